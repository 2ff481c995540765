/* A step: repeatable to the bit, independent of address and garbage, timed by the port's clock. */
#include "lists.h"
#include "scatter.h"
#include "stopwatch.h"

/* The port's clock, as this test wants it: every look at it takes a microsecond. */
static uint32_t fake_time;
static uint32_t fake_looks;

uint32_t rill_port_clock(void) {
    fake_looks++;
    return fake_time++;
}

static fixture pool(uint32_t method, uint32_t order) {
    rill_config config = fixture_small();
    config.method = method;
    config.clavet = rill_clavet_preset((rill_clavet_order)order);
    fixture f = fixture_open(&config);
    const rill_fill fill = {RILL_LATTICE_HEX, vec_of(1, 0), RILL_RATIO(1, 4), 0};
    (void)rill_fill_box(f.world, vec_of(0, 0), vec_of(0.9, 0.9), &fill, NULL);
    return f;
}

/* The four solvers that there are. */
static const uint32_t solvers[4][2] = {{RILL_METHOD_CLAVET, RILL_ORDER_FAST},
                                       {RILL_METHOD_CLAVET, RILL_ORDER_STIFF},
                                       {RILL_METHOD_CLAVET, RILL_ORDER_LIGHT},
                                       {RILL_METHOD_BODIN, 0}};

void test_step_should_not_depend_on_garbage_or_address(void) {
    for (int s = 0; s < 4; s++) {
        fixture f = pool(solvers[s][0], solvers[s][1]);
        const rill_config config = f.world->config;
        fixture g = fixture_open_in(&config, 40, 777);
        const rill_fill fill = {RILL_LATTICE_HEX, vec_of(1, 0), RILL_RATIO(1, 4), 0};
        (void)rill_fill_box(g.world, vec_of(0, 0), vec_of(0.9, 0.9), &fill, NULL);
        for (int i = 0; i < 100; i++) {
            TEST_ASSERT_EQUAL_HEX64(rill_hash(f.world), rill_hash(g.world));
            fixture_step(&f, 1);
            fixture_step(&g, 1);
        }
        TEST_ASSERT_EQUAL_MEMORY(f.block, g.block, f.bytes); /* to the last byte of work memory */
        fixture_close(&f);
        fixture_close(&g);
    }
}

void test_copied_block_should_step_to_the_same_bits(void) {
    for (int s = 0; s < 4; s++) {
        fixture f = pool(solvers[s][0], solvers[s][1]);
        for (int i = 0; i < 10; i++) {
            fixture copy = fixture_copy(&f, 8 * (size_t)(i % 8));
            fixture_step(&f, 7);
            fixture_step(&copy, 7);
            TEST_ASSERT_EQUAL_MEMORY(f.block, copy.block, f.bytes);
            fixture_close(&copy);
        }
        fixture_close(&f);
    }
}

/* Rollback: a snapshot taken and restored into the same block. */
void test_restored_snapshot_should_replay_the_same_way(void) {
    fixture f = pool(RILL_METHOD_BODIN, 0);
    fixture_step(&f, 20);
    fixture snapshot = fixture_copy(&f, 0);
    fixture_step(&f, 30);
    const uint64_t hash = rill_hash(f.world);
    memcpy(f.block, snapshot.block, f.bytes);
    fixture_step(&f, 30);
    TEST_ASSERT_EQUAL_HEX64(hash, rill_hash(f.world));
    fixture_close(&f);
    fixture_close(&snapshot);
}

void test_timed_step_should_be_the_same_step(void) {
    for (int s = 0; s < 4; s++) {
        fixture f = pool(solvers[s][0], solvers[s][1]);
        fixture g = fixture_copy(&f, 8);
        rill_timing timing = {0};
        for (int i = 0; i < 20; i++) {
            rill_step(f.world);
            rill_step_timed(g.world, &timing);
        }
        TEST_ASSERT_EQUAL_HEX64(rill_hash(f.world), rill_hash(g.world));
        fixture_close(&f);
        fixture_close(&g);
    }
}

void test_untimed_step_should_not_look_at_the_clock(void) {
    for (int s = 0; s < 4; s++) {
        fixture f = pool(solvers[s][0], solvers[s][1]);
        fake_looks = 0;
        fixture_step(&f, 5);
        TEST_ASSERT_EQUAL_UINT32(0, fake_looks);
        fixture_close(&f);
    }
}

/* The same phases take the same time whether or not the 32-bit clock wraps in their midst. */
void test_timing_should_survive_a_wrapping_clock(void) {
    static const uint32_t starts[] = {
        0, 1000, UINT32_MAX, UINT32_MAX - 1, UINT32_MAX - 4, UINT32_MAX - 7};
    rill_timing first = {0};
    for (size_t i = 0; i < sizeof starts / sizeof starts[0]; i++) {
        fixture f = pool(RILL_METHOD_CLAVET, RILL_ORDER_FAST);
        rill_timing timing = {0};
        fake_time = starts[i];
        rill_step_timed(f.world, &timing);
        first = i == 0 ? timing : first;
        TEST_ASSERT_EQUAL_MEMORY(&first, &timing, sizeof timing);
        fixture_close(&f);
    }
    TEST_ASSERT_TRUE(first.sort > 0 && first.pairs > 0 && first.relax > 0);
    TEST_ASSERT_TRUE(first.total >= first.sort + first.pairs + first.prepare + first.relax +
                                        first.bodies + first.move + first.gameplay);
    TEST_ASSERT_LESS_THAN_UINT32(100, first.total);
}

