/* Clavet's method: double-density relaxation with viscosity (S. Clavet, P. Beaudoin, P. Poulin,
 * "Particle-based viscoelastic fluid simulation", SCA 2005).
 *
 * Positions are predicted, particles sorted by them, and pressures then displace the predicted
 * positions; the velocity is what the particle has moved. */
#include "clavet.h"

#include "coupling_clavet.h"
#include "inline.h"
#include "particles.h"
#include "springs.h"
#include "stopwatch.h"
#include "walls.h"

#include <string.h>

#if RILL_CLAVET

static rill_status check(const rill_config *config) {
    const rill_clavet_settings *clavet = &config->clavet;
    if (clavet->kernel > RILL_CLAVET_SQUARED) {
        return RILL_BAD_CLAVET_KERNEL;
    }
    if (clavet->order > RILL_ORDER_STIFF) {
        return RILL_BAD_CLAVET_ORDER;
    }
    if (clavet->substeps > RILL_MAX_SUBSTEPS) {
        return RILL_BAD_SUBSTEPS;
    }
    return clavet->neighbourhood >= RILL_RATIO(6, 5) && clavet->neighbourhood <= RILL_RATIO(3, 1)
               ? RILL_OK
               : RILL_BAD_NEIGHBOURHOOD;
}

static rill_real neighbourhood(const rill_config *config) {
    return config->clavet.neighbourhood;
}

/* By default so many that a substep is at most 1/240 s: water then looks the same at 60 and 120 Hz.
 * Where 1 h per substep is beyond any speed that matters, fewer do as well. */
static uint32_t first_substeps(const rill_config *config) {
    const rill_real h = rill_mul(config->spacing, config->clavet.neighbourhood);
    uint32_t count = config->clavet.substeps > 0 ? config->clavet.substeps : 1;
    rill_real rate = config->rate;
    while (config->clavet.substeps == 0 && count < RILL_MAX_SUBSTEPS && rate < RILL_RATIO(240, 1) &&
           rill_mul(h, rate) < RILL_RATIO(1000, 1)) {
        count++;
        rate = rill_mul(config->rate, rill_from_int((int32_t)count));
    }
    return count;
}

static uint32_t next_substeps(rill_world *world) {
    return first_substeps(&world->config);
}

/* Every prediction moves the particles. */
static uint32_t substeps_per_search(const rill_config *config) {
    (void)config;
    return 1;
}

rill_list_kind rill_clavet_list_kind(const rill_config *config) {
    return config->clavet.order == RILL_ORDER_FAST ? RILL_LIST_HALF : RILL_LIST_FULL;
}

/* A disc of radius h holds pi R^2 particles at rest, R = h / spacing; some more for compression and
 * splashes, and twice as many where they clump. Half lists hold half. */
static uint32_t default_list(const rill_config *config) {
    const rill_real r = config->clavet.neighbourhood;
    const rill_real square = rill_mul(r, r);
    const rill_real wide = rill_mul(square, RILL_RATIO(7, 2)) + RILL_RATIO(3, 1);
    const rill_real few = rill_mul(square, RILL_RATIO(28, 10)) + RILL_RATIO(6, 1);
    const uint32_t room = (uint32_t)rill_floor(rill_max(wide, few));
    const uint32_t full = config->clavet.kernel == RILL_CLAVET_SQUARED ? 2 * room : room;
    return rill_clavet_list_kind(config) == RILL_LIST_HALF ? full / 2 : full;
}

static uint32_t work_bytes(const rill_config *config, uint32_t particles, uint32_t entries) {
    (void)config;
    (void)entries;
    return particles * (uint32_t)sizeof(rill_relaxed);
}

/* Particles and their neighbours must not answer a displacement with one that is greater than 0.45
 * of it: measured, with 0.6 deep water never rests. Half the displacement of a pair of equal masses
 * is 1/6 of that by the strain of clavet_pressure.c; next to heavy ones the light move more. */
#define STRAIN_LIMIT RILL_RATIO(45, 600)
/* Relaxing in turn bears more. */
#define STRAIN_LIMIT_IN_TURN RILL_RATIO(1, 4)

