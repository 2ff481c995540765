/* The demo in a window, through SDL2 where it was found. */
#ifndef DEMO_WINDOW_H
#define DEMO_WINDOW_H

#include "../common/options.h"

/* Plays until the window is closed or until q. Returns the exit code; without SDL2 or a display it
 * says so and fails. */
int window_play(const demo_options *options);

#endif
