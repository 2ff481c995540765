/* What an experiment is done with: a scene solved by one of the library's methods, or by Mueller's.
 */
#ifndef EXPERIMENTS_SUBJECT_H
#define EXPERIMENTS_SUBJECT_H

#include "../bench/trial.h"
#include "muller.h"

/* Positions and velocities of all particles, m and m/s. */
typedef struct subject_state {
    uint32_t count;
    double *x, *y, *vx, *vy;
} subject_state;

typedef struct subject {
    const char *method;
    double width, height, spacing; /* m */
    double seconds;                /* simulated so far */
    double rate;                   /* steps per second */
    trial trial;                   /* with a world unless the method is Mueller's */
    muller *muller;                /* null unless it is */
    subject_state state;           /* as of the last subject_read */
} subject;

/* Builds a scene with a configuration from subject_config; 0, or -1 after saying on stderr why not.
 */
int subject_open(subject *s, const scene *which, const char *method, const rill_config *config);

/* The configuration of a scene for a method: those of demo/run bench, or "muller". */
rill_config subject_config(const scene *which, const char *method, uint32_t particles, uint32_t hz);

void subject_step(subject *s);
void subject_run(subject *s, double seconds);
void subject_close(subject *s);

/* Brings the state up to date. */
const subject_state *subject_read(subject *s);

/* Of the state: m^2/s^2, m. The top is the mean of the highest particles of some strips, and half a
 * spacing above them. */
double subject_mean_square_speed(const subject_state *state);
double subject_top(const subject *s);

/* "float", "q16"; Mueller's is always "float". */
const char *subject_real(const subject *s);

#endif
