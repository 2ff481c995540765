/* Bodies in numbers: several at a time, Newton's laws to a few parts in a thousand, windows that
 * move. */
#include "joints.h"

void test_mass_is_area_times_density(void) {
    fixture f = fixture_of(bodies_weightless(RILL_METHOD_BODIN));
    const rill_body box = bodies_heavy_box(&f, 4, 3);
    TEST_ASSERT_DOUBLE_WITHIN(0.002, 1, as_double(bodies_state(&f, box).mass));
    /* A second shape moves the centre: 1 kg at 0 and 1/2 kg at 1.5 m. */
    bodies_shape(&f, box, rill_shape_box(vec_of(1.5, 0), RILL_ONE, RILL_RATIO(1, 4)), 2);
    const rill_body_state state = bodies_state(&f, box);
    TEST_ASSERT_DOUBLE_WITHIN(0.003, 1.5, as_double(state.mass));
    bodies_check_vec(0.002, 4.5, 3, state.centre);
    bodies_check_vec(0.001, 4, 3, state.position);
    const rill_shape first = rill_body_shape(f.world, box);
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_shape_remove(f.world, first));
    TEST_ASSERT_DOUBLE_WITHIN(0.002, 1, as_double(bodies_state(&f, box).mass));
    bodies_check_vec(0.002, 4, 3, bodies_state(&f, box).centre);
    fixture_close(&f);
}

/* Momentum by mass, and angular momentum by inertia: 1 kg, 5/48 kg m^2. */
void test_impulses_change_motion_as_newton_says(void) {
    for (uint32_t method = 0; method < 2; method++) {
        fixture f = fixture_of(bodies_weightless(method));
        const rill_body box = bodies_heavy_box(&f, 4, 3);
        TEST_ASSERT_EQUAL_INT(RILL_OK,
                              rill_body_impulse(f.world, box, vec_of(0.5, -0.25), vec_of(4, 3)));
        rill_body_state state = bodies_state(&f, box);
        bodies_check_vec(0.003, 0.5, -0.25, state.velocity);
        TEST_ASSERT_DOUBLE_WITHIN(0.003, 0, as_double(state.spin));
        /* 0.25 m to the right of the centre, 0.5 kg m/s up: 1.2 rad/s to the left. */
        TEST_ASSERT_EQUAL_INT(RILL_OK,
                              rill_body_impulse(f.world, box, vec_of(0, 0.5), vec_of(4.25, 3)));
        state = bodies_state(&f, box);
        bodies_check_vec(0.003, 0.5, 0.25, state.velocity);
        TEST_ASSERT_DOUBLE_WITHIN(0.01, 1.2, as_double(state.spin));
        /* 0.25 m above the centre, 0.5 to the right: as much to the right. */
        TEST_ASSERT_EQUAL_INT(RILL_OK,
                              rill_body_impulse(f.world, box, vec_of(0.5, 0), vec_of(4, 3.25)));
        state = bodies_state(&f, box);
        bodies_check_vec(0.003, 1, 0.25, state.velocity);
        TEST_ASSERT_DOUBLE_WITHIN(0.01, 0, as_double(state.spin));
        fixture_close(&f);
    }
}

/* A force acts for one step: 1/120 s here; forces and torques add up, and then they are over. */
void test_forces_last_one_step(void) {
    for (uint32_t method = 0; method < 2; method++) {
        fixture f = fixture_of(bodies_weightless(method));
        const rill_body box = bodies_heavy_box(&f, 4, 3);
        TEST_ASSERT_EQUAL_INT(RILL_OK, rill_body_force(f.world, box, vec_of(60, 0), vec_of(4, 3)));
        TEST_ASSERT_EQUAL_INT(RILL_OK, rill_body_force(f.world, box, vec_of(0, -30), vec_of(4, 3)));
        TEST_ASSERT_EQUAL_INT(RILL_OK, rill_body_torque(f.world, box, as_real(12.5)));
        bodies_check_vec(1e-4, 0, 0, bodies_state(&f, box).velocity);
        bodies_steps(&f, 1);
        rill_body_state state = bodies_state(&f, box);
        bodies_check_vec(0.005, 0.5, -0.25, state.velocity);
        TEST_ASSERT_DOUBLE_WITHIN(0.01, 1, as_double(state.spin));
        bodies_steps(&f, 1);
        state = bodies_state(&f, box);
        bodies_check_vec(0.005, 0.5, -0.25, state.velocity);
        TEST_ASSERT_DOUBLE_WITHIN(0.01, 1, as_double(state.spin));
        fixture_close(&f);
    }
}

