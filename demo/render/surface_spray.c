/* Particles that fly alone. The field is too coarse for them: they are taken out of it and drawn as
 * round drops of one size. */
#include "surface_field.h"

#include "dots.h"

/* Radius of a drop, sixteenths of the particle spacing; a share of the blob's radius. */
#define DROP_RADIUS 8

/* How light a drop is: the shares of the lit rim over the fluid's own colour, of 256. */
#define DROP_SHINE 150

/* How much more than its own blob a lone particle may find in its cell, in sixteenths. A neighbour
 * at rest distance adds 7; one that is a little further off is drawn apart. */
#define COMPANY 3

static int32_t drop_radius(const render_surface *surface) {
    const int32_t radius = surface->radius * DROP_RADIUS / surface->water.radius;
    return radius < RENDER_SUBPIXELS / 2 ? RENDER_SUBPIXELS / 2 : radius;
}

static uint32_t drop_colour(const render_surface *surface, const rill_view *view, uint32_t i) {
    const render_water *water = &surface->water;
    if (surface->inks == NULL) {
        return render_mix(water->shallow, water->rim_lit, DROP_SHINE);
    }
    return render_mix(render_particle_colour(view, i, surface->inks), RENDER_WHITE, DROP_SHINE / 2);
}

static int is_alone(const render_surface *surface, int32_t place, int32_t phase) {
    const uint32_t own = surface->blob[phase][surface_own_tap()];
    const uint32_t there = surface->density[surface_own_cell(surface, place)];
    return there <= own + own * COMPANY / 16u;
}

void surface_take_spray(render_surface *surface, const render_camera *camera,
                        const rill_view *view) {
    const render_projection projection = render_projection_of(camera, view);
    surface->drop_count = 0;
    for (uint32_t i = 0; i < view->count && surface->drop_count < RENDER_MOST_DROPS; i++) {
        const render_point p = render_project_view(&projection, view->position[i]);
        int32_t phase;
        const int32_t place = surface_blob_place(surface, p, &phase);
        if (place >= 0 && is_alone(surface, place, phase)) {
            surface_unsplat(surface, place, phase);
            surface->drops[surface->drop_count].at = p;
            surface->drops[surface->drop_count++].colour = drop_colour(surface, view, i);
        }
    }
}

/* The pixels that a drop may touch. */
static render_rect drop_pixels(const render_surface *surface, render_point p) {
    const int32_t reach = drop_radius(surface) + RENDER_SUBPIXELS;
    const render_rect pixels = {
        (p.x - reach) >> RENDER_SUBPIXEL_SHIFT, (p.y - reach) >> RENDER_SUBPIXEL_SHIFT,
        ((p.x + reach) >> RENDER_SUBPIXEL_SHIFT) + 1, ((p.y + reach) >> RENDER_SUBPIXEL_SHIFT) + 1};
    return pixels;
}

render_rect surface_spray_pixels(const render_surface *surface) {
    render_rect all = {0, 0, 0, 0};
    for (uint32_t i = 0; i < surface->drop_count; i++) {
        all = surface_around(all, drop_pixels(surface, surface->drops[i].at));
    }
    return all;
}

/* How much of a pixel lies within the radius, of 16: the distance of its centre from the edge,
 * (r^2 - d^2) / 2r near it. */
static int32_t coverage(int32_t dx, int32_t dy, int32_t radius) {
    const int32_t inside = (radius * radius - dx * dx - dy * dy) / (2 * radius);
    const int32_t covered = inside + RENDER_SUBPIXELS / 2;
    return covered < 0 ? 0 : covered > RENDER_SUBPIXELS ? RENDER_SUBPIXELS : covered;
}

/* Soft edges are mixed with the background, so there are none over fluid. */
static int shows(const render_surface *surface, int32_t x, int32_t y, uint32_t covered) {
    return covered == RENDER_SUBPIXELS ||
           (covered > 0u && surface_density_at(surface, x, y) < surface->water.threshold);
}

static void paint_drop(const render_surface *surface, render_frame *frame, render_point p,
                       uint32_t colour) {
    const render_rect pixels = render_rect_intersect(drop_pixels(surface, p), frame->clip);
    const render_water *water = &surface->water;
    const int32_t radius = drop_radius(surface);
    for (int32_t y = pixels.y0; y < pixels.y1; y++) {
        const int32_t dy = y * RENDER_SUBPIXELS + RENDER_SUBPIXELS / 2 - p.y;
        const uint32_t sky = render_gradient(water->sky_top, water->sky_bottom, y, surface->height);
        for (int32_t x = pixels.x0; x < pixels.x1; x++) {
            const int32_t dx = x * RENDER_SUBPIXELS + RENDER_SUBPIXELS / 2 - p.x;
            const uint32_t covered = (uint32_t)coverage(dx, dy, radius);
            if (shows(surface, x, y, covered)) {
                render_put(frame, x, y, render_mix(sky, colour, covered * 16u));
            }
        }
    }
}

void surface_paint_spray(const render_surface *surface, render_frame *frame) {
    for (uint32_t i = 0; i < surface->drop_count; i++) {
        paint_drop(surface, frame, surface->drops[i].at, surface->drops[i].colour);
    }
}
