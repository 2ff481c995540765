/* The loop: input, steps in real time, a picture, and so on. */
#include "terminal.h"

#include "../common/budget.h"
#include "../common/keep.h"
#include "../headless/png.h"
#include "blocks.h"
#include "port.h"
#include "tty.h"

#include <stdio.h>
#include <string.h>

#define FRAME_US 33333u
#define PICTURE_WIDTH 800
#define PICTURE_HEIGHT 480
#define WALL 2

typedef struct play {
    const demo_options *options;
    player p;
    stage st;
    blocks screen;
    budget costs;
    int fitted; /* 1: stage and screen are open */
    char picture[1024];
    const char *failure; /* null, or why it ended */
} play;

int terminal_usable(void) {
    return tty_usable();
}

static void close_window(play *t) {
    if (t->fitted) {
        stage_close(&t->st);
        blocks_close(&t->screen);
    }
    t->fitted = 0;
}

/* Makes screen and stage fit the window. */
static int fit_window(play *t, int32_t columns, int32_t rows) {
    close_window(t);
    if (blocks_open(&t->screen, columns, rows, tty_true_colour()) != 0) {
        return -1;
    }
    if (stage_open(&t->st, &t->p.s, RENDER_RGBA8888, columns * BLOCKS_FINE,
                   (rows - 1) * 2 * BLOCKS_FINE, WALL) != 0) {
        blocks_close(&t->screen);
        return -1;
    }
    t->st.coarse = 1;
    t->fitted = 1;
    return 0;
}

/* Fits the window if it has a new size, or shows a new scene. */
static void refit(play *t) {
    int32_t columns, rows;
    tty_size(&columns, &rows);
    if (t->p.quit ||
        (t->fitted && !t->p.opened && columns == t->screen.columns && rows == t->screen.rows)) {
        return;
    }
    t->p.opened = 0;
    if (fit_window(t, columns, rows) != 0) {
        t->failure = "out of memory";
        t->p.quit = 1;
    }
}

static int on_key(play *t, int code) {
    static const int arrows[] = {PLAYER_UP, PLAYER_DOWN, PLAYER_RIGHT, PLAYER_LEFT};
    return player_key(&t->p, code >= TTY_UP && code <= TTY_LEFT ? arrows[code - TTY_UP] : code);
}

static void on_mouse(play *t, const tty_event *event) {
    const int held = event->kind != TTY_RELEASE;
    int32_t x, y;
    blocks_pixel(&t->screen, &t->st.frame, event->x, event->y, &x, &y);
    player_point(&t->p, &t->st, x, y, held && event->code == 0, held && event->code != 0);
}

/* Handles input until the frame's time is up. A new scene is shown before more input counts. */
static void take_input(play *t, uint32_t frame_begun) {
    for (;;) {
        const uint32_t used = rill_port_clock() - frame_begun;
        const tty_event event = tty_read(used < FRAME_US ? (int)((FRAME_US - used) / 1000u) : 0);
        if (event.kind == TTY_KEY) {
            (void)on_key(t, event.code);
        } else if (event.kind != TTY_NONE) {
            on_mouse(t, &event);
        }
        if (t->p.quit || t->p.opened || tty_stopped() ||
            (event.kind == TTY_NONE && rill_port_clock() - frame_begun >= FRAME_US - 1000u)) {
            return;
        }
    }
}

/* The picture that the demo leaves behind, at the scene's best moment or when it ends before. */
static void keep_picture(play *t, int now) {
    stage st;
    const session *s = &t->p.s;
    const uint64_t best = (uint64_t)s->scene->show_ms * s->request.hz / 1000u;
    if (t->picture[0] != 0 || !t->fitted || (!now && s->steps < best)) {
        return;
    }
    snprintf(t->picture, sizeof t->picture, "%s/%s.png", t->options->folder, s->scene->name);
    if (stage_open(&st, s, RENDER_RGBA8888, PICTURE_WIDTH, PICTURE_HEIGHT, 2 * WALL) == 0) {
        stage_draw(&st, s, STAGE_SURFACE);
        if (png_write(t->picture, &st.frame) != 0) {
            t->failure = "the picture cannot be written";
        }
        stage_close(&st);
    }
}

/* Adds hints as long as whole ones fit into a line of the screen. */
static void add_hints(char *line, size_t size, size_t columns) {
    static const char *const hints[] = {
        "q quit",      "n next",    "arrows tilt", "mouse pour/drag/push",
        "space pause", "c colours", "b budget"};
    size_t length = strlen(line);
    for (size_t i = 0; i < sizeof hints / sizeof hints[0]; i++) {
        const size_t longer = length + 2 + strlen(hints[i]);
        if (longer > columns || longer >= size) {
            return;
        }
        snprintf(line + length, size - length, "  %s", hints[i]);
        length = longer;
    }
}

static void show(play *t) {
    char line[256];
    const player *p = &t->p;
    const rill_stats stats = rill_statistics(p->s.world);
    blocks_picture(&t->screen, &t->st.frame);
    if (p->show_budget) {
        char lines[BUDGET_LINES][BUDGET_WIDTH];
        budget_lines(&t->costs, &p->s, lines);
        for (int32_t i = 0; i < (int32_t)BUDGET_LINES; i++) {
            blocks_text(&t->screen, 2, 1 + i, lines[i]);
        }
    }
    snprintf(line, sizeof line, " %s  %u particles  %.1f s  %s%s%s", p->s.scene->name,
             (unsigned)stats.particles, (double)p->s.steps / p->s.request.hz,
             stage_mode_name(p->mode), p->paused ? "  paused" : "", p->slow ? "  slow" : "");
    add_hints(line, sizeof line, (size_t)t->screen.columns);
    blocks_status(&t->screen, line);
    blocks_show(&t->screen);
}

static void frame(play *t) {
    const uint32_t begun = rill_port_clock();
    rill_timing timing = {0};
    refit(t);
    if (t->p.quit) {
        return;
    }
    const uint32_t steps = player_advance(&t->p, FRAME_US * 1e-6, FRAME_US, &timing);
    const uint32_t drawing = rill_port_clock();
    stage_draw(&t->st, &t->p.s, t->p.mode);
    budget_add(&t->costs, &timing, steps, rill_port_clock() - drawing);
    show(t);
    keep_picture(t, 0);
    take_input(t, begun);
}

/* A run that nobody touches ends by itself. */
static int over(const play *t) {
    const session *s = &t->p.s;
    const double seconds = t->options->seconds > 0.0 ? t->options->seconds : s->scene->seconds;
    return !t->p.touched && (double)s->steps >= seconds * s->request.hz;
}

int terminal_play(const demo_options *options) {
    static play t;
    memset(&t, 0, sizeof t);
    t.options = options;
    int result = keep_begin(&t.p, options);
    if (result != 0) {
        return result;
    }
    tty_begin();
    while (!t.p.quit && !tty_stopped() && !over(&t)) {
        frame(&t);
    }
    if (t.p.status == RILL_OK) {
        keep_picture(&t, 1);
    } else {
        t.failure = rill_status_text(t.p.status);
    }
    close_window(&t);
    tty_end();
    result = t.failure == NULL ? keep_end(&t.p.s, options) : 0;
    player_close(&t.p);
    if (t.failure != NULL) {
        return demo_fail(options->scene->name, t.failure);
    }
    printf("picture: %s\n", t.picture);
    return result;
}
