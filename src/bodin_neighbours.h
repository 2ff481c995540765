/* What one particle gathers from its neighbours: density, gradients, moments, viscosity. Float sums
 * depend on their order; it is the same with and without vector instructions. */
#ifndef RILL_SRC_BODIN_NEIGHBOURS_H
#define RILL_SRC_BODIN_NEIGHBOURS_H

#include "bodin.h"
#include "bodin_kernel.h"
#include "vector.h"

/* Sums over a list: of the kernel, and of the products of gradient and distance. */
typedef struct rill_moments {
    rill_real density, xx, xy, yy;
} rill_moments;

/* A pair takes over half of each other's velocity at most: more would add energy. */
#define RILL_VISCOSITY_LIMIT RILL_RATIO(1, 2)

/* Float sums have four parts, entry n going to part n mod 4. */
#if RILL_FIXED
#define RILL_PARTS 1u
#else
#define RILL_PARTS 4u
#endif

static inline rill_real rill_parts_total(const rill_real part[RILL_PARTS]) {
#if RILL_FIXED
    return part[0];
#else
    return (part[0] + part[2]) + (part[1] + part[3]);
#endif
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
        gradient[n] = rill_gradient_of(b);
    }
    const rill_moments moments = {rill_parts_total(density), rill_parts_total(xx),
                                  rill_parts_total(xy), rill_parts_total(yy)};
    return moments;
}

#if RILL_SSE2 && !RILL_FIXED

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
#if RILL_SSE2 && !RILL_FIXED
    if (bodin->kernel == RILL_BODIN_WENDLAND) {
        return rill_gather_four(bodin, at, list, count, gradient, RILL_BODIN_WENDLAND);
    }
    if (bodin->kernel == RILL_BODIN_CONE) {
        return rill_gather_four(bodin, at, list, count, gradient, RILL_BODIN_CONE);
    }
#endif
    return rill_gather_plainly(bodin, at, list, count, gradient);
}

/* How much thicker a particle of this velocity is. The last eddies of a pool would turn for
 * minutes; up to ten times the viscosity below the slow speed ends them, and waves do not feel it,
 * because most of their energy is in faster motion. */
static inline rill_real rill_bodin_thickness(const rill_bodin *bodin, rill_vec2 v) {
    const rill_real speed = rill_fine_value(rill_max(rill_abs(v.x), rill_abs(v.y)));
    const rill_real share = rill_mul(speed, bodin->slowness);
    if (bodin->slowness == 0 || share >= RILL_ONE) {
        return RILL_ONE;
    }
    return RILL_ONE + (RILL_ONE - share) * 9;
}

/* How much of their difference in velocity a pair exchanges. The weight is (1 - r^2)^2: no root,
 * and smooth enough. */
static inline rill_real rill_viscous_share(rill_vec2 d, rill_real viscosity) {
    const rill_real u = rill_max(rill_near_weight(d), 0);
    return rill_min(rill_product(viscosity, rill_product(u, u)), RILL_VISCOSITY_LIMIT);
}

/* One pair: takes the change from the neighbour and returns it. */
static inline rill_vec2 rill_exchange(const rill_bodin *bodin, rill_vec2 at, rill_vec2 v,
                                      uint32_t j, rill_real viscosity) {
    const rill_real share = rill_viscous_share(rill_vec_sub(at, bodin->position[j]), viscosity);
    const rill_vec2 change = rill_vec_scale(rill_vec_sub(bodin->velocity[j], v), share);
    bodin->velocity[j] = rill_vec_sub(bodin->velocity[j], change);
    return change;
}

/* All pairs of a particle among others of several masses: what one gains in momentum, the other
 * loses. */
