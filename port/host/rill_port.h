/* Port for hosted systems (POSIX, Windows): asserts abort in builds without NDEBUG. */
#ifndef RILL_PORT_HOST_H
#define RILL_PORT_HOST_H

#include <assert.h>

#define RILL_ASSERT(test) assert(test)

#endif
