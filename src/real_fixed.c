/* Q16.16: the operations that are too long to be inline. */
#include "quotient.h"

#if RILL_SMALL

uint64_t rill_quotient(uint64_t a, uint32_t b) {
    uint32_t rest = 0; /* always below b, so that twice as much fits */
    for (int bit = 0; bit < 64; bit++) {
        rest = rest << 1 | (uint32_t)(a >> 63);
        a <<= 1;
        if (rest >= b) {
            rest -= b;
            a |= 1;
        }
    }
    return a;
}

#endif

#if RILL_FIXED

rill_real rill_div(rill_real a, rill_real b) {
    const uint32_t divisor = rill_magnitude(b);
    const uint64_t scaled = ((uint64_t)rill_magnitude(a) << 16) + divisor / 2;
    const uint64_t quotient = divisor != 0 ? rill_quotient(scaled, divisor) : scaled << 16;
    const int positive = (a < 0) == (b < 0);
    if (quotient > INT32_MAX) {
        return positive ? INT32_MAX : INT32_MIN;
    }
    return positive ? (rill_real)quotient : -(rill_real)quotient;
}

/* The largest root with root^2 <= square, bit by bit. */
#if RILL_SMALL

RILL_APART uint32_t integer_root(uint64_t square) {
    uint32_t root = 0;
    for (uint32_t bit = 1u << 31; bit != 0; bit >>= 1) {
        const uint64_t tried = root | bit;
        if (tried * tried <= square) {
            root |= bit;
        }
    }
    return root;
}

#else

/* The same in one word. */
static uint32_t short_root(uint32_t square) {
    uint32_t root = 0;
    uint32_t bit = 1u << 30;
    while (bit > square) {
        bit >>= 2;
    }
    for (; bit != 0; bit >>= 2) {
        const uint32_t more = root + bit;
        root >>= 1;
        if (square >= more) {
            square -= more;
            root += bit;
        }
    }
    return root;
}

static uint32_t integer_root(uint64_t square) {
    if (square >> 32 == 0) {
        return short_root((uint32_t)square);
    }
    uint64_t root = 0;
    uint64_t bit = (uint64_t)1 << 62;
    while (bit > square) {
        bit >>= 2;
    }
    while (bit != 0) {
        if (square >= root + bit) {
            square -= root + bit;
            root = (root >> 1) + bit;
        } else {
            root >>= 1;
        }
        bit >>= 2;
    }
    return (uint32_t)root;
}

#endif

rill_real rill_sqrt(rill_real a) {
    if (a <= 0) {
        return 0;
    }
    const uint64_t square = (uint64_t)a << 16;
    const uint32_t root = integer_root(square);
    /* (root + 1/2)^2 = root^2 + root + 1/4: round up when the square is above it. */
    return (rill_real)(root + (square - (uint64_t)root * root > root));
}

rill_real rill_rsqrt(rill_real a) {
    if (a <= 0) {
        return RILL_REAL_MAX;
    }
    /* 1/sqrt(a/2^16) = sqrt(2^48/a) quanta. */
    return (rill_real)integer_root(rill_quotient((uint64_t)1 << 48, (uint32_t)a));
}

#else

typedef int rill_no_fixed_point_here; /* ISO C wants a declaration in every file */

#endif
