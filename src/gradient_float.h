/* Gradients in the float build. Two neighbours at a time: even and odd entries are summed apart, in
 * the same order with and without vector instructions. */
#ifndef RILL_SRC_GRADIENT_FLOAT_H
#define RILL_SRC_GRADIENT_FLOAT_H

#include "inline.h"
#include "vec.h"
#include "vector.h"

typedef rill_vec2 rill_gradient;
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

static inline rill_vec2 rill_gradient_value(rill_gradient b) {
    return b;
}

#if RILL_SSE2

/* One pair of reals in the lower half, zero in the upper. */
static inline __m128 rill_load_half(const rill_vec2 *a) {
    return _mm_castpd_ps(_mm_load_sd((const double *)(const void *)a));
}

static inline __m128 rill_load_one(const rill_vec2 *velocity, const uint16_t *list) {
    return rill_load_half(&velocity[*list]);
}

static inline rill_real rill_gradient_rate(const rill_gradient *b, const uint16_t *list,
                                           uint32_t count, const rill_vec2 *velocity,
                                           rill_vec2 total, rill_vec2 own) {
    __m128 sum = _mm_setzero_ps();
    const uint16_t *const pairs_end = list + (count & ~1u);
    const uint16_t *const fours_end = list + (count & ~3u);
    for (; list != fours_end; list += 4, b += 4) {
        sum = _mm_add_ps(sum, _mm_mul_ps(_mm_loadu_ps(&b[0].x), rill_load_two(velocity, list)));
        sum = _mm_add_ps(sum, _mm_mul_ps(_mm_loadu_ps(&b[2].x), rill_load_two(velocity, list + 2)));
    }
    if (list != pairs_end) {
        sum = _mm_add_ps(sum, _mm_mul_ps(_mm_loadu_ps(&b[0].x), rill_load_two(velocity, list)));
        list += 2;
        b += 2;
    }
    sum = _mm_add_ps(sum, _mm_movehl_ps(sum, sum));
    if (count & 1u) {
        const __m128 v = rill_load_one(velocity, list);
        sum = _mm_add_ps(sum, _mm_mul_ps(rill_load_half(&b[0]), v));
    }
    /* x + y of the neighbours less x + y of the particle itself */
    const __m128 mine = _mm_mul_ps(rill_load_half(&total), rill_load_half(&own));
    sum = _mm_add_ss(sum, _mm_shuffle_ps(sum, sum, 1));
    return _mm_cvtss_f32(_mm_sub_ss(sum, _mm_add_ss(mine, _mm_shuffle_ps(mine, mine, 1))));
}

/* Takes changes from the velocities of two neighbours. */
static inline void rill_take_two(rill_vec2 *velocity, const uint16_t *list, __m128 changes) {
    rill_vec2 *const first = &velocity[list[0]];
    rill_vec2 *const second = &velocity[list[1]];
    rill_store_both(first, second, _mm_sub_ps(rill_load_both(first, second), changes));
}

RILL_INLINE void rill_gradient_press(const rill_gradient *b, const uint16_t *list, uint32_t count,
                                     rill_vec2 *velocity, rill_real p) {
    const __m128 pressure = _mm_set1_ps(p);
    const uint16_t *const pairs_end = list + (count & ~1u);
    const uint16_t *const fours_end = list + (count & ~3u);
    for (; list != fours_end; list += 4, b += 4) {
        rill_take_two(velocity, list, _mm_mul_ps(_mm_loadu_ps(&b[0].x), pressure));
        rill_take_two(velocity, list + 2, _mm_mul_ps(_mm_loadu_ps(&b[2].x), pressure));
    }
    if (list != pairs_end) {
        rill_take_two(velocity, list, _mm_mul_ps(_mm_loadu_ps(&b[0].x), pressure));
        list += 2;
        b += 2;
    }
    if (count & 1u) {
        const __m128 v = rill_load_one(velocity, list);
        _mm_storel_pi((__m64 *)(void *)&velocity[*list],
                      _mm_sub_ps(v, _mm_mul_ps(rill_load_half(b), pressure)));
    }
}

