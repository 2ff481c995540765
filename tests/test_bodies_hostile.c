/* Bodies, joints and sleepers against callers and blocks that mean harm. Each test is a bug that
 * the fuzzers found. */
#include "bodies_step.h"
#include "joints.h"

#include <stdio.h>

static rill_config config_of(void) {
    rill_config config = fixture_small();
    config.body_capacity = 4;
    config.joint_capacity = 2;
    return config;
}

static rill_body add_body(const fixture *f, uint32_t kind, double x, double y) {
    return bodies_box(f, kind, x, y, 0.4, 0.4, 1);
}

static void check_body(const fixture *f, rill_body body) {
    const rill_body_state state = bodies_state(f, body);
    TEST_ASSERT_TRUE(rill_is_finite(state.position.x) && rill_is_finite(state.velocity.y));
    TEST_ASSERT_TRUE(rill_is_finite(state.spin) && rill_is_finite(state.angle));
    rill_world *found;
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_world_attach(f->block, f->bytes, &found));
}

/* A force that overflows times an inverse mass of 0 was not a number. */
void test_strongest_force_should_leave_bodies_finite(void) {
    static const uint32_t kinds[] = {RILL_BODY_STATIC, RILL_BODY_KINEMATIC, RILL_BODY_DYNAMIC,
                                     RILL_BODY_PROXY};
    const rill_vec2 strongest = {RILL_REAL_MAX, -RILL_REAL_MAX};
    for (int k = 0; k < 4; k++) {
        fixture f = fixture_of(config_of());
        const rill_body body = add_body(&f, kinds[k], 1, 0.5);
        for (int i = 0; i < 3; i++) {
            TEST_ASSERT_EQUAL_INT(RILL_OK, rill_body_force(f.world, body, strongest, vec_of(0, 9)));
            TEST_ASSERT_EQUAL_INT(RILL_OK, rill_body_torque(f.world, body, RILL_REAL_MAX));
            TEST_ASSERT_EQUAL_INT(RILL_OK, rill_body_impulse(f.world, body, strongest, strongest));
            fixture_step(&f, 1);
            check_body(&f, body);
        }
        fixture_close(&f);
    }
}

void test_velocity_at_the_end_of_the_plane_should_be_finite(void) {
    fixture f = fixture_of(config_of());
    const rill_body body = add_body(&f, RILL_BODY_DYNAMIC, 1, 0.5);
    const rill_vec2 far = {RILL_REAL_MAX, -RILL_REAL_MAX};
    rill_vec2 velocity = vec_of(7, 7);
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_body_velocity_at(f.world, body, far, &velocity));
    TEST_ASSERT_TRUE(rill_is_finite(velocity.x) && rill_is_finite(velocity.y));
    fixture_close(&f);
}

void test_boxes_wider_than_the_scalar_should_be_refused(void) {
    fixture f = fixture_of(config_of());
    const rill_body body = add_body(&f, RILL_BODY_STATIC, 1, 0.5);
    const rill_vec2 far = {-RILL_REAL_MAX, RILL_REAL_MAX};
    const rill_shape_def box = rill_shape_box(far, RILL_REAL_MAX, RILL_REAL_MAX);
    TEST_ASSERT_EQUAL_INT(RILL_BAD_SHAPE, rill_shape_add(f.world, body, &box, NULL));
    fixture_close(&f);
}

void test_anchors_too_far_from_the_body_should_be_refused(void) {
    fixture f = fixture_of(config_of());
    const rill_body body = add_body(&f, RILL_BODY_DYNAMIC, 1, 0.5);
    const double h = as_double(rill_smoothing_radius(f.world));
    rill_joint_def def = joint_def(RILL_JOINT_HINGE, body, the_world, 8100 * h, 0);
    TEST_ASSERT_EQUAL_INT(RILL_BAD_JOINT, rill_joint_add(f.world, &def, NULL));
    def.anchor_a = vec_of(0, -16100 * h);
    TEST_ASSERT_EQUAL_INT(RILL_BAD_JOINT, rill_joint_add(f.world, &def, NULL));
    def.anchor_a = vec_of(7900 * h, 0);
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_joint_add(f.world, &def, NULL));
    fixture_step(&f, 3);
    check_body(&f, body);
    fixture_close(&f);
}

