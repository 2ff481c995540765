/* Particles do not enter shapes.
 *
 * A particle's way is followed in the frame of the shape's body, from the old pose to the new one,
 * by as much as the distance to the shape allows at a time: nothing is too thin or too fast. Where
 * the way ends at the surface, the rest of it goes along the surface. Bodies of finite mass take
 * over the momentum that the particle loses. */
#include "coupling.h"

#include "clavet_kernel.h"
#include "gradient.h"
#include "map.h"
#include "particles.h"
#include "walls.h"

#include <string.h>

#if RILL_BODIES

/* A particle found inside a shape leaves it by this much per substep at most, h. */
#define LARGEST_EXIT RILL_RATIO(1, 4)

/* More than any distance that particles keep from surfaces, h. */
#define MOST_GAP RILL_RATIO(1, 32)

/* Bodies of as many particle masses take over all momentum. */
#define HARDLY 16

/* Along a way that grazes a surface. */
#define MAX_ADVANCES 12

/* One-sided segments overlap by this much at their ends, and count as not yet crossed. */
#define SEGMENT_SLACK RILL_RATIO(1, 32)

typedef struct rill_clipper {
    const rill_moves *moves;
    int last; /* 1: no sliding, stop where the surface is reached */
    int met;  /* 1: some way has led to a surface */
    int kept; /* 1: boundaries say what particles keep of their speeds */
} rill_clipper;

/* A way in the frame of a body. */
typedef struct rill_way {
    rill_vec2 from, to;
    rill_vec2 direction; /* unit */
    rill_real length;
    rill_real keep; /* distance to stay off the surface */
} rill_way;

static rill_vec2 start_of(const rill_moves *moves, uint32_t i) {
    return moves->relaxed != NULL ? rill_vec_sub(moves->position[i], moves->velocity[i])
                                  : moves->position[i];
}

static rill_vec2 move_of(const rill_moves *moves, uint32_t i) {
    const rill_vec2 v = moves->velocity[i];
    return moves->relaxed != NULL ? rill_vec_add(v, rill_shift_value(moves->relaxed[i].shift))
                                  : rill_vec(rill_fine_value(v.x), rill_fine_value(v.y));
}

static void set_move(const rill_moves *moves, uint32_t i, rill_vec2 move) {
    if (moves->relaxed != NULL) {
        moves->relaxed[i].shift = rill_shift_of(rill_vec_sub(move, moves->velocity[i]));
    } else {
        moves->velocity[i] = rill_vec(rill_fine_of(move.x), rill_fine_of(move.y));
    }
}

static rill_vec2 to_old_pose(const rill_rigid *body, rill_vec2 point) {
    return rill_vec_add(
        rill_rotate_back(body->old_rotation, rill_vec_sub(point, body->old_position)),
        body->centre);
}

/* Its ends; measure() adds the rest. */
static rill_way way_of(const rill_rigid *body, rill_vec2 start, rill_vec2 move, uint32_t slot) {
    rill_way way = {.from = to_old_pose(body, start)};
    way.to = rill_to_body(body, rill_vec_add(start, move));
    way.keep = rill_wall_gap(slot);
    return way;
}

static void measure(rill_way *way) {
    const rill_vec2 d = rill_vec_sub(way->to, way->from);
    way->length = rill_vec_parts(d.x, d.y, &way->direction);
}

/* Is the shape further off than the way is long, to the sum of its coordinates? */
static int is_out_of_reach(const rill_hull *hull, const rill_way *way) {
    const rill_vec2 d = rill_vec_sub(way->to, way->from);
    return rill_hull_bound(hull, way->from) > rill_abs(d.x) + rill_abs(d.y) + way->keep;
}

/* Goes along the way until the surface; 0 if it is not met. */
static int advance(const rill_world *world, const rill_hull *hull, const rill_way *way,
                   rill_vec2 *at, rill_gap *gap) {
    rill_real travelled = 0;
    if (hull->kind == RILL_SHAPE_MAP) {
        return rill_map_advance(world, hull, way->from, way->direction, way->length, way->keep, at,
                                gap);
    }
    *at = way->from;
    *gap = rill_hull_gap(hull, *at);
    for (int n = 0; n < MAX_ADVANCES; n++) {
        if (gap->distance <= way->keep) {
            return 1;
        }
        travelled += gap->distance - way->keep / 2;
        if (travelled >= way->length) {
            return 0;
        }
        *at = rill_vec_add(way->from, rill_vec_scale(way->direction, travelled));
        *gap = rill_hull_gap(hull, *at);
    }
    return 1;
}

