/* The light order of Clavet's method: it must be water as well, from any start and with any
 * parameters, and what it cannot do the fast order does. Every run is deterministic. */
#include "clavet.h"
#include "scatter.h"

/* Builds for small code leave it out. */
#define ONLY_WITH_LIGHT                                                                            \
    if (!RILL_LIGHT) {                                                                             \
        return;                                                                                    \
    }

static rill_config light_config(uint32_t particles, double width, double height) {
    rill_config config = rill_config_default();
    config.clavet = rill_clavet_preset(RILL_ORDER_LIGHT);
    config.spacing = as_real(0.14142136);
    config.rate = RILL_RATIO(120, 1);
    config.domain_max = vec_of(width, height);
    config.particle_capacity = particles;
    config.material[0].near_pressure = RILL_RATIO(4, 1);
    return config;
}

typedef struct motion {
    double x, y;   /* mean velocity, h per substep */
    double spin;   /* angular momentum about the centre of mass */
    double rms;    /* m/s */
    double centre; /* height, m */
} motion;

static motion motion_of(const rill_world *world) {
    const rill_view view = rill_particles_view(world);
    const double n = view.count;
    double cx = 0, cy = 0;
    motion m = {0, 0, 0, 0, 0};
    for (uint32_t i = 0; i < view.count; i++) {
        cx += as_double(view.position[i].x) / n;
        cy += as_double(view.position[i].y) / n;
        m.x += as_double(view.velocity[i].x) / n;
        m.y += as_double(view.velocity[i].y) / n;
    }
    for (uint32_t i = 0; i < view.count; i++) {
        const double u = as_double(view.velocity[i].x);
        const double v = as_double(view.velocity[i].y);
        m.spin += (as_double(view.position[i].x) - cx) * (v - m.y) -
                  (as_double(view.position[i].y) - cy) * (u - m.x);
        m.rms += (u * u + v * v) / n;
    }
    m.rms = sqrt(m.rms) * as_double(view.speed);
    m.centre = cy * as_double(view.length);
    return m;
}

/* A blob that floats and turns by one radian a second keeps both momenta. */
void test_turning_blob_should_keep_both_momenta(void) {
    ONLY_WITH_LIGHT
    rill_config config = light_config(320, 10, 10);
    config.gravity = vec_of(0, 0);
    fixture f = fixture_open(&config);
    const rill_fill fill = {.lattice = RILL_LATTICE_HEX, .jitter = RILL_RATIO(1, 50)};
    (void)rill_fill_circle(f.world, vec_of(5, 5), RILL_ONE, &fill, NULL);
    for (uint32_t i = 0; i < f.world->count; i++) {
        rill_vec2 *v = &rill_velocities(f.world)[i];
        const rill_vec2 p = rill_positions(f.world)[i];
        const double middle = 5 / as_double(f.world->units.h);
        *v = vec_of(0.001 - (as_double(p.y) - middle) / as_double(f.world->units.rate),
                    0.002 + (as_double(p.x) - middle) / as_double(f.world->units.rate));
    }
    const motion before = motion_of(f.world);
    fixture_step(&f, 1000);
    const motion after = motion_of(f.world);
    TEST_ASSERT_DOUBLE_WITHIN(RILL_FIXED ? 1e-12 : 1e-6, before.x, after.x);
    TEST_ASSERT_DOUBLE_WITHIN(RILL_FIXED ? 1e-12 : 1e-6, before.y, after.y);
    TEST_ASSERT_DOUBLE_WITHIN(0.01 * before.spin, before.spin, after.spin);
    fixture_close(&f);
}

/* A column of so many particles, left alone: it keeps its height within a share, and rests. */
static void check_column(const rill_config *config, uint32_t steps, double share, double rms) {
    fixture f = fixture_open(config);
    const rill_fill fill = {.jitter = RILL_RATIO(1, 50)};
    (void)rill_fill_box(f.world, vec_of(0, 0), config->domain_max, &fill, NULL);
    TEST_ASSERT_EQUAL_UINT32(config->particle_capacity, f.world->count);
    for (uint32_t i = 0; i < steps; i++) {
        rill_step(f.world);
    }
    const double width = as_double(config->domain_max.x);
    fixture_check_particles(&f, width, as_double(config->domain_max.y));
    const motion m = motion_of(f.world);
    const double height = config->particle_capacity * 0.02 / width;
    TEST_ASSERT_DOUBLE_WITHIN(share * height, height, 2 * m.centre);
    TEST_ASSERT_TRUE(m.rms < rms);
    fixture_close(&f);
}

