/* Gradients in the fixed build: 16 bits a component, Q2.13. With 11 fraction bits a deep column
 * trembles more at rest.
 *
 * A solve rounds every velocity some fifty times. In Q16.16 that alone keeps a deep column moving
 * at a centimetre per second, so velocities, pressures and rates are "fine" while it lasts: 20
 * fraction bits. */
#ifndef RILL_SRC_GRADIENT_FIXED_H
#define RILL_SRC_GRADIENT_FIXED_H

#include "vec.h"

typedef struct rill_gradient {
    int16_t x, y;
} rill_gradient;

static inline int16_t rill_gradient_pack(rill_real a) {
    return (int16_t)rill_clamp((a + 4) >> 3, -32767, 32767);
}

static inline rill_gradient rill_gradient_of(rill_vec2 b) {
    const rill_gradient packed = {rill_gradient_pack(b.x), rill_gradient_pack(b.y)};
    return packed;
}

static inline rill_vec2 rill_gradient_value(rill_gradient b) {
    return rill_vec(b.x * 8, b.y * 8);
}

/* Q12.20. */
typedef int32_t rill_fine;

static inline rill_fine rill_fine_of(rill_real a) {
    return a * 16;
}

static inline rill_real rill_fine_value(rill_fine a) {
    return (a + 8) >> 4;
}

/* The fine product of two reals. */
static inline rill_fine rill_fine_product(rill_real a, rill_real b) {
    return rill_saturate(((int64_t)a * b + 2048) >> 12);
}

/* Rate at which the density of a particle changes: sum over its list of b times the neighbours'
 * velocities, minus the sum of b times its own. Velocities and the rate are fine. */
static inline rill_fine rill_gradient_rate(const rill_gradient *b, const uint16_t *list,
                                           uint32_t count, const rill_vec2 *velocity, rill_vec2 sum,
                                           rill_vec2 own) {
    int64_t rate = 4096 - (int64_t)(sum.x >> 3) * own.x - (int64_t)(sum.y >> 3) * own.y;
    for (uint32_t n = 0; n < count; n++) {
        const rill_vec2 v = velocity[list[n]];
        rate += (int64_t)b[n].x * v.x + (int64_t)b[n].y * v.y;
    }
    /* 64 is more than any fluid does; it keeps what is computed from the rate in range. */
    const int64_t limit = (int64_t)64 << 33;
    return (rill_fine)((rate < -limit ? -limit : rate > limit ? limit : rate) >> 13);
}

/* Takes b p from the neighbours' fine velocities, rounded. */
static inline void rill_gradient_press(const rill_gradient *b, const uint16_t *list, uint32_t count,
                                       rill_vec2 *velocity, rill_fine p) {
    for (uint32_t n = 0; n < count; n++) {
        rill_vec2 *v = &velocity[list[n]];
        v->x -= (rill_real)(((int64_t)b[n].x * p + 4096) >> 13);
        v->y -= (rill_real)(((int64_t)b[n].y * p + 4096) >> 13);
    }
}

/* Turns every b by a symmetric matrix with elements below 8 and presses with it; returns the sum of
 * the turned ones and adds their squares. */
static inline rill_vec2 rill_gradient_turn(rill_gradient *b, const uint16_t *list, uint32_t count,
                                           rill_turn turn, rill_vec2 *velocity, rill_fine p,
                                           rill_real *squares) {
    const rill_turn q12 = {(turn.xx + 8) >> 4, (turn.xy + 8) >> 4, (turn.yy + 8) >> 4};
    rill_vec2 sum = {0, 0};
    int64_t total = 0;
    for (uint32_t n = 0; n < count; n++) {
        const int32_t x = (q12.xx * b[n].x + q12.xy * b[n].y + 2048) >> 12;
        const int32_t y = (q12.xy * b[n].x + q12.yy * b[n].y + 2048) >> 12;
        b[n].x = (int16_t)rill_clamp(x, -32767, 32767);
        b[n].y = (int16_t)rill_clamp(y, -32767, 32767);
        sum.x += b[n].x;
        sum.y += b[n].y;
        total += b[n].x * b[n].x + b[n].y * b[n].y;
    }
    rill_gradient_press(b, list, count, velocity, p);
    *squares += (rill_real)(total >> 10 < RILL_RATIO(8000, 1) ? total >> 10 : RILL_RATIO(8000, 1));
    return rill_vec(sum.x * 8, sum.y * 8);
}

/* A slowly followed pressure: Q8.24, because its increments are smaller still. */
typedef int32_t rill_slow;

static inline rill_fine rill_slow_value(rill_slow slow) {
    return (slow + 8) >> 4;
}

/* Moves a slow value, below 100, towards a fine one by a small share of the way. */
static inline rill_slow rill_slow_follow(rill_slow slow, rill_fine goal, rill_real share) {
    const int64_t way = (int64_t)goal * 16 - slow;
    return slow + (rill_slow)((way * share) >> 16);
}

static inline rill_slow rill_slow_from(rill_fine value) {
    const rill_fine most = rill_fine_of(RILL_RATIO(100, 1));
    return rill_clamp(value, -most, most) * 16;
}

#endif
