/* Rigid bodies and terrain: filled, with an outline. */
#ifndef RENDER_SOLIDS_H
#define RENDER_SOLIDS_H

#include "camera.h"
#include "frame.h"

/* Draws every body of the world, of which there are at most body_capacity: terrain in grey, bodies
 * that the game moves in steel, bodies that move by themselves in wood, or in the colour 0xRRGGBB
 * that is their `user` number where that is not 0. */
void render_solids(render_frame *frame, const render_camera *camera, const rill_world *world,
                   uint32_t body_capacity);

#endif
