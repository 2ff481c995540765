/* Pairs of a thin fluid: one material whose viscosity is so little that it goes along with the
 * pressures, without springs. That is what small machines are made for, so the fixed build has its
 * own formats here; no product needs more than 32 bits.
 *
 * A mark is a position with 12 fraction bits. Both pressures of a particle share a word, with 17
 * fraction bits each: the far one in the upper half, within 1/8 either way, the near one below, 0
 * to 1/12. So the words of a pair can be added. */
#ifndef RILL_SRC_CLAVET_THIN_H
#define RILL_SRC_CLAVET_THIN_H

#include "clavet.h"
#include "inline.h"
#include "vector.h"

#if RILL_FIXED

/* x plus y times 2^16, modulo 2^32: one load and one subtraction for both coordinates. Particles
 * that may meet are never 8 h apart. */
static inline rill_mark rill_mark_of(rill_vec2 position) {
    return ((uint32_t)position.y << 12 & 0xFFFF0000u) + (uint32_t)(position.x >> 4);
}

/* The narrow distance to a mark from one less MARK_HALF, which keeps x from borrowing of y. */
#define RILL_MARK_HALF 0x8000u

static inline rill_vec2 rill_mark_distance(rill_mark less_half, rill_mark to) {
    const uint32_t d = to - less_half;
    return rill_vec((int32_t)(d & 0xFFFFu) - (int32_t)RILL_MARK_HALF, (int32_t)d >> 16);
}

typedef uint32_t rill_thin_pressure;

/* How a record is used where thin fluids have loops of their own: the search for pairs has the mark
 * of where the particle is, and sums densities where shifts will be; the displacements have the
 * mark of where it was, and the word of its pressures. */
static inline void rill_thin_set_mark(rill_relaxed *relaxed, rill_vec2 place) {
    relaxed->pressure.far = (rill_real)rill_mark_of(place);
}

static inline void rill_thin_set_pressure(rill_relaxed *relaxed, rill_double pressure) {
    relaxed->pressure.near =
        (rill_real)(((uint32_t)(pressure.far >> 1) << 16) + (uint32_t)(pressure.near >> 1));
}

static inline rill_mark rill_thin_mark(const rill_relaxed *relaxed) {
    return (rill_mark)relaxed->pressure.far;
}

static inline rill_thin_pressure rill_thin_pressures(const rill_relaxed *relaxed) {
    return (rill_thin_pressure)relaxed->pressure.near;
}

static inline rill_double rill_thin_pressure_value(rill_thin_pressure word) {
    const rill_double pressure = {((int32_t)word >> 16) * 2, (int32_t)(word & 0xFFFFu) * 2};
    return pressure;
}

/* What of a density above that of the lattice is summed: a sum over all particles fits 32 bits. */
static inline rill_real rill_thin_excess(rill_real excess) {
    return excess & ~255;
}

/* Notes where a particle was and its pressures, and returns these as pairs will have them. */
static inline rill_double rill_thin_note(rill_relaxed *relaxed, rill_vec2 before,
                                         rill_double pressure) {
    rill_thin_set_mark(relaxed, before);
    rill_thin_set_pressure(relaxed, pressure);
    return rill_thin_pressure_value(rill_thin_pressures(relaxed));
}

/* Where a particle is and was, as its pairs need it. */
typedef struct rill_thin_from {
#if RILL_SSE2
    __m128i now;
#else
    rill_vec2 now;
#endif
    rill_mark before; /* less MARK_HALF */
} rill_thin_from;

/* How far apart a pair is and was, and the squares of both. */
typedef struct rill_thin_pair {
    rill_vec2 now, before;
    rill_real square, square_before;
} rill_thin_pair;

#if RILL_SSE2

static inline __m128i rill_thin_place(const rill_vec2 *position) {
    return _mm_srai_epi32(_mm_loadl_epi64((const __m128i *)(const void *)position), 4);
}

static inline rill_thin_from rill_thin_from_of(const rill_vec2 *position, rill_mark before) {
    const rill_thin_from from = {rill_thin_place(position), before - RILL_MARK_HALF};
    return from;
}

/* Both squares at once. */
static inline rill_thin_pair rill_thin_pair_of(const rill_thin_from *from,
                                               const rill_vec2 *position, rill_mark mark) {
    const __m128i now = _mm_sub_epi32(rill_thin_place(position), from->now);
    const int32_t before = (int32_t)((mark - from->before) ^ RILL_MARK_HALF);
    const __m128i both =
        _mm_unpacklo_epi32(_mm_packs_epi32(now, now), _mm_set_epi32(0, 0, 0, before));
    const __m128i squares = _mm_madd_epi16(both, both);
    const rill_thin_pair pair = {
        {_mm_cvtsi128_si32(now), _mm_cvtsi128_si32(_mm_shuffle_epi32(now, 1))},
        {(int16_t)before, before >> 16},
        _mm_cvtsi128_si32(squares),
        _mm_cvtsi128_si32(_mm_shuffle_epi32(squares, 1))};
    return pair;
}

#else

static inline rill_thin_from rill_thin_from_of(const rill_vec2 *position, rill_mark before) {
    const rill_thin_from from = {rill_narrow(*position), before - RILL_MARK_HALF};
    return from;
}

