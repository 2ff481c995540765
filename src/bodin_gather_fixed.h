/* What a particle gathers, in fixed point: 32-bit products, no 64-bit one per neighbour.
 *
 * Distances are Q1.14: a pair farther apart than 1 weighs nothing. Gradients are Q0.17 of
 * Wendland's slope, which is at most 0.11, and Q1.14 of the others', at most 1; their products with
 * distances are kept to 6 bits less, so that 255 of them stay below 2^31.
 *
 * The budget preset's cone has loops of its own: its gradients stay as they are, so that they are
 * written as Q2.13 at once, and the slope that a distance is multiplied by is Q4.11 of the true
 * one, held where it would exceed 16: nearer than 0.1 h. */
#ifndef RILL_SRC_BODIN_GATHER_FIXED_H
#define RILL_SRC_BODIN_GATHER_FIXED_H

#include "bodin.h"
#include "bodin_kernel.h"
#include "inline.h"
#include "vector.h"

/* Bits that the product of a distance and the table's slope has too many for a gradient. */
static inline uint32_t rill_gather_shift(uint32_t kernel) {
    return kernel == RILL_BODIN_WENDLAND ? 12 : 11;
}

/* Fraction bits of the gradients as gathered, before the turn. */
static inline uint32_t rill_gather_bits(uint32_t kernel) {
    return 14 + rill_slope_bits(kernel) - rill_gather_shift(kernel);
}

/* Sums over a list: of the weights, Q9.22, and of the products of gradient and distance. */
typedef struct rill_gathered {
    int32_t density, xx, xy, yy;
} rill_gathered;

/* The sums of a cone's list: of the weights as above, of the gradients, with which it presses, and
 * of their squares, as in rill_turned. */
typedef struct rill_beginning {
    int32_t density, x, y, squares;
} rill_beginning;

#if RILL_SSE2

/* Two entries of the table side by side; places are in bytes. */
static inline __m128i rill_load_entries(const char *table, int first, int second) {
    const __m128d low = _mm_load_sd((const double *)(const void *)(table + (uint32_t)first));
    return _mm_castpd_si128(
        _mm_loadh_pd(low, (const double *)(const void *)(table + (uint32_t)second)));
}

/* d times the slopes, rounded to gradients. */
static inline __m128i rill_gather_gradients(__m128i d, __m128i slopes, int shift) {
    const __m128i half = _mm_set1_epi32(1 << (shift - 1));
    const __m128i low = _mm_mullo_epi16(d, slopes);
    const __m128i high = _mm_mulhi_epi16(d, slopes);
    const __m128i first = _mm_add_epi32(_mm_unpacklo_epi16(low, high), half);
    const __m128i second = _mm_add_epi32(_mm_unpackhi_epi16(low, high), half);
    return _mm_packs_epi32(_mm_srai_epi32(first, shift), _mm_srai_epi32(second, shift));
}

/* Weights, Q2.29, and slopes as in the table, of four squares of distances. */
typedef struct rill_looked {
    __m128i weight, slope;
} rill_looked;

static inline rill_looked rill_gather_look(const char *table, __m128i square) {
    const __m128i k = _mm_and_si128(
        _mm_min_epi16(_mm_srli_epi32(square, 17), _mm_set1_epi32(RILL_KERNEL_STEPS * 8)),
        _mm_set1_epi32(~7));
    /* The part of the way to the next entry above, 1 below: what madd multiplies entries by. */
    const __m128i part =
        _mm_and_si128(_mm_srli_epi32(_mm_slli_epi32(square, 12), 2), _mm_set1_epi32(0x3FFF0000));
    const __m128i way = _mm_or_si128(part, _mm_set1_epi32(0x4000));
    const __m128 first = _mm_castsi128_ps(
        _mm_madd_epi16(rill_load_entries(table, _mm_extract_epi16(k, 0), _mm_extract_epi16(k, 2)),
                       _mm_unpacklo_epi32(way, way)));
    const __m128 second = _mm_castsi128_ps(
        _mm_madd_epi16(rill_load_entries(table, _mm_extract_epi16(k, 4), _mm_extract_epi16(k, 6)),
                       _mm_unpackhi_epi32(way, way)));
    const __m128i slope = _mm_castps_si128(_mm_shuffle_ps(first, second, _MM_SHUFFLE(3, 1, 3, 1)));
    const rill_looked looked = {
        _mm_castps_si128(_mm_shuffle_ps(first, second, _MM_SHUFFLE(2, 0, 2, 0))),
        _mm_srai_epi32(_mm_add_epi32(slope, _mm_set1_epi32(8192)), 14)};
    return looked;
}

/* Distances to four neighbours, 14 fraction bits: x in the lower halves, y above. */
static inline __m128i rill_gather_distances(const rill_vec2 *position, const uint16_t *list,
                                            __m128i from) {
    const __m128i low = _mm_sub_epi32(from, _mm_castps_si128(rill_load_two(position, list)));
    const __m128i high = _mm_sub_epi32(from, _mm_castps_si128(rill_load_two(position, list + 2)));
    return _mm_packs_epi32(_mm_srai_epi32(low, 2), _mm_srai_epi32(high, 2));
}

