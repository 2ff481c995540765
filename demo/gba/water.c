#include "water.h"

#include "../render/colour.h"
#include "gba.h"
#include "port.h"
#include "screen.h"

#include <string.h>

/* Weight of a particle, divided among the four nodes around it. */
#define WEIGHT (SCREEN_TILE * SCREEN_TILE)

/* Fraction bits of pixels and of tiles in the products of positions and the scale. */
#define PIXEL_SHIFT 19
#define TILE_SHIFT 22

#define FIELD_WIDTH SCREEN_MAP_WIDTH
#define FIELD_HEIGHT 22 /* nodes: the screen's tiles, the last node and one beyond */

/* Levels 0 to 3 of a node are densities 0 to 3/3; the surface is half way. */
#define LEVELS 4
#define SHADES 15

/* The two banks of 16 colours that the canvas leaves free: the first material's, and all others'.
 */
#define FIRST_BANK 14u

/* What loops know of the picture, and what they leave behind for vertical blank. */
static struct water {
    int32_t scale;              /* pixels per h, 10 fraction bits */
    int32_t width, height;      /* of the tank, pixels */
    int32_t left, bottom;       /* of it on the screen */
    int32_t columns, rows;      /* tiles that cover it */
    uint32_t lack_right;        /* what the last column of nodes lacks, of 256 */
    uint32_t lack_top;          /*   and the last row */
    uint32_t threshold[LEVELS]; /* of levels 1 to 3, in the field; [0]: less is a drop */
    uint32_t smooth;            /* are particles so far apart that the field has to be smoothed? */
    uint32_t materials;
    uint32_t page;    /* of the two maps and fields, the one that is not shown */
    int32_t used[2];  /* rows of the field of each page that are not empty */
    uint32_t sprites; /* of this step */
    uint32_t shown;   /* of the step before */
} water;

static uint32_t sprite_at[GBA_SPRITE_COUNT] __attribute__((section(".ewram")));

static uint16_t *field_of(uint32_t page) {
    return (uint16_t *)GBA_MAP(SCREEN_FIELD + page);
}

/* How full the water is at a pixel of a tile, by the levels of its corners: 0 to 3 * 256. */
static uint32_t fullness(uint32_t tile, uint32_t x, uint32_t y) {
    const uint32_t right = 2 * x + 1, left = 16 - right;
    const uint32_t low = 2 * y + 1, high = 16 - low;
    return ((tile & 3u) * left + (tile >> 2 & 3u) * right) * high +
           ((tile >> 4 & 3u) * left + (tile >> 6 & 3u) * right) * low;
}

static void make_tiles(void) {
    volatile uint32_t *to = (volatile uint32_t *)GBA_TILES(SCREEN_WATER_TILES);
    const uint32_t surface = (LEVELS - 1) * 256 / 2;
    for (uint32_t tile = 0; tile < 256; tile++) {
        for (uint32_t y = 0; y < SCREEN_TILE; y++) {
            uint32_t row = 0;
            for (uint32_t x = 0; x < SCREEN_TILE; x++) {
                const uint32_t full = fullness(tile, x, y);
                const uint32_t shade =
                    full < surface ? 0 : 1 + (full - surface) * (SHADES - 1) / surface;
                row |= shade << (4 * x);
            }
            *to++ = row;
        }
    }
}

/* A drop as large as a particle's share of the water. */
static void make_sprite(int32_t radius) {
    for (int32_t y = 0; y < SCREEN_TILE; y++) {
        uint32_t row = 0;
        for (int32_t x = 0; x < SCREEN_TILE; x++) {
            const int32_t dx = 2 * x - 7, dy = 2 * y - 7;
            row |= (dx * dx + dy * dy <= 4 * radius * radius ? 1u : 0u) << (4 * x);
        }
        GBA_SPRITE_TILES[y] = row;
    }
}

/* From the light rim of the surface to the colour itself, which is a little darker within. */
static void make_palette(uint32_t bank, uint32_t colour) {
    for (uint32_t i = 1; i <= SHADES; i++) {
        const uint32_t rim = render_mix(colour, RENDER_WHITE, 150);
        const uint32_t shade = i <= 3 ? render_mix(rim, colour, (i - 1) * 96)
                                      : render_mix(colour, RENDER_BLACK, (i - 3) * 5);
        GBA_PALETTE[bank * 16 + i] = screen_colour(shade);
    }
}

