/* The parts of the Game Boy Advance that the port and the demo use (after GBATEK). */
#ifndef RILL_PORT_GBA_GBA_H
#define RILL_PORT_GBA_GBA_H

#include <stdint.h>

#define GBA_REGISTER16(offset) (*(volatile uint16_t *)(0x04000000u + (offset)))
#define GBA_REGISTER32(offset) (*(volatile uint32_t *)(0x04000000u + (offset)))

#define GBA_DISPCNT GBA_REGISTER16(0x000) /* display mode and layers */
#define GBA_VCOUNT GBA_REGISTER16(0x006)  /* line being drawn, 160 to 227: vertical blank */
#define GBA_LAYER(n) GBA_REGISTER16(0x008 + 2 * (n))   /* priority, tiles and map of a background */
#define GBA_LAYER_X(n) GBA_REGISTER16(0x010 + 4 * (n)) /* pixels by which it is moved left */
#define GBA_LAYER_Y(n) GBA_REGISTER16(0x012 + 4 * (n)) /*   and up */
#define GBA_KEYS GBA_REGISTER16(0x130)                 /* a bit is 0 while the key is held */
#define GBA_KEYS_CONTROL GBA_REGISTER16(0x132) /* which interrupt, and whether any or all do */
#define GBA_INTERRUPT_ENABLE GBA_REGISTER16(0x200)
#define GBA_INTERRUPT_REQUESTS GBA_REGISTER16(0x202)
#define GBA_INTERRUPT_MASTER GBA_REGISTER16(0x208)
#define GBA_INTERRUPT_HANDLER (*(void (*volatile *)(void))0x03007FFCu)
#define GBA_WAITCNT GBA_REGISTER16(0x204) /* cartridge speed and prefetch */
#define GBA_TIMER_COUNT(n) GBA_REGISTER16(0x100 + 4 * (n))
#define GBA_TIMER_CONTROL(n) GBA_REGISTER16(0x102 + 4 * (n))

#define GBA_PALETTE ((volatile uint16_t *)0x05000000u)
#define GBA_SPRITE_PALETTE ((volatile uint16_t *)0x05000200u)

#define GBA_VRAM ((volatile uint16_t *)0x06000000u) /* the pixels of modes that have a bitmap */

/* Video memory in the other modes: blocks of tiles (16 KB) and of maps (2 KB) overlap. It takes no
 * single bytes. */
#define GBA_TILES(block) (0x06000000u + 0x4000u * (block))
#define GBA_MAP(block) (0x06000000u + 0x800u * (block))
#define GBA_SPRITE_TILES ((volatile uint32_t *)0x06010000u)
#define GBA_SPRITES ((volatile uint32_t *)0x07000000u) /* two words each, in vertical blank */
#define GBA_SPRITE_COUNT 128

#define GBA_CYCLES_PER_SECOND 16777216u
#define GBA_CYCLES_PER_FRAME 280896u

enum {
    GBA_KEY_A = 1 << 0,
    GBA_KEY_B = 1 << 1,
    GBA_KEY_SELECT = 1 << 2,
    GBA_KEY_START = 1 << 3,
    GBA_KEY_RIGHT = 1 << 4,
    GBA_KEY_LEFT = 1 << 5,
    GBA_KEY_UP = 1 << 6,
    GBA_KEY_DOWN = 1 << 7,
    GBA_KEY_R = 1 << 8,
    GBA_KEY_L = 1 << 9
};

/* Cycles since the first call, modulo 2^32: two cascaded hardware timers. */
uint32_t gba_cycles(void);

/* Calls a function with more stack than the 2 KB of fast memory that there are otherwise: for
 * set-up, whose configurations take a kilobyte each. Returns what it returns. */
int gba_with_large_stack(int (*function)(void *), void *argument);

/* A line in the emulator's debug log. */
void gba_log(const char *text);

#endif
