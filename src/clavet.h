/* Clavet's method, its parts. */
#ifndef RILL_SRC_CLAVET_H
#define RILL_SRC_CLAVET_H

#include "clavet_kernel.h"
#include "lists.h"

/* Everything that the passes over the pairs read and write. */
typedef struct rill_clavet {
    uint32_t kernel;
    uint32_t count;
    uint32_t material_count;
    rill_vec2 *position; /* predicted */
    rill_vec2 *velocity; /* before the solve */
    rill_vec2 *shift;    /* what the solve adds to both */
    rill_real *pressure; /* first the density, then the pressure */
    rill_real *near;     /* the same of the near density */
    rill_real *memory;   /* slow average of the compression */
    const uint8_t *material;
    const rill_substance *substance;
    rill_lists lists;
} rill_clavet;

/* A material in internal units. */
rill_substance rill_clavet_prepare(const rill_world *world, const rill_material *material);

/* Densities of all particles, walls included, then their pressures. */
void rill_clavet_pressures(const rill_world *world, rill_clavet *clavet);

/* The pressures that go with a particle's densities; moves its memory on. */
void rill_clavet_press(const rill_substance *substance, rill_real *memory, rill_real *density,
                       rill_real *near);

/* Displacements by pressure and viscosity, all from the same state: symmetric and free of bias. */
void rill_clavet_push_together(const rill_world *world, rill_clavet *clavet);

/* Clavet's own order: one particle after the other, each with densities of the moment. */
void rill_clavet_push_in_turn(rill_world *world, rill_clavet *clavet);

/* Adds what the walls near a position contribute to its densities. */
void rill_clavet_wall_density(const rill_world *world, rill_vec2 position, rill_real *density,
                              rill_real *near);

/* The displacement that the walls near a position answer its pressures with. */
rill_vec2 rill_clavet_wall_push(const rill_world *world, rill_vec2 position, rill_real pressure,
                                rill_real near);

#endif
