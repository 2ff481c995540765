/* Zones inside the block. */
#ifndef RILL_SRC_ZONES_H
#define RILL_SRC_ZONES_H

#include "rill/zones.h"
#include "world.h"

/* Made of words only. */
typedef struct rill_zone_state {
    uint32_t generation; /* odd: in use */
    rill_zone_def def;   /* in the game's units */
    uint32_t owed;       /* kills in 1/65536 of the world's rate */
    uint32_t killed;
    rill_gravity wind; /* the acceleration, finer than the scalar */
} rill_zone_state;

/* Would all zones be accepted as they are, wherever the domain is? */
int rill_zones_are_sane(const rill_world *world);

/* Takes away the particles inside zones that kill. */
void rill_zones_kill(rill_world *world);

/* Wakes what sleeps in zones whose forces would move it. */
void rill_zones_wake(rill_world *world);

/* After each substep: takes back what has moved against the direction of a one-way zone. */
RILL_OWN_FRAME void rill_zones_turn_back(rill_world *world);

/* Changes the velocities of the particles inside zones with forces, once per substep. */
RILL_OWN_FRAME void rill_zones_push(rill_world *world);

#endif
