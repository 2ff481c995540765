/* The viscosity of one pair. */
#ifndef RILL_SRC_CLAVET_VISCOSITY_H
#define RILL_SRC_CLAVET_VISCOSITY_H

#include "clavet_kernel.h"

/* Velocities within the pass. What viscosity takes from a slow pair is far below a quantum of
 * Q16.16: the fixed build has 24 fraction bits here. */
static inline rill_vec2 rill_viscous_velocity(rill_vec2 v) {
#if RILL_FIXED
    return rill_vec(v.x * 256, v.y * 256);
#else
    return v;
#endif
}

static inline rill_vec2 rill_viscous_result(rill_vec2 v, rill_vec2 *owed) {
#if RILL_FIXED
    return rill_vec(rill_round_fairly(v.x, 8, &owed->x), rill_round_fairly(v.y, 8, &owed->y));
#else
    (void)owed;
    return v;
#endif
}

/* How viscous a pair is: see rill_substance. */
typedef struct rill_thickness {
    rill_real linear, squared;
} rill_thickness;

/* What share of its approach speed a pair loses per weight, 8 at most. */
static inline rill_real rill_thickness_at(rill_thickness thickness, rill_real speed) {
    if (thickness.squared == 0) {
        return thickness.linear;
    }
    return rill_min(thickness.linear + rill_mul(thickness.squared, rill_abs(speed)),
                    RILL_RATIO(8, 1));
}

/* By how much each of two particles of the same mass changes its velocity, given what the first one
 * is faster than the second. A pair loses all of its approach speed at most: more would add energy.
 */
static inline rill_vec2 rill_viscous(rill_vec2 faster, rill_vec2 direction, rill_real weight,
                                     rill_thickness thickness) {
#if RILL_FIXED
    const rill_real speed =
        (rill_real)(((int64_t)faster.x * direction.x + (int64_t)faster.y * direction.y) >> 12);
    const rill_real thick = rill_thickness_at(thickness, speed >> 8) >> 3; /* Q13, at most 8 */
    const rill_real share = rill_min((weight * thick) >> 13, 1 << 14);
    /* Half the share along the direction, Q13. */
    const rill_real along_x = (share * direction.x + 8192) >> 14;
    const rill_real along_y = (share * direction.y + 8192) >> 14;
    return rill_vec(rill_product(speed * 8, along_x), rill_product(speed * 8, along_y));
#else
    const rill_real speed = rill_vec_dot(faster, direction);
    const rill_real loss =
        speed * rill_min(weight * rill_thickness_at(thickness, speed), RILL_ONE) / 2;
    return rill_vec(loss * direction.x, loss * direction.y);
#endif
}

#endif
