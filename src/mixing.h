/* What neighbours do to each other besides pushing: dye and reactions. */
#ifndef RILL_SRC_MIXING_H
#define RILL_SRC_MIXING_H

#include "world.h"

/* Lets the colours of neighbours approach each other. */
void rill_dye_spread(rill_world *world);

/* Lets materials that touch change each other; marks those that are consumed. */
void rill_reactions_run(rill_world *world);

/* Ends those that reactions have consumed. */
void rill_reactions_bury(rill_world *world);

#endif
