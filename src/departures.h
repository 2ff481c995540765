/* Ends of particles. */
#ifndef RILL_SRC_DEPARTURES_H
#define RILL_SRC_DEPARTURES_H

#include "world.h"

/* Ends the particle at an index and reports why (a rill_death); the last one takes its place. */
void rill_particle_die(rill_world *world, uint32_t i, uint32_t death);

/* Ends particles whose lifetime is over. */
void rill_lifetimes_end(rill_world *world);

/* Ends particles that stand at an open side of the domain. */
void rill_open_sides_end(rill_world *world);

#endif
