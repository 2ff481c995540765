/* Bodies against each other, walls and terrain. */
#include "bodies.h"

static double top_speed(const fixture *f, const rill_body *body, uint32_t count) {
    double most = 0;
    for (uint32_t n = 0; n < count; n++) {
        const rill_body_state s = bodies_state(f, body[n]);
        most = fmax(most, hypot(as_double(s.velocity.x), as_double(s.velocity.y)));
    }
    return most;
}

void test_stack_of_ten_boxes_should_stand(void) {
    for (uint32_t method = 0; method < 2; method++) {
        fixture f = fixture_of(bodies_config(method));
        rill_body box[10];
        for (uint32_t n = 0; n < 10; n++) {
            box[n] =
                bodies_box(&f, RILL_BODY_DYNAMIC, 4 + (n % 2) * 0.02, 0.25 + 0.5 * n, 0.5, 0.5, 1);
        }
        bodies_steps(&f, 1200);
        for (uint32_t n = 0; n < 10; n++) {
            const rill_body_state s = bodies_state(&f, box[n]);
            TEST_ASSERT_DOUBLE_WITHIN(0.03, 0.25 + 0.5 * n, as_double(s.position.y));
            TEST_ASSERT_DOUBLE_WITHIN(0.05, 4.01, as_double(s.position.x));
            TEST_ASSERT_DOUBLE_WITHIN(0.02, 0, as_double(s.angle));
        }
        TEST_ASSERT_TRUE(top_speed(&f, box, 10) < 0.01);
        fixture_close(&f);
    }
}

/* A box on a ramp of slope 3/10: friction above it holds, below it lets slide. */
void test_friction_should_hold_up_to_its_angle(void) {
    for (int slips = 0; slips < 2; slips++) {
        fixture f = fixture_of(bodies_config(1));
        const double angle = atan(0.3);
        const rill_body ramp = bodies_add(&f, RILL_BODY_STATIC, 4, 2, angle);
        rill_shape_def plank = rill_shape_box(vec_of(0, 0), as_real(6), as_real(0.4));
        plank.friction = as_real(slips ? 0.2 : 0.4);
        bodies_shape(&f, ramp, plank, 1);
        const rill_body box =
            bodies_add(&f, RILL_BODY_DYNAMIC, 4 - 0.4 * sin(angle), 2 + 0.4 * cos(angle), angle);
        rill_shape_def shape = rill_shape_box(vec_of(0, 0), as_real(0.5), as_real(0.4));
        shape.friction = plank.friction;
        bodies_shape(&f, box, shape, 1);
        const double before = as_double(bodies_state(&f, box).position.x);
        bodies_steps(&f, 120);
        const double way = (before - as_double(bodies_state(&f, box).position.x)) / cos(angle);
        const double free = 0.5 * 9.82 * (sin(angle) - 0.2 * cos(angle));
        if (slips) {
            TEST_ASSERT_DOUBLE_WITHIN(0.08, free, way);
        } else {
            TEST_ASSERT_DOUBLE_WITHIN(0.03, 0, way);
        }
        fixture_close(&f);
    }
}

void test_restitution_should_give_height_back(void) {
    fixture f = fixture_of(bodies_config(1));
    const rill_body ball = bodies_add(&f, RILL_BODY_DYNAMIC, 4, 2.25, 0);
    rill_shape_def shape = rill_shape_circle(vec_of(0, 0), as_real(0.25));
    shape.restitution = as_real(0.7);
    bodies_shape(&f, ball, shape, 1);
    double lowest = 9;
    double highest = 0;
    for (int n = 0; n < 170; n++) {
        rill_step(f.world);
        const double y = as_double(bodies_state(&f, ball).position.y);
        lowest = fmin(lowest, y);
        highest = n > 90 ? fmax(highest, y) : 0;
    }
    TEST_ASSERT_DOUBLE_WITHIN(0.06, 0.25, lowest);
    TEST_ASSERT_DOUBLE_WITHIN(0.12, 0.25 + 2 * 0.49, highest);
    fixture_close(&f);
}