void test_timing_should_add_up_over_steps(void) {
    fixture f = pool(RILL_METHOD_CLAVET, RILL_ORDER_FAST);
    rill_timing one = {0};
    rill_timing ten = {0};
    rill_step_timed(f.world, &one);
    for (int i = 0; i < 10; i++) {
        rill_step_timed(f.world, &ten);
    }
    TEST_ASSERT_EQUAL_UINT32(10 * one.total, ten.total);
    TEST_ASSERT_EQUAL_UINT32(10 * one.sort, ten.sort);
    fixture_close(&f);
}

void test_stopwatch_should_measure_modulo_32_bits(void) {
    const rill_timing wanted = {0};
    uint32_t phase = 5;
    fake_time = UINT32_MAX - 2;
    rill_stopwatch watch = rill_stopwatch_start(&wanted);
    fake_time += 9;
    rill_stopwatch_lap(&watch, &phase);
    TEST_ASSERT_EQUAL_UINT32(5 + 10, phase);
    rill_stopwatch_lap(&watch, NULL); /* nobody asks: no look, the lap goes on */
    rill_stopwatch_lap(&watch, &phase);
    TEST_ASSERT_EQUAL_UINT32(5 + 11, phase);
}

static rill_config bodin_config(uint32_t substeps, uint32_t iterations) {
    rill_config config = fixture_small();
    config.method = RILL_METHOD_BODIN;
    config.bodin.substeps = substeps;
    config.bodin.iterations = iterations;
    return config;
}

/* A time budget ends the sweeps; with the fake clock it is a number of looks. */
void test_time_budget_should_end_the_sweeps(void) {
    rill_config config = bodin_config(2, 50);
    config.bodin.budget_us = 3;
    fixture f = fixture_open(&config);
    const rill_fill fill = {RILL_LATTICE_HEX, vec_of(1, 0), 0, 0};
    (void)rill_fill_box(f.world, vec_of(0, 0), vec_of(0.9, 0.9), &fill, NULL);
    fake_time = UINT32_MAX - 1;
    fixture_step(&f, 1);
    TEST_ASSERT_EQUAL_UINT32(3 * 2, rill_statistics(f.world).iterations);
    fixture_close(&f);
}

void test_statistics_should_count_steps_and_sweeps(void) {
    rill_config config = bodin_config(3, 7);
    config.bodin.residual = 0;
    fixture f = fixture_open(&config);
    (void)fixture_add(&f, 1, 0.5);
    for (uint32_t i = 1; i <= 5; i++) {
        fixture_step(&f, 1);
        TEST_ASSERT_EQUAL_UINT64(i, rill_statistics(f.world).steps);
        TEST_ASSERT_EQUAL_UINT32(3 * 3, rill_statistics(f.world).iterations); /* 7 shared by 3 */
    }
    fixture_close(&f);
}

void test_statistics_should_know_counts_capacities_and_peaks(void) {
    rill_config config = fixture_small();
    config.pair_capacity = 321;
    config.spring_capacity = 12;
    fixture f = fixture_open(&config);
    const rill_particle one = fixture_add(&f, 1, 0.5);
    (void)fixture_add(&f, 1.05, 0.5);
    fixture_step(&f, 1);
    (void)rill_particle_remove(f.world, one);
    fixture_step(&f, 1);
    const rill_stats stats = rill_statistics(f.world);
    TEST_ASSERT_EQUAL_UINT32(1, stats.particles);
    TEST_ASSERT_EQUAL_UINT32(2, stats.particles_peak);
    TEST_ASSERT_EQUAL_UINT32(100, stats.particle_capacity);
    TEST_ASSERT_EQUAL_UINT32(0, stats.pairs);
    TEST_ASSERT_EQUAL_UINT32(1, stats.pairs_peak);
    TEST_ASSERT_EQUAL_UINT32(321, stats.pair_capacity);
    TEST_ASSERT_EQUAL_UINT32(12, stats.spring_capacity);
    TEST_ASSERT_EQUAL_UINT32(0, stats.lists_cut_total);
    fixture_close(&f);
}

void test_empty_world_should_step(void) {
    for (int s = 0; s < 4; s++) {
        rill_config config = fixture_small();
        config.method = solvers[s][0];
        config.clavet = rill_clavet_preset((rill_clavet_order)solvers[s][1]);
        fixture f = fixture_open(&config);
        fixture_step(&f, 10);
        TEST_ASSERT_EQUAL_UINT64(10, rill_statistics(f.world).steps);
        TEST_ASSERT_EQUAL_UINT32(0, rill_statistics(f.world).pairs);
        fixture_close(&f);
    }
}

/* Vector code reads a little past the last list: whatever stands there must do no harm. */
void test_entries_past_the_lists_should_do_no_harm(void) {
    for (int s = 0; s < 4; s++) {
        for (uint32_t n = 1; n < 12; n++) {
            rill_config config = fixture_small();
            config.method = solvers[s][0];
            config.clavet = rill_clavet_preset((rill_clavet_order)solvers[s][1]);
            fixture f = fixture_open(&config);
            for (uint32_t i = 0; i < n; i++) {
                (void)fixture_add(&f, 1 + 0.03 * i, 0.5);
            }
            fixture g = fixture_copy(&f, 8);
            const rill_layout *layout = &g.world->layout;
            memset(rill_array_of(g.world, RILL_ARRAY_LIST), 0xFF,
                   (layout->list_capacity + RILL_LIST_MARGIN) * sizeof(uint16_t));
            fixture_step(&f, 3);
            fixture_step(&g, 3);
            TEST_ASSERT_EQUAL_HEX64(rill_hash(f.world), rill_hash(g.world));
            fixture_close(&f);
            fixture_close(&g);
        }
    }
}
