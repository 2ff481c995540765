#include "console.h"
#include "semihosting.h"

void console_line(const char *text) {
    semihosting_write(text);
    semihosting_write("\n");
}
