/* Every scene, with every method: it builds, runs, loses nothing, and repeats itself exactly. */
#include "scene_fixture.h"

#define PARTICLES 400
#define STEPS 60

static void check_all_inside(const scene_run *r) {
    const rill_view view = rill_particles_view(r->f.world);
    const rill_real slack = RILL_RATIO(1, 1000);
    /* Scenes with emitters fill up by and by. */
    TEST_ASSERT_TRUE_MESSAGE(view.count > 0 && view.count <= PARTICLES, r->scene->name);
    for (uint32_t i = 0; i < view.count; i++) {
        const rill_vec2 p = rill_view_position(&view, i);
        TEST_ASSERT_TRUE_MESSAGE(p.x >= r->config.domain_min.x - slack, r->scene->name);
        TEST_ASSERT_TRUE_MESSAGE(p.y >= r->config.domain_min.y - slack, r->scene->name);
        TEST_ASSERT_TRUE_MESSAGE(p.x <= r->config.domain_max.x + slack, r->scene->name);
        TEST_ASSERT_TRUE_MESSAGE(p.y <= r->config.domain_max.y + slack, r->scene->name);
    }
}

/* Moves the world to an address that is a multiple of 16 and not of 32, and spoils the old one. */
static void move(scene_run *r) {
    const fixture moved = fixture_copy(&r->f, 16);
    memset(r->f.block, 0xEE, r->f.bytes);
    fixture_close(&r->f);
    r->f = moved;
#if RILL_BODIES
    if (r->scene->map != NULL) {
        TEST_ASSERT_EQUAL_INT(RILL_OK, rill_map_give(r->f.world, r->scene->map));
    }
#endif
}

static void check_scene(const scene *s, rill_method method) {
    scene_run straight = scene_start(s, PARTICLES, method);
    scene_run moved = scene_start(s, PARTICLES, method);
    TEST_ASSERT_EQUAL_HEX64(rill_hash(straight.f.world), rill_hash(moved.f.world));
    scene_steps(&straight, STEPS);
    scene_steps(&moved, STEPS / 2);
    move(&moved);
    scene_steps(&moved, STEPS - STEPS / 2);
    check_all_inside(&straight);
    TEST_ASSERT_EQUAL_HEX64_MESSAGE(rill_hash(straight.f.world), rill_hash(moved.f.world), s->name);
    fixture_close(&straight.f);
    fixture_close(&moved.f);
}

/* The methods that are built. */
static const rill_method methods[] = {
#if RILL_CLAVET
    RILL_METHOD_CLAVET,
#endif
#if RILL_BODIN
    RILL_METHOD_BODIN,
#endif
};

void test_every_scene_runs_with_every_method(void) {
    for (uint32_t i = 0; i < scene_count(); i++) {
        for (size_t k = 0; k < sizeof methods / sizeof methods[0]; k++) {
            check_scene(scene_table[i], methods[k]);
        }
    }
}

void test_scenes_are_found_by_name_and_described(void) {
    for (uint32_t i = 0; i < scene_count(); i++) {
        const scene *s = scene_table[i];
        TEST_ASSERT_EQUAL_PTR(s, scene_find(s->name));
        TEST_ASSERT_TRUE_MESSAGE(strlen(s->about) > 10 && strlen(s->about) < 66, s->name);
        TEST_ASSERT_TRUE_MESSAGE(s->seconds > 0 && s->hz >= 10 && s->particles > 0, s->name);
    }
    TEST_ASSERT_NULL(scene_find("no-such-scene"));
}

void test_sine_and_turns(void) {
    static const int32_t thousandths[] = {0, 500, 866, 1000, 866, 500, 0, -500, -866, -1000};
    for (int32_t i = 0; i < 10; i++) {
        for (int32_t turn = 0; turn < 3; turn++) {
            const rill_real sine =
                scene_sine(rill_from_int(turn) + rill_mul(RILL_RATIO(1, 12), rill_from_int(i)));
            const rill_real error = rill_abs(sine - rill_from_int(thousandths[i]) / 1000);
            TEST_ASSERT_TRUE(error < RILL_RATIO(1, 250));
        }
    }
    scene_run r = scene_start(&scene_tilt, PARTICLES, methods[0]);
    scene_steps(&r, 90);
    const rill_real turns = scene_turns(r.f.world, &r.config, RILL_ONE);
    TEST_ASSERT_TRUE(rill_abs(turns - RILL_RATIO(3, 2)) < RILL_RATIO(1, 1000));
    fixture_close(&r.f);
}

void test_default_scenes_have_the_prescribed_spacing(void) {
    const struct {
        const scene *s;
        rill_real spacing;
    } expected[] = {{&scene_pillar, RILL_RATIO(141421, 1000000)},
                    {&scene_pillar_2000, RILL_RATIO(141421, 1000000)},
                    {&scene_column, RILL_RATIO(5, 100)}};
    for (size_t i = 0; i < sizeof expected / sizeof expected[0]; i++) {
        const scene_request request = scene_defaults(expected[i].s);
        const rill_config config = scene_config(expected[i].s, &request);
        const rill_real error = rill_abs(config.spacing - expected[i].spacing);
        TEST_ASSERT_TRUE_MESSAGE(error < RILL_RATIO(1, 16384), expected[i].s->name);
    }
}

void test_a_stack_has_exactly_the_particles_asked_for(void) {
    const uint32_t counts[] = {20, 100, 399, 1000};
    for (size_t i = 0; i < sizeof counts / sizeof counts[0]; i++) {
        scene_run r = scene_start(&scene_pillar, counts[i], methods[0]);
        TEST_ASSERT_EQUAL(counts[i], rill_statistics(r.f.world).particles);
        fixture_close(&r.f);
    }
}
