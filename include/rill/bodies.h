/* Rigid bodies and terrain: shapes that fluid flows around, presses against and carries.
 *
 * Terrain is a static body. Masses are in kilograms if the fluid's density 1 stands for 1 kg/m^2:
 * a body of density 1/2 floats half submerged in a material of density 1. Bodies should be at least
 * one smoothing radius wide; smaller ones displace less than they should. */
#ifndef RILL_BODIES_H
#define RILL_BODIES_H

#include "options.h"
#include "real.h"
#include "status.h"
#include "world.h"

#ifdef __cplusplus
extern "C" {
#endif

#if RILL_BODIES

/* Corners of a shape at most. */
#define RILL_MAX_POINTS 8

/* Names a body. Zero is null. */
typedef struct rill_body {
    uint32_t id; /* 0: none */
} rill_body;

/* Names a shape of a body. Zero is null. */
typedef struct rill_shape {
    uint32_t id; /* 0: none */
} rill_shape;

/* What moves a body. */
typedef enum rill_body_kind {
    RILL_BODY_STATIC = 1, /* never moves by itself */
    RILL_BODY_KINEMATIC,  /* moves as the game says, nothing stops it */
    RILL_BODY_DYNAMIC,    /* moved by gravity, fluid, contacts and joints */
    RILL_BODY_PROXY       /* mirrors a body of another engine, see engine.h: moved by fluid and by
                             the game's forces, and by nothing else */
} rill_body_kind;

/* A body to make. Zero-initialise, then set the kind. */
typedef struct rill_body_def {
    uint32_t kind;      /* a rill_body_kind */
    rill_vec2 position; /* m, of the body's origin; within 16000 h of the domain's corner */
    rill_real angle;    /* rad */
    rill_vec2 velocity; /* m/s, of the body's origin */
    rill_real spin;     /* rad/s, to the left */
    uint32_t user;      /* the game's own */
} rill_body_def;

/* What a shape is, and what its points are. */
typedef enum rill_shape_kind {
    RILL_SHAPE_CIRCLE,  /* one point and a radius */
    RILL_SHAPE_CAPSULE, /* two points and a radius: the thin wall that stops from both sides */
    RILL_SHAPE_POLYGON, /* 3 to 8 points, convex, in either order; radius 0 */
    RILL_SHAPE_SEGMENT, /* two points: a wall that stops what comes from the left of the way from
                           the first to the second, and lets everything else pass; not for
                           dynamic bodies */
    RILL_SHAPE_MAP /* a signed-distance map, see maps.h; four points: the corners of its cells, 1 h
                      further out */
} rill_shape_kind;

/* A shape to make. Start from one of the functions below. */
typedef struct rill_shape_def {
    uint32_t kind;                    /* a rill_shape_kind */
    uint32_t point_count;             /* as the kind says */
    rill_vec2 point[RILL_MAX_POINTS]; /* m, in the body's frame; within 64 h of a dynamic body's
                                         origin, 8000 h of others */
    rill_real radius;                 /* m, above 0 for circles and capsules */
    rill_real density;                /* relative to water, 1/64 to 64; default 1 */
    rill_real friction;               /* between bodies, 0 to 4; default 1/2 */
    rill_real restitution;            /* 0 to 1; default 0 */
    uint32_t category;                /* bits: what the shape is; default 1 */
    uint32_t mask;                    /* bits: which categories it collides with; default all */
    uint32_t passes;                  /* bits: a filter for materials whose user_bits share one;
                                         default 0: no fluid passes */
} rill_shape_def;

/* A circle with every default filled in, as in all of these. */
rill_shape_def rill_shape_circle(rill_vec2 centre, rill_real radius);
/* All that is within the radius of a line from a to b. */
rill_shape_def rill_shape_capsule(rill_vec2 a, rill_vec2 b, rill_real radius);
/* A one-sided wall from a to b. */
rill_shape_def rill_shape_segment(rill_vec2 a, rill_vec2 b);
/* A convex polygon of 3 to RILL_MAX_POINTS points. */
rill_shape_def rill_shape_polygon(const rill_vec2 *points, uint32_t count);
/* A box of the given width and height around a centre. */
rill_shape_def rill_shape_box(rill_vec2 centre, rill_real width, rill_real height);

/* Makes a body without shapes; a dynamic one stands still until it has one. *body may be null.
 * RILL_FULL, RILL_BAD_BODY_KIND, RILL_BAD_POSITION, RILL_BAD_ANGLE, RILL_BAD_VELOCITY make nothing.
 */
rill_status rill_body_add(rill_world *world, const rill_body_def *def, rill_body *body);

/* Removes a body with its shapes and joints. RILL_STALE_HANDLE if there is none of that name. */
rill_status rill_body_remove(rill_world *world, rill_body body);

/* Adds a shape to a body, whose mass, centre of mass and inertia follow. Shapes of one body may
 * touch but should not overlap: the overlap counts twice. Masses are held to 1/8 to 16384
 * particles. *shape may be null. RILL_FULL, RILL_STALE_HANDLE, RILL_BAD_SHAPE (too few points, not
 * convex, thinner than 1/64 h, too large, a segment on a dynamic body), RILL_BAD_BODY_DENSITY,
 * RILL_BAD_BODY_FRICTION, RILL_BAD_RESTITUTION add nothing. */
rill_status rill_shape_add(rill_world *world, rill_body body, const rill_shape_def *def,
                           rill_shape *shape);

/* A chain of walls along points, point_count - 1 shapes: capsules of the radius (m), or, with
 * radius 0, one-sided segments. RILL_FULL or RILL_BAD_SHAPE: those added before stay. */
rill_status rill_polyline_add(rill_world *world, rill_body body, const rill_vec2 *points,
                              uint32_t point_count, rill_real radius);

/* Removes a shape; mass follows. RILL_STALE_HANDLE if there is none of that name. */
rill_status rill_shape_remove(rill_world *world, rill_shape shape);

/* Where a body is and how it moves. */
typedef struct rill_body_state {
    rill_vec2 position; /* m, of the body's origin */
    rill_real angle;    /* rad, -pi to pi */
    rill_vec2 velocity; /* m/s, of the body's origin */
    rill_real spin;     /* rad/s */
    rill_vec2 centre;   /* m, of the centre of mass; not read by rill_body_set */
    rill_real mass;     /* see above; 0 for bodies that nothing moves; not read */
    uint32_t kind;      /* a rill_body_kind; not read */
    uint32_t user;      /* the game's own */
} rill_body_state;

/* Reads a body. RILL_STALE_HANDLE leaves *state alone. */
rill_status rill_body_get(const rill_world *world, rill_body body, rill_body_state *state);

/* Overwrites a body's pose and motion. Speeds above 1 h per substep are reduced to that when the
 * body moves. Refuses what rill_body_add refuses, changing nothing. */
rill_status rill_body_set(rill_world *world, rill_body body, const rill_body_state *state);

/* The mass of a body, where the game knows better than the shapes. */
typedef struct rill_mass {
    rill_real mass;     /* as in rill_body_state, held to 1/8 to 16384 particles; 0: impulses and
                           forces do not move the body, and a dynamic one stands still */
    rill_real gyration; /* m, the root of inertia / mass about the centre, held to 1/16 to 180 h */
    rill_vec2 centre;   /* m, of mass, in the body's frame; within 64 h of its origin */
} rill_mass;

/* Sets the mass of a dynamic body or a proxy, until its shapes next change. Other kinds ignore it.
 * RILL_STALE_HANDLE, RILL_BAD_MASS (negative or not finite, centre too far) change nothing. */
rill_status rill_body_set_mass(rill_world *world, rill_body body, const rill_mass *mass);

/* The world's velocity (m/s) at a point (m) that moves with the body; points farther than 16000 h
 * away count as that far. RILL_STALE_HANDLE, RILL_BAD_POSITION leave it alone. */
rill_status rill_body_velocity_at(const rill_world *world, rill_body body, rill_vec2 point,
                                  rill_vec2 *velocity);

/* Changes a body's motion at once by an impulse (kg m/s) at a point (m). Bodies without mass ignore
 * it, as they do forces.
 * RILL_STALE_HANDLE, RILL_BAD_POSITION, RILL_BAD_VELOCITY (impulse not finite) change nothing. */
rill_status rill_body_impulse(rill_world *world, rill_body body, rill_vec2 impulse,
                              rill_vec2 point);

/* Pushes a body with a force (kg m/s^2) at a point (m) during the next step; several add up. Errors
 * as rill_body_impulse. */
rill_status rill_body_force(rill_world *world, rill_body body, rill_vec2 force, rill_vec2 point);
/* Turns it with a torque (kg m^2/s^2), in the same way. */
rill_status rill_body_torque(rill_world *world, rill_body body, rill_real torque);

/* What the fluid did to the body in the last step: an impulse (kg m/s) at the centre of mass and an
 * angular one (kg m^2/s), also for static bodies. RILL_STALE_HANDLE leaves both alone. */
rill_status rill_body_fluid_impulse(const rill_world *world, rill_body body, rill_vec2 *impulse,
                                    rill_real *angular);

/* The body at an index below body_capacity, for drawing; null where there is none. */
rill_body rill_body_at(const rill_world *world, uint32_t index);

/* The first shape of a body; null if it has none. */
rill_shape rill_body_shape(const rill_world *world, rill_body body);
/* The shape after this one of the same body; null past the last. */
rill_shape rill_shape_next(const rill_world *world, rill_shape shape);

/* The body that a shape belongs to; null if the shape is gone. */
rill_body rill_shape_body(const rill_world *world, rill_shape shape);

/* How far a point (m) is from the shape's surface, negative inside, and the direction away from it
 * (null: not wanted). RILL_STALE_HANDLE, RILL_BAD_POSITION, RILL_NOTHING_FOUND (the shape's map is
 * missing) leave both alone. */
rill_status rill_shape_distance(const rill_world *world, rill_shape shape, rill_vec2 point,
                                rill_real *distance, rill_vec2 *normal);

/* A shape as it lies in the world now: points and radius in m. RILL_STALE_HANDLE leaves it alone.
 */
rill_status rill_shape_get(const rill_world *world, rill_shape shape, rill_shape_def *def);

#endif

#ifdef __cplusplus
}
#endif

#endif
