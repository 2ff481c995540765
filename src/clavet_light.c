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

/* Where a pair in one place goes: in one of eight directions. */
static inline rill_vec2 rill_light_parting(uint32_t k) {
    const rill_vec2 parting = rill_parting(0, k);
    return rill_vec(parting.x >> 8, parting.y >> 8);
}

/* Those of some particles that a particle meets. Two tests refuse most: particles of adjacent cells
 * are less than 2 h apart either way, and those within 1 h are 0 to 8191 from the corner of the
 * square around it. */
RILL_INLINE void meet_all(rill_light *own, rill_mark corner, rill_real viscosity, rill_light *next,
                          const rill_light *end, int above) {
    while (next < end) {
        rill_light *const its = next++;
        const uint32_t place = its->place - corner;
        if ((above && place >= 0x20000000u) || (place & 0xE000u) != 0) {
            continue;
        }
        rill_vec2 way =
            rill_vec((int32_t)((place << 16) - 0x10000000u) >> 16, (int32_t)(place >> 16) - 0x1000);
        const rill_real square = rill_narrow_square(way);
        const uint32_t speed = its->speed - own->speed;
        rill_real change = way.x * (int16_t)speed + way.y * ((int32_t)speed >> 16);
        rill_real ahead = square + change + (change >> 2); /* RILL_LIGHT_AHEAD */
        if (ahead >= RILL_NARROW_SQUARE_ONE ||
            RILL_RARELY(rill_light_is_full(own->density | its->density))) {
            continue;
        }
        if (RILL_RARELY(2 * ahead - square < 16)) {
            if (ahead < square >> 1) {
                ahead = square >> 1;
                change = -(square >> 1);
            }
            if (square < 16) {
                way = rill_light_parting(3 * (uint32_t)(end - next));
            }
        }
        const rill_light_kernel *const kernel = &rill_table_light[ahead >> 16];
        own->density += kernel->weights;
        its->density += kernel->weights;
        const rill_real loss = (change >> 11) * viscosity; /* Q31 */
        const uint32_t pressure = own->pressure + its->pressure;
        const rill_real far = ((int32_t)pressure >> 16) - (loss >> 14);
        const rill_real near = (int32_t)(int16_t)pressure - (loss >> 15);
        const rill_real push =
            far * (int32_t)(kernel->push >> 16) + near * (int32_t)(int16_t)kernel->push;
        const rill_real scaled = push >> 12; /* Q17 */
        const rill_vec2 kick =
            rill_vec((scaled * way.x + 0x1000) >> 13, (scaled * way.y + 0x1000) >> 13);
        own->velocity = rill_vec_sub(own->velocity, kick);
        its->velocity = rill_vec_add(its->velocity, kick);
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
        rill_real change = 2 * (way.x * speed.x + way.y * speed.y);
        rill_real ahead = square + change * RILL_LIGHT_AHEAD;
        if (ahead >= RILL_ONE || rill_abs(way.x) >= RILL_ONE || rill_abs(way.y) >= RILL_ONE) {
            continue;
        }
        if (ahead < square / 2) {
            ahead = square / 2;
            change = -ahead;
        }
        if (ahead < RILL_RATIO(1, 1048576)) {
            way = rill_parting(0, 3 * (uint32_t)(end - its));
            way = rill_vec(way.x / 16, way.y / 16);
        }
        const rill_real w = RILL_ONE - ahead;
        const rill_double weights = rill_weights(w);
        const rill_real inverse = 1 / rill_root(rill_max(ahead, RILL_RATIO(1, 16)));
        const rill_real loss = change * viscosity / 4;
        const rill_double pressure = rill_double_add(own->pressure, its->pressure);
        const rill_double left = {pressure.far - loss, pressure.near - loss / 2};
        const rill_vec2 kick = rill_push_along(rill_push(left, w) * inverse, way);
        own->density = rill_double_add(own->density, weights);
        own->velocity = rill_vec_sub(own->velocity, kick);
        its->density = rill_double_add(its->density, weights);
        its->velocity = rill_vec_add(its->velocity, kick);
    }
}

RILL_INLINE rill_vec2 corner_of(const rill_light *light) {
    return light->place;
}

#endif

/* All records, and the cells that they are sorted by: from the first row that may have any. A port
 * may have loops of its own for them, which must leave the same bits as meet_pairs(). */
typedef struct rill_meet_task {
    rill_light *all;
    const uint16_t *cell;
    uint32_t rows, columns;
    rill_real viscosity;
#if RILL_FIXED && defined(RILL_MEET)
    const rill_light_kernel *kernel;
    rill_vec2 parting[8]; /* ways apart */
#endif
} rill_meet_task;

#if RILL_FIXED && defined(RILL_MEET)

static void meet_pairs(rill_meet_task *task) {
    task->kernel = rill_table_light;
    for (uint32_t k = 0; k < 8; k++) {
        task->parting[k] = rill_light_parting(k);
    }
    RILL_MEET(task);
}

#else

/* A cell's particles meet those that follow them in their own row, and those of the row above.
 * Three cells side by side in a row are one run of the sorted particles. */