static inline void rill_exchange_mixed(const rill_bodin *bodin, uint32_t i, const uint16_t *list,
                                       rill_real viscosity) {
    const rill_substance *substance = bodin->substance;
    const rill_real mine = substance[bodin->material[i]].inverse_mass;
    const rill_vec2 at = bodin->position[i];
    const rill_vec2 v = bodin->velocity[i];
    rill_vec2 gain = {0, 0};
    for (uint32_t n = bodin->lists.count[i]; n >= 1 && list[n - 1] > i; n--) {
        const uint32_t j = list[n - 1];
        const rill_real theirs = substance[bodin->material[j]].inverse_mass;
        const rill_real heavier = rill_max(rill_max(mine, theirs), RILL_ONE);
        const rill_real share =
            rill_div(rill_viscous_share(rill_vec_sub(at, bodin->position[j]), viscosity), heavier);
        const rill_vec2 momentum = rill_vec_scale(rill_vec_sub(bodin->velocity[j], v), share);
        gain = rill_vec_add(gain, rill_vec_scale(momentum, mine));
        bodin->velocity[j] = rill_vec_sub(bodin->velocity[j], rill_vec_scale(momentum, theirs));
    }
    bodin->velocity[i] = rill_vec_add(v, gain);
}

#if RILL_SSE2 && !RILL_FIXED

/* Two pairs at once. */
static inline __m128 rill_exchange_two(const rill_bodin *bodin, __m128 at, __m128 v,
                                       const uint16_t *list, __m128 viscosity) {
    const __m128 d = _mm_sub_ps(at, rill_load_two(bodin->position, list));
    const __m128 squares = _mm_mul_ps(d, d);
    const __m128 square =
        _mm_add_ps(squares, _mm_shuffle_ps(squares, squares, _MM_SHUFFLE(2, 3, 0, 1)));
    const __m128 u = _mm_max_ps(_mm_sub_ps(_mm_set1_ps(1), square), _mm_setzero_ps());
    const __m128 share =
        _mm_min_ps(_mm_mul_ps(viscosity, _mm_mul_ps(u, u)), _mm_set1_ps(RILL_VISCOSITY_LIMIT));
    const __m128 theirs = rill_load_two(bodin->velocity, list);
    const __m128 change = _mm_mul_ps(_mm_sub_ps(theirs, v), share);
    const __m128 left = _mm_sub_ps(theirs, change);
    _mm_storel_pi((__m64 *)(void *)&bodin->velocity[list[0]], left);
    _mm_storeh_pi((__m64 *)(void *)&bodin->velocity[list[1]], left);
    return change;
}

#endif

/* Velocities of a pair approach each other, each pair once, from its first particle: lists are
 * ascending, so those after it stand at the end. All pairs of a particle see the velocity it had
 * before. */
static inline void rill_exchange_all(const rill_bodin *bodin, uint32_t i, const uint16_t *list,
                                     rill_real viscosity) {
    const rill_vec2 at = bodin->position[i];
    const rill_vec2 v = bodin->velocity[i];
    uint32_t n = bodin->lists.count[i];
    rill_vec2 gain;
#if RILL_SSE2 && !RILL_FIXED
    const __m128 at_two = _mm_set_ps(at.y, at.x, at.y, at.x);
    const __m128 v_two = _mm_set_ps(v.y, v.x, v.y, v.x);
    __m128 gains = _mm_setzero_ps();
    for (; n >= 2 && list[n - 2] > i; n -= 2) {
        gains = _mm_add_ps(
            gains, rill_exchange_two(bodin, at_two, v_two, list + n - 2, _mm_set1_ps(viscosity)));
    }
    _mm_storel_pi((__m64 *)(void *)&gain, _mm_add_ps(gains, _mm_movehl_ps(gains, gains)));
#else
    rill_vec2 even = {0, 0};
    rill_vec2 odd = {0, 0};
    for (; n >= 2 && list[n - 2] > i; n -= 2) {
        even = rill_vec_add(even, rill_exchange(bodin, at, v, list[n - 2], viscosity));
        odd = rill_vec_add(odd, rill_exchange(bodin, at, v, list[n - 1], viscosity));
    }
    gain = rill_vec_add(even, odd);
#endif
    if (n >= 1 && list[n - 1] > i) {
        gain = rill_vec_add(gain, rill_exchange(bodin, at, v, list[n - 1], viscosity));
    }
    bodin->velocity[i] = rill_vec_add(v, gain);
}

#endif
