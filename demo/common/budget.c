#include "budget.h"

#include <rill/convert.h>

#include <stdio.h>

/* The means follow over about ten frames. */
static void follow(double *mean, double us) {
    *mean += 0.1 * (us / 1000.0 - *mean);
}

void budget_add(budget *b, const rill_timing *timing, uint32_t steps, uint32_t draw_us) {
    if (steps > 0) {
        follow(&b->sort, (double)timing->sort / steps);
        follow(&b->pairs, (double)timing->pairs / steps);
        follow(&b->solve, (double)timing->solve / steps);
        follow(&b->total, (double)timing->total / steps);
    }
    follow(&b->draw, draw_us);
}

static void milliseconds(char *line, const char *name, double ms) {
    snprintf(line, BUDGET_WIDTH, "%-10s%9.3f ms", name, ms);
}

void budget_lines(const budget *b, const session *s, char lines[BUDGET_LINES][BUDGET_WIDTH]) {
    const rill_stats stats = rill_statistics(s->world);
    snprintf(lines[0], BUDGET_WIDTH, "%-10s%9u of %u", "particles", (unsigned)stats.particles,
             (unsigned)stats.particle_capacity);
    snprintf(lines[1], BUDGET_WIDTH, "%-10s%9.1f kB", "memory", (double)s->bytes / 1024.0);
    milliseconds(lines[2], "sort", b->sort);
    milliseconds(lines[3], "pairs", b->pairs);
    milliseconds(lines[4], "solve", b->solve);
    milliseconds(lines[5], "draw", b->draw);
    snprintf(lines[6], BUDGET_WIDTH, "%-10s%9.2f %%", "density +",
             100.0 * (double)rill_to_float(stats.density_error_max));
    snprintf(lines[7], BUDGET_WIDTH, "%-10s%9.3f %%", "residual",
             100.0 * (double)rill_to_float(stats.residual));
}
