/* Gravity in internal units, finer than the scalar.
 *
 * At 240 substeps a second gravity is some 44 quanta of Q16.16, too coarse by a percent. The fixed
 * build therefore keeps 28 fraction bits and hands out whole quanta whose sum is exact. */
#ifndef RILL_SRC_GRAVITY_H
#define RILL_SRC_GRAVITY_H

#include "quotient.h"

#if RILL_FIXED

typedef struct rill_gravity {
    int32_t x, y;           /* Q3.28 h per substep squared */
    int32_t rest_x, rest_y; /* 0..4095: what is still owed, in 1/4096 quanta */
} rill_gravity;

/* Acceleration a [m/s^2] in Q3.28 of h per substep squared, given the substeps per second and the
 * speed [m/s] of 1 h per substep; saturates. */
RILL_SHARED int32_t rill_gravity_axis(rill_real a, rill_real rate, rill_real speed) {
    const uint64_t per_step = /* Q.28 m/s */
        rill_quotient((uint64_t)rill_magnitude(a) << 28, (uint32_t)rate);
    const int64_t axis = (int64_t)rill_quotient(per_step << 16, (uint32_t)speed);
    return rill_saturate(a < 0 ? -axis : axis);
}

static inline rill_gravity rill_gravity_of(rill_vec2 a, rill_real rate, rill_real speed) {
    rill_gravity g = {rill_gravity_axis(a.x, rate, speed), rill_gravity_axis(a.y, rate, speed), 0,
                      0};
    return g;
}

/* The same for a changed acceleration or changed units; what is owed stays owed. */
static inline void rill_gravity_change(rill_gravity *g, rill_vec2 a, rill_real rate,
                                       rill_real speed) {
    g->x = rill_gravity_axis(a.x, rate, speed);
    g->y = rill_gravity_axis(a.y, rate, speed);
}

/* The same, rounded to the scalar. */
RILL_SHARED rill_vec2 rill_gravity_value(const rill_gravity *g) {
    const rill_vec2 value = {(g->x + 2048) >> 12, (g->y + 2048) >> 12};
    return value;
}

/* The velocity that gravity adds in the next substep. */
static inline rill_vec2 rill_gravity_next(rill_gravity *g) {
    const int32_t x = g->x + g->rest_x;
    const int32_t y = g->y + g->rest_y;
    const rill_vec2 change = {x >> 12, y >> 12};
    g->rest_x = x & 4095;
    g->rest_y = y & 4095;
    return change;
}

/* Is it at most 1/8 h per substep squared? More would cross the speed limit in a few steps. */
static inline int rill_gravity_is_mild(const rill_gravity *g) {
    const int32_t limit = 1 << 25;
    return g->x >= -limit && g->x <= limit && g->y >= -limit && g->y <= limit;
}

/* Could it have come about? For what is read from outside. */
static inline int rill_gravity_is_sane(const rill_gravity *g) {
    return rill_gravity_is_mild(g) && g->rest_x >= 0 && g->rest_x < 4096 && g->rest_y >= 0 &&
           g->rest_y < 4096;
}

#else

typedef struct rill_gravity {
    rill_real x, y; /* h per substep squared */
} rill_gravity;

static inline rill_gravity rill_gravity_of(rill_vec2 a, rill_real rate, rill_real speed) {
    rill_gravity g = {a.x / rate / speed, a.y / rate / speed};
    return g;
}

static inline void rill_gravity_change(rill_gravity *g, rill_vec2 a, rill_real rate,
                                       rill_real speed) {
    *g = rill_gravity_of(a, rate, speed);
}

static inline rill_vec2 rill_gravity_value(const rill_gravity *g) {
    const rill_vec2 value = {g->x, g->y};
    return value;
}

static inline rill_vec2 rill_gravity_next(rill_gravity *g) {
    const rill_vec2 change = {g->x, g->y};
    return change;
}

static inline int rill_gravity_is_mild(const rill_gravity *g) {
    const rill_real limit = RILL_RATIO(1, 8);
    return g->x >= -limit && g->x <= limit && g->y >= -limit && g->y <= limit;
}

static inline int rill_gravity_is_sane(const rill_gravity *g) {
    return rill_gravity_is_mild(g); /* false for not-a-number */
}

#endif

#endif
