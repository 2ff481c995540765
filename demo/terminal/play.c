/* The loop: input, steps in real time, a picture, and so on. */
#include "terminal.h"

#include "../common/budget.h"
#include "../common/session.h"
#include "../common/stage.h"
#include "../common/touch.h"
#include "../headless/png.h"
#include "blocks.h"
#include "port.h"
#include "tty.h"

#include <stdio.h>
#include <string.h>

#define FRAME_US 33333u
#define SPARE_PARTICLES 1500u
#define SLOW 4u /* slow motion: this many times slower */
#define PICTURE_WIDTH 800
#define PICTURE_HEIGHT 480
#define WALL 2

typedef struct player {
    const demo_options *options;
    session s;
    stage st;
    blocks screen;
    touch hand;
    budget costs;
    stage_mode mode;
    uint32_t scene_index;
    int quit, paused, slow, single, touched, show_budget;
    int open;    /* 1: session, 2: stage and screen as well */
    double owed; /* s of simulated time that the steps lag behind */
    char picture[1024];
    const char *failure; /* null, or why it ended */
} player;

int terminal_usable(void) {
    return tty_usable();
}

static void close_scene(player *p) {
    if (p->open > 1) {
        stage_close(&p->st);
        blocks_close(&p->screen);
    }
    if (p->open > 0) {
        session_close(&p->s);
    }
    p->open = 0;
}

/* Makes screen and stage fit the window. */
static int fit_window(player *p, int32_t columns, int32_t rows) {
    if (p->open > 1) {
        stage_close(&p->st);
        blocks_close(&p->screen);
    }
    p->open = 1;
    if (blocks_open(&p->screen, columns, rows, tty_true_colour()) != 0) {
        return -1;
    }
    if (stage_open(&p->st, &p->s, RENDER_RGBA8888, columns * BLOCKS_FINE,
                   (rows - 1) * 2 * BLOCKS_FINE, WALL) != 0) {
        blocks_close(&p->screen);
        return -1;
    }
    p->st.coarse = 1;
    p->open = 2;
    return 0;
}

static void open_scene(player *p, uint32_t index) {
    const scene *which = scene_table[index];
    const scene_request request =
        which == p->options->scene ? p->options->request : scene_defaults(which);
    int32_t columns, rows;
    close_scene(p);
    p->scene_index = index;
    p->owed = 0.0;
    const rill_status status = session_open(&p->s, which, &request, SPARE_PARTICLES);
    tty_size(&columns, &rows);
    if (status == RILL_OK) {
        p->open = 1;
        p->hand = touch_none(&p->s);
    }
    if (status != RILL_OK || fit_window(p, columns, rows) != 0) {
        p->failure = status != RILL_OK ? rill_status_text(status) : "out of memory";
        p->quit = 1;
    }
}

static uint32_t index_of(const scene *which) {
    uint32_t index = 0;
    while (index + 1u < scene_count() && scene_table[index] != which) {
        index++;
    }
    return index;
}

/* The next scene in a direction that this build can run. */
static void change_scene(player *p, uint32_t index) {
    const scene *which = scene_table[index % scene_count()];
    const scene_request request = scene_defaults(which);
    const rill_config config = scene_config(which, &request);
    if (rill_config_check(&config) == RILL_OK) {
        open_scene(p, index % scene_count());
    }
}

/* Returns 0 for a key that means nothing. */
static int on_letter(player *p, int code) {
    switch (code) {
    case 'q':
        p->quit = 1;
        break;
    case ' ':
        p->paused = !p->paused;
        break;
    case '.':
        p->paused = p->single = 1;
        break;
    case 's':
        p->slow = !p->slow;
        break;
    case 'c':
        p->mode = (stage_mode)((p->mode + 1) % STAGE_MODES);
        break;
    case 'b':
        p->show_budget = !p->show_budget;
        break;
    case 'f':
        p->hand.pouring = !p->hand.pouring;
        break;
    case 'u':
        touch_upright(&p->hand, &p->s);
        break;
    case 'r':
        open_scene(p, p->scene_index);
        break;
    case 'n':
        change_scene(p, p->scene_index + 1u);
        break;
    case 'p':
        change_scene(p, p->scene_index + scene_count() - 1u);
        break;
    default:
        if (code >= '1' && code <= '9' && (uint32_t)(code - '1') < scene_count()) {
            change_scene(p, (uint32_t)(code - '1'));
            break;
        }
        return 0;
    }
    return 1;
}

static int on_key(player *p, int code) {
    switch (code) {
    case TTY_LEFT:
        touch_tilt(&p->hand, &p->s, -2, 0);
        break;
    case TTY_RIGHT:
        touch_tilt(&p->hand, &p->s, 2, 0);
        break;
    case TTY_UP:
        touch_tilt(&p->hand, &p->s, 0, -2);
        break;
    case TTY_DOWN:
        touch_tilt(&p->hand, &p->s, 0, 2);
        break;
    default:
        return on_letter(p, code);
    }
    return 1;
}

