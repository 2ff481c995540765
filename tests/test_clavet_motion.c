/* What Clavet's water must do as a whole: keep its momenta, rest at depth, hang and hold at walls.
 * Every run is deterministic. */
#include "scatter.h"

typedef struct motion {
    double x, y;    /* mean velocity, m/s */
    double spin;    /* angular momentum about the centre of mass */
    double inertia; /* about the same */
    double rms;     /* m/s */
    double mean_y;  /* m */
} motion;

static motion motion_of(const rill_world *world) {
    const rill_view view = rill_particles_view(world);
    const double n = view.count;
    double cx = 0, cy = 0;
    motion m = {0, 0, 0, 0, 0, 0};
    for (uint32_t i = 0; i < view.count; i++) {
        const rill_vec2 p = rill_view_position(&view, i);
        cx += as_double(p.x) / n;
        cy += as_double(p.y) / n;
        m.x += as_double(view.velocity[i].x) * as_double(view.speed) / n;
        m.y += as_double(view.velocity[i].y) * as_double(view.speed) / n;
    }
    for (uint32_t i = 0; i < view.count; i++) {
        const double x = as_double(view.position[i].x) * as_double(view.length) - cx;
        const double y = as_double(view.position[i].y) * as_double(view.length) - cy;
        const double u = as_double(view.velocity[i].x) * as_double(view.speed);
        const double v = as_double(view.velocity[i].y) * as_double(view.speed);
        m.spin += x * (v - m.y) - y * (u - m.x);
        m.inertia += x * x + y * y;
        m.rms += (u * u + v * v) / n;
    }
    m.rms = sqrt(m.rms);
    m.mean_y = cy;
    return m;
}

/* A round blob in the middle of 10 m by 10 m without gravity. */
static fixture blob_in(const rill_clavet_settings *clavet, rill_preset preset, double spin) {
    rill_config config = rill_config_default();
    config.clavet = *clavet;
    config.gravity = vec_of(0, 0);
    config.domain_max = vec_of(10, 10);
    config.particle_capacity = 320;
    config.spring_capacity = 2000;
    config.material[0] = rill_material_preset(preset);
    fixture f = fixture_open(&config);
    const rill_fill fill = {.lattice = RILL_LATTICE_HEX, .jitter = RILL_RATIO(1, 50)};
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_fill_circle(f.world, vec_of(5, 5), RILL_ONE, &fill, NULL));
    for (uint32_t i = 0; i < f.world->count; i++) {
        const rill_particle particle = rill_particle_at(f.world, i);
        rill_particle_state state;
        TEST_ASSERT_EQUAL_INT(RILL_OK, rill_particle_get(f.world, particle, &state));
        state.velocity = vec_of(0.1 - spin * (as_double(state.position.y) - 5),
                                0.05 + spin * (as_double(state.position.x) - 5));
        TEST_ASSERT_EQUAL_INT(RILL_OK, rill_particle_set(f.world, particle, &state));
    }
    return f;
}

static fixture blob(rill_preset preset, double spin) {
    const rill_clavet_settings clavet = rill_clavet_preset(RILL_ORDER_FAST);
    return blob_in(&clavet, preset, spin);
}

/* In either order, with any kernel; turning or not. */
void test_no_order_or_kernel_should_make_it_turn(void) {
    for (int n = 0; n < 12; n++) {
        rill_clavet_settings clavet = rill_clavet_preset((rill_clavet_order)(n & 1));
        clavet.kernel = (uint32_t)n / 4;
        fixture f = blob_in(&clavet, RILL_WATER, n >> 1 & 1);
        const motion before = motion_of(f.world);
        fixture_step(&f, 1000);
        const motion after = motion_of(f.world);
        TEST_ASSERT_DOUBLE_WITHIN(0.01 * before.inertia, before.spin, after.spin);
        fixture_close(&f);
    }
}

/* Of any material, with and without springs. Sums of whole numbers do not round at all. */
void test_turning_blob_should_keep_both_momenta(void) {
    const double rounding = RILL_FIXED ? 1e-9 : 2e-6; /* m/s */
    for (int preset = 0; preset < RILL_PRESET_COUNT; preset++) {
        fixture f = blob((rill_preset)preset, 1);
        const motion before = motion_of(f.world);
        fixture_step(&f, 1000);
        const motion after = motion_of(f.world);
        TEST_ASSERT_DOUBLE_WITHIN(rounding, before.x, after.x);
        TEST_ASSERT_DOUBLE_WITHIN(rounding, before.y, after.y);
        TEST_ASSERT_DOUBLE_WITHIN(0.01 * before.spin, before.spin, after.spin);
        fixture_close(&f);
    }
}

void test_resting_blob_should_not_start_to_turn(void) {
    fixture f = blob(RILL_WATER, 0);
    fixture_step(&f, 1000);
    const motion after = motion_of(f.world);
    TEST_ASSERT_DOUBLE_WITHIN(0.003, 0, after.spin / after.inertia); /* rad/s */
    fixture_close(&f);
}

/* Density at a height, away from the side walls, relative to rest. The weight is smooth: counts of
 * particles jump by a seventh with every row of them that comes into view. */
