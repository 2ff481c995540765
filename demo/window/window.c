#include "window.h"

#include "../common/budget.h"
#include "../common/keep.h"
#include "../render/text.h"
#include "port.h"

#include <SDL.h>

#include <stdio.h>
#include <string.h>

#define WINDOW_WIDTH 1000
#define WINDOW_HEIGHT 620
#define FRAME_US 16667u
#define LONGEST_FRAME 0.1 /* s: what a pause of the whole machine may count for */
#define WALL 6
#define INK 0xFFFFFFu
#define TEXT_SCALE 2
#define HINT_SECONDS 12 /* that the keys are shown, unless one is pressed */

/* Text lies on a dark panel of its own, so that it can be read over water and is never cut off by a
 * narrow picture. */
#define PANEL_EDGE 8
#define PANEL_PAPER 0x0B1120u
#define PANEL_OPACITY 210
#define PANEL_LINE (RENDER_TEXT_LINE * TEXT_SCALE)
#define PANEL_WIDTH (BUDGET_WIDTH * RENDER_TEXT_ADVANCE * TEXT_SCALE + 2 * PANEL_EDGE)
#define PANEL_HEIGHT ((int32_t)BUDGET_LINES * PANEL_LINE + 2 * PANEL_EDGE)

typedef struct play {
    const demo_options *options;
    player p;
    stage st;
    budget costs;
    SDL_Window *window;
    SDL_Renderer *renderer;
    SDL_Texture *texture;
    SDL_Texture *panel; /* null: there is none, and text is not shown */
    SDL_Rect place;     /* of the picture in the window */
    int fitted;         /* 1: the stage is open */
    const char *failure;
} play;

static void close_stage(play *w) {
    if (w->texture != NULL) {
        SDL_DestroyTexture(w->texture);
        w->texture = NULL;
    }
    if (w->fitted) {
        stage_close(&w->st);
    }
    w->fitted = 0;
}

/* A stage as large as the window allows, in its middle. */
static int open_stage(play *w) {
    int width, height;
    close_stage(w);
    if (SDL_GetRendererOutputSize(w->renderer, &width, &height) != 0 ||
        stage_open(&w->st, &w->p.s, RENDER_RGBA8888, width, height, WALL) != 0) {
        return -1;
    }
    w->fitted = 1;
    const render_frame *frame = &w->st.frame;
    w->place.x = (width - frame->width) / 2;
    w->place.y = (height - frame->height) / 2;
    w->place.w = frame->width;
    w->place.h = frame->height;
    w->texture = SDL_CreateTexture(w->renderer, SDL_PIXELFORMAT_RGBA32, SDL_TEXTUREACCESS_STREAMING,
                                   frame->width, frame->height);
    return w->texture != NULL ? 0 : -1;
}

static void refit(play *w) {
    if (w->p.quit || (w->fitted && !w->p.opened)) {
        return;
    }
    w->p.opened = 0;
    if (open_stage(w) != 0) {
        w->failure = "no memory for the window's picture";
        w->p.quit = 1;
    }
}

static int key_of(SDL_Keycode key) {
    switch (key) {
    case SDLK_UP:
        return PLAYER_UP;
    case SDLK_DOWN:
        return PLAYER_DOWN;
    case SDLK_RIGHT:
        return PLAYER_RIGHT;
    case SDLK_LEFT:
        return PLAYER_LEFT;
    case SDLK_ESCAPE:
        return 'q';
    default:
        return key > 0 && key < 128 ? (int)key : 0;
    }
}

/* Where the mouse is and what it holds now; events only tell that something changed. */
static void on_mouse(play *w) {
    int x, y;
    const uint32_t held = SDL_GetMouseState(&x, &y);
    if (w->fitted) {
        player_point(&w->p, &w->st, x - w->place.x, y - w->place.y,
                     (held & SDL_BUTTON(SDL_BUTTON_LEFT)) != 0,
                     (held & SDL_BUTTON(SDL_BUTTON_RIGHT)) != 0);
    }
}

static void on_event(play *w, const SDL_Event *event) {
    switch (event->type) {
    case SDL_QUIT:
        w->p.quit = 1;
        break;
    case SDL_KEYDOWN:
        (void)player_key(&w->p, key_of(event->key.keysym.sym));
        break;
    case SDL_MOUSEBUTTONDOWN:
    case SDL_MOUSEBUTTONUP:
        on_mouse(w);
        break;
    case SDL_MOUSEMOTION:
        if (event->motion.state != 0) {
            on_mouse(w);
        }
        break;
    case SDL_WINDOWEVENT:
        if (event->window.event == SDL_WINDOWEVENT_SIZE_CHANGED) {
            w->p.opened = 1;
        }
        break;
    default:
        break;
    }
}

/* Some lines of text, the upper left corner of their panel at (x, y) in the window. */
static void draw_panel(play *w, int32_t x, int32_t y, const char (*lines)[BUDGET_WIDTH],
                       uint32_t count) {
    static uint32_t pixels[PANEL_WIDTH * PANEL_HEIGHT];
    render_frame frame = render_frame_make(pixels, RENDER_RGBA8888, PANEL_WIDTH, PANEL_HEIGHT);
    SDL_Rect part = {0, 0, 2 * PANEL_EDGE, (int32_t)count * PANEL_LINE + PANEL_EDGE};
    SDL_Rect to = {x, y, 0, part.h};
    render_clear(&frame, PANEL_PAPER, PANEL_PAPER);
    for (uint32_t i = 0; i < count; i++) {
        const int32_t end = render_text(&frame, PANEL_EDGE, PANEL_EDGE + (int32_t)i * PANEL_LINE,
                                        TEXT_SCALE, INK, lines[i]);
        part.w = end + PANEL_EDGE > part.w ? end + PANEL_EDGE : part.w;
    }
    /* The paper is thin, the writing is not. */
    uint8_t *bytes = frame.pixels;
    for (int32_t i = 0; i < PANEL_WIDTH * PANEL_HEIGHT; i++, bytes += 4) {
        bytes[3] = bytes[0] == 255 ? 255 : PANEL_OPACITY;
    }
    to.w = part.w;
    SDL_UpdateTexture(w->panel, NULL, pixels, frame.stride);
    SDL_RenderCopy(w->renderer, w->panel, &part, &to);
}