/* The end of the way, moved in front of the plane through the surface where it was met. */
static rill_vec2 slide(const rill_world *world, const rill_hull *hull, const rill_way *way,
                       rill_vec2 at, rill_gap gap, int last) {
    const rill_real inside = rill_max(way->keep - gap.distance, 0);
    const rill_vec2 stop =
        rill_vec_add(at, rill_vec_scale(gap.normal, rill_min(inside, LARGEST_EXIT)));
    const rill_real ahead = rill_vec_dot(rill_vec_sub(way->to, stop), gap.normal);
    if (last) { /* what lies on the surface may leave it, or slide: rounding must not hold it */
        const rill_real slack = way->keep / 4;
        const int free = gap.distance >= 0 && ahead > -slack && hull->kind != RILL_SHAPE_MAP;
        return free && rill_hull_gap(hull, way->to).distance >= way->keep - slack ? way->to : stop;
    }
    const rill_vec2 end =
        ahead < 0 ? rill_vec_sub(way->to, rill_vec_scale(gap.normal, ahead)) : way->to;
    /* Around a corner the plane is not the surface any more. */
    return inside > 0 || rill_shape_gap(world, hull, end, 0).distance >= 0 ? end : stop;
}

/* A one-sided segment stops what crosses it from its left; 0 if the way does not. */
static int cross_segment(const rill_hull *hull, const rill_way *way, int last, rill_vec2 *end) {
    const rill_vec2 out = hull->normal[1];
    const rill_vec2 along = rill_left(hull->normal[0]);
    const rill_real length = rill_vec_dot(rill_vec_sub(hull->point[1], hull->point[0]), along);
    const rill_vec2 from = rill_vec_sub(way->from, hull->point[0]);
    const rill_vec2 to = rill_vec_sub(way->to, hull->point[0]);
    const rill_real before = rill_vec_dot(from, out);
    const rill_real after = rill_vec_dot(to, out);
    if (before < -SEGMENT_SLACK || after >= way->keep) {
        return 0;
    }
    const rill_real drop = rill_max(before, 0) - after;
    const rill_real none = before >= 0 ? RILL_ONE : 0; /* it goes along the line, all of its way */
    const rill_real part = drop > 0 ? rill_clamp(rill_div(before, drop), 0, RILL_ONE) : none;
    const rill_vec2 met = rill_vec_add(from, rill_vec_scale(rill_vec_sub(to, from), part));
    const rill_real place = rill_vec_dot(met, along);
    if (place < -SEGMENT_SLACK || place > length + SEGMENT_SLACK) {
        return 0;
    }
    const rill_vec2 base = last ? rill_vec_add(met, hull->point[0]) : way->to;
    const rill_real behind = last ? rill_vec_dot(met, out) : after;
    *end = rill_vec_add(base, rill_vec_scale(out, way->keep - behind));
    return 1;
}

/* The move as far as the domain's walls let it go: they come after shapes, and must not put a
 * particle behind one. They get to see it no longer than 1 h; who makes the move counts that. */
RILL_APART rill_vec2 inside_move(const rill_world *world, const rill_moves *moves, uint32_t i,
                                 rill_vec2 start) {
    const rill_vec2 move = move_of(moves, i);
    uint32_t limited = 0;
    rill_vec2 aim = rill_vec_add(start, move);
    if (!rill_is_well_inside(&world->units, aim)) {
        aim = rill_vec_add(start, rill_limit_speed(move, &limited));
        aim = rill_walls_clamp(world, aim, rill_slots(world)[i]);
    }
    return rill_vec_sub(aim, start);
}

/* No move is longer than 1 h. What a fast wall takes with it must go as far as the wall does, so
 * only the part along the surface becomes shorter. */
static rill_vec2 shorten_along(rill_vec2 move, rill_vec2 normal) {
    const rill_real ahead = rill_clamp(rill_vec_dot(move, normal), -RILL_ONE, RILL_ONE);
    const rill_vec2 along = rill_vec_sub(move, rill_vec_scale(normal, ahead));
    const rill_real square = rill_vec_dot(along, along);
    const rill_real room = RILL_ONE - rill_product(ahead, ahead);
    if (square <= room) {
        return move;
    }
    const rill_vec2 kept = rill_vec_scale(along, rill_sqrt(rill_div(room, square)));
    return rill_vec_add(rill_vec_scale(normal, ahead), kept);
}

