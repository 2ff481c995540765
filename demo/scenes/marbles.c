/* Marbles of cork, wood, glass and lead are thrown into a tank: each floats or sinks as it should.
 */
#include "scene.h"

#define WIDTH RILL_RATIO(6, 1)
#define HEIGHT RILL_RATIO(5, 1)
#define WATER RILL_RATIO(15, 1) /* m^2 */
#define MARBLES 12
#define RADIUS RILL_RATIO(24, 100)

static void setup(rill_config *config, uint32_t particles) {
    scene_tank(config, WIDTH, HEIGHT, WATER, particles);
    config->body_capacity = MARBLES;
}

static rill_status build(rill_world *world, const rill_config *config) {
    /* Relative to water. */
    static const rill_real density[] = {RILL_RATIO(1, 4), RILL_RATIO(7, 10), RILL_RATIO(5, 2),
                                        RILL_RATIO(11, 1)};
    static const uint32_t colour[] = {0xD9B98A, 0xA8693A, 0x6FCFA8, 0x5A6270};
    rill_status status = scene_pool(world, config);
    for (int32_t i = 0; i < MARBLES && status == RILL_OK; i++) {
        const rill_vec2 middle = {0, 0};
        rill_body_def marble = {.kind = RILL_BODY_DYNAMIC};
        rill_shape_def ball = rill_shape_circle(middle, RADIUS);
        rill_body body;
        marble.position.x = rill_mul(WIDTH, rill_from_int(2 * (i % 6) + 1)) / 12;
        marble.user = colour[i % 4];
        marble.position.y = HEIGHT - RILL_RATIO(i < 6 ? 4 : 11, 10);
        ball.density = density[i % 4];
        status = rill_body_add(world, &marble, &body);
        if (status == RILL_OK) {
            status = rill_shape_add(world, body, &ball, NULL);
        }
    }
    return status;
}

const scene scene_marbles = {
    .name = "marbles",
    .about = "marbles of cork, wood, glass and lead float or sink",
    .method = RILL_METHOD_BODIN,
    .particles = 1200,
    .hz = 60,
    .seconds = 10,
    .show_ms = 1500,
    .setup = setup,
    .build = build,
};
