/* The Gauss-Seidel sweep over the density constraints, and its warm start. */
#include "bodin.h"

#if RILL_BODIN

/* A pressure changes by this much at most at a time, so that products stay in range. */
#define PRESSURE_STEP_LIMIT RILL_RATIO(1, 2)

/* No column is deep enough for more. */
#define PRESSURE_LIMIT RILL_RATIO(64, 1)

/* Rate at which the density of particle i changes: minus its own motion, plus its neighbours'. */
static inline rill_real density_rate(const rill_bodin *bodin, uint32_t i, const uint16_t *list,
                                     const rill_gradient *gradient) {
    const rill_vec2 *velocity = bodin->velocity;
    rill_gradient_sum sum = 0;
    for (uint32_t n = 0; n < bodin->lists.count[i]; n++) {
        sum += rill_gradient_dot(gradient[n], velocity[list[n]]);
    }
    return rill_gradient_total(sum) - rill_vec_dot(bodin->sum[i], velocity[i]);
}

/* Adds the impulses of a pressure of particle i. */
static inline void press(rill_bodin *bodin, uint32_t i, const uint16_t *list,
                         const rill_gradient *gradient, rill_real pressure) {
    rill_vec2 *velocity = bodin->velocity;
    for (uint32_t n = 0; n < bodin->lists.count[i]; n++) {
        velocity[list[n]] = rill_gradient_push(velocity[list[n]], gradient[n], pressure);
    }
    velocity[i] = rill_vec_add(velocity[i], rill_vec_scale(bodin->sum[i], pressure));
}

/* The fluctuating part of the pressures fades, the lasting part stays: fading all of it would leave
 * the fluid compressed, keeping all of it lets a deep column bounce for ever. */
static rill_real start_pressure(rill_slow *slow, rill_real pressure, rill_real keep) {
    const rill_real most = pressure + pressure / 2;
    *slow = rill_slow_follow(*slow, pressure, RILL_RATIO(1, 100));
    if (rill_slow_value(*slow) > most) {
        *slow = rill_slow_from(most);
    }
    const rill_real lasting = rill_slow_value(*slow);
    return lasting + rill_product(pressure - lasting, keep);
}

RILL_HOT void rill_bodin_warm_start(const rill_world *world, rill_bodin *bodin) {
    const uint16_t *list = bodin->lists.other;
    const rill_gradient *gradient = bodin->gradient;
    const rill_real keep = world->config.bodin.warm_start;
    for (uint32_t i = 0; i < bodin->count; i++) {
        rill_real pressure = 0;
        if (bodin->step[i] != 0) {
            pressure = start_pressure(&bodin->slow[i], bodin->pressure[i], keep);
        } else {
            bodin->slow[i] = rill_slow_from(0);
        }
        bodin->pressure[i] = pressure;
        while (pressure > PRESSURE_STEP_LIMIT) {
            press(bodin, i, list, gradient, PRESSURE_STEP_LIMIT);
            pressure -= PRESSURE_STEP_LIMIT;
        }
        if (pressure != 0) {
            press(bodin, i, list, gradient, pressure);
        }
        list += bodin->lists.count[i];
        gradient += bodin->lists.count[i];
    }
}

RILL_HOT rill_real rill_bodin_sweep(const rill_world *world, rill_bodin *bodin) {
    const uint16_t *list = bodin->lists.other;
    const rill_gradient *gradient = bodin->gradient;
    const rill_real lowest = world->config.bodin.bilateral ? -PRESSURE_LIMIT : 0;
    rill_total total = 0;
    for (uint32_t i = 0; i < bodin->count; i++) {
        const rill_real old = bodin->pressure[i];
        const rill_real residual = density_rate(bodin, i, list, gradient) - bodin->target[i] -
                                   rill_product(bodin->softness, old);
        const rill_real wanted =
            rill_clamp(old + rill_clamp(rill_mul(residual, bodin->step[i]), -PRESSURE_STEP_LIMIT,
                                        PRESSURE_STEP_LIMIT),
                       lowest, PRESSURE_LIMIT);
        if (wanted != old) {
            bodin->pressure[i] = wanted;
            press(bodin, i, list, gradient, wanted - old);
            total += rill_abs(residual);
        }
        list += bodin->lists.count[i];
        gradient += bodin->lists.count[i];
    }
    return rill_total_mean(total, bodin->count);
}

#else

typedef int rill_no_bodin_sweep_here; /* ISO C wants a declaration in every file */

#endif
