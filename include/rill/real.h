/* The scalar of the library: float, or Q16.16 in an int32_t. One table of names for both.
 *
 * Addition, subtraction and comparison are the native operators. Q16.16 holds -32768 to 32767.99998
 * in steps ("quanta") of 1/65536; native addition must not overflow, everything below saturates.
 * Right shifts of negative numbers are taken to be arithmetic, as on every supported compiler. */
#ifndef RILL_REAL_H
#define RILL_REAL_H

#include "options.h"

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Before a short function whose code is long where products have 64 bits: small code has it once.
 */
#if RILL_SMALL && RILL_FIXED && defined(__GNUC__)
#define RILL_SHARED static __attribute__((noinline, unused))
#else
#define RILL_SHARED static inline
#endif

/* The same for short functions that compare: with floats that takes four instructions. */
#if RILL_SMALL && !RILL_FIXED && defined(__GNUC__)
#define RILL_SHARED_FLOAT static __attribute__((noinline, unused))
#else
#define RILL_SHARED_FLOAT static inline
#endif

/* And for those that are long with either scalar. */
#if RILL_SMALL && defined(__GNUC__)
#define RILL_ONCE static __attribute__((noinline, unused))
#else
#define RILL_ONCE static inline
#endif

#if RILL_FIXED

typedef int32_t rill_real;

#define RILL_REAL_MAX INT32_MAX
#define RILL_ONE 65536

/* A constant n/d, d > 0, from integer constant expressions, rounded to nearest (halves away from
 * zero). Valid in static initialisers; no floating point is involved. */
#define RILL_RATIO(n, d)                                                                           \
    ((rill_real)((((int64_t)(n)) * 131072 + ((n) < 0 ? -(int64_t)(d) : (int64_t)(d))) /            \
                 (2 * (int64_t)(d))))

/* The nearest value to a 64-bit result in quanta: saturates. */
RILL_SHARED rill_real rill_saturate(int64_t quanta) {
    if (quanta > INT32_MAX) {
        return INT32_MAX;
    }
    return quanta < INT32_MIN ? INT32_MIN : (rill_real)quanta;
}

/* a times b, rounded to nearest (halves up), saturating. */
static inline rill_real rill_mul(rill_real a, rill_real b) {
    return rill_saturate(((int64_t)a * b + 0x8000) >> 16);
}

/* a / b rounded to nearest (halves away from zero), saturating; x/0 has the sign of x, 0/0 = 0. */
rill_real rill_div(rill_real a, rill_real b);

/* Square root rounded to nearest; 0 for negative numbers. */
rill_real rill_sqrt(rill_real a);

/* 1/sqrt(a) rounded down; RILL_REAL_MAX for a <= 0. */
rill_real rill_rsqrt(rill_real a);

/* An integer as a real, saturating. */
static inline rill_real rill_from_int(int32_t n) {
    if (n > 32767) {
        return INT32_MAX;
    }
    return n < -32768 ? INT32_MIN : n * RILL_ONE;
}

/* The largest integer that is not above a. */
static inline int32_t rill_floor(rill_real a) {
    return a >> 16;
}

/* Is the number one that the API accepts? Every Q16.16 value is. */
static inline int rill_is_finite(rill_real a) {
    (void)a;
    return 1;
}

#else

/* The scalar: a float of IEEE single precision. */
typedef float rill_real;

/* The largest real. */
#define RILL_REAL_MAX 3.402823466e+38F
/* 1 as a real. */
#define RILL_ONE 1.0F
/* n / d as a constant expression. */
#define RILL_RATIO(n, d) ((rill_real)(n) / (rill_real)(d))

static inline rill_real rill_mul(rill_real a, rill_real b) {
    return a * b;
}

static inline rill_real rill_div(rill_real a, rill_real b) {
    return a / b;
}

/* Correctly rounded square root, the same bits with and without a square root instruction;
 * 0 for negative numbers. */
rill_real rill_sqrt(rill_real a);

/* 1/sqrt(a), twice rounded; RILL_REAL_MAX for a <= 0. */
rill_real rill_rsqrt(rill_real a);

static inline rill_real rill_from_int(int32_t n) {
    return (rill_real)n;
}

/* The largest integer that is not above a, for |a| < 2^31. */
static inline int32_t rill_floor(rill_real a) {
    const int32_t toward_zero = (int32_t)a;
    return toward_zero - ((rill_real)toward_zero > a);
}

/* Is the number one that the API accepts: neither infinite nor not-a-number? */
static inline int rill_is_finite(rill_real a) {
    return a >= -RILL_REAL_MAX && a <= RILL_REAL_MAX;
}

#endif

RILL_SHARED_FLOAT rill_real rill_min(rill_real a, rill_real b) {
    return a < b ? a : b;
}

RILL_SHARED_FLOAT rill_real rill_max(rill_real a, rill_real b) {
    return a > b ? a : b;
}

/* a, moved into low..high. */
RILL_ONCE rill_real rill_clamp(rill_real a, rill_real low, rill_real high) {
    return rill_min(rill_max(a, low), high);
}

/* |a|; the most negative Q16.16 value saturates. */
RILL_SHARED rill_real rill_abs(rill_real a) {
    return a >= 0 ? a : (a < -RILL_REAL_MAX ? RILL_REAL_MAX : -a);
}

/* Two reals: a position, a velocity, a direction. */
typedef struct rill_vec2 {
    rill_real x; /* to the right */
    rill_real y; /* upwards */
} rill_vec2;

#ifdef __cplusplus
}
#endif

#endif
