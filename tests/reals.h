/* What the tests measure the scalar with: doubles as references, and chance of their own. */
#ifndef RILL_TESTS_REALS_H
#define RILL_TESTS_REALS_H

#include <rill/real.h>

#include <math.h>
#include <stdint.h>

/* The value of a real, exactly. */
static inline double as_double(rill_real a) {
#if RILL_FIXED
    return (double)a / 65536.0;
#else
    return (double)a;
#endif
}

/* The nearest real; Q16.16 saturates. */
static inline rill_real as_real(double a) {
#if RILL_FIXED
    const double quanta = floor(a * 65536.0 + 0.5);
    return quanta > 2147483647.0 ? INT32_MAX
                                 : (quanta < -2147483648.0 ? INT32_MIN : (rill_real)quanta);
#else
    return (rill_real)a;
#endif
}

/* The distance from |a| to the next larger real. */
static inline double quantum_at(double a) {
#if RILL_FIXED
    (void)a;
    return 1.0 / 65536.0;
#else
    return ldexp(1.0, (fabs(a) < 1.2e-38 ? -126 : ilogb(a)) - 23);
#endif
}

/* The next real above and below. */
static inline rill_real next_up(rill_real a) {
#if RILL_FIXED
    return a + 1;
#else
    return nextafterf(a, INFINITY);
#endif
}

static inline rill_real next_down(rill_real a) {
#if RILL_FIXED
    return a - 1;
#else
    return nextafterf(a, -INFINITY);
#endif
}

static inline rill_vec2 vec_of(double x, double y) {
    const rill_vec2 v = {as_real(x), as_real(y)};
    return v;
}

/* 64 random bits (splitmix64), not by the library's generator. */
static inline uint64_t chance(uint64_t *state) {
    uint64_t z = *state += 0x9E3779B97F4A7C15u;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
}

/* Uniform in low to high. */
static inline double chance_between(uint64_t *state, double low, double high) {
    return low + (high - low) * (double)(chance(state) >> 11) / 9007199254740992.0;
}

#endif