/* The part of what a particle loses that a body takes over: all, if that leaves the body hardly
 * faster, or no faster than the particle was. Else as much as gives both of them the same speed:
 * light ones would be thrown about by the many that they touch. */
static rill_real bearable(const rill_rigid *body, rill_vec2 at, rill_real mass, rill_vec2 speed,
                          rill_vec2 lost) {
    const rill_vec2 direction = rill_vec_unit(lost);
    const rill_real arm = rill_arm(body, at, direction);
    const rill_tiny gain = rill_tiny_scale(
        body->inverse_mass, rill_mul(mass, RILL_ONE + rill_mul(arm, arm))); /* per speed lost */
    const rill_tiny ahead = rill_tiny_sub(rill_tiny_of(rill_vec_dot(speed, direction)),
                                          rill_speed_along(body, direction, arm));
    const rill_tiny size = rill_tiny_of(rill_vec_dot(lost, direction));
    if (gain <= RILL_TINY_ONE / HARDLY || rill_tiny_mul(gain, size) <= ahead) {
        return RILL_ONE;
    }
    const rill_tiny both = rill_tiny_add(size, rill_tiny_mul(gain, size));
    return ahead > 0 ? rill_min(rill_tiny_ratio(ahead, both), RILL_ONE) : 0;
}

/* What a particle keeps as speed although it does not move by it; null: there is no place for
 * it. Then the body takes all. */
static rill_vec2 *kept_of(const rill_world *world, rill_clipper *clipper, uint32_t i) {
    const uint32_t head = rill_boundary_heads(world)[i];
    for (uint32_t n = 0; !clipper->kept && n < world->bodies.boundaries; n++) {
        rill_boundaries(world)[n].slope = rill_vec(0, 0);
    }
    clipper->kept = 1;
    return head != RILL_NO_INDEX ? &rill_boundaries(world)[head].slope : NULL;
}

/* A body takes over what a particle loses of its move, or a part of it, and the particle keeps the
 * rest. */
static void hit(const rill_world *world, rill_clipper *clipper, rill_rigid *body, uint32_t i,
                rill_vec2 move, rill_vec2 lost) {
    const rill_vec2 at = start_of(clipper->moves, i);
    const rill_real mass = world->config.material[rill_materials(world)[i]].density;
    rill_vec2 *kept = body->mobile ? kept_of(world, clipper, i) : NULL;
    rill_vec2 taken = lost;
    if (kept != NULL) {
        const rill_vec2 speed = rill_vec_add(move, *kept);
        taken = rill_vec_scale(lost, bearable(body, at, mass, speed, lost));
        *kept = rill_vec_add(*kept, rill_vec_sub(lost, taken));
    }
    const rill_vec2 impulse = rill_vec_scale(taken, mass);
    rill_fluid_push(body, impulse, rill_arm(body, at, impulse));
}

static void clip(rill_world *world, void *context, uint32_t k, uint32_t i) {
    rill_clipper *clipper = (rill_clipper *)context;
    const rill_hull *hull = &rill_hulls(world)[k];
    rill_rigid *body = &rill_rigids(world)[hull->body];
    const rill_vec2 start = start_of(clipper->moves, i);
    const rill_vec2 move = inside_move(world, clipper->moves, i, start);
    rill_way way = way_of(body, start, move, rill_slots(world)[i]);
    rill_vec2 normal = hull->normal[1];
    rill_vec2 end;
    if (is_out_of_reach(hull, &way) || rill_hull_passes(world, hull, i)) {
        return;
    }
    measure(&way);
    if (hull->kind == RILL_SHAPE_SEGMENT) {
        if (!cross_segment(hull, &way, clipper->last, &end)) {
            return;
        }
    } else {
        rill_vec2 at;
        rill_gap gap;
        if (!advance(world, hull, &way, &at, &gap)) {
            return;
        }
        end = slide(world, hull, &way, at, gap, clipper->last);
        normal = gap.normal;
    }
    clipper->met = 1;
    if (end.x == way.to.x && end.y == way.to.y) {
        return;
    }
    const rill_vec2 changed = shorten_along(rill_vec_sub(rill_from_body(body, end), start),
                                            rill_rotate(body->rotation, normal));
    set_move(clipper->moves, i, changed);
    hit(world, clipper, body, i, move, rill_vec_sub(move, changed));
}

