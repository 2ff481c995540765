/* Balls of clay fall and keep the dents: springs that yield. */
#include "scene.h"

#define RADIUS RILL_RATIO(6, 10)
#define BALLS 4

static void setup(rill_config *config, uint32_t particles) {
    /* pi r^2 each, and a few more so that all fit. */
    scene_tank(config, RILL_RATIO(6, 1), RILL_RATIO(4, 1),
               rill_mul(BALLS * rill_mul(RADIUS, RADIUS), RILL_RATIO(325, 100)), particles);
    config->spring_capacity = 5 * particles;
    config->clavet.substeps = 8; /* stiff springs need short ones */
    config->material[0] = rill_material_preset(RILL_CLAY);
}

static rill_status build(rill_world *world, const rill_config *config) {
    static const rill_vec2 centre[BALLS] = {{RILL_RATIO(20, 10), RILL_RATIO(7, 10)},
                                            {RILL_RATIO(36, 10), RILL_RATIO(15, 10)},
                                            {RILL_RATIO(24, 10), RILL_RATIO(24, 10)},
                                            {RILL_RATIO(40, 10), RILL_RATIO(33, 10)}};
    const rill_fill fill = {.lattice = RILL_LATTICE_HEX};
    rill_status status = RILL_OK;
    (void)config;
    for (uint32_t i = 0; i < BALLS && status == RILL_OK; i++) {
        status = rill_fill_circle(world, centre[i], RADIUS, &fill, NULL);
    }
    return status == RILL_FULL ? RILL_OK : status;
}

const scene scene_clay = {
    .name = "clay",
    .about = "balls of clay fall and keep their dents",
    .method = RILL_METHOD_CLAVET,
    .particles = 900,
    .hz = 60,
    .seconds = 6,
    .show_ms = 3000,
    .setup = setup,
    .build = build,
};
