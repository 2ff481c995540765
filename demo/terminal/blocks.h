/* A picture in characters: each cell is an upper half block, so it shows two pixels. */
#ifndef DEMO_BLOCKS_H
#define DEMO_BLOCKS_H

#include "../render/frame.h"

#include <stddef.h>

/* The frame has this many pixels per shown pixel in each direction; they are averaged. */
#define BLOCKS_FINE 2

typedef struct block_cell {
    uint32_t upper, lower; /* colours; of a letter: its own and the background's */
    uint32_t letter;       /* 0: half block */
} block_cell;

typedef struct blocks {
    int32_t columns, rows;
    int true_colour;
    block_cell *wanted, *shown;
    char *text; /* what goes to the terminal */
    size_t text_count;
} blocks;

/* Returns 0, or -1 without memory. */
int blocks_open(blocks *b, int32_t columns, int32_t rows, int true_colour);
void blocks_close(blocks *b);

/* Puts the picture into the middle of the window above the last line. */
void blocks_picture(blocks *b, const render_frame *frame);

/* The frame's pixel at the middle of a cell, for the mouse. */
void blocks_pixel(const blocks *b, const render_frame *frame, int32_t column, int32_t row,
                  int32_t *x, int32_t *y);

/* Writes a line over the picture; what is too long is cut. */
void blocks_text(blocks *b, int32_t column, int32_t row, const char *text);

/* Writes the last line of the window. */
void blocks_status(blocks *b, const char *text);

/* Sends what has changed. */
void blocks_show(blocks *b);

#endif
