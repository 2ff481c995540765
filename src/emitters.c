/* Emitters: particles at an exact rate.
 *
 * Rates are added up as integers (rill_due), so that the count over any time is exact. A particle
 * that was due within the step starts as far along as it would have come since: a stream leaves
 * evenly, whatever its rate is to that of the steps. */
#include "emitters.h"

#include "amount.h"
#include "gameplay.h"
#include "particles.h"
#include "pool.h"
#include "random.h"
#include "region.h"

#if RILL_GAMEPLAY

static rill_pool pool_of(const rill_world *world) {
    return rill_pool_of(world, RILL_ARRAY_EMITTER, sizeof(rill_emitter_state),
                        world->config.gameplay.emitter_capacity);
}

static rill_emitter_state *find(const rill_world *world, rill_emitter emitter) {
    const rill_pool pool = pool_of(world);
    return (rill_emitter_state *)rill_pool_find(&pool, emitter.id);
}

rill_emitter_def rill_emitter_default(void) {
    rill_emitter_def def = {0};
    def.on = 1;
    return def;
}

/* All but where it is relative to the domain, which may move. */
static rill_status check_values(const rill_world *world, const rill_emitter_def *def) {
    if (def->shape > RILL_EMIT_CIRCLE) {
        return RILL_BAD_SHAPE;
    }
    if (!rill_point_is_good(def->from) || !rill_point_is_good(def->to)) {
        return RILL_BAD_POSITION;
    }
    if (!rill_vec_is_finite(def->velocity) || !rill_vec_is_finite(def->spread)) {
        return RILL_BAD_VELOCITY;
    }
    if (!(def->rate >= 0 && def->rate <= RILL_MOST_PER_SECOND)) {
        return RILL_BAD_FLOW;
    }
    if (def->material >= world->config.material_count) {
        return RILL_BAD_MATERIAL;
    }
    if (def->lifetime_max != 0 && !(def->lifetime_max >= def->lifetime_min)) {
        return RILL_BAD_LIFETIME;
    }
    const rill_marks shortest = {def->tag, def->colour, def->lifetime_min};
    const rill_marks longest = {def->tag, def->colour, def->lifetime_max};
    const rill_status status = rill_marks_check(world, &shortest);
    return status == RILL_OK ? rill_marks_check(world, &longest) : status;
}

static rill_status check_def(const rill_world *world, const rill_emitter_def *def) {
    rill_vec2 point;
    const rill_status status = check_values(world, def);
    if (status == RILL_OK && (rill_point_in(world, def->from, &point) != RILL_OK ||
                              rill_point_in(world, def->to, &point) != RILL_OK)) {
        return RILL_BAD_POSITION;
    }
    return status;
}

int rill_emitters_are_sane(const rill_world *world) {
    const rill_pool pool = pool_of(world);
    for (uint32_t k = 0; k < pool.capacity; k++) {
        const rill_emitter_state *state = (const rill_emitter_state *)rill_pool_item(&pool, k);
        if ((state->generation & 1u) != 0 &&
            (check_values(world, &state->def) != RILL_OK || state->burst > RILL_MAX_PARTICLES)) {
            return 0;
        }
    }
    return 1;
}

rill_status rill_emitter_add(rill_world *world, const rill_emitter_def *def,
                             rill_emitter *emitter) {
    const rill_pool pool = pool_of(world);
    const rill_status status = check_def(world, def);
    uint32_t id = 0;
    if (status != RILL_OK) {
        return status;
    }
    rill_emitter_state *state =
        (rill_emitter_state *)rill_pool_take(&pool, &id, &world->gameplay.stats.emitters_peak);
    if (state == NULL) {
        return RILL_FULL;
    }
    state->def = *def;
    if (emitter != NULL) {
        emitter->id = id;
    }
    return RILL_OK;
}

rill_emitter rill_emitter_at(const rill_world *world, uint32_t k) {
    const rill_pool pool = pool_of(world);
    rill_emitter found = {0};
    if (k < pool.capacity && (rill_pool_generation(&pool, k) & 1u) != 0) {
        found.id = rill_pool_id(&pool, k);
    }
    return found;
}

rill_status rill_emitter_remove(rill_world *world, rill_emitter emitter) {
    const rill_pool pool = pool_of(world);
    rill_emitter_state *state = find(world, emitter);
    if (state == NULL) {
        return RILL_STALE_HANDLE;
    }
    rill_pool_release(&pool, state);
    return RILL_OK;
}

