/* The game of the scene "rollback": who does what in which step. */
#ifndef SCENE_ROLLBACK_H
#define SCENE_ROLLBACK_H

#include "scene.h"

#define ROLLBACK_PLAYERS 2u

/* What a player does in a step: 0 nothing, 1 throws water up, 2 throws it at the other. */
uint32_t rollback_input(uint32_t player, uint32_t step);

/* Does it. */
void rollback_act(rill_world *world, uint32_t player, uint32_t input);

#endif
