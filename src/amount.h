/* Exact amounts, areas and wide products in either scalar. */
#ifndef RILL_SRC_AMOUNT_H
#define RILL_SRC_AMOUNT_H

#include "total.h"
#include "vec.h"
#include "world.h"

#if RILL_FIXED

typedef int64_t rill_wide; /* Q31.32, a product of two reals */

static inline rill_wide rill_wide_product(rill_real a, rill_real b) {
    return (int64_t)a * b;
}

static inline rill_total rill_wide_total(rill_wide a) {
    return a >> 16;
}

/* A real >= 0 in 1/65536, the unit in which rates are added up without rounding. */
static inline uint32_t rill_quanta(rill_real a) {
    return (uint32_t)a;
}

/* a / b, 0 to 1; b is at most 2^31. */
static inline rill_real rill_fraction(uint32_t a, uint32_t b) {
    return (rill_real)rill_quotient((uint64_t)a << 16, b);
}

/* count / total, for a total above 0. */
static inline rill_real rill_count_ratio(uint32_t count, rill_total total) {
    return rill_saturate((int64_t)rill_wide_quotient((uint64_t)count << 32, (uint64_t)total));
}

/* A total times a factor of 0 to 16; totals above 2^26 saturate there. */
static inline rill_total rill_total_scale(rill_total total, rill_real factor) {
    const rill_total limit = (rill_total)1 << 42;
    return ((total < limit ? total : limit) * factor) >> 16;
}

/* count * length^2: count and length below 2^16 and 257. */
RILL_SHARED rill_real rill_count_area(uint32_t count, rill_real length) {
    const uint64_t area = (uint64_t)count * (uint32_t)length * (uint32_t)length >> 16;
    return area < INT32_MAX ? (rill_real)area : INT32_MAX;
}

/* count / rate, for a rate of at least 1; saturates. */
static inline rill_real rill_count_over(uint32_t count, rill_real rate) {
    const uint64_t quotient = rill_quotient((uint64_t)count << 32, (uint32_t)rate);
    return quotient < INT32_MAX ? (rill_real)quotient : INT32_MAX;
}

#else

typedef rill_real rill_wide;

static inline rill_wide rill_wide_product(rill_real a, rill_real b) {
    return a * b;
}

static inline rill_total rill_wide_total(rill_wide a) {
    return a;
}

static inline uint32_t rill_quanta(rill_real a) {
    return (uint32_t)(a * 65536 + RILL_RATIO(1, 2));
}

static inline rill_real rill_fraction(uint32_t a, uint32_t b) {
    return (rill_real)a / (rill_real)b;
}

static inline rill_real rill_count_ratio(uint32_t count, rill_total total) {
    return (rill_real)count / total;
}

static inline rill_total rill_total_scale(rill_total total, rill_real factor) {
    return total * factor;
}

static inline rill_real rill_count_area(uint32_t count, rill_real length) {
    return (rill_real)count * length * length;
}

static inline rill_real rill_count_over(uint32_t count, rill_real rate) {
    return (rill_real)count / rate;
}

#endif

/* Twice the area between two vectors, positive if b is to the left of a. */
static inline rill_wide rill_wide_cross(rill_vec2 a, rill_vec2 b) {
    return rill_wide_product(a.x, b.y) - rill_wide_product(a.y, b.x);
}

static inline rill_wide rill_wide_dot(rill_vec2 a, rill_vec2 b) {
    return rill_wide_product(a.x, b.x) + rill_wide_product(a.y, b.y);
}

/* Rates up to this many per second add up in 32 bits. */
#define RILL_MOST_PER_SECOND RILL_RATIO(30000, 1)

/* How many of so many per second are due in this step; *owed keeps the rest, so that the sum over
 * any number of steps is exact. */
static inline uint32_t rill_due(const rill_world *world, rill_real per_second, uint32_t *owed) {
    const uint32_t each = rill_quanta(world->config.rate);
    const uint32_t sum = *owed + rill_quanta(per_second);
    *owed = sum % each;
    return sum / each;
}

/* Seconds, 0 to 32767, as steps, rounded. */
static inline uint32_t rill_steps_in(const rill_world *world, rill_real seconds) {
    const uint64_t product = (uint64_t)rill_quanta(seconds) * rill_quanta(world->config.rate);
    return (uint32_t)((product + ((uint64_t)1 << 31)) >> 32);
}

#endif
