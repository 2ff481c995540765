/* Emitters in numbers: lanes, places, lateness, bodies, what waits and what is refused. */
#include "emitters.h"

#include "bodies.h"
#include "gameplay_fixture.h"

static rill_emitter_def line_of(double x0, double y0, double x1, double y1) {
    rill_emitter_def def = rill_emitter_default();
    def.from = vec_of(x0, y0);
    def.to = vec_of(x1, y1);
    return def;
}

/* As many lanes as spacings fit into the line, at least one; rest rate: lanes times rows. */
void test_lanes_and_rest_rates_follow_the_spacing(void) {
    fixture f = fixture_of(gameplay_config(0, 0));
    static const double lengths[7] = {0, 0.05, 0.1, 0.19, 0.2, 1, 1.55};
    static const uint32_t lanes[7] = {1, 1, 1, 1, 2, 10, 15};
    for (int k = 0; k < 7; k++) {
        rill_emitter_def def = line_of(1, 1, 1 + 0.6 * lengths[k], 1 + 0.8 * lengths[k]);
        TEST_ASSERT_EQUAL_UINT32(lanes[k], rill_emitter_lanes(f.world, &def));
        def.velocity = vec_of(0, -2);
        TEST_ASSERT_DOUBLE_WITHIN(0.1, 20.0 * lanes[k],
                                  as_double(rill_emitter_rest_rate(f.world, &def)));
        def.velocity = vec_of(0, 0);
        TEST_ASSERT_TRUE(rill_emitter_rest_rate(f.world, &def) == 0);
    }
    rill_emitter_def def = line_of(0, 0, 4, 0);
    def.velocity = vec_of(3000, 0);
    TEST_ASSERT_TRUE(rill_emitter_rest_rate(f.world, &def) == as_real(30000)); /* the most */
    fixture_close(&f);
}

/* A burst on a line of n lanes: rows of n, one spacing apart, behind the line. */
void test_a_burst_stands_in_rows_behind_the_line(void) {
    static const double ways[4][2] = {{0, -1}, {1, 0}, {-0.6, 0.8}, {0, 0}};
    for (int k = 0; k < 4; k++) {
        fixture f = fixture_of(gameplay_config(k % 2, 0));
        const double x = ways[k][0];
        const double y = ways[k][1];
        const double side_x = k < 3 ? -y : 1; /* the line lies across the way */
        const double side_y = k < 3 ? x : 0;
        rill_emitter_def def =
            line_of(2 - 0.2 * side_x, 1 - 0.2 * side_y, 2 + 0.2 * side_x, 1 + 0.2 * side_y);
        def.velocity = vec_of(0.001 * x, 0.001 * y);
        const rill_emitter emitter = gameplay_emitter(&f, &def);
        TEST_ASSERT_EQUAL_UINT32(4, rill_emitter_lanes(f.world, &def));
        TEST_ASSERT_EQUAL_INT(RILL_OK, rill_emitter_burst(f.world, emitter, 10));
        rill_emitters_run(f.world);
        TEST_ASSERT_EQUAL_UINT32(10, gameplay_counts(&f, emitter).emitted);
        uint32_t rows[4] = {0, 0, 0, 0};
        const rill_view view = rill_particles_view(f.world);
        for (uint32_t i = 0; i < view.count; i++) {
            const rill_vec2 p = rill_view_position(&view, i);
            const double dx = as_double(p.x) - 2;
            const double dy = as_double(p.y) - 1;
            /* Without a way the rows go down. */
            const double behind = k < 3 ? -(dx * x + dy * y) : -dy;
            const double aside = dx * side_x + dy * side_y;
            TEST_ASSERT_TRUE(fabs(aside) <= 0.2001);
            const double row = behind / 0.1;
            TEST_ASSERT_DOUBLE_WITHIN(0.02, floor(row + 0.5), row);
            rows[(int)(row + 0.5) & 3]++;
        }
        TEST_ASSERT_EQUAL_UINT32(4, rows[0]);
        TEST_ASSERT_EQUAL_UINT32(4, rows[1]);
        TEST_ASSERT_EQUAL_UINT32(2, rows[2]);
        rill_emitters_run(f.world);
        TEST_ASSERT_EQUAL_UINT32(10, gameplay_counts(&f, emitter).emitted); /* it is over */
        fixture_close(&f);
    }
}

