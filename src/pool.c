#include "pool.h"

#if RILL_GAMEPLAY

uint32_t rill_pool_at(const rill_pool *pool, uint32_t k) {
    const int used = k < pool->capacity && (rill_pool_generation(pool, k) & 1u) != 0;
    return used ? rill_pool_id(pool, k) : 0;
}

/* Zeroes an item that comes into use or leaves it. */
static void renew(const rill_pool *pool, uint32_t k) {
    const uint32_t generation = rill_pool_generation(pool, k) + 1;
    memset(rill_pool_item(pool, k), 0, pool->bytes);
    memcpy(rill_pool_item(pool, k), &generation, sizeof generation);
}

void *rill_pool_take(const rill_pool *pool, uint32_t *id, uint32_t *peak) {
    void *taken = NULL;
    uint32_t used = 0;
    for (uint32_t k = 0; k < pool->capacity; k++) {
        if (taken == NULL && rill_pool_at(pool, k) == 0) {
            renew(pool, k);
            taken = rill_pool_item(pool, k);
            *id = rill_pool_id(pool, k);
        }
        used += rill_pool_generation(pool, k) & 1u;
    }
    *peak = used > *peak ? used : *peak;
    return taken;
}

void *rill_pool_find(const rill_pool *pool, uint32_t id) {
    const uint32_t k = rill_handle_place(id);
    return id != 0 && rill_pool_at(pool, k) == id ? rill_pool_item(pool, k) : NULL;
}

rill_status rill_pool_remove(const rill_pool *pool, uint32_t id) {
    if (rill_pool_find(pool, id) == NULL) {
        return RILL_STALE_HANDLE;
    }
    renew(pool, rill_handle_place(id));
    return RILL_OK;
}

#endif
