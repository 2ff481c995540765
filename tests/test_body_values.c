/* Bodies in numbers: several at a time, Newton's laws to a few parts in a thousand, joints that
 * concern only their own pair, windows that move. */
#include "bodies.h"

#define METHODS 2

static rill_config dry_config(uint32_t method) {
    rill_config config = bodies_config(method);
    config.gravity = vec_of(0, 0);
    return config;
}

static void check_vec(double tolerance, double x, double y, rill_vec2 v) {
    TEST_ASSERT_DOUBLE_WITHIN(tolerance, x, as_double(v.x));
    TEST_ASSERT_DOUBLE_WITHIN(tolerance, y, as_double(v.y));
}

/* A box of 1 m by 0.5 m and density 2 has 1 kg and a gyration of sqrt((1 + 1/4) / 12). */
static rill_body heavy_box(const fixture *f, double x, double y) {
    return bodies_box(f, RILL_BODY_DYNAMIC, x, y, 1, 0.5, 2);
}

void test_mass_is_area_times_density(void) {
    const rill_config config = dry_config(RILL_METHOD_BODIN);
    fixture f = fixture_open(&config);
    const rill_body box = heavy_box(&f, 4, 3);
    TEST_ASSERT_DOUBLE_WITHIN(0.002, 1, as_double(bodies_state(&f, box).mass));
    /* A second shape moves the centre: 1 kg at 0 and 1/2 kg at 1.5 m. */
    bodies_shape(&f, box, rill_shape_box(vec_of(1.5, 0), RILL_ONE, RILL_RATIO(1, 4)), 2);
    const rill_body_state state = bodies_state(&f, box);
    TEST_ASSERT_DOUBLE_WITHIN(0.003, 1.5, as_double(state.mass));
    check_vec(0.002, 4.5, 3, state.centre);
    check_vec(0.001, 4, 3, state.position);
    const rill_shape first = rill_body_shape(f.world, box);
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_shape_remove(f.world, first));
    TEST_ASSERT_DOUBLE_WITHIN(0.002, 1, as_double(bodies_state(&f, box).mass));
    check_vec(0.002, 4, 3, bodies_state(&f, box).centre);
    fixture_close(&f);
}

/* Momentum by mass, and angular momentum by inertia: 1 kg, 5/48 kg m^2. */
void test_impulses_change_motion_as_newton_says(void) {
    for (uint32_t method = 0; method < METHODS; method++) {
        const rill_config config = dry_config(method);
        fixture f = fixture_open(&config);
        const rill_body box = heavy_box(&f, 4, 3);
        TEST_ASSERT_EQUAL_INT(RILL_OK,
                              rill_body_impulse(f.world, box, vec_of(0.5, -0.25), vec_of(4, 3)));
        rill_body_state state = bodies_state(&f, box);
        check_vec(0.003, 0.5, -0.25, state.velocity);
        TEST_ASSERT_DOUBLE_WITHIN(0.003, 0, as_double(state.spin));
        /* 0.25 m to the right of the centre, 0.5 kg m/s up: 1.2 rad/s to the left. */
        TEST_ASSERT_EQUAL_INT(RILL_OK,
                              rill_body_impulse(f.world, box, vec_of(0, 0.5), vec_of(4.25, 3)));
        state = bodies_state(&f, box);
        check_vec(0.003, 0.5, 0.25, state.velocity);
        TEST_ASSERT_DOUBLE_WITHIN(0.01, 1.2, as_double(state.spin));
        /* 0.25 m above the centre, 0.5 to the right: as much to the right. */
        TEST_ASSERT_EQUAL_INT(RILL_OK,
                              rill_body_impulse(f.world, box, vec_of(0.5, 0), vec_of(4, 3.25)));
        state = bodies_state(&f, box);
        check_vec(0.003, 1, 0.25, state.velocity);
        TEST_ASSERT_DOUBLE_WITHIN(0.01, 0, as_double(state.spin));
        fixture_close(&f);
    }
}

