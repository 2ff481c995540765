#include "grip.h"

#if RILL_BODIES

#define TURN RILL_RATIO(710, 113) /* rad */
#define FASTEST RILL_RATIO(10, 1) /* m/s that a pull may change */
#define CLOSING RILL_RATIO(12, 1) /* 1/s: so fast the distance to the pointer shrinks */
#define FIRMNESS RILL_RATIO(1, 3) /* of the change of speed a step; a rim turns up to 3 times */

static rill_real cross(rill_vec2 a, rill_vec2 b) {
    return rill_mul(a.x, b.y) - rill_mul(a.y, b.x);
}

static rill_vec2 between(rill_vec2 from, rill_vec2 to) {
    const rill_vec2 way = {to.x - from.x, to.y - from.y};
    return way;
}

static int within(rill_vec2 a, rill_vec2 b, rill_real radius) {
    const rill_vec2 way = between(a, b);
    return rill_abs(way.x) <= radius && rill_abs(way.y) <= radius &&
           rill_mul(way.x, way.x) + rill_mul(way.y, way.y) <= rill_mul(radius, radius);
}

/* The point of the line from a to b that is nearest to p. */
static rill_vec2 nearest_on(rill_vec2 a, rill_vec2 b, rill_vec2 p) {
    const rill_vec2 way = between(a, b);
    const rill_vec2 to = between(a, p);
    const rill_real length2 = rill_mul(way.x, way.x) + rill_mul(way.y, way.y);
    const rill_real along = rill_mul(way.x, to.x) + rill_mul(way.y, to.y);
    const rill_real share = length2 > 0 ? rill_clamp(rill_div(along, length2), 0, RILL_ONE) : 0;
    const rill_vec2 found = {a.x + rill_mul(way.x, share), a.y + rill_mul(way.y, share)};
    return found;
}

/* Is the point on the left of all edges or on the right of all, or near one of them? */
static int in_polygon(const rill_shape_def *shape, rill_vec2 p, rill_real slack) {
    uint32_t left = 0;
    for (uint32_t i = 0; i < shape->point_count; i++) {
        const rill_vec2 a = shape->point[i];
        const rill_vec2 b = shape->point[i + 1u < shape->point_count ? i + 1u : 0u];
        if (within(nearest_on(a, b, p), p, slack)) {
            return 1;
        }
        left += cross(between(a, b), between(a, p)) > 0;
    }
    return left == 0u || left == shape->point_count;
}

static int is_at(const rill_shape_def *shape, rill_vec2 p, rill_real slack) {
    switch (shape->kind) {
    case RILL_SHAPE_CIRCLE:
        return within(shape->point[0], p, shape->radius + slack);
    case RILL_SHAPE_POLYGON:
        return in_polygon(shape, p, slack);
    default:
        return within(nearest_on(shape->point[0], shape->point[1], p), p, shape->radius + slack);
    }
}

static int body_is_at(const rill_world *world, rill_body body, rill_vec2 p, rill_real slack) {
    rill_shape shape = rill_body_shape(world, body);
    rill_shape_def def;
    while (rill_shape_get(world, shape, &def) == RILL_OK) {
        if (is_at(&def, p, slack)) {
            return 1;
        }
        shape = rill_shape_next(world, shape);
    }
    return 0;
}

grip grip_seize(const session *s, rill_vec2 at) {
    grip g = {0};
    for (uint32_t i = 0; i < s->config.body_capacity && !g.holding; i++) {
        const rill_body body = rill_body_at(s->world, i);
        rill_body_state state;
        if (rill_body_get(s->world, body, &state) == RILL_OK && state.kind == RILL_BODY_DYNAMIC &&
            body_is_at(s->world, body, at, s->config.spacing / 2)) {
            g.holding = 1;
            g.body = body;
            g.arm = between(state.centre, at);
            g.angle = state.angle;
        }
    }
    return g;
}

/* Where the point that is held is now. */
static rill_vec2 held_point(const grip *g, const rill_body_state *state) {
    const rill_real turns = rill_div(state->angle - g->angle, TURN);
    const rill_real sine = scene_sine(turns);
    const rill_real cosine = scene_sine(turns + RILL_RATIO(1, 4));
    const rill_vec2 point = {
        state->centre.x + rill_mul(cosine, g->arm.x) - rill_mul(sine, g->arm.y),
        state->centre.y + rill_mul(sine, g->arm.x) + rill_mul(cosine, g->arm.y)};
    return point;
}

/* The impulse that gives a mass the wanted speed by and by. */
static rill_real pull(rill_real way, rill_real speed, rill_real mass) {
    const rill_real wanted = rill_clamp(rill_mul(way, CLOSING), -FASTEST, FASTEST);
    const rill_real change = rill_clamp(wanted - speed, -FASTEST, FASTEST);
    return rill_mul(rill_mul(change, FIRMNESS), mass);
}

void grip_pull(grip *g, session *s, rill_vec2 to) {
    rill_body_state state;
    rill_vec2 speed;
    if (!g->holding) {
        return;
    }
    if (rill_body_get(s->world, g->body, &state) != RILL_OK) {
        g->holding = 0;
        return;
    }
    const rill_vec2 point = held_point(g, &state);
    if (rill_body_velocity_at(s->world, g->body, point, &speed) == RILL_OK) {
        const rill_vec2 way = between(point, to);
        const rill_vec2 impulse = {pull(way.x, speed.x, state.mass),
                                   pull(way.y, speed.y, state.mass)};
        (void)rill_body_impulse(s->world, g->body, impulse, point);
    }
}

#else

grip grip_seize(const session *s, rill_vec2 at) {
    const grip nothing = {0};
    (void)s;
    (void)at;
    return nothing;
}

void grip_pull(grip *g, session *s, rill_vec2 to) {
    (void)g;
    (void)s;
    (void)to;
}

#endif
