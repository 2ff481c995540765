/* Vector instructions, where there are some. They change the speed, never the bits. */
#ifndef RILL_SRC_VECTOR_H
#define RILL_SRC_VECTOR_H

#include "rill/options.h"

#if RILL_VECTOR && defined(__SSE2__)
#include <emmintrin.h>
#define RILL_SSE2 1
#else
#define RILL_SSE2 0
#endif

#endif
