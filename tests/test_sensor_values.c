/* Sensors, to the particle: ends of lines, both directions, means, places used again. */
#include "gameplay_fixture.h"

static rill_particle add_moving(const fixture *f, double x, double y, double u, double v,
                                uint32_t material) {
    const rill_particle_state state = {vec_of(x, y), vec_of(u, v), material};
    rill_particle particle = {0};
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_particle_add(f->world, &state, &particle));
    return particle;
}

static void check_visits(const fixture *f, rill_sensor sensor, uint32_t entered, uint32_t gone) {
    const rill_sensor_reading reading = gameplay_reading(f, sensor);
    TEST_ASSERT_EQUAL_UINT32(entered, reading.entered);
    TEST_ASSERT_EQUAL_UINT32(gone, reading.gone);
}

static rill_config two_materials(int method) {
    rill_config config = gameplay_config(method, 0);
    config.material_count = 2;
    config.material[0].user_bits = 1;
    config.material[1].user_bits = 2;
    config.material[1].density = as_real(3);
    return config;
}

/* Means over those inside and of the mask; area and fill by the spacing. */
void test_a_region_reads_its_particles(void) {
    for (int method = 0; method < METHODS; method++) {
        fixture f = fixture_of(two_materials(method));
        add_moving(&f, 1, 1, 1, 0.5, 0);
        add_moving(&f, 1, 1.5, -0.5, 0.25, 1);
        add_moving(&f, 1.5, 1, 0.25, 0, 1);
        add_moving(&f, 3, 1, 7, 7, 0);
        const rill_region box = rill_region_box(vec_of(0.5, 0.5), vec_of(2, 1.75));
        const rill_sensor all = gameplay_sensor(&f, box, 0);
        const rill_sensor second = gameplay_sensor(&f, box, 2);
        const rill_sensor none = gameplay_sensor(&f, box, 4);
        fixture_step(&f, 1);
        rill_sensor_reading reading = gameplay_reading(&f, all);
        TEST_ASSERT_EQUAL_UINT32(3, reading.count);
        TEST_ASSERT_EQUAL_UINT32(3, reading.entered);
        TEST_ASSERT_EQUAL_UINT32(0, reading.gone);
        TEST_ASSERT_DOUBLE_WITHIN(0.001, 0.03, as_double(reading.area));
        TEST_ASSERT_DOUBLE_WITHIN(0.0005, 0.03 / 1.875, as_double(reading.fill));
        TEST_ASSERT_DOUBLE_WITHIN(0.004, 0.25, as_double(reading.velocity.x));
        TEST_ASSERT_DOUBLE_WITHIN(0.004, 0.25, as_double(reading.velocity.y));
        TEST_ASSERT_DOUBLE_WITHIN(0.001, 7.0 / 3, as_double(reading.density));
        reading = gameplay_reading(&f, second);
        TEST_ASSERT_EQUAL_UINT32(2, reading.count);
        TEST_ASSERT_DOUBLE_WITHIN(0.004, -0.125, as_double(reading.velocity.x));
        TEST_ASSERT_DOUBLE_WITHIN(0.001, 3, as_double(reading.density));
        reading = gameplay_reading(&f, none);
        TEST_ASSERT_EQUAL_UINT32(0, reading.count);
        TEST_ASSERT_TRUE(reading.velocity.x == 0 && reading.density == 0 && reading.fill == 0);
        fixture_close(&f);
    }
}

