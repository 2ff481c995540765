/* Clock, memory and log of the Game Boy Advance. */
#include "gba.h"
#include "port.h"

/* IWRAM starts here, and the last mirror of EWRAM ends here. */
#define BOUNDARY 0x03000000u

/* A symbol of link.ld whose address is a number. */
extern unsigned char rill_fast_bytes[];

#define SLOW_BYTES (128u * 1024u)

static int block_is_taken;

uint32_t gba_cycles(void) {
    if (GBA_TIMER_CONTROL(3) == 0) {
        GBA_TIMER_COUNT(2) = 0;
        GBA_TIMER_COUNT(3) = 0;
        GBA_TIMER_CONTROL(3) = 0x84; /* run, counts overflows of the one before */
        GBA_TIMER_CONTROL(2) = 0x80; /* run, one count a cycle */
    }
    uint32_t high = GBA_TIMER_COUNT(3);
    uint32_t low = GBA_TIMER_COUNT(2);
    if (GBA_TIMER_COUNT(3) != high) { /* it overflowed in between */
        high = GBA_TIMER_COUNT(3);
        low = GBA_TIMER_COUNT(2);
    }
    return high << 16 | low;
}

/* Microseconds are cycles divided by 16.78. The timers wrap after 256 s; the clock must not. */
uint32_t rill_port_clock(void) {
    static uint32_t last;
    static uint64_t cycles;
    const uint32_t now = gba_cycles();
    cycles += now - last;
    last = now;
    return (uint32_t)(cycles * 15625u >> 18);
}

/* The block ends in fast memory, see link.ld. */
void *rill_port_acquire(size_t bytes, rill_port_memory memory) {
    const uintptr_t fast = memory == RILL_PORT_FAST ? (uintptr_t)rill_fast_bytes : 0;
    const uintptr_t rounded = (bytes + 7u) & ~(uintptr_t)7u;
    if (block_is_taken || rounded > fast + SLOW_BYTES) {
        return NULL;
    }
    block_is_taken = 1;
    return (void *)(rounded <= fast ? BOUNDARY : BOUNDARY + fast - rounded);
}

void rill_port_release(void *block) {
    if (block != NULL) {
        block_is_taken = 0;
    }
}

/* The debug registers of mGBA: ask for the log, write a line, send it. */
void gba_log(const char *text) {
    volatile uint16_t *enable = (volatile uint16_t *)0x04FFF780u;
    volatile uint16_t *send = (volatile uint16_t *)0x04FFF700u;
    volatile char *line = (volatile char *)0x04FFF600u;
    *enable = 0xC0DE;
    if (*enable != 0x1DEA) {
        return;
    }
    uint32_t length = 0;
    for (; text[length] != 0 && length < 255; length++) {
        line[length] = text[length];
    }
    line[length] = 0;
    *send = 0x102; /* a message for the user */
}
