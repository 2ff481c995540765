/* The light order of Clavet's method, for machines that count cycles.
 *
 * There is one pass over the pairs. It finds them where particles are, adds them to each other's
 * densities and at once displaces them by the pressures of the substep before; no list of them is
 * made. Pressures that come a substep late would drive waves. So weights are those that a pair will
 * have if it goes on as it does, and that is known without a root: half the change of the square of
 * a distance is the product of the distance and its change, which viscosity needs as well.
 *
 * Displacements change velocities, by whole quanta that both partners get, and these move the
 * particles; nothing is predicted. They act along the line on which the particles stand, so that
 * angular momentum is kept. */
#include "clavet_light.h"

#include "clavet_walls.h"
#include "grid.h"
#include "inline.h"
#include "particles.h"
#include "walls.h"

#if RILL_CLAVET && RILL_LIGHT

#if RILL_FIXED

/* w over the distance of a square, Q12: of the 256th below it, which pushes a
 * little too much: by 1 % at usual distances, 4 % at 1/4 h. */
static inline rill_real rill_light_along(uint32_t square) {
    return (rill_real)(rill_table_along[square >> 16] >> 18);
}

/* Those of some particles that a particle meets. Two tests refuse most: particles of adjacent cells
 * are less than 2 h apart either way, and those within 1 h are 0 to 8191 from the corner of the
 * square around it. */
RILL_INLINE void meet_all(rill_light *own, rill_mark corner, rill_real viscosity, rill_light *next,
                          const rill_light *end, int above) {
    while (next < end) {
        rill_light *const its = next++;
        const uint32_t far = its->place - corner;
        if ((above && far >= 0x20000000u) || (far & 0xE000u) != 0) {
            continue;
        }
        rill_vec2 way = rill_vec((int32_t)(far & 0xFFFFu) - 0x1000, (int32_t)(far >> 16) - 0x1000);
        const rill_real square = rill_narrow_square(way);
        const uint32_t speed = its->speed - own->speed;
        rill_real ahead = square + way.x * (int16_t)speed + way.y * ((int32_t)speed >> 16);
        if (ahead >= RILL_NARROW_SQUARE_ONE ||
            RILL_RARELY(rill_light_is_full(own->density | its->density))) {
            continue;
        }
        if (RILL_RARELY(ahead < square >> 1)) {
            ahead = square >> 1;
        }
        if (RILL_RARELY(square < 16)) {
            const rill_vec2 parting = rill_parting(0, 3 * (uint32_t)(end - next));
            way = rill_vec(parting.x >> 8, parting.y >> 8);
        }
        const rill_real w = (RILL_NARROW_SQUARE_ONE - ahead) >> 10;
        const uint32_t weight = (uint32_t)(w * w) >> 16;
        const uint32_t weights = (weight << 16) + (weight * (uint32_t)w >> 14);
        own->density += weights;
        its->density += weights;
        const rill_real loss = ((ahead - square) >> 11) * viscosity; /* Q31 */
        const uint32_t pressure = own->pressure + its->pressure;
        const rill_real near = (int32_t)(pressure & 0xFFFFu) - (loss >> 15);
        const rill_real push = ((int32_t)pressure >> 16) - (loss >> 14) + ((near * w) >> 14);
        const rill_real scaled = (push * rill_light_along((uint32_t)ahead)) >> 12; /* Q17 */
        const rill_vec2 change =
            rill_vec((scaled * way.x + 0x1000) >> 13, (scaled * way.y + 0x1000) >> 13);
        own->velocity = rill_vec_sub(own->velocity, change);
        its->velocity = rill_vec_add(its->velocity, change);
    }
}

RILL_INLINE rill_mark corner_of(const rill_light *light) {
    return light->place - 0x10001000u;
}

#else

