/* Lengths and times of a configuration: which domains, spacings and gravities can be had. */
#include "clavet_kernel.h"
#include "layout.h"
#include "world_fixture.h"

/* A domain of the given width and height in h, at rest and without gravity. */
static rill_config domain_of(double width, double height) {
    rill_config config = rill_config_default();
    config.spacing = RILL_ONE;
    config.clavet.neighbourhood = RILL_RATIO(2, 1);
    config.gravity = vec_of(0, 0);
    config.domain_min = vec_of(-16, -8);
    config.domain_max = vec_of(2 * width - 16, 2 * height - 8);
    return config;
}

static rill_status check_domain(double width, double height) {
    const rill_config config = domain_of(width, height);
    return rill_config_check(&config);
}

void test_domain_should_be_one_h_wide_and_high_at_least(void) {
    TEST_ASSERT_EQUAL_INT(RILL_OK, check_domain(1, 1));
    TEST_ASSERT_EQUAL_INT(RILL_BAD_DOMAIN, check_domain(0.999, 1));
    TEST_ASSERT_EQUAL_INT(RILL_BAD_DOMAIN, check_domain(1, 0.999));
    TEST_ASSERT_EQUAL_INT(RILL_BAD_DOMAIN, check_domain(0, 5));
    TEST_ASSERT_EQUAL_INT(RILL_BAD_DOMAIN, check_domain(5, -5));
}

void test_domain_should_have_a_limited_number_of_cells(void) {
    TEST_ASSERT_EQUAL_INT(RILL_OK, check_domain(4093, 4093)); /* 4096^2 cells with the margin */
    TEST_ASSERT_EQUAL_INT(RILL_BAD_DOMAIN, check_domain(4094, 4093));
    TEST_ASSERT_EQUAL_INT(RILL_BAD_DOMAIN, check_domain(4093, 4094));

    rill_config config = domain_of(1, 1); /* h = 1/2 m: 16384 cells a side */
    config.spacing = RILL_RATIO(1, 4);
    config.domain_min = vec_of(-4000, 0);
    config.domain_max = vec_of(4192, 4);
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_config_check(&config));
    config.domain_max = vec_of(4192.5, 4);
    TEST_ASSERT_EQUAL_INT(RILL_BAD_DOMAIN, rill_config_check(&config));
}

void test_domain_should_lie_within_16_kilometres(void) {
    rill_config config = domain_of(1, 1);
    config.domain_min = vec_of(15000, -16000);
    config.domain_max = vec_of(16000, -15000);
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_config_check(&config));
    config.domain_max.x = next_up(config.domain_max.x);
    TEST_ASSERT_EQUAL_INT(RILL_BAD_DOMAIN, rill_config_check(&config));
    config.domain_max.x = RILL_RATIO(16000, 1);
    config.domain_min.y = next_down(config.domain_min.y);
    TEST_ASSERT_EQUAL_INT(RILL_BAD_DOMAIN, rill_config_check(&config));
}

void test_spacing_should_be_held_to_its_range(void) {
    rill_config config = domain_of(1, 1);
    config.rate = RILL_RATIO(10, 1);
    config.domain_min = vec_of(0, 0);
    config.domain_max = vec_of(10, 10);
    config.spacing = RILL_RATIO(1, 256);
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_config_check(&config));
    config.spacing = next_down(config.spacing);
    TEST_ASSERT_EQUAL_INT(RILL_BAD_SPACING, rill_config_check(&config));
    config.domain_max = vec_of(2000, 2000);
    config.spacing = RILL_RATIO(256, 1);
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_config_check(&config));
    config.spacing = next_up(config.spacing);
    TEST_ASSERT_EQUAL_INT(RILL_BAD_SPACING, rill_config_check(&config));
    config.spacing = 0;
    TEST_ASSERT_EQUAL_INT(RILL_BAD_SPACING, rill_config_check(&config));
}

/* 1 h per substep must be a speed that Q16.16 can hold, or no velocity would be right. */
void test_rate_should_keep_speeds_in_range(void) {
    rill_config config = domain_of(10, 10);
    config.spacing = RILL_RATIO(100, 1);
    config.domain_max = vec_of(2000, 2000);
    config.clavet.substeps = 1;
    config.rate = RILL_RATIO(160, 1); /* 200 m, 160 times a second: 32000 m/s */
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_config_check(&config));
    config.rate = RILL_RATIO(161, 1);
    TEST_ASSERT_EQUAL_INT(RILL_BAD_RATE, rill_config_check(&config));
    config.rate = RILL_RATIO(100, 1);
    config.clavet.substeps = 2;
    TEST_ASSERT_EQUAL_INT(RILL_BAD_RATE, rill_config_check(&config));
}

