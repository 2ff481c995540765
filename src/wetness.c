/* Is a body wet, and how much: points along the outline that have fluid next to them. */
#include "coupling.h"
#include "map.h"
#include "rill/query.h"
#include "scan.h"

#if RILL_BODIES && RILL_GAMEPLAY

/* Points of one edge or arc at most: a long shore is looked at more coarsely. */
#define MOST_POINTS 64

/* A touch, as in events, and how near fluid must be to a point of the outline, in spacings: the
 * first layer rests at half a spacing, one spacing apart. */
#define TOUCH RILL_RATIO(7, 10)
#define COVERED RILL_RATIO(1, 1)

typedef struct rill_outline {
    const rill_world *world;
    const rill_rigid *body;
    rill_real step;    /* between points, h */
    rill_real covered; /* h */
    uint32_t points, wet;
} rill_outline;

/* Is a point of the body's frame inside another shape of the body? */
static int is_hidden(const rill_outline *outline, uint32_t own, rill_vec2 point) {
    const rill_hull *hulls = rill_hulls(outline->world);
    for (uint32_t k = outline->body->first; k != RILL_NO_SHAPE; k = hulls[k].next) {
        if (k != own && hulls[k].kind <= RILL_SHAPE_POLYGON &&
            rill_hull_gap(&hulls[k], point).distance < RILL_RATIO(-1, 256)) {
            return 1;
        }
    }
    return 0;
}

/* Is there a particle next to a point of the world? */
static int is_wet(const rill_outline *outline, rill_vec2 point) {
    const rill_world *world = outline->world;
    const rill_vec2 reach = {outline->covered, outline->covered};
    const rill_wide square = rill_wide_product(reach.x, reach.x);
    const rill_bounds bounds = {rill_vec_sub(point, reach), rill_vec_add(point, reach)};
    rill_scan scan = rill_scan_of(world, &bounds);
    uint32_t i;
    while (rill_scan_next(&scan, &i)) {
        const rill_vec2 d = rill_vec_sub(rill_positions(world)[i], point);
        if (rill_wide_dot(d, d) <= square) {
            return 1;
        }
    }
    return 0;
}

static void look_at(rill_outline *outline, uint32_t own, rill_vec2 point) {
    if (!is_hidden(outline, own, point)) {
        outline->points++;
        outline->wet += is_wet(outline, rill_from_body(outline->body, point)) ? 1u : 0u;
    }
}

/* Points for so much of the outline, h. */
static uint32_t points_of(const rill_outline *outline, rill_real length) {
    const int32_t points = rill_floor(rill_div(length, outline->step)) + 1;
    return points < MOST_POINTS ? (uint32_t)points : MOST_POINTS;
}

/* The edge from a corner to the next. */
static void look_along(rill_outline *outline, uint32_t own, uint32_t corner) {
    const rill_hull *hull = &rill_hulls(outline->world)[own];
    const uint32_t next = corner + 1 < hull->count ? corner + 1 : 0;
    const rill_vec2 from =
        rill_vec_add(hull->point[corner], rill_vec_scale(hull->normal[corner], hull->radius));
    const rill_vec2 way = rill_vec_sub(hull->point[next], hull->point[corner]);
    const uint32_t points = points_of(outline, rill_vec_length(way));
    for (uint32_t k = 0; k < points; k++) {
        const rill_real part = rill_fraction(2 * k + 1, 2 * points);
        look_at(outline, own, rill_vec_add(from, rill_vec_times(way, part)));
    }
}

