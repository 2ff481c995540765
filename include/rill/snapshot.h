/* Saving and loading worlds, for files and networks; part of RILL_GAMEPLAY. (For rollback on one
 * machine a plain copy of the block, rill_world_bytes long, is faster and always there.) */
#ifndef RILL_SNAPSHOT_H
#define RILL_SNAPSHOT_H

#include "world.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Bytes that rill_save writes for the world as it is now: exact. Only what is alive is saved, at
 * full precision: a particle takes 23 bytes (Clavet) or 27 (Bodin) plus its optional values, a
 * place for one 4 bytes. */
size_t rill_save_size(const rill_world *world);

/* Writes the world into a buffer of any alignment. The format is the same on every machine: little
 * endian, with a version and a 64-bit checksum. *written (may be null) receives the size.
 * RILL_BUFFER_TOO_SMALL and RILL_BLOCK_NULL write nothing. */
rill_status rill_save(const rill_world *world, void *buffer, size_t bytes, size_t *written);

/* Bytes of the block that rill_load needs for a save; 0 if the save is not good. */
size_t rill_save_memory_size(const void *save, size_t bytes);

/* See RILL_SCALAR_NAME. */
#define rill_load RILL_SCALAR_NAME(rill_load)
/* Builds the saved world at the start of a block. It goes on exactly as the saved one would have.
 * A save that is too short, not of this library, version and scalar, or damaged is refused with
 * RILL_SAVE_TRUNCATED, RILL_SAVE_FOREIGN or RILL_SAVE_DAMAGED; RILL_BLOCK_TOO_SMALL and the like
 * are about the block. On failure *world is null, and the block is as it was, unless the contents
 * of a save with a correct checksum contradict each other: then the block holds no world. */
rill_status rill_load(const void *save, size_t save_bytes, void *block, size_t block_bytes,
                      rill_world **world);

#ifdef __cplusplus
}
#endif

#endif
