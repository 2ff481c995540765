/* Bodies and shapes: handles, capacities, units, refusals, copies. */
#include "bodies.h"

void test_body_should_come_back_as_it_was_put(void) {
    fixture f = fixture_of(bodies_config(1));
    const rill_body body = bodies_add(&f, RILL_BODY_KINEMATIC, 3, 2, 0.5);
    bodies_shape(&f, body, rill_shape_box(vec_of(0.3, 0.1), as_real(1), as_real(0.5)), 1);
    rill_body_state state = bodies_state(&f, body);
    TEST_ASSERT_DOUBLE_WITHIN(1e-3, 3, as_double(state.position.x));
    TEST_ASSERT_DOUBLE_WITHIN(1e-3, 2, as_double(state.position.y));
    TEST_ASSERT_DOUBLE_WITHIN(1e-3, 0.5, as_double(state.angle));
    state.position = vec_of(1, 4);
    state.velocity = vec_of(0.5, -0.25);
    state.spin = as_real(1.5);
    state.user = 7;
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_body_set(f.world, body, &state));
    state = bodies_state(&f, body);
    TEST_ASSERT_DOUBLE_WITHIN(1e-3, 1, as_double(state.position.x));
    TEST_ASSERT_DOUBLE_WITHIN(2e-3, 0.5, as_double(state.velocity.x));
    TEST_ASSERT_DOUBLE_WITHIN(2e-3, -0.25, as_double(state.velocity.y));
    TEST_ASSERT_DOUBLE_WITHIN(1e-2, 1.5, as_double(state.spin));
    TEST_ASSERT_EQUAL_UINT32(7, state.user);
    fixture_close(&f);
}

void test_mass_and_centre_should_follow_the_shapes(void) {
    fixture f = fixture_of(bodies_config(1));
    const rill_body body = bodies_add(&f, RILL_BODY_DYNAMIC, 4, 3, 0);
    TEST_ASSERT_TRUE(bodies_state(&f, body).mass == 0);
    bodies_shape(&f, body, rill_shape_box(vec_of(-0.5, 0), as_real(1), as_real(1)), 0.5);
    bodies_shape(&f, body, rill_shape_box(vec_of(1, 0), as_real(2), as_real(1)), 2);
    const rill_body_state state = bodies_state(&f, body);
    TEST_ASSERT_DOUBLE_WITHIN(0.01, 4.5, as_double(state.mass));
    TEST_ASSERT_DOUBLE_WITHIN(0.005, 4 + (-0.5 * 0.5 + 4 * 1) / 4.5, as_double(state.centre.x));
    TEST_ASSERT_DOUBLE_WITHIN(0.005, 4, as_double(state.position.x));
    const rill_shape first = rill_body_shape(f.world, body);
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_shape_remove(f.world, first));
    TEST_ASSERT_EQUAL_INT(RILL_STALE_HANDLE, rill_shape_remove(f.world, first));
    TEST_ASSERT_DOUBLE_WITHIN(0.005, 0.5, as_double(bodies_state(&f, body).mass));
    fixture_close(&f);
}

void test_handles_should_go_stale_and_capacities_should_fill(void) {
    rill_config config = bodies_config(1);
    config.body_capacity = 2;
    config.shape_capacity = 1;
    fixture f = fixture_open(&config);
    const rill_body a = bodies_box(&f, RILL_BODY_DYNAMIC, 2, 2, 0.5, 0.5, 1);
    const rill_body b = bodies_add(&f, RILL_BODY_DYNAMIC, 4, 2, 0);
    const rill_body none = {0};
    rill_body_def def;
    memset(&def, 0, sizeof def);
    def.kind = RILL_BODY_STATIC;
    const rill_shape_def box = rill_shape_box(vec_of(0, 0), RILL_ONE, RILL_ONE);
    TEST_ASSERT_EQUAL_INT(RILL_FULL, rill_body_add(f.world, &def, NULL));
    TEST_ASSERT_EQUAL_INT(RILL_FULL, rill_shape_add(f.world, b, &box, NULL));
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_body_remove(f.world, a));
    TEST_ASSERT_EQUAL_INT(RILL_STALE_HANDLE, rill_body_remove(f.world, a));
    TEST_ASSERT_EQUAL_INT(RILL_STALE_HANDLE, rill_shape_add(f.world, a, &box, NULL));
    TEST_ASSERT_EQUAL_INT(RILL_STALE_HANDLE, rill_body_remove(f.world, none));
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_shape_add(f.world, b, &box, NULL));
    const rill_body c = bodies_add(&f, RILL_BODY_STATIC, 1, 1, 0);
    TEST_ASSERT_TRUE(c.id != a.id && c.id != 0);
    fixture_step(&f, 3);
    fixture_close(&f);
}

