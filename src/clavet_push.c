/* Clavet's displacements: pressure and viscosity between pairs. */
#include "clavet.h"

#include "solver.h"

#if RILL_CLAVET

/* A pair moves apart or together by this much at most in one substep, h. */
#define DISPLACEMENT_LIMIT RILL_RATIO(1, 2)

/* By how much the pressures of a pair move it apart. */
static inline rill_real pressure_push(rill_real weight, rill_real pressure, rill_real near) {
    return rill_product(weight, pressure + rill_product(near, weight));
}

/* By how much viscosity moves a pair that approaches with speed u. Never more than u: that would
 * add energy. */
static inline rill_real viscous_push(const rill_substance *substance, rill_real weight,
                                     rill_real u) {
    const rill_real strength =
        substance->viscosity + rill_product(substance->viscosity_squared, rill_abs(u));
    return rill_product(rill_min(rill_product(weight, strength), RILL_ONE), u);
}

/* The speed with which two particles approach each other, displacements so far included. */
static inline rill_real approach(const rill_clavet *clavet, uint32_t i, uint32_t j,
                                 rill_vec2 direction) {
    const rill_vec2 vi = rill_vec_add(clavet->velocity[i], clavet->shift[i]);
    const rill_vec2 vj = rill_vec_add(clavet->velocity[j], clavet->shift[j]);
    return rill_vec_dot(rill_vec_sub(vi, vj), direction);
}

RILL_HOT void rill_clavet_push_together(const rill_world *world, rill_clavet *clavet) {
    const uint16_t *other = clavet->lists.other;
    const rill_real *share = (const rill_real *)rill_array_of(world, RILL_ARRAY_SHARE);
    for (uint32_t i = 0; i < clavet->count; i++) {
        clavet->shift[i] =
            rill_clavet_wall_push(world, clavet->position[i], clavet->pressure[i], clavet->near[i]);
    }
    for (uint32_t i = 0; i < clavet->count; i++) {
        const rill_vec2 from = clavet->position[i];
        const uint32_t material = clavet->material[i];
        const rill_substance *substance = &clavet->substance[material];
        for (uint32_t n = clavet->lists.count[i]; n > 0; n--) {
            const uint32_t j = *other++;
            const rill_sample sample =
                rill_sample_pair(clavet->kernel, rill_vec_sub(clavet->position[j], from), i, j);
            if (sample.weight == 0) {
                continue;
            }
            rill_real push = pressure_push(sample.weight, clavet->pressure[i] + clavet->pressure[j],
                                           clavet->near[i] + clavet->near[j]);
            push +=
                viscous_push(substance, sample.weight, approach(clavet, i, j, sample.direction));
            push = rill_clamp(push, -DISPLACEMENT_LIMIT, DISPLACEMENT_LIMIT);
            const rill_real mine =
                rill_product(push, share[material * clavet->material_count + clavet->material[j]]);
            clavet->shift[i] =
                rill_vec_sub(clavet->shift[i], rill_vec_scale(sample.direction, mine));
            clavet->shift[j] =
                rill_vec_add(clavet->shift[j], rill_vec_scale(sample.direction, push - mine));
        }
    }
}

/* Where a particle is by now. */
static inline rill_vec2 live(const rill_clavet *clavet, uint32_t i) {
    return rill_vec_add(clavet->position[i], clavet->shift[i]);
}

/* Densities of one particle from where everybody is by now, then its pressures. */
static void press_one(const rill_world *world, rill_clavet *clavet, uint32_t i,
                      const uint16_t *list) {
    const rill_vec2 from = live(clavet, i);
    rill_real density = 0;
    rill_real near = 0;
    for (uint32_t n = 0; n < clavet->lists.count[i]; n++) {
        const rill_real w = rill_weight(clavet->kernel, rill_vec_sub(live(clavet, list[n]), from));
        const rill_real w2 = rill_product(w, w);
        density += w2;
        near += rill_product(w2, w);
    }
    rill_clavet_wall_density(world, from, &density, &near);
    rill_clavet_press(&clavet->substance[clavet->material[i]], &clavet->memory[i], &density, &near);
    clavet->pressure[i] = density;
    clavet->near[i] = near;
}

/* One particle pushes all its neighbours and is pushed back. */
static void push_one(const rill_world *world, rill_clavet *clavet, uint32_t i,
                     const uint16_t *list) {
    const rill_real *share = (const rill_real *)rill_array_of(world, RILL_ARRAY_SHARE) +
                             clavet->material[i] * clavet->material_count;
    const rill_substance *substance = &clavet->substance[clavet->material[i]];
    const rill_vec2 from = live(clavet, i);
    rill_vec2 moved = rill_clavet_wall_push(world, from, clavet->pressure[i], clavet->near[i]);
    for (uint32_t n = 0; n < clavet->lists.count[i]; n++) {
        const uint32_t j = list[n];
        const rill_sample sample =
            rill_sample_pair(clavet->kernel, rill_vec_sub(live(clavet, j), from), i, j);
        if (sample.weight == 0) {
            continue;
        }
        rill_real push = pressure_push(sample.weight, clavet->pressure[i], clavet->near[i]);
        if (j > i) { /* viscosity once for each pair */
            push +=
                viscous_push(substance, sample.weight, approach(clavet, i, j, sample.direction));
        }
        push = rill_clamp(push, -DISPLACEMENT_LIMIT, DISPLACEMENT_LIMIT);
        const rill_real mine = rill_product(push, share[clavet->material[j]]);
        moved = rill_vec_sub(moved, rill_vec_scale(sample.direction, mine));
        clavet->shift[j] =
            rill_vec_add(clavet->shift[j], rill_vec_scale(sample.direction, push - mine));
    }
    clavet->shift[i] = rill_vec_add(clavet->shift[i], moved);
}

RILL_HOT void rill_clavet_push_in_turn(rill_world *world, rill_clavet *clavet) {
    for (uint32_t i = 0; i < clavet->count; i++) {
        clavet->shift[i] = rill_vec(0, 0);
    }
    /* Every other step from the end to the beginning, against a lasting bias. */
    if (world->stats.steps & 1u) {
        const uint16_t *list = clavet->lists.other + world->list_used;
        for (uint32_t i = clavet->count; i-- > 0;) {
            list -= clavet->lists.count[i];
            press_one(world, clavet, i, list);
            push_one(world, clavet, i, list);
        }
    } else {
        const uint16_t *list = clavet->lists.other;
        for (uint32_t i = 0; i < clavet->count; i++) {
            press_one(world, clavet, i, list);
            push_one(world, clavet, i, list);
            list += clavet->lists.count[i];
        }
    }
}

#else

typedef int rill_no_clavet_push_here; /* ISO C wants a declaration in every file */

#endif
