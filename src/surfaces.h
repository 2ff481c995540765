/* Particles and the surfaces around them: touched bodies, wedged particles. */
#ifndef RILL_SRC_SURFACES_H
#define RILL_SRC_SURFACES_H

#include "world.h"

/* Reports particles that began or ceased to touch bodies. Within a step, with its cells. */
void rill_bodies_touched_report(rill_world *world);

/* Counts for how long particles have been wedged. Within a step, with its cells. */
void rill_stuck_count(rill_world *world);

/* Reports those that have been for too long, and ends them if that is wanted. */
void rill_stuck_report(rill_world *world);

#endif
