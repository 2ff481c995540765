/* Fluid and bodies: what particles feel of shapes, and what they do to bodies. */
#ifndef RILL_SRC_COUPLING_H
#define RILL_SRC_COUPLING_H

#include "body.h"

#if RILL_BODIES

/* All that bodies add to one particle, before the solver scales it. */
typedef struct rill_boundary {
    uint16_t particle;
    uint16_t first;       /* coupling, or RILL_NO_INDEX */
    rill_real cover;      /* part of the neighbourhood that shapes fill */
    uint16_t solids;      /* bodies */
    uint16_t slips;       /* Clavet: 1, see coupling_slip.c */
    rill_real pressure;   /* impulse per slope of a coupling */
    rill_real near_cover; /* Clavet: cover for the near kernel */
    rill_vec2 slope;      /* gradient of cover, away from the shapes; Clavet: their shift; from the
                             clip on the speed that the particle keeps, see coupling_clip.c */
    rill_real xx, xy, yy; /* moments of the gradient; Clavet: see coupling_slip.c */
    rill_tiny driven;     /* Bodin: rate of cover, by bodies that impulses do not move */
    rill_real mobility;   /* Bodin: sum of squared slopes times inverse masses */
} rill_boundary;

/* What one body adds to one particle. */
typedef struct rill_coupling {
    uint16_t body;
    uint16_t next;   /* of the same particle, or RILL_NO_INDEX */
    rill_real cover; /* part of the neighbourhood that it fills, 0 to 1 */
    rill_vec2 slope; /* of it, away from the body */
    rill_vec2 near;  /* the same for the near kernel (Clavet) */
    rill_real arm;   /* of the slope about the centre of mass, see rill_arm; Clavet: the distance
                        at which the surface is felt */
} rill_coupling;

/* A particle that bodies of finite mass touch, and where its neighbours and their gradients start.
 */
typedef struct rill_coupled {
    uint16_t particle;
    uint16_t first; /* coupling */
    uint32_t list, gradient;
    rill_real step; /* pressure change per residual, taken over from the fluid's sweep */
} rill_coupled;

/* How particles feel bodies. */
typedef struct rill_field {
    rill_real inset;       /* h by which a surface is felt deeper than it is: it holds the fluid
                              off by a part of its spacing, and a body would displace that much
                              too much. Measured by the force on bodies that are held. */
    rill_real heavy_inset; /* of bodies that sink, see coupling_slip.c */
    uint32_t kernels;      /* 1, or 2 with Clavet's near one */
    rill_kernel_field kernel[RILL_MAX_KERNELS];
    rill_real total[RILL_MAX_KERNELS]; /* the kernels' integrals over the plane */
    const rill_wall_entry *moment;     /* Bodin; null: not wanted */
    const rill_wall_entry *cross_moment;
} rill_field;

static inline int rill_has_bodies(const rill_world *world) {
    return world->layout.body_capacity > 0;
}

/* Index of the particle's boundary, or RILL_NO_INDEX. */
static inline const uint16_t *rill_boundary_heads(const rill_world *world) {
    return (const uint16_t *)rill_array_of(world, RILL_ARRAY_BOUNDARY_HEAD);
}

static inline rill_boundary *rill_boundaries(const rill_world *world) {
    return (rill_boundary *)rill_array_of(world, RILL_ARRAY_BOUNDARY);
}

static inline rill_coupling *rill_couplings(const rill_world *world) {
    return (rill_coupling *)rill_array_of(world, RILL_ARRAY_COUPLING);
}

/* What bodies add to particle i; null if nothing. */
static inline const rill_boundary *rill_boundary_of(const rill_world *world, uint32_t i) {
    if (!rill_has_bodies(world) || rill_boundary_heads(world)[i] == RILL_NO_INDEX) {
        return NULL;
    }
    return &rill_boundaries(world)[rill_boundary_heads(world)[i]];
}

/* Does a filter let the particle through? */
static inline int rill_hull_passes(const rill_world *world, const rill_hull *hull, uint32_t i) {
    return hull->passes != 0 &&
           (hull->passes & world->config.material[rill_materials(world)[i]].user_bits) != 0;
}

/* Finds the particles within h of shapes, of a sorted world. */
RILL_OWN_FRAME void rill_coupling_find(rill_world *world, const rill_field *field);

/* Calls back for every particle within a hull's bounds, wider by reach. */
typedef void (*rill_visitor)(rill_world *world, void *context, uint32_t hull, uint32_t particle);
void rill_visit_near(rill_world *world, uint32_t hull, rill_real reach, rill_visitor visit,
                     void *context);

/* The moves that particles are about to make: from position by a fine velocity (Bodin), or, where a
 * shift is given and positions are predicted, from there less the velocity by velocity plus shift
 * (Clavet). */
struct rill_relaxed;
typedef struct rill_moves {
    rill_vec2 *position;
    rill_vec2 *velocity;
    struct rill_relaxed *relaxed; /* or null */
} rill_moves;

/* Shortens or bends moves that would enter shapes, and lets bodies feel it. Bodies must have moved
 * already. */
void rill_coupling_clip(rill_world *world, const rill_moves *moves);

#endif

#endif
