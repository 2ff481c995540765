/* What a particle gathers, in floating point. Sums depend on their order; it is the same with and
 * without vector instructions. */
#ifndef RILL_SRC_BODIN_GATHER_FLOAT_H
#define RILL_SRC_BODIN_GATHER_FLOAT_H

#include "bodin.h"
#include "bodin_kernel.h"
#include "inline.h"
#include "vector.h"

/* Sums have four parts, entry n going to part n mod 4. */
#define RILL_PARTS 4u

static inline rill_real rill_parts_total(const rill_real part[RILL_PARTS]) {
    return (part[0] + part[2]) + (part[1] + part[3]);
}

/* What is summed up besides the density: moments, where gradients will be turned by them, or the
 * gradients themselves and their squares. */
typedef enum rill_gather_kind { RILL_GATHER_MOMENTS, RILL_GATHER_GRADIENTS } rill_gather_kind;

/* Sums over a list: of the kernel, W(0) being 1, and of three more: xx, xy, yy or x, y, squares.
 * Those of gradients are in quanta as written; sums of x and y are exact. */
typedef struct rill_gathered {
    rill_real density, a, b, c;
} rill_gathered;

/* What gradients that are not to be turned press with at once. */
typedef struct rill_pusher {
    rill_vec2 *velocity;
    rill_real pressure; /* per quantum */
} rill_pusher;

/* The square of the cone's gradient is its weight, up to the scale: they need not be summed. (Below
 * r = 1/16 it is less.) */
static inline int rill_gather_squares(uint32_t kernel) {
    return kernel != RILL_BODIN_CONE;
}

/* Quanta of a slope of 1 in gradients that will be turned: Wendland's are at most 0.11, the others'
 * at most 1. */
static inline rill_real rill_gather_quanta(uint32_t kernel) {
    return kernel == RILL_BODIN_WENDLAND ? 131072 : 16384;
}

/* With any kernel. */
RILL_INLINE rill_gathered rill_gather_plainly(const rill_bodin *bodin, uint32_t kernel,
                                              rill_vec2 at, const uint16_t *list, uint32_t count,
                                              rill_gradient *gradient, rill_gather_kind kind,
                                              rill_real scale, rill_pusher pusher) {
    const int moments = kind == RILL_GATHER_MOMENTS;
    rill_real part[4][RILL_PARTS] = {{0}};
    uint32_t n = 0;
    for (; n < count; n++) {
        const rill_vec2 d = rill_vec_sub(at, bodin->position[list[n]]);
        const rill_kernel_sample sample = rill_kernel_at(kernel, d);
        const rill_vec2 b = rill_vec_scale(d, sample.slope * scale);
        const uint32_t p = n % RILL_PARTS;
        gradient[n].x = rill_quantum(b.x);
        gradient[n].y = rill_quantum(b.y);
        part[0][p] += sample.weight;
        part[1][p] += moments ? b.x * d.x : (rill_real)gradient[n].x;
        part[2][p] += moments ? b.x * d.y : (rill_real)gradient[n].y;
        part[3][p] += moments ? b.y * d.y : b.x * b.x + b.y * b.y;
        if (!moments) {
            rill_vec2 *v = &pusher.velocity[list[n]];
            v->x -= (rill_real)gradient[n].x * pusher.pressure;
            v->y -= (rill_real)gradient[n].y * pusher.pressure;
        }
    }
    for (; n < rill_gradient_room(count); n++) {
        gradient[n].x = 0;
        gradient[n].y = 0;
    }
    const rill_gathered sums = {rill_parts_total(part[0]), rill_parts_total(part[1]),
                                rill_parts_total(part[2]), rill_parts_total(part[3])};
    return sums;
}

#if RILL_SSE2

/* Four neighbours at a time, with one of the kernels that presets use, whose gradients fit 16 bits.
 * Reads up to three entries past the list, whose gradients are 0. */
