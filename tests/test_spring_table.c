/* The table of springs, against a list: every order of adding and removing, around its end too. */
#include "springs.h"

#include "world_fixture.h"

#define CAPACITY 40
#define SLOTS 100

static fixture open_springs(void) {
    rill_config config = fixture_small();
    config.spring_capacity = CAPACITY;
    return fixture_open(&config);
}

static uint32_t place_of(const fixture *f, uint32_t a, uint32_t b) {
    const uint32_t places = rill_spring_places(CAPACITY);
    const uint32_t ends = a < b ? b << 16 | a : a << 16 | b;
    for (uint32_t k = 0; k < places; k++) {
        if (rill_springs_of(f->world)[k].ends == ends) {
            return k;
        }
    }
    return UINT32_MAX;
}

void test_there_are_a_quarter_more_places_than_springs(void) {
    TEST_ASSERT_EQUAL_UINT32(0, rill_spring_places(0));
    TEST_ASSERT_EQUAL_UINT32(2, rill_spring_places(1));
    TEST_ASSERT_EQUAL_UINT32(51, rill_spring_places(40));
}

void test_a_spring_is_added_once(void) {
    fixture f = open_springs();
    TEST_ASSERT_EQUAL_INT(1, rill_spring_add(f.world, 3, 7, RILL_ONE));
    TEST_ASSERT_EQUAL_INT(0, rill_spring_add(f.world, 7, 3, RILL_ONE));
    TEST_ASSERT_EQUAL_INT(0, rill_spring_add(f.world, 3, 7, 0));
    TEST_ASSERT_EQUAL_UINT32(1, f.world->stats.springs);
    TEST_ASSERT_TRUE(rill_springs_of(f.world)[place_of(&f, 3, 7)].rest == RILL_ONE);
    rill_spring_remove(f.world, place_of(&f, 3, 7));
    TEST_ASSERT_EQUAL_UINT32(0, f.world->stats.springs);
    TEST_ASSERT_EQUAL_UINT32(1, f.world->stats.springs_peak);
    TEST_ASSERT_EQUAL_UINT32(UINT32_MAX, place_of(&f, 3, 7));
    fixture_close(&f);
}

void test_a_full_table_refuses_and_counts(void) {
    fixture f = open_springs();
    for (uint32_t k = 0; k < CAPACITY; k++) {
        TEST_ASSERT_EQUAL_INT(1, rill_spring_add(f.world, k, k + 50, RILL_ONE));
    }
    TEST_ASSERT_EQUAL_UINT32(CAPACITY, f.world->stats.springs);
    TEST_ASSERT_EQUAL_INT(0, rill_spring_add(f.world, 1, 2, RILL_ONE));
    TEST_ASSERT_EQUAL_INT(0, rill_spring_add(f.world, 1, 2, RILL_ONE));
    TEST_ASSERT_EQUAL_UINT32(2, f.world->stats.springs_refused);
    TEST_ASSERT_EQUAL_INT(0, rill_spring_add(f.world, 1, 51, RILL_ONE)); /* is there already */
    TEST_ASSERT_EQUAL_UINT32(2, f.world->stats.springs_refused);
    f.world->stats.springs_refused = UINT32_MAX;
    TEST_ASSERT_EQUAL_INT(0, rill_spring_add(f.world, 1, 2, RILL_ONE));
    TEST_ASSERT_EQUAL_UINT32(UINT32_MAX, f.world->stats.springs_refused); /* no wrapping */
    TEST_ASSERT_EQUAL_INT(1, rill_springs_are_sane(f.world));
    fixture_close(&f);
}

/* Pairs whose search begins at the last place of an empty table; found by trying. */
static uint32_t at_the_end(uint32_t pairs[][2], uint32_t most) {
    uint32_t found = 0;
    for (uint32_t a = 0; a < SLOTS && found < most; a++) {
        for (uint32_t b = a + 1; b < SLOTS && found < most; b++) {
            fixture f = open_springs();
            TEST_ASSERT_EQUAL_INT(1, rill_spring_add(f.world, a, b, RILL_ONE));
            if (place_of(&f, a, b) == rill_spring_places(CAPACITY) - 1) {
                pairs[found][0] = a;
                pairs[found][1] = b;
                found++;
            }
            fixture_close(&f);
        }
    }
    return found;
}

void test_the_table_goes_around_its_end(void) {
    uint32_t pairs[3][2];
    TEST_ASSERT_EQUAL_UINT32(3, at_the_end(pairs, 3));
    const uint32_t last = rill_spring_places(CAPACITY) - 1;
    fixture f = open_springs();
    for (uint32_t k = 0; k < 3; k++) {
        TEST_ASSERT_EQUAL_INT(1, rill_spring_add(f.world, pairs[k][0], pairs[k][1], RILL_ONE));
    }
    TEST_ASSERT_EQUAL_UINT32(last, place_of(&f, pairs[0][0], pairs[0][1]));
    TEST_ASSERT_EQUAL_UINT32(0, place_of(&f, pairs[1][0], pairs[1][1]));
    TEST_ASSERT_EQUAL_UINT32(1, place_of(&f, pairs[2][0], pairs[2][1]));
    rill_spring_remove(f.world, last);
    TEST_ASSERT_EQUAL_UINT32(last, place_of(&f, pairs[1][0], pairs[1][1]));
    TEST_ASSERT_EQUAL_UINT32(0, place_of(&f, pairs[2][0], pairs[2][1]));
    rill_spring_remove(f.world, 0);
    TEST_ASSERT_EQUAL_UINT32(last, place_of(&f, pairs[1][0], pairs[1][1]));
    TEST_ASSERT_EQUAL_UINT32(UINT32_MAX, place_of(&f, pairs[2][0], pairs[2][1]));
    fixture_close(&f);
}

/* Thousands of additions and removals by chance, against a list of what must be there. */
void test_the_table_holds_what_a_list_holds(void) {
    static uint8_t has[SLOTS][SLOTS];
    fixture f = open_springs();
    uint64_t seed = 4;
    uint32_t count = 0;
    memset(has, 0, sizeof has);
    for (int n = 0; n < 4000; n++) {
        const uint32_t a = (uint32_t)(chance(&seed) % 12);
        const uint32_t b = 12 + (uint32_t)(chance(&seed) % 12);
        if (has[a][b] && chance(&seed) % 2) {
            rill_spring_remove(f.world, place_of(&f, a, b));
            has[a][b] = 0;
            count--;
        } else {
            const int added = rill_spring_add(f.world, b, a, RILL_ONE);
            TEST_ASSERT_EQUAL_INT(!has[a][b] && count < CAPACITY, added);
            has[a][b] = (uint8_t)(has[a][b] || added);
            count += added != 0;
        }
        TEST_ASSERT_EQUAL_UINT32(count, f.world->stats.springs);
        if (n % 50 == 0) { /* each is found from its home: adding it again is refused */
            for (uint32_t i = 0; i < 24 * 24; i++) {
                const uint32_t low = i % 24;
                const uint32_t high = i / 24;
                if (low < high && has[low][high]) {
                    TEST_ASSERT_EQUAL_INT(0, rill_spring_add(f.world, low, high, RILL_ONE));
                    TEST_ASSERT_TRUE(place_of(&f, low, high) != UINT32_MAX);
                }
            }
            TEST_ASSERT_EQUAL_INT(1, rill_springs_are_sane(f.world));
        }
    }
    fixture_close(&f);
}