static void draw_texts(play *w) {
    static const char hint[][BUDGET_WIDTH] = {
        "arrows tilt, u upright", "mouse pours, drags, pushes", "n p other scene, r again",
        "space pauses, . steps, s slow", "c colours, b budget, q quits"};
    const uint32_t hints = sizeof hint / sizeof hint[0];
    char lines[BUDGET_LINES][BUDGET_WIDTH];
    if (w->panel == NULL) {
        return;
    }
    if (w->p.show_budget) {
        budget_lines(&w->costs, &w->p.s, lines);
        draw_panel(w, PANEL_EDGE, PANEL_EDGE, (const char(*)[BUDGET_WIDTH])lines, BUDGET_LINES);
    } else if (!w->p.touched && w->p.s.steps < HINT_SECONDS * w->p.s.request.hz) {
        draw_panel(w, PANEL_EDGE, PANEL_EDGE, hint, hints);
    }
}

static void show(play *w) {
    char title[160];
    const session *s = &w->p.s;
    const rill_stats stats = rill_statistics(s->world);
    snprintf(title, sizeof title, "rill: %s, %u particles, %.1f s, %s%s%s", s->scene->name,
             (unsigned)stats.particles, (double)s->steps / s->request.hz,
             stage_mode_name(w->p.mode), w->p.paused ? ", paused" : "", w->p.slow ? ", slow" : "");
    SDL_SetWindowTitle(w->window, title);
    SDL_UpdateTexture(w->texture, NULL, w->st.frame.pixels, w->st.frame.stride);
    SDL_SetRenderDrawColor(w->renderer, 0x0B, 0x11, 0x20, 255);
    SDL_RenderClear(w->renderer);
    SDL_RenderCopy(w->renderer, w->texture, NULL, &w->place);
    draw_texts(w);
    SDL_RenderPresent(w->renderer);
}

static void frame(play *w, double seconds) {
    rill_timing timing = {0};
    refit(w);
    if (w->p.quit) {
        return;
    }
    const uint32_t steps = player_advance(&w->p, seconds, 2u * FRAME_US, &timing);
    const uint32_t drawing = rill_port_clock();
    stage_draw(&w->st, &w->p.s, w->p.mode);
    budget_add(&w->costs, &timing, steps, rill_port_clock() - drawing);
    show(w);
}

/* With --seconds a run that nobody touches ends by itself. */
static int over(const play *w) {
    return !w->p.touched && w->options->seconds > 0.0 &&
           (double)w->p.s.steps >= w->options->seconds * w->p.s.request.hz;
}

static void loop(play *w) {
    uint32_t before = rill_port_clock();
    while (!w->p.quit && !over(w)) {
        SDL_Event event;
        const uint32_t now = rill_port_clock();
        const double seconds = (double)(uint32_t)(now - before) * 1e-6;
        before = now;
        while (!w->p.quit && SDL_PollEvent(&event)) {
            on_event(w, &event);
            refit(w); /* the next event may point into a new scene */
        }
        frame(w, seconds < LONGEST_FRAME ? seconds : LONGEST_FRAME);
        const uint32_t used = rill_port_clock() - now;
        if (used < FRAME_US) {
            SDL_Delay((FRAME_US - used) / 1000u);
        }
    }
}

static int open_window(play *w) {
    if (SDL_Init(SDL_INIT_VIDEO) != 0) {
        return -1;
    }
    w->window =
        SDL_CreateWindow("rill", SDL_WINDOWPOS_CENTERED, SDL_WINDOWPOS_CENTERED, WINDOW_WIDTH,
                         WINDOW_HEIGHT, SDL_WINDOW_RESIZABLE | SDL_WINDOW_SHOWN);
    w->renderer = w->window != NULL ? SDL_CreateRenderer(w->window, -1, 0) : NULL;
    if (w->renderer == NULL) {
        return -1;
    }
    w->panel = SDL_CreateTexture(w->renderer, SDL_PIXELFORMAT_RGBA32, SDL_TEXTUREACCESS_STREAMING,
                                 PANEL_WIDTH, PANEL_HEIGHT);
    (void)SDL_SetTextureBlendMode(w->panel, SDL_BLENDMODE_BLEND); /* null is no harm */
    return 0;
}

int window_play(const demo_options *options) {
    static play w;
    memset(&w, 0, sizeof w);
    w.options = options;
    if (open_window(&w) != 0) {
        const int code = demo_fail("--window", SDL_GetError());
        SDL_Quit();
        return code;
    }
    int result = keep_begin(&w.p, options);
    if (result != 0) {
        SDL_Quit();
        return result;
    }
    loop(&w);
    if (w.p.status != RILL_OK) {
        w.failure = rill_status_text(w.p.status);
    }
    result =
        w.failure != NULL ? demo_fail(options->scene->name, w.failure) : keep_end(&w.p.s, options);
    close_stage(&w);
    player_close(&w.p);
    SDL_Quit();
    return result;
}
