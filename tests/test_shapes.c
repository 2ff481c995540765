/* Bodies and shapes as a game reads them back: lists of shapes, their place in the world,
 * distances, polylines, and what a stale handle gives. */
#include "bodies.h"

static rill_config config_of(void) {
    rill_config config = fixture_small();
    config.body_capacity = 3;
    config.shape_capacity = 6;
    return config;
}

static void check_near(double x, double y, rill_vec2 v) {
    bodies_check_vec(2e-3, x, y, v);
}

/* The distance of a point, and where the normal of the nearest surface leads. */
static void check_distance(const fixture *f, rill_shape shape, rill_vec2 point, double expected,
                           double x, double y) {
    rill_real distance;
    rill_vec2 normal;
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_shape_distance(f->world, shape, point, &distance, &normal));
    TEST_ASSERT_DOUBLE_WITHIN(2e-3, expected, as_double(distance));
    check_near(x, y, normal);
}

/* A shape that was added in the body's frame is read in the world's. */
void test_shape_should_be_read_where_the_body_stands(void) {
    fixture f = fixture_of(config_of());
    const rill_body body = bodies_add(&f, RILL_BODY_STATIC, 1, 0.5, 1.5707963);
    rill_shape_def capsule = rill_shape_capsule(vec_of(0.2, 0), vec_of(0.4, 0.1), as_real(0.05));
    rill_shape shape;
    rill_shape_def got;
    capsule.friction = as_real(0.25);
    capsule.restitution = as_real(0.75);
    capsule.density = as_real(2);
    capsule.category = 6;
    capsule.mask = 9;
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_shape_add(f.world, body, &capsule, &shape));
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_shape_get(f.world, shape, &got));
    TEST_ASSERT_EQUAL_UINT32(RILL_SHAPE_CAPSULE, got.kind);
    TEST_ASSERT_EQUAL_UINT32(2, got.point_count);
    check_near(1, 0.7, got.point[0]); /* a quarter turn to the left */
    check_near(0.9, 0.9, got.point[1]);
    TEST_ASSERT_DOUBLE_WITHIN(1e-3, 0.05, as_double(got.radius));
    TEST_ASSERT_TRUE(got.friction == capsule.friction && got.restitution == capsule.restitution);
    TEST_ASSERT_TRUE(got.density == capsule.density);
    TEST_ASSERT_EQUAL_UINT32(6, got.category);
    TEST_ASSERT_EQUAL_UINT32(9, got.mask);
    fixture_close(&f);
}

/* Distances are to the surface, negative inside; the normal points away from the shape. */
void test_distance_should_be_to_the_surface(void) {
    fixture f = fixture_of(config_of());
    const rill_body body = bodies_add(&f, RILL_BODY_STATIC, 1, 0.5, 0);
    const rill_shape_def box = rill_shape_box(vec_of(0, 0), as_real(0.4), as_real(0.2));
    const rill_shape_def circle = rill_shape_circle(vec_of(0.5, 0), as_real(0.1));
    rill_shape shape[2];
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_shape_add(f.world, body, &box, &shape[0]));
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_shape_add(f.world, body, &circle, &shape[1]));
    check_distance(&f, shape[0], vec_of(1, 0.9), 0.3, 0, 1);
    check_distance(&f, shape[0], vec_of(1.15, 0.5), -0.05, 1, 0);
    check_distance(&f, shape[1], vec_of(1.5, 0.1), 0.3, 0, -1);
    fixture_close(&f);
}

void test_distance_should_be_asked_for_at_points_only(void) {
    fixture f = fixture_of(config_of());
    const rill_body body = bodies_add(&f, RILL_BODY_STATIC, 1, 0.5, 0);
    const rill_shape_def box = rill_shape_box(vec_of(0, 0), as_real(0.4), as_real(0.2));
    const rill_vec2 far = {RILL_REAL_MAX, -RILL_REAL_MAX};
    rill_shape shape;
    rill_real distance = 77;
    rill_vec2 normal;
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_shape_add(f.world, body, &box, &shape));
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_shape_distance(f.world, shape, far, &distance, &normal));
    TEST_ASSERT_TRUE(rill_is_finite(distance) && distance > RILL_RATIO(100, 1));
    TEST_ASSERT_TRUE(rill_is_finite(normal.x) && rill_is_finite(normal.y));
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_shape_remove(f.world, shape));
    distance = 77;
    TEST_ASSERT_EQUAL_INT(RILL_STALE_HANDLE,
                          rill_shape_distance(f.world, shape, vec_of(1, 1), &distance, &normal));
    TEST_ASSERT_TRUE(distance == 77);
    fixture_close(&f);
}

