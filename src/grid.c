#include "grid.h"

#include "inline.h"
#include "layout.h"

#include <string.h>

/* Counts the particles of each cell into starts[cell]. */
static void count_cells(const rill_world *world, uint16_t *starts) {
    const rill_vec2 *position = rill_positions(world);
    const uint32_t columns = world->layout.columns;
    uint16_t *const corner = starts + columns + 1;
    memset(starts, 0, (columns * world->layout.rows + 1) * sizeof *starts);
    for (const rill_vec2 *const end = position + world->count; position != end; position++) {
        corner[rill_cell_from(columns, *position)]++;
    }
}

/* Turns counts into the index after the cell's last particle. Many cells are empty: four at a time
 * spare small machines most of the loop. */
static void accumulate(uint16_t *starts, uint32_t cell_count) {
    uint32_t sum = 0;
    uint16_t *const end = starts + cell_count;
    for (uint16_t *const last = starts + (RILL_SMALL ? 0 : cell_count & ~3u); starts != last;
         starts += 4) {
        const uint32_t first = sum + starts[0];
        const uint32_t second = first + starts[1];
        const uint32_t third = second + starts[2];
        sum = third + starts[3];
        starts[0] = (uint16_t)first;
        starts[1] = (uint16_t)second;
        starts[2] = (uint16_t)third;
        starts[3] = (uint16_t)sum;
    }
    for (; starts != end; starts++) {
        sum += *starts;
        *starts = (uint16_t)sum;
    }
}

RILL_HOT uint16_t *rill_grid_count(const rill_world *world) {
    const uint32_t cell_count = world->layout.columns * world->layout.rows;
    uint16_t *starts = (uint16_t *)rill_array_of(world, RILL_ARRAY_CELL);
    count_cells(world, starts);
    accumulate(starts, cell_count);
    starts[cell_count] = (uint16_t)world->count;
    return starts;
}

/* order[place] = the particle that belongs there. Returns whether any particle must move. */
static int find_order(const rill_world *world, uint16_t *starts, uint16_t *order) {
    const rill_vec2 *position = rill_positions(world);
    const uint32_t columns = world->layout.columns;
    uint16_t *const corner = starts + columns + 1;
    uint32_t moved = 0;
    for (uint32_t i = world->count; i-- > 0;) {
        const uint32_t place = rill_grid_take(&corner[rill_cell_from(columns, position[i])]);
        order[place] = (uint16_t)i;
        moved |= place ^ i;
    }
    return moved != 0;
}

/* The row or column of cells of a coordinate, within the grid's margin. */
static uint32_t cell_index(rill_real coordinate, uint32_t cells) {
    const rill_real last = rill_from_int((int32_t)cells - 3);
    return (uint32_t)(rill_floor(rill_clamp(coordinate, -RILL_ONE, last)) + 1);
}

rill_cells rill_cells_of(const rill_layout *layout, rill_vec2 low, rill_vec2 high) {
    const rill_cells cells = {cell_index(low.x, layout->columns),
                              cell_index(high.x, layout->columns), cell_index(low.y, layout->rows),
                              cell_index(high.y, layout->rows)};
    return cells;
}

int rill_grid_is_sane(const rill_world *world) {
    const uint16_t *starts = rill_cell_starts(world);
    const uint32_t cell_count = world->layout.columns * world->layout.rows;
    for (uint32_t cell = 0; cell < cell_count; cell++) {
        if (starts[cell] > starts[cell + 1]) {
            return 0;
        }
    }
    return starts[0] == 0 && starts[cell_count] == world->count;
}

/* In work memory, behind the copy of a column. */
uint16_t *rill_grid_order(const rill_world *world) {
    rill_vec2 *copy = (rill_vec2 *)rill_array_of(world, RILL_ARRAY_WORK);
    return (uint16_t *)(copy + world->layout.particle_capacity);
}

#if RILL_SMALL

/* Small code moves all columns in one way: through a copy. */
void rill_grid_permute(rill_world *world, uint16_t *order) {
    unsigned char *copy = (unsigned char *)rill_array_of(world, RILL_ARRAY_WORK);
    for (int column = 0; column < RILL_COLUMN_COUNT; column++) {
        const uint32_t bytes = rill_column_bytes((rill_column)column);
        unsigned char *value = (unsigned char *)rill_at(world, world->layout.column[column]);
        if (world->layout.column[column] != 0) {
            memcpy(copy, value, world->count * bytes);
            for (uint32_t i = 0; i < world->count; i++) {
                memcpy(value + i * bytes, copy + order[i] * bytes, bytes);
            }
        }
    }
    uint16_t *index = (uint16_t *)rill_array_of(world, RILL_ARRAY_SLOT_INDEX);
    for (uint32_t i = 0; i < world->count; i++) {
        index[rill_slots(world)[i]] = (uint16_t)i;
    }
}

#else

/* Moves the values of one column into the new order, through a copy. */
#define DEFINE_PERMUTE(name, type)                                                                 \
    static void name(void *column, void *copy, const uint16_t *order, uint32_t count) {            \
        type *value = (type *)column;                                                              \
        type *old = (type *)copy;                                                                  \
        memcpy(old, value, count * sizeof(type));                                                  \
        for (uint32_t i = 0; i < count; i++) {                                                     \
            value[i] = old[order[i]];                                                              \
        }                                                                                          \
    }

