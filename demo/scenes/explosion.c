/* A pool, and a charge at its bottom every three seconds. */
#include "scene.h"

static void setup(rill_config *config, uint32_t particles) {
    scene_tank(config, RILL_RATIO(8, 1), RILL_RATIO(5, 1), RILL_RATIO(14, 1), particles);
}

static void update(rill_world *world, const rill_config *config) {
    const uint64_t period = 3u * (uint64_t)rill_floor(config->rate);
    const uint64_t step = rill_statistics(world).steps;
    if (step % period == period / 3) {
        /* From left to right and back to the left. */
        const rill_vec2 charge = {rill_from_int((int32_t)(2 + 2 * (step / period % 3))),
                                  RILL_RATIO(1, 4)};
        (void)rill_explode(world, charge, RILL_RATIO(3, 2), RILL_RATIO(12, 1), NULL);
    }
}

const scene scene_explosion = {
    .name = "explosion",
    .about = "charges at the bottom of a pool",
    .method = RILL_METHOD_BODIN,
    .particles = 2000,
    .hz = 60,
    .seconds = 9,
    .show_ms = 1250,
    .setup = setup,
    .build = scene_pool,
    .update = update,
};
