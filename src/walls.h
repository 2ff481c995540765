/* The walls of the domain. */
#ifndef RILL_SRC_WALLS_H
#define RILL_SRC_WALLS_H

#include "vec.h"
#include "vector.h"
#include "world.h"

/* A wall within reach of a particle. */
typedef struct rill_wall {
    rill_real distance; /* 0 to 1 h */
    rill_vec2 normal;   /* into the domain */
} rill_wall;

/* Is any wall nearer than 1 h? */
static inline int rill_is_near_wall(const rill_world *world, rill_vec2 position) {
    const rill_vec2 size = world->units.size;
#if RILL_SSE2 && !RILL_FIXED
    const __m128 from_min = rill_load_half(&position);
    const __m128 from_max = _mm_sub_ps(rill_load_half(&size), from_min);
    const __m128 near = _mm_cmplt_ps(_mm_min_ps(from_min, from_max), _mm_set1_ps(1));
    return (_mm_movemask_ps(near) & 3) != 0;
#else
    return rill_min(position.x, size.x - position.x) < RILL_ONE ||
           rill_min(position.y, size.y - position.y) < RILL_ONE;
#endif
}

/* The walls nearer than 1 h, four at most; returns how many. */
static inline uint32_t rill_walls_near(const rill_world *world, rill_vec2 position,
                                       rill_wall wall[4]) {
    const rill_vec2 size = world->units.size;
    const rill_vec2 reach_min = world->units.reach_min;
    const rill_vec2 reach_max = world->units.reach_max;
    uint32_t count = 0;
    if (position.x < reach_min.x) {
        wall[count].distance = position.x;
        wall[count++].normal = rill_vec(RILL_ONE, 0);
    }
    if (size.x - position.x < reach_max.x) {
        wall[count].distance = size.x - position.x;
        wall[count++].normal = rill_vec(-RILL_ONE, 0);
    }
    if (position.y < reach_min.y) {
        wall[count].distance = position.y;
        wall[count++].normal = rill_vec(0, RILL_ONE);
    }
    if (size.y - position.y < reach_max.y) {
        wall[count].distance = size.y - position.y;
        wall[count++].normal = rill_vec(0, -RILL_ONE);
    }
    return count;
}

/* How deep a position is within the reach of each wall, h: 1 at the wall, not positive where the
 * wall is too far off or missing. */
typedef struct rill_wall_depths {
    rill_real left, right, bottom, top;
} rill_wall_depths;

static inline rill_wall_depths rill_wall_depths_at(const rill_units *units, rill_vec2 position) {
    const rill_wall_depths depths = {
        units->reach_min.x - position.x, units->reach_max.x - (units->size.x - position.x),
        units->reach_min.y - position.y, units->reach_max.y - (units->size.y - position.y)};
    return depths;
}

/* How near a particle may come to a wall, 0 to 1/64 h. Particles stopped at one and the same line
 * would stand on each other in columns; a different line for each lets them slide. */
static inline rill_real rill_wall_gap(uint32_t slot) {
    return RILL_RATIO(1, 16384) * (rill_real)((slot * 40503u >> 8) & 255u);
}

/* More than any gap, h: nearly all particles are further off. */
#define RILL_WALL_MARGIN RILL_RATIO(1, 64)

/* Is a position so far inside that rill_units_clamp leaves it alone? */
static inline int rill_is_well_inside(const rill_units *units, rill_vec2 position) {
#if RILL_FIXED
    const rill_vec2 span = {units->size.x - 2 * RILL_WALL_MARGIN,
                            units->size.y - 2 * RILL_WALL_MARGIN}; /* positive: domains are 1 h */
    const uint32_t x = (uint32_t)(position.x - RILL_WALL_MARGIN);
    const uint32_t y = (uint32_t)(position.y - RILL_WALL_MARGIN);
    return (x <= (uint32_t)span.x) & (y <= (uint32_t)span.y); /* one branch */
#else
    return position.x >= RILL_WALL_MARGIN && units->size.x - position.x >= RILL_WALL_MARGIN &&
           position.y >= RILL_WALL_MARGIN && units->size.y - position.y >= RILL_WALL_MARGIN;
#endif
}

