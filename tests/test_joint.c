/* Joints: what they hold, how they swing, what they refuse. */
#include "joints.h"

static double gap(rill_joint_state s) {
    return hypot(as_double(s.anchor_a.x) - as_double(s.anchor_b.x),
                 as_double(s.anchor_a.y) - as_double(s.anchor_b.y));
}

void test_pendulum_should_have_its_period(void) {
    fixture f = fixture_of(bodies_config(1));
    const double a = 0.2;
    const rill_body bob = bodies_box(&f, RILL_BODY_DYNAMIC, 4 + sin(a), 4 - cos(a), 0.2, 0.2, 4);
    const rill_joint joint = joint_pin(&f, the_world, bob, 4, 4);
    int crossings = 0;
    int last = 0;
    double before = a;
    for (int n = 1; n <= 1200; n++) {
        rill_step(f.world);
        const double x = as_double(bodies_state(&f, bob).position.x) - 4;
        if (x * before < 0) {
            crossings++;
            last = n;
        }
        before = x;
        TEST_ASSERT_TRUE(gap(joint_state(&f, joint)) < 0.01);
    }
    const double inertia = 1 + 0.04 / 6;
    const double period = 6.2832 * sqrt(inertia / 9.82) * (1 + a * a / 16);
    TEST_ASSERT_DOUBLE_WITHIN(0.04, period, (last / 120.0 - period / 4) * 2 / (crossings - 1));
    fixture_close(&f);
}

void test_hinge_should_keep_its_limits_and_its_motor_speed(void) {
    fixture f = fixture_of(bodies_config(1));
    const rill_body wheel = bodies_box(&f, RILL_BODY_DYNAMIC, 2, 3, 1, 0.2, 1);
    const rill_body arm = bodies_box(&f, RILL_BODY_DYNAMIC, 5.5, 3, 1, 0.2, 1);
    rill_joint_def def = joint_def(RILL_JOINT_HINGE, the_world, wheel, 2, 3);
    joint_drive(&def, 5, 10);
    const rill_joint motor = joint_add(&f, &def);
    def = joint_def(RILL_JOINT_HINGE, the_world, arm, 5, 3);
    joint_limit(&def, -0.5, 0.5);
    const rill_joint limit = joint_add(&f, &def);
    bodies_steps(&f, 240);
    TEST_ASSERT_DOUBLE_WITHIN(0.05, 5, as_double(joint_state(&f, motor).speed));
    TEST_ASSERT_DOUBLE_WITHIN(0.02, -0.5, as_double(joint_state(&f, limit).position));
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_joint_motor(f.world, motor, as_real(-3), as_real(10)));
    bodies_steps(&f, 240);
    TEST_ASSERT_DOUBLE_WITHIN(0.05, -3, as_double(joint_state(&f, motor).speed));
    fixture_close(&f);
}

/* A motor that is too weak slips: torque 0.5 for an inertia of about 1/3 * mass gives its spin. */
void test_motor_should_be_no_stronger_than_its_limit(void) {
    fixture f = fixture_of(bodies_weightless(1));
    const rill_body wheel = bodies_box(&f, RILL_BODY_DYNAMIC, 4, 3, 2, 1, 1); /* 2 kg */
    rill_joint_def def = joint_def(RILL_JOINT_HINGE, the_world, wheel, 4, 3);
    joint_drive(&def, 100, 0.5);
    const rill_joint motor = joint_add(&f, &def);
    bodies_steps(&f, 120);
    const double inertia = 2.0 * (4 + 1) / 12;
    TEST_ASSERT_DOUBLE_WITHIN(0.03, 0.5 / inertia, as_double(joint_state(&f, motor).speed));
    TEST_ASSERT_DOUBLE_WITHIN(0.03, 0.5, as_double(joint_state(&f, motor).motor));
    fixture_close(&f);
}

