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

static void draw_circle(render_frame *frame, render_point centre, int32_t radius, paint p) {
    render_disc(frame, centre, radius, p.edge);
    render_disc(frame, centre, radius - OUTLINE, p.fill);
}

/* A line with round ends, `radius` thick to each side. */
static void draw_thick(render_frame *frame, render_point a, render_point b, int32_t radius,
                       uint32_t colour) {
    const int64_t dx = b.x - a.x;
    const int64_t dy = b.y - a.y;
    /* The longer side plus three eighths of the shorter: within 7 % of the length. */
    const int64_t x = dx < 0 ? -dx : dx;
    const int64_t y = dy < 0 ? -dy : dy;
    const int64_t length = x > y ? x + y * 3 / 8 : y + x * 3 / 8;
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

static void draw_shape(render_frame *frame, const render_camera *camera,
                       const rill_shape_def *shape, paint p) {
    render_point corners[RILL_MAX_POINTS] = {{0, 0}};
    const int32_t radius = render_length(camera, shape->radius);
    for (uint32_t i = 0; i < shape->point_count; i++) {
        corners[i] = render_project(camera, shape->point[i]);
    }
    switch (shape->kind) {
    case RILL_SHAPE_CIRCLE:
        draw_circle(frame, corners[0], radius, p);
        break;
    case RILL_SHAPE_CAPSULE:
        draw_thick(frame, corners[0], corners[1], radius, p.fill);
        break;
    case RILL_SHAPE_POLYGON:
        render_polygon(frame, corners, (int32_t)shape->point_count, p.fill);
        render_outline(frame, corners, (int32_t)shape->point_count, p.edge);
        break;
    default:
        render_line(frame, corners[0], corners[1], p.edge);
        break;
    }
}

void render_solids(render_frame *frame, const render_camera *camera, const rill_world *world,
                   uint32_t body_capacity) {
    for (uint32_t i = 0; i < body_capacity; i++) {
        const rill_body body = rill_body_at(world, i);
        rill_body_state state;
        if (rill_body_get(world, body, &state) != RILL_OK) {
            continue;
        }
        const paint p = paint_of(&state);
        rill_shape shape = rill_body_shape(world, body);
        rill_shape_def def;
        while (rill_shape_get(world, shape, &def) == RILL_OK) {
            draw_shape(frame, camera, &def, p);
            shape = rill_shape_next(world, shape);
        }
    }
}
