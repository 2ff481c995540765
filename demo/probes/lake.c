/* What sleep saves: the time of steps in which nothing sleeps against that of steps in which the
 * lake does, but for a hundredth of it at most. */
#include "probe.h"

#if RILL_GAMEPLAY

typedef struct mean {
    double us;
    uint32_t steps;
} mean;

/* A report measures one run; probes keep nothing elsewhere. */
static struct {
    uint64_t us; /* spent in all steps so far */
    mean awake, asleep;
} nap;

static void add(mean *m, uint64_t us) {
    m->us += (double)us;
    m->steps++;
}

static double mean_of(const mean *m) {
    return m->steps > 0 ? m->us / m->steps : 0.0;
}

/* The share of the particles that sleeps. */
static double measure(const session *s) {
    const uint32_t all = rill_statistics(s->world).particles;
    const uint32_t asleep = rill_gameplay_statistics(s->world).asleep;
    if (s->steps == 0) {
        nap.awake = nap.asleep = (mean){0.0, 0};
    } else if (asleep == 0) {
        add(&nap.awake, s->step_us - nap.us);
    } else if (asleep >= all - all / 100u) {
        add(&nap.asleep, s->step_us - nap.us);
    }
    nap.us = s->step_us;
    return all > 0 ? (double)asleep / all : 0.0;
}

static uint32_t evaluate(const probe_series *series, const session *s, probe_field *fields) {
    double share = 0.0;
    (void)s;
    for (uint32_t i = 0; i < series->count; i++) {
        share += series->value[i] / series->count;
    }
    fields[0].name = "asleep_share_mean";
    fields[0].value[0] = share;
    fields[1].name = "asleep_steps";
    fields[1].value[0] = nap.asleep.steps;
    fields[2].name = "asleep_us_per_step";
    fields[2].value[0] = mean_of(&nap.asleep);
    fields[3].name = "awake_us_per_step";
    fields[3].value[0] = mean_of(&nap.awake);
    return 4;
}

const probe probe_lake = {"lake", measure, evaluate};

#else

typedef int demo_no_lake_here; /* ISO C wants a declaration in every file */

#endif
