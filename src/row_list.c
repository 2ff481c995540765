/* The rows of a substep: joints first, then contacts, whose pushes must win. */
#include "joint.h"
#include "touch.h"

#if RILL_BODIES

/* Overlaps relax in so many substeps, and by this much per substep at most, h. */
#define CONTACT_RELAXATION 4
#define FASTEST_PART RILL_RATIO(1, 32)

/* Contacts that overlap by more begin anew in every substep: where many bodies are in each other,
 * remembered impulses would add up to a bang. h */
#define DEEP RILL_RATIO(1, 8)

/* What approaches slower than this does not bounce, h per substep. */
#define BOUNCE_SPEED RILL_RATIO(1, 64)

rill_row *rill_row_append(rill_world *world) {
    return &rill_rows(world)[world->bodies.rows++];
}

static uint32_t body_of_shape(const rill_world *world, uint32_t shape) {
    return shape >= RILL_TOUCH_WALL ? RILL_WORLD_BODY : rill_hulls(world)[shape].body;
}

/* Shapes share friction and the livelier one's restitution; walls take the shape's. */
static rill_real friction_of(const rill_world *world, const rill_touch *touch) {
    const rill_real a = rill_hulls(world)[touch->a].friction;
    const rill_real b = touch->b >= RILL_TOUCH_WALL ? a : rill_hulls(world)[touch->b].friction;
    return rill_sqrt(rill_mul(a, b));
}

static rill_real restitution_of(const rill_world *world, const rill_touch *touch) {
    const rill_real a = rill_hulls(world)[touch->a].restitution;
    return touch->b >= RILL_TOUCH_WALL ? a : rill_max(a, rill_hulls(world)[touch->b].restitution);
}

static rill_row *contact_row(rill_world *world, const rill_touch *touch,
                             const rill_touch_point *point, rill_vec2 direction) {
    rill_row *row = rill_row_append(world);
    rill_row_along(world, row, body_of_shape(world, touch->a), body_of_shape(world, touch->b),
                   point->point, point->point, direction);
    rill_row_prepare(world, row, 0);
    return row;
}

/* The speed at which shapes must part: out of an overlap, or not faster together than the gap
 * allows, or bouncing. */
static rill_tiny parting_speed(const rill_touch_point *point, rill_tiny speed,
                               rill_real restitution) {
    const rill_real overlap = -point->separation - RILL_TOUCH_SLOP;
    rill_tiny target;
    if (overlap > 0) {
        const rill_real part = rill_mul(rill_spook_stiff(CONTACT_RELAXATION).removal, overlap);
        target = rill_tiny_of(rill_min(part, FASTEST_PART));
    } else {
        target = rill_tiny_of(rill_min(-point->separation, 0));
    }
    if (restitution > 0 && speed < -rill_tiny_of(BOUNCE_SPEED)) {
        const rill_tiny bounce = rill_tiny_scale(-speed, restitution);
        target = bounce > target ? bounce : target;
    }
    return target;
}

static void add_contact(rill_world *world, const rill_touch *touch) {
    const rill_real friction = friction_of(world, touch);
    const rill_real restitution = restitution_of(world, touch);
    for (uint32_t n = 0; n < touch->count; n++) {
        const rill_touch_point *point = &touch->point[n];
        if (point->separation >= RILL_TOUCH_MARGIN) {
            continue; /* only a crack */
        }
        const int deep = point->separation < -DEEP;
        const uint32_t bound = world->bodies.rows;
        rill_row *push = contact_row(world, touch, point, touch->normal);
        rill_row *drag = contact_row(world, touch, point, rill_left(touch->normal));
        push->target = parting_speed(point, rill_row_speed(world, push), restitution);
        push->impulse = deep ? 0 : point->push;
        push->low = 0;
        drag->bound = bound;
        drag->impulse = deep ? 0 : point->drag;
        drag->friction = friction;
    }
}

void rill_rows_begin(rill_world *world) {
    world->bodies.rows = 0;
    for (uint32_t n = 0; n < world->layout.joint_capacity; n++) {
        if (rill_links(world)[n].kind != 0) {
            rill_link_rows(world, n);
        }
    }
    for (uint32_t n = 0; n < world->bodies.touches; n++) {
        add_contact(world, &rill_touch_array(world)[n]);
    }
    for (uint32_t n = 0; n < world->bodies.rows; n++) {
        const rill_row *row = &rill_rows(world)[n];
        if (row->impulse != 0) {
            rill_row_kick(world, row, row->impulse);
        }
    }
}

void rill_rows_end(rill_world *world) {
    const rill_row *rows = rill_rows(world);
    uint32_t used = 0;
    for (uint32_t n = 0; n < world->layout.joint_capacity; n++) {
        rill_link *link = &rill_links(world)[n];
        if (link->kind != 0) {
            used += rill_link_keep(link, rows + used);
        }
    }
    for (uint32_t n = 0; n < world->bodies.touches; n++) {
        rill_touch *touch = &rill_touch_array(world)[n];
        for (uint32_t k = 0; k < touch->count; k++) {
            if (touch->point[k].separation >= RILL_TOUCH_MARGIN) {
                continue;
            }
            touch->point[k].push = rows[used++].impulse;
            touch->point[k].drag = rows[used++].impulse;
        }
    }
}

#else

typedef int rill_no_row_list_here; /* ISO C wants a declaration in every file */

#endif
