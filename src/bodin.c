/* Bodin's method: the constraint fluid (K. Bodin, C. Lacoursiere, M. Servin, "Constraint fluids",
 * IEEE TVCG 2012), stepped by SPOOK and solved by Gauss-Seidel sweeps. */
#include "bodin.h"

#include "bodin_kernel.h"
#include "coupling_bodin.h"
#include "grid.h"
#include "inline.h"
#include "solver.h"
#include "still.h"
#include "stopwatch.h"

#if RILL_BODIN

static rill_status check(const rill_config *config) {
    const rill_bodin_settings *bodin = &config->bodin;
    if (bodin->kernel > RILL_BODIN_CONE) {
        return RILL_BAD_BODIN_KERNEL;
    }
    if (!rill_in_range(bodin->neighbourhood, RILL_RATIO(6, 5), RILL_RATIO(3, 1))) {
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
    if (!rill_in_range(bodin->regularisation, 0, RILL_RATIO(10, 1))) {
        return RILL_BAD_REGULARISATION;
    }
    if (!rill_in_range(bodin->damping, RILL_ONE, RILL_RATIO(32, 1))) {
        return RILL_BAD_DAMPING;
    }
    if (!rill_in_range(bodin->relaxation, RILL_RATIO(1, 2), RILL_RATIO(19, 10))) {
        return RILL_BAD_RELAXATION;
    }
    if (!rill_in_range(bodin->warm_start, 0, RILL_ONE)) {
        return RILL_BAD_WARM_START;
    }
    if (!rill_in_range(bodin->correction, 0, RILL_ONE)) {
        return RILL_BAD_CORRECTION;
    }
    return rill_in_range(bodin->residual, 0, RILL_ONE) ? RILL_OK : RILL_BAD_RESIDUAL;
}

static rill_real neighbourhood(const rill_config *config) {
    return config->bodin.neighbourhood;
}

/* Automatic substeps begin with one. */
static uint32_t first_substeps(const rill_config *config) {
    return config->bodin.substeps > 0 ? config->bodin.substeps : 1;
}

/* Between two substeps only pairs at the very edge of their kernels come and go. */
#define SUBSTEPS_PER_SEARCH 2

static uint32_t substeps_per_search(const rill_config *config) {
    (void)config;
    return SUBSTEPS_PER_SEARCH;
}

/* Viscosity is slow: particles exchange velocities for the substeps from one search to the next, on
 * average, or, with one substep a step and where they glide, every second particle for two
 * substeps. */
static rill_real substeps_for_each_exchange(const rill_world *world) {
    const uint32_t substeps = world->units.substeps;
    const uint32_t searches = (substeps + SUBSTEPS_PER_SEARCH - 1) / SUBSTEPS_PER_SEARCH;
    return substeps > 1 && !rill_bodin_glides(world)
               ? rill_div(rill_from_int((int32_t)substeps), rill_from_int((int32_t)searches))
               : RILL_RATIO(2, 1);
}

static rill_list_kind list_kind(const rill_config *config) {
    (void)config;
    return RILL_LIST_FULL;
}

/* A disc of radius h holds pi R^2 particles at rest, R = h / spacing, the particle itself among
 * them. Small neighbourhoods differ more from the mean and get two more. */
static uint32_t default_list(const rill_config *config) {
    const rill_real r = config->bodin.neighbourhood;
    const uint32_t mean = (uint32_t)rill_floor(rill_mul(rill_mul(r, r), RILL_RATIO(314, 100)));
    return mean + (r < RILL_RATIO(18, 10) ? 2u : 0u);
}

/* A gradient for each list entry, a lever for each particle. */
static uint32_t work_bytes(const rill_config *config, uint32_t particles, uint32_t entries) {
    (void)config;
    return rill_gradient_capacity(entries, particles) * (uint32_t)sizeof(rill_gradient) +
           particles * (uint32_t)sizeof(rill_lever);
}

/* The corrected gradients have no dissipation of their own: a fluid that shared less of its motion
 * in a substep would boil. */
#define LEAST_VISCOSITY RILL_RATIO(19, 1000)

/* The rate at which the slow pressure follows the pressure, 1/s. Faster, and a deep column bounces;
 * slower, and it takes long to come to rest. */
#define SLOW_RATE RILL_RATIO(45, 100)

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
    /* The cone sees so few neighbours that disorder lowers its sum: measured on pillars. */
    const rill_real disorder =
        settings->kernel == RILL_BODIN_CONE ? RILL_RATIO(982, 1000) : RILL_ONE;
    return rill_mul(rill_mul(sum, rill_kernel_norm(settings->kernel).weight), disorder);
}

/* A particle at rest has a sum of (1 - r^2)^2 = pi R^2 / 3 - 1 over its neighbours; divided by it,
 * 3/10 of the viscosity is the rate at which a particle takes over the velocity around it (so that
 * one number calms both methods alike). */
