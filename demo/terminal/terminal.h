/* The demo in a terminal. */
#ifndef DEMO_TERMINAL_H
#define DEMO_TERMINAL_H

#include "../common/options.h"

/* Are input and output a terminal that can show pictures? */
int terminal_usable(void);

/* Plays until the end or until q. Returns the exit code. */
int terminal_play(const demo_options *options);

#endif
