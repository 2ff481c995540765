/* Vector instructions, where there are some. They change the speed, never the bits. */
#ifndef RILL_SRC_VECTOR_H
#define RILL_SRC_VECTOR_H

#include "rill/real.h"

/* Machines on which SSE2's operations have others behind them. */
#if defined(__has_builtin)
#if __has_builtin(__builtin_shufflevector) && __has_builtin(__builtin_convertvector)
#if (defined(__aarch64__) && !defined(__AARCH64EB__)) || defined(__wasm_simd128__)
#define RILL_OTHER_VECTORS 1
#endif
#endif
#endif
#ifndef RILL_OTHER_VECTORS
#define RILL_OTHER_VECTORS 0
#endif

#if RILL_VECTOR && defined(__SSE2__)
#include <emmintrin.h>
#define RILL_SSE2 1
#elif RILL_VECTOR && RILL_OTHER_VECTORS
#include "vector_others.h"
#define RILL_SSE2 1
#else
#define RILL_SSE2 0
#endif

#if RILL_SSE2

/* One pair of reals in the lower half, zero in the upper. */
static inline __m128 rill_load_half(const rill_vec2 *a) {
    return _mm_castpd_ps(_mm_load_sd((const double *)(const void *)a));
}

/* The values of two neighbours side by side, in either scalar. */
static inline __m128 rill_load_both(const rill_vec2 *first, const rill_vec2 *second) {
    return _mm_loadh_pi(rill_load_half(first), (const __m64 *)(const void *)second);
}

/* The second may be one past a list and be the first as well, unchanged: the first has the last
 * word. */
static inline void rill_store_both(rill_vec2 *first, rill_vec2 *second, __m128 both) {
    _mm_storeh_pi((__m64 *)(void *)second, both);
    _mm_storel_pi((__m64 *)(void *)first, both);
}

static inline __m128 rill_load_two(const rill_vec2 *value, const uint16_t *list) {
    return rill_load_both(&value[list[0]], &value[list[1]]);
}

#endif

#endif
