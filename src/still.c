/* Stillness.
 *
 * A particle that was slow for some steps falls asleep: it keeps its place and its pressure. Each
 * step solves only what is awake and the sleepers within two cells of that, so that those next to
 * the waking have all their neighbours; afterwards these sleepers are put back. A fast particle
 * wakes everything in the cells around its own, and what happens to particles from outside
 * (removal, pushes) disturbs their cell in the same way. So do bodies that can move: fluid next to
 * them stays awake. With everything asleep a step does nothing.
 *
 * Marks of cells: DISTURBED is part of the state, the others live within rill_still_begin. */
#include "still.h"

#include "bodies_step.h"
#include "grid.h"
#include "vec.h"

#include <string.h>

#if RILL_GAMEPLAY

#define DISTURBED 1u /* its particles and those of the cells around it wake at the next step */
#define AWAKE 2u     /* has particles that are awake */
#define NEAR 4u      /* within two cells of such in its row */
#define ACTIVE 8u    /* within two cells of such */

/* The share of the resting speed above which a particle wakes others. */
#define WAKING 2

static int has_stillness(const rill_world *world) {
    return world->layout.column[RILL_COLUMN_CALM] != 0;
}

static uint8_t *marks_of(const rill_world *world) {
    return (uint8_t *)rill_array_of(world, RILL_ARRAY_STILL);
}

static rill_real *slow_of(const rill_world *world) {
    const uint32_t offset = world->layout.column[RILL_COLUMN_SLOW];
    return offset != 0 ? (rill_real *)rill_at(world, offset) : NULL;
}

static int is_asleep(const rill_world *world, uint32_t i) {
    return rill_calm(world)[i] >= world->config.gameplay.rest_steps;
}

uint32_t rill_still_count(const rill_world *world) {
    uint32_t asleep = 0;
    for (uint32_t i = 0; has_stillness(world) && i < world->count; i++) {
        asleep += is_asleep(world, i) ? 1 : 0;
    }
    return asleep;
}

void rill_still_disturb(rill_world *world, rill_vec2 position) {
    if (has_stillness(world)) {
        marks_of(world)[rill_cell_of(&world->layout, position)] |= DISTURBED;
        world->gameplay.disturbed = 1;
    }
}

void rill_still_disturb_box(rill_world *world, rill_vec2 low, rill_vec2 high) {
    const rill_layout *layout = &world->layout;
    const rill_vec2 size = world->units.size;
    if (!has_stillness(world) || high.x < 0 || high.y < 0 || low.x > size.x || low.y > size.y) {
        return;
    }
    const rill_cells cells = rill_cells_of(layout, low, high);
    for (uint32_t row = cells.bottom; row <= cells.top; row++) {
        for (uint32_t column = cells.left; column <= cells.right; column++) {
            marks_of(world)[row * layout->columns + column] |= DISTURBED;
        }
    }
    world->gameplay.disturbed = 1;
}

void rill_still_wake_all(rill_world *world) {
    if (has_stillness(world)) {
        memset(rill_calm(world), 0, world->count);
    }
}

static int is_disturbed(const uint8_t *marks, uint32_t columns, uint32_t cell) {
    for (uint32_t row = cell - columns; row <= cell + columns; row += columns) {
        if ((marks[row - 1] | marks[row] | marks[row + 1]) & DISTURBED) {
            return 1;
        }
    }
    return 0;
}

void rill_still_wake_disturbed(rill_world *world) {
    const rill_layout *layout = &world->layout;
    if (!has_stillness(world) || !world->gameplay.disturbed) {
        return;
    }
    uint8_t *marks = marks_of(world);
    for (uint32_t i = 0; i < world->count; i++) {
        const uint32_t cell = rill_cell_of(layout, rill_positions(world)[i]);
        if (is_disturbed(marks, layout->columns, cell)) {
            rill_calm(world)[i] = 0;
        }
    }
    memset(marks, 0, layout->columns * layout->rows);
    world->gameplay.disturbed = 0;
}

/* Marks the cells of all that is awake; returns how many particles that are. */
static uint32_t mark_awake(const rill_world *world, uint8_t *marks) {
    uint32_t awake = 0;
    for (uint32_t i = 0; i < world->count; i++) {
        if (!is_asleep(world, i)) {
            marks[rill_cell_of(&world->layout, rill_positions(world)[i])] |= AWAKE;
            awake++;
        }
    }
    return awake;
}

/* Sets a mark on all cells within two steps of a cell that has another one. The margins of the grid
 * are one cell wide, so what would be beyond them is left out. */
