/* Gradients of the density constraint and sums of their products with velocities.
 *
 * Float keeps them as they are. The fixed build keeps 16 bits, Q4.11: study showed 10 fraction bits
 * to suffice and 8 to fail. Products with velocities below 1 h per step then fit 32 bits. */
#ifndef RILL_SRC_GRADIENT_H
#define RILL_SRC_GRADIENT_H

#include "vec.h"

#if RILL_FIXED

typedef struct rill_gradient {
    int16_t x, y;
} rill_gradient;

/* Q4.27 per term. Unsigned, because hostile states may wrap: their pressures are clamped later. */
typedef uint32_t rill_gradient_sum;

static inline int16_t rill_gradient_pack(rill_real a) {
    return (int16_t)rill_clamp((a + 16) >> 5, -32767, 32767);
}

static inline rill_gradient rill_gradient_of(rill_vec2 b) {
    const rill_gradient packed = {rill_gradient_pack(b.x), rill_gradient_pack(b.y)};
    return packed;
}

static inline rill_vec2 rill_gradient_value(rill_gradient b) {
    return rill_vec(b.x * 32, b.y * 32);
}

static inline rill_gradient_sum rill_gradient_dot(rill_gradient b, rill_vec2 v) {
    return (uint32_t)b.x * (uint32_t)v.x + (uint32_t)b.y * (uint32_t)v.y;
}

static inline rill_real rill_gradient_total(rill_gradient_sum sum) {
    return ((int32_t)sum + 1024) >> 11;
}

/* v - b p, rounded, for |p| <= 1/2. */
static inline rill_vec2 rill_gradient_push(rill_vec2 v, rill_gradient b, rill_real p) {
    return rill_vec(v.x - ((b.x * p + 1024) >> 11), v.y - ((b.y * p + 1024) >> 11));
}

/* A slowly followed value: Q8.24, because its increments are smaller than a quantum. */
typedef int32_t rill_slow;

static inline rill_real rill_slow_value(rill_slow slow) {
    return (slow + 128) >> 8;
}

/* Moves a slow value, 0 to 100, towards another one by a small share of the way. */
static inline rill_slow rill_slow_follow(rill_slow slow, rill_real goal, rill_real share) {
    const int64_t way = (int64_t)goal * 256 - slow;
    return slow + (rill_slow)((way * share) >> 16);
}

static inline rill_slow rill_slow_from(rill_real value) {
    return rill_clamp(value, -RILL_RATIO(100, 1), RILL_RATIO(100, 1)) * 256;
}

#else

typedef rill_vec2 rill_gradient;
typedef rill_real rill_gradient_sum;
typedef rill_real rill_slow;

static inline rill_gradient rill_gradient_of(rill_vec2 b) {
    return b;
}

static inline rill_vec2 rill_gradient_value(rill_gradient b) {
    return b;
}

static inline rill_gradient_sum rill_gradient_dot(rill_gradient b, rill_vec2 v) {
    return b.x * v.x + b.y * v.y;
}

static inline rill_real rill_gradient_total(rill_gradient_sum sum) {
    return sum;
}

static inline rill_vec2 rill_gradient_push(rill_vec2 v, rill_gradient b, rill_real p) {
    return rill_vec(v.x - b.x * p, v.y - b.y * p);
}

static inline rill_real rill_slow_value(rill_slow slow) {
    return slow;
}

static inline rill_slow rill_slow_follow(rill_slow slow, rill_real goal, rill_real share) {
    return slow + (goal - slow) * share;
}

static inline rill_slow rill_slow_from(rill_real value) {
    return value;
}

#endif

#endif
