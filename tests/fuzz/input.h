/* What a fuzzer makes its calls from: a string of bytes, read as small numbers, hostile numbers and
 * choices. When it is used up, everything reads as 0. */
#ifndef RILL_FUZZ_INPUT_H
#define RILL_FUZZ_INPUT_H

#include <rill/rill.h>

#include <stddef.h>
#include <stdint.h>
#include <string.h>

typedef struct fuzz_input {
    const uint8_t *byte;
    size_t left;
} fuzz_input;

static inline uint8_t fuzz_byte(fuzz_input *in) {
    if (in->left == 0) {
        return 0;
    }
    in->left--;
    return *in->byte++;
}

static inline uint32_t fuzz_word(fuzz_input *in) {
    uint32_t word = 0;
    for (int i = 0; i < 4; i++) {
        word = word << 8 | fuzz_byte(in);
    }
    return word;
}

/* 0 to limit - 1. */
static inline uint32_t fuzz_below(fuzz_input *in, uint32_t limit) {
    return fuzz_byte(in) % limit;
}

/* Mostly a small count, sometimes any word. */
static inline uint32_t fuzz_count(fuzz_input *in) {
    static const uint32_t edge[] = {0,      1,       0xFF,     0x100,      0xFFFE,
                                    0xFFFF, 0x10000, 1u << 20, 0x7FFFFFFF, 0xFFFFFFFF};
    const uint8_t kind = fuzz_byte(in);
    if (kind < 216) {
        return kind % 54;
    }
    return kind < 246 ? edge[kind % 10] : fuzz_word(in);
}

/* n/d. (RILL_RATIO may evaluate its arguments more than once.) */
static inline rill_real fuzz_ratio(int32_t n, int32_t d) {
    return RILL_RATIO(n, d);
}

/* A real of any bits. */
static inline rill_real fuzz_any_real(fuzz_input *in) {
    const uint32_t word = fuzz_word(in);
    rill_real real;
    memcpy(&real, &word, sizeof real);
    return real;
}

/* The edges of what the scalar can hold. Bits, because Q16.16 has neither infinities nor
 * not-a-numbers and float no such thing as a most negative integer. */
static inline rill_real fuzz_edge_real(fuzz_input *in) {
#if RILL_FIXED
    static const uint32_t edge[] = {0x7FFFFFFF, 0x80000000, 0x80000001, 0x00000001, 0xFFFFFFFF,
                                    0x40000000, 0xC0000000, 0x3E800000, 0x00008000, 0xFFFF8000};
#else
    static const uint32_t edge[] = {0x7F800000, 0xFF800000, 0x7FC00000, 0x7F7FFFFF, 0xFF7FFFFF,
                                    0x00000001, 0x80000000, 0x4B800000, 0xC6800000, 0x5F000000};
#endif
    const uint32_t word = edge[fuzz_below(in, sizeof edge / sizeof edge[0])];
    rill_real real;
    memcpy(&real, &word, sizeof real);
    return real;
}

/* Mostly -4 to 12 in sixteenths, where a small world has its places, speeds and shares; sometimes
 * larger; sometimes hostile. */
static inline rill_real fuzz_real(fuzz_input *in) {
    const uint8_t kind = fuzz_byte(in);
    if (kind < 200) {
        return fuzz_ratio((int32_t)fuzz_byte(in) - 64, 16);
    }
    if (kind < 224) {
        return fuzz_ratio((int32_t)fuzz_byte(in) * 16 - 1024, 1);
    }
    return kind < 248 ? fuzz_edge_real(in) : fuzz_any_real(in);
}

static inline rill_vec2 fuzz_vec(fuzz_input *in) {
    rill_vec2 v;
    v.x = fuzz_real(in);
    v.y = fuzz_real(in);
    return v;
}

/* 1, three times of four. */
static inline uint32_t fuzz_likely(fuzz_input *in) {
    return (fuzz_byte(in) & 3) != 0;
}

#endif
