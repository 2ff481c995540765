/* Clavet's method against its own equations: pairs, momentum, symmetry, walls. */
#include "clavet.h"

#include "blob.h"
#include "clavet_walls.h"
#include "kernels.h"

/* One substep, no gravity, two materials of different mass. */
static rill_config pair_config(uint32_t kernel, uint32_t order) {
    rill_config config = scatter_config(100);
    config.clavet.kernel = kernel;
    config.clavet.order = order;
    config.clavet.substeps = 1;
    config.material_count = 2;
    config.material[1].density = RILL_RATIO(3, 1);
    return config;
}

static double clamped(double a, double limit) {
    return fmax(-limit, fmin(limit, a));
}

/* What Clavet's method needs finer than the scalar has 30 fraction bits in the fixed build. */
static double fine(rill_real a) {
    return RILL_FIXED ? (double)a / 1073741824.0 : (double)a;
}

/* The length of the direction along which a pair is displaced: 1 or the distance, by the kernel,
 * but along the line on which it stood before, so that angular momentum is kept. */
static double direction_length(int kernel, double before, double now) {
    if (kernel != RILL_CLAVET_SQUARED) {
        return before / fmax(before, now);
    }
    if (now < 0.25) {
        return before / fmax(before, now) / 4;
    }
    while (before * before / 2 > now * now) {
        before /= 2;
    }
    return before;
}

/* The speed of either particle of a pair towards the other after one substep, by the book.
 *
 * Viscosity takes a share of the approach, all of it at most. Then w^2 and w^3 are the densities,
 * pressures are k (rho - rho0) and k_near rho_near; a sudden change counts half as much again,
 * tension fades with the density, and what is too strong for a substep is scaled down. Here,
 * pressures are half of the paper's. */
static double pair_speed(const rill_substance *s, int kernel, double q, double approach) {
    const double strength =
        as_double(s->viscosity) + as_double(s->viscosity_squared) * fabs(approach);
    const double u = approach * (1 - fmin(clavet_weight(kernel, q) * fmin(strength, 8), 1));
    const double now = q - u;
    if (now >= 1) {
        return u / 2;
    }
    const double w = clavet_weight(kernel, now);
    const double excess = w * w - as_double(s->rest) + (w * w - as_double(s->lattice)) / 2;
    const double near = fine(s->stiffness) * as_double(s->near_ratio) * w * w * w;
    const double strain = fine(s->stiffness) * w * w + near;
    const double factor = fmin(1, 0.075 / strain);
    const double kept = excess < 0 ? fmin(w * w / as_double(s->lattice), 1) : 1;
    const double pressure = clamped(fine(s->stiffness) * excess * kept * factor, 0.125);
    const double push = 2 * (pressure + near * factor * w) * w;
    return u / 2 - push * direction_length(kernel, q, now);
}

/* Both particles of a pair, one substep after they stood at the given distance and direction. */
static void check_pair(uint32_t kernel, double q, double angle, double approach) {
    rill_config config = pair_config(kernel, RILL_ORDER_FAST);
    config.material[0].viscosity = RILL_RATIO(10, 1);
    config.material[0].viscosity_squared = RILL_ONE;
    config.material_count = 1;
    fixture f = fixture_open(&config);
    const double x = cos(angle);
    const double y = sin(angle);
    (void)rill_particle_insert(f.world, vec_of(6.2 - q / 2 * x, 3.7 - q / 2 * y),
                               vec_of(approach / 2 * x, approach / 2 * y), 0, NULL);
    (void)rill_particle_insert(f.world, vec_of(6.2 + q / 2 * x, 3.7 + q / 2 * y),
                               vec_of(-approach / 2 * x, -approach / 2 * y), 0, NULL);
    const rill_particle first = rill_particle_at(f.world, 0);
    const double speed = pair_speed(rill_substances(f.world), (int)kernel, q, approach);
    fixture_step(&f, 1);
    const int32_t i = rill_particle_index(f.world, first);
    const rill_vec2 v = rill_velocities(f.world)[i];
    const rill_vec2 u = rill_velocities(f.world)[1 - i];
    const double tolerance = RILL_FIXED ? 0.02 * fabs(speed) + 3e-4 : 4e-6;
    TEST_ASSERT_DOUBLE_WITHIN(tolerance, speed * x, as_double(v.x));
    TEST_ASSERT_DOUBLE_WITHIN(tolerance, speed * y, as_double(v.y));
    TEST_ASSERT_DOUBLE_WITHIN(tolerance, -speed * x, as_double(u.x));
    TEST_ASSERT_DOUBLE_WITHIN(tolerance, -speed * y, as_double(u.y));
    fixture_close(&f);
}

