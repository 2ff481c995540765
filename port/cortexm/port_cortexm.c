/* Clock and memory of a Cortex-M: SysTick, and one block that the linker script sets aside. */
#include "port.h"

extern unsigned char rill_block_start[], rill_block_end[];

static int block_is_taken;

/* The system timer, a 24-bit counter that runs down. */
typedef struct systick {
    volatile uint32_t control, reload, value;
} systick;

#define SYSTICK ((systick *)0xE000E010u)

/* Processor clock, counting, no interrupt. */
#define SYSTICK_RUN 5u

#define CYCLES_PER_MICROSECOND 25u /* of the mps2 boards */

/* Without an interrupt the counter must be asked at least every 2^24 cycles (0.67 s at 25 MHz):
 * more often than any phase of a step lasts. */
uint32_t rill_port_clock(void) {
    static uint32_t last;
    static uint64_t cycles;
    if (SYSTICK->control == 0) {
        SYSTICK->reload = 0xFFFFFFu;
        SYSTICK->value = 0;
        SYSTICK->control = SYSTICK_RUN;
        last = SYSTICK->value;
    }
    const uint32_t now = SYSTICK->value;
    cycles += (last - now) & 0xFFFFFFu;
    last = now;
    return (uint32_t)(cycles / CYCLES_PER_MICROSECOND);
}

void *rill_port_acquire(size_t bytes, rill_port_memory memory) {
    (void)memory; /* these boards have one kind */
    if (block_is_taken || bytes > (size_t)(rill_block_end - rill_block_start)) {
        return NULL;
    }
    block_is_taken = 1;
    return rill_block_start;
}

void rill_port_release(void *block) {
    if (block == (void *)rill_block_start) {
        block_is_taken = 0;
    }
}
