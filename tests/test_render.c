/* The software renderer: golden pictures of every mode in every format, clipping, repainting. */
#include "render_stage.h"
#include "shapes.h"
#include "solids.h"
#include "text.h"

#include <stdio.h>

static void draw_points(render_frame *frame) {
    const render_camera camera = make_camera();
    const rill_view view = make_view();
    render_clear(frame, 0x10182C, 0x263A57);
    render_points(frame, &camera, &view, &plain);
}

static void draw_discs(render_frame *frame) {
    const render_camera camera = make_camera();
    const rill_view view = make_view();
    const render_rect bar = {120, 12, 190, 18};
    render_clear(frame, 0x10182C, 0x263A57);
    render_discs(frame, &camera, &view, &by_speed);
    render_legend(frame, bar, RENDER_MAP_HEAT, 1, RENDER_WHITE, "speed m/s", "0", "16");
}

static void draw_surface(render_frame *frame) {
    const render_camera camera = make_camera();
    const rill_view view = make_view();
    render_surface_draw(make_surface(), frame, &camera, &view, whole());
}

/* Something floats in the pool, and light does not pass through it. The particles stay off it. */
static void draw_floating(render_frame *frame, int shaded) {
    const render_camera camera = make_camera();
    const rill_vec2 middle = {RILL_RATIO(9, 2), RILL_ONE};
    const rill_real radius = RILL_RATIO(1, 2);
    render_surface *surface = make_surface();
    rill_view view = make_view();
    for (uint32_t i = 0; i < view.count; i++) {
        const rill_real dx = rill_mul(positions[i].x, view.length) - middle.x;
        const rill_real dy = rill_mul(positions[i].y, view.length) - middle.y;
        if (rill_mul(dx, dx) + rill_mul(dy, dy) < rill_mul(radius, radius)) {
            positions[i] = positions[0];
        }
    }
    if (shaded) {
        render_camera coarse;
        render_frame cells = render_surface_shade(surface, &camera, &coarse);
        render_disc(&cells, render_project(&coarse, middle), render_length(&coarse, radius),
                    RENDER_WHITE);
    }
    render_surface_draw(surface, frame, &camera, &view, whole());
    render_disc(frame, render_project(&camera, middle), render_length(&camera, radius), 0xC98A4B);
}

static void draw_shaded(render_frame *frame) {
    draw_floating(frame, 1);
}

/* Oil to the left, water to the right, some of it dyed. */
static void draw_tinted(render_frame *frame) {
    static rill_colour dye[PARTICLES];
    const render_camera camera = make_camera();
    const render_water water = render_water_default();
    rill_view view = make_view();
    TEST_ASSERT_TRUE(render_surface_size(WIDTH, HEIGHT, 1) <= sizeof surface_memory);
    render_surface *surface = render_surface_init(surface_memory, sizeof surface_memory, WIDTH,
                                                  HEIGHT, 5 * RENDER_SUBPIXELS, &water, inks);
    for (uint32_t i = 0; i < view.count; i++) {
        const rill_colour clear = {0, 0, 0, 0};
        const rill_colour red = {65535, 4096, 8192, 65535};
        materials[i] = positions[i].x < RILL_RATIO(10, 1);
        dye[i] = positions[i].x > RILL_RATIO(20, 1) ? red : clear;
    }
    view.colour = dye;
    render_surface_draw(surface, frame, &camera, &view, whole());
    memset(materials, 0, sizeof materials);
}

static void draw_levels(render_frame *frame) {
    static uint8_t levels[PARTICLES];
    const render_camera camera = make_camera();
    const rill_view view = make_view();
    const render_dots by_level = {RENDER_BY_LEVEL, NULL, RILL_ONE, levels, 40};
    for (uint32_t i = 0; i < view.count; i++) {
        levels[i] = (uint8_t)i;
    }
    render_clear(frame, 0x10182C, 0x263A57);
    render_discs(frame, &camera, &view, &by_level);
}

static void draw_density(render_frame *frame) {
    const render_camera camera = make_camera();
    const rill_view view = make_view();
    render_surface_draw_map(make_surface(), frame, &camera, &view, whole(), RENDER_MAP_DEPTH);
}

static void draw_shapes(render_frame *frame) {
    const render_point star[5] = {{1600, 200}, {1900, 1500}, {700, 600}, {2500, 700}, {1200, 1500}};
    const render_rect box = {10, 60, 60, 110};
    char number[RENDER_NUMBER_SIZE];
    render_clear(frame, 0x203040, 0x405060);
    render_polygon(frame, star, 5, 0xE8B04A);
    render_outline(frame, star, 5, 0xFFFFFF);
    render_box(frame, box, 0x66AA44);
    render_box_frame(frame, box, 3, 0x224411);
    render_disc(frame, star[0], 300, 0xCC3344);
    render_text(frame, 90, 60, 1, 0xFFFFFF, "!\"#$%&'()*+,-./0123456789");
    render_text(frame, 90, 70, 1, 0xFFFFFF, ":;<=>?@ABCDEFGHIJKLMNOPQ");
    render_text(frame, 90, 80, 1, 0xFFFFFF, "rstuvwxyz[\\]^_");
    render_text(frame, 90, 90, 2, 0x99CCFF, render_thousandths(number, -12345, 2));
}

