/* Emitters: sources of particles with an exact rate. */
#ifndef RILL_EMITTERS_H
#define RILL_EMITTERS_H

#include "particles.h"
#include "world.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Names an emitter. Zero is null. */
typedef struct rill_emitter {
    uint32_t id; /* 0: none */
} rill_emitter;

/* Where an emitter puts its particles. */
typedef enum rill_emitter_shape {
    RILL_EMIT_LINE,  /* side by side at rest spacing between two points; a point if they are one */
    RILL_EMIT_BOX,   /* evenly over the box with these opposite corners */
    RILL_EMIT_CIRCLE /* evenly over the circle around the first point through the second */
} rill_emitter_shape;

/* Everything about an emitter. Start from rill_emitter_default. */
typedef struct rill_emitter_def {
    uint32_t shape;         /* a rill_emitter_shape; default RILL_EMIT_LINE */
    rill_vec2 from;         /* m; default 0 */
    rill_vec2 to;           /* m; default 0; waits while both are outside the domain */
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

/* Reads an emitter. RILL_STALE_HANDLE leaves *def alone. */
rill_status rill_emitter_get(const rill_world *world, rill_emitter emitter, rill_emitter_def *def);

/* Overwrites an emitter (to move it, turn it on and off). What it owes is kept. Refuses what
 * rill_emitter_add refuses, and RILL_STALE_HANDLE. */
rill_status rill_emitter_set(rill_world *world, rill_emitter emitter, const rill_emitter_def *def);

/* Lets the emitter make so many particles in the next step, besides its rate and even if it is
 * off. A line puts them into rows at rest spacing behind it, against the velocity (or below).
 * RILL_STALE_HANDLE, or RILL_BAD_FLOW above RILL_MAX_PARTICLES. */
rill_status rill_emitter_burst(rill_world *world, rill_emitter emitter, uint32_t count);

/* What an emitter has done since it was added. */
typedef struct rill_emitter_counts {
    uint32_t emitted; /* particles that it made */
    uint32_t starved; /* those for which the world had no room */
} rill_emitter_counts;

/* RILL_STALE_HANDLE leaves *counts alone. */
rill_status rill_emitter_count(const rill_world *world, rill_emitter emitter,
                               rill_emitter_counts *counts);

#ifdef __cplusplus
}
#endif

#endif
