#include "golden.h"

#include "../demo/scenes/scene.h"

#include <stddef.h>

typedef struct golden_hash {
    const char *name;
    uint32_t steps;
    uint64_t hash;
} golden_hash;

#include "golden_hashes.h"

#define COUNT(array) ((uint32_t)(sizeof(array) / sizeof(array)[0]))

/* Particles of a run of a demo scene. */
#define SCENE_PARTICLES 72

typedef struct setup {
    const char *name;
    void (*configure)(rill_config *config);
    rill_status (*start)(rill_world *world);
    void (*before_step)(rill_world *world, uint32_t step);
} setup;

static rill_vec2 tenths(int32_t x, int32_t y) {
    const rill_vec2 v = {RILL_RATIO(x, 10), RILL_RATIO(y, 10)};
    return v;
}

/* 108 particles at the left wall of a 3 m box. */
static rill_status dam_break(rill_world *world) {
    const rill_fill water = {RILL_LATTICE_SQUARE, {0, 0}, RILL_RATIO(1, 8), 0};
    return rill_fill_box(world, tenths(0, 0), tenths(9, 12), &water, NULL);
}

/* A drop of the second material falls into a pool of the first. */
static rill_status splash(rill_world *world) {
    const rill_fill pool = {RILL_LATTICE_HEX, {0, 0}, 0, 0};
    const rill_fill drop = {RILL_LATTICE_SQUARE, {RILL_RATIO(1, 2), RILL_RATIO(-3, 1)}, 0, 1};
    const rill_status status = rill_fill_box(world, tenths(0, 0), tenths(30, 3), &pool, NULL);
    return status != RILL_OK
               ? status
               : rill_fill_circle(world, tenths(15, 12), RILL_RATIO(3, 10), &drop, NULL);
}

/* Everybody in one place: the worst that a game can do. */
static rill_status crowd(rill_world *world) {
    const rill_particle_state state = {{RILL_RATIO(1, 1), RILL_RATIO(1, 1)}, {RILL_ONE, 0}, 0};
    rill_status status = RILL_OK;
    for (uint32_t i = 0; i < 48 && status == RILL_OK; i++) {
        status = rill_particle_add(world, &state, NULL);
    }
    return status;
}

/* The same with two materials, and a little apart so that they see each other. */
static rill_status crowd_of_two(rill_world *world) {
    rill_status status = RILL_OK;
    for (int32_t i = 0; i < 48 && status == RILL_OK; i++) {
        const int32_t row = i / 7;
        const rill_particle_state state = {
            {RILL_RATIO(2000 + i % 7, 2000), RILL_RATIO(2000 + row, 2000)},
            {0, 0},
            (uint32_t)i & 1u};
        status = rill_particle_add(world, &state, NULL);
    }
    return status;
}

