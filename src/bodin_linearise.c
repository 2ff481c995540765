/* The density constraints of the current positions: values, gradients, diagonals, targets, and the
 * pressures to begin with. */
#include "bodin.h"
#include "bodin_gather.h"
#include "bodin_walls.h"
#include "coupling_bodin.h"
#include "inline.h"
#include "parting.h"
#include "walls.h"

#if RILL_BODIN

/* Density errors above this are removed fast. */
#define LARGE_ERROR RILL_RATIO(1, 20)

/* One particle while its constraint is put together. */
typedef struct rill_constraint {
    rill_moments sums;   /* density relative to rest, and the moments of the gradient */
    rill_vec2 wall;      /* gradient of the walls */
    rill_vec2 gradients; /* sum of those that will not be turned */
    rill_real squares;   /* and of their squares */
} rill_constraint;

/* What the walls add. In a corner the quadrant behind both walls must not count twice. Only
 * gradients that are to be turned need the moments. */
RILL_INLINE void add_walls(const rill_world *world, const rill_bodin *bodin, rill_vec2 at,
                           rill_constraint *constraint, int moments) {
    const rill_wall_entry(*table)[RILL_WALL_STEPS + 1] = rill_bodin_wall_table[bodin->kernel];
    const rill_real scale = rill_product(bodin->area_density, bodin->inverse_rest);
    rill_vec2 cover = {0, 0};
    rill_vec2 slope = {0, 0};
    rill_wall wall[4];
    const uint32_t walls = rill_walls_near(world, at, wall);
    for (uint32_t k = 0; k < walls; k++) {
        const rill_real d = rill_max(wall[k].distance, 0);
        const rill_real weight = rill_wall_value(table[RILL_WALL_WEIGHT], d);
        const int across = wall[k].normal.x == 0;
        cover.x += across ? 0 : weight;
        cover.y += across ? weight : 0;
        if (moments) {
            const rill_real moment =
                rill_product(scale, rill_wall_value(table[RILL_WALL_MOMENT], d));
            const rill_real cross =
                rill_product(scale, rill_wall_value(rill_cross_moment(bodin->kernel), d));
            constraint->sums.xx += across ? cross : moment;
            constraint->sums.yy += across ? moment : cross;
        }
        slope = rill_vec_add(
            slope, rill_vec_scale(wall[k].normal,
                                  rill_slope_value(rill_bodin_slope_table[bodin->kernel], d)));
    }
    const rill_real covered = cover.x + cover.y - rill_product(cover.x, cover.y);
    constraint->sums.density += rill_product(scale, covered);
    constraint->wall.x = rill_product(rill_product(slope.x, RILL_ONE - cover.y), scale);
    constraint->wall.y = rill_product(rill_product(slope.y, RILL_ONE - cover.x), scale);
}

/* What bodies add: as walls do, but they move. */
static void add_bodies(const rill_body_terms *bodies, rill_constraint *constraint) {
    constraint->sums.density += bodies->density;
    constraint->sums.xx += bodies->xx;
    constraint->sums.xy += bodies->xy;
    constraint->sums.yy += bodies->yy;
    constraint->wall = rill_vec_add(constraint->wall, bodies->slope);
}

/* Particles at rest form a soft crystal: the density sum feels the lattice, resists shear, makes
 * waves too fast and lets bodies hang. The cure is to turn each gradient by B = t M^-1, where M is
 * the tensor of moments (sum of b times d) and t half its trace: with it, no uniform shear changes
 * the density. In full it has no dissipation left and boils; 8/10 is calm and flows. It fades out
 * below the rest density, where moments are unreliable. */
RILL_INLINE rill_turn correction_of(const rill_moments *c, rill_real correction, rill_real scale) {
    rill_turn turn = {scale, 0, scale};
    const rill_real trace = (c->xx + c->yy) / 2;
    const rill_real square = rill_product(trace, trace);
    const rill_real determinant = rill_product(c->xx, c->yy) - rill_product(c->xy, c->xy);
    const rill_real fade = rill_clamp((c->density - RILL_RATIO(9, 10)) * 10, 0, RILL_ONE);
    if (fade > 0 && trace > RILL_RATIO(3, 10) && determinant > square / 5) {
        const rill_real share = rill_product(fade, correction);
        const rill_real factor = rill_product(share, rill_div(trace, determinant));
        turn.xx = rill_product(scale, RILL_ONE - share + rill_product(factor, c->yy));
        turn.xy = rill_product(scale, -rill_product(factor, c->xy));
        turn.yy = rill_product(scale, RILL_ONE - share + rill_product(factor, c->xx));
    }
    return turn;
}

/* |a|^2, held below what Q16.16 can add up. */
static inline rill_real square_of(rill_vec2 a) {
#if RILL_FIXED
    const rill_real limit = RILL_RATIO(8000, 1);
    const rill_real root = RILL_RATIO(90, 1); /* above that of the limit: products fit */
    const rill_vec2 held = {rill_clamp(a.x, -root, root), rill_clamp(a.y, -root, root)};
    return rill_min(rill_product(held.x, held.x), limit) +
           rill_min(rill_product(held.y, held.y), limit);
#else
    return a.x * a.x + a.y * a.y;
#endif
}

