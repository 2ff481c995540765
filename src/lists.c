#include "lists.h"

#include "candidates.h"
#include "grid.h"
#include "inline.h"
#include "vec.h"

/* Where new entries go where room is scarce. */
typedef struct rill_writer {
    const rill_vec2 *position;
    uint16_t *next;   /* free place */
    uint16_t *end;    /* of what the current particle may use */
    uint32_t cut;     /* 1 when the current particle lost neighbours */
    uint32_t reserve; /* see rill_list_reserve */
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

/* The same where there is room for all. Returns the next free place. */
static inline uint16_t *scan(rill_candidates all, rill_searcher from, uint32_t first, uint32_t last,
                             uint16_t *next) {
    for (; first < last; first++) {
        if (rill_candidate_is_near(all[first], from)) {
            *next++ = (uint16_t)first;
        }
    }
    return next;
}

/* Three cells side by side in a row are one run of the sorted particles. The particle itself is
 * skipped: a half list looks at what follows it in its own row and at the row above, a full list at
 * everything. */
static inline uint16_t *scan_neighbourhood(rill_candidates all, rill_vec2 at, const rill_runs *runs,
                                           uint32_t i, rill_list_kind kind, uint16_t *next) {
    const rill_searcher from = rill_searcher_of(at);
    if (kind == RILL_LIST_FULL) {
        next = scan(all, from, runs->below, runs->below_end, next);
        next = scan(all, from, runs->row, i, next);
    }
    next = scan(all, from, i + 1, runs->row_end, next);
    return scan(all, from, runs->above, runs->above_end, next);
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

/* Lists of all particles of one cell where room is scarce. */
RILL_APART void find_carefully(rill_world *world, rill_writer *writer, const rill_runs *runs,
                               uint32_t first, uint32_t last, rill_list_kind kind) {
    uint8_t *count = (uint8_t *)rill_array_of(world, RILL_ARRAY_LIST_COUNT);
    for (uint32_t i = first; i < last; i++) {
        const uint16_t *const list = writer->next;
        writer->end = writer->next + rill_list_allowance(world, writer->next, i, writer->reserve);
        writer->cut = 0;
        scan_neighbourhood_carefully(writer, runs, i, kind);
        world->stats.lists_cut += writer->cut;
        world->stats.lists_cut_total += writer->cut;
        count[i] = (uint8_t)(writer->next - list);
    }
}

#if RILL_SSE2

/* The particle itself is skipped: a half list looks at what follows it in its own row and at the
 * row above, a full list at everything. */
static inline uint16_t *scan_neighbourhood(rill_candidates all, rill_vec2 at, const rill_runs *runs,
                                           uint32_t i, rill_list_kind kind, uint16_t *next) {
    const rill_searcher from = rill_searcher_of(at);
    if (kind == RILL_LIST_FULL) {
        next = rill_candidates_near(&all, &from, runs->below, runs->below_end, next);
        rill_candidate_hide(&all, i);
        next = rill_candidates_near(&all, &from, runs->row, runs->row_end, next);
        rill_candidate_show(&all, i, at);
    } else {
        next = rill_candidates_near(&all, &from, i + 1, runs->row_end, next);
    }
    return rill_candidates_near(&all, &from, runs->above, runs->above_end, next);
}

#endif

/* Is there room for all that the particles of a cell can meet, given the place from which on it is
 * reserved for later ones? Small code is always careful. */
static inline int has_room(const uint16_t *next, const uint16_t *reserved, uint32_t particles,
                           const rill_runs *runs) {
    const uint32_t candidates = (runs->below_end - runs->below) + (runs->row_end - runs->row) +
                                (runs->above_end - runs->above);
    return !RILL_SMALL && candidates <= RILL_LONGEST_LIST &&
           (int32_t)(candidates * particles) <= (int32_t)(reserved - next);
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

/* All cells from one to another. */
static inline uint16_t *find_in_cells(rill_world *world, rill_candidates candidates,
                                      rill_list_kind kind, const uint16_t *cell,
                                      const uint16_t *end, uint16_t *next) {
    const rill_vec2 *position = rill_positions(world);
    uint8_t *count = (uint8_t *)rill_array_of(world, RILL_ARRAY_LIST_COUNT);
    const uint32_t columns = world->layout.columns;
    const uint32_t reserve = rill_list_reserve(world);
    /* From where on room is reserved for all particles but the first. */
    const uint16_t *const reserved =
        next + (world->layout.list_capacity - (world->count - 1) * reserve);
    for (; cell != end; cell++) {
        const uint32_t first = cell[0];
        const uint32_t last = cell[1];
        if (first == last) {
            continue;
        }
        const uint16_t *const below = cell - columns;
        const uint16_t *const above = cell + columns;
        const rill_runs runs = {below[-1], below[2], cell[-1], cell[2], above[-1], above[2]};
        if (!has_room(next, reserved + first * reserve, last - first, &runs)) {
            rill_writer writer = {position, next, next, 0, reserve};
            find_carefully(world, &writer, &runs, first, last, kind);
            next = writer.next;
            continue;
        }
        for (uint32_t i = first; i < last; i++) {
            uint16_t *const list = next;
            next = scan_neighbourhood(candidates, position[i], &runs, i, kind, next);
            count[i] = (uint8_t)(next - list);
        }
    }
    return next;
}

#if RILL_FIXED && RILL_BODIN && !RILL_SMALL && defined(RILL_FIND)

/* What a port's own search for full lists is given, and what it keeps there. It must leave the same
 * lists as find_in_cells(). */
typedef struct rill_find_task {
    rill_candidates all;
    uint16_t *next;
    const uint16_t *cell; /* the first one; then that after the current one */
    const uint16_t *end;
    uint32_t row;             /* bytes of a row of cells */
    uint8_t *count;           /* of lists */
    const uint16_t *reserved; /* see find_in_cells() */
    uint32_t reserve;
    void (*find_carefully)(struct rill_find_task *task); /* particles first to last - 1 */
    rill_candidates run[6]; /* the candidates before the first of each run and of what follows it */
    uint32_t first, last;
    rill_world *world;
} rill_find_task;

static void find_task_carefully(rill_find_task *task) {
    uint32_t place[6];
    for (uint32_t k = 0; k < 6; k++) {
        place[k] = (uint32_t)(task->run[k] - task->all) + 1;
    }
    const rill_runs runs = {place[0], place[1], place[2], place[3], place[4], place[5]};
    rill_writer writer = {rill_positions(task->world), task->next, task->next, 0, task->reserve};
    find_carefully(task->world, &writer, &runs, task->first, task->last, RILL_LIST_FULL);
    task->next = writer.next;
}

/* Clavet's lists are half ones. */
RILL_WARM RILL_APART uint16_t *find_halves(rill_world *world, rill_candidates candidates,
                                           const uint16_t *cell, const uint16_t *end,
                                           uint16_t *next) {
    return find_in_cells(world, candidates, RILL_LIST_HALF, cell, end, next);
}

static inline uint16_t *find_all(rill_world *world, rill_candidates candidates, rill_list_kind kind,
                                 const uint16_t *cell, const uint16_t *end, uint16_t *next) {
    if (kind != RILL_LIST_FULL) {
        return find_halves(world, candidates, cell, end, next);
    }
    const uint32_t reserve = rill_list_reserve(world);
    rill_find_task task = {candidates,
                           next,
                           cell,
                           end,
                           world->layout.columns * 2,
                           (uint8_t *)rill_array_of(world, RILL_ARRAY_LIST_COUNT),
                           next + (world->layout.list_capacity - (world->count - 1) * reserve),
                           reserve,
                           find_task_carefully,
                           {NULL},
                           0,
                           0,
                           world};
    RILL_FIND(&task);
    return task.next;
}

#else

#define find_all find_in_cells

#endif

HOT_FOR_BODIN void rill_lists_find(rill_world *world, rill_list_kind kind) {
    const uint32_t columns = world->layout.columns;
    const uint16_t *cells = rill_cell_starts(world);
    uint16_t *list = (uint16_t *)rill_array_of(world, RILL_ARRAY_LIST);
    /* Small code, which is always careful, looks at none. */
    const rill_candidates candidates =
        rill_candidates_of(rill_array_of(world, RILL_ARRAY_WORK), rill_positions(world),
                           RILL_SMALL ? 0 : world->count);
    uint16_t *const next = find_all(world, candidates, kind, cells + columns,
                                    cells + columns * (world->layout.rows - 1), list);
    rill_lists_end(world, next, kind);
}