/* Their squares; -1, which is very far, for those beyond the list's end. */
static inline __m128i rill_gather_squares(__m128i distance, __m128i left) {
    return _mm_or_si128(_mm_madd_epi16(distance, distance), _mm_srai_epi32(left, 31));
}

/* The sums of each one's four numbers. */
static inline __m128i rill_gather_totals(__m128i a, __m128i b, __m128i c, __m128i d) {
    const __m128i upper = _mm_add_epi32(_mm_unpacklo_epi32(a, b), _mm_unpackhi_epi32(a, b));
    const __m128i lower = _mm_add_epi32(_mm_unpacklo_epi32(c, d), _mm_unpackhi_epi32(c, d));
    return _mm_add_epi32(_mm_unpacklo_epi64(upper, lower), _mm_unpackhi_epi64(upper, lower));
}

/* Four neighbours at a time. Reads up to three entries past the list and writes 0 to as many
 * gradients: they belong to particles whose turn comes later, or to the margin. */
RILL_INLINE rill_gathered rill_gather_all(const rill_bodin *bodin, uint32_t kernel, rill_vec2 at,
                                          const uint16_t *list, uint32_t count,
                                          rill_gradient *gradient, int moments) {
    const char *table = (const char *)rill_kernel_table(kernel);
    const int shift = (int)rill_gather_shift(kernel);
    const __m128i from = _mm_set_epi32(at.y + 2, at.x + 2, at.y + 2, at.x + 2);
    const __m128i only_x = _mm_set1_epi32(0xFFFF);
    __m128i left = _mm_add_epi32(_mm_set1_epi32((int)count), _mm_set_epi32(-4, -3, -2, -1));
    __m128i density = _mm_setzero_si128();
    __m128i xx = density;
    __m128i xy = density;
    __m128i yy = density;
    for (const uint16_t *const end = list + count; list < end; list += 4, gradient += 4) {
        const __m128i d = rill_gather_distances(bodin->position, list, from);
        const rill_looked looked = rill_gather_look(table, rill_gather_squares(d, left));
        const __m128i slopes = _mm_or_si128(looked.slope, _mm_slli_epi32(looked.slope, 16));
        const __m128i b = rill_gather_gradients(d, slopes, shift);
        _mm_storeu_si128((__m128i *)(void *)gradient, b);
        density = _mm_add_epi32(density, _mm_srai_epi32(looked.weight, 7));
        if (moments) {
            const __m128i x = _mm_and_si128(d, only_x);
            xx = _mm_add_epi32(xx, _mm_srai_epi32(_mm_madd_epi16(b, x), 6));
            xy = _mm_add_epi32(xy, _mm_srai_epi32(_mm_madd_epi16(b, _mm_srli_epi32(d, 16)), 6));
            yy = _mm_add_epi32(yy, _mm_srai_epi32(_mm_madd_epi16(b, _mm_xor_si128(d, x)), 6));
        }
        left = _mm_sub_epi32(left, _mm_set1_epi32(4));
    }
    rill_gathered sums;
    _mm_storeu_si128((__m128i *)(void *)&sums, rill_gather_totals(density, xx, xy, yy));
    return sums;
}

RILL_INLINE rill_beginning rill_gather_cone(const rill_bodin *bodin, rill_vec2 at,
                                            const uint16_t *list, uint32_t count,
                                            rill_gradient *gradient, int32_t scale, rill_fine p) {
    const char *table = (const char *)rill_kernel_cone;
    const rill_halves halves = rill_halves_of(p);
    const __m128i from = _mm_set_epi32(at.y + 2, at.x + 2, at.y + 2, at.x + 2);
    const __m128i scales = _mm_set1_epi32(scale);
    const __m128i only_x = rill_turn_row_of(1, 0);
    const __m128i only_y = rill_turn_row_of(0, 1);
    const __m128i zero = _mm_setzero_si128();
    __m128i left = _mm_add_epi32(_mm_set1_epi32((int)count), _mm_set_epi32(-4, -3, -2, -1));
    __m128i density = zero;
    __m128i x = zero;
    __m128i y = zero;
    __m128i squares = zero;
    for (const uint16_t *const end = list + count; list < end; list += 4, gradient += 4) {
        const __m128i d = rill_gather_distances(bodin->position, list, from);
        const rill_looked looked = rill_gather_look(table, rill_gather_squares(d, left));
        const __m128i scaled = rill_turn_row(looked.slope, scales);
        const __m128i held = _mm_packs_epi32(scaled, scaled);
        const __m128i b = rill_gather_gradients(d, _mm_unpacklo_epi16(held, held), 12);
        _mm_storeu_si128((__m128i *)(void *)gradient, b);
        rill_take_two(bodin->velocity, list, _mm_unpacklo_epi16(b, zero), halves);
        rill_take_two(bodin->velocity, list + 2, _mm_unpackhi_epi16(b, zero), halves);
        density = _mm_add_epi32(density, _mm_srai_epi32(looked.weight, 7));
        x = _mm_add_epi32(x, _mm_madd_epi16(b, only_x));
        y = _mm_add_epi32(y, _mm_madd_epi16(b, only_y));
        squares = _mm_add_epi32(squares, _mm_srai_epi32(_mm_madd_epi16(b, b), 8));
        left = _mm_sub_epi32(left, _mm_set1_epi32(4));
    }
    rill_beginning sums;
    _mm_storeu_si128((__m128i *)(void *)&sums, rill_gather_totals(density, x, y, squares));
    return sums;
}

