/* Gliding: under pressure, particles move with those around them.
 *
 * Pressed together, particles sit in cages. Each cage is a spring whose stiffness is that of the
 * pressure's gradients: omega^2 = 28 p of modes in which neighbours move against each other, in a
 * hexagonal lattice with Wendland's kernel and two spacings to h. Such modes hardly change a
 * density, so no constraint holds them, and an explicit substep bears omega^2 < 4, p < 0.14: above,
 * the lowest layers of deep water tremble and are crushed. So a particle moves, beside its own
 * velocity, by a share of the differences to its neighbours' (Monaghan's XSPH). What flows with
 * its neighbours does not feel it; a mode that moves by only a times its velocity bears omega^2 <
 * 4 / a. Velocities stay as they are, so nothing is lost.
 *
 * For the same reason viscosity comes after the pressures in such worlds: there, damping d raises
 * the limit to 4 + 2 d, before them it lowers it to 4 - 2 d. */
#include "bodin.h"
#include "bodin_pairs.h"
#include "inline.h"

#if RILL_BODIN

/* The share of a pair that lies on each other is what its pressure is above the first: it begins
 * where cages become too stiff and ends where modes of neighbours in turn would stand still, a =
 * 0.2 with neighbours one spacing away. */
#define FIRST_PRESSURE RILL_RATIO(13, 100)
#define LARGEST_SHARE RILL_RATIO(2, 10)

/* Neighbours at rest are fewer. Of more, each has the less. */
#define NEIGHBOURS 13

/* Who has chosen the substeps has chosen what they do; the limits of pressure know Wendland's
 * kernel only. Particles do not glide where something else must know their whole way: bodies, and
 * zones that let them pass one way. */
int rill_bodin_glides(const rill_world *world) {
    const rill_bodin_settings *settings = &world->config.bodin;
    return settings->substeps == 0 && settings->kernel == RILL_BODIN_WENDLAND &&
           world->layout.body_capacity == 0 &&
           (!RILL_GAMEPLAY || world->config.gameplay.zone_capacity == 0) &&
           !rill_bodin_masses_differ(world);
}

/* Of a particle, as pairs want it; 0 or less: it does not glide. */
static inline rill_real strength_of(rill_fine pressure, uint32_t neighbours) {
    const rill_real share = rill_min(rill_fine_value(pressure) - FIRST_PRESSURE, LARGEST_SHARE);
    const rill_real fair = neighbours <= NEIGHBOURS
                               ? share
                               : rill_div(share * NEIGHBOURS, rill_from_int((int32_t)neighbours));
    return rill_pair_strength(fair);
}

static inline rill_vec2 glide_one(const rill_bodin *bodin, rill_vec2 at, rill_vec2 v, uint32_t j,
                                  rill_real strength) {
    const rill_real share = rill_pair_share(rill_vec_sub(at, bodin->position[j]), strength);
    const rill_vec2 fine = rill_pair_change(rill_vec_sub(bodin->velocity[j], v), share);
    const rill_vec2 change = rill_vec(rill_fine_value(fine.x), rill_fine_value(fine.y));
    bodin->position[j] = rill_vec_sub(bodin->position[j], change);
    return change;
}

#if RILL_SSE2

static inline void glide_two(const rill_bodin *bodin, rill_pairs *pairs, const uint16_t *list) {
    rill_vec2 *const first = &bodin->position[list[0]];
    rill_vec2 *const second = &bodin->position[list[1]];
    const __m128 position = rill_load_both(first, second);
    const __m128 change = rill_pairs_change(pairs, position, rill_load_two(bodin->velocity, list));
    rill_store_both(first, second, rill_pairs_take(pairs, position, rill_pairs_fine_value(change)));
}

#endif

/* Each pair once, from its first particle: lists are ascending, so those after it stand at the end.
 * In floating point the order of sums is that of two at a time. */
static inline void glide(const rill_bodin *bodin, uint32_t i, const uint16_t *list,
                         rill_real strength) {
    const rill_vec2 at = bodin->position[i];
    const rill_vec2 v = bodin->velocity[i];
    uint32_t n = bodin->lists.count[i];
    rill_vec2 gain;
#if RILL_SSE2
    rill_pairs pairs = rill_pairs_of(at, v, strength);
    for (; n >= 2 && list[n - 2] > i; n -= 2) {
        glide_two(bodin, &pairs, list + n - 2);
    }
    gain = rill_pairs_gain(&pairs);
#else
    rill_vec2 even = {0, 0};
    rill_vec2 odd = {0, 0};
    for (; n >= 2 && list[n - 2] > i; n -= 2) {
        even = rill_vec_add(even, glide_one(bodin, at, v, list[n - 2], strength));
        odd = rill_vec_add(odd, glide_one(bodin, at, v, list[n - 1], strength));
    }
    gain = rill_vec_add(even, odd);
#endif
    if (n >= 1 && list[n - 1] > i) {
        gain = rill_vec_add(gain, glide_one(bodin, at, v, list[n - 1], strength));
    }
    bodin->position[i] = rill_vec_add(at, gain);
}

void rill_bodin_glide(const rill_bodin *all) {
    const rill_bodin bodin = *all; /* a copy that no store through a pointer can change */
    const rill_fine first = rill_fine_of(FIRST_PRESSURE);
    const uint16_t *list = bodin.lists.other;
    for (uint32_t i = 0; i < bodin.count; i++) {
        const uint32_t neighbours = bodin.lists.count[i];
        if (bodin.pressure[i] > first) {
            glide(&bodin, i, list, strength_of(bodin.pressure[i], neighbours));
        }
        list += neighbours;
    }
}

#else

typedef int rill_no_bodin_glide_here; /* ISO C wants a declaration in every file */

#endif
