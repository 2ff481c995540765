/* Small text for counters: 3x5 pixel capitals, digits and signs. */
#ifndef RENDER_TEXT_H
#define RENDER_TEXT_H

#include "frame.h"

/* Pixels from a character to the next and from a line to the next, at scale 1. */
#define RENDER_TEXT_ADVANCE 4
#define RENDER_TEXT_LINE 7

/* Draws a line of text with its upper left corner at (x, y); small letters are drawn as capitals,
 * what the font lacks as a blank. Each dot is scale x scale pixels. Returns the x after the text.
 */
int32_t render_text(render_frame *frame, int32_t x, int32_t y, int32_t scale, uint32_t colour,
                    const char *text);

/* The width of a text in pixels. */
int32_t render_text_width(int32_t scale, const char *text);

/* Characters that any number below needs, with the zero at its end. */
#define RENDER_NUMBER_SIZE 16

/* Writes a number in decimal digits into a buffer of RENDER_NUMBER_SIZE; returns the buffer. */
char *render_number(char *buffer, int32_t number);

/* The same for a number given in thousandths, with the wanted digits after the point, 0 to 3. */
char *render_thousandths(char *buffer, int32_t thousandths, int32_t digits);

#endif
