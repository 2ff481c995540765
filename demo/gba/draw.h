/* Particles on the Game Boy Advance's screen: 240 x 160 pixels of 15 bits, in one buffer. */
#ifndef DEMO_GBA_DRAW_H
#define DEMO_GBA_DRAW_H

#include <rill/rill.h>

#define SCREEN_WIDTH 240
#define SCREEN_HEIGHT 160

/* The line of text above the picture, pixels. */
#define SCREEN_TEXT 8

/* Black screen, and no particle drawn. */
void draw_reset(void);

/* Draws the frame around a domain of this size (h), which fills the screen below the text. */
void draw_walls(rill_vec2 size);

/* Takes the particles of the last call off the screen and draws these, two pixels square, the
 * faster the lighter. */
void draw_particles(const rill_view *view);

/* Writes a text into the first line, over what was there. */
void draw_text(const char *text);

#endif
