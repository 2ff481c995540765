/* The density constraints of the current positions: values, gradients, diagonals, targets. */
#include "bodin.h"

#include "bodin_kernel.h"
#include "bodin_walls.h"
#include "walls.h"

#if RILL_BODIN

/* How far gradients are turned towards those of a fluid without structure, see correct(). */
#define CORRECTION RILL_RATIO(7, 10)

/* A pair takes over half of each other's velocity at most: more would add energy. */
#define VISCOSITY_LIMIT RILL_RATIO(1, 2)

/* One particle while its constraint is put together. */
typedef struct rill_constraint {
    rill_real density;    /* relative to rest */
    rill_vec2 wall;       /* gradient of the walls */
    rill_real cover;      /* share of the neighbourhood that lies behind walls */
    rill_real xx, xy, yy; /* moments of the gradient */
} rill_constraint;

/* Gradients to the neighbours, density and moments. */
static void add_neighbours(const rill_bodin *bodin, uint32_t i, const uint16_t *list,
                           rill_gradient *gradient, rill_constraint *constraint) {
    const rill_vec2 at = bodin->position[i];
    for (uint32_t n = 0; n < bodin->lists.count[i]; n++) {
        const rill_vec2 d = rill_vec_sub(at, bodin->position[list[n]]);
        const rill_kernel_sample sample = rill_kernel_at(bodin->kernel, d);
        const rill_vec2 b = rill_vec_scale(d, rill_product(sample.slope, bodin->inverse_rest));
        constraint->density += rill_product(sample.weight, bodin->inverse_rest);
        constraint->xx += rill_product(b.x, d.x);
        constraint->xy += rill_product(b.x, d.y);
        constraint->yy += rill_product(b.y, d.y);
        gradient[n] = rill_gradient_of(b);
    }
}

/* What the walls add. In a corner the quadrant behind both walls must not count twice. */
static void add_walls(const rill_world *world, const rill_bodin *bodin, rill_vec2 position,
                      rill_constraint *constraint) {
    const rill_real(*table)[RILL_WALL_STEPS + 1] = rill_bodin_wall_table[bodin->kernel];
    const rill_real scale = rill_product(bodin->area_density, bodin->inverse_rest);
    rill_vec2 cover = {0, 0};
    rill_vec2 slope = {0, 0};
    rill_wall wall[4];
    const uint32_t walls = rill_walls_near(world, position, wall);
    for (uint32_t k = 0; k < walls; k++) {
        const rill_real d = rill_max(wall[k].distance, 0);
        const rill_real weight = rill_wall_value(table[RILL_WALL_WEIGHT], d);
        const rill_real moment = rill_product(scale, rill_wall_value(table[RILL_WALL_MOMENT], d));
        const rill_real cross =
            rill_product(scale, rill_wall_value(table[RILL_WALL_CROSS_MOMENT], d));
        const int across = wall[k].normal.x == 0;
        cover.x += across ? 0 : weight;
        cover.y += across ? weight : 0;
        constraint->xx += across ? cross : moment;
        constraint->yy += across ? moment : cross;
        slope = rill_vec_add(
            slope, rill_vec_scale(wall[k].normal, rill_wall_value(table[RILL_WALL_SLOPE], d)));
    }
    constraint->cover = cover.x + cover.y - rill_product(cover.x, cover.y);
    constraint->density += rill_product(scale, constraint->cover);
    constraint->wall.x = rill_product(rill_product(slope.x, RILL_ONE - cover.y), scale);
    constraint->wall.y = rill_product(rill_product(slope.y, RILL_ONE - cover.x), scale);
}

/* Particles at rest form a soft crystal: the density sum feels the lattice, resists shear, makes
 * waves too fast and lets bodies hang. The cure is to turn each gradient by B = t M^-1, where M is
 * the tensor of moments (sum of b times d) and t half its trace: with it, no uniform shear changes
 * the density. In full it has no dissipation left and boils; 7/10 is calm and flows. It fades out
 * below the rest density, where moments are unreliable. */
static int correction_of(const rill_constraint *c, rill_vec2 *row_x, rill_vec2 *row_y) {
    const rill_real trace = (c->xx + c->yy) / 2;
    const rill_real square = rill_product(trace, trace);
    const rill_real determinant = rill_product(c->xx, c->yy) - rill_product(c->xy, c->xy);
    const rill_real fade = rill_clamp((c->density - RILL_RATIO(9, 10)) * 10, 0, RILL_ONE);
    if (fade == 0 || trace < RILL_RATIO(3, 10) || determinant < square / 5) {
        return 0;
    }
    const rill_real share = rill_product(fade, CORRECTION);
    const rill_real factor = rill_product(share, rill_div(trace, determinant));
    const rill_real rest = RILL_ONE - share;
    *row_x = rill_vec(rest + rill_product(factor, c->yy), -rill_product(factor, c->xy));
    *row_y = rill_vec(row_x->y, rest + rill_product(factor, c->xx));
    return 1;
}

