/* Memory and colours of the surface, and its way to the frame. */
#include "surface.h"

#include "surface_field.h"

#include <string.h>

/* Cells are at most 1 << MAX_SHIFT pixels wide; runs may overshoot the row by almost that. */
#define MAX_SHIFT 5

/* Most cells that any spacing leads to: cells of one pixel. */
static int32_t padded(int32_t pixels, int32_t shift) {
    return (pixels >> shift) + 2 + 2 * SURFACE_PADDING;
}

static size_t pixel_room(int32_t width) {
    return (size_t)width + (1u << MAX_SHIFT);
}

/* Bytes of the fields of a cell: density, light and foam, then three sums and two tints. */
static size_t cell_bytes(int tinted) {
    return (tinted ? 6u : 3u) * sizeof(uint16_t) + (tinted ? 2u : 0u) * sizeof(uint32_t);
}

size_t render_surface_size(int32_t width, int32_t height, int tinted) {
    const size_t columns = (size_t)padded(width, 0);
    const size_t cells = columns * (size_t)padded(height, 0);
    return sizeof(render_surface) + pixel_room(width) * sizeof(uint32_t) +
           columns * SURFACE_ROW_FIELDS * sizeof(int32_t) +
           (size_t)padded(height, 0) * sizeof(render_range) + cells * cell_bytes(tinted);
}

/* Cells as large as a blob allows: its radius may span 3 cells. A radius of up to 3.5 is cut to
 * that, because cells of twice the size would look coarse. */
static int32_t shift_for(int32_t *radius) {
    int32_t shift = 0;
    while (shift<MAX_SHIFT && * radius>(7 * RENDER_SUBPIXELS / 2) << shift) {
        shift++;
    }
    const int32_t most = (3 * RENDER_SUBPIXELS) << shift;
    *radius = *radius < most ? *radius : most;
    return shift;
}

render_water render_water_default(void) {
    return (render_water){
        .sky_top = 0x10182Cu,
        .sky_bottom = 0x263A57u,
        .deep = 0x0B3C86u,
        .shallow = 0x2F9FE8u,
        .rim_dark = 0x1C5FB0u,
        .rim_lit = 0xC9F2FFu,
        .foam = 0xF4FBFFu,
        .radius = 28,
        .threshold = 118,
        .foam_slow = 10,
        .foam_fast = 40,
        .clarity = 20,
    };
}

render_water render_water_of(uint32_t colour) {
    render_water water = render_water_default();
    water.deep = render_mix(colour, RENDER_BLACK, 150);
    water.shallow = render_mix(colour, RENDER_WHITE, 20);
    water.rim_dark = render_mix(colour, RENDER_BLACK, 90);
    water.rim_lit = render_mix(colour, RENDER_WHITE, 190);
    water.foam = render_mix(colour, RENDER_WHITE, 128);
    return water;
}

/* How much of the rim shows at a step from the edge (0) inwards: full, then fading. */
static uint32_t rim_share(int32_t step) {
    const int32_t width = SURFACE_RIM_STEPS;
    return step < width ? (uint32_t)((width - step) * (width - step) * 256 / (width * width)) : 0u;
}

/* Steps of the field that a pixel spans at the edge: there the opacity rises from 0 to 1. */
static int32_t soft_steps(const render_surface *surface) {
    const int32_t steps = SURFACE_REST / 8 * RENDER_SUBPIXELS / surface->radius;
    return steps < 2 ? 2 : steps;
}

static void make_colours(render_surface *surface) {
    const render_water *water = &surface->water;
    const int32_t soft = soft_steps(surface);
    for (int32_t step = 0; step < RENDER_EDGE_STEPS; step++) {
        surface->rim[step] = (uint16_t)rim_share(step);
    }
    for (uint32_t i = 0; i < RENDER_BODY_STEPS; i++) {
        surface->body[i] = render_mix(water->deep, water->shallow, i);
    }
    for (uint32_t light = 0; light < RENDER_LIGHT_STEPS; light++) {
        const uint32_t amount = light * 256u / (RENDER_LIGHT_STEPS - 1u);
        const uint32_t body = render_mix(water->deep, water->shallow, amount);
        const uint32_t rim = render_mix(water->rim_dark, water->rim_lit, amount);
        for (int32_t step = 0; step < RENDER_EDGE_STEPS; step++) {
            const uint32_t opacity = step < soft ? (uint32_t)(step * 255 / soft) : 255u;
            surface->edge[light][step] = render_mix(body, rim, surface->rim[step]) | opacity << 24;
        }
    }
}

