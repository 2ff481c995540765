/* Bakes a bitmap or a tile map into a C file with a rill_map. */
#include "distance.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOST_BYTES (64 * 1024 * 1024)
#define MOST_CELLS 4096

static const char help[] =
    "demo/run bake [options] FILE   writes a signed-distance map as C on stdout\n"
    "\n"
    "FILE is a PBM or PGM picture (dark is solid), or a text of tiles.\n"
    "  --name NAME            of the rill_map (default: map)\n"
    "  --bits 8|16            of a sample (default: 8)\n"
    "  --pixels-per-cell N    a cell is N by N pixels (default: 1)\n"
    "  --cells-per-pixel N    a pixel or tile is N by N cells (default: 1)\n"
    "  --solid CHARACTERS     that are solid in a text (default: #)\n";

typedef struct options {
    const char *file, *name, *solid;
    int bits;
    bake_scale scale;
} options;

static int fail(const char *what, const char *why) {
    (void)fprintf(stderr, "bake: %s: %s\n", what, why);
    return 2;
}

/* A number of 1 to 64, else 0. */
static int small_number(const char *text) {
    char *end;
    const long value = strtol(text, &end, 10);
    return *end == 0 && value >= 1 && value <= 64 ? (int)value : 0;
}

/* One option with its value; 0 if they are none. */
static int take(options *all, const char *option, const char *value) {
    if (strcmp(option, "--name") == 0) {
        all->name = value;
    } else if (strcmp(option, "--solid") == 0) {
        all->solid = value;
    } else if (strcmp(option, "--bits") == 0) {
        all->bits = small_number(value);
    } else if (strcmp(option, "--pixels-per-cell") == 0) {
        all->scale.pixels_per_cell = small_number(value);
    } else if (strcmp(option, "--cells-per-pixel") == 0) {
        all->scale.cells_per_pixel = small_number(value);
    } else {
        return 0;
    }
    return (all->bits == 8 || all->bits == 16) && all->scale.pixels_per_cell > 0 &&
           all->scale.cells_per_pixel > 0;
}

static const char *read_file(const char *name, const char *solid, bitmap *made) {
    FILE *file = fopen(name, "rb");
    unsigned char *bytes = file != NULL ? (unsigned char *)malloc(MOST_BYTES) : NULL;
    const char *wrong = "it cannot be read";
    if (bytes != NULL) {
        const size_t count = fread(bytes, 1, MOST_BYTES, file);
        wrong = count == MOST_BYTES ? "it is too large" : bitmap_read(bytes, count, solid, made);
    }
    free(bytes);
    if (file != NULL) {
        (void)fclose(file);
    }
    return wrong;
}

static const char *base_name(const char *path) {
    const char *slash = strrchr(path, '/');
    return slash != NULL ? slash + 1 : path;
}

static void write_map(const options *all, const bitmap *from, int columns, int rows) {
    const double most = all->bits == 8 ? 8 : 128;
    printf("/* Baked from %s by demo/bake, not written by hand. */\n", base_name(all->file));
    printf("#include <rill/maps.h>\n\n/* clang-format off */\n");
    printf("static const int%d_t samples[%d] = {\n", all->bits, columns * rows);
    for (int row = 0; row < rows; row++) {
        for (int column = 0; column < columns; column++) {
            const double d = bake_distance(from, all->scale, column, row, most);
            printf("%d,", (int)bake_sample(d, all->bits));
        }
        printf("\n");
    }
    printf("};\n/* clang-format on */\n\n");
    printf("extern const rill_map %s;\n", all->name);
    printf("const rill_map %s = {%d, %d, %d, samples};\n", all->name, columns, rows, all->bits);
}

int main(int argc, char **argv) {
    options all = {NULL, "map", "#", 8, {1, 1}};
    bitmap from;
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--help") == 0) {
            return fputs(help, stdout) < 0;
        }
        if (argv[i][0] != '-' && all.file == NULL) {
            all.file = argv[i];
        } else if (i + 1 == argc || !take(&all, argv[i], argv[i + 1])) {
            return fail(argv[i], "not an option, or its value is out of range");
        } else {
            i++;
        }
    }
    if (all.file == NULL) {
        return fail("FILE", "missing, see --help");
    }
    if (all.scale.pixels_per_cell > 1 && all.scale.cells_per_pixel > 1) {
        return fail("--cells-per-pixel", "not together with --pixels-per-cell");
    }
    const char *wrong = read_file(all.file, all.solid, &from);
    if (wrong != NULL) {
        return fail(all.file, wrong);
    }
    const int columns = bake_cells(from.width, all.scale);
    const int rows = bake_cells(from.height, all.scale);
    const int fits = columns >= 2 && rows >= 2 && columns <= MOST_CELLS && rows <= MOST_CELLS;
    if (fits) {
        write_map(&all, &from, columns, rows);
    }
    free(from.solid);
    return fits ? 0 : fail(all.file, "a map has 2 to 4096 cells each way");
}
