/* Bodies in worlds that are saved, whose domain moves, whose fluid sleeps. */
#include "joints.h"

#include <math.h>

#define METHODS 2

static rill_config pool_config(int method) {
    rill_config config = bodies_config(method == 0 ? RILL_METHOD_CLAVET : RILL_METHOD_BODIN);
    config.rate = RILL_RATIO(60, 1);
    config.domain_max = vec_of(4, 3);
    config.gameplay.event_capacity = 100;
    config.gameplay.event_kinds = RILL_EVENT_BODY_BEGIN | RILL_EVENT_BODY_END;
    return config;
}

/* A pendulum from a point of the world. */
static rill_body hang(const fixture *f, double x, double y, double length) {
    const rill_body bob = bodies_box(f, RILL_BODY_DYNAMIC, x + length, y, 0.3, 0.3, 3);
    (void)joint_pin(f, the_world, bob, x, y);
    return bob;
}

/* Water, terrain, a crate and a pendulum that dips into the water: saved, loaded, and both go on
 * with the same bits. */
void test_bodies_and_joints_are_saved(void) {
    for (int method = 0; method < METHODS; method++) {
        fixture f = fixture_of(pool_config(method));
        bodies_box(&f, RILL_BODY_STATIC, 1, 0.2, 1, 0.4, 1);
        bodies_box(&f, RILL_BODY_DYNAMIC, 1.2, 1.5, 0.4, 0.4, 0.5);
        hang(&f, 2.5, 1.8, 0.8);
        bodies_water(&f, 4, 0.8);
        fixture_step(&f, 45);
        fixture save = fixture_block(rill_save_size(f.world), 1, 2);
        fixture g = fixture_block(f.bytes, 0, 3);
        TEST_ASSERT_EQUAL_INT(RILL_OK, rill_save(f.world, save.block, save.bytes, NULL));
        TEST_ASSERT_EQUAL_UINT64(f.bytes, rill_save_memory_size(save.block, save.bytes));
        TEST_ASSERT_EQUAL_INT(RILL_OK,
                              rill_load(save.block, save.bytes, g.block, g.bytes, &g.world));
        for (int step = 0; step < 60; step++) {
            TEST_ASSERT_EQUAL_HEX64(rill_hash(f.world), rill_hash(g.world));
            fixture_step(&f, 1);
            fixture_step(&g, 1);
            rill_event a;
            rill_event b;
            while (rill_event_next(f.world, &a)) {
                TEST_ASSERT_EQUAL_INT(1, rill_event_next(g.world, &b));
                TEST_ASSERT_EQUAL_MEMORY(&a, &b, sizeof a);
            }
        }
        for (uint32_t k = 0; k < 3; k++) {
            const rill_body_state one = bodies_state(&f, rill_body_at(f.world, k));
            const rill_body_state two = bodies_state(&g, rill_body_at(g.world, k));
            TEST_ASSERT_EQUAL_MEMORY(&one, &two, sizeof one);
        }
        fixture_close(&f);
        fixture_close(&g);
        fixture_close(&save);
    }
}

/* Two worlds with a pendulum and a thrown crate; the domain of one moves meanwhile. */
void test_a_shift_keeps_bodies_in_their_places(void) {
    for (int method = 0; method < METHODS; method++) {
        rill_config config = pool_config(method);
        config.domain_max = vec_of(20, 20);
        fixture f[2] = {fixture_open(&config), fixture_open(&config)};
        rill_body bob[2];
        rill_body crate[2];
        for (int k = 0; k < 2; k++) {
            bob[k] = hang(&f[k], 10, 12, 1.5);
            crate[k] = bodies_box(&f[k], RILL_BODY_DYNAMIC, 8, 11, 0.5, 0.5, 1);
            rill_body_state state = bodies_state(&f[k], crate[k]);
            state.velocity = vec_of(1, 6);
            state.spin = as_real(2);
            TEST_ASSERT_EQUAL_INT(RILL_OK, rill_body_set(f[k].world, crate[k], &state));
        }
        for (int step = 0; step < 50; step++) {
            if (step % 10 == 5) {
                TEST_ASSERT_EQUAL_INT(RILL_OK,
                                      rill_shift_domain(f[1].world, 3, step < 30 ? 2 : -1));
            }
            fixture_step(&f[0], 1);
            fixture_step(&f[1], 1);
        }
        for (int which = 0; which < 2; which++) {
            const rill_body_state one = bodies_state(&f[0], which ? bob[0] : crate[0]);
            const rill_body_state two = bodies_state(&f[1], which ? bob[1] : crate[1]);
            TEST_ASSERT_DOUBLE_WITHIN(0.001, as_double(one.position.x), as_double(two.position.x));
            TEST_ASSERT_DOUBLE_WITHIN(0.001, as_double(one.position.y), as_double(two.position.y));
            TEST_ASSERT_DOUBLE_WITHIN(0.001, as_double(one.angle), as_double(two.angle));
            TEST_ASSERT_DOUBLE_WITHIN(0.001, as_double(one.velocity.y), as_double(two.velocity.y));
        }
        fixture_close(&f[0]);
        fixture_close(&f[1]);
    }
}

