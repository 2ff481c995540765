/* A stream falls on the paddles of a wheel and turns it against a load. */
#include "scene.h"

#define WIDTH RILL_RATIO(6, 1)
#define HEIGHT RILL_RATIO(5, 1)
#define WATER RILL_RATIO(5, 1) /* m^2 under way at once, at most */
#define PADDLES 8
#define HUB RILL_RATIO(3, 10)           /* m, radius */
#define RIM RILL_RATIO(11, 10)          /* m, where paddles end */
#define HALF RILL_RATIO(5, 100)         /* m, half a paddle's thickness */
#define LOAD RILL_RATIO(4, 10)          /* kg m^2/s^2: what a mill would take */
#define STREAM_SPEED RILL_RATIO(38, 10) /* m/s */

static void setup(rill_config *config, uint32_t particles) {
    scene_tank(config, WIDTH, HEIGHT, WATER, particles);
    config->body_capacity = 1;
    config->shape_capacity = PADDLES + 1;
    config->joint_capacity = 1;
    config->gameplay.emitter_capacity = 1;
    config->gameplay.zone_capacity = 1;
}

/* One body of a hub and paddles, which do not overlap. */
static rill_status build_wheel(rill_world *world, rill_vec2 axle, rill_body *wheel) {
    const rill_vec2 middle = {0, 0};
    const rill_body_def def = {.kind = RILL_BODY_DYNAMIC, .position = axle, .user = 0xA8693A};
    rill_shape_def shape[PADDLES + 1];
    shape[PADDLES] = rill_shape_circle(middle, HUB - HALF);
    for (int32_t i = 0; i < PADDLES; i++) {
        const rill_real turn = rill_from_int(i) / PADDLES;
        const rill_vec2 way = {scene_sine(turn + RILL_RATIO(1, 4)), scene_sine(turn)};
        const rill_vec2 root = {rill_mul(way.x, HUB), rill_mul(way.y, HUB)};
        const rill_vec2 tip = {rill_mul(way.x, RIM), rill_mul(way.y, RIM)};
        shape[i] = rill_shape_capsule(root, tip, HALF);
        shape[i].density = RILL_RATIO(6, 10);
    }
    return scene_body(world, &def, shape, PADDLES + 1, wheel);
}

static rill_status build(rill_world *world, const rill_config *config) {
    const rill_vec2 axle = {WIDTH / 2, RILL_RATIO(22, 10)};
    rill_body wheel;
    const rill_status status = build_wheel(world, axle, &wheel);
    /* A motor that wants to stand still is a brake. */
    const rill_joint_def hinge = {
        .kind = RILL_JOINT_HINGE, .b = wheel, .anchor_a = axle, .motor_limit = LOAD};
    rill_emitter_def stream = rill_emitter_default();
    stream.from = (rill_vec2){RILL_RATIO(3, 100), HEIGHT - RILL_RATIO(9, 10)};
    stream.to = (rill_vec2){RILL_RATIO(3, 100), HEIGHT - RILL_RATIO(5, 10)};
    stream.velocity.x = STREAM_SPEED;
    stream.rate = rill_emitter_rest_rate(world, &stream);
    return status == RILL_OK ? scene_flow(world, config, &hinge, &stream) : status;
}

const scene scene_water_wheel = {
    .name = "water-wheel",
    .about = "a stream turns a wheel against a load",
    .method = RILL_METHOD_BODIN,
    .particles = 1200,
    .hz = 60,
    .seconds = 15,
    .show_ms = 5000,
    .setup = setup,
    .build = build,
};