/* A force acts for one step: 1/120 s here; forces and torques add up, and then they are over. */
void test_forces_last_one_step(void) {
    for (uint32_t method = 0; method < METHODS; method++) {
        const rill_config config = dry_config(method);
        fixture f = fixture_open(&config);
        const rill_body box = heavy_box(&f, 4, 3);
        TEST_ASSERT_EQUAL_INT(RILL_OK, rill_body_force(f.world, box, vec_of(60, 0), vec_of(4, 3)));
        TEST_ASSERT_EQUAL_INT(RILL_OK, rill_body_force(f.world, box, vec_of(0, -30), vec_of(4, 3)));
        TEST_ASSERT_EQUAL_INT(RILL_OK, rill_body_torque(f.world, box, as_real(12.5)));
        check_vec(1e-4, 0, 0, bodies_state(&f, box).velocity);
        bodies_steps(&f, 1);
        rill_body_state state = bodies_state(&f, box);
        check_vec(0.005, 0.5, -0.25, state.velocity);
        TEST_ASSERT_DOUBLE_WITHIN(0.01, 1, as_double(state.spin));
        bodies_steps(&f, 1);
        state = bodies_state(&f, box);
        check_vec(0.005, 0.5, -0.25, state.velocity);
        TEST_ASSERT_DOUBLE_WITHIN(0.01, 1, as_double(state.spin));
        fixture_close(&f);
    }
}

/* v + w x r, also where the centre of mass is not the origin. */
void test_points_of_a_body_move_with_it(void) {
    const rill_config config = dry_config(RILL_METHOD_CLAVET);
    fixture f = fixture_open(&config);
    const rill_body body = bodies_add(&f, RILL_BODY_DYNAMIC, 4, 3, 0.5);
    bodies_shape(&f, body, rill_shape_circle(vec_of(0.5, 0), RILL_RATIO(1, 2)), 1);
    rill_body_state state = bodies_state(&f, body);
    state.velocity = vec_of(1, -0.5);
    state.spin = as_real(2);
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_body_set(f.world, body, &state));
    state = bodies_state(&f, body);
    check_vec(0.003, 1, -0.5, state.velocity);
    TEST_ASSERT_DOUBLE_WITHIN(0.003, 2, as_double(state.spin));
    check_vec(0.001, 4 + 0.5 * cos(0.5), 3 + 0.5 * sin(0.5), state.centre);
    static const double points[4][2] = {{4, 3}, {5, 3}, {4, 4}, {3.5, 2.25}};
    for (int k = 0; k < 4; k++) {
        rill_vec2 v;
        TEST_ASSERT_EQUAL_INT(
            RILL_OK, rill_body_velocity_at(f.world, body, vec_of(points[k][0], points[k][1]), &v));
        check_vec(0.006, 1 - 2 * (points[k][1] - 3), -0.5 + 2 * (points[k][0] - 4), v);
    }
    fixture_close(&f);
}

/* A free body's centre goes straight, and it turns at its spin. */
void test_a_free_body_moves_evenly(void) {
    for (uint32_t method = 0; method < METHODS; method++) {
        const rill_config config = dry_config(method);
        fixture f = fixture_open(&config);
        rill_body bodies[3];
        for (int k = 0; k < 3; k++) {
            bodies[k] = heavy_box(&f, 2, 1.25 + 1.5 * k);
            rill_body_state state = bodies_state(&f, bodies[k]);
            state.velocity = vec_of(1 + 0.5 * k, 0.25);
            state.spin = as_real(1 - k);
            TEST_ASSERT_EQUAL_INT(RILL_OK, rill_body_set(f.world, bodies[k], &state));
        }
        bodies_steps(&f, 120);
        for (int k = 0; k < 3; k++) {
            const rill_body_state state = bodies_state(&f, bodies[k]);
            check_vec(0.01, 3 + 0.5 * k, 1.5 + 1.5 * k, state.position);
            TEST_ASSERT_DOUBLE_WITHIN(0.01, 1 - k, as_double(state.angle));
        }
        fixture_close(&f);
    }
}

/* Every body falls, not only the first. */
void test_all_bodies_fall(void) {
    for (uint32_t method = 0; method < METHODS; method++) {
        rill_config config = bodies_config(method);
        config.gravity = vec_of(0.5, -2);
        fixture f = fixture_open(&config);
        rill_body bodies[5];
        for (int k = 0; k < 5; k++) {
            bodies[k] = heavy_box(&f, 0.8 + 1.4 * k, 4);
        }
        bodies_steps(&f, 60);
        for (int k = 0; k < 5; k++) {
            const rill_body_state state = bodies_state(&f, bodies[k]);
            check_vec(0.01, 0.25, -1, state.velocity);
            check_vec(0.01, 0.8 + 1.4 * k + 0.0625, 3.75, state.position);
        }
        fixture_close(&f);
    }
}

