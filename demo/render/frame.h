/* A framebuffer in the caller's memory, and the ways in which colours enter it. */
#ifndef RENDER_FRAME_H
#define RENDER_FRAME_H

#include <stddef.h>
#include <stdint.h>

typedef enum render_format {
    RENDER_RGBA8888, /* four bytes a pixel in this order, alpha 255 */
    RENDER_RGB565,   /* 16 bits in the machine's byte order, rows are dithered */
    RENDER_PALETTE8, /* a byte a pixel, an index into render_palette, dithered */
    RENDER_MONO1,    /* a bit a pixel, leftmost in the top bit, dithered */
    RENDER_FORMAT_COUNT
} render_format;

/* Pixels x0 <= x < x1, y0 <= y < y1; y grows downwards. */
typedef struct render_rect {
    int32_t x0, y0, x1, y1;
} render_rect;

typedef struct render_frame {
    uint8_t *pixels; /* aligned for the format: 4 bytes for RGBA8888, 2 for RGB565 */
    int32_t width, height;
    int32_t stride; /* bytes from a row to the next */
    render_format format;
    render_rect clip; /* nothing is drawn outside; set it to redraw only what changed */
} render_frame;

/* Bytes of a row and of a whole frame without gaps between rows. */
int32_t render_stride(render_format format, int32_t width);
size_t render_frame_bytes(render_format format, int32_t width, int32_t height);

/* A frame over pixels of at least render_frame_bytes, clipped to its own edges. */
render_frame render_frame_make(void *pixels, render_format format, int32_t width, int32_t height);

/* The part that two rectangles share; empty ones have x1 <= x0 or y1 <= y0. */
render_rect render_rect_intersect(render_rect a, render_rect b);

/* Stores colours from (x, y) to the right. Formats with few colours dither. */
void render_row(render_frame *frame, int32_t x, int32_t y, const uint32_t *colours, int32_t count);

/* The same with one colour. */
void render_span(render_frame *frame, int32_t x, int32_t y, int32_t count, uint32_t colour);

void render_put(render_frame *frame, int32_t x, int32_t y, uint32_t colour);

/* Fills the clip rectangle with a gradient from its top row to its bottom row. */
void render_clear(render_frame *frame, uint32_t top, uint32_t bottom);

/* The colour of row y of that gradient in a frame of the given height. */
uint32_t render_gradient(uint32_t top, uint32_t bottom, int32_t y, int32_t height);

/* The stored pixel as 0xRRGGBB, for programs that write pictures. */
uint32_t render_get(const render_frame *frame, int32_t x, int32_t y);

/* The 256 colours that RENDER_PALETTE8 means: a 6x6x6 cube, then greys. */
uint32_t render_palette_colour(uint32_t index);

#endif
