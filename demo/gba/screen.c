#include "screen.h"

#include "canvas.h"
#include "gba.h"
#include "water.h"

/* Tiles of 16 or 256 colours; the lower the priority, the more in front. */
#define LAYER(priority, tiles, map, many)                                                          \
    ((uint16_t)((priority) | (tiles) << 2 | ((many) ? 0x80 : 0) | (map) << 8))

void screen_open(const rill_world *world, const rill_config *config) {
    const render_camera camera = canvas_open(world, config);
    water_open(world, config, &camera);
    GBA_LAYER(0) = LAYER(0, SCREEN_CANVAS_TILES, SCREEN_CANVAS_MAP, 1);
    screen_flip();
    GBA_DISPCNT = 0x1340; /* mode 0, layers 0 and 1, sprites */
}

void screen_draw(const rill_world *world) {
    const rill_view view = rill_particles_view(world);
    water_draw(&view);
    canvas_draw(world);
}

void screen_flip(void) {
    const uint32_t map = water_flip();
    GBA_LAYER(1) = LAYER(1, SCREEN_WATER_TILES, map, 0);
}

void screen_text(const char *text) {
    canvas_text(text);
}

int screen_write(void) {
    return canvas_write();
}
