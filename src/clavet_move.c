/* How the particles of Clavet's method move: where they would get to, and where they have got to.
 */
#include "clavet.h"

#include "coupling_clavet.h"
#include "inline.h"
#include "particles.h"
#include "walls.h"

#if RILL_CLAVET

/* Brings the i-th particle back into the domain; its velocity is what it has moved, unrounded by
 * the position. */
static void stop_at_walls(const rill_world *world, uint32_t i) {
    rill_vec2 *at = &rill_positions(world)[i];
    rill_vec2 *v = &rill_velocities(world)[i];
    const rill_vec2 reached = rill_units_clamp(&world->units, *at, rill_slots(world)[i]);
    *v = rill_vec_add(*v, rill_vec_sub(reached, *at));
    *at = reached;
}

/* Gravity, then the positions that particles would reach if nothing were in their way. */
RILL_WARM static void predict_one_material(rill_world *world, rill_vec2 pull) {
    const rill_units units = world->units; /* a copy, which no store can change */
    rill_vec2 *const first = rill_positions(world);
    rill_vec2 *velocity = rill_velocities(world);
    const rill_vec2 *const end = first + world->count;
    for (rill_vec2 *position = first; position != end; position++, velocity++) {
        const rill_vec2 v =
            rill_limit_speed(rill_vec_add(*velocity, pull), &world->stats.speed_limited);
        const rill_vec2 aim = rill_vec_add(*position, v);
        *velocity = v;
        *position = aim;
        if (RILL_RARELY(!rill_is_well_inside(&units, aim))) {
            stop_at_walls(world, (uint32_t)(position - first));
        }
    }
}

static void predict_materials(rill_world *world, rill_vec2 gravity) {
    const rill_substance *substance = rill_substances(world);
    const uint8_t *material = rill_materials(world);
    rill_vec2 *position = rill_positions(world);
    rill_vec2 *velocity = rill_velocities(world);
    for (uint32_t i = 0; i < world->count; i++) {
        const rill_vec2 pull = rill_vec_scale(gravity, substance[material[i]].gravity_scale);
        velocity[i] =
            rill_limit_speed(rill_vec_add(velocity[i], pull), &world->stats.speed_limited);
        position[i] = rill_vec_add(position[i], velocity[i]);
        stop_at_walls(world, i);
    }
}

void rill_clavet_predict(rill_world *world) {
    if (rill_clavet_is_light(&world->config)) {
        return; /* it moves particles once, by what it has displaced them */
    }
    const rill_vec2 gravity = rill_gravity_next(&world->gravity);
    rill_clavet_bodies_accelerate(world, gravity);
    if (!RILL_SMALL && world->config.material_count == 1) { /* small code has one way for all */
        predict_one_material(world,
                             rill_vec_scale(gravity, rill_substances(world)[0].gravity_scale));
    } else {
        predict_materials(world, gravity);
    }
}

/* What a wall leaves of the speed along itself. Its friction reaches as far as the kernel, since
 * the fluid stands off by half a spacing. What was pushed far behind a wall is stopped, not turned
 * around. */
static inline rill_real hold_back(rill_real speed, rill_real friction, rill_real depth) {
    if (depth <= 0) {
        return speed;
    }
    return speed - rill_product(speed, rill_min(rill_product(friction, depth), RILL_ONE));
}

/* A velocity next to walls, by the friction of all that are within reach. */
RILL_INLINE rill_vec2 rub(const rill_units *units, const rill_clavet *clavet, uint32_t i,
                          rill_vec2 at, rill_vec2 v) {
    const rill_real friction = rill_clavet_substance_of(clavet, i)->friction;
    const rill_wall_depths depths = rill_wall_depths_at(units, at);
    return rill_vec(hold_back(v.x, friction, rill_max(depths.bottom, depths.top)),
                    hold_back(v.y, friction, rill_max(depths.left, depths.right)));
}

/* Friction takes a particle back by this much at most, h, where there are shapes: they stop moves
 * before friction bends them, and find again what is no further behind a line than 1/32. */
