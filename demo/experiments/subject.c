#include "subject.h"

#include "../bench/cases.h"

#include <rill/convert.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The stiffest that bears the pillar, in spacings per step: the thesis maximised the speed of sound
 * too. 16 m/s at 120 Hz and 0.141 m. */
#define MULLER_SOUND_SPEED 0.94F
#define MULLER_VISCOSITY 20.0F

#define STRIPS 8

static int is_muller(const char *method) {
    return strcmp(method, "muller") == 0;
}

rill_config subject_config(const scene *which, const char *method, uint32_t particles,
                           uint32_t hz) {
    scene_request request = scene_defaults(which);
    request.particles = particles;
    request.hz = hz;
    bench_method(is_muller(method) ? "bodin-standard" : method, &request);
    rill_config config = scene_config(which, &request);
    bench_configure(method, &config);
    return config;
}

static int allocate(subject_state *state, uint32_t count) {
    double *all = calloc((size_t)count * 4 + 1, sizeof *all);
    state->count = count;
    state->x = all;
    state->y = all != NULL ? all + count : NULL;
    state->vx = all != NULL ? all + 2 * (size_t)count : NULL;
    state->vy = all != NULL ? all + 3 * (size_t)count : NULL;
    return all != NULL;
}

/* The scene's particles, moved over from a world that is then given up. */
static int start_muller(subject *s) {
    const rill_config *c = &s->trial.config;
    muller_config config;
    const subject_state *state = subject_read(s);
    config.particles = state->count;
    config.width = (float)s->width;
    config.height = (float)s->height;
    config.spacing = (float)s->spacing;
    config.rate = (float)s->rate;
    config.gravity = -rill_to_float(c->gravity.y);
    config.sound_speed = MULLER_SOUND_SPEED * config.rate * config.spacing;
    config.viscosity = MULLER_VISCOSITY;
    muller *m = muller_open(&config);
    for (uint32_t i = 0; m != NULL && i < state->count; i++) {
        muller_place(m, i, (float)state->x[i], (float)state->y[i]);
    }
    trial_close(&s->trial);
    s->muller = m;
    return m != NULL;
}

int subject_open(subject *s, const scene *which, const char *method, const rill_config *config) {
    memset(s, 0, sizeof *s);
    s->method = method;
    s->width = (double)rill_to_float(config->domain_max.x);
    s->height = (double)rill_to_float(config->domain_max.y);
    s->spacing = (double)rill_to_float(config->spacing);
    s->rate = (double)rill_to_float(config->rate);
    const rill_status status = trial_open(&s->trial, which, config);
    if (status != RILL_OK) {
        fprintf(stderr, "rill: %s: %s\n", which->name, rill_status_text(status));
        return -1;
    }
    if (!allocate(&s->state, config->particle_capacity) ||
        (is_muller(method) && !start_muller(s))) {
        fprintf(stderr, "rill: %s: out of memory\n", which->name);
        subject_close(s);
        return -1;
    }
    return 0;
}

void subject_step(subject *s) {
    s->seconds += 1.0 / s->rate;
    if (s->muller != NULL) {
        muller_step(s->muller);
    } else {
        trial_step(&s->trial, NULL);
    }
}

void subject_run(subject *s, double seconds) {
    const uint32_t steps = (uint32_t)(seconds * s->rate + 0.5);
    for (uint32_t i = 0; i < steps; i++) {
        subject_step(s);
    }
}

void subject_close(subject *s) {
    muller_close(s->muller);
    if (s->trial.world != NULL) {
        trial_close(&s->trial);
    }
    free(s->state.x);
    memset(s, 0, sizeof *s);
}

static void read_muller(subject_state *state, const muller *m) {
    const float *position = muller_positions(m);
    const float *velocity = muller_velocities(m);
    for (uint32_t i = 0; i < state->count; i++) {
        state->x[i] = (double)position[2 * i];
        state->y[i] = (double)position[2 * i + 1];
        state->vx[i] = (double)velocity[2 * i];
        state->vy[i] = (double)velocity[2 * i + 1];
    }
}

/* In double: metres in Q16.16 would be coarser than what the library keeps. */
static void read_world(subject_state *state, const rill_view *view) {
    state->count = view->count;
    const double length = (double)rill_to_float(view->length);
    const double speed = (double)rill_to_float(view->speed);
    for (uint32_t i = 0; i < view->count; i++) {
        state->x[i] = (double)rill_to_float(view->origin.x) +
                      length * (double)rill_to_float(view->position[i].x);
        state->y[i] = (double)rill_to_float(view->origin.y) +
                      length * (double)rill_to_float(view->position[i].y);
        state->vx[i] = speed * (double)rill_to_float(view->velocity[i].x);
        state->vy[i] = speed * (double)rill_to_float(view->velocity[i].y);
    }
}

const subject_state *subject_read(subject *s) {
    if (s->muller != NULL) {
        read_muller(&s->state, s->muller);
    } else {
        const rill_view view = rill_particles_view(s->trial.world);
        read_world(&s->state, &view);
    }
    return &s->state;
}

double subject_mean_square_speed(const subject_state *state) {
    double sum = 0.0;
    for (uint32_t i = 0; i < state->count; i++) {
        sum += state->vx[i] * state->vx[i] + state->vy[i] * state->vy[i];
    }
    return state->count > 0 ? sum / state->count : 0.0;
}

double subject_top(const subject *s) {
    double top[STRIPS] = {0};
    double sum = 0.0;
    for (uint32_t i = 0; i < s->state.count; i++) {
        int strip = (int)(s->state.x[i] / s->width * STRIPS);
        strip = strip < 0 ? 0 : strip >= STRIPS ? STRIPS - 1 : strip;
        top[strip] = s->state.y[i] > top[strip] ? s->state.y[i] : top[strip];
    }
    for (int i = 0; i < STRIPS; i++) {
        sum += top[i] / STRIPS;
    }
    return sum + 0.5 * s->spacing;
}

const char *subject_real(const subject *s) {
    return s->muller != NULL || !RILL_FIXED ? "float" : "q16";
}