void test_pair_should_move_as_the_equations_say(void) {
    for (uint32_t kernel = 0; kernel < 3; kernel++) {
        for (int i = 2; i < 20; i++) {
            const double q = 0.0473 * i;
            check_pair(kernel, q, 0.3, 0);
            check_pair(kernel, q, 2.5, 0);
            check_pair(kernel, q, 4.0, 0.05);  /* approaching */
            check_pair(kernel, q, 5.5, -0.05); /* parting */
        }
    }
}

void test_strangers_should_not_act_on_each_other(void) {
    fixture f = fixture_of(pair_config(RILL_CLAVET_HYBRID, RILL_ORDER_FAST));
    (void)fixture_add(&f, 5, 3);
    (void)fixture_add(&f, 6.01, 3);
    fixture_step(&f, 10);
    for (int i = 0; i < 2; i++) {
        TEST_ASSERT_TRUE(rill_velocities(f.world)[i].x == 0 && rill_velocities(f.world)[i].y == 0);
    }
    fixture_close(&f);
}

/* The heavy one of a pair moves less, as its mass is greater. */
void test_shares_should_go_with_the_inverse_mass(void) {
    for (uint32_t order = 0; order < 2; order++) {
        fixture f = fixture_of(pair_config(RILL_CLAVET_HYBRID, order));
        (void)rill_particle_insert(f.world, vec_of(6, 3.5), vec_of(0, 0), 0, NULL);
        (void)rill_particle_insert(f.world, vec_of(6.1, 3.5), vec_of(0, 0), 1, NULL);
        fixture_step(&f, 1);
        const double light = as_double(rill_velocities(f.world)[0].x);
        const double heavy = as_double(rill_velocities(f.world)[1].x);
        TEST_ASSERT_TRUE(light != 0);
        TEST_ASSERT_DOUBLE_WITHIN(fabs(light) * 0.01 + 4.0 / 65536, -light / 3, heavy);
        fixture_close(&f);
    }
}

static void check_momentum(const rill_config *config, uint64_t seed, double tolerance) {
    fixture f = blob_open(config, seed);
    const momentum before = blob_momentum(f.world);
    fixture_step(&f, 20);
    const momentum after = blob_momentum(f.world);
    TEST_ASSERT_DOUBLE_WITHIN(tolerance, before.x, after.x);
    TEST_ASSERT_DOUBLE_WITHIN(tolerance, before.y, after.y);
    TEST_ASSERT_EQUAL_UINT32(0, rill_statistics(f.world).speed_limited);
    fixture_close(&f);
}

/* Exactly where masses are equal, but for a quantum at the end of the carry; to rounding else. */
void test_free_blob_should_keep_its_momentum(void) {
    for (uint32_t order = 0; order < 2; order++) {
        for (uint32_t kernel = 0; kernel < 3; kernel++) {
            rill_config config = pair_config(kernel, order);
            check_momentum(&config, kernel + 1, RILL_FIXED ? 0.02 : 1e-4);
            config.material_count = 1;
            check_momentum(&config, kernel + 1, RILL_FIXED ? 20 * 2.0 / 65536 : 1e-4);
        }
    }
}

/* Viscosity alone: a blob without pressure comes to move as one. */
void test_viscosity_should_only_take_energy(void) {
    rill_config config = pair_config(RILL_CLAVET_HYBRID, RILL_ORDER_FAST);
    config.material_count = 1;
    config.material[0].sound_speed = RILL_ONE;
    config.material[0].viscosity = RILL_RATIO(10000, 1);
    fixture f = blob_open(&config, 3);
    double energy = blob_energy(f.world);
    const double first = energy;
    for (int i = 0; i < 30; i++) {
        fixture_step(&f, 1);
        const double now = blob_energy(f.world);
        TEST_ASSERT_TRUE(now <= energy * 1.001 + 1e-5);
        energy = now;
    }
    TEST_ASSERT_TRUE(energy < 0.7 * first);
    fixture_close(&f);
}

static void check_symmetry(const rill_config *config, int turned) {
    fixture f = blob_open(config, 5);
    fixture m = blob_mirror(&f, turned);
    fixture_step(&f, 6);
    fixture_step(&m, 6);
    TEST_ASSERT_TRUE(blob_asymmetry(&f, &m, turned) < (RILL_FIXED ? 0.01 : 2e-5));
    fixture_close(&f);
    fixture_close(&m);
}

/* All particles at once has no favourite direction: a mirror image stays one. */
void test_mirror_image_should_stay_a_mirror_image(void) {
    for (uint32_t kernel = 0; kernel < 3; kernel++) {
        rill_config config = pair_config(kernel, RILL_ORDER_FAST);
        config.material[0].viscosity = 0; /* viscosity goes pair after pair */
        config.material[1].viscosity = 0;
        check_symmetry(&config, 0);
        config.gravity = vec_of(0, -9.82);
        check_symmetry(&config, 0);
        config.gravity = vec_of(0, 0);
        config.domain_max = vec_of(10, 10);
        check_symmetry(&config, 1);
    }
}

