/* Colours are 0xRRGGBB until they are stored into a framebuffer. */
#ifndef RENDER_COLOUR_H
#define RENDER_COLOUR_H

#include <stdint.h>

#define RENDER_WHITE 0xFFFFFFu
#define RENDER_BLACK 0x000000u

/* a for t = 0, b for t = 256, a straight blend between. */
static inline uint32_t render_mix(uint32_t a, uint32_t b, uint32_t t) {
    const uint32_t rb = ((a & 0xFF00FFu) * (256u - t) + (b & 0xFF00FFu) * t) >> 8;
    const uint32_t g = ((a & 0x00FF00u) * (256u - t) + (b & 0x00FF00u) * t) >> 8;
    return (rb & 0xFF00FFu) | (g & 0x00FF00u);
}

/* Brightness as the eye weighs it, 0 to 255. */
static inline uint32_t render_luma(uint32_t colour) {
    return (77u * (colour >> 16 & 255u) + 150u * (colour >> 8 & 255u) + 29u * (colour & 255u)) >> 8;
}

typedef enum render_map {
    RENDER_MAP_HEAT, /* dark blue, cyan, yellow, red: speed */
    RENDER_MAP_DEPTH /* violet through green to yellow: density, pressure */
} render_map;

/* The colour of a level 0 to 255 on a map; larger levels count as 255. */
uint32_t render_map_colour(render_map map, uint32_t level);

#endif
