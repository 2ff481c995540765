/* Conversions between rill_real and float, for programs on machines that have one. The library
 * itself never includes this header. */
#ifndef RILL_CONVERT_H
#define RILL_CONVERT_H

#include "real.h"

/* The nearest rill_real to a finite float; Q16.16 rounds halves away from zero and saturates. */
static inline rill_real rill_from_float(float a) {
#if RILL_FIXED
    const float quanta = a * 65536.0F;
    if (quanta >= 2147483648.0F) {
        return INT32_MAX;
    }
    if (quanta <= -2147483648.0F) {
        return INT32_MIN;
    }
    /* The rest is exact; adding a half to the whole number of quanta would itself be rounded. */
    const rill_real whole = (rill_real)quanta;
    const float rest = quanta - (float)whole;
    return whole + (rest >= 0.5F) - (rest <= -0.5F);
#else
    return a;
#endif
}

/* The nearest float. */
static inline float rill_to_float(rill_real a) {
#if RILL_FIXED
    return (float)a * (1.0F / 65536.0F);
#else
    return a;
#endif
}

#endif
