/* Colours of the surface, and the fields enlarged to pixels. */
#include "surface.h"

#include "surface_field.h"

#include <string.h>

/* Fields along a row of pixels. */
enum { ROW_DENSITY, ROW_LIGHT, ROW_FOAM, ROW_FIELDS };

/* Field units between two steps of the edge's colours, the steps that the rim is wide, and how much
 * foam may hide. */
#define EDGE_STEP 4
#define RIM_STEPS 48
#define FOAM_OPACITY 230

/* Cells are at most 1 << MAX_SHIFT pixels wide; runs may overshoot the row by almost that. */
#define MAX_SHIFT 5

/* Most cells that any spacing leads to: cells of one pixel. */
static int32_t padded(int32_t pixels, int32_t shift) {
    return (pixels >> shift) + 2 + 2 * SURFACE_PADDING;
}

static size_t pixel_room(int32_t width) {
    return (size_t)width + (1u << MAX_SHIFT);
}

size_t render_surface_size(int32_t width, int32_t height) {
    const size_t columns = (size_t)padded(width, 0);
    const size_t cells = columns * (size_t)padded(height, 0);
    return sizeof(render_surface) + pixel_room(width) * sizeof(uint32_t) +
           columns * ROW_FIELDS * sizeof(int32_t) + cells * 3 * sizeof(uint16_t);
}

/* Cells as large as a blob allows: its radius may span 3 cells. A radius that is a little larger is
 * cut to that, because cells of twice the size would look coarse. */
