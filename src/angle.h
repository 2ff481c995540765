/* Angles and rotations, the same bits on every machine.
 *
 * An angle is a 32-bit fraction of a turn in both builds: it wraps by itself and never loses
 * precision, however often a wheel goes round. Sine and cosine are integer polynomials. */
#ifndef RILL_SRC_ANGLE_H
#define RILL_SRC_ANGLE_H

#include "tiny.h"
#include "vec.h"

typedef uint32_t rill_angle;

typedef struct rill_rotation {
    rill_real c, s; /* cosine and sine */
} rill_rotation;

/* Cosine and sine of an angle, within 2 units of the last place of Q1.30 before rounding. */
rill_rotation rill_rotation_of(rill_angle turn);

/* Radians, any multiple of a turn, and back into -pi to pi. */
rill_angle rill_angle_of(rill_real radians);
rill_real rill_angle_radians(rill_angle turn);

/* A small angle in radians, -4 to 4, as a difference of turns. */
rill_angle rill_angle_of_tiny(rill_tiny radians);

RILL_SHARED rill_pair rill_rotated(rill_real c, rill_real s, rill_real x, rill_real y) {
    return rill_pack(rill_vec(rill_dot(c, -s, x, y), rill_dot(s, c, x, y)));
}

RILL_SHELL rill_vec2 rill_rotate(rill_rotation q, rill_vec2 a) {
    return rill_unpack(rill_rotated(q.c, q.s, a.x, a.y));
}

RILL_SHELL rill_vec2 rill_rotate_back(rill_rotation q, rill_vec2 a) {
    return rill_unpack(rill_rotated(q.c, -q.s, a.x, a.y));
}

/* A quarter turn to the left. */
static inline rill_vec2 rill_left(rill_vec2 a) {
    return rill_vec(-a.y, a.x);
}

/* The z component of a x b. */
static inline rill_real rill_cross(rill_vec2 a, rill_vec2 b) {
    return rill_vec_dot(rill_left(a), b);
}

#endif
