/* The domain as a moving window. */
#include "gameplay_fixture.h"

/* A drop in free fall, far from walls, with and without shifts under way. The fluid in the shifted
 * domain is at the same places in the game's coordinates. */
void test_a_shift_does_not_change_the_motion(void) {
    for (int method = 0; method < METHODS; method++) {
        rill_config config = gameplay_config(method, -1);
        config.domain_max = vec_of(12, 12);
        fixture f = fixture_open(&config);
        fixture g = fixture_open(&config);
        const rill_fill fill = {.lattice = RILL_LATTICE_HEX, .velocity = vec_of(1, 0.5)};
        for (int k = 0; k < 2; k++) {
            TEST_ASSERT_EQUAL_INT(RILL_OK, rill_fill_circle((k == 0 ? f : g).world, vec_of(5, 7),
                                                            as_real(0.6), &fill, NULL));
        }
        for (int step = 0; step < 60; step++) {
            if (step % 20 == 7) {
                TEST_ASSERT_EQUAL_INT(RILL_OK, rill_shift_domain(g.world, 3, 1));
            }
            if (step == 50) {
                TEST_ASSERT_EQUAL_INT(RILL_OK, rill_shift_domain(g.world, -4, 2));
            }
            fixture_step(&f, 1);
            fixture_step(&g, 1);
        }
        TEST_ASSERT_EQUAL_UINT32(gameplay_count(&f), gameplay_count(&g));
        const rill_view a = rill_particles_view(f.world);
        const rill_view b = rill_particles_view(g.world);
        double apart[2] = {0, 0}; /* of the centres: single particles are chaotic in float */
        for (uint32_t i = 0; i < a.count; i++) {
            const rill_vec2 p = rill_view_position(&a, i);
            const rill_vec2 q = rill_view_position(&b, i);
            apart[0] += (as_double(p.x) - as_double(q.x)) / a.count;
            apart[1] += (as_double(p.y) - as_double(q.y)) / a.count;
#if RILL_FIXED
            /* 5 cells to the right and 5 up in all, exactly. */
            TEST_ASSERT_EQUAL_INT32(a.position[i].x - 5 * RILL_ONE, b.position[i].x);
            TEST_ASSERT_EQUAL_INT32(a.position[i].y - 5 * RILL_ONE, b.position[i].y);
            TEST_ASSERT_EQUAL_INT32(a.velocity[i].x, b.velocity[i].x);
#endif
        }
        TEST_ASSERT_DOUBLE_WITHIN(0.0005, 0, apart[0]);
        TEST_ASSERT_DOUBLE_WITHIN(0.0005, 0, apart[1]);
        fixture_close(&f);
        fixture_close(&g);
    }
}

void test_what_the_window_leaves_behind_is_gone_and_counted(void) {
    fixture f = fixture_of(gameplay_config(1, 0));
    const uint32_t added = gameplay_fill(&f, 0.5, 0.5, 2.5, 1.5);
    const double h = as_double(rill_smoothing_radius(f.world));
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_shift_domain(f.world, 8, 0));
    TEST_ASSERT_DOUBLE_WITHIN(0.001, 8 * h, as_double(rill_domain_corner(f.world).x));
    const uint32_t left = rill_gameplay_statistics(f.world).left;
    TEST_ASSERT_TRUE(left > 40);
    TEST_ASSERT_EQUAL_UINT32(added, left + gameplay_count(&f));
    fixture_step(&f, 10);
    /* The window's new ground is there, its old ground is not. */
    fixture_add(&f, 4.5, 1);
    const rill_particle_state behind = {.position = vec_of(1, 1)};
    TEST_ASSERT_EQUAL_INT(RILL_BAD_POSITION, rill_particle_add(f.world, &behind, NULL));
    TEST_ASSERT_EQUAL_INT(RILL_BAD_DOMAIN, rill_shift_domain(f.world, 30000, 0));
    TEST_ASSERT_DOUBLE_WITHIN(0.001, 8 * h, as_double(rill_domain_corner(f.world).x));
    fixture_close(&f);
}

/* Zones, sensors and emitters stay where the game has put them. */
void test_zones_and_sensors_keep_their_places(void) {
    fixture f = fixture_of(gameplay_config(0, 0));
    const rill_region region = rill_region_box(vec_of(2, 0.5), vec_of(3, 1.5));
    rill_sensor sensor = {0};
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_sensor_add(f.world, &region, 0, &sensor));
    fixture_add(&f, 2.5, 1);
    fixture_add(&f, 3.5, 1);
    rill_emitter_def def = rill_emitter_default();
    def.from = vec_of(0.2, 0.2);
    def.to = def.from;
    def.rate = RILL_RATIO(60, 1);
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_emitter_add(f.world, &def, NULL));
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_shift_domain(f.world, 4, 0));
    fixture_step(&f, 5);
    rill_sensor_reading reading;
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_sensor_read(f.world, sensor, &reading));
    TEST_ASSERT_EQUAL_UINT32(1, reading.count);
    TEST_ASSERT_EQUAL_UINT32(2, gameplay_count(&f)); /* the emitter is outside, and waits */
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_shift_domain(f.world, -4, 0));
    fixture_step(&f, 5);
    TEST_ASSERT_EQUAL_UINT32(7, gameplay_count(&f));
    fixture_close(&f);
}

void test_a_shifted_world_is_saved_and_attached(void) {
    fixture f = fixture_of(gameplay_config(1, -9.82));
    gameplay_fill(&f, 1.5, 0.5, 2.5, 1.5);
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_shift_domain(f.world, 3, -2));
    fixture_step(&f, 5);
    fixture g = fixture_copy(&f, 8);
    TEST_ASSERT_TRUE(rill_domain_corner(f.world).x == rill_domain_corner(g.world).x);
    TEST_ASSERT_EQUAL_HEX64(rill_hash(f.world), rill_hash(g.world));
    fixture_close(&f);
    fixture_close(&g);
}
