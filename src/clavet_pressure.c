/* Clavet's densities, the pressures that follow from them, and the walls.
 *
 * Three things let deep water come to rest here (docs/solvers.md tells more):
 *
 * 1. Everything is evaluated at one state and applied at once. Relaxing pair after pair leaves a
 *    residue that grows with the pressure squared and drives endless swirls.
 * 2. Such a scheme is stable as long as a particle and its neighbours do not answer a displacement
 *    with a greater one. How strongly they answer is known from the densities; pressures that are
 *    too strong are scaled down.
 * 3. A long compression wave is hardly damped by anything local: a column would bounce for minutes.
 *    Pressure therefore answers a change of density with half as much again as it answers a lasting
 *    one with (a standard linear solid); the memory of what is lasting follows in 0.3 s. */
#include "clavet.h"

#include "clavet_walls.h"
#include "coupling_clavet.h"
#include "inline.h"
#include "walls.h"

#include <string.h>

#if RILL_CLAVET

/* Pressures are at most this, in either direction. */
#define PRESSURE_LIMIT RILL_RATIO(1, 8)

/* Sums w^2 and w^3 over all pairs. See push_pairs in clavet_push.c for the arguments. */
RILL_INLINE void sum_pairs(rill_clavet *clavet, uint32_t kernel, int fresh) {
    const rill_vec2 *position = clavet->position;
    const uint8_t *count = clavet->lists.count;
    const uint8_t *const end = count + clavet->count;
    const uint16_t *other = clavet->lists.other;
    rill_double *sums = clavet->pressure;
    memset(sums, 0, clavet->count * sizeof *sums);
    rill_double *own = sums;
    const rill_vec2 *from = position;
    for (; count != end; count++, own++, from++) {
        const rill_vec2 at = *from;
        rill_double sum = *own;
        for (const uint16_t *const last = other + *count; other != last; other++) {
            const uint32_t j = *other;
            const rill_real square = rill_narrow_square(rill_narrow(rill_vec_sub(position[j], at)));
            const rill_double weights = rill_weights(fresh ? rill_weight_near(kernel, square)
                                                           : rill_weight(kernel, square));
            sum = rill_double_add(sum, weights);
            sums[j] = rill_double_add(sums[j], weights);
        }
        *own = sum;
    }
}

RILL_HOT static void sum_hybrid(rill_clavet *clavet) {
    sum_pairs(clavet, RILL_CLAVET_HYBRID, 1);
}

static void sum_original(rill_clavet *clavet) {
    sum_pairs(clavet, RILL_CLAVET_ORIGINAL, 1);
}

static void sum_any(rill_clavet *clavet) {
    sum_pairs(clavet, clavet->kernel, 0);
}

/* The pressures that go with a particle's densities; moves its memory on. */
RILL_INLINE rill_double pressures_of(const rill_substance *substance, rill_double density,
                                     rill_real strain_limit, rill_real *memory) {
    const rill_real change = density.far - substance->lattice - *memory;
    *memory += rill_product(change, substance->memory_rate);
    const rill_real excess = density.far - substance->rest + change / 2;
    rill_double pressure = {rill_stiffly(substance->stiffness, excess),
                            rill_stiffly(substance->near_stiffness, density.near)};
    if (pressure.far < 0) {
        const rill_real kept = rill_product(density.far, substance->cohesion_slope);
        pressure.far = rill_product(pressure.far, rill_min(kept, substance->cohesion));
    }
    const rill_real strain = rill_stiffly(substance->stiffness, density.far) + pressure.near;
    if (strain > strain_limit) {
        const rill_real factor = rill_excess_factor(strain_limit, strain);
        pressure.far = rill_scale_down(pressure.far, factor);
        pressure.near = rill_scale_down(pressure.near, factor);
    }
    const rill_real limit = rill_pressure_of(PRESSURE_LIMIT);
    pressure.far = rill_clamp(pressure.far, -limit, limit);
    return pressure;
}

RILL_INLINE void add_walls(const rill_clavet *clavet, const rill_wall *wall, uint32_t walls,
                           rill_double *density) {
    const rill_real(*table)[RILL_WALL_STEPS + 1] = rill_clavet_wall_table[clavet->kernel];
    for (uint32_t k = 0; k < walls; k++) {
        const rill_real d = wall[k].distance;
        const rill_real far = rill_wall_value(table[RILL_WALL_DENSITY], d);
        const rill_real near = rill_wall_value(table[RILL_WALL_NEAR_DENSITY], d);
        density->far += rill_product(clavet->wall_density, far);
        density->near += rill_product(clavet->wall_density, near);
    }
}

