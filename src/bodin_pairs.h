/* Pairs that share in each other's velocity: what viscosity and gliding have in common.
 *
 * The weight of a pair is (1 - r^2)^2: no root, and smooth enough. With vector instructions a
 * particle has two neighbours at a time; __m128 holds reals of either scalar. */
#ifndef RILL_SRC_BODIN_PAIRS_H
#define RILL_SRC_BODIN_PAIRS_H

#include "bodin.h"
#include "bodin_kernel.h"
#include "vector.h"

/* A pair takes over half of each other's velocity at most: more would add energy. */
#define RILL_SHARE_LIMIT RILL_RATIO(1, 2)

#if RILL_FIXED

/* How much of their difference in velocity a pair exchanges: nothing if it has come apart since the
 * lists were made. Of a particle's strength, Q1.15; the share is Q0.15. */
static inline int32_t rill_pair_share(rill_vec2 d, int32_t strength) {
    const uint32_t square = rill_square28(rill_distance14(d.x), rill_distance14(d.y));
    const int32_t u = square < 1u << 28 ? (int32_t)((1u << 28) - square) >> 14 : 0;
    return rill_min((((u * u) >> 14) * strength + 8192) >> 14, RILL_SHARE_LIMIT / 2);
}

static inline rill_vec2 rill_pair_change(rill_vec2 difference, int32_t share) {
    return rill_vec((rill_fine)(((int64_t)difference.x * share + 16384) >> 15),
                    (rill_fine)(((int64_t)difference.y * share + 16384) >> 15));
}

/* As rill_pair_share() wants it. */
static inline rill_real rill_pair_strength(rill_real strength) {
    return rill_min(strength >> 1, 32767);
}

#else

/* How much of their difference in velocity a pair exchanges. */
static inline rill_real rill_pair_share(rill_vec2 d, rill_real strength) {
    const rill_real u = rill_max(1 - (d.x * d.x + d.y * d.y), 0);
    return rill_min(strength * (u * u), RILL_SHARE_LIMIT);
}

static inline rill_vec2 rill_pair_change(rill_vec2 difference, rill_real share) {
    return rill_vec_scale(difference, share);
}

static inline rill_real rill_pair_strength(rill_real strength) {
    return strength;
}

#endif

#if RILL_SSE2

#if RILL_FIXED

typedef struct rill_pairs {
    __m128i at, v, strength, gains;
} rill_pairs;

static inline rill_pairs rill_pairs_of(rill_vec2 at, rill_vec2 v, int32_t strength) {
    const rill_pairs pairs = {_mm_set_epi32(at.y + 2, at.x + 2, at.y + 2, at.x + 2),
                              _mm_set_epi32(v.y, v.x, v.y, v.x), _mm_set1_epi32(strength),
                              _mm_setzero_si128()};
    return pairs;
}

/* Their shares twice each, as rill_pair_share() finds them. */
static inline __m128i rill_pairs_shares(const rill_pairs *pairs, __m128i position) {
    const __m128i zero = _mm_setzero_si128();
    const __m128i d = _mm_srai_epi32(_mm_sub_epi32(pairs->at, position), 2);
    const __m128i d16 = _mm_packs_epi32(d, d);
    const __m128i near = _mm_sub_epi32(_mm_set1_epi32(1 << 28), _mm_madd_epi16(d16, d16));
    const __m128i near14 = _mm_srai_epi32(near, 14); /* first, second, first, second */
    const __m128i u16 = _mm_max_epi16(_mm_packs_epi32(near14, near14), zero);
    const __m128i u = _mm_shuffle_epi32(_mm_unpacklo_epi16(u16, zero), _MM_SHUFFLE(1, 1, 0, 0));
    const __m128i weight = _mm_srli_epi32(_mm_madd_epi16(u, u), 14);
    const __m128i share =
        _mm_add_epi32(_mm_madd_epi16(weight, pairs->strength), _mm_set1_epi32(8192));
    return _mm_min_epi16(_mm_srli_epi32(share, 14), _mm_set1_epi32(RILL_SHARE_LIMIT / 2));
}

