/* What particles, bodies and terrain have to do with each other in the game: events, filters,
 * emitters on bodies, wet bodies, wedged particles. */
#include "bodies.h"

#define METHODS 2

static rill_config surface_config(int method, double gravity) {
    rill_config config = bodies_config(method == 0 ? RILL_METHOD_CLAVET : RILL_METHOD_BODIN);
    config.rate = RILL_RATIO(60, 1);
    config.domain_max = vec_of(4, 3);
    config.gravity = vec_of(0, gravity);
    config.gameplay.emitter_capacity = 2;
    config.gameplay.event_capacity = 1000;
    config.gameplay.event_kinds =
        RILL_EVENT_BODY_BEGIN | RILL_EVENT_BODY_END | RILL_EVENT_STUCK | RILL_EVENT_DIED;
    return config;
}

static void expect_event(const fixture *f, uint32_t kind, rill_particle particle, uint32_t other) {
    rill_event event;
    TEST_ASSERT_EQUAL_INT(1, rill_event_next(f->world, &event));
    TEST_ASSERT_EQUAL_UINT32(kind, event.kind);
    TEST_ASSERT_EQUAL_UINT32(particle.id, event.particle.id);
    TEST_ASSERT_EQUAL_UINT32(other, event.other);
}

static void expect_no_event(const fixture *f) {
    rill_event event;
    TEST_ASSERT_EQUAL_INT(0, rill_event_next(f->world, &event));
}

/* A drop falls on terrain: one beginning; thrown up again: one end. */
void test_touches_of_terrain_begin_and_end_once(void) {
    for (int method = 0; method < METHODS; method++) {
        fixture f = fixture_of(surface_config(method, -9.82));
        const rill_body ground = bodies_box(&f, RILL_BODY_STATIC, 2, 0.5, 3, 1, 1);
        const rill_particle drop = fixture_add(&f, 2, 2);
        fixture_step(&f, 10);
        expect_no_event(&f);
        fixture_step(&f, 110);
        expect_event(&f, RILL_EVENT_BODY_BEGIN, drop, ground.id);
        expect_no_event(&f);
        TEST_ASSERT_EQUAL_INT(RILL_OK, rill_push_particle(f.world, drop, vec_of(0, 4)));
        fixture_step(&f, 12);
        expect_event(&f, RILL_EVENT_BODY_END, drop, ground.id);
        expect_no_event(&f);
        fixture_close(&f);
    }
}

/* A kinematic body comes to a resting particle, and is removed: the end has the old name. */
void test_a_body_that_is_removed_ends_its_touches(void) {
    for (int method = 0; method < METHODS; method++) {
        fixture f = fixture_of(surface_config(method, 0));
        const rill_particle drop = fixture_add(&f, 2, 1.5);
        const rill_body left = bodies_box(&f, RILL_BODY_STATIC, 1.7, 1.5, 0.5, 1, 1);
        const rill_body right = bodies_box(&f, RILL_BODY_STATIC, 2.3, 1.5, 0.5, 1, 1);
        fixture_step(&f, 1);
        expect_event(&f, RILL_EVENT_BODY_BEGIN, drop, left.id);
        expect_event(&f, RILL_EVENT_BODY_BEGIN, drop, right.id);
        expect_no_event(&f);
        TEST_ASSERT_EQUAL_INT(RILL_OK, rill_body_remove(f.world, left));
        const rill_body other = bodies_box(&f, RILL_BODY_STATIC, 0.5, 0.5, 0.5, 0.5, 1);
        TEST_ASSERT_NOT_EQUAL(left.id, other.id);
        fixture_step(&f, 1);
        expect_event(&f, RILL_EVENT_BODY_END, drop, left.id);
        expect_no_event(&f);
        fixture_close(&f);
    }
}

