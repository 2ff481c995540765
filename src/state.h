/* The world's state as a list of pieces: what a hash must see and a save must keep. Everything else
 * in the block follows from these, or lives for one step only. */
#ifndef RILL_SRC_STATE_H
#define RILL_SRC_STATE_H

#include "world.h"

#include <string.h>

/* A run of values of one size. */
typedef struct rill_piece {
    void *values;
    uint32_t bytes; /* of a value: 1, 2, 4 or 8 (a 64-bit number, not a pair of reals) */
    uint32_t count;
    uint32_t hashed; /* 0: it does not change how the world goes on, so a hash leaves it out */
} rill_piece;

/* Its i-th value. */
static inline uint64_t rill_piece_value(const rill_piece *piece, uint32_t i) {
    const unsigned char *place = (const unsigned char *)piece->values + (size_t)i * piece->bytes;
    uint16_t two;
    uint32_t four;
    uint64_t eight;
    switch (piece->bytes) {
    case 1:
        return *place;
    case 2:
        memcpy(&two, place, sizeof two);
        return two;
    case 4:
        memcpy(&four, place, sizeof four);
        return four;
    default:
        memcpy(&eight, place, sizeof eight);
        return eight;
    }
}

/* Looks at a piece, or fills it in; 0: the rest is not wanted. */
typedef int (*rill_piece_visitor)(void *context, const rill_piece *piece);

/* Shows the pieces in their fixed order; returns whether all were wanted. The lengths depend on the
 * configuration and, for particles, on world->count, which is among the first pieces: a visitor
 * that fills it in decides about those that follow. */
int rill_state_visit(const rill_world *world, rill_piece_visitor visit, void *context);

#endif
