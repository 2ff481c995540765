/* Bodies of the game's own engine: proxies by hand, masses from outside, and steps with an engine.
 */
#include "bodies.h"

/* Momentum of the fluid, kg m/s, and angular momentum about the origin, kg m^2/s. */
typedef struct momenta {
    double x, y, angular;
} momenta;

static momenta of_fluid(const fixture *f) {
    const rill_view view = rill_particles_view(f->world);
    momenta sum = {0, 0, 0};
    for (uint32_t i = 0; i < view.count; i++) {
        const double u = 0.01 * as_double(view.velocity[i].x) * as_double(view.speed);
        const double v = 0.01 * as_double(view.velocity[i].y) * as_double(view.speed);
        const rill_vec2 p = rill_view_position(&view, i);
        sum.x += u;
        sum.y += v;
        sum.angular += as_double(p.x) * v - as_double(p.y) * u;
    }
    return sum;
}

/* A drop that flies to the right. */
static void add_drop(const fixture *f, double x, double y, double speed) {
    const rill_fill fill = {.lattice = RILL_LATTICE_HEX, .velocity = vec_of(speed, 0)};
    TEST_ASSERT_EQUAL_INT(RILL_OK,
                          rill_fill_circle(f->world, vec_of(x, y), as_real(0.5), &fill, NULL));
}

void test_proxy_should_move_by_velocity_and_forces_but_not_by_gravity(void) {
    for (uint32_t method = 0; method < 2; method++) {
        fixture f = fixture_of(bodies_config(method));
        const rill_body box = bodies_box(&f, RILL_BODY_PROXY, 4, 3, 1, 0.5, 2); /* 1 kg */
        const double inertia = (1 + 0.25) / 12;
        rill_body_state state = bodies_state(&f, box);
        state.velocity = vec_of(1, -0.5);
        state.spin = as_real(0.5);
        TEST_ASSERT_EQUAL_INT(RILL_OK, rill_body_set(f.world, box, &state));
        bodies_steps(&f, 60);
        state = bodies_state(&f, box);
        TEST_ASSERT_DOUBLE_WITHIN(2e-3, 4.5, as_double(state.position.x));
        TEST_ASSERT_DOUBLE_WITHIN(2e-3, 2.75, as_double(state.position.y));
        TEST_ASSERT_DOUBLE_WITHIN(2e-3, 0.25, as_double(state.angle));
        TEST_ASSERT_DOUBLE_WITHIN(1e-3, -0.5, as_double(state.velocity.y));
        TEST_ASSERT_EQUAL_INT(RILL_OK, rill_body_force(f.world, box, vec_of(0, 12), state.centre));
        TEST_ASSERT_EQUAL_INT(RILL_OK, rill_body_torque(f.world, box, as_real(6 * inertia)));
        bodies_steps(&f, 1);
        state = bodies_state(&f, box);
        TEST_ASSERT_DOUBLE_WITHIN(2e-3, -0.5 + 12.0 / 120, as_double(state.velocity.y));
        TEST_ASSERT_DOUBLE_WITHIN(4e-3, 0.5 + 6.0 / 120, as_double(state.spin));
        bodies_steps(&f, 1); /* the force has ended */
        TEST_ASSERT_DOUBLE_WITHIN(2e-3, -0.4, as_double(bodies_state(&f, box).velocity.y));
        fixture_close(&f);
    }
}

