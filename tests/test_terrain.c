/* Terrain that fluid must not pass: lines from one side and from both, and terrain that moves. */
#include "bodies.h"

static void fill_box(const fixture *f, double left, double bottom, double right, double top,
                     double u, double v) {
    const rill_fill fill = {.lattice = RILL_LATTICE_HEX, .velocity = vec_of(u, v)};
    TEST_ASSERT_EQUAL_INT(
        RILL_OK, rill_fill_box(f->world, vec_of(left, bottom), vec_of(right, top), &fill, NULL));
}

/* A zigzag from the floor to the ceiling around x = 4, with sharp corners to both sides. */
static rill_vec2 zigzag[6];

static double zigzag_at(double y) {
    static const double x[6] = {4, 4.3, 3.8, 4.2, 3.7, 4};
    const double place = (y + 0.3) / 6.6 * 5;
    const int k = place < 4 ? (int)place : 4;
    return x[k] + (x[k + 1] - x[k]) * (place - k);
}

static void make_zigzag(int downwards) {
    for (int k = 0; k < 6; k++) {
        const double y = -0.3 + 6.6 * k / 5;
        zigzag[downwards ? 5 - k : k] = vec_of(zigzag_at(y), y);
    }
}

/* Particles that are on one side of the zigzag by more than 3 cm. */
static uint32_t count_on(const fixture *f, int right) {
    const rill_view view = rill_particles_view(f->world);
    uint32_t count = 0;
    for (uint32_t i = 0; i < view.count; i++) {
        const rill_vec2 p = rill_view_position(&view, i);
        const double beside = as_double(p.x) - zigzag_at(as_double(p.y));
        count += (right ? beside : -beside) > 0.03;
    }
    return count;
}

typedef struct volley {
    double radius; /* of the zigzag */
    double speed;
    double friction; /* 1/s, of the domain's walls */
    int from_right, downwards;
} volley;

/* Throws water from one side against the zigzag; returns how much of it comes through. */
static uint32_t throw_at_zigzag(uint32_t method, volley t) {
    rill_config config = bodies_config(method);
    config.material[0].friction = as_real(t.friction);
    fixture f = fixture_open(&config);
    const rill_body wall = bodies_add(&f, RILL_BODY_STATIC, 0, 0, 0);
    make_zigzag(t.downwards);
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_polyline_add(f.world, wall, zigzag, 6, as_real(t.radius)));
    const double left = t.from_right ? 4.6 : 1;
    fill_box(&f, left, 0.2, left + 2.4, 3, t.from_right ? -t.speed : t.speed, 4);
    bodies_steps(&f, 240);
    const uint32_t through = count_on(&f, !t.from_right);
    fixture_check_particles(&f, 8, 6);
    fixture_close(&f);
    return through;
}

/* Lone drops that fall onto a slope of 45 degrees without friction slide down, all of them: what
 * rounds to lie a little too near must not be held where it lies. */
static void drop_on_slope(uint32_t method, rill_shape_def slope) {
    fixture f = fixture_of(bodies_config(method));
    bodies_shape(&f, bodies_add(&f, RILL_BODY_STATIC, 0, 0, 0), slope, 1);
    for (int k = 0; k < 40; k++) {
        const rill_particle_state state = {
            .position = vec_of(0.5 + 0.103 * k, 1.8 + 0.1 * k + 0.01 * (k % 7)),
            .velocity = vec_of(0, -0.5 * k)};
        TEST_ASSERT_EQUAL_INT(RILL_OK, rill_particle_add(f.world, &state, NULL));
    }
    bodies_steps(&f, 480);
    const rill_view view = rill_particles_view(f.world);
    for (uint32_t i = 0; i < view.count; i++) {
        TEST_ASSERT_TRUE(as_double(rill_view_position(&view, i).x) < 1.5);
    }
    fixture_close(&f);
}

void test_drops_should_slide_down_slopes(void) {
    const rill_vec2 corner[3] = {vec_of(-10, -9), vec_of(10, -9), vec_of(10, 11)};
    for (uint32_t method = 0; method < 2; method++) {
        drop_on_slope(method, rill_shape_polygon(corner, 3));
        drop_on_slope(method, rill_shape_segment(corner[0], corner[2]));
        drop_on_slope(method, rill_shape_capsule(corner[0], corner[2], as_real(0.1)));
    }
}

