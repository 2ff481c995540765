/* A palette of at most 255 colours for a film, by median cut. */
#ifndef DEMO_QUANTISE_H
#define DEMO_QUANTISE_H

#include "../render/frame.h"

#define QUANTISE_CELLS 32768 /* colours are counted with 5 bits a channel */
#define QUANTISE_COLOURS 255

typedef struct quantiser {
    uint32_t count[QUANTISE_CELLS];
    uint32_t palette[QUANTISE_COLOURS];
    uint32_t colours;
    uint8_t index[QUANTISE_CELLS]; /* of the nearest palette colour */
} quantiser;

/* Counts the colours of a frame. */
void quantise_add(quantiser *q, const render_frame *frame);

/* Chooses the palette from all frames that were added. */
void quantise_finish(quantiser *q);

static inline uint32_t quantise_cell(uint32_t colour) {
    return (colour >> 19 & 31u) << 10 | (colour >> 11 & 31u) << 5 | (colour >> 3 & 31u);
}

#endif
