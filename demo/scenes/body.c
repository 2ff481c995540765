/* What scenes with bodies share. */
#include "scene.h"

rill_status scene_body(rill_world *world, const rill_body_def *def, const rill_shape_def *shapes,
                       uint32_t count, rill_body *body) {
    rill_body made = {0};
    rill_status status = rill_body_add(world, def, &made);
    for (uint32_t i = 0; i < count && status == RILL_OK; i++) {
        status = rill_shape_add(world, made, &shapes[i], NULL);
    }
    if (body != NULL) {
        *body = made;
    }
    return status;
}
