/* What makes Clavet's materials different: they spread, heap, keep to walls and sink as their names
 * say, look alike at other rates, and survive any settings. Every run is deterministic. */
#include "scatter.h"

/* Sanitizers find nothing in the tenth of these runs that they would not find in the first. */
#if defined(__SANITIZE_ADDRESS__)
#define SLOW_MACHINE 1
#else
#define SLOW_MACHINE 0
#endif

static rill_config material_config(rill_preset preset, double width, double height) {
    rill_config config = rill_config_default();
    config.domain_max = vec_of(width, height);
    config.particle_capacity = 330;
    config.spring_capacity = 1600;
    config.material[0] = rill_material_preset(preset);
    return config;
}

/* How far a drop of a material has spread after a second and a half: twice the deviation, m. */
static double spread_from(rill_preset preset, int rate, double height) {
    rill_config config = material_config(preset, 10, 4);
    config.rate = rill_from_int(rate);
    fixture f = fixture_open(&config);
    const rill_fill fill = {.lattice = RILL_LATTICE_HEX};
    TEST_ASSERT_EQUAL_INT(RILL_OK,
                          rill_fill_circle(f.world, vec_of(5, height), RILL_ONE, &fill, NULL));
    fixture_step(&f, (uint32_t)rate * 3 / 2);
    const rill_view view = rill_particles_view(f.world);
    double square = 0, mean = 0;
    for (uint32_t i = 0; i < view.count; i++) {
        mean += as_double(rill_view_position(&view, i).x) / view.count;
    }
    for (uint32_t i = 0; i < view.count; i++) {
        square += pow(as_double(rill_view_position(&view, i).x) - mean, 2) / view.count;
    }
    fixture_close(&f);
    return 2 * sqrt(square);
}

static double spread(rill_preset preset, int rate) {
    return spread_from(preset, rate, 1.2);
}

/* The mean of three: a splash depends on where the drop begins, by 1 or 2 %. */
static double mean_spread(rill_preset preset, int rate) {
    return (spread_from(preset, rate, 1.1) + spread_from(preset, rate, 1.2) +
            spread_from(preset, rate, 1.3)) /
           3;
}

/* 60 Hz and 120 Hz have the same substeps and agree to the bit; 100 Hz, whose substeps are shorter,
 * agrees within 5 %. */
void test_look_should_not_depend_on_the_rate(void) {
    for (int preset = 0; preset < RILL_PRESET_COUNT; preset++) {
        const double at_60 = mean_spread((rill_preset)preset, 60);
        TEST_ASSERT_EQUAL_DOUBLE(spread((rill_preset)preset, 60), spread((rill_preset)preset, 120));
        TEST_ASSERT_DOUBLE_WITHIN(0.05 * at_60, at_60, mean_spread((rill_preset)preset, 100));
    }
}

/* From thin to thick and stiff: in this order they spread less. */
void test_presets_should_differ_as_their_names_say(void) {
    const double water = spread(RILL_WATER, 60);
    const double honey = spread(RILL_HONEY, 60);
    const double lava = spread(RILL_LAVA, 60);
    TEST_ASSERT_TRUE(water > spread(RILL_OIL, 60) * 0.95);
    TEST_ASSERT_TRUE(honey < 0.7 * water);
    TEST_ASSERT_TRUE(lava < 0.9 * honey);
    TEST_ASSERT_TRUE(spread(RILL_CLAY, 60) < honey);
    TEST_ASSERT_TRUE(spread(RILL_JELLY, 60) < 0.6 * water);
    TEST_ASSERT_TRUE(spread(RILL_SLIME, 60) < 0.7 * water);
    TEST_ASSERT_TRUE(spread(RILL_POWDER, 60) < 0.6 * water);
}

/* The height of the highest particle between two verticals, m. */
static double top_between(const rill_world *world, double left, double right) {
    const rill_view view = rill_particles_view(world);
    double top = 0;
    for (uint32_t i = 0; i < view.count; i++) {
        const rill_vec2 p = rill_view_position(&view, i);
        const double x = as_double(p.x);
        top = x >= left && x < right ? fmax(top, as_double(p.y)) : top;
    }
    return top;
}

/* A block beside a wall slumps, by then 1 m high or less; it stays highest at the wall. */
static void expect_to_keep_to_the_wall(rill_preset preset) {
    const rill_config config = material_config(preset, 10, 4);
    fixture f = fixture_open(&config);
    const rill_fill fill = {.lattice = RILL_LATTICE_HEX};
    TEST_ASSERT_EQUAL_INT(RILL_OK,
                          rill_fill_box(f.world, vec_of(0, 0), vec_of(1.5, 2), &fill, NULL));
    fixture_step(&f, 120);
    TEST_ASSERT_TRUE(top_between(f.world, 0.5, 10) < 1.7);
    TEST_ASSERT_TRUE(top_between(f.world, 0, 0.2) > top_between(f.world, 0.5, 10));
    fixture_close(&f);
}

void test_honey_and_lava_should_keep_to_walls(void) {
    expect_to_keep_to_the_wall(RILL_HONEY);
    expect_to_keep_to_the_wall(RILL_LAVA);
}

/* Poured from 2 m, 3 m^2 of powder make a heap that stays. */
void test_poured_powder_should_make_a_heap(void) {
    const rill_config config = material_config(RILL_POWDER, 8, 3);
    fixture f = fixture_open(&config);
    for (int row = 0; row < 100; row++) {
        for (int k = -1; k <= 1; k++) {
            fixture_add(&f, 4 + 0.1 * k + 0.02 * (row % 3), 2);
        }
        fixture_step(&f, 6);
    }
    fixture_step(&f, 300);
    const double peak = top_between(f.world, 3.6, 4.4);
    TEST_ASSERT_TRUE(peak > 1.03);
    TEST_ASSERT_TRUE(top_between(f.world, 2.4, 2.6) < 0.75 * peak);
    TEST_ASSERT_TRUE(top_between(f.world, 5.4, 5.6) < 0.75 * peak);
    TEST_ASSERT_EQUAL_DOUBLE(0, top_between(f.world, 0, 1));
    TEST_ASSERT_EQUAL_DOUBLE(0, top_between(f.world, 7, 8));
    fixture_close(&f);
}

