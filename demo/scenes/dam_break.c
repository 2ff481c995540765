/* A column of water in a box, let go: the picture that every fluid is judged by. */
#include "scene.h"

#define COLUMN_WIDTH RILL_RATIO(36, 10)
#define COLUMN_AREA RILL_RATIO(16, 1)

static void setup(rill_config *config, uint32_t particles) {
    scene_tank(config, RILL_RATIO(10, 1), RILL_RATIO(6, 1), COLUMN_AREA, particles);
}

static rill_status build(rill_world *world, const rill_config *config) {
    return scene_stack(world, config, config->domain_min, COLUMN_WIDTH, config->particle_capacity);
}

const scene scene_dam_break = {
    .name = "dam-break",
    .about = "a column of water is let go and runs through its tank",
    .method = RILL_METHOD_BODIN,
    .particles = 2000,
    .hz = 60,
    .seconds = 10,
    .show_ms = 2600,
    .setup = setup,
    .build = build,
};