static void small_box(rill_config *config) {
    config->domain_max = tenths(30, 20);
    config->particle_capacity = 144;
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

/* The only one that builds for small code lack. */
static void clavet_light(rill_config *config) {
    small_box(config);
    config->clavet = rill_clavet_preset(RILL_ORDER_LIGHT);
    config->clavet.order = RILL_ORDER_LIGHT;
    config->material[0].near_pressure = RILL_RATIO(4, 1);
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
    config->pair_capacity = 180;
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

/* The only one with the cone kernel. */
static void bodin_budget(rill_config *config) {
    bodin(config);
    config->bodin = rill_bodin_preset(RILL_QUALITY_BUDGET);
}

static void bodin_two_materials(rill_config *config) {
    two_materials(config);
    config->method = RILL_METHOD_BODIN;
}

/* What a game does meanwhile: particles come and go, gravity turns. */
static void play(rill_world *world, uint32_t step) {
    const rill_particle_state drop = {
        {RILL_RATIO(15, 10), RILL_RATIO(19, 10)}, {RILL_RATIO(1, 1), 0}, 0};
    if (step % 3 == 0) {
        (void)rill_particle_add(world, &drop, NULL);
    }
    if (step % 5 == 0) {
        (void)rill_particle_remove(world, rill_particle_at(world, step & 63u));
    }
    if (step % 100 == 50) {
        const rill_vec2 gravity = {RILL_RATIO(6, 1), RILL_RATIO(-8, 1)};
        const rill_vec2 other = {RILL_RATIO(-6, 1), RILL_RATIO(-8, 1)};
        (void)rill_set_gravity(world, step % 200 == 50 ? gravity : other);
    }
}

static const setup setups[] = {
    {"clavet-dam", small_box, dam_break, NULL},
    {"clavet-original", clavet_original, dam_break, NULL},
    {"clavet-squared", clavet_squared, dam_break, NULL},
    {"clavet-stiff", clavet_stiff, dam_break, NULL},
    {"clavet-splash", two_materials, splash, NULL},
    {"clavet-few-pairs", few_pairs, dam_break, NULL},
    {"clavet-crowd", small_box, crowd, NULL},
    {"clavet-play", small_box, dam_break, play},
    {"bodin-dam", bodin, dam_break, NULL},
    {"bodin-spiky", bodin_spiky, dam_break, NULL},
    {"bodin-paper", bodin_paper, dam_break, NULL},
    {"bodin-splash", bodin_two_materials, splash, NULL},
    {"bodin-crowd", bodin, crowd, NULL},
    {"bodin-play", bodin, dam_break, play},
    {"bodin-budget", bodin_budget, dam_break, play},
    {"bodin-budget-crowd", bodin_budget, crowd, NULL},
    {"bodin-two-crowd", bodin_two_materials, crowd_of_two, NULL},
    {"clavet-two-crowd", two_materials, crowd_of_two, NULL},
    {"clavet-light", clavet_light, dam_break, play},
    {"clavet-light-crowd", clavet_light, crowd, NULL},
};

/* After them come the demo's scenes, each with both methods. */
uint32_t golden_count(void) {
    return COUNT(setups) + 2 * scene_count();
}

uint32_t golden_entries(void) {
    return COUNT(golden_hashes);
}

const char *golden_real(void) {
    return RILL_FIXED ? "q16" : "float";
}

const char *golden_name(uint32_t run) {
    static char name[32];
    if (run < COUNT(setups)) {
        return setups[run].name;
    }
    const char *parts[2] = {run & 1u ? "bodin:" : "clavet:",
                            scene_table[(run - COUNT(setups)) / 2]->name};
    uint32_t length = 0;
    for (uint32_t i = 0; i < 2; i++) {
        for (const char *from = parts[i]; *from != 0 && length + 1 < sizeof name; from++) {
            name[length++] = *from;
        }
    }
    name[length] = 0;
    return name;
}

static int same(const char *a, const char *b) {
    while (*a != 0 && *a == *b) {
        a++;
        b++;
    }
    return *a == *b;
}

static uint64_t expected_hash(const char *name, uint32_t steps) {
    for (uint32_t i = 0; i < COUNT(golden_hashes); i++) {
        if (golden_hashes[i].steps == steps && same(golden_hashes[i].name, name)) {
            return golden_hashes[i].hash;
        }
    }
    return 0;
}

/* One world, from whichever table. */
typedef struct golden_world {
    const setup *setup;
    const scene *scene;
    rill_config config;
    rill_world *world;
} golden_world;

static rill_status open_world(golden_world *g, uint32_t run, void *block) {
    rill_status status;
    if (run < COUNT(setups)) {
        g->setup = &setups[run];
        g->config = rill_config_default();
        g->setup->configure(&g->config);
    } else {
        g->scene = scene_table[(run - COUNT(setups)) / 2];
        scene_request request = scene_defaults(g->scene);
        request.method = run & 1u ? RILL_METHOD_BODIN : RILL_METHOD_CLAVET;
        request.particles = SCENE_PARTICLES;
        g->config = scene_config(g->scene, &request);
    }
    status = rill_world_init(block, GOLDEN_BYTES, &g->config, &g->world);
    if (status != RILL_OK) {
        return status;
    }
    return g->setup != NULL ? g->setup->start(g->world) : g->scene->build(g->world, &g->config);
}

static void step_world(golden_world *g, uint32_t step) {
    if (g->setup != NULL && g->setup->before_step != NULL) {
        g->setup->before_step(g->world, step);
    }
    if (g->scene != NULL) {
        scene_before_step(g->scene, g->world, &g->config);
    }
    rill_step(g->world);
}

uint32_t golden_run(uint32_t run, void *block, uint32_t most_steps, golden_report report) {
    golden_world g = {0};
    golden_result result = {golden_name(run), 0, 0, 0};
    uint32_t wrong = 0;
    const rill_status status = open_world(&g, run, block);
    if (status == RILL_NOT_BUILT_IN && g.config.clavet.order == RILL_ORDER_LIGHT) {
        return 0;
    }
    if (status != RILL_OK) {
        report(&result);
        return 1;
    }
    while (result.steps < most_steps) {
        step_world(&g, result.steps);
        result.steps++;
        if (result.steps == 1 || result.steps == 60 || result.steps == 600) {
            result.hash = rill_hash(g.world);
            result.expected = expected_hash(result.name, result.steps);
            wrong += result.hash != result.expected;
            report(&result);
        }
    }
    return wrong;
}
