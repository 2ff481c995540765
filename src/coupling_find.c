/* Which particles feel which shapes. */
#include "coupling.h"

#include "grid.h"
#include "inline.h"
#include "map.h"
#include "wall_table.h"
#include "walls.h"

#include <string.h>

#if RILL_BODIES

/* Parts of a neighbourhood that two solids fill in a narrow gap, from where on they count less, and
 * in a crack, where they count nothing. */
#define NARROW RILL_RATIO(20, 100)
#define CRACK RILL_RATIO(60, 100)

void rill_visit_near(rill_world *world, uint32_t hull, rill_real reach, rill_visitor visit,
                     void *context) {
    const rill_hull *shape = &rill_hulls(world)[hull];
    const rill_layout *layout = &world->layout;
    const uint16_t *starts = rill_cell_starts(world);
    const rill_vec2 *position = rill_positions(world);
    const rill_vec2 size = world->units.size;
    const rill_vec2 low = rill_vec_sub(shape->low, rill_vec(reach, reach));
    const rill_vec2 high = rill_vec_add(shape->high, rill_vec(reach, reach));
    if (high.x < 0 || high.y < 0 || low.x > size.x || low.y > size.y) {
        return;
    }
    /* Particles may have left their cells by 1 h for each substep since they were sorted. */
    const rill_real age = rill_from_int((int32_t)world->bodies.search_age);
    const rill_cells cells = rill_cells_of(layout, rill_vec_sub(low, rill_vec(age, age)),
                                           rill_vec_add(high, rill_vec(age, age)));
    for (uint32_t row = cells.bottom; row <= cells.top; row++) {
        const uint32_t last = starts[row * layout->columns + cells.right + 1];
        for (uint32_t i = starts[row * layout->columns + cells.left]; i < last; i++) {
            const rill_vec2 at = position[i];
            if (at.x >= low.x && at.x <= high.x && at.y >= low.y && at.y <= high.y) {
                visit(world, context, hull, i);
            }
        }
    }
}

static rill_boundary *boundary_for(rill_world *world, uint32_t particle) {
    uint16_t *head = (uint16_t *)rill_array_of(world, RILL_ARRAY_BOUNDARY_HEAD);
    if (head[particle] == RILL_NO_INDEX) {
        if (world->bodies.boundaries == world->layout.coupling_capacity) {
            world->stats.couplings_refused++;
            return NULL;
        }
        const uint32_t index = world->bodies.boundaries++;
        rill_boundary *made = &rill_boundaries(world)[index];
        memset(made, 0, sizeof *made);
        made->particle = (uint16_t)particle;
        made->first = RILL_NO_INDEX;
        head[particle] = (uint16_t)index;
        return made;
    }
    return &rill_boundaries(world)[head[particle]];
}

/* The pair of a particle and a body. Shapes of one body come one after the other, so that it can
 * only be the last one made for the particle. */
static rill_coupling *coupling_for(rill_world *world, rill_boundary *boundary, uint32_t body) {
    rill_coupling *couplings = rill_couplings(world);
    if (boundary->first != RILL_NO_INDEX && couplings[boundary->first].body == body) {
        return &couplings[boundary->first];
    }
    if (world->bodies.couplings == world->layout.coupling_capacity) {
        world->stats.couplings_refused++;
        return NULL;
    }
    const uint32_t index = world->bodies.couplings++;
    rill_coupling *made = &couplings[index];
    memset(made, 0, sizeof *made);
    made->body = (uint16_t)body;
    made->next = boundary->first;
    boundary->first = (uint16_t)index;
    boundary->solids++;
    return made;
}

/* Moments as of a half space behind the surface, of which the hull fills a share. */
static void add_moments(rill_boundary *boundary, const rill_field *field, rill_real distance,
                        rill_real filled, rill_vec2 n) {
    const rill_wall_place place = rill_wall_place_of(rill_max(distance, 0));
    const rill_real whole =
        rill_product(rill_wall_at(field->kernel[0].cover, place), field->kernel[0].normal);
    if (whole < RILL_RATIO(1, 1024)) {
        return;
    }
    const rill_real share = rill_clamp(rill_div(filled, whole), 0, RILL_ONE);
    const rill_real moment = rill_product(share, rill_wall_at(field->moment, place));
    const rill_real cross = rill_product(share, rill_wall_at(field->cross_moment, place));
    const rill_real difference = moment - cross;
    boundary->xx += cross + rill_product(difference, rill_product(n.x, n.x));
    boundary->yy += cross + rill_product(difference, rill_product(n.y, n.y));
    boundary->xy += rill_product(difference, rill_product(n.x, n.y));
}

