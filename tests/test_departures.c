/* Ends of particles: the very step, the very side, the very oldest. */
#include "gameplay_fixture.h"
#include "world.h"

static rill_config mortal_config(void) {
    rill_config config = gameplay_config(0, 0);
    config.gameplay.lifetimes = 1;
    config.gameplay.event_capacity = 64;
    config.gameplay.event_kinds = RILL_EVENT_DIED;
    return config;
}

static void fill_one(const fixture *f, double x, double lifetime) {
    rill_fill fill = {.lattice = RILL_LATTICE_SQUARE};
    uint32_t added = 0;
    fill.lifetime = as_real(lifetime);
    TEST_ASSERT_EQUAL_INT(
        RILL_OK, rill_fill_box(f->world, vec_of(x, 1), vec_of(x + 0.09, 1.09), &fill, &added));
    TEST_ASSERT_EQUAL_UINT32(1, added);
}

/* Lifetimes are rounded to steps, and last one step at least. */
void test_lifetimes_last_as_many_steps_as_they_say(void) {
    static const double lifetimes[5] = {0.001, 1.0 / 60, 2.4 / 60, 2.6 / 60, 10.0 / 60};
    static const uint32_t steps[5] = {1, 1, 2, 3, 10};
    for (int k = 0; k < 5; k++) {
        fixture f = fixture_of(mortal_config());
        fixture_step(&f, 4); /* not only from the beginning */
        fill_one(&f, 1, lifetimes[k]);
        fixture_step(&f, steps[k]);
        TEST_ASSERT_EQUAL_UINT32(1, gameplay_count(&f));
        fixture_step(&f, 1); /* ends are looked for at the start of a step */
        TEST_ASSERT_EQUAL_UINT32(0, gameplay_count(&f));
        TEST_ASSERT_EQUAL_UINT32(1, rill_gameplay_statistics(f.world).expired);
        rill_event event;
        TEST_ASSERT_TRUE(rill_event_next(f.world, &event));
        TEST_ASSERT_EQUAL_UINT32(RILL_DEATH_EXPIRED, event.other);
        TEST_ASSERT_EQUAL_UINT32(4 + steps[k], event.step);
        fixture_close(&f);
    }
}

void test_those_without_a_lifetime_stay(void) {
    fixture f = fixture_of(mortal_config());
    fill_one(&f, 1, 0);
    fill_one(&f, 2, 0.05);
    fill_one(&f, 3, 0);
    fixture_step(&f, 30);
    TEST_ASSERT_EQUAL_UINT32(2, gameplay_count(&f));
    TEST_ASSERT_EQUAL_UINT32(1, rill_gameplay_statistics(f.world).expired);
    fixture_close(&f);
}

/* All that are due in one step go in that step. */
void test_many_can_end_at_once(void) {
    fixture f = fixture_of(mortal_config());
    for (int k = 0; k < 8; k++) {
        fill_one(&f, 0.2 + 0.4 * k, k % 2 ? 0.05 : 0.1);
    }
    fixture_step(&f, 4);
    TEST_ASSERT_EQUAL_UINT32(4, gameplay_count(&f));
    fixture_step(&f, 3);
    TEST_ASSERT_EQUAL_UINT32(0, gameplay_count(&f));
    TEST_ASSERT_EQUAL_UINT32(8, rill_gameplay_statistics(f.world).events);
    fixture_close(&f);
}

/* Four particles run to the four sides; only open ones let them out. */
void test_only_open_sides_let_particles_out(void) {
    static const double starts[4][4] = {
        {0.3, 1, -2, 0}, {3.7, 1, 2, 0}, {2, 0.3, 0, -2}, {2, 1.7, 0, 2}};
    for (uint32_t open = 0; open < 16; open++) {
        rill_config config = gameplay_config(open % 2, 0);
        config.gameplay.open_sides = open;
        config.gameplay.event_capacity = 8;
        config.gameplay.event_kinds = RILL_EVENT_DIED;
        fixture f = fixture_open(&config);
        rill_particle runner[4];
        for (int k = 0; k < 4; k++) {
            runner[k] =
                fixture_add_moving(&f, starts[k][0], starts[k][1], starts[k][2], starts[k][3]);
        }
        fixture_step(&f, 30);
        uint32_t left = 0;
        for (uint32_t k = 0; k < 4; k++) {
            const uint32_t out = open >> k & 1u;
            left += out;
            TEST_ASSERT_EQUAL_INT(out == 0, rill_particle_index(f.world, runner[k]) >= 0);
        }
        TEST_ASSERT_EQUAL_UINT32(left, rill_gameplay_statistics(f.world).left);
        rill_event event;
        while (rill_event_next(f.world, &event)) {
            TEST_ASSERT_EQUAL_UINT32(RILL_DEATH_LEFT, event.other);
        }
        fixture_close(&f);
    }
}

