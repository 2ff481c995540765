/* Filling shapes with particles at rest spacing. */
#include "bodies_step.h"
#include "gameplay.h"
#include "particles.h"
#include "random.h"
#include "vec.h"

/* A shape to fill: its bounds in metres and a test. */
typedef struct rill_outline {
    rill_vec2 min, max;
    rill_vec2 centre;
    rill_real radius;
    const rill_vec2 *points;
    uint32_t point_count;
    int (*contains)(const struct rill_outline *region, rill_vec2 point); /* null: all within */
} rill_outline;

static int circle_contains(const rill_outline *region, rill_vec2 point) {
    /* In units of the radius, so that squares stay small. */
    const rill_vec2 d = rill_vec_over(rill_vec_sub(point, region->centre), region->radius);
    return rill_mul(d.x, d.x) + rill_mul(d.y, d.y) <= RILL_ONE;
}

/* Counts the edges that a ray to the right crosses. */
static int polygon_contains(const rill_outline *region, rill_vec2 point) {
    int inside = 0;
    for (uint32_t i = 0; i < region->point_count; i++) {
        const rill_vec2 a = region->points[i];
        const rill_vec2 b = region->points[i + 1 < region->point_count ? i + 1 : 0];
        if ((a.y > point.y) != (b.y > point.y)) {
            const rill_real along = rill_div(point.y - a.y, b.y - a.y); /* 0 to 1 */
            if (point.x < a.x + rill_mul(b.x - a.x, along)) {
                inside = !inside;
            }
        }
    }
    return inside;
}

static rill_status check_fill(const rill_world *world, const rill_outline *region,
                              const rill_fill *fill, const rill_particle_state *state) {
    const rill_real limit = RILL_RATIO(16000, 1); /* near enough for Q16.16 differences */
    const rill_vec2 min = region->min;
    const rill_vec2 max = region->max;
    if (!(min.x >= -limit && min.y >= -limit && max.x <= limit && max.y <= limit && min.x < max.x &&
          min.y < max.y)) {
        return RILL_BAD_SHAPE;
    }
    if (fill->lattice != RILL_LATTICE_SQUARE && fill->lattice != RILL_LATTICE_HEX) {
        return RILL_BAD_LATTICE;
    }
    if (!(fill->jitter >= 0 && fill->jitter <= RILL_ONE)) {
        return RILL_BAD_JITTER;
    }
    return rill_particle_check(world, state);
}

/* The distances of a lattice whose particles have an area of spacing^2 each. */
typedef struct rill_steps {
    rill_real x, y;  /* m between columns and rows */
    rill_real shift; /* m by which every other row is shifted */
} rill_steps;

static rill_steps lattice_steps(rill_real spacing, rill_lattice lattice) {
    rill_steps steps = {spacing, spacing, 0};
    if (lattice == RILL_LATTICE_HEX) {
        /* x y = spacing^2 and y = sqrt(3)/2 x. */
        steps.x = rill_mul(spacing, RILL_RATIO(107457, 100000));
        steps.y = rill_mul(spacing, RILL_RATIO(93060, 100000));
        steps.shift = steps.x / 2;
    }
    return steps;
}

/* Adds one lattice point unless it lies outside the shape or the domain, or in a body. */
static rill_status place(rill_world *world, const rill_outline *region, rill_real reach,
                         rill_particle_state *state, uint32_t *added) {
    const rill_vec2 position = rill_position_in(world, state->position);
    if ((region->contains != NULL && !region->contains(region, state->position)) ||
        !rill_is_inside(world, position) || rill_bodies_contain(world, position)) {
        return RILL_OK;
    }
    if (reach > 0) {
        state->position.x += rill_mul(reach, rill_random_signed(&world->random));
        state->position.y += rill_mul(reach, rill_random_signed(&world->random));
    }
    /* What chance moves through a wall stays at the wall. */
    state->position =
        rill_vec_clamp(state->position, rill_domain_min(world), rill_domain_max(world));
    const rill_status status = rill_particle_add(world, state, NULL);
    *added += status == RILL_OK;
    return status;
}

