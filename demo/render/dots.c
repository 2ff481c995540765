#include "dots.h"

#include "shapes.h"
#include "text.h"

/* Levels 0 to 255 per unit of a view's velocity. */
static rill_real levels_per_speed(const rill_view *view, const render_dots *style) {
    return rill_mul(rill_div(view->speed, style->top_speed), rill_from_int(255));
}

static uint32_t colour_of(const rill_view *view, uint32_t i, const render_dots *style,
                          rill_real levels) {
    if (style->shade == RENDER_BY_MATERIAL) {
        return render_particle_colour(view, i, style->inks);
    }
    if (style->shade == RENDER_BY_LEVEL) {
        return render_map_colour(RENDER_MAP_DEPTH, style->levels[i]);
    }
    const int32_t level =
        rill_floor(rill_min(rill_mul(render_speed(view->velocity[i]), levels), rill_from_int(255)));
    return render_map_colour(RENDER_MAP_HEAT, (uint32_t)level);
}

void render_points(render_frame *frame, const render_camera *camera, const rill_view *view,
                   const render_dots *style) {
    const render_projection projection = render_projection_of(camera, view);
    const rill_real levels = levels_per_speed(view, style);
    for (uint32_t i = 0; i < view->count; i++) {
        const render_point p = render_project_view(&projection, view->position[i]);
        render_put(frame, p.x >> RENDER_SUBPIXEL_SHIFT, p.y >> RENDER_SUBPIXEL_SHIFT,
                   colour_of(view, i, style, levels));
    }
}

void render_discs(render_frame *frame, const render_camera *camera, const rill_view *view,
                  const render_dots *style) {
    const render_projection projection = render_projection_of(camera, view);
    const rill_real levels = levels_per_speed(view, style);
    for (uint32_t i = 0; i < view->count; i++) {
        render_disc(frame, render_project_view(&projection, view->position[i]), style->radius,
                    colour_of(view, i, style, levels));
    }
}

void render_legend(render_frame *frame, render_rect bar, render_map map, int32_t scale,
                   uint32_t ink, const char *title, const char *low, const char *high) {
    const int32_t width = bar.x1 - bar.x0;
    for (int32_t x = 0; x < width; x++) {
        const uint32_t level = (uint32_t)(x * 255 / (width > 1 ? width - 1 : 1));
        const render_rect column = {bar.x0 + x, bar.y0, bar.x0 + x + 1, bar.y1};
        render_box(frame, column, render_map_colour(map, level));
    }
    render_text(frame, bar.x0, bar.y0 - RENDER_TEXT_LINE * scale, scale, ink, title);
    render_text(frame, bar.x0, bar.y1 + 2 * scale, scale, ink, low);
    render_text(frame, bar.x1 - render_text_width(scale, high) + scale, bar.y1 + 2 * scale, scale,
                ink, high);
}
