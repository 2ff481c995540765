/* The density constraints of the current positions: values, gradients, diagonals, targets. */
#include "bodin.h"

#include "bodin_kernel.h"
#include "bodin_walls.h"
#include "vector.h"
#include "walls.h"

#if RILL_BODIN

/* A pair takes over half of each other's velocity at most: more would add energy. */
#define VISCOSITY_LIMIT RILL_RATIO(1, 2)

/* One particle while its constraint is put together. */
typedef struct rill_constraint {
    rill_real density;    /* relative to rest */
    rill_vec2 wall;       /* gradient of the walls */
    rill_real cover;      /* share of the neighbourhood that lies behind walls */
    rill_real xx, xy, yy; /* moments of the gradient */
} rill_constraint;

/* Sums over neighbours, in as many parts as the vector code has lanes: float sums depend on their
 * order, and this is the order. */
#if RILL_FIXED
#define LANES 1
#else
#define LANES 4
#endif

typedef struct rill_neighbour_sums {
    rill_real density[LANES], xx[LANES], xy[LANES], yy[LANES];
} rill_neighbour_sums;

static rill_real total_of(const rill_real lane[LANES]) {
#if RILL_FIXED
    return lane[0];
#else
    return (lane[0] + lane[2]) + (lane[1] + lane[3]);
#endif
}

#if RILL_SSE2 && !RILL_FIXED

/* Positions of four list entries, x apart from y. */
static inline void load_four(const rill_vec2 *position, const uint16_t *list, __m128 *x,
                             __m128 *y) {
    const __m128 low = rill_load_two(position, list);
    const __m128 high = rill_load_two(position, list + 2);
    *x = _mm_shuffle_ps(low, high, _MM_SHUFFLE(2, 0, 2, 0));
    *y = _mm_shuffle_ps(low, high, _MM_SHUFFLE(3, 1, 3, 1));
}

/* The Wendland kernel, four neighbours at a time. Reads up to three entries past the list and
 * writes as many gradients; they belong to particles whose turn comes later, or to the margin. */
static void sum_neighbours(const rill_bodin *bodin, uint32_t i, const uint16_t *list,
                           rill_gradient *gradient, rill_neighbour_sums *sums) {
    const uint32_t count = bodin->lists.count[i];
    const __m128 at_x = _mm_set1_ps(bodin->position[i].x);
    const __m128 at_y = _mm_set1_ps(bodin->position[i].y);
    const __m128 one = _mm_set1_ps(1);
    const __m128 inverse_rest = _mm_set1_ps(bodin->inverse_rest);
    const __m128i left = _mm_set1_epi32((int)count);
    __m128i index = _mm_set_epi32(3, 2, 1, 0);
    __m128 density = _mm_setzero_ps();
    __m128 xx = density;
    __m128 xy = density;
    __m128 yy = density;
    for (uint32_t n = 0; n < count; n += 4) {
        __m128 x;
        __m128 y;
        load_four(bodin->position, list + n, &x, &y);
        const __m128 exists = _mm_castsi128_ps(_mm_cmplt_epi32(index, left));
        index = _mm_add_epi32(index, _mm_set1_epi32(4));
        x = _mm_sub_ps(at_x, x);
        y = _mm_sub_ps(at_y, y);
        const __m128 r = _mm_sqrt_ps(_mm_add_ps(_mm_mul_ps(x, x), _mm_mul_ps(y, y)));
        const __m128 u = _mm_max_ps(_mm_sub_ps(one, r), _mm_setzero_ps());
        const __m128 u2 = _mm_mul_ps(u, u);
        const __m128 weight =
            _mm_mul_ps(_mm_mul_ps(_mm_mul_ps(_mm_set1_ps(RILL_WENDLAND_WEIGHT), u2), u2),
                       _mm_add_ps(one, _mm_mul_ps(_mm_set1_ps(4), r)));
        const __m128 slope = _mm_mul_ps(_mm_mul_ps(_mm_set1_ps(RILL_WENDLAND_SLOPE), u2), u);
        const __m128 scale = _mm_and_ps(_mm_mul_ps(slope, inverse_rest), exists);
        const __m128 bx = _mm_mul_ps(x, scale);
        const __m128 by = _mm_mul_ps(y, scale);
        _mm_storeu_ps(&gradient[n].x, _mm_unpacklo_ps(bx, by));
        _mm_storeu_ps(&gradient[n + 2].x, _mm_unpackhi_ps(bx, by));
        density = _mm_add_ps(density, _mm_and_ps(_mm_mul_ps(weight, inverse_rest), exists));
        xx = _mm_add_ps(xx, _mm_mul_ps(bx, x));
        xy = _mm_add_ps(xy, _mm_mul_ps(bx, y));
        yy = _mm_add_ps(yy, _mm_mul_ps(by, y));
    }
    _mm_storeu_ps(sums->density, density);
    _mm_storeu_ps(sums->xx, xx);
    _mm_storeu_ps(sums->xy, xy);
    _mm_storeu_ps(sums->yy, yy);
}

