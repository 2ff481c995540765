/* Where two solids lie on each other no particle fits between them, and without its pressure a
 * light box on the floor would never come up: all of the fluid presses it down. Real fluid creeps
 * into the narrowest crack and brings its pressure with it, which then changes evenly from one end
 * of the crack to the other. So the pressure is taken from the particles that press on the bodies
 * near both ends, brought to the depth of the end, and pushes both sides apart. It holds no mass
 * and takes as much momentum from one side as it gives to the other. */
#include "crack.h"

#include "grid.h"
#include "row.h"

#if RILL_BODIES

/* Particles count up to this far from a crack's end, h. */
#define REACH RILL_RATIO(5, 2)

/* Nearer than this to a second solid the pressure is not only the fluid's, h. */
#define CLEAR RILL_RATIO(6, 10)

/* Cracks wider than the second need no help, h; from the first on they get less. */
#define NARROW RILL_RATIO(3, 4)
#define WIDE RILL_ONE

/* Pushes that lift less than this part of themselves are sideways. */
#define SIDEWAYS RILL_RATIO(1, 8)

/* Where the sum of weights says that an end lies in fluid. */
#define WET RILL_RATIO(1, 2)

/* One end, and sums around it. */
typedef struct rill_crack_end {
    rill_vec2 at;
    rill_real weight;
    rill_real pressure;
    rill_real brought; /* impulse of the particles in the crack */
} rill_crack_end;

typedef struct rill_crack {
    uint32_t a, b;    /* bodies */
    rill_vec2 normal; /* from a to b */
    rill_vec2 along;  /* from the first end to the second, unit */
    rill_real length;
    rill_vec2 gravity;
    rill_real reach;   /* see rill_cracks_press */
    rill_real density; /* of the fluid around */
    int round;         /* the surfaces touch at one point only */
    rill_crack_end end[2];
} rill_crack;

static rill_real largest(rill_vec2 v) {
    return rill_max(rill_abs(v.x), rill_abs(v.y));
}

static rill_real wall_distance(const rill_world *world, rill_vec2 at) {
    const rill_vec2 size = world->units.size;
    return rill_min(rill_min(at.x, size.x - at.x), rill_min(at.y, size.y - at.y));
}

/* How much a particle presses on the crack's bodies. */
static rill_real hold_of(const rill_world *world, const rill_crack *crack,
                         const rill_boundary *boundary) {
    rill_real hold = 0;
    for (uint32_t c = boundary->first; c != RILL_NO_INDEX; c = rill_couplings(world)[c].next) {
        const rill_coupling *coupling = &rill_couplings(world)[c];
        if (coupling->body == crack->a || coupling->body == crack->b) {
            hold += largest(coupling->slope);
        }
    }
    return hold;
}

/* How much more the pressure is a distance further on. Over a length of surface, the fluid that
 * presses on it is as much as stands within its reach. */
static rill_real deeper_by(const rill_crack *crack, rill_real density, rill_vec2 way) {
    return rill_div(rill_mul(density, rill_vec_dot(crack->gravity, way)), crack->reach);
}

/* What a particle between the two sides presses them apart with, shared by the ends; 0 if it is not
 * between them. */
static int add_inside(const rill_world *world, rill_crack *crack, const rill_boundary *boundary,
                      rill_vec2 at) {
    const rill_vec2 d = rill_vec_sub(at, crack->end[0].at);
    const rill_real place = rill_vec_dot(d, crack->along);
    if (place <= 0 || place >= crack->length ||
        rill_abs(rill_vec_dot(d, crack->normal)) > WIDE / 2) {
        return 0;
    }
    for (uint32_t c = boundary->first; c != RILL_NO_INDEX; c = rill_couplings(world)[c].next) {
        const rill_coupling *coupling = &rill_couplings(world)[c];
        if (coupling->body == crack->a) {
            const rill_real push =
                rill_mul(boundary->pressure, rill_vec_dot(coupling->slope, crack->normal));
            const rill_real part = rill_div(place, crack->length);
            crack->end[0].brought += rill_mul(push, RILL_ONE - part);
            crack->end[1].brought += rill_mul(push, part);
        }
    }
    return 1;
}

