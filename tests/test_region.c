/* Regions: borders to the last quantum, areas, bounds, and what is no region. */
#include "gameplay_fixture.h"
#include "region.h"

/* A world whose h is 1 m, so that metres and internal lengths are the same numbers. */
static fixture open_metres(void) {
    rill_config config = gameplay_config(0, 0);
    config.spacing = RILL_RATIO(1, 2);
    config.clavet.neighbourhood = RILL_RATIO(2, 1);
    config.domain_max = vec_of(16, 8);
    fixture f = fixture_open(&config);
    TEST_ASSERT_TRUE(f.world->units.h == RILL_ONE);
    return f;
}

static rill_region polygon_of(const double (*corners)[2], uint32_t count) {
    rill_vec2 points[RILL_REGION_POINTS];
    for (uint32_t i = 0; i < count; i++) {
        points[i] = vec_of(corners[i][0], corners[i][1]);
    }
    return rill_region_polygon(points, count);
}

static rill_status status_of(const fixture *f, const rill_region *region) {
    rill_region inside;
    return rill_region_in(f->world, region, &inside);
}

static rill_region inside_of(const fixture *f, const rill_region *region) {
    rill_region inside;
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_region_in(f->world, region, &inside));
    return inside;
}

void test_the_borders_of_a_box_belong_to_it(void) {
    fixture f = open_metres();
    const rill_region box = rill_region_box(vec_of(1, 2), vec_of(4, 3));
    const rill_region inside = inside_of(&f, &box);
    const rill_real x[2] = {as_real(1), as_real(4)};
    const rill_real y[2] = {as_real(2), as_real(3)};
    const rill_vec2 middle = vec_of(2, 2.5);
    for (int k = 0; k < 2; k++) {
        TEST_ASSERT_TRUE(rill_region_contains(&inside, rill_vec(x[k], middle.y)));
        TEST_ASSERT_TRUE(rill_region_contains(&inside, rill_vec(middle.x, y[k])));
        TEST_ASSERT_TRUE(rill_region_contains(&inside, rill_vec(x[k], y[k])));
    }
    TEST_ASSERT_FALSE(rill_region_contains(&inside, rill_vec(next_down(x[0]), middle.y)));
    TEST_ASSERT_FALSE(rill_region_contains(&inside, rill_vec(next_up(x[1]), middle.y)));
    TEST_ASSERT_FALSE(rill_region_contains(&inside, rill_vec(middle.x, next_down(y[0]))));
    TEST_ASSERT_FALSE(rill_region_contains(&inside, rill_vec(middle.x, next_up(y[1]))));
    fixture_close(&f);
}

void test_the_border_of_a_circle_belongs_to_it(void) {
    fixture f = open_metres();
    const rill_region circle = rill_region_circle(vec_of(8, 4), as_real(2));
    const rill_region inside = inside_of(&f, &circle);
    TEST_ASSERT_TRUE(rill_region_contains(&inside, vec_of(10, 4)));
    TEST_ASSERT_TRUE(rill_region_contains(&inside, vec_of(6, 4)));
    TEST_ASSERT_TRUE(rill_region_contains(&inside, vec_of(8, 6)));
    TEST_ASSERT_TRUE(rill_region_contains(&inside, vec_of(8, 2)));
    TEST_ASSERT_FALSE(rill_region_contains(&inside, vec_of(10 + 1.0 / 1024, 4)));
    TEST_ASSERT_FALSE(rill_region_contains(&inside, vec_of(8, 2 - 1.0 / 1024)));
    TEST_ASSERT_TRUE(rill_region_contains(&inside, vec_of(8 + 1.25, 4 - 1.5)));
    TEST_ASSERT_FALSE(rill_region_contains(&inside, vec_of(8 + 1.5, 4 - 1.5)));
    fixture_close(&f);
}

/* A triangle in either order, with points on, next to and beyond each of its edges. */
void test_the_borders_of_a_polygon_belong_to_it(void) {
    static const double left_turns[3][2] = {{1, 1}, {5, 1}, {1, 5}};
    static const double right_turns[3][2] = {{1, 5}, {5, 1}, {1, 1}};
    static const double corners[3][2] = {{1, 1}, {5, 1}, {1, 5}};
    fixture f = open_metres();
    for (int order = 0; order < 2; order++) {
        const rill_region region = polygon_of(order == 0 ? left_turns : right_turns, 3);
        const rill_region inside = inside_of(&f, &region);
        for (int k = 0; k < 3; k++) {
            TEST_ASSERT_TRUE(rill_region_contains(&inside, vec_of(corners[k][0], corners[k][1])));
        }
        TEST_ASSERT_TRUE(rill_region_contains(&inside, vec_of(2, 2)));
        TEST_ASSERT_TRUE(rill_region_contains(&inside, vec_of(3, 3)));
        TEST_ASSERT_FALSE(rill_region_contains(&inside, vec_of(3.0625, 3)));
        TEST_ASSERT_FALSE(rill_region_contains(&inside, vec_of(0.9375, 3)));
        TEST_ASSERT_FALSE(rill_region_contains(&inside, vec_of(3, 0.9375)));
    }
    fixture_close(&f);
}

