/* A maze out of a bitmap: water finds the way down. The walls are one signed-distance map, a const
 * array that may lie in ROM, baked from maze.pbm by
 *     demo/run bake --pixels-per-cell 2 --name scene_maze_map demo/scenes/maze.pbm */
#include "scene.h"

#define WIDTH RILL_RATIO(10, 1)  /* m */
#define HEIGHT RILL_RATIO(6, 1)  /* m */
#define CELL RILL_RATIO(1, 8)    /* m */
#define WATER RILL_RATIO(36, 10) /* m^2: above the topmost wall */

extern const rill_map scene_maze_map; /* maze_map.c */

static void setup(rill_config *config, uint32_t particles) {
    scene_tank(config, WIDTH, HEIGHT, WATER, particles);
    config->body_capacity = 1;
}

static rill_status build(rill_world *world, const rill_config *config) {
    const rill_body_def ground = {.kind = RILL_BODY_STATIC};
    const rill_vec2 above = {0, RILL_RATIO(5, 1)};
    rill_body terrain;
    rill_status status = rill_body_add(world, &ground, &terrain);
    if (status == RILL_OK) {
        status =
            rill_map_add(world, terrain, &scene_maze_map, config->domain_min, CELL, NULL, NULL);
    }
    return status != RILL_OK
               ? status
               : scene_stack(world, config, above, WIDTH / 2, config->particle_capacity);
}

const scene scene_maze = {
    .name = "maze",
    .about = "a maze out of a bitmap, through which water finds its way",
    .method = RILL_METHOD_BODIN,
    .particles = 1000,
    .hz = 60,
    .seconds = 15,
    .show_ms = 3500,
    .map = &scene_maze_map,
    .setup = setup,
    .build = build,
};
