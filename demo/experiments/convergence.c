/* Static columns, and how far sweeps and steps take the constraint fluid. */
#include "experiment.h"
#include "port.h"

#include <rill/convert.h>

#include <math.h>
#include <stdio.h>

/* Mean |top - height at rest| over the run, and what it took. */
static int print_column(const char *method, double height, uint32_t particles, double seconds) {
    const rill_config config = subject_config(&experiment_column_2m, method, particles, 120);
    double error = 0.0;
    double compression = 0.0;
    double sweeps = 0.0;
    uint32_t steps = 0;
    subject s;
    if (subject_open(&s, &experiment_column_2m, method, &config) != 0) {
        return -1;
    }
    const double rest = particles * s.spacing * s.spacing / s.width;
    const uint32_t begun = rill_port_clock();
    for (; s.seconds < seconds; steps++) {
        subject_step(&s);
        subject_read(&s);
        error += fabs(subject_top(&s) - rest);
        if (s.muller == NULL) {
            const rill_stats stats = rill_statistics(s.trial.world);
            sweeps += stats.iterations;
            compression += (double)rill_to_float(stats.density_error_mean);
        }
    }
    const double ms = (double)(rill_port_clock() - begun) / 1000.0 / steps;
    printf("%s,%s,%.1f,%u,%.5f,%.5f,%.2f,%.3f\n", method, subject_real(&s), height,
           (unsigned)particles, error / steps, compression / steps, sweeps / steps, ms);
    fflush(stdout);
    subject_close(&s);
    return 0;
}

int experiment_column(effort e) {
    const double seconds = effort_seconds(e, 0.05, 2.0, 60.0);
    const uint32_t doublings = e == EFFORT_THOROUGH ? 6 : e == EFFORT_USUAL ? 5 : 2;
    puts("method,real,height_m,particles,top_error_m,compression,sweeps,ms");
    for (int i = 0; experiment_methods[i] != NULL; i++) {
        for (uint32_t doubling = 0; doubling < doublings; doubling++) {
            const uint32_t particles = 390u << doubling;
            if (print_column(experiment_methods[i], 0.5 * (1u << doubling), particles, seconds)) {
                return -1;
            }
        }
    }
    return 0;
}

/* Continues a resting pillar with so many sweeps: the residual of the first step, which starts
 * cold, and the mean of later ones, which start warm if the method does. */
static int print_residual(const subject *rested, const char *method, uint32_t sweeps) {
    rill_config config = rested->trial.config;
    double later = 0.0;
    double first = 0.0;
    subject s;
    const rill_view view = rill_particles_view(rested->trial.world);
    config.bodin.iterations = sweeps;
    if (config.bodin.substeps == 0) { /* what would be its substeps */
        config.bodin.substeps = 1;
        config.rate *= (rill_real)view.substeps;
    }
    if (subject_open(&s, &experiment_shaft_4m, method, &config) != 0) {
        return -1;
    }
    for (uint32_t i = 0; i < view.count; i++) {
        const rill_particle_state at = {rill_view_position(&view, i), rill_view_velocity(&view, i),
                                        0};
        rill_particle_set(s.trial.world, rill_particle_at(s.trial.world, i), &at);
    }
    for (int i = 0; i < 240; i++) {
        subject_step(&s);
        const double residual = (double)rill_to_float(rill_statistics(s.trial.world).residual);
        first = i == 0 ? residual : first;
        later += i >= 180 ? residual / 60.0 : 0.0;
    }
    printf("%s,%s,%u,%.6g,%.6g\n", method, subject_real(&s), (unsigned)sweeps, first, later);
    subject_close(&s);
    return 0;
}

int experiment_residual(effort e) {
    static const uint32_t counts[] = {1, 2, 3, 5, 8, 15, 25, 40, 65, 100};
    static const char *const methods[] = {"bodin-standard", "bodin-paper"};
    const uint32_t particles = e == EFFORT_TINY ? 100 : 2000;
    puts("method,real,sweeps,residual_cold,residual_running");
    for (int m = 0; m < 2; m++) {
        const rill_config config =
            subject_config(&experiment_shaft_4m, "bodin-standard", particles, 120);
        const rill_config own = subject_config(&experiment_shaft_4m, methods[m], particles, 120);
        subject rested;
        if (subject_open(&rested, &experiment_shaft_4m, "bodin-standard", &config) != 0) {
            return -1;
        }
        subject_run(&rested, e == EFFORT_TINY ? 0.1 : 3.0);
        rested.trial.config = own;
        for (uint32_t i = 0; i < (e == EFFORT_TINY ? 2 : sizeof counts / sizeof counts[0]); i++) {
            if (print_residual(&rested, methods[m], counts[i]) != 0) {
                return -1;
            }
        }
        subject_close(&rested);
    }
    return 0;
}

/* The pillar's worst and mean compression and its rms speed over the last second, and the cost. */
static int print_effort(const char *method, uint32_t hz, uint32_t sweeps, double seconds) {
    rill_config config = subject_config(&experiment_shaft_3m, method, 1000, hz);
    double worst = 0.0;
    double mean = 0.0;
    double speed = 0.0;
    uint32_t steps = 0;
    subject s;
    config.bodin.iterations = sweeps;
    if (subject_open(&s, &experiment_shaft_3m, method, &config) != 0) {
        return -1;
    }
    const uint32_t begun = rill_port_clock();
    subject_run(&s, seconds);
    const double ns = (double)(rill_port_clock() - begun) * 1000.0 / (seconds * 60.0) / 1000.0;
    for (; steps < hz; steps++) {
        subject_step(&s);
        const rill_stats stats = rill_statistics(s.trial.world);
        worst = fmax(worst, (double)rill_to_float(stats.density_error_max));
        mean += (double)rill_to_float(stats.density_error_mean) / hz;
        speed += subject_mean_square_speed(subject_read(&s)) / hz;
    }
    printf("%s,%s,%u,%u,%.5f,%.5f,%.5f,%.0f\n", method, subject_real(&s), (unsigned)hz,
           (unsigned)sweeps, worst, mean, sqrt(speed), ns);
    subject_close(&s);
    return 0;
}

int experiment_effort(effort e) {
    static const uint32_t counts[] = {1, 2, 3, 5, 15};
    static const char *const methods[] = {"bodin-standard", "bodin-paper"};
    const double seconds = effort_seconds(e, 0.1, 4.0, 30.0);
    puts("method,real,hz,sweeps,error_max,error_mean,rms_speed,ns_frame");
    for (int m = 0; m < 2; m++) {
        for (uint32_t hz = 60; hz <= 240; hz *= 2) {
            for (uint32_t i = 0; i < (e == EFFORT_TINY ? 1 : sizeof counts / sizeof counts[0]);
                 i++) {
                if (print_effort(methods[m], hz, counts[i], seconds) != 0) {
                    return -1;
                }
            }
        }
    }
    return 0;
}
