/* One scalar constraint between two bodies: a contact's normal or friction, a part of a joint.
 *
 * All have SPOOK's form: the speed along the row approaches a target that removes a share of the
 * constraint's error, softened by a share of the impulse so far; the impulse stays in bounds. */
#ifndef RILL_SRC_ROW_H
#define RILL_SRC_ROW_H

#include "body.h"

#if RILL_BODIES

/* Stands for the world itself where a body is expected. */
#define RILL_WORLD_BODY 0xFFFFu

/* Largest impulse, particle masses times h per substep: what Q16.16 can hold. */
#define RILL_MOST_IMPULSE RILL_RATIO(32767, 1)

/* No other row bounds this one. */
#define RILL_NO_ROW 0xFFFFFFFFu

typedef struct rill_row {
    uint16_t a, b;       /* bodies: the impulse acts on b, its opposite on a */
    uint32_t bound;      /* row whose impulse times friction bounds this one, or RILL_NO_ROW */
    rill_vec2 direction; /* zero for purely angular rows */
    rill_real arm_a, arm_b;
    rill_real mass;   /* impulse per speed */
    rill_real forget; /* share of the impulse that softness gives back, 0 to 1 */
    rill_tiny target; /* speed of b against a along the row */
    rill_real impulse;
    rill_real low, high; /* of the impulse */
    rill_real friction;
} rill_row;

/* SPOOK's numbers for one constraint, dt = 1: target = rate of the error's removal times error, and
 * the softness in units of the row's own stiffness. */
typedef struct rill_spook {
    rill_real removal; /* 4 xi */
    rill_real soft;    /* e times mass */
} rill_spook;

/* Stiff: the error relaxes in so many substeps. Joints that hold the same thing twice never agree,
 * and without any softness their impulses against each other would grow for ever. */
static inline rill_spook rill_spook_stiff(int32_t substeps) {
    const rill_spook spook = {rill_div(RILL_RATIO(4, 1), rill_from_int(1 + 4 * substeps)),
                              RILL_RATIO(1, 50)};
    return spook;
}

/* A spring of so many radians per substep (above 0) and a damping ratio: epsilon = 1/(m w^2),
 * tau = 2 zeta / w. */
static inline rill_spook rill_spook_spring(rill_real w, rill_real damping) {
    const rill_real sum = w + 8 * damping;
    const rill_spook spook = {rill_div(4 * w, sum), rill_div(rill_div(RILL_RATIO(4, 1), w), sum)};
    return spook;
}

/* The body at an end of a row; null: the world. */
RILL_ONCE rill_rigid *rill_end_of(const rill_world *world, uint32_t body) {
    return body != RILL_WORLD_BODY ? &rill_rigids(world)[body] : NULL;
}

/* A row between two bodies without arms and direction, for any impulse. */
void rill_row_between(rill_row *row, uint32_t a, uint32_t b);

/* The same along a direction, at a point of each body. */
void rill_row_along(const rill_world *world, rill_row *row, uint32_t a, uint32_t b, rill_vec2 at_a,
                    rill_vec2 at_b, rill_vec2 direction);

/* Fills in mass and forget from bodies, direction, arms and softness. */
void rill_row_prepare(const rill_world *world, rill_row *row, rill_real soft);

/* Speed of b against a along the row. */
rill_tiny rill_row_speed(const rill_world *world, const rill_row *row);

/* Gives the bodies an impulse along the row. */
void rill_row_kick(rill_world *world, const rill_row *row, rill_real impulse);

/* One Gauss-Seidel visit to each row. Returns the largest speed that a row was off by. */
rill_tiny rill_rows_sweep(rill_world *world);

/* Sweeps until the joints hold. */
void rill_rows_settle(rill_world *world);

/* Builds the rows of contacts and joints and applies the impulses that they start with. */
void rill_rows_begin(rill_world *world);

/* Remembers the impulses. */
void rill_rows_end(rill_world *world);

static inline rill_row *rill_rows(const rill_world *world) {
    return (rill_row *)rill_array_of(world, RILL_ARRAY_ROW);
}

#endif

#endif
