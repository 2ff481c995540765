/* Joints as the library keeps them. */
#ifndef RILL_SRC_JOINT_H
#define RILL_SRC_JOINT_H

#include "row.h"

#if RILL_BODIES

/* Rows that a joint has at most: two that hold it, spring, limit, motor. */
#define RILL_JOINT_ROWS 5

typedef struct rill_link {
    uint32_t generation;
    uint32_t kind;                /* a rill_joint_kind plus 1; 0: the slot is free */
    uint32_t a, b;                /* bodies, or RILL_WORLD_BODY */
    uint32_t limited;             /* 0 or 1 */
    uint32_t collide;             /* 0 or 1 */
    rill_vec2 anchor_a, anchor_b; /* in the bodies' frames */
    rill_vec2 axis;               /* in the frame of a, unit */
    rill_angle turn;              /* of b against a as made */
    rill_real length;             /* as made */
    rill_real low, high;
    rill_real frequency; /* rad/s; 0: no spring */
    rill_real damping;
    rill_real motor_speed;              /* rad/s or h/s */
    rill_real motor_limit;              /* particle masses h^2/s^2 or h/s^2 */
    rill_real impulse[RILL_JOINT_ROWS]; /* of the last substep: two holds, spring, limit, motor */
} rill_link;

static inline rill_link *rill_links(const rill_world *world) {
    return (rill_link *)rill_array_of(world, RILL_ARRAY_JOINT);
}

/* Where a joint stands in the world. */
typedef struct rill_stand {
    rill_vec2 at_a, at_b; /* anchors */
    rill_vec2 axis;       /* of the free or held direction */
    rill_real angle;      /* of b against a, rad */
    rill_real position;   /* see rill_joint_def, rad or h */
} rill_stand;

rill_stand rill_link_stand(const rill_world *world, const rill_link *link);

/* A row along the joint's free direction, for its spring, limit and motor. */
void rill_link_free_row(const rill_world *world, const rill_link *link, const rill_stand *stand,
                        rill_row *row);

/* Appends the joint's rows. */
void rill_link_rows(rill_world *world, uint32_t index);

/* Takes the joint's impulses back from its rows; returns how many rows they were. */
uint32_t rill_link_keep(rill_link *link, const rill_row *rows);

/* Is a joint between the bodies that keeps them from touching? */
int rill_are_joined(const rill_world *world, uint32_t a, uint32_t b);

/* Ends all joints of a body. */
void rill_links_release(rill_world *world, uint32_t body);

/* A place for one more row; there is always one, see the capacities in layout.c. */
rill_row *rill_row_append(rill_world *world);

#endif

#endif
