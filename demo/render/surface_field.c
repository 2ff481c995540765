/* Splatting and lighting. */
#include "surface_field.h"

#include "dots.h"

#include <string.h>

/* A cell this full takes no more blobs. As a blob is highest in its own cell, none of the 64 cells'
 * worth of blobs that reach one cell can bring it past 16 bits: 64 * (720 + 300) < 65536. */
#define CELL_FULL 720
#define BLOB_MAX 300

/* Field value from which on there is no foam, and by how much less there is full foam. */
#define FOAM_THICK (SURFACE_REST * 21 / 32)
#define FOAM_RANGE (SURFACE_REST / 3)

/* (1 - q^2)^2 on a disc; its integral over resting fluid is a third of the disc's particles. */
static uint16_t blob_weight(int64_t distance2, int64_t radius2, int64_t peak) {
    if (distance2 >= radius2) {
        return 0;
    }
    const int64_t room = radius2 - distance2;
    return (uint16_t)((peak * room * room + radius2 * radius2 / 2) / (radius2 * radius2));
}

/* The height that makes overlapping blobs add up to SURFACE_REST in resting fluid. */
static int32_t blob_peak(int32_t radius, int32_t spacing) {
    const int64_t area = (int64_t)radius * radius * 355;
    const int64_t peak = (int64_t)SURFACE_REST * 3 * 113 * spacing * spacing / area;
    return peak > BLOB_MAX ? BLOB_MAX : (int32_t)peak;
}

void surface_make_blob(render_surface *surface, int32_t spacing) {
    const int32_t cell = RENDER_SUBPIXELS << surface->shift;
    const int32_t step = cell / RENDER_BLOB_PHASES;
    const int32_t peak = blob_peak(surface->radius, spacing);
    const int64_t radius2 = (int64_t)surface->radius * surface->radius;
    for (int32_t phase = 0; phase < RENDER_BLOB_PHASES * RENDER_BLOB_PHASES; phase++) {
        for (int32_t tap = 0; tap < RENDER_BLOB_ROWS * RENDER_BLOB_TAPS; tap++) {
            const int64_t x = (tap % RENDER_BLOB_TAPS - SURFACE_TAPS_BEFORE) * cell -
                              (phase % RENDER_BLOB_PHASES) * step - step / 2;
            const int64_t y = (tap / RENDER_BLOB_TAPS - SURFACE_TAPS_BEFORE) * cell -
                              (phase / RENDER_BLOB_PHASES) * step - step / 2;
            surface->blob[phase][tap] = blob_weight(x * x + y * y, radius2, peak);
        }
    }
}

/* The field and the blob do not overlap: the compiler may add a whole row at once. */
static inline void add_blob(uint16_t *restrict to, int32_t columns, const uint16_t *restrict blob) {
    for (int32_t row = 0; row < RENDER_BLOB_ROWS; row++) {
        for (int32_t i = 0; i < RENDER_BLOB_TAPS; i++) {
            to[i] = (uint16_t)(to[i] + blob[i]);
        }
        blob += RENDER_BLOB_TAPS;
        to += columns;
    }
}

static void splat(render_surface *surface, render_point p, uint32_t colour) {
    int32_t phase;
    const int32_t place = surface_blob_place(surface, p, &phase);
    if (place < 0 || surface->density[surface_own_cell(surface, place)] > CELL_FULL) {
        return;
    }
    add_blob(surface->density + place, surface->columns, surface->blob[phase]);
    if (surface->inks != NULL) {
        surface_splat_tint(surface, place, phase, colour);
    }
}

void surface_unsplat(render_surface *surface, int32_t place, int32_t phase) {
    const uint16_t *restrict blob = surface->blob[phase];
    uint16_t *restrict to = surface->density + place;
    for (int32_t row = 0; row < RENDER_BLOB_ROWS; row++) {
        for (int32_t i = 0; i < RENDER_BLOB_TAPS; i++) {
            to[i] = (uint16_t)(to[i] - blob[i]);
        }
        blob += RENDER_BLOB_TAPS;
        to += surface->columns;
    }
}

/* Walls in sixteenths of a pixel. */
static render_rect wall_lines(render_rect walls) {
    const render_rect lines = {walls.x0 * RENDER_SUBPIXELS, walls.y0 * RENDER_SUBPIXELS,
                               walls.x1 * RENDER_SUBPIXELS, walls.y1 * RENDER_SUBPIXELS};
    return lines;
}

