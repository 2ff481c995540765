/* Particles: handles, adding, removing, filling shapes, reading without copying. */
#ifndef RILL_PARTICLES_H
#define RILL_PARTICLES_H

#include "real.h"
#include "status.h"
#include "world.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Names a particle for as long as it lives, wherever sorting moves it. Zero is null. */
typedef struct rill_particle {
    uint32_t id; /* 0: none */
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

/* How particles stand that fill a shape. */
typedef enum rill_lattice {
    RILL_LATTICE_SQUARE, /* rows and columns */
    RILL_LATTICE_HEX     /* every other row shifted: densest, nearest to rest */
} rill_lattice;

/* How to fill a shape. Zero-initialised: water (material 0) at rest on a square lattice. */
typedef struct rill_fill {
    rill_lattice lattice; /* how they stand */
    rill_vec2 velocity;   /* m/s of every particle */
    rill_real jitter;     /* 0 to 1: random offset, in halves of the spacing */
    uint32_t material;    /* index of a material */
    uint32_t tag;         /* as in rill_particle_state */
    uint32_t colour;      /* 0xRRGGBBAA, as in rill_particle_state */
    rill_real lifetime;   /* s, as in rill_particle_state */
} rill_fill;

/* Fills a box with particles at rest spacing, each standing for spacing^2 of area. Points outside
 * the domain and in bodies or terrain are left out. *added (may be null) receives the count.
 * RILL_FULL if not all fitted: those that did stay. Other errors add nothing. */
rill_status rill_fill_box(rill_world *world, rill_vec2 min, rill_vec2 max, const rill_fill *fill,
                          uint32_t *added);
/* The same with a circle, */
rill_status rill_fill_circle(rill_world *world, rill_vec2 centre, rill_real radius,
                             const rill_fill *fill, uint32_t *added);
/* and with a simple polygon, convex or not, of at least 3 points in either order. */
rill_status rill_fill_polygon(rill_world *world, const rill_vec2 *points, uint32_t point_count,
                              const rill_fill *fill, uint32_t *added);

/* A colour with 16 bits for each part, of which the high 8 are drawn: dye that spreads would get
 * stuck in steps of 1/256. */
typedef struct rill_colour {
    uint16_t red;   /* 0 to 65535, as all of them */
    uint16_t green; /* see red */
    uint16_t blue;  /* see red */
    uint16_t alpha; /* 0: clear, 65535: opaque */
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
    uint32_t count;            /* length of each array */
    const rill_vec2 *position; /* in h, from the domain's lower left corner */
    const rill_vec2 *velocity; /* in h per substep */
    const uint8_t *material;   /* indices of materials */
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
