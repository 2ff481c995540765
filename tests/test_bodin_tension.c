/* Surface tension of Bodin's fluid: its strength, its momentum, and what it does to drops. */
#include "blob.h"

static rill_config drop_config(double tension) {
    rill_config config = rill_config_default();
    config.method = RILL_METHOD_BODIN;
    config.gravity = vec_of(0, 0);
    config.domain_max = vec_of(6, 6);
    config.bodin.substeps = 2;
    config.material[0].tension = as_real(tension);
    return config;
}

/* Two particles alone: far too few to be compressed, so nothing but the pull moves them. */
void test_pair_should_pull_as_strongly_as_documented(void) {
    rill_config config = drop_config(40);
    config.bodin.substeps = 1;
    config.material[0].viscosity = 0;
    fixture f = fixture_open(&config);
    (void)rill_particle_insert(f.world, vec_of(6, 6), vec_of(0, 0), 0, NULL);
    (void)rill_particle_insert(f.world, vec_of(6.5, 6), vec_of(0, 0), 0, NULL);
    const double reach = as_double(config.bodin.neighbourhood);
    const double unit = as_double(f.world->units.speed) * as_double(f.world->units.rate);
    const double pull = 40 / unit / (0.1524 * reach * reach) * 0.5 * 0.75 * 0.75;
    fixture_step(&f, 1);
    TEST_ASSERT_TRUE(pull > 0.001);
    TEST_ASSERT_DOUBLE_WITHIN(0.03 * pull + 3e-5, pull, as_double(rill_velocities(f.world)[0].x));
    TEST_ASSERT_DOUBLE_WITHIN(0.03 * pull + 3e-5, -pull, as_double(rill_velocities(f.world)[1].x));
    TEST_ASSERT_TRUE(rill_velocities(f.world)[0].y == 0);
    fixture_close(&f);
}

/* The constant of that formula: what half a plane of fluid at rest does to a particle at its
 * surface, as a fraction of R^2 pulls. */
void test_half_plane_should_pull_with_the_tension(void) {
    double sum = 0;
    const double cell = 0.01; /* h */
    for (int row = 0; row < 100; row++) {
        for (int column = -100; column < 100; column++) {
            const double x = (column + 0.5) * cell;
            const double y = (row + 0.5) * cell;
            const double u = 1 - x * x - y * y;
            sum += u > 0 ? y * u * u * cell * cell : 0;
        }
    }
    TEST_ASSERT_DOUBLE_WITHIN(0.0005, 0.1524, sum);
}

void test_tension_should_keep_momentum_among_heavy_and_light(void) {
    rill_config config = drop_config(30);
    config.domain_max = vec_of(12, 12);
    config.material_count = 3;
    config.material[1].density = RILL_RATIO(1, 2);
    config.material[1].tension = as_real(60);
    config.material[2].density = RILL_RATIO(3, 1);
    config.material[2].tension = as_real(5);
    fixture f = blob_open(&config, 3);
    const momentum before = blob_momentum(f.world);
    fixture_step(&f, 40);
    const momentum after = blob_momentum(f.world);
    TEST_ASSERT_DOUBLE_WITHIN(RILL_FIXED ? 0.1 : 1e-4, before.x, after.x);
    TEST_ASSERT_DOUBLE_WITHIN(RILL_FIXED ? 0.1 : 1e-4, before.y, after.y);
    fixture_close(&f);
}

typedef struct outline {
    double corner; /* farthest particle, in root mean square distances: disc 1.41, square 1.73 */
    double size;   /* root mean square distance from the middle, m */
} outline;

static outline outline_of(const rill_world *world) {
    const rill_view view = rill_particles_view(world);
    double x = 0, y = 0, square = 0, farthest = 0;
    for (uint32_t i = 0; i < view.count; i++) {
        x += as_double(rill_view_position(&view, i).x) / view.count;
        y += as_double(rill_view_position(&view, i).y) / view.count;
    }
    for (uint32_t i = 0; i < view.count; i++) {
        const rill_vec2 p = rill_view_position(&view, i);
        const double r = hypot(as_double(p.x) - x, as_double(p.y) - y);
        square += r * r / view.count;
        farthest = fmax(farthest, r);
    }
    const outline result = {farthest / sqrt(square), sqrt(square)};
    return result;
}

/* A square of fluid without weight for three seconds. */
static outline square_after(double tension) {
    fixture f = fixture_of(drop_config(tension));
    const rill_fill fill = {.lattice = RILL_LATTICE_HEX};
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_fill_box(f.world, vec_of(2, 2), vec_of(4, 4), &fill, NULL));
    TEST_ASSERT_TRUE(outline_of(f.world).corner > 1.6);
    fixture_step(&f, 180);
    fixture_check_particles(&f, 6, 6);
    const outline result = outline_of(f.world);
    fixture_close(&f);
    return result;
}

void test_tension_should_round_a_square(void) {
    const outline loose = square_after(0);
    const outline tense = square_after(30);
    TEST_ASSERT_TRUE(loose.corner > 1.55);
    TEST_ASSERT_TRUE(tense.corner < 1.5);
    TEST_ASSERT_DOUBLE_WITHIN(0.06, sqrt(4 / 3.14159 / 2), tense.size); /* and keeps its area */
}

/* Far beyond water at this scale: a drop stays round, keeps its size and hardly simmers. */
void test_strongest_tension_should_stay_calm(void) {
    fixture f = fixture_of(drop_config(100));
    const rill_fill fill = {.lattice = RILL_LATTICE_HEX};
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_fill_circle(f.world, vec_of(3, 3), RILL_ONE, &fill, NULL));
    fixture_step(&f, 600);
    const outline result = outline_of(f.world);
    const double rms = sqrt(2 * blob_energy(f.world) / f.world->count);
    TEST_ASSERT_TRUE(result.corner < 1.5);
    TEST_ASSERT_DOUBLE_WITHIN(0.03, sqrt(0.5), result.size);
    TEST_ASSERT_TRUE(rms * as_double(f.world->units.speed) < 0.3); /* m/s */
    fixture_close(&f);
}
