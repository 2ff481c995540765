/* Clavet's method: double-density relaxation with viscosity (S. Clavet, P. Beaudoin, P. Poulin,
 * "Particle-based viscoelastic fluid simulation", SCA 2005).
 *
 * Positions are predicted, particles sorted by them, and pressures then displace the predicted
 * positions; the velocity is what the particle has moved. */
#include "clavet.h"

#include "coupling_clavet.h"
#include "springs.h"
#include "stopwatch.h"

#if RILL_CLAVET

static rill_status check(const rill_config *config) {
    const rill_clavet_settings *clavet = &config->clavet;
    if (clavet->kernel > RILL_CLAVET_SQUARED) {
        return RILL_BAD_CLAVET_KERNEL;
    }
    if (clavet->order > RILL_ORDER_LIGHT) {
        return RILL_BAD_CLAVET_ORDER;
    }
    if (!RILL_LIGHT && clavet->order == RILL_ORDER_LIGHT) {
        return RILL_NOT_BUILT_IN;
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
    return config->clavet.order == RILL_ORDER_STIFF ? RILL_LIST_FULL : RILL_LIST_HALF;
}

/* A disc of radius h holds pi R^2 particles at rest, R = h / spacing; some more for compression and
 * splashes, and twice as many where they clump. Half lists hold half. */
static uint32_t default_list(const rill_config *config) {
    if (rill_clavet_is_light(config)) {
        return 0; /* it makes none */
    }
    const rill_real r = config->clavet.neighbourhood;
    const rill_real square = rill_mul(r, r);
    const rill_real wide = rill_mul(square, RILL_RATIO(7, 2)) + RILL_RATIO(3, 1);
    const rill_real few = rill_mul(square, RILL_RATIO(28, 10)) + RILL_RATIO(6, 1);
    const uint32_t room = (uint32_t)rill_floor(rill_max(wide, few));
    const uint32_t full = config->clavet.kernel == RILL_CLAVET_SQUARED ? 2 * room : room;
    return rill_clavet_list_kind(config) == RILL_LIST_HALF ? full / 2 : full;
}

static uint32_t work_bytes(const rill_config *config, uint32_t particles, uint32_t entries) {
    (void)entries;
    return particles * (rill_clavet_is_light(config) ? rill_clavet_light_bytes()
                                                     : (uint32_t)sizeof(rill_relaxed));
}

/* Particles and their neighbours must not answer a displacement with one that is greater than 0.45
 * of it: measured, with 0.6 deep water never rests. Half the displacement of a pair of equal masses
 * is 1/6 of that by the strain of clavet_pressure.c; next to heavy ones the light move more. */
#define STRAIN_LIMIT RILL_RATIO(45, 600)
/* With pressures of the substep before 0.42: in a prototype shallow water trembled with 0.48. */
#define STRAIN_LIMIT_LIGHT RILL_RATIO(42, 600)
/* Relaxing in turn bears more. */
#define STRAIN_LIMIT_IN_TURN RILL_RATIO(1, 4)

/* Viscosity that goes along with the pressures: what a touching pair loses of its speed. */
#define MOST_THIN_VISCOSITY RILL_RATIO(1, 4)

/* A bit for every material that there are particles of. */
static uint32_t materials_present(const rill_clavet *clavet) {
    uint32_t present = clavet->material_count == 1;
    for (uint32_t i = 0; clavet->material_count > 1 && i < clavet->count; i++) {
        present |= 1u << clavet->material[i];
    }
    return present;
}

/* What the passes must know of all materials together. Those that no particle is made of are in
 * nobody's way. */
static void survey_materials(const rill_world *world, rill_clavet *clavet) {
    const rill_material *material = world->config.material;
    rill_real light = material[0].density;
    rill_real heavy = light;
    rill_real thick = 0;
    rill_real squared = 0;
    const uint32_t present = materials_present(clavet);
    clavet->rough = 0;
    clavet->elastic = 0;
    for (uint32_t i = 0; i < clavet->material_count; i++) {
        light = rill_min(light, material[i].density);
        heavy = rill_max(heavy, material[i].density);
        if (present >> i & 1u) {
            thick = rill_max(thick, clavet->substance[i].viscosity);
            squared = rill_max(squared, clavet->substance[i].viscosity_squared);
            clavet->rough |= clavet->substance[i].friction > 0;
            clavet->elastic |= clavet->substance[i].elasticity > 0;
        }
    }
    /* One sweep for every 2: pairs at a usual distance then lose all of their approach speed. */
    clavet->sweeps = thick > 0 || squared > 0 ? 1 + (uint32_t)rill_floor(thick / 2) : 0;
    /* A pair that loses little of its speed may as well lose it with all others at once; that
     * spares a pass over the pairs. Only plain fluids of one material. */
    const uint32_t order = world->config.clavet.order;
    const int is_light = rill_clavet_is_light(&world->config);
    clavet->thin_viscosity = clavet->substance[0].viscosity;
    if (is_light) {
        clavet->thin_viscosity = rill_min(clavet->thin_viscosity, MOST_THIN_VISCOSITY);
    }
    clavet->thin = clavet->material_count == 1 && squared == 0 &&
                   clavet->thin_viscosity <= MOST_THIN_VISCOSITY &&
                   !(clavet->elastic && world->config.spring_capacity > 0) &&
                   clavet->kernel != RILL_CLAVET_SQUARED && order != RILL_ORDER_STIFF;
    clavet->strain_limit = rill_pressure_of(is_light                    ? STRAIN_LIMIT_LIGHT
                                            : order == RILL_ORDER_STIFF ? STRAIN_LIMIT_IN_TURN
                                                                        : STRAIN_LIMIT);
    clavet->share = NULL;
    if (light < heavy) {
        clavet->share = (const rill_real *)rill_array_of(world, RILL_ARRAY_SHARE);
        clavet->strain_limit = rill_mul(clavet->strain_limit, rill_div(light + heavy, 2 * heavy));
    }
}

void rill_clavet_of(const rill_world *world, rill_clavet *clavet) {
    clavet->kernel = world->config.clavet.kernel;
    clavet->count = world->count;
    clavet->material_count = world->config.material_count;
    clavet->position = rill_positions(world);
    clavet->velocity = rill_velocities(world);
    clavet->relaxed = (rill_relaxed *)rill_array_of(world, RILL_ARRAY_WORK);
    clavet->memory = rill_memories(world);
    clavet->slow = clavet->memory;
#if RILL_LIGHT && !RILL_FIXED
    if (world->layout.column[RILL_COLUMN_SLOW] != 0) {
        clavet->slow = (rill_real *)rill_at(world, world->layout.column[RILL_COLUMN_SLOW]);
    }
#endif
    clavet->material = rill_materials(world);
    clavet->wall_density = rill_clavet_wall_density(world);
    clavet->substance = rill_substances(world);
    clavet->first = clavet->substance[0];
    clavet->lists = rill_lists_of(world);
    clavet->excess.most = 0;
    clavet->excess.total = 0;
    clavet->excess.count = 0;
    survey_materials(world, clavet);
}

/* How a density follows from a sum of weights is the same for all materials. */
static void note_statistics(rill_stats *stats, const rill_clavet *clavet) {
    const rill_real compression = clavet->substance[0].compression;
    const rill_excess *excess = &clavet->excess;
    stats->density_error_max = rill_mul(excess->most, compression);
    stats->density_error_mean =
        rill_mul(rill_total_mean(excess->total, excess->count), compression);
    stats->iterations++;
}

static void solve(rill_world *world, rill_timing *timing) {
    rill_stopwatch watch = rill_stopwatch_start(timing);
    rill_clavet clavet;
    rill_clavet_of(world, &clavet);
    if (rill_clavet_is_light(&world->config)) {
        rill_clavet_solve_light(world, &clavet);
        note_statistics(&world->stats, &clavet);
        rill_stopwatch_lap(&watch, timing ? &timing->relax : NULL);
        return;
    }
    if (clavet.sweeps > 0 && !clavet.thin) {
        rill_clavet_viscosity(world, &clavet);
    }
    if (!RILL_THIN_APART || !clavet.thin) {
        rill_clavet_begin(&clavet);
    }
#if RILL_SPRINGS
    if (world->config.spring_capacity > 0) {
        if (clavet.elastic) {
            rill_springs_solve(world, &clavet);
        } else {
            rill_springs_clear(world);
        }
    }
#endif
    rill_stopwatch_lap(&watch, timing ? &timing->prepare : NULL);
    if (world->config.clavet.order != RILL_ORDER_STIFF) {
        rill_clavet_pressures(world, &clavet);
        rill_clavet_push_together(&clavet);
    } else {
        rill_clavet_push_in_turn(world, &clavet);
    }
    note_statistics(&world->stats, &clavet);
    rill_stopwatch_lap(&watch, timing ? &timing->relax : NULL);
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
    rill_clavet_predict,
    rill_clavet_sort,
    rill_clavet_find,
    rill_clavet_bodies_begin,
    solve,
    rill_clavet_bodies_finish,
    rill_clavet_move,
};

#else

typedef int rill_no_clavet_here; /* ISO C wants a declaration in every file */

#endif