/* Areas take a burst in one place, all inside. */
void test_bursts_of_areas_stay_inside(void) {
    for (uint32_t shape = RILL_EMIT_BOX; shape <= RILL_EMIT_CIRCLE; shape++) {
        fixture f = fixture_of(gameplay_config(0, 0));
        rill_emitter_def def = line_of(1, 0.5, 2, 1.25);
        def.shape = shape;
        def.velocity = vec_of(1, 0);
        const rill_emitter emitter = gameplay_emitter(&f, &def);
        TEST_ASSERT_EQUAL_INT(RILL_OK, rill_emitter_burst(f.world, emitter, 400));
        rill_emitters_run(f.world);
        TEST_ASSERT_EQUAL_UINT32(400, gameplay_counts(&f, emitter).emitted);
        const rill_view view = rill_particles_view(f.world);
        double farthest = 0;
        double mean_x = 0;
        double mean_y = 0;
        for (uint32_t i = 0; i < view.count; i++) {
            const rill_vec2 p = rill_view_position(&view, i);
            const double x = as_double(p.x) - 1;
            const double y = as_double(p.y) - 0.5;
            if (shape == RILL_EMIT_BOX) {
                TEST_ASSERT_TRUE(x >= 0 && x <= 1 && y >= 0 && y <= 0.75);
            } else {
                farthest = fmax(farthest, hypot(x, fmax(y, -0.49)));
            }
            mean_x += x / view.count;
            mean_y += y / view.count;
        }
        if (shape == RILL_EMIT_BOX) {
            TEST_ASSERT_DOUBLE_WITHIN(0.02, 0.5, mean_x);
            TEST_ASSERT_DOUBLE_WITHIN(0.02, 0.375, mean_y);
        } else { /* the centre is `from`; the floor and the wall hold what would be outside */
            TEST_ASSERT_TRUE(farthest <= 1.2501 && farthest > 1.15);
        }
        fixture_close(&f);
    }
}

/* Those that were due earlier in the step have come farther: the stream has no gaps. */
void test_a_stream_leaves_evenly(void) {
    fixture f = fixture_of(gameplay_config(1, 0));
    rill_emitter_def def = line_of(0.5, 1, 0.5, 1);
    def.velocity = vec_of(2, 0);
    def.rate = as_real(150); /* 2.5 a step, 2/150 m apart */
    gameplay_emitter(&f, &def);
    rill_emitters_run(f.world);
    const rill_view view = rill_particles_view(f.world);
    TEST_ASSERT_EQUAL_UINT32(2, view.count);
    /* Due at 1/150 and 2/150 s; the step ends at 2.5/150 s. */
    TEST_ASSERT_DOUBLE_WITHIN(0.002, 0.5 + 2 * 1.5 / 150,
                              as_double(rill_view_position(&view, 0).x));
    TEST_ASSERT_DOUBLE_WITHIN(0.002, 0.5 + 2 * 0.5 / 150,
                              as_double(rill_view_position(&view, 1).x));
    fixture_close(&f);
}