/* Terrain, a body that the game moves and a floating one, in all kinds of shapes. */
static void draw_bodies(render_frame *frame) {
    static uint64_t block[8192];
    const rill_vec2 triangle[] = {{0, 0}, {RILL_RATIO(2, 1), 0}, {0, RILL_ONE}};
    const rill_vec2 a = {RILL_RATIO(3, 1), RILL_RATIO(1, 2)};
    const rill_vec2 b = {RILL_RATIO(5, 1), RILL_RATIO(3, 2)};
    const rill_vec2 c = {RILL_RATIO(5, 1), RILL_RATIO(3, 1)};
    const rill_shape_def shapes[] = {
        rill_shape_polygon(triangle, 3), rill_shape_capsule(a, b, RILL_RATIO(1, 4)),
        rill_shape_circle(c, RILL_RATIO(1, 2)), rill_shape_segment(b, c)};
    const rill_body_def kinds[] = {{.kind = RILL_BODY_STATIC},
                                   {.kind = RILL_BODY_KINEMATIC},
                                   {.kind = RILL_BODY_DYNAMIC, .user = 0x33AA55},
                                   {.kind = RILL_BODY_STATIC}};
    const render_camera camera = make_camera();
    rill_config config = rill_config_default();
    rill_world *world;
    config.particle_capacity = 1;
    config.pair_capacity = 16;
    config.spacing = RILL_RATIO(1, 2);
    config.body_capacity = 5;
    TEST_ASSERT_EQUAL(RILL_OK, rill_world_init(block, sizeof block, &config, &world));
    for (int i = 0; i < 4; i++) {
        rill_body body;
        TEST_ASSERT_EQUAL(RILL_OK, rill_body_add(world, &kinds[i], &body));
        TEST_ASSERT_EQUAL(RILL_OK, rill_shape_add(world, body, &shapes[i], NULL));
    }
    render_clear(frame, 0x10182C, 0x263A57);
    render_solids(frame, &camera, world, config.body_capacity);
}

typedef struct picture {
    const char *name;
    void (*draw)(render_frame *frame);
    uint64_t golden[RENDER_FORMAT_COUNT];
} picture;

/* A change here is a change of how things look: look at them, then say in the commit what changed.
 */
static const picture pictures[] = {
    {"points",
     draw_points,
     {0xAD6120477CC5DB49, 0xE3FA8E7AE0C80E19, 0x8B2D6AD589F28F75, 0x9B6DB4E6FE4CA0A7}},
    {"discs",
     draw_discs,
     {0x6D40CFEAB6F5F0E1, 0x002C171749F71A02, 0x579EF1FE7096B6D2, 0xCFA30C52B206B2D5}},
    {"surface",
     draw_surface,
     {0x56456778BAB1412E, 0x1ECED782ADADC68E, 0xA9B8257B385E5BC3, 0xF88DD1BBDD8ADF31}},
    {"shaded",
     draw_shaded,
     {0xF4857BE728EAB8D3, 0x9E5B19F9A1EFC5DA, 0xE5B6AA31EFF828BD, 0x147730943B253083}},
    {"tinted",
     draw_tinted,
     {0x7D6926001E961771, 0x1AEE233ACCD747A2, 0x6CA63554ED458491, 0xC73AF603D55A25A3}},
    {"levels",
     draw_levels,
     {0xF8B909C0D6F216EF, 0x290FA1D03C148D55, 0xE767B632DC4F636D, 0x3BCC24EEC1090BA6}},
    {"density",
     draw_density,
     {0x00607B8C20548538, 0xFF8202328D9FFE9A, 0x81C89DD4735EABCE, 0x69D2653E3827312B}},
    {"shapes",
     draw_shapes,
     {0x3C3B4CADABFC6B93, 0xED7C81DD5D618263, 0x2EB5D7E3E40D2DC3, 0xE5A5A5DE79C6168A}},
    {"bodies",
     draw_bodies,
     {0xF5AF9DFEBD84DD79, 0x37DCAE4C855A59B3, 0x88DEC4F6D3EC2846, 0xD01CE3944EB993B7}},
};

static const char *const format_names[] = {"rgba8888", "rgb565", "palette8", "mono1"};

/* FNV-1a over the colours, so that it does not depend on the byte order. */
static uint64_t hash_of(const render_frame *frame) {
    uint64_t hash = 14695981039346656037u;
    for (int32_t y = 0; y < frame->height; y++) {
        for (int32_t x = 0; x < frame->width; x++) {
            hash = (hash ^ render_get(frame, x, y)) * 1099511628211u;
        }
    }
    return hash;
}