/* What the fluid loses is what is reported, and what the body's motion changes by. */
static void meet_drop(uint32_t method, double mass) {
    fixture f = fixture_of(bodies_weightless(method));
    const rill_body box = bodies_box(&f, RILL_BODY_PROXY, 5, 3.2, 0.6, 0.6, 1);
    const rill_mass given = {as_real(mass), as_real(0.25), vec_of(0.1, 0)};
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_body_set_mass(f.world, box, &given));
    TEST_ASSERT_DOUBLE_WITHIN(1e-3 + 1e-3 * mass, mass, as_double(bodies_state(&f, box).mass));
    add_drop(&f, 4.1, 3, 3);
    const double slack = RILL_FIXED ? 5e-3 : 5e-4;
    double total = 0;
    for (int n = 0; n < 40; n++) {
        const momenta before = of_fluid(&f);
        const rill_body_state old = bodies_state(&f, box);
        rill_vec2 impulse;
        rill_real angular;
        bodies_steps(&f, 1);
        const momenta after = of_fluid(&f);
        const rill_body_state now = bodies_state(&f, box);
        TEST_ASSERT_EQUAL_INT(RILL_OK, rill_body_fluid_impulse(f.world, box, &impulse, &angular));
        const double x = as_double(impulse.x);
        const double y = as_double(impulse.y);
        TEST_ASSERT_DOUBLE_WITHIN(slack, before.x - after.x, x);
        TEST_ASSERT_DOUBLE_WITHIN(slack, before.y - after.y, y);
        const double about_origin =
            as_double(angular) + as_double(now.centre.x) * y - as_double(now.centre.y) * x;
        TEST_ASSERT_DOUBLE_WITHIN(20 * slack, before.angular - after.angular, about_origin);
        if (mass > 0) {
            const double inertia = mass * 0.25 * 0.25;
            TEST_ASSERT_DOUBLE_WITHIN(2 * slack / inertia,
                                      as_double(old.spin) + as_double(angular) / inertia,
                                      as_double(now.spin));
        } else {
            TEST_ASSERT_TRUE(now.velocity.x == 0 && now.velocity.y == 0 && now.spin == 0);
        }
        total += x;
    }
    TEST_ASSERT_TRUE(total > 0.5); /* of the drop's 2.4 kg m/s */
    fixture_close(&f);
}

void test_impulse_on_a_proxy_should_be_what_the_fluid_lost(void) {
    for (uint32_t method = 0; method < 2; method++) {
        meet_drop(method, 0.8);
        meet_drop(method, 40);
        meet_drop(method, 0);
    }
}

void test_mass_from_outside_should_last_until_shapes_change(void) {
    fixture f = fixture_of(bodies_weightless(1));
    const rill_body box = bodies_box(&f, RILL_BODY_DYNAMIC, 4, 3, 0.5, 0.5, 1);
    const rill_body wall = bodies_box(&f, RILL_BODY_STATIC, 1, 1, 0.5, 0.5, 1);
    const rill_mass given = {as_real(2), as_real(0.5), vec_of(0.25, 0)};
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_body_set_mass(f.world, box, &given));
    TEST_ASSERT_DOUBLE_WITHIN(1e-3, 4.25, as_double(bodies_state(&f, box).centre.x));
    TEST_ASSERT_DOUBLE_WITHIN(1e-3, 4, as_double(bodies_state(&f, box).position.x));
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_body_impulse(f.world, box, vec_of(0, 1), vec_of(4.75, 3)));
    rill_vec2 v;
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_body_velocity_at(f.world, box, vec_of(4.25, 3), &v));
    TEST_ASSERT_DOUBLE_WITHIN(2e-3, 0.5, as_double(v.y));
    TEST_ASSERT_DOUBLE_WITHIN(5e-3, 1 * 0.5 / (2 * 0.25), as_double(bodies_state(&f, box).spin));
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_body_velocity_at(f.world, box, vec_of(4.75, 3), &v));
    TEST_ASSERT_DOUBLE_WITHIN(5e-3, 0.5 + 0.5, as_double(v.y));
    bodies_shape(&f, box, rill_shape_box(vec_of(0.5, 0), as_real(0.5), as_real(0.5)), 1);
    TEST_ASSERT_DOUBLE_WITHIN(5e-3, 0.5, as_double(bodies_state(&f, box).mass));
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_body_set_mass(f.world, wall, &given));
    TEST_ASSERT_TRUE(bodies_state(&f, wall).mass == 0);
    fixture_close(&f);
}

