/* A body that the player holds by a point and drags along with the pointer. */
#ifndef DEMO_GRIP_H
#define DEMO_GRIP_H

#include "session.h"

typedef struct grip {
    int holding; /* 1: the rest means something */
#if RILL_BODIES
    rill_body body;
    rill_vec2 arm;   /* m, from the centre of mass to the point that is held, when it was seized */
    rill_real angle; /* rad, of the body then */
#endif
} grip;

/* Seizes the dynamic body at a point (m), or next to it by half a spacing. Holds nothing if there
 * is none. */
grip grip_seize(const session *s, rill_vec2 at);

/* Before every step: pulls the point that is held to where the pointer is (m). Lets go of a body
 * that has ended. */
void grip_pull(grip *g, session *s, rill_vec2 to);

#endif
