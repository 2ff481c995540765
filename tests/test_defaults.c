/* Defaults and presets: the numbers that games rely on without naming them. */
#include "world_fixture.h"

static int is_all_zero(const void *memory, size_t bytes) {
    const unsigned char *byte = (const unsigned char *)memory;
    for (size_t i = 0; i < bytes; i++) {
        if (byte[i] != 0) {
            return 0;
        }
    }
    return 1;
}

void test_a_configuration_made_in_place_is_the_default(void) {
    const rill_config made = rill_config_default();
    rill_config config;
    memset(&config, 0xFF, sizeof config);
    rill_config_init(&config);
    TEST_ASSERT_EQUAL_MEMORY(&made, &config, sizeof config);
}

void test_a_default_zone_is_on_and_does_nothing(void) {
    rill_zone_def def = rill_zone_default();
    TEST_ASSERT_EQUAL_UINT32(1, def.on);
    def.on = 0;
    TEST_ASSERT_TRUE(is_all_zero(&def, sizeof def));
}

void test_a_default_emitter_is_on_and_makes_nothing(void) {
    rill_emitter_def def = rill_emitter_default();
    TEST_ASSERT_EQUAL_UINT32(1, def.on);
    def.on = 0;
    TEST_ASSERT_TRUE(is_all_zero(&def, sizeof def));
}

void test_shapes_have_their_defaults(void) {
    const rill_vec2 triangle[3] = {vec_of(0, 0), vec_of(1, 0), vec_of(0, 1)};
    const rill_shape_def shapes[5] = {
        rill_shape_circle(vec_of(1, 2), RILL_ONE),
        rill_shape_capsule(vec_of(1, 2), vec_of(3, 4), RILL_ONE),
        rill_shape_segment(vec_of(1, 2), vec_of(3, 4)),
        rill_shape_polygon(triangle, 3),
        rill_shape_box(vec_of(1, 2), as_real(4), as_real(2)),
    };
    static const uint32_t kinds[5] = {RILL_SHAPE_CIRCLE, RILL_SHAPE_CAPSULE, RILL_SHAPE_SEGMENT,
                                      RILL_SHAPE_POLYGON, RILL_SHAPE_POLYGON};
    static const uint32_t counts[5] = {1, 2, 2, 3, 4};
    for (int k = 0; k < 5; k++) {
        TEST_ASSERT_EQUAL_UINT32(kinds[k], shapes[k].kind);
        TEST_ASSERT_EQUAL_UINT32(counts[k], shapes[k].point_count);
        TEST_ASSERT_TRUE(shapes[k].density == RILL_ONE);
        TEST_ASSERT_TRUE(shapes[k].friction == RILL_RATIO(1, 2));
        TEST_ASSERT_TRUE(shapes[k].restitution == 0);
        TEST_ASSERT_EQUAL_HEX32(1, shapes[k].category);
        TEST_ASSERT_EQUAL_HEX32(0xFFFFFFFFu, shapes[k].mask);
        TEST_ASSERT_EQUAL_HEX32(0, shapes[k].passes);
        TEST_ASSERT_TRUE(shapes[k].radius == (k < 2 ? RILL_ONE : 0));
    }
    static const double corners[4][2] = {{-1, 1}, {3, 1}, {3, 3}, {-1, 3}};
    for (int k = 0; k < 4; k++) {
        int found = 0;
        for (int n = 0; n < 4; n++) {
            found += shapes[4].point[n].x == as_real(corners[k][0]) &&
                     shapes[4].point[n].y == as_real(corners[k][1]);
        }
        TEST_ASSERT_EQUAL_INT(1, found);
    }
}

/* What a preset of Bodin's method says, in thousandths. */
typedef struct preset {
    rill_quality quality;
    uint32_t kernel, substeps, iterations, bilateral;
    int32_t neighbourhood, regularisation, damping, relaxation, warm_start, correction;
} preset;

static const preset presets[4] = {
    {RILL_QUALITY_BUDGET, RILL_BODIN_CONE, 1, 2, 0, 1550, 40, 10000, 1200, 830, 0},
    {RILL_QUALITY_STANDARD, RILL_BODIN_WENDLAND, 0, 4, 0, 2000, 15, 10000, 1100, 870, 780},
    {RILL_QUALITY_FINE, RILL_BODIN_WENDLAND, 0, 12, 0, 2200, 15, 10000, 1100, 870, 780},
    {RILL_QUALITY_PAPER, RILL_BODIN_POLY6H, 1, 15, 1, 1400, 0, 4000, 1000, 0, 0},
};

static void check_thousandths(int32_t thousandths, rill_real value) {
    TEST_ASSERT_DOUBLE_WITHIN(2e-5, thousandths / 1000.0, as_double(value));
    TEST_ASSERT_EQUAL_INT(thousandths == 0, value == 0);
}

