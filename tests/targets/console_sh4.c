/* SH-4 under Linux without a C library (Debian's for this CPU does not run in QEMU): start, text,
 * end by system calls. */
#include "console.h"

#include <stdint.h>

int main(void);
void start(void);
int64_t __fixsfdi(float value); /* NOLINT: the compiler's name */

/* In place of libgcc's, which Debian builds with the compiler that drops comparisons. */
int64_t __fixsfdi(float value) {
    union {
        float real;
        uint32_t bits;
    } v = {value};
    const int32_t shift = (int32_t)(v.bits >> 23 & 255u) - 150;
    const int64_t mantissa = (int64_t)((v.bits & 0x7FFFFFu) | 0x800000u);
    int64_t size = 0;
    if (shift >= 0 && shift < 40) {
        size = mantissa << shift;
    } else if (shift > -24 && shift < 0) {
        size = mantissa >> -shift;
    }
    return v.bits >> 31 ? -size : size;
}

/* trapa's number tells the count of arguments, which are in r4 to r6; r3 is the call. */
static void call3(uint32_t number, uint32_t a, const char *b, uint32_t c) {
    register uint32_t r3 __asm("r3") = number;
    register uint32_t r4 __asm("r4") = a;
    register const char *r5 __asm("r5") = b;
    register uint32_t r6 __asm("r6") = c;
    __asm volatile("trapa #0x13" : : "r"(r3), "r"(r4), "r"(r5), "r"(r6) : "r0", "memory");
}

enum { EXIT = 1, WRITE = 4 };

void console_line(const char *text) {
    uint32_t length = 0;
    while (text[length] != 0) {
        length++;
    }
    call3(WRITE, 1, text, length);
    call3(WRITE, 1, "\n", 1);
}

void start(void) {
    call3(EXIT, (uint32_t)main(), 0, 0);
}