void test_areas_are_those_of_geometry(void) {
    static const double hexagon[6][2] = {{3, 1}, {5, 1}, {6, 3}, {5, 5}, {3, 5}, {2, 3}};
    static const double backwards[4][2] = {{2, 4}, {6, 4}, {6, 2}, {2, 2}};
    fixture f = open_metres();
    const rill_region shapes[4] = {
        rill_region_box(vec_of(1, 2), vec_of(4, 4.5)),
        rill_region_circle(vec_of(4, 4), as_real(3)),
        polygon_of(hexagon, 6),
        polygon_of(backwards, 4),
    };
    const double areas[4] = {7.5, 28.2743, 12, 8};
    for (int k = 0; k < 4; k++) {
        const rill_region inside = inside_of(&f, &shapes[k]);
        const double unit = RILL_FIXED ? 65536.0 : 1.0;
        TEST_ASSERT_DOUBLE_WITHIN(2e-3, areas[k], (double)rill_region_area(&inside) / unit);
    }
    fixture_close(&f);
}

static void check_bounds(const rill_region *inside, double x0, double y0, double x1, double y1) {
    const rill_bounds bounds = rill_region_bounds(inside);
    TEST_ASSERT_TRUE(bounds.min.x == as_real(x0) && bounds.min.y == as_real(y0));
    TEST_ASSERT_TRUE(bounds.max.x == as_real(x1) && bounds.max.y == as_real(y1));
}

void test_bounds_hold_the_whole_region_and_no_more(void) {
    static const double kite[4][2] = {{4, 1}, {6, 3}, {4, 7}, {3, 3}};
    fixture f = open_metres();
    const rill_region box = rill_region_box(vec_of(1, 2), vec_of(4, 4.5));
    const rill_region circle = rill_region_circle(vec_of(4, 5), as_real(3));
    const rill_region polygon = polygon_of(kite, 4);
    rill_region inside = inside_of(&f, &box);
    check_bounds(&inside, 1, 2, 4, 4.5);
    inside = inside_of(&f, &circle);
    check_bounds(&inside, 1, 2, 7, 8);
    inside = inside_of(&f, &polygon);
    check_bounds(&inside, 3, 1, 6, 7);
    fixture_close(&f);
}

void test_bounds_contain_their_borders(void) {
    const rill_bounds bounds = {vec_of(1, 2), vec_of(3, 4)};
    const rill_vec2 low = bounds.min;
    const rill_vec2 high = bounds.max;
    TEST_ASSERT_TRUE(rill_bounds_contain(&bounds, low) && rill_bounds_contain(&bounds, high));
    TEST_ASSERT_FALSE(rill_bounds_contain(&bounds, rill_vec(next_down(low.x), low.y)));
    TEST_ASSERT_FALSE(rill_bounds_contain(&bounds, rill_vec(low.x, next_down(low.y))));
    TEST_ASSERT_FALSE(rill_bounds_contain(&bounds, rill_vec(next_up(high.x), high.y)));
    TEST_ASSERT_FALSE(rill_bounds_contain(&bounds, rill_vec(high.x, next_up(high.y))));
}

void test_boxes_need_an_inside(void) {
    fixture f = open_metres();
    rill_region box = rill_region_box(vec_of(1, 1), vec_of(1, 2));
    TEST_ASSERT_EQUAL_INT(RILL_BAD_SHAPE, status_of(&f, &box));
    box = rill_region_box(vec_of(1, 2), vec_of(2, 2));
    TEST_ASSERT_EQUAL_INT(RILL_BAD_SHAPE, status_of(&f, &box));
    box = rill_region_box(vec_of(2, 1), vec_of(1, 2));
    TEST_ASSERT_EQUAL_INT(RILL_BAD_SHAPE, status_of(&f, &box));
    box = rill_region_box(vec_of(1, 1), rill_vec(next_up(as_real(1)), next_up(as_real(1))));
    TEST_ASSERT_EQUAL_INT(RILL_OK, status_of(&f, &box));
    box.point_count = 1;
    TEST_ASSERT_EQUAL_INT(RILL_BAD_SHAPE, status_of(&f, &box));
    fixture_close(&f);
}

