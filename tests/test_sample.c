/* Samples, rays and nearest particles against sums done by hand, in worlds whose h is 1 m. */
#include "gameplay_fixture.h"

#define PI 3.14159265358979

/* Spacing 1/2 m, h = 1 m, 16 m by 16 m; nothing moves unless a test lets it. */
static rill_config metres_config(int method) {
    rill_config config = gameplay_config(method, 0);
    config.spacing = RILL_RATIO(1, 2);
    config.clavet.neighbourhood = RILL_RATIO(2, 1);
    config.bodin.neighbourhood = RILL_RATIO(2, 1);
    config.domain_max = vec_of(16, 16);
    config.material_count = 2;
    config.material[1].density = as_real(2);
    return config;
}

static void add(const fixture *f, double x, double y, double u, double v, uint32_t material) {
    const rill_particle_state state = {vec_of(x, y), vec_of(u, v), material};
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_particle_add(f->world, &state, NULL));
}

static rill_field_sample sample_of(const fixture *f, double x, double y) {
    rill_field_sample sample;
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_sample_at(f->world, vec_of(x, y), &sample));
    return sample;
}

static double weight_of(double square) {
    return square < 1 ? pow(1 - square, 3) : 0;
}

/* (1 - q^2)^3 over pi: the sum that fluid at rest gives with four particles per h^2. */
void test_one_particle_gives_the_kernel(void) {
    for (int method = 0; method < METHODS; method++) {
        fixture f = fixture_of(metres_config(method));
        add(&f, 8, 8, 0, 0, 0);
        for (int k = 0; k < 16; k++) {
            const double d = k / 16.0;
            const double expected = weight_of(d * d) / PI;
            TEST_ASSERT_DOUBLE_WITHIN(2e-4, expected, as_double(sample_of(&f, 8 + d, 8).density));
            TEST_ASSERT_DOUBLE_WITHIN(2e-4, expected, as_double(sample_of(&f, 8, 8 - d).density));
        }
        rill_field_sample sample;
        TEST_ASSERT_EQUAL_INT(RILL_NOTHING_FOUND, rill_sample_at(f.world, vec_of(9, 8), &sample));
        TEST_ASSERT_EQUAL_INT(RILL_NOTHING_FOUND, rill_sample_at(f.world, vec_of(8, 7), &sample));
        TEST_ASSERT_EQUAL_INT(RILL_NOTHING_FOUND,
                              rill_sample_at(f.world, vec_of(8.75, 8.75), &sample));
        TEST_ASSERT_TRUE(sample.density == 0 && sample.pressure == 0 && sample.material == 0 &&
                         sample.velocity.x == 0 && sample.velocity.y == 0);
        fixture_close(&f);
    }
}

/* Walls count as if the fluid went on behind them: half the plane at a wall, three quarters in a
 * corner. Points outside are seen from the wall. */
void test_walls_count_as_fluid(void) {
    fixture f = fixture_of(metres_config(1));
    static const double at[4][2] = {{0, 8}, {16, 8}, {8, 0}, {8, 16}};
    static const double corner[4][2] = {{0, 0}, {16, 0}, {0, 16}, {16, 16}};
    for (int k = 0; k < 4; k++) {
        add(&f, at[k][0], at[k][1], 0, 0, 0);
        add(&f, corner[k][0], corner[k][1], 0, 0, 0);
    }
    for (int k = 0; k < 4; k++) {
        const double x = at[k][0];
        const double y = at[k][1];
        TEST_ASSERT_DOUBLE_WITHIN(0.004, 2 / PI, as_double(sample_of(&f, x, y).density));
        TEST_ASSERT_DOUBLE_WITHIN(0.008, 4 / PI,
                                  as_double(sample_of(&f, corner[k][0], corner[k][1]).density));
        const double out_x = x == 0 ? -0.5 : (x == 16 ? 16.5 : x);
        const double out_y = y == 0 ? -0.5 : (y == 16 ? 16.5 : y);
        TEST_ASSERT_DOUBLE_WITHIN(0.004, 2 * weight_of(0.25) / PI,
                                  as_double(sample_of(&f, out_x, out_y).density));
    }
    fixture_close(&f);
}

