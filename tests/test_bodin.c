/* Bodin's method: what its constraints promise, and what its settings do. */
#include "bodin_kernel.h"
#include "lists.h"
#include "pace.h"

#include "blob.h"
#include "kernels.h"

static rill_config bodin_config(void) {
    rill_config config = scatter_config(100);
    config.method = RILL_METHOD_BODIN;
    config.bodin.substeps = 1;
    return config;
}

/* Denser than rest: 0.45 against 0.61 h. */
static rill_config squeezed_config(uint32_t kernel) {
    rill_config config = bodin_config();
    config.bodin.kernel = kernel;
    config.bodin.neighbourhood = RILL_RATIO(7, 4);
    config.spacing = RILL_RATIO(4, 7);
    return config;
}

/* A pool 2 m wide and 1 m high, in a box of twice its height. */
static fixture pool_open(rill_quality quality) {
    rill_config config = rill_config_default();
    config.method = RILL_METHOD_BODIN;
    config.bodin = rill_bodin_preset(quality);
    config.rate = RILL_RATIO(120, 1);
    config.domain_max = vec_of(2, 2);
    config.particle_capacity = 250;
    fixture f = fixture_open(&config);
    const rill_fill fill = {RILL_LATTICE_HEX, {0, 0}, 0, 0};
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_fill_box(f.world, vec_of(0, 0), vec_of(2, 1), &fill, NULL));
    return f;
}

static double top_of(const fixture *f) {
    const rill_view view = rill_particles_view(f->world);
    double top = 0;
    for (uint32_t i = 0; i < view.count; i++) {
        top = fmax(top, as_double(rill_view_position(&view, i).y));
    }
    return top;
}

void test_particle_should_fall_freely(void) {
    blob_check_free_fall(RILL_METHOD_BODIN, 1);
    blob_check_free_fall(RILL_METHOD_BODIN, 2);
    blob_check_free_fall(RILL_METHOD_BODIN, 4);
}

void test_particle_should_fall_in_a_tall_world(void) {
    blob_check_tall_fall(RILL_METHOD_BODIN);
}

/* Every impulse of a pressure has its opposite, whatever the gradients are. */
void test_free_blob_should_keep_its_momentum(void) {
    for (uint32_t kernel = 0; kernel < 4; kernel++) {
        rill_config config = bodin_config();
        config.bodin.kernel = kernel;
        config.domain_max = vec_of(30, 30); /* no wall is reached */
        fixture f = blob_open(&config, kernel + 1);
        const momentum before = blob_momentum(f.world);
        fixture_step(&f, 20);
        const momentum after = blob_momentum(f.world);
        const double tolerance = RILL_FIXED ? 0.05 : 1e-4;
        TEST_ASSERT_DOUBLE_WITHIN(tolerance, before.x, after.x);
        TEST_ASSERT_DOUBLE_WITHIN(tolerance, before.y, after.y);
        TEST_ASSERT_EQUAL_UINT32(0, rill_statistics(f.world).speed_limited);
        fixture_close(&f);
    }
}

/* The density of a lone particle is below rest: nothing is compressed, nothing pushes. */
void test_lone_particle_should_not_be_compressed(void) {
    fixture f = fixture_of(bodin_config());
    (void)rill_particle_insert(f.world, vec_of(6, 3), vec_of(0.25, 0.125), 0, NULL);
    fixture_step(&f, 4);
    const rill_stats stats = rill_statistics(f.world);
    TEST_ASSERT_TRUE(stats.density_error_max == 0 && stats.density_error_mean == 0);
    TEST_ASSERT_DOUBLE_WITHIN(1e-4, 0.25, as_double(rill_velocities(f.world)[0].x));
    TEST_ASSERT_DOUBLE_WITHIN(1e-4, 0.125, as_double(rill_velocities(f.world)[0].y));
    fixture_close(&f);
}

/* Density relative to rest, in double: the kernel summed over a blob against the lattice. */
static double density_of(const rill_world *world, uint32_t i) {
    const int kernel = (int)world->config.bodin.kernel;
    const double constant = 1.07457 / as_double(world->config.bodin.neighbourhood);
    double rest = 0;
    double sum = 0;
    for (int row = -9; row <= 9; row++) {
        for (int column = -9; column <= 9; column++) {
            const double r =
                hypot(constant * (column + (row & 1 ? 0.5 : 0)), constant * row * sqrt(3.0) / 2);
            rest += r < 1 ? bodin_weight(kernel, r) : 0;
        }
    }
    for (uint32_t j = 0; j < world->count; j++) {
        const rill_vec2 a = rill_positions(world)[i];
        const rill_vec2 b = rill_positions(world)[j];
        const double r = hypot(as_double(a.x) - as_double(b.x), as_double(a.y) - as_double(b.y));
        sum += r < 1 ? bodin_weight(kernel, r) : 0;
    }
    return sum / (kernel == RILL_BODIN_CONE ? 0.982 * rest : rest); /* measured, see bodin.c */
}