void test_circles_need_a_radius(void) {
    fixture f = open_metres();
    static const double radii[5] = {0, -1, 0.25, 5000, 5001};
    static const int good[5] = {0, 0, 1, 1, 0};
    for (int k = 0; k < 5; k++) {
        rill_region circle = rill_region_circle(vec_of(4, 4), as_real(radii[k]));
        TEST_ASSERT_EQUAL_INT(good[k] ? RILL_OK : RILL_BAD_SHAPE, status_of(&f, &circle));
        circle.point_count = 0;
        TEST_ASSERT_EQUAL_INT(RILL_BAD_SHAPE, status_of(&f, &circle));
    }
    fixture_close(&f);
}

/* Large radii in metres are refused before they are divided by h. */
void test_circles_are_held_to_the_plane(void) {
    rill_config config = gameplay_config(0, 0);
    config.spacing = as_real(10);
    config.clavet.neighbourhood = RILL_RATIO(2, 1); /* h = 20 m */
    config.domain_max = vec_of(160, 80);
    fixture f = fixture_open(&config);
    rill_region circle = rill_region_circle(vec_of(4, 4), as_real(16000));
    TEST_ASSERT_EQUAL_INT(RILL_OK, status_of(&f, &circle));
    circle.radius = next_up(as_real(16000));
    TEST_ASSERT_EQUAL_INT(RILL_BAD_SHAPE, status_of(&f, &circle));
    fixture_close(&f);
}

void test_polygons_must_be_convex(void) {
    static const double two[2][2] = {{1, 1}, {3, 1}};
    static const double flat[3][2] = {{1, 1}, {3, 1}, {5, 1}};
    static const double dent[4][2] = {{1, 1}, {5, 1}, {2, 2}, {1, 5}};
    static const double bow_tie[4][2] = {{1, 1}, {5, 5}, {5, 1}, {1, 6}};
    static const double star[5][2] = {{4, 7}, {2, 1}, {7, 5}, {1, 5}, {6, 1}};
    static const double straight[5][2] = {{1, 1}, {3, 1}, {5, 1}, {5, 5}, {1, 5}};
    static const double octagon[8][2] = {{3, 1}, {5, 1}, {7, 3}, {7, 5},
                                         {5, 7}, {3, 7}, {1, 5}, {1, 3}};
    fixture f = open_metres();
    rill_region region = polygon_of(two, 2);
    TEST_ASSERT_EQUAL_INT(RILL_BAD_SHAPE, status_of(&f, &region));
    region = polygon_of(flat, 3);
    TEST_ASSERT_EQUAL_INT(RILL_BAD_SHAPE, status_of(&f, &region));
    region = polygon_of(dent, 4);
    TEST_ASSERT_EQUAL_INT(RILL_BAD_SHAPE, status_of(&f, &region));
    region = polygon_of(bow_tie, 4);
    TEST_ASSERT_EQUAL_INT(RILL_BAD_SHAPE, status_of(&f, &region));
    region = polygon_of(star, 5); /* turns left at every corner, twice around */
    TEST_ASSERT_EQUAL_INT(RILL_BAD_SHAPE, status_of(&f, &region));
    region = polygon_of(straight, 5);
    TEST_ASSERT_EQUAL_INT(RILL_OK, status_of(&f, &region));
    region = polygon_of(octagon, 8);
    TEST_ASSERT_EQUAL_INT(RILL_OK, status_of(&f, &region));
    fixture_close(&f);
}

/* A dent at any corner, in either order, is seen. */
void test_a_dent_is_found_wherever_it_is(void) {
    static const double dent[5][2] = {{1, 1}, {5, 1}, {5, 5}, {3, 2}, {1, 5}};
    fixture f = open_metres();
    for (uint32_t start = 0; start < 5; start++) {
        for (int order = 0; order < 2; order++) {
            double turned[5][2];
            for (uint32_t k = 0; k < 5; k++) {
                const uint32_t from = (start + (order == 0 ? k : 5 - k)) % 5;
                turned[k][0] = dent[from][0];
                turned[k][1] = dent[from][1];
            }
            const rill_region region = polygon_of((const double(*)[2])turned, 5);
            TEST_ASSERT_EQUAL_INT(RILL_BAD_SHAPE, status_of(&f, &region));
        }
    }
    fixture_close(&f);
}