/* A shape as a particle sees it, in the body's frame. */
typedef struct rill_sight {
    const rill_hull *hull;
    rill_vec2 point; /* the particle */
    rill_real inset;
    rill_aspect aspect;
    rill_gap gap;
    rill_gap face[2]; /* the surfaces of a map */
    uint32_t faces;   /* 0: it is no map */
} rill_sight;

static void find_effects(const rill_sight *sight, const rill_field *field, rill_effect *effect) {
    for (uint32_t n = 0; sight->faces > 0 && n < field->kernels; n++) {
        effect[n] = rill_faces_effect(sight->face, sight->faces, sight->inset, &field->kernel[n]);
    }
    if (sight->faces == 0) {
        rill_hull_effects(sight->hull, sight->point, &sight->aspect, sight->gap, sight->inset,
                          field->kernel, field->kernels, effect);
    }
}

static void add_effects(const rill_sight *sight, const rill_field *field, rill_rotation rotation,
                        rill_boundary *boundary, rill_coupling *coupling) {
    rill_effect effect[RILL_MAX_KERNELS] = {{0, {0, 0}}, {0, {0, 0}}};
    find_effects(sight, field, effect);
    boundary->cover += rill_product(effect[0].filled, field->total[0]);
    coupling->cover += effect[0].filled;
    coupling->slope = rill_vec_add(coupling->slope, rill_rotate(rotation, effect[0].slope));
    if (field->kernels == 2) {
        const rill_real distance = rill_max(sight->gap.distance + sight->inset, 0);
        coupling->arm =
            coupling->cover > effect[0].filled ? rill_min(coupling->arm, distance) : distance;
        boundary->near_cover += rill_product(effect[1].filled, field->total[1]);
        coupling->near = rill_vec_add(coupling->near, rill_rotate(rotation, effect[1].slope));
    }
    if (field->moment != NULL && sight->faces == 0) {
        add_moments(boundary, field, sight->gap.distance + sight->inset, effect[0].filled,
                    rill_rotate(rotation, sight->gap.normal));
    }
    for (uint32_t n = 0; field->moment != NULL && n < sight->faces; n++) {
        add_moments(boundary, field, sight->face[n].distance + sight->inset, RILL_ONE,
                    rill_rotate(rotation, sight->face[n].normal));
    }
}

/* What a visit of all particles near a body needs. */
typedef struct rill_visit {
    const rill_field *field;
    const rill_rigid *body;
    rill_real inset;
} rill_visit;

/* One particle in front of one hull. */
static void meet(rill_world *world, void *context, uint32_t k, uint32_t particle) {
    const rill_visit *visit = (const rill_visit *)context;
    const rill_field *field = visit->field;
    const rill_hull *hull = &rill_hulls(world)[k];
    const rill_rigid *body = visit->body;
    const rill_real reach = RILL_ONE - visit->inset;
    const int is_map = hull->kind == RILL_SHAPE_MAP;
    rill_sight sight;
    sight.hull = hull;
    sight.inset = visit->inset;
    sight.point = rill_to_body(body, rill_positions(world)[particle]);
    if (rill_hull_look(hull, sight.point, &sight.aspect) >= reach ||
        rill_hull_passes(world, hull, particle)) {
        return;
    }
    sight.gap = is_map ? rill_map_gap(world, hull, sight.point, reach)
                       : rill_hull_gap_seen(hull, sight.point, &sight.aspect);
    if (sight.gap.distance >= reach) {
        return;
    }
    rill_boundary *boundary = boundary_for(world, particle);
    rill_coupling *coupling = boundary != NULL ? coupling_for(world, boundary, hull->body) : NULL;
    if (coupling == NULL) {
        return;
    }
    sight.faces = is_map ? rill_map_faces(world, hull, sight.point, sight.gap, sight.face) : 0;
    add_effects(&sight, field, body->rotation, boundary, coupling);
}

/* How much a solid counts for a particle that another solid covers as well. Where they face each
 * other, and together cover more than NARROW, it counts less, and beyond CRACK nothing: a particle
 * may not hold solids apart by its own size, or a body could never come to lie on a floor. crack.c
 * takes over. Where they form a corner, what lies behind both must not count twice. */
static rill_real share_beside(const rill_coupling *coupling, rill_vec2 normal, rill_vec2 other,
                              rill_real cover) {
    const rill_real cosine = rill_vec_dot(normal, other);
    const rill_real facing = rill_clamp(-cosine, 0, RILL_ONE);
    const rill_real common = rill_clamp(RILL_ONE + cosine, 0, RILL_ONE);
    const rill_real left =
        rill_clamp(rill_div(CRACK - coupling->cover - cover, CRACK - NARROW), 0, RILL_ONE);
    return rill_mul(RILL_ONE - rill_mul(facing, RILL_ONE - left),
                    RILL_ONE - rill_mul(common, cover));
}

