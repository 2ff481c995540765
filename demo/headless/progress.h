/* How far long work is, on stderr if that is a terminal. */
#ifndef DEMO_PROGRESS_H
#define DEMO_PROGRESS_H

#include <stdint.h>

/* Shows done of total, at most a few times a second; done == total clears the line. */
void progress_show(const char *what, uint64_t done, uint64_t total);

#endif
