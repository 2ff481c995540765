#include "solids.h"

#include "colour.h"
#include "shapes.h"

/* Thickness of outlines, sixteenths of a pixel. */
#define OUTLINE 24

typedef struct paint {
    uint32_t fill, edge;
} paint;

static paint paint_of(const rill_body_state *state) {
    static const paint terrain = {0x6B7380u, 0x9AA4B4u};
    static const paint steel = {0x8A97ABu, 0xD5DEEAu};
    static const paint wood = {0xC98A4Bu, 0xF2C88Fu};
    if (state->user != 0u) {
        const paint own = {state->user, render_mix(state->user, RENDER_WHITE, 128)};
        return own;
    }
    return state->kind == RILL_BODY_STATIC      ? terrain
           : state->kind == RILL_BODY_KINEMATIC ? steel
                                                : wood;
}

/* The length of a way on the screen, rounded down. */
static int64_t length_of(int64_t dx, int64_t dy) {
    const int64_t square = dx * dx + dy * dy;
    int64_t length = 0;
    for (int64_t bit = 1 << 20; bit > 0; bit /= 2) {
        if ((length + bit) * (length + bit) <= square) {
            length += bit;
        }
    }
    return length;
}

/* A line with round ends, `radius` thick to each side. */
static void draw_thick(render_frame *frame, render_point a, render_point b, int32_t radius,
                       uint32_t colour) {
    const int64_t dx = b.x - a.x;
    const int64_t dy = b.y - a.y;
    const int64_t length = length_of(dx, dy);
    render_disc(frame, a, radius, colour);
    render_disc(frame, b, radius, colour);
    if (length > 0) {
        const int32_t nx = (int32_t)(-dy * radius / length);
        const int32_t ny = (int32_t)(dx * radius / length);
        const render_point corners[4] = {
            {a.x + nx, a.y + ny}, {b.x + nx, b.y + ny}, {b.x - nx, b.y - ny}, {a.x - nx, a.y - ny}};
        render_polygon(frame, corners, 4, colour);
    }
}

/* The two layers of a body. Its outlines lie under all of its insides, so that shapes that overlap
 * look like one; only polygons have theirs on top, because their insides reach their edges. */
typedef enum layer { UNDER, OVER, LAYERS } layer;

static void draw_shape(render_frame *frame, const render_camera *camera,
                       const rill_shape_def *shape, paint p, layer now) {
    render_point corners[RILL_MAX_POINTS] = {{0, 0}};
    const int32_t radius = render_length(camera, shape->radius) - (now == UNDER ? 0 : OUTLINE);
    const uint32_t colour = now == UNDER ? p.edge : p.fill;
    for (uint32_t i = 0; i < shape->point_count; i++) {
        corners[i] = render_project(camera, shape->point[i]);
    }
    switch (shape->kind) {
    case RILL_SHAPE_CIRCLE:
        render_disc(frame, corners[0], radius, colour);
        break;
    case RILL_SHAPE_CAPSULE:
        draw_thick(frame, corners[0], corners[1], radius, colour);
        break;
    case RILL_SHAPE_POLYGON:
        if (now == UNDER) {
            render_polygon(frame, corners, (int32_t)shape->point_count, p.fill);
        } else {
            render_outline(frame, corners, (int32_t)shape->point_count, p.edge);
        }
        break;
    case RILL_SHAPE_SEGMENT:
        render_line(frame, corners[0], corners[1], p.edge);
        break;
    default: /* a map, which is drawn from its samples */
        break;
    }
}

/* The part of the frame in which a map can be seen. */
static render_rect map_rect(const render_frame *frame, const render_camera *camera,
                            const rill_shape_def *def) {
    render_rect rect = {INT32_MAX, INT32_MAX, INT32_MIN, INT32_MIN};
    for (uint32_t i = 0; i < def->point_count; i++) {
        const render_point p = render_project(camera, def->point[i]);
        const int32_t x = p.x >> RENDER_SUBPIXEL_SHIFT;
        const int32_t y = p.y >> RENDER_SUBPIXEL_SHIFT;
        rect.x0 = x < rect.x0 ? x : rect.x0;
        rect.y0 = y < rect.y0 ? y : rect.y0;
        rect.x1 = x + 1 > rect.x1 ? x + 1 : rect.x1;
        rect.y1 = y + 1 > rect.y1 ? y + 1 : rect.y1;
    }
    return render_rect_intersect(rect, frame->clip);
}

/* Row by row, with steps as long as the distance allows. */
static void draw_map(render_frame *frame, const render_camera *camera, const rill_world *world,
                     rill_shape shape, const rill_shape_def *def, paint p) {
    const render_rect rect = map_rect(frame, camera, def);
    for (int32_t y = rect.y0; y < rect.y1; y++) {
        for (int32_t x = rect.x0; x < rect.x1;) {
            rill_real distance = RILL_ONE;
            (void)rill_shape_distance(world, shape, render_unproject(camera, x, y), &distance,
                                      NULL);
            const int32_t length = render_length(camera, rill_abs(distance)); /* sixteenths */
            const int32_t off = length > OUTLINE ? (length - OUTLINE) / 24 : 0;
            const int32_t run = off < 1 ? 1 : (off > rect.x1 - x ? rect.x1 - x : off);
            if (distance < 0) {
                render_span(frame, x, y, run, length > OUTLINE ? p.fill : p.edge);
            }
            x += run;
        }
    }
}

static void draw_body(render_frame *frame, const render_camera *camera, const rill_world *world,
                      rill_body body, paint p) {
    for (int now = UNDER; now < LAYERS; now++) {
        rill_shape shape = rill_body_shape(world, body);
        rill_shape_def def;
        while (rill_shape_get(world, shape, &def) == RILL_OK) {
            if (def.kind == RILL_SHAPE_MAP && now == UNDER) {
                draw_map(frame, camera, world, shape, &def, p);
            } else if (def.kind != RILL_SHAPE_MAP) {
                draw_shape(frame, camera, &def, p, (layer)now);
            }
            shape = rill_shape_next(world, shape);
        }
    }
}

void render_solids(render_frame *frame, const render_camera *camera, const rill_world *world,
                   uint32_t body_capacity) {
    for (uint32_t i = 0; i < body_capacity; i++) {
        const rill_body body = rill_body_at(world, i);
        rill_body_state state;
        if (rill_body_get(world, body, &state) == RILL_OK) {
            draw_body(frame, camera, world, body, paint_of(&state));
        }
    }
}
