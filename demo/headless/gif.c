#include "gif.h"

#include <stdlib.h>
#include <string.h>

#define TRANSPARENT 255u
#define CLEAR_CODE 256u
#define END_CODE 257u
#define FIRST_CODE 258u
#define MOST_CODES 4096u

static void put_u16(FILE *file, uint32_t value) {
    fputc((int)(value & 255u), file);
    fputc((int)(value >> 8 & 255u), file);
}

/* Codes are packed lowest bit first into blocks of up to 255 bytes. */
typedef struct code_writer {
    FILE *file;
    uint32_t bits, held, width, used;
    uint8_t block[255];
} code_writer;

static void flush_block(code_writer *w) {
    if (w->used > 0u) {
        fputc((int)w->used, w->file);
        fwrite(w->block, 1, w->used, w->file);
        w->used = 0;
    }
}

static void put_byte(code_writer *w) {
    w->block[w->used++] = (uint8_t)w->bits;
    if (w->used == sizeof w->block) {
        flush_block(w);
    }
}

static void put_code(code_writer *w, uint32_t code) {
    w->bits |= code << w->held;
    w->held += w->width;
    while (w->held >= 8u) {
        put_byte(w);
        w->bits >>= 8;
        w->held -= 8u;
    }
}

/* LZW: next[prefix][byte] is the code of a known string, 0 if it is new. */
static void compress(FILE *file, const uint8_t *from, size_t count) {
    static uint16_t next[MOST_CODES][256];
    code_writer w = {file, 0, 0, 9, 0, {0}};
    uint32_t codes = FIRST_CODE;
    uint32_t prefix = from[0];
    memset(next, 0, sizeof next);
    fputc(8, file);
    put_code(&w, CLEAR_CODE);
    for (size_t i = 1; i < count; i++) {
        uint16_t *slot = &next[prefix][from[i]];
        if (*slot != 0u) {
            prefix = *slot;
            continue;
        }
        put_code(&w, prefix);
        prefix = from[i];
        if (codes < MOST_CODES) {
            w.width += codes == 1u << w.width;
            *slot = (uint16_t)codes++;
        } else {
            put_code(&w, CLEAR_CODE);
            memset(next, 0, sizeof next);
            codes = FIRST_CODE;
            w.width = 9;
        }
    }
    put_code(&w, prefix);
    w.width += codes == 1u << w.width && w.width < 12u;
    put_code(&w, END_CODE);
    if (w.held > 0u) {
        put_byte(&w);
    }
    flush_block(&w);
    fputc(0, file);
}

static void put_header(const gif *g) {
    static const uint8_t loop[] = {0x21, 0xFF, 11,  'N', 'E', 'T', 'S', 'C', 'A', 'P',
                                   'E',  '2',  '.', '0', 3,   1,   0,   0,   0};
    fwrite("GIF89a", 1, 6, g->file);
    put_u16(g->file, (uint32_t)g->width);
    put_u16(g->file, (uint32_t)g->height);
    fwrite("\xF7\0\0", 1, 3, g->file); /* a global palette of 256 colours */
    for (uint32_t i = 0; i < 256u; i++) {
        const uint32_t c = i < g->colours->colours ? g->colours->palette[i] : 0u;
        fputc((int)(c >> 16), g->file);
        put_u16(g->file, (c >> 8 & 255u) | (c & 255u) << 8);
    }
    fwrite(loop, 1, sizeof loop, g->file);
}

int gif_open(gif *g, const char *path, int32_t width, int32_t height, quantiser *colours) {
    const size_t pixels = (size_t)width * (size_t)height;
    memset(g, 0, sizeof *g);
    g->width = width;
    g->height = height;
    g->colours = colours;
    g->shown = malloc(pixels);
    g->changed = malloc(pixels);
    g->file = g->shown != NULL && g->changed != NULL ? fopen(path, "wb") : NULL;
    if (g->file == NULL) {
        free(g->shown);
        free(g->changed);
        return -1;
    }
    memset(g->shown, (int)TRANSPARENT, pixels);
    put_header(g);
    return 0;
}

/* The rectangle in which the frame differs from what is shown; what is shown follows. */
static render_rect take_changes(gif *g, const render_frame *frame) {
    render_rect box = {g->width, g->height, 0, 0};
    for (int32_t y = 0; y < g->height; y++) {
        for (int32_t x = 0; x < g->width; x++) {
            const size_t at = (size_t)y * (size_t)g->width + (size_t)x;
            const uint8_t index = g->colours->index[quantise_cell(render_get(frame, x, y))];
            g->changed[at] = index == g->shown[at] ? TRANSPARENT : index;
            if (index != g->shown[at]) {
                g->shown[at] = index;
                box.x0 = x < box.x0 ? x : box.x0;
                box.y0 = y < box.y0 ? y : box.y0;
                box.x1 = x >= box.x1 ? x + 1 : box.x1;
                box.y1 = y >= box.y1 ? y + 1 : box.y1;
            }
        }
    }
    return box;
}

/* Moves the rectangle's rows together at the start of the buffer; returns its pixels. */
static size_t crop(gif *g, render_rect box) {
    const size_t width = (size_t)(box.x1 - box.x0);
    size_t count = 0;
    for (int32_t y = box.y0; y < box.y1; y++) {
        memmove(g->changed + count, g->changed + (size_t)y * (size_t)g->width + (size_t)box.x0,
                width);
        count += width;
    }
    return count;
}

void gif_add(gif *g, const render_frame *frame, uint32_t hundredths) {
    render_rect box = take_changes(g, frame);
    if (box.x1 <= box.x0) {
        const render_rect dot = {0, 0, 1, 1};
        box = dot;
    }
    fwrite("\x21\xF9\x04\x05", 1, 4, g->file); /* keep what is shown; transparency */
    put_u16(g->file, hundredths);
    fputc((int)TRANSPARENT, g->file);
    fputc(0, g->file);
    fputc(0x2C, g->file);
    put_u16(g->file, (uint32_t)box.x0);
    put_u16(g->file, (uint32_t)box.y0);
    put_u16(g->file, (uint32_t)(box.x1 - box.x0));
    put_u16(g->file, (uint32_t)(box.y1 - box.y0));
    fputc(0, g->file);
    compress(g->file, g->changed, crop(g, box));
}

int gif_close(gif *g) {
    fputc(0x3B, g->file);
    const int bad = ferror(g->file);
    const int closed = fclose(g->file);
    free(g->shown);
    free(g->changed);
    return bad != 0 || closed != 0 ? -1 : 0;
}
