#include "rill/groups.h"

#include "gameplay.h"
#include "particles.h"
#include "scan.h"

#if RILL_GAMEPLAY

static rill_status check(const rill_world *world, uint32_t tag) {
    if (world->layout.column[RILL_COLUMN_TAG] == 0) {
        return RILL_NOT_CONFIGURED;
    }
    return tag <= 0xFFFFu ? RILL_OK : RILL_BAD_TAG;
}

static void tell(uint32_t *changed, uint32_t count) {
    if (changed != NULL) {
        *changed = count;
    }
}

rill_status rill_group_read(const rill_world *world, uint32_t tag, rill_group *group) {
    const rill_group nothing = {0, {0, 0}, {0, 0}};
    const rill_status status = check(world, tag);
    rill_total x = 0;
    rill_total y = 0;
    rill_total u = 0;
    rill_total v = 0;
    *group = nothing;
    if (status != RILL_OK) {
        return status;
    }
    for (uint32_t i = 0; i < world->count; i++) {
        if (rill_tags(world)[i] == tag) {
            x += rill_positions(world)[i].x;
            y += rill_positions(world)[i].y;
            u += rill_velocities(world)[i].x;
            v += rill_velocities(world)[i].y;
            group->count++;
        }
    }
    if (group->count == 0) {
        return RILL_NOTHING_FOUND;
    }
    const rill_vec2 origin = rill_domain_min(world);
    const rill_units *units = &world->units;
    group->centre.x = origin.x + rill_mul(rill_total_mean(x, group->count), units->h);
    group->centre.y = origin.y + rill_mul(rill_total_mean(y, group->count), units->h);
    group->velocity.x = rill_mul(rill_total_mean(u, group->count), units->speed);
    group->velocity.y = rill_mul(rill_total_mean(v, group->count), units->speed);
    return RILL_OK;
}

typedef enum rill_group_deed {
    GROUP_REMOVE,
    GROUP_RETAG,
    GROUP_RECOLOUR,
    GROUP_PUSH
} rill_group_deed;

/* Does it to all particles of a group, unless there is something wrong with the call: with its
 * number to a new tag or colour, with its change to velocities. Backwards: the one that takes a
 * removed one's place has been seen. */
static rill_status change_all(rill_world *world, rill_status status, uint32_t tag,
                              rill_group_deed deed, uint32_t number, rill_vec2 change,
                              uint32_t *changed) {
    uint32_t count = 0;
    for (uint32_t i = status == RILL_OK ? world->count : 0; i-- > 0;) {
        if (rill_tags(world)[i] != tag) {
            continue;
        }
        count++;
        switch (deed) {
        case GROUP_REMOVE:
            rill_particle_remove_at(world, i);
            break;
        case GROUP_RETAG:
            rill_tags(world)[i] = (uint16_t)number;
            break;
        case GROUP_RECOLOUR:
            rill_paint(world, i, number);
            break;
        default:
            rill_gameplay_push_one(world, i, change);
            break;
        }
    }
    tell(changed, count);
    return status;
}

rill_status rill_group_remove(rill_world *world, uint32_t tag, uint32_t *changed) {
    return change_all(world, check(world, tag), tag, GROUP_REMOVE, 0, rill_vec(0, 0), changed);
}

rill_status rill_group_retag(rill_world *world, uint32_t tag, uint32_t new_tag, uint32_t *changed) {
    const rill_status status = check(world, tag > new_tag ? tag : new_tag);
    return change_all(world, status, tag, GROUP_RETAG, new_tag, rill_vec(0, 0), changed);
}

rill_status rill_group_recolour(rill_world *world, uint32_t tag, uint32_t colour,
                                uint32_t *changed) {
    rill_status status = check(world, tag);
    if (status == RILL_OK && world->layout.column[RILL_COLUMN_COLOUR] == 0) {
        status = RILL_NOT_CONFIGURED;
    }
    return change_all(world, status, tag, GROUP_RECOLOUR, colour, rill_vec(0, 0), changed);
}

rill_status rill_group_push(rill_world *world, uint32_t tag, rill_vec2 change, uint32_t *changed) {
    const rill_status status = rill_vec_is_finite(change) ? check(world, tag) : RILL_BAD_FORCE;
    return change_all(world, status, tag, GROUP_PUSH, 0, rill_velocity_in(world, change), changed);
}

rill_status rill_group_mark(rill_world *world, const rill_region *region, uint32_t mask,
                            uint32_t tag, uint32_t *changed) {
    rill_region_scan scan;
    rill_status status = check(world, tag);
    uint32_t count = 0;
    uint32_t i;
    if (status == RILL_OK) {
        status = rill_region_scan_of(world, region, mask, &scan);
    }
    while (status == RILL_OK && rill_region_scan_next(&scan, &i)) {
        rill_tags(world)[i] = (uint16_t)tag;
        count++;
    }
    tell(changed, count);
    return status;
}

#else

typedef int rill_no_groups_here; /* ISO C wants a declaration in every file */

#endif
