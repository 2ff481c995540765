/* Faults of the machine and of the game around the library: power cuts while saving, clocks that
 * lie, asserts that return, blocks that move, little stack, counters that wrap. */
#if !defined(_WIN32)
#define _XOPEN_SOURCE 600 /* makecontext */
#endif

#include "world.h"

#include "world_fixture.h"

/* This program's own port: the clock says what a test wants. Each reading moves it on. */
static uint32_t clock_now;
static uint32_t clock_step;

uint32_t rill_port_clock(void) {
    return clock_now += clock_step;
}

void *rill_port_acquire(size_t bytes, rill_port_memory memory) {
    (void)memory;
    return malloc(bytes);
}

void rill_port_release(void *block) {
    free(block);
}

/* The library's own source with an assert that counts and returns. */
static uint32_t asserted;
#undef RILL_ASSERT
#define RILL_ASSERT(test) ((test) ? (void)0 : (void)asserted++)
#include "material.c" /* NOLINT(bugprone-suspicious-include) */

void setUp(void) {
    clock_now = 0;
    clock_step = 1;
    asserted = 0;
}

void tearDown(void) {}

static rill_config lively_config(void) {
    rill_config config = fixture_small();
    config.gameplay.emitter_capacity = 1;
    config.gameplay.lifetimes = 1;
    config.gameplay.when_full = RILL_REPLACE_OLDEST;
    config.gameplay.event_capacity = 16;
    config.gameplay.event_kinds = RILL_EVENT_DIED;
    return config;
}

static fixture lively_open(uint32_t method) {
    rill_config config = lively_config();
    config.method = method;
    fixture f = fixture_open(&config);
    const rill_fill fill = {.lattice = RILL_LATTICE_HEX};
    TEST_ASSERT_EQUAL_INT(RILL_OK,
                          rill_fill_box(f.world, vec_of(0, 0), vec_of(1, 0.5), &fill, NULL));
    rill_emitter_def def = rill_emitter_default();
    def.from = vec_of(1.5, 0.8);
    def.to = vec_of(1.7, 0.8);
    def.spread = vec_of(1, 1);
    def.rate = as_real(120);
    def.lifetime_min = as_real(0.2);
    def.lifetime_max = as_real(0.4);
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_emitter_add(f.world, &def, NULL));
    return f;
}

/* A game that saves in turn into two places always has one that is whole: whatever part of the
 * newer has reached the disk when the power goes, it is refused, and the older one loads. */
void test_torn_save_should_be_refused_and_the_older_one_load(void) {
    fixture f = lively_open(RILL_METHOD_BODIN);
    fixture_step(&f, 5);
    const size_t old_size = rill_save_size(f.world);
    const uint64_t old_hash = rill_hash(f.world);
    unsigned char *older = (unsigned char *)malloc(old_size);
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_save(f.world, older, old_size, NULL));
    unsigned char *disk = (unsigned char *)malloc(2 * old_size); /* what was there before */
    memcpy(disk, older, old_size);
    memset(disk + old_size, 0, old_size);
    fixture_step(&f, 5);
    const size_t size = rill_save_size(f.world);
    TEST_ASSERT_TRUE(size > old_size / 2 && size < 2 * old_size);
    unsigned char *newer = (unsigned char *)malloc(size);
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_save(f.world, newer, size, NULL));

    fixture room = fixture_block(f.bytes, 0, 3);
    rill_world *found = NULL;
    size_t refused = 0;
    for (size_t written = 1; written < size; written += written < 64 ? 1 : 37) {
        memcpy(disk, newer, written);
        if (memcmp(disk, newer, size) != 0 && memcmp(disk, older, old_size) != 0) {
            TEST_ASSERT_TRUE(rill_load(disk, 2 * old_size, room.block, room.bytes, &found) !=
                             RILL_OK);
            TEST_ASSERT_NULL(found);
            refused++;
        }
    }
    TEST_ASSERT_TRUE(refused > 100);
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_load(older, old_size, room.block, room.bytes, &found));
    TEST_ASSERT_TRUE(rill_hash(found) == old_hash);
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_load(newer, size, room.block, room.bytes, &found));
    TEST_ASSERT_TRUE(rill_hash(found) == rill_hash(f.world));
    free(older);
    free(newer);
    free(disk);
    fixture_close(&room);
    fixture_close(&f);
}

/* Sweeps under a budget of time: at least one, at most as many as configured. */
static uint32_t sweeps_with_clock(uint32_t start, uint32_t step) {
    rill_config config = fixture_small();
    config.method = RILL_METHOD_BODIN;
    config.bodin.substeps = 1;
    config.bodin.iterations = 7;
    config.bodin.budget_us = 1000;
    fixture f = fixture_open(&config);
    const rill_fill fill = {.lattice = RILL_LATTICE_HEX};
    TEST_ASSERT_EQUAL_INT(RILL_OK,
                          rill_fill_box(f.world, vec_of(0, 0), vec_of(1, 0.4), &fill, NULL));
    clock_now = start;
    clock_step = step;
    rill_timing timing;
    memset(&timing, 0, sizeof timing);
    rill_step_timed(f.world, &timing);
    fixture_check_particles(&f, 2, 1);
    const uint32_t sweeps = rill_statistics(f.world).iterations;
    fixture_close(&f);
    return sweeps;
}

