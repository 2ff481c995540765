/* Sensors. Each particle keeps a bit for every sensor: whether it was inside after the last step,
 * or on the left of the sensor's line. A change of the bit is a crossing, so what is counted in on
 * one side is counted out on the other, exactly. */
#include "sensors.h"

#include "amount.h"
#include "events.h"
#include "pool.h"
#include "region.h"

#if RILL_GAMEPLAY

static rill_pool pool_of(const rill_world *world) {
    return rill_pool_of(world, RILL_ARRAY_SENSOR, sizeof(rill_sensor_state),
                        world->config.gameplay.sensor_capacity);
}

static rill_sensor_state *find(const rill_world *world, rill_sensor sensor, uint32_t is_line) {
    const rill_pool pool = pool_of(world);
    rill_sensor_state *state = (rill_sensor_state *)rill_pool_find(&pool, sensor.id);
    return state != NULL && state->is_line == is_line ? state : NULL;
}

int rill_sensors_are_sane(const rill_world *world) {
    const rill_pool pool = pool_of(world);
    for (uint32_t k = 0; k < pool.capacity; k++) {
        const rill_sensor_state *state = (const rill_sensor_state *)rill_pool_item(&pool, k);
        if ((state->generation & 1u) != 0 &&
            (state->is_line > 1 || !rill_region_is_sane(&state->region) ||
             (state->is_line && state->region.point_count != 2))) {
            return 0;
        }
    }
    return 1;
}

/* A line in h. */
typedef struct rill_line {
    rill_vec2 from, way;
} rill_line;

static rill_status line_in(const rill_world *world, const rill_region *region, rill_line *line) {
    rill_vec2 to;
    if (rill_point_in(world, region->point[0], &line->from) != RILL_OK ||
        rill_point_in(world, region->point[1], &to) != RILL_OK) {
        return RILL_BAD_SHAPE;
    }
    line->way = rill_vec_sub(to, line->from);
    return line->way.x != 0 || line->way.y != 0 ? RILL_OK : RILL_BAD_SHAPE;
}

static int is_left(const rill_line *line, rill_vec2 point) {
    return rill_wide_cross(line->way, rill_vec_sub(point, line->from)) > 0;
}

/* Is the point between the ends, seen along the line's normal? */
static int is_beside(const rill_line *line, rill_vec2 point) {
    const rill_wide along = rill_wide_dot(line->way, rill_vec_sub(point, line->from));
    return along >= 0 && along <= rill_wide_dot(line->way, line->way);
}

/* Notes the k-th sensor's side of the line for one particle. */
static void place_at_line(rill_world *world, const rill_line *line, uint32_t k, uint32_t i) {
    uint32_t *sensed = &rill_sensed(world)[i];
    const uint32_t bit = (uint32_t)1 << k;
    *sensed = is_left(line, rill_positions(world)[i]) ? *sensed | bit : *sensed & ~bit;
}

void rill_sensors_place(rill_world *world, uint32_t i) {
    const rill_pool pool = pool_of(world);
    for (uint32_t k = 0; k < pool.capacity; k++) {
        const rill_sensor_state *state = (const rill_sensor_state *)rill_pool_item(&pool, k);
        rill_line line;
        if ((state->generation & 1u) != 0 && state->is_line &&
            line_in(world, &state->region, &line) == RILL_OK) {
            place_at_line(world, &line, k, i);
        }
    }
}

static rill_status add(rill_world *world, const rill_region *region, uint32_t is_line,
                       uint32_t mask, rill_sensor *sensor) {
    const rill_pool pool = pool_of(world);
    uint32_t id = 0;
    rill_sensor_state *state =
        (rill_sensor_state *)rill_pool_take(&pool, &id, &world->gameplay.stats.sensors_peak);
    if (state == NULL) {
        return RILL_FULL;
    }
    state->is_line = is_line;
    state->mask = mask;
    state->region = *region;
    for (uint32_t i = 0; i < world->count; i++) {
        rill_sensed(world)[i] &= ~((uint32_t)1 << (rill_handle_place(id)));
        if (is_line) {
            rill_sensors_place(world, i);
        }
    }
    if (sensor != NULL) {
        sensor->id = id;
    }
    return RILL_OK;
}

rill_status rill_sensor_add(rill_world *world, const rill_region *region, uint32_t mask,
                            rill_sensor *sensor) {
    rill_region inside;
    const rill_status status = rill_region_in(world, region, &inside);
    return status == RILL_OK ? add(world, region, 0, mask, sensor) : status;
}

rill_status rill_sensor_add_line(rill_world *world, rill_vec2 from, rill_vec2 to, uint32_t mask,
                                 rill_sensor *sensor) {
    const rill_region region = rill_region_box(from, to);
    rill_line line;
    const rill_status status = line_in(world, &region, &line);
    return status == RILL_OK ? add(world, &region, 1, mask, sensor) : status;
}

rill_sensor rill_sensor_at(const rill_world *world, uint32_t k) {
    const rill_pool pool = pool_of(world);
    const rill_sensor found = {rill_pool_at(&pool, k)};
    return found;
}

rill_status rill_sensor_remove(rill_world *world, rill_sensor sensor) {
    const rill_pool pool = pool_of(world);
    return rill_pool_remove(&pool, sensor.id);
}

