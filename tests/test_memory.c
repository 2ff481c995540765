/* How many bytes a world takes: the query, the bound at compile time, the inverse question. */
#include "layout.h"
#include "solver.h"
#include "world_fixture.h"

/* Configurations of all sizes and both methods, the n-th always the same. */
static rill_config config_number(uint64_t n) {
    uint64_t state = n;
    rill_config config = rill_config_default();
    config.method = chance(&state) & 1u ? RILL_METHOD_CLAVET : RILL_METHOD_BODIN;
    config.domain_max = vec_of(chance_between(&state, 1, 40), chance_between(&state, 1, 40));
    config.particle_capacity = 1 + (uint32_t)(chance(&state) % 5000);
    if (chance(&state) & 1u) {
        config.pair_capacity = 1 + (uint32_t)(chance(&state) % (20 * config.particle_capacity));
    }
    config.clavet.order = (uint32_t)(chance(&state) % (RILL_LIGHT ? 3 : 2));
    config.clavet.neighbourhood = as_real(chance_between(&state, 1.3, 2.9));
    config.bodin.neighbourhood = as_real(chance_between(&state, 1.3, 2.9));
    config.material_count = 1 + (uint32_t)(chance(&state) % RILL_MAX_MATERIALS);
    if (RILL_BODIES && chance(&state) & 1u) {
        config.body_capacity = 1 + (uint32_t)(chance(&state) % 200);
        config.shape_capacity = 1 + (uint32_t)(chance(&state) % 400);
        config.joint_capacity = (uint32_t)(chance(&state) % 200);
        config.contact_capacity = 1 + (uint32_t)(chance(&state) % 400);
        config.coupling_capacity = 1 + (uint32_t)(chance(&state) % 4000);
    }
    return config;
}

#define CONFIG_COUNT 300u

static size_t bound_of(const rill_config *config) {
    rill_layout layout;
    rill_layout_of(config, &layout);
    const int full = rill_solver_of(config->method)->list_kind(config) == RILL_LIST_FULL;
    const uint32_t pairs = full ? (layout.list_capacity + 1) / 2 : layout.list_capacity;
    const double columns = ceil(as_double(config->domain_max.x) / as_double(config->spacing));
    const double rows = ceil(as_double(config->domain_max.y) / as_double(config->spacing));
    const size_t bodies =
        config->body_capacity > 0
            ? RILL_BODIES_BOUND(config->particle_capacity, config->body_capacity,
                                config->shape_capacity, config->joint_capacity,
                                config->contact_capacity, config->coupling_capacity)
            : 0;
    return bodies + (config->method == RILL_METHOD_BODIN
                         ? RILL_MEMORY_BOUND(config->particle_capacity, pairs, columns, rows,
                                             config->spring_capacity)
                         : RILL_CLAVET_MEMORY_BOUND(config->particle_capacity, pairs, columns, rows,
                                                    config->spring_capacity));
}

void test_bound_should_hold_for_every_configuration(void) {
    for (uint64_t n = 0; n < CONFIG_COUNT; n++) {
        const rill_config config = config_number(n);
        const size_t bytes = rill_memory_size(&config);
        TEST_ASSERT_GREATER_THAN_UINT32(0, bytes);
        TEST_ASSERT_GREATER_OR_EQUAL_UINT32(bytes, bound_of(&config));
    }
}

/* Static memory that is never used is lost to the game. */
void test_bound_should_not_waste_memory(void) {
    for (uint64_t n = 0; n < CONFIG_COUNT; n++) {
        rill_config config = config_number(n);
        config.domain_max = vec_of(4, 2);
        const size_t bytes = rill_memory_size(&config);
        TEST_ASSERT_LESS_OR_EQUAL_UINT32(3 * bytes + 8192, bound_of(&config));
    }
}

void test_bound_should_be_a_constant_expression(void) {
    static uint64_t block[RILL_MEMORY_BOUND(200, 1500, 20, 10, 0) / 8];
    rill_config config = fixture_small();
    rill_world *world = NULL;
    config.particle_capacity = 200;
    config.pair_capacity = 1500;
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_world_init(block, sizeof block, &config, &world));
}

void test_size_of_a_bad_configuration_should_be_zero(void) {
    rill_config config = rill_config_default();
    config.particle_capacity = 0;
    TEST_ASSERT_EQUAL_UINT32(0, rill_memory_size(&config));
    TEST_ASSERT_EQUAL_UINT32(0, rill_memory_size(NULL));
    TEST_ASSERT_EQUAL_UINT32(0, rill_particles_that_fit(&config, 1u << 20));
}

void test_largest_world_should_have_a_size(void) {
    rill_config config = rill_config_default();
    config.particle_capacity = RILL_MAX_PARTICLES;
    config.pair_capacity = 127 * RILL_MAX_PARTICLES;
    config.domain_max = vec_of(730, 730);
    config.material_count = RILL_MAX_MATERIALS;
    for (int method = 0; method < 2; method++) {
        config.method = (uint32_t)method;
        const size_t bytes = rill_memory_size(&config);
        TEST_ASSERT_GREATER_THAN_UINT32(40000000, bytes); /* no wrapped 32-bit product */
        TEST_ASSERT_LESS_THAN_UINT32(200000000, bytes);
    }
}

/* The configuration scaled to so many particles, as the header describes it. */
static size_t scaled_size(const rill_config *config, uint32_t particles) {
    rill_config scaled = *config;
    const uint64_t pairs = (uint64_t)config->pair_capacity * particles;
    scaled.particle_capacity = particles;
    scaled.pair_capacity = (uint32_t)(pairs / config->particle_capacity);
    if (config->pair_capacity > 0 && scaled.pair_capacity == 0) {
        scaled.pair_capacity = 1;
    }
    return rill_memory_size(&scaled);
}

