/* The Gauss-Seidel sweep over the density constraints, and its warm start. */
#include "bodin.h"

#if RILL_BODIN

/* No column is deep enough for more. */
#define PRESSURE_LIMIT RILL_RATIO(64, 1)

/* Share of the way that the slow pressure goes towards the pressure in a substep. */
#define SLOW_SHARE RILL_RATIO(4, 1000)

/* Adds the impulses of a pressure of particle i. */
static inline void press(const rill_bodin *bodin, uint32_t i, const uint16_t *list,
                         const rill_gradient *gradient, rill_fine pressure) {
    rill_gradient_press(gradient, list, bodin->lists.count[i], bodin->velocity, pressure);
    bodin->velocity[i] = rill_vec_add(bodin->velocity[i], rill_vec_scale(bodin->sum[i], pressure));
}

/* The fluctuating part of the pressures fades, the lasting part stays: fading all of it would leave
 * the fluid compressed, keeping all of it lets a deep column bounce for ever. */
static rill_fine start_pressure(rill_slow *slow, rill_fine pressure, rill_real keep) {
    const rill_fine most = pressure + pressure / 2;
    *slow = rill_slow_follow(*slow, pressure, SLOW_SHARE);
    if (rill_slow_value(*slow) > most) {
        *slow = rill_slow_from(most);
    }
    const rill_fine lasting = rill_slow_value(*slow);
    return lasting + rill_product(pressure - lasting, keep);
}

RILL_HOT void rill_bodin_warm_start(const rill_world *world, const rill_bodin *bodin) {
    const uint16_t *list = bodin->lists.other;
    const rill_gradient *gradient = bodin->gradient;
    const rill_real keep = world->config.bodin.warm_start;
    for (uint32_t i = 0; i < bodin->count; i++) {
        rill_fine pressure = 0;
        if (bodin->step[i] != 0) {
            pressure = start_pressure(&bodin->slow[i], bodin->pressure[i], keep);
        } else { /* nobody near: it flies free */
            bodin->slow[i] = rill_slow_from(0);
        }
        bodin->pressure[i] = pressure;
        if (pressure != 0) {
            press(bodin, i, list, gradient, pressure);
        }
        list += bodin->lists.count[i];
        gradient += bodin->lists.count[i];
    }
}

RILL_HOT rill_real rill_bodin_sweep(const rill_world *world, const rill_bodin *all) {
    const rill_bodin bodin = *all; /* a copy that no store through a pointer can change */
    const uint16_t *list = bodin.lists.other;
    const rill_gradient *gradient = bodin.gradient;
    const rill_fine highest = rill_fine_of(PRESSURE_LIMIT);
    const rill_fine lowest = world->config.bodin.bilateral ? -highest : 0;
    rill_total total = 0;
    for (uint32_t i = 0; i < bodin.count; i++) {
        const uint32_t neighbours = bodin.lists.count[i];
        const rill_fine old = bodin.pressure[i];
        const rill_fine rate = rill_gradient_rate(gradient, list, neighbours, bodin.velocity,
                                                  bodin.sum[i], bodin.velocity[i]);
        const rill_fine residual = rate - bodin.target[i] - rill_product(bodin.softness, old);
        const rill_fine wanted =
            rill_clamp(old + rill_mul(residual, bodin.step[i]), lowest, highest);
        if (wanted != old) {
            bodin.pressure[i] = wanted;
            press(&bodin, i, list, gradient, wanted - old);
            total += rill_abs(residual);
        }
        list += neighbours;
        gradient += neighbours;
    }
    return rill_fine_value(rill_total_mean(total, bodin.count));
}

#else

typedef int rill_no_bodin_sweep_here; /* ISO C wants a declaration in every file */

#endif
