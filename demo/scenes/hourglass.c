/* Two chambers and a neck. Every few seconds the glass is turned over. */
#include "scene.h"

#define WIDTH RILL_RATIO(4, 1)
#define HEIGHT RILL_RATIO(7, 1)
#define WATER RILL_RATIO(56, 10) /* m^2 */
#define PERIOD RILL_RATIO(24, 1) /* s, until it stands as before */

static void setup(rill_config *config, uint32_t particles) {
    scene_tank(config, WIDTH, HEIGHT, WATER, particles);
    config->body_capacity = 1;
    config->shape_capacity = 2;
}

/* The glass narrows between these walls, which are terrain: a body that never moves. */
static rill_status build_glass(rill_world *world) {
    static const rill_vec2 left[] = {{0, RILL_RATIO(22, 10)},
                                     {RILL_RATIO(17, 10), RILL_RATIO(34, 10)},
                                     {RILL_RATIO(17, 10), RILL_RATIO(36, 10)},
                                     {0, RILL_RATIO(48, 10)}};
    const rill_body_def glass = {.kind = RILL_BODY_STATIC};
    rill_vec2 right[4];
    rill_body body;
    rill_status status = rill_body_add(world, &glass, &body);
    for (uint32_t i = 0; i < 4u; i++) {
        right[i].x = WIDTH - left[i].x;
        right[i].y = left[i].y;
    }
    const rill_shape_def sides[] = {rill_shape_polygon(left, 4), rill_shape_polygon(right, 4)};
    for (uint32_t i = 0; i < 2u && status == RILL_OK; i++) {
        status = rill_shape_add(world, body, &sides[i], NULL);
    }
    return status;
}

static rill_status build(rill_world *world, const rill_config *config) {
    const rill_vec2 above = {0, RILL_RATIO(49, 10)};
    const rill_status status = build_glass(world);
    return status != RILL_OK ? status
                             : scene_stack(world, config, above, WIDTH, config->particle_capacity);
}

/* Upright in the first half of each turn, upside down in the second. */
static void tilt(rill_world *world, const rill_config *config) {
    rill_vec2 gravity = config->gravity;
    if (scene_sine(scene_turns(world, config, PERIOD)) < 0) {
        gravity.y = -gravity.y;
    }
    (void)rill_set_gravity(world, gravity);
}

const scene scene_hourglass = {
    .name = "hourglass",
    .about = "water runs through a neck, then the glass is turned over",
    .method = RILL_METHOD_BODIN,
    .particles = 1000,
    .hz = 60,
    .seconds = 24,
    .show_ms = 3000,
    .setup = setup,
    .build = build,
    .tilt = tilt,
};
