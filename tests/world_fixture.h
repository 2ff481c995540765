/* A world in a block of its own: garbage inside before init, guard bytes before and behind. */
#ifndef RILL_TESTS_WORLD_FIXTURE_H
#define RILL_TESTS_WORLD_FIXTURE_H

#include "reals.h"

#include <rill/rill.h>

#include <stdlib.h>
#include <string.h>
#include <unity.h>

#define FIXTURE_GUARD 256u /* bytes on either side */
#define FIXTURE_SEED 20u   /* of the garbage, unless a test wants other garbage */

typedef struct fixture {
    unsigned char *memory; /* what was allocated */
    unsigned char *block;
    size_t bytes; /* of the block */
    rill_world *world;
} fixture;

static inline void fixture_garbage(void *memory, size_t bytes, uint64_t seed) {
    unsigned char *byte = (unsigned char *)memory;
    for (size_t i = 0; i < bytes; i++) {
        byte[i] = (unsigned char)(chance(&seed) >> 56);
    }
}

static inline unsigned char fixture_guard_byte(size_t i) {
    return (unsigned char)(0xA5u ^ (i * 29u));
}

/* A block of garbage, skew bytes away from a multiple of 64. */
static inline fixture fixture_block(size_t bytes, size_t skew, uint64_t seed) {
    fixture f = {NULL, NULL, bytes, NULL};
    f.memory = (unsigned char *)malloc(bytes + 2 * FIXTURE_GUARD + 128);
    TEST_ASSERT_NOT_NULL(f.memory);
    const uintptr_t past = ((uintptr_t)f.memory + FIXTURE_GUARD) % 64;
    f.block = f.memory + FIXTURE_GUARD + (64 - past) % 64 + skew;
    fixture_garbage(f.block, bytes, seed);
    for (size_t i = 0; i < FIXTURE_GUARD; i++) {
        f.block[-1 - (ptrdiff_t)i] = fixture_guard_byte(i);
        f.block[bytes + i] = fixture_guard_byte(i);
    }
    return f;
}

static inline void fixture_check(const fixture *f) {
    for (size_t i = 0; i < FIXTURE_GUARD; i++) {
        if (f->block[-1 - (ptrdiff_t)i] != fixture_guard_byte(i)) {
            TEST_FAIL_MESSAGE("a byte before the block was written");
        }
        if (f->block[f->bytes + i] != fixture_guard_byte(i)) {
            TEST_FAIL_MESSAGE("a byte behind the block was written");
        }
    }
}

/* A world of exactly the bytes that the configuration asks for. */
static inline fixture fixture_open_in(const rill_config *config, size_t skew, uint64_t seed) {
    fixture f = fixture_block(rill_memory_size(config), skew, seed);
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_config_check(config));
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_world_init(f.block, f.bytes, config, &f.world));
    TEST_ASSERT_EQUAL_PTR(f.block, f.world);
    fixture_check(&f);
    return f;
}

static inline fixture fixture_open(const rill_config *config) {
    return fixture_open_in(config, 0, FIXTURE_SEED);
}

/* The same of a configuration that the test needs for nothing else. */
static inline fixture fixture_of(rill_config config) {
    return fixture_open(&config);
}

/* The same world at another address, by a plain copy of the block. */
static inline fixture fixture_copy(const fixture *from, size_t skew) {
    fixture f = fixture_block(from->bytes, skew, FIXTURE_SEED + 1);
    memcpy(f.block, from->block, from->bytes);
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_world_attach(f.block, f.bytes, &f.world));
    TEST_ASSERT_EQUAL_PTR(f.block, f.world);
    return f;
}

/* The same world in another block, as a game would bring it back: by a save, or without
 * RILL_GAMEPLAY, which has none, by a copy. */
static inline fixture fixture_reload(const fixture *from) {
#if RILL_GAMEPLAY
    const size_t size = rill_save_size(from->world);
    void *save = malloc(size);
    TEST_ASSERT_NOT_NULL(save);
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_save(from->world, save, size, NULL));
    fixture f = fixture_block(from->bytes, 0, FIXTURE_SEED + 2);
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_load(save, size, f.block, f.bytes, &f.world));
    free(save);
    return f;
#else
    return fixture_copy(from, 0);
#endif
}

static inline void fixture_close(fixture *f) {
    fixture_check(f);
    free(f->memory);
    f->memory = NULL;
}

/* Steps, with a look at the guard bytes after each. */
static inline void fixture_step(const fixture *f, uint32_t steps) {
    for (uint32_t i = 0; i < steps; i++) {
        rill_step(f->world);
        fixture_check(f);
    }
}

/* Every particle inside the domain, finite, no faster than 1 h per substep (and rounding). */
static inline void fixture_check_particles(const fixture *f, double width, double height) {
    const rill_view view = rill_particles_view(f->world);
    const double length = as_double(view.length);
    for (uint32_t i = 0; i < view.count; i++) {
        const double x = as_double(view.position[i].x) * length;
        const double y = as_double(view.position[i].y) * length;
        const double u = as_double(view.velocity[i].x);
        const double v = as_double(view.velocity[i].y);
        if (!(x >= 0 && y >= 0 && x <= width * 1.0001 && y <= height * 1.0001)) {
            TEST_FAIL_MESSAGE("a particle is outside the domain or not finite");
        }
        if (!(hypot(u, v) <= 1.001)) {
            TEST_FAIL_MESSAGE("a particle is faster than 1 h per substep or not finite");
        }
    }
}

/* A particle; the test fails if the world does not take it. */
static inline rill_particle fixture_add_moving(const fixture *f, double x, double y, double u,
                                               double v) {
    const rill_particle_state state = {.position = vec_of(x, y), .velocity = vec_of(u, v)};
    rill_particle particle = {0};
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_particle_add(f->world, &state, &particle));
    return particle;
}

static inline rill_particle fixture_add(const fixture *f, double x, double y) {
    return fixture_add_moving(f, x, y, 0, 0);
}

static inline rill_particle_state fixture_state(const fixture *f, rill_particle particle) {
    rill_particle_state state;
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_particle_get(f->world, particle, &state));
    return state;
}

/* A small world: 100 particles of 0.1 m in 2 m by 1 m. */
static inline rill_config fixture_small(void) {
    rill_config config = rill_config_default();
    config.domain_max = vec_of(2, 1);
    config.particle_capacity = 100;
    return config;
}

#endif
