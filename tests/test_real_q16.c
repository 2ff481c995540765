/* Q16.16 arithmetic against exact integer references: every rounding, every saturation. */
#include "quotient.h"
#include "reals.h"

#include <stdio.h>
#include <unity.h>

static const rill_real edges[] = {
    0,
    1,
    -1,
    2,
    -2,
    3,
    -3,
    127,
    -128,
    255,
    256,
    257,
    -256,
    32767,
    32768, /* one half */
    -32767,
    -32768,
    32769,
    -32769,
    65535,
    65536, /* one */
    65537,
    -65535,
    -65536,
    -65537,
    98304, /* one and a half */
    -98304,
    131071,
    131072,
    -131072,
    205887, /* pi */
    -205887,
    11863283, /* sqrt(32768) */
    11863284,
    -11863284,
    16777215,
    16777216,
    16777217,
    -16777216,
    46340 * 256,
    -46341 * 256,
    1 << 29,
    -(1 << 29),
    (1 << 30) - 1,
    1 << 30,
    -(1 << 30),
    INT32_MAX / 2,
    INT32_MIN / 2,
    INT32_MAX - 65536,
    INT32_MIN + 65536,
    INT32_MAX - 1,
    INT32_MAX,
    INT32_MIN + 1,
    INT32_MIN,
};

#define EDGE_COUNT (sizeof edges / sizeof edges[0])

static rill_real saturated(int64_t quanta) {
    return quanta > INT32_MAX ? INT32_MAX : (quanta < INT32_MIN ? INT32_MIN : (rill_real)quanta);
}

/* floor(a b / 65536 + 1/2), by division with remainder. */
static rill_real exact_product(rill_real a, rill_real b) {
    const int64_t product = (int64_t)a * b;
    int64_t whole = product / 65536;
    int64_t rest = product % 65536;
    if (rest < 0) {
        rest += 65536;
        whole--;
    }
    return saturated(whole + (rest >= 32768));
}

/* a 65536 / b, halves away from zero, by division of magnitudes. */
static rill_real exact_quotient(rill_real a, rill_real b) {
    const uint64_t dividend = (uint64_t)(a < 0 ? -(int64_t)a : (int64_t)a) * 65536;
    const uint64_t divisor = (uint64_t)(b < 0 ? -(int64_t)b : (int64_t)b);
    if (divisor == 0) {
        return a == 0 ? 0 : (a > 0 ? INT32_MAX : INT32_MIN);
    }
    const uint64_t magnitude = dividend / divisor + (dividend % divisor * 2 >= divisor);
    return saturated((a < 0) != (b < 0) ? -(int64_t)magnitude : (int64_t)magnitude);
}

static void check_product_and_quotient(rill_real a, rill_real b) {
    char pair[64];
    if (rill_mul(a, b) != exact_product(a, b) || rill_div(a, b) != exact_quotient(a, b)) {
        (void)snprintf(pair, sizeof pair, "%ld and %ld quanta", (long)a, (long)b);
        TEST_ASSERT_EQUAL_INT32_MESSAGE(exact_product(a, b), rill_mul(a, b), pair);
        TEST_ASSERT_EQUAL_INT32_MESSAGE(exact_quotient(a, b), rill_div(a, b), pair);
    }
}

void test_product_and_quotient_should_be_exact_for_all_pairs_of_edges(void) {
    for (size_t i = 0; i < EDGE_COUNT; i++) {
        for (size_t j = 0; j < EDGE_COUNT; j++) {
            check_product_and_quotient(edges[i], edges[j]);
        }
    }
}

/* Random numbers of every magnitude, not only large ones. */
static rill_real random_real(uint64_t *state) {
    const uint32_t bits = (uint32_t)chance(state);
    const uint32_t shift = (uint32_t)(chance(state) % 32);
    const int64_t magnitude = bits >> shift;
    return saturated(chance(state) & 1u ? -magnitude : magnitude);
}

void test_product_and_quotient_should_be_exact_for_random_pairs(void) {
    uint64_t state = 7;
    for (int i = 0; i < 300000; i++) {
        const rill_real a = random_real(&state);
        check_product_and_quotient(a, random_real(&state));
    }
}

