/* Checks of single values that the setters share with rill_config_check. */
#ifndef RILL_SRC_CONFIG_H
#define RILL_SRC_CONFIG_H

#include "world.h"

/* Is the gravity [m/s^2] mild enough for the configuration's units? */
rill_status rill_gravity_check(const rill_config *config, rill_vec2 gravity);

/* Converts all materials to internal units. */
void rill_materials_prepare(rill_world *world);

/* RILL_OK, or the status that names the material's first field out of range. */
rill_status rill_material_check(const rill_material *material);

/* Is a block there, aligned, and large enough? */
rill_status rill_block_check(const void *block, size_t bytes, size_t needed);

/* What must agree between the library that wrote a block or a save and the one that reads it. */
uint32_t rill_world_format(void);

#endif
