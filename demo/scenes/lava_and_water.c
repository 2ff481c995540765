/* Water falls on lava: where they touch, lava turns to stone and water boils away. */
#include "scene.h"

enum { WATER, LAVA, STONE };

static void setup(rill_config *config, uint32_t particles) {
    const rill_reaction cooling = {WATER, LAVA, RILL_REACTION_DIES, STONE, RILL_RATIO(4, 1)};
    scene_tank(config, RILL_RATIO(6, 1), RILL_RATIO(4, 1), RILL_RATIO(12, 1), particles);
    config->material_count = 3;
    config->material[LAVA].density = RILL_RATIO(2, 1);
    config->material[LAVA].viscosity = RILL_RATIO(60, 1);
    config->material[LAVA].colour = 0xF0581Eu;
    config->material[STONE].density = RILL_RATIO(5, 2);
    config->material[STONE].viscosity = RILL_RATIO(2000, 1);
    config->material[STONE].colour = 0x5A5550u;
    config->gameplay.reaction_count = 1;
    config->gameplay.reaction[0] = cooling;
    config->gameplay.emitter_capacity = 1;
}

static rill_status build(rill_world *world, const rill_config *config) {
    const rill_fill lava = {.lattice = RILL_LATTICE_HEX, .material = LAVA};
    const rill_vec2 top = {config->domain_max.x, RILL_RATIO(8, 10)};
    rill_emitter_def rain = rill_emitter_default();
    rain.shape = RILL_EMIT_BOX;
    rain.from = (rill_vec2){RILL_RATIO(1, 1), RILL_RATIO(36, 10)};
    rain.to = (rill_vec2){RILL_RATIO(5, 1), RILL_RATIO(39, 10)};
    rain.velocity.y = RILL_RATIO(-2, 1);
    rain.spread = (rill_vec2){RILL_RATIO(1, 2), RILL_RATIO(3, 2)};
    rain.rate = rill_from_int((int32_t)(config->particle_capacity / 10u));
    const rill_status status = rill_emitter_add(world, &rain, NULL);
    return status == RILL_OK ? rill_fill_box(world, config->domain_min, top, &lava, NULL) : status;
}

const scene scene_lava_and_water = {
    .name = "lava-and-water",
    .about = "rain on lava: a reaction makes stone",
    .method = RILL_METHOD_BODIN,
    .particles = 2000,
    .hz = 60,
    .seconds = 15,
    .show_ms = 5000,
    .setup = setup,
    .build = build,
};
