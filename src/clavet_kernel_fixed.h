/* The formats in the fixed build: everything between here and the passes over the pairs is in 32
 * bits. Distances are narrowed to 12 fraction bits, weights have 14, directions 12, pressures 18,
 * displacements ("shifts") 22. */
#ifndef RILL_SRC_CLAVET_KERNEL_FIXED_H
#define RILL_SRC_CLAVET_KERNEL_FIXED_H

#include "clavet_double.h"
#include "inline.h"
#include "parting.h"
#include "quotient.h"
#include "root.h"
#include "tables.h"
#include "vec.h"
#include "world.h"

/* A position as loops over pairs of thin fluids have it, see clavet_thin.h. */
typedef uint32_t rill_mark;

#define RILL_NARROW_SQUARE_ONE (1 << 24) /* of a distance of 1 h */

/* A distance of two particles, narrowed. Squares fit 32 bits below 11 h. */
static inline rill_vec2 rill_narrow(rill_vec2 d) {
    return rill_vec(d.x >> 4, d.y >> 4);
}

/* The same, rounded to nearest: a direction that is always cut off on the same side would turn the
 * fluid. */
static inline rill_vec2 rill_narrow_fairly(rill_vec2 d) {
    return rill_vec((d.x + 8) >> 4, (d.y + 8) >> 4);
}

static inline rill_real rill_narrow_square(rill_vec2 narrow) {
    return narrow.x * narrow.x + narrow.y * narrow.y;
}

/* w of a squared narrow distance below h. */
static inline rill_real rill_weight_near(uint32_t kernel, rill_real square) {
    return kernel == RILL_CLAVET_ORIGINAL ? (RILL_ONE - rill_table_distance(square)) >> 2
                                          : (RILL_NARROW_SQUARE_ONE - square) >> 10;
}

/* w^2 and w^3. */
static inline rill_double rill_weights(rill_real weight) {
    const rill_real square = (weight * weight) >> 12;
    const rill_double weights = {square, (square * weight) >> 14};
    return weights;
}

/* The same as rill_unit, for any distance. */
rill_pair rill_unit_rare(rill_vec2 narrow, rill_real square, uint32_t i, uint32_t j);

/* The unit vector along a narrow distance, divided by the root of a square that is not smaller than
 * its own. */
static inline rill_vec2 rill_unit(rill_vec2 narrow, rill_real square, uint32_t i, uint32_t j) {
    if (RILL_SMALL || (uint32_t)(square - (1 << 20)) >= 15u << 20) { /* not 1/4 h to h: rare */
        return rill_unpack(rill_unit_rare(narrow, square, i, j));
    }
    const rill_real inverse = rill_inverse_root(square);
    return rill_vec((narrow.x * inverse + 8192) >> 14, (narrow.y * inverse + 8192) >> 14);
}

/* The displacement that each of two partners of the same mass gets from the sum of their pressures.
 * Pressures are at most 1/8, near ones 3/40, so that the products fit. */
static inline rill_real rill_push(rill_double pressure, rill_real weight) {
    const rill_real sum = pressure.far + ((pressure.near * weight) >> 14);
    return (sum * weight) >> 14;
}

/* Such a displacement along a direction, as a shift. */
static inline rill_vec2 rill_push_along(rill_real push, rill_vec2 direction) {
    return rill_vec((push * direction.x + 128) >> 8, (push * direction.y + 128) >> 8);
}

static inline rill_vec2 rill_shift_of(rill_vec2 v) {
    return rill_vec(v.x * 64, v.y * 64);
}

static inline rill_vec2 rill_shift_value(rill_vec2 shift) {
    return rill_vec((shift.x + 32) >> 6, (shift.y + 32) >> 6);
}

/* A value with so many fraction bits more than the scalar, rounded. Errors are added up; when they
 * make a quantum, it goes to the value at hand, so that the sum over all particles, which is their
 * momentum, stays exact. Mere rounding would lose momentum, carrying every error on would never let
 * particles rest. */
static inline rill_real rill_round_fairly(rill_real value, int32_t bits, rill_real *owed) {
    const rill_real quantum = (rill_real)1 << bits;
    rill_real rounded = (value + quantum / 2) >> bits;
    *owed += value - rounded * quantum;
    if (RILL_RARELY((uint32_t)(*owed + quantum - 1) > 2u * (uint32_t)quantum - 2u)) {
        const rill_real more = *owed > 0 ? 1 : -1;
        rounded += more;
        *owed -= more * quantum;
    }
    return rounded;
}

static inline rill_vec2 rill_shift_fairly(rill_vec2 shift, rill_vec2 *owed) {
    return rill_vec(rill_round_fairly(shift.x, 6, &owed->x),
                    rill_round_fairly(shift.y, 6, &owed->y));
}

/* A displacement of at most 4 h along a direction. */
static inline rill_vec2 rill_shift_along(rill_vec2 direction, rill_real size) {
    return rill_vec((size * direction.x + 32) >> 6, (size * direction.y + 32) >> 6);
}

/* The root of a narrow distance's square, h. */
static inline rill_real rill_narrow_root(rill_real square) {
    rill_real scale = 1;
    while (square >= RILL_NARROW_SQUARE_ONE) {
        square >>= 2;
        scale *= 2;
    }
    return rill_table_distance(square) * scale;
}

