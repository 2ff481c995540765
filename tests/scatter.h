/* Worlds whose particles a test puts where it likes, in internal units. */
#ifndef RILL_TESTS_SCATTER_H
#define RILL_TESTS_SCATTER_H

#include "particles.h"
#include "world.h"

#include "world_fixture.h"

typedef enum scatter {
    SCATTER_NONE,
    SCATTER_SINGLE,
    SCATTER_RANDOM,
    SCATTER_LATTICE,  /* distances of exactly h / 2 */
    SCATTER_ONE_CELL, /* crowded, but apart */
    SCATTER_ONE_POINT,
    SCATTER_BORDER, /* on the walls */
    SCATTER_CORNERS,
    SCATTER_CLUSTERS,
    SCATTER_KINDS
} scatter;

/* h = 1 m, a domain of 12.5 h by 7.25 h, no gravity. */
static inline rill_config scatter_config(uint32_t particles) {
    rill_config config = rill_config_default();
    config.spacing = RILL_RATIO(1, 2);
    config.clavet.neighbourhood = RILL_RATIO(2, 1);
    config.bodin.neighbourhood = RILL_RATIO(2, 1);
    config.gravity = vec_of(0, 0);
    config.domain_max = vec_of(12.5, 7.25);
    config.particle_capacity = particles;
    return config;
}

/* The i-th position of a kind, h. */
static inline rill_vec2 scatter_position(scatter kind, uint32_t i, uint64_t *state) {
    const double x = chance_between(state, 0, 12.5);
    const double y = chance_between(state, 0, 7.25);
    switch (kind) {
    case SCATTER_LATTICE:
        return vec_of(0.5 * (i % 25), 0.5 * (i / 25 % 15));
    case SCATTER_ONE_CELL:
        return vec_of(3 + x / 12.5 * 0.999, 4 + y / 7.25 * 0.999);
    case SCATTER_ONE_POINT:
        return vec_of(5.25, 3.5);
    case SCATTER_BORDER:
        return i & 1u ? vec_of(i & 2u ? 0 : 12.5, y) : vec_of(x, i & 2u ? 0 : 7.25);
    case SCATTER_CORNERS:
        return vec_of(i & 1u ? 12.5 - x / 20 : x / 20, i & 2u ? 7.25 - y / 20 : y / 20);
    case SCATTER_CLUSTERS:
        return vec_of(1.5 + 3 * (i % 4) + x / 40, 1 + 1.5 * (i % 3) + y / 30);
    default:
        return vec_of(x, y);
    }
}

/* A world of n scattered particles with random velocities; each remembers its number. */
static inline fixture scatter_open(const rill_config *config, scatter kind, uint32_t n) {
    fixture f = fixture_open(config);
    uint64_t state = 100 + (uint64_t)kind;
    n = kind == SCATTER_NONE ? 0 : (kind == SCATTER_SINGLE ? 1 : n);
    for (uint32_t i = 0; i < n; i++) {
        const rill_vec2 position = scatter_position(kind, i, &state);
        const rill_vec2 velocity =
            vec_of(chance_between(&state, -0.5, 0.5), chance_between(&state, -0.5, 0.5));
        TEST_ASSERT_EQUAL_INT(RILL_OK, rill_particle_insert(f.world, position, velocity,
                                                            i % config->material_count, NULL));
        rill_memories(f.world)[i] = (rill_real)i;
    }
    return f;
}

#endif