/* The diagonal of a constraint between particles of several masses. */
static rill_real weigh(const rill_bodin *bodin, uint32_t i, const uint16_t *list,
                       const rill_gradient *gradient, rill_vec2 sum) {
    const rill_real limit = RILL_RATIO(8000, 1);
    rill_real diagonal = rill_min(
        rill_mul(square_of(sum), bodin->substance[bodin->material[i]].inverse_mass), limit);
    for (uint32_t n = 0; n < bodin->lists.count[i]; n++) {
        const rill_real square = square_of(rill_gradient_value(gradient[n]));
        diagonal = rill_min(
            diagonal + rill_mul(square, bodin->substance[bodin->material[list[n]]].inverse_mass),
            limit);
    }
    return diagonal;
}

/* Particles that coincide have no gradient between them and would stay together for ever. Crowded
 * ones are therefore nudged, each its own way. */
static void nudge(const rill_bodin *bodin, uint32_t i) {
    const rill_vec2 way = rill_parting(bodin->slot[i], 0);
    const rill_vec2 step = rill_vec(rill_fine_of(way.x) / 256, rill_fine_of(way.y) / 256);
    bodin->velocity[i] = rill_vec_add(bodin->velocity[i], step);
}

/* The pressure to begin with. The fluctuating part of the last one fades, the lasting part stays:
 * fading all of it would leave the fluid compressed, keeping all of it lets a deep column bounce
 * for ever. */
static inline rill_fine start_pressure(rill_slow *slow, rill_fine pressure, rill_real keep,
                                       rill_real share) {
    const rill_fine most = pressure + pressure / 2;
    *slow = rill_slow_follow(*slow, pressure, share);
    if (rill_slow_value(*slow) > most) {
        *slow = rill_slow_from(most);
    }
    const rill_fine lasting = rill_slow_value(*slow);
    return lasting + rill_product(pressure - lasting, keep);
}

/* The rate at which a density error is to go. A small one may take its time, or it would be felt as
 * a shock; a large one, after an impact, must go before more particles pile up on it. But what
 * is squeezed between a body and the floor must let the body come to lie there. */
static inline rill_fine recovery(const rill_bodin *bodin, rill_real error, int at_body) {
    const rill_fine small = rill_fine_product(bodin->drift, error);
    return error > LARGE_ERROR && !at_body
               ? small + rill_fine_product(bodin->haste, error - LARGE_ERROR)
               : small;
}

/* What is the same for all particles. Where it is known to the compiler, the loop over them needs
 * no branches for it. */
typedef struct rill_flavour {
    uint32_t kernel;
    int turned; /* gradients are corrected */
    int pure;   /* one mass and gravity for all, no bodies */
} rill_flavour;

/* The constraint of the neighbours alone. Presses with gradients that stay as they are. */
RILL_INLINE rill_constraint gather(const rill_bodin *bodin, rill_vec2 at, const uint16_t *list,
                                   uint32_t count, rill_gradient *gradient, rill_fine pressure,
                                   rill_flavour flavour) {
    rill_constraint constraint = {{0, 0, 0, 0}, {0, 0}, {0, 0}, 0};
    if (flavour.turned) {
        constraint.sums = rill_gather(bodin, flavour.kernel, at, list, count, gradient);
    } else {
        const rill_sums sums =
            rill_gather_unturned(bodin, flavour.kernel, at, list, count, gradient, pressure);
        constraint.sums.density = sums.density;
        constraint.gradients = sums.gradients;
        constraint.squares = sums.squares;
    }
    constraint.sums.density = rill_product(constraint.sums.density + RILL_ONE, bodin->weight_scale);
    return constraint;
}

/* Turns the gradients if they are to be and presses with the pressure that a particle begins with,
 * as far as gather() has not; adds gravity. Returns the diagonal of the constraint without bodies.
 */
RILL_INLINE rill_real begin(const rill_world *world, const rill_bodin *bodin, uint32_t i,
                            const uint16_t *list, uint32_t count, rill_gradient *gradient,
                            rill_fine pressure, const rill_constraint *constraint,
                            rill_flavour flavour) {
    const int mixed = !flavour.pure && bodin->mixed;
    rill_vec2 sum = constraint->gradients;
    rill_real diagonal = constraint->squares;
    if (flavour.turned) {
        const rill_turn turn = correction_of(&constraint->sums, world->config.bodin.correction,
                                             rill_gather_scale(bodin, flavour.kernel));
        sum = rill_gradient_turn(gradient, list, count, turn, bodin->velocity, mixed ? 0 : pressure,
                                 &diagonal);
    }
    sum = rill_vec_add(sum, constraint->wall);
    bodin->lever[i].sum = sum;
    rill_vec2 gain =
        flavour.pure || !bodin->falling ? bodin->fall : rill_bodin_fall(bodin, bodin->material[i]);
    if (mixed) {
        diagonal = weigh(bodin, i, list, gradient, sum);
        rill_bodin_press(bodin, i, list, gradient, pressure);
    } else {
        diagonal += square_of(sum);
        gain = rill_vec_add(gain, rill_vec_scale(sum, pressure));
    }
    bodin->velocity[i] = rill_vec_add(bodin->velocity[i], gain);
    return diagonal;
}

