/* Bodies in Bodin's sweeps.
 *
 * A body that fills part of a particle's neighbourhood is one more neighbour in its density
 * constraint: a pressure p pushes the particle with p times the body's slope and the body with the
 * opposite, at the particle's position, so that momentum and angular momentum are kept. The fluid's
 * sweep knows nothing of bodies: it leaves the particles that touch movable ones (their step is set
 * to 0) to the sweep here, which follows it. Gauss-Seidel does not mind the order. */
#include "coupling_bodin.h"

#include "bodin_walls.h"
#include "coupling.h"
#include "crack.h"
#include "inline.h"
#include "row.h"
#include "touch.h"
#include "vector.h"

#if RILL_BODIES && RILL_BODIN

static rill_coupled *coupleds(const rill_world *world) {
    return (rill_coupled *)rill_array_of(world, RILL_ARRAY_COUPLED);
}

static rill_real scale_of(const rill_bodin *bodin) {
    return rill_product(bodin->area_density, bodin->inverse_rest);
}

void rill_bodin_bodies_begin(rill_world *world) {
    if (!rill_has_bodies(world)) {
        return;
    }
    const uint32_t kernel = world->config.bodin.kernel;
    const rill_wall_entry(*table)[RILL_WALL_STEPS + 1] = rill_bodin_wall_table[kernel];
    const rill_real total = 2 * rill_wall_real(table[RILL_WALL_WEIGHT][0]);
    const rill_field field = {
        RILL_RATIO(3, 200),
        RILL_RATIO(3, 200),
        1,
        {{table[RILL_WALL_WEIGHT], rill_bodin_slope_table[kernel], rill_div(RILL_ONE, total)},
         {NULL, NULL, 0}},
        {total, 0},
        table[RILL_WALL_MOMENT],
        rill_cross_moment(kernel),
    };
    rill_bodies_begin(world);
    rill_coupling_find(world, &field);
}

int rill_bodin_body_terms(const rill_world *world, const rill_bodin *bodin, uint32_t i,
                          rill_body_terms *terms) {
    const rill_boundary *boundary = rill_boundary_of(world, i);
    if (boundary == NULL) {
        return 0;
    }
    const rill_real scale = scale_of(bodin);
    terms->density = rill_product(scale, boundary->cover);
    terms->slope = rill_vec_scale(boundary->slope, scale);
    terms->xx = rill_product(scale, boundary->xx);
    terms->xy = rill_product(scale, boundary->xy);
    terms->yy = rill_product(scale, boundary->yy);
    terms->mobility = rill_mul(rill_product(scale, scale), boundary->mobility);
    terms->driven = rill_fine_of_tiny(rill_tiny_scale(boundary->driven, scale));
    return 1;
}

/* Adds the impulses of a pressure to the bodies of a particle, of which there is one at least. */
RILL_INLINE void press_bodies(const rill_coupling *couplings, rill_rigid *rigids, uint32_t first,
                              rill_real scale, rill_fine pressure) {
    const rill_tiny impulse = rill_tiny_scale(rill_tiny_of_fine(pressure), scale);
    uint32_t c = first;
    do {
        const rill_coupling *coupling = &couplings[c];
        rill_rigid *body = &rigids[coupling->body];
        if (body->mobile) {
            rill_kick(body, coupling->slope, coupling->arm,
                      -rill_tiny_mul(body->inverse_mass, impulse));
        }
        c = coupling->next;
    } while (c != RILL_NO_INDEX);
}

/* Takes particles with movable bodies out of the fluid's sweep. */
static void take_over(rill_world *world, rill_bodin *bodin) {
    const uint16_t *head = rill_boundary_heads(world);
    uint32_t list = 0;
    uint32_t gradient = 0;
    uint32_t count = 0;
    for (uint32_t i = 0; i < bodin->count; i++) {
        if (head[i] != RILL_NO_INDEX && rill_boundaries(world)[head[i]].mobility > 0) {
            rill_coupled *coupled = &coupleds(world)[count++];
            coupled->particle = (uint16_t)i;
            coupled->first = rill_boundaries(world)[head[i]].first;
            coupled->list = list;
            coupled->gradient = gradient;
            coupled->step = bodin->lever[i].step;
            bodin->lever[i].step = 0;
        }
        list += bodin->lists.count[i];
        gradient += rill_gradient_room(bodin->lists.count[i]);
    }
    world->bodies.coupleds = count;
}

/* Cracks feel the pressures that the fluid starts with. */
static void press_cracks(rill_world *world, const rill_bodin *bodin, rill_vec2 gravity) {
    if (world->bodies.touches == 0) {
        return;
    }
    const rill_vec2 fall = {rill_fine_value(gravity.x), rill_fine_value(gravity.y)};
    for (uint32_t n = 0; n < world->bodies.boundaries; n++) {
        rill_boundary *boundary = &rill_boundaries(world)[n];
        boundary->pressure =
            rill_mul(scale_of(bodin), rill_fine_value(bodin->pressure[boundary->particle]));
    }
    /* A slope is that of the part of the neighbourhood behind the surface: 1/2 to 0. */
    rill_cracks_press(world, fall, bodin->area_density, RILL_ONE / 2);
}

/* Hands on the pressures that the fluid starts with. */
RILL_APART void press_all(const rill_world *world, const rill_bodin *bodin) {
    for (uint32_t n = 0; n < world->bodies.coupleds; n++) {
        const rill_coupled *coupled = &coupleds(world)[n];
        const rill_fine pressure = bodin->pressure[coupled->particle];
        if (pressure != 0) {
            press_bodies(rill_couplings(world), rill_rigids(world), coupled->first, scale_of(bodin),
                         pressure);
        }
    }
}