/* v + w x r, also where the centre of mass is not the origin. */
void test_points_of_a_body_move_with_it(void) {
    fixture f = fixture_of(bodies_weightless(RILL_METHOD_CLAVET));
    const rill_body body = bodies_add(&f, RILL_BODY_DYNAMIC, 4, 3, 0.5);
    bodies_shape(&f, body, rill_shape_circle(vec_of(0.5, 0), RILL_RATIO(1, 2)), 1);
    rill_body_state state = bodies_state(&f, body);
    state.velocity = vec_of(1, -0.5);
    state.spin = as_real(2);
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_body_set(f.world, body, &state));
    state = bodies_state(&f, body);
    bodies_check_vec(0.003, 1, -0.5, state.velocity);
    TEST_ASSERT_DOUBLE_WITHIN(0.003, 2, as_double(state.spin));
    bodies_check_vec(0.001, 4 + 0.5 * cos(0.5), 3 + 0.5 * sin(0.5), state.centre);
    static const double points[4][2] = {{4, 3}, {5, 3}, {4, 4}, {3.5, 2.25}};
    for (int k = 0; k < 4; k++) {
        rill_vec2 v;
        TEST_ASSERT_EQUAL_INT(
            RILL_OK, rill_body_velocity_at(f.world, body, vec_of(points[k][0], points[k][1]), &v));
        bodies_check_vec(0.006, 1 - 2 * (points[k][1] - 3), -0.5 + 2 * (points[k][0] - 4), v);
    }
    fixture_close(&f);
}

/* A free body's centre goes straight, and it turns at its spin. */
void test_a_free_body_moves_evenly(void) {
    for (uint32_t method = 0; method < 2; method++) {
        fixture f = fixture_of(bodies_weightless(method));
        rill_body bodies[3];
        for (int k = 0; k < 3; k++) {
            bodies[k] = bodies_heavy_box(&f, 2, 1.25 + 1.5 * k);
            rill_body_state state = bodies_state(&f, bodies[k]);
            state.velocity = vec_of(1 + 0.5 * k, 0.25);
            state.spin = as_real(1 - k);
            TEST_ASSERT_EQUAL_INT(RILL_OK, rill_body_set(f.world, bodies[k], &state));
        }
        bodies_steps(&f, 120);
        for (int k = 0; k < 3; k++) {
            const rill_body_state state = bodies_state(&f, bodies[k]);
            bodies_check_vec(0.01, 3 + 0.5 * k, 1.5 + 1.5 * k, state.position);
            TEST_ASSERT_DOUBLE_WITHIN(0.01, 1 - k, as_double(state.angle));
        }
        fixture_close(&f);
    }
}

/* Every body falls, not only the first. */
void test_all_bodies_fall(void) {
    for (uint32_t method = 0; method < 2; method++) {
        rill_config config = bodies_config(method);
        config.gravity = vec_of(0.5, -2);
        fixture f = fixture_open(&config);
        rill_body bodies[5];
        for (int k = 0; k < 5; k++) {
            bodies[k] = bodies_heavy_box(&f, 0.8 + 1.4 * k, 4);
        }
        bodies_steps(&f, 60);
        for (int k = 0; k < 5; k++) {
            const rill_body_state state = bodies_state(&f, bodies[k]);
            bodies_check_vec(0.01, 0.25, -1, state.velocity);
            bodies_check_vec(0.01, 0.8 + 1.4 * k + 0.0625, 3.75, state.position);
        }
        fixture_close(&f);
    }
}

