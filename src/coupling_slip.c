/* Clavet's fluid slips along bodies that sink or rise in it.
 *
 * Particles at rest form a soft crystal. Sheared, it holds itself up: the virial of the pushes that
 * a particle gets, the sum of push times distance, is not the same in all directions any more. A
 * box of 6 spacings that is a quarter heavier than the fluid hung in it for ever: moved through it
 * by 2 cm/s, it felt 0.22 of the displaced weight against its way. So around bodies that are on
 * their way, the pairs of the particles that touch them get an additional push that makes up
 * for the difference. It needs neither divisions nor roots: a push d (d D d) w^2 along the distance
 * d, with D symmetric and without trace, has itself the virial D times a sum that hardly varies. A
 * pair gets it with opposite signs and along its line, so that momentum and angular momentum are
 * kept. (A push D d w^2, which is not along the line, stirs the fluid: boards that weigh less than
 * a particle danced in it, and boxes took 1.6 times as long.) Without shear stiffness nothing damps
 * the fluid, which then trembles: that is why it ends when the body lies or floats.
 *
 * A half space at the distance s that pushes with p adds p s / 2 to the difference along its
 * normal, whatever the kernel. */
#include "coupling_clavet.h"

#include "clavet_thin.h"
#include "touch.h"
#include "walls.h"

#if RILL_BODIES && RILL_CLAVET

/* A body is under water if as much as 1/16 of its buoyancy presses it down. */
#define LEAST_LOAD 16

/* Cosine of the slope from which on a surface does not carry what leans on it. */
#define STEEP RILL_RATIO(95, 100)

/* Beyond any push, so that sums of some fit Q16.16. */
#define MOST RILL_RATIO(1024, 1)

/* The integral of q^4 w^2 / 4 over the plane. */
static rill_real virial_of_weight(const rill_clavet *clavet) {
    const rill_real integral = clavet->kernel == RILL_CLAVET_ORIGINAL
                                   ? RILL_RATIO(9350, 1000000)   /* pi/336 */
                                   : RILL_RATIO(26180, 1000000); /* pi/120 */
    return rill_mul(clavet->wall_density, integral);
}

static rill_boundary *slipping(const rill_world *world, uint32_t i) {
    const uint32_t head = rill_boundary_heads(world)[i];
    rill_boundary *boundary = head != RILL_NO_INDEX ? &rill_boundaries(world)[head] : NULL;
    return boundary != NULL && boundary->slips ? boundary : NULL;
}

static int is_part(const rill_world *world, uint32_t shape, uint32_t body) {
    return shape < RILL_TOUCH_WALL && rill_hulls(world)[shape].body == body;
}

/* Is any body of another density than the fluid? */
static int any_sinks(const rill_world *world) {
    for (uint32_t b = 0; b < world->layout.body_capacity; b++) {
        if (rill_body_sinks(world, &rill_rigids(world)[b]) != 0) {
            return 1;
        }
    }
    return 0;
}

/* Do two shapes lie on each other, one above the other? What leans against a side goes on. */
static int carries(const rill_touch *touch, rill_vec2 down) {
    const rill_real gap = rill_max(touch->point[0].separation, touch->point[1].separation);
    return touch->met && touch->count == 2 && gap < RILL_TOUCH_MARGIN &&
           rill_abs(rill_vec_dot(touch->normal, down)) > STEEP;
}

/* Has the body come to lie on something? */
static int lies(const rill_world *world, uint32_t body, rill_vec2 down) {
    for (uint32_t n = 0; n < world->bodies.touches; n++) {
        const rill_touch *touch = &rill_touch_array(world)[n];
        if ((is_part(world, touch->a, body) || is_part(world, touch->b, body)) &&
            carries(touch, down)) {
            return 1;
        }
    }
    return 0;
}

/* The body of a boundary, or RILL_NO_INDEX where there was no room for a coupling. */
static uint32_t owner_of(const rill_world *world, uint32_t boundary) {
    const uint32_t first = rill_boundaries(world)[boundary].first;
    return first != RILL_NO_INDEX ? rill_couplings(world)[first].body : RILL_NO_INDEX;
}

/* Boundaries of a body follow each other: the last of a row of them. */
static uint32_t last_of_row(const rill_world *world, uint32_t first) {
    uint32_t n = first;
    while (n + 1 < world->bodies.boundaries && owner_of(world, n + 1) == owner_of(world, first)) {
        n++;
    }
    return n;
}

/* Is a body on its way through the fluid? One that is lighter is as long as fluid presses on it
 * from above. */
static int travels(const rill_world *world, uint32_t first, uint32_t last) {
    const uint32_t index = owner_of(world, first);
    const int sinks =
        index != RILL_NO_INDEX ? rill_body_sinks(world, &rill_rigids(world)[index]) : 0;
    const rill_vec2 gravity = rill_gravity_value(&world->gravity);
    const rill_vec2 down = rill_vec_unit(gravity);
    if (sinks == 0 || lies(world, index, down)) {
        return 0;
    }
    const rill_rigid *body = &rill_rigids(world)[index];
    rill_real load = 0;
    for (uint32_t n = first; n <= last; n++) {
        const rill_vec2 shift = rill_shift_value(rill_boundaries(world)[n].slope);
        load += rill_max(-rill_vec_dot(shift, down), 0);
    }
    return sinks > 0 || load * LEAST_LOAD > rill_mul(body->displaced, rill_vec_dot(gravity, down));
}

/* Marks the particles that slip, and begins with what their body adds to the virial. Between two
 * solids there is too little fluid to push. Returns how many there are. */
