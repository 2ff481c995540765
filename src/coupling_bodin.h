/* Bodies in Bodin's sweeps: the hooks that the solver calls. Without bodies they do nothing. */
#ifndef RILL_SRC_COUPLING_BODIN_H
#define RILL_SRC_COUPLING_BODIN_H

#include "bodin.h"
#include "coupling.h"

/* What bodies add to one particle's constraint. */
typedef struct rill_body_terms {
    rill_real density;    /* relative to rest */
    rill_vec2 slope;      /* of the density, away from the bodies */
    rill_real xx, xy, yy; /* moments of the gradient */
    rill_real mobility;   /* what they add to the diagonal */
    rill_fine driven;     /* rate of the density by motions that no pressure changes */
} rill_body_terms;

#if RILL_BODIES

/* Between the steps of a solve and those of bodies. */
static inline rill_fine rill_fine_of_tiny(rill_tiny a) {
#if RILL_FIXED
    return (rill_fine)(((int64_t)a + 128) >> 8);
#else
    return a;
#endif
}

static inline rill_tiny rill_tiny_of_fine(rill_fine a) {
#if RILL_FIXED
    return rill_saturate((int64_t)a * 256);
#else
    return a;
#endif
}

/* Finds contacts of fluid and bodies, before the constraints are linearised. */
void rill_bodin_bodies_begin(rill_world *world);

/* The terms of particle i; 0 if no body is near. */
int rill_bodin_body_terms(const rill_world *world, const rill_bodin *bodin, uint32_t i,
                          rill_body_terms *terms);

/* Gravity and forces, then the impulses that bodies get from the pressures that the fluid starts
 * with. Particles that touch movable bodies are taken out of the fluid's own sweep. */
void rill_bodin_bodies_start(rill_world *world, rill_bodin *bodin, rill_vec2 gravity);

/* One sweep over those particles, contacts and joints. */
void rill_bodin_bodies_sweep(rill_world *world, rill_bodin *bodin);

/* Moves the bodies. */
void rill_bodin_bodies_finish(rill_world *world, rill_bodin *bodin);

/* Keeps particles out of them. */
void rill_bodin_bodies_clip(rill_world *world);

#else

static inline void rill_bodin_bodies_begin(rill_world *world) {
    (void)world;
}

static inline int rill_bodin_body_terms(const rill_world *world, const rill_bodin *bodin,
                                        uint32_t i, rill_body_terms *terms) {
    (void)world;
    (void)bodin;
    (void)i;
    (void)terms;
    return 0;
}

static inline void rill_bodin_bodies_start(rill_world *world, rill_bodin *bodin,
                                           rill_vec2 gravity) {
    (void)world;
    (void)bodin;
    (void)gravity;
}

static inline void rill_bodin_bodies_sweep(rill_world *world, rill_bodin *bodin) {
    (void)world;
    (void)bodin;
}

static inline void rill_bodin_bodies_finish(rill_world *world, rill_bodin *bodin) {
    (void)world;
    (void)bodin;
}

static inline void rill_bodin_bodies_clip(rill_world *world) {
    (void)world;
}

#endif

#endif
