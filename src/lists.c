#include "lists.h"

#include "grid.h"
#include "near.h"
#include "vec.h"

/* Where new entries go. */
typedef struct rill_writer {
    const rill_vec2 *position;
    uint16_t *next;   /* free place */
    uint16_t *end;    /* of what the current particle may use */
    uint32_t reserve; /* entries that every later particle is sure of */
    uint32_t cut;     /* 1 when the current particle lost neighbours */
} rill_writer;

/* The particles of three cells side by side: below, around and above a cell. */
typedef struct rill_runs {
    uint32_t below, below_end, row, row_end, above, above_end;
} rill_runs;

/* Appends the neighbours of a position among particles first..last-1, as far as there is room. */
static void scan_carefully(rill_writer *writer, rill_vec2 from, uint32_t first, uint32_t last) {
    for (uint32_t j = first; j < last; j++) {
        if (rill_is_near(rill_vec_sub(writer->position[j], from))) {
            if (writer->next == writer->end) {
                writer->cut = 1;
                return;
            }
            *writer->next++ = (uint16_t)j;
        }
    }
}

/* The same where there is room for all: no branch depends on what is found. Returns the next free
 * place. */
static inline uint16_t *scan(const rill_vec2 *position, rill_vec2 from, uint32_t first,
                             uint32_t last, uint16_t *next) {
#if RILL_SSE2
    for (; last > first + 4; first += 4) {
        next += rill_write_four(next, first, rill_near_four(position + first, from));
    }
    if (last > first) {
        const uint32_t wanted = 15u >> (4 - (last - first));
        next += rill_write_four(next, first, rill_near_four(position + first, from) & wanted);
    }
#else
    for (; first < last; first++) {
        *next = (uint16_t)first;
        next += rill_is_near(rill_vec_sub(position[first], from));
    }
#endif
    return next;
}

/* Three cells side by side in a row are one run of the sorted particles. The particle itself is
 * skipped: a half list looks at what follows it in its own row and at the row above, a full list at
 * everything. */
static inline void scan_neighbourhood(rill_writer *writer, const rill_runs *runs, uint32_t i,
                                      rill_list_kind kind) {
    const rill_vec2 *position = writer->position;
    const rill_vec2 from = position[i];
    uint16_t *next = writer->next;
    if (kind == RILL_LIST_FULL) {
        next = scan(position, from, runs->below, runs->below_end, next);
        next = scan(position, from, runs->row, i, next);
    }
    next = scan(position, from, i + 1, runs->row_end, next);
    writer->next = scan(position, from, runs->above, runs->above_end, next);
}

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

/* Lists of all particles of one cell. Returns how many of them were cut. */
static uint32_t find_in_cell(rill_writer *writer, const rill_world *world, const rill_runs *runs,
                             uint32_t first, uint32_t last, rill_list_kind kind) {
    const uint16_t *all = (const uint16_t *)rill_array_of(world, RILL_ARRAY_LIST);
    uint8_t *count = (uint8_t *)rill_array_of(world, RILL_ARRAY_LIST_COUNT);
    const uint32_t candidates = (runs->below_end - runs->below) + (runs->row_end - runs->row) +
                                (runs->above_end - runs->above);
    uint32_t cut = 0;
    for (uint32_t i = first; i < last; i++) {
        uint16_t *const list = writer->next;
        const uint32_t used = (uint32_t)(list - all);
        writer->end = list + rill_list_allowance(world->layout.list_capacity - used,
                                                 world->count - 1 - i, writer->reserve);
        writer->cut = 0;
        if (candidates <= (uint32_t)(writer->end - list)) {
            scan_neighbourhood(writer, runs, i, kind);
        } else {
            scan_neighbourhood_carefully(writer, runs, i, kind);
        }
        cut += writer->cut;
        count[i] = (uint8_t)(writer->next - list);
    }
    return cut;
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
    rill_writer writer = {rill_positions(world), list, list, rill_list_reserve(world), 0};
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
