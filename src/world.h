/* Inside the block: the world's header, the arrays behind it, and how to reach them.
 *
 * The block holds no pointer. Arrays are found by their offset from the world's address, so a copy
 * of the block is a copy of the world. */
#ifndef RILL_SRC_WORLD_H
#define RILL_SRC_WORLD_H

#include "gradient.h"
#include "gravity.h"
#include "inline.h"
#include "port.h"
#include "rill/rill.h"
#include "vec.h"

/* Set to "no particle" where an index is expected. */
#define RILL_NO_INDEX 0xFFFFu

/* The persistent values of a particle, one array each, kept in cell order. A new per-particle
 * value is one line here and one in the table of layout.c. */
typedef enum rill_column {
    RILL_COLUMN_POSITION, /* rill_vec2, h from the domain's lower left corner */
    RILL_COLUMN_VELOCITY, /* rill_vec2, h per substep */
    RILL_COLUMN_SLOT,     /* uint16_t, which handle names the particle */
    RILL_COLUMN_MATERIAL, /* uint8_t */
    RILL_COLUMN_MEMORY,   /* rill_real, what the method remembers: Clavet's slow compression,
                             Bodin's multiplier */
    RILL_COLUMN_SLOW,     /* rill_real, Bodin's slow average of the multiplier */
    RILL_COLUMN_BOUND,    /* uint8_t, 1: was elastic in a step before; springs bound it */
    RILL_COLUMN_EXPIRY,   /* uint32_t, the step that ends it; 0: none */
    RILL_COLUMN_BIRTH,    /* uint32_t, number of the particle since the world began */
    RILL_COLUMN_TAG,      /* uint16_t, the group */
    RILL_COLUMN_COLOUR,   /* rill_colour */
    RILL_COLUMN_SENSED,   /* uint32_t, by sensor one bit: inside, or on the left of the line */
    RILL_COLUMN_TOUCH,    /* uint8_t, what it touches: rill_side bits */
    RILL_COLUMN_BODIES,   /* rill_bodies_touched */
    RILL_COLUMN_STUCK,    /* uint8_t, steps for which it has been wedged; 255: reported */
    RILL_COLUMN_CALM,     /* uint8_t, calm steps so far; rest_steps: asleep */
    RILL_COLUMN_COUNT
} rill_column;

/* Ids of the bodies that a particle touches; 0: none. */
typedef struct rill_bodies_touched {
    uint32_t id[2];
} rill_bodies_touched;

/* Arrays of the block that do not belong to one particle each. */
typedef enum rill_array {
    RILL_ARRAY_SLOT_INDEX,      /* uint16_t per slot: the particle's index, or the next free slot */
    RILL_ARRAY_SLOT_GENERATION, /* uint16_t per slot */
    RILL_ARRAY_SUBSTANCE,       /* rill_substance per material, in internal units */
    RILL_ARRAY_SHARE,           /* rill_real per pair of materials: the first one's share in a
                                   displacement, by its inverse mass */
    RILL_ARRAY_LIST_COUNT,      /* uint8_t per particle: length of its neighbour list */
    RILL_ARRAY_LIST,            /* uint16_t, the neighbour lists one after the other */
    RILL_ARRAY_SPRING,          /* rill_spring, see springs.h */
    RILL_ARRAY_EMITTER,         /* rill_emitter_state, words */
    RILL_ARRAY_ZONE,            /* rill_zone_state, words */
    RILL_ARRAY_SENSOR,          /* rill_sensor_state, words */
    RILL_ARRAY_EVENT,           /* rill_event, words: a ring */
    RILL_ARRAY_STILL,           /* uint8_t per cell: marks of still.c */
    RILL_ARRAY_HELD,            /* rill_held per slot: where sleepers sleep, within a step */
    RILL_ARRAY_BODY,            /* rill_rigid */
    RILL_ARRAY_SHAPE,           /* rill_hull */
    RILL_ARRAY_JOINT,           /* rill_link */
    RILL_ARRAY_TOUCH,           /* rill_touch: contacts of the last substep */
    RILL_ARRAY_TOUCH_NEXT,      /* the same, under construction */
    RILL_ARRAY_ROW,             /* rill_row, within a substep */
    RILL_ARRAY_BOUNDARY_HEAD,   /* uint16_t per particle: its boundary, within a substep */
    RILL_ARRAY_BOUNDARY,        /* rill_boundary, within a substep */
    RILL_ARRAY_COUPLING,        /* rill_coupling, within a substep */
    RILL_ARRAY_COUPLED,         /* rill_coupled, within a substep */
    RILL_ARRAY_CELL,            /* uint16_t per cell and one more: its first particle */
    RILL_ARRAY_WORK,            /* what sorting and the solver need within a step */
    RILL_ARRAY_COUNT
} rill_array;