void test_bodies_and_shapes_are_found_by_place(void) {
    fixture f = fixture_of(bodies_weightless(RILL_METHOD_CLAVET));
    rill_body bodies[4];
    for (int k = 0; k < 4; k++) {
        bodies[k] = bodies_heavy_box(&f, 1 + 1.5 * k, 3);
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

/* Every generation of a place has its own handle, and only the last one is good. */
void test_places_are_used_again_under_new_names(void) {
    fixture f = fixture_of(bodies_weightless(RILL_METHOD_CLAVET));
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
        const rill_joint joint = joint_pin(&f, body, the_world, 4, 3);
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

/* A window that moves takes no body along, however many there are. */
void test_all_bodies_keep_their_places_when_the_domain_moves(void) {
    fixture f = fixture_of(bodies_weightless(RILL_METHOD_CLAVET));
    rill_body bodies[4];
    rill_joint joints[4];
    for (int k = 0; k < 4; k++) {
        bodies[k] = bodies_heavy_box(&f, 1 + 1.5 * k, 3);
        joints[k] = k % 2 ? joint_pin(&f, the_world, bodies[k], 1 + 1.5 * k, 3.125)
                          : joint_pin(&f, bodies[k], the_world, 1 + 1.5 * k, 3.125);
    }
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_shift_domain(f.world, 1, -1));
    for (int k = 0; k < 4; k++) {
        rill_joint_state joint;
        bodies_check_vec(0.002, 1 + 1.5 * k, 3, bodies_state(&f, bodies[k]).position);
        TEST_ASSERT_EQUAL_INT(RILL_OK, rill_joint_get(f.world, joints[k], &joint));
        bodies_check_vec(0.002, 1 + 1.5 * k, 3.125, joint.anchor_a);
        bodies_check_vec(0.002, 1 + 1.5 * k, 3.125, joint.anchor_b);
    }
    bodies_steps(&f, 30);
    for (int k = 0; k < 4; k++) {
        bodies_check_vec(0.005, 1 + 1.5 * k, 3, bodies_state(&f, bodies[k]).position);
    }
    fixture_close(&f);
}

/* 16000 h from the corner is as far as bodies and the world's ends of joints may come to lie. */
void test_a_shift_stops_where_bodies_end(void) {
    for (int k = 0; k < 8; k++) {
        fixture f = fixture_of(bodies_weightless(RILL_METHOD_CLAVET));
        const double h = as_double(rill_smoothing_radius(f.world));
        const int columns = k % 4 < 2 ? (k % 2 ? 100 : -100) : 0;
        const int rows = k % 4 < 2 ? 0 : (k % 2 ? 100 : -100);
        const double far = (k % 2 ? -15950 : 15950) * h;
        (void)bodies_heavy_box(&f, 4, 3); /* the last of several is the one that is too far */
        if (k < 4) {
            (void)bodies_box(&f, RILL_BODY_STATIC, columns != 0 ? far : 4, rows != 0 ? far : 3, 1,
                             1, 1);
        } else {
            rill_joint_def rope =
                joint_def(RILL_JOINT_DISTANCE, rill_body_at(f.world, 0), the_world, 4, 3);
            joint_limit(&rope, 0, 16000);
            rope.anchor_b = vec_of(columns != 0 ? far : 4, rows != 0 ? far : 3);
            (void)joint_add(&f, &rope);
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
    const rill_config config = bodies_weightless(RILL_METHOD_CLAVET);
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
            bodies_check_vec(0.001, as_double(points[2 - shapes].x),
                             as_double(points[2 - shapes].y), def.point[0]);
            bodies_check_vec(0.001, as_double(points[3 - shapes].x),
                             as_double(points[3 - shapes].y), def.point[1]);
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
        fixture f = fixture_of(bodies_weightless(RILL_METHOD_BODIN));
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