/* Water starts above oil; in the end it is below. */
void test_heavy_should_sink_under_light(void) {
    rill_config config = rill_config_default();
    config.domain_max = vec_of(3, 2.5);
    config.particle_capacity = 620;
    config.material_count = 2;
    config.material[1] = rill_material_preset(RILL_OIL);
    fixture f = fixture_open(&config);
    const rill_fill oil = {.lattice = RILL_LATTICE_HEX, .material = 1, .jitter = RILL_RATIO(1, 2)};
    const rill_fill water = {.lattice = RILL_LATTICE_HEX, .jitter = RILL_RATIO(1, 2)};
    (void)rill_fill_box(f.world, vec_of(0, 0), vec_of(3, 1), &oil, NULL);
    (void)rill_fill_box(f.world, vec_of(0, 1), vec_of(3, 2), &water, NULL);
    fixture_step(&f, 1200);
    const rill_view view = rill_particles_view(f.world);
    double y[2] = {0, 0};
    double n[2] = {0, 0};
    for (uint32_t i = 0; i < view.count; i++) {
        y[view.material[i]] += as_double(rill_view_position(&view, i).y);
        n[view.material[i]] += 1;
    }
    TEST_ASSERT_TRUE(y[1] / n[1] - y[0] / n[0] > 0.4);
    fixture_close(&f);
}

/* A value of an accepted range that spans magnitudes, or begins at 0. */
static rill_real magnitude(uint64_t *chances, double low, double high) {
    return as_real(exp(chance_between(chances, log(low), log(high))));
}

/* Any kernel, order, number of substeps and springs. */
static rill_config any_settings(uint32_t round) {
    rill_config config = rill_config_default();
    config.domain_max = vec_of(3, 3);
    config.particle_capacity = 24;
    config.spring_capacity = round % 3 == 2 ? 120 : 0;
    config.clavet.kernel = round % 3;
    config.clavet.order = round / 3 % 2;
    config.clavet.substeps = round % 4;
    return config;
}

static void run_from_one_point(const fixture *f) {
    for (int i = 0; i < 24; i++) {
        (void)fixture_add(f, 1.5, 1);
    }
    for (int i = 0; i < (SLOW_MACHINE ? 500 : 10000); i++) {
        rill_step(f->world);
    }
    fixture_check_particles(f, 3, 3);
}

/* From a single point it stays finite for 10 000 steps, and in the end it is as dense as at rest,
 * but for what its own weight, springs and walls compress it: below 10 m/s of sound a fluid hardly
 * bears itself, and walls that pull with more than 20 m/s^2 press it together. */
void test_any_material_should_come_back_from_one_point(void) {
    uint64_t chances = 5;
    for (uint32_t round = 0; round < 12; round++) {
        rill_config config = any_settings(round);
        rill_material *m = &config.material[0];
        config.clavet.neighbourhood = as_real(chance_between(&chances, 1.5, 2.4));
        m->sound_speed = magnitude(&chances, 10, 340);
        m->near_pressure = as_real(chance_between(&chances, 0.2, 8));
        m->viscosity = magnitude(&chances, 1, 10000);
        m->viscosity_squared = as_real(chance_between(&chances, 0, 16));
        m->friction = magnitude(&chances, 1, 10000);
        m->stickiness = as_real(chance_between(&chances, 0, 20));
        m->elasticity = as_real(chance_between(&chances, 0, 30000));
        m->plasticity = as_real(chance_between(&chances, 1, 1000));
        m->yield_ratio = as_real(chance_between(&chances, 0, 1));
        fixture f = fixture_open(&config);
        run_from_one_point(&f);
        TEST_ASSERT_TRUE(SLOW_MACHINE ||
                         as_double(rill_statistics(f.world).density_error_max) < 0.6);
        fixture_close(&f);
    }
}

/* The whole of every accepted range: finite and inside for 10 000 steps, whatever it looks like. */
void test_any_accepted_material_should_stay_finite(void) {
    uint64_t chances = 3;
    for (uint32_t round = 0; round < 12; round++) {
        rill_config config = any_settings(round);
        rill_material *m = &config.material[0];
        config.rate = magnitude(&chances, 30, 1000);
        config.clavet.neighbourhood = as_real(chance_between(&chances, 1.2, 3));
        m->density = magnitude(&chances, 0.0626, 15.9);
        m->sound_speed = magnitude(&chances, 1, 339);
        m->near_pressure = as_real(chance_between(&chances, 0, 8));
        m->viscosity = magnitude(&chances, 0.01, 9999);
        m->viscosity_squared = as_real(chance_between(&chances, 0, 16));
        m->cohesion = as_real(chance_between(&chances, 0, 1));
        m->friction = magnitude(&chances, 0.01, 9999);
        m->stickiness = magnitude(&chances, 0.01, 999);
        m->elasticity = as_real(chance_between(&chances, 0, 30000));
        m->plasticity = as_real(chance_between(&chances, 0, 1000));
        m->yield_ratio = as_real(chance_between(&chances, 0, 1));
        m->gravity_scale = as_real(chance_between(&chances, -4, 4));
        fixture f = fixture_open(&config);
        run_from_one_point(&f);
        fixture_close(&f);
    }
}
