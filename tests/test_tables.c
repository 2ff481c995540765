/* Every entry of every table, computed anew: within half a quantum of its integral or formula. */
#include "bodin_kernel.h"
#include "bodin_walls.h"
#include "clavet_walls.h"
#include "kernels.h"
#include "reals.h"

#include <stdio.h>
#include <unity.h>

/* Half a quantum of rounding, and a little for the reference itself. */
#define HALF_QUANTUM (0.5 / 65536.0 + 1e-8)

typedef double (*radial)(int kernel, double r);

/* What the half space sees of a ring of radius r, whose part beyond the wall spans the angles -a to
 * a around the normal: the integrals of 1, cos, cos^2 and sin^2 over them. */
typedef enum ring { RING_ALL, RING_NORMAL, RING_NORMAL_SQUARE, RING_CROSS_SQUARE } ring;

static double ring_share(ring kind, double a) {
    switch (kind) {
    case RING_ALL:
        return 2 * a;
    case RING_NORMAL:
        return 2 * sin(a);
    case RING_NORMAL_SQUARE:
        return a + sin(a) * cos(a);
    default:
        return a - sin(a) * cos(a);
    }
}

/* The integral of f over the half space at distance d, by Simpson's rule in t with
 * r = d + (1 - d) t^2, which smooths the root that the angle has at r = d. */
static double half_space(radial f, int kernel, ring kind, double d) {
    const int steps = 1000;
    double sum = 0;
    for (int i = 0; i <= steps; i++) {
        const double t = (double)i / steps;
        const double r = d + (1 - d) * t * t;
        const double angle = r > 0 ? acos(fmin(1.0, d / r)) : PI / 2;
        const double value = f(kernel, r) * r * ring_share(kind, angle) * 2 * t * (1 - d);
        sum += value * (i == 0 || i == steps ? 1 : (i & 1 ? 4 : 2));
    }
    return sum / (3.0 * steps);
}

static void check_wall_entry(rill_real value, radial f, int kernel, ring kind, int k) {
    char entry[64];
    const double d = (double)k / RILL_WALL_STEPS;
    (void)snprintf(entry, sizeof entry, "kernel %d, ring %d, entry %d", kernel, (int)kind, k);
    TEST_ASSERT_DOUBLE_WITHIN_MESSAGE(HALF_QUANTUM, half_space(f, kernel, kind, d),
                                      as_double(value), entry);
}

static void check_wall_table(const rill_wall_entry *table, radial f, int kernel, ring kind) {
    for (int k = 0; k <= RILL_WALL_STEPS; k++) {
        check_wall_entry(rill_wall_real(table[k]), f, kernel, kind, k);
    }
}

static void check_slope_table(const rill_wall_slope *table, radial f, int kernel) {
    for (int k = 0; k <= RILL_WALL_STEPS; k++) {
        check_wall_entry(rill_slope_real(table[k]), f, kernel, RING_NORMAL, k);
    }
}

static double clavet_square(int kernel, double q) {
    return pow(clavet_weight(kernel, q), 2);
}

static double clavet_cube(int kernel, double q) {
    return pow(clavet_weight(kernel, q), 3);
}

static double clavet_push(int kernel, double q) {
    return clavet_weight(kernel, q) * clavet_length(kernel, q);
}

static double clavet_near_push(int kernel, double q) {
    return clavet_square(kernel, q) * clavet_length(kernel, q);
}

void test_clavet_walls_should_be_half_spaces_of_fluid(void) {
    for (int kernel = 0; kernel < 3; kernel++) {
        const rill_clavet_wall *wall = &rill_clavet_walls[kernel];
        check_wall_table(wall->density, clavet_square, kernel, RING_ALL);
        check_wall_table(wall->near_density, clavet_cube, kernel, RING_ALL);
        check_slope_table(wall->push, clavet_push, kernel);
        check_slope_table(wall->near_push, clavet_near_push, kernel);
    }
}

