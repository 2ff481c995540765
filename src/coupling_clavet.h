/* Bodies in Clavet's passes: the hooks that the solver calls. Without bodies they do nothing. */
#ifndef RILL_SRC_COUPLING_CLAVET_H
#define RILL_SRC_COUPLING_CLAVET_H

#include "clavet.h"
#include "coupling.h"

#if RILL_BODIES

/* Does the world have room for any? */
static inline int rill_clavet_has_bodies(const rill_world *world) {
    return rill_has_bodies(world);
}

/* Gravity and forces. */
void rill_clavet_bodies_accelerate(rill_world *world, rill_vec2 gravity);

/* Finds contacts of fluid and bodies, once positions are predicted. */
void rill_clavet_bodies_begin(rill_world *world);

/* Does no body reach the particle? The world must have room for bodies. */
static inline int rill_clavet_is_off_bodies(const rill_world *world, uint32_t i) {
    return rill_boundary_heads(world)[i] == RILL_NO_INDEX;
}

/* Adds what bodies near a particle contribute to its densities. */
void rill_clavet_body_density(const rill_world *world, const rill_clavet *clavet, uint32_t i,
                              rill_double *density);

/* The displacement that bodies answer a particle's pressures with; they feel the opposite. */
rill_vec2 rill_clavet_body_shift(const rill_world *world, const rill_clavet *clavet, uint32_t i,
                                 rill_double pressure);

#if RILL_FIXED

/* The same two for all particles of a thin fluid. */
#if RILL_THIN_APART
void rill_clavet_bodies_add(const rill_world *world, const rill_clavet *clavet);
#endif
void rill_clavet_bodies_shift(const rill_world *world, const rill_clavet *clavet);

#endif

/* Lets fluid that touches bodies slip along them, once all pushes are known. */
RILL_OWN_FRAME void rill_clavet_slip(rill_world *world);

/* Solves contacts and joints, moves the bodies, and keeps particles out of them. */
void rill_clavet_bodies_finish(rill_world *world);

#else

static inline int rill_clavet_has_bodies(const rill_world *world) {
    (void)world;
    return 0;
}

static inline void rill_clavet_bodies_accelerate(rill_world *world, rill_vec2 gravity) {
    (void)world;
    (void)gravity;
}

static inline void rill_clavet_bodies_begin(rill_world *world) {
    (void)world;
}

static inline int rill_clavet_is_off_bodies(const rill_world *world, uint32_t i) {
    (void)world;
    (void)i;
    return 1;
}

static inline void rill_clavet_body_density(const rill_world *world, const rill_clavet *clavet,
                                            uint32_t i, rill_double *density) {
    (void)world;
    (void)clavet;
    (void)i;
    (void)density;
}

static inline rill_vec2 rill_clavet_body_shift(const rill_world *world, const rill_clavet *clavet,
                                               uint32_t i, rill_double pressure) {
    (void)world;
    (void)clavet;
    (void)i;
    (void)pressure;
    return rill_vec(0, 0);
}

static inline void rill_clavet_bodies_add(const rill_world *world, const rill_clavet *clavet) {
    (void)world;
    (void)clavet;
}

static inline void rill_clavet_bodies_shift(const rill_world *world, const rill_clavet *clavet) {
    (void)world;
    (void)clavet;
}

static inline void rill_clavet_bodies_finish(rill_world *world) {
    (void)world;
}

#endif

#endif
