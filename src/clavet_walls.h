/* What a wall adds to Clavet's sums: the half space behind it, filled with fluid at rest.
 *
 * Without it the layer at a wall misses half its neighbours, is squeezed to 1.4 times the rest
 * density before it pushes back, and the column stands too low. */
#ifndef RILL_SRC_CLAVET_WALLS_H
#define RILL_SRC_CLAVET_WALLS_H

#include "vec.h"
#include "wall_table.h"
#include "world.h"

/* Integrals over the half space at a distance d, for one particle per h^2. */
typedef struct rill_clavet_wall {
    const rill_wall_entry *density;      /* of w^2 */
    const rill_wall_entry *near_density; /* of w^3 */
    const rill_wall_slope *push;         /* of w along the normal */
    const rill_wall_slope *near_push;    /* of w^2 along the normal */
} rill_clavet_wall;

/* By kernel set; tests/test_tables.c integrates every entry anew. */
extern const rill_clavet_wall rill_clavet_walls[3];

#endif