/* Empties the first rows of a field or map, which are as wide as each other. */
RILL_HOT static void clear(uint32_t block, int32_t rows) {
    uint32_t *word = (uint32_t *)GBA_MAP(block);
    for (uint32_t *const end = word + rows * FIELD_WIDTH / 2; word != end; word += 4) {
        word[0] = 0;
        word[1] = 0;
        word[2] = 0;
        word[3] = 0;
    }
}

/* What a wall's last node within lacks, of 256: its reach is a tile, of which `inside` pixels are
 * in the tank. */
static uint32_t lack_of(int32_t size, int32_t tiles) {
    const uint32_t inside = (uint32_t)(size - SCREEN_TILE * (tiles - 1));
    const uint32_t outside = SCREEN_TILE - inside;
    const uint32_t lost = outside * outside; /* of 2 * 64, as its weight falls to the edge */
    return 256 * lost / (2 * WEIGHT - lost);
}

void water_open(const rill_world *world, const rill_config *config, const render_camera *camera) {
    const rill_view view = rill_particles_view(world);
    const render_projection projection = render_projection_of(camera, &view);
    const render_point corner = projection.origin;
    const int32_t spacing = render_length(camera, config->spacing); /* sixteenths */
    struct water *w = &water;
    w->scale = projection.scale >> (16 - 10 + RENDER_SUBPIXEL_SHIFT);
    w->left = corner.x >> RENDER_SUBPIXEL_SHIFT;
    w->bottom = corner.y >> RENDER_SUBPIXEL_SHIFT;
    w->width = (render_length(camera, config->domain_max.x - config->domain_min.x) >> 4) + 1;
    w->height = (render_length(camera, config->domain_max.y - config->domain_min.y) >> 4) + 1;
    w->columns = (w->width + SCREEN_TILE - 1) / SCREEN_TILE;
    w->rows = (w->height + SCREEN_TILE - 1) / SCREEN_TILE;
    w->lack_right = lack_of(w->width, w->columns);
    w->lack_top = lack_of(w->height, w->rows);
    /* What a node holds in water at rest, and from what share on it has which level. */
    const uint32_t rest =
        (uint32_t)(WEIGHT * SCREEN_TILE * SCREEN_TILE * 256 / (spacing * spacing));
    for (uint32_t level = 1; level < LEVELS; level++) {
        w->threshold[level] = rest * (2 * level - 1) / 6;
    }
    w->smooth = spacing > 9 * RENDER_SUBPIXELS;
    w->materials = config->material_count;
    w->threshold[0] = rest / 4;
    w->page = 0;
    w->sprites = 0;
    w->shown = GBA_SPRITE_COUNT;
    for (uint32_t page = 0; page < 2; page++) {
        clear(SCREEN_FIELD + page, FIELD_WIDTH);
        clear(SCREEN_WATER_MAP + page, FIELD_WIDTH);
        w->used[page] = 0;
    }
    make_tiles();
    make_sprite(spacing > 8 * RENDER_SUBPIXELS ? 4 : (spacing + 16) / (2 * RENDER_SUBPIXELS));
    make_palette(FIRST_BANK, config->material[0].colour);
    make_palette(FIRST_BANK + 1, config->material[config->material_count > 1 ? 1 : 0].colour);
    GBA_SPRITE_PALETTE[1] = screen_colour(render_mix(config->material[0].colour, RENDER_WHITE, 96));
    GBA_LAYER_X(1) = (uint16_t)(SCREEN_TILE - w->left);
    GBA_LAYER_Y(1) = (uint16_t)(w->rows * SCREEN_TILE - w->bottom);
    water_draw(&view);
    w->sprites = 0; /* all were outside of the water of no step before */
}

/* A particle that was outside of the water of the last step. */
static uint32_t *add_drop(uint32_t *sprite, uint32_t x, uint32_t y) {
    if (sprite != sprite_at + GBA_SPRITE_COUNT) {
        *sprite++ = x >> PIXEL_SHIFT | y >> PIXEL_SHIFT << 16;
    }
    return sprite;
}

/* Adds the particles up in a field, and lists those that were outside of the water of the last one.
 * Positions have 16 fraction bits; 9 of them are enough, and the product fits 32 bits up to 64 h.
 * Returns the top of the water. */
