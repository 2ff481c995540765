/* Signed-distance maps as shapes: distance and direction at a point, and ways that end at them.
 *
 * Distances are linear between samples, in both directions, and normals are differences over two
 * cells, so that they turn smoothly where a bitmap has steps. */
#ifndef RILL_SRC_MAP_H
#define RILL_SRC_MAP_H

#include "hull.h"

#if RILL_BODIES

/* Solid cells at the border go on outwards by this much, h: a map that covers the domain leaves no
 * crack along the domain's walls. hull.point are the corners with that margin. */
#define RILL_MAP_MARGIN RILL_ONE

/* Distance and direction from the map to a point of the body's frame. The normal is (0, 1) and
 * means nothing where the distance is not below `within`. The map must not be missing. */
rill_gap rill_map_gap(const rill_world *world, const rill_hull *hull, rill_vec2 point,
                      rill_real within);

/* The surfaces around a point that has the given gap: that one, or the two of a corner that the
 * point is in. Returns how many. */
uint32_t rill_map_faces(const rill_world *world, const rill_hull *hull, rill_vec2 point,
                        rill_gap gap, rill_gap face[2]);

/* Follows a way in the body's frame until it comes nearer to a surface than `keep` while it
 * approaches; 0 if it does not. *at is where, *gap what is there. */
int rill_map_advance(const rill_world *world, const rill_hull *hull, rill_vec2 from,
                     rill_vec2 direction, rill_real length, rill_real keep, rill_vec2 *at,
                     rill_gap *gap);

/* Is the shape a map whose samples are missing? */
static inline int rill_map_is_missing(const rill_world *world, const rill_hull *hull) {
    return hull->kind == RILL_SHAPE_MAP && world->map_address[hull->map] == 0;
}

/* Distance and direction from any shape but a one-sided segment. */
static inline rill_gap rill_shape_gap(const rill_world *world, const rill_hull *hull,
                                      rill_vec2 point, rill_real within) {
    return hull->kind == RILL_SHAPE_MAP ? rill_map_gap(world, hull, point, within)
                                        : rill_hull_gap(hull, point);
}

#endif

#endif