void test_a_polygon_of_too_many_corners_is_no_region(void) {
    rill_vec2 points[RILL_REGION_POINTS + 1];
    for (uint32_t k = 0; k <= RILL_REGION_POINTS; k++) {
        const double angle = 6.2831853 * k / (RILL_REGION_POINTS + 1);
        points[k] = vec_of(4 + 3 * cos(angle), 4 + 3 * sin(angle));
    }
    fixture f = open_metres();
    rill_region region = rill_region_polygon(points, RILL_REGION_POINTS + 1);
    TEST_ASSERT_EQUAL_UINT32(0, region.point_count);
    TEST_ASSERT_EQUAL_INT(RILL_BAD_SHAPE, status_of(&f, &region));
    region = rill_region_polygon(points, RILL_REGION_POINTS);
    TEST_ASSERT_EQUAL_UINT32(RILL_REGION_POINTS, region.point_count);
    TEST_ASSERT_EQUAL_INT(RILL_OK, status_of(&f, &region));
    region.point_count = RILL_REGION_POINTS + 1;
    TEST_ASSERT_EQUAL_INT(RILL_BAD_SHAPE, status_of(&f, &region));
    region.point_count = 3;
    region.kind = RILL_REGION_POLYGON + 1;
    TEST_ASSERT_EQUAL_INT(RILL_BAD_SHAPE, status_of(&f, &region));
    fixture_close(&f);
}

/* 5000 h around the domain, and 16000 m around the origin. */
void test_points_are_held_to_what_the_scalar_can_subtract(void) {
    fixture f = open_metres();
    rill_vec2 inside;
    const rill_real low = as_real(-5000);
    const rill_vec2 high = vec_of(16 + 5000, 8 + 5000);
    const rill_vec2 good[4] = {rill_vec(low, 0), rill_vec(0, low), rill_vec(high.x, 0),
                               rill_vec(0, high.y)};
    const rill_vec2 bad[4] = {rill_vec(next_down(low), 0), rill_vec(0, next_down(low)),
                              rill_vec(next_up(high.x), 0), rill_vec(0, next_up(high.y))};
    for (int k = 0; k < 4; k++) {
        TEST_ASSERT_EQUAL_INT(RILL_OK, rill_point_in(f.world, good[k], &inside));
        TEST_ASSERT_TRUE(inside.x == good[k].x && inside.y == good[k].y);
        TEST_ASSERT_EQUAL_INT(RILL_BAD_SHAPE, rill_point_in(f.world, bad[k], &inside));
    }
    const rill_real limit = as_real(16000);
    TEST_ASSERT_TRUE(rill_point_is_good(rill_vec(limit, -limit)));
    TEST_ASSERT_TRUE(rill_point_is_good(rill_vec(-limit, limit)));
    TEST_ASSERT_FALSE(rill_point_is_good(rill_vec(next_up(limit), 0)));
    TEST_ASSERT_FALSE(rill_point_is_good(rill_vec(next_down(-limit), 0)));
    TEST_ASSERT_FALSE(rill_point_is_good(rill_vec(0, next_up(limit))));
    TEST_ASSERT_FALSE(rill_point_is_good(rill_vec(0, next_down(-limit))));
    fixture_close(&f);
}

/* What a block may hold: regions that were accepted somewhere, wherever the domain is now. */
void test_sanity_is_about_numbers_only(void) {
    rill_region region = rill_region_box(vec_of(-16000, -16000), vec_of(16000, 16000));
    TEST_ASSERT_TRUE(rill_region_is_sane(&region));
    region.point[1].y = next_up(as_real(16000));
    TEST_ASSERT_FALSE(rill_region_is_sane(&region));
    region.point_count = 1; /* the bad point does not count any more */
    TEST_ASSERT_TRUE(rill_region_is_sane(&region));
    region.point_count = RILL_REGION_POINTS + 1;
    TEST_ASSERT_FALSE(rill_region_is_sane(&region));
    region.point_count = 1;
    region.kind = RILL_REGION_POLYGON;
    TEST_ASSERT_TRUE(rill_region_is_sane(&region));
    region.kind = RILL_REGION_POLYGON + 1;
    TEST_ASSERT_FALSE(rill_region_is_sane(&region));
#if !RILL_FIXED
    region.kind = RILL_REGION_CIRCLE;
    region.radius = NAN;
    TEST_ASSERT_FALSE(rill_region_is_sane(&region));
#endif
}

void test_regions_move_with_the_domain(void) {
    fixture f = open_metres();
    const rill_region box = rill_region_box(vec_of(1, 2), vec_of(4, 3));
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_shift_domain(f.world, 2, -1));
    const rill_region inside = inside_of(&f, &box);
    TEST_ASSERT_TRUE(inside.point[0].x == as_real(-1) && inside.point[0].y == as_real(3));
    TEST_ASSERT_TRUE(inside.point[1].x == as_real(2) && inside.point[1].y == as_real(4));
    fixture_close(&f);
}