static uint32_t mark_slipping(const rill_world *world, const rill_clavet *clavet) {
    uint32_t last = 0;
    int slips = 0;
    uint32_t count = 0;
    for (uint32_t n = 0; n < world->bodies.boundaries; n++) {
        rill_boundary *boundary = &rill_boundaries(world)[n];
        if (n == 0 || n > last) {
            last = last_of_row(world, n);
            slips = travels(world, n, last);
        }
        if (slips && boundary->solids == 1 &&
            !rill_is_near_wall(world, clavet->position[boundary->particle])) {
            const rill_coupling *coupling = &rill_couplings(world)[boundary->first];
            const rill_vec2 normal = rill_vec_unit(coupling->slope);
            const rill_vec2 push = rill_vec_scale(boundary->slope, coupling->arm);
            boundary->xx = (rill_mul(push.x, normal.x) - rill_mul(push.y, normal.y)) / 2;
            boundary->xy = rill_mul(push.x, normal.y);
            boundary->slips = 1;
            count++;
        }
    }
    return count;
}

static rill_double pressures(const rill_clavet *clavet, uint32_t i) {
#if RILL_FIXED
    if (clavet->thin) { /* see clavet_thin.h */
        return rill_thin_pressure_value(rill_thin_pressures(&clavet->relaxed[i]));
    }
#endif
    return clavet->relaxed[i].pressure;
}

static void add_virial(rill_boundary *boundary, rill_vec2 push, rill_vec2 d) {
    if (boundary != NULL) {
        boundary->xx += (rill_mul(push.x, d.x) - rill_mul(push.y, d.y)) / 2;
        boundary->xy += rill_mul(push.x, d.y);
    }
}

/* The virial of a pair's push. */
static void gather_virial(const rill_clavet *clavet, uint32_t i, uint32_t j, rill_boundary *mine,
                          rill_boundary *yours) {
    const rill_vec2 d = rill_vec_sub(clavet->position[j], clavet->position[i]);
    const rill_vec2 narrow = rill_narrow(d);
    const rill_real square = rill_narrow_square(narrow);
    if (square < RILL_NARROW_SQUARE_ONE) {
        const rill_double pressure = rill_double_add(pressures(clavet, i), pressures(clavet, j));
        const rill_real size = rill_push(pressure, rill_weight_near(clavet->kernel, square));
        const rill_vec2 push =
            rill_push_along(size, rill_direction(clavet->kernel, square, narrow, i, j));
        add_virial(mine, push, d);
        add_virial(yours, push, d);
    }
}

/* The push that makes up for it. */
static void even_out(const rill_clavet *clavet, uint32_t i, uint32_t j, const rill_boundary *mine,
                     const rill_boundary *yours) {
    const rill_vec2 d = rill_vec_sub(clavet->position[j], clavet->position[i]);
    const rill_real square = rill_narrow_square(rill_narrow(d));
    if (square < RILL_NARROW_SQUARE_ONE) {
        const rill_real xx = (mine != NULL ? mine->xx : 0) + (yours != NULL ? yours->xx : 0);
        const rill_real xy = (mine != NULL ? mine->xy : 0) + (yours != NULL ? yours->xy : 0);
        const rill_real size = rill_mul(xx, rill_mul(d.x, d.x) - rill_mul(d.y, d.y)) +
                               2 * rill_mul(xy, rill_mul(d.x, d.y));
        const rill_real weight = rill_weights(rill_weight_near(clavet->kernel, square)).far;
        rill_vec2 push = rill_vec_scale(d, rill_mul(size, weight));
        rill_vec2 back = push;
        if (clavet->share) {
            rill_clavet_split(clavet, i, j, &push, &back);
        }
        clavet->relaxed[i].shift = rill_vec_sub(clavet->relaxed[i].shift, push);
        clavet->relaxed[j].shift = rill_vec_add(clavet->relaxed[j].shift, back);
    }
}

/* Calls back for every pair that a slipping particle is part of. */
typedef enum rill_slip_pass { RILL_SLIP_GATHER, RILL_SLIP_EVEN_OUT } rill_slip_pass;

static void visit_pairs(const rill_world *world, const rill_clavet *clavet, rill_slip_pass pass) {
    const uint16_t *other = clavet->lists.other;
    for (uint32_t i = 0; i < clavet->count; i++) {
        rill_boundary *mine = slipping(world, i);
        for (const uint16_t *const last = other + clavet->lists.count[i]; other != last; other++) {
            rill_boundary *yours = slipping(world, *other);
            if (mine == NULL && yours == NULL) {
                continue;
            }
            if (pass == RILL_SLIP_GATHER) {
                gather_virial(clavet, i, *other, mine, yours);
            } else {
                even_out(clavet, i, *other, mine, yours);
            }
        }
    }
}

void rill_clavet_slip(rill_world *world) {
    if (world->config.clavet.order == RILL_ORDER_STIFF || !any_sinks(world)) {
        return; /* relaxing in turn has other lists, and knows no virial */
    }
    rill_clavet clavet;
    rill_clavet_of(world, &clavet);
    if (mark_slipping(world, &clavet) == 0) {
        return;
    }
    /* The pushes of both partners count, but next to a body only half of the partners are there. */
    const rill_real per_virial = rill_div(-RILL_ONE, virial_of_weight(&clavet));
    visit_pairs(world, &clavet, RILL_SLIP_GATHER);
    for (uint32_t n = 0; n < world->bodies.boundaries; n++) {
        rill_boundary *boundary = &rill_boundaries(world)[n];
        boundary->xx = rill_clamp(rill_mul(boundary->xx, per_virial), -MOST, MOST);
        boundary->xy = rill_clamp(rill_mul(boundary->xy, per_virial), -MOST, MOST);
    }
    visit_pairs(world, &clavet, RILL_SLIP_EVEN_OUT);
}

#else

typedef int rill_no_coupling_slip_here; /* ISO C wants a declaration in every file */

#endif
