/* A maze out of a bitmap, as a game has its tiles: water finds the way down. */
#include "scene.h"

#define COLUMNS 20
#define ROWS 12
#define TILE RILL_RATIO(1, 2)    /* m */
#define WATER RILL_RATIO(36, 10) /* m^2: the top row and a bit */

static const char maze[ROWS][COLUMNS + 1] = {
    "....................", "....................", "###############...##", "....................",
    ".................##.", "##...###############", "....................", ".##.................",
    "############...#####", "....................", "....................", "....................",
};

static void setup(rill_config *config, uint32_t particles) {
    config->domain_max.x = rill_mul(TILE, rill_from_int(COLUMNS));
    config->domain_max.y = rill_mul(TILE, rill_from_int(ROWS));
    config->spacing = scene_spacing(WATER, particles);
    config->body_capacity = 1;
    config->shape_capacity = COLUMNS * ROWS / 2;
}

/* One box for tiles side by side, so that fluid meets no seams. */
static rill_status add_run(rill_world *world, rill_body terrain, int32_t row, int32_t first,
                           int32_t end) {
    rill_vec2 middle;
    middle.x = rill_mul(TILE, rill_from_int(first + end)) / 2;
    middle.y = rill_mul(TILE, rill_from_int(2 * (ROWS - row) - 1)) / 2;
    const rill_shape_def box =
        rill_shape_box(middle, rill_mul(TILE, rill_from_int(end - first)), TILE);
    return rill_shape_add(world, terrain, &box, NULL);
}

static rill_status build(rill_world *world, const rill_config *config) {
    const rill_body_def ground = {.kind = RILL_BODY_STATIC};
    const rill_vec2 above = {0, rill_mul(TILE, rill_from_int(ROWS - 2))};
    rill_body terrain;
    rill_status status = rill_body_add(world, &ground, &terrain);
    for (int32_t row = 0; row < ROWS && status == RILL_OK; row++) {
        for (int32_t end = 0; end < COLUMNS && status == RILL_OK; end++) {
            const int32_t first = end;
            while (maze[row][end] == '#') {
                end++;
            }
            status = end > first ? add_run(world, terrain, row, first, end) : RILL_OK;
        }
    }
    return status != RILL_OK ? status
                             : scene_stack(world, config, above, config->domain_max.x / 2,
                                           config->particle_capacity);
}

const scene scene_maze = {
    .name = "maze",
    .about = "a maze out of a bitmap, through which water finds its way",
    .method = RILL_METHOD_BODIN,
    .particles = 1000,
    .hz = 60,
    .seconds = 15,
    .show_ms = 3500,
    .setup = setup,
    .build = build,
};