/* Substeps of at most 1/240 s, unless 1 h per substep is a speed beyond all need. */
void test_substeps_should_be_chosen_by_default(void) {
    static const double cases[][3] = {{0.1, 60, 4},  {0.1, 120, 2}, {0.1, 240, 1}, {0.1, 1000, 1},
                                      {0.1, 61, 4},  {0.1, 50, 5},  {0.1, 10, 8},  {256, 10, 1},
                                      {0.1, 100, 3}, {5, 60, 2}};
    rill_config config = rill_config_default();
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        config.spacing = as_real(cases[i][0]);
        config.rate = as_real(cases[i][1]);
        TEST_ASSERT_EQUAL_UINT32((uint32_t)cases[i][2], rill_first_units(&config).substeps);
    }
}

void test_units_should_follow_from_spacing_and_rate(void) {
    rill_config config = rill_config_default();
    config.domain_min = vec_of(-3, 1);
    config.clavet.substeps = 3;
    const rill_units units = rill_first_units(&config);
    const double h = 0.1 * as_double(config.clavet.neighbourhood);
    TEST_ASSERT_EQUAL_UINT32(config.clavet.substeps, units.substeps);
    TEST_ASSERT_DOUBLE_WITHIN(1e-4, h, as_double(units.h));
    TEST_ASSERT_DOUBLE_WITHIN(1e-4, 60.0 * config.clavet.substeps, as_double(units.rate));
    TEST_ASSERT_DOUBLE_WITHIN(0.01, h * 60.0 * config.clavet.substeps, as_double(units.speed));
    TEST_ASSERT_DOUBLE_WITHIN(0.01, 13.0 / h, as_double(units.size.x));
    TEST_ASSERT_DOUBLE_WITHIN(0.01, 5.0 / h, as_double(units.size.y));
    config.method = RILL_METHOD_BODIN;
    TEST_ASSERT_DOUBLE_WITHIN(1e-4, 0.1 * as_double(config.bodin.neighbourhood),
                              as_double(rill_first_units(&config).h));
}

/* h = 2 m at 10 substeps a second: 1/8 h per substep squared are 25 m/s^2. */
void test_gravity_should_be_held_to_its_limit(void) {
    static const double direction[4][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
    rill_config config = domain_of(10, 10);
    config.rate = RILL_RATIO(10, 1);
    config.clavet.substeps = 1;
    for (int i = 0; i < 4; i++) {
        config.gravity = vec_of(24.99 * direction[i][0], 24.99 * direction[i][1]);
        TEST_ASSERT_EQUAL_INT(RILL_OK, rill_config_check(&config));
        config.gravity = vec_of(25.01 * direction[i][0], 25.01 * direction[i][1]);
        TEST_ASSERT_EQUAL_INT(RILL_BAD_GRAVITY, rill_config_check(&config));
        config.gravity = vec_of(30000 * direction[i][0], 30000 * direction[i][1]);
        TEST_ASSERT_EQUAL_INT(RILL_BAD_GRAVITY, rill_config_check(&config));
    }
}

/* Half the squared Mach number over the unit, at most 1/8, in the format of either scalar. */
void test_stiffness_is_half_the_squared_mach_number_and_bounded(void) {
    const double one = RILL_FIXED ? 1073741824.0 : 1.0; /* Q2.30 */
    for (int32_t unit = 1; unit <= 4; unit++) {
        for (int32_t k = 1; k <= 24; k++) {
            const double mach = k / 20.0;
            const double expected = fmin(mach * mach / 2 / unit, 0.125);
            const rill_real found =
                rill_stiffness_of(RILL_RATIO(16 * k, 20), RILL_RATIO(16, 1), RILL_RATIO(unit, 1));
            TEST_ASSERT_DOUBLE_WITHIN(1e-4, expected, (double)found / one);
            TEST_ASSERT_TRUE((double)found / one <= 0.125);
        }
    }
}

/* The same of materials as the world keeps them: no sound is too fast for the bound. */
void test_stiffness_of_materials_is_bounded(void) {
    const double one = RILL_FIXED ? 1073741824.0 : 1.0;
    double most = 0;
    for (int32_t speed = 1; speed <= 340; speed++) {
        rill_config config = fixture_small();
        config.clavet.substeps = 1;
        config.material[0].sound_speed = RILL_RATIO(speed, 8) + RILL_ONE;
        config.material[0].near_pressure = RILL_RATIO(speed % 9, 1);
        fixture f = fixture_open(&config);
        const rill_substance *substance =
            (const rill_substance *)rill_array_of(f.world, RILL_ARRAY_SUBSTANCE);
        const double stiffness = (double)substance[0].stiffness / one;
        TEST_ASSERT_TRUE(stiffness > 0 && stiffness <= 0.125);
        most = fmax(most, stiffness);
        fixture_close(&f);
    }
    TEST_ASSERT_TRUE(most == 0.125);
}