rill_status rill_sensor_move(rill_world *world, rill_sensor sensor, const rill_region *region) {
    rill_sensor_state *state = find(world, sensor, 0);
    rill_region inside;
    if (state == NULL) {
        return RILL_STALE_HANDLE;
    }
    const rill_status status = rill_region_in(world, region, &inside);
    if (status == RILL_OK) {
        state->region = *region;
    }
    return status;
}

rill_status rill_sensor_read(const rill_world *world, rill_sensor sensor,
                             rill_sensor_reading *reading) {
    const rill_sensor_state *state = find(world, sensor, 0);
    rill_region region;
    if (state == NULL) {
        return RILL_STALE_HANDLE;
    }
    reading->count = state->count;
    reading->area = rill_count_area(state->count, world->config.spacing);
    reading->fill = 0;
    if (rill_region_in(world, &state->region, &region) == RILL_OK) {
        const rill_real per_spacing = rill_div(world->units.h, world->config.spacing);
        const rill_total full =
            rill_total_scale(rill_region_area(&region), rill_mul(per_spacing, per_spacing));
        reading->fill = full > 0 ? rill_count_ratio(state->count, full) : 0;
    }
    reading->velocity = state->velocity;
    reading->density = state->density;
    reading->entered = state->entered;
    reading->gone = state->gone;
    return RILL_OK;
}

/* m^2 of so many particles, modulo 2^32 either way. */
static rill_real net_area(const rill_world *world, uint32_t net) {
    return net < 0x80000000u ? rill_count_area(net, world->config.spacing)
                             : -rill_count_area(0u - net, world->config.spacing);
}

rill_status rill_sensor_read_flow(const rill_world *world, rill_sensor sensor,
                                  rill_flow_reading *reading) {
    const rill_sensor_state *state = find(world, sensor, 1);
    if (state == NULL) {
        return RILL_STALE_HANDLE;
    }
    reading->forward = state->entered;
    reading->backward = state->gone;
    reading->net_area = net_area(world, state->entered - state->gone);
    reading->net_per_second = rill_mul(net_area(world, state->last_net), world->config.rate);
    return RILL_OK;
}

/* Counts the particles of a region. */
static void read_region(rill_world *world, rill_sensor_state *state, uint32_t k, uint32_t id) {
    const uint32_t bit = (uint32_t)1 << k;
    const uint8_t *material = rill_materials(world);
    const rill_vec2 *position = rill_positions(world);
    const rill_vec2 *velocity = rill_velocities(world);
    uint32_t *sensed = rill_sensed(world);
    rill_total x = 0;
    rill_total y = 0;
    rill_total density = 0;
    rill_region region;
    state->count = 0;
    const int reachable = rill_region_in(world, &state->region, &region) == RILL_OK;
    const rill_bounds nowhere = {{0, 0}, {0, 0}};
    const rill_bounds bounds = reachable ? rill_region_bounds(&region) : nowhere;
    for (uint32_t i = 0; i < world->count; i++) {
        const int inside = reachable && rill_bounds_contain(&bounds, position[i]) &&
                           rill_region_contains(&region, position[i]) &&
                           rill_mask_selects(world, state->mask, material[i]);
        if (inside) {
            state->count++;
            x += velocity[i].x;
            y += velocity[i].y;
            density += world->config.material[material[i]].density;
        }
        if (inside != ((sensed[i] & bit) != 0)) {
            sensed[i] ^= bit;
            state->entered += inside ? 1 : 0;
            state->gone += inside ? 0 : 1;
            rill_event_add(world, inside ? RILL_EVENT_SENSOR_ENTER : RILL_EVENT_SENSOR_LEAVE, i,
                           id);
        }
    }
    state->velocity.x = rill_mul(rill_total_mean(x, state->count), world->units.speed);
    state->velocity.y = rill_mul(rill_total_mean(y, state->count), world->units.speed);
    state->density = rill_total_mean(density, state->count);
}

/* Counts the particles that changed sides between the ends of a line. */
static void read_line(rill_world *world, rill_sensor_state *state, uint32_t k) {
    const uint32_t bit = (uint32_t)1 << k;
    const uint32_t before = state->entered - state->gone;
    uint32_t *sensed = rill_sensed(world);
    rill_line line;
    if (line_in(world, &state->region, &line) != RILL_OK) {
        return;
    }
    for (uint32_t i = 0; i < world->count; i++) {
        const rill_vec2 p = rill_positions(world)[i];
        const int left = is_left(&line, p);
        if (left == ((sensed[i] & bit) != 0)) {
            continue;
        }
        sensed[i] ^= bit;
        if (is_beside(&line, p) &&
            rill_mask_selects(world, state->mask, rill_materials(world)[i])) {
            state->entered += left ? 0 : 1;
            state->gone += left ? 1 : 0;
        }
    }
    state->last_net = state->entered - state->gone - before;
}

void rill_sensors_read_all(rill_world *world) {
    const rill_pool pool = pool_of(world);
    for (uint32_t k = 0; k < pool.capacity; k++) {
        rill_sensor_state *state = (rill_sensor_state *)rill_pool_item(&pool, k);
        if ((state->generation & 1u) == 0) {
            continue;
        }
        if (state->is_line) {
            read_line(world, state, k);
        } else {
            read_region(world, state, k, rill_pool_id(&pool, k));
        }
    }
}

#else

typedef int rill_no_sensors_here; /* ISO C wants a declaration in every file */

#endif
