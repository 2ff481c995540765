/* Bodin's loops over a particle's list, in fixed point and without vector instructions. They are
 * functions of their own: small machines have not enough registers for them and for what their
 * callers hold. */
#include "bodin_gather.h"

#if RILL_BODIN && RILL_FIXED && !RILL_SSE2

/* A port that linearises itself has loops of its own. */
#ifdef RILL_LINEARISE
#define LOOP_HOT RILL_WARM
#else
#define LOOP_HOT RILL_HOT
#endif

LOOP_HOT int32_t rill_gather_weights(const rill_gatherer *gatherer, const uint16_t *list,
                                     uint32_t count, rill_gradient *b) {
    const rill_gatherer own = *gatherer;
    int32_t density = 0;
    for (const uint16_t *const end = list + count; list != end; list++, b++) {
        const rill_vec2 *const other = &own.position[*list];
        const int32_t x = (own.from.x - other->x) >> 2;
        const int32_t y = (own.from.y - other->y) >> 2;
        const rill_kernel_value value = rill_kernel_value_at(rill_kernel_cone, rill_square28(x, y));
        const int32_t slope = rill_min((value.slope * own.scale + 2048) >> 12, 32767);
        density += value.weight >> 7;
        b->x = (int16_t)((x * slope + 2048) >> 12);
        b->y = (int16_t)((y * slope + 2048) >> 12);
    }
    return density;
}

/* A gradient's part in the sums. */
static inline void add_up(rill_turned *sum, int32_t x, int32_t y) {
    sum->x += x;
    sum->y += y;
    sum->squares += (x * x + y * y) >> 8;
}

LOOP_HOT rill_turned rill_gradient_begin(const rill_gradient *b, const uint16_t *list,
                                         uint32_t count, rill_vec2 *velocity, rill_fine p) {
    const uint16_t *const end = list + count;
    rill_turned sum = {0, 0, 0};
    if (rill_is_gentle(p)) {
        for (; list != end; list++, b++) {
            rill_vec2 *const v = &velocity[*list];
            v->x -= (b->x * p + 4096) >> 13;
            v->y -= (b->y * p + 4096) >> 13;
            add_up(&sum, b->x, b->y);
        }
        return sum;
    }
    /* With p = 2^15 high + low, (b p + 4096) >> 13 is 4 b high + ((b low + 4096) >> 13). */
    const int32_t high = p >> 15;
    const int32_t low = p & 0x7FFF;
    for (; list != end; list++, b++) {
        rill_vec2 *const v = &velocity[*list];
        v->x -= 4 * (b->x * high) + ((b->x * low + 4096) >> 13);
        v->y -= 4 * (b->y * high) + ((b->y * low + 4096) >> 13);
        add_up(&sum, b->x, b->y);
    }
    return sum;
}

RILL_WARM void rill_gradient_press_hard(const rill_gradient *b, const uint16_t *list,
                                        uint32_t count, rill_vec2 *velocity, rill_fine p) {
    for (const uint16_t *const end = list + count; list != end; list++, b++) {
        rill_gradient_press_one(*b, &velocity[*list], p);
    }
}

#else

typedef int rill_no_bodin_loops_here; /* ISO C wants a declaration in every file */

#endif
