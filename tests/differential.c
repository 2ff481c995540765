/* Random small scenes, the same in both scalars and in double precision, as numbers for
 * tests/checks/differential.sh to compare: while motion is still predictable, every particle's
 * place; later what does not depend on a single one. Lengths in m, worlds of about 2 m; h is about
 * 0.2 m. */
#include "reals.h"

#include <rill/rill.h>

#include <stdio.h>
#include <stdlib.h>

#define SCENES 20
#define COUNT 80

/* 0 to limit - 1. (Not within RILL_RATIO, which may evaluate its arguments more than once.) */
static int32_t pick(uint64_t *seed, uint32_t limit) {
    return (int32_t)(chance(seed) % limit);
}

static rill_real ratio(int32_t n, int32_t d) {
    return RILL_RATIO(n, d);
}

static rill_config config_of(uint64_t *seed, uint32_t scene) {
    rill_config config = rill_config_default();
    config.method = scene & 1u ? RILL_METHOD_BODIN : RILL_METHOD_CLAVET;
    config.rate = RILL_RATIO(120, 1);
    config.particle_capacity = COUNT;
    /* Eighths and sixteenths are the same number in both scalars. */
    config.domain_max.x = ratio(12 + pick(seed, 4), 8);
    config.domain_max.y = ratio(12 + pick(seed, 4), 8);
    config.clavet.kernel = (uint32_t)(chance(seed) % 3);
    config.bodin.kernel = (uint32_t)(chance(seed) % 4);
    config.gravity.x = ratio(pick(seed, 64) - 32, 16);
    config.material_count = 2;
    config.material[1] = rill_material_preset(RILL_OIL);
    return config;
}

/* A crowd with a random offset for each, some of it oil, thrown to one side. */
static void fill(rill_world *world, uint64_t *seed) {
    for (int i = 0; i < COUNT; i++) {
        rill_particle_state state;
        state.position.x = ratio(16 + 13 * (i % 10) + pick(seed, 4), 128);
        state.position.y = ratio(16 + 13 * (i / 10) + pick(seed, 4), 128);
        state.velocity.x = ratio(pick(seed, 32), 32);
        state.velocity.y = 0;
        state.material = (uint32_t)(i % 10 < 3);
        state.tag = 0;
        state.colour = 0;
        state.lifetime = 0;
        (void)rill_particle_add(world, &state, NULL);
    }
}

/* Handles are given out in the same order in both scalars. */
static void print_places(const rill_world *world, uint32_t scene, const rill_particle *particle) {
    for (int i = 0; i < COUNT; i++) {
        rill_particle_state state;
        if (rill_particle_get(world, particle[i], &state) == RILL_OK) {
            printf("%u place %d %.7f\n", (unsigned)scene, 2 * i, as_double(state.position.x));
            printf("%u place %d %.7f\n", (unsigned)scene, 2 * i + 1, as_double(state.position.y));
        }
    }
}

/* Of all particles, over some steps. */
typedef struct means {
    double x, y, speed;
} means;

/* Adds one step of so many. */
static void add_step(means *m, const rill_world *world, int steps) {
    const rill_view view = rill_particles_view(world);
    const double share = 1.0 / view.count / steps;
    for (uint32_t i = 0; i < view.count; i++) {
        const rill_vec2 p = rill_view_position(&view, i);
        const rill_vec2 v = rill_view_velocity(&view, i);
        m->x += share * as_double(p.x);
        m->y += share * as_double(p.y);
        m->speed += share * hypot(as_double(v.x), as_double(v.y));
    }
}

static void print_means(const means *m, uint32_t scene, const char *when) {
    printf("%u centre %s.x %.7f\n", (unsigned)scene, when, m->x);
    printf("%u centre %s.y %.7f\n", (unsigned)scene, when, m->y);
    printf("%u speed %s %.7f\n", (unsigned)scene, when, m->speed);
}

static void run(uint32_t scene) {
    uint64_t seed = 1000 + scene;
    const rill_config config = config_of(&seed, scene);
    const size_t bytes = rill_memory_size(&config);
    void *block = malloc(bytes);
    rill_particle particle[COUNT];
    rill_world *world;
    if (block == NULL || rill_world_init(block, bytes, &config, &world) != RILL_OK) {
        printf("%u refused\n", (unsigned)scene);
        exit(1);
    }
    fill(world, &seed);
    for (uint32_t i = 0; i < COUNT; i++) {
        particle[i] = rill_particle_at(world, i);
    }
    means soon = {0, 0, 0};
    means late = {0, 0, 0}; /* the last second: at a single moment of it the sloshing counts */
    for (int step = 1; step <= 240; step++) {
        rill_step(world);
        if (step == 6) {
            print_places(world, scene, particle);
        }
        if (step == 24) {
            add_step(&soon, world, 1);
        } else if (step > 120) {
            add_step(&late, world, 120);
        }
    }
    print_means(&soon, scene, "soon");
    print_means(&late, scene, "late");
    free(block);
}

int main(void) {
    for (uint32_t scene = 0; scene < SCENES; scene++) {
        run(scene);
    }
    return 0;
}
