/* Prints the results of the golden runs as lines of golden_hashes.h. For tests/golden.sh. */
#include "golden.h"

#include <inttypes.h>
#include <stdio.h>

static void print(const golden_result *result, void *context) {
    (void)context;
    printf("    {\"%s\", \"%s\", %" PRIu32 ", 0x%016" PRIX64 "u},\n", result->setup, result->method,
           result->steps, result->hash);
}

static uint64_t block[GOLDEN_BYTES / sizeof(uint64_t)];

int main(void) {
    golden_run(block, 600, print, NULL);
    return 0;
}
