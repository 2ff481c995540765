/* Angles and rotations against the C library's. */
#include "angle.h"

#include "reals.h"

#include <unity.h>

#define TURN 6.283185307179586

void test_sine_and_cosine_should_be_as_exact_as_the_scalar(void) {
    for (uint64_t n = 0; n < 100000; n++) {
        const rill_angle angle = (rill_angle)(n * 42949673u + n * n);
        const rill_rotation q = rill_rotation_of(angle);
        const double exact = (double)angle * TURN / 4294967296.0;
        TEST_ASSERT_DOUBLE_WITHIN(RILL_FIXED ? 0.6 / 65536 : 7e-8, cos(exact), as_double(q.c));
        TEST_ASSERT_DOUBLE_WITHIN(RILL_FIXED ? 0.6 / 65536 : 7e-8, sin(exact), as_double(q.s));
    }
}

void test_quarter_turns_should_be_exact(void) {
    const rill_real one = RILL_ONE;
    const rill_real c[4] = {one, 0, -one, 0};
    const rill_real s[4] = {0, one, 0, -one};
    for (uint32_t k = 0; k < 4; k++) {
        const rill_rotation q = rill_rotation_of(k << 30);
        TEST_ASSERT_TRUE(q.c == c[k] && q.s == s[k]);
    }
}

void test_radians_should_come_back_within_a_turn(void) {
    for (int n = 0; n < 109; n++) {
        const double a = -20 + 0.37 * n;
        const double back = as_double(rill_angle_radians(rill_angle_of(as_real(a))));
        TEST_ASSERT_DOUBLE_WITHIN(4e-5, remainder(a, TURN), back);
    }
}

void test_small_angles_should_add_up(void) {
    rill_angle angle = 0;
    for (int n = 0; n < 1000; n++) {
        angle += rill_angle_of_tiny(rill_tiny_of(RILL_RATIO(1, 1000)));
    }
    TEST_ASSERT_DOUBLE_WITHIN(RILL_FIXED ? 8e-3 : 1e-4, 1.0, as_double(rill_angle_radians(angle)));
}

void test_tiny_moves_should_lose_nothing(void) {
    rill_real x = RILL_RATIO(100, 1);
    rill_tiny rest = 0;
    const rill_tiny step = rill_tiny_of(RILL_RATIO(1, 65536)) / 16;
    for (int n = 0; n < 16 * 655; n++) {
        rill_tiny_move(&x, &rest, step);
    }
    TEST_ASSERT_DOUBLE_WITHIN(2e-5, 100.0 + 655.0 / 65536, as_double(x));
}
