/* The configuration: every field has a range, a first value outside of it, and a status. */
#include "world_fixture.h"

#include <stddef.h>

/* All fields of a table entry start from a configuration in which only their own range matters. */
static rill_config roomy(void) {
    rill_config config = rill_config_default();
    config.spacing = RILL_ONE;
    config.gravity = vec_of(0, 0);
    config.domain_max = vec_of(1000, 1000);
    config.material_count = 2;
    return config;
}

typedef struct real_field {
    const char *name;
    size_t offset;
    rill_real low, high;
    rill_status status;
    rill_method method;
} real_field;

#define CLAVET_REAL(field, low, high, status)                                                      \
    { #field, offsetof(rill_config, field), low, high, status, RILL_METHOD_CLAVET }
#define BODIN_REAL(field, low, high, status)                                                       \
    { #field, offsetof(rill_config, field), low, high, status, RILL_METHOD_BODIN }

static const real_field real_fields[] = {
    CLAVET_REAL(rate, RILL_RATIO(10, 1), RILL_RATIO(1000, 1), RILL_BAD_RATE),
    CLAVET_REAL(clavet.neighbourhood, RILL_RATIO(12, 10), RILL_RATIO(3, 1), RILL_BAD_NEIGHBOURHOOD),
    CLAVET_REAL(material[1].density, RILL_RATIO(1, 16), RILL_RATIO(16, 1), RILL_BAD_DENSITY),
    CLAVET_REAL(material[1].sound_speed, RILL_ONE, RILL_RATIO(340, 1), RILL_BAD_SOUND_SPEED),
    CLAVET_REAL(material[1].near_pressure, 0, RILL_RATIO(8, 1), RILL_BAD_NEAR_PRESSURE),
    CLAVET_REAL(material[1].viscosity, 0, RILL_RATIO(10000, 1), RILL_BAD_VISCOSITY),
    CLAVET_REAL(material[1].viscosity_squared, 0, RILL_RATIO(16, 1), RILL_BAD_VISCOSITY_SQUARED),
    CLAVET_REAL(material[1].cohesion, 0, RILL_ONE, RILL_BAD_COHESION),
    CLAVET_REAL(material[1].elasticity, 0, RILL_RATIO(30000, 1), RILL_BAD_ELASTICITY),
    CLAVET_REAL(material[1].plasticity, 0, RILL_RATIO(1000, 1), RILL_BAD_PLASTICITY),
    CLAVET_REAL(material[1].yield_ratio, 0, RILL_ONE, RILL_BAD_YIELD_RATIO),
    CLAVET_REAL(material[1].friction, 0, RILL_RATIO(10000, 1), RILL_BAD_FRICTION),
    CLAVET_REAL(material[1].stickiness, 0, RILL_RATIO(1000, 1), RILL_BAD_STICKINESS),
    BODIN_REAL(material[1].tension, 0, RILL_RATIO(100, 1), RILL_BAD_TENSION),
    CLAVET_REAL(material[1].gravity_scale, RILL_RATIO(-4, 1), RILL_RATIO(4, 1),
                RILL_BAD_GRAVITY_SCALE),
    BODIN_REAL(bodin.neighbourhood, RILL_RATIO(12, 10), RILL_RATIO(3, 1), RILL_BAD_NEIGHBOURHOOD),
    BODIN_REAL(bodin.regularisation, 0, RILL_RATIO(10, 1), RILL_BAD_REGULARISATION),
    BODIN_REAL(bodin.damping, RILL_ONE, RILL_RATIO(32, 1), RILL_BAD_DAMPING),
    BODIN_REAL(bodin.relaxation, RILL_RATIO(1, 2), RILL_RATIO(19, 10), RILL_BAD_RELAXATION),
    BODIN_REAL(bodin.warm_start, 0, RILL_ONE, RILL_BAD_WARM_START),
    BODIN_REAL(bodin.correction, 0, RILL_ONE, RILL_BAD_CORRECTION),
    BODIN_REAL(bodin.residual, 0, RILL_ONE, RILL_BAD_RESIDUAL),
};

#define REAL_FIELD_COUNT (sizeof real_fields / sizeof real_fields[0])

static rill_status check_with(rill_method method, size_t offset, const void *word) {
    rill_config config = roomy();
    config.method = method;
    memcpy((unsigned char *)&config + offset, word, 4);
    return rill_config_check(&config);
}

static rill_status check_with_real(const real_field *field, rill_real value) {
    return check_with(field->method, field->offset, &value);
}

void test_config_should_accept_the_ends_of_every_range(void) {
    for (size_t i = 0; i < REAL_FIELD_COUNT; i++) {
        const real_field *field = &real_fields[i];
        TEST_ASSERT_EQUAL_INT_MESSAGE(RILL_OK, check_with_real(field, field->low), field->name);
        TEST_ASSERT_EQUAL_INT_MESSAGE(RILL_OK, check_with_real(field, field->high), field->name);
    }
}

void test_config_should_name_a_real_just_outside_its_range(void) {
    for (size_t i = 0; i < REAL_FIELD_COUNT; i++) {
        const real_field *field = &real_fields[i];
        TEST_ASSERT_EQUAL_INT_MESSAGE(field->status, check_with_real(field, next_down(field->low)),
                                      field->name);
        TEST_ASSERT_EQUAL_INT_MESSAGE(field->status, check_with_real(field, next_up(field->high)),
                                      field->name);
        TEST_ASSERT_EQUAL_INT_MESSAGE(field->status, check_with_real(field, -RILL_REAL_MAX),
                                      field->name);
        TEST_ASSERT_EQUAL_INT_MESSAGE(field->status, check_with_real(field, RILL_REAL_MAX),
                                      field->name);
    }
}

void test_config_should_refuse_what_is_not_a_finite_number(void) {
#if !RILL_FIXED
    static const float bad[] = {NAN, INFINITY, -INFINITY};
    for (size_t k = 0; k < 3; k++) {
        for (size_t i = 0; i < REAL_FIELD_COUNT; i++) {
            TEST_ASSERT_EQUAL_INT_MESSAGE(real_fields[i].status,
                                          check_with_real(&real_fields[i], bad[k]),
                                          real_fields[i].name);
        }
        rill_config config = roomy();
        config.spacing = bad[k];
        TEST_ASSERT_EQUAL_INT(RILL_BAD_SPACING, rill_config_check(&config));
        config = roomy();
        config.gravity.x = bad[k];
        TEST_ASSERT_EQUAL_INT(RILL_BAD_GRAVITY, rill_config_check(&config));
        config = roomy();
        config.domain_min.y = bad[k];
        TEST_ASSERT_EQUAL_INT(RILL_BAD_DOMAIN, rill_config_check(&config));
        config = roomy();
        config.domain_max.x = bad[k];
        TEST_ASSERT_EQUAL_INT(RILL_BAD_DOMAIN, rill_config_check(&config));
    }
#endif
}

typedef struct count_field {
    const char *name;
    size_t offset;
    uint32_t low, high;
    rill_status status;
    rill_method method;
} count_field;

#define COUNT(field, low, high, status, method)                                                    \
    { #field, offsetof(rill_config, field), low, high, status, RILL_METHOD_##method }

static const count_field count_fields[] = {
    COUNT(method, 0, 1, RILL_BAD_METHOD, CLAVET),
    COUNT(particle_capacity, 1, RILL_MAX_PARTICLES, RILL_BAD_PARTICLE_CAPACITY, CLAVET),
    COUNT(pair_capacity, 0, 127 * 1024, RILL_BAD_PAIR_CAPACITY, CLAVET),
    COUNT(spring_capacity, 0, 1u << 20, RILL_BAD_SPRING_CAPACITY, CLAVET),
    COUNT(material_count, 1, RILL_MAX_MATERIALS, RILL_BAD_MATERIALS, CLAVET),
    COUNT(clavet.kernel, 0, 2, RILL_BAD_CLAVET_KERNEL, CLAVET),
    COUNT(clavet.order, 0, 2, RILL_BAD_CLAVET_ORDER, CLAVET),
    COUNT(clavet.substeps, 0, 8, RILL_BAD_SUBSTEPS, CLAVET),
    COUNT(bodin.kernel, 0, 3, RILL_BAD_BODIN_KERNEL, BODIN),
    COUNT(bodin.substeps, 0, 8, RILL_BAD_SUBSTEPS, BODIN),
    COUNT(bodin.iterations, 1, 100, RILL_BAD_ITERATIONS, BODIN),
    COUNT(bodin.bilateral, 0, 1, RILL_BAD_BILATERAL, BODIN),
};

#define COUNT_FIELD_COUNT (sizeof count_fields / sizeof count_fields[0])

static rill_status check_with_count(const count_field *field, uint32_t value) {
    return check_with(field->method, field->offset, &value);
}

void test_config_should_hold_counts_to_their_ranges(void) {
    for (size_t i = 0; i < COUNT_FIELD_COUNT; i++) {
        const count_field *field = &count_fields[i];
        TEST_ASSERT_EQUAL_INT_MESSAGE(RILL_OK, check_with_count(field, field->low), field->name);
        TEST_ASSERT_EQUAL_INT_MESSAGE(RILL_OK, check_with_count(field, field->high), field->name);
        if (field->low > 0) {
            TEST_ASSERT_EQUAL_INT_MESSAGE(field->status, check_with_count(field, field->low - 1),
                                          field->name);
        }
        TEST_ASSERT_EQUAL_INT_MESSAGE(field->status, check_with_count(field, field->high + 1),
                                      field->name);
        TEST_ASSERT_EQUAL_INT_MESSAGE(field->status, check_with_count(field, UINT32_MAX),
                                      field->name);
    }
}

/* Settings of the other method, and materials past the count, are not looked at. */
void test_config_should_not_care_about_what_is_unused(void) {
    rill_config config = roomy();
    config.bodin.iterations = 0;
    config.material[2].density = -RILL_ONE;
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_config_check(&config));
    config.method = RILL_METHOD_BODIN;
    TEST_ASSERT_EQUAL_INT(RILL_BAD_ITERATIONS, rill_config_check(&config));
    config.bodin.iterations = 1;
    config.clavet.substeps = 9;
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_config_check(&config));
    config.material_count = 3;
    TEST_ASSERT_EQUAL_INT(RILL_BAD_DENSITY, rill_config_check(&config));
}

void test_config_should_come_from_the_default_function(void) {
    rill_config config = rill_config_default();
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_config_check(&config));
    config.cookie ^= 1u;
    TEST_ASSERT_EQUAL_INT(RILL_BAD_CONFIG, rill_config_check(&config));
    memset(&config, 0, sizeof config);
    TEST_ASSERT_EQUAL_INT(RILL_BAD_CONFIG, rill_config_check(&config));
    TEST_ASSERT_EQUAL_INT(RILL_BAD_CONFIG, rill_config_check(NULL));
}