void test_clock_that_stands_still_should_not_stop_the_step(void) {
    TEST_ASSERT_EQUAL_UINT32(7, sweeps_with_clock(123, 0));
}

void test_clock_that_runs_backwards_should_end_the_budget(void) {
    TEST_ASSERT_EQUAL_UINT32(1, sweeps_with_clock(5, 0xFFFFFFF0u));
}

void test_clock_that_wraps_should_be_read_right(void) {
    TEST_ASSERT_EQUAL_UINT32(7, sweeps_with_clock(0xFFFFFFF0u, 10));
    TEST_ASSERT_EQUAL_UINT32(1, sweeps_with_clock(0xFFFFFFF0u, 100000));
}

/* A frame of "minus ten microseconds" is 71 minutes: the driver catches up no more than it may. */
void test_driver_should_bear_a_clock_that_runs_backwards(void) {
    rill_driver driver = rill_driver_start(RILL_RATIO(60, 1), 4);
    TEST_ASSERT_EQUAL_UINT32(4, rill_driver_advance(&driver, (uint32_t)-10));
    TEST_ASSERT_TRUE(driver.dropped > 200000);
    TEST_ASSERT_TRUE(rill_driver_fraction(&driver) >= 0 &&
                     rill_driver_fraction(&driver) <= RILL_ONE);
    for (int i = 0; i < 100; i++) {
        TEST_ASSERT_EQUAL_UINT32(0, rill_driver_advance(&driver, 0)); /* it stands still */
    }
    uint32_t steps = 0;
    for (int i = 0; i < 60; i++) {
        steps += rill_driver_advance(&driver, 16667);
    }
    TEST_ASSERT_TRUE(steps >= 60 && steps <= 61);
}

/* With an assert that returns, as in builds without asserts, misuse must not read stray memory. */
void test_assert_that_returns_should_do_no_harm(void) {
    const rill_material water = rill_material_preset(RILL_WATER);
    TEST_ASSERT_EQUAL_UINT32(0, asserted);
    const rill_material wrong = rill_material_preset((rill_preset)(RILL_PRESET_COUNT + 1000));
    TEST_ASSERT_EQUAL_UINT32(1, asserted);
    TEST_ASSERT_EQUAL_MEMORY(&water, &wrong, sizeof water);
}

void test_world_should_not_notice_that_its_block_moves(void) {
    for (uint32_t method = 0; method < 2; method++) {
        fixture still = lively_open(method);
        fixture moved = lively_open(method);
        for (size_t i = 0; i < 24; i++) {
            fixture copy = fixture_copy(&moved, 8 * (i % 5));
            memset(moved.block, 0xCC, moved.bytes); /* nothing may point there */
            fixture_close(&moved);
            moved = copy;
            fixture_step(&still, 1);
            fixture_step(&moved, 1);
            TEST_ASSERT_TRUE(rill_hash(still.world) == rill_hash(moved.world));
        }
        fixture_close(&still);
        fixture_close(&moved);
    }
}

/* Steps are counted in 64 bits and compared in 32: lifetimes end on time across the wrap. */
void test_lifetimes_should_end_when_the_step_counter_wraps(void) {
    static const uint64_t starts[] = {0xFFFFFFFCu, 0x1FFFFFFFCu, 0xFFFFFFFFFFFFFFFCu};
    for (int k = 0; k < 3; k++) {
        fixture f = fixture_of(lively_config());
        f.world->stats.steps = starts[k];
        rill_particle mortal[8];
        for (int i = 0; i < 8; i++) { /* one of them would expire in step 0, which means never */
            const rill_particle_state state = {.position = vec_of(0.2 + 0.2 * i, 0.5),
                                               .lifetime = as_real((i + 1.5) / 60)};
            TEST_ASSERT_EQUAL_INT(RILL_OK, rill_particle_add(f.world, &state, &mortal[i]));
        }
        const rill_particle immortal = fixture_add(&f, 1.9, 0.9);
        for (int step = 0; step < 12; step++) {
            fixture_step(&f, 1);
            for (int i = 0; i < 8; i++) {
                const int alive = rill_particle_index(f.world, mortal[i]) >= 0;
                TEST_ASSERT_TRUE(alive || step >= i);
                TEST_ASSERT_TRUE(!alive || step <= i + 4);
            }
        }
        TEST_ASSERT_EQUAL_UINT32(8, rill_gameplay_statistics(f.world).expired);
        TEST_ASSERT_TRUE(rill_particle_index(f.world, immortal) >= 0);
        TEST_ASSERT_TRUE(rill_statistics(f.world).steps == starts[k] + 12);
        fixture_close(&f);
    }
}