/* One goes in and out again: the counters keep both. */
void test_entering_and_leaving_are_counted_once_each(void) {
    rill_config config = gameplay_config(1, 0);
    config.gameplay.event_capacity = 16;
    config.gameplay.event_kinds = RILL_EVENT_SENSOR_ENTER | RILL_EVENT_SENSOR_LEAVE;
    fixture f = fixture_open(&config);
    const rill_particle particle = add_moving(&f, 1, 1, 2, 0, 0);
    add_moving(&f, 0.2, 1.5, 0, 0, 0);
    const rill_sensor first =
        gameplay_sensor(&f, rill_region_box(vec_of(1.5, 0.5), vec_of(2, 1.5)), 0);
    const rill_sensor later =
        gameplay_sensor(&f, rill_region_box(vec_of(2.5, 0.5), vec_of(3, 1.5)), 0);
    fixture_step(&f, 20);
    TEST_ASSERT_EQUAL_UINT32(1, gameplay_reading(&f, first).count);
    TEST_ASSERT_EQUAL_UINT32(1, gameplay_reading(&f, first).entered);
    TEST_ASSERT_EQUAL_UINT32(0, gameplay_reading(&f, first).gone);
    TEST_ASSERT_EQUAL_UINT32(0, gameplay_reading(&f, later).entered);
    fixture_step(&f, 60);
    TEST_ASSERT_EQUAL_UINT32(0, gameplay_reading(&f, first).count);
    TEST_ASSERT_EQUAL_UINT32(1, gameplay_reading(&f, first).gone);
    TEST_ASSERT_EQUAL_UINT32(1, gameplay_reading(&f, later).entered);
    TEST_ASSERT_EQUAL_UINT32(1, gameplay_reading(&f, later).gone);
    static const uint32_t kinds[4] = {RILL_EVENT_SENSOR_ENTER, RILL_EVENT_SENSOR_LEAVE,
                                      RILL_EVENT_SENSOR_ENTER, RILL_EVENT_SENSOR_LEAVE};
    for (int k = 0; k < 4; k++) {
        rill_event event;
        TEST_ASSERT_TRUE(rill_event_next(f.world, &event));
        TEST_ASSERT_EQUAL_UINT32(kinds[k], event.kind);
        TEST_ASSERT_EQUAL_UINT32(particle.id, event.particle.id);
        TEST_ASSERT_EQUAL_UINT32(k < 2 ? first.id : later.id, event.other);
    }
    rill_event event;
    TEST_ASSERT_FALSE(rill_event_next(f.world, &event));
    fixture_close(&f);
}

/* A particle that dies inside has not gone. */
void test_what_dies_inside_has_not_left(void) {
    fixture f = fixture_of(gameplay_config(0, 0));
    const rill_particle particle = add_moving(&f, 1, 1, 0, 0, 0);
    add_moving(&f, 2, 1, 0, 0, 0);
    const rill_sensor sensor = gameplay_sensor(&f, rill_region_box(vec_of(0, 0), vec_of(4, 2)), 0);
    fixture_step(&f, 1);
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_particle_remove(f.world, particle));
    fixture_step(&f, 1);
    TEST_ASSERT_EQUAL_UINT32(1, gameplay_reading(&f, sensor).count);
    check_visits(&f, sensor, 2, 0);
    fixture_close(&f);
}

/* Looking along the line: left to right is forward, whichever way the line points. */
void test_lines_know_their_left_and_right(void) {
    static const double lines[4][4] = {
        {2, 0.25, 2, 1.75}, {2, 1.75, 2, 0.25}, {1.25, 1, 2.75, 1}, {2.75, 1, 1.25, 1}};
    static const double ways[4][2] = {{1, 0}, {-1, 0}, {0, -1}, {0, 1}}; /* forward */
    for (int k = 0; k < 4; k++) {
        fixture f = fixture_of(gameplay_config(k % 2, 0));
        const rill_sensor line =
            gameplay_line(&f, lines[k][0], lines[k][1], lines[k][2], lines[k][3], 0);
        const double x = ways[k][0];
        const double y = ways[k][1];
        /* Three go forward, one back; 0.4 m apart so that they do not meet. */
        for (int n = 0; n < 4; n++) {
            const double sign = n < 3 ? 1 : -1;
            const double aside = -0.6 + 0.4 * n;
            add_moving(&f, 2 - 0.3 * sign * x + aside * y, 1 - 0.3 * sign * y + aside * x,
                       2 * sign * x, 2 * sign * y, 0);
        }
        uint32_t net = 0;
        double per_second = 0;
        for (int n = 0; n < 14; n++) {
            fixture_step(&f, 1);
            const rill_flow_reading flow = gameplay_flow(&f, line);
            const uint32_t now = flow.forward - flow.backward;
            per_second = 60 * 0.01 * ((double)now - (double)net);
            TEST_ASSERT_DOUBLE_WITHIN(0.02, per_second, as_double(flow.net_per_second));
            TEST_ASSERT_DOUBLE_WITHIN(0.001, 0.01 * now, as_double(flow.net_area));
            net = now;
        }
        gameplay_check_flow(&f, line, 3, 1);
        fixture_close(&f);
    }
}

