/* Calls about emitters, zones, sensors, events, forces and queries. */
#include "api.h"

rill_region fuzz_region(fuzz_input *in) {
    rill_vec2 point[RILL_REGION_POINTS + 1];
    const rill_vec2 corner = fuzz_vec(in);
    rill_region region;
    switch (fuzz_below(in, 4)) {
    case 0:
        return rill_region_circle(corner, fuzz_real(in));
    case 1:
        for (int i = 0; i <= RILL_REGION_POINTS; i++) {
            point[i] = fuzz_vec(in);
        }
        return rill_region_polygon(point, fuzz_below(in, 11) % (RILL_REGION_POINTS + 2));
    case 2:
        region = rill_region_box(corner, fuzz_vec(in));
        region.kind = fuzz_below(in, 5);
        region.point_count = fuzz_count(in);
        return region;
    default:
        return rill_region_box(corner, fuzz_vec(in));
    }
}

static rill_emitter_def emitter_def(fuzz_input *in) {
    rill_emitter_def def = rill_emitter_default();
    def.shape = fuzz_below(in, 4);
    def.from = fuzz_vec(in);
    def.to = fuzz_vec(in);
    def.velocity = fuzz_vec(in);
    def.rate = fuzz_real(in);
    if (!fuzz_likely(in)) {
        def.spread = fuzz_vec(in);
        def.limit = fuzz_count(in);
        def.lifetime_min = fuzz_real(in);
        def.lifetime_max = fuzz_real(in);
        def.material = fuzz_below(in, 5);
        def.tag = fuzz_count(in);
        def.colour = fuzz_word(in);
        def.on = fuzz_below(in, 3);
        def.body = fuzz_below(in, 4); /* the names of the first bodies, and none */
    }
    return def;
}

static void call_emitter(fuzz_world *f) {
    fuzz_input *in = &f->in;
    rill_emitter emitter = {fuzz_handle(in, &f->emitters)};
    rill_emitter_def def;
    rill_emitter_counts counts = {0, 0};
    switch (fuzz_below(in, 7)) {
    case 0:
        fuzz_note_status(f, rill_emitter_remove(f->world, emitter));
        break;
    case 1:
        def = emitter_def(in);
        fuzz_note_status(f, rill_emitter_set(f->world, emitter, &def));
        break;
    case 2:
        fuzz_note_status(f, rill_emitter_burst(f->world, emitter, fuzz_count(in)));
        break;
    case 3:
        (void)rill_emitter_get(f->world, rill_emitter_at(f->world, fuzz_count(in)), &def);
        fuzz_note_status(f, rill_emitter_count(f->world, emitter, &counts));
        fuzz_note(f, &counts, sizeof counts);
        break;
    default: {
        def = emitter_def(in);
        const rill_real rest_rate = rill_emitter_rest_rate(f->world, &def);
        FUZZ_CHECK(rest_rate >= 0);
        fuzz_note_status(f, rill_emitter_add(f->world, &def, &emitter));
        fuzz_keep(&f->emitters, emitter.id);
        break;
    }
    }
}

static rill_zone_def zone_def(fuzz_input *in) {
    rill_zone_def def = rill_zone_default();
    def.region = fuzz_region(in);
    def.mask = fuzz_below(in, 4);
    def.kill = fuzz_below(in, 3);
    def.kill_rate = fuzz_real(in);
    if (fuzz_likely(in)) {
        def.acceleration = fuzz_vec(in);
        def.drag = fuzz_real(in);
        def.flow = fuzz_vec(in);
        def.pull = fuzz_real(in);
        def.centre = fuzz_vec(in);
        def.one_way = fuzz_vec(in);
        def.on = fuzz_below(in, 3);
    }
    return def;
}

static void call_zone(fuzz_world *f) {
    fuzz_input *in = &f->in;
    rill_zone zone = {fuzz_handle(in, &f->zones)};
    rill_zone_def def;
    uint32_t killed;
    switch (fuzz_below(in, 6)) {
    case 0:
        fuzz_note_status(f, rill_zone_remove(f->world, zone));
        break;
    case 1:
        def = zone_def(in);
        fuzz_note_status(f, rill_zone_set(f->world, zone, &def));
        break;
    case 2:
        fuzz_note_status(f, rill_zone_get(f->world, rill_zone_at(f->world, fuzz_count(in)), &def));
        killed = rill_zone_killed(f->world, zone);
        fuzz_note(f, &killed, sizeof killed);
        break;
    default:
        def = zone_def(in);
        fuzz_note_status(f, rill_zone_add(f->world, &def, &zone));
        fuzz_keep(&f->zones, zone.id);
        break;
    }
}

static void read_sensor(fuzz_world *f, rill_sensor sensor) {
    rill_sensor_reading reading;
    memset(&reading, 0, sizeof reading);
    fuzz_note_status(f, rill_sensor_read(f->world, sensor, &reading));
    fuzz_note(f, &reading, sizeof reading);
    rill_flow_reading flow;
    memset(&flow, 0, sizeof flow);
    fuzz_note_status(f, rill_sensor_read_flow(f->world, sensor, &flow));
    fuzz_note(f, &flow, sizeof flow);
    FUZZ_CHECK(rill_is_finite(reading.velocity.x) && rill_is_finite(reading.velocity.y));
    FUZZ_CHECK(rill_is_finite(reading.fill) && rill_is_finite(reading.density));
    FUZZ_CHECK(rill_is_finite(flow.net_area) && rill_is_finite(flow.net_per_second));
}

