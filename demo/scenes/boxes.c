/* Five boxes of 1/2, 3/4, 1, 5/4 and 3/2 times the fluid's density fall into it: the light ones
 * float as deep as Archimedes says, the heavy ones come to lie on the floor. */
#include "scene.h"

#define WIDTH RILL_RATIO(6, 1)
#define HEIGHT RILL_RATIO(4, 1)
#define DEPTH RILL_RATIO(2, 1)
#define ABOVE RILL_RATIO(4, 10) /* m from the surface to a box's middle */

static void setup(rill_config *config, uint32_t particles) {
    scene_tank(config, WIDTH, HEIGHT, rill_mul(WIDTH, DEPTH), particles);
    config->body_capacity = SCENE_BOXES;
}

static rill_status build(rill_world *world, const rill_config *config) {
    const rill_status status = scene_pool(world, config);
    return status == RILL_OK ? scene_five_boxes(world, DEPTH + ABOVE) : status;
}

const scene scene_boxes = {
    .name = "boxes",
    .about = "five boxes from half to one and a half times the density",
    .method = RILL_METHOD_BODIN,
    .particles = 2000,
    .hz = 60,
    .seconds = 30,
    .show_ms = 20000,
    .setup = setup,
    .build = build,
};
