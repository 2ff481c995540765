/* A whole Game Boy Advance program: water that follows the pad. port/gba has start-up code, linker
 * script, clock and memory; build with toolchains/gba.cmake and link rill::rill_q16. */
#include "gba.h"
#include "port.h"

#include <rill/rill.h>

#define PARTICLES 160
#define SCALE 40 /* pixels per metre: 240 x 160 are 6 by 4 m */

static rill_config config; /* a configuration is larger than the fast stack */
static rill_world *world;
static uint16_t drawn[PARTICLES]; /* where, to take it off again */

static int start(void *unused) {
    (void)unused;
    rill_config_init(&config);
    config.rate = RILL_RATIO(30, 1);
    config.spacing = RILL_RATIO(15, 100);
    config.domain_max.x = RILL_RATIO(6, 1);
    config.domain_max.y = RILL_RATIO(4, 1);
    config.particle_capacity = PARTICLES;
    const size_t bytes = rill_memory_size(&config);
    rill_status status =
        rill_world_init(rill_port_acquire(bytes, RILL_PORT_FAST), bytes, &config, &world);
    if (status == RILL_OK) {
        const rill_vec2 corner = {0, 0};
        const rill_vec2 opposite = {RILL_RATIO(3, 2), RILL_RATIO(9, 4)};
        const rill_fill water = {.lattice = RILL_LATTICE_SQUARE};
        status = rill_fill_box(world, corner, opposite, &water, NULL);
    }
    return status;
}

static void draw(void) {
    const rill_view view = rill_particles_view(world);
    for (uint32_t i = 0; i < PARTICLES; i++) {
        GBA_VRAM[drawn[i]] = 0;
    }
    for (uint32_t i = 0; i < view.count; i++) {
        const rill_vec2 p = rill_view_position(&view, i);
        const uint32_t x = (uint32_t)rill_floor(p.x * SCALE) % 240;
        const uint32_t y = (uint32_t)rill_floor(p.y * SCALE) % 160;
        drawn[i] = (uint16_t)((159 - y) * 240 + x);
        GBA_VRAM[drawn[i]] = 0x7F44;
    }
}

int main(void) {
    if (gba_with_large_stack(start, NULL) != RILL_OK) {
        return 1;
    }
    GBA_DISPCNT = 0x0403; /* mode 3: 240 x 160 pixels of 15 bits */
    for (;;) {
        const uint32_t keys = ~GBA_KEYS;
        const rill_vec2 gravity = {
            keys & GBA_KEY_RIGHT ? RILL_RATIO(6, 1) : (keys & GBA_KEY_LEFT ? RILL_RATIO(-6, 1) : 0),
            RILL_RATIO(-8, 1)};
        (void)rill_set_gravity(world, gravity);
        rill_step(world);
        while (GBA_VCOUNT != 160) {
        }
        draw();
    }
}
