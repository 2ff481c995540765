/* Bodin's constraint fluid, its parts.
 *
 * Each particle's density is a constraint g = density / rest - 1 <= 0. Its gradient with respect to
 * a neighbour's position is b, to its own minus the sum of all b. A pressure p (the constraint's
 * multiplier, >= 0 unless bilateral) adds p times the sum to the particle's velocity and takes p b
 * from each neighbour's: momentum is kept whatever b is. */
#ifndef RILL_SRC_BODIN_H
#define RILL_SRC_BODIN_H

#include "gradient.h"
#include "lists.h"
#include "total.h"

/* Substeps are added long before. Below 1 the velocities of the most crowded particles stay in the
 * range of the fine scalar: 255 neighbours with gradients below 4. */
#define RILL_BODIN_PRESSURE_LIMIT RILL_ONE

/* What a pressure does at its particle. */
typedef struct rill_lever {
    rill_vec2 sum;    /* of b over neighbours and walls */
    rill_real step;   /* pressure change per residual: relaxation / diagonal */
    rill_fine target; /* of the density's rate of change */
} rill_lever;

typedef struct rill_bodin {
    uint32_t kernel;
    uint32_t count;
    rill_vec2 *position;
    rill_vec2 *velocity;     /* fine while a solve lasts */
    rill_fine *pressure;     /* the multiplier, kept for the next step's warm start */
    rill_slow *slow;         /* its slow average */
    rill_gradient *gradient; /* b of every list entry */
    rill_lever *lever;
    int glides;       /* see rill_bodin_glide() */
    uint32_t mixed;   /* particles differ in mass */
    uint32_t tense;   /* some pull each other */
    uint32_t falling; /* they differ in gravity */
    const uint8_t *material;
    const uint16_t *slot;
    const rill_substance *substance;
    rill_lists lists;

    rill_vec2 gravity;      /* fine: velocity that a substep adds */
    rill_vec2 fall;         /* the same to a particle, unless they differ in it */
    rill_real inverse_rest; /* 1 / rest density */
    rill_real weight_scale; /* from the kernel as computed to a share of the rest density */
    rill_real slope_scale;  /* the same of its slope */
    rill_real area_density; /* particles per h^2 at rest */
    rill_real softness;     /* e = 4 epsilon xi: what a pressure is forgiven */
    rill_real relaxation;   /* as configured, and so is */
    rill_real warm_start;
    rill_real slowness;   /* 1 / the speed below which the fluid thickens */
    rill_real thickening; /* how many times more viscous it is at rest: a plain number */
    rill_real drift;      /* 4 xi: share of the density error to remove in a substep */
    rill_real haste;      /* how much more of a large one */
} rill_bodin;

/* What gravity adds to the velocity of a particle of a material. */
static inline rill_vec2 rill_bodin_fall(const rill_bodin *bodin, uint32_t material) {
    const rill_vec2 gravity = bodin->gravity;
    const rill_real scale = bodin->substance[material].gravity_scale;
    return scale == RILL_ONE ? gravity
                             : rill_vec(rill_mul(gravity.x, scale), rill_mul(gravity.y, scale));
}

/* Substeps of the next step, if they are automatic. */
RILL_OWN_FRAME uint32_t rill_bodin_next_substeps(rill_world *world);

/* Counts the particles that ask for more substeps, and those that forbid fewer. */
void rill_bodin_count_strained(rill_world *world);

/* Advances the particles by their velocities. */
void rill_bodin_move(rill_world *world);

/* Viscosity and the friction of walls. */
RILL_OWN_FRAME void rill_bodin_viscosity(const rill_world *world, const rill_bodin *all);

/* Do the particles of this world glide? */
int rill_bodin_glides(const rill_world *world);

/* Moves particles under pressure with their neighbours. */
RILL_OWN_FRAME void rill_bodin_glide(const rill_bodin *all);

/* Surface tension. */
void rill_bodin_pull(const rill_bodin *bodin);

/* Finds densities, gradients, diagonals and targets; adds gravity and presses with the last
 * substep's pressures. */
RILL_OWN_FRAME void rill_bodin_linearise(rill_world *world, const rill_bodin *all);

/* Adds the impulses of a pressure of particle i to it and to its neighbours. */
void rill_bodin_press(const rill_bodin *bodin, uint32_t i, const uint16_t *list,
                      const rill_gradient *gradient, rill_fine pressure);

/* One Gauss-Seidel sweep over all particles. Returns the mean residual; if it is not to be
 * measured, anything. */
rill_real rill_bodin_sweep(const rill_world *world, const rill_bodin *all, int measured);

#endif
