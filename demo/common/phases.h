/* The phases of a step by number, for tables and graphs. */
#ifndef DEMO_PHASES_H
#define DEMO_PHASES_H

#include <rill/world.h>

#define PHASE_COUNT 7u

static inline const char *phase_name(uint32_t phase) {
    static const char *const names[PHASE_COUNT] = {"sort",   "pairs", "prepare", "relax",
                                                   "bodies", "move",  "gameplay"};
    return names[phase];
}

/* Microseconds that a phase took. */
static inline uint32_t phase_us(const rill_timing *timing, uint32_t phase) {
    const uint32_t us[PHASE_COUNT] = {timing->sort,   timing->pairs, timing->prepare, timing->relax,
                                      timing->bodies, timing->move,  timing->gameplay};
    return us[phase];
}

#endif
