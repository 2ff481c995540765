/* rill 0.1.0, a library in two files: include this one, with RILL_FIXED defined as 0 or 1, made by scripts/amalgamate.py. MIT licence:
 *
 * MIT License
 *
 * Copyright (c) 2026 the rill authors
 *
 * Permission is hereby granted, free of charge, to any person obtaining a copy
 * of this software and associated documentation files (the "Software"), to deal
 * in the Software without restriction, including without limitation the rights
 * to use, copy, modify, merge, publish, distribute, sublicense, and/or sell
 * copies of the Software, and to permit persons to whom the Software is
 * furnished to do so, subject to the following conditions:
 *
 * The above copyright notice and this permission notice shall be included in all
 * copies or substantial portions of the Software.
 *
 * THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR
 * IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY,
 * FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE
 * AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER
 * LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM,
 * OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE
 * SOFTWARE.
 */
/* rill: real fluids for 2D games on small machines. This header includes all others. */
#ifndef RILL_RILL_H
#define RILL_RILL_H

/* Rigid bodies and terrain: shapes that fluid flows around, presses against and carries.
 *
 * Terrain is a static body. Masses are in kilograms if the fluid's density 1 stands for 1 kg/m^2:
 * a body of density 1/2 floats half submerged in a material of density 1. Bodies should be at least
 * one smoothing radius wide; smaller ones displace less than they should. */
#ifndef RILL_BODIES_H
#define RILL_BODIES_H

/* Build options. Every option is a macro, set for the library and for all
 * code that includes its headers alike (the CMake targets export them). */
#ifndef RILL_OPTIONS_H
#define RILL_OPTIONS_H

/* The scalar: 0 = IEEE single precision (target rill), 1 = Q16.16 integers (target rill_q16). */
#ifndef RILL_FIXED
#error "define RILL_FIXED as the library was built: 0 for float, 1 for Q16.16"
#endif

/* Clavet's double-density relaxation. */
#ifndef RILL_CLAVET
#define RILL_CLAVET 1
#endif

/* Bodin's constraint fluid. */
#ifndef RILL_BODIN
#define RILL_BODIN 1
#endif

/* Springs between particles: elastic and plastic materials (needs RILL_CLAVET). */
#ifndef RILL_SPRINGS
#define RILL_SPRINGS 1
#endif

/* Rigid bodies and terrain, contacts and joints. */
#ifndef RILL_BODIES
#define RILL_BODIES 1
#endif

/* Vector instructions where the compiler offers them (SSE2). The results are the same without. */
#ifndef RILL_VECTOR
#define RILL_VECTOR 1
#endif

/* Emitters, zones, sensors, events, groups, colours and what else games ask of a fluid. */
#ifndef RILL_GAMEPLAY
#define RILL_GAMEPLAY 1
#endif

/* A text for each status (3 KB). Without, rill_status_text only says whether there was an error. */
#ifndef RILL_TEXTS
#define RILL_TEXTS 1
#endif

/* Materials that a world can have, 1 to 255. Part of the world's size. */
#ifndef RILL_MAX_MATERIALS
#define RILL_MAX_MATERIALS 16
#endif

/* Appends the scalar to the name of the functions that every program calls, so that a program built
 * for one scalar cannot be linked with the library of the other. */
#if RILL_FIXED
#define RILL_SCALAR_NAME(name) name##_q16
#else
#define RILL_SCALAR_NAME(name) name##_float
#endif

#endif
/* The scalar of the library: float, or Q16.16 in an int32_t. One table of names for both.
 *
 * Addition, subtraction and comparison are the native operators. Q16.16 holds -32768 to 32767.99998
 * in steps ("quanta") of 1/65536; native addition must not overflow, everything below saturates.
 * Right shifts of negative numbers are taken to be arithmetic, as on every supported compiler. */
#ifndef RILL_REAL_H
#define RILL_REAL_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#if RILL_FIXED

typedef int32_t rill_real;

#define RILL_REAL_MAX INT32_MAX
#define RILL_ONE 65536

/* A constant n/d, d > 0, from integer constant expressions, rounded to nearest (halves away from
 * zero). Valid in static initialisers; no floating point is involved. */
#define RILL_RATIO(n, d)                                                                           \
    ((rill_real)((((int64_t)(n)) * 131072 + ((n) < 0 ? -(int64_t)(d) : (int64_t)(d))) /            \
                 (2 * (int64_t)(d))))

/* The nearest value to a 64-bit result in quanta: saturates. */
static inline rill_real rill_saturate(int64_t quanta) {
    if (quanta > INT32_MAX) {
        return INT32_MAX;
    }
    return quanta < INT32_MIN ? INT32_MIN : (rill_real)quanta;
}

/* a times b, rounded to nearest (halves up), saturating. */
static inline rill_real rill_mul(rill_real a, rill_real b) {
    return rill_saturate(((int64_t)a * b + 0x8000) >> 16);
}

/* a / b rounded to nearest (halves away from zero), saturating; x/0 has the sign of x, 0/0 = 0. */
rill_real rill_div(rill_real a, rill_real b);

/* Square root rounded to nearest; 0 for negative numbers. */
rill_real rill_sqrt(rill_real a);

/* 1/sqrt(a) rounded down; RILL_REAL_MAX for a <= 0. */
rill_real rill_rsqrt(rill_real a);

/* An integer as a real, saturating. */
static inline rill_real rill_from_int(int32_t n) {
    return rill_saturate((int64_t)n * RILL_ONE);
}

/* The largest integer that is not above a. */
static inline int32_t rill_floor(rill_real a) {
    return a >> 16;
}

/* Is the number one that the API accepts? Every Q16.16 value is. */
static inline int rill_is_finite(rill_real a) {
    (void)a;
    return 1;
}

#else

typedef float rill_real;

#define RILL_REAL_MAX 3.402823466e+38F
#define RILL_ONE 1.0F
#define RILL_RATIO(n, d) ((rill_real)(n) / (rill_real)(d))

static inline rill_real rill_mul(rill_real a, rill_real b) {
    return a * b;
}

static inline rill_real rill_div(rill_real a, rill_real b) {
    return a / b;
}

/* Correctly rounded square root, the same bits with and without a square root instruction;
 * 0 for negative numbers. */
rill_real rill_sqrt(rill_real a);

/* 1/sqrt(a), twice rounded; RILL_REAL_MAX for a <= 0. */
rill_real rill_rsqrt(rill_real a);

static inline rill_real rill_from_int(int32_t n) {
    return (rill_real)n;
}

/* The largest integer that is not above a, for |a| < 2^31. */
static inline int32_t rill_floor(rill_real a) {
    const int32_t toward_zero = (int32_t)a;
    return toward_zero - ((rill_real)toward_zero > a);
}

/* Is the number one that the API accepts: neither infinite nor not-a-number? */
static inline int rill_is_finite(rill_real a) {
    return a >= -RILL_REAL_MAX && a <= RILL_REAL_MAX;
}

#endif

static inline rill_real rill_min(rill_real a, rill_real b) {
    return a < b ? a : b;
}

static inline rill_real rill_max(rill_real a, rill_real b) {
    return a > b ? a : b;
}

/* a, moved into low..high. */
static inline rill_real rill_clamp(rill_real a, rill_real low, rill_real high) {
    return rill_min(rill_max(a, low), high);
}

/* |a|; the most negative Q16.16 value saturates. */
static inline rill_real rill_abs(rill_real a) {
    return a >= 0 ? a : (a < -RILL_REAL_MAX ? RILL_REAL_MAX : -a);
}

/* Two reals: a position, a velocity, a direction. */
typedef struct rill_vec2 {
    rill_real x, y;
} rill_vec2;

#ifdef __cplusplus
}
#endif

#endif
/* What a call answers: zero for success, a negative code that names the problem otherwise. */
#ifndef RILL_STATUS_H
#define RILL_STATUS_H

