/* The five boxes in Box2D. */
#include "box2d_fluid.hpp"
#include "boxes.h"

namespace {

struct Game {
    b2World world{b2Vec2(0, static_cast<float>(BOXES_GRAVITY))};
    Box2dFluid fluid{world, static_cast<float>(BOXES_FLUID)};
    b2Body *box[BOXES_COUNT] = {};
};

void step(void *game, double seconds) {
    static_cast<Game *>(game)->world.Step(static_cast<float>(seconds), 8, 3);
}

boxes_pose pose(void *game, uint32_t box) {
    const b2Body *body = static_cast<const Game *>(game)->box[box];
    return {body->GetPosition().x, body->GetPosition().y, body->GetAngle()};
}

/* A box around a middle, of a density of 0 if it does not move. */
b2Body *addBox(Game *game, b2BodyType type, b2Vec2 middle, b2Vec2 size, float density) {
    b2BodyDef def;
    def.type = type;
    def.position = middle;
    b2PolygonShape shape;
    shape.SetAsBox(size.x / 2, size.y / 2);
    b2Body *body = game->world.CreateBody(&def);
    body->CreateFixture(&shape, density)->SetFriction(0.5F);
    return body;
}

} /* namespace */

boxes_engine boxes_open(void) {
    const float width = static_cast<float>(BOXES_WIDTH);
    const float height = static_cast<float>(BOXES_HEIGHT);
    const float side = static_cast<float>(BOXES_SIDE);
    Game *game = new Game;
    addBox(game, b2_staticBody, b2Vec2(width / 2, -1), b2Vec2(width + 4, 2), 0);
    addBox(game, b2_staticBody, b2Vec2(-1, height / 2), b2Vec2(2, height), 0);
    addBox(game, b2_staticBody, b2Vec2(width + 1, height / 2), b2Vec2(2, height), 0);
    for (uint32_t i = 0; i < BOXES_COUNT; i++) {
        const boxes_pose start = boxes_start(i);
        const b2Vec2 middle(static_cast<float>(start.x), static_cast<float>(start.y));
        game->box[i] = addBox(game, b2_dynamicBody, middle, b2Vec2(side, side),
                              static_cast<float>(boxes_density(i)));
        game->fluid.add(game->box[i]);
    }
    return {"Box2D", game->fluid.engine(), game, step, pose};
}

void boxes_close(const boxes_engine *engine) {
    Game *game = static_cast<Game *>(engine->game);
    for (b2Body *body : game->box) {
        game->fluid.forget(body);
    }
    delete game;
}
