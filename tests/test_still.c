/* Stillness: settled fluid sleeps, costs nothing, stays where it is, and wakes when it should. */
#include "gameplay_fixture.h"

static rill_config lake_config(int method) {
    rill_config config = gameplay_config(method, -9.82);
    config.gameplay.rest_speed = as_real(0.06);
    return config;
}

static uint32_t asleep(const fixture *f) {
    return rill_gameplay_statistics(f->world).asleep;
}

/* 4 m by 1 m of water; settles within 20 s. */
static fixture lake(int method) {
    fixture f = fixture_of(lake_config(method));
    gameplay_fill(&f, 0, 0, 4, 1);
    for (int second = 0; second < 20 && asleep(&f) < gameplay_count(&f); second++) {
        fixture_step(&f, 60);
    }
    TEST_ASSERT_EQUAL_UINT32(gameplay_count(&f), asleep(&f));
    return f;
}

void test_a_settled_lake_sleeps_and_does_no_work(void) {
    for (int method = 0; method < METHODS; method++) {
        fixture f = lake(method);
        const rill_view before = rill_particles_view(f.world);
        rill_vec2 position[1000];
        memcpy(position, before.position, before.count * sizeof position[0]);
        fixture_step(&f, 100);
        TEST_ASSERT_EQUAL_UINT32(0, rill_statistics(f.world).iterations);
        TEST_ASSERT_EQUAL_UINT32(gameplay_count(&f), asleep(&f));
        TEST_ASSERT_EQUAL_MEMORY(position, before.position, before.count * sizeof position[0]);
        double y = 0;
        for (uint32_t i = 0; i < before.count; i++) {
            y += as_double(rill_view_position(&before, i).y) / before.count;
        }
        TEST_ASSERT_DOUBLE_WITHIN(0.06, 0.5, y); /* it has not sunk */
        fixture_close(&f);
    }
}

void test_a_drop_wakes_the_lake_which_sleeps_again(void) {
    for (int method = 0; method < METHODS; method++) {
        fixture f = lake(method);
        const rill_fill drop = {.velocity = vec_of(0, -3)};
        TEST_ASSERT_EQUAL_INT(
            RILL_OK, rill_fill_circle(f.world, vec_of(2, 1.6), as_real(0.25), &drop, NULL));
        fixture_step(&f, 20);
        TEST_ASSERT_TRUE(asleep(&f) < gameplay_count(&f) * 3 / 4);
        fixture_check_particles(&f, 4, 2);
        for (int second = 0; second < 30 && asleep(&f) < gameplay_count(&f); second++) {
            fixture_step(&f, 60);
        }
        TEST_ASSERT_TRUE(asleep(&f) > gameplay_count(&f) * 9 / 10);
        fixture_close(&f);
    }
}

/* The same calls give the same bits, also from a save of a half sleeping lake. */
void test_replays_are_exact(void) {
    for (int method = 0; method < METHODS; method++) {
        fixture f = lake(method);
        const rill_particle_state drop = {.position = vec_of(1, 1.8), .velocity = vec_of(0, -4)};
        TEST_ASSERT_EQUAL_INT(RILL_OK, rill_particle_add(f.world, &drop, NULL));
        fixture_step(&f, 15);
        TEST_ASSERT_TRUE(asleep(&f) > 0);
        fixture copy = fixture_copy(&f, 8);
        fixture save = fixture_block(rill_save_size(f.world), 0, 2);
        fixture loaded = fixture_block(f.bytes, 0, 3);
        TEST_ASSERT_EQUAL_INT(RILL_OK, rill_save(f.world, save.block, save.bytes, NULL));
        TEST_ASSERT_EQUAL_INT(
            RILL_OK, rill_load(save.block, save.bytes, loaded.block, loaded.bytes, &loaded.world));
        for (int step = 0; step < 120; step++) {
            fixture_step(&f, 1);
            fixture_step(&copy, 1);
            fixture_step(&loaded, 1);
            TEST_ASSERT_EQUAL_HEX64(rill_hash(f.world), rill_hash(copy.world));
            TEST_ASSERT_EQUAL_HEX64(rill_hash(f.world), rill_hash(loaded.world));
        }
        fixture_close(&f);
        fixture_close(&copy);
        fixture_close(&loaded);
        fixture_close(&save);
    }
}

/* Particles that a drain at the bottom leaves of a sleeping lake. */
static uint32_t left_by_drain(int method, double x) {
    fixture f = lake(method);
    const uint32_t before = gameplay_count(&f);
    rill_zone_def drain = rill_zone_default();
    drain.region = rill_region_box(vec_of(x - 0.2, 0), vec_of(x + 0.2, 0.2));
    drain.kill = 1;
    rill_zone zone = {0};
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_zone_add(f.world, &drain, &zone));
    fixture_step(&f, 900);
    const uint32_t left = gameplay_count(&f);
    TEST_ASSERT_EQUAL_UINT32(before, left + rill_zone_killed(f.world, zone));
    fixture_close(&f);
    return left;
}

/* What loses its support wakes: a drain empties the lake of 407, but for a film on the floor that
 * depends a little on where the drain is. */
void test_a_drain_empties_a_sleeping_lake(void) {
    for (int method = 0; method < METHODS; method++) {
        const uint32_t left =
            left_by_drain(method, 1.5) + left_by_drain(method, 2) + left_by_drain(method, 2.5);
        TEST_ASSERT_TRUE(left / 3 < 407 / 4);
    }
}

void test_gravity_pushes_and_wind_wake(void) {
    for (int way = 0; way < 4; way++) {
        fixture f = lake(0);
        const uint32_t all = gameplay_count(&f);
        if (way == 0) {
            TEST_ASSERT_EQUAL_INT(RILL_OK, rill_set_gravity(f.world, vec_of(2, -9)));
        } else if (way == 1) {
            TEST_ASSERT_EQUAL_INT(
                RILL_OK, rill_explode(f.world, vec_of(2, 0.5), RILL_ONE, RILL_RATIO(2, 1), NULL));
        } else if (way == 2) {
            rill_zone_def wind = rill_zone_default();
            wind.region = rill_region_box(vec_of(0, 0), vec_of(2, 2));
            wind.acceleration = vec_of(3, 0);
            TEST_ASSERT_EQUAL_INT(RILL_OK, rill_zone_add(f.world, &wind, NULL));
        } else {
            TEST_ASSERT_EQUAL_INT(
                RILL_OK, rill_push_particle(f.world, rill_particle_at(f.world, 7), vec_of(1, 1)));
        }
        fixture_step(&f, 3);
        TEST_ASSERT_TRUE(asleep(&f) < all);
        fixture_close(&f);
    }
}

/* Without the option nothing sleeps, and the hash of a world does not depend on the code. */
void test_nothing_sleeps_unless_asked_for(void) {
    rill_config config = lake_config(1);
    config.gameplay.rest_speed = 0;
    fixture f = fixture_open(&config);
    gameplay_fill(&f, 0, 0, 4, 1);
    fixture_step(&f, 300);
    TEST_ASSERT_EQUAL_UINT32(0, asleep(&f));
    TEST_ASSERT_TRUE(rill_statistics(f.world).iterations > 0);
    fixture_close(&f);
}
