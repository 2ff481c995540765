/* Surface tension: neighbours pull each other. Inside the fluid the pulls cancel; at its surface
 * they add up to one inwards, which rounds drops and holds threads together (Becker and Teschner's
 * force, 2007, with a weight that needs no root). */
#include "bodin.h"

#if RILL_BODIN

/* What a particle and its neighbour pull with is the weaker of both materials' tensions, per mass
 * of water; each gets its share by its own mass. */
static inline void pull_pair(const rill_bodin *bodin, uint32_t i, uint32_t j) {
    const rill_substance *mine = &bodin->substance[bodin->material[i]];
    const rill_substance *theirs = &bodin->substance[bodin->material[j]];
    const rill_vec2 d = rill_vec_sub(bodin->position[j], bodin->position[i]);
    const rill_real u = rill_max(RILL_ONE - rill_vec_dot(d, d), 0);
    const rill_fine force =
        rill_product(rill_min(mine->tension, theirs->tension), rill_product(u, u));
    const rill_vec2 momentum = rill_vec_scale(d, force);
    bodin->velocity[i] =
        rill_vec_add(bodin->velocity[i], rill_vec_scale(momentum, mine->inverse_mass));
    bodin->velocity[j] =
        rill_vec_sub(bodin->velocity[j], rill_vec_scale(momentum, theirs->inverse_mass));
}

RILL_WARM void rill_bodin_pull(const rill_bodin *bodin) {
    const uint16_t *list = bodin->lists.other;
    for (uint32_t i = 0; i < bodin->count; i++) {
        /* Lists are ascending: each pair once, from its first particle. */
        for (uint32_t n = bodin->lists.count[i]; n >= 1 && list[n - 1] > i; n--) {
            pull_pair(bodin, i, list[n - 1]);
        }
        list += bodin->lists.count[i];
    }
}

#else

typedef int rill_no_bodin_tension_here; /* ISO C wants a declaration in every file */

#endif
