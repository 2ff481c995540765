/* Two players throw water at each other. Played over a network, each machine learns late what the
 * other player did, rewinds and steps again: demo/probes/rollback.c does that beside the scene, and
 * the report says what it costs. */
#include "rollback.h"

static void setup(rill_config *config, uint32_t particles) {
    scene_tank(config, RILL_RATIO(6, 1), RILL_RATIO(4, 1), RILL_RATIO(9, 1), particles);
}

/* A quick hash: players act every second or so. */
uint32_t rollback_input(uint32_t player, uint32_t step) {
    uint32_t mixed = (step * 2u + player + 1u) * 2654435769u;
    mixed ^= mixed >> 15;
    mixed *= 2246822519u;
    mixed ^= mixed >> 13;
    const uint32_t choice = mixed % 96u;
    return choice < 2u ? choice + 1u : 0u;
}

void rollback_act(rill_world *world, uint32_t player, uint32_t input) {
    const rill_real x = player == 0 ? RILL_RATIO(1, 1) : RILL_RATIO(5, 1);
    const rill_vec2 min = {x - RILL_RATIO(3, 4), 0};
    const rill_vec2 max = {x + RILL_RATIO(3, 4), RILL_RATIO(4, 1)};
    const rill_region place = rill_region_box(min, max);
    const rill_real ahead = player == 0 ? RILL_RATIO(3, 1) : RILL_RATIO(-3, 1);
    const rill_vec2 push = {input == 2 ? ahead : 0, RILL_RATIO(4, 1)};
    if (input != 0) {
        (void)rill_push_region(world, &place, 0, push, NULL);
    }
}

static void update(rill_world *world, const rill_config *config) {
    const uint32_t step = (uint32_t)rill_statistics(world).steps;
    (void)config;
    for (uint32_t player = 0; player < ROLLBACK_PLAYERS; player++) {
        rollback_act(world, player, rollback_input(player, step));
    }
}

const scene scene_rollback = {
    .name = "rollback",
    .about = "two players over a slow network rewind and step again",
    .method = RILL_METHOD_BODIN,
    .particles = 1000,
    .hz = 60,
    .seconds = 10,
    .show_ms = 2000,
    .setup = setup,
    .build = scene_pool,
    .update = update,
};
