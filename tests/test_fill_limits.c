/* Filling at the limits: outside the domain, into a full world, with bad arguments. */
#include "world.h"

#include "world_fixture.h"

static const rill_fill plain = {RILL_LATTICE_SQUARE, {0, 0}, 0, 0};

void test_points_outside_the_domain_should_be_left_out(void) {
    rill_config config = rill_config_default();
    config.domain_min = vec_of(-2, -1);
    config.domain_max = vec_of(2, 1);
    config.particle_capacity = 2000;
    fixture f = fixture_open(&config);
    uint32_t added = 0;
    TEST_ASSERT_EQUAL_INT(RILL_OK,
                          rill_fill_box(f.world, vec_of(1, 0), vec_of(100, 100), &plain, &added));
    TEST_ASSERT_EQUAL_UINT32(10 * 10, added);
    TEST_ASSERT_EQUAL_INT(
        RILL_OK, rill_fill_box(f.world, vec_of(-100, -100), vec_of(-1, 0), &plain, &added));
    TEST_ASSERT_UINT32_WITHIN(20, 10 * 10, added); /* the lattice starts far away */
    TEST_ASSERT_EQUAL_INT(RILL_OK,
                          rill_fill_box(f.world, vec_of(5, 5), vec_of(9, 9), &plain, &added));
    TEST_ASSERT_EQUAL_UINT32(0, added);
    TEST_ASSERT_EQUAL_INT(RILL_OK,
                          rill_fill_box(f.world, vec_of(-9, -9), vec_of(-5, -5), &plain, &added));
    TEST_ASSERT_EQUAL_UINT32(0, added);
    fixture_close(&f);
}

/* The largest shapes in the finest world: this must neither take for ever nor miss the domain. */
void test_huge_shapes_should_cover_a_small_world(void) {
    rill_config config = rill_config_default();
    config.spacing = RILL_RATIO(1, 250);
    config.domain_max = vec_of(0.2, 0.1);
    config.particle_capacity = 1500;
    const rill_vec2 quad[] = {vec_of(-16000, -16000), vec_of(16000, -16000), vec_of(16000, 16000),
                              vec_of(-16000, 16000)};
    for (int shape = 0; shape < 3; shape++) {
        fixture f = fixture_open(&config);
        uint32_t added = 0;
        rill_status status = RILL_OK;
        if (shape == 0) {
            status = rill_fill_box(f.world, quad[0], quad[2], &plain, &added);
        } else if (shape == 1) {
            status = rill_fill_circle(f.world, vec_of(0, 0), RILL_RATIO(8000, 1), &plain, &added);
        } else {
            status = rill_fill_polygon(f.world, quad, 4, &plain, &added);
        }
        TEST_ASSERT_EQUAL_INT(RILL_OK, status);
        TEST_ASSERT_UINT32_WITHIN(250, 1250, added);
        fixture_close(&f);
    }
}

void test_full_world_should_keep_what_fitted(void) {
    fixture f = fixture_of(fixture_small());
    uint32_t added = 0;
    TEST_ASSERT_EQUAL_INT(RILL_FULL,
                          rill_fill_box(f.world, vec_of(0, 0), vec_of(2, 1), &plain, &added));
    TEST_ASSERT_EQUAL_UINT32(100, added);
    TEST_ASSERT_EQUAL_UINT32(100, rill_statistics(f.world).particles);
    TEST_ASSERT_GREATER_THAN_UINT32(0, rill_statistics(f.world).particles_refused);
    TEST_ASSERT_EQUAL_INT(
        RILL_FULL, rill_fill_circle(f.world, vec_of(1, 0.5), RILL_RATIO(1, 2), &plain, &added));
    TEST_ASSERT_EQUAL_UINT32(0, added);
    fixture_close(&f);
}

void test_count_of_added_particles_may_be_unwanted(void) {
    fixture f = fixture_of(fixture_small());
    TEST_ASSERT_EQUAL_INT(RILL_OK,
                          rill_fill_box(f.world, vec_of(0, 0), vec_of(0.5, 0.5), &plain, NULL));
    TEST_ASSERT_EQUAL_UINT32(25, rill_statistics(f.world).particles);
    fixture_close(&f);
}

static void check_fill_refused(const fixture *f, rill_fill fill, rill_status status) {
    const uint64_t hash = rill_hash(f->world);
    const rill_vec2 triangle[] = {vec_of(0, 0), vec_of(1, 0), vec_of(0, 1)};
    uint32_t added = 99;
    TEST_ASSERT_EQUAL_INT(status,
                          rill_fill_box(f->world, vec_of(0, 0), vec_of(1, 1), &fill, &added));
    TEST_ASSERT_EQUAL_UINT32(0, added);
    TEST_ASSERT_EQUAL_INT(
        status, rill_fill_circle(f->world, vec_of(1, 0.5), RILL_RATIO(1, 2), &fill, &added));
    TEST_ASSERT_EQUAL_INT(status, rill_fill_polygon(f->world, triangle, 3, &fill, &added));
    TEST_ASSERT_EQUAL_HEX64(hash, rill_hash(f->world));
}

