/* Walks over the particles within some bounds. */
#ifndef RILL_SRC_SCAN_H
#define RILL_SRC_SCAN_H

#include "grid.h"
#include "region.h"
#include "world.h"

typedef struct rill_scan {
    const rill_world *world;
    rill_bounds bounds;
    rill_cells cells;   /* still to be looked at */
    uint32_t next, end; /* particles of the present row */
} rill_scan;

rill_scan rill_scan_of(const rill_world *world, const rill_bounds *bounds);

/* The next particle; 0 when there are no more. They come in the order of the particles, so that
 * sums over them do not depend on whether the cells could be used. */
int rill_scan_next(rill_scan *scan, uint32_t *i);

/* The same for the particles in a region whose material a mask selects. */
typedef struct rill_region_scan {
    rill_scan scan;
    rill_region region; /* h */
    uint32_t mask;
} rill_region_scan;

/* RILL_BAD_SHAPE if the region is none. */
rill_status rill_region_scan_of(const rill_world *world, const rill_region *region, uint32_t mask,
                                rill_region_scan *scan);
int rill_region_scan_next(rill_region_scan *scan, uint32_t *i);

#endif
