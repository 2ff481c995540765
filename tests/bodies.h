/* Worlds with bodies, for the tests. */
#ifndef RILL_TESTS_BODIES_H
#define RILL_TESTS_BODIES_H

#include "world_fixture.h"

/* A dry world of 8 m by 6 m with room for everything. */
static inline rill_config bodies_config(uint32_t method) {
    rill_config config = rill_config_default();
    config.method = method;
    config.rate = RILL_RATIO(120, 1);
    config.domain_max = vec_of(8, 6);
    config.particle_capacity = 1500;
    config.body_capacity = 16;
    config.shape_capacity = 32;
    config.joint_capacity = 8;
    config.contact_capacity = 64;
    return config;
}

/* The same where nothing falls. */
static inline rill_config bodies_weightless(uint32_t method) {
    rill_config config = bodies_config(method);
    config.gravity = vec_of(0, 0);
    return config;
}

static inline rill_body bodies_add(const fixture *f, uint32_t kind, double x, double y,
                                   double angle) {
    rill_body body = {0};
    rill_body_def def;
    memset(&def, 0, sizeof def);
    def.kind = kind;
    def.position = vec_of(x, y);
    def.angle = as_real(angle);
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_body_add(f->world, &def, &body));
    return body;
}

static inline void bodies_shape(const fixture *f, rill_body body, rill_shape_def def,
                                double density) {
    def.density = as_real(density);
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_shape_add(f->world, body, &def, NULL));
}

/* A box of the given size. */
static inline rill_body bodies_box(const fixture *f, uint32_t kind, double x, double y,
                                   double width, double height, double density) {
    const rill_body body = bodies_add(f, kind, x, y, 0);
    bodies_shape(f, body, rill_shape_box(vec_of(0, 0), as_real(width), as_real(height)), density);
    return body;
}

/* A box of 1 m by 0.5 m and density 2 has 1 kg and a gyration of sqrt((1 + 1/4) / 12). */
static inline rill_body bodies_heavy_box(const fixture *f, double x, double y) {
    return bodies_box(f, RILL_BODY_DYNAMIC, x, y, 1, 0.5, 2);
}

static inline void bodies_check_vec(double tolerance, double x, double y, rill_vec2 v) {
    TEST_ASSERT_DOUBLE_WITHIN(tolerance, x, as_double(v.x));
    TEST_ASSERT_DOUBLE_WITHIN(tolerance, y, as_double(v.y));
}

static inline rill_body_state bodies_state(const fixture *f, rill_body body) {
    rill_body_state state;
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_body_get(f->world, body, &state));
    return state;
}

/* Water from the floor up, with bodies left out. */
static inline void bodies_water(const fixture *f, double width, double depth) {
    const rill_fill fill = {.lattice = RILL_LATTICE_HEX};
    TEST_ASSERT_EQUAL_INT(RILL_OK,
                          rill_fill_box(f->world, vec_of(0, 0), vec_of(width, depth), &fill, NULL));
}

static inline void bodies_steps(const fixture *f, uint32_t steps) {
    for (uint32_t i = 0; i < steps; i++) {
        rill_step(f->world);
    }
    fixture_check(f);
}

/* A world and its copy take the same way, bit by bit. Ends both. */
static inline void bodies_go_on_alike(fixture *f, fixture *copy) {
    bodies_steps(f, 20);
    bodies_steps(copy, 20);
    TEST_ASSERT_EQUAL_HEX64(rill_hash(f->world), rill_hash(copy->world));
    TEST_ASSERT_EQUAL_MEMORY(f->block, copy->block, f->bytes);
    fixture_close(f);
    fixture_close(copy);
}

#endif
