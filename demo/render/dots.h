/* Particles drawn one by one: points or discs, coloured by material, speed or density. */
#ifndef RENDER_DOTS_H
#define RENDER_DOTS_H

#include "camera.h"
#include "colour.h"
#include "frame.h"

typedef enum render_shade {
    RENDER_BY_MATERIAL, /* the materials' colours, or the particles' own where they have some */
    RENDER_BY_SPEED,    /* RENDER_MAP_HEAT from rest to top_speed */
    RENDER_BY_LEVEL     /* RENDER_MAP_DEPTH with the levels given */
} render_shade;

typedef struct render_dots {
    render_shade shade;
    const uint32_t *inks;  /* 0xRRGGBB of each material, for RENDER_BY_MATERIAL */
    rill_real top_speed;   /* m/s at the hot end of RENDER_BY_SPEED; above 0 */
    const uint8_t *levels; /* one a particle in the view's order, for RENDER_BY_LEVEL */
    int32_t radius;        /* of discs, sixteenths of a pixel */
} render_dots;

/* What colour a particle has: its own as far as that is opaque, over its material's. */
static inline uint32_t render_particle_colour(const rill_view *view, uint32_t i,
                                              const uint32_t *inks) {
    const uint32_t ink = inks[view->material[i]];
    if (view->colour == NULL) {
        return ink;
    }
    const uint32_t own = rill_colour_rgba(view->colour[i]);
    const uint32_t opacity = own & 255u;
    return render_mix(ink, own >> 8, opacity + (opacity >> 7));
}

/* One pixel a particle. */
void render_points(render_frame *frame, const render_camera *camera, const rill_view *view,
                   const render_dots *style);

/* A filled disc a particle. */
void render_discs(render_frame *frame, const render_camera *camera, const rill_view *view,
                  const render_dots *style);

/* |v| within 7 %, without a square root: the longer side plus three eighths of the shorter. */
static inline rill_real render_speed(rill_vec2 v) {
    const rill_real x = rill_abs(v.x);
    const rill_real y = rill_abs(v.y);
    return rill_max(x, y) + rill_mul(rill_min(x, y), RILL_RATIO(3, 8));
}

/* A bar of a map's colours with a title above and labels at its ends, in text of that scale. */
void render_legend(render_frame *frame, render_rect bar, render_map map, int32_t scale,
                   uint32_t ink, const char *title, const char *low, const char *high);

#endif
