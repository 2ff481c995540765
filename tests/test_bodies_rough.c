/* Bodies where none should be: in each other, in walls, in the water, far outside, far too large.
 * Whatever happens stays finite and slow, and fluid stays where it may be. */
#include "bodies.h"

/* A tank of water with room around. */
static fixture tank(uint32_t method) {
    const fixture f = fixture_of(bodies_config(method));
    bodies_water(&f, 8, 1.2);
    return f;
}

static rill_config dry_config(uint32_t method) {
    rill_config config = bodies_config(method);
    config.particle_capacity = 16;
    return config;
}

/* Finite, not faster than anything may be, and sane enough for the block to be attached to. */
static void check(const fixture *f, const rill_body *body, int count) {
    for (int i = 0; i < count; i++) {
        const rill_body_state s = bodies_state(f, body[i]);
        TEST_ASSERT_TRUE(hypot(as_double(s.velocity.x), as_double(s.velocity.y)) < 60);
        TEST_ASSERT_TRUE(fabs(as_double(s.position.x)) < 60);
        TEST_ASSERT_TRUE(fabs(as_double(s.position.y)) < 60);
        TEST_ASSERT_TRUE(fabs(as_double(s.spin)) < 400);
    }
    fixture_check_particles(f, 8, 6);
    rill_world *found;
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_world_attach(f->block, f->bytes, &found));
}

void test_shapes_that_are_none_should_be_refused(void) {
    fixture f = fixture_of(dry_config(1));
    const rill_body body = bodies_add(&f, RILL_BODY_DYNAMIC, 4, 3, 0);
    rill_vec2 point[RILL_MAX_POINTS + 1];
    for (int i = 0; i <= RILL_MAX_POINTS; i++) {
        const double angle = 6.283185307 * i / (RILL_MAX_POINTS + 1);
        point[i] = vec_of(cos(angle), sin(angle));
    }
    rill_shape_def shape = rill_shape_polygon(point, RILL_MAX_POINTS + 1);
    TEST_ASSERT_EQUAL_INT(RILL_BAD_SHAPE, rill_shape_add(f.world, body, &shape, NULL));
    shape = rill_shape_polygon(point, 0);
    TEST_ASSERT_EQUAL_INT(RILL_BAD_SHAPE, rill_shape_add(f.world, body, &shape, NULL));
    shape = rill_shape_polygon(point, RILL_MAX_POINTS);
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_shape_add(f.world, body, &shape, NULL));
    fixture_close(&f);
}

/* Ten boxes in the same place, and some half in the floor and a corner: they come apart without a
 * bang. */
void test_bodies_deep_in_each_other_should_part(void) {
    for (uint32_t method = 0; method < 2; method++) {
        fixture f = fixture_of(dry_config(method));
        rill_body body[13];
        for (int i = 0; i < 10; i++) {
            body[i] = bodies_box(&f, RILL_BODY_DYNAMIC, 4 + 0.01 * i, 1, 0.6, 0.6, 1);
        }
        body[10] = bodies_box(&f, RILL_BODY_DYNAMIC, 1.5, -0.1, 0.6, 0.6, 1);
        body[11] = bodies_box(&f, RILL_BODY_DYNAMIC, 0, 0, 0.6, 0.6, 1);
        body[12] = bodies_box(&f, RILL_BODY_STATIC, 6, 0.5, 1, 1, 1);
        body[0] = bodies_box(&f, RILL_BODY_DYNAMIC, 6, 0.6, 0.6, 0.6, 1);
        for (int n = 0; n < 600; n++) {
            bodies_steps(&f, 1);
            for (int i = 0; i < 12; i++) {
                const rill_body_state s = bodies_state(&f, body[i]);
                TEST_ASSERT_TRUE(hypot(as_double(s.velocity.x), as_double(s.velocity.y)) < 20);
            }
        }
        check(&f, body, 13);
        for (int i = 0; i < 12; i++) {
            TEST_ASSERT_TRUE(as_double(bodies_state(&f, body[i]).position.y) > 0.25);
        }
        fixture_close(&f);
    }
}

