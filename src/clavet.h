/* Clavet's method, its parts. */
#ifndef RILL_SRC_CLAVET_H
#define RILL_SRC_CLAVET_H

#include "clavet_kernel.h"
#include "inline.h"
#include "lists.h"
#include "total.h"

/* Thin fluids (see clavet_thin.h) have loops of their own in the fixed build, where these are much
 * faster. In small code they go the way of all others, but for what pairs do to each other. */
#define RILL_THIN_APART (RILL_FIXED && !RILL_SMALL)

/* How much denser than at rest particles are, in sums of weights. */
typedef struct rill_excess {
    rill_real most;
    rill_total total;
    uint32_t count; /* of those that are denser at all */
} rill_excess;

/* Takes note of a density above that of the lattice, and of what of it is summed. */
RILL_INLINE void rill_excess_note(rill_excess *excess, rill_real density, rill_real part) {
    if (density > 0) {
        excess->most = rill_max(excess->most, density);
        excess->total += part;
        excess->count++;
    }
}

/* Everything that the passes over the pairs read and write. */
typedef struct rill_clavet {
    uint32_t kernel;
    uint32_t count;
    uint32_t material_count;
    rill_vec2 *position;     /* predicted */
    rill_vec2 *velocity;     /* that led there */
    rill_relaxed *relaxed;   /* within the substep */
    rill_real *memory;       /* slow average of the compression; in the light order pressures */
    rill_real *slow;         /* in the light order of the float build the near ones */
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

/* What a particle is made of. */
static inline const rill_substance *rill_clavet_substance_of(const rill_clavet *clavet,
                                                             uint32_t i) {
    return clavet->material_count == 1 && !RILL_SMALL ? &clavet->first
                                                      : &clavet->substance[clavet->material[i]];
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

/* Brings the particles into the order of their cells. The light order, which sorts records of them
 * instead, only counts them. */
void rill_clavet_sort(rill_world *world);

/* Finds all pairs. Where thin fluids have loops of their own this also sums their densities:
 * nothing will move before they are needed. */
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

/* Does the light order apply, or is it the fast one? */
static inline int rill_clavet_is_light(const rill_config *config) {
    const rill_clavet_settings *clavet = &config->clavet;
    return RILL_LIGHT && clavet->order == RILL_ORDER_LIGHT &&
           clavet->kernel == RILL_CLAVET_HYBRID && clavet->neighbourhood <= RILL_RATIO(3, 2) &&
           config->material_count == 1 && config->spring_capacity == 0 &&
           config->body_capacity == 0 && config->gameplay.dye_diffusion == 0 &&
           config->gameplay.reaction_count == 0;
}

#if RILL_LIGHT

/* Bytes of work memory that a particle needs in the light order. */
uint32_t rill_clavet_light_bytes(void);

/* The pass over the pairs of the light order: densities, and displacements by the pressures of the
 * substep before. */
void rill_clavet_find_light(rill_world *world, const rill_clavet *clavet);

/* All that follows it: walls, pressures for the next substep, and the motion. */
void rill_clavet_solve_light(rill_world *world, rill_clavet *clavet);

#else

static inline uint32_t rill_clavet_light_bytes(void) {
    return 0;
}

static inline void rill_clavet_find_light(rill_world *world, const rill_clavet *clavet) {
    (void)world;
    (void)clavet;
}

static inline void rill_clavet_solve_light(rill_world *world, rill_clavet *clavet) {
    (void)world;
    (void)clavet;
}

#endif

#if RILL_LIGHT && RILL_FIXED

/* Are the pressures that the light order remembers those of particles? Others would not fit its
 * products. */
int rill_clavet_light_is_sane(const rill_world *world);

#else

static inline int rill_clavet_light_is_sane(const rill_world *world) {
    (void)world;
    return 1;
}

#endif

/* The pressures that go with densities, and with more excess of density than they are. */
RILL_INLINE rill_double rill_clavet_pressures_at(const rill_substance *substance,
                                                 rill_double density, rill_real strain_limit,
                                                 rill_real more) {
    const rill_real near = rill_near_share(density.near, substance->near_ratio);
    const rill_real stiffness =
        rill_stiffness_within(substance->stiffness, strain_limit, density.far + near);
    const rill_real excess = rill_excess_clamp(density.far - substance->rest + more);
    rill_double pressure = {rill_stiffly(stiffness, excess), rill_stiffly(stiffness, near)};
    if (pressure.far < 0) {
        const rill_real kept = density.far < substance->lattice
                                   ? rill_product(density.far, substance->cohesion_slope)
                                   : substance->cohesion;
        pressure.far = kept < RILL_ONE ? rill_product(pressure.far, kept) : pressure.far;
    }
    pressure.far = rill_pressure_clamp(pressure.far);
    return pressure;
}

#endif
