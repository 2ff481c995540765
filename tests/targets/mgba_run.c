/* Runs a Game Boy Advance program in mGBA without a window.
 *
 *   mgba_run [--frames N] [--until TEXT] [--keys FRAME:MASK]... [--shot FRAME:FILE.png]... ROM
 *
 * Prints the lines of the program's debug log. Ends when the program logs "end: N" (with that exit
 * code) or a line that starts with TEXT, or after N frames (default 3600, a minute). Keys are held
 * from a frame on until the next --keys; the mask is that of the hardware, 1 = held. */
#include <mgba/flags.h> /* first: it decides how the structures of the others look */

#include <mgba/core/config.h>
#include <mgba/core/core.h>
#include <mgba/core/log.h>

#include "../../demo/headless/png.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOST_EVENTS 64

typedef struct event {
    unsigned long frame;
    unsigned long keys;
    const char *file; /* null: keys */
} event;

static event events[MOST_EVENTS];
static unsigned event_count;
static int ended = -1;
static const char *until;

static void take_line(struct mLogger *logger, int category, enum mLogLevel level,
                      const char *format, va_list arguments) {
    (void)logger;
    (void)level;
    char line[400];
    if (strcmp(mLogCategoryId(category), "gba.debug") != 0) {
        return;
    }
    vsnprintf(line, sizeof line, format, arguments);
    puts(line);
    if (until && strncmp(line, until, strlen(until)) == 0) {
        ended = 0;
    }
    if (strncmp(line, "end: ", 5) == 0) {
        ended = atoi(line + 5);
    }
}

static bool parse_event(const char *text, bool is_picture) {
    char *rest;
    event e = {strtoul(text, &rest, 0), 0, NULL};
    if (*rest != ':' || event_count == MOST_EVENTS) {
        return false;
    }
    if (is_picture) {
        e.file = rest + 1;
    } else {
        e.keys = strtoul(rest + 1, NULL, 0);
    }
    events[event_count++] = e;
    return true;
}

/* The emulator's pixels are red, green, blue and nothing, in this order. */
static bool save_picture(const char *file, color_t *pixels, unsigned width, unsigned height) {
    uint8_t *bytes = (uint8_t *)pixels;
    for (unsigned i = 0; i < width * height; i++) {
        bytes[4 * i + 3] = 255;
    }
    const render_frame frame =
        render_frame_make(pixels, RENDER_RGBA8888, (int32_t)width, (int32_t)height);
    return png_write(file, &frame) == 0;
}

static int play(struct mCore *core, unsigned long frames, color_t *pixels, unsigned width,
                unsigned height) {
    for (unsigned long frame = 0; frame < frames && ended < 0; frame++) {
        for (unsigned i = 0; i < event_count; i++) {
            if (events[i].frame != frame) {
                continue;
            }
            if (!events[i].file) {
                core->setKeys(core, (uint32_t)events[i].keys);
            } else if (!save_picture(events[i].file, pixels, width, height)) {
                fprintf(stderr, "mgba_run: cannot write %s\n", events[i].file);
                return 2;
            }
        }
        core->runFrame(core);
        fflush(stdout);
    }
    return ended < 0 ? 0 : ended;
}

static int run(const char *rom, unsigned long frames) {
    static color_t pixels[256 * 256];
    unsigned width;
    unsigned height;
    struct mCore *core = mCoreFind(rom);
    if (!core || !core->init(core)) {
        fprintf(stderr, "mgba_run: %s is not a program for this machine\n", rom);
        return 2;
    }
    mCoreInitConfig(core, NULL);
    core->desiredVideoDimensions(core, &width, &height);
    core->setVideoBuffer(core, pixels, width);
    if (!mCoreLoadFile(core, rom)) {
        fprintf(stderr, "mgba_run: cannot load %s\n", rom);
        return 2;
    }
    core->reset(core);
    const int status = play(core, frames, pixels, width, height);
    mCoreConfigDeinit(&core->config);
    core->deinit(core);
    return status;
}

int main(int argc, char **argv) {
    static struct mLogger logger = {take_line, NULL};
    unsigned long frames = 3600;
    mLogSetDefaultLogger(&logger);
    for (int i = 1; i + 1 < argc; i++) {
        const char *option = argv[i];
        if (strcmp(option, "--frames") == 0) {
            frames = strtoul(argv[++i], NULL, 0);
        } else if (strcmp(option, "--until") == 0) {
            until = argv[++i];
        } else if (strcmp(option, "--keys") == 0 || strcmp(option, "--shot") == 0) {
            if (!parse_event(argv[++i], option[2] == 's')) {
                fprintf(stderr, "mgba_run: %s wants FRAME:VALUE\n", option);
                return 2;
            }
        } else {
            fprintf(stderr, "mgba_run: unknown option %s\n", option);
            return 2;
        }
    }
    if (argc < 2) {
        fprintf(stderr,
                "usage: mgba_run [--frames N] [--keys FRAME:MASK] [--shot FRAME:PNG] ROM\n");
        return 2;
    }
    return run(argv[argc - 1], frames);
}