/* Oil passes the lid, water stays on it. */
void test_a_filter_lets_chosen_materials_through(void) {
    for (int method = 0; method < METHODS; method++) {
        rill_config config = surface_config(method, -9.82);
        config.material_count = 2;
        config.material[0].user_bits = 1;
        config.material[1].user_bits = 2;
        fixture f = fixture_open(&config);
        const rill_body lid = bodies_add(&f, RILL_BODY_STATIC, 2, 1, 0);
        rill_shape_def def = rill_shape_box(vec_of(0, 0), as_real(4), as_real(0.2));
        def.passes = 2;
        TEST_ASSERT_EQUAL_INT(RILL_OK, rill_shape_add(f.world, lid, &def, NULL));
        rill_fill fill = {.lattice = RILL_LATTICE_HEX};
        uint32_t water = 0;
        uint32_t oil = 0;
        fill.material = 1;
        TEST_ASSERT_EQUAL_INT(
            RILL_OK, rill_fill_box(f.world, vec_of(2.2, 1.4), vec_of(3.8, 1.8), &fill, &oil));
        fixture_step(&f, 60); /* before the water could carry some of it */
        fill.material = 0;
        TEST_ASSERT_EQUAL_INT(
            RILL_OK, rill_fill_box(f.world, vec_of(0.2, 1.4), vec_of(1.8, 1.8), &fill, &water));
        fixture_step(&f, 180);
        uint32_t above[2] = {0, 0};
        const rill_view view = rill_particles_view(f.world);
        for (uint32_t i = 0; i < view.count; i++) {
            above[view.material[i]] += as_double(rill_view_position(&view, i).y) > 1;
        }
        TEST_ASSERT_EQUAL_UINT32(water, above[0]);
        TEST_ASSERT_EQUAL_UINT32(0, above[1]);
        TEST_ASSERT_EQUAL_UINT32(water + oil, view.count);
        fixture_close(&f);
    }
}

/* A hose on a body that flies to the right and is turned by a quarter: water comes out upwards and
 * flies along. Without its body the emitter waits. */
void test_an_emitter_goes_with_its_body(void) {
    for (int method = 0; method < METHODS; method++) {
        fixture f = fixture_of(surface_config(method, 0));
        rill_body_def cart = {.kind = RILL_BODY_KINEMATIC, .position = vec_of(1, 1)};
        cart.angle = as_real(1.5707963);
        cart.velocity = vec_of(1, 0);
        rill_body body = {0};
        TEST_ASSERT_EQUAL_INT(RILL_OK, rill_body_add(f.world, &cart, &body));
        rill_emitter_def def = rill_emitter_default();
        def.from = vec_of(0.5, 0);
        def.to = def.from;
        def.velocity = vec_of(2, 0);
        def.rate = as_real(6);
        def.body = body.id;
        rill_emitter emitter = {0};
        TEST_ASSERT_EQUAL_INT(RILL_OK, rill_emitter_add(f.world, &def, &emitter));
        fixture_step(&f, 10);
        const rill_view view = rill_particles_view(f.world);
        TEST_ASSERT_EQUAL_UINT32(1, view.count);
        const rill_vec2 v = rill_view_velocity(&view, 0);
        TEST_ASSERT_DOUBLE_WITHIN(0.01, 1, as_double(v.x));
        TEST_ASSERT_DOUBLE_WITHIN(0.01, 2, as_double(v.y));
        const rill_vec2 p = rill_view_position(&view, 0);
        TEST_ASSERT_DOUBLE_WITHIN(0.02, 1 + 10 / 60.0, as_double(p.x));
        TEST_ASSERT_DOUBLE_WITHIN(0.04, 1.5 + 2 / 60.0, as_double(p.y));
        fixture_step(&f, 50);
        rill_emitter_counts counts = {0, 0};
        TEST_ASSERT_EQUAL_INT(RILL_OK, rill_emitter_count(f.world, emitter, &counts));
        TEST_ASSERT_EQUAL_UINT32(6, counts.emitted);
        TEST_ASSERT_EQUAL_INT(RILL_OK, rill_body_remove(f.world, body));
        fixture_step(&f, 60);
        TEST_ASSERT_EQUAL_INT(RILL_OK, rill_emitter_count(f.world, emitter, &counts));
        TEST_ASSERT_EQUAL_UINT32(6, counts.emitted);
        TEST_ASSERT_EQUAL_INT(RILL_STALE_HANDLE, rill_emitter_add(f.world, &def, NULL));
        fixture_close(&f);
    }
}

/* A press closes on a particle up to a slit of 2 cm, a fifth of its spacing: after the steps that
 * the game allows it is reported once, and dies if that is wanted. Others do not. */