/* A near density times its part in the pressure, 16 at most; what is denser than 8 counts for 8. */
static inline rill_real rill_near_share(rill_real density, rill_real ratio) {
    return (rill_min(density, (8 << 16) - 1) * (ratio >> 8)) >> 8;
}

/* The pressure of an excess of density. The stiffness has been held within 1/8 and a limit of 1/4
 * over all of the density, and the excess is between -24 and that density and 8 more: their product
 * is below 4. */
RILL_SHARED rill_real rill_stiffly(rill_real stiffness, rill_real excess) {
    if (RILL_RARELY(stiffness < 1 << 18)) { /* soft or crowded: the bits cut off here would count */
        return (rill_real)(((int64_t)stiffness * excess) >> 28);
    }
    return ((stiffness >> 14) * (excess >> 3)) >> 11;
}

/* Half of a number, rounded down. */
static inline rill_real rill_half(rill_real a) {
    return a >> 1;
}

/* What a wall adds to a density: particles per h^2, 9 at most, times an integral of 1 at most. */
static inline rill_real rill_wall_fluid(rill_real fluid, rill_real integral) {
    return ((fluid >> 4) * integral + 2048) >> 12;
}

/* Pressures times integrals. Twice that times the fluid is a shift. */
static inline rill_real rill_wall_push(rill_double pressure, rill_real far, rill_real near) {
    return rill_dot(pressure.far, pressure.near, far, near);
}

static inline rill_real rill_wall_shift(rill_real fluid, rill_real push) {
    return ((fluid >> 4) * push) >> 7;
}

/* What a wall's friction takes from the velocity along it, as a shift. Its reach is the kernel's,
 * since the fluid stands off by half a spacing. */
static inline rill_real rill_wall_rub(rill_real friction, rill_real depth, rill_real speed) {
    const rill_real part = (rill_real)((uint32_t)friction * (uint32_t)depth >> 18); /* Q14 */
    return (((speed + 2) >> 2) * part) >> 6;
}

/* A stiffness, or limit / strain if that is less; without a division, within 0.2 %. What strains
 * less than 1/4 is within any limit: a stiffness is 1/8 at most, and a limit 3/80 at least. */
static inline rill_real rill_stiffness_within(rill_real stiffness, rill_real limit,
                                              rill_real strain) {
    if (RILL_SMALL || RILL_RARELY((uint32_t)strain - (1u << 14) >= 15u << 14)) { /* not 1/4 to 4 */
        if (strain < 1 << 14) {
            return stiffness;
        }
        while (strain >= 1 << 18) {
            strain >>= 1;
            limit >>= 1;
        }
    }
    const uint32_t above = ((uint32_t)strain - (1u << 14)) << 6;
    const uint32_t root = (uint32_t)rill_inverse_root_above(above); /* Q12, up to 4 */
    const rill_real softer = (rill_real)(((uint32_t)limit * ((root * root) >> 13)) >> 1);
    return rill_min(stiffness, softer);
}

/* A pressure within 1/8, less what lets a pair of them fit 16 bits in clavet_thin.h. */
static inline rill_real rill_pressure_clamp(rill_real pressure) {
    const rill_real most = 1 << 15;
    return RILL_SMALL || RILL_RARELY((uint32_t)(pressure + most) >= 2u * (uint32_t)most)
               ? rill_clamp(pressure, -most, most - 1)
               : pressure;
}

/* A change of density within 16, so that pressures fit whatever a particle remembers; a lattice has
 * 10 at most. */
static inline rill_real rill_change_clamp(rill_real change) {
    const rill_real most = 16 << 16;
    return RILL_SMALL || RILL_RARELY((uint32_t)(change + most) > 2u * (uint32_t)most)
               ? rill_clamp(change, -most, most)
               : change;
}

/* Part of such a change, by a rate of less than 1/2. */
static inline rill_real rill_change_part(rill_real change, rill_real rate) {
    return ((change >> 4) * rate + (1 << 11)) >> 12;
}

/* An excess of density that is not below what rill_stiffly bears. */
static inline rill_real rill_excess_clamp(rill_real excess) {
    return RILL_RARELY(excess < -(24 << 16)) ? -(24 << 16) : excess;
}

/* A number as a pressure, a pressure as a displacement. */
static inline rill_real rill_pressure_of(rill_real value) {
    return value * 4;
}

static inline rill_real rill_pressure_shift(rill_real pressure) {
    return pressure * 16;
}

/* Half the squared ratio of two speeds over a unit, at most 1/8: Q2.30. Sound that is slower than
 * 1/64 h per substep is taken for that: its pressures would be less than what can be told apart
 * here, and a crowd would stay one. */
static inline rill_real rill_stiffness_of(rill_real speed, rill_real unit_speed, rill_real unit) {
    const uint64_t slowest = 1 << 18;
    uint64_t mach = rill_quotient((uint64_t)speed << 24, (uint32_t)unit_speed);
    if (mach >= 1 << 24) {
        return 1 << 27;
    }
    mach = mach < slowest ? slowest : mach;
    const uint64_t stiffness = rill_quotient(mach * mach >> 3, (uint32_t)unit);
    return stiffness < 1 << 27 ? (rill_real)stiffness : 1 << 27;
}

#endif
