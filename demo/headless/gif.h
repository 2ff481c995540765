/* Writes an animated GIF, frame by frame; only what changed is stored. */
#ifndef DEMO_GIF_H
#define DEMO_GIF_H

#include "../render/frame.h"
#include "quantise.h"

#include <stdio.h>

typedef struct gif {
    FILE *file;
    int32_t width, height;
    uint8_t *shown;   /* palette indices on the screen */
    uint8_t *changed; /* scratch of the same size */
    quantiser *colours;
} gif;

/* Opens the file; `colours` must be finished and stay. Returns 0 or -1. */
int gif_open(gif *g, const char *path, int32_t width, int32_t height, quantiser *colours);

/* Adds a frame that is shown for hundredths of a second. */
void gif_add(gif *g, const render_frame *frame, uint32_t hundredths);

/* Finishes the file. Returns -1 if anything could not be written. */
int gif_close(gif *g);

#endif
