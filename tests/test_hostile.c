/* Any start and any parameters that init accepts: finite, inside, and no byte outside the block. */
#include "scatter.h"

#define COUNT 300u
#define STEPS 30u

/* The solvers and their kernels. */
typedef struct variety {
    uint32_t method, order, kernel;
} variety;

static const variety varieties[] = {
    {RILL_METHOD_CLAVET, RILL_ORDER_FAST, RILL_CLAVET_ORIGINAL},
    {RILL_METHOD_CLAVET, RILL_ORDER_FAST, RILL_CLAVET_HYBRID},
    {RILL_METHOD_CLAVET, RILL_ORDER_FAST, RILL_CLAVET_SQUARED},
    {RILL_METHOD_CLAVET, RILL_ORDER_LIGHT, RILL_CLAVET_HYBRID},
    {RILL_METHOD_CLAVET, RILL_ORDER_STIFF, RILL_CLAVET_ORIGINAL},
    {RILL_METHOD_CLAVET, RILL_ORDER_STIFF, RILL_CLAVET_HYBRID},
    {RILL_METHOD_CLAVET, RILL_ORDER_STIFF, RILL_CLAVET_SQUARED},
    {RILL_METHOD_BODIN, 0, RILL_BODIN_POLY6H},
    {RILL_METHOD_BODIN, 0, RILL_BODIN_SPIKY},
    {RILL_METHOD_BODIN, 0, RILL_BODIN_WENDLAND},
    {RILL_METHOD_BODIN, 0, RILL_BODIN_CONE},
};

#define VARIETY_COUNT (sizeof varieties / sizeof varieties[0])

static rill_config config_of(const variety *v, uint32_t particles) {
    rill_config config = scatter_config(particles);
    config.method = v->method;
    config.clavet.order = v->order;
    if (v->method == RILL_METHOD_CLAVET) {
        config.clavet.kernel = v->kernel;
        config.clavet.neighbourhood = rill_clavet_preset((rill_clavet_order)v->order).neighbourhood;
    } else {
        config.bodin.kernel = v->kernel;
    }
    config.gravity = vec_of(0, -9.82);
    return config;
}

static void step_and_check(const fixture *f, double width, double height) {
    const uint32_t count = f->world->count;
    for (uint32_t i = 0; i < STEPS; i++) {
        fixture_step(f, 1);
        fixture_check_particles(f, width, height);
        TEST_ASSERT_TRUE(rill_slots_are_sane(f->world));
    }
    TEST_ASSERT_EQUAL_UINT32(count, rill_statistics(f->world).particles);
}

void test_any_arrangement_should_stay_inside(void) {
    for (size_t v = 0; v < VARIETY_COUNT; v++) {
        const rill_config config = config_of(&varieties[v], COUNT);
        for (int kind = 0; kind < SCATTER_KINDS; kind++) {
            fixture f = scatter_open(&config, (scatter)kind, COUNT);
            for (uint32_t i = 0; i < f.world->count; i++) {
                rill_memories(f.world)[i] = 0; /* the scatter's numbers mean nothing here */
            }
            step_and_check(&f, 12.5, 7.25);
            fixture_close(&f);
        }
    }
}

/* Every material parameter at its highest, then at its lowest. */
static rill_material extreme_material(int high) {
    rill_material material = rill_material_preset(RILL_WATER);
    material.density = high ? RILL_RATIO(16, 1) : RILL_RATIO(1, 16);
    material.sound_speed = high ? RILL_RATIO(340, 1) : RILL_ONE;
    material.near_pressure = high ? RILL_RATIO(8, 1) : 0;
    material.viscosity = high ? RILL_RATIO(10000, 1) : 0;
    material.viscosity_squared = high ? RILL_RATIO(16, 1) : 0;
    material.friction = high ? RILL_RATIO(10000, 1) : 0;
    material.stickiness = high ? RILL_RATIO(1000, 1) : 0;
    material.cohesion = high ? RILL_ONE : 0;
    material.elasticity = high ? RILL_RATIO(30000, 1) : 0;
    material.plasticity = high ? RILL_RATIO(1000, 1) : 0;
    material.yield_ratio = high ? RILL_ONE : 0;
    material.gravity_scale = high ? RILL_RATIO(4, 1) : RILL_RATIO(-4, 1);
    return material;
}

void test_extreme_materials_should_stay_inside(void) {
    for (size_t v = 0; v < VARIETY_COUNT; v++) {
        rill_config config = config_of(&varieties[v], COUNT);
        config.material_count = 3;
        config.material[0] = extreme_material(1);
        config.material[1] = extreme_material(0);
        for (int kind = SCATTER_RANDOM; kind < SCATTER_KINDS; kind++) {
            fixture f = scatter_open(&config, (scatter)kind, COUNT);
            memset(rill_memories(f.world), 0, COUNT * sizeof(rill_real));
            step_and_check(&f, 12.5, 7.25);
            fixture_close(&f);
        }
    }
}

