/* Pushes that act at once. Lasting ones are zones (zones.h). */
#ifndef RILL_FORCES_H
#define RILL_FORCES_H

#include "particles.h"
#include "region.h"
#include "world.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Changes the velocity of one particle, m/s; the sum is held to 1 h per substep.
 * RILL_STALE_HANDLE, RILL_BAD_FORCE change nothing. */
rill_status rill_push_particle(rill_world *world, rill_particle particle, rill_vec2 change);

/* Changes the velocity of every particle in a region, m/s, that mask selects (0: all). *pushed (may
 * be null) receives the count. RILL_BAD_SHAPE, RILL_BAD_FORCE change nothing. */
rill_status rill_push_region(rill_world *world, const rill_region *region, uint32_t mask,
                             rill_vec2 change, uint32_t *pushed);

/* An explosion: everything nearer than the radius, m, is pushed away from the centre with a speed,
 * m/s, that falls evenly to 0 at the radius; dense materials are pushed less. A negative speed
 * sucks. *pushed (may be null) receives the count. RILL_BAD_SHAPE, RILL_BAD_FORCE change nothing.
 */
rill_status rill_explode(rill_world *world, rill_vec2 centre, rill_real radius, rill_real speed,
                         uint32_t *pushed);

#ifdef __cplusplus
}
#endif

#endif