static inline rill_thin_pair rill_thin_pair_of(const rill_thin_from *from,
                                               const rill_vec2 *position, rill_mark mark) {
    rill_thin_pair pair;
    pair.now = rill_vec_sub(rill_narrow(*position), from->now);
    pair.before = rill_mark_distance(from->before, mark);
    pair.square = rill_narrow_square(pair.now);
    pair.square_before = rill_narrow_square(pair.before);
    return pair;
}

#endif

/* w over the distance, Q12. */
static inline rill_real rill_thin_along(uint32_t kernel, rill_real square, rill_real w) {
    if (kernel == RILL_CLAVET_HYBRID) {
        return rill_along((uint32_t)square);
    }
    const uint32_t above = (uint32_t)rill_max(square, 1 << 20) - (1u << 20);
    return (w * rill_inverse_root_above(above)) >> 14;
}

/* The inverse of a distance that is taken for 1/4 to 1 h, Q12. */
static inline rill_real rill_thin_inverse(rill_real square) {
    const rill_real tight = RILL_TIGHT_SQUARE;
    return rill_inverse_root_above(
        (uint32_t)(rill_clamp(square, tight, RILL_NARROW_SQUARE_ONE - 1) - tight));
}

/* The way that a pair was apart which parts or nears fast, given that it will be divided by the
 * distance that it has now: as in rill_direction the longer of the two is meant. What was in one
 * place goes where it is going, or is given a direction: else it would never part. */
RILL_INLINE rill_vec2 rill_thin_tame(rill_thin_pair pair, uint32_t offset) {
    const rill_real square = pair.square;
    const rill_real square_before = pair.square_before;
    if (square_before < 16) {
        const rill_vec2 way = rill_parting(0, offset);
        return square < 16 ? rill_vec(way.x >> 8, way.y >> 8) : pair.now;
    }
    if (square_before < square) {
        return pair.before;
    }
    const rill_real distance =
        (rill_max(square, RILL_TIGHT_SQUARE) >> 12) * rill_thin_inverse(square);         /* Q24 */
    const rill_real ratio = ((distance >> 10) * rill_thin_inverse(square_before)) >> 14; /* Q12 */
    return rill_vec((pair.before.x * ratio) >> 12, (pair.before.y * ratio) >> 12);
}

/* The shift of a pair by the sum of its pressures and by a viscosity of at most 1/4.
 *
 * As in rill_direction it is pushed along the line on which it stood. Half the difference of the
 * squares is the speed with which it parts, times the distance, whose inverse is near 1 + w/2, or
 * near 1 + 2 w where w is linear.
 *
 * Bounds: the push is below 1/2 and, times w over the distance, below 2; that again times the
 * distance, which is at most 3 times that, is below 3. */
RILL_INLINE rill_vec2 rill_thin_shift(uint32_t kernel, rill_real viscosity, rill_thin_pair pair,
                                      const rill_relaxed *own, const rill_relaxed *its) {
    const rill_real square = pair.square;
    rill_vec2 before = pair.before;
    rill_real parting = square - pair.square_before;
    if (RILL_RARELY((uint32_t)(parting + (square >> 1)) >= (uint32_t)square)) { /* fast */
        const rill_real half = RILL_NARROW_SQUARE_ONE / 2;
        before = rill_thin_tame(pair, (uint32_t)(its - own));
        parting = rill_clamp(parting, -half, half);
    }
    const rill_real loss = ((parting >> 10) * viscosity) >> 15; /* Q17 */
    const rill_real w = rill_weight_near(kernel, square);
    const rill_thin_pressure pressure = rill_thin_pressures(own) + rill_thin_pressures(its);
    const rill_real more = kernel == RILL_CLAVET_HYBRID ? loss >> 1 : 2 * loss;
    const rill_real near = (int32_t)(pressure & 0xFFFFu) - more;
    const rill_real push = ((int32_t)pressure >> 16) - loss + ((near * w) >> 14); /* Q17 */
    const rill_real scaled = (push * rill_thin_along(kernel, square, w)) >> 12;   /* Q17 */
    return rill_vec((scaled * before.x) >> 7, (scaled * before.y) >> 7);          /* Q22 */
}

#else

static inline rill_real rill_thin_excess(rill_real excess) {
    return excess;
}

static inline rill_double rill_thin_note(rill_relaxed *relaxed, rill_vec2 before,
                                         rill_double pressure) {
    (void)before;
    relaxed->pressure = pressure;
    return pressure;
}

static inline rill_vec2 rill_thin_shift(uint32_t kernel, rill_double pressure, rill_real viscosity,
                                        rill_vec2 now, rill_vec2 before, uint32_t i, uint32_t j) {
    if (rill_narrow_square(before) < RILL_RATIO(1, 1048576)) {
        before = rill_parting(i, j);
        before = rill_vec(before.x / 16, before.y / 16);
    }
    const rill_real square = rill_narrow_square(now);
    const rill_real square_before = rill_narrow_square(before);
    const rill_real w = rill_weight_near(kernel, square);
    const rill_real longer = rill_max(square, square_before);
    const rill_real inverse = 1 / rill_root(rill_clamp(longer, RILL_RATIO(1, 16), RILL_ONE));
    const rill_real loss = (square - square_before) * inverse * w * viscosity / 4;
    return rill_push_along((rill_push(pressure, w) - loss) * inverse, before);
}

#endif

#endif
