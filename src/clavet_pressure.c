/* Clavet's densities, the pressures that follow from them, and the walls.
 *
 * Three things let deep water come to rest here (docs/solvers.md tells more):
 *
 * 1. Everything is evaluated at one state and applied at once. Relaxing pair after pair leaves a
 *    residue that grows with the pressure squared and drives endless swirls.
 * 2. Such a scheme is stable as long as a particle and its neighbours do not answer a displacement
 *    with a greater one. How strongly they answer is known from the densities; pressures that are
 *    too strong are scaled down.
 * 3. A long compression wave is hardly damped by anything local: a column would bounce for minutes.
 *    Pressure therefore answers a change of density with half as much again as it answers a lasting
 *    one with (a standard linear solid); the memory of what is lasting follows in 0.3 s. */
#include "clavet_thin.h"
#include "clavet_walls.h"
#include "coupling_clavet.h"
#include "grid.h"
#include "inline.h"
#include "walls.h"

#if RILL_CLAVET

/* Does a thin fluid of the fixed build go the way of all others, as in small code? Its results are
 * those of its own loops. */
static inline int is_thin_among_others(const rill_clavet *clavet) {
    return RILL_FIXED && !RILL_THIN_APART && clavet->thin;
}

/* Sums w^2 and w^3 over all pairs. `fresh` says that nobody has moved since the lists were made.
 * The arguments are constants where it matters, so that the compiler makes a loop for each case. */
RILL_INLINE void sum_pairs(const rill_clavet *clavet, uint32_t kernel, int fresh) {
    const uint8_t *count = clavet->lists.count;
    const uint8_t *const end = count + clavet->count;
    const uint16_t *other = clavet->lists.other;
    const rill_vec2 *position = clavet->position;
    rill_relaxed *relaxed = clavet->relaxed;
    for (uint32_t i = 0; count != end; count++, i++) {
        const rill_vec2 at = position[i];
        rill_double sum = relaxed[i].pressure;
        for (const uint16_t *const last = other + *count; other != last; other++) {
            const uint32_t j = *other;
            const rill_vec2 d = fresh ? rill_vec_sub(rill_narrow(position[j]), rill_narrow(at))
                                      : rill_narrow(rill_vec_sub(position[j], at));
            const rill_real square = rill_narrow_square(d);
            const rill_double weights =
                rill_weights(fresh && !RILL_SMALL ? rill_weight_near(kernel, square)
                                                  : rill_weight(kernel, square));
            sum = rill_double_add(sum, weights);
            relaxed[j].pressure = rill_double_add(relaxed[j].pressure, weights);
        }
        relaxed[i].pressure = sum;
    }
}

static void sum_any(const rill_clavet *clavet) {
    sum_pairs(clavet, clavet->kernel, is_thin_among_others(clavet));
}

/* The pressures that go with a particle's densities; moves its memory on. */
RILL_INLINE rill_double pressures_of(const rill_substance *substance, rill_double density,
                                     rill_real strain_limit, rill_real *memory) {
    const rill_real change = rill_change_clamp(density.far - substance->lattice - *memory);
    *memory += rill_change_part(change, substance->memory_rate);
    return rill_clavet_pressures_at(substance, density, strain_limit, rill_half(change));
}

/* Adds the fluid that a wall stands for, if it is within reach. */
RILL_INLINE void add_wall(const rill_clavet *clavet, rill_real depth, rill_double *density) {
    if (depth <= 0) {
        return;
    }
    const rill_clavet_wall *const wall = &rill_clavet_walls[clavet->kernel];
    const rill_wall_place place = rill_wall_place_of(RILL_ONE - depth);
    density->far += rill_wall_fluid(clavet->wall_density, rill_wall_at(wall->density, place));
    density->near += rill_wall_fluid(clavet->wall_density, rill_wall_at(wall->near_density, place));
}

/* The shift off a wall, if it is within reach. It answers with the particle's own pressures, but
 * does not pull; if the material is sticky (Clavet 2005, section 6) it pulls as far as the kernel
 * reaches. */
RILL_INLINE rill_real wall_shift(const rill_clavet *clavet, rill_real stickiness,
                                 const rill_double *pressure, rill_real depth) {
    if (depth <= 0) {
        return 0;
    }
    const rill_clavet_wall *wall = &rill_clavet_walls[clavet->kernel];
    const rill_real d = RILL_ONE - depth;
    const rill_real push = rill_wall_push(*pressure, rill_slope_value(wall->push, d),
                                          rill_slope_value(wall->near_push, d));
    const rill_real shift = push > 0 ? rill_wall_shift(clavet->wall_density, push) : 0;
    if (stickiness == 0) {
        return shift;
    }
    const rill_real pull = rill_product(stickiness, rill_product(d, depth));
    return shift - rill_shift_of(rill_vec(pull, 0)).x;
}

