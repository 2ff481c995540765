/* Signed-distance maps: format, distances, walls that hold, handing them in again. */
#include "bodies.h"
#include "world.h"

#define COLUMNS 64
#define ROWS 48

/* A solid as a function: distance to its surface, negative inside, in cells. */
typedef double (*solid)(double x, double y);

static int8_t samples8[COLUMNS * ROWS];
static int16_t samples16[COLUMNS * ROWS];

static double limit(double value, double most) {
    return fmin(fmax(floor(value + 0.5), -most), most);
}

static rill_map bake(solid shape, uint32_t bits) {
    for (int row = 0; row < ROWS; row++) {
        for (int column = 0; column < COLUMNS; column++) {
            const double d = shape(column + 0.5, row + 0.5);
            samples8[row * COLUMNS + column] = (int8_t)limit(d * 16, 127);
            samples16[row * COLUMNS + column] = (int16_t)limit(d * 256, 32767);
        }
    }
    const rill_map map = {COLUMNS, ROWS, bits, bits == 8 ? (void *)samples8 : (void *)samples16};
    return map;
}

/* All solid but a round hole. */
static double hole(double x, double y) {
    return 18 - hypot(x - 32, y - 24);
}

/* A wall of one cell across the map, upright. */
static double wall(double x, double y) {
    (void)y;
    return fabs(x - 32.5) - 0.5;
}

/* A leaning wall of one and a half cells. */
static double leaning(double x, double y) {
    return fabs(x - 0.5 * y - 20) / sqrt(1.25) - 0.75;
}

/* A valley: two slopes of 30 degrees that meet in the middle. */
static double valley(double x, double y) {
    return (y - 4) * cos(0.5235988) - fabs(x - 32) * sin(0.5235988);
}

/* A cup with thick walls. */
static double cup(double x, double y) {
    const double out = fmax(fabs(x - 32) - 22, fabs(y - 20) - 18);
    const double in = fmax(fabs(x - 32) - 18, fabs(y - 24) - 18);
    return y > 38 && fabs(x - 32) < 18 ? 18 - fabs(x - 32) : fmax(out, -in);
}

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

