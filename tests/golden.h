/* The golden runs: small worlds whose state hashes every machine must reproduce.
 *
 * golden.c needs nothing but the library, so it runs in the unit tests as well as on bare metal.
 * The hashes are in golden_hashes.h; tests/golden.sh writes them anew. */
#ifndef GOLDEN_H
#define GOLDEN_H

#include <rill/rill.h>

/* Memory that the largest run needs at most, bytes. */
#define GOLDEN_BYTES (40u * 1024u)

/* A result: the run's name such as "dam.clavet", the steps so far, the hash and what it should be
 * (0: the table does not have it). */
typedef struct golden_result {
    const char *setup, *method;
    uint32_t steps;
    uint64_t hash, expected;
} golden_result;

typedef void (*golden_report)(const golden_result *result, void *context);

/* Runs all setups with all methods up to a number of steps, in a block of GOLDEN_BYTES that is
 * aligned to RILL_BLOCK_ALIGNMENT, and reports each hash. Returns the number of wrong or missing
 * ones. */
uint32_t golden_run(void *block, uint32_t most_steps, golden_report report, void *context);

/* "float" or "q16". */
const char *golden_real(void);

#endif