/* Where a coordinate is reflected by the nearer of two walls; itself if both are out of reach. */
static int32_t reflect(int32_t at, int32_t low, int32_t high, int32_t reach) {
    if (at - low < reach) {
        return 2 * low - at;
    }
    return high - at < reach ? 2 * high - at : at;
}

/* Splats a particle and its mirror images behind near walls: the field stays level up to the wall
 * instead of falling off as if there were air behind it. */
static void splat_between(render_surface *surface, render_point p, const render_rect *lines,
                          uint32_t colour) {
    const int32_t x = reflect(p.x, lines->x0, lines->x1, surface->radius);
    const int32_t y = reflect(p.y, lines->y0, lines->y1, surface->radius);
    splat(surface, p, colour);
    if (x != p.x) {
        const render_point beside = {x, p.y};
        splat(surface, beside, colour);
    }
    if (y != p.y) {
        const render_point above = {p.x, y};
        splat(surface, above, colour);
    }
    if (x != p.x && y != p.y) {
        const render_point across = {x, y};
        splat(surface, across, colour);
    }
}

/* Foam sits where the fluid is fast and thin: the field tells how many neighbours a particle has.
 * At a smooth surface it is at two thirds of its rest value, in spray at one third. */
static int32_t foam_amount(const render_surface *surface, int32_t density, int32_t speed) {
    const render_water *water = &surface->water;
    const int32_t thin = FOAM_THICK - density;
    const int32_t fast = speed - water->foam_slow;
    if (thin <= 0 || fast <= 0) {
        return 0;
    }
    const int32_t range = water->foam_fast - water->foam_slow;
    const int32_t share = fast < range ? fast * 128 / range : 128;
    return thin < FOAM_RANGE ? thin * share / FOAM_RANGE : share;
}

static void splat_foam(render_surface *surface, int32_t place, int32_t phase, int32_t amount) {
    const uint16_t *restrict blob = surface->blob[phase];
    uint16_t *restrict to = surface->foam + place;
    for (int32_t row = 0; row < RENDER_BLOB_ROWS; row++) {
        for (int32_t i = 0; i < RENDER_BLOB_TAPS; i++) {
            to[i] = (uint16_t)(to[i] + (uint16_t)(blob[i] * amount) / 64u);
        }
        blob += RENDER_BLOB_TAPS;
        to += surface->columns;
    }
}

static void splat_foam_at(render_surface *surface, int32_t place, int32_t phase, int32_t amount) {
    const int32_t row = place / surface->columns;
    render_range *rows = &surface->foamy;
    splat_foam(surface, place, phase, amount);
    rows->first = row < rows->first ? row : rows->first;
    rows->end = row + RENDER_BLOB_ROWS > rows->end ? row + RENDER_BLOB_ROWS : rows->end;
}

/* Sixteenths of a spacing per 1/60 s, per unit of the view's velocity. */
static rill_real foam_speed_scale(const render_surface *surface, const render_camera *camera,
                                  const rill_view *view) {
    const rill_real pixels =
        rill_mul(rill_mul(view->speed, camera->scale), RILL_RATIO(1, 60) * RENDER_SUBPIXELS);
    const rill_real radii = rill_div(pixels, rill_from_int(surface->radius));
    return rill_mul(radii, rill_from_int(surface->water.radius));
}

static void add_foam(render_surface *surface, const render_projection *projection,
                     const rill_view *view, rill_real speed_scale) {
    for (uint32_t i = 0; i < view->count; i++) {
        const rill_real speed = rill_mul(render_speed(view->velocity[i]), speed_scale);
        const int32_t whole = rill_floor(rill_min(speed, rill_from_int(RENDER_NO_FOAM)));
        if (whole <= surface->water.foam_slow) {
            continue;
        }
        int32_t phase;
        const render_point p = render_project_view(projection, view->position[i]);
        const int32_t place = surface_blob_place(surface, p, &phase);
        if (place < 0) {
            continue;
        }
        const int32_t cell = surface_own_cell(surface, place);
        const int32_t amount = foam_amount(surface, surface->density[cell], whole);
        if (amount > 0 && surface->foam[cell] < 2 * SURFACE_FOAM) {
            splat_foam_at(surface, place, phase, amount);
        }
    }
}

