/* Filling shapes: counts, spacing, jitter, what lies outside, what is refused. */
#include "world.h"

#include "world_fixture.h"

static const rill_fill square = {RILL_LATTICE_SQUARE, {0, 0}, 0, 0};
static const rill_fill hex = {RILL_LATTICE_HEX, {0, 0}, 0, 0};

/* 10 m by 6 m, room for 6000 particles of 0.1 m. */
static fixture large_world(void) {
    rill_config config = rill_config_default();
    config.particle_capacity = 6100;
    config.material_count = 2;
    return fixture_open(&config);
}

static uint32_t fill_box(const fixture *f, const rill_fill *fill, double left, double bottom,
                         double right, double top) {
    uint32_t added = 99;
    TEST_ASSERT_EQUAL_INT(
        RILL_OK, rill_fill_box(f->world, vec_of(left, bottom), vec_of(right, top), fill, &added));
    TEST_ASSERT_EQUAL_UINT32(added, rill_statistics(f->world).particles);
    return added;
}

/* The smallest distance between two particles, m. */
static double closest(const fixture *f) {
    const rill_view view = rill_particles_view(f->world);
    double least = 1e9;
    for (uint32_t i = 0; i < view.count; i++) {
        const rill_vec2 a = rill_view_position(&view, i);
        for (uint32_t j = 0; j < i; j++) {
            const rill_vec2 b = rill_view_position(&view, j);
            least = fmin(least,
                         hypot(as_double(a.x) - as_double(b.x), as_double(a.y) - as_double(b.y)));
        }
    }
    return least;
}

void test_box_should_hold_rows_and_columns(void) {
    fixture f = large_world();
    TEST_ASSERT_EQUAL_UINT32(20 * 10, fill_box(&f, &square, 1, 1, 3, 2));
    TEST_ASSERT_DOUBLE_WITHIN(1e-3, 0.1, closest(&f));
    const rill_view view = rill_particles_view(f.world);
    for (uint32_t i = 0; i < view.count; i++) { /* half a spacing from the lower left corner */
        const rill_vec2 p = rill_view_position(&view, i);
        TEST_ASSERT_DOUBLE_WITHIN(2e-3, 1.05 + 0.1 * (i % 20), as_double(p.x));
        TEST_ASSERT_DOUBLE_WITHIN(2e-3, 1.05 + 0.1 * floor(i / 20.0), as_double(p.y));
    }
    fixture_close(&f);
}

void test_rows_and_columns_on_the_edge_should_belong_to_the_box(void) {
    rill_config config = rill_config_default();
    config.spacing = RILL_RATIO(1, 8);
    fixture f = fixture_open(&config);
    TEST_ASSERT_EQUAL_UINT32(2 * 3, fill_box(&f, &square, 1, 1, 1 + 1.5 / 8, 1 + 2.5 / 8));
    fixture_close(&f);
}

/* Both lattices give every particle an area of spacing^2; the hexagonal one keeps them further
 * apart. */
void test_hexagonal_lattice_should_have_the_same_density(void) {
    fixture f = large_world();
    const uint32_t count = fill_box(&f, &hex, 0, 0, 10, 6);
    TEST_ASSERT_UINT32_WITHIN(100, 6000, count);
    fixture_close(&f);
    f = large_world();
    (void)fill_box(&f, &hex, 0, 0, 3, 2);
    TEST_ASSERT_DOUBLE_WITHIN(1e-3, 0.10746, closest(&f));
    fixture_close(&f);
}

void test_circle_should_hold_its_area(void) {
    for (int lattice = 0; lattice < 2; lattice++) {
        fixture f = large_world();
        uint32_t added = 0;
        TEST_ASSERT_EQUAL_INT(RILL_OK, rill_fill_circle(f.world, vec_of(5, 3), RILL_RATIO(5, 2),
                                                        lattice ? &hex : &square, &added));
        TEST_ASSERT_UINT32_WITHIN(30, 1963, added); /* pi 2.5^2 / 0.1^2 */
        const rill_view view = rill_particles_view(f.world);
        for (uint32_t i = 0; i < view.count; i++) {
            const rill_vec2 p = rill_view_position(&view, i);
            TEST_ASSERT_TRUE(hypot(as_double(p.x) - 5, as_double(p.y) - 3) <= 2.501);
        }
        fixture_close(&f);
    }
}

/* The area of a polygon, by the cross products of its edges. */
static double area_of(const rill_vec2 *points, uint32_t count) {
    double twice = 0;
    for (uint32_t i = 0; i < count; i++) {
        const rill_vec2 a = points[i];
        const rill_vec2 b = points[(i + 1) % count];
        twice += as_double(a.x) * as_double(b.y) - as_double(b.x) * as_double(a.y);
    }
    return fabs(twice) / 2;
}