/* What the passes must know of all materials together. */
static void survey_materials(const rill_world *world, rill_clavet *clavet) {
    const rill_material *material = world->config.material;
    rill_real light = material[0].density;
    rill_real heavy = light;
    rill_real thick = 0;
    rill_real squared = 0;
    clavet->rough = 0;
    for (uint32_t i = 0; i < clavet->material_count; i++) {
        light = rill_min(light, material[i].density);
        heavy = rill_max(heavy, material[i].density);
        thick = rill_max(thick, clavet->substance[i].viscosity);
        squared = rill_max(squared, clavet->substance[i].viscosity_squared);
        clavet->rough |= clavet->substance[i].friction > 0;
    }
    /* One sweep for every 2: pairs at a usual distance then lose all of their approach speed. */
    clavet->sweeps = thick > 0 || squared > 0 ? 1 + (uint32_t)rill_floor(thick / 2) : 0;
    /* A pair that loses little of its speed may as well lose it with all others at once; that
     * spares a pass over the pairs. Only plain fluids of one material. */
    clavet->thin_viscosity = clavet->substance[0].viscosity;
    clavet->thin = clavet->material_count == 1 && squared == 0 &&
                   clavet->thin_viscosity <= RILL_RATIO(1, 4) &&
                   world->config.spring_capacity == 0 && clavet->kernel != RILL_CLAVET_SQUARED &&
                   world->config.clavet.order == RILL_ORDER_FAST;
    clavet->strain_limit = rill_pressure_of(
        world->config.clavet.order == RILL_ORDER_FAST ? STRAIN_LIMIT : STRAIN_LIMIT_IN_TURN);
    clavet->share = NULL;
    if (light < heavy) {
        clavet->share = (const rill_real *)rill_array_of(world, RILL_ARRAY_SHARE);
        clavet->strain_limit = rill_mul(clavet->strain_limit, rill_div(light + heavy, 2 * heavy));
    }
}

void rill_clavet_of(const rill_world *world, rill_clavet *clavet) {
    const rill_real neighbours = world->config.clavet.neighbourhood;
    clavet->kernel = world->config.clavet.kernel;
    clavet->count = world->count;
    clavet->material_count = world->config.material_count;
    clavet->position = rill_positions(world);
    clavet->velocity = rill_velocities(world);
    clavet->relaxed = (rill_relaxed *)rill_array_of(world, RILL_ARRAY_WORK);
    clavet->memory = rill_memories(world);
    clavet->material = rill_materials(world);
    clavet->wall_density = rill_product(neighbours, neighbours);
    clavet->substance = rill_substances(world);
    clavet->first = clavet->substance[0];
    clavet->lists = rill_lists_of(world);
    clavet->excess.most = 0;
    clavet->excess.total = 0;
    clavet->excess.count = 0;
    survey_materials(world, clavet);
}

/* Brings the i-th particle back into the domain; its velocity is what it has moved, unrounded by
 * the position. */
static void stop_at_walls(const rill_world *world, uint32_t i) {
    rill_vec2 *at = &rill_positions(world)[i];
    rill_vec2 *v = &rill_velocities(world)[i];
    const rill_vec2 reached = rill_units_clamp(&world->units, *at, rill_slots(world)[i]);
    *v = rill_vec_add(*v, rill_vec_sub(reached, *at));
    *at = reached;
}

/* Gravity, then the positions that particles would reach if nothing were in their way. */
RILL_HOT static void predict_one_material(rill_world *world, rill_vec2 pull) {
    const rill_clearing inside = rill_inside_of(&world->units);
    rill_vec2 *const first = rill_positions(world);
    rill_vec2 *velocity = rill_velocities(world);
    const rill_vec2 *const end = first + world->count;
    for (rill_vec2 *position = first; position != end; position++, velocity++) {
        *velocity = rill_vec_add(*velocity, pull);
        if (RILL_RARELY(!rill_is_slow(*velocity))) {
            *velocity = rill_limit_fast(*velocity, &world->stats.speed_limited);
        }
        const rill_vec2 aim = rill_vec_add(*position, *velocity);
        *position = aim;
        if (RILL_RARELY(!rill_is_in_clearing(&inside, aim))) {
            stop_at_walls(world, (uint32_t)(position - first));
        }
    }
}

