/* The world under attack: its block, and what must hold after every call. */
#include "api.h"

#include <stdio.h>
#include <stdlib.h>

void fuzz_fail(const char *condition, const char *file, int line) {
    fprintf(stderr, "%s:%d: does not hold: %s\n", file, line, condition);
    abort();
}

void fuzz_note(fuzz_world *f, const void *answer, size_t bytes) {
    const unsigned char *byte = (const unsigned char *)answer;
    for (size_t i = 0; i < bytes; i++) {
        f->trail = (f->trail ^ byte[i]) * 0x100000001B3u;
    }
}

void fuzz_note_any_status(fuzz_world *f, rill_status status) {
    FUZZ_CHECK(rill_status_text(status) != NULL);
    fuzz_note(f, &status, sizeof status);
}

void fuzz_note_status(fuzz_world *f, rill_status status) {
    FUZZ_CHECK(status == RILL_OK || status == RILL_FULL || rill_hash(f->world) == f->hash);
    fuzz_note_any_status(f, status);
}

void fuzz_keep(fuzz_handles *handles, uint32_t id) {
    handles->id[handles->next++ % FUZZ_HANDLES] = id;
}

void fuzz_added(fuzz_world *f, fuzz_handles *handles, rill_status status, uint32_t id) {
    FUZZ_CHECK((status == RILL_OK) == (id != 0));
    fuzz_keep(handles, id);
    fuzz_note_status(f, status);
}

uint32_t fuzz_handle(fuzz_input *in, const fuzz_handles *handles) {
    const uint8_t which = fuzz_byte(in);
    return which < 248 ? handles->id[which % FUZZ_HANDLES] : fuzz_word(in);
}

static unsigned char guard_byte(size_t i) {
    return (unsigned char)(0x5Au ^ (i * 37u));
}

static void lay_block(fuzz_world *f, size_t bytes) {
    /* Exactly as long as it must be, so that AddressSanitizer watches the end as well. */
    f->memory = (unsigned char *)malloc(bytes + 2 * FUZZ_GUARD);
    FUZZ_CHECK(f->memory != NULL);
    f->block = f->memory + FUZZ_GUARD;
    f->bytes = bytes;
    memset(f->block, (int)(f->garbage & 0xFF), bytes);
    for (size_t i = 0; i < FUZZ_GUARD; i++) {
        f->memory[i] = guard_byte(i);
        f->block[bytes + i] = guard_byte(i);
    }
}

/* A block that is too short, not aligned or missing is refused and stays as it was. */
static void try_bad_blocks(fuzz_world *f, const rill_config *config) {
    rill_world *world = (rill_world *)f->block;
    FUZZ_CHECK(rill_world_init(f->block, f->bytes - 1, config, &world) == RILL_BLOCK_TOO_SMALL);
    FUZZ_CHECK(world == NULL);
    for (size_t skew = 1; skew < RILL_BLOCK_ALIGNMENT; skew++) {
        FUZZ_CHECK(rill_world_init(f->block + skew, f->bytes, config, &world) ==
                   RILL_BLOCK_MISALIGNED);
    }
    FUZZ_CHECK(rill_world_init(NULL, f->bytes, config, &world) == RILL_BLOCK_NULL);
    FUZZ_CHECK(rill_world_init(f->block, f->bytes, config, NULL) == RILL_BLOCK_NULL);
    for (size_t i = 0; i < f->bytes; i++) {
        FUZZ_CHECK(f->block[i] == (f->garbage & 0xFF));
    }
}

void fuzz_begin(fuzz_world *f, const uint8_t *data, size_t size, uint32_t garbage) {
    memset(f, 0, sizeof *f);
    f->in.byte = data;
    f->in.left = size;
    f->steps_left = FUZZ_STEPS;
    f->garbage = garbage;
}

int fuzz_build(fuzz_world *f, const rill_config *config) {
    const rill_status status = rill_config_check(config);
    const size_t bytes = rill_memory_size(config);
    FUZZ_CHECK((status == RILL_OK) == (bytes > 0));
    if (bytes == 0 || bytes > FUZZ_BLOCK) {
        uint64_t place = 0;
        FUZZ_CHECK(bytes > 0 || rill_world_init(&place, 8, config, &f->world) == status);
        FUZZ_CHECK(f->world == NULL && place == 0);
        return 0;
    }
    f->size.x = config->domain_max.x - config->domain_min.x;
    f->size.y = config->domain_max.y - config->domain_min.y;
    lay_block(f, bytes);
    try_bad_blocks(f, config);
    FUZZ_CHECK(rill_world_init(f->block, bytes, config, &f->world) == RILL_OK);
    FUZZ_CHECK((unsigned char *)f->world == f->block && rill_world_bytes(f->world) == bytes);
    FUZZ_CHECK(rill_particles_that_fit(config, bytes) >= config->particle_capacity);
    fuzz_check(f);
    return 1;
}

