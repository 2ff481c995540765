/* Measures one case of the benchmark and prints it as one line of comma-separated values; demo/run
 * bench runs it for every case, and once more under callgrind for the instructions. */
#include "../common/phases.h"
#include "../common/stage.h"
#include "cases.h"
#include "port.h"
#include "trial.h"

#include <rill/convert.h>

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define EXIT_BAD_REQUEST 2
#define MAX_REPEATS 99
#define WARM_UP_US 300000

/* The screen that drawing is timed on. */
#define SCREEN_WIDTH 400
#define SCREEN_HEIGHT 240

/* Sums over the steps of a run: they are the same in every repeat. */
typedef struct quality {
    double neighbours, sweeps, error_mean, error_max, worst, residual;
    uint64_t cut;
} quality;

typedef struct result {
    double best;               /* of the fastest runs of every step, microseconds */
    double phase[PHASE_COUNT]; /* of the same runs */
    double median;             /* of the runs' totals, microseconds */
    uint32_t draw;             /* one picture of the last state, microseconds */
    quality quality;
} result;

typedef struct job {
    const char *scene, *method;
    uint32_t particles, hz, steps, repeats;
} job;

static int fail(const char *what, const char *problem) {
    fprintf(stderr, "rill: %s: %s\n", what, problem);
    return EXIT_BAD_REQUEST;
}

static void add_quality(quality *q, const rill_stats *stats, double steps) {
    const double worst = (double)rill_to_float(stats->density_error_max);
    q->neighbours += 2.0 * stats->pairs / (stats->particles > 0 ? stats->particles : 1) / steps;
    q->sweeps += stats->iterations / steps;
    q->error_mean += (double)rill_to_float(stats->density_error_mean) / steps;
    q->error_max += worst / steps;
    q->worst = fmax(q->worst, worst);
    q->residual += (double)rill_to_float(stats->residual) / steps;
    q->cut = stats->lists_cut_total;
}

/* One run. Keeps of every step the fastest of all runs so far: they do the same work, bit for bit,
 * and what another program's time slice adds to one of them it does not add to all. Returns the
 * run's microseconds. */
static uint32_t run(trial *t, uint32_t steps, int first, rill_timing *fastest, quality *q) {
    uint32_t total = 0;
    memset(q, 0, sizeof *q);
    for (uint32_t i = 0; i < steps; i++) {
        rill_timing timing;
        memset(&timing, 0, sizeof timing);
        trial_step(t, &timing);
        total += timing.total;
        if (first || timing.total < fastest[i].total) {
            fastest[i] = timing;
        }
        const rill_stats stats = rill_statistics(t->world);
        add_quality(q, &stats, steps);
    }
    return total;
}

static void sum_up(result *r, const rill_timing *timing, uint32_t steps) {
    r->best = 0.0;
    memset(r->phase, 0, sizeof r->phase);
    for (uint32_t i = 0; i < steps; i++) {
        r->best += timing[i].total;
        for (uint32_t k = 0; k < PHASE_COUNT; k++) {
            r->phase[k] += phase_us(&timing[i], k);
        }
    }
}

static int ascending(const void *a, const void *b) {
    const uint32_t left = *(const uint32_t *)a;
    const uint32_t right = *(const uint32_t *)b;
    return (left > right) - (left < right);
}

/* The fastest of a few pictures of the surface. Returns 0 without memory. */
static uint32_t time_drawing(const trial *t) {
    session s = {.scene = t->scene, .config = t->config, .world = t->world};
    stage st;
    uint32_t best = UINT32_MAX;
    if (stage_open(&st, &s, RENDER_RGB565, SCREEN_WIDTH, SCREEN_HEIGHT, 0) != 0) {
        return 0;
    }
    for (int i = 0; i < 5; i++) {
        const uint32_t begun = rill_port_clock();
        stage_draw(&st, &s, STAGE_SURFACE);
        const uint32_t took = rill_port_clock() - begun;
        best = took < best ? took : best;
    }
    stage_close(&st);
    return best;
}

/* Steps that are not measured: a processor that has been idle begins slowly. One run alone, as
 * instructions are counted in, needs none. */
static void warm_up(trial *t, const job *j) {
    const uint32_t begun = rill_port_clock();
    rill_timing timing;
    memset(&timing, 0, sizeof timing);
    while (j->repeats > 1 && rill_port_clock() - begun < WARM_UP_US) {
        trial_step(t, &timing);
    }
}