static void spread(uint8_t *marks, uint32_t cells, uint32_t step, uint32_t from, uint32_t to) {
    for (uint32_t cell = 0; cell < cells; cell++) {
        if (marks[cell] & from) {
            for (uint32_t k = 0; k < 5; k++) { /* two steps back to two steps on */
                const uint32_t place = cell + k * step - 2 * step; /* modulo 2^32 if below 0 */
                if (place < cells) {
                    marks[place] = (uint8_t)(marks[place] | to);
                }
            }
        }
    }
}

/* Brings the particles of active cells to the front, others to the back, each in their order. */
static uint32_t divide(rill_world *world, const uint8_t *marks) {
    uint16_t *order = rill_grid_order(world);
    uint32_t active = 0;
    uint32_t idle = 0;
    uint32_t moved = 0;
    for (int pass = 0; pass < 2; pass++) {
        for (uint32_t i = 0; i < world->count; i++) {
            const uint32_t cell = rill_cell_of(&world->layout, rill_positions(world)[i]);
            const int is_active = (marks[cell] & ACTIVE) != 0;
            if (is_active == (pass == 0)) {
                moved |= i != active + idle;
                order[active + idle] = (uint16_t)i;
                active += pass == 0;
                idle += pass == 1;
            }
        }
    }
    if (moved) {
        rill_grid_permute(world, order);
    }
    return active;
}

/* Notes where the sleepers of the border are. */
static void note_held(const rill_world *world, uint32_t active) {
    rill_held *held = (rill_held *)rill_array_of(world, RILL_ARRAY_HELD);
    const rill_real *slow = slow_of(world);
    for (uint32_t i = 0; i < active; i++) {
        if (is_asleep(world, i)) {
            rill_held *place = &held[rill_slots(world)[i]];
            place->position = rill_positions(world)[i];
            place->memory = rill_memories(world)[i];
            place->slow = slow != NULL ? slow[i] : 0;
        }
    }
}

uint32_t rill_still_begin(rill_world *world) {
    const uint32_t all = world->count;
    const uint32_t cells = world->layout.columns * world->layout.rows;
    world->gameplay.border = 0;
    if (!has_stillness(world)) {
        return all;
    }
    rill_bodies_disturb(world);
    rill_still_wake_disturbed(world);
    uint8_t *marks = marks_of(world);
    const uint32_t awake = mark_awake(world, marks);
    if (awake == 0) {
        world->count = 0;
        return all;
    }
    if (awake < all) {
        spread(marks, cells, 1, AWAKE, NEAR);
        spread(marks, cells, world->layout.columns, NEAR, ACTIVE);
        world->count = divide(world, marks);
        note_held(world, world->count);
        world->gameplay.border = world->count - awake;
    }
    memset(marks, 0, cells);
    return all;
}

void rill_still_pin(const rill_world *world) {
    for (uint32_t i = 0; i < world->count && world->gameplay.border != 0; i++) {
        if (is_asleep(world, i)) {
            rill_velocities(world)[i] = rill_vec(0, 0);
        }
    }
}

void rill_still_hold(rill_world *world) {
    if (world->gameplay.border == 0) {
        return;
    }
    const rill_held *held = (const rill_held *)rill_array_of(world, RILL_ARRAY_HELD);
    rill_real *slow = slow_of(world);
    for (uint32_t i = 0; i < world->count; i++) {
        if (is_asleep(world, i)) {
            const rill_held *place = &held[rill_slots(world)[i]];
            rill_positions(world)[i] = place->position;
            rill_velocities(world)[i] = rill_vec(0, 0);
            rill_memories(world)[i] = place->memory;
            if (slow != NULL) {
                slow[i] = place->slow;
            }
        }
    }
}

/* Counts a calm step, or begins to count anew. */
static void judge(rill_world *world, uint32_t i, rill_real rest) {
    const rill_vec2 v = rill_velocities(world)[i];
    const rill_real speed = rill_max(rill_abs(v.x), rill_abs(v.y));
    uint8_t *calm = &rill_calm(world)[i];
    if (speed > rest) {
        *calm = 0;
        if (speed > WAKING * rest) {
            rill_still_disturb(world, rill_positions(world)[i]);
        }
        return;
    }
    *calm = (uint8_t)(*calm + 1);
    if (is_asleep(world, i)) {
        rill_velocities(world)[i] = rill_vec(0, 0);
    }
}

void rill_still_end(rill_world *world, uint32_t all) {
    const uint32_t active = world->count;
    world->count = all;
    if (!has_stillness(world)) {
        return;
    }
    const rill_real rest = rill_div(world->config.gameplay.rest_speed, world->units.speed);
    for (uint32_t i = 0; i < active; i++) {
        if (!is_asleep(world, i)) {
            judge(world, i, rest);
        }
    }
    /* The cells know only what was active. */
    world->gameplay.grid_fresh = world->gameplay.grid_fresh && active == all;
}

#else

typedef int rill_no_stillness_here; /* ISO C wants a declaration in every file */

#endif