/* Fluid on the floor, as much as there is room for, so that calls meet some. */
static void pour(fuzz_world *f, const rill_config *config) {
    const rill_fill how = {.lattice = RILL_LATTICE_HEX};
    rill_vec2 corner = config->domain_max;
    corner.y = config->domain_min.y + f->size.y / 2;
    const rill_status status = rill_fill_box(f->world, config->domain_min, corner, &how, NULL);
    fuzz_note_status(f, status);
    fuzz_check(f);
}

int fuzz_open(fuzz_world *f, const uint8_t *data, size_t size, uint32_t garbage) {
    fuzz_begin(f, data, size, garbage);
    const rill_config config = fuzz_config(&f->in);
    if (!fuzz_build(f, &config)) {
        return 0;
    }
    if (size % 2 == 0) { /* half of the worlds start empty */
        pour(f, &config);
    }
    return 1;
}

void fuzz_close(fuzz_world *f) {
    free(f->memory);
    f->memory = NULL;
}

static void check_guards(const fuzz_world *f) {
    for (size_t i = 0; i < FUZZ_GUARD; i++) {
        FUZZ_CHECK(f->memory[i] == guard_byte(i));
        FUZZ_CHECK(f->block[f->bytes + i] == guard_byte(i));
    }
}

/* Inside the domain and no faster than 1 h per substep, which not-a-number is neither. The speed
 * has room for rounding; in a block from elsewhere up to 2 h to each side are accepted, until it
 * steps, and its domain may be another one (rill_world_attach holds its particles to that). */
static void check_particles(const fuzz_world *f) {
    const rill_view view = rill_particles_view(f->world);
    const rill_real fastest = RILL_RATIO(2, 1);
    const rill_real square = f->foreign ? RILL_RATIO(8, 1) : RILL_RATIO(1002, 1000);
    const rill_real right = rill_div(f->size.x, rill_smoothing_radius(f->world));
    const rill_real top = rill_div(f->size.y, rill_smoothing_radius(f->world));
    for (uint32_t i = 0; i < view.count; i++) {
        const rill_vec2 v = view.velocity[i];
        FUZZ_CHECK(view.position[i].x >= 0 && view.position[i].y >= 0);
        FUZZ_CHECK(f->foreign || view.position[i].x <= right);
        FUZZ_CHECK(f->foreign || view.position[i].y <= top);
        FUZZ_CHECK(v.x >= -fastest && v.x <= fastest && v.y >= -fastest && v.y <= fastest);
        FUZZ_CHECK(rill_mul(v.x, v.x) + rill_mul(v.y, v.y) <= square);
        const rill_particle particle = rill_particle_at(f->world, i);
        FUZZ_CHECK(particle.id != 0 && rill_particle_index(f->world, particle) == (int32_t)i);
    }
    FUZZ_CHECK(rill_particle_at(f->world, view.count).id == 0);
}

static void check_counts(const fuzz_world *f) {
    const rill_stats stats = rill_statistics(f->world);
    FUZZ_CHECK(stats.particles == rill_particles_view(f->world).count);
    if (f->foreign) {
        return;
    }
    FUZZ_CHECK(stats.particles <= stats.particles_peak);
    FUZZ_CHECK(stats.particles_peak <= stats.particle_capacity);
    FUZZ_CHECK(stats.pairs <= stats.pairs_peak && stats.pairs_peak <= stats.pair_capacity);
    FUZZ_CHECK(stats.springs <= stats.springs_peak && stats.springs_peak <= stats.spring_capacity);
    FUZZ_CHECK(stats.couplings <= stats.couplings_peak);
    FUZZ_CHECK(stats.couplings_peak <= stats.coupling_capacity);
    FUZZ_CHECK(stats.contacts <= stats.contacts_peak);
    FUZZ_CHECK(stats.contacts_peak <= stats.contact_capacity);
    FUZZ_CHECK(rill_is_finite(stats.residual) && rill_is_finite(stats.density_error_max));
    FUZZ_CHECK(rill_is_finite(stats.density_error_mean));
    const rill_gameplay_stats gameplay = rill_gameplay_statistics(f->world);
    FUZZ_CHECK(gameplay.events <= gameplay.events_peak && gameplay.asleep <= stats.particles);
}

void fuzz_check(fuzz_world *f) {
    rill_world *found;
    check_guards(f);
    check_particles(f);
    check_counts(f);
    /* The library's own look at everything that it follows without a check. */
    FUZZ_CHECK(rill_world_attach(f->block, f->bytes, &found) == RILL_OK && found == f->world);
    f->hash = rill_hash(f->world);
    fuzz_note(f, &f->hash, sizeof f->hash);
}

void fuzz_step(fuzz_world *f) {
    if (f->steps_left > 0) {
        f->steps_left--;
        rill_step(f->world);
    }
}
