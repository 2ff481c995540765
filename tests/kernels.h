/* The kernels of both methods as the papers write them, in double: references for the tests. */
#ifndef RILL_TESTS_KERNELS_H
#define RILL_TESTS_KERNELS_H

#include <rill/world.h>

#include <math.h>

#define PI 3.14159265358979323846

/* Clavet's weight w, and the length of the direction it pushes along. */
static inline double clavet_weight(int kernel, double q) {
    return kernel == RILL_CLAVET_ORIGINAL ? 1 - q : 1 - q * q;
}

static inline double clavet_length(int kernel, double q) {
    return kernel == RILL_CLAVET_SQUARED ? q : 1;
}

/* Bodin's W, normalised to 1 over the plane, and J = -dW/dr (times 1/r for poly6h). */
static inline double bodin_weight(int kernel, double r) {
    switch (kernel) {
    case RILL_BODIN_POLY6H:
        return 4 / PI * pow(1 - r * r, 3);
    case RILL_BODIN_SPIKY:
        return 10 / PI * pow(1 - r, 3);
    case RILL_BODIN_CONE:
        return 6 / PI * pow(1 - r, 2);
    default:
        return 7 / PI * pow(1 - r, 4) * (1 + 4 * r);
    }
}

static inline double bodin_slope(int kernel, double r) {
    switch (kernel) {
    case RILL_BODIN_POLY6H:
        return 24 / PI * pow(1 - r * r, 2);
    case RILL_BODIN_SPIKY:
        return 30 / PI * pow(1 - r, 2);
    case RILL_BODIN_CONE:
        return 12 / PI * (1 - r);
    default:
        return 140 / PI * r * pow(1 - r, 3);
    }
}

/* J/r; all but Wendland's would grow without bound and are held below r = 1/16. */
static inline double bodin_slope_over_r(int kernel, double r) {
    if (kernel == RILL_BODIN_WENDLAND) {
        return 140 / PI * pow(1 - r, 3);
    }
    return bodin_slope(kernel, r) / fmax(r, 1.0 / 16.0);
}

#endif
