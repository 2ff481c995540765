/* The demo: scenes of fluid in the terminal or a window, as pictures, or as measurements. */
#include "common/options.h"
#include "headless/headless.h"
#include "terminal/terminal.h"
#include "window/window.h"

int main(int argc, char **argv) {
    const demo_options options = demo_parse(argc, argv);
    switch (options.action) {
    case DEMO_LIST:
        demo_print_scenes();
        return 0;
    case DEMO_HELP:
        demo_print_help();
        return 0;
    case DEMO_ERROR:
        return 2;
    default:
        break;
    }
    if (options.keys != NULL) {
        return headless_keys(&options);
    }
    if (options.report || options.out != NULL) {
        return headless_run(&options);
    }
    if (options.window) {
        return window_play(&options);
    }
    return terminal_usable() ? terminal_play(&options) : headless_pictures(&options);
}