/* The shapes of a body are a list, the newest first; removing one leaves the others. */
void test_shapes_should_be_listed(void) {
    fixture f = fixture_of(config_of());
    const rill_body body = bodies_add(&f, RILL_BODY_KINEMATIC, 1, 0.5, 0);
    const rill_body other = bodies_add(&f, RILL_BODY_STATIC, 0.2, 0.2, 0);
    rill_shape shape[3];
    for (int i = 0; i < 3; i++) {
        const rill_shape_def circle = rill_shape_circle(vec_of(0.2 * i, 0), as_real(0.1));
        TEST_ASSERT_EQUAL_INT(RILL_OK, rill_shape_add(f.world, body, &circle, &shape[i]));
        TEST_ASSERT_EQUAL_UINT32(body.id, rill_shape_body(f.world, shape[i]).id);
    }
    TEST_ASSERT_EQUAL_UINT32(0, rill_body_shape(f.world, other).id);
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_shape_remove(f.world, shape[1])); /* from the middle */
    uint32_t count = 0;
    for (rill_shape s = rill_body_shape(f.world, body); s.id != 0;
         s = rill_shape_next(f.world, s)) {
        TEST_ASSERT_TRUE(s.id == shape[0].id || s.id == shape[2].id);
        count++;
    }
    TEST_ASSERT_EQUAL_UINT32(2, count);
    TEST_ASSERT_EQUAL_UINT32(0, rill_shape_body(f.world, shape[1]).id);
    TEST_ASSERT_EQUAL_UINT32(0, rill_shape_next(f.world, shape[1]).id);
    TEST_ASSERT_EQUAL_INT(RILL_STALE_HANDLE, rill_shape_remove(f.world, shape[1]));
    fixture_close(&f);
}

/* A chain of n points has n - 1 shapes; those that fit stay. */
void test_polyline_should_be_a_chain_of_walls(void) {
    const rill_vec2 points[5] = {vec_of(0, 0), vec_of(0.3, 0.1), vec_of(0.6, 0), vec_of(0.9, 0.1),
                                 vec_of(1.2, 0)};
    for (int rounded = 0; rounded < 2; rounded++) {
        fixture f = fixture_of(config_of());
        const rill_body body = bodies_add(&f, RILL_BODY_STATIC, 0.2, 0.2, 0);
        const rill_real radius = rounded ? as_real(0.05) : 0;
        TEST_ASSERT_EQUAL_INT(RILL_BAD_SHAPE, rill_polyline_add(f.world, body, points, 1, radius));
        TEST_ASSERT_EQUAL_INT(RILL_OK, rill_polyline_add(f.world, body, points, 5, radius));
        uint32_t count = 0;
        for (rill_shape s = rill_body_shape(f.world, body); s.id != 0;
             s = rill_shape_next(f.world, s)) {
            rill_shape_def def;
            TEST_ASSERT_EQUAL_INT(RILL_OK, rill_shape_get(f.world, s, &def));
            TEST_ASSERT_EQUAL_UINT32(rounded ? RILL_SHAPE_CAPSULE : RILL_SHAPE_SEGMENT, def.kind);
            count++;
        }
        TEST_ASSERT_EQUAL_UINT32(4, count);
        TEST_ASSERT_EQUAL_INT(RILL_FULL, rill_polyline_add(f.world, body, points, 5, radius));
        fixture_close(&f);
    }
}

