/* Gradients in the fixed build: 16 bits a component, Q2.13. With 11 fraction bits a deep column
 * trembles more at rest.
 *
 * A solve rounds every velocity some fifty times. In Q16.16 that alone keeps a deep column moving
 * at a centimetre per second, so velocities, pressures and rates are "fine" while it lasts: 20
 * fraction bits. */
#ifndef RILL_SRC_GRADIENT_FIXED_H
#define RILL_SRC_GRADIENT_FIXED_H

#include "inline.h"
#include "port.h"
#include "vec.h"
#include "vector.h"

typedef struct rill_gradient {
    int16_t x, y;
} rill_gradient;

static inline rill_vec2 rill_gradient_value(rill_gradient b) {
    return rill_vec(b.x * 8, b.y * 8);
}

/* Entries that the gradients of a list take. */
static inline uint32_t rill_gradient_room(uint32_t count) {
    return count;
}

/* Entries that those of all lists take at most: vector code writes up to three past a list. */
static inline uint32_t rill_gradient_capacity(uint32_t entries, uint32_t particles) {
    (void)particles;
    return entries + 4;
}

/* Q12.20. */
typedef int32_t rill_fine;

typedef int rill_kept; /* nothing is */

static inline rill_fine rill_fine_of(rill_real a) {
    return a * 16;
}

static inline rill_real rill_fine_value(rill_fine a) {
    return (a + 8) >> 4;
}

/* The fine product of two reals. */
static inline rill_fine rill_fine_product(rill_real a, rill_real b) {
    return rill_saturate(((int64_t)a * b + 2048) >> 12);
}

/* Adds b times the neighbours' velocities to a sum with 33 fraction bits. */
#if RILL_SSE2

static inline int64_t rill_gradient_flow(int64_t flow, const rill_gradient *b, const uint16_t *list,
                                         uint32_t count, const rill_vec2 *velocity) {
    for (const uint16_t *const pairs_end = list + (count & ~1u); list != pairs_end;
         list += 2, b += 2) {
        const rill_vec2 v = velocity[list[0]];
        const rill_vec2 w = velocity[list[1]];
        flow += (int64_t)b[0].x * v.x;
        flow += (int64_t)b[0].y * v.y;
        flow += (int64_t)b[1].x * w.x;
        flow += (int64_t)b[1].y * w.y;
    }
    if (count & 1u) {
        const rill_vec2 v = velocity[*list];
        flow += (int64_t)b->x * v.x + (int64_t)b->y * v.y;
    }
    return flow;
}

#else

RILL_INLINE int64_t rill_gradient_flow(int64_t flow, const rill_gradient *b, const uint16_t *list,
                                       uint32_t count, const rill_vec2 *velocity) {
    for (const uint16_t *const end = list + count; list != end; list++, b++) {
        const rill_vec2 *const v = &velocity[*list];
        flow += (int64_t)b->x * v->x;
        flow += (int64_t)b->y * v->y;
    }
    return flow;
}

#endif

/* A rate with 33 fraction bits as a fine one. 64 is more than any fluid does; it keeps what is
 * computed from the rate in range. */
static inline rill_fine rill_fine_rate(int64_t rate) {
    const int32_t high = (int32_t)(rate >> 32);
    if (RILL_RARELY(high < -128 || high > 127)) {
        return high < 0 ? -64 * (1 << 20) : 64 << 20;
    }
    return (rill_fine)(rate >> 13);
}

/* Rate at which the density of a particle changes: sum over its list of b times the neighbours'
 * velocities, minus the sum of b times its own. Velocities and the rate are fine. */
static inline rill_fine rill_gradient_rate(const rill_gradient *b, const uint16_t *list,
                                           uint32_t count, const rill_vec2 *velocity, rill_vec2 sum,
                                           rill_vec2 own, rill_kept *kept) {
    const int64_t lost = (int64_t)(sum.x >> 3) * own.x + (int64_t)(sum.y >> 3) * own.y;
    *kept = 0;
    return rill_fine_rate(rill_gradient_flow(4096 - lost, b, list, count, velocity));
}

/* What a pressure takes from a component of a neighbour's fine velocity: b p, rounded. */
static inline rill_fine rill_gradient_times(int32_t b, rill_fine p) {
    return (rill_fine)(((int64_t)b * p + 4096) >> 13);
}

static inline void rill_gradient_press_one(rill_gradient b, rill_vec2 *velocity, rill_fine p) {
    velocity->x -= rill_gradient_times(b.x, p);
    velocity->y -= rill_gradient_times(b.y, p);
}

/* A symmetric matrix in Q3.12, held within 16 bits. */
static inline int32_t rill_turn12(rill_real a) {
    return rill_clamp((a + 8) >> 4, -32767, 32767);
}

/* Sums of the turned gradients, with which rill_turn_all presses. */
typedef struct rill_turned {
    int32_t x, y;    /* Q2.13 */
    int32_t squares; /* Q13.18: 255 of 32 at most */
} rill_turned;

