/* Clavet's displacements in the paper's order: one particle after the other, each with densities
 * and positions of the moment. */
#include "clavet.h"

#include "walls.h"

#if RILL_CLAVET

/* Where a particle is by now. */
static inline rill_vec2 live(const rill_clavet *clavet, uint32_t i) {
    return rill_vec_add(clavet->position[i], rill_shift_value(clavet->relaxed[i].shift));
}

/* Adds to a particle's displacement, which stays within 1 h: pairs of a list are then at most 3 h
 * apart, and their squares fit. */
static inline void move(rill_clavet *clavet, uint32_t i, rill_vec2 by) {
    const rill_real limit = rill_shift_of(rill_vec(RILL_ONE, 0)).x;
    const rill_vec2 shift = rill_vec_add(clavet->relaxed[i].shift, by);
    clavet->relaxed[i].shift =
        rill_vec(rill_clamp(shift.x, -limit, limit), rill_clamp(shift.y, -limit, limit));
}

/* Densities of one particle from where everybody is by now, then its pressures. */
static void press_one(const rill_world *world, rill_clavet *clavet, uint32_t i,
                      const uint16_t *list) {
    const rill_vec2 from = live(clavet, i);
    rill_double density = {0, 0};
    for (uint32_t n = 0; n < clavet->lists.count[i]; n++) {
        const rill_vec2 d = rill_narrow(rill_vec_sub(live(clavet, list[n]), from));
        const rill_real w = rill_weight(clavet->kernel, rill_narrow_square(d));
        density = rill_double_add(density, rill_weights(w));
    }
    const rill_vec2 at = rill_walls_clamp(world, from, rill_slots(world)[i]);
    move(clavet, i, rill_clavet_press(world, clavet, i, at, density));
}

/* One particle pushes all its neighbours and is pushed back. */
static void push_one(rill_clavet *clavet, uint32_t i, const uint16_t *list) {
    const rill_vec2 from = live(clavet, i);
    const rill_vec2 from_before = rill_vec_sub(clavet->position[i], clavet->velocity[i]);
    for (uint32_t n = 0; n < clavet->lists.count[i]; n++) {
        const uint32_t j = list[n];
        const rill_vec2 d = rill_narrow(rill_vec_sub(live(clavet, j), from));
        const rill_real square = rill_narrow_square(d);
        const rill_real w = rill_weight(clavet->kernel, square);
        if (w == 0) {
            continue;
        }
        const rill_vec2 its_before = rill_vec_sub(clavet->position[j], clavet->velocity[j]);
        const rill_vec2 before = rill_narrow_fairly(rill_vec_sub(its_before, from_before));
        const rill_vec2 direction = rill_direction(clavet->kernel, square, before, i, j);
        const rill_vec2 push =
            rill_push_along(rill_push(clavet->relaxed[i].pressure, w), direction);
        rill_vec2 mine = push;
        rill_vec2 yours = push;
        if (clavet->share) {
            rill_clavet_split(clavet, i, j, &mine, &yours);
        }
        move(clavet, i, rill_vec_sub(rill_vec(0, 0), mine));
        move(clavet, j, yours);
    }
}

void rill_clavet_push_in_turn(rill_world *world, rill_clavet *clavet) {
    /* Every other step from the end to the beginning, against a lasting bias. */
    if (world->stats.steps & 1u) {
        const uint16_t *list = clavet->lists.other + world->list_used;
        for (uint32_t i = clavet->count; i-- > 0;) {
            list -= clavet->lists.count[i];
            press_one(world, clavet, i, list);
            push_one(clavet, i, list);
        }
    } else {
        const uint16_t *list = clavet->lists.other;
        for (uint32_t i = 0; i < clavet->count; i++) {
            press_one(world, clavet, i, list);
            push_one(clavet, i, list);
            list += clavet->lists.count[i];
        }
    }
}

#else

typedef int rill_no_clavet_turn_here; /* ISO C wants a declaration in every file */

#endif
