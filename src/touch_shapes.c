/* Where two shapes touch: up to two points with a common normal. */
#include "touch.h"

#include "map.h"
#include "row.h"

#include <string.h>

#if RILL_BODIES

/* A hull as it lies in the world. */
typedef struct rill_placed {
    const rill_hull *hull;
    const rill_rigid *body;
} rill_placed;

static rill_placed place(const rill_world *world, uint32_t shape) {
    const rill_hull *hull = &rill_hulls(world)[shape];
    const rill_placed placed = {hull, &rill_rigids(world)[hull->body]};
    return placed;
}

/* Corners and the normals of edges, turned when asked for: two hulls of them would take a quarter
 * of the stack that a step may take. */
static rill_pair pair_of(const rill_placed *placed, uint32_t k) {
    return rill_pack(rill_from_body(placed->body, placed->hull->point[k]));
}

RILL_SHELL rill_vec2 point_of(const rill_placed *placed, uint32_t k) {
    return rill_unpack(pair_of(placed, k));
}

static rill_pair normal_pair_of(const rill_placed *placed, uint32_t k) {
    return rill_pack(rill_rotate(placed->body->rotation, placed->hull->normal[k]));
}

RILL_SHELL rill_vec2 normal_of(const rill_placed *placed, uint32_t k) {
    return rill_unpack(normal_pair_of(placed, k));
}

static uint32_t next_of(const rill_placed *placed, uint32_t k) {
    return k + 1 < placed->hull->count ? k + 1 : 0;
}

/* Adds a point to the contact. The deepest comes first; the second is the next deepest. */
static void add_point(rill_touch *touch, uint32_t feature, rill_vec2 point, rill_real separation) {
    rill_touch_point made;
    memset(&made, 0, sizeof made);
    made.feature = feature;
    made.point = point;
    made.separation = separation;
    if (touch->count == 0 || separation < touch->point[0].separation) {
        touch->point[1] = touch->point[0];
        touch->point[0] = made;
    } else if (touch->count == 1 || separation < touch->point[1].separation) {
        touch->point[1] = made;
    }
    touch->count = touch->count < 2 ? touch->count + 1 : 2;
}

/* The edge of a that is farthest from all of b. */
static rill_real farthest_edge(const rill_placed *a, const rill_placed *b, uint32_t *edge) {
    rill_real most = -RILL_REAL_MAX;
    *edge = 0;
    for (uint32_t k = 0; k < a->hull->count; k++) {
        const rill_vec2 normal = normal_of(a, k);
        const rill_vec2 point = point_of(a, k);
        rill_real least = RILL_REAL_MAX;
        for (uint32_t n = 0; n < b->hull->count; n++) {
            least = rill_min(least, rill_vec_dot(rill_vec_sub(point_of(b, n), point), normal));
        }
        if (least > most) {
            most = least;
            *edge = k;
        }
    }
    return most;
}

/* The edge of b that faces a direction most. */
static uint32_t facing_edge(const rill_placed *b, rill_vec2 direction) {
    rill_real least = RILL_REAL_MAX;
    uint32_t edge = 0;
    for (uint32_t k = 0; k < b->hull->count; k++) {
        const rill_real turned = rill_vec_dot(normal_of(b, k), direction);
        if (turned < least) {
            least = turned;
            edge = k;
        }
    }
    return edge;
}

/* The point of the segment from p (place u) to q (place w) that is nearest to p within low..high.
 */
static rill_vec2 clip_to(rill_vec2 p, rill_real u, rill_vec2 q, rill_real w, rill_real low,
                         rill_real high) {
    const rill_real wanted = rill_clamp(u, low, high);
    if (wanted == u || u == w) {
        return p;
    }
    const rill_real part = rill_clamp(rill_div(wanted - u, w - u), 0, RILL_ONE);
    return rill_vec_add(p, rill_vec_scale(rill_vec_sub(q, p), part));
}

