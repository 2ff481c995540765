/* Tables over the distance to a wall, 0 to 1 h. */
#ifndef RILL_SRC_WALL_TABLE_H
#define RILL_SRC_WALL_TABLE_H

#include "vec.h"

#define RILL_WALL_STEPS 32

/* The table's value at a distance in 0 to 1, linear between entries, which differ by less than 16.
 */
static inline rill_real rill_wall_value(const rill_real *table, rill_real distance) {
#if RILL_FIXED
    const int32_t k = distance >> 11;
    if (k >= RILL_WALL_STEPS) {
        return 0;
    }
    return table[k] + (((table[k + 1] - table[k]) * (distance & 2047) + 1024) >> 11);
#else
    const rill_real steps = distance * RILL_WALL_STEPS;
    const int32_t k = rill_floor(steps);
    if (k >= RILL_WALL_STEPS) {
        return 0;
    }
    return table[k] + (table[k + 1] - table[k]) * (steps - rill_from_int(k));
#endif
}

#endif
