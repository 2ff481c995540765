/* Bodies and shapes as the game sees them, in its units. */
#include "body.h"

#include "handle.h"
#include "inline.h"
#include "joint.h"
#include "map.h"
#include "particles.h"

#include <string.h>

#if RILL_BODIES

static int in_range(rill_real value, rill_real low, rill_real high) {
    return value >= low && value <= high; /* false for not-a-number */
}

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
    const rill_real most = RILL_RATIO(4, 1);
    motion->position = rill_position_in(world, position);
    if (!in_range(motion->position.x, -RILL_BODY_FARTHEST, RILL_BODY_FARTHEST) ||
        !in_range(motion->position.y, -RILL_BODY_FARTHEST, RILL_BODY_FARTHEST)) {
        return RILL_BAD_POSITION;
    }
    motion->turn = rill_angle_of(angle);
    motion->velocity = rill_velocity_in(world, velocity);
    motion->velocity.x = rill_clamp(motion->velocity.x, -most, most);
    motion->velocity.y = rill_clamp(motion->velocity.y, -most, most);
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

static rill_shape shape_at(const rill_world *world, uint32_t index) {
    rill_shape shape = {0};
    if (index != RILL_NO_SHAPE) {
        shape.id = rill_handle(index, rill_hulls(world)[index].generation);
    }
    return shape;
}

static rill_hull *find_shape(const rill_world *world, rill_shape shape) {
    const uint32_t slot = rill_handle_place(shape.id);
    if (slot >= world->layout.shape_capacity) {
        return NULL;
    }
    rill_hull *hull = &rill_hulls(world)[slot];
    return hull->body != RILL_NO_SHAPE && hull->generation == rill_handle_generation(shape.id)
               ? hull
               : NULL;
}

static void free_shape(rill_hull *hull) {
    hull->generation = rill_next_generation(hull->generation);
    hull->body = RILL_NO_SHAPE;
}

rill_status rill_body_remove(rill_world *world, rill_body body) {
    rill_rigid *rigid = rill_body_find(world, body);
    if (rigid == NULL) {
        return RILL_STALE_HANDLE;
    }
    rill_hull *hulls = rill_hulls(world);
    rill_body_disturb(world, rigid);
    for (uint32_t k = rigid->first; k != RILL_NO_SHAPE; k = hulls[k].next) {
        free_shape(&hulls[k]);
    }
    rill_links_release(world, (uint32_t)(rigid - rill_rigids(world)));
    rigid->kind = 0;
    rigid->generation = rill_next_generation(rigid->generation);
    return RILL_OK;
}

/* The definition in internal units. */
static rill_status accept_shape(const rill_world *world, const rill_rigid *body,
                                const rill_shape_def *def, rill_hull *hull) {
    const int dynamic = body->kind == RILL_BODY_DYNAMIC || body->kind == RILL_BODY_PROXY;
    if (!in_range(def->density, RILL_RATIO(1, 64), RILL_RATIO(64, 1))) {
        return RILL_BAD_BODY_DENSITY;
    }
    if (!in_range(def->friction, 0, RILL_RATIO(4, 1))) {
        return RILL_BAD_BODY_FRICTION;
    }
    if (!in_range(def->restitution, 0, RILL_ONE)) {
        return RILL_BAD_RESTITUTION;
    }
    if (def->point_count > RILL_MAX_POINTS || (dynamic && def->kind == RILL_SHAPE_SEGMENT)) {
        return RILL_BAD_SHAPE;
    }
    memset(hull, 0, sizeof *hull);
    hull->kind = def->kind;
    hull->count = def->point_count;
    for (uint32_t k = 0; k < def->point_count; k++) {
        if (!rill_vec_is_finite(def->point[k])) {
            return RILL_BAD_SHAPE;
        }
        hull->point[k] = rill_vec(rill_div(def->point[k].x, world->units.h),
                                  rill_div(def->point[k].y, world->units.h));
    }
    hull->radius = rill_div(def->radius, world->units.h);
    return rill_hull_make(hull, dynamic ? RILL_REACH_DYNAMIC : RILL_REACH_TERRAIN);
}

