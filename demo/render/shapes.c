#include "shapes.h"

static int32_t to_pixel(int32_t sixteenths) {
    return sixteenths >> RENDER_SUBPIXEL_SHIFT;
}

/* The first pixel whose centre is at or right of a position. */
static int32_t first_centre(int32_t sixteenths) {
    return (sixteenths + RENDER_SUBPIXELS / 2 - 1) >> RENDER_SUBPIXEL_SHIFT;
}

static int32_t centre_of(int32_t pixel) {
    return pixel * RENDER_SUBPIXELS + RENDER_SUBPIXELS / 2;
}

void render_box(render_frame *frame, render_rect rect, uint32_t colour) {
    const render_rect r = render_rect_intersect(rect, frame->clip);
    for (int32_t y = r.y0; y < r.y1; y++) {
        render_span(frame, r.x0, y, r.x1 - r.x0, colour);
    }
}

void render_box_frame(render_frame *frame, render_rect rect, int32_t thickness, uint32_t colour) {
    const int32_t t = thickness;
    const render_rect above = {rect.x0 - t, rect.y0 - t, rect.x1 + t, rect.y0};
    const render_rect below = {rect.x0 - t, rect.y1, rect.x1 + t, rect.y1 + t};
    const render_rect left = {rect.x0 - t, rect.y0, rect.x0, rect.y1};
    const render_rect right = {rect.x1, rect.y0, rect.x1 + t, rect.y1};
    render_box(frame, above, colour);
    render_box(frame, below, colour);
    render_box(frame, left, colour);
    render_box(frame, right, colour);
}

static int32_t absolute(int32_t a) {
    return a < 0 ? -a : a;
}

/* Bresenham's, in whole pixels. */
void render_line(render_frame *frame, render_point from, render_point to, uint32_t colour) {
    int32_t x = to_pixel(from.x);
    int32_t y = to_pixel(from.y);
    const int32_t x1 = to_pixel(to.x);
    const int32_t y1 = to_pixel(to.y);
    const int32_t dx = absolute(x1 - x);
    const int32_t dy = -absolute(y1 - y);
    const int32_t step_x = x < x1 ? 1 : -1;
    const int32_t step_y = y < y1 ? 1 : -1;
    int32_t error = dx + dy;
    for (;;) {
        render_put(frame, x, y, colour);
        if (x == x1 && y == y1) {
            return;
        }
        const int32_t twice = 2 * error;
        if (twice >= dy) {
            error += dy;
            x += step_x;
        }
        if (twice <= dx) {
            error += dx;
            y += step_y;
        }
    }
}

/* The pixels whose centres lie in the disc, row by row. The half width only ever moves by a few
 * pixels from row to row, so it is followed instead of computed by a square root. */
void render_disc(render_frame *frame, render_point centre, int32_t radius, uint32_t colour) {
    const int32_t y0 = first_centre(centre.y - radius);
    const int32_t y1 = to_pixel(centre.y + radius - RENDER_SUBPIXELS / 2);
    int32_t half = 0;
    for (int32_t y = y0; y <= y1; y++) {
        const int32_t dy = centre_of(y) - centre.y;
        const int32_t room = radius * radius - dy * dy;
        while (half * half < room) {
            half++;
        }
        while (half * half > room && half > 0) {
            half--;
        }
        const int32_t x0 = first_centre(centre.x - half);
        const int32_t x1 = to_pixel(centre.x + half - RENDER_SUBPIXELS / 2);
        render_span(frame, x0, y, x1 - x0 + 1, colour);
    }
}

/* Where the polygon's edges cross the height of a row of pixel centres, sorted; returns how many.
 */
static int32_t crossings(const render_point *corners, int32_t count, int32_t y, int32_t *x) {
    int32_t found = 0;
    for (int32_t i = 0; i < count; i++) {
        const render_point a = corners[i];
        const render_point b = corners[i + 1 < count ? i + 1 : 0];
        if ((a.y <= y) == (b.y <= y)) {
            continue;
        }
        const int64_t run = (int64_t)(b.x - a.x) * (y - a.y);
        const int32_t at = a.x + (int32_t)(run / (b.y - a.y));
        int32_t slot = found++;
        for (; slot > 0 && x[slot - 1] > at; slot--) {
            x[slot] = x[slot - 1];
        }
        x[slot] = at;
    }
    return found;
}

void render_polygon(render_frame *frame, const render_point *corners, int32_t count,
                    uint32_t colour) {
    int32_t x[RENDER_MAX_CORNERS];
    const int32_t used = count < RENDER_MAX_CORNERS ? count : RENDER_MAX_CORNERS;
    for (int32_t y = frame->clip.y0; y < frame->clip.y1; y++) {
        const int32_t found = crossings(corners, used, centre_of(y), x);
        for (int32_t i = 0; i + 1 < found; i += 2) {
            const int32_t first = first_centre(x[i]);
            render_span(frame, first, y, first_centre(x[i + 1]) - first, colour);
        }
    }
}

void render_outline(render_frame *frame, const render_point *corners, int32_t count,
                    uint32_t colour) {
    for (int32_t i = 0; i < count; i++) {
        render_line(frame, corners[i], corners[i + 1 < count ? i + 1 : 0], colour);
    }
}
