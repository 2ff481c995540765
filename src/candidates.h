/* Positions as the search for neighbours compares them. By vector instructions: the coordinates of
 * all sorted particles side by side, so that any four that follow each other can be compared with
 * one at a time. In fixed point without them: both coordinates in one word. */
#ifndef RILL_SRC_CANDIDATES_H
#define RILL_SRC_CANDIDATES_H

#include "near.h"

#include <stddef.h>

#if RILL_SSE2

/* Places behind the last particle that vector code reads. */
#define RILL_CANDIDATES_MARGIN 3u

#if RILL_FIXED

/* x and y in 12 fraction bits, modulo 16 h: particles of adjacent cells differ by less than 2 h. */
typedef struct rill_candidates {
    int16_t (*place)[2];
} rill_candidates;

/* One of them. */
typedef const int16_t (*rill_candidate)[2];

/* A position as candidates are compared with it. */
typedef __m128i rill_searcher;

static inline rill_candidates rill_candidates_of(void *work, const rill_vec2 *position,
                                                 uint32_t count) {
    const rill_candidates all = {(int16_t(*)[2])work};
    for (uint32_t i = 0; i < count; i++) {
        all.place[i][0] = (int16_t)(position[i].x >> 4);
        all.place[i][1] = (int16_t)(position[i].y >> 4);
    }
    const rill_real last = count > 0 ? position[count - 1].x : 0;
    for (uint32_t i = count; i < count + RILL_CANDIDATES_MARGIN; i++) {
        all.place[i][0] = (int16_t)((last >> 4) + (4 << 12)); /* far from those around the last */
        all.place[i][1] = 0;
    }
    return all;
}

static inline rill_searcher rill_searcher_of(rill_vec2 position) {
    return _mm_set1_epi32((position.x >> 4 & 0xFFFF) |
                          (int32_t)((uint32_t)(position.y >> 4) << 16));
}

static inline rill_candidate rill_candidate_at(const rill_candidates *all, uint32_t i) {
    return (rill_candidate)(all->place + i);
}

/* Bit k is set if the k-th from a candidate on is near. */
static inline uint32_t rill_near_four(const rill_candidates *all, rill_candidate first,
                                      const rill_searcher *from) {
    (void)all;
    const __m128i d = _mm_sub_epi16(_mm_loadu_si128((const __m128i *)(const void *)first), *from);
    const __m128i near = _mm_cmplt_epi32(_mm_madd_epi16(d, d), _mm_set1_epi32(1 << 24));
    return (uint32_t)_mm_movemask_ps(_mm_castsi128_ps(near));
}

/* Makes a particle be near nobody of its surroundings, or what it was. */
static inline void rill_candidate_hide(const rill_candidates *all, uint32_t i) {
    all->place[i][0] = (int16_t)(all->place[i][0] ^ (8 << 12));
}

static inline void rill_candidate_show(const rill_candidates *all, uint32_t i, rill_vec2 position) {
    all->place[i][0] = (int16_t)(position.x >> 4);
}

#else

typedef struct rill_candidates {
    rill_real *x;
    size_t apart; /* from a particle's x to its y */
} rill_candidates;

/* One of them. */
typedef const rill_real *rill_candidate;

/* A position as candidates are compared with it. */
typedef struct rill_searcher {
    __m128 x, y, one;
} rill_searcher;

#define RILL_FAR_OFF (-8) /* from every cell */

static inline rill_candidates rill_candidates_of(void *work, const rill_vec2 *position,
                                                 uint32_t count) {
    rill_real *const x = (rill_real *)work;
    rill_real *const y = x + count + RILL_CANDIDATES_MARGIN;
    const rill_candidates all = {x, count + RILL_CANDIDATES_MARGIN};
    uint32_t i = 0;
    for (; i + 4 <= count; i += 4) {
        const __m128 low = _mm_loadu_ps(&position[i].x);
        const __m128 high = _mm_loadu_ps(&position[i + 2].x);
        _mm_storeu_ps(x + i, _mm_shuffle_ps(low, high, _MM_SHUFFLE(2, 0, 2, 0)));
        _mm_storeu_ps(y + i, _mm_shuffle_ps(low, high, _MM_SHUFFLE(3, 1, 3, 1)));
    }
    for (; i < count + RILL_CANDIDATES_MARGIN; i++) {
        x[i] = i < count ? position[i].x : RILL_FAR_OFF;
        y[i] = i < count ? position[i].y : RILL_FAR_OFF;
    }
    return all;
}

static inline rill_searcher rill_searcher_of(rill_vec2 position) {
    const rill_searcher searcher = {_mm_set1_ps(position.x), _mm_set1_ps(position.y),
                                    _mm_set1_ps(1)};
    return searcher;
}

static inline rill_candidate rill_candidate_at(const rill_candidates *all, uint32_t i) {
    return all->x + i;
}

