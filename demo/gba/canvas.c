#include "canvas.h"

#include "../render/colour.h"
#include "../render/solids.h"
#include "../render/text.h"
#include "gba.h"
#include "screen.h"

#define TILES_ACROSS (SCREEN_WIDTH / SCREEN_TILE)

/* The colours of the renderer are the first 216; 0, black, is where one sees through. */
#define NIGHT 0x0B1020u
#define WALL 0x6B7380u
#define WALL_WIDTH 2
#define DARK 0x000033u /* the darkest that is not seen through */
#define LETTERS 58

static uint8_t pixels[SCREEN_WIDTH * SCREEN_HEIGHT] __attribute__((section(".ewram"), aligned(4)));

/* Four of them. */
typedef uint32_t __attribute__((may_alias)) four;

static struct canvas {
    render_camera camera;
    render_rect tank;   /* pixels */
    render_rect moving; /* where solids that move were drawn last */
    uint32_t bodies;    /* at most so many */
    char wanted[LETTERS], shown[LETTERS];
    uint32_t written; /* so many of those that are wanted are shown */
} canvas __attribute__((section(".ewram")));

static render_frame frame_of(render_rect clip) {
    render_frame frame = render_frame_make(pixels, RENDER_PALETTE8, SCREEN_WIDTH, SCREEN_HEIGHT);
    frame.clip = render_rect_intersect(frame.clip, clip);
    return frame;
}

/* Copies the tiles that a rectangle touches to the screen, by words of four pixels. */
static void copy_tiles(render_rect rect) {
    for (int32_t row = rect.y0 / SCREEN_TILE; row * SCREEN_TILE < rect.y1; row++) {
        for (int32_t column = rect.x0 / SCREEN_TILE; column * SCREEN_TILE < rect.x1; column++) {
            const four *from =
                (const four *)(const void *)(pixels + (row * SCREEN_WIDTH + column) * SCREEN_TILE);
            volatile uint32_t *to = (volatile uint32_t *)GBA_TILES(SCREEN_CANVAS_TILES) +
                                    (row * TILES_ACROSS + column) * 16;
            for (int32_t y = 0; y < SCREEN_TILE; y++, from += SCREEN_WIDTH / 4, to += 2) {
                to[0] = from[0];
                to[1] = from[1];
            }
        }
    }
}

static void set_up_layer(void) {
    volatile uint16_t *map = (volatile uint16_t *)GBA_MAP(SCREEN_CANVAS_MAP);
    for (uint32_t i = 0; i < SCREEN_HEIGHT / SCREEN_TILE * SCREEN_MAP_WIDTH; i++) {
        const uint32_t column = i % SCREEN_MAP_WIDTH;
        map[i] = (uint16_t)(i / SCREEN_MAP_WIDTH * TILES_ACROSS + column % TILES_ACROSS);
    }
    for (uint32_t i = 0; i < 216; i++) {
        GBA_PALETTE[i] = screen_colour(render_palette_colour(i));
    }
    GBA_PALETTE[0] = screen_colour(NIGHT);
}

static void fill(render_rect rect, uint32_t colour) {
    render_frame frame = frame_of(rect);
    render_clear(&frame, colour, colour);
}

static void draw_solids(const rill_world *world, render_rect clip) {
    render_frame frame = frame_of(clip);
    render_clear(&frame, RENDER_BLACK, RENDER_BLACK);
#if RILL_BODIES
    render_solids(&frame, &canvas.camera, world, canvas.bodies);
#else
    (void)world;
#endif
}

