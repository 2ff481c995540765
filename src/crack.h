/* Fluid in the cracks between solids. */
#ifndef RILL_SRC_CRACK_H
#define RILL_SRC_CRACK_H

#include "coupling.h"
#include "touch.h"

#if RILL_BODIES

/* Lets the pressure around a crack push its two sides apart. Contacts must have been found, and
 * every boundary must know its pressure. Reach is the integral of a coupling's slope over the
 * distance from a surface: times the particles per h^2 it makes pressures impulses per length. */
RILL_OWN_FRAME void rill_cracks_press(rill_world *world, rill_vec2 gravity, rill_real area_density,
                                      rill_real reach);

#endif

#endif
