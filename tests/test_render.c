/* The software renderer: golden pictures of every mode in every format, clipping, and limits. The
 * particles lie on positions that both scalars represent exactly, so both draw the same pixels. */
#include "camera.h"
#include "dots.h"
#include "shapes.h"
#include "solids.h"
#include "surface.h"
#include "text.h"

#include <unity.h>

#include <stdio.h>
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
static void place(uint32_t i, int32_t x256, int32_t y256, int32_t vx256, int32_t vy256) {
    positions[i].x = RILL_RATIO(x256, 256);
    positions[i].y = RILL_RATIO(y256, 256);
    velocities[i].x = RILL_RATIO(vx256, 256);
    velocities[i].y = RILL_RATIO(vy256, 256);
}

static rill_view make_view(void) {
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

static void check_guards(const render_frame *frame) {
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
     {0x133EF11FBC73E449, 0x0DEF7F65556A681A, 0x6CA63554ED458491, 0xC73AF603D55A25A3}},
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

void test_formats_keep_the_colours_that_they_can_show(void) {
    for (uint32_t i = 0; i < 216u; i++) {
        render_frame frame = make_frame(RENDER_PALETTE8);
        render_put(&frame, (int32_t)i % WIDTH, 3, render_palette_colour(i));
        TEST_ASSERT_EQUAL_HEX32(render_palette_colour(i),
                                render_get(&frame, (int32_t)i % WIDTH, 3));
    }
    for (int format = 0; format < RENDER_FORMAT_COUNT; format++) {
        render_frame frame = make_frame((render_format)format);
        for (int32_t y = 0; y < 8; y++) {
            render_span(&frame, 0, y, WIDTH, y < 4 ? RENDER_WHITE : RENDER_BLACK);
            for (int32_t x = 0; x < WIDTH; x++) {
                TEST_ASSERT_EQUAL_HEX32(y < 4 ? RENDER_WHITE : RENDER_BLACK,
                                        render_get(&frame, x, y));
            }
        }
    }
}

void test_single_bits_of_a_mono_row_leave_their_neighbours_alone(void) {
    render_frame frame = make_frame(RENDER_MONO1);
    render_box(&frame, frame.clip, RENDER_BLACK);
    render_span(&frame, 5, 2, 14, RENDER_WHITE);
    for (int32_t x = 0; x < WIDTH; x++) {
        TEST_ASSERT_EQUAL_HEX32(x >= 5 && x < 19 ? RENDER_WHITE : RENDER_BLACK,
                                render_get(&frame, x, 2));
    }
}

void test_a_heap_of_particles_on_one_spot_does_not_overflow(void) {
    static rill_vec2 heap[60000];
    const render_camera camera = make_camera();
    rill_view view = make_view();
    for (uint32_t i = 0; i < 60000u; i++) {
        heap[i].x = RILL_RATIO(12, 1) + RILL_RATIO(1, 8) * (rill_real)(int32_t)(i % 7u);
        heap[i].y = RILL_RATIO(7, 1) + RILL_RATIO(1, 8) * (rill_real)(int32_t)(i % 5u);
    }
    view.count = 60000;
    view.position = heap;
    static rill_vec2 still[60000];
    view.velocity = still;
    render_frame frame = make_frame(RENDER_RGBA8888);
    render_surface *surface = make_surface();
    render_surface_draw(surface, &frame, &camera, &view, whole());
    /* Inside the heap there is fluid everywhere: a wrapped sum would tear a hole. */
    for (int32_t x = 98; x < 100; x++) {
        const uint32_t colour = render_get(&frame, x, HEIGHT - 58);
        TEST_ASSERT_TRUE((colour & 255u) > 0x60u);
    }
    check_guards(&frame);
}

void test_particles_outside_the_frame_are_left_out(void) {
    const render_camera camera = make_camera();
    rill_view view = make_view();
    render_frame frame = make_frame(RENDER_RGBA8888);
    for (uint32_t i = 0; i < view.count; i++) {
        positions[i].x = RILL_RATIO(600, 1) - RILL_RATIO(3, 1) * (rill_real)(int32_t)i;
        positions[i].y = RILL_RATIO(-500, 1) + RILL_RATIO(3, 1) * (rill_real)(int32_t)i;
    }
    render_surface_draw(make_surface(), &frame, &camera, &view, whole());
    render_points(&frame, &camera, &view, &plain);
    render_discs(&frame, &camera, &view, &by_speed);
    check_guards(&frame);
}

void test_fluid_meets_a_wall_squarely(void) {
    const render_camera camera = make_camera();
    rill_view view;
    uint32_t count = 0;
    memset(&view, 0, sizeof view);
    for (int32_t row = 0; row < 10; row++) {
        for (int32_t column = 0; column < 40; column++) {
            place(count++, 80 + column * 160, 80 + row * 160, 0, 0);
        }
    }
    view.count = count;
    view.position = positions;
    view.velocity = velocities;
    view.length = RILL_RATIO(1, 4);
    view.speed = RILL_ONE;
    render_frame frame = make_frame(RENDER_RGBA8888);
    render_surface *surface = make_surface();
    render_surface_draw(surface, &frame, &camera, &view, whole());
    int32_t top[2] = {0, 0};
    for (int32_t y = HEIGHT - 1; y > 0; y--) {
        const uint32_t sky =
            render_gradient(surface->water.sky_top, surface->water.sky_bottom, y, HEIGHT);
        top[0] += render_get(&frame, 0, y) != sky;
        top[1] += render_get(&frame, WIDTH / 2, y) != sky;
    }
    TEST_ASSERT_INT_WITHIN(1, top[1], top[0]);
}

/* A pool 10 rows deep, over which a lone particle may fly. */
static rill_view pool_and_drop(int32_t drop_y256) {
    rill_view view;
    uint32_t count = 0;
    memset(&view, 0, sizeof view);
    for (int32_t i = 0; i < 390; i++) {
        place(count++, 80 + i % 39 * 160, 80 + i / 39 * 160, 0, 0);
    }
    if (drop_y256 > 0) {
        place(count++, 3200, drop_y256, 0, 0);
    }
    view.count = count;
    view.position = positions;
    view.velocity = velocities;
    view.length = RILL_RATIO(1, 4);
    view.speed = RILL_ONE;
    return view;
}

/* The soft edge of a drop is mixed with the sky: over the pool it would be a dark ring. */
void test_drops_have_no_dark_rings_over_fluid(void) {
    static uint32_t calm[WIDTH * HEIGHT];
    const render_camera camera = make_camera();
    uint32_t over = 0;
    for (int32_t y256 = 1600; y256 < 2000; y256 += 8) {
        render_surface *surface = make_surface();
        render_frame frame = make_frame(RENDER_RGBA8888);
        rill_view view = pool_and_drop(0);
        render_surface_draw(surface, &frame, &camera, &view, whole());
        for (int32_t p = 0; p < WIDTH * HEIGHT; p++) {
            calm[p] = render_luma(render_get(&frame, p % WIDTH, p / WIDTH));
        }
        view = pool_and_drop(y256);
        render_surface_draw(surface, &frame, &camera, &view, whole());
        for (int32_t p = 0; p < WIDTH * HEIGHT && surface->drop_count > 0; p++) {
            const uint32_t now = render_luma(render_get(&frame, p % WIDTH, p / WIDTH));
            over += calm[p] >= 100u && now >= calm[p] + 20u;
            TEST_ASSERT_TRUE(calm[p] < 100u || now + 12u >= calm[p]);
        }
    }
    TEST_ASSERT_TRUE(over > 0); /* some of these drops touch the pool */
}

void test_camera_maps_there_and_back(void) {
    const rill_vec2 min = {RILL_RATIO(-2, 1), RILL_RATIO(1, 1)};
    const rill_vec2 max = {RILL_RATIO(8, 1), RILL_RATIO(7, 1)};
    const render_camera camera = render_camera_fit(min, max, WIDTH, HEIGHT, 0);
    const render_point low = render_project(&camera, min);
    const render_point high = render_project(&camera, max);
    TEST_ASSERT_INT_WITHIN(1, 0, low.x);
    TEST_ASSERT_INT_WITHIN(1, HEIGHT * RENDER_SUBPIXELS, low.y);
    TEST_ASSERT_INT_WITHIN(1, WIDTH * RENDER_SUBPIXELS, high.x);
    TEST_ASSERT_INT_WITHIN(1, 0, high.y);
    for (int32_t x = 0; x < WIDTH; x += 7) {
        const int32_t y = x * 3 / 5;
        const render_point p = render_project(&camera, render_unproject(&camera, x, y));
        TEST_ASSERT_INT_WITHIN(1, x * RENDER_SUBPIXELS + 8, p.x);
        TEST_ASSERT_INT_WITHIN(1, y * RENDER_SUBPIXELS + 8, p.y);
    }
}

void test_numbers_are_written_as_people_write_them(void) {
    char buffer[RENDER_NUMBER_SIZE];
    TEST_ASSERT_EQUAL_STRING("0", render_number(buffer, 0));
    TEST_ASSERT_EQUAL_STRING("-2147483648", render_number(buffer, INT32_MIN));
    TEST_ASSERT_EQUAL_STRING("-2147483.648", render_thousandths(buffer, INT32_MIN, 3));
    TEST_ASSERT_EQUAL_STRING("1200", render_number(buffer, 1200));
    TEST_ASSERT_EQUAL_STRING("0.5", render_thousandths(buffer, 512, 1));
    TEST_ASSERT_EQUAL_STRING("-12.34", render_thousandths(buffer, -12345, 2));
    TEST_ASSERT_EQUAL_STRING("7", render_thousandths(buffer, 7999, 0));
    TEST_ASSERT_EQUAL_STRING("0.007", render_thousandths(buffer, 7, 3));
}

void test_too_little_memory_is_refused(void) {
    const render_water water = render_water_default();
    TEST_ASSERT_NULL(render_surface_init(surface_memory, render_surface_size(WIDTH, HEIGHT, 0) - 1,
                                         WIDTH, HEIGHT, 80, &water, NULL));
    TEST_ASSERT_NULL(render_surface_init(surface_memory, render_surface_size(WIDTH, HEIGHT, 1) - 1,
                                         WIDTH, HEIGHT, 80, &water, inks));
    TEST_ASSERT_NULL(
        render_surface_init(NULL, sizeof surface_memory, WIDTH, HEIGHT, 80, &water, NULL));
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
