/* A block with something of everything in it, and what attaching says when one word of it is
 * changed. h is 1 m here. */
#ifndef RILL_TESTS_FULL_BLOCK_H
#define RILL_TESTS_FULL_BLOCK_H

#include "joints.h"

static int8_t full_samples[64];

/* A box on the floor, terrain with a map, a ball; a hinge between box and ball, a rod from the box
 * to the world; fluid, springs, an emitter, a zone, two sensors, events. */
static inline fixture open_full(uint32_t method) {
    rill_config config = bodies_config(method);
    config.spacing = RILL_RATIO(1, 2);
    config.clavet.neighbourhood = RILL_RATIO(2, 1);
    config.bodin.neighbourhood = RILL_RATIO(2, 1);
    config.domain_max = vec_of(32, 16);
    config.spring_capacity = method == RILL_METHOD_CLAVET ? 200 : 0;
    config.material[0].elasticity = as_real(500);
    config.particle_capacity = 100;
    config.gameplay.emitter_capacity = 2;
    config.gameplay.zone_capacity = 2;
    config.gameplay.sensor_capacity = 3;
    config.gameplay.event_capacity = 4;
    config.gameplay.event_kinds = RILL_EVENT_TOUCH_BEGIN;
    fixture f = fixture_open(&config);
    const rill_map map = {8, 8, 8, full_samples};
    const rill_body box = bodies_box(&f, RILL_BODY_DYNAMIC, 20, 1, 2, 2, 1);
    const rill_body ground = bodies_add(&f, RILL_BODY_STATIC, 2, 12, 0);
    const rill_body ball = bodies_add(&f, RILL_BODY_DYNAMIC, 24, 2, 0);
    memset(full_samples, 64, sizeof full_samples);
    bodies_shape(&f, ball, rill_shape_circle(vec_of(0, 0), RILL_ONE), 1);
    TEST_ASSERT_EQUAL_INT(
        RILL_OK, rill_map_add(f.world, ground, &map, vec_of(0, 0), RILL_RATIO(1, 4), NULL, NULL));
    rill_joint_def hinge = joint_def(RILL_JOINT_HINGE, box, ball, 22, 2);
    joint_limit(&hinge, -1, 1);
    (void)joint_add(&f, &hinge);
    rill_joint_def rod = joint_def(RILL_JOINT_DISTANCE, box, the_world, 20, 2);
    rod.anchor_b = vec_of(20, 6);
    (void)joint_add(&f, &rod);
    const rill_fill fill = {.lattice = RILL_LATTICE_HEX};
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_fill_box(f.world, vec_of(0, 0), vec_of(4, 3), &fill, NULL));
    rill_emitter_def emitter = rill_emitter_default();
    emitter.from = vec_of(8, 8);
    emitter.to = vec_of(9, 8);
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_emitter_add(f.world, &emitter, NULL));
    rill_zone_def zone = rill_zone_default();
    zone.region = rill_region_circle(vec_of(8, 8), RILL_ONE);
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_zone_add(f.world, &zone, NULL));
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_sensor_add(f.world, &zone.region, 0, NULL));
    TEST_ASSERT_EQUAL_INT(RILL_OK,
                          rill_sensor_add_line(f.world, vec_of(4, 0), vec_of(4, 8), 0, NULL));
    fixture_step(&f, 3);
    return f;
}

static inline rill_status attach(const fixture *f) {
    rill_world *found;
    return rill_world_attach(f->block, f->bytes, &found);
}

/* Does the world pass with these four bytes at a place? They are put back. */
static inline rill_status with_word(const fixture *f, void *place, const void *word) {
    unsigned char kept[4];
    memcpy(kept, place, 4);
    memcpy(place, word, 4);
    const rill_status status = attach(f);
    memcpy(place, kept, 4);
    return status;
}

static inline rill_status with_real(const fixture *f, rill_real *place, rill_real value) {
    return with_word(f, place, &value);
}

static inline rill_status with_count(const fixture *f, uint32_t *place, uint32_t value) {
    return with_word(f, place, &value);
}

static inline void check_real(const fixture *f, const char *name, rill_real *place, rill_real low,
                              rill_real high) {
    TEST_ASSERT_EQUAL_INT_MESSAGE(RILL_OK, with_real(f, place, low), name);
    TEST_ASSERT_EQUAL_INT_MESSAGE(RILL_OK, with_real(f, place, high), name);
    TEST_ASSERT_EQUAL_INT_MESSAGE(RILL_BLOCK_DAMAGED, with_real(f, place, next_down(low)), name);
    TEST_ASSERT_EQUAL_INT_MESSAGE(RILL_BLOCK_DAMAGED, with_real(f, place, next_up(high)), name);
#if !RILL_FIXED
    TEST_ASSERT_EQUAL_INT_MESSAGE(RILL_BLOCK_DAMAGED, with_real(f, place, NAN), name);
#endif
}

static inline void check_vec(const fixture *f, const char *name, rill_vec2 *place,
                             rill_real limit) {
    check_real(f, name, &place->x, -limit, limit);
    check_real(f, name, &place->y, -limit, limit);
}

static inline void check_count(const fixture *f, const char *name, uint32_t *place, uint32_t most) {
    TEST_ASSERT_EQUAL_INT_MESSAGE(RILL_OK, with_count(f, place, most), name);
    TEST_ASSERT_EQUAL_INT_MESSAGE(RILL_BLOCK_DAMAGED, with_count(f, place, most + 1), name);
    TEST_ASSERT_EQUAL_INT_MESSAGE(RILL_BLOCK_DAMAGED, with_count(f, place, UINT32_MAX), name);
}

#endif
