/* Walks over the particles within some bounds. */
#include "scan.h"

#if RILL_GAMEPLAY

/* Particles lie no farther than this many cells from the one that they were sorted into: both
 * methods move them by less than 2 h between a sort and the end of the step. */
#define MARGIN RILL_RATIO(2, 1)

rill_scan rill_scan_of(const rill_world *world, const rill_bounds *bounds) {
    const rill_vec2 margin = {MARGIN, MARGIN};
    rill_scan scan = {world, *bounds, {0, 0, 0, 0}, 0, 0};
    if (world->gameplay.grid_fresh) {
        scan.cells = rill_cells_of(&world->layout, rill_vec_sub(bounds->min, margin),
                                   rill_vec_add(bounds->max, margin));
    }
    return scan;
}

/* The particles of a row of cells; all of them if the cells are of another time. */
static void take_row(rill_scan *scan) {
    if (scan->world->gameplay.grid_fresh) {
        const uint16_t *starts = rill_cell_starts(scan->world);
        const uint32_t row = scan->cells.bottom * scan->world->layout.columns;
        scan->next = starts[row + scan->cells.left];
        scan->end = starts[row + scan->cells.right + 1];
    } else {
        scan->next = 0;
        scan->end = scan->world->count;
    }
    scan->cells.bottom++;
}

int rill_scan_next(rill_scan *scan, uint32_t *i) {
    for (;;) {
        for (; scan->next < scan->end; scan->next++) {
            if (rill_bounds_contain(&scan->bounds, rill_positions(scan->world)[scan->next])) {
                *i = scan->next++;
                return 1;
            }
        }
        if (scan->cells.bottom > scan->cells.top) {
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
