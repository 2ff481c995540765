/* How many solves a step is made of. */
#ifndef RILL_SRC_PACE_H
#define RILL_SRC_PACE_H

#include "solver.h"

#if RILL_BODIN

/* Changes to the number of substeps that the method wants from now on. Velocities and pressures are
 * per substep and are converted; a change rounds them, so it happens only when the depth changes.
 */
RILL_OWN_FRAME void rill_pace_adapt(rill_world *world, const rill_solver *solver);

#else

/* Clavet's method keeps to what it began with. */
static inline void rill_pace_adapt(rill_world *world, const rill_solver *solver) {
    (void)world;
    (void)solver;
}

#endif

#endif