/* The statistics of a step are those of the positions that it began with. */
void test_density_error_should_be_measured_right(void) {
    for (uint32_t kernel = 0; kernel < 4; kernel++) {
        const rill_config config = squeezed_config(kernel);
        fixture f = blob_open(&config, 9);
        double largest = 0;
        double mean = 0;
        for (uint32_t i = 0; i < f.world->count; i++) {
            const double error = density_of(f.world, i) - 1;
            largest = fmax(largest, error);
            mean += fmax(error, 0) / f.world->count;
        }
        fixture_step(&f, 1);
        const rill_stats stats = rill_statistics(f.world);
        TEST_ASSERT_TRUE(largest > 0.1);
        TEST_ASSERT_DOUBLE_WITHIN(0.004, largest, as_double(stats.density_error_max));
        TEST_ASSERT_DOUBLE_WITHIN(0.004, mean, as_double(stats.density_error_mean));
        fixture_close(&f);
    }
}

/* What is compressed by far more than rest fluid ever is loses most of that within a substep or
 * two, while a small error is left to fade: this keeps a splash from clumping. */
void test_large_errors_should_go_at_once(void) {
    rill_config config = squeezed_config(bodin_config().bodin.kernel);
    config.domain_max = vec_of(30, 30);
    fixture f = blob_open(&config, 9);
    fixture_step(&f, 1);
    const double before = as_double(rill_statistics(f.world).density_error_mean);
    fixture_step(&f, 2);
    const double after = as_double(rill_statistics(f.world).density_error_mean);
    TEST_ASSERT_TRUE(before > 0.05);
    TEST_ASSERT_TRUE(after < 0.2 * before);
    fixture_close(&f);
}

/* A dam break in full motion: a particle is compressed by little on average over two seconds. */
void test_dam_break_should_keep_its_density(void) {
    rill_config config = rill_config_default();
    config.method = RILL_METHOD_BODIN;
    config.domain_max = vec_of(5, 3);
    config.particle_capacity = 500;
    fixture f = fixture_open(&config);
    const rill_fill fill = {RILL_LATTICE_HEX, {0, 0}, 0, 0};
    double mean = 0;
    (void)rill_fill_box(f.world, vec_of(0, 0), vec_of(2, 2.4), &fill, NULL);
    for (int i = 0; i < 120; i++) {
        rill_step(f.world);
        mean += as_double(rill_statistics(f.world).density_error_mean) / 120;
    }
    TEST_ASSERT_TRUE(mean < 0.016);
    fixture_close(&f);
}

void test_compressed_fluid_should_expand_to_rest(void) {
    for (uint32_t kernel = 0; kernel < 4; kernel++) {
        const rill_config config = squeezed_config(kernel);
        fixture f = blob_open(&config, 9);
        fixture_step(&f, 1);
        const double before = as_double(rill_statistics(f.world).density_error_max);
        fixture_step(&f, 60);
        const double after = as_double(rill_statistics(f.world).density_error_max);
        TEST_ASSERT_TRUE(after < 0.2 * before);
        fixture_close(&f);
    }
}

/* Fluid that only pushes has no negative pressure; fluid held from both sides has. */
void test_only_bilateral_fluid_should_pull(void) {
    for (uint32_t bilateral = 0; bilateral < 2; bilateral++) {
        rill_config config = bodin_config();
        config.bodin.bilateral = bilateral;
        fixture f = blob_open(&config, 2);
        double lowest = 0;
        for (int step = 0; step < 20; step++) {
            fixture_step(&f, 1);
            for (uint32_t i = 0; i < f.world->count; i++) {
                lowest = fmin(lowest, as_double(rill_memories(f.world)[i]));
            }
        }
        TEST_ASSERT_TRUE(bilateral ? lowest < 0 : lowest >= 0);
        fixture_close(&f);
    }
}