static double density_at(const rill_world *world, double width, double y) {
    const rill_view view = rill_particles_view(world);
    const double s = as_double(world->config.spacing);
    const double reach = 4 * s;
    const int places = 24;
    double sum = 0;
    for (uint32_t i = 0; i < view.count; i++) {
        const rill_vec2 p = rill_view_position(&view, i);
        const double dy = as_double(p.y) - y;
        for (int k = 0; k < places; k++) {
            const double dx = as_double(p.x) - reach - (k + 0.5) / places * (width - 2 * reach);
            const double u = 1 - (dx * dx + dy * dy) / (reach * reach);
            sum += u > 0 ? u * u * u : 0;
        }
    }
    return sum / places * 4 * s * s / (3.14159265 * reach * reach);
}

/* Sjostrom's pillars of water after 30 s at 120 Hz. His Clavet never rests with 2000 particles. */
static void check_pillar(rill_clavet_order order, uint32_t particles, double width, double rms) {
    rill_config config = rill_config_default();
    config.clavet = rill_clavet_preset(order);
    config.spacing = as_real(0.14142136);
    config.rate = RILL_RATIO(120, 1);
    config.domain_max = vec_of(width, 15);
    config.particle_capacity = particles;
    fixture f = fixture_open(&config);
    const rill_fill fill = {.jitter = RILL_RATIO(1, 50)};
    (void)rill_fill_box(f.world, vec_of(0, 0), config.domain_max, &fill, NULL);
    TEST_ASSERT_EQUAL_UINT32(particles, rill_statistics(f.world).particles);
    for (int i = 0; i < 30 * 120; i++) {
        rill_step(f.world);
    }
    fixture_check_particles(&f, width, 15);
    const double height = 2 * motion_of(f.world).mean_y;
    const double reach = 4 * as_double(config.spacing);
    const double bottom = density_at(f.world, width, reach);
    const double top = density_at(f.world, width, height - reach);
    TEST_ASSERT_TRUE(motion_of(f.world).rms < rms);
    TEST_ASSERT_TRUE(bottom / top < 1.25);
    TEST_ASSERT_DOUBLE_WITHIN(0.2 * height, particles * 0.02 / width, height);
    TEST_ASSERT_EQUAL_UINT32(0, rill_statistics(f.world).lists_cut_total);
    fixture_close(&f);
}

void test_pillar_of_1000_should_rest(void) {
    check_pillar(RILL_ORDER_FAST, 1000, 3, 0.01);
}

void test_pillar_of_2000_should_rest(void) {
    check_pillar(RILL_ORDER_FAST, 2000, 4, 0.01);
}

/* The paper's order never comes to rest as fully, but it does not boil either. */
void test_pillar_in_the_stiff_order_should_not_boil(void) {
    check_pillar(RILL_ORDER_STIFF, 1000, 3, 0.03);
}

/* A drop hangs as long as the pull of the ceiling is stronger than gravity. */
static uint32_t hanging(double stickiness) {
    rill_config config = rill_config_default();
    config.domain_max = vec_of(3, 3);
    config.particle_capacity = 40;
    config.material[0].stickiness = as_real(stickiness);
    fixture f = fixture_open(&config);
    const rill_fill fill = {.lattice = RILL_LATTICE_SQUARE};
    (void)rill_fill_box(f.world, vec_of(1, 2.72), vec_of(2, 3), &fill, NULL);
    fixture_step(&f, 180);
    const rill_view view = rill_particles_view(f.world);
    uint32_t count = 0;
    for (uint32_t i = 0; i < view.count; i++) {
        count += as_double(rill_view_position(&view, i).y) > 2.6;
    }
    fixture_close(&f);
    return count;
}

void test_drops_should_hang_as_the_stickiness_says(void) {
    TEST_ASSERT_EQUAL_UINT32(0, hanging(0));
    TEST_ASSERT_LESS_THAN_UINT32(5, hanging(15)); /* three rows weigh more than it bears */
    TEST_ASSERT_GREATER_THAN_UINT32(20, hanging(60));
}

/* A layer that slides along a floor under no gravity: slip goes on, no-slip stops. */
static double speed_left(double friction) {
    rill_config config = rill_config_default();
    config.domain_max = vec_of(60, 1); /* a channel, long enough for two seconds */
    config.gravity = vec_of(0, 0);
    config.particle_capacity = 220;
    config.material[0].friction = as_real(friction);
    fixture f = fixture_open(&config);
    const rill_fill fill = {.lattice = RILL_LATTICE_HEX, .velocity = vec_of(4, 0)};
    (void)rill_fill_box(f.world, vec_of(1, 0), vec_of(3, 1), &fill, NULL);
    fixture_step(&f, 120);
    const double left = motion_of(f.world).x / 4;
    fixture_close(&f);
    return left;
}

void test_slip_and_no_slip_should_differ_in_a_channel(void) {
    TEST_ASSERT_DOUBLE_WITHIN(0.01, 1, speed_left(0));
    TEST_ASSERT_DOUBLE_WITHIN(0.15, 0.54, speed_left(5));
    TEST_ASSERT_TRUE(speed_left(1000) < 0.25);
}
