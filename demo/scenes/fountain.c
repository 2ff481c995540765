/* A jet rises from a basin and falls back; a drain keeps the level, so that the jet never ends. */
#include "scene.h"

static void setup(rill_config *config, uint32_t particles) {
    scene_tank(config, RILL_RATIO(6, 1), RILL_RATIO(4, 1), RILL_RATIO(8, 1), particles);
    config->gameplay.emitter_capacity = 1;
    config->gameplay.zone_capacity = 2;
}

/* Water leaves at both ends of the basin, as much as the jet brings. */
static rill_status add_drain(rill_world *world, rill_real left, rill_real right) {
    rill_zone_def drain = rill_zone_default();
    drain.region =
        rill_region_box((rill_vec2){left, RILL_RATIO(3, 10)}, (rill_vec2){right, RILL_RATIO(1, 1)});
    drain.kill = 1;
    return rill_zone_add(world, &drain, NULL);
}

static rill_status build(rill_world *world, const rill_config *config) {
    const rill_real middle = config->domain_max.x / 2;
    const rill_real half = 2 * config->spacing;
    rill_emitter_def jet = rill_emitter_default();
    jet.from = (rill_vec2){middle - half, RILL_RATIO(32, 100)};
    jet.to = (rill_vec2){middle + half, RILL_RATIO(32, 100)};
    jet.velocity.y = RILL_RATIO(7, 1);
    jet.spread.x = RILL_RATIO(1, 2);
    jet.rate = rill_emitter_rest_rate(world, &jet);
    rill_status status = rill_emitter_add(world, &jet, NULL);
    if (status == RILL_OK) {
        status = add_drain(world, 0, config->spacing);
    }
    if (status == RILL_OK) {
        status = add_drain(world, config->domain_max.x - config->spacing, config->domain_max.x);
    }
    return status == RILL_OK ? scene_stack(world, config, config->domain_min, config->domain_max.x,
                                           config->particle_capacity / 5)
                             : status;
}

const scene scene_fountain = {
    .name = "fountain",
    .about = "an emitter throws a jet, drains keep the level",
    .method = RILL_METHOD_BODIN,
    .particles = 2000,
    .hz = 60,
    .seconds = 12,
    .show_ms = 3000,
    .setup = setup,
    .build = build,
};
