#include "console.h"

void console_add(console_text *line, const char *text) {
    while (*text != 0 && line->length + 1 < sizeof line->text) {
        line->text[line->length++] = *text++;
    }
    line->text[line->length] = 0;
}

void console_add_number(console_text *line, uint32_t number) {
    char digits[11];
    uint32_t first = sizeof digits - 1;
    digits[first] = 0;
    do {
        digits[--first] = (char)('0' + number % 10);
        number /= 10;
    } while (number > 0);
    console_add(line, digits + first);
}

void console_add_hex(console_text *line, uint64_t number) {
    for (int32_t shift = 60; shift >= 0; shift -= 4) {
        const char digit[2] = {"0123456789ABCDEF"[(number >> shift) & 15], 0};
        console_add(line, digit);
    }
}
