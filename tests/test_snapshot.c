/* Saves: exact, compact, and refused whenever anything is wrong with them. */
#include "gameplay_fixture.h"

/* A world that uses everything that is saved. */
static fixture busy(int method) {
    rill_config config = gameplay_config(method, -9.82);
    config.particle_capacity = 400;
    config.material_count = 2;
    config.gameplay.lifetimes = 1;
    config.gameplay.tags = 1;
    config.gameplay.colours = 1;
    config.gameplay.dye_diffusion = as_real(3);
    config.gameplay.when_full = RILL_REPLACE_OLDEST;
    config.gameplay.event_capacity = 50;
    config.gameplay.event_kinds = RILL_EVENT_DIED | RILL_EVENT_TOUCH_BEGIN;
    fixture f = fixture_open(&config);
    const rill_fill water = {.jitter = RILL_RATIO(1, 4), .tag = 5, .material = 1};
    TEST_ASSERT_EQUAL_INT(RILL_OK,
                          rill_fill_box(f.world, vec_of(0, 0), vec_of(1, 1.5), &water, NULL));
    rill_emitter_def emitter = rill_emitter_default();
    emitter.from = vec_of(2, 1.5);
    emitter.to = vec_of(2.3, 1.5);
    emitter.velocity = vec_of(-1, 0);
    emitter.spread = vec_of(0.2, 0.2);
    emitter.rate = as_real(133);
    emitter.lifetime_min = as_real(1);
    emitter.lifetime_max = as_real(2);
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_emitter_add(f.world, &emitter, NULL));
    rill_zone_def zone = rill_zone_default();
    zone.region = rill_region_box(vec_of(3, 0), vec_of(4, 1));
    zone.kill = 1;
    zone.kill_rate = as_real(7);
    zone.acceleration = vec_of(1, 0);
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_zone_add(f.world, &zone, NULL));
    const rill_region region = rill_region_circle(vec_of(2, 0.5), as_real(0.5));
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_sensor_add(f.world, &region, 0, NULL));
    TEST_ASSERT_EQUAL_INT(RILL_OK,
                          rill_sensor_add_line(f.world, vec_of(2, 0), vec_of(2, 2), 0, NULL));
    fixture_step(&f, 50);
    return f;
}

/* A save in a buffer with guard bytes, at an odd address. */
static fixture save_of(const fixture *f) {
    const size_t size = rill_save_size(f->world);
    fixture save = fixture_block(size, 1, 4);
    size_t written = 0;
    TEST_ASSERT_EQUAL_INT(RILL_BUFFER_TOO_SMALL,
                          rill_save(f->world, save.block, size - 1, &written));
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_save(f->world, save.block, size, &written));
    TEST_ASSERT_EQUAL_UINT64(size, written);
    fixture_check(&save);
    return save;
}

static rill_status load(const fixture *save, fixture *into) {
    return rill_load(save->block, save->bytes, into->block, into->bytes, &into->world);
}

void test_a_loaded_world_goes_on_as_the_saved_one(void) {
    for (int method = 0; method < METHODS; method++) {
        fixture f = busy(method);
        fixture save = save_of(&f);
        fixture g = fixture_block(rill_save_memory_size(save.block, save.bytes), 8, 99);
        TEST_ASSERT_EQUAL_UINT64(f.bytes, g.bytes);
        TEST_ASSERT_EQUAL_INT(RILL_OK, load(&save, &g));
        TEST_ASSERT_EQUAL_HEX64(rill_hash(f.world), rill_hash(g.world));
        for (int step = 0; step < 60; step++) {
            fixture_step(&f, 1);
            fixture_step(&g, 1);
            TEST_ASSERT_EQUAL_HEX64(rill_hash(f.world), rill_hash(g.world));
            rill_event a;
            rill_event b;
            while (rill_event_next(f.world, &a)) {
                TEST_ASSERT_EQUAL_INT(1, rill_event_next(g.world, &b));
                TEST_ASSERT_EQUAL_MEMORY(&a, &b, sizeof a);
            }
        }
        const rill_stats one = rill_statistics(f.world);
        const rill_stats two = rill_statistics(g.world);
        TEST_ASSERT_EQUAL_UINT32(one.particles_peak, two.particles_peak);
        const rill_gameplay_stats three = rill_gameplay_statistics(f.world);
        const rill_gameplay_stats four = rill_gameplay_statistics(g.world);
        TEST_ASSERT_EQUAL_MEMORY(&three, &four, sizeof three);
        fixture_close(&f);
        fixture_close(&g);
        fixture_close(&save);
    }
}

/* Bytes on file: little endian whatever the machine. The magic and the first words of the
 * configuration are known. */
