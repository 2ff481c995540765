/* Gradients in the float build: 16 bits a component, Q2.13, as in the fixed build. They linearise a
 * density that is far from linear; what matters is that all that is done with them uses the same
 * numbers, so that momentum is kept.
 *
 * The gradients of a list take whole fours, the last of which is filled up with zeros. Vector code
 * works on four neighbours at a time and looks at up to seven entries past the list, which are
 * those of other particles: their gradients are zero or not loaded. Even and odd entries are summed
 * apart, in the same order with and without vector instructions. */
#ifndef RILL_SRC_GRADIENT_FLOAT_H
#define RILL_SRC_GRADIENT_FLOAT_H

#include "inline.h"
#include "vec.h"
#include "vector.h"

typedef struct rill_gradient {
    int16_t x, y;
} rill_gradient;

typedef rill_real rill_slow;
typedef rill_real rill_fine;

static inline rill_fine rill_fine_of(rill_real a) {
    return a;
}

static inline rill_real rill_fine_value(rill_fine a) {
    return a;
}

static inline rill_fine rill_fine_product(rill_real a, rill_real b) {
    return a * b;
}

/* Quanta of a gradient of 1. */
#define RILL_GRADIENT_ONE 8192

static inline rill_vec2 rill_gradient_value(rill_gradient b) {
    return rill_vec((rill_real)b.x / RILL_GRADIENT_ONE, (rill_real)b.y / RILL_GRADIENT_ONE);
}

/* Entries that the gradients of a list take. */
static inline uint32_t rill_gradient_room(uint32_t count) {
    return (count + 3) & ~3u;
}

/* Entries that those of all lists take at most. */
static inline uint32_t rill_gradient_capacity(uint32_t entries, uint32_t particles) {
    return entries + 3 * particles;
}

/* Products are computed with gradients times 2^29: quanta that begin in the upper half of a 32-bit
 * integer need no sign extension. */
#define RILL_GRADIENT_UNIT (1.0F / 536870912)

static inline rill_vec2 rill_gradient_scaled(rill_gradient b) {
    return rill_vec((rill_real)(b.x * 65536), (rill_real)(b.y * 65536));
}

/* The nearest whole number, even in the middle, within 16 bits. */
static inline int16_t rill_quantum(rill_real a) {
    const rill_real shift = 12582912; /* 1.5 times 2^23: floats of that size are whole */
    return (int16_t)((rill_clamp(a, -32768, 32767) + shift) - shift);
}

/* Sums of turned gradients. */
typedef struct rill_turned {
    rill_vec2 sum;     /* scaled: exact, in whatever order */
    rill_real squares; /* quanta^2, before they were rounded */
} rill_turned;

static inline void rill_gradient_press_one(rill_gradient b, rill_vec2 *velocity, rill_real p) {
    *velocity =
        rill_vec_sub(*velocity, rill_vec_scale(rill_gradient_scaled(b), p * RILL_GRADIENT_UNIT));
}

#if RILL_SSE2

static inline __m128i rill_load_gradients(const rill_gradient *b) {
    return _mm_loadu_si128((const __m128i *)(const void *)b);
}

/* The first or last two of four gradients, scaled. */
static inline __m128 rill_first_two(__m128i four) {
    return _mm_cvtepi32_ps(_mm_unpacklo_epi16(_mm_setzero_si128(), four));
}

static inline __m128 rill_last_two(__m128i four) {
    return _mm_cvtepi32_ps(_mm_unpackhi_epi16(_mm_setzero_si128(), four));
}

/* Four gradients from whole numbers. */
static inline __m128i rill_four_quanta(__m128 first_two, __m128 last_two) {
    return _mm_packs_epi32(_mm_cvtps_epi32(first_two), _mm_cvtps_epi32(last_two));
}

/* The first eight neighbours of a particle, from the rate to the press. */
typedef struct rill_kept {
    __m128 b[4], v[4];
} rill_kept;

/* x + y of the neighbours less x + y of the particle itself. */
static inline rill_real rill_rate_of(__m128 sum, rill_vec2 total, rill_vec2 own) {
    const __m128 mine = _mm_mul_ps(rill_load_half(&total), rill_load_half(&own));
    sum = _mm_add_ps(sum, _mm_movehl_ps(sum, sum));
    sum = _mm_add_ss(sum, _mm_shuffle_ps(sum, sum, 1));
    sum = _mm_mul_ss(sum, _mm_set_ss(RILL_GRADIENT_UNIT));
    return _mm_cvtss_f32(_mm_sub_ss(sum, _mm_add_ss(mine, _mm_shuffle_ps(mine, mine, 1))));
}

