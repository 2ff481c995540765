#include "lists.h"

#include "candidates.h"
#include "grid.h"
#include "vec.h"

/* Candidates among which neighbours are looked for without counting them. */
#if RILL_SSE2
#define MOST_CANDIDATES RILL_MOST_CANDIDATES
#else
#define MOST_CANDIDATES RILL_LONGEST_LIST
#endif

/* Where new entries go. */
typedef struct rill_writer {
    const rill_vec2 *position;
    uint16_t *next; /* free place */
    uint16_t *end;  /* of what the current particle may use */
    uint32_t cut;   /* 1 when the current particle lost neighbours */
} rill_writer;

/* The particles of three cells side by side: below, around and above a cell. */
typedef struct rill_runs {
    uint32_t below, below_end, row, row_end, above, above_end;
} rill_runs;

/* Appends the neighbours of a position among particles first..last-1, as far as there is room. */
static void scan_carefully(rill_writer *writer, rill_vec2 from, uint32_t first, uint32_t last) {
    for (uint32_t j = first; j < last; j++) {
        if (rill_is_near(writer->position[j], from)) {
            if (writer->next == writer->end) {
                writer->cut = 1;
                return;
            }
            *writer->next++ = (uint16_t)j;
        }
    }
}

#if !RILL_SSE2

/* The same where there is room for all: no branch depends on what is found. Returns the next free
 * place. */
static inline uint16_t *scan(const rill_vec2 *position, rill_vec2 from, uint32_t first,
                             uint32_t last, uint16_t *next) {
    for (; first < last; first++) {
        *next = (uint16_t)first;
        next += rill_is_near(position[first], from);
    }
    return next;
}

/* Three cells side by side in a row are one run of the sorted particles. The particle itself is
 * skipped: a half list looks at what follows it in its own row and at the row above, a full list at
 * everything. */
static inline uint16_t *scan_neighbourhood(const rill_vec2 *position, const rill_runs *runs,
                                           uint32_t i, rill_list_kind kind, uint16_t *next) {
    const rill_vec2 from = position[i];
    if (kind == RILL_LIST_FULL) {
        next = scan(position, from, runs->below, runs->below_end, next);
        next = scan(position, from, runs->row, i, next);
    }
    next = scan(position, from, i + 1, runs->row_end, next);
    return scan(position, from, runs->above, runs->above_end, next);
}

#endif

static void scan_neighbourhood_carefully(rill_writer *writer, const rill_runs *runs, uint32_t i,
                                         rill_list_kind kind) {
    const rill_vec2 from = writer->position[i];
    if (kind == RILL_LIST_FULL) {
        scan_carefully(writer, from, runs->below, runs->below_end);
        scan_carefully(writer, from, runs->row, i);
    }
    scan_carefully(writer, from, i + 1, runs->row_end);
    scan_carefully(writer, from, runs->above, runs->above_end);
}

/* Lists of all particles of one cell where room is scarce. Returns how many of them were cut. */
static uint32_t find_carefully(rill_writer *writer, const rill_world *world, const rill_runs *runs,
                               uint32_t first, uint32_t last, rill_list_kind kind) {
    uint8_t *count = (uint8_t *)rill_array_of(world, RILL_ARRAY_LIST_COUNT);
    uint32_t cut = 0;
    for (uint32_t i = first; i < last; i++) {
        const uint16_t *const list = writer->next;
        writer->end = writer->next + rill_list_allowance(world, writer->next, i);
        writer->cut = 0;
        scan_neighbourhood_carefully(writer, runs, i, kind);
        cut += writer->cut;
        count[i] = (uint8_t)(writer->next - list);
    }
    return cut;
}

#if RILL_SSE2

/* Collects what the particles of a cell, the first of which is given, look at. Returns the place
 * at which their own row begins. */
static inline uint32_t look_around(rill_candidates *around, const rill_vec2 *position,
                                   const rill_runs *runs, uint32_t first, rill_list_kind kind) {
    rill_candidates_begin(around, position[first]);
    if (kind == RILL_LIST_FULL) {
        rill_candidates_add(around, position, runs->below, runs->below_end);
    }
    const uint32_t row = 4 * around->count;
    rill_candidates_add(around, position, runs->row, runs->row_end);
    rill_candidates_add(around, position, runs->above, runs->above_end);
    for (uint32_t i = runs->row; kind == RILL_LIST_HALF && i < first; i++) {
        rill_candidate_hide(around, row + i - runs->row);
    }
    return row;
}

