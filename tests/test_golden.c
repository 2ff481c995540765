/* Golden hashes: the same worlds give the same bits on every CPU, compiler and optimisation level.
 * The worlds are in golden.c; other machines run them with targets/golden_main.c. */
#include "golden.h"

#include <stdio.h>
#include <string.h>
#include <unity.h>

static uint64_t block[GOLDEN_BYTES / sizeof(uint64_t)];

static uint32_t current;

static void compare(const golden_result *result) {
    char text[96];
    (void)snprintf(text, sizeof text, "%s after %lu steps; if that is meant: tests/golden.sh",
                   result->name, (unsigned long)result->steps);
    TEST_ASSERT_EQUAL_HEX64_MESSAGE(result->expected, result->hash, text);
}

static void run_should_have_its_golden_hashes(void) {
    TEST_ASSERT_EQUAL_UINT32(0, golden_run(current, block, 600, compare));
}

static void every_golden_hash_should_have_its_run(void) {
    TEST_ASSERT_EQUAL_UINT32(3 * golden_count(), golden_entries());
}

/* A library without one of the methods can still be held against the other half of the table. */
static int is_left_out(const char *name) {
    return (!RILL_CLAVET && strncmp(name, "clavet", 6) == 0) ||
           (!RILL_BODIN && strncmp(name, "bodin", 5) == 0);
}

static void print(const golden_result *result) {
    printf("    {\"%s\", %lu, 0x%08lX%08lXu},\n", result->name, (unsigned long)result->steps,
           (unsigned long)(result->hash >> 32), (unsigned long)(result->hash & 0xFFFFFFFFu));
}

void setUp(void) {}

void tearDown(void) {}

int main(int argc, char **argv) {
    const int printing = argc > 1 && strcmp(argv[1], "--print") == 0;
    if (printing) {
        for (uint32_t run = 0; run < golden_count(); run++) {
            (void)golden_run(run, block, 600, print);
        }
        return 0;
    }
    UnityBegin("test_golden.c");
    UnityDefaultTestRun(every_golden_hash_should_have_its_run, "every_golden_hash", __LINE__);
    for (current = 0; current < golden_count(); current++) {
        const char *name = golden_name(current);
        if (!is_left_out(name) && (argc < 2 || strstr(name, argv[1]) != NULL)) {
            UnityDefaultTestRun(run_should_have_its_golden_hashes, name, __LINE__);
        }
    }
    return UnityEnd();
}
