/* What a wall adds to Bodin's density and gradient: the half space behind it, filled with fluid. */
#ifndef RILL_SRC_BODIN_WALLS_H
#define RILL_SRC_BODIN_WALLS_H

#include "wall_table.h"
#include "world.h"

/* Integrals over the half space at a distance d, for one particle per h^2. J is the kernel's slope
 * -dW/dr, x the coordinate along the wall's normal, y across it. */
typedef enum rill_bodin_wall {
    RILL_WALL_WEIGHT, /* of W */
    RILL_WALL_MOMENT  /* of J x^2/r */
} rill_bodin_wall;

/* By kernel and integral; tests/test_tables.c integrates every entry anew. Samples of the fluid's
 * surface read the first whatever the method, and no other. */
typedef rill_wall_entry rill_bodin_integrals[RILL_BODIN ? 2 : 1][RILL_WALL_STEPS + 1];
extern const rill_bodin_integrals rill_bodin_wall_table[RILL_BODIN ? 4 : 1];

/* The integral of J y^2/r: by parts that of W, where J is the true slope. */
extern const rill_wall_entry rill_poly6h_cross_moment[RILL_WALL_STEPS + 1];

static inline const rill_wall_entry *rill_cross_moment(uint32_t kernel) {
    return kernel == RILL_BODIN_POLY6H ? rill_poly6h_cross_moment
                                       : rill_bodin_wall_table[kernel][RILL_WALL_WEIGHT];
}

/* The integral of J x/r, by kernel. */
extern const rill_wall_slope rill_bodin_slope_table[4][RILL_WALL_STEPS + 1];

#endif
