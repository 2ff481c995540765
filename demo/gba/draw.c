#include "draw.h"

#include "../render/colour.h"
#include "../render/text.h"
#include "gba.h"
#include "port.h"

/* Particles at most; more are not drawn. */
#define MOST_DRAWN 1024

/* Where the picture lies, pixels, and pixels per h with 10 fraction bits. */
typedef struct picture {
    int32_t left, bottom, scale;
    uint32_t drawn;
} picture;

static picture the_picture;

/* What to take off again: the word of each particle's upper row, counted from the screen's first.
 */
static uint16_t drawn_at[MOST_DRAWN] __attribute__((section(".ewram")));

/* Two pixels of 15 bits side by side, by speed: deep blue to white. */
#define TWICE(r, g, b) (((b) << 10 | (g) << 5 | (r)) * 0x10001u)
RILL_TABLE static const uint32_t shades[8] = {
    TWICE(3, 10, 24),  TWICE(4, 13, 27),  TWICE(6, 16, 29),  TWICE(9, 19, 30),
    TWICE(13, 22, 31), TWICE(18, 25, 31), TWICE(24, 28, 31), TWICE(31, 31, 31),
};

#define WALL 0x318Cu

/* The screen by such words, 120 a row. */
#define SCREEN ((volatile uint32_t *)0x06000000u)
#define WORDS_PER_ROW (SCREEN_WIDTH / 2)

void draw_reset(void) {
    for (uint32_t i = 0; i < SCREEN_WIDTH * SCREEN_HEIGHT / 2; i++) {
        SCREEN[i] = 0;
    }
    the_picture.drawn = 0;
}

static void fill(int32_t x0, int32_t y0, int32_t x1, int32_t y1) {
    for (int32_t y = y0; y < y1; y++) {
        for (int32_t x = x0; x < x1; x++) {
            GBA_VRAM[y * SCREEN_WIDTH + x] = WALL;
        }
    }
}

void draw_walls(rill_vec2 size) {
    /* As large as fits with two pixels of wall around it: by width or by height. */
    const rill_real by_width = rill_div(rill_from_int(SCREEN_WIDTH - 6), size.x);
    const rill_real by_height = rill_div(rill_from_int(SCREEN_HEIGHT - SCREEN_TEXT - 6), size.y);
    const rill_real scale = rill_min(by_width, by_height);
    const int32_t width = rill_floor(rill_mul(size.x, scale)) + 2;
    const int32_t height = rill_floor(rill_mul(size.y, scale)) + 2;
    picture *p = &the_picture;
    p->scale = rill_floor(scale * 64) * 16;
    p->left = (SCREEN_WIDTH - width) / 2;
    p->bottom = SCREEN_HEIGHT - 2;
    fill(p->left - 2, p->bottom, p->left + width + 2, p->bottom + 2);
    fill(p->left - 2, p->bottom - height, p->left, p->bottom);
    fill(p->left + width, p->bottom - height, p->left + width + 2, p->bottom);
}

RILL_HOT static void erase(uint32_t count) {
    const uint16_t *const end = drawn_at + count;
    for (const uint16_t *drawn = drawn_at; drawn != end; drawn++) {
        volatile uint32_t *at = SCREEN + *drawn;
        at[0] = 0;
        at[WORDS_PER_ROW] = 0;
    }
}

/* Positions have 16 fraction bits; 9 of them are enough, and the product fits 32 bits up to 64 h.
 */
RILL_HOT static void draw(const rill_view *view, const picture *p, uint32_t count) {
    const rill_vec2 *velocity = view->velocity;
    const rill_vec2 *const end = view->position + count;
    const picture place = *p;
    uint16_t *drawn = drawn_at;
    for (const rill_vec2 *position = view->position; position != end; position++, velocity++) {
        const int32_t x = place.left + (((position->x >> 7) * place.scale) >> 19);
        const int32_t y = place.bottom - 2 - (((position->y >> 7) * place.scale) >> 19);
        const int32_t vx = velocity->x < 0 ? -velocity->x : velocity->x;
        const int32_t vy = velocity->y < 0 ? -velocity->y : velocity->y;
        const uint32_t speed = (uint32_t)(vx + vy) >> 11;
        const uint32_t shade = shades[speed < 7 ? speed : 7];
        const uint32_t word = (uint32_t)(y * WORDS_PER_ROW + (x >> 1));
        SCREEN[word] = shade;
        SCREEN[word + WORDS_PER_ROW] = shade;
        *drawn++ = (uint16_t)word;
    }
}

void draw_particles(const rill_view *view) {
    erase(the_picture.drawn);
    the_picture.drawn = view->count < MOST_DRAWN ? view->count : MOST_DRAWN;
    draw(view, &the_picture, the_picture.drawn);
}

void draw_text(const char *text) {
    for (uint32_t i = 0; i < WORDS_PER_ROW * SCREEN_TEXT; i++) {
        SCREEN[i] = 0;
    }
    /* White and black look the same in the renderer's 16-bit format and in the screen's. */
    render_frame frame =
        render_frame_make((void *)0x06000000u, RENDER_RGB565, SCREEN_WIDTH, SCREEN_HEIGHT);
    render_text(&frame, 2, 1, 1, RENDER_WHITE, text);
}
