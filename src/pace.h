/* How many solves a step is made of. */
#ifndef RILL_SRC_PACE_H
#define RILL_SRC_PACE_H

#include "solver.h"

/* Changes to the number of substeps that the method wants from now on. Velocities and pressures are
 * per substep and are converted; a change rounds them, so it happens only when the depth changes.
 */
void rill_pace_adapt(rill_world *world, const rill_solver *solver);

#endif
