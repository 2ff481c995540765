#include "frame.h"

#include "colour.h"

#include <string.h>

/* Pixels; a multiple of what dithering repeats after, and of the pixels of a byte. */
#define SPAN_CHUNK 8

/* Pixels that are stored at once. The number is fixed and the rows do not overlap, so that the
 * compiler can use vectors; a multiple of what dithering repeats after. */
#define PIXEL_GROUP 8

/* Ordered dithering: Bayer's 4x4 matrix, 0 to 15. */
static const uint8_t bayer4[4][4] = {{0, 8, 2, 10}, {12, 4, 14, 6}, {3, 11, 1, 9}, {15, 7, 13, 5}};

int32_t render_stride(render_format format, int32_t width) {
    switch (format) {
    case RENDER_RGBA8888:
        return width * 4;
    case RENDER_RGB565:
        return width * 2;
    case RENDER_PALETTE8:
        return width;
    default:
        return (width + 7) / 8;
    }
}

size_t render_frame_bytes(render_format format, int32_t width, int32_t height) {
    return (size_t)render_stride(format, width) * (size_t)height;
}

render_frame render_frame_make(void *pixels, render_format format, int32_t width, int32_t height) {
    render_frame frame;
    frame.pixels = (uint8_t *)pixels;
    frame.width = width;
    frame.height = height;
    frame.stride = render_stride(format, width);
    frame.format = format;
    frame.clip.x0 = 0;
    frame.clip.y0 = 0;
    frame.clip.x1 = width;
    frame.clip.y1 = height;
    return frame;
}

render_rect render_rect_intersect(render_rect a, render_rect b) {
    render_rect r;
    r.x0 = a.x0 > b.x0 ? a.x0 : b.x0;
    r.y0 = a.y0 > b.y0 ? a.y0 : b.y0;
    r.x1 = a.x1 < b.x1 ? a.x1 : b.x1;
    r.y1 = a.y1 < b.y1 ? a.y1 : b.y1;
    return r;
}

/* A colour as a 32-bit word whose bytes in memory are R, G, B, A. */
static inline uint32_t pack_rgba(uint32_t c) {
#if defined(__BYTE_ORDER__) && defined(__ORDER_BIG_ENDIAN__) &&                                    \
    __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    return c << 8 | 0xFFu;
#else
    return 0xFF000000u | (c & 0xFFu) << 16 | (c & 0xFF00u) | c >> 16;
#endif
}

static void store_rgba(uint32_t *restrict to, const uint32_t *restrict from, int32_t count) {
    int32_t i = 0;
    for (; i + PIXEL_GROUP <= count; i += PIXEL_GROUP) {
        for (int32_t k = 0; k < PIXEL_GROUP; k++) {
            to[i + k] = pack_rgba(from[i + k]);
        }
    }
    for (; i < count; i++) {
        to[i] = pack_rgba(from[i]);
    }
}

/* Scaling by 31/32 (63/64 for green) first leaves room for the dither, so that white stays white.
 * Red and blue are done at once. */
static inline uint16_t pack_565(uint32_t c, uint32_t dither) {
    const uint32_t both = c & 0xFF00FFu;
    const uint32_t red_blue = both - (both >> 5 & 0x070007u) + dither * 0x010001u;
    const uint32_t green = c >> 8 & 255u;
    return (uint16_t)((red_blue >> 8 & 0xF800u) |
                      ((green - (green >> 6) + (dither >> 1)) >> 2) << 5 | (red_blue >> 3 & 31u));
}

/* One of six levels; colours of the cube itself come out exact. */
static uint32_t cube_level(uint32_t c, uint32_t dither) {
    return (c * 5u + dither) >> 8;
}

static inline uint8_t pack_palette(uint32_t c, uint32_t dither) {
    return (uint8_t)(cube_level(c >> 16 & 255u, dither) * 36u +
                     cube_level(c >> 8 & 255u, dither) * 6u + cube_level(c & 255u, dither));
}

