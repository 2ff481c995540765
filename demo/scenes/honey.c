/* Honey runs from a spout, folds on itself and spreads slowly: strong linear viscosity. */
#include "scene.h"

static void setup(rill_config *config, uint32_t particles) {
    scene_tank(config, RILL_RATIO(6, 1), RILL_RATIO(3, 1), RILL_RATIO(4, 1), particles);
    config->material[0] = rill_material_preset(RILL_HONEY);
    config->material[0].viscosity = RILL_RATIO(2000, 1);
    /* As if seen in slow motion: full gravity would tear so thin a thread over 3 m. */
    config->gravity.y = -RILL_RATIO(3, 1);
    config->gameplay.emitter_capacity = 1;
}

static rill_status build(rill_world *world, const rill_config *config) {
    rill_emitter_def spout = rill_emitter_default();
    spout.from = (rill_vec2){RILL_RATIO(291, 100), RILL_RATIO(295, 100)};
    spout.to = (rill_vec2){RILL_RATIO(309, 100), RILL_RATIO(295, 100)};
    spout.velocity.y = -RILL_RATIO(25, 10);
    spout.limit = config->particle_capacity;
    spout.rate = rill_emitter_rest_rate(world, &spout);
    return rill_emitter_add(world, &spout, NULL);
}

const scene scene_honey = {
    .name = "honey",
    .about = "honey runs from a spout, folds and spreads",
    .method = RILL_METHOD_CLAVET,
    .particles = 1200,
    .hz = 60,
    .seconds = 16,
    .show_ms = 6000,
    .setup = setup,
    .build = build,
};