#define MOST_TAKEN_BACK RILL_RATIO(1, 64)

/* The place that friction makes of one, near the end of the straight move. */
RILL_APART rill_vec2 take_back(rill_vec2 at, rill_vec2 moved, rill_vec2 aim) {
    const rill_real most = MOST_TAKEN_BACK;
    uint32_t limited = 0; /* is counted with the velocity */
    const rill_vec2 cut = rill_vec_sub(rill_limit_speed(moved, &limited), moved);
    const rill_vec2 end = rill_vec_add(at, cut);
    return rill_vec(rill_clamp(aim.x, end.x - most, end.x + most),
                    rill_clamp(aim.y, end.y - most, end.y + most));
}

/* A particle that has been displaced to where walls are felt, or is fast. */
RILL_APART void hold(rill_world *world, const rill_clavet *clavet, uint32_t i, int rubs) {
    const rill_vec2 at = clavet->position[i];
    const rill_vec2 moved = clavet->velocity[i];
    const rill_vec2 rubbed = rubs ? rub(&world->units, clavet, i, at, moved) : moved;
    const rill_vec2 v = rill_limit_speed(rubbed, &world->stats.speed_limited);
    const rill_vec2 aim = rill_vec_add(at, rill_vec_sub(v, moved));
    clavet->position[i] = aim;
    clavet->velocity[i] = v;
    if (RILL_RARELY(!rill_is_well_inside(&world->units, aim))) {
        stop_at_walls(world, i);
        /* A body may have pressed it through the wall by more than it may move. */
        clavet->velocity[i] = rill_limit_speed(clavet->velocity[i], &world->stats.speed_limited);
    }
    if (rubs && rill_clavet_has_bodies(world)) {
        clavet->position[i] =
            rill_units_clamp(&world->units, take_back(at, moved, aim), rill_slots(world)[i]);
    }
}

/* Displaces positions, and velocities by as much. `rubs` tells whether walls do, too: a constant,
 * so that the compiler makes a loop for each case. */
RILL_INLINE void displace(rill_world *world, const rill_clavet *clavet, int rubs) {
    const rill_units units = world->units; /* a copy, which no store can change */
    const rill_clearing middle = rill_middle_of(&units);
    const rill_relaxed *relaxed = clavet->relaxed;
    rill_vec2 *position = clavet->position;
    rill_vec2 *velocity = clavet->velocity;
    rill_vec2 owed = {0, 0};
    for (const rill_relaxed *const end = relaxed + clavet->count; relaxed != end;
         relaxed++, position++, velocity++) {
        const rill_vec2 shift = rill_shift_fairly(relaxed->shift, &owed);
        const rill_vec2 v = rill_vec_add(*velocity, shift);
        const rill_vec2 at = rill_vec_add(*position, shift);
        *velocity = v;
        *position = at;
        if (RILL_SMALL ||
            !(rubs ? rill_is_in_clearing(&middle, at) : rill_is_well_inside(&units, at)) ||
            RILL_RARELY(!rill_is_slow(v))) {
            hold(world, clavet, (uint32_t)(position - clavet->position), rubs);
        }
    }
}

RILL_WARM static void displace_inside(rill_world *world, const rill_clavet *clavet) {
    displace(world, clavet, 0);
}

static void displace_along_walls(rill_world *world, const rill_clavet *clavet) {
    displace(world, clavet, 1);
}

void rill_clavet_move(rill_world *world) {
    rill_clavet clavet;
    if (rill_clavet_is_light(&world->config)) {
        return;
    }
    rill_clavet_of(world, &clavet);
    /* In a thin fluid of the fixed build walls have rubbed already. */
    if (clavet.rough && !(RILL_FIXED && clavet.thin)) {
        displace_along_walls(world, &clavet);
    } else {
        displace_inside(world, &clavet);
    }
}

#else

typedef int rill_no_clavet_move_here; /* ISO C wants a declaration in every file */

#endif
