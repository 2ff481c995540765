/* Emitters: exact counts, spacing, bursts, limits, handles, and the answer when all is full. */
#include "gameplay_fixture.h"

static rill_emitter_def nozzle(double rate) {
    rill_emitter_def def = rill_emitter_default();
    def.from = vec_of(1, 1);
    def.to = vec_of(1, 1.5);
    def.velocity = vec_of(2, 0);
    def.rate = as_real(rate);
    return def;
}

void test_a_hundred_a_second_for_three_seconds_are_three_hundred(void) {
    for (int method = 0; method < METHODS; method++) {
        fixture f = fixture_of(gameplay_config(method, -9.82));
        const rill_emitter_def def = nozzle(100);
        const rill_emitter emitter = gameplay_emitter(&f, &def);
        fixture_step(&f, 180);
        gameplay_check_counts(&f, emitter, 300, 0);
        TEST_ASSERT_EQUAL_UINT32(300, gameplay_count(&f));
        TEST_ASSERT_EQUAL_UINT32(300, rill_gameplay_statistics(f.world).emitted);
        fixture_check_particles(&f, 4, 2);
        fixture_close(&f);
    }
}

/* Rates that share no factor with the rate of steps, over times that do not either. */
void test_odd_rates_are_exact_after_every_step(void) {
    const double rates[] = {1, 7, 59, 61, 133.5, 999};
    for (uint32_t n = 0; n < sizeof rates / sizeof rates[0]; n++) {
        rill_config config = gameplay_config(0, 0);
        config.particle_capacity = 2000;
        fixture f = fixture_open(&config);
        const rill_emitter_def def = nozzle(rates[n]);
        gameplay_emitter(&f, &def);
        for (uint32_t step = 1; step <= 90; step++) {
            rill_step(f.world);
            TEST_ASSERT_EQUAL_UINT32((uint32_t)floor(rates[n] * step / 60), gameplay_count(&f));
        }
        fixture_close(&f);
    }
}

/* The stream leaves as a lattice: nobody nearer than 0.9 spacings to anybody. (Clavet's cohesion
 * gathers it at once.) */
void test_a_stream_at_its_rest_rate_is_neither_squeezed_nor_torn(void) {
    fixture f = fixture_of(gameplay_config(BODIN, 0));
    rill_emitter_def def = nozzle(0);
    def.rate = rill_emitter_rest_rate(f.world, &def);
    /* Five lanes of 0.1 m, 2 m/s: 100 a second. */
    TEST_ASSERT_DOUBLE_WITHIN(0.01, 100, as_double(def.rate));
    gameplay_emitter(&f, &def);
    fixture_step(&f, 60);
    const rill_view view = rill_particles_view(f.world);
    double nearest = 10;
    for (uint32_t i = 0; i < view.count; i++) {
        for (uint32_t j = 0; j < i; j++) {
            const rill_vec2 a = rill_view_position(&view, i);
            const rill_vec2 b = rill_view_position(&view, j);
            nearest = fmin(nearest, hypot(as_double(a.x - b.x), as_double(a.y - b.y)));
        }
    }
    TEST_ASSERT_TRUE_MESSAGE(nearest > 0.09, "squeezed");
    fixture_close(&f);
}

void test_a_burst_comes_at_once_and_in_rows(void) {
    fixture f = fixture_of(gameplay_config(0, 0));
    rill_emitter_def def = nozzle(0);
    def.on = 0;
    const rill_emitter emitter = gameplay_emitter(&f, &def);
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_emitter_burst(f.world, emitter, 25));
    fixture_step(&f, 1);
    TEST_ASSERT_EQUAL_UINT32(25, gameplay_count(&f));
    fixture_step(&f, 10);
    TEST_ASSERT_EQUAL_UINT32(25, gameplay_count(&f));
    TEST_ASSERT_EQUAL_INT(RILL_BAD_FLOW, rill_emitter_burst(f.world, emitter, 65536));
    fixture_close(&f);
}