#if RILL_BODIN /* loops over lists, which only it has */

#if RILL_SSE2

/* A pressure as 2^15 high + low, both of 16 bits: |p| < 1024. */
typedef struct rill_halves {
    __m128i high, low;
} rill_halves;

static inline rill_halves rill_halves_of(rill_fine p) {
    const rill_halves halves = {_mm_set1_epi32(p >> 15 & 0xFFFF), _mm_set1_epi32(p & 0x7FFF)};
    return halves;
}

/* Takes the products of two gradients, 32 bits a component with the upper half 0, and a pressure.
 * As p = 2^15 high + low, (b p + 4096) >> 13 is 4 b high + ((b low + 4096) >> 13). */
static inline void rill_take_two(rill_vec2 *velocity, const uint16_t *list, __m128i b,
                                 rill_halves p) {
    const __m128i low =
        _mm_srai_epi32(_mm_add_epi32(_mm_madd_epi16(b, p.low), _mm_set1_epi32(4096)), 13);
    const __m128i change = _mm_add_epi32(_mm_slli_epi32(_mm_madd_epi16(b, p.high), 2), low);
    rill_vec2 *const first = &velocity[list[0]];
    rill_vec2 *const second = &velocity[list[1]];
    const __m128i old = _mm_castps_si128(rill_load_both(first, second));
    rill_store_both(first, second, _mm_castsi128_ps(_mm_sub_epi32(old, change)));
}

RILL_INLINE void rill_gradient_press(const rill_gradient *b, const uint16_t *list, uint32_t count,
                                     rill_vec2 *velocity, rill_fine p) {
    const __m128i zero = _mm_setzero_si128();
    const rill_halves halves = rill_halves_of(p);
    const uint16_t *const pairs_end = list + (count & ~1u);
    const uint16_t *const fours_end = list + (count & ~3u);
    for (; list != fours_end; list += 4, b += 4) {
        const __m128i four = _mm_loadu_si128((const __m128i *)(const void *)b);
        rill_take_two(velocity, list, _mm_unpacklo_epi16(four, zero), halves);
        rill_take_two(velocity, list + 2, _mm_unpackhi_epi16(four, zero), halves);
    }
    if (list != pairs_end) {
        const __m128i two = _mm_loadl_epi64((const __m128i *)(const void *)b);
        rill_take_two(velocity, list, _mm_unpacklo_epi16(two, zero), halves);
        list += 2;
        b += 2;
    }
    if (count & 1u) {
        rill_gradient_press_one(*b, &velocity[*list], p);
    }
}

/* Both components of a gradient times a row of a matrix: see rill_gradient_turn. */
static inline __m128i rill_turn_row(__m128i b, __m128i row) {
    return _mm_srai_epi32(_mm_add_epi32(_mm_madd_epi16(b, row), _mm_set1_epi32(2048)), 12);
}

static inline __m128i rill_turn_row_of(int32_t x, int32_t y) {
    return _mm_set_epi16((short)y, (short)x, (short)y, (short)x, (short)y, (short)x, (short)y,
                         (short)x);
}

/* Four at a time. The gradients behind the list are 0 up to a multiple of four, see
 * bodin_gather_fixed.h. */
RILL_INLINE rill_turned rill_turn_all(rill_gradient *b, const uint16_t *list, uint32_t count,
                                      rill_turn turn, rill_vec2 *velocity, rill_fine p) {
    const __m128i zero = _mm_setzero_si128();
    const rill_halves halves = rill_halves_of(p);
    const __m128i above = rill_turn_row_of(rill_turn12(turn.xx), rill_turn12(turn.xy));
    const __m128i below = rill_turn_row_of(rill_turn12(turn.xy), rill_turn12(turn.yy));
    const __m128i only_x = rill_turn_row_of(1, 0);
    const __m128i only_y = rill_turn_row_of(0, 1);
    __m128i x = _mm_setzero_si128();
    __m128i y = _mm_setzero_si128();
    __m128i squares = _mm_setzero_si128();
    for (uint32_t n = 0; n < count; n += 4) {
        __m128i *const place = (__m128i *)(void *)(b + n);
        const __m128i old = _mm_loadu_si128(place);
        const __m128i all =
            _mm_max_epi16(_mm_packs_epi32(rill_turn_row(old, above), rill_turn_row(old, below)),
                          _mm_set1_epi16(-32767));
        const __m128i four = _mm_unpacklo_epi16(all, _mm_unpackhi_epi64(all, all));
        _mm_storeu_si128(place, four);
        rill_take_two(velocity, list + n, _mm_unpacklo_epi16(four, zero), halves);
        rill_take_two(velocity, list + n + 2, _mm_unpackhi_epi16(four, zero), halves);
        x = _mm_add_epi32(x, _mm_madd_epi16(four, only_x));
        y = _mm_add_epi32(y, _mm_madd_epi16(four, only_y));
        squares = _mm_add_epi32(squares, _mm_srai_epi32(_mm_madd_epi16(four, four), 8));
    }
    const __m128i xy = _mm_add_epi32(_mm_unpacklo_epi32(x, y), _mm_unpackhi_epi32(x, y));
    const __m128i sum = _mm_add_epi32(xy, _mm_unpackhi_epi64(xy, xy));
    squares = _mm_add_epi32(squares, _mm_unpackhi_epi64(squares, squares));
    squares = _mm_add_epi32(squares, _mm_shuffle_epi32(squares, 1));
    const rill_turned turned = {_mm_cvtsi128_si32(sum),
                                _mm_cvtsi128_si32(_mm_shuffle_epi32(sum, 1)),
                                _mm_cvtsi128_si32(squares)};
    return turned;
}