RILL_INLINE rill_vec2 walls_shift(const rill_clavet *clavet, rill_real stickiness,
                                  const rill_double *pressure, rill_wall_depths depths) {
    return rill_vec(wall_shift(clavet, stickiness, pressure, depths.left) -
                        wall_shift(clavet, stickiness, pressure, depths.right),
                    wall_shift(clavet, stickiness, pressure, depths.bottom) -
                        wall_shift(clavet, stickiness, pressure, depths.top));
}

/* What a wall's friction takes from the shift along it, if it is within reach. */
RILL_INLINE rill_real wall_rub(rill_real friction, rill_real depth, rill_real speed) {
    return depth > 0 ? rill_wall_rub(friction, depth, speed) : 0;
}

RILL_INLINE rill_vec2 walls_rub(rill_real friction, rill_vec2 v, rill_wall_depths depths) {
    return rill_vec(wall_rub(friction, depths.bottom, v.x) + wall_rub(friction, depths.top, v.x),
                    wall_rub(friction, depths.left, v.y) + wall_rub(friction, depths.right, v.y));
}

static void add_excess(rill_clavet *clavet, const rill_excess *more) {
    clavet->excess.most = rill_max(clavet->excess.most, more->most);
    clavet->excess.total += more->total;
    clavet->excess.count += more->count;
}

rill_vec2 rill_clavet_press(const rill_world *world, rill_clavet *clavet, uint32_t i, rill_vec2 at,
                            rill_double density) {
    const rill_substance *substance = rill_clavet_substance_of(clavet, i);
    const rill_wall_depths depths = rill_wall_depths_at(&world->units, at);
    add_wall(clavet, depths.left, &density);
    add_wall(clavet, depths.right, &density);
    add_wall(clavet, depths.bottom, &density);
    add_wall(clavet, depths.top, &density);
    if (rill_clavet_has_bodies(world)) {
        rill_clavet_body_density(world, clavet, i, &density);
    }
    const rill_real excess = density.far - substance->lattice;
    rill_excess_note(&clavet->excess, excess,
                     is_thin_among_others(clavet) ? rill_thin_excess(excess) : excess);
    rill_double pressure =
        pressures_of(substance, density, clavet->strain_limit, &clavet->memory[i]);
    if (is_thin_among_others(clavet)) {
        const rill_vec2 v = clavet->velocity[i];
        pressure = rill_thin_note(&clavet->relaxed[i], rill_vec_sub(at, v), pressure);
        return rill_vec_sub(walls_shift(clavet, substance->stickiness, &pressure, depths),
                            walls_rub(substance->friction, v, depths));
    }
    clavet->relaxed[i].pressure = pressure;
    const rill_vec2 shift = walls_shift(clavet, substance->stickiness, &pressure, depths);
    return rill_clavet_has_bodies(world)
               ? rill_vec_add(shift, rill_clavet_body_shift(world, clavet, i, pressure))
               : shift;
}

static void press_all(const rill_world *world, rill_clavet *clavet) {
    const rill_units units = world->units;
    const int bodies = rill_clavet_has_bodies(world);
    const rill_real strain_limit = clavet->strain_limit;
    const rill_vec2 *at = clavet->position;
    rill_real *memory = clavet->memory;
    rill_relaxed *relaxed = clavet->relaxed;
    rill_excess excess = {0, 0, 0};
    for (uint32_t i = 0; i < clavet->count; i++) {
        /* As most are; small code has one way for all, which adds up the same integers: */
        if (!(RILL_SMALL && RILL_FIXED) && rill_is_off_walls(&units, at[i]) &&
            (!bodies || rill_clavet_is_off_bodies(world, i))) {
            const rill_substance *substance = rill_clavet_substance_of(clavet, i);
            const rill_double density = relaxed[i].pressure;
            const rill_real over = density.far - substance->lattice;
            rill_excess_note(&excess, over, over);
            relaxed[i].pressure = pressures_of(substance, density, strain_limit, &memory[i]);
        } else {
            const rill_vec2 shift = rill_clavet_press(world, clavet, i, at[i], relaxed[i].pressure);
            relaxed[i].shift = rill_vec_add(relaxed[i].shift, shift);
        }
    }
    add_excess(clavet, &excess);
}

#if RILL_THIN_APART || RILL_LIGHT

void rill_clavet_borders(const rill_world *world, rill_border border[RILL_BORDERS]) {
    const uint16_t *starts = rill_cell_starts(world);
    const uint32_t columns = world->layout.columns;
    const uint32_t rows = world->layout.rows;
    const rill_units *units = &world->units;
    const rill_vec2 low = units->reach_min;
    const rill_vec2 high = rill_vec_sub(units->reach_max, units->size);
    const rill_border left = {starts + columns + 1, 1, columns, rows - 2, 0, -1, low.x};
    const rill_border right = {starts + 2 * columns - 3, 2, columns, rows - 2, 0, 1, high.x};
    const rill_border bottom = {starts + columns, columns, 0, 1, 1, -1, low.y};
    const rill_border top = {starts + (rows - 3) * columns, 2 * columns, 0, 1, 1, 1, high.y};
    border[0] = left;
    border[1] = right;
    border[2] = bottom;
    border[3] = top;
}

