/* What zones do, in numbers: lone particles whose motion can be written down. */
#include "gameplay_fixture.h"
#include "world.h"

static rill_zone_def everywhere(void) {
    rill_zone_def def = rill_zone_default();
    def.region = rill_region_box(vec_of(-1, -1), vec_of(5, 3));
    return def;
}

static void check_velocity(const fixture *f, rill_particle particle, double u, double v) {
    const rill_particle_state state = fixture_state(f, particle);
    TEST_ASSERT_DOUBLE_WITHIN(0.004, u, as_double(state.velocity.x));
    TEST_ASSERT_DOUBLE_WITHIN(0.004, v, as_double(state.velocity.y));
}

/* Velocities grow by the acceleration times the time; zones add up, each in its region. */
void test_winds_add_up_where_they_overlap(void) {
    for (int method = 0; method < METHODS; method++) {
        fixture f = fixture_of(gameplay_config(method, 0));
        const rill_particle both = fixture_add_moving(&f, 1.5, 1, 0, 0);
        const rill_particle one = fixture_add_moving(&f, 0.5, 1, 0, 0);
        const rill_particle none = fixture_add_moving(&f, 3.5, 1, 0, 0);
        rill_zone_def def = rill_zone_default();
        def.region = rill_region_box(vec_of(0, 0), vec_of(2.5, 2));
        def.acceleration = vec_of(1, -0.5);
        gameplay_zone(&f, &def);
        def.region = rill_region_box(vec_of(1, 0), vec_of(2.5, 2));
        def.acceleration = vec_of(-0.25, 1.5);
        gameplay_zone(&f, &def);
        fixture_step(&f, 30);
        check_velocity(&f, both, 0.375, 0.5);
        check_velocity(&f, one, 0.5, -0.25);
        check_velocity(&f, none, 0, 0);
        fixture_close(&f);
    }
}

/* Each substep takes drag / rate of the difference away. */
void test_drag_decays_by_its_rate(void) {
    for (int method = 0; method < METHODS; method++) {
        rill_config config = gameplay_config(method, 0);
        config.clavet.substeps = 2;
        config.bodin.substeps = 2;
        fixture f = fixture_open(&config);
        const rill_particle particle = fixture_add_moving(&f, 1, 1, 1, -0.5);
        rill_zone_def def = everywhere();
        def.drag = as_real(3);
        def.flow = vec_of(0.25, 0.125);
        gameplay_zone(&f, &def);
        fixture_step(&f, 20);
        const double left = pow(1 - 3.0 / 120, 40);
        check_velocity(&f, particle, 0.25 + 0.75 * left, 0.125 - 0.625 * left);
        fixture_close(&f);
    }
}

void test_the_strongest_drag_stops_at_once(void) {
    for (int method = 0; method < METHODS; method++) {
        fixture f = fixture_of(gameplay_config(method, 0));
        const rill_particle particle = fixture_add_moving(&f, 1, 1, 1, -0.5);
        rill_zone_def def = everywhere();
        def.drag = as_real(1000);
        def.flow = vec_of(0.5, 0.25);
        gameplay_zone(&f, &def);
        fixture_step(&f, 1);
        check_velocity(&f, particle, 0.5, 0.25);
        fixture_close(&f);
    }
}

/* Towards the centre, as strong everywhere; nothing at the centre itself. */
void test_a_pull_points_at_its_centre(void) {
    static const double ways[6][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {0.6, 0.8}, {-0.8, 0.6}};
    for (int k = 0; k < 6; k++) {
        fixture f = fixture_of(gameplay_config(k % 2, 0));
        const rill_particle particle =
            fixture_add_moving(&f, 2 - 0.75 * ways[k][0], 1 - 0.75 * ways[k][1], 0, 0);
        rill_zone_def def = everywhere();
        def.pull = as_real(2);
        def.centre = vec_of(2, 1);
        gameplay_zone(&f, &def);
        fixture_step(&f, 15);
        /* Q16.16 has some forty quanta for it in a substep. */
        const rill_particle_state state = fixture_state(&f, particle);
        TEST_ASSERT_DOUBLE_WITHIN(0.02, 0.5 * ways[k][0], as_double(state.velocity.x));
        TEST_ASSERT_DOUBLE_WITHIN(0.02, 0.5 * ways[k][1], as_double(state.velocity.y));
        fixture_close(&f);
    }
}

