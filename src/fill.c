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
    int (*contains)(const struct rill_outline *region, rill_vec2 point);
} rill_outline;

static int box_contains(const rill_outline *region, rill_vec2 point) {
    return point.x >= region->min.x && point.x <= region->max.x && point.y >= region->min.y &&
           point.y <= region->max.y;
}

static int circle_contains(const rill_outline *region, rill_vec2 point) {
    /* In units of the radius, so that squares stay small. */
    const rill_vec2 d = rill_vec(rill_div(point.x - region->centre.x, region->radius),
                                 rill_div(point.y - region->centre.y, region->radius));
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

static rill_marks marks_of(const rill_fill *fill) {
    const rill_marks marks = {fill->tag, fill->colour, fill->lifetime};
    return marks;
}

static rill_status check_fill(const rill_world *world, const rill_fill *fill) {
    if (fill->lattice != RILL_LATTICE_SQUARE && fill->lattice != RILL_LATTICE_HEX) {
        return RILL_BAD_LATTICE;
    }
    if (!(fill->jitter >= 0 && fill->jitter <= RILL_ONE)) {
        return RILL_BAD_JITTER;
    }
    if (fill->material >= world->config.material_count) {
        return RILL_BAD_MATERIAL;
    }
    const rill_marks marks = marks_of(fill);
    return rill_vec_is_finite(fill->velocity) ? rill_marks_check(world, &marks) : RILL_BAD_VELOCITY;
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
static rill_status place(rill_world *world, const rill_outline *region, const rill_fill *fill,
                         rill_vec2 point, uint32_t *added) {
    if (!region->contains(region, point) ||
        !rill_is_inside(world, rill_position_in(world, point)) ||
        rill_bodies_contain(world, rill_position_in(world, point))) {
        return RILL_OK;
    }
    const rill_real reach = rill_mul(fill->jitter, world->config.spacing / 2);
    rill_vec2 moved = point;
    if (reach > 0) {
        moved.x += rill_mul(reach, rill_random_signed(&world->random));
        moved.y += rill_mul(reach, rill_random_signed(&world->random));
    }
    /* What chance moves through a wall stays at the wall. */
    rill_vec2 position = rill_position_in(world, moved);
    position.x = rill_clamp(position.x, 0, world->units.size.x);
    position.y = rill_clamp(position.y, 0, world->units.size.y);
    const rill_vec2 velocity = rill_velocity_in(world, fill->velocity);
    const rill_status status =
        rill_particle_insert(world, position, velocity, fill->material, NULL);
    if (status == RILL_OK) {
        const rill_marks marks = marks_of(fill);
        rill_marks_set(world, world->count - 1, &marks);
        *added += 1;
    }
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
static rill_status fill_region(rill_world *world, const rill_outline *region, const rill_fill *fill,
                               uint32_t *added) {
    uint32_t count = 0;
    uint32_t *const counter = added != NULL ? added : &count;
    rill_status status = check_fill(world, fill);
    if (status != RILL_OK) {
        return status;
    }
    /* Nothing outside the domain is wanted. */
    const rill_vec2 low = rill_domain_min(world);
    const rill_vec2 high = rill_domain_max(world);
    const rill_steps steps = lattice_steps(world->config.spacing, fill->lattice);
    uint32_t column = 0;
    uint32_t row = 0;
    const rill_real first_x =
        skip_lines(region->min.x, steps.x, low.x, &column) + steps.x / 2 - steps.shift / 2;
    const rill_real first_y = skip_lines(region->min.y, steps.y, low.y, &row) + steps.y / 2;
    const rill_real last_x = rill_min(region->max.x, high.x);
    const rill_real last_y = rill_min(region->max.y, high.y);
    rill_real y = first_y;
    while (y <= last_y && status == RILL_OK) {
        rill_real x = first_x + (row & 1u ? steps.shift : 0);
        while (x <= last_x && status == RILL_OK) {
            status = place(world, region, fill, rill_vec(x, y), counter);
            x += steps.x;
        }
        y += steps.y;
        row++;
    }
    return status;
}

/* Nothing is added yet, whatever the answer will be. */
static void reset_count(uint32_t *added) {
    if (added != NULL) {
        *added = 0;
    }
}

/* Are the bounds in order and near enough for Q16.16 differences? */
static int bounds_are_good(rill_vec2 min, rill_vec2 max) {
    const rill_real limit = RILL_RATIO(16000, 1);
    return min.x >= -limit && min.y >= -limit && max.x <= limit && max.y <= limit &&
           min.x < max.x && min.y < max.y;
}

rill_status rill_fill_box(rill_world *world, rill_vec2 min, rill_vec2 max, const rill_fill *fill,
                          uint32_t *added) {
    rill_outline region = {min, max, {0, 0}, 0, NULL, 0, box_contains};
    reset_count(added);
    if (!bounds_are_good(min, max)) {
        return RILL_BAD_SHAPE;
    }
    return fill_region(world, &region, fill, added);
}

rill_status rill_fill_circle(rill_world *world, rill_vec2 centre, rill_real radius,
                             const rill_fill *fill, uint32_t *added) {
    const rill_real limit = RILL_RATIO(8000, 1);
    reset_count(added);
    if (!(radius > 0 && radius <= limit && centre.x >= -limit && centre.x <= limit &&
          centre.y >= -limit && centre.y <= limit)) {
        return RILL_BAD_SHAPE;
    }
    const rill_vec2 reach = rill_vec(radius, radius);
    rill_outline region = {rill_vec_sub(centre, reach),
                           rill_vec_add(centre, reach),
                           centre,
                           radius,
                           NULL,
                           0,
                           circle_contains};
    return fill_region(world, &region, fill, added);
}

rill_status rill_fill_polygon(rill_world *world, const rill_vec2 *points, uint32_t point_count,
                              const rill_fill *fill, uint32_t *added) {
    reset_count(added);
    if (points == NULL || point_count < 3) {
        return RILL_BAD_SHAPE;
    }
    rill_outline region = {points[0], points[0], {0, 0}, 0, points, point_count, polygon_contains};
    for (uint32_t i = 0; i < point_count; i++) {
        if (!rill_vec_is_finite(points[i])) {
            return RILL_BAD_SHAPE;
        }
        region.min.x = rill_min(region.min.x, points[i].x);
        region.min.y = rill_min(region.min.y, points[i].y);
        region.max.x = rill_max(region.max.x, points[i].x);
        region.max.y = rill_max(region.max.y, points[i].y);
    }
    if (!bounds_are_good(region.min, region.max)) {
        return RILL_BAD_SHAPE;
    }
    return fill_region(world, &region, fill, added);
}
