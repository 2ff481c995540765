/* The table of scenes, and what they share. */
#include "scene.h"

#include <string.h>

const scene *const scene_table[] = {
    &scene_dam_break,     &scene_pillar,      &scene_pillar_2000,   &scene_column,
    &scene_martin_moyce,  &scene_slosh,       &scene_tilt,
#if RILL_GAMEPLAY
    &scene_rain,          &scene_fountain,    &scene_bucket_sensor, &scene_lava_and_water,
    &scene_explosion,     &scene_lake,        &scene_rollback,
#endif
#if RILL_BODIES
    &scene_boxes,         &scene_hourglass,   &scene_marbles,       &scene_maze,
    &scene_wave_tank,     &scene_paddle,      &scene_pump,
#endif
#if RILL_BODIES && RILL_GAMEPLAY
    &scene_bucket,        &scene_water_wheel, &scene_pour_over,     &scene_wine_glass,
#endif
#if RILL_GAMEPLAY
    &scene_honey,
#endif
#if RILL_SPRINGS
    &scene_jelly,         &scene_clay,
#endif
    &scene_oil_and_water,
#if RILL_GAMEPLAY
    &scene_drip,
#endif
};

uint32_t scene_count(void) {
    return (uint32_t)(sizeof scene_table / sizeof scene_table[0]);
}

const scene *scene_find(const char *name) {
    for (uint32_t i = 0; i < scene_count(); i++) {
        if (strcmp(scene_table[i]->name, name) == 0) {
            return scene_table[i];
        }
    }
    return NULL;
}

scene_request scene_defaults(const scene *s) {
    scene_request request;
    memset(&request, 0, sizeof request);
    request.method = s->method;
    request.quality = RILL_QUALITY_STANDARD;
    request.particles = s->particles;
    request.hz = s->hz;
    return request;
}

rill_config scene_config(const scene *s, const scene_request *request) {
    rill_config config = rill_config_default();
    config.method = request->method;
    config.rate = rill_from_int((int32_t)request->hz);
    config.particle_capacity = request->particles;
    config.bodin = rill_bodin_preset(request->quality);
    if (request->iterations > 0u) {
        config.bodin.iterations = request->iterations;
    }
    s->setup(&config, request->particles);
    if (request->recast) {
        const uint32_t springs = request->springs * request->particles;
        config.material[0] = request->first;
        config.spring_capacity =
            springs > config.spring_capacity ? springs : config.spring_capacity;
    }
    return config;
}

void scene_before_step(const scene *s, rill_world *world, const rill_config *config) {
    if (s->update != NULL) {
        s->update(world, config);
    }
    if (s->tilt != NULL) {
        s->tilt(world, config);
    }
}

rill_real scene_spacing(rill_real area, uint32_t particles) {
    /* The root of the quotient would lose digits in fixed point. */
    return rill_div(rill_sqrt(area), rill_sqrt(rill_from_int((int32_t)particles)));
}

void scene_tank(rill_config *config, rill_real width, rill_real height, rill_real area,
                uint32_t particles) {
    config->domain_max.x = width;
    config->domain_max.y = height;
    config->spacing = scene_spacing(area, particles);
}

rill_real scene_turns(const rill_world *world, const rill_config *config, rill_real period) {
    const rill_real steps = rill_mul(period, config->rate); /* of a turn */
    const uint32_t whole = (uint32_t)rill_floor(steps);
    const uint32_t done = (uint32_t)rill_statistics(world).steps;
    const uint32_t turn = whole > 0u ? whole : 1u;
    return rill_from_int((int32_t)(done / turn)) +
           rill_div(rill_from_int((int32_t)(done % turn)), rill_from_int((int32_t)turn));
}

/* Bhaskara's formula for each half of the turn. */
rill_real scene_sine(rill_real turns) {
    const rill_real u = 2 * (turns - rill_from_int(rill_floor(turns)));
    const rill_real half = u < RILL_ONE ? u : u - RILL_ONE;
    const rill_real w = rill_mul(half, RILL_ONE - half);
    const rill_real sine = rill_div(16 * w, 5 * RILL_ONE - 4 * w);
    return u < RILL_ONE ? sine : -sine;
}

rill_status scene_stack(rill_world *world, const rill_config *config, rill_vec2 corner,
                        rill_real width, uint32_t count) {
    /* Equal distances to six neighbours: 1.0746 spacings apart, rows 0.9306 above each other. */
    const rill_real ideal = rill_mul(config->spacing, RILL_RATIO(10746, 10000));
    const int32_t whole = rill_floor(rill_div(width, ideal) - RILL_RATIO(1, 4));
    const int32_t columns = whole > 1 ? whole : 1;
    const rill_real across = rill_div(width, rill_from_int(columns) + RILL_RATIO(1, 2));
    const rill_real per_width = rill_div(rill_mul(config->spacing, rill_from_int(columns)), width);
    const rill_real up = rill_mul(config->spacing, per_width);
    rill_particle_state particle = {{0, 0}, {0, 0}, 0};
    for (uint32_t i = 0; i < count; i++) {
        const int32_t column = (int32_t)(i % (uint32_t)columns);
        const int32_t row = (int32_t)(i / (uint32_t)columns);
        const rill_real shift = row % 2 == 0 ? RILL_RATIO(1, 2) : RILL_ONE;
        particle.position.x = corner.x + rill_mul(across, rill_from_int(column) + shift);
        particle.position.y = corner.y + rill_mul(up, rill_from_int(row) + RILL_RATIO(1, 2));
        const rill_status status = rill_particle_add(world, &particle, NULL);
        if (status != RILL_OK) {
            return status;
        }
    }
    return RILL_OK;
}

rill_status scene_pool(rill_world *world, const rill_config *config) {
    return scene_stack(world, config, config->domain_min, config->domain_max.x,
                       config->particle_capacity);
}
