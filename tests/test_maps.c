/* Signed-distance maps: format, distances, handing them in again. */
#include "map_samples.h"

/* Samples as numbers, and what lies between them. */
static double sample_at(const rill_map *map, int column, int row) {
    const int c = column < 0 ? 0 : (column >= COLUMNS ? COLUMNS - 1 : column);
    const int r = row < 0 ? 0 : (row >= ROWS ? ROWS - 1 : row);
    return map->bits == 8 ? samples8[r * COLUMNS + c] / 16.0 : samples16[r * COLUMNS + c] / 256.0;
}

static double between_samples(const rill_map *map, double x, double y) {
    const int c = (int)floor(x - 0.5);
    const int r = (int)floor(y - 0.5);
    const double u = x - 0.5 - c;
    const double v = y - 0.5 - r;
    return (sample_at(map, c, r) * (1 - u) + sample_at(map, c + 1, r) * u) * (1 - v) +
           (sample_at(map, c, r + 1) * (1 - u) + sample_at(map, c + 1, r + 1) * u) * v;
}
void test_distance_and_normal_should_be_those_of_the_samples(void) {
    const solid shapes[3] = {hole, leaning, valley};
    const rill_config config = bodies_config(1);
    uint64_t seed = 5;
    for (int n = 0; n < 6; n++) {
        fixture f = fixture_open(&config);
        const rill_map map = bake(shapes[n / 2], n % 2 ? 16 : 8);
        const double angle = n == 3 ? 0.5 : 0;
        const rill_body body = bodies_add(&f, RILL_BODY_STATIC, 0.3, 0.2, angle);
        const rill_shape shape = add_map(&f, body, &map, 0.1, 0, 0.11);
        const double h = as_double(rill_smoothing_radius(f.world));
        for (int k = 0; k < 400; k++) {
            const double x = chance_between(&seed, 2, COLUMNS - 2);
            const double y = chance_between(&seed, 2, ROWS - 2);
            const double u = 0.1 + 0.11 * x;
            const double v = 0.11 * y;
            const rill_vec2 point = vec_of(0.3 + u * cos(angle) - v * sin(angle),
                                           0.2 + u * sin(angle) + v * cos(angle));
            rill_real distance;
            rill_vec2 normal;
            TEST_ASSERT_EQUAL_INT(RILL_OK,
                                  rill_shape_distance(f.world, shape, point, &distance, &normal));
            const double d = between_samples(&map, x, y);
            if (d * 0.11 < -h) {
                continue; /* perhaps nearer to the border */
            }
            TEST_ASSERT_DOUBLE_WITHIN(1e-3, 0.11 * d, as_double(distance));
            const double gx = between_samples(&map, x + 1, y) - between_samples(&map, x - 1, y);
            const double gy = between_samples(&map, x, y + 1) - between_samples(&map, x, y - 1);
            const double length = hypot(gx, gy);
            if (length > 0.5) {
                TEST_ASSERT_DOUBLE_WITHIN(0.02, cos(angle) * gx / length - sin(angle) * gy / length,
                                          as_double(normal.x));
                TEST_ASSERT_DOUBLE_WITHIN(0.02, sin(angle) * gx / length + cos(angle) * gy / length,
                                          as_double(normal.y));
            }
        }
        fixture_close(&f);
    }
}