static void predict_materials(rill_world *world, rill_vec2 gravity) {
    const rill_substance *substance = rill_substances(world);
    const uint8_t *material = rill_materials(world);
    rill_vec2 *position = rill_positions(world);
    rill_vec2 *velocity = rill_velocities(world);
    for (uint32_t i = 0; i < world->count; i++) {
        const rill_vec2 pull = rill_vec_scale(gravity, substance[material[i]].gravity_scale);
        velocity[i] =
            rill_limit_speed(rill_vec_add(velocity[i], pull), &world->stats.speed_limited);
        position[i] = rill_vec_add(position[i], velocity[i]);
        stop_at_walls(world, i);
    }
}

static void predict(rill_world *world) {
    const rill_vec2 gravity = rill_gravity_next(&world->gravity);
    rill_clavet_bodies_accelerate(world, gravity);
    if (world->config.material_count == 1) {
        predict_one_material(world,
                             rill_vec_scale(gravity, rill_substances(world)[0].gravity_scale));
    } else {
        predict_materials(world, gravity);
    }
}

/* What a wall leaves of the speed along itself. Its friction reaches as far as the kernel, since
 * the fluid stands off by half a spacing. */
static inline rill_real hold_back(rill_real speed, rill_real friction, rill_real depth) {
    return depth > 0 ? speed - rill_product(speed, rill_product(friction, depth)) : speed;
}

/* A velocity next to walls, by the friction of all that are within reach. */
RILL_INLINE rill_vec2 rub(const rill_units *units, const rill_clavet *clavet, uint32_t i,
                          rill_vec2 at, rill_vec2 v) {
    const rill_real friction = clavet->material_count == 1
                                   ? clavet->first.friction
                                   : clavet->substance[clavet->material[i]].friction;
    const rill_wall_depths depths = rill_wall_depths_at(units, at);
    return rill_vec(hold_back(v.x, friction, rill_max(depths.bottom, depths.top)),
                    hold_back(v.y, friction, rill_max(depths.left, depths.right)));
}

/* Displaces positions, and velocities by as much. */
RILL_HOT RILL_APART void displace(const rill_clavet *clavet) {
    const rill_relaxed *relaxed = clavet->relaxed;
    rill_vec2 *position = clavet->position;
    rill_vec2 *velocity = clavet->velocity;
    rill_vec2 owed = {0, 0};
    for (const rill_relaxed *const end = relaxed + clavet->count; relaxed != end;
         relaxed++, position++, velocity++) {
        const rill_vec2 shift = rill_shift_fairly(relaxed->shift, &owed);
        *velocity = rill_vec_add(*velocity, shift);
        *position = rill_vec_add(*position, shift);
    }
}

/* Friction takes a particle back by this much at most, h, where there are shapes: they stop moves
 * before friction bends them, and find again what is no further behind a line than 1/32. */
#define MOST_TAKEN_BACK RILL_RATIO(1, 64)

/* The place that friction makes of one, near the end of the straight move. */
RILL_APART rill_vec2 take_back(rill_vec2 at, rill_vec2 moved, rill_vec2 aim) {
    const rill_real most = MOST_TAKEN_BACK;
    uint32_t limited = 0; /* is counted with the velocity */
    const rill_vec2 cut = rill_vec_sub(rill_limit_speed(moved, &limited), moved);
    const rill_vec2 end = rill_vec_add(at, cut);
    return rill_vec(rill_clamp(aim.x, end.x - most, end.x + most),
                    rill_clamp(aim.y, end.y - most, end.y + most));
}

