/* How deep boxes float, and which lie on the floor. */
#include "probe.h"

#include <rill/convert.h>

#include <math.h>
#include <stdlib.h>

#if RILL_BODIES

#define STRIPS 64
#define SIDE 0.5 /* m, of the boxes */

static double number(rill_real value) {
    return (double)rill_to_float(value);
}

static int ascending(const void *a, const void *b) {
    const double x = *(const double *)a;
    const double y = *(const double *)b;
    return (x > y) - (x < y);
}

/* The surface between the boxes: the median of the highest particles of strips that no box reaches,
 * plus half a spacing. */
static double level(const session *s) {
    const rill_view view = rill_particles_view(s->world);
    const double width = number(s->config.domain_max.x);
    double top[STRIPS] = {0};
    uint32_t free_strips = 0;
    for (uint32_t i = 0; i < view.count; i++) {
        const rill_vec2 p = rill_view_position(&view, i);
        const int strip = (int)fmin(fmax(number(p.x) / width * STRIPS, 0), STRIPS - 1);
        top[strip] = fmax(top[strip], number(p.y));
    }
    for (uint32_t k = 0; k < STRIPS; k++) {
        int covered = 0;
        for (uint32_t b = 0; b < s->config.body_capacity; b++) {
            rill_body_state box;
            if (rill_body_get(s->world, rill_body_at(s->world, b), &box) == RILL_OK) {
                covered |= fabs((k + 0.5) / STRIPS * width - number(box.position.x)) < SIDE * 0.9;
            }
        }
        if (!covered) {
            top[free_strips++] = top[k];
        }
    }
    qsort(top, free_strips, sizeof top[0], ascending);
    return top[free_strips / 2] + number(s->config.spacing) / 2;
}

/* The corners of a box, in order. */
static void corners(const rill_body_state *box, double x[4], double y[4]) {
    static const double sign[5] = {-1, -1, 1, 1, -1};
    const double c = cos(number(box->angle)) * SIDE / 2;
    const double s = sin(number(box->angle)) * SIDE / 2;
    for (int i = 0; i < 4; i++) {
        x[i] = number(box->position.x) + c * sign[i + 1] - s * sign[i];
        y[i] = number(box->position.y) + s * sign[i + 1] + c * sign[i];
    }
}

/* The part of a box below the surface: the sum over its edges of what lies under them. */
static double submerged(const rill_body_state *box, double surface) {
    double x[4];
    double y[4];
    double above = 0;
    corners(box, x, y);
    for (int i = 0; i < 4; i++) {
        const int j = (i + 1) % 4;
        const double low = fmin(y[i], y[j]) - surface;
        const double high = fmax(y[i], y[j]) - surface;
        if (high > 0) {
            const double part = low < 0 ? high / (high - low) : 1;
            above += (x[i] - x[j]) * part * (low < 0 ? high : low + high) / 2;
        }
    }
    return 1 - above / (SIDE * SIDE);
}

/* It lies where no particle fits below it. */
static double lies(const session *s, const rill_body_state *box) {
    double x[4];
    double y[4];
    corners(box, x, y);
    const double lowest = fmin(fmin(y[0], y[1]), fmin(y[2], y[3]));
    return lowest < number(s->config.spacing) / 2;
}

/* From the state at the end. */
static uint32_t evaluate(const probe_series *series, const session *s, probe_field *fields) {
    (void)series;
    const double surface = level(s);
    uint32_t count = 0;
    for (uint32_t b = 0; b < s->config.body_capacity && count < PROBE_VALUES; b++) {
        rill_body_state box;
        if (rill_body_get(s->world, rill_body_at(s->world, b), &box) == RILL_OK) {
            fields[0].value[count] = submerged(&box, surface);
            fields[1].value[count] = lies(s, &box);
            count++;
        }
    }
    fields[0].name = "submerged";
    fields[0].kind = PROBE_NUMBERS;
    fields[0].count = count;
    fields[1].name = "on_floor";
    fields[1].kind = PROBE_TRUTHS;
    fields[1].count = count;
    return 2;
}

const probe probe_boxes = {"boxes", level, evaluate};
const probe probe_pour_over = {"pour-over", level, evaluate};

#else

typedef int probe_no_boxes_here; /* ISO C wants a declaration in every file */

#endif