/* What would be too far away must be removed first. */
void test_a_shift_that_loses_a_body_is_refused(void) {
    rill_config config = pool_config(1);
    config.spacing = as_real(0.02);
    fixture f = fixture_open(&config);
    const rill_body stone = bodies_box(&f, RILL_BODY_STATIC, 1, 1, 0.5, 0.5, 1);
    TEST_ASSERT_EQUAL_INT(RILL_BAD_DOMAIN, rill_shift_domain(f.world, 20000, 0));
    TEST_ASSERT_TRUE(rill_domain_corner(f.world).x == 0);
    TEST_ASSERT_DOUBLE_WITHIN(0.001, 1, as_double(bodies_state(&f, stone).position.x));
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_body_remove(f.world, stone));
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_shift_domain(f.world, 20000, 0));
    fixture_close(&f);
}

static uint32_t asleep(const fixture *f) {
    return rill_gameplay_statistics(f->world).asleep;
}

static uint32_t count(const fixture *f) {
    return rill_statistics(f->world).particles;
}

/* A lake with a boat: the boat floats, the water around it is awake, far away it sleeps. Without
 * the boat all of it does. A stone that falls in wakes the lake and sinks. */
void test_a_lake_sleeps_around_its_boat(void) {
    for (int method = 0; method < METHODS; method++) {
        rill_config config = pool_config(method);
        config.domain_max = vec_of(8, 2.5);
        config.gameplay.rest_speed = as_real(0.08);
        fixture f = fixture_open(&config);
        bodies_water(&f, 8, 0.8);
        const rill_body boat = bodies_box(&f, RILL_BODY_DYNAMIC, 2, 1.1, 0.8, 0.4, 0.5);
        for (int second = 0; second < 20 && asleep(&f) < count(&f) / 2; second++) {
            fixture_step(&f, 60);
        }
        TEST_ASSERT_TRUE(asleep(&f) > count(&f) / 2);
        TEST_ASSERT_TRUE(asleep(&f) < count(&f));
        const double afloat = as_double(bodies_state(&f, boat).position.y);
        TEST_ASSERT_DOUBLE_WITHIN(0.2, 0.85, afloat);
        fixture_step(&f, 300);
        TEST_ASSERT_DOUBLE_WITHIN(0.05, afloat, as_double(bodies_state(&f, boat).position.y));
        TEST_ASSERT_EQUAL_INT(RILL_OK, rill_body_remove(f.world, boat));
        for (int second = 0; second < 20 && asleep(&f) < count(&f); second++) {
            fixture_step(&f, 60);
        }
        TEST_ASSERT_EQUAL_UINT32(count(&f), asleep(&f));
        const rill_body stone = bodies_box(&f, RILL_BODY_DYNAMIC, 5, 2, 0.4, 0.4, 4);
        fixture_step(&f, 60);
        TEST_ASSERT_TRUE(asleep(&f) < count(&f) * 3 / 4);
        TEST_ASSERT_DOUBLE_WITHIN(0.1, 0.2, as_double(bodies_state(&f, stone).position.y));
        fixture_close(&f);
    }
}

/* A gate between a sleeping basin and an empty one is lifted. */
void test_terrain_that_goes_wakes_what_it_held(void) {
    for (int method = 0; method < METHODS; method++) {
        rill_config config = pool_config(method);
        config.gameplay.rest_speed = as_real(0.08);
        fixture f = fixture_open(&config);
        const rill_body gate = bodies_box(&f, RILL_BODY_STATIC, 2, 1.5, 0.2, 3, 1);
        bodies_water(&f, 1.9, 1);
        for (int second = 0; second < 20 && asleep(&f) < count(&f); second++) {
            fixture_step(&f, 60);
        }
        TEST_ASSERT_EQUAL_UINT32(count(&f), asleep(&f));
        TEST_ASSERT_EQUAL_INT(RILL_OK, rill_body_remove(f.world, gate));
        fixture_step(&f, 90);
        const rill_region right = rill_region_box(vec_of(2.2, 0), vec_of(4, 3));
        uint32_t flowed = 0;
        TEST_ASSERT_EQUAL_INT(RILL_FULL, rill_query_region(f.world, &right, 0, NULL, 0, &flowed));
        TEST_ASSERT_TRUE(flowed > count(&f) / 4);
        fixture_close(&f);
    }
}
