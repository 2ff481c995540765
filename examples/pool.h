/* The pool of the examples beside other engines, in C and in C++: 4 by 1.5 metres of water, and
 * room for the mirror of one crate. */
#ifndef POOL_H
#define POOL_H

#include <rill/rill.h>

#define POOL_RATE 120 /* steps per second, of fluid and engine */

static inline rill_config pool_config(void) {
    rill_config config = rill_config_default();
    config.method = RILL_METHOD_BODIN;
    config.rate = RILL_RATIO(POOL_RATE, 1);
    config.domain_max.x = RILL_RATIO(4, 1);
    config.domain_max.y = RILL_RATIO(3, 1);
    config.particle_capacity = 700;
    config.body_capacity = 1;
    return config;
}

/* Fills it in a block of rill_memory_size bytes, which must outlive it. Null if that fails. */
static inline rill_world *pool_fill(const rill_config *config, void *block) {
    const rill_vec2 corner = {0, 0};
    const rill_vec2 opposite = {RILL_RATIO(4, 1), RILL_RATIO(3, 2)};
    const rill_fill water = {RILL_LATTICE_HEX, {0, 0}, 0, 0, 0, 0, 0};
    rill_world *world = NULL;
    if (rill_world_init(block, rill_memory_size(config), config, &world) == RILL_OK) {
        (void)rill_fill_box(world, corner, opposite, &water, NULL);
    }
    return world;
}

#endif
