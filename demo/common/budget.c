#include "budget.h"

#include <rill/convert.h>

#include <stdio.h>

/* The means follow over about ten frames. */
static void follow(double *mean, double us) {
    *mean += 0.1 * (us / 1000.0 - *mean);
}

void budget_add(budget *b, const rill_timing *timing, uint32_t steps, uint32_t draw_us) {
    for (uint32_t i = 0; steps > 0 && i < PHASE_COUNT; i++) {
        follow(&b->phase[i], (double)phase_us(timing, i) / steps);
    }
    follow(&b->draw, draw_us);
}

static void milliseconds(char *line, const char *name, double ms) {
    snprintf(line, BUDGET_WIDTH, "%-10s%9.3f ms", name, ms);
}

static void percent(char *line, const char *name, rill_real share) {
    snprintf(line, BUDGET_WIDTH, "%-10s%9.3f %%", name, 100.0 * (double)rill_to_float(share));
}

void budget_lines(const budget *b, const session *s, char lines[BUDGET_LINES][BUDGET_WIDTH]) {
    const rill_stats stats = rill_statistics(s->world);
    snprintf(lines[0], BUDGET_WIDTH, "%-10s%9u of %u", "particles", (unsigned)stats.particles,
             (unsigned)stats.particle_capacity);
    snprintf(lines[1], BUDGET_WIDTH, "%-10s%9.1f kB", "memory", (double)s->bytes / 1024.0);
    for (uint32_t i = 0; i < PHASE_COUNT; i++) {
        milliseconds(lines[2u + i], phase_name(i), b->phase[i]);
    }
    milliseconds(lines[2u + PHASE_COUNT], "draw", b->draw);
    percent(lines[3u + PHASE_COUNT], "density +", stats.density_error_max);
    percent(lines[4u + PHASE_COUNT], "residual", stats.residual);
}
