/* What neighbours share. Viscosity: they take over part of each other's velocity, and walls hold
 * back what flows along them. Gliding: under pressure they go part of each other's way.
 *
 * Pressed together, particles sit in cages. Each cage is a spring whose stiffness is that of the
 * pressure's gradients: omega^2 = 28 p of modes in which neighbours move against each other, in a
 * hexagonal lattice with Wendland's kernel and two spacings to h. Such modes hardly change a
 * density, so no constraint holds them, and an explicit substep bears omega^2 < 4, p < 0.14: above,
 * the lowest layers of deep water tremble and are crushed. So a particle moves, beside its own
 * velocity, by a share of the differences to its neighbours' (Monaghan's XSPH). What flows with
 * its neighbours does not feel it; a mode that moves by only a times its velocity bears omega^2 <
 * 4 / a. Velocities stay as they are, so nothing is lost. */
#include "bodin.h"
#include "bodin_pairs.h"
#include "bodin_walls.h"
#include "inline.h"
#include "walls.h"

#if RILL_BODIN

/* What a port has its own loop for stays out of fast memory. */
#if RILL_FIXED && defined(RILL_VISCOSITY)
#define CALM_HOT RILL_WARM
#else
#define CALM_HOT RILL_HOT
#endif

/* The share of a pair that lies on each other is what its pressure is above the first: it begins
 * where cages become too stiff and ends where modes of neighbours in turn would stand still, a =
 * 0.2 with neighbours one spacing away. */
#define GLIDING_PRESSURE RILL_RATIO(13, 100)
#define LARGEST_GLIDING RILL_RATIO(2, 10)

/* Neighbours at rest are fewer. Of more, each has the less. */
#define NEIGHBOURS 13

/* How much thicker a particle of this velocity is. The last eddies of a pool would turn for
 * minutes; up to 21 times the viscosity below the slow speed ends them, and waves do not
 * feel it, because most of their energy is in faster motion. */
static inline rill_real thickness(const rill_bodin *bodin, rill_vec2 v) {
    const rill_fine speed = rill_max(rill_max(v.x, -v.x), rill_max(v.y, -v.y));
    const rill_real share = rill_mul(rill_fine_value(speed), bodin->slowness);
    return RILL_ONE + rill_max(RILL_ONE - share, 0) * bodin->thickening;
}

/* One pair: takes the change from what the neighbour has and returns it. */
static inline rill_vec2 exchange(const rill_bodin *bodin, rill_vec2 at, rill_vec2 v, uint32_t j,
                                 rill_real strength, int gliding) {
    rill_vec2 *const theirs = (gliding ? bodin->position : bodin->velocity) + j;
    const rill_real share = rill_pair_share(rill_vec_sub(at, bodin->position[j]), strength);
    rill_vec2 change = rill_pair_change(rill_vec_sub(bodin->velocity[j], v), share);
    if (gliding) {
        change = rill_vec(rill_fine_value(change.x), rill_fine_value(change.y));
    }
    *theirs = rill_vec_sub(*theirs, change);
    return change;
}

/* All pairs of a particle among others of several masses: what one gains in momentum, the other
 * loses. */
RILL_WARM RILL_APART void exchange_mixed(const rill_bodin *bodin, uint32_t i, const uint16_t *list,
                                         rill_real viscosity) {
    const rill_substance *substance = bodin->substance;
    const rill_real mine = substance[bodin->material[i]].inverse_mass;
    const rill_vec2 at = bodin->position[i];
    const rill_vec2 v = bodin->velocity[i];
    rill_vec2 gain = {0, 0};
    for (uint32_t n = bodin->lists.count[i]; n >= 1 && list[n - 1] > i; n--) {
        const uint32_t j = list[n - 1];
        const rill_real theirs = substance[bodin->material[j]].inverse_mass;
        const rill_real heavier = rill_max(rill_max(mine, theirs), RILL_ONE);
        const rill_real share =
            rill_div(rill_pair_share(rill_vec_sub(at, bodin->position[j]), viscosity), heavier);
        const rill_vec2 momentum = rill_pair_change(rill_vec_sub(bodin->velocity[j], v), share);
        gain = rill_vec_add(gain, rill_vec_scale(momentum, mine));
        bodin->velocity[j] = rill_vec_sub(bodin->velocity[j], rill_vec_scale(momentum, theirs));
    }
    bodin->velocity[i] = rill_vec_add(v, gain);
}

