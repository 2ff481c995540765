/* Arithmetic of pairs of reals, for values whose products are known to fit. */
#ifndef RILL_SRC_VEC_H
#define RILL_SRC_VEC_H

#include "inline.h"
#include "rill/real.h"

/* a times b without the saturation of rill_mul: the caller knows that |a b| < 32768. */
RILL_SHARED rill_real rill_product(rill_real a, rill_real b) {
#if RILL_FIXED
    return (rill_real)(((int64_t)a * b + 0x8000) >> 16);
#else
    return a * b;
#endif
}

/* a + b and a - b of numbers that come from outside: Q16.16 saturates. */
static inline rill_real rill_sum(rill_real a, rill_real b) {
#if RILL_FIXED
    return rill_saturate((int64_t)a + b);
#else
    return a + b;
#endif
}

static inline rill_real rill_difference(rill_real a, rill_real b) {
#if RILL_FIXED
    return rill_saturate((int64_t)a - b);
#else
    return a - b;
#endif
}

static inline rill_vec2 rill_vec(rill_real x, rill_real y) {
    const rill_vec2 v = {x, y};
    return v;
}

static inline rill_vec2 rill_vec_add(rill_vec2 a, rill_vec2 b) {
    return rill_vec(a.x + b.x, a.y + b.y);
}

static inline rill_vec2 rill_vec_sub(rill_vec2 a, rill_vec2 b) {
    return rill_vec(a.x - b.x, a.y - b.y);
}

static inline rill_vec2 rill_vec_scale(rill_vec2 a, rill_real factor) {
    return rill_vec(rill_product(a.x, factor), rill_product(a.y, factor));
}

RILL_SHARED rill_real rill_vec_dot(rill_vec2 a, rill_vec2 b) {
#if RILL_FIXED
    return (rill_real)(((int64_t)a.x * b.x + (int64_t)a.y * b.y + 0x8000) >> 16);
#else
    return a.x * b.x + a.y * b.y;
#endif
}

/* The length of a vector whose square need not fit Q16.16. */
static inline rill_real rill_vec_length(rill_vec2 a) {
    const rill_real larger = rill_max(rill_abs(a.x), rill_abs(a.y));
    if (larger == 0) {
        return 0;
    }
    const rill_vec2 unit = rill_vec(rill_div(a.x, larger), rill_div(a.y, larger));
    return rill_mul(larger, rill_sqrt(rill_vec_dot(unit, unit)));
}

/* The unit vector along another one, 0 for 0. */
static inline rill_vec2 rill_vec_unit(rill_vec2 a) {
    const rill_real larger = rill_max(rill_abs(a.x), rill_abs(a.y));
    if (larger == 0) {
        return a;
    }
    const rill_vec2 unit = rill_vec(rill_div(a.x, larger), rill_div(a.y, larger));
    const rill_real length = rill_sqrt(rill_vec_dot(unit, unit));
    return rill_vec(rill_div(unit.x, length), rill_div(unit.y, length));
}

/* a, moved into the box from low to high. */
static inline rill_vec2 rill_vec_clamp(rill_vec2 a, rill_vec2 low, rill_vec2 high) {
    return rill_vec(rill_clamp(a.x, low.x, high.x), rill_clamp(a.y, low.y, high.y));
}

/* Are both coordinates from -limit to limit? Not-a-number is not. */
static inline int rill_vec_is_within(rill_vec2 a, rill_real limit) {
    return a.x >= -limit && a.x <= limit && a.y >= -limit && a.y <= limit;
}

static inline int rill_vec_is_finite(rill_vec2 a) {
    return rill_is_finite(a.x) && rill_is_finite(a.y);
}

#endif
