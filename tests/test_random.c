/* The world's random numbers: a published generator, bit for bit, on every machine. */
#include "random.h"
#include "reals.h"

#include <unity.h>

/* The output of PCG-XSH-RR 64/32 for a state, as its author describes it. */
static uint32_t reference(uint64_t state) {
    const uint32_t mixed = (uint32_t)(((state >> 18) ^ state) >> 27);
    const uint32_t turn = (uint32_t)(state >> 59);
    return turn == 0 ? mixed : mixed >> turn | mixed << (32 - turn);
}

void test_random_should_follow_the_published_generator(void) {
    uint64_t state = 42;
    uint64_t expected_state = 42;
    for (int i = 0; i < 10000; i++) {
        TEST_ASSERT_EQUAL_HEX32(reference(expected_state), rill_random_next(&state));
        expected_state = expected_state * 6364136223846793005u + 1442695040888963407u;
        TEST_ASSERT_EQUAL_HEX64(expected_state, state);
    }
}

/* The first 1000 numbers of seed 1, folded; computed with whole numbers in Python. */
void test_random_should_be_the_same_everywhere(void) {
    uint64_t state = 1;
    uint64_t mixed = 0;
    for (int i = 0; i < 1000; i++) {
        mixed = mixed * 31 + rill_random_next(&state);
    }
    TEST_ASSERT_EQUAL_HEX64(0xD6DB55B8704D0D54U, mixed);
}

void test_signed_random_should_stay_in_range_and_reach_both_ends(void) {
    uint64_t state = 2;
    double lowest = 1;
    double highest = -1;
    double sum = 0;
    double squares = 0;
    const int count = 200000;
    for (int i = 0; i < count; i++) {
        const double a = as_double(rill_random_signed(&state));
        TEST_ASSERT_TRUE(a >= -1.0 && a < 1.0);
        lowest = fmin(lowest, a);
        highest = fmax(highest, a);
        sum += a;
        squares += a * a;
    }
    TEST_ASSERT_DOUBLE_WITHIN(0.001, -1.0, lowest);
    TEST_ASSERT_DOUBLE_WITHIN(0.001, 1.0, highest);
    TEST_ASSERT_DOUBLE_WITHIN(0.01, 0.0, sum / count);
    TEST_ASSERT_DOUBLE_WITHIN(0.01, 1.0 / 3.0, squares / count);
}

/* Exact multiples of 1/16384 are the same number in both scalars. */
void test_signed_random_should_be_the_same_number_in_both_scalars(void) {
    uint64_t state = 3;
    uint64_t copy = 3;
    for (int i = 0; i < 10000; i++) {
        const int32_t bits = (int32_t)(rill_random_next(&copy) >> 17) - 16384;
        TEST_ASSERT_TRUE(as_double(rill_random_signed(&state)) == bits / 16384.0);
    }
}

void test_neighbouring_seeds_should_give_different_numbers(void) {
    for (uint64_t seed = 0; seed < 1000; seed++) {
        uint64_t one = seed;
        uint64_t other = seed + 1;
        int same = 0;
        for (int i = 0; i < 8; i++) {
            same += rill_random_next(&one) == rill_random_next(&other);
        }
        TEST_ASSERT_LESS_THAN_INT(8, same);
    }
}
