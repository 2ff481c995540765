/* The state hash. It reads values, never bytes, so that machines of either byte order agree. */
#include "state.h"

/* One round of FNV-1a over a 32-bit word, with the high half folded back in. */
static uint64_t mix(uint64_t hash, uint32_t word) {
    hash = (hash ^ word) * 0x100000001B3u;
    return hash ^ (hash >> 32);
}

static int mix_piece(void *context, const rill_piece *piece) {
    uint64_t *hash = (uint64_t *)context;
    for (uint32_t i = 0; piece->hashed && i < piece->count; i++) {
        const uint64_t value = rill_piece_value(piece, i);
        *hash = mix(*hash, (uint32_t)value);
        if (piece->bytes == 8) {
            *hash = mix(*hash, (uint32_t)(value >> 32));
        }
    }
    return 1;
}

uint64_t rill_hash(const rill_world *world) {
    uint64_t hash = 0xCBF29CE484222325u;
    (void)rill_state_visit(world, mix_piece, &hash);
    return hash;
}
