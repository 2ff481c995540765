/* The golden runs: small worlds whose state hashes every machine must reproduce, bit for bit.
 *
 * golden.c needs nothing but the library and the demo's scenes, so it runs in the unit tests as
 * well as on bare metal. The hashes are in golden_hashes.h; a change of behaviour changes them,
 * says so in its commit, and writes them anew with tests/golden.sh. */
#ifndef GOLDEN_H
#define GOLDEN_H

#include <rill/rill.h>

/* Memory that the largest run needs at most, bytes. */
#define GOLDEN_BYTES (96u * 1024u)

/* The hash of a run after some steps, and what it should be (0: the table does not have it). */
typedef struct golden_result {
    const char *name;
    uint32_t steps;
    uint64_t hash, expected;
} golden_result;

typedef void (*golden_report)(const golden_result *result);

/* The runs, by number. The name is good until the next call. */
uint32_t golden_count(void);
const char *golden_name(uint32_t run);

/* Runs one of them in a block of GOLDEN_BYTES that is aligned to RILL_BLOCK_ALIGNMENT, and reports
 * its hashes after 1, 60 and 600 steps, but not beyond most_steps. Returns how many are not as
 * expected. */
uint32_t golden_run(uint32_t run, void *block, uint32_t most_steps, golden_report report);

/* Entries of the table for this scalar: three for each run. */
uint32_t golden_entries(void);

/* "float" or "q16". */
const char *golden_real(void);

#endif
