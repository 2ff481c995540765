/* What is rare in Clavet's passes over the pairs, and so kept out of them. */
#include "clavet_thin.h"

#if RILL_FIXED && RILL_CLAVET

rill_vec2 rill_unit_rare(rill_vec2 narrow, rill_real square, uint32_t i, uint32_t j) {
    if (square < 16) { /* nearer than 2^-10 h */
        const rill_vec2 way = rill_parting(i, j);
        return rill_vec(way.x >> 4, way.y >> 4);
    }
    while (square >= RILL_NARROW_SQUARE_ONE) { /* fast particles, coming from afar */
        square >>= 2;
        narrow = rill_vec(narrow.x / 2, narrow.y / 2);
    }
    /* |x|, |y| <= q and 1/q <= 2^10, so that the product is at most 2^26. */
    const rill_real inverse = rill_inverse_root(square);
    return rill_vec((narrow.x * inverse + 8192) >> 14, (narrow.y * inverse + 8192) >> 14);
}

rill_thin_pair rill_thin_fast_pair(uint32_t kernel, rill_vec2 before, rill_real square, uint32_t i,
                                   uint32_t j) {
    const rill_real most = RILL_NARROW_SQUARE_ONE - 1;
    const rill_real half = RILL_NARROW_SQUARE_ONE / 2;
    const rill_real square_before = rill_narrow_square(before);
    const rill_real longer = rill_clamp(rill_max(square, square_before), 1 << 20, most);
    const rill_real inverse = rill_inverse_root_above((uint32_t)longer - (1u << 20));
    rill_thin_pair pair;
    if (longer == 1 << 20 && square_before < 16) { /* nearer than 2^-10 h before */
        before = rill_parting(i, j);
        before = rill_vec(before.x >> 8, before.y >> 8);
    }
    pair.before = before;
    pair.parting = rill_clamp(square - square_before, -half, half);
    pair.along = (rill_weight_near(kernel, square) * inverse) >> 14;
    return pair;
}

#else

typedef int rill_no_clavet_kernel_here; /* ISO C wants a declaration in every file */

#endif
