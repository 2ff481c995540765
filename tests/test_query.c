/* Queries: the same answers as by hand, with the cells of the last step and without. */
#include "gameplay_fixture.h"

static fixture settled_tank(int method) {
    const fixture f = gameplay_tank(method);
    fixture_step(&f, 300);
    return f;
}

static fixture splash(int method) {
    fixture f = fixture_of(gameplay_config(method, -9.82));
    gameplay_fill(&f, 0, 0, 1, 1.8);
    fixture_step(&f, 40);
    return f;
}

static uint32_t by_hand(const fixture *f, const rill_region *region) {
    const rill_view view = rill_particles_view(f->world);
    uint32_t count = 0;
    for (uint32_t i = 0; i < view.count; i++) {
        const rill_vec2 p = rill_view_position(&view, i);
        const double x = as_double(p.x);
        const double y = as_double(p.y);
        if (region->kind == RILL_REGION_CIRCLE) {
            count += hypot(x - as_double(region->point[0].x), y - as_double(region->point[0].y)) <=
                     as_double(region->radius);
        } else {
            count += x >= as_double(region->point[0].x) && x <= as_double(region->point[1].x) &&
                     y >= as_double(region->point[0].y) && y <= as_double(region->point[1].y);
        }
    }
    return count;
}

void test_regions_hold_what_a_count_by_hand_finds(void) {
    for (int method = 0; method < METHODS; method++) {
        fixture f = splash(method);
        uint64_t seed = 3;
        for (int n = 0; n < 200; n++) {
            const double x = chance_between(&seed, -0.5, 4);
            const double y = chance_between(&seed, -0.5, 2);
            const double size = chance_between(&seed, 0.05, 1);
            const rill_region region = n % 2
                                           ? rill_region_circle(vec_of(x, y), as_real(size))
                                           : rill_region_box(vec_of(x, y), vec_of(x + size, y + 1));
            rill_particle found[300];
            uint32_t count = 0;
            TEST_ASSERT_EQUAL_INT(RILL_OK,
                                  rill_query_region(f.world, &region, 0, found, 300, &count));
            /* A particle right on a border may be rounded to the other side. */
            TEST_ASSERT_UINT32_WITHIN(1, by_hand(&f, &region), count);
            for (uint32_t i = 1; i < count; i++) {
                TEST_ASSERT_TRUE(rill_particle_index(f.world, found[i]) >
                                 rill_particle_index(f.world, found[i - 1]));
            }
        }
        fixture_close(&f);
    }
}

void test_answers_do_not_depend_on_the_cells(void) {
    for (int method = 0; method < METHODS; method++) {
        fixture f = splash(method);
        fixture g = fixture_copy(&f, 16);
        /* Removing and adding makes the cells useless; the particle is far away. */
        const rill_particle far = fixture_add(&g, 3.99, 1.99);
        TEST_ASSERT_EQUAL_INT(RILL_OK, rill_particle_remove(g.world, far));
        uint64_t seed = 8;
        for (int n = 0; n < 100; n++) {
            const rill_vec2 p = vec_of(chance_between(&seed, 0, 3), chance_between(&seed, 0, 1.9));
            rill_field_sample a;
            rill_field_sample b;
            TEST_ASSERT_EQUAL_INT(rill_sample_at(f.world, p, &a), rill_sample_at(g.world, p, &b));
            TEST_ASSERT_EQUAL_MEMORY(&a, &b, sizeof a);
            rill_particle one = {0};
            rill_particle two = {0};
            TEST_ASSERT_EQUAL_INT(rill_query_nearest(f.world, p, RILL_ONE, &one, NULL),
                                  rill_query_nearest(g.world, p, RILL_ONE, &two, NULL));
            TEST_ASSERT_EQUAL_UINT32(one.id, two.id);
        }
        fixture_close(&f);
        fixture_close(&g);
    }
}

void test_a_short_array_is_filled_and_the_count_still_right(void) {
    fixture f = splash(1);
    const rill_region all = rill_region_box(vec_of(0, 0), vec_of(4, 2));
    rill_particle found[10];
    uint32_t count = 0;
    TEST_ASSERT_EQUAL_INT(RILL_FULL, rill_query_region(f.world, &all, 0, found, 10, &count));
    TEST_ASSERT_EQUAL_UINT32(gameplay_count(&f), count);
    TEST_ASSERT_EQUAL_INT(9, rill_particle_index(f.world, found[9]));
    TEST_ASSERT_EQUAL_INT(RILL_FULL, rill_query_region(f.world, &all, 0, NULL, 0, &count));
    TEST_ASSERT_EQUAL_UINT32(gameplay_count(&f), count);
    fixture_close(&f);
}

void test_the_nearest_particle_is_the_nearest(void) {
    for (int method = 0; method < METHODS; method++) {
        fixture f = splash(method);
        const rill_view view = rill_particles_view(f.world);
        uint64_t seed = 5;
        for (int n = 0; n < 100; n++) {
            const rill_vec2 p = vec_of(chance_between(&seed, 0, 4), chance_between(&seed, 0, 2));
            double best = 1e9;
            for (uint32_t i = 0; i < view.count; i++) {
                const rill_vec2 q = rill_view_position(&view, i);
                best = fmin(best, hypot(as_double(q.x - p.x), as_double(q.y - p.y)));
            }
            rill_particle found = {0};
            rill_real distance = 0;
            TEST_ASSERT_EQUAL_INT(
                RILL_OK, rill_query_nearest(f.world, p, RILL_RATIO(5, 1), &found, &distance));
            TEST_ASSERT_DOUBLE_WITHIN(0.001, best, as_double(distance));
        }
        TEST_ASSERT_EQUAL_INT(
            RILL_NOTHING_FOUND,
            rill_query_nearest(f.world, vec_of(3.9, 1.9), RILL_RATIO(1, 100), NULL, NULL));
        TEST_ASSERT_EQUAL_INT(RILL_BAD_SHAPE,
                              rill_query_nearest(f.world, vec_of(1, 1), 0, NULL, NULL));
        fixture_close(&f);
    }
}

