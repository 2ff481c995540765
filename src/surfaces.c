/* Particles and the surfaces around them.
 *
 * Both searches go from the shapes to the particles in the cells near them, so that they cost
 * little where there are few shapes. What they find is kept in the solver's work memory until all
 * shapes have been seen; reports then go by the particles' order. */
#include "surfaces.h"

#include "coupling.h"
#include "departures.h"
#include "events.h"
#include "map.h"
#include "walls.h"

#include <string.h>

#if RILL_GAMEPLAY

static uint8_t *stuck_of(const rill_world *world) {
    return (uint8_t *)rill_at(world, world->layout.column[RILL_COLUMN_STUCK]);
}

void rill_stuck_report(rill_world *world) {
    const uint32_t steps = world->config.gameplay.stuck_steps;
    for (uint32_t i = steps != 0 ? world->count : 0; i-- > 0;) {
        if (stuck_of(world)[i] == steps) {
            world->gameplay.stats.stuck++;
            stuck_of(world)[i] = 255;
            rill_event_add(world, RILL_EVENT_STUCK, i, 0);
            if (world->config.gameplay.stuck_dies) {
                rill_particle_die(world, i, RILL_DEATH_STUCK);
            }
        }
    }
}

/* A surface next to a particle, h. */
typedef struct rill_surface {
    rill_real distance; /* negative inside */
    rill_vec2 normal;
} rill_surface;

/* Distance of particles that are wedged. */
#define WEDGED RILL_RATIO(-1000, 1)

/* What is deeper inside a shape than this, h, cannot get out by itself. */
#define INSIDE RILL_RATIO(-1, 16)

typedef struct rill_squeeze {
    rill_surface *nearest; /* by particle */
    rill_real room;        /* between opposite surfaces that a particle needs, h */
    int again;             /* 0: looks for the nearest surface, 1: for one opposite to it */
} rill_squeeze;

static void squeeze(const rill_squeeze *search, uint32_t i, rill_real distance, rill_vec2 normal) {
    rill_surface *nearest = &search->nearest[i];
    if (search->again) {
        const rill_real facing = rill_vec_dot(nearest->normal, normal);
        if (facing < RILL_RATIO(-1, 2) && distance + nearest->distance < search->room) {
            nearest->distance = WEDGED;
        }
    } else if (distance < nearest->distance) {
        nearest->distance = distance;
        nearest->normal = normal;
    }
}

static void squeeze_by_walls(const rill_world *world, const rill_squeeze *search) {
    for (uint32_t i = 0; i < world->count; i++) {
        rill_wall wall[4];
        const uint32_t walls = rill_walls_near(world, rill_positions(world)[i], wall);
        for (uint32_t k = 0; k < walls; k++) {
            squeeze(search, i, wall[k].distance, wall[k].normal);
        }
    }
}

#if RILL_BODIES

/* A touch begins nearer than this to a surface and ends farther than twice that, in spacings. */
#define TOUCH RILL_RATIO(7, 10)

/* Particles and bodies have moved by 1 h at most since the cells and bounds were found. */
#define MOVED RILL_RATIO(2, 1)

static void visit_all(rill_world *world, rill_real reach, rill_visitor visit, void *context) {
    const rill_rigid *rigids = rill_rigids(world);
    for (uint32_t b = 0; b < world->layout.body_capacity; b++) {
        for (uint32_t k = rigids[b].kind != 0 ? rigids[b].first : RILL_NO_SHAPE; k != RILL_NO_SHAPE;
             k = rill_hulls(world)[k].next) {
            rill_visit_near(world, k, reach + MOVED, visit, context);
        }
    }
}

/* The gap between a shape and a particle that it stops; 0 if it is wider than the reach. */
static int find_gap(const rill_world *world, const rill_hull *hull, uint32_t i, rill_real reach,
                    rill_gap *gap) {
    const rill_rigid *body = &rill_rigids(world)[hull->body];
    const rill_vec2 point = rill_to_body(body, rill_positions(world)[i]);
    if (rill_hull_bound(hull, point) > reach || rill_hull_passes(world, hull, i)) {
        return 0;
    }
    *gap = rill_shape_gap(world, hull, point, reach);
    gap->normal = rill_rotate(body->rotation, gap->normal);
    return gap->distance <= reach;
}

/* Places of the bodies that a particle touches now, or RILL_NO_INDEX. */
typedef struct rill_touching {
    uint16_t body[2];
} rill_touching;

typedef struct rill_touch_search {
    rill_touching *now; /* by particle */
    rill_real reach;    /* h */
} rill_touch_search;

static rill_bodies_touched *touched_of(const rill_world *world, uint32_t i) {
    return (rill_bodies_touched *)rill_at(world, world->layout.column[RILL_COLUMN_BODIES]) + i;
}