void test_strongest_motor_should_leave_bodies_finite(void) {
    fixture f = fixture_of(config_of());
    const rill_body body = add_body(&f, RILL_BODY_DYNAMIC, 1, 0.5);
    rill_joint_def def = joint_def(RILL_JOINT_HINGE, body, the_world, 1, 0.5);
    rill_joint joint;
    def.motor_speed = RILL_REAL_MAX;
    def.motor_limit = RILL_REAL_MAX;
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_joint_add(f.world, &def, &joint));
    fixture_step(&f, 3);
    check_body(&f, body);
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_joint_motor(f.world, joint, -RILL_REAL_MAX, RILL_REAL_MAX));
    fixture_step(&f, 3);
    check_body(&f, body);
    fixture_close(&f);
}

/* Bodies were left behind when the domain moved. */
void test_bodies_should_keep_their_places_when_the_domain_moves(void) {
    fixture f = fixture_of(config_of());
    const rill_body body = add_body(&f, RILL_BODY_DYNAMIC, 1, 0.5);
    const rill_joint_def def = joint_def(RILL_JOINT_HINGE, body, the_world, 1.1, 0.5);
    rill_joint joint;
    rill_joint_state before;
    rill_joint_state after;
    rill_body_state state;
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_joint_add(f.world, &def, &joint));
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_joint_get(f.world, joint, &before));
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_shift_domain(f.world, 2, -1));
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_body_get(f.world, body, &state));
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_joint_get(f.world, joint, &after));
    TEST_ASSERT_TRUE(fabs(as_double(state.position.x) - 1) < 1e-3);
    TEST_ASSERT_TRUE(fabs(as_double(state.position.y) - 0.5) < 1e-3);
    TEST_ASSERT_TRUE(fabs(as_double(before.anchor_b.x) - as_double(after.anchor_b.x)) < 1e-3);
    TEST_ASSERT_EQUAL_INT(RILL_BAD_DOMAIN, rill_shift_domain(f.world, 20000, 0));
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_body_get(f.world, body, &state));
    TEST_ASSERT_TRUE(fabs(as_double(state.position.x) - 1) < 1e-3);
    fixture_close(&f);
}

/* One word of a body or a shape that the library relies on, and a value that it must refuse. */
typedef struct harm {
    size_t offset;
    uint32_t array;
    uint32_t word;
} harm;

