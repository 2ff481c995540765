/* Ends of particles: lifetimes, open sides, room for others. They are looked for at the start of a
 * step, from the last particle to the first: the one that takes a dead one's place has been seen.
 */
#include "departures.h"

#include "events.h"
#include "gameplay.h"
#include "particles.h"
#include "walls.h"

#if RILL_GAMEPLAY

void rill_particle_die(rill_world *world, uint32_t i, uint32_t death) {
    rill_event_add(world, RILL_EVENT_DIED, i, death);
    rill_particle_remove_at(world, i);
}

void rill_lifetimes_end(rill_world *world) {
    const uint32_t now = (uint32_t)world->stats.steps;
    if (world->layout.column[RILL_COLUMN_EXPIRY] == 0) {
        return;
    }
    const uint32_t *expiry = rill_expiries(world);
    for (uint32_t i = world->count; i-- > 0;) {
        if (expiry[i] != 0 && expiry[i] == now) {
            world->gameplay.stats.expired++;
            rill_particle_die(world, i, RILL_DEATH_EXPIRED);
        }
    }
}

/* The solver stops particles at their own small distance from a side, walls or not. */
static uint32_t sides_reached(const rill_world *world, uint32_t i) {
    const rill_vec2 p = rill_positions(world)[i];
    const rill_vec2 size = world->units.size;
    const rill_real gap = rill_wall_gap(rill_slots(world)[i]);
    uint32_t sides = 0;
    sides |= p.x <= gap ? RILL_SIDE_LEFT : 0;
    sides |= p.x >= size.x - gap ? RILL_SIDE_RIGHT : 0;
    sides |= p.y <= gap ? RILL_SIDE_BOTTOM : 0;
    sides |= p.y >= size.y - gap ? RILL_SIDE_TOP : 0;
    return sides;
}

void rill_open_sides_end(rill_world *world) {
    const uint32_t open = world->config.gameplay.open_sides;
    for (uint32_t i = open != 0 ? world->count : 0; i-- > 0;) {
        if (sides_reached(world, i) & open) {
            world->gameplay.stats.left++;
            rill_particle_die(world, i, RILL_DEATH_LEFT);
        }
    }
}

int rill_gameplay_make_room(rill_world *world) {
    if (world->config.gameplay.when_full != RILL_REPLACE_OLDEST || world->count == 0) {
        return 0;
    }
    const uint32_t *birth = rill_births(world);
    const uint32_t now = world->gameplay.births;
    uint32_t oldest = 0;
    for (uint32_t i = 1; i < world->count; i++) {
        if (now - birth[i] > now - birth[oldest]) { /* modulo 2^32 */
            oldest = i;
        }
    }
    world->gameplay.stats.replaced++;
    rill_particle_die(world, oldest, RILL_DEATH_REPLACED);
    return 1;
}

#else

typedef int rill_no_departures_here; /* ISO C wants a declaration in every file */

#endif
