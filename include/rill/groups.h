/* Groups: particles that carry the same tag. A particle has one tag; 0 is that of all that were
 * given none. Needs gameplay.tags. */
#ifndef RILL_GROUPS_H
#define RILL_GROUPS_H

#include "region.h"
#include "world.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A group as a whole. */
typedef struct rill_group {
    uint32_t count;     /* of its particles */
    rill_vec2 centre;   /* m, mean position */
    rill_vec2 velocity; /* m/s, mean */
} rill_group;

/* Reads a group. RILL_NOTHING_FOUND (all 0) if it has no particle, RILL_NOT_CONFIGURED,
 * RILL_BAD_TAG. */
rill_status rill_group_read(const rill_world *world, uint32_t tag, rill_group *group);

/* The rest return RILL_OK, RILL_NOT_CONFIGURED, RILL_BAD_TAG and what is said below; *changed (may
 * be null) receives how many particles there were. */

/* Removes all particles of a group. */
rill_status rill_group_remove(rill_world *world, uint32_t tag, uint32_t *changed);

/* Gives a group another tag: joins it to that group. */
rill_status rill_group_retag(rill_world *world, uint32_t tag, uint32_t new_tag, uint32_t *changed);

/* Colours a group, 0xRRGGBBAA; 0: as its materials are. Needs gameplay.colours, too. */
rill_status rill_group_recolour(rill_world *world, uint32_t tag, uint32_t colour,
                                uint32_t *changed);

/* Changes the velocity of a group, m/s. RILL_BAD_FORCE. */
rill_status rill_group_push(rill_world *world, uint32_t tag, rill_vec2 change, uint32_t *changed);

/* Tags all particles in a region that mask selects (0: all). RILL_BAD_SHAPE. */
rill_status rill_group_mark(rill_world *world, const rill_region *region, uint32_t mask,
                            uint32_t tag, uint32_t *changed);

#ifdef __cplusplus
}
#endif

#endif
