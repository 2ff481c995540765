/* rill beside Box2D (2.4): fluid around the bodies of a world. C++ because Box2D is. */
#ifndef BOX2D_FLUID_HPP
#define BOX2D_FLUID_HPP

#include <box2d/box2d.h>
#include <rill/rill.h>

#include <map>

/* Bodies that fluid shall meet. */
class Box2dFluid {
  public:
    /* density: kg/m^2 of a material of density 1. */
    Box2dFluid(const b2World &world, float density) : world_(world), density_(density) {}

    /* Adds a body with all its fixtures; forgets it, which must be done before it is destroyed or
     * gets other fixtures. Names are given in the order of adding, so that a run can be repeated.
     */
    void add(b2Body *body);
    void forget(const b2Body *body);

    /* What rill_engine_step wants: call it before b2World::Step. */
    rill_engine engine();

  private:
    static void bodiesNear(void *self, rill_vec2 low, rill_vec2 high, rill_meeting *meeting);
    static rill_status addShapes(void *self, uint32_t name, rill_world *world, rill_body mirror);
    static void push(void *self, uint32_t name, rill_vec2 impulse, rill_real angular);
    rill_engine_body describe(uint32_t name, const b2Body &body) const;

    const b2World &world_;
    float density_;
    uint32_t names_ = 0;
    std::map<uint32_t, b2Body *> bodies_;
};

#endif
