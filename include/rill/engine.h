/* The game's own rigid-body engine: it keeps its bodies, and the fluid meets them through mirrors.
 *
 * A body of the engine is mirrored by a body of kind RILL_BODY_PROXY. Fluid presses against the
 * mirror, which moves within a step as the engine is about to move the body; the impulse is handed
 * over after the step. Nothing else acts on mirrors: gravity, contacts, friction and joints are the
 * engine's. The functions below do that for all bodies near the fluid; demo/engines has them at
 * work with Chipmunk2D and Box2D. A game that wants to do it by itself adds proxies, and each step
 * calls rill_body_set, rill_body_force, rill_step and rill_body_fluid_impulse.
 *
 * Both step by 1/config.rate seconds, rill first. Same calls, same bits: whatever order the engine
 * names its bodies in, it must be the same again where a run is to be repeated. */
#ifndef RILL_ENGINE_H
#define RILL_ENGINE_H

#include "bodies.h"

#ifdef __cplusplus
extern "C" {
#endif

#if RILL_BODIES

/* A body of the engine at the beginning of a step. Masses are those of bodies.h: the engine's
 * kilograms divided by the weight of a square metre of fluid of density 1. */
typedef struct rill_engine_body {
    uint32_t name;      /* the engine's; the same as long as the body has the same shapes */
    rill_vec2 position; /* m, of the body's origin; range as in rill_body_def */
    rill_real angle;    /* rad */
    rill_vec2 velocity; /* m/s, of the centre of mass */
    rill_real spin;     /* rad/s, to the left */
    rill_mass mass;     /* of 0: nothing moves it, as terrain and what the engine moves by rule */
    rill_vec2 force;    /* kg m/s^2, at the centre of mass, of all that the engine will push it with
                           in this step and velocity does not have yet: gravity, for instance */
    rill_real torque;   /* kg m^2/s^2, the same */
} rill_engine_body;

/* The bodies of a step, under way. */
typedef struct rill_meeting rill_meeting;

/* What rill asks the engine. Each function gets the context. They must not step or remove anything
 * of the world. */
typedef struct rill_engine {
    void *context; /* the game's own */

    /* Calls rill_engine_meet for every body that has a shape in the box (m), in an order of its
     * own. */
    void (*bodies_near)(void *context, rill_vec2 low, rill_vec2 high, rill_meeting *meeting);

    /* Adds the shapes of a body to its new mirror with rill_shape_add, in the body's frame. */
    rill_status (*add_shapes)(void *context, uint32_t name, rill_world *world, rill_body mirror);

    /* Changes the motion of a body by an impulse (kg m/s) at its centre of mass and an angular one
     * (kg m^2/s). Not called for bodies that the fluid did not touch. */
    void (*push)(void *context, uint32_t name, rill_vec2 impulse, rill_real angular);
} rill_engine;

/* Mirrors a body in this step; only within bodies_near. RILL_FULL, what rill_body_set,
 * rill_body_set_mass and add_shapes refuse: the body is not there for the fluid in this step. */
rill_status rill_engine_meet(rill_meeting *meeting, const rill_engine_body *body);

/* One rill_step with the engine's bodies: asks for those near the fluid, removes the mirrors of all
 * others, steps, and pushes the bodies. All bodies of kind RILL_BODY_PROXY are mirrors then. While
 * the world is paused nothing is asked and nothing pushed. RILL_OK, or the first refusal of a
 * body; the step is made in any case. */
rill_status rill_engine_step(rill_world *world, const rill_engine *engine);

/* The mirror of a body, null if it has none: it was not near the fluid in the last step. */
rill_body rill_engine_mirror(const rill_world *world, uint32_t name);

#endif

#ifdef __cplusplus
}
#endif

#endif
