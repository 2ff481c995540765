#include "session.h"

#include "port.h"

#include <string.h>

rill_status session_open(session *s, const scene *which, const scene_request *request,
                         uint32_t spare_particles) {
    memset(s, 0, sizeof *s);
    s->scene = which;
    s->request = *request;
    s->config = scene_config(which, request);
    const rill_config built_with = s->config;
    const uint32_t room = RILL_MAX_PARTICLES - s->config.particle_capacity;
    s->config.particle_capacity += spare_particles < room ? spare_particles : room;
    rill_status status = rill_config_check(&s->config);
    if (status != RILL_OK) {
        return status;
    }
    s->bytes = rill_memory_size(&s->config);
    s->block = rill_port_acquire(s->bytes, RILL_PORT_FAST);
    status = rill_world_init(s->block, s->bytes, &s->config, &s->world);
    if (status == RILL_OK) {
        status = which->build(s->world, &built_with);
    }
    if (status != RILL_OK) {
        session_close(s);
    }
    return status;
}

static void update(session *s) {
    if (s->scene->update != NULL) {
        s->scene->update(s->world, &s->config);
    }
    if (s->scene->tilt != NULL && !s->tilted) {
        s->scene->tilt(s->world, &s->config);
    }
    s->steps++;
}

void session_step(session *s) {
    update(s);
    const uint32_t begun = rill_port_clock();
    rill_step(s->world);
    s->step_us += (uint32_t)(rill_port_clock() - begun);
}

void session_step_timed(session *s, rill_timing *timing) {
    update(s);
    rill_step_timed(s->world, timing);
}

void session_close(session *s) {
    rill_port_release(s->block);
    s->block = NULL;
    s->world = NULL;
}
