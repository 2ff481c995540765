/* What a shape adds to a particle's density sum, and the gradient of that.
 *
 * The density sum needs the integral of the kernel over the shape. For a half space it is a table
 * over the distance, F. A convex shape is the plane without the half spaces in front of its edges,
 * so its integral is 1 - sum G + (what two such half spaces have in common), G being F seen from
 * the other side. Two of them share w G G: nothing if they face away from each other (w = 0), G G
 * if they are square (w = 1), all if they coincide (w = 2). For boxes, however thin, this is as
 * exact as for the half space. */
#include "hull.h"
#include "wall_table.h"

#if RILL_BODIES

/* A disc has the area of a box as wide as the disc and pi/4 as long. */
#define ROUND_END RILL_RATIO(7854, 10000)

/* The part of the whole integral that lies further than s along an axis: 1 at -1, 0 at 1. */
static rill_real beyond(const rill_kernel_field *field, rill_real s) {
    const rill_real size = rill_min(rill_abs(s), RILL_ONE);
    const rill_real part = rill_product(rill_wall_value(field->cover, size), field->normal);
    return s < 0 ? RILL_ONE - part : part;
}

/* How fast that part falls with s. */
static rill_real falls(const rill_kernel_field *field, rill_real s) {
    return rill_wall_value(field->slope, rill_min(rill_abs(s), RILL_ONE));
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

/* The edges that matter to a particle: those that are not deep behind the surface. */
typedef struct rill_fronts {
    uint32_t count;
    rill_vec2 normal[RILL_MAX_POINTS];
    rill_real open[RILL_MAX_POINTS];  /* G */
    rill_real slope[RILL_MAX_POINTS]; /* of G */
} rill_fronts;

static void find_fronts(const rill_hull *hull, rill_vec2 point, rill_real inset,
                        const rill_kernel_field *field, rill_fronts *fronts) {
    rill_real most = -RILL_ONE;
    uint32_t nearest = 0;
    fronts->count = 0;
    for (uint32_t k = 0; k < hull->count; k++) {
        const rill_vec2 d = rill_vec_sub(point, hull->point[k]);
        const rill_real s = rill_vec_dot(d, hull->normal[k]) + inset;
        if (s > -RILL_ONE) {
            if (s > most) {
                most = s;
                nearest = fronts->count;
            }
            fronts->normal[fronts->count] = hull->normal[k];
            fronts->open[fronts->count] = beyond(field, -s);
            fronts->slope[fronts->count++] = falls(field, s);
        }
    }
    if (most < 0 && fronts->count > 0) { /* inside: as if at the nearest surface */
        fronts->open[nearest] = beyond(field, 0);
        fronts->slope[nearest] = falls(field, 0);
    }
}

static void polygon_effect(const rill_hull *hull, rill_vec2 point, rill_real inset,
                           const rill_kernel_field *field, rill_effect *effect) {
    rill_fronts fronts;
    rill_real filled = RILL_ONE;
    rill_real most = RILL_ONE;
    find_fronts(hull, point, inset, field, &fronts);
    for (uint32_t k = 0; k < fronts.count; k++) {
        rill_real shared = 0;
        for (uint32_t n = 0; n < fronts.count; n++) {
            if (n != k) {
                shared += rill_product(overlap_weight(fronts.normal[k], fronts.normal[n]),
                                       fronts.open[n]);
            }
        }
        const rill_real alone = rill_clamp(RILL_ONE - shared, 0, RILL_ONE);
        effect->slope = rill_vec_add(
            effect->slope, rill_vec_scale(fronts.normal[k], rill_product(fronts.slope[k], alone)));
        filled -= rill_product(fronts.open[k], RILL_ONE - shared / 2);
        most = rill_min(most, RILL_ONE - fronts.open[k]);
    }
    effect->filled = rill_clamp(filled, 0, most);
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

rill_effect rill_hull_effect(const rill_hull *hull, rill_vec2 point, rill_gap gap, rill_real inset,
                             const rill_kernel_field *field) {
    rill_effect effect = {0, {0, 0}};
    switch (hull->kind) {
    case RILL_SHAPE_POLYGON:
        polygon_effect(hull, point, inset, field, &effect);
        break;
    case RILL_SHAPE_SEGMENT:
        segment_effect(hull, point, field, &effect);
        break;
    case RILL_SHAPE_CAPSULE:
        capsule_effect(hull, point, inset, field, &effect);
        break;
    default:
        circle_effect(hull, gap, inset, field, &effect);
        break;
    }
    return effect;
}

#else

typedef int rill_no_hull_field_here; /* ISO C wants a declaration in every file */

#endif
