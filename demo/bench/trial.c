#include "trial.h"

#include "port.h"

#include <stdlib.h>
#include <string.h>

rill_status trial_open(trial *t, const scene *which, const rill_config *config) {
    memset(t, 0, sizeof *t);
    t->scene = which;
    t->config = *config;
    rill_status status = rill_config_check(config);
    if (status != RILL_OK) {
        return status;
    }
    t->bytes = rill_memory_size(config);
    t->block = rill_port_acquire(t->bytes, RILL_PORT_LARGE);
    status = rill_world_init(t->block, t->bytes, config, &t->world);
    if (status == RILL_OK) {
        status = which->build(t->world, config);
    }
    if (status != RILL_OK) {
        trial_close(t);
    }
    return status;
}

void *trial_save(const trial *t) {
    void *saved = malloc(t->bytes);
    if (saved != NULL) {
        memcpy(saved, t->block, t->bytes);
    }
    return saved;
}

void trial_restore(trial *t, const void *saved) {
    memcpy(t->block, saved, t->bytes);
}

void trial_step(trial *t, rill_timing *timing) {
    scene_before_step(t->scene, t->world, &t->config);
    rill_step_timed(t->world, timing);
}

void trial_close(trial *t) {
    rill_port_release(t->block);
    t->block = NULL;
    t->world = NULL;
}
