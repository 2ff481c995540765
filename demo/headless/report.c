#include "report.h"

#include "../common/options.h"

#include <rill/convert.h>

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int report_begin(report *r, const session *s, uint64_t steps) {
    memset(r, 0, sizeof *r);
    r->last_second = steps > s->request.hz ? steps - s->request.hz : 0;
    r->probe = probe_find(s->scene->name);
    r->series = calloc(1, sizeof *r->series);
    if (r->series == NULL) {
        return -1;
    }
    if (r->probe != NULL) {
        probe_sample(r->series, r->probe, s);
    }
    return 0;
}

/* Root of the mean squared speed, m/s. */
static double rms_speed(const session *s) {
    const rill_view view = rill_particles_view(s->world);
    double sum = 0.0;
    for (uint32_t i = 0; i < view.count; i++) {
        const double x = (double)rill_to_float(view.velocity[i].x);
        const double y = (double)rill_to_float(view.velocity[i].y);
        sum += x * x + y * y;
    }
    return view.count > 0 ? sqrt(sum / view.count) * (double)rill_to_float(view.speed) : 0.0;
}

void report_step(report *r, const session *s) {
    const rill_stats stats = rill_statistics(s->world);
    r->neighbours += stats.particles > 0 ? 2.0 * stats.pairs / stats.particles : 0.0;
    r->iterations += stats.iterations;
    if (s->steps > r->last_second) {
        const double speed = rms_speed(s);
        r->speed2 += speed * speed;
        r->density_mean += (double)rill_to_float(stats.density_error_mean);
        r->density_max = fmax(r->density_max, (double)rill_to_float(stats.density_error_max));
        r->late_steps++;
    }
    if (r->probe != NULL) {
        probe_sample(r->series, r->probe, s);
    }
}

static void print_number(const char *name, double value) {
    if (isfinite(value)) {
        printf(", \"%s\": %.6g", name, value);
    } else {
        printf(", \"%s\": null", name);
    }
}

static void print_count(const char *name, uint64_t value) {
    printf(", \"%s\": %" PRIu64, name, value);
}

static void print_array(const probe_field *field) {
    printf(", \"%s\": [", field->name);
    for (uint32_t i = 0; i < field->count; i++) {
        printf("%s", i > 0 ? ", " : "");
        if (field->kind == PROBE_TRUTHS) {
            printf("%s", field->value[i] != 0.0 ? "true" : "false");
        } else {
            printf("%.4g", field->value[i]);
        }
    }
    printf("]");
}

static void print_probe(const report *r, const session *s) {
    probe_field fields[PROBE_FIELDS];
    memset(fields, 0, sizeof fields);
    const uint32_t count = r->probe != NULL ? r->probe->evaluate(r->series, s, fields) : 0;
    for (uint32_t i = 0; i < count; i++) {
        if (fields[i].kind == PROBE_NUMBER) {
            print_number(fields[i].name, fields[i].value[0]);
        } else {
            print_array(&fields[i]);
        }
    }
}

void report_print(const report *r, const session *s) {
    const rill_stats stats = rill_statistics(s->world);
    const double steps = s->steps > 0 ? (double)s->steps : 1.0;
    const double late = r->late_steps > 0 ? (double)r->late_steps : 1.0;
    const double particle_steps = steps * (stats.particles > 0 ? stats.particles : 1.0);
    printf("{\"scene\": \"%s\", \"method\": \"%s\", \"real\": \"%s\"", s->scene->name,
           demo_method_name(s->request.method), demo_real());
    print_count("particles", stats.particles);
    print_count("steps", s->steps);
    print_count("hz", s->request.hz);
    printf(", \"hash\": \"%016" PRIx64 "\"", rill_hash(s->world));
    print_number("ns_per_particle_step", (double)s->step_us * 1000.0 / particle_steps);
    print_number("bytes_per_particle", (double)s->bytes / stats.particle_capacity);
    print_number("density_error_max", r->density_max);
    print_number("density_error_mean", r->density_mean / late);
    print_number("rms_speed", sqrt(r->speed2 / late));
    print_number("neighbours_mean", r->neighbours / steps);
    print_number("iterations_mean", r->iterations / steps);
    print_count("dropped",
                (uint64_t)stats.particles_refused + stats.lists_cut_total + stats.springs_refused);
    print_count("bytes", s->bytes);
    print_count("pairs_peak", stats.pairs_peak);
    print_count("pair_capacity", stats.pair_capacity);
    print_probe(r, s);
    puts("}");
}

void report_end(report *r) {
    free(r->series);
    r->series = NULL;
}
