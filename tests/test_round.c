/* Round bodies under water: no particle fits into the wedge beside the point where they touch, and
 * its pressure must not be missed. */
#include "bodies.h"

#define RADIUS 0.24
#define DEPTH 1.8

static rill_body ball(fixture *f, double x, double y, double density) {
    const rill_body body = bodies_add(f, RILL_BODY_DYNAMIC, x, y, 0);
    bodies_shape(f, body, rill_shape_circle(vec_of(0, 0), as_real(RADIUS)), density);
    return body;
}

static fixture pool(uint32_t method) {
    rill_config config = bodies_config(method);
    config.domain_max = vec_of(3, 4);
    return fixture_open(&config);
}

static double height(const fixture *f, rill_body body) {
    return as_double(bodies_state(f, body).position.y);
}

/* A light ball comes up from (x, y), a heavy one stays on the floor. */
static void check_rise(double x, double y, double heavy_x) {
    for (uint32_t method = 0; method < 2; method++) {
        fixture f = pool(method);
        const rill_body heavy = ball(&f, heavy_x, RADIUS, 2.5);
        const rill_body light = ball(&f, x, y, 0.7);
        bodies_water(&f, 3, DEPTH);
        bodies_steps(&f, 1440);
        TEST_ASSERT_TRUE(height(&f, light) > DEPTH - RADIUS);
        TEST_ASSERT_DOUBLE_WITHIN(0.01, RADIUS, height(&f, heavy));
        fixture_close(&f);
    }
}

void test_light_ball_should_rise_from_the_floor(void) {
    check_rise(0.8, RADIUS, 2.2);
}

void test_light_ball_should_rise_from_a_heavy_one(void) {
    check_rise(1.55, 3 * RADIUS, 1.5);
}

/* What lies is carried by as much as it displaces, as what swims is; without the wedge's pressure
 * it is pressed down with several times that. */
void test_heavy_ball_on_the_floor_should_be_carried_by_what_it_displaces(void) {
    fixture f = pool(RILL_METHOD_BODIN);
    const rill_body heavy = ball(&f, 1.5, RADIUS, 2.5);
    bodies_water(&f, 3, DEPTH);
    bodies_steps(&f, 720);
    double sum = 0;
    for (int n = 0; n < 240; n++) {
        rill_vec2 impulse;
        rill_real angular;
        bodies_steps(&f, 1);
        TEST_ASSERT_EQUAL_INT(RILL_OK, rill_body_fluid_impulse(f.world, heavy, &impulse, &angular));
        sum += as_double(impulse.y);
    }
    TEST_ASSERT_DOUBLE_WITHIN(0.1, 1, sum / 2 / (9.82 * 3.14159 * RADIUS * RADIUS));
    fixture_close(&f);
}

/* Two that lie side by side are not driven apart, nor do they hop. */
void test_balls_side_by_side_should_lie_still(void) {
    for (uint32_t method = 0; method < 2; method++) {
        fixture f = pool(method);
        const rill_body left = ball(&f, 1.26, RADIUS, 2.5);
        const rill_body right = ball(&f, 1.75, RADIUS, 2.5);
        bodies_water(&f, 3, DEPTH);
        bodies_steps(&f, 720);
        for (int n = 0; n < 480; n++) {
            bodies_steps(&f, 1);
            TEST_ASSERT_DOUBLE_WITHIN(0.01, RADIUS, height(&f, left));
            TEST_ASSERT_DOUBLE_WITHIN(0.01, RADIUS, height(&f, right));
        }
        fixture_close(&f);
    }
}
