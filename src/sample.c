/* The fluid as a field: samples, surfaces, rays.
 *
 * The density is a sum of (1 - q^2)^3 over the surroundings, divided by what fluid at rest gives.
 * Walls count as if the fluid went on behind them. */
#include "bodin_walls.h"
#include "gradient.h"
#include "rill/query.h"
#include "scan.h"
#include "walls.h"

#if RILL_GAMEPLAY

/* Steps of a ray, h, and halvings when it has passed the surface. */
#define RAY_STEP RILL_RATIO(1, 4)
#define HALVINGS 8

/* Longest ray, h. */
#define RAY_LIMIT RILL_RATIO(1000, 1)

/* Sums over the surroundings of a point. */
typedef struct rill_blend {
    rill_real weight;
    rill_vec2 momentum;
    rill_real pressure; /* Bodin's multiplier */
    rill_real most;     /* weight of the nearest particle */
    uint32_t nearest;
} rill_blend;

static void add_particle(const rill_world *world, rill_blend *field, uint32_t i, rill_real w) {
    field->weight += w;
    field->momentum = rill_vec_add(field->momentum, rill_vec_scale(rill_velocities(world)[i], w));
    field->pressure += rill_mul(rill_memories(world)[i], w);
    if (w > field->most) {
        field->most = w;
        field->nearest = i;
    }
}

static rill_blend field_at(const rill_world *world, rill_vec2 point) {
    const rill_vec2 side = {RILL_ONE, RILL_ONE};
    const rill_bounds bounds = {rill_vec_sub(point, side), rill_vec_add(point, side)};
    rill_blend field = {0, {0, 0}, 0, 0, RILL_NO_INDEX};
    uint32_t i;
    rill_scan scan = rill_scan_of(world, &bounds);
    while (rill_scan_next(&scan, &i)) {
        const rill_vec2 d = rill_vec_sub(rill_positions(world)[i], point);
        const rill_real s = RILL_ONE - rill_vec_dot(d, d);
        if (s > 0) {
            add_particle(world, &field, i, rill_product(rill_product(s, s), s));
        }
    }
    return field;
}

/* The share of a point's surroundings that lies behind walls. */
static rill_real covered(const rill_world *world, rill_vec2 point) {
    const rill_wall_entry *table = rill_bodin_wall_table[RILL_BODIN_POLY6H][RILL_WALL_WEIGHT];
    const rill_vec2 inside = rill_vec_clamp(point, rill_vec(0, 0), world->units.size);
    rill_vec2 cover = {0, 0};
    rill_wall wall[4];
    const uint32_t walls = rill_walls_near(world, inside, wall);
    for (uint32_t k = 0; k < walls; k++) {
        const rill_real share = rill_wall_value(table, rill_max(wall[k].distance, 0));
        cover.x += wall[k].normal.x != 0 ? share : 0;
        cover.y += wall[k].normal.x != 0 ? 0 : share;
    }
    return cover.x + cover.y - rill_product(cover.x, cover.y);
}

static rill_real density_of(const rill_world *world, const rill_blend *field, rill_vec2 point) {
    const rill_real r = rill_div(world->units.h, world->config.spacing);
    /* The integral of the weight is pi/4. */
    const rill_real full = rill_mul(rill_mul(r, r), RILL_RATIO(785398, 1000000));
    return rill_div(field->weight, rill_mul(full, RILL_ONE - covered(world, point)));
}

static rill_real density_at(const rill_world *world, rill_vec2 point) {
    const rill_blend field = field_at(world, point);
    return field.nearest == RILL_NO_INDEX ? 0 : density_of(world, &field, point);
}

/* Pressure over density, m^2/s^2. Bodin's multiplier is just that, in internal units; walls have no
 * multipliers of their own, so that particles at them have twice as much. Clavet's pressures are
 * scaled for stability and say little; the weight of what is above says more. */
static rill_real pressure_of(const rill_world *world, const rill_blend *field, rill_vec2 at,
                             rill_vec2 metres) {
    if (world->config.method == RILL_METHOD_BODIN) {
        const rill_real mean = rill_fine_value(rill_div(field->pressure, field->weight));
        const rill_real speed = world->units.speed;
        return rill_div(rill_mul(rill_mul(mean, speed), speed), RILL_ONE + 2 * covered(world, at));
    }
    rill_real depth = 0;
    (void)rill_query_depth(world, metres, &depth);
    return rill_mul(depth, rill_max(-world->config.gravity.y, 0));
}