DEFINE_PERMUTE(permute_bytes, uint8_t)
DEFINE_PERMUTE(permute_shorts, uint16_t)
DEFINE_PERMUTE(permute_words, uint32_t)
DEFINE_PERMUTE(permute_pairs, rill_vec2)

static void permute_column(const rill_world *world, rill_column column, void *copy,
                           const uint16_t *order) {
    void *values = rill_at(world, world->layout.column[column]);
    switch (rill_column_bytes(column)) {
    case 1:
        permute_bytes(values, copy, order, world->count);
        break;
    case 2:
        permute_shorts(values, copy, order, world->count);
        break;
    case 4:
        permute_words(values, copy, order, world->count);
        break;
    default:
        permute_pairs(values, copy, order, world->count);
        break;
    }
}

/* The columns that every world has, but for the material. */
typedef struct rill_cores {
    rill_vec2 *position, *velocity;
    rill_real *memory;
    rill_real *slow; /* null: Clavet's worlds have none */
    uint16_t *slot;
    uint16_t *index; /* by slot: which particle it names */
} rill_cores;

RILL_INLINE void move_core(const rill_cores *cores, uint16_t to, uint16_t from, int slow) {
    const uint16_t slot = cores->slot[from];
    cores->position[to] = cores->position[from];
    cores->velocity[to] = cores->velocity[from];
    cores->memory[to] = cores->memory[from];
    if (slow) {
        cores->slow[to] = cores->slow[from];
    }
    cores->slot[to] = slot;
    cores->index[slot] = to;
}

/* Moves the particles of one cycle of the permutation, each once; the one of the first place last.
 * `slow` tells whether they have slow pressures: a constant, so that there is a loop for each case.
 */
RILL_INLINE void permute_along(const rill_cores *cores, uint16_t *order, uint32_t first, int slow) {
    const rill_vec2 position = cores->position[first];
    const rill_vec2 velocity = cores->velocity[first];
    const rill_real memory = cores->memory[first];
    const rill_real pressure = slow ? cores->slow[first] : 0;
    const uint16_t slot = cores->slot[first];
    uint16_t to = (uint16_t)first;
    for (uint16_t from = order[to]; from != first; from = order[to]) {
        move_core(cores, to, from, slow);
        order[to] = to;
        to = from;
    }
    cores->position[to] = position;
    cores->velocity[to] = velocity;
    cores->memory[to] = memory;
    if (slow) {
        cores->slow[to] = pressure;
    }
    cores->slot[to] = slot;
    cores->index[slot] = to;
    order[to] = to;
}

/* Cycles are long and few: the loop that looks for them need not know what they need. */
RILL_HOT RILL_APART void permute_cycle(const rill_cores *cores, uint16_t *order, uint32_t first) {
    permute_along(cores, order, first, 0);
}

RILL_HOT RILL_APART void permute_slow(const rill_cores *cores, uint16_t *order, uint32_t first) {
    permute_along(cores, order, first, 1);
}

/* Uses the order up. */
RILL_HOT static void permute_cores(const rill_world *world, uint16_t *order) {
    const uint32_t slow = world->layout.column[RILL_COLUMN_SLOW];
    const rill_cores cores = {
        rill_positions(world), rill_velocities(world),
        rill_memories(world),  slow != 0 ? (rill_real *)rill_at(world, slow) : NULL,
        rill_slots(world),     (uint16_t *)rill_array_of(world, RILL_ARRAY_SLOT_INDEX)};
    const uint32_t count = world->count;
    for (uint32_t first = 0; first < count; first++) {
        if (order[first] == first) {
            continue;
        }
        if ((RILL_BODIN || !RILL_FIXED) && (!RILL_CLAVET || cores.slow != NULL)) {
            permute_slow(&cores, order, first);
        } else {
            permute_cycle(&cores, order, first);
        }
    }
}

/* The columns that permute_cores does not move. Nothing changes where there is one material. */
static void permute_others(const rill_world *world, const uint16_t *order) {
    void *copy = rill_array_of(world, RILL_ARRAY_WORK);
    for (int column = RILL_COLUMN_MATERIAL; column < RILL_COLUMN_COUNT; column++) {
        if (world->layout.column[column] != 0 && column != RILL_COLUMN_MEMORY &&
            column != RILL_COLUMN_SLOW &&
            (column != RILL_COLUMN_MATERIAL || world->config.material_count > 1)) {
            permute_column(world, (rill_column)column, copy, order);
        }
    }
}

void rill_grid_permute(rill_world *world, uint16_t *order) {
    permute_others(world, order);
    permute_cores(world, order);
}

#endif

RILL_HOT void rill_grid_sort(rill_world *world) {
    uint16_t *starts = rill_grid_count(world);
    uint16_t *order = rill_grid_order(world);
    if (find_order(world, starts, order)) {
        rill_grid_permute(world, order);
    }
    world->gameplay.grid_fresh = 1;
}
