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
typedef struct bodin_kernel {
    double weight, slope;
} bodin_kernel;

static inline bodin_kernel bodin_kernel_at(int kernel, double r) {
    const double u = 1 - r;
    const double v = 1 - r * r;
    switch (kernel) {
    case RILL_BODIN_POLY6H:
        return (bodin_kernel){4 / PI * v * v * v, 24 / PI * v * v};
    case RILL_BODIN_SPIKY:
        return (bodin_kernel){10 / PI * u * u * u, 30 / PI * u * u};
    case RILL_BODIN_CONE:
        return (bodin_kernel){6 / PI * u * u, 12 / PI * u};
    default:
        return (bodin_kernel){7 / PI * pow(u, 4) * (1 + 4 * r), 140 / PI * r * u * u * u};
    }
}

static inline double bodin_weight(int kernel, double r) {
    return bodin_kernel_at(kernel, r).weight;
}

static inline double bodin_slope(int kernel, double r) {
    return bodin_kernel_at(kernel, r).slope;
}

/* J/r; all but Wendland's would grow without bound and are held below r = 1/16. */
static inline double bodin_slope_over_r(int kernel, double r) {
    if (kernel == RILL_BODIN_WENDLAND) {
        return 140 / PI * pow(1 - r, 3);
    }
    return bodin_slope(kernel, r) / fmax(r, 1.0 / 16.0);
}

#endif
