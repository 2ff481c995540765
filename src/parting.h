/* A way apart for particles that coincide. */
#ifndef RILL_SRC_PARTING_H
#define RILL_SRC_PARTING_H

#include "port.h"
#include "rill/real.h"

/* Directions for particles that coincide: without one they would never part. */
static inline rill_vec2 rill_parting(uint32_t i, uint32_t j) {
    static const RILL_TABLE rill_vec2 way[8] = {
        {RILL_RATIO(1, 1), 0},  {RILL_RATIO(707, 1000), RILL_RATIO(707, 1000)},
        {0, RILL_RATIO(1, 1)},  {RILL_RATIO(-707, 1000), RILL_RATIO(707, 1000)},
        {RILL_RATIO(-1, 1), 0}, {RILL_RATIO(-707, 1000), RILL_RATIO(-707, 1000)},
        {0, RILL_RATIO(-1, 1)}, {RILL_RATIO(707, 1000), RILL_RATIO(-707, 1000)},
    };
    return way[(i * 3 + j * 5) & 7u];
}

#endif