/* The four dither values that repeat along a row, the first for pixel x. */
static void dither_row(int32_t x, int32_t y, uint32_t *dither) {
    for (int32_t i = 0; i < 4; i++) {
        dither[i] = bayer4[y & 3][(x + i) & 3];
    }
}

static void store_565(uint16_t *restrict to, const uint32_t *restrict from, int32_t count,
                      const uint32_t *dither) {
    uint32_t d[PIXEL_GROUP];
    int32_t i = 0;
    for (int32_t k = 0; k < PIXEL_GROUP; k++) {
        d[k] = dither[k & 3] >> 1;
    }
    for (; i + PIXEL_GROUP <= count; i += PIXEL_GROUP) {
        for (int32_t k = 0; k < PIXEL_GROUP; k++) {
            to[i + k] = pack_565(from[i + k], d[k]);
        }
    }
    for (; i < count; i++) {
        to[i] = pack_565(from[i], d[i & 3]);
    }
}

static void store_palette(uint8_t *restrict to, const uint32_t *restrict from, int32_t count,
                          const uint32_t *dither) {
    uint32_t d[PIXEL_GROUP];
    int32_t i = 0;
    for (int32_t k = 0; k < PIXEL_GROUP; k++) {
        d[k] = dither[k & 3] * 16u + 8u;
    }
    for (; i + PIXEL_GROUP <= count; i += PIXEL_GROUP) {
        for (int32_t k = 0; k < PIXEL_GROUP; k++) {
            to[i + k] = pack_palette(from[i + k], d[k]);
        }
    }
    for (; i < count; i++) {
        to[i] = pack_palette(from[i], d[i & 3]);
    }
}

/* Colours darker than a fifth stay black, so that a night sky is no snow storm. */
static uint32_t mono_bit(uint32_t c, uint32_t dither) {
    return render_luma(c) >= dither * 13u + 45u;
}

/* Whole bytes at once, the ends of the row bit by bit. */
static void store_mono(uint8_t *row, const uint32_t *from, int32_t count, int32_t x,
                       const uint32_t *dither) {
    int32_t i = 0;
    while (i < count) {
        uint8_t *byte = row + (x + i) / 8;
        if (((x + i) & 7) == 0 && i + 8 <= count) {
            uint32_t bits = 0;
            for (int32_t k = 0; k < 8; k++) {
                bits = bits << 1 | mono_bit(from[i + k], dither[(i + k) & 3]);
            }
            *byte = (uint8_t)bits;
            i += 8;
        } else {
            const uint32_t mask = 0x80u >> ((x + i) & 7);
            const uint32_t bit = mono_bit(from[i], dither[i & 3]) * mask;
            *byte = (uint8_t)((*byte & ~mask) | bit);
            i++;
        }
    }
}

/* Stores what is known to lie inside the frame. */
static void store(render_frame *frame, int32_t x, int32_t y, const uint32_t *from, int32_t count) {
    uint8_t *row = frame->pixels + (ptrdiff_t)y * frame->stride;
    uint32_t dither[4];
    dither_row(x, y, dither);
    switch (frame->format) {
    case RENDER_RGBA8888:
        store_rgba((uint32_t *)(void *)row + x, from, count);
        break;
    case RENDER_RGB565:
        store_565((uint16_t *)(void *)row + x, from, count, dither);
        break;
    case RENDER_PALETTE8:
        store_palette(row + x, from, count, dither);
        break;
    default:
        store_mono(row, from, count, x, dither);
        break;
    }
}

void render_row(render_frame *frame, int32_t x, int32_t y, const uint32_t *colours, int32_t count) {
    const render_rect *clip = &frame->clip;
    const int32_t first = x > clip->x0 ? x : clip->x0;
    const int32_t end = x + count < clip->x1 ? x + count : clip->x1;
    if (y >= clip->y0 && y < clip->y1 && first < end) {
        store(frame, first, y, colours + (first - x), end - first);
    }
}

/* Repeats the pixels that are stored at x to the right: dithering has a period of 4 pixels, and 8
 * of one bit are a byte. */