void test_bodies_and_shapes_are_found_by_place(void) {
    const rill_config config = dry_config(RILL_METHOD_CLAVET);
    fixture f = fixture_open(&config);
    rill_body bodies[4];
    for (int k = 0; k < 4; k++) {
        bodies[k] = heavy_box(&f, 1 + 1.5 * k, 3);
        for (int n = 0; n < k; n++) {
            bodies_shape(&f, bodies[k], rill_shape_circle(vec_of(0, n), RILL_ONE), 1);
        }
    }
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_body_remove(f.world, bodies[2]));
    for (uint32_t k = 0; k < 20; k++) {
        TEST_ASSERT_EQUAL_UINT32(k < 4 && k != 2 ? bodies[k].id : 0, rill_body_at(f.world, k).id);
    }
    for (int k = 0; k < 4; k++) {
        int shapes = 0;
        for (rill_shape shape = rill_body_shape(f.world, bodies[k]); shape.id != 0;
             shape = rill_shape_next(f.world, shape)) {
            TEST_ASSERT_EQUAL_UINT32(bodies[k].id, rill_shape_body(f.world, shape).id);
            shapes++;
        }
        TEST_ASSERT_EQUAL_INT(k != 2 ? k + 1 : 0, shapes);
    }
    /* The freed shapes can be used again: 32 places, of which 1 + 2 + 4 are taken. */
    for (int k = 0; k < 25; k++) {
        bodies_shape(&f, bodies[0], rill_shape_circle(vec_of(0, 0), RILL_ONE), 1);
    }
    const rill_shape_def more = rill_shape_circle(vec_of(0, 0), RILL_ONE);
    TEST_ASSERT_EQUAL_INT(RILL_FULL, rill_shape_add(f.world, bodies[0], &more, NULL));
    fixture_close(&f);
}

static rill_joint pin(const fixture *f, rill_body a, rill_body b, double x, double y,
                      uint32_t collide) {
    rill_joint joint = {0};
    rill_joint_def def;
    memset(&def, 0, sizeof def);
    def.kind = RILL_JOINT_HINGE;
    def.a = a;
    def.b = b;
    def.anchor_a = vec_of(x, y);
    def.collide = collide;
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_joint_add(f->world, &def, &joint));
    return joint;
}

/* Two boxes are driven at each other, each with a joint to the world or to the other; do they
 * stop, or pass through each other? */
static int do_they_meet(int joined, int swapped, uint32_t collide) {
    const rill_config config = dry_config(RILL_METHOD_BODIN);
    const rill_body world = {0};
    fixture f = fixture_open(&config);
    const rill_body far = bodies_box(&f, RILL_BODY_STATIC, 7, 5, 0.5, 0.5, 1);
    const rill_body left = heavy_box(&f, 3, 3);
    const rill_body right = heavy_box(&f, 4.25, 3);
    rill_joint_def rope; /* holds nothing: as long as the world is wide */
    memset(&rope, 0, sizeof rope);
    rope.kind = RILL_JOINT_DISTANCE;
    rope.limited = 1;
    rope.high = as_real(20);
    rope.collide = collide;
    rope.a = joined ? (swapped ? right : left) : left;
    rope.b = joined ? (swapped ? left : right) : far;
    rope.anchor_a = vec_of(3, 5);
    rope.anchor_b = vec_of(4.25, 1);
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_joint_add(f.world, &rope, NULL));
    rope.a = joined ? far : right;
    rope.b = world;
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_joint_add(f.world, &rope, NULL));
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

/* A joint ends with either of its bodies, and with no other. */
void test_joints_end_with_their_bodies_only(void) {
    const rill_config config = dry_config(RILL_METHOD_CLAVET);
    const rill_body world = {0};
    fixture f = fixture_open(&config);
    rill_body bodies[4];
    for (int k = 0; k < 4; k++) {
        bodies[k] = heavy_box(&f, 1 + 1.5 * k, 3);
    }
    rill_joint joints[5] = {
        pin(&f, bodies[0], bodies[1], 1.75, 3, 0), pin(&f, bodies[1], bodies[2], 3.25, 3, 0),
        pin(&f, bodies[2], bodies[3], 4.75, 3, 0), pin(&f, world, bodies[1], 2.5, 3, 0),
        pin(&f, bodies[3], world, 5.5, 3, 0),
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
    const rill_joint again = pin(&f, bodies[0], bodies[2], 2, 3, 0);
    TEST_ASSERT_EQUAL_UINT32(again.id, rill_joint_at(f.world, 0).id);
    TEST_ASSERT_NOT_EQUAL(joints[0].id, again.id);
    TEST_ASSERT_EQUAL_INT(RILL_STALE_HANDLE, rill_joint_remove(f.world, joints[0]));
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_joint_motor(f.world, again, 0, 0));
    fixture_close(&f);
}

