/* Zones: drains, wind, drag and attraction in a region. */
#include "zones.h"

#include "amount.h"
#include "departures.h"
#include "gameplay.h"
#include "particles.h"
#include "pool.h"
#include "region.h"
#include "rill/events.h"
#include "walls.h"

#if RILL_GAMEPLAY

static rill_pool pool_of(const rill_world *world) {
    return rill_pool_of(world, RILL_ARRAY_ZONE, sizeof(rill_zone_state),
                        world->config.gameplay.zone_capacity);
}

static rill_zone_state *find(const rill_world *world, rill_zone zone) {
    const rill_pool pool = pool_of(world);
    return (rill_zone_state *)rill_pool_find(&pool, zone.id);
}

rill_zone_def rill_zone_default(void) {
    rill_zone_def def = {{0, 0, 0, {{0, 0}}}, 0, 1, 0, 0, {0, 0}, 0, {0, 0}, 0, {0, 0}, {0, 0}};
    return def;
}

/* Is an acceleration mild enough for the world's units, as gravity must be? */
static int is_mild(const rill_world *world, rill_vec2 a) {
    const rill_real limit = RILL_RATIO(2000, 1);
    if (!(a.x >= -limit && a.x <= limit && a.y >= -limit && a.y <= limit)) {
        return 0;
    }
    const rill_gravity inside = rill_gravity_of(a, world->units.rate, world->units.speed);
    return rill_gravity_is_mild(&inside);
}

/* All but where it is relative to the domain, which may move. */
static rill_status check_values(const rill_world *world, const rill_zone_def *def) {
    if (!(def->kill_rate >= 0 && def->kill_rate <= RILL_MOST_PER_SECOND)) {
        return RILL_BAD_FLOW;
    }
    return is_mild(world, def->acceleration) && is_mild(world, rill_vec(def->pull, 0)) &&
                   def->drag >= 0 && def->drag <= RILL_RATIO(1000, 1) &&
                   rill_vec_is_finite(def->flow) && rill_vec_is_finite(def->one_way) &&
                   rill_point_is_good(def->centre)
               ? RILL_OK
               : RILL_BAD_FORCE;
}

static rill_status check_def(const rill_world *world, const rill_zone_def *def) {
    rill_region region;
    rill_vec2 point;
    if (rill_region_in(world, &def->region, &region) != RILL_OK) {
        return RILL_BAD_SHAPE;
    }
    const rill_status status = check_values(world, def);
    return status == RILL_OK && rill_point_in(world, def->centre, &point) != RILL_OK
               ? RILL_BAD_FORCE
               : status;
}

int rill_zones_are_sane(const rill_world *world) {
    const rill_pool pool = pool_of(world);
    for (uint32_t k = 0; k < pool.capacity; k++) {
        const rill_zone_state *state = (const rill_zone_state *)rill_pool_item(&pool, k);
        if ((state->generation & 1u) != 0 &&
            (check_values(world, &state->def) != RILL_OK ||
             !rill_region_is_sane(&state->def.region) || !rill_gravity_is_sane(&state->wind))) {
            return 0;
        }
    }
    return 1;
}

rill_status rill_zone_add(rill_world *world, const rill_zone_def *def, rill_zone *zone) {
    const rill_pool pool = pool_of(world);
    const rill_status status = check_def(world, def);
    uint32_t id = 0;
    if (status != RILL_OK) {
        return status;
    }
    rill_zone_state *state =
        (rill_zone_state *)rill_pool_take(&pool, &id, &world->gameplay.stats.zones_peak);
    if (state == NULL) {
        return RILL_FULL;
    }
    state->def = *def;
    if (zone != NULL) {
        zone->id = id;
    }
    return RILL_OK;
}

rill_zone rill_zone_at(const rill_world *world, uint32_t k) {
    const rill_pool pool = pool_of(world);
    const rill_zone found = {rill_pool_at(&pool, k)};
    return found;
}

rill_status rill_zone_remove(rill_world *world, rill_zone zone) {
    const rill_pool pool = pool_of(world);
    return rill_pool_remove(&pool, zone.id);
}

rill_status rill_zone_get(const rill_world *world, rill_zone zone, rill_zone_def *def) {
    const rill_zone_state *state = find(world, zone);
    if (state == NULL) {
        return RILL_STALE_HANDLE;
    }
    *def = state->def;
    return RILL_OK;
}

rill_status rill_zone_set(rill_world *world, rill_zone zone, const rill_zone_def *def) {
    rill_zone_state *state = find(world, zone);
    const rill_status status = state != NULL ? check_def(world, def) : RILL_STALE_HANDLE;
    if (status == RILL_OK) {
        state->def = *def;
    }
    return status;
}

uint32_t rill_zone_killed(const rill_world *world, rill_zone zone) {
    const rill_zone_state *state = find(world, zone);
    return state != NULL ? state->killed : 0;
}

/* Is a particle subject to the zone? The bounds spare most particles the exact test. */
static int affects(const rill_world *world, const rill_zone_def *def, const rill_region *region,
                   const rill_bounds *bounds, uint32_t i) {
    const rill_vec2 p = rill_positions(world)[i];
    return rill_bounds_contain(bounds, p) && rill_region_contains(region, p) &&
           rill_mask_selects(world, def->mask, rill_materials(world)[i]);
}

