/* Scenes of the demo in a fixture's block. */
#ifndef RILL_TESTS_SCENE_FIXTURE_H
#define RILL_TESTS_SCENE_FIXTURE_H

#include "scene.h"
#include "world_fixture.h"

typedef struct scene_run {
    const scene *scene;
    rill_config config;
    fixture f;
} scene_run;

static inline scene_run scene_start(const scene *s, uint32_t particles, rill_method method) {
    scene_run r = {.scene = s};
    scene_request request = scene_defaults(s);
    request.particles = particles;
    request.method = method;
    r.config = scene_config(s, &request);
    TEST_ASSERT_EQUAL_MESSAGE(RILL_OK, rill_config_check(&r.config), s->name);
    r.f = fixture_open(&r.config);
    TEST_ASSERT_EQUAL_MESSAGE(RILL_OK, s->build(r.f.world, &r.config), s->name);
    return r;
}

static inline void scene_steps(const scene_run *r, int steps) {
    for (int i = 0; i < steps; i++) {
        scene_before_step(r->scene, r->f.world, &r->config);
        rill_step(r->f.world);
    }
    fixture_check(&r->f);
}

#endif
