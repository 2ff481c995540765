/* Saves: header, the pieces of state as little-endian values, checksum. */
#include "rill/snapshot.h"

#include "config.h"
#include "layout.h"
#include "state.h"

#include <string.h>

#if RILL_GAMEPLAY

#define SAVE_MAGIC_LOW 0x6C6C6972u  /* "rill" */
#define SAVE_MAGIC_HIGH 0x65766173u /* "save" */

/* Magic, format, size of the save, size of the block; and the checksum at the end. */
#define HEADER_BYTES 20u
#define CHECKSUM_BYTES 8u

/* A place in a save that is read. */
typedef struct rill_cursor {
    rill_world *world; /* that is filled in */
    const unsigned char *read;
    size_t left;
} rill_cursor;

static uint32_t save_format(void) {
    return rill_world_format();
}

static void put_bytes(unsigned char *to, uint64_t value, uint32_t bytes) {
    for (uint32_t i = 0; i < bytes; i++) {
        to[i] = (unsigned char)(value >> (8 * i));
    }
}

static uint64_t get_bytes(const unsigned char *from, uint32_t bytes) {
    uint64_t value = 0;
    for (uint32_t i = 0; i < bytes; i++) {
        value |= (uint64_t)from[i] << (8 * i);
    }
    return value;
}

/* 64-bit FNV-1a, eight bytes a round with the high half folded back: any changed bit changes it. */
static uint64_t checksum(const unsigned char *bytes, size_t count) {
    uint64_t sum = 0xCBF29CE484222325u;
    while (count > 0) {
        const uint32_t taken = count < 8 ? (uint32_t)count : 8;
        sum = (sum ^ get_bytes(bytes, taken)) * 0x100000001B3u;
        sum ^= sum >> 29;
        bytes += taken;
        count -= taken;
    }
    return sum;
}

/* Sets a value of 1, 2, 4 or 8 bytes as it lies in memory. */
static void set_value_at(unsigned char *place, uint32_t bytes, uint64_t value) {
    const uint16_t two = (uint16_t)value;
    const uint32_t four = (uint32_t)value;
    switch (bytes) {
    case 1:
        *place = (unsigned char)value;
        break;
    case 2:
        memcpy(place, &two, sizeof two);
        break;
    case 4:
        memcpy(place, &four, sizeof four);
        break;
    default:
        memcpy(place, &value, sizeof value);
        break;
    }
}

static size_t piece_size(const rill_piece *piece) {
    return (size_t)piece->bytes * piece->count;
}

static int count_piece(void *context, const rill_piece *piece) {
    *(size_t *)context += piece_size(piece);
    return 1;
}

static int write_piece(void *context, const rill_piece *piece) {
    unsigned char **to = (unsigned char **)context;
    for (uint32_t i = 0; i < piece->count; i++) {
        put_bytes(*to, rill_piece_value(piece, i), piece->bytes);
        *to += piece->bytes;
    }
    return 1;
}

/* Fills in a piece; 0 if there are not as many bytes. */
static int read_values(rill_cursor *cursor, const rill_piece *piece) {
    unsigned char *values = (unsigned char *)piece->values;
    if (cursor->left < piece_size(piece)) {
        return 0;
    }
    for (uint32_t i = 0; i < piece->count; i++) {
        set_value_at(values + (size_t)i * piece->bytes, piece->bytes,
                     get_bytes(cursor->read, piece->bytes));
        cursor->read += piece->bytes;
    }
    cursor->left -= piece_size(piece);
    return 1;
}

size_t rill_save_size(const rill_world *world) {
    size_t bytes = HEADER_BYTES + CHECKSUM_BYTES;
    (void)rill_state_visit(world, count_piece, &bytes);
    return bytes;
}

rill_status rill_save(const rill_world *world, void *buffer, size_t bytes, size_t *written) {
    const size_t size = rill_save_size(world);
    unsigned char *const start = (unsigned char *)buffer;
    if (buffer == NULL) {
        return RILL_BLOCK_NULL;
    }
    if (bytes < size) {
        return RILL_BUFFER_TOO_SMALL;
    }
    put_bytes(start, SAVE_MAGIC_LOW, 4);
    put_bytes(start + 4, SAVE_MAGIC_HIGH, 4);
    put_bytes(start + 8, save_format(), 4);
    put_bytes(start + 12, size, 4);
    put_bytes(start + 16, world->layout.bytes, 4);
    unsigned char *to = start + HEADER_BYTES;
    (void)rill_state_visit(world, write_piece, &to);
    put_bytes(to, checksum(start, size - CHECKSUM_BYTES), CHECKSUM_BYTES);
    if (written != NULL) {
        *written = size;
    }
    return RILL_OK;
}

