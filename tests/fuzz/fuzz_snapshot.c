/* Damaged blocks and saves: refused, or a world that is whole and stays so.
 *
 * The first bytes of the input make a world and a few calls on it; the rest says how its block, or
 * its save, is damaged. A save's checksum is made right again afterwards: the checksum tells
 * accidents, but a hostile peer can compute it, too. */
#include "api.h"
#include "fuzz.h"

#include <stdlib.h>

#define MOST_CALLS 24
#define CALLS_AFTER 12

static uint64_t little_endian(const unsigned char *from, size_t bytes) {
    uint64_t value = 0;
    for (size_t i = 0; i < bytes; i++) {
        value |= (uint64_t)from[i] << (8 * i);
    }
    return value;
}

/* The checksum of a save over all but its last eight bytes, as src/snapshot.c computes it. */
static void seal(unsigned char *save, size_t size) {
    uint64_t sum = 0xCBF29CE484222325u;
    const size_t end = size - 8;
    for (size_t at = 0; at < end; at += 8) {
        const size_t taken = end - at < 8 ? end - at : 8;
        sum = (sum ^ little_endian(save + at, taken)) * 0x100000001B3u;
        sum ^= sum >> 29;
    }
    for (size_t i = 0; i < 8; i++) {
        save[end + i] = (unsigned char)(sum >> (8 * i));
    }
}

/* Changes a few words: to hostile reals, edges of counts, or by one bit. */
static void damage(fuzz_input *in, unsigned char *bytes, size_t size) {
    const uint32_t count = 1 + fuzz_below(in, 6);
    for (uint32_t i = 0; i < count; i++) {
        const size_t place = fuzz_word(in) % size;
        const size_t word = place & ~(size_t)3;
        const uint32_t number = fuzz_count(in);
        const rill_real real = fuzz_real(in);
        switch (fuzz_below(in, 4)) {
        case 0:
            bytes[place] = (unsigned char)(bytes[place] ^ 1u << fuzz_below(in, 8));
            break;
        case 1:
            bytes[place] = fuzz_byte(in);
            break;
        case 2:
            memcpy(bytes + word, &number, word + 4 <= size ? 4 : 0);
            break;
        default:
            memcpy(bytes + word, &real, word + 4 <= size ? 4 : 0);
            break;
        }
    }
}

/* What the world of a stranger must bear. */
static void use(fuzz_world *f) {
    f->steps_left = FUZZ_STEPS;
    f->foreign = 1;
    rill_set_paused(f->world, 0);
    fuzz_check(f);
    for (int i = 0; i < CALLS_AFTER; i++) {
        fuzz_step(f);
        fuzz_check(f);
        fuzz_call(f);
    }
}

static void damage_block(fuzz_world *f) {
    rill_world *found = NULL;
    damage(&f->in, f->block, f->bytes);
    const rill_status status = rill_world_attach(f->block, f->bytes, &found);
    FUZZ_CHECK((status == RILL_OK) == (found != NULL));
    if (status == RILL_OK) {
        use(f);
    }
}

static void damage_save(fuzz_world *f) {
    const size_t size = rill_save_size(f->world);
    unsigned char *const save = (unsigned char *)malloc(size);
    FUZZ_CHECK(save != NULL && rill_save(f->world, save, size, NULL) == RILL_OK);
    const uint32_t sealed = fuzz_likely(&f->in);
    damage(&f->in, save, size);
    if (sealed) {
        seal(save, size);
    }
    /* The save may now ask for a block of another size than the one that is there. */
    const size_t needed = rill_save_memory_size(save, size);
    const rill_status status = rill_load(save, size, f->block, f->bytes, &f->world);
    FUZZ_CHECK((status == RILL_OK) == (f->world != NULL));
    FUZZ_CHECK(status != RILL_OK || (needed > 0 && needed <= f->bytes));
    free(save);
    if (status == RILL_OK) {
        use(f);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    fuzz_world f;
    if (!fuzz_open(&f, data, size, 0x3C)) {
        return 0;
    }
    const uint32_t calls = fuzz_below(&f.in, MOST_CALLS);
    const uint32_t to_save = fuzz_likely(&f.in);
    for (uint32_t i = 0; i < calls; i++) {
        fuzz_call(&f);
    }
    if (to_save) {
        damage_save(&f);
    } else {
        damage_block(&f);
    }
    fuzz_close(&f);
    return 0;
}
