/* Queries: particles in a place, what the fluid is like at a point, rays, surfaces.
 *
 * They use the cells of the last step and are cheap from its end until particles are added, removed
 * or set; from then until the next step each looks at all particles, as always in Clavet's light
 * order. The answers are the same. */
#ifndef RILL_QUERY_H
#define RILL_QUERY_H

#include "bodies.h"
#include "particles.h"
#include "region.h"
#include "world.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Writes the handles of the particles in a region to the caller's array, in the order of the view.
 * Only materials whose user_bits share a bit with mask (0: all). *found (may be null) receives how
 * many there are in all. RILL_FULL if the array (null: of length 0) was too short, RILL_BAD_SHAPE.
 */
rill_status rill_query_region(const rill_world *world, const rill_region *region, uint32_t mask,
                              rill_particle *particles, uint32_t capacity, uint32_t *found);

/* The particle nearest to a point, m, and its distance (either may be null); the first in the
 * view's order of equally near ones. RILL_NOTHING_FOUND within the radius, m; RILL_BAD_SHAPE. */
rill_status rill_query_nearest(const rill_world *world, rill_vec2 point, rill_real radius,
                               rill_particle *particle, rill_real *distance);

/* The fluid at a point. */
typedef struct rill_field_sample {
    rill_real density;  /* 1 inside fluid at rest, 1/2 at its surface, 0 where there is none */
    rill_vec2 velocity; /* m/s, mean of the surroundings; 0 where there is none */
    rill_real pressure; /* in m^2/s^2 times the density relative to water: 1 m of water is 9.82. The
                           solver's own (Bodin), or the weight of the fluid above (Clavet) */
    uint32_t material;  /* of the nearest particle */
} rill_field_sample;

/* Samples the fluid at a point, m. RILL_NOTHING_FOUND (and all 0) farther than h from any fluid,
 * RILL_BAD_SHAPE too far outside the domain. */
rill_status rill_sample_at(const rill_world *world, rill_vec2 point, rill_field_sample *sample);

/* Where a ray meets the fluid's surface. */
typedef struct rill_ray_hit {
    rill_vec2 point;    /* m */
    rill_vec2 normal;   /* unit vector out of the fluid */
    rill_real fraction; /* 0 to 1 of the way */
    uint32_t inside;    /* 1: the ray began in the fluid, and this is where it leaves it */
} rill_ray_hit;

/* The first surface on the way from one point to another, m, at most 1000 h long: where the sampled
 * density passes 1/2. RILL_NOTHING_FOUND, RILL_BAD_SHAPE. */
rill_status rill_query_ray(const rill_world *world, rill_vec2 from, rill_vec2 to,
                           rill_ray_hit *hit);

/* How far it is from a point straight up (+y) to where the fluid ends, m; 0 outside the fluid. The
 * ceiling counts as an end. RILL_BAD_SHAPE. */
rill_status rill_query_depth(const rill_world *world, rill_vec2 point, rill_real *depth);

/* The y of the surface, m: straight above a point in the fluid, straight below one in the air.
 * RILL_NOTHING_FOUND, RILL_BAD_SHAPE. */
rill_status rill_query_surface(const rill_world *world, rill_vec2 point, rill_real *height);

#if RILL_BODIES

/* How wet a body is. */
typedef struct rill_wetness {
    uint32_t touching; /* particles within 0.7 spacings of its surface */
    rill_real covered; /* share of its outline with fluid within a spacing, 0 (dry) to 1 (all);
                          the surfaces of maps do not count */
} rill_wetness;

/* Is a body wet, and how much? RILL_STALE_HANDLE leaves *wetness alone. */
rill_status rill_query_body(const rill_world *world, rill_body body, rill_wetness *wetness);

#endif

#ifdef __cplusplus
}
#endif

#endif