void test_slider_should_go_along_its_axis_only(void) {
    fixture f = fixture_of(bodies_config(1));
    const rill_body box = bodies_box(&f, RILL_BODY_DYNAMIC, 4, 4, 0.5, 0.5, 1);
    rill_joint_def def = joint_def(RILL_JOINT_SLIDER, the_world, box, 4, 4);
    def.axis = vec_of(3, 4);
    joint_limit(&def, -1, 2);
    const rill_joint joint = joint_add(&f, &def);
    (void)rill_body_impulse(f.world, box, vec_of(0.2, 0.2), vec_of(4.2, 3.9));
    for (int n = 0; n < 240; n++) {
        rill_step(f.world);
        const rill_body_state s = bodies_state(&f, box);
        const double dx = as_double(s.position.x) - 4;
        const double dy = as_double(s.position.y) - 4;
        TEST_ASSERT_DOUBLE_WITHIN(0.02, 0, dx * 0.8 - dy * 0.6);
        TEST_ASSERT_DOUBLE_WITHIN(0.02, 0, as_double(s.angle));
    }
    TEST_ASSERT_DOUBLE_WITHIN(0.03, -1, as_double(joint_state(&f, joint).position));
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_joint_motor(f.world, joint, as_real(1), as_real(20)));
    bodies_steps(&f, 120);
    TEST_ASSERT_DOUBLE_WITHIN(0.05, 1, as_double(joint_state(&f, joint).speed));
    fixture_close(&f);
}

void test_rod_should_keep_its_length_and_rope_its_limit(void) {
    fixture f = fixture_of(bodies_config(1));
    const rill_body a = bodies_box(&f, RILL_BODY_DYNAMIC, 3, 4, 0.3, 0.3, 1);
    const rill_body b = bodies_box(&f, RILL_BODY_DYNAMIC, 5.5, 5, 0.3, 0.3, 1);
    rill_joint_def def = joint_rod(the_world, 2, 5, a, 3, 4);
    const rill_joint rod = joint_add(&f, &def);
    def = joint_rod(the_world, 5, 5, b, 5.5, 5);
    joint_limit(&def, 0, 1.5);
    const rill_joint rope = joint_add(&f, &def);
    double longest = 0;
    for (int n = 0; n < 360; n++) {
        rill_step(f.world);
        TEST_ASSERT_DOUBLE_WITHIN(0.02, sqrt(2.0), as_double(joint_state(&f, rod).position));
        longest = fmax(longest, as_double(joint_state(&f, rope).position));
    }
    TEST_ASSERT_DOUBLE_WITHIN(0.05, 1.5, longest);
    fixture_close(&f);
}

void test_spring_should_stretch_by_the_load(void) {
    fixture f = fixture_of(bodies_config(1));
    const rill_body box = bodies_box(&f, RILL_BODY_DYNAMIC, 4, 4, 0.5, 0.5, 1);
    rill_joint_def def = joint_rod(the_world, 4, 5, box, 4, 4);
    def.frequency = as_real(1.5);
    def.damping_ratio = as_real(0.5);
    const rill_joint spring = joint_add(&f, &def);
    bodies_steps(&f, 600);
    const double stretch = 9.82 / (6.2832 * 6.2832 * 1.5 * 1.5);
    TEST_ASSERT_DOUBLE_WITHIN(0.01, 1 + stretch, as_double(joint_state(&f, spring).position));
    fixture_close(&f);
}

#define PADDLES 6

/* A hub with paddles, each welded to it: by two hinges, or by a slider without any way to go. */
typedef struct wheel {
    fixture f;
    rill_body body[PADDLES + 1];
} wheel;

static void weld(const fixture *f, rill_body hub, rill_body paddle, double angle, int twice) {
    const double x = 0.2 * cos(angle);
    const double y = 0.2 * sin(angle);
    rill_joint_def def =
        joint_def(twice ? RILL_JOINT_HINGE : RILL_JOINT_SLIDER, hub, paddle, 4 + x, 3 + y);
    def.axis = vec_of(1, 0);
    def.limited = !twice;
    (void)joint_add(f, &def);
    if (twice) {
        def.anchor_a = vec_of(4 + 5 * x, 3 + 5 * y);
        (void)joint_add(f, &def);
    }
}

static wheel wheel_of(uint32_t method, int twice, double spin) {
    rill_config config = bodies_weightless(method);
    config.joint_capacity = 2 * PADDLES + 1;
    wheel w = {.f = fixture_open(&config)};
    w.body[0] = bodies_box(&w.f, RILL_BODY_DYNAMIC, 4, 3, 0.4, 0.4, 1);
    for (int i = 1; i <= PADDLES; i++) {
        const double angle = 6.283185307 * i / PADDLES;
        w.body[i] =
            bodies_add(&w.f, RILL_BODY_DYNAMIC, 4 + 0.6 * cos(angle), 3 + 0.6 * sin(angle), angle);
        bodies_shape(&w.f, w.body[i], rill_shape_box(vec_of(0, 0), as_real(0.8), as_real(0.1)), 1);
        weld(&w.f, w.body[0], w.body[i], angle, twice);
    }
    for (int i = 0; i <= PADDLES; i++) {
        rill_body_state s = bodies_state(&w.f, w.body[i]);
        const double x = as_double(s.position.x) - 4;
        const double y = as_double(s.position.y) - 3;
        s.velocity = vec_of(-spin * y, spin * x);
        s.spin = as_real(spin);
        TEST_ASSERT_EQUAL_INT(RILL_OK, rill_body_set(w.f.world, w.body[i], &s));
    }
    (void)joint_pin(&w.f, the_world, w.body[0], 4, 3);
    return w;
}

