/* What makes Clavet's materials different: they spread, heap, keep to walls and sink as their names
 * say, look alike at other rates, and survive any settings. Every run is deterministic. */
#include "scatter.h"

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
    fixture f = fixture_of(material_config(preset, 10, 4));
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
    fixture f = fixture_of(material_config(RILL_POWDER, 8, 3));
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
