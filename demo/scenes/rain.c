/* Rain fills a yard with a gully in its corner. The drops come from an emitter, the gully is a zone
 * that takes so many a second; when the world is full, no new drops fall. */
#include "scene.h"

#define WIDTH RILL_RATIO(10, 1)
#define HEIGHT RILL_RATIO(6, 1)
#define FULL_AREA RILL_RATIO(16, 1) /* m^2 of all the water that there can be */
#define FALL RILL_RATIO(4, 1)       /* m/s of new drops */
#define FILL_TIME RILL_RATIO(8, 1)  /* s in which the rain would fill the world */

static void setup(rill_config *config, uint32_t particles) {
    scene_tank(config, WIDTH, HEIGHT, FULL_AREA, particles);
    config->gameplay.emitter_capacity = 1;
    config->gameplay.zone_capacity = 1;
}

/* Drops per second. */
static rill_real shower(const rill_config *config) {
    return rill_div(rill_from_int((int32_t)config->particle_capacity), FILL_TIME);
}

static rill_status build(rill_world *world, const rill_config *config) {
    rill_emitter_def rain = rill_emitter_default();
    rain.shape = RILL_EMIT_BOX;
    rain.from.x = config->spacing;
    rain.from.y = HEIGHT - RILL_RATIO(1, 4);
    rain.to.x = WIDTH - config->spacing;
    rain.to.y = HEIGHT - config->spacing;
    rain.velocity.y = -FALL;
    rain.spread.x = RILL_RATIO(1, 2);
    rain.spread.y = RILL_RATIO(5, 2);
    rain.rate = shower(config);
    rill_status status = rill_emitter_add(world, &rain, NULL);
    if (status == RILL_OK) {
        const rill_vec2 low = {WIDTH - RILL_RATIO(1, 2), 0};
        const rill_vec2 high = {WIDTH, RILL_RATIO(1, 4)};
        rill_zone_def gully = rill_zone_default();
        gully.region = rill_region_box(low, high);
        gully.kill = 1;
        gully.kill_rate = shower(config) / 2;
        status = rill_zone_add(world, &gully, NULL);
    }
    return status;
}

const scene scene_rain = {
    .name = "rain",
    .about = "rain falls into a yard that drains through a corner",
    .method = RILL_METHOD_BODIN,
    .particles = 1600,
    .hz = 60,
    .seconds = 15,
    .show_ms = 5000,
    .setup = setup,
    .build = build,
};
