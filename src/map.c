/* Sampling of signed-distance maps. */
#include "map.h"

#if RILL_BODIES

/* Surfaces of a corner are looked for so far to both sides, h. */
#define SIDEWAYS RILL_RATIO(3, 4)

/* Two surfaces are a corner if their directions have a smaller cosine than this, and the second one
 * faces the point at least by that much. */
#define SAME_SURFACE RILL_RATIO(80, 100)
#define FACING RILL_RATIO(30, 100)

/* Linear in two directions, the distance changes by up to sqrt(2) per unit of way: this part of it
 * can be gone without a look. */
#define SAFE_PART RILL_RATIO(70, 100)

/* Looks along a way, and the least progress with each along a surface, in cells. */
#define MOST_LOOKS 24
#define LEAST_PROGRESS RILL_RATIO(1, 8)

/* A place between samples: the lower left one, and how far it is to the next ones. */
typedef struct rill_map_place {
    int32_t column, row;
    rill_real x, y; /* 0 to 1 */
} rill_map_place;

static rill_map_place place_of(const rill_hull *hull, rill_vec2 point) {
    const rill_real half = RILL_ONE / 2;
    const rill_vec2 corner =
        rill_vec_add(hull->point[0], rill_vec(RILL_MAP_MARGIN, RILL_MAP_MARGIN));
    /* Saturates for points far outside. */
    const rill_vec2 cells = rill_vec_times(rill_vec_from(point, corner), hull->inverse_cell);
    const rill_vec2 at = rill_vec_from(cells, rill_vec(half, half));
    const rill_map_place place = {rill_floor(at.x), rill_floor(at.y),
                                  at.x - rill_from_int(rill_floor(at.x)),
                                  at.y - rill_from_int(rill_floor(at.y))};
    return place;
}

static uint32_t within_map(int32_t index, uint32_t count) {
    return index < 0 ? 0 : ((uint32_t)index >= count ? count - 1 : (uint32_t)index);
}

/* A sample in cells. Beyond the border the outermost ones go on. */
static rill_real sample(const rill_world *world, const rill_hull *hull, int32_t column,
                        int32_t row) {
    const uint32_t index =
        within_map(row, hull->map_rows) * hull->map_columns + within_map(column, hull->map_columns);
    const uintptr_t address = (uintptr_t)world->map_address[hull->map];
    return hull->map_bits == 8 ? RILL_RATIO(1, 16) * (rill_real)((const int8_t *)address)[index]
                               : RILL_RATIO(1, 256) * (rill_real)((const int16_t *)address)[index];
}

static rill_real between(rill_real a, rill_real b, rill_real part) {
    return a + rill_product(b - a, part);
}

/* The distance in cells at a place, moved by whole cells. */
static rill_real distance_at(const rill_world *world, const rill_hull *hull,
                             const rill_map_place *place, int32_t right, int32_t up) {
    const int32_t column = place->column + right;
    const int32_t row = place->row + up;
    const rill_real low =
        between(sample(world, hull, column, row), sample(world, hull, column + 1, row), place->x);
    const rill_real high = between(sample(world, hull, column, row + 1),
                                   sample(world, hull, column + 1, row + 1), place->x);
    return between(low, high, place->y);
}

rill_gap rill_map_gap(const rill_world *world, const rill_hull *hull, rill_vec2 point,
                      rill_real within) {
    const rill_map_place place = place_of(hull, point);
    rill_gap gap = {0, {0, RILL_ONE}};
    gap.distance = rill_product(distance_at(world, hull, &place, 0, 0), hull->cell);
    if (rill_hull_bound(hull, point) > gap.distance) {
        return rill_hull_gap(hull, point); /* beyond the border all is empty */
    }
    if (gap.distance < within) {
        const rill_vec2 slope = {
            distance_at(world, hull, &place, 1, 0) - distance_at(world, hull, &place, -1, 0),
            distance_at(world, hull, &place, 0, 1) - distance_at(world, hull, &place, 0, -1)};
        gap.normal = slope.x != 0 || slope.y != 0 ? rill_vec_unit(slope) : gap.normal;
    }
    return gap;
}

/* The surface that a point sees on one of its sides, if it is another one than that of the gap. */
static int face_beside(const rill_world *world, const rill_hull *hull, rill_vec2 point,
                       rill_gap gap, rill_vec2 side, rill_gap *face) {
    const rill_vec2 way = rill_vec_scale(side, SIDEWAYS);
    *face = rill_map_gap(world, hull, rill_vec_add(point, way), RILL_ONE);
    const rill_real back = -rill_vec_dot(face->normal, way);
    const int found = face->distance < RILL_ONE &&
                      rill_vec_dot(face->normal, gap.normal) < SAME_SURFACE &&
                      back > rill_product(SIDEWAYS, FACING);
    face->distance += back;
    return found && face->distance < RILL_ONE;
}

uint32_t rill_map_faces(const rill_world *world, const rill_hull *hull, rill_vec2 point,
                        rill_gap gap, rill_gap face[2]) {
    const rill_vec2 left = rill_left(gap.normal);
    const rill_vec2 right = rill_vec(-left.x, -left.y);
    uint32_t count = (uint32_t)face_beside(world, hull, point, gap, left, &face[0]);
    count += (uint32_t)face_beside(world, hull, point, gap, right, &face[count]);
    if (count == 2) {
        return 2; /* the gap's own direction lies between them */
    }
    face[count] = gap;
    return count + 1;
}

int rill_map_advance(const rill_world *world, const rill_hull *hull, rill_vec2 from,
                     rill_vec2 direction, rill_real length, rill_real keep, rill_vec2 *at,
                     rill_gap *gap) {
    const rill_real least = rill_product(hull->cell, LEAST_PROGRESS);
    rill_real travelled = 0;
    *at = from;
    for (int n = 0; n < MOST_LOOKS; n++) {
        *gap = rill_map_gap(world, hull, *at, keep + least);
        const rill_real room = rill_product(gap->distance - keep / 2, SAFE_PART);
        const int close = gap->distance < keep + least;
        const int approaches = close && rill_vec_dot(direction, gap->normal) < 0;
        if (approaches && gap->distance <= keep) {
            return 1;
        }
        travelled += approaches || !close ? room : rill_max(room, least);
        if (travelled >= length) {
            return 0;
        }
        *at = rill_vec_add(from, rill_vec_scale(direction, travelled));
    }
    *gap = rill_map_gap(world, hull, *at, RILL_REAL_MAX);
    return 1;
}

#else

typedef int rill_no_map_here; /* ISO C wants a declaration in every file */

#endif
