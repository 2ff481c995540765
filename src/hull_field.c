/* What a shape adds to a particle's density sum, and the gradient of that.
 *
 * The density sum needs the integral of the kernel over the shape. For a half space it is a table
 * over the distance, F. A convex shape is the plane without the half spaces in front of its edges,
 * so its integral is 1 - sum G + (what two such half spaces have in common), G being F seen from
 * the other side. Two of them share w G G: nothing if they face away from each other (w = 0), G G
 * if they are square (w = 1), all if they coincide (w = 2). For boxes, however thin, this is as
 * exact as for the half space. */
#include "hull.h"
#include "inline.h"
#include "wall_table.h"

#if RILL_BODIES

/* Small code has one way for any number of edges, which finds the same integers. */
#define ONE_WAY (RILL_SMALL && RILL_FIXED)

/* A disc has the area of a box as wide as the disc and pi/4 as long. */
#define ROUND_END RILL_RATIO(7854, 10000)

/* The part of the whole integral that lies further than s along an axis: 1 at -1, 0 at 1. */
RILL_INLINE rill_real beyond(const rill_kernel_field *field, rill_real s) {
    const rill_real size = rill_min(rill_abs(s), RILL_ONE);
    const rill_real part = rill_product(rill_wall_value(field->cover, size), field->normal);
    return s < 0 ? RILL_ONE - part : part;
}

/* How fast that part falls with s. */
RILL_INLINE rill_real falls(const rill_kernel_field *field, rill_real s) {
    return rill_slope_value(field->slope, rill_min(rill_abs(s), RILL_ONE));
}

/* A slab from s to s + width, and how fast it falls with s. */
typedef struct rill_slab {
    rill_real filled, slope;
} rill_slab;

static rill_slab slab(const rill_kernel_field *field, rill_real s, rill_real width) {
    rill_slab made;
    made.filled = beyond(field, s) - beyond(field, s + width);
    made.slope = falls(field, s) - falls(field, s + width);
    return made;
}

/* Two slabs crossing at a right angle. */
static void cross_slabs(rill_slab first, rill_vec2 n, rill_slab second, rill_vec2 m,
                        rill_effect *effect) {
    effect->filled = rill_product(first.filled, second.filled);
    effect->slope = rill_vec_add(rill_vec_scale(n, rill_product(first.slope, second.filled)),
                                 rill_vec_scale(m, rill_product(second.slope, first.filled)));
}

static void circle_effect(const rill_hull *hull, rill_gap gap, rill_real inset,
                          const rill_kernel_field *field, rill_effect *effect) {
    const rill_real radius = hull->radius - inset;
    const rill_real half = rill_product(radius, ROUND_END);
    const rill_slab across = slab(field, rill_max(gap.distance + inset, 0), 2 * radius);
    const rill_slab along = slab(field, -half, 2 * half);
    cross_slabs(across, gap.normal, along, rill_vec(0, 0), effect);
}

static void capsule_effect(const rill_hull *hull, rill_vec2 point, rill_real inset,
                           const rill_kernel_field *field, rill_effect *effect) {
    const rill_vec2 axis = rill_left(hull->normal[0]);
    const rill_vec2 from_start = rill_vec_sub(point, hull->point[0]);
    const rill_vec2 to_stop = rill_vec_sub(hull->point[1], point);
    const rill_real radius = hull->radius - inset;
    const rill_real end = rill_product(radius, ROUND_END);
    const rill_real side = rill_vec_dot(from_start, hull->normal[0]);
    const rill_vec2 n =
        side < 0 ? rill_vec(-hull->normal[0].x, -hull->normal[0].y) : hull->normal[0];
    const rill_real before = rill_vec_dot(from_start, axis) + end;
    const rill_real behind = rill_vec_dot(to_stop, axis) + end;
    const rill_slab across = slab(field, rill_abs(side) - radius, 2 * radius);
    const rill_slab along = slab(field, -behind, before + behind);
    cross_slabs(across, n, along, axis, effect);
}

