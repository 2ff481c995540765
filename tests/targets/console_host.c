#include "console.h"

#include <stdio.h>

void console_line(const char *text) {
    puts(text);
}