/* Adds a particle that presses on one of the bodies. */
static void add_particle(const rill_world *world, rill_crack *crack, uint32_t i) {
    const rill_boundary *boundary = rill_boundary_of(world, i);
    const rill_vec2 at = rill_positions(world)[i];
    if (boundary == NULL) {
        return;
    }
    if (add_inside(world, crack, boundary, at) || boundary->solids > 1 ||
        wall_distance(world, at) < CLEAR) {
        return;
    }
    const rill_real hold = hold_of(world, crack, boundary);
    const rill_real density = world->config.material[rill_materials(world)[i]].density;
    for (uint32_t n = 0; n < 2; n++) {
        rill_crack_end *end = &crack->end[n];
        const rill_vec2 d = rill_vec_sub(end->at, at);
        const rill_real near =
            largest(d) < REACH ? RILL_ONE - rill_mul(rill_vec_dot(d, d), RILL_RATIO(4, 25)) : 0;
        if (near > 0) {
            const rill_real weight = rill_mul(near, hold);
            const rill_real deeper = deeper_by(crack, density, d);
            crack->density = rill_max(crack->density, density);
            end->weight += weight;
            end->pressure += rill_mul(weight, rill_max(boundary->pressure + deeper, 0));
        }
    }
}

/* Sums over the particles around. */
static void survey(const rill_world *world, rill_crack *crack) {
    const rill_layout *layout = &world->layout;
    const uint16_t *starts = rill_cell_starts(world);
    const rill_real far = REACH + rill_from_int((int32_t)world->bodies.search_age);
    rill_vec2 low = crack->end[0].at;
    rill_vec2 high = low;
    rill_box_extend(&low, &high, crack->end[1].at);
    const rill_vec2 around = {far, far};
    const rill_cells cells =
        rill_cells_of(layout, rill_vec_sub(low, around), rill_vec_add(high, around));
    for (uint32_t row = cells.bottom; row <= cells.top; row++) {
        const uint32_t last = starts[row * layout->columns + cells.right + 1];
        for (uint32_t i = starts[row * layout->columns + cells.left]; i < last; i++) {
            add_particle(world, crack, i);
        }
    }
    for (uint32_t n = 0; n < 2; n++) {
        rill_crack_end *end = &crack->end[n];
        end->pressure = rill_div(end->pressure, rill_max(end->weight, WET));
    }
}

/* Pushes a body at a point. */
static void push(rill_world *world, uint32_t index, rill_vec2 at, rill_vec2 impulse) {
    if (index == RILL_WORLD_BODY) {
        return;
    }
    rill_rigid *body = &rill_rigids(world)[index];
    body->lifted = rill_vec_add(body->lifted, impulse);
    rill_fluid_push(body, impulse, rill_arm(body, at, impulse));
}

static int is_near(rill_vec2 a, rill_vec2 b) {
    return largest(rill_vec_sub(a, b)) < NARROW;
}

/* Does another crack begin here? Then the end is closed, and not open to the air. */
static int is_closed(const rill_world *world, const rill_touch *touch, rill_vec2 at) {
    for (uint32_t n = 0; n < world->bodies.touches; n++) {
        const rill_touch *other = &rill_touch_array(world)[n];
        for (uint32_t k = 0; other != touch && k < other->count; k++) {
            if (is_near(other->point[k].point, at)) {
                return 1;
            }
        }
    }
    return 0;
}

/* A dry end that is closed has the pressure of what stands in the crack. */
static void close_end(const rill_world *world, const rill_touch *touch, rill_crack *crack,
                      uint32_t n) {
    const rill_crack_end *wet = &crack->end[1 - n];
    rill_crack_end *dry = &crack->end[n];
    if (dry->pressure == 0 && wet->pressure > 0 && is_closed(world, touch, dry->at)) {
        const rill_vec2 way = rill_vec_sub(dry->at, wet->at);
        dry->pressure = rill_max(wet->pressure + deeper_by(crack, RILL_ONE, way), 0);
    }
}

/* The part of the pressure that particles in a crack of this width do not bring themselves. */
static rill_real share_of(rill_real width) {
    return rill_clamp(rill_div(WIDE - width, WIDE - NARROW), 0, RILL_ONE);
}

/* The crack around the one point where round surfaces touch reaches to where they are so far apart
 * that particles fit between them. */
static void widen(const rill_world *world, const rill_touch *touch, rill_vec2 end[2]) {
    const rill_vec2 half =
        rill_vec_scale(rill_left(touch->normal), rill_touch_wedge(world, touch, WIDE));
    end[0] = rill_vec_sub(touch->point[0].point, half);
    end[1] = rill_vec_add(touch->point[0].point, half);
}

