/* The pairs of Clavet's method, and with them the densities of a thin fluid. */
#include "clavet_thin.h"
#include "grid.h"
#include "inline.h"

#include <string.h>

#if RILL_CLAVET

#if RILL_THIN_APART

/* Who looks for neighbours. */
typedef struct rill_seeker {
    rill_mark corner; /* of the square around it: 1 h to the left and below */
    rill_double sum;  /* its densities so far, kept in shift: see clavet_thin.h */
    uint16_t *next;   /* free place of its list */
} rill_seeker;

/* Its list is still to be chosen. */
static inline rill_seeker seeker_of(const rill_relaxed *own) {
    const rill_seeker seeker = {
        rill_thin_mark(own) - 0x10001000u, {own->shift.x, own->shift.y}, NULL};
    return seeker;
}

/* Three cells side by side in a row are one run of the sorted particles. A particle meets those
 * that follow it in its own row, and those of the row above. */
typedef struct rill_runs {
    uint32_t row_end, above, above_end;
} rill_runs;

static inline rill_runs runs_around(const uint16_t *cell, uint32_t columns) {
    const rill_runs runs = {cell[2], cell[columns - 1], cell[columns + 2]};
    return runs;
}

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
RILL_INLINE void meet(rill_seeker *seeker, uint32_t kernel, rill_real square, rill_relaxed *other,
                      uint32_t j) {
    const rill_double weights = rill_weights(rill_weight_near(kernel, square));
    seeker->sum = rill_double_add(seeker->sum, weights);
    other->shift = rill_vec(other->shift.x + weights.far, other->shift.y + weights.near);
    *seeker->next++ = (uint16_t)j;
}

/* Appends the neighbours among some particles to the list; there is room for all. */
RILL_INLINE void seek(rill_seeker *seeker, uint32_t kernel, const rill_relaxed *relaxed,
                      rill_relaxed *other, const rill_relaxed *end) {
    for (; other < end; other++) {
        const rill_real square = square_from(rill_thin_mark(other) - seeker->corner);
        if (square < RILL_NARROW_SQUARE_ONE) {
            meet(seeker, kernel, square, other, (uint32_t)(other - relaxed));
        }
    }
}

/* The same where there may not be: the first found are kept. Returns whether all were. */
static int seek_carefully(rill_seeker *seeker, uint32_t kernel, rill_relaxed *relaxed,
                          uint32_t first, uint32_t last, const uint16_t *end) {
    for (uint32_t j = first; j < last; j++) {
        const rill_real square = square_from(rill_thin_mark(&relaxed[j]) - seeker->corner);
        if (square < RILL_NARROW_SQUARE_ONE && seeker->next == end) {
            return 0;
        }
        if (square < RILL_NARROW_SQUARE_ONE) {
            meet(seeker, kernel, square, &relaxed[j], j);
        }
    }
    return 1;
}

/* Ends a particle's list: notes its densities and how long it is. */
RILL_INLINE uint16_t *end_list(const rill_seeker *seeker, rill_relaxed *own, const uint16_t *list,
                               uint8_t *count) {
    own->shift = rill_vec(seeker->sum.far, seeker->sum.near);
    *count = (uint8_t)(seeker->next - list);
    return seeker->next;
}

/* The particles of one cell. */
RILL_INLINE uint16_t *find_in_cell(rill_relaxed *relaxed, uint32_t kernel, uint16_t *next,
                                   uint32_t first, uint32_t last, rill_runs runs, uint8_t *count) {
    const rill_relaxed *const row_end = relaxed + runs.row_end;
    const rill_relaxed *const above_end = relaxed + runs.above_end;
    for (uint32_t i = first; i < last; i++) {
        rill_relaxed *const own = relaxed + i;
        rill_seeker seeker = seeker_of(own);
        seeker.next = next;
        seek(&seeker, kernel, relaxed, own + 1, row_end);
        seek(&seeker, kernel, relaxed, relaxed + runs.above, above_end);
        next = end_list(&seeker, own, next, &count[i]);
    }
    return next;
}

