/* A frame between guard bytes, and a pool to draw in it. The particles lie on positions that both
 * scalars represent exactly, so both draw the same pixels. */
#ifndef RILL_TESTS_RENDER_STAGE_H
#define RILL_TESTS_RENDER_STAGE_H

#include "camera.h"
#include "dots.h"
#include "surface.h"

#include <unity.h>

#include <string.h>

#define WIDTH 200
#define HEIGHT 120
#define PARTICLES 400
#define GUARD 64
#define GUARD_BYTE 0xA5

static uint32_t storage[(WIDTH * HEIGHT * 4 + 2 * GUARD) / 4];
static uint64_t surface_memory[98304];
static rill_vec2 positions[PARTICLES];
static rill_vec2 velocities[PARTICLES];
static uint8_t materials[PARTICLES];
static const uint32_t inks[] = {0x2F9FE8, 0xE8B04A};

/* A pool with a slanted surface, a falling drop, and some spray. 1 h is 8 pixels. */
static inline void place(uint32_t i, int32_t x256, int32_t y256, int32_t vx256, int32_t vy256) {
    positions[i].x = RILL_RATIO(x256, 256);
    positions[i].y = RILL_RATIO(y256, 256);
    velocities[i].x = RILL_RATIO(vx256, 256);
    velocities[i].y = RILL_RATIO(vy256, 256);
}

static inline rill_view make_view(void) {
    uint32_t count = 0;
    for (int32_t column = 0; column < 44; column++) {
        for (int32_t row = 0; row < 4 + column / 8; row++) {
            place(count++, 70 + column * 142, 70 + row * 142 + (column & 1) * 40, column * 2, -row);
        }
    }
    for (int32_t i = 0; i < 30; i++) {
        place(count++, 1500 + (i % 6) * 130, 2300 + (i / 6) * 130, 0, -160);
    }
    for (int32_t i = 0; i < 12; i++) {
        place(count++, 3300 + i * 200, 1900 + i * i * 12, 100 + i * 8, 60);
    }
    rill_view view;
    memset(&view, 0, sizeof view);
    view.count = count;
    view.position = positions;
    view.velocity = velocities;
    view.material = materials;
    view.length = RILL_RATIO(1, 4);
    view.speed = RILL_RATIO(16, 1);
    return view;
}

static render_camera make_camera(void) {
    render_camera camera;
    camera.corner.x = 0;
    camera.corner.y = 0;
    camera.scale = RILL_RATIO(32, 1);
    camera.height = HEIGHT;
    return camera;
}

static render_frame make_frame(render_format format) {
    memset(storage, GUARD_BYTE, sizeof storage);
    return render_frame_make((uint8_t *)storage + GUARD, format, WIDTH, HEIGHT);
}

static inline void check_guards(const render_frame *frame) {
    const uint8_t *bytes = (const uint8_t *)storage;
    const size_t used = render_frame_bytes(frame->format, WIDTH, HEIGHT);
    for (size_t i = 0; i < GUARD; i++) {
        TEST_ASSERT_EQUAL_HEX8(GUARD_BYTE, bytes[i]);
        TEST_ASSERT_EQUAL_HEX8(GUARD_BYTE, bytes[GUARD + used + i]);
    }
}

static render_rect whole(void) {
    const render_rect r = {0, 0, WIDTH, HEIGHT};
    return r;
}

static render_surface *make_surface(void) {
    const render_water water = render_water_default();
    TEST_ASSERT_TRUE(render_surface_size(WIDTH, HEIGHT, 0) <= sizeof surface_memory);
    return render_surface_init(surface_memory, sizeof surface_memory, WIDTH, HEIGHT,
                               5 * RENDER_SUBPIXELS, &water, NULL);
}

static const render_dots by_speed = {RENDER_BY_SPEED, inks, RILL_RATIO(16, 1), NULL, 40};
static const render_dots plain = {RENDER_BY_MATERIAL, inks, RILL_RATIO(16, 1), NULL, 40};

#endif
