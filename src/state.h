/* The world's state as a list of pieces: what a hash must see and a save must keep. Everything else
 * in the block follows from these, or lives for one step only. */
#ifndef RILL_SRC_STATE_H
#define RILL_SRC_STATE_H

#include "world.h"

/* A run of values of one size. */
typedef struct rill_piece {
    void *values;
    uint32_t bytes; /* of a value: 1, 2, 4 or 8 (a 64-bit number, not a pair of reals) */
    uint32_t count;
    uint32_t hashed; /* 0: it does not change how the world goes on, so a hash leaves it out */
} rill_piece;

#define RILL_PIECES_MAX 48

/* Writes the pieces in their fixed order and returns how many there are. The lengths depend on the
 * configuration and, for particles, on world->count. */
uint32_t rill_state_pieces(const rill_world *world, rill_piece piece[RILL_PIECES_MAX]);

#endif