/* No zone breaks the speed limit of 1 h per substep. */
void test_zones_keep_the_speed_limit(void) {
    fixture f = fixture_of(gameplay_config(0, 0));
    fixture_add_moving(&f, 1, 1, 0, 0);
    rill_zone_def def = everywhere();
    def.drag = as_real(1000);
    def.flow = vec_of(20000, 20000);
    gameplay_zone(&f, &def);
    for (int n = 0; n < 10; n++) {
        fixture_step(&f, 1);
        fixture_check_particles(&f, 4, 2);
    }
    fixture_close(&f);
}

/* Inside, fluid keeps what it has along and across the way, and loses what is against it. */
void test_a_one_way_zone_takes_only_what_is_against_it(void) {
    static const double ways[4][2] = {{1, 0}, {-2, 0}, {0, 3}, {0, -1}};
    for (int k = 0; k < 4; k++) {
        fixture f = fixture_of(gameplay_config(k % 2, 0));
        rill_zone_def def = everywhere();
        def.one_way = vec_of(ways[k][0], ways[k][1]);
        gameplay_zone(&f, &def);
        const double x = ways[k][0] > 0 ? 1 : (ways[k][0] < 0 ? -1 : 0);
        const double y = ways[k][1] > 0 ? 1 : (ways[k][1] < 0 ? -1 : 0);
        /* The first and the last in the order of the particles go against it. */
        const rill_particle against = fixture_add_moving(&f, 1, 1, 0.25 * y - x, 0.25 * x - y);
        const rill_particle with = fixture_add_moving(&f, 2, 1, 0.5 * x, 0.5 * y);
        const rill_particle across = fixture_add_moving(&f, 2.75, 1, 0.5 * y, 0.5 * x);
        const rill_particle last = fixture_add_moving(&f, 3.5, 1, -x, -y);
        fixture_step(&f, 6);
        check_velocity(&f, with, 0.5 * x, 0.5 * y);
        check_velocity(&f, across, 0.5 * y, 0.5 * x);
        check_velocity(&f, against, 0.25 * y, 0.25 * x);
        check_velocity(&f, last, 0, 0);
        const rill_particle_state state = fixture_state(&f, against);
        TEST_ASSERT_DOUBLE_WITHIN(0.004, 1 + 0.025 * y, as_double(state.position.x));
        TEST_ASSERT_DOUBLE_WITHIN(0.004, 1 + 0.025 * x, as_double(state.position.y));
        fixture_close(&f);
    }
}

/* Rates are exact, whatever the rate of steps; the latest of the particles go first. */
void test_a_slow_drain_takes_the_last_first(void) {
    rill_config config = gameplay_config(0, 0);
    config.gameplay.event_capacity = 100;
    config.gameplay.event_kinds = RILL_EVENT_DIED;
    fixture f = fixture_open(&config);
    for (int k = 0; k < 12; k++) {
        fixture_add_moving(&f, 0.2 + 0.3 * k, 1, 0, 0);
    }
    rill_zone_def def = everywhere();
    def.kill = 1;
    def.kill_rate = as_real(40);
    const rill_zone zone = gameplay_zone(&f, &def);
    static const uint32_t due[6] = {0, 1, 2, 2, 3, 4};
    for (int n = 0; n < 6; n++) {
        rill_view view = rill_particles_view(f.world);
        const uint32_t before = view.count;
        const rill_particle last = rill_particle_at(f.world, before - 1);
        fixture_step(&f, 1);
        TEST_ASSERT_EQUAL_UINT32(due[n], rill_zone_killed(f.world, zone));
        TEST_ASSERT_EQUAL_UINT32(due[n], rill_gameplay_statistics(f.world).drained);
        if (gameplay_count(&f) < before) {
            rill_event event;
            TEST_ASSERT_TRUE(rill_event_next(f.world, &event));
            TEST_ASSERT_EQUAL_UINT32(last.id, event.particle.id);
            TEST_ASSERT_EQUAL_UINT32(RILL_DEATH_DRAINED, event.other);
        }
    }
    fixture_close(&f);
}

