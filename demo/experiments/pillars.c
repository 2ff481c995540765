/* Pillars: density against depth, and kinetic energy against time. */
#include "density.h"
#include "experiment.h"

#include <rill/convert.h>

#include <stdio.h>

#define PARTICLES 1000
#define BINS 24
#define PARTICLE_MASS 2.0 /* kg */

/* The mean of a few moments, as what boils is different in each. */
static int print_depths(const char *method, uint32_t hz, double seconds) {
    const rill_config config = subject_config(&experiment_shaft_3m, method, PARTICLES, hz);
    double density[BINS] = {0};
    double top = 0.0;
    subject s;
    if (subject_open(&s, &experiment_shaft_3m, method, &config) != 0) {
        return -1;
    }
    subject_run(&s, seconds);
    for (int moment = 0; moment < 4; moment++) {
        subject_run(&s, 0.25);
        subject_read(&s);
        const double height = subject_top(&s);
        top += height / 4.0;
        for (int i = 0; i < BINS; i++) {
            density[i] += density_at_height(&s, height * (i + 0.5) / BINS) / 4.0;
        }
    }
    for (int i = BINS - 1; i >= 0; i--) {
        const double depth = top * (1.0 - (i + 0.5) / BINS);
        if (depth > density_reach(&s)) {
            printf("%s,%s,%u,%.3f,%.4f,%.3f\n", method, subject_real(&s), (unsigned)hz, depth,
                   density[i], top);
        }
    }
    subject_close(&s);
    return 0;
}

/* Kinetic energy, J, twice a second: the mean over that half second. */
static int print_energies(const char *method, uint32_t particles, double seconds) {
    const rill_config config = subject_config(&experiment_shaft_4m, method, particles, 120);
    subject s;
    if (subject_open(&s, &experiment_shaft_4m, method, &config) != 0) {
        return -1;
    }
    while (s.seconds < seconds - 1e-6) {
        double energy = 0.0;
        for (int i = 0; i < 6; i++) {
            subject_run(&s, 10.0 / 120.0);
            energy += subject_mean_square_speed(subject_read(&s)) / 6.0;
        }
        energy *= 0.5 * PARTICLE_MASS * particles;
        printf("%s,%s,%u,%.1f,%.6g\n", method, subject_real(&s), (unsigned)particles, s.seconds,
               energy);
    }
    subject_close(&s);
    return 0;
}

/* Prints for every method, with a number and with twice as much. */
static int print_all(int (*print)(const char *method, uint32_t number, double seconds),
                     uint32_t number, double seconds) {
    for (int i = 0; experiment_methods[i] != NULL; i++) {
        for (uint32_t n = number; n <= 2 * number; n += number) {
            if (print(experiment_methods[i], n, seconds) != 0) {
                return -1;
            }
        }
    }
    return 0;
}

int experiment_depth(effort e) {
    puts("method,real,hz,depth_m,density,top_m");
    return print_all(print_depths, 120, effort_seconds(e, 0.1, 5.0, 29.0));
}

int experiment_energy(effort e) {
    puts("method,real,particles,time_s,energy_j");
    return print_all(print_energies, 1000, effort_seconds(e, 0.5, 15.0, 90.0));
}
