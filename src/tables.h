/* Tables that spare the fixed build square roots and divisions in inner loops. */
#ifndef RILL_SRC_TABLES_H
#define RILL_SRC_TABLES_H

#include "inline.h"
#include "port.h"
#include "rill/real.h"

#if RILL_FIXED

/* 1/sqrt(k/256) in Q2.14 for k = 16 to 255, the first one rounded down, in the upper half; in the
 * lower half by how much it falls to the next. Small code keeps the upper halves alone, and one for
 * k = 256. */
#if RILL_SMALL
typedef uint16_t rill_root_entry;
#else
typedef uint32_t rill_root_entry;
#endif
extern const rill_root_entry rill_table_inverse_root[240 + RILL_SMALL];

/* Both halves, for k = 16 + above. */
static inline uint32_t rill_root_entry_at(uint32_t above) {
    const uint32_t entry = rill_table_inverse_root[above];
#if RILL_SMALL
    return entry << 16 | (entry - rill_table_inverse_root[above + 1]);
#else
    return entry;
#endif
}

/* 1/sqrt(square) in Q12.14 for a square in Q8.24, 1 <= square < 2^24; within 0.05 %. Forces jump
 * where a coarser table would, and particles never rest. */
static inline int32_t rill_inverse_root(int32_t square) {
    int32_t shift = 0;
    while (square < 1 << 20) { /* a sixteenth: rare, particles keep apart */
        square *= 16;
        shift += 2;
    }
    const uint32_t entry = rill_root_entry_at(((uint32_t)square >> 16) - 16);
    const uint32_t rest = ((uint32_t)square >> 8) & 255u;
    return (int32_t)((entry >> 16) - (((entry & 0xFFFFu) * rest) >> 8)) << shift;
}

/* The same in Q12, for a square from 1/16 on below 1, less 1/16. The entry's upper half falls by
 * its lower one; what is left below goes with the shift. */
static inline int32_t rill_inverse_root_above(uint32_t above) {
    const uint32_t entry = rill_root_entry_at(above >> 16);
    return (int32_t)((entry - (entry & 0xFFFFu) * (above & 0xFF00u)) >> 18);
}

/* (1 - q^2) / q in Q2.14 for q^2 = k/256, k = 0 to 255, in the same halves, from the table above;
 * what is nearer than 1/4 is taken for 1/4. Small code has no table of them. */
#if RILL_SMALL
RILL_SHARED uint32_t rill_along_at(uint32_t k) {
    const uint32_t above = k > 16 ? k - 16 : 0;
    return ((240 - above) * rill_table_inverse_root[above] + 128) >> 8;
}

static inline uint32_t rill_along_entry_at(uint32_t k) {
    const uint32_t value = rill_along_at(k);
    return value << 16 | (value - rill_along_at(k + 1));
}
#else
extern const rill_root_entry rill_table_along[256];

static inline uint32_t rill_along_entry_at(uint32_t k) {
    return rill_table_along[k];
}
#endif

/* The same in Q12, for a square in Q8.24 below 1. */
static inline int32_t rill_along(uint32_t square) {
    const uint32_t entry = rill_along_entry_at(square >> 16);
    return (int32_t)((entry - (entry & 0xFFFFu) * (square & 0xFF00u)) >> 18);
}

#if RILL_LIGHT

/* What a pair of the light order has in the middle of the 256th of its square: weights as its
 * records add them up, and what a pressure is to a displacement in Q12: w/q for the far one in the
 * upper half, w^2/q for the near one; what is nearer than 1/4 is divided by 1/4. */
typedef struct rill_light_kernel {
    uint32_t weights; /* w^3 plus w^2 times 2^16, 12 fraction bits each */
    uint32_t push;
} rill_light_kernel;

extern const rill_light_kernel rill_table_light[256];

#endif

/* sqrt(k/256) in Q0.16 for k = 16 + above up to 256, the last one rounded down. Small code has no
 * table of them: k / sqrt(k) is at most 4 quanta off. */
#if RILL_SMALL
RILL_SHARED int32_t rill_root_at(int32_t above) {
    const uint32_t k = 16u + (uint32_t)above;
    uint32_t root = (k * rill_table_inverse_root[above] >> 6) - (k >> 7) - 1;
    while (root < 65535 && (root * root + root) >> 8 < k << 16) { /* (root + 1/2)^2 < k 2^24 */
        root++;
    }
    return (int32_t)root;
}
#else
extern const uint16_t rill_table_root[241];

static inline int32_t rill_root_at(int32_t above) {
    return rill_table_root[above];
}
#endif

/* sqrt(square) in Q16.16 for a square in Q8.24, 0 <= square < 2^24; within 5 quanta. */
static inline int32_t rill_table_distance(int32_t square) {
    int32_t shift = 0;
    while (square < 1 << 20 && shift < 10) {
        square *= 16;
        shift += 2;
    }
    if (square < 1 << 20) {
        return 0;
    }
    const int32_t above = (square >> 16) - 16;
    const int32_t root = rill_root_at(above);
    const int32_t rest = (square >> 8) & 255;
    return (root + (((rill_root_at(above + 1) - root) * rest) >> 8)) >> shift;
}

#endif

#endif
