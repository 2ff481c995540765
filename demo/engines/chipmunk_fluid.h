/* rill beside Chipmunk2D: fluid around the bodies of a space. */
#ifndef CHIPMUNK_FLUID_H
#define CHIPMUNK_FLUID_H

#include <chipmunk/chipmunk.h>
#include <rill/rill.h>

#define CHIPMUNK_FLUID_BODIES 64

/* Bodies that fluid shall meet. */
typedef struct chipmunk_fluid {
    cpSpace *space;
    double density; /* kg/m^2 of a material of density 1 */
    double seconds; /* of a step */
    uint32_t count, names;
    struct {
        cpBody *body;
        uint32_t name;
    } met[CHIPMUNK_FLUID_BODIES];
} chipmunk_fluid;

/* An empty list. Names are given in the order of adding, so that a run can be repeated. */
chipmunk_fluid chipmunk_fluid_make(cpSpace *space, double density, double seconds);

/* Adds a body with all its shapes, 1 if there was room; forgets it, which must be done before it is
 * freed or gets other shapes. */
int chipmunk_fluid_add(chipmunk_fluid *fluid, cpBody *body);
void chipmunk_fluid_forget(chipmunk_fluid *fluid, const cpBody *body);

/* What rill_engine_step wants: call it before cpSpaceStep. */
rill_engine chipmunk_fluid_engine(chipmunk_fluid *fluid);

#endif
