/* Clavet's displacements, all at once. */
#include "clavet.h"

#if RILL_CLAVET

RILL_HOT void rill_clavet_push_together(rill_clavet *clavet) {
    const uint32_t kernel = clavet->kernel;
    const rill_vec2 *position = clavet->position;
    const rill_vec2 *velocity = clavet->velocity;
    const rill_double *pressure = clavet->pressure;
    rill_vec2 *shift = clavet->shift;
    const uint16_t *other = clavet->lists.other;
    for (uint32_t i = 0; i < clavet->count; i++) {
        const rill_vec2 from = position[i];
        const rill_vec2 v = velocity[i];
        rill_vec2 sum = shift[i];
        for (uint32_t n = clavet->lists.count[i]; n > 0; n--) {
            const uint32_t j = *other++;
            const rill_vec2 now = rill_vec_sub(position[j], from);
            const rill_vec2 d = rill_narrow(now);
            const rill_real square = rill_narrow_square(d);
            const rill_real w = rill_weight(kernel, square);
            if (w == 0) {
                continue;
            }
            const rill_vec2 before = rill_narrow(rill_vec_sub(now, rill_vec_sub(velocity[j], v)));
            const rill_vec2 direction = rill_direction(kernel, d, square, before, i, j);
            const rill_vec2 push =
                rill_push(rill_double_add(pressure[i], pressure[j]), w, direction);
            rill_vec2 mine = push;
            rill_vec2 yours = push;
            if (clavet->share) {
                rill_clavet_split(clavet, i, j, &mine, &yours);
            }
            sum = rill_vec_sub(sum, mine);
            shift[j] = rill_vec_add(shift[j], yours);
        }
        shift[i] = sum;
    }
}

#else

typedef int rill_no_clavet_push_here; /* ISO C wants a declaration in every file */

#endif
