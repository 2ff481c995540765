/* The demo's save file: a scene's name, how it is run, and its world. */
#ifndef DEMO_SAVE_H
#define DEMO_SAVE_H

#include "session.h"

/* Opens the session that the bytes of a file describe. Returns null, or why it cannot; then nothing
 * is open. The bytes may be anybody's: what is damaged, or asks for too much memory, is refused. */
const char *save_open(session *s, const unsigned char *bytes, size_t size);

/* The same from a file, or, where that one is not whole, from the one that was saved before it.
 * *older (may be null) tells whether it was that. */
const char *save_load(session *s, const char *path, int *older);

/* The bytes of a save, to be freed; null if there is no memory. */
unsigned char *save_pack(const session *s, size_t *size);

/* Writes a file; the one that was there becomes "path.old" if it is whole. So, whenever the power
 * goes, one of the two is. Returns null, or why it cannot. */
const char *save_store(const session *s, const char *path);

#endif