RILL_HOT static uint32_t splat(const rill_vec2 *position, const rill_vec2 *end, uint16_t *field,
                               const uint16_t *last) {
    const int32_t scale = water.scale;
    const uint32_t width = (uint32_t)water.width << PIXEL_SHIFT;
    const uint32_t height = (uint32_t)water.height << PIXEL_SHIFT;
    const uint32_t threshold = water.threshold[0];
    const uint32_t half = SCREEN_TILE / 2u << PIXEL_SHIFT;
    uint32_t *sprite = sprite_at;
    uint32_t top = 0;
    for (; position != end; position++) {
        const uint32_t x = (uint32_t)((position->x >> 7) * scale);
        const uint32_t y = (uint32_t)((position->y >> 7) * scale);
        if (x >= width || y >= height) {
            continue;
        }
        top = y > top ? y : top;
        const uint32_t nearest =
            ((y + half) >> TILE_SHIFT) * FIELD_WIDTH + ((x + half) >> TILE_SHIFT);
        if (last[nearest] < threshold) {
            sprite = add_drop(sprite, x, y);
        }
        uint16_t *node = field + (y >> TILE_SHIFT) * FIELD_WIDTH + (x >> TILE_SHIFT);
        const uint32_t fx = x >> PIXEL_SHIFT & 7u;
        const uint32_t fy = y >> PIXEL_SHIFT & 7u;
        const uint32_t both = fx * fy;
        node[0] = (uint16_t)(node[0] + WEIGHT - 8 * (fx + fy) + both);
        node[1] = (uint16_t)(node[1] + 8 * fx - both);
        node[FIELD_WIDTH] = (uint16_t)(node[FIELD_WIDTH] + 8 * fy - both);
        node[FIELD_WIDTH + 1] = (uint16_t)(node[FIELD_WIDTH + 1] + both);
    }
    water.sprites = (uint32_t)(sprite - sprite_at);
    return top >> TILE_SHIFT;
}

/* At a wall a node has water on one side only, and beyond it none: there it counts twice, or is
 * what its neighbour is. `more`, of 256: what the last node within lacks. */
RILL_HOT static void mend_edge(uint16_t *node, int32_t count, int32_t along, int32_t last,
                               int32_t across, uint32_t more) {
    for (int32_t i = 0; i < count; i++, node += along) {
        uint16_t *end = node + (last - 1) * across;
        node[0] = (uint16_t)(2 * node[0]);
        end[0] = (uint16_t)(end[0] + (end[0] * more >> 8));
        end[across] = end[0];
    }
}

/* Spreads every node over its neighbours, a quarter to each side: first in rows, then in columns.
 */
RILL_HOT static void spread(uint16_t *node, int32_t count, int32_t step) {
    uint32_t before = node[0];
    for (; count > 1; count--, node += step) {
        const uint32_t here = node[0];
        node[0] = (uint16_t)((before + 2 * here + node[step]) / 4);
        before = here;
    }
}

/* Two nodes of a field, or two tiles of a map, side by side. */
typedef uint32_t __attribute__((may_alias)) two;

static inline uint32_t level_of(uint32_t full, const uint32_t threshold[LEVELS]) {
    return (uint32_t)(full > threshold[1]) + (full > threshold[2]) + (full > threshold[3]);
}

/* Empties a tile of a row. */
static inline void hide(two *row, int32_t column) {
    ((volatile uint16_t *)row)[column] = FIRST_BANK << 12;
}

/* The tile between four nodes, by their levels: the field is read upwards, the map downwards, with
 * a column left of the tank. Two nodes at a time, most of which are empty. */
RILL_HOT static void choose_tiles(const two *field, two *map, int32_t rows) {
    const uint32_t threshold[LEVELS] = {0, water.threshold[1], water.threshold[2],
                                        water.threshold[3]};
    const uint32_t empty = FIRST_BANK << 12 | FIRST_BANK << 28;
    const int32_t pairs = water.columns / 2 + 1;
    uint32_t below[FIELD_WIDTH / 2] = {0}; /* levels of the two nodes below each two */
    for (; rows > 0; rows--, field += FIELD_WIDTH / 2, map -= SCREEN_MAP_WIDTH / 2) {
        const two *both = field;
        two *tiles = map;
        uint32_t before = 0;
        for (uint32_t *under = below, *const end = below + pairs; under != end; under++) {
            const uint32_t full = *both++;
            const uint32_t old = *under;
            uint32_t chosen = empty;
            if ((full | old | before) != 0) {
                const uint32_t first = level_of(full & 0xFFFFu, threshold);
                const uint32_t second = level_of(full >> 16, threshold);
                const uint32_t left = first | (old & 3u) << 4;
                const uint32_t right = second | old >> 16 << 4;
                chosen |= before | left << 2 | left << 16 | right << 18;
                *under = first | second << 16;
                before = right;
            }
            *tiles++ = chosen;
        }
        hide(map, 0); /* left and right of the tank */
        hide(map, water.columns + 1);
    }
}