void test_bad_masses_should_be_refused(void) {
    fixture f = fixture_of(bodies_weightless(1));
    const rill_body box = bodies_box(&f, RILL_BODY_PROXY, 4, 3, 0.5, 0.5, 1);
    const uint64_t before = rill_hash(f.world);
    const rill_mass negative = {as_real(-1), as_real(0.5), vec_of(0, 0)};
    const rill_mass flat = {as_real(1), as_real(-0.5), vec_of(0, 0)};
    const rill_mass far_off = {as_real(1), as_real(0.5), vec_of(100, 0)};
    TEST_ASSERT_EQUAL_INT(RILL_BAD_MASS, rill_body_set_mass(f.world, box, &negative));
    TEST_ASSERT_EQUAL_INT(RILL_BAD_MASS, rill_body_set_mass(f.world, box, &flat));
    TEST_ASSERT_EQUAL_INT(RILL_BAD_MASS, rill_body_set_mass(f.world, box, &far_off));
#if !RILL_FIXED
    const rill_mass not_a_number = {NAN, as_real(0.5), vec_of(0, 0)};
    TEST_ASSERT_EQUAL_INT(RILL_BAD_MASS, rill_body_set_mass(f.world, box, &not_a_number));
#endif
    TEST_ASSERT_EQUAL_HEX64(before, rill_hash(f.world));
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_body_remove(f.world, box));
    TEST_ASSERT_EQUAL_INT(RILL_STALE_HANDLE, rill_body_set_mass(f.world, box, &negative));
    TEST_ASSERT_EQUAL_INT(RILL_STALE_HANDLE, rill_body_fluid_impulse(f.world, box, NULL, NULL));
    fixture_close(&f);
}

/* A very small engine: boxes that do not turn or touch each other, moved by Euler's rule. */
#define TOYS 4

typedef struct toy {
    double x, y, u, v; /* m, m/s */
    double side, mass; /* m, kg */
    double pushed_x;   /* kg m/s so far */
    int asked;         /* times that its shapes were wanted */
} toy;

typedef struct toys {
    toy toy[TOYS];
    uint32_t count;
    double gravity; /* m/s^2 */
    rill_status met[TOYS];
} toys;

static void toys_near(void *context, rill_vec2 low, rill_vec2 high, rill_meeting *meeting) {
    toys *all = (toys *)context;
    for (uint32_t k = 0; k < all->count; k++) {
        const toy *one = &all->toy[k];
        const double half = one->side / 2;
        if (one->x + half < as_double(low.x) || one->x - half > as_double(high.x) ||
            one->y + half < as_double(low.y) || one->y - half > as_double(high.y)) {
            continue;
        }
        rill_engine_body body;
        memset(&body, 0, sizeof body);
        body.name = 100 + k;
        body.position = vec_of(one->x, one->y);
        body.velocity = vec_of(one->u, one->v);
        body.mass.mass = as_real(one->mass);
        body.mass.gyration = as_real(one->side / sqrt(6));
        body.force = vec_of(0, one->mass * all->gravity);
        all->met[k] = rill_engine_meet(meeting, &body);
    }
}

static rill_status toys_shapes(void *context, uint32_t name, rill_world *world, rill_body mirror) {
    toy *one = &((toys *)context)->toy[name - 100];
    const rill_shape_def box = rill_shape_box(vec_of(0, 0), as_real(one->side), as_real(one->side));
    one->asked++;
    return rill_shape_add(world, mirror, &box, NULL);
}

static void toys_push(void *context, uint32_t name, rill_vec2 impulse, rill_real angular) {
    toy *one = &((toys *)context)->toy[name - 100];
    (void)angular;
    one->pushed_x += as_double(impulse.x);
    if (one->mass > 0) {
        one->u += as_double(impulse.x) / one->mass;
        one->v += as_double(impulse.y) / one->mass;
    }
}

static rill_engine toys_engine(toys *all) {
    const rill_engine engine = {all, toys_near, toys_shapes, toys_push};
    return engine;
}

static void toys_move(toys *all) {
    for (uint32_t k = 0; k < all->count; k++) {
        toy *one = &all->toy[k];
        one->v += one->mass > 0 ? all->gravity / 120 : 0;
        one->x += one->u / 120;
        one->y += one->v / 120;
    }
}