static int32_t shift_for(int32_t *radius) {
    int32_t shift = 0;
    while (shift<MAX_SHIFT && * radius>(10 * RENDER_SUBPIXELS / 3) << shift) {
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
    return water;
}

/* How much of the rim shows at a step from the edge (0) inwards: full, then fading. */
static uint32_t rim_share(int32_t step) {
    const int32_t width = RIM_STEPS;
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
    for (uint32_t i = 0; i < RENDER_BODY_STEPS; i++) {
        surface->body[i] = render_mix(water->deep, water->shallow, i);
    }
    for (uint32_t light = 0; light < RENDER_LIGHT_STEPS; light++) {
        const uint32_t amount = light * 256u / (RENDER_LIGHT_STEPS - 1u);
        const uint32_t body = render_mix(water->deep, water->shallow, amount);
        const uint32_t rim = render_mix(water->rim_dark, water->rim_lit, amount);
        for (int32_t step = 0; step < RENDER_EDGE_STEPS; step++) {
            const uint32_t opacity = step < soft ? (uint32_t)(step * 255 / soft) : 255u;
            surface->edge[light][step] = render_mix(body, rim, rim_share(step)) | opacity << 24;
        }
    }
}

render_surface *render_surface_init(void *memory, size_t bytes, int32_t width, int32_t height,
                                    int32_t spacing, const render_water *water) {
    render_surface *surface = (render_surface *)memory;
    if (memory == NULL || bytes < render_surface_size(width, height)) {
        return NULL;
    }
    memset(surface, 0, sizeof *surface);
    surface->water = *water;
    surface->width = width;
    surface->height = height;
    surface->radius = spacing * water->radius / 16;
    surface->shift = shift_for(&surface->radius);
    surface->columns = padded(width, surface->shift);
    surface->rows = padded(height, surface->shift);
    const int32_t cells = surface->columns * surface->rows;
    surface->pixel_row = (uint32_t *)(void *)(surface + 1);
    surface->cell_row = (int32_t *)(void *)(surface->pixel_row + pixel_room(width));
    surface->density = (uint16_t *)(void *)(surface->cell_row + surface->columns * ROW_FIELDS);
    surface->light = surface->density + cells;
    surface->foam = surface->light + cells;
    surface_make_blob(surface, spacing);
    make_colours(surface);
    return surface;
}

/* One field between two rows of cells. */
static void blend_rows(const uint16_t *above, int32_t columns, int32_t below_share, int32_t shift,
                       int32_t *row) {
    const uint16_t *below = above + columns;
    const int32_t above_share = (1 << shift) - below_share;
    for (int32_t i = 0; i < columns; i++) {
        row[i] = (above[i] * above_share + below[i] * below_share) >> shift;
    }
}

static void blend_cells(render_surface *surface, int32_t y) {
    const int32_t columns = surface->columns;
    const int32_t at = ((y >> surface->shift) + SURFACE_PADDING) * columns;
    const int32_t share = y & ((1 << surface->shift) - 1);
    int32_t *row = surface->cell_row;
    blend_rows(surface->density + at, columns, share, surface->shift, row);
    blend_rows(surface->light + at, columns, share, surface->shift, row + columns);
    blend_rows(surface->foam + at, columns, share, surface->shift, row + 2 * columns);
}

static int32_t at_most(int32_t a, int32_t limit) {
    return a < limit ? a : limit;
}

/* Everything a run of pixels between two samples needs, in locals that no store can alias. */
typedef struct run_tables {
    const uint32_t *body;
    const uint32_t (*edge)[RENDER_EDGE_STEPS];
    int32_t shift, threshold;
    uint32_t foam;
} run_tables;

/* A run deep inside the fluid: only the light varies. */
static void body_run(const run_tables *tables, const int32_t *light, uint32_t *to) {
    const uint32_t *body = tables->body;
    const int32_t shift = tables->shift;
    const int32_t step = light[1] - light[0];
    int32_t at = light[0] << shift;
    for (int32_t i = 0; i < 1 << shift; i++) {
        to[i] = body[at >> (shift + 5)];
        at += step;
    }
}

/* A run that the edge may cross. */
static void edge_run(const run_tables *tables, const int32_t *density, const int32_t *light,
                     uint32_t *to) {
    const uint32_t *colours = tables->edge[(light[0] + light[1]) >> 9];
    const int32_t shift = tables->shift;
    const int32_t step = density[1] - density[0];
    int32_t at = (density[0] - tables->threshold) * (1 << shift);
    for (int32_t i = 0; i < 1 << shift; i++) {
        if (at >= 0) {
            const uint32_t colour =
                colours[at_most(at / EDGE_STEP >> shift, RENDER_EDGE_STEPS - 1)];
            const uint32_t opacity = colour >> 24;
            to[i] = render_mix(to[i], colour & 0xFFFFFFu, opacity + (opacity >> 7));
        }
        at += step;
    }
}

/* Foam over a run, as far as the fluid reaches. */
static void foam_run(const run_tables *tables, const int32_t *density, const int32_t *foam,
                     uint32_t *to) {
    const int32_t shift = tables->shift;
    const uint32_t colour = tables->foam;
    const int32_t density_step = density[1] - density[0];
    const int32_t foam_step = foam[1] - foam[0];
    int32_t over = (density[0] - tables->threshold) * (1 << shift);
    int32_t at = foam[0] * (1 << shift);
    for (int32_t i = 0; i < 1 << shift; i++) {
        const int32_t amount = at_most(at, 4 * over) >> shift;
        if (amount > 0) {
            to[i] = render_mix(to[i], colour, (uint32_t)at_most(amount, FOAM_OPACITY));
        }
        over += density_step;
        at += foam_step;
    }
}

static run_tables tables_of(const render_surface *surface) {
    run_tables tables;
    tables.body = surface->body;
    tables.edge = surface->edge;
    tables.shift = surface->shift;
    tables.threshold = surface->water.threshold;
    tables.foam = surface->water.foam;
    return tables;
}

/* Draws the fluid over the background in pixel_row. */
static void compose_row(render_surface *surface, int32_t first, int32_t end) {
    const run_tables tables = tables_of(surface);
    const int32_t *density = surface->cell_row + SURFACE_PADDING;
    const int32_t *light = density + surface->columns;
    const int32_t *foam = light + surface->columns;
    const int32_t inside = tables.threshold + RIM_STEPS * EDGE_STEP;
    uint32_t *to = surface->pixel_row + (first << tables.shift);
    for (int32_t i = first; i < end; i++, to += 1 << tables.shift) {
        const int32_t low = at_most(density[i], density[i + 1]);
        if (low >= inside) {
            body_run(&tables, light + i, to);
        } else if (density[i] + density[i + 1] - low >= tables.threshold) {
            edge_run(&tables, density + i, light + i, to);
        } else {
            continue;
        }
        if (foam[i] + foam[i + 1] > 0) {
            foam_run(&tables, density + i, foam + i, to);
        }
    }
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
    *end = left > cells ? *first : at_most(right + 1, cells);
}

static void fill_row(uint32_t *row, int32_t width, uint32_t colour) {
    for (int32_t x = 0; x < width; x++) {
        row[x] = colour;
    }
}

static void draw_row(render_surface *surface, render_frame *frame, int32_t y) {
    const uint32_t sky =
        render_gradient(surface->water.sky_top, surface->water.sky_bottom, y, surface->height);
    const int32_t row = (y >> surface->shift) + SURFACE_PADDING;
    int32_t first, end;
    wet_cells(surface, row, &first, &end);
    if (first >= end) {
        render_span(frame, 0, y, surface->width, sky);
        return;
    }
    fill_row(surface->pixel_row, surface->width, sky);
    blend_cells(surface, y);
    compose_row(surface, first, end);
    render_row(frame, 0, y, surface->pixel_row, surface->width);
}

void render_surface_draw(render_surface *surface, render_frame *frame, const render_camera *camera,
                         const rill_view *view, render_rect walls) {
    surface_fill(surface, camera, view, walls);
    for (int32_t y = frame->clip.y0; y < frame->clip.y1; y++) {
        draw_row(surface, frame, y);
    }
}
