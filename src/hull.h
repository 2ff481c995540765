/* Shapes as the library keeps them: the convex hull of up to eight points, rounded by a radius.
 *
 * One point is a circle, two a capsule or a one-sided segment, more a polygon. Coordinates are in h
 * and in the frame of the shape's body. */
#ifndef RILL_SRC_HULL_H
#define RILL_SRC_HULL_H

#include "angle.h"
#include "wall_table.h"
#include "world.h"

#if RILL_BODIES

#define RILL_NO_SHAPE 0xFFFFu

typedef struct rill_hull {
    uint32_t generation;
    uint32_t body; /* RILL_NO_SHAPE: the slot is free */
    uint32_t next; /* shape of the same body, or RILL_NO_SHAPE */
    uint32_t kind;
    uint32_t count;
    rill_vec2 point[RILL_MAX_POINTS];  /* to the left around the hull */
    rill_vec2 normal[RILL_MAX_POINTS]; /* outwards, of the edge from a point to the next */
    rill_real radius;
    rill_real density;
    rill_real friction;
    rill_real restitution;
    uint32_t category, mask;
    uint32_t passes;     /* user_bits of materials that do not feel it */
    rill_vec2 low, high; /* bounds in the world at the start of the substep */
    uint32_t map;        /* of a map: its place in rill_world.map_address, and what it must be */
    uint32_t map_columns, map_rows, map_bits, map_checksum;
    rill_real cell, inverse_cell; /* h, 1/h */
} rill_hull;

/* A point seen from a shape. */
typedef struct rill_gap {
    rill_real distance; /* to the surface, negative inside */
    rill_vec2 normal;   /* away from the shape */
} rill_gap;

/* How far a point is in front of the line of each edge; nothing for circles. */
typedef struct rill_aspect {
    rill_real ahead[RILL_MAX_POINTS];
    uint32_t edge; /* of which it is furthest in front */
} rill_aspect;

/* Looks at a point of the body's frame. Returns the largest of the distances, minus the radius: a
 * lower bound of the distance to the surface, and equal to it next to an edge and inside. */
rill_real rill_hull_look(const rill_hull *hull, rill_vec2 point, rill_aspect *aspect);

/* Only that bound. */
static inline rill_real rill_hull_bound(const rill_hull *hull, rill_vec2 point) {
    rill_aspect aspect;
    return rill_hull_look(hull, point, &aspect);
}

/* Distance and direction from the hull to a point that has been looked at. */
rill_gap rill_hull_gap_seen(const rill_hull *hull, rill_vec2 point, const rill_aspect *aspect);

static inline rill_gap rill_hull_gap(const rill_hull *hull, rill_vec2 point) {
    rill_aspect aspect;
    (void)rill_hull_look(hull, point, &aspect);
    return rill_hull_gap_seen(hull, point, &aspect);
}

/* Half-space integrals of a kernel over the distance, see wall_table.h. */
typedef struct rill_kernel_field {
    const rill_wall_entry *cover; /* of the kernel */
    const rill_wall_slope *slope; /* of its gradient along the normal */
    rill_real normal;             /* 1 / integral over the plane */
} rill_kernel_field;

/* What a hull is to a particle. */
typedef struct rill_effect {
    rill_real filled; /* share of the kernel's integral that lies in the hull */
    rill_vec2 slope;  /* minus the gradient of the integral: away from the hull */
} rill_effect;

/* Kernels that a particle has at most. */
#define RILL_MAX_KERNELS 2

/* The effects of polygons, and of all other shapes: see rill_hull_effects. */
void rill_polygon_effects(const rill_hull *hull, const rill_aspect *aspect, rill_real inset,
                          const rill_kernel_field *field, uint32_t kernels, rill_effect *effect);
void rill_simple_effects(const rill_hull *hull, rill_vec2 point, rill_gap gap, rill_real inset,
                         const rill_kernel_field *field, uint32_t kernels, rill_effect *effect);

/* The effects on a particle at a point of the body's frame with the given aspect and gap, one for
 * each of its kernels. The hull is taken to be smaller by `inset`. */
static inline void rill_hull_effects(const rill_hull *hull, rill_vec2 point,
                                     const rill_aspect *aspect, rill_gap gap, rill_real inset,
                                     const rill_kernel_field *field, uint32_t kernels,
                                     rill_effect *effect) {
    if (hull->kind == RILL_SHAPE_POLYGON) {
        rill_polygon_effects(hull, aspect, inset, field, kernels, effect);
    } else {
        rill_simple_effects(hull, point, gap, inset, field, kernels, effect);
    }
}

/* The effect of one or two half spaces behind the given surfaces, as of a wall or a corner. */
rill_effect rill_faces_effect(const rill_gap *face, uint32_t count, rill_real inset,
                              const rill_kernel_field *field);

/* Completes a hull of which kind, count, points and radius are set, the rest being 0.
 * RILL_BAD_SHAPE if it is none; limit is the largest coordinate. */
rill_status rill_hull_make(rill_hull *hull, rill_real limit);

/* Bounds of the hull in the world. */
void rill_hull_bounds(const rill_hull *hull, rill_vec2 position, rill_rotation rotation,
                      rill_vec2 centre, rill_vec2 *low, rill_vec2 *high);

/* Area, centre and inertia of a hull of density 1. */
typedef struct rill_hull_mass {
    rill_real area;     /* h^2, saturating */
    rill_vec2 centre;   /* of mass */
    rill_real gyration; /* h: root of inertia / mass about the centre */
} rill_hull_mass;

rill_hull_mass rill_hull_mass_of(const rill_hull *hull);

#endif

#endif