/* The fluid pushes them, then they move. */
static void toys_play(const fixture *f, toys *all, int steps) {
    const rill_engine engine = toys_engine(all);
    for (int n = 0; n < steps; n++) {
        TEST_ASSERT_EQUAL_INT(RILL_OK, rill_engine_step(f->world, &engine));
        toys_move(all);
    }
}

void test_engine_should_get_the_momentum_of_a_drop(void) {
    for (uint32_t method = 0; method < 2; method++) {
        fixture f = fixture_of(bodies_weightless(method));
        toys all = {
            {{5, 3.1, 0, 0, 0.6, 0.5, 0, 0}, {4.1, 1.9, 0, 0, 0.4, 0, 0, 0}}, 2, 0, {RILL_OK}};
        add_drop(&f, 4, 3, 3);
        const momenta before = of_fluid(&f);
        toys_play(&f, &all, 60);
        const momenta after = of_fluid(&f);
        const double slack = RILL_FIXED ? 0.02 : 0.002;
        TEST_ASSERT_TRUE(all.toy[0].u > 0.5);
        TEST_ASSERT_TRUE(all.toy[1].u == 0 && all.toy[1].v == 0);
        TEST_ASSERT_DOUBLE_WITHIN(slack, before.x,
                                  after.x + 0.5 * all.toy[0].u + all.toy[1].pushed_x);
        TEST_ASSERT_EQUAL_INT(1, all.toy[0].asked);
        fixture_close(&f);
    }
}

void test_only_bodies_near_the_fluid_should_have_mirrors(void) {
    fixture f = fixture_of(bodies_weightless(1));
    toys all = {{{4.8, 3, 0, 0, 0.4, 1, 0, 0}, {7.5, 5.5, 0, 0, 0.4, 1, 0, 0}}, 2, 0, {RILL_OK}};
    const rill_engine engine = toys_engine(&all);
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_engine_step(f.world, &engine));
    TEST_ASSERT_EQUAL_UINT32(0, rill_engine_mirror(f.world, 100).id); /* no fluid, no mirror */
    add_drop(&f, 4, 3, 0);
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_engine_step(f.world, &engine));
    const rill_body mirror = rill_engine_mirror(f.world, 100);
    TEST_ASSERT_TRUE(mirror.id != 0);
    TEST_ASSERT_EQUAL_UINT32(0, rill_engine_mirror(f.world, 101).id);
    TEST_ASSERT_EQUAL_UINT32(RILL_BODY_PROXY, bodies_state(&f, mirror).kind);
    all.toy[0].y = 5.5; /* away from the fluid */
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_engine_step(f.world, &engine));
    TEST_ASSERT_EQUAL_UINT32(0, rill_engine_mirror(f.world, 100).id);
    TEST_ASSERT_EQUAL_UINT32(0, rill_body_shape(f.world, mirror).id);
    all.toy[0].y = 3;
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_engine_step(f.world, &engine));
    TEST_ASSERT_EQUAL_INT(2, all.toy[0].asked);
    TEST_ASSERT_EQUAL_INT(RILL_OK, /* the game may remove a mirror: it comes again */
                          rill_body_remove(f.world, rill_engine_mirror(f.world, 100)));
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_engine_step(f.world, &engine));
    TEST_ASSERT_EQUAL_INT(3, all.toy[0].asked);
    all.count = 0; /* the engine has lost them */
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_engine_step(f.world, &engine));
    TEST_ASSERT_EQUAL_UINT32(0, rill_body_at(f.world, 0).id);
    fixture_close(&f);
}

