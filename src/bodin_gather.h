/* What one particle gathers from its neighbours: density, gradients, moments. */
#ifndef RILL_SRC_BODIN_GATHER_H
#define RILL_SRC_BODIN_GATHER_H

#include "bodin.h"

#if RILL_BODIN

/* Sums over a list: of the kernel, W(0) being 1, and of the products of gradient and distance. */
typedef struct rill_moments {
    rill_real density, xx, xy, yy;
} rill_moments;

/* The same where gradients stay as they are: of the kernel, the gradients and their squares. */
typedef struct rill_sums {
    rill_real density;
    rill_vec2 gradients;
    rill_real squares;
} rill_sums;

/* rill_gather writes the gradients of a list and sums up. They are true gradients only when they
 * have been multiplied by this; those of rill_gather_unturned are, and it presses with them. */
static inline rill_real rill_gather_scale(const rill_bodin *bodin, uint32_t kernel);

#if RILL_FIXED
#include "bodin_gather_fixed.h"
#else
#include "bodin_gather_float.h"
#endif

#endif

#endif