void test_more_backward_than_forward_is_negative(void) {
    fixture f = fixture_of(gameplay_config(1, 0));
    const rill_sensor line = gameplay_line(&f, 2, 0, 2, 2, 0);
    add_moving(&f, 2.02, 0.5, -2, 0, 0);
    add_moving(&f, 2.02, 1, -2, 0, 0);
    fixture_step(&f, 1);
    const rill_flow_reading flow = gameplay_flow(&f, line);
    TEST_ASSERT_EQUAL_UINT32(0, flow.forward);
    TEST_ASSERT_EQUAL_UINT32(2, flow.backward);
    TEST_ASSERT_DOUBLE_WITHIN(0.001, -0.02, as_double(flow.net_area));
    TEST_ASSERT_DOUBLE_WITHIN(0.02, -1.2, as_double(flow.net_per_second));
    fixture_step(&f, 1);
    TEST_ASSERT_TRUE(gameplay_flow(&f, line).net_per_second == 0);
    fixture_close(&f);
}

/* The ends belong to the line; beside them nothing counts, but the side is remembered. */
void test_the_ends_of_a_line_belong_to_it(void) {
    const rill_config config = gameplay_config(0, 0);
    static const double heights[5] = {0.48, 0.5, 1, 1.5, 1.52};
    static const uint32_t counts[5] = {0, 1, 1, 1, 0};
    for (int k = 0; k < 5; k++) {
        fixture f = fixture_open(&config);
        const rill_sensor line = gameplay_line(&f, 2, 0.5, 2, 1.5, 0);
        const rill_particle particle = add_moving(&f, 1.9, heights[k], 1, 0, 0);
        fixture_step(&f, 20);
        TEST_ASSERT_EQUAL_UINT32(counts[k], gameplay_flow(&f, line).forward);
        rill_particle_state state;
        TEST_ASSERT_EQUAL_INT(RILL_OK, rill_particle_get(f.world, particle, &state));
        state.velocity = vec_of(0, heights[k] < 1 ? 1 : -1); /* along the other side, no flow */
        TEST_ASSERT_EQUAL_INT(RILL_OK, rill_particle_set(f.world, particle, &state));
        fixture_step(&f, 20);
        gameplay_check_flow(&f, line, counts[k], 0);
        fixture_close(&f);
    }
}

void test_lines_have_masks(void) {
    fixture f = fixture_of(two_materials(1));
    const rill_sensor first = gameplay_line(&f, 2, 0, 2, 2, 1);
    const rill_sensor second = gameplay_line(&f, 2, 0, 2, 2, 2);
    const rill_sensor both = gameplay_line(&f, 2, 0, 2, 2, 3);
    add_moving(&f, 1.95, 0.4, 1, 0, 0);
    add_moving(&f, 1.95, 1, 1, 0, 1);
    add_moving(&f, 1.95, 1.6, 1, 0, 1);
    fixture_step(&f, 10);
    TEST_ASSERT_EQUAL_UINT32(1, gameplay_flow(&f, first).forward);
    TEST_ASSERT_EQUAL_UINT32(2, gameplay_flow(&f, second).forward);
    TEST_ASSERT_EQUAL_UINT32(3, gameplay_flow(&f, both).forward);
    fixture_close(&f);
}