void test_product_should_round_halves_up(void) {
    TEST_ASSERT_EQUAL_INT32(1, rill_mul(1, 32768));   /* 1/2 quantum */
    TEST_ASSERT_EQUAL_INT32(0, rill_mul(-1, 32768));  /* -1/2 */
    TEST_ASSERT_EQUAL_INT32(2, rill_mul(3, 32768));   /* 3/2 */
    TEST_ASSERT_EQUAL_INT32(-1, rill_mul(-3, 32768)); /* -3/2 */
    TEST_ASSERT_EQUAL_INT32(0, rill_mul(1, 32767));
    TEST_ASSERT_EQUAL_INT32(-1, rill_mul(-1, 32769));
}

void test_product_should_saturate(void) {
    TEST_ASSERT_EQUAL_INT32(INT32_MAX, rill_mul(INT32_MAX, INT32_MAX));
    TEST_ASSERT_EQUAL_INT32(INT32_MAX, rill_mul(INT32_MIN, INT32_MIN));
    TEST_ASSERT_EQUAL_INT32(INT32_MIN, rill_mul(INT32_MIN, INT32_MAX));
    TEST_ASSERT_EQUAL_INT32(INT32_MAX, rill_mul(INT32_MIN, -RILL_ONE));
    TEST_ASSERT_EQUAL_INT32(INT32_MIN, rill_mul(INT32_MIN, RILL_ONE));
}

void test_quotient_should_round_halves_away_from_zero(void) {
    TEST_ASSERT_EQUAL_INT32(1, rill_div(1, 131072));
    TEST_ASSERT_EQUAL_INT32(-1, rill_div(-1, 131072));
    TEST_ASSERT_EQUAL_INT32(-1, rill_div(1, -131072));
    TEST_ASSERT_EQUAL_INT32(0, rill_div(1, 131073));
    TEST_ASSERT_EQUAL_INT32(2, rill_div(3, 131072));
}

void test_quotient_should_answer_division_by_zero(void) {
    TEST_ASSERT_EQUAL_INT32(0, rill_div(0, 0));
    TEST_ASSERT_EQUAL_INT32(INT32_MAX, rill_div(1, 0));
    TEST_ASSERT_EQUAL_INT32(INT32_MIN, rill_div(-1, 0));
    TEST_ASSERT_EQUAL_INT32(INT32_MAX, rill_div(INT32_MIN, -1));
    TEST_ASSERT_EQUAL_INT32(INT32_MIN, rill_div(INT32_MIN, 1));
}

/* Rounded towards 0, of every magnitude: machines of 32 bits, and small code, divide in ways of
 * their own. */
static void check_wide(uint64_t magnitude, uint32_t divisor) {
    const int64_t a = (int64_t)(magnitude >> 1);
    if (rill_quotient(magnitude, divisor) != magnitude / divisor ||
        rill_wide_quotient(magnitude, divisor) != magnitude / divisor) {
        TEST_ASSERT_EQUAL_UINT64(magnitude / divisor, rill_quotient(magnitude, divisor));
        TEST_ASSERT_EQUAL_UINT64(magnitude / divisor, rill_wide_quotient(magnitude, divisor));
    }
    if (divisor <= INT32_MAX) {
        const int32_t b = (int32_t)divisor;
        TEST_ASSERT_EQUAL_INT32(saturated(a / b), rill_signed_quotient(a, b));
        TEST_ASSERT_EQUAL_INT32(saturated(-a / b), rill_signed_quotient(-a, b));
    }
}

