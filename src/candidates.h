/* The particles around a cell side by side, four by four: all particles of the cell look for their
 * neighbours among them. */
#ifndef RILL_SRC_CANDIDATES_H
#define RILL_SRC_CANDIDATES_H

#include "near.h"

#if RILL_SSE2

/* Four particles that lie side by side in memory. */
typedef struct rill_four {
#if RILL_FIXED
    int16_t place[4][2]; /* x and y in Q3.12 from the origin */
#else
    rill_real x[4], y[4];
#endif
    uint16_t first[4]; /* the index of the first, four times */
} rill_four;

/* Three times as many as there are at rest, in little more than 1 KB of the stack, and up to three
 * empty places behind each of three runs. */
#define RILL_MOST_CANDIDATES 96u
#define RILL_MOST_FOURS (RILL_MOST_CANDIDATES / 4 + 3)

typedef struct rill_candidates {
    rill_four four[RILL_MOST_FOURS];
    uint32_t count; /* fours in use */
#if RILL_FIXED
    rill_vec2 origin; /* Q19.12 */
#endif
} rill_candidates;

/* None yet, around a cell with a particle at this position. */
static inline void rill_candidates_begin(rill_candidates *all, rill_vec2 position) {
    all->count = 0;
#if RILL_FIXED
    all->origin = rill_vec(position.x >> 4, position.y >> 4);
#else
    (void)position;
#endif
}

/* Makes a place empty: nobody is near it. */
static inline void rill_candidate_hide(rill_candidates *all, uint32_t place) {
#if RILL_FIXED
    all->four[place / 4].place[place % 4][0] = 4 << 12;
#else
    all->four[place / 4].x[place % 4] = -8;
#endif
}

/* Puts a particle, or what was hidden of it, into its place. */
static inline void rill_candidate_show(rill_candidates *all, uint32_t place, rill_vec2 position) {
#if RILL_FIXED
    all->four[place / 4].place[place % 4][0] = (int16_t)((position.x >> 4) - all->origin.x);
#else
    all->four[place / 4].x[place % 4] = position.x;
#endif
}

/* Adds the run first..last-1. Reads four positions at a time, whether or not they are particles. */
static inline void rill_candidates_add(rill_candidates *all, const rill_vec2 *position,
                                       uint32_t first, uint32_t last) {
    rill_four *four = all->four + all->count;
    const uint32_t end = 4 * all->count + (last - first);
#if RILL_FIXED
    const __m128i origin =
        _mm_set_epi32(all->origin.y, all->origin.x, all->origin.y, all->origin.x);
#endif
    for (; first < last; first += 4, four++) {
#if RILL_FIXED
        const __m128i *two = (const __m128i *)(const void *)(position + first);
        const __m128i low = _mm_sub_epi32(_mm_srai_epi32(_mm_loadu_si128(two), 4), origin);
        const __m128i high = _mm_sub_epi32(_mm_srai_epi32(_mm_loadu_si128(two + 1), 4), origin);
        _mm_storeu_si128((__m128i *)(void *)four->place, _mm_packs_epi32(low, high));
#else
        const __m128 low = _mm_loadu_ps(&position[first].x);
        const __m128 high = _mm_loadu_ps(&position[first + 2].x);
        _mm_storeu_ps(four->x, _mm_shuffle_ps(low, high, _MM_SHUFFLE(2, 0, 2, 0)));
        _mm_storeu_ps(four->y, _mm_shuffle_ps(low, high, _MM_SHUFFLE(3, 1, 3, 1)));
#endif
        _mm_storel_epi64((__m128i *)(void *)four->first, _mm_set1_epi16((short)first));
    }
    all->count = (uint32_t)(four - all->four);
    for (uint32_t place = end; place < 4 * all->count; place++) {
        rill_candidate_hide(all, place);
    }
}

/* The position as the search compares it with candidates. */
typedef struct rill_searcher {
#if RILL_FIXED
    __m128i at;
#else
    __m128 x, y;
#endif
} rill_searcher;

static inline rill_searcher rill_searcher_of(const rill_candidates *all, rill_vec2 position) {
#if RILL_FIXED
    const rill_searcher searcher = {
        _mm_set1_epi32((((position.x >> 4) - all->origin.x) & 0xFFFF) |
                       (int32_t)((uint32_t)((position.y >> 4) - all->origin.y) << 16))};
#else
    const rill_searcher searcher = {_mm_set1_ps(position.x), _mm_set1_ps(position.y)};
    (void)all;
#endif
    return searcher;
}

/* Bit k is set if the k-th is near. */
static inline uint32_t rill_near_four(const rill_four *four, rill_searcher searcher) {
#if RILL_FIXED
    const __m128i d =
        _mm_sub_epi16(_mm_loadu_si128((const __m128i *)(const void *)four->place), searcher.at);
    const __m128i near = _mm_cmplt_epi32(_mm_madd_epi16(d, d), _mm_set1_epi32(1 << 24));
    return (uint32_t)_mm_movemask_ps(_mm_castsi128_ps(near));
#else
    const __m128 x = _mm_sub_ps(_mm_loadu_ps(four->x), searcher.x);
    const __m128 y = _mm_sub_ps(_mm_loadu_ps(four->y), searcher.y);
    const __m128 square = _mm_add_ps(_mm_mul_ps(x, x), _mm_mul_ps(y, y));
    return (uint32_t)_mm_movemask_ps(_mm_cmplt_ps(square, _mm_set1_ps(1)));
#endif
}

/* Writes the near ones from a four on, ascending, and up to three values behind them. Returns the
 * next free place of the list. */
static inline uint16_t *rill_candidates_near(const rill_candidates *all, uint32_t start,
                                             rill_vec2 position, uint16_t *next) {
    static const uint16_t order[16][4] = {{0, 0, 0, 0}, {0, 0, 0, 0}, {1, 0, 0, 0}, {0, 1, 0, 0},
                                          {2, 0, 0, 0}, {0, 2, 0, 0}, {1, 2, 0, 0}, {0, 1, 2, 0},
                                          {3, 0, 0, 0}, {0, 3, 0, 0}, {1, 3, 0, 0}, {0, 1, 3, 0},
                                          {2, 3, 0, 0}, {0, 2, 3, 0}, {1, 2, 3, 0}, {0, 1, 2, 3}};
    static const uint8_t count[16] = {0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4};
    const rill_searcher searcher = rill_searcher_of(all, position);
    const rill_four *const end = all->four + all->count;
    for (const rill_four *four = all->four + start; four != end; four++) {
        const uint32_t bits = rill_near_four(four, searcher);
        const __m128i first = _mm_loadl_epi64((const __m128i *)(const void *)four->first);
        const __m128i found = _mm_loadl_epi64((const __m128i *)(const void *)order[bits]);
        _mm_storel_epi64((__m128i *)(void *)next, _mm_add_epi16(found, first));
        next += count[bits];
    }
    return next;
}

#endif

#endif
