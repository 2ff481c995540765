/* Fixed steps from frames of any length, with a cap. No world is involved: plain arithmetic on a
 * small struct. */
#ifndef RILL_DRIVER_H
#define RILL_DRIVER_H

#include "real.h"

#ifdef __cplusplus
extern "C" {
#endif

/* How far the steps are behind the frames. Make it with rill_driver_start. */
typedef struct rill_driver {
    uint64_t owed;       /* time not yet stepped, in 1/65536 us steps per second */
    uint32_t rate;       /* steps per second in 1/65536 */
    uint32_t most_steps; /* per frame */
    uint32_t dropped;    /* steps that the cap has cost so far: the game ran slower than time */
} rill_driver;

/* A driver for a world's rate (steps per second) that asks for so many steps a frame at most, 1 or
 * more: a slow machine then slows the game down instead of falling behind for ever. */
rill_driver rill_driver_start(rill_real rate, uint32_t most_steps);

/* How often to call rill_step after a frame that took so long. Exact in the long run: 60 steps per
 * second are 60, however the second is divided into frames. */
uint32_t rill_driver_advance(rill_driver *driver, uint32_t microseconds);

/* How far time is into the step that comes next, 0 to 1: the fraction for rill_view_between, which
 * shows the fluid one step late but smoothly. */
rill_real rill_driver_fraction(const rill_driver *driver);

#ifdef __cplusplus
}
#endif

#endif
