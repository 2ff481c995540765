/* The golden runs on any machine: prints "run scalar steps hash" for each, and fails if one differs
 * from the table. */
#include "console.h"
#include "golden.h"
#include "port.h"

#ifndef GOLDEN_STEPS
#define GOLDEN_STEPS 600
#endif

static void print(const golden_result *result) {
    console_text line = {{0}, 0};
    console_add(&line, result->name);
    console_add(&line, " ");
    console_add(&line, golden_real());
    console_add(&line, " ");
    console_add_number(&line, result->steps);
    console_add(&line, " ");
    console_add_hex(&line, result->hash);
    if (result->hash != result->expected || result->steps == 0) {
        console_add(&line, " WRONG, expected ");
        console_add_hex(&line, result->expected);
    }
    console_line(line.text);
}

int main(void) {
    uint32_t wrong = 0;
    void *block = rill_port_acquire(GOLDEN_BYTES, RILL_PORT_LARGE);
    if (block == (void *)0) {
        console_line("no memory");
        return 1;
    }
    for (uint32_t run = 0; run < golden_count(); run++) {
        wrong += golden_run(run, block, GOLDEN_STEPS, print);
    }
    console_line(wrong == 0 ? "all hashes as on every machine" : "FAILED");
    rill_port_release(block);
    return wrong == 0 ? 0 : 1;
}
