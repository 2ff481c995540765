/* The pairs of Clavet's method, and with them the densities of a thin fluid. */
#include "clavet.h"

#include "grid.h"
#include "inline.h"

#if RILL_CLAVET

#if RILL_FIXED

/* Who looks for neighbours. */
typedef struct rill_seeker {
    rill_relaxed *relaxed; /* all particles */
    rill_mark at;
    rill_double sum; /* its own densities so far */
    uint16_t *next;  /* free place of its list */
} rill_seeker;

/* Three cells side by side in a row are one run of the sorted particles. A particle meets those
 * that follow it in its own row, and those of the row above. */
typedef struct rill_runs {
    uint32_t row_end, above, above_end;
} rill_runs;

/* If a particle is a neighbour, adds both to each other's densities. */
RILL_INLINE int meet(rill_seeker *seeker, uint32_t kernel, rill_relaxed *other) {
    const rill_real square = rill_narrow_square(rill_mark_distance(seeker->at, other->now));
    if (square >= RILL_NARROW_SQUARE_ONE) {
        return 0;
    }
    const rill_double weights = rill_weights(rill_weight_near(kernel, square));
    seeker->sum = rill_double_add(seeker->sum, weights);
    other->pressure = rill_double_add(other->pressure, weights);
    return 1;
}

/* Appends the neighbours among particles first..last-1 to the list; there is room for all. */
RILL_INLINE void seek(rill_seeker *seeker, uint32_t kernel, uint32_t first, uint32_t last) {
    rill_relaxed *other = seeker->relaxed + first;
    for (; first < last; first++, other++) {
        if (meet(seeker, kernel, other)) {
            *seeker->next++ = (uint16_t)first;
        }
    }
}

/* The same where there may not be: the first found are kept. Returns whether all were. */
static int seek_carefully(rill_seeker *seeker, uint32_t kernel, uint32_t first, uint32_t last,
                          const uint16_t *end) {
    for (uint32_t j = first; j < last; j++) {
        const rill_vec2 d = rill_mark_distance(seeker->at, seeker->relaxed[j].now);
        const int near = rill_narrow_square(d) < RILL_NARROW_SQUARE_ONE;
        if (near && seeker->next == end) {
            return 0;
        }
        if (near) {
            (void)meet(seeker, kernel, &seeker->relaxed[j]);
            *seeker->next++ = (uint16_t)j;
        }
    }
    return 1;
}

/* The particles first..last-1 of one cell. */
RILL_INLINE uint16_t *find_in_cell(const rill_clavet *clavet, uint32_t kernel, uint16_t *next,
                                   uint32_t first, uint32_t last, const rill_runs *runs,
                                   uint8_t *count) {
    rill_relaxed *relaxed = clavet->relaxed;
    for (uint32_t i = first; i < last; i++) {
        rill_seeker seeker = {relaxed, relaxed[i].now, relaxed[i].pressure, next};
        seek(&seeker, kernel, i + 1, runs->row_end);
        seek(&seeker, kernel, runs->above, runs->above_end);
        relaxed[i].pressure = seeker.sum;
        count[i] = (uint8_t)(seeker.next - next);
        next = seeker.next;
    }
    return next;
}

/* The same where the lists may run out of room; each particle keeps what it is sure of. */
static uint16_t *find_carefully(rill_world *world, const rill_clavet *clavet, uint16_t *next,
                                uint32_t first, uint32_t last, const rill_runs *runs,
                                uint8_t *count) {
    rill_relaxed *relaxed = clavet->relaxed;
    for (uint32_t i = first; i < last; i++) {
        const uint32_t left = world->layout.list_capacity - (uint32_t)(next - clavet->lists.other);
        const uint16_t *end =
            next + rill_list_allowance(left, world->count - 1 - i, rill_list_reserve(world));
        rill_seeker seeker = {relaxed, relaxed[i].now, relaxed[i].pressure, next};
        if (!seek_carefully(&seeker, clavet->kernel, i + 1, runs->row_end, end) ||
            !seek_carefully(&seeker, clavet->kernel, runs->above, runs->above_end, end)) {
            world->stats.lists_cut++;
            world->stats.lists_cut_total++;
        }
        relaxed[i].pressure = seeker.sum;
        count[i] = (uint8_t)(seeker.next - next);
        next = seeker.next;
    }
    return next;
}

/* Is there room for all that the particles of a cell can meet, given the place from which on it is
 * reserved for later ones? */
RILL_INLINE int has_room(const uint16_t *next, const uint16_t *reserved, uint32_t first,
                         uint32_t last, const rill_runs *runs) {
    const uint32_t candidates = runs->row_end - first + runs->above_end - runs->above;
    return candidates < 256 && (int32_t)(candidates * (last - first)) <= reserved - next;
}

RILL_INLINE void find_pairs(rill_world *world, rill_clavet *clavet, uint32_t kernel) {
    const uint32_t columns = world->layout.columns;
    const uint16_t *const starts = rill_cell_starts(world);
    uint16_t *next = (uint16_t *)rill_array_of(world, RILL_ARRAY_LIST);
    uint8_t *count = (uint8_t *)rill_array_of(world, RILL_ARRAY_LIST_COUNT);
    const uint16_t *const end = starts + columns * (world->layout.rows - 1);
    const uint32_t reserve = rill_list_reserve(world);
    const uint16_t *reserved = next + world->layout.list_capacity - clavet->count * reserve;
    uint32_t first = 0;
    for (const uint16_t *cell = starts + columns; cell < end; cell++) {
        const uint32_t last = cell[1];
        if (first == last) {
            continue;
        }
        const rill_runs runs = {cell[2], cell[columns - 1], cell[columns + 2]};
        if (has_room(next, reserved, first, last, &runs)) {
            next = find_in_cell(clavet, kernel, next, first, last, &runs, count);
        } else {
            next = find_carefully(world, clavet, next, first, last, &runs, count);
        }
        reserved += (last - first) * reserve;
        first = last;
    }
    rill_lists_end(world, next, RILL_LIST_HALF);
}

RILL_HOT static void find_hybrid(rill_world *world, rill_clavet *clavet) {
    find_pairs(world, clavet, RILL_CLAVET_HYBRID);
}

static void find_original(rill_world *world, rill_clavet *clavet) {
    find_pairs(world, clavet, RILL_CLAVET_ORIGINAL);
}

/* Finds pairs and sums densities at once. */
static void find_thin(rill_world *world, rill_clavet *clavet) {
    rill_clavet_begin(clavet);
    if (clavet->kernel == RILL_CLAVET_HYBRID) {
        find_hybrid(world, clavet);
    } else {
        find_original(world, clavet);
    }
}

#else

static void find_thin(rill_world *world, rill_clavet *clavet) {
    (void)clavet;
    rill_lists_find(world, RILL_LIST_HALF);
}

#endif

RILL_HOT void rill_clavet_begin(rill_clavet *clavet) {
    const rill_vec2 *position = clavet->position;
    const rill_vec2 *velocity = clavet->velocity;
    rill_relaxed *relaxed = clavet->relaxed;
    for (uint32_t i = 0; i < clavet->count; i++) {
        relaxed[i] = rill_relaxed_of(position[i], velocity[i]);
    }
}

void rill_clavet_find(rill_world *world) {
    rill_clavet clavet;
    rill_clavet_of(world, &clavet);
    if (clavet.thin) {
        find_thin(world, &clavet);
    } else {
        rill_lists_find(world, rill_clavet_list_kind(&world->config));
    }
}

#else

typedef int rill_no_clavet_find_here; /* ISO C wants a declaration in every file */

#endif
