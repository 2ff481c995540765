/* Fluids in colours of their own: the mean colour of the blobs that reach a cell, lit. */
#include "surface_field.h"

#include <string.h>

/* How far the shades of a colour go towards black and white, of 256. */
#define BODY_DARK 150
#define BODY_LIT 20
#define RIM_DARK 90
#define RIM_LIT 190

/* Shift from the light's range to 0..256. */
#define LIGHT_SHIFT 5

/* One part of a colour, 0 to 255, weighed with the blob. As it is below 256, the sum stays below
 * that of the densities, which fits. */
static void splat_part(const render_surface *surface, uint16_t *restrict field,
                       const uint16_t *restrict blob, uint32_t part) {
    const uint16_t factor = (uint16_t)part;
    for (int32_t row = 0; row < RENDER_BLOB_ROWS; row++) {
        for (int32_t i = 0; i < RENDER_BLOB_TAPS; i++) {
            field[i] = (uint16_t)(field[i] + ((uint16_t)(blob[i] * factor + 128u) >> 8));
        }
        blob += RENDER_BLOB_TAPS;
        field += surface->columns;
    }
}

void surface_splat_tint(render_surface *surface, int32_t place, int32_t phase, uint32_t colour) {
    splat_part(surface, surface->red + place, surface->blob[phase], colour >> 16 & 255u);
    splat_part(surface, surface->green + place, surface->blob[phase], colour >> 8 & 255u);
    splat_part(surface, surface->blue + place, surface->blob[phase], colour & 255u);
}

void surface_clear_tint(render_surface *surface) {
    /* The three follow each other. */
    memset(surface->red, 0, (size_t)(surface->columns * surface->rows) * 3 * sizeof *surface->red);
}

/* A part of the mean colour: sum / weight in 1/256, where 1/weight is given in 1/65536. */
static uint32_t mean_part(uint32_t sum, uint32_t inverse) {
    const uint32_t part = (sum * inverse) >> 8;
    return part < 255u ? part : 255u;
}

static uint32_t shade(uint32_t colour, uint32_t dark, uint32_t lit, uint32_t light) {
    return render_mix(render_mix(colour, RENDER_BLACK, dark), render_mix(colour, RENDER_WHITE, lit),
                      light);
}

/* The cell that a cell has its colour from: itself, or one beside it where no blob reaches it. The
 * last pixels of an edge are mixed with the colours of such cells. */
static int32_t source_of(const render_surface *surface, int32_t i) {
    const int32_t beside[] = {0, -1, 1, -surface->columns, surface->columns};
    for (size_t k = 0; k < sizeof beside / sizeof beside[0]; k++) {
        if (surface->density[i + beside[k]] != 0) {
            return i + beside[k];
        }
    }
    return i;
}

static uint32_t mean_colour(const render_surface *surface, int32_t i) {
    if (surface->density[i] == 0) {
        return 0; /* far from all fluid */
    }
    const uint32_t inverse = 65536u / surface->density[i];
    return mean_part(surface->red[i], inverse) << 16 | mean_part(surface->green[i], inverse) << 8 |
           mean_part(surface->blue[i], inverse);
}

void surface_light_tint(render_surface *surface) {
    const int32_t end = surface_rows_end(surface) * surface->columns;
    for (int32_t i = SURFACE_PADDING * surface->columns; i < end; i++) {
        const uint32_t colour = mean_colour(surface, source_of(surface, i));
        const uint32_t light = (uint32_t)surface->light[i] >> LIGHT_SHIFT;
        surface->body_tint[i] = shade(colour, BODY_DARK, BODY_LIT, light);
        surface->rim_tint[i] = shade(colour, RIM_DARK, RIM_LIT, light);
    }
}
