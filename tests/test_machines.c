/* Machines do their work: the scenes with boxes, bucket, wheel, pump and paddle boat. */
#include "scene_fixture.h"

static scene_run start(const scene *s, uint32_t particles) {
    return scene_start(s, particles, s->method);
}

static void run(const scene_run *m, double seconds) {
    scene_steps(m, (int)(seconds * as_double(m->config.rate)));
}

static rill_body_state body(const scene_run *m, uint32_t index) {
    rill_body_state state;
    TEST_ASSERT_EQUAL_INT(RILL_OK,
                          rill_body_get(m->f.world, rill_body_at(m->f.world, index), &state));
    return state;
}

static double joint(const scene_run *m) {
    rill_joint_state state;
    TEST_ASSERT_EQUAL_INT(RILL_OK,
                          rill_joint_get(m->f.world, rill_joint_at(m->f.world, 0), &state));
    return as_double(state.position);
}

/* Turns of the first joint while the machine runs. */
static double turns(scene_run *m, double seconds) {
    double before = joint(m);
    double sum = 0;
    for (int i = 0; i < seconds * 30; i++) {
        run(m, 1.0 / 30);
        sum += remainder(joint(m) - before, 6.283185307);
        before = joint(m);
    }
    return sum / 6.283185307;
}

/* Light boxes float half out, heavy ones lie on the floor. */
static void check_boxes(const scene_run *m, double floating) {
    TEST_ASSERT_TRUE(as_double(body(m, 0).position.y) > floating);
    TEST_ASSERT_TRUE(as_double(body(m, 1).position.y) > floating - 0.15);
    TEST_ASSERT_TRUE(as_double(body(m, 4).position.y) < 0.45);
}

void test_light_boxes_should_float_and_heavy_ones_sink(void) {
    scene_run m = start(&scene_boxes, 1200);
    run(&m, 8);
    check_boxes(&m, 2.05);
    TEST_ASSERT_TRUE(as_double(body(&m, 3).position.y) < 0.6);
    fixture_close(&m.f);
}

/* Clavet's fluid is stiffer, and lets what is little heavier down slowly. */
void test_heavy_boxes_should_sink_with_clavet_too(void) {
    scene_run m = scene_start(&scene_boxes, 1500, RILL_METHOD_CLAVET);
    run(&m, 30);
    check_boxes(&m, 1.95);
    TEST_ASSERT_TRUE(as_double(body(&m, 3).position.y) < 0.36);
    fixture_close(&m.f);
}

void test_light_boxes_should_rise_from_the_floor(void) {
    const rill_method methods[] = {RILL_METHOD_CLAVET, RILL_METHOD_BODIN};
    for (int k = 0; k < 2; k++) {
        scene_run m = scene_start(&scene_pour_over, 1500, methods[k]);
        run(&m, 16);
        check_boxes(&m, 1.2);
        TEST_ASSERT_TRUE(as_double(body(&m, 3).position.y) < 0.45);
        fixture_close(&m.f);
    }
}

/* Tips and swings back again and again, also when its own back holds up the jet for a while; the
 * water that piles up there keeps its volume. */
void test_bucket_should_tip_and_come_back(void) {
    for (uint32_t particles = 600; particles <= 900; particles += 300) {
        scene_run m = start(&scene_bucket, particles);
        int tips = 0;
        int down = 0;
        for (int i = 0; i < 12 * 10; i++) {
            run(&m, 0.1);
            tips += !down && joint(&m) < -0.9;
            down = joint(&m) < -0.9 || (down && joint(&m) < -0.2);
        }
        TEST_ASSERT_TRUE(tips >= 3);
        TEST_ASSERT_TRUE(as_double(rill_statistics(m.f.world).density_error_mean) < 0.2);
        fixture_close(&m.f);
    }
}

void test_wheel_should_turn_against_its_load(void) {
    scene_run m = start(&scene_water_wheel, 600);
    TEST_ASSERT_TRUE(turns(&m, 6) > 1);
    fixture_close(&m.f);
}

/* m^2 in the high tank. */
static double lifted(const scene_run *m) {
    const rill_view view = rill_particles_view(m->f.world);
    const double spacing = as_double(m->config.spacing);
    uint32_t count = 0;
    for (uint32_t i = 0; i < view.count; i++) {
        const rill_vec2 p = rill_view_position(&view, i);
        count += as_double(p.x) > 5 && as_double(p.y) > 1.3;
    }
    return count * spacing * spacing;
}

/* Five strokes. */
void test_pump_should_lift_water(void) {
    for (uint32_t particles = 1000; particles <= 2000; particles += 1000) {
        scene_run m = start(&scene_pump, particles);
        run(&m, 14);
        TEST_ASSERT_TRUE(lifted(&m) > 5 * 0.02);
        fixture_close(&m.f);
    }
}

void test_paddle_boat_should_hold_together_afloat(void) {
    scene_run m = start(&scene_paddle, 2000);
    TEST_ASSERT_TRUE(turns(&m, 4) > 0.4);
    uint32_t bodies = 0;
    for (uint32_t i = 0; i < m.config.body_capacity; i++) {
        bodies += rill_body_at(m.f.world, i).id != 0;
    }
    TEST_ASSERT_TRUE(bodies >= 20);
    for (uint32_t i = 0; i < m.config.joint_capacity; i++) {
        rill_joint_state state;
        TEST_ASSERT_EQUAL_INT(RILL_OK,
                              rill_joint_get(m.f.world, rill_joint_at(m.f.world, i), &state));
        TEST_ASSERT_DOUBLE_WITHIN(0.05, as_double(state.anchor_a.x), as_double(state.anchor_b.x));
        TEST_ASSERT_DOUBLE_WITHIN(0.05, as_double(state.anchor_a.y), as_double(state.anchor_b.y));
    }
    TEST_ASSERT_DOUBLE_WITHIN(0.6, 1.2, as_double(body(&m, 0).position.y));
    fixture_close(&m.f);
}
