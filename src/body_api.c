/* Bodies as the game sees them, in its units. */
#include "body.h"

#include "handle.h"
#include "joint.h"
#include "particles.h"

#include <string.h>

#if RILL_BODIES

/* Internal numbers of a pose, checked. */
typedef struct rill_motion {
    rill_vec2 position; /* of the body's origin */
    rill_angle turn;
    rill_vec2 velocity;
    rill_real angular; /* rad per substep */
} rill_motion;

/* Speeds are kept to 4 h and 1 rad per substep here; they are limited further when bodies move. */
static rill_status accept_motion(const rill_world *world, rill_vec2 position, rill_real angle,
                                 rill_vec2 velocity, rill_real spin, rill_motion *motion) {
    if (!rill_vec_is_finite(position)) {
        return RILL_BAD_POSITION;
    }
    if (!rill_is_finite(angle) || !rill_is_finite(spin)) {
        return RILL_BAD_ANGLE;
    }
    if (!rill_vec_is_finite(velocity)) {
        return RILL_BAD_VELOCITY;
    }
    motion->position = rill_position_in(world, position);
    if (!rill_vec_is_within(motion->position, RILL_BODY_FARTHEST)) {
        return RILL_BAD_POSITION;
    }
    motion->turn = rill_angle_of(angle);
    motion->velocity = rill_vec_within(rill_velocity_in(world, velocity), RILL_RATIO(4, 1));
    motion->angular = rill_clamp(rill_div(spin, world->units.rate), -RILL_ONE, RILL_ONE);
    return RILL_OK;
}

/* Velocities are those of the origin outside and of the centre of mass inside. */
static void set_motion(rill_rigid *body, const rill_motion *motion) {
    const rill_tiny2 none = {0, 0};
    body->turn = motion->turn;
    body->rotation = rill_rotation_of(motion->turn);
    const rill_vec2 way = rill_rotate(body->rotation, body->centre);
    body->position = rill_vec_add(motion->position, way);
    body->rest = none;
    body->velocity.x =
        rill_tiny_sub(rill_tiny_of(motion->velocity.x), rill_tiny_product(motion->angular, way.y));
    body->velocity.y =
        rill_tiny_add(rill_tiny_of(motion->velocity.y), rill_tiny_product(motion->angular, way.x));
    body->spin = rill_tiny_product(motion->angular, body->gyration);
}

rill_status rill_body_add(rill_world *world, const rill_body_def *def, rill_body *body) {
    if (def->kind < RILL_BODY_STATIC || def->kind > RILL_BODY_PROXY) {
        return RILL_BAD_BODY_KIND;
    }
    rill_motion motion;
    const rill_status status =
        accept_motion(world, def->position, def->angle, def->velocity, def->spin, &motion);
    if (status != RILL_OK) {
        return status;
    }
    rill_rigid *rigids = rill_rigids(world);
    for (uint32_t b = 0; b < world->layout.body_capacity; b++) {
        if (rigids[b].kind == 0) {
            const uint32_t generation = rigids[b].generation;
            memset(&rigids[b], 0, sizeof rigids[b]);
            rigids[b].generation = generation;
            rigids[b].kind = (uint32_t)def->kind;
            rigids[b].first = RILL_NO_SHAPE;
            rigids[b].gyration = RILL_ONE;
            rigids[b].inverse_gyration = RILL_ONE;
            rigids[b].user = def->user;
            set_motion(&rigids[b], &motion);
            if (body != NULL) {
                *body = rill_body_at(world, b);
            }
            return RILL_OK;
        }
    }
    return RILL_FULL;
}

rill_body rill_body_at(const rill_world *world, uint32_t index) {
    rill_body body = {0};
    if (index < world->layout.body_capacity && rill_rigids(world)[index].kind != 0) {
        body.id = rill_handle(index, rill_rigids(world)[index].generation);
    }
    return body;
}

rill_status rill_body_remove(rill_world *world, rill_body body) {
    rill_rigid *rigid = rill_body_find(world, body);
    if (rigid == NULL) {
        return RILL_STALE_HANDLE;
    }
    rill_hull *hulls = rill_hulls(world);
    rill_body_disturb(world, rigid);
    for (uint32_t k = rigid->first; k != RILL_NO_SHAPE; k = hulls[k].next) {
        rill_shape_free(&hulls[k]);
    }
    rill_links_release(world, (uint32_t)(rigid - rill_rigids(world)));
    rigid->kind = 0;
    rigid->generation = rill_next_generation(rigid->generation);
    return RILL_OK;
}

rill_status rill_body_get(const rill_world *world, rill_body body, rill_body_state *state) {
    const rill_rigid *rigid = rill_body_find(world, body);
    if (rigid == NULL) {
        return RILL_STALE_HANDLE;
    }
    const rill_vec2 origin = rill_from_body(rigid, rill_vec(0, 0));
    const rill_vec2 velocity = rill_body_velocity(rigid, origin);
    const rill_real cell = rill_mul(world->config.spacing, world->config.spacing);
    state->position = rill_metres(world, origin);
    state->angle = rill_angle_radians(rigid->turn);
    state->velocity = rill_vec_times(velocity, world->units.speed);
    state->spin = rill_mul(rill_body_angular(rigid), world->units.rate);
    state->centre = rill_metres(world, rigid->position);
    state->mass = rill_mul(rigid->mass, cell);
    state->kind = rigid->kind;
    state->user = rigid->user;
    return RILL_OK;
}

rill_status rill_body_set(rill_world *world, rill_body body, const rill_body_state *state) {
    rill_rigid *rigid = rill_body_find(world, body);
    rill_motion motion;
    if (rigid == NULL) {
        return RILL_STALE_HANDLE;
    }
    const rill_status status =
        accept_motion(world, state->position, state->angle, state->velocity, state->spin, &motion);
    if (status == RILL_OK) {
        rill_body_disturb(world, rigid);
        set_motion(rigid, &motion);
        rill_body_disturb(world, rigid);
        rigid->user = state->user;
    }
    return status;
}

rill_status rill_body_velocity_at(const rill_world *world, rill_body body, rill_vec2 point,
                                  rill_vec2 *velocity) {
    const rill_rigid *rigid = rill_body_find(world, body);
    if (rigid == NULL) {
        return RILL_STALE_HANDLE;
    }
    if (!rill_vec_is_finite(point)) {
        return RILL_BAD_POSITION;
    }
    const rill_vec2 v = rill_body_velocity(rigid, rill_place_near(world, point));
    *velocity = rill_vec_times(v, world->units.speed);
    return RILL_OK;
}

#else

typedef int rill_no_body_api_here; /* ISO C wants a declaration in every file */

#endif