/* Every generation of a place has its own handle, and only the last one is good. */
void test_places_are_used_again_under_new_names(void) {
    const rill_config config = dry_config(RILL_METHOD_CLAVET);
    const rill_body world = {0};
    fixture f = fixture_open(&config);
    rill_body last_body = {0};
    rill_joint last_joint = {0};
    rill_shape last_shape = {0};
    for (int k = 0; k < 5; k++) {
        const rill_body body = bodies_add(&f, RILL_BODY_DYNAMIC, 4, 3, 0);
        const rill_shape_def def = rill_shape_circle(vec_of(0, 0), RILL_ONE);
        rill_shape shape;
        rill_body_state state;
        rill_joint_state joint_state;
        rill_shape_def read;
        TEST_ASSERT_EQUAL_INT(RILL_OK, rill_shape_add(f.world, body, &def, &shape));
        const rill_joint joint = pin(&f, body, world, 4, 3, 0);
        TEST_ASSERT_EQUAL_INT(RILL_OK, rill_body_get(f.world, body, &state));
        TEST_ASSERT_EQUAL_INT(RILL_OK, rill_joint_get(f.world, joint, &joint_state));
        TEST_ASSERT_EQUAL_INT(RILL_OK, rill_shape_get(f.world, shape, &read));
        TEST_ASSERT_EQUAL_UINT32(1, body.id & 0xFFFFu);
        TEST_ASSERT_EQUAL_UINT32(1, joint.id & 0xFFFFu);
        TEST_ASSERT_EQUAL_UINT32(1, shape.id & 0xFFFFu);
        if (k > 0) {
            TEST_ASSERT_EQUAL_INT(RILL_STALE_HANDLE, rill_body_get(f.world, last_body, &state));
            TEST_ASSERT_EQUAL_INT(RILL_STALE_HANDLE,
                                  rill_joint_get(f.world, last_joint, &joint_state));
            TEST_ASSERT_EQUAL_INT(RILL_STALE_HANDLE, rill_shape_get(f.world, last_shape, &read));
        }
        last_body = body;
        last_joint = joint;
        last_shape = shape;
        TEST_ASSERT_EQUAL_INT(RILL_OK, rill_body_remove(f.world, body));
    }
    fixture_close(&f);
}

/* Handles carry their body in the lower half: none of a neighbour's or of place 0 is good. */
void test_forged_handles_of_joints_are_refused(void) {
    const rill_config config = dry_config(RILL_METHOD_CLAVET);
    fixture f = fixture_open(&config);
    const rill_body box = heavy_box(&f, 3, 3);
    const rill_body none = {0};
    const rill_joint joint = pin(&f, box, none, 3, 3, 0);
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
    const rill_config config = dry_config(RILL_METHOD_BODIN);
    fixture f = fixture_open(&config);
    const rill_body ground = bodies_box(&f, RILL_BODY_STATIC, 1, 1, 0.5, 0.5, 1);
    const rill_body box = heavy_box(&f, 4, 3);
    rill_joint_def def;
    memset(&def, 0, sizeof def);
    def.kind = RILL_JOINT_SLIDER;
    def.a = ground;
    def.b = box;
    def.anchor_a = vec_of(4, 3);
    def.axis = vec_of(3, 4);
    rill_joint joint;
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_joint_add(f.world, &def, &joint));
    rill_body_state state = bodies_state(&f, box);
    state.velocity = vec_of(0.3, 0.4);
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_body_set(f.world, box, &state));
    rill_joint_state read;
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_joint_get(f.world, joint, &read));
    TEST_ASSERT_DOUBLE_WITHIN(0.003, 0.5, as_double(read.speed));
    TEST_ASSERT_DOUBLE_WITHIN(0.003, 0, as_double(read.position));
    bodies_steps(&f, 120);
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_joint_get(f.world, joint, &read));
    TEST_ASSERT_DOUBLE_WITHIN(0.01, 0.5, as_double(read.position));
    TEST_ASSERT_EQUAL_UINT32(ground.id, read.a.id);
    TEST_ASSERT_EQUAL_UINT32(box.id, read.b.id);
    check_vec(0.005, 4, 3, read.anchor_a);
    check_vec(0.01, 4.3, 3.4, read.anchor_b);
    TEST_ASSERT_TRUE(read.motor == 0);
    fixture_close(&f);
}