/* The one that was added first makes room, also when others have died and slots were reused. */
void test_the_oldest_makes_room(void) {
    rill_config config = mortal_config();
    config.particle_capacity = 5;
    config.gameplay.when_full = RILL_REPLACE_OLDEST;
    fixture f = fixture_open(&config);
    rill_particle particle[16];
    for (int k = 0; k < 5; k++) {
        particle[k] = fixture_add(&f, 0.5 + 0.5 * k, 1);
    }
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_particle_remove(f.world, particle[0]));
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_particle_remove(f.world, particle[2]));
    particle[5] = fixture_add(&f, 3, 1);
    particle[6] = fixture_add(&f, 3.5, 1);
    static const int gone[5] = {1, 3, 4, 5, 6};
    for (int k = 0; k < 5; k++) {
        TEST_ASSERT_TRUE(rill_particle_index(f.world, particle[gone[k]]) >= 0);
        particle[7 + k] = fixture_add(&f, 0.4 + 0.3 * k, 1.5);
        TEST_ASSERT_TRUE(rill_particle_index(f.world, particle[gone[k]]) < 0);
        TEST_ASSERT_EQUAL_UINT32(5, gameplay_count(&f));
        TEST_ASSERT_EQUAL_UINT32((uint32_t)k + 1, rill_gameplay_statistics(f.world).replaced);
        fixture_step(&f, 1); /* sorting moves them */
    }
    fixture_close(&f);
}

void test_without_the_wish_the_new_one_is_refused(void) {
    rill_config config = gameplay_config(0, 0);
    config.particle_capacity = 3;
    fixture f = fixture_open(&config);
    for (int k = 0; k < 3; k++) {
        fixture_add(&f, 0.5 + 0.5 * k, 1);
    }
    const rill_particle_state state = {.position = vec_of(3, 1)};
    TEST_ASSERT_EQUAL_INT(RILL_FULL, rill_particle_add(f.world, &state, NULL));
    TEST_ASSERT_EQUAL_UINT32(0, rill_gameplay_statistics(f.world).replaced);
    fixture_close(&f);
}

/* A ring of events: the oldest are kept, the rest is counted as lost, order survives wrapping. */
void test_events_wrap_and_are_lost_when_full(void) {
    rill_config config = gameplay_config(0, 0);
    config.gameplay.lifetimes = 1;
    config.gameplay.event_capacity = 3;
    config.gameplay.event_kinds = RILL_EVENT_DIED;
    fixture f = fixture_open(&config);
    for (int k = 0; k < 5; k++) {
        fill_one(&f, 0.2 + 0.5 * k, (k + 1) / 60.0);
    }
    rill_event event;
    fixture_step(&f, 3); /* two have ended */
    TEST_ASSERT_TRUE(rill_event_next(f.world, &event));
    TEST_ASSERT_EQUAL_UINT32(1, event.step);
    fixture_step(&f, 2); /* four: 2, 3 and 4 are in the ring */
    TEST_ASSERT_EQUAL_UINT32(3, rill_gameplay_statistics(f.world).events);
    TEST_ASSERT_EQUAL_UINT32(3, rill_gameplay_statistics(f.world).events_peak);
    TEST_ASSERT_EQUAL_UINT32(0, rill_gameplay_statistics(f.world).events_lost);
    fixture_step(&f, 1);
    TEST_ASSERT_EQUAL_UINT32(1, rill_gameplay_statistics(f.world).events_lost);
    for (uint32_t step = 2; step <= 4; step++) {
        TEST_ASSERT_TRUE(rill_event_next(f.world, &event));
        TEST_ASSERT_EQUAL_UINT32(step, event.step);
    }
    TEST_ASSERT_FALSE(rill_event_next(f.world, &event));
    TEST_ASSERT_EQUAL_UINT32(3, rill_gameplay_statistics(f.world).events_peak);
    fixture_close(&f);
}

/* Steps until something is told; the gap that the particle then has to a side. */
static double gap_when_told(const fixture *f, rill_particle particle, uint32_t side,
                            rill_event *event) {
    while (!rill_event_next(f->world, event)) {
        fixture_step(f, 1);
    }
    const rill_vec2 position = fixture_state(f, particle).position;
    const double gaps[4] = {as_double(position.x), 4 - as_double(position.x), as_double(position.y),
                            2 - as_double(position.y)};
    return gaps[side];
}

/* Walls are touched nearer than 0.7 spacings and left beyond twice that. */
void test_touches_of_walls_begin_and_end(void) {
    static const double starts[4][4] = {
        {0.5, 1, -1, 0}, {3.5, 1, 1, 0}, {2, 0.5, 0, -1}, {2, 1.5, 0, 1}};
    for (uint32_t k = 0; k < 4; k++) {
        rill_config config = gameplay_config(0, 0);
        config.gameplay.event_capacity = 8;
        config.gameplay.event_kinds = RILL_EVENT_TOUCH_BEGIN | RILL_EVENT_TOUCH_END;
        fixture f = fixture_open(&config);
        const rill_particle particle =
            fixture_add_moving(&f, starts[k][0], starts[k][1], starts[k][2], starts[k][3]);
        rill_event event;
        double gap = gap_when_told(&f, particle, k, &event);
        TEST_ASSERT_EQUAL_UINT32(RILL_EVENT_TOUCH_BEGIN, event.kind);
        TEST_ASSERT_EQUAL_UINT32(1u << k, event.other);
        TEST_ASSERT_TRUE(gap <= 0.0701 && gap >= 0.07 - 1.0 / 60 - 0.001);
        rill_particle_state state = fixture_state(&f, particle);
        state.velocity = vec_of(-starts[k][2] / 2, -starts[k][3] / 2);
        TEST_ASSERT_EQUAL_INT(RILL_OK, rill_particle_set(f.world, particle, &state));
        gap = gap_when_told(&f, particle, k, &event);
        TEST_ASSERT_EQUAL_UINT32(RILL_EVENT_TOUCH_END, event.kind);
        TEST_ASSERT_EQUAL_UINT32(1u << k, event.other);
        TEST_ASSERT_TRUE(gap >= 0.1399 && gap <= 0.14 + 1.0 / 120 + 0.001);
        fixture_close(&f);
    }
}
