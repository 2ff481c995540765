/* Bodies of the game's own engine: masses from outside, and a step with mirrors of the bodies near
 * the fluid. */
#include "body.h"

#include "particles.h"

#include <string.h>

#if RILL_BODIES

/* Largest distance of a centre of mass from the body's origin, h. */
#define REACH RILL_RATIO(64, 1)

/* Fluid feels shapes within 1 h, and both can come nearer by 1 h in each substep: h. */
#define MARGIN RILL_RATIO(3, 1)

/* In place of rill_rigid.mobile, before the engine has named the body in a step. */
#define NOT_MET 2u

static rill_status accept_mass(const rill_world *world, const rill_mass *mass, rill_vec2 *centre) {
    if (!rill_is_finite(mass->mass) || !rill_is_finite(mass->gyration) || mass->mass < 0 ||
        mass->gyration < 0) {
        return RILL_BAD_MASS;
    }
    *centre = rill_vec_over(mass->centre, world->units.h);
    return rill_vec_is_within(*centre, REACH) ? RILL_OK : RILL_BAD_MASS;
}

/* Divided in steps: the square of a small spacing does not fit Q16.16. */
static void load(const rill_world *world, rill_rigid *rigid, const rill_mass *mass,
                 rill_vec2 centre) {
    const rill_real spacing = world->config.spacing;
    const rill_real particles = rill_div(rill_div(mass->mass, spacing), spacing);
    rill_body_load(rigid, mass->mass > 0 ? rill_max(particles, RILL_RATIO(1, 16)) : 0,
                   rill_div(mass->gyration, world->units.h), centre);
}

rill_status rill_body_set_mass(rill_world *world, rill_body body, const rill_mass *mass) {
    rill_rigid *rigid = rill_body_find(world, body);
    rill_vec2 centre;
    if (rigid == NULL) {
        return RILL_STALE_HANDLE;
    }
    const rill_status status = accept_mass(world, mass, &centre);
    if (status == RILL_OK && rill_can_be_moved(rigid)) {
        load(world, rigid, mass, centre);
    }
    return status;
}

struct rill_meeting {
    rill_world *world;
    const rill_engine *engine;
    rill_status status; /* of the first body that was refused */
};

rill_body rill_engine_mirror(const rill_world *world, uint32_t name) {
    const rill_rigid *rigids = rill_rigids(world);
    for (uint32_t b = 0; b < world->layout.body_capacity; b++) {
        if (rigids[b].kind == RILL_BODY_PROXY && rigids[b].user == name) {
            return rill_body_at(world, b);
        }
    }
    const rill_body none = {0};
    return none;
}

/* A new mirror with its shapes. */
static rill_status make_mirror(const rill_meeting *meeting, const rill_engine_body *body,
                               rill_body *mirror) {
    rill_body_def def;
    memset(&def, 0, sizeof def);
    def.kind = RILL_BODY_PROXY;
    def.position = body->position;
    def.angle = body->angle;
    def.user = body->name;
    rill_status status = rill_body_add(meeting->world, &def, mirror);
    if (status == RILL_OK) {
        status = meeting->engine->add_shapes(meeting->engine->context, body->name, meeting->world,
                                             *mirror);
    }
    return status;
}

/* Velocities are those of the centre of mass, and finer than rill_body_set has them: the engine
 * adds up many small changes. */
static void set_motion(const rill_world *world, rill_rigid *rigid, const rill_engine_body *body) {
    const rill_tiny most = 4 * RILL_TINY_ONE;
    const rill_tiny x = rill_tiny_quotient(body->velocity.x, world->units.speed);
    const rill_tiny y = rill_tiny_quotient(body->velocity.y, world->units.speed);
    const rill_tiny angular = rill_tiny_quotient(body->spin, world->units.rate);
    rigid->velocity.x = rill_clamp(x, -most, most);
    rigid->velocity.y = rill_clamp(y, -most, most);
    rigid->spin = rill_clamp(rill_tiny_scale(angular, rigid->gyration), -most, most);
}

