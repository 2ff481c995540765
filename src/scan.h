/* Walks over the particles that can lie within some bounds. */
#ifndef RILL_SRC_SCAN_H
#define RILL_SRC_SCAN_H

#include "grid.h"
#include "region.h"

/* Particles lie no farther than this many cells from the one that they were sorted into: both
 * methods move them by less than 2 h between a sort and the end of the step. */
#define RILL_SCAN_MARGIN 2

typedef struct rill_scan {
    const rill_world *world;
    int32_t row, last_row;
    int32_t first_column, last_column;
} rill_scan;

static inline int32_t rill_scan_clamp(int32_t cell, uint32_t cells) {
    return cell < 0 ? 0 : (cell < (int32_t)cells ? cell : (int32_t)cells - 1);
}

static inline rill_scan rill_scan_of(const rill_world *world, const rill_bounds *bounds) {
    const rill_layout *layout = &world->layout;
    rill_scan scan = {world, 0, 0, 0, 0};
    if (world->gameplay.grid_fresh) {
        const int32_t low = 1 - RILL_SCAN_MARGIN; /* cell 1 is the first inside */
        const int32_t high = 1 + RILL_SCAN_MARGIN;
        scan.row = rill_scan_clamp(rill_floor(bounds->min.y) + low, layout->rows);
        scan.last_row = rill_scan_clamp(rill_floor(bounds->max.y) + high, layout->rows);
        scan.first_column = rill_scan_clamp(rill_floor(bounds->min.x) + low, layout->columns);
        scan.last_column = rill_scan_clamp(rill_floor(bounds->max.x) + high, layout->columns);
    }
    return scan;
}

/* The next run of particles first..last-1; 0 when there are no more. Runs come in the order of the
 * particles, so that sums over them do not depend on whether the cells could be used. */
static inline int rill_scan_next(rill_scan *scan, uint32_t *first, uint32_t *last) {
    if (scan->row > scan->last_row) {
        return 0;
    }
    if (!scan->world->gameplay.grid_fresh) {
        *first = 0;
        *last = scan->world->count;
    } else {
        const uint16_t *starts = rill_cell_starts(scan->world);
        const uint32_t row = (uint32_t)scan->row * scan->world->layout.columns;
        *first = starts[row + (uint32_t)scan->first_column];
        *last = starts[row + (uint32_t)scan->last_column + 1];
    }
    scan->row++;
    return 1;
}

#endif
