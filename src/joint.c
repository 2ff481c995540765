/* Joints: their rows. */
#include "joint.h"

#if RILL_BODIES

/* Joints relax in so many substeps; limits more softly. */
#define JOINT_RELAXATION 2
#define LIMIT_RELAXATION 4

static rill_vec2 anchor(const rill_rigid *body, rill_vec2 point) {
    return body != NULL ? rill_from_body(body, point) : point;
}

static rill_real angular_arm(const rill_rigid *body) {
    return body != NULL ? body->inverse_gyration : 0;
}

/* Length and direction of a rod. */
static rill_real measure(rill_vec2 d, rill_vec2 *direction) {
    const rill_real length = rill_vec_parts(d.x, d.y, direction);
    if (d.x == 0 && d.y == 0) {
        direction->x = RILL_ONE;
    }
    return length;
}

static rill_real way_along(rill_vec2 d, rill_vec2 direction) {
    return rill_sum(rill_mul(d.x, direction.x), rill_mul(d.y, direction.y));
}

rill_stand rill_link_stand(const rill_world *world, const rill_link *link) {
    const rill_rigid *a = rill_end_of(world, link->a);
    const rill_rigid *b = rill_end_of(world, link->b);
    const rill_angle turn = (b != NULL ? b->turn : 0) - (a != NULL ? a->turn : 0) - link->turn;
    rill_stand stand;
    stand.at_a = anchor(a, link->anchor_a);
    stand.at_b = anchor(b, link->anchor_b);
    stand.angle = rill_angle_radians(turn);
    /* They may be at opposite ends of the plane. */
    const rill_vec2 d = rill_vec_from(stand.at_b, stand.at_a);
    switch (link->kind - 1) {
    case RILL_JOINT_HINGE:
        stand.axis = rill_vec(0, 0);
        stand.position = stand.angle;
        break;
    case RILL_JOINT_SLIDER:
        stand.axis = a != NULL ? rill_rotate(a->rotation, link->axis) : link->axis;
        stand.position = way_along(d, stand.axis);
        break;
    default:
        stand.position = measure(d, &stand.axis);
        break;
    }
    return stand;
}

/* A row that turns the bodies against each other. */
static void row_about(const rill_world *world, const rill_link *link, rill_row *row) {
    rill_row_between(row, link->a, link->b);
    row->arm_a = angular_arm(rill_end_of(world, link->a));
    row->arm_b = angular_arm(rill_end_of(world, link->b));
}

void rill_link_free_row(const rill_world *world, const rill_link *link, const rill_stand *stand,
                        rill_row *row) {
    if (link->kind - 1 == RILL_JOINT_HINGE) {
        row_about(world, link, row);
    } else {
        const int slides = link->kind - 1 == RILL_JOINT_SLIDER;
        rill_row_along(world, row, link->a, link->b, slides ? stand->at_b : stand->at_a,
                       stand->at_b, stand->axis);
    }
}

/* Appends a row along the joint's free direction. */
static rill_row *add_free_row(rill_world *world, const rill_link *link, const rill_stand *stand) {
    rill_row *row = rill_row_append(world);
    rill_link_free_row(world, link, stand, row);
    return row;
}

/* Starts a row with its part of the last impulses. */
static void start(const rill_world *world, rill_row *row, rill_real soft, rill_real error,
                  rill_real removal, rill_real impulse) {
    row->target = rill_tiny_product(-removal, rill_clamp(error, -RILL_ONE, RILL_ONE));
    row->impulse = rill_clamp(impulse, row->low, row->high);
    rill_row_prepare(world, row, soft);
}

