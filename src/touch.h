/* Contacts between shapes: which touch, where, and the impulses that they held each other with. */
#ifndef RILL_SRC_TOUCH_H
#define RILL_SRC_TOUCH_H

#include "body.h"

#if RILL_BODIES

/* Shapes closer than this are in contact: what approaches is stopped in time. h. */
#define RILL_TOUCH_MARGIN RILL_RATIO(1, 8)

/* Shapes that have touched have a crack between them until they are this far apart. h. */
#define RILL_CRACK_MARGIN RILL_ONE

/* Contacts are left to overlap by this much, so that they do not come and go. h. */
#define RILL_TOUCH_SLOP RILL_RATIO(1, 64)

/* Instead of a second shape: the walls of the domain. */
#define RILL_TOUCH_WALL 0xFFF0u

typedef struct rill_touch_point {
    uint32_t feature; /* which corners touch: the same contact a substep later has the same */
    rill_vec2 point;  /* in the world */
    rill_real separation;
    rill_real push, drag; /* impulses along the normal and across */
} rill_touch_point;

typedef struct rill_touch {
    uint32_t a, b; /* shapes, or a shape and RILL_TOUCH_WALL + 0 to 3 */
    uint32_t count;
    uint32_t met;     /* 1: they have lain on each other, at both points or round at one */
    rill_vec2 normal; /* from a to b */
    rill_touch_point point[2];
} rill_touch;

static inline rill_touch *rill_touch_array(const rill_world *world) {
    return (rill_touch *)rill_array_of(world, RILL_ARRAY_TOUCH);
}

/* Where two shapes touch; count 0 if they do not. */
void rill_touch_shapes(const rill_world *world, uint32_t a, uint32_t b, rill_touch *touch);

/* Where a shape touches a wall of the domain, 0 left, 1 right, 2 bottom, 3 top. */
void rill_touch_wall(const rill_world *world, uint32_t a, uint32_t wall, rill_touch *touch);

/* How far to both sides of a contact at one point the two surfaces are nearer than the gap: of
 * round ones only, 0 for others. */
rill_real rill_touch_wedge(const rill_world *world, const rill_touch *touch, rill_real gap);

/* Finds all contacts, in order of their shapes; those of the last substep hand on impulses. */
RILL_OWN_FRAME void rill_touches_find(rill_world *world);

#endif

#endif
