/* Zones: regions that take particles away or push them. */
#ifndef RILL_ZONES_H
#define RILL_ZONES_H

#include "region.h"
#include "world.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Names a zone. Zero is null. */
typedef struct rill_zone {
    uint32_t id; /* 0: none */
} rill_zone;

/* Everything about a zone. Start from rill_zone_default; what is 0 has no effect. */
typedef struct rill_zone_def {
    rill_region region;     /* where it works */
    uint32_t mask;          /* only materials whose user_bits share a bit with it; 0: all */
    uint32_t on;            /* 0: no effect at all; default 1 */
    uint32_t kill;          /* 1: particles inside die at the start of a step; default 0 */
    rill_real kill_rate;    /* particles per second at most, 0 to 30000; default 0: no limit */
    rill_vec2 acceleration; /* m/s^2: wind */
    rill_real drag;         /* 1/s, 0 to 1000: how fast velocities approach `flow` */
    rill_vec2 flow;         /* m/s: speed of the belt, current or air that drags */
    rill_real pull;    /* m/s^2 towards `centre`; negative: away from it. Q16.16 rounds it to whole
                          h/65536 per substep squared: some 0.18 m/s^2 with Clavet's defaults */
    rill_vec2 centre;  /* m */
    rill_vec2 one_way; /* a direction: inside, fluid moves this way and across, never back. A
                          band at least h thick is a valve that nothing passes backwards */
} rill_zone_def;

/* A zone without effect. */
rill_zone_def rill_zone_default(void);

/* Adds a zone. RILL_FULL, RILL_BAD_SHAPE, RILL_BAD_FLOW, RILL_BAD_FORCE add nothing. Accelerations
 * may reach 1/8 h per substep squared, as gravity may. */
rill_status rill_zone_add(rill_world *world, const rill_zone_def *def, rill_zone *zone);

/* The zone in the k-th place, from 0 to its capacity; null if there is none. For programs that have
 * no handle, such as one that has just loaded a world. */
rill_zone rill_zone_at(const rill_world *world, uint32_t k);

/* Removes a zone. RILL_STALE_HANDLE if there is none of that name. */
rill_status rill_zone_remove(rill_world *world, rill_zone zone);

/* Reads a zone. RILL_STALE_HANDLE leaves *def alone. */
rill_status rill_zone_get(const rill_world *world, rill_zone zone, rill_zone_def *def);

/* Overwrites a zone. Refuses what rill_zone_add refuses, and RILL_STALE_HANDLE. */
rill_status rill_zone_set(rill_world *world, rill_zone zone, const rill_zone_def *def);

/* Particles that the zone has taken away since it was added. 0 for a stale handle. */
uint32_t rill_zone_killed(const rill_world *world, rill_zone zone);

#ifdef __cplusplus
}
#endif

#endif
