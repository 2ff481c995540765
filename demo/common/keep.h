/* What --load and --save ask for, for all front ends that have files. */
#ifndef DEMO_KEEP_H
#define DEMO_KEEP_H

#include "options.h"
#include "player.h"

/* Opens a player, or a session, with the scene of the command line or the save that it names.
 * Returns 0, or the exit code after a line on stderr; then nothing needs to be closed. */
int keep_begin(player *p, const demo_options *options);
int keep_begin_session(session *s, const demo_options *options);

/* Saves if that was asked for. Returns 0, or the exit code. */
int keep_end(const session *s, const demo_options *options);

#endif