rill_status rill_emitter_get(const rill_world *world, rill_emitter emitter, rill_emitter_def *def) {
    const rill_emitter_state *state = find(world, emitter);
    if (state == NULL) {
        return RILL_STALE_HANDLE;
    }
    *def = state->def;
    return RILL_OK;
}

rill_status rill_emitter_set(rill_world *world, rill_emitter emitter, const rill_emitter_def *def) {
    rill_emitter_state *state = find(world, emitter);
    const rill_status status = state != NULL ? check_def(world, def) : RILL_STALE_HANDLE;
    if (status == RILL_OK) {
        state->def = *def;
    }
    return status;
}

rill_status rill_emitter_burst(rill_world *world, rill_emitter emitter, uint32_t count) {
    rill_emitter_state *state = find(world, emitter);
    if (state == NULL) {
        return RILL_STALE_HANDLE;
    }
    if (count > RILL_MAX_PARTICLES || state->burst + count > RILL_MAX_PARTICLES) {
        return RILL_BAD_FLOW;
    }
    state->burst += count;
    return RILL_OK;
}

rill_status rill_emitter_count(const rill_world *world, rill_emitter emitter,
                               rill_emitter_counts *counts) {
    const rill_emitter_state *state = find(world, emitter);
    if (state == NULL) {
        return RILL_STALE_HANDLE;
    }
    counts->emitted = state->emitted;
    counts->starved = state->starved;
    return RILL_OK;
}

/* Particles that fit side by side at rest spacing between the ends of a line, at least one. */
static uint32_t lanes_of(const rill_world *world, const rill_emitter_def *def) {
    const rill_vec2 way = {def->to.x / 2 - def->from.x / 2, def->to.y / 2 - def->from.y / 2};
    /* A little more, because a line of ten spacings may come out as 9.999. */
    const rill_real half =
        rill_div(rill_vec_length(way), world->config.spacing) + RILL_RATIO(1, 256);
    const int32_t lanes = rill_floor(half * 2);
    return lanes > 1 ? (uint32_t)lanes : 1;
}

rill_real rill_emitter_rest_rate(const rill_world *world, const rill_emitter_def *def) {
    const rill_real rows = rill_div(rill_vec_length(def->velocity), world->config.spacing);
    const rill_real rate = rill_mul(rill_from_int((int32_t)lanes_of(world, def)), rows);
    return rill_min(rate, RILL_MOST_PER_SECOND);
}

/* Evenly spread points of the unit square: the additive recurrence with the plastic number (M.
 * Roberts 2018). Any run of them keeps its points apart, unlike random ones. */
static rill_vec2 even_point(uint32_t k) {
    return rill_vec(rill_fraction((k * 3242174889u) >> 16, 65536),
                    rill_fraction((k * 2447445414u) >> 16, 65536));
}

/* The place of the next particle on the emitter, h. */
static rill_vec2 next_place(const rill_world *world, rill_emitter_state *state) {
    const rill_emitter_def *def = &state->def;
    const rill_vec2 from = rill_position_in(world, def->from);
    const rill_vec2 way = rill_vec_sub(rill_position_in(world, def->to), from);
    if (def->shape == RILL_EMIT_LINE) {
        const uint32_t lanes = lanes_of(world, def);
        const uint32_t lane = state->sequence++ % lanes;
        const rill_real along = rill_fraction(2 * lane + 1, 2 * lanes);
        return rill_vec(from.x + rill_mul(way.x, along), from.y + rill_mul(way.y, along));
    }
    rill_vec2 even = even_point(state->sequence++);
    if (def->shape == RILL_EMIT_BOX) {
        return rill_vec(from.x + rill_mul(way.x, even.x), from.y + rill_mul(way.y, even.y));
    }
    /* Three of four points of the square around it lie in the circle. */
    rill_vec2 p = {2 * even.x - RILL_ONE, 2 * even.y - RILL_ONE};
    while (rill_vec_dot(p, p) > RILL_ONE) {
        even = even_point(state->sequence++);
        p = rill_vec(2 * even.x - RILL_ONE, 2 * even.y - RILL_ONE);
    }
    const rill_real radius = rill_vec_length(way);
    return rill_vec(from.x + rill_mul(radius, p.x), from.y + rill_mul(radius, p.y));
}

