/* Clavet's weights: how much a neighbour counts, and in which direction it pushes.
 *
 * All of the method's kernels are powers of one falling weight w(q): densities sum w^2 and w^3,
 * displacements go with w and w^2. The kernel set decides what w is and whether the direction is a
 * unit vector (methods: Clavet 2005; Sjostrom, appendices A.2 to A.4). */
#ifndef RILL_SRC_CLAVET_KERNEL_H
#define RILL_SRC_CLAVET_KERNEL_H

#include "root.h"
#include "tables.h"
#include "vec.h"
#include "world.h"

/* A pair as a kernel sees it. */
typedef struct rill_sample {
    rill_real weight;    /* w, 0 to 1; 0: too far apart */
    rill_vec2 direction; /* from the first particle to the second */
} rill_sample;

/* Directions for particles that coincide: without one they would never part. */
static inline rill_vec2 rill_parting(uint32_t i, uint32_t j) {
    static const RILL_TABLE rill_vec2 way[8] = {
        {RILL_RATIO(1, 1), 0},  {RILL_RATIO(707, 1000), RILL_RATIO(707, 1000)},
        {0, RILL_RATIO(1, 1)},  {RILL_RATIO(-707, 1000), RILL_RATIO(707, 1000)},
        {RILL_RATIO(-1, 1), 0}, {RILL_RATIO(-707, 1000), RILL_RATIO(-707, 1000)},
        {0, RILL_RATIO(-1, 1)}, {RILL_RATIO(707, 1000), RILL_RATIO(-707, 1000)},
    };
    return way[(i * 3 + j * 5) & 7u];
}

#if RILL_FIXED

/* q^2 in Q8.24 from 12 fraction bits of each component; at most 2^26 for adjacent cells. */
static inline int32_t rill_square_distance(int32_t x, int32_t y) {
    return x * x + y * y;
}

/* w in Q16.16 from q^2 in Q8.24. */
static inline rill_real rill_weight_of(uint32_t kernel, int32_t square) {
    if (kernel == RILL_CLAVET_ORIGINAL) {
        const int32_t q =
            square < 16 ? 0 : (int32_t)(((int64_t)square * rill_inverse_root(square)) >> 22);
        return RILL_ONE - q;
    }
    return ((1 << 24) - square) >> 8;
}

static inline rill_real rill_weight(uint32_t kernel, rill_vec2 d) {
    const int32_t square = rill_square_distance(d.x >> 4, d.y >> 4);
    return square < 1 << 24 ? rill_weight_of(kernel, square) : 0;
}

static inline rill_sample rill_sample_pair(uint32_t kernel, rill_vec2 d, uint32_t i, uint32_t j) {
    const int32_t x = d.x >> 4;
    const int32_t y = d.y >> 4;
    const int32_t square = rill_square_distance(x, y);
    rill_sample sample = {0, d};
    if (square >= 1 << 24) {
        return sample;
    }
    sample.weight = rill_weight_of(kernel, square);
    if (kernel == RILL_CLAVET_SQUARED) {
        return sample;
    }
    if (square < 16) { /* nearer than 2^-10 h */
        sample.direction = rill_parting(i, j);
        return sample;
    }
    /* |x|, |y| <= q and 1/q <= 2^10, so that the product is at most 2^26. */
    const int32_t inverse = rill_inverse_root(square);
    sample.direction = rill_vec((x * inverse) >> 10, (y * inverse) >> 10);
    return sample;
}

#else

static inline rill_real rill_weight(uint32_t kernel, rill_vec2 d) {
    const rill_real square = d.x * d.x + d.y * d.y;
    if (square >= 1) {
        return 0;
    }
    return 1 - (kernel == RILL_CLAVET_ORIGINAL ? rill_root(square) : square);
}

static inline rill_sample rill_sample_pair(uint32_t kernel, rill_vec2 d, uint32_t i, uint32_t j) {
    const rill_real square = d.x * d.x + d.y * d.y;
    rill_sample sample = {0, d};
    if (square >= 1) {
        return sample;
    }
    if (kernel == RILL_CLAVET_SQUARED) {
        sample.weight = 1 - square;
        return sample;
    }
    const rill_real distance = rill_root(square);
    sample.weight = 1 - (kernel == RILL_CLAVET_ORIGINAL ? distance : square);
    sample.direction = distance < RILL_RATIO(1, 1024) ? rill_parting(i, j)
                                                      : rill_vec(d.x / distance, d.y / distance);
    return sample;
}

#endif

#endif
