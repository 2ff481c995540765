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

static void add(rill_pieces *pieces, void *values, uint32_t bytes, uint32_t count,
                uint32_t hashed) {
    const rill_piece piece = {values, bytes, count, hashed};
    show(pieces, &piece);
}

/* The values of all particles alive; pairs of reals count as two words. */
static void add_columns(rill_pieces *pieces, const rill_world *world) {
    for (int column = 0; column < RILL_COLUMN_COUNT && pieces->wanted; column++) {
        const uint32_t offset = world->layout.column[column];
        if (offset == 0) {
            continue;
        }
        if (RILL_GAMEPLAY && column == RILL_COLUMN_COLOUR) {
            add(pieces, rill_at(world, offset), 2, world->count * 4, 1);
            continue;
        }
        const uint32_t bytes = rill_column_bytes((rill_column)column);
        add(pieces, rill_at(world, offset), bytes < 4 ? bytes : 4,
            world->count * (bytes < 4 ? 1 : bytes / 4), 1);
    }
}

/* A part of the state: a field of the world, an array, or the columns. */
typedef struct rill_part {
    uint16_t place; /* of the field, or which array */
    uint16_t count; /* of values in the field; 0: it is no field */
    uint8_t bytes;  /* of one value */
    uint8_t hashed; /* 0: it does not change how the fluid goes on */
} rill_part;

#define FIELD(field, bytes, hashed)                                                                \
    { offsetof(rill_world, field), sizeof(((rill_world *)0)->field) / (bytes), bytes, hashed }
#define WORDS(field) FIELD(field, 4, 1)
/* The words from one field to another. */
#define RUN(first, last)                                                                           \
    {                                                                                              \
        offsetof(rill_world, first),                                                               \
            (offsetof(rill_world, last) - offsetof(rill_world, first)) / 4 + 1, 4, 1               \
    }
#define ARRAY(array, bytes, hashed)                                                                \
    { array, 0, bytes, hashed }
#define COLUMNS ARRAY(RILL_ARRAY_COUNT, 0, 1)

/* Arrays of what is not built in are empty, and only saves, which are gameplay, want what is not
 * hashed: the hash is the same in builds that leave these out. */
static const rill_part parts[] = {
    WORDS(config),
    WORDS(gravity),
    WORDS(units.substeps),
    RUN(strained, softness),
    WORDS(count),
    WORDS(free_slot),
    FIELD(random, 8, 1),
    FIELD(stats.steps, 8, 1),
    COLUMNS,
    ARRAY(RILL_ARRAY_SLOT_INDEX, 2, 1),
    ARRAY(RILL_ARRAY_SLOT_GENERATION, 2, 1),
#if RILL_SPRINGS
    ARRAY(RILL_ARRAY_SPRING, 4, 1),
#endif
#if RILL_GAMEPLAY
    {offsetof(rill_world, stats.particles),
     (sizeof(rill_stats) - sizeof(((rill_stats *)0)->steps)) / 4, 4, 0},
#endif
    RUN(gameplay.births, gameplay.shift_y),
    WORDS(gameplay.disturbed),
#if RILL_GAMEPLAY
    ARRAY(RILL_ARRAY_STILL, 1, 1),
    ARRAY(RILL_ARRAY_EMITTER, 4, 1),
    ARRAY(RILL_ARRAY_ZONE, 4, 1),
    ARRAY(RILL_ARRAY_SENSOR, 4, 1),
    FIELD(gameplay.event_first, 4, 0),
    FIELD(gameplay.stats, 4, 0),
    ARRAY(RILL_ARRAY_EVENT, 4, 0),
#endif
    WORDS(bodies.touches),
#if RILL_BODIES
    ARRAY(RILL_ARRAY_BODY, 4, 1),
    ARRAY(RILL_ARRAY_SHAPE, 4, 1),
    ARRAY(RILL_ARRAY_JOINT, 4, 1),
    ARRAY(RILL_ARRAY_TOUCH, 4, 1),
#endif
};

/* Arrays of slots have an entry for each slot; the length of others, which are made of words or
 * bytes, is taken from the layout. */
static uint32_t array_count(const rill_world *world, const rill_part *part) {
    const uint32_t *array = &world->layout.array[part->place];
    return part->bytes == 2 ? world->layout.particle_capacity : (array[1] - array[0]) / part->bytes;
}

int rill_state_visit(const rill_world *world, rill_piece_visitor visit, void *context) {
    rill_pieces pieces = {visit, context, 1};
    for (uint32_t n = 0; n < sizeof parts / sizeof *parts; n++) {
        const rill_part *part = &parts[n];
        if (part->count > 0) {
            add(&pieces, rill_at(world, part->place), part->bytes, part->count, part->hashed);
        } else if (part->place == RILL_ARRAY_COUNT) {
            add_columns(&pieces, world);
        } else {
            add(&pieces, rill_array_of(world, (rill_array)part->place), part->bytes,
                array_count(world, part), part->hashed);
        }
    }
    return pieces.wanted;
}
