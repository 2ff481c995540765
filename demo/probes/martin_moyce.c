/* The front of a collapsing column against Martin and Moyce (1952), table for n^2 = 2: Z = front /
 * a at T = t sqrt(2 g / a). */
#include "probe.h"

#include <rill/convert.h>

#include <math.h>

#define COLUMN_WIDTH 1.0
#define POINTS 15
#define LATE_POINT 8 /* from here on the front runs steadily */

static const double measured_time[POINTS] = {0.41, 0.84, 1.19, 1.43, 1.63, 1.83, 1.98, 2.20,
                                             2.32, 2.51, 2.65, 2.83, 2.98, 3.11, 3.33};
static const double measured_front[POINTS] = {1.11, 1.22, 1.44, 1.67, 1.89, 2.11, 2.33, 2.56,
                                              2.78, 3.00, 3.22, 3.44, 3.67, 3.89, 4.11};

/* The front is half a spacing ahead of the third particle: two may have splashed off. */
static double front(const session *s) {
    const rill_view view = rill_particles_view(s->world);
    double ahead[3] = {0.0, 0.0, 0.0};
    for (uint32_t i = 0; i < view.count; i++) {
        double x = (double)rill_to_float(rill_view_position(&view, i).x);
        for (int place = 0; place < 3; place++) {
            if (x > ahead[place]) {
                const double pushed = ahead[place];
                ahead[place] = x;
                x = pushed;
            }
        }
    }
    return ahead[2] + 0.5 * (double)rill_to_float(s->config.spacing);
}

/* The series at a time; beyond its end the last value. */
static double value_at(const probe_series *series, double time) {
    for (uint32_t i = 1; i < series->count; i++) {
        if (series->time[i] >= time) {
            const double span = series->time[i] - series->time[i - 1];
            const double share = (time - series->time[i - 1]) / span;
            return series->value[i - 1] + share * (series->value[i] - series->value[i - 1]);
        }
    }
    return series->count > 0 ? series->value[series->count - 1] : 0.0;
}

/* Least squares slope of the late points. */
static double late_speed(const double *z) {
    double t_mean = 0.0;
    double z_mean = 0.0;
    double tt = 0.0;
    double tz = 0.0;
    for (int i = LATE_POINT; i < POINTS; i++) {
        t_mean += measured_time[i] / (POINTS - LATE_POINT);
        z_mean += z[i] / (POINTS - LATE_POINT);
    }
    for (int i = LATE_POINT; i < POINTS; i++) {
        tt += (measured_time[i] - t_mean) * (measured_time[i] - t_mean);
        tz += (measured_time[i] - t_mean) * (z[i] - z_mean);
    }
    return tz / tt;
}

static uint32_t evaluate(const probe_series *series, const session *s, probe_field *fields) {
    const double gravity = -(double)rill_to_float(s->config.gravity.y);
    const double unit = sqrt(COLUMN_WIDTH / (2.0 * gravity));
    double z[POINTS];
    double error = 0.0;
    for (int i = 0; i < POINTS; i++) {
        z[i] = value_at(series, measured_time[i] * unit) / COLUMN_WIDTH;
        error += fabs(z[i] / measured_front[i] - 1.0) / POINTS;
    }
    fields[0].name = "front_error_mean";
    fields[0].value[0] = error;
    fields[1].name = "front_speed_error";
    fields[1].value[0] = late_speed(z) / late_speed(measured_front) - 1.0;
    return 2;
}

const probe probe_martin_moyce = {"martin-moyce", front, evaluate};