void test_distance_should_be_near_the_true_one(void) {
    fixture f = fixture_of(bodies_config(1));
    const rill_map map = bake(hole, 8);
    const rill_shape shape =
        add_map(&f, bodies_add(&f, RILL_BODY_STATIC, 0, 0, 0), &map, 0, 0, 0.1);
    for (int n = 0; n < 63; n++) {
        const double turn = n * 0.1;
        for (int m = 0; m < 10; m++) {
            const double r = 13 + 0.7 * m;
            const rill_vec2 point = vec_of(3.2 + 0.1 * r * cos(turn), 2.4 + 0.1 * r * sin(turn));
            rill_real distance;
            rill_vec2 normal;
            TEST_ASSERT_EQUAL_INT(RILL_OK,
                                  rill_shape_distance(f.world, shape, point, &distance, &normal));
            TEST_ASSERT_DOUBLE_WITHIN(0.1 * 0.06, 0.1 * (18 - r), as_double(distance));
            TEST_ASSERT_TRUE(as_double(normal.x) * -cos(turn) + as_double(normal.y) * -sin(turn) >
                             0.995);
        }
    }
    /* Beyond its cells and 1 h a map is empty, however solid its border is. */
    const double h = as_double(rill_smoothing_radius(f.world));
    rill_real distance;
    rill_vec2 normal;
    TEST_ASSERT_EQUAL_INT(
        RILL_OK, rill_shape_distance(f.world, shape, vec_of(6.7 + h, 2.4), &distance, &normal));
    TEST_ASSERT_DOUBLE_WITHIN(1e-3, 0.3, as_double(distance));
    TEST_ASSERT_DOUBLE_WITHIN(1e-3, 1, as_double(normal.x));
    fixture_close(&f);
}

static rill_status add(const fixture *f, rill_body body, const rill_map *map, double cell) {
    return rill_map_add(f->world, body, map, vec_of(0, 0), as_real(cell), NULL, NULL);
}

void test_bad_maps_should_be_refused(void) {
    rill_config config = bodies_config(1);
    fixture f = fixture_open(&config);
    const rill_body ground = bodies_add(&f, RILL_BODY_STATIC, 0, 0, 0);
    const rill_body free_one = bodies_add(&f, RILL_BODY_DYNAMIC, 4, 3, 0);
    const rill_map good = bake(valley, 8);
    const rill_map one_more = {COLUMNS, 2, 16, samples16};
    rill_map bad = good;
    const uint64_t before = rill_hash(f.world);
    bad.columns = 1;
    TEST_ASSERT_EQUAL_INT(RILL_BAD_MAP, add(&f, ground, &bad, 0.1));
    bad.columns = 5000;
    TEST_ASSERT_EQUAL_INT(RILL_BAD_MAP, add(&f, ground, &bad, 0.1));
    bad = good;
    bad.bits = 12;
    TEST_ASSERT_EQUAL_INT(RILL_BAD_MAP, add(&f, ground, &bad, 0.1));
    bad = good;
    bad.samples = NULL;
    TEST_ASSERT_EQUAL_INT(RILL_BAD_MAP, add(&f, ground, &bad, 0.1));
    TEST_ASSERT_EQUAL_INT(RILL_BAD_MAP, add(&f, ground, &good, 0.01));
    TEST_ASSERT_EQUAL_INT(RILL_BAD_MAP, add(&f, ground, &good, 50));
    TEST_ASSERT_EQUAL_INT(RILL_BAD_MAP, add(&f, free_one, &good, 0.1));
    const rill_body none = {0};
    TEST_ASSERT_EQUAL_INT(RILL_STALE_HANDLE, add(&f, none, &good, 0.1));
    const rill_shape_def def = {.kind = RILL_SHAPE_MAP, .density = RILL_ONE};
    TEST_ASSERT_EQUAL_INT(RILL_BAD_SHAPE, rill_shape_add(f.world, ground, &def, NULL));
    TEST_ASSERT_EQUAL_INT(RILL_BAD_SHAPE, rill_map_add(f.world, ground, &good, vec_of(20000, 0),
                                                       as_real(0.1), NULL, NULL));
    TEST_ASSERT_EQUAL_HEX64(before, rill_hash(f.world));
    /* One map may be used often, but only so many different ones. */
    for (uint32_t k = 0; k < RILL_MAX_MAPS; k++) {
        rill_map part = good;
        part.samples = samples8 + k * COLUMNS;
        part.rows = 2;
        TEST_ASSERT_EQUAL_INT(RILL_OK, add(&f, ground, &part, 0.1));
        TEST_ASSERT_EQUAL_INT(RILL_OK, add(&f, ground, &part, 0.1));
    }
    TEST_ASSERT_EQUAL_INT(RILL_FULL, add(&f, ground, &one_more, 0.1));
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_body_remove(f.world, ground));
    const rill_body again = bodies_add(&f, RILL_BODY_STATIC, 0, 0, 0);
    TEST_ASSERT_EQUAL_INT(RILL_OK, add(&f, again, &one_more, 0.1));
    fixture_close(&f);
}

