#include "golden.h"

#include "golden_hashes.h"

#include <stddef.h>

typedef struct setup {
    const char *name;
    void (*configure)(rill_config *config);
    rill_status (*build)(rill_world *world);
} setup;

static rill_vec2 at(rill_real x, rill_real y) {
    const rill_vec2 v = {x, y};
    return v;
}

/* A small tank, 1.6 by 1.2 m, for up to 128 particles of 5 cm. */
static void tank(rill_config *config) {
    config->spacing = RILL_RATIO(1, 20);
    config->domain_min = at(RILL_RATIO(-2, 10), RILL_RATIO(1, 10));
    config->domain_max = at(RILL_RATIO(14, 10), RILL_RATIO(13, 10));
    config->particle_capacity = 128;
}

/* A column that is let go. */
static rill_status dam(rill_world *world) {
    const rill_fill fill = {RILL_LATTICE_HEX, {0, 0}, RILL_RATIO(1, 10), 0};
    return rill_fill_box(world, at(RILL_RATIO(-2, 10), RILL_RATIO(1, 10)),
                         at(RILL_RATIO(2, 10), RILL_RATIO(8, 10)), &fill, NULL);
}

/* A drop that flies across and strikes wall and floor, at four steps where others take one. */
static void fast_tank(rill_config *config) {
    tank(config);
    config->rate = RILL_RATIO(240, 1);
    config->gravity = at(RILL_RATIO(-3, 1), RILL_RATIO(-9, 1));
}

static rill_status drop(rill_world *world) {
    const rill_fill fill = {RILL_LATTICE_SQUARE, {RILL_RATIO(3, 1), RILL_RATIO(-1, 1)}, 0, 0};
    return rill_fill_circle(world, at(RILL_RATIO(5, 10), RILL_RATIO(8, 10)), RILL_RATIO(22, 100),
                            &fill, NULL);
}

/* Two materials, heavy above light. */
static void two_materials(rill_config *config) {
    tank(config);
    config->material_count = 2;
    config->material[1].density = RILL_RATIO(2, 1);
    config->material[1].viscosity = RILL_RATIO(20, 1);
}

static rill_status layers(rill_world *world) {
    rill_fill fill = {RILL_LATTICE_HEX, {0, 0}, 0, 0};
    const rill_status below = rill_fill_box(world, at(0, RILL_RATIO(1, 10)),
                                            at(RILL_RATIO(6, 10), RILL_RATIO(3, 10)), &fill, NULL);
    fill.material = 1;
    const rill_status above = rill_fill_box(world, at(0, RILL_RATIO(3, 10)),
                                            at(RILL_RATIO(6, 10), RILL_RATIO(5, 10)), &fill, NULL);
    return below != RILL_OK ? below : above;
}

/* Everybody in one place: the worst that a game can do. */
static rill_status crowd(rill_world *world) {
    const rill_particle_state state = {
        {RILL_RATIO(1, 2), RILL_RATIO(1, 2)}, {RILL_RATIO(1, 1), 0}, 0};
    rill_status status = RILL_OK;
    for (uint32_t i = 0; i < 48 && status == RILL_OK; i++) {
        status = rill_particle_add(world, &state, NULL);
    }
    return status;
}

static const setup setups[] = {
    {"dam", tank, dam},
    {"drop", fast_tank, drop},
    {"layers", two_materials, layers},
    {"crowd", tank, crowd},
};

static const char *const methods[] = {"clavet", "bodin"};

const char *golden_real(void) {
    return RILL_FIXED ? "q16" : "float";
}

static int same(const char *a, const char *b) {
    while (*a != 0 && *a == *b) {
        a++;
        b++;
    }
    return *a == *b;
}

static uint64_t expected_hash(const golden_result *result) {
    for (size_t i = 0; i < sizeof golden_hashes / sizeof golden_hashes[0]; i++) {
        const golden_hash *known = &golden_hashes[i];
        if (known->steps == result->steps && same(known->setup, result->setup) &&
            same(known->method, result->method)) {
            return known->hash;
        }
    }
    return 0;
}

static uint32_t check(const rill_world *world, golden_result *result, golden_report report,
                      void *context) {
    result->hash = rill_hash(world);
    result->expected = expected_hash(result);
    report(result, context);
    return result->hash != result->expected;
}

/* One setup with one method. */
static uint32_t run(void *block, const setup *what, uint32_t method, uint32_t most_steps,
                    golden_report report, void *context) {
    golden_result result = {what->name, methods[method], 0, 0, 0};
    uint32_t wrong = 0;
    rill_world *world;
    rill_config config = rill_config_default();
    config.method = method;
    what->configure(&config);
    if (rill_world_init(block, GOLDEN_BYTES, &config, &world) != RILL_OK ||
        what->build(world) != RILL_OK) {
        report(&result, context);
        return 1;
    }
    while (result.steps < most_steps) {
        rill_step(world);
        result.steps++;
        if (result.steps == 1 || result.steps == 60 || result.steps == 600) {
            wrong += check(world, &result, report, context);
        }
    }
    return wrong;
}

uint32_t golden_run(void *block, uint32_t most_steps, golden_report report, void *context) {
    uint32_t wrong = 0;
    for (size_t i = 0; i < sizeof setups / sizeof setups[0]; i++) {
        for (uint32_t method = 0; method < 2; method++) {
            wrong += run(block, &setups[i], method, most_steps, report, context);
        }
    }
    return wrong;
}
