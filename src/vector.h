/* Vector instructions, where there are some. They change the speed, never the bits. */
#ifndef RILL_SRC_VECTOR_H
#define RILL_SRC_VECTOR_H

#include "rill/real.h"

#if RILL_VECTOR && defined(__SSE2__)

#include <emmintrin.h>
#define RILL_SSE2 1

/* The values of two neighbours side by side, in either scalar. */
static inline __m128 rill_load_two(const rill_vec2 *value, const uint16_t *list) {
    const __m128 first = _mm_castpd_ps(_mm_load_sd((const double *)(const void *)&value[list[0]]));
    return _mm_loadh_pi(first, (const __m64 *)(const void *)&value[list[1]]);
}

static inline void rill_store_two(rill_vec2 *value, const uint16_t *list, __m128 two) {
    _mm_storel_pi((__m64 *)(void *)&value[list[0]], two);
    _mm_storeh_pi((__m64 *)(void *)&value[list[1]], two);
}

#else
#define RILL_SSE2 0
#endif

#endif
