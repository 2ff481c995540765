/* Calls about the world as a whole, and about copies of it. */
#include "api.h"

#include <stdlib.h>

void fuzz_call_world(fuzz_world *f) {
    fuzz_input *in = &f->in;
    switch (fuzz_below(in, 9)) {
    case 0:
        fuzz_note_status(f, rill_set_gravity(f->world, fuzz_vec(in)));
        break;
    case 1: {
        const uint32_t index = fuzz_count(in);
        const rill_material material = fuzz_material(in);
        fuzz_note_status(f, rill_set_material(f->world, index, &material));
        break;
    }
    case 2:
        rill_set_paused(f->world, (int)fuzz_below(in, 2));
        break;
    case 3: {
        const int32_t columns = (int32_t)fuzz_count(in) * (fuzz_likely(in) ? 1 : -1);
        fuzz_note_status(f, rill_shift_domain(f->world, columns, (int32_t)fuzz_count(in)));
        const rill_vec2 corner = rill_domain_corner(f->world);
        FUZZ_CHECK(rill_is_finite(corner.x) && rill_is_finite(corner.y));
        break;
    }
    case 4: {
        rill_timing timing = {0};
        if (f->steps_left > 0) {
            f->steps_left--;
            rill_step_timed(f->world, &timing);
        }
        break;
    }
    case 5: {
        rill_driver driver = rill_driver_start(fuzz_real(in), fuzz_count(in));
        const uint32_t steps = rill_driver_advance(&driver, fuzz_word(in));
        FUZZ_CHECK(steps <= (driver.most_steps > 0 ? driver.most_steps : 1));
        const rill_real fraction = rill_driver_fraction(&driver);
        FUZZ_CHECK(fraction >= 0 && fraction <= RILL_ONE);
        break;
    }
    default:
        fuzz_step(f);
        break;
    }
}

/* Moves the world to another address: everything must go on as if nothing had happened. */
static void move(fuzz_world *f) {
    unsigned char *const old = f->memory;
    const uint64_t hash = rill_hash(f->world);
    f->memory = (unsigned char *)malloc(f->bytes + 2 * FUZZ_GUARD);
    FUZZ_CHECK(f->memory != NULL);
    memcpy(f->memory, old, f->bytes + 2 * FUZZ_GUARD);
    f->block = f->memory + FUZZ_GUARD;
    memset(old, 0xCC, f->bytes + 2 * FUZZ_GUARD);
    free(old);
    FUZZ_CHECK(rill_world_attach(f->block, f->bytes, &f->world) == RILL_OK);
    FUZZ_CHECK(rill_hash(f->world) == hash);
}

/* Saves the world and loads it into the same block, which is spoilt in between. */
static void save_and_load(fuzz_world *f) {
    const uint64_t hash = rill_hash(f->world);
    const size_t size = rill_save_size(f->world);
    const size_t bytes =
        rill_world_bytes(f->world); /* a foreign one may be smaller than its block */
    const size_t skew = fuzz_below(&f->in, 8);
    unsigned char *const buffer = (unsigned char *)malloc(size + skew);
    unsigned char *const save = buffer + skew;
    size_t written = 0;
    FUZZ_CHECK(buffer != NULL);
    FUZZ_CHECK(rill_save(f->world, save, size - 1, &written) == RILL_BUFFER_TOO_SMALL);
    FUZZ_CHECK(written == 0 && rill_save(f->world, NULL, size, &written) == RILL_BLOCK_NULL);
    FUZZ_CHECK(rill_save(f->world, save, size, &written) == RILL_OK && written == size);
    FUZZ_CHECK(rill_save_memory_size(save, size) == bytes);
    rill_world *loaded = f->world;
    FUZZ_CHECK(rill_load(save, size, f->block, bytes - 1, &loaded) == RILL_BLOCK_TOO_SMALL);
    FUZZ_CHECK(loaded == NULL);
    FUZZ_CHECK(rill_load(save, size - 1, f->block, f->bytes, &loaded) == RILL_SAVE_TRUNCATED);
    FUZZ_CHECK(rill_hash(f->world) == hash);
    memset(f->block, (int)(~f->garbage & 0xFF), f->bytes);
    FUZZ_CHECK(rill_load(save, size, f->block, f->bytes, &f->world) == RILL_OK);
    FUZZ_CHECK(rill_hash(f->world) == hash);
    free(buffer);
}

void fuzz_call_copies(fuzz_world *f) {
    rill_world *found = f->world;
    switch (fuzz_below(&f->in, 4)) {
    case 0:
        move(f);
        break;
    case 1:
        FUZZ_CHECK(rill_world_attach(f->block + 4, f->bytes, &found) == RILL_BLOCK_MISALIGNED);
        FUZZ_CHECK(found == NULL);
        FUZZ_CHECK(rill_world_attach(f->block, rill_world_bytes(f->world) - 1, &found) ==
                   RILL_BLOCK_TOO_SMALL);
        FUZZ_CHECK(rill_world_attach(f->block, 7, &found) == RILL_BLOCK_TOO_SMALL);
        break;
    default:
        save_and_load(f);
        break;
    }
}
