/* Times the phases of a step by the port's clock, only when somebody wants to know. */
#ifndef RILL_SRC_STOPWATCH_H
#define RILL_SRC_STOPWATCH_H

#include "world.h"

typedef struct rill_stopwatch {
    uint32_t lap; /* clock at the end of the last lap; unused if nobody asked */
} rill_stopwatch;

static inline rill_stopwatch rill_stopwatch_start(const rill_timing *timing) {
    rill_stopwatch watch = {timing != NULL ? rill_port_clock() : 0};
    return watch;
}

/* Adds the time since the last lap to *phase, if there is one. Differences are modulo 2^32, so a
 * clock that wraps does no harm. */
static inline void rill_stopwatch_lap(rill_stopwatch *watch, uint32_t *phase) {
    if (phase != NULL) {
        const uint32_t now = rill_port_clock();
        *phase += now - watch->lap;
        watch->lap = now;
    }
}

#endif
