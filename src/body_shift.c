/* Bodies in a world whose domain moves or whose fluid sleeps. */
#include "bodies_step.h"
#include "still.h"

#if RILL_BODIES

/* Farthest that a body or a joint's anchor may be from the domain's corner, h. */
#define FARTHEST RILL_BODY_FARTHEST

/* Is a coordinate, less so many cells, still near enough? Halves do not overflow. */
static int stays_near(rill_real coordinate, rill_real moved) {
    const rill_real half = coordinate / 2 - moved / 2;
    return half >= -FARTHEST / 2 && half <= FARTHEST / 2;
}

static int point_stays_near(rill_vec2 point, rill_vec2 moved) {
    return stays_near(point.x, moved.x) && stays_near(point.y, moved.y);
}

int rill_bodies_can_shift(const rill_world *world, rill_vec2 moved) {
    for (uint32_t b = 0; b < world->layout.body_capacity; b++) {
        const rill_rigid *body = &rill_rigids(world)[b];
        if (body->kind != 0 && !point_stays_near(body->position, moved)) {
            return 0;
        }
    }
    for (uint32_t n = 0; n < world->layout.joint_capacity; n++) {
        const rill_link *link = &rill_links(world)[n];
        if (link->kind != 0 &&
            ((link->a == RILL_WORLD_BODY && !point_stays_near(link->anchor_a, moved)) ||
             (link->b == RILL_WORLD_BODY && !point_stays_near(link->anchor_b, moved)))) {
            return 0;
        }
    }
    return 1;
}

void rill_bodies_shift(rill_world *world, rill_vec2 moved) {
    for (uint32_t b = 0; b < world->layout.body_capacity; b++) {
        rill_rigid *body = &rill_rigids(world)[b];
        if (body->kind != 0) {
            body->position = rill_vec_sub(body->position, moved);
            body->old_position = body->position;
        }
    }
    for (uint32_t n = 0; n < world->layout.joint_capacity; n++) {
        rill_link *link = &rill_links(world)[n];
        if (link->kind != 0 && link->a == RILL_WORLD_BODY) {
            link->anchor_a = rill_vec_sub(link->anchor_a, moved);
        }
        if (link->kind != 0 && link->b == RILL_WORLD_BODY) {
            link->anchor_b = rill_vec_sub(link->anchor_b, moved);
        }
    }
}

/* Disturbs the sleepers that the body reaches while it moves by so much, h. */
static void disturb(rill_world *world, const rill_rigid *body, rill_real straight,
                    rill_real angular) {
    const rill_hull *hulls = rill_hulls(world);
    for (uint32_t k = body->first; k != RILL_NO_SHAPE; k = hulls[k].next) {
        rill_vec2 low;
        rill_vec2 high;
        rill_hull_bounds(&hulls[k], body->position, body->rotation, body->centre, &low, &high);
        const rill_vec2 far = {
            rill_max(rill_abs(low.x - body->position.x), rill_abs(high.x - body->position.x)),
            rill_max(rill_abs(low.y - body->position.y), rill_abs(high.y - body->position.y))};
        const rill_real turning = rill_mul(angular, rill_sum(far.x, far.y));
        const rill_real reach = rill_sum(RILL_ONE + straight, turning);
        rill_still_disturb_box(world, rill_vec_from(low, rill_vec(reach, reach)),
                               rill_vec_from(high, rill_vec(-reach, -reach)));
    }
}

void rill_body_disturb(rill_world *world, const rill_rigid *body) {
    disturb(world, body, 0, 0);
}

void rill_bodies_disturb(rill_world *world) {
    const rill_real substeps = rill_from_int((int32_t)world->units.substeps);
    for (uint32_t b = 0; b < world->layout.body_capacity; b++) {
        const rill_rigid *body = &rill_rigids(world)[b];
        const rill_real speed = rill_max(rill_abs(rill_tiny_value(body->velocity.x)),
                                         rill_abs(rill_tiny_value(body->velocity.y)));
        const rill_real angular = rill_abs(rill_body_angular(body));
        const int moves = body->kind == RILL_BODY_KINEMATIC && (speed > 0 || angular > 0);
        if (body->kind > RILL_BODY_KINEMATIC || moves) {
            disturb(world, body, rill_mul(substeps, rill_min(speed, RILL_ONE)),
                    rill_mul(substeps, rill_min(angular, RILL_ONE)));
        }
    }
}

#else

typedef int rill_no_body_shift_here; /* ISO C wants a declaration in every file */

#endif
