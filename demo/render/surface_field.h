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

/* Field units between two steps of the edge's colours, and the steps that the rim is wide. */
#define SURFACE_EDGE_STEP 4
#define SURFACE_RIM_STEPS 48

/* Fields along a row of pixels: density, light, foam, and the tint of the body. */
#define SURFACE_ROW_FIELDS 4

/* Taps left of and above the cell that a particle is in: a radius of 3 cells reaches no further. */
#define SURFACE_TAPS_BEFORE 2

/* Cells that are worked on at once. The number is fixed, so that the compiler can use vectors; the
 * last group may reach past the frame into the padding. */
#define SURFACE_GROUP 8

/* Behind the last row of cells that pixels read. */
static inline int32_t surface_rows_end(const render_surface *surface) {
    return ((surface->height - 1) >> surface->shift) + SURFACE_PADDING + 2;
}

/* The first cell of the row of samples at or above a row of pixels. */
static inline int32_t surface_cell_above(const render_surface *surface, int32_t y) {
    return ((y >> surface->shift) + SURFACE_PADDING) * surface->columns;
}

/* The density between two samples of each of two rows, at a pixel. */
static inline int32_t surface_density_at(const render_surface *surface, int32_t x, int32_t y) {
    const int32_t shift = surface->shift;
    const int32_t cell = 1 << shift;
    const int32_t right = x & (cell - 1);
    const int32_t down = y & (cell - 1);
    const uint16_t *above =
        surface->density + surface_cell_above(surface, y) + (x >> shift) + SURFACE_PADDING;
    const uint16_t *below = above + surface->columns;
    const int32_t top = above[0] * (cell - right) + above[1] * right;
    const int32_t bottom = below[0] * (cell - right) + below[1] * right;
    return (top * (cell - down) + bottom * down) >> (2 * shift);
}

/* The upper left tap of the blob around a point, or a negative number if the point is too far
 * outside the frame to show. *phase receives the table to use. */
static inline int32_t surface_blob_place(const render_surface *surface, render_point p,
                                         int32_t *phase) {
    const int32_t bits = surface->shift + RENDER_SUBPIXEL_SHIFT;
    const int32_t x = p.x - RENDER_SUBPIXELS / 2;
    const int32_t y = p.y - RENDER_SUBPIXELS / 2;
    const int32_t column = (x >> bits) + SURFACE_PADDING - SURFACE_TAPS_BEFORE;
    const int32_t row = (y >> bits) + SURFACE_PADDING - SURFACE_TAPS_BEFORE;
    if (column < 0 || row < 0 || column > surface->columns - RENDER_BLOB_TAPS ||
        row > surface->rows - RENDER_BLOB_ROWS) {
        return -1;
    }
    const int32_t phase_x = x >> (bits - 3) & (RENDER_BLOB_PHASES - 1);
    const int32_t phase_y = y >> (bits - 3) & (RENDER_BLOB_PHASES - 1);
    *phase = phase_y * RENDER_BLOB_PHASES + phase_x;
    return row * surface->columns + column;
}

/* The cell that a blob placed there is highest in, and the tap that falls into it. */
static inline int32_t surface_own_cell(const render_surface *surface, int32_t place) {
    return place + SURFACE_TAPS_BEFORE * surface->columns + SURFACE_TAPS_BEFORE;
}

static inline int32_t surface_own_tap(void) {
    return SURFACE_TAPS_BEFORE * RENDER_BLOB_TAPS + SURFACE_TAPS_BEFORE;
}

/* Tabulates the blob for the surface's radius. spacing: of particles, sixteenths of a pixel. */
void surface_make_blob(render_surface *surface, int32_t spacing);

/* Fills density, foam and light from the particles. */
void surface_fill(render_surface *surface, const render_camera *camera, const rill_view *view,
                  render_rect walls);

/* Takes a blob out of the density again. */
void surface_unsplat(render_surface *surface, int32_t place, int32_t phase);

/* Moves particles that fly alone from the density to the list of drops. */
void surface_take_spray(render_surface *surface, const render_camera *camera,
                        const rill_view *view);

/* The pixels that the drops cover, and the drops themselves over the background. */
render_rect surface_spray_pixels(const render_surface *surface);
void surface_paint_spray(const render_surface *surface, render_frame *frame);

/* The smallest rectangle around both; empty ones do not count. */
render_rect surface_around(render_rect a, render_rect b);

/* The same for the colours of a tinted surface: forgets them, adds the colour of a blob, and shades
 * them by the light once all is added. */
void surface_clear_tint(render_surface *surface);
void surface_splat_tint(render_surface *surface, int32_t place, int32_t phase, uint32_t colour);
void surface_light_tint(render_surface *surface);

/* Draws the fluid of a row of pixels over the sky's colour into pixel_row, from one cell to before
 * another: in the water's colours, or in its own. */
void surface_compose(render_surface *surface, int32_t y, render_range cells, uint32_t sky);
void surface_compose_tinted(render_surface *surface, int32_t y, render_range cells, uint32_t sky);

#endif