/* Lists of all particles of one cell where there is room for all. Returns the next free place. */
static uint16_t *find_freely(const rill_vec2 *position, const rill_runs *runs, uint32_t first,
                             uint32_t last, rill_list_kind kind, uint8_t *count, uint16_t *next) {
    rill_candidates around;
    uint32_t mine = look_around(&around, position, runs, first, kind) + first - runs->row;
    for (uint32_t i = first; i < last; i++, mine++) {
        const uint16_t *const list = next;
        rill_candidate_hide(&around, mine); /* it is no neighbour of itself */
        if (kind == RILL_LIST_FULL) {
            next = rill_candidates_near(&around, 0, position[i], next);
            rill_candidate_show(&around, mine, position[i]);
        } else { /* nor of those after it */
            next = rill_candidates_near(&around, mine / 4, position[i], next);
        }
        count[i] = (uint8_t)(next - list);
    }
    return next;
}

#else

static uint16_t *find_freely(const rill_vec2 *position, const rill_runs *runs, uint32_t first,
                             uint32_t last, rill_list_kind kind, uint8_t *count, uint16_t *next) {
    for (uint32_t i = first; i < last; i++) {
        const uint16_t *const list = next;
        next = scan_neighbourhood(position, runs, i, kind, next);
        count[i] = (uint8_t)(next - list);
    }
    return next;
}

#endif

/* Lists of all particles of one cell. Returns how many of them were cut. */
static inline uint32_t find_in_cell(rill_writer *writer, const rill_world *world,
                                    const rill_runs *runs, uint32_t first, uint32_t last,
                                    rill_list_kind kind) {
    uint8_t *count = (uint8_t *)rill_array_of(world, RILL_ARRAY_LIST_COUNT);
    const uint32_t candidates = (runs->below_end - runs->below) + (runs->row_end - runs->row) +
                                (runs->above_end - runs->above);
    if (candidates > MOST_CANDIDATES ||
        candidates * (last - first) > rill_list_room(world, writer->next, first)) {
        return find_carefully(writer, world, runs, first, last, kind);
    }
    writer->next = find_freely(writer->position, runs, first, last, kind, count, writer->next);
    return 0;
}

void rill_lists_end(rill_world *world, uint16_t *next, rill_list_kind kind) {
    const uint16_t *list = (const uint16_t *)rill_array_of(world, RILL_ARRAY_LIST);
    rill_stats *stats = &world->stats;
    world->list_used = (uint32_t)(next - list);
    for (uint32_t k = 0; k < RILL_LIST_MARGIN; k++) {
        next[k] = 0; /* vector code reads past the last list, and follows what it reads */
    }
    stats->pairs = kind == RILL_LIST_FULL ? world->list_used / 2 : world->list_used;
    if (stats->pairs > stats->pairs_peak) {
        stats->pairs_peak = stats->pairs;
    }
}

/* Clavet's thin fluids find their pairs themselves in the fixed build, see clavet_find.c. */
#if RILL_BODIN
#define HOT_FOR_BODIN RILL_HOT
#else
#define HOT_FOR_BODIN
#endif

HOT_FOR_BODIN void rill_lists_find(rill_world *world, rill_list_kind kind) {
    const uint32_t columns = world->layout.columns;
    const uint16_t *starts = rill_cell_starts(world);
    uint16_t *list = (uint16_t *)rill_array_of(world, RILL_ARRAY_LIST);
    rill_writer writer = {rill_positions(world), list, list, 0};
    uint32_t cut = 0;
    for (uint32_t cell = columns; cell < columns * (world->layout.rows - 1); cell++) {
        if (starts[cell] < starts[cell + 1]) {
            const uint32_t below = cell - columns;
            const uint32_t above = cell + columns;
            const rill_runs runs = {starts[below - 1], starts[below + 2], starts[cell - 1],
                                    starts[cell + 2],  starts[above - 1], starts[above + 2]};
            cut += find_in_cell(&writer, world, &runs, starts[cell], starts[cell + 1], kind);
        }
    }
    world->stats.lists_cut += cut;
    world->stats.lists_cut_total += cut;
    rill_lists_end(world, writer.next, kind);
}
