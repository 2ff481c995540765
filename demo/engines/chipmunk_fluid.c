/* What rill asks of Chipmunk2D's bodies. */
#include "chipmunk_fluid.h"

#include <chipmunk/chipmunk_structs.h> /* for the kinds of shapes */
#include <math.h>
#include <rill/convert.h>
#include <string.h>

static rill_real real(double a) {
    return rill_from_float((float)a);
}

static rill_vec2 vec(cpVect v) {
    const rill_vec2 made = {real(v.x), real(v.y)};
    return made;
}

chipmunk_fluid chipmunk_fluid_make(cpSpace *space, double density, double seconds) {
    chipmunk_fluid fluid;
    memset(&fluid, 0, sizeof fluid);
    fluid.space = space;
    fluid.density = density;
    fluid.seconds = seconds;
    return fluid;
}

int chipmunk_fluid_add(chipmunk_fluid *fluid, cpBody *body) {
    if (fluid->count == CHIPMUNK_FLUID_BODIES) {
        return 0;
    }
    fluid->met[fluid->count].body = body;
    fluid->met[fluid->count++].name = fluid->names++;
    return 1;
}

void chipmunk_fluid_forget(chipmunk_fluid *fluid, const cpBody *body) {
    uint32_t kept = 0;
    for (uint32_t i = 0; i < fluid->count; i++) {
        if (fluid->met[i].body != body) {
            fluid->met[kept++] = fluid->met[i];
        }
    }
    fluid->count = kept;
}

static cpBody *find(const chipmunk_fluid *fluid, uint32_t name) {
    for (uint32_t i = 0; i < fluid->count; i++) {
        if (fluid->met[i].name == name) {
            return fluid->met[i].body;
        }
    }
    return NULL;
}

/* Chipmunk2D moves bodies at the start of a step and adds gravity afterwards, so a velocity has the
 * gravity of the next move already. rill wants it apart. */
static void set_motion(const chipmunk_fluid *fluid, cpBody *body, rill_engine_body *made) {
    const cpVect gravity = cpSpaceGetGravity(fluid->space);
    const double mass = cpBodyGetMass(body);
    const cpVect fall = cpvmult(gravity, fluid->seconds);
    made->mass.mass = real(mass / fluid->density);
    made->mass.gyration = real(sqrt(cpBodyGetMoment(body) / mass));
    made->velocity = vec(cpvsub(cpBodyGetVelocity(body), fall));
    made->force = vec(cpvmult(gravity, mass / fluid->density));
}

static void note_bounds(cpBody *body, cpShape *shape, void *context) {
    cpBB *box = (cpBB *)context;
    (void)body;
    *box = cpBBMerge(*box, cpShapeGetBB(shape));
}

static void bodies_near(void *context, rill_vec2 low, rill_vec2 high, rill_meeting *meeting) {
    const chipmunk_fluid *fluid = (const chipmunk_fluid *)context;
    const cpBB near = cpBBNew((cpFloat)rill_to_float(low.x), (cpFloat)rill_to_float(low.y),
                              (cpFloat)rill_to_float(high.x), (cpFloat)rill_to_float(high.y));
    for (uint32_t i = 0; i < fluid->count; i++) {
        cpBody *body = fluid->met[i].body;
        cpBB bounds =
            cpBBNew((cpFloat)INFINITY, (cpFloat)INFINITY, -(cpFloat)INFINITY, -(cpFloat)INFINITY);
        cpBodyEachShape(body, note_bounds, &bounds);
        if (!cpBBIntersects(near, bounds)) {
            continue;
        }
        rill_engine_body made;
        memset(&made, 0, sizeof made);
        made.name = fluid->met[i].name;
        made.position = vec(cpBodyGetPosition(body));
        made.angle = real(cpBodyGetAngle(body));
        made.velocity = vec(cpBodyGetVelocity(body));
        made.spin = real(cpBodyGetAngularVelocity(body));
        made.mass.centre = vec(cpBodyGetCenterOfGravity(body));
        if (cpBodyGetType(body) == CP_BODY_TYPE_DYNAMIC) {
            set_motion(fluid, body, &made);
        }
        (void)rill_engine_meet(meeting, &made);
    }
}

/* Where shapes go while they are added. */
typedef struct chipmunk_adding {
    rill_world *world;
    rill_body mirror;
    rill_status status;
} chipmunk_adding;

static rill_shape_def polygon(const cpShape *shape) {
    rill_vec2 corner[RILL_MAX_POINTS];
    const int count = cpPolyShapeGetCount(shape);
    for (int i = 0; i < count && i < RILL_MAX_POINTS; i++) {
        corner[i] = vec(cpPolyShapeGetVert(shape, i));
    }
    return rill_shape_polygon(corner, (uint32_t)count); /* more than 8 corners are refused */
}

static void add_shape(cpBody *body, cpShape *shape, void *context) {
    chipmunk_adding *adding = (chipmunk_adding *)context;
    rill_shape_def def;
    (void)body;
    if (adding->status != RILL_OK || cpShapeGetSensor(shape)) {
        return;
    }
    switch (shape->klass->type) {
    case CP_CIRCLE_SHAPE:
        def = rill_shape_circle(vec(cpCircleShapeGetOffset(shape)),
                                real(cpCircleShapeGetRadius(shape)));
        break;
    case CP_SEGMENT_SHAPE:
        def = rill_shape_capsule(vec(cpSegmentShapeGetA(shape)), vec(cpSegmentShapeGetB(shape)),
                                 real(cpSegmentShapeGetRadius(shape)));
        break;
    default:
        def = polygon(shape);
        break;
    }
    adding->status = rill_shape_add(adding->world, adding->mirror, &def, NULL);
}

static rill_status add_shapes(void *context, uint32_t name, rill_world *world, rill_body mirror) {
    chipmunk_adding adding = {world, mirror, RILL_OK};
    cpBodyEachShape(find((const chipmunk_fluid *)context, name), add_shape, &adding);
    return adding.status;
}

static void push(void *context, uint32_t name, rill_vec2 impulse, rill_real angular) {
    const chipmunk_fluid *fluid = (const chipmunk_fluid *)context;
    cpBody *body = find(fluid, name);
    if (cpBodyGetType(body) != CP_BODY_TYPE_DYNAMIC) {
        return;
    }
    const double turn = (double)rill_to_float(angular) * fluid->density;
    const cpVect change =
        cpvmult(cpv((cpFloat)rill_to_float(impulse.x), (cpFloat)rill_to_float(impulse.y)),
                fluid->density / cpBodyGetMass(body));
    cpBodySetVelocity(body, cpvadd(cpBodyGetVelocity(body), change)); /* wakes it */
    cpBodySetAngularVelocity(body, cpBodyGetAngularVelocity(body) + turn / cpBodyGetMoment(body));
}

rill_engine chipmunk_fluid_engine(chipmunk_fluid *fluid) {
    const rill_engine engine = {fluid, bodies_near, add_shapes, push};
    return engine;
}
