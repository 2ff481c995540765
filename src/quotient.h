/* Quotients of wide integers. */
#ifndef RILL_SRC_QUOTIENT_H
#define RILL_SRC_QUOTIENT_H

#include "inline.h"
#include "rill/real.h"

/* a / b, rounded down, for b from 1 to 2^31. Small code does without the division that a compiler's
 * run-time library brings along: that one is faster, but takes half a kilobyte. */
#if RILL_SMALL
uint64_t rill_quotient(uint64_t a, uint32_t b);
#else
static inline uint64_t rill_quotient(uint64_t a, uint32_t b) {
    return a >> 32 == 0 ? (uint32_t)a / b : a / b; /* machines of 32 bits do the first far faster */
}
#endif

/* |a|, of the most negative number too. */
static inline uint32_t rill_magnitude(int32_t a) {
    return a < 0 ? 0u - (uint32_t)a : (uint32_t)a;
}

#endif