RILL_INLINE rill_gathered rill_gather_four(const rill_bodin *bodin, uint32_t kernel, rill_vec2 at,
                                           const uint16_t *list, uint32_t count,
                                           rill_gradient *gradient, rill_gather_kind kind,
                                           rill_real scale, rill_pusher pusher) {
    const __m128 at_x = _mm_set1_ps(at.x);
    const __m128 at_y = _mm_set1_ps(at.y);
    const __m128 one = _mm_set1_ps(1);
    const __m128 zero = _mm_setzero_ps();
    const __m128 scales = _mm_set1_ps(-scale);
    const __m128 pressure = _mm_set1_ps(pusher.pressure);
    const uint16_t *const end = list + count;
    __m128i left = _mm_add_epi32(_mm_set1_epi32((int)count), _mm_set_epi32(-3, -2, -1, 0));
    __m128 density = zero;
    __m128 a = zero;
    __m128 b = zero;
    __m128 c = zero;
    for (; list < end; list += 4, gradient += 4) {
        const uint32_t j[4] = {list[0], list[1], list[2], list[3]};
        const __m128 low = rill_load_both(&bodin->position[j[0]], &bodin->position[j[1]]);
        const __m128 high = rill_load_both(&bodin->position[j[2]], &bodin->position[j[3]]);
        /* towards the neighbours; scales turn gradients back */
        const __m128 x = _mm_sub_ps(_mm_shuffle_ps(low, high, _MM_SHUFFLE(2, 0, 2, 0)), at_x);
        const __m128 y = _mm_sub_ps(_mm_shuffle_ps(low, high, _MM_SHUFFLE(3, 1, 3, 1)), at_y);
        const __m128 r = _mm_sqrt_ps(_mm_add_ps(_mm_mul_ps(x, x), _mm_mul_ps(y, y)));
        const __m128 exists = _mm_castsi128_ps(_mm_cmpgt_epi32(left, _mm_setzero_si128()));
        const __m128 u = _mm_max_ps(_mm_sub_ps(_mm_and_ps(exists, one), r), zero);
        const __m128 u2 = _mm_mul_ps(u, u);
        __m128 weight = u2;
        __m128 slope = u;
        if (kernel == RILL_BODIN_WENDLAND) {
            weight = _mm_mul_ps(_mm_mul_ps(u2, u2), _mm_add_ps(one, _mm_mul_ps(_mm_set1_ps(4), r)));
            slope = _mm_mul_ps(u2, u);
        } else {
            slope = _mm_div_ps(slope, _mm_max_ps(r, _mm_set1_ps(RILL_RATIO(1, 16))));
        }
        const __m128 scaled = _mm_mul_ps(slope, scales);
        const __m128 bx = _mm_mul_ps(x, scaled);
        const __m128 by = _mm_mul_ps(y, scaled);
        const __m128i x_quanta = _mm_cvtps_epi32(bx);
        const __m128i y_quanta = _mm_cvtps_epi32(by);
        _mm_storeu_si128((__m128i *)(void *)gradient,
                         _mm_or_si128(_mm_and_si128(x_quanta, _mm_set1_epi32(0xFFFF)),
                                      _mm_slli_epi32(y_quanta, 16)));
        density = _mm_add_ps(density, weight);
        if (kind == RILL_GATHER_MOMENTS) {
            a = _mm_sub_ps(a, _mm_mul_ps(bx, x));
            b = _mm_sub_ps(b, _mm_mul_ps(bx, y));
            c = _mm_sub_ps(c, _mm_mul_ps(by, y));
        } else {
            const __m128 written_x = _mm_cvtepi32_ps(x_quanta);
            const __m128 written_y = _mm_cvtepi32_ps(y_quanta);
            a = _mm_add_ps(a, written_x);
            b = _mm_add_ps(b, written_y);
            if (rill_gather_squares(kernel)) {
                c = _mm_add_ps(c, _mm_add_ps(_mm_mul_ps(bx, bx), _mm_mul_ps(by, by)));
            }
            const __m128 change_x = _mm_mul_ps(written_x, pressure);
            const __m128 change_y = _mm_mul_ps(written_y, pressure);
            rill_take_both(&pusher.velocity[j[0]], &pusher.velocity[j[1]],
                           _mm_unpacklo_ps(change_x, change_y));
            rill_take_both(&pusher.velocity[j[2]], &pusher.velocity[j[3]],
                           _mm_unpackhi_ps(change_x, change_y));
        }
        left = _mm_sub_epi32(left, _mm_set1_epi32(4));
    }
    /* (0 + 2) + (1 + 3) of all four sums at once */
    const __m128 first = _mm_add_ps(_mm_movelh_ps(density, a), _mm_movehl_ps(a, density));
    const __m128 second = _mm_add_ps(_mm_movelh_ps(b, c), _mm_movehl_ps(c, b));
    const __m128 even = _mm_shuffle_ps(first, second, _MM_SHUFFLE(2, 0, 2, 0));
    const __m128 odd = _mm_shuffle_ps(first, second, _MM_SHUFFLE(3, 1, 3, 1));
    rill_gathered sums;
    _mm_storeu_ps(&sums.density, _mm_add_ps(even, odd));
    return sums;
}

