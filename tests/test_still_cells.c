/* Which cells wake: sleepers on every cell of a grid, and marks put by hand. h is 1 m. */
#include "gameplay.h"
#include "gameplay_fixture.h"
#include "grid.h"
#include "still.h"

#define COLUMNS 12
#define ROWS 8

/* One sleeper in the middle of each cell, all calm enough. */
static fixture open_cells(void) {
    rill_config config = gameplay_config(0, 0);
    config.spacing = RILL_RATIO(1, 2);
    config.clavet.neighbourhood = RILL_RATIO(2, 1);
    config.domain_max = vec_of(COLUMNS, ROWS);
    config.gameplay.rest_speed = as_real(0.5);
    config.gameplay.rest_steps = 3;
    fixture f = fixture_open(&config);
    for (int row = 0; row < ROWS; row++) {
        for (int column = 0; column < COLUMNS; column++) {
            fixture_add(&f, column + 0.5, row + 0.5);
        }
    }
    rill_still_wake_disturbed(f.world);
    memset(rill_calm(f.world), 3, f.world->count);
    TEST_ASSERT_EQUAL_UINT32(COLUMNS * ROWS, rill_still_count(f.world));
    return f;
}

/* Those within one cell of the marked ones, first to last column and row, are awake. */
static void check_awake(const fixture *f, int left, int right, int bottom, int top) {
    for (uint32_t i = 0; i < f->world->count; i++) {
        const rill_vec2 p = rill_positions(f->world)[i];
        const int column = (int)as_double(p.x);
        const int row = (int)as_double(p.y);
        const int awake =
            column >= left - 1 && column <= right + 1 && row >= bottom - 1 && row <= top + 1;
        TEST_ASSERT_EQUAL_UINT8(awake ? 0 : 3, rill_calm(f->world)[i]);
    }
}

void test_a_disturbance_wakes_its_cell_and_those_around(void) {
    for (int row = 0; row < ROWS; row++) {
        for (int column = 0; column < COLUMNS; column++) {
            fixture f = open_cells();
            rill_still_disturb(f.world, vec_of(column + 0.25, row + 0.75));
            TEST_ASSERT_EQUAL_UINT32(1, f.world->gameplay.disturbed);
            rill_still_wake_disturbed(f.world);
            TEST_ASSERT_EQUAL_UINT32(0, f.world->gameplay.disturbed);
            check_awake(&f, column, column, row, row);
            /* It is over: what falls asleep again stays so. */
            memset(rill_calm(f.world), 3, f.world->count);
            f.world->gameplay.disturbed = 1;
            rill_still_wake_disturbed(f.world);
            TEST_ASSERT_EQUAL_UINT32(COLUMNS * ROWS, rill_still_count(f.world));
            fixture_close(&f);
        }
    }
}

void test_a_box_wakes_all_cells_that_it_reaches(void) {
    static const double boxes[8][4] = {
        {2.5, 1.5, 6.5, 4.5}, {0, 0, 0.5, 0.5},   {11.5, 7.5, 12, 8}, {3.25, 0, 3.75, 8},
        {0, 5.1, 12, 5.2},    {-5, -5, 1.5, 1.5}, {9.5, 6.5, 30, 30}, {-100, -100, 100, 100},
    };
    for (int k = 0; k < 8; k++) {
        const double *b = boxes[k];
        fixture f = open_cells();
        rill_still_disturb_box(f.world, vec_of(b[0], b[1]), vec_of(b[2], b[3]));
        rill_still_wake_disturbed(f.world);
        check_awake(&f, (int)floor(b[0]), (int)floor(b[2]), (int)floor(b[1]), (int)floor(b[3]));
        fixture_close(&f);
    }
}

void test_a_box_beside_the_domain_wakes_nothing(void) {
    static const double boxes[4][4] = {
        {-3, 1, -0.01, 2}, {12.01, 1, 14, 2}, {1, -3, 2, -0.01}, {1, 8.01, 2, 9}};
    for (int k = 0; k < 4; k++) {
        const double *b = boxes[k];
        fixture f = open_cells();
        rill_still_disturb_box(f.world, vec_of(b[0], b[1]), vec_of(b[2], b[3]));
        TEST_ASSERT_EQUAL_UINT32(0, f.world->gameplay.disturbed);
        fixture_close(&f);
    }
}

/* A box that ends right at the domain's side still touches it. */
void test_a_box_at_the_side_wakes_the_first_cells(void) {
    static const double boxes[4][4] = {{-3, 2, 0, 3}, {12, 2, 14, 3}, {2, -3, 3, 0}, {2, 8, 3, 9}};
    for (int k = 0; k < 4; k++) {
        const double *b = boxes[k];
        fixture f = open_cells();
        rill_still_disturb_box(f.world, vec_of(b[0], b[1]), vec_of(b[2], b[3]));
        TEST_ASSERT_EQUAL_UINT32(1, f.world->gameplay.disturbed);
        rill_still_wake_disturbed(f.world);
        TEST_ASSERT_TRUE(rill_still_count(f.world) < COLUMNS * ROWS);
        fixture_close(&f);
    }
}

/* What is awake comes to the front with all sleepers within two cells, each in their order; the
 * rest waits behind. */
