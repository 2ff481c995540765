/* Where shapes touch: points, normals and depths of pairs that can be drawn. h is 1 m. */
#include "touch.h"

#include "bodies.h"

static fixture open_pair(void) {
    rill_config config = bodies_config(RILL_METHOD_BODIN);
    config.spacing = RILL_RATIO(1, 2);
    config.bodin.neighbourhood = RILL_RATIO(2, 1);
    config.domain_max = vec_of(32, 32);
    fixture f = fixture_open(&config);
    TEST_ASSERT_TRUE(as_double(rill_smoothing_radius(f.world)) == 1);
    return f;
}

/* Two dynamic bodies with one shape each, at given places. */
static rill_touch touch_of(const fixture *f, rill_shape_def a, double ax, double ay,
                           rill_shape_def b, double bx, double by, double turn) {
    const rill_body first = bodies_add(f, RILL_BODY_DYNAMIC, ax, ay, 0);
    const rill_body second = bodies_add(f, RILL_BODY_DYNAMIC, bx, by, turn);
    rill_touch touch;
    bodies_shape(f, first, a, 1);
    bodies_shape(f, second, b, 1);
    rill_touch_shapes(f->world, 0, 1, &touch);
    return touch;
}

static void check_normal(const rill_touch *touch, double x, double y) {
    TEST_ASSERT_DOUBLE_WITHIN(1e-3, x, as_double(touch->normal.x));
    TEST_ASSERT_DOUBLE_WITHIN(1e-3, y, as_double(touch->normal.y));
}

static void check_point(const rill_touch *touch, double x, double y, double separation) {
    for (uint32_t k = 0; k < touch->count; k++) {
        const rill_touch_point *p = &touch->point[k];
        if (fabs(as_double(p->point.x) - x) < 2e-3 && fabs(as_double(p->point.y) - y) < 2e-3) {
            TEST_ASSERT_DOUBLE_WITHIN(1e-3, separation, as_double(p->separation));
            return;
        }
    }
    TEST_FAIL_MESSAGE("they do not touch there");
}

static rill_shape_def box_of(double width, double height) {
    return rill_shape_box(vec_of(0, 0), as_real(width), as_real(height));
}

/* A box on a box, shifted: the ends of the common edge, half the overlap below the surface. */
void test_boxes_touch_along_their_common_edge(void) {
    fixture f = open_pair();
    const rill_touch touch = touch_of(&f, box_of(4, 2), 10, 10, box_of(4, 2), 11, 11.9, 0);
    TEST_ASSERT_EQUAL_UINT32(2, touch.count);
    check_normal(&touch, 0, 1);
    check_point(&touch, 9, 10.95, -0.1);
    check_point(&touch, 12, 10.95, -0.1);
    fixture_close(&f);
}

void test_circles_touch_between_their_centres(void) {
    fixture f = open_pair();
    const rill_shape_def circle = rill_shape_circle(vec_of(0, 0), RILL_ONE);
    const rill_touch touch = touch_of(&f, circle, 10, 10, circle, 11.5, 12, 0);
    TEST_ASSERT_EQUAL_UINT32(1, touch.count);
    check_normal(&touch, 0.6, 0.8);
    check_point(&touch, 10.75, 11, 0.5);
    fixture_close(&f);
}

/* Beyond 1 h there is no contact, at less there is. */
void test_contacts_end_at_one_h(void) {
    static const double gaps[4] = {0.98, 1.02, 0.5, 3};
    static const uint32_t counts[4] = {1, 0, 1, 0};
    for (int k = 0; k < 4; k++) {
        fixture f = open_pair();
        const rill_shape_def circle = rill_shape_circle(vec_of(0, 0), RILL_ONE);
        const rill_touch touch = touch_of(&f, circle, 10, 10, circle, 12 + gaps[k], 10, 0);
        TEST_ASSERT_EQUAL_UINT32(counts[k], touch.count);
        fixture_close(&f);
    }
}

/* A capsule that lies on a box has both ends on it. */
void test_a_lying_capsule_touches_at_both_ends(void) {
    fixture f = open_pair();
    const rill_shape_def capsule =
        rill_shape_capsule(vec_of(-1, 0), vec_of(1, 0), RILL_RATIO(1, 2));
    const rill_touch touch = touch_of(&f, box_of(6, 2), 10, 10, capsule, 10, 11.4, 0);
    TEST_ASSERT_EQUAL_UINT32(2, touch.count);
    check_normal(&touch, 0, 1);
    check_point(&touch, 9, 10.95, -0.1);
    check_point(&touch, 11, 10.95, -0.1);
    fixture_close(&f);
}

