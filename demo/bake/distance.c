#include "distance.h"

#include <math.h>

int bake_cells(int pixels, bake_scale scale) {
    return pixels * scale.cells_per_pixel / scale.pixels_per_cell;
}

/* How far a coordinate is outside the pixel from p to p + 1. */
static double outside(double x, int p) {
    return fmax(fmax(p - x, x - (p + 1)), 0);
}

static double square(double a) {
    return a * a;
}

static int is_pixel(const bitmap *from, int x, int y, int solid) {
    return x >= 0 && y >= 0 && x < from->width && y < from->height &&
           from->solid[(size_t)y * (size_t)from->width + (size_t)x] == solid;
}

/* The nearest pixel of a kind on a square ring around a pixel. */
static double nearest_on_ring(const bitmap *from, double x, double y, int ring, int solid) {
    const int cx = (int)floor(x);
    const int cy = (int)floor(y);
    double best = HUGE_VAL;
    for (int dy = -ring; dy <= ring; dy++) {
        const int across = dy == -ring || dy == ring ? 1 : 2 * ring;
        for (int dx = -ring; dx <= ring; dx += across) {
            if (is_pixel(from, cx + dx, cy + dy, solid)) {
                best = fmin(best, sqrt(square(outside(x, cx + dx)) + square(outside(y, cy + dy))));
            }
        }
    }
    return best;
}

/* Rings further out than the best so far cannot hold a nearer one. */
static double nearest(const bitmap *from, double x, double y, int solid, double most) {
    double best = most;
    for (int ring = 0; ring - 1 < best; ring++) {
        best = fmin(best, nearest_on_ring(from, x, y, ring, solid));
    }
    return best;
}

double bake_distance(const bitmap *from, bake_scale scale, int column, int row, double most) {
    const double pixels = (double)scale.pixels_per_cell / scale.cells_per_pixel; /* per cell */
    const double x = (column + 0.5) * pixels;
    const double y = (row + 0.5) * pixels;
    const double to_solid = nearest(from, x, y, 1, most * pixels);
    const double signed_distance = to_solid > 0 ? to_solid : -nearest(from, x, y, 0, most * pixels);
    return signed_distance / pixels;
}

int32_t bake_sample(double distance, int bits) {
    const double most = bits == 8 ? 127 : 32767;
    return (int32_t)round(fmax(fmin(distance * (bits == 8 ? 16 : 256), most), -most));
}