RILL_INLINE rill_real rill_gradient_rate(const rill_gradient *b, const uint16_t *list,
                                         uint32_t count, const rill_vec2 *velocity, rill_vec2 total,
                                         rill_vec2 own, rill_kept *kept) {
    __m128i first = _mm_setzero_si128();
    __m128i second = first;
    if (count > 4) {
        first = rill_load_gradients(b);
        second = rill_load_gradients(b + 4);
    } else if (count > 0) {
        first = rill_load_gradients(b);
    }
    kept->b[0] = rill_first_two(first);
    kept->b[1] = rill_last_two(first);
    kept->b[2] = rill_first_two(second);
    kept->b[3] = rill_last_two(second);
    kept->v[0] = rill_load_two(velocity, list);
    kept->v[1] = rill_load_two(velocity, list + 2);
    kept->v[2] = rill_load_two(velocity, list + 4);
    kept->v[3] = rill_load_two(velocity, list + 6);
    __m128 sum = _mm_mul_ps(kept->b[0], kept->v[0]);
    sum = _mm_add_ps(sum, _mm_mul_ps(kept->b[1], kept->v[1]));
    sum = _mm_add_ps(sum, _mm_mul_ps(kept->b[2], kept->v[2]));
    sum = _mm_add_ps(sum, _mm_mul_ps(kept->b[3], kept->v[3]));
    for (uint32_t n = 8; n < count; n += 4) {
        const __m128i four = rill_load_gradients(b + n);
        const __m128 v = rill_load_two(velocity, list + n);
        const __m128 w = rill_load_two(velocity, list + n + 2);
        sum = _mm_add_ps(sum, _mm_mul_ps(rill_first_two(four), v));
        sum = _mm_add_ps(sum, _mm_mul_ps(rill_last_two(four), w));
    }
    return rill_rate_of(sum, total, own);
}

static inline void rill_put_two(rill_vec2 *velocity, const uint16_t *list, __m128 both) {
    rill_store_both(&velocity[list[0]], &velocity[list[1]], both);
}

/* Takes changes from the velocities of two neighbours. */
static inline void rill_take_both(rill_vec2 *first, rill_vec2 *second, __m128 changes) {
    rill_store_both(first, second, _mm_sub_ps(rill_load_both(first, second), changes));
}

static inline void rill_take_two(rill_vec2 *velocity, const uint16_t *list, __m128 changes) {
    rill_take_both(&velocity[list[0]], &velocity[list[1]], changes);
}

RILL_INLINE void rill_press_from(uint32_t n, const rill_gradient *b, const uint16_t *list,
                                 uint32_t count, rill_vec2 *velocity, __m128 pressure) {
    for (; n < count; n += 4) {
        const __m128i four = rill_load_gradients(b + n);
        rill_take_two(velocity, list + n, _mm_mul_ps(rill_first_two(four), pressure));
        rill_take_two(velocity, list + n + 2, _mm_mul_ps(rill_last_two(four), pressure));
    }
}

RILL_INLINE void rill_gradient_press(const rill_gradient *b, const uint16_t *list, uint32_t count,
                                     rill_vec2 *velocity, rill_real p) {
    rill_press_from(0, b, list, count, velocity, _mm_set1_ps(p * RILL_GRADIENT_UNIT));
}

/* What is past a list may be in it as well: the first neighbours are stored last. */
RILL_INLINE void rill_gradient_press_kept(const rill_kept *kept, const rill_gradient *b,
                                          const uint16_t *list, uint32_t count, rill_vec2 *velocity,
                                          rill_real p) {
    const __m128 pressure = _mm_set1_ps(p * RILL_GRADIENT_UNIT);
    rill_press_from(8, b, list, count, velocity, pressure);
    rill_put_two(velocity, list + 6, _mm_sub_ps(kept->v[3], _mm_mul_ps(kept->b[3], pressure)));
    rill_put_two(velocity, list + 4, _mm_sub_ps(kept->v[2], _mm_mul_ps(kept->b[2], pressure)));
    rill_put_two(velocity, list + 2, _mm_sub_ps(kept->v[1], _mm_mul_ps(kept->b[1], pressure)));
    rill_put_two(velocity, list, _mm_sub_ps(kept->v[0], _mm_mul_ps(kept->b[0], pressure)));
}

/* Two gradients times a matrix. */
static inline __m128 rill_turn_two(__m128 b, __m128 own, __m128 cross) {
    const __m128 swapped = _mm_shuffle_ps(b, b, _MM_SHUFFLE(2, 3, 0, 1));
    return _mm_add_ps(_mm_mul_ps(own, b), _mm_mul_ps(cross, swapped));
}

