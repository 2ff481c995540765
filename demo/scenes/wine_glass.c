/* Wine is poured into a glass: a curved wall out of short straight ones. */
#include "scene.h"

#define WIDTH RILL_RATIO(5, 1)
#define HEIGHT RILL_RATIO(5, 1)
#define WINE RILL_RATIO(3, 1)        /* m^2 */
#define THICKNESS RILL_RATIO(7, 100) /* m, half of the wall's */
#define POINTS 15
#define POUR RILL_RATIO(4, 1) /* m/s */

static void setup(rill_config *config, uint32_t particles) {
    scene_tank(config, WIDTH, HEIGHT, WINE, particles);
    config->body_capacity = 1;
    config->shape_capacity = POINTS + 1;
    config->gameplay.emitter_capacity = 1;
    config->material[0].colour = 0xA3163B;
}

/* The bowl from rim to rim, then the stem and the foot. */
static rill_status build_glass(rill_world *world) {
    static const rill_vec2 half[] = {
        {RILL_RATIO(92, 100), RILL_RATIO(38, 10)},  {RILL_RATIO(106, 100), RILL_RATIO(33, 10)},
        {RILL_RATIO(114, 100), RILL_RATIO(28, 10)}, {RILL_RATIO(110, 100), RILL_RATIO(23, 10)},
        {RILL_RATIO(92, 100), RILL_RATIO(19, 10)},  {RILL_RATIO(62, 100), RILL_RATIO(16, 10)},
        {RILL_RATIO(28, 100), RILL_RATIO(145, 100)}};
    const rill_vec2 stem[] = {{WIDTH / 2, RILL_RATIO(14, 10)}, {WIDTH / 2, THICKNESS}};
    const rill_body_def glass = {.kind = RILL_BODY_STATIC};
    rill_vec2 bowl[POINTS];
    rill_body body;
    for (uint32_t i = 0; i < POINTS / 2u; i++) {
        bowl[i].x = WIDTH / 2 - half[i].x;
        bowl[POINTS - 1u - i].x = WIDTH / 2 + half[i].x;
        bowl[i].y = bowl[POINTS - 1u - i].y = half[i].y;
    }
    bowl[POINTS / 2u] = stem[0];
    rill_status status = rill_body_add(world, &glass, &body);
    if (status == RILL_OK) {
        status = rill_polyline_add(world, body, bowl, POINTS, THICKNESS);
    }
    return status == RILL_OK ? rill_polyline_add(world, body, stem, 2, THICKNESS) : status;
}

static rill_status build(rill_world *world, const rill_config *config) {
    const rill_status status = build_glass(world);
    rill_emitter_def jet = rill_emitter_default();
    jet.from.x = WIDTH / 2 - RILL_RATIO(15, 100);
    jet.to.x = WIDTH / 2 + RILL_RATIO(15, 100);
    jet.from.y = jet.to.y = HEIGHT - RILL_RATIO(5, 100);
    jet.velocity.y = -POUR;
    jet.limit = config->particle_capacity;
    jet.rate = rill_emitter_rest_rate(world, &jet);
    return status == RILL_OK ? rill_emitter_add(world, &jet, NULL) : status;
}

const scene scene_wine_glass = {
    .name = "wine-glass",
    .about = "wine is poured into a curved glass",
    .method = RILL_METHOD_BODIN,
    .particles = 700,
    .hz = 60,
    .seconds = 12,
    .show_ms = 3000,
    .setup = setup,
    .build = build,
};
