/* Worlds for the tests of gameplay: 4 m by 2 m, no gravity unless asked for, by either method. */
#ifndef RILL_TESTS_GAMEPLAY_FIXTURE_H
#define RILL_TESTS_GAMEPLAY_FIXTURE_H

#include "world_fixture.h"

#define METHODS 2

/* Many tests need one method only, and name it by its number. Run with this in the environment they
 * take the other one. */
#define OTHER_METHOD (getenv("RILL_TEST_OTHER_METHOD") != NULL)
/* The numbers of the methods, for tests of what only one of them has. */
#define CLAVET OTHER_METHOD
#define BODIN (!OTHER_METHOD)

static inline rill_config gameplay_config(int method, double gravity) {
    rill_config config = rill_config_default();
    config.method = method == CLAVET ? RILL_METHOD_CLAVET : RILL_METHOD_BODIN;
    config.domain_max = vec_of(4, 2);
    config.gravity = vec_of(0, gravity);
    config.particle_capacity = 1000;
    config.gameplay.emitter_capacity = 4;
    config.gameplay.zone_capacity = 4;
    config.gameplay.sensor_capacity = 4;
    return config;
}

/* Water at rest in a box, on a hexagonal lattice. */
static inline uint32_t gameplay_fill(const fixture *f, double x0, double y0, double x1, double y1) {
    const rill_fill fill = {.lattice = RILL_LATTICE_HEX};
    uint32_t added = 0;
    TEST_ASSERT_EQUAL_INT(RILL_OK,
                          rill_fill_box(f->world, vec_of(x0, y0), vec_of(x1, y1), &fill, &added));
    return added;
}

/* A tank of 2 m by 2 m with 1 m of water, 20 rows deep, not yet settled. */
static inline fixture gameplay_tank(int method) {
    rill_config config = gameplay_config(method, -9.82);
    config.spacing = as_real(0.05);
    config.domain_max = vec_of(2, 2);
    const fixture f = fixture_open(&config);
    const rill_fill water = {.lattice = RILL_LATTICE_SQUARE};
    TEST_ASSERT_EQUAL_INT(RILL_OK,
                          rill_fill_box(f.world, vec_of(0, 0), vec_of(2, 1), &water, NULL));
    return f;
}

/* Emitters, zones and sensors that the world must take, and what they count. */
static inline rill_emitter gameplay_emitter(const fixture *f, const rill_emitter_def *def) {
    rill_emitter emitter = {0};
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_emitter_add(f->world, def, &emitter));
    TEST_ASSERT_NOT_EQUAL(0, emitter.id);
    return emitter;
}

static inline rill_emitter_counts gameplay_counts(const fixture *f, rill_emitter emitter) {
    rill_emitter_counts counts;
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_emitter_count(f->world, emitter, &counts));
    return counts;
}

static inline void gameplay_check_counts(const fixture *f, rill_emitter emitter, uint32_t emitted,
                                         uint32_t starved) {
    const rill_emitter_counts counts = gameplay_counts(f, emitter);
    TEST_ASSERT_EQUAL_UINT32(emitted, counts.emitted);
    TEST_ASSERT_EQUAL_UINT32(starved, counts.starved);
}

static inline rill_zone gameplay_zone(const fixture *f, const rill_zone_def *def) {
    rill_zone zone = {0};
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_zone_add(f->world, def, &zone));
    TEST_ASSERT_NOT_EQUAL(0, zone.id);
    return zone;
}

static inline rill_sensor gameplay_sensor(const fixture *f, rill_region region, uint32_t mask) {
    rill_sensor sensor = {0};
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_sensor_add(f->world, &region, mask, &sensor));
    return sensor;
}

static inline rill_sensor gameplay_line(const fixture *f, double x0, double y0, double x1,
                                        double y1, uint32_t mask) {
    rill_sensor sensor = {0};
    TEST_ASSERT_EQUAL_INT(
        RILL_OK, rill_sensor_add_line(f->world, vec_of(x0, y0), vec_of(x1, y1), mask, &sensor));
    return sensor;
}

static inline rill_sensor_reading gameplay_reading(const fixture *f, rill_sensor sensor) {
    rill_sensor_reading reading;
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_sensor_read(f->world, sensor, &reading));
    return reading;
}

static inline rill_flow_reading gameplay_flow(const fixture *f, rill_sensor line) {
    rill_flow_reading flow;
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_sensor_read_flow(f->world, line, &flow));
    return flow;
}

static inline void gameplay_check_flow(const fixture *f, rill_sensor line, uint32_t forward,
                                       uint32_t backward) {
    const rill_flow_reading flow = gameplay_flow(f, line);
    TEST_ASSERT_EQUAL_UINT32(forward, flow.forward);
    TEST_ASSERT_EQUAL_UINT32(backward, flow.backward);
}

/* The group of a tag, which must have so many particles. */
static inline rill_group gameplay_group(const fixture *f, uint32_t tag, uint32_t count) {
    rill_group group;
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_group_read(f->world, tag, &group));
    TEST_ASSERT_EQUAL_UINT32(count, group.count);
    return group;
}

static inline uint32_t gameplay_count(const fixture *f) {
    return rill_statistics(f->world).particles;
}

#endif
