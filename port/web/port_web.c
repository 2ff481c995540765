/* Clock and memory in a browser or any other host of WebAssembly. */
#include "port.h"

/* Imported: milliseconds, as performance.now() gives them. */
__attribute__((import_module("rill"), import_name("now"))) double rill_web_now(void);

/* The linker's: the first byte that nothing uses. */
extern unsigned char __heap_base[];

#define PAGE_BYTES 65536u

static int block_is_taken;

uint32_t rill_port_clock(void) {
    return (uint32_t)(uint64_t)(rill_web_now() * 1000.0);
}

/* The block starts where the program's own data ends; memory grows as needed. */
void *rill_port_acquire(size_t bytes, rill_port_memory memory) {
    (void)memory; /* there is one kind */
    const uintptr_t start = ((uintptr_t)__heap_base + 15u) & ~(uintptr_t)15u;
    const size_t have = __builtin_wasm_memory_size(0) * PAGE_BYTES;
    if (block_is_taken || bytes > SIZE_MAX - PAGE_BYTES - start) {
        return NULL;
    }
    if (start + bytes > have) {
        const size_t pages = (start + bytes - have + PAGE_BYTES - 1) / PAGE_BYTES;
        if (__builtin_wasm_memory_grow(0, pages) == SIZE_MAX) {
            return NULL;
        }
    }
    block_is_taken = 1;
    return (void *)start;
}

void rill_port_release(void *block) {
    if (block != NULL) {
        block_is_taken = 0;
    }
}
