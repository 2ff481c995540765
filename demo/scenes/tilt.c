/* Half a tank of water in a handheld that is turned to and fro: gravity follows the hand. */
#include "scene.h"

#define WIDTH RILL_RATIO(4, 1)
#define HEIGHT RILL_RATIO(24, 10)
#define PERIOD RILL_RATIO(6, 1)    /* s, there and back */
#define STEEPEST RILL_RATIO(5, 10) /* sine of 30 degrees */

static void setup(rill_config *config, uint32_t particles) {
    scene_tank(config, WIDTH, HEIGHT, rill_mul(WIDTH, HEIGHT) / 2, particles);
}

static void tilt(rill_world *world, const rill_config *config) {
    const rill_real g = -config->gravity.y;
    const rill_real sine = rill_mul(STEEPEST, scene_sine(scene_turns(world, config, PERIOD)));
    const rill_vec2 gravity = {rill_mul(g, sine),
                               -rill_mul(g, rill_sqrt(RILL_ONE - rill_mul(sine, sine)))};
    (void)rill_set_gravity(world, gravity);
}

const scene scene_tilt = {
    .name = "tilt",
    .about = "half a tank of water in a handheld that is turned to and fro",
    .method = RILL_METHOD_BODIN,
    .particles = 1200,
    .hz = 60,
    .seconds = 12,
    .show_ms = 1200,
    .setup = setup,
    .build = scene_pool,
    .tilt = tilt,
};
