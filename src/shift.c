#include "rill/shift.h"

#include "bodies_step.h"
#include "departures.h"
#include "gameplay.h"
#include "particles.h"
#include "rill/events.h"
#include "still.h"
#include "vec.h"

rill_vec2 rill_domain_corner(const rill_world *world) {
    return rill_domain_min(world);
}

#if RILL_GAMEPLAY

/* Does a side of the domain, moved by so many cells, stay within 16000 m? */
static int is_near_enough(rill_real min, rill_real size, int64_t cells, rill_real h) {
    const rill_real limit = RILL_RATIO(16000, 1);
    if (cells < -30000 || cells > 30000) {
        return 0;
    }
    const rill_real moved = rill_mul(rill_from_int((int32_t)cells), h);
    return moved >= -limit && moved <= limit && min >= -limit - moved &&
           min <= limit - size - moved;
}

int rill_shift_is_good(const rill_world *world, int64_t columns, int64_t rows) {
    const rill_vec2 min = world->config.domain_min;
    const rill_vec2 size = rill_vec_sub(world->config.domain_max, min);
    return is_near_enough(min.x, size.x, columns, world->units.h) &&
           is_near_enough(min.y, size.y, rows, world->units.h);
}

/* Is a position in the domain that has moved? Halves do not overflow. */
static int stays_inside(const rill_world *world, rill_vec2 position, rill_vec2 moved) {
    const rill_real limit = RILL_RATIO(8193, 1); /* half of the largest domain, and one cell */
    const rill_vec2 half = {position.x / 2 - moved.x / 2, position.y / 2 - moved.y / 2};
    return half.x >= -limit && half.x <= limit && half.y >= -limit && half.y <= limit &&
           rill_is_inside(world, rill_vec_sub(position, moved));
}

rill_status rill_shift_domain(rill_world *world, int32_t columns, int32_t rows) {
    const int64_t x = (int64_t)(int32_t)world->gameplay.shift_x + columns;
    const int64_t y = (int64_t)(int32_t)world->gameplay.shift_y + rows;
    const rill_vec2 moved = {rill_from_int(columns), rill_from_int(rows)};
    if (!rill_shift_is_good(world, x, y) || !rill_bodies_can_shift(world, moved)) {
        return RILL_BAD_DOMAIN;
    }
    world->gameplay.shift_x = (uint32_t)(int32_t)x;
    world->gameplay.shift_y = (uint32_t)(int32_t)y;
    rill_still_wake_disturbed(world); /* its marks belong to the cells as they were */
    rill_bodies_shift(world, moved);
    world->gameplay.grid_fresh = 0;
    for (uint32_t i = world->count; i-- > 0;) {
        rill_vec2 *position = &rill_positions(world)[i];
        if (stays_inside(world, *position, moved)) {
            *position = rill_vec_sub(*position, moved);
        } else { /* its old place is good for the marks of its neighbours */
            world->gameplay.stats.left++;
            rill_particle_die(world, i, RILL_DEATH_LEFT);
        }
    }
    return RILL_OK;
}

#endif
