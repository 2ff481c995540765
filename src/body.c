/* Bodies: handles, mass, motion. */
#include "body.h"

#include "bodies_step.h"
#include "handle.h"
#include "inline.h"
#include "map.h"
#include "particles.h"
#include "solver.h"

#include <string.h>

#if RILL_BODIES

/* Masses are held to these, in particles; so are radii of gyration, in h. */
#define LIGHTEST RILL_RATIO(1, 8)
#define HEAVIEST RILL_RATIO(16384, 1)
#define SMALLEST_GYRATION RILL_RATIO(1, 16)
#define LARGEST_GYRATION RILL_RATIO(180, 1)

/* Particles are not filled in nearer to a surface than this, h. */
#define CLEARANCE RILL_RATIO(1, 8)

/* Per substep: a point at the radius of gyration moves 1 h at most, and nothing turns by more than
 * half a radian. */
#define FASTEST RILL_TINY_ONE
#define FASTEST_TURN RILL_RATIO(1, 2)

rill_rigid *rill_body_find(const rill_world *world, rill_body body) {
    const uint32_t slot = rill_handle_place(body.id);
    if (slot >= world->layout.body_capacity) {
        return NULL;
    }
    rill_rigid *rigid = &rill_rigids(world)[slot];
    return rigid->kind != 0 && rigid->generation == rill_handle_generation(body.id) ? rigid : NULL;
}

rill_vec2 rill_metres(const rill_world *world, rill_vec2 position) {
    const rill_vec2 min = rill_domain_min(world);
    const rill_vec2 way = rill_vec_times(position, world->units.h);
    return rill_vec(rill_sum(min.x, way.x), rill_sum(min.y, way.y));
}

rill_vec2 rill_place_near(const rill_world *world, rill_vec2 point) {
    return rill_vec_within(rill_position_in(world, point), RILL_BODY_FARTHEST);
}

/* A body's shapes weighed against each other. */
typedef struct rill_scales {
    rill_real mass;
    rill_vec2 centre;
    rill_real square; /* of the gyration about the centre */
} rill_scales;

/* Adds a mass to the others: the heavier side moves the common centre less. */
RILL_APART void put_on(rill_scales *scales, rill_real mass, const rill_hull_mass *part) {
    const rill_real total = rill_min(rill_sum(scales->mass, mass), HEAVIEST);
    const rill_real share = rill_div(mass, total);
    const rill_vec2 d = rill_vec_sub(part->centre, scales->centre);
    const rill_real own = rill_mul(part->gyration, part->gyration);
    const rill_real apart = rill_mul(rill_mul(share, RILL_ONE - share),
                                     rill_sum(rill_mul(d.x, d.x), rill_mul(d.y, d.y)));
    scales->square = rill_sum(scales->square + rill_mul(share, own - scales->square), apart);
    scales->centre = rill_vec_add(scales->centre, rill_vec_scale(d, share));
    scales->mass = total;
}

static void set_mass(rill_rigid *body, rill_real mass, rill_real gyration) {
    body->mass = rill_clamp(mass, LIGHTEST, HEAVIEST);
    body->inverse_mass = rill_tiny_quotient(RILL_ONE, body->mass);
    body->gyration = rill_clamp(gyration, SMALLEST_GYRATION, LARGEST_GYRATION);
    body->inverse_gyration = rill_div(RILL_ONE, body->gyration);
    body->mobile = 1;
}

/* Bodies that impulses do not move have an inverse mass of 0 and a gyration of 1. */
static void set_immobile(rill_rigid *body) {
    body->mass = 0;
    body->inverse_mass = 0;
    body->gyration = RILL_ONE;
    body->inverse_gyration = RILL_ONE;
    body->mobile = 0;
}

void rill_body_load(rill_rigid *body, rill_real mass, rill_real gyration, rill_vec2 centre) {
    const rill_real angular = rill_div(rill_tiny_value(body->spin), body->gyration);
    const rill_vec2 way = rill_rotate(body->rotation, rill_vec_sub(centre, body->centre));
    body->centre = centre;
    body->position = rill_vec_add(body->position, way);
    /* Held to what the fixed build can hold at all. */
    const rill_tiny most = 7 * RILL_TINY_ONE;
    body->velocity.x =
        rill_clamp(rill_tiny_sub(body->velocity.x, rill_tiny_product(angular, way.y)), -most, most);
    body->velocity.y =
        rill_clamp(rill_tiny_add(body->velocity.y, rill_tiny_product(angular, way.x)), -most, most);
    if (mass > 0) {
        set_mass(body, mass, gyration);
    } else {
        set_immobile(body);
    }
    body->spin = rill_tiny_product(angular, body->gyration);
}

