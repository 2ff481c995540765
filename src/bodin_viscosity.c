/* Viscosity: neighbours take over part of each other's velocity, and walls hold back what flows
 * along them. */
#include "bodin.h"
#include "bodin_kernel.h"
#include "bodin_walls.h"
#include "inline.h"
#include "vector.h"
#include "walls.h"

#if RILL_BODIN

/* What a port has its own loop for stays out of fast memory. */
#if RILL_FIXED && defined(RILL_VISCOSITY)
#define CALM_HOT RILL_WARM
#else
#define CALM_HOT RILL_HOT
#endif

/* A pair takes over half of each other's velocity at most: more would add energy. */
#define VISCOSITY_LIMIT RILL_RATIO(1, 2)

/* How much thicker a particle of this velocity is. The last eddies of a pool would turn for
 * minutes; up to 21 times the viscosity below the slow speed ends them, and waves do not
 * feel it, because most of their energy is in faster motion. */
static inline rill_real thickness(const rill_bodin *bodin, rill_vec2 v) {
    const rill_fine speed = rill_max(rill_max(v.x, -v.x), rill_max(v.y, -v.y));
    const rill_real share = rill_mul(rill_fine_value(speed), bodin->slowness);
    return RILL_ONE + rill_max(RILL_ONE - share, 0) * bodin->thickening;
}

#if RILL_FIXED

/* How much of their difference in velocity a pair exchanges, which was found to be one right now.
 * The weight is (1 - r^2)^2: no root, and smooth enough. The viscosity is Q1.15, the share Q0.15.
 */
static inline int32_t viscous_share(rill_vec2 d, int32_t viscosity) {
    const int32_t x = rill_distance14(d.x);
    const int32_t y = rill_distance14(d.y);
    const int32_t u = rill_max((1 << 28) - (x * x + y * y), 0) >> 14;
    return rill_min((((u * u) >> 14) * viscosity + 8192) >> 14, VISCOSITY_LIMIT / 2);
}

static inline rill_vec2 viscous_change(rill_vec2 difference, int32_t share) {
    return rill_vec((rill_fine)(((int64_t)difference.x * share + 16384) >> 15),
                    (rill_fine)(((int64_t)difference.y * share + 16384) >> 15));
}

#else

/* How much of their difference in velocity a pair exchanges. The weight is (1 - r^2)^2: no root,
 * and smooth enough. */
static inline rill_real viscous_share(rill_vec2 d, rill_real viscosity) {
    const rill_real u = rill_max(1 - (d.x * d.x + d.y * d.y), 0);
    return rill_min(viscosity * (u * u), VISCOSITY_LIMIT);
}

static inline rill_vec2 viscous_change(rill_vec2 difference, rill_real share) {
    return rill_vec_scale(difference, share);
}

#endif

/* One pair: takes the change from the neighbour and returns it. */
static inline rill_vec2 exchange(const rill_bodin *bodin, rill_vec2 at, rill_vec2 v, uint32_t j,
                                 rill_real viscosity) {
    const rill_real share = viscous_share(rill_vec_sub(at, bodin->position[j]), viscosity);
    const rill_vec2 change = viscous_change(rill_vec_sub(bodin->velocity[j], v), share);
    bodin->velocity[j] = rill_vec_sub(bodin->velocity[j], change);
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
            rill_div(viscous_share(rill_vec_sub(at, bodin->position[j]), viscosity), heavier);
        const rill_vec2 momentum = viscous_change(rill_vec_sub(bodin->velocity[j], v), share);
        gain = rill_vec_add(gain, rill_vec_scale(momentum, mine));
        bodin->velocity[j] = rill_vec_sub(bodin->velocity[j], rill_vec_scale(momentum, theirs));
    }
    bodin->velocity[i] = rill_vec_add(v, gain);
}

#if RILL_SSE2

/* A particle that exchanges velocity with two neighbours at a time. */
#if RILL_FIXED

typedef struct rill_pairs {
    __m128i at, v, viscosity, gains;
} rill_pairs;

static inline rill_pairs pairs_of(rill_vec2 at, rill_vec2 v, int32_t viscosity) {
    const rill_pairs pairs = {_mm_set_epi32(at.y + 2, at.x + 2, at.y + 2, at.x + 2),
                              _mm_set_epi32(v.y, v.x, v.y, v.x), _mm_set1_epi32(viscosity),
                              _mm_setzero_si128()};
    return pairs;
}

