/* A tank 4 m wide and 2 m deep that sloshes in its first mode, amplitude 10 % of the depth: linear
 * theory knows the period, and how long it lasts shows what the method loses. */
#include "scene.h"

#define WIDTH RILL_RATIO(4, 1)
#define DEPTH RILL_RATIO(2, 1)
#define AMPLITUDE RILL_RATIO(2, 10)
#define PI RILL_RATIO(355, 113)

static void setup(rill_config *config, uint32_t particles) {
    scene_tank(config, WIDTH, DEPTH + RILL_RATIO(6, 10), rill_mul(WIDTH, DEPTH), particles);
}

/* sin(pi u) for u from 0 to 1 within 0.002 (Bhaskara's formula). */
static rill_real sin_pi(rill_real u) {
    const rill_real w = rill_mul(u, RILL_ONE - u);
    return rill_div(16 * w, 5 * RILL_ONE - 4 * w);
}

static rill_real cos_pi(rill_real u) {
    const rill_real half = RILL_RATIO(1, 2);
    return u < half ? sin_pi(u + half) : -sin_pi(u - half);
}

/* The first terms of the series are exact to 0.1 % up to x = 1.7. */
static rill_real sinh_small(rill_real x) {
    const rill_real xx = rill_mul(x, x);
    const rill_real inner =
        RILL_ONE + rill_mul(xx, RILL_RATIO(1, 20) + rill_mul(xx, RILL_RATIO(1, 840)));
    return rill_mul(x, RILL_ONE + rill_mul(rill_mul(xx, RILL_RATIO(1, 6)), inner));
}

static rill_real cosh_small(rill_real x) {
    const rill_real xx = rill_mul(x, x);
    const rill_real inner =
        RILL_ONE + rill_mul(xx, RILL_RATIO(1, 12) + rill_mul(xx, RILL_RATIO(1, 360)));
    return RILL_ONE + rill_mul(rill_mul(xx, RILL_RATIO(1, 2)), inner);
}

/* Where linear theory moves the fluid of a point at the turn of the wave. */
static rill_vec2 displaced(rill_vec2 p) {
    const rill_real k = rill_div(PI, WIDTH);
    const rill_real u = rill_div(p.x, WIDTH);
    const rill_real ky = rill_mul(k, p.y);
    const rill_real scale = rill_div(AMPLITUDE, sinh_small(rill_mul(k, DEPTH)));
    rill_vec2 q;
    q.x = p.x - rill_mul(scale, rill_mul(sin_pi(u), cosh_small(ky)));
    q.y = p.y + rill_mul(scale, rill_mul(cos_pi(u), sinh_small(ky)));
    return q;
}

static rill_status build(rill_world *world, const rill_config *config) {
    rill_status status = scene_pool(world, config);
    for (uint32_t i = 0; status == RILL_OK && i < config->particle_capacity; i++) {
        const rill_particle particle = rill_particle_at(world, i);
        rill_particle_state state;
        status = rill_particle_get(world, particle, &state);
        if (status == RILL_OK) {
            state.position = displaced(state.position);
            status = rill_particle_set(world, particle, &state);
        }
    }
    return status;
}

const scene scene_slosh = {
    .name = "slosh",
    .about = "a tank swings in its first mode: period and loss against theory",
    .method = RILL_METHOD_BODIN,
    .particles = 2000,
    .hz = 120,
    .seconds = 12,
    .show_ms = 100,
    .setup = setup,
    .build = build,
};
