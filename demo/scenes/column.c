/* A static column 2 m wide and 8 m high: 160 layers press on the lowest. */
#include "scene.h"

#define COLUMN_WIDTH RILL_RATIO(2, 1)

/* 6240 particles 5 cm apart. */
#define COLUMN_AREA RILL_RATIO(156, 10)

static void setup(rill_config *config, uint32_t particles) {
    scene_tank(config, COLUMN_WIDTH, RILL_RATIO(10, 1), COLUMN_AREA, particles);
    /* Clavet's pressures are bounded per substep: so deep a fluid wants short ones. */
    config->clavet.substeps = 8;
    config->material[0].sound_speed = RILL_RATIO(32, 1);
}

const scene scene_column = {
    .name = "column",
    .about = "6240 particles in a column 2 m wide and 8 m high",
    .method = RILL_METHOD_BODIN,
    .particles = 6240,
    .hz = 120,
    .seconds = 30,
    .show_ms = 1000,
    .setup = setup,
    .build = scene_pool,
};