static void enter_shape(rill_world *world, rill_rigid *body, const rill_shape_def *def,
                        const rill_hull *made, uint32_t slot) {
    rill_hull *hull = &rill_hulls(world)[slot];
    const uint32_t generation = hull->generation;
    *hull = *made;
    hull->generation = generation;
    hull->body = (uint32_t)(body - rill_rigids(world));
    hull->density = def->density;
    hull->friction = def->friction;
    hull->restitution = def->restitution;
    hull->category = def->category;
    hull->mask = def->mask;
    hull->passes = def->passes;
    hull->next = body->first;
    body->first = (uint32_t)slot;
}

/* Makes the shape in the given slot, if there is such a slot. */
RILL_APART rill_status make_shape(rill_world *world, rill_rigid *body, const rill_shape_def *def,
                                  uint32_t slot) {
    rill_hull made;
    const rill_status status = accept_shape(world, body, def, &made);
    if (status != RILL_OK) {
        return status;
    }
    if (slot >= world->layout.shape_capacity) {
        return RILL_FULL;
    }
    enter_shape(world, body, def, &made, slot);
    return RILL_OK;
}

rill_status rill_shape_add(rill_world *world, rill_body body, const rill_shape_def *def,
                           rill_shape *shape) {
    rill_rigid *rigid = rill_body_find(world, body);
    if (rigid == NULL) {
        return RILL_STALE_HANDLE;
    }
    uint32_t slot = 0;
    while (slot < world->layout.shape_capacity && rill_hulls(world)[slot].body != RILL_NO_SHAPE) {
        slot++;
    }
    const rill_status status = make_shape(world, rigid, def, slot);
    if (status == RILL_OK) {
        rill_body_weigh(world, rigid);
        rill_body_disturb(world, rigid);
        if (shape != NULL) {
            *shape = shape_at(world, slot);
        }
    }
    return status;
}

rill_status rill_polyline_add(rill_world *world, rill_body body, const rill_vec2 *points,
                              uint32_t point_count, rill_real radius) {
    if (point_count < 2) {
        return RILL_BAD_SHAPE;
    }
    for (uint32_t k = 0; k + 1 < point_count; k++) {
        const rill_shape_def def = radius > 0 ? rill_shape_capsule(points[k], points[k + 1], radius)
                                              : rill_shape_segment(points[k], points[k + 1]);
        const rill_status status = rill_shape_add(world, body, &def, NULL);
        if (status != RILL_OK) {
            return status;
        }
    }
    return RILL_OK;
}

rill_status rill_shape_remove(rill_world *world, rill_shape shape) {
    rill_hull *hull = find_shape(world, shape);
    if (hull == NULL) {
        return RILL_STALE_HANDLE;
    }
    rill_hull *hulls = rill_hulls(world);
    rill_rigid *body = &rill_rigids(world)[hull->body];
    uint32_t *link = &body->first;
    rill_body_disturb(world, body);
    while (&hulls[*link] != hull) {
        link = &hulls[*link].next;
    }
    *link = hull->next;
    free_shape(hull);
    rill_body_weigh(world, body);
    return RILL_OK;
}

static rill_vec2 metres(const rill_world *world, rill_vec2 position) {
    const rill_vec2 min = rill_domain_min(world);
    return rill_vec(rill_sum(min.x, rill_mul(position.x, world->units.h)),
                    rill_sum(min.y, rill_mul(position.y, world->units.h)));
}