/* As rill_pair_change() finds it: differences are 2^15 high + low, both of 16 bits. */
static inline __m128 rill_pairs_change(const rill_pairs *pairs, __m128 position, __m128 velocity) {
    const __m128i share = rill_pairs_shares(pairs, _mm_castps_si128(position));
    const __m128i difference = _mm_sub_epi32(_mm_castps_si128(velocity), pairs->v);
    const __m128i high = _mm_and_si128(_mm_srai_epi32(difference, 15), _mm_set1_epi32(0xFFFF));
    const __m128i low = _mm_and_si128(difference, _mm_set1_epi32(0x7FFF));
    const __m128i rest = _mm_add_epi32(_mm_madd_epi16(low, share), _mm_set1_epi32(16384));
    return _mm_castsi128_ps(_mm_add_epi32(_mm_madd_epi16(high, share), _mm_srai_epi32(rest, 15)));
}

static inline __m128 rill_pairs_fine_value(__m128 a) {
    return _mm_castsi128_ps(
        _mm_srai_epi32(_mm_add_epi32(_mm_castps_si128(a), _mm_set1_epi32(8)), 4));
}

/* What the particle gains, its neighbours lose: returns what they have left. */
static inline __m128 rill_pairs_take(rill_pairs *pairs, __m128 theirs, __m128 change) {
    pairs->gains = _mm_add_epi32(pairs->gains, _mm_castps_si128(change));
    return _mm_castsi128_ps(_mm_sub_epi32(_mm_castps_si128(theirs), _mm_castps_si128(change)));
}

static inline rill_vec2 rill_pairs_gain(const rill_pairs *pairs) {
    const __m128i both =
        _mm_add_epi32(pairs->gains, _mm_unpackhi_epi64(pairs->gains, pairs->gains));
    return rill_vec(_mm_cvtsi128_si32(both), _mm_cvtsi128_si32(_mm_shuffle_epi32(both, 1)));
}

#else

typedef struct rill_pairs {
    __m128 at, v, strength, gains;
} rill_pairs;

static inline rill_pairs rill_pairs_of(rill_vec2 at, rill_vec2 v, rill_real strength) {
    const rill_pairs pairs = {rill_load_both(&at, &at), rill_load_both(&v, &v),
                              _mm_set1_ps(strength), _mm_setzero_ps()};
    return pairs;
}

static inline __m128 rill_pairs_change(const rill_pairs *pairs, __m128 position, __m128 velocity) {
    const __m128 d = _mm_sub_ps(pairs->at, position);
    const __m128 squares = _mm_mul_ps(d, d);
    const __m128 square =
        _mm_add_ps(squares, _mm_shuffle_ps(squares, squares, _MM_SHUFFLE(2, 3, 0, 1)));
    const __m128 u = _mm_max_ps(_mm_sub_ps(_mm_set1_ps(1), square), _mm_setzero_ps());
    const __m128 share =
        _mm_min_ps(_mm_mul_ps(pairs->strength, _mm_mul_ps(u, u)), _mm_set1_ps(RILL_SHARE_LIMIT));
    return _mm_mul_ps(_mm_sub_ps(velocity, pairs->v), share);
}

static inline __m128 rill_pairs_fine_value(__m128 a) {
    return a;
}

/* What the particle gains, its neighbours lose: returns what they have left. */
static inline __m128 rill_pairs_take(rill_pairs *pairs, __m128 theirs, __m128 change) {
    pairs->gains = _mm_add_ps(pairs->gains, change);
    return _mm_sub_ps(theirs, change);
}

static inline rill_vec2 rill_pairs_gain(const rill_pairs *pairs) {
    const __m128 both = _mm_add_ps(pairs->gains, _mm_movehl_ps(pairs->gains, pairs->gains));
    return rill_vec(_mm_cvtss_f32(both), _mm_cvtss_f32(_mm_shuffle_ps(both, both, 1)));
}

#endif

#endif

#endif
