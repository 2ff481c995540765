/* Which shapes touch. */
#include "touch.h"

#include "joint.h"

#include <string.h>

#if RILL_BODIES

static int overlap(const rill_hull *a, const rill_hull *b) {
    const rill_real margin = RILL_CRACK_MARGIN;
    return a->low.x - margin <= b->high.x && b->low.x - margin <= a->high.x &&
           a->low.y - margin <= b->high.y && b->low.y - margin <= a->high.y;
}

static int may_touch(const rill_world *world, const rill_hull *a, const rill_hull *b) {
    return b->body != RILL_NO_SHAPE && overlap(a, b) && a->body != b->body &&
           (a->mask & b->category) != 0 && (b->mask & a->category) != 0 &&
           !rill_are_joined(world, a->body, b->body);
}

static int is_dynamic(const rill_world *world, const rill_hull *hull) {
    if (hull->body == RILL_NO_SHAPE) {
        return 0;
    }
    const rill_rigid *body = &rill_rigids(world)[hull->body];
    return body->kind == RILL_BODY_DYNAMIC && body->mobile;
}

static int is_solid(const rill_world *world, const rill_hull *hull) {
    return hull->body != RILL_NO_SHAPE && rill_rigids(world)[hull->body].kind != RILL_BODY_PROXY;
}

/* Impulses of the last substep's contact of the same shapes at the same corners. */
static void hand_on(rill_touch *touch, const rill_touch *old) {
    touch->met = old->met;
    for (uint32_t n = 0; n < touch->count; n++) {
        for (uint32_t m = 0; m < old->count; m++) {
            if (touch->point[n].feature == old->point[m].feature) {
                touch->point[n].push = old->point[m].push;
                touch->point[n].drag = old->point[m].drag;
            }
        }
    }
}

/* The list under construction beside the old one; both are in order of (a, b). */
typedef struct rill_touch_list {
    rill_touch *made;
    uint32_t count;
    const rill_touch *old;
    uint32_t old_left;
} rill_touch_list;

static void enter(rill_world *world, rill_touch_list *list, rill_touch *touch) {
    const uint32_t key = (uint32_t)touch->a << 16 | touch->b;
    if (touch->count == 0) {
        return;
    }
    while (list->old_left > 0 && ((uint32_t)list->old->a << 16 | list->old->b) < key) {
        list->old++;
        list->old_left--;
    }
    if (list->old_left > 0 && ((uint32_t)list->old->a << 16 | list->old->b) == key) {
        hand_on(touch, list->old);
    }
    const int round = rill_touch_wedge(world, touch, RILL_CRACK_MARGIN) > 0;
    const rill_real last = touch->point[round ? 0 : 1].separation;
    if ((touch->count == 2 || round) && last < RILL_TOUCH_MARGIN) {
        touch->met = 1;
    } else if (touch->point[0].separation >= RILL_TOUCH_MARGIN &&
               (touch->met == 0 || (touch->count == 1 && !round))) {
        return;
    }
    if (list->count == world->layout.contact_capacity) {
        world->stats.contacts_refused++;
        return;
    }
    list->made[list->count++] = *touch;
}

/* May the shape touch walls? Its bounds are rounded. */
static int is_at_walls(const rill_world *world, const rill_hull *hull) {
    const rill_vec2 size = world->units.size;
    const rill_real margin = RILL_CRACK_MARGIN + RILL_RATIO(1, 64);
    return hull->low.x < margin || hull->high.x > size.x - margin || hull->low.y < margin ||
           hull->high.y > size.y - margin;
}

static void find_partners(rill_world *world, uint32_t a, rill_touch_list *list) {
    const rill_hull *hulls = rill_hulls(world);
    const int moves = is_dynamic(world, &hulls[a]);
    rill_touch touch;
    for (uint32_t b = a + 1; b < world->layout.shape_capacity; b++) {
        if (may_touch(world, &hulls[a], &hulls[b]) && (moves || is_dynamic(world, &hulls[b])) &&
            is_solid(world, &hulls[b])) {
            rill_touch_shapes(world, a, b, &touch);
            enter(world, list, &touch);
        }
    }
    const uint32_t walls = moves && is_at_walls(world, &hulls[a]) ? 4 : 0;
    for (uint32_t wall = 0; wall < walls; wall++) {
        rill_touch_wall(world, a, wall, &touch);
        enter(world, list, &touch);
    }
}

void rill_touches_find(rill_world *world) {
    rill_touch *made = (rill_touch *)rill_array_of(world, RILL_ARRAY_TOUCH_NEXT);
    rill_touch_list list = {made, 0, rill_touch_array(world), world->bodies.touches};
    for (uint32_t a = 0; a < world->layout.shape_capacity; a++) {
        if (is_solid(world, &rill_hulls(world)[a])) {
            find_partners(world, a, &list);
        }
    }
    memcpy(rill_touch_array(world), made, list.count * sizeof *made);
    world->bodies.touches = list.count;
}

#else

typedef int rill_no_touch_here; /* ISO C wants a declaration in every file */

#endif
