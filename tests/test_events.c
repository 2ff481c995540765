/* Events: what happened, in order, without loss or with the loss counted. */
#include "gameplay_fixture.h"

#define ALL_KINDS 31u

static rill_config event_config(int method, double gravity, uint32_t kinds) {
    rill_config config = gameplay_config(method, gravity);
    config.gameplay.event_capacity = 4000;
    config.gameplay.event_kinds = kinds;
    config.gameplay.lifetimes = 1;
    return config;
}

/* Reads all events and counts those of a kind, and of `other` unless that is -1. */
static uint32_t count_events(const fixture *f, uint32_t kind, int64_t other) {
    uint32_t count = 0;
    rill_event event;
    while (rill_event_next(f->world, &event)) {
        count += (event.kind & kind) != 0 && (other < 0 || event.other == (uint32_t)other);
    }
    return count;
}

void test_each_death_is_reported_with_its_cause(void) {
    rill_config config = event_config(0, -9.82, RILL_EVENT_DIED);
    config.gameplay.open_sides = RILL_SIDE_LEFT;
    config.gameplay.when_full = RILL_REPLACE_OLDEST;
    config.particle_capacity = 4;
    fixture f = fixture_open(&config);
    const rill_particle_state mortal = {.position = vec_of(1, 1.8), .lifetime = as_real(0.1)};
    const rill_particle_state leaver = {.position = vec_of(0.05, 1.8), .velocity = vec_of(-3, 0)};
    rill_particle died;
    rill_particle left;
    rill_event event;
    const rill_particle drained = fixture_add(&f, 3, 1.5);
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_particle_add(f.world, &mortal, &died));
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_particle_add(f.world, &leaver, &left));
    rill_zone_def def = rill_zone_default();
    def.region = rill_region_box(vec_of(2.5, 1), vec_of(4, 2));
    def.kill = 1;
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_zone_add(f.world, &def, NULL));
    fixture_step(&f, 10);
    TEST_ASSERT_EQUAL_INT(1, rill_event_next(f.world, &event));
    TEST_ASSERT_EQUAL_UINT32(RILL_EVENT_DIED, event.kind);
    TEST_ASSERT_EQUAL_UINT32(drained.id, event.particle.id);
    TEST_ASSERT_EQUAL_UINT32(RILL_DEATH_DRAINED, event.other);
    TEST_ASSERT_EQUAL_UINT32(0, event.step);
    TEST_ASSERT_EQUAL_INT(1, rill_event_next(f.world, &event));
    TEST_ASSERT_EQUAL_UINT32(left.id, event.particle.id);
    TEST_ASSERT_EQUAL_UINT32(RILL_DEATH_LEFT, event.other);
    TEST_ASSERT_EQUAL_INT(1, rill_event_next(f.world, &event));
    TEST_ASSERT_EQUAL_UINT32(died.id, event.particle.id);
    TEST_ASSERT_EQUAL_UINT32(RILL_DEATH_EXPIRED, event.other);
    TEST_ASSERT_EQUAL_UINT32(6, event.step);
    TEST_ASSERT_EQUAL_INT(0, rill_event_next(f.world, &event));
    const rill_particle oldest = fixture_add(&f, 1, 1);
    for (int i = 0; i < 4; i++) {
        fixture_add(&f, 1.2 + 0.2 * i, 1);
    }
    TEST_ASSERT_EQUAL_INT(1, rill_event_next(f.world, &event));
    TEST_ASSERT_EQUAL_UINT32(oldest.id, event.particle.id);
    TEST_ASSERT_EQUAL_UINT32(RILL_DEATH_REPLACED, event.other);
    fixture_close(&f);
}

/* A drop falls to the floor: one beginning, no end; thrown up again: one end. */
void test_a_touch_begins_once_and_ends_once(void) {
    for (int method = 0; method < METHODS; method++) {
        fixture f =
            fixture_of(event_config(method, -9.82, RILL_EVENT_TOUCH_BEGIN | RILL_EVENT_TOUCH_END));
        const rill_particle drop = fixture_add(&f, 2, 1);
        fixture_step(&f, 120);
        rill_event event;
        TEST_ASSERT_EQUAL_INT(1, rill_event_next(f.world, &event));
        TEST_ASSERT_EQUAL_UINT32(RILL_EVENT_TOUCH_BEGIN, event.kind);
        TEST_ASSERT_EQUAL_UINT32(RILL_SIDE_BOTTOM, event.other);
        TEST_ASSERT_EQUAL_UINT32(drop.id, event.particle.id);
        TEST_ASSERT_EQUAL_INT(0, rill_event_next(f.world, &event));
        rill_particle_state state;
        TEST_ASSERT_EQUAL_INT(RILL_OK, rill_particle_get(f.world, drop, &state));
        state.velocity = vec_of(0, 4);
        TEST_ASSERT_EQUAL_INT(RILL_OK, rill_particle_set(f.world, drop, &state));
        fixture_step(&f, 20);
        TEST_ASSERT_EQUAL_UINT32(1, count_events(&f, RILL_EVENT_TOUCH_END, RILL_SIDE_BOTTOM));
        fixture_close(&f);
    }
}