/* The arc around a corner: all of a circle, half of a capsule's end. */
static void look_around(rill_outline *outline, uint32_t own, uint32_t corner) {
    const rill_hull *hull = &rill_hulls(outline->world)[own];
    const int whole = hull->count == 1;
    const rill_real turns = whole ? RILL_RATIO(628, 100) : RILL_RATIO(314, 100);
    const rill_angle sweep = whole ? 0xFFFFFFFFu : 0x80000000u;
    const uint32_t points = points_of(outline, rill_mul(hull->radius, turns));
    /* The other edge's normal is where the arc of a capsule's end begins. */
    const rill_vec2 start = whole ? rill_vec(RILL_ONE, 0) : hull->normal[1 - corner];
    for (uint32_t k = 0; k < points; k++) {
        const rill_angle turn =
            (rill_angle)rill_quotient((uint64_t)sweep * (2 * k + 1), 2 * points);
        const rill_vec2 out = rill_rotate(rill_rotation_of(turn), start);
        look_at(outline, own, rill_vec_add(hull->point[corner], rill_vec_scale(out, hull->radius)));
    }
}

static void look_at_shape(rill_outline *outline, uint32_t own) {
    const rill_hull *hull = &rill_hulls(outline->world)[own];
    if (hull->kind == RILL_SHAPE_MAP) {
        return;
    }
    for (uint32_t corner = 0; corner < hull->count; corner++) {
        if (hull->count > 1) {
            look_along(outline, own, corner);
        }
        if (hull->radius > 0) {
            look_around(outline, own, corner);
        }
    }
}

static int touches_body(const rill_outline *outline, rill_vec2 position, rill_real reach) {
    const rill_hull *hulls = rill_hulls(outline->world);
    const rill_vec2 point = rill_to_body(outline->body, position);
    for (uint32_t k = outline->body->first; k != RILL_NO_SHAPE; k = hulls[k].next) {
        if (rill_hull_bound(&hulls[k], point) <= reach &&
            !rill_map_is_missing(outline->world, &hulls[k]) &&
            rill_shape_gap(outline->world, &hulls[k], point, reach).distance <= reach) {
            return 1;
        }
    }
    return 0;
}

static uint32_t count_touching(const rill_outline *outline, rill_real reach) {
    const rill_world *world = outline->world;
    const rill_hull *hulls = rill_hulls(world);
    const rill_rigid *body = outline->body;
    const rill_vec2 side = {reach, reach};
    rill_bounds bounds = {body->position, body->position};
    uint32_t count = 0;
    uint32_t i;
    for (uint32_t k = body->first; k != RILL_NO_SHAPE; k = hulls[k].next) {
        rill_vec2 low = body->position;
        rill_vec2 high = body->position;
        rill_hull_bounds(&hulls[k], body->position, body->rotation, body->centre, &low, &high);
        bounds.min = rill_vec(rill_min(bounds.min.x, low.x), rill_min(bounds.min.y, low.y));
        bounds.max = rill_vec(rill_max(bounds.max.x, high.x), rill_max(bounds.max.y, high.y));
    }
    bounds.min = rill_vec_sub(bounds.min, side);
    bounds.max = rill_vec_add(bounds.max, side);
    rill_scan scan = rill_scan_of(world, &bounds);
    while (rill_scan_next(&scan, &i)) {
        count += touches_body(outline, rill_positions(world)[i], reach) ? 1u : 0u;
    }
    return count;
}

rill_status rill_query_body(const rill_world *world, rill_body body, rill_wetness *wetness) {
    const rill_real spacing = rill_div(world->config.spacing, world->units.h);
    rill_outline outline = {
        world, rill_body_find(world, body), spacing / 2, rill_mul(spacing, COVERED), 0, 0};
    if (outline.body == NULL) {
        return RILL_STALE_HANDLE;
    }
    for (uint32_t k = outline.body->first; k != RILL_NO_SHAPE; k = rill_hulls(world)[k].next) {
        look_at_shape(&outline, k);
    }
    wetness->touching = count_touching(&outline, rill_mul(spacing, TOUCH));
    wetness->covered = outline.points > 0 ? rill_fraction(outline.wet, outline.points) : 0;
    return RILL_OK;
}

#else

typedef int rill_no_wetness_here; /* ISO C wants a declaration in every file */

#endif
