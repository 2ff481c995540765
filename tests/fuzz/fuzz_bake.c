/* The tool that bakes maps: any file is refused with a reason, or becomes samples in range that
 * are negative where the bitmap is solid. */
#include "bitmap.h"
#include "distance.h"
#include "fuzz.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/* Pixels that are looked at; larger pictures are only read. */
#define MOST_PIXELS 200

static void check_map(const bitmap *from, bake_scale scale, int bits) {
    const int columns = bake_cells(from->width, scale);
    const int rows = bake_cells(from->height, scale);
    const int32_t most = bits == 8 ? 127 : 32767;
    const double reach = bits == 8 ? 8 : 128;
    for (int row = 0; row < rows; row++) {
        for (int column = 0; column < columns; column++) {
            const double distance = bake_distance(from, scale, column, row, reach);
            const int32_t sample = bake_sample(distance, bits);
            fuzz_expect(fabs(distance) <= reach + 1e-9, "a distance is too far");
            fuzz_expect(sample >= -most && sample <= most, "a sample is out of range");
            if (scale.pixels_per_cell == 1) {
                const int x = column / scale.cells_per_pixel;
                const int y = row / scale.cells_per_pixel;
                const int solid = from->solid[(size_t)y * (size_t)from->width + (size_t)x];
                fuzz_expect(solid ? distance < 0 : distance > 0, "solid and free are mixed up");
            }
        }
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static const char *const solids[4] = {"#", "#X", "", "01\n "};
    bitmap made = {0, 0, NULL};
    if (size < 1) {
        return 0;
    }
    const uint8_t choice = data[0];
    const char *wrong = bitmap_read(data + 1, size - 1, solids[choice & 3], &made);
    fuzz_expect((wrong == NULL) == (made.solid != NULL), "neither a bitmap nor a reason");
    if (wrong == NULL) {
        fuzz_expect(made.width >= 1 && made.width <= BITMAP_MOST, "width");
        fuzz_expect(made.height >= 1 && made.height <= BITMAP_MOST, "height");
        for (int i = 0; i < made.width && i < MOST_PIXELS; i++) {
            fuzz_expect(made.solid[i] <= 1, "a pixel is neither solid nor free");
        }
        if (made.width <= MOST_PIXELS && made.width * made.height <= MOST_PIXELS) {
            const int many = 1 + (choice >> 2 & 3);
            const bake_scale finer = {1, many};
            const bake_scale coarser = {many, 1};
            check_map(&made, choice & 16 ? finer : coarser, choice & 32 ? 8 : 16);
        }
    }
    free(made.solid);
    return 0;
}
