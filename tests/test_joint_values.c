/* Joints in numbers: they concern only their own pair, end with it, and tell what they do. */
#include "joints.h"

/* Two boxes are driven at each other, each with a joint to the world or to the other; do they
 * stop, or pass through each other? */
static int do_they_meet(int joined, int swapped, uint32_t collide) {
    fixture f = fixture_of(bodies_weightless(RILL_METHOD_BODIN));
    const rill_body far = bodies_box(&f, RILL_BODY_STATIC, 7, 5, 0.5, 0.5, 1);
    const rill_body left = bodies_heavy_box(&f, 3, 3);
    const rill_body right = bodies_heavy_box(&f, 4.25, 3);
    /* Ropes that hold nothing: as long as the world is wide. */
    rill_joint_def rope = joint_def(RILL_JOINT_DISTANCE, joined && swapped ? right : left,
                                    joined ? (swapped ? left : right) : far, 3, 5);
    joint_limit(&rope, 0, 20);
    rope.collide = collide;
    rope.anchor_b = vec_of(4.25, 1);
    (void)joint_add(&f, &rope);
    rope.a = joined ? far : right;
    rope.b = the_world;
    (void)joint_add(&f, &rope);
    rill_body_state state = bodies_state(&f, left);
    state.velocity = vec_of(1, 0);
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_body_set(f.world, left, &state));
    bodies_steps(&f, 60);
    const int met = as_double(bodies_state(&f, right).velocity.x) > 0.2;
    fixture_close(&f);
    return met;
}

void test_only_joined_bodies_pass_through_each_other(void) {
    TEST_ASSERT_TRUE(do_they_meet(0, 0, 0));
    TEST_ASSERT_TRUE(do_they_meet(0, 0, 1));
    TEST_ASSERT_FALSE(do_they_meet(1, 0, 0));
    TEST_ASSERT_FALSE(do_they_meet(1, 1, 0));
    TEST_ASSERT_TRUE(do_they_meet(1, 0, 1));
    TEST_ASSERT_TRUE(do_they_meet(1, 1, 1));
}

/* A rod without a length has no direction of its own; it holds its ends together all the same, from
 * the first substep on. */
void test_a_rod_of_no_length_holds_its_ends_together(void) {
    for (uint32_t method = 0; method < 2; method++) {
        rill_config config = bodies_weightless(method);
        config.clavet.substeps = 1;
        config.bodin.substeps = 1;
        fixture f = fixture_open(&config);
        const rill_body a = bodies_heavy_box(&f, 4, 3);
        const rill_body b = bodies_heavy_box(&f, 4, 3);
        const rill_joint_def rod = joint_rod(a, 4, 3, b, 4, 3);
        (void)joint_add(&f, &rod);
        rill_body_state state = bodies_state(&f, a);
        state.velocity = vec_of(1, 0);
        TEST_ASSERT_EQUAL_INT(RILL_OK, rill_body_set(f.world, a, &state));
        bodies_steps(&f, 1);
        TEST_ASSERT_TRUE(as_double(bodies_state(&f, b).velocity.x) > 0.2);
        bodies_steps(&f, 60);
        const rill_vec2 p = bodies_state(&f, a).position;
        bodies_check_vec(0.02, as_double(p.x), as_double(p.y), bodies_state(&f, b).position);
        fixture_close(&f);
    }
}

/* A joint ends with either of its bodies, and with no other. */
void test_joints_end_with_their_bodies_only(void) {
    fixture f = fixture_of(bodies_weightless(RILL_METHOD_CLAVET));
    rill_body bodies[4];
    for (int k = 0; k < 4; k++) {
        bodies[k] = bodies_heavy_box(&f, 1 + 1.5 * k, 3);
    }
    rill_joint joints[5] = {
        joint_pin(&f, bodies[0], bodies[1], 1.75, 3), joint_pin(&f, bodies[1], bodies[2], 3.25, 3),
        joint_pin(&f, bodies[2], bodies[3], 4.75, 3), joint_pin(&f, the_world, bodies[1], 2.5, 3),
        joint_pin(&f, bodies[3], the_world, 5.5, 3),
    };
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_body_remove(f.world, bodies[1]));
    static const int left[5] = {0, 0, 1, 0, 1};
    for (uint32_t k = 0; k < 5; k++) {
        rill_joint_state state;
        TEST_ASSERT_EQUAL_INT(left[k] ? RILL_OK : RILL_STALE_HANDLE,
                              rill_joint_get(f.world, joints[k], &state));
        TEST_ASSERT_EQUAL_UINT32(left[k] ? joints[k].id : 0, rill_joint_at(f.world, k).id);
    }
    TEST_ASSERT_EQUAL_UINT32(0, rill_joint_at(f.world, 8).id);
    TEST_ASSERT_EQUAL_UINT32(0, rill_joint_at(f.world, UINT32_MAX).id);
    /* The first free place is used again under a new name. */
    const rill_joint again = joint_pin(&f, bodies[0], bodies[2], 2, 3);
    TEST_ASSERT_EQUAL_UINT32(again.id, rill_joint_at(f.world, 0).id);
    TEST_ASSERT_NOT_EQUAL(joints[0].id, again.id);
    TEST_ASSERT_EQUAL_INT(RILL_STALE_HANDLE, rill_joint_remove(f.world, joints[0]));
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_joint_motor(f.world, again, 0, 0));
    fixture_close(&f);
}

