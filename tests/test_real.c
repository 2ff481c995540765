/* What both scalars promise alike: comparisons, whole numbers, constants, conversions. */
#include "reals.h"

#include <rill/convert.h>
#include <unity.h>

static const double values[] = {
    0.0,      1.0 / 65536.0, -1.0 / 65536.0, 0.5,      -0.5,    1.0,      -1.0,
    1.5,      -1.5,          0.9999,         -0.9999,  2.0,     -2.0,     3.25,
    -3.25,    181.25,        -181.25,        255.75,   256.5,   -256.5,   1000.0,
    -16000.0, 16384.25,      32766.5,        -32767.5, 32767.0, -32768.0,
};

#define VALUE_COUNT (sizeof values / sizeof values[0])

void test_min_and_max_should_choose_one_of_their_arguments(void) {
    for (size_t i = 0; i < VALUE_COUNT; i++) {
        for (size_t j = 0; j < VALUE_COUNT; j++) {
            const rill_real a = as_real(values[i]);
            const rill_real b = as_real(values[j]);
            TEST_ASSERT_TRUE(rill_min(a, b) == (as_double(a) < as_double(b) ? a : b));
            TEST_ASSERT_TRUE(rill_max(a, b) == (as_double(a) > as_double(b) ? a : b));
        }
    }
}

void test_clamp_should_move_into_the_range_and_no_further(void) {
    for (size_t i = 0; i < VALUE_COUNT; i++) {
        for (size_t j = 0; j < VALUE_COUNT; j++) {
            for (size_t k = 0; k < VALUE_COUNT; k++) {
                if (values[j] > values[k]) {
                    continue;
                }
                const double expected = fmin(fmax(values[i], values[j]), values[k]);
                const rill_real actual =
                    rill_clamp(as_real(values[i]), as_real(values[j]), as_real(values[k]));
                TEST_ASSERT_TRUE(actual == as_real(expected));
            }
        }
    }
}

void test_abs_should_drop_the_sign_and_saturate(void) {
    for (size_t i = 0; i < VALUE_COUNT; i++) {
        TEST_ASSERT_TRUE(rill_abs(as_real(values[i])) == as_real(fabs(values[i])));
    }
#if RILL_FIXED
    TEST_ASSERT_EQUAL_INT32(INT32_MAX, rill_abs(INT32_MIN));
    TEST_ASSERT_EQUAL_INT32(INT32_MAX, rill_abs(INT32_MIN + 1));
#else
    TEST_ASSERT_TRUE(rill_abs(-RILL_REAL_MAX) == RILL_REAL_MAX);
#endif
}

void test_floor_should_round_towards_minus_infinity(void) {
    for (size_t i = 0; i < VALUE_COUNT; i++) {
        TEST_ASSERT_EQUAL_INT32((int32_t)floor(values[i]), rill_floor(as_real(values[i])));
        const rill_real below = next_down(as_real(rint(values[i])));
        if (values[i] > -32767.0) {
            TEST_ASSERT_EQUAL_INT32((int32_t)floor(as_double(below)), rill_floor(below));
        }
    }
}

void test_whole_numbers_should_survive_the_way_to_a_real_and_back(void) {
    for (int32_t n = -32768; n <= 32767; n++) {
        if (rill_floor(rill_from_int(n)) != n || as_double(rill_from_int(n)) != (double)n) {
            TEST_ASSERT_EQUAL_INT32(n, rill_floor(rill_from_int(n)));
            TEST_FAIL_MESSAGE("rill_from_int is not exact");
        }
    }
}

void test_from_int_should_saturate_or_round(void) {
#if RILL_FIXED
    TEST_ASSERT_EQUAL_INT32(INT32_MAX, rill_from_int(32768));
    TEST_ASSERT_EQUAL_INT32(INT32_MAX, rill_from_int(INT32_MAX));
    TEST_ASSERT_EQUAL_INT32(INT32_MIN, rill_from_int(-32769));
    TEST_ASSERT_EQUAL_INT32(INT32_MIN, rill_from_int(INT32_MIN));
#else
    TEST_ASSERT_TRUE(rill_from_int(INT32_MAX) == 2147483648.0F);
    TEST_ASSERT_TRUE(rill_from_int(16777217) == 16777216.0F);
#endif
}

/* The macro must be a constant expression: these would not compile otherwise. */
static const rill_real third = RILL_RATIO(1, 3);
static const rill_real minus_two_thirds = RILL_RATIO(-2, 3);
static const rill_real half_quantum = RILL_RATIO(1, 131072);
static const rill_real minus_half_quantum = RILL_RATIO(-1, 131072);
static const rill_real below_half = RILL_RATIO(1, 131073);
static const rill_real largest = RILL_RATIO(32767, 1);