RILL_INLINE rill_turned rill_turn_all(rill_gradient *b, const uint16_t *list, uint32_t count,
                                      rill_turn turn, rill_vec2 *velocity, rill_real p) {
    const __m128 pressure = _mm_set1_ps(p * RILL_GRADIENT_UNIT);
    const __m128 own = _mm_set_ps(turn.yy, turn.xx, turn.yy, turn.xx);
    const __m128 cross = _mm_set1_ps(turn.xy);
    __m128 sum = _mm_setzero_ps();
    __m128 square = _mm_setzero_ps();
    for (uint32_t n = 0; n < count; n += 4) {
        const __m128i old = rill_load_gradients(b + n);
        const __m128 low = rill_turn_two(rill_first_two(old), own, cross);
        const __m128 high = rill_turn_two(rill_last_two(old), own, cross);
        const __m128i four = rill_four_quanta(low, high);
        const __m128 first = rill_first_two(four);
        const __m128 last = rill_last_two(four);
        _mm_storeu_si128((__m128i *)(void *)(b + n), four);
        rill_take_two(velocity, list + n, _mm_mul_ps(first, pressure));
        rill_take_two(velocity, list + n + 2, _mm_mul_ps(last, pressure));
        sum = _mm_add_ps(sum, _mm_add_ps(first, last));
        square = _mm_add_ps(square, _mm_mul_ps(low, low));
        square = _mm_add_ps(square, _mm_mul_ps(high, high));
    }
    sum = _mm_add_ps(sum, _mm_movehl_ps(sum, sum));
    square = _mm_add_ps(square, _mm_movehl_ps(square, square));
    square = _mm_add_ss(square, _mm_shuffle_ps(square, square, 1));
    rill_turned turned;
    _mm_storel_pi((__m64 *)(void *)&turned.sum, sum);
    turned.squares = _mm_cvtss_f32(square);
    return turned;
}

#else

typedef int rill_kept; /* nothing is */

static inline rill_real rill_gradient_rate(const rill_gradient *b, const uint16_t *list,
                                           uint32_t count, const rill_vec2 *velocity,
                                           rill_vec2 total, rill_vec2 own, rill_kept *kept) {
    rill_vec2 sum[2] = {{0, 0}, {0, 0}};
    for (uint32_t n = 0; n < count; n++) {
        const rill_vec2 v = velocity[list[n]];
        const rill_vec2 scaled = rill_gradient_scaled(b[n]);
        sum[n & 1].x += scaled.x * v.x;
        sum[n & 1].y += scaled.y * v.y;
    }
    const rill_vec2 both = rill_vec_add(sum[0], sum[1]);
    *kept = 0;
    return (both.x + both.y) * RILL_GRADIENT_UNIT - rill_vec_dot(total, own);
}

RILL_INLINE void rill_gradient_press(const rill_gradient *b, const uint16_t *list, uint32_t count,
                                     rill_vec2 *velocity, rill_real p) {
    for (uint32_t n = 0; n < count; n++) {
        rill_gradient_press_one(b[n], &velocity[list[n]], p);
    }
}

RILL_INLINE void rill_gradient_press_kept(const rill_kept *kept, const rill_gradient *b,
                                          const uint16_t *list, uint32_t count, rill_vec2 *velocity,
                                          rill_real p) {
    (void)kept;
    rill_gradient_press(b, list, count, velocity, p);
}

RILL_INLINE rill_turned rill_turn_all(rill_gradient *b, const uint16_t *list, uint32_t count,
                                      rill_turn turn, rill_vec2 *velocity, rill_real p) {
    rill_vec2 squares[2] = {{0, 0}, {0, 0}};
    rill_turned turned = {{0, 0}, 0};
    for (uint32_t n = 0; n < count; n++) {
        const rill_vec2 old = rill_gradient_scaled(b[n]);
        const rill_vec2 way =
            rill_vec(turn.xx * old.x + turn.xy * old.y, turn.yy * old.y + turn.xy * old.x);
        b[n].x = rill_quantum(way.x);
        b[n].y = rill_quantum(way.y);
        rill_gradient_press_one(b[n], &velocity[list[n]], p);
        turned.sum = rill_vec_add(turned.sum, rill_gradient_scaled(b[n]));
        squares[n & 1].x += way.x * way.x;
        squares[n & 1].y += way.y * way.y;
    }
    const rill_vec2 both = rill_vec_add(squares[0], squares[1]);
    turned.squares = both.x + both.y;
    return turned;
}

#endif

static inline rill_real rill_step_of(rill_real relaxation, rill_real diagonal) {
    return relaxation / diagonal;
}

/* Turns every b by a symmetric matrix, which brings it from 2^16 times what was gathered to quanta,
 * and presses with it; returns the sum of the turned ones and adds their squares. */
RILL_INLINE rill_vec2 rill_gradient_turn(rill_gradient *b, const uint16_t *list, uint32_t count,
                                         rill_turn turn, rill_vec2 *velocity, rill_real p,
                                         rill_real *squares) {
    const rill_turned turned = rill_turn_all(b, list, count, turn, velocity, p);
    *squares += turned.squares / ((rill_real)RILL_GRADIENT_ONE * RILL_GRADIENT_ONE);
    return rill_vec_scale(turned.sum, RILL_GRADIENT_UNIT);
}

static inline rill_real rill_slow_value(rill_slow slow) {
    return slow;
}

static inline rill_slow rill_slow_follow(rill_slow slow, rill_real goal, rill_real share) {
    return slow + (goal - slow) * share;
}

static inline rill_slow rill_slow_from(rill_real value) {
    return value;
}

#endif
