/* Water on top of oil: the heavy fluid sinks under the light one. */
#include "scene.h"

static void setup(rill_config *config, uint32_t particles) {
    scene_tank(config, RILL_RATIO(4, 1), RILL_RATIO(3, 1), RILL_RATIO(8, 1), particles);
    config->material_count = 2;
    config->material[0] = rill_material_preset(RILL_WATER);
    config->material[1] = rill_material_preset(RILL_OIL);
}

static rill_status build(rill_world *world, const rill_config *config) {
    const rill_fill water = {.lattice = RILL_LATTICE_HEX, .jitter = RILL_RATIO(1, 10)};
    const rill_fill oil = {.lattice = RILL_LATTICE_HEX, .jitter = RILL_RATIO(1, 10), .material = 1};
    const rill_vec2 middle = {config->domain_max.x, RILL_RATIO(1, 1)};
    const rill_vec2 side = {0, RILL_RATIO(1, 1)};
    const rill_vec2 top = {config->domain_max.x, RILL_RATIO(2, 1)};
    rill_status status = rill_fill_box(world, config->domain_min, middle, &oil, NULL);
    if (status == RILL_OK) {
        status = rill_fill_box(world, side, top, &water, NULL);
    }
    return status == RILL_FULL ? RILL_OK : status;
}

const scene scene_oil_and_water = {
    .name = "oil-and-water",
    .about = "water on top of oil sinks through it",
    .method = RILL_METHOD_CLAVET,
    .particles = 1200,
    .hz = 60,
    .seconds = 20,
    .show_ms = 2500,
    .setup = setup,
    .build = build,
};