static rill_substance prepare(const rill_world *world, const rill_material *material) {
    const rill_units *units = &world->units;
    const rill_real r = world->config.bodin.neighbourhood;
    const rill_real sum = rill_mul(rill_mul(r, r), RILL_RATIO(10472, 10000)) - RILL_ONE;
    const rill_real share =
        rill_mul(rill_div(material->viscosity, world->units.rate), RILL_RATIO(3, 10));
    const rill_real times = substeps_for_each_exchange(world);
    rill_substance substance = {0};
    substance.viscosity = rill_mul(rill_div(rill_max(share, LEAST_VISCOSITY), sum), times);
    substance.friction = rill_mul(
        rill_mul(rill_div(material->friction, world->units.rate), RILL_RATIO(4, 10)), times);
    /* Half a plane of R^2 particles per h^2 pulls with 0.1524 R^2 times what a pair does. */
    substance.tension = rill_fine_of(
        rill_div(rill_div(material->tension, units->rate), rill_mul(units->speed, rill_mul(r, r))));
    substance.tension = rill_mul(substance.tension, RILL_RATIO(6562, 1000));
    substance.gravity_scale = material->gravity_scale;
    substance.inverse_mass = rill_div(RILL_ONE, material->density);
    substance.memory_rate = rill_div(SLOW_RATE, units->rate);
    substance.compression = rill_div(RILL_ONE, rest_density(&world->config.bodin));
    return substance;
}

/* Speeds below a tenth of what a particle gains by falling its own size are those of a fluid that
 * comes to rest, see thickness() in
 * bodin_viscosity.c. */
static rill_real slowness(const rill_world *world) {
    const rill_vec2 gravity = rill_gravity_value(&world->gravity);
    const rill_real fall = rill_div(rill_max(rill_abs(gravity.x), rill_abs(gravity.y)),
                                    world->config.bodin.neighbourhood);
    const rill_real slow = rill_sqrt(fall) / 10;
    return slow > 0 ? rill_min(rill_div(RILL_ONE, slow), RILL_RATIO(4096, 1)) : 0;
}

/* Who has chosen the substeps has chosen what they do; the limits of pressure know Wendland's
 * kernel only. Particles do not glide where something else must know their whole way: bodies, and
 * zones that let them pass one way; nor where they differ in mass. */
int rill_bodin_glides(const rill_world *world) {
    const rill_config *config = &world->config;
    int glides = config->bodin.substeps == 0 && config->bodin.kernel == RILL_BODIN_WENDLAND &&
                 world->layout.body_capacity == 0 &&
                 (!RILL_GAMEPLAY || config->gameplay.zone_capacity == 0);
    for (uint32_t i = 0; i < config->material_count; i++) {
        glides &= config->material[i].density == RILL_ONE;
    }
    return glides;
}

/* What its materials make necessary: one mass for all needs no masses at all. */
static void find_differences(rill_bodin *bodin, const rill_config *config) {
    bodin->mixed = 0;
    bodin->tense = 0;
    bodin->falling = 0;
    for (uint32_t i = 0; i < config->material_count; i++) {
        const rill_material *material = &config->material[i];
        bodin->mixed |= material->density != RILL_ONE;
        bodin->tense |= material->tension > 0;
        bodin->falling |= material->gravity_scale != config->material[0].gravity_scale;
    }
}

RILL_APART rill_bodin bodin_of(const rill_world *world) {
    const rill_bodin_settings *settings = &world->config.bodin;
    rill_bodin bodin;
    bodin.kernel = settings->kernel;
    bodin.count = world->count;
    bodin.position = rill_positions(world);
    bodin.velocity = rill_velocities(world);
    bodin.pressure = (rill_fine *)rill_memories(world);
    bodin.slow = (rill_slow *)rill_at(world, world->layout.column[RILL_COLUMN_SLOW]);
    bodin.lever = (rill_lever *)rill_array_of(world, RILL_ARRAY_WORK);
    bodin.gradient = (rill_gradient *)(bodin.lever + world->layout.particle_capacity);
    bodin.material = rill_materials(world);
    bodin.slot = rill_slots(world);
    bodin.substance = rill_substances(world);
    bodin.lists = rill_lists_of(world);
    bodin.glides = rill_bodin_glides(world);
    find_differences(&bodin, &world->config);

    const rill_real xi = rill_div(RILL_ONE, RILL_ONE + 4 * settings->damping);
    bodin.gravity = rill_vec(0, 0);
    bodin.fall = rill_vec(0, 0);
    bodin.inverse_rest = bodin.substance[0].compression;
    bodin.weight_scale = rill_mul(bodin.inverse_rest, rill_kernel_norm(settings->kernel).weight);
    bodin.slope_scale = rill_mul(bodin.inverse_rest, rill_kernel_norm(settings->kernel).slope);
    bodin.area_density = rill_mul(settings->neighbourhood, settings->neighbourhood);
    bodin.softness = rill_fine_value(rill_slow_value(world->softness));
    bodin.relaxation = settings->relaxation;
    bodin.warm_start = settings->warm_start;
    bodin.slowness = slowness(world);
    bodin.thickening = bodin.slowness > 0 ? 20 : 0;
    bodin.drift = 4 * xi;
    bodin.haste = rill_max(RILL_RATIO(7, 8) - bodin.drift, 0);
    return bodin;
}

