/* Where the world and the step meet bodies. Without RILL_BODIES there is nothing to meet. */
#ifndef RILL_SRC_BODIES_STEP_H
#define RILL_SRC_BODIES_STEP_H

#include "joint.h"
#include "touch.h"

#if RILL_BODIES

/* No bodies, no shapes. */
void rill_bodies_reset(rill_world *world);

/* Is everything in range that the library follows or computes with unchecked? */
RILL_OWN_FRAME int rill_bodies_check(const rill_world *world);

/* Must steps wait until the game has handed in a map? */
static inline int rill_bodies_wait(const rill_world *world) {
    return world->layout.shape_capacity > 0 && rill_maps_missing(world) > 0;
}

/* Is the point inside a body, or too near for a particle? */
int rill_bodies_contain(const rill_world *world, rill_vec2 point);

/* Forgets what the fluid did to bodies in the last step. */
void rill_bodies_step_begin(rill_world *world);

/* Can the domain move by so many cells with all bodies near enough? */
int rill_bodies_can_shift(const rill_world *world, rill_vec2 moved);

/* Bodies keep their places in the game's coordinates when it does. */
void rill_bodies_shift(rill_world *world, rill_vec2 moved);

/* Fluid around bodies that can move does not sleep: they would not feel its pressure change. */
void rill_bodies_disturb(rill_world *world);

/* Substeps of a step in which no kinematic body moves by more than 1/2 h: it stops for nothing, and
 * no particle can be pushed by more than 1 h. */
uint32_t rill_bodies_substeps(const rill_world *world);

/* Velocities and impulses are per substep: converts them when the number of those changes. */
void rill_bodies_convert(rill_world *world, uint32_t old_substeps, uint32_t new_substeps);

/* Forces end with the step. */
void rill_bodies_step_end(rill_world *world);

#else

static inline void rill_bodies_reset(rill_world *world) {
    (void)world;
}

static inline int rill_bodies_check(const rill_world *world) {
    (void)world;
    return 1;
}

static inline int rill_bodies_wait(const rill_world *world) {
    (void)world;
    return 0;
}

static inline int rill_bodies_contain(const rill_world *world, rill_vec2 point) {
    (void)world;
    (void)point;
    return 0;
}

static inline void rill_bodies_step_begin(rill_world *world) {
    (void)world;
}

static inline int rill_bodies_can_shift(const rill_world *world, rill_vec2 moved) {
    (void)world;
    (void)moved;
    return 1;
}

static inline void rill_bodies_shift(rill_world *world, rill_vec2 moved) {
    (void)world;
    (void)moved;
}

static inline void rill_bodies_disturb(rill_world *world) {
    (void)world;
}

static inline uint32_t rill_bodies_substeps(const rill_world *world) {
    (void)world;
    return 1;
}

static inline void rill_bodies_convert(rill_world *world, uint32_t old_substeps,
                                       uint32_t new_substeps) {
    (void)world;
    (void)old_substeps;
    (void)new_substeps;
}

static inline void rill_bodies_step_end(rill_world *world) {
    (void)world;
}

#endif

#endif