#endif

#if RILL_THIN_APART

/* Adds a wall to the densities. */
RILL_INLINE void add_fluid_behind(const rill_clavet *clavet, const rill_border *wall, uint32_t i,
                                  rill_real depth) {
    rill_vec2 *const sums = &clavet->relaxed[i].shift;
    rill_double density = {sums->x, sums->y};
    (void)wall;
    add_wall(clavet, depth, &density);
    *sums = rill_vec(density.far, density.near);
}

/* Shifts off a wall and friction along it. */
RILL_INLINE void shift_off(const rill_clavet *clavet, const rill_border *wall, uint32_t i,
                           rill_real depth) {
    rill_relaxed *const relaxed = &clavet->relaxed[i];
    const rill_real along = *rill_along_wall(&clavet->velocity[i], wall);
    const rill_double pressure = rill_thin_pressure_value(rill_thin_pressures(relaxed));
    *rill_across(&relaxed->shift, wall) -=
        wall->side * wall_shift(clavet, clavet->first.stickiness, &pressure, depth);
    *rill_along_wall(&relaxed->shift, wall) -= rill_wall_rub(clavet->first.friction, depth, along);
}

RILL_WARM static void add_border(const rill_clavet *clavet, const rill_border *border) {
    rill_at_border(clavet, border, add_fluid_behind);
}

RILL_WARM static void shift_off_border(const rill_clavet *clavet, const rill_border *border) {
    rill_at_border(clavet, border, shift_off);
}

/* From densities to pressures, and from where everybody is to where they come from. */
RILL_WARM static void press_each_thin(rill_clavet *clavet) {
    const rill_substance first = clavet->first; /* copies, which no store can change */
    const rill_real strain_limit = clavet->strain_limit;
    const rill_vec2 *position = clavet->position;
    const rill_vec2 *velocity = clavet->velocity;
    rill_real *memory = clavet->memory;
    rill_real most = 0;
    uint32_t total = 0; /* Q24.8: 65535 times 256 fit */
    uint32_t denser = clavet->count;
    for (rill_relaxed *relaxed = clavet->relaxed, *const end = relaxed + clavet->count;
         relaxed != end; relaxed++, memory++, position++, velocity++) {
        rill_thin_set_mark(relaxed, rill_vec_sub(*position, *velocity));
        const rill_double density = {relaxed->shift.x, relaxed->shift.y};
        const rill_real excess = density.far - first.lattice;
        if (excess > 0) {
            most = rill_max(most, excess);
            total += (uint32_t)excess >> 8;
        } else {
            denser--;
        }
        relaxed->shift = rill_vec(0, 0);
        rill_thin_set_pressure(relaxed, pressures_of(&first, density, strain_limit, memory));
    }
    clavet->excess.most = most;
    clavet->excess.total = (rill_total)total << 8;
    clavet->excess.count = denser;
}

/* The densities of a thin fluid were summed with the search for pairs. */
static void press_thin(const rill_world *world, rill_clavet *clavet) {
    rill_border border[RILL_BORDERS];
    rill_clavet_borders(world, border);
    for (uint32_t n = 0; n < RILL_BORDERS; n++) {
        add_border(clavet, &border[n]);
    }
    rill_clavet_bodies_add(world, clavet);
    press_each_thin(clavet);
    for (uint32_t n = 0; n < RILL_BORDERS; n++) {
        shift_off_border(clavet, &border[n]);
    }
    rill_clavet_bodies_shift(world, clavet);
}

void rill_clavet_pressures(rill_world *world, rill_clavet *clavet) {
    if (!clavet->thin) {
        sum_any(clavet);
        press_all(world, clavet);
    } else {
        press_thin(world, clavet);
    }
}

#else

/* Loops of their own for either thin kernel. */
static void sum_thin(const rill_clavet *clavet) {
    if (clavet->kernel == RILL_CLAVET_ORIGINAL) {
        sum_pairs(clavet, RILL_CLAVET_ORIGINAL, 1);
    } else {
        sum_pairs(clavet, RILL_CLAVET_HYBRID, 1);
    }
}

void rill_clavet_pressures(rill_world *world, rill_clavet *clavet) {
    if (clavet->thin && !RILL_SMALL) {
        sum_thin(clavet);
    } else {
        sum_any(clavet);
    }
    press_all(world, clavet);
#if RILL_FIXED
    if (clavet->thin) {
        rill_clavet_bodies_shift(world, clavet);
    }
#endif
}

#endif

#else

typedef int rill_no_clavet_pressure_here; /* ISO C wants a declaration in every file */

#endif
