/* Clavet's displacements, all at once. */
#include "clavet.h"

#include "inline.h"

#if RILL_CLAVET

/* All pairs. The arguments after the first are constants where it matters, so that the compiler
 * makes a loop for each case: `fresh` says that nobody has moved since the lists were made, `split`
 * that masses differ. */
RILL_INLINE void push_pairs(rill_clavet *clavet, uint32_t kernel, int fresh, int split) {
    const rill_vec2 *position = clavet->position;
    const rill_vec2 *velocity = clavet->velocity;
    const rill_double *pressure = clavet->pressure;
    const uint8_t *count = clavet->lists.count;
    const uint8_t *const end = count + clavet->count;
    const uint16_t *other = clavet->lists.other;
    const rill_real viscosity = clavet->thin_viscosity;
    rill_vec2 *shift = clavet->shift;
    uint32_t i = 0;
    for (; count != end; count++, i++) {
        const rill_vec2 from = position[i];
        const rill_vec2 v = velocity[i];
        const rill_double own = pressure[i];
        rill_vec2 sum = shift[i];
        for (const uint16_t *const last = other + *count; other != last; other++) {
            const uint32_t j = *other;
            const rill_vec2 now = rill_vec_sub(position[j], from);
            const rill_vec2 d = rill_narrow(now);
            const rill_real square = rill_narrow_square(d);
            if (!fresh && square >= RILL_NARROW_SQUARE_ONE) {
                continue;
            }
            const rill_real w = rill_weight_near(kernel, square);
            const rill_vec2 slower = rill_vec_sub(velocity[j], v);
            const rill_vec2 before = rill_narrow_fairly(rill_vec_sub(now, slower));
            const rill_vec2 direction = rill_direction(kernel, d, square, before, i, j);
            rill_real push = rill_push(rill_double_add(own, pressure[j]), w);
            if (fresh) {
                push -= rill_push_thin(slower, direction, w, viscosity);
            }
            rill_vec2 mine = rill_push_along(push, direction);
            rill_vec2 yours = mine;
            if (split) {
                rill_clavet_split(clavet, i, j, &mine, &yours);
            }
            sum = rill_vec_sub(sum, mine);
            shift[j] = rill_vec_add(shift[j], yours);
        }
        shift[i] = sum;
    }
}

/* The case that small machines are made for. */
RILL_HOT static void push_hybrid(rill_clavet *clavet) {
    push_pairs(clavet, RILL_CLAVET_HYBRID, 1, 0);
}

static void push_original(rill_clavet *clavet) {
    push_pairs(clavet, RILL_CLAVET_ORIGINAL, 1, 0);
}

static void push_any(rill_clavet *clavet) {
    push_pairs(clavet, clavet->kernel, 0, clavet->share != NULL);
}

void rill_clavet_push_together(rill_clavet *clavet) {
    if (!clavet->thin) {
        push_any(clavet);
    } else if (clavet->kernel == RILL_CLAVET_HYBRID) {
        push_hybrid(clavet);
    } else {
        push_original(clavet);
    }
}

#else

typedef int rill_no_clavet_push_here; /* ISO C wants a declaration in every file */

#endif