#define VECTOR_KERNEL RILL_BODIN_WENDLAND

#endif

/* Gradients to the neighbours, density and moments, with any kernel. */
static void sum_neighbours_plainly(const rill_bodin *bodin, uint32_t i, const uint16_t *list,
                                   rill_gradient *gradient, rill_neighbour_sums *sums) {
    const rill_vec2 at = bodin->position[i];
    for (uint32_t n = 0; n < bodin->lists.count[i]; n++) {
        const rill_vec2 d = rill_vec_sub(at, bodin->position[list[n]]);
        const rill_kernel_sample sample = rill_kernel_at(bodin->kernel, d);
        const rill_vec2 b = rill_vec_scale(d, rill_product(sample.slope, bodin->inverse_rest));
        const uint32_t lane = n % LANES;
        sums->density[lane] += rill_product(sample.weight, bodin->inverse_rest);
        sums->xx[lane] += rill_product(b.x, d.x);
        sums->xy[lane] += rill_product(b.x, d.y);
        sums->yy[lane] += rill_product(b.y, d.y);
        gradient[n] = rill_gradient_of(b);
    }
}

static void add_neighbours(const rill_bodin *bodin, uint32_t i, const uint16_t *list,
                           rill_gradient *gradient, rill_constraint *constraint) {
    rill_neighbour_sums sums = {{0}, {0}, {0}, {0}};
#ifdef VECTOR_KERNEL
    if (bodin->kernel == VECTOR_KERNEL) {
        sum_neighbours(bodin, i, list, gradient, &sums);
    } else
#endif
    {
        sum_neighbours_plainly(bodin, i, list, gradient, &sums);
    }
    constraint->density += total_of(sums.density);
    constraint->xx = total_of(sums.xx);
    constraint->xy = total_of(sums.xy);
    constraint->yy = total_of(sums.yy);
}

/* What the walls add. In a corner the quadrant behind both walls must not count twice. */
static void add_walls(const rill_world *world, const rill_bodin *bodin, rill_vec2 position,
                      rill_constraint *constraint) {
    const rill_real(*table)[RILL_WALL_STEPS + 1] = rill_bodin_wall_table[bodin->kernel];
    const rill_real scale = rill_product(bodin->area_density, bodin->inverse_rest);
    rill_vec2 cover = {0, 0};
    rill_vec2 slope = {0, 0};
    rill_wall wall[4];
    const uint32_t walls = rill_walls_near(world, position, wall);
    for (uint32_t k = 0; k < walls; k++) {
        const rill_real d = rill_max(wall[k].distance, 0);
        const rill_real weight = rill_wall_value(table[RILL_WALL_WEIGHT], d);
        const rill_real moment = rill_product(scale, rill_wall_value(table[RILL_WALL_MOMENT], d));
        const rill_real cross =
            rill_product(scale, rill_wall_value(table[RILL_WALL_CROSS_MOMENT], d));
        const int across = wall[k].normal.x == 0;
        cover.x += across ? 0 : weight;
        cover.y += across ? weight : 0;
        constraint->xx += across ? cross : moment;
        constraint->yy += across ? moment : cross;
        slope = rill_vec_add(
            slope, rill_vec_scale(wall[k].normal, rill_wall_value(table[RILL_WALL_SLOPE], d)));
    }
    constraint->cover = cover.x + cover.y - rill_product(cover.x, cover.y);
    constraint->density += rill_product(scale, constraint->cover);
    constraint->wall.x = rill_product(rill_product(slope.x, RILL_ONE - cover.y), scale);
    constraint->wall.y = rill_product(rill_product(slope.y, RILL_ONE - cover.x), scale);
}

/* Particles at rest form a soft crystal: the density sum feels the lattice, resists shear, makes
 * waves too fast and lets bodies hang. The cure is to turn each gradient by B = t M^-1, where M is
 * the tensor of moments (sum of b times d) and t half its trace: with it, no uniform shear changes
 * the density. In full it has no dissipation left and boils; 7/10 is calm and flows. It fades out
 * below the rest density, where moments are unreliable. */
