/* How the particles of Bodin's method move, by the velocities that the constraints leave them. */
#include "bodin.h"

#include "inline.h"
#include "particles.h"
#include "vector.h"
#include "walls.h"

#if RILL_BODIN

/* Motions that nothing stops: slow ones that end well inside the walls. */
#if RILL_SSE2 && !RILL_FIXED

typedef struct rill_freedom {
    __m128 low, high; /* of velocity and goal */
} rill_freedom;

static inline rill_freedom freedom_of(const rill_units *units) {
    const rill_real slow = RILL_SLOW_SPEED;
    const rill_real margin = RILL_WALL_MARGIN;
    const rill_freedom freedom = {
        _mm_set_ps(margin, margin, -slow, -slow),
        _mm_set_ps(units->size.y - margin, units->size.x - margin, slow, slow)};
    return freedom;
}

static inline int is_free(const rill_freedom *freedom, rill_vec2 v, rill_vec2 goal) {
    const __m128 both = rill_load_both(&v, &goal);
    return _mm_movemask_ps(_mm_and_ps(_mm_cmpge_ps(both, freedom->low),
                                      _mm_cmple_ps(both, freedom->high))) == 15;
}

#elif RILL_FIXED

typedef struct rill_freedom {
    uint32_t width, height; /* of the domain without its margins */
} rill_freedom;

static inline rill_freedom freedom_of(const rill_units *units) {
    const rill_freedom freedom = {(uint32_t)(units->size.x - 2 * RILL_WALL_MARGIN),
                                  (uint32_t)(units->size.y - 2 * RILL_WALL_MARGIN)};
    return freedom;
}

static inline int is_free(const rill_freedom *freedom, rill_vec2 v, rill_vec2 goal) {
    return rill_is_slow(v) && (uint32_t)(goal.x - RILL_WALL_MARGIN) <= freedom->width &&
           (uint32_t)(goal.y - RILL_WALL_MARGIN) <= freedom->height;
}

#else

typedef rill_units rill_freedom;

static inline rill_freedom freedom_of(const rill_units *units) {
    return *units;
}

static inline int is_free(const rill_freedom *units, rill_vec2 v, rill_vec2 goal) {
    return rill_is_slow(v) && rill_is_well_inside(units, goal);
}

#endif

/* Moves a particle that may be stopped by its own speed or a wall. */
RILL_APART void move_carefully(rill_world *world, uint32_t i) {
    const rill_vec2 fine = rill_velocities(world)[i];
    const rill_vec2 fast = rill_vec(rill_fine_value(fine.x), rill_fine_value(fine.y));
    const rill_vec2 v = rill_limit_speed(fast, &world->stats.speed_limited);
    const rill_vec2 goal = rill_vec_add(rill_positions(world)[i], v);
    const rill_vec2 reached = rill_walls_clamp(world, goal, rill_slots(world)[i]);
    rill_positions(world)[i] = reached;
    rill_velocities(world)[i] =
        rill_vec(reached.x == goal.x ? v.x : 0, reached.y == goal.y ? v.y : 0);
}

RILL_HOT static void integrate(rill_world *world) {
    const rill_freedom freedom = freedom_of(&world->units);
    rill_vec2 *const first = rill_positions(world);
    rill_vec2 *velocity = rill_velocities(world);
    const rill_vec2 *const end = first + world->count;
    for (rill_vec2 *position = first; position != end; position++, velocity++) {
        const rill_vec2 fine = *velocity;
        const rill_vec2 v = rill_vec(rill_fine_value(fine.x), rill_fine_value(fine.y));
        const rill_vec2 goal = rill_vec_add(*position, v);
        if (is_free(&freedom, v, goal)) {
            *position = goal;
            *velocity = v;
        } else {
            move_carefully(world, (uint32_t)(position - first));
        }
    }
}

void rill_bodin_move(rill_world *world) {
    if (world->config.bodin.substeps == 0) {
        rill_bodin_count_strained(world);
    }
    integrate(world);
}

#else

typedef int rill_no_bodin_move_here; /* ISO C wants a declaration in every file */

#endif
