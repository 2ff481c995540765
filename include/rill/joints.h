/* Joints: what holds bodies together and drives them. */
#ifndef RILL_JOINTS_H
#define RILL_JOINTS_H

#include "bodies.h"

#ifdef __cplusplus
extern "C" {
#endif

#if RILL_BODIES

/* Names a joint; zero is null. */
typedef struct rill_joint {
    uint32_t id; /* 0: none */
} rill_joint;

/* What a joint leaves free. */
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
    rill_body a;         /* null: the world itself; not both */
    rill_body b;         /* null: the world itself */
    rill_vec2 anchor_a;  /* m, in the world: the hinge's pin, a point of the slider's line, the
                            end of the rod at a; within 16000 h of the domain's corner and
                            8000 h of the body */
    rill_vec2 anchor_b;  /* m, in the world: the end of the rod at b; read for distance joints */
    rill_vec2 axis;      /* of a slider, any length but zero */
    uint32_t limited;    /* 1: the position stays within low..high */
    rill_real low;       /* rad, -3 to 3, or m */
    rill_real high;      /* the same, at least low */
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
    rill_body a;        /* as in rill_joint_def */
    rill_body b;        /* as in rill_joint_def */
    rill_vec2 anchor_a; /* m, in the world now: the point of a */
    rill_vec2 anchor_b; /* m, in the world now: the point of b */
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
