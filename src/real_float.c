/* Float: the square root. IEEE 754 asks for correct rounding, so the instruction where there is
 * one and the integer version elsewhere give the same bits. */
#include "root.h"

#if !RILL_FIXED

#if RILL_SOFTWARE_ROOT

#include <string.h>

rill_real rill_root(rill_real a) {
    uint32_t bits;
    memcpy(&bits, &a, sizeof bits);
    int32_t exponent = (int32_t)(bits >> 23);
    uint32_t mantissa = bits & 0x7FFFFFu;
    if (exponent == 255 || bits == 0) {
        return a; /* infinite, or zero: particles may coincide */
    }
    if (exponent == 0) { /* subnormal: normalise */
        exponent = 1;
        while (!(mantissa & 0x800000u)) {
            mantissa <<= 1;
            exponent--;
        }
    }
    mantissa |= 0x800000u;
    exponent -= 127;
    if (exponent & 1) {
        mantissa <<= 1;
    }
    /* 26 bits of root from a 52-bit square; the last two decide the rounding. */
    uint64_t square = (uint64_t)mantissa << 27;
    uint64_t result = 0;
    for (uint64_t bit = (uint64_t)1 << 50; bit != 0; bit >>= 2) {
        if (square >= result + bit) {
            square -= result + bit;
            result = (result >> 1) + bit;
        } else {
            result >>= 1;
        }
    }
    /* A root never lies halfway between two floats, so adding half a unit rounds to nearest. */
    const uint32_t rounded = (uint32_t)((result + 2) >> 2);
    bits = ((uint32_t)((exponent >> 1) + 127 - 1) << 23) + rounded;
    memcpy(&a, &bits, sizeof bits);
    return a;
}

#endif

rill_real rill_sqrt(rill_real a) {
    return a > 0 ? rill_root(a) : 0;
}

rill_real rill_rsqrt(rill_real a) {
    return a > 0 ? 1 / rill_root(a) : RILL_REAL_MAX;
}

#else

typedef int rill_no_floating_point_here; /* ISO C wants a declaration in every file */

#endif
