/* The fluid as a smooth surface: particles are splatted into a low-resolution field, which is lit
 * from above and enlarged row by row. All integer once the particles are on the screen; all memory
 * is the caller's. The cost is a few vector additions a particle and about a nanosecond a wet pixel
 * on a PC. */
#ifndef RENDER_SURFACE_H
#define RENDER_SURFACE_H

#include "camera.h"
#include "colour.h"
#include "frame.h"

/* A blob covers 6 x 6 cells at most. Two more taps make a row of it one 128-bit vector of 16-bit
 * numbers. It is tabulated for 8 x 8 positions inside a cell. */
#define RENDER_BLOB_ROWS 6
#define RENDER_BLOB_TAPS 8
#define RENDER_BLOB_PHASES 8

/* Steps in which the water's colour is tabulated: from the edge inwards, and from dark to lit. */
#define RENDER_EDGE_STEPS 64
#define RENDER_LIGHT_STEPS 32
#define RENDER_BODY_STEPS 256

/* Particles that fly alone are drawn as drops, at most this many; more are a part of the surface.
 */
#define RENDER_MOST_DROPS 512

/* As foam_slow: no particle is so fast. */
#define RENDER_NO_FOAM 4096

/* How it looks. render_water_default is a good start; change a colour, keep the rest. */
typedef struct render_water {
    uint32_t sky_top, sky_bottom; /* the background, a gradient */
    uint32_t deep, shallow;       /* the body, where little and where much light arrives */
    uint32_t rim_dark, rim_lit;   /* the edge of the surface, away from and towards the light */
    uint32_t foam;
    int32_t radius;    /* of a blob, sixteenths of the particle spacing, 20 to 48 */
    int32_t threshold; /* field value of the edge, 512 is the inside of resting fluid, 64 to 400 */
    int32_t foam_slow; /* speed at which foam starts, sixteenths of a spacing per 1/60 s */
    int32_t foam_fast; /* and at which it is full */
    int32_t clarity;   /* depth that halves the light, percent of the frame's height */
} render_water;

render_water render_water_default(void);

/* The same in the shades of another colour: a material's, for example. */
render_water render_water_of(uint32_t colour);

/* A particle that flies alone. */
typedef struct render_drop {
    render_point at;
    uint32_t colour;
} render_drop;

/* Some of a row's cells, or rows: first to before end. */
typedef struct render_range {
    int32_t first, end;
} render_range;

typedef struct render_surface {
    int32_t width, height; /* pixels */
    int32_t shift;         /* a cell is 1 << shift pixels wide */
    int32_t columns, rows; /* of cells, with padding on all sides */
    int32_t radius;        /* of a blob, sixteenths of a pixel */
    render_rect wet;       /* pixels that fluid covers since the last update */
    render_range *wet_row; /* cells of each row between which all of its fluid lies */
    render_range foamy;    /* rows of cells that have foam */
    int shaded;            /* what is drawn into the light field waits for the next update */
    uint16_t *density;     /* one number a cell, rows from the top */
    uint16_t *light;
    uint16_t *foam;
    uint16_t *red, *green, *blue; /* the blobs' colours summed; null unless tinted */
    uint32_t *body_tint;          /* the fluid's own colour a cell, lit; null unless tinted */
    uint32_t *rim_tint;           /* and that of its edge */
    uint32_t *pixel_row;          /* one row of colours */
    int32_t *cell_row;            /* the fields along one row of pixels */
    uint16_t blob[RENDER_BLOB_PHASES * RENDER_BLOB_PHASES][RENDER_BLOB_ROWS * RENDER_BLOB_TAPS];
    uint32_t edge[RENDER_LIGHT_STEPS][RENDER_EDGE_STEPS]; /* colour, and opacity in the top byte */
    uint32_t body[RENDER_BODY_STEPS];
    uint16_t rim[RENDER_EDGE_STEPS]; /* share of the rim, of 256 */
    render_drop drops[RENDER_MOST_DROPS];
    uint32_t drop_count;
    const uint32_t *inks; /* a colour for each material; null: all is water */
    render_water water;   /* that the tables were made for */
} render_surface;

/* Bytes of memory for a surface that covers a frame of that size at any spacing. tinted: 1 if the
 * fluids have colours of their own, which takes twice the fields. */
size_t render_surface_size(int32_t width, int32_t height, int tinted);

/* Lays a surface out in memory aligned to 8 bytes, for particles that are spacing (sixteenths of a
 * pixel, at least 8) apart on the screen. inks: null for one fluid in the water's colours, or a
 * colour 0xRRGGBB for each material, which must outlive the surface; then particles that have
 * colours of their own show them. Null if the memory is too small. */
render_surface *render_surface_init(void *memory, size_t bytes, int32_t width, int32_t height,
                                    int32_t spacing, const render_water *water,
                                    const uint32_t *inks);

/* The cells as a small frame, and the camera for it. What is drawn there keeps light back as fluid
 * does, in the next update: without, the water below a floating body is as bright as under the sky.
 * The colour does not matter, but for black, which is clear. */
render_frame render_surface_shade(render_surface *surface, const render_camera *camera,
                                  render_camera *coarse);

/* Takes in where the particles are now, and returns the pixels that this may have changed: those
 * that fluid covered before or covers now (all, the first time). A game with few changes sets the
 * frame's clip rectangle to this, paints, draws what lies over it and sends only that to the
 * display. Fluid meets the edges of the rectangle `walls` (pixels) squarely. */
render_rect render_surface_update(render_surface *surface, const render_camera *camera,
                                  const rill_view *view, render_rect walls);

/* Draws background and fluid as of the last update over the frame's clip rectangle. The frame must
 * have the surface's size. */
void render_surface_paint(render_surface *surface, render_frame *frame);

/* Update and paint in one. */
void render_surface_draw(render_surface *surface, render_frame *frame, const render_camera *camera,
                         const rill_view *view, render_rect walls);

/* The same with the field in a map's colours: half of the map is the density of resting fluid. */
void render_surface_draw_map(render_surface *surface, render_frame *frame,
                             const render_camera *camera, const rill_view *view, render_rect walls,
                             render_map map);

#endif