/* All of an area's particles lie in it when they are made; none two at one place. */
void test_areas_are_filled_evenly(void) {
    for (uint32_t shape = RILL_EMIT_BOX; shape <= RILL_EMIT_CIRCLE; shape++) {
        fixture f = fixture_of(gameplay_config(1, 0));
        rill_emitter_def def = rill_emitter_default();
        def.shape = shape;
        def.from = vec_of(2, 1);
        def.to = vec_of(2.8, 1.6); /* 48 spacings^2, or a circle of radius 1 */
        const rill_emitter emitter = gameplay_emitter(&f, &def);
        TEST_ASSERT_EQUAL_INT(RILL_OK, rill_emitter_burst(f.world, emitter, 40));
        fixture_step(&f, 1);
        const rill_view view = rill_particles_view(f.world);
        TEST_ASSERT_EQUAL_UINT32(40, view.count);
        for (uint32_t i = 0; i < view.count; i++) {
            const rill_vec2 p = rill_view_position(&view, i);
            const double x = as_double(p.x) - 2;
            const double y = as_double(p.y) - 1;
            if (shape == RILL_EMIT_BOX) {
                TEST_ASSERT_TRUE(x > -0.1 && x < 0.9 && y > -0.1 && y < 0.7);
            } else {
                TEST_ASSERT_TRUE(hypot(x, y) < 1.1);
            }
            for (uint32_t j = 0; j < i; j++) {
                const rill_vec2 q = rill_view_position(&view, j);
                TEST_ASSERT_TRUE(hypot(as_double(p.x - q.x), as_double(p.y - q.y)) > 0.04);
            }
        }
        fixture_close(&f);
    }
}

/* Velocities lie within the spread, reach both its halves, and are the same in every run. */
void test_spread_is_random_but_repeats(void) {
    uint64_t hash[2];
    for (int run = 0; run < 2; run++) {
        rill_config config = gameplay_config(0, 0);
        fixture f = fixture_open_in(&config, 8 * (size_t)run, (uint64_t)run + 5);
        rill_emitter_def def = nozzle(60);
        def.spread = vec_of(0.5, 1);
        gameplay_emitter(&f, &def);
        double lowest = 9;
        double highest = -9;
        for (uint32_t step = 0; step < 40; step++) {
            rill_step(f.world);
            const rill_view view = rill_particles_view(f.world);
            const rill_vec2 v = rill_view_velocity(&view, view.count - 1);
            lowest = fmin(lowest, as_double(v.y));
            highest = fmax(highest, as_double(v.y));
        }
        TEST_ASSERT_TRUE(lowest < -0.3 && highest > 0.3);
        hash[run] = rill_hash(f.world);
        fixture_close(&f);
    }
    TEST_ASSERT_EQUAL_UINT64(hash[0], hash[1]);
}

void test_an_emitter_stops_at_its_limit_and_while_it_is_off(void) {
    fixture f = fixture_of(gameplay_config(0, 0));
    rill_emitter_def def = nozzle(600);
    def.limit = 37;
    const rill_emitter emitter = gameplay_emitter(&f, &def);
    fixture_step(&f, 3);
    TEST_ASSERT_EQUAL_UINT32(30, gameplay_count(&f));
    def.on = 0;
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_emitter_set(f.world, emitter, &def));
    fixture_step(&f, 3);
    TEST_ASSERT_EQUAL_UINT32(30, gameplay_count(&f));
    def.on = 1;
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_emitter_set(f.world, emitter, &def));
    fixture_step(&f, 10);
    TEST_ASSERT_EQUAL_UINT32(37, gameplay_count(&f));
    fixture_close(&f);
}

void test_a_full_world_starves_its_emitters(void) {
    rill_config config = gameplay_config(0, 0);
    config.particle_capacity = 50;
    fixture f = fixture_open(&config);
    const rill_emitter_def def = nozzle(600);
    const rill_emitter emitter = gameplay_emitter(&f, &def);
    fixture_step(&f, 12);
    gameplay_check_counts(&f, emitter, 50, 70);
    TEST_ASSERT_EQUAL_UINT32(70, rill_gameplay_statistics(f.world).emitters_starved);
    fixture_close(&f);
}