static void repeat(render_frame *frame, int32_t x, int32_t y, int32_t count) {
    uint8_t *row = frame->pixels + (ptrdiff_t)y * frame->stride;
    if (frame->format == RENDER_MONO1) {
        memset(row + x / 8 + 1, row[x / 8], (size_t)(count / 8 - 1));
        return;
    }
    const size_t size = frame->format == RENDER_RGBA8888 ? 4u
                        : frame->format == RENDER_RGB565 ? 2u
                                                         : 1u;
    uint8_t *first = row + (size_t)x * size;
    size_t done = SPAN_CHUNK * size;
    const size_t all = (size_t)count * size;
    while (done < all) {
        const size_t more = all - done < done ? all - done : done;
        memcpy(first + done, first, more);
        done += more;
    }
}

/* A chunk is stored pixel by pixel up to a whole byte, and repeated from there. */
void render_span(render_frame *frame, int32_t x, int32_t y, int32_t count, uint32_t colour) {
    const render_rect *clip = &frame->clip;
    const int32_t from = x > clip->x0 ? x : clip->x0;
    const int32_t end = x + count < clip->x1 ? x + count : clip->x1;
    uint32_t chunk[2 * SPAN_CHUNK];
    if (y < clip->y0 || y >= clip->y1 || from >= end) {
        return;
    }
    const int32_t ahead = -from & (SPAN_CHUNK - 1);
    const int32_t whole =
        end - from > 2 * SPAN_CHUNK ? (end - from - ahead) & ~(SPAN_CHUNK - 1) : 0;
    const int32_t first = whole > 0 ? ahead + SPAN_CHUNK : end - from;
    for (int32_t i = 0; i < 2 * SPAN_CHUNK; i++) {
        chunk[i] = colour;
    }
    store(frame, from, y, chunk, first);
    if (whole > 0) {
        repeat(frame, from + ahead, y, whole);
        store(frame, from + ahead + whole, y, chunk, end - from - ahead - whole);
    }
}

void render_put(render_frame *frame, int32_t x, int32_t y, uint32_t colour) {
    const render_rect *clip = &frame->clip;
    if (x >= clip->x0 && x < clip->x1 && y >= clip->y0 && y < clip->y1) {
        store(frame, x, y, &colour, 1);
    }
}

uint32_t render_gradient(uint32_t top, uint32_t bottom, int32_t y, int32_t height) {
    return render_mix(top, bottom, (uint32_t)(height > 1 ? y * 256 / (height - 1) : 0));
}

void render_clear(render_frame *frame, uint32_t top, uint32_t bottom) {
    const render_rect clip = frame->clip;
    for (int32_t y = clip.y0; y < clip.y1; y++) {
        render_span(frame, clip.x0, y, clip.x1 - clip.x0,
                    render_gradient(top, bottom, y, frame->height));
    }
}

uint32_t render_palette_colour(uint32_t index) {
    if (index < 216u) {
        return (index / 36u * 51u) << 16 | (index / 6u % 6u * 51u) << 8 | index % 6u * 51u;
    }
    return (index - 216u) * 6u * 0x010101u;
}

uint32_t render_get(const render_frame *frame, int32_t x, int32_t y) {
    const uint8_t *row = frame->pixels + (ptrdiff_t)y * frame->stride;
    switch (frame->format) {
    case RENDER_RGBA8888:
        return (uint32_t)row[4 * x] << 16 | (uint32_t)row[4 * x + 1] << 8 | row[4 * x + 2];
    case RENDER_RGB565: {
        const uint32_t c = ((const uint16_t *)(const void *)row)[x];
        const uint32_t r = c >> 11;
        const uint32_t g = c >> 5 & 63u;
        const uint32_t b = c & 31u;
        return (r << 3 | r >> 2) << 16 | (g << 2 | g >> 4) << 8 | (b << 3 | b >> 2);
    }
    case RENDER_PALETTE8:
        return render_palette_colour(row[x]);
    default:
        return (row[x / 8] & (0x80 >> (x & 7))) != 0 ? RENDER_WHITE : RENDER_BLACK;
    }
}