/* Applies the correction and adds up the gradients and their squares. */
static rill_real finish_gradients(rill_bodin *bodin, uint32_t i, rill_gradient *gradient,
                                  const rill_constraint *constraint) {
    const uint32_t count = bodin->lists.count[i];
    rill_vec2 row_x = {RILL_ONE, 0};
    rill_vec2 row_y = {0, RILL_ONE};
    rill_vec2 sum = constraint->wall;
    rill_real squares = 0;
    const int corrected = correction_of(constraint, &row_x, &row_y);
    for (uint32_t n = 0; n < count; n++) {
        if (corrected) {
            const rill_vec2 b = rill_gradient_value(gradient[n]);
            gradient[n] =
                rill_gradient_of(rill_vec(rill_vec_dot(row_x, b), rill_vec_dot(row_y, b)));
        }
        const rill_vec2 b = rill_gradient_value(gradient[n]);
        sum = rill_vec_add(sum, b);
        squares += rill_vec_dot(b, b);
    }
    bodin->sum[i] = sum;
    return squares + rill_vec_dot(sum, sum);
}

/* Rate at which the density changes with the velocities as they are. */
static rill_real density_rate(const rill_bodin *bodin, uint32_t i, const uint16_t *list,
                              const rill_gradient *gradient) {
    rill_gradient_sum sum = 0;
    for (uint32_t n = 0; n < bodin->lists.count[i]; n++) {
        sum += rill_gradient_dot(gradient[n], bodin->velocity[list[n]]);
    }
    return rill_gradient_total(sum) - rill_vec_dot(bodin->sum[i], bodin->velocity[i]);
}

/* Velocities of a pair approach each other; each pair once, from its first particle. */
static void add_viscosity(rill_bodin *bodin, uint32_t i, const uint16_t *list) {
    const rill_real viscosity =
        rill_product(bodin->substance[bodin->material[i]].viscosity, bodin->inverse_rest);
    rill_vec2 v = bodin->velocity[i];
    for (uint32_t n = 0; n < bodin->lists.count[i]; n++) {
        const uint32_t j = list[n];
        if (j > i) {
            const rill_vec2 d = rill_vec_sub(bodin->position[i], bodin->position[j]);
            const rill_real weight = rill_kernel_at(bodin->kernel, d).weight;
            const rill_real share = rill_min(rill_mul(viscosity, weight), VISCOSITY_LIMIT);
            const rill_vec2 change = rill_vec_scale(rill_vec_sub(bodin->velocity[j], v), share);
            v = rill_vec_add(v, change);
            bodin->velocity[j] = rill_vec_sub(bodin->velocity[j], change);
        }
    }
    bodin->velocity[i] = v;
}

RILL_HOT void rill_bodin_linearise(rill_world *world, rill_bodin *bodin) {
    const uint16_t *list = bodin->lists.other;
    rill_gradient *gradient = bodin->gradient;
    const rill_real self = rill_kernel_at(bodin->kernel, rill_vec(0, 0)).weight;
    rill_total total_error = 0;
    rill_real largest_error = 0;
    for (uint32_t i = 0; i < bodin->count; i++) {
        rill_constraint constraint = {rill_product(self, bodin->inverse_rest), {0, 0}, 0, 0, 0, 0};
        add_neighbours(bodin, i, list, gradient, &constraint);
        add_walls(world, bodin, bodin->position[i], &constraint);
        add_viscosity(bodin, i, list);
        const rill_real diagonal = finish_gradients(bodin, i, gradient, &constraint);
        const rill_real error = constraint.density - RILL_ONE;
        bodin->step[i] = diagonal > RILL_RATIO(1, 1024)
                             ? rill_div(world->config.bodin.relaxation, diagonal + bodin->softness)
                             : 0;
        bodin->target[i] = rill_product(bodin->memory, density_rate(bodin, i, list, gradient)) -
                           rill_mul(bodin->drift, error);
        largest_error = rill_max(largest_error, error);
        total_error += rill_max(error, 0);
        list += bodin->lists.count[i];
        gradient += bodin->lists.count[i];
    }
    world->stats.density_error_max = largest_error;
    world->stats.density_error_mean = rill_total_mean(total_error, bodin->count);
}

#else

typedef int rill_no_bodin_linearise_here; /* ISO C wants a declaration in every file */

#endif
