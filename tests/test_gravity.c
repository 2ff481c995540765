/* Gravity in internal units: exact in the long run, refused where it would be too strong. */
#include "gravity.h"
#include "reals.h"

#include <unity.h>

typedef struct fall {
    double gravity, rate, h;
} fall;

static const fall falls[] = {
    {-9.82, 60, 0.18},     {-9.82, 120, 0.2}, {-9.82, 240, 0.18}, {9.82, 480, 1.0},
    {-0.001, 1000, 100.0}, {-1.62, 60, 0.05}, {3.7, 10, 2.5},     {0.0, 60, 0.18},
};

#define FALL_COUNT (sizeof falls / sizeof falls[0])

/* h per substep squared, of the values that the scalar can hold. */
static double exact(const fall *f, rill_real rate, rill_real speed) {
    return as_double(as_real(f->gravity)) / as_double(rate) / as_double(speed);
}

/* After n substeps the speed must be n times the gravity, to a quantum: whole quanta alone would be
 * off by up to a half of one each time. */
void test_gravity_should_add_up_exactly_in_the_long_run(void) {
    for (size_t i = 0; i < FALL_COUNT; i++) {
        const rill_real rate = as_real(falls[i].rate);
        const rill_real speed = as_real(falls[i].rate * falls[i].h);
        rill_gravity g = rill_gravity_of(vec_of(falls[i].gravity, -falls[i].gravity), rate, speed);
        const double each = exact(&falls[i], rate, speed);
        double x = 0;
        double y = 0;
        for (int n = 1; n <= 10000; n++) {
            const rill_vec2 change = rill_gravity_next(&g);
            x += as_double(change.x);
            y += as_double(change.y);
            const double tolerance = RILL_FIXED ? 1.0 / 65536 + n * 0x1p-27 : n * fabs(each) * 2e-7;
            TEST_ASSERT_DOUBLE_WITHIN(tolerance + 1e-30, n * each, x);
            TEST_ASSERT_DOUBLE_WITHIN(tolerance + 1e-30, n * -each, y);
        }
    }
}

void test_gravity_should_hand_out_even_shares(void) {
    const rill_real rate = as_real(240);
    const rill_real speed = as_real(240 * 0.18);
    rill_gravity g = rill_gravity_of(vec_of(0, -9.82), rate, speed);
    const double each = -9.82 / 240 / (240 * 0.18);
    for (int n = 0; n < 1000; n++) {
        const rill_vec2 change = rill_gravity_next(&g);
        TEST_ASSERT_TRUE(change.x == 0);
        TEST_ASSERT_DOUBLE_WITHIN(RILL_FIXED ? 1.01 / 65536 : 1e-9, each, as_double(change.y));
    }
}

void test_gravity_should_be_mild_up_to_an_eighth(void) {
    const rill_real one = RILL_ONE;
    const double limit = 0.125;
    for (int axis = 0; axis < 4; axis++) {
        const double sign = axis & 1 ? -1 : 1;
        for (int above = 0; above < 2; above++) {
            const double a = sign * (above ? limit + 1.0 / 65536 : limit);
            const rill_gravity g =
                rill_gravity_of(axis & 2 ? vec_of(0, a) : vec_of(a, 0), one, one);
            TEST_ASSERT_EQUAL_INT(!above, rill_gravity_is_mild(&g));
        }
    }
}

/* The most that the API lets through: 2000 m/s^2 in the smallest units must not wrap to mild. */
void test_strong_gravity_should_never_seem_mild(void) {
    const rill_real rate = as_real(10);
    const rill_real speed = as_real(10 * 1.2 / 256);
    const rill_gravity up = rill_gravity_of(vec_of(2000, 2000), rate, speed);
    const rill_gravity down = rill_gravity_of(vec_of(-2000, -2000), rate, speed);
    TEST_ASSERT_FALSE(rill_gravity_is_mild(&up));
    TEST_ASSERT_FALSE(rill_gravity_is_mild(&down));
    TEST_ASSERT_TRUE(up.x > 0 && up.y > 0 && down.x < 0 && down.y < 0);
}
