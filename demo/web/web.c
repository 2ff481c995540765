#include "web.h"

#include "../common/player.h"
#include "port.h"

#include <rill/convert.h>

/* The largest frame that the page may ask for. */
#define MAX_WIDTH 800
#define MAX_HEIGHT 600
#define WALL 4

/* At least what stage_bytes says for that size. */
#define STAGE_ROOM (13u * 1024u * 1024u)

/* Times are followed over about this many frames. */
#define MEAN_FRAMES 10.0F

static player the_player;
static stage the_stage;
static uint64_t stage_memory[STAGE_ROOM / 8u];
static int32_t frame_width = 400, frame_height = 240;
static float mean_ms[WEB_VALUES];

uint32_t web_scene_count(void) {
    return scene_count();
}

const char *web_scene_name(uint32_t index) {
    return scene_table[index]->name;
}

const char *web_scene_about(uint32_t index) {
    return scene_table[index]->about;
}

uint32_t web_scene_index(void) {
    return the_player.scene_index;
}

static void fit(void) {
    the_player.opened = 0;
    if (the_player.s.world != NULL) {
        stage_init(&the_stage, stage_memory, &the_player.s, RENDER_RGBA8888, frame_width,
                   frame_height, WALL);
    }
}

int32_t web_open(uint32_t index) {
    const scene *which = scene_table[index % scene_count()];
    const scene_request request = scene_defaults(which);
    const stage_mode mode = the_player.mode;
    const int paused = the_player.paused;
    const int slow = the_player.slow;
    const int budget = the_player.show_budget;
    player_close(&the_player);
    player_open(&the_player, which, &request);
    /* Another scene is seen as the last one was. */
    the_player.mode = mode;
    the_player.paused = paused;
    the_player.slow = slow;
    the_player.show_budget = budget;
    fit();
    return (int32_t)the_player.status;
}

int32_t web_resize(int32_t width, int32_t height) {
    frame_width = width < 64 ? 64 : width > MAX_WIDTH ? MAX_WIDTH : width;
    frame_height = height < 64 ? 64 : height > MAX_HEIGHT ? MAX_HEIGHT : height;
    fit();
    return stage_bytes(RENDER_RGBA8888, MAX_WIDTH, MAX_HEIGHT) <= sizeof stage_memory;
}

const uint8_t *web_pixels(void) {
    return the_stage.frame.pixels;
}

int32_t web_width(void) {
    return the_stage.frame.width;
}

int32_t web_height(void) {
    return the_stage.frame.height;
}

int32_t web_key(int32_t code) {
    const int known = code != 'q' && player_key(&the_player, code);
    if (the_player.opened) {
        fit();
    }
    return known;
}

void web_point(int32_t x, int32_t y, int32_t first, int32_t second) {
    player_point(&the_player, &the_stage, x, y, first, second);
}

void web_feel(int32_t x, int32_t y) {
    touch_feel(&the_player.hand, &the_player.s, x, y);
}

static void follow(uint32_t which, uint32_t us, uint32_t steps) {
    mean_ms[which] += ((float)us / (1000.0F * (float)steps) - mean_ms[which]) / MEAN_FRAMES;
}

uint32_t web_frame(float seconds) {
    rill_timing timing = {0};
    const uint32_t limit_us = 33333u;
    const uint32_t steps = player_advance(&the_player, (double)seconds, limit_us, &timing);
    const uint32_t begun = rill_port_clock();
    stage_draw(&the_stage, &the_player.s, the_player.mode);
    follow(WEB_DRAW_MS, rill_port_clock() - begun, 1);
    for (uint32_t i = 0; steps > 0 && i < PHASE_COUNT; i++) {
        follow(WEB_PHASE_MS + i, phase_us(&timing, i), steps);
    }
    return steps;
}

const char *web_mode_name(void) {
    return stage_mode_name(the_player.mode);
}

uint64_t web_hash(void) {
    return rill_hash(the_player.s.world);
}

float web_value_of(uint32_t which) {
    const rill_stats stats = rill_statistics(the_player.s.world);
    switch (which) {
    case WEB_PARTICLES:
        return (float)stats.particles;
    case WEB_CAPACITY:
        return (float)stats.particle_capacity;
    case WEB_BYTES:
        return (float)the_player.s.bytes;
    case WEB_DENSITY_ERROR:
        return rill_to_float(stats.density_error_max);
    case WEB_RESIDUAL:
        return rill_to_float(stats.residual);
    case WEB_STEPS:
        return (float)stats.steps;
    case WEB_PAUSED:
        return (float)the_player.paused;
    case WEB_SLOW:
        return (float)the_player.slow;
    case WEB_BUDGET_SHOWN:
        return (float)the_player.show_budget;
    default:
        return which < WEB_VALUES ? mean_ms[which] : 0.0F;
    }
}
