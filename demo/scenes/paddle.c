/* A paddle boat at anchor meets the wave of a breaking dam: 20 bodies on 19 joints. */
#include "scene.h"

#define WIDTH RILL_RATIO(12, 1)
#define HEIGHT RILL_RATIO(5, 1)
#define DEPTH RILL_RATIO(1, 1)
#define DAM RILL_RATIO(2, 1) /* m wide */
#define DAM_HEIGHT RILL_RATIO(16, 10)
#define PADDLES 8
#define LINKS 15
#define BODIES (LINKS + 5)
#define LINK RILL_RATIO(10, 100)  /* m, length of one */
#define HUB RILL_RATIO(15, 100)   /* m, radius */
#define RIM RILL_RATIO(55, 100)   /* m, where paddles end */
#define SPEED RILL_RATIO(5, 1)    /* rad/s */
#define TORQUE RILL_RATIO(25, 10) /* kg m^2/s^2 */

static void setup(rill_config *config, uint32_t particles) {
    scene_tank(config, WIDTH, HEIGHT, rill_mul(WIDTH - DAM, DEPTH) + rill_mul(DAM, DAM_HEIGHT),
               particles);
    config->body_capacity = BODIES;
    config->shape_capacity = BODIES + PADDLES;
    config->joint_capacity = BODIES - 1;
    config->contact_capacity = 8 * BODIES;
}

/* Adds a body of one shape. The mask lets no part touch another, only the domain's walls. */
static rill_status add(rill_world *world, rill_vec2 position, rill_shape_def shape,
                       rill_real density, uint32_t colour, rill_body *body) {
    const rill_body_def def = {.kind = RILL_BODY_DYNAMIC, .position = position, .user = colour};
    shape.density = density;
    shape.mask = 0;
    return scene_body(world, &def, &shape, 1, body);
}

static rill_status pin(rill_world *world, rill_body a, rill_body b, rill_vec2 at) {
    const rill_joint_def hinge = {.kind = RILL_JOINT_HINGE, .a = a, .b = b, .anchor_a = at};
    return rill_joint_add(world, &hinge, NULL);
}

/* A slider without any way to go holds two bodies as one. */
static rill_status weld(rill_world *world, rill_body a, rill_body b, rill_vec2 at) {
    const rill_joint_def slider = {.kind = RILL_JOINT_SLIDER,
                                   .a = a,
                                   .b = b,
                                   .anchor_a = at,
                                   .axis = {RILL_ONE, 0},
                                   .limited = 1};
    return rill_joint_add(world, &slider, NULL);
}

/* The wheel's hinge is the first joint. */
static rill_status build_wheel(rill_world *world, rill_body boat, rill_vec2 axle) {
    const rill_vec2 middle = {0, 0};
    const rill_body_def def = {.kind = RILL_BODY_DYNAMIC, .position = axle, .user = 0xA8693A};
    rill_shape_def shape[PADDLES + 1];
    rill_body wheel;
    shape[PADDLES] = rill_shape_circle(middle, HUB);
    for (int32_t i = 0; i < PADDLES; i++) {
        const rill_real turn = rill_from_int(i) / PADDLES;
        const rill_vec2 way = {scene_sine(turn + RILL_RATIO(1, 4)), scene_sine(turn)};
        const rill_vec2 root = {rill_mul(way.x, HUB), rill_mul(way.y, HUB)};
        const rill_vec2 tip = {rill_mul(way.x, RIM), rill_mul(way.y, RIM)};
        shape[i] = rill_shape_capsule(root, tip, RILL_RATIO(4, 100));
    }
    for (int32_t i = 0; i <= PADDLES; i++) {
        shape[i].density = RILL_RATIO(1, 2);
        shape[i].mask = 0;
    }
    const rill_status status = scene_body(world, &def, shape, PADDLES + 1, &wheel);
    const rill_joint_def engine = {.kind = RILL_JOINT_HINGE,
                                   .a = boat,
                                   .b = wheel,
                                   .anchor_a = axle,
                                   .motor_speed = SPEED,
                                   .motor_limit = TORQUE};
    return status == RILL_OK ? rill_joint_add(world, &engine, NULL) : status;
}

