/* A fuzzer: one function over a string of bytes, called by libFuzzer or by driver.c. */
#ifndef RILL_FUZZ_FUZZ_H
#define RILL_FUZZ_FUZZ_H

#include <stddef.h>
#include <stdint.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#endif