static double bodin_moment(int kernel, double r) {
    return bodin_slope(kernel, r) * r;
}

void test_bodin_kernels_should_be_normalised(void) {
    for (int kernel = 0; kernel < 4; kernel++) {
        const double half_plane = half_space(bodin_weight, kernel, RING_ALL, 0);
        TEST_ASSERT_DOUBLE_WITHIN(1e-9, 0.5, half_plane);
    }
}

void test_bodin_walls_should_be_half_spaces_of_fluid(void) {
    for (int kernel = 0; kernel < 4; kernel++) {
        const rill_wall_entry(*table)[RILL_WALL_STEPS + 1] = rill_bodin_wall_table[kernel];
        check_wall_table(table[RILL_WALL_WEIGHT], bodin_weight, kernel, RING_ALL);
        check_slope_table(rill_bodin_slope_table[kernel], bodin_slope, kernel);
        check_wall_table(table[RILL_WALL_MOMENT], bodin_moment, kernel, RING_NORMAL_SQUARE);
        check_wall_table(rill_cross_moment((uint32_t)kernel), bodin_moment, kernel,
                         RING_CROSS_SQUARE);
    }
}

/* At any distance: float by formula, Q16.16 by a table that is linear in r^2 and therefore coarse
 * where the kernel is steep. */
void test_bodin_kernels_should_follow_their_formulas(void) {
    for (int kernel = 0; kernel < 4; kernel++) {
        for (int i = 256; i <= 4096; i++) {
            const double r = i / 4096.0;
            const rill_kernel_sample sample = rill_kernel_at((uint32_t)kernel, vec_of(r, 0));
            const double slope = bodin_slope_over_r(kernel, r);
#if RILL_FIXED
            const double weight_error = r < 0.25 ? 0.011 : 0.0004;
            const double slope_error = r < 0.25 ? 5.8 : 0.016; /* Q4.11 times 30/pi */
#else
            const double weight_error = 1e-6;
            const double slope_error = slope * 1e-6 + 1e-5;
#endif
            const rill_kernel_sample norm = rill_kernel_norm((uint32_t)kernel);
            TEST_ASSERT_DOUBLE_WITHIN(weight_error, bodin_weight(kernel, r),
                                      as_double(sample.weight) * as_double(norm.weight));
            TEST_ASSERT_DOUBLE_WITHIN(slope_error, slope,
                                      as_double(sample.slope) * as_double(norm.slope));
        }
    }
}

void test_bodin_kernels_should_end_at_h(void) {
    for (uint32_t kernel = 0; kernel < 4; kernel++) {
        const rill_kernel_sample beyond = rill_kernel_at(kernel, vec_of(0.8, 0.61));
        TEST_ASSERT_TRUE(beyond.weight == 0 && beyond.slope == 0);
        const rill_kernel_sample here = rill_kernel_at(kernel, vec_of(0, 0));
        TEST_ASSERT_DOUBLE_WITHIN(1e-4, bodin_weight((int)kernel, 0),
                                  as_double(here.weight) *
                                      as_double(rill_kernel_norm(kernel).weight));
    }
}

void test_wall_value_should_be_linear_between_entries(void) {
    rill_wall_slope table[RILL_WALL_STEPS + 1];
    for (int k = 0; k <= RILL_WALL_STEPS; k++) {
        table[k] = rill_from_int(RILL_WALL_STEPS - k);
    }
    for (int i = 0; i < 1024; i++) {
        const double distance = i / 1024.0;
        TEST_ASSERT_DOUBLE_WITHIN(1e-4, RILL_WALL_STEPS * (1 - distance),
                                  as_double(rill_slope_value(table, as_real(distance))));
    }
    TEST_ASSERT_TRUE(rill_slope_value(table, RILL_ONE) == 0);
    TEST_ASSERT_TRUE(rill_slope_value(table, 2 * RILL_ONE) == 0);
}
