/* The Gauss-Seidel sweep over the density constraints. */
#include "bodin.h"
#include "inline.h"

#if RILL_BODIN

/* Among particles of several masses. */
static void press_mixed(const rill_bodin *bodin, uint32_t i, const uint16_t *list,
                        const rill_gradient *gradient, rill_fine pressure) {
    const rill_substance *substance = bodin->substance;
    const rill_fine own = rill_product(pressure, substance[bodin->material[i]].inverse_mass);
    rill_vec2 *velocity = bodin->velocity;
    for (uint32_t n = 0; n < bodin->lists.count[i]; n++) {
        const rill_real inverse_mass = substance[bodin->material[list[n]]].inverse_mass;
        rill_gradient_press_one(gradient[n], &velocity[list[n]],
                                rill_product(pressure, inverse_mass));
    }
    velocity[i] = rill_vec_add(velocity[i], rill_vec_scale(bodin->lever[i].sum, own));
}

void rill_bodin_press(const rill_bodin *bodin, uint32_t i, const uint16_t *list,
                      const rill_gradient *gradient, rill_fine pressure) {
    rill_vec2 *velocity = bodin->velocity;
    if (bodin->mixed) {
        press_mixed(bodin, i, list, gradient, pressure);
        return;
    }
    rill_gradient_press(gradient, list, bodin->lists.count[i], velocity, pressure);
    velocity[i] = rill_vec_add(velocity[i], rill_vec_scale(bodin->lever[i].sum, pressure));
}

RILL_INLINE rill_real sweep(const rill_world *world, const rill_bodin *all, int mixed,
                            int measured) {
    const rill_bodin bodin = *all; /* a copy that no store through a pointer can change */
    const uint16_t *list = bodin.lists.other;
    const rill_gradient *gradient = bodin.gradient;
    const rill_fine highest = rill_fine_of(RILL_BODIN_PRESSURE_LIMIT);
    const rill_fine lowest = world->config.bodin.bilateral ? -highest : 0;
    rill_total total = 0;
    for (uint32_t i = 0; i < bodin.count; i++) {
        const rill_lever *lever = &bodin.lever[i];
        const uint32_t neighbours = bodin.lists.count[i];
        if (lever->step > 0) { /* else it flies free, or bodies have it in their own sweep */
            const rill_fine old = bodin.pressure[i];
            rill_vec2 *const own = &bodin.velocity[i];
            rill_kept kept;
            const rill_fine rate = rill_gradient_rate(gradient, list, neighbours, bodin.velocity,
                                                      lever->sum, *own, &kept);
            const rill_fine residual = rate - lever->target - rill_product(bodin.softness, old);
            const rill_fine wanted =
                rill_clamp(old + rill_mul(residual, lever->step), lowest, highest);
            if (wanted != old) {
                const rill_fine change = wanted - old;
                bodin.pressure[i] = wanted;
                if (mixed) {
                    press_mixed(&bodin, i, list, gradient, change);
                } else {
                    rill_gradient_press_kept(&kept, gradient, list, neighbours, bodin.velocity,
                                             change);
                    *own = rill_vec_add(*own, rill_vec_scale(lever->sum, change));
                }
                if (measured) {
                    total += rill_max(residual, -residual);
                }
            }
        }
        list += neighbours;
        gradient += rill_gradient_room(neighbours);
    }
    return rill_fine_value(rill_total_mean(total, bodin.count));
}

RILL_WARM static rill_real sweep_mixed(const rill_world *world, const rill_bodin *all) {
    return sweep(world, all, 1, 1);
}

#if RILL_FIXED && defined(RILL_SWEEP)

/* What a port's own sweep is given. It must leave the same bits as sweep(). */
typedef struct rill_sweep_task {
    rill_vec2 *velocity;
    const uint16_t *list;
    const rill_gradient *gradient;
    const rill_lever *lever;
    const uint8_t *count;
    rill_fine *pressure;
    const rill_lever *end; /* of the levers */
    rill_real softness;
    rill_fine lowest;  /* pressure; the highest is RILL_BODIN_PRESSURE_LIMIT */
    uint32_t measured; /* are residuals to be added up? */
    rill_total total;  /* of them */
} rill_sweep_task;

static rill_real sweep_one_mass(const rill_world *world, const rill_bodin *all, int measured) {
    const rill_fine highest = rill_fine_of(RILL_BODIN_PRESSURE_LIMIT);
    rill_sweep_task task = {all->velocity,
                            all->lists.other,
                            all->gradient,
                            all->lever,
                            all->lists.count,
                            all->pressure,
                            all->lever + all->count,
                            all->softness,
                            world->config.bodin.bilateral ? -highest : 0,
                            (uint32_t)measured,
                            0};
    RILL_SWEEP(&task);
    return measured ? rill_fine_value(rill_total_mean(task.total, all->count)) : 0;
}

#else

RILL_HOT static rill_real sweep_measured(const rill_world *world, const rill_bodin *all) {
    return sweep(world, all, 0, 1);
}

RILL_HOT static void sweep_unmeasured(const rill_world *world, const rill_bodin *all) {
    (void)sweep(world, all, 0, 0);
}

static inline rill_real sweep_one_mass(const rill_world *world, const rill_bodin *all,
                                       int measured) {
    if (measured) {
        return sweep_measured(world, all);
    }
    sweep_unmeasured(world, all);
    return 0;
}

#endif

rill_real rill_bodin_sweep(const rill_world *world, const rill_bodin *all, int measured) {
    return all->mixed ? sweep_mixed(world, all) : sweep_one_mass(world, all, measured);
}

#else

typedef int rill_no_bodin_sweep_here; /* ISO C wants a declaration in every file */

#endif