void test_column_of_500_should_rest(void) {
    ONLY_WITH_LIGHT
    const rill_config config = light_config(500, 2.5, 15);
    check_column(&config, 30 * 120, 0.12, 0.02);
}

void test_pillar_of_1000_should_not_boil(void) {
    ONLY_WITH_LIGHT
    const rill_config config = light_config(1000, 3, 15);
    check_column(&config, 30 * 120, 0.16, 0.1);
}

/* The dam break of the cartridge for the Game Boy Advance: one substep of 1/90 s, which bears less
 * than the default ones do. The fast order is 0.69 m high there in the end. */
void test_dam_break_should_rest_with_one_substep(void) {
    ONLY_WITH_LIGHT
    rill_config config = light_config(512, 10, 6);
    config.spacing = as_real(0.1767767);
    config.rate = RILL_RATIO(90, 1);
    config.clavet.substeps = 1;
    config.clavet.neighbourhood = RILL_RATIO(12, 10);
    fixture f = fixture_open(&config);
    const rill_fill fill = {.lattice = RILL_LATTICE_SQUARE};
    (void)rill_fill_box(f.world, vec_of(0, 0), vec_of(3.6, 6), &fill, NULL);
    TEST_ASSERT_EQUAL_UINT32(512, f.world->count);
    fixture_step(&f, 2400);
    fixture_check_particles(&f, 10, 6);
    TEST_ASSERT_DOUBLE_WITHIN(0.03, 0.67, motion_of(f.world).centre);
    TEST_ASSERT_TRUE(motion_of(f.world).rms < 0.02);
    fixture_close(&f);
}

/* All particles in one point, or as fast as they may be: they come apart, and come to rest. */
void test_any_start_should_come_to_rest(void) {
    ONLY_WITH_LIGHT
    for (int fast = 0; fast < 2; fast++) {
        rill_config config = light_config(120, 2.5, 5);
        fixture f = fixture_open(&config);
        uint64_t chances = 5;
        for (uint32_t i = 0; i < config.particle_capacity; i++) {
            (void)fixture_add(&f, fast ? chance_between(&chances, 0, 2.5) : 1.2,
                              fast ? chance_between(&chances, 0, 5) : 1.5);
            rill_velocities(f.world)[i] = fast ? vec_of(chance_between(&chances, -0.7, 0.7),
                                                        chance_between(&chances, -0.7, 0.7))
                                               : vec_of(0, 0);
        }
        fixture_step(&f, 3000);
        fixture_check_particles(&f, 2.5, 5);
        TEST_ASSERT_DOUBLE_WITHIN(0.1, 0.48, motion_of(f.world).centre);
        TEST_ASSERT_TRUE(motion_of(f.world).rms < 0.05);
        fixture_close(&f);
    }
}

static double between(uint64_t *chances, double low, double high) {
    return exp(chance_between(chances, log(low), log(high)));
}

/* The floor and the ceiling are as high everywhere, however wide the world. */
void test_walls_should_be_straight_in_a_wide_world(void) {
    ONLY_WITH_LIGHT
    rill_config config = light_config(4, 1500, 2);
    fixture f = fixture_open(&config);
    rill_particle particle[4];
    rill_particle_state state[4];
    for (int i = 0; i < 4; i++) {
        particle[i] = fixture_add(&f, i % 2 == 0 ? 5 : 1495, i < 2 ? 0.1 : 1.95);
    }
    for (int step = 0; step < 12; step++) {
        fixture_step(&f, 5);
        for (int i = 0; i < 4; i++) {
            TEST_ASSERT_EQUAL_INT(RILL_OK, rill_particle_get(f.world, particle[i], &state[i]));
        }
        for (int i = 0; i < 4; i += 2) {
            TEST_ASSERT_TRUE(state[i].position.y == state[i + 1].position.y);
            TEST_ASSERT_TRUE(state[i].velocity.y == state[i + 1].velocity.y);
        }
    }
    fixture_close(&f);
}

