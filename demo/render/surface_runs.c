/* The fields enlarged to rows of pixels, run by run between two samples. */
#include "surface_field.h"

#include <string.h>

/* How much foam may hide. */
#define FOAM_OPACITY 230

/* How far foam on a tinted fluid is from the colour of the fluid's edge, of 256. */
#define FOAM_WHITENESS 128

/* One field between two rows of cells. */
static void blend_rows(const uint16_t *restrict above, int32_t columns, int32_t count,
                       int32_t below_share, int32_t shift, int32_t *restrict row) {
    const uint16_t *below = above + columns;
    const uint16_t lower = (uint16_t)below_share;
    const uint16_t upper = (uint16_t)((1 << shift) - below_share);
    for (int32_t i = 0; i < count; i += SURFACE_GROUP) {
        for (int32_t k = i; k < i + SURFACE_GROUP; k++) {
            row[k] = (int32_t)(((uint32_t)above[k] * upper + (uint32_t)below[k] * lower) >> shift);
        }
    }
}

/* Foam is rare; so are the rows that have some. */
static int row_has_foam(const render_surface *surface, int32_t y) {
    const int32_t row = (y >> surface->shift) + SURFACE_PADDING;
    return row + 1 >= surface->foamy.first && row < surface->foamy.end;
}

/* The fields along a row of pixels, of some cells and one more. */
static void blend_cells(render_surface *surface, int32_t y, render_range cells) {
    const int32_t columns = surface->columns;
    const int32_t at = surface_cell_above(surface, y) + SURFACE_PADDING + cells.first;
    const int32_t share = y & ((1 << surface->shift) - 1);
    const int32_t count = cells.end - cells.first + 1;
    int32_t *row = surface->cell_row + SURFACE_PADDING + cells.first;
    blend_rows(surface->density + at, columns, count, share, surface->shift, row);
    blend_rows(surface->light + at, columns, count, share, surface->shift, row + columns);
    if (row_has_foam(surface, y)) {
        blend_rows(surface->foam + at, columns, count, share, surface->shift, row + 2 * columns);
    }
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
    uint32_t foam, sky;
} run_tables;

/* The density from which on there is neither edge nor rim. */
static int32_t inside_of(const run_tables *tables) {
    return tables->threshold + SURFACE_RIM_STEPS * SURFACE_EDGE_STEP;
}

/* A run of background. */
static void sky_run(const run_tables *tables, uint32_t *to) {
    for (int32_t i = 0; i < 1 << tables->shift; i++) {
        to[i] = tables->sky;
    }
}

/* A run deep inside the fluid: only the light varies. */
static inline void body_run(const uint32_t *restrict body, const int32_t *restrict light,
                            int32_t shift, uint32_t *restrict to) {
    const int32_t step = light[1] - light[0];
    int32_t at = light[0] << shift;
    for (int32_t i = 0; i < 1 << shift; i++) {
        to[i] = body[at >> (shift + 5)];
        at += step;
    }
}

/* Runs from cell i on for as long as they are deep inside the fluid; returns the cell behind. With
 * a constant shift the compiler unrolls them. */
static inline int32_t body_runs(const run_tables *tables, const int32_t *density,
                                const int32_t *light, int32_t i, int32_t end, int32_t shift,
                                uint32_t *to) {
    const uint32_t *body = tables->body;
    const int32_t inside = inside_of(tables);
    for (; i < end && density[i + 1] >= inside; i++) {
        body_run(body, light + i, shift, to + (i << shift));
    }
    return i;
}

