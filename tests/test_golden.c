/* Golden hashes: the same scenes give the same bits on every CPU, compiler and optimisation level.
 *
 * A change of behaviour changes them, and says so in its commit. To write them anew:
 *     tests/golden.sh
 * which builds this program for both scalars and puts the output of --print into golden_hashes.h.
 */
#include "world_fixture.h"

#include <stdio.h>

typedef struct golden_hash {
    const char *scene;
    uint32_t steps;
    uint64_t hash;
} golden_hash;

#include "golden_hashes.h"

#define HASH_COUNT (sizeof golden_hashes / sizeof golden_hashes[0])

static const uint32_t marks[] = {1, 60, 300};

#define MARK_COUNT (sizeof marks / sizeof marks[0])

typedef struct scene {
    const char *name;
    void (*configure)(rill_config *config);
    void (*start)(rill_world *world);
    void (*before_step)(rill_world *world, uint32_t step);
} scene;

static void fill(rill_world *world, rill_fill how, double left, double bottom, double right,
                 double top) {
    TEST_ASSERT_EQUAL_INT(
        RILL_OK, rill_fill_box(world, vec_of(left, bottom), vec_of(right, top), &how, NULL));
}

/* 300 particles at the left wall of a 5 m box. */
static void dam_break(rill_world *world) {
    const rill_fill water = {RILL_LATTICE_SQUARE, {0, 0}, RILL_RATIO(1, 8), 0};
    fill(world, water, 0, 0, 1.5, 2);
}

/* A heavy drop falls into a pool of the first material. */
static void splash(rill_world *world) {
    const rill_fill pool = {RILL_LATTICE_HEX, {0, 0}, 0, 0};
    const rill_fill drop = {RILL_LATTICE_SQUARE, vec_of(0.5, -3), 0, 1};
    fill(world, pool, 0, 0, 5, 0.4);
    TEST_ASSERT_EQUAL_INT(RILL_OK,
                          rill_fill_circle(world, vec_of(2.5, 1.5), RILL_RATIO(1, 2), &drop, NULL));
}

static void small_box(rill_config *config) {
    config->domain_max = vec_of(5, 3);
    config->particle_capacity = 320;
}

static void clavet_original(rill_config *config) {
    small_box(config);
    config->clavet.kernel = RILL_CLAVET_ORIGINAL;
}

static void clavet_squared(rill_config *config) {
    small_box(config);
    config->clavet.kernel = RILL_CLAVET_SQUARED;
}

static void clavet_stiff(rill_config *config) {
    small_box(config);
    config->clavet.order = RILL_ORDER_STIFF;
}

static void two_materials(rill_config *config) {
    small_box(config);
    config->material_count = 2;
    config->material[1].density = RILL_RATIO(2, 1);
    config->material[1].viscosity = RILL_RATIO(40, 1);
    config->material[1].viscosity_squared = RILL_RATIO(1, 2);
}

static void few_pairs(rill_config *config) {
    small_box(config);
    config->pair_capacity = 500;
}

static void bodin(rill_config *config) {
    small_box(config);
    config->method = RILL_METHOD_BODIN;
}

static void bodin_spiky(rill_config *config) {
    bodin(config);
    config->bodin.kernel = RILL_BODIN_SPIKY;
    config->bodin.substeps = 2;
    config->bodin.residual = RILL_RATIO(1, 1000);
}

static void bodin_paper(rill_config *config) {
    bodin(config);
    config->bodin = rill_bodin_preset(RILL_QUALITY_PAPER);
    config->bodin.kernel = RILL_BODIN_POLY6H;
    config->bodin.bilateral = 1;
}

static void bodin_two_materials(rill_config *config) {
    two_materials(config);
    config->method = RILL_METHOD_BODIN;
}

/* What a game does meanwhile: particles come and go, gravity turns. */
static void play(rill_world *world, uint32_t step) {
    const rill_particle_state drop = {vec_of(2.5, 2.9), vec_of(1, 0), 0};
    if (step % 3 == 0) {
        (void)rill_particle_add(world, &drop, NULL);
    }
    if (step % 5 == 0) {
        (void)rill_particle_remove(world, rill_particle_at(world, step));
    }
    if (step % 100 == 50) {
        const rill_vec2 gravity = vec_of(step % 200 == 50 ? 6 : -6, -8);
        TEST_ASSERT_EQUAL_INT(RILL_OK, rill_set_gravity(world, gravity));
    }
}