/* Means weighted by the kernel; the material of the nearest, the first of equally near ones. */
void test_velocities_are_means_and_materials_of_the_nearest(void) {
    for (int method = 0; method < METHODS; method++) {
        fixture f = fixture_of(metres_config(method));
        add(&f, 8, 8, 3, -1, 0);
        add(&f, 8.5, 8, -2, 4, 1);
        const double near = weight_of(0.125 * 0.125);
        const double far = weight_of(0.375 * 0.375);
        rill_field_sample sample = sample_of(&f, 8.125, 8);
        TEST_ASSERT_DOUBLE_WITHIN(0.01, (3 * near - 2 * far) / (near + far),
                                  as_double(sample.velocity.x));
        TEST_ASSERT_DOUBLE_WITHIN(0.01, (-near + 4 * far) / (near + far),
                                  as_double(sample.velocity.y));
        TEST_ASSERT_EQUAL_UINT32(0, sample.material);
        sample = sample_of(&f, 8.375, 8);
        TEST_ASSERT_EQUAL_UINT32(1, sample.material);
        TEST_ASSERT_EQUAL_UINT32(0, sample_of(&f, 8.25, 8).material);
        fixture_close(&f);
    }
}

/* A block of still particles on a square lattice, 4 m to 8 m. */
static fixture open_block(double gravity, uint32_t material) {
    rill_config config = metres_config(CLAVET);
    config.gravity = vec_of(0, gravity);
    fixture f = fixture_open(&config);
    for (int row = 0; row < 8; row++) {
        for (int column = 0; column < 8; column++) {
            add(&f, 4.25 + 0.5 * column, 4.25 + 0.5 * row, 0, 0, material);
        }
    }
    return f;
}

static double density_of(const fixture *f, double x, double y) {
    rill_field_sample sample;
    (void)rill_sample_at(f->world, vec_of(x, y), &sample);
    return as_double(sample.density);
}

void test_inside_of_a_block_the_density_is_one(void) {
    fixture f = open_block(0, 0);
    TEST_ASSERT_DOUBLE_WITHIN(0.02, 1, density_of(&f, 6, 6));
    TEST_ASSERT_DOUBLE_WITHIN(0.02, 1, density_of(&f, 5.6, 6.3));
    TEST_ASSERT_DOUBLE_WITHIN(0.06, 0.5, density_of(&f, 4, 6));
    TEST_ASSERT_DOUBLE_WITHIN(0.06, 0.25, density_of(&f, 4, 4));
    fixture_close(&f);
}

/* The density passes 1/2 at the hit, and nowhere before it. */
static void check_ray(const fixture *f, rill_vec2 from, rill_vec2 to) {
    rill_ray_hit hit;
    const double x = as_double(from.x);
    const double y = as_double(from.y);
    const double way_x = as_double(to.x) - x;
    const double way_y = as_double(to.y) - y;
    const int began = density_of(f, x, y) >= 0.5;
    const int steps = (int)(hypot(way_x, way_y) * 16) + 1;
    double first = -1;
    for (int k = 1; k <= steps && first < 0; k++) {
        const double part = (double)k / steps;
        const int inside = density_of(f, x + part * way_x, y + part * way_y) >= 0.5;
        first = inside != began ? part : -1;
    }
    const rill_status status = rill_query_ray(f->world, from, to, &hit);
    if (first < 0) {
        TEST_ASSERT_EQUAL_INT(RILL_NOTHING_FOUND, status);
        return;
    }
    TEST_ASSERT_EQUAL_INT(RILL_OK, status);
    const double part = as_double(hit.fraction);
    TEST_ASSERT_EQUAL_UINT32((uint32_t)began, hit.inside);
    /* The last of the coarse steps, and what eight halvings of a quarter h leave. */
    TEST_ASSERT_TRUE(part <= first + 1e-3 && part >= first - 1.0 / steps - 1e-3);
    TEST_ASSERT_DOUBLE_WITHIN(0.01, 0.5, density_of(f, x + part * way_x, y + part * way_y));
    TEST_ASSERT_DOUBLE_WITHIN(0.01, x + part * way_x, as_double(hit.point.x));
    TEST_ASSERT_DOUBLE_WITHIN(0.01, y + part * way_y, as_double(hit.point.y));
    /* Out of the fluid: denser behind the surface than before it. */
    const double nx = as_double(hit.normal.x) / 16;
    const double ny = as_double(hit.normal.y) / 16;
    TEST_ASSERT_DOUBLE_WITHIN(1e-3, 1.0 / 16, hypot(nx, ny));
    const double px = as_double(hit.point.x);
    const double py = as_double(hit.point.y);
    TEST_ASSERT_TRUE(density_of(f, px - nx, py - ny) > density_of(f, px + nx, py + ny) + 0.03);
}

