/* Bodin's kernels: the weight W and its slope over the distance, J/r = -W'/r.
 *
 * All are normalised to an integral of 1 over the plane with h = 1. "poly6h" divides the true slope
 * by r once more: the true one vanishes at r = 0 and lets particles stack (Sjostrom, A.5). */
#ifndef RILL_SRC_BODIN_KERNEL_H
#define RILL_SRC_BODIN_KERNEL_H

#include "root.h"
#include "vec.h"
#include "world.h"

/* A pair as a kernel sees it, up to constant factors. */
typedef struct rill_kernel_sample {
    rill_real weight; /* W */
    rill_real slope;  /* J/r */
} rill_kernel_sample;

/* 1 - r^2 for particles nearer than 1. */
static inline rill_real rill_near_weight(rill_vec2 d) {
#if RILL_FIXED
    const int32_t x = d.x >> 4;
    const int32_t y = d.y >> 4;
    return ((1 << 24) - x * x - y * y) >> 8;
#else
    return 1 - (d.x * d.x + d.y * d.y);
#endif
}

#if RILL_FIXED

#define RILL_KERNEL_STEPS 256

/* Weight and slope at r^2 = k/256, by kernel. Below r = 1/16 the slope is J(r)/(1/16), but for
 * Wendland's, whose J/r is finite. */
extern const int32_t rill_bodin_kernel_table[4][2][RILL_KERNEL_STEPS + 1];

/* The constant factors: the tables contain them. */
static inline rill_kernel_sample rill_kernel_norm(uint32_t kernel) {
    const rill_kernel_sample norm = {RILL_ONE, RILL_ONE};
    (void)kernel;
    return norm;
}

/* Linear between entries; the square is taken from 12 fraction bits of each component. */
static inline rill_kernel_sample rill_kernel_at(uint32_t kernel, rill_vec2 d) {
    rill_kernel_sample sample = {0, 0};
    const int32_t x = d.x >> 4;
    const int32_t y = d.y >> 4;
    const int32_t square = x * x + y * y;
    if (square >= 1 << 24) {
        return sample;
    }
    const int32_t k = square >> 16;
    const int32_t part = (square >> 4) & 0xFFF; /* Q0.12 */
    const int32_t *weight = rill_bodin_kernel_table[kernel][0] + k;
    const int32_t *slope = rill_bodin_kernel_table[kernel][1] + k;
    sample.weight = weight[0] + (((weight[1] - weight[0]) * part) >> 12);
    sample.slope = slope[0] + (rill_real)(((int64_t)(slope[1] - slope[0]) * part) >> 12);
    return sample;
}

#else

/* The constant factors of the kernels below. */
static inline rill_kernel_sample rill_kernel_norm(uint32_t kernel) {
    static const rill_kernel_sample norm[4] = {
        {RILL_RATIO(12732395, 10000000), RILL_RATIO(76394373, 10000000)}, /* 4/pi, 24/pi */
        {RILL_RATIO(31830989, 10000000), RILL_RATIO(95492966, 10000000)}, /* 10/pi, 30/pi */
        {RILL_RATIO(22281692, 10000000), RILL_RATIO(44563384, 1000000)},  /* 7/pi, 140/pi */
        {RILL_RATIO(19098593, 10000000), RILL_RATIO(38197186, 10000000)}, /* 6/pi, 12/pi */
    };
    return norm[kernel];
}

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