/* A particle that has been displaced to where walls are felt, or is fast. */
RILL_HOT static void hold(rill_world *world, const rill_clavet *clavet, const rill_units *units,
                          uint32_t i) {
    const rill_vec2 at = clavet->position[i];
    const rill_vec2 moved = clavet->velocity[i];
    const rill_vec2 rubbed = clavet->rough ? rub(units, clavet, i, at, moved) : moved;
    const rill_vec2 v = rill_limit_speed(rubbed, &world->stats.speed_limited);
    rill_vec2 aim = rill_vec_add(at, rill_vec_sub(v, moved));
    if (clavet->rough && rill_clavet_has_bodies(world)) {
        aim = take_back(at, moved, aim);
    }
    clavet->position[i] = aim;
    clavet->velocity[i] = v;
    if (RILL_RARELY(!rill_is_well_inside(units, aim))) {
        stop_at_walls(world, i);
    }
}

RILL_HOT RILL_APART void hold_all(rill_world *world, const rill_clavet *clavet) {
    const rill_units units = world->units; /* a copy in faster memory */
    const rill_clearing middle = rill_middle_of(&units);
    const rill_vec2 *position = clavet->position;
    const rill_vec2 *velocity = clavet->velocity;
    for (const rill_vec2 *const end = position + clavet->count; position != end;
         position++, velocity++) {
        if (!rill_is_in_clearing(&middle, *position) || RILL_RARELY(!rill_is_slow(*velocity))) {
            hold(world, clavet, &units, (uint32_t)(position - clavet->position));
        }
    }
}

/* How a density follows from a sum of weights is the same for all materials. */
RILL_APART void note_statistics(rill_stats *stats, const rill_clavet *clavet) {
    const rill_real compression = clavet->substance[0].compression;
    const rill_excess *excess = &clavet->excess;
    stats->density_error_max = rill_mul(excess->most, compression);
    stats->density_error_mean =
        rill_mul(rill_total_mean(excess->total, excess->count), compression);
    stats->iterations++;
}

/* The solve is in parts because bodies need the stack that its constants take. */
RILL_APART void relax(rill_world *world, rill_timing *timing) {
    rill_stopwatch watch = rill_stopwatch_start(timing);
    rill_clavet clavet;
    rill_clavet_of(world, &clavet);
    if (clavet.sweeps > 0 && !clavet.thin) {
        rill_clavet_viscosity(world, &clavet);
    }
    if (!RILL_FIXED || !clavet.thin) {
        rill_clavet_begin(&clavet);
    }
#if RILL_SPRINGS
    if (world->config.spring_capacity > 0) {
        rill_springs_solve(world, &clavet);
    }
#endif
    rill_stopwatch_lap(&watch, timing ? &timing->prepare : NULL);
    if (world->config.clavet.order == RILL_ORDER_FAST) {
        rill_clavet_pressures(world, &clavet);
        rill_clavet_push_together(&clavet);
    } else {
        rill_clavet_push_in_turn(world, &clavet);
    }
    note_statistics(&world->stats, &clavet);
    rill_stopwatch_lap(&watch, timing ? &timing->relax : NULL);
}

/* Moves the particles by what the relaxation and the bodies have left of their shifts. */
RILL_APART void move_all(rill_world *world, rill_timing *timing) {
    rill_stopwatch watch = rill_stopwatch_start(timing);
    rill_clavet clavet;
    rill_clavet_of(world, &clavet);
    displace(&clavet);
    hold_all(world, &clavet);
    rill_stopwatch_lap(&watch, timing ? &timing->move : NULL);
}

static void solve(rill_world *world, rill_timing *timing) {
    rill_stopwatch watch = rill_stopwatch_start(timing);
    rill_clavet_bodies_begin(world);
    rill_stopwatch_lap(&watch, timing ? &timing->bodies : NULL);
    relax(world, timing);
    watch = rill_stopwatch_start(timing);
    rill_clavet_bodies_finish(world);
    rill_stopwatch_lap(&watch, timing ? &timing->bodies : NULL);
    move_all(world, timing);
}

const rill_solver rill_solver_clavet = {
    check,
    neighbourhood,
    first_substeps,
    next_substeps,
    substeps_per_search,
    default_list,
    rill_clavet_list_kind,
    work_bytes,
    rill_clavet_prepare,
    predict,
    rill_clavet_find,
    solve,
};

#else

typedef int rill_no_clavet_here; /* ISO C wants a declaration in every file */

#endif
