/* Port for the Game Boy Advance, without an SDK.
 *
 * Its ARM7TDMI runs ARM code from the 32 KB of on-chip memory (IWRAM) three times as fast as Thumb
 * code from the cartridge, so what a step spends its time in is placed there. */
#ifndef RILL_PORT_GBA_H
#define RILL_PORT_GBA_H

/* noinline, or the compiler would move it into a cold caller and so back to the cartridge. */
#define RILL_HOT __attribute__((section(".iwram.code"), target("arm"), noinline))
/* What steps with bodies, surface tension or Bodin's better presets add stays in the cartridge: with
 * it the arrays of 160 particles would not fit. */
#define RILL_WARM
#define RILL_TABLE __attribute__((section(".iwram.table")))

/* A line in the emulator's log; real hardware ignores it. */
#define RILL_ASSERT(test) ((test) ? (void)0 : gba_log("assertion failed: " #test))
#define RILL_TRACE(text) gba_log(text)

void gba_log(const char *text);

#endif