void test_rays_end_where_the_density_passes_a_half(void) {
    fixture f = open_block(0, 0);
    uint64_t seed = 12;
    for (int n = 0; n < 60; n++) {
        const rill_vec2 outside = vec_of(chance_between(&seed, 1, 11), n % 2 ? 2 : 11);
        const rill_vec2 inside = vec_of(chance_between(&seed, 5, 7), chance_between(&seed, 5, 7));
        check_ray(&f, outside, inside);
        check_ray(&f, inside, outside);
    }
    fixture_close(&f);
}

void test_normals_of_a_block_are_those_of_its_sides(void) {
    fixture f = open_block(0, 0);
    static const double ways[4][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
    for (int k = 0; k < 4; k++) {
        rill_ray_hit hit;
        const rill_vec2 from = vec_of(6 + 5 * ways[k][0], 6 + 5 * ways[k][1]);
        TEST_ASSERT_EQUAL_INT(RILL_OK, rill_query_ray(f.world, from, vec_of(6, 6), &hit));
        TEST_ASSERT_DOUBLE_WITHIN(0.02, ways[k][0], as_double(hit.normal.x));
        TEST_ASSERT_DOUBLE_WITHIN(0.02, ways[k][1], as_double(hit.normal.y));
        TEST_ASSERT_DOUBLE_WITHIN(0.06, 6 + 2 * ways[k][0], as_double(hit.point.x));
        TEST_ASSERT_DOUBLE_WITHIN(0.06, 6 + 2 * ways[k][1], as_double(hit.point.y));
        TEST_ASSERT_DOUBLE_WITHIN(0.02, 0.6, as_double(hit.fraction));
    }
    fixture_close(&f);
}

void test_rays_may_be_1000_h_long(void) {
    fixture f = fixture_of(metres_config(0));
    rill_ray_hit hit;
    TEST_ASSERT_EQUAL_INT(RILL_NOTHING_FOUND,
                          rill_query_ray(f.world, vec_of(0, 8), vec_of(1000, 8), &hit));
    TEST_ASSERT_EQUAL_INT(RILL_BAD_SHAPE,
                          rill_query_ray(f.world, vec_of(0, 8), vec_of(1000.0625, 8), &hit));
    TEST_ASSERT_EQUAL_INT(RILL_BAD_SHAPE,
                          rill_query_ray(f.world, vec_of(8, 8), vec_of(8, -16001), &hit));
    TEST_ASSERT_EQUAL_INT(RILL_BAD_SHAPE,
                          rill_query_ray(f.world, vec_of(-5100, 8), vec_of(8, 8), &hit));
    fixture_close(&f);
}

void test_depth_goes_straight_up_to_the_surface(void) {
    fixture f = open_block(0, 0);
    rill_real depth = RILL_ONE;
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_query_depth(f.world, vec_of(6, 6), &depth));
    TEST_ASSERT_DOUBLE_WITHIN(0.06, 2, as_double(depth));
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_query_depth(f.world, vec_of(6, 4.5), &depth));
    TEST_ASSERT_DOUBLE_WITHIN(0.06, 3.5, as_double(depth));
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_query_depth(f.world, vec_of(6, 3), &depth));
    TEST_ASSERT_TRUE(depth == 0);
    depth = RILL_ONE;
    TEST_ASSERT_EQUAL_INT(RILL_BAD_SHAPE, rill_query_depth(f.world, vec_of(6, 16001), &depth));
    TEST_ASSERT_TRUE(depth == 0);
    fixture_close(&f);
}

