/* The collapsing column, and what updates cost. */
#include "../bench/cases.h"
#include "experiment.h"
#include "port.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define FRONT_PARTICLES 2000
#define GRAVITY 9.82
#define TIMED_STEPS 120
#define TIMED_RUNS 5

/* Half a spacing ahead of the third particle: two may have splashed off. */
static double front_of(const subject *s) {
    double ahead[3] = {0.0, 0.0, 0.0};
    for (uint32_t i = 0; i < s->state.count; i++) {
        double x = s->state.x[i];
        for (int place = 0; place < 3; place++) {
            if (x > ahead[place]) {
                const double pushed = ahead[place];
                ahead[place] = x;
                x = pushed;
            }
        }
    }
    return ahead[2] + 0.5 * s->spacing;
}

/* Front / a against t sqrt(2 g / a), a = 1 m. */
static int print_front(const char *method, uint32_t particles) {
    /* Mueller's method needs the smaller step to survive the collapse at this resolution. */
    const uint32_t hz = strcmp(method, "muller") == 0 ? 960 : 120;
    const rill_config config = subject_config(&scene_martin_moyce, method, particles, hz);
    subject s;
    if (subject_open(&s, &scene_martin_moyce, method, &config) != 0) {
        return -1;
    }
    while (s.seconds * sqrt(2.0 * GRAVITY) < 3.5) {
        subject_run(&s, 1.0 / 120.0);
        subject_read(&s);
        printf("%s,%s,%.4f,%.4f\n", method, subject_real(&s), s.seconds * sqrt(2.0 * GRAVITY),
               front_of(&s));
    }
    subject_close(&s);
    return 0;
}

int experiment_front(effort e) {
    puts("method,real,t,z");
    for (int i = 0; experiment_methods[i] != NULL; i++) {
        if (print_front(experiment_methods[i], e == EFFORT_TINY ? 100 : FRONT_PARTICLES) != 0) {
            return -1;
        }
    }
    return 0;
}

/* Keeps of every update the fastest run so far, microseconds: all runs do the same, and what
 * another program's time slice adds to one it does not add to all. */
static int time_run(const scene *which, const char *method, const rill_config *config,
                    uint32_t steps, uint32_t *fastest) {
    subject s;
    if (subject_open(&s, which, method, config) != 0) {
        return -1;
    }
    for (uint32_t i = 0; i < steps; i++) {
        const uint32_t begun = rill_port_clock();
        subject_step(&s);
        const uint32_t took = rill_port_clock() - begun;
        fastest[i] = took < fastest[i] ? took : fastest[i];
    }
    subject_close(&s);
    return 0;
}

static int print_cost(const scene *which, const char *method, uint32_t particles, effort e) {
    const rill_config config = subject_config(which, method, particles, 120);
    const uint32_t steps = e == EFFORT_TINY ? 20 : TIMED_STEPS;
    uint32_t fastest[TIMED_STEPS];
    double sum = 0.0;
    memset(fastest, 0xFF, sizeof fastest);
    for (int run = 0; run < TIMED_RUNS; run++) {
        if (time_run(which, method, &config, steps, fastest) != 0) {
            return -1;
        }
    }
    for (uint32_t i = 0; i < steps; i++) {
        sum += fastest[i];
    }
    printf("%s,%s,%s,%u,%.4f\n", which->name, method, RILL_FIXED ? "q16" : "float",
           (unsigned)particles, sum / steps / 1000.0);
    return 0;
}

int experiment_cost(effort e) {
    const scene *const scenes[] = {bench_scene("dam-break"), bench_scene("pillar")};
    const uint32_t most = e == EFFORT_TINY ? 500 : 2000;
    puts("scene,method,real,particles,ms");
    for (int which = 0; which < 2; which++) {
        for (int i = 0; experiment_methods[i] != NULL; i++) {
            for (uint32_t particles = 500; particles <= most; particles += 500) {
                if (print_cost(scenes[which], experiment_methods[i], particles, e) != 0) {
                    return -1;
                }
            }
        }
    }
    return 0;
}
