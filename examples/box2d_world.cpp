/* rill beside Box2D: a crate that belongs to a b2World falls into a pool and floats.
 *
 * The adapter is demo/engines/box2d_fluid.cpp, to be copied into the game. */
#include "box2d_fluid.hpp"

#include <cstdio>
#include <vector>

namespace {

const int rate = 120;      /* steps per second, of both */
const float density = 100; /* kg/m^2 that a material of density 1 weighs in the engine */
const float step_seconds = 1.0F / static_cast<float>(rate);

/* A pool of 4 by 1.5 metres; the block must outlive it. */
rill_world *fillPool(std::vector<uint64_t> &block) {
    rill_config config = rill_config_default();
    config.method = RILL_METHOD_BODIN;
    config.rate = RILL_RATIO(rate, 1);
    config.domain_max.x = RILL_RATIO(4, 1);
    config.domain_max.y = RILL_RATIO(3, 1);
    config.particle_capacity = 700;
    config.body_capacity = 1; /* for the crate's mirror */
    const size_t bytes = rill_memory_size(&config);
    const rill_vec2 corner = {0, 0};
    const rill_vec2 opposite = {RILL_RATIO(4, 1), RILL_RATIO(3, 2)};
    rill_fill water = rill_fill();
    rill_world *world = nullptr;
    water.lattice = RILL_LATTICE_HEX;
    block.resize(bytes / 8 + 1);
    if (rill_world_init(block.data(), bytes, &config, &world) == RILL_OK) {
        (void)rill_fill_box(world, corner, opposite, &water, nullptr);
    }
    return world;
}

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
    std::vector<uint64_t> block;
    rill_world *world = fillPool(block);
    b2World space(b2Vec2(0, -9.82F));
    b2Body *crate = addCrate(space);

    Box2dFluid fluid(space, density);
    fluid.add(crate);
    const rill_engine engine = fluid.engine();
    rill_status status = world != nullptr ? RILL_OK : RILL_BLOCK_NULL;
    for (int step = 1; step <= 6 * rate && status == RILL_OK; step++) {
        status = rill_engine_step(world, &engine); /* the fluid pushes the crate, */
        space.Step(step_seconds, 8, 3);            /* and the engine moves it */
        if (step % rate == 0) {
            const double height = static_cast<double>(crate->GetPosition().y);
            std::printf("after %d s the crate is at %.2f m\n", step / rate, height);
        }
    }
    const float height = crate->GetPosition().y;
    return status == RILL_OK && height > 1.2F && height < 1.8F ? 0 : 1; /* it floats */
}