/* Clips the edge of b that faces an edge of a to the sides of that edge. */
static void clip_edges(const rill_placed *a, uint32_t edge, const rill_placed *b, uint32_t order,
                       rill_touch *touch) {
    const rill_vec2 n = normal_of(a, edge);
    const rill_vec2 along = rill_left(n);
    const rill_vec2 origin = point_of(a, edge);
    const rill_real length =
        rill_vec_dot(rill_vec_sub(point_of(a, next_of(a, edge)), origin), along);
    const uint32_t first = facing_edge(b, n);
    const uint32_t second = next_of(b, first);
    const rill_vec2 p = point_of(b, first);
    const rill_vec2 q = point_of(b, second);
    const rill_real u = rill_vec_dot(rill_vec_sub(p, origin), along);
    const rill_real w = rill_vec_dot(rill_vec_sub(q, origin), along);
    const rill_vec2 end[2] = {clip_to(p, u, q, w, 0, length), clip_to(q, w, p, u, 0, length)};
    for (uint32_t k = 0; k < 2; k++) {
        const rill_real s = rill_vec_dot(rill_vec_sub(end[k], origin), n);
        if (s < RILL_CRACK_MARGIN) {
            const rill_vec2 middle = rill_vec_sub(end[k], rill_vec_scale(n, s / 2));
            add_point(touch, order << 16 | edge << 8 | (k == 0 ? first : second), middle, s);
        }
    }
}

static void touch_polygons(const rill_placed *a, const rill_placed *b, rill_touch *touch) {
    uint32_t edge_a;
    uint32_t edge_b;
    const rill_real apart_a = farthest_edge(a, b, &edge_a);
    const rill_real apart_b = farthest_edge(b, a, &edge_b);
    if (rill_max(apart_a, apart_b) > RILL_CRACK_MARGIN) {
        return;
    }
    /* Of equal edges always the same is taken, so that contacts do not flicker. */
    if (apart_b > apart_a + RILL_TOUCH_SLOP / 4) {
        const rill_vec2 n = normal_of(b, edge_b);
        touch->normal = rill_vec(-n.x, -n.y);
        clip_edges(b, edge_b, a, 1, touch);
    } else {
        touch->normal = normal_of(a, edge_a);
        clip_edges(a, edge_a, b, 0, touch);
    }
}

/* The gap of a one-sided segment: in front of it only, and only for what is not behind. */
static int segment_gap(const rill_placed *wall, rill_vec2 centre, rill_vec2 point, rill_gap *gap) {
    const rill_vec2 out = normal_of(wall, 1);
    const rill_vec2 along = rill_left(normal_of(wall, 0));
    const rill_vec2 d = rill_vec_sub(point, point_of(wall, 0));
    const rill_real place = rill_vec_dot(d, along);
    const rill_real length =
        rill_vec_dot(rill_vec_sub(point_of(wall, 1), point_of(wall, 0)), along);
    gap->distance = rill_vec_dot(d, out);
    gap->normal = out;
    return place >= 0 && place <= length && gap->distance > -RILL_ONE &&
           rill_vec_dot(rill_vec_sub(centre, point_of(wall, 0)), out) > 0;
}

/* Corners of b against the surface of a. `sign` is -1 when a is the contact's second shape. */
static void touch_corners(const rill_world *world, const rill_placed *a, const rill_placed *b,
                          uint32_t order, rill_real sign, rill_touch *touch) {
    if (b->hull->kind == RILL_SHAPE_SEGMENT &&
        rill_vec_dot(rill_vec_sub(a->body->position, point_of(b, 0)), normal_of(b, 1)) <= 0) {
        return; /* what is behind a one-sided wall does not feel its ends either */
    }
    if (b->hull->kind == RILL_SHAPE_MAP) {
        return; /* its corners are those of its cells, not of anything solid */
    }
    for (uint32_t k = 0; k < b->hull->count; k++) {
        const rill_vec2 corner = point_of(b, k);
        rill_gap gap;
        if (a->hull->kind == RILL_SHAPE_SEGMENT) {
            if (!segment_gap(a, b->body->position, corner, &gap)) {
                continue;
            }
        } else {
            gap = rill_shape_gap(world, a->hull, rill_to_body(a->body, corner), RILL_REAL_MAX);
            gap.normal = rill_rotate(a->body->rotation, gap.normal);
        }
        const rill_real s = gap.distance - b->hull->radius;
        const rill_vec2 n = rill_vec_scale(gap.normal, sign);
        if (s >= RILL_CRACK_MARGIN) {
            continue;
        }
        const int deepest = touch->count == 0 || s < touch->point[0].separation;
        if (touch->count > 0 && rill_vec_dot(n, touch->normal) < RILL_RATIO(9, 10)) {
            if (!deepest) {
                continue; /* another side: the deeper one counts */
            }
            touch->count = 0;
        }
        const rill_vec2 middle =
            rill_vec_sub(corner, rill_vec_scale(gap.normal, b->hull->radius + s / 2));
        if (deepest) {
            touch->normal = n;
        }
        add_point(touch, order << 16 | k, middle, s);
    }
}

