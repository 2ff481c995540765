/* What a handle is made of: its place's number from 1 in the lower half, so that 0 is nobody's, and
 * above it the place's generation, which changes when the place is given to somebody else. */
#ifndef RILL_SRC_HANDLE_H
#define RILL_SRC_HANDLE_H

#include <stdint.h>

#define RILL_LAST_GENERATION 0xFFFFu

static inline uint32_t rill_handle(uint32_t place, uint32_t generation) {
    return (generation & RILL_LAST_GENERATION) << 16 | (place + 1);
}

/* Beyond every capacity for the null handle. */
static inline uint32_t rill_handle_place(uint32_t id) {
    return (id & 0xFFFFu) - 1;
}

static inline uint32_t rill_handle_generation(uint32_t id) {
    return id >> 16;
}

static inline uint32_t rill_next_generation(uint32_t generation) {
    return (generation + 1) & RILL_LAST_GENERATION;
}

#endif
