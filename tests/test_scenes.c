/* Every scene, with every method: it builds, runs, loses nothing, and repeats itself exactly. */
#include "scene.h"

#include <unity.h>

#include <stdlib.h>
#include <string.h>

#define PARTICLES 400
#define STEPS 60

typedef struct run {
    const scene *scene;
    rill_config config;
    size_t bytes;
    unsigned char *memory; /* owns the block */
    void *block;
    rill_world *world;
} run;

/* A block at an address that is a multiple of 16 and, if odd, not of 32. */
static void *block_in(unsigned char *memory, int odd) {
    const uintptr_t past = (uintptr_t)memory & 31u;
    return memory + (past > 0 ? 32u - past : 0u) + (odd ? 16u : 0u);
}

static run start(const scene *s, rill_method method) {
    run r;
    scene_request request = scene_defaults(s);
    request.method = method;
    request.particles = PARTICLES;
    r.scene = s;
    r.config = scene_config(s, &request);
    TEST_ASSERT_EQUAL_MESSAGE(RILL_OK, rill_config_check(&r.config), s->name);
    r.bytes = rill_memory_size(&r.config);
    r.memory = malloc(r.bytes + 64);
    TEST_ASSERT_NOT_NULL(r.memory);
    memset(r.memory, 0x5A, r.bytes + 64);
    r.block = block_in(r.memory, 0);
    TEST_ASSERT_EQUAL_MESSAGE(RILL_OK, rill_world_init(r.block, r.bytes, &r.config, &r.world),
                              s->name);
    TEST_ASSERT_EQUAL_MESSAGE(RILL_OK, s->build(r.world, &r.config), s->name);
    return r;
}

static void step(run *r, int steps) {
    for (int i = 0; i < steps; i++) {
        scene_before_step(r->scene, r->world, &r->config);
        rill_step(r->world);
    }
}

static void check_all_inside(const run *r) {
    const rill_view view = rill_particles_view(r->world);
    const rill_real slack = RILL_RATIO(1, 1000);
    /* Scenes with emitters fill up by and by. */
    TEST_ASSERT_TRUE_MESSAGE(view.count > 0 && view.count <= PARTICLES, r->scene->name);
    for (uint32_t i = 0; i < view.count; i++) {
        const rill_vec2 p = rill_view_position(&view, i);
        TEST_ASSERT_TRUE_MESSAGE(p.x >= r->config.domain_min.x - slack, r->scene->name);
        TEST_ASSERT_TRUE_MESSAGE(p.y >= r->config.domain_min.y - slack, r->scene->name);
        TEST_ASSERT_TRUE_MESSAGE(p.x <= r->config.domain_max.x + slack, r->scene->name);
        TEST_ASSERT_TRUE_MESSAGE(p.y <= r->config.domain_max.y + slack, r->scene->name);
    }
}

/* Moves the world to another address, and spoils the old one. */
static void move(run *r) {
    unsigned char *memory = malloc(r->bytes + 64);
    TEST_ASSERT_NOT_NULL(memory);
    void *block = block_in(memory, 1);
    memcpy(block, r->block, r->bytes);
    memset(r->memory, 0xEE, r->bytes + 64);
    free(r->memory);
    r->memory = memory;
    r->block = block;
    TEST_ASSERT_EQUAL_MESSAGE(RILL_OK, rill_world_attach(r->block, r->bytes, &r->world),
                              r->scene->name);
#if RILL_BODIES
    if (r->scene->map != NULL) {
        TEST_ASSERT_EQUAL_INT(RILL_OK, rill_map_give(r->world, r->scene->map));
    }
#endif
}

static void check_scene(const scene *s, rill_method method) {
    run straight = start(s, method);
    run moved = start(s, method);
    TEST_ASSERT_EQUAL_HEX64(rill_hash(straight.world), rill_hash(moved.world));
    step(&straight, STEPS);
    step(&moved, STEPS / 2);
    move(&moved);
    step(&moved, STEPS - STEPS / 2);
    check_all_inside(&straight);
    TEST_ASSERT_EQUAL_HEX64_MESSAGE(rill_hash(straight.world), rill_hash(moved.world), s->name);
    free(straight.memory);
    free(moved.memory);
}

