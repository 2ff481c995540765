/* What a wall adds to Clavet's sums: the half space behind it, filled with fluid at rest.
 *
 * Without it the layer at a wall misses half its neighbours, is squeezed to 1.4 times the rest
 * density before it pushes back, and the column stands too low. */
#ifndef RILL_SRC_CLAVET_WALLS_H
#define RILL_SRC_CLAVET_WALLS_H

#include "clavet.h"
#include "inline.h"
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

/* A wall and the cells in its reach: runs of the sorted particles, or
 * of their records in the light order, all as long as each other. */
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

/* Those of a world whose cells have been counted. */
void rill_clavet_borders(const rill_world *world, rill_border border[RILL_BORDERS]);

/* A vector's part across a wall. */
static inline rill_real *rill_across(rill_vec2 *v, const rill_border *wall) {
    return wall->axis == 0 ? &v->x : &v->y;
}

/* Its part along the wall. */
static inline rill_real *rill_along_wall(rill_vec2 *v, const rill_border *wall) {
    return wall->axis == 0 ? &v->y : &v->x;
}

/* What a wall does to the i-th particle, which is so deep in its reach. */
typedef void rill_border_deed(const rill_clavet *clavet, const rill_border *wall, uint32_t i,
                              rill_real depth);

/* Does it to all in its reach. The deed is a constant: the compiler makes a loop for each. */
RILL_INLINE void rill_at_border(const rill_clavet *clavet, const rill_border *border,
                                rill_border_deed *deed) {
    const rill_border wall = *border; /* a copy, which no store can change */
    const rill_real *const across = &clavet->position->x + wall.axis;
    const uint16_t *run = wall.run;
    for (uint32_t n = wall.runs; n > 0; n--, run += wall.apart) {
        const uint32_t last = run[wall.cells];
        for (uint32_t i = run[0]; i < last; i++) {
            const rill_real depth = wall.base + wall.side * across[2 * i];
            if (depth > 0) {
                deed(clavet, &wall, i, depth);
            }
        }
    }
}

#endif