RILL_INLINE void meet_in_cell(const rill_meet_task *task, const uint16_t *cell) {
    rill_light *const all = task->all;
    const rill_light *const stop = all + cell[1];
    const rill_light *const row_end = all + cell[2];
    rill_light *const above = all + cell[task->columns - 1];
    const rill_light *const above_end = all + cell[task->columns + 2];
    for (rill_light *light = all + cell[0]; light != stop; light++) {
        rill_light own = *light;
        meet_all(&own, corner_of(light), task->viscosity, light + 1, row_end, 0);
        meet_all(&own, corner_of(light), task->viscosity, above, above_end, 1);
        light->density = own.density;
        light->velocity = own.velocity;
    }
}

RILL_HOT static void meet_pairs(const rill_meet_task *given) {
    const rill_meet_task task = *given; /* a copy, which no store can change */
    const uint16_t *cell = task.cell;
    for (uint32_t rows = task.rows; rows > 0; rows--) {
        const uint16_t *const end = cell + task.columns;
        for (; *cell != *end; cell++) {
            if (cell[0] != cell[1]) {
                meet_in_cell(&task, cell);
            }
        }
        cell = end;
    }
}

#endif

/* Makes the records, in the order of cells. Particles stay where they are; the place of a
 * particle's record stands in its memory until new pressures do. */
RILL_HOT static void start_all(const rill_clavet *clavet, uint16_t *corner, uint32_t columns,
                               rill_vec2 pull) {
    rill_light *const lights = rill_lights_of(clavet);
    const rill_vec2 *const position = clavet->position;
    const rill_vec2 *const velocity = clavet->velocity;
    rill_real *const memory = clavet->memory;
    const rill_real *const slow = clavet->slow;
    for (uint32_t i = clavet->count; i-- > 0;) {
        const rill_vec2 at = position[i];
        const uint32_t place = rill_grid_take(&corner[rill_cell_from(columns, at)]);
        rill_light_start(&lights[place], at, velocity[i], pull, memory[i], slow[i]);
        memory[i] = (rill_real)place;
    }
}

void rill_clavet_find_light(rill_world *world, const rill_clavet *clavet) {
    const uint32_t columns = world->layout.columns;
    uint16_t *cell = (uint16_t *)rill_array_of(world, RILL_ARRAY_CELL);
    const rill_vec2 gravity = rill_gravity_next(&world->gravity);
    start_all(clavet, cell + columns + 1, columns,
              rill_vec_scale(gravity, clavet->first.gravity_scale));
    rill_meet_task task = {0};
    task.all = rill_lights_of(clavet);
    task.cell = cell + columns;
    task.rows = world->layout.rows - 2;
    task.columns = columns;
    task.viscosity = clavet->thin_viscosity;
    meet_pairs(&task);
}

#if RILL_FIXED

/* The bounds of clavet_thin.h. */
int rill_clavet_light_is_sane(const rill_world *world) {
    const rill_real *memory = rill_memories(world);
    const uint32_t most_near = (1u << 17) / 12;
    for (uint32_t i = 0; i < world->count; i++) {
        const uint32_t word = (uint32_t)memory[i];
        if (word + (1u << 30) > UINT32_C(0x7FFFFFFF) || (word & 0xFFFFu) > most_near) {
            return 0;
        }
    }
    return 1;
}

#endif

uint32_t rill_clavet_light_bytes(void) {
    return (uint32_t)sizeof(rill_light);
}

/* What a wall does to a particle that is so deep in its reach. It is felt as deep as the particle
 * will be in it. */
RILL_INLINE void feel(const rill_clavet *clavet, const rill_border *wall, rill_light *light,
                      rill_real depth) {
    const rill_clavet_wall *const tables = &rill_clavet_walls[RILL_CLAVET_HYBRID];
    const rill_real fluid = clavet->wall_density;
    const rill_real stickiness = clavet->first.stickiness;
    const rill_real speed = *rill_across(&light->velocity, wall);
    const rill_real along = *rill_along_wall(&light->velocity, wall);
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
    const rill_border wall = *border; /* a copy, which no store can change */
    const uint16_t *run = wall.run;
    for (uint32_t n = wall.runs; n > 0; n--, run += wall.apart) {
        rill_light *light = rill_lights_of(clavet) + run[0];
        const rill_light *const end = rill_lights_of(clavet) + run[wall.cells];
        for (; light < end; light++) {
            const rill_real depth = rill_light_depth(light, &wall);
            if (depth > 0) {
                feel(clavet, &wall, light, depth);
            }
        }
    }
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
    const rill_light *const lights = rill_lights_of(clavet);
    const rill_light_law law = rill_light_law_of(clavet);
    const rill_units units = world->units; /* a copy, which no store can change */
    const rill_real lattice = rill_light_sum_of(clavet->first.lattice);
    rill_vec2 *position = clavet->position;
    rill_vec2 *velocity = clavet->velocity;
    rill_real *memory = clavet->memory;
    rill_real *slow = clavet->slow;
    rill_real most = 0;
    rill_light_total total = 0;
    uint32_t looser = 0;
    for (const rill_vec2 *const end = position + clavet->count; position != end;
         position++, velocity++) {
        const rill_light *const light = lights + (uint32_t)*memory;
        const rill_real excess = rill_light_sum(light) - lattice;
        if (excess > 0) {
            most = rill_max(most, excess);
            total += (rill_light_total)excess;
        } else {
            looser++;
        }
        rill_light_press(light, &law, memory++, slow++);
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
