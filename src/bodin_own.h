/* The budget preset's constraints where a port has its own loop over all particles, RILL_LINEARISE:
 * what that loop is given. Part of bodin_linearise.c. */
#ifndef RILL_SRC_BODIN_OWN_H
#define RILL_SRC_BODIN_OWN_H

#include "bodin.h"
#include "bodin_kernel.h"
#include "bodin_walls.h"

/* What a port's own loop over all particles of the budget preset is given, and what it keeps there.
 * It must leave the same bits as linearise_all(). */
typedef struct rill_linearise_task {
    const rill_vec2 *position; /* of all */
    const uint16_t *list;      /* of the next particle */
    uint32_t count;            /* of its entries */
    rill_gradient *gradient;
    rill_vec2 from; /* its position, rounded for rill_distance14 */
    int32_t scale;  /* of gradients, Q3.12 */
    const int16_t *table;
    rill_vec2 *velocity;   /* of all */
    rill_fine start;       /* its pressure to begin with */
    rill_real density;     /* its density and */
    rill_vec2 wall;        /* gradient of walls, which add_walls finds */
    const rill_vec2 *next; /* position, */
    rill_vec2 *next_velocity;
    rill_fine *pressure;
    rill_slow *slow;
    rill_lever *lever;
    const uint8_t *counts;
    const rill_lever *lever_end;
    rill_real share, warm_start, weight_scale;
    rill_vec2 size, fall;
    rill_real drift, haste;
    uint32_t relaxation; /* Q1.31 */
    rill_real softness;
    rill_real largest_error;
    rill_total total_error;
    void (*add_walls)(struct rill_linearise_task *task); /* to density and gradient */
    void (*nudge)(struct rill_linearise_task *task);     /* the particle before the next */
    uint32_t fresh;                 /* are the lists those of these positions? */
    rill_fine gentle;               /* products of gradients and pressures below this fit 32 bits */
    rill_vec2 reach_min, reach_max; /* of walls */
    rill_real wall_scale;           /* of what they cover */
    const rill_bodin *bodin;
} rill_linearise_task;

/* What the walls of one axis add, given the distances from both and their reach: how much of the
 * kernel they cover and the slope, away from the first. */
typedef struct rill_axis {
    rill_real cover, slope;
} rill_axis;

static inline void add_wall(rill_axis *axis, rill_real distance, rill_real reach, int32_t sign) {
    if (distance < reach) {
        const rill_wall_place place = rill_wall_place_of(rill_max(distance, 0));
        axis->cover +=
            rill_wall_at(rill_bodin_wall_table[RILL_BODIN_CONE][RILL_WALL_WEIGHT], place);
        axis->slope += sign * rill_slope_at(rill_bodin_slope_table[RILL_BODIN_CONE], place);
    }
}

/* The same as add_walls(), one axis after the other. */
RILL_HOT static void add_task_walls(rill_linearise_task *task) {
    const rill_vec2 at = {task->from.x - 2, task->from.y - 2};
    const rill_real scale = task->wall_scale;
    rill_axis x = {0, 0};
    rill_axis y = {0, 0};
    add_wall(&x, at.x, task->reach_min.x, 1);
    add_wall(&x, task->size.x - at.x, task->reach_max.x, -1);
    add_wall(&y, at.y, task->reach_min.y, 1);
    add_wall(&y, task->size.y - at.y, task->reach_max.y, -1);
    if (x.cover != 0) {
        y.slope = rill_product(y.slope, RILL_ONE - x.cover);
    }
    if (y.cover != 0) {
        x.slope = rill_product(x.slope, RILL_ONE - y.cover);
    }
    const rill_real covered = x.cover + y.cover - rill_product(x.cover, y.cover);
    task->density += rill_product(scale, covered);
    task->wall.x = rill_product(x.slope, scale);
    task->wall.y = rill_product(y.slope, scale);
}

static void nudge_task(rill_linearise_task *task) {
    nudge(task->bodin, (uint32_t)(task->next_velocity - task->velocity) - 1);
}

static void linearise_budget(rill_world *world, const rill_bodin *all) {
    rill_linearise_task task = {.position = all->position, .list = all->lists.other};
    task.gradient = all->gradient;
    task.scale = rill_turn12(all->slope_scale);
    task.table = rill_kernel_cone;
    task.velocity = all->velocity;
    task.next = all->position;
    task.next_velocity = all->velocity;
    task.pressure = all->pressure;
    task.slow = all->slow;
    task.lever = all->lever;
    task.counts = all->lists.count;
    task.lever_end = all->lever + all->count;
    task.share = all->substance[0].memory_rate;
    task.warm_start = all->warm_start;
    task.weight_scale = all->weight_scale;
    task.size = world->units.size;
    task.fall = all->fall;
    task.drift = all->drift;
    task.haste = all->haste;
    task.relaxation = (uint32_t)all->relaxation << 15;
    task.softness = all->softness;
    task.wall_scale = rill_product(all->area_density, all->inverse_rest);
    task.add_walls = add_task_walls;
    task.nudge = nudge_task;
    task.fresh = world->bodies.search_age == 0;
    /* A cone's gradients end at its scale, Q3.12: below 2^14 of Q2.13 there is a bit to spare. */
    task.gentle = task.scale < 8000 ? 1 << 17 : 1 << 16;
    task.reach_min = world->units.reach_min;
    task.reach_max = world->units.reach_max;
    task.bodin = all;
    if (all->count > 0) {
        RILL_LINEARISE(&task);
    }
    world->stats.density_error_max = task.largest_error;
    world->stats.density_error_mean = rill_total_mean(task.total_error, all->count);
}

#endif
