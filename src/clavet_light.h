/* What the pass over the pairs of the light order reads and writes, see clavet_light.c. */
#ifndef RILL_SRC_CLAVET_LIGHT_H
#define RILL_SRC_CLAVET_LIGHT_H

#include "clavet_thin.h"
#include "clavet_walls.h"

/* Densities are those of 5/4 of a substep ahead. With 1 long waves are not damped at all, with 2
 * short ones grow; docs/solvers.md tells more. */
#define RILL_LIGHT_AHEAD RILL_RATIO(5, 4)

#if RILL_FIXED

/* Everything in words that pairs need not take apart more than once. */
typedef struct rill_light {
    rill_mark place;
    uint32_t speed;     /* its velocity: 13 fraction bits, x plus y times 2^16 */
    uint32_t pressure;  /* of the step before, see clavet_thin.h */
    uint32_t density;   /* w^3 plus w^2 times 2^16, 12 fraction bits each */
    rill_vec2 velocity; /* with all that has pushed it so far */
} rill_light;

/* A particle that is as dense as 8 meets no others: so sums fit. */
static inline int rill_light_is_full(uint32_t density) {
    return (int32_t)density < 0;
}

static inline uint32_t rill_light_density(rill_real far, rill_real near) {
    return ((uint32_t)far >> 4 << 16) + ((uint32_t)near >> 4);
}

static inline rill_double rill_light_pressures(const rill_light *light) {
    return rill_thin_pressure_value(light->pressure);
}

/* A mark whose halves can be taken apart, as walls ask for one of them. A pair across a multiple of
 * 16 h finds its way apart 1/4096 h higher or lower for that. */
static inline rill_mark rill_light_mark_of(rill_vec2 place) {
    const uint32_t y = (uint32_t)(place.y >> 4);
    return y * 65536u + ((uint32_t)place.x << 12 >> 16);
}

static inline void rill_light_start(rill_light *light, rill_vec2 place, rill_vec2 velocity,
                                    rill_vec2 pull, rill_real memory, rill_real slow) {
    (void)slow;
    light->place = rill_light_mark_of(place);
    light->speed = ((uint32_t)(velocity.y >> 3) << 16) + (uint32_t)(velocity.x >> 3);
    light->pressure = (uint32_t)memory;
    light->density = 0;
    light->velocity = rill_vec_add(velocity, pull);
}

/* What pressures follow from: copies, which no store can change, of what every particle needs. */
typedef struct rill_light_law {
    rill_real stiffness;
    rill_real near_ratio; /* 8 fraction bits */
    rill_real rest;       /* as the records have densities */
    rill_real strain_limit;
    const rill_substance *substance;
} rill_light_law;

static inline rill_light_law rill_light_law_of(const rill_clavet *clavet) {
    const rill_substance *substance = &clavet->first;
    const rill_light_law law = {substance->stiffness, substance->near_ratio >> 8,
                                substance->rest >> 4, clavet->strain_limit, substance};
    return law;
}

/* What is left of a negative pressure; few particles have one. */
RILL_HOT static rill_real rill_light_pull(const rill_substance *substance, rill_real dense,
                                          rill_real far) {
    const rill_real kept = dense < substance->lattice >> 4
                               ? rill_product(dense << 4, substance->cohesion_slope)
                               : substance->cohesion;
    return rill_max(kept < RILL_ONE ? (far * (kept >> 2)) >> 14 : far, -(1 << 15));
}

/* Keeps the pressures that go with densities for the next step: rill_clavet_pressures_at() in 12
 * fraction bits, with the inverse of the strain at the 1/64 below. The stiffness times the strain
 * is within its limit, or the strain within 1/4, so that the products fit, and no far pressure is
 * above 1/8. */
RILL_INLINE void rill_light_press(const rill_light *light, const rill_light_law *law,
                                  /* NOLINTNEXTLINE(readability-non-const-parameter): float's. */
                                  rill_real *memory, rill_real *slow) {
    const rill_real dense = (rill_real)(light->density >> 16);
    const rill_real near = ((rill_real)(light->density & 0xFFFFu) * law->near_ratio) >> 8;
    uint32_t strain = (uint32_t)(dense + near);
    uint32_t limit = (uint32_t)law->strain_limit;
    rill_real stiffness = law->stiffness;
    (void)slow;
    if (strain >= 1u << 10) {
        for (; strain >= 1u << 14; strain >>= 2) {
            limit >>= 2;
        }
        const uint32_t root = rill_root_entry_at((strain >> 6) - 16) >> 18; /* Q12 */
        stiffness = rill_min(stiffness, (rill_real)((limit * (root * root >> 13)) >> 1));
    }
    stiffness >>= 12;
    rill_real far = (stiffness * (dense - law->rest)) >> 12;
    if (far < 0) {
        far = rill_light_pull(law->substance, dense, far);
    }
    *memory = (rill_real)(((uint32_t)(far >> 1) << 16) + ((uint32_t)(stiffness * near) >> 13));
}

