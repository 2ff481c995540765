/* Walks over the particles within some bounds. */
#include "scan.h"

#include "grid.h"

#if RILL_GAMEPLAY

/* Particles lie no farther than this many cells from the one that they were sorted into: both
 * methods move them by less than 2 h between a sort and the end of the step. */
#define MARGIN 2

static int32_t clamp(int32_t cell, uint32_t cells) {
    return cell < 0 ? 0 : (cell < (int32_t)cells ? cell : (int32_t)cells - 1);
}

rill_scan rill_scan_of(const rill_world *world, const rill_bounds *bounds) {
    const rill_layout *layout = &world->layout;
    rill_scan scan = {world, *bounds, 0, 0, 0, 0, 0, 0};
    if (world->gameplay.grid_fresh) {
        const int32_t low = 1 - MARGIN; /* cell 1 is the first inside */
        const int32_t high = 1 + MARGIN;
        scan.row = clamp(rill_floor(bounds->min.y) + low, layout->rows);
        scan.last_row = clamp(rill_floor(bounds->max.y) + high, layout->rows);
        scan.first_column = clamp(rill_floor(bounds->min.x) + low, layout->columns);
        scan.last_column = clamp(rill_floor(bounds->max.x) + high, layout->columns);
    }
    return scan;
}

/* The particles of a row of cells; all of them if the cells are of another time. */
static void take_row(rill_scan *scan) {
    if (scan->world->gameplay.grid_fresh) {
        const uint16_t *starts = rill_cell_starts(scan->world);
        const uint32_t row = (uint32_t)scan->row * scan->world->layout.columns;
        scan->next = starts[row + (uint32_t)scan->first_column];
        scan->end = starts[row + (uint32_t)scan->last_column + 1];
    } else {
        scan->next = 0;
        scan->end = scan->world->count;
    }
    scan->row++;
}

int rill_scan_next(rill_scan *scan, uint32_t *i) {
    for (;;) {
        for (; scan->next < scan->end; scan->next++) {
            if (rill_bounds_contain(&scan->bounds, rill_positions(scan->world)[scan->next])) {
                *i = scan->next++;
                return 1;
            }
        }
        if (scan->row > scan->last_row) {
            return 0;
        }
        take_row(scan);
    }
}

rill_status rill_region_scan_of(const rill_world *world, const rill_region *region, uint32_t mask,
                                rill_region_scan *scan) {
    const rill_status status = rill_region_in(world, region, &scan->region);
    if (status == RILL_OK) {
        const rill_bounds bounds = rill_region_bounds(&scan->region);
        scan->scan = rill_scan_of(world, &bounds);
        scan->mask = mask;
    }
    return status;
}

int rill_region_scan_next(rill_region_scan *scan, uint32_t *i) {
    const rill_world *world = scan->scan.world;
    while (rill_scan_next(&scan->scan, i)) {
        if (rill_region_contains(&scan->region, rill_positions(world)[*i]) &&
            rill_mask_selects(world, scan->mask, rill_materials(world)[*i])) {
            return 1;
        }
    }
    return 0;
}

#else

typedef int rill_no_scan_here; /* ISO C wants a declaration in every file */

#endif
