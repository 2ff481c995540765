/* What springs do: yield, break, pull, and come to be. */
#include "springs.h"

#if RILL_SPRINGS && RILL_CLAVET

/* A spring that is longer than this has torn, h. */
#define TEAR_LENGTH RILL_RATIO(4, 1)

/* All springs of a particle together answer a displacement with this share of it at most: with 1/4,
 * a crowd that is bound in one place kept buzzing from 6 of 48 starts on. */
#define STRAIN_LIMIT RILL_RATIO(1, 5)

/* A spring and its two particles. */
typedef struct rill_stretch {
    uint32_t i, j;       /* indices */
    rill_vec2 direction; /* from i to j, before they moved */
    rill_real length;    /* now, h */
    rill_real stiffness; /* share of the deformation that is taken back */
} rill_stretch;

/* The particle in a slot, or RILL_NO_INDEX if that is gone or has not been there before. */
static uint32_t end_of(const rill_world *world, uint32_t slot) {
    const uint32_t i = ((const uint16_t *)rill_array_of(world, RILL_ARRAY_SLOT_INDEX))[slot];
    return i < world->count && rill_slots(world)[i] == slot && rill_bound(world)[i] ? i
                                                                                    : RILL_NO_INDEX;
}

/* Clavet's springs weaken with their rest length and vanish at their reach, where plastic ones
 * break and are made; what is only elastic keeps its stiffness. */
static rill_real stiffness_of(const rill_substance *substance, rill_real rest) {
    if (substance->plasticity == 0) {
        return substance->elasticity;
    }
    const rill_real firm = RILL_ONE - rill_mul(rest, substance->spring_reach_inverse);
    return rill_mul(substance->elasticity, rill_max(firm, 0));
}

/* Finds a spring's particles; 0 if it has lost one of them or they are no longer of one elastic
 * material. */
static int link_of(const rill_world *world, const rill_clavet *clavet, const rill_spring *spring,
                   rill_stretch *link) {
    link->i = end_of(world, spring->ends & 0xFFFFu);
    link->j = end_of(world, spring->ends >> 16);
    if (link->i == RILL_NO_INDEX || link->j == RILL_NO_INDEX ||
        clavet->material[link->i] != clavet->material[link->j]) {
        return 0;
    }
    const rill_substance *substance = &clavet->substance[clavet->material[link->i]];
    const rill_vec2 now = rill_vec_sub(clavet->position[link->j], clavet->position[link->i]);
    if (substance->elasticity == 0 || rill_abs(now.x) > TEAR_LENGTH ||
        rill_abs(now.y) > TEAR_LENGTH) {
        return 0;
    }
    const rill_vec2 moved = rill_vec_sub(clavet->velocity[link->j], clavet->velocity[link->i]);
    const rill_vec2 before = rill_narrow_fairly(rill_vec_sub(now, moved));
    const rill_real square = rill_narrow_square(rill_narrow(now));
    link->length = rill_narrow_root(square);
    link->direction =
        rill_unit(before, rill_max(square, rill_narrow_square(before)), link->i, link->j);
    link->stiffness = stiffness_of(substance, spring->rest);
    return 1;
}

/* Has a particle been denser than at rest for a while, by an eighth or more? */
static int is_crowded(const rill_clavet *clavet, const rill_substance *substance, uint32_t i) {
    return rill_mul(clavet->memory[i], substance->compression) > RILL_RATIO(1, 8);
}

/* Springs that were made in a crowd would hold it together for ever. So what pulls on a particle
 * that has been pressed for a while gives in; where a body bears a load, springs push instead. */
static void give_in(const rill_clavet *clavet, const rill_substance *substance,
                    const rill_stretch *link, rill_spring *spring) {
    if (link->length > spring->rest &&
        (is_crowded(clavet, substance, link->i) || is_crowded(clavet, substance, link->j))) {
        spring->rest += rill_product(substance->memory_rate, link->length - spring->rest);
    }
}

/* The rest length follows a deformation beyond what the material bears (Clavet 2005, algorithm 4);
 * 0 if the spring is then longer than its reach. */
static int adapt(const rill_clavet *clavet, const rill_stretch *link, rill_spring *spring) {
    const rill_substance *substance = &clavet->substance[clavet->material[link->i]];
    const rill_real bearable = rill_product(substance->yield_ratio, spring->rest);
    const rill_real deformation = link->length - spring->rest;
    if (deformation > bearable) {
        spring->rest += rill_product(substance->plasticity, deformation - bearable);
    } else if (deformation < -bearable) {
        spring->rest += rill_product(substance->plasticity, deformation + bearable);
    }
    give_in(clavet, substance, link, spring);
    return spring->rest <= substance->spring_reach;
}

/* The first place after a free one. Removing springs moves others, but never past a free place: a
 * round that starts and ends at one sees each spring once. */
