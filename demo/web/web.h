/* The demo inside a web page: what the page's script calls. Everything lives in fixed memory; the
 * page reads the pixels straight from it. */
#ifndef DEMO_WEB_H
#define DEMO_WEB_H

#include "../common/phases.h"

#define WEB_EXPORT(name) __attribute__((export_name(#name)))

/* Numbers that the page shows. */
typedef enum web_value {
    WEB_PARTICLES,
    WEB_CAPACITY,
    WEB_BYTES,
    WEB_PHASE_MS, /* the first of PHASE_COUNT: mean ms per step */
    WEB_DRAW_MS = WEB_PHASE_MS + PHASE_COUNT,
    WEB_DENSITY_ERROR, /* largest compression, 0.01 = 1 % */
    WEB_RESIDUAL,      /* mean density residual, 0.01 = 1 % */
    WEB_STEPS,
    WEB_PAUSED,
    WEB_SLOW,
    WEB_BUDGET_SHOWN,
    WEB_VALUES
} web_value;

/* The scenes, as text that ends with a zero. */
WEB_EXPORT(scene_count) uint32_t web_scene_count(void);
WEB_EXPORT(scene_name) const char *web_scene_name(uint32_t index);
WEB_EXPORT(scene_about) const char *web_scene_about(uint32_t index);
WEB_EXPORT(scene_index) uint32_t web_scene_index(void);

/* Starts with a scene; 0, or a negative status. */
WEB_EXPORT(open) int32_t web_open(uint32_t index);

/* Frames are at most this large from now on. Returns 0 if the memory set aside for them is too
 * small, which a test of the page would find. */
WEB_EXPORT(resize) int32_t web_resize(int32_t width, int32_t height);

/* The frame: four bytes a pixel. */
WEB_EXPORT(pixels) const uint8_t *web_pixels(void);
WEB_EXPORT(width) int32_t web_width(void);
WEB_EXPORT(height) int32_t web_height(void);

/* A key by its character, or a PLAYER_ arrow. Returns 0 for one that means nothing. */
WEB_EXPORT(key) int32_t web_key(int32_t code);

/* The pointer is at a pixel of the frame, and its buttons are held or not. */
WEB_EXPORT(point) void web_point(int32_t x, int32_t y, int32_t first, int32_t second);

/* Gravity as the device feels it, in thousandths of the scene's, x to the right, y upwards. */
WEB_EXPORT(feel) void web_feel(int32_t x, int32_t y);

/* Lets time pass (s) and draws; returns the number of steps. */
WEB_EXPORT(frame) uint32_t web_frame(float seconds);

/* How the fluid is drawn, a number of web_value, and the state's hash. */
WEB_EXPORT(mode_name) const char *web_mode_name(void);
WEB_EXPORT(value) float web_value_of(uint32_t which);
WEB_EXPORT(hash) uint64_t web_hash(void);

#endif