void test_inverse_question_should_be_exact(void) {
    for (uint64_t n = 0; n < CONFIG_COUNT; n++) {
        const rill_config config = config_number(n);
        for (size_t bytes = 4096; bytes < 4000000; bytes = bytes * 3 + 7) {
            const uint32_t fit = rill_particles_that_fit(&config, bytes);
            if (fit > 0) {
                TEST_ASSERT_LESS_OR_EQUAL_UINT32(bytes, scaled_size(&config, fit));
            }
            if (fit < RILL_MAX_PARTICLES) {
                TEST_ASSERT_GREATER_THAN_UINT32(bytes, scaled_size(&config, fit + 1));
            }
        }
    }
}

void test_inverse_question_should_return_the_capacity_for_its_own_size(void) {
    for (uint64_t n = 0; n < CONFIG_COUNT; n++) {
        const rill_config config = config_number(n);
        const size_t bytes = rill_memory_size(&config);
        TEST_ASSERT_GREATER_OR_EQUAL_UINT32(config.particle_capacity,
                                            rill_particles_that_fit(&config, bytes));
    }
}

/* A pair capacity far below one per particle must not turn into "the default". */
void test_inverse_question_should_keep_a_small_pair_capacity(void) {
    rill_config config = fixture_small();
    config.particle_capacity = 10000;
    config.pair_capacity = 3;
    const size_t bytes = rill_memory_size(&config);
    TEST_ASSERT_GREATER_OR_EQUAL_UINT32(10000, rill_particles_that_fit(&config, bytes));
    const uint32_t few = rill_particles_that_fit(&config, bytes / 8);
    TEST_ASSERT_LESS_OR_EQUAL_UINT32(bytes / 8, scaled_size(&config, few));
    TEST_ASSERT_GREATER_THAN_UINT32(bytes / 8, scaled_size(&config, few + 1));
}

void test_nothing_should_fit_into_too_little(void) {
    const rill_config config = rill_config_default();
    TEST_ASSERT_EQUAL_UINT32(0, rill_particles_that_fit(&config, 0));
    TEST_ASSERT_EQUAL_UINT32(0, rill_particles_that_fit(&config, sizeof(rill_world)));
    TEST_ASSERT_EQUAL_UINT32(RILL_MAX_PARTICLES, rill_particles_that_fit(&config, (size_t)1 << 30));
}

typedef struct span {
    uint32_t start, end;
} span;

/* What the layout promises for each part, by its element size. */
static uint32_t collect_spans(const rill_config *config, const rill_layout *layout, span *spans) {
    const uint32_t n = config->particle_capacity;
    const uint32_t materials = config->material_count;
    const uint32_t array_bytes[RILL_ARRAY_COUNT] = {
        [RILL_ARRAY_SLOT_INDEX] = n * 2,
        [RILL_ARRAY_SLOT_GENERATION] = n * 2,
        [RILL_ARRAY_SUBSTANCE] = materials * (uint32_t)sizeof(rill_substance),
        [RILL_ARRAY_SHARE] = materials * materials * 4,
        [RILL_ARRAY_CELL] = (layout->columns * layout->rows + 1) * 2,
        [RILL_ARRAY_LIST_COUNT] = n,
        [RILL_ARRAY_LIST] = layout->list_capacity * 2,
        [RILL_ARRAY_BODY] = layout->body_capacity * 4,
        [RILL_ARRAY_SHAPE] = layout->shape_capacity * 4,
        [RILL_ARRAY_COUPLING] = layout->coupling_capacity * 4,
        [RILL_ARRAY_WORK] =
            rill_solver_of(config->method)->work_bytes(config, n, layout->list_capacity),
    };
    uint32_t count = 0;
    spans[count++] = (span){0, (uint32_t)sizeof(rill_world)};
    for (int column = 0; column < RILL_COLUMN_COUNT; column++) {
        const uint32_t start = layout->column[column];
        if (start != 0) {
            spans[count++] = (span){start, start + n * rill_column_bytes((rill_column)column)};
        }
    }
    for (int array = 0; array < RILL_ARRAY_COUNT; array++) {
        const uint32_t start = layout->array[array];
        spans[count++] = (span){start, start + array_bytes[array]};
    }
    return count;
}

void test_parts_of_the_block_should_be_aligned_inside_and_apart(void) {
    for (uint64_t n = 0; n < CONFIG_COUNT; n++) {
        const rill_config config = config_number(n);
        rill_layout layout;
        rill_layout_of(&config, &layout);
        span spans[1 + RILL_COLUMN_COUNT + RILL_ARRAY_COUNT];
        const uint32_t count = collect_spans(&config, &layout, spans);
        for (uint32_t i = 0; i < count; i++) {
            TEST_ASSERT_EQUAL_UINT32(0, spans[i].start % 8);
            TEST_ASSERT_LESS_OR_EQUAL_UINT32(layout.bytes, spans[i].end);
            for (uint32_t j = 0; j < i; j++) {
                TEST_ASSERT_TRUE(spans[i].start >= spans[j].end || spans[j].start >= spans[i].end);
            }
        }
    }
}

/* Cells cover the domain with a margin of one on every side. */
void test_grid_should_cover_the_domain(void) {
    for (uint64_t n = 0; n < CONFIG_COUNT; n++) {
        const rill_config config = config_number(n);
        rill_layout layout;
        rill_layout_of(&config, &layout);
        const rill_units units = rill_first_units(&config);
        TEST_ASSERT_EQUAL_UINT32((uint32_t)floor(as_double(units.size.x)) + 3, layout.columns);
        TEST_ASSERT_EQUAL_UINT32((uint32_t)floor(as_double(units.size.y)) + 3, layout.rows);
    }
}
