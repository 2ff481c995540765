#include "lists.h"

#include "grid.h"
#include "vec.h"

/* Where new entries go. */
typedef struct rill_writer {
    const rill_vec2 *position;
    uint16_t *next; /* free place */
    uint16_t *end;  /* of what the current particle may use */
    uint32_t cut;   /* 1 when the current particle lost neighbours */
} rill_writer;

/* Appends the neighbours of a position among particles first..last-1. */
static inline void scan(rill_writer *writer, rill_vec2 from, uint32_t first, uint32_t last) {
    const rill_vec2 *position = writer->position;
    uint16_t *next = writer->next;
    uint16_t *const end = writer->end;
    for (uint32_t j = first; j < last; j++) {
        if (rill_is_near(rill_vec_sub(position[j], from))) {
            if (next == end) {
                writer->cut = 1;
                break;
            }
            *next++ = (uint16_t)j;
        }
    }
    writer->next = next;
}

/* The most entries that the i-th particle may use, so that all later ones keep their reserve. */
static uint32_t allowance(uint32_t left, uint32_t later, uint32_t reserve) {
    const uint32_t free_entries = left - later * reserve;
    return free_entries < 255 ? free_entries : 255;
}

/* Three cells side by side in a row are one run of the sorted particles. The half list of a
 * particle looks at the rest of its own cell and the next, then at the three cells above. */
static void scan_neighbourhood(rill_writer *writer, const rill_world *world, uint32_t cell,
                               uint32_t i, rill_list_kind kind) {
    const uint16_t *starts = rill_cell_starts(world);
    const uint32_t above = cell + world->layout.columns;
    const uint32_t below = cell - world->layout.columns;
    const rill_vec2 from = writer->position[i];
    if (kind == RILL_LIST_FULL) {
        scan(writer, from, starts[below - 1], starts[below + 2]);
        scan(writer, from, starts[cell - 1], i);
    }
    scan(writer, from, i + 1, starts[cell + 2]);
    scan(writer, from, starts[above - 1], starts[above + 2]);
}

static void note_statistics(rill_stats *stats, uint32_t entries, uint32_t cut,
                            rill_list_kind kind) {
    stats->pairs = kind == RILL_LIST_FULL ? entries / 2 : entries;
    if (stats->pairs > stats->pairs_peak) {
        stats->pairs_peak = stats->pairs;
    }
    stats->lists_cut += cut;
    stats->lists_cut_total += cut;
}

RILL_HOT void rill_lists_find(rill_world *world, rill_list_kind kind) {
    const uint32_t capacity = world->layout.list_capacity;
    const uint32_t reserve = world->count > 0 ? capacity / world->count / 2 : 0;
    uint8_t *count = (uint8_t *)rill_array_of(world, RILL_ARRAY_LIST_COUNT);
    uint16_t *list = (uint16_t *)rill_array_of(world, RILL_ARRAY_LIST);
    rill_writer writer = {rill_positions(world), list, list, 0};
    uint32_t used = 0;
    uint32_t cut = 0;
    for (uint32_t i = 0; i < world->count; i++) {
        const uint32_t cell = rill_cell_of(&world->layout, writer.position[i]);
        writer.next = list + used;
        writer.end = writer.next + allowance(capacity - used, world->count - 1 - i, reserve);
        writer.cut = 0;
        scan_neighbourhood(&writer, world, cell, i, kind);
        cut += writer.cut;
        count[i] = (uint8_t)(writer.next - (list + used));
        used = (uint32_t)(writer.next - list);
    }
    world->list_used = used;
    note_statistics(&world->stats, used, cut, kind);
}