void rill_bodin_bodies_start(rill_world *world, rill_bodin *bodin, rill_vec2 gravity) {
    if (!rill_has_bodies(world)) {
        return;
    }
    const rill_tiny2 fall = {rill_tiny_of_fine(gravity.x), rill_tiny_of_fine(gravity.y)};
    rill_bodies_accelerate(world, fall);
    rill_touches_find(world);
    press_cracks(world, bodin, gravity);
    rill_rows_begin(world);
    take_over(world, bodin);
    press_all(world, bodin);
}

/* Rate of the density by bodies that impulses move, of which there is one at least. */
RILL_INLINE rill_fine body_rate(const rill_coupling *couplings, const rill_rigid *rigids,
                                uint32_t first, rill_real scale) {
    rill_tiny rate = 0;
    uint32_t c = first;
    do {
        const rill_coupling *coupling = &couplings[c];
        const rill_rigid *body = &rigids[coupling->body];
        if (body->mobile) {
            rate = rill_tiny_add(rate, rill_speed_along(body, coupling->slope, coupling->arm));
        }
        c = coupling->next;
    } while (c != RILL_NO_INDEX);
    return rill_fine_of_tiny(rill_tiny_scale(rate, scale));
}

/* As in the fluid's own sweep, with the bodies' rates and impulses. */
RILL_WARM static void sweep_coupled(const rill_world *world, const rill_bodin *all) {
    const rill_bodin bodin = *all; /* a copy that no store through a pointer can change */
    const rill_coupling *couplings = rill_couplings(world);
    rill_rigid *rigids = rill_rigids(world);
    const rill_fine highest = rill_fine_of(RILL_BODIN_PRESSURE_LIMIT);
    const rill_fine lowest = world->config.bodin.bilateral ? -highest : 0;
    const rill_real scale = scale_of(&bodin);
    const int apart = bodin.mixed || !RILL_SSE2; /* else there is room for a press of its own */
    const rill_coupled *const end = coupleds(world) + world->bodies.coupleds;
    for (const rill_coupled *coupled = coupleds(world); coupled != end; coupled++) {
        const uint32_t i = coupled->particle;
        const rill_lever *lever = &bodin.lever[i];
        const uint16_t *list = bodin.lists.other + coupled->list;
        const rill_gradient *gradient = bodin.gradient + coupled->gradient;
        const uint32_t neighbours = bodin.lists.count[i];
        const rill_vec2 own = bodin.velocity[i];
        const rill_fine old = bodin.pressure[i];
        rill_kept kept;
        const rill_fine rate =
            rill_gradient_rate(gradient, list, neighbours, bodin.velocity, lever->sum, own, &kept) +
            body_rate(couplings, rigids, coupled->first, scale);
        const rill_fine residual = rate - lever->target - rill_product(bodin.softness, old);
        const rill_fine wanted =
            rill_clamp(old + rill_mul(residual, coupled->step), lowest, highest);
        const rill_fine change = wanted - old;
        if (change != 0) {
            bodin.pressure[i] = wanted;
            if (apart) {
                rill_bodin_press(&bodin, i, list, gradient, change);
            } else {
                rill_gradient_press_kept(&kept, gradient, list, neighbours, bodin.velocity, change);
                bodin.velocity[i] = rill_vec_add(own, rill_vec_scale(lever->sum, change));
            }
            press_bodies(couplings, rigids, coupled->first, scale, change);
        }
    }
}

void rill_bodin_bodies_sweep(rill_world *world, rill_bodin *bodin) {
    if (rill_has_bodies(world)) {
        sweep_coupled(world, bodin);
        (void)rill_rows_sweep(world);
        (void)rill_rows_sweep(world);
    }
}

/* A pressure is the impulse of the whole substep. */
static void note_impulses(rill_world *world, const rill_bodin *bodin) {
    const rill_real scale = scale_of(bodin);
    for (uint32_t n = 0; n < world->bodies.boundaries; n++) {
        const rill_boundary *boundary = &rill_boundaries(world)[n];
        const rill_real p = rill_mul(scale, rill_fine_value(bodin->pressure[boundary->particle]));
        for (uint32_t c = p != 0 ? boundary->first : RILL_NO_INDEX; c != RILL_NO_INDEX;
             c = rill_couplings(world)[c].next) {
            const rill_coupling *coupling = &rill_couplings(world)[c];
            rill_rigid *body = &rill_rigids(world)[coupling->body];
            body->fluid = rill_vec_sub(body->fluid, rill_vec_times(coupling->slope, p));
            body->fluid_spin -= rill_mul(rill_mul(coupling->arm, p), body->gyration);
        }
    }
}

void rill_bodin_bodies_finish(rill_world *world, rill_bodin *bodin) {
    if (rill_has_bodies(world)) {
        rill_rows_settle(world);
        rill_rows_end(world);
        note_impulses(world, bodin);
        rill_bodies_integrate(world);
    }
}

void rill_bodin_bodies_clip(rill_world *world) {
    if (rill_has_bodies(world)) {
        const rill_moves moves = {rill_positions(world), rill_velocities(world), NULL};
        rill_coupling_clip(world, &moves);
    }
}

#else

typedef int rill_no_coupling_bodin_here; /* ISO C wants a declaration in every file */

#endif