/* The constraints are those of the positions as they are; nothing moves. Only the softness comes
 * nearer to its setting: a change of substeps scaled it, see pace.c, and a jump of it would be felt
 * as a jump of the water's volume. */
static void predict(rill_world *world) {
    const rill_bodin_settings *settings = &world->config.bodin;
    const rill_real xi = rill_div(RILL_ONE, RILL_ONE + 4 * settings->damping);
    const rill_fine goal = rill_fine_product(4 * settings->regularisation, xi);
    world->softness = world->stats.steps == 0
                          ? rill_slow_from(goal)
                          : rill_slow_follow(world->softness, goal, RILL_RATIO(1, 64));
}

static void find(rill_world *world) {
    rill_lists_find(world, RILL_LIST_FULL);
}

/* Makes velocities fine, which those of the float build are. */
RILL_HOT RILL_APART void refine(const rill_bodin *bodin) {
    rill_vec2 *velocity = bodin->velocity;
    const rill_vec2 *const end = RILL_FIXED ? velocity + bodin->count : velocity;
    for (; velocity != end; velocity++) {
        const rill_vec2 v = *velocity;
        *velocity = rill_vec(rill_fine_of(v.x), rill_fine_of(v.y));
    }
}

/* Whole quanta, because velocities are rounded to them in the end: finer gravity would be lost. */
static rill_vec2 next_gravity(rill_world *world) {
    const rill_vec2 whole = rill_gravity_next(&world->gravity);
    return rill_vec(rill_fine_of(whole.x), rill_fine_of(whole.y));
}

/* The sweeps of a substep: its share of the step's, but two at least, where there are two. Movable
 * bodies in the fluid want twice as many, or heavy ones do not come down to the floor. */
static uint32_t sweeps_of(const rill_world *world) {
    const uint32_t all = world->config.bodin.iterations << (world->bodies.coupleds > 0);
    const uint32_t least = all < 2 ? all : 2;
    const uint32_t share = (all + world->units.substeps - 1) / world->units.substeps;
    return share > least ? share : least;
}

/* Sweeps until the residual is small, the count is reached or the time is up. */
RILL_APART void sweep(rill_world *world, rill_bodin *bodin, rill_timing *timing) {
    rill_stopwatch watch = rill_stopwatch_start(timing);
    const rill_bodin_settings *settings = &world->config.bodin;
    const uint32_t sweeps = sweeps_of(world);
    const uint32_t start = settings->budget_us > 0 ? rill_port_clock() : 0;
    const int each = settings->residual > 0 || settings->budget_us > 0;
    for (uint32_t n = 0; n < sweeps; n++) {
        world->stats.residual = rill_bodin_sweep(world, bodin, each || n + 1 == sweeps);
        rill_stopwatch_lap(&watch, timing ? &timing->relax : NULL);
        rill_bodin_bodies_sweep(world, bodin);
        rill_still_pin(world);
        rill_stopwatch_lap(&watch, timing ? &timing->bodies : NULL);
        world->stats.iterations++;
        if (world->stats.residual < settings->residual ||
            (settings->budget_us > 0 && rill_port_clock() - start >= settings->budget_us)) {
            break;
        }
    }
}

static void solve(rill_world *world, rill_timing *timing) {
    rill_stopwatch watch = rill_stopwatch_start(timing);
    rill_bodin bodin = bodin_of(world);
    refine(&bodin);
    if (bodin.glides || world->bodies.search_age == 0) {
        rill_bodin_viscosity(world, &bodin);
    }
    if (bodin.tense) {
        rill_bodin_pull(&bodin);
    }
    bodin.gravity = next_gravity(world);
    bodin.fall = rill_bodin_fall(&bodin, 0);
    rill_bodin_linearise(world, &bodin);
    rill_still_pin(world);
    rill_stopwatch_lap(&watch, timing ? &timing->prepare : NULL);
    rill_bodin_bodies_start(world, &bodin, bodin.gravity);
    rill_stopwatch_lap(&watch, timing ? &timing->bodies : NULL);
    sweep(world, &bodin, timing);
    watch = rill_stopwatch_start(timing);
    rill_bodin_bodies_finish(world, &bodin);
    rill_stopwatch_lap(&watch, timing ? &timing->bodies : NULL);
}

static void move(rill_world *world) {
    if (rill_bodin_glides(world)) {
        const rill_bodin bodin = bodin_of(world);
        rill_bodin_glide(&bodin);
    }
    rill_bodin_move(world);
}

const rill_solver rill_solver_bodin = {
    check,
    neighbourhood,
    first_substeps,
    rill_bodin_next_substeps,
    substeps_per_search,
    default_list,
    list_kind,
    work_bytes,
    prepare,
    predict,
    rill_grid_sort,
    find,
    rill_bodin_bodies_begin,
    solve,
    rill_bodin_bodies_clip,
    move,
};

#else

typedef int rill_no_bodin_here; /* ISO C wants a declaration in every file */

#endif
