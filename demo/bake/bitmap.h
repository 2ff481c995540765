/* Bitmaps of terrain: what is solid. Read from PBM and PGM pictures and from tile maps in text. */
#ifndef BAKE_BITMAP_H
#define BAKE_BITMAP_H

#include <stddef.h>

#define BITMAP_MOST 8192 /* pixels, each way */

typedef struct bitmap {
    int width, height;
    unsigned char *solid; /* 0 or 1, row by row, the lowest row first; to be freed */
} bitmap;

/* Reads a picture or a text, of which the first rows are the top ones. PBM (P1, P4): black is
 * solid; PGM (P2, P5): what is darker than half is. Everything else is text, a character a tile:
 * those among solid_characters are solid, and short lines end in free tiles. Returns null, or what
 * is wrong. */
const char *bitmap_read(const unsigned char *bytes, size_t count, const char *solid_characters,
                        bitmap *made);

#endif