/* Most pictures have cells of 2 or 4 pixels. */
static int32_t body_stretch(const run_tables *tables, const int32_t *density, const int32_t *light,
                            int32_t i, int32_t end, uint32_t *to) {
    switch (tables->shift) {
    case 1:
        return body_runs(tables, density, light, i, end, 1, to);
    case 2:
        return body_runs(tables, density, light, i, end, 2, to);
    default:
        return body_runs(tables, density, light, i, end, tables->shift, to);
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
        to[i] = tables->sky;
        if (at >= 0) {
            const uint32_t colour =
                colours[at_most(at / SURFACE_EDGE_STEP >> shift, RENDER_EDGE_STEPS - 1)];
            const uint32_t opacity = colour >> 24;
            to[i] = render_mix(tables->sky, colour & 0xFFFFFFu, opacity + (opacity >> 7));
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

static run_tables tables_of(const render_surface *surface, uint32_t sky) {
    run_tables tables;
    tables.body = surface->body;
    tables.edge = surface->edge;
    tables.rim = surface->rim;
    tables.shift = surface->shift;
    tables.threshold = surface->water.threshold;
    tables.foam = surface->water.foam;
    tables.sky = sky;
    return tables;
}

static void foam_runs(const run_tables *tables, const render_surface *surface, render_range cells) {
    const int32_t *density = surface->cell_row + SURFACE_PADDING;
    const int32_t *foam = density + 2 * surface->columns;
    for (int32_t i = cells.first; i < cells.end; i++) {
        if (foam[i] + foam[i + 1] > 0) {
            foam_run(tables, density + i, foam + i, surface->pixel_row + (i << tables->shift));
        }
    }
}

void surface_compose(render_surface *surface, int32_t y, render_range cells, uint32_t sky) {
    const run_tables tables = tables_of(surface, sky);
    const int32_t *density = surface->cell_row + SURFACE_PADDING;
    const int32_t *light = density + surface->columns;
    const int32_t inside = inside_of(&tables);
    uint32_t *to = surface->pixel_row;
    blend_cells(surface, y, cells);
    for (int32_t i = cells.first; i < cells.end;) {
        if (density[i] >= inside && density[i + 1] >= inside) {
            i = body_stretch(&tables, density, light, i, cells.end, to);
            continue;
        }
        if (density[i] >= tables.threshold || density[i + 1] >= tables.threshold) {
            edge_run(&tables, density + i, light + i, to + (i << tables.shift));
        } else {
            sky_run(&tables, to + (i << tables.shift));
        }
        i++;
    }
    if (row_has_foam(surface, y)) {
        foam_runs(&tables, surface, cells);
    }
}

/* A tint between two rows of cells, at the upper left corner of a cell. */
typedef struct tint_rows {
    const uint32_t *above, *below;
    uint32_t share; /* of the row below, of 256 */
} tint_rows;

static tint_rows tint_rows_at(const render_surface *surface, const uint32_t *tint, int32_t y) {
    const int32_t down = y & ((1 << surface->shift) - 1);
    tint_rows rows;
    rows.above = tint + surface_cell_above(surface, y) + SURFACE_PADDING;
    rows.below = rows.above + surface->columns;
    rows.share = (uint32_t)(down << 8 >> surface->shift);
    return rows;
}

static inline uint32_t tint_at(const tint_rows *rows, int32_t i) {
    return render_mix(rows->above[i], rows->below[i], rows->share);
}

/* The tints along a row of pixels, of some cells and one more. */
static void blend_tints(const tint_rows *rows, render_range cells, uint32_t *restrict row) {
    if (rows->share == 0u) {
        memcpy(row + cells.first, rows->above + cells.first,
               (size_t)(cells.end - cells.first + 1) * sizeof *row);
        return;
    }
    for (int32_t i = cells.first; i <= cells.end; i++) {
        row[i] = tint_at(rows, i);
    }
}

/* A run deep inside tinted fluid. */
static inline void tinted_body(const uint32_t *body, int32_t shift, uint32_t *to) {
    for (int32_t i = 0; i < 1 << shift; i++) {
        to[i] = render_mix(body[0], body[1], (uint32_t)(i << 8 >> shift));
    }
}

/* A run of tinted fluid that the edge may cross. */
static void tinted_edge(const run_tables *tables, const int32_t *density, const uint32_t *body,
                        const uint32_t *rim, uint32_t *to) {
    const uint32_t *opacities = tables->edge[0];
    const int32_t shift = tables->shift;
    const int32_t step = density[1] - density[0];
    int32_t at = (density[0] - tables->threshold) * (1 << shift);
    for (int32_t i = 0; i < 1 << shift; i++, at += step) {
        const uint32_t share = (uint32_t)(i << 8 >> shift);
        if (at < 0) {
            to[i] = tables->sky;
            continue;
        }
        const int32_t place = at_most(at / SURFACE_EDGE_STEP >> shift, RENDER_EDGE_STEPS - 1);
        uint32_t colour = render_mix(body[0], body[1], share);
        if (tables->rim[place] > 0u) {
            const uint32_t opacity = opacities[place] >> 24;
            colour = render_mix(colour, render_mix(rim[0], rim[1], share), tables->rim[place]);
            colour = render_mix(tables->sky, colour, opacity + (opacity >> 7));
        }
        to[i] = colour;
    }
}

static void tinted_run(const run_tables *tables, const int32_t *density, const uint32_t *body,
                       const tint_rows *rims, int32_t i, uint32_t *to) {
    const int32_t low = at_most(density[i], density[i + 1]);
    if (low < inside_of(tables)) {
        const uint32_t rim[2] = {tint_at(rims, i), tint_at(rims, i + 1)};
        tinted_edge(tables, density + i, body + i, rim, to);
    } else if (tables->shift == 1) {
        tinted_body(body + i, 1, to); /* unrolled */
    } else {
        tinted_body(body + i, tables->shift, to);
    }
}

void surface_compose_tinted(render_surface *surface, int32_t y, render_range cells, uint32_t sky) {
    run_tables tables = tables_of(surface, sky);
    const int foamy = row_has_foam(surface, y);
    const tint_rows bodies = tint_rows_at(surface, surface->body_tint, y);
    const tint_rows rims = tint_rows_at(surface, surface->rim_tint, y);
    const int32_t *density = surface->cell_row + SURFACE_PADDING;
    const int32_t *foam = density + 2 * surface->columns;
    uint32_t *body = (uint32_t *)(void *)(surface->cell_row + 3 * surface->columns);
    uint32_t *to = surface->pixel_row + (cells.first << tables.shift);
    blend_cells(surface, y, cells);
    blend_tints(&bodies, cells, body);
    for (int32_t i = cells.first; i < cells.end; i++, to += 1 << tables.shift) {
        if (density[i] < tables.threshold && density[i + 1] < tables.threshold) {
            sky_run(&tables, to);
            continue;
        }
        tinted_run(&tables, density, body, &rims, i, to);
        if (foamy && foam[i] + foam[i + 1] > 0) {
            tables.foam = render_mix(tint_at(&rims, i), surface->water.foam, FOAM_WHITENESS);
            foam_run(&tables, density + i, foam + i, to);
        }
    }
}
