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

/* A wall and the cells in its reach: runs of the sorted particles, all as long as each other. */
typedef struct rill_border {
    const uint16_t *run; /* the first run's first cell */
    uint32_t cells;      /* of a run */
    uint32_t apart;      /* cells from a run to the next */
    uint32_t runs;
    uint32_t axis;  /* across it: 0 is x, 1 is y */
    rill_real side; /* -1: at 0; 1: at the domain's size; a factor, even in the fixed build */
    rill_real base; /* how deep a particle is in its reach: this, plus its coordinate times side */
} rill_border;

#define RILL_BORDERS 4

/* Those of a sorted world. */
void rill_clavet_borders(const rill_world *world, rill_border border[RILL_BORDERS]);

#endif
