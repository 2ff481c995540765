/* Bodies in Clavet's passes (Clavet 2005, section 6): fluid and bodies exchange impulses.
 *
 * A body that fills part of a particle's neighbourhood adds to its densities as fluid at rest
 * would, and is pushed by its pressures as fluid would be. Contacts and joints are then solved
 * apart. */
#include "coupling_clavet.h"

#include "clavet_thin.h"
#include "clavet_walls.h"
#include "coupling.h"
#include "crack.h"
#include "row.h"
#include "touch.h"

#if RILL_BODIES && RILL_CLAVET

/* Gauss-Seidel sweeps over contacts and joints. */
#define BODY_SWEEPS 10

/* Squared slopes from here on tell a pressure. */
#define LEAST_SLOPE RILL_RATIO(1, 256)

static rill_kernel_field kernel_of(const rill_wall_entry *cover, const rill_wall_slope *slope) {
    const rill_kernel_field field = {cover, slope,
                                     rill_div(RILL_ONE, 2 * rill_wall_real(cover[0]))};
    return field;
}

void rill_clavet_bodies_accelerate(rill_world *world, rill_vec2 gravity) {
    const rill_tiny2 fall = {rill_tiny_of(gravity.x), rill_tiny_of(gravity.y)};
    rill_bodies_accelerate(world, fall);
}

void rill_clavet_bodies_begin(rill_world *world) {
    if (!rill_has_bodies(world)) {
        return;
    }
    const rill_clavet_wall *wall = &rill_clavet_walls[world->config.clavet.kernel];
    const int slips = world->config.clavet.order != RILL_ORDER_STIFF;
    const rill_field field = {
        RILL_RATIO(8, 100),
        slips ? RILL_RATIO(12, 100) : RILL_RATIO(8, 100),
        2,
        {kernel_of(wall->density, wall->push), kernel_of(wall->near_density, wall->near_push)},
        {2 * rill_wall_real(wall->density[0]), 2 * rill_wall_real(wall->near_density[0])},
        NULL,
        NULL,
    };
    rill_bodies_begin(world);
    rill_coupling_find(world, &field);
}

void rill_clavet_body_density(const rill_world *world, const rill_clavet *clavet, uint32_t i,
                              rill_double *density) {
    const rill_boundary *boundary = rill_boundary_of(world, i);
    if (boundary != NULL) {
        density->far += rill_product(clavet->wall_density, boundary->cover);
        density->near += rill_product(clavet->wall_density, boundary->near_cover);
    }
}

/* What one body does to a particle, as walls do: it does not pull. */
static rill_vec2 shift_of(const rill_clavet *clavet, const rill_coupling *coupling,
                          rill_double pressure) {
    const rill_vec2 push = rill_vec_add(rill_vec_scale(coupling->slope, pressure.far),
                                        rill_vec_scale(coupling->near, pressure.near));
    if (rill_vec_dot(push, coupling->slope) <= 0) {
        return rill_vec(0, 0);
    }
    const rill_real scale = 2 * clavet->wall_density;
    return rill_vec(rill_pressure_shift(rill_product(scale, push.x)),
                    rill_pressure_shift(rill_product(scale, push.y)));
}

/* The impulse per slope of a coupling; 0 where the slope is too little to tell. */
static rill_real pressure_on(const rill_coupling *coupling, rill_vec2 impulse) {
    const rill_real square = rill_vec_dot(coupling->slope, coupling->slope);
    return square > LEAST_SLOPE ? rill_div(rill_vec_dot(impulse, coupling->slope), square) : 0;
}

rill_vec2 rill_clavet_body_shift(const rill_world *world, const rill_clavet *clavet, uint32_t i,
                                 rill_double pressure) {
    rill_vec2 sum = {0, 0};
    if (rill_clavet_is_off_bodies(world, i)) {
        return sum;
    }
    rill_boundary *boundary = &rill_boundaries(world)[rill_boundary_heads(world)[i]];
    const rill_real mass = world->config.material[clavet->material[i]].density;
    const int cracked = world->bodies.touches > 0; /* from the last substep on */
    for (uint32_t c = boundary->first; c != RILL_NO_INDEX; c = rill_couplings(world)[c].next) {
        const rill_coupling *coupling = &rill_couplings(world)[c];
        const rill_vec2 shift = shift_of(clavet, coupling, pressure);
        const rill_vec2 back = rill_vec_scale(rill_shift_value(shift), -mass);
        rill_rigid *body = &rill_rigids(world)[coupling->body];
        const rill_real arm = rill_arm(body, clavet->position[i], back);
        sum = rill_vec_add(sum, shift);
        if (cracked) {
            boundary->pressure = -pressure_on(coupling, back);
        }
        rill_fluid_push(body, back, arm);
    }
    boundary->slope = sum;
    return sum;
}

#if RILL_THIN_APART

void rill_clavet_bodies_add(const rill_world *world, const rill_clavet *clavet) {
    for (uint32_t n = 0; n < world->bodies.boundaries; n++) {
        const uint32_t i = rill_boundaries(world)[n].particle;
        rill_vec2 *sums = &clavet->relaxed[i].shift;
        rill_double density = {sums->x, sums->y};
        rill_clavet_body_density(world, clavet, i, &density);
        *sums = rill_vec(density.far, density.near);
    }
}

#endif

#if RILL_FIXED

void rill_clavet_bodies_shift(const rill_world *world, const rill_clavet *clavet) {
    for (uint32_t n = 0; n < world->bodies.boundaries; n++) {
        const uint32_t i = rill_boundaries(world)[n].particle;
        rill_relaxed *relaxed = &clavet->relaxed[i];
        const rill_double pressure = rill_thin_pressure_value(rill_thin_pressures(relaxed));
        relaxed->shift =
            rill_vec_add(relaxed->shift, rill_clavet_body_shift(world, clavet, i, pressure));
    }
}

#endif

/* The integral of a coupling's slope over the distance. */
static rill_real reach_of(const rill_wall_slope *slope) {
    rill_real sum = rill_slope_real(slope[0]) / 2;
    for (int n = 1; n < RILL_WALL_STEPS; n++) {
        sum += rill_slope_real(slope[n]);
    }
    return sum / RILL_WALL_STEPS;
}

void rill_clavet_bodies_finish(rill_world *world) {
    if (!rill_has_bodies(world)) {
        return;
    }
    const rill_moves moves = {rill_positions(world), rill_velocities(world),
                              (rill_relaxed *)rill_array_of(world, RILL_ARRAY_WORK)};
    const rill_wall_slope *slope = rill_clavet_walls[world->config.clavet.kernel].push;
    rill_clavet_slip(world);
    rill_touches_find(world);
    rill_cracks_press(world, rill_gravity_value(&world->gravity), rill_clavet_wall_density(world),
                      reach_of(slope));
    rill_rows_begin(world);
    for (int n = 0; n < BODY_SWEEPS; n++) {
        (void)rill_rows_sweep(world);
    }
    rill_rows_settle(world);
    rill_rows_end(world);
    rill_bodies_integrate(world);
    rill_coupling_clip(world, &moves);
}

#else

typedef int rill_no_coupling_clavet_here; /* ISO C wants a declaration in every file */

#endif