/* Everything on everything: circles, capsules, polygons, terrain of each kind. Nothing sinks in. */
void test_every_pair_of_shapes_should_come_to_rest_apart(void) {
    rill_shape_def shape[3];
    const rill_vec2 tri[3] = {vec_of(-0.3, -0.2), vec_of(0.3, -0.2), vec_of(0, 0.35)};
    shape[0] = rill_shape_circle(vec_of(0, 0), as_real(0.25));
    shape[1] = rill_shape_capsule(vec_of(-0.3, 0), vec_of(0.3, 0), as_real(0.15));
    shape[2] = rill_shape_polygon(tri, 3);
    for (int lower = 0; lower < 4; lower++) {
        for (int upper = 0; upper < 3; upper++) {
            fixture f = fixture_of(bodies_config(1));
            const rill_body ground = bodies_add(&f, RILL_BODY_STATIC, 4, 1, 0);
            if (lower == 3) {
                const rill_vec2 line[3] = {vec_of(2, 0), vec_of(0, 0.1), vec_of(-2, 0)};
                TEST_ASSERT_EQUAL_INT(RILL_OK, rill_polyline_add(f.world, ground, line, 3, 0));
            } else {
                rill_shape_def big = shape[lower];
                bodies_shape(&f, ground, big, 1);
            }
            const rill_body body = bodies_add(&f, RILL_BODY_DYNAMIC, 4.02, 1.9, 0.1);
            bodies_shape(&f, body, shape[upper], 1);
            for (int n = 0; n < 360; n++) {
                rill_step(f.world);
                const rill_body_state s = bodies_state(&f, body);
                if (fabs(as_double(s.position.x) - 4) < 0.1 && lower < 3) {
                    TEST_ASSERT_TRUE(as_double(s.position.y) > 1.2);
                }
            }
            TEST_ASSERT_TRUE(as_double(bodies_state(&f, body).position.y) > 0.1);
            TEST_ASSERT_TRUE(fabs(as_double(bodies_state(&f, body).spin)) < 20);
            fixture_close(&f);
        }
    }
}

void test_bodies_should_stay_in_the_domain(void) {
    rill_config config = bodies_config(1);
    config.gravity = vec_of(0, 0);
    fixture f = fixture_open(&config);
    rill_body body[8];
    for (uint32_t n = 0; n < 8; n++) {
        body[n] = bodies_box(&f, RILL_BODY_DYNAMIC, 1 + (n % 4) * 2, n < 4 ? 2 : 4, 0.5, 0.3, 1);
        rill_body_state state = bodies_state(&f, body[n]);
        state.velocity = vec_of(n * 3.0 - 10, 8 - n * 2.0);
        state.spin = as_real(n - 4.0);
        TEST_ASSERT_EQUAL_INT(RILL_OK, rill_body_set(f.world, body[n], &state));
    }
    for (int s = 0; s < 600; s++) {
        rill_step(f.world);
        for (uint32_t n = 0; n < 8; n++) {
            const rill_body_state state = bodies_state(&f, body[n]);
            TEST_ASSERT_TRUE(as_double(state.position.x) > 0.05 &&
                             as_double(state.position.x) < 7.95);
            TEST_ASSERT_TRUE(as_double(state.position.y) > 0.05 &&
                             as_double(state.position.y) < 5.95);
        }
    }
    fixture_close(&f);
}

void test_filters_should_keep_bodies_apart(void) {
    fixture f = fixture_of(bodies_config(1));
    const rill_body floor_body = bodies_add(&f, RILL_BODY_STATIC, 4, 2, 0);
    rill_shape_def plank = rill_shape_box(vec_of(0, 0), as_real(4), as_real(0.4));
    plank.category = 2;
    bodies_shape(&f, floor_body, plank, 1);
    const rill_body box = bodies_add(&f, RILL_BODY_DYNAMIC, 4, 3, 0);
    rill_shape_def shape = rill_shape_box(vec_of(0, 0), as_real(0.5), as_real(0.5));
    shape.mask = 1;
    bodies_shape(&f, box, shape, 1);
    bodies_steps(&f, 240);
    TEST_ASSERT_DOUBLE_WITHIN(0.02, 0.25, as_double(bodies_state(&f, box).position.y));
    fixture_close(&f);
}

void test_full_contacts_should_be_counted(void) {
    rill_config config = bodies_config(1);
    config.contact_capacity = 2;
    fixture f = fixture_open(&config);
    for (uint32_t n = 0; n < 6; n++) {
        (void)bodies_box(&f, RILL_BODY_DYNAMIC, 1 + n, 0.25, 0.5, 0.5, 1);
    }
    fixture_step(&f, 30);
    const rill_stats stats = rill_statistics(f.world);
    TEST_ASSERT_EQUAL_UINT32(2, stats.contacts);
    TEST_ASSERT_EQUAL_UINT32(2, stats.contact_capacity);
    TEST_ASSERT_TRUE(stats.contacts_refused > 0);
    fixture_close(&f);
}
