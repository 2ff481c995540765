/* The four functions that compilers call on their own account, and one more, for machines without a
 * C library. */
#include "port.h"

#include <string.h>

/* A word that may alias anything, as memory functions must. */
#if defined(__GNUC__)
typedef uint32_t __attribute__((may_alias)) word;
#else
typedef uint32_t word;
#endif

RILL_WARM void *memcpy(void *restrict to, const void *restrict from, size_t bytes) {
    unsigned char *target = (unsigned char *)to;
    const unsigned char *source = (const unsigned char *)from;
    if ((((uintptr_t)target | (uintptr_t)source) & 3u) == 0) {
        word *words = (word *)to;
        const word *others = (const word *)from;
        for (; bytes >= 16; bytes -= 16, words += 4, others += 4) {
            const word a = others[0], b = others[1], c = others[2], d = others[3];
            words[0] = a;
            words[1] = b;
            words[2] = c;
            words[3] = d;
        }
        for (; bytes >= 4; bytes -= 4) {
            *words++ = *others++;
        }
        target = (unsigned char *)words;
        source = (const unsigned char *)others;
    }
    for (; bytes > 0; bytes--) {
        *target++ = *source++;
    }
    return to;
}

void *memmove(void *to, const void *from, size_t bytes) {
    unsigned char *target = (unsigned char *)to;
    const unsigned char *source = (const unsigned char *)from;
    if ((uintptr_t)to <= (uintptr_t)from) {
        for (size_t i = 0; i < bytes; i++) {
            target[i] = source[i];
        }
    } else {
        for (size_t i = bytes; i-- > 0;) {
            target[i] = source[i];
        }
    }
    return to;
}

RILL_HOT void *memset(void *to, int value, size_t bytes) {
    unsigned char *target = (unsigned char *)to;
    if (((uintptr_t)target & 3u) == 0) {
        const word filled = (word)(unsigned char)value * 0x01010101u;
        word *words = (word *)to;
        for (; bytes >= 16; bytes -= 16, words += 4) {
            words[0] = filled;
            words[1] = filled;
            words[2] = filled;
            words[3] = filled;
        }
        for (; bytes >= 4; bytes -= 4) {
            *words++ = filled;
        }
        target = (unsigned char *)words;
    }
    for (; bytes > 0; bytes--) {
        *target++ = (unsigned char)value;
    }
    return to;
}

int memcmp(const void *a, const void *b, size_t bytes) {
    const unsigned char *left = (const unsigned char *)a;
    const unsigned char *right = (const unsigned char *)b;
    for (size_t i = 0; i < bytes; i++) {
        if (left[i] != right[i]) {
            return left[i] - right[i];
        }
    }
    return 0;
}

int strcmp(const char *a, const char *b) {
    while (*a != 0 && *a == *b) {
        a++;
        b++;
    }
    return (unsigned char)*a - (unsigned char)*b;
}
