/* Moorehead's rolling wave: a wall moves in at a steady speed and back again, and the waves that it
 * makes break on a beach. */
#include "scene.h"

#define WIDTH RILL_RATIO(12, 1)
#define HEIGHT RILL_RATIO(5, 1)
#define WATER RILL_RATIO(15, 1)   /* m^2 */
#define PADDLE RILL_RATIO(4, 10)  /* m thick */
#define SPEED RILL_RATIO(12, 10)  /* m/s */
#define PERIOD RILL_RATIO(32, 10) /* s, in and back */

static void setup(rill_config *config, uint32_t particles) {
    scene_tank(config, WIDTH, HEIGHT, WATER, particles);
    config->body_capacity = 2;
}

static rill_status add(rill_world *world, const rill_body_def *def, const rill_shape_def *shape) {
    rill_body body;
    const rill_status status = rill_body_add(world, def, &body);
    return status == RILL_OK ? rill_shape_add(world, body, shape, NULL) : status;
}

static rill_status build(rill_world *world, const rill_config *config) {
    const rill_vec2 slope[] = {{RILL_RATIO(8, 1), 0}, {WIDTH, 0}, {WIDTH, RILL_RATIO(2, 1)}};
    const rill_vec2 middle = {0, 0};
    const rill_vec2 corner = {PADDLE + RILL_RATIO(1, 10), 0};
    const rill_body_def ground = {.kind = RILL_BODY_STATIC};
    const rill_body_def wall = {.kind = RILL_BODY_KINEMATIC, .position = {PADDLE / 2, HEIGHT / 2}};
    const rill_shape_def beach = rill_shape_polygon(slope, 3);
    const rill_shape_def board = rill_shape_box(middle, PADDLE, HEIGHT);
    rill_status status = add(world, &wall, &board);
    if (status == RILL_OK) {
        status = add(world, &ground, &beach);
    }
    return status != RILL_OK
               ? status
               : scene_stack(world, config, corner, RILL_RATIO(74, 10), config->particle_capacity);
}

/* The wall was added first. */
static void update(rill_world *world, const rill_config *config) {
    const rill_body wall = rill_body_at(world, 0);
    const rill_real turn = scene_turns(world, config, PERIOD);
    rill_body_state state;
    if (rill_body_get(world, wall, &state) == RILL_OK) {
        state.velocity.x = scene_sine(turn) >= 0 ? SPEED : -SPEED;
        (void)rill_body_set(world, wall, &state);
    }
}

const scene scene_wave_tank = {
    .name = "wave-tank",
    .about = "a wall moves in and out; its waves break on a beach",
    .method = RILL_METHOD_BODIN,
    .particles = 1800,
    .hz = 60,
    .seconds = 16,
    .show_ms = 2400,
    .setup = setup,
    .build = build,
    .update = update,
};
