/* The pieces of the state: numbers of 1, 2, 4 or 8 bytes, inside the block, aligned, none twice. */
#include "state.h"

#include "bodies.h"

#define MOST_PIECES 200

typedef struct piece_list {
    rill_piece piece[MOST_PIECES];
    uint32_t count;
    uint32_t wanted; /* pieces after which the visitor has seen enough */
} piece_list;

static int note_piece(void *context, const rill_piece *piece) {
    piece_list *list = (piece_list *)context;
    TEST_ASSERT_TRUE(list->count < MOST_PIECES);
    list->piece[list->count++] = *piece;
    return list->count < list->wanted;
}

static fixture open_full(uint32_t method) {
    rill_config config = bodies_config(method);
    config.spring_capacity = method == RILL_METHOD_CLAVET ? 50 : 0;
    config.gameplay.emitter_capacity = 2;
    config.gameplay.zone_capacity = 2;
    config.gameplay.sensor_capacity = 2;
    config.gameplay.event_capacity = 5;
    config.gameplay.event_kinds = RILL_EVENT_TOUCH_BEGIN | RILL_EVENT_BODY_BEGIN;
    config.gameplay.when_full = RILL_REPLACE_OLDEST;
    config.gameplay.lifetimes = 1;
    config.gameplay.tags = 1;
    config.gameplay.colours = 1;
    config.gameplay.stuck_steps = 5;
    config.gameplay.rest_speed = method == RILL_METHOD_BODIN ? RILL_RATIO(1, 10) : 0;
    fixture f = fixture_open(&config);
    (void)bodies_box(&f, RILL_BODY_DYNAMIC, 4, 3, 1, 1, 1);
    bodies_water(&f, 2, 0.5);
    bodies_steps(&f, 3);
    return f;
}

static piece_list pieces_of(const fixture *f) {
    piece_list list = {.count = 0, .wanted = MOST_PIECES};
    TEST_ASSERT_TRUE(rill_state_visit(f->world, note_piece, &list));
    return list;
}

void test_pieces_are_numbers_inside_the_block(void) {
    for (uint32_t method = 0; method < 2; method++) {
        fixture f = open_full(method);
        const piece_list list = pieces_of(&f);
        TEST_ASSERT_TRUE(list.count > 30);
        for (uint32_t k = 0; k < list.count; k++) {
            const rill_piece *piece = &list.piece[k];
            const unsigned char *start = (const unsigned char *)piece->values;
            TEST_ASSERT_TRUE(piece->bytes == 1 || piece->bytes == 2 || piece->bytes == 4 ||
                             piece->bytes == 8);
            TEST_ASSERT_EQUAL_UINT32(0, (uint32_t)((uintptr_t)start % piece->bytes));
            TEST_ASSERT_TRUE(start >= f.block);
            TEST_ASSERT_TRUE(start + (size_t)piece->bytes * piece->count <= f.block + f.bytes);
        }
        fixture_close(&f);
    }
}

void test_no_byte_is_in_two_pieces(void) {
    for (uint32_t method = 0; method < 2; method++) {
        fixture f = open_full(method);
        const piece_list list = pieces_of(&f);
        unsigned char *taken = (unsigned char *)calloc(f.bytes, 1);
        TEST_ASSERT_NOT_NULL(taken);
        for (uint32_t k = 0; k < list.count; k++) {
            const rill_piece *piece = &list.piece[k];
            const size_t offset = (size_t)((const unsigned char *)piece->values - f.block);
            for (size_t i = 0; i < (size_t)piece->bytes * piece->count; i++) {
                TEST_ASSERT_EQUAL_UINT8(0, taken[offset + i]);
                taken[offset + i] = 1;
            }
        }
        free(taken);
        fixture_close(&f);
    }
}

/* A save is its header, its checksum and the pieces. */
void test_a_save_is_as_long_as_its_pieces(void) {
    for (uint32_t method = 0; method < 2; method++) {
        fixture f = open_full(method);
        const piece_list list = pieces_of(&f);
        size_t bytes = 20 + 8;
        for (uint32_t k = 0; k < list.count; k++) {
            bytes += (size_t)list.piece[k].bytes * list.piece[k].count;
        }
        TEST_ASSERT_EQUAL_size_t(bytes, rill_save_size(f.world));
        fixture_close(&f);
    }
}

/* A visitor that has seen enough is left alone, wherever that is. */
void test_visits_end_when_they_are_told_to(void) {
    fixture f = open_full(RILL_METHOD_BODIN);
    const uint32_t all = pieces_of(&f).count;
    for (uint32_t k = 1; k <= all; k++) {
        piece_list list = {.count = 0, .wanted = k};
        TEST_ASSERT_FALSE(rill_state_visit(f.world, note_piece, &list));
        TEST_ASSERT_EQUAL_UINT32(k, list.count);
    }
    fixture_close(&f);
}

/* A changed bit of any hashed piece changes the hash; one of the others does not. */
void test_the_hash_sees_every_hashed_piece(void) {
    for (uint32_t method = 0; method < 2; method++) {
        fixture f = open_full(method);
        const piece_list list = pieces_of(&f);
        const uint64_t hash = rill_hash(f.world);
        for (uint32_t k = 1; k < list.count; k++) { /* the first says how large the others are */
            const rill_piece *piece = &list.piece[k];
            if (piece->count == 0 || piece->values == (void *)&f.world->count) {
                continue;
            }
            unsigned char *last =
                (unsigned char *)piece->values + (size_t)piece->bytes * piece->count - 1;
            unsigned char *places[2] = {(unsigned char *)piece->values, last};
            for (int n = 0; n < 2; n++) {
                *places[n] ^= 0x10;
                TEST_ASSERT_EQUAL_INT(piece->hashed != 0, rill_hash(f.world) != hash);
                *places[n] ^= 0x10;
            }
        }
        TEST_ASSERT_EQUAL_HEX64(hash, rill_hash(f.world));
        fixture_close(&f);
    }
}