void test_refused_bodies_should_be_told_and_leave_no_mirror(void) {
    rill_config config = bodies_weightless(1);
    config.body_capacity = 2;
    config.shape_capacity = 2;
    fixture f = fixture_open(&config);
    toys all = {{{4.8, 3, 0, 0, 0.4, 1, 0, 0},
                 {3.2, 3, 0, 0, 0.4, -1, 0, 0},
                 {4, 3.8, 0, 0, 0.4, 1, 0, 0},
                 {4, 2.2, 0, 0, 0.4, 1, 0, 0}},
                4,
                0,
                {RILL_OK}};
    const rill_engine engine = toys_engine(&all);
    add_drop(&f, 4, 3, 0);
    const uint64_t steps = rill_statistics(f.world).steps;
    TEST_ASSERT_EQUAL_INT(RILL_BAD_MASS, rill_engine_step(f.world, &engine));
    TEST_ASSERT_EQUAL_INT(RILL_OK, all.met[0]);
    TEST_ASSERT_EQUAL_INT(RILL_BAD_MASS, all.met[1]);
    TEST_ASSERT_EQUAL_INT(RILL_OK, all.met[2]);
    TEST_ASSERT_EQUAL_INT(RILL_FULL, all.met[3]);
    TEST_ASSERT_EQUAL_UINT32(0, rill_engine_mirror(f.world, 101).id);
    TEST_ASSERT_EQUAL_UINT32(0, rill_engine_mirror(f.world, 103).id);
    TEST_ASSERT_TRUE(rill_statistics(f.world).steps == steps + 1);
    all.toy[1].mass = 1;
    all.toy[1].x = 17000; /* not asked for: too far from the fluid */
    all.count = 2;
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_engine_step(f.world, &engine));
    fixture_close(&f);
}

void test_paused_world_should_neither_ask_nor_push(void) {
    fixture f = fixture_of(bodies_weightless(1));
    toys all = {{{4.7, 3, 0, 0, 0.4, 1, 0, 0}}, 1, 0, {RILL_OK}};
    const rill_engine engine = toys_engine(&all);
    add_drop(&f, 4, 3, 3);
    for (int n = 0; n < 20; n++) {
        TEST_ASSERT_EQUAL_INT(RILL_OK, rill_engine_step(f.world, &engine));
    }
    const double pushed = all.toy[0].pushed_x;
    TEST_ASSERT_TRUE(pushed > 0);
    rill_set_paused(f.world, 1);
    const uint64_t before = rill_hash(f.world);
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_engine_step(f.world, &engine));
    TEST_ASSERT_TRUE(all.toy[0].pushed_x == pushed);
    TEST_ASSERT_EQUAL_HEX64(before, rill_hash(f.world));
    fixture_close(&f);
}

/* Half as heavy as water: it comes to float with its middle at the surface. */
void test_engine_should_let_a_light_box_float(void) {
    rill_config config = bodies_config(1);
    config.domain_max = vec_of(2, 3);
    fixture f = fixture_open(&config);
    bodies_water(&f, 2, 1.2);
    toys all = {{{1, 1.6, 0, 0, 0.5, 0.125, 0, 0}}, 1, -9.82, {RILL_OK}};
    toys_play(&f, &all, 600);
    const double level = 1.2 + 0.125 / 2; /* of all the water and what the box displaces */
    TEST_ASSERT_DOUBLE_WITHIN(0.06, level, all.toy[0].y);
    TEST_ASSERT_DOUBLE_WITHIN(0.1, 0, all.toy[0].v);
    fixture_close(&f);
}

void test_loaded_world_should_go_on_with_its_mirrors(void) {
    fixture f = fixture_of(bodies_config(1));
    bodies_water(&f, 3, 0.8);
    toys all = {{{1.5, 1.2, 0, 0, 0.5, 0.125, 0, 0}}, 1, -9.82, {RILL_OK}};
    toys_play(&f, &all, 30);
    toys kept = all; /* the engine saves its own */
    fixture loaded = fixture_reload(&f);
    toys_play(&f, &all, 30);
    toys_play(&loaded, &kept, 30);
    TEST_ASSERT_EQUAL_HEX64(rill_hash(f.world), rill_hash(loaded.world));
    TEST_ASSERT_TRUE(kept.toy[0].y == all.toy[0].y);
    TEST_ASSERT_EQUAL_INT(1, kept.toy[0].asked);
    fixture_close(&f);
    fixture_close(&loaded);
}