static fixture wet_valley(const rill_map *map) {
    fixture f = fixture_of(bodies_config(1));
    add_map(&f, bodies_add(&f, RILL_BODY_STATIC, 0, 0, 0), map, 0, 0, 0.1);
    fill(&f, 2.4, 1.6, 4, 2.4, 0, 0);
    bodies_steps(&f, 20);
    return f;
}

/* Attaching forgets the map; the world waits until it is handed in again, and then goes on. */
void test_attached_world_should_wait_for_its_map(void) {
    const rill_map map = bake(valley, 8);
    fixture f = wet_valley(&map);
    fixture copy = fixture_copy(&f, 24);
    TEST_ASSERT_EQUAL_UINT32(0, rill_maps_missing(f.world));
    TEST_ASSERT_EQUAL_UINT32(1, rill_maps_missing(copy.world));
    const uint64_t before = rill_hash(f.world);
    TEST_ASSERT_EQUAL_HEX64(before, rill_hash(copy.world));
    bodies_steps(&copy, 3);
    TEST_ASSERT_EQUAL_HEX64(before, rill_hash(copy.world));
    const uint32_t count = rill_particles_view(copy.world).count;
    fill(&copy, 2.4, 3, 4, 3.5, 0, 0); /* nothing is put where it may be solid */
    TEST_ASSERT_EQUAL_UINT32(count, rill_particles_view(copy.world).count);
    rill_map other = map;
    other.rows = ROWS - 1;
    TEST_ASSERT_EQUAL_INT(RILL_WRONG_MAP, rill_map_give(copy.world, &other));
    samples8[77]++;
    TEST_ASSERT_EQUAL_INT(RILL_WRONG_MAP, rill_map_give(copy.world, &map));
    samples8[77]--;
    other.bits = 7;
    TEST_ASSERT_EQUAL_INT(RILL_BAD_MAP, rill_map_give(copy.world, &other));
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_map_give(copy.world, &map));
    bodies_go_on_alike(&f, &copy);
}

/* Within a program a copy of the block goes on by itself: the rollback of a game. */
void test_copied_block_should_keep_its_map(void) {
    const rill_map map = bake(valley, 8);
    fixture f = wet_valley(&map);
    unsigned char *kept = (unsigned char *)malloc(f.bytes);
    TEST_ASSERT_NOT_NULL(kept);
    memcpy(kept, f.block, f.bytes);
    bodies_steps(&f, 10);
    const uint64_t hash = rill_hash(f.world);
    memcpy(f.block, kept, f.bytes);
    bodies_steps(&f, 10);
    TEST_ASSERT_EQUAL_HEX64(hash, rill_hash(f.world));
    free(kept);
    fixture_close(&f);
}

void test_loaded_world_should_wait_for_its_map(void) {
    const rill_map map = bake(valley, 8);
    fixture f = wet_valley(&map);
    fixture loaded = fixture_reload(&f);
    TEST_ASSERT_EQUAL_UINT32(1, rill_maps_missing(loaded.world));
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_map_give(loaded.world, &map));
    bodies_steps(&f, 20);
    bodies_steps(&loaded, 20);
    TEST_ASSERT_EQUAL_HEX64(rill_hash(f.world), rill_hash(loaded.world));
    fixture_close(&f);
    fixture_close(&loaded);
}
