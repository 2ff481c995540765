/* Pools of emitters, zones and sensors: a fixed array whose items start with a generation, odd
 * while the item is in use. A handle is the generation and the item's number from 1. */
#ifndef RILL_SRC_POOL_H
#define RILL_SRC_POOL_H

#include "world.h"

#include <string.h>

typedef struct rill_pool {
    unsigned char *items;
    uint32_t bytes; /* of an item */
    uint32_t capacity;
} rill_pool;

static inline rill_pool rill_pool_of(const rill_world *world, rill_array array, size_t bytes,
                                     uint32_t capacity) {
    const rill_pool pool = {(unsigned char *)rill_array_of(world, array), (uint32_t)bytes,
                            capacity};
    return pool;
}

static inline void *rill_pool_item(const rill_pool *pool, uint32_t k) {
    return pool->items + k * pool->bytes;
}

static inline uint32_t rill_pool_generation(const rill_pool *pool, uint32_t k) {
    uint32_t generation;
    memcpy(&generation, pool->items + k * pool->bytes, sizeof generation);
    return generation;
}

/* The handle of the k-th item, which is in use. */
static inline uint32_t rill_pool_id(const rill_pool *pool, uint32_t k) {
    return (rill_pool_generation(pool, k) & 0xFFFFu) << 16 | (k + 1);
}

/* Takes the first unused item, zeroed but for its generation, into use; null if all are in use.
 * Keeps *peak, the most items ever in use. */
static inline void *rill_pool_take(const rill_pool *pool, uint32_t *id, uint32_t *peak) {
    void *taken = NULL;
    uint32_t used = 0;
    for (uint32_t k = 0; k < pool->capacity; k++) {
        uint32_t generation = rill_pool_generation(pool, k);
        if (taken == NULL && (generation & 1u) == 0) {
            taken = rill_pool_item(pool, k);
            memset(taken, 0, pool->bytes);
            generation++;
            memcpy(taken, &generation, sizeof generation);
            *id = rill_pool_id(pool, k);
        }
        used += generation & 1u;
    }
    *peak = used > *peak ? used : *peak;
    return taken;
}

/* The item of a handle, or null. */
static inline void *rill_pool_find(const rill_pool *pool, uint32_t id) {
    const uint32_t k = (id & 0xFFFFu) - 1;
    if (k >= pool->capacity || (rill_pool_generation(pool, k) & 1u) == 0 ||
        rill_pool_id(pool, k) != id) {
        return NULL;
    }
    return rill_pool_item(pool, k);
}

/* Ends the use of an item: its handles go stale. */
static inline void rill_pool_release(const rill_pool *pool, void *item) {
    uint32_t generation;
    memcpy(&generation, item, sizeof generation);
    memset(item, 0, pool->bytes);
    generation++;
    memcpy(item, &generation, sizeof generation);
}

#endif
