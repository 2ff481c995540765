/* Arithmetic of pairs of reals, for values whose products are known to fit. */
#ifndef RILL_SRC_VEC_H
#define RILL_SRC_VEC_H

#include "rill/real.h"

/* a times b without the saturation of rill_mul: the caller knows that |a b| < 32768. */
static inline rill_real rill_product(rill_real a, rill_real b) {
#if RILL_FIXED
    return (rill_real)(((int64_t)a * b + 0x8000) >> 16);
#else
    return a * b;
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

static inline rill_real rill_vec_dot(rill_vec2 a, rill_vec2 b) {
#if RILL_FIXED
    return (rill_real)(((int64_t)a.x * b.x + (int64_t)a.y * b.y + 0x8000) >> 16);
#else
    return a.x * b.x + a.y * b.y;
#endif
}

static inline int rill_vec_is_finite(rill_vec2 a) {
    return rill_is_finite(a.x) && rill_is_finite(a.y);
}

#endif
