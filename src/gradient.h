/* Gradients of the density constraint, and what the solver does with a list of them:
 *
 *   rill_gradient_rate       rate of change of a density; may keep what it has loaded
 *   rill_gradient_press      takes b p from the neighbours' velocities
 *   rill_gradient_press_kept the same, right after the rate
 *   rill_gradient_turn       turns every b by a matrix, presses with the results, adds up them and
 *                            their squares
 *   rill_gradient_room       entries that the gradients of a list take
 *   rill_fine                velocities, pressures and rates during a solve
 *   rill_slow                a pressure that follows another one in small steps */
#ifndef RILL_SRC_GRADIENT_H
#define RILL_SRC_GRADIENT_H

#include "rill/real.h"

/* A symmetric matrix. */
typedef struct rill_turn {
    rill_real xx, xy, yy;
} rill_turn;

#if RILL_FIXED
#include "gradient_fixed.h"
#else
#include "gradient_float.h"
#endif

#endif