rill_status rill_sample_at(const rill_world *world, rill_vec2 point, rill_field_sample *sample) {
    const rill_field_sample nothing = {0, {0, 0}, 0, 0};
    rill_vec2 at;
    *sample = nothing;
    if (rill_point_in(world, point, &at) != RILL_OK) {
        return RILL_BAD_SHAPE;
    }
    const rill_blend field = field_at(world, at);
    if (field.nearest == RILL_NO_INDEX) {
        return RILL_NOTHING_FOUND;
    }
    sample->material = rill_materials(world)[field.nearest];
    sample->density = density_of(world, &field, at);
    sample->velocity =
        rill_vec_times(rill_vec_over(field.momentum, field.weight), world->units.speed);
    sample->pressure = rill_mul(pressure_of(world, &field, at, point),
                                world->config.material[sample->material].density);
    return RILL_OK;
}

/* The direction in which the density falls. */
static rill_vec2 normal_at(const rill_world *world, rill_vec2 point) {
    const rill_real step = RILL_RATIO(1, 4);
    const rill_vec2 fall = {density_at(world, rill_vec(point.x - step, point.y)) -
                                density_at(world, rill_vec(point.x + step, point.y)),
                            density_at(world, rill_vec(point.x, point.y - step)) -
                                density_at(world, rill_vec(point.x, point.y + step))};
    return rill_vec_unit(fall);
}

static rill_vec2 between(rill_vec2 from, rill_vec2 way, rill_real fraction) {
    return rill_vec_add(from, rill_vec_times(way, fraction));
}

static int is_fluid(const rill_world *world, rill_vec2 point) {
    return density_at(world, point) >= RILL_RATIO(1, 2);
}

/* The fraction of the way at which fluid begins or ends; negative if it does neither. */
static rill_real find_surface(const rill_world *world, rill_vec2 from, rill_vec2 way, int began) {
    const rill_real steps = rill_div(rill_vec_length(way), RAY_STEP);
    const int32_t count = rill_floor(steps) + 1;
    rill_real low = 0;
    for (int32_t n = 1; n <= count; n++) {
        rill_real high = rill_fraction((uint32_t)n, (uint32_t)count);
        if (is_fluid(world, between(from, way, high)) == began) {
            low = high;
            continue;
        }
        for (int k = 0; k < HALVINGS; k++) {
            const rill_real middle = low + (high - low) / 2;
            if (is_fluid(world, between(from, way, middle)) == began) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return high;
    }
    return -RILL_ONE;
}

rill_status rill_query_ray(const rill_world *world, rill_vec2 from, rill_vec2 to,
                           rill_ray_hit *hit) {
    rill_vec2 start;
    rill_vec2 end;
    if (rill_point_in(world, from, &start) != RILL_OK ||
        rill_point_in(world, to, &end) != RILL_OK) {
        return RILL_BAD_SHAPE;
    }
    const rill_vec2 way = rill_vec_sub(end, start);
    if (rill_vec_length(way) > RAY_LIMIT) {
        return RILL_BAD_SHAPE;
    }
    const int began = is_fluid(world, start);
    const rill_real fraction = find_surface(world, start, way, began);
    if (fraction < 0) {
        return RILL_NOTHING_FOUND;
    }
    hit->fraction = fraction;
    hit->inside = began ? 1 : 0;
    hit->point = between(from, rill_vec_sub(to, from), fraction);
    hit->normal = normal_at(world, between(start, way, fraction));
    return RILL_OK;
}

/* Straight up or down from a point to the end of the domain, as far as a ray reaches. */
static rill_vec2 vertical_end(const rill_world *world, rill_vec2 point, int up) {
    const rill_real reach = rill_mul(RAY_LIMIT - RILL_ONE, world->units.h);
    return rill_vec(point.x, up ? rill_min(rill_domain_max(world).y, point.y + reach)
                                : rill_max(rill_domain_min(world).y, point.y - reach));
}

rill_status rill_query_depth(const rill_world *world, rill_vec2 point, rill_real *depth) {
    rill_vec2 at;
    rill_ray_hit hit;
    *depth = 0;
    if (rill_point_in(world, point, &at) != RILL_OK) {
        return RILL_BAD_SHAPE;
    }
    if (!is_fluid(world, at)) {
        return RILL_OK;
    }
    const rill_vec2 end = vertical_end(world, point, 1);
    const rill_status status = rill_query_ray(world, point, end, &hit);
    if (status != RILL_BAD_SHAPE) {
        *depth = (status == RILL_OK ? hit.point.y : end.y) - point.y;
    }
    return status == RILL_BAD_SHAPE ? status : RILL_OK;
}

rill_status rill_query_surface(const rill_world *world, rill_vec2 point, rill_real *height) {
    rill_vec2 at;
    rill_ray_hit hit;
    if (rill_point_in(world, point, &at) != RILL_OK) {
        return RILL_BAD_SHAPE;
    }
    const rill_vec2 end = vertical_end(world, point, is_fluid(world, at));
    const rill_status status = rill_query_ray(world, point, end, &hit);
    if (status == RILL_OK) {
        *height = hit.point.y;
    }
    return status;
}

#else

typedef int rill_no_samples_here; /* ISO C wants a declaration in every file */

#endif
