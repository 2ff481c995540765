/* Joints as the game sees them, in its units. */
#include "joint.h"

#include "handle.h"
#include "particles.h"

#include <string.h>

#if RILL_BODIES

static rill_link *find_link(const rill_world *world, rill_joint joint) {
    const uint32_t slot = rill_handle_place(joint.id);
    if (slot >= world->layout.joint_capacity) {
        return NULL;
    }
    rill_link *link = &rill_links(world)[slot];
    return link->kind != 0 && link->generation == rill_handle_generation(joint.id) ? link : NULL;
}

rill_joint rill_joint_at(const rill_world *world, uint32_t index) {
    rill_joint joint = {0};
    if (index < world->layout.joint_capacity && rill_links(world)[index].kind != 0) {
        joint.id = rill_handle(index, rill_links(world)[index].generation);
    }
    return joint;
}

/* A body's index, RILL_WORLD_BODY for the null handle, or -1 if the body is gone. */
static int32_t index_of(const rill_world *world, rill_body body) {
    const rill_rigid *rigid = rill_body_find(world, body);
    if (body.id == 0) {
        return (int32_t)RILL_WORLD_BODY;
    }
    return rigid != NULL ? (int32_t)(rigid - rill_rigids(world)) : -1;
}

/* A point of the world in the frame of a body or of the world. */
static rill_vec2 seen_from(const rill_world *world, uint32_t body, rill_vec2 point) {
    return body != RILL_WORLD_BODY ? rill_to_body(&rill_rigids(world)[body], point) : point;
}

static rill_angle turn_of(const rill_world *world, uint32_t body) {
    return body != RILL_WORLD_BODY ? rill_rigids(world)[body].turn : 0;
}

/* rad/s or m/s into rad/s or h/s. */
static rill_real speed_in(const rill_world *world, uint32_t kind, rill_real speed) {
    const rill_real most = RILL_RATIO(30000, 1);
    return rill_clamp(kind == RILL_JOINT_HINGE ? speed : rill_div(speed, world->units.h), -most,
                      most);
}

/* A force or torque in particle masses, h and s. */
static rill_real force_in(const rill_world *world, uint32_t kind, rill_real force) {
    const rill_real spacing = world->config.spacing;
    const rill_real per_mass = rill_div(rill_div(force, spacing), spacing);
    const rill_real per_length = rill_div(per_mass, world->units.h);
    return rill_min(kind == RILL_JOINT_HINGE ? rill_div(per_length, world->units.h) : per_length,
                    RILL_REAL_MAX); /* a float may have become infinite */
}

static rill_real length_in(const rill_world *world, uint32_t kind, rill_real length) {
    return kind == RILL_JOINT_HINGE ? length : rill_div(length, world->units.h);
}

/* Is the point, m, near enough to the domain and to the body for an anchor? */
static int is_near(const rill_world *world, uint32_t body, rill_vec2 point) {
    const rill_vec2 place = rill_position_in(world, point);
    if (!rill_vec_is_finite(point) || !rill_vec_is_within(place, RILL_BODY_FARTHEST)) {
        return 0;
    }
    if (body == RILL_WORLD_BODY) {
        return 1;
    }
    const rill_vec2 centre = rill_rigids(world)[body].position;
    const rill_vec2 way = rill_vec_from(place, centre);
    return rill_vec_is_within(way, RILL_REACH_TERRAIN);
}

static int anchors_are_near(const rill_world *world, uint32_t a, uint32_t b,
                            const rill_joint_def *def) {
    return is_near(world, a, def->anchor_a) &&
           is_near(world, b, def->kind == RILL_JOINT_DISTANCE ? def->anchor_b : def->anchor_a);
}

static int numbers_are_good(const rill_world *world, const rill_joint_def *def) {
    const rill_real most = def->kind == RILL_JOINT_HINGE ? RILL_RATIO(3, 1) : RILL_RATIO(16000, 1);
    const rill_real quick = world->units.rate / 4;
    return def->kind <= RILL_JOINT_DISTANCE && rill_vec_is_finite(def->axis) && def->limited <= 1 &&
           def->collide <= 1 &&
           (!def->limited || (rill_in_range(def->low, -most, most) &&
                              rill_in_range(def->high, -most, most) && def->low <= def->high)) &&
           rill_in_range(def->frequency, 0, quick) &&
           rill_in_range(def->damping_ratio, 0, RILL_RATIO(4, 1)) &&
           rill_is_finite(def->motor_speed) && def->motor_limit >= 0 &&
           rill_is_finite(def->motor_limit) &&
           (def->kind != RILL_JOINT_SLIDER || def->axis.x != 0 || def->axis.y != 0) &&
           (def->kind != RILL_JOINT_DISTANCE || def->motor_limit == 0);
}

