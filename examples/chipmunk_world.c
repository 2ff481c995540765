/* rill beside Chipmunk2D: a crate that belongs to a cpSpace falls into a pool and floats.
 *
 * The adapter is demo/engines/chipmunk_fluid.c, to be copied into the game. */
#include "chipmunk_fluid.h"

#include <rill/convert.h>

#include <stdio.h>
#include <stdlib.h>

#define RATE 120    /* steps per second, of both */
#define FLUID 100.0 /* kg/m^2 that a material of density 1 weighs in the engine */

/* A pool of 4 by 1.5 metres in memory that the caller frees. */
static rill_world *fill_pool(void **block) {
    rill_config config = rill_config_default();
    config.method = RILL_METHOD_BODIN;
    config.rate = RILL_RATIO(RATE, 1);
    config.domain_max.x = RILL_RATIO(4, 1);
    config.domain_max.y = RILL_RATIO(3, 1);
    config.particle_capacity = 700;
    config.body_capacity = 1; /* for the crate's mirror */
    const size_t bytes = rill_memory_size(&config);
    const rill_vec2 corner = {0, 0};
    const rill_vec2 opposite = {RILL_RATIO(4, 1), RILL_RATIO(3, 2)};
    const rill_fill water = {.lattice = RILL_LATTICE_HEX};
    rill_world *world = NULL;
    *block = malloc(bytes);
    if (rill_world_init(*block, bytes, &config, &world) == RILL_OK) {
        (void)rill_fill_box(world, corner, opposite, &water, NULL);
    }
    return world;
}

/* Half a metre wide, with 60 % of the water's density. */
static cpBody *add_crate(cpSpace *space, cpShape **shape) {
    const double mass = 0.6 * FLUID * 0.5 * 0.5;
    cpBody *crate = cpSpaceAddBody(space, cpBodyNew(mass, cpMomentForBox(mass, 0.5, 0.5)));
    *shape = cpSpaceAddShape(space, cpBoxShapeNew(crate, 0.5, 0.5, 0));
    cpBodySetPosition(crate, cpv(2, 2.4));
    return crate;
}

int main(void) {
    void *block;
    rill_world *world = fill_pool(&block);
    cpSpace *space = cpSpaceNew();
    cpShape *shape;
    cpSpaceSetGravity(space, cpv(0, -9.82));
    cpBody *crate = add_crate(space, &shape);

    chipmunk_fluid fluid = chipmunk_fluid_make(space, FLUID, 1.0 / RATE);
    (void)chipmunk_fluid_add(&fluid, crate);
    const rill_engine engine = chipmunk_fluid_engine(&fluid);
    rill_status status = world != NULL ? RILL_OK : RILL_BLOCK_NULL;
    for (int step = 1; step <= 6 * RATE && status == RILL_OK; step++) {
        status = rill_engine_step(world, &engine); /* the fluid pushes the crate, */
        cpSpaceStep(space, 1.0 / RATE);            /* and the engine moves it */
        if (step % RATE == 0) {
            printf("after %d s the crate is at %.2f m\n", step / RATE, cpBodyGetPosition(crate).y);
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
