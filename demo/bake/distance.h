/* Signed distances from a bitmap, as rill_map has them (see rill/maps.h). */
#ifndef BAKE_DISTANCE_H
#define BAKE_DISTANCE_H

#include "bitmap.h"

#include <stdint.h>

/* How finely a bitmap is sampled: one of the two is 1. */
typedef struct bake_scale {
    int pixels_per_cell, cells_per_pixel;
} bake_scale;

/* Cells along pixels; what does not fill a cell is left out. */
int bake_cells(int pixels, bake_scale scale);

/* The distance in cells from the middle of a cell to the nearest surface, negative in solid, up to
 * `most` cells. Pixels are squares; beyond the border nothing counts. */
double bake_distance(const bitmap *from, bake_scale scale, int column, int row, double most);

/* That as a sample of 8 or 16 bits: in 1/16 or 1/256 of a cell, rounded to nearest, halves away
 * from zero, not beyond 127 or 32767. */
int32_t bake_sample(double distance, int bits);

#endif