void test_defaults_should_be_the_documented_ones(void) {
    const rill_config config = rill_config_default();
    TEST_ASSERT_EQUAL_UINT32(RILL_METHOD_CLAVET, config.method);
    TEST_ASSERT_TRUE(config.spacing == RILL_RATIO(1, 10));
    TEST_ASSERT_TRUE(config.rate == RILL_RATIO(60, 1));
    TEST_ASSERT_TRUE(config.gravity.x == 0 && config.gravity.y == RILL_RATIO(-982, 100));
    TEST_ASSERT_TRUE(config.domain_min.x == 0 && config.domain_min.y == 0);
    TEST_ASSERT_TRUE(config.domain_max.x == RILL_RATIO(10, 1));
    TEST_ASSERT_TRUE(config.domain_max.y == RILL_RATIO(6, 1));
    TEST_ASSERT_EQUAL_UINT32(1024, config.particle_capacity);
    TEST_ASSERT_EQUAL_UINT32(0, config.pair_capacity);
    TEST_ASSERT_EQUAL_UINT32(0, config.spring_capacity);
    TEST_ASSERT_EQUAL_UINT32(1, config.seed);
    TEST_ASSERT_EQUAL_UINT32(1, config.material_count);
}

void test_every_preset_should_be_accepted(void) {
    rill_config config = rill_config_default();
    config.method = RILL_METHOD_BODIN;
    for (int quality = RILL_QUALITY_BUDGET; quality <= RILL_QUALITY_PAPER; quality++) {
        config.bodin = rill_bodin_preset((rill_quality)quality);
        TEST_ASSERT_EQUAL_INT(RILL_OK, rill_config_check(&config));
    }
    for (int preset = 0; preset < RILL_PRESET_COUNT; preset++) {
        config.material[0] = rill_material_preset((rill_preset)preset);
        TEST_ASSERT_EQUAL_INT(RILL_OK, rill_config_check(&config));
    }
}