rill_status rill_body_get(const rill_world *world, rill_body body, rill_body_state *state) {
    const rill_rigid *rigid = rill_body_find(world, body);
    if (rigid == NULL) {
        return RILL_STALE_HANDLE;
    }
    const rill_vec2 origin = rill_from_body(rigid, rill_vec(0, 0));
    const rill_vec2 velocity = rill_body_velocity(rigid, origin);
    const rill_real cell = rill_mul(world->config.spacing, world->config.spacing);
    state->position = metres(world, origin);
    state->angle = rill_angle_radians(rigid->turn);
    state->velocity = rill_vec(rill_mul(velocity.x, world->units.speed),
                               rill_mul(velocity.y, world->units.speed));
    state->spin = rill_mul(rill_body_angular(rigid), world->units.rate);
    state->centre = metres(world, rigid->position);
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

/* A point, m, in h; not farther than bodies may be, so that differences fit. */
static rill_vec2 place_near(const rill_world *world, rill_vec2 point) {
    const rill_real far = RILL_BODY_FARTHEST;
    const rill_vec2 place = rill_position_in(world, point);
    return rill_vec(rill_clamp(place.x, -far, far), rill_clamp(place.y, -far, far));
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
    const rill_vec2 v = rill_body_velocity(rigid, place_near(world, point));
    *velocity = rill_vec(rill_mul(v.x, world->units.speed), rill_mul(v.y, world->units.speed));
    return RILL_OK;
}

rill_body rill_shape_body(const rill_world *world, rill_shape shape) {
    const rill_body none = {0};
    const rill_hull *hull = find_shape(world, shape);
    return hull != NULL ? rill_body_at(world, hull->body) : none;
}

rill_shape rill_body_shape(const rill_world *world, rill_body body) {
    const rill_rigid *rigid = rill_body_find(world, body);
    return shape_at(world, rigid != NULL ? rigid->first : RILL_NO_SHAPE);
}

rill_shape rill_shape_next(const rill_world *world, rill_shape shape) {
    const rill_hull *hull = find_shape(world, shape);
    return shape_at(world, hull != NULL ? hull->next : RILL_NO_SHAPE);
}

rill_status rill_shape_distance(const rill_world *world, rill_shape shape, rill_vec2 point,
                                rill_real *distance, rill_vec2 *normal) {
    const rill_hull *hull = find_shape(world, shape);
    if (hull == NULL) {
        return RILL_STALE_HANDLE;
    }
    if (!rill_vec_is_finite(point)) {
        return RILL_BAD_POSITION;
    }
    if (rill_map_is_missing(world, hull)) {
        return RILL_NOTHING_FOUND;
    }
    const rill_rigid *body = &rill_rigids(world)[hull->body];
    const rill_vec2 seen = rill_to_body(body, place_near(world, point));
    const rill_real within = normal != NULL ? RILL_REAL_MAX : -RILL_REAL_MAX;
    const rill_gap gap = rill_shape_gap(world, hull, seen, within);
    *distance = rill_mul(gap.distance, world->units.h);
    if (normal != NULL) {
        *normal = rill_rotate(body->rotation, gap.normal);
    }
    return RILL_OK;
}

rill_status rill_shape_get(const rill_world *world, rill_shape shape, rill_shape_def *def) {
    const rill_hull *hull = find_shape(world, shape);
    if (hull == NULL) {
        return RILL_STALE_HANDLE;
    }
    const rill_rigid *body = &rill_rigids(world)[hull->body];
    memset(def, 0, sizeof *def);
    def->kind = hull->kind;
    def->point_count = hull->count;
    for (uint32_t k = 0; k < hull->count; k++) {
        def->point[k] = metres(world, rill_from_body(body, hull->point[k]));
    }
    def->radius = rill_mul(hull->radius, world->units.h);
    def->density = hull->density;
    def->friction = hull->friction;
    def->restitution = hull->restitution;
    def->category = hull->category;
    def->mask = hull->mask;
    def->passes = hull->passes;
    return RILL_OK;
}

#else

typedef int rill_no_body_api_here; /* ISO C wants a declaration in every file */

#endif