void test_nonsense_should_be_refused_and_change_nothing(void) {
    fixture f = fixture_of(bodies_config(1));
    const rill_body body = bodies_box(&f, RILL_BODY_DYNAMIC, 2, 2, 0.5, 0.5, 1);
    const uint64_t before = rill_hash(f.world);
    rill_body_def def;
    memset(&def, 0, sizeof def);
    TEST_ASSERT_EQUAL_INT(RILL_BAD_BODY_KIND, rill_body_add(f.world, &def, NULL));
    def.kind = RILL_BODY_PROXY + 1;
    TEST_ASSERT_EQUAL_INT(RILL_BAD_BODY_KIND, rill_body_add(f.world, &def, NULL));
    def.kind = RILL_BODY_DYNAMIC;
    def.position.x = RILL_RATIO(16000, 1);
    TEST_ASSERT_EQUAL_INT(RILL_BAD_POSITION, rill_body_add(f.world, &def, NULL));
    rill_shape_def shape = rill_shape_box(vec_of(0, 0), RILL_ONE, RILL_ONE);
    shape.density = 0;
    TEST_ASSERT_EQUAL_INT(RILL_BAD_BODY_DENSITY, rill_shape_add(f.world, body, &shape, NULL));
    shape.density = RILL_ONE;
    shape.friction = -RILL_ONE;
    TEST_ASSERT_EQUAL_INT(RILL_BAD_BODY_FRICTION, rill_shape_add(f.world, body, &shape, NULL));
    shape.friction = 0;
    shape.restitution = 2 * RILL_ONE;
    TEST_ASSERT_EQUAL_INT(RILL_BAD_RESTITUTION, rill_shape_add(f.world, body, &shape, NULL));
    shape = rill_shape_segment(vec_of(0, 0), vec_of(1, 0));
    TEST_ASSERT_EQUAL_INT(RILL_BAD_SHAPE, rill_shape_add(f.world, body, &shape, NULL));
    shape = rill_shape_box(vec_of(0, 0), as_real(40), as_real(40));
    TEST_ASSERT_EQUAL_INT(RILL_BAD_SHAPE, rill_shape_add(f.world, body, &shape, NULL));
    TEST_ASSERT_EQUAL_HEX64(before, rill_hash(f.world));
    fixture_close(&f);
}

void test_impulse_and_force_should_obey_newton(void) {
    rill_config config = bodies_config(1);
    config.gravity = vec_of(0, 0);
    fixture f = fixture_open(&config);
    const rill_body body = bodies_box(&f, RILL_BODY_DYNAMIC, 4, 3, 1, 0.5, 2); /* 1 kg */
    TEST_ASSERT_EQUAL_INT(RILL_OK,
                          rill_body_impulse(f.world, body, vec_of(0.5, 0), vec_of(4, 3.1)));
    rill_body_state state = bodies_state(&f, body);
    const double inertia = (1 + 0.25) / 12;
    TEST_ASSERT_DOUBLE_WITHIN(0.005, 0.5, as_double(state.velocity.x));
    TEST_ASSERT_DOUBLE_WITHIN(0.01, -0.1 * 0.5 / inertia, as_double(state.spin));
    for (int n = 0; n < 60; n++) {
        (void)rill_body_force(f.world, body, vec_of(0, 2), bodies_state(&f, body).centre);
        (void)rill_body_torque(f.world, body, as_real(0.1 * 0.5));
        rill_step(f.world);
    }
    state = bodies_state(&f, body);
    TEST_ASSERT_DOUBLE_WITHIN(0.02, 1.0, as_double(state.velocity.y));
    TEST_ASSERT_DOUBLE_WITHIN(0.02, -0.05 / inertia + 0.05 * 0.5 / inertia, as_double(state.spin));
    TEST_ASSERT_DOUBLE_WITHIN(0.01, 4.25, as_double(state.position.x));
    fixture_close(&f);
}

void test_free_fall_should_be_gravity(void) {
    for (uint32_t method = 0; method < 2; method++) {
        fixture f = fixture_of(bodies_config(method));
        const rill_body body = bodies_box(&f, RILL_BODY_DYNAMIC, 4, 5, 0.4, 0.4, 1);
        bodies_steps(&f, 72);
        TEST_ASSERT_DOUBLE_WITHIN(0.05, 5 - 0.5 * 9.82 * 0.36,
                                  as_double(bodies_state(&f, body).position.y));
        fixture_close(&f);
    }
}