/* Those that docs/figures.md and docs/solvers.md were measured with. A change needs new figures. */
void test_bodins_presets_are_the_measured_ones(void) {
    for (int k = 0; k < 4; k++) {
        const preset *p = &presets[k];
        const rill_bodin_settings settings = rill_bodin_preset(p->quality);
        TEST_ASSERT_EQUAL_UINT32(p->kernel, settings.kernel);
        TEST_ASSERT_EQUAL_UINT32(p->substeps, settings.substeps);
        TEST_ASSERT_EQUAL_UINT32(p->iterations, settings.iterations);
        TEST_ASSERT_EQUAL_UINT32(p->bilateral, settings.bilateral);
        TEST_ASSERT_EQUAL_UINT32(0, settings.budget_us);
        TEST_ASSERT_TRUE(settings.residual == 0);
        check_thousandths(p->neighbourhood, settings.neighbourhood);
        check_thousandths(p->regularisation, settings.regularisation);
        check_thousandths(p->damping, settings.damping);
        check_thousandths(p->relaxation, settings.relaxation);
        check_thousandths(p->warm_start, settings.warm_start);
        check_thousandths(p->correction, settings.correction);
    }
}

void test_clavets_defaults_are_the_documented_ones(void) {
    const rill_clavet_settings settings = rill_clavet_preset(RILL_ORDER_FAST);
    TEST_ASSERT_EQUAL_UINT32(RILL_CLAVET_ORIGINAL, settings.kernel);
    TEST_ASSERT_EQUAL_UINT32(RILL_ORDER_FAST, settings.order);
    TEST_ASSERT_EQUAL_UINT32(0, settings.substeps);
    TEST_ASSERT_TRUE(settings.neighbourhood == RILL_RATIO(2, 1));
}

/* Presets of materials: what the enumeration promises about them. */
void test_presets_look_like_what_they_are_called(void) {
    rill_material m[RILL_PRESET_COUNT];
    for (int k = 0; k < RILL_PRESET_COUNT; k++) {
        m[k] = rill_material_preset((rill_preset)k);
        TEST_ASSERT_TRUE(m[k].gravity_scale == RILL_ONE);
        TEST_ASSERT_TRUE(m[k].viscosity_squared == 0);
        TEST_ASSERT_EQUAL_UINT32(0, m[k].user_bits);
        TEST_ASSERT_TRUE(m[k].colour > 0 && m[k].colour <= 0xFFFFFF);
        for (int n = 0; n < k; n++) {
            TEST_ASSERT_TRUE(m[k].colour != m[n].colour);
        }
        /* Those that hold their shape have springs, the others none. */
        const int springs =
            k == RILL_JELLY || k == RILL_CLAY || k == RILL_SLIME || k == RILL_POWDER;
        TEST_ASSERT_EQUAL_INT(springs, m[k].elasticity > 0);
        TEST_ASSERT_EQUAL_INT(springs && k != RILL_JELLY, m[k].plasticity > 0);
        TEST_ASSERT_EQUAL_INT(m[k].plasticity > 0, m[k].yield_ratio > 0);
        const int sticks = k == RILL_HONEY || k == RILL_SLIME || k == RILL_LAVA;
        TEST_ASSERT_EQUAL_INT(sticks, m[k].stickiness > 0);
        TEST_ASSERT_EQUAL_INT(k == RILL_POWDER, m[k].cohesion < RILL_ONE);
    }
    TEST_ASSERT_TRUE(m[RILL_CLAY].yield_ratio == RILL_RATIO(5, 10));
    TEST_ASSERT_TRUE(m[RILL_SLIME].yield_ratio == RILL_RATIO(5, 100));
    TEST_ASSERT_TRUE(m[RILL_POWDER].yield_ratio == RILL_RATIO(7, 10));
    TEST_ASSERT_TRUE(m[RILL_WATER].density == RILL_ONE);
    TEST_ASSERT_TRUE(m[RILL_OIL].density < m[RILL_WATER].density);
    TEST_ASSERT_TRUE(m[RILL_LAVA].density > m[RILL_CLAY].density);
    TEST_ASSERT_TRUE(m[RILL_OIL].viscosity > m[RILL_WATER].viscosity);
    TEST_ASSERT_TRUE(m[RILL_HONEY].viscosity > m[RILL_OIL].viscosity);
    TEST_ASSERT_TRUE(m[RILL_LAVA].viscosity > m[RILL_HONEY].viscosity);
    TEST_ASSERT_TRUE(m[RILL_HONEY].friction > m[RILL_WATER].friction);
}

/* A preset that there is not is water, where asserts return. */
void test_default_materials_are_water(void) {
    const rill_config config = rill_config_default();
    const rill_material water = rill_material_preset(RILL_WATER);
    for (int k = 0; k < RILL_MAX_MATERIALS; k++) {
        TEST_ASSERT_EQUAL_MEMORY(&water, &config.material[k], sizeof water);
    }
}

void test_gameplay_is_off_by_default(void) {
    rill_config config = rill_config_default();
    TEST_ASSERT_EQUAL_UINT32(30, config.gameplay.rest_steps);
    config.gameplay.rest_steps = 0;
    TEST_ASSERT_TRUE(is_all_zero(&config.gameplay, sizeof config.gameplay));
    TEST_ASSERT_EQUAL_UINT32(0, config.body_capacity | config.shape_capacity |
                                    config.joint_capacity | config.contact_capacity |
                                    config.coupling_capacity);
}
