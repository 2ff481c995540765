#include "state.h"

#include "layout.h"

/* Who looks at the pieces. */
typedef struct rill_pieces {
    rill_piece_visitor visit;
    void *context;
    int wanted; /* 0: the visitor has seen enough */
} rill_pieces;

static void show(rill_pieces *pieces, const rill_piece *piece) {
    pieces->wanted = pieces->wanted && pieces->visit(pieces->context, piece);
}

static void add(rill_pieces *pieces, void *values, uint32_t bytes, uint32_t count) {
    const rill_piece piece = {values, bytes, count, 1};
    show(pieces, &piece);
}

static void add_silent(rill_pieces *pieces, void *values, uint32_t bytes, uint32_t count) {
    const rill_piece piece = {values, bytes, count, 0};
    show(pieces, &piece);
}

/* The values of all particles alive; pairs of reals count as two words. */
static void add_columns(rill_pieces *pieces, const rill_world *world) {
    for (int column = 0; column < RILL_COLUMN_COUNT && pieces->wanted; column++) {
        const uint32_t offset = world->layout.column[column];
        if (offset == 0) {
            continue;
        }
        if (column == RILL_COLUMN_COLOUR) {
            add(pieces, rill_at(world, offset), 2, world->count * 4);
            continue;
        }
        const uint32_t bytes = rill_column_bytes((rill_column)column);
        add(pieces, rill_at(world, offset), bytes < 4 ? bytes : 4,
            world->count * (bytes < 4 ? 1 : bytes / 4));
    }
}

static uint32_t array_bytes(const rill_world *world, int array) {
    return world->layout.array[array + 1] - world->layout.array[array];
}

/* An array of structs that are made of words. Its length is taken from the layout. */
static void add_array(rill_pieces *pieces, const rill_world *world, int array) {
    add(pieces, rill_array_of(world, (rill_array)array), 4, array_bytes(world, array) / 4);
}

static void add_gameplay(rill_pieces *pieces, const rill_world *world) {
    rill_gameplay *gameplay = (rill_gameplay *)rill_at(world, offsetof(rill_world, gameplay));
    add(pieces, &gameplay->births, 4, 1);
    add(pieces, &gameplay->paused, 4, 1);
    add(pieces, &gameplay->shift_x, 4, 1);
    add(pieces, &gameplay->shift_y, 4, 1);
    add(pieces, &gameplay->disturbed, 4, 1);
    add(pieces, rill_array_of(world, RILL_ARRAY_STILL), 1, array_bytes(world, RILL_ARRAY_STILL));
    add_array(pieces, world, RILL_ARRAY_EMITTER);
    add_array(pieces, world, RILL_ARRAY_ZONE);
    add_array(pieces, world, RILL_ARRAY_SENSOR);
    /* Statistics and unread events do not change how the fluid goes on. */
    add_silent(pieces, &gameplay->event_first, 4, 1);
    add_silent(pieces, &gameplay->stats, 4, sizeof gameplay->stats / 4);
    add_silent(pieces, rill_array_of(world, RILL_ARRAY_EVENT), 4,
               array_bytes(world, RILL_ARRAY_EVENT) / 4);
}

static void add_bodies(rill_pieces *pieces, const rill_world *world) {
    rill_body_counts *bodies = (rill_body_counts *)rill_at(world, offsetof(rill_world, bodies));
    add(pieces, &bodies->touches, 4, 1);
    add_array(pieces, world, RILL_ARRAY_BODY);
    add_array(pieces, world, RILL_ARRAY_SHAPE);
    add_array(pieces, world, RILL_ARRAY_JOINT);
    add_array(pieces, world, RILL_ARRAY_TOUCH);
}

int rill_state_visit(const rill_world *world, rill_piece_visitor visit, void *context) {
    rill_world *writable = (rill_world *)rill_at(world, 0);
    const uint32_t slots = world->layout.particle_capacity;
    const uint32_t counters = (uint32_t)((sizeof world->stats - sizeof world->stats.steps) / 4);
    rill_pieces pieces = {visit, context, 1};
    add(&pieces, &writable->config, 4, sizeof world->config / 4);
    add(&pieces, &writable->gravity, 4, sizeof world->gravity / 4);
    add(&pieces, &writable->units.substeps, 4, 1);
    add(&pieces, &writable->strained, 4, 1);
    add(&pieces, &writable->nearly_strained, 4, 1);
    add(&pieces, &writable->calm_steps, 4, 1);
    add(&pieces, &writable->softness, 4, 1);
    add(&pieces, &writable->count, 4, 1);
    add(&pieces, &writable->free_slot, 4, 1);
    add(&pieces, &writable->random, 8, 1);
    add(&pieces, &writable->stats.steps, 8, 1);
    add_columns(&pieces, world);
    add(&pieces, rill_array_of(world, RILL_ARRAY_SLOT_INDEX), 2, slots);
    add(&pieces, rill_array_of(world, RILL_ARRAY_SLOT_GENERATION), 2, slots);
    add_array(&pieces, world, RILL_ARRAY_SPRING);
    add_silent(&pieces, &writable->stats.particles, 4, counters);
    add_gameplay(&pieces, world);
    add_bodies(&pieces, world);
    return pieces.wanted;
}
