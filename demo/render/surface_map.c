/* The density field itself in the colours of a map. */
#include "surface_field.h"

#define LEVELS 256

/* Field units per level: resting fluid is in the middle. */
#define LEVEL_STEP (SURFACE_REST / (LEVELS / 2))

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
            const int32_t level = surface_density_at(surface, x, y) / LEVEL_STEP;
            surface->pixel_row[x] = colours[level < LEVELS ? level : LEVELS - 1];
        }
        render_row(frame, 0, y, surface->pixel_row, surface->width);
    }
}
