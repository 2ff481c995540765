/* The tables that only the fixed build has: every entry within half a unit of its formula. */
#include "bodin_kernel.h"
#include "clavet_kernel.h"
#include "kernels.h"
#include "reals.h"
#include "tables.h"

#include <unity.h>

/* 16 bits, rounded; what does not fit is rounded down. */
static int entry_of(double value, double unit) {
    return (int)fmin(floor(value * unit + 0.5), 32767);
}

void test_bodin_kernel_table_should_have_every_entry_right(void) {
    for (int kernel = 0; kernel < 4; kernel++) {
        const double unit = kernel == RILL_BODIN_WENDLAND ? 32768 : 2048;
        const rill_kernel_sample norm = rill_kernel_norm((uint32_t)kernel);
        const int16_t *entry = rill_kernel_table((uint32_t)kernel);
        for (int k = 0; k <= RILL_KERNEL_STEPS; k++, entry += RILL_KERNEL_STRIDE) {
            const double r = sqrt((double)k / RILL_KERNEL_STEPS);
            const double weight = bodin_weight(kernel, r) / bodin_weight(kernel, 0);
            const double slope = bodin_slope_over_r(kernel, r) / as_double(norm.slope);
            TEST_ASSERT_INT_WITHIN(0, entry_of(weight, 32768), entry[0]);
            const int16_t *slope_entry = entry + RILL_KERNEL_SLOPE;
            TEST_ASSERT_INT_WITHIN(1, entry_of(slope, unit),
                                   *slope_entry); /* the norm is rounded */
#if !RILL_SHORT_KERNELS
            TEST_ASSERT_EQUAL_INT(k < RILL_KERNEL_STEPS ? entry[4] - entry[0] : 0, entry[1]);
            TEST_ASSERT_EQUAL_INT(k < RILL_KERNEL_STEPS ? entry[6] - entry[2] : 0, entry[3]);
#endif
        }
    }
}

void test_inverse_root_table_should_have_every_entry_right(void) {
    TEST_ASSERT_EQUAL_UINT16(65535, rill_root_entry_at(0) >> 16); /* 4 does not fit */
    for (int k = 17; k <= 256; k++) {
        const uint32_t last = rill_root_entry_at((uint32_t)k - 17);
        const uint32_t value = (last >> 16) - (last & 0xFFFFu);
        TEST_ASSERT_DOUBLE_WITHIN(0.5, 16384.0 / sqrt(k / 256.0), value);
        TEST_ASSERT_TRUE(k == 256 || value == rill_root_entry_at((uint32_t)k - 16) >> 16);
    }
}

/* Q8.24 in, Q12.14 out, for every magnitude from 2^-24 to 1. */
void test_inverse_root_should_be_within_its_error(void) {
    for (int32_t square = 1; square < 1 << 24; square += 1 + square / 1000) {
        const double exact = 16384.0 / sqrt(square / 16777216.0);
        TEST_ASSERT_DOUBLE_WITHIN(0.0005 * exact, exact, rill_inverse_root(square));
    }
}

void test_along_table_should_have_every_entry_right(void) {
    for (int k = 0; k < 256; k++) {
        const double square = fmax(k, 16) / 256;
        const uint32_t entry = rill_along_entry_at((uint32_t)k);
        const uint32_t next = k < 255 ? rill_along_entry_at((uint32_t)k + 1) >> 16 : 0;
        TEST_ASSERT_DOUBLE_WITHIN(1, 16384 * (1 - square) / sqrt(square), entry >> 16);
        TEST_ASSERT_EQUAL_UINT32((entry >> 16) - next, entry & 0xFFFFu);
    }
}

/* Q8.24 in, Q12 out. */
void test_along_should_be_within_its_error(void) {
    for (uint32_t square = 1 << 20; square < 1 << 24; square += 1000) {
        const double part = square / 16777216.0;
        const double exact = 4096 * (1 - part) / sqrt(part);
        TEST_ASSERT_DOUBLE_WITHIN(0.0005 * exact + 1.3, exact, rill_along(square));
    }
}

/* Of the middle of each 256th of the square. */
void test_light_table_should_have_every_entry_right(void) {
#if RILL_LIGHT
    for (int k = 0; k < 256; k++) {
        const double square = (k + 0.5) / 256;
        const double w = 1 - square;
        const double along = 4096 * w / sqrt(fmax(square, 1.0 / 16));
        const rill_light_kernel *kernel = &rill_table_light[k];
        TEST_ASSERT_DOUBLE_WITHIN(0.5, 4096 * w * w, kernel->weights >> 16);
        TEST_ASSERT_DOUBLE_WITHIN(0.5, 4096 * w * w * w, kernel->weights & 0xFFFFu);
        TEST_ASSERT_DOUBLE_WITHIN(0.5, along, kernel->push >> 16);
        TEST_ASSERT_DOUBLE_WITHIN(1, along * w, kernel->push & 0xFFFFu);
    }
#endif
}

void test_root_table_should_have_every_entry_right(void) {
    for (int k = 16; k <= 256; k++) {
        const double exact = fmin(65536.0 * sqrt(k / 256.0), 65535.0);
        TEST_ASSERT_DOUBLE_WITHIN(0.5, exact, rill_root_at(k - 16));
    }
}

void test_table_distance_should_be_within_its_error(void) {
    TEST_ASSERT_EQUAL_INT32(0, rill_table_distance(0));
    for (int32_t square = 1; square < 1 << 24; square += 1 + square / 1000) {
        const double exact = 65536.0 * sqrt(square / 16777216.0);
        TEST_ASSERT_DOUBLE_WITHIN(5.0, exact, rill_table_distance(square));
    }
}

/* A stiffness and its limit over a strain of Q16.16 are Q2.30, the limit is Q14.18. */
static void check_stiffness(rill_real limit, rill_real strain) {
    const rill_real most = 1 << 27; /* 1/8 */
    const double exact = fmin(most, 4096.0 * 65536 * limit / strain);
    const double halved = strain >> 17; /* the limit loses as many quanta with the halves */
    TEST_ASSERT_DOUBLE_WITHIN(0.002 * exact + halved * 4096 * 65536 / strain, exact,
                              rill_stiffness_within(most, limit, strain));
}

/* Every power of two, where the table ends and starts anew, and its neighbours are among them. */
void test_stiffness_within_its_limit_should_be_within_its_error(void) {
    for (rill_real limit = 9831; limit <= 65536; limit += limit / 3) { /* 3/80 to 1/4 */
        for (rill_real strain = 1 << 10; strain <= 1 << 23; strain *= 2) {
            for (rill_real more = 0; more < strain; more += 1 + more / 2) {
                check_stiffness(limit, strain + more);
            }
            check_stiffness(limit, 2 * strain - 1);
        }
    }
}
