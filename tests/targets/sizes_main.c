/* The least that a game does, for the size of a linked program: a world, a fill, steps, positions.
 */
#include "rill.h"

void start(void); /* the entry; nothing starts it but a linker */

static rill_config config;
static uint32_t block[16 * 1024];
static volatile rill_real seen;

uint32_t rill_port_clock(void) {
    return 0;
}

void start(void) {
    const rill_fill fill = {RILL_LATTICE_HEX, {0, 0}, 0, 0};
    const rill_vec2 corner = {0, 0};
    const rill_vec2 opposite = {RILL_ONE, RILL_ONE};
    rill_world *world;
    rill_config_init(&config);
    if (rill_world_init(block, sizeof block, &config, &world) != RILL_OK) {
        return;
    }
    (void)rill_fill_box(world, corner, opposite, &fill, (void *)0);
    for (;;) {
        rill_step(world);
        const rill_view view = rill_particles_view(world);
        for (uint32_t i = 0; i < view.count; i++) {
            seen = rill_view_position(&view, i).x;
        }
    }
}
