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
    if (a >> 32 == 0) {
        return (uint32_t)a / b; /* machines of 32 bits do this far faster */
    }
    if (UINTPTR_MAX <= UINT32_MAX && a >> 33 == 0) { /* 1/b: two of those are faster still */
        const uint32_t half = (uint32_t)(a >> 1);
        const uint32_t twice = half / b;
        return (uint64_t)twice * 2 + (((half - twice * b) << 1) + (uint32_t)(a & 1u)) / b;
    }
    return a / b;
}
#endif

/* The same for any b but 0. */
RILL_SHARED uint64_t rill_wide_quotient(uint64_t a, uint64_t b) {
#if RILL_SMALL
    uint64_t quotient = 0;
    uint64_t part = 1;
    while (b <= a >> 1) {
        b <<= 1;
        part <<= 1;
    }
    for (; part != 0; part >>= 1, b >>= 1) {
        if (a >= b) {
            a -= b;
            quotient |= part;
        }
    }
    return quotient;
#else
    return a / b;
#endif
}

#if RILL_FIXED
/* a / b, rounded towards 0 and saturating, for b from 1 on. */
RILL_SHARED rill_real rill_signed_quotient(int64_t a, int32_t b) {
    const int64_t quotient = (int64_t)rill_quotient((uint64_t)(a < 0 ? -a : a), (uint32_t)b);
    return rill_saturate(a < 0 ? -quotient : quotient);
}
#endif

/* |a|, of the most negative number too. */
RILL_SHARED uint32_t rill_magnitude(int32_t a) {
    return a < 0 ? 0u - (uint32_t)a : (uint32_t)a;
}

#endif
