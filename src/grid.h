/* Cells of size h, and particles sorted by them. */
#ifndef RILL_SRC_GRID_H
#define RILL_SRC_GRID_H

#include "world.h"

/* How many cells after that of the domain's corner the cell of a position inside lies. */
static inline uint32_t rill_cell_from(uint32_t columns, rill_vec2 position) {
#if RILL_FIXED
    const int32_t x = rill_floor(position.x);
    const int32_t y = rill_floor(position.y);
#else
    const int32_t x = (int32_t)position.x; /* not negative: no need to floor */
    const int32_t y = (int32_t)position.y;
#endif
    return (uint32_t)y * columns + (uint32_t)x;
}

/* The cell of a position inside the domain: row by row, with a margin of one empty cell all
 * around, so that the neighbours of any cell exist. */
static inline uint32_t rill_cell_in(uint32_t columns, rill_vec2 position) {
    return rill_cell_from(columns, position) + columns + 1;
}

static inline uint32_t rill_cell_of(const rill_layout *layout, rill_vec2 position) {
    return rill_cell_in(layout->columns, position);
}

/* The first particle of each cell; the cell after the last holds the count. */
static inline const uint16_t *rill_cell_starts(const rill_world *world) {
    return (const uint16_t *)rill_array_of(world, RILL_ARRAY_CELL);
}

/* Cells, first to last. */
typedef struct rill_cells {
    uint32_t left, right, bottom, top;
} rill_cells;

/* The cells that overlap a box, at least those nearest to it. */
rill_cells rill_cells_of(const rill_layout *layout, rill_vec2 low, rill_vec2 high);

/* Do the cells divide all particles among them? */
int rill_grid_is_sane(const rill_world *world);

/* Counts the particles of each cell, and leaves for each the index after its last one: where each
 * particle belongs, rill_grid_take() tells then. */
uint16_t *rill_grid_count(const rill_world *world);

/* The last free place of a cell. Who takes places walks backwards, which keeps the order within a
 * cell and leaves each cell's start at its first particle. */
static inline uint32_t rill_grid_take(uint16_t *start) {
    const uint32_t place = *start - 1u;
    *start = (uint16_t)place;
    return place;
}

/* Work memory for an order of all particles, valid until the next sort. */
uint16_t *rill_grid_order(const rill_world *world);

/* Brings all particle columns into an order that rill_grid_order's memory holds: order[place] is
 * the particle that belongs there. Uses the order up. */
void rill_grid_permute(rill_world *world, uint16_t *order);

/* Reorders all particle columns by cell; particles of one cell keep their order. */
RILL_OWN_FRAME void rill_grid_sort(rill_world *world);

#endif