RILL_INLINE void meet_all(rill_light *own, rill_vec2 corner, rill_real viscosity, rill_light *its,
                          const rill_light *end, int above) {
    (void)corner;
    (void)above;
    for (; its < end; its++) {
        rill_vec2 way = rill_vec_sub(its->place, own->place);
        const rill_vec2 speed = rill_vec_sub(its->speed, own->speed);
        const rill_real square = rill_narrow_square(way);
        const rill_real ahead =
            rill_max(square + 2 * (way.x * speed.x + way.y * speed.y), square / 2);
        if (ahead >= RILL_ONE || rill_abs(way.x) >= RILL_ONE || rill_abs(way.y) >= RILL_ONE) {
            continue;
        }
        if (ahead < RILL_RATIO(1, 1048576)) {
            way = rill_parting(0, 3 * (uint32_t)(end - its));
            way = rill_vec(way.x / 16, way.y / 16);
        }
        const rill_real w = RILL_ONE - ahead;
        const rill_double weights = rill_weights(w);
        const rill_real inverse = 1 / rill_root(rill_max(ahead, RILL_RATIO(1, 16)));
        const rill_real loss = (ahead - square) * viscosity;
        const rill_double pressure = rill_double_add(own->pressure, its->pressure);
        const rill_double left = {pressure.far - loss, pressure.near - loss / 2};
        const rill_vec2 change = rill_push_along(rill_push(left, w) * inverse, way);
        own->density = rill_double_add(own->density, weights);
        own->velocity = rill_vec_sub(own->velocity, change);
        its->density = rill_double_add(its->density, weights);
        its->velocity = rill_vec_add(its->velocity, change);
    }
}

RILL_INLINE rill_vec2 corner_of(const rill_light *light) {
    return light->place;
}

#endif

/* The particles of a cell and what they may meet: those that follow them in their own row, and
 * those of the row above. Three cells side by side in a row are one run of the sorted particles. A
 * port may have a loop of its own for them, which must leave the same bits as meet_in_cell(). */
typedef struct rill_meet_task {
    rill_light *first;
    const rill_light *stop, *row_end;
    rill_light *above;
    const rill_light *above_end;
    rill_real viscosity;
#if RILL_FIXED && defined(RILL_MEET)
    const rill_root_entry *along;
    rill_vec2 parting[8]; /* ways apart */
#endif
} rill_meet_task;

#if RILL_FIXED && defined(RILL_MEET)

#define MEET(task) RILL_MEET(task)

static void begin_task(rill_meet_task *task) {
    task->along = rill_table_along;
    for (uint32_t k = 0; k < 8; k++) {
        const rill_vec2 parting = rill_parting(0, k);
        task->parting[k] = rill_vec(parting.x >> 8, parting.y >> 8);
    }
}

#else

static void begin_task(rill_meet_task *task) {
    (void)task;
}

RILL_INLINE void meet_in_cell(const rill_meet_task *task) {
    for (rill_light *light = task->first; light != task->stop; light++) {
        rill_light own = *light;
        meet_all(&own, corner_of(light), task->viscosity, light + 1, task->row_end, 0);
        meet_all(&own, corner_of(light), task->viscosity, task->above, task->above_end, 1);
        light->density = own.density;
        light->velocity = own.velocity;
    }
}

#define MEET(task) meet_in_cell(task)

#endif

RILL_HOT static void meet_pairs(rill_light *all, const uint16_t *cell, uint32_t rows,
                                uint32_t columns, rill_meet_task *task) {
    for (; rows > 0; rows--) {
        const uint16_t *const end = cell + columns;
        uint32_t first = cell[0];
        const uint32_t row_last = *end;
        for (; first != row_last; cell++) {
            const uint32_t last = cell[1];
            if (first != last) {
                task->first = all + first;
                task->stop = all + last;
                task->row_end = all + cell[2];
                task->above = all + cell[columns - 1];
                task->above_end = all + cell[columns + 2];
                MEET(task);
                first = last;
            }
        }
        cell = end;
    }
}

RILL_HOT static void start_all(const rill_clavet *clavet, rill_light *light, rill_vec2 pull) {
    const rill_vec2 *position = clavet->position;
    const rill_vec2 *velocity = clavet->velocity;
    const rill_real *memory = clavet->memory;
    const rill_real *slow = clavet->slow;
    for (const rill_light *const end = light + clavet->count; light != end; light++) {
        rill_light_start(light, *position++, *velocity++, pull, memory++, slow++);
    }
}

void rill_clavet_find_light(rill_world *world, const rill_clavet *clavet) {
    rill_light *light = rill_lights_of(clavet);
    const uint32_t columns = world->layout.columns;
    const uint16_t *cell = rill_cell_starts(world);
    const rill_vec2 gravity = rill_gravity_next(&world->gravity);
    start_all(clavet, light, rill_vec_scale(gravity, clavet->first.gravity_scale));
    rill_meet_task task = {0};
    task.viscosity = rill_light_viscosity(clavet->thin_viscosity);
    begin_task(&task);
    meet_pairs(light, cell + columns, world->layout.rows - 2, columns, &task);
}

uint32_t rill_clavet_light_bytes(void) {
    return (uint32_t)sizeof(rill_light);
}

