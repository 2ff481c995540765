/* The pairs of Clavet's method, and with them the densities of a thin fluid. */
#include "clavet_thin.h"
#include "grid.h"
#include "inline.h"

#if RILL_CLAVET

#if RILL_FIXED

/* Who looks for neighbours. */
typedef struct rill_seeker {
    const rill_mark *now;  /* all particles */
    rill_relaxed *relaxed; /* their densities are summed in shift, see clavet_thin.h */
    rill_mark corner;      /* of the square around it: 1 h to the left and below */
    rill_double sum;       /* its own densities so far */
    uint16_t *next;        /* free place of its list */
} rill_seeker;

/* Its list is still to be chosen. */
static inline rill_seeker seeker_of(const rill_clavet *clavet, uint32_t i) {
    const rill_vec2 density = clavet->relaxed[i].shift;
    const rill_seeker seeker = {
        clavet->now, clavet->relaxed, clavet->now[i] - 0x10001000u, {density.x, density.y}, NULL};
    return seeker;
}

/* Three cells side by side in a row are one run of the sorted particles. A particle meets those
 * that follow it in its own row, and those of the row above. */
typedef struct rill_runs {
    uint32_t row_end, above, above_end;
} rill_runs;

/* The squared distance of a particle that is so far from the corner; h if it is out of the square,
 * as most are: particles of adjacent cells are less than 2 h apart either way, so that one mask
 * over both coordinates (0 to 8191 inside) tells. */
RILL_INLINE rill_real square_from(uint32_t way) {
    if (way & 0xE000E000u) {
        return RILL_NARROW_SQUARE_ONE;
    }
    return rill_narrow_square(
        rill_vec((int32_t)(way & 0xFFFFu) - 0x1000, (int32_t)(way >> 16) - 0x1000));
}

/* A neighbour: adds both to each other's densities, and it to the list. */
RILL_INLINE void meet(rill_seeker *seeker, uint32_t kernel, rill_real square, uint32_t j) {
    const rill_double weights = rill_weights(rill_weight_near(kernel, square));
    rill_vec2 *density = &seeker->relaxed[j].shift;
    seeker->sum = rill_double_add(seeker->sum, weights);
    *density = rill_vec(density->x + weights.far, density->y + weights.near);
    *seeker->next++ = (uint16_t)j;
}

/* Appends the neighbours among particles first..last-1 to the list; there is room for all. */
RILL_INLINE void seek(rill_seeker *seeker, uint32_t kernel, uint32_t first, uint32_t last) {
    const rill_mark *const end = seeker->now + last;
    for (const rill_mark *other = seeker->now + first; other < end;) {
        const rill_real square = square_from(*other++ - seeker->corner);
        if (square < RILL_NARROW_SQUARE_ONE) {
            meet(seeker, kernel, square, (uint32_t)(other - seeker->now) - 1);
        }
    }
}

/* The same where there may not be: the first found are kept. Returns whether all were. */
static int seek_carefully(rill_seeker *seeker, uint32_t kernel, uint32_t first, uint32_t last,
                          const uint16_t *end) {
    for (uint32_t j = first; j < last; j++) {
        const rill_real square = square_from(seeker->now[j] - seeker->corner);
        if (square < RILL_NARROW_SQUARE_ONE && seeker->next == end) {
            return 0;
        }
        if (square < RILL_NARROW_SQUARE_ONE) {
            meet(seeker, kernel, square, j);
        }
    }
    return 1;
}

/* The particles first..last-1 of one cell. */
RILL_INLINE uint16_t *find_in_cell(const rill_clavet *clavet, uint32_t kernel, uint16_t *next,
                                   uint32_t first, uint32_t last, const rill_runs *runs,
                                   uint8_t *count) {
    for (uint32_t i = first; i < last; i++) {
        rill_seeker seeker = seeker_of(clavet, i);
        seeker.next = next;
        seek(&seeker, kernel, i + 1, runs->row_end);
        seek(&seeker, kernel, runs->above, runs->above_end);
        clavet->relaxed[i].shift = rill_vec(seeker.sum.far, seeker.sum.near);
        count[i] = (uint8_t)(seeker.next - next);
        next = seeker.next;
    }
    return next;
}

