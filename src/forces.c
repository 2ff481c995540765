#include "rill/forces.h"

#include "gameplay.h"
#include "particles.h"
#include "scan.h"

#if RILL_GAMEPLAY

void rill_gameplay_push_one(rill_world *world, uint32_t i, rill_vec2 change) {
    rill_vec2 *velocity = &rill_velocities(world)[i];
    uint32_t limited = 0;
    *velocity =
        rill_limit_speed(rill_vec_add(*velocity, rill_limit_speed(change, &limited)), &limited);
    rill_gameplay_wake(world, i);
}

rill_status rill_push_particle(rill_world *world, rill_particle particle, rill_vec2 change) {
    const int32_t i = rill_particle_index(world, particle);
    if (i < 0) {
        return RILL_STALE_HANDLE;
    }
    if (!rill_vec_is_finite(change)) {
        return RILL_BAD_FORCE;
    }
    rill_gameplay_push_one(world, (uint32_t)i, rill_velocity_in(world, change));
    return RILL_OK;
}

rill_status rill_push_region(rill_world *world, const rill_region *region, uint32_t mask,
                             rill_vec2 change, uint32_t *pushed) {
    rill_region_scan scan;
    uint32_t count = 0;
    uint32_t i;
    if (rill_region_scan_of(world, region, mask, &scan) != RILL_OK) {
        return RILL_BAD_SHAPE;
    }
    if (!rill_vec_is_finite(change)) {
        return RILL_BAD_FORCE;
    }
    const rill_vec2 internal = rill_velocity_in(world, change);
    while (rill_region_scan_next(&scan, &i)) {
        rill_gameplay_push_one(world, i, internal);
        count++;
    }
    if (pushed != NULL) {
        *pushed = count;
    }
    return RILL_OK;
}

/* What an explosion adds to the i-th particle's velocity; 0 beyond its radius. */
static rill_vec2 blast(const rill_world *world, const rill_region *circle, rill_real speed,
                       uint32_t i) {
    const rill_vec2 way = rill_vec_sub(rill_positions(world)[i], circle->point[0]);
    const rill_real left = RILL_ONE - rill_div(rill_vec_length(way), circle->radius);
    const rill_real density = world->config.material[rill_materials(world)[i]].density;
    if (left <= 0) {
        return rill_vec(0, 0);
    }
    const rill_vec2 unit = rill_vec_unit(way);
    const rill_real size = rill_div(rill_mul(speed, left), density);
    return rill_vec_times(unit, size);
}

rill_status rill_explode(rill_world *world, rill_vec2 centre, rill_real radius, rill_real speed,
                         uint32_t *pushed) {
    const rill_region region = rill_region_circle(centre, radius);
    rill_region_scan scan;
    uint32_t count = 0;
    uint32_t i;
    if (rill_region_scan_of(world, &region, 0, &scan) != RILL_OK) {
        return RILL_BAD_SHAPE;
    }
    if (!rill_is_finite(speed)) {
        return RILL_BAD_FORCE;
    }
    const rill_real internal = rill_div(speed, world->units.speed);
    while (rill_region_scan_next(&scan, &i)) {
        rill_gameplay_push_one(world, i, blast(world, &scan.region, internal, i));
        count++;
    }
    if (pushed != NULL) {
        *pushed = count;
    }
    return RILL_OK;
}

#else

typedef int rill_no_forces_here; /* ISO C wants a declaration in every file */

#endif
