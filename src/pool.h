/* Pools of emitters, zones and sensors: a fixed array whose items start with a generation, odd
 * while the item is in use. A handle is the generation and the item's number from 1. */
#ifndef RILL_SRC_POOL_H
#define RILL_SRC_POOL_H

#include "handle.h"
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
    return rill_handle(k, rill_pool_generation(pool, k));
}

/* The handle of the k-th item, or 0 if there is none in use. */
uint32_t rill_pool_at(const rill_pool *pool, uint32_t k);

/* Takes the first unused item, zeroed but for its generation, into use; null if all are in use.
 * Keeps *peak, the most items ever in use. */
void *rill_pool_take(const rill_pool *pool, uint32_t *id, uint32_t *peak);

/* The item of a handle, or null. */
void *rill_pool_find(const rill_pool *pool, uint32_t id);

/* Ends the use of an item: its handles go stale. */
rill_status rill_pool_remove(const rill_pool *pool, uint32_t id);

#endif
