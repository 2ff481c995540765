#include "console.h"
#include "gba.h"

void console_line(const char *text) {
    gba_log(text);
}
