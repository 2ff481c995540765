/* The thesis's pillars: does a fluid under its own weight keep its volume and come to rest? */
#include "scene.h"

/* 2 kg in fluid of 100 kg/m^2: each particle stands for 0.02 m^2. */
#define SMALL_AREA RILL_RATIO(20, 1)
#define LARGE_AREA RILL_RATIO(40, 1)

static void setup_small(rill_config *config, uint32_t particles) {
    scene_tank(config, RILL_RATIO(3, 1), RILL_RATIO(9, 1), SMALL_AREA, particles);
}

static void setup_large(rill_config *config, uint32_t particles) {
    scene_tank(config, RILL_RATIO(4, 1), RILL_RATIO(13, 1), LARGE_AREA, particles);
}

const scene scene_pillar = {
    .name = "pillar",
    .about = "1000 particles at rest in a shaft 3 m wide: volume and calm",
    .method = RILL_METHOD_BODIN,
    .particles = 1000,
    .hz = 120,
    .seconds = 30,
    .show_ms = 2000,
    .setup = setup_small,
    .build = scene_pool,
};

const scene scene_pillar_2000 = {
    .name = "pillar-2000",
    .about = "2000 particles at rest in a shaft 4 m wide",
    .method = RILL_METHOD_BODIN,
    .particles = 2000,
    .hz = 120,
    .seconds = 30,
    .show_ms = 2000,
    .setup = setup_large,
    .build = scene_pool,
};