/* A segment that is much longer than the domain is a plane: water that falls onto the slope at
 * 20 m/s stays above it and gathers in its corner with the wall, 3 m deep. */
void test_long_segment_should_be_a_plane(void) {
    for (uint32_t method = 0; method < 2; method++) {
        fixture f = fixture_of(bodies_config(method));
        const rill_body slope = bodies_add(&f, RILL_BODY_STATIC, 0, 0, 0);
        bodies_shape(&f, slope, rill_shape_segment(vec_of(-100, -99), vec_of(100, 101)), 1);
        fill_box(&f, 0, 4, 3, 5.5, 0, -20);
        double top = 0;
        for (int n = 0; n < 1200; n++) {
            bodies_steps(&f, 1);
            const rill_view view = rill_particles_view(f.world);
            top = 0;
            for (uint32_t i = 0; i < view.count; i++) {
                const rill_vec2 p = rill_view_position(&view, i);
                TEST_ASSERT_TRUE(as_double(p.y) - as_double(p.x) - 1 > -0.03);
                top = fmax(top, as_double(p.y));
            }
        }
        TEST_ASSERT_DOUBLE_WITHIN(method == RILL_METHOD_BODIN ? 1 : 0.1, 3.95, top); /* swings */
        fixture_close(&f);
    }
}

/* A crowd at rest beside a line bursts apart within one step of Clavet's method: only the shifts
 * tell how long its ways are, as nothing has a speed yet. */
static void burst_at(rill_shape_def line) {
    const rill_config config = bodies_weightless(RILL_METHOD_CLAVET);
    fixture f = fixture_open(&config);
    bodies_shape(&f, bodies_add(&f, RILL_BODY_STATIC, 0, 0, 0), line, 1);
    for (int k = 0; k < 40; k++) {
        const int row = k / 5;
        (void)fixture_add(&f, 3.95 - 0.01 * (k % 5), 3 + 0.01 * row);
    }
    bodies_steps(&f, 1);
    const rill_view view = rill_particles_view(f.world);
    double left = 4;
    for (uint32_t i = 0; i < view.count; i++) {
        const double x = as_double(rill_view_position(&view, i).x);
        TEST_ASSERT_TRUE(x < 4.001);
        left = fmin(left, x);
    }
    TEST_ASSERT_TRUE(left < 3.6);
    fixture_close(&f);
}

void test_crowds_at_rest_should_not_burst_through_lines(void) {
    const rill_vec2 end[2] = {vec_of(4, 2), vec_of(4, 4)};
    burst_at(rill_shape_segment(end[0], end[1]));
    burst_at(rill_shape_capsule(end[0], end[1], as_real(0.01)));
}

void test_lines_with_a_radius_should_stop_from_both_sides(void) {
    for (uint32_t method = 0; method < 2; method++) {
        for (int right = 0; right < 2; right++) {
            const volley t = {.radius = 0.02, .speed = 40, .friction = 5, .from_right = right};
            TEST_ASSERT_EQUAL_UINT32(0, throw_at_zigzag(method, t));
        }
    }
}

/* Upwards the left is on the left: what comes from there is stopped, what comes from the right is
 * let through. A fault shows in some of many runs only. */
void test_lines_without_a_radius_should_stop_from_the_left(void) {
    for (uint32_t n = 0; n < 32; n++) {
        const int right = n / 2 % 2;
        volley t = {.speed = 41 + 0.05 * n, .friction = 5, .from_right = right, .downwards = right};
        TEST_ASSERT_EQUAL_UINT32(0, throw_at_zigzag(n % 2, t));
        t.downwards = !right;
        TEST_ASSERT_TRUE(n >= 4 || throw_at_zigzag(n % 2, t) > 100);
    }
}

/* Where the floor is rough, it bends moves that end at a line. */
void test_lines_should_stop_what_a_rough_floor_holds_back(void) {
    for (uint32_t n = 0; n < 16; n++) {
        const volley t = {.speed = 34 + n, .friction = n < 8 ? 300 : 10000};
        TEST_ASSERT_EQUAL_UINT32(0, throw_at_zigzag(n % 2, t));
    }
}