#ifdef __cplusplus
extern "C" {
#endif

/* Each status with its text. A status that starts with RILL_BAD_ names the argument or the field of
 * the configuration that was refused; nothing was changed then. */
#define RILL_STATUS_TABLE(X)                                                                       \
    X(RILL_OK, 0, "success")                                                                       \
    X(RILL_FULL, -1, "the capacity is reached; what fitted was done, the rest was refused")        \
    X(RILL_STALE_HANDLE, -2, "the handle is null, or what it named is gone")                       \
    X(RILL_BLOCK_NULL, -3, "the block of memory or the place for the result is missing")           \
    X(RILL_BLOCK_MISALIGNED, -4, "the block is not aligned to RILL_BLOCK_ALIGNMENT bytes")         \
    X(RILL_BLOCK_TOO_SMALL, -5, "the block is smaller than rill_memory_size says")                 \
    X(RILL_BLOCK_FOREIGN, -6, "the block holds no world of this library, version and scalar")      \
    X(RILL_BLOCK_DAMAGED, -7, "the block holds a world whose contents are inconsistent")           \
    X(RILL_NOT_BUILT_IN, -8, "the library was built without this feature")                         \
    X(RILL_NOT_CONFIGURED, -9, "the configuration left this feature out")                          \
    X(RILL_NOTHING_FOUND, -10, "there is nothing of what was looked for")                          \
    X(RILL_SAVE_TRUNCATED, -11, "the save is shorter than it should be")                           \
    X(RILL_SAVE_FOREIGN, -12, "this is no save of this library, version and scalar")               \
    X(RILL_SAVE_DAMAGED, -13, "the save's contents do not fit its checksum or each other")         \
    X(RILL_BUFFER_TOO_SMALL, -14, "the buffer for the save is smaller than rill_save_size says")   \
    X(RILL_BAD_CONFIG, -20, "config: not made by rill_config_default")                             \
    X(RILL_BAD_METHOD, -21, "method: unknown, or left out of this build")                          \
    X(RILL_BAD_SPACING, -22, "spacing: out of range")                                              \
    X(RILL_BAD_RATE, -23, "rate: out of range")                                                    \
    X(RILL_BAD_GRAVITY, -24, "gravity: not finite, or more than 1/8 h per substep squared")        \
    X(RILL_BAD_DOMAIN, -25, "domain: empty, not finite, or of too many cells")                     \
    X(RILL_BAD_PARTICLE_CAPACITY, -26, "particle_capacity: out of range")                          \
    X(RILL_BAD_PAIR_CAPACITY, -27, "pair_capacity: out of range")                                  \
    X(RILL_BAD_SPRING_CAPACITY, -28, "spring_capacity: out of range")                              \
    X(RILL_BAD_MATERIALS, -29, "materials: none, or more than RILL_MAX_MATERIALS")                 \
    X(RILL_BAD_MATERIAL, -30, "material: no such index")                                           \
    X(RILL_BAD_DENSITY, -31, "material density: out of range")                                     \
    X(RILL_BAD_SOUND_SPEED, -32, "material sound_speed: out of range")                             \
    X(RILL_BAD_NEAR_PRESSURE, -33, "material near_pressure: out of range")                         \
    X(RILL_BAD_VISCOSITY, -34, "material viscosity: out of range")                                 \
    X(RILL_BAD_VISCOSITY_SQUARED, -17, "material viscosity_squared: out of range")                 \
    X(RILL_BAD_FRICTION, -35, "material friction: out of range")                                   \
    X(RILL_BAD_STICKINESS, -36, "material stickiness: out of range")                               \
    X(RILL_BAD_GRAVITY_SCALE, -37, "material gravity_scale: out of range")                         \
    X(RILL_BAD_ELASTICITY, -38, "material elasticity: out of range")                               \
    X(RILL_BAD_PLASTICITY, -39, "material plasticity: out of range")                               \
    X(RILL_BAD_YIELD_RATIO, -15, "material yield_ratio: out of range")                             \
    X(RILL_BAD_COHESION, -16, "material cohesion: out of range")                                   \
    X(RILL_BAD_TENSION, -18, "material tension: out of range")                                     \
    X(RILL_BAD_CLAVET_KERNEL, -60, "clavet.kernel: unknown")                                       \
    X(RILL_BAD_CLAVET_ORDER, -61, "clavet.order: unknown")                                         \
    X(RILL_BAD_SUBSTEPS, -62, "substeps: out of range")                                            \
    X(RILL_BAD_NEIGHBOURHOOD, -63, "neighbourhood: out of range")                                  \
    X(RILL_BAD_BODIN_KERNEL, -64, "bodin.kernel: unknown")                                         \
    X(RILL_BAD_ITERATIONS, -65, "bodin.iterations: out of range")                                  \
    X(RILL_BAD_BILATERAL, -66, "bodin.bilateral: neither 0 nor 1")                                 \
    X(RILL_BAD_REGULARISATION, -67, "bodin.regularisation: out of range")                          \
    X(RILL_BAD_DAMPING, -68, "bodin.damping: out of range")                                        \
    X(RILL_BAD_RELAXATION, -69, "bodin.relaxation: out of range")                                  \
    X(RILL_BAD_WARM_START, -70, "bodin.warm_start: out of range")                                  \
    X(RILL_BAD_CORRECTION, -72, "bodin.correction: out of range")                                  \
    X(RILL_BAD_RESIDUAL, -71, "bodin.residual: out of range")                                      \
    X(RILL_BAD_EMITTER_CAPACITY, -80, "gameplay.emitter_capacity: out of range")                   \
    X(RILL_BAD_ZONE_CAPACITY, -81, "gameplay.zone_capacity: out of range")                         \
    X(RILL_BAD_SENSOR_CAPACITY, -82, "gameplay.sensor_capacity: out of range")                     \
    X(RILL_BAD_EVENT_CAPACITY, -83, "gameplay.event_capacity: out of range")                       \
    X(RILL_BAD_EVENT_KINDS, -84, "gameplay.event_kinds: unknown bits, or no event_capacity")       \
    X(RILL_BAD_WHEN_FULL, -85, "gameplay.when_full: unknown")                                      \
    X(RILL_BAD_LIFETIMES, -86, "gameplay.lifetimes: neither 0 nor 1")                              \
    X(RILL_BAD_TAGS, -87, "gameplay.tags: neither 0 nor 1")                                        \
    X(RILL_BAD_COLOURS, -88, "gameplay.colours: neither 0 nor 1")                                  \
    X(RILL_BAD_DYE_DIFFUSION, -89, "gameplay.dye_diffusion: out of range, or no colours")          \
    X(RILL_BAD_OPEN_SIDES, -90, "gameplay.open_sides: unknown bits")                               \
    X(RILL_BAD_REST, -91, "gameplay.rest_speed or rest_steps: out of range, or springs")           \
    X(RILL_BAD_REACTION, -92, "gameplay.reaction: too many, no such material, or rate")            \
    X(RILL_BAD_STUCK, -93, "gameplay.stuck_steps or stuck_dies: out of range")                     \
    X(RILL_BAD_BODY_CAPACITY, -120, "body_capacity: above 4096, or RILL_BODIES is left out")       \
    X(RILL_BAD_SHAPE_CAPACITY, -121, "shape_capacity: above 16384")                                \
    X(RILL_BAD_JOINT_CAPACITY, -122, "joint_capacity: above 16384")                                \
    X(RILL_BAD_CONTACT_CAPACITY, -123, "contact_capacity: above 16384")                            \
    X(RILL_BAD_COUPLING_CAPACITY, -124, "coupling_capacity: above 65535")                          \
    X(RILL_BAD_BODY_KIND, -125, "body kind: unknown")                                              \
    X(RILL_BAD_ANGLE, -126, "angle or spin: not finite")                                           \
    X(RILL_BAD_BODY_DENSITY, -127, "shape density: out of range")                                  \
    X(RILL_BAD_BODY_FRICTION, -128, "shape friction: out of range")                                \
    X(RILL_BAD_RESTITUTION, -129, "shape restitution: out of range")                               \
    X(RILL_BAD_JOINT, -130, "joint: unknown kind, one body twice, or a field out of range")        \
    X(RILL_BAD_MASS, -131, "mass: negative or not finite, or its centre too far")                  \
    X(RILL_BAD_MAP, -132, "map: sizes, bits or cell out of range, or a body that moves freely")    \
    X(RILL_WRONG_MAP, -133, "map: no shape was made with this one")                                \
    X(RILL_BAD_POSITION, -40, "position: not finite, or outside the domain")                       \
    X(RILL_BAD_VELOCITY, -41, "velocity: not finite")                                              \
    X(RILL_BAD_JITTER, -42, "jitter: outside 0 to 1")                                              \
    X(RILL_BAD_LATTICE, -43, "lattice: unknown")                                                   \
    X(RILL_BAD_SHAPE, -44, "shape: empty, not finite, or not convex")                              \
    X(RILL_BAD_FLOW, -45, "emitter or zone rate: out of range")                                    \
    X(RILL_BAD_LIFETIME, -46, "lifetime: out of range, or the longest below the shortest")         \
    X(RILL_BAD_FORCE, -47, "force: not finite, or out of range")                                   \
    X(RILL_BAD_TAG, -48, "tag: above 65535")

typedef enum rill_status {
#define RILL_STATUS_CODE(name, value, text) name = value,
    RILL_STATUS_TABLE(RILL_STATUS_CODE)
#undef RILL_STATUS_CODE
} rill_status;

/* A sentence that describes the status; never null. */
const char *rill_status_text(rill_status status);

#ifdef __cplusplus
}
#endif

#endif
/* The world: configuration, memory, stepping, statistics.
 *
 * Quantities cross this API in the game's units: metres, seconds, kilograms per square metre
 * (any consistent set of units will do). Inside, lengths are in smoothing radii h and times in
 * steps, so that Q16.16 has the same relative precision whatever the game's scale. */
#ifndef RILL_WORLD_H
#define RILL_WORLD_H

/* What a world has for gameplay: capacities and optional values of particles. Everything is off by
 * default and costs neither memory nor time then. */
#ifndef RILL_GAMEPLAY_H
#define RILL_GAMEPLAY_H

#ifdef __cplusplus
extern "C" {
#endif

/* Sensors that a world can have: each particle keeps one bit for each of them. */
#define RILL_MAX_SENSORS 32

/* Reactions that a world can have. */
#define RILL_MAX_REACTIONS 8

/* What happens to a particle that finds the world full. */
typedef enum rill_when_full {
    RILL_REFUSE_NEW,    /* it is refused: RILL_FULL */
    RILL_REPLACE_OLDEST /* the particle that was added first makes room; 4 bytes per particle */
} rill_when_full;

/* Sides of the domain, to be combined. */
typedef enum rill_side {
    RILL_SIDE_LEFT = 1,
    RILL_SIDE_RIGHT = 2,
    RILL_SIDE_BOTTOM = 4,
    RILL_SIDE_TOP = 8
} rill_side;

/* What a reaction can turn a particle into, besides a material. */
#define RILL_REACTION_DIES 255u

/* Two materials that change each other where they touch: water + lava -> steam + stone. */
typedef struct rill_reaction {
    uint32_t first, second;       /* materials that must meet */
    uint32_t first_to, second_to; /* what they become, or RILL_REACTION_DIES */
    rill_real rate;               /* 1/s, 0 to 1000: chance of a touching pair per second */
} rill_reaction;

/* The gameplay part of a configuration. */
typedef struct rill_gameplay_settings {
    uint32_t emitter_capacity; /* 0 to 255; default 0 */
    uint32_t zone_capacity;    /* 0 to 255; default 0 */
    uint32_t sensor_capacity;  /* 0 to RILL_MAX_SENSORS; default 0; 4 bytes per particle */
    uint32_t event_capacity;   /* events kept until they are read, 0 to 65535; default 0 */
    uint32_t event_kinds;      /* rill_event_kind bits that are reported; default 0: none */
    uint32_t when_full;        /* a rill_when_full; default RILL_REFUSE_NEW */
    uint32_t lifetimes;        /* 1: particles can have a lifetime; default 0; 4 bytes each */
    uint32_t tags;             /* 1: particles can belong to groups; default 0; 2 bytes each */
    uint32_t colours;          /* 1: particles have colours of their own; default 0; 8 bytes each */
    rill_real dye_diffusion;   /* 1/s, 0 to 60: how fast colours mix; default 0; needs colours */
    uint32_t open_sides;       /* rill_side bits: particles that leave there die; default 0 */
    rill_real
        rest_speed;      /* m/s: slower fluid may fall asleep; default 0: never. Not with springs */
    uint32_t rest_steps; /* calm steps before it does, 1 to 250; default 30 */
    uint32_t stuck_steps; /* a particle wedged between surfaces for so many steps is reported, 1 to
                             250; default 0: never; 1 byte per particle */
    uint32_t stuck_dies;  /* 1: it dies then; default 0 */
    uint32_t reaction_count; /* 0 to RILL_MAX_REACTIONS; default 0 */
    rill_reaction reaction[RILL_MAX_REACTIONS];
} rill_gameplay_settings;

/* Counters and high-water marks of gameplay, since init unless said otherwise. Part of the state.
 */
typedef struct rill_gameplay_stats {
    uint32_t emitted;          /* particles made by emitters */
    uint32_t emitters_starved; /* particles that emitters could not make: the world was full */
    uint32_t replaced;         /* particles that made room for new ones */
    uint32_t expired;          /* ends of lifetimes */
    uint32_t drained;          /* particles that zones took away */
    uint32_t left;             /* particles that left through an open side */
    uint32_t reacted;          /* reactions that took place */
    uint32_t stuck;            /* particles that were wedged for stuck_steps */
    uint32_t asleep;           /* particles asleep now */
    uint32_t events;           /* unread events */
    uint32_t events_peak;      /* most ever unread */
    uint32_t events_lost;      /* events that found no room */
    uint32_t emitters_peak;    /* most emitters, zones and sensors at a time */
    uint32_t zones_peak;
    uint32_t sensors_peak;
} rill_gameplay_stats;

#ifdef __cplusplus
}
#endif