void test_the_format_is_little_endian(void) {
    fixture f = fixture_of(gameplay_config(0, 0));
    fixture save = save_of(&f);
    TEST_ASSERT_EQUAL_MEMORY("rillsave", save.block, 8);
    TEST_ASSERT_EQUAL_UINT64(save.bytes, save.block[12] | (size_t)save.block[13] << 8 |
                                             (size_t)save.block[14] << 16);
    TEST_ASSERT_EQUAL_MEMORY("llir", save.block + 20, 4); /* the cookie */
    fixture_close(&f);
    fixture_close(&save);
}

/* The documented size of a particle: 23 or 27 bytes, and 4 for each place. */
void test_the_size_is_what_the_documentation_says(void) {
    for (int method = 0; method < METHODS; method++) {
        rill_config config = rill_config_default();
        config.method = method == 0 ? RILL_METHOD_CLAVET : RILL_METHOD_BODIN;
        config.particle_capacity = 500;
        fixture f = fixture_open(&config);
        const size_t empty = rill_save_size(f.world);
        const rill_fill fill = {0};
        uint32_t added = 0;
        TEST_ASSERT_EQUAL_INT(RILL_OK,
                              rill_fill_box(f.world, vec_of(0, 0), vec_of(2, 2), &fill, &added));
        TEST_ASSERT_EQUAL_UINT32(400, added);
        TEST_ASSERT_EQUAL_UINT64(empty + added * (method == 0 ? 23u : 27u),
                                 rill_save_size(f.world));
        config.particle_capacity = 600;
        fixture g = fixture_open(&config);
        TEST_ASSERT_EQUAL_UINT64(empty + 400, rill_save_size(g.world));
        fixture_close(&f);
        fixture_close(&g);
    }
}

/* The size of the save of a world with so many particles. */
static size_t save_size(const rill_config *config, uint32_t particles) {
    fixture f = fixture_open(config);
    for (uint32_t i = 0; i < particles; i++) {
        fixture_add(&f, 0.1 + 0.1 * i, 0.1);
    }
    const size_t size = rill_save_size(f.world);
    fixture_close(&f);
    return size;
}

/* What each thing adds to a save, as the guide says. */
void test_everything_adds_its_documented_size(void) {
    const rill_config plain = rill_config_default();
    const size_t base = save_size(&plain, 0);
    rill_config config = plain;
    config.gameplay.emitter_capacity = 2;
    TEST_ASSERT_EQUAL_UINT64(base + 2 * 96, save_size(&config, 0));
    config = plain;
    config.gameplay.zone_capacity = 2;
    TEST_ASSERT_EQUAL_UINT64(base + 2 * (RILL_FIXED ? 160 : 152), save_size(&config, 0));
    config = plain;
    config.gameplay.sensor_capacity = 2;
    TEST_ASSERT_EQUAL_UINT64(base + 2 * 116, save_size(&config, 0));
    TEST_ASSERT_EQUAL_UINT64(base + 2 * 116 + 10 * (23 + 4), save_size(&config, 10));
    config = plain;
    config.gameplay.event_capacity = 10;
    config.gameplay.event_kinds = RILL_EVENT_TOUCH_BEGIN | RILL_EVENT_BODY_BEGIN;
    TEST_ASSERT_EQUAL_UINT64(base + 10 * 16, save_size(&config, 0));
    TEST_ASSERT_EQUAL_UINT64(base + 10 * 16 + 10 * (23 + 1 + 8), save_size(&config, 10));
    config = plain;
    config.gameplay.lifetimes = 1;
    config.gameplay.when_full = RILL_REPLACE_OLDEST;
    config.gameplay.tags = 1;
    config.gameplay.colours = 1;
    config.gameplay.stuck_steps = 1;
    TEST_ASSERT_EQUAL_UINT64(base + 10 * (23 + 4 + 4 + 2 + 8 + 1), save_size(&config, 10));
}