/* The methods that are built. */
static const rill_method methods[] = {
#if RILL_CLAVET
    RILL_METHOD_CLAVET,
#endif
#if RILL_BODIN
    RILL_METHOD_BODIN,
#endif
};

void test_every_scene_runs_with_every_method(void) {
    for (uint32_t i = 0; i < scene_count(); i++) {
        for (size_t k = 0; k < sizeof methods / sizeof methods[0]; k++) {
            check_scene(scene_table[i], methods[k]);
        }
    }
}

void test_scenes_are_found_by_name_and_described(void) {
    for (uint32_t i = 0; i < scene_count(); i++) {
        const scene *s = scene_table[i];
        TEST_ASSERT_EQUAL_PTR(s, scene_find(s->name));
        TEST_ASSERT_TRUE_MESSAGE(strlen(s->about) > 10 && strlen(s->about) < 66, s->name);
        TEST_ASSERT_TRUE_MESSAGE(s->seconds > 0 && s->hz >= 10 && s->particles > 0, s->name);
    }
    TEST_ASSERT_NULL(scene_find("no-such-scene"));
}

void test_sine_and_turns(void) {
    static const int32_t thousandths[] = {0, 500, 866, 1000, 866, 500, 0, -500, -866, -1000};
    for (int32_t i = 0; i < 10; i++) {
        for (int32_t turn = 0; turn < 3; turn++) {
            const rill_real sine =
                scene_sine(rill_from_int(turn) + rill_mul(RILL_RATIO(1, 12), rill_from_int(i)));
            const rill_real error = rill_abs(sine - rill_from_int(thousandths[i]) / 1000);
            TEST_ASSERT_TRUE(error < RILL_RATIO(1, 250));
        }
    }
    run r = start(&scene_tilt, methods[0]);
    step(&r, 90);
    const rill_real turns = scene_turns(r.world, &r.config, RILL_ONE);
    TEST_ASSERT_TRUE(rill_abs(turns - RILL_RATIO(3, 2)) < RILL_RATIO(1, 1000));
    free(r.memory);
}

void test_default_scenes_have_the_prescribed_spacing(void) {
    const struct {
        const scene *s;
        rill_real spacing;
    } expected[] = {{&scene_pillar, RILL_RATIO(141421, 1000000)},
                    {&scene_pillar_2000, RILL_RATIO(141421, 1000000)},
                    {&scene_column, RILL_RATIO(5, 100)}};
    for (size_t i = 0; i < sizeof expected / sizeof expected[0]; i++) {
        const scene_request request = scene_defaults(expected[i].s);
        const rill_config config = scene_config(expected[i].s, &request);
        const rill_real error = rill_abs(config.spacing - expected[i].spacing);
        TEST_ASSERT_TRUE_MESSAGE(error < RILL_RATIO(1, 16384), expected[i].s->name);
    }
}

void test_a_stack_has_exactly_the_particles_asked_for(void) {
    const uint32_t counts[] = {20, 100, 399, 1000};
    for (size_t i = 0; i < sizeof counts / sizeof counts[0]; i++) {
        scene_request request = scene_defaults(&scene_pillar);
        request.method = methods[0];
        request.particles = counts[i];
        const rill_config config = scene_config(&scene_pillar, &request);
        const size_t bytes = rill_memory_size(&config);
        unsigned char *memory = malloc(bytes + 64);
        rill_world *world;
        TEST_ASSERT_NOT_NULL(memory);
        TEST_ASSERT_EQUAL(RILL_OK, rill_world_init(block_in(memory, 0), bytes, &config, &world));
        TEST_ASSERT_EQUAL(RILL_OK, scene_pillar.build(world, &config));
        TEST_ASSERT_EQUAL(counts[i], rill_statistics(world).particles);
        free(memory);
    }
}