/* Runs from the same state again and again. Returns 0, or -1 without memory. */
static int repeat(trial *t, const job *j, result *r) {
    uint32_t totals[MAX_REPEATS];
    void *saved = trial_save(t);
    rill_timing *fastest = malloc(j->steps * sizeof *fastest);
    if (saved == NULL || fastest == NULL) {
        free(saved);
        free(fastest);
        return -1;
    }
    warm_up(t, j);
    for (uint32_t i = 0; i < j->repeats; i++) {
        trial_restore(t, saved);
        totals[i] = run(t, j->steps, i == 0, fastest, &r->quality);
    }
    qsort(totals, j->repeats, sizeof totals[0], ascending);
    sum_up(r, fastest, j->steps);
    const uint32_t below = (j->repeats - 1) / 2;
    const uint32_t above = j->repeats / 2;
    r->median = 0.5 * totals[below] + 0.5 * totals[above];
    r->draw = time_drawing(t);
    free(saved);
    free(fastest);
    return 0;
}

/* The columns are named in demo/bench/run. */
static void print_result(const trial *t, const job *j, const result *r) {
    const rill_stats stats = rill_statistics(t->world);
    const double ns = 1000.0 / ((double)j->steps * stats.particles);
    const double frames = j->hz / 60.0;
    const quality *q = &r->quality;
    printf("%s,%s,%s,%" PRIu32 ",%" PRIu32 ",%" PRIu32 ",%" PRIu32, j->scene, j->method,
           RILL_FIXED ? "q16" : "float", stats.particles, j->hz, j->steps, j->repeats);
    printf(",%.1f,%.1f,%.1f", r->best * ns, r->median * ns, r->best * ns * frames);
    for (uint32_t i = 0; i < PHASE_COUNT; i++) {
        printf(",%.1f", r->phase[i] * ns);
    }
    printf(",%.1f", 1000.0 * r->draw / stats.particles);
    printf(",%.1f,%.2f,%.2f", (double)t->bytes / stats.particle_capacity, q->neighbours, q->sweeps);
    printf(",%.5f,%.5f,%.5f,%.6f,%" PRIu64 ",%016" PRIx64 "\n", q->error_mean, q->error_max,
           q->worst, q->residual, q->cut, rill_hash(t->world));
}

static uint32_t number(const char *text, uint32_t low, uint32_t high) {
    char *end;
    const unsigned long n = strtoul(text, &end, 10);
    return *end == 0 && end != text && n >= low && n <= high ? (uint32_t)n : UINT32_MAX;
}

/* Zero for hz and steps stand for the scene's own. */
static int read_job(char **argv, job *j, const scene **found) {
    j->scene = argv[1];
    j->method = argv[2];
    j->particles = number(argv[3], 1, RILL_MAX_PARTICLES);
    j->hz = number(argv[4], 0, 1000);
    j->steps = number(argv[5], 0, 1000000);
    j->repeats = number(argv[6], 1, MAX_REPEATS);
    *found = bench_scene(j->scene);
    if (*found == NULL) {
        return fail(j->scene, "no such scene");
    }
    if (j->particles == UINT32_MAX || j->hz == UINT32_MAX || j->steps == UINT32_MAX ||
        j->repeats == UINT32_MAX) {
        return fail(j->scene, "a number is out of range");
    }
    j->hz = j->hz > 0 ? j->hz : (*found)->hz;
    j->steps = j->steps > 0 ? j->steps : 2 * j->hz;
    return 0;
}

int main(int argc, char **argv) {
    const scene *which;
    job j;
    trial t;
    result r;
    if (argc != 7) {
        return fail("usage", "SCENE METHOD PARTICLES HZ STEPS REPEATS");
    }
    if (read_job(argv, &j, &which) != 0) {
        return EXIT_BAD_REQUEST;
    }
    scene_request request = scene_defaults(which);
    request.particles = j.particles;
    request.hz = j.hz;
    if (!bench_method(j.method, &request)) {
        return fail(j.method, "no such method");
    }
    rill_config config = scene_config(which, &request);
    bench_configure(j.method, &config);
    const rill_status status = trial_open(&t, which, &config);
    if (status != RILL_OK) {
        return fail(j.scene, rill_status_text(status));
    }
    const int failed = repeat(&t, &j, &r);
    if (!failed) {
        print_result(&t, &j, &r);
    }
    trial_close(&t);
    return failed ? fail(j.scene, "out of memory") : 0;
}
