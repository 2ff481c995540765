/* The Game Boy Advance's screen, 240 x 160: three layers that its hardware puts together. Water is
 * made of tiles (water.h), spray of sprites, and solids and text lie on a canvas above (canvas.h).
 */
#ifndef DEMO_GBA_SCREEN_H
#define DEMO_GBA_SCREEN_H

#include <rill/rill.h>

#define SCREEN_WIDTH 240
#define SCREEN_HEIGHT 160
#define SCREEN_TILE 8 /* pixels; a map has 32 x 32 of them */
#define SCREEN_MAP_WIDTH 32

/* Where things lie in video memory: blocks of 16 KB of tiles, blocks of 2 KB for the rest. */
enum {
    SCREEN_CANVAS_TILES = 0, /* 600 tiles of 64 bytes */
    SCREEN_CANVAS_MAP = 19,
    SCREEN_WATER_MAP = 20, /* two, one of which is shown */
    SCREEN_FIELD = 22,     /* two */
    SCREEN_WATER_TILES = 3
};

/* A colour 0xRRGGBB as the palettes have it. */
static inline uint16_t screen_colour(uint32_t rgb) {
    return (uint16_t)((rgb >> 19 & 31u) | (rgb >> 11 & 31u) << 5 | (rgb >> 3 & 31u) << 10);
}

/* Shows a new world: its tank as large as fits below a line of text, its solids, no water yet. */
void screen_open(const rill_world *world, const rill_config *config);

/* Draws a world after a step. screen_flip, in vertical blank, shows it. */
void screen_draw(const rill_world *world);
void screen_flip(void);

/* Sets the text of the first line, which is written over what was there letter by letter, where a
 * step leaves SCREEN_LETTER_CYCLES. Returns 0 if nothing was left to write. */
#define SCREEN_LETTER_CYCLES 12000
void screen_text(const char *text);
int screen_write(void);

#endif
