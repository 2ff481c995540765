/* Signed-distance maps: terrain as a grid of distances that may lie in ROM.
 *
 * A map is baked on the host, from a bitmap or a tile map, by demo/bake. A sample tells how far the
 * middle of its cell is from the nearest surface, negative in solid; in between distances are
 * linear. Solid cells at the border go on outwards by 1 h; beyond that a map is empty. The block
 * does not hold the samples: the game keeps them for as long as a shape uses them, and hands them
 * in again after rill_world_attach and rill_load (a plain copy of the block within the same program
 * needs nothing). */
#ifndef RILL_MAPS_H
#define RILL_MAPS_H

#include "bodies.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Different maps that a world can use at a time. */
#define RILL_MAX_MAPS 8

/* A map. 8-bit samples are int8_t in 1/16 of a cell, so they reach 8 cells; 16-bit samples are
 * int16_t in 1/256 of a cell and reach 128 cells. Both are rounded to nearest and end at their
 * largest values. Walls of one cell hold; thinner ones do not exist. */
typedef struct rill_map {
    uint32_t columns;    /* cells, 2 to 4096 */
    uint32_t rows;       /* cells, 2 to 4096 */
    uint32_t bits;       /* of a sample: 8 or 16 */
    const void *samples; /* row by row, the lowest first, each from the left */
} rill_map;

#if RILL_BODIES

/* Adds a map to a static or kinematic body as a shape of kind RILL_SHAPE_MAP. `corner` is where the
 * lower left corner of its first cell lies in the body's frame (m), `cell` the side of a cell (m,
 * 1/8 to 16 h; 1/4 to 1 h are best). Friction, restitution and filters are those of def, of which
 * nothing else is read; null: the defaults. Bodies touch it with their corners and round ends only.
 * *shape may be null. RILL_FULL (shapes, or RILL_MAX_MAPS), RILL_STALE_HANDLE, RILL_BAD_MAP (its
 * sizes, the cell's, or a body of another kind), RILL_BAD_SHAPE (it reaches too far),
 * RILL_BAD_BODY_FRICTION, RILL_BAD_RESTITUTION add nothing. */
rill_status rill_map_add(rill_world *world, rill_body body, const rill_map *map, rill_vec2 corner,
                         rill_real cell, const rill_shape_def *def, rill_shape *shape);

/* Shapes whose map is missing, after rill_world_attach or rill_load. As long as there is one,
 * rill_step does nothing, and particles are not filled in where it lies. */
uint32_t rill_maps_missing(const rill_world *world);

/* Hands in a map again for all shapes that miss it. Sizes and checksum tell which: RILL_WRONG_MAP
 * if no shape was made with this map, RILL_BAD_MAP if it is none. */
rill_status rill_map_give(rill_world *world, const rill_map *map);

#endif

#ifdef __cplusplus
}
#endif

#endif