void test_truncated_foreign_and_damaged_saves_are_refused(void) {
    fixture f = busy(1);
    fixture save = save_of(&f);
    fixture g = fixture_block(f.bytes, 0, 12);
    const size_t full = save.bytes;
    unsigned char *untouched = (unsigned char *)malloc(g.bytes);
    TEST_ASSERT_NOT_NULL(untouched);
    memcpy(untouched, g.block, g.bytes);
    for (size_t bytes = 0; bytes < full; bytes += 1 + bytes / 7) {
        save.bytes = bytes;
        TEST_ASSERT_EQUAL_INT(RILL_SAVE_TRUNCATED, load(&save, &g));
        TEST_ASSERT_NULL(g.world);
    }
    save.bytes = full;
    save.block[0] ^= 1;
    TEST_ASSERT_EQUAL_INT(RILL_SAVE_FOREIGN, load(&save, &g));
    save.block[0] ^= 1;
    save.block[8] ^= 1; /* the other scalar */
    TEST_ASSERT_EQUAL_INT(RILL_SAVE_FOREIGN, load(&save, &g));
    TEST_ASSERT_EQUAL_UINT64(0, rill_save_memory_size(save.block, save.bytes));
    save.block[8] ^= 1;
    for (size_t i = 20; i < full; i += 1 + i / 50) {
        save.block[i] ^= 0x40u;
        TEST_ASSERT_EQUAL_INT(RILL_SAVE_DAMAGED, load(&save, &g));
        save.block[i] ^= 0x40u;
    }
    TEST_ASSERT_EQUAL_MEMORY(untouched, g.block, g.bytes);
    g.bytes -= 8;
    TEST_ASSERT_EQUAL_INT(RILL_BLOCK_TOO_SMALL, load(&save, &g));
    g.bytes += 8;
    TEST_ASSERT_EQUAL_INT(RILL_OK, load(&save, &g));
    free(untouched);
    fixture_close(&f);
    fixture_close(&g);
    fixture_close(&save);
}

/* The checksum of snapshot.c, to make damaged saves that pass it. */
static void sign(const fixture *save) {
    uint64_t sum = 0xCBF29CE484222325u;
    const size_t end = save->bytes - 8;
    for (size_t i = 0; i < end; i += 8) {
        uint64_t value = 0;
        for (size_t k = 0; k < 8 && i + k < end; k++) {
            value |= (uint64_t)save->block[i + k] << (8 * k);
        }
        sum = (sum ^ value) * 0x100000001B3u;
        sum ^= sum >> 29;
    }
    for (size_t k = 0; k < 8; k++) {
        save->block[end + k] = (unsigned char)(sum >> (8 * k));
    }
}

#ifndef FORGERIES
#define FORGERIES 400
#endif

/* Random corruption behind a correct checksum: refused, or a world that steps without harm. */
void test_forged_saves_never_crash(void) {
    uint64_t seed = 2024;
    uint32_t refused = 0;
    for (int method = 0; method < METHODS; method++) {
        fixture f = busy(method);
        fixture good = save_of(&f);
        for (int n = 0; n < FORGERIES; n++) {
            fixture save = fixture_block(good.bytes, 3, 1);
            memcpy(save.block, good.block, good.bytes);
            const uint32_t changes = 1 + (uint32_t)(chance(&seed) % 4);
            for (uint32_t k = 0; k < changes; k++) {
                /* The first half of the trials aims at the header and the configuration. */
                const size_t reach = n < FORGERIES / 2 ? 1600 : good.bytes - 28;
                save.block[20 + chance(&seed) % reach] = (unsigned char)chance(&seed);
            }
            sign(&save);
            fixture g = fixture_block(f.bytes, 0, 7);
            if (load(&save, &g) == RILL_OK) {
                fixture_step(&g, 3);
                fixture_check(&g);
            } else {
                TEST_ASSERT_NULL(g.world);
                refused++;
            }
            fixture_close(&g);
            fixture_close(&save);
        }
        fixture_close(&f);
        fixture_close(&good);
    }
    TEST_ASSERT_TRUE(refused > 100);
}

/* A save that asks for another block than its world needs is none, as rill_save_memory_size told
 * the game something wrong. */
void test_a_forged_size_of_the_block_is_refused(void) {
    fixture f = busy(0);
    fixture save = save_of(&f);
    const unsigned char lowest = save.block[16]; /* of the size, in little endian */
    for (int change = 1; change < 256; change += 51) {
        fixture g = fixture_block(f.bytes + 256, 0, 7);
        save.block[16] = (unsigned char)(lowest + change);
        sign(&save);
        TEST_ASSERT_EQUAL_INT(RILL_SAVE_DAMAGED, load(&save, &g));
        TEST_ASSERT_NULL(g.world);
        fixture_close(&g);
    }
    save.block[16] = lowest;
    sign(&save);
    fixture g = fixture_block(f.bytes, 0, 7);
    TEST_ASSERT_EQUAL_INT(RILL_OK, load(&save, &g));
    fixture_close(&g);
    fixture_close(&save);
    fixture_close(&f);
}

