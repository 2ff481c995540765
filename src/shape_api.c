/* Shapes as the game sees them, in its units. */
#include "body.h"

#include "handle.h"
#include "inline.h"
#include "map.h"
#include "particles.h"

#include <string.h>

#if RILL_BODIES

static rill_shape shape_at(const rill_world *world, uint32_t index) {
    rill_shape shape = {0};
    if (index != RILL_NO_SHAPE) {
        shape.id = rill_handle(index, rill_hulls(world)[index].generation);
    }
    return shape;
}

static rill_hull *find(const rill_world *world, rill_shape shape) {
    const uint32_t slot = rill_handle_place(shape.id);
    if (slot >= world->layout.shape_capacity) {
        return NULL;
    }
    rill_hull *hull = &rill_hulls(world)[slot];
    return hull->body != RILL_NO_SHAPE && hull->generation == rill_handle_generation(shape.id)
               ? hull
               : NULL;
}

void rill_shape_free(rill_hull *hull) {
    hull->generation = rill_next_generation(hull->generation);
    hull->body = RILL_NO_SHAPE;
}

/* The definition in internal units. */
static rill_status accept_shape(const rill_world *world, const rill_rigid *body,
                                const rill_shape_def *def, rill_hull *hull) {
    const int dynamic = body->kind == RILL_BODY_DYNAMIC || body->kind == RILL_BODY_PROXY;
    if (!rill_in_range(def->density, RILL_RATIO(1, 64), RILL_RATIO(64, 1))) {
        return RILL_BAD_BODY_DENSITY;
    }
    if (!rill_in_range(def->friction, 0, RILL_RATIO(4, 1))) {
        return RILL_BAD_BODY_FRICTION;
    }
    if (!rill_in_range(def->restitution, 0, RILL_ONE)) {
        return RILL_BAD_RESTITUTION;
    }
    if (def->point_count > RILL_MAX_POINTS || (dynamic && def->kind == RILL_SHAPE_SEGMENT)) {
        return RILL_BAD_SHAPE;
    }
    memset(hull, 0, sizeof *hull);
    hull->kind = def->kind;
    hull->count = def->point_count;
    for (uint32_t k = 0; k < def->point_count; k++) {
        if (!rill_vec_is_finite(def->point[k])) {
            return RILL_BAD_SHAPE;
        }
        hull->point[k] = rill_vec_over(def->point[k], world->units.h);
    }
    hull->radius = rill_div(def->radius, world->units.h);
    return rill_hull_make(hull, dynamic ? RILL_REACH_DYNAMIC : RILL_REACH_TERRAIN);
}

static void enter_shape(rill_world *world, rill_rigid *body, const rill_shape_def *def,
                        const rill_hull *made, uint32_t slot) {
    rill_hull *hull = &rill_hulls(world)[slot];
    const uint32_t generation = hull->generation;
    *hull = *made;
    hull->generation = generation;
    hull->body = (uint32_t)(body - rill_rigids(world));
    hull->density = def->density;
    hull->friction = def->friction;
    hull->restitution = def->restitution;
    hull->category = def->category;
    hull->mask = def->mask;
    hull->passes = def->passes;
    hull->next = body->first;
    body->first = (uint32_t)slot;
}

/* Makes the shape in the given slot, if there is such a slot. */
RILL_APART rill_status make_shape(rill_world *world, rill_rigid *body, const rill_shape_def *def,
                                  uint32_t slot) {
    rill_hull made;
    const rill_status status = accept_shape(world, body, def, &made);
    if (status != RILL_OK) {
        return status;
    }
    if (slot >= world->layout.shape_capacity) {
        return RILL_FULL;
    }
    enter_shape(world, body, def, &made, slot);
    return RILL_OK;
}

rill_status rill_shape_add(rill_world *world, rill_body body, const rill_shape_def *def,
                           rill_shape *shape) {
    rill_rigid *rigid = rill_body_find(world, body);
    if (rigid == NULL) {
        return RILL_STALE_HANDLE;
    }
    uint32_t slot = 0;
    while (slot < world->layout.shape_capacity && rill_hulls(world)[slot].body != RILL_NO_SHAPE) {
        slot++;
    }
    const rill_status status = make_shape(world, rigid, def, slot);
    if (status == RILL_OK) {
        rill_body_weigh(world, rigid);
        rill_body_disturb(world, rigid);
        if (shape != NULL) {
            *shape = shape_at(world, slot);
        }
    }
    return status;
}

