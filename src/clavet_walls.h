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
typedef enum rill_clavet_wall {
    RILL_WALL_DENSITY,      /* of w^2 */
    RILL_WALL_NEAR_DENSITY, /* of w^3 */
    RILL_WALL_PUSH,         /* of w along the normal */
    RILL_WALL_NEAR_PUSH     /* of w^2 along the normal */
} rill_clavet_wall;

/* By kernel set and integral; tests/test_tables.c integrates every entry anew. */
extern const rill_wall_entry *const rill_clavet_wall_table[3][4];

#endif
