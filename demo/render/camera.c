#include "camera.h"

render_camera render_camera_fit(rill_vec2 min, rill_vec2 max, int32_t width, int32_t height,
                                int32_t margin) {
    render_camera camera;
    const rill_real across = rill_div(rill_from_int(width - 2 * margin), max.x - min.x);
    const rill_real up = rill_div(rill_from_int(height - 2 * margin), max.y - min.y);
    camera.scale = rill_min(across, up);
    camera.height = height;
    const rill_real shown_width = rill_div(rill_from_int(width), camera.scale);
    const rill_real shown_height = rill_div(rill_from_int(height), camera.scale);
    camera.corner.x = min.x - rill_mul(shown_width - (max.x - min.x), RILL_RATIO(1, 2));
    camera.corner.y = min.y - rill_mul(shown_height - (max.y - min.y), RILL_RATIO(1, 2));
    return camera;
}

render_point render_project(const render_camera *camera, rill_vec2 point) {
    render_point screen;
    screen.x = render_length(camera, point.x - camera->corner.x);
    screen.y =
        camera->height * RENDER_SUBPIXELS - render_length(camera, point.y - camera->corner.y);
    return screen;
}

rill_vec2 render_unproject(const render_camera *camera, int32_t x, int32_t y) {
    const rill_real half = RILL_RATIO(1, 2);
    rill_vec2 point;
    point.x = camera->corner.x + rill_div(rill_from_int(x) + half, camera->scale);
    point.y =
        camera->corner.y + rill_div(rill_from_int(camera->height - 1 - y) + half, camera->scale);
    return point;
}

render_projection render_projection_of(const render_camera *camera, const rill_view *view) {
    render_projection projection;
    projection.scale = rill_mul(view->length, camera->scale * RENDER_SUBPIXELS);
    projection.origin = render_project(camera, view->origin);
    return projection;
}
