#include "pace.h"

#include "bodies_step.h"
#include "config.h"
#include "layout.h"
#include "vec.h"

#if RILL_BODIN

/* Velocities go with the length of a substep, pressures with its square. */
static void convert_particles(rill_world *world, rill_real shorter) {
    rill_vec2 *velocity = rill_velocities(world);
    for (uint32_t i = 0; i < world->count; i++) {
        velocity[i] = rill_vec_times(velocity[i], shorter);
    }
    if (world->layout.column[RILL_COLUMN_SLOW] != 0) {
        const rill_real square = rill_mul(shorter, shorter);
        rill_real *pressure = rill_memories(world);
        rill_real *slow = (rill_real *)rill_at(world, world->layout.column[RILL_COLUMN_SLOW]);
        for (uint32_t i = 0; i < world->count; i++) {
            pressure[i] = rill_mul(pressure[i], square);
            slow[i] = rill_mul(slow[i], square);
        }
    }
}

void rill_pace_adapt(rill_world *world, const rill_solver *solver) {
    const uint32_t old = world->units.substeps;
    const uint32_t wanted = solver->next_substeps(world);
    if (wanted == old) {
        return;
    }
    rill_bodies_convert(world, old, wanted);
    convert_particles(world, rill_div(rill_from_int((int32_t)old), rill_from_int((int32_t)wanted)));
    /* What a pressure is forgiven stays the same in metres. */
    const rill_real longer = rill_div(rill_from_int((int32_t)wanted), rill_from_int((int32_t)old));
    world->softness = rill_mul(rill_mul(world->softness, longer), longer);
    world->units = rill_units_of(&world->config, wanted);
    rill_gravity_change(&world->gravity, world->config.gravity, world->units.rate,
                        world->units.speed);
    rill_materials_prepare(world);
}

#else

typedef int rill_no_pace_here; /* ISO C wants a declaration in every file */

#endif
