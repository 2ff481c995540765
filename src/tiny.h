/* Values of rigid bodies that need finer steps than the scalar or the solvers have.
 *
 * A body of a thousand particles changes its velocity by a thousandth of what a particle does: in
 * Q16.16 that would round to nothing. The fixed build keeps velocities, inverse masses and shares
 * of bodies in Q3.28, -8 to 8 in steps of 4e-9; everything saturates. */
#ifndef RILL_SRC_TINY_H
#define RILL_SRC_TINY_H

#include "quotient.h"

#if RILL_FIXED

typedef int32_t rill_tiny;

#define RILL_TINY_ONE (1 << 28)

static inline rill_tiny rill_tiny_of(rill_real a) {
    return rill_saturate((int64_t)a * 4096);
}

RILL_SHARED rill_real rill_tiny_value(rill_tiny a) {
    return (rill_real)(((int64_t)a + 2048) >> 12);
}

static inline rill_tiny rill_tiny_add(rill_tiny a, rill_tiny b) {
    return rill_saturate((int64_t)a + b);
}

static inline rill_tiny rill_tiny_sub(rill_tiny a, rill_tiny b) {
    return rill_saturate((int64_t)a - b);
}

/* A tiny value times a real. */
static inline rill_tiny rill_tiny_scale(rill_tiny a, rill_real b) {
    return rill_mul(a, b);
}

static inline rill_tiny rill_tiny_mul(rill_tiny a, rill_tiny b) {
    return rill_saturate(((int64_t)a * b + (1 << 27)) >> 28);
}

/* The product of two reals, at most 8. */
static inline rill_tiny rill_tiny_product(rill_real a, rill_real b) {
    return rill_saturate(((int64_t)a * b + 8) >> 4);
}

/* The real a/b for tiny numbers, b > 0. */
static inline rill_real rill_tiny_ratio(rill_tiny a, rill_tiny b) {
    return rill_signed_quotient((int64_t)a * 65536, b > 0 ? b : 1);
}

/* The tiny a/b for reals, b > 0. */
static inline rill_tiny rill_tiny_quotient(rill_real a, rill_real b) {
    return rill_signed_quotient((int64_t)a * (1 << 28), b > 0 ? b : 1);
}

/* Adds a velocity to a coordinate. What is smaller than the coordinate's steps is kept in *rest. */
RILL_SHARED void rill_tiny_move(rill_real *coordinate, rill_tiny *rest, rill_tiny velocity) {
    const int64_t way = (int64_t)velocity + *rest;
    *coordinate = rill_saturate(*coordinate + (way >> 12));
    *rest = (rill_tiny)(way & 4095);
}

#else

typedef rill_real rill_tiny;

#define RILL_TINY_ONE 1.0F

static inline rill_tiny rill_tiny_of(rill_real a) {
    return a;
}

static inline rill_real rill_tiny_value(rill_tiny a) {
    return a;
}

static inline rill_tiny rill_tiny_add(rill_tiny a, rill_tiny b) {
    return a + b;
}

static inline rill_tiny rill_tiny_sub(rill_tiny a, rill_tiny b) {
    return a - b;
}

static inline rill_tiny rill_tiny_scale(rill_tiny a, rill_real b) {
    return a * b;
}

static inline rill_tiny rill_tiny_mul(rill_tiny a, rill_tiny b) {
    return a * b;
}

static inline rill_tiny rill_tiny_product(rill_real a, rill_real b) {
    return a * b;
}

static inline rill_real rill_tiny_ratio(rill_tiny a, rill_tiny b) {
    return a / b;
}

static inline rill_tiny rill_tiny_quotient(rill_real a, rill_real b) {
    return a / b;
}

static inline void rill_tiny_move(rill_real *coordinate, rill_tiny *rest, rill_tiny velocity) {
    const rill_real before = *coordinate;
    const rill_tiny way = velocity + *rest;
    *coordinate = before + way;
    *rest = way - (*coordinate - before);
}

#endif

/* Two tiny values: the velocity of a body. */
typedef struct rill_tiny2 {
    rill_tiny x, y;
} rill_tiny2;

/* A tiny vector along a direction. */
static inline rill_tiny rill_tiny_along(rill_tiny2 a, rill_vec2 direction) {
    return rill_tiny_add(rill_tiny_scale(a.x, direction.x), rill_tiny_scale(a.y, direction.y));
}

#endif
