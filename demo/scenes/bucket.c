/* A bucket on a hinge fills until its water outweighs the counterweight, tips, empties itself and
 * swings back. */
#include "scene.h"

#define WIDTH RILL_RATIO(4, 1)
#define HEIGHT RILL_RATIO(4, 1)
#define WATER RILL_RATIO(3, 1)     /* m^2 under way at once, at most */
#define LOWEST RILL_RATIO(-11, 10) /* rad: as far as it tips */

static void setup(rill_config *config, uint32_t particles) {
    scene_tank(config, WIDTH, HEIGHT, WATER, particles);
    config->body_capacity = 1;
    config->shape_capacity = 4;
    config->joint_capacity = 1;
    config->gameplay.emitter_capacity = 1;
    config->gameplay.zone_capacity = 1;
}

/* The hinge is the body's origin, below the bucket's left wall; the weight hangs left of it. */
static rill_status build_bucket(rill_world *world, rill_vec2 hinge, rill_body *bucket) {
    const rill_body_def def = {.kind = RILL_BODY_DYNAMIC, .position = hinge, .user = 0x9A6B45};
    rill_shape_def part[4] = {
        rill_shape_box((rill_vec2){RILL_RATIO(55, 100), 0}, RILL_RATIO(11, 10), RILL_RATIO(1, 10)),
        rill_shape_box((rill_vec2){RILL_RATIO(5, 100), RILL_RATIO(45, 100)}, RILL_RATIO(1, 10),
                       RILL_RATIO(8, 10)),
        rill_shape_capsule((rill_vec2){RILL_RATIO(115, 100), 0},
                           (rill_vec2){RILL_RATIO(17, 10), RILL_RATIO(55, 100)},
                           RILL_RATIO(5, 100)),
        rill_shape_box((rill_vec2){RILL_RATIO(-6, 10), RILL_RATIO(-3, 10)}, RILL_RATIO(5, 10),
                       RILL_RATIO(3, 10)),
    };
    for (int i = 0; i < 3; i++) {
        part[i].density = RILL_RATIO(1, 2);
    }
    part[3].density = RILL_RATIO(3, 1);
    return scene_body(world, &def, part, 4, bucket);
}

static rill_status build(rill_world *world, const rill_config *config) {
    const rill_vec2 pin = {RILL_RATIO(15, 10), RILL_RATIO(18, 10)};
    rill_body bucket;
    const rill_status status = build_bucket(world, pin, &bucket);
    const rill_joint_def hinge = {
        .kind = RILL_JOINT_HINGE, .b = bucket, .anchor_a = pin, .limited = 1, .low = LOWEST};
    rill_emitter_def tap = rill_emitter_default();
    tap.from = (rill_vec2){RILL_RATIO(190, 100), HEIGHT - RILL_RATIO(5, 100)};
    tap.to = (rill_vec2){RILL_RATIO(202, 100), HEIGHT - RILL_RATIO(5, 100)};
    tap.velocity.y = RILL_RATIO(-25, 10); /* slower, it would fall apart on its way */
    tap.rate = rill_emitter_rest_rate(world, &tap);
    return status == RILL_OK ? scene_flow(world, config, &hinge, &tap) : status;
}

const scene scene_bucket = {
    .name = "bucket",
    .about = "a hinged bucket fills, tips and swings back",
    .method = RILL_METHOD_BODIN,
    .particles = 900,
    .hz = 60,
    .seconds = 20,
    .show_ms = 3500,
    .setup = setup,
    .build = build,
};
