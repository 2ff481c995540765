/* Water seeps through a ceiling, clings to it, and falls in drops: stickiness against gravity. */
#include "scene.h"

static void setup(rill_config *config, uint32_t particles) {
    scene_tank(config, RILL_RATIO(4, 1), RILL_RATIO(3, 1), RILL_RATIO(3, 1), particles);
    config->material[0] = rill_material_preset(RILL_WATER);
    config->material[0].stickiness = RILL_RATIO(25, 1);
    config->material[0].sound_speed = RILL_RATIO(10, 1); /* soft water gathers in round drops */
    config->material[0].near_pressure = RILL_RATIO(7, 10);
    config->material[0].tension = RILL_RATIO(60, 1);
    config->material[0].friction = RILL_RATIO(60, 1);
    config->gameplay.emitter_capacity = 1;
}

static rill_status build(rill_world *world, const rill_config *config) {
    rill_emitter_def leak = rill_emitter_default();
    const rill_real near = config->domain_max.y - rill_mul(config->spacing, RILL_RATIO(3, 2));
    leak.shape = RILL_EMIT_BOX;
    leak.from = (rill_vec2){RILL_RATIO(3, 10), near};
    leak.to = (rill_vec2){RILL_RATIO(37, 10), config->domain_max.y};
    leak.rate = RILL_RATIO(60, 1);
    leak.limit = config->particle_capacity;
    return rill_emitter_add(world, &leak, NULL);
}

const scene scene_drip = {
    .name = "drip",
    .about = "water seeps through a ceiling and falls in drops",
    .method = RILL_METHOD_CLAVET,
    .particles = 900,
    .hz = 60,
    .seconds = 15,
    .show_ms = 6000,
    .setup = setup,
    .build = build,
};
