/* In the float build all formats of Clavet's method are plain numbers. */
#ifndef RILL_SRC_CLAVET_KERNEL_FLOAT_H
#define RILL_SRC_CLAVET_KERNEL_FLOAT_H

#include "clavet_double.h"
#include "parting.h"
#include "root.h"
#include "vec.h"
#include "world.h"

typedef rill_vec2 rill_mark;

#define RILL_NARROW_SQUARE_ONE 1.0F

static inline rill_vec2 rill_narrow(rill_vec2 d) {
    return d;
}

static inline rill_vec2 rill_narrow_fairly(rill_vec2 d) {
    return d;
}

static inline rill_real rill_narrow_square(rill_vec2 narrow) {
    return narrow.x * narrow.x + narrow.y * narrow.y;
}

static inline rill_real rill_weight_near(uint32_t kernel, rill_real square) {
    return 1 - (kernel == RILL_CLAVET_ORIGINAL ? rill_root(square) : square);
}

static inline rill_double rill_weights(rill_real weight) {
    const rill_real square = weight * weight;
    const rill_double weights = {square, square * weight};
    return weights;
}

static inline rill_vec2 rill_unit(rill_vec2 narrow, rill_real square, uint32_t i, uint32_t j) {
    if (square < RILL_RATIO(1, 1048576)) {
        return rill_parting(i, j);
    }
    const rill_real inverse = 1 / rill_root(square);
    return rill_vec(narrow.x * inverse, narrow.y * inverse);
}

static inline rill_real rill_push(rill_double pressure, rill_real weight) {
    return (pressure.far + pressure.near * weight) * weight;
}

static inline rill_vec2 rill_push_along(rill_real push, rill_vec2 direction) {
    return rill_vec(push * direction.x, push * direction.y);
}

static inline rill_vec2 rill_shift_of(rill_vec2 v) {
    return v;
}

static inline rill_vec2 rill_shift_value(rill_vec2 shift) {
    return shift;
}

static inline rill_vec2 rill_shift_fairly(rill_vec2 shift, rill_vec2 *owed) {
    (void)owed;
    return shift;
}

static inline rill_vec2 rill_shift_along(rill_vec2 direction, rill_real size) {
    return rill_vec(size * direction.x, size * direction.y);
}

static inline rill_real rill_narrow_root(rill_real square) {
    return rill_root(square);
}

static inline rill_real rill_near_share(rill_real density, rill_real ratio) {
    return density * ratio;
}

static inline rill_real rill_stiffly(rill_real stiffness, rill_real excess) {
    return stiffness * excess;
}

static inline rill_real rill_half(rill_real a) {
    return a / 2;
}

static inline rill_real rill_wall_fluid(rill_real fluid, rill_real integral) {
    return fluid * integral;
}

static inline rill_real rill_wall_push(rill_double pressure, rill_real far, rill_real near) {
    return pressure.far * far + pressure.near * near;
}

static inline rill_real rill_wall_shift(rill_real fluid, rill_real push) {
    return 2 * fluid * push;
}

static inline rill_real rill_wall_rub(rill_real friction, rill_real depth, rill_real speed) {
    return friction * depth * speed;
}

static inline rill_real rill_stiffness_within(rill_real stiffness, rill_real limit,
                                              rill_real strain) {
    return stiffness * strain > limit ? limit / strain : stiffness;
}

static inline rill_real rill_pressure_clamp(rill_real pressure) {
    return rill_clamp(pressure, -RILL_RATIO(1, 8), RILL_RATIO(1, 8));
}

static inline rill_real rill_change_clamp(rill_real change) {
    return change;
}

static inline rill_real rill_excess_clamp(rill_real excess) {
    return excess;
}

static inline rill_real rill_change_part(rill_real change, rill_real rate) {
    return change * rate;
}

static inline rill_real rill_pressure_of(rill_real value) {
    return value;
}

static inline rill_real rill_pressure_shift(rill_real pressure) {
    return pressure;
}

static inline rill_real rill_stiffness_of(rill_real speed, rill_real unit_speed, rill_real unit) {
    const rill_real mach = speed / unit_speed;
    return rill_min(mach * mach / (2 * unit), RILL_RATIO(1, 8));
}

#endif