/* A wall answers with the particle's own pressures. It does not pull. */
RILL_INLINE rill_real wall_push(const rill_clavet *clavet, rill_double pressure, rill_real d) {
    const rill_real(*table)[RILL_WALL_STEPS + 1] = rill_clavet_wall_table[clavet->kernel];
    const rill_real push =
        rill_product(pressure.far, rill_wall_value(table[RILL_WALL_PUSH], d)) +
        rill_product(pressure.near, rill_wall_value(table[RILL_WALL_NEAR_PUSH], d));
    return push > 0 ? rill_pressure_shift(rill_product(2 * clavet->wall_density, push)) : 0;
}

/* What a wall does to a particle: pushes it off, and pulls it near if the material is sticky
 * (Clavet 2005, section 6). The pull reaches as far as the kernel. */
RILL_INLINE rill_vec2 wall_shift(const rill_clavet *clavet, const rill_substance *substance,
                                 uint32_t i, const rill_wall *wall) {
    const rill_real d = wall->distance;
    const rill_real push = wall_push(clavet, clavet->pressure[i], d);
    const rill_real pull = rill_product(substance->stickiness, rill_product(d, RILL_ONE - d));
    return rill_vec_add(rill_vec_scale(wall->normal, push),
                        rill_shift_of(rill_vec_scale(wall->normal, -pull)));
}

RILL_INLINE void note_excess(rill_excess *excess, rill_real density) {
    if (density > 0) {
        excess->most = rill_max(excess->most, density);
        excess->total += density;
        excess->count++;
    }
}

/* What a particle is made of. */
static inline const rill_substance *substance_of(const rill_clavet *clavet, uint32_t i) {
    return clavet->material_count == 1 ? &clavet->first : &clavet->substance[clavet->material[i]];
}

RILL_HOT rill_vec2 rill_clavet_press(const rill_world *world, rill_clavet *clavet, uint32_t i,
                                     rill_vec2 at, rill_double density) {
    const rill_substance *substance = substance_of(clavet, i);
    rill_vec2 shift = {0, 0};
    rill_wall wall[4];
    const uint32_t walls = rill_walls_near(world, at, wall);
    add_walls(clavet, wall, walls, &density);
    rill_clavet_body_density(world, clavet, i, &density);
    note_excess(&clavet->excess, density.far - substance->lattice);
    clavet->pressure[i] =
        pressures_of(substance, density, clavet->strain_limit, &clavet->memory[i]);
    for (uint32_t k = 0; k < walls; k++) {
        shift = rill_vec_add(shift, wall_shift(clavet, substance, i, &wall[k]));
    }
    return rill_vec_add(shift, rill_clavet_body_shift(world, clavet, i));
}

/* The same for a particle that neither wall nor body reaches, as most are. */
RILL_INLINE void press_freely(rill_clavet *clavet, uint32_t i, rill_excess *excess) {
    const rill_substance *substance = substance_of(clavet, i);
    const rill_double density = clavet->pressure[i];
    note_excess(excess, density.far - substance->lattice);
    clavet->pressure[i] =
        pressures_of(substance, density, clavet->strain_limit, &clavet->memory[i]);
}

RILL_HOT static void press_all(const rill_world *world, rill_clavet *clavet) {
    const rill_units units = world->units;
    rill_excess excess = {0, 0, 0};
    for (uint32_t i = 0; i < clavet->count; i++) {
        const rill_vec2 at = clavet->position[i];
        if (rill_is_off_walls(&units, at) && rill_clavet_is_off_bodies(world, i)) {
            press_freely(clavet, i, &excess);
        } else {
            const rill_vec2 shift = rill_clavet_press(world, clavet, i, at, clavet->pressure[i]);
            clavet->shift[i] = rill_vec_add(clavet->shift[i], shift);
        }
    }
    clavet->excess.most = rill_max(clavet->excess.most, excess.most);
    clavet->excess.total += excess.total;
    clavet->excess.count += excess.count;
}

void rill_clavet_pressures(rill_world *world, rill_clavet *clavet) {
    if (!clavet->thin) {
        sum_any(clavet);
    } else if (clavet->kernel == RILL_CLAVET_HYBRID) {
        sum_hybrid(clavet);
    } else {
        sum_original(clavet);
    }
    press_all(world, clavet);
}

#else

typedef int rill_no_clavet_pressure_here; /* ISO C wants a declaration in every file */

#endif
