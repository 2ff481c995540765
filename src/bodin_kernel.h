/* Bodin's kernels: the weight W and its slope over the distance, J/r = -W'/r.
 *
 * All are normalised to an integral of 1 over the plane with h = 1. "poly6h" divides the true slope
 * by r once more: the true one vanishes at r = 0 and lets particles stack (Sjostrom, A.5). */
#ifndef RILL_SRC_BODIN_KERNEL_H
#define RILL_SRC_BODIN_KERNEL_H

#include "inline.h"
#include "root.h"
#include "vec.h"
#include "vector.h"
#include "world.h"

/* A pair as a kernel sees it, up to constant factors: W(0) is 1. */
typedef struct rill_kernel_sample {
    rill_real weight; /* W */
    rill_real slope;  /* J/r */
} rill_kernel_sample;

/* What W and J/r as computed here are to be multiplied by. */
static inline rill_kernel_sample rill_kernel_norm(uint32_t kernel) {
    static const rill_kernel_sample norm[4] = {
        {RILL_RATIO(12732395, 10000000), RILL_RATIO(76394373, 10000000)}, /* 4/pi, 24/pi */
        {RILL_RATIO(31830989, 10000000), RILL_RATIO(95492966, 10000000)}, /* 10/pi, 30/pi */
        {RILL_RATIO(22281692, 10000000), RILL_RATIO(44563384, 1000000)},  /* 7/pi, 140/pi */
        {RILL_RATIO(19098593, 10000000), RILL_RATIO(38197186, 10000000)}, /* 6/pi, 12/pi */
    };
    return norm[kernel];
}

#if RILL_FIXED

#define RILL_KERNEL_STEPS 256

/* Small code finds the changes between entries itself; vector instructions need them in place. */
#define RILL_SHORT_KERNELS (RILL_SMALL && !RILL_SSE2)

/* By r^2 = k/256: the weight (Q0.15), its change to the next entry, the slope, its change. Small
 * code has all weights, then all slopes. Slopes are Q0.15 of Wendland's kernel and Q4.11 of the
 * others, which are held below r = 1/16 and end at 16. What does not fit 16 bits is rounded down;
 * the last entry is 0. */
#if RILL_SHORT_KERNELS
#define RILL_KERNEL_STRIDE 1                      /* from one entry to the next */
#define RILL_KERNEL_SLOPE (RILL_KERNEL_STEPS + 1) /* from a weight to its slope */
#define RILL_KERNEL_NUMBERS (2 * RILL_KERNEL_SLOPE)
extern const int16_t rill_kernel_wendland[3 * RILL_KERNEL_SLOPE];
/* The spiky kernel's weight is the slope of Wendland's: (1-r)^3. */
#define RILL_KERNEL_SPIKY (rill_kernel_wendland + RILL_KERNEL_SLOPE)
#else
#define RILL_KERNEL_STRIDE 4
#define RILL_KERNEL_SLOPE 2
#define RILL_KERNEL_NUMBERS (RILL_KERNEL_STRIDE * (RILL_KERNEL_STEPS + 1))
extern const int16_t rill_kernel_wendland[RILL_KERNEL_NUMBERS];
extern const int16_t rill_kernel_spiky[RILL_KERNEL_NUMBERS];
#define RILL_KERNEL_SPIKY rill_kernel_spiky
#endif
extern const int16_t rill_kernel_poly6h[RILL_KERNEL_NUMBERS];
extern const int16_t rill_kernel_cone[RILL_KERNEL_NUMBERS];

static inline const int16_t *rill_kernel_table(uint32_t kernel) {
    static const int16_t *const table[4] = {rill_kernel_poly6h, RILL_KERNEL_SPIKY,
                                            rill_kernel_wendland, rill_kernel_cone};
    return table[kernel];
}

/* A distance in 14 fraction bits, rounded. */
static inline int32_t rill_distance14(rill_real a) {
    return (a + 2) >> 2;
}

/* r^2 in Q4.28; 1 or more beyond the reach of kernels, however far. */
static inline uint32_t rill_square28(int32_t x, int32_t y) {
    const uint32_t one = 1u << 14;
    const uint32_t sides = ((uint32_t)x + one) | ((uint32_t)y + one);
    return sides < 2 * one ? (uint32_t)(x * x + y * y) : 1u << 28;
}

/* A pair in the table: linear between entries. */
typedef struct rill_kernel_value {
    int32_t weight; /* Q2.29 */
    int32_t slope;  /* as in the table */
} rill_kernel_value;

static inline rill_kernel_value rill_kernel_value_at(const int16_t *table, uint32_t square) {
    const uint32_t k = square >> 20;
    const int32_t part = (int32_t)(square << 12 >> 18); /* Q0.14 */
#if RILL_SHORT_KERNELS
    if (k >= RILL_KERNEL_STEPS) {
        const rill_kernel_value none = {0, 0};
        return none;
    }
    const int16_t *weight = table + k;
    const int16_t *slope = weight + RILL_KERNEL_SLOPE;
    const rill_kernel_value value = {weight[0] * 16384 + (weight[1] - weight[0]) * part,
                                     (slope[0] * 16384 + (slope[1] - slope[0]) * part + 8192) >>
                                         14};
#else
    const int16_t *entry = table + 4 * (k < RILL_KERNEL_STEPS ? k : RILL_KERNEL_STEPS);
    const rill_kernel_value value = {entry[0] * 16384 + entry[1] * part,
                                     (entry[2] * 16384 + entry[3] * part + 8192) >> 14};
#endif
    return value;
}

/* Fraction bits of the table's slopes. */
static inline uint32_t rill_slope_bits(uint32_t kernel) {
    return kernel == RILL_BODIN_WENDLAND ? 15 : 11;
}

static inline rill_kernel_sample rill_kernel_at(uint32_t kernel, rill_vec2 d) {
    const uint32_t square = rill_square28(rill_distance14(d.x), rill_distance14(d.y));
    const rill_kernel_value value = rill_kernel_value_at(rill_kernel_table(kernel), square);
    const rill_kernel_sample sample = {value.weight >> 13,
                                       value.slope << (16 - rill_slope_bits(kernel))};
    return sample;
}

#else

static inline rill_kernel_sample rill_kernel_at(uint32_t kernel, rill_vec2 d) {
    rill_kernel_sample sample = {0, 0};
    const rill_real square = d.x * d.x + d.y * d.y;
    if (square >= 1) {
        return sample;
    }
    const rill_real r = rill_root(square);
    const rill_real u = rill_max(1 - r, 0);
    const rill_real u2 = u * u;
    const rill_real p = 1 - square;
    const rill_real away = rill_max(r, RILL_RATIO(1, 16));
    switch (kernel) {
    case RILL_BODIN_WENDLAND: /* (1-r)^4 (1+4r) */
        sample.weight = (u2 * u2) * (1 + 4 * r);
        sample.slope = u2 * u;
        break;
    case RILL_BODIN_CONE: /* (1-r)^2 */
        sample.weight = u2;
        sample.slope = u / away;
        break;
    case RILL_BODIN_SPIKY: /* (1-r)^3 */
        sample.weight = u2 * u;
        sample.slope = u2 / away;
        break;
    default: /* poly6h: (1-r^2)^3 */
        sample.weight = p * p * p;
        sample.slope = p * p / away;
        break;
    }
    return sample;
}

#endif

#endif
