/* The fields enlarged to rows of pixels, run by run between two samples. */
#include "surface_field.h"

/* How much foam may hide. */
#define FOAM_OPACITY 230

/* How far foam on a tinted fluid is from the colour of the fluid's edge, of 256. */
#define FOAM_WHITENESS 128

/* One field between two rows of cells. */
static void blend_rows(const uint16_t *above, int32_t columns, int32_t count, int32_t below_share,
                       int32_t shift, int32_t *row) {
    const uint16_t *below = above + columns;
    const int32_t above_share = (1 << shift) - below_share;
    for (int32_t i = 0; i < count; i++) {
        row[i] = (above[i] * above_share + below[i] * below_share) >> shift;
    }
}

/* The fields along a row of pixels, of the cells first to end and one more. */
static void blend_cells(render_surface *surface, int32_t y, int32_t first, int32_t end) {
    const int32_t columns = surface->columns;
    const int32_t at = surface_cell_above(surface, y) + SURFACE_PADDING + first;
    const int32_t share = y & ((1 << surface->shift) - 1);
    const int32_t count = end - first + 1;
    int32_t *row = surface->cell_row + SURFACE_PADDING + first;
    blend_rows(surface->density + at, columns, count, share, surface->shift, row);
    blend_rows(surface->light + at, columns, count, share, surface->shift, row + columns);
    blend_rows(surface->foam + at, columns, count, share, surface->shift, row + 2 * columns);
}

static int32_t at_most(int32_t a, int32_t limit) {
    return a < limit ? a : limit;
}

/* Everything a run of pixels between two samples needs, in locals that no store can alias. */
typedef struct run_tables {
    const uint32_t *body;
    const uint32_t (*edge)[RENDER_EDGE_STEPS];
    const uint16_t *rim;
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
                colours[at_most(at / SURFACE_EDGE_STEP >> shift, RENDER_EDGE_STEPS - 1)];
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
    tables.rim = surface->rim;
    tables.shift = surface->shift;
    tables.threshold = surface->water.threshold;
    tables.foam = surface->water.foam;
    return tables;
}

void surface_compose(render_surface *surface, int32_t y, int32_t first, int32_t end) {
    const run_tables tables = tables_of(surface);
    const int32_t *density = surface->cell_row + SURFACE_PADDING;
    const int32_t *light = density + surface->columns;
    const int32_t *foam = light + surface->columns;
    const int32_t inside = tables.threshold + SURFACE_RIM_STEPS * SURFACE_EDGE_STEP;
    uint32_t *to = surface->pixel_row + (first << tables.shift);
    blend_cells(surface, y, first, end);
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

/* The tints between two rows of cells, as far as they are wet. */
static void blend_tints(const render_surface *surface, const uint32_t *tint, int32_t y,
                        int32_t first, int32_t end, uint32_t *row) {
    const uint32_t *above = tint + surface_cell_above(surface, y) + SURFACE_PADDING;
    const uint32_t *below = above + surface->columns;
    const int32_t down = y & ((1 << surface->shift) - 1);
    const uint32_t share = (uint32_t)(down << 8 >> surface->shift);
    for (int32_t i = first; i <= end; i++) {
        row[i] = render_mix(above[i], below[i], share);
    }
}

/* A run of tinted fluid, with its edge if it has one. */
static void tinted_run(const run_tables *tables, const int32_t *density, const uint32_t *body,
                       const uint32_t *rim, uint32_t *to) {
    const uint32_t *opacities = tables->edge[0];
    const int32_t shift = tables->shift;
    const int32_t step = density[1] - density[0];
    int32_t at = (density[0] - tables->threshold) * (1 << shift);
    for (int32_t i = 0; i < 1 << shift; i++, at += step) {
        const uint32_t share = (uint32_t)(i << 8 >> shift);
        if (at < 0) {
            continue;
        }
        const int32_t place = at_most(at / SURFACE_EDGE_STEP >> shift, RENDER_EDGE_STEPS - 1);
        uint32_t colour = render_mix(body[0], body[1], share);
        if (tables->rim[place] > 0u) {
            const uint32_t opacity = opacities[place] >> 24;
            colour = render_mix(colour, render_mix(rim[0], rim[1], share), tables->rim[place]);
            colour = render_mix(to[i], colour, opacity + (opacity >> 7));
        }
        to[i] = colour;
    }
}

void surface_compose_tinted(render_surface *surface, int32_t y, int32_t first, int32_t end) {
    run_tables tables = tables_of(surface);
    const int32_t *density = surface->cell_row + SURFACE_PADDING;
    const int32_t *foam = density + 2 * surface->columns;
    uint32_t *body = (uint32_t *)(void *)(surface->cell_row + 3 * surface->columns);
    uint32_t *rim = body + surface->columns;
    uint32_t *to = surface->pixel_row + (first << tables.shift);
    blend_cells(surface, y, first, end);
    blend_tints(surface, surface->body_tint, y, first, end, body);
    blend_tints(surface, surface->rim_tint, y, first, end, rim);
    for (int32_t i = first; i < end; i++, to += 1 << tables.shift) {
        if (density[i] < tables.threshold && density[i + 1] < tables.threshold) {
            continue;
        }
        tinted_run(&tables, density + i, body + i, rim + i, to);
        if (foam[i] + foam[i + 1] > 0) {
            tables.foam = render_mix(rim[i], surface->water.foam, FOAM_WHITENESS);
            foam_run(&tables, density + i, foam + i, to);
        }
    }
}