void test_ratio_should_be_a_constant_rounded_to_nearest(void) {
    TEST_ASSERT_TRUE(third == as_real(1.0 / 3.0));
    TEST_ASSERT_TRUE(minus_two_thirds == as_real(-2.0 / 3.0));
    TEST_ASSERT_TRUE(largest == as_real(32767.0));
    TEST_ASSERT_TRUE(RILL_RATIO(0, 7) == 0);
    TEST_ASSERT_TRUE(RILL_RATIO(7, 7) == RILL_ONE);
#if RILL_FIXED
    TEST_ASSERT_EQUAL_INT32(1, half_quantum);
    TEST_ASSERT_EQUAL_INT32(-1, minus_half_quantum);
    TEST_ASSERT_EQUAL_INT32(0, below_half);
#else
    TEST_ASSERT_TRUE(half_quantum == 1.0F / 131072.0F);
    TEST_ASSERT_TRUE(minus_half_quantum == -1.0F / 131072.0F);
    TEST_ASSERT_TRUE(below_half == 1.0F / 131073.0F);
#endif
}

void test_ratio_should_agree_with_division(void) {
    for (int n = -50; n <= 50; n++) {
        for (int d = 1; d <= 50; d++) {
            const rill_real quotient = rill_div(rill_from_int(n), rill_from_int(d));
            TEST_ASSERT_TRUE(RILL_RATIO(n, d) == quotient);
        }
    }
}

void test_from_float_should_take_the_nearest_real(void) {
    static const float offsets[] = {0.0F,        0.25F,  0.5F,  0.75F,
                                    0.49999997F, -0.25F, -0.5F, -0.49999997F};
    static const float bases[] = {0.0F, 1.0F, -1.0F, 2.0F, 65536.0F, -65536.0F, 8388607.0F};
    for (size_t i = 0; i < sizeof bases / sizeof bases[0]; i++) {
        for (size_t j = 0; j < sizeof offsets / sizeof offsets[0]; j++) {
            const float given = (bases[i] + offsets[j]) / 65536.0F;
            const double error = as_double(rill_from_float(given)) - (double)given;
            TEST_ASSERT_TRUE(fabs(error) <= (RILL_FIXED ? 0.5 / 65536.0 : 0.0));
        }
    }
}

/* Floats of 128 and more are whole quanta: nothing is to be rounded. */
void test_from_float_should_be_exact_for_large_numbers(void) {
    for (int32_t quanta = 8388600; quanta < 16777216; quanta += 1001) {
        const float given = (float)quanta / 65536.0F;
        TEST_ASSERT_TRUE(as_double(rill_from_float(given)) == (double)given);
        TEST_ASSERT_TRUE(as_double(rill_from_float(-given)) == (double)-given);
    }
}

void test_from_float_should_saturate(void) {
#if RILL_FIXED
    TEST_ASSERT_EQUAL_INT32(INT32_MAX, rill_from_float(32768.0F));
    TEST_ASSERT_EQUAL_INT32(INT32_MAX, rill_from_float(3e38F));
    TEST_ASSERT_EQUAL_INT32(INT32_MIN, rill_from_float(-32768.0F));
    TEST_ASSERT_EQUAL_INT32(INT32_MIN, rill_from_float(-3e38F));
    TEST_ASSERT_EQUAL_INT32(2147483520, rill_from_float(32767.998F));
#else
    TEST_ASSERT_TRUE(rill_from_float(3e38F) == 3e38F);
#endif
}

void test_to_float_should_be_the_nearest_float(void) {
    uint64_t state = 1;
    for (int i = 0; i < 100000; i++) {
#if RILL_FIXED
        const rill_real a = (rill_real)(uint32_t)(chance(&state) >> (32 + i % 32));
        TEST_ASSERT_TRUE(rill_to_float(a) == (float)((double)a / 65536.0));
#else
        const rill_real a = (rill_real)chance_between(&state, -1e6, 1e6);
        TEST_ASSERT_TRUE(rill_to_float(a) == a);
#endif
    }
}

void test_only_infinities_and_nan_should_not_be_finite(void) {
    for (size_t i = 0; i < VALUE_COUNT; i++) {
        TEST_ASSERT_TRUE(rill_is_finite(as_real(values[i])));
    }
    TEST_ASSERT_TRUE(rill_is_finite(RILL_REAL_MAX));
    TEST_ASSERT_TRUE(rill_is_finite(-RILL_REAL_MAX));
#if !RILL_FIXED
    TEST_ASSERT_FALSE(rill_is_finite(INFINITY));
    TEST_ASSERT_FALSE(rill_is_finite(-INFINITY));
    TEST_ASSERT_FALSE(rill_is_finite(NAN));
#endif
}