/* In the fixed build a block may not say more pressure than fits the products. */
void test_pressures_of_a_block_are_held_to_their_bounds(void) {
    ONLY_WITH_LIGHT
    const rill_config config = light_config(2, 4, 4);
    fixture f = fixture_open(&config);
    rill_world *world;
    (void)fixture_add(&f, 1, 1);
    (void)fixture_add(&f, 2, 2);
    rill_step(f.world);
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_world_attach(f.block, f.bytes, &world));
#if RILL_FIXED
    const int32_t good[] = {0, -16384 * 65536, 16383 * 65536 + 10922, -65536 + 10922};
    const int32_t bad[] = {10923, 65535, 16384 * 65536, -16385 * 65536, INT32_MAX, INT32_MIN};
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
        rill_memories(f.world)[1] = good[i];
        TEST_ASSERT_EQUAL_INT(RILL_OK, rill_world_attach(f.block, f.bytes, &world));
    }
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        rill_memories(f.world)[1] = bad[i];
        TEST_ASSERT_EQUAL_INT(RILL_BLOCK_DAMAGED, rill_world_attach(f.block, f.bytes, &world));
    }
#endif
    fixture_close(&f);
}

/* Six in one place are equally dense, and another one is not denser than at rest: the mean error is
 * that of each of the six. */
void test_statistics_should_count_what_is_denser_than_at_rest(void) {
    ONLY_WITH_LIGHT
    rill_config config = light_config(7, 4, 4);
    config.gravity = vec_of(0, 0);
    fixture f = fixture_open(&config);
    for (int i = 0; i < 6; i++) {
        (void)fixture_add(&f, 2, 2);
    }
    (void)fixture_add(&f, 1, 1);
    rill_step(f.world);
    const rill_stats stats = rill_statistics(f.world);
    TEST_ASSERT_TRUE(stats.density_error_max > 0);
    TEST_ASSERT_TRUE(stats.density_error_mean == stats.density_error_max);
    fixture_close(&f);
}

/* Parameters from the whole of their ranges: nothing leaves the box or becomes infinite. */
void test_any_accepted_set_should_stay_finite(void) {
    ONLY_WITH_LIGHT
    uint64_t chances = 11;
    for (int round = 0; round < 40; round++) {
        rill_config config = light_config(100, 1, 1);
        config.spacing = as_real(between(&chances, 0.01, 100));
        config.rate = as_real(between(&chances, 10.1, 999));
        config.clavet.substeps = (uint32_t)chance_between(&chances, 0, 9);
        config.clavet.neighbourhood = as_real(chance_between(&chances, 1.2, 1.5));
        config.material[0].sound_speed = as_real(between(&chances, 1.001, 339));
        config.material[0].near_pressure = as_real(chance_between(&chances, 0, 8));
        config.material[0].viscosity = as_real(between(&chances, 0.01, 9999));
        config.material[0].viscosity_squared = as_real(chance_between(&chances, 0, 16));
        config.material[0].cohesion = as_real(chance_between(&chances, 0, 1));
        config.material[0].friction = as_real(between(&chances, 0.01, 9999));
        config.material[0].stickiness = as_real(round & 1 ? between(&chances, 0.01, 999) : 0);
        config.material[0].gravity_scale = as_real(chance_between(&chances, -4, 4));
        const double edge = 15 * as_double(config.spacing);
        config.domain_max = vec_of(edge, edge);
        if (rill_config_check(&config) != RILL_OK) {
            continue;
        }
        TEST_ASSERT_TRUE(rill_clavet_is_light(&config));
        fixture f = fixture_open(&config);
        const double reach = round % 3 == 0 ? 0 : edge / 2;
        for (int i = 0; i < 100; i++) {
            (void)fixture_add(&f, edge / 3 + chance_between(&chances, 0, reach),
                              edge / 3 + chance_between(&chances, 0, reach));
        }
        fixture_step(&f, 1000);
        fixture_check_particles(&f, edge, edge);
        TEST_ASSERT_TRUE(rill_clavet_light_is_sane(f.world));
        fixture_close(&f);
    }
}

