#include "line.h"

void line_add(line *to, const char *text) {
    while (*text != 0 && to->length + 1 < sizeof to->text) {
        to->text[to->length++] = *text++;
    }
    to->text[to->length] = 0;
}

void line_add_number(line *to, uint32_t number) {
    char digits[11];
    uint32_t first = sizeof digits - 1;
    digits[first] = 0;
    do {
        digits[--first] = (char)('0' + number % 10);
        number /= 10;
    } while (number > 0);
    line_add(to, digits + first);
}

void line_add_hex(line *to, uint64_t number) {
    for (int32_t shift = 60; shift >= 0; shift -= 4) {
        const char digit[2] = {"0123456789ABCDEF"[(number >> shift) & 15], 0};
        line_add(to, digit);
    }
}
