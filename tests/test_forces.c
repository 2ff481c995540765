/* Pushes: exact changes of velocity where they are due, none elsewhere. */
#include "gameplay_fixture.h"

static rill_vec2 velocity_of(const fixture *f, rill_particle particle) {
    rill_particle_state state;
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_particle_get(f->world, particle, &state));
    return state.velocity;
}

void test_a_particle_is_pushed_by_what_was_asked(void) {
    for (int method = 0; method < METHODS; method++) {
        fixture f = fixture_of(gameplay_config(method, 0));
        const rill_particle particle = fixture_add(&f, 1, 1);
        const rill_particle other = fixture_add(&f, 3, 1);
        TEST_ASSERT_EQUAL_INT(RILL_OK, rill_push_particle(f.world, particle, vec_of(0.5, 1)));
        TEST_ASSERT_EQUAL_INT(RILL_OK, rill_push_particle(f.world, particle, vec_of(0.25, 0)));
        TEST_ASSERT_DOUBLE_WITHIN(0.001, 0.75, as_double(velocity_of(&f, particle).x));
        TEST_ASSERT_DOUBLE_WITHIN(0.001, 1, as_double(velocity_of(&f, particle).y));
        TEST_ASSERT_TRUE(velocity_of(&f, other).x == 0);
        /* No push, however strong, breaks the speed limit. */
        TEST_ASSERT_EQUAL_INT(
            RILL_OK,
            rill_push_particle(f.world, particle,
                               rill_region_box(vec_of(32000, -32000), vec_of(0, 0)).point[0]));
        fixture_step(&f, 5);
        fixture_check_particles(&f, 4, 2);
        TEST_ASSERT_EQUAL_INT(RILL_OK, rill_particle_remove(f.world, particle));
        TEST_ASSERT_EQUAL_INT(RILL_STALE_HANDLE,
                              rill_push_particle(f.world, particle, vec_of(1, 0)));
        fixture_close(&f);
    }
}

void test_a_region_is_pushed_as_a_whole(void) {
    fixture f = fixture_of(gameplay_config(0, 0));
    rill_particle particle[20];
    for (uint32_t i = 0; i < 20; i++) {
        particle[i] = fixture_add(&f, 0.15 + 0.19 * i, 1);
    }
    const rill_region left = rill_region_box(vec_of(0, 0), vec_of(2, 2));
    uint32_t pushed = 0;
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_push_region(f.world, &left, 0, vec_of(0, -1), &pushed));
    TEST_ASSERT_EQUAL_UINT32(10, pushed);
    for (uint32_t i = 0; i < 20; i++) {
        TEST_ASSERT_DOUBLE_WITHIN(0.001, i < 10 ? -1 : 0,
                                  as_double(velocity_of(&f, particle[i]).y));
    }
    fixture_close(&f);
}

/* Away from the centre, falling evenly to nothing at the radius; twice the density, half the speed.
 */
void test_an_explosion_pushes_away_from_its_centre(void) {
    rill_config config = gameplay_config(1, 0);
    config.material_count = 2;
    config.material[1].density = as_real(2);
    for (uint32_t material = 0; material < 2; material++) {
        fixture f = fixture_open(&config);
        rill_particle particle[12];
        for (uint32_t i = 0; i < 12; i++) {
            const rill_particle_state state = {
                .position = vec_of(2 + 0.1 * (i + 1) * (i % 2 ? 0.6 : -0.6),
                                   1 + 0.1 * (i + 1) * (i % 2 ? 0.8 : -0.8) * 0.7),
                .material = material};
            TEST_ASSERT_EQUAL_INT(RILL_OK, rill_particle_add(f.world, &state, &particle[i]));
        }
        uint32_t pushed = 0;
        TEST_ASSERT_EQUAL_INT(
            RILL_OK, rill_explode(f.world, vec_of(2, 1), as_real(0.8), as_real(3), &pushed));
        uint32_t expected = 0;
        for (uint32_t i = 0; i < 12; i++) {
            const double r = 0.1 * (i + 1) * hypot(0.6, 0.56);
            const double speed = r < 0.8 ? 3 * (1 - r / 0.8) / (material + 1) : 0;
            const rill_vec2 v = velocity_of(&f, particle[i]);
            TEST_ASSERT_DOUBLE_WITHIN(0.01, speed, hypot(as_double(v.x), as_double(v.y)));
            TEST_ASSERT_DOUBLE_WITHIN(0.01, speed * (i % 2 ? 0.6 : -0.6) / hypot(0.6, 0.56),
                                      as_double(v.x));
            expected += r < 0.8;
        }
        TEST_ASSERT_EQUAL_UINT32(expected, pushed);
        fixture_close(&f);
    }
}

void test_bad_pushes_are_refused(void) {
    fixture f = fixture_of(gameplay_config(0, 0));
    const rill_region empty = rill_region_circle(vec_of(1, 1), 0);
    TEST_ASSERT_EQUAL_INT(RILL_BAD_SHAPE, rill_explode(f.world, vec_of(1, 1), 0, RILL_ONE, NULL));
    TEST_ASSERT_EQUAL_INT(RILL_BAD_SHAPE, rill_push_region(f.world, &empty, 0, vec_of(1, 0), NULL));
#if !RILL_FIXED
    const rill_particle particle = fixture_add(&f, 1, 1);
    TEST_ASSERT_EQUAL_INT(RILL_BAD_FORCE, rill_push_particle(f.world, particle, vec_of(NAN, 0)));
    TEST_ASSERT_EQUAL_INT(RILL_BAD_FORCE,
                          rill_explode(f.world, vec_of(1, 1), RILL_ONE, (rill_real)INFINITY, NULL));
#endif
    fixture_close(&f);
}