static const scene scenes[] = {
    {"clavet-dam", small_box, dam_break, NULL},
    {"clavet-original", clavet_original, dam_break, NULL},
    {"clavet-squared", clavet_squared, dam_break, NULL},
    {"clavet-stiff", clavet_stiff, dam_break, NULL},
    {"clavet-splash", two_materials, splash, NULL},
    {"clavet-few-pairs", few_pairs, dam_break, NULL},
    {"clavet-play", small_box, dam_break, play},
    {"bodin-dam", bodin, dam_break, NULL},
    {"bodin-spiky", bodin_spiky, dam_break, NULL},
    {"bodin-paper", bodin_paper, dam_break, NULL},
    {"bodin-splash", bodin_two_materials, splash, NULL},
    {"bodin-play", bodin, dam_break, play},
};

#define SCENE_COUNT (sizeof scenes / sizeof scenes[0])

/* Runs a scene; hash[i] is the state after marks[i] steps. */
static void run(const scene *s, uint64_t *hash) {
    rill_config config = rill_config_default();
    s->configure(&config);
    fixture f = fixture_open(&config);
    uint32_t step = 0;
    s->start(f.world);
    for (size_t i = 0; i < MARK_COUNT; i++) {
        for (; step < marks[i]; step++) {
            if (s->before_step != NULL) {
                s->before_step(f.world, step);
            }
            fixture_step(&f, 1);
        }
        hash[i] = rill_hash(f.world);
    }
    fixture_close(&f);
}

static const golden_hash *find(const char *scene_name, uint32_t steps) {
    for (size_t i = 0; i < HASH_COUNT; i++) {
        if (strcmp(golden_hashes[i].scene, scene_name) == 0 && golden_hashes[i].steps == steps) {
            return &golden_hashes[i];
        }
    }
    return NULL;
}

static const scene *current;

static void scene_should_have_its_golden_hashes(void) {
    uint64_t hash[MARK_COUNT];
    char text[96];
    run(current, hash);
    for (size_t i = 0; i < MARK_COUNT; i++) {
        const golden_hash *golden = find(current->name, marks[i]);
        (void)snprintf(text, sizeof text, "%s after %lu steps; if that is meant: tests/golden.sh",
                       current->name, (unsigned long)marks[i]);
        TEST_ASSERT_NOT_NULL_MESSAGE(golden, text);
        TEST_ASSERT_EQUAL_HEX64_MESSAGE(golden->hash, hash[i], text);
    }
}

static void every_golden_hash_should_have_its_scene(void) {
    TEST_ASSERT_EQUAL_UINT32(SCENE_COUNT * MARK_COUNT, HASH_COUNT);
}

static void print_all(void) {
    uint64_t hash[MARK_COUNT];
    for (size_t s = 0; s < SCENE_COUNT; s++) {
        run(&scenes[s], hash);
        for (size_t i = 0; i < MARK_COUNT; i++) {
            printf("    {\"%s\", %lu, 0x%08lX%08lXu},\n", scenes[s].name, (unsigned long)marks[i],
                   (unsigned long)(hash[i] >> 32), (unsigned long)(hash[i] & 0xFFFFFFFFu));
        }
    }
}

void setUp(void) {}

void tearDown(void) {}

int main(int argc, char **argv) {
    if (argc > 1 && strcmp(argv[1], "--print") == 0) {
        print_all();
        return 0;
    }
    UnityBegin("test_golden.c");
    UnityDefaultTestRun(every_golden_hash_should_have_its_scene, "every_golden_hash", __LINE__);
    for (size_t s = 0; s < SCENE_COUNT; s++) {
        if (argc < 2 || strstr(scenes[s].name, argv[1]) != NULL) {
            current = &scenes[s];
            UnityDefaultTestRun(scene_should_have_its_golden_hashes, scenes[s].name, __LINE__);
        }
    }
    return UnityEnd();
}
