/* What a method is to the rest of the library: one table of functions. */
#ifndef RILL_SRC_SOLVER_H
#define RILL_SRC_SOLVER_H

#include "world.h"

/* Which neighbours a list holds. */
typedef enum rill_list_kind {
    RILL_LIST_HALF, /* each pair once, in the list of the particle that comes first */
    RILL_LIST_FULL  /* each pair in the lists of both */
} rill_list_kind;

typedef struct rill_solver {
    /* The status that names a bad field of the method's settings, or RILL_OK. */
    rill_status (*check)(const rill_config *config);
    /* h / spacing. */
    rill_real (*neighbourhood)(const rill_config *config);
    /* Solves per step: at first, and from the next step on. */
    uint32_t (*first_substeps)(const rill_config *config);
    uint32_t (*next_substeps)(rill_world *world);
    /* Substeps that may share one search for neighbours. */
    uint32_t (*substeps_per_search)(const rill_config *config);
    /* Entries that a particle's neighbour list has at rest, with room for splashes. */
    uint32_t (*default_list)(const rill_config *config);
    rill_list_kind (*list_kind)(const rill_config *config);
    /* Bytes of work memory that a step needs for so many particles and list entries. */
    uint32_t (*work_bytes)(const rill_config *config, uint32_t particles, uint32_t entries);
    /* Turns a material into internal units. */
    rill_substance (*prepare)(const rill_world *world, const rill_material *material);
    /* Moves particles before they are sorted, for methods that relax predicted positions. */
    void (*predict)(rill_world *world);
    /* Sorts the particles by cells, or only counts them. */
    void (*sort)(rill_world *world);
    /* Finds the neighbours of all particles. */
    void (*find)(rill_world *world);
    /* Looks for what bodies are to the particles around them. */
    void (*begin_bodies)(rill_world *world);
    /* Finds the velocities or displacements that keep the fluid's density, and how it pushes
     * bodies. Adds its parts to the timing, if there is one. */
    void (*solve)(rill_world *world, rill_timing *timing);
    /* Moves the bodies, unless the solve has, and keeps particles out of them. (A function of its
     * own, so that no other keeps variables on the stack while bodies need it.) */
    void (*end_bodies)(rill_world *world);
    /* Advances the particles by one substep. */
    void (*move)(rill_world *world);
} rill_solver;

extern const rill_solver rill_solver_clavet;
extern const rill_solver rill_solver_bodin;

/* Is there such a method, and has the build not left it out? */
static inline int rill_has_method(uint32_t method) {
    return (RILL_CLAVET && method == RILL_METHOD_CLAVET) ||
           (RILL_BODIN && method == RILL_METHOD_BODIN);
}

/* The solver of a method that there is. Where it is the only one the compiler knows its functions.
 */
#if RILL_CLAVET && RILL_BODIN
RILL_SHARED const rill_solver *rill_solver_of(uint32_t method) {
    return method == RILL_METHOD_CLAVET ? &rill_solver_clavet : &rill_solver_bodin;
}
#else
static inline const rill_solver *rill_solver_of(uint32_t method) {
    (void)method;
    return RILL_CLAVET ? &rill_solver_clavet : &rill_solver_bodin;
}
#endif

#endif
