/* What a test program for any machine may expect of it: text out, and an end. */
#ifndef TARGETS_CONSOLE_H
#define TARGETS_CONSOLE_H

#include <stdint.h>

/* A line of text; the newline is added. */
void console_line(const char *text);

/* Text put together without a C library: each call appends to a line of at most 119 characters. */
typedef struct console_text {
    char text[120];
    uint32_t length;
} console_text;

void console_add(console_text *line, const char *text);
void console_add_number(console_text *line, uint32_t number);
void console_add_hex(console_text *line, uint64_t number);

#endif
