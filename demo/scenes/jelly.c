/* Three blocks of jelly fall, bounce and tremble: springs that keep the shape they were made in. */
#include "scene.h"

#define SIDE RILL_RATIO(13, 10)

static void setup(rill_config *config, uint32_t particles) {
    scene_tank(config, RILL_RATIO(6, 1), RILL_RATIO(4, 1), 3 * rill_mul(SIDE, SIDE), particles);
    config->spring_capacity = 4 * particles;
    config->clavet.substeps = 8; /* so stiff springs need short ones */
    config->material_count = 3;
    for (uint32_t i = 0; i < 3; i++) {
        static const uint32_t colour[3] = {0xD9488B, 0x6FCB3C, 0xE89A1E};
        config->material[i] = rill_material_preset(RILL_JELLY);
        config->material[i].elasticity = RILL_RATIO(12000, 1);
        if (config->method == RILL_METHOD_BODIN) { /* has no springs: at least it is thick */
            config->material[i].viscosity = RILL_RATIO(2000, 1);
        }
        config->material[i].colour = colour[i];
    }
}

static rill_status build(rill_world *world, const rill_config *config) {
    static const rill_vec2 corner[3] = {{RILL_RATIO(15, 10), RILL_RATIO(3, 10)},
                                        {RILL_RATIO(32, 10), RILL_RATIO(8, 10)},
                                        {RILL_RATIO(22, 10), RILL_RATIO(24, 10)}};
    rill_status status = RILL_OK;
    (void)config;
    for (uint32_t i = 0; i < 3 && status == RILL_OK; i++) {
        const rill_fill fill = {.lattice = RILL_LATTICE_HEX, .material = i};
        const rill_vec2 far = {corner[i].x + SIDE, corner[i].y + SIDE};
        status = rill_fill_box(world, corner[i], far, &fill, NULL);
    }
    return status == RILL_FULL ? RILL_OK : status;
}

const scene scene_jelly = {
    .name = "jelly",
    .about = "blocks of jelly fall, bounce and tremble",
    .method = RILL_METHOD_CLAVET,
    .particles = 900,
    .hz = 60,
    .seconds = 8,
    .show_ms = 900,
    .setup = setup,
    .build = build,
};