void test_wedged_particles_are_reported_and_removed(void) {
    for (int method = 0; method < METHODS; method++) {
        for (uint32_t dies = 0; dies < 2; dies++) {
            rill_config config = surface_config(method, 0);
            config.gameplay.event_kinds = RILL_EVENT_STUCK | RILL_EVENT_DIED;
            config.gameplay.stuck_steps = 20;
            config.gameplay.stuck_dies = dies;
            fixture f = fixture_open(&config);
            bodies_box(&f, RILL_BODY_STATIC, 2, 0.5, 1, 1, 1);
            bodies_box(&f, RILL_BODY_STATIC, 2, 1.52, 1, 1, 1);
            const rill_particle wedged = fixture_add(&f, 2, 1.01);
            const rill_particle free = fixture_add(&f, 3.5, 2);
            fixture_step(&f, 19);
            expect_no_event(&f);
            TEST_ASSERT_EQUAL_UINT32(0, rill_gameplay_statistics(f.world).stuck);
            fixture_step(&f, 1);
            expect_event(&f, RILL_EVENT_STUCK, wedged, 0);
            if (dies) {
                expect_event(&f, RILL_EVENT_DIED, wedged, RILL_DEATH_STUCK);
            }
            fixture_step(&f, 60);
            expect_no_event(&f);
            TEST_ASSERT_EQUAL_UINT32(1, rill_gameplay_statistics(f.world).stuck);
            TEST_ASSERT_EQUAL_INT(dies == 0, rill_particle_index(f.world, wedged) >= 0);
            TEST_ASSERT_TRUE(rill_particle_index(f.world, free) >= 0);
            fixture_close(&f);
        }
    }
}

/* The same between a body and the floor, for the only particle that there is. */
void test_walls_wedge_too(void) {
    for (int method = 0; method < METHODS; method++) {
        rill_config config = surface_config(method, 0);
        config.gameplay.event_kinds = RILL_EVENT_STUCK;
        config.gameplay.stuck_steps = 20;
        fixture f = fixture_open(&config);
        bodies_box(&f, RILL_BODY_STATIC, 2, 0.52, 1, 1, 1);
        const rill_particle wedged = fixture_add(&f, 2, 0.01);
        fixture_step(&f, 20);
        expect_event(&f, RILL_EVENT_STUCK, wedged, 0);
        TEST_ASSERT_EQUAL_UINT32(1, rill_gameplay_statistics(f.world).stuck);
        fixture_close(&f);
    }
}

#define MAP_SIDE 8

/* A map of 8 by 8 cells at a corner: the distance from a sample to the surface is a function of its
 * column and row, in 1/16 of a cell. */
static rill_body add_map(const fixture *f, int8_t samples[MAP_SIDE * MAP_SIDE], int slit, double x,
                         double y, double cell) {
    for (int row = 0; row < MAP_SIDE; row++) {
        for (int column = 0; column < MAP_SIDE; column++) {
            const int sideways = column == 4 ? 8 : 8 - 16 * abs(column - 4);
            samples[row * MAP_SIDE + column] = (int8_t)(slit ? sideways : 16 * row - 56);
        }
    }
    const rill_map map = {MAP_SIDE, MAP_SIDE, 8, samples};
    const rill_body body = bodies_add(f, RILL_BODY_STATIC, 0, 0, 0);
    TEST_ASSERT_EQUAL_INT(
        RILL_OK, rill_map_add(f->world, body, &map, vec_of(x, y), as_real(cell), NULL, NULL));
    return body;
}

void test_maps_are_surfaces_too(void) {
    for (int method = 0; method < METHODS; method++) {
        rill_config config = surface_config(method, -9.82);
        config.gameplay.stuck_steps = 20;
        fixture f = fixture_open(&config);
        int8_t floor[MAP_SIDE * MAP_SIDE];
        int8_t slit[MAP_SIDE * MAP_SIDE];
        const rill_body ground = add_map(&f, floor, 0, 1, 0.5, 0.1);
        const rill_body crack = add_map(&f, slit, 1, 3, 1, 0.04);
        const rill_particle drop = fixture_add(&f, 1.4, 2);
        const rill_particle wedged = fixture_add(&f, 3.18, 1.1);
        fixture_step(&f, 1);
        expect_event(&f, RILL_EVENT_BODY_BEGIN, wedged, crack.id);
        rill_wetness wetness = {0, 0};
        TEST_ASSERT_EQUAL_INT(RILL_OK, rill_query_body(f.world, crack, &wetness));
        TEST_ASSERT_EQUAL_UINT32(1, wetness.touching);
        TEST_ASSERT_EQUAL_INT(RILL_OK, rill_set_gravity(f.world, vec_of(0, -0.001)));
        fixture_step(&f, 30);
        expect_event(&f, RILL_EVENT_STUCK, wedged, 0);
        TEST_ASSERT_EQUAL_INT(RILL_OK, rill_set_gravity(f.world, vec_of(0, -9.82)));
        fixture_step(&f, 60);
        TEST_ASSERT_EQUAL_INT(1, rill_particle_index(f.world, drop) >= 0);
        uint32_t begun = 0;
        rill_event event;
        while (rill_event_next(f.world, &event)) {
            begun += event.kind == RILL_EVENT_BODY_BEGIN && event.other == ground.id &&
                     event.particle.id == drop.id;
        }
        TEST_ASSERT_EQUAL_UINT32(1, begun);
        fixture_close(&f);
    }
}