void test_the_ceiling_ends_the_depth(void) {
    fixture f = fixture_of(metres_config(0));
    for (int row = 0; row < 6; row++) {
        for (int column = 0; column < 6; column++) {
            add(&f, 6.25 + 0.5 * column, 13.25 + 0.5 * row, 0, 0, 0);
        }
    }
    rill_real depth = 0;
    rill_real height = 0;
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_query_depth(f.world, vec_of(7.5, 14.5), &depth));
    TEST_ASSERT_DOUBLE_WITHIN(0.01, 1.5, as_double(depth));
    TEST_ASSERT_EQUAL_INT(RILL_NOTHING_FOUND,
                          rill_query_surface(f.world, vec_of(7.5, 14.5), &height));
    fixture_close(&f);
}

void test_surfaces_are_above_the_wet_and_below_the_dry(void) {
    fixture f = open_block(0, 0);
    rill_real height = 0;
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_query_surface(f.world, vec_of(6, 5), &height));
    TEST_ASSERT_DOUBLE_WITHIN(0.06, 8, as_double(height));
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_query_surface(f.world, vec_of(6, 15), &height));
    TEST_ASSERT_DOUBLE_WITHIN(0.06, 8, as_double(height));
    TEST_ASSERT_EQUAL_INT(RILL_NOTHING_FOUND, rill_query_surface(f.world, vec_of(6, 2), &height));
    TEST_ASSERT_EQUAL_INT(RILL_NOTHING_FOUND, rill_query_surface(f.world, vec_of(2, 15), &height));
    TEST_ASSERT_EQUAL_INT(RILL_BAD_SHAPE, rill_query_surface(f.world, vec_of(2, 6000), &height));
    fixture_close(&f);
}

/* Clavet's pressure is the weight of what is above, per density of water. */
void test_clavets_pressure_is_depth_times_weight(void) {
    for (uint32_t material = 0; material < 2; material++) {
        fixture f = open_block(-10, material);
        rill_real depth = 0;
        TEST_ASSERT_EQUAL_INT(RILL_OK, rill_query_depth(f.world, vec_of(6, 5), &depth));
        TEST_ASSERT_DOUBLE_WITHIN(0.02, 10 * as_double(depth) * (material + 1),
                                  as_double(sample_of(&f, 6, 5).pressure));
        TEST_ASSERT_EQUAL_INT(RILL_OK, rill_set_gravity(f.world, vec_of(0, 10)));
        TEST_ASSERT_TRUE(sample_of(&f, 6, 5).pressure == 0);
        fixture_close(&f);
    }
}

static double nearest_of(const fixture *f, double x, double y, double radius) {
    rill_real distance = as_real(-1);
    const rill_status status =
        rill_query_nearest(f->world, vec_of(x, y), as_real(radius), NULL, &distance);
    TEST_ASSERT_TRUE(status == RILL_OK || distance == as_real(-1));
    return status == RILL_OK ? as_double(distance) : -1;
}

/* Beyond the inner circle of a square of cells, the next one may be nearer. */
void test_the_nearest_is_not_the_first_that_a_square_holds(void) {
    fixture f = fixture_of(metres_config(0));
    fixture_add(&f, 8.9, 8.9);
    fixture_add(&f, 8, 9.1);
    TEST_ASSERT_DOUBLE_WITHIN(0.001, 1.1, nearest_of(&f, 8, 8, 5));
    TEST_ASSERT_DOUBLE_WITHIN(0.001, 1.1, nearest_of(&f, 8, 8, 1.2));
    TEST_ASSERT_DOUBLE_WITHIN(0.001, -1, nearest_of(&f, 8, 8, 1.05));
    TEST_ASSERT_DOUBLE_WITHIN(0.001, hypot(7, 8.1), nearest_of(&f, 1, 1, 100));
    fixture_close(&f);
}

