/* Measurements of a run as one JSON object. */
#ifndef DEMO_REPORT_H
#define DEMO_REPORT_H

#include "../common/session.h"
#include "../probes/probe.h"

/* Sums over a run. Density errors and speed are taken over the last second, the rest over all. */
typedef struct report {
    uint64_t last_second; /* the step it begins after */
    double neighbours, iterations, density_mean, density_max, speed2;
    uint64_t late_steps;
    const probe *probe;
    probe_series *series;
} report;

/* Begins a report on a run of so many steps. Returns 0, or -1 without memory. */
int report_begin(report *r, const session *s, uint64_t steps);

/* After every step. */
void report_step(report *r, const session *s);

/* Prints the object as one line to stdout. */
void report_print(const report *r, const session *s);

void report_end(report *r);

#endif