/* Tiles around which there are more particles of other materials have the other colours. Every
 * particle votes for the four tiles around the node next to it. */
static void colour_tiles(const rill_view *view, uint16_t *map) {
    static int16_t votes[SCREEN_MAP_WIDTH * SCREEN_MAP_WIDTH] __attribute__((section(".ewram")));
    const int32_t all = (water.rows + 1) * SCREEN_MAP_WIDTH;
    memset(votes, 0, sizeof votes);
    for (uint32_t i = 0; i < view->count; i++) {
        const int32_t x = ((view->position[i].x >> 7) * water.scale) >> 19;
        const int32_t y = ((view->position[i].y >> 7) * water.scale) >> 19;
        if ((uint32_t)x < (uint32_t)water.width && (uint32_t)y < (uint32_t)water.height) {
            /* By rows from below, with a tile left of the tank. */
            int16_t *vote = votes + ((y + 4) >> 3) * SCREEN_MAP_WIDTH + ((x + 4) >> 3);
            const int32_t other = view->material[i] != 0 ? 1 : -1;
            vote[0] = (int16_t)(vote[0] + other);
            vote[1] = (int16_t)(vote[1] + other);
            vote[SCREEN_MAP_WIDTH] = (int16_t)(vote[SCREEN_MAP_WIDTH] + other);
            vote[SCREEN_MAP_WIDTH + 1] = (int16_t)(vote[SCREEN_MAP_WIDTH + 1] + other);
        }
    }
    map += (water.rows - 1) * SCREEN_MAP_WIDTH;
    for (int32_t i = SCREEN_MAP_WIDTH; i < all; i += SCREEN_MAP_WIDTH, map -= SCREEN_MAP_WIDTH) {
        for (int32_t column = 0; column < water.columns; column++) {
            if (votes[i + column + 1] > 0) {
                map[column + 1] |= 1u << 12;
            }
        }
    }
}

/* All that follows once particles are added up; rows that are not used are empty and stay so. */
static void mend_field(uint16_t *field, int32_t used) {
    const struct water *w = &water;
    mend_edge(field, used, FIELD_WIDTH, w->columns, 1, w->lack_right);
    mend_edge(field, w->columns + 1, 1, w->rows, FIELD_WIDTH, w->lack_top);
    if (w->smooth) {
        for (int32_t row = 0; row < used; row++) {
            spread(field + row * FIELD_WIDTH, w->columns + 1, 1);
        }
        for (int32_t column = 0; column <= w->columns; column++) {
            spread(field + column, used + 1, FIELD_WIDTH);
        }
    }
}

void water_draw(const rill_view *view) {
    struct water *w = &water;
    uint16_t *field = field_of(w->page);
    uint16_t *map = (uint16_t *)GBA_MAP(SCREEN_WATER_MAP + w->page);
    const int32_t before = w->used[w->page] + 1;
    clear(SCREEN_FIELD + w->page, before);
    const uint32_t top =
        splat(view->position, view->position + view->count, field, field_of(1 - w->page));
    w->used[w->page] = (int32_t)top + 2;
    mend_field(field, w->used[w->page]);
    /* Rows of tiles that had water and have none are chosen once more. The row below the floor,
     * which the first nodes make, is hidden. */
    const int32_t now = w->used[w->page] + 1;
    choose_tiles((const two *)GBA_MAP(SCREEN_FIELD + w->page),
                 (two *)GBA_MAP(SCREEN_WATER_MAP + w->page) + w->rows * SCREEN_MAP_WIDTH / 2,
                 now > before ? now : before);
    if (w->materials > 1) {
        colour_tiles(view, map);
    }
}

/* Sprites that are not used any more are hidden. */
uint32_t water_flip(void) {
    struct water *w = &water;
    const uint32_t map = SCREEN_WATER_MAP + w->page;
    const uint32_t count = w->sprites > w->shown ? w->sprites : w->shown;
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t x = (uint32_t)(w->left - 4) + (sprite_at[i] & 0xFFFFu);
        const uint32_t y = (uint32_t)(w->bottom - 4) - (sprite_at[i] >> 16);
        GBA_SPRITES[2 * i] = i < w->sprites ? (x & 511u) << 16 | (y & 255u) : 0x200u;
        GBA_SPRITES[2 * i + 1] = 0x400u; /* the first tile, behind the canvas */
    }
    w->shown = w->sprites;
    w->page = 1 - w->page;
    return map;
}
