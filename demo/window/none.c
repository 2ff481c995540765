/* Built where SDL2 was not found. */
#include "window.h"

int window_play(const demo_options *options) {
    (void)options;
    return demo_fail("--window", "built without SDL2 (Debian: libsdl2-dev)");
}
