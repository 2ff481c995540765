/* A scene that runs: the block, the world in it, and the time its steps took. */
#ifndef DEMO_SESSION_H
#define DEMO_SESSION_H

#include "../scenes/scene.h"

typedef struct session {
    const scene *scene;
    scene_request request;
    rill_config config;
    void *block;
    size_t bytes;
    rill_world *world;
    int tilted; /* 1: the player holds gravity, the scene leaves it alone */
    uint64_t steps;
    uint64_t step_us; /* spent in all steps */
} session;

/* Builds the scene. On failure nothing needs to be closed. */
rill_status session_open(session *s, const scene *which, const scene_request *request,
                         uint32_t spare_particles);

void session_step(session *s);

/* The same, and adds where the time went. */
void session_step_timed(session *s, rill_timing *timing);

void session_close(session *s);

#endif