void rill_body_weigh(rill_world *world, rill_rigid *body) {
    const rill_real ratio = rill_solver_of(world->config.method)->neighbourhood(&world->config);
    const rill_real per_area = rill_mul(ratio, ratio);
    const rill_hull *hulls = rill_hulls(world);
    rill_scales scales = {0, {0, 0}, 0};
    body->displaced = 0;
    for (uint32_t k = body->first; k != RILL_NO_SHAPE; k = hulls[k].next) {
        const rill_hull_mass part = rill_hull_mass_of(&hulls[k]);
        const rill_real water = rill_mul(part.area, per_area);
        const rill_real mass = rill_mul(water, hulls[k].density);
        body->displaced += rill_min(water, HEAVIEST - body->displaced);
        put_on(&scales, rill_clamp(mass, RILL_RATIO(1, 1024), HEAVIEST), &part);
    }
    if (rill_can_be_moved(body) && body->first != RILL_NO_SHAPE) {
        rill_body_load(body, scales.mass, rill_sqrt(scales.square), scales.centre);
    } else {
        rill_body_load(body, 0, RILL_ONE, rill_vec(0, 0));
    }
}

int rill_body_sinks(const rill_world *world, const rill_rigid *body) {
    rill_real density = 0;
    for (uint32_t n = 0; n < world->config.material_count; n++) {
        density = rill_max(density, world->config.material[n].density);
    }
    const rill_real fluid = rill_mul(body->displaced, density);
    const rill_real excess = body->mass - fluid;
    if (!body->mobile || rill_abs(excess) <= fluid / 32) {
        return 0;
    }
    return excess > 0 ? 1 : -1;
}

void rill_bodies_begin(rill_world *world) {
    rill_rigid *rigids = rill_rigids(world);
    rill_hull *hulls = rill_hulls(world);
    for (uint32_t b = 0; b < world->layout.body_capacity; b++) {
        rill_rigid *body = &rigids[b];
        if (body->kind == 0) {
            continue;
        }
        body->old_position = body->position;
        body->old_rotation = body->rotation;
        for (uint32_t k = body->first; k != RILL_NO_SHAPE; k = hulls[k].next) {
            rill_hull_bounds(&hulls[k], body->position, body->rotation, body->centre, &hulls[k].low,
                             &hulls[k].high);
        }
    }
}

void rill_bodies_accelerate(rill_world *world, rill_tiny2 fall) {
    rill_rigid *rigids = rill_rigids(world);
    for (uint32_t b = 0; b < world->layout.body_capacity; b++) {
        rill_rigid *body = &rigids[b];
        if (rill_can_be_moved(body) && body->mobile) {
            const int falls = body->kind == RILL_BODY_DYNAMIC; /* a proxy's engine knows gravity */
            const rill_tiny2 push = {rill_tiny_add(falls ? fall.x : 0, body->push.x),
                                     rill_tiny_add(falls ? fall.y : 0, body->push.y)};
            body->velocity.x = rill_tiny_add(body->velocity.x, push.x);
            body->velocity.y = rill_tiny_add(body->velocity.y, push.y);
            body->spin = rill_tiny_add(body->spin, body->twist);
        }
    }
}

static void limit_speed(rill_rigid *body) {
    const rill_tiny most =
        rill_tiny_of(rill_mul(FASTEST_TURN, rill_min(body->gyration, 8 * RILL_ONE)));
    body->velocity.x = rill_clamp(body->velocity.x, -FASTEST, FASTEST);
    body->velocity.y = rill_clamp(body->velocity.y, -FASTEST, FASTEST);
    body->spin = rill_clamp(body->spin, -most, most);
}

/* A centre of mass may be as far outside the domain as the largest body reaches. */
static void stay_near(const rill_world *world, rill_rigid *body) {
    const rill_real margin = RILL_RATIO(128, 1);
    body->position.x = rill_clamp(body->position.x, -margin, world->units.size.x + margin);
    body->position.y = rill_clamp(body->position.y, -margin, world->units.size.y + margin);
}

void rill_bodies_integrate(rill_world *world) {
    rill_rigid *rigids = rill_rigids(world);
    for (uint32_t b = 0; b < world->layout.body_capacity; b++) {
        rill_rigid *body = &rigids[b];
        if (body->kind == RILL_BODY_KINEMATIC || body->kind == RILL_BODY_PROXY ||
            (body->kind == RILL_BODY_DYNAMIC && body->mobile)) {
            limit_speed(body);
            rill_tiny_move(&body->position.x, &body->rest.x, body->velocity.x);
            rill_tiny_move(&body->position.y, &body->rest.y, body->velocity.y);
            body->turn += rill_angle_of_tiny(rill_tiny_scale(body->spin, body->inverse_gyration));
            body->rotation = rill_rotation_of(body->turn);
            if (body->kind == RILL_BODY_DYNAMIC) {
                stay_near(world, body);
            }
        }
    }
}

void rill_bodies_reset(rill_world *world) {
    for (uint32_t k = 0; k < world->layout.shape_capacity; k++) {
        rill_hulls(world)[k].body = RILL_NO_SHAPE;
    }
}