/* A material in internal units: what the solvers read. What Clavet's method needs finer than the
 * scalar has 30 fraction bits in the fixed build. */
typedef struct rill_substance {
    rill_real rest;              /* sum of weights at which the pressure is zero */
    rill_real lattice;           /* sum of weights in the lattice at rest */
    rill_real compression;       /* relative density per unit of the sum above that */
    rill_real stiffness;         /* fine: pressure per unit of density above rest */
    rill_real near_ratio;        /* near pressure per unit of near density, over that */
    rill_real memory_rate;       /* share of the new in the slow compression, per substep */
    rill_real viscosity;         /* share of the approach speed that a touching pair loses */
    rill_real viscosity_squared; /* the same, per h per substep of approach speed */
    rill_real cohesion;          /* share of the tension that is kept */
    rill_real cohesion_slope;    /* the same per sum of weights: drops hardly pull each other */
    rill_real friction;          /* share of its speed that a particle at a wall loses */
    rill_real stickiness;        /* pull of a wall, h per substep^2, is this times d (1 - d) */
    rill_real tension; /* fine: pull of a pair, h per substep^2, is this times d (1 - d^2)^2 */
    rill_real gravity_scale;
    rill_real elasticity;   /* share of its deformation that a spring takes back */
    rill_real plasticity;   /* share of the unbearable deformation that stays; 0: none does */
    rill_real yield_ratio;  /* deformation that a spring bears, of its rest length */
    rill_real spring_reach; /* longest rest length, h */
    rill_real spring_reach_inverse;
    rill_real inverse_mass; /* of a particle; water has 1 */
} rill_substance;

/* How the game's units and the internal ones relate, a function of the configuration alone. */
typedef struct rill_units {
    uint32_t substeps;              /* per step */
    rill_real rate;                 /* substeps per second */
    rill_real h;                    /* m */
    rill_real speed;                /* m/s that are 1 h per substep */
    rill_vec2 size;                 /* of the domain, h */
    rill_vec2 reach_min, reach_max; /* h within which the walls at 0 and at size are felt: 1, or -1
                                       where the side is open */
} rill_units;

/* Sizes and places of everything, a function of the configuration alone. */
typedef struct rill_layout {
    uint32_t columns, rows; /* cells, with a margin of empty ones on each side */
    uint32_t particle_capacity;
    uint32_t list_capacity;             /* entries of all neighbour lists together */
    uint32_t column[RILL_COLUMN_COUNT]; /* offset, 0: the world has no such column */
    uint32_t array[RILL_ARRAY_COUNT];   /* offset */
    uint32_t bytes;
    uint32_t body_capacity; /* and so on: as configured, or as the configuration leaves open */
    uint32_t joint_capacity;
    uint32_t shape_capacity;
    uint32_t contact_capacity;
    uint32_t coupling_capacity;
} rill_layout;

/* Where a sleeper sleeps: what a substep must not change. */
typedef struct rill_held {
    rill_vec2 position;
    rill_real memory, slow;
} rill_held;

/* What gameplay keeps for the whole world. Words only. */
typedef struct rill_gameplay {
    uint32_t births;           /* particles ever added, if the world needs to know */
    uint32_t paused;           /* 1: steps do nothing */
    uint32_t shift_x, shift_y; /* cells by which the domain has moved, modulo 2^32 */
    uint32_t event_first;      /* place of the oldest unread event in the ring */
    uint32_t grid_fresh;       /* 1: the cells know all particles; part of no state */
    uint32_t border;           /* sleepers that take part in the present step; part of no state */
    uint32_t disturbed;        /* 1: some cells are marked as disturbed */
    rill_gameplay_stats stats;
} rill_gameplay;

/* Used lengths of the bodies' arrays. */
typedef struct rill_body_counts {
    uint32_t touches;    /* contacts of the last substep */
    uint32_t rows;       /* of contacts and joints, of this substep */
    uint32_t boundaries; /* particles of this substep that feel bodies */
    uint32_t couplings;  /* particle-body pairs of this substep */
    uint32_t coupleds;   /* particles of this substep that move bodies */
    uint32_t search_age; /* substeps since particles were sorted */
} rill_body_counts;

