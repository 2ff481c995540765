/* A world to measure: a scene with a configuration that may differ from the scene's own. */
#ifndef BENCH_TRIAL_H
#define BENCH_TRIAL_H

#include "../scenes/scene.h"

typedef struct trial {
    const scene *scene;
    rill_config config;
    void *block;
    size_t bytes;
    rill_world *world;
} trial;

/* Builds the scene's world from the configuration. On failure nothing needs to be closed. */
rill_status trial_open(trial *t, const scene *which, const rill_config *config);

/* Copies the world's block, to begin from there again; null without memory. Release by free. */
void *trial_save(const trial *t);

/* Returns to a saved state. */
void trial_restore(trial *t, const void *saved);

void trial_step(trial *t, rill_timing *timing);

void trial_close(trial *t);

#endif
