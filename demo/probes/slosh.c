/* Period and loss of a sloshing tank. The centre of mass swings with the first mode's amplitude; a
 * damped cosine is fitted to it. */
#include "probe.h"

#include <rill/convert.h>

#include <math.h>

#define TANK_WIDTH 4.0
#define TANK_DEPTH 2.0
#define TWO_PI 6.283185307179586

/* Where the centre of mass is right of the middle, m. */
static double shift(const session *s) {
    const rill_view view = rill_particles_view(s->world);
    double sum = 0.0;
    for (uint32_t i = 0; i < view.count; i++) {
        sum += (double)rill_to_float(rill_view_position(&view, i).x);
    }
    return view.count > 0 ? sum / view.count - TANK_WIDTH / 2.0 : 0.0;
}

/* Solves the symmetric 3 x 3 system a x = b by elimination. */
static void solve3(double a[3][3], double b[3], double x[3]) {
    for (int i = 0; i < 3; i++) {
        for (int j = i + 1; j < 3; j++) {
            const double f = a[j][i] / a[i][i];
            for (int k = i; k < 3; k++) {
                a[j][k] -= f * a[i][k];
            }
            b[j] -= f * b[i];
        }
    }
    for (int i = 2; i >= 0; i--) {
        x[i] = b[i];
        for (int k = i + 1; k < 3; k++) {
            x[i] -= a[i][k] * x[k];
        }
        x[i] /= a[i][i];
    }
}

/* Squared error of the best c0 exp(-rt) cos(wt) + c1 exp(-rt) sin(wt) + c2. */
static double misfit(const probe_series *series, double w, double r) {
    double a[3][3] = {{0}};
    double b[3] = {0};
    double c[3];
    double error = 0.0;
    for (int pass = 0; pass < 2; pass++) {
        for (uint32_t i = 0; i < series->count; i++) {
            const double t = series->time[i];
            const double decay = exp(-r * t);
            const double basis[3] = {decay * cos(w * t), decay * sin(w * t), 1.0};
            if (pass == 0) {
                for (int j = 0; j < 3; j++) {
                    for (int k = 0; k < 3; k++) {
                        a[j][k] += basis[j] * basis[k];
                    }
                    b[j] += basis[j] * series->value[i];
                }
            } else {
                const double fit = c[0] * basis[0] + c[1] * basis[1] + c[2] * basis[2];
                error += (fit - series->value[i]) * (fit - series->value[i]);
            }
        }
        if (pass == 0) {
            solve3(a, b, c);
        }
    }
    return error;
}

/* A grid search that closes in on the best angular frequency and decay rate. */
static void fit(const probe_series *series, double theory, double *w, double *r) {
    double w_step = theory * 0.05;
    double r_step = theory * 0.03;
    *w = theory;
    *r = theory * 0.1;
    for (int round = 0; round < 9; round++) {
        const double w_mid = *w;
        const double r_mid = *r;
        double best = HUGE_VAL;
        for (int i = -7; i <= 7; i++) {
            for (int j = -4; j <= 4; j++) {
                const double rate = fmax(r_mid + j * r_step, 0.0);
                const double error = misfit(series, w_mid + i * w_step, rate);
                if (error < best) {
                    best = error;
                    *w = w_mid + i * w_step;
                    *r = rate;
                }
            }
        }
        w_step *= 0.4;
        r_step *= 0.5;
    }
}

static uint32_t evaluate(const probe_series *series, const session *s, probe_field *fields) {
    const double gravity = -(double)rill_to_float(s->config.gravity.y);
    const double k = TWO_PI / 2.0 / TANK_WIDTH;
    const double theory = sqrt(gravity * k * tanh(k * TANK_DEPTH));
    double w, r;
    fit(series, theory, &w, &r);
    fields[0].name = "period_ratio";
    fields[0].value[0] = theory / w;
    fields[1].name = "energy_loss_per_period";
    fields[1].value[0] = 1.0 - exp(-2.0 * r * TWO_PI / w);
    return 2;
}

const probe probe_slosh = {"slosh", shift, evaluate};
