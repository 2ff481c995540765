/* Optional values of particles: group, colour, lifetime. */
#include "amount.h"
#include "gameplay.h"
#include "sensors.h"
#include "still.h"

#if RILL_GAMEPLAY

/* The longest lifetime, s. */
#define LONGEST RILL_RATIO(32000, 1)

rill_status rill_marks_check(const rill_world *world, const rill_particle_state *state) {
    const uint32_t *column = world->layout.column;
    if (state->tag > 0xFFFFu) {
        return RILL_BAD_TAG;
    }
    if (!(state->lifetime >= 0 && state->lifetime <= LONGEST)) {
        return RILL_BAD_LIFETIME;
    }
    return (state->tag != 0 && column[RILL_COLUMN_TAG] == 0) ||
                   (state->colour != 0 && column[RILL_COLUMN_COLOUR] == 0) ||
                   (state->lifetime > 0 && column[RILL_COLUMN_EXPIRY] == 0)
               ? RILL_NOT_CONFIGURED
               : RILL_OK;
}

/* 0xRRGGBBAA with each part widened to 16 bits. */
static rill_colour widen(uint32_t rgba) {
    rill_colour colour;
    colour.red = (uint16_t)((rgba >> 24) * 257u);
    colour.green = (uint16_t)((rgba >> 16 & 255u) * 257u);
    colour.blue = (uint16_t)((rgba >> 8 & 255u) * 257u);
    colour.alpha = (uint16_t)((rgba & 255u) * 257u);
    return colour;
}

void rill_paint(rill_world *world, uint32_t i, uint32_t colour) {
    const uint32_t plain = world->config.material[rill_materials(world)[i]].colour;
    rill_colours(world)[i] = widen(colour != 0 ? colour : plain << 8 | 255u);
}

void rill_gameplay_wake(rill_world *world, uint32_t i) {
    if (world->layout.column[RILL_COLUMN_CALM] != 0) {
        rill_calm(world)[i] = 0;
    }
}

void rill_marks_set(rill_world *world, uint32_t i, const rill_particle_state *state) {
    const uint32_t *column = world->layout.column;
    if (column[RILL_COLUMN_TAG] != 0) {
        rill_tags(world)[i] = (uint16_t)state->tag;
    }
    if (column[RILL_COLUMN_COLOUR] != 0) {
        rill_paint(world, i, state->colour);
    }
    if (column[RILL_COLUMN_EXPIRY] != 0) {
        /* At least one step, and never the step 0 that means "none". */
        const uint32_t steps = rill_steps_in(world, state->lifetime);
        const uint32_t end = (uint32_t)world->stats.steps + (steps > 0 ? steps : 1);
        rill_expiries(world)[i] = state->lifetime > 0 ? (end != 0 ? end : 1) : 0;
    }
}

void rill_marks_get(const rill_world *world, uint32_t i, rill_particle_state *state) {
    const uint32_t *column = world->layout.column;
    state->tag = 0;
    state->colour = 0;
    state->lifetime = 0;
    if (column[RILL_COLUMN_TAG] != 0) {
        state->tag = rill_tags(world)[i];
    }
    if (column[RILL_COLUMN_COLOUR] != 0) {
        state->colour = rill_colour_rgba(rill_colours(world)[i]);
    }
    if (column[RILL_COLUMN_EXPIRY] != 0 && rill_expiries(world)[i] != 0) {
        const uint32_t left = rill_expiries(world)[i] - (uint32_t)world->stats.steps;
        state->lifetime = rill_count_over(left, world->config.rate);
    }
}

void rill_gameplay_welcome(rill_world *world, uint32_t i) {
    const uint32_t *column = world->layout.column;
    if (column[RILL_COLUMN_BIRTH] != 0) {
        rill_births(world)[i] = world->gameplay.births++;
    }
    if (column[RILL_COLUMN_COLOUR] != 0) {
        rill_paint(world, i, 0);
    }
    rill_gameplay_moved(world, i);
}

void rill_gameplay_moved(rill_world *world, uint32_t i) {
    world->gameplay.grid_fresh = 0;
    rill_gameplay_wake(world, i);
    rill_still_disturb(world, rill_positions(world)[i]);
    if (world->layout.column[RILL_COLUMN_SENSED] != 0) {
        rill_sensors_place(world, i);
    }
}

#else

typedef int rill_no_marks_here; /* ISO C wants a declaration in every file */

#endif
