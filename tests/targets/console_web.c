#include "console.h"

/* Imported from the page, or from port/web/run.js. */
__attribute__((import_module("rill"), import_name("line"))) void rill_web_line(const char *text);

void console_line(const char *text) {
    rill_web_line(text);
}
