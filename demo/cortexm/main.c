/* The dam break on a Cortex-M: 400 x 240 pixels of one bit each, as on a handheld with a crank.
 * Draws into memory, sends the picture out as rill.pbm by semihosting, and tells how many
 * instructions a step took, which QEMU counts with -icount shift=0: a nanosecond is an instruction
 * then. */
#include "../common/line.h"
#include "../render/shapes.h"
#include "../render/surface.h"
#include "../scenes/scene.h"
#include "port.h"
#include "semihosting.h"

#define WIDTH 400
#define HEIGHT 240
#define PARTICLES 600
#define STEPS 66
#define WALL 2 /* pixels */
#define SURFACE_BYTES (768u * 1024u)

static uint64_t surface_memory[SURFACE_BYTES / sizeof(uint64_t)];

/* The header of a PBM file, then its pixels. */
static struct {
    char header[11]; /* without a zero at its end */
    uint8_t pixels[WIDTH / 8 * HEIGHT];
} picture = {"P4\n400 240\n", {0}};

static rill_config config;

static rill_world *open_scene(const scene *what) {
    scene_request request = scene_defaults(what);
    rill_world *world = NULL;
    request.particles = PARTICLES;
    config = scene_config(what, &request);
    const size_t bytes = rill_memory_size(&config);
    if (rill_world_init(rill_port_acquire(bytes, RILL_PORT_FAST), bytes, &config, &world) !=
            RILL_OK ||
        what->build(world, &config) != RILL_OK) {
        return NULL;
    }
    return world;
}

static void draw(const rill_world *world) {
    const rill_view view = rill_particles_view(world);
    const render_camera camera =
        render_camera_fit(config.domain_min, config.domain_max, WIDTH, HEIGHT, WALL);
    const render_point low = render_project(&camera, config.domain_min);
    const render_point high = render_project(&camera, config.domain_max);
    const render_rect walls = {low.x >> RENDER_SUBPIXEL_SHIFT, high.y >> RENDER_SUBPIXEL_SHIFT,
                               high.x >> RENDER_SUBPIXEL_SHIFT, low.y >> RENDER_SUBPIXEL_SHIFT};
    render_water water = render_water_default();
    water.sky_top = water.sky_bottom = RENDER_BLACK; /* a sky of few dots looks like drizzle */
    render_surface *surface =
        render_surface_init(surface_memory, sizeof surface_memory, WIDTH, HEIGHT,
                            render_length(&camera, config.spacing), &water, NULL);
    render_frame frame = render_frame_make(picture.pixels, RENDER_MONO1, WIDTH, HEIGHT);
    if (surface == NULL) {
        semihosting_write("the surface needs more memory\n");
        return;
    }
    render_surface_draw(surface, &frame, &camera, &view, walls);
    render_box_frame(&frame, walls, WIDTH, RENDER_WHITE); /* all that is left */
    /* A set bit is white on the machine and black in the file. */
    for (uint32_t i = 0; i < sizeof picture.pixels; i++) {
        picture.pixels[i] = (uint8_t)~picture.pixels[i];
    }
}

int main(void) {
    rill_world *world = open_scene(scene_table[0]);
    if (world == NULL) {
        semihosting_write("the scene cannot be built\n");
        return 1;
    }
    uint32_t microseconds = 0;
    for (uint32_t i = 0; i < STEPS; i++) {
        const uint32_t start = rill_port_clock();
        rill_step(world);
        microseconds += rill_port_clock() - start;
    }
    draw(world);
    line text = {{0}, 0};
    line_add(&text, "{\"particles\": ");
    line_add_number(&text, PARTICLES);
    line_add(&text, ", \"real\": \"");
    line_add(&text, RILL_FIXED ? "q16" : "float");
    line_add(&text, "\", \"instructions_per_particle_step\": ");
    line_add_number(&text, (uint32_t)((uint64_t)microseconds * 1000 / STEPS / PARTICLES));
    line_add(&text, ", \"hash\": \"");
    line_add_hex(&text, rill_hash(world));
    line_add(&text, "\"}\n");
    semihosting_write(text.text);
    return semihosting_save("rill.pbm", picture.header, sizeof picture) == 0 ? 0 : 1;
}
