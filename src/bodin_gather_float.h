/* What a particle gathers, in floating point. Sums depend on their order; it is the same with and
 * without vector instructions. */
#ifndef RILL_SRC_BODIN_GATHER_FLOAT_H
#define RILL_SRC_BODIN_GATHER_FLOAT_H

#include "bodin.h"
#include "bodin_kernel.h"
#include "vector.h"

/* Sums have four parts, entry n going to part n mod 4. */
#define RILL_PARTS 4u

static inline rill_real rill_parts_total(const rill_real part[RILL_PARTS]) {
    return (part[0] + part[2]) + (part[1] + part[3]);
}

/* Writes the gradients of a list and sums up, with any kernel. */
static inline rill_moments rill_gather_plainly(const rill_bodin *bodin, rill_vec2 at,
                                               const uint16_t *list, uint32_t count,
                                               rill_gradient *gradient) {
    rill_real density[RILL_PARTS] = {0};
    rill_real xx[RILL_PARTS] = {0};
    rill_real xy[RILL_PARTS] = {0};
    rill_real yy[RILL_PARTS] = {0};
    for (uint32_t n = 0; n < count; n++) {
        const rill_vec2 d = rill_vec_sub(at, bodin->position[list[n]]);
        const rill_kernel_sample sample = rill_kernel_at(bodin->kernel, d);
        const rill_vec2 b = rill_vec_scale(d, rill_product(sample.slope, bodin->slope_scale));
        const uint32_t part = n % RILL_PARTS;
        density[part] += sample.weight;
        xx[part] += rill_product(b.x, d.x);
        xy[part] += rill_product(b.x, d.y);
        yy[part] += rill_product(b.y, d.y);
        gradient[n] = b;
    }
    const rill_moments moments = {rill_parts_total(density), rill_parts_total(xx),
                                  rill_parts_total(xy), rill_parts_total(yy)};
    return moments;
}

#if RILL_SSE2

/* Four neighbours at a time, with one of the kernels that presets use. Reads up to three entries
 * past the list and writes as many gradients: they belong to particles whose turn comes later, or
 * to the margin. */
static inline rill_moments rill_gather_four(const rill_bodin *bodin, rill_vec2 at,
                                            const uint16_t *list, uint32_t count,
                                            rill_gradient *gradient, uint32_t kernel) {
    const __m128 at_x = _mm_set1_ps(at.x);
    const __m128 at_y = _mm_set1_ps(at.y);
    const __m128 one = _mm_set1_ps(1);
    const __m128 zero = _mm_setzero_ps();
    const __m128 slope_scale = _mm_set1_ps(bodin->slope_scale);
    __m128i left = _mm_add_epi32(_mm_set1_epi32((int)count), _mm_set_epi32(-3, -2, -1, 0));
    __m128 density = zero;
    __m128 xx = zero;
    __m128 xy = zero;
    __m128 yy = zero;
    for (uint32_t n = 0; n < count; n += 4) {
        const __m128 low = rill_load_two(bodin->position, list + n);
        const __m128 high = rill_load_two(bodin->position, list + n + 2);
        const __m128 x = _mm_sub_ps(at_x, _mm_shuffle_ps(low, high, _MM_SHUFFLE(2, 0, 2, 0)));
        const __m128 y = _mm_sub_ps(at_y, _mm_shuffle_ps(low, high, _MM_SHUFFLE(3, 1, 3, 1)));
        const __m128 r = _mm_sqrt_ps(_mm_add_ps(_mm_mul_ps(x, x), _mm_mul_ps(y, y)));
        const __m128 exists = _mm_castsi128_ps(_mm_cmpgt_epi32(left, _mm_setzero_si128()));
        const __m128 u = _mm_and_ps(_mm_max_ps(_mm_sub_ps(one, r), zero), exists);
        const __m128 u2 = _mm_mul_ps(u, u);
        __m128 weight = u2;
        __m128 slope = u;
        if (kernel == RILL_BODIN_WENDLAND) {
            weight = _mm_mul_ps(_mm_mul_ps(u2, u2), _mm_add_ps(one, _mm_mul_ps(_mm_set1_ps(4), r)));
            slope = _mm_mul_ps(u2, u);
        } else {
            slope = _mm_div_ps(slope, _mm_max_ps(r, _mm_set1_ps(RILL_RATIO(1, 16))));
        }
        const __m128 scale = _mm_mul_ps(slope, slope_scale);
        const __m128 bx = _mm_mul_ps(x, scale);
        const __m128 by = _mm_mul_ps(y, scale);
        _mm_storeu_ps(&gradient[n].x, _mm_unpacklo_ps(bx, by));
        _mm_storeu_ps(&gradient[n + 2].x, _mm_unpackhi_ps(bx, by));
        density = _mm_add_ps(density, weight);
        xx = _mm_add_ps(xx, _mm_mul_ps(bx, x));
        xy = _mm_add_ps(xy, _mm_mul_ps(bx, y));
        yy = _mm_add_ps(yy, _mm_mul_ps(by, y));
        left = _mm_sub_epi32(left, _mm_set1_epi32(4));
    }
    /* (0 + 2) + (1 + 3) of all four sums at once */
    const __m128 first = _mm_add_ps(_mm_movelh_ps(density, xx), _mm_movehl_ps(xx, density));
    const __m128 second = _mm_add_ps(_mm_movelh_ps(xy, yy), _mm_movehl_ps(yy, xy));
    const __m128 even = _mm_shuffle_ps(first, second, _MM_SHUFFLE(2, 0, 2, 0));
    const __m128 odd = _mm_shuffle_ps(first, second, _MM_SHUFFLE(3, 1, 3, 1));
    rill_moments moments;
    _mm_storeu_ps(&moments.density, _mm_add_ps(even, odd));
    return moments;
}

#endif

static inline rill_moments rill_gather(const rill_bodin *bodin, rill_vec2 at, const uint16_t *list,
                                       uint32_t count, rill_gradient *gradient) {
#if RILL_SSE2
    if (bodin->kernel == RILL_BODIN_WENDLAND) {
        return rill_gather_four(bodin, at, list, count, gradient, RILL_BODIN_WENDLAND);
    }
    if (bodin->kernel == RILL_BODIN_CONE) {
        return rill_gather_four(bodin, at, list, count, gradient, RILL_BODIN_CONE);
    }
#endif
    return rill_gather_plainly(bodin, at, list, count, gradient);
}

#endif