/* Density 1 inside, also at the walls; hydrostatic pressure; depth and surface within half a
 * spacing. */
void test_a_tank_at_rest_reads_as_expected(void) {
    for (int method = 0; method < METHODS; method++) {
        fixture f = settled_tank(method);
        rill_real surface = 0;
        TEST_ASSERT_EQUAL_INT(RILL_OK, rill_query_surface(f.world, vec_of(1, 1.7), &surface));
        const double top = as_double(surface);
        TEST_ASSERT_DOUBLE_WITHIN(method == CLAVET ? 0.15 : 0.06, 1, top);
        TEST_ASSERT_EQUAL_INT(RILL_OK, rill_query_surface(f.world, vec_of(1, 0.4), &surface));
        TEST_ASSERT_DOUBLE_WITHIN(0.04, top, as_double(surface));
        const double xs[3] = {0, 0.7, 2};
        for (int i = 0; i < 3; i++) {
            rill_field_sample sample;
            TEST_ASSERT_EQUAL_INT(RILL_OK, rill_sample_at(f.world, vec_of(xs[i], 0.3), &sample));
            TEST_ASSERT_DOUBLE_WITHIN(0.2, 1, as_double(sample.density));
            TEST_ASSERT_DOUBLE_WITHIN(0.35, 0, as_double(sample.velocity.x));
            TEST_ASSERT_EQUAL_UINT32(0, sample.material);
            TEST_ASSERT_DOUBLE_WITHIN(1.2, 9.82 * (top - 0.3), as_double(sample.pressure));
            rill_real depth = 0;
            TEST_ASSERT_EQUAL_INT(RILL_OK, rill_query_depth(f.world, vec_of(xs[i], 0.3), &depth));
            TEST_ASSERT_DOUBLE_WITHIN(0.08, top - 0.3, as_double(depth));
        }
        rill_field_sample sample;
        TEST_ASSERT_EQUAL_INT(RILL_NOTHING_FOUND, rill_sample_at(f.world, vec_of(1, 1.8), &sample));
        TEST_ASSERT_TRUE(sample.density == 0);
        rill_real depth = RILL_ONE;
        TEST_ASSERT_EQUAL_INT(RILL_OK, rill_query_depth(f.world, vec_of(1, 1.8), &depth));
        TEST_ASSERT_TRUE(depth == 0);
        fixture_close(&f);
    }
}

void test_a_ray_finds_the_surface_and_its_normal(void) {
    for (int method = 0; method < METHODS; method++) {
        fixture f = settled_tank(method);
        rill_real surface = 0;
        TEST_ASSERT_EQUAL_INT(RILL_OK, rill_query_surface(f.world, vec_of(1, 1.7), &surface));
        rill_ray_hit hit;
        TEST_ASSERT_EQUAL_INT(RILL_OK,
                              rill_query_ray(f.world, vec_of(0.7, 1.6), vec_of(1.3, 0.2), &hit));
        TEST_ASSERT_EQUAL_UINT32(0, hit.inside);
        TEST_ASSERT_DOUBLE_WITHIN(0.06, as_double(surface), as_double(hit.point.y));
        TEST_ASSERT_TRUE(as_double(hit.normal.y) > 0.9);
        TEST_ASSERT_DOUBLE_WITHIN(0.01, 1, hypot(as_double(hit.normal.x), as_double(hit.normal.y)));
        TEST_ASSERT_EQUAL_INT(RILL_OK,
                              rill_query_ray(f.world, vec_of(1, 0.5), vec_of(1, 1.9), &hit));
        TEST_ASSERT_EQUAL_UINT32(1, hit.inside);
        TEST_ASSERT_TRUE(as_double(hit.normal.y) > 0.9);
        TEST_ASSERT_EQUAL_INT(RILL_NOTHING_FOUND,
                              rill_query_ray(f.world, vec_of(0, 1.8), vec_of(2, 1.8), &hit));
        TEST_ASSERT_EQUAL_INT(RILL_BAD_SHAPE,
                              rill_query_ray(f.world, vec_of(0, 1.8), vec_of(2000, 1.8), &hit));
        fixture_close(&f);
    }
}

void test_masks_choose_materials(void) {
    rill_config config = gameplay_config(0, 0);
    config.material_count = 2;
    config.material[1].user_bits = 2;
    fixture f = fixture_open(&config);
    for (uint32_t i = 0; i < 20; i++) {
        const rill_particle_state state = {.position = vec_of(1 + 0.1 * i, 1), .material = i % 2};
        TEST_ASSERT_EQUAL_INT(RILL_OK, rill_particle_add(f.world, &state, NULL));
    }
    const rill_region all = rill_region_box(vec_of(0, 0), vec_of(4, 2));
    rill_particle found[20];
    uint32_t count = 0;
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_query_region(f.world, &all, 2, found, 20, &count));
    TEST_ASSERT_EQUAL_UINT32(10, count);
    fixture_close(&f);
}
