/* Particles and their handles: adding, removing, reading, and what survives sorting. */
#include "particles.h"
#include "world.h"

#include "world_fixture.h"

void test_zero_should_be_the_null_handle(void) {
    fixture f = fixture_of(fixture_small());
    const rill_particle null = {0};
    rill_particle_state state;
    TEST_ASSERT_EQUAL_INT(RILL_STALE_HANDLE, rill_particle_get(f.world, null, &state));
    TEST_ASSERT_EQUAL_INT(RILL_STALE_HANDLE, rill_particle_remove(f.world, null));
    TEST_ASSERT_EQUAL_INT(RILL_STALE_HANDLE, rill_particle_index(f.world, null));
    for (uint32_t i = 0; i < 100; i++) {
        TEST_ASSERT_NOT_EQUAL(0, fixture_add(&f, 0.01 * i, 0.5).id);
    }
    fixture_close(&f);
}

/* Position and velocity come back within the rounding of the internal units. */
void test_state_should_come_back_as_it_was_given(void) {
    rill_config config = fixture_small();
    config.domain_min = vec_of(-1, -0.5);
    config.domain_max = vec_of(1, 0.5);
    config.material_count = 3;
    fixture f = fixture_open(&config);
    uint64_t chances = 1;
    for (uint32_t i = 0; i < 100; i++) {
        const rill_particle_state given = {
            vec_of(chance_between(&chances, -1, 1), chance_between(&chances, -0.5, 0.5)),
            vec_of(chance_between(&chances, -5, 5), chance_between(&chances, -5, 5)), i % 3};
        rill_particle_state got;
        rill_particle particle;
        TEST_ASSERT_EQUAL_INT(RILL_OK, rill_particle_add(f.world, &given, &particle));
        TEST_ASSERT_EQUAL_INT(RILL_OK, rill_particle_get(f.world, particle, &got));
        const double length = RILL_FIXED ? 2.0 / 65536 : 1e-6;
        const double speed = RILL_FIXED ? 50.0 / 65536 : 2e-5;
        TEST_ASSERT_DOUBLE_WITHIN(length, as_double(given.position.x), as_double(got.position.x));
        TEST_ASSERT_DOUBLE_WITHIN(length, as_double(given.position.y), as_double(got.position.y));
        TEST_ASSERT_DOUBLE_WITHIN(speed, as_double(given.velocity.x), as_double(got.velocity.x));
        TEST_ASSERT_DOUBLE_WITHIN(speed, as_double(given.velocity.y), as_double(got.velocity.y));
        TEST_ASSERT_EQUAL_UINT32(given.material, got.material);
    }
    fixture_close(&f);
}

void test_set_should_overwrite_one_particle_only(void) {
    fixture f = fixture_of(fixture_small());
    const rill_particle one = fixture_add(&f, 0.5, 0.5);
    const rill_particle other = fixture_add(&f, 1.5, 0.5);
    rill_particle_state state = {vec_of(1, 0.25), vec_of(2, -1), 0};
    rill_particle_state got;
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_particle_set(f.world, one, &state));
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_particle_get(f.world, one, &got));
    TEST_ASSERT_DOUBLE_WITHIN(1e-4, 1, as_double(got.position.x));
    TEST_ASSERT_DOUBLE_WITHIN(1e-3, -1, as_double(got.velocity.y));
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_particle_get(f.world, other, &got));
    TEST_ASSERT_DOUBLE_WITHIN(1e-4, 1.5, as_double(got.position.x));
    TEST_ASSERT_TRUE(got.velocity.x == 0 && got.velocity.y == 0);
    fixture_close(&f);
}

/* Adds and sets a state that must be refused: the world stays as it was. */
static void check_refused(const fixture *f, rill_particle old, const rill_particle_state *state,
                          rill_status status) {
    const uint64_t hash = rill_hash(f->world);
    rill_particle particle = {77};
    TEST_ASSERT_EQUAL_INT(status, rill_particle_add(f->world, state, &particle));
    TEST_ASSERT_EQUAL_INT(status, rill_particle_set(f->world, old, state));
    TEST_ASSERT_EQUAL_HEX64(hash, rill_hash(f->world));
}