rill_status rill_polyline_add(rill_world *world, rill_body body, const rill_vec2 *points,
                              uint32_t point_count, rill_real radius) {
    if (point_count < 2) {
        return RILL_BAD_SHAPE;
    }
    for (uint32_t k = 0; k + 1 < point_count; k++) {
        const rill_shape_def def = radius > 0 ? rill_shape_capsule(points[k], points[k + 1], radius)
                                              : rill_shape_segment(points[k], points[k + 1]);
        const rill_status status = rill_shape_add(world, body, &def, NULL);
        if (status != RILL_OK) {
            return status;
        }
    }
    return RILL_OK;
}

rill_status rill_shape_remove(rill_world *world, rill_shape shape) {
    rill_hull *hull = find(world, shape);
    if (hull == NULL) {
        return RILL_STALE_HANDLE;
    }
    rill_hull *hulls = rill_hulls(world);
    rill_rigid *body = &rill_rigids(world)[hull->body];
    uint32_t *link = &body->first;
    rill_body_disturb(world, body);
    while (&hulls[*link] != hull) {
        link = &hulls[*link].next;
    }
    *link = hull->next;
    rill_shape_free(hull);
    rill_body_weigh(world, body);
    return RILL_OK;
}

rill_body rill_shape_body(const rill_world *world, rill_shape shape) {
    const rill_body none = {0};
    const rill_hull *hull = find(world, shape);
    return hull != NULL ? rill_body_at(world, hull->body) : none;
}

rill_shape rill_body_shape(const rill_world *world, rill_body body) {
    const rill_rigid *rigid = rill_body_find(world, body);
    return shape_at(world, rigid != NULL ? rigid->first : RILL_NO_SHAPE);
}

rill_shape rill_shape_next(const rill_world *world, rill_shape shape) {
    const rill_hull *hull = find(world, shape);
    return shape_at(world, hull != NULL ? hull->next : RILL_NO_SHAPE);
}

rill_status rill_shape_distance(const rill_world *world, rill_shape shape, rill_vec2 point,
                                rill_real *distance, rill_vec2 *normal) {
    const rill_hull *hull = find(world, shape);
    if (hull == NULL) {
        return RILL_STALE_HANDLE;
    }
    if (!rill_vec_is_finite(point)) {
        return RILL_BAD_POSITION;
    }
    if (rill_map_is_missing(world, hull)) {
        return RILL_NOTHING_FOUND;
    }
    const rill_rigid *body = &rill_rigids(world)[hull->body];
    const rill_vec2 seen = rill_to_body(body, rill_place_near(world, point));
    const rill_real within = normal != NULL ? RILL_REAL_MAX : -RILL_REAL_MAX;
    const rill_gap gap = rill_shape_gap(world, hull, seen, within);
    *distance = rill_mul(gap.distance, world->units.h);
    if (normal != NULL) {
        *normal = rill_rotate(body->rotation, gap.normal);
    }
    return RILL_OK;
}

rill_status rill_shape_get(const rill_world *world, rill_shape shape, rill_shape_def *def) {
    const rill_hull *hull = find(world, shape);
    if (hull == NULL) {
        return RILL_STALE_HANDLE;
    }
    const rill_rigid *body = &rill_rigids(world)[hull->body];
    memset(def, 0, sizeof *def);
    def->kind = hull->kind;
    def->point_count = hull->count;
    for (uint32_t k = 0; k < hull->count; k++) {
        def->point[k] = rill_metres(world, rill_from_body(body, hull->point[k]));
    }
    def->radius = rill_mul(hull->radius, world->units.h);
    def->density = hull->density;
    def->friction = hull->friction;
    def->restitution = hull->restitution;
    def->category = hull->category;
    def->mask = hull->mask;
    def->passes = hull->passes;
    return RILL_OK;
}

#else

typedef int rill_no_shape_api_here; /* ISO C wants a declaration in every file */

#endif