/* Behind a one-sided segment all is solid. */
static void segment_effect(const rill_hull *hull, rill_vec2 point, const rill_kernel_field *field,
                           rill_effect *effect) {
    const rill_vec2 axis = rill_left(hull->normal[0]);
    const rill_real before = rill_vec_dot(rill_vec_sub(point, hull->point[0]), axis);
    const rill_real behind = rill_vec_dot(rill_vec_sub(hull->point[1], point), axis);
    const rill_real ahead = rill_vec_dot(rill_vec_sub(point, hull->point[0]), hull->normal[1]);
    const rill_real s = rill_max(ahead, 0);
    const rill_slab deep = {beyond(field, s), falls(field, s)};
    cross_slabs(deep, hull->normal[1], slab(field, -behind, before + behind), rill_vec(0, 0),
                effect);
}

/* Twice the share of the circle between the directions: 2 at 0, 1 square, 0 opposite; the cubic is
 * within 0.1 of 2 - 2 angle/pi. */
static rill_real overlap_weight(rill_vec2 a, rill_vec2 b) {
    const rill_real c = rill_vec_dot(a, b);
    const rill_real shape = RILL_RATIO(6, 10) + rill_product(RILL_RATIO(4, 10), rill_product(c, c));
    return RILL_ONE + rill_product(c, shape);
}

/* An edge that matters to a particle: it is not deep behind the surface. */
typedef struct rill_front {
    uint16_t edge;
    uint16_t before;       /* 1: the particle is in front of it */
    rill_wall_place place; /* of the distance */
    rill_real open;        /* G */
    rill_real shared;      /* with the half spaces in front of other edges */
} rill_front;

static uint32_t find_fronts(const rill_hull *hull, const rill_aspect *aspect, rill_real inset,
                            rill_front *front) {
    uint32_t count = 0;
    for (uint32_t k = 0; k < hull->count; k++) {
        const rill_real s = aspect->ahead[k] + inset;
        if (s > -RILL_ONE) {
            front[count].edge = (uint16_t)k;
            front[count].before = s > 0;
            front[count++].place = rill_wall_place_of(s > 0 ? s : -s);
        }
    }
    const int inside = aspect->ahead[aspect->edge] + inset < 0;
    for (uint32_t k = 0; inside && k < count; k++) { /* as if at the nearest surface */
        if (front[k].edge == aspect->edge) {
            front[k].place = rill_wall_place_of(0);
        }
    }
    return count;
}

/* In front of a long edge: a half space. */
RILL_INLINE void edge_effects(const rill_hull *hull, const rill_front *front,
                              const rill_kernel_field *field, uint32_t kernels,
                              rill_effect *effect) {
    for (uint32_t n = 0; n < kernels; n++) {
        const rill_real part =
            rill_product(rill_wall_at(field[n].cover, front->place), field[n].normal);
        effect[n].filled = front->before ? part : RILL_ONE - part;
        effect[n].slope =
            rill_vec_scale(hull->normal[front->edge], rill_slope_at(field[n].slope, front->place));
    }
}

/* G of a front. */
RILL_INLINE rill_real open_of(const rill_front *front, const rill_kernel_field *field) {
    const rill_real part = rill_product(rill_wall_at(field->cover, front->place), field->normal);
    return front->before ? RILL_ONE - part : part;
}

/* The slope of a front that shares some of what it leaves open with others. */
RILL_INLINE rill_vec2 slope_of(const rill_front *front, rill_vec2 normal, rill_real shared,
                               const rill_kernel_field *field) {
    const rill_real alone = rill_clamp(RILL_ONE - shared, 0, RILL_ONE);
    return rill_vec_scale(normal, rill_product(rill_slope_at(field->slope, front->place), alone));
}

/* Next to a corner: what polygon_effects would find for two. Most particles at boxes have two. */
RILL_INLINE void corner_effects(const rill_hull *hull, const rill_front *front,
                                const rill_kernel_field *field, uint32_t kernels,
                                rill_effect *effect) {
    const rill_vec2 n = hull->normal[front[0].edge];
    const rill_vec2 m = hull->normal[front[1].edge];
    const rill_real weight = overlap_weight(n, m);
    for (uint32_t k = 0; k < kernels; k++) {
        const rill_real first = open_of(&front[0], &field[k]);
        const rill_real second = open_of(&front[1], &field[k]);
        const rill_real with_second = rill_product(weight, second);
        const rill_real with_first = rill_product(weight, first);
        const rill_real filled = RILL_ONE - rill_product(first, RILL_ONE - with_second / 2) -
                                 rill_product(second, RILL_ONE - with_first / 2);
        effect[k].slope = rill_vec_add(slope_of(&front[0], n, with_second, &field[k]),
                                       slope_of(&front[1], m, with_first, &field[k]));
        effect[k].filled = rill_clamp(filled, 0, RILL_ONE - rill_max(first, second));
    }
}

