/* For systems without a POSIX terminal: pictures are written instead. */
#include "terminal.h"

int terminal_usable(void) {
    return 0;
}

int terminal_play(const demo_options *options) {
    (void)options;
    return 1;
}
