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

#if RILL_FIXED

/* x plus y times 2^16, modulo 2^32: one load and one subtraction for both coordinates. Particles
 * that may meet are never 8 h apart. */
static inline rill_mark rill_mark_of(rill_vec2 position) {
    return ((uint32_t)position.y << 12 & 0xFFFF0000u) + (uint32_t)(position.x >> 4);
}

/* The narrow distance from one mark to another. */
static inline rill_vec2 rill_mark_distance(rill_mark from, rill_mark to) {
    const uint32_t d = to - from;
    const int32_t x = (int16_t)(uint16_t)d;
    return rill_vec(x, (int32_t)(d - (uint32_t)x) >> 16);
}

typedef uint32_t rill_thin_pressure;

static inline rill_thin_pressure rill_thin_pressure_add(rill_thin_pressure a,
                                                        rill_thin_pressure b) {
    return a + b;
}

/* How a record is used between the search for pairs and the displacements: densities are summed
 * where shifts will be; the pressures' places take the mark of where the particle was and, as soon
 * as it is known, the word of its pressures. */
static inline void rill_thin_set_before(rill_relaxed *relaxed, rill_vec2 before) {
    relaxed->pressure.far = (rill_real)rill_mark_of(before);
}

static inline void rill_thin_set_pressure(rill_relaxed *relaxed, rill_double pressure) {
    relaxed->pressure.near =
        (rill_real)(((uint32_t)(pressure.far >> 1) << 16) + (uint32_t)(pressure.near >> 1));
}

/* Particles within reach of walls form a chain that begins with particle 0, wherever that is, and
 * ascends; 0 ends it. Its links are where pressures will be, and from then on where shifts will. */
static inline void rill_thin_set_link(rill_relaxed *relaxed, uint32_t next) {
    relaxed->pressure.near = (rill_real)next;
}

static inline uint32_t rill_thin_link(const rill_relaxed *relaxed) {
    return (uint32_t)relaxed->pressure.near;
}

static inline rill_mark rill_thin_now(const rill_clavet *clavet, uint32_t i) {
    return clavet->relaxed[i].now;
}

static inline rill_mark rill_thin_before(const rill_clavet *clavet, uint32_t i) {
    return (rill_mark)clavet->relaxed[i].pressure.far;
}

static inline rill_thin_pressure rill_thin_pressures(const rill_relaxed *relaxed) {
    return (rill_thin_pressure)relaxed->pressure.near;
}

static inline rill_double rill_thin_pressure_value(rill_thin_pressure word) {
    const rill_double pressure = {((int32_t)word >> 16) * 2, (int32_t)(word & 0xFFFFu) * 2};
    return pressure;
}

/* The shift of a pair that is `now` apart, and was `before` apart, by the sum of its pressures and
 * by a viscosity of at most 1/4.
 *
 * As in rill_direction it is pushed along the line on which it stood. Half the difference of the
 * squares is the speed with which it parts, times the distance. Distances are taken for 1/4 to 1 h
 * here: what is nearer is pushed less, but if it were pushed nowhere, it would never part.
 *
 * Bounds: from a distance of at most 3 h the speed is below 9, the push below 1 and, times w over
 * the distance, below 4; that again times the distance (3 only if the distance was taken for 1) is
 * below 4. */
static inline rill_vec2 rill_thin_shift(uint32_t kernel, rill_thin_pressure pressure,
                                        rill_real viscosity, rill_vec2 now, rill_vec2 before,
                                        uint32_t i, uint32_t j) {
    const rill_real square = rill_narrow_square(now);
    const rill_real square_before = rill_narrow_square(before);
    uint32_t above = (uint32_t)rill_max(square, square_before) - (1u << 20);
    if (RILL_RARELY(above >= 15u << 20)) {
        if (square_before < 16) { /* both nearer than 1/4 h, and 2^-10 h before */
            before = rill_parting(i, j);
            before = rill_vec(before.x >> 8, before.y >> 8);
        }
        above = (int32_t)above < 0 ? 0 : (15u << 20) - 1;
    }
    const rill_real inverse = rill_inverse_root_above(above);
    const rill_real w = rill_weight_near(kernel, square);
    const rill_real speed = (((square - square_before) >> 11) * inverse) >> 12; /* Q13 */
    const rill_real push = ((int32_t)pressure >> 16) + (((int32_t)(pressure & 0xFFFFu) * w) >> 14) -
                           ((speed * viscosity) >> 14);                  /* Q17 */
    const rill_real scaled = (push * ((w * inverse) >> 14)) >> 12;       /* Q17 */
    return rill_vec((scaled * before.x) >> 7, (scaled * before.y) >> 7); /* Q22 */
}

#else

static inline rill_vec2 rill_mark_distance(rill_mark from, rill_mark to) {
    return rill_vec_sub(to, from);
}

typedef rill_double rill_thin_pressure;

static inline rill_thin_pressure rill_thin_pressure_add(rill_thin_pressure a,
                                                        rill_thin_pressure b) {
    return rill_double_add(a, b);
}

static inline rill_mark rill_thin_now(const rill_clavet *clavet, uint32_t i) {
    return clavet->position[i];
}

static inline rill_mark rill_thin_before(const rill_clavet *clavet, uint32_t i) {
    return rill_vec_sub(clavet->position[i], clavet->velocity[i]);
}

static inline rill_thin_pressure rill_thin_pressures(const rill_relaxed *relaxed) {
    return relaxed->pressure;
}

static inline rill_vec2 rill_thin_shift(uint32_t kernel, rill_thin_pressure pressure,
                                        rill_real viscosity, rill_vec2 now, rill_vec2 before,
                                        uint32_t i, uint32_t j) {
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
