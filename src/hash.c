/* The state hash. It reads values, never bytes, so that machines of either byte order agree. */
#include "layout.h"

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

static uint64_t mix_column(uint64_t hash, const rill_world *world, rill_column column) {
    const void *values = rill_at(world, world->layout.column[column]);
    const uint32_t bytes = rill_column_bytes(column);
    switch (bytes) {
    case 1:
        return mix_bytes(hash, (const uint8_t *)values, world->count);
    case 2:
        return mix_shorts(hash, (const uint16_t *)values, world->count);
    default:
        return mix_words(hash, values, world->count * (bytes / 4));
    }
}

uint64_t rill_hash(const rill_world *world) {
    uint64_t hash = 0xCBF29CE484222325u;
    hash = mix_words(hash, &world->config, sizeof world->config / 4);
    hash = mix_words(hash, &world->gravity, sizeof world->gravity / 4);
    hash = mix(mix(hash, world->units.substeps), world->calm_steps);
    hash = mix(hash, world->count);
    hash = mix(hash, world->free_slot);
    hash = mix(mix(hash, (uint32_t)world->random), (uint32_t)(world->random >> 32));
    hash = mix(mix(hash, (uint32_t)world->stats.steps), (uint32_t)(world->stats.steps >> 32));
    for (int column = 0; column < RILL_COLUMN_COUNT; column++) {
        if (world->layout.column[column] != 0) {
            hash = mix_column(hash, world, (rill_column)column);
        }
    }
    const uint32_t slots = world->layout.particle_capacity;
    hash = mix_shorts(hash, (const uint16_t *)rill_array_of(world, RILL_ARRAY_SLOT_INDEX), slots);
    return mix_shorts(hash, (const uint16_t *)rill_array_of(world, RILL_ARRAY_SLOT_GENERATION),
                      slots);
}
