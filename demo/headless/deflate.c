/* LZ77 with one remembered position per hash, and the fixed Huffman code of RFC 1951: a quarter of
 * the code of a full compressor for most of the effect on drawn pictures. */
#include "deflate.h"

#include <string.h>

#define HASH_BITS 15
#define WINDOW 32768u
#define SHORTEST 3u
#define LONGEST 258u
#define END_OF_BLOCK 256u

typedef struct bit_writer {
    uint8_t *to;
    size_t count;
    uint32_t bits, held;
} bit_writer;

/* Lowest bit first. */
static void put_bits(bit_writer *w, uint32_t value, uint32_t count) {
    w->bits |= value << w->held;
    w->held += count;
    while (w->held >= 8u) {
        w->to[w->count++] = (uint8_t)w->bits;
        w->bits >>= 8;
        w->held -= 8u;
    }
}

/* Huffman codes go highest bit first. */
static void put_code(bit_writer *w, uint32_t code, uint32_t count) {
    uint32_t reversed = 0;
    for (uint32_t i = 0; i < count; i++) {
        reversed = reversed << 1 | (code >> i & 1u);
    }
    put_bits(w, reversed, count);
}

/* A literal byte, the end of the block, or a length symbol. */
static void put_symbol(bit_writer *w, uint32_t symbol) {
    if (symbol < 144u) {
        put_code(w, 0x30u + symbol, 8);
    } else if (symbol < 256u) {
        put_code(w, 0x190u + symbol - 144u, 9);
    } else if (symbol < 280u) {
        put_code(w, symbol - 256u, 7);
    } else {
        put_code(w, 0xC0u + symbol - 280u, 8);
    }
}

/* Lengths and distances share one pattern: `per` symbols for each number of extra bits. */
static uint32_t bucket(uint32_t value, uint32_t per, uint32_t *extra, uint32_t *rest) {
    uint32_t symbol = 0;
    uint32_t first = 0;
    *extra = 0;
    for (;;) {
        const uint32_t group = symbol < 2u * per ? 0u : symbol / per - 1u;
        if (value < first + (1u << group)) {
            *extra = group;
            *rest = value - first;
            return symbol;
        }
        first += 1u << group;
        symbol++;
    }
}

static void put_match(bit_writer *w, uint32_t length, uint32_t distance) {
    uint32_t extra, rest;
    if (length == LONGEST) {
        put_symbol(w, 285u);
    } else {
        const uint32_t symbol = bucket(length - SHORTEST, 4u, &extra, &rest);
        put_symbol(w, 257u + symbol);
        put_bits(w, rest, extra);
    }
    const uint32_t symbol = bucket(distance - 1u, 2u, &extra, &rest);
    put_code(w, symbol, 5);
    put_bits(w, rest, extra);
}

static uint32_t hash_of(const uint8_t *p) {
    const uint32_t word = (uint32_t)p[0] | (uint32_t)p[1] << 8 | (uint32_t)p[2] << 16;
    return (word * 2654435761u) >> (32 - HASH_BITS);
}

static uint32_t match_length(const uint8_t *a, const uint8_t *b, size_t room) {
    const size_t most = room < LONGEST ? room : LONGEST;
    uint32_t length = 0;
    while (length < most && a[length] == b[length]) {
        length++;
    }
    return length;
}

static void compress(bit_writer *w, const uint8_t *from, size_t count) {
    static uint32_t last[1 << HASH_BITS]; /* position + 1 */
    memset(last, 0, sizeof last);
    size_t at = 0;
    while (at < count) {
        uint32_t length = 0;
        size_t candidate = 0;
        if (at + SHORTEST <= count) {
            uint32_t *slot = &last[hash_of(from + at)];
            candidate = *slot;
            *slot = (uint32_t)at + 1u;
            if (candidate > 0 && at - (candidate - 1) <= WINDOW) {
                length = match_length(from + candidate - 1, from + at, count - at);
            }
        }
        if (length >= SHORTEST) {
            put_match(w, length, (uint32_t)(at - (candidate - 1)));
            at += length;
        } else {
            put_symbol(w, from[at++]);
        }
    }
}

static uint32_t adler32(const uint8_t *from, size_t count) {
    uint32_t a = 1;
    uint32_t b = 0;
    for (size_t i = 0; i < count; i++) {
        a = (a + from[i]) % 65521u;
        b = (b + a) % 65521u;
    }
    return b << 16 | a;
}

size_t deflate_bound(size_t count) {
    return count + count / 8 + 64;
}

size_t deflate(uint8_t *to, const uint8_t *from, size_t count) {
    bit_writer w = {0};
    const uint32_t check = adler32(from, count);
    w.to = to;
    put_bits(&w, 0x0178u, 16); /* deflate, window 32 KB, no dictionary */
    put_bits(&w, 1u, 1);       /* the last block */
    put_bits(&w, 1u, 2);       /* fixed codes */
    compress(&w, from, count);
    put_symbol(&w, END_OF_BLOCK);
    put_bits(&w, 0, (8u - w.held) & 7u);
    for (int shift = 24; shift >= 0; shift -= 8) {
        put_bits(&w, check >> shift & 255u, 8);
    }
    return w.count;
}