void test_a_step_takes_what_is_awake_and_two_cells_around(void) {
    static const int places[5][2] = {{5, 4}, {0, 0}, {11, 7}, {11, 0}, {1, 6}};
    for (int k = 0; k < 5; k++) {
        fixture f = open_cells();
        uint32_t expected = 0;
        for (uint32_t i = 0; i < f.world->count; i++) {
            const rill_vec2 p = rill_positions(f.world)[i];
            const int column = (int)as_double(p.x) - places[k][0];
            const int row = (int)as_double(p.y) - places[k][1];
            if (column == 0 && row == 0) {
                rill_calm(f.world)[i] = 0;
            }
            expected += abs(column) <= 2 && abs(row) <= 2;
        }
        TEST_ASSERT_EQUAL_UINT32(COLUMNS * ROWS, rill_still_begin(f.world));
        TEST_ASSERT_EQUAL_UINT32(expected, f.world->count);
        TEST_ASSERT_EQUAL_UINT32(expected - 1, f.world->gameplay.border);
        for (uint32_t i = 0; i < COLUMNS * ROWS; i++) {
            const rill_vec2 p = rill_positions(f.world)[i];
            const int column = (int)as_double(p.x) - places[k][0];
            const int row = (int)as_double(p.y) - places[k][1];
            TEST_ASSERT_EQUAL_INT(i < expected, abs(column) <= 2 && abs(row) <= 2);
            if (i > 0 && i != expected) { /* in their order: slots were given in rows */
                TEST_ASSERT_TRUE(rill_slots(f.world)[i] > rill_slots(f.world)[i - 1]);
            }
        }
        rill_still_end(f.world, COLUMNS * ROWS);
        TEST_ASSERT_EQUAL_UINT32(COLUMNS * ROWS, f.world->count);
        fixture_close(&f);
    }
}

void test_with_all_asleep_nothing_is_taken(void) {
    fixture f = open_cells();
    TEST_ASSERT_EQUAL_UINT32(COLUMNS * ROWS, rill_still_begin(f.world));
    TEST_ASSERT_EQUAL_UINT32(0, f.world->count);
    TEST_ASSERT_EQUAL_UINT32(0, f.world->gameplay.border);
    rill_still_end(f.world, COLUMNS * ROWS);
    rill_still_wake_all(f.world);
    TEST_ASSERT_EQUAL_UINT32(0, rill_still_count(f.world));
    TEST_ASSERT_EQUAL_UINT32(COLUMNS * ROWS, rill_still_begin(f.world));
    TEST_ASSERT_EQUAL_UINT32(COLUMNS * ROWS, f.world->count);
    TEST_ASSERT_EQUAL_UINT32(0, f.world->gameplay.border);
    rill_still_end(f.world, COLUMNS * ROWS);
    fixture_close(&f);
}

/* Sleepers of the border keep place and pressure, whatever the solver does to them. */
void test_sleepers_of_the_border_are_held(void) {
    fixture f = open_cells();
    rill_calm(f.world)[0] = 0;
    (void)rill_still_begin(f.world);
    rill_vec2 before[COLUMNS * ROWS];
    const uint32_t active = f.world->count;
    TEST_ASSERT_EQUAL_UINT32(9, active);
    memcpy(before, rill_positions(f.world), sizeof before);
    for (uint32_t i = 0; i < active; i++) {
        rill_memories(f.world)[i] = RILL_ONE;
        rill_velocities(f.world)[i] = vec_of(0.25, 0.5);
        rill_positions(f.world)[i].x += RILL_RATIO(1, 8);
    }
    rill_still_pin(f.world);
    for (uint32_t i = 0; i < active; i++) {
        const int asleep = rill_calm(f.world)[i] >= 3;
        TEST_ASSERT_EQUAL_INT(asleep, rill_velocities(f.world)[i].y == 0);
        rill_velocities(f.world)[i] = vec_of(0.25, 0.5);
    }
    rill_still_hold(f.world);
    for (uint32_t i = 0; i < active; i++) {
        const int asleep = rill_calm(f.world)[i] >= 3;
        TEST_ASSERT_EQUAL_INT(asleep, rill_positions(f.world)[i].x == before[i].x);
        TEST_ASSERT_EQUAL_INT(asleep, rill_velocities(f.world)[i].x == 0);
        TEST_ASSERT_EQUAL_INT(asleep, rill_memories(f.world)[i] == 0);
    }
    rill_still_end(f.world, COLUMNS * ROWS);
    fixture_close(&f);
}

/* A particle falls asleep after rest_steps at the resting speed, wakes others at more than twice
 * that, and only itself in between. Speeds count by axis. */
void test_calm_steps_are_counted(void) {
    fixture f = open_cells();
    const rill_real rest = rill_div(f.world->config.gameplay.rest_speed, f.world->units.speed);
    static const uint8_t start[4] = {1, 1, 1, 2};
    const rill_vec2 speeds[4] = {{rest, -rest}, {next_up(rest), 0}, {0, -2 * rest}, {-rest, 0}};
    static const uint8_t calm[4] = {2, 0, 0, 3};
    for (uint32_t i = 0; i < 4; i++) {
        rill_calm(f.world)[i] = start[i];
        rill_velocities(f.world)[i] = speeds[i];
    }
    rill_still_end(f.world, f.world->count);
    for (uint32_t i = 0; i < 4; i++) {
        TEST_ASSERT_EQUAL_UINT8(calm[i], rill_calm(f.world)[i]);
        TEST_ASSERT_EQUAL_INT(i == 3, rill_velocities(f.world)[i].x == 0 &&
                                          rill_velocities(f.world)[i].y == 0);
    }
    TEST_ASSERT_EQUAL_UINT32(0, f.world->gameplay.disturbed);
    rill_velocities(f.world)[2] = rill_vec(0, next_up(2 * rest));
    rill_still_end(f.world, f.world->count);
    TEST_ASSERT_EQUAL_UINT32(1, f.world->gameplay.disturbed);
    fixture_close(&f);
}