/* Light falls from row to row, spreads sideways, is absorbed by fluid and refreshed by air. The
 * result is a soft tint by depth and a shade under everything that hangs over. Where the light
 * field is not 0, something solid is drawn into it. */
static inline void light_group(const uint16_t *restrict above, const uint16_t *restrict density,
                               uint16_t *restrict light, uint32_t absorption) {
    for (int32_t i = 0; i < SURFACE_GROUP; i++) {
        /* All fit into 16 bits, in which a vector holds eight; 4 * SURFACE_LIGHT does too. */
        const uint16_t sum = (uint16_t)(above[i - 1] + 2u * above[i] + above[i + 1]);
        const uint16_t spread = (uint16_t)(sum >> 2);
        const uint16_t wet = density[i] < SURFACE_REST ? density[i] : SURFACE_REST;
        const uint16_t full = light[i] == 0u ? wet : SURFACE_REST;
        const uint16_t opaque = (uint16_t)((full >> 1) * absorption);
        const uint16_t missing = (uint16_t)(SURFACE_LIGHT - spread);
        const uint16_t clear = (uint16_t)((SURFACE_REST - full) << 4);
        const uint16_t lost = (uint16_t)((uint32_t)spread * opaque >> 16);
        const uint16_t gained = (uint16_t)((uint32_t)missing * clear >> 16);
        light[i] = (uint16_t)(spread - lost + gained);
    }
}

/* Behind side walls it is as bright as in front of them, so that no light leaks in from there. */
static void light_walls(uint16_t *light, int32_t columns, int32_t first, int32_t last) {
    for (int32_t i = 0; i < first; i++) {
        light[i] = light[first];
    }
    for (int32_t i = last + 1; i < columns; i++) {
        light[i] = light[last];
    }
}

/* The column of cells that a column of pixels lies in, kept off the outermost. */
static int32_t column_of(const render_surface *surface, int32_t x) {
    const int32_t column = (x >> surface->shift) + SURFACE_PADDING;
    const int32_t most = surface->columns - 2;
    return column < 1 ? 1 : column > most ? most : column;
}

/* Share of the light that a full cell keeps back, in 1/256: half is lost over the wanted depth. */
static uint32_t absorption_of(const render_surface *surface) {
    const int32_t cells = (surface->water.clarity * surface->height / 100) >> surface->shift;
    return (uint32_t)(177 / (cells > 1 ? cells : 1));
}

static void add_light(render_surface *surface, render_rect walls) {
    const uint32_t absorption = absorption_of(surface);
    const int32_t columns = surface->columns;
    const int32_t first = column_of(surface, walls.x0);
    const int32_t last = column_of(surface, walls.x1 - 1);
    if (!surface->shaded) {
        memset(surface->light, 0, (size_t)(columns * surface->rows) * sizeof *surface->light);
    }
    surface->shaded = 0;
    for (int32_t i = 0; i < columns; i++) {
        surface->light[i] = SURFACE_LIGHT;
    }
    for (int32_t row = 1; row < surface_rows_end(surface); row++) {
        uint16_t *light = surface->light + row * columns;
        for (int32_t i = first; i <= last; i += SURFACE_GROUP) {
            light_group(light - columns + i, surface->density + row * columns + i, light + i,
                        absorption);
        }
        light_walls(light, columns, first, last);
    }
}

void surface_fill(render_surface *surface, const render_camera *camera, const rill_view *view,
                  render_rect walls) {
    const render_projection projection = render_projection_of(camera, view);
    const render_rect lines = wall_lines(walls);
    const size_t bytes = (size_t)(surface->columns * surface->rows) * sizeof *surface->density;
    memset(surface->density, 0, bytes);
    memset(surface->foam, 0, bytes);
    if (surface->inks != NULL) {
        surface_clear_tint(surface);
    }
    for (uint32_t i = 0; i < view->count; i++) {
        splat_between(surface, render_project_view(&projection, view->position[i]), &lines,
                      surface->inks != NULL ? render_particle_colour(view, i, surface->inks) : 0u);
    }
    surface->foamy.first = surface->rows;
    surface->foamy.end = 0;
    add_foam(surface, &projection, view, foam_speed_scale(surface, camera, view));
    add_light(surface, walls);
    if (surface->inks != NULL) {
        surface_light_tint(surface);
    }
}