void test_spread_and_lifetimes_stay_in_their_ranges(void) {
    rill_config config = gameplay_config(0, 0);
    config.gameplay.lifetimes = 1;
    config.gameplay.tags = 1;
    fixture f = fixture_open(&config);
    rill_emitter_def def = line_of(1, 0.5, 2, 1.5);
    def.shape = RILL_EMIT_BOX;
    def.velocity = vec_of(0.5, -0.25);
    def.spread = vec_of(0.25, 0.125);
    def.lifetime_min = as_real(0.5);
    def.lifetime_max = as_real(1.5);
    def.tag = 9;
    const rill_emitter emitter = gameplay_emitter(&f, &def);
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_emitter_burst(f.world, emitter, 500));
    rill_emitters_run(f.world);
    double low[3] = {9, 9, 9};
    double high[3] = {-9, -9, -9};
    for (uint32_t i = 0; i < 500; i++) {
        rill_particle_state state;
        TEST_ASSERT_EQUAL_INT(RILL_OK,
                              rill_particle_get(f.world, rill_particle_at(f.world, i), &state));
        const double values[3] = {as_double(state.velocity.x), as_double(state.velocity.y),
                                  as_double(state.lifetime)};
        for (int k = 0; k < 3; k++) {
            low[k] = fmin(low[k], values[k]);
            high[k] = fmax(high[k], values[k]);
        }
        TEST_ASSERT_EQUAL_UINT32(9, state.tag);
    }
    static const double lowest[3] = {0.25, -0.375, 0.5};
    static const double highest[3] = {0.75, -0.125, 1.5};
    for (int k = 0; k < 3; k++) { /* within the range, and nearly all of it */
        const double room = 0.03 * (highest[k] - lowest[k]) + 0.01;
        TEST_ASSERT_TRUE(low[k] >= lowest[k] - 0.01 && low[k] < lowest[k] + room);
        TEST_ASSERT_TRUE(high[k] <= highest[k] + 0.01 && high[k] > highest[k] - room);
    }
    fixture_close(&f);
}

void test_limits_end_streams_and_bursts(void) {
    fixture f = fixture_of(gameplay_config(0, 0));
    rill_emitter_def def = line_of(1, 0.5, 3, 1.5);
    def.shape = RILL_EMIT_BOX;
    def.rate = as_real(120);
    def.limit = 7;
    const rill_emitter emitter = gameplay_emitter(&f, &def);
    rill_emitters_run(f.world);
    TEST_ASSERT_EQUAL_UINT32(2, gameplay_counts(&f, emitter).emitted);
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_emitter_burst(f.world, emitter, 3));
    rill_emitters_run(f.world);
    TEST_ASSERT_EQUAL_UINT32(7, gameplay_counts(&f, emitter).emitted);
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_emitter_burst(f.world, emitter, 3));
    rill_emitters_run(f.world);
    rill_emitters_run(f.world);
    gameplay_check_counts(&f, emitter, 7, 0);
    TEST_ASSERT_EQUAL_UINT32(7, rill_gameplay_statistics(f.world).emitted);
    fixture_close(&f);
}

/* Out of the domain, or on a body that is gone, an emitter waits. */
void test_emitters_wait_outside(void) {
    rill_config config = gameplay_config(0, 0);
    config.body_capacity = 2;
    fixture f = fixture_open(&config);
    rill_emitter_def def = line_of(1, 1, 1.2, 1);
    def.rate = as_real(60);
    const rill_emitter fixed = gameplay_emitter(&f, &def);
    def = line_of(-1, 1, -0.5, 1);
    def.rate = as_real(60);
    const rill_emitter outside = gameplay_emitter(&f, &def);
    def = line_of(-1, 1, 0.5, 1);
    def.rate = as_real(60);
    const rill_emitter half = gameplay_emitter(&f, &def);
    const rill_body body = bodies_box(&f, RILL_BODY_KINEMATIC, 3, 1, 0.2, 0.2, 1);
    def = line_of(0, 0.3, 0.2, 0.3);
    def.rate = as_real(60);
    def.body = body.id;
    const rill_emitter carried = gameplay_emitter(&f, &def);
    fixture_step(&f, 3);
    TEST_ASSERT_EQUAL_UINT32(3, gameplay_counts(&f, fixed).emitted);
    TEST_ASSERT_EQUAL_UINT32(0, gameplay_counts(&f, outside).emitted);
    TEST_ASSERT_EQUAL_UINT32(3, gameplay_counts(&f, half).emitted);
    TEST_ASSERT_EQUAL_UINT32(3, gameplay_counts(&f, carried).emitted);
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_body_remove(f.world, body));
    fixture_step(&f, 2);
    TEST_ASSERT_EQUAL_UINT32(3, gameplay_counts(&f, carried).emitted);
    TEST_ASSERT_EQUAL_UINT32(5, gameplay_counts(&f, fixed).emitted);
    /* Too far away for the numbers. */
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_shift_domain(f.world, 15500, 0));
    fixture_step(&f, 2);
    TEST_ASSERT_EQUAL_UINT32(5, gameplay_counts(&f, fixed).emitted);
    fixture_close(&f);
}

