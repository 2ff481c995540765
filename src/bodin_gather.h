/* What one particle gathers from its neighbours: density, gradients, moments. */
#ifndef RILL_SRC_BODIN_GATHER_H
#define RILL_SRC_BODIN_GATHER_H

#include "rill/real.h"

/* Sums over a list: of the kernel, W(0) being 1, and of the products of gradient and distance. */
typedef struct rill_moments {
    rill_real density, xx, xy, yy;
} rill_moments;

#if RILL_FIXED
#include "bodin_gather_fixed.h"
#else
#include "bodin_gather_float.h"
#endif

/* rill_gather writes the gradients of a list and sums up. They are true gradients only when they
 * have been multiplied by this. */
static inline rill_real rill_gather_scale(uint32_t kernel, rill_real slope_scale) {
#if RILL_FIXED
    return slope_scale >> (rill_gather_bits(kernel) - 13);
#else
    (void)kernel;
    (void)slope_scale;
    return 1;
#endif
}

#endif