void test_every_mode_in_every_format_draws_the_golden_picture(void) {
    char message[64];
    for (size_t i = 0; i < sizeof pictures / sizeof pictures[0]; i++) {
        for (int format = 0; format < RENDER_FORMAT_COUNT; format++) {
            render_frame frame = make_frame((render_format)format);
            memset(surface_memory, 0xA5, sizeof surface_memory); /* must not matter */
            pictures[i].draw(&frame);
            check_guards(&frame);
            snprintf(message, sizeof message, "%s %s", pictures[i].name, format_names[format]);
            TEST_ASSERT_EQUAL_HEX64_MESSAGE(pictures[i].golden[format], hash_of(&frame), message);
        }
    }
}

/* Below a body, as far from it as it is wide, the water is as dark as beside it, and not as bright
 * as under the sky. The next picture knows nothing of it. */
void test_light_does_not_pass_through_what_is_drawn_as_shade(void) {
    const int32_t x = 144;
    const int32_t y = HEIGHT - 8;
    render_frame frame = make_frame(RENDER_RGBA8888);
    draw_floating(&frame, 0);
    const uint32_t bright = render_get(&frame, x, y) & 255u;
    draw_floating(&frame, 1);
    const uint32_t dark = render_get(&frame, x, y) & 255u;
    const uint32_t beside = render_get(&frame, x + 40, y) & 255u;
    TEST_ASSERT_TRUE(dark + 8u < bright);
    TEST_ASSERT_UINT32_WITHIN(12, beside, dark);
    draw_floating(&frame, 0);
    TEST_ASSERT_EQUAL_UINT32(bright, render_get(&frame, x, y) & 255u);
}

void test_clipping_draws_the_same_inside_and_nothing_outside(void) {
    static uint32_t full[WIDTH * HEIGHT];
    const render_rect clip = {33, 21, 151, 97};
    for (size_t i = 0; i < sizeof pictures / sizeof pictures[0]; i++) {
        render_frame frame = make_frame(RENDER_RGBA8888);
        pictures[i].draw(&frame);
        for (int32_t p = 0; p < WIDTH * HEIGHT; p++) {
            full[p] = render_get(&frame, p % WIDTH, p / WIDTH);
        }
        frame = make_frame(RENDER_RGBA8888);
        frame.clip = clip;
        pictures[i].draw(&frame);
        for (int32_t p = 0; p < WIDTH * HEIGHT; p++) {
            const int32_t x = p % WIDTH;
            const int32_t y = p / WIDTH;
            const int inside = x >= clip.x0 && x < clip.x1 && y >= clip.y0 && y < clip.y1;
            TEST_ASSERT_EQUAL_HEX32(inside ? full[p] : 0xA5A5A5u, render_get(&frame, x, y));
        }
    }
}

/* Painting what an update calls changed, over the last picture, gives the whole new picture. */
void test_repainting_the_changed_rectangle_is_enough(void) {
    static uint32_t again[WIDTH * HEIGHT];
    const render_camera camera = make_camera();
    rill_view view = make_view();
    render_surface *surface = make_surface();
    render_frame patched = make_frame(RENDER_RGBA8888);
    render_frame full = render_frame_make(again, RENDER_RGBA8888, WIDTH, HEIGHT);
    for (int32_t turn = 0; turn < 6; turn++) {
        /* First all, then the drop with a lone particle beside it, falling, then nothing. */
        view.count = turn == 0 ? view.count : turn < 5 ? 31u : 0u;
        for (uint32_t i = 0; turn > 0 && i < view.count; i++) {
            place(i, 1500 + (int32_t)(i % 6u) * 130, 2300 - turn * 300 + (int32_t)(i / 6u) * 130, 0,
                  -160);
        }
        if (turn > 0) {
            place(30, 1100, 2300 - turn * 300, 0, -160);
        }
        const render_rect changed = render_surface_update(surface, &camera, &view, whole());
        patched.clip = changed;
        render_surface_paint(surface, &patched);
        render_surface_paint(surface, &full);
        TEST_ASSERT_EQUAL_MEMORY(full.pixels, patched.pixels, sizeof again);
        const int32_t area = (changed.x1 - changed.x0) * (changed.y1 - changed.y0);
        TEST_ASSERT_TRUE(turn < 2 ? area == WIDTH * HEIGHT || turn > 0 : area < WIDTH * HEIGHT / 4);
    }
    TEST_ASSERT_EQUAL(0, surface->wet.x1 - surface->wet.x0);
}

void test_bodies_are_drawn_filled_and_in_their_colours(void) {
    const struct {
        int32_t x, y;
        uint32_t colour;
    } expected[] = {{10, HEIGHT - 10, 0x6B7380},
                    {128, HEIGHT - 32, 0x8A97AB},
                    {152, HEIGHT - 96, 0x33AA55},
                    {160, HEIGHT - 60, 0x9AA4B4}};
    render_frame frame = make_frame(RENDER_RGBA8888);
    draw_bodies(&frame);
    check_guards(&frame);
    for (size_t i = 0; i < sizeof expected / sizeof expected[0]; i++) {
        TEST_ASSERT_EQUAL_HEX32(expected[i].colour,
                                render_get(&frame, expected[i].x, expected[i].y));
    }
}