/* On a body they turn and move with it. */
void test_emitters_go_with_their_body(void) {
    rill_config config = gameplay_config(0, 0);
    config.body_capacity = 2;
    fixture f = fixture_open(&config);
    const rill_body body = bodies_add(&f, RILL_BODY_KINEMATIC, 2, 1, 1.5707963);
    bodies_shape(&f, body, rill_shape_circle(vec_of(0, 0), RILL_RATIO(1, 10)), 1);
    rill_body_state state = bodies_state(&f, body);
    state.velocity = vec_of(0.5, 0);
    state.spin = as_real(1);
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_body_set(f.world, body, &state));
    rill_emitter_def def = line_of(0.5, 0, 0.5, 0); /* right of the body: above it, turned */
    def.velocity = vec_of(1, 0);
    def.body = body.id;
    const rill_emitter emitter = gameplay_emitter(&f, &def);
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_emitter_burst(f.world, emitter, 1));
    rill_emitters_run(f.world);
    rill_particle_state made;
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_particle_get(f.world, rill_particle_at(f.world, 0), &made));
    TEST_ASSERT_DOUBLE_WITHIN(0.003, 2, as_double(made.position.x));
    TEST_ASSERT_DOUBLE_WITHIN(0.003, 1.5, as_double(made.position.y));
    /* Up with the nozzle's 1 m/s, right with the body's 0.5, left by 1 rad/s at 0.5 m. */
    TEST_ASSERT_DOUBLE_WITHIN(0.005, 0.5 - 0.5, as_double(made.velocity.x));
    TEST_ASSERT_DOUBLE_WITHIN(0.005, 1, as_double(made.velocity.y));
    fixture_close(&f);
}

void test_emitters_are_found_by_place(void) {
    fixture f = fixture_of(gameplay_config(0, 0));
    rill_emitter emitters[4];
    for (uint32_t k = 0; k < 4; k++) {
        rill_emitter_def def = line_of(1, 1, 2, 1);
        def.limit = k + 1;
        emitters[k] = gameplay_emitter(&f, &def);
    }
    const rill_emitter_def more = line_of(1, 1, 2, 1);
    TEST_ASSERT_EQUAL_INT(RILL_FULL, rill_emitter_add(f.world, &more, NULL));
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_emitter_remove(f.world, emitters[3]));
    for (uint32_t k = 0; k < 6; k++) {
        TEST_ASSERT_EQUAL_UINT32(k < 3 ? emitters[k].id : 0, rill_emitter_at(f.world, k).id);
    }
    rill_emitter_counts counts;
    rill_emitter_def def;
    TEST_ASSERT_EQUAL_INT(RILL_STALE_HANDLE, rill_emitter_count(f.world, emitters[3], &counts));
    TEST_ASSERT_EQUAL_INT(RILL_STALE_HANDLE, rill_emitter_get(f.world, emitters[3], &def));
    TEST_ASSERT_EQUAL_INT(RILL_STALE_HANDLE, rill_emitter_burst(f.world, emitters[3], 1));
    TEST_ASSERT_EQUAL_INT(RILL_STALE_HANDLE, rill_emitter_set(f.world, emitters[3], &more));
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_emitter_get(f.world, emitters[2], &def));
    TEST_ASSERT_EQUAL_UINT32(3, def.limit);
    TEST_ASSERT_EQUAL_UINT32(4, rill_gameplay_statistics(f.world).emitters_peak);
    fixture_close(&f);
}
