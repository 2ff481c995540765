#include "stage.h"

#include "../render/dots.h"
#include "../render/shapes.h"
#include "../render/solids.h"
#include "../render/text.h"

#include <string.h>

#define WALL_COLOUR 0x6B7380u
#define INK 0xFFFFFFu
#define TOP_SPEED 8 /* m/s at the end of the colour map */

/* The largest frame of the domain's shape that fits. */
static void choose_size(const rill_config *c, int32_t margin, int32_t *width, int32_t *height) {
    const rill_real across = c->domain_max.x - c->domain_min.x;
    const rill_real up = c->domain_max.y - c->domain_min.y;
    const int32_t inner_width = *width - 2 * margin;
    const int32_t inner_height = *height - 2 * margin;
    const int32_t wanted_width =
        rill_floor(rill_div(rill_mul(rill_from_int(inner_height), across), up));
    const int32_t wanted_height =
        rill_floor(rill_div(rill_mul(rill_from_int(inner_width), up), across));
    if (wanted_width < inner_width) {
        *width = wanted_width + 2 * margin;
    } else if (wanted_height < inner_height) {
        *height = wanted_height + 2 * margin;
    }
}

static void choose_walls(stage *st, const rill_config *c) {
    const render_point low = render_project(&st->camera, c->domain_min);
    const render_point high = render_project(&st->camera, c->domain_max);
    const int32_t half = RENDER_SUBPIXELS / 2;
    st->walls.x0 = (low.x + half) >> RENDER_SUBPIXEL_SHIFT;
    st->walls.y0 = (high.y + half) >> RENDER_SUBPIXEL_SHIFT;
    st->walls.x1 = (high.x + half) >> RENDER_SUBPIXEL_SHIFT;
    st->walls.y1 = (low.y + half) >> RENDER_SUBPIXEL_SHIFT;
}

/* Rounded up, so that the surface behind the pixels is aligned. */
static size_t pixel_bytes(render_format format, int32_t width, int32_t height) {
    return (render_frame_bytes(format, width, height) + 7u) & ~(size_t)7u;
}

size_t stage_bytes(render_format format, int32_t width, int32_t height) {
    return pixel_bytes(format, width, height) + RILL_MAX_PARTICLES + 1u +
           render_surface_size(width, height, 1);
}

/* What is thick or elastic does not foam. */
#define THICK RILL_RATIO(100, 1) /* viscosity, 1/s */

static int foams(const rill_material *material) {
    return material->viscosity < THICK && material->elasticity == 0;
}

/* One fluid is drawn in the shades of its colour, several in a tint of each. */
static void choose_colours(stage *st, const rill_config *c, render_water *water, int *tinted) {
    const uint32_t water_colour = rill_material_preset(RILL_WATER).colour;
    for (uint32_t i = 0; i < c->material_count; i++) {
        st->inks[i] = c->material[i].colour;
    }
    *tinted = c->material_count > 1u || c->gameplay.colours != 0u;
    *water = st->inks[0] == water_colour || *tinted ? render_water_default()
                                                    : render_water_of(st->inks[0]);
    if (!foams(&c->material[0])) {
        water->foam_slow = RENDER_NO_FOAM;
    }
}

void stage_init(stage *st, void *memory, const session *s, render_format format, int32_t width,
                int32_t height, int32_t margin) {
    const rill_config *c = &s->config;
    render_water water;
    int tinted;
    memset(st, 0, sizeof *st);
    choose_size(c, margin, &width, &height);
    choose_colours(st, c, &water, &tinted);
    st->frame = render_frame_make(memory, format, width, height);
    st->camera = render_camera_fit(c->domain_min, c->domain_max, width, height, margin);
    choose_walls(st, c);
    const int32_t spacing = render_length(&st->camera, c->spacing);
    st->disc_radius = spacing * 9 / 16;
    st->levels = (uint8_t *)memory + pixel_bytes(format, width, height);
    st->surface = render_surface_init(st->levels + RILL_MAX_PARTICLES + 1u,
                                      render_surface_size(width, height, tinted), width, height,
                                      spacing, &water, tinted ? st->inks : NULL);
}

/* Metres of water that the pressure map reaches to: a full domain. */
static int32_t deepest(const session *s) {
    const int32_t metres = rill_floor(s->config.domain_max.y - s->config.domain_min.y);
    return metres > 1 ? metres : 1;
}

