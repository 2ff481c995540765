/* Probes: what a scene measures beyond the usual report, against experiment or theory. */
#ifndef DEMO_PROBE_H
#define DEMO_PROBE_H

#include "../common/session.h"

#define PROBE_SAMPLES 8192
#define PROBE_FIELDS 8
#define PROBE_VALUES 8

/* One number a step, from the state before the first step on. */
typedef struct probe_series {
    uint32_t count;
    double time[PROBE_SAMPLES]; /* s */
    double value[PROBE_SAMPLES];
} probe_series;

typedef enum probe_kind {
    PROBE_NUMBER,  /* the first value */
    PROBE_NUMBERS, /* count values */
    PROBE_TRUTHS   /* count values that are 0 or not */
} probe_kind;

/* Zero but for what evaluate sets. */
typedef struct probe_field {
    const char *name;
    probe_kind kind;
    uint32_t count;
    double value[PROBE_VALUES];
} probe_field;

typedef struct probe {
    const char *scene;
    double (*measure)(const session *s);
    /* Fills fields, PROBE_FIELDS at most; returns how many. */
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
#if RILL_GAMEPLAY
extern const probe probe_lake;
extern const probe probe_rollback;
#endif
#if RILL_BODIES
extern const probe probe_boxes;
extern const probe probe_pour_over;
extern const probe probe_bucket;
extern const probe probe_paddle;
extern const probe probe_pump;
extern const probe probe_water_wheel;
#endif

#endif