/* Their shares twice each, as viscous_share() finds them. */
static inline __m128i viscous_shares(const rill_pairs *pairs, __m128i position) {
    const __m128i zero = _mm_setzero_si128();
    const __m128i d = _mm_srai_epi32(_mm_sub_epi32(pairs->at, position), 2);
    const __m128i d16 = _mm_packs_epi32(d, d);
    const __m128i near = _mm_sub_epi32(_mm_set1_epi32(1 << 28), _mm_madd_epi16(d16, d16));
    const __m128i near14 = _mm_srai_epi32(near, 14); /* first, second, first, second */
    const __m128i u16 = _mm_max_epi16(_mm_packs_epi32(near14, near14), zero);
    const __m128i u = _mm_shuffle_epi32(_mm_unpacklo_epi16(u16, zero), _MM_SHUFFLE(1, 1, 0, 0));
    const __m128i weight = _mm_srli_epi32(_mm_madd_epi16(u, u), 14);
    const __m128i share =
        _mm_add_epi32(_mm_madd_epi16(weight, pairs->viscosity), _mm_set1_epi32(8192));
    return _mm_min_epi16(_mm_srli_epi32(share, 14), _mm_set1_epi32(VISCOSITY_LIMIT / 2));
}

/* As viscous_change() finds it: differences are 2^15 high + low, both of 16 bits. */
static inline __m128i viscous_changes(__m128i difference, __m128i share) {
    const __m128i high = _mm_and_si128(_mm_srai_epi32(difference, 15), _mm_set1_epi32(0xFFFF));
    const __m128i low = _mm_and_si128(difference, _mm_set1_epi32(0x7FFF));
    const __m128i rest = _mm_add_epi32(_mm_madd_epi16(low, share), _mm_set1_epi32(16384));
    return _mm_add_epi32(_mm_madd_epi16(high, share), _mm_srai_epi32(rest, 15));
}

static inline void exchange_two(const rill_bodin *bodin, rill_pairs *pairs, const uint16_t *list) {
    const __m128i share =
        viscous_shares(pairs, _mm_castps_si128(rill_load_two(bodin->position, list)));
    rill_vec2 *const first = &bodin->velocity[list[0]];
    rill_vec2 *const second = &bodin->velocity[list[1]];
    const __m128i theirs = _mm_castps_si128(rill_load_both(first, second));
    const __m128i change = viscous_changes(_mm_sub_epi32(theirs, pairs->v), share);
    rill_store_both(first, second, _mm_castsi128_ps(_mm_sub_epi32(theirs, change)));
    pairs->gains = _mm_add_epi32(pairs->gains, change);
}

static inline rill_vec2 gain_of(const rill_pairs *pairs) {
    const __m128i both =
        _mm_add_epi32(pairs->gains, _mm_unpackhi_epi64(pairs->gains, pairs->gains));
    return rill_vec(_mm_cvtsi128_si32(both), _mm_cvtsi128_si32(_mm_shuffle_epi32(both, 1)));
}

#else

typedef struct rill_pairs {
    __m128 at, v, viscosity, gains;
} rill_pairs;

static inline rill_pairs pairs_of(rill_vec2 at, rill_vec2 v, rill_real viscosity) {
    const rill_pairs pairs = {rill_load_both(&at, &at), rill_load_both(&v, &v),
                              _mm_set1_ps(viscosity), _mm_setzero_ps()};
    return pairs;
}

static inline void exchange_two(const rill_bodin *bodin, rill_pairs *pairs, const uint16_t *list) {
    const __m128 d = _mm_sub_ps(pairs->at, rill_load_two(bodin->position, list));
    const __m128 squares = _mm_mul_ps(d, d);
    const __m128 square =
        _mm_add_ps(squares, _mm_shuffle_ps(squares, squares, _MM_SHUFFLE(2, 3, 0, 1)));
    const __m128 u = _mm_max_ps(_mm_sub_ps(_mm_set1_ps(1), square), _mm_setzero_ps());
    const __m128 share =
        _mm_min_ps(_mm_mul_ps(pairs->viscosity, _mm_mul_ps(u, u)), _mm_set1_ps(VISCOSITY_LIMIT));
    rill_vec2 *const first = &bodin->velocity[list[0]];
    rill_vec2 *const second = &bodin->velocity[list[1]];
    const __m128 theirs = rill_load_both(first, second);
    const __m128 change = _mm_mul_ps(_mm_sub_ps(theirs, pairs->v), share);
    rill_store_both(first, second, _mm_sub_ps(theirs, change));
    pairs->gains = _mm_add_ps(pairs->gains, change);
}

