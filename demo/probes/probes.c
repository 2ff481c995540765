#include "probe.h"

#include <rill/convert.h>

#include <string.h>

static const probe *const table[] = {
    &probe_martin_moyce, &probe_slosh,     &probe_pillar, &probe_pillar_2000, &probe_column,
#if RILL_GAMEPLAY
    &probe_lake,         &probe_rollback,
#endif
#if RILL_BODIES
    &probe_boxes,        &probe_pour_over, &probe_bucket, &probe_paddle,      &probe_pump,
    &probe_water_wheel,
#endif
};

const probe *probe_find(const char *scene_name) {
    for (uint32_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        if (strcmp(table[i]->scene, scene_name) == 0) {
            return table[i];
        }
    }
    return NULL;
}

void probe_sample(probe_series *series, const probe *p, const session *s) {
    if (series->count < PROBE_SAMPLES) {
        series->time[series->count] = (double)s->steps / (double)rill_to_float(s->config.rate);
        series->value[series->count] = p->measure(s);
        series->count++;
    }
}
