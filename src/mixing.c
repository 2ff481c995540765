/* Dye and reactions, over the neighbour lists of the last substep. */
#include "mixing.h"

#include "amount.h"
#include "departures.h"
#include "gameplay.h"
#include "lists.h"
#include "random.h"
#include "rill/events.h"

#if RILL_GAMEPLAY

/* Particles touch nearer than this many spacings: closer than second neighbours are. */
#define TOUCH RILL_RATIO(13, 10)

/* One part of a colour flows from the fuller to the emptier: what one loses the other gains, and at
 * most half the difference flows, so nothing wraps, saturates or is lost. Rounded towards zero, so
 * that both directions round alike. */
static void level(uint16_t *a, uint16_t *b, int32_t share) {
    const int32_t flow = ((int32_t)*b - (int32_t)*a) * share / 32768;
    *a = (uint16_t)(*a + flow);
    *b = (uint16_t)(*b - flow);
}

static void mix(rill_colour *a, rill_colour *b, int32_t share) {
    level(&a->red, &b->red, share);
    level(&a->green, &b->green, share);
    level(&a->blue, &b->blue, share);
    level(&a->alpha, &b->alpha, share);
}

/* What a pair of neighbours exchanges, in 1/32768: the strength, fading with the distance. */
static int32_t share_of(rill_vec2 d, rill_real strength) {
    const rill_real near = RILL_ONE - rill_vec_dot(d, d);
    if (near <= 0) {
        return 0;
    }
    const rill_real share = rill_min(rill_mul(strength, near), RILL_RATIO(1, 2));
    return (int32_t)(rill_quanta(share) / 2);
}

void rill_dye_spread(rill_world *world) {
    if (world->config.gameplay.dye_diffusion == 0) {
        return;
    }
    const rill_real strength = rill_div(world->config.gameplay.dye_diffusion, world->config.rate);
    const rill_vec2 *position = rill_positions(world);
    rill_colour *colour = rill_colours(world);
    const rill_lists lists = rill_lists_of(world);
    const uint16_t *list = lists.other;
    const int full =
        rill_solver_of(world->config.method)->list_kind(&world->config) == RILL_LIST_FULL;
    for (uint32_t i = 0; i < world->count; i++) {
        for (uint32_t n = 0; n < lists.count[i]; n++) {
            const uint32_t j = list[n];
            if (!full || j > i) { /* each pair once */
                mix(&colour[i], &colour[j],
                    share_of(rill_vec_sub(position[i], position[j]), strength));
            }
        }
        list += lists.count[i];
    }
}

static void become(rill_world *world, uint32_t i, uint32_t material) {
    rill_materials(world)[i] = (uint8_t)material;
    if (material != RILL_REACTION_DIES && world->layout.column[RILL_COLUMN_COLOUR] != 0) {
        rill_paint(world, i, 0);
    }
    rill_gameplay_wake(world, i);
}

/* Tries all reactions on a pair that touches; returns whether one took place. */
static int react(rill_world *world, uint32_t i, uint32_t j) {
    const rill_gameplay_settings *settings = &world->config.gameplay;
    const uint8_t *material = rill_materials(world);
    for (uint32_t k = 0; k < settings->reaction_count; k++) {
        const rill_reaction *reaction = &settings->reaction[k];
        uint32_t first = i;
        uint32_t second = j;
        if (material[i] != reaction->first) {
            first = j;
            second = i;
        }
        if (material[first] != reaction->first || material[second] != reaction->second) {
            continue;
        }
        const uint32_t chance = rill_quanta(rill_div(reaction->rate, world->config.rate));
        if (rill_random_next(&world->random) >> 16 < chance) {
            become(world, first, reaction->first_to);
            become(world, second, reaction->second_to);
            return 1;
        }
    }
    return 0;
}

/* Backwards: the one that takes a dead one's place has
 * been seen. */
void rill_reactions_bury(rill_world *world) {
    for (uint32_t i = world->config.gameplay.reaction_count > 0 ? world->count : 0; i-- > 0;) {
        if (rill_materials(world)[i] == RILL_REACTION_DIES) {
            rill_materials(world)[i] = 0;
            rill_particle_die(world, i, RILL_DEATH_REACTED);
        }
    }
}

void rill_reactions_run(rill_world *world) {
    if (world->config.gameplay.reaction_count == 0) {
        return;
    }
    const rill_real touch = rill_mul(TOUCH, rill_div(world->config.spacing, world->units.h));
    const rill_wide limit = rill_wide_product(touch, touch);
    const rill_vec2 *position = rill_positions(world);
    const uint8_t *material = rill_materials(world);
    const rill_lists lists = rill_lists_of(world);
    const uint16_t *list = lists.other;
    uint32_t reacted = 0;
    for (uint32_t i = 0; i < world->count; i++) {
        for (uint32_t n = 0; n < lists.count[i]; n++) {
            const uint32_t j = list[n];
            const rill_vec2 d = rill_vec_sub(position[i], position[j]);
            /* In full lists a pair has two chances; like never reacts with like unless told so. */
            if (rill_wide_dot(d, d) < limit && material[i] != RILL_REACTION_DIES &&
                material[j] != RILL_REACTION_DIES) {
                reacted += (uint32_t)react(world, i, j);
            }
        }
        list += lists.count[i];
    }
    world->gameplay.stats.reacted += reacted;
}

#else

typedef int rill_no_mixing_here; /* ISO C wants a declaration in every file */

#endif
