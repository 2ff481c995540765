/* Stillness: settled fluid sleeps and costs nothing until something happens near it. */
#ifndef RILL_SRC_STILL_H
#define RILL_SRC_STILL_H

#include "world.h"

#if RILL_GAMEPLAY

/* Starts a step: brings all that is awake, and a border of sleepers around it, to the front of the
 * columns, and makes world->count their number. Returns the number of all particles. */
RILL_OWN_FRAME uint32_t rill_still_begin(rill_world *world);

/* Between sweeps of a solver that knows velocities only: the sleepers of the border stand still. */
void rill_still_pin(const rill_world *world);

/* After each substep: puts the sleepers of the border back to where they sleep. */
void rill_still_hold(rill_world *world);

/* Ends the step with the count of all particles: calm particles fall asleep, fast ones wake those
 * around them at the next step. */
void rill_still_end(rill_world *world, uint32_t all);

/* Particles that are asleep. */
uint32_t rill_still_count(const rill_world *world);

/* Lets what sleeps around a position, h, wake at the next step. */
void rill_still_disturb(rill_world *world, rill_vec2 position);

/* The same for a box, h. */
void rill_still_disturb_box(rill_world *world, rill_vec2 low, rill_vec2 high);

/* Wakes everything. */
void rill_still_wake_all(rill_world *world);

/* Carries out what rill_still_disturb has asked for. */
void rill_still_wake_disturbed(rill_world *world);

#else

static inline uint32_t rill_still_begin(const rill_world *world) {
    return world->count;
}

static inline void rill_still_pin(const rill_world *world) {
    (void)world;
}

static inline void rill_still_hold(rill_world *world) {
    (void)world;
}

static inline void rill_still_end(rill_world *world, uint32_t all) {
    (void)world;
    (void)all;
}

static inline uint32_t rill_still_count(const rill_world *world) {
    (void)world;
    return 0;
}

static inline void rill_still_disturb(rill_world *world, rill_vec2 position) {
    (void)world;
    (void)position;
}

static inline void rill_still_disturb_box(rill_world *world, rill_vec2 low, rill_vec2 high) {
    (void)world;
    (void)low;
    (void)high;
}

static inline void rill_still_wake_all(rill_world *world) {
    (void)world;
}

#endif

#endif
