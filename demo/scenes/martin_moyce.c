/* Martin and Moyce's experiment of 1952: a column of width a and height 2a collapses, and the front
 * runs along the floor at a speed that is known. */
#include "scene.h"

static void setup(rill_config *config, uint32_t particles) {
    const rill_real a = RILL_ONE;
    scene_tank(config, 6 * a, 3 * a, 2 * a, particles);
}

static rill_status build(rill_world *world, const rill_config *config) {
    return scene_stack(world, config, config->domain_min, RILL_ONE, config->particle_capacity);
}

const scene scene_martin_moyce = {
    .name = "martin-moyce",
    .about = "a collapsing column of 1 m x 2 m against the experiment of 1952",
    .method = RILL_METHOD_BODIN,
    .particles = 2000,
    .hz = 120,
    .seconds = 1,
    .show_ms = 600,
    .setup = setup,
    .build = build,
};