/* The solvers' own settings at both ends of their ranges. */
static rill_config extreme_settings(const variety *v, int high) {
    rill_config config = config_of(v, COUNT);
    config.rate = high ? RILL_RATIO(1000, 1) : RILL_RATIO(10, 1);
    config.gravity = vec_of(0, 0);
    config.clavet.substeps = high ? 8 : 1;
    config.clavet.neighbourhood = high ? RILL_RATIO(3, 1) : RILL_RATIO(12, 10);
    config.bodin.substeps = high ? 8 : 1;
    config.bodin.neighbourhood = high ? RILL_RATIO(3, 1) : RILL_RATIO(12, 10);
    config.bodin.iterations = high ? 20 : 1;
    config.bodin.bilateral = high ? 1 : 0;
    config.bodin.regularisation = high ? RILL_RATIO(10, 1) : 0;
    config.bodin.damping = high ? RILL_RATIO(32, 1) : RILL_ONE;
    config.bodin.relaxation = high ? RILL_RATIO(19, 10) : RILL_RATIO(1, 2);
    config.bodin.warm_start = high ? RILL_ONE : 0;
    return config;
}

void test_extreme_settings_should_stay_inside(void) {
    for (size_t v = 0; v < VARIETY_COUNT; v++) {
        for (int high = 0; high < 2; high++) {
            fixture f = fixture_of(extreme_settings(&varieties[v], high));
            const rill_fill fill = {RILL_LATTICE_SQUARE, vec_of(300, -200), RILL_ONE, 0};
            (void)rill_fill_box(f.world, vec_of(0, 0), vec_of(9, 8), &fill, NULL);
            step_and_check(&f, 12.5, 7.25);
            fixture_close(&f);
        }
    }
}

/* Forty times as many as fit, in a box of one cell, under the strongest gravity that is allowed. */
void test_crushed_fluid_should_stay_inside(void) {
    for (size_t v = 0; v < VARIETY_COUNT; v++) {
        rill_config config = config_of(&varieties[v], COUNT);
        config.domain_max = vec_of(1.25, 1.25);
        const rill_vec2 pull = vec_of(1500, -1500);
        fixture f = fixture_open(&config);
        uint64_t state = 9;
        for (uint32_t i = 0; i < COUNT; i++) {
            (void)fixture_add(&f, chance_between(&state, 0, 1.2), chance_between(&state, 0, 1.2));
        }
        const rill_status status = rill_set_gravity(f.world, pull);
        TEST_ASSERT_TRUE(status == RILL_OK || status == RILL_BAD_GRAVITY);
        step_and_check(&f, 1.25, 1.25);
        fixture_close(&f);
    }
}

/* Hardly any pairs: most forces are missing, nothing else is. */
void test_starved_lists_should_stay_inside(void) {
    for (size_t v = 0; v < VARIETY_COUNT; v++) {
        rill_config config = config_of(&varieties[v], COUNT);
        config.pair_capacity = 50;
        fixture f = fixture_open(&config);
        const rill_fill fill = {RILL_LATTICE_HEX, vec_of(5, 0), 0, 0};
        (void)rill_fill_box(f.world, vec_of(0, 0), vec_of(9, 7), &fill, NULL);
        step_and_check(&f, 12.5, 7.25);
        if (varieties[v].order != RILL_ORDER_LIGHT) { /* which has none */
            TEST_ASSERT_GREATER_THAN_UINT32(0, rill_statistics(f.world).lists_cut_total);
        }
        fixture_close(&f);
    }
}

/* All particles at one point would stay there for ever if nothing told them which way to go. */
void test_coinciding_particles_should_part(void) {
    for (size_t v = 0; v < VARIETY_COUNT; v++) {
        rill_config config = config_of(&varieties[v], 20);
        config.gravity = vec_of(0, 0);
        fixture f = fixture_open(&config);
        for (uint32_t i = 0; i < 20; i++) {
            (void)fixture_add(&f, 6, 3.5);
        }
        fixture_step(&f, 240);
        const rill_view view = rill_particles_view(f.world);
        double spread = 0;
        for (uint32_t i = 0; i < view.count; i++) {
            const rill_vec2 p = rill_view_position(&view, i);
            spread = fmax(spread, hypot(as_double(p.x) - 6, as_double(p.y) - 3.5));
        }
        if (varieties[v].method == RILL_METHOD_CLAVET &&
            varieties[v].kernel != RILL_CLAVET_SQUARED) {
            TEST_ASSERT_TRUE(spread > 0.3);
        }
        fixture_check_particles(&f, 12.5, 7.25);
        fixture_close(&f);
    }
}
