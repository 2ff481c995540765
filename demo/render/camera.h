/* Where the world lies on the screen. Screen positions are in sixteenths of a pixel, so that slow
 * motion is smooth and a frame may be up to 2047 pixels wide in both scalars. */
#ifndef RENDER_CAMERA_H
#define RENDER_CAMERA_H

#include "frame.h"

#include <rill/rill.h>

#define RENDER_SUBPIXELS 16

/* Shift that turns sixteenths into whole pixels. */
#define RENDER_SUBPIXEL_SHIFT 4

typedef struct render_camera {
    rill_vec2 corner; /* m: the world's point at the lower left corner of the frame */
    rill_real scale;  /* pixels per metre, up to 2000 */
    int32_t height;   /* of the frame, pixels: y grows upwards in the world, downwards here */
} render_camera;

typedef struct render_point {
    int32_t x, y; /* sixteenths of a pixel */
} render_point;

/* A camera that shows the box as large as fits, centred, with a margin in pixels around it. */
render_camera render_camera_fit(rill_vec2 min, rill_vec2 max, int32_t width, int32_t height,
                                int32_t margin);

/* A point of the world on the screen. */
render_point render_project(const render_camera *camera, rill_vec2 point);

/* The world's point at the centre of a pixel. */
rill_vec2 render_unproject(const render_camera *camera, int32_t x, int32_t y);

/* A shortcut from a view's own units to the screen: one multiplication a coordinate. */
typedef struct render_projection {
    rill_real scale;
    render_point origin;
} render_projection;

render_projection render_projection_of(const render_camera *camera, const rill_view *view);

static inline render_point render_project_view(const render_projection *p, rill_vec2 position) {
    render_point point;
    point.x = p->origin.x + rill_floor(rill_mul(position.x, p->scale));
    point.y = p->origin.y - rill_floor(rill_mul(position.y, p->scale));
    return point;
}

/* A length in metres on the screen. */
static inline int32_t render_length(const render_camera *camera, rill_real metres) {
    return rill_floor(rill_mul(metres, camera->scale * RENDER_SUBPIXELS));
}

#endif
