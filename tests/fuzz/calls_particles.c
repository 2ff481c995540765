/* Calls about single particles, fills and groups. */
#include "api.h"

static rill_particle_state state_of(fuzz_input *in) {
    rill_particle_state state = {.position = fuzz_vec(in), .velocity = fuzz_vec(in)};
    if (!fuzz_likely(in)) {
        state.material = fuzz_count(in);
        state.tag = fuzz_count(in);
        state.colour = fuzz_count(in);
        state.lifetime = fuzz_real(in);
    }
    return state;
}

static rill_particle particle_of(fuzz_world *f) {
    const rill_particle particle = {fuzz_handle(&f->in, &f->particles)};
    return particle;
}

static void add(fuzz_world *f) {
    const rill_particle_state state = state_of(&f->in);
    rill_particle particle = {0};
    const uint32_t before = rill_statistics(f->world).particles;
    const rill_status status = rill_particle_add(f->world, &state, &particle);
    const uint32_t after = rill_statistics(f->world).particles;
    FUZZ_CHECK((status == RILL_OK) == (particle.id != 0));
    FUZZ_CHECK(after == before + (status == RILL_OK) ||
               (status == RILL_OK && after == rill_statistics(f->world).particle_capacity));
    fuzz_keep(&f->particles, particle.id);
    fuzz_note_status(f, status);
}

static rill_fill fill_of(fuzz_input *in) {
    rill_fill fill = {.lattice = (rill_lattice)fuzz_below(in, 2)};
    if (!fuzz_likely(in)) {
        fill.velocity = fuzz_vec(in);
        fill.jitter = fuzz_real(in);
        fill.material = fuzz_below(in, 4);
        fill.tag = fuzz_count(in);
        fill.colour = fuzz_count(in);
        fill.lifetime = fuzz_real(in);
    }
    return fill;
}

static void fill(fuzz_world *f) {
    fuzz_input *in = &f->in;
    const rill_fill how = fill_of(in);
    const uint32_t kind = fuzz_below(in, 4);
    const uint32_t count = fuzz_below(in, 7);
    rill_vec2 point[6];
    uint32_t added = 77;
    rill_status status;
    for (int i = 0; i < 6; i++) {
        point[i] = fuzz_vec(in);
    }
    if (kind == 0) {
        status = rill_fill_polygon(f->world, point, count, &how, &added);
    } else if (kind == 1) {
        status = rill_fill_circle(f->world, point[0], point[1].x, &how, &added);
    } else {
        status = rill_fill_box(f->world, point[0], point[1], &how, &added);
    }
    FUZZ_CHECK(status == RILL_OK || status == RILL_FULL || added == 0);
    fuzz_note(f, &added, sizeof added);
    fuzz_note_status(f, status);
}

static void read_back(fuzz_world *f, rill_particle particle) {
    rill_particle_state state;
    memset(&state, 0, sizeof state);
    const rill_status status = rill_particle_get(f->world, particle, &state);
    fuzz_note_status(f, status);
    FUZZ_CHECK((rill_particle_index(f->world, particle) >= 0) == (status == RILL_OK));
    FUZZ_CHECK(rill_is_finite(state.position.x) && rill_is_finite(state.velocity.y));
    FUZZ_CHECK(state.lifetime >= 0);
    if (status == RILL_OK) {
        const rill_view view = rill_particles_view(f->world);
        const uint32_t i = (uint32_t)rill_particle_index(f->world, particle);
        const rill_vec2 between = rill_view_between(&view, i, RILL_ONE / 2);
        FUZZ_CHECK(rill_is_finite(between.x) && rill_is_finite(between.y));
    }
}

static void call_group(fuzz_world *f) {
    fuzz_input *in = &f->in;
    const uint32_t tag = fuzz_count(in);
    uint32_t changed = 0;
    rill_group group;
    rill_region region;
    memset(&group, 0, sizeof group);
    switch (fuzz_below(in, 6)) {
    case 0:
        fuzz_note_status(f, rill_group_read(f->world, tag, &group));
        FUZZ_CHECK(rill_is_finite(group.centre.x) && rill_is_finite(group.velocity.x));
        break;
    case 1:
        fuzz_note_status(f, rill_group_remove(f->world, tag, &changed));
        break;
    case 2:
        fuzz_note_status(f, rill_group_retag(f->world, tag, fuzz_count(in), &changed));
        break;
    case 3:
        fuzz_note_status(f, rill_group_recolour(f->world, tag, fuzz_word(in), &changed));
        break;
    case 4:
        fuzz_note_status(f, rill_group_push(f->world, tag, fuzz_vec(in), &changed));
        break;
    default:
        region = fuzz_region(in);
        fuzz_note_status(f, rill_group_mark(f->world, &region, fuzz_below(in, 4), tag, &changed));
        break;
    }
    fuzz_note(f, &changed, sizeof changed);
}

void fuzz_call_particles(fuzz_world *f) {
    fuzz_input *in = &f->in;
    rill_particle_state state;
    switch (fuzz_below(in, 12)) {
    case 0:
        fuzz_note_status(f, rill_particle_remove(f->world, particle_of(f)));
        break;
    case 1:
        if (fuzz_byte(in) < 32) {
            rill_particles_clear(f->world);
            FUZZ_CHECK(rill_statistics(f->world).particles == 0);
        }
        break;
    case 2:
        read_back(f, particle_of(f));
        break;
    case 3:
        state = state_of(in);
        fuzz_note_status(f, rill_particle_set(f->world, particle_of(f), &state));
        break;
    case 4:
        fuzz_keep(&f->particles, rill_particle_at(f->world, fuzz_count(in)).id);
        break;
    case 5:
    case 6:
        call_group(f);
        break;
    case 7:
    case 8:
        fill(f);
        break;
    default:
        add(f);
        break;
    }
}