/* A cup about its body's origin, 1.6 m wide and 1.5 m deep: with thick bars, or of lines. */
#define CUP_HALF 0.8
#define CUP_DEEP 0.5
#define CUP_HIGH 1.0

static rill_body add_cup(const fixture *f, int kind) {
    const rill_body cup = bodies_add(f, RILL_BODY_KINEMATIC, 4, 3, 0);
    const rill_vec2 line[4] = {vec_of(-CUP_HALF, CUP_HIGH), vec_of(-CUP_HALF, -CUP_DEEP),
                               vec_of(CUP_HALF, -CUP_DEEP), vec_of(CUP_HALF, CUP_HIGH)};
    if (kind < 2) {
        TEST_ASSERT_EQUAL_INT(RILL_OK,
                              rill_polyline_add(f->world, cup, line, 4, kind ? as_real(0.03) : 0));
        return cup;
    }
    const double high = (CUP_HIGH + CUP_DEEP) / 2;
    bodies_shape(
        f, cup,
        rill_shape_box(vec_of(0, -CUP_DEEP - 0.05), as_real(2 * CUP_HALF + 0.2), as_real(0.1)), 1);
    for (int side = -1; side <= 1; side += 2) {
        bodies_shape(f, cup,
                     rill_shape_box(vec_of(side * (CUP_HALF + 0.05), high - CUP_DEEP), as_real(0.1),
                                    as_real(2 * high)),
                     1);
    }
    return cup;
}

/* Water that is neither in the cup nor has left it over the rim. */
static uint32_t count_lost(const fixture *f, rill_body cup) {
    const rill_body_state state = bodies_state(f, cup);
    const double c = cos(as_double(state.angle));
    const double s = sin(as_double(state.angle));
    const rill_view view = rill_particles_view(f->world);
    uint32_t lost = 0;
    for (uint32_t i = 0; i < view.count; i++) {
        const rill_vec2 p = rill_view_position(&view, i);
        const double x = as_double(p.x) - as_double(state.position.x);
        const double y = as_double(p.y) - as_double(state.position.y);
        const double u = x * c + y * s;
        const double v = y * c - x * s;
        lost += fabs(u) > CUP_HALF + 0.02 || v < -CUP_DEEP - 0.02;
    }
    return lost;
}

/* Shaken sideways, up and down, and tilted by up to 0.3 rad, four times a second. */
void test_shaken_cup_should_not_leak(void) {
    for (uint32_t n = 0; n < 6; n++) {
        fixture f = fixture_of(bodies_config(n % 2));
        const rill_body cup = add_cup(&f, (int)n / 2);
        fill_box(&f, 3.25, 2.55, 4.75, 2.85, 0, 0);
        TEST_ASSERT_TRUE(rill_particles_view(f.world).count > 40);
        for (int step = 0; step < 240; step++) {
            rill_body_state state = bodies_state(&f, cup);
            const double turn = step * 2 * 3.14159265 / 30;
            state.velocity = vec_of(3 * cos(turn), 0.5 * sin(2 * turn));
            state.spin = as_real(7.5 * cos(turn) * (step < 120 ? 0.2 : 0.5));
            TEST_ASSERT_EQUAL_INT(RILL_OK, rill_body_set(f.world, cup, &state));
            bodies_steps(&f, 1);
            if (step < 60) { /* then some of it may have been thrown out */
                TEST_ASSERT_EQUAL_UINT32(0, count_lost(&f, cup));
            }
        }
        fixture_close(&f);
    }
}

static uint32_t count_outside(const fixture *f, double left, double right) {
    const rill_view view = rill_particles_view(f->world);
    uint32_t count = 0;
    for (uint32_t i = 0; i < view.count; i++) {
        const double x = as_double(rill_view_position(&view, i).x);
        count += x < left || x > right;
    }
    return count;
}

/* A map of a wall of two cells in the middle of six. */
static rill_map wall_map(void) {
    static const int8_t row[6] = {24, 8, -8, -8, 8, 24};
    static int8_t samples[6 * 66];
    for (int k = 0; k < 66; k++) {
        memcpy(samples + k * 6, row, sizeof row);
    }
    const rill_map map = {6, 66, 8, samples};
    return map;
}

