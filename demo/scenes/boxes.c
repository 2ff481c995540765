/* Five boxes of 1/2, 3/4, 1, 5/4 and 3/2 times the fluid's density fall into it: the light ones
 * float as deep as Archimedes says, the heavy ones come to lie on the floor. */
#include "scene.h"

#define WIDTH RILL_RATIO(6, 1)
#define HEIGHT RILL_RATIO(4, 1)
#define DEPTH RILL_RATIO(2, 1)
#define BOXES 5
#define SIDE RILL_RATIO(1, 2)
#define ABOVE RILL_RATIO(4, 10) /* m from the surface to a box's middle */

static void setup(rill_config *config, uint32_t particles) {
    config->domain_max.x = WIDTH;
    config->domain_max.y = HEIGHT;
    config->spacing = scene_spacing(rill_mul(WIDTH, DEPTH), particles);
    config->body_capacity = BOXES;
}

static rill_status build(rill_world *world, const rill_config *config) {
    static const uint32_t colour[BOXES] = {0xE8CF9B, 0xC9975B, 0x9A6B45, 0x6E6A68, 0x43464D};
    rill_status status =
        scene_stack(world, config, config->domain_min, WIDTH, config->particle_capacity);
    for (int32_t i = 0; i < BOXES && status == RILL_OK; i++) {
        const rill_vec2 middle = {0, 0};
        rill_body_def def = {.kind = RILL_BODY_DYNAMIC, .user = colour[i]};
        rill_shape_def box = rill_shape_box(middle, SIDE, SIDE);
        rill_body body;
        def.position.x = WIDTH / 10 + rill_from_int(i) * 6 / 5;
        def.position.y = DEPTH + ABOVE;
        box.density = RILL_RATIO(1, 2) + rill_from_int(i) / 4;
        status = rill_body_add(world, &def, &body);
        if (status == RILL_OK) {
            status = rill_shape_add(world, body, &box, NULL);
        }
    }
    return status;
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