void test_wanted_residual_should_end_the_sweeps(void) {
    for (int wanted = 0; wanted < 2; wanted++) {
        rill_config config = bodin_config();
        config.bodin.iterations = 9;
        config.bodin.residual = wanted ? RILL_ONE : 0;
        fixture f = blob_open(&config, 2);
        fixture_step(&f, 1);
        TEST_ASSERT_EQUAL_UINT32(wanted ? 1 : 9, rill_statistics(f.world).iterations);
        fixture_close(&f);
    }
}

void test_more_sweeps_should_leave_less_compression(void) {
    double error[2];
    for (int many = 0; many < 2; many++) {
        fixture f = pool_open(RILL_QUALITY_STANDARD);
        f.world->config.bodin.iterations = many ? 30 : 1;
        f.world->config.bodin.warm_start = 0;
        fixture_step(&f, 60);
        error[many] = as_double(rill_statistics(f.world).density_error_max);
        fixture_close(&f);
    }
    TEST_ASSERT_TRUE(error[1] < error[0]);
}

/* Water that keeps its volume: every preset but the papers' holds a metre of it. */
void test_pool_should_keep_its_height(void) {
    for (int quality = RILL_QUALITY_BUDGET; quality <= RILL_QUALITY_FINE; quality++) {
        fixture f = pool_open((rill_quality)quality);
        fixture_step(&f, 360);
        TEST_ASSERT_DOUBLE_WITHIN(0.08, 0.96, top_of(&f));
        TEST_ASSERT_TRUE(blob_energy(f.world) / f.world->count < 1e-4);
        fixture_check_particles(&f, 2, 2);
        fixture_close(&f);
    }
}

static rill_config automatic_config(double width, double height) {
    rill_config config = rill_config_default();
    config.method = RILL_METHOD_BODIN;
    config.bodin.substeps = 0;
    config.domain_max = vec_of(width, height);
    config.particle_capacity = 500;
    return config;
}

/* Automatic substeps: none more for a drop, more for a deep column. */
void test_substeps_should_follow_the_depth(void) {
    const rill_config config = automatic_config(0.5, 10);
    for (int deep = 0; deep < 2; deep++) {
        fixture f = fixture_open(&config);
        const rill_fill fill = {RILL_LATTICE_HEX, {0, 0}, 0, 0};
        TEST_ASSERT_EQUAL_UINT32(1, f.world->units.substeps);
        TEST_ASSERT_EQUAL_INT(RILL_OK, rill_fill_box(f.world, vec_of(0, 0),
                                                     vec_of(0.5, deep ? 9 : 0.3), &fill, NULL));
        uint32_t most = 1;
        for (int i = 0; i < 60; i++) {
            fixture_step(&f, 1);
            most = f.world->units.substeps > most ? f.world->units.substeps : most;
            fixture_check_particles(&f, 0.5, 10);
        }
        TEST_ASSERT_TRUE(deep ? most > 1 : most == 1);
        TEST_ASSERT_LESS_OR_EQUAL_UINT32(RILL_MAX_SUBSTEPS, most);
        fixture_close(&f);
    }
}

/* Shorter substeps are other units inside, and the same metres per second outside. */
void test_change_of_substeps_should_not_change_velocities(void) {
    fixture f = fixture_of(automatic_config(4, 4));
    const rill_particle_state given = {vec_of(2, 2), vec_of(1.5, -0.75), 0};
    rill_particle particle;
    rill_particle_state got;
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_particle_add(f.world, &given, &particle));
    for (int i = 1; i <= 4; i++) {
        f.world->stats.steps = 1;
        f.world->strained = 1000; /* many: one more substep */
        const uint32_t before = f.world->units.substeps;
        rill_pace_adapt(f.world, rill_solver_of(RILL_METHOD_BODIN));
        TEST_ASSERT_TRUE(f.world->units.substeps > before || before == RILL_MAX_SUBSTEPS);
        TEST_ASSERT_EQUAL_INT(RILL_OK, rill_particle_get(f.world, particle, &got));
        TEST_ASSERT_DOUBLE_WITHIN(RILL_FIXED ? 0.01 : 1e-5, 1.5, as_double(got.velocity.x));
        TEST_ASSERT_DOUBLE_WITHIN(RILL_FIXED ? 0.01 : 1e-5, -0.75, as_double(got.velocity.y));
        TEST_ASSERT_DOUBLE_WITHIN(1e-3, 2, as_double(got.position.x));
    }
    fixture copy = fixture_copy(&f, 8); /* attach accepts substeps that differ from the first */
    fixture_close(&copy);
    fixture_close(&f);
}