/* The same where the lists may run out of room; each particle keeps what it is sure of. */
static uint16_t *find_carefully(rill_world *world, const rill_clavet *clavet, uint16_t *next,
                                uint32_t first, uint32_t last, const rill_runs *runs,
                                uint8_t *count) {
    for (uint32_t i = first; i < last; i++) {
        const uint16_t *end = next + rill_list_allowance(world, next, i);
        rill_seeker seeker = seeker_of(clavet, i);
        seeker.next = next;
        if (!seek_carefully(&seeker, clavet->kernel, i + 1, runs->row_end, end) ||
            !seek_carefully(&seeker, clavet->kernel, runs->above, runs->above_end, end)) {
            world->stats.lists_cut++;
            world->stats.lists_cut_total++;
        }
        clavet->relaxed[i].shift = rill_vec(seeker.sum.far, seeker.sum.near);
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

/* A row of cells, whose first particle is given; returns the next free place of the lists. */
RILL_INLINE uint16_t *find_in_row(rill_world *world, const rill_clavet *clavet, uint32_t kernel,
                                  const uint16_t *cell, uint32_t first, uint16_t *next,
                                  const uint16_t *reserved) {
    uint8_t *count = (uint8_t *)rill_array_of(world, RILL_ARRAY_LIST_COUNT);
    const uint32_t columns = world->layout.columns;
    const uint32_t reserve = rill_list_reserve(world);
    for (const uint16_t *const end = cell + columns; cell != end; cell++) {
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
    return next;
}

RILL_INLINE void find_pairs(rill_world *world, const rill_clavet *clavet, uint32_t kernel) {
    const rill_clavet c = *clavet; /* which no store can change */
    const uint32_t columns = world->layout.columns;
    const uint16_t *row = rill_cell_starts(world) + columns;
    uint16_t *next = (uint16_t *)rill_array_of(world, RILL_ARRAY_LIST);
    const uint32_t reserve = rill_list_reserve(world);
    /* From where on room is reserved: for all particles from the first one of the row on. */
    const uint16_t *const reserved = next + world->layout.list_capacity - c.count * reserve;
    for (uint32_t n = world->layout.rows - 2; n > 0; n--, row += columns) {
        const uint32_t first = row[0];
        if (first != row[columns]) {
            next = find_in_row(world, &c, kernel, row, first, next, reserved + first * reserve);
        }
    }
    rill_lists_end(world, next, RILL_LIST_HALF);
}

RILL_HOT static void find_hybrid(rill_world *world, const rill_clavet *clavet) {
    find_pairs(world, clavet, RILL_CLAVET_HYBRID);
}

static void find_original(rill_world *world, const rill_clavet *clavet) {
    find_pairs(world, clavet, RILL_CLAVET_ORIGINAL);
}

/* Where everybody is; no densities yet. */
RILL_HOT static void mark_all(const rill_clavet *clavet) {
    const rill_vec2 *position = clavet->position;
    rill_relaxed *relaxed = clavet->relaxed;
    rill_mark *now = clavet->now;
    for (rill_mark *const end = now + clavet->count; now != end; now++, position++, relaxed++) {
        *now = rill_mark_of(*position);
        relaxed->shift = rill_vec(0, 0);
    }
}

/* Finds pairs and sums densities at once. */
static void find_thin(rill_world *world, rill_clavet *clavet) {
    mark_all(clavet);
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

void rill_clavet_begin(rill_clavet *clavet) {
    const rill_relaxed none = {{0, 0}, {0, 0}};
    for (uint32_t i = 0; i < clavet->count; i++) {
        clavet->relaxed[i] = none;
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
