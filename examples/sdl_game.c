/* A small game with SDL2: pour with the mouse, tilt with the arrow keys, fill the bucket on the
 * right to 80 % to win. The tutorial (docs/tutorial.md) builds it step by step. With an argument N
 * it plays by itself for N frames, as the tests do. */
#include <SDL.h>
#include <rill/convert.h>
#include <rill/rill.h>

#include <stdio.h>
#include <stdlib.h>

#define PARTICLES 900
#define WIDTH 800 /* pixels: 100 a metre */
#define HEIGHT 500
#define PIXELS_PER_METRE 100.0f

static uint64_t block[RILL_MEMORY_BOUND(PARTICLES, 8 * PARTICLES, 80, 50, 0) / 8 + 64 * 1024];

typedef struct game {
    rill_world *world;
    rill_sensor bucket;
    rill_driver driver;
    int frames_left; /* of a run without a player; negative: there is one */
    int won;
} game;

static rill_vec2 metres(float x, float y) {
    const rill_vec2 v = {rill_from_float(x), rill_from_float(y)};
    return v;
}

/* The bucket: two walls from the floor. */
static rill_status add_bucket(game *g) {
    const rill_body_def def = {.kind = RILL_BODY_STATIC};
    const rill_vec2 left[2] = {metres(6.0f, 0.0f), metres(6.0f, 1.2f)};
    const rill_region inside = rill_region_box(metres(6.0f, 0.0f), metres(8.0f, 1.2f));
    rill_body body;
    rill_status status = rill_body_add(g->world, &def, &body);
    if (status == RILL_OK) {
        status = rill_polyline_add(g->world, body, left, 2, rill_from_float(0.08f));
    }
    return status == RILL_OK ? rill_sensor_add(g->world, &inside, 0, &g->bucket) : status;
}

static rill_status start(game *g) {
    rill_config config = rill_config_default();
    config.method = RILL_METHOD_BODIN;
    config.domain_max = metres(8.0f, 5.0f);
    config.particle_capacity = PARTICLES;
    config.pair_capacity = 8 * PARTICLES;
    config.body_capacity = 1;
    config.gameplay.sensor_capacity = 1;
    rill_status status = rill_world_init(block, sizeof block, &config, &g->world);
    g->driver = rill_driver_start(config.rate, 4);
    return status == RILL_OK ? add_bucket(g) : status;
}

/* A stream of water where the mouse is held. A full world is no error: the stream ends. */
static void pour(game *g, int x, int y) {
    for (int n = -1; n <= 1; n++) {
        rill_particle_state drop = {0};
        drop.position = metres(((float)x + 10.0f * (float)n) / PIXELS_PER_METRE,
                               (float)(HEIGHT - y) / PIXELS_PER_METRE);
        drop.velocity = metres(3.0f, 0.0f);
        (void)rill_particle_add(g->world, &drop, NULL);
    }
}

static void steer(game *g) {
    const Uint8 *keys = SDL_GetKeyboardState(NULL);
    const float side = keys[SDL_SCANCODE_RIGHT] ? 6.0f : (keys[SDL_SCANCODE_LEFT] ? -6.0f : 0.0f);
    int x = WIDTH / 3;
    int y = HEIGHT / 3;
    const Uint32 buttons = SDL_GetMouseState(&x, &y);
    (void)rill_set_gravity(g->world, metres(g->frames_left < 0 ? side : 6.0f, -9.82f));
    if (g->frames_left >= 0) {
        pour(g, WIDTH / 3, HEIGHT / 3);
    } else if (buttons & SDL_BUTTON_LMASK) {
        pour(g, x, y);
    }
}

static void draw(const game *g, SDL_Renderer *renderer) {
    const rill_view view = rill_particles_view(g->world);
    const rill_real fraction = rill_driver_fraction(&g->driver);
    const SDL_FRect wall = {592.0f, 380.0f, 16.0f, 120.0f};
    SDL_SetRenderDrawColor(renderer, 16, 18, 24, 255);
    SDL_RenderClear(renderer);
    SDL_SetRenderDrawColor(renderer, 200, 180, 120, 255);
    SDL_RenderFillRectF(renderer, &wall);
    SDL_SetRenderDrawColor(renderer, 60, 140, 240, 255);
    for (uint32_t i = 0; i < view.count; i++) {
        const rill_vec2 p = rill_view_between(&view, i, fraction);
        const SDL_FRect dot = {rill_to_float(p.x) * PIXELS_PER_METRE - 5.0f,
                               (float)HEIGHT - rill_to_float(p.y) * PIXELS_PER_METRE - 5.0f, 10.0f,
                               10.0f};
        SDL_RenderFillRectF(renderer, &dot);
    }
    SDL_RenderPresent(renderer);
}

/* Returns 0 when the game is over. */
static int frame(game *g, SDL_Renderer *renderer, uint32_t microseconds) {
    SDL_Event event;
    rill_sensor_reading reading;
    while (SDL_PollEvent(&event)) {
        if (event.type == SDL_QUIT) {
            return 0;
        }
    }
    for (uint32_t n = rill_driver_advance(&g->driver, microseconds); n > 0; n--) {
        steer(g);
        rill_step(g->world);
    }
    draw(g, renderer);
    if (rill_sensor_read(g->world, g->bucket, &reading) == RILL_OK &&
        reading.fill >= RILL_RATIO(8, 10)) {
        g->won = 1;
    }
    return !g->won && (g->frames_left < 0 || g->frames_left-- > 0);
}

int main(int argc, char **argv) {
    game g = {.frames_left = argc > 1 ? (int)strtol(argv[1], NULL, 10) : -1};
    SDL_Window *window = NULL;
    SDL_Renderer *renderer = NULL;
    const rill_status status = start(&g);
    if (status != RILL_OK || SDL_Init(SDL_INIT_VIDEO) != 0 ||
        SDL_CreateWindowAndRenderer(WIDTH, HEIGHT, 0, &window, &renderer) != 0) {
        fprintf(stderr, "%s %s\n", rill_status_text(status), SDL_GetError());
        return 1;
    }
    Uint32 last = SDL_GetTicks();
    for (uint32_t microseconds = 0; frame(&g, renderer, microseconds);) {
        SDL_Delay(g.frames_left < 0 ? 4 : 0);
        microseconds = g.frames_left < 0 ? (SDL_GetTicks() - last) * 1000 : 16667;
        last = SDL_GetTicks();
    }
    printf("%s with %u particles\n", g.won ? "won" : "over",
           (unsigned)rill_particles_view(g.world).count);
    SDL_DestroyRenderer(renderer);
    SDL_DestroyWindow(window);
    SDL_Quit();
    return 0;
}
