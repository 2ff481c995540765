/* Films and contact sheets of a run. */
#ifndef DEMO_FILM_H
#define DEMO_FILM_H

#include "../common/options.h"

/* An animated GIF of the run. Returns the exit code. */
int film_gif(const demo_options *options, double seconds, const char *path);

/* The same as bare frames of three bytes a pixel, one after the other, and a line that tells their
 * size: for programs that make films. */
int film_raw(const demo_options *options, double seconds, const char *path);

/* A PNG with options->frames moments side by side, from the first to the last. */
int film_strip(const demo_options *options, double seconds, const char *path);

#endif
