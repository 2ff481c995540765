/* Signed-distance maps of any samples, sizes, places and bodies: whatever they are, the world stays
 * whole, reads nothing but the samples, and does the same twice. Blocks that were damaged meanwhile
 * are refused, or run safely once they have their maps again.
 *
 * Samples lie in memory of exactly their size, so that AddressSanitizer sees what reads beyond. */
#include "api.h"
#include "fuzz.h"

#include <stdlib.h>

#define MOST_MAPS 10 /* two more than a world takes */
#define MOST_SIDE 20 /* cells */
#define MOST_CALLS 60

typedef struct map_list {
    rill_map map[MOST_MAPS];
    void *samples[MOST_MAPS];
    uint32_t count;
} map_list;

/* A small world with fluid; nothing of it is hostile, so that maps get their chance. */
static rill_config config_of(fuzz_input *in) {
    rill_config config = rill_config_default();
    config.method = fuzz_below(in, 2);
    config.domain_max.x = RILL_RATIO(4, 1);
    config.domain_max.y = RILL_RATIO(3, 1);
    config.particle_capacity = 150;
    config.body_capacity = 6;
    config.shape_capacity = 12;
    config.gameplay.event_capacity = 8;
    config.gameplay.event_kinds = RILL_EVENT_BODY_BEGIN | RILL_EVENT_BODY_END | RILL_EVENT_STUCK;
    config.gameplay.stuck_steps = fuzz_below(in, 4);
    return config;
}

/* Samples by the input's bytes: raw, or a slope with an edge, which fluid can lie on. */
static void make_map(fuzz_input *in, map_list *maps) {
    rill_map *map = &maps->map[maps->count];
    map->columns = 2 + fuzz_below(in, MOST_SIDE - 1);
    map->rows = 2 + fuzz_below(in, MOST_SIDE - 1);
    map->bits = fuzz_likely(in) ? 8 : 16;
    const uint32_t count = map->columns * map->rows;
    const int raw = (int)fuzz_below(in, 2);
    const int32_t tilt = (int32_t)fuzz_below(in, 33) - 16;
    const int32_t edge = (int32_t)fuzz_below(in, MOST_SIDE) * 16;
    void *samples = malloc((size_t)count * (map->bits / 8));
    FUZZ_CHECK(samples != NULL);
    for (uint32_t i = 0; i < count; i++) {
        const int32_t slope =
            16 * (int32_t)(i / map->columns) - edge + tilt * (int32_t)(i % map->columns);
        if (map->bits == 8) {
            const int32_t held = slope < -128 ? -128 : (slope > 127 ? 127 : slope);
            ((int8_t *)samples)[i] = raw ? (int8_t)fuzz_byte(in) : (int8_t)held;
        } else {
            int32_t wide = 16 * slope;
            if (raw) {
                wide = 256 * (int8_t)fuzz_byte(in); /* one after the other: the order counts */
                wide += (int32_t)fuzz_byte(in);
            }
            ((int16_t *)samples)[i] = (int16_t)wide;
        }
    }
    map->samples = samples;
    maps->samples[maps->count++] = samples;
}

static void free_maps(map_list *maps) {
    for (uint32_t k = 0; k < maps->count; k++) {
        free(maps->samples[k]);
    }
}

/* After a look by rill_world_attach every map is missing, and has to be handed in again. Maps that
 * no shape was made with are refused. */
static void give_all(fuzz_world *f, const map_list *maps) {
    for (uint32_t k = 0; k < maps->count; k++) {
        const rill_status status = rill_map_give(f->world, &maps->map[k]);
        FUZZ_CHECK(status == RILL_OK || status == RILL_WRONG_MAP);
    }
    FUZZ_CHECK(f->foreign || rill_maps_missing(f->world) == 0);
}

static void check(fuzz_world *f, const map_list *maps) {
    fuzz_check(f);
    give_all(f, maps);
}

static void add_body(fuzz_world *f) {
    fuzz_input *in = &f->in;
    rill_body_def def = {.kind = fuzz_likely(in) ? 1 + fuzz_below(in, 2) : 1 + fuzz_below(in, 4)};
    rill_body body = {0};
    def.position = fuzz_vec(in);
    def.angle = fuzz_real(in);
    if (!fuzz_likely(in)) {
        def.velocity = fuzz_vec(in);
        def.spin = fuzz_real(in);
    }
    fuzz_note_status(f, rill_body_add(f->world, &def, &body));
    fuzz_keep(&f->bodies, body.id);
    if (fuzz_likely(in)) {
        const rill_shape_def shape = rill_shape_circle(fuzz_vec(in), RILL_RATIO(1, 4));
        fuzz_note_any_status(f, rill_shape_add(f->world, body, &shape, NULL));
    }
}

