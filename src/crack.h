/* Fluid in the cracks between solids. */
#ifndef RILL_SRC_CRACK_H
#define RILL_SRC_CRACK_H

#include "coupling.h"
#include "touch.h"

#if RILL_BODIES

/* Lets the pressure around a crack push its two sides apart. Contacts must have been found, and
 * every boundary must know its pressure; `scale` makes it an impulse per length. */
void rill_cracks_press(rill_world *world, rill_vec2 gravity, rill_real scale);

#endif

#endif
