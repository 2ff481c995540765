/* A tap fills a tank until the sensor says that it is half full; then a drain empties it, and so
 * on: "how much water is in it?" as a rule of the game. */
#include "scene.h"

static void setup(rill_config *config, uint32_t particles) {
    scene_tank(config, RILL_RATIO(3, 1), RILL_RATIO(3, 1), RILL_RATIO(6, 1), particles);
    config->gameplay.emitter_capacity = 1;
    config->gameplay.zone_capacity = 1;
    config->gameplay.sensor_capacity = 1;
}

static rill_status build(rill_world *world, const rill_config *config) {
    const rill_region tank = rill_region_box(config->domain_min, config->domain_max);
    rill_emitter_def tap = rill_emitter_default();
    tap.from = (rill_vec2){RILL_RATIO(3, 10), RILL_RATIO(295, 100)};
    tap.to = (rill_vec2){RILL_RATIO(6, 10), RILL_RATIO(295, 100)};
    tap.velocity.y = RILL_RATIO(-3, 1);
    tap.rate = rill_emitter_rest_rate(world, &tap);
    rill_zone_def drain = rill_zone_default();
    drain.region = rill_region_box((rill_vec2){RILL_RATIO(26, 10), 0},
                                   (rill_vec2){RILL_RATIO(3, 1), RILL_RATIO(2, 10)});
    drain.kill = 1;
    drain.on = 0;
    rill_status status = rill_sensor_add(world, &tank, 0, NULL);
    if (status == RILL_OK) {
        status = rill_emitter_add(world, &tap, NULL);
    }
    return status == RILL_OK ? rill_zone_add(world, &drain, NULL) : status;
}

static void update(rill_world *world, const rill_config *config) {
    const rill_emitter tap = rill_emitter_at(world, 0);
    const rill_zone drain = rill_zone_at(world, 0);
    rill_sensor_reading level;
    rill_emitter_def tap_def;
    rill_zone_def drain_def;
    (void)config;
    if (rill_sensor_read(world, rill_sensor_at(world, 0), &level) != RILL_OK ||
        rill_emitter_get(world, tap, &tap_def) != RILL_OK ||
        rill_zone_get(world, drain, &drain_def) != RILL_OK) {
        return;
    }
    if (level.fill > RILL_RATIO(1, 2) || level.fill < RILL_RATIO(1, 10)) {
        tap_def.on = level.fill < RILL_RATIO(1, 10);
        drain_def.on = !tap_def.on;
        (void)rill_emitter_set(world, tap, &tap_def);
        (void)rill_zone_set(world, drain, &drain_def);
    }
}

const scene scene_bucket_sensor = {
    .name = "bucket-sensor",
    .about = "a tap fills a tank until a sensor reads half, then it drains",
    .method = RILL_METHOD_BODIN,
    .particles = 2000,
    .hz = 60,
    .seconds = 20,
    .show_ms = 5000,
    .setup = setup,
    .build = build,
    .update = update,
};
