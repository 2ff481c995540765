/* Port for the Game Boy Advance, without an SDK.
 *
 * Its ARM7TDMI runs ARM code from the 32 KB of on-chip memory (IWRAM) three times as fast as Thumb
 * code from the cartridge, so what a step spends its time in is placed there. */
#ifndef RILL_PORT_GBA_H
#define RILL_PORT_GBA_H

/* noinline, or the compiler would move it into a cold caller and so back to the cartridge. */
#define RILL_HOT __attribute__((section(".iwram.code"), target("arm"), noinline))
/* What steps with bodies, surface tension, Bodin's better presets or Clavet's fast order add stays
 * in the cartridge: with it the arrays of 160 particles, or of 512 with Clavet, would not fit. */
#define RILL_WARM
#define RILL_TABLE __attribute__((section(".iwram.table")))
#define RILL_WARM_TABLE

/* The processor does not divide. Where the quotient is known to be short, one bit after the other
 * takes three cycles each. */
#define RILL_QUOTIENT(a, b) gba_quotient(a, b)

#define GBA_QUOTIENT_BIT(n)                                                                        \
    if (a >> (n) >= b) {                                                                           \
        a -= b << (n);                                                                             \
        quotient += 1u << (n);                                                                     \
    }

static inline __attribute__((always_inline)) unsigned gba_quotient(unsigned a, unsigned b) {
    unsigned quotient = 0;
    if (a >> 18 >= b) {
        return a / b;
    }
    GBA_QUOTIENT_BIT(17)
    GBA_QUOTIENT_BIT(16)
    GBA_QUOTIENT_BIT(15)
    GBA_QUOTIENT_BIT(14)
    GBA_QUOTIENT_BIT(13)
    GBA_QUOTIENT_BIT(12)
    GBA_QUOTIENT_BIT(11)
    GBA_QUOTIENT_BIT(10)
    GBA_QUOTIENT_BIT(9)
    GBA_QUOTIENT_BIT(8)
    GBA_QUOTIENT_BIT(7)
    GBA_QUOTIENT_BIT(6)
    GBA_QUOTIENT_BIT(5)
    GBA_QUOTIENT_BIT(4)
    GBA_QUOTIENT_BIT(3)
    GBA_QUOTIENT_BIT(2)
    GBA_QUOTIENT_BIT(1)
    GBA_QUOTIENT_BIT(0)
    return quotient;
}

/* Loops in assembly, see the files bodin_*.c and clavet_*.c; not where the compiler's own are to be
 * measured. */
#ifndef GBA_PORTABLE
#define RILL_FIND(task) gba_find(task)
#define RILL_MEET(task) gba_meet(task)
#define RILL_LINEARISE(task) gba_linearise(task)
#define RILL_SWEEP(task) gba_sweep(task)
#define RILL_VISCOSITY(task) gba_viscosity(task)
#endif

struct rill_find_task;
struct rill_meet_task;
struct rill_linearise_task;
struct rill_sweep_task;
struct rill_viscosity_task;
void gba_find(struct rill_find_task *task);
void gba_meet(struct rill_meet_task *task);
void gba_linearise(struct rill_linearise_task *task);
void gba_sweep(struct rill_sweep_task *task);
void gba_viscosity(struct rill_viscosity_task *task);

/* A line in the emulator's log; real hardware ignores it. */
#define RILL_ASSERT(test) ((test) ? (void)0 : gba_log("assertion failed: " #test))
#define RILL_TRACE(text) gba_log(text)

void gba_log(const char *text);

#endif
