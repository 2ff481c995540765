/* Queries about particles: in a region, nearest to a point. */
#include "rill/query.h"

#include "scan.h"

#if RILL_GAMEPLAY

rill_status rill_query_region(const rill_world *world, const rill_region *region, uint32_t mask,
                              rill_particle *particles, uint32_t capacity, uint32_t *found) {
    rill_region_scan scan;
    uint32_t count = 0;
    uint32_t i;
    if (rill_region_scan_of(world, region, mask, &scan) != RILL_OK) {
        return RILL_BAD_SHAPE;
    }
    while (rill_region_scan_next(&scan, &i)) {
        if (particles != NULL && count < capacity) {
            particles[count] = rill_particle_at(world, i);
        }
        count++;
    }
    if (found != NULL) {
        *found = count;
    }
    return count <= (particles != NULL ? capacity : 0) ? RILL_OK : RILL_FULL;
}

/* The nearest particle within a square of some h around a point. */
typedef struct rill_nearest {
    rill_vec2 point;
    uint32_t index;
    rill_wide square; /* of the distance */
} rill_nearest;

static void look_within(const rill_world *world, rill_nearest *nearest, rill_real reach) {
    const rill_real wide = reach + reach / 4096; /* its border belongs to it */
    const rill_vec2 side = {wide, wide};
    const rill_bounds bounds = {rill_vec_sub(nearest->point, side),
                                rill_vec_add(nearest->point, side)};
    uint32_t i;
    rill_scan scan = rill_scan_of(world, &bounds);
    while (rill_scan_next(&scan, &i)) {
        const rill_vec2 d = rill_vec_sub(rill_positions(world)[i], nearest->point);
        const rill_wide square = rill_wide_dot(d, d);
        if (square < nearest->square) {
            nearest->square = square;
            nearest->index = i;
        }
    }
}

rill_status rill_query_nearest(const rill_world *world, rill_vec2 point, rill_real radius,
                               rill_particle *particle, rill_real *distance) {
    const rill_real longest = RILL_RATIO(5000, 1);
    const rill_real reach = rill_min(rill_div(radius, world->units.h), longest);
    rill_nearest nearest = {{0, 0}, RILL_NO_INDEX, 0};
    if (!(radius > 0 && radius <= RILL_RATIO(16000, 1)) ||
        rill_point_in(world, point, &nearest.point) != RILL_OK) {
        return RILL_BAD_SHAPE;
    }
    /* Squares of growing size; what is found beyond a square's inner circle may not be nearest. A
     * quantum more than the radius, because the border belongs to it. */
    rill_real limit = 0;
    for (int32_t side = 1; nearest.index == RILL_NO_INDEX && limit != reach; side *= 2) {
        limit = rill_min(rill_from_int(side), reach);
        nearest.square = rill_wide_product(limit, limit);
        nearest.square += nearest.square / 4096;
        look_within(world, &nearest, limit);
    }
    if (nearest.index == RILL_NO_INDEX) {
        return RILL_NOTHING_FOUND;
    }
    if (particle != NULL) {
        *particle = rill_particle_at(world, nearest.index);
    }
    if (distance != NULL) {
        const rill_vec2 d = rill_vec_sub(rill_positions(world)[nearest.index], nearest.point);
        *distance = rill_mul(rill_vec_length(d), world->units.h);
    }
    return RILL_OK;
}

#else

typedef int rill_no_queries_here; /* ISO C wants a declaration in every file */

#endif
