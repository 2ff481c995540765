/* Bodin's method: the constraint fluid (K. Bodin, C. Lacoursiere, M. Servin, "Constraint fluids",
 * IEEE TVCG 2012), stepped by SPOOK and solved by Gauss-Seidel sweeps. */
#include "bodin.h"

#include "bodin_kernel.h"
#include "particles.h"
#include "solver.h"
#include "walls.h"

#if RILL_BODIN

static int in_range(rill_real value, rill_real low, rill_real high) {
    return value >= low && value <= high; /* false for not-a-number */
}

static rill_status check(const rill_config *config) {
    const rill_bodin_settings *bodin = &config->bodin;
    if (bodin->kernel > RILL_BODIN_WENDLAND) {
        return RILL_BAD_BODIN_KERNEL;
    }
    if (!in_range(bodin->neighbourhood, RILL_RATIO(6, 5), RILL_RATIO(3, 1))) {
        return RILL_BAD_NEIGHBOURHOOD;
    }
    if (bodin->substeps < 1 || bodin->substeps > 8) {
        return RILL_BAD_SUBSTEPS;
    }
    if (bodin->iterations < 1 || bodin->iterations > 100) {
        return RILL_BAD_ITERATIONS;
    }
    if (bodin->bilateral > 1) {
        return RILL_BAD_BILATERAL;
    }
    if (!in_range(bodin->regularisation, 0, RILL_RATIO(10, 1))) {
        return RILL_BAD_REGULARISATION;
    }
    if (!in_range(bodin->damping, RILL_ONE, RILL_RATIO(32, 1))) {
        return RILL_BAD_DAMPING;
    }
    if (!in_range(bodin->relaxation, RILL_RATIO(1, 2), RILL_RATIO(19, 10))) {
        return RILL_BAD_RELAXATION;
    }
    if (!in_range(bodin->warm_start, 0, RILL_ONE)) {
        return RILL_BAD_WARM_START;
    }
    return in_range(bodin->residual, 0, RILL_ONE) ? RILL_OK : RILL_BAD_RESIDUAL;
}

static rill_real neighbourhood(const rill_config *config) {
    return config->bodin.neighbourhood;
}

static uint32_t substeps(const rill_config *config) {
    return config->bodin.substeps;
}

static rill_list_kind list_kind(const rill_config *config) {
    (void)config;
    return RILL_LIST_FULL;
}

/* A disc of radius h holds pi R^2 particles at rest, R = h / spacing, the particle itself among
 * them. */
static uint32_t default_list(const rill_config *config) {
    const rill_real r = config->bodin.neighbourhood;
    return (uint32_t)rill_floor(rill_mul(rill_mul(r, r), RILL_RATIO(314, 100)));
}

/* A gradient for each list entry; a sum, a step and a target for each particle. */
static uint32_t work_bytes(const rill_config *config, uint32_t particles, uint32_t entries) {
    (void)config;
    return entries * (uint32_t)sizeof(rill_gradient) +
           particles * (uint32_t)(sizeof(rill_vec2) + 2 * sizeof(rill_real));
}

static rill_substance prepare(const rill_world *world, const rill_material *material) {
    rill_substance substance = {0, 0, 0, 0, 0, 0};
    /* Twice, so that the same number calms both methods alike. */
    substance.viscosity = rill_mul(rill_div(material->viscosity, world->units.rate), 2 * RILL_ONE);
    return substance;
}

/* Sum of the kernel over a hexagonal lattice at rest, the particle itself included. */
static rill_real rest_density(const rill_bodin_settings *settings) {
    const rill_real constant = rill_div(RILL_RATIO(107457, 100000), settings->neighbourhood);
    const rill_real height = rill_mul(constant, RILL_RATIO(86603, 100000));
    rill_real sum = 0;
    for (int32_t row = -4; row <= 4; row++) {
        for (int32_t column = -4; column <= 4; column++) {
            const rill_vec2 d = {rill_mul(constant, rill_from_int(column)) +
                                     (row & 1 ? constant / 2 : 0),
                                 rill_mul(height, rill_from_int(row))};
            if (rill_abs(d.x) <= RILL_ONE && rill_abs(d.y) <= RILL_ONE) {
                sum += rill_kernel_at(settings->kernel, d).weight;
            }
        }
    }
    return sum;
}

