/* A block or a save may come from anywhere: is what it says about bodies, shapes, joints and
 * contacts in the ranges that the library relies on? */
#include "bodies_step.h"

#include "handle.h"

#include <string.h>

#if RILL_BODIES

/* Coordinates and lengths, h; more than any call accepts, for the rounding of rotations. */
#define FARTHEST RILL_RATIO(20000, 1)

/* Speeds of bodies that impulses have just hit, h per substep, before they are limited. */
#define FASTEST RILL_RATIO(30000, 1)

/* Q16.16 saturates where float could become infinite. */
static int tiny_is_good(rill_tiny a) {
#if RILL_FIXED
    (void)a;
    return 1;
#else
    return rill_in_range(a, -FASTEST, FASTEST);
#endif
}

static int tinies_are_good(rill_tiny2 a) {
    return tiny_is_good(a.x) && tiny_is_good(a.y);
}

/* A mass is 0 for bodies that impulses do not move, and in the range of body.c for others; so is
 * that of the water in their place. */
static int mass_is_sane(const rill_rigid *body) {
    if (!rill_in_range(body->displaced, 0, RILL_RATIO(16384, 1))) {
        return 0;
    }
    if (body->mobile == 0) {
        return body->mass == 0 && body->inverse_mass == 0 && body->gyration == RILL_ONE &&
               body->inverse_gyration == RILL_ONE;
    }
    return body->mobile == 1 && body->mass >= RILL_RATIO(1, 8) &&
           body->mass <= RILL_RATIO(16384, 1) && body->gyration >= RILL_RATIO(1, 16) &&
           body->gyration <= RILL_RATIO(180, 1) &&
           body->inverse_mass == rill_tiny_quotient(RILL_ONE, body->mass) &&
           body->inverse_gyration == rill_div(RILL_ONE, body->gyration);
}

static int body_is_sane(const rill_rigid *body) {
    const rill_rotation rotation = rill_rotation_of(body->turn);
    return body->kind <= RILL_BODY_PROXY && rill_vec_is_within(body->position, FARTHEST) &&
           rill_vec_is_within(body->centre, RILL_REACH_DYNAMIC) && tinies_are_good(body->rest) &&
           tinies_are_good(body->velocity) && tiny_is_good(body->spin) &&
           tinies_are_good(body->push) && tiny_is_good(body->twist) &&
           rill_vec_is_finite(body->fluid) && rill_is_finite(body->fluid_spin) &&
           rotation.c == body->rotation.c && rotation.s == body->rotation.s && mass_is_sane(body);
}

/* The samples are the game's, but who hands them in again relies on the sizes: shapes that share a
 * place for an address must have the same. */
static int map_is_sane(const rill_world *world, const rill_hull *hull) {
    if (hull->count != 4 || hull->map >= RILL_MAX_MAPS || hull->map_columns < 2 ||
        hull->map_rows < 2 || hull->map_columns > 4096 || hull->map_rows > 4096 ||
        (hull->map_bits != 8 && hull->map_bits != 16) ||
        !rill_in_range(hull->cell, RILL_RATIO(1, 8), RILL_RATIO(16, 1)) ||
        hull->inverse_cell != rill_div(RILL_ONE, hull->cell)) {
        return 0;
    }
    for (uint32_t k = 0; k < world->layout.shape_capacity; k++) {
        const rill_hull *other = &rill_hulls(world)[k];
        if (other->body != RILL_NO_SHAPE && other->kind == RILL_SHAPE_MAP &&
            other->map == hull->map &&
            (other->map_columns != hull->map_columns || other->map_rows != hull->map_rows ||
             other->map_bits != hull->map_bits || other->map_checksum != hull->map_checksum)) {
            return 0;
        }
    }
    return 1;
}

static int same_points(const rill_vec2 *a, const rill_vec2 *b) {
    int same = 1;
    for (uint32_t k = 0; k < RILL_MAX_POINTS; k++) {
        same &= a[k].x == b[k].x && a[k].y == b[k].y;
    }
    return same;
}

/* A hull is what its own points make. */
static int hull_is_sane(const rill_world *world, const rill_hull *hull, const rill_rigid *body) {
    const int light = rill_can_be_moved(body);
    rill_hull made;
    if (hull->count > RILL_MAX_POINTS ||
        (light && (hull->kind == RILL_SHAPE_SEGMENT || hull->kind == RILL_SHAPE_MAP)) ||
        (hull->kind == RILL_SHAPE_MAP && !map_is_sane(world, hull))) {
        return 0;
    }
    memset(&made, 0, sizeof made);
    made.kind = hull->kind == RILL_SHAPE_MAP ? (uint32_t)RILL_SHAPE_POLYGON : hull->kind;
    made.count = hull->count;
    made.radius = hull->radius;
    memcpy(made.point, hull->point, hull->count * sizeof *made.point);
    return rill_hull_make(&made, light ? RILL_REACH_DYNAMIC : RILL_REACH_TERRAIN) == RILL_OK &&
           same_points(made.point, hull->point) && same_points(made.normal, hull->normal) &&
           made.radius == hull->radius &&
           rill_in_range(hull->density, RILL_RATIO(1, 64), RILL_RATIO(64, 1)) &&
           rill_in_range(hull->friction, 0, RILL_RATIO(4, 1)) &&
           rill_in_range(hull->restitution, 0, RILL_ONE);
}