static uint32_t first_place(const rill_spring *spring, uint32_t places) {
    uint32_t place = 0;
    while (spring[place].ends != 0) {
        place++;
    }
    return place + 1 < places ? place + 1 : 0;
}

/* Adapts all springs, removes those that are dead, and sums up how stiff they make each particle.
 */
static void update(rill_world *world, rill_clavet *clavet, uint32_t places) {
    rill_spring *spring = rill_springs_of(world);
    rill_relaxed *relaxed = clavet->relaxed;
    uint32_t place = first_place(spring, places);
    for (uint32_t n = 0; n < places; n++) {
        rill_stretch link;
        while (spring[place].ends != 0 && !(link_of(world, clavet, &spring[place], &link) &&
                                            adapt(clavet, &link, &spring[place]))) {
            rill_spring_remove(world, place);
        }
        if (spring[place].ends != 0) {
            const rill_double more = {link.stiffness, RILL_ONE};
            relaxed[link.i].pressure = rill_double_add(relaxed[link.i].pressure, more);
            relaxed[link.j].pressure = rill_double_add(relaxed[link.j].pressure, more);
        }
        place = place + 1 < places ? place + 1 : 0;
    }
}

/* Displaces the ends of all springs towards their rest lengths. */
static void pull(const rill_world *world, rill_clavet *clavet, uint32_t places) {
    const rill_spring *spring = rill_springs_of(world);
    for (uint32_t place = 0; place < places; place++) {
        rill_stretch link;
        if (spring[place].ends == 0 || !link_of(world, clavet, &spring[place], &link)) {
            continue;
        }
        const rill_real strain =
            rill_max(clavet->relaxed[link.i].pressure.far, clavet->relaxed[link.j].pressure.far);
        rill_real stiffness = link.stiffness;
        if (strain > STRAIN_LIMIT) {
            stiffness = rill_mul(stiffness, rill_div(STRAIN_LIMIT, strain));
        }
        const rill_real push = rill_product(stiffness, spring[place].rest - link.length);
        rill_vec2 mine = rill_shift_along(link.direction, push / 2);
        rill_vec2 yours = mine;
        if (clavet->share) {
            rill_clavet_split(clavet, link.i, link.j, &mine, &yours);
        }
        clavet->relaxed[link.i].shift = rill_vec_sub(clavet->relaxed[link.i].shift, mine);
        clavet->relaxed[link.j].shift = rill_vec_add(clavet->relaxed[link.j].shift, yours);
    }
}

/* May two neighbours be bound? Plastic materials bind whatever comes near, elastic ones only
 * newcomers. More springs than a square lattice has would hold them tighter than they can be. */
static int may_bind(const rill_world *world, const rill_clavet *clavet, uint32_t i, uint32_t j) {
    const rill_substance *substance = &clavet->substance[clavet->material[i]];
    const uint8_t *bound = rill_bound(world);
    const rill_real most = RILL_RATIO(8, 1);
    return substance->elasticity > 0 && i < j && clavet->material[i] == clavet->material[j] &&
           (substance->plasticity > 0 || !bound[i] || !bound[j]) &&
           clavet->relaxed[i].pressure.near < most && clavet->relaxed[j].pressure.near < most;
}

static void bind(rill_world *world, rill_clavet *clavet) {
    const uint16_t *slots = rill_slots(world);
    const uint16_t *other = clavet->lists.other;
    for (uint32_t i = 0; i < clavet->count; i++) {
        const rill_real reach = clavet->substance[clavet->material[i]].spring_reach;
        for (uint32_t n = clavet->lists.count[i]; n > 0; n--) {
            const uint32_t j = *other++;
            if (!may_bind(world, clavet, i, j)) {
                continue;
            }
            const rill_vec2 d = rill_vec_sub(clavet->position[j], clavet->position[i]);
            const rill_real length = rill_narrow_root(rill_narrow_square(rill_narrow(d)));
            /* Half the reach is 3/4 of the spacing: shorter springs would fight the pressures. */
            if (length < reach &&
                rill_spring_add(world, slots[i], slots[j], rill_max(length, reach / 2))) {
                clavet->relaxed[i].pressure.near += RILL_ONE;
                clavet->relaxed[j].pressure.near += RILL_ONE;
            }
        }
    }
}

void rill_springs_solve(rill_world *world, rill_clavet *clavet) {
    const uint32_t places = rill_spring_places(world->config.spring_capacity);
    const rill_double zero = {0, 0};
    uint8_t *bound = rill_bound(world);
    update(world, clavet, places);
    pull(world, clavet, places);
    bind(world, clavet);
    for (uint32_t i = 0; i < clavet->count; i++) {
        clavet->relaxed[i].pressure = zero; /* as it was found */
        /* What turns elastic later is a newcomer then. */
        bound[i] = clavet->substance[clavet->material[i]].elasticity > 0;
    }
}

#else

typedef int rill_no_spring_solve_here; /* ISO C wants a declaration in every file */

#endif
