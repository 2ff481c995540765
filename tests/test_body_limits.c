/* What bodies are held to: nothing moves what nobody pushes, the least mass, pairs and couplings
 * that find no room. */
#include "bodies.h"
#include "body.h"

/* Neither gravity nor anything else moves a proxy or a kinematic body that nobody pushes. */
void test_what_nobody_pushes_stays_to_the_bit(void) {
    for (uint32_t method = 0; method < 2; method++) {
        fixture f = fixture_of(bodies_config(method));
        const rill_body bodies[3] = {bodies_box(&f, RILL_BODY_PROXY, 2, 3, 1, 1, 1),
                                     bodies_box(&f, RILL_BODY_KINEMATIC, 4, 3, 1, 1, 1),
                                     bodies_box(&f, RILL_BODY_STATIC, 6, 3, 1, 1, 1)};
        rill_body_state before[3];
        for (int k = 0; k < 3; k++) {
            before[k] = bodies_state(&f, bodies[k]);
        }
        bodies_steps(&f, 4000);
        for (int k = 0; k < 3; k++) {
            const rill_body_state after = bodies_state(&f, bodies[k]);
            TEST_ASSERT_TRUE(after.position.x == before[k].position.x &&
                             after.position.y == before[k].position.y &&
                             after.angle == before[k].angle);
        }
        fixture_close(&f);
    }
}

static uint32_t pushes;

static void nobody_near(void *context, rill_vec2 low, rill_vec2 high, rill_meeting *meeting) {
    (void)context;
    (void)low;
    (void)high;
    (void)meeting;
}

static rill_status no_shapes(void *context, uint32_t name, rill_world *world, rill_body mirror) {
    (void)context;
    (void)name;
    (void)world;
    (void)mirror;
    return RILL_OK;
}

static void count_push(void *context, uint32_t name, rill_vec2 impulse, rill_real angular) {
    (void)context;
    (void)name;
    (void)impulse;
    (void)angular;
    pushes++;
}

/* The first shape belongs to the body in the fifth place: behind the last of five bodies it would
 * read as a mirror with an impulse. */
void test_an_engine_without_bodies_is_not_pushed(void) {
    rill_config config = bodies_config(RILL_METHOD_BODIN);
    config.body_capacity = 5;
    fixture f = fixture_open(&config);
    rill_body body = {0};
    for (int k = 0; k < 5; k++) {
        body = bodies_add(&f, RILL_BODY_STATIC, 1 + k, 3, 0);
    }
    rill_vec2 octagon[8];
    for (int k = 0; k < 8; k++) {
        octagon[k] = vec_of(3 + cos(0.7853982 * k), 2 + sin(0.7853982 * k));
    }
    bodies_shape(&f, body, rill_shape_polygon(octagon, 8), 1);
    bodies_water(&f, 2, 0.5);
    const rill_engine engine = {NULL, nobody_near, no_shapes, count_push};
    pushes = 0;
    for (int n = 0; n < 5; n++) {
        TEST_ASSERT_EQUAL_INT(RILL_OK, rill_engine_step(f.world, &engine));
    }
    TEST_ASSERT_EQUAL_UINT32(0, pushes);
    fixture_close(&f);
}

/* Pairs for fluid at rest: pi R^2 neighbours each, two more where R is small, each pair once. */
void test_default_pairs_follow_the_neighbourhood(void) {
    static const int32_t hundredths[4] = {155, 179, 180, 200};
    static const uint32_t entries[4] = {9, 12, 10, 12};
    for (int k = 0; k < 4; k++) {
        rill_config config = bodies_config(RILL_METHOD_BODIN);
        config.bodin.neighbourhood = RILL_RATIO(hundredths[k], 100);
        fixture f = fixture_open(&config);
        TEST_ASSERT_EQUAL_UINT32(config.particle_capacity * entries[k] / 2,
                                 rill_statistics(f.world).pair_capacity);
        fixture_close(&f);
    }
}

/* However little it is, a mass above 0 is held to an eighth of a particle. */
void test_the_least_mass_is_an_eighth_of_a_particle(void) {
    rill_config config = bodies_config(RILL_METHOD_CLAVET);
    config.spacing = RILL_ONE;
    config.domain_max = vec_of(32, 32);
    fixture f = fixture_open(&config);
    const rill_body box = bodies_box(&f, RILL_BODY_DYNAMIC, 16, 16, 4, 4, 1);
    const double masses[4] = {0, as_double(next_up(0)), 0.1, 0.2};
    static const double held[4] = {0, 0.125, 0.125, 0.2};
    for (int k = 0; k < 4; k++) {
        const rill_mass mass = {as_real(masses[k]), RILL_ONE, vec_of(0, 0)};
        TEST_ASSERT_EQUAL_INT(RILL_OK, rill_body_set_mass(f.world, box, &mass));
        TEST_ASSERT_DOUBLE_WITHIN(1e-3, held[k], as_double(bodies_state(&f, box).mass));
    }
    fixture_close(&f);
}

/* Each particle next to a body that finds no room is counted, once a substep. */
void test_refused_couplings_are_counted_one_by_one(void) {
    for (uint32_t method = 0; method < 2; method++) {
        rill_config config = bodies_config(method);
        config.coupling_capacity = 4;
        config.clavet.substeps = 1;
        config.bodin.substeps = 1;
        fixture f = fixture_open(&config);
        (void)bodies_box(&f, RILL_BODY_STATIC, 2, 0.25, 1, 0.5, 1);
        bodies_water(&f, 4, 1);
        const uint32_t particles = rill_statistics(f.world).particles;
        uint32_t before = 0;
        for (int n = 0; n < 5; n++) {
            bodies_steps(&f, 1);
            const rill_stats stats = rill_statistics(f.world);
            TEST_ASSERT_TRUE(stats.couplings_refused > before + 4);
            TEST_ASSERT_TRUE(stats.couplings_refused < before + 4 * particles);
            TEST_ASSERT_TRUE(stats.couplings <= 4);
            before = stats.couplings_refused;
        }
        fixture_close(&f);
    }
}

/* The water that a body displaces is held to 16384 particles, as its mass is: each of these shapes
 * is as much water as Q16.16 holds. A body of 1/64 of the water's density floats. */
void test_the_largest_body_displaces_a_held_amount_of_water(void) {
    for (uint32_t method = 0; method < 2; method++) {
        fixture f = fixture_of(bodies_config(method));
        const rill_real h = f.world->units.h;
        for (uint32_t kind = RILL_BODY_STATIC; kind <= RILL_BODY_PROXY; kind++) {
            const rill_body body = bodies_add(&f, kind, 4, 3, 0);
            for (int n = 0; n < 3; n++) {
                bodies_shape(&f, body, rill_shape_circle(vec_of(0, 0), 60 * h), 1.0 / 64);
                const rill_rigid *rigid = rill_body_find(f.world, body);
                TEST_ASSERT_EQUAL_DOUBLE(16384, as_double(rigid->displaced));
                TEST_ASSERT_EQUAL_INT(rigid->mobile ? -1 : 0, rill_body_sinks(f.world, rigid));
            }
            TEST_ASSERT_EQUAL_INT(RILL_OK, rill_body_remove(f.world, body));
        }
        fixture_close(&f);
    }
}