/* Settled water in a basin with a body on its floor: nobody is wedged. */
void test_settled_fluid_is_not_wedged(void) {
    for (int method = 0; method < METHODS; method++) {
        rill_config config = surface_config(method, -9.82);
        config.gameplay.stuck_steps = 30;
        fixture f = fixture_open(&config);
        bodies_box(&f, RILL_BODY_STATIC, 2, 0.3, 1, 0.6, 1);
        bodies_water(&f, 4, 1);
        fixture_step(&f, 120);
        TEST_ASSERT_EQUAL_UINT32(0, rill_gameplay_statistics(f.world).stuck);
        fixture_close(&f);
    }
}

static rill_wetness wetness_of(const fixture *f, rill_body body) {
    rill_wetness wetness = {0, 0};
    TEST_ASSERT_EQUAL_INT(RILL_OK, rill_query_body(f->world, body, &wetness));
    return wetness;
}

/* In a basin of 1 m depth: one body under water, one in the air, one half in the water, and one of
 * two shapes that hide a part of each other. */
void test_bodies_know_how_wet_they_are(void) {
    for (int method = 0; method < METHODS; method++) {
        fixture f = fixture_of(surface_config(method, -9.82));
        const rill_body under = bodies_add(&f, RILL_BODY_STATIC, 1, 0.5, 0);
        bodies_shape(&f, under, rill_shape_circle(vec_of(0, 0), as_real(0.2)), 1);
        const rill_body above = bodies_box(&f, RILL_BODY_STATIC, 1, 2.5, 0.5, 0.5, 1);
        const rill_body half = bodies_box(&f, RILL_BODY_STATIC, 2.2, 1, 0.6, 0.6, 1);
        const rill_body two = bodies_add(&f, RILL_BODY_STATIC, 3.2, 0.5, 0.7);
        bodies_shape(&f, two, rill_shape_capsule(vec_of(-0.2, 0), vec_of(0.2, 0), as_real(0.1)), 1);
        bodies_shape(&f, two, rill_shape_capsule(vec_of(0, -0.2), vec_of(0, 0.2), as_real(0.1)), 1);
        bodies_water(&f, 4, 1);
        fixture_step(&f, 60);
        for (int moment = 0; moment < 2; moment++) { /* with the cells of the step and without */
            TEST_ASSERT_EQUAL_DOUBLE(1, as_double(wetness_of(&f, under).covered));
            TEST_ASSERT_EQUAL_DOUBLE(1, as_double(wetness_of(&f, two).covered));
            TEST_ASSERT_EQUAL_DOUBLE(0, as_double(wetness_of(&f, above).covered));
            TEST_ASSERT_EQUAL_UINT32(0, wetness_of(&f, above).touching);
            /* The floor of the box and its sides up to the surface, within half a spacing. */
            rill_real level = 0;
            TEST_ASSERT_EQUAL_INT(RILL_OK, rill_query_surface(f.world, vec_of(1.6, 2), &level));
            const double sides = 2 * (as_double(level) - 0.7);
            TEST_ASSERT_DOUBLE_WITHIN(2 * 0.05 / 2.4 + 1 / 24.0, (0.6 + sides) / 2.4,
                                      as_double(wetness_of(&f, half).covered));
            /* About one for each spacing of 1.26 m. */
            TEST_ASSERT_UINT32_WITHIN(6, 14, wetness_of(&f, under).touching);
            fixture_add(&f, 3.5, 2.5);
        }
        TEST_ASSERT_EQUAL_INT(RILL_OK, rill_body_remove(f.world, under));
        rill_wetness none;
        TEST_ASSERT_EQUAL_INT(RILL_STALE_HANDLE, rill_query_body(f.world, under, &none));
        fixture_close(&f);
    }
}