static rill_bodin bodin_of(const rill_world *world) {
    const rill_bodin_settings *settings = &world->config.bodin;
    const uint32_t capacity = world->layout.particle_capacity;
    rill_bodin bodin;
    bodin.kernel = settings->kernel;
    bodin.count = world->count;
    bodin.position = rill_positions(world);
    bodin.velocity = rill_velocities(world);
    bodin.pressure = rill_memories(world);
    bodin.slow = (rill_slow *)rill_at(world, world->layout.column[RILL_COLUMN_SLOW]);
    bodin.sum = (rill_vec2 *)rill_array_of(world, RILL_ARRAY_WORK);
    bodin.step = (rill_real *)(bodin.sum + capacity);
    bodin.target = bodin.step + capacity;
    bodin.gradient = (rill_gradient *)(bodin.target + capacity);
    bodin.material = rill_materials(world);
    bodin.substance = rill_substances(world);
    bodin.lists = rill_lists_of(world);

    const rill_real xi = rill_div(RILL_ONE, RILL_ONE + 4 * settings->damping);
    bodin.inverse_rest = rill_div(RILL_ONE, rest_density(settings));
    bodin.area_density = rill_mul(settings->neighbourhood, settings->neighbourhood);
    bodin.softness = rill_mul(4 * settings->regularisation, xi);
    bodin.drift = 4 * xi;
    bodin.memory = xi;
    return bodin;
}

static void predict(rill_world *world) {
    (void)world; /* the constraints are those of the positions as they are */
}

static void add_gravity(rill_world *world, rill_bodin *bodin) {
    const rill_vec2 gravity = rill_gravity_next(&world->gravity);
    for (uint32_t i = 0; i < bodin->count; i++) {
        bodin->velocity[i] = rill_vec_add(bodin->velocity[i], gravity);
    }
}

/* Sweeps until the residual is small, the count is reached or the time is up. */
static void sweep(rill_world *world, rill_bodin *bodin) {
    const rill_bodin_settings *settings = &world->config.bodin;
    const uint32_t start = settings->budget_us > 0 ? rill_port_clock() : 0;
    for (uint32_t n = 0; n < settings->iterations; n++) {
        world->stats.residual = rill_bodin_sweep(world, bodin);
        world->stats.iterations++;
        if (world->stats.residual < settings->residual ||
            (settings->budget_us > 0 && rill_port_clock() - start >= settings->budget_us)) {
            break;
        }
    }
}

static void integrate(rill_world *world, const rill_bodin *bodin) {
    const uint16_t *slots = rill_slots(world);
    for (uint32_t i = 0; i < bodin->count; i++) {
        const rill_vec2 v = rill_limit_speed(bodin->velocity[i], &world->stats.speed_limited);
        const rill_vec2 goal = rill_vec_add(bodin->position[i], v);
        const rill_vec2 reached = rill_walls_clamp(world, goal, slots[i]);
        bodin->position[i] = reached;
        bodin->velocity[i] = rill_vec(reached.x == goal.x ? v.x : 0, reached.y == goal.y ? v.y : 0);
    }
}

static void solve(rill_world *world, rill_timing *timing) {
    (void)timing;
    rill_bodin bodin = bodin_of(world);
    rill_bodin_linearise(world, &bodin);
    add_gravity(world, &bodin);
    rill_bodin_warm_start(world, &bodin);
    sweep(world, &bodin);
    integrate(world, &bodin);
}

const rill_solver rill_solver_bodin = {
    check, neighbourhood, substeps, default_list, list_kind, work_bytes, prepare, predict, solve,
};

#else

typedef int rill_no_bodin_here; /* ISO C wants a declaration in every file */

#endif