/* A zone's forces in internal units. */
typedef struct rill_zone_force {
    rill_vec2 change; /* h per substep squared */
    rill_real drag;   /* share of the velocity difference, 0 to 1 */
    rill_vec2 flow;   /* h per substep */
    rill_real pull;   /* h per substep squared */
    rill_vec2 centre; /* h */
} rill_zone_force;

static rill_zone_force force_of(const rill_world *world, rill_zone_state *state) {
    const rill_units *units = &world->units;
    const rill_zone_def *def = &state->def;
    rill_zone_force force;
    rill_gravity_change(&state->wind, def->acceleration, units->rate, units->speed);
    force.change = rill_gravity_next(&state->wind);
    force.drag = rill_min(rill_div(def->drag, units->rate), RILL_ONE);
    force.flow = rill_velocity_in(world, def->flow);
    force.pull = rill_div(rill_div(def->pull, units->rate), units->speed);
    force.centre = rill_position_in(world, def->centre);
    return force;
}

static void push(rill_world *world, const rill_zone_force *force, uint32_t i) {
    rill_vec2 *velocity = &rill_velocities(world)[i];
    rill_vec2 v = rill_vec_add(*velocity, force->change);
    uint32_t limited = 0;
    if (force->drag > 0) {
        v = rill_vec_add(v, rill_vec_scale(rill_vec_sub(force->flow, v), force->drag));
    }
    if (force->pull != 0) {
        const rill_vec2 way = rill_vec_sub(force->centre, rill_positions(world)[i]);
        v = rill_vec_add(v, rill_vec_scale(rill_vec_unit(way), force->pull));
    }
    *velocity = rill_limit_speed(v, &limited);
}

/* Velocities are what a particle has moved by: what has come against a direction goes back. */
static void turn_back(rill_world *world, rill_vec2 way, uint32_t i) {
    rill_vec2 *position = &rill_positions(world)[i];
    rill_vec2 *velocity = &rill_velocities(world)[i];
    const rill_real along = rill_vec_dot(*velocity, way);
    if (along < 0) {
        const rill_vec2 back = rill_vec_scale(way, along);
        *position = rill_walls_clamp(world, rill_vec_sub(*position, back), rill_slots(world)[i]);
        *velocity = rill_vec_sub(*velocity, back);
    }
}

static void drain(rill_world *world, rill_zone_state *state, uint32_t i) {
    state->killed++;
    world->gameplay.stats.drained++;
    rill_particle_die(world, i, RILL_DEATH_DRAINED);
}

/* What zones do, each in its phase of a step. */
typedef enum rill_zone_deed { ZONE_KILL, ZONE_WAKE, ZONE_PUSH, ZONE_TURN_BACK } rill_zone_deed;

static int does(const rill_world *world, const rill_zone_def *def, rill_zone_deed deed) {
    const int pulls = !rill_vec_is_zero(def->acceleration) || def->pull != 0;
    switch (deed) {
    case ZONE_KILL:
        return def->kill != 0;
    case ZONE_WAKE: /* what its forces would move */
        return world->layout.column[RILL_COLUMN_CALM] != 0 &&
               (pulls || (def->drag != 0 && !rill_vec_is_zero(def->flow)));
    case ZONE_PUSH:
        return pulls || def->drag != 0;
    default:
        return !rill_vec_is_zero(def->one_way);
    }
}

/* Does it to the particles inside. Backwards: the one that takes a dead one's place has been seen.
 */
static void work(rill_world *world, rill_zone_state *state, rill_zone_deed deed) {
    const rill_zone_def *def = &state->def;
    const rill_vec2 way = deed == ZONE_TURN_BACK ? rill_vec_unit(def->one_way) : rill_vec(0, 0);
    const uint32_t most = deed == ZONE_KILL && def->kill_rate > 0
                              ? rill_due(world, def->kill_rate, &state->owed)
                              : RILL_MAX_PARTICLES;
    rill_zone_force force;
    rill_region region;
    uint32_t done = 0;
    if (deed == ZONE_PUSH) {
        force = force_of(world, state);
    }
    if (rill_region_in(world, &def->region, &region) != RILL_OK) {
        return; /* the domain has moved away from it */
    }
    const rill_bounds bounds = rill_region_bounds(&region);
    for (uint32_t i = world->count; i-- > 0 && done < most;) {
        if (!affects(world, def, &region, &bounds, i)) {
            continue;
        }
        done++;
        switch (deed) {
        case ZONE_KILL:
            drain(world, state, i);
            break;
        case ZONE_WAKE:
            rill_gameplay_wake(world, i);
            break;
        case ZONE_PUSH:
            push(world, &force, i);
            break;
        default:
            turn_back(world, way, i);
            break;
        }
    }
}

static void work_all(rill_world *world, rill_zone_deed deed) {
    const rill_pool pool = pool_of(world);
    for (uint32_t k = 0; k < pool.capacity; k++) {
        rill_zone_state *state = (rill_zone_state *)rill_pool_item(&pool, k);
        if ((state->generation & 1u) != 0 && state->def.on && does(world, &state->def, deed)) {
            work(world, state, deed);
        }
    }
}

void rill_zones_kill(rill_world *world) {
    work_all(world, ZONE_KILL);
}

void rill_zones_wake(rill_world *world) {
    work_all(world, ZONE_WAKE);
}

void rill_zones_push(rill_world *world) {
    work_all(world, ZONE_PUSH);
}

void rill_zones_turn_back(rill_world *world) {
    work_all(world, ZONE_TURN_BACK);
}

#else

typedef int rill_no_zones_here; /* ISO C wants a declaration in every file */

#endif