#else

/* Do products with a pressure fit 32 bits? Most do. */
static inline int rill_is_gentle(rill_fine p) {
    return p < 1 << 16 && p >= -(1 << 16);
}

RILL_INLINE void rill_gradient_press_gently(const rill_gradient *b, const uint16_t *list,
                                            uint32_t count, rill_vec2 *velocity, rill_fine p) {
    for (const uint16_t *const end = list + count; list != end; list++, b++) {
        rill_vec2 *const v = &velocity[*list];
        v->x -= (b->x * p + 4096) >> 13;
        v->y -= (b->y * p + 4096) >> 13;
    }
}
void rill_gradient_press_hard(const rill_gradient *b, const uint16_t *list, uint32_t count,
                              rill_vec2 *velocity, rill_fine p);

static inline void rill_gradient_press(const rill_gradient *b, const uint16_t *list, uint32_t count,
                                       rill_vec2 *velocity, rill_fine p) {
    if (rill_is_gentle(p)) {
        rill_gradient_press_gently(b, list, count, velocity, p);
    } else {
        rill_gradient_press_hard(b, list, count, velocity, p);
    }
}

/* Presses and adds up. */
rill_turned rill_gradient_begin(const rill_gradient *b, const uint16_t *list, uint32_t count,
                                rill_vec2 *velocity, rill_fine p);

RILL_INLINE rill_turned rill_turn_all(rill_gradient *b, const uint16_t *list, uint32_t count,
                                      rill_turn turn, rill_vec2 *velocity, rill_fine p) {
    const rill_turn q12 = {rill_turn12(turn.xx), rill_turn12(turn.xy), rill_turn12(turn.yy)};
    for (uint32_t n = 0; n < count; n++) {
        const int32_t x = (q12.xx * b[n].x + q12.xy * b[n].y + 2048) >> 12;
        const int32_t y = (q12.xy * b[n].x + q12.yy * b[n].y + 2048) >> 12;
        b[n].x = (int16_t)rill_clamp(x, -32767, 32767);
        b[n].y = (int16_t)rill_clamp(y, -32767, 32767);
    }
    return rill_gradient_begin(b, list, count, velocity, p);
}

#endif

RILL_INLINE void rill_gradient_press_kept(const rill_kept *kept, const rill_gradient *b,
                                          const uint16_t *list, uint32_t count, rill_vec2 *velocity,
                                          rill_fine p) {
    (void)kept;
    rill_gradient_press(b, list, count, velocity, p);
}

/* Turns every b by a symmetric matrix with elements below 8 and presses with it; returns the sum of
 * the turned ones and adds their squares. */
RILL_INLINE rill_vec2 rill_gradient_turn(rill_gradient *b, const uint16_t *list, uint32_t count,
                                         rill_turn turn, rill_vec2 *velocity, rill_fine p,
                                         rill_real *squares) {
    const rill_turned sum = rill_turn_all(b, list, count, turn, velocity, p);
    *squares += sum.squares >> 2;
    return rill_vec(sum.x * 8, sum.y * 8);
}

#endif

/* A relaxation below 2 over a diagonal above 1/1024, to two quanta: a division of 64 bits would
 * take longer than all else that a particle's constraint needs on machines that do it bit by bit.
 */
RILL_INLINE rill_real rill_step_of(rill_real relaxation, rill_real diagonal) {
    return (rill_real)RILL_QUOTIENT((uint32_t)relaxation << 15, (uint32_t)diagonal) * 2;
}

/* A slowly followed pressure: Q8.24, because its increments are smaller still. */
typedef int32_t rill_slow;

static inline rill_fine rill_slow_value(rill_slow slow) {
    return (slow + 8) >> 4;
}

/* Moves a slow value, below 100, towards a fine one by a small share of the way. */
static inline rill_slow rill_slow_follow(rill_slow slow, rill_fine goal, rill_real share) {
    const int64_t way = (int64_t)goal * 16 - slow;
    return slow + (rill_slow)((way * share) >> 16);
}

static inline rill_slow rill_slow_from(rill_fine value) {
    const rill_fine most = rill_fine_of(RILL_RATIO(100, 1));
    return rill_clamp(value, -most, most) * 16;
}

#endif
