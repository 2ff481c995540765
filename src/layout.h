/* Where everything lies in the block. */
#ifndef RILL_SRC_LAYOUT_H
#define RILL_SRC_LAYOUT_H

#include "world.h"

/* Bytes of one element of a column. */
RILL_OWN_FRAME uint32_t rill_column_bytes(rill_column column);

/* The units of a configuration whose spacing, rate and method are in range, with so many substeps.
 */
rill_units rill_units_of(const rill_config *config, uint32_t substeps);

/* The units that a world begins with. */
rill_units rill_first_units(const rill_config *config);

/* The sizes that a game chooses; 0 pairs: enough for the method. */
typedef struct rill_capacities {
    uint32_t particles, pairs, springs;
} rill_capacities;

/* The layout of a configuration with these capacities instead of its own. (A copy of the
 * configuration with others in it would take a kilobyte of stack.) */
void rill_layout_for(const rill_config *config, rill_capacities capacities, rill_layout *layout);

/* The layout of a configuration that passed rill_config_check. */
void rill_layout_of(const rill_config *config, rill_layout *layout);

#endif