static void on_mouse(player *p, const tty_event *event) {
    int32_t x, y;
    blocks_pixel(&p->screen, &p->st.frame, event->x, event->y, &x, &y);
    p->hand.at = render_unproject(&p->st.camera, x, y);
    if (event->kind == TTY_PRESS) {
        p->hand.before = p->hand.at;
    }
    const int held = event->kind != TTY_RELEASE;
    p->hand.pouring = held && event->code == 0;
    p->hand.pushing = held && event->code != 0;
}

/* Handles input until the frame's time is up. */
static void take_input(player *p, uint32_t frame_begun) {
    for (;;) {
        const uint32_t used = rill_port_clock() - frame_begun;
        const tty_event event = tty_read(used < FRAME_US ? (int)((FRAME_US - used) / 1000u) : 0);
        if (event.kind == TTY_KEY) {
            p->touched |= on_key(p, event.code);
        } else if (event.kind != TTY_NONE) {
            on_mouse(p, &event);
            p->touched = 1;
        }
        if (p->quit || tty_stopped() ||
            (event.kind == TTY_NONE && rill_port_clock() - frame_begun >= FRAME_US - 1000u)) {
            return;
        }
    }
}

/* Steps as many times as the clock asks for, but never longer than a frame lasts. */
static uint32_t advance(player *p, rill_timing *timing) {
    const double step = 1.0 / p->s.request.hz;
    const uint32_t begun = rill_port_clock();
    uint32_t steps = 0;
    p->owed += p->paused ? 0.0 : FRAME_US * 1e-6 / (p->slow ? SLOW : 1u);
    while (p->single || (p->owed >= step && rill_port_clock() - begun < FRAME_US)) {
        touch_step(&p->hand, &p->s);
        session_step_timed(&p->s, timing);
        p->owed = p->single ? 0.0 : p->owed - step;
        p->single = 0;
        steps++;
    }
    if (p->owed > step) {
        p->owed = step; /* too slow for real time: the film slows down instead */
    }
    touch_frame(&p->hand);
    return steps;
}

/* The picture that the demo leaves behind, at the scene's best moment or when it ends before. */
static void keep_picture(player *p, int now) {
    stage st;
    const uint64_t best = (uint64_t)p->s.scene->show_ms * p->s.request.hz / 1000u;
    if (p->picture[0] != 0 || p->open < 2 || (!now && p->s.steps < best)) {
        return;
    }
    snprintf(p->picture, sizeof p->picture, "%s/%s.png", p->options->folder, p->s.scene->name);
    if (stage_open(&st, &p->s, RENDER_RGBA8888, PICTURE_WIDTH, PICTURE_HEIGHT, 2 * WALL) == 0) {
        stage_draw(&st, &p->s, STAGE_SURFACE);
        if (png_write(p->picture, &st.frame) != 0) {
            p->failure = "the picture cannot be written";
        }
        stage_close(&st);
    }
}

static void show(player *p) {
    char line[256];
    const rill_stats stats = rill_statistics(p->s.world);
    blocks_picture(&p->screen, &p->st.frame);
    if (p->show_budget) {
        char lines[BUDGET_LINES][BUDGET_WIDTH];
        budget_lines(&p->costs, &p->s, lines);
        for (int32_t i = 0; i < BUDGET_LINES; i++) {
            blocks_text(&p->screen, 2, 1 + i, lines[i]);
        }
    }
    snprintf(line, sizeof line,
             " %s  %u particles  %.1f s  %s%s%s   q quit  n next  arrows tilt  mouse pour/push  "
             "space pause  c colours  b budget",
             p->s.scene->name, (unsigned)stats.particles, (double)p->s.steps / p->s.request.hz,
             stage_mode_name(p->mode), p->paused ? "  paused" : "", p->slow ? "  slow" : "");
    blocks_status(&p->screen, line);
    blocks_show(&p->screen);
}

static void frame(player *p) {
    const uint32_t begun = rill_port_clock();
    rill_timing timing = {0, 0, 0, 0};
    int32_t columns, rows;
    tty_size(&columns, &rows);
    if ((columns != p->screen.columns || rows != p->screen.rows) &&
        fit_window(p, columns, rows) != 0) {
        p->quit = 1;
        return;
    }
    const uint32_t steps = advance(p, &timing);
    const uint32_t drawing = rill_port_clock();
    stage_draw(&p->st, &p->s, p->mode);
    budget_add(&p->costs, &timing, steps, rill_port_clock() - drawing);
    show(p);
    keep_picture(p, 0);
    take_input(p, begun);
}

/* A run that nobody touches ends by itself. */
static int over(const player *p) {
    const double seconds = p->options->seconds > 0.0 ? p->options->seconds : p->s.scene->seconds;
    return !p->touched && (double)p->s.steps >= seconds * p->s.request.hz;
}

int terminal_play(const demo_options *options) {
    static player p;
    memset(&p, 0, sizeof p);
    p.options = options;
    p.s.scene = options->scene;
    tty_begin();
    open_scene(&p, index_of(options->scene));
    while (!p.quit && !tty_stopped() && !over(&p)) {
        frame(&p);
    }
    keep_picture(&p, 1);
    close_scene(&p);
    tty_end();
    if (p.failure != NULL) {
        return demo_fail(options->scene->name, p.failure);
    }
    printf("picture: %s\n", p.picture);
    return 0;
}