#endif
/* Materials: what a particle is made of. */
#ifndef RILL_MATERIAL_H
#define RILL_MATERIAL_H

#ifdef __cplusplus
extern "C" {
#endif

/* What a particle is made of. Take a preset and change what you like. All values are physical: a
 * change of the step rate does not change the look (tests/test_clavet_motion.c: how nearly). */
typedef struct rill_material {
    rill_real density;           /* relative to water, 1/16 to 16; heavy sinks under light */
    rill_real sound_speed;       /* Clavet: m/s, 1 to 340: resistance to compression */
    rill_real near_pressure;     /* Clavet: 0 to 8, of the pressure: keeps particles apart */
    rill_real viscosity;         /* 1/s, 0 to 10000: linear, honey has much */
    rill_real viscosity_squared; /* Clavet: 0 to 16: grows with speed, stops interpenetration */
    rill_real cohesion;          /* Clavet: 0 to 1: how much particles hold together */
    rill_real friction;          /* Clavet: 1/s, 0 to 10000: of walls; 0 lets it slip */
    rill_real stickiness;        /* Clavet: m/s^2, 0 to 1000: strongest pull of walls */
    rill_real elasticity;        /* Clavet: 1/s^2, 0 to 30000: of springs between particles; needs
                                    spring_capacity */
    rill_real plasticity;    /* Clavet: 1/s, 0 to 1000: springs follow a lasting deformation, and
                                bind whatever touches; 0: they keep their shape for ever */
    rill_real yield_ratio;   /* Clavet: 0 to 1: deformation that springs bear without following */
    rill_real tension;       /* Bodin: m/s^2, 0 to 100: pull of a flat surface inwards */
    rill_real gravity_scale; /* -4 to 4, of gravity; negative rises */
    uint32_t colour;         /* 0xRRGGBB, for drawing */
    uint32_t user_bits;      /* the game's own */
} rill_material;

/* Presets that look like what they are called. */
typedef enum rill_preset {
    RILL_WATER,
    RILL_OIL,    /* light and a little thick: floats on water */
    RILL_HONEY,  /* flows slowly, clings to walls */
    RILL_JELLY,  /* elastic: trembles, keeps its shape; needs 4 springs per particle */
    RILL_CLAY,   /* plastic: keeps the shape that it is given; 4 springs */
    RILL_SLIME,  /* stretches, flows in the end; 4 springs */
    RILL_LAVA,   /* heavy and very thick, clings to walls */
    RILL_POWDER, /* piles up, like damp sand; 4 springs */
    RILL_PRESET_COUNT
} rill_preset;

/* The material that a preset stands for. */
rill_material rill_material_preset(rill_preset preset);

#ifdef __cplusplus
}
#endif

#endif

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Particle indices are 16 bits wide, and one value is kept for "none". */
#define RILL_MAX_PARTICLES 65535u

/* The block handed to rill_world_init must have this alignment, in bytes. */
#define RILL_BLOCK_ALIGNMENT 8u

/* Solves per step at most. */
#define RILL_MAX_SUBSTEPS 8u

/* A world. It lives inside the block; the pointer is the block's address. */
typedef struct rill_world rill_world;

typedef enum rill_method {
    RILL_METHOD_CLAVET, /* double-density relaxation: cheap, gooey, stylised */
    RILL_METHOD_BODIN   /* constraint fluid: incompressible, physical */
} rill_method;

/* What Clavet's method weighs its neighbours with, as a function of q = distance / h. */
typedef enum rill_clavet_kernel {
    RILL_CLAVET_ORIGINAL, /* (1-q)^n: the paper's */
    RILL_CLAVET_HYBRID,   /* (1-q^2)^n along unit vectors: stiffer, boils less at depth */
    RILL_CLAVET_SQUARED   /* (1-q^2)^n along plain distances: no square root, piles like sand */
} rill_clavet_kernel;

/* In which order Clavet's method relaxes its pairs. */
typedef enum rill_clavet_order {
    RILL_ORDER_FAST, /* all particles at once, each pair once: cheap, symmetric, comes to rest */
    RILL_ORDER_STIFF /* particle after particle with live densities, as in the paper: bears any
                        stiffness, but swirls at depth */
} rill_clavet_order;

typedef struct rill_clavet_settings {
    uint32_t kernel;         /* a rill_clavet_kernel */
    uint32_t order;          /* a rill_clavet_order */
    uint32_t substeps;       /* solves per step, 1 to 8; 0 (default): so many that each is at
                                most 1/240 s */
    rill_real neighbourhood; /* h / spacing, 1.2 to 3 */
} rill_clavet_settings;

typedef enum rill_bodin_kernel {
    RILL_BODIN_POLY6H,   /* the papers': poly6 density, gradient divided by q */
    RILL_BODIN_SPIKY,    /* (1-q)^3 with its own gradient */
    RILL_BODIN_WENDLAND, /* Wendland C2 with its own gradient: smooth, flows best */
    RILL_BODIN_CONE      /* (1-q)^2 with its own gradient: needs the fewest neighbours */
} rill_bodin_kernel;

/* How the constraint fluid is solved. Take a preset and change what you know better. */
typedef struct rill_bodin_settings {
    uint32_t kernel;          /* a rill_bodin_kernel */
    rill_real neighbourhood;  /* h / spacing, 1.2 to 3 */
    uint32_t substeps;        /* solves per step, 1 to 8; 0: as many as the depth needs */
    uint32_t iterations;      /* Gauss-Seidel sweeps per step, 1 to 100; its substeps share them,
                                 but each makes two at least. Twice as many where fluid
                                 touches movable bodies */
    uint32_t bilateral;       /* 1: density is held from both sides; 0: fluid only pushes */
    rill_real regularisation; /* epsilon, 0 to 10: softens the constraint, lets the fluid rest */
    rill_real damping;        /* substeps in which a density error relaxes (tau/dt), 1 to 32 */
    rill_real relaxation;     /* over-relaxation factor of a sweep, 0.5 to 1.9 */
    rill_real warm_start;     /* share of the last multipliers to start from, 0 to 1 */
    rill_real correction; /* 0 to 1: how far gradients are freed of the particles' pattern, which
                             resists shear; above 0.8 the fluid boils */
    rill_real residual;   /* sweeps stop when the mean density residual falls below; 0: never */
    uint32_t budget_us;   /* sweeps stop after this time, 0: never. Breaks replay. */
} rill_bodin_settings;

typedef enum rill_quality {
    RILL_QUALITY_BUDGET,   /* least work that keeps the volume */
    RILL_QUALITY_STANDARD, /* the default */
    RILL_QUALITY_FINE,     /* more sweeps and neighbours */
    RILL_QUALITY_PAPER     /* Bodin's and Sjostrom's own configuration */
} rill_quality;

/* Everything a world is made from. Always start from rill_config_default. (Enumerations are stored
 * as 32-bit numbers because the configuration is part of the block, whose layout must not depend on
 * how a compiler sizes them.) */
typedef struct rill_config {
    uint32_t cookie;             /* private: shows that rill_config_default made this */
    uint32_t method;             /* a rill_method; default RILL_METHOD_CLAVET */
    rill_real spacing;           /* m between particles at rest, 1/256 to 256; default 1/10 */
    rill_real rate;              /* steps per second, 10 to 1000; default 60. Times h and substeps
                                    it must not be more than 32000 m/s. */
    rill_vec2 gravity;           /* m/s^2; default (0, -9.82) */
    rill_vec2 domain_min;        /* m, lower left corner of the walled box; default (0, 0) */
    rill_vec2 domain_max;        /* m, upper right corner; default (10, 6) */
    uint32_t particle_capacity;  /* 1 to RILL_MAX_PARTICLES; default 1024 */
    uint32_t pair_capacity;      /* neighbour pairs; 0 (default): enough for the method at rest */
    uint32_t spring_capacity;    /* springs of elastic materials, 0 to 2^20; default 0: none */
    uint32_t body_capacity;      /* rigid bodies and terrain, 0 to 4096; default 0 */
    uint32_t shape_capacity;     /* their shapes, to 16384; 0 (default): one for each body */
    uint32_t joint_capacity;     /* to 16384; default 0 */
    uint32_t contact_capacity;   /* touching shapes, to 16384; 0 (default): 4 for each body */
    uint32_t coupling_capacity;  /* particles within h of a body, to 65535, counted for each body;
                                    0 (default): half of particle_capacity */
    uint32_t seed;               /* of the world's random numbers; default 1 */
    rill_clavet_settings clavet; /* used by RILL_METHOD_CLAVET */
    rill_bodin_settings bodin;   /* used by RILL_METHOD_BODIN */
    rill_gameplay_settings gameplay;            /* emitters, sensors and so on; default: none */
    uint32_t material_count;                    /* 1 to RILL_MAX_MATERIALS; default 1 */
    rill_material material[RILL_MAX_MATERIALS]; /* default: all water */
} rill_config;

