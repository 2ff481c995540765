/* Lines, boxes, discs and polygons for terrain, bodies and overlays. Opaque, clipped. */
#ifndef RENDER_SHAPES_H
#define RENDER_SHAPES_H

#include "camera.h"
#include "frame.h"

/* Polygons of more corners are cut off there. */
#define RENDER_MAX_CORNERS 64

/* All pixels of a rectangle. */
void render_box(render_frame *frame, render_rect rect, uint32_t colour);

/* The frame around a rectangle, of a thickness that lies outside it. */
void render_box_frame(render_frame *frame, render_rect rect, int32_t thickness, uint32_t colour);

/* A line one pixel wide, both ends included. */
void render_line(render_frame *frame, render_point from, render_point to, uint32_t colour);

/* A filled disc; radius in sixteenths of a pixel. */
void render_disc(render_frame *frame, render_point centre, int32_t radius, uint32_t colour);

/* A filled polygon, convex or not (even-odd rule), and its outline. */
void render_polygon(render_frame *frame, const render_point *corners, int32_t count,
                    uint32_t colour);
void render_outline(render_frame *frame, const render_point *corners, int32_t count,
                    uint32_t colour);

#endif