#if RILL_SSE2

RILL_INLINE void exchange_two(const rill_bodin *bodin, rill_pairs *pairs, const uint16_t *list,
                              int gliding) {
    rill_vec2 *const had = gliding ? bodin->position : bodin->velocity;
    rill_vec2 *const first = &had[list[0]];
    rill_vec2 *const second = &had[list[1]];
    const __m128 theirs = rill_load_both(first, second);
    const __m128 position = gliding ? theirs : rill_load_two(bodin->position, list);
    const __m128 velocity = gliding ? rill_load_two(bodin->velocity, list) : theirs;
    const __m128 change = rill_pairs_change(pairs, position, velocity);
    rill_store_both(
        first, second,
        rill_pairs_take(pairs, theirs, gliding ? rill_pairs_fine_value(change) : change));
}

#endif

/* Velocities of a pair approach each other, or when gliding their ways do, each pair once, from its
 * first particle: lists are ascending, so those after it stand at the end. All pairs of a particle
 * see the velocity and the place it had before. */
RILL_INLINE void exchange_all(const rill_bodin *bodin, uint32_t i, const uint16_t *list,
                              rill_real strength, int gliding) {
    rill_vec2 *const mine = (gliding ? bodin->position : bodin->velocity) + i;
    const rill_vec2 at = bodin->position[i];
    const rill_vec2 v = bodin->velocity[i];
    uint32_t n = bodin->lists.count[i];
    rill_vec2 gain = {0, 0};
#if RILL_SSE2
    rill_pairs pairs = rill_pairs_of(at, v, strength);
    for (; n >= 2 && list[n - 2] > i; n -= 2) {
        exchange_two(bodin, &pairs, list + n - 2, gliding);
    }
    gain = rill_pairs_gain(&pairs);
#elif !RILL_FIXED
    rill_vec2 odd = {0, 0};
    for (; n >= 2 && list[n - 2] > i; n -= 2) {
        gain = rill_vec_add(gain, exchange(bodin, at, v, list[n - 2], strength, gliding));
        odd = rill_vec_add(odd, exchange(bodin, at, v, list[n - 1], strength, gliding));
    }
    gain = rill_vec_add(gain, odd);
#endif
    for (; n >= 1 && list[n - 1] > i; n--) {
        gain = rill_vec_add(gain, exchange(bodin, at, v, list[n - 1], strength, gliding));
    }
    *mine = rill_vec_add(*mine, gain);
}

/* Of a particle, 1 at most, as rill_pair_share() wants it. */
static inline rill_real viscosity_of(rill_real viscosity, rill_real thickness) {
    return rill_pair_strength(rill_min(rill_mul(viscosity, thickness), RILL_ONE));
}

/* A velocity along a wall, slowed by it. */
RILL_INLINE rill_fine slowed(rill_fine v, rill_real distance, rill_real reach,
                             const rill_wall_entry *cover, rill_real friction) {
    if (distance >= reach) {
        return v;
    }
    const rill_real weight = rill_wall_value(cover, rill_max(distance, 0));
    return v - rill_product(v, rill_min(rill_product(friction, weight), RILL_ONE));
}

/* Slows what flows along the walls that a particle feels. */
RILL_INLINE void rub(const rill_units *units, const rill_bodin *bodin, uint32_t i) {
    const rill_wall_entry *cover = rill_bodin_wall_table[bodin->kernel][RILL_WALL_WEIGHT];
    const rill_real friction = bodin->substance[bodin->material[i]].friction;
    const rill_vec2 at = bodin->position[i];
    rill_vec2 *const v = &bodin->velocity[i];
    v->y = slowed(v->y, at.x, units->reach_min.x, cover, friction);
    v->y = slowed(v->y, units->size.x - at.x, units->reach_max.x, cover, friction);
    v->x = slowed(v->x, at.y, units->reach_min.y, cover, friction);
    v->x = slowed(v->x, units->size.y - at.y, units->reach_max.y, cover, friction);
}

/* What particle i exchanges with those after it, and with walls. */
static inline void calm(const rill_world *world, const rill_bodin *bodin, uint32_t i,
                        const uint16_t *list) {
    const rill_real viscosity = viscosity_of(bodin->substance[bodin->material[i]].viscosity,
                                             thickness(bodin, bodin->velocity[i]));
    if (bodin->mixed) {
        exchange_mixed(bodin, i, list, viscosity);
    } else {
        exchange_all(bodin, i, list, viscosity, 0);
    }
    if (rill_is_near_wall(world, bodin->position[i])) {
        rub(&world->units, bodin, i);
    }
}