/* A capsule that stands on a narrow box: the corners of the box see it from other sides, and it is
 * the end that rests on the middle which counts. */
void test_corners_beside_an_end_do_not_count(void) {
    fixture f = open_pair();
    const rill_shape_def post = rill_shape_capsule(vec_of(0, 0), vec_of(0, 4), RILL_RATIO(1, 2));
    const rill_touch touch = touch_of(&f, box_of(1.6, 2), 10, 10, post, 10, 11.6, 0);
    TEST_ASSERT_EQUAL_UINT32(1, touch.count);
    check_normal(&touch, 0, 1);
    check_point(&touch, 10, 11.05, 0.1);
    fixture_close(&f);
}

/* Across a corner its ends see two sides: only the deeper one counts, whichever comes first. */
void test_across_a_corner_the_deeper_side_counts(void) {
    for (int deeper = 0; deeper < 2; deeper++) {
        fixture f = open_pair();
        /* Ends beside the right side and above the top one. */
        const double right = deeper == 0 ? 0.1 : 0.3;
        const double above = deeper == 0 ? 0.3 : 0.1;
        const rill_shape_def bow = rill_shape_capsule(
            vec_of(2 + 0.25 + right, 0.5), vec_of(0.5, 2 + 0.25 + above), RILL_RATIO(1, 4));
        const rill_touch touch = touch_of(&f, box_of(4, 4), 10, 10, bow, 10, 10, 0);
        /* The corner of the box against the capsule's side is deeper than either. */
        TEST_ASSERT_TRUE(touch.count >= 1);
        for (uint32_t k = 1; k < touch.count; k++) {
            TEST_ASSERT_TRUE(touch.point[k].separation >= touch.point[0].separation);
        }
        fixture_close(&f);
    }
}

/* Corners of a shape near each of the four walls. */
void test_walls_are_touched_by_corners(void) {
    static const double places[4][2] = {{1.1, 16}, {30.9, 16}, {16, 1.1}, {16, 30.9}};
    static const double normals[4][2] = {{-1, 0}, {1, 0}, {0, -1}, {0, 1}};
    for (uint32_t wall = 0; wall < 4; wall++) {
        fixture f = open_pair();
        rill_touch touch;
        (void)bodies_box(&f, RILL_BODY_DYNAMIC, places[wall][0], places[wall][1], 2, 2, 1);
        for (uint32_t other = 0; other < 4; other++) {
            rill_touch_wall(f.world, 0, other, &touch);
            TEST_ASSERT_EQUAL_UINT32(other == wall ? 2 : 0, touch.count);
        }
        rill_touch_wall(f.world, 0, wall, &touch);
        check_normal(&touch, normals[wall][0], normals[wall][1]);
        const double x = places[wall][0] + 1.05 * normals[wall][0];
        const double y = places[wall][1] + 1.05 * normals[wall][1];
        check_point(&touch, x - normals[wall][1], y - normals[wall][0], 0.1);
        check_point(&touch, x + normals[wall][1], y + normals[wall][0], 0.1);
        fixture_close(&f);
    }
}

/* A one-sided wall holds what stands before it and does not know what is behind. */
void test_one_sided_walls_touch_before_them_only(void) {
    for (int before = 0; before < 2; before++) {
        fixture f = open_pair();
        const rill_body wall = bodies_add(&f, RILL_BODY_STATIC, 10, 10, 0);
        const rill_body ball = bodies_add(&f, RILL_BODY_DYNAMIC, 10, before ? 10.9 : 9.1, 0);
        rill_touch touch;
        /* From left to right: its left side is above. */
        bodies_shape(&f, wall, rill_shape_segment(vec_of(-3, 0), vec_of(3, 0)), 1);
        bodies_shape(&f, ball, rill_shape_circle(vec_of(0, 0), RILL_ONE), 1);
        rill_touch_shapes(f.world, 0, 1, &touch);
        TEST_ASSERT_EQUAL_UINT32(before ? 1 : 0, touch.count);
        if (before) {
            check_normal(&touch, 0, 1);
            check_point(&touch, 10, 9.95, -0.1);
        }
        fixture_close(&f);
    }
}
