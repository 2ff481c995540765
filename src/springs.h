/* Springs between particles: what makes a material elastic or plastic (Clavet 2005, section 4).
 *
 * They live in a hash table of fixed size. A spring names its ends by slot, which sorting does not
 * change. It dies in the first substep after one of its particles did: an end is then gone, or it
 * is a newcomer in the old one's slot. */
#ifndef RILL_SRC_SPRINGS_H
#define RILL_SRC_SPRINGS_H

#include "clavet.h"

typedef struct rill_spring {
    uint32_t ends;  /* slots, the higher one in the upper half; 0: no spring here */
    rill_real rest; /* length, h */
} rill_spring;

/* Places of the table: a quarter more than the capacity, so that searches stay short. */
static inline uint32_t rill_spring_places(uint32_t capacity) {
    return capacity > 0 ? capacity + capacity / 4 + 1 : 0;
}

static inline rill_spring *rill_springs_of(const rill_world *world) {
    return (rill_spring *)rill_array_of(world, RILL_ARRAY_SPRING);
}

/* Adds a spring; 1 if it did. There may be one between the slots already, or no room, which is
 * counted as refused. */
int rill_spring_add(rill_world *world, uint32_t slot, uint32_t other_slot, rill_real rest);

/* Removes the spring at a place; others may move to that place. */
void rill_spring_remove(rill_world *world, uint32_t place);

/* Removes all springs: everybody is a newcomer then. */
void rill_springs_clear(rill_world *world);

/* Is every spring between slots, and is there one free place at least? */
int rill_springs_are_sane(const rill_world *world);

/* Adapts, breaks and makes springs; adds what they pull to the displacements. Counts in the
 * pressures, which are 0 before and after. */
void rill_springs_solve(rill_world *world, rill_clavet *clavet);

#endif
