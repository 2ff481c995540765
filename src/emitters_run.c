/* Emitters at work: where the next particle comes out.
 *
 * Rates are added up as integers (rill_due), so that the count over any time is exact. A particle
 * that was due within the step starts as far along as it would have come since: a stream leaves
 * evenly, whatever its rate is to that of the steps. */
#include "emitters.h"

#include "amount.h"
#include "body.h"
#include "gameplay.h"
#include "particles.h"
#include "random.h"
#include "region.h"

#if RILL_GAMEPLAY

/* A random number that belongs to two others. */
static uint32_t scramble(uint32_t a, uint32_t b) {
    uint64_t state = (uint64_t)a << 32 | b;
    (void)rill_random_next(&state);
    return rill_random_next(&state);
}

/* The k-th number of the range 0 to count - 1 in a random order that the seed decides. */
static uint32_t shuffled(uint32_t k, uint32_t count, uint32_t seed) {
    const uint32_t own = scramble(seed, k);
    uint32_t rank = 0;
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t other = scramble(seed, i);
        rank += other < own || (other == own && i < k);
    }
    return rank;
}

/* Evenly spread points of the unit square: the additive recurrence with the plastic number (M.
 * Roberts 2018). Any run of them keeps its points apart, unlike random ones; but one after the
 * other they would draw lines, so each run of 64 comes in a random order. */
static rill_vec2 even_point(uint32_t number) {
    const uint32_t k = (number & ~63u) + shuffled(number & 63u, 64, number >> 6);
    return rill_vec(rill_fraction((k * 3242174889u) >> 16, 65536),
                    rill_fraction((k * 2447445414u) >> 16, 65536));
}

/* Where an emitter is at the moment, and how it moves. */
typedef struct rill_nozzle {
    rill_vec2 from, way; /* h */
    rill_vec2 velocity;  /* m/s of what comes out, relative to it, along the world's axes */
    rill_vec2 drift;     /* h per substep: the nozzle's own motion */
    uint32_t lanes;      /* particles side by side */
    uint32_t sparse;     /* 1: less than half of the rest rate */
} rill_nozzle;

/* The place of the next particle on a line, 0 to 1. At rest spacing each row is shifted at random
 * by up to a quarter of a spacing, so that particles do not follow each other in file; rows are
 * slanted, because their particles leave one after the other, and those of few places would come
 * too near to the next row. A sparse stream
 * would show the order of its places as slanted lines: there, first all even and then all odd
 * places come in random orders, which leaves each place half a row of time to move away. */
static rill_real place_along(const rill_nozzle *nozzle, uint32_t number) {
    const uint32_t lanes = nozzle->lanes;
    const uint32_t row = number / lanes;
    const uint32_t k = number % lanes;
    if (nozzle->sparse) {
        const uint32_t evens = (lanes + 1) / 2;
        const uint32_t lane = k < evens ? 2 * shuffled(k, evens, row)
                                        : 2 * shuffled(k - evens, lanes - evens, row) + 1;
        return rill_fraction(2 * lane + 1, 2 * lanes);
    }
    const uint32_t shift = lanes >= 4 ? 64 + (scramble(row, lanes) & 127u) : 128;
    return rill_fraction(256 * k + shift, 256 * lanes);
}

/* The place of the next particle on the emitter, h. */
static rill_vec2 next_place(rill_emitter_state *state, const rill_nozzle *nozzle) {
    const rill_vec2 from = nozzle->from;
    const rill_vec2 way = nozzle->way;
    if (state->def.shape == RILL_EMIT_LINE) {
        const rill_real along = place_along(nozzle, state->sequence++);
        return rill_vec_add(from, rill_vec_times(way, along));
    }
    rill_vec2 even = even_point(state->sequence++);
    if (state->def.shape == RILL_EMIT_BOX) {
        return rill_vec(from.x + rill_mul(way.x, even.x), from.y + rill_mul(way.y, even.y));
    }
    /* Three of four points of the square around it lie in the circle. */
    rill_vec2 p = {2 * even.x - RILL_ONE, 2 * even.y - RILL_ONE};
    while (rill_vec_dot(p, p) > RILL_ONE) {
        even = even_point(state->sequence++);
        p = rill_vec(2 * even.x - RILL_ONE, 2 * even.y - RILL_ONE);
    }
    const rill_real radius = rill_vec_length(way);
    return rill_vec_add(from, rill_vec_times(p, radius));
}

