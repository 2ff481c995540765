#include "film.h"

#include "../common/keep.h"
#include "../common/stage.h"
#include "../render/shapes.h"
#include "gif.h"
#include "png.h"
#include "progress.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FILM_WIDTH 400
#define FILM_HEIGHT 240
#define FILM_RATE 25 /* frames per second */
#define SAMPLE_EVERY 8u
#define STRIP_WIDTH 280
#define STRIP_HEIGHT 180
#define STRIP_GAP 4
#define WALL 3
#define PAPER 0xFFFFFFu

/* Called with each frame of a film. */
typedef void (*frame_function)(void *context, uint32_t number, const render_frame *frame);

typedef struct film_plan {
    uint32_t frames;
    double interval; /* s of simulated time between frames */
    int32_t width, height;
} film_plan;

/* Runs the scene and hands out a frame at regular times, the first one at once. */
static int play(const demo_options *options, const film_plan *plan, const char *what,
                frame_function show, void *context) {
    session s;
    stage st;
    const int result = keep_begin_session(&s, options);
    if (result != 0) {
        return result;
    }
    if (stage_open(&st, &s, RENDER_RGBA8888, plan->width, plan->height, WALL) != 0) {
        session_close(&s);
        return demo_fail(options->scene->name, "out of memory");
    }
    for (uint32_t i = 0; i < plan->frames; i++) {
        const uint64_t until = (uint64_t)(i * plan->interval * s.request.hz + 0.5);
        while (s.steps < until) {
            session_step(&s);
        }
        stage_draw(&st, &s, STAGE_SURFACE);
        show(context, i, &st.frame);
        progress_show(what, i + 1u, plan->frames);
    }
    stage_close(&st);
    session_close(&s);
    return 0;
}

static void sample_colours(void *context, uint32_t number, const render_frame *frame) {
    if (number % SAMPLE_EVERY == 0u) {
        quantise_add((quantiser *)context, frame);
    }
}

typedef struct gif_target {
    gif writer;
    const char *path;
    quantiser *colours;
    int failed;
} gif_target;

static void add_to_gif(void *context, uint32_t number, const render_frame *frame) {
    gif_target *target = (gif_target *)context;
    if (number == 0u) {
        target->failed =
            gif_open(&target->writer, target->path, frame->width, frame->height, target->colours);
    }
    if (!target->failed) {
        gif_add(&target->writer, frame, 100u / FILM_RATE);
    }
}

/* A run is exactly repeatable, so the colours come from a first run and the frames from a second
 * instead of from a memory full of frames. */
int film_gif(const demo_options *options, double seconds, const char *path) {
    const film_plan plan = {(uint32_t)(seconds * FILM_RATE) + 1u, 1.0 / FILM_RATE, FILM_WIDTH,
                            FILM_HEIGHT};
    gif_target target;
    memset(&target, 0, sizeof target);
    target.path = path;
    target.colours = calloc(1, sizeof *target.colours);
    if (target.colours == NULL) {
        return demo_fail(options->scene->name, "out of memory");
    }
    int result = play(options, &plan, "colours", sample_colours, target.colours);
    if (result == 0) {
        quantise_finish(target.colours);
        result = play(options, &plan, "film", add_to_gif, &target);
    }
    if (result == 0 && (target.failed || gif_close(&target.writer) != 0)) {
        result = demo_fail(path, "cannot be written");
    }
    free(target.colours);
    return result;
}

static void add_raw(void *context, uint32_t number, const render_frame *frame) {
    FILE *file = (FILE *)context;
    if (number == 0u) {
        printf("raw: %dx%d pixels, %d frames per second, rgb24\n", (int)frame->width,
               (int)frame->height, FILM_RATE);
    }
    for (int32_t y = 0; y < frame->height; y++) {
        for (int32_t x = 0; x < frame->width; x++) {
            const uint32_t c = render_get(frame, x, y);
            const uint8_t rgb[3] = {(uint8_t)(c >> 16), (uint8_t)(c >> 8), (uint8_t)c};
            fwrite(rgb, 1, sizeof rgb, file);
        }
    }
}

int film_raw(const demo_options *options, double seconds, const char *path) {
    const film_plan plan = {(uint32_t)(seconds * FILM_RATE) + 1u, 1.0 / FILM_RATE, FILM_WIDTH,
                            FILM_HEIGHT};
    FILE *file = fopen(path, "wb");
    if (file == NULL) {
        return demo_fail(path, "cannot be written");
    }
    const int result = play(options, &plan, "film", add_raw, file);
    const int bad = ferror(file);
    return fclose(file) != 0 || bad ? demo_fail(path, "cannot be written") : result;
}

typedef struct strip_target {
    render_frame sheet;
    void *pixels;
    uint32_t frames;
} strip_target;

static void add_to_strip(void *context, uint32_t number, const render_frame *frame) {
    strip_target *target = (strip_target *)context;
    const int32_t step = frame->width + STRIP_GAP;
    if (number == 0u) {
        const int32_t width = step * (int32_t)target->frames - STRIP_GAP;
        target->pixels = malloc(render_frame_bytes(RENDER_RGBA8888, width, frame->height));
        if (target->pixels == NULL) {
            return;
        }
        target->sheet = render_frame_make(target->pixels, RENDER_RGBA8888, width, frame->height);
        render_box(&target->sheet, target->sheet.clip, PAPER);
    }
    for (int32_t y = 0; target->pixels != NULL && y < frame->height; y++) {
        for (int32_t x = 0; x < frame->width; x++) {
            render_put(&target->sheet, step * (int32_t)number + x, y, render_get(frame, x, y));
        }
    }
}

int film_strip(const demo_options *options, double seconds, const char *path) {
    const uint32_t gaps = options->frames > 1u ? options->frames - 1u : 1u;
    const film_plan plan = {options->frames, seconds / gaps, STRIP_WIDTH, STRIP_HEIGHT};
    strip_target target;
    memset(&target, 0, sizeof target);
    target.frames = options->frames;
    int result = play(options, &plan, "strip", add_to_strip, &target);
    if (result == 0 && (target.pixels == NULL || png_write_small(path, &target.sheet) != 0)) {
        result = demo_fail(path, "cannot be written");
    }
    free(target.pixels);
    return result;
}
