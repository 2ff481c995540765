/* Sensors: counts, areas, flow, and the events that go with them. */
#include "gameplay_fixture.h"

/* Half a tank of resting fluid, 20 rows deep, seen through a box, a circle and a polygon. */
void test_a_square_metre_of_fluid_reads_a_square_metre(void) {
    for (int method = 0; method < METHODS; method++) {
        fixture f = gameplay_tank(method);
        TEST_ASSERT_EQUAL_UINT32(800, gameplay_count(&f));
        const rill_vec2 diamond[4] = {vec_of(1, 0.05), vec_of(1.45, 0.5), vec_of(1, 0.95),
                                      vec_of(0.55, 0.5)};
        const rill_region half = rill_region_box(vec_of(0, 0), vec_of(1, 2));
        const rill_region circle = rill_region_circle(vec_of(1, 0.5), as_real(0.4));
        const rill_region polygon = rill_region_polygon(diamond, 4);
        const rill_sensor box_sensor = gameplay_sensor(&f, half, 0);
        const rill_sensor circle_sensor = gameplay_sensor(&f, circle, 0);
        const rill_sensor polygon_sensor = gameplay_sensor(&f, polygon, 0);
        fixture_step(&f, 400);
        const rill_sensor_reading in_box = gameplay_reading(&f, box_sensor);
        TEST_ASSERT_DOUBLE_WITHIN(0.03, 1, as_double(in_box.area));
        TEST_ASSERT_DOUBLE_WITHIN(0.015, 0.5, as_double(in_box.fill));
        TEST_ASSERT_DOUBLE_WITHIN(0.001, 1, as_double(in_box.density));
        const double tolerance = method == CLAVET ? 0.12 : 0.06; /* Clavet's water is softer */
        TEST_ASSERT_DOUBLE_WITHIN(tolerance, 1,
                                  as_double(gameplay_reading(&f, circle_sensor).fill));
        TEST_ASSERT_DOUBLE_WITHIN(tolerance, 1,
                                  as_double(gameplay_reading(&f, polygon_sensor).fill));
        fixture_close(&f);
    }
}

void test_the_mean_velocity_and_density_are_those_of_the_particles_inside(void) {
    rill_config config = gameplay_config(0, 0);
    config.material_count = 2;
    config.material[1].density = as_real(3);
    fixture f = fixture_open(&config);
    for (uint32_t i = 0; i < 4; i++) {
        const rill_particle_state state = {.position = vec_of(0.5 + 0.9 * i, 1),
                                           .velocity = vec_of(0.25 * (i + 1), -0.5),
                                           .material = i % 2};
        TEST_ASSERT_EQUAL_INT(RILL_OK, rill_particle_add(f.world, &state, NULL));
    }
    const rill_region region = rill_region_box(vec_of(0, 0), vec_of(2, 2));
    const rill_sensor sensor = gameplay_sensor(&f, region, 0);
    fixture_step(&f, 1);
    const rill_sensor_reading reading = gameplay_reading(&f, sensor);
    TEST_ASSERT_EQUAL_UINT32(2, reading.count);
    TEST_ASSERT_DOUBLE_WITHIN(0.002, 0.375, as_double(reading.velocity.x));
    TEST_ASSERT_DOUBLE_WITHIN(0.002, -0.5, as_double(reading.velocity.y));
    TEST_ASSERT_DOUBLE_WITHIN(0.001, 2, as_double(reading.density));
    TEST_ASSERT_DOUBLE_WITHIN(0.0001, 0.02, as_double(reading.area));
    fixture_close(&f);
}

/* A dam break through a line: what passed is what is on the other side, after every step. */
void test_flow_through_a_line_equals_what_is_beyond_it(void) {
    for (int method = 0; method < METHODS; method++) {
        fixture f = fixture_of(gameplay_config(method, -9.82));
        gameplay_fill(&f, 0, 0, 1, 1.8);
        const rill_sensor up = gameplay_line(&f, 2, 0, 2, 2, 0);
        const rill_sensor down = gameplay_line(&f, 2, 2, 2, 0, 0);
        const rill_region right = rill_region_box(vec_of(2, 0), vec_of(4, 2));
        const rill_sensor beyond = gameplay_sensor(&f, right, 0);
        uint32_t most = 0;
        for (uint32_t step = 0; step < 200; step++) {
            rill_step(f.world);
            const rill_flow_reading flow = gameplay_flow(&f, up);
            const rill_flow_reading against = gameplay_flow(&f, down);
            const rill_sensor_reading reading = gameplay_reading(&f, beyond);
            TEST_ASSERT_EQUAL_UINT32(reading.count, flow.forward - flow.backward);
            TEST_ASSERT_EQUAL_UINT32(reading.count, reading.entered - reading.gone);
            TEST_ASSERT_EQUAL_UINT32(reading.count, against.backward - against.forward);
            TEST_ASSERT_TRUE(flow.net_area == reading.area);
            most = reading.count > most ? reading.count : most;
        }
        TEST_ASSERT_TRUE(most > 60);
        fixture_close(&f);
    }
}

