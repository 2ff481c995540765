/* Five boxes, lighter and heavier than the fluid they fall into, that belong to another engine.
 *
 * The engine has a tank of its own, open at the top, with the floor at y = 0. */
#ifndef BOXES_H
#define BOXES_H

#include <rill/rill.h>

#ifdef __cplusplus
extern "C" {
#endif

#define BOXES_COUNT 5
#define BOXES_SIDE 0.5    /* m */
#define BOXES_WIDTH 6.0   /* m, of the tank, as in the scene `boxes` */
#define BOXES_HEIGHT 4.0  /* m */
#define BOXES_DEPTH 2.0   /* m, of the fluid */
#define BOXES_FLUID 100.0 /* kg/m^2 */
#define BOXES_GRAVITY -9.82
#define BOXES_RATE 120 /* steps per second */

/* A box of the engine. */
typedef struct boxes_pose {
    double x, y, angle; /* m, m, rad */
} boxes_pose;

/* What the experiment wants of an engine. */
typedef struct boxes_engine {
    const char *name;
    rill_engine coupling;
    void *game; /* passed to the two below */
    void (*step)(void *game, double seconds);
    boxes_pose (*pose)(void *game, uint32_t box);
} boxes_engine;

/* Density of a box, kg/m^2: 50, 75, 100, 125, 150; and where it starts. */
double boxes_density(uint32_t box);
boxes_pose boxes_start(uint32_t box);

/* The engine with its tank and boxes, and its end: one file for each engine. The program that runs
 * the experiment is in boxes.c. */
boxes_engine boxes_open(void);
void boxes_close(const boxes_engine *engine);

#ifdef __cplusplus
}
#endif

#endif