/* The fields follow each other, the wide ones first. */
static void lay_out(render_surface *surface) {
    const int32_t cells = surface->columns * surface->rows;
    surface->pixel_row = (uint32_t *)(void *)(surface + 1);
    surface->cell_row = (int32_t *)(void *)(surface->pixel_row + pixel_room(surface->width));
    surface->wet_row =
        (render_range *)(void *)(surface->cell_row + surface->columns * SURFACE_ROW_FIELDS);
    int32_t *fields = (int32_t *)(void *)(surface->wet_row + surface->rows);
    if (surface->inks != NULL) {
        surface->body_tint = (uint32_t *)(void *)fields;
        surface->rim_tint = surface->body_tint + cells;
        fields += 2 * cells;
    }
    surface->density = (uint16_t *)(void *)fields;
    surface->light = surface->density + cells;
    surface->foam = surface->light + cells;
    if (surface->inks != NULL) {
        surface->red = surface->foam + cells;
        surface->green = surface->red + cells;
        surface->blue = surface->green + cells;
    }
}

render_surface *render_surface_init(void *memory, size_t bytes, int32_t width, int32_t height,
                                    int32_t spacing, const render_water *water,
                                    const uint32_t *inks) {
    render_surface *surface = (render_surface *)memory;
    if (memory == NULL || bytes < render_surface_size(width, height, inks != NULL)) {
        return NULL;
    }
    memset(surface, 0, sizeof *surface);
    surface->water = *water;
    surface->inks = inks;
    surface->width = width;
    surface->height = height;
    surface->wet.x1 = width;
    surface->wet.y1 = height;
    surface->radius = spacing * water->radius / 16;
    surface->shift = shift_for(&surface->radius);
    surface->columns = padded(width, surface->shift);
    surface->rows = padded(height, surface->shift);
    lay_out(surface);
    surface_make_blob(surface, spacing);
    make_colours(surface);
    return surface;
}

render_frame render_surface_shade(render_surface *surface, const render_camera *camera,
                                  render_camera *coarse) {
    /* Samples lie at the centres of pixels of the large frame, and at those of cells here. */
    const rill_real cell = rill_from_int(1 << surface->shift);
    const rill_real half = RILL_RATIO(1, 2);
    const rill_real before = rill_mul(rill_from_int(SURFACE_PADDING) + half, cell) - half;
    const rill_real above = rill_from_int(surface->height) + before;
    const rill_real all = rill_mul(rill_from_int(surface->rows), cell);
    coarse->scale = rill_div(camera->scale, cell);
    coarse->corner.x = camera->corner.x - rill_div(before, camera->scale);
    coarse->corner.y = camera->corner.y + rill_div(above - all, camera->scale);
    coarse->height = surface->rows;
    surface->shaded = 1;
    memset(surface->light, 0, (size_t)(surface->columns * surface->rows) * sizeof *surface->light);
    return render_frame_make(surface->light, RENDER_RGB565, surface->columns, surface->rows);
}

/* Samples across the frame, which begins and ends with one. */
static int32_t samples_across(const render_surface *surface) {
    return ((surface->width + (1 << surface->shift) - 1) >> surface->shift) + 1;
}

/* The samples of a row that lie in fluid, and all between them. */
static render_range wet_samples(const render_surface *surface, int32_t row) {
    const uint16_t *density = surface->density + row * surface->columns + SURFACE_PADDING;
    const int32_t threshold = surface->water.threshold;
    render_range wet = {0, samples_across(surface)};
    while (wet.first < wet.end && density[wet.first] < threshold) {
        wet.first++;
    }
    while (wet.end > wet.first && density[wet.end - 1] < threshold) {
        wet.end--;
    }
    return wet;
}

