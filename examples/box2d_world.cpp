/* rill beside Box2D: a crate that belongs to a b2World falls into a pool and floats.
 *
 * The adapter is demo/engines/box2d_fluid.cpp, to be copied into the game. */
#include "box2d_fluid.hpp"
#include "pool.h"

#include <cstdio>
#include <vector>

namespace {

const float density = 100; /* kg/m^2 that a material of density 1 weighs in the engine */
const float step_seconds = 1.0F / static_cast<float>(POOL_RATE);

/* Half a metre wide, with 60 % of the water's density. */
b2Body *addCrate(b2World &space) {
    b2BodyDef def;
    def.type = b2_dynamicBody;
    def.position = b2Vec2(2, 2.4F);
    b2PolygonShape box;
    box.SetAsBox(0.25F, 0.25F);
    b2Body *crate = space.CreateBody(&def);
    crate->CreateFixture(&box, 0.6F * density);
    return crate;
}

} /* namespace */

int main() {
    const rill_config config = pool_config();
    std::vector<uint64_t> block(rill_memory_size(&config) / 8 + 1);
    rill_world *world = pool_fill(&config, block.data());
    b2World space(b2Vec2(0, -9.82F));
    b2Body *crate = addCrate(space);

    Box2dFluid fluid(space, density);
    fluid.add(crate);
    const rill_engine engine = fluid.engine();
    rill_status status = world != nullptr ? RILL_OK : RILL_BLOCK_NULL;
    for (int step = 1; step <= 6 * POOL_RATE && status == RILL_OK; step++) {
        status = rill_engine_step(world, &engine); /* the fluid pushes the crate, */
        space.Step(step_seconds, 8, 3);            /* and the engine moves it */
        if (step % POOL_RATE == 0) {
            const double height = static_cast<double>(crate->GetPosition().y);
            std::printf("after %d s the crate is at %.2f m\n", step / POOL_RATE, height);
        }
    }
    const float height = crate->GetPosition().y;
    return status == RILL_OK && height > 1.2F && height < 1.8F ? 0 : 1; /* it floats */
}
