/* Large worlds: the domain as a window that follows the game. */
#ifndef RILL_SHIFT_H
#define RILL_SHIFT_H

#include "world.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Moves the domain by whole cells (of size h, rill_smoothing_radius) to the right and up; negative
 * numbers move it to the left and down. Fluid, bodies, zones, sensors and emitters keep their
 * places in the game's coordinates, and the motion of the fluid goes on unchanged: positions inside
 * the library change by whole numbers, exactly in Q16.16 and to the last bits in float. Particles
 * that are then outside the domain die (counted as left, RILL_DEATH_LEFT). RILL_BAD_DOMAIN,
 * changing nothing, if the domain would reach farther than 16000 m or was moved by 30000 cells, or
 * if a body or an end of a joint would come to lie 16000 h away from its corner: remove what is
 * left behind. Dynamic bodies are kept within 128 h of the domain. */
rill_status rill_shift_domain(rill_world *world, int32_t columns, int32_t rows);

/* The domain's lower left corner as it is now, m. */
rill_vec2 rill_domain_corner(const rill_world *world);

#ifdef __cplusplus
}
#endif

#endif
