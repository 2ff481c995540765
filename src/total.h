/* Sums over all particles, for the statistics. */
#ifndef RILL_SRC_TOTAL_H
#define RILL_SRC_TOTAL_H

#include "quotient.h"

#if RILL_FIXED

typedef int64_t rill_total; /* Q48.16 */

static inline rill_real rill_total_mean(rill_total total, uint32_t count) {
    return count > 0 ? rill_signed_quotient(total, (int32_t)count) : 0;
}

#else

typedef rill_real rill_total;

static inline rill_real rill_total_mean(rill_total total, uint32_t count) {
    return count > 0 ? total / (rill_real)count : 0;
}

#endif

#endif
