/* What rill asks of Box2D's bodies. */
#include "box2d_fluid.hpp"

#include <rill/convert.h>

#include <cmath>

static rill_vec2 vec(b2Vec2 v) {
    return {rill_from_float(v.x), rill_from_float(v.y)};
}

void Box2dFluid::add(b2Body *body) {
    bodies_[names_++] = body;
}

void Box2dFluid::forget(const b2Body *body) {
    for (auto i = bodies_.begin(); i != bodies_.end();) {
        i = i->second == body ? bodies_.erase(i) : std::next(i);
    }
}

rill_engine Box2dFluid::engine() {
    return {this, bodiesNear, addShapes, push};
}

/* Box2D adds gravity at the start of its step, before it moves a body. */
rill_engine_body Box2dFluid::describe(uint32_t name, const b2Body &body) const {
    rill_engine_body made = {};
    made.name = name;
    made.position = vec(body.GetPosition());
    made.angle = rill_from_float(body.GetAngle());
    made.velocity = vec(body.GetLinearVelocity());
    made.spin = rill_from_float(body.GetAngularVelocity());
    made.mass.centre = vec(body.GetLocalCenter());
    if (body.GetType() == b2_dynamicBody) {
        const float mass = body.GetMass();
        const float square = body.GetInertia() / mass - body.GetLocalCenter().LengthSquared();
        made.mass.mass = rill_from_float(mass / density_);
        made.mass.gyration = rill_from_float(std::sqrt(square));
        made.force = vec(body.GetGravityScale() * mass / density_ * world_.GetGravity());
    }
    return made;
}

static bool touches(const b2Body &body, const b2AABB &box) {
    for (const b2Fixture *f = body.GetFixtureList(); f != nullptr; f = f->GetNext()) {
        for (int32 child = 0; child < f->GetShape()->GetChildCount(); child++) {
            b2AABB bounds;
            f->GetShape()->ComputeAABB(&bounds, body.GetTransform(), child);
            if (b2TestOverlap(bounds, box)) {
                return true;
            }
        }
    }
    return false;
}

void Box2dFluid::bodiesNear(void *self, rill_vec2 low, rill_vec2 high, rill_meeting *meeting) {
    const Box2dFluid *fluid = static_cast<const Box2dFluid *>(self);
    b2AABB box;
    box.lowerBound.Set(rill_to_float(low.x), rill_to_float(low.y));
    box.upperBound.Set(rill_to_float(high.x), rill_to_float(high.y));
    for (const auto &entry : fluid->bodies_) {
        if (touches(*entry.second, box)) {
            const rill_engine_body body = fluid->describe(entry.first, *entry.second);
            (void)rill_engine_meet(meeting, &body);
        }
    }
}

static rill_status addPolygon(const b2PolygonShape &polygon, rill_world *world, rill_body mirror) {
    rill_vec2 corner[b2_maxPolygonVertices];
    for (int32 i = 0; i < polygon.m_count; i++) {
        corner[i] = vec(polygon.m_vertices[i]);
    }
    const rill_shape_def def = rill_shape_polygon(corner, static_cast<uint32_t>(polygon.m_count));
    return rill_shape_add(world, mirror, &def, nullptr);
}

/* Edges and chains have no thickness: they become thin walls that stop from both sides. */
static rill_status addEdge(const b2EdgeShape &edge, rill_world *world, rill_body mirror) {
    const rill_real radius = rill_smoothing_radius(world) / 16;
    const rill_shape_def def = rill_shape_capsule(vec(edge.m_vertex1), vec(edge.m_vertex2), radius);
    return rill_shape_add(world, mirror, &def, nullptr);
}

static rill_status addFixture(const b2Shape &shape, rill_world *world, rill_body mirror) {
    rill_status status = RILL_OK;
    if (shape.GetType() == b2Shape::e_polygon) {
        return addPolygon(static_cast<const b2PolygonShape &>(shape), world, mirror);
    }
    if (shape.GetType() == b2Shape::e_circle) {
        const b2CircleShape &circle = static_cast<const b2CircleShape &>(shape);
        const rill_shape_def def =
            rill_shape_circle(vec(circle.m_p), rill_from_float(circle.m_radius));
        return rill_shape_add(world, mirror, &def, nullptr);
    }
    if (shape.GetType() == b2Shape::e_edge) {
        return addEdge(static_cast<const b2EdgeShape &>(shape), world, mirror);
    }
    for (int32 child = 0; child < shape.GetChildCount() && status == RILL_OK; child++) {
        b2EdgeShape edge;
        static_cast<const b2ChainShape &>(shape).GetChildEdge(&edge, child);
        status = addEdge(edge, world, mirror);
    }
    return status;
}

rill_status Box2dFluid::addShapes(void *self, uint32_t name, rill_world *world, rill_body mirror) {
    const b2Body *body = static_cast<const Box2dFluid *>(self)->bodies_.at(name);
    rill_status status = RILL_OK;
    for (const b2Fixture *f = body->GetFixtureList(); f != nullptr && status == RILL_OK;
         f = f->GetNext()) {
        if (!f->IsSensor()) {
            status = addFixture(*f->GetShape(), world, mirror);
        }
    }
    return status;
}

void Box2dFluid::push(void *self, uint32_t name, rill_vec2 impulse, rill_real angular) {
    const Box2dFluid *fluid = static_cast<const Box2dFluid *>(self);
    b2Body *body = fluid->bodies_.at(name);
    const b2Vec2 pushed(rill_to_float(impulse.x), rill_to_float(impulse.y));
    body->ApplyLinearImpulse(fluid->density_ * pushed, body->GetWorldCenter(), true);
    body->ApplyAngularImpulse(fluid->density_ * rill_to_float(angular), true);
}
