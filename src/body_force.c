/* Impulses, forces and torques of the game, and the definitions of shapes. */
#include "body.h"

#include "particles.h"

#include <string.h>

#if RILL_BODIES

/* Momentum (density m^2 m/s) in particle masses times h per substep. Divided in steps: the square
 * of a small spacing does not fit Q16.16. */
static rill_real momentum_in(const rill_world *world, rill_real momentum) {
    const rill_real per_mass =
        rill_div(rill_div(momentum, world->config.spacing), world->config.spacing);
    /* A float may be infinite by now, and a body that nothing moves would make no number of it. */
    return rill_clamp(rill_div(per_mass, world->units.speed), -RILL_REAL_MAX, RILL_REAL_MAX);
}

/* No impulse makes a body faster than 4 h per substep, so that sums stay finite. */
#define FASTEST (4 * RILL_TINY_ONE)

/* A momentum as a change of velocity. */
static rill_tiny change_of(const rill_rigid *body, rill_real momentum) {
    return rill_clamp(rill_tiny_scale(body->inverse_mass, momentum), -FASTEST, FASTEST);
}

static rill_tiny bounded(rill_tiny a, rill_tiny b) {
    return rill_clamp(rill_tiny_add(a, b), -FASTEST, FASTEST);
}

/* Adds what an impulse does to a velocity, h per substep, and to a spin. */
static rill_status add_impulse(const rill_world *world, const rill_rigid *body, rill_vec2 impulse,
                               rill_vec2 point, rill_tiny2 *velocity, rill_tiny *spin) {
    if (!rill_vec_is_finite(point)) {
        return RILL_BAD_POSITION;
    }
    if (!rill_vec_is_finite(impulse)) {
        return RILL_BAD_VELOCITY;
    }
    const rill_vec2 way = rill_vec_from(rill_position_in(world, point), body->position);
    const rill_vec2 arm =
        rill_vec_times(rill_vec_within(way, RILL_RATIO(1000, 1)), body->inverse_gyration);
    const rill_tiny u = change_of(body, momentum_in(world, impulse.x));
    const rill_tiny v = change_of(body, momentum_in(world, impulse.y));
    const rill_tiny turn = rill_tiny_sub(rill_tiny_scale(v, arm.x), rill_tiny_scale(u, arm.y));
    velocity->x = bounded(velocity->x, u);
    velocity->y = bounded(velocity->y, v);
    *spin = bounded(*spin, turn);
    return RILL_OK;
}

rill_status rill_body_impulse(rill_world *world, rill_body body, rill_vec2 impulse,
                              rill_vec2 point) {
    rill_rigid *rigid = rill_body_find(world, body);
    return rigid != NULL ? add_impulse(world, rigid, impulse, point, &rigid->velocity, &rigid->spin)
                         : RILL_STALE_HANDLE;
}

/* A force acts in every substep of a step. */
rill_status rill_body_force(rill_world *world, rill_body body, rill_vec2 force, rill_vec2 point) {
    rill_rigid *rigid = rill_body_find(world, body);
    const rill_vec2 impulse = rill_vec_over(force, world->units.rate);
    return rigid != NULL ? add_impulse(world, rigid, impulse, point, &rigid->push, &rigid->twist)
                         : RILL_STALE_HANDLE;
}

rill_status rill_body_torque(rill_world *world, rill_body body, rill_real torque) {
    rill_rigid *rigid = rill_body_find(world, body);
    if (rigid == NULL) {
        return RILL_STALE_HANDLE;
    }
    if (!rill_is_finite(torque)) {
        return RILL_BAD_VELOCITY;
    }
    /* kg m^2/s^2 over a substep, by h and by the gyration. */
    const rill_real impulse = rill_div(rill_div(torque, world->units.h), world->units.rate);
    const rill_tiny change = change_of(rigid, momentum_in(world, impulse));
    rigid->twist = bounded(rigid->twist, rill_tiny_scale(change, rigid->inverse_gyration));
    return RILL_OK;
}

rill_status rill_body_fluid_impulse(const rill_world *world, rill_body body, rill_vec2 *impulse,
                                    rill_real *angular) {
    const rill_rigid *rigid = rill_body_find(world, body);
    if (rigid == NULL) {
        return RILL_STALE_HANDLE;
    }
    const rill_real unit =
        rill_mul(rill_mul(world->units.speed, world->config.spacing), world->config.spacing);
    *impulse = rill_vec_times(rigid->fluid, unit);
    *angular = rill_mul(rill_mul(rigid->fluid_spin, world->units.h), unit);
    return RILL_OK;
}

static rill_shape_def empty_shape(rill_shape_kind kind, uint32_t points) {
    rill_shape_def def;
    memset(&def, 0, sizeof def);
    def.kind = kind;
    def.point_count = points;
    def.density = RILL_ONE;
    def.friction = RILL_RATIO(1, 2);
    def.category = 1;
    def.mask = 0xFFFFFFFFu;
    return def;
}

rill_shape_def rill_shape_circle(rill_vec2 centre, rill_real radius) {
    rill_shape_def def = empty_shape(RILL_SHAPE_CIRCLE, 1);
    def.point[0] = centre;
    def.radius = radius;
    return def;
}

rill_shape_def rill_shape_capsule(rill_vec2 a, rill_vec2 b, rill_real radius) {
    rill_shape_def def = empty_shape(RILL_SHAPE_CAPSULE, 2);
    def.point[0] = a;
    def.point[1] = b;
    def.radius = radius;
    return def;
}

rill_shape_def rill_shape_segment(rill_vec2 a, rill_vec2 b) {
    rill_shape_def def = empty_shape(RILL_SHAPE_SEGMENT, 2);
    def.point[0] = a;
    def.point[1] = b;
    return def;
}

rill_shape_def rill_shape_polygon(const rill_vec2 *points, uint32_t count) {
    rill_shape_def def = empty_shape(RILL_SHAPE_POLYGON, count);
    for (uint32_t k = 0; k < count && k < RILL_MAX_POINTS; k++) {
        def.point[k] = points[k];
    }
    return def;
}

rill_shape_def rill_shape_box(rill_vec2 centre, rill_real width, rill_real height) {
    const rill_vec2 low = {rill_difference(centre.x, width / 2),
                           rill_difference(centre.y, height / 2)};
    const rill_vec2 high = {rill_sum(centre.x, width / 2), rill_sum(centre.y, height / 2)};
    const rill_vec2 corner[4] = {low, {high.x, low.y}, high, {low.x, high.y}};
    return rill_shape_polygon(corner, 4);
}

#else

typedef int rill_no_body_force_here; /* ISO C wants a declaration in every file */

#endif