/* The largest coordinate of many vectors. */
typedef struct rill_extent {
    rill_vec2 low, high;
} rill_extent;

static rill_real largest(const rill_extent *extent) {
    return rill_max(rill_max(-extent->low.x, extent->high.x),
                    rill_max(-extent->low.y, extent->high.y));
}

/* How far from the place that it is sorted by a particle's way leads at most, h. No move is longer
 * than 1 in the end. A shift may take a particle back to where it came from, and along a surface
 * as far beyond. */
static rill_real longest_way(const rill_world *world, const rill_moves *moves) {
    rill_extent speeds = {{0, 0}, {0, 0}};
    rill_extent shifts = speeds;
    for (uint32_t i = 0; i < world->count; i++) {
        rill_box_extend(&speeds.low, &speeds.high, moves->velocity[i]);
    }
    for (uint32_t i = 0; moves->relaxed != NULL && i < world->count; i++) {
        rill_box_extend(&shifts.low, &shifts.high, moves->relaxed[i].shift);
    }
    const rill_real shift = largest(&shifts);
    if (moves->relaxed != NULL) {
        const rill_real most =
            rill_max(largest(&speeds), rill_shift_value(rill_vec(shift, shift)).x);
        return 2 * rill_min(most, RILL_ONE);
    }
    const rill_real most = rill_fine_value(largest(&speeds));
    return rill_min(most, RILL_ONE) * 3 / 2; /* of both coordinates */
}

/* How far a shape's points have moved in this substep at most, and what moves with it 2 h off. */
RILL_APART rill_real motion_of(const rill_rigid *body, const rill_hull *hull) {
    const rill_vec2 moved = rill_vec_sub(body->position, body->old_position);
    const rill_real turned = rill_abs(body->rotation.c - body->old_rotation.c) +
                             rill_abs(body->rotation.s - body->old_rotation.s);
    const rill_vec2 low = rill_vec_sub(body->old_position, hull->low);
    const rill_vec2 high = rill_vec_sub(hull->high, body->old_position);
    const rill_real lever = rill_sum(rill_max(low.x, high.x), rill_max(low.y, high.y));
    const rill_real most = rill_sum(rill_sum(rill_abs(moved.x), rill_abs(moved.y)),
                                    rill_mul(turned, rill_sum(lever, 4 * RILL_ONE)));
    return rill_min(most, RILL_REACH_TERRAIN / 2);
}

static void clip_all(rill_world *world, rill_clipper *clipper, rill_real way) {
    const rill_rigid *rigids = rill_rigids(world);
    for (uint32_t b = 0; b < world->layout.body_capacity; b++) {
        for (uint32_t k = rigids[b].kind != 0 ? rigids[b].first : RILL_NO_SHAPE; k != RILL_NO_SHAPE;
             k = rill_hulls(world)[k].next) {
            const rill_real reach = way + motion_of(&rigids[b], &rill_hulls(world)[k]);
            rill_visit_near(world, k, reach, clip, clipper);
        }
    }
}

/* Gives particles the speeds that they keep: they start so far back that they get where they
 * would. */
static void give_kept(const rill_world *world, const rill_moves *moves) {
    for (uint32_t n = 0; n < world->bodies.boundaries; n++) {
        const rill_boundary *boundary = &rill_boundaries(world)[n];
        const rill_vec2 kept = boundary->slope;
        if (kept.x != 0 || kept.y != 0) {
            const uint32_t i = boundary->particle;
            uint32_t limited = 0; /* the move has been counted */
            const rill_vec2 move = move_of(moves, i);
            const rill_vec2 faster = rill_limit_speed(rill_vec_add(move, kept), &limited);
            moves->position[i] = rill_vec_sub(moves->position[i], rill_vec_sub(faster, move));
            set_move(moves, i, faster);
        }
    }
}

void rill_coupling_clip(rill_world *world, const rill_moves *moves) {
    const rill_real way = longest_way(world, moves) + MOST_GAP;
    rill_clipper clipper = {moves, 0, 0, 0};
    clip_all(world, &clipper, way);
    if (clipper.met) { /* what slides along one shape may get into another */
        clipper.last = 1;
        clip_all(world, &clipper, way);
    }
    if (clipper.kept) {
        give_kept(world, moves);
    }
}

#else

typedef int rill_no_coupling_clip_here; /* ISO C wants a declaration in every file */

#endif