/* A chain of links from the bow, and an anchor at its end. */
static rill_status build_anchor(rill_world *world, rill_body boat, rill_vec2 bow) {
    const rill_vec2 start = {0, 0};
    const rill_vec2 end = {-LINK, 0};
    rill_body last = boat;
    rill_vec2 at = bow;
    rill_status status = RILL_OK;
    for (int32_t i = 0; i < LINKS && status == RILL_OK; i++) {
        rill_body link;
        status = add(world, at, rill_shape_capsule(start, end, RILL_RATIO(4, 100)),
                     RILL_RATIO(3, 2), 0x6E6A68, &link);
        if (status == RILL_OK) {
            status = pin(world, last, link, at);
        }
        last = link;
        at.x -= LINK;
    }
    rill_body anchor;
    if (status == RILL_OK) {
        status = add(world, at, rill_shape_box(start, RILL_RATIO(3, 10), RILL_RATIO(3, 10)),
                     RILL_RATIO(2, 1), 0x43464D, &anchor);
    }
    return status == RILL_OK ? pin(world, last, anchor, at) : status;
}

static rill_status build_boat(rill_world *world, rill_vec2 at, rill_body *boat) {
    static const rill_vec2 keel[] = {{RILL_RATIO(-9, 10), RILL_RATIO(-25, 100)},
                                     {RILL_RATIO(10, 10), RILL_RATIO(-25, 100)},
                                     {RILL_RATIO(12, 10), RILL_RATIO(25, 100)},
                                     {RILL_RATIO(-13, 10), RILL_RATIO(25, 100)}};
    const rill_vec2 middle = {0, 0};
    const rill_vec2 house = {at.x + RILL_RATIO(3, 10), at.y + RILL_RATIO(42, 100)};
    const rill_vec2 funnel = {at.x + RILL_RATIO(3, 10), at.y + RILL_RATIO(80, 100)};
    rill_body cabin = {0};
    rill_body pipe = {0};
    rill_status status =
        add(world, at, rill_shape_polygon(keel, 4), RILL_RATIO(3, 10), 0xB5413A, boat);
    if (status == RILL_OK) {
        status = add(world, house, rill_shape_box(middle, RILL_RATIO(8, 10), RILL_RATIO(3, 10)),
                     RILL_RATIO(1, 10), 0xE8CF9B, &cabin);
    }
    if (status == RILL_OK) {
        status = add(world, funnel, rill_shape_box(middle, RILL_RATIO(2, 10), RILL_RATIO(4, 10)),
                     RILL_RATIO(1, 10), 0x43464D, &pipe);
    }
    const rill_vec2 wheel = {at.x + RILL_RATIO(16, 10), at.y + RILL_RATIO(28, 100)};
    if (status == RILL_OK) {
        status = build_wheel(world, *boat, wheel);
    }
    if (status == RILL_OK) {
        status = weld(world, *boat, cabin, house);
    }
    return status == RILL_OK ? weld(world, cabin, pipe, funnel) : status;
}

static rill_status build(rill_world *world, const rill_config *config) {
    const rill_fill water = {.lattice = RILL_LATTICE_HEX};
    const rill_vec2 at = {RILL_RATIO(55, 10), DEPTH + RILL_RATIO(5, 100)};
    const rill_vec2 bow = {at.x - RILL_RATIO(13, 10), at.y + RILL_RATIO(2, 10)};
    rill_body boat;
    rill_status status = build_boat(world, at, &boat);
    if (status == RILL_OK) {
        status = build_anchor(world, boat, bow);
    }
    if (status == RILL_OK) {
        status =
            rill_fill_box(world, config->domain_min, (rill_vec2){DAM, DAM_HEIGHT}, &water, NULL);
    }
    if (status == RILL_OK) {
        status = rill_fill_box(world, (rill_vec2){DAM, 0}, (rill_vec2){WIDTH, DEPTH}, &water, NULL);
    }
    return status == RILL_FULL ? RILL_OK : status; /* the last row may have no room */
}

const scene scene_paddle = {
    .name = "paddle",
    .about = "a paddle boat at anchor meets a dam break",
    .method = RILL_METHOD_BODIN,
    .particles = 2000,
    .hz = 60,
    .seconds = 12,
    .show_ms = 2500,
    .setup = setup,
    .build = build,
};