/* What a wall does. It is felt as deep as particles will be in it. */
RILL_INLINE void feel(const rill_clavet *clavet, const rill_border *wall, uint32_t i,
                      rill_real depth) {
    const rill_clavet_wall *const tables = &rill_clavet_walls[RILL_CLAVET_HYBRID];
    const rill_real fluid = clavet->wall_density;
    const rill_real stickiness = clavet->first.stickiness;
    rill_light *const light = rill_lights_of(clavet) + i;
    const rill_real speed = *rill_across(&clavet->velocity[i], wall);
    const rill_real along = *rill_along_wall(&clavet->velocity[i], wall);
    const rill_real ahead = rill_clamp(depth + wall->side * speed, 0, RILL_ONE);
    const rill_wall_place place = rill_wall_place_of(RILL_ONE - ahead);
    rill_light_add(light, rill_wall_fluid(fluid, rill_wall_at(tables->density, place)),
                   rill_wall_fluid(fluid, rill_wall_at(tables->near_density, place)));
    const rill_real push =
        rill_light_wall_push(rill_light_pressures(light), rill_slope_at(tables->push, place),
                             rill_slope_at(tables->near_push, place));
    rill_real off = push > 0 ? rill_wall_shift(fluid, push) : 0;
    if (RILL_RARELY(stickiness > 0)) {
        const rill_real pull = rill_product(stickiness, rill_product(depth, RILL_ONE - depth));
        off -= rill_shift_of(rill_vec(pull, 0)).x;
    }
    *rill_across(&light->velocity, wall) -= wall->side * rill_light_change(off);
    *rill_along_wall(&light->velocity, wall) -=
        rill_light_change(rill_wall_rub(clavet->first.friction, depth, along));
}

RILL_HOT static void feel_border(const rill_clavet *clavet, const rill_border *border) {
    rill_at_border(clavet, border, feel);
}

/* A particle at a wall, or a fast one. */
RILL_HOT static void hold(rill_world *world, const rill_units *units, uint32_t i) {
    rill_vec2 *const position = rill_positions(world) + i;
    rill_vec2 *const velocity = rill_velocities(world) + i;
    const rill_vec2 v = rill_limit_speed(*velocity, &world->stats.speed_limited);
    const rill_vec2 at = rill_vec_add(*position, rill_vec_sub(v, *velocity));
    const rill_vec2 reached = rill_units_clamp(units, at, rill_slots(world)[i]);
    *velocity = rill_vec_add(v, rill_vec_sub(reached, at));
    *position = reached;
}

/* From densities to the pressures of the next substep, and from velocities to places. */
RILL_HOT static void advance_all(rill_world *world, rill_clavet *clavet) {
    const rill_light *light = rill_lights_of(clavet);
    const rill_substance first = clavet->first; /* copies, which no store can change */
    const rill_units units = world->units;
    const rill_real strain_limit = clavet->strain_limit;
    const rill_real lattice = rill_light_sum_of(first.lattice);
    rill_vec2 *position = clavet->position;
    rill_vec2 *velocity = clavet->velocity;
    rill_real *memory = clavet->memory;
    rill_real *slow = clavet->slow;
    rill_real most = 0;
    rill_light_total total = 0;
    uint32_t looser = 0;
    for (const rill_light *const end = light + clavet->count; light != end;
         light++, position++, velocity++) {
        const rill_real excess = rill_light_sum(light) - lattice;
        if (excess > 0) {
            most = rill_max(most, excess);
            total += (rill_light_total)excess;
        } else {
            looser++;
        }
        rill_light_press(light, &first, strain_limit, memory++, slow++);
        const rill_vec2 v = light->velocity;
        const rill_vec2 at = rill_vec_add(*position, v);
        *velocity = v;
        *position = at;
        if (RILL_RARELY(!rill_is_well_inside(&units, at)) || RILL_RARELY(!rill_is_slow(v))) {
            hold(world, &units, (uint32_t)(position - clavet->position));
        }
    }
    clavet->excess.most = rill_light_sum_value(most);
    clavet->excess.total = rill_light_whole(total);
    clavet->excess.count = clavet->count - looser;
}

void rill_clavet_solve_light(rill_world *world, rill_clavet *clavet) {
    rill_border border[RILL_BORDERS];
    rill_clavet_borders(world, border);
    for (uint32_t n = 0; n < RILL_BORDERS; n++) {
        feel_border(clavet, &border[n]);
    }
    advance_all(world, clavet);
}

#else

typedef int rill_no_clavet_light_here; /* ISO C wants a declaration in every file */

#endif
