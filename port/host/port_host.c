/* Port for hosted systems (POSIX, Windows). */
#if !defined(_WIN32)
#define _POSIX_C_SOURCE 200112L
#endif

#include "port.h"

#include <stdlib.h>

#if defined(_WIN32)
#include <malloc.h>
#include <windows.h>
#else
#include <time.h>
#endif

#define ALIGNMENT 64 /* a cache line; more than RILL_BLOCK_ALIGNMENT asks for */

uint32_t rill_port_clock(void) {
#if defined(_WIN32)
    LARGE_INTEGER now;
    LARGE_INTEGER frequency;
    QueryPerformanceCounter(&now);
    QueryPerformanceFrequency(&frequency);
    const int64_t seconds = now.QuadPart / frequency.QuadPart;
    const int64_t rest = now.QuadPart % frequency.QuadPart;
    return (uint32_t)(seconds * 1000000 + rest * 1000000 / frequency.QuadPart);
#else
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint32_t)((uint64_t)now.tv_sec * 1000000u + (uint64_t)now.tv_nsec / 1000u);
#endif
}

void *rill_port_acquire(size_t bytes, rill_port_memory memory) {
    (void)memory; /* caches make one kind of memory of it */
#if defined(_WIN32)
    return _aligned_malloc(bytes, ALIGNMENT);
#else
    void *block = NULL;
    return posix_memalign(&block, ALIGNMENT, bytes) == 0 ? block : NULL;
#endif
}

void rill_port_release(void *block) {
#if defined(_WIN32)
    _aligned_free(block);
#else
    free(block);
#endif
}
