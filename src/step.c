/* One step, from beginning to end. */
#include "bodies_step.h"
#include "gameplay.h"
#include "pace.h"
#include "solver.h"
#include "still.h"
#include "stopwatch.h"

/* What a build leaves out has no time of its own. */
static uint32_t *gameplay_of(rill_timing *timing) {
    return RILL_GAMEPLAY && timing ? &timing->gameplay : NULL;
}

static uint32_t *bodies_of(rill_timing *timing) {
    return RILL_BODIES && timing ? &timing->bodies : NULL;
}

/* Positions and velocities of all particles advance by 1/(rate substeps) seconds. */
static void substep(rill_world *world, const rill_solver *solver, int search, rill_timing *timing) {
    rill_stopwatch watch = rill_stopwatch_start(timing);
    world->bodies.search_age = search ? 0 : world->bodies.search_age + 1;

    rill_gameplay_push(world);
    rill_stopwatch_lap(&watch, gameplay_of(timing));
    solver->predict(world);
    rill_stopwatch_lap(&watch, timing ? &timing->move : NULL);
    if (search) {
        solver->sort(world);
        rill_stopwatch_lap(&watch, timing ? &timing->sort : NULL);

        solver->find(world);
        rill_stopwatch_lap(&watch, timing ? &timing->pairs : NULL);
    }

    solver->begin_bodies(world);
    rill_stopwatch_lap(&watch, bodies_of(timing));
    solver->solve(world, timing);
    watch = rill_stopwatch_start(timing);
    solver->end_bodies(world);
    rill_stopwatch_lap(&watch, bodies_of(timing));
    solver->move(world);
    rill_stopwatch_lap(&watch, timing ? &timing->move : NULL);

    rill_gameplay_turn_back(world);
    rill_still_hold(world);
    rill_stopwatch_lap(&watch, gameplay_of(timing));
}

/* All substeps of what is awake. */
static void solve_awake(rill_world *world, const rill_solver *solver, rill_timing *timing) {
    const uint32_t share = solver->substeps_per_search(&world->config);
    for (uint32_t i = 0; i < world->units.substeps; i++) {
        const int search = i == 0 || world->bodies.search_age + 1 >= share;
        substep(world, solver, search, timing);
    }
    rill_stopwatch watch = rill_stopwatch_start(timing);
    rill_gameplay_mix(world);
    rill_stopwatch_lap(&watch, gameplay_of(timing));
}

void rill_step_timed(rill_world *world, rill_timing *timing) {
    const rill_solver *solver = rill_solver_of(world->config.method);
    rill_stopwatch whole = rill_stopwatch_start(timing);
    rill_stopwatch watch = whole;

    if ((RILL_GAMEPLAY && world->gameplay.paused) || rill_bodies_wait(world)) {
        return;
    }
    world->stats.lists_cut = 0;
    world->stats.speed_limited = 0;
    world->stats.iterations = 0;
    rill_pace_adapt(world, solver);

    rill_gameplay_before(world);
    rill_bodies_step_begin(world);
    const uint32_t all = rill_still_begin(world);
    rill_stopwatch_lap(&watch, gameplay_of(timing));
    if (world->count > 0 || all == 0 || world->layout.body_capacity > 0) {
        solve_awake(world, solver, timing);
    }
    watch = rill_stopwatch_start(timing);
    rill_still_end(world, all);
    rill_gameplay_after(world);
    rill_stopwatch_lap(&watch, gameplay_of(timing));
    rill_bodies_step_end(world);
    world->stats.steps++;
    rill_stopwatch_lap(&whole, timing ? &timing->total : NULL);
}

void rill_step(rill_world *world) {
    rill_step_timed(world, NULL);
}
