/* Which particles are neighbours? */
#ifndef RILL_SRC_NEAR_H
#define RILL_SRC_NEAR_H

#include "vec.h"
#include "vector.h"

/* Are two particles of adjacent cells neighbours? The fixed build compares 12 fraction bits of
 * their coordinates, so that the squares stay in 32 bits. */
static inline int rill_is_near(rill_vec2 a, rill_vec2 b) {
#if RILL_FIXED
    const int32_t x = (a.x >> 4) - (b.x >> 4);
    const int32_t y = (a.y >> 4) - (b.y >> 4);
    return x * x + y * y < 1 << 24;
#else
    const rill_vec2 d = rill_vec_sub(a, b);
    return d.x * d.x + d.y * d.y < 1;
#endif
}

#endif
