/* Clavet's method, its parts. */
#ifndef RILL_SRC_CLAVET_H
#define RILL_SRC_CLAVET_H

#include "clavet_kernel.h"
#include "lists.h"
#include "total.h"

/* How much denser than at rest particles are, in sums of weights. */
typedef struct rill_excess {
    rill_real most;
    rill_total total;
    uint32_t count; /* of those that are denser at all */
} rill_excess;

/* Everything that the passes over the pairs read and write. */
typedef struct rill_clavet {
    uint32_t kernel;
    uint32_t count;
    uint32_t material_count;
    rill_vec2 *position;     /* predicted */
    rill_vec2 *velocity;     /* that led there */
    rill_relaxed *relaxed;   /* within the substep */
    rill_real *memory;       /* slow average of the compression */
    const uint8_t *material; /* by particle */
    const rill_real *share;  /* see RILL_ARRAY_SHARE; null: all particles have the same mass */
    rill_real strain_limit;  /* of a particle's pressures, see clavet_pressure.c */
    rill_real wall_density;  /* see rill_clavet_wall_density */
    uint32_t sweeps;         /* of viscosity over all pairs; 0: no material has any */
    uint32_t rough;          /* does any have friction at walls? */
    uint32_t elastic;        /* is any? */
    uint32_t thin;           /* is viscosity so little that it goes along with the pressures? */
    rill_real thin_viscosity;
    const rill_substance *substance;
    rill_lists lists;
    rill_excess excess;
    rill_substance first; /* a copy of the first, nearer than the block may be */
} rill_clavet;

/* Splits what a pair of equal masses would get by the masses that it has: the light one moves more.
 */
static inline void rill_clavet_split(const rill_clavet *clavet, uint32_t i, uint32_t j,
                                     rill_vec2 *mine, rill_vec2 *yours) {
    const rill_real share =
        clavet->share[clavet->material[i] * clavet->material_count + clavet->material[j]];
    const rill_vec2 both = rill_vec_add(*mine, *yours);
    *mine = rill_vec_scale(both, share);
    *yours = rill_vec_sub(both, *mine);
}

/* A material in internal units. */
rill_substance rill_clavet_prepare(const rill_world *world, const rill_material *material);

/* Slows approaching pairs down; predicts positions anew. */
RILL_OWN_FRAME void rill_clavet_viscosity(rill_world *world, rill_clavet *clavet);

/* Particles per h^2 behind a wall or within a body. */
static inline rill_real rill_clavet_wall_density(const rill_world *world) {
    const rill_real neighbourhood = world->config.clavet.neighbourhood;
    return rill_product(neighbourhood, neighbourhood);
}

/* The passes that a step consists of, for the world as it is. */
void rill_clavet_of(const rill_world *world, rill_clavet *clavet);

rill_list_kind rill_clavet_list_kind(const rill_config *config);

/* Gravity, then the positions that particles would reach if nothing were in their way. */
void rill_clavet_predict(rill_world *world);

/* Finds all pairs of a sorted world. In the fixed build this also sums the densities of a thin
 * fluid: nothing will move before they are needed. */
void rill_clavet_find(rill_world *world);

/* Starts the substep: no densities, no shifts. */
void rill_clavet_begin(rill_clavet *clavet);

/* Sums the densities of all particles, then sets their pressures and what walls do to them. */
RILL_OWN_FRAME void rill_clavet_pressures(rill_world *world, rill_clavet *clavet);

/* Adds the walls to the densities of the i-th particle, which is at a place; sets its pressures;
 * returns the displacement by walls. */
rill_vec2 rill_clavet_press(const rill_world *world, rill_clavet *clavet, uint32_t i, rill_vec2 at,
                            rill_double density);

/* Displacements by pressure, all from the same state: symmetric and free of bias. */
void rill_clavet_push_together(rill_clavet *clavet);

/* Clavet's own order: one particle after the other, each with densities of the moment. */
void rill_clavet_push_in_turn(rill_world *world, rill_clavet *clavet);

/* Displaces the particles by what relaxation and bodies have left of their shifts. */
void rill_clavet_move(rill_world *world);

#endif