RILL_INLINE rill_vec2 rill_gradient_turn(rill_gradient *b, const uint16_t *list, uint32_t count,
                                         rill_turn turn, rill_vec2 *velocity, rill_real p,
                                         rill_real *squares) {
    const __m128 pressure = _mm_set1_ps(p);
    const __m128 own = _mm_set_ps(turn.yy, turn.xx, turn.yy, turn.xx);
    const __m128 cross = _mm_set1_ps(turn.xy);
    __m128 sum = _mm_setzero_ps();
    __m128 square = _mm_setzero_ps();
    uint32_t n = 0;
    for (; n + 2 <= count; n += 2) {
        const __m128 old = _mm_loadu_ps(&b[n].x);
        const __m128 swapped = _mm_shuffle_ps(old, old, _MM_SHUFFLE(2, 3, 0, 1));
        const __m128 turned = _mm_add_ps(_mm_mul_ps(own, old), _mm_mul_ps(cross, swapped));
        _mm_storeu_ps(&b[n].x, turned);
        rill_take_two(velocity, list + n, _mm_mul_ps(turned, pressure));
        sum = _mm_add_ps(sum, turned);
        square = _mm_add_ps(square, _mm_mul_ps(turned, turned));
    }
    sum = _mm_add_ps(sum, _mm_movehl_ps(sum, sum));
    square = _mm_add_ps(square, _mm_movehl_ps(square, square));
    rill_vec2 total = {_mm_cvtss_f32(sum), _mm_cvtss_f32(_mm_shuffle_ps(sum, sum, 1))};
    rill_vec2 totals = {_mm_cvtss_f32(square), _mm_cvtss_f32(_mm_shuffle_ps(square, square, 1))};
    if (n < count) {
        b[n] = rill_vec(turn.xx * b[n].x + turn.xy * b[n].y, turn.yy * b[n].y + turn.xy * b[n].x);
        velocity[list[n]] = rill_vec_sub(velocity[list[n]], rill_vec_scale(b[n], p));
        total = rill_vec_add(total, b[n]);
        totals = rill_vec_add(totals, rill_vec(b[n].x * b[n].x, b[n].y * b[n].y));
    }
    *squares += totals.x + totals.y;
    return total;
}

#else

static inline rill_real rill_gradient_rate(const rill_gradient *b, const uint16_t *list,
                                           uint32_t count, const rill_vec2 *velocity,
                                           rill_vec2 total, rill_vec2 own) {
    rill_vec2 even = {0, 0};
    rill_vec2 odd = {0, 0};
    uint32_t n = 0;
    for (; n + 2 <= count; n += 2) {
        const rill_vec2 v = velocity[list[n]];
        const rill_vec2 w = velocity[list[n + 1]];
        even.x += b[n].x * v.x;
        even.y += b[n].y * v.y;
        odd.x += b[n + 1].x * w.x;
        odd.y += b[n + 1].y * w.y;
    }
    rill_vec2 sum = rill_vec_add(even, odd);
    if (n < count) {
        const rill_vec2 v = velocity[list[n]];
        sum.x += b[n].x * v.x;
        sum.y += b[n].y * v.y;
    }
    return (sum.x + sum.y) - rill_vec_dot(total, own);
}

RILL_INLINE void rill_gradient_press(const rill_gradient *b, const uint16_t *list, uint32_t count,
                                     rill_vec2 *velocity, rill_real p) {
    for (uint32_t n = 0; n < count; n++) {
        rill_vec2 *v = &velocity[list[n]];
        v->x -= b[n].x * p;
        v->y -= b[n].y * p;
    }
}

static inline rill_vec2 rill_turned(rill_gradient b, rill_turn turn) {
    return rill_vec(turn.xx * b.x + turn.xy * b.y, turn.yy * b.y + turn.xy * b.x);
}

static inline rill_vec2 rill_squared(rill_vec2 a) {
    return rill_vec(a.x * a.x, a.y * a.y);
}

RILL_INLINE rill_vec2 rill_gradient_turn(rill_gradient *b, const uint16_t *list, uint32_t count,
                                         rill_turn turn, rill_vec2 *velocity, rill_real p,
                                         rill_real *squares) {
    rill_vec2 even = {0, 0};
    rill_vec2 odd = {0, 0};
    rill_vec2 even_squares = {0, 0};
    rill_vec2 odd_squares = {0, 0};
    uint32_t n = 0;
    for (; n + 2 <= count; n += 2) {
        b[n] = rill_turned(b[n], turn);
        b[n + 1] = rill_turned(b[n + 1], turn);
        even = rill_vec_add(even, b[n]);
        odd = rill_vec_add(odd, b[n + 1]);
        even_squares = rill_vec_add(even_squares, rill_squared(b[n]));
        odd_squares = rill_vec_add(odd_squares, rill_squared(b[n + 1]));
    }
    rill_vec2 sum = rill_vec_add(even, odd);
    rill_vec2 square = rill_vec_add(even_squares, odd_squares);
    if (n < count) {
        b[n] = rill_turned(b[n], turn);
        sum = rill_vec_add(sum, b[n]);
        square = rill_vec_add(square, rill_squared(b[n]));
    }
    rill_gradient_press(b, list, count, velocity, p);
    *squares += square.x + square.y;
    return sum;
}

#endif

static inline rill_real rill_step_of(rill_real relaxation, rill_real diagonal) {
    return relaxation / diagonal;
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