static void add_map(fuzz_world *f, map_list *maps) {
    fuzz_input *in = &f->in;
    const rill_body stale = {fuzz_handle(in, &f->bodies)};
    const rill_body first = rill_body_at(f->world, fuzz_below(in, 2));
    const rill_body body = fuzz_likely(in) ? first : stale;
    if (maps->count < MOST_MAPS && (maps->count == 0 || fuzz_likely(in))) {
        make_map(in, maps);
    }
    rill_map map = maps->map[fuzz_below(in, maps->count)];
    const rill_vec2 corner = fuzz_vec(in);
    const rill_real cell =
        fuzz_likely(in) ? fuzz_ratio(1 + (int32_t)fuzz_below(in, 16), 40) : fuzz_real(in);
    rill_shape_def def = rill_shape_circle(corner, cell);
    const int hostile = !fuzz_likely(in);
    if (hostile) { /* sizes that are refused: those that are not would be trusted */
        switch (fuzz_below(in, 4)) {
        case 0:
            map.columns = fuzz_likely(in) ? fuzz_below(in, 2) : 4097;
            break;
        case 1:
            map.rows = fuzz_likely(in) ? fuzz_below(in, 2) : 0xFFFFFFFFu;
            break;
        case 2:
            map.bits = 9 + fuzz_below(in, 7);
            break;
        default:
            map.samples = NULL;
            break;
        }
    }
    def.friction = fuzz_likely(in) ? def.friction : fuzz_real(in);
    def.passes = fuzz_below(in, 2);
    rill_shape shape = {0};
    const rill_status status =
        rill_map_add(f->world, body, &map, corner, cell, fuzz_likely(in) ? &def : NULL, &shape);
    FUZZ_CHECK((status == RILL_OK) == (shape.id != 0) && !(hostile && status == RILL_OK));
    FUZZ_CHECK(!hostile || rill_map_give(f->world, &map) == RILL_BAD_MAP);
    fuzz_keep(&f->shapes, shape.id);
    fuzz_note_status(f, status);
}

/* Distances are finite and directions of length 1, at any point. */
static void ask(fuzz_world *f) {
    const rill_shape shape = {fuzz_handle(&f->in, &f->shapes)};
    rill_real distance = 0;
    rill_vec2 normal = {RILL_ONE, 0};
    const rill_status status =
        rill_shape_distance(f->world, shape, fuzz_vec(&f->in), &distance, &normal);
    FUZZ_CHECK(status != RILL_NOTHING_FOUND && rill_is_finite(distance));
    const rill_real most = RILL_RATIO(101, 100);
    FUZZ_CHECK(normal.x >= -most && normal.x <= most && normal.y >= -most && normal.y <= most);
    fuzz_note_status(f, status);
    fuzz_note(f, &distance, sizeof distance);
}

static void pour(fuzz_world *f) {
    const rill_fill fill = {.lattice = RILL_LATTICE_HEX, .velocity = fuzz_vec(&f->in)};
    const rill_vec2 centre = fuzz_vec(&f->in);
    uint32_t added = 0;
    fuzz_note_status(f, rill_fill_circle(f->world, centre, RILL_RATIO(1, 2), &fill, &added));
}

static void steps(fuzz_world *f) {
    const uint32_t count = 1 + fuzz_below(&f->in, 4);
    for (uint32_t i = 0; i < count; i++) {
        fuzz_step(f);
    }
}

static void remove_one(fuzz_world *f) {
    const rill_shape shape = {fuzz_handle(&f->in, &f->shapes)};
    const rill_body body = {fuzz_handle(&f->in, &f->bodies)};
    fuzz_note_status(f, fuzz_likely(&f->in) ? rill_shape_remove(f->world, shape)
                                            : rill_body_remove(f->world, body));
}

/* A few words of the block are changed; it is refused, or runs. Either ends the run. */
static void damage(fuzz_world *f, const map_list *maps) {
    rill_world *found = NULL;
    for (uint32_t n = 1 + fuzz_below(&f->in, 3); n > 0; n--) {
        const uint32_t word = fuzz_word(&f->in);
        const size_t place = fuzz_word(&f->in) % (f->bytes / 4) * 4;
        memcpy(f->block + place, &word, 4);
    }
    if (rill_world_attach(f->block, f->bytes, &found) == RILL_OK) {
        f->foreign = 1;
        f->world = found;
        give_all(f, maps);
        fuzz_step(f);
        check(f, maps);
        fuzz_step(f);
        fuzz_check(f);
    }
}

static uint64_t run(const uint8_t *data, size_t size, uint32_t garbage) {
    fuzz_world f;
    map_list maps = {.count = 0};
    fuzz_begin(&f, data, size, garbage);
    const rill_config config = config_of(&f.in);
    FUZZ_CHECK(fuzz_build(&f, &config));
    pour(&f);
    fuzz_check(&f);
    add_body(&f);
    fuzz_check(&f);
    for (int i = 0; i < MOST_CALLS && f.in.left > 0; i++) {
        switch (fuzz_below(&f.in, 8)) {
        case 0:
            add_body(&f);
            break;
        case 1:
        case 2:
            add_map(&f, &maps);
            break;
        case 3:
            ask(&f);
            break;
        case 4:
            pour(&f);
            break;
        case 5:
            remove_one(&f);
            break;
        default:
            steps(&f);
            break;
        }
        check(&f, &maps);
    }
    if (size % 4 == 3) {
        damage(&f, &maps);
    }
    free_maps(&maps);
    fuzz_close(&f);
    return f.trail;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    FUZZ_CHECK(run(data, size, 0) == run(data, size, 0xA5));
    return 0;
}