void rill_touch_shapes(const rill_world *world, uint32_t a, uint32_t b, rill_touch *touch) {
    const rill_placed first = place(world, a);
    const rill_placed second = place(world, b);
    memset(touch, 0, sizeof *touch);
    touch->a = (uint32_t)a;
    touch->b = (uint32_t)b;
    if (first.hull->kind == RILL_SHAPE_POLYGON && second.hull->kind == RILL_SHAPE_POLYGON) {
        touch_polygons(&first, &second, touch);
    } else {
        /* A circle has one corner, its centre, and that says it all. */
        if (first.hull->kind != RILL_SHAPE_CIRCLE || second.hull->kind == RILL_SHAPE_CIRCLE) {
            touch_corners(world, &first, &second, 2, RILL_ONE, touch);
        }
        if (second.hull->kind != RILL_SHAPE_CIRCLE) {
            touch_corners(world, &second, &first, 3, -RILL_ONE, touch);
        }
    }
}

/* The radius with which a shape curves towards a direction: 0 on a flat side. Corners that are not
 * rounded, and maps, whose sides nobody knows, get -1. */
static rill_real radius_towards(const rill_placed *placed, rill_vec2 direction) {
    const rill_hull *hull = placed->hull;
    if (hull->kind == RILL_SHAPE_MAP) {
        return -RILL_ONE;
    }
    for (uint32_t k = 0; hull->kind != RILL_SHAPE_CIRCLE && k < hull->count; k++) {
        if (rill_vec_dot(normal_of(placed, k), direction) > RILL_RATIO(999, 1000)) {
            return 0;
        }
    }
    return hull->radius > 0 ? hull->radius : -RILL_ONE;
}

rill_real rill_touch_wedge(const rill_world *world, const rill_touch *touch, rill_real gap) {
    if (touch->count != 1) {
        return 0;
    }
    const rill_placed first = place(world, touch->a);
    const rill_vec2 n = touch->normal;
    const rill_real a = radius_towards(&first, n);
    rill_real b = 0;
    if (touch->b < RILL_TOUCH_WALL) {
        const rill_placed second = place(world, touch->b);
        b = radius_towards(&second, rill_vec(-n.x, -n.y));
    }
    if (rill_min(a, b) < 0 || rill_max(a, b) == 0) {
        return 0;
    }
    /* Parabolas are close enough. */
    const rill_real round = rill_min(a, b) > 0 ? rill_mul(a, rill_div(b, a + b)) : rill_max(a, b);
    const rill_real most = rill_min(a, b) > 0 ? rill_min(a, b) : round;
    const rill_real open = rill_clamp(gap - touch->point[0].separation, 0, RILL_ONE);
    return rill_min(rill_sqrt(rill_mul(2 * open, round)), most);
}

void rill_touch_wall(const rill_world *world, uint32_t a, uint32_t wall, rill_touch *touch) {
    const rill_placed placed = place(world, a);
    const rill_vec2 size = world->units.size;
    const rill_vec2 inward[4] = {{RILL_ONE, 0}, {-RILL_ONE, 0}, {0, RILL_ONE}, {0, -RILL_ONE}};
    const rill_vec2 n = inward[wall];
    memset(touch, 0, sizeof *touch);
    touch->a = (uint32_t)a;
    touch->b = (uint32_t)(RILL_TOUCH_WALL + wall);
    touch->normal = rill_vec(-n.x, -n.y);
    for (uint32_t k = 0; k < placed.hull->count; k++) {
        const rill_vec2 p = point_of(&placed, k);
        const rill_real far = wall == 1 ? size.x : (wall == 3 ? size.y : 0);
        const rill_real s = rill_vec_dot(p, n) + far - placed.hull->radius;
        if (s < RILL_CRACK_MARGIN) {
            const rill_vec2 middle =
                rill_vec_sub(p, rill_vec_scale(n, placed.hull->radius + s / 2));
            add_point(touch, k, middle, s);
        }
    }
}

#else

typedef int rill_no_touch_shapes_here; /* ISO C wants a declaration in every file */

#endif
