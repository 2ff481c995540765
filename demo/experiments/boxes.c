/* Boxes of half to one and a half times the fluid's density, dropped into it and poured over. */
#include "experiment.h"

#include <rill/convert.h>

#include <math.h>
#include <stdio.h>
#include <string.h>

#if RILL_BODIES

#define FLUID_DENSITY 100.0 /* kg/m^2 */
#define HZ 120              /* as the thesis */
#define BOXES 5
#define BOX_AREA 0.25 /* m^2 */
#define STRIPS 60
#define MOMENTS 4
#define CLEAR 0.45 /* m from a box's middle to where the surface is not bent by it */

typedef struct corner {
    double x, y;
} corner;

static corner corner_of(rill_vec2 point) {
    const corner c = {(double)rill_to_float(point.x), (double)rill_to_float(point.y)};
    return c;
}

static double box_density(const rill_body_state *state) {
    return FLUID_DENSITY * (double)rill_to_float(state->mass) / BOX_AREA;
}

/* The surface's height: the mean top of the strips that no box is near, and half a spacing. */
static double level_of(const subject *s) {
    double top[STRIPS] = {0};
    int taken[STRIPS] = {0};
    double sum = 0.0;
    int count = 0;
    for (uint32_t i = 0; i < s->state.count; i++) {
        const int strip = (int)fmin(fmax(s->state.x[i] / s->width * STRIPS, 0.0), STRIPS - 1.0);
        top[strip] = fmax(top[strip], s->state.y[i]);
    }
    for (uint32_t i = 0; i < s->trial.config.body_capacity; i++) {
        rill_body_state box;
        if (rill_body_get(s->trial.world, rill_body_at(s->trial.world, i), &box) != RILL_OK) {
            continue;
        }
        for (int k = 0; k < STRIPS; k++) {
            const double x = (k + 0.5) / STRIPS * s->width;
            taken[k] |= fabs(x - (double)rill_to_float(box.centre.x)) < CLEAR;
        }
    }
    for (int k = 0; k < STRIPS; k++) {
        sum += taken[k] ? 0.0 : top[k];
        count += !taken[k];
    }
    return count > 0 ? sum / count + 0.5 * s->spacing : 0.0;
}

/* Twice the area of the triangle from the origin to an edge. */
static double twice_area(corner a, corner b) {
    return a.x * b.y - b.x * a.y;
}

/* The share of a polygon below a level. */
static double share_below(const rill_shape_def *shape, double level) {
    double all = 0.0;
    double below = 0.0;
    corner last = {0.0, 0.0};
    corner first = {0.0, 0.0};
    int cut = 0;
    for (uint32_t i = 0; i < shape->point_count; i++) {
        const corner a = corner_of(shape->point[i]);
        const corner b = corner_of(shape->point[(i + 1u) % shape->point_count]);
        all += twice_area(a, b);
        if (a.y > level && b.y > level) {
            continue;
        }
        const double t = fabs(b.y - a.y) > 0.0 ? (level - a.y) / (b.y - a.y) : 0.0;
        const corner crossing = {a.x + t * (b.x - a.x), level};
        const corner from = a.y > level ? crossing : a;
        const corner to = b.y > level ? crossing : b;
        below += cut ? twice_area(last, from) : 0.0;
        first = cut ? first : from;
        last = to;
        below += twice_area(from, to);
        cut = 1;
    }
    return cut ? (below + twice_area(last, first)) / all : 0.0;
}

static int print_boxes(const char *name, const char *called, const char *method, double seconds) {
    const scene *which = scene_find(name);
    if (which == NULL) {
        return 0; /* a build without emitters */
    }
    const rill_config config = subject_config(which, method, which->particles, HZ);
    double submerged[BOXES] = {0};
    double height[BOXES] = {0};
    rill_body_state box;
    rill_shape_def shape;
    subject s;
    if (subject_open(&s, which, method, &config) != 0) {
        return -1;
    }
    subject_run(&s, seconds);
    for (int moment = 0; moment < MOMENTS; moment++) {
        subject_run(&s, 0.5);
        subject_read(&s);
        const double level = level_of(&s);
        for (uint32_t i = 0; i < BOXES; i++) {
            const rill_body body = rill_body_at(s.trial.world, i);
            rill_body_get(s.trial.world, body, &box);
            rill_shape_get(s.trial.world, rill_body_shape(s.trial.world, body), &shape);
            submerged[i] += share_below(&shape, level) / MOMENTS;
            height[i] += (double)rill_to_float(box.centre.y) / MOMENTS;
        }
    }
    for (uint32_t i = 0; i < BOXES; i++) {
        rill_body_get(s.trial.world, rill_body_at(s.trial.world, i), &box);
        printf("%s,%s,%s,%.0f,%.3f,%.3f\n", method, subject_real(&s), called, box_density(&box),
               submerged[i], height[i]);
    }
    subject_close(&s);
    return 0;
}

int experiment_boxes(effort e) {
    const double seconds = effort_seconds(e, 0.1, 18.0, 58.0);
    puts("method,real,scene,density,submerged,height_m");
    for (int i = 0; experiment_methods[i] != NULL; i++) {
        if (strcmp(experiment_methods[i], "muller") != 0 && /* which knows no bodies */
            (print_boxes("boxes", "dropped", experiment_methods[i], seconds) != 0 ||
             print_boxes("pour-over", "poured over", experiment_methods[i], seconds) != 0)) {
            return -1;
        }
    }
    return 0;
}

#else

#include <stdio.h>

int experiment_boxes(effort e) {
    (void)e;
    puts("method,real,scene,density,submerged,height_m");
    return 0;
}

#endif