/* A polygon of more corners than there are places for, in a block and behind a correct checksum. */
void test_a_forged_sensor_is_refused(void) {
    fixture f = fixture_of(gameplay_config(0, 0));
    rill_region place = rill_region_circle(vec_of(1.25, 1.75), as_real(0.125));
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_sensor_add(f.world, &place, 0, NULL));
    unsigned char pattern[sizeof place];
    memcpy(pattern, &place, sizeof place);
    unsigned char *found = NULL;
    for (size_t i = 0; i + sizeof place <= f.bytes; i += 4) {
        found = memcmp(f.block + i, pattern, sizeof pattern) == 0 ? f.block + i : found;
    }
    TEST_ASSERT_NOT_NULL(found);
    place.point_count = RILL_REGION_POINTS + 1;
    memcpy(found, &place, sizeof place);
    rill_world *world = NULL;
    TEST_ASSERT_EQUAL_INT(RILL_BLOCK_DAMAGED, rill_world_attach(f.block, f.bytes, &world));
    fixture save = save_of(&f);
    fixture g = fixture_block(f.bytes, 0, 7);
    TEST_ASSERT_EQUAL_INT(RILL_SAVE_DAMAGED, load(&save, &g));
    TEST_ASSERT_NULL(g.world);
    fixture_close(&f);
    fixture_close(&g);
    fixture_close(&save);
}

/* Two players: inputs of the other come 1 to 12 steps late. Each keeps copies of the last steps,
 * rewinds to the step of a late input and steps again. Both end with equal hashes. */
#define WINDOW 12u
#define FRAMES 120u

typedef struct player {
    fixture world;
    fixture copy[WINDOW + 1];
    int input[FRAMES]; /* both players' inputs as known so far */
} player;

static int input_of(uint32_t frame) {
    return frame % 17 == 3 ? 1 : (frame % 29 == 5 ? 2 : 0);
}

static void step_with(const player *p, uint32_t frame) {
    if (p->input[frame] == 1) {
        TEST_ASSERT_EQUAL_INT(RILL_OK, rill_explode(p->world.world, vec_of(0.8, 0.3), RILL_ONE,
                                                    RILL_RATIO(4, 1), NULL));
    } else if (p->input[frame] == 2) {
        TEST_ASSERT_EQUAL_INT(RILL_OK, rill_set_gravity(p->world.world, vec_of(3, -9)));
    }
    rill_step(p->world.world);
}

static void run_player(player *p, uint64_t seed) {
    uint32_t due[FRAMES]; /* the frame in which the input becomes known */
    for (uint32_t frame = 0; frame < FRAMES; frame++) {
        due[frame] = frame + (uint32_t)(chance(&seed) % (WINDOW + 1));
        p->input[frame] = 0;
    }
    for (uint32_t frame = 0; frame < FRAMES + WINDOW; frame++) {
        uint32_t first = frame;
        for (uint32_t k = 0; k < FRAMES; k++) {
            if (due[k] == frame && input_of(k) != 0) {
                p->input[k] = input_of(k);
                first = k < first ? k : first;
            }
        }
        const uint32_t last = frame < FRAMES ? frame : FRAMES - 1;
        if (first < frame) {
            const fixture *copy = &p->copy[first % (WINDOW + 1)];
            memcpy(p->world.block, copy->block, p->world.bytes);
        }
        for (uint32_t k = first; k <= last && first < FRAMES; k++) {
            memcpy(p->copy[k % (WINDOW + 1)].block, p->world.block, p->world.bytes);
            step_with(p, k);
        }
    }
}

void test_rollback_ends_with_equal_hashes(void) {
    for (int method = 0; method < METHODS; method++) {
        rill_config config = gameplay_config(method, -9.82);
        config.particle_capacity = 200;
        player players[2];
        for (uint32_t k = 0; k < 2; k++) {
            players[k].world = fixture_open(&config);
            gameplay_fill(&players[k].world, 0, 0, 1, 1);
            for (uint32_t n = 0; n <= WINDOW; n++) {
                players[k].copy[n] = fixture_block(players[k].world.bytes, 0, n);
            }
            run_player(&players[k], k + 1);
        }
        TEST_ASSERT_EQUAL_UINT64(FRAMES, rill_statistics(players[0].world.world).steps);
        TEST_ASSERT_EQUAL_HEX64(rill_hash(players[0].world.world),
                                rill_hash(players[1].world.world));
        for (uint32_t k = 0; k < 2; k++) {
            for (uint32_t n = 0; n <= WINDOW; n++) {
                fixture_close(&players[k].copy[n]);
            }
            fixture_close(&players[k].world);
        }
    }
}

void test_a_paused_world_stands_still(void) {
    fixture f = busy(0);
    rill_set_paused(f.world, 1);
    const uint64_t hash = rill_hash(f.world);
    fixture_step(&f, 10);
    TEST_ASSERT_EQUAL_HEX64(hash, rill_hash(f.world));
    rill_set_paused(f.world, 0);
    fixture_step(&f, 1);
    TEST_ASSERT_TRUE(hash != rill_hash(f.world));
    fixture_close(&f);
}
