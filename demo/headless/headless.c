#include "headless.h"

#include "../common/keep.h"
#include "../common/stage.h"
#include "film.h"
#include "png.h"
#include "progress.h"
#include "report.h"

#include <stdio.h>
#include <string.h>

#define PICTURE_WIDTH 800
#define PICTURE_HEIGHT 480
#define WALL 4

static int ends_in(const char *text, const char *end) {
    const size_t length = strlen(text);
    return length >= strlen(end) && strcmp(text + length - strlen(end), end) == 0;
}

/* A file that cannot be written should be known before the work, not after. */
static int writable(const char *path) {
    FILE *file = fopen(path, "ab");
    return file != NULL && fclose(file) == 0;
}

static uint64_t steps_in(double seconds, uint32_t hz) {
    const uint64_t steps = (uint64_t)(seconds * hz + 0.5);
    return steps > 0 ? steps : 1;
}

/* Pictures show the scene's best moment, reports its full length. */
static double seconds_of(const demo_options *options) {
    if (options->seconds > 0.0) {
        return options->seconds;
    }
    const int still = options->out != NULL && ends_in(options->out, ".png") && options->frames == 0;
    return still && !options->report ? options->scene->show_ms / 1000.0 : options->scene->seconds;
}

static int write_picture(const session *s, const char *path) {
    stage st;
    if (stage_open(&st, s, RENDER_RGBA8888, PICTURE_WIDTH, PICTURE_HEIGHT, WALL) != 0) {
        return demo_fail(path, "out of memory");
    }
    stage_draw(&st, s, STAGE_SURFACE);
    const int failed = png_write(path, &st.frame);
    stage_close(&st);
    return failed ? demo_fail(path, "cannot be written") : 0;
}

/* Runs to the end, measuring on the way if wanted; the session stays open for a picture. */
static int run(session *s, const demo_options *options) {
    const uint64_t steps = steps_in(seconds_of(options), s->request.hz);
    report r;
    if (options->report && report_begin(&r, s, steps) != 0) {
        return demo_fail(options->scene->name, "out of memory");
    }
    while (s->steps < steps) {
        session_step(s);
        progress_show(s->scene->name, s->steps, steps);
        if (options->report) {
            report_step(&r, s);
        }
    }
    if (options->report) {
        report_print(&r, s);
        report_end(&r);
    }
    return 0;
}

/* What to write, by the file's name and --frames. */
static int write_out(session *s, const demo_options *options) {
    const char *out = options->out;
    if (ends_in(out, ".gif")) {
        return film_gif(options, seconds_of(options), out);
    }
    if (ends_in(out, ".rgb")) {
        return film_raw(options, seconds_of(options), out);
    }
    if (options->frames > 0u) {
        return film_strip(options, seconds_of(options), out);
    }
    const int result = options->report ? 0 : run(s, options);
    return result != 0 ? result : write_picture(s, out);
}

int headless_run(const demo_options *options) {
    session s;
    int result = keep_begin_session(&s, options);
    if (result != 0) {
        return result;
    }
    if (options->out != NULL && !writable(options->out)) {
        result = demo_fail(options->out, "cannot be written");
    }
    if (result == 0 && options->report) {
        result = run(&s, options);
    }
    if (result == 0 && options->out != NULL) {
        result = write_out(&s, options);
    }
    if (result == 0 && options->save != NULL) {
        result = s.steps > 0 ? keep_end(&s, options)
                             : demo_fail(options->save, "films are not saved (try --report)");
    }
    session_close(&s);
    return result;
}

int headless_pictures(const demo_options *options) {
    demo_options one = *options;
    char path[1024];
    for (int film = 0; film < 2; film++) {
        snprintf(path, sizeof path, "%s/%s.%s", options->folder, options->scene->name,
                 film ? "gif" : "png");
        one.out = path;
        one.save = film ? NULL : options->save;
        one.seconds = film ? (options->seconds > 0.0 ? options->seconds : 5.0) : options->seconds;
        const int result = headless_run(&one);
        if (result != 0) {
            return result;
        }
        printf("%s: %s\n", film ? "film" : "picture", path);
    }
    return 0;
}