static const harm harms[] = {
    {offsetof(rill_rigid, kind), RILL_ARRAY_BODY, 9},
    {offsetof(rill_rigid, first), RILL_ARRAY_BODY, 4},
    {offsetof(rill_rigid, first), RILL_ARRAY_BODY, RILL_NO_SHAPE},
    {offsetof(rill_rigid, mobile), RILL_ARRAY_BODY, 7},
    {offsetof(rill_rigid, position.x), RILL_ARRAY_BODY, 0x7FC00000},
    {offsetof(rill_rigid, rotation.c), RILL_ARRAY_BODY, 0x12345678},
    {offsetof(rill_rigid, centre.y), RILL_ARRAY_BODY, 0x7FC00000},
    {offsetof(rill_rigid, mass), RILL_ARRAY_BODY, 0},
    {offsetof(rill_rigid, gyration), RILL_ARRAY_BODY, 0},
    {offsetof(rill_rigid, inverse_mass), RILL_ARRAY_BODY, 0x7FC00000},
    {offsetof(rill_hull, body), RILL_ARRAY_SHAPE, 3},
    {offsetof(rill_hull, body), RILL_ARRAY_SHAPE, 100},
    {offsetof(rill_hull, next), RILL_ARRAY_SHAPE, 0},
    {offsetof(rill_hull, count), RILL_ARRAY_SHAPE, 9},
    {offsetof(rill_hull, kind), RILL_ARRAY_SHAPE, RILL_SHAPE_SEGMENT},
    {offsetof(rill_hull, point[1].x), RILL_ARRAY_SHAPE, 0x7FC00000},
    {offsetof(rill_hull, normal[0].y), RILL_ARRAY_SHAPE, 0x7FC00000},
    {offsetof(rill_hull, friction), RILL_ARRAY_SHAPE, 0x7FC00000},
    {offsetof(rill_link, kind), RILL_ARRAY_JOINT, 4},
    {offsetof(rill_link, a), RILL_ARRAY_JOINT, 77},
    {offsetof(rill_link, a), RILL_ARRAY_JOINT, RILL_WORLD_BODY},
    {offsetof(rill_link, limited), RILL_ARRAY_JOINT, 2},
    {offsetof(rill_link, anchor_a.x), RILL_ARRAY_JOINT, 0x7FC00000},
    {offsetof(rill_link, axis.y), RILL_ARRAY_JOINT, 0x7FC00000},
    {offsetof(rill_link, damping), RILL_ARRAY_JOINT, 0x7FC00000},
    {offsetof(rill_link, motor_limit), RILL_ARRAY_JOINT, 0xFFC00000},
};

void test_damaged_bodies_should_be_refused(void) {
    fixture f = fixture_of(config_of());
    const rill_body body = add_body(&f, RILL_BODY_DYNAMIC, 1, 0.5);
    const rill_joint_def def = joint_def(RILL_JOINT_HINGE, body, the_world, 1, 0.5);
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_joint_add(f.world, &def, NULL));
    fixture_step(&f, 2);
    for (size_t i = 0; i < sizeof harms / sizeof harms[0]; i++) {
        fixture copy = fixture_copy(&f, 0);
        rill_world *found = copy.world;
        char text[32];
        memcpy(copy.block + f.world->layout.array[harms[i].array] + harms[i].offset, &harms[i].word,
               4);
        (void)sprintf(text, "harm %u", (unsigned)i);
        TEST_ASSERT_EQUAL_INT_MESSAGE(RILL_BLOCK_DAMAGED,
                                      rill_world_attach(copy.block, copy.bytes, &found), text);
        fixture_close(&copy);
    }
    fixture_close(&f);
}

/* With as many asleep at the last step as there are particles now, all were taken to be asleep. */
void test_removing_sleepers_should_not_freeze_the_others(void) {
    rill_config config = fixture_small();
    config.gameplay.rest_speed = as_real(0.5);
    config.gameplay.rest_steps = 2;
    config.gravity = vec_of(0, 0);
    fixture f = fixture_open(&config);
    rill_particle sleeper[3];
    for (int i = 0; i < 3; i++) {
        sleeper[i] = fixture_add(&f, 0.2 + 0.5 * i, 0.2);
    }
    fixture_step(&f, 4);
    TEST_ASSERT_EQUAL_UINT32(3, rill_gameplay_statistics(f.world).asleep);
    const rill_particle_state moving = {.position = vec_of(0.2, 0.8), .velocity = vec_of(1, 0)};
    rill_particle particle;
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_particle_add(f.world, &moving, &particle));
    fixture_step(&f, 1);
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_particle_remove(f.world, sleeper[2]));
    TEST_ASSERT_EQUAL_UINT32(2, rill_gameplay_statistics(f.world).asleep);
    rill_particle_state before;
    rill_particle_state after;
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_particle_get(f.world, particle, &before));
    fixture_step(&f, 1);
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_particle_get(f.world, particle, &after));
    TEST_ASSERT_TRUE(as_double(after.position.x) > as_double(before.position.x) + 0.005);
    fixture_close(&f);
}
