/* Template of a port without an operating system. This file may be used without any condition, also
 * without the project's licence. */
#include "port.h"

/* The block: as large as the machine can spare (the golden runs take 96 KB), and what its alignment
 * may cost: some machines align 64-bit words to 4 bytes only. A section of its own should have a
 * name that begins with ".bss.", or its zeros become part of the image. */
#define BLOCK_BYTES (96u * 1024u)

static uint64_t the_memory[BLOCK_BYTES / sizeof(uint64_t) + 1];

static int the_block_is_taken;

/* Read a free-running timer here and scale it to microseconds. Nothing else starts the timer: do it
 * here, or in start-up code. If it has less than 32 bits, as SysTick has, add up the differences
 * between calls, or count its rounds by interrupt if calls may lie more than one apart. A clock
 * that stands still is legal: all timings are then zero and time budgets never end. */
uint32_t rill_port_clock(void) {
    return 0;
}

void *rill_port_acquire(size_t bytes, rill_port_memory memory) {
    (void)memory; /* choose between two blocks here if the machine has fast memory */
    if (the_block_is_taken || bytes > BLOCK_BYTES) {
        return NULL;
    }
    the_block_is_taken = 1;
    return (void *)(((uintptr_t)the_memory + 7u) & ~(uintptr_t)7u);
}

void rill_port_release(void *block) {
    if (block != NULL) {
        the_block_is_taken = 0;
    }
}
