/* Regions in internal units. */
#ifndef RILL_SRC_REGION_H
#define RILL_SRC_REGION_H

#include "amount.h"
#include "rill/region.h"

/* A corner-to-corner range in h. */
typedef struct rill_bounds {
    rill_vec2 min, max;
} rill_bounds;

/* Checks a region and turns it into h from the domain's corner, polygons counterclockwise.
 * RILL_BAD_SHAPE leaves *inside alone. */
rill_status rill_region_in(const rill_world *world, const rill_region *region, rill_region *inside);

/* Is a point within 16000 m, wherever the domain is? */
int rill_point_is_good(rill_vec2 metres);

/* Would a region be accepted somewhere, by its numbers? */
int rill_region_is_sane(const rill_region *region);

/* A point on the game's side, checked, in h; RILL_BAD_SHAPE if it is too far away. */
rill_status rill_point_in(const rill_world *world, rill_vec2 metres, rill_vec2 *inside);

/* Of a region in h. */
rill_bounds rill_region_bounds(const rill_region *region);
int rill_region_contains(const rill_region *region, rill_vec2 point);

/* h^2. */
rill_total rill_region_area(const rill_region *region);

static inline int rill_bounds_contain(const rill_bounds *bounds, rill_vec2 point) {
    return point.x >= bounds->min.x && point.x <= bounds->max.x && point.y >= bounds->min.y &&
           point.y <= bounds->max.y;
}

/* Does a mask of user_bits (0: all) select a material? */
static inline int rill_mask_selects(const rill_world *world, uint32_t mask, uint32_t material) {
    return mask == 0 || (mask & world->config.material[material].user_bits) != 0;
}

#endif
