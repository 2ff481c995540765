/* The viscosity of one pair. */
#ifndef RILL_SRC_CLAVET_VISCOSITY_H
#define RILL_SRC_CLAVET_VISCOSITY_H

#include "clavet_kernel.h"

/* How viscous a pair is: see rill_substance. */
typedef struct rill_thickness {
    rill_real linear, squared;
} rill_thickness;

/* The share of its approach speed that a pair loses at weight 1, at most all of it: taking more
 * would add energy. */
static inline rill_real rill_thickness_at(rill_thickness thickness, rill_real speed) {
    if (thickness.squared == 0) {
        return thickness.linear;
    }
    return rill_min(thickness.linear + rill_mul(thickness.squared, rill_abs(speed)), RILL_ONE);
}

/* By how much each of two particles of the same mass changes its velocity, given what the first one
 * is faster than the second. */
static inline rill_vec2 rill_viscous(rill_vec2 faster, rill_vec2 direction, rill_real weight,
                                     rill_thickness thickness) {
#if RILL_FIXED
    /* Both particles were held to 1 h per substep, so that hardly anything is ever clamped here; it
     * keeps the products below 2^31. Velocities are in shifts, Q20. */
    const rill_real x = rill_clamp(faster.x >> 4, -3 * RILL_ONE, 3 * RILL_ONE);
    const rill_real y = rill_clamp(faster.y >> 4, -3 * RILL_ONE, 3 * RILL_ONE);
    const rill_real speed = (x * direction.x + y * direction.y) >> 12;
    const rill_real share = (weight * (rill_thickness_at(thickness, speed) >> 2)) >> 14;
    /* Half the share along the direction, Q13; then Q29. */
    const rill_real along_x = (share * direction.x + 4096) >> 14;
    const rill_real along_y = (share * direction.y + 4096) >> 14;
    return rill_vec((speed * along_x + 256) >> 9, (speed * along_y + 256) >> 9);
#else
    const rill_real speed = rill_vec_dot(faster, direction);
    const rill_real loss = speed * weight * rill_thickness_at(thickness, speed) / 2;
    return rill_vec(loss * direction.x, loss * direction.y);
#endif
}

#endif
