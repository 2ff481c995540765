/* Water as the hardware likes it: a map of tiles. Particles add up in a coarse field, a node every
 * eight pixels; between four nodes lies one of 256 tiles, made once, by how full the water is at
 * each of them (four levels). So a surface costs no pixel. Where a particle is alone, it is a
 * sprite. */
#ifndef DEMO_GBA_WATER_H
#define DEMO_GBA_WATER_H

#include "../render/camera.h"

/* A new world, drawn where the camera shows it. */
void water_open(const rill_world *world, const rill_config *config, const render_camera *camera);

/* Draws the particles into the map that is not shown. */
void water_draw(const rill_view *view);

/* In vertical blank: puts the sprites out. Returns the map to show, as its block of video memory.
 */
uint32_t water_flip(void);

#endif
