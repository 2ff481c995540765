/* Writes a frame of any format as a PNG file. */
#ifndef DEMO_PNG_H
#define DEMO_PNG_H

#include "../render/frame.h"

/* Returns 0, or -1 if the file could not be written. */
int png_write(const char *path, const render_frame *frame);

/* The same in at most 255 colours, which makes a file of a third of the size. */
int png_write_small(const char *path, const render_frame *frame);

#endif