render_camera canvas_open(const rill_world *world, const rill_config *config) {
    const render_rect all = {0, 0, SCREEN_WIDTH, SCREEN_HEIGHT};
    const render_rect nothing = {0, 0, 0, 0};
    render_camera *camera = &canvas.camera;
    *camera = render_camera_fit(config->domain_min, config->domain_max, SCREEN_WIDTH,
                                SCREEN_HEIGHT - SCREEN_TILE, WALL_WIDTH + 1);
    camera->height = SCREEN_HEIGHT; /* the line of text is above */
    const render_point low = render_project(camera, config->domain_min);
    const render_point high = render_project(camera, config->domain_max);
    const render_rect tank = {low.x >> RENDER_SUBPIXEL_SHIFT, high.y >> RENDER_SUBPIXEL_SHIFT,
                              (high.x >> RENDER_SUBPIXEL_SHIFT) + 1,
                              (low.y >> RENDER_SUBPIXEL_SHIFT) + 1};
    const render_rect wall = {tank.x0 - WALL_WIDTH, tank.y0, tank.x1 + WALL_WIDTH,
                              tank.y1 + WALL_WIDTH};
    canvas.tank = tank;
    canvas.moving = nothing;
    canvas.bodies = config->body_capacity;
    set_up_layer();
    fill(all, DARK);
    for (uint32_t i = 0; i < LETTERS; i++) {
        canvas.shown[i] = ' ';
    }
    fill(wall, WALL);
    draw_solids(world, tank);
    copy_tiles(all);
    return *camera;
}

#if RILL_BODIES

static void extend(render_rect *rect, const rill_shape_def *shape) {
    const int32_t margin = (render_length(&canvas.camera, shape->radius) >> 4) + 2;
    for (uint32_t i = 0; i < shape->point_count; i++) {
        const render_point p = render_project(&canvas.camera, shape->point[i]);
        const int32_t x = p.x >> RENDER_SUBPIXEL_SHIFT;
        const int32_t y = p.y >> RENDER_SUBPIXEL_SHIFT;
        rect->x0 = x - margin < rect->x0 ? x - margin : rect->x0;
        rect->y0 = y - margin < rect->y0 ? y - margin : rect->y0;
        rect->x1 = x + margin > rect->x1 ? x + margin : rect->x1;
        rect->y1 = y + margin > rect->y1 ? y + margin : rect->y1;
    }
}

/* The rectangle that holds all solids that can move. */
static render_rect find_moving(const rill_world *world) {
    render_rect rect = {SCREEN_WIDTH, SCREEN_HEIGHT, 0, 0};
    for (uint32_t i = 0; i < canvas.bodies; i++) {
        const rill_body body = rill_body_at(world, i);
        rill_body_state state;
        rill_shape_def shape;
        if (rill_body_get(world, body, &state) != RILL_OK || state.kind == RILL_BODY_STATIC) {
            continue;
        }
        for (rill_shape next = rill_body_shape(world, body);
             rill_shape_get(world, next, &shape) == RILL_OK; next = rill_shape_next(world, next)) {
            extend(&rect, &shape);
        }
    }
    return render_rect_intersect(rect, canvas.tank);
}

void canvas_draw(const rill_world *world) {
    const render_rect now = find_moving(world);
    const render_rect before = canvas.moving;
    render_rect both = now;
    if (before.x0 < before.x1 && before.y0 < before.y1) {
        both.x0 = before.x0 < now.x0 ? before.x0 : now.x0;
        both.y0 = before.y0 < now.y0 ? before.y0 : now.y0;
        both.x1 = before.x1 > now.x1 ? before.x1 : now.x1;
        both.y1 = before.y1 > now.y1 ? before.y1 : now.y1;
    }
    canvas.moving = now;
    if (both.x0 < both.x1 && both.y0 < both.y1) {
        draw_solids(world, both);
        copy_tiles(both);
    }
}

#else

void canvas_draw(const rill_world *world) {
    (void)world;
}

#endif

void canvas_text(const char *text) {
    for (uint32_t i = 0; i < LETTERS; i++) {
        canvas.wanted[i] = *text != 0 ? *text++ : ' ';
    }
    canvas.written = 0;
}

/* A letter is half a tile wide. */
static void write_letter(uint32_t i) {
    const int32_t x = (int32_t)(i + 1) * RENDER_TEXT_ADVANCE;
    const render_rect place = {x, 0, x + RENDER_TEXT_ADVANCE, SCREEN_TILE};
    const char letter[2] = {canvas.wanted[i], 0};
    render_frame frame = frame_of(place);
    fill(place, DARK);
    render_text(&frame, x, 1, 1, RENDER_WHITE, letter);
    copy_tiles(place);
    canvas.shown[i] = letter[0];
}

int canvas_write(void) {
    while (canvas.written < LETTERS) {
        const uint32_t i = canvas.written++;
        if (canvas.shown[i] != canvas.wanted[i]) {
            write_letter(i);
            return 1;
        }
    }
    return 0;
}