/* One particle in each half of the world, both at rest. */
static fixture two_at_rest(void) {
    const fixture f = fixture_of(gameplay_config(0, 0));
    add_moving(&f, 1, 1, 0, 0, 0);
    add_moving(&f, 3, 1, 0, 0, 0);
    return f;
}

/* A sensor in the place of another one starts from nothing. */
void test_a_place_that_is_used_again_starts_anew(void) {
    fixture f = two_at_rest();
    const rill_sensor other = gameplay_sensor(&f, rill_region_box(vec_of(2, 0), vec_of(4, 2)), 0);
    const rill_sensor old = gameplay_sensor(&f, rill_region_box(vec_of(0, 0), vec_of(2, 2)), 0);
    fixture_step(&f, 1);
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_sensor_remove(f.world, old));
    const rill_sensor again = gameplay_sensor(&f, rill_region_box(vec_of(3.5, 0), vec_of(4, 2)), 0);
    TEST_ASSERT_EQUAL_UINT32(again.id, rill_sensor_at(f.world, 1).id);
    TEST_ASSERT_NOT_EQUAL(old.id, again.id);
    fixture_step(&f, 2);
    check_visits(&f, again, 0, 0);
    check_visits(&f, other, 1, 0);
    TEST_ASSERT_EQUAL_UINT32(2, rill_gameplay_statistics(f.world).sensors_peak);
    fixture_close(&f);
}

/* A line in that place knows on which side everything is already. */
void test_a_line_in_a_used_place_knows_the_sides(void) {
    fixture f = two_at_rest();
    const rill_sensor old = gameplay_sensor(&f, rill_region_box(vec_of(2, 0), vec_of(4, 2)), 0);
    fixture_step(&f, 1);
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_sensor_remove(f.world, old));
    const rill_sensor line = gameplay_line(&f, 2, 0, 2, 2, 0);
    fixture_step(&f, 2);
    gameplay_check_flow(&f, line, 0, 0);
    fixture_close(&f);
}

void test_sensors_are_found_by_place(void) {
    fixture f = fixture_of(gameplay_config(0, 0));
    rill_sensor sensors[4];
    for (uint32_t k = 0; k < 4; k++) {
        sensors[k] = gameplay_line(&f, 1 + 0.5 * k, 0, 1 + 0.5 * k, 2, 0);
    }
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_sensor_remove(f.world, sensors[2]));
    for (uint32_t k = 0; k < 6; k++) {
        TEST_ASSERT_EQUAL_UINT32(k < 4 && k != 2 ? sensors[k].id : 0,
                                 rill_sensor_at(f.world, k).id);
    }
    rill_sensor_reading reading;
    TEST_ASSERT_EQUAL_INT(RILL_STALE_HANDLE, rill_sensor_read(f.world, sensors[0], &reading));
    fixture_close(&f);
}

/* A region that the domain has left behind has nothing inside, and everything has gone. */
void test_a_sensor_out_of_reach_reads_nothing(void) {
    fixture f = fixture_of(gameplay_config(0, 0));
    add_moving(&f, 1, 1, 0, 0, 0);
    const rill_sensor sensor = gameplay_sensor(&f, rill_region_box(vec_of(0, 0), vec_of(2, 2)), 0);
    const rill_sensor line = gameplay_line(&f, 0.5, 0, 0.5, 2, 0);
    fixture_step(&f, 1);
    TEST_ASSERT_EQUAL_UINT32(1, gameplay_reading(&f, sensor).count);
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_shift_domain(f.world, 15000, 0));
    add_moving(&f, 3001, 1, 0, 0, 0);
    fixture_step(&f, 1);
    const rill_sensor_reading reading = gameplay_reading(&f, sensor);
    TEST_ASSERT_EQUAL_UINT32(0, reading.count);
    TEST_ASSERT_TRUE(reading.fill == 0);
    TEST_ASSERT_EQUAL_UINT32(0, gameplay_flow(&f, line).forward);
    fixture_close(&f);
}
