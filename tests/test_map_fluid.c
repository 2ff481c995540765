/* Fluid and bodies at signed-distance maps: walls that hold, pools that rest, cups that tilt. */
#include "world.h"

#include "map_samples.h"

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
    fixture f = fixture_of(bodies_config(1));
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