void test_oldest_should_be_found_when_births_wrap(void) {
    rill_config config = lively_config();
    config.particle_capacity = 4;
    fixture f = fixture_open(&config);
    f.world->gameplay.births = 0xFFFFFFFEu;
    rill_particle particle[8];
    for (int i = 0; i < 8; i++) {
        particle[i] = fixture_add(&f, 0.2 + 0.2 * i, 0.5);
        for (int k = 0; k <= i; k++) {
            TEST_ASSERT_TRUE((rill_particle_index(f.world, particle[k]) >= 0) == (k > i - 4));
        }
    }
    fixture_close(&f);
}

/* Any state of the generator is a good one, its wrap among them. */
void test_random_state_should_wrap(void) {
    static const uint64_t states[] = {0, 1, 0x8000000000000000u, 0xFFFFFFFFFFFFFFFFu};
    for (int k = 0; k < 4; k++) {
        uint64_t hash[2];
        for (int again = 0; again < 2; again++) {
            fixture f = lively_open(RILL_METHOD_CLAVET);
            f.world->random = states[k];
            fixture_step(&f, 30);
            fixture_check_particles(&f, 2, 1);
            TEST_ASSERT_TRUE(rill_gameplay_statistics(f.world).emitted > 50);
            hash[again] = rill_hash(f.world);
            fixture_close(&f);
        }
        TEST_ASSERT_TRUE(hash[0] == hash[1]);
    }
}

/* Handles of a slot that has been used 65536 times come round, and stale ones stay recognisable
 * until then. */
void test_generations_should_wrap(void) {
    rill_config config = fixture_small();
    config.particle_capacity = 1;
    fixture f = fixture_open(&config);
    const rill_particle first = fixture_add(&f, 1, 0.5);
    for (uint32_t i = 1; i < 65536; i++) {
        rill_particles_clear(f.world);
        const rill_particle later = fixture_add(&f, 1, 0.5);
        if (later.id == 0) {
            TEST_FAIL_MESSAGE("the null handle was given out");
        }
        if (i < 60000 && rill_particle_index(f.world, first) >= 0) {
            TEST_FAIL_MESSAGE("a stale handle was taken for a live one");
        }
    }
    fixture_close(&f);
}

static fixture *stacked;

static void run_stacked(void) {
    for (int i = 0; i < 8; i++) {
        rill_step(stacked->world);
    }
}

/* Bytes of stack that run_stacked takes, from a painted stack of its own; 0 where that cannot be
 * told, or would tell of sanitizers and missing optimisation. */
#if defined(__linux__) && defined(__OPTIMIZE__) && !defined(__SANITIZE_ADDRESS__) &&               \
    !defined(__clang__)
#include <ucontext.h>

#define STACK_WORDS 8192
#define PAINT 0xC5C5C5C5u

static uint32_t measure_stack(void) {
    static uint32_t stack[STACK_WORDS];
    static ucontext_t back;
    ucontext_t context;
    uint32_t unused = 0;
    for (int i = 0; i < STACK_WORDS; i++) {
        stack[i] = PAINT;
    }
    TEST_ASSERT_EQUAL_INT(0, getcontext(&context));
    context.uc_stack.ss_sp = stack;
    context.uc_stack.ss_size = sizeof stack;
    context.uc_link = &back;
    makecontext(&context, run_stacked, 0);
    TEST_ASSERT_EQUAL_INT(0, swapcontext(&back, &context));
    while (stack[unused] == PAINT) {
        unused++;
    }
    return 4 * (STACK_WORDS - unused);
}
#else
static uint32_t measure_stack(void) {
    run_stacked();
    return 0;
}
#endif

/* Microcontrollers have no more. (tests/targets/stack_main.c measures every call on one of them.)
 */
void test_step_should_need_less_than_2_kilobytes_of_stack(void) {
    for (uint32_t method = 0; method < 2; method++) {
        rill_config config = lively_config();
        config.method = method;
        config.body_capacity = 2;
        fixture f = fixture_open(&config);
        const rill_fill fill = {.lattice = RILL_LATTICE_HEX};
        const rill_body_def def = {.kind = RILL_BODY_DYNAMIC, .position = vec_of(1, 0.6)};
        const rill_shape_def box = rill_shape_box(vec_of(0, 0), as_real(0.4), as_real(0.3));
        rill_body body;
        (void)rill_fill_box(f.world, vec_of(0, 0), vec_of(2, 0.4), &fill, NULL);
        TEST_ASSERT_EQUAL_INT(RILL_OK, rill_body_add(f.world, &def, &body));
        TEST_ASSERT_EQUAL_INT(RILL_OK, rill_shape_add(f.world, body, &box, NULL));
        stacked = &f;
        TEST_ASSERT_LESS_THAN_UINT32(2048, measure_stack());
        fixture_close(&f);
    }
}
