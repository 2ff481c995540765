/* Bodies as the library keeps them. */
#ifndef RILL_SRC_BODY_H
#define RILL_SRC_BODY_H

#include "hull.h"

#if RILL_BODIES

/* Largest coordinates of a body's origin, and of its shapes' points in its frame, h. */
#define RILL_BODY_FARTHEST RILL_RATIO(16000, 1)
#define RILL_REACH_DYNAMIC RILL_RATIO(64, 1)
#define RILL_REACH_TERRAIN RILL_RATIO(8000, 1)

/* Angular motion is kept as spin = angular velocity times the radius of gyration, and levers are
 * divided by it: mass is then the inertia of both, and numbers stay near 1 for bodies of any size.
 * Lengths in h, times in substeps, masses in particles. */
typedef struct rill_rigid {
    uint32_t generation; /* 16 bits */
    uint32_t kind;       /* a rill_body_kind; 0: the slot is free */
    uint32_t first;      /* shape, or RILL_NO_SHAPE */
    uint32_t mobile;     /* 1: impulses move it */
    rill_vec2 position;  /* of the centre of mass */
    rill_tiny2 rest;     /* what is smaller than the position's steps */
    rill_angle turn;
    rill_rotation rotation; /* of turn */
    rill_vec2 centre;       /* of mass, in the body's frame */
    rill_tiny2 velocity;    /* of the centre of mass */
    rill_tiny spin;
    rill_tiny inverse_mass; /* 0: nothing moves it */
    rill_real mass;
    rill_real displaced; /* mass of as much water */
    rill_real gyration;
    rill_real inverse_gyration;
    rill_tiny2 push; /* by the game's forces, per substep of the next step */
    rill_tiny twist;
    rill_vec2 lifted; /* impulse of the fluid at the start of the substep */
    rill_vec2 fluid;  /* impulse of the fluid in this step, particle masses */
    rill_real fluid_spin;
    rill_vec2 old_position; /* pose at the start of the substep */
    rill_rotation old_rotation;
    uint32_t user;
} rill_rigid;

static inline rill_rigid *rill_rigids(const rill_world *world) {
    return (rill_rigid *)rill_array_of(world, RILL_ARRAY_BODY);
}

static inline rill_hull *rill_hulls(const rill_world *world) {
    return (rill_hull *)rill_array_of(world, RILL_ARRAY_SHAPE);
}

/* A point of the world in the body's frame, and back. */
RILL_SHARED rill_pair rill_pair_to_body(const rill_rigid *body, rill_real x, rill_real y) {
    const rill_vec2 way = rill_vec_sub(rill_vec(x, y), body->position);
    return rill_pack(rill_vec_add(rill_rotate_back(body->rotation, way), body->centre));
}

RILL_SHELL rill_vec2 rill_to_body(const rill_rigid *body, rill_vec2 point) {
    return rill_unpack(rill_pair_to_body(body, point.x, point.y));
}

RILL_SHARED rill_pair rill_pair_from_body(const rill_rigid *body, rill_real x, rill_real y) {
    const rill_vec2 way = rill_vec_sub(rill_vec(x, y), body->centre);
    return rill_pack(rill_vec_add(body->position, rill_rotate(body->rotation, way)));
}

RILL_SHELL rill_vec2 rill_from_body(const rill_rigid *body, rill_vec2 point) {
    return rill_unpack(rill_pair_from_body(body, point.x, point.y));
}

/* The torque's lever of a force at a point along a direction, in units of the gyration. */
static inline rill_real rill_arm(const rill_rigid *body, rill_vec2 point, rill_vec2 direction) {
    return rill_mul(rill_cross(rill_vec_sub(point, body->position), direction),
                    body->inverse_gyration);
}

/* Speed of a point of the body along a direction. */
static inline rill_tiny rill_speed_along(const rill_rigid *body, rill_vec2 direction,
                                         rill_real arm) {
    return rill_tiny_add(rill_tiny_along(body->velocity, direction),
                         rill_tiny_scale(body->spin, arm));
}

/* Radians per substep. */
static inline rill_real rill_body_angular(const rill_rigid *body) {
    return rill_mul(rill_tiny_value(body->spin), body->inverse_gyration);
}

/* h per substep, of a point of the world that moves with the body. */
static inline rill_vec2 rill_body_velocity(const rill_rigid *body, rill_vec2 point) {
    const rill_vec2 way = rill_vec_sub(point, body->position);
    const rill_real angular = rill_body_angular(body);
    return rill_vec(rill_tiny_value(body->velocity.x) - rill_mul(angular, way.y),
                    rill_tiny_value(body->velocity.y) + rill_mul(angular, way.x));
}

/* Adds impulse/mass along a direction. */
static inline void rill_kick(rill_rigid *body, rill_vec2 direction, rill_real arm,
                             rill_tiny change) {
    body->velocity.x = rill_tiny_add(body->velocity.x, rill_tiny_scale(change, direction.x));
    body->velocity.y = rill_tiny_add(body->velocity.y, rill_tiny_scale(change, direction.y));
    body->spin = rill_tiny_add(body->spin, rill_tiny_scale(change, arm));
}

/* An impulse of the fluid, with its arm. */
RILL_ONCE void rill_fluid_push(rill_rigid *body, rill_vec2 impulse, rill_real arm) {
    body->fluid = rill_vec_add(body->fluid, impulse);
    body->fluid_spin += rill_mul(arm, body->gyration);
    if (body->mobile) {
        rill_kick(body, impulse, arm, body->inverse_mass);
    }
}

/* The body of a handle, or null. */
rill_rigid *rill_body_find(const rill_world *world, rill_body body);

/* A place of the world, h, in m from the origin of the game. */
rill_vec2 rill_metres(const rill_world *world, rill_vec2 position);

/* A point, m, in h; not farther than bodies may be, so that differences fit. */
rill_vec2 rill_place_near(const rill_world *world, rill_vec2 point);

/* Gives up a shape's slot. */
void rill_shape_free(rill_hull *hull);

/* Is it of a kind that impulses move once it has a mass? */
static inline int rill_can_be_moved(const rill_rigid *body) {
    return body->kind == RILL_BODY_DYNAMIC || body->kind == RILL_BODY_PROXY;
}

/* 1: it is movable and sinks in all of the world's fluids, -1: it rises in the densest, 0: neither,
 * or it is as dense to 1/32. */
int rill_body_sinks(const rill_world *world, const rill_rigid *body);

/* Mass (particles; 0: nothing moves it), gyration and centre (h); the body's origin stays where it
 * is. */
void rill_body_load(rill_rigid *body, rill_real mass, rill_real gyration, rill_vec2 centre);

/* The same from the shapes. */
void rill_body_weigh(rill_world *world, rill_rigid *body);

/* Lets fluid that sleeps next to the body wake at the next step. */
void rill_body_disturb(rill_world *world, const rill_rigid *body);

/* The pose of every body at the start of a substep, and the bounds of its shapes. */
void rill_bodies_begin(rill_world *world);

/* Gravity and the game's forces. */
void rill_bodies_accelerate(rill_world *world, rill_tiny2 fall);

/* Bodies move with their velocities. */
void rill_bodies_integrate(rill_world *world);

#endif

#endif