void test_copy_should_go_on_like_the_original(void) {
    for (uint32_t method = 0; method < 2; method++) {
        fixture f = fixture_of(bodies_config(method));
        bodies_water(&f, 3, 1);
        (void)bodies_box(&f, RILL_BODY_DYNAMIC, 1, 1.5, 0.4, 0.4, 0.5);
        (void)bodies_box(&f, RILL_BODY_STATIC, 3.2, 1, 0.4, 2, 1);
        bodies_steps(&f, 20);
        fixture copy = fixture_copy(&f, 24);
        bodies_go_on_alike(&f, &copy);
    }
}

void test_hash_should_see_bodies(void) {
    fixture f = fixture_of(bodies_config(1));
    const rill_body body = bodies_box(&f, RILL_BODY_DYNAMIC, 2, 2, 0.5, 0.5, 1);
    const uint64_t before = rill_hash(f.world);
    (void)rill_body_impulse(f.world, body, vec_of(0.5, 0), vec_of(2, 2));
    TEST_ASSERT_TRUE(before != rill_hash(f.world));
    fixture_close(&f);
}

/* Bodies far outside, huge velocities and overlapping bodies: all stays finite and in the block. */
void test_extremes_should_stay_finite(void) {
    for (uint32_t method = 0; method < 2; method++) {
        fixture f = fixture_of(bodies_config(method));
        bodies_water(&f, 3, 1);
        for (int n = 0; n < 6; n++) {
            (void)bodies_box(&f, RILL_BODY_DYNAMIC, 2, 1, 0.5, 0.5, n < 3 ? 0.02 : 64);
        }
        const rill_body out = bodies_box(&f, RILL_BODY_DYNAMIC, -5, 30, 0.5, 0.5, 1);
        const rill_body fast = bodies_box(&f, RILL_BODY_DYNAMIC, 6, 3, 0.05, 2, 1);
        rill_body_state state = bodies_state(&f, fast);
        state.velocity = vec_of(30000, -30000);
        state.spin = as_real(30000);
        TEST_ASSERT_EQUAL_INT(RILL_OK, rill_body_set(f.world, fast, &state));
        (void)rill_body_impulse(f.world, fast, vec_of(30000, 30000), vec_of(-1000, 1000));
        fixture_step(&f, 240);
        fixture_check_particles(&f, 8, 6);
        state = bodies_state(&f, out);
        TEST_ASSERT_TRUE(as_double(state.position.y) > -30 && as_double(state.position.y) < 40);
        state = bodies_state(&f, fast);
        TEST_ASSERT_TRUE(as_double(state.position.x) > -30 && as_double(state.position.x) < 40);
        fixture_close(&f);
    }
}

void test_world_without_bodies_should_pay_no_memory(void) {
    rill_config config = bodies_config(1);
    config.body_capacity = 0;
    config.joint_capacity = 0;
    config.shape_capacity = 0;
    config.contact_capacity = 0;
    const size_t without = rill_memory_size(&config);
    config.shape_capacity = 100;
    config.contact_capacity = 100;
    config.joint_capacity = 100;
    TEST_ASSERT_EQUAL_size_t(without, rill_memory_size(&config));
    rill_body_def def;
    memset(&def, 0, sizeof def);
    def.kind = RILL_BODY_STATIC;
    fixture f = fixture_open(&config);
    TEST_ASSERT_EQUAL_INT(RILL_FULL, rill_body_add(f.world, &def, NULL));
    fixture_close(&f);
}

void test_damaged_bodies_should_be_refused(void) {
    fixture f = fixture_of(bodies_config(1));
    const rill_body body = bodies_box(&f, RILL_BODY_DYNAMIC, 2, 2, 0.5, 0.5, 1);
    (void)body;
    uint64_t seed = 5;
    uint32_t refused = 0;
    /* Any byte of the bodies' part may be wrong: attach refuses, or stepping stays in the block. */
    for (int n = 0; n < 400; n++) {
        fixture copy = fixture_block(f.bytes, 0, 1);
        memcpy(copy.block, f.block, f.bytes);
        const size_t place = f.bytes / 2 + (size_t)chance(&seed) % (f.bytes / 2);
        copy.block[place] ^= (unsigned char)(1u << (chance(&seed) % 8));
        if (rill_world_attach(copy.block, copy.bytes, &copy.world) == RILL_OK) {
            rill_step(copy.world);
        } else {
            refused++;
        }
        fixture_close(&copy);
    }
    fixture_close(&f);
    (void)refused;
}