/* A motor pushes with what it needs, up to its limit, and says with how much. */
void test_motors_tell_their_force(void) {
    for (uint32_t method = 0; method < METHODS; method++) {
        const rill_config config = dry_config(method);
        const rill_body world = {0};
        fixture f = fixture_open(&config);
        const rill_body box = heavy_box(&f, 2, 3);
        rill_joint_def def;
        memset(&def, 0, sizeof def);
        def.kind = RILL_JOINT_SLIDER;
        def.a = world;
        def.b = box;
        def.anchor_a = vec_of(2, 3);
        def.axis = vec_of(1, 0);
        def.motor_speed = as_real(1);
        def.motor_limit = as_real(0.5); /* 1 kg: 0.5 m/s^2 */
        rill_joint joint;
        rill_joint_state read;
        TEST_ASSERT_EQUAL_INT(RILL_OK, rill_joint_add(f.world, &def, &joint));
        bodies_steps(&f, 60);
        TEST_ASSERT_EQUAL_INT(RILL_OK, rill_joint_get(f.world, joint, &read));
        TEST_ASSERT_DOUBLE_WITHIN(0.01, 0.25, as_double(read.speed));
        TEST_ASSERT_DOUBLE_WITHIN(0.01, 0.5, as_double(read.motor));
        bodies_steps(&f, 120);
        TEST_ASSERT_EQUAL_INT(RILL_OK, rill_joint_get(f.world, joint, &read));
        TEST_ASSERT_DOUBLE_WITHIN(0.01, 1, fmax(as_double(read.speed), 0.75) + 0.25);
        bodies_steps(&f, 120);
        TEST_ASSERT_EQUAL_INT(RILL_OK, rill_joint_get(f.world, joint, &read));
        TEST_ASSERT_DOUBLE_WITHIN(0.01, 1, as_double(read.speed));
        TEST_ASSERT_DOUBLE_WITHIN(0.01, 0, as_double(read.motor)); /* there */
        fixture_close(&f);
    }
}

/* A window that moves takes no body along, however many there are. */
void test_all_bodies_keep_their_places_when_the_domain_moves(void) {
    const rill_config config = dry_config(RILL_METHOD_CLAVET);
    const rill_body world = {0};
    fixture f = fixture_open(&config);
    rill_body bodies[4];
    rill_joint joints[4];
    for (int k = 0; k < 4; k++) {
        bodies[k] = heavy_box(&f, 1 + 1.5 * k, 3);
        joints[k] = k % 2 ? pin(&f, world, bodies[k], 1 + 1.5 * k, 3.125, 0)
                          : pin(&f, bodies[k], world, 1 + 1.5 * k, 3.125, 0);
    }
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_shift_domain(f.world, 1, -1));
    for (int k = 0; k < 4; k++) {
        rill_joint_state joint;
        check_vec(0.002, 1 + 1.5 * k, 3, bodies_state(&f, bodies[k]).position);
        TEST_ASSERT_EQUAL_INT(RILL_OK, rill_joint_get(f.world, joints[k], &joint));
        check_vec(0.002, 1 + 1.5 * k, 3.125, joint.anchor_a);
        check_vec(0.002, 1 + 1.5 * k, 3.125, joint.anchor_b);
    }
    bodies_steps(&f, 30);
    for (int k = 0; k < 4; k++) {
        check_vec(0.005, 1 + 1.5 * k, 3, bodies_state(&f, bodies[k]).position);
    }
    fixture_close(&f);
}

/* 16000 h from the corner is as far as bodies and the world's ends of joints may come to lie. */
void test_a_shift_stops_where_bodies_end(void) {
    for (int k = 0; k < 8; k++) {
        const rill_config config = dry_config(RILL_METHOD_CLAVET);
        const rill_body world = {0};
        fixture f = fixture_open(&config);
        const double h = as_double(rill_smoothing_radius(f.world));
        const int columns = k % 4 < 2 ? (k % 2 ? 100 : -100) : 0;
        const int rows = k % 4 < 2 ? 0 : (k % 2 ? 100 : -100);
        const double far = (k % 2 ? -15950 : 15950) * h;
        (void)heavy_box(&f, 4, 3); /* the last of several is the one that is too far */
        if (k < 4) {
            (void)bodies_box(&f, RILL_BODY_STATIC, columns != 0 ? far : 4, rows != 0 ? far : 3, 1,
                             1, 1);
        } else {
            rill_joint_def rope;
            memset(&rope, 0, sizeof rope);
            rope.kind = RILL_JOINT_DISTANCE;
            rope.limited = 1;
            rope.high = as_real(16000);
            rope.a = rill_body_at(f.world, 0);
            rope.b = world;
            rope.anchor_a = vec_of(4, 3);
            rope.anchor_b = vec_of(columns != 0 ? far : 4, rows != 0 ? far : 3);
            TEST_ASSERT_EQUAL_INT(RILL_OK, rill_joint_add(f.world, &rope, NULL));
        }
        TEST_ASSERT_EQUAL_INT(RILL_BAD_DOMAIN, rill_shift_domain(f.world, columns, rows));
        TEST_ASSERT_EQUAL_INT(RILL_OK, rill_shift_domain(f.world, -columns, -rows));
        TEST_ASSERT_EQUAL_INT(RILL_OK, rill_shift_domain(f.world, columns, rows));
        TEST_ASSERT_EQUAL_INT(RILL_OK, rill_shift_domain(f.world, columns / 4, rows / 4));
        fixture_close(&f);
    }
}