/* The shapes of a body; *met counts them. */
static int chain_is_sane(const rill_world *world, uint32_t b, uint32_t *met) {
    const rill_rigid *body = &rill_rigids(world)[b];
    const rill_hull *hulls = rill_hulls(world);
    for (uint32_t k = body->first; k != RILL_NO_SHAPE; k = hulls[k].next) {
        if (k >= world->layout.shape_capacity || hulls[k].body != b ||
            ++*met > world->layout.shape_capacity || !hull_is_sane(world, &hulls[k], body)) {
            return 0;
        }
    }
    return 1;
}

/* Free places, too, have a generation: the next owner's handles are made of it. */
static int bodies_are_sane(const rill_world *world) {
    const rill_rigid *rigids = rill_rigids(world);
    uint32_t met = 0;
    uint32_t used = 0;
    for (uint32_t b = 0; b < world->layout.body_capacity; b++) {
        if (rigids[b].generation > RILL_LAST_GENERATION ||
            (rigids[b].kind != 0 &&
             (!body_is_sane(&rigids[b]) || !chain_is_sane(world, b, &met)))) {
            return 0;
        }
    }
    for (uint32_t k = 0; k < world->layout.shape_capacity; k++) {
        if (rill_hulls(world)[k].generation > RILL_LAST_GENERATION) {
            return 0;
        }
        used += rill_hulls(world)[k].body != RILL_NO_SHAPE;
    }
    return used == met; /* no shape without a body */
}

static int end_is_sane(const rill_world *world, uint32_t body) {
    return body == RILL_WORLD_BODY ||
           (body < world->layout.body_capacity && rill_rigids(world)[body].kind != 0);
}

static int link_is_sane(const rill_world *world, const rill_link *link) {
    const rill_real quick = rill_mul(world->units.rate, RILL_RATIO(2, 1));
    for (int row = 0; row < RILL_JOINT_ROWS; row++) {
        if (!rill_is_finite(link->impulse[row])) {
            return 0;
        }
    }
    return link->kind <= RILL_JOINT_DISTANCE + 1 && end_is_sane(world, link->a) &&
           end_is_sane(world, link->b) && link->a != link->b && link->limited <= 1 &&
           link->collide <= 1 && rill_vec_is_within(link->anchor_a, 2 * RILL_BODY_FARTHEST) &&
           rill_vec_is_within(link->anchor_b, 2 * RILL_BODY_FARTHEST) &&
           rill_vec_is_within(link->axis, RILL_RATIO(1001, 1000)) &&
           rill_in_range(link->length, -FASTEST, FASTEST) &&
           (!link->limited ||
            (rill_in_range(link->low, -RILL_REAL_MAX, link->high) && rill_is_finite(link->high))) &&
           rill_in_range(link->frequency, 0, quick) &&
           rill_in_range(link->damping, 0, RILL_RATIO(4, 1)) &&
           rill_in_range(link->motor_speed, -FASTEST, FASTEST) &&
           rill_in_range(link->motor_limit, 0, RILL_REAL_MAX) &&
           (link->kind != RILL_JOINT_DISTANCE + 1 || link->motor_limit == 0);
}

static int links_are_sane(const rill_world *world) {
    for (uint32_t n = 0; n < world->layout.joint_capacity; n++) {
        const rill_link *link = &rill_links(world)[n];
        if (link->generation > RILL_LAST_GENERATION ||
            (link->kind != 0 && !link_is_sane(world, link))) {
            return 0;
        }
    }
    return 1;
}

/* Contacts of the last substep only hand on their impulses. */
static int touches_are_sane(const rill_world *world) {
    if (world->bodies.touches > world->layout.contact_capacity) {
        return 0;
    }
    for (uint32_t n = 0; n < world->bodies.touches; n++) {
        const rill_touch *touch = &rill_touch_array(world)[n];
        if (touch->count > 2) {
            return 0;
        }
        for (uint32_t k = 0; k < touch->count; k++) {
            if (!rill_in_range(touch->point[k].push, 0, RILL_REAL_MAX) ||
                !rill_is_finite(touch->point[k].drag)) {
                return 0;
            }
        }
    }
    return 1;
}

int rill_bodies_check(const rill_world *world) {
    return bodies_are_sane(world) && links_are_sane(world) && touches_are_sane(world);
}

#else

typedef int rill_no_bodies_check_here; /* ISO C wants a declaration in every file */

#endif
