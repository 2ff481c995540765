/* Which of four particles that lie side by side in memory are near? */
#ifndef RILL_SRC_NEAR_H
#define RILL_SRC_NEAR_H

#include "vec.h"
#include "vector.h"

/* Are two particles, d apart, neighbours? The fixed build compares 12 fraction bits of the
 * components, so that the squares stay in 32 bits; |d| is below 2 for particles of adjacent cells.
 */
static inline int rill_is_near(rill_vec2 d) {
#if RILL_FIXED
    const int32_t x = d.x >> 4;
    const int32_t y = d.y >> 4;
    return x * x + y * y < 1 << 24;
#else
    return d.x * d.x + d.y * d.y < 1;
#endif
}

#if RILL_SSE2

/* Bit k is set if position[k] is near. Reads four positions, whether or not they are particles. */
static inline uint32_t rill_near_four(const rill_vec2 *position, rill_vec2 from) {
#if RILL_FIXED
    const __m128i *four = (const __m128i *)(const void *)position;
    const __m128i origin = _mm_set_epi32(from.y, from.x, from.y, from.x);
    const __m128i low = _mm_srai_epi32(_mm_sub_epi32(_mm_loadu_si128(four), origin), 4);
    const __m128i high = _mm_srai_epi32(_mm_sub_epi32(_mm_loadu_si128(four + 1), origin), 4);
    const __m128i d = _mm_packs_epi32(low, high);
    const __m128i near = _mm_cmplt_epi32(_mm_madd_epi16(d, d), _mm_set1_epi32(1 << 24));
    return (uint32_t)_mm_movemask_ps(_mm_castsi128_ps(near));
#else
    const __m128 origin = _mm_set_ps(from.y, from.x, from.y, from.x);
    const __m128 low = _mm_sub_ps(_mm_loadu_ps(&position[0].x), origin);
    const __m128 high = _mm_sub_ps(_mm_loadu_ps(&position[2].x), origin);
    const __m128 x = _mm_shuffle_ps(low, high, _MM_SHUFFLE(2, 0, 2, 0));
    const __m128 y = _mm_shuffle_ps(low, high, _MM_SHUFFLE(3, 1, 3, 1));
    const __m128 square = _mm_add_ps(_mm_mul_ps(x, x), _mm_mul_ps(y, y));
    return (uint32_t)_mm_movemask_ps(_mm_cmplt_ps(square, _mm_set1_ps(1)));
#endif
}

/* Writes first + k for every set bit k to four places at next; returns how many are set. */
static inline uint32_t rill_write_four(uint16_t *next, uint32_t first, uint32_t bits) {
    static const uint16_t places[16][4] = {{0, 0, 0, 0}, {0, 0, 0, 0}, {1, 0, 0, 0}, {0, 1, 0, 0},
                                           {2, 0, 0, 0}, {0, 2, 0, 0}, {1, 2, 0, 0}, {0, 1, 2, 0},
                                           {3, 0, 0, 0}, {0, 3, 0, 0}, {1, 3, 0, 0}, {0, 1, 3, 0},
                                           {2, 3, 0, 0}, {0, 2, 3, 0}, {1, 2, 3, 0}, {0, 1, 2, 3}};
    static const uint8_t count[16] = {0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4};
    const __m128i place = _mm_loadl_epi64((const __m128i *)(const void *)places[bits]);
    const __m128i base = _mm_set1_epi16((short)(uint16_t)first);
    _mm_storel_epi64((__m128i *)(void *)next, _mm_add_epi16(place, base));
    return count[bits];
}

#endif

#endif
