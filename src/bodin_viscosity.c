/* Viscosity: neighbours take over part of each other's velocity, and walls hold back what flows
 * along them. */
#include "bodin.h"
#include "bodin_kernel.h"
#include "bodin_walls.h"
#include "vector.h"
#include "walls.h"

#if RILL_BODIN

/* A pair takes over half of each other's velocity at most: more would add energy. */
#define VISCOSITY_LIMIT RILL_RATIO(1, 2)

/* How much thicker a particle of this velocity is. The last eddies of a pool would turn for
 * minutes; up to fifteen times the viscosity below the slow speed ends them, and waves do not feel
 * it, because most of their energy is in faster motion. */
static inline rill_real thickness(const rill_bodin *bodin, rill_vec2 v) {
    const rill_real speed = rill_fine_value(rill_max(rill_abs(v.x), rill_abs(v.y)));
    const rill_real share = rill_mul(speed, bodin->slowness);
    if (bodin->slowness == 0 || share >= RILL_ONE) {
        return RILL_ONE;
    }
    return RILL_ONE + (RILL_ONE - share) * 14;
}

/* How much of their difference in velocity a pair exchanges. The weight is (1 - r^2)^2: no root,
 * and smooth enough. */
static inline rill_real viscous_share(rill_vec2 d, rill_real viscosity) {
#if RILL_FIXED
    const int32_t square = (int32_t)rill_square28(rill_distance14(d.x), rill_distance14(d.y));
    const int32_t u = rill_max((1 << 28) - square, 0) >> 14; /* Q1.14 */
    return rill_min(rill_product(viscosity, (u * u) >> 12), VISCOSITY_LIMIT);
#else
    const rill_real u = rill_max(1 - (d.x * d.x + d.y * d.y), 0);
    return rill_min(viscosity * (u * u), VISCOSITY_LIMIT);
#endif
}

/* One pair: takes the change from the neighbour and returns it. */
static inline rill_vec2 exchange(const rill_bodin *bodin, rill_vec2 at, rill_vec2 v, uint32_t j,
                                 rill_real viscosity) {
    const rill_real share = viscous_share(rill_vec_sub(at, bodin->position[j]), viscosity);
    const rill_vec2 change = rill_vec_scale(rill_vec_sub(bodin->velocity[j], v), share);
    bodin->velocity[j] = rill_vec_sub(bodin->velocity[j], change);
    return change;
}

/* All pairs of a particle among others of several masses: what one gains in momentum, the other
 * loses. */
static inline void exchange_mixed(const rill_bodin *bodin, uint32_t i, const uint16_t *list,
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
        const rill_vec2 momentum = rill_vec_scale(rill_vec_sub(bodin->velocity[j], v), share);
        gain = rill_vec_add(gain, rill_vec_scale(momentum, mine));
        bodin->velocity[j] = rill_vec_sub(bodin->velocity[j], rill_vec_scale(momentum, theirs));
    }
    bodin->velocity[i] = rill_vec_add(v, gain);
}

#if RILL_SSE2 && !RILL_FIXED

/* Two pairs at once. */
static inline __m128 exchange_two(const rill_bodin *bodin, __m128 at, __m128 v,
                                  const uint16_t *list, __m128 viscosity) {
    const __m128 d = _mm_sub_ps(at, rill_load_two(bodin->position, list));
    const __m128 squares = _mm_mul_ps(d, d);
    const __m128 square =
        _mm_add_ps(squares, _mm_shuffle_ps(squares, squares, _MM_SHUFFLE(2, 3, 0, 1)));
    const __m128 u = _mm_max_ps(_mm_sub_ps(_mm_set1_ps(1), square), _mm_setzero_ps());
    const __m128 share =
        _mm_min_ps(_mm_mul_ps(viscosity, _mm_mul_ps(u, u)), _mm_set1_ps(VISCOSITY_LIMIT));
    const __m128 theirs = rill_load_two(bodin->velocity, list);
    const __m128 change = _mm_mul_ps(_mm_sub_ps(theirs, v), share);
    const __m128 left = _mm_sub_ps(theirs, change);
    _mm_storel_pi((__m64 *)(void *)&bodin->velocity[list[0]], left);
    _mm_storeh_pi((__m64 *)(void *)&bodin->velocity[list[1]], left);
    return change;
}

#endif

/* Velocities of a pair approach each other, each pair once, from its first particle: lists are
 * ascending, so those after it stand at the end. All pairs of a particle see the velocity it had
 * before. */
static inline void exchange_all(const rill_bodin *bodin, uint32_t i, const uint16_t *list,
                                rill_real viscosity) {
    const rill_vec2 at = bodin->position[i];
    const rill_vec2 v = bodin->velocity[i];
    uint32_t n = bodin->lists.count[i];
    rill_vec2 gain;
#if RILL_SSE2 && !RILL_FIXED
    const __m128 at_two = _mm_set_ps(at.y, at.x, at.y, at.x);
    const __m128 v_two = _mm_set_ps(v.y, v.x, v.y, v.x);
    __m128 gains = _mm_setzero_ps();
    for (; n >= 2 && list[n - 2] > i; n -= 2) {
        gains = _mm_add_ps(
            gains, exchange_two(bodin, at_two, v_two, list + n - 2, _mm_set1_ps(viscosity)));
    }
    _mm_storel_pi((__m64 *)(void *)&gain, _mm_add_ps(gains, _mm_movehl_ps(gains, gains)));
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

/* Slows what flows along the walls that a particle feels. */
static void rub(const rill_world *world, const rill_bodin *bodin, uint32_t i) {
    const rill_real *cover = rill_bodin_wall_table[bodin->kernel][RILL_WALL_WEIGHT];
    const rill_real friction = bodin->substance[bodin->material[i]].friction;
    rill_vec2 v = bodin->velocity[i];
    rill_wall wall[4];
    const uint32_t walls = rill_walls_near(world, bodin->position[i], wall);
    for (uint32_t k = 0; k < walls; k++) {
        const rill_real weight = rill_wall_value(cover, rill_max(wall[k].distance, 0));
        const rill_real share = rill_min(rill_product(friction, weight), RILL_ONE);
        if (wall[k].normal.x == 0) {
            v.x -= rill_product(v.x, share);
        } else {
            v.y -= rill_product(v.y, share);
        }
    }
    bodin->velocity[i] = v;
}

RILL_HOT void rill_bodin_viscosity(const rill_world *world, const rill_bodin *all) {
    const rill_bodin bodin = *all; /* a copy that no store through a pointer can change */
    const uint16_t *list = bodin.lists.other;
    for (uint32_t i = 0; i < bodin.count; i++) {
        const rill_real viscosity = rill_mul(bodin.substance[bodin.material[i]].viscosity,
                                             thickness(&bodin, bodin.velocity[i]));
        if (bodin.mixed) {
            exchange_mixed(&bodin, i, list, viscosity);
        } else {
            exchange_all(&bodin, i, list, viscosity);
        }
        if (rill_is_near_wall(world, bodin.position[i])) {
            rub(world, &bodin, i);
        }
        list += bodin.lists.count[i];
    }
}

#else

typedef int rill_no_bodin_viscosity_here; /* ISO C wants a declaration in every file */

#endif
