/* The table of springs: open addressing with linear probing, no tombstones. */
#include "springs.h"

#include <string.h>

#if RILL_SPRINGS

/* The place at which the search for a pair of slots begins. */
static uint32_t home_of(uint32_t ends, uint32_t places) {
    const uint32_t mixed = ends * 2654435769u; /* Knuth's multiplicative hash */
    return (uint32_t)(((uint64_t)(mixed ^ mixed >> 15) * places) >> 32);
}

static uint32_t next_place(uint32_t place, uint32_t places) {
    return place + 1 < places ? place + 1 : 0;
}

static uint32_t places_of(const rill_world *world) {
    return rill_spring_places(world->config.spring_capacity);
}

int rill_spring_add(rill_world *world, uint32_t slot, uint32_t other_slot, rill_real rest) {
    const uint32_t ends = slot < other_slot ? other_slot << 16 | slot : slot << 16 | other_slot;
    const uint32_t places = places_of(world);
    rill_spring *spring = rill_springs_of(world);
    rill_stats *stats = &world->stats;
    uint32_t place = home_of(ends, places);
    while (spring[place].ends != 0) {
        if (spring[place].ends == ends) {
            return 0;
        }
        place = next_place(place, places);
    }
    if (stats->springs >= world->config.spring_capacity) {
        stats->springs_refused += stats->springs_refused < UINT32_MAX;
        return 0;
    }
    spring[place].ends = ends;
    spring[place].rest = rest;
    stats->springs++;
    if (stats->springs > stats->springs_peak) {
        stats->springs_peak = stats->springs;
    }
    return 1;
}

/* Closes the gap with the next spring that may stand there, until there is none. A spring may if
 * its home is not between the gap and where it stands. */
void rill_spring_remove(rill_world *world, uint32_t place) {
    const uint32_t places = places_of(world);
    rill_spring *spring = rill_springs_of(world);
    uint32_t gap = place;
    for (uint32_t k = next_place(gap, places); spring[k].ends != 0; k = next_place(k, places)) {
        const uint32_t home = home_of(spring[k].ends, places);
        const uint32_t from_home = k >= home ? k - home : k + places - home;
        const uint32_t from_gap = k >= gap ? k - gap : k + places - gap;
        if (from_home >= from_gap) {
            spring[gap] = spring[k];
            gap = k;
        }
    }
    spring[gap].ends = 0;
    spring[gap].rest = 0;
    world->stats.springs--;
}

void rill_springs_clear(rill_world *world) {
    if (world->stats.springs > 0) {
        memset(rill_springs_of(world), 0, places_of(world) * sizeof(rill_spring));
        world->stats.springs = 0;
    }
    memset(rill_bound(world), 0, world->count);
}

int rill_springs_are_sane(const rill_world *world) {
    const rill_spring *spring = rill_springs_of(world);
    const uint32_t places = places_of(world);
    uint32_t count = 0;
    for (uint32_t k = 0; k < places; k++) {
        const uint32_t low = spring[k].ends & 0xFFFFu;
        const uint32_t high = spring[k].ends >> 16;
        if (spring[k].ends == 0) {
            continue;
        }
        if (low >= high || high >= world->layout.particle_capacity ||
            !(spring[k].rest >= 0 && spring[k].rest <= RILL_ONE)) {
            return 0;
        }
        count++;
    }
    return count == world->stats.springs && count <= world->config.spring_capacity;
}

#else

typedef int rill_no_springs_here; /* ISO C wants a declaration in every file */

#endif
