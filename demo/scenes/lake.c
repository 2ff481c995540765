/* A settled lake costs next to nothing: it sleeps, until now and then a drop falls into it. */
#include "scene.h"

static void setup(rill_config *config, uint32_t particles) {
    scene_tank(config, RILL_RATIO(20, 1), RILL_RATIO(8, 1), RILL_RATIO(102, 1), particles);
    config->gameplay.emitter_capacity = 1;
    config->gameplay.rest_speed = RILL_RATIO(6, 100);
}

static rill_status build(rill_world *world, const rill_config *config) {
    rill_emitter_def drop = rill_emitter_default();
    drop.shape = RILL_EMIT_CIRCLE;
    drop.from = (rill_vec2){RILL_RATIO(6, 1), RILL_RATIO(7, 1)};
    drop.to = (rill_vec2){RILL_RATIO(64, 10), RILL_RATIO(7, 1)};
    const rill_status status = rill_emitter_add(world, &drop, NULL);
    return status == RILL_OK ? scene_stack(world, config, config->domain_min, config->domain_max.x,
                                           config->particle_capacity * 49 / 50)
                             : status;
}

/* A drop of forty particles every ten seconds, the first after five. */
static void update(rill_world *world, const rill_config *config) {
    const uint64_t period = 10u * (uint64_t)rill_floor(config->rate);
    if (rill_statistics(world).steps % period == period / 2u) {
        (void)rill_emitter_burst(world, rill_emitter_at(world, 0), 40);
    }
}

const scene scene_lake = {
    .name = "lake",
    .about = "a lake that sleeps until a drop wakes part of it",
    .method = RILL_METHOD_BODIN,
    .particles = 10000,
    .hz = 60,
    .seconds = 30,
    .show_ms = 6700,
    .setup = setup,
    .build = build,
    .update = update,
};
