/* The fixed-step driver and drawing between steps. */
#include "gameplay_fixture.h"

void test_a_second_is_its_steps_however_it_is_divided(void) {
    const uint32_t frames[] = {16667, 33333, 6944, 100000, 1, 999};
    const double rates[] = {60, 50, 59.5, 144, 1000};
    for (uint32_t r = 0; r < 5; r++) {
        for (uint32_t n = 0; n < 6; n++) {
            rill_driver driver = rill_driver_start(as_real(rates[r]), 1000);
            uint64_t time = 0;
            uint64_t steps = 0;
            for (uint32_t k = 0; k < 1000; k++) {
                steps += rill_driver_advance(&driver, frames[n]);
                time += frames[n];
                TEST_ASSERT_EQUAL_UINT64((uint64_t)floor((double)time * rates[r] / 1e6), steps);
                const double fraction = (double)time * rates[r] / 1e6 - (double)steps;
                TEST_ASSERT_DOUBLE_WITHIN(0.0001, fraction,
                                          as_double(rill_driver_fraction(&driver)));
            }
            TEST_ASSERT_EQUAL_UINT32(0, driver.dropped);
        }
    }
}

void test_the_cap_drops_steps_and_counts_them(void) {
    rill_driver driver = rill_driver_start(RILL_RATIO(60, 1), 4);
    TEST_ASSERT_EQUAL_UINT32(4, rill_driver_advance(&driver, 1000000));
    TEST_ASSERT_EQUAL_UINT32(56, driver.dropped);
    TEST_ASSERT_EQUAL_UINT32(3, rill_driver_advance(&driver, 50000));
    TEST_ASSERT_EQUAL_UINT32(4, rill_driver_advance(&driver, UINT32_MAX));
    TEST_ASSERT_EQUAL_UINT32(0, rill_driver_advance(&driver, 0));
    driver = rill_driver_start(RILL_RATIO(60, 1), 0);
    TEST_ASSERT_EQUAL_UINT32(1, rill_driver_advance(&driver, 1000000));
}

/* A lone particle in free flight: half way is half way. */
void test_between_steps_lies_between_the_positions(void) {
    for (int method = 0; method < METHODS; method++) {
        fixture f = fixture_of(gameplay_config(method, 0));
        const rill_particle_state state = {.position = vec_of(1, 1),
                                           .velocity = vec_of(1.5, -0.75)};
        TEST_ASSERT_EQUAL_INT(RILL_OK, rill_particle_add(f.world, &state, NULL));
        fixture_step(&f, 1);
        const rill_view view = rill_particles_view(f.world);
        const rill_vec2 start = rill_view_between(&view, 0, 0);
        const rill_vec2 middle = rill_view_between(&view, 0, RILL_RATIO(1, 2));
        const rill_vec2 end = rill_view_between(&view, 0, RILL_ONE);
        TEST_ASSERT_DOUBLE_WITHIN(0.001, 1, as_double(start.x));
        TEST_ASSERT_DOUBLE_WITHIN(0.001, 1, as_double(start.y));
        TEST_ASSERT_DOUBLE_WITHIN(0.001, 1 + 0.0125, as_double(middle.x));
        TEST_ASSERT_DOUBLE_WITHIN(0.001, 1 - 0.00625, as_double(middle.y));
        TEST_ASSERT_TRUE(end.x == rill_view_position(&view, 0).x);
        TEST_ASSERT_TRUE(end.y == rill_view_position(&view, 0).y);
        fixture_close(&f);
    }
}
