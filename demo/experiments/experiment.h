/* The experiments: each prints its data to stdout as comma-separated values, the names first. */
#ifndef EXPERIMENTS_EXPERIMENT_H
#define EXPERIMENTS_EXPERIMENT_H

#include "subject.h"

/* How much is done. */
typedef enum effort {
    EFFORT_TINY,    /* shows that it runs */
    EFFORT_USUAL,   /* what docs/experiments.md shows */
    EFFORT_THOROUGH /* the papers' full lengths */
} effort;

/* What each of them means, in seconds. */
static inline double effort_seconds(effort e, double tiny, double usual, double thorough) {
    return e == EFFORT_THOROUGH ? thorough : e == EFFORT_USUAL ? usual : tiny;
}

typedef struct experiment {
    const char *name;
    int (*run)(effort e); /* 0, or -1 after saying why */
} experiment;

/* Density against depth in a pillar (Sjostrom's 6.2). */
int experiment_depth(effort e);
/* Kinetic energy against time in pillars (6.3). */
int experiment_energy(effort e);
/* Time per update against the number of particles (6.4). */
int experiment_cost(effort e);
/* How deep boxes of several densities float (the thesis drops them, and pours fluid over them). */
int experiment_boxes(effort e);
/* The front of a collapsing column (Martin and Moyce). */
int experiment_front(effort e);
/* Static columns of growing height (Karrer's chapter 6). */
int experiment_column(effort e);
/* Residual against Gauss-Seidel sweeps (Bodin's figure 4). */
int experiment_residual(effort e);
/* Density error and calm against sweeps and steps per second. */
int experiment_effort(effort e);

/* The methods under test, a null at the end; Mueller's is last, and missing from the Q16.16 build,
 * as it has nothing to do with the scalar. */
extern const char *const experiment_methods[];

/* The thesis's pillar of so many metres, its particles on a square lattice that is stretched, so
 * that they fall a little before they rest. */
extern const scene experiment_shaft_3m, experiment_shaft_4m, experiment_column_2m;

#endif