/* A configuration with every default filled in. It is 1.3 KB, and compilers keep it on the stack
 * twice. */
rill_config rill_config_default(void);

/* The same in place, for machines with little stack. */
void rill_config_init(rill_config *config);

/* Settings with which an order of Clavet's method comes to rest; the default is the fast one's. */
rill_clavet_settings rill_clavet_preset(rill_clavet_order order);

/* The settings that a quality stands for. */
rill_bodin_settings rill_bodin_preset(rill_quality quality);

/* RILL_OK, or the status that names the first field out of range. */
rill_status rill_config_check(const rill_config *config);

/* Bytes that rill_world_init needs for the configuration; 0 if rill_config_check refuses it. */
size_t rill_memory_size(const rill_config *config);

/* The largest particle_capacity with which the configuration fits into the bytes (pair and spring
 * capacities are scaled along with it unless pair_capacity is 0); 0 if not even one particle fits
 * or the configuration is bad. */
uint32_t rill_particles_that_fit(const rill_config *config, size_t bytes);

/* Builds a world at the start of the block. Whatever the block held before is forgotten. On any
 * failure the block is untouched and *world is null. */
#define rill_world_init RILL_SCALAR_NAME(rill_world_init)
rill_status rill_world_init(void *block, size_t bytes, const rill_config *config,
                            rill_world **world);

/* Finds the world in a block that was copied, moved or loaded from a file of the same byte order.
 * The block is checked before use and never written. On failure *world is null. */
#define rill_world_attach RILL_SCALAR_NAME(rill_world_attach)
rill_status rill_world_attach(void *block, size_t bytes, rill_world **world);

/* Bytes of the block that the world uses: what a snapshot must copy. */
size_t rill_world_bytes(const rill_world *world);

/* Advances the world by 1/rate seconds. */
void rill_step(rill_world *world);

/* Where the time of a step went, in microseconds of the port's clock. */
typedef struct rill_timing {
    uint32_t sort;     /* reordering particles by cell */
    uint32_t pairs;    /* finding neighbours */
    uint32_t prepare;  /* Bodin: densities, gradients, viscosity, warm start; Clavet: viscosity,
                          springs */
    uint32_t relax;    /* Bodin: sweeps; Clavet: densities, pressures, displacements */
    uint32_t bodies;   /* rigid bodies: what they touch, and their part of the solve */
    uint32_t move;     /* predicting and integrating positions */
    uint32_t gameplay; /* emitters, zones, sensors, events, lifetimes, sleep */
    uint32_t total;    /* all of these, and what lies between */
} rill_timing;

/* As rill_step, and adds the time each phase took to *timing. */
void rill_step_timed(rill_world *world, rill_timing *timing);

/* Counters and high-water marks. They are part of the world's state, so a copy has the same. */
typedef struct rill_stats {
    uint64_t steps;             /* since init */
    uint32_t particles;         /* alive now */
    uint32_t particle_capacity; /* as configured */
    uint32_t particles_peak;    /* most ever alive */
    uint32_t particles_refused; /* adds that found the world full, since init */
    uint32_t pairs;             /* neighbour pairs of the last step */
    uint32_t pair_capacity;
    uint32_t pairs_peak;
    uint32_t lists_cut;       /* particles of the last step that lost neighbours to the capacity */
    uint32_t lists_cut_total; /* the same, summed since init */
    uint32_t springs;         /* alive now */
    uint32_t spring_capacity;
    uint32_t springs_peak;
    uint32_t springs_refused;     /* springs that found no room, since init */
    uint32_t couplings;           /* particle-body pairs of the last substep */
    uint32_t coupling_capacity;   /* of those */
    uint32_t couplings_peak;      /* most ever */
    uint32_t couplings_refused;   /* those that found no room, since init: such particles do not
                                     feel the body's pressure, but do not enter it either */
    uint32_t contacts;            /* touching shapes of the last substep */
    uint32_t contact_capacity;    /* of those */
    uint32_t contacts_peak;       /* most ever */
    uint32_t contacts_refused;    /* those that found no room, since init: such shapes overlap */
    uint32_t speed_limited;       /* particles of the last step held to 1 h per step */
    uint32_t iterations;          /* sweeps of the last step, all substeps together */
    rill_real residual;           /* mean density residual after the last sweep (Bodin) */
    rill_real density_error_max;  /* largest compression of a particle, 0.01 = 1 % */
    rill_real density_error_mean; /* mean |density / rest density - 1| of compressed particles */
} rill_stats;

/* The statistics after the last call. */
rill_stats rill_statistics(const rill_world *world);

/* The statistics of gameplay after the last call. */
rill_gameplay_stats rill_gameplay_statistics(const rill_world *world);

/* 1: rill_step does nothing until it is 0 again, the default. Calls other than rill_step work. */
void rill_set_paused(rill_world *world, int paused);

/* A 64-bit hash of everything that determines the world's future. It does not depend on the CPU's
 * byte order, the compiler or the block's address. */
uint64_t rill_hash(const rill_world *world);

/* Replaces a material; particles made of it change at once. RILL_BAD_MATERIAL for an index that the
 * configuration did not have, or the status that names a bad field; nothing is changed then. */
rill_status rill_set_material(rill_world *world, uint32_t index, const rill_material *material);

/* Changes gravity, m/s^2 (a tilted handheld). RILL_BAD_GRAVITY leaves it as it was. */
rill_status rill_set_gravity(rill_world *world, rill_vec2 gravity);

/* The smoothing radius h, m. */
rill_real rill_smoothing_radius(const rill_world *world);

/* An upper bound of rill_memory_size as a constant expression, to size static arrays:
 *     static uint64_t block[RILL_MEMORY_BOUND(500, 3000, 60, 40, 0) / 8];
 * particles, pairs and springs are the capacities as configured (not 0 for pairs), columns and rows
 * the domain's width and height divided by the spacing, rounded up. The first is for either method,
 * the second for Clavet's, whose pairs take less. Bodies come on top (RILL_BODIES_BOUND), and so do
 * emitters, zones, sensors and events; sleeping fluid and the optional values of particles are
 * included up to 46 bytes each. */
#define RILL_MEMORY_BOUND(particles, pairs, columns, rows, springs)                                \
    (RILL_CLAVET_MEMORY_BOUND(particles, pairs, columns, rows, springs) + (size_t)(particles)*12 + \
     (size_t)(pairs) * (RILL_PAIR_BOUND - RILL_CLAVET_PAIR_BOUND))
#define RILL_CLAVET_MEMORY_BOUND(particles, pairs, columns, rows, springs)                         \
    ((size_t)RILL_WORLD_BOUND + (size_t)(particles)*RILL_PARTICLE_BOUND +                          \
     (size_t)(pairs)*RILL_CLAVET_PAIR_BOUND +                                                      \
     (((size_t)(columns) + 4) * ((size_t)(rows) + 4)) * 2 + (size_t)(springs)*RILL_SPRING_BOUND)

/* What bodies add: their capacities as configured (none 0, but for joints), and the particles'. */
#define RILL_BODIES_BOUND(particles, bodies, shapes, joints, contacts, couplings)                  \
    ((size_t)(particles)*2 + (size_t)(bodies)*128 + (size_t)(shapes)*224 + (size_t)(joints)*360 +  \
     (size_t)(contacts)*344 + (size_t)(couplings)*84 + 64)

/* The parts of RILL_MEMORY_BOUND. Tests hold them against the real sizes. */
#define RILL_WORLD_BOUND (2048 + RILL_MAX_MATERIALS * (136 + 4 * RILL_MAX_MATERIALS))
#define RILL_PARTICLE_BOUND 96
#define RILL_PAIR_BOUND 12
#define RILL_CLAVET_PAIR_BOUND 4
#define RILL_SPRING_BOUND 16

#ifdef __cplusplus
}
#endif

#endif

