/* A small compressor for pictures: zlib's format with fixed codes. */
#ifndef DEMO_DEFLATE_H
#define DEMO_DEFLATE_H

#include <stddef.h>
#include <stdint.h>

/* Bytes that the result may take at most. */
size_t deflate_bound(size_t count);

/* Compresses; returns the bytes written to `to`, which has room for deflate_bound(count). */
size_t deflate(uint8_t *to, const uint8_t *from, size_t count);

#endif