/* Pose, mass, motion and forces of a mirror. */
static rill_status place_mirror(rill_world *world, rill_body mirror, const rill_engine_body *body) {
    rill_rigid *rigid = rill_body_find(world, mirror);
    const rill_tiny2 none = {0, 0};
    rill_body_state state;
    memset(&state, 0, sizeof state);
    state.position = body->position;
    state.angle = body->angle;
    state.velocity = body->velocity;
    state.spin = body->spin;
    state.user = body->name;
    rill_status status = rill_body_set_mass(world, mirror, &body->mass);
    if (status == RILL_OK) {
        status = rill_body_set(world, mirror, &state);
    }
    if (status == RILL_OK) {
        set_motion(world, rigid, body);
        rigid->push = none;
        rigid->twist = 0;
        (void)rill_body_get(world, mirror, &state);
        status = rill_body_force(world, mirror, body->force, state.centre);
    }
    return status == RILL_OK ? rill_body_torque(world, mirror, body->torque) : status;
}

rill_status rill_engine_meet(rill_meeting *meeting, const rill_engine_body *body) {
    rill_body mirror = rill_engine_mirror(meeting->world, body->name);
    rill_status status = mirror.id != 0 ? RILL_OK : make_mirror(meeting, body, &mirror);
    if (status == RILL_OK) {
        status = place_mirror(meeting->world, mirror, body);
    }
    if (status != RILL_OK) {
        (void)rill_body_remove(meeting->world, mirror);
        meeting->status = meeting->status == RILL_OK ? status : meeting->status;
    }
    return status;
}

/* The box around all particles, m; 0 if there are none. */
static int find_box(const rill_world *world, rill_vec2 *low, rill_vec2 *high) {
    const rill_vec2 *position = rill_positions(world);
    const rill_vec2 min = rill_domain_min(world);
    const rill_real h = world->units.h;
    if (world->count == 0) {
        return 0;
    }
    *low = position[0];
    *high = position[0];
    for (uint32_t i = 1; i < world->count; i++) {
        low->x = rill_min(low->x, position[i].x);
        low->y = rill_min(low->y, position[i].y);
        high->x = rill_max(high->x, position[i].x);
        high->y = rill_max(high->y, position[i].y);
    }
    low->x = min.x + rill_mul(low->x - MARGIN, h);
    low->y = min.y + rill_mul(low->y - MARGIN, h);
    high->x = min.x + rill_mul(high->x + MARGIN, h);
    high->y = min.y + rill_mul(high->y + MARGIN, h);
    return 1;
}

static void meet_bodies(rill_meeting *meeting) {
    rill_rigid *rigids = rill_rigids(meeting->world);
    const uint32_t capacity = meeting->world->layout.body_capacity;
    rill_vec2 low;
    rill_vec2 high;
    for (uint32_t b = 0; b < capacity; b++) {
        rigids[b].mobile = rigids[b].kind == RILL_BODY_PROXY ? NOT_MET : rigids[b].mobile;
    }
    if (find_box(meeting->world, &low, &high)) {
        meeting->engine->bodies_near(meeting->engine->context, low, high, meeting);
    }
    for (uint32_t b = 0; b < capacity; b++) {
        if (rigids[b].kind == RILL_BODY_PROXY && rigids[b].mobile == NOT_MET) {
            (void)rill_body_remove(meeting->world, rill_body_at(meeting->world, b));
        }
    }
}

static void push_bodies(const rill_world *world, const rill_engine *engine) {
    const rill_rigid *rigids = rill_rigids(world);
    for (uint32_t b = 0; b < world->layout.body_capacity; b++) {
        rill_vec2 impulse = {0, 0};
        rill_real angular = 0;
        if (rigids[b].kind == RILL_BODY_PROXY &&
            (rigids[b].fluid.x != 0 || rigids[b].fluid.y != 0 || rigids[b].fluid_spin != 0)) {
            (void)rill_body_fluid_impulse(world, rill_body_at(world, b), &impulse, &angular);
            engine->push(engine->context, rigids[b].user, impulse, angular);
        }
    }
}

rill_status rill_engine_step(rill_world *world, const rill_engine *engine) {
    rill_meeting meeting = {world, engine, RILL_OK};
    if (world->gameplay.paused) {
        return RILL_OK;
    }
    meet_bodies(&meeting);
    rill_step(world);
    push_bodies(world, engine);
    return meeting.status;
}

#else

typedef int rill_no_engine_here; /* ISO C wants a declaration in every file */

#endif
