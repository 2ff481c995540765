/* What is rare in Clavet's passes over the pairs, and so kept out of them. */
#include "clavet_kernel.h"

#if RILL_FIXED

rill_pair rill_unit_rare(rill_vec2 narrow, rill_real square, uint32_t i, uint32_t j) {
    if (square < 16) { /* nearer than 2^-10 h */
        const rill_vec2 way = rill_parting(i, j);
        return rill_pack(rill_vec(way.x >> 4, way.y >> 4));
    }
    while (square >= RILL_NARROW_SQUARE_ONE) { /* fast particles, coming from afar */
        square >>= 2;
        narrow = rill_vec(narrow.x / 2, narrow.y / 2);
    }
    /* |x|, |y| <= q and 1/q <= 2^10, so that the product is at most 2^26. */
    const rill_real inverse = rill_inverse_root(square);
    return rill_pack(
        rill_vec((narrow.x * inverse + 8192) >> 14, (narrow.y * inverse + 8192) >> 14));
}

#else

typedef int rill_no_clavet_kernel_here; /* ISO C wants a declaration in every file */

#endif