/* A polyline is as many shapes as it has edges, of the right kind. */
void test_polylines_are_chains(void) {
    const rill_config config = dry_config(RILL_METHOD_CLAVET);
    for (int k = 0; k < 2; k++) {
        fixture f = fixture_open(&config);
        const rill_body ground = bodies_add(&f, RILL_BODY_STATIC, 0, 0, 0);
        const rill_vec2 points[4] = {vec_of(1, 1), vec_of(2, 1), vec_of(3, 2), vec_of(4, 2)};
        TEST_ASSERT_EQUAL_INT(
            RILL_OK, rill_polyline_add(f.world, ground, points, 4, k == 0 ? 0 : RILL_RATIO(1, 4)));
        int shapes = 0;
        for (rill_shape shape = rill_body_shape(f.world, ground); shape.id != 0;
             shape = rill_shape_next(f.world, shape)) {
            rill_shape_def def;
            memset(&def, 0xFF, sizeof def);
            TEST_ASSERT_TRUE(shapes < 3);
            TEST_ASSERT_EQUAL_INT(RILL_OK, rill_shape_get(f.world, shape, &def));
            for (int n = 2; n < RILL_MAX_POINTS; n++) { /* what it does not have is 0 */
                TEST_ASSERT_TRUE(def.point[n].x == 0 && def.point[n].y == 0);
            }
            TEST_ASSERT_EQUAL_UINT32(k == 0 ? RILL_SHAPE_SEGMENT : RILL_SHAPE_CAPSULE, def.kind);
            check_vec(0.001, as_double(points[2 - shapes].x), as_double(points[2 - shapes].y),
                      def.point[0]);
            check_vec(0.001, as_double(points[3 - shapes].x), as_double(points[3 - shapes].y),
                      def.point[1]);
            TEST_ASSERT_DOUBLE_WITHIN(0.001, k == 0 ? 0 : 0.25, as_double(def.radius));
            shapes++;
        }
        TEST_ASSERT_EQUAL_INT(3, shapes);
        TEST_ASSERT_EQUAL_INT(RILL_BAD_SHAPE, rill_polyline_add(f.world, ground, points, 1, 0));
        TEST_ASSERT_EQUAL_INT(RILL_BAD_SHAPE, rill_polyline_add(f.world, ground, points, 0, 0));
        fixture_close(&f);
    }
}

/* A disc with fluid along one half of its outline is half wet, whichever half it is. */
void test_half_a_wet_disc_is_half_wet(void) {
    for (int side = 0; side < 4; side++) {
        const rill_config config = dry_config(RILL_METHOD_BODIN);
        fixture f = fixture_open(&config);
        const rill_body disc = bodies_add(&f, RILL_BODY_STATIC, 4, 3, 0);
        bodies_shape(&f, disc, rill_shape_circle(vec_of(0, 0), RILL_ONE), 1);
        for (int k = 0; k < 60; k++) {
            const double angle = (side * 90 + 3 * k) / 180.0 * 3.14159265358979;
            fixture_add(&f, 4 + 1.05 * cos(angle), 3 + 1.05 * sin(angle));
        }
        rill_wetness wetness;
        TEST_ASSERT_EQUAL_INT(RILL_OK, rill_query_body(f.world, disc, &wetness));
        TEST_ASSERT_DOUBLE_WITHIN(0.06, 0.5, as_double(wetness.covered));
        TEST_ASSERT_EQUAL_UINT32(60, wetness.touching);
        fixture_close(&f);
    }
}