/* Each zone counts its own; what one has taken is not there for the next. */
void test_each_drain_counts_its_own(void) {
    fixture f = fixture_of(gameplay_config(0, 0));
    for (int k = 0; k < 10; k++) {
        fixture_add_moving(&f, 0.25 + 0.25 * k, 1, 0, 0);
    }
    rill_zone_def def = rill_zone_default();
    def.kill = 1;
    def.region = rill_region_box(vec_of(0.2, 0), vec_of(0.8, 2)); /* 0.25, 0.5, 0.75 */
    const rill_zone first = gameplay_zone(&f, &def);
    def.region = rill_region_box(vec_of(0.7, 0), vec_of(1.3, 2)); /* 1, 1.25 */
    const rill_zone second = gameplay_zone(&f, &def);
    def.region = rill_region_box(vec_of(3, 0), vec_of(3.5, 2));
    const rill_zone third = gameplay_zone(&f, &def);
    fixture_step(&f, 1);
    TEST_ASSERT_EQUAL_UINT32(3, rill_zone_killed(f.world, first));
    TEST_ASSERT_EQUAL_UINT32(2, rill_zone_killed(f.world, second));
    TEST_ASSERT_EQUAL_UINT32(0, rill_zone_killed(f.world, third));
    TEST_ASSERT_EQUAL_UINT32(5, gameplay_count(&f));
    fixture_close(&f);
}

/* A zone whose region the domain has left behind does nothing, and is there when it comes back. */
void test_a_zone_out_of_reach_waits(void) {
    fixture f = fixture_of(gameplay_config(0, 0));
    fixture_add_moving(&f, 1, 1, 0, 0);
    rill_zone_def def = everywhere();
    def.kill = 1;
    def.acceleration = vec_of(1, 0);
    def.one_way = vec_of(1, 0);
    const rill_zone zone = gameplay_zone(&f, &def);
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_shift_domain(f.world, 15000, 0));
    const double h = as_double(rill_smoothing_radius(f.world));
    const rill_particle there = fixture_add_moving(&f, 15000 * h + 1, 1, -0.5, 0);
    fixture_step(&f, 2);
    TEST_ASSERT_EQUAL_UINT32(0, rill_zone_killed(f.world, zone));
    TEST_ASSERT_DOUBLE_WITHIN(0.01, -0.5, as_double(fixture_state(&f, there).velocity.x));
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_shift_domain(f.world, -15000, 0));
    fixture_add_moving(&f, 1, 1, 0, 0);
    const uint32_t count = gameplay_count(&f);
    fixture_step(&f, 1);
    TEST_ASSERT_EQUAL_UINT32(count, rill_zone_killed(f.world, zone) + gameplay_count(&f));
    TEST_ASSERT_TRUE(rill_zone_killed(f.world, zone) >= 1);
    fixture_close(&f);
}