static void polygon_effect(const rill_hull *hull, rill_front *front, uint32_t count,
                           const rill_kernel_field *field, rill_effect *effect) {
    rill_real filled = RILL_ONE;
    rill_real most = RILL_ONE;
    effect->slope = rill_vec(0, 0);
    for (uint32_t k = 0; k < count; k++) {
        front[k].open = open_of(&front[k], field);
        front[k].shared = 0;
    }
    for (uint32_t k = 0; k < count; k++) {
        const rill_vec2 normal = hull->normal[front[k].edge];
        for (uint32_t n = k + 1; n < count; n++) {
            const rill_real weight = overlap_weight(normal, hull->normal[front[n].edge]);
            front[k].shared += rill_product(weight, front[n].open);
            front[n].shared += rill_product(weight, front[k].open);
        }
        const rill_real open = front[k].open;
        effect->slope =
            rill_vec_add(effect->slope, slope_of(&front[k], normal, front[k].shared, field));
        filled -= rill_product(open, RILL_ONE - front[k].shared / 2);
        most = rill_min(most, RILL_ONE - open);
    }
    effect->filled = rill_clamp(filled, 0, most);
}

/* Anywhere: any number of edges, or none within reach. */
static void polygon_effects(const rill_hull *hull, rill_front *front, uint32_t count,
                            const rill_kernel_field *field, uint32_t kernels, rill_effect *effect) {
    for (uint32_t n = 0; n < kernels; n++) {
        polygon_effect(hull, front, count, &field[n], &effect[n]);
    }
}

rill_effect rill_faces_effect(const rill_gap *face, uint32_t count, rill_real inset,
                              const rill_kernel_field *field) {
    const rill_real s = rill_max(face[0].distance + inset, 0);
    rill_effect effect = {beyond(field, s), rill_vec_scale(face[0].normal, falls(field, s))};
    if (count == 2) {
        const rill_real t = rill_max(face[1].distance + inset, 0);
        const rill_real weight = overlap_weight(face[0].normal, face[1].normal);
        const rill_real other = beyond(field, t);
        const rill_real alone = rill_max(RILL_ONE - rill_product(weight, other), 0);
        const rill_real other_alone = rill_max(RILL_ONE - rill_product(weight, effect.filled), 0);
        const rill_vec2 push =
            rill_vec_scale(face[1].normal, rill_product(falls(field, t), other_alone));
        effect.filled += rill_product(other, other_alone);
        effect.slope = rill_vec_add(rill_vec_scale(effect.slope, alone), push);
    }
    return effect;
}

void rill_simple_effects(const rill_hull *hull, rill_vec2 point, rill_gap gap, rill_real inset,
                         const rill_kernel_field *field, uint32_t kernels, rill_effect *effect) {
    for (uint32_t n = 0; n < kernels; n++) {
        switch (hull->kind) {
        case RILL_SHAPE_SEGMENT:
            segment_effect(hull, point, &field[n], &effect[n]);
            break;
        case RILL_SHAPE_CAPSULE:
            capsule_effect(hull, point, inset, &field[n], &effect[n]);
            break;
        default:
            circle_effect(hull, gap, inset, &field[n], &effect[n]);
            break;
        }
    }
}

void rill_polygon_effects(const rill_hull *hull, const rill_aspect *aspect, rill_real inset,
                          const rill_kernel_field *field, uint32_t kernels, rill_effect *effect) {
    rill_front front[RILL_MAX_POINTS];
    const uint32_t fronts = find_fronts(hull, aspect, inset, front);
    if (!ONE_WAY && fronts == 1) {
        edge_effects(hull, front, field, kernels, effect);
    } else if (!ONE_WAY && fronts == 2) {
        corner_effects(hull, front, field, kernels, effect);
    } else {
        polygon_effects(hull, front, fronts, field, kernels, effect);
    }
}

#else

typedef int rill_no_hull_field_here; /* ISO C wants a declaration in every file */

#endif