/* What it cannot do the fast order does. */
void test_it_should_be_the_fast_order_where_it_does_not_apply(void) {
    ONLY_WITH_LIGHT
    rill_config config = light_config(100, 4, 4);
    TEST_ASSERT_TRUE(rill_clavet_is_light(&config));
    config.clavet.kernel = RILL_CLAVET_ORIGINAL;
    TEST_ASSERT_FALSE(rill_clavet_is_light(&config));
    rill_config fast = config;
    fast.clavet.order = RILL_ORDER_FAST;
    fixture f = fixture_open(&config);
    fixture g = fixture_open(&fast);
    const rill_fill fill = {.lattice = RILL_LATTICE_HEX};
    (void)rill_fill_box(f.world, vec_of(0, 0), vec_of(1, 2), &fill, NULL);
    (void)rill_fill_box(g.world, vec_of(0, 0), vec_of(1, 2), &fill, NULL);
    fixture_step(&f, 60);
    fixture_step(&g, 60);
    TEST_ASSERT_EQUAL_MEMORY(rill_positions(f.world), rill_positions(g.world),
                             f.world->count * sizeof(rill_vec2));
    fixture_close(&f);
    fixture_close(&g);
    config = light_config(100, 4, 4);
    config.body_capacity = 1;
    TEST_ASSERT_FALSE(rill_clavet_is_light(&config));
    config = light_config(100, 4, 4);
    config.material_count = 2;
    TEST_ASSERT_FALSE(rill_clavet_is_light(&config));
    config = light_config(100, 4, 4);
    config.clavet.neighbourhood = as_real(1.6);
    TEST_ASSERT_FALSE(rill_clavet_is_light(&config));
    config = light_config(100, 4, 4);
    config.spring_capacity = 10;
    TEST_ASSERT_FALSE(rill_clavet_is_light(&config));
}

/* Particles are not in the order of their cells: what is asked about a place must be found all the
 * same, wherever they have got to. */
void test_queries_should_find_all_that_are_there(void) {
    ONLY_WITH_LIGHT
#if RILL_GAMEPLAY
    const rill_config config = light_config(300, 4, 4);
    fixture f = fixture_open(&config);
    const rill_fill fill = {.jitter = RILL_RATIO(1, 50)};
    (void)rill_fill_box(f.world, vec_of(0, 0), vec_of(1.5, 4), &fill, NULL);
    uint32_t total = 0;
    for (int step = 0; step < 90; step++) {
        const double x = 0.5 + step % 4, y = 0.3 + step % 3;
        const rill_region box = rill_region_box(vec_of(x - 0.4, y - 0.3), vec_of(x + 0.4, y + 0.3));
        uint32_t inside = 0;
        uint32_t found = 0;
        rill_step(f.world);
        const rill_view view = rill_particles_view(f.world);
        for (uint32_t i = 0; i < view.count; i++) {
            inside += fabs(as_double(view.position[i].x) * as_double(view.length) - x) < 0.4 &&
                      fabs(as_double(view.position[i].y) * as_double(view.length) - y) < 0.3;
        }
        (void)rill_query_region(f.world, &box, 0, NULL, 0, &found);
        TEST_ASSERT_EQUAL_UINT32(inside, found);
        total += found;
    }
    TEST_ASSERT_TRUE(total > 90);
    fixture_close(&f);
#endif
}

/* It keeps no lists; in float it needs wider records instead. */
void test_it_should_need_less_memory_than_the_fast_order(void) {
    ONLY_WITH_LIGHT
    rill_config config = light_config(500, 10, 6);
    const size_t light = rill_memory_size(&config);
    config.clavet.order = RILL_ORDER_FAST;
    TEST_ASSERT_TRUE(light < rill_memory_size(&config) + (RILL_FIXED ? 0 : 500 * 20));
}
