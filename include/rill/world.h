/* The world: configuration, memory, stepping, statistics.
 *
 * Quantities cross this API in the game's units: metres, seconds, kilograms per square metre
 * (any consistent set of units will do). Inside, lengths are in smoothing radii h and times in
 * steps, so that Q16.16 has the same relative precision whatever the game's scale. */
#ifndef RILL_WORLD_H
#define RILL_WORLD_H

#include "gameplay.h"
#include "material.h"
#include "real.h"
#include "status.h"

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

/* How a world's fluid is solved. */
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
    RILL_ORDER_FAST,  /* all particles at once, each pair once: cheap, symmetric, comes to rest */
    RILL_ORDER_STIFF, /* particle after particle with live densities, as in the paper: bears any
                        stiffness, but swirls at depth */
    RILL_ORDER_LIGHT  /* all particles at once, with the pressures of the substep before: a third
                         cheaper than FAST on a Game Boy Advance, and needs no neighbour lists. For
                         one material with the hybrid kernels and a neighbourhood of at most 1.5,
                         without springs, bodies, reactions and mixing colours; with any of these it
                         is FAST. Viscosity counts for at most a quarter of the rate, its squared
                         part not at all; a near pressure of 4 lets it rest. Builds without
                         RILL_LIGHT refuse it (RILL_NOT_BUILT_IN) */
} rill_clavet_order;

/* How Clavet's method is solved. Take rill_clavet_preset and change what you know better. */
typedef struct rill_clavet_settings {
    uint32_t kernel;         /* a rill_clavet_kernel */
    uint32_t order;          /* a rill_clavet_order */
    uint32_t substeps;       /* solves per step, 1 to 8; 0 (default): so many that each is at
                                most 1/240 s */
    rill_real neighbourhood; /* h / spacing, 1.2 to 3 */
} rill_clavet_settings;

/* What Bodin's method weighs its neighbours with, as a function of q = distance / h. */
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

/* Presets of rill_bodin_settings. */
typedef enum rill_quality {
    RILL_QUALITY_BUDGET,   /* least work that keeps the volume of shallow water, see below */
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

/* The settings that a quality stands for. The budget quality has one substep and holds still water
 * that is up to (spacing * rate)^2 / 29 metres deep (spacing in m: 1.2 m at 1/10 m and 60 steps per
 * second); half as deep again it boils, beyond it collapses. The others take more substeps. In a
 * build without RILL_BODIN all are those of the standard quality. */
rill_bodin_settings rill_bodin_preset(rill_quality quality);

/* RILL_OK, or the status that names the first field out of range. */
rill_status rill_config_check(const rill_config *config);

/* Bytes that rill_world_init needs for the configuration; 0 if rill_config_check refuses it. */
size_t rill_memory_size(const rill_config *config);

/* The largest particle_capacity with which the configuration fits into the bytes (pair and spring
 * capacities are scaled along with it unless pair_capacity is 0); 0 if not even one particle fits
 * or the configuration is bad. */
uint32_t rill_particles_that_fit(const rill_config *config, size_t bytes);

/* See RILL_SCALAR_NAME. */
#define rill_world_init RILL_SCALAR_NAME(rill_world_init)
/* Builds a world at the start of the block. Whatever the block held before is forgotten.
 * RILL_BLOCK_NULL, RILL_BLOCK_MISALIGNED, RILL_BLOCK_TOO_SMALL and what rill_config_check says
 * leave the block untouched and *world null. */
rill_status rill_world_init(void *block, size_t bytes, const rill_config *config,
                            rill_world **world);

/* See RILL_SCALAR_NAME. */
#define rill_world_attach RILL_SCALAR_NAME(rill_world_attach)
/* Finds the world in a block that was copied, moved or loaded from a file of the same byte order.
 * The block is checked before use. What follows from its configuration is computed anew, addresses
 * of maps are forgotten, and nothing else is written; on failure nothing is. RILL_BLOCK_FOREIGN,
 * RILL_BLOCK_DAMAGED and the errors of rill_world_init about blocks leave *world null. */
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
    uint32_t pair_capacity;     /* of those, as configured or by default */
    uint32_t pairs_peak;        /* most ever */
    uint32_t lists_cut;       /* particles of the last step that lost neighbours to the capacity */
    uint32_t lists_cut_total; /* the same, summed since init */
    uint32_t springs;         /* alive now */
    uint32_t spring_capacity; /* as configured */
    uint32_t springs_peak;    /* most ever alive */
    uint32_t springs_refused; /* springs that found no room, since init */
    uint32_t couplings;       /* particle-body pairs of the last substep */
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
 * the domain's width and height divided by the spacing, rounded up. Bodies come on top
 * (RILL_BODIES_BOUND), and so do emitters, zones, sensors and events; sleeping fluid and the
 * optional values of particles are included up to 46 bytes each. */
#define RILL_MEMORY_BOUND(particles, pairs, columns, rows, springs)                                \
    (RILL_CLAVET_MEMORY_BOUND(particles, pairs, columns, rows, springs) + (size_t)(particles)*12 + \
     (size_t)(pairs) * (RILL_PAIR_BOUND - RILL_CLAVET_PAIR_BOUND))
/* The same for Clavet's method alone, whose pairs take less. */
#define RILL_CLAVET_MEMORY_BOUND(particles, pairs, columns, rows, springs)                         \
    ((size_t)RILL_WORLD_BOUND + (size_t)(particles)*RILL_PARTICLE_BOUND +                          \
     (size_t)(pairs)*RILL_CLAVET_PAIR_BOUND +                                                      \
     (((size_t)(columns) + 4) * ((size_t)(rows) + 4)) * 2 + (size_t)(springs)*RILL_SPRING_BOUND)

/* What bodies add: their capacities as configured (none 0, but for joints), and the particles'. */
#define RILL_BODIES_BOUND(particles, bodies, shapes, joints, contacts, couplings)                  \
    ((size_t)(particles)*2 + (size_t)(bodies)*128 + (size_t)(shapes)*224 + (size_t)(joints)*360 +  \
     (size_t)(contacts)*344 + (size_t)(couplings)*84 + 64)

/* The parts of RILL_MEMORY_BOUND in bytes, held against the real sizes by tests: the world itself,
 */
#define RILL_WORLD_BOUND (2048 + RILL_MAX_MATERIALS * (136 + 4 * RILL_MAX_MATERIALS))
/* a particle of Clavet's method, which is 12 less than one of Bodin's, */
#define RILL_PARTICLE_BOUND 96
/* a pair of Bodin's method, */
#define RILL_PAIR_BOUND 12
/* a pair of Clavet's, */
#define RILL_CLAVET_PAIR_BOUND 4
/* and a spring. */
#define RILL_SPRING_BOUND 16

#ifdef __cplusplus
}
#endif

#endif
