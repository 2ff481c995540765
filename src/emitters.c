/* Emitters as the game sees them. */
#include "emitters.h"

#include "amount.h"
#include "body.h"
#include "gameplay.h"
#include "particles.h"
#include "region.h"

#if RILL_GAMEPLAY

rill_pool rill_emitter_pool(const rill_world *world) {
    return rill_pool_of(world, RILL_ARRAY_EMITTER, sizeof(rill_emitter_state),
                        world->config.gameplay.emitter_capacity);
}

static rill_emitter_state *find(const rill_world *world, rill_emitter emitter) {
    const rill_pool pool = rill_emitter_pool(world);
    return (rill_emitter_state *)rill_pool_find(&pool, emitter.id);
}

rill_emitter_def rill_emitter_default(void) {
    rill_emitter_def def = {0};
    def.on = 1;
    return def;
}

/* Can it be on a body? The shapes of terrain reach as far. */
static int is_near_body(const rill_world *world, rill_vec2 point) {
    return rill_vec_is_within(rill_vec_over(point, world->units.h), RILL_RATIO(8000, 1));
}

/* All but where it is relative to the domain, which may move. */
static rill_status check_values(const rill_world *world, const rill_emitter_def *def) {
    if (def->shape > RILL_EMIT_CIRCLE) {
        return RILL_BAD_SHAPE;
    }
    if (!rill_point_is_good(def->from) || !rill_point_is_good(def->to)) {
        return RILL_BAD_POSITION;
    }
    if (def->body != 0 && !(is_near_body(world, def->from) && is_near_body(world, def->to))) {
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
    rill_particle_state marks = rill_emitter_marks(def);
    const rill_status status = rill_marks_check(world, &marks);
    marks.lifetime = def->lifetime_max;
    return status == RILL_OK ? rill_marks_check(world, &marks) : status;
}

static int body_exists(const rill_world *world, uint32_t id) {
#if RILL_BODIES
    const rill_body body = {id};
    return rill_body_find(world, body) != NULL;
#else
    (void)world;
    (void)id;
    return 0;
#endif
}

static rill_status check_def(const rill_world *world, const rill_emitter_def *def) {
    rill_vec2 point;
    const rill_status status = check_values(world, def);
    if (def->body != 0) {
        return status == RILL_OK && !body_exists(world, def->body) ? RILL_STALE_HANDLE : status;
    }
    if (status == RILL_OK && (rill_point_in(world, def->from, &point) != RILL_OK ||
                              rill_point_in(world, def->to, &point) != RILL_OK)) {
        return RILL_BAD_POSITION;
    }
    return status;
}

int rill_emitters_are_sane(const rill_world *world) {
    const rill_pool pool = rill_emitter_pool(world);
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
    const rill_pool pool = rill_emitter_pool(world);
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
    const rill_pool pool = rill_emitter_pool(world);
    const rill_emitter found = {rill_pool_at(&pool, k)};
    return found;
}

rill_status rill_emitter_remove(rill_world *world, rill_emitter emitter) {
    const rill_pool pool = rill_emitter_pool(world);
    return rill_pool_remove(&pool, emitter.id);
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

uint32_t rill_emitter_lanes(const rill_world *world, const rill_emitter_def *def) {
    const rill_vec2 way = {def->to.x / 2 - def->from.x / 2, def->to.y / 2 - def->from.y / 2};
    /* A little more, because a line of ten spacings may come out as 9.999. */
    const rill_real half =
        rill_clamp(rill_div(rill_vec_length(way), world->config.spacing), 0, RILL_RATIO(16000, 1)) +
        RILL_RATIO(1, 256);
    const int32_t lanes = rill_floor(half * 2);
    return lanes > 1 ? (uint32_t)lanes : 1;
}

rill_real rill_emitter_rest_rate(const rill_world *world, const rill_emitter_def *def) {
    const rill_real rows = rill_div(rill_vec_length(def->velocity), world->config.spacing);
    const rill_real rate = rill_mul(rill_from_int((int32_t)rill_emitter_lanes(world, def)), rows);
    return rill_min(rate, RILL_MOST_PER_SECOND);
}

#else

typedef int rill_no_emitters_here; /* ISO C wants a declaration in every file */

#endif