static double energy(const wheel *w) {
    double sum = 0;
    for (int i = 0; i <= PADDLES; i++) {
        const rill_body_state s = bodies_state(&w->f, w->body[i]);
        const double mass = i == 0 ? 0.16 : 0.08;
        const double inertia = mass * (i == 0 ? 0.32 : 0.65) / 12;
        const double speed = hypot(as_double(s.velocity.x), as_double(s.velocity.y));
        sum += (mass * speed * speed + inertia * as_double(s.spin) * as_double(s.spin)) / 2;
    }
    return sum;
}

/* Joints that hold more than there is to hold, and chains that sweeps do not solve at once, must
 * not bring energy. */
void test_wheel_of_joints_should_not_gain_energy(void) {
    for (int n = 0; n < 4; n++) {
        wheel w = wheel_of(n & 1, n >> 1, 4);
        const double before = energy(&w);
        for (int second = 0; second < 5; second++) {
            bodies_steps(&w.f, 120);
            TEST_ASSERT_TRUE(energy(&w) < 1.005 * before);
        }
        TEST_ASSERT_TRUE(energy(&w) > 0.97 * before);
        fixture_close(&w.f);
    }
}

void test_joint_should_end_with_its_body(void) {
    fixture f = fixture_of(bodies_config(1));
    const rill_body a = bodies_box(&f, RILL_BODY_DYNAMIC, 3, 4, 0.3, 0.3, 1);
    const rill_body b = bodies_box(&f, RILL_BODY_DYNAMIC, 4, 4, 0.3, 0.3, 1);
    const rill_joint_def def = joint_def(RILL_JOINT_HINGE, a, b, 3.5, 4);
    const rill_joint joint = joint_add(&f, &def);
    fixture_step(&f, 10);
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_body_remove(f.world, a));
    rill_joint_state state;
    TEST_ASSERT_EQUAL_INT(RILL_STALE_HANDLE, rill_joint_get(f.world, joint, &state));
    TEST_ASSERT_EQUAL_INT(RILL_STALE_HANDLE, rill_joint_remove(f.world, joint));
    TEST_ASSERT_EQUAL_INT(RILL_STALE_HANDLE, rill_joint_add(f.world, &def, NULL));
    fixture_step(&f, 10);
    fixture_close(&f);
}

void test_bad_joints_should_be_refused(void) {
    rill_config config = bodies_config(1);
    config.joint_capacity = 1;
    fixture f = fixture_open(&config);
    const rill_body a = bodies_box(&f, RILL_BODY_DYNAMIC, 3, 4, 0.3, 0.3, 1);
    rill_joint_def def = joint_def(3, the_world, a, 3, 4);
    TEST_ASSERT_EQUAL_INT(RILL_BAD_JOINT, rill_joint_add(f.world, &def, NULL));
    def = joint_def(RILL_JOINT_HINGE, a, a, 3, 4);
    TEST_ASSERT_EQUAL_INT(RILL_BAD_JOINT, rill_joint_add(f.world, &def, NULL));
    def = joint_def(RILL_JOINT_SLIDER, the_world, a, 3, 4);
    TEST_ASSERT_EQUAL_INT(RILL_BAD_JOINT, rill_joint_add(f.world, &def, NULL));
    def = joint_def(RILL_JOINT_HINGE, the_world, a, 3, 4);
    def.frequency = as_real(50);
    TEST_ASSERT_EQUAL_INT(RILL_BAD_JOINT, rill_joint_add(f.world, &def, NULL));
    def.frequency = 0;
    def.limited = 1;
    def.low = RILL_ONE;
    TEST_ASSERT_EQUAL_INT(RILL_BAD_JOINT, rill_joint_add(f.world, &def, NULL));
    def.limited = 0;
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_joint_add(f.world, &def, NULL));
    TEST_ASSERT_EQUAL_INT(RILL_FULL, rill_joint_add(f.world, &def, NULL));
    fixture_close(&f);
}