/* The two rows that hold a hinge or a slider. */
static void hold(rill_world *world, const rill_link *link, const rill_stand *stand) {
    const rill_spook spook = rill_spook_stiff(JOINT_RELAXATION);
    const rill_vec2 d = rill_vec_from(stand->at_b, stand->at_a);
    rill_row *first = rill_row_append(world);
    rill_row *second = rill_row_append(world);
    rill_vec2 error = d;
    if (link->kind - 1 == RILL_JOINT_HINGE) {
        rill_row_along(world, first, link->a, link->b, stand->at_a, stand->at_b,
                       rill_vec(RILL_ONE, 0));
        rill_row_along(world, second, link->a, link->b, stand->at_a, stand->at_b,
                       rill_vec(0, RILL_ONE));
    } else {
        const rill_vec2 across = rill_left(stand->axis);
        rill_row_along(world, first, link->a, link->b, stand->at_b, stand->at_b, across);
        row_about(world, link, second);
        error = rill_vec(way_along(d, across), stand->angle);
    }
    start(world, first, spook.soft, error.x, spook.removal, link->impulse[0]);
    start(world, second, spook.soft, error.y, spook.removal, link->impulse[1]);
}

/* A spring, or the rigid rod of a distance joint. */
static void pull(rill_world *world, const rill_link *link, const rill_stand *stand) {
    const int rod = link->kind - 1 == RILL_JOINT_DISTANCE;
    const rill_real error = rill_difference(stand->position, rod ? link->length : 0);
    rill_spook spook = rill_spook_stiff(JOINT_RELAXATION);
    if (link->frequency > 0) {
        spook = rill_spook_spring(rill_div(link->frequency, world->units.rate), link->damping);
    }
    start(world, add_free_row(world, link, stand), spook.soft, error, spook.removal,
          link->impulse[2]);
}

/* The nearer end of the range. Before it is reached, the way that is left may be used up. */
static void limit(rill_world *world, const rill_link *link, const rill_stand *stand) {
    const rill_real above = rill_difference(stand->position, link->low);
    const rill_real below = rill_difference(link->high, stand->position);
    const rill_spook spook = rill_spook_stiff(LIMIT_RELAXATION);
    rill_row *row = add_free_row(world, link, stand);
    const rill_real left = rill_min(above, below);
    if (above < below) {
        row->low = 0;
    } else {
        row->high = 0;
    }
    start(world, row, spook.soft, above < below ? above : rill_difference(0, below),
          left < 0 ? spook.removal : RILL_ONE, link->impulse[3]);
}

static void drive(rill_world *world, const rill_link *link, const rill_stand *stand) {
    const rill_real rate = world->units.rate;
    rill_row *row = add_free_row(world, link, stand);
    row->high = rill_div(rill_div(link->motor_limit, rate), rate);
    row->low = -row->high;
    start(world, row, 0, -rill_div(link->motor_speed, rate), RILL_ONE, link->impulse[4]);
}

/* Which of a joint's rows there are, in the order of its impulses. */
static int has_row(const rill_link *link, uint32_t row) {
    const int rod = link->kind - 1 == RILL_JOINT_DISTANCE;
    switch (row) {
    case 0:
    case 1:
        return !rod;
    case 2:
        return link->frequency > 0 || (rod && !link->limited);
    case 3:
        return link->limited != 0;
    default:
        return link->motor_limit > 0;
    }
}

void rill_link_rows(rill_world *world, uint32_t index) {
    const rill_link *link = &rill_links(world)[index];
    const rill_stand stand = rill_link_stand(world, link);
    if (has_row(link, 0)) {
        hold(world, link, &stand);
    }
    if (has_row(link, 2)) {
        pull(world, link, &stand);
    }
    if (has_row(link, 3)) {
        limit(world, link, &stand);
    }
    if (has_row(link, 4)) {
        drive(world, link, &stand);
    }
}

uint32_t rill_link_keep(rill_link *link, const rill_row *rows) {
    uint32_t used = 0;
    for (uint32_t row = 0; row < RILL_JOINT_ROWS; row++) {
        link->impulse[row] = has_row(link, row) ? rows[used++].impulse : 0;
    }
    return used;
}

int rill_are_joined(const rill_world *world, uint32_t a, uint32_t b) {
    const rill_link *links = rill_links(world);
    for (uint32_t n = 0; n < world->layout.joint_capacity; n++) {
        if (links[n].kind != 0 && !links[n].collide &&
            ((links[n].a == a && links[n].b == b) || (links[n].a == b && links[n].b == a))) {
            return 1;
        }
    }
    return 0;
}

#else

typedef int rill_no_joint_here; /* ISO C wants a declaration in every file */

#endif