int rill_bodies_contain(const rill_world *world, rill_vec2 point) {
    for (uint32_t k = 0; k < world->layout.shape_capacity; k++) {
        const rill_hull *hull = &rill_hulls(world)[k];
        if (hull->body != RILL_NO_SHAPE && hull->kind != RILL_SHAPE_SEGMENT) {
            const rill_vec2 seen = rill_to_body(&rill_rigids(world)[hull->body], point);
            if (rill_hull_bound(hull, seen) < CLEARANCE &&
                (rill_map_is_missing(world, hull) ||
                 rill_shape_gap(world, hull, seen, 0).distance < CLEARANCE)) {
                return 1;
            }
        }
    }
    return 0;
}

void rill_bodies_step_begin(rill_world *world) {
    rill_rigid *rigids = rill_rigids(world);
    for (uint32_t b = 0; b < world->layout.body_capacity; b++) {
        rigids[b].fluid = rill_vec(0, 0);
        rigids[b].fluid_spin = 0;
    }
}

/* The way that a point of a shape makes in a substep at most, h. */
static rill_real motion_of(const rill_rigid *body, const rill_hull *hull) {
    rill_real lever = 0;
    for (uint32_t k = 0; k < hull->count; k++) {
        const rill_vec2 d = rill_vec_sub(hull->point[k], body->centre);
        lever = rill_max(lever, rill_sum(rill_abs(d.x), rill_abs(d.y)));
    }
    const rill_vec2 v = {rill_tiny_value(body->velocity.x), rill_tiny_value(body->velocity.y)};
    return rill_sum(rill_vec_length(v),
                    rill_mul(rill_abs(rill_body_angular(body)), rill_sum(lever, hull->radius)));
}

uint32_t rill_bodies_substeps(const rill_world *world) {
    const rill_rigid *rigids = rill_rigids(world);
    rill_real most = 0;
    for (uint32_t k = 0; k < world->layout.shape_capacity; k++) {
        const rill_hull *hull = &rill_hulls(world)[k];
        if (hull->body != RILL_NO_SHAPE && rigids[hull->body].kind == RILL_BODY_KINEMATIC) {
            most = rill_max(most, motion_of(&rigids[hull->body], hull));
        }
    }
    const int32_t now = (int32_t)world->units.substeps;
    const rill_real whole =
        rill_mul(rill_min(most, RILL_RATIO(RILL_MAX_SUBSTEPS, 1)), rill_from_int(2 * now));
    return 1 + (uint32_t)rill_floor(rill_min(whole, RILL_RATIO(RILL_MAX_SUBSTEPS - 1, 1)));
}

void rill_bodies_convert(rill_world *world, uint32_t old_substeps, uint32_t new_substeps) {
    const rill_real shorter =
        rill_div(rill_from_int((int32_t)old_substeps), rill_from_int((int32_t)new_substeps));
    const rill_real square = rill_mul(shorter, shorter);
    rill_rigid *rigids = rill_rigids(world);
    for (uint32_t b = 0; b < world->layout.body_capacity; b++) {
        rigids[b].velocity.x = rill_tiny_scale(rigids[b].velocity.x, shorter);
        rigids[b].velocity.y = rill_tiny_scale(rigids[b].velocity.y, shorter);
        rigids[b].spin = rill_tiny_scale(rigids[b].spin, shorter);
        rigids[b].push.x = rill_tiny_scale(rigids[b].push.x, square);
        rigids[b].push.y = rill_tiny_scale(rigids[b].push.y, square);
        rigids[b].twist = rill_tiny_scale(rigids[b].twist, square);
        /* An impulse of the fluid is reported for the step that is over. */
        rigids[b].fluid = rill_vec_scale(rigids[b].fluid, shorter);
        rigids[b].fluid_spin = rill_mul(rigids[b].fluid_spin, shorter);
    }
    for (uint32_t n = 0; n < world->layout.joint_capacity; n++) {
        for (int row = 0; row < RILL_JOINT_ROWS; row++) {
            rill_real *impulse = &rill_links(world)[n].impulse[row];
            *impulse = rill_mul(*impulse, square);
        }
    }
    for (uint32_t n = 0; n < world->bodies.touches; n++) {
        rill_touch *touch = &rill_touch_array(world)[n];
        for (int k = 0; k < 2; k++) {
            touch->point[k].push = rill_mul(touch->point[k].push, square);
            touch->point[k].drag = rill_mul(touch->point[k].drag, square);
        }
    }
}

void rill_bodies_step_end(rill_world *world) {
    rill_rigid *rigids = rill_rigids(world);
    const rill_tiny2 none = {0, 0};
    for (uint32_t b = 0; b < world->layout.body_capacity; b++) {
        rigids[b].push = none;
        rigids[b].twist = 0;
    }
    if (world->bodies.touches > world->stats.contacts_peak) {
        world->stats.contacts_peak = world->bodies.touches;
    }
    world->stats.contacts = world->bodies.touches;
    if (world->bodies.couplings > world->stats.couplings_peak) {
        world->stats.couplings_peak = world->bodies.couplings;
    }
    world->stats.couplings = world->bodies.couplings;
}

#else

typedef int rill_no_body_here; /* ISO C wants a declaration in every file */

#endif