void test_the_oldest_make_room_if_the_game_wants_that(void) {
    for (int method = 0; method < METHODS; method++) {
        rill_config config = gameplay_config(method, -9.82);
        config.particle_capacity = 50;
        config.gameplay.when_full = RILL_REPLACE_OLDEST;
        fixture f = fixture_open(&config);
        rill_particle old[50];
        for (uint32_t i = 0; i < 50; i++) {
            old[i] = fixture_add(&f, 0.2 + 0.07 * i, 0.5 + 0.013 * i);
        }
        const rill_emitter_def def = nozzle(60);
        gameplay_emitter(&f, &def);
        for (uint32_t step = 0; step < 20; step++) {
            rill_step(f.world);
            TEST_ASSERT_EQUAL_UINT32(50, gameplay_count(&f));
            for (uint32_t i = 0; i < 50; i++) { /* the first to come are the first to go */
                TEST_ASSERT_EQUAL_INT(i > step, rill_particle_index(f.world, old[i]) >= 0);
            }
        }
        TEST_ASSERT_EQUAL_UINT32(20, rill_gameplay_statistics(f.world).replaced);
        fixture_close(&f);
    }
}

/* 60 a second that live for half a second: 30 at any time. */
void test_lifetimes_end_after_their_steps(void) {
    for (int method = 0; method < METHODS; method++) {
        rill_config config = gameplay_config(method, -9.82);
        config.gameplay.lifetimes = 1;
        fixture f = fixture_open(&config);
        rill_emitter_def def = nozzle(60);
        def.lifetime_min = as_real(0.5);
        gameplay_emitter(&f, &def);
        for (uint32_t step = 1; step <= 100; step++) {
            rill_step(f.world);
            TEST_ASSERT_EQUAL_UINT32(step < 30 ? step : 30, gameplay_count(&f));
        }
        TEST_ASSERT_EQUAL_UINT32(70, rill_gameplay_statistics(f.world).expired);
        fixture_close(&f);
    }
}

void test_random_lifetimes_stay_in_their_range(void) {
    rill_config config = gameplay_config(0, 0);
    config.gameplay.lifetimes = 1;
    fixture f = fixture_open(&config);
    rill_emitter_def def = nozzle(0);
    def.lifetime_min = as_real(0.5);
    def.lifetime_max = as_real(1.5);
    const rill_emitter emitter = gameplay_emitter(&f, &def);
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_emitter_burst(f.world, emitter, 200));
    fixture_step(&f, 29);
    TEST_ASSERT_EQUAL_UINT32(200, gameplay_count(&f));
    fixture_step(&f, 31);
    TEST_ASSERT_UINT32_WITHIN(25, 100, gameplay_count(&f));
    fixture_step(&f, 32);
    TEST_ASSERT_EQUAL_UINT32(0, gameplay_count(&f));
    fixture_close(&f);
}

void test_handles_go_stale_and_full_is_an_answer(void) {
    rill_config config = gameplay_config(0, 0);
    config.gameplay.emitter_capacity = 2;
    fixture f = fixture_open(&config);
    const rill_emitter_def def = nozzle(10);
    rill_emitter_def read;
    const rill_emitter first = gameplay_emitter(&f, &def);
    const rill_emitter second = gameplay_emitter(&f, &def);
    rill_emitter third = {0};
    TEST_ASSERT_EQUAL_INT(RILL_FULL, rill_emitter_add(f.world, &def, &third));
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_emitter_remove(f.world, first));
    TEST_ASSERT_EQUAL_INT(RILL_STALE_HANDLE, rill_emitter_remove(f.world, first));
    TEST_ASSERT_EQUAL_INT(RILL_STALE_HANDLE, rill_emitter_get(f.world, first, &read));
    TEST_ASSERT_EQUAL_INT(RILL_STALE_HANDLE, rill_emitter_set(f.world, first, &def));
    TEST_ASSERT_EQUAL_INT(RILL_STALE_HANDLE, rill_emitter_burst(f.world, first, 1));
    TEST_ASSERT_EQUAL_INT(RILL_STALE_HANDLE, rill_emitter_burst(f.world, third, 1));
    third = gameplay_emitter(&f, &def);
    TEST_ASSERT_NOT_EQUAL(first.id, third.id);
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_emitter_get(f.world, second, &read));
    TEST_ASSERT_EQUAL_MEMORY(&def, &read, sizeof def);
    TEST_ASSERT_EQUAL_UINT32(2, rill_gameplay_statistics(f.world).emitters_peak);
    fixture_close(&f);
}