static rill_crack crack_of(const rill_world *world, const rill_touch *touch, rill_vec2 gravity,
                           rill_real reach) {
    rill_vec2 end[2] = {touch->point[0].point, touch->point[1].point};
    rill_crack crack;
    if (touch->count == 1) {
        widen(world, touch, end);
    }
    const rill_vec2 way = rill_vec_sub(end[1], end[0]);
    crack.a = rill_hulls(world)[touch->a].body;
    crack.b = touch->b >= RILL_TOUCH_WALL ? RILL_WORLD_BODY : rill_hulls(world)[touch->b].body;
    crack.normal = touch->normal;
    crack.along = rill_vec_unit(way);
    crack.length = rill_vec_length(way);
    crack.gravity = gravity;
    crack.reach = reach;
    crack.density = 0;
    crack.round = touch->count == 1;
    for (uint32_t n = 0; n < 2; n++) {
        const rill_crack_end dry = {end[n], 0, 0, 0};
        crack.end[n] = dry;
    }
    return crack;
}

/* The impulse along a direction that a body may get. The pressures are known to a few per cent, and
 * at a depth of many times the body's height that is more than its weight: so cracks never lift a
 * body by more than the weight of the fluid that it displaces. Round bodies, which roll, they do
 * not push sideways either by more than the fluid pushes back: two marbles on the floor would hop.
 */
static rill_real room_of(const rill_world *world, const rill_crack *crack, uint32_t index,
                         rill_vec2 direction) {
    const rill_vec2 down = rill_vec_unit(crack->gravity);
    const rill_real rise = -rill_vec_dot(direction, down);
    if (index == RILL_WORLD_BODY || !rill_rigids(world)[index].mobile ||
        rise <= (crack->round ? -SIDEWAYS : SIDEWAYS)) {
        return RILL_REAL_MAX;
    }
    const rill_rigid *body = &rill_rigids(world)[index];
    const rill_real pull = rill_vec_dot(crack->gravity, down);
    const rill_real weight = rill_mul(rill_mul(body->displaced, crack->density), pull);
    if (crack->round) {
        return rill_max(rill_mul(weight, rise) - rill_vec_dot(body->lifted, direction), 0);
    }
    return rill_div(rill_max(weight + rill_vec_dot(body->lifted, down), 0), rise);
}

static void press(rill_world *world, const rill_touch *touch, rill_vec2 gravity,
                  rill_real area_density, rill_real reach) {
    const rill_real scale = rill_mul(area_density, reach);
    rill_crack crack = crack_of(world, touch, gravity, reach);
    survey(world, &crack);
    close_end(world, touch, &crack, 0);
    close_end(world, touch, &crack, 1);
    rill_real impulse[2];
    for (uint32_t n = 0; n < 2; n++) {
        /* An even change along the crack, seen from this end. */
        const rill_real mean = (2 * crack.end[n].pressure + crack.end[1 - n].pressure) / 6;
        const rill_real force = rill_mul(rill_mul(mean, scale), crack.length);
        const rill_real missing = rill_max(force - crack.end[n].brought, 0);
        impulse[n] = rill_mul(missing, share_of(touch->point[crack.round ? 0 : n].separation));
    }
    const rill_vec2 back = {-crack.normal.x, -crack.normal.y};
    /* Half of it at each end: all at one would tip over what all of it cannot lift. */
    const rill_real room = rill_min(room_of(world, &crack, crack.a, back),
                                    room_of(world, &crack, crack.b, crack.normal)) /
                           2;
    for (uint32_t n = 0; n < 2; n++) {
        const rill_real least = rill_min(impulse[n], room);
        push(world, crack.a, crack.end[n].at, rill_vec_scale(back, least));
        push(world, crack.b, crack.end[n].at, rill_vec_scale(crack.normal, least));
    }
}

/* What the fluid's pressures do to every body. */
static void add_lifts(rill_world *world) {
    for (uint32_t b = 0; b < world->layout.body_capacity; b++) {
        rill_rigids(world)[b].lifted = rill_vec(0, 0);
    }
    for (uint32_t n = 0; n < world->bodies.boundaries; n++) {
        const rill_boundary *boundary = &rill_boundaries(world)[n];
        for (uint32_t c = boundary->first; c != RILL_NO_INDEX; c = rill_couplings(world)[c].next) {
            const rill_coupling *coupling = &rill_couplings(world)[c];
            rill_rigid *body = &rill_rigids(world)[coupling->body];
            body->lifted =
                rill_vec_sub(body->lifted, rill_vec_scale(coupling->slope, boundary->pressure));
        }
    }
}

void rill_cracks_press(rill_world *world, rill_vec2 gravity, rill_real area_density,
                       rill_real reach) {
    if (world->bodies.touches > 0) {
        add_lifts(world);
    }
    for (uint32_t n = 0; n < world->bodies.touches; n++) {
        if (rill_touch_array(world)[n].met) {
            press(world, &rill_touch_array(world)[n], gravity, area_density, reach);
        }
    }
}

#else

typedef int rill_no_crack_here; /* ISO C wants a declaration in every file */

#endif