void test_wide_quotients_should_be_exact(void) {
    static const uint32_t divisors[] = {1, 2, 3, 65535, 65536, 0x7FFFFFFF, 0x80000000};
    uint64_t state = 11;
    for (int i = 0; i < 200000; i++) {
        const uint64_t magnitude = chance(&state) >> chance(&state) % 64;
        const uint32_t divisor = (uint32_t)(chance(&state) >> 33 >> chance(&state) % 31);
        check_wide(magnitude, divisor > 0 ? divisor : 1);
    }
    for (size_t i = 0; i < sizeof divisors / sizeof divisors[0]; i++) {
        for (int bit = 0; bit < 64; bit++) {
            for (int near = -2; near <= 2; near++) {
                check_wide(((uint64_t)1 << bit) + (uint64_t)near, divisors[i]);
            }
        }
        for (uint64_t times = 0; times < 20; times++) { /* where the quotient changes */
            check_wide(times * divisors[i], divisors[i]);
            check_wide(times * divisors[i] - (times > 0), divisors[i]);
        }
    }
}

void test_saturate_should_hold_64_bits_to_32(void) {
    TEST_ASSERT_EQUAL_INT32(INT32_MAX, rill_saturate((int64_t)INT32_MAX + 1));
    TEST_ASSERT_EQUAL_INT32(INT32_MAX, rill_saturate(INT64_MAX));
    TEST_ASSERT_EQUAL_INT32(INT32_MIN, rill_saturate((int64_t)INT32_MIN - 1));
    TEST_ASSERT_EQUAL_INT32(INT32_MIN, rill_saturate(INT64_MIN));
    TEST_ASSERT_EQUAL_INT32(INT32_MIN, rill_saturate(INT32_MIN));
    TEST_ASSERT_EQUAL_INT32(-5, rill_saturate(-5));
}

/* The root r of a (in quanta) is nearest when r - 1/2 < sqrt(65536 a) < r + 1/2. */
static void check_root(rill_real a) {
    const int64_t r = rill_sqrt(a);
    const int64_t four_squares = (int64_t)a * 65536 * 4;
    if (a <= 0 ? r != 0
               : (2 * r - 1) * (2 * r - 1) >= four_squares ||
                     (2 * r + 1) * (2 * r + 1) <= four_squares) {
        char text[64];
        (void)snprintf(text, sizeof text, "sqrt of %ld quanta", (long)a);
        TEST_FAIL_MESSAGE(text);
    }
}

/* s = floor(sqrt(2^48 / a)): s^2 a <= 2^48 < (s + 1)^2 a. */
static void check_inverse_root(rill_real a) {
    const int64_t s = rill_rsqrt(a);
    const int64_t limit = (int64_t)1 << 48;
    if (a <= 0 ? s != INT32_MAX : s * s * a > limit || (s + 1) * (s + 1) * a <= limit) {
        char text[64];
        (void)snprintf(text, sizeof text, "rsqrt of %ld quanta", (long)a);
        TEST_FAIL_MESSAGE(text);
    }
}

void test_roots_should_be_exact_at_the_edges(void) {
    for (size_t i = 0; i < EDGE_COUNT; i++) {
        check_root(edges[i]);
        check_inverse_root(edges[i]);
    }
    TEST_ASSERT_EQUAL_INT32(256, rill_sqrt(1));
    TEST_ASSERT_EQUAL_INT32(RILL_ONE, rill_sqrt(RILL_ONE));
    TEST_ASSERT_EQUAL_INT32(2 * RILL_ONE, rill_sqrt(4 * RILL_ONE));
    TEST_ASSERT_EQUAL_INT32(RILL_ONE / 2, rill_rsqrt(4 * RILL_ONE));
    TEST_ASSERT_EQUAL_INT32(256 * RILL_ONE, rill_rsqrt(1));
}

void test_roots_should_be_exact_for_all_small_and_many_large_numbers(void) {
    uint64_t state = 3;
    for (rill_real a = 0; a < 300000; a++) {
        check_root(a);
        check_inverse_root(a);
    }
    for (int i = 0; i < 200000; i++) {
        const rill_real a = (rill_real)(chance(&state) >> 33);
        check_root(a);
        check_inverse_root(a);
    }
}

/* Around perfect squares a root changes: the neighbours must fall on the right side. */
void test_roots_should_be_exact_around_squares(void) {
    for (int64_t r = 256; r < 11863283; r += 997) {
        const rill_real a = (rill_real)(r * r / 65536);
        for (rill_real step = -2; step <= 2; step++) {
            check_root(a + step);
            check_inverse_root(a + step);
        }
    }
}
