/* The five boxes again, but they lie on the dry floor and the fluid is poured over them all: the
 * light ones must come up although nothing gets below them at first. */
#include "scene.h"

#define WIDTH RILL_RATIO(6, 1)
#define HEIGHT RILL_RATIO(4, 1)
#define DEPTH RILL_RATIO(12, 10) /* in the end, without the boxes */
#define POUR RILL_RATIO(1, 1)    /* m/s */
#define SECONDS 6                /* that it takes */

static void setup(rill_config *config, uint32_t particles) {
    scene_tank(config, WIDTH, HEIGHT, rill_mul(WIDTH, DEPTH), particles);
    config->body_capacity = SCENE_BOXES;
    config->gameplay.emitter_capacity = 1;
}

static rill_status build(rill_world *world, const rill_config *config) {
    rill_emitter_def shower = rill_emitter_default();
    shower.from.x = WIDTH / 60;
    shower.to.x = WIDTH - WIDTH / 60;
    shower.from.y = shower.to.y = HEIGHT - RILL_RATIO(2, 10);
    shower.velocity.y = -POUR;
    shower.limit = config->particle_capacity;
    shower.rate = rill_from_int((int32_t)config->particle_capacity) / SECONDS;
    const rill_status status = rill_emitter_add(world, &shower, NULL);
    return status == RILL_OK ? scene_five_boxes(world, SCENE_BOX_SIDE / 2) : status;
}

const scene scene_pour_over = {
    .name = "pour-over",
    .about = "fluid is poured over five boxes, the light ones rise",
    .method = RILL_METHOD_BODIN,
    .particles = 1500,
    .hz = 60,
    .seconds = 30,
    .show_ms = 10000,
    .setup = setup,
    .build = build,
};
