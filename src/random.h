/* The world's own random numbers: the same on every machine, part of the state. */
#ifndef RILL_SRC_RANDOM_H
#define RILL_SRC_RANDOM_H

#include "rill/real.h"

/* The next 32 random bits. A 64-bit linear congruential generator whose high bits are permuted
 * (PCG-XSH-RR, M. O'Neill 2014). */
static inline uint32_t rill_random_next(uint64_t *state) {
    const uint64_t old = *state;
    *state = old * 6364136223846793005u + 1442695040888963407u;
    const uint32_t mixed = (uint32_t)(((old >> 18) ^ old) >> 27);
    const uint32_t turn = (uint32_t)(old >> 59);
    return (mixed >> turn) | (mixed << ((32u - turn) & 31u));
}

/* Uniform in -1 to 1, in steps of 1/16384: exact in both scalars. */
static inline rill_real rill_random_signed(uint64_t *state) {
    const int32_t steps = (int32_t)(rill_random_next(state) >> 16) - 32768;
    return rill_from_int(steps >> 1) / 16384;
}

#endif
