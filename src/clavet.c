/* Clavet's method: double-density relaxation with viscosity (S. Clavet, P. Beaudoin, P. Poulin,
 * "Particle-based viscoelastic fluid simulation", SCA 2005).
 *
 * Positions are predicted, particles sorted by them, and pressures then displace the predicted
 * positions; the velocity is what the particle has moved. */
#include "clavet.h"

#include "particles.h"
#include "walls.h"

#if RILL_CLAVET

static rill_status check(const rill_config *config) {
    const rill_clavet_settings *clavet = &config->clavet;
    if (clavet->kernel > RILL_CLAVET_SQUARED) {
        return RILL_BAD_CLAVET_KERNEL;
    }
    if (clavet->order > RILL_ORDER_STIFF) {
        return RILL_BAD_CLAVET_ORDER;
    }
    if (clavet->substeps < 1 || clavet->substeps > 8) {
        return RILL_BAD_SUBSTEPS;
    }
    return clavet->neighbourhood >= RILL_RATIO(6, 5) && clavet->neighbourhood <= RILL_RATIO(3, 1)
               ? RILL_OK
               : RILL_BAD_NEIGHBOURHOOD;
}

static rill_real neighbourhood(const rill_config *config) {
    return config->clavet.neighbourhood;
}

static uint32_t first_substeps(const rill_config *config) {
    return config->clavet.substeps;
}

static uint32_t next_substeps(rill_world *world) {
    return first_substeps(&world->config);
}

/* Every prediction moves the particles. */
static uint32_t substeps_per_search(const rill_config *config) {
    (void)config;
    return 1;
}

static rill_list_kind list_kind(const rill_config *config) {
    return config->clavet.order == RILL_ORDER_FAST ? RILL_LIST_HALF : RILL_LIST_FULL;
}

/* A disc of radius h holds pi R^2 particles at rest, R = h / spacing; a third more for
 * compression and splashes. Half lists hold half. */
static uint32_t default_list(const rill_config *config) {
    const rill_real r = config->clavet.neighbourhood;
    const uint32_t full = (uint32_t)rill_floor(rill_mul(rill_mul(r, r), RILL_RATIO(42, 10))) & ~1u;
    return list_kind(config) == RILL_LIST_HALF ? full / 2 : full;
}

/* A displacement and two densities for each particle. */
static uint32_t work_bytes(const rill_config *config, uint32_t particles, uint32_t entries) {
    (void)config;
    (void)entries;
    return particles * (uint32_t)(sizeof(rill_vec2) + 2 * sizeof(rill_real));
}

static rill_clavet clavet_of(const rill_world *world) {
    const uint32_t capacity = world->layout.particle_capacity;
    rill_clavet clavet;
    clavet.kernel = world->config.clavet.kernel;
    clavet.count = world->count;
    clavet.material_count = world->config.material_count;
    clavet.position = rill_positions(world);
    clavet.velocity = rill_velocities(world);
    clavet.shift = (rill_vec2 *)rill_array_of(world, RILL_ARRAY_WORK);
    clavet.pressure = (rill_real *)(clavet.shift + capacity);
    clavet.near = clavet.pressure + capacity;
    clavet.memory = rill_memories(world);
    clavet.material = rill_materials(world);
    clavet.substance = rill_substances(world);
    clavet.lists = rill_lists_of(world);
    return clavet;
}

/* Gravity, then the positions that particles would reach if nothing were in their way. */
static void predict(rill_world *world) {
    const rill_vec2 gravity = rill_gravity_next(&world->gravity);
    rill_vec2 *position = rill_positions(world);
    rill_vec2 *velocity = rill_velocities(world);
    const uint16_t *slots = rill_slots(world);
    for (uint32_t i = 0; i < world->count; i++) {
        const rill_vec2 before = position[i];
        const rill_vec2 v =
            rill_limit_speed(rill_vec_add(velocity[i], gravity), &world->stats.speed_limited);
        position[i] = rill_walls_clamp(world, rill_vec_add(before, v), slots[i]);
        velocity[i] = rill_vec_sub(position[i], before);
    }
}

/* Displaces positions, and velocities by as much. */
static void integrate(rill_world *world, const rill_clavet *clavet) {
    const uint16_t *slots = rill_slots(world);
    for (uint32_t i = 0; i < clavet->count; i++) {
        const rill_vec2 predicted = clavet->position[i];
        const rill_vec2 start = rill_vec_sub(predicted, clavet->velocity[i]);
        const rill_vec2 v = rill_limit_speed(rill_vec_add(clavet->velocity[i], clavet->shift[i]),
                                             &world->stats.speed_limited);
        clavet->position[i] = rill_walls_clamp(world, rill_vec_add(start, v), slots[i]);
        clavet->velocity[i] = rill_vec_sub(clavet->position[i], start);
    }
}

static void solve(rill_world *world, rill_timing *timing) {
    (void)timing;
    rill_clavet clavet = clavet_of(world);
    if (world->config.clavet.order == RILL_ORDER_FAST) {
        rill_clavet_pressures(world, &clavet);
        rill_clavet_push_together(world, &clavet);
    } else {
        rill_clavet_push_in_turn(world, &clavet);
    }
    integrate(world, &clavet);
    world->stats.iterations++;
}

const rill_solver rill_solver_clavet = {
    check,        neighbourhood, first_substeps, next_substeps,       substeps_per_search,
    default_list, list_kind,     work_bytes,     rill_clavet_prepare, predict,
    solve,
};

#else

typedef int rill_no_clavet_here; /* ISO C wants a declaration in every file */

#endif