static rill_turn correction_of(const rill_constraint *c, rill_real correction) {
    rill_turn turn = {RILL_ONE, 0, RILL_ONE};
    const rill_real trace = (c->xx + c->yy) / 2;
    const rill_real square = rill_product(trace, trace);
    const rill_real determinant = rill_product(c->xx, c->yy) - rill_product(c->xy, c->xy);
    const rill_real fade = rill_clamp((c->density - RILL_RATIO(9, 10)) * 10, 0, RILL_ONE);
    if (fade > 0 && trace > RILL_RATIO(3, 10) && determinant > square / 5) {
        const rill_real share = rill_product(fade, correction);
        const rill_real factor = rill_product(share, rill_div(trace, determinant));
        turn.xx = RILL_ONE - share + rill_product(factor, c->yy);
        turn.xy = -rill_product(factor, c->xy);
        turn.yy = RILL_ONE - share + rill_product(factor, c->xx);
    }
    return turn;
}

/* Velocities of a pair approach each other, each pair once, from its first particle. The weight is
 * (1 - r^2)^2: no root, and smooth enough. */
static void add_viscosity(const rill_bodin *bodin, uint32_t i, const uint16_t *list) {
    const rill_real viscosity = bodin->substance[bodin->material[i]].viscosity;
    const rill_vec2 at = bodin->position[i];
    const rill_vec2 v = bodin->velocity[i];
    rill_vec2 gain = {0, 0};
    if (viscosity == 0) {
        return;
    }
    for (uint32_t n = bodin->lists.count[i]; n > 0 && list[n - 1] > i; n--) {
        const uint32_t j = list[n - 1];
        const rill_real u = rill_max(rill_near_weight(rill_vec_sub(at, bodin->position[j])), 0);
        const rill_real share =
            rill_min(rill_product(viscosity, rill_product(u, u)), VISCOSITY_LIMIT);
        const rill_vec2 change = rill_vec_scale(rill_vec_sub(bodin->velocity[j], v), share);
        gain = rill_vec_add(gain, change);
        bodin->velocity[j] = rill_vec_sub(bodin->velocity[j], change);
    }
    bodin->velocity[i] = rill_vec_add(v, gain);
}

RILL_HOT void rill_bodin_linearise(rill_world *world, rill_bodin *bodin) {
    const uint16_t *list = bodin->lists.other;
    rill_gradient *gradient = bodin->gradient;
    const rill_real self = rill_kernel_at(bodin->kernel, rill_vec(0, 0)).weight;
    const rill_real correction = world->config.bodin.correction;
    rill_total total_error = 0;
    rill_real largest_error = 0;
    for (uint32_t i = 0; i < bodin->count; i++) {
        rill_constraint constraint = {rill_product(self, bodin->inverse_rest), {0, 0}, 0, 0, 0, 0};
        add_neighbours(bodin, i, list, gradient, &constraint);
        add_walls(world, bodin, bodin->position[i], &constraint);
        add_viscosity(bodin, i, list);
        rill_real diagonal = 0;
        bodin->sum[i] =
            rill_vec_add(rill_gradient_turn(gradient, bodin->lists.count[i],
                                            correction_of(&constraint, correction), &diagonal),
                         constraint.wall);
        diagonal += rill_vec_dot(bodin->sum[i], bodin->sum[i]);
        const rill_real error = constraint.density - RILL_ONE;
        const rill_fine rate =
            rill_gradient_rate(gradient, list, bodin->lists.count[i], bodin->velocity,
                               bodin->sum[i], bodin->velocity[i]);
        bodin->step[i] = diagonal > RILL_RATIO(1, 1024)
                             ? rill_div(world->config.bodin.relaxation, diagonal + bodin->softness)
                             : 0;
        bodin->target[i] =
            rill_product(bodin->memory, rate) - rill_fine_product(bodin->drift, error);
        largest_error = rill_max(largest_error, error);
        total_error += rill_max(error, 0);
        list += bodin->lists.count[i];
        gradient += bodin->lists.count[i];
    }
    world->stats.density_error_max = largest_error;
    world->stats.density_error_mean = rill_total_mean(total_error, bodin->count);
}

#else

typedef int rill_no_bodin_linearise_here; /* ISO C wants a declaration in every file */

#endif