/* The last of the lines from, from + step, ... that is not above low; counts those before it. A
 * huge shape must not walk for ever, and in Q16.16 its lines may be too many for one division. */
static rill_real skip_lines(rill_real from, rill_real step, rill_real low, uint32_t *skipped) {
    while (low - from >= step) {
        const int32_t lines = rill_floor(rill_div(low - from, step));
        from += rill_mul(rill_from_int(lines), step);
        *skipped += (uint32_t)lines;
    }
    return from;
}

/* Walks the lattice over the shape's bounds, half a step away from their lower left corner. */
static rill_status walk(rill_world *world, const rill_outline *region, const rill_fill *fill,
                        rill_particle_state *state, uint32_t *added) {
    /* Nothing outside the domain is wanted. */
    const rill_vec2 low = rill_domain_min(world);
    const rill_vec2 high = rill_domain_max(world);
    const rill_steps steps = lattice_steps(world->config.spacing, fill->lattice);
    const rill_real reach = rill_mul(fill->jitter, world->config.spacing / 2);
    uint32_t column = 0;
    uint32_t row = 0;
    const rill_real first_x =
        skip_lines(region->min.x, steps.x, low.x, &column) + steps.x / 2 - steps.shift / 2;
    const rill_real last_x = rill_min(region->max.x, high.x);
    const rill_real last_y = rill_min(region->max.y, high.y);
    rill_real y = skip_lines(region->min.y, steps.y, low.y, &row) + steps.y / 2;
    while (y <= last_y) {
        rill_real x = first_x + (row & 1u ? steps.shift : 0);
        while (x <= last_x) {
            state->position = rill_vec(x, y);
            const rill_status status = place(world, region, reach, state, added);
            if (status != RILL_OK) {
                return status;
            }
            x += steps.x;
        }
        y += steps.y;
        row++;
    }
    return RILL_OK;
}

static rill_status fill_region(rill_world *world, const rill_outline *region, const rill_fill *fill,
                               uint32_t *added) {
    uint32_t count = 0;
    rill_particle_state state;
    state.position = rill_domain_min(world); /* any that is good */
    state.velocity = fill->velocity;
    state.material = fill->material;
    state.tag = fill->tag;
    state.colour = fill->colour;
    state.lifetime = fill->lifetime;
    rill_status status = check_fill(world, region, fill, &state);
    if (status == RILL_OK) {
        status = walk(world, region, fill, &state, &count);
    }
    if (added != NULL) {
        *added = count;
    }
    return status;
}

rill_status rill_fill_box(rill_world *world, rill_vec2 min, rill_vec2 max, const rill_fill *fill,
                          uint32_t *added) {
    const rill_outline region = {min, max, {0, 0}, 0, NULL, 0, NULL};
    return fill_region(world, &region, fill, added);
}

rill_status rill_fill_circle(rill_world *world, rill_vec2 centre, rill_real radius,
                             const rill_fill *fill, uint32_t *added) {
    const rill_real limit = RILL_RATIO(8000, 1);
    rill_outline region = {{0, 0}, {0, 0}, centre, radius, NULL, 0, circle_contains};
    if (rill_in_range(radius, 0, limit) && rill_vec_is_within(centre, limit)) {
        const rill_vec2 reach = rill_vec(radius, radius);
        region.min = rill_vec_sub(centre, reach);
        region.max = rill_vec_add(centre, reach);
    }
    return fill_region(world, &region, fill, added);
}

rill_status rill_fill_polygon(rill_world *world, const rill_vec2 *points, uint32_t point_count,
                              const rill_fill *fill, uint32_t *added) {
    const rill_real most = RILL_REAL_MAX;
    rill_outline region = {{most, most}, {-most, -most}, {0, 0},          0,
                           points,       point_count,    polygon_contains};
    for (uint32_t i = 0; points != NULL && point_count >= 3 && i < point_count; i++) {
        if (!rill_vec_is_finite(points[i])) {
            region.min = region.max; /* no shape */
            break;
        }
        rill_box_extend(&region.min, &region.max, points[i]);
    }
    return fill_region(world, &region, fill, added);
}
