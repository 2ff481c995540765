/* Probes: what a scene measures beyond the usual report, against experiment or theory. */
#ifndef DEMO_PROBE_H
#define DEMO_PROBE_H

#include "../common/session.h"

#define PROBE_SAMPLES 8192
#define PROBE_FIELDS 4

/* One number a step, from the state before the first step on. */
typedef struct probe_series {
    uint32_t count;
    double time[PROBE_SAMPLES]; /* s */
    double value[PROBE_SAMPLES];
} probe_series;

typedef struct probe_field {
    const char *name;
    double value;
} probe_field;

typedef struct probe {
    const char *scene;
    double (*measure)(const session *s);
    /* Fills fields; returns how many. */
    uint32_t (*evaluate)(const probe_series *series, const session *s, probe_field *fields);
} probe;

/* The probe of a scene, or null. */
const probe *probe_find(const char *scene_name);

/* Takes a sample; what goes beyond PROBE_SAMPLES is left out. */
void probe_sample(probe_series *series, const probe *p, const session *s);

extern const probe probe_martin_moyce;
extern const probe probe_slosh;
extern const probe probe_pillar;
extern const probe probe_pillar_2000;
extern const probe probe_column;

#endif
