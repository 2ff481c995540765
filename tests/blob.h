/* Blobs of fluid that float freely, away from all walls, and what must not change about them. */
#ifndef RILL_TESTS_BLOB_H
#define RILL_TESTS_BLOB_H

#include "scatter.h"

typedef struct momentum {
    double x, y;
} momentum;

/* A sum over all particles, in h per substep and masses of one particle of water. */
static inline momentum blob_momentum(const rill_world *world) {
    momentum sum = {0, 0};
    for (uint32_t i = 0; i < world->count; i++) {
        const rill_material *material = &world->config.material[rill_materials(world)[i]];
        const rill_vec2 v = rill_velocities(world)[i];
        sum.x += as_double(material->density) * as_double(v.x);
        sum.y += as_double(material->density) * as_double(v.y);
    }
    return sum;
}

/* Half the sum of the squared speeds. */
static inline double blob_energy(const rill_world *world) {
    double sum = 0;
    for (uint32_t i = 0; i < world->count; i++) {
        const rill_vec2 v = rill_velocities(world)[i];
        sum += 0.5 * (as_double(v.x) * as_double(v.x) + as_double(v.y) * as_double(v.y));
    }
    return sum;
}

/* Particles in a disc around the middle of the domain, at distances of some 0.5 h, moving slowly in
 * random directions. Materials take turns. */
static inline fixture blob_open(const rill_config *config, uint64_t seed) {
    fixture f = fixture_open(config);
    const rill_vec2 size = f.world->units.size;
    uint32_t count = 0;
    for (int row = -4; row <= 4; row++) {
        for (int column = -4; column <= 4; column++) {
            const double x = 0.45 * column + chance_between(&seed, -0.08, 0.08);
            const double y = 0.45 * row + chance_between(&seed, -0.08, 0.08);
            const rill_vec2 v =
                vec_of(chance_between(&seed, -0.02, 0.03), chance_between(&seed, -0.01, 0.03));
            if (x * x + y * y < 3.2) {
                const rill_vec2 p = {size.x / 2 + as_real(x), size.y / 2 + as_real(y)};
                (void)rill_particle_insert(f.world, p, v, count++ % config->material_count, NULL);
            }
        }
    }
    TEST_ASSERT_GREATER_THAN_UINT32(40, count);
    return f;
}

/* The mirror image of a world, left for right or, if turned, x for y (its domain must be square).
 */
static inline fixture blob_mirror(const fixture *f, int turned) {
    fixture m = fixture_copy(f, 8);
    for (uint32_t i = 0; i < m.world->count; i++) {
        rill_vec2 *p = &rill_positions(m.world)[i];
        rill_vec2 *v = &rill_velocities(m.world)[i];
        if (turned) {
            *p = (rill_vec2){p->y, p->x};
            *v = (rill_vec2){v->y, v->x};
        } else {
            p->x = m.world->units.size.x - p->x;
            v->x = -v->x;
        }
    }
    return m;
}

/* The largest distance, h, of a particle from the mirror image of its twin. */
static inline double blob_asymmetry(const fixture *f, const fixture *m, int turned) {
    const double width = as_double(f->world->units.size.x);
    double largest = 0;
    for (uint32_t i = 0; i < f->world->count; i++) {
        const rill_particle particle = rill_particle_at(f->world, i);
        const int32_t j = rill_particle_index(m->world, particle);
        TEST_ASSERT_GREATER_OR_EQUAL_INT32(0, j);
        const rill_vec2 a = rill_positions(f->world)[i];
        const rill_vec2 b = rill_positions(m->world)[j];
        const double x = turned ? as_double(b.y) : width - as_double(b.x);
        const double y = turned ? as_double(b.x) : as_double(b.y);
        largest = fmax(largest, hypot(as_double(a.x) - x, as_double(a.y) - y));
    }
    return largest;
}

/* A particle in free fall over a second: v = g t, and the way that follows from it. */
static inline void blob_check_free_fall(uint32_t method, uint32_t substeps) {
    rill_config config = rill_config_default();
    config.method = method;
    config.clavet.substeps = substeps;
    config.bodin.substeps = substeps;
    config.domain_max = vec_of(10, 20);
    config.gravity = vec_of(1.5, -9.82);
    fixture f = fixture_open(&config);
    const rill_particle particle = fixture_add(&f, 4, 18);
    rill_particle_state state;
    fixture_step(&f, 60);
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_particle_get(f.world, particle, &state));
    const double n = 60.0 * substeps; /* the speed is up to date when the particle moves */
    const double way = 0.5 * (1 + 1 / n);
    TEST_ASSERT_DOUBLE_WITHIN(0.02, 1.5, as_double(state.velocity.x));
    TEST_ASSERT_DOUBLE_WITHIN(0.03, -9.82, as_double(state.velocity.y));
    TEST_ASSERT_DOUBLE_WITHIN(0.01, 4 + 1.5 * way, as_double(state.position.x));
    TEST_ASSERT_DOUBLE_WITHIN(0.03, 18 - 9.82 * way, as_double(state.position.y));
    fixture_close(&f);
}

/* However far from the origin: a small velocity must not drown in a large position. */
static inline void blob_check_tall_fall(uint32_t method) {
    rill_config config = rill_config_default();
    config.method = method;
    config.domain_max = vec_of(2, 1500);
    fixture f = fixture_open(&config);
    const rill_particle particle = fixture_add(&f, 1, 1499);
    rill_particle_state state;
    fixture_step(&f, 60);
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_particle_get(f.world, particle, &state));
    TEST_ASSERT_DOUBLE_WITHIN(0.02, -9.82, as_double(state.velocity.y));
    fixture_close(&f);
}

#endif
