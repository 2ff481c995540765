#include "row.h"

#include <string.h>

#if RILL_BODIES

/* Joints remember their impulses. Where sweeps leave more than two thirds of a speed that is wrong,
 * these build up with the error of the position and swing ever wider: a wheel whose paddles are
 * held by joints flew apart. So joints get so many more sweeps, or until no row is off by more than
 * this, h per substep. */
#define MOST_SWEEPS 24
#define CALM (RILL_TINY_ONE / 4096)

void rill_row_between(rill_row *row, uint32_t a, uint32_t b) {
    memset(row, 0, sizeof *row);
    row->a = (uint16_t)a;
    row->b = (uint16_t)b;
    row->bound = RILL_NO_ROW;
    row->low = -RILL_MOST_IMPULSE;
    row->high = RILL_MOST_IMPULSE;
}

static rill_real arm_of(const rill_world *world, uint32_t body, rill_vec2 at, rill_vec2 direction) {
    const rill_rigid *end = rill_end_of(world, body);
    return end != NULL ? rill_arm(end, at, direction) : 0;
}

void rill_row_along(const rill_world *world, rill_row *row, uint32_t a, uint32_t b, rill_vec2 at_a,
                    rill_vec2 at_b, rill_vec2 direction) {
    rill_row_between(row, a, b);
    row->direction = direction;
    row->arm_a = arm_of(world, a, at_a, direction);
    row->arm_b = arm_of(world, b, at_b, direction);
}

/* 1 / (mass_a^-1 square_a + mass_b^-1 square_b), at most 16384; 0 if nothing can move. */
static rill_real joint_mass(rill_tiny inverse_a, rill_real square_a, rill_tiny inverse_b,
                            rill_real square_b) {
#if RILL_FIXED
    const int64_t sum = ((int64_t)inverse_a * square_a + (int64_t)inverse_b * square_b) >> 16;
    if (sum <= 0) {
        return 0;
    }
    const uint64_t mass = rill_wide_quotient((uint64_t)1 << 44, (uint64_t)sum);
    return mass > RILL_RATIO(16384, 1) ? RILL_RATIO(16384, 1) : (rill_real)mass;
#else
    const rill_real sum = inverse_a * square_a + inverse_b * square_b;
    return sum > 0 ? rill_min(1 / sum, RILL_RATIO(16384, 1)) : 0;
#endif
}

/* A speed times a mass. */
static rill_real momentum(rill_real mass, rill_tiny speed) {
#if RILL_FIXED
    return rill_saturate(((int64_t)mass * speed + (1 << 27)) >> 28);
#else
    return mass * speed;
#endif
}

void rill_row_prepare(const rill_world *world, rill_row *row, rill_real soft) {
    const rill_rigid *a = rill_end_of(world, row->a);
    const rill_rigid *b = rill_end_of(world, row->b);
    const rill_real square = rill_vec_dot(row->direction, row->direction);
    const rill_real mass = joint_mass(
        a != NULL ? a->inverse_mass : 0, rill_sum(square, rill_mul(row->arm_a, row->arm_a)),
        b != NULL ? b->inverse_mass : 0, rill_sum(square, rill_mul(row->arm_b, row->arm_b)));
    row->mass = rill_div(mass, RILL_ONE + soft);
    row->forget = rill_div(soft, RILL_ONE + soft);
}

rill_tiny rill_row_speed(const rill_world *world, const rill_row *row) {
    const rill_rigid *a = rill_end_of(world, row->a);
    const rill_rigid *b = rill_end_of(world, row->b);
    return rill_tiny_sub(b != NULL ? rill_speed_along(b, row->direction, row->arm_b) : 0,
                         a != NULL ? rill_speed_along(a, row->direction, row->arm_a) : 0);
}

void rill_row_kick(rill_world *world, const rill_row *row, rill_real impulse) {
    rill_rigid *a = rill_end_of(world, row->a);
    rill_rigid *b = rill_end_of(world, row->b);
    if (a != NULL && a->mobile) {
        rill_kick(a, row->direction, row->arm_a,
                  rill_tiny_sub(0, rill_tiny_scale(a->inverse_mass, impulse)));
    }
    if (b != NULL && b->mobile) {
        rill_kick(b, row->direction, row->arm_b, rill_tiny_scale(b->inverse_mass, impulse));
    }
}

/* Returns the speed that the row was off by. */
static rill_tiny visit(rill_world *world, rill_row *row) {
    if (row->bound != RILL_NO_ROW) {
        row->high = rill_mul(row->friction, rill_rows(world)[row->bound].impulse);
        row->low = -row->high;
    }
    const rill_tiny missing = rill_tiny_sub(row->target, rill_row_speed(world, row));
    const rill_real change =
        rill_difference(momentum(row->mass, missing), rill_mul(row->forget, row->impulse));
    const rill_real wanted = rill_clamp(rill_sum(row->impulse, change), row->low, row->high);
    const rill_real step = rill_difference(wanted, row->impulse);
    if (step == 0) {
        return 0;
    }
    row->impulse = wanted;
    rill_row_kick(world, row, step);
    return missing < 0 ? rill_tiny_sub(0, missing) : missing;
}

rill_tiny rill_rows_sweep(rill_world *world) {
    rill_tiny most = 0;
    for (uint32_t n = 0; n < world->bodies.rows; n++) {
        const rill_tiny off = visit(world, &rill_rows(world)[n]);
        most = off > most ? off : most;
    }
    return most;
}

void rill_rows_settle(rill_world *world) {
    int left = world->layout.joint_capacity > 0 ? MOST_SWEEPS : 0;
    while (left > 0 && rill_rows_sweep(world) > CALM) {
        left--;
    }
}

#else

typedef int rill_no_row_here; /* ISO C wants a declaration in every file */

#endif
