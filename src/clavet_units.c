/* From physical materials to the numbers that Clavet's passes use.
 *
 * A fluid at rest is taken as a hexagonal lattice of the configured spacing. Sums over it give the
 * rest density at which all pressures cancel, and the stiffness that makes sound as fast as asked.
 */
#include "clavet.h"

#include "config.h"

#if RILL_CLAVET

/* Compression waves are damped by a memory of this many seconds, see clavet_pressure.c. */
#define MEMORY_RATE RILL_RATIO(10, 3) /* 1/s */

/* Sums over the neighbours of a particle in the lattice. */
typedef struct rill_lattice_sums {
    rill_real density, near;   /* of w^2 and w^3 */
    rill_real pull, near_pull; /* of w and w^2 times the distance along the direction */
} rill_lattice_sums;

/* The lattice constant is given in h. */
static rill_lattice_sums sum_lattice(uint32_t kernel, rill_real constant) {
    rill_lattice_sums sums = {0, 0, 0, 0};
    const rill_real height = rill_mul(constant, RILL_RATIO(86603, 100000));
    for (int32_t row = -4; row <= 4; row++) {
        for (int32_t column = -6; column <= 6; column++) {
            const rill_vec2 d = {rill_mul(constant, rill_from_int(column)) +
                                     (row & 1 ? constant / 2 : 0),
                                 rill_mul(height, rill_from_int(row))};
            const rill_real square = rill_mul(d.x, d.x) + rill_mul(d.y, d.y);
            if (square >= RILL_ONE || (row == 0 && column == 0)) {
                continue;
            }
            const rill_real q = rill_sqrt(square);
            const rill_real w = RILL_ONE - (kernel == RILL_CLAVET_ORIGINAL ? q : square);
            const rill_real along = kernel == RILL_CLAVET_SQUARED ? square : q;
            const rill_real w2 = rill_mul(w, w);
            sums.density += w2;
            sums.near += rill_mul(w2, w);
            sums.pull += rill_mul(w, along);
            sums.near_pull += rill_mul(w2, along);
        }
    }
    return sums;
}

/* Virial pressure of the lattice per unit of stiffness, times 4 and divided by the density. */
static rill_real lattice_pressure(const rill_lattice_sums *sums, rill_real near, rill_real rest) {
    return rill_mul(sums->density - rest, sums->pull) +
           rill_mul(rill_mul(near, sums->near), sums->near_pull);
}

/* The lattice at rest, and a little thinner and denser. */
typedef struct rill_lattice_states {
    rill_lattice_sums rest, thin, dense;
} rill_lattice_states;

/* Lattice constants are sqrt(2/sqrt(3)/n) for relative densities n of 1, 0.98 and 1.02. */
static rill_lattice_states lattice_states(const rill_clavet_settings *clavet) {
    const rill_real r = clavet->neighbourhood;
    rill_lattice_states states;
    states.rest = sum_lattice(clavet->kernel, rill_div(RILL_RATIO(107457, 100000), r));
    states.thin = sum_lattice(clavet->kernel, rill_div(RILL_RATIO(108548, 100000), r));
    states.dense = sum_lattice(clavet->kernel, rill_div(RILL_RATIO(106398, 100000), r));
    return states;
}

/* h^2 per substep^2 of squared sound speed that one unit of the paper's stiffness gives: the slope
 * of the pressure between 2 % below and 2 % above rest. */
static rill_real sound_square(const rill_lattice_states *lattice, rill_real near, rill_real rest) {
    const rill_real high =
        rill_mul(RILL_RATIO(102, 100), lattice_pressure(&lattice->dense, near, rest));
    const rill_real low =
        rill_mul(RILL_RATIO(98, 100), lattice_pressure(&lattice->thin, near, rest));
    return rill_max(rill_mul(high - low, RILL_RATIO(25, 4)), RILL_RATIO(1, 16));
}

/* What is left of a rate [1/s] in one substep: s/(1 + s), which never takes more than there is. */
static rill_real share_per_substep(const rill_world *world, rill_real rate) {
    const rill_real s = rill_div(rate, world->units.rate);
    return rill_div(s, RILL_ONE + s);
}

#if RILL_SPRINGS

/* Springs reach the first neighbours of a particle and the diagonal ones of a square lattice. */
static void prepare_springs(const rill_world *world, const rill_material *material,
                            rill_substance *substance) {
    const rill_real rate = world->units.rate;
    substance->elasticity =
        rill_min(rill_div(rill_div(material->elasticity, rate), rate), RILL_RATIO(1, 2));
    substance->plasticity = share_per_substep(world, material->plasticity);
    substance->yield_ratio = material->yield_ratio;
    substance->spring_reach =
        rill_min(rill_div(RILL_RATIO(3, 2), world->config.clavet.neighbourhood), RILL_ONE);
    substance->spring_reach_inverse = rill_div(RILL_ONE, substance->spring_reach);
}

#endif

rill_substance rill_clavet_prepare(const rill_world *world, const rill_material *material) {
    const rill_lattice_states lattice = lattice_states(&world->config.clavet);
    const rill_lattice_sums *sums = &lattice.rest;
    const rill_real near = material->near_pressure;
    const rill_units *units = &world->units;
    rill_substance substance = {0};
    substance.rest =
        sums->density + rill_div(rill_mul(rill_mul(near, sums->near), sums->near_pull), sums->pull);
    substance.lattice = sums->density;
    substance.compression =
        rill_div(RILL_RATIO(4, 100), lattice.dense.density - lattice.thin.density);
    substance.stiffness = rill_stiffness_of(material->sound_speed, units->speed,
                                            sound_square(&lattice, near, substance.rest));
    substance.near_ratio = near;
    substance.memory_rate = rill_div(MEMORY_RATE, units->rate);
    substance.viscosity = rill_min(rill_div(material->viscosity, units->rate), RILL_RATIO(8, 1));
    substance.viscosity_squared = material->viscosity_squared;
    substance.cohesion = material->cohesion;
    substance.cohesion_slope = rill_div(material->cohesion, sums->density);
    substance.friction = share_per_substep(world, material->friction);
    /* The pull d (1 - d) is strongest at 1/2, where it is 1/4. */
    substance.stickiness = rill_min(
        rill_mul(4 * RILL_ONE, rill_div(rill_div(material->stickiness, units->rate), units->speed)),
        RILL_ONE);
    substance.gravity_scale = material->gravity_scale;
#if RILL_SPRINGS
    prepare_springs(world, material, &substance);
#endif
    return substance;
}

#else

typedef int rill_no_clavet_units_here; /* ISO C wants a declaration in every file */

#endif
