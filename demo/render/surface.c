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
           columns * SURFACE_ROW_FIELDS * sizeof(int32_t) + cells * cell_bytes(tinted);
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
    render_water water;
    water.sky_top = 0x10182Cu;
    water.sky_bottom = 0x263A57u;
    water.deep = 0x0B3C86u;
    water.shallow = 0x2F9FE8u;
    water.rim_dark = 0x1C5FB0u;
    water.rim_lit = 0xC9F2FFu;
    water.foam = 0xF4FBFFu;
    water.radius = 28;
    water.threshold = 118;
    water.foam_slow = 10;
    water.foam_fast = 40;
    water.clarity = 20;
    return water;
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
    int32_t *fields = surface->cell_row + surface->columns * SURFACE_ROW_FIELDS;
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

/* The cells of a row between which the fluid lies: [*first, *end), empty if there is none. */
static void wet_cells(const render_surface *surface, int32_t row, int32_t *first, int32_t *end) {
    const int32_t cells = (surface->width + (1 << surface->shift) - 1) >> surface->shift;
    const uint16_t *above = surface->density + row * surface->columns + SURFACE_PADDING;
    const uint16_t *below = above + surface->columns;
    const int32_t threshold = surface->water.threshold;
    int32_t left = 0;
    int32_t right = cells;
    while (left <= right && above[left] < threshold && below[left] < threshold) {
        left++;
    }
    while (right > left && above[right] < threshold && below[right] < threshold) {
        right--;
    }
    *first = left > 0 ? left - 1 : 0;
    *end = left > cells ? *first : right + 1 < cells ? right + 1 : cells;
}

static void fill_row(uint32_t *row, int32_t width, uint32_t colour) {
    for (int32_t x = 0; x < width; x++) {
        row[x] = colour;
    }
}

/* Draws a row of pixels, of which the cells first to end may be wet. */
static void draw_row(render_surface *surface, render_frame *frame, int32_t y, int32_t first,
                     int32_t end) {
    const uint32_t sky =
        render_gradient(surface->water.sky_top, surface->water.sky_bottom, y, surface->height);
    if (first >= end) {
        render_span(frame, 0, y, surface->width, sky);
        return;
    }
    fill_row(surface->pixel_row, surface->width, sky);
    if (surface->inks != NULL) {
        surface_compose_tinted(surface, y, first, end);
    } else {
        surface_compose(surface, y, first, end);
    }
    render_row(frame, 0, y, surface->pixel_row, surface->width);
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

/* The pixels that lie between wet cells. */
static render_rect wet_pixels(const render_surface *surface) {
    const render_rect frame = {0, 0, surface->width, surface->height};
    const int32_t shift = surface->shift;
    render_rect wet = {0, 0, 0, 0};
    for (int32_t y = 0; y < surface->height; y += 1 << shift) {
        render_rect row = {0, y, 0, y + (1 << shift)};
        wet_cells(surface, (y >> shift) + SURFACE_PADDING, &row.x0, &row.x1);
        row.x0 *= 1 << shift;
        row.x1 *= 1 << shift;
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
    surface->wet = wet_pixels(surface);
    return surface_around(before, surface->wet);
}

void render_surface_paint(render_surface *surface, render_frame *frame) {
    int32_t before = -1;
    int32_t first = 0;
    int32_t end = 0;
    for (int32_t y = frame->clip.y0; y < frame->clip.y1; y++) {
        const int32_t row = (y >> surface->shift) + SURFACE_PADDING;
        if (row != before) {
            wet_cells(surface, row, &first, &end);
            before = row;
        }
        draw_row(surface, frame, y, first, end);
    }
    surface_paint_spray(surface, frame);
}

void render_surface_draw(render_surface *surface, render_frame *frame, const render_camera *camera,
                         const rill_view *view, render_rect walls) {
    (void)render_surface_update(surface, camera, view, walls);
    render_surface_paint(surface, frame);
}