/* Forces wake what sleeps in them; drag alone has nothing to drag. */
void test_only_forces_wake_sleepers(void) {
    static const struct {
        double ax, ay, drag, flow_x, flow_y, pull;
        uint32_t on;
        uint32_t awake;
    } cases[] = {
        {0.5, 0, 0, 0, 0, 0, 1, 1}, {0, -0.5, 0, 0, 0, 0, 1, 1},  {0, 0, 5, 0, 0, 0, 1, 0},
        {0, 0, 0, 1, 1, 0, 1, 0},   {0, 0, 5, 0.1, 0, 0, 1, 1},   {0, 0, 5, 0, -0.1, 0, 1, 1},
        {0, 0, 0, 0, 0, 0.5, 1, 1}, {0.5, 0.5, 5, 1, 1, 1, 0, 0},
    };
    for (size_t k = 0; k < sizeof cases / sizeof cases[0]; k++) {
        rill_config config = gameplay_config(0, 0);
        config.gameplay.rest_speed = as_real(0.5);
        config.gameplay.rest_steps = 3;
        fixture f = fixture_open(&config);
        fixture_add_moving(&f, 1, 1, 0, 0);
        fixture_add_moving(&f, 3, 1, 0, 0);
        fixture_step(&f, 5);
        TEST_ASSERT_EQUAL_UINT32(2, rill_gameplay_statistics(f.world).asleep);
        rill_zone_def def = rill_zone_default();
        def.region = rill_region_box(vec_of(0, 0), vec_of(2, 2));
        def.acceleration = vec_of(cases[k].ax, cases[k].ay);
        def.drag = as_real(cases[k].drag);
        def.flow = vec_of(cases[k].flow_x, cases[k].flow_y);
        def.pull = as_real(cases[k].pull);
        def.on = cases[k].on;
        gameplay_zone(&f, &def);
        fixture_step(&f, 1);
        TEST_ASSERT_EQUAL_UINT32(2 - cases[k].awake, rill_gameplay_statistics(f.world).asleep);
        fixture_close(&f);
    }
}

void test_zones_are_found_by_place(void) {
    fixture f = fixture_of(gameplay_config(0, 0));
    rill_zone zones[4];
    for (uint32_t k = 0; k < 4; k++) {
        rill_zone_def def = everywhere();
        def.mask = k + 1;
        zones[k] = gameplay_zone(&f, &def);
    }
    TEST_ASSERT_EQUAL_UINT32(4, rill_gameplay_statistics(f.world).zones_peak);
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_zone_remove(f.world, zones[1]));
    for (uint32_t k = 0; k < 6; k++) {
        const uint32_t wanted = k < 4 && k != 1 ? zones[k].id : 0;
        TEST_ASSERT_EQUAL_UINT32(wanted, rill_zone_at(f.world, k).id);
        rill_zone_def def;
        if (wanted != 0) {
            TEST_ASSERT_EQUAL_INT(RILL_OK, rill_zone_get(f.world, zones[k], &def));
            TEST_ASSERT_EQUAL_UINT32(k + 1, def.mask);
        }
    }
    TEST_ASSERT_EQUAL_UINT32(4, rill_gameplay_statistics(f.world).zones_peak);
    /* The place is used again, under another name. */
    const rill_zone_def def = everywhere();
    const rill_zone again = gameplay_zone(&f, &def);
    TEST_ASSERT_EQUAL_UINT32(again.id, rill_zone_at(f.world, 1).id);
    TEST_ASSERT_NOT_EQUAL(zones[1].id, again.id);
    fixture_close(&f);
}

void test_a_refused_change_leaves_the_zone(void) {
    fixture f = fixture_of(gameplay_config(0, 0));
    rill_zone_def def = everywhere();
    def.drag = as_real(5);
    const rill_zone zone = gameplay_zone(&f, &def);
    rill_zone_def other = def;
    other.drag = as_real(-5);
    TEST_ASSERT_EQUAL_INT(RILL_BAD_FORCE, rill_zone_set(f.world, zone, &other));
    rill_zone_def read;
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_zone_get(f.world, zone, &read));
    TEST_ASSERT_TRUE(read.drag == def.drag);
    other.drag = as_real(7);
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_zone_set(f.world, zone, &other));
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_zone_get(f.world, zone, &read));
    TEST_ASSERT_TRUE(read.drag == as_real(7));
    fixture_close(&f);
}
