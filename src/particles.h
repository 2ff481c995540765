/* Particles as the rest of the library sees them: slots behind the handles, moving columns. */
#ifndef RILL_SRC_PARTICLES_H
#define RILL_SRC_PARTICLES_H

#include "inline.h"
#include "world.h"

/* Puts every slot on the free list. */
void rill_slots_reset(rill_world *world);

/* Do slots and particles name each other, and does the free list reach all others? */
int rill_slots_are_sane(const rill_world *world);

/* Is the position inside the domain's walls? */
int rill_is_inside(const rill_world *world, rill_vec2 position);

/* Game units to internal ones. The position need not be inside. */
rill_pair rill_pair_in(const rill_world *world, rill_real x, rill_real y);
rill_pair rill_velocity_pair_in(const rill_world *world, rill_real x, rill_real y);

RILL_SHELL rill_vec2 rill_position_in(const rill_world *world, rill_vec2 metres) {
    return rill_unpack(rill_pair_in(world, metres.x, metres.y));
}

RILL_SHELL rill_vec2 rill_velocity_in(const rill_world *world, rill_vec2 metres_per_second) {
    return rill_unpack(rill_velocity_pair_in(world, metres_per_second.x, metres_per_second.y));
}

/* Would rill_particle_add take such a particle, if there is room? */
rill_status rill_particle_check(const rill_world *world, const rill_particle_state *state);

/* Adds a particle in internal units that are known to be good. RILL_FULL, or RILL_OK. */
rill_status rill_particle_insert(rill_world *world, rill_vec2 position, rill_vec2 velocity,
                                 uint32_t material, rill_particle *particle);

/* Ends the particle at an index; the last one takes its place. */
void rill_particle_remove_at(rill_world *world, uint32_t i);

/* A velocity no faster than 1 h per substep, the CFL limit, for one with a component above 11/16;
 * *limited counts those that were faster. */
rill_pair rill_limit_fast(rill_real x, rill_real y, uint32_t *limited);

/* Below it in both components a velocity is below 1 h per substep: 0.69 sqrt(2) < 1. */
#define RILL_SLOW_SPEED RILL_RATIO(11, 16)

static inline int rill_is_slow(rill_vec2 velocity) {
    const rill_real enough = RILL_SLOW_SPEED;
    return velocity.x <= enough && velocity.x >= -enough && velocity.y <= enough &&
           velocity.y >= -enough;
}

/* The same for any velocity. Nearly all are slow. */
RILL_SHARED rill_pair rill_limit_pair(rill_real x, rill_real y, uint32_t *limited) {
    const rill_vec2 velocity = {x, y};
    return RILL_RARELY(!rill_is_slow(velocity)) ? rill_limit_fast(x, y, limited)
                                                : rill_pack(velocity);
}

RILL_SHELL rill_vec2 rill_limit_speed(rill_vec2 velocity, uint32_t *limited) {
    return rill_unpack(rill_limit_pair(velocity.x, velocity.y, limited));
}

#endif