/* The smallest range around both; empty ones do not count. */
static render_range range_around(render_range a, render_range b) {
    if (a.first >= a.end || b.first >= b.end) {
        return a.first < a.end ? a : b;
    }
    a.first = b.first < a.first ? b.first : a.first;
    a.end = b.end > a.end ? b.end : a.end;
    return a;
}

/* The cells between a row of samples and the next that fluid may reach: those on both sides of a
 * sample that lies in it. */
static render_range wet_cells(const render_surface *surface, int32_t row) {
    const int32_t most = samples_across(surface) - 1;
    render_range wet = range_around(surface->wet_row[row], surface->wet_row[row + 1]);
    if (wet.first >= wet.end) {
        return wet;
    }
    wet.first = wet.first > 0 ? wet.first - 1 : 0;
    wet.end = wet.end < most ? wet.end : most;
    return wet;
}

/* Draws a row of pixels, of which some cells may be wet. */
static void draw_row(render_surface *surface, render_frame *frame, int32_t y, render_range wet) {
    const int32_t width = surface->width;
    const uint32_t sky =
        render_gradient(surface->water.sky_top, surface->water.sky_bottom, y, surface->height);
    if (wet.first >= wet.end) {
        render_span(frame, 0, y, width, sky);
        return;
    }
    const int32_t left = wet.first << surface->shift;
    const int32_t end = wet.end << surface->shift;
    const int32_t right = end < width ? end : width;
    if (surface->inks != NULL) {
        surface_compose_tinted(surface, y, wet, sky);
    } else {
        surface_compose(surface, y, wet, sky);
    }
    render_span(frame, 0, y, left, sky);
    render_row(frame, left, y, surface->pixel_row + left, right - left);
    render_span(frame, right, y, width - right, sky);
}

render_rect surface_around(render_rect a, render_rect b) {
    if (a.x0 >= a.x1 || a.y0 >= a.y1) {
        return b;
    }
    if (b.x0 < b.x1 && b.y0 < b.y1) {
        a.x0 = b.x0 < a.x0 ? b.x0 : a.x0;
        a.y0 = b.y0 < a.y0 ? b.y0 : a.y0;
        a.x1 = b.x1 > a.x1 ? b.x1 : a.x1;
        a.y1 = b.y1 > a.y1 ? b.y1 : a.y1;
    }
    return a;
}

/* Finds the fluid of each row, and the pixels that it covers. */
static render_rect find_wet(render_surface *surface) {
    const render_rect frame = {0, 0, surface->width, surface->height};
    const int32_t shift = surface->shift;
    render_rect wet = {0, 0, 0, 0};
    for (int32_t row = SURFACE_PADDING; row < surface_rows_end(surface); row++) {
        surface->wet_row[row] = wet_samples(surface, row);
    }
    for (int32_t y = 0; y < surface->height; y += 1 << shift) {
        const render_range cells = wet_cells(surface, (y >> shift) + SURFACE_PADDING);
        const render_rect row = {cells.first << shift, y, cells.end << shift, y + (1 << shift)};
        wet = surface_around(wet, row);
    }
    wet = surface_around(wet, surface_spray_pixels(surface));
    return render_rect_intersect(wet, frame);
}

render_rect render_surface_update(render_surface *surface, const render_camera *camera,
                                  const rill_view *view, render_rect walls) {
    const render_rect before = surface->wet;
    surface_fill(surface, camera, view, walls);
    surface_take_spray(surface, camera, view);
    surface->wet = find_wet(surface);
    return surface_around(before, surface->wet);
}

void render_surface_paint(render_surface *surface, render_frame *frame) {
    for (int32_t y = frame->clip.y0; y < frame->clip.y1; y++) {
        draw_row(surface, frame, y, wet_cells(surface, (y >> surface->shift) + SURFACE_PADDING));
    }
    surface_paint_spray(surface, frame);
}

void render_surface_draw(render_surface *surface, render_frame *frame, const render_camera *camera,
                         const rill_view *view, render_rect walls) {
    (void)render_surface_update(surface, camera, view, walls);
    render_surface_paint(surface, frame);
}