/* Everything about a body that is gone is refused, and what it would have written left alone. */
void test_stale_bodies_should_be_refused(void) {
    fixture f = fixture_of(config_of());
    const rill_body body = bodies_add(&f, RILL_BODY_DYNAMIC, 1, 0.5, 0);
    const rill_shape_def box = rill_shape_box(vec_of(0, 0), as_real(0.4), as_real(0.2));
    rill_shape shape;
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_shape_add(f.world, body, &box, &shape));
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_body_remove(f.world, body));
    rill_body_state state;
    rill_shape_def def;
    rill_vec2 v = vec_of(7, 7);
    rill_real a = 7;
    memset(&state, 0x55, sizeof state);
    const rill_body_state before = state;
    TEST_ASSERT_EQUAL_INT(RILL_STALE_HANDLE, rill_body_get(f.world, body, &state));
    TEST_ASSERT_EQUAL_MEMORY(&before, &state, sizeof state);
    TEST_ASSERT_EQUAL_INT(RILL_STALE_HANDLE, rill_body_set(f.world, body, &state));
    TEST_ASSERT_EQUAL_INT(RILL_STALE_HANDLE, rill_body_remove(f.world, body));
    TEST_ASSERT_EQUAL_INT(RILL_STALE_HANDLE, rill_body_force(f.world, body, v, v));
    TEST_ASSERT_EQUAL_INT(RILL_STALE_HANDLE, rill_body_torque(f.world, body, a));
    TEST_ASSERT_EQUAL_INT(RILL_STALE_HANDLE, rill_body_impulse(f.world, body, v, v));
    TEST_ASSERT_EQUAL_INT(RILL_STALE_HANDLE, rill_body_velocity_at(f.world, body, v, &v));
    TEST_ASSERT_EQUAL_INT(RILL_STALE_HANDLE, rill_body_fluid_impulse(f.world, body, &v, &a));
    TEST_ASSERT_EQUAL_INT(RILL_STALE_HANDLE, rill_shape_add(f.world, body, &box, NULL));
    TEST_ASSERT_EQUAL_INT(RILL_STALE_HANDLE, rill_shape_get(f.world, shape, &def));
    TEST_ASSERT_EQUAL_UINT32(0, rill_body_shape(f.world, body).id);
    TEST_ASSERT_EQUAL_UINT32(0, rill_body_at(f.world, 0).id);
    TEST_ASSERT_TRUE(v.x == vec_of(7, 7).x && a == 7);
    fixture_close(&f);
}

#if !RILL_FIXED
static rill_vec2 with_nan(int first) {
    const rill_vec2 v = {first ? NAN : 0, first ? 0 : INFINITY};
    return v;
}
#else
static rill_vec2 with_nan(int first) {
    (void)first;
    return vec_of(0, 0);
}
#endif

/* Not-a-numbers and infinities are named for what they are. Q16.16 has none. */
void test_numbers_that_are_none_should_be_refused(void) {
    fixture f = fixture_of(config_of());
    const rill_body body = bodies_add(&f, RILL_BODY_DYNAMIC, 1, 0.5, 0);
    const rill_shape_def box = rill_shape_box(vec_of(0, 0), as_real(0.4), as_real(0.2));
    rill_shape shape;
    rill_real distance;
    rill_vec2 v = vec_of(0, 0);
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_shape_add(f.world, body, &box, &shape));
    const uint64_t hash = rill_hash(f.world);
    for (int first = 0; first < 2 && !RILL_FIXED; first++) {
        const rill_vec2 bad = with_nan(first);
        rill_shape_def shape_def = rill_shape_circle(bad, as_real(0.1));
        rill_body_def def = {.kind = RILL_BODY_STATIC, .position = bad};
        TEST_ASSERT_EQUAL_INT(RILL_BAD_POSITION, rill_body_add(f.world, &def, NULL));
        def.position = v;
        def.velocity = bad;
        TEST_ASSERT_EQUAL_INT(RILL_BAD_VELOCITY, rill_body_add(f.world, &def, NULL));
        def.velocity = v;
        def.angle = first ? bad.x : bad.y;
        TEST_ASSERT_EQUAL_INT(RILL_BAD_ANGLE, rill_body_add(f.world, &def, NULL));
        TEST_ASSERT_EQUAL_INT(RILL_BAD_SHAPE, rill_shape_add(f.world, body, &shape_def, NULL));
        TEST_ASSERT_EQUAL_INT(RILL_BAD_POSITION, rill_body_force(f.world, body, v, bad));
        TEST_ASSERT_EQUAL_INT(RILL_BAD_VELOCITY, rill_body_impulse(f.world, body, bad, v));
        TEST_ASSERT_EQUAL_INT(RILL_BAD_VELOCITY, rill_body_torque(f.world, body, def.angle));
        TEST_ASSERT_EQUAL_INT(RILL_BAD_POSITION, rill_body_velocity_at(f.world, body, bad, &v));
        TEST_ASSERT_EQUAL_INT(RILL_BAD_POSITION,
                              rill_shape_distance(f.world, shape, bad, &distance, NULL));
    }
    TEST_ASSERT_TRUE(hash == rill_hash(f.world));
    fixture_close(&f);
}