/* How deep it is in the reach of a wall, whose cells are less than 8 h wide. */
static inline rill_real rill_light_depth(const rill_light *light, const rill_border *wall) {
    const uint32_t across = wall->axis == 0 ? light->place : light->place >> 16;
    const uint32_t depth = (uint32_t)(wall->base >> 4) + (uint32_t)wall->side * across;
    return (int16_t)(uint16_t)depth * 16;
}

/* Adds a wall to densities. */
static inline void rill_light_add(rill_light *light, rill_real far, rill_real near) {
    if (!rill_light_is_full(light->density)) {
        light->density += rill_light_density(far, near);
    }
}

/* Pressures, of at most 1/8 and 1/12, times integrals, of at most 1/2 and 1/3. */
static inline rill_real rill_light_wall_push(rill_double pressure, rill_real far, rill_real near) {
    return (pressure.far * far + pressure.near * near) >> 16;
}

/* A sum of w^2 in the format of the records; that of all particles fits 32 bits. */
typedef uint32_t rill_light_total;

static inline rill_real rill_light_sum(const rill_light *light) {
    return (rill_real)(light->density >> 16);
}

static inline rill_real rill_light_sum_of(rill_real density) {
    return density >> 4;
}

static inline rill_real rill_light_sum_value(rill_real sum) {
    return sum << 4;
}

static inline rill_total rill_light_whole(rill_light_total total) {
    return (rill_total)total << 4;
}

/* A shift as a change of velocity. */
static inline rill_real rill_light_change(rill_real shift) {
    return (shift + 32) >> 6;
}

#else

typedef struct rill_light {
    rill_vec2 place, speed; /* its velocity */
    rill_double pressure, density;
    rill_vec2 velocity; /* with all that has pushed it so far */
} rill_light;

static inline rill_double rill_light_pressures(const rill_light *light) {
    return light->pressure;
}

static inline void rill_light_start(rill_light *light, rill_vec2 place, rill_vec2 velocity,
                                    rill_vec2 pull, rill_real memory, rill_real slow) {
    const rill_double none = {0, 0};
    light->place = place;
    light->speed = velocity;
    light->pressure.far = memory;
    light->pressure.near = slow;
    light->density = none;
    light->velocity = rill_vec_add(velocity, pull);
}

typedef struct rill_light_law {
    const rill_substance *substance;
    rill_real strain_limit;
} rill_light_law;

static inline rill_light_law rill_light_law_of(const rill_clavet *clavet) {
    const rill_light_law law = {&clavet->first, clavet->strain_limit};
    return law;
}

static inline void rill_light_press(const rill_light *light, const rill_light_law *law,
                                    rill_real *memory, rill_real *slow) {
    const rill_double pressure =
        rill_clavet_pressures_at(law->substance, light->density, law->strain_limit, 0);
    *memory = pressure.far;
    *slow = pressure.near;
}

static inline rill_real rill_light_depth(const rill_light *light, const rill_border *wall) {
    return wall->base + wall->side * (wall->axis == 0 ? light->place.x : light->place.y);
}

static inline void rill_light_add(rill_light *light, rill_real far, rill_real near) {
    light->density.far += far;
    light->density.near += near;
}

static inline rill_real rill_light_wall_push(rill_double pressure, rill_real far, rill_real near) {
    return rill_wall_push(pressure, far, near);
}

typedef rill_total rill_light_total;

static inline rill_real rill_light_sum(const rill_light *light) {
    return light->density.far;
}

static inline rill_real rill_light_sum_of(rill_real density) {
    return density;
}

static inline rill_real rill_light_sum_value(rill_real sum) {
    return sum;
}

static inline rill_total rill_light_whole(rill_light_total total) {
    return total;
}

static inline rill_real rill_light_change(rill_real shift) {
    return shift;
}

#endif

/* In work memory, where the other orders have their records. */
static inline rill_light *rill_lights_of(const rill_clavet *clavet) {
    return (rill_light *)(void *)clavet->relaxed;
}

#endif