static void call_sensor(fuzz_world *f) {
    fuzz_input *in = &f->in;
    rill_sensor sensor = {fuzz_handle(in, &f->sensors)};
    const rill_region region = fuzz_region(in);
    const rill_vec2 to = fuzz_vec(in);
    switch (fuzz_below(in, 7)) {
    case 0:
        fuzz_note_status(f, rill_sensor_remove(f->world, sensor));
        break;
    case 1:
        fuzz_note_status(f, rill_sensor_move(f->world, sensor, &region));
        break;
    case 2:
        read_sensor(f, sensor);
        read_sensor(f, rill_sensor_at(f->world, fuzz_count(in)));
        break;
    case 3:
        fuzz_note_status(f, rill_sensor_add_line(f->world, region.point[0], to, 0, &sensor));
        fuzz_keep(&f->sensors, sensor.id);
        break;
    default:
        fuzz_note_status(f, rill_sensor_add(f->world, &region, fuzz_below(in, 4), &sensor));
        fuzz_keep(&f->sensors, sensor.id);
        break;
    }
}

static void call_force(fuzz_world *f) {
    fuzz_input *in = &f->in;
    const rill_region region = fuzz_region(in);
    const rill_vec2 change = fuzz_vec(in);
    const rill_particle particle = {fuzz_handle(in, &f->particles)};
    uint32_t pushed = 0;
    switch (fuzz_below(in, 3)) {
    case 0:
        fuzz_note_status(f, rill_push_particle(f->world, particle, change));
        break;
    case 1:
        fuzz_note_status(f, rill_push_region(f->world, &region, 0, change, &pushed));
        break;
    default:
        fuzz_note_status(f,
                         rill_explode(f->world, region.point[0], region.radius, change.x, &pushed));
        break;
    }
    fuzz_note(f, &pushed, sizeof pushed);
}

static void read_events(fuzz_world *f) {
    rill_event event;
    uint32_t count = 0;
    if (fuzz_byte(&f->in) < 16) {
        rill_events_clear(f->world);
    }
    while (rill_event_next(f->world, &event)) {
        fuzz_note(f, &event, sizeof event);
        FUZZ_CHECK(count++ < 65535);
    }
    FUZZ_CHECK(rill_gameplay_statistics(f->world).events == 0);
}

void fuzz_call_gameplay(fuzz_world *f) {
    switch (fuzz_below(&f->in, 8)) {
    case 0:
        read_events(f);
        break;
    case 1:
        call_force(f);
        break;
    case 2:
    case 3:
        call_zone(f);
        break;
    case 4:
    case 5:
        call_sensor(f);
        break;
    default:
        call_emitter(f);
        break;
    }
}

static void query_ray(fuzz_world *f, rill_vec2 from, rill_vec2 to) {
    rill_ray_hit hit;
    memset(&hit, 0, sizeof hit);
    fuzz_note_status(f, rill_query_ray(f->world, from, to, &hit));
    fuzz_note(f, &hit, sizeof hit);
    FUZZ_CHECK(rill_is_finite(hit.point.x) && rill_is_finite(hit.normal.x));
    FUZZ_CHECK(hit.fraction >= 0 && hit.fraction <= RILL_ONE);
}

static void query_bodies(fuzz_world *f) {
#if RILL_BODIES
    for (uint32_t b = 0; b < 8; b++) {
        rill_wetness wetness = {0, 0};
        fuzz_note_status(f, rill_query_body(f->world, rill_body_at(f->world, b), &wetness));
        FUZZ_CHECK(wetness.covered >= 0 && wetness.covered <= RILL_ONE);
        fuzz_note(f, &wetness, sizeof wetness);
    }
#else
    (void)f;
#endif
}

void fuzz_call_query(fuzz_world *f) {
    fuzz_input *in = &f->in;
    const rill_region region = fuzz_region(in);
    const rill_vec2 point = region.point[0];
    rill_particle found[5] = {{0}};
    rill_real length = 0;
    uint32_t count = 0;
    rill_field_sample sample;
    memset(&sample, 0, sizeof sample);
    switch (fuzz_below(in, 6)) {
    case 0:
        fuzz_note_status(f, rill_query_region(f->world, &region, 0, found, 5, &count));
        fuzz_note_status(f, rill_query_region(f->world, &region, 1, NULL, 0, &count));
        break;
    case 1:
        fuzz_note_status(f, rill_query_nearest(f->world, point, region.radius, found, &length));
        break;
    case 2:
        fuzz_note_status(f, rill_sample_at(f->world, point, &sample));
        FUZZ_CHECK(rill_is_finite(sample.density) && rill_is_finite(sample.pressure));
        FUZZ_CHECK(rill_is_finite(sample.velocity.x) && rill_is_finite(sample.velocity.y));
        break;
    case 3:
        query_ray(f, point, fuzz_vec(in));
        break;
    case 4:
        fuzz_note_status(f, rill_query_depth(f->world, point, &length));
        break;
    default:
        fuzz_note_status(f, rill_query_surface(f->world, point, &length));
        query_bodies(f);
        break;
    }
    FUZZ_CHECK(rill_is_finite(length));
    fuzz_note(f, &length, sizeof length);
}

void fuzz_call(fuzz_world *f) {
    static void (*const call[])(fuzz_world *) = {
        fuzz_call_world,    fuzz_call_world,    fuzz_call_particles, fuzz_call_particles,
        fuzz_call_bodies,   fuzz_call_bodies,   fuzz_call_joints,    fuzz_call_gameplay,
        fuzz_call_gameplay, fuzz_call_gameplay, fuzz_call_query,     fuzz_call_copies};
    call[fuzz_below(&f->in, sizeof call / sizeof call[0])](f);
    fuzz_check(f);
}
