/* Neighbour lists against brute force: every pair, once, and nothing else. */
#include "lists.h"

#include "grid.h"
#include "near.h"
#include "scatter.h"

#define COUNT 500u

/* Pairs this near to h may count or not: Q16.16 compares 12 fraction bits, float rounds. */
#define BAND (RILL_FIXED ? 1e-3 : 1e-6)

static fixture sorted_world(scatter kind, uint32_t n, rill_list_kind lists) {
    rill_config config = scatter_config(COUNT);
    config.clavet.order = lists == RILL_LIST_FULL ? RILL_ORDER_STIFF : RILL_ORDER_FAST;
    config.pair_capacity = 127 * COUNT;
    fixture f = scatter_open(&config, kind, n);
    rill_grid_sort(f.world);
    rill_lists_find(f.world, lists);
    fixture_check(&f);
    return f;
}

static double square_distance(const rill_world *world, uint32_t i, uint32_t j) {
    const rill_vec2 a = rill_positions(world)[i];
    const rill_vec2 b = rill_positions(world)[j];
    const double x = as_double(a.x) - as_double(b.x);
    const double y = as_double(a.y) - as_double(b.y);
    return x * x + y * y;
}

/* One particle's list: ascending, complete, without strangers. */
static void check_list(const rill_world *world, uint32_t i, const uint16_t *list, uint32_t length,
                       rill_list_kind kind) {
    uint32_t at = 0;
    for (uint32_t j = kind == RILL_LIST_FULL ? 0 : i + 1; j < world->count; j++) {
        const int listed = at < length && list[at] == j;
        const double square = square_distance(world, i, j);
        if (i == j || square >= 1 + BAND) {
            TEST_ASSERT_FALSE_MESSAGE(listed, "no neighbour, but listed");
        } else if (square < 1 - BAND) {
            TEST_ASSERT_TRUE_MESSAGE(listed, "a neighbour is missing");
        }
        at += (uint32_t)listed;
    }
    TEST_ASSERT_EQUAL_UINT32_MESSAGE(length, at, "out of order or twice");
}

static void check_lists(const rill_world *world, rill_list_kind kind) {
    const rill_lists lists = rill_lists_of(world);
    const uint16_t *list = lists.other;
    uint32_t entries = 0;
    for (uint32_t i = 0; i < world->count; i++) {
        check_list(world, i, list, lists.count[i], kind);
        list += lists.count[i];
        entries += lists.count[i];
    }
    TEST_ASSERT_EQUAL_UINT32(entries, world->list_used);
    TEST_ASSERT_EQUAL_UINT32(kind == RILL_LIST_FULL ? entries / 2 : entries, world->stats.pairs);
    TEST_ASSERT_EQUAL_UINT32(0, world->stats.lists_cut);
}

void test_half_lists_should_find_every_pair_once(void) {
    for (int kind = 0; kind < SCATTER_KINDS; kind++) {
        fixture f = sorted_world((scatter)kind, 250, RILL_LIST_HALF);
        check_lists(f.world, RILL_LIST_HALF);
        fixture_close(&f);
    }
}

void test_full_lists_should_find_every_pair_from_both_sides(void) {
    for (int kind = 0; kind < SCATTER_KINDS; kind++) {
        fixture f = sorted_world((scatter)kind, 250, RILL_LIST_FULL);
        check_lists(f.world, RILL_LIST_FULL);
        fixture_close(&f);
    }
}

void test_lists_should_be_complete_in_a_denser_world(void) {
    fixture f = sorted_world(SCATTER_RANDOM, COUNT, RILL_LIST_HALF);
    check_lists(f.world, RILL_LIST_HALF);
    TEST_ASSERT_GREATER_THAN_UINT32(2000, f.world->stats.pairs); /* pi n^2 / (2 area) = 4300 */
    fixture_close(&f);
}

void test_full_lists_should_contain_the_half_lists(void) {
    fixture half = sorted_world(SCATTER_RANDOM, COUNT, RILL_LIST_HALF);
    fixture full = sorted_world(SCATTER_RANDOM, COUNT, RILL_LIST_FULL);
    const rill_lists a = rill_lists_of(half.world);
    const rill_lists b = rill_lists_of(full.world);
    const uint16_t *short_list = a.other;
    const uint16_t *long_list = b.other;
    for (uint32_t i = 0; i < COUNT; i++) {
        const uint32_t before = (uint32_t)(b.count[i] - a.count[i]);
        TEST_ASSERT_TRUE(b.count[i] >= a.count[i]);
        for (uint32_t n = 0; n < a.count[i]; n++) { /* the later neighbours come last */
            TEST_ASSERT_EQUAL_UINT16(short_list[n], long_list[before + n]);
        }
        short_list += a.count[i];
        long_list += b.count[i];
    }
    fixture_close(&half);
    fixture_close(&full);
}

/* Two particles, moved apart in every direction: neighbours below h, strangers from h on. */
void test_near_should_end_at_h_in_all_directions(void) {
    for (int degree = 0; degree < 360; degree++) {
        const double angle = degree * 3.14159265358979 / 180;
        for (int i = 0; i < 140; i++) {
            const double r = 0.01 * i;
            const int near = rill_is_near(vec_of(r * cos(angle), r * sin(angle)), vec_of(0, 0));
            if (r < 0.9995 || r > 1.0005) {
                TEST_ASSERT_EQUAL_INT(r < 1, near);
            }
        }
    }
}

/* Across the borders of cells, and at any distance there. */
void test_pairs_should_be_found_across_cell_borders(void) {
    const rill_config config = scatter_config(2);
    for (int degree = 0; degree < 360; degree += 15) {
        const double angle = degree * 3.14159265358979 / 180;
        for (int k = 0; k < 4; k++) {
            const double x = 5 + (k & 1) * 0.99;
            const double y = 3 + (k & 2) * 0.495;
            fixture f = fixture_open(&config);
            (void)rill_particle_insert(f.world, vec_of(x, y), vec_of(0, 0), 0, NULL);
            (void)rill_particle_insert(f.world,
                                       vec_of(x + 0.99 * cos(angle), y + 0.99 * sin(angle)),
                                       vec_of(0, 0), 0, NULL);
            rill_grid_sort(f.world);
            rill_lists_find(f.world, RILL_LIST_HALF);
            TEST_ASSERT_EQUAL_UINT32(1, f.world->stats.pairs);
            fixture_close(&f);
        }
    }
}
