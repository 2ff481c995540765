/* Clavet's displacements, all at once. */
#include "clavet_thin.h"
#include "inline.h"

#if RILL_CLAVET

#if RILL_FIXED

/* All pairs of a thin fluid, none of which has moved since the lists were made. The kernel is a
 * constant, so that the compiler makes a loop for each. */
RILL_INLINE void push_thin(rill_clavet *clavet, uint32_t kernel) {
    const rill_real viscosity = clavet->thin_viscosity;
    const uint8_t *count = clavet->lists.count;
    const uint16_t *other = clavet->lists.other;
    const rill_vec2 *const position = clavet->position;
    const rill_vec2 *place = position;
    rill_relaxed *const relaxed = clavet->relaxed;
    for (rill_relaxed *own = relaxed, *const end = own + clavet->count; own != end;
         own++, place++) {
        const rill_thin_from from = rill_thin_from_of(place, rill_thin_mark(own));
        rill_vec2 sum = own->shift;
        for (const uint16_t *const last = other + *count++; other != last; other++) {
            rill_relaxed *const its = &relaxed[*other];
            const rill_thin_pair pair =
                rill_thin_pair_of(&from, &position[*other], rill_thin_mark(its));
            const rill_vec2 push = rill_thin_shift(kernel, viscosity, pair, own, its);
            sum = rill_vec_sub(sum, push);
            its->shift = rill_vec_add(its->shift, push);
        }
        own->shift = sum;
    }
}

#else

RILL_INLINE void push_thin(rill_clavet *clavet, uint32_t kernel) {
    const rill_clavet c = *clavet; /* which no store can change */
    const uint8_t *count = c.lists.count;
    const uint8_t *const end = count + c.count;
    const uint16_t *other = c.lists.other;
    rill_relaxed *relaxed = c.relaxed;
    for (uint32_t i = 0; count != end; count++, i++) {
        const rill_vec2 from = c.position[i];
        const rill_vec2 from_before = rill_vec_sub(from, c.velocity[i]);
        rill_vec2 sum = relaxed[i].shift;
        for (const uint16_t *const last = other + *count; other != last; other++) {
            const uint32_t j = *other;
            const rill_vec2 before = rill_vec_sub(c.position[j], c.velocity[j]);
            const rill_vec2 push = rill_thin_shift(
                kernel, rill_double_add(relaxed[i].pressure, relaxed[j].pressure), c.thin_viscosity,
                rill_vec_sub(c.position[j], from), rill_vec_sub(before, from_before), i, j);
            sum = rill_vec_sub(sum, push);
            relaxed[j].shift = rill_vec_add(relaxed[j].shift, push);
        }
        relaxed[i].shift = sum;
    }
}

#endif

RILL_WARM static void push_hybrid(rill_clavet *clavet) {
    push_thin(clavet, RILL_CLAVET_HYBRID);
}

static void push_original(rill_clavet *clavet) {
    push_thin(clavet, RILL_CLAVET_ORIGINAL);
}

/* All pairs of any fluids. */
static void push_any(rill_clavet *clavet) {
    const uint16_t *other = clavet->lists.other;
    for (uint32_t i = 0; i < clavet->count; i++) {
        for (uint32_t n = clavet->lists.count[i]; n > 0; n--) {
            const uint32_t j = *other++;
            const rill_vec2 d = rill_vec_sub(clavet->position[j], clavet->position[i]);
            const rill_vec2 now = rill_narrow(d);
            const rill_real square = rill_narrow_square(now);
            if (square >= RILL_NARROW_SQUARE_ONE) {
                continue;
            }
            const rill_vec2 moved = rill_vec_sub(clavet->velocity[j], clavet->velocity[i]);
            const rill_vec2 before = rill_narrow_fairly(rill_vec_sub(d, moved));
            const rill_vec2 direction = rill_direction(clavet->kernel, square, before, i, j);
            const rill_double pressure =
                rill_double_add(clavet->relaxed[i].pressure, clavet->relaxed[j].pressure);
            const rill_real w = rill_weight_near(clavet->kernel, square);
            rill_vec2 mine = rill_push_along(rill_push(pressure, w), direction);
            rill_vec2 yours = mine;
            if (clavet->share) {
                rill_clavet_split(clavet, i, j, &mine, &yours);
            }
            clavet->relaxed[i].shift = rill_vec_sub(clavet->relaxed[i].shift, mine);
            clavet->relaxed[j].shift = rill_vec_add(clavet->relaxed[j].shift, yours);
        }
    }
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