static inline rill_vec2 gain_of(const rill_pairs *pairs) {
    const __m128 both = _mm_add_ps(pairs->gains, _mm_movehl_ps(pairs->gains, pairs->gains));
    return rill_vec(_mm_cvtss_f32(both), _mm_cvtss_f32(_mm_shuffle_ps(both, both, 1)));
}

#endif

#endif

/* Velocities of a pair approach each other, each pair once, from its first particle: lists are
 * ascending, so those after it stand at the end. All pairs of a particle see the velocity it had
 * before. */
CALM_HOT static void exchange_all(const rill_bodin *bodin, uint32_t i, const uint16_t *list,
                                  rill_real viscosity) {
    const rill_vec2 at = bodin->position[i];
    const rill_vec2 v = bodin->velocity[i];
    uint32_t n = bodin->lists.count[i];
    rill_vec2 gain;
#if RILL_SSE2
    rill_pairs pairs = pairs_of(at, v, viscosity);
    for (; n >= 2 && list[n - 2] > i; n -= 2) {
        exchange_two(bodin, &pairs, list + n - 2);
    }
    gain = gain_of(&pairs);
#elif RILL_FIXED
    gain = rill_vec(0, 0);
    for (; n >= 2 && list[n - 1] > i; n--) {
        gain = rill_vec_add(gain, exchange(bodin, at, v, list[n - 1], viscosity));
    }
#else
    rill_vec2 even = {0, 0};
    rill_vec2 odd = {0, 0};
    for (; n >= 2 && list[n - 2] > i; n -= 2) {
        even = rill_vec_add(even, exchange(bodin, at, v, list[n - 2], viscosity));
        odd = rill_vec_add(odd, exchange(bodin, at, v, list[n - 1], viscosity));
    }
    gain = rill_vec_add(even, odd);
#endif
    if (n >= 1 && list[n - 1] > i) {
        gain = rill_vec_add(gain, exchange(bodin, at, v, list[n - 1], viscosity));
    }
    bodin->velocity[i] = rill_vec_add(v, gain);
}

/* Of a particle, 1 at most, as viscous_share() wants it. */
static inline rill_real viscosity_of(rill_real viscosity, rill_real thickness) {
    const rill_real all = rill_min(rill_mul(viscosity, thickness), RILL_ONE);
#if RILL_FIXED
    return rill_min(all >> 1, 32767);
#else
    return all;
#endif
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
        exchange_all(bodin, i, list, viscosity);
    }
    if (rill_is_near_wall(world, bodin->position[i])) {
        rub(&world->units, bodin, i);
    }
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

CALM_HOT static void calm_all(const rill_world *world, const rill_bodin *all, uint32_t skipped,
                              uint32_t turn) {
    const rill_bodin bodin = *all; /* a copy that no store through a pointer can change */
    const uint16_t *list = bodin.lists.other;
    for (uint32_t i = 0; i < bodin.count; i++) {
        if ((i & skipped) == turn) {
            calm(world, &bodin, i, list);
        }
        list += bodin.lists.count[i];
    }
}

/* With one substep it is the turn of every second particle: see substeps_for_each_exchange() in
 * bodin.c. (All particles in every second step would stir a fluid at rest.) */
void rill_bodin_viscosity(const rill_world *world, const rill_bodin *all) {
    const uint32_t skipped = world->units.substeps == 1;
    const uint32_t turn = skipped & (uint32_t)world->stats.steps;
    if (HAS_OWN_VISCOSITY && world->config.material_count == 1 && !all->mixed) {
        calm_one_material(world, all, skipped, turn);
    } else {
        calm_all(world, all, skipped, turn);
    }
}

#else

typedef int rill_no_bodin_viscosity_here; /* ISO C wants a declaration in every file */

#endif