/* A thin paddle from floor to ceiling goes to and fro with up to 19/20 h per substep. */
void test_wave_maker_should_keep_the_water_before_it(void) {
    const rill_map map = wall_map();
    for (uint32_t n = 0; n < 8; n++) {
        rill_config config = bodies_config(n % 2);
        config.bodin.substeps = 2; /* a substep less would be over the limit */
        fixture f = fixture_open(&config);
        const rill_body paddle = bodies_add(&f, RILL_BODY_KINEMATIC, 2, 3, 0);
        const rill_vec2 line[2] = {vec_of(0, 3.3), vec_of(0, -3.3)}; /* its left is on the right */
        if (n < 4) {
            TEST_ASSERT_EQUAL_INT(
                RILL_OK, rill_polyline_add(f.world, paddle, line, 2, n < 2 ? 0 : as_real(0.02)));
        } else if (n < 6) {
            TEST_ASSERT_EQUAL_INT(RILL_OK, rill_map_add(f.world, paddle, &map, vec_of(-0.15, -3.3),
                                                        as_real(0.05), NULL, NULL));
            TEST_ASSERT_EQUAL_INT(RILL_OK, rill_map_add(f.world, paddle, &map, vec_of(-0.15, 0),
                                                        as_real(0.05), NULL, NULL));
        } else {
            bodies_shape(&f, paddle, rill_shape_box(vec_of(0, 0), as_real(0.05), as_real(6.6)), 1);
        }
        fill_box(&f, 2.1, 0, 6, 1, 0, 0);
        for (int step = 0; step < 300; step++) {
            rill_body_state state = bodies_state(&f, paddle);
            const double limit = 0.95 * as_double(rill_particles_view(f.world).speed);
            const double x = as_double(state.position.x);
            const double speed = fmin(limit, 1 + 0.1 * step);
            const int back = x > 3.5 || (x > 1.5 && as_double(state.velocity.x) < 0);
            state.velocity = vec_of(back ? -speed : speed, 0);
            TEST_ASSERT_EQUAL_INT(RILL_OK, rill_body_set(f.world, paddle, &state));
            bodies_steps(&f, 1);
            const double now = as_double(bodies_state(&f, paddle).position.x);
            TEST_ASSERT_EQUAL_UINT32(0, count_outside(&f, now - 0.02, 8));
        }
        fixture_close(&f);
    }
}

/* Two walls close on the water, which has to go up; none of it gets behind them. */
void test_closing_tank_should_push_the_water_up(void) {
    for (uint32_t n = 0; n < 4; n++) {
        fixture f = fixture_of(bodies_config(n % 2));
        const rill_body left = bodies_box(&f, RILL_BODY_KINEMATIC, 1.9, 3, 0.2, 6.6, 1);
        const rill_body right = bodies_box(&f, RILL_BODY_KINEMATIC, 6.1, 3, 0.2, 6.6, 1);
        const double speed = n < 2 ? 1 : 8;
        fill_box(&f, 2.05, 0, 5.95, 1, 0, 0);
        for (int side = 0; side < 2; side++) {
            rill_body_state state = bodies_state(&f, side ? right : left);
            state.velocity = vec_of(side ? -speed : speed, 0);
            TEST_ASSERT_EQUAL_INT(RILL_OK, rill_body_set(f.world, side ? right : left, &state));
        }
        bodies_steps(&f, (uint32_t)(120 * 1.3 / speed)); /* 1.4 m are left */
        const double from = as_double(bodies_state(&f, left).position.x) + 0.1;
        const double to = as_double(bodies_state(&f, right).position.x) - 0.1;
        TEST_ASSERT_DOUBLE_WITHIN(0.2, 1.4, to - from);
        TEST_ASSERT_EQUAL_UINT32(0, count_outside(&f, from - 0.02, to + 0.02));
        for (int side = 0; side < 2; side++) {
            rill_body_state state = bodies_state(&f, side ? right : left);
            state.velocity = vec_of(0, 0);
            TEST_ASSERT_EQUAL_INT(RILL_OK, rill_body_set(f.world, side ? right : left, &state));
        }
        bodies_steps(&f, 180);
        TEST_ASSERT_EQUAL_UINT32(0, count_outside(&f, from - 0.02, to + 0.02));
        fixture_check_particles(&f, 8, 6);
        fixture_close(&f);
    }
}