/* The nearest position inside the domain, at the particle's gap from the walls. A loop over all
 * particles passes its own copy of the units, which no store can change behind its back. */
RILL_SHARED rill_pair rill_clamp_pair(const rill_units *units, rill_real x, rill_real y,
                                      uint32_t slot) {
    if (!RILL_SMALL && rill_is_well_inside(units, rill_vec(x, y))) {
        return rill_pack(rill_vec(x, y));
    }
    const rill_real gap = rill_wall_gap(slot);
    return rill_pack(
        rill_vec(rill_clamp(x, gap, units->size.x - gap), rill_clamp(y, gap, units->size.y - gap)));
}

RILL_SHELL rill_vec2 rill_units_clamp(const rill_units *units, rill_vec2 position, uint32_t slot) {
    return rill_unpack(rill_clamp_pair(units, position.x, position.y, slot));
}

static inline rill_vec2 rill_walls_clamp(const rill_world *world, rill_vec2 position,
                                         uint32_t slot) {
    return rill_units_clamp(&world->units, position, slot);
}

/* Is a position out of reach of all walls? */
static inline int rill_is_off_walls(const rill_units *units, rill_vec2 position) {
    return position.x >= units->reach_min.x && units->size.x - position.x >= units->reach_max.x &&
           position.y >= units->reach_min.y && units->size.y - position.y >= units->reach_max.y;
}

/* The part of the domain that no wall reaches, as loops over all particles ask for it. */
#if RILL_FIXED

typedef struct rill_clearing {
    rill_vec2 low;
    uint32_t width, height;
} rill_clearing;

/* One axis; if the walls leave nothing, where no particle is. */
static inline uint32_t rill_clear_axis(rill_real size, rill_real reach_min, rill_real reach_max,
                                       rill_real *low) {
    const rill_real width = size - reach_max - reach_min;
    *low = width >= 0 ? reach_min : RILL_REAL_MAX;
    return width >= 0 ? (uint32_t)width : 0;
}

static inline rill_clearing rill_clearing_of(const rill_units *units) {
    rill_clearing clearing;
    clearing.width =
        rill_clear_axis(units->size.x, units->reach_min.x, units->reach_max.x, &clearing.low.x);
    clearing.height =
        rill_clear_axis(units->size.y, units->reach_min.y, units->reach_max.y, &clearing.low.y);
    return clearing;
}

static inline int rill_is_in_clearing(const rill_clearing *clearing, rill_vec2 position) {
    return (uint32_t)position.x - (uint32_t)clearing->low.x <= clearing->width &&
           (uint32_t)position.y - (uint32_t)clearing->low.y <= clearing->height;
}

#else

typedef rill_units rill_clearing;

static inline rill_clearing rill_clearing_of(const rill_units *units) {
    return *units;
}

static inline int rill_is_in_clearing(const rill_clearing *clearing, rill_vec2 position) {
    return rill_is_off_walls(clearing, position);
}

#endif

/* The part of the domain which no wall reaches, and in which rill_units_clamp leaves positions
 * alone. */
static inline rill_clearing rill_middle_of(const rill_units *units) {
    rill_units middle = *units;
    middle.reach_min = rill_vec(rill_max(middle.reach_min.x, RILL_WALL_MARGIN),
                                rill_max(middle.reach_min.y, RILL_WALL_MARGIN));
    middle.reach_max = rill_vec(rill_max(middle.reach_max.x, RILL_WALL_MARGIN),
                                rill_max(middle.reach_max.y, RILL_WALL_MARGIN));
    return rill_clearing_of(&middle);
}

#endif
