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

RILL_SHELL rill_vec2 rill_vec(rill_real x, rill_real y) {
    const rill_vec2 v = {x, y};
    return v;
}

RILL_SHELL rill_vec2 rill_vec_add(rill_vec2 a, rill_vec2 b) {
    return rill_vec(a.x + b.x, a.y + b.y);
}

RILL_SHELL rill_vec2 rill_vec_sub(rill_vec2 a, rill_vec2 b) {
    return rill_vec(a.x - b.x, a.y - b.y);
}

/* Two coordinates as a function returns them. Most 32-bit machines pass structures through memory
 * and 64-bit integers in registers: small code hands the coordinates of vectors over one by one. */
#if RILL_SMALL && RILL_FIXED
typedef uint64_t rill_pair;

RILL_SHELL rill_pair rill_pack(rill_vec2 v) {
    return (uint32_t)v.x | (uint64_t)(uint32_t)v.y << 32;
}

RILL_SHELL rill_vec2 rill_unpack(rill_pair v) {
    return rill_vec((rill_real)(uint32_t)v, (rill_real)(uint32_t)(v >> 32));
}
#else
typedef rill_vec2 rill_pair;

RILL_SHELL rill_pair rill_pack(rill_vec2 v) {
    return v;
}

RILL_SHELL rill_vec2 rill_unpack(rill_pair v) {
    return v;
}
#endif

RILL_SHARED rill_pair rill_vec_scaled(rill_real x, rill_real y, rill_real factor) {
    return rill_pack(rill_vec(rill_product(x, factor), rill_product(y, factor)));
}

RILL_SHELL rill_vec2 rill_vec_scale(rill_vec2 a, rill_real factor) {
    return rill_unpack(rill_vec_scaled(a.x, a.y, factor));
}

/* The same for values from outside, with rill_mul. */
RILL_SHARED rill_pair rill_pair_times(rill_real x, rill_real y, rill_real factor) {
    return rill_pack(rill_vec(rill_mul(x, factor), rill_mul(y, factor)));
}

RILL_SHELL rill_vec2 rill_vec_times(rill_vec2 a, rill_real factor) {
    return rill_unpack(rill_pair_times(a.x, a.y, factor));
}

/* a - b with rill_difference. */
RILL_SHARED rill_pair rill_pair_from(rill_real ax, rill_real ay, rill_real bx, rill_real by) {
    return rill_pack(rill_vec(rill_difference(ax, bx), rill_difference(ay, by)));
}

RILL_SHELL rill_vec2 rill_vec_from(rill_vec2 a, rill_vec2 b) {
    return rill_unpack(rill_pair_from(a.x, a.y, b.x, b.y));
}

/* Both coordinates held to -most to most. */
RILL_SHARED rill_pair rill_pair_within(rill_real x, rill_real y, rill_real most) {
    return rill_pack(rill_vec(rill_clamp(x, -most, most), rill_clamp(y, -most, most)));
}

RILL_SHELL rill_vec2 rill_vec_within(rill_vec2 a, rill_real most) {
    return rill_unpack(rill_pair_within(a.x, a.y, most));
}

RILL_SHARED rill_real rill_dot(rill_real ax, rill_real ay, rill_real bx, rill_real by) {
#if RILL_FIXED
    return (rill_real)(((int64_t)ax * bx + (int64_t)ay * by + 0x8000) >> 16);
#else
    return ax * bx + ay * by;
#endif
}

RILL_SHELL rill_real rill_vec_dot(rill_vec2 a, rill_vec2 b) {
    return rill_dot(a.x, a.y, b.x, b.y);
}

RILL_SHARED rill_pair rill_pair_over(rill_real x, rill_real y, rill_real divisor) {
    return rill_pack(rill_vec(rill_div(x, divisor), rill_div(y, divisor)));
}

RILL_SHELL rill_vec2 rill_vec_over(rill_vec2 a, rill_real divisor) {
    return rill_unpack(rill_pair_over(a.x, a.y, divisor));
}

/* Takes a vector apart: returns its length, and sets *unit to the unit vector along it, 0 for 0.
 * Its square need not fit Q16.16. */
RILL_SHARED rill_real rill_vec_parts(rill_real x, rill_real y, rill_vec2 *unit) {
    const rill_real larger = rill_max(rill_abs(x), rill_abs(y));
    *unit = rill_vec(0, 0);
    if (larger == 0) {
        return 0;
    }
    const rill_vec2 scaled = rill_vec_over(rill_vec(x, y), larger);
    const rill_real root = rill_sqrt(rill_vec_dot(scaled, scaled)); /* 1 to sqrt(2) */
    *unit = rill_vec_over(scaled, root);
    return rill_mul(larger, root);
}

static inline rill_real rill_vec_length(rill_vec2 a) {
    rill_vec2 unit;
    return rill_vec_parts(a.x, a.y, &unit);
}

static inline rill_vec2 rill_vec_unit(rill_vec2 a) {
    rill_vec2 unit;
    (void)rill_vec_parts(a.x, a.y, &unit);
    return unit;
}

RILL_SHARED_FLOAT int rill_vec_is_zero(rill_vec2 a) {
    return a.x == 0 && a.y == 0;
}

/* a, moved into the box from low to high. */
static inline rill_vec2 rill_vec_clamp(rill_vec2 a, rill_vec2 low, rill_vec2 high) {
    return rill_vec(rill_clamp(a.x, low.x, high.x), rill_clamp(a.y, low.y, high.y));
}

/* Makes the box from *low to *high reach to a point. */
static inline void rill_box_extend(rill_vec2 *low, rill_vec2 *high, rill_vec2 point) {
    low->x = rill_min(low->x, point.x);
    low->y = rill_min(low->y, point.y);
    high->x = rill_max(high->x, point.x);
    high->y = rill_max(high->y, point.y);
}

/* Are both coordinates from -limit to limit? Not-a-number is not. */
static inline int rill_vec_is_within(rill_vec2 a, rill_real limit) {
    return a.x >= -limit && a.x <= limit && a.y >= -limit && a.y <= limit;
}

/* False for not-a-number. */
RILL_SHARED_FLOAT int rill_in_range(rill_real value, rill_real low, rill_real high) {
    return value >= low && value <= high;
}

static inline int rill_vec_is_finite(rill_vec2 a) {
    return rill_is_finite(a.x) && rill_is_finite(a.y);
}

#endif