void test_bad_states_should_be_refused(void) {
    const rill_config config = fixture_small();
    fixture f = fixture_open(&config);
    const rill_particle old = fixture_add(&f, 0.5, 0.5);
    const rill_particle_state good = {vec_of(1, 0.5), {0, 0}, 0};
    rill_particle_state state = good;
    state.position.x = next_up(config.domain_max.x);
    check_refused(&f, old, &state, RILL_BAD_POSITION);
    state.position = vec_of(1, -0.001);
    check_refused(&f, old, &state, RILL_BAD_POSITION);
    state.position = vec_of(-32768, 30000);
    check_refused(&f, old, &state, RILL_BAD_POSITION);
    state = good;
    state.material = 1;
    check_refused(&f, old, &state, RILL_BAD_MATERIAL);
    state.material = UINT32_MAX;
    check_refused(&f, old, &state, RILL_BAD_MATERIAL);
#if !RILL_FIXED
    const float bad[] = {NAN, INFINITY, -INFINITY};
    for (int i = 0; i < 3; i++) {
        state = good;
        state.position.y = bad[i];
        check_refused(&f, old, &state, RILL_BAD_POSITION);
        state = good;
        state.velocity.x = bad[i];
        check_refused(&f, old, &state, RILL_BAD_VELOCITY);
    }
#endif
    fixture_close(&f);
}

void test_corners_of_the_domain_should_be_inside(void) {
    rill_config config = fixture_small();
    config.domain_min = vec_of(-0.3, 0.1);
    fixture f = fixture_open(&config);
    for (int i = 0; i < 4; i++) {
        const rill_particle_state corner = {{i & 1 ? config.domain_max.x : config.domain_min.x,
                                             i & 2 ? config.domain_max.y : config.domain_min.y},
                                            {0, 0},
                                            0};
        TEST_ASSERT_EQUAL_INT(RILL_OK, rill_particle_add(f.world, &corner, NULL));
        TEST_ASSERT_TRUE(rill_is_inside(f.world, rill_positions(f.world)[i]));
    }
    fixture_step(&f, 2);
    fixture_close(&f);
}

/* Speeds above 1 h per substep are reduced to that, and keep their direction. */
void test_speed_should_be_limited(void) {
    static const double fast[][2] = {{100, 0},   {0, -100},        {70, 70}, {-50, 5},
                                     {32000, 1}, {-32000, -32000}, {36, 36}};
    fixture f = fixture_of(fixture_small());
    for (size_t i = 0; i < sizeof fast / sizeof fast[0]; i++) {
        const rill_particle_state state = {vec_of(1, 0.5), vec_of(fast[i][0], fast[i][1]), 0};
        TEST_ASSERT_EQUAL_INT(RILL_OK, rill_particle_add(f.world, &state, NULL));
        const rill_vec2 v = rill_velocities(f.world)[i];
        const double length = hypot(fast[i][0], fast[i][1]);
        TEST_ASSERT_DOUBLE_WITHIN(1e-4, fast[i][0] / length, as_double(v.x));
        TEST_ASSERT_DOUBLE_WITHIN(1e-4, fast[i][1] / length, as_double(v.y));
    }
    fixture_close(&f);
}

/* The largest finite velocity must not become infinite on its way into small units. */
void test_largest_velocity_should_not_bring_in_nan(void) {
    rill_config config = fixture_small();
    config.spacing = RILL_RATIO(1, 200);
    config.rate = RILL_RATIO(10, 1);
    config.gravity = vec_of(0, 0);
    fixture f = fixture_open(&config);
    const rill_particle_state state = {vec_of(1, 0.5), {RILL_REAL_MAX, -RILL_REAL_MAX}, 0};
    const rill_fill fill = {RILL_LATTICE_SQUARE, {-RILL_REAL_MAX, RILL_REAL_MAX}, 0, 0};
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_particle_add(f.world, &state, NULL));
    (void)rill_fill_box(f.world, vec_of(0.1, 0.1), vec_of(0.12, 0.12), &fill, NULL);
    fixture_check_particles(&f, 2, 1);
    const rill_vec2 v = rill_velocities(f.world)[0];
    TEST_ASSERT_DOUBLE_WITHIN(1e-3, sqrt(0.5), as_double(v.x));
    TEST_ASSERT_DOUBLE_WITHIN(1e-3, -sqrt(0.5), as_double(v.y));
    fixture_step(&f, 3);
    fixture_check_particles(&f, 2, 1);
    fixture_close(&f);
}

void test_full_world_should_refuse_and_count(void) {
    const rill_config config = fixture_small();
    fixture f = fixture_open(&config);
    const rill_particle_state state = {vec_of(1, 0.5), {0, 0}, 0};
    for (uint32_t i = 0; i < config.particle_capacity; i++) {
        TEST_ASSERT_EQUAL_INT(RILL_OK, rill_particle_add(f.world, &state, NULL));
    }
    for (uint32_t i = 1; i <= 5; i++) {
        rill_particle particle = {0};
        TEST_ASSERT_EQUAL_INT(RILL_FULL, rill_particle_add(f.world, &state, &particle));
        TEST_ASSERT_EQUAL_UINT32(i, rill_statistics(f.world).particles_refused);
    }
    TEST_ASSERT_EQUAL_UINT32(config.particle_capacity, rill_statistics(f.world).particles);
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_particle_remove(f.world, rill_particle_at(f.world, 3)));
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_particle_add(f.world, &state, NULL));
    fixture_close(&f);
}