/* Particles pass beside a line's ends without being counted. */
void test_a_line_counts_only_between_its_ends(void) {
    fixture f = fixture_of(gameplay_config(1, 0));
    for (uint32_t i = 0; i < 9; i++) {
        const rill_particle_state state = {.position = vec_of(1, 0.2 + 0.2 * i),
                                           .velocity = vec_of(i % 2 ? -1 : 1, 0)};
        TEST_ASSERT_EQUAL_INT(RILL_OK, rill_particle_add(f.world, &state, NULL));
    }
    const rill_sensor right = gameplay_line(&f, 1.2, 0.5, 1.2, 1.1, 0);
    const rill_sensor left = gameplay_line(&f, 0.8, 0.5, 0.8, 1.1, 0);
    fixture_step(&f, 20);
    gameplay_check_flow(&f, right, 2, 0); /* at 0.6 and 1.0 */
    gameplay_check_flow(&f, left, 0, 1);  /* at 0.8 */
    fixture_close(&f);
}

/* A particle that the game puts elsewhere has not flowed there. */
void test_a_teleported_particle_is_no_flow(void) {
    fixture f = fixture_of(gameplay_config(0, 0));
    const rill_particle particle = fixture_add(&f, 1, 1);
    const rill_sensor line = gameplay_line(&f, 2, 0, 2, 2, 0);
    fixture_step(&f, 1);
    rill_particle_state state;
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_particle_get(f.world, particle, &state));
    state.position = vec_of(3, 1);
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_particle_set(f.world, particle, &state));
    fixture_add(&f, 3.5, 1);
    fixture_step(&f, 2);
    gameplay_check_flow(&f, line, 0, 0);
    fixture_close(&f);
}

void test_a_moved_sensor_reads_its_new_place(void) {
    fixture f = fixture_of(gameplay_config(0, 0));
    gameplay_fill(&f, 0.5, 0.5, 1.5, 1.5);
    const rill_region far = rill_region_box(vec_of(3, 0), vec_of(4, 2));
    const rill_region near = rill_region_box(vec_of(0, 0), vec_of(2.5, 2));
    const rill_sensor sensor = gameplay_sensor(&f, far, 0);
    fixture_step(&f, 1);
    TEST_ASSERT_EQUAL_UINT32(0, gameplay_reading(&f, sensor).count);
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_sensor_move(f.world, sensor, &near));
    fixture_step(&f, 1);
    TEST_ASSERT_EQUAL_UINT32(gameplay_count(&f), gameplay_reading(&f, sensor).count);
    TEST_ASSERT_EQUAL_UINT32(gameplay_count(&f), gameplay_reading(&f, sensor).entered);
    fixture_close(&f);
}

void test_bad_sensors_are_refused_by_name(void) {
    rill_config config = gameplay_config(0, 0);
    config.gameplay.sensor_capacity = 1;
    fixture f = fixture_open(&config);
    const rill_region empty = rill_region_box(vec_of(1, 1), vec_of(0, 2));
    const rill_region good = rill_region_box(vec_of(0, 0), vec_of(1, 1));
    rill_sensor_reading reading;
    rill_flow_reading flow;
    TEST_ASSERT_EQUAL_INT(RILL_BAD_SHAPE, rill_sensor_add(f.world, &empty, 0, NULL));
    TEST_ASSERT_EQUAL_INT(RILL_BAD_SHAPE,
                          rill_sensor_add_line(f.world, vec_of(1, 1), vec_of(1, 1), 0, NULL));
    const rill_sensor sensor = gameplay_sensor(&f, good, 0);
    TEST_ASSERT_EQUAL_INT(RILL_FULL, rill_sensor_add(f.world, &good, 0, NULL));
    TEST_ASSERT_EQUAL_INT(RILL_STALE_HANDLE, rill_sensor_read_flow(f.world, sensor, &flow));
    TEST_ASSERT_EQUAL_INT(RILL_BAD_SHAPE, rill_sensor_move(f.world, sensor, &empty));
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_sensor_remove(f.world, sensor));
    TEST_ASSERT_EQUAL_INT(RILL_STALE_HANDLE, rill_sensor_remove(f.world, sensor));
    TEST_ASSERT_EQUAL_INT(RILL_STALE_HANDLE, rill_sensor_read(f.world, sensor, &reading));
    TEST_ASSERT_EQUAL_INT(RILL_STALE_HANDLE, rill_sensor_move(f.world, sensor, &good));
    fixture_close(&f);
}
