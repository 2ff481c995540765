/* The height of a resting pillar against the height that its volume should have. */
#include "probe.h"

#include <rill/convert.h>

#define BINS 8

/* The surface: the highest particle of each of several strips, averaged, plus half a spacing. */
static double surface_height(const session *s) {
    const rill_view view = rill_particles_view(s->world);
    const double width = (double)rill_to_float(s->config.domain_max.x);
    double top[BINS] = {0};
    double sum = 0.0;
    for (uint32_t i = 0; i < view.count; i++) {
        const rill_vec2 p = rill_view_position(&view, i);
        const double y = (double)rill_to_float(p.y);
        int bin = (int)((double)rill_to_float(p.x) / width * BINS);
        bin = bin < 0 ? 0 : bin >= BINS ? BINS - 1 : bin;
        top[bin] = y > top[bin] ? y : top[bin];
    }
    for (int i = 0; i < BINS; i++) {
        sum += top[i] / BINS;
    }
    return sum + 0.5 * (double)rill_to_float(s->config.spacing);
}

/* The height that the particles' area fills the domain to. */
static double ideal_height(const session *s) {
    const double spacing = (double)rill_to_float(s->config.spacing);
    const double width = (double)rill_to_float(s->config.domain_max.x);
    return rill_statistics(s->world).particles * spacing * spacing / width;
}

/* From the state at the end, as samples of a long run may not all have been kept. */
static uint32_t evaluate(const probe_series *series, const session *s, probe_field *fields) {
    (void)series;
    fields[0].name = "height_ratio";
    fields[0].value[0] = surface_height(s) / ideal_height(s);
    return 1;
}

const probe probe_pillar = {"pillar", surface_height, evaluate};
const probe probe_pillar_2000 = {"pillar-2000", surface_height, evaluate};
const probe probe_column = {"column", surface_height, evaluate};
