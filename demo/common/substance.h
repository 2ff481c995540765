/* Materials by name. */
#ifndef DEMO_SUBSTANCE_H
#define DEMO_SUBSTANCE_H

#include <rill/rill.h>

/* Reads a preset and changes to it, such as "honey" or "water,viscosity=800,friction=0". Returns 0,
 * or -1 if the text makes no sense. */
int substance_read(const char *text, rill_material *material);

/* The springs per particle that a material needs. */
uint32_t substance_springs(const rill_material *material);

#endif
