/* What machines achieve: turns, tips, water lifted, way made. */
#include "probe.h"

#include <rill/convert.h>

#include <math.h>

#if RILL_BODIES

#define TWO_PI 6.283185307179586
#define TIPPED (-0.9) /* rad */
#define UPRIGHT (-0.2)
#define PUMP_PERIOD 2.8 /* s */

static double number(rill_real value) {
    return (double)rill_to_float(value);
}

/* Where the first joint stands. */
static double position(const session *s) {
    rill_joint_state state;
    return rill_joint_get(s->world, rill_joint_at(s->world, 0), &state) == RILL_OK
               ? number(state.position)
               : 0;
}

/* Turns of an angle, which jumps from half a turn to minus half a turn. */
static double turns(const probe_series *series) {
    double sum = 0;
    for (uint32_t i = 1; i < series->count; i++) {
        sum += remainder(series->value[i] - series->value[i - 1], TWO_PI);
    }
    return sum / TWO_PI;
}

static uint32_t wheel_result(const probe_series *series, const session *s, probe_field *fields) {
    (void)s;
    fields[0].name = "turns";
    fields[0].value[0] = turns(series);
    return 1;
}

static uint32_t bucket_result(const probe_series *series, const session *s, probe_field *fields) {
    int down = 0;
    (void)s;
    fields[0].name = "tips";
    for (uint32_t i = 0; i < series->count; i++) {
        if (!down && series->value[i] < TIPPED) {
            fields[0].value[0]++;
            down = 1;
        } else if (series->value[i] > UPRIGHT) {
            down = 0;
        }
    }
    return 1;
}

/* m^2 of water in the high tank. */
static double lifted(const session *s) {
    const rill_view view = rill_particles_view(s->world);
    uint32_t count = 0;
    for (uint32_t i = 0; i < view.count; i++) {
        const rill_vec2 p = rill_view_position(&view, i);
        count += number(p.x) > 5.0 && number(p.y) > 1.3;
    }
    return count * number(s->config.spacing) * number(s->config.spacing);
}

static uint32_t pump_result(const probe_series *series, const session *s, probe_field *fields) {
    const double time = series->count > 0 ? series->time[series->count - 1] : 0;
    const double strokes = floor(time / PUMP_PERIOD);
    fields[0].name = "strokes";
    fields[0].value[0] = strokes;
    fields[1].name = "area_per_stroke";
    fields[1].value[0] = strokes > 0 ? lifted(s) / strokes : 0;
    return 2;
}

/* The boat is the first body and begins at 5.5 m. */
static uint32_t paddle_result(const probe_series *series, const session *s, probe_field *fields) {
    rill_body_state boat;
    uint32_t bodies = 0;
    for (uint32_t i = 0; i < s->config.body_capacity; i++) {
        bodies += rill_body_at(s->world, i).id != 0;
    }
    fields[0].name = "bodies";
    fields[0].value[0] = bodies;
    fields[1].name = "turns";
    fields[1].value[0] = turns(series);
    fields[2].name = "way";
    if (rill_body_get(s->world, rill_body_at(s->world, 0), &boat) == RILL_OK) {
        fields[2].value[0] = number(boat.position.x) - 5.5;
    }
    return 3;
}

const probe probe_water_wheel = {"water-wheel", position, wheel_result};
const probe probe_bucket = {"bucket", position, bucket_result};
const probe probe_pump = {"pump", lifted, pump_result};
const probe probe_paddle = {"paddle", position, paddle_result};

#else

typedef int probe_no_machines_here; /* ISO C wants a declaration in every file */

#endif