static rill_shape add_map(const fixture *f, rill_body body, const rill_map *map, double x, double y,
                          double cell) {
    rill_shape shape = {0};
    TEST_ASSERT_EQUAL_INT(
        RILL_OK, rill_map_add(f->world, body, map, vec_of(x, y), as_real(cell), NULL, &shape));
    return shape;
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
    const rill_config config = bodies_config(1);
    fixture f = fixture_open(&config);
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

static void fill(const fixture *f, double x, double y, double right, double top, double u,
                 double v) {
    const rill_fill fill = {.lattice = RILL_LATTICE_HEX, .velocity = vec_of(u, v)};
    TEST_ASSERT_EQUAL_INT(RILL_OK,
                          rill_fill_box(f->world, vec_of(x, y), vec_of(right, top), &fill, NULL));
}

/* Particles at which a distance in cells of a map from (0, 0) is below a bound. */
static uint32_t count_below(const fixture *f, solid shape, double cell, double bound) {
    const rill_view view = rill_particles_view(f->world);
    uint32_t count = 0;
    for (uint32_t i = 0; i < view.count; i++) {
        const rill_vec2 p = rill_view_position(&view, i);
        count += shape(as_double(p.x) / cell, as_double(p.y) / cell) < bound;
    }
    return count;
}

static double beyond_wall(double x, double y) {
    (void)y;
    return 32.5 - x;
}

static double beyond_leaning(double x, double y) {
    return (20 + 0.5 * y - x) / sqrt(1.25);
}

/* Water thrown with 1 h per substep against walls of a cell or little more. */
void test_thin_walls_of_maps_should_not_leak(void) {
    const solid walls[2] = {wall, leaning};
    const solid beyond[2] = {beyond_wall, beyond_leaning};
    for (int n = 0; n < 8; n++) {
        rill_config config = bodies_config((uint32_t)n & 1);
        const double cell = n & 2 ? 0.125 : 0.0625;
        const double left = (n & 4 ? 20 : 32) * cell;
        config.domain_max = vec_of(COLUMNS * cell, ROWS * cell);
        fixture f = fixture_open(&config);
        const rill_map map = bake(walls[n / 4], n & 2 ? 16 : 8);
        add_map(&f, bodies_add(&f, RILL_BODY_STATIC, 0, 0, 0), &map, 0, 0, cell);
        fill(&f, 0.1, 0, left - 0.2, ROWS * cell * 0.5, 40, n & 4 ? 5 : -5);
        bodies_steps(&f, 240);
        TEST_ASSERT_EQUAL_UINT32(0, count_below(&f, beyond[n / 4], cell, 0));
        fixture_check_particles(&f, COLUMNS * cell, ROWS * cell);
        fixture_close(&f);
    }
}

/* Mean height of the surface between two places: the highest particles of columns two spacings
 * wide, and half a spacing. */
static double surface_between(const fixture *f, double left, double right) {
    const rill_view view = rill_particles_view(f->world);
    double top[32] = {0};
    const int columns = (int)((right - left) / 0.2);
    double sum = 0;
    for (uint32_t i = 0; i < view.count; i++) {
        const rill_vec2 p = rill_view_position(&view, i);
        const double x = floor((as_double(p.x) - left) / 0.2);
        if (x >= 0 && x < columns) {
            top[(int)x] = fmax(top[(int)x], as_double(p.y));
        }
    }
    for (int k = 0; k < columns; k++) {
        sum += top[k];
    }
    return sum / columns + 0.05;
}

/* A pool comes to rest in a valley, as high as its area says, and nothing enters the ground. */
void test_pool_should_rest_between_slopes(void) {
    for (uint32_t method = 0; method < 2; method++) {
        rill_config config = bodies_config(method);
        const double cell = 0.1;
        config.domain_max = vec_of(COLUMNS * cell, ROWS * cell);
        fixture f = fixture_open(&config);
        const rill_map map = bake(valley, 8);
        add_map(&f, bodies_add(&f, RILL_BODY_STATIC, 0, 0, 0), &map, 0, 0, cell);
        fill(&f, 0.8, 0.3, 5.6, 1.4, 0, 0);
        const uint32_t all = rill_particles_view(f.world).count;
        bodies_steps(&f, 600);
        TEST_ASSERT_EQUAL_UINT32(all, rill_particles_view(f.world).count);
        TEST_ASSERT_EQUAL_UINT32(0, count_below(&f, valley, cell, -0.2));
        const rill_view view = rill_particles_view(f.world);
        double energy = 0;
        for (uint32_t i = 0; i < view.count; i++) {
            const double u = as_double(view.velocity[i].x) * as_double(view.speed);
            const double v = as_double(view.velocity[i].y) * as_double(view.speed);
            energy += (u * u + v * v) / 2 / view.count;
        }
        /* A triangle of 30 degrees holds h^2 / tan 30. */
        const double height = sqrt(all * 0.01 * tan(0.5235988));
        TEST_ASSERT_DOUBLE_WITHIN(0.03, 0.4 + height, surface_between(&f, 2.2, 4.2));
        TEST_ASSERT_TRUE(energy < 1e-4); /* per mass: 14 mm/s */
        fixture_close(&f);
    }
}

/* A particle in the frame of the cup, in cells of its map. */
static void see_from_cup(rill_body_state cup_state, double cell, rill_vec2 p, double *u,
                         double *v) {
    const double c = cos(as_double(cup_state.angle));
    const double s = sin(as_double(cup_state.angle));
    const double x = as_double(p.x) - as_double(cup_state.position.x);
    const double y = as_double(p.y) - as_double(cup_state.position.y);
    *u = (x * c + y * s) / cell + 32;
    *v = (y * c - x * s) / cell + 8;
}

/* What is in the cup must stay there unless it is above the rim, where it may go and come. */
static void check_cup(const fixture *f, rill_body body, double cell, uint8_t *is_out) {
    const rill_body_state state = bodies_state(f, body);
    const rill_view view = rill_particles_view(f->world);
    for (uint32_t i = 0; i < view.count; i++) {
        uint8_t *out = &is_out[rill_slots(f->world)[i]];
        double u;
        double v;
        see_from_cup(state, cell, rill_view_position(&view, i), &u, &v);
        if (v > 37) {
            *out = 1;
        } else if (fabs(u - 32) < 18.3 && v > 5.7) {
            *out = 0;
        } else {
            TEST_ASSERT_TRUE_MESSAGE(*out, "through the cup's wall");
            TEST_ASSERT_TRUE_MESSAGE(cup(u, v) > -0.3, "in the cup's wall");
        }
    }
}

/* A full cup of a kinematic body is tilted to and fro, and what leaves it leaves over the rim. */
void test_tilting_cup_should_hold_its_water(void) {
    for (uint32_t method = 0; method < 2; method++) {
        rill_config config = bodies_config(method);
        const double cell = 0.05;
        fixture f = fixture_open(&config);
        const rill_map map = bake(cup, 8);
        const rill_body body = bodies_add(&f, RILL_BODY_KINEMATIC, 4, 2, 0);
        uint8_t is_out[1500] = {0};
        add_map(&f, body, &map, -32 * cell, -8 * cell, cell);
        fill(&f, 3.2, 2, 4.8, 2.7, 0, 0);
        TEST_ASSERT_TRUE(rill_particles_view(f.world).count > 90);
        for (int n = 0; n < 480; n++) {
            rill_body_state state = bodies_state(&f, body);
            state.spin = as_real(0.4 * cos(n * 3.14159 / 60));
            state.velocity = vec_of(1.5 * sin(n * 3.14159 / 60), 0);
            TEST_ASSERT_EQUAL_INT(RILL_OK, rill_body_set(f.world, body, &state));
            bodies_steps(&f, 1);
            check_cup(&f, body, cell, is_out);
        }
        fixture_close(&f);
    }
}

/* A ball rolls to and fro on the slopes, and a rough box lies still on one of them. */
void test_bodies_should_roll_and_lie_on_maps(void) {
    const rill_config config = bodies_config(1);
    fixture f = fixture_open(&config);
    const rill_map map = bake(valley, 16);
    add_map(&f, bodies_add(&f, RILL_BODY_STATIC, 0, 0, 0), &map, 0, 0, 0.1);
    const rill_body ball = bodies_add(&f, RILL_BODY_DYNAMIC, 4, 2, 0);
    bodies_shape(&f, ball, rill_shape_circle(vec_of(0, 0), as_real(0.3)), 1);
    const rill_body box = bodies_add(&f, RILL_BODY_DYNAMIC, 1.4, 2, -0.5235988);
    rill_shape_def rough = rill_shape_box(vec_of(0, 0), as_real(0.5), as_real(0.5));
    rough.friction = as_real(2);
    bodies_shape(&f, box, rough, 1);
    double lowest = 8;
    for (int n = 0; n < 600; n++) {
        bodies_steps(&f, 1);
        const rill_vec2 p = bodies_state(&f, ball).position;
        lowest = fmin(lowest, valley(as_double(p.x) / 0.1, as_double(p.y) / 0.1));
    }
    TEST_ASSERT_DOUBLE_WITHIN(0.3, 3, lowest);
    const rill_body_state state = bodies_state(&f, box);
    const double above =
        valley(as_double(state.position.x) / 0.1, as_double(state.position.y) / 0.1);
    TEST_ASSERT_DOUBLE_WITHIN(0.2, 2.5, above);
    TEST_ASSERT_DOUBLE_WITHIN(0.05, -0.5235988, as_double(state.angle));
    TEST_ASSERT_DOUBLE_WITHIN(0.02, 0, as_double(state.velocity.x));
    fixture_close(&f);
}

static fixture wet_valley(const rill_map *map) {
    const rill_config config = bodies_config(1);
    fixture f = fixture_open(&config);
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
