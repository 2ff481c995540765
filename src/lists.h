/* Neighbour lists: for each particle, those nearer than h. */
#ifndef RILL_SRC_LISTS_H
#define RILL_SRC_LISTS_H

#include "quotient.h"
#include "solver.h"

/* Room behind the last list for what vector code reads and writes too much. */
#define RILL_LIST_MARGIN 8u

/* The lists stand one after the other in the order of the particles. */
typedef struct rill_lists {
    const uint8_t *count;  /* by particle: length of its list */
    const uint16_t *other; /* all lists */
} rill_lists;

static inline rill_lists rill_lists_of(const rill_world *world) {
    rill_lists lists;
    lists.count = (const uint8_t *)rill_array_of(world, RILL_ARRAY_LIST_COUNT);
    lists.other = (const uint16_t *)rill_array_of(world, RILL_ARRAY_LIST);
    return lists;
}

/* Entries that every particle is sure of: half its fair share. */
static inline uint32_t rill_list_reserve(const rill_world *world) {
    const uint32_t entries = world->layout.list_capacity;
    return world->count > 0 ? (uint32_t)rill_quotient(entries, world->count) / 2 : 0;
}

/* Neighbours that a list holds at most: their number is a byte. */
#define RILL_LONGEST_LIST 255u

/* Entries from a place on that particle i may use for its list, so that all later ones keep their
 * reserve. */
static inline uint32_t rill_list_allowance(const rill_world *world, const uint16_t *next,
                                           uint32_t i, uint32_t reserve) {
    const uint16_t *all = (const uint16_t *)rill_array_of(world, RILL_ARRAY_LIST);
    const uint32_t left = world->layout.list_capacity - (uint32_t)(next - all);
    const uint32_t room = left - (world->count - 1 - i) * reserve;
    return room < RILL_LONGEST_LIST ? room : RILL_LONGEST_LIST;
}

/* Ends all lists at a place: notes how long they are. */
void rill_lists_end(rill_world *world, uint16_t *next, rill_list_kind kind);

/* Finds the neighbours of every particle of a sorted world.
 *
 * Half lists hold each pair once, with the particle that comes first. When the capacity does not
 * suffice, each particle is still sure of half its fair share, the first found are kept, and the
 * statistics count the particles whose list was cut. */
void rill_lists_find(rill_world *world, rill_list_kind kind);

#endif
