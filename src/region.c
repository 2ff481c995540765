#include "region.h"

#include "particles.h"

#if RILL_GAMEPLAY

/* Points may lie this far outside the domain, h; the domain has 16384 at most. Differences of any
 * two then fit Q16.16, and sums of products of such 64 bits. */
#define MARGIN RILL_RATIO(5000, 1)

rill_region rill_region_box(rill_vec2 min, rill_vec2 max) {
    rill_region region = {RILL_REGION_BOX, 2, 0, {{0, 0}}};
    region.point[0] = min;
    region.point[1] = max;
    return region;
}

rill_region rill_region_circle(rill_vec2 centre, rill_real radius) {
    rill_region region = {RILL_REGION_CIRCLE, 1, 0, {{0, 0}}};
    region.point[0] = centre;
    region.radius = radius;
    return region;
}

rill_region rill_region_polygon(const rill_vec2 *points, uint32_t point_count) {
    rill_region region = {RILL_REGION_POLYGON, 0, 0, {{0, 0}}};
    if (point_count <= RILL_REGION_POINTS) {
        region.point_count = point_count;
        for (uint32_t i = 0; i < point_count; i++) {
            region.point[i] = points[i];
        }
    }
    return region;
}

int rill_point_is_good(rill_vec2 metres) {
    const rill_real limit = RILL_RATIO(16000, 1);
    return metres.x >= -limit && metres.x <= limit && metres.y >= -limit && metres.y <= limit;
}

int rill_region_is_sane(const rill_region *region) {
    if (region->kind > RILL_REGION_POLYGON || region->point_count > RILL_REGION_POINTS) {
        return 0;
    }
    for (uint32_t i = 0; i < region->point_count; i++) {
        if (!rill_point_is_good(region->point[i])) {
            return 0;
        }
    }
    return rill_is_finite(region->radius);
}

rill_status rill_point_in(const rill_world *world, rill_vec2 metres, rill_vec2 *inside) {
    const rill_vec2 size = world->units.size;
    if (!rill_point_is_good(metres)) {
        return RILL_BAD_SHAPE;
    }
    const rill_vec2 p = rill_position_in(world, metres);
    if (p.x < -MARGIN || p.y < -MARGIN || p.x > size.x + MARGIN || p.y > size.y + MARGIN) {
        return RILL_BAD_SHAPE;
    }
    *inside = p;
    return RILL_OK;
}

static uint32_t next_of(const rill_region *region, uint32_t i) {
    return i + 1 < region->point_count ? i + 1 : 0;
}

/* Which way the polygon turns at its i-th corner. */
static rill_wide turn_at(const rill_region *region, uint32_t i) {
    const uint32_t j = next_of(region, i);
    const uint32_t k = next_of(region, j);
    return rill_wide_cross(rill_vec_sub(region->point[j], region->point[i]),
                           rill_vec_sub(region->point[k], region->point[j]));
}

/* Convex polygons turn the same way at every corner, and once around: their longest fan of
 * triangles from the first corner has no triangle the other way round. */
static rill_status orient(rill_region *region) {
    const rill_total area = rill_region_area(region);
    if (region->point_count < 3 || area == 0) {
        return RILL_BAD_SHAPE;
    }
    if (area < 0) {
        for (uint32_t i = 0, j = region->point_count - 1; i < j; i++, j--) {
            const rill_vec2 swapped = region->point[i];
            region->point[i] = region->point[j];
            region->point[j] = swapped;
        }
    }
    for (uint32_t i = 0; i < region->point_count; i++) {
        const rill_vec2 edge = rill_vec_sub(region->point[i], region->point[0]);
        const rill_vec2 next = rill_vec_sub(region->point[next_of(region, i)], region->point[0]);
        if (turn_at(region, i) < 0 || rill_wide_cross(edge, next) < 0) {
            return RILL_BAD_SHAPE;
        }
    }
    return RILL_OK;
}

static rill_status check(rill_region *region, rill_real radius) {
    switch (region->kind) {
    case RILL_REGION_BOX:
        return region->point[0].x < region->point[1].x && region->point[0].y < region->point[1].y
                   ? RILL_OK
                   : RILL_BAD_SHAPE;
    case RILL_REGION_CIRCLE:
        return radius > 0 && radius <= RILL_RATIO(16000, 1) && region->radius > 0 &&
                       region->radius <= MARGIN
                   ? RILL_OK
                   : RILL_BAD_SHAPE;
    default:
        return orient(region);
    }
}

rill_status rill_region_in(const rill_world *world, const rill_region *region,
                           rill_region *inside) {
    static const uint8_t points_of[] = {2, 1, 0};
    rill_region made = *region;
    if (region->kind > RILL_REGION_POLYGON || region->point_count > RILL_REGION_POINTS ||
        region->point_count < points_of[region->kind]) {
        return RILL_BAD_SHAPE;
    }
    for (uint32_t i = 0; i < region->point_count; i++) {
        if (rill_point_in(world, region->point[i], &made.point[i]) != RILL_OK) {
            return RILL_BAD_SHAPE;
        }
    }
    made.radius = rill_div(region->radius, world->units.h);
    const rill_status status = check(&made, region->radius);
    if (status == RILL_OK) {
        *inside = made;
    }
    return status;
}

rill_bounds rill_region_bounds(const rill_region *region) {
    rill_bounds bounds = {region->point[0], region->point[0]};
    if (region->kind == RILL_REGION_CIRCLE) {
        const rill_vec2 reach = rill_vec(region->radius, region->radius);
        bounds.min = rill_vec_sub(bounds.min, reach);
        bounds.max = rill_vec_add(bounds.max, reach);
    }
    for (uint32_t i = 1; i < region->point_count; i++) {
        rill_box_extend(&bounds.min, &bounds.max, region->point[i]);
    }
    return bounds;
}

int rill_region_contains(const rill_region *region, rill_vec2 point) {
    if (region->kind == RILL_REGION_BOX) {
        return point.x >= region->point[0].x && point.x <= region->point[1].x &&
               point.y >= region->point[0].y && point.y <= region->point[1].y;
    }
    if (region->kind == RILL_REGION_CIRCLE) {
        const rill_vec2 d = rill_vec_sub(point, region->point[0]);
        return rill_wide_dot(d, d) <= rill_wide_product(region->radius, region->radius);
    }
    for (uint32_t i = 0; i < region->point_count; i++) {
        const rill_vec2 edge = rill_vec_sub(region->point[next_of(region, i)], region->point[i]);
        if (rill_wide_cross(edge, rill_vec_sub(point, region->point[i])) < 0) {
            return 0;
        }
    }
    return 1;
}

rill_total rill_region_area(const rill_region *region) {
    if (region->kind == RILL_REGION_BOX) {
        const rill_vec2 size = rill_vec_sub(region->point[1], region->point[0]);
        return rill_wide_total(rill_wide_product(size.x, size.y));
    }
    if (region->kind == RILL_REGION_CIRCLE) {
        const rill_total square =
            rill_wide_total(rill_wide_product(region->radius, region->radius));
        return rill_total_scale(square, RILL_RATIO(314159, 100000));
    }
    rill_wide twice = 0;
    for (uint32_t i = 1; i + 1 < region->point_count; i++) {
        twice += rill_wide_cross(rill_vec_sub(region->point[i], region->point[0]),
                                 rill_vec_sub(region->point[i + 1], region->point[0]));
    }
    return rill_wide_total(twice) / 2;
}

#else

typedef int rill_no_regions_here; /* ISO C wants a declaration in every file */

#endif