/* The same where the lists may run out of room; each particle keeps what it is sure of. */
static uint16_t *find_carefully(rill_world *world, const rill_clavet *clavet, uint16_t *next,
                                const uint16_t *cell, uint32_t reserve) {
    uint8_t *count = (uint8_t *)rill_array_of(world, RILL_ARRAY_LIST_COUNT);
    const rill_runs runs = runs_around(cell, world->layout.columns);
    rill_relaxed *relaxed = clavet->relaxed;
    for (uint32_t i = cell[0]; i < cell[1]; i++) {
        const uint16_t *end = next + rill_list_allowance(world, next, i, reserve);
        rill_seeker seeker = seeker_of(&relaxed[i]);
        seeker.next = next;
        if (!seek_carefully(&seeker, clavet->kernel, relaxed, i + 1, runs.row_end, end) ||
            !seek_carefully(&seeker, clavet->kernel, relaxed, runs.above, runs.above_end, end)) {
            world->stats.lists_cut++;
            world->stats.lists_cut_total++;
        }
        next = end_list(&seeker, &relaxed[i], next, &count[i]);
    }
    return next;
}

/* Is there room for all that the particles of a cell can meet, up to a place from which on it is
 * reserved for others? */
RILL_INLINE int has_room(const uint16_t *next, const uint16_t *reserved, uint32_t first,
                         uint32_t last, rill_runs runs) {
    const uint32_t candidates = runs.row_end - first + runs.above_end - runs.above;
    return candidates <= RILL_LONGEST_LIST &&
           (int32_t)(candidates * (last - first)) <= reserved - next;
}

RILL_INLINE void find_pairs(rill_world *world, const rill_clavet *clavet, uint32_t kernel) {
    rill_relaxed *const relaxed = clavet->relaxed;
    const uint32_t columns = world->layout.columns;
    const uint32_t reserve = rill_list_reserve(world);
    uint8_t *const count = (uint8_t *)rill_array_of(world, RILL_ARRAY_LIST_COUNT);
    uint16_t *next = (uint16_t *)rill_array_of(world, RILL_ARRAY_LIST);
    /* From where on room is reserved, at least: for all particles from the first of a row on. */
    const uint16_t *const reserve_start =
        next + world->layout.list_capacity - clavet->count * reserve;
    const uint16_t *row = rill_cell_starts(world) + columns;
    for (uint32_t n = world->layout.rows - 2; n > 0; n--) {
        uint32_t first = row[0];
        const uint16_t *const end = row + columns;
        if (first == *end) {
            row = end;
            continue;
        }
        const uint16_t *const reserved = reserve_start + first * reserve;
        for (; row != end; row++) {
            const uint32_t last = row[1];
            if (first == last) {
                continue;
            }
            const rill_runs runs = runs_around(row, columns);
            next = has_room(next, reserved, first, last, runs)
                       ? find_in_cell(relaxed, kernel, next, first, last, runs, count)
                       : find_carefully(world, clavet, next, row, reserve);
            first = last;
        }
    }
    rill_lists_end(world, next, RILL_LIST_HALF);
}

RILL_WARM static void find_hybrid(rill_world *world, const rill_clavet *clavet) {
    find_pairs(world, clavet, RILL_CLAVET_HYBRID);
}

static void find_original(rill_world *world, const rill_clavet *clavet) {
    find_pairs(world, clavet, RILL_CLAVET_ORIGINAL);
}

/* Where everybody is; no densities yet. */
RILL_WARM static void mark_all(const rill_clavet *clavet) {
    const rill_vec2 *position = clavet->position;
    for (rill_relaxed *relaxed = clavet->relaxed, *const end = relaxed + clavet->count;
         relaxed != end; relaxed++, position++) {
        rill_thin_set_mark(relaxed, *position);
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

#endif

void rill_clavet_begin(rill_clavet *clavet) {
    memset(clavet->relaxed, 0, clavet->count * sizeof *clavet->relaxed);
}

void rill_clavet_sort(rill_world *world) {
    if (rill_clavet_is_light(&world->config)) {
        (void)rill_grid_count(world);
        world->gameplay.grid_fresh = 0; /* the cells tell the places of records */
    } else {
        rill_grid_sort(world);
    }
}

void rill_clavet_find(rill_world *world) {
#if RILL_THIN_APART || RILL_LIGHT
    rill_clavet clavet;
    rill_clavet_of(world, &clavet);
    if (rill_clavet_is_light(&world->config)) {
        rill_clavet_find_light(world, &clavet);
        return;
    }
#endif
#if RILL_THIN_APART
    if (clavet.thin) {
        find_thin(world, &clavet);
        return;
    }
#endif
    rill_lists_find(world, rill_clavet_list_kind(&world->config));
}

#else

typedef int rill_no_clavet_find_here; /* ISO C wants a declaration in every file */

#endif