static void fill_link(const rill_world *world, const rill_joint_def *def, rill_link *link) {
    const rill_vec2 at_a = rill_position_in(world, def->anchor_a);
    const rill_vec2 at_b =
        def->kind == RILL_JOINT_DISTANCE ? rill_position_in(world, def->anchor_b) : at_a;
    const rill_vec2 axis = rill_vec_unit(def->axis);
    link->kind = (uint32_t)(def->kind + 1);
    link->limited = (uint32_t)def->limited;
    link->collide = (uint32_t)def->collide;
    link->anchor_a = seen_from(world, link->a, at_a);
    link->anchor_b = seen_from(world, link->b, at_b);
    link->axis = link->a != RILL_WORLD_BODY
                     ? rill_rotate_back(rill_rigids(world)[link->a].rotation, axis)
                     : axis;
    link->turn = turn_of(world, link->b) - turn_of(world, link->a);
    link->low = length_in(world, def->kind, def->low);
    link->high = length_in(world, def->kind, def->high);
    link->frequency = rill_mul(def->frequency, RILL_RATIO(6283185, 1000000));
    link->damping = def->damping_ratio;
    link->motor_speed = speed_in(world, def->kind, def->motor_speed);
    link->motor_limit = force_in(world, def->kind, def->motor_limit);
    link->length = rill_link_stand(world, link).position;
}

rill_status rill_joint_add(rill_world *world, const rill_joint_def *def, rill_joint *joint) {
    const int32_t a = index_of(world, def->a);
    const int32_t b = index_of(world, def->b);
    if (a < 0 || b < 0) {
        return RILL_STALE_HANDLE;
    }
    if (a == b || !numbers_are_good(world, def) ||
        !anchors_are_near(world, (uint32_t)a, (uint32_t)b, def)) {
        return RILL_BAD_JOINT;
    }
    for (uint32_t n = 0; n < world->layout.joint_capacity; n++) {
        rill_link *link = &rill_links(world)[n];
        if (link->kind == 0) {
            const uint32_t generation = link->generation;
            memset(link, 0, sizeof *link);
            link->generation = generation;
            link->a = (uint32_t)a;
            link->b = (uint32_t)b;
            fill_link(world, def, link);
            if (joint != NULL) {
                *joint = rill_joint_at(world, n);
            }
            return RILL_OK;
        }
    }
    return RILL_FULL;
}

static void end_link(rill_link *link) {
    link->kind = 0;
    link->generation = rill_next_generation(link->generation);
}

rill_status rill_joint_remove(rill_world *world, rill_joint joint) {
    rill_link *link = find_link(world, joint);
    if (link == NULL) {
        return RILL_STALE_HANDLE;
    }
    end_link(link);
    return RILL_OK;
}

void rill_links_release(rill_world *world, uint32_t body) {
    rill_link *links = rill_links(world);
    for (uint32_t n = 0; n < world->layout.joint_capacity; n++) {
        if (links[n].kind != 0 && (links[n].a == body || links[n].b == body)) {
            end_link(&links[n]);
        }
    }
}

rill_status rill_joint_motor(rill_world *world, rill_joint joint, rill_real speed,
                             rill_real limit) {
    rill_link *link = find_link(world, joint);
    if (link == NULL) {
        return RILL_STALE_HANDLE;
    }
    if (!rill_is_finite(speed) || !rill_is_finite(limit) || limit < 0 ||
        link->kind - 1 == RILL_JOINT_DISTANCE) {
        return RILL_BAD_JOINT;
    }
    link->motor_speed = speed_in(world, link->kind - 1u, speed);
    link->motor_limit = force_in(world, link->kind - 1u, limit);
    return RILL_OK;
}

static rill_body body_handle(const rill_world *world, uint32_t index) {
    const rill_body none = {0};
    return index != RILL_WORLD_BODY ? rill_body_at(world, index) : none;
}

rill_status rill_joint_get(const rill_world *world, rill_joint joint, rill_joint_state *state) {
    const rill_link *link = find_link(world, joint);
    if (link == NULL) {
        return RILL_STALE_HANDLE;
    }
    const rill_stand stand = rill_link_stand(world, link);
    rill_row row;
    rill_link_free_row(world, link, &stand, &row);
    const rill_real speed = rill_tiny_value(rill_row_speed(world, &row));
    const int hinge = link->kind - 1 == RILL_JOINT_HINGE;
    const rill_real cell = rill_mul(world->config.spacing, world->config.spacing);
    rill_real force = rill_mul(rill_mul(link->impulse[4], world->units.rate), cell);
    force = rill_mul(force, world->units.speed);
    state->position = hinge ? stand.position : rill_mul(stand.position, world->units.h);
    state->speed = rill_mul(speed, hinge ? world->units.rate : world->units.speed);
    state->motor = hinge ? rill_mul(force, world->units.h) : force;
    state->a = body_handle(world, link->a);
    state->b = body_handle(world, link->b);
    state->anchor_a = rill_metres(world, stand.at_a);
    state->anchor_b = rill_metres(world, stand.at_b);
    return RILL_OK;
}

#else

typedef int rill_no_joint_api_here; /* ISO C wants a declaration in every file */

#endif
