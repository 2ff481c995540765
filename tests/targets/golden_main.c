/* The golden runs on any machine, GOLDEN_STEPS long: prints "run scalar steps hash" for each, and
 * fails if one differs from the table. */
#include "console.h"
#include "golden.h"
#include "line.h"
#include "port.h"

static void print(const golden_result *result) {
    line text = {{0}, 0};
    line_add(&text, result->name);
    line_add(&text, " ");
    line_add(&text, golden_real());
    line_add(&text, " ");
    line_add_number(&text, result->steps);
    line_add(&text, " ");
    line_add_hex(&text, result->hash);
    if (result->hash != result->expected || result->steps == 0) {
        line_add(&text, " WRONG, expected ");
        line_add_hex(&text, result->expected);
    }
    console_line(text.text);
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
