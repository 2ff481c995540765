/* A running scene on a framebuffer: what every front end shows. */
#ifndef DEMO_STAGE_H
#define DEMO_STAGE_H

#include "../render/camera.h"
#include "../render/frame.h"
#include "../render/surface.h"
#include "session.h"

typedef enum stage_mode {
    STAGE_SURFACE, /* as a player sees it */
    STAGE_DISCS,
    STAGE_POINTS,
    STAGE_SPEED,
    STAGE_DENSITY,
    STAGE_PRESSURE,
    STAGE_MODES
} stage_mode;

typedef struct stage {
    render_frame frame;
    render_camera camera;
    render_rect walls; /* the domain, pixels */
    render_surface *surface;
    uint32_t inks[RILL_MAX_MATERIALS]; /* the materials' colours */
    uint8_t *levels;                   /* of pressure, one a particle */
    int32_t disc_radius;
    int coarse; /* 1: pixels too large for text, the front end writes it itself */
} stage;

/* Bytes of memory, aligned to 8 bytes, that stage_init needs for frames up to that size. */
size_t stage_bytes(render_format format, int32_t width, int32_t height);

/* A frame of at most width x height pixels, cut to the shape of the scene's domain, with a wall of
 * `margin` pixels around it, in memory of stage_bytes. The stage must not be moved afterwards. */
void stage_init(stage *st, void *memory, const session *s, render_format format, int32_t width,
                int32_t height, int32_t margin);

/* The same in memory from the heap. Returns 0, or -1 without memory. */
int stage_open(stage *st, const session *s, render_format format, int32_t width, int32_t height,
               int32_t margin);
void stage_close(stage *st);

/* What the mode shows, with the range of its colours: "speed 0-8 m/s". */
const char *stage_mode_name(stage_mode mode);

/* Draws the particles and the walls. */
void stage_draw(stage *st, const session *s, stage_mode mode);

#endif