/* Makes one particle, moved from its place on the emitter. */
static void emit(rill_world *world, rill_emitter_state *state, const rill_nozzle *nozzle,
                 rill_vec2 moved) {
    const rill_emitter_def *def = &state->def;
    const rill_vec2 place = rill_vec_add(next_place(state, nozzle), moved);
    const rill_vec2 inside = rill_vec_clamp(place, rill_vec(0, 0), world->units.size);
    rill_vec2 velocity = nozzle->velocity;
    rill_particle_state marks = rill_emitter_marks(def);
    if (def->spread.x != 0 || def->spread.y != 0) {
        velocity.x += rill_mul(def->spread.x, rill_random_signed(&world->random));
        velocity.y += rill_mul(def->spread.y, rill_random_signed(&world->random));
    }
    if (def->lifetime_max > def->lifetime_min) {
        const rill_real middle = (def->lifetime_max - def->lifetime_min) / 2;
        marks.lifetime += middle + rill_mul(middle, rill_random_signed(&world->random));
    }
    velocity = rill_vec_add(rill_velocity_in(world, velocity), nozzle->drift);
    if (rill_particle_insert(world, inside, velocity, def->material, NULL) == RILL_OK) {
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
static void run_burst(rill_world *world, rill_emitter_state *state, const rill_nozzle *nozzle) {
    const uint32_t count = allowed(state, state->burst);
    const rill_real row = rill_div(world->config.spacing, world->units.h);
    const rill_real speed = rill_vec_length(nozzle->velocity);
    rill_vec2 back = {0, -row};
    if (speed > 0) {
        back.x = -rill_mul(row, rill_div(nozzle->velocity.x, speed));
        back.y = -rill_mul(row, rill_div(nozzle->velocity.y, speed));
    }
    for (uint32_t k = 0; k < count; k++) {
        const rill_real rows = rill_from_int((int32_t)(k / nozzle->lanes));
        const rill_vec2 moved = rill_vec_times(back, rows);
        emit(world, state, nozzle, state->def.shape == RILL_EMIT_LINE ? moved : rill_vec(0, 0));
    }
    state->burst = 0;
}

static void run_stream(rill_world *world, rill_emitter_state *state, const rill_nozzle *nozzle) {
    const uint32_t each = rill_quanta(world->config.rate);
    const uint32_t rate = rill_quanta(state->def.rate);
    const uint32_t due = allowed(state, rill_due(world, state->def.rate, &state->owed));
    const rill_real substeps = rill_from_int((int32_t)world->units.substeps);
    const rill_vec2 velocity = rill_velocity_in(world, nozzle->velocity);
    for (uint32_t k = 1; k <= due; k++) {
        /* Steps since it was due, 0 to 1. */
        const rill_real since = rill_fraction(state->owed + (due - k) * each, rate);
        const rill_real way = rill_mul(since, substeps);
        emit(world, state, nozzle, rill_vec_times(velocity, way));
    }
}

#if RILL_BODIES

/* Takes the nozzle from the frame of a body into the world; 0 if the body is gone. */
static int place_on_body(const rill_world *world, const rill_emitter_def *def,
                         rill_nozzle *nozzle) {
    const rill_body id = {def->body};
    const rill_rigid *body = rill_body_find(world, id);
    const rill_real h = world->units.h;
    if (body == NULL) {
        return 0;
    }
    nozzle->from = rill_from_body(body, rill_vec_over(def->from, h));
    nozzle->way = rill_vec_sub(rill_from_body(body, rill_vec_over(def->to, h)), nozzle->from);
    nozzle->velocity = rill_rotate(body->rotation, def->velocity);
    nozzle->drift = rill_body_velocity(body, nozzle->from);
    return 1;
}

#else

static int place_on_body(const rill_world *world, const rill_emitter_def *def,
                         rill_nozzle *nozzle) {
    (void)world;
    (void)def;
    (void)nozzle;
    return 0;
}

#endif

/* Where the emitter is; 0: it waits, because that is outside the domain. */
static int find_nozzle(const rill_world *world, const rill_emitter_def *def, rill_nozzle *nozzle) {
    rill_vec2 to;
    nozzle->lanes = rill_emitter_lanes(world, def);
    nozzle->sparse = def->rate < rill_emitter_rest_rate(world, def) / 2;
    if (def->body != 0) {
        if (!place_on_body(world, def, nozzle)) {
            return 0;
        }
        to = rill_vec_add(nozzle->from, nozzle->way);
    } else {
        if (rill_point_in(world, def->from, &nozzle->from) != RILL_OK ||
            rill_point_in(world, def->to, &to) != RILL_OK) {
            return 0;
        }
        nozzle->way = rill_vec_sub(to, nozzle->from);
        nozzle->velocity = def->velocity;
        nozzle->drift = rill_vec(0, 0);
    }
    return rill_is_inside(world, nozzle->from) || rill_is_inside(world, to);
}

void rill_emitters_run(rill_world *world) {
    const rill_pool pool = rill_emitter_pool(world);
    for (uint32_t k = 0; k < pool.capacity; k++) {
        if ((rill_pool_generation(&pool, k) & 1u) == 0) {
            continue;
        }
        rill_emitter_state *state = (rill_emitter_state *)rill_pool_item(&pool, k);
        rill_nozzle nozzle;
        if (!find_nozzle(world, &state->def, &nozzle)) {
            continue;
        }
        if (state->burst > 0) {
            run_burst(world, state, &nozzle);
        }
        if (state->def.on && state->def.rate > 0) {
            run_stream(world, state, &nozzle);
        }
    }
}

#else

typedef int rill_no_emitters_run_here; /* ISO C wants a declaration in every file */

#endif
