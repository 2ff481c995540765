/* The five boxes in Chipmunk2D. */
#include "boxes.h"
#include "chipmunk_fluid.h"

#include <stdlib.h>

typedef struct game {
    cpSpace *space;
    cpBody *box[BOXES_COUNT];
    chipmunk_fluid fluid;
} game;

static void step(void *context, double seconds) {
    cpSpaceStep(((game *)context)->space, seconds);
}

static boxes_pose pose(void *context, uint32_t box) {
    const cpBody *body = ((game *)context)->box[box];
    const cpVect at = cpBodyGetPosition(body);
    const boxes_pose made = {at.x, at.y, cpBodyGetAngle(body)};
    return made;
}

/* A wall as thick as a box on the outside of the line from a to b. */
static void add_wall(cpSpace *space, cpVect a, cpVect b) {
    cpShape *wall = cpSegmentShapeNew(cpSpaceGetStaticBody(space), a, b, BOXES_SIDE);
    cpShapeSetFriction(wall, 0.5);
    cpSpaceAddShape(space, wall);
}

static cpBody *add_box(cpSpace *space, uint32_t box) {
    const double mass = boxes_density(box) * BOXES_SIDE * BOXES_SIDE;
    const boxes_pose start = boxes_start(box);
    cpBody *body =
        cpSpaceAddBody(space, cpBodyNew(mass, cpMomentForBox(mass, BOXES_SIDE, BOXES_SIDE)));
    cpShape *shape = cpSpaceAddShape(space, cpBoxShapeNew(body, BOXES_SIDE, BOXES_SIDE, 0));
    cpShapeSetFriction(shape, 0.5);
    cpBodySetPosition(body, cpv(start.x, start.y));
    return body;
}

static void free_shape(cpBody *body, cpShape *shape, void *space) {
    (void)body;
    cpSpaceRemoveShape((cpSpace *)space, shape);
    cpShapeFree(shape);
}

boxes_engine boxes_open(void) {
    const double out = BOXES_SIDE;
    game *all = (game *)malloc(sizeof *all);
    cpSpace *space = cpSpaceNew();
    all->space = space;
    all->fluid = chipmunk_fluid_make(space, BOXES_FLUID, 1.0 / BOXES_RATE);
    cpSpaceSetGravity(space, cpv(0, BOXES_GRAVITY));
    cpSpaceSetCollisionSlop(space, 0.005); /* its default is for pixels */
    add_wall(space, cpv(-out, -out), cpv(BOXES_WIDTH + out, -out));
    add_wall(space, cpv(-out, 0), cpv(-out, BOXES_HEIGHT));
    add_wall(space, cpv(BOXES_WIDTH + out, 0), cpv(BOXES_WIDTH + out, BOXES_HEIGHT));
    for (uint32_t box = 0; box < BOXES_COUNT; box++) {
        all->box[box] = add_box(space, box);
        (void)chipmunk_fluid_add(&all->fluid, all->box[box]);
    }
    const boxes_engine engine = {"Chipmunk2D", chipmunk_fluid_engine(&all->fluid), all, step, pose};
    return engine;
}

void boxes_close(const boxes_engine *engine) {
    game *all = (game *)engine->game;
    for (uint32_t box = 0; box < BOXES_COUNT; box++) {
        chipmunk_fluid_forget(&all->fluid, all->box[box]);
        cpBodyEachShape(all->box[box], free_shape, all->space);
        cpSpaceRemoveBody(all->space, all->box[box]);
        cpBodyFree(all->box[box]);
    }
    cpBodyEachShape(cpSpaceGetStaticBody(all->space), free_shape, all->space);
    cpSpaceFree(all->space);
    free(all);
}