/* Bit k is set if the k-th from a candidate on is near. */
static inline uint32_t rill_near_four(const rill_candidates *all, rill_candidate first,
                                      const rill_searcher *from) {
    const __m128 x = _mm_sub_ps(_mm_loadu_ps(first), from->x);
    const __m128 y = _mm_sub_ps(_mm_loadu_ps(first + all->apart), from->y);
    const __m128 square = _mm_add_ps(_mm_mul_ps(x, x), _mm_mul_ps(y, y));
    return (uint32_t)_mm_movemask_ps(_mm_cmplt_ps(square, from->one));
}

/* Makes a particle be near nobody of its surroundings, or what it was. */
static inline void rill_candidate_hide(const rill_candidates *all, uint32_t i) {
    all->x[i] = RILL_FAR_OFF;
}

static inline void rill_candidate_show(const rill_candidates *all, uint32_t i, rill_vec2 position) {
    all->x[i] = position.x;
}

#endif

/* Writes those of first..last-1 that are near, ascending, and up to seven values behind them.
 * Returns the next free place. */
static inline uint16_t *rill_candidates_near(const rill_candidates *all, const rill_searcher *from,
                                             uint32_t first, uint32_t last, uint16_t *next) {
    static const uint16_t order[16][4] = {{0, 0, 0, 0}, {0, 0, 0, 0}, {1, 0, 0, 0}, {0, 1, 0, 0},
                                          {2, 0, 0, 0}, {0, 2, 0, 0}, {1, 2, 0, 0}, {0, 1, 2, 0},
                                          {3, 0, 0, 0}, {0, 3, 0, 0}, {1, 3, 0, 0}, {0, 1, 3, 0},
                                          {2, 3, 0, 0}, {0, 2, 3, 0}, {1, 2, 3, 0}, {0, 1, 2, 3}};
    static const uint8_t count[16] = {0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4};
    const uint16_t *const begin = next;
    __m128i index = _mm_set1_epi16((short)first);
    const rill_candidate end = rill_candidate_at(all, last);
    for (rill_candidate k = rill_candidate_at(all, first); k < end; k += 4) {
        const uint32_t bits = rill_near_four(all, k, from);
        const __m128i found = _mm_loadl_epi64((const __m128i *)(const void *)order[bits]);
        _mm_storel_epi64((__m128i *)(void *)next, _mm_add_epi16(found, index));
        index = _mm_add_epi16(index, _mm_set1_epi16(4));
        next += count[bits];
    }
    while (next != begin && next[-1] >= last) { /* the last four may reach past the run */
        next--;
    }
    return next;
}

#elif RILL_FIXED

/* x and y in 12 fraction bits, modulo 8 h, each below a bit that is set: no difference of two
 * borrows from the other coordinate. */
typedef uint32_t rill_candidate;
typedef const rill_candidate *rill_candidates;

/* The lower left corner of the square of 2 h around a position, those bits clear. */
typedef uint32_t rill_searcher;

static inline uint32_t rill_candidate_bits(rill_vec2 position) {
    return ((uint32_t)position.x >> 4 & 0x7FFFu) | ((uint32_t)position.y << 12 & 0x7FFF0000u);
}

static inline rill_candidates rill_candidates_of(void *work, const rill_vec2 *position,
                                                 uint32_t count) {
    rill_candidate *const all = (rill_candidate *)work;
    for (uint32_t i = 0; i < count; i++) {
        all[i] = rill_candidate_bits(position[i]) | 0x80008000u;
    }
    return all;
}

static inline rill_searcher rill_searcher_of(rill_vec2 position) {
    const rill_vec2 corner = {(rill_real)((uint32_t)position.x - RILL_ONE),
                              (rill_real)((uint32_t)position.y - RILL_ONE)};
    return rill_candidate_bits(corner);
}

/* The same as rill_is_near. Most candidates are not in the square: one mask tells. */
static inline int rill_candidate_is_near(rill_candidate candidate, rill_searcher from) {
    const uint32_t way = candidate - from;
    if (way & 0x60006000u) {
        return 0;
    }
    const int32_t x = (int32_t)(way & 0x1FFFu) - 0x1000;
    const int32_t y = (int32_t)(way << 3 >> 19) - 0x1000;
    return x * x + y * y < 1 << 24;
}

#else

/* The positions themselves. */
typedef rill_vec2 rill_candidate;
typedef const rill_candidate *rill_candidates;
typedef rill_vec2 rill_searcher;

static inline rill_candidates rill_candidates_of(void *work, const rill_vec2 *position,
                                                 uint32_t count) {
    (void)work;
    (void)count;
    return position;
}

static inline rill_searcher rill_searcher_of(rill_vec2 position) {
    return position;
}

static inline int rill_candidate_is_near(rill_candidate candidate, rill_searcher from) {
    return rill_is_near(candidate, from);
}

#endif

#endif