/* The share of one body beside walls and other bodies. */
static rill_real share_of(const rill_world *world, const rill_field *field,
                          const rill_boundary *boundary, const rill_coupling *coupling) {
    const rill_vec2 normal = rill_vec_unit(coupling->slope);
    rill_real share = RILL_ONE;
    rill_wall wall[4];
    const uint32_t walls = rill_walls_near(world, rill_positions(world)[boundary->particle], wall);
    for (uint32_t k = 0; k < walls; k++) {
        const rill_real d = rill_max(wall[k].distance, 0);
        const rill_real cover =
            rill_product(rill_wall_value(field->kernel[0].cover, d), field->kernel[0].normal);
        share = rill_mul(share, share_beside(coupling, normal, wall[k].normal, cover));
    }
    for (uint32_t c = boundary->first; c != RILL_NO_INDEX; c = rill_couplings(world)[c].next) {
        const rill_coupling *other = &rill_couplings(world)[c];
        if (other != coupling) {
            /* Corners of two bodies: each gives up half of what they have in common. */
            const rill_vec2 away = rill_vec_unit(other->slope);
            const rill_real half =
                rill_vec_dot(normal, away) > -RILL_RATIO(1, 2) ? other->cover / 2 : other->cover;
            share = rill_mul(share, share_beside(coupling, normal, away, half));
        }
    }
    return share;
}

/* Lets each body add as much to a particle's density as other solids leave it. */
RILL_APART void share_out(const rill_world *world, const rill_field *field,
                          rill_boundary *boundary) {
    rill_real before = 0;
    rill_real after = 0;
    for (uint32_t c = boundary->first; c != RILL_NO_INDEX; c = rill_couplings(world)[c].next) {
        const rill_coupling *coupling = &rill_couplings(world)[c];
        before += coupling->cover;
        after += rill_mul(coupling->cover, share_of(world, field, boundary, coupling));
    }
    const rill_real kept = before > 0 ? rill_min(rill_div(after, before), RILL_ONE) : 0;
    boundary->cover = rill_product(boundary->cover, kept);
    boundary->near_cover = rill_product(boundary->near_cover, kept);
}

/* Does more than one solid reach the particle? */
static int is_shared(const rill_world *world, const rill_boundary *boundary) {
    return boundary->first != RILL_NO_INDEX &&
           (rill_couplings(world)[boundary->first].next != RILL_NO_INDEX ||
            rill_is_near_wall(world, rill_positions(world)[boundary->particle]));
}

/* Sums over the bodies of each particle, for constraints (Bodin). */
RILL_APART void add_up(rill_world *world, rill_boundary *boundary) {
    const rill_vec2 at = rill_positions(world)[boundary->particle];
    for (uint32_t c = boundary->first; c != RILL_NO_INDEX; c = rill_couplings(world)[c].next) {
        rill_coupling *coupling = &rill_couplings(world)[c];
        const rill_rigid *body = &rill_rigids(world)[coupling->body];
        coupling->arm = rill_arm(body, at, coupling->slope);
        const rill_tiny rate = rill_speed_along(body, coupling->slope, coupling->arm);
        const rill_real square =
            rill_vec_dot(coupling->slope, coupling->slope) + rill_mul(coupling->arm, coupling->arm);
        boundary->slope = rill_vec_add(boundary->slope, coupling->slope);
        boundary->driven = rill_tiny_add(boundary->driven, body->mobile ? 0 : rate);
        boundary->mobility += rill_tiny_value(rill_tiny_scale(body->inverse_mass, square));
    }
}

void rill_coupling_find(rill_world *world, const rill_field *field) {
    const rill_rigid *rigids = rill_rigids(world);
    uint16_t *head = (uint16_t *)rill_array_of(world, RILL_ARRAY_BOUNDARY_HEAD);
    memset(head, 0xFF, world->count * sizeof *head);
    world->bodies.boundaries = 0;
    world->bodies.couplings = 0;
    for (uint32_t b = 0; b < world->layout.body_capacity; b++) {
        const int sinks =
            field->heavy_inset != field->inset && rill_body_sinks(world, &rigids[b]) > 0;
        rill_visit visit = {field, &rigids[b], sinks ? field->heavy_inset : field->inset};
        for (uint32_t k = rigids[b].kind != 0 ? rigids[b].first : RILL_NO_SHAPE; k != RILL_NO_SHAPE;
             k = rill_hulls(world)[k].next) {
            rill_visit_near(world, k, RILL_ONE - visit.inset, meet, &visit);
        }
    }
    for (uint32_t n = 0; n < world->bodies.boundaries; n++) {
        rill_boundary *boundary = &rill_boundaries(world)[n];
        if (is_shared(world, boundary)) {
            share_out(world, field, boundary);
        }
        if (field->moment != NULL) {
            add_up(world, boundary);
        }
    }
}

#else

typedef int rill_no_coupling_find_here; /* ISO C wants a declaration in every file */

#endif
