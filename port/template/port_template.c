/* Template of a port without an operating system. This file may be used without any condition, also
 * without the project's licence. */
#include "port.h"

/* The block: as large as the machine can spare, in words of the alignment that rill asks for. */
#define BLOCK_BYTES (64u * 1024u)

static uint64_t the_block[BLOCK_BYTES / sizeof(uint64_t)];

static int the_block_is_taken;

/* Read a free-running timer here and scale it to microseconds. A clock that stands still is legal:
 * all timings are then zero and time budgets never end. */
uint32_t rill_port_clock(void) {
    return 0;
}

void *rill_port_acquire(size_t bytes, rill_port_memory memory) {
    (void)memory; /* choose between two blocks here if the machine has fast memory */
    if (the_block_is_taken || bytes > BLOCK_BYTES) {
        return NULL;
    }
    the_block_is_taken = 1;
    return the_block;
}

void rill_port_release(void *block) {
    if (block == (void *)the_block) {
        the_block_is_taken = 0;
    }
}
