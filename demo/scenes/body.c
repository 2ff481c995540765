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

rill_status scene_five_boxes(rill_world *world, rill_real y) {
    static const uint32_t colour[SCENE_BOXES] = {0xE8CF9B, 0xC9975B, 0x9A6B45, 0x6E6A68, 0x43464D};
    rill_status status = RILL_OK;
    for (int32_t i = 0; i < SCENE_BOXES && status == RILL_OK; i++) {
        const rill_vec2 middle = {0, 0};
        const rill_vec2 place = {RILL_RATIO(6, 1) / 10 + rill_from_int(i) * 6 / 5, y};
        const rill_body_def def = {.kind = RILL_BODY_DYNAMIC, .position = place, .user = colour[i]};
        rill_shape_def box = rill_shape_box(middle, SCENE_BOX_SIDE, SCENE_BOX_SIDE);
        box.density = RILL_RATIO(1, 2) + rill_from_int(i) / 4;
        status = scene_body(world, &def, &box, 1, NULL);
    }
    return status;
}

#if RILL_GAMEPLAY
rill_status scene_flow(rill_world *world, const rill_config *config, const rill_joint_def *hinge,
                       const rill_emitter_def *stream) {
    const rill_vec2 far = {config->domain_max.x, RILL_RATIO(2, 10)};
    rill_zone_def drain = rill_zone_default();
    drain.region = rill_region_box(config->domain_min, far);
    drain.kill = 1;
    rill_status status = rill_joint_add(world, hinge, NULL);
    if (status == RILL_OK) {
        status = rill_emitter_add(world, stream, NULL);
    }
    return status == RILL_OK ? rill_zone_add(world, &drain, NULL) : status;
}
#endif
