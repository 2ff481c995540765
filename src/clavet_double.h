/* Clavet's two densities, and the two pressures that follow from them. */
#ifndef RILL_SRC_CLAVET_DOUBLE_H
#define RILL_SRC_CLAVET_DOUBLE_H

#include "rill/real.h"

/* The densities of a particle, later its pressures. A pressure is the displacement that a neighbour
 * at no distance and of the same mass would get: half of the paper's. */
typedef struct rill_double {
    rill_real far;  /* of w^2; goes with w */
    rill_real near; /* of w^3; goes with w^2 */
} rill_double;

static inline rill_double rill_double_add(rill_double a, rill_double b) {
    const rill_double sum = {a.far + b.far, a.near + b.near};
    return sum;
}

#endif