/* Of gravity, by material: some rise, some float, some fall faster. */
void test_gravity_scale_should_go_with_the_material(void) {
    static const int scales[] = {1, 0, -1, 2, -4};
    for (size_t i = 0; i < sizeof scales / sizeof scales[0]; i++) {
        rill_config config = rill_config_default();
        config.material[0].gravity_scale = rill_from_int(scales[i]);
        fixture f = fixture_open(&config);
        const rill_particle particle = fixture_add(&f, 5, 3);
        rill_particle_state state;
        fixture_step(&f, 12);
        TEST_ASSERT_EQUAL_INT(RILL_OK, rill_particle_get(f.world, particle, &state));
        TEST_ASSERT_DOUBLE_WITHIN(0.03, -9.82 * 0.2 * scales[i], as_double(state.velocity.y));
        fixture_close(&f);
    }
}

/* What is pressed into a corner, far behind both walls, is stopped there. Friction does not turn it
 * around, and the walls do not throw it back: its velocity is what it has moved. */
void test_particle_that_is_pressed_into_a_corner_should_stop(void) {
    const double shift = 0.7;
    for (uint32_t bodies = 0; bodies <= RILL_BODIES; bodies++) {
        rill_config config = scatter_config(100);
        config.gravity = vec_of(0, 0);
        config.body_capacity = bodies;
        config.material[0].friction = as_real(10000);
        config.material[0].viscosity = as_real(1000); /* not the short way */
        fixture f = fixture_open(&config);
        (void)fixture_add(&f, as_double(config.domain_max.x), as_double(config.domain_max.y));
#if RILL_BODIES
        if (bodies > 0) {
            const rill_body_def def = {.kind = RILL_BODY_STATIC};
            TEST_ASSERT_EQUAL_INT(RILL_OK, rill_body_add(f.world, &def, NULL));
        }
#endif
        fixture_step(&f, 1);
        rill_clavet clavet;
        rill_clavet_of(f.world, &clavet);
        const rill_vec2 before = clavet.position[0];
        const rill_vec2 push = {(rill_real)(RILL_FIXED ? shift * (1 << 22) : shift),
                                (rill_real)(RILL_FIXED ? shift * (1 << 22) : shift)};
        clavet.velocity[0] = vec_of(0, 0);
        clavet.relaxed[0].shift = push;
        rill_clavet_move(f.world);
        const rill_vec2 after = rill_positions(f.world)[0];
        const rill_vec2 v = rill_velocities(f.world)[0];
        TEST_ASSERT_DOUBLE_WITHIN(0.02, as_double(before.x), as_double(after.x));
        TEST_ASSERT_DOUBLE_WITHIN(0.02, as_double(before.y), as_double(after.y));
        TEST_ASSERT_DOUBLE_WITHIN(0.02, 0, as_double(v.x));
        TEST_ASSERT_DOUBLE_WITHIN(0.02, 0, as_double(v.y));
        fixture_close(&f);
    }
}

void test_particle_should_fall_freely(void) {
    blob_check_free_fall(RILL_METHOD_CLAVET, 1);
    blob_check_free_fall(RILL_METHOD_CLAVET, 2);
    blob_check_free_fall(RILL_METHOD_CLAVET, 4);
}

void test_particle_should_fall_in_a_tall_world(void) {
    blob_check_tall_fall(RILL_METHOD_CLAVET);
}

/* Whether a fluid of one material goes the short way that clavet_thin.h describes: viscosities of
 * up to a quarter of the rate of substeps, in the fast order, by the kernels that are not squared.
 */
static uint32_t is_thin(double viscosity, uint32_t kernel, uint32_t order) {
    rill_config config = scatter_config(100);
    config.clavet.kernel = kernel;
    config.clavet.order = order;
    config.clavet.substeps = 1;
    config.rate = as_real(64);
    config.material[0].viscosity = as_real(viscosity);
    fixture f = fixture_open(&config);
    rill_clavet clavet;
    rill_clavet_of(f.world, &clavet);
    const uint32_t thin = clavet.thin;
    fixture_close(&f);
    return thin;
}

void test_only_little_viscosity_goes_the_short_way(void) {
    TEST_ASSERT_TRUE(is_thin(0, RILL_CLAVET_HYBRID, RILL_ORDER_FAST));
    TEST_ASSERT_TRUE(is_thin(16, RILL_CLAVET_HYBRID, RILL_ORDER_FAST));
    TEST_ASSERT_TRUE(is_thin(16, RILL_CLAVET_ORIGINAL, RILL_ORDER_FAST));
    TEST_ASSERT_FALSE(is_thin(16.25, RILL_CLAVET_HYBRID, RILL_ORDER_FAST));
    TEST_ASSERT_FALSE(is_thin(0, RILL_CLAVET_SQUARED, RILL_ORDER_FAST));
    TEST_ASSERT_FALSE(is_thin(0, RILL_CLAVET_HYBRID, RILL_ORDER_STIFF));
}
