/* What a player's hand does to a scene: it drags the body under the pointer and pours elsewhere. */
#include "common/touch.h"

#include <unity.h>

#define STEPS 90

static session open_scene(const char *name, rill_method method) {
    const scene *which = scene_find(name);
    TEST_ASSERT_NOT_NULL(which);
    scene_request request = scene_defaults(which);
    session s;
    request.method = method;
    request.particles = 400;
    TEST_ASSERT_EQUAL(RILL_OK, session_open(&s, which, &request, 200));
    return s;
}

static void step(touch *hand, session *s, int steps) {
    for (int i = 0; i < steps; i++) {
        touch_step(hand, s);
        session_step(s);
    }
}

static rill_body first_dynamic(const session *s, rill_body_state *state) {
    for (uint32_t i = 0; i < s->config.body_capacity; i++) {
        const rill_body body = rill_body_at(s->world, i);
        if (rill_body_get(s->world, body, state) == RILL_OK && state->kind == RILL_BODY_DYNAMIC) {
            return body;
        }
    }
    TEST_FAIL_MESSAGE("no body that moves");
    return (rill_body){0};
}

static void check_drag(rill_method method) {
    session s = open_scene("marbles", method);
    touch hand = touch_none(&s);
    rill_body_state state;
    const rill_body body = first_dynamic(&s, &state);
    /* High up, where the others have fallen from. */
    const rill_vec2 to = {s.config.domain_max.x / 2, s.config.domain_max.y - RILL_ONE};
    const uint32_t before = rill_statistics(s.world).particles;
    touch_point(&hand, &s, state.centre, 1, 0);
    TEST_ASSERT_TRUE(hand.held.holding);
    touch_point(&hand, &s, to, 1, 0);
    step(&hand, &s, STEPS);
    TEST_ASSERT_EQUAL(RILL_OK, rill_body_get(s.world, body, &state));
    /* Its weight and the fluid pull it off a little, as a rubber band would let them. */
    TEST_ASSERT_TRUE(rill_abs(state.centre.x - to.x) < RILL_RATIO(1, 4));
    TEST_ASSERT_TRUE(rill_abs(state.centre.y - to.y) < RILL_RATIO(1, 4));
    TEST_ASSERT_EQUAL(before, rill_statistics(s.world).particles);
    touch_point(&hand, &s, to, 0, 0);
    TEST_ASSERT_FALSE(hand.held.holding);
    session_close(&s);
}

void test_a_body_follows_the_pointer_that_holds_it(void) {
    check_drag(RILL_METHOD_BODIN);
    check_drag(RILL_METHOD_CLAVET);
}

void test_a_pointer_beside_all_bodies_pours(void) {
    session s = open_scene("marbles", RILL_METHOD_BODIN);
    touch hand = touch_none(&s);
    const rill_vec2 at = {s.config.domain_max.x / 2, s.config.domain_max.y / 2};
    const uint32_t before = rill_statistics(s.world).particles;
    touch_point(&hand, &s, at, 1, 0);
    TEST_ASSERT_FALSE(hand.held.holding);
    step(&hand, &s, 10);
    TEST_ASSERT_TRUE(rill_statistics(s.world).particles > before);
    session_close(&s);
}

void test_terrain_stays_where_it_is(void) {
    session s = open_scene("hourglass", RILL_METHOD_BODIN);
    rill_body_state state;
    TEST_ASSERT_EQUAL(RILL_OK, rill_body_get(s.world, rill_body_at(s.world, 0), &state));
    TEST_ASSERT_FALSE(grip_seize(&s, state.centre).holding);
    session_close(&s);
}

void test_a_body_that_ends_is_let_go(void) {
    session s = open_scene("marbles", RILL_METHOD_BODIN);
    touch hand = touch_none(&s);
    rill_body_state state;
    const rill_body body = first_dynamic(&s, &state);
    touch_point(&hand, &s, state.centre, 1, 0);
    TEST_ASSERT_EQUAL(RILL_OK, rill_body_remove(s.world, body));
    step(&hand, &s, 1);
    TEST_ASSERT_FALSE(hand.held.holding);
    session_close(&s);
}
