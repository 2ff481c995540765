/* Clavet's weights: how much a neighbour counts, and in which direction it pushes.
 *
 * All of the method's kernels are powers of one falling weight w(q): densities sum w^2 and w^3,
 * displacements go with w and w^2. The kernel set decides what w is and whether the direction is a
 * unit vector (methods: Clavet 2005; Sjostrom, appendices A.2 to A.4). */
#ifndef RILL_SRC_CLAVET_KERNEL_H
#define RILL_SRC_CLAVET_KERNEL_H

#include "vec.h"
#include "world.h"

#if RILL_FIXED
#include "clavet_kernel_fixed.h"
#else
#include "clavet_kernel_float.h"
#endif

/* w of a squared narrow distance; 0 from h on. */
static inline rill_real rill_weight(uint32_t kernel, rill_real square) {
    return square < RILL_NARROW_SQUARE_ONE ? rill_weight_near(kernel, square) : 0;
}

/* Plain distances as directions do not part what is nearly in one place: below 1/4 h they are taken
 * for 1/4 h. */
#define RILL_TIGHT_SQUARE (RILL_NARROW_SQUARE_ONE / 16)

/* In which direction a pair is displaced that was `before` apart, by the square of the distance
 * that it would have now.
 *
 * Displacements also change velocities, and angular momentum is kept only if they do so along the
 * line on which the particles stood before. Dividing by the longer of the two distances, or
 * halving plain ones, keeps a pair that passes each other from being thrown away. */
static inline rill_vec2 rill_direction(uint32_t kernel, rill_real square, rill_vec2 before,
                                       uint32_t i, uint32_t j) {
    const rill_real square_before = rill_narrow_square(before);
    if (kernel == RILL_CLAVET_SQUARED && square >= RILL_TIGHT_SQUARE) {
        rill_real longer = square_before;
        while (RILL_RARELY(longer / 2 > square)) {
            before = rill_vec(before.x / 2, before.y / 2);
            longer /= 4;
        }
        return before;
    }
    const rill_vec2 unit = rill_unit(before, rill_max(square, square_before), i, j);
    return kernel == RILL_CLAVET_SQUARED ? rill_vec(unit.x / 4, unit.y / 4) : unit;
}

/* A particle within a substep: all that loops over pairs read and write, side by side. */
typedef struct rill_relaxed {
    rill_double pressure; /* first its densities, then its pressures; but see clavet_thin.h */
    rill_vec2 shift;      /* what the solve adds to position and velocity */
} rill_relaxed;

#endif
