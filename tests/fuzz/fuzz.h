/* A fuzzer: one function over a string of bytes, called by libFuzzer or by driver.c. */
#ifndef RILL_FUZZ_FUZZ_H
#define RILL_FUZZ_FUZZ_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Ends the program, which the fuzzer takes for a finding. */
static inline void fuzz_expect(int holds, const char *what) {
    if (!holds) {
        fprintf(stderr, "fuzz: %s\n", what);
        abort();
    }
}

#endif
