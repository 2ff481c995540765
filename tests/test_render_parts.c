/* The parts of the software renderer: formats, heaps, walls, drops, camera, numbers, limits. */
#include "render_stage.h"
#include "shapes.h"
#include "text.h"

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
