#include "player.h"

#include "port.h"

#include <string.h>

#define SLOW 4.0   /* slow motion: this many times slower */
#define TILT_KEY 2 /* eighths of gravity a key press */

static void open_scene(player *p, uint32_t index) {
    const scene *which = scene_table[index];
    const scene_request request = which == p->asked ? p->request : scene_defaults(which);
    session_close(&p->s);
    p->scene_index = index;
    p->owed = 0.0;
    p->status = session_open(&p->s, which, &request, PLAYER_SPARE_PARTICLES);
    p->opened = 1;
    if (p->status == RILL_OK) {
        p->hand = touch_none(&p->s);
    } else {
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

void player_open(player *p, const scene *which, const scene_request *request) {
    memset(p, 0, sizeof *p);
    p->asked = which;
    p->request = *request;
    open_scene(p, index_of(which));
}

void player_close(player *p) {
    session_close(&p->s);
}

void player_adopt(player *p, const session *s) {
    session_close(&p->s);
    p->s = *s;
    p->scene_index = index_of(s->scene);
    p->hand = touch_none(&p->s);
    p->owed = 0.0;
    p->status = RILL_OK;
    p->opened = 1;
}

void player_pick(player *p, uint32_t index) {
    const scene *which = scene_table[index % scene_count()];
    const scene_request request = scene_defaults(which);
    const rill_config config = scene_config(which, &request);
    if (rill_config_check(&config) == RILL_OK) {
        open_scene(p, index % scene_count());
    }
}

/* Keys of what is seen and of the clock. Returns 0 for others. */
static int view_key(player *p, int key) {
    switch (key) {
    case 'q':
        p->quit = 1;
        return 1;
    case ' ':
        p->paused = !p->paused;
        return 1;
    case '.':
        p->paused = p->single = 1;
        return 1;
    case 's':
        p->slow = !p->slow;
        return 1;
    case 'c':
        p->mode = (stage_mode)((p->mode + 1) % STAGE_MODES);
        return 1;
    case 'b':
        p->show_budget = !p->show_budget;
        return 1;
    default:
        return 0;
    }
}

/* Keys that pick a scene. */
static int scene_key(player *p, int key) {
    switch (key) {
    case 'r':
        open_scene(p, p->scene_index);
        return 1;
    case 'n':
        player_pick(p, p->scene_index + 1u);
        return 1;
    case 'p':
        player_pick(p, p->scene_index + scene_count() - 1u);
        return 1;
    default:
        if (key < '1' || key > '9' || (uint32_t)(key - '1') >= scene_count()) {
            return 0;
        }
        player_pick(p, (uint32_t)(key - '1'));
        return 1;
    }
}

/* Keys that do something to the fluid. */
static int hand_key(player *p, int key) {
    switch (key) {
    case PLAYER_LEFT:
        touch_tilt(&p->hand, &p->s, -TILT_KEY, 0);
        return 1;
    case PLAYER_RIGHT:
        touch_tilt(&p->hand, &p->s, TILT_KEY, 0);
        return 1;
    case PLAYER_UP:
        touch_tilt(&p->hand, &p->s, 0, -TILT_KEY);
        return 1;
    case PLAYER_DOWN:
        touch_tilt(&p->hand, &p->s, 0, TILT_KEY);
        return 1;
    case 'u':
        touch_upright(&p->hand, &p->s);
        return 1;
    case 'f':
        p->hand.pouring = !p->hand.pouring;
        return 1;
    default:
        return 0;
    }
}

int player_key(player *p, int key) {
    const int known = view_key(p, key) || hand_key(p, key) || scene_key(p, key);
    p->touched |= known;
    return known;
}

void player_point(player *p, const stage *st, int32_t x, int32_t y, int first, int second) {
    touch_point(&p->hand, &p->s, render_unproject(&st->camera, x, y), first, second);
    p->touched = 1;
}

static void step(player *p, rill_timing *timing) {
    touch_step(&p->hand, &p->s);
    session_step_timed(&p->s, timing);
}

uint32_t player_advance(player *p, double seconds, uint32_t limit_us, rill_timing *timing) {
    const double interval = 1.0 / p->s.request.hz;
    const uint32_t begun = rill_port_clock();
    uint32_t steps = 0;
    if (p->single) {
        step(p, timing);
        p->single = 0;
        p->owed = 0.0;
        steps = 1;
    }
    p->owed += p->paused ? 0.0 : p->slow ? seconds / SLOW : seconds;
    while (p->owed >= interval && rill_port_clock() - begun < limit_us) {
        step(p, timing);
        p->owed -= interval;
        steps++;
    }
    if (p->owed > interval) {
        p->owed = interval; /* too slow for real time: the film slows down instead */
    }
    touch_frame(&p->hand);
    return steps;
}
