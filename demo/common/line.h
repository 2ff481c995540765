/* A line of text, put together without a C library. */
#ifndef DEMO_LINE_H
#define DEMO_LINE_H

#include <stdint.h>

/* Each call appends to a line of at most 199 characters; what does not fit is left out. */
typedef struct line {
    char text[200];
    uint32_t length;
} line;

void line_add(line *to, const char *text);
void line_add_number(line *to, uint32_t number);
void line_add_hex(line *to, uint64_t number);

#endif
