/* rill beside Chipmunk2D: a crate that belongs to a cpSpace falls into a pool and floats.
 *
 * The adapter is demo/engines/chipmunk_fluid.c, to be copied into the game. */
#include "chipmunk_fluid.h"
#include "pool.h"

#include <rill/convert.h>

#include <stdio.h>
#include <stdlib.h>

#define FLUID 100.0 /* kg/m^2 that a material of density 1 weighs in the engine */

/* Half a metre wide, with 60 % of the water's density. */
static cpBody *add_crate(cpSpace *space, cpShape **shape) {
    const double mass = 0.6 * FLUID * 0.5 * 0.5;
    cpBody *crate = cpSpaceAddBody(space, cpBodyNew(mass, cpMomentForBox(mass, 0.5, 0.5)));
    *shape = cpSpaceAddShape(space, cpBoxShapeNew(crate, 0.5, 0.5, 0));
    cpBodySetPosition(crate, cpv(2, 2.4));
    return crate;
}

int main(void) {
    const rill_config config = pool_config();
    void *block = malloc(rill_memory_size(&config));
    rill_world *world = pool_fill(&config, block);
    cpSpace *space = cpSpaceNew();
    cpShape *shape;
    cpSpaceSetGravity(space, cpv(0, -9.82));
    cpBody *crate = add_crate(space, &shape);

    chipmunk_fluid fluid = chipmunk_fluid_make(space, FLUID, 1.0 / POOL_RATE);
    (void)chipmunk_fluid_add(&fluid, crate);
    const rill_engine engine = chipmunk_fluid_engine(&fluid);
    rill_status status = world != NULL ? RILL_OK : RILL_BLOCK_NULL;
    for (int step = 1; step <= 6 * POOL_RATE && status == RILL_OK; step++) {
        status = rill_engine_step(world, &engine); /* the fluid pushes the crate, */
        cpSpaceStep(space, 1.0 / POOL_RATE);       /* and the engine moves it */
        if (step % POOL_RATE == 0) {
            printf("after %d s the crate is at %.2f m\n", step / POOL_RATE,
                   cpBodyGetPosition(crate).y);
        }
    }
    const double height = cpBodyGetPosition(crate).y;

    chipmunk_fluid_forget(&fluid, crate);
    cpSpaceRemoveShape(space, shape);
    cpShapeFree(shape);
    cpSpaceRemoveBody(space, crate);
    cpBodyFree(crate);
    cpSpaceFree(space);
    free(block);
    return status == RILL_OK && height > 1.2 && height < 1.8 ? 0 : 1; /* it floats */
}