/* The pressure around each particle, as a level of the map. */
static void measure_pressure(stage *st, const session *s, const rill_view *view) {
    const rill_real g = rill_max(rill_abs(s->config.gravity.y), RILL_ONE);
    const rill_real per_unit = rill_div(rill_from_int(255), rill_mul(g, rill_from_int(deepest(s))));
    memset(st->levels, 0, view->count);
#if RILL_GAMEPLAY /* which has the queries */
    for (uint32_t i = 0; i < view->count; i++) {
        rill_field_sample sample;
        const rill_status status = rill_sample_at(s->world, rill_view_position(view, i), &sample);
        const rill_real level = status == RILL_OK ? rill_mul(sample.pressure, per_unit) : 0;
        st->levels[i] = (uint8_t)rill_floor(rill_clamp(level, 0, rill_from_int(255)));
    }
#else
    (void)per_unit;
#endif
}

/* Where particles are this large (sixteenths of a pixel), points of a single pixel would hardly be
 * seen. */
#define LARGE_DISC (4 * RENDER_SUBPIXELS)

static void draw_dots(stage *st, const rill_view *view, stage_mode mode) {
    const render_water *water = &st->surface->water;
    render_dots dots;
    dots.shade = mode == STAGE_SPEED      ? RENDER_BY_SPEED
                 : mode == STAGE_PRESSURE ? RENDER_BY_LEVEL
                                          : RENDER_BY_MATERIAL;
    dots.inks = st->inks;
    dots.levels = st->levels;
    dots.top_speed = rill_from_int(TOP_SPEED);
    dots.radius = st->disc_radius;
    render_clear(&st->frame, water->sky_top, water->sky_bottom);
    if (mode == STAGE_POINTS && st->disc_radius < LARGE_DISC) {
        render_points(&st->frame, &st->camera, view, &dots);
    } else {
        dots.radius = mode == STAGE_POINTS ? dots.radius / 3 : dots.radius;
        render_discs(&st->frame, &st->camera, view, &dots);
    }
}

const char *stage_mode_name(stage_mode mode) {
    static const char *const names[STAGE_MODES] = {
        "surface", "discs", "points", "speed 0-8 m/s", "density 0-2", "pressure in m of water"};
    return names[mode];
}

/* Frames so wide have room for text of twice the size. */
#define WIDE_FRAME 640

static void draw_legend(stage *st, const session *s, stage_mode mode) {
    const int32_t scale = st->frame.width < WIDE_FRAME ? 1 : 2;
    const render_rect bar = {st->walls.x1 - 72 * scale, st->walls.y0 + 12 * scale,
                             st->walls.x1 - 8 * scale, st->walls.y0 + 17 * scale};
    char high[RENDER_NUMBER_SIZE];
    if (st->coarse || bar.x0 < st->walls.x0 || bar.y1 + RENDER_TEXT_LINE * scale > st->walls.y1) {
        return;
    }
    if (mode == STAGE_SPEED) {
        render_legend(&st->frame, bar, RENDER_MAP_HEAT, scale, INK, "speed m/s", "0",
                      render_number(high, TOP_SPEED));
    } else if (mode == STAGE_DENSITY) {
        render_legend(&st->frame, bar, RENDER_MAP_DEPTH, scale, INK, "density", "0", "2");
    } else if (mode == STAGE_PRESSURE) {
        render_legend(&st->frame, bar, RENDER_MAP_DEPTH, scale, INK, "pressure m", "0",
                      render_number(high, deepest(s)));
    }
}

/* No light falls through bodies and terrain. */
static void shade(stage *st, const session *s) {
#if RILL_BODIES
    render_camera coarse;
    render_frame cells = render_surface_shade(st->surface, &st->camera, &coarse);
    render_solids(&cells, &coarse, s->world, s->config.body_capacity);
#else
    (void)st;
    (void)s;
#endif
}

void stage_draw(stage *st, const session *s, stage_mode mode) {
    const rill_view view = rill_particles_view(s->world);
    if (mode == STAGE_SURFACE) {
        shade(st, s);
        render_surface_draw(st->surface, &st->frame, &st->camera, &view, st->walls);
    } else if (mode == STAGE_DENSITY) {
        render_surface_draw_map(st->surface, &st->frame, &st->camera, &view, st->walls,
                                RENDER_MAP_DEPTH);
    } else {
        if (mode == STAGE_PRESSURE) {
            measure_pressure(st, s, &view);
        }
        draw_dots(st, &view, mode);
    }
#if RILL_BODIES
    render_solids(&st->frame, &st->camera, s->world, s->config.body_capacity);
#endif
    draw_legend(st, s, mode);
    render_box_frame(&st->frame, st->walls, st->frame.width, WALL_COLOUR);
}
