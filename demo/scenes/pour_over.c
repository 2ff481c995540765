/* The five boxes again, but they lie on the dry floor and the fluid is poured over them all: the
 * light ones must come up although nothing gets below them at first. */
#include "scene.h"

#define WIDTH RILL_RATIO(6, 1)
#define HEIGHT RILL_RATIO(4, 1)
#define DEPTH RILL_RATIO(12, 10) /* in the end, without the boxes */
#define BOXES 5
#define SIDE RILL_RATIO(1, 2)
#define POUR RILL_RATIO(1, 1) /* m/s */
#define SECONDS 6             /* that it takes */

static void setup(rill_config *config, uint32_t particles) {
    config->domain_max.x = WIDTH;
    config->domain_max.y = HEIGHT;
    config->spacing = scene_spacing(rill_mul(WIDTH, DEPTH), particles);
    config->body_capacity = BOXES;
    config->gameplay.emitter_capacity = 1;
}

static rill_status build(rill_world *world, const rill_config *config) {
    static const uint32_t colour[BOXES] = {0xE8CF9B, 0xC9975B, 0x9A6B45, 0x6E6A68, 0x43464D};
    rill_emitter_def shower = rill_emitter_default();
    shower.from.x = WIDTH / 60;
    shower.to.x = WIDTH - WIDTH / 60;
    shower.from.y = shower.to.y = HEIGHT - RILL_RATIO(2, 10);
    shower.velocity.y = -POUR;
    shower.limit = config->particle_capacity;
    shower.rate = rill_from_int((int32_t)config->particle_capacity) / SECONDS;
    rill_status status = rill_emitter_add(world, &shower, NULL);
    for (int32_t i = 0; i < BOXES && status == RILL_OK; i++) {
        const rill_vec2 middle = {0, 0};
        rill_body_def def = {.kind = RILL_BODY_DYNAMIC, .user = colour[i]};
        rill_shape_def box = rill_shape_box(middle, SIDE, SIDE);
        rill_body body;
        def.position.x = WIDTH / 10 + rill_from_int(i) * 6 / 5;
        def.position.y = SIDE / 2;
        box.density = RILL_RATIO(1, 2) + rill_from_int(i) / 4;
        status = rill_body_add(world, &def, &body);
        if (status == RILL_OK) {
            status = rill_shape_add(world, body, &box, NULL);
        }
    }
    return status;
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
