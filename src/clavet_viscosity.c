/* Viscosity between particles of Clavet's method.
 *
 * Each pair that is nearer than h loses a share of the speed with which it approaches or parts,
 * along the line on which it stood before it moved: momentum and angular momentum stay. The pass is
 * made before pressures are found, pair after pair with the velocities of the moment, because
 * that takes energy out whatever the viscosity is. How far one pass spreads it is limited; what is
 * very thick gets more of them. */
#include "clavet.h"

#include "clavet_viscosity.h"
#include "particles.h"
#include "walls.h"

#if RILL_CLAVET

/* The viscosity of a pair: its particles' mean. */
static inline rill_thickness thickness_of(const rill_clavet *clavet, uint32_t i, uint32_t j) {
    const rill_substance *a = &clavet->substance[clavet->material[i]];
    const rill_substance *b = &clavet->substance[clavet->material[j]];
    const rill_thickness thickness = {(a->viscosity + b->viscosity) / 2,
                                      (a->viscosity_squared + b->viscosity_squared) / 2};
    return thickness;
}

static inline void slow_pair(rill_clavet *clavet, uint32_t i, uint32_t j,
                             rill_thickness thickness) {
    rill_vec2 *v = clavet->velocity;
    const rill_vec2 d = rill_narrow_fairly(rill_vec_sub(clavet->position[j], clavet->position[i]));
    const rill_real square = rill_narrow_square(d);
    const rill_real w = rill_weight(clavet->kernel, square);
    if (w == 0) {
        return;
    }
    const rill_vec2 change =
        rill_viscous(rill_vec_sub(v[i], v[j]), rill_unit(d, square, i, j), w, thickness);
    rill_vec2 mine = change;
    rill_vec2 yours = change;
    if (clavet->share) {
        rill_clavet_split(clavet, i, j, &mine, &yours);
    }
    v[i] = rill_vec_sub(v[i], mine);
    v[j] = rill_vec_add(v[j], yours);
}

static void slow_pairs(rill_clavet *clavet) {
    const uint16_t *other = clavet->lists.other;
    for (uint32_t i = 0; i < clavet->count; i++) {
        rill_thickness thickness = thickness_of(clavet, i, i);
        for (uint32_t n = clavet->lists.count[i]; n > 0; n--) {
            const uint32_t j = *other++;
            if (j < i) {
                continue; /* full lists hold each pair twice */
            }
            if (clavet->material_count > 1) {
                thickness = thickness_of(clavet, i, j);
            }
            slow_pair(clavet, i, j, thickness);
        }
    }
}

void rill_clavet_viscosity(rill_world *world, rill_clavet *clavet) {
    const uint16_t *slots = rill_slots(world);
    for (uint32_t i = 0; i < clavet->count; i++) {
        clavet->position[i] = rill_vec_sub(clavet->position[i], clavet->velocity[i]);
        clavet->velocity[i] = rill_viscous_velocity(clavet->velocity[i]);
    }
    for (uint32_t sweep = 0; sweep < clavet->sweeps; sweep++) {
        slow_pairs(clavet);
    }
    rill_vec2 owed = {0, 0};
    for (uint32_t i = 0; i < clavet->count; i++) {
        const rill_vec2 before = clavet->position[i];
        const rill_vec2 v = rill_limit_speed(rill_viscous_result(clavet->velocity[i], &owed),
                                             &world->stats.speed_limited);
        const rill_vec2 aim = rill_vec_add(before, v);
        clavet->position[i] = rill_walls_clamp(world, aim, slots[i]);
        clavet->velocity[i] = rill_vec_add(v, rill_vec_sub(clavet->position[i], aim));
    }
}

#else

typedef int rill_no_clavet_viscosity_here; /* ISO C wants a declaration in every file */

#endif
