/* A whole program for a board without operating system: a dam breaks, and the level of each column
 * is printed. port/cortexm has start-up code and linker script; build with a toolchain file of a
 * Cortex-M and link rill::rill or rill::rill_q16. */
#include "port.h"
#include "semihosting.h"

#include <rill/rill.h>

#define COLUMNS 8

/* Not on the stack, which is small: a configuration takes more than a kilobyte. */
static rill_config config;

static char height_of_column(const rill_view *view, int32_t column) {
    int32_t particles = 0;
    for (uint32_t i = 0; i < view->count; i++) {
        const rill_vec2 p = rill_view_position(view, i);
        particles += rill_floor(p.x * COLUMNS / 4) == column;
    }
    return (char)('0' + (particles > 90 ? 9 : particles / 10));
}

int main(void) {
    rill_config_init(&config);
    config.domain_max.x = RILL_RATIO(4, 1);
    config.domain_max.y = RILL_RATIO(3, 1);
    config.particle_capacity = 300;
    const size_t bytes = rill_memory_size(&config);
    rill_world *world;
    if (rill_world_init(rill_port_acquire(bytes, RILL_PORT_FAST), bytes, &config, &world) !=
        RILL_OK) {
        return 1;
    }
    const rill_vec2 corner = {0, 0};
    const rill_vec2 opposite = {RILL_RATIO(1, 1), RILL_RATIO(2, 1)};
    const rill_fill water = {.lattice = RILL_LATTICE_SQUARE};
    (void)rill_fill_box(world, corner, opposite, &water, NULL);
    for (int frame = 0; frame < 60; frame++) {
        char line[COLUMNS + 2] = {0};
        rill_step(world);
        if (frame % 15 == 14) {
            const rill_view view = rill_particles_view(world);
            for (int32_t column = 0; column < COLUMNS; column++) {
                line[column] = height_of_column(&view, column);
            }
            line[COLUMNS] = '\n';
            semihosting_write(line);
        }
    }
    return 0;
}