#endif

RILL_INLINE rill_gathered rill_gather_all(const rill_bodin *bodin, uint32_t kernel, rill_vec2 at,
                                          const uint16_t *list, uint32_t count,
                                          rill_gradient *gradient, rill_gather_kind kind,
                                          rill_real scale, rill_pusher pusher) {
#if RILL_SSE2
    if (kernel == RILL_BODIN_WENDLAND) {
        return rill_gather_four(bodin, RILL_BODIN_WENDLAND, at, list, count, gradient, kind, scale,
                                pusher);
    }
    if (kernel == RILL_BODIN_CONE) {
        return rill_gather_four(bodin, RILL_BODIN_CONE, at, list, count, gradient, kind, scale,
                                pusher);
    }
#endif
    return rill_gather_plainly(bodin, kernel, at, list, count, gradient, kind, scale, pusher);
}

/* The turn's gradients are 2^16 times quanta. */
static inline rill_real rill_gather_scale(const rill_bodin *bodin, uint32_t kernel) {
    return bodin->slope_scale * ((rill_real)RILL_GRADIENT_ONE / 65536) / rill_gather_quanta(kernel);
}

RILL_INLINE rill_moments rill_gather(const rill_bodin *bodin, uint32_t kernel, rill_vec2 at,
                                     const uint16_t *list, uint32_t count,
                                     rill_gradient *gradient) {
    const rill_real quanta = rill_gather_quanta(kernel);
    const rill_real scale = bodin->slope_scale / quanta;
    const rill_pusher none = {NULL, 0};
    const rill_gathered sums = rill_gather_all(bodin, kernel, at, list, count, gradient,
                                               RILL_GATHER_MOMENTS, quanta, none);
    const rill_moments moments = {sums.density, sums.a * scale, sums.b * scale, sums.c * scale};
    return moments;
}

RILL_INLINE rill_sums rill_gather_unturned(const rill_bodin *bodin, uint32_t kernel, rill_vec2 at,
                                           const uint16_t *list, uint32_t count,
                                           rill_gradient *gradient, rill_fine pressure) {
    const rill_real unit = 1.0F / RILL_GRADIENT_ONE;
    const rill_pusher pusher = {bodin->velocity, pressure * unit};
    const rill_gathered sums =
        rill_gather_all(bodin, kernel, at, list, count, gradient, RILL_GATHER_GRADIENTS,
                        bodin->slope_scale * RILL_GRADIENT_ONE, pusher);
    const rill_sums unturned = {sums.density,
                                {sums.a * unit, sums.b * unit},
                                rill_gather_squares(kernel)
                                    ? sums.c * (unit * unit)
                                    : sums.density * (bodin->slope_scale * bodin->slope_scale)};
    return unturned;
}

#endif
