/* Solids as functions, and maps baked from them. */
#ifndef RILL_TESTS_MAP_SAMPLES_H
#define RILL_TESTS_MAP_SAMPLES_H

#include "bodies.h"

#define COLUMNS 64
#define ROWS 48

/* A solid as a function: distance to its surface, negative inside, in cells. */
typedef double (*solid)(double x, double y);

static int8_t samples8[COLUMNS * ROWS];
static int16_t samples16[COLUMNS * ROWS];

static inline double limit(double value, double most) {
    return fmin(fmax(floor(value + 0.5), -most), most);
}

static inline rill_map bake(solid shape, uint32_t bits) {
    for (int row = 0; row < ROWS; row++) {
        for (int column = 0; column < COLUMNS; column++) {
            const double d = shape(column + 0.5, row + 0.5);
            samples8[row * COLUMNS + column] = (int8_t)limit(d * 16, 127);
            samples16[row * COLUMNS + column] = (int16_t)limit(d * 256, 32767);
        }
    }
    const rill_map map = {COLUMNS, ROWS, bits, bits == 8 ? (void *)samples8 : (void *)samples16};
    return map;
}

/* All solid but a round hole. */
static inline double hole(double x, double y) {
    return 18 - hypot(x - 32, y - 24);
}

/* A wall of one cell across the map, upright. */
static inline double wall(double x, double y) {
    (void)y;
    return fabs(x - 32.5) - 0.5;
}

/* A leaning wall of one and a half cells. */
static inline double leaning(double x, double y) {
    return fabs(x - 0.5 * y - 20) / sqrt(1.25) - 0.75;
}

/* A valley: two slopes of 30 degrees that meet in the middle. */
static inline double valley(double x, double y) {
    return (y - 4) * cos(0.5235988) - fabs(x - 32) * sin(0.5235988);
}

/* A cup with thick walls. */
static inline double cup(double x, double y) {
    const double out = fmax(fabs(x - 32) - 22, fabs(y - 20) - 18);
    const double in = fmax(fabs(x - 32) - 18, fabs(y - 24) - 18);
    return y > 38 && fabs(x - 32) < 18 ? 18 - fabs(x - 32) : fmax(out, -in);
}

static inline rill_shape add_map(const fixture *f, rill_body body, const rill_map *map, double x,
                                 double y, double cell) {
    rill_shape shape = {0};
    TEST_ASSERT_EQUAL_INT(
        RILL_OK, rill_map_add(f->world, body, map, vec_of(x, y), as_real(cell), NULL, &shape));
    return shape;
}

static inline void fill(const fixture *f, double x, double y, double right, double top, double u,
                        double v) {
    const rill_fill fill = {.lattice = RILL_LATTICE_HEX, .velocity = vec_of(u, v)};
    TEST_ASSERT_EQUAL_INT(RILL_OK,
                          rill_fill_box(f->world, vec_of(x, y), vec_of(right, top), &fill, NULL));
}

#endif
