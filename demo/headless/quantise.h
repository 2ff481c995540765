/* A palette of at most 255 colours for a film, by median cut. */
#ifndef DEMO_QUANTISE_H
#define DEMO_QUANTISE_H

#include "../render/frame.h"

#define QUANTISE_BITS 6 /* with which the colours of a channel are counted */
#define QUANTISE_CELLS (1 << 3 * QUANTISE_BITS)
#define QUANTISE_COLOURS 255

typedef struct quantiser {
    uint32_t count[QUANTISE_CELLS];
    uint32_t palette[QUANTISE_COLOURS];
    uint32_t colours;
    uint8_t index[QUANTISE_CELLS]; /* of the nearest palette colour, for colours that were added */
} quantiser;

/* Counts the colours of a frame. */
void quantise_add(quantiser *q, const render_frame *frame);

/* Chooses the palette from all frames that were added. */
void quantise_finish(quantiser *q);

static inline uint32_t quantise_cell(uint32_t colour) {
    return (colour >> 18 & 63u) << 12 | (colour >> 10 & 63u) << 6 | (colour >> 2 & 63u);
}

#endif