void test_entering_and_leaving_a_sensor_are_paired(void) {
    for (int method = 0; method < METHODS; method++) {
        fixture f = fixture_of(
            event_config(method, -9.82, RILL_EVENT_SENSOR_ENTER | RILL_EVENT_SENSOR_LEAVE));
        gameplay_fill(&f, 0, 0, 1, 1.8);
        const rill_region region = rill_region_box(vec_of(2, 0), vec_of(3, 2));
        rill_sensor sensor = {0};
        TEST_ASSERT_EQUAL_INT(RILL_OK, rill_sensor_add(f.world, &region, 0, &sensor));
        uint32_t inside = 0;
        for (uint32_t step = 0; step < 150; step++) {
            rill_step(f.world);
            rill_event event;
            while (rill_event_next(f.world, &event)) {
                TEST_ASSERT_EQUAL_UINT32(sensor.id, event.other);
                inside += event.kind == RILL_EVENT_SENSOR_ENTER ? 1u : 0xFFFFFFFFu;
            }
            rill_sensor_reading reading;
            TEST_ASSERT_EQUAL_INT(RILL_OK, rill_sensor_read(f.world, sensor, &reading));
            TEST_ASSERT_EQUAL_UINT32(reading.count, inside);
        }
        TEST_ASSERT_TRUE(inside > 10);
        fixture_close(&f);
    }
}

void test_a_full_ring_keeps_the_oldest_and_counts_the_rest(void) {
    rill_config config = event_config(0, 0, RILL_EVENT_DIED);
    config.gameplay.event_capacity = 10;
    fixture f = fixture_open(&config);
    rill_zone_def def = rill_zone_default();
    def.region = rill_region_box(vec_of(0, 0), vec_of(4, 2));
    def.kill = 1;
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_zone_add(f.world, &def, NULL));
    rill_event event;
    for (uint32_t round = 0; round < 5; round++) { /* the ring wraps */
        for (int i = 0; i < 13; i++) {
            fixture_add(&f, 0.5 + 0.2 * i, 1);
        }
        fixture_step(&f, 1);
        TEST_ASSERT_EQUAL_UINT32(10, rill_gameplay_statistics(f.world).events);
        TEST_ASSERT_EQUAL_UINT32(3 * round + 3, rill_gameplay_statistics(f.world).events_lost);
        for (uint32_t i = 0; i < 10; i++) {
            TEST_ASSERT_EQUAL_INT(1, rill_event_next(f.world, &event));
            TEST_ASSERT_EQUAL_UINT32(round, event.step);
        }
        TEST_ASSERT_EQUAL_INT(0, rill_event_next(f.world, &event));
        fixture_add(&f, 1, 1);
        rill_particles_clear(f.world);
        fixture_add(&f, 1, 1);
        rill_particles_clear(f.world);
    }
    TEST_ASSERT_EQUAL_UINT32(10, rill_gameplay_statistics(f.world).events_peak);
    fixture_close(&f);
}

void test_kinds_that_nobody_wants_are_not_kept(void) {
    fixture f = fixture_of(event_config(0, -9.82, 0));
    gameplay_fill(&f, 0, 0, 1, 1);
    fixture_step(&f, 30);
    rill_event event;
    TEST_ASSERT_EQUAL_INT(0, rill_event_next(f.world, &event));
    fixture_close(&f);
}

/* Reading events changes nothing of the fluid, nor of its hash. */
void test_reading_events_leaves_the_hash_alone(void) {
    uint64_t hash[2];
    for (int reads = 0; reads < 2; reads++) {
        fixture f = fixture_of(event_config(1, -9.82, ALL_KINDS));
        gameplay_fill(&f, 0, 0, 1, 1);
        for (int step = 0; step < 60; step++) {
            rill_step(f.world);
            if (reads) {
                rill_events_clear(f.world);
            }
        }
        hash[reads] = rill_hash(f.world);
        fixture_close(&f);
    }
    TEST_ASSERT_EQUAL_UINT64(hash[0], hash[1]);
}
