#include "colour.h"

#define STOPS 6u

/* Equally spaced stops; luma rises along each map so that it also reads in grey. */
static const uint32_t map_stops[][STOPS] = {
    {0x16246Bu, 0x1F6FD0u, 0x2FC4D6u, 0xB8E05Au, 0xF8B13Cu, 0xF0503Au},
    {0x3A1053u, 0x3B4C8Cu, 0x26828Eu, 0x2FB47Cu, 0x9FDA3Au, 0xFDE830u},
};

uint32_t render_map_colour(render_map map, uint32_t level) {
    const uint32_t clamped = level < 255u ? level : 255u;
    const uint32_t position = clamped * (STOPS - 1u);
    const uint32_t stop = position / 256u;
    return render_mix(map_stops[map][stop], map_stops[map][stop + 1u], position % 256u);
}
