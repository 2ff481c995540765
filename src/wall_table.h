/* Tables over the distance to a wall, 0 to 1 h. */
#ifndef RILL_SRC_WALL_TABLE_H
#define RILL_SRC_WALL_TABLE_H

#include "vec.h"

#define RILL_WALL_STEPS 32

/* An entry of such a table. All of Clavet's are below 1; Bodin's slopes are not. */
#if RILL_FIXED && !RILL_BODIN
typedef uint16_t rill_wall_entry;
#else
typedef rill_real rill_wall_entry;
#endif

/* A distance of 0 to 1 as a place in such tables: an entry and the part of the way to the next. */
typedef struct rill_wall_place {
    int32_t step;
    rill_real part; /* in Q0.11 in the fixed build */
} rill_wall_place;

static inline rill_wall_place rill_wall_place_of(rill_real distance) {
#if RILL_FIXED
    const rill_wall_place place = {distance >> 11, distance & 2047};
#else
    const rill_real steps = distance * RILL_WALL_STEPS;
    const int32_t step = (int32_t)steps;
    const rill_wall_place place = {step, steps - rill_from_int(step)};
#endif
    return place;
}

/* The table's value there, linear between entries, which differ by less than 16. */
static inline rill_real rill_wall_at(const rill_wall_entry *table, rill_wall_place place) {
    if (place.step >= RILL_WALL_STEPS) {
        return 0;
    }
    const rill_real value = table[place.step];
    const rill_real rise = table[place.step + 1] - value;
#if RILL_FIXED
    return value + ((rise * place.part + 1024) >> 11);
#else
    return value + rise * place.part;
#endif
}

static inline rill_real rill_wall_value(const rill_wall_entry *table, rill_real distance) {
    return rill_wall_at(table, rill_wall_place_of(distance));
}

#endif