/* What is read most comes first: small machines reach it with short instructions. */
struct rill_world {
    uint32_t magic;
    uint32_t format; /* layout version and build options, see world.c */
    uint32_t count;  /* particles alive: the used length of every column */
    rill_units units;
    rill_layout layout;
    uint32_t free_slot;                  /* head of the list of unused handles */
    uint32_t list_used;                  /* entries of the neighbour lists of this substep */
    rill_gravity gravity;                /* in internal units */
    uint32_t strained;                   /* particles that ask for more substeps (Bodin) */
    uint32_t nearly_strained;            /* particles that forbid fewer */
    uint32_t calm_steps;                 /* since when fewer would do */
    rill_slow softness;                  /* of the density constraints (Bodin) */
    uint64_t random;                     /* state of the world's generator */
    uint64_t map_address[RILL_MAX_MAPS]; /* of samples outside the block, 0: not given. No part of
                                            the state; attach forgets them */
    rill_stats stats;
    rill_gameplay gameplay;
    rill_body_counts bodies;
    rill_config config; /* as given to init, with later changes of gravity and materials */
};

static inline void *rill_at(const rill_world *world, uint32_t offset) {
    return (void *)((uintptr_t)world + offset);
}

/* The domain's lower left corner, m. */
static inline rill_pair rill_domain_pair(const rill_world *world) {
    rill_vec2 min = world->config.domain_min;
#if RILL_GAMEPLAY
    const rill_gameplay *gameplay = &world->gameplay;
    if ((gameplay->shift_x | gameplay->shift_y) != 0) {
        min.x += rill_mul(rill_from_int((int32_t)gameplay->shift_x), world->units.h);
        min.y += rill_mul(rill_from_int((int32_t)gameplay->shift_y), world->units.h);
    }
#endif
    return rill_pack(min);
}

RILL_SHELL rill_vec2 rill_domain_min(const rill_world *world) {
    return rill_unpack(rill_domain_pair(world));
}

/* Its upper right corner, m. */
static inline rill_vec2 rill_domain_max(const rill_world *world) {
    rill_vec2 max = world->config.domain_max;
#if RILL_GAMEPLAY
    const rill_vec2 min = rill_domain_min(world);
    if (min.x != world->config.domain_min.x || min.y != world->config.domain_min.y) {
        max.x = min.x + (max.x - world->config.domain_min.x);
        max.y = min.y + (max.y - world->config.domain_min.y);
    }
#endif
    return max;
}

static inline rill_vec2 *rill_positions(const rill_world *world) {
    return (rill_vec2 *)rill_at(world, world->layout.column[RILL_COLUMN_POSITION]);
}

static inline rill_vec2 *rill_velocities(const rill_world *world) {
    return (rill_vec2 *)rill_at(world, world->layout.column[RILL_COLUMN_VELOCITY]);
}

static inline uint16_t *rill_slots(const rill_world *world) {
    return (uint16_t *)rill_at(world, world->layout.column[RILL_COLUMN_SLOT]);
}

static inline uint8_t *rill_materials(const rill_world *world) {
    return (uint8_t *)rill_at(world, world->layout.column[RILL_COLUMN_MATERIAL]);
}

static inline rill_real *rill_memories(const rill_world *world) {
    return (rill_real *)rill_at(world, world->layout.column[RILL_COLUMN_MEMORY]);
}

/* Optional columns: only where the configuration asked for them. */
static inline uint32_t *rill_expiries(const rill_world *world) {
    return (uint32_t *)rill_at(world, world->layout.column[RILL_COLUMN_EXPIRY]);
}

static inline uint32_t *rill_births(const rill_world *world) {
    return (uint32_t *)rill_at(world, world->layout.column[RILL_COLUMN_BIRTH]);
}

static inline uint16_t *rill_tags(const rill_world *world) {
    return (uint16_t *)rill_at(world, world->layout.column[RILL_COLUMN_TAG]);
}

static inline rill_colour *rill_colours(const rill_world *world) {
    return (rill_colour *)rill_at(world, world->layout.column[RILL_COLUMN_COLOUR]);
}

static inline uint32_t *rill_sensed(const rill_world *world) {
    return (uint32_t *)rill_at(world, world->layout.column[RILL_COLUMN_SENSED]);
}

static inline uint8_t *rill_touches(const rill_world *world) {
    return (uint8_t *)rill_at(world, world->layout.column[RILL_COLUMN_TOUCH]);
}

static inline uint8_t *rill_calm(const rill_world *world) {
    return (uint8_t *)rill_at(world, world->layout.column[RILL_COLUMN_CALM]);
}

/* Worlds without springs have no such column. */
static inline uint8_t *rill_bound(const rill_world *world) {
    return (uint8_t *)rill_at(world, world->layout.column[RILL_COLUMN_BOUND]);
}

static inline void *rill_array_of(const rill_world *world, rill_array array) {
    return rill_at(world, world->layout.array[array]);
}

static inline const rill_substance *rill_substances(const rill_world *world) {
    return (const rill_substance *)rill_array_of(world, RILL_ARRAY_SUBSTANCE);
}

#endif