void test_bad_ways_to_fill_should_be_refused(void) {
    fixture f = fixture_of(fixture_small());
    rill_fill fill = plain;
    fill.jitter = next_up(RILL_ONE);
    check_fill_refused(&f, fill, RILL_BAD_JITTER);
    fill.jitter = next_down(0);
    check_fill_refused(&f, fill, RILL_BAD_JITTER);
    fill = plain;
    fill.material = 1;
    check_fill_refused(&f, fill, RILL_BAD_MATERIAL);
    fill = plain;
    fill.lattice = (rill_lattice)2;
    check_fill_refused(&f, fill, RILL_BAD_LATTICE);
#if !RILL_FIXED
    fill = plain;
    fill.jitter = NAN;
    check_fill_refused(&f, fill, RILL_BAD_JITTER);
    fill = plain;
    fill.velocity.y = INFINITY;
    check_fill_refused(&f, fill, RILL_BAD_VELOCITY);
#endif
    fixture_close(&f);
}

static void check_box_refused(const fixture *f, rill_vec2 min, rill_vec2 max) {
    const uint64_t hash = rill_hash(f->world);
    uint32_t added = 99;
    TEST_ASSERT_EQUAL_INT(RILL_BAD_SHAPE, rill_fill_box(f->world, min, max, &plain, &added));
    TEST_ASSERT_EQUAL_UINT32(0, added);
    TEST_ASSERT_EQUAL_HEX64(hash, rill_hash(f->world));
}

void test_bad_boxes_should_be_refused(void) {
    fixture f = fixture_of(fixture_small());
    check_box_refused(&f, vec_of(1, 1), vec_of(1, 2));
    check_box_refused(&f, vec_of(1, 1), vec_of(2, 0.5));
    check_box_refused(&f, vec_of(-16001, 0), vec_of(1, 1));
    check_box_refused(&f, vec_of(0, 0), vec_of(1, 16001));
#if !RILL_FIXED
    check_box_refused(&f, vec_of(NAN, 0), vec_of(1, 1));
    check_box_refused(&f, vec_of(0, 0), vec_of(1, NAN));
    check_box_refused(&f, vec_of(0, 0), vec_of(INFINITY, 1));
#endif
    fixture_close(&f);
}

static void check_circle_refused(const fixture *f, rill_vec2 centre, rill_real radius) {
    uint32_t added = 99;
    TEST_ASSERT_EQUAL_INT(RILL_BAD_SHAPE,
                          rill_fill_circle(f->world, centre, radius, &plain, &added));
    TEST_ASSERT_EQUAL_UINT32(0, added);
    TEST_ASSERT_EQUAL_UINT32(0, rill_statistics(f->world).particles);
}

void test_bad_circles_should_be_refused(void) {
    fixture f = fixture_of(fixture_small());
    check_circle_refused(&f, vec_of(1, 1), 0);
    check_circle_refused(&f, vec_of(1, 1), -RILL_ONE);
    check_circle_refused(&f, vec_of(1, 1), RILL_RATIO(8001, 1));
    check_circle_refused(&f, vec_of(1, 1), as_real(-40000)); /* the least in Q16.16 */
    check_circle_refused(&f, vec_of(8001, 1), RILL_ONE);
    check_circle_refused(&f, vec_of(1, -8001), RILL_ONE);
#if !RILL_FIXED
    check_circle_refused(&f, vec_of(NAN, 1), RILL_ONE);
    check_circle_refused(&f, vec_of(1, 1), NAN);
#endif
    fixture_close(&f);
}

void test_bad_polygons_should_be_refused(void) {
    fixture f = fixture_of(fixture_small());
    rill_vec2 points[] = {vec_of(0, 0), vec_of(1, 0), vec_of(0.5, 0.8)};
    const rill_vec2 flat[] = {vec_of(0, 0.5), vec_of(1, 0.5), vec_of(2, 0.5)};
    uint32_t added = 99;
    TEST_ASSERT_EQUAL_INT(RILL_BAD_SHAPE, rill_fill_polygon(f.world, points, 2, &plain, &added));
    TEST_ASSERT_EQUAL_UINT32(0, added);
    TEST_ASSERT_EQUAL_INT(RILL_BAD_SHAPE, rill_fill_polygon(f.world, NULL, 3, &plain, &added));
    TEST_ASSERT_EQUAL_INT(RILL_BAD_SHAPE, rill_fill_polygon(f.world, flat, 3, &plain, &added));
    points[1].x = RILL_RATIO(20000, 1);
    TEST_ASSERT_EQUAL_INT(RILL_BAD_SHAPE, rill_fill_polygon(f.world, points, 3, &plain, &added));
#if !RILL_FIXED
    points[1].x = NAN;
    TEST_ASSERT_EQUAL_INT(RILL_BAD_SHAPE, rill_fill_polygon(f.world, points, 3, &plain, &added));
#endif
    TEST_ASSERT_EQUAL_UINT32(0, rill_statistics(f.world).particles);
    fixture_close(&f);
}
