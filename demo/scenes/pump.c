/* A piston pump: when the piston rises, water flows from the low tank through the first flap into
 * the cylinder; when it sinks, the water goes through the second flap up a pipe into the high tank.
 */
#include "scene.h"

#define WIDTH RILL_RATIO(7, 1)
#define HEIGHT RILL_RATIO(4, 1)
#define WATER RILL_RATIO(51, 10) /* m^2 */
#define TANK RILL_RATIO(3, 1)    /* m, width of the low one */
#define FLAPS 2
#define FLAP_TOP RILL_RATIO(55, 100)
#define FLAP_RADIUS RILL_RATIO(5, 100)
#define PISTON_LOW RILL_RATIO(65, 100)
#define STROKE RILL_RATIO(6, 10)  /* m */
#define SPEED RILL_RATIO(6, 10)   /* m/s */
#define FORCE RILL_RATIO(60, 1)   /* kg m/s^2 that the motor has */
#define PERIOD RILL_RATIO(28, 10) /* s */

static void setup(rill_config *config, uint32_t particles) {
    scene_tank(config, WIDTH, HEIGHT, WATER, particles);
    config->body_capacity = 2 + FLAPS;
    config->shape_capacity = 8;
    config->joint_capacity = 1 + FLAPS;
}

static rill_shape_def block(rill_real left, rill_real right, rill_real bottom, rill_real top) {
    const rill_vec2 middle = {(left + right) / 2, (bottom + top) / 2};
    return rill_shape_box(middle, right - left, top - bottom);
}

/* Both sides of the cylinder end above the flaps, the pipe's right side is the high tank's left. */
static rill_status build_walls(rill_world *world) {
    const rill_body_def def = {.kind = RILL_BODY_STATIC};
    const rill_shape_def wall[] = {
        block(TANK, RILL_RATIO(32, 10), FLAP_TOP, HEIGHT),
        block(RILL_RATIO(4, 1), RILL_RATIO(42, 10), FLAP_TOP, HEIGHT),
        block(RILL_RATIO(48, 10), RILL_RATIO(5, 1), 0, RILL_RATIO(145, 100)),
        block(RILL_RATIO(5, 1), WIDTH, 0, RILL_RATIO(13, 10)),
    };
    return scene_body(world, &def, wall, 4, NULL);
}

/* A plate that hangs in an opening and swings to the right only. Limits hold it, so that it need
 * not touch anything. */
static rill_status build_flap(rill_world *world, rill_real x) {
    const rill_vec2 pin = {x, FLAP_TOP - FLAP_RADIUS};
    const rill_vec2 top = {0, 0};
    const rill_vec2 end = {0, RILL_RATIO(1, 100) + FLAP_RADIUS - pin.y};
    const rill_body_def def = {.kind = RILL_BODY_DYNAMIC, .position = pin, .user = 0xC9975B};
    rill_shape_def plate = rill_shape_capsule(top, end, FLAP_RADIUS);
    plate.density = RILL_RATIO(12, 10);
    plate.mask = 0;
    rill_body flap;
    const rill_status status = scene_body(world, &def, &plate, 1, &flap);
    const rill_joint_def hinge = {.kind = RILL_JOINT_HINGE,
                                  .b = flap,
                                  .anchor_a = pin,
                                  .limited = 1,
                                  .high = RILL_RATIO(11, 10)};
    return status == RILL_OK ? rill_joint_add(world, &hinge, NULL) : status;
}

/* Its slider is the first joint. */
static rill_status build_piston(rill_world *world) {
    const rill_body_def def = {.kind = RILL_BODY_DYNAMIC,
                               .position = {RILL_RATIO(36, 10), PISTON_LOW + RILL_RATIO(15, 100)},
                               .user = 0x6E6A68};
    rill_shape_def box = rill_shape_box((rill_vec2){0, 0}, RILL_RATIO(78, 100), RILL_RATIO(3, 10));
    box.mask = 0;
    rill_body piston;
    const rill_status status = scene_body(world, &def, &box, 1, &piston);
    const rill_joint_def slider = {.kind = RILL_JOINT_SLIDER,
                                   .b = piston,
                                   .anchor_a = def.position,
                                   .axis = {0, RILL_ONE},
                                   .limited = 1,
                                   .high = STROKE,
                                   .motor_speed = SPEED,
                                   .motor_limit = FORCE};
    return status == RILL_OK ? rill_joint_add(world, &slider, NULL) : status;
}

static rill_status build(rill_world *world, const rill_config *config) {
    rill_status status = build_walls(world);
    if (status == RILL_OK) {
        status = build_piston(world);
    }
    if (status == RILL_OK) {
        status = build_flap(world, RILL_RATIO(31, 10));
    }
    if (status == RILL_OK) {
        status = build_flap(world, RILL_RATIO(41, 10));
    }
    return status == RILL_OK
               ? scene_stack(world, config, config->domain_min, TANK, config->particle_capacity)
               : status;
}

/* Up in the first half of a period, down in the second. */
static void update(rill_world *world, const rill_config *config) {
    const int up = scene_sine(scene_turns(world, config, PERIOD)) >= 0;
    (void)rill_joint_motor(world, rill_joint_at(world, 0), up ? SPEED : -SPEED, FORCE);
}

const scene scene_pump = {
    .name = "pump",
    .about = "a piston and two flaps lift water into a higher tank",
    .method = RILL_METHOD_BODIN,
    .particles = 2000,
    .hz = 60,
    .seconds = 20,
    .show_ms = 7000,
    .setup = setup,
    .build = build,
    .update = update,
};