/* Makes one particle, moved from its place on the emitter. */
static void emit(rill_world *world, rill_emitter_state *state, rill_vec2 moved) {
    const rill_emitter_def *def = &state->def;
    const rill_vec2 size = world->units.size;
    const rill_vec2 place = rill_vec_add(next_place(world, state), moved);
    const rill_vec2 inside = {rill_clamp(place.x, 0, size.x), rill_clamp(place.y, 0, size.y)};
    rill_vec2 velocity = def->velocity;
    rill_marks marks = {def->tag, def->colour, def->lifetime_min};
    if (def->spread.x != 0 || def->spread.y != 0) {
        velocity.x += rill_mul(def->spread.x, rill_random_signed(&world->random));
        velocity.y += rill_mul(def->spread.y, rill_random_signed(&world->random));
    }
    if (def->lifetime_max > def->lifetime_min) {
        const rill_real middle = (def->lifetime_max - def->lifetime_min) / 2;
        marks.lifetime += middle + rill_mul(middle, rill_random_signed(&world->random));
    }
    if (rill_particle_insert(world, inside, rill_velocity_in(world, velocity), def->material,
                             NULL) == RILL_OK) {
        rill_marks_set(world, world->count - 1, &marks);
        state->emitted++;
        world->gameplay.stats.emitted++;
    } else {
        state->starved++;
        world->gameplay.stats.emitters_starved++;
    }
}

/* How many of those that are due the emitter's limit still allows. */
static uint32_t allowed(const rill_emitter_state *state, uint32_t due) {
    const uint32_t limit = state->def.limit;
    if (limit == 0) {
        return due;
    }
    const uint32_t left = limit > state->emitted ? limit - state->emitted : 0;
    return due < left ? due : left;
}

/* A burst stands in rows behind the emitter, h: the rows of a line, one place for areas. */
static void run_burst(rill_world *world, rill_emitter_state *state) {
    const uint32_t count = allowed(state, state->burst);
    const uint32_t lanes = lanes_of(world, &state->def);
    const rill_real row = rill_div(world->config.spacing, world->units.h);
    const rill_real speed = rill_vec_length(state->def.velocity);
    rill_vec2 back = {0, -row};
    if (speed > 0) {
        back.x = -rill_mul(row, rill_div(state->def.velocity.x, speed));
        back.y = -rill_mul(row, rill_div(state->def.velocity.y, speed));
    }
    for (uint32_t k = 0; k < count; k++) {
        const rill_real rows = rill_from_int((int32_t)(k / lanes));
        const rill_vec2 moved = {rill_mul(back.x, rows), rill_mul(back.y, rows)};
        emit(world, state, state->def.shape == RILL_EMIT_LINE ? moved : rill_vec(0, 0));
    }
    state->burst = 0;
}

static void run_stream(rill_world *world, rill_emitter_state *state) {
    const uint32_t each = rill_quanta(world->config.rate);
    const uint32_t rate = rill_quanta(state->def.rate);
    const uint32_t due = allowed(state, rill_due(world, state->def.rate, &state->owed));
    const rill_real substeps = rill_from_int((int32_t)world->units.substeps);
    const rill_vec2 velocity = rill_velocity_in(world, state->def.velocity);
    for (uint32_t k = 1; k <= due; k++) {
        /* Steps since it was due, 0 to 1. */
        const rill_real since = rill_fraction(state->owed + (due - k) * each, rate);
        const rill_real way = rill_mul(since, substeps);
        emit(world, state, rill_vec(rill_mul(velocity.x, way), rill_mul(velocity.y, way)));
    }
}

/* An emitter waits while the domain is elsewhere. */
static int is_in_domain(const rill_world *world, const rill_emitter_def *def) {
    rill_vec2 from;
    rill_vec2 to;
    return rill_point_in(world, def->from, &from) == RILL_OK &&
           rill_point_in(world, def->to, &to) == RILL_OK &&
           (rill_is_inside(world, from) || rill_is_inside(world, to));
}

void rill_emitters_run(rill_world *world) {
    const rill_pool pool = pool_of(world);
    for (uint32_t k = 0; k < pool.capacity; k++) {
        if ((rill_pool_generation(&pool, k) & 1u) == 0) {
            continue;
        }
        rill_emitter_state *state = (rill_emitter_state *)rill_pool_item(&pool, k);
        if (!is_in_domain(world, &state->def)) {
            continue;
        }
        if (state->burst > 0) {
            run_burst(world, state);
        }
        if (state->def.on && state->def.rate > 0) {
            run_stream(world, state);
        }
    }
}

#else

typedef int rill_no_emitters_here; /* ISO C wants a declaration in every file */

#endif
