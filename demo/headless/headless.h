/* Runs without a screen: reports, pictures, films. */
#ifndef DEMO_HEADLESS_H
#define DEMO_HEADLESS_H

#include "../common/options.h"

/* --report and --out. Returns the exit code. */
int headless_run(const demo_options *options);

/* What demo/run does without arguments and without a terminal: a picture and a film. */
int headless_pictures(const demo_options *options);

/* Presses options->keys one after the other and prints the state that results as an object in one
 * line. Returns the exit code. */
int headless_keys(const demo_options *options);

#endif