/* Checks everything but the contents. */
static rill_status check_save(const void *save, size_t bytes) {
    const unsigned char *start = (const unsigned char *)save;
    if (save == NULL) {
        return RILL_BLOCK_NULL;
    }
    if (bytes < HEADER_BYTES + CHECKSUM_BYTES + sizeof(rill_config)) {
        return RILL_SAVE_TRUNCATED;
    }
    if (get_bytes(start, 4) != SAVE_MAGIC_LOW || get_bytes(start + 4, 4) != SAVE_MAGIC_HIGH ||
        get_bytes(start + 8, 4) != save_format()) {
        return RILL_SAVE_FOREIGN;
    }
    const uint64_t size = get_bytes(start + 12, 4);
    if (size > bytes) {
        return RILL_SAVE_TRUNCATED;
    }
    if (size < HEADER_BYTES + CHECKSUM_BYTES + sizeof(rill_config)) {
        return RILL_SAVE_DAMAGED;
    }
    const size_t end = (size_t)size - CHECKSUM_BYTES;
    return get_bytes(start + end, 8) == checksum(start, end) ? RILL_OK : RILL_SAVE_DAMAGED;
}

static size_t block_bytes_of(const void *save) {
    return (size_t)get_bytes((const unsigned char *)save + 16, 4);
}

size_t rill_save_memory_size(const void *save, size_t bytes) {
    return check_save(save, bytes) == RILL_OK ? block_bytes_of(save) : 0;
}

static rill_cursor contents_of(const void *save, rill_world *world) {
    const unsigned char *start = (const unsigned char *)save;
    const rill_cursor cursor = {world, start + HEADER_BYTES,
                                (size_t)get_bytes(start + 12, 4) - HEADER_BYTES - CHECKSUM_BYTES};
    return cursor;
}

/* The configuration is the first piece. It goes straight to its place in the block, because it is
 * too large for a small machine's stack. */
static int read_config(rill_cursor *cursor) {
    rill_config *config = &cursor->world->config;
    const rill_piece piece = {config, 4, sizeof *config / 4, 1};
    return read_values(cursor, &piece) && rill_config_check(config) == RILL_OK;
}

/* Reads the pieces behind the configuration into a new world of that configuration. */
static int read_piece(void *context, const rill_piece *piece) {
    rill_cursor *cursor = (rill_cursor *)context;
    const rill_world *world = cursor->world;
    if (piece->values == &world->config) {
        return 1;
    }
    return read_values(cursor, piece) &&
           (piece->values != &world->count || world->count <= world->layout.particle_capacity);
}

/* What follows from the state. */
static rill_status finish(rill_world *world, void *block, size_t bytes, rill_world **found) {
    if (world->units.substeps < 1 || world->units.substeps > RILL_MAX_SUBSTEPS) {
        return RILL_SAVE_DAMAGED;
    }
    world->units = rill_units_of(&world->config, world->units.substeps);
    rill_materials_prepare(world);
    return rill_world_attach(block, bytes, found) == RILL_OK ? RILL_OK : RILL_SAVE_DAMAGED;
}

/* Builds the world of a good save in a block that is large enough. */
static rill_status read_world(rill_cursor *cursor, void *block, size_t bytes, rill_world **world) {
    if (!read_config(cursor)) {
        return RILL_SAVE_DAMAGED;
    }
    rill_world *made = NULL;
    const rill_status status = rill_world_init(block, bytes, &cursor->world->config, &made);
    if (status != RILL_OK) {
        return status;
    }
    if (!rill_state_visit(made, read_piece, cursor) || cursor->left != 0) {
        return RILL_SAVE_DAMAGED;
    }
    return finish(made, block, bytes, world);
}

rill_status rill_load(const void *save, size_t save_bytes, void *block, size_t block_bytes,
                      rill_world **world) {
    if (world == NULL) {
        return RILL_BLOCK_NULL;
    }
    *world = NULL;
    rill_status status = check_save(save, save_bytes);
    if (status == RILL_OK) {
        const size_t needed = block_bytes_of(save);
        status = rill_block_check(block, block_bytes,
                                  needed > sizeof(rill_world) ? needed : sizeof(rill_world));
    }
    if (status != RILL_OK) {
        return status;
    }
    rill_world *place = (rill_world *)block;
    rill_cursor cursor = contents_of(save, place);
    status = read_world(&cursor, block, block_bytes, world);
    if (status == RILL_OK && (*world)->layout.bytes != block_bytes_of(save)) {
        *world = NULL;
        status = RILL_SAVE_DAMAGED; /* rill_save_memory_size has told a lie about it */
    }
    if (status != RILL_OK) {
        memset(place, 0, sizeof *place); /* no world here */
    }
    return status;
}

#else

typedef int rill_no_saves_here; /* ISO C wants a declaration in every file */

#endif
