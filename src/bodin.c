/* Bodin's method: the constraint fluid (K. Bodin, C. Lacoursiere, M. Servin, "Constraint fluids",
 * IEEE TVCG 2012), stepped by SPOOK and solved by Gauss-Seidel sweeps. */
#include "bodin.h"

#include "bodin_kernel.h"
#include "particles.h"
#include "solver.h"
#include "still.h"
#include "walls.h"

#if RILL_BODIN

static int in_range(rill_real value, rill_real low, rill_real high) {
    return value >= low && value <= high; /* false for not-a-number */
}

static rill_status check(const rill_config *config) {
    const rill_bodin_settings *bodin = &config->bodin;
    if (bodin->kernel > RILL_BODIN_CONE) {
        return RILL_BAD_BODIN_KERNEL;
    }
    if (!in_range(bodin->neighbourhood, RILL_RATIO(6, 5), RILL_RATIO(3, 1))) {
        return RILL_BAD_NEIGHBOURHOOD;
    }
    if (bodin->substeps > RILL_MAX_SUBSTEPS) {
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
    if (!in_range(bodin->correction, 0, RILL_ONE)) {
        return RILL_BAD_CORRECTION;
    }
    return in_range(bodin->residual, 0, RILL_ONE) ? RILL_OK : RILL_BAD_RESIDUAL;
}

static rill_real neighbourhood(const rill_config *config) {
    return config->bodin.neighbourhood;
}

/* Automatic substeps begin with one. */
static uint32_t first_substeps(const rill_config *config) {
    return config->bodin.substeps > 0 ? config->bodin.substeps : 1;
}

/* Substeps that keep a pressure, given as it would be in one substep, below a limit. Pressures go
 * with the square of a substep's length. */
static uint32_t substeps_for(rill_real pressure, rill_real limit) {
    uint32_t substeps = 1;
    while (substeps < RILL_MAX_SUBSTEPS &&
           pressure > rill_mul(limit, rill_from_int((int32_t)(substeps * substeps)))) {
        substeps++;
    }
    return substeps;
}

/* The constraints are linearised; how far from linear the fluid is grows with the pressure of a
 * substep, and above 0.3 a deep column collapses. So substeps are added in time. They are taken
 * back only when fewer would have done with room to spare for 128 steps: every change disturbs the
 * rest. */
static uint32_t next_substeps(rill_world *world) {
    const uint32_t now = world->units.substeps;
    if (world->config.bodin.substeps > 0) {
        return now;
    }
    const rill_real whole = rill_mul(world->peak_pressure, rill_from_int((int32_t)(now * now)));
    const uint32_t needed = substeps_for(whole, RILL_RATIO(25, 100));
    const uint32_t ample = substeps_for(whole, RILL_RATIO(15, 100));
    world->calm_steps = ample < now ? world->calm_steps + 1 : 0;
    if (needed > now) {
        return needed;
    }
    if (world->calm_steps >= 128) {
        world->calm_steps = 0;
        return now - 1;
    }
    return now;
}

/* Between two substeps only pairs at the very edge of their kernels come and go. */
static uint32_t substeps_per_search(const rill_config *config) {
    (void)config;
    return 2;
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
    return (entries + RILL_LIST_MARGIN) * (uint32_t)sizeof(rill_gradient) +
           particles * (uint32_t)(sizeof(rill_vec2) + 2 * sizeof(rill_real));
}

static rill_substance prepare(const rill_world *world, const rill_material *material) {
    rill_substance substance = {0};
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
    bodin.pressure = (rill_fine *)rill_memories(world);
    bodin.slow = (rill_slow *)rill_at(world, world->layout.column[RILL_COLUMN_SLOW]);
    bodin.sum = (rill_vec2 *)rill_array_of(world, RILL_ARRAY_WORK);
    bodin.step = (rill_real *)(bodin.sum + capacity);
    bodin.target = (rill_fine *)(bodin.step + capacity);
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

/* Makes velocities fine. */
static void refine(const rill_bodin *bodin) {
    for (uint32_t i = 0; i < bodin->count; i++) {
        const rill_vec2 v = bodin->velocity[i];
        bodin->velocity[i] = rill_vec(rill_fine_of(v.x), rill_fine_of(v.y));
    }
}

static void add_gravity(rill_world *world, const rill_bodin *bodin) {
    const rill_vec2 gravity = rill_gravity_next_fine(&world->gravity);
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
        rill_still_pin(world);
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
        const rill_vec2 fine = bodin->velocity[i];
        const rill_vec2 v =
            rill_limit_speed(rill_vec(rill_fine_value(fine.x), rill_fine_value(fine.y)),
                             &world->stats.speed_limited);
        const rill_vec2 goal = rill_vec_add(bodin->position[i], v);
        const rill_vec2 reached = rill_walls_clamp(world, goal, slots[i]);
        bodin->position[i] = reached;
        bodin->velocity[i] = rill_vec(reached.x == goal.x ? v.x : 0, reached.y == goal.y ? v.y : 0);
        world->peak_pressure = rill_max(world->peak_pressure, rill_fine_value(bodin->pressure[i]));
    }
}

static void solve(rill_world *world, rill_timing *timing) {
    (void)timing;
    rill_bodin bodin = bodin_of(world);
    refine(&bodin);
    rill_bodin_linearise(world, &bodin);
    add_gravity(world, &bodin);
    rill_bodin_warm_start(world, &bodin);
    rill_still_pin(world);
    sweep(world, &bodin);
    integrate(world, &bodin);
}

const rill_solver rill_solver_bodin = {
    check,        neighbourhood, first_substeps, next_substeps, substeps_per_search,
    default_list, list_kind,     work_bytes,     prepare,       predict,
    solve,
};

#else

typedef int rill_no_bodin_here; /* ISO C wants a declaration in every file */

#endif
