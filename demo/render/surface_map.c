/* The density field itself in the colours of a map. */
#include "surface_field.h"

#define LEVELS 256

/* Field units per level: resting fluid is in the middle. */
#define LEVEL_STEP (SURFACE_REST / (LEVELS / 2))

/* The field between two samples of each of two rows, at a pixel. */
static int32_t sample(const render_surface *surface, int32_t x, int32_t y) {
    const int32_t shift = surface->shift;
    const int32_t cell = 1 << shift;
    const int32_t right = x & (cell - 1);
    const int32_t down = y & (cell - 1);
    const uint16_t *above = surface->density + ((y >> shift) + SURFACE_PADDING) * surface->columns +
                            (x >> shift) + SURFACE_PADDING;
    const uint16_t *below = above + surface->columns;
    const int32_t top = above[0] * (cell - right) + above[1] * right;
    const int32_t bottom = below[0] * (cell - right) + below[1] * right;
    return (top * (cell - down) + bottom * down) >> (2 * shift);
}

void render_surface_draw_map(render_surface *surface, render_frame *frame,
                             const render_camera *camera, const rill_view *view, render_rect walls,
                             render_map map) {
    uint32_t colours[LEVELS];
    for (uint32_t i = 0; i < LEVELS; i++) {
        colours[i] = render_map_colour(map, i);
    }
    surface_fill(surface, camera, view, walls);
    for (int32_t y = frame->clip.y0; y < frame->clip.y1; y++) {
        for (int32_t x = frame->clip.x0; x < frame->clip.x1; x++) {
            const int32_t level = sample(surface, x, y) / LEVEL_STEP;
            surface->pixel_row[x] = colours[level < LEVELS ? level : LEVELS - 1];
        }
        render_row(frame, 0, y, surface->pixel_row, surface->width);
    }
}
