/* The state hash. It reads values, never bytes, so that machines of either byte order agree. */
#include "state.h"

#include <string.h>

/* One round of FNV-1a over a 32-bit word, with the high half folded back in. */
static uint64_t mix(uint64_t hash, uint32_t word) {
    hash = (hash ^ word) * 0x100000001B3u;
    return hash ^ (hash >> 32);
}

static uint64_t mix_words(uint64_t hash, const void *words, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        uint32_t word;
        memcpy(&word, (const unsigned char *)words + 4 * i, sizeof word);
        hash = mix(hash, word);
    }
    return hash;
}

static uint64_t mix_shorts(uint64_t hash, const uint16_t *shorts, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        hash = mix(hash, shorts[i]);
    }
    return hash;
}

static uint64_t mix_bytes(uint64_t hash, const uint8_t *bytes, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        hash = mix(hash, bytes[i]);
    }
    return hash;
}

static uint64_t mix_numbers(uint64_t hash, const uint64_t *numbers, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        hash = mix(mix(hash, (uint32_t)numbers[i]), (uint32_t)(numbers[i] >> 32));
    }
    return hash;
}

static int mix_piece(void *context, const rill_piece *piece) {
    uint64_t *hash = (uint64_t *)context;
    if (!piece->hashed) {
        return 1;
    }
    switch (piece->bytes) {
    case 1:
        *hash = mix_bytes(*hash, (const uint8_t *)piece->values, piece->count);
        break;
    case 2:
        *hash = mix_shorts(*hash, (const uint16_t *)piece->values, piece->count);
        break;
    case 4:
        *hash = mix_words(*hash, piece->values, piece->count);
        break;
    default:
        *hash = mix_numbers(*hash, (const uint64_t *)piece->values, piece->count);
        break;
    }
    return 1;
}

uint64_t rill_hash(const rill_world *world) {
    uint64_t hash = 0xCBF29CE484222325u;
    (void)rill_state_visit(world, mix_piece, &hash);
    return hash;
}
