#include "touch.h"

#include <string.h>

#define UPRIGHT 8
#define JET_PARTICLES 4
#define PUSH_LIMIT RILL_RATIO(5, 1) /* m/s */
#define JET_SPEED RILL_RATIO(3, 1)  /* m/s, downwards */

touch touch_none(const session *s) {
    touch t;
    const rill_config *c = &s->config;
    memset(&t, 0, sizeof t);
    t.tilt_y = UPRIGHT;
    t.at.x = rill_mul(c->domain_min.x + c->domain_max.x, RILL_RATIO(1, 2));
    t.at.y = c->domain_max.y - rill_mul(c->domain_max.y - c->domain_min.y, RILL_RATIO(1, 10));
    t.before = t.at;
    return t;
}

static int bounded(int eighths) {
    return eighths < -UPRIGHT ? -UPRIGHT : eighths > UPRIGHT ? UPRIGHT : eighths;
}

static void apply(const touch *t, session *s) {
    const rill_real g = -s->config.gravity.y;
    rill_vec2 gravity;
    gravity.x = rill_mul(g, RILL_RATIO(1, UPRIGHT)) * (rill_real)t->tilt_x;
    gravity.y = -rill_mul(g, RILL_RATIO(1, UPRIGHT)) * (rill_real)t->tilt_y;
    (void)rill_set_gravity(s->world, gravity);
}

void touch_tilt(touch *t, session *s, int x, int y) {
    s->tilted = 1;
    t->tilt_x = bounded(t->tilt_x + x);
    t->tilt_y = bounded(t->tilt_y + y);
    apply(t, s);
}

void touch_upright(touch *t, session *s) {
    s->tilted = 0;
    t->tilt_x = 0;
    t->tilt_y = UPRIGHT;
    apply(t, s);
}

void touch_feel(touch *t, session *s, int x, int y) {
    const rill_real g = -s->config.gravity.y;
    rill_vec2 gravity;
    s->tilted = 1;
    t->tilt_x = bounded(x * UPRIGHT / 1000);
    t->tilt_y = bounded(-y * UPRIGHT / 1000);
    gravity.x = rill_mul(g, rill_div(rill_from_int(x), rill_from_int(1000)));
    gravity.y = rill_mul(g, rill_div(rill_from_int(y), rill_from_int(1000)));
    (void)rill_set_gravity(s->world, gravity);
}

/* A row of particles every time the last one has moved on by a spacing. */
static void pour(touch *t, session *s) {
    const rill_real spacing = s->config.spacing;
    rill_particle_state particle = {{0, 0}, {0, -JET_SPEED}, 0};
    if (t->pour_countdown > 0) {
        t->pour_countdown--;
        return;
    }
    for (int32_t i = 0; i < JET_PARTICLES; i++) {
        particle.position.x =
            t->at.x + rill_mul(spacing, rill_from_int(2 * i - JET_PARTICLES + 1)) / 2;
        particle.position.y = t->at.y;
        (void)rill_particle_add(s->world, &particle, NULL); /* full or outside: it just ends */
    }
    const rill_real steps = rill_div(rill_mul(spacing, s->config.rate), JET_SPEED);
    t->pour_countdown = (uint32_t)rill_floor(steps);
}

/* m/s for a pointer that has moved so far in a frame. */
static rill_real push_speed(rill_real moved) {
    return rill_clamp(rill_mul(moved, RILL_RATIO(20, 1)), -PUSH_LIMIT, PUSH_LIMIT);
}

/* Particles near the pointer are taken along with it. */
static void push(const touch *t, session *s) {
    const rill_real reach =
        rill_mul(s->config.domain_max.y - s->config.domain_min.y, RILL_RATIO(1, 10));
    const rill_view view = rill_particles_view(s->world);
    rill_vec2 speed;
    speed.x = push_speed(t->at.x - t->before.x);
    speed.y = push_speed(t->at.y - t->before.y);
    for (uint32_t i = 0; i < view.count; i++) {
        const rill_vec2 p = rill_view_position(&view, i);
        if (rill_abs(p.x - t->at.x) > reach || rill_abs(p.y - t->at.y) > reach) {
            continue;
        }
        const rill_particle particle = rill_particle_at(s->world, i);
        rill_particle_state state;
        if (rill_particle_get(s->world, particle, &state) == RILL_OK) {
            state.velocity.x = (state.velocity.x + speed.x) / 2;
            state.velocity.y = (state.velocity.y + speed.y) / 2;
            (void)rill_particle_set(s->world, particle, &state);
        }
    }
}

void touch_point(touch *t, const session *s, rill_vec2 at, int first, int second) {
    const grip nothing = {0};
    if (!t->pressed && !t->pushing) {
        t->before = at; /* it was elsewhere only because nobody looked */
    }
    if (!first) {
        t->held = nothing;
    } else if (!t->pressed) {
        t->held = grip_seize(s, at);
    }
    t->at = at;
    t->pressed = first;
    t->pouring = first && !t->held.holding;
    t->pushing = second;
}

void touch_step(touch *t, session *s) {
    if (t->pouring) {
        pour(t, s);
    }
    if (t->pushing) {
        push(t, s);
    }
    grip_pull(&t->held, s, t->at);
}

void touch_frame(touch *t) {
    t->before = t->at;
}
