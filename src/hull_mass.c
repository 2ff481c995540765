/* Area, centre and inertia of shapes, exact.
 *
 * Points are first divided by the hull's size, so that squares and cubes of lengths fit the fixed
 * build's Q3.28 whatever the size is. */
#include "hull.h"
#include "inline.h"

#if RILL_BODIES

/* A hull seen from its first point, its largest coordinate being 1. */
typedef struct rill_small {
    rill_real size; /* h */
    rill_tiny2 point[RILL_MAX_POINTS];
} rill_small;

RILL_APART rill_small small_of(const rill_hull *hull) {
    rill_small small = {0, {{0, 0}}};
    for (uint32_t k = 1; k < hull->count; k++) {
        const rill_vec2 d = rill_vec_sub(hull->point[k], hull->point[0]);
        small.size = rill_max(small.size, rill_max(rill_abs(d.x), rill_abs(d.y)));
    }
    for (uint32_t k = 0; k < hull->count; k++) {
        const rill_vec2 d = rill_vec_sub(hull->point[k], hull->point[0]);
        small.point[k].x = rill_tiny_quotient(d.x, small.size);
        small.point[k].y = rill_tiny_quotient(d.y, small.size);
    }
    return small;
}

RILL_APART rill_tiny dot(rill_tiny2 a, rill_tiny2 b) {
    return rill_tiny_add(rill_tiny_mul(a.x, b.x), rill_tiny_mul(a.y, b.y));
}

RILL_APART rill_tiny cross(rill_tiny2 a, rill_tiny2 b) {
    return rill_tiny_sub(rill_tiny_mul(a.x, b.y), rill_tiny_mul(a.y, b.x));
}

static rill_tiny2 plus(rill_tiny2 a, rill_tiny2 b) {
    const rill_tiny2 sum = {rill_tiny_add(a.x, b.x), rill_tiny_add(a.y, b.y)};
    return sum;
}

/* The fan of triangles from the first point: twice the area, and first and second moments (three
 * and six times, per twice the area). */
static rill_hull_mass polygon_mass(const rill_hull *hull) {
    const rill_small small = small_of(hull);
    rill_tiny doubled = 0;
    rill_tiny2 first = {0, 0};
    rill_tiny second = 0;
    for (uint32_t k = 1; k + 1 < hull->count; k++) {
        const rill_tiny2 a = small.point[k];
        const rill_tiny2 b = small.point[k + 1];
        const rill_tiny c = cross(a, b);
        const rill_tiny2 sum = plus(a, b);
        doubled = rill_tiny_add(doubled, c);
        first.x = rill_tiny_add(first.x, rill_tiny_mul(c, sum.x));
        first.y = rill_tiny_add(first.y, rill_tiny_mul(c, sum.y));
        second = rill_tiny_add(
            second, rill_tiny_mul(c, rill_tiny_add(rill_tiny_add(dot(a, a) / 6, dot(a, b) / 6),
                                                   dot(b, b) / 6)));
    }
    const rill_vec2 centre =
        rill_vec(rill_tiny_ratio(first.x / 3, doubled), rill_tiny_ratio(first.y / 3, doubled));
    const rill_real square = rill_tiny_ratio(second, doubled) - rill_vec_dot(centre, centre);
    rill_hull_mass mass;
    mass.area = rill_mul(rill_mul(small.size, small.size), rill_tiny_value(doubled) / 2);
    mass.centre = rill_vec_add(hull->point[0], rill_vec_scale(centre, small.size));
    mass.gyration = rill_mul(small.size, rill_sqrt(square));
    return mass;
}

/* A box of length L and width 2 R with half a disc at either end. */
RILL_APART rill_hull_mass capsule_mass(const rill_hull *hull) {
    const rill_vec2 edge = rill_vec_sub(hull->point[1], hull->point[0]);
    const rill_real length = rill_vec_dot(edge, rill_left(hull->normal[0]));
    const rill_real r = hull->radius;
    /* In units of the larger of the two, for the sake of the squares. */
    const rill_real unit = rill_max(length, r);
    const rill_real l = rill_div(length, unit);
    const rill_real q = rill_div(r, unit);
    const rill_real box = 2 * rill_mul(l, q);
    const rill_real disc = rill_mul(RILL_RATIO(3141593, 1000000), rill_mul(q, q));
    const rill_real area = box + disc;
    const rill_real ll = rill_mul(l, l);
    const rill_real qq = rill_mul(q, q);
    /* Half discs: r^2/2 about the disc's centre; that centre is l/2 away, the half disc's own
     * centre of mass 4r/(3 pi) further out, which adds l/2 times twice that. */
    const rill_real about_box = ll / 12 + qq / 3;
    const rill_real about_disc =
        qq / 2 + ll / 4 + rill_mul(RILL_RATIO(424413, 1000000), rill_mul(l, q));
    const rill_real square = rill_div(rill_mul(box, about_box) + rill_mul(disc, about_disc), area);
    rill_hull_mass mass;
    mass.area = rill_mul(rill_mul(unit, unit), area);
    mass.centre = rill_vec_add(hull->point[0], rill_vec(edge.x / 2, edge.y / 2));
    mass.gyration = rill_mul(unit, rill_sqrt(square));
    return mass;
}

static rill_hull_mass circle_mass(const rill_hull *hull) {
    rill_hull_mass mass;
    mass.area = rill_mul(RILL_RATIO(3141593, 1000000), rill_mul(hull->radius, hull->radius));
    mass.centre = hull->point[0];
    mass.gyration = rill_mul(hull->radius, RILL_RATIO(707107, 1000000));
    return mass;
}

rill_hull_mass rill_hull_mass_of(const rill_hull *hull) {
    if (hull->kind == RILL_SHAPE_POLYGON) {
        return polygon_mass(hull);
    }
    return hull->kind == RILL_SHAPE_CIRCLE ? circle_mass(hull) : capsule_mass(hull);
}

#else

typedef int rill_no_hull_mass_here; /* ISO C wants a declaration in every file */

#endif