void test_bad_definitions_are_refused_by_name(void) {
    fixture f = fixture_of(gameplay_config(0, 0));
    rill_emitter_def def = nozzle(10);
    def.rate = as_real(-1);
    TEST_ASSERT_EQUAL_INT(RILL_BAD_FLOW, rill_emitter_add(f.world, &def, NULL));
    def = nozzle(31000);
    TEST_ASSERT_EQUAL_INT(RILL_BAD_FLOW, rill_emitter_add(f.world, &def, NULL));
    def = nozzle(10);
    def.material = 1;
    TEST_ASSERT_EQUAL_INT(RILL_BAD_MATERIAL, rill_emitter_add(f.world, &def, NULL));
    def = nozzle(10);
    def.shape = 3;
    TEST_ASSERT_EQUAL_INT(RILL_BAD_SHAPE, rill_emitter_add(f.world, &def, NULL));
    def = nozzle(10);
    def.to = vec_of(20000, 0);
    TEST_ASSERT_EQUAL_INT(RILL_BAD_POSITION, rill_emitter_add(f.world, &def, NULL));
    def = nozzle(10);
    def.lifetime_min = as_real(1);
    TEST_ASSERT_EQUAL_INT(RILL_NOT_CONFIGURED, rill_emitter_add(f.world, &def, NULL));
    def.lifetime_max = as_real(0.5);
    TEST_ASSERT_EQUAL_INT(RILL_BAD_LIFETIME, rill_emitter_add(f.world, &def, NULL));
    def = nozzle(10);
    def.tag = 1;
    TEST_ASSERT_EQUAL_INT(RILL_NOT_CONFIGURED, rill_emitter_add(f.world, &def, NULL));
    def.tag = 65536;
    TEST_ASSERT_EQUAL_INT(RILL_BAD_TAG, rill_emitter_add(f.world, &def, NULL));
#if !RILL_FIXED
    def = nozzle(10);
    def.velocity.x = NAN;
    TEST_ASSERT_EQUAL_INT(RILL_BAD_VELOCITY, rill_emitter_add(f.world, &def, NULL));
#endif
    fixture_close(&f);
}

/* How much of a sparse line's or box's order its places show: the share of successive steps from
 * place to place that are the same as the one before. */
static double regularity(uint32_t shape) {
    rill_config config = gameplay_config(BODIN, 0); /* which lets them fly on as they came */
    config.domain_max = vec_of(40, 2);
    fixture f = fixture_open(&config);
    rill_emitter_def def = rill_emitter_default();
    def.shape = shape;
    def.from = vec_of(1, 0.5);
    def.to = vec_of(1, 1.5);
    def.velocity = vec_of(4, 0);
    def.rate = as_real(60); /* one a step; the rest rate is 400 */
    gameplay_emitter(&f, &def);
    double y[200];
    uint32_t same = 0;
    for (uint32_t step = 0; step < 200; step++) {
        rill_step(f.world);
        rill_particle newest = {0};
        const rill_region mouth = rill_region_box(vec_of(0.9, 0), vec_of(1.1, 2));
        TEST_ASSERT_EQUAL_INT(RILL_OK, rill_query_region(f.world, &mouth, 0, &newest, 1, NULL));
        rill_particle_state state;
        TEST_ASSERT_EQUAL_INT(RILL_OK, rill_particle_get(f.world, newest, &state));
        y[step] = as_double(state.position.y);
        same += step > 1 && fabs(y[step] - 2 * y[step - 1] + y[step - 2]) < 0.02;
    }
    fixture_close(&f);
    return same / 198.0;
}

void test_sparse_emitters_draw_no_lines(void) {
    TEST_ASSERT_TRUE(regularity(RILL_EMIT_LINE) < 0.2);
    TEST_ASSERT_TRUE(regularity(RILL_EMIT_BOX) < 0.2);
}