static void check_polygon(const rill_vec2 *points, uint32_t count) {
    uint32_t added[2];
    rill_vec2 reversed[8];
    for (uint32_t i = 0; i < count; i++) {
        reversed[i] = points[count - 1 - i];
    }
    for (int turn = 0; turn < 2; turn++) {
        fixture f = large_world();
        TEST_ASSERT_EQUAL_INT(RILL_OK, rill_fill_polygon(f.world, turn ? reversed : points, count,
                                                         &square, &added[turn]));
        fixture_close(&f);
    }
    TEST_ASSERT_EQUAL_UINT32(added[0], added[1]); /* in either order */
    TEST_ASSERT_DOUBLE_WITHIN(40, area_of(points, count) / 0.01, added[0]);
}

void test_polygon_should_hold_its_area(void) {
    const rill_vec2 triangle[] = {vec_of(1, 1), vec_of(9, 1.5), vec_of(4, 5.5)};
    const rill_vec2 dent[] = {vec_of(1, 1), vec_of(9, 1), vec_of(9, 5), vec_of(5, 2), vec_of(1, 5)};
    const rill_vec2 steps[] = {vec_of(1, 1), vec_of(8, 1), vec_of(8, 2), vec_of(4, 2),
                               vec_of(4, 3), vec_of(2, 3), vec_of(2, 5), vec_of(1, 5)};
    check_polygon(triangle, 3);
    check_polygon(dent, 5);
    check_polygon(steps, 8);
}

void test_velocity_and_material_should_reach_every_particle(void) {
    const rill_fill fill = {RILL_LATTICE_HEX, vec_of(2, -3), 0, 1};
    fixture f = large_world();
    (void)fill_box(&f, &fill, 0, 0, 2, 2);
    const rill_view view = rill_particles_view(f.world);
    for (uint32_t i = 0; i < view.count; i++) {
        const rill_vec2 v = rill_view_velocity(&view, i);
        TEST_ASSERT_DOUBLE_WITHIN(1e-3, 2, as_double(v.x));
        TEST_ASSERT_DOUBLE_WITHIN(1e-3, -3, as_double(v.y));
        TEST_ASSERT_EQUAL_UINT8(1, view.material[i]);
    }
    fixture_close(&f);
}

/* Compares a filled box with and without jitter: the offset of every particle is bounded. */
static void check_jitter(double jitter) {
    const rill_fill fill = {RILL_LATTICE_SQUARE, {0, 0}, as_real(jitter), 0};
    fixture f = large_world();
    fixture plain = large_world();
    TEST_ASSERT_EQUAL_UINT32(fill_box(&plain, &square, 2, 2, 6, 4),
                             fill_box(&f, &fill, 2, 2, 6, 4));
    const rill_view moved = rill_particles_view(f.world);
    const rill_view still = rill_particles_view(plain.world);
    double largest = 0;
    for (uint32_t i = 0; i < moved.count; i++) {
        const rill_vec2 a = rill_view_position(&moved, i);
        const rill_vec2 b = rill_view_position(&still, i);
        largest = fmax(largest, fabs(as_double(a.x) - as_double(b.x)));
        largest = fmax(largest, fabs(as_double(a.y) - as_double(b.y)));
    }
    TEST_ASSERT_TRUE(largest <= jitter * 0.05 + 1e-4);
    TEST_ASSERT_TRUE(largest >= jitter * 0.045);
    fixture_close(&f);
    fixture_close(&plain);
}

void test_jitter_should_be_bounded_by_half_the_spacing(void) {
    check_jitter(0.1);
    check_jitter(0.5);
    check_jitter(1.0);
}

void test_jitter_should_follow_from_the_seed(void) {
    const rill_fill fill = {RILL_LATTICE_SQUARE, {0, 0}, RILL_ONE, 0};
    uint64_t hash[3];
    for (uint32_t run = 0; run < 3; run++) {
        rill_config config = rill_config_default();
        config.seed = run < 2 ? 5 : 6;
        fixture f = fixture_open_in(&config, 0, run);
        (void)fill_box(&f, &fill, 1, 1, 3, 3);
        hash[run] = 0;
        for (uint32_t i = 0; i < f.world->count; i++) {
            const rill_vec2 p = rill_positions(f.world)[i];
            hash[run] = hash[run] * 31 + (uint64_t)(as_double(p.x) * 65536 + as_double(p.y));
        }
        fixture_close(&f);
    }
    TEST_ASSERT_EQUAL_HEX64(hash[0], hash[1]);
    TEST_ASSERT_TRUE(hash[0] != hash[2]);
}

/* A lattice point inside stays, wherever chance moves it: no particle is lost at a wall. */
void test_jitter_should_lose_no_particle_at_the_walls(void) {
    for (int lattice = 0; lattice < 2; lattice++) {
        rill_fill fill = lattice ? hex : square;
        fixture plain = large_world();
        const uint32_t expected = fill_box(&plain, &fill, 0, 0, 10, 6);
        fixture_close(&plain);
        fill.jitter = RILL_ONE;
        fixture f = large_world();
        TEST_ASSERT_EQUAL_UINT32(expected, fill_box(&f, &fill, 0, 0, 10, 6));
        fixture_check_particles(&f, 10, 6);
        fixture_close(&f);
    }
}
