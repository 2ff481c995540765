/* The counting sort: by cell, stable, all columns alike, and what the cells then say. */
#include "grid.h"
#include "layout.h"
#include "scatter.h"

#define COUNT 700u

/* What the sort must produce, from the particles as they were before. */
typedef struct expected {
    uint32_t order[COUNT];
    uint32_t cell[COUNT];
} expected;

/* Row by row, cells of 1 h, a margin of one: by the book and not by the library's function. */
static uint32_t cell_by_hand(const rill_world *world, rill_vec2 position) {
    const uint32_t column = (uint32_t)floor(as_double(position.x)) + 1;
    const uint32_t row = (uint32_t)floor(as_double(position.y)) + 1;
    return row * world->layout.columns + column;
}

/* Insertion sort: slow, plain and stable. */
static void sort_by_hand(const rill_world *world, expected *e) {
    for (uint32_t i = 0; i < world->count; i++) {
        const uint32_t cell = cell_by_hand(world, rill_positions(world)[i]);
        uint32_t place = i;
        while (place > 0 && e->cell[place - 1] > cell) {
            e->cell[place] = e->cell[place - 1];
            e->order[place] = e->order[place - 1];
            place--;
        }
        e->cell[place] = cell;
        e->order[place] = i;
    }
}

static void check_columns(const fixture *before, const fixture *after, const expected *e) {
    const rill_world *old = before->world;
    const rill_world *world = after->world;
    for (uint32_t i = 0; i < world->count; i++) {
        const uint32_t from = e->order[i];
        for (int column = 0; column < RILL_COLUMN_COUNT; column++) {
            const uint32_t offset = world->layout.column[column];
            if (offset != 0) {
                const uint32_t bytes = rill_column_bytes((rill_column)column);
                TEST_ASSERT_EQUAL_MEMORY(rill_at(old, offset + from * bytes),
                                         rill_at(world, offset + i * bytes), bytes);
            }
        }
    }
}

static void check_starts(const rill_world *world, const expected *e) {
    const uint16_t *starts = rill_cell_starts(world);
    const uint32_t cells = world->layout.columns * world->layout.rows;
    uint32_t next = 0;
    for (uint32_t cell = 0; cell < cells; cell++) {
        TEST_ASSERT_EQUAL_UINT16(next, starts[cell]);
        while (next < world->count && e->cell[next] == cell) {
            next++;
        }
    }
    TEST_ASSERT_EQUAL_UINT32(world->count, next);
    TEST_ASSERT_EQUAL_UINT16(world->count, starts[cells]);
}

static void check_sort(scatter kind, uint32_t method) {
    rill_config config = scatter_config(COUNT);
    config.method = method;
    config.material_count = 7;
    fixture f = scatter_open(&config, kind, COUNT);
    fixture before = fixture_copy(&f, 0);
    static expected e;
    sort_by_hand(f.world, &e);
    rill_grid_sort(f.world);
    check_columns(&before, &f, &e);
    check_starts(f.world, &e);
    TEST_ASSERT_TRUE(rill_slots_are_sane(f.world));
    fixture_close(&before);
    fixture_close(&f);
}

void test_sort_should_be_stable_and_move_all_columns(void) {
    for (int kind = 0; kind < SCATTER_KINDS; kind++) {
        check_sort((scatter)kind, RILL_METHOD_CLAVET);
        check_sort((scatter)kind, RILL_METHOD_BODIN);
    }
}

void test_sort_should_leave_a_sorted_world_alone(void) {
    const rill_config config = scatter_config(COUNT);
    fixture f = scatter_open(&config, SCATTER_RANDOM, COUNT);
    rill_grid_sort(f.world);
    const uint64_t hash = rill_hash(f.world);
    rill_grid_sort(f.world);
    TEST_ASSERT_EQUAL_HEX64(hash, rill_hash(f.world));
    fixture_close(&f);
}

/* The margin: the neighbours of every cell that can hold a particle are cells. */
void test_cells_should_have_all_their_neighbours(void) {
    fixture f = fixture_of(scatter_config(4));
    const rill_vec2 size = f.world->units.size;
    const rill_vec2 corner[] = {{0, 0}, {size.x, 0}, {0, size.y}, size};
    const uint32_t columns = f.world->layout.columns;
    const uint32_t cells = columns * f.world->layout.rows;
    for (int i = 0; i < 4; i++) {
        const uint32_t cell = rill_cell_of(&f.world->layout, corner[i]);
        TEST_ASSERT_EQUAL_UINT32(cell_by_hand(f.world, corner[i]), cell);
        TEST_ASSERT_GREATER_OR_EQUAL_UINT32(columns + 1, cell);
        TEST_ASSERT_LESS_THAN_UINT32(cells, cell + columns + 1);
        TEST_ASSERT_TRUE(cell % columns >= 1 && cell % columns <= columns - 2);
    }
    fixture_close(&f);
}

/* A world of the largest capacity, all in one cell: counts must not wrap in 16 bits. */
void test_one_cell_should_hold_all_particles_there_can_be(void) {
    rill_config config = scatter_config(RILL_MAX_PARTICLES);
    config.pair_capacity = 1;
    fixture f = fixture_open(&config);
    for (uint32_t i = 0; i < RILL_MAX_PARTICLES; i++) {
        (void)rill_particle_insert(f.world, vec_of(5.5, 3.5), vec_of(0, 0), 0, NULL);
    }
    rill_grid_sort(f.world);
    const uint32_t cell = rill_cell_of(&f.world->layout, vec_of(5.5, 3.5));
    const uint16_t *starts = rill_cell_starts(f.world);
    TEST_ASSERT_EQUAL_UINT16(0, starts[cell]);
    TEST_ASSERT_EQUAL_UINT16(RILL_MAX_PARTICLES, starts[cell + 1]);
    TEST_ASSERT_TRUE(rill_slots_are_sane(f.world));
    fixture_close(&f);
}