/* Gathers one particle's constraint and presses with what it begins with. Returns its relative
 * density error. */
RILL_INLINE rill_real linearise(const rill_world *world, const rill_bodin *bodin, uint32_t i,
                                const uint16_t *list, uint32_t count, rill_gradient *gradient,
                                rill_real share, rill_flavour flavour) {
    const rill_vec2 at = bodin->position[i];
    const int mixed = !flavour.pure && bodin->mixed;
    const rill_fine pressure =
        start_pressure(&bodin->slow[i], bodin->pressure[i], bodin->warm_start, share);
    rill_constraint constraint =
        gather(bodin, at, list, count, gradient, mixed ? 0 : pressure, flavour);
    if (rill_is_near_wall(world, at)) {
        rill_constraint with_walls = constraint; /* the other stays in registers */
        add_walls(world, bodin, at, &with_walls, flavour.turned);
        constraint = with_walls;
    }
    rill_body_terms bodies;
    const int at_body = !flavour.pure && rill_bodin_body_terms(world, bodin, i, &bodies);
    if (at_body) {
        add_bodies(&bodies, &constraint);
    }
    rill_real diagonal =
        begin(world, bodin, i, list, count, gradient, pressure, &constraint, flavour);
    const rill_real error = constraint.sums.density - RILL_ONE;
    rill_fine target = -recovery(bodin, error, at_body);
    if (at_body) {
        diagonal += bodies.mobility;
        target -= bodies.driven;
    }
    bodin->lever[i].target = target;
    if (diagonal > RILL_RATIO(1, 1024)) {
        bodin->lever[i].step = rill_step_of(bodin->relaxation, diagonal + bodin->softness);
        bodin->pressure[i] = pressure;
    } else { /* nobody near: it flies free */
        bodin->lever[i].step = 0;
        bodin->pressure[i] = 0;
        bodin->slow[i] = rill_slow_from(0);
    }
    if (error > RILL_ONE) {
        nudge(bodin, i);
    }
    return error;
}

RILL_INLINE void linearise_all(rill_world *world, const rill_bodin *all, rill_flavour flavour) {
    const rill_bodin bodin = *all; /* a copy that no store through a pointer can change */
    const uint16_t *list = bodin.lists.other;
    rill_gradient *gradient = bodin.gradient;
    const rill_real share = bodin.substance[0].memory_rate;
    rill_total total_error = 0;
    rill_real largest_error = 0;
    for (uint32_t i = 0; i < bodin.count; i++) {
        const uint32_t count = bodin.lists.count[i];
        const rill_real error = linearise(world, &bodin, i, list, count, gradient, share, flavour);
        largest_error = rill_max(largest_error, error);
        total_error += rill_max(error, 0);
        list += count;
        gradient += rill_gradient_room(count);
    }
    world->stats.density_error_max = largest_error;
    world->stats.density_error_mean = rill_total_mean(total_error, bodin.count);
}

RILL_WARM static void linearise_any(rill_world *world, const rill_bodin *all,
                                    rill_flavour flavour) {
    linearise_all(world, all, flavour);
}

#if RILL_FIXED && defined(RILL_LINEARISE)

#include "bodin_own.h"

#else

RILL_HOT static void linearise_budget(rill_world *world, const rill_bodin *all) {
    const rill_flavour flavour = {RILL_BODIN_CONE, 0, 1};
    linearise_all(world, all, flavour);
}

#endif

/* The other presets' own loops, where there is room for them. */
#if RILL_SSE2

static void linearise_standard(rill_world *world, const rill_bodin *all) {
    const rill_flavour flavour = {RILL_BODIN_WENDLAND, 1, 1};
    linearise_all(world, all, flavour);
}

/* With bodies, or particles that differ. */
static void linearise_mixed(rill_world *world, const rill_bodin *all) {
    const rill_flavour flavour = {RILL_BODIN_WENDLAND, 1, 0};
    linearise_all(world, all, flavour);
}

#endif

void rill_bodin_linearise(rill_world *world, const rill_bodin *all) {
    const rill_flavour flavour = {all->kernel, world->config.bodin.correction > 0,
                                  !all->mixed && !all->falling && world->layout.body_capacity == 0};
#if RILL_SSE2
    if (flavour.turned && flavour.kernel == RILL_BODIN_WENDLAND) {
        if (flavour.pure) {
            linearise_standard(world, all);
        } else {
            linearise_mixed(world, all);
        }
        return;
    }
#endif
    if (flavour.pure && !flavour.turned && flavour.kernel == RILL_BODIN_CONE) {
        linearise_budget(world, all);
        return;
    }
    linearise_any(world, all, flavour);
}

#else

typedef int rill_no_bodin_linearise_here; /* ISO C wants a declaration in every file */

#endif