/* Every generation of a place has its own handle, and only the last one is good. */
/* Handles carry their body in the lower half: none of a neighbour's or of place 0 is good. */
void test_forged_handles_of_joints_are_refused(void) {
    fixture f = fixture_of(bodies_weightless(RILL_METHOD_CLAVET));
    const rill_body box = bodies_heavy_box(&f, 3, 3);
    const rill_joint joint = joint_pin(&f, box, the_world, 3, 3);
    static const int32_t changes[4] = {1, -1, 0x10000, -0x10000};
    for (int k = 0; k < 4; k++) {
        const rill_joint other = {joint.id + (uint32_t)changes[k]};
        rill_joint_state state;
        TEST_ASSERT_EQUAL_INT(RILL_STALE_HANDLE, rill_joint_get(f.world, other, &state));
        const rill_body near = {box.id + (uint32_t)changes[k]};
        rill_body_state body;
        TEST_ASSERT_EQUAL_INT(RILL_STALE_HANDLE, rill_body_get(f.world, near, &body));
    }
    fixture_close(&f);
}

/* What a joint says about itself. */
void test_joints_are_read_as_they_stand(void) {
    fixture f = fixture_of(bodies_weightless(RILL_METHOD_BODIN));
    const rill_body ground = bodies_box(&f, RILL_BODY_STATIC, 1, 1, 0.5, 0.5, 1);
    const rill_body box = bodies_heavy_box(&f, 4, 3);
    rill_joint_def def = joint_def(RILL_JOINT_SLIDER, ground, box, 4, 3);
    def.axis = vec_of(3, 4);
    const rill_joint joint = joint_add(&f, &def);
    rill_body_state state = bodies_state(&f, box);
    state.velocity = vec_of(0.3, 0.4);
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_body_set(f.world, box, &state));
    rill_joint_state read = joint_state(&f, joint);
    TEST_ASSERT_DOUBLE_WITHIN(0.003, 0.5, as_double(read.speed));
    TEST_ASSERT_DOUBLE_WITHIN(0.003, 0, as_double(read.position));
    bodies_steps(&f, 120);
    read = joint_state(&f, joint);
    TEST_ASSERT_DOUBLE_WITHIN(0.01, 0.5, as_double(read.position));
    TEST_ASSERT_EQUAL_UINT32(ground.id, read.a.id);
    TEST_ASSERT_EQUAL_UINT32(box.id, read.b.id);
    bodies_check_vec(0.005, 4, 3, read.anchor_a);
    bodies_check_vec(0.01, 4.3, 3.4, read.anchor_b);
    TEST_ASSERT_TRUE(read.motor == 0);
    fixture_close(&f);
}

/* A motor pushes with what it needs, up to its limit, and says with how much. */
void test_motors_tell_their_force(void) {
    for (uint32_t method = 0; method < 2; method++) {
        fixture f = fixture_of(bodies_weightless(method));
        const rill_body box = bodies_heavy_box(&f, 2, 3);
        rill_joint_def def = joint_def(RILL_JOINT_SLIDER, the_world, box, 2, 3);
        def.axis = vec_of(1, 0);
        joint_drive(&def, 1, 0.5); /* 1 kg: 0.5 m/s^2 */
        const rill_joint joint = joint_add(&f, &def);
        bodies_steps(&f, 60);
        rill_joint_state read = joint_state(&f, joint);
        TEST_ASSERT_DOUBLE_WITHIN(0.01, 0.25, as_double(read.speed));
        TEST_ASSERT_DOUBLE_WITHIN(0.01, 0.5, as_double(read.motor));
        bodies_steps(&f, 120);
        read = joint_state(&f, joint);
        TEST_ASSERT_DOUBLE_WITHIN(0.01, 1, fmax(as_double(read.speed), 0.75) + 0.25);
        bodies_steps(&f, 120);
        read = joint_state(&f, joint);
        TEST_ASSERT_DOUBLE_WITHIN(0.01, 1, as_double(read.speed));
        TEST_ASSERT_DOUBLE_WITHIN(0.01, 0, as_double(read.motor)); /* there */
        fixture_close(&f);
    }
}

/* A window that moves takes no body along, however many there are. */
