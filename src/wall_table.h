/* Tables over the distance to a wall, 0 to 1 h. */
#ifndef RILL_SRC_WALL_TABLE_H
#define RILL_SRC_WALL_TABLE_H

#include "vec.h"

#define RILL_WALL_STEPS 32

/* An entry of such a table, below 1, from a number of 65536ths: itself, where there is little room.
 */
#if RILL_FIXED || RILL_SMALL
typedef uint16_t rill_wall_entry;
#define RILL_WALL_ENTRY(n) (n)
#else
typedef rill_real rill_wall_entry;
#define RILL_WALL_ENTRY(n) RILL_RATIO(n, 65536)
#endif

/* The same of slopes, of which Bodin's are not below 1. */
#if RILL_BODIN
typedef rill_real rill_wall_slope;
#define RILL_WALL_SLOPE(n) RILL_RATIO(n, 65536)
#else
typedef rill_wall_entry rill_wall_slope;
#define RILL_WALL_SLOPE(n) RILL_WALL_ENTRY(n)
#endif

/* Entries as reals. */
static inline rill_real rill_wall_real(rill_wall_entry entry) {
    return RILL_SMALL && !RILL_FIXED ? entry * RILL_RATIO(1, 65536) : (rill_real)entry;
}

static inline rill_real rill_slope_real(rill_wall_slope entry) {
    return RILL_BODIN ? (rill_real)entry : rill_wall_real((rill_wall_entry)entry);
}

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

/* Between two entries, which differ by less than 16. */
static inline rill_real rill_wall_between(rill_real value, rill_real next, rill_real part) {
#if RILL_FIXED
    return value + (((next - value) * part + 1024) >> 11);
#else
    return value + (next - value) * part;
#endif
}

/* The table's value there, linear between entries. */
static inline rill_real rill_wall_at(const rill_wall_entry *table, rill_wall_place place) {
    return place.step < RILL_WALL_STEPS
               ? rill_wall_between(rill_wall_real(table[place.step]),
                                   rill_wall_real(table[place.step + 1]), place.part)
               : 0;
}

static inline rill_real rill_slope_at(const rill_wall_slope *table, rill_wall_place place) {
    return place.step < RILL_WALL_STEPS
               ? rill_wall_between(rill_slope_real(table[place.step]),
                                   rill_slope_real(table[place.step + 1]), place.part)
               : 0;
}

static inline rill_real rill_wall_value(const rill_wall_entry *table, rill_real distance) {
    return rill_wall_at(table, rill_wall_place_of(distance));
}

static inline rill_real rill_slope_value(const rill_wall_slope *table, rill_real distance) {
    return rill_slope_at(table, rill_wall_place_of(distance));
}

#endif
