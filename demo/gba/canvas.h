/* The layer in front: what does not flow. It is drawn by the demo's renderer into a frame in
 * memory, from which the tiles that changed are copied to the screen. */
#ifndef DEMO_GBA_CANVAS_H
#define DEMO_GBA_CANVAS_H

#include "../render/camera.h"

/* Draws the tank and all solids of a new world. Returns where the world lies on the screen. */
render_camera canvas_open(const rill_world *world, const rill_config *config);

/* Draws solids that move anew. */
void canvas_draw(const rill_world *world);

/* Sets the text of the first line; writes its next letter that differs from what is shown, or
 * returns 0 if there is none. */
void canvas_text(const char *text);
int canvas_write(void);

#endif
