#define _POSIX_C_SOURCE 200112L

#include "blocks.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Bytes that a cell can take: cursor movement, two colours, one character. */
#define CELL_BYTES 64u
#define UNKNOWN 0xFFFFFFFFu
#define MARGIN 0x0B1120u
#define INK 0xE8F4FFu
#define PAPER 0x1A2438u

/* Small differences are not worth sending. */
#define COLOUR_MASK 0xFEFEFEu

static size_t cell_count(const blocks *b) {
    return (size_t)b->columns * (size_t)b->rows;
}

int blocks_open(blocks *b, int32_t columns, int32_t rows, int true_colour) {
    memset(b, 0, sizeof *b);
    b->columns = columns;
    b->rows = rows;
    b->true_colour = true_colour;
    b->wanted = malloc(cell_count(b) * sizeof *b->wanted);
    b->shown = malloc(cell_count(b) * sizeof *b->shown);
    b->text = malloc(cell_count(b) * CELL_BYTES + CELL_BYTES);
    if (b->wanted == NULL || b->shown == NULL || b->text == NULL) {
        blocks_close(b);
        return -1;
    }
    for (size_t i = 0; i < cell_count(b); i++) {
        const block_cell empty = {MARGIN, MARGIN, 0};
        const block_cell unknown = {UNKNOWN, UNKNOWN, 0};
        b->wanted[i] = empty;
        b->shown[i] = unknown;
    }
    return 0;
}

void blocks_close(blocks *b) {
    free(b->wanted);
    free(b->shown);
    free(b->text);
    memset(b, 0, sizeof *b);
}

/* The mean of the frame's pixels that one shown pixel stands for. */
static uint32_t average(const render_frame *frame, int32_t x, int32_t y) {
    uint32_t rb = 0;
    uint32_t g = 0;
    uint32_t count = 0;
    for (int32_t dy = 0; dy < BLOCKS_FINE; dy++) {
        for (int32_t dx = 0; dx < BLOCKS_FINE; dx++) {
            const int32_t fx = x * BLOCKS_FINE + dx;
            const int32_t fy = y * BLOCKS_FINE + dy;
            if (fx < frame->width && fy < frame->height) {
                const uint32_t c = render_get(frame, fx, fy);
                rb += c & 0xFF00FFu;
                g += c >> 8 & 255u;
                count++;
            }
        }
    }
    if (count == 0u) {
        return MARGIN;
    }
    return ((rb >> 16) / count << 16 | g / count << 8 | (rb & 0xFFFFu) / count) & COLOUR_MASK;
}

/* The cell at which the picture's upper left corner lies. */
static void picture_corner(const blocks *b, const render_frame *frame, int32_t *left,
                           int32_t *top) {
    *left = (b->columns - (frame->width + BLOCKS_FINE - 1) / BLOCKS_FINE) / 2;
    *top = (b->rows - 1 - (frame->height + 2 * BLOCKS_FINE - 1) / (2 * BLOCKS_FINE)) / 2;
}

void blocks_picture(blocks *b, const render_frame *frame) {
    int32_t left, top;
    picture_corner(b, frame, &left, &top);
    for (int32_t row = 0; row + 1 < b->rows; row++) {
        for (int32_t column = 0; column < b->columns; column++) {
            block_cell *cell = &b->wanted[row * b->columns + column];
            const int32_t x = column - left;
            const int32_t y = 2 * (row - top);
            const int inside = x >= 0 && y >= 0;
            cell->upper = inside ? average(frame, x, y) : MARGIN;
            cell->lower = inside ? average(frame, x, y + 1) : MARGIN;
            cell->letter = 0;
        }
    }
}

void blocks_pixel(const blocks *b, const render_frame *frame, int32_t column, int32_t row,
                  int32_t *x, int32_t *y) {
    int32_t left, top;
    picture_corner(b, frame, &left, &top);
    *x = (column - left) * BLOCKS_FINE + BLOCKS_FINE / 2;
    *y = (row - top) * 2 * BLOCKS_FINE + BLOCKS_FINE;
}

void blocks_text(blocks *b, int32_t column, int32_t row, const char *text) {
    for (; *text != 0 && column < b->columns && row >= 0 && row < b->rows; column++, text++) {
        block_cell *cell = &b->wanted[row * b->columns + column];
        cell->upper = INK;
        cell->lower = PAPER;
        cell->letter = (unsigned char)*text;
    }
}