/* The largest box that is accepted falls into the water and lies in the way of everything. */
void test_largest_body_should_be_borne(void) {
    for (uint32_t method = 0; method < 2; method++) {
        fixture f = tank(method);
        const double h = as_double(rill_particles_view(f.world).length);
        rill_body body[1] = {bodies_box(&f, RILL_BODY_DYNAMIC, 4, 4, 7, 2, 64)};
        bodies_steps(&f, 120);
        check(&f, body, 1);
        TEST_ASSERT_EQUAL_INT(RILL_OK, rill_body_remove(f.world, body[0]));
        body[0] = bodies_box(&f, RILL_BODY_DYNAMIC, 4, 3, 120 * h, 120 * h, 64);
        bodies_steps(&f, 120);
        check(&f, body, 1);
        fixture_close(&f);
    }
}

/* Thrown at the walls as fast as can be, and put down outside. */
void test_bodies_that_leave_should_come_back_or_stay_near(void) {
    for (uint32_t method = 0; method < 2; method++) {
        fixture f = tank(method);
        rill_body body[3];
        body[0] = bodies_box(&f, RILL_BODY_DYNAMIC, 4, 3, 0.5, 0.5, 1);
        body[1] = bodies_box(&f, RILL_BODY_DYNAMIC, -3, -2, 0.5, 0.5, 1);
        body[2] = bodies_box(&f, RILL_BODY_KINEMATIC, 7, 3, 0.5, 0.5, 1);
        for (int i = 0; i < 3; i += 2) {
            rill_body_state state = bodies_state(&f, body[i]);
            state.velocity = vec_of(1000, 1000);
            TEST_ASSERT_EQUAL_INT(RILL_OK, rill_body_set(f.world, body[i], &state));
        }
        bodies_steps(&f, 20);
        check(&f, body, 2);
        bodies_steps(&f, 300);
        check(&f, body, 2);
        const rill_body_state back = bodies_state(&f, body[0]);
        TEST_ASSERT_DOUBLE_WITHIN(4.1, 4, as_double(back.position.x));
        TEST_ASSERT_DOUBLE_WITHIN(3.1, 3, as_double(back.position.y));
        fixture_close(&f);
    }
}

/* Bodies appear in the midst of the water and vanish from it, with joints between them: the water
 * makes room and closes again. */
void test_bodies_should_appear_in_the_water_and_vanish(void) {
    for (uint32_t method = 0; method < 2; method++) {
        fixture f = tank(method);
        const uint32_t all = rill_statistics(f.world).particles;
        rill_body body[3];
        for (int round = 0; round < 4; round++) {
            body[0] = bodies_box(&f, RILL_BODY_DYNAMIC, 3, 0.6, 0.8, 0.6, 0.5);
            body[1] = bodies_box(&f, RILL_BODY_DYNAMIC, 4, 0.5, 0.4, 0.4, 2);
            body[2] = bodies_box(&f, RILL_BODY_STATIC, 6, 0.5, 1, 0.6, 1);
            const rill_joint_def hinge = {.a = body[0], .b = body[1], .anchor_a = vec_of(3.5, 0.6)};
            TEST_ASSERT_EQUAL_INT(RILL_OK, rill_joint_add(f.world, &hinge, NULL));
            bodies_steps(&f, 60);
            check(&f, body, 3);
            TEST_ASSERT_EQUAL_INT(RILL_OK, rill_body_remove(f.world, body[round % 2]));
            bodies_steps(&f, 1);
            TEST_ASSERT_EQUAL_INT(RILL_OK, rill_body_remove(f.world, body[1 - round % 2]));
            TEST_ASSERT_EQUAL_INT(RILL_OK, rill_body_remove(f.world, body[2]));
        }
        bodies_steps(&f, 240);
        check(&f, body, 0);
        TEST_ASSERT_EQUAL_UINT32(all, rill_statistics(f.world).particles);
        TEST_ASSERT_EQUAL_UINT32(0, rill_statistics(f.world).couplings);
        TEST_ASSERT_TRUE(as_double(rill_statistics(f.world).density_error_mean) < 0.15);
        fixture_close(&f);
    }
}
