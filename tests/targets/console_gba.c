#include "console.h"
#include "gba.h"

void console_line(const char *text) {
    gba_log(text);
}

/* The program's own main has another name on this machine, and more stack than fast memory has room
 * for: test programs hold whole configurations there. */
#undef main
int main(void);

static int run(void *context) {
    (void)context;
    return target_main();
}

int main(void) {
    return gba_with_large_stack(run, 0);
}