static int has_id(const rill_bodies_touched *touched, uint32_t id) {
    return id != 0 && (touched->id[0] == id || touched->id[1] == id);
}

static void note_touch(rill_world *world, void *context, uint32_t k, uint32_t i) {
    const rill_touch_search *search = (const rill_touch_search *)context;
    const rill_hull *hull = &rill_hulls(world)[k];
    rill_touching *now = &search->now[i];
    rill_gap gap;
    if (now->body[0] == hull->body || now->body[1] != RILL_NO_INDEX) {
        return;
    }
    const int before = has_id(touched_of(world, i), rill_body_at(world, hull->body).id);
    if (find_gap(world, hull, i, before ? 2 * search->reach : search->reach, &gap)) {
        now->body[now->body[0] != RILL_NO_INDEX] = (uint16_t)hull->body;
    }
}

/* Compares what the particle touches now with what it touched before. */
static void report_touches(rill_world *world, uint32_t i, rill_touching now) {
    rill_bodies_touched touched;
    rill_bodies_touched *before = touched_of(world, i);
    for (int k = 0; k < 2; k++) {
        touched.id[k] = rill_body_at(world, now.body[k]).id; /* 0 for RILL_NO_INDEX */
        if (touched.id[k] != 0 && !has_id(before, touched.id[k])) {
            rill_event_add(world, RILL_EVENT_BODY_BEGIN, i, touched.id[k]);
        }
    }
    for (int k = 0; k < 2; k++) {
        if (before->id[k] != 0 && !has_id(&touched, before->id[k])) {
            rill_event_add(world, RILL_EVENT_BODY_END, i, before->id[k]);
        }
    }
    *before = touched;
}

void rill_bodies_touched_report(rill_world *world) {
    if (!rill_has_bodies(world) || world->layout.column[RILL_COLUMN_BODIES] == 0) {
        return;
    }
    rill_touch_search search = {
        (rill_touching *)rill_array_of(world, RILL_ARRAY_WORK),
        rill_mul(TOUCH, rill_div(world->config.spacing, world->units.h)),
    };
    memset(search.now, 0xFF, world->count * sizeof *search.now);
    visit_all(world, 2 * search.reach, note_touch, &search);
    for (uint32_t i = 0; i < world->count; i++) {
        report_touches(world, i, search.now[i]);
    }
}

static void squeeze_by_shape(rill_world *world, void *context, uint32_t k, uint32_t i) {
    const rill_squeeze *search = (const rill_squeeze *)context;
    rill_gap gap;
    const rill_hull *hull = &rill_hulls(world)[k];
    if (!find_gap(world, hull, i, search->room, &gap)) {
        return;
    }
    squeeze(search, i, gap.distance, gap.normal);
    if (hull->kind == RILL_SHAPE_MAP && search->again) { /* it can be on both sides */
        const rill_rigid *body = &rill_rigids(world)[hull->body];
        const rill_vec2 across =
            rill_vec_add(rill_positions(world)[i], rill_vec_scale(gap.normal, search->room));
        const rill_gap other = rill_map_gap(world, hull, rill_to_body(body, across), search->room);
        if (other.distance < 0) { /* solid begins that much nearer */
            squeeze(search, i, search->room + other.distance,
                    rill_rotate(body->rotation, other.normal));
        }
    }
}

static void squeeze_by_bodies(rill_world *world, rill_squeeze *search) {
    visit_all(world, search->room, squeeze_by_shape, search);
}

#else

void rill_bodies_touched_report(rill_world *world) {
    (void)world;
}

static void squeeze_by_bodies(rill_world *world, rill_squeeze *search) {
    (void)world;
    (void)search;
}

#endif

void rill_stuck_count(rill_world *world) {
    const uint32_t steps = world->config.gameplay.stuck_steps;
    if (steps == 0) {
        return;
    }
    /* At rest a particle has half a spacing on each side: half of that is too little. */
    rill_squeeze search = {(rill_surface *)rill_array_of(world, RILL_ARRAY_WORK),
                           rill_div(world->config.spacing, 2 * world->units.h), 0};
    for (uint32_t i = 0; i < world->count; i++) {
        search.nearest[i].distance = search.room;
        search.nearest[i].normal = rill_vec(0, 0);
    }
    for (search.again = 0; search.again < 2; search.again++) {
        squeeze_by_walls(world, &search);
        squeeze_by_bodies(world, &search);
    }
    for (uint32_t i = 0; i < world->count; i++) {
        uint8_t *stuck = &stuck_of(world)[i];
        const uint32_t more = *stuck < steps ? *stuck + 1u : *stuck;
        *stuck = search.nearest[i].distance < INSIDE ? (uint8_t)more : 0;
    }
}

#else

typedef int rill_no_surfaces_here; /* ISO C wants a declaration in every file */

#endif
