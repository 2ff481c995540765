/* What a world has for gameplay: capacities and optional values of particles. Everything is off by
 * default and costs neither memory nor time then. */
#ifndef RILL_GAMEPLAY_H
#define RILL_GAMEPLAY_H

#include "real.h"

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
    uint32_t first;     /* a material, */
    uint32_t second;    /* and one that must meet it */
    uint32_t first_to;  /* what the first becomes: a material or RILL_REACTION_DIES */
    uint32_t second_to; /* what the second becomes */
    rill_real rate;     /* 1/s, 0 to 1000: chance of a touching pair per second */
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
    uint32_t reaction_count;                    /* 0 to RILL_MAX_REACTIONS; default 0 */
    rill_reaction reaction[RILL_MAX_REACTIONS]; /* the first reaction_count are read */
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
    uint32_t emitters_peak;    /* most emitters at a time */
    uint32_t zones_peak;       /* most zones */
    uint32_t sensors_peak;     /* most sensors */
} rill_gameplay_stats;

#ifdef __cplusplus
}
#endif

#endif
