/* Any sequence of calls with any arguments leaves a world that is whole, and twice the same
 * sequence gives the same answers and the same state. */
#include "api.h"
#include "fuzz.h"

/* Enough to fill, disturb and step a small world; more only takes longer. */
#define MOST_CALLS 400

static uint64_t run(const uint8_t *data, size_t size, uint32_t garbage) {
    fuzz_world f;
    if (!fuzz_open(&f, data, size, garbage)) {
        return 0;
    }
    for (int i = 0; i < MOST_CALLS && f.in.left > 0; i++) {
        fuzz_call(&f);
    }
    for (int i = 0; i < 3; i++) {
        fuzz_step(&f);
        fuzz_check(&f);
    }
    fuzz_close(&f);
    return f.trail;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    FUZZ_CHECK(run(data, size, 0) == run(data, size, 0xA5));
    return 0;
}