/* Of a particle that glides, as rill_pair_share() wants it. */
static inline rill_real gliding_of(rill_fine pressure, uint32_t neighbours) {
    const rill_real most = LARGEST_GLIDING * NEIGHBOURS /
                           (rill_real)(neighbours > NEIGHBOURS ? neighbours : NEIGHBOURS);
    return rill_pair_strength(rill_min(rill_fine_value(pressure) - GLIDING_PRESSURE, most));
}

#if RILL_FIXED && defined(RILL_VISCOSITY)

/* What a port's own loop over particles of one material is given. It must leave the same bits as
 * calm_all(). */
typedef struct rill_viscosity_task {
    const rill_vec2 *position;
    rill_vec2 *velocity;
    const uint16_t *list;
    const uint8_t *lengths; /* of lists */
    uint32_t i;             /* the first particle whose turn it is; then the one to rub */
    uint32_t count;
    uint32_t skipped; /* is it the turn of every second one? */
    rill_real slowness, thickening, viscosity;
    rill_vec2 size;
    void (*rub)(struct rill_viscosity_task *task);
    const rill_units *units;
    const rill_bodin *bodin;
} rill_viscosity_task;

RILL_HOT static void rub_task(rill_viscosity_task *task) {
    rub(task->units, task->bodin, task->i);
}

static void calm_one_material(const rill_world *world, const rill_bodin *bodin, uint32_t skipped,
                              uint32_t turn) {
    rill_viscosity_task task = {bodin->position,
                                bodin->velocity,
                                bodin->lists.other,
                                bodin->lists.count,
                                turn,
                                bodin->count,
                                skipped,
                                bodin->slowness,
                                bodin->thickening,
                                bodin->substance[0].viscosity,
                                world->units.size,
                                rub_task,
                                &world->units,
                                bodin};
    RILL_VISCOSITY(&task);
}

#define HAS_OWN_VISCOSITY 1

#else

static inline void calm_one_material(const rill_world *world, const rill_bodin *bodin,
                                     uint32_t skipped, uint32_t turn) {
    (void)world;
    (void)bodin;
    (void)skipped;
    (void)turn;
}

#define HAS_OWN_VISCOSITY 0

#endif

RILL_INLINE void share_all(const rill_world *world, const rill_bodin *all, uint32_t skipped,
                           uint32_t turn, int gliding) {
    const rill_bodin bodin = *all; /* a copy that no store through a pointer can change */
    const rill_fine first = rill_fine_of(GLIDING_PRESSURE);
    const uint16_t *list = bodin.lists.other;
    for (uint32_t i = 0; i < bodin.count; i++) {
        if (gliding) {
            if (bodin.pressure[i] > first) {
                exchange_all(&bodin, i, list, gliding_of(bodin.pressure[i], bodin.lists.count[i]),
                             1);
            }
        } else if ((i & skipped) == turn) {
            calm(world, &bodin, i, list);
        }
        list += bodin.lists.count[i];
    }
}

CALM_HOT static void calm_all(const rill_world *world, const rill_bodin *all, uint32_t skipped,
                              uint32_t turn) {
    share_all(world, all, skipped, turn, 0);
}

CALM_HOT static void glide_all(const rill_bodin *all) {
    share_all(NULL, all, 0, 0, 1);
}

/* With one substep, and where particles glide, it is the turn of every second one: see
 * substeps_for_each_exchange() in bodin.c. (All particles in every second substep would stir a
 * fluid at rest.) A port's own loop is for pairs that were found in this substep. */
void rill_bodin_viscosity(const rill_world *world, const rill_bodin *all) {
    const uint32_t skipped = world->units.substeps == 1 || all->glides;
    const uint32_t turn = skipped & ((uint32_t)world->stats.steps + world->bodies.search_age);
    if (HAS_OWN_VISCOSITY && !all->glides && world->config.material_count == 1 && !all->mixed) {
        calm_one_material(world, all, skipped, turn);
    } else {
        calm_all(world, all, skipped, turn);
    }
}

void rill_bodin_glide(const rill_bodin *all) {
    glide_all(all);
}

#else

typedef int rill_no_bodin_viscosity_here; /* ISO C wants a declaration in every file */

#endif