void blocks_status(blocks *b, const char *text) {
    for (int32_t column = 0; column < b->columns; column++) {
        blocks_text(b, column, b->rows - 1, " ");
    }
    blocks_text(b, 0, b->rows - 1, text);
}

static void add(blocks *b, const char *text) {
    const size_t length = strlen(text);
    memcpy(b->text + b->text_count, text, length);
    b->text_count += length;
}

/* The brightness of a step of the terminal's colour cube. */
static int32_t cube_level(int32_t step) {
    return step == 0 ? 0 : 55 + 40 * step;
}

static int32_t nearest_step(int32_t level) {
    return level < 48 ? 0 : level < 115 ? 1 : (level - 35) / 40;
}

static int32_t difference(int32_t r, int32_t g, int32_t blue, const int32_t *other) {
    return (r - other[0]) * (r - other[0]) + (g - other[1]) * (g - other[1]) +
           (blue - other[2]) * (blue - other[2]);
}

/* The nearest of 256 colours: 16 to 231 are a cube of 6 x 6 x 6, 232 to 255 are greys. */
static uint32_t nearest_of_256(uint32_t c) {
    const int32_t want[3] = {(int32_t)(c >> 16 & 255u), (int32_t)(c >> 8 & 255u),
                             (int32_t)(c & 255u)};
    const int32_t mean = (want[0] + want[1] + want[2]) / 3;
    const int32_t shade = mean < 8 ? 0 : mean > 238 ? 23 : (mean - 3) / 10;
    const int32_t grey = 8 + 10 * shade;
    int32_t step[3];
    for (int i = 0; i < 3; i++) {
        step[i] = nearest_step(want[i]);
    }
    const int32_t from_cube =
        difference(cube_level(step[0]), cube_level(step[1]), cube_level(step[2]), want);
    if (difference(grey, grey, grey, want) < from_cube) {
        return 232u + (uint32_t)shade;
    }
    return (uint32_t)(16 + 36 * step[0] + 6 * step[1] + step[2]);
}

/* layer: 38 is the foreground, 48 the background. */
static void add_colour(blocks *b, unsigned layer, uint32_t c) {
    char text[32];
    if (b->true_colour) {
        snprintf(text, sizeof text, "\x1b[%u;2;%u;%u;%um", layer, (unsigned)(c >> 16 & 255u),
                 (unsigned)(c >> 8 & 255u), (unsigned)(c & 255u));
    } else {
        snprintf(text, sizeof text, "\x1b[%u;5;%um", layer, (unsigned)nearest_of_256(c));
    }
    add(b, text);
}

static void send(blocks *b) {
    size_t sent = 0;
    while (sent < b->text_count) {
        const ssize_t written = write(STDOUT_FILENO, b->text + sent, b->text_count - sent);
        if (written <= 0) {
            break;
        }
        sent += (size_t)written;
    }
    b->text_count = 0;
}

static int same(const block_cell *a, const block_cell *b) {
    return a->upper == b->upper && a->lower == b->lower && a->letter == b->letter;
}

void blocks_show(blocks *b) {
    uint32_t upper = UNKNOWN;
    uint32_t lower = UNKNOWN;
    size_t cursor = cell_count(b); /* where the terminal's cursor is: nowhere known */
    for (size_t i = 0; i < cell_count(b); i++) {
        const block_cell *cell = &b->wanted[i];
        if (same(cell, &b->shown[i])) {
            continue;
        }
        if (cursor != i || i % (size_t)b->columns == 0) {
            char move[32];
            snprintf(move, sizeof move, "\x1b[%u;%uH", (unsigned)(i / (size_t)b->columns) + 1u,
                     (unsigned)(i % (size_t)b->columns) + 1u);
            add(b, move);
        }
        if (cell->upper != upper) {
            add_colour(b, 38, cell->upper);
        }
        if (cell->lower != lower) {
            add_colour(b, 48, cell->lower);
        }
        upper = cell->upper;
        lower = cell->lower;
        const char letter[2] = {(char)cell->letter, 0};
        add(b, cell->letter != 0u ? letter : "\xE2\x96\x80");
        cursor = i + 1;
        b->shown[i] = *cell;
    }
    send(b);
}
