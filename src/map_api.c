/* Maps as the game hands them in. */
#include "body.h"
#include "handle.h"
#include "inline.h"
#include "map.h"
#include "particles.h"

#include <string.h>

#if RILL_BODIES

#define MOST_CELLS 4096u

/* 32-bit FNV-1a over sizes and values, the same on machines of either byte order. */
static uint32_t mix(uint32_t sum, uint32_t value) {
    return (sum ^ value) * 0x01000193u;
}

static uint32_t checksum(const rill_map *map) {
    const uint32_t count = map->columns * map->rows;
    uint32_t sum = mix(mix(mix(0x811C9DC5u, map->columns), map->rows), map->bits);
    for (uint32_t i = 0; i < count; i++) {
        const int32_t value =
            map->bits == 8 ? ((const int8_t *)map->samples)[i] : ((const int16_t *)map->samples)[i];
        sum = mix(sum, (uint32_t)value);
    }
    return sum;
}

static int is_map(const rill_map *map) {
    return map->columns >= 2 && map->columns <= MOST_CELLS && map->rows >= 2 &&
           map->rows <= MOST_CELLS && (map->bits == 8 || map->bits == 16) && map->samples != NULL;
}

static int is_used(const rill_hull *hull) {
    return hull->body != RILL_NO_SHAPE && hull->kind == RILL_SHAPE_MAP;
}

/* A place for the address: that of a shape with the same map, or one that no shape uses. */
static rill_status find_place(const rill_world *world, uint64_t address, uint32_t *place) {
    const rill_hull *hulls = rill_hulls(world);
    uint32_t used = 0;
    for (uint32_t k = 0; k < world->layout.shape_capacity; k++) {
        if (is_used(&hulls[k])) {
            used |= 1u << hulls[k].map;
            if (world->map_address[hulls[k].map] == address) {
                *place = hulls[k].map;
                return RILL_OK;
            }
        }
    }
    for (*place = 0; *place < RILL_MAX_MAPS; ++*place) {
        if ((used >> *place & 1u) == 0) {
            return RILL_OK;
        }
    }
    return RILL_FULL;
}

/* The corners of its cells and the margin, m, with what else the shape shall be. */
RILL_APART rill_shape_def outline_of(const rill_world *world, const rill_map *map, rill_vec2 corner,
                                     rill_real cell, const rill_shape_def *def) {
    const rill_real margin = rill_mul(RILL_MAP_MARGIN, world->units.h);
    const rill_real width = rill_mul(rill_from_int((int32_t)map->columns), cell);
    const rill_real height = rill_mul(rill_from_int((int32_t)map->rows), cell);
    const rill_vec2 low = rill_vec_from(corner, rill_vec(margin, margin));
    const rill_vec2 high = {rill_sum(corner.x, rill_sum(width, margin)),
                            rill_sum(corner.y, rill_sum(height, margin))};
    const rill_vec2 corners[4] = {low, {high.x, low.y}, high, {low.x, high.y}};
    rill_shape_def outline = rill_shape_polygon(corners, 4);
    if (def != NULL) {
        outline.friction = def->friction;
        outline.restitution = def->restitution;
        outline.category = def->category;
        outline.mask = def->mask;
        outline.passes = def->passes;
    }
    return outline;
}

RILL_APART void become_map(rill_world *world, rill_hull *hull, const rill_map *map, rill_real cell,
                           uint32_t place) {
    hull->kind = RILL_SHAPE_MAP;
    hull->map = place;
    hull->map_columns = map->columns;
    hull->map_rows = map->rows;
    hull->map_bits = map->bits;
    hull->map_checksum = checksum(map);
    hull->cell = cell;
    hull->inverse_cell = rill_div(RILL_ONE, cell);
    world->map_address[place] = (uint64_t)(uintptr_t)map->samples;
}

rill_status rill_map_add(rill_world *world, rill_body body, const rill_map *map, rill_vec2 corner,
                         rill_real cell, const rill_shape_def *def, rill_shape *shape) {
    const rill_rigid *rigid = rill_body_find(world, body);
    const rill_real size = rill_div(cell, world->units.h);
    uint32_t place;
    rill_shape made;
    if (rigid == NULL) {
        return RILL_STALE_HANDLE;
    }
    if (rill_can_be_moved(rigid) || !is_map(map) ||
        !(size >= RILL_RATIO(1, 8) && size <= RILL_RATIO(16, 1))) {
        return RILL_BAD_MAP;
    }
    rill_status status = find_place(world, (uint64_t)(uintptr_t)map->samples, &place);
    if (status == RILL_OK) {
        const rill_shape_def outline = outline_of(world, map, corner, cell, def);
        status = rill_shape_add(world, body, &outline, &made);
    }
    if (status == RILL_OK) {
        become_map(world, &rill_hulls(world)[rill_handle_place(made.id)], map, size, place);
        if (shape != NULL) {
            *shape = made;
        }
    }
    return status;
}

uint32_t rill_maps_missing(const rill_world *world) {
    uint32_t missing = 0;
    for (uint32_t k = 0; k < world->layout.shape_capacity; k++) {
        const rill_hull *hull = &rill_hulls(world)[k];
        missing += is_used(hull) && rill_map_is_missing(world, hull);
    }
    return missing;
}

rill_status rill_map_give(rill_world *world, const rill_map *map) {
    rill_status status = RILL_WRONG_MAP;
    if (!is_map(map)) {
        return RILL_BAD_MAP;
    }
    const uint32_t sum = checksum(map);
    for (uint32_t k = 0; k < world->layout.shape_capacity; k++) {
        const rill_hull *hull = &rill_hulls(world)[k];
        if (is_used(hull) && hull->map_columns == map->columns && hull->map_rows == map->rows &&
            hull->map_bits == map->bits && hull->map_checksum == sum) {
            world->map_address[hull->map] = (uint64_t)(uintptr_t)map->samples;
            status = RILL_OK;
        }
    }
    return status;
}

#else

typedef int rill_no_map_api_here; /* ISO C wants a declaration in every file */

#endif