void test_the_border_of_the_radius_belongs_to_it(void) {
    fixture f = fixture_of(metres_config(0));
    const rill_particle only = fixture_add(&f, 8, 8);
    rill_particle found = {0};
    for (int k = 1; k <= 6; k++) {
        TEST_ASSERT_DOUBLE_WITHIN(0.001, k, nearest_of(&f, 8 + k, 8, k));
        TEST_ASSERT_DOUBLE_WITHIN(0.001, -1, nearest_of(&f, 8, 8 - k, k * 0.995));
    }
    TEST_ASSERT_EQUAL_INT(RILL_OK,
                          rill_query_nearest(f.world, vec_of(8, 8), RILL_ONE, &found, NULL));
    TEST_ASSERT_EQUAL_UINT32(only.id, found.id);
    TEST_ASSERT_EQUAL_INT(RILL_OK,
                          rill_query_nearest(f.world, vec_of(9, 8), as_real(16000), NULL, NULL));
    TEST_ASSERT_EQUAL_INT(RILL_BAD_SHAPE, rill_query_nearest(f.world, vec_of(9, 8),
                                                             next_up(as_real(16000)), NULL, NULL));
    TEST_ASSERT_EQUAL_INT(RILL_BAD_SHAPE,
                          rill_query_nearest(f.world, vec_of(9, 8), as_real(-1), NULL, NULL));
    TEST_ASSERT_EQUAL_INT(RILL_BAD_SHAPE,
                          rill_query_nearest(f.world, vec_of(9, 5100), RILL_ONE, NULL, NULL));
    fixture_close(&f);
}

void test_of_equally_near_ones_the_first_is_taken(void) {
    fixture f = fixture_of(metres_config(0));
    const rill_particle first = fixture_add(&f, 8.5, 8);
    fixture_add(&f, 7.5, 8);
    fixture_add(&f, 8, 8.5);
    rill_particle found = {0};
    TEST_ASSERT_EQUAL_INT(RILL_OK,
                          rill_query_nearest(f.world, vec_of(8, 8), RILL_ONE, &found, NULL));
    TEST_ASSERT_EQUAL_UINT32(first.id, found.id);
    fixture_close(&f);
}

/* An array that just suffices is no error; without an array only an empty region is none. */
void test_a_region_query_is_full_when_one_is_left_over(void) {
    fixture f = fixture_of(metres_config(0));
    for (int k = 0; k < 5; k++) {
        fixture_add(&f, 4 + k, 8);
    }
    const rill_region all = rill_region_box(vec_of(4, 8), vec_of(8, 9));
    const rill_region empty = rill_region_box(vec_of(4, 9), vec_of(8, 10));
    rill_particle found[5];
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_query_region(f.world, &all, 0, found, 5, NULL));
    for (int k = 0; k < 5; k++) {
        TEST_ASSERT_EQUAL_INT(k, rill_particle_index(f.world, found[k]));
    }
    TEST_ASSERT_EQUAL_INT(RILL_FULL, rill_query_region(f.world, &all, 0, found, 4, NULL));
    TEST_ASSERT_EQUAL_INT(RILL_FULL, rill_query_region(f.world, &all, 0, NULL, 5, NULL));
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_query_region(f.world, &empty, 0, NULL, 0, NULL));
    fixture_close(&f);
}

/* After steps the cells are used: the answers at the very border of the domain are the same. */
void test_cells_at_the_border_are_looked_at(void) {
    fixture f = fixture_of(metres_config(1));
    static const double at[8][2] = {{0, 0}, {16, 0}, {0, 16}, {16, 16},
                                    {0, 8}, {16, 8}, {8, 0},  {8, 16}};
    for (int k = 0; k < 8; k++) {
        fixture_add(&f, at[k][0], at[k][1]);
    }
    fixture_step(&f, 1);
    for (int k = 0; k < 8; k++) {
        const rill_region around = rill_region_circle(vec_of(at[k][0], at[k][1]), RILL_ONE);
        uint32_t count = 0;
        rill_particle found;
        TEST_ASSERT_EQUAL_INT(RILL_OK, rill_query_region(f.world, &around, 0, &found, 1, &count));
        TEST_ASSERT_EQUAL_UINT32(1, count);
        TEST_ASSERT_TRUE(nearest_of(&f, at[k][0], at[k][1], 1) >= 0);
    }
    fixture_close(&f);
}
