/* Private to the surface: the fields, before they are enlarged. */
#ifndef RENDER_SURFACE_FIELD_H
#define RENDER_SURFACE_FIELD_H

#include "surface.h"

/* Field value inside resting fluid. */
#define SURFACE_REST 512

/* The light that enters from above. */
#define SURFACE_LIGHT 8191

/* Full foam. */
#define SURFACE_FOAM 256

/* Cells around the frame, so that blobs need no clipping. */
#define SURFACE_PADDING 8

/* Values above this count as this: keeps differences in range. */
#define SURFACE_DENSEST 1023

/* Tabulates the blob for the surface's radius. spacing: of particles, sixteenths of a pixel. */
void surface_make_blob(render_surface *surface, int32_t spacing);

/* Fills density, foam and light from the particles. */
void surface_fill(render_surface *surface, const render_camera *camera, const rill_view *view,
                  render_rect walls);

#endif
