/* Clavet's densities and the pressures that follow from them. */
#include "clavet.h"

#include "clavet_walls.h"
#include "walls.h"

#if RILL_CLAVET

/* Pressures are kept below this: one pair then moves by less than h. */
#define PRESSURE_LIMIT RILL_RATIO(4, 1)

void rill_clavet_wall_density(const rill_world *world, rill_vec2 position, rill_real *density,
                              rill_real *near) {
    const rill_real(*table)[RILL_WALL_STEPS + 1] =
        rill_clavet_wall_table[world->config.clavet.kernel];
    const rill_real per_area =
        rill_product(world->config.clavet.neighbourhood, world->config.clavet.neighbourhood);
    rill_wall wall[4];
    const uint32_t walls = rill_walls_near(world, position, wall);
    for (uint32_t k = 0; k < walls; k++) {
        const rill_real d = wall[k].distance;
        *density += rill_product(per_area, rill_wall_value(table[RILL_WALL_DENSITY], d));
        *near += rill_product(per_area, rill_wall_value(table[RILL_WALL_NEAR_DENSITY], d));
    }
}

rill_vec2 rill_clavet_wall_push(const rill_world *world, rill_vec2 position, rill_real pressure,
                                rill_real near) {
    const rill_real(*table)[RILL_WALL_STEPS + 1] =
        rill_clavet_wall_table[world->config.clavet.kernel];
    const rill_real per_area =
        rill_product(world->config.clavet.neighbourhood, world->config.clavet.neighbourhood);
    rill_vec2 push = {0, 0};
    rill_wall wall[4];
    const uint32_t walls = rill_walls_near(world, position, wall);
    for (uint32_t k = 0; k < walls; k++) {
        const rill_real d = wall[k].distance;
        const rill_real size = rill_product(pressure, rill_wall_value(table[RILL_WALL_PUSH], d)) +
                               rill_product(near, rill_wall_value(table[RILL_WALL_NEAR_PUSH], d));
        if (size > 0) { /* walls do not pull */
            push = rill_vec_add(push, rill_vec_scale(wall[k].normal, rill_product(per_area, size)));
        }
    }
    return push;
}

/* Sums w^2 and w^3 over all pairs. */
static void sum_densities(rill_clavet *clavet) {
    const uint16_t *other = clavet->lists.other;
    for (uint32_t i = 0; i < clavet->count; i++) {
        clavet->pressure[i] = 0;
        clavet->near[i] = 0;
    }
    for (uint32_t i = 0; i < clavet->count; i++) {
        const rill_vec2 from = clavet->position[i];
        rill_real density = clavet->pressure[i];
        rill_real near = clavet->near[i];
        for (uint32_t n = clavet->lists.count[i]; n > 0; n--) {
            const uint32_t j = *other++;
            const rill_real w =
                rill_weight(clavet->kernel, rill_vec_sub(clavet->position[j], from));
            const rill_real w2 = rill_product(w, w);
            const rill_real w3 = rill_product(w2, w);
            density += w2;
            near += w3;
            clavet->pressure[j] += w2;
            clavet->near[j] += w3;
        }
        clavet->pressure[i] = density;
        clavet->near[i] = near;
    }
}

/* A long compression wave is hardly damped by anything local: a column would bounce for minutes.
 * The pressure therefore answers a change of density with twice the stiffness that it answers a
 * lasting one with (a standard linear solid); the memory follows in 0.3 s. */
void rill_clavet_press(const rill_substance *substance, rill_real *memory, rill_real *density,
                       rill_real *near) {
    const rill_real excess = *density - substance->rest;
    const rill_real change = excess - *memory;
    *memory += rill_product(change, substance->memory_rate);
    const rill_real pressure = rill_mul(substance->stiffness, excess + change);
    *density = rill_clamp(pressure, -PRESSURE_LIMIT, PRESSURE_LIMIT);
    *near = rill_min(rill_mul(substance->near_stiffness, *near), PRESSURE_LIMIT);
}

RILL_HOT void rill_clavet_pressures(const rill_world *world, rill_clavet *clavet) {
    sum_densities(clavet);
    for (uint32_t i = 0; i < clavet->count; i++) {
        rill_clavet_wall_density(world, clavet->position[i], &clavet->pressure[i],
                                 &clavet->near[i]);
        rill_clavet_press(&clavet->substance[clavet->material[i]], &clavet->memory[i],
                          &clavet->pressure[i], &clavet->near[i]);
    }
}

#else

typedef int rill_no_clavet_pressure_here; /* ISO C wants a declaration in every file */

#endif
