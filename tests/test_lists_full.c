/* Neighbour lists when the capacity does not suffice: defined, fair, counted. */
#include "lists.h"

#include "grid.h"
#include "near.h"
#include "scatter.h"

#define COUNT 400u

static fixture listed_world(scatter kind, uint32_t n, uint32_t pairs, rill_list_kind lists) {
    rill_config config = scatter_config(COUNT);
    config.clavet.order = lists == RILL_LIST_FULL ? RILL_ORDER_STIFF : RILL_ORDER_FAST;
    config.pair_capacity = pairs;
    fixture f = scatter_open(&config, kind, n);
    rill_grid_sort(f.world);
    rill_lists_find(f.world, lists);
    fixture_check(&f);
    return f;
}

/* All neighbours of a particle in order, by the library's own measure of nearness. */
static uint32_t neighbours_of(const rill_world *world, uint32_t i, rill_list_kind kind,
                              uint16_t *list) {
    const rill_vec2 *position = rill_positions(world);
    uint32_t length = 0;
    for (uint32_t j = kind == RILL_LIST_FULL ? 0 : i + 1; j < world->count; j++) {
        const double x = as_double(position[j].x) - as_double(position[i].x);
        const double y = as_double(position[j].y) - as_double(position[i].y);
        if (j != i && fabs(x) < 2 && fabs(y) < 2 && rill_is_near(position[j], position[i])) {
            list[length++] = (uint16_t)j;
        }
    }
    return length;
}

/* The rule in the header: half of its fair share is kept for every later particle, a list has 255
 * entries at most, the first found are kept. Returns how many lists were cut. */
static uint32_t check_rule(const rill_world *world, rill_list_kind kind) {
    const rill_lists lists = rill_lists_of(world);
    const uint32_t capacity = world->layout.list_capacity;
    const uint32_t reserve = capacity / world->count / 2;
    uint16_t wanted[COUNT];
    uint32_t used = 0;
    uint32_t cut = 0;
    for (uint32_t i = 0; i < world->count; i++) {
        const uint32_t length = neighbours_of(world, i, kind, wanted);
        uint32_t allowed = capacity - used - (world->count - 1 - i) * reserve;
        allowed = allowed < 255 ? allowed : 255;
        const uint32_t kept = length < allowed ? length : allowed;
        TEST_ASSERT_EQUAL_UINT32(kept, lists.count[i]);
        TEST_ASSERT_TRUE(kept >= (length < reserve ? length : reserve)); /* fair */
        if (kept > 0) {
            TEST_ASSERT_EQUAL_UINT16_ARRAY(wanted, lists.other + used, kept);
        }
        cut += kept < length;
        used += kept;
    }
    TEST_ASSERT_EQUAL_UINT32(used, world->list_used);
    TEST_ASSERT_LESS_OR_EQUAL_UINT32(capacity, used);
    TEST_ASSERT_EQUAL_UINT32(cut, world->stats.lists_cut);
    return cut;
}

void test_lists_should_be_cut_by_the_documented_rule(void) {
    static const uint32_t capacities[] = {1, 7, 100, 399, 400, 801, 1500, 3000, 20000, 50000};
    uint32_t cut = 0;
    for (int kind = SCATTER_RANDOM; kind < SCATTER_KINDS; kind++) {
        for (size_t i = 0; i < sizeof capacities / sizeof capacities[0]; i++) {
            for (int lists = RILL_LIST_HALF; lists <= RILL_LIST_FULL; lists++) {
                fixture f =
                    listed_world((scatter)kind, COUNT, capacities[i], (rill_list_kind)lists);
                cut += check_rule(f.world, (rill_list_kind)lists);
                fixture_close(&f);
            }
        }
    }
    TEST_ASSERT_GREATER_THAN_UINT32(1000, cut);
}

/* More than 255 neighbours are cut even where the capacity is ample. */
void test_lists_should_hold_255_neighbours_at_most(void) {
    fixture f = listed_world(SCATTER_ONE_POINT, 300, 127 * COUNT, RILL_LIST_HALF);
    const rill_lists lists = rill_lists_of(f.world);
    TEST_ASSERT_EQUAL_UINT8(255, lists.count[0]);
    TEST_ASSERT_EQUAL_UINT8(0, lists.count[299]);
    TEST_ASSERT_EQUAL_UINT32(300 - 1 - 255, f.world->stats.lists_cut);
    fixture_close(&f);
}

void test_cut_lists_should_be_the_same_every_time(void) {
    fixture one = listed_world(SCATTER_CLUSTERS, COUNT, 900, RILL_LIST_HALF);
    rill_config config = one.world->config;
    fixture other = fixture_open_in(&config, 16, 12345);
    fixture_close(&other);
    other = listed_world(SCATTER_CLUSTERS, COUNT, 900, RILL_LIST_HALF);
    TEST_ASSERT_EQUAL_MEMORY(rill_lists_of(one.world).other, rill_lists_of(other.world).other,
                             one.world->list_used * sizeof(uint16_t));
    fixture_close(&one);
    fixture_close(&other);
}

void test_statistics_should_remember_cuts_and_peaks(void) {
    rill_config config = scatter_config(COUNT);
    config.pair_capacity = 500;
    fixture f = scatter_open(&config, SCATTER_CLUSTERS, COUNT);
    uint32_t cut_total = 0;
    uint32_t pairs_peak = 0;
    for (int step = 0; step < 20; step++) {
        fixture_step(&f, 1);
        const rill_stats stats = rill_statistics(f.world);
        TEST_ASSERT_TRUE(stats.lists_cut_total - cut_total >= stats.lists_cut);
        cut_total = stats.lists_cut_total;
        pairs_peak = stats.pairs > pairs_peak ? stats.pairs : pairs_peak;
        TEST_ASSERT_GREATER_OR_EQUAL_UINT32(pairs_peak, stats.pairs_peak);
        TEST_ASSERT_EQUAL_UINT32(500, stats.pair_capacity);
        TEST_ASSERT_LESS_OR_EQUAL_UINT32(500, stats.pairs_peak);
    }
    TEST_ASSERT_GREATER_THAN_UINT32(0, cut_total);
    fixture_close(&f);
}

/* At rest the method's own capacity suffices: nothing is cut without the game asking for it. */
void test_default_capacity_should_suffice_for_fluid_at_rest(void) {
    for (uint32_t method = 0; method < 2; method++) {
        for (int full = 0; full < 2; full++) {
            rill_config config = rill_config_default();
            config.method = method;
            config.clavet.order = full ? RILL_ORDER_STIFF : RILL_ORDER_FAST;
            config.domain_max = vec_of(2, 1.2);
            config.particle_capacity = 200;
            fixture f = fixture_open(&config);
            const rill_fill fill = {RILL_LATTICE_HEX, {0, 0}, 0, 0};
            TEST_ASSERT_EQUAL_INT(
                RILL_OK, rill_fill_box(f.world, vec_of(0, 0), vec_of(2, 0.95), &fill, NULL));
            fixture_step(&f, 120);
            TEST_ASSERT_EQUAL_UINT32(0, rill_statistics(f.world).lists_cut);
            fixture_close(&f);
        }
    }
}
