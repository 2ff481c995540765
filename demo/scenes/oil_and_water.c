/* Water on top of oil: the heavy fluid sinks under the light one. The interface slants, so that
 * they turn over as a whole; a level one breaks up in small fingers that leave a mixture. */
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
    const rill_real right = config->domain_max.x;
    const rill_real low = RILL_RATIO(4, 10);
    const rill_real high = RILL_RATIO(16, 10);
    const rill_vec2 below[] = {{0, 0}, {right, 0}, {right, high}, {0, low}};
    const rill_vec2 above[] = {
        {0, low}, {right, high}, {right, RILL_RATIO(2, 1)}, {0, RILL_RATIO(2, 1)}};
    rill_status status = rill_fill_polygon(world, below, 4, &oil, NULL);
    if (status == RILL_OK) {
        status = rill_fill_polygon(world, above, 4, &water, NULL);
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
