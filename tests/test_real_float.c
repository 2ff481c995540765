/* The float build: native arithmetic, correctly rounded roots, and the same root in software. */

/* The library's own root in software, under other names, whatever this machine would choose. */
#define RILL_SOFTWARE_ROOT 1
#define rill_root software_root
#define rill_sqrt software_sqrt
#define rill_rsqrt software_rsqrt
#include "real_float.c" /* NOLINT(bugprone-suspicious-include) */
#undef rill_root
#undef rill_sqrt
#undef rill_rsqrt

#include "reals.h"

#include <float.h>
#include <stdio.h>
#include <string.h>
#include <unity.h>

/* The library's, as built. */
rill_real rill_sqrt(rill_real a);
rill_real rill_rsqrt(rill_real a);

static float from_bits(uint32_t bits) {
    float a;
    memcpy(&a, &bits, sizeof a);
    return a;
}

static uint32_t bits_of(float a) {
    uint32_t bits;
    memcpy(&bits, &a, sizeof bits);
    return bits;
}

/* A double holds more than twice a float's digits, so rounding its root again is harmless. */
static uint32_t root_bits(float a) {
    return bits_of((float)sqrt((double)a));
}

static void check_roots(float a) {
    const uint32_t expected = root_bits(a);
    if (bits_of(rill_sqrt(a)) != expected || bits_of(software_sqrt(a)) != expected) {
        char text[64];
        (void)snprintf(text, sizeof text, "root of bits %08lx", (unsigned long)bits_of(a));
        TEST_ASSERT_EQUAL_HEX32_MESSAGE(expected, bits_of(rill_sqrt(a)), text);
        TEST_ASSERT_EQUAL_HEX32_MESSAGE(expected, bits_of(software_sqrt(a)), text);
    }
}

void test_roots_should_be_correctly_rounded_at_the_edges(void) {
    static const float edges[] = {FLT_MIN,      FLT_MAX,      FLT_EPSILON, 1.0F,
                                  2.0F,         4.0F,         0.25F,       0.5F,
                                  1.0F - 6e-8F, 1.0F + 2e-7F, 16777216.0F, 1e-38F};
    for (size_t i = 0; i < sizeof edges / sizeof edges[0]; i++) {
        check_roots(edges[i]);
        check_roots(nextafterf(edges[i], 0.0F));
    }
    check_roots(from_bits(1)); /* the smallest subnormal */
    check_roots(from_bits(2));
    check_roots(from_bits(0x7FFFFF)); /* the largest */
    check_roots(INFINITY);
}

/* 2 million patterns over all exponents: both parities, subnormals included. */
void test_software_root_should_have_the_bits_of_the_hardware(void) {
    for (uint32_t bits = 1; bits < 0x7F800000u; bits += 1021) {
        check_roots(from_bits(bits));
    }
}

void test_software_root_should_be_right_for_subnormals(void) {
    for (uint32_t bits = 1; bits < 0x800000u; bits = bits * 9 / 8 + 1) {
        check_roots(from_bits(bits));
    }
}

/* Squares and their neighbours are where a wrong last digit shows. */
void test_roots_should_be_exact_around_squares(void) {
    uint64_t state = 11;
    for (int i = 0; i < 200000; i++) {
        const float root = from_bits(0x3F800000u + (uint32_t)(chance(&state) >> 40));
        const float square = root * root;
        check_roots(square);
        check_roots(nextafterf(square, 0.0F));
        check_roots(nextafterf(square, INFINITY));
    }
}

/* Solvers call the root directly, also for particles that coincide. */
void test_software_root_of_zero_should_be_zero(void) {
    TEST_ASSERT_EQUAL_HEX32(0, bits_of(software_root(0.0F)));
}

void test_roots_of_what_is_not_positive_should_be_defined(void) {
    TEST_ASSERT_TRUE(rill_sqrt(0.0F) == 0.0F);
    TEST_ASSERT_TRUE(rill_sqrt(-1.0F) == 0.0F);
    TEST_ASSERT_TRUE(rill_sqrt(-INFINITY) == 0.0F);
    TEST_ASSERT_TRUE(rill_sqrt(NAN) == 0.0F);
    TEST_ASSERT_TRUE(rill_rsqrt(0.0F) == RILL_REAL_MAX);
    TEST_ASSERT_TRUE(rill_rsqrt(-1.0F) == RILL_REAL_MAX);
    TEST_ASSERT_TRUE(rill_rsqrt(NAN) == RILL_REAL_MAX);
}

void test_inverse_root_should_be_twice_rounded(void) {
    uint64_t state = 5;
    for (int i = 0; i < 300000; i++) {
        const float a = from_bits((uint32_t)(chance(&state) % 0x7F800000u) | 1u);
        const float expected = 1.0F / (float)sqrt((double)a);
        TEST_ASSERT_EQUAL_HEX32(bits_of(expected), bits_of(rill_rsqrt(a)));
        TEST_ASSERT_EQUAL_HEX32(bits_of(expected), bits_of(software_rsqrt(a)));
    }
}

/* One rounding each, none of them lost or doubled by the compiler. */
void test_product_and_quotient_should_round_once(void) {
    uint64_t state = 6;
    for (int i = 0; i < 300000; i++) {
        const float a = (float)chance_between(&state, -1e4, 1e4);
        const float b = (float)chance_between(&state, -1e4, 1e4);
        TEST_ASSERT_EQUAL_HEX32(bits_of((float)((double)a * (double)b)), bits_of(rill_mul(a, b)));
        TEST_ASSERT_EQUAL_HEX32(bits_of((float)((double)a / (double)b)), bits_of(rill_div(a, b)));
    }
}

/* a b + c with a fused multiply-add would keep the low half of the product. */
void test_products_should_not_be_contracted(void) {
    const volatile float a = 1.0F + FLT_EPSILON;
    const volatile float minus_square = -(1.0F + 2.0F * FLT_EPSILON);
    TEST_ASSERT_TRUE(rill_mul(a, a) + minus_square == 0.0F);
}
