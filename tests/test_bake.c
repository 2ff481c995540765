/* Baking maps: what is read, distances against a search over all pixels, and the demo's maze. */
#include "distance.h"
#include "reals.h"

#include <rill/maps.h>
#include <unity.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern const rill_map scene_maze_map;

static bitmap read_bytes(const void *bytes, size_t count) {
    bitmap made;
    TEST_ASSERT_NULL(bitmap_read((const unsigned char *)bytes, count, "#x", &made));
    return made;
}

static void check_read(const void *bytes, size_t count) {
    static const unsigned char wanted[6] = {1, 1, 0, 0, 1, 0}; /* lower row, upper row */
    bitmap made = read_bytes(bytes, count);
    TEST_ASSERT_EQUAL_INT(3, made.width);
    TEST_ASSERT_EQUAL_INT(2, made.height);
    TEST_ASSERT_EQUAL_MEMORY(wanted, made.solid, sizeof wanted);
    free(made.solid);
}

void test_every_format_should_give_the_same_bitmap(void) {
    static const char text[] = ".#\nxx.";
    static const char dos_text[] = ".#.\r\n##.\r\n";
    static const char plain[] = "P1\n# black is solid\n3 2\n010\n1 1 0\n";
    static const unsigned char packed[] = {'P', '4', '\n', '3', ' ', '2', '\n', 0x40, 0xC0};
    static const char grey[] = "P2 3 2 200\n100 99 200\n0 0 101\n";
    static const unsigned char grey_bytes[] = {'P', '5',  '\n', '3',  ' ', '2', '\n', '2', '5',
                                               '5', '\n', 0xFF, 0x7F, 128, 0,   1,    0x80};
    check_read(text, sizeof text - 1);
    check_read(dos_text, sizeof dos_text - 1);
    check_read(plain, sizeof plain - 1);
    check_read(packed, sizeof packed);
    check_read(grey, sizeof grey - 1);
    check_read(grey_bytes, sizeof grey_bytes);
}

void test_broken_pictures_should_be_refused(void) {
    static const char *const broken[] = {"P1\n3 2\n01011",
                                         "P1\n3 2\n010113",
                                         "P2\n2 2 300\n1 2 3 4",
                                         "P2\n2 2 9\n1 2 3 10",
                                         "P4\n9 2\n a",
                                         "P5\n2 2 255\nabc",
                                         "P1\n0 5\n",
                                         "P1\n70000 5\n",
                                         "P1\n9000 1\n",
                                         ""};
    for (size_t n = 0; n < sizeof broken / sizeof broken[0]; n++) {
        bitmap made;
        TEST_ASSERT_NOT_NULL_MESSAGE(
            bitmap_read((const unsigned char *)broken[n], strlen(broken[n]), "#", &made),
            broken[n]);
        TEST_ASSERT_NULL(made.solid);
    }
}

/* The distance to the nearest pixel of a kind, over all of them. */
static double to_nearest(const bitmap *from, double x, double y, int solid) {
    double best = 1e9;
    for (int row = 0; row < from->height; row++) {
        for (int column = 0; column < from->width; column++) {
            if (from->solid[row * from->width + column] == solid) {
                const double dx = fmax(fmax(column - x, x - column - 1), 0);
                const double dy = fmax(fmax(row - y, y - row - 1), 0);
                best = fmin(best, hypot(dx, dy));
            }
        }
    }
    return best;
}

void test_distances_should_be_those_of_a_search_over_all_pixels(void) {
    static const bake_scale scales[3] = {{1, 1}, {3, 1}, {1, 4}};
    unsigned char pixels[24 * 20];
    const bitmap from = {24, 20, pixels};
    uint64_t seed = 7;
    for (int n = 0; n < 9; n++) {
        const bake_scale scale = scales[n % 3];
        const double size = (double)scale.pixels_per_cell / scale.cells_per_pixel;
        for (int i = 0; i < 24 * 20; i++) {
            pixels[i] = chance_between(&seed, 0, 1) < (n < 3 ? 0.05 : (n < 6 ? 0.5 : 0.97));
        }
        for (int row = 0; row < bake_cells(20, scale); row++) {
            for (int column = 0; column < bake_cells(24, scale); column++) {
                const double x = (column + 0.5) * size;
                const double y = (row + 0.5) * size;
                const double out = to_nearest(&from, x, y, 1) / size;
                const double in = to_nearest(&from, x, y, 0) / size;
                const double wanted = out > 0 ? fmin(out, 8) : -fmin(in, 8);
                TEST_ASSERT_DOUBLE_WITHIN(1e-9, wanted,
                                          bake_distance(&from, scale, column, row, 8));
            }
        }
    }
}

void test_samples_should_be_rounded_and_limited(void) {
    TEST_ASSERT_EQUAL_INT32(8, bake_sample(0.5, 8));
    TEST_ASSERT_EQUAL_INT32(-9, bake_sample(-8.5 / 16, 8));
    TEST_ASSERT_EQUAL_INT32(9, bake_sample(8.5 / 16, 8));
    TEST_ASSERT_EQUAL_INT32(127, bake_sample(8, 8));
    TEST_ASSERT_EQUAL_INT32(-127, bake_sample(-9, 8));
    TEST_ASSERT_EQUAL_INT32(384, bake_sample(1.5, 16));
    TEST_ASSERT_EQUAL_INT32(-32767, bake_sample(-128, 16));
}

void test_maze_of_the_demo_should_be_baked_from_its_picture(void) {
    static unsigned char bytes[65536];
    const bake_scale scale = {2, 1};
    FILE *file = fopen(DEMO_FOLDER "/scenes/maze.pbm", "rb");
    TEST_ASSERT_NOT_NULL(file);
    const size_t count = fread(bytes, 1, sizeof bytes, file);
    TEST_ASSERT_EQUAL_INT(0, fclose(file));
    bitmap from = read_bytes(bytes, count);
    TEST_ASSERT_EQUAL_UINT32(bake_cells(from.width, scale), scene_maze_map.columns);
    TEST_ASSERT_EQUAL_UINT32(bake_cells(from.height, scale), scene_maze_map.rows);
    for (uint32_t i = 0; i < scene_maze_map.columns * scene_maze_map.rows; i++) {
        const int column = (int)(i % scene_maze_map.columns);
        const int row = (int)(i / scene_maze_map.columns);
        TEST_ASSERT_EQUAL_INT32(bake_sample(bake_distance(&from, scale, column, row, 8), 8),
                                ((const int8_t *)scene_maze_map.samples)[i]);
    }
    free(from.solid);
}