#else

RILL_INLINE rill_gathered rill_gather_all(const rill_bodin *bodin, uint32_t kernel, rill_vec2 at,
                                          const uint16_t *list, uint32_t count,
                                          rill_gradient *gradient, int moments) {
    const int16_t *table = rill_kernel_table(kernel);
    const uint32_t shift = rill_gather_shift(kernel);
    const int32_t half = 1 << (shift - 1);
    rill_gathered sums = {0, 0, 0, 0};
    for (uint32_t n = 0; n < count; n++) {
        const rill_vec2 other = bodin->position[list[n]];
        const int32_t x = rill_distance14(at.x - other.x);
        const int32_t y = rill_distance14(at.y - other.y);
        const uint32_t square = rill_square28(x, y);
        if (square >= 1u << 28) {
            gradient[n].x = 0;
            gradient[n].y = 0;
            continue;
        }
        const rill_kernel_value value = rill_kernel_value_at(table, square);
        const int32_t bx = (x * value.slope + half) >> shift;
        const int32_t by = (y * value.slope + half) >> shift;
        gradient[n].x = (int16_t)bx;
        gradient[n].y = (int16_t)by;
        sums.density += value.weight >> 7;
        if (moments) {
            sums.xx += (bx * x) >> 6;
            sums.xy += (bx * y) >> 6;
            sums.yy += (by * y) >> 6;
        }
    }
    return sums;
}

/* What the loop over a list needs to know of its particle. */
typedef struct rill_gatherer {
    const rill_vec2 *position; /* of all */
    rill_vec2 from;            /* its own, rounded for rill_distance14 */
    int32_t scale;             /* of gradients, Q3.12 */
} rill_gatherer;

/* Writes the gradients and returns the sum of the weights. */
int32_t rill_gather_weights(const rill_gatherer *gatherer, const uint16_t *list, uint32_t count,
                            rill_gradient *b);

RILL_INLINE rill_beginning rill_gather_cone(const rill_bodin *bodin, rill_vec2 at,
                                            const uint16_t *list, uint32_t count,
                                            rill_gradient *gradient, int32_t scale, rill_fine p) {
    const rill_gatherer gatherer = {bodin->position, {at.x + 2, at.y + 2}, scale};
    const int32_t density = rill_gather_weights(&gatherer, list, count, gradient);
    const rill_turned sum = rill_gradient_begin(gradient, list, count, bodin->velocity, p);
    const rill_beginning sums = {density, sum.x, sum.y, sum.squares};
    return sums;
}

#endif

static inline rill_real rill_gather_scale(const rill_bodin *bodin, uint32_t kernel) {
    return bodin->slope_scale >> (rill_gather_bits(kernel) - 13);
}

/* A sum of moments in Q16.16. */
static inline rill_real rill_gather_moment(const rill_bodin *bodin, uint32_t kernel, int32_t sum) {
    const uint32_t bits = rill_gather_bits(kernel) + 14 - 6;
    return (rill_real)(((int64_t)sum * bodin->slope_scale) >> bits);
}

RILL_INLINE rill_moments rill_gather(const rill_bodin *bodin, uint32_t kernel, rill_vec2 at,
                                     const uint16_t *list, uint32_t count,
                                     rill_gradient *gradient) {
    const rill_gathered sums = rill_gather_all(bodin, kernel, at, list, count, gradient, 1);
    const rill_moments moments = {sums.density >> 6, rill_gather_moment(bodin, kernel, sums.xx),
                                  rill_gather_moment(bodin, kernel, sums.xy),
                                  rill_gather_moment(bodin, kernel, sums.yy)};
    return moments;
}

RILL_INLINE rill_sums rill_gather_unturned(const rill_bodin *bodin, uint32_t kernel, rill_vec2 at,
                                           const uint16_t *list, uint32_t count,
                                           rill_gradient *gradient, rill_fine pressure) {
    if (kernel == RILL_BODIN_CONE) {
        const rill_beginning begun = rill_gather_cone(bodin, at, list, count, gradient,
                                                      rill_turn12(bodin->slope_scale), pressure);
        const rill_sums sums = {begun.density >> 6, {begun.x * 8, begun.y * 8}, begun.squares >> 2};
        return sums;
    }
    const rill_gathered gathered = rill_gather_all(bodin, kernel, at, list, count, gradient, 0);
    const rill_real scale = rill_gather_scale(bodin, kernel);
    const rill_turn turn = {scale, 0, scale};
    const rill_turned turned =
        rill_turn_all(gradient, list, count, turn, bodin->velocity, pressure);
    const rill_sums sums = {
        gathered.density >> 6, {turned.x * 8, turned.y * 8}, turned.squares >> 2};
    return sums;
}

#endif
