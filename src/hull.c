/* Shapes: making them from definitions, bounds, distance to a point. */
#include "hull.h"

#if RILL_BODIES

/* Edges shorter than this, or hulls thinner, are refused: directions become noise. */
#define SHORTEST RILL_RATIO(1, 64)

/* The unit vector along another one, upwards for 0. */
static rill_vec2 unit_of(rill_vec2 a) {
    return a.x != 0 || a.y != 0 ? rill_vec_unit(a) : rill_vec(0, RILL_ONE);
}

static uint32_t next_of(const rill_hull *hull, uint32_t k) {
    return k + 1 < hull->count ? k + 1 : 0;
}

static void find_normals(rill_hull *hull) {
    for (uint32_t k = 0; hull->count > 1 && k < hull->count; k++) {
        const rill_vec2 edge = rill_vec_sub(hull->point[next_of(hull, k)], hull->point[k]);
        const rill_vec2 along = unit_of(edge);
        hull->normal[k] = rill_vec(along.y, -along.x);
    }
}

/* Points must go around to the left. */
static void turn_left(rill_hull *hull) {
    const rill_vec2 a = rill_vec_sub(hull->point[1], hull->point[0]);
    const rill_vec2 b = rill_vec_sub(hull->point[2], hull->point[0]);
    if (rill_cross(unit_of(a), unit_of(b)) >= 0) {
        return;
    }
    for (uint32_t i = 1, j = hull->count - 1; i < j; i++, j--) {
        const rill_vec2 kept = hull->point[i];
        hull->point[i] = hull->point[j];
        hull->point[j] = kept;
    }
}

/* Every point must lie behind every edge, and the hull must have some width. */
static int is_convex(const rill_hull *hull) {
    for (uint32_t k = 0; k < hull->count; k++) {
        rill_real deepest = 0;
        if (rill_vec_length(rill_vec_sub(hull->point[next_of(hull, k)], hull->point[k])) <
            SHORTEST) {
            return 0;
        }
        for (uint32_t n = 0; n < hull->count; n++) {
            const rill_vec2 d = rill_vec_sub(hull->point[n], hull->point[k]);
            const rill_real ahead = rill_vec_dot(d, hull->normal[k]);
            if (ahead > RILL_RATIO(1, 1024)) {
                return 0;
            }
            deepest = rill_min(deepest, ahead);
        }
        if (deepest > -SHORTEST) {
            return 0;
        }
    }
    return 1;
}

static int count_fits(const rill_hull *hull) {
    switch (hull->kind) {
    case RILL_SHAPE_CIRCLE:
        return hull->count == 1;
    case RILL_SHAPE_CAPSULE:
    case RILL_SHAPE_SEGMENT:
        return hull->count == 2;
    case RILL_SHAPE_POLYGON:
        return hull->count >= 3 && hull->count <= RILL_MAX_POINTS;
    default:
        return 0;
    }
}

rill_status rill_hull_make(rill_hull *hull, rill_real limit) {
    if (!count_fits(hull)) {
        return RILL_BAD_SHAPE;
    }
    for (uint32_t k = 0; k < hull->count; k++) {
        const rill_vec2 p = hull->point[k];
        if (!(rill_abs(p.x) <= limit && rill_abs(p.y) <= limit)) {
            return RILL_BAD_SHAPE;
        }
    }
    const int rounded = hull->kind == RILL_SHAPE_CIRCLE || hull->kind == RILL_SHAPE_CAPSULE;
    hull->radius = rounded ? hull->radius : 0;
    if (rounded && !(hull->radius >= SHORTEST && hull->radius <= limit)) {
        return RILL_BAD_SHAPE;
    }
    if (hull->count > 2) {
        turn_left(hull);
    }
    find_normals(hull);
    if (hull->count == 2 &&
        rill_vec_length(rill_vec_sub(hull->point[1], hull->point[0])) < SHORTEST) {
        return RILL_BAD_SHAPE;
    }
    return hull->count < 3 || is_convex(hull) ? RILL_OK : RILL_BAD_SHAPE;
}

void rill_hull_bounds(const rill_hull *hull, rill_vec2 position, rill_rotation rotation,
                      rill_vec2 centre, rill_vec2 *low, rill_vec2 *high) {
    const rill_real most = RILL_REAL_MAX;
    *low = rill_vec(most, most);
    *high = rill_vec(-most, -most);
    for (uint32_t k = 0; k < hull->count; k++) {
        const rill_vec2 p =
            rill_vec_add(position, rill_rotate(rotation, rill_vec_sub(hull->point[k], centre)));
        rill_box_extend(low, high, p);
    }
    *low = rill_vec_sub(*low, rill_vec(hull->radius, hull->radius));
    *high = rill_vec_add(*high, rill_vec(hull->radius, hull->radius));
}

rill_real rill_hull_look(const rill_hull *hull, rill_vec2 point, rill_aspect *aspect) {
    if (hull->count == 1) {
        const rill_vec2 d = rill_vec_sub(point, hull->point[0]);
        return rill_max(rill_abs(d.x), rill_abs(d.y)) - hull->radius;
    }
    rill_real most = -RILL_REAL_MAX;
    aspect->edge = 0;
    for (uint32_t k = 0; k < hull->count; k++) {
        const rill_vec2 d = rill_vec_sub(point, hull->point[k]);
        const rill_real ahead = rill_vec_dot(d, hull->normal[k]);
        aspect->ahead[k] = ahead;
        if (ahead > most) {
            most = ahead;
            aspect->edge = k;
        }
    }
    return most - hull->radius;
}

/* The gap to a single point of the hull. */
static rill_gap gap_to_point(const rill_hull *hull, rill_vec2 d) {
    const rill_real length = rill_vec_length(d);
    rill_gap gap;
    gap.distance = length - hull->radius;
    gap.normal = length > 0 ? rill_vec_over(d, length) : rill_vec(0, RILL_ONE);
    return gap;
}

/* In front of an edge: is it nearest at an end, and at which? The vector from there, or zero. */
static int beyond_end(const rill_hull *hull, uint32_t k, rill_vec2 point, rill_vec2 *from_end) {
    const rill_vec2 along = rill_left(hull->normal[k]);
    const rill_vec2 from_start = rill_vec_sub(point, hull->point[k]);
    const rill_vec2 from_stop = rill_vec_sub(point, hull->point[next_of(hull, k)]);
    if (rill_vec_dot(from_start, along) < 0) {
        *from_end = from_start;
        return 1;
    }
    *from_end = from_stop;
    return rill_vec_dot(from_stop, along) > 0;
}

/* No edge is further than the surface. So if the nearest point of the surface is on an edge, that
 * is the edge that the point is furthest in front of. If it is a corner, the direction to the point
 * lies between the normals of the two edges there, and closer to them than to all others: it is an
 * end of the same edge again. */
rill_gap rill_hull_gap_seen(const rill_hull *hull, rill_vec2 point, const rill_aspect *aspect) {
    if (hull->count == 1) {
        return gap_to_point(hull, rill_vec_sub(point, hull->point[0]));
    }
    const rill_real ahead = aspect->ahead[aspect->edge];
    rill_vec2 from_end;
    if (ahead >= 0 && beyond_end(hull, aspect->edge, point, &from_end)) {
        return gap_to_point(hull, from_end);
    }
    const rill_gap gap = {ahead - hull->radius, hull->normal[aspect->edge]};
    return gap;
}

#else

typedef int rill_no_hull_here; /* ISO C wants a declaration in every file */

#endif