#ifdef __cplusplus
extern "C" {
#endif

#if RILL_BODIES

#define RILL_MAX_POINTS 8

/* Bodies and shapes are named by value; zero is null. */
typedef struct rill_body {
    uint32_t id;
} rill_body;

typedef struct rill_shape {
    uint32_t id;
} rill_shape;

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

/* Shapes with every default filled in. */
rill_shape_def rill_shape_circle(rill_vec2 centre, rill_real radius);
rill_shape_def rill_shape_capsule(rill_vec2 a, rill_vec2 b, rill_real radius);
rill_shape_def rill_shape_segment(rill_vec2 a, rill_vec2 b);
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
    uint32_t kind;      /* not read */
    uint32_t user;
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

/* Pushes a body with a force (kg m/s^2) at a point (m) and a torque (kg m^2/s^2) during the next
 * step; several add up. Errors as rill_body_impulse. */
rill_status rill_body_force(rill_world *world, rill_body body, rill_vec2 force, rill_vec2 point);
rill_status rill_body_torque(rill_world *world, rill_body body, rill_real torque);

/* What the fluid did to the body in the last step: an impulse (kg m/s) at the centre of mass and an
 * angular one (kg m^2/s), also for static bodies. RILL_STALE_HANDLE leaves both alone. */
rill_status rill_body_fluid_impulse(const rill_world *world, rill_body body, rill_vec2 *impulse,
                                    rill_real *angular);

/* The body at an index below body_capacity, for drawing; null where there is none. */
rill_body rill_body_at(const rill_world *world, uint32_t index);

/* The first shape of a body, and the one after a shape; null past the last. */
rill_shape rill_body_shape(const rill_world *world, rill_body body);
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
/* Fixed steps from frames of any length, with a cap. No world is involved: plain arithmetic on a
 * small struct. */
#ifndef RILL_DRIVER_H
#define RILL_DRIVER_H

#ifdef __cplusplus
extern "C" {
#endif

typedef struct rill_driver {
    uint64_t owed;       /* time not yet stepped, in 1/65536 us steps per second */
    uint32_t rate;       /* steps per second in 1/65536 */
    uint32_t most_steps; /* per frame */
    uint32_t dropped;    /* steps that the cap has cost so far: the game ran slower than time */
} rill_driver;

/* A driver for a world's rate (steps per second) that asks for so many steps a frame at most, 1 or
 * more: a slow machine then slows the game down instead of falling behind for ever. */
rill_driver rill_driver_start(rill_real rate, uint32_t most_steps);

/* How often to call rill_step after a frame that took so long. Exact in the long run: 60 steps per
 * second are 60, however the second is divided into frames. */
uint32_t rill_driver_advance(rill_driver *driver, uint32_t microseconds);

/* How far time is into the step that comes next, 0 to 1: the fraction for rill_view_between, which
 * shows the fluid one step late but smoothly. */
rill_real rill_driver_fraction(const rill_driver *driver);

#ifdef __cplusplus
}
#endif

#endif
/* Emitters: sources of particles with an exact rate. */
#ifndef RILL_EMITTERS_H
#define RILL_EMITTERS_H

/* Particles: handles, adding, removing, filling shapes, reading without copying. */
#ifndef RILL_PARTICLES_H
#define RILL_PARTICLES_H

#ifdef __cplusplus
extern "C" {
#endif

/* Names a particle for as long as it lives, wherever sorting moves it. Zero is null. */
typedef struct rill_particle {
    uint32_t id;
} rill_particle;

/* One particle, in the game's units. */
typedef struct rill_particle_state {
    rill_vec2 position; /* m, inside the domain */
    rill_vec2 velocity; /* m/s */
    uint32_t material;  /* index of a material */
    uint32_t tag;       /* group, 0 to 65535; not 0: needs gameplay.tags */
    uint32_t colour;    /* 0xRRGGBBAA, 0: the material's; not 0: needs gameplay.colours */
    rill_real lifetime; /* s left, 0: for ever; not 0: needs gameplay.lifetimes */
} rill_particle_state;

/* Adds a particle. Speeds above 1 h per step are reduced to that. *particle may be null.
 * RILL_FULL, RILL_BAD_POSITION, RILL_BAD_VELOCITY, RILL_BAD_MATERIAL, RILL_BAD_TAG,
 * RILL_BAD_LIFETIME, RILL_NOT_CONFIGURED add nothing. */
rill_status rill_particle_add(rill_world *world, const rill_particle_state *state,
                              rill_particle *particle);

/* Removes a particle. RILL_STALE_HANDLE if there is none of that name. */
rill_status rill_particle_remove(rill_world *world, rill_particle particle);

/* Removes every particle. Handles go stale. */
void rill_particles_clear(rill_world *world);

/* Reads a particle. RILL_STALE_HANDLE leaves *state alone. */
rill_status rill_particle_get(const rill_world *world, rill_particle particle,
                              rill_particle_state *state);

/* Overwrites a particle. Refuses what rill_particle_add refuses, changing nothing. */
rill_status rill_particle_set(rill_world *world, rill_particle particle,
                              const rill_particle_state *state);

/* Where the particle stands in the view's arrays until the next call that changes the world;
 * negative (RILL_STALE_HANDLE) if it is gone. */
int32_t rill_particle_index(const rill_world *world, rill_particle particle);

/* The handle of the particle at an index of the view's arrays; null past the end. */
rill_particle rill_particle_at(const rill_world *world, uint32_t index);

typedef enum rill_lattice {
    RILL_LATTICE_SQUARE, /* rows and columns */
    RILL_LATTICE_HEX     /* every other row shifted: densest, nearest to rest */
} rill_lattice;

/* How to fill a shape. Zero-initialised: water (material 0) at rest on a square lattice. */
typedef struct rill_fill {
    rill_lattice lattice;
    rill_vec2 velocity; /* m/s of every particle */
    rill_real jitter;   /* 0 to 1: random offset, in halves of the spacing */
    uint32_t material;
    uint32_t tag;       /* as in rill_particle_state */
    uint32_t colour;    /* 0xRRGGBBAA, as in rill_particle_state */
    rill_real lifetime; /* s, as in rill_particle_state */
} rill_fill;

/* Fills a shape with particles at rest spacing, each standing for spacing^2 of area. Points outside
 * the domain and in bodies or terrain are left out. *added (may be null) receives the count.
 * RILL_FULL if not all fitted: those that did stay. Other errors add nothing. */
rill_status rill_fill_box(rill_world *world, rill_vec2 min, rill_vec2 max, const rill_fill *fill,
                          uint32_t *added);
rill_status rill_fill_circle(rill_world *world, rill_vec2 centre, rill_real radius,
                             const rill_fill *fill, uint32_t *added);
/* A simple polygon, convex or not, of at least 3 points in either order. */
rill_status rill_fill_polygon(rill_world *world, const rill_vec2 *points, uint32_t point_count,
                              const rill_fill *fill, uint32_t *added);

/* A colour with 16 bits for each part, of which the high 8 are drawn: dye that spreads would get
 * stuck in steps of 1/256. */
typedef struct rill_colour {
    uint16_t red, green, blue, alpha;
} rill_colour;

/* 0xRRGGBBAA from a colour, rounded. */
static inline uint32_t rill_colour_rgba(rill_colour colour) {
    const uint32_t red = (colour.red + 128u - (colour.red >> 8)) >> 8;
    const uint32_t green = (colour.green + 128u - (colour.green >> 8)) >> 8;
    const uint32_t blue = (colour.blue + 128u - (colour.blue >> 8)) >> 8;
    const uint32_t alpha = (colour.alpha + 128u - (colour.alpha >> 8)) >> 8;
    return red << 24 | green << 16 | blue << 8 | alpha;
}

/* The particles as they lie in the block, in the library's units. The pointers stay the same for
 * the life of the world; the order changes with every step. */
typedef struct rill_view {
    uint32_t count;
    const rill_vec2 *position; /* in h, from the domain's lower left corner */
    const rill_vec2 *velocity; /* in h per substep */
    const uint8_t *material;
    const rill_colour *colour; /* null unless the world has gameplay.colours */
    const uint16_t *tag;       /* null unless the world has gameplay.tags */
    rill_vec2 origin;          /* m: position 0 */
    rill_real length;          /* m per unit of position */
    rill_real speed;           /* m/s per unit of velocity */
    uint32_t substeps;         /* per step */
} rill_view;

/* The view of all particles; costs nothing. */
rill_view rill_particles_view(const rill_world *world);

/* Position and velocity of the view's i-th particle in metres and metres per second. */
static inline rill_vec2 rill_view_position(const rill_view *view, uint32_t i) {
    rill_vec2 p;
    p.x = view->origin.x + rill_mul(view->position[i].x, view->length);
    p.y = view->origin.y + rill_mul(view->position[i].y, view->length);
    return p;
}

static inline rill_vec2 rill_view_velocity(const rill_view *view, uint32_t i) {
    rill_vec2 v;
    v.x = rill_mul(view->velocity[i].x, view->speed);
    v.y = rill_mul(view->velocity[i].y, view->speed);
    return v;
}

/* Where the i-th particle was at a fraction of the last step, 0 to 1 (1: now), for drawing between
 * steps. It follows the last velocity back, so it needs no second copy of the positions, and
 * particles that were just added do not jump. Exact for one substep. */
static inline rill_vec2 rill_view_between(const rill_view *view, uint32_t i, rill_real fraction) {
    const rill_real back = rill_mul(RILL_ONE - fraction, rill_from_int((int32_t)view->substeps));
    rill_vec2 p;
    p.x = view->position[i].x - rill_mul(view->velocity[i].x, back);
    p.y = view->position[i].y - rill_mul(view->velocity[i].y, back);
    p.x = view->origin.x + rill_mul(p.x, view->length);
    p.y = view->origin.y + rill_mul(p.y, view->length);
    return p;
}

#ifdef __cplusplus
}
#endif

#endif

#ifdef __cplusplus
extern "C" {
#endif

/* Names an emitter. Zero is null. */
typedef struct rill_emitter {
    uint32_t id;
} rill_emitter;

typedef enum rill_emitter_shape {
    RILL_EMIT_LINE,  /* side by side at rest spacing between two points; a point if they are one */
    RILL_EMIT_BOX,   /* evenly over the box with these opposite corners */
    RILL_EMIT_CIRCLE /* evenly over the circle around the first point through the second */
} rill_emitter_shape;

/* Everything about an emitter. Start from rill_emitter_default. */
typedef struct rill_emitter_def {
    uint32_t shape;         /* a rill_emitter_shape; default RILL_EMIT_LINE */
    rill_vec2 from, to;     /* m; waits while both are outside the domain; default 0 */
    rill_vec2 velocity;     /* m/s of new particles; default 0 */
    rill_vec2 spread;       /* m/s: random velocity along each axis, up to this much; default 0 */
    rill_real rate;         /* particles per second, 0 to 30000; default 0 */
    uint32_t limit;         /* emits no more than this in all; default 0: no limit */
    rill_real lifetime_min; /* s, 0 (default): for ever; needs gameplay.lifetimes */
    rill_real lifetime_max; /* s: random between the two; default 0: as lifetime_min */
    uint32_t material;      /* default 0 */
    uint32_t tag;           /* default 0; needs gameplay.tags */
    uint32_t colour;        /* 0xRRGGBBAA, default 0: the material's; needs gameplay.colours */
    uint32_t on;            /* 0: waits, keeping what it owes; default 1 */
    uint32_t body;          /* id of a rill_body: from, to and velocity are in its frame, and new
                               particles have its motion, too; waits when it is gone; default 0:
                               none, the world's frame */
} rill_emitter_def;

/* An emitter with every default filled in. */
rill_emitter_def rill_emitter_default(void);

/* The rate with which the emitter's stream leaves at rest spacing, neither squeezed nor torn:
 * particles across the line (or the box's or circle's width) times speed / spacing. 0 without a
 * velocity. */
rill_real rill_emitter_rest_rate(const rill_world *world, const rill_emitter_def *def);

/* Adds an emitter. RILL_FULL, RILL_BAD_POSITION, RILL_BAD_VELOCITY, RILL_BAD_FLOW,
 * RILL_BAD_LIFETIME, RILL_BAD_MATERIAL, RILL_BAD_TAG, RILL_BAD_SHAPE, RILL_NOT_CONFIGURED,
 * RILL_STALE_HANDLE (no such body) add nothing. */
rill_status rill_emitter_add(rill_world *world, const rill_emitter_def *def, rill_emitter *emitter);

/* The emitter in the k-th place, from 0 to its capacity; null if there is none. For programs that
 * have no handle, such as one that has just loaded a world. */
rill_emitter rill_emitter_at(const rill_world *world, uint32_t k);

/* Removes an emitter; its particles stay. RILL_STALE_HANDLE if there is none of that name. */
rill_status rill_emitter_remove(rill_world *world, rill_emitter emitter);

/* Reads and overwrites an emitter (to move it, turn it on and off). What it owes is kept. Refuses
 * what rill_emitter_add refuses, and RILL_STALE_HANDLE. */
rill_status rill_emitter_get(const rill_world *world, rill_emitter emitter, rill_emitter_def *def);
rill_status rill_emitter_set(rill_world *world, rill_emitter emitter, const rill_emitter_def *def);

/* Lets the emitter make so many particles in the next step, besides its rate and even if it is
 * off. A line puts them into rows at rest spacing behind it, against the velocity (or below).
 * RILL_STALE_HANDLE, or RILL_BAD_FLOW above RILL_MAX_PARTICLES. */
rill_status rill_emitter_burst(rill_world *world, rill_emitter emitter, uint32_t count);

/* Particles that an emitter has made, and those for which the world had no room. */
typedef struct rill_emitter_counts {
    uint32_t emitted, starved;
} rill_emitter_counts;

/* RILL_STALE_HANDLE leaves *counts alone. */
rill_status rill_emitter_count(const rill_world *world, rill_emitter emitter,
                               rill_emitter_counts *counts);

#ifdef __cplusplus
}
#endif

#endif
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
    void *context;

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
/* Events: what happened to particles, kept in a ring in the block until the game reads it. */
#ifndef RILL_EVENTS_H
#define RILL_EVENTS_H

#ifdef __cplusplus
extern "C" {
#endif

/* Kinds of events, to be combined in gameplay.event_kinds. `other` says what it was about. */
typedef enum rill_event_kind {
    RILL_EVENT_DIED = 1,          /* other: a rill_death */
    RILL_EVENT_TOUCH_BEGIN = 2,   /* a wall comes near; other: rill_side */
    RILL_EVENT_TOUCH_END = 4,     /* it does no longer; other: rill_side */
    RILL_EVENT_SENSOR_ENTER = 8,  /* other: id of the rill_sensor */
    RILL_EVENT_SENSOR_LEAVE = 16, /* other: id of the rill_sensor */
    RILL_EVENT_BODY_BEGIN = 32,   /* a body or terrain comes near; other: id of the rill_body */
    RILL_EVENT_BODY_END = 64,     /* it does no longer, or is gone; other: id of the rill_body */
    RILL_EVENT_STUCK = 128        /* wedged between surfaces for gameplay.stuck_steps; other: 0 */
} rill_event_kind;

/* Why a particle died. A particle that is removed by a call of the game makes no event. */
typedef enum rill_death {
    RILL_DEATH_EXPIRED,  /* its lifetime ended */
    RILL_DEATH_DRAINED,  /* a zone took it */
    RILL_DEATH_LEFT,     /* it left through an open side */
    RILL_DEATH_REPLACED, /* a new particle needed its place */
    RILL_DEATH_REACTED,  /* a reaction consumed it */
    RILL_DEATH_STUCK     /* it was wedged between surfaces */
} rill_death;

typedef struct rill_event {
    uint32_t kind;          /* a rill_event_kind */
    rill_particle particle; /* stale already if it died */
    uint32_t other;         /* depends on the kind */
    uint32_t step;          /* number of the step, low 32 bits */
} rill_event;

/* A touch begins at 0.7 spacings from a wall or a body and ends at 1.4: the first layer of
 * particles rests at half a spacing. A particle can touch two bodies at a time; of more, those that
 * were added to the earlier places count. */

/* Takes the oldest unread event out of the ring. 1, or 0 if there is none. When the ring is full,
 * new events are lost and counted (rill_gameplay_stats.events_lost). The order is the same on every
 * machine: deaths at the start of the step, bodies, deaths by reactions, wedged particles, sensors
 * by their number, walls; within each by the particle's index. */
int rill_event_next(rill_world *world, rill_event *event);

/* Forgets all unread events. */
void rill_events_clear(rill_world *world);

#ifdef __cplusplus
}
#endif

#endif
/* Pushes that act at once. Lasting ones are zones (zones.h). */
#ifndef RILL_FORCES_H
#define RILL_FORCES_H

/* Regions: the shapes of zones, sensors and queries. */
#ifndef RILL_REGION_H
#define RILL_REGION_H

#ifdef __cplusplus
extern "C" {
#endif

/* Corners of a polygon at most. */
#define RILL_REGION_POINTS 8

typedef enum rill_region_kind {
    RILL_REGION_BOX,    /* point[0]: lower left, point[1]: upper right corner */
    RILL_REGION_CIRCLE, /* point[0]: centre */
    RILL_REGION_POLYGON /* convex, point_count corners in either order */
} rill_region_kind;

/* A part of the plane. Borders belong to it. Make one with the functions below; a region is checked
 * where it is used: RILL_BAD_SHAPE if it is empty, not convex, or farther than 16000 m away. */
typedef struct rill_region {
    uint32_t kind;                       /* a rill_region_kind */
    uint32_t point_count;                /* 1 to RILL_REGION_POINTS */
    rill_real radius;                    /* m, of a circle */
    rill_vec2 point[RILL_REGION_POINTS]; /* m */
} rill_region;

/* A box with sides along the axes, between two opposite corners, m. */
rill_region rill_region_box(rill_vec2 min, rill_vec2 max);

/* A circle, m. */
rill_region rill_region_circle(rill_vec2 centre, rill_real radius);

/* A convex polygon of 3 to RILL_REGION_POINTS corners, m. Too many corners make a region that is
 * refused where it is used. */
rill_region rill_region_polygon(const rill_vec2 *points, uint32_t point_count);

#ifdef __cplusplus
}
#endif

#endif

#ifdef __cplusplus
extern "C" {
#endif

/* Changes the velocity of one particle, m/s; the sum is held to 1 h per substep.
 * RILL_STALE_HANDLE, RILL_BAD_FORCE change nothing. */
rill_status rill_push_particle(rill_world *world, rill_particle particle, rill_vec2 change);

/* Changes the velocity of every particle in a region, m/s, that mask selects (0: all). *pushed (may
 * be null) receives the count. RILL_BAD_SHAPE, RILL_BAD_FORCE change nothing. */
rill_status rill_push_region(rill_world *world, const rill_region *region, uint32_t mask,
                             rill_vec2 change, uint32_t *pushed);

/* An explosion: everything nearer than the radius, m, is pushed away from the centre with a speed,
 * m/s, that falls evenly to 0 at the radius; dense materials are pushed less. A negative speed
 * sucks. *pushed (may be null) receives the count. RILL_BAD_SHAPE, RILL_BAD_FORCE change nothing.
 */
rill_status rill_explode(rill_world *world, rill_vec2 centre, rill_real radius, rill_real speed,
                         uint32_t *pushed);

#ifdef __cplusplus
}
#endif

#endif
/* Groups: particles that carry the same tag. A particle has one tag; 0 is that of all that were
 * given none. Needs gameplay.tags. */
#ifndef RILL_GROUPS_H
#define RILL_GROUPS_H

#ifdef __cplusplus
extern "C" {
#endif

/* A group as a whole. */
typedef struct rill_group {
    uint32_t count;
    rill_vec2 centre;   /* m, mean position */
    rill_vec2 velocity; /* m/s, mean */
} rill_group;

/* Reads a group. RILL_NOTHING_FOUND (all 0) if it has no particle, RILL_NOT_CONFIGURED,
 * RILL_BAD_TAG. */
rill_status rill_group_read(const rill_world *world, uint32_t tag, rill_group *group);

/* The rest return RILL_OK, RILL_NOT_CONFIGURED, RILL_BAD_TAG and what is said below; *changed (may
 * be null) receives how many particles there were. */

/* Removes all particles of a group. */
rill_status rill_group_remove(rill_world *world, uint32_t tag, uint32_t *changed);

/* Gives a group another tag: joins it to that group. */
rill_status rill_group_retag(rill_world *world, uint32_t tag, uint32_t new_tag, uint32_t *changed);

/* Colours a group, 0xRRGGBBAA; 0: as its materials are. Needs gameplay.colours, too. */
rill_status rill_group_recolour(rill_world *world, uint32_t tag, uint32_t colour,
                                uint32_t *changed);

/* Changes the velocity of a group, m/s. RILL_BAD_FORCE. */
rill_status rill_group_push(rill_world *world, uint32_t tag, rill_vec2 change, uint32_t *changed);

/* Tags all particles in a region that mask selects (0: all). RILL_BAD_SHAPE. */
rill_status rill_group_mark(rill_world *world, const rill_region *region, uint32_t mask,
                            uint32_t tag, uint32_t *changed);

#ifdef __cplusplus
}
#endif

#endif
/* Joints: what holds bodies together and drives them. */
#ifndef RILL_JOINTS_H
#define RILL_JOINTS_H

#ifdef __cplusplus
extern "C" {
#endif

#if RILL_BODIES

/* Names a joint; zero is null. */
typedef struct rill_joint {
    uint32_t id;
} rill_joint;

typedef enum rill_joint_kind {
    RILL_JOINT_HINGE,   /* one point of both; b turns against a */
    RILL_JOINT_SLIDER,  /* b slides along a line of a, and does not turn against it */
    RILL_JOINT_DISTANCE /* a rod, a spring or a rope between two points */
} rill_joint_kind;

/* A joint to make: zero-initialise, then set what is needed. "Position" is the angle of b against a
 * (rad) of a hinge, the way of b along the axis (m) of a slider, both 0 as the bodies stand when
 * the joint is made; the length (m) of a distance joint. */
typedef struct rill_joint_def {
    uint32_t kind;       /* a rill_joint_kind */
    rill_body a, b;      /* null: the world itself; not both */
    rill_vec2 anchor_a;  /* m, in the world: the hinge's pin, a point of the slider's line, the
                            end of the rod at a; within 16000 h of the domain's corner and
                            8000 h of the body */
    rill_vec2 anchor_b;  /* m, in the world: the end of the rod at b; read for distance joints */
    rill_vec2 axis;      /* of a slider, any length but zero */
    uint32_t limited;    /* 1: the position stays within low..high */
    rill_real low, high; /* rad, -3 to 3, or m; low <= high */
    rill_real frequency; /* Hz of a spring that pulls to position 0 (distance: to the length as
                            made), up to a quarter of the substep rate. 0: no spring; a
                            distance joint is then rigid, or a rope if limited */
    rill_real damping_ratio; /* of the spring, 0 to 4; 1 does not overshoot */
    rill_real motor_speed;   /* rad/s or m/s that the motor wants */
    rill_real motor_limit;   /* its largest torque (kg m^2/s^2) or force (kg m/s^2); 0: no motor.
                                Hinges and sliders only */
    uint32_t collide;        /* 1: the two bodies may also touch */
} rill_joint_def;

/* Makes a joint. *joint may be null. RILL_FULL, RILL_STALE_HANDLE (a body is gone), RILL_BAD_JOINT
 * make nothing. A joint ends with either of its bodies. */
rill_status rill_joint_add(rill_world *world, const rill_joint_def *def, rill_joint *joint);

/* Ends a joint. RILL_STALE_HANDLE if there is none of that name. */
rill_status rill_joint_remove(rill_world *world, rill_joint joint);

/* Changes the motor. RILL_STALE_HANDLE, or RILL_BAD_JOINT for numbers that are not finite or a
 * negative limit. */
rill_status rill_joint_motor(rill_world *world, rill_joint joint, rill_real speed, rill_real limit);

/* How a joint stands. */
typedef struct rill_joint_state {
    rill_real position; /* rad or m, see rill_joint_def */
    rill_real speed;    /* rad/s or m/s */
    rill_real motor;    /* torque or force of the motor in the last substep */
    rill_body a, b;
    rill_vec2 anchor_a, anchor_b; /* m, in the world now */
} rill_joint_state;

/* Reads a joint. RILL_STALE_HANDLE leaves *state alone. */
rill_status rill_joint_get(const rill_world *world, rill_joint joint, rill_joint_state *state);

/* The joint at an index below joint_capacity, for drawing; null where there is none. */
rill_joint rill_joint_at(const rill_world *world, uint32_t index);

#endif

#ifdef __cplusplus
}
#endif

#endif
/* Signed-distance maps: terrain as a grid of distances that may lie in ROM.
 *
 * A map is baked on the host, from a bitmap or a tile map, by demo/bake. A sample tells how far the
 * middle of its cell is from the nearest surface, negative in solid; in between distances are
 * linear. Solid cells at the border go on outwards by 1 h; beyond that a map is empty. The block
 * does not hold the samples: the game keeps them for as long as a shape uses them, and hands them
 * in again after rill_world_attach and rill_load (a plain copy of the block within the same program
 * needs nothing). */
#ifndef RILL_MAPS_H
#define RILL_MAPS_H

#ifdef __cplusplus
extern "C" {
#endif

/* Different maps that a world can use at a time. */
#define RILL_MAX_MAPS 8

/* A map. 8-bit samples are int8_t in 1/16 of a cell, so they reach 8 cells; 16-bit samples are
 * int16_t in 1/256 of a cell and reach 128 cells. Both are rounded to nearest and end at their
 * largest values. Walls of one cell hold; thinner ones do not exist. */
typedef struct rill_map {
    uint32_t columns, rows; /* cells, 2 to 4096 each */
    uint32_t bits;          /* of a sample: 8 or 16 */
    const void *samples;    /* row by row, the lowest first, each from the left */
} rill_map;

#if RILL_BODIES

/* Adds a map to a static or kinematic body as a shape of kind RILL_SHAPE_MAP. `corner` is where the
 * lower left corner of its first cell lies in the body's frame (m), `cell` the side of a cell (m,
 * 1/8 to 16 h; 1/4 to 1 h are best). Friction, restitution and filters are those of def, of which
 * nothing else is read; null: the defaults. Bodies touch it with their corners and round ends only.
 * *shape may be null. RILL_FULL (shapes, or RILL_MAX_MAPS), RILL_STALE_HANDLE, RILL_BAD_MAP (its
 * sizes, the cell's, or a body of another kind), RILL_BAD_SHAPE (it reaches too far),
 * RILL_BAD_BODY_FRICTION, RILL_BAD_RESTITUTION add nothing. */
rill_status rill_map_add(rill_world *world, rill_body body, const rill_map *map, rill_vec2 corner,
                         rill_real cell, const rill_shape_def *def, rill_shape *shape);

/* Shapes whose map is missing, after rill_world_attach or rill_load. As long as there is one,
 * rill_step does nothing, and particles are not filled in where it lies. */
uint32_t rill_maps_missing(const rill_world *world);

/* Hands in a map again for all shapes that miss it. Sizes and checksum tell which: RILL_WRONG_MAP
 * if no shape was made with this map, RILL_BAD_MAP if it is none. */
rill_status rill_map_give(rill_world *world, const rill_map *map);

#endif

#ifdef __cplusplus
}
#endif

#endif
/* Queries: particles in a place, what the fluid is like at a point, rays, surfaces.
 *
 * They use the cells of the last step and are cheap from its end until particles are added, removed
 * or set; from then until the next step each looks at all particles. The answers are the same. */
#ifndef RILL_QUERY_H
#define RILL_QUERY_H

#ifdef __cplusplus
extern "C" {
#endif

/* Writes the handles of the particles in a region to the caller's array, in the order of the view.
 * Only materials whose user_bits share a bit with mask (0: all). *found (may be null) receives how
 * many there are in all. RILL_FULL if the array (null: of length 0) was too short, RILL_BAD_SHAPE.
 */
rill_status rill_query_region(const rill_world *world, const rill_region *region, uint32_t mask,
                              rill_particle *particles, uint32_t capacity, uint32_t *found);

/* The particle nearest to a point, m, and its distance (either may be null); the first in the
 * view's order of equally near ones. RILL_NOTHING_FOUND within the radius, m; RILL_BAD_SHAPE. */
rill_status rill_query_nearest(const rill_world *world, rill_vec2 point, rill_real radius,
                               rill_particle *particle, rill_real *distance);

/* The fluid at a point. */
typedef struct rill_field_sample {
    rill_real density;  /* 1 inside fluid at rest, 1/2 at its surface, 0 where there is none */
    rill_vec2 velocity; /* m/s, mean of the surroundings; 0 where there is none */
    rill_real pressure; /* in m^2/s^2 times the density relative to water: 1 m of water is 9.82. The
                           solver's own (Bodin), or the weight of the fluid above (Clavet) */
    uint32_t material;  /* of the nearest particle */
} rill_field_sample;

/* Samples the fluid at a point, m. RILL_NOTHING_FOUND (and all 0) farther than h from any fluid,
 * RILL_BAD_SHAPE too far outside the domain. */
rill_status rill_sample_at(const rill_world *world, rill_vec2 point, rill_field_sample *sample);

/* Where a ray meets the fluid's surface. */
typedef struct rill_ray_hit {
    rill_vec2 point;    /* m */
    rill_vec2 normal;   /* unit vector out of the fluid */
    rill_real fraction; /* 0 to 1 of the way */
    uint32_t inside;    /* 1: the ray began in the fluid, and this is where it leaves it */
} rill_ray_hit;

/* The first surface on the way from one point to another, m, at most 1000 h long: where the sampled
 * density passes 1/2. RILL_NOTHING_FOUND, RILL_BAD_SHAPE. */
rill_status rill_query_ray(const rill_world *world, rill_vec2 from, rill_vec2 to,
                           rill_ray_hit *hit);

/* How far it is from a point straight up (+y) to where the fluid ends, m; 0 outside the fluid. The
 * ceiling counts as an end. RILL_BAD_SHAPE. */
rill_status rill_query_depth(const rill_world *world, rill_vec2 point, rill_real *depth);

/* The y of the surface, m: straight above a point in the fluid, straight below one in the air.
 * RILL_NOTHING_FOUND, RILL_BAD_SHAPE. */
rill_status rill_query_surface(const rill_world *world, rill_vec2 point, rill_real *height);

#if RILL_BODIES

/* How wet a body is. */
typedef struct rill_wetness {
    uint32_t touching; /* particles within 0.7 spacings of its surface */
    rill_real covered; /* share of its outline with fluid within a spacing, 0 (dry) to 1 (all);
                          the surfaces of maps do not count */
} rill_wetness;

/* Is a body wet, and how much? RILL_STALE_HANDLE leaves *wetness alone. */
rill_status rill_query_body(const rill_world *world, rill_body body, rill_wetness *wetness);

#endif

#ifdef __cplusplus
}
#endif

#endif
/* Sensors: how much fluid is in a region, how much has flowed through a line. */
#ifndef RILL_SENSORS_H
#define RILL_SENSORS_H

#ifdef __cplusplus
extern "C" {
#endif

/* Names a sensor. Zero is null. */
typedef struct rill_sensor {
    uint32_t id;
} rill_sensor;

/* What the sensor of a region reads after each step. */
typedef struct rill_sensor_reading {
    uint32_t count;     /* particles inside */
    rill_real area;     /* m^2 of fluid: spacing^2 for each particle */
    rill_real fill;     /* area of fluid / area of the region */
    rill_vec2 velocity; /* m/s, mean */
    rill_real density;  /* mean of the materials' densities, relative to water */
    uint32_t entered;   /* particles that came in since the sensor was added */
    uint32_t gone;      /* particles that went out, those that died inside left out */
} rill_sensor_reading;

/* What the sensor of a line reads: particles that crossed it since the sensor was added. */
typedef struct rill_flow_reading {
    uint32_t forward;         /* from the left of the line to its right, looking along it */
    uint32_t backward;        /* from the right to the left */
    rill_real net_area;       /* m^2 of fluid, forward minus backward */
    rill_real net_per_second; /* m^2/s through the line in the last step */
} rill_flow_reading;

/* Adds a sensor of the materials whose user_bits share a bit with mask (0: all). It reads from the
 * next step on. RILL_FULL, RILL_BAD_SHAPE add nothing. */
rill_status rill_sensor_add(rill_world *world, const rill_region *region, uint32_t mask,
                            rill_sensor *sensor);

/* Adds a sensor of what flows through the line between two points, m. RILL_FULL, RILL_BAD_SHAPE
 * (points farther than 16000 m away, or one and the same) add nothing. */
rill_status rill_sensor_add_line(rill_world *world, rill_vec2 from, rill_vec2 to, uint32_t mask,
                                 rill_sensor *sensor);

/* The sensor in the k-th place, from 0 to its capacity; null if there is none. For programs that
 * have no handle, such as one that has just loaded a world. */
rill_sensor rill_sensor_at(const rill_world *world, uint32_t k);

/* Removes a sensor. RILL_STALE_HANDLE if there is none of that name. */
rill_status rill_sensor_remove(rill_world *world, rill_sensor sensor);

/* Moves the sensor of a region. Particles that it sweeps over count as entered or gone with the
 * next step. RILL_STALE_HANDLE (a line's sensor too), RILL_BAD_SHAPE change nothing. */
rill_status rill_sensor_move(rill_world *world, rill_sensor sensor, const rill_region *region);

/* Reads a sensor. RILL_STALE_HANDLE if there is none of that name and kind. */
rill_status rill_sensor_read(const rill_world *world, rill_sensor sensor,
                             rill_sensor_reading *reading);
rill_status rill_sensor_read_flow(const rill_world *world, rill_sensor sensor,
                                  rill_flow_reading *reading);

#ifdef __cplusplus
}
#endif

#endif
/* Large worlds: the domain as a window that follows the game. */
#ifndef RILL_SHIFT_H
#define RILL_SHIFT_H

#ifdef __cplusplus
extern "C" {
#endif

/* Moves the domain by whole cells (of size h, rill_smoothing_radius) to the right and up; negative
 * numbers move it to the left and down. Fluid, bodies, zones, sensors and emitters keep their
 * places in the game's coordinates, and the motion of the fluid goes on unchanged: positions inside
 * the library change by whole numbers, exactly in Q16.16 and to the last bits in float. Particles
 * that are then outside the domain die (counted as left, RILL_DEATH_LEFT). RILL_BAD_DOMAIN,
 * changing nothing, if the domain would reach farther than 16000 m or was moved by 30000 cells, or
 * if a body or an end of a joint would come to lie 16000 h away from its corner: remove what is
 * left behind. Dynamic bodies are kept within 128 h of the domain. */
rill_status rill_shift_domain(rill_world *world, int32_t columns, int32_t rows);

/* The domain's lower left corner as it is now, m. */
rill_vec2 rill_domain_corner(const rill_world *world);

#ifdef __cplusplus
}
#endif

#endif
/* Saving and loading worlds, for files and networks. (For rollback on one machine a plain copy of
 * the block, rill_world_bytes long, is faster.) */
#ifndef RILL_SNAPSHOT_H
#define RILL_SNAPSHOT_H

#ifdef __cplusplus
extern "C" {
#endif

/* Bytes that rill_save writes for the world as it is now: exact. Only what is alive is saved, at
 * full precision: a particle takes 23 bytes (Clavet) or 27 (Bodin) plus its optional values, a
 * place for one 4 bytes. */
size_t rill_save_size(const rill_world *world);

/* Writes the world into a buffer of any alignment. The format is the same on every machine: little
 * endian, with a version and a 64-bit checksum. *written (may be null) receives the size.
 * RILL_BUFFER_TOO_SMALL and RILL_BLOCK_NULL write nothing. */
rill_status rill_save(const rill_world *world, void *buffer, size_t bytes, size_t *written);

/* Bytes of the block that rill_load needs for a save; 0 if the save is not good. */
size_t rill_save_memory_size(const void *save, size_t bytes);

/* Builds the saved world at the start of a block. It goes on exactly as the saved one would have.
 * A save that is too short, not of this library, version and scalar, or damaged is refused with
 * RILL_SAVE_TRUNCATED, RILL_SAVE_FOREIGN or RILL_SAVE_DAMAGED; RILL_BLOCK_TOO_SMALL and the like
 * are about the block. On failure *world is null, and the block is as it was, unless the contents
 * of a save with a correct checksum contradict each other: then the block holds no world. */
#define rill_load RILL_SCALAR_NAME(rill_load)
rill_status rill_load(const void *save, size_t save_bytes, void *block, size_t block_bytes,
                      rill_world **world);

#ifdef __cplusplus
}
#endif

#endif
/* The version of the library; the build reads it from here. Before 1.0 a new minor version may
 * break the API; the layout of the memory block has a version of its own. */
#ifndef RILL_VERSION_H
#define RILL_VERSION_H

#define RILL_VERSION_MAJOR 0
#define RILL_VERSION_MINOR 1
#define RILL_VERSION_PATCH 0

/* One number to compare: 0.1.0 is 100, 1.2.3 is 10203. */
#define RILL_VERSION (RILL_VERSION_MAJOR * 10000 + RILL_VERSION_MINOR * 100 + RILL_VERSION_PATCH)

#endif
/* Zones: regions that take particles away or push them. */
#ifndef RILL_ZONES_H
#define RILL_ZONES_H

#ifdef __cplusplus
extern "C" {
#endif

/* Names a zone. Zero is null. */
typedef struct rill_zone {
    uint32_t id;
} rill_zone;

/* Everything about a zone. Start from rill_zone_default; what is 0 has no effect. */
typedef struct rill_zone_def {
    rill_region region;
    uint32_t mask;          /* only materials whose user_bits share a bit with it; 0: all */
    uint32_t on;            /* 0: no effect at all; default 1 */
    uint32_t kill;          /* 1: particles inside die at the start of a step; default 0 */
    rill_real kill_rate;    /* particles per second at most, 0 to 30000; default 0: no limit */
    rill_vec2 acceleration; /* m/s^2: wind */
    rill_real drag;         /* 1/s, 0 to 1000: how fast velocities approach `flow` */
    rill_vec2 flow;         /* m/s: speed of the belt, current or air that drags */
    rill_real pull;         /* m/s^2 towards `centre`; negative: away from it */
    rill_vec2 centre;       /* m */
    rill_vec2 one_way;      /* a direction: inside, fluid moves this way and across, never back. A
                               band at least h thick is a valve that nothing passes backwards */
} rill_zone_def;

/* A zone without effect. */
rill_zone_def rill_zone_default(void);

/* Adds a zone. RILL_FULL, RILL_BAD_SHAPE, RILL_BAD_FLOW, RILL_BAD_FORCE add nothing. Accelerations
 * may reach 1/8 h per substep squared, as gravity may. */
rill_status rill_zone_add(rill_world *world, const rill_zone_def *def, rill_zone *zone);

/* The zone in the k-th place, from 0 to its capacity; null if there is none. For programs that have
 * no handle, such as one that has just loaded a world. */
rill_zone rill_zone_at(const rill_world *world, uint32_t k);

/* Removes a zone. RILL_STALE_HANDLE if there is none of that name. */
rill_status rill_zone_remove(rill_world *world, rill_zone zone);

/* Reads and overwrites a zone. Refuses what rill_zone_add refuses, and RILL_STALE_HANDLE. */
rill_status rill_zone_get(const rill_world *world, rill_zone zone, rill_zone_def *def);
rill_status rill_zone_set(rill_world *world, rill_zone zone, const rill_zone_def *def);

/* Particles that the zone has taken away since it was added. 0 for a stale handle. */
uint32_t rill_zone_killed(const rill_world *world, rill_zone zone);

#ifdef __cplusplus
}
#endif

#endif

#endif
/* Conversions between rill_real and float, for programs on machines that have one. The library
 * itself never includes this header. */
#ifndef RILL_CONVERT_H
#define RILL_CONVERT_H

/* The nearest rill_real to a finite float; Q16.16 rounds halves away from zero and saturates. */
static inline rill_real rill_from_float(float a) {
#if RILL_FIXED
    const float quanta = a * 65536.0F;
    if (quanta >= 2147483648.0F) {
        return INT32_MAX;
    }
    if (quanta <= -2147483648.0F) {
        return INT32_MIN;
    }
    /* The rest is exact; adding a half to the whole number of quanta would itself be rounded. */
    const rill_real whole = (rill_real)quanta;
    const float rest = quanta - (float)whole;
    return whole + (rest >= 0.5F) - (rest <= -0.5F);
#else
    return a;
#endif
}

/* The nearest float. */
static inline float rill_to_float(rill_real a) {
#if RILL_FIXED
    return (float)a * (1.0F / 65536.0F);
#else
    return a;
#endif
}

#endif
