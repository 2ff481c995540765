/* The fluid's density where no method has a say: the same measure for all of them. */
#ifndef EXPERIMENTS_DENSITY_H
#define EXPERIMENTS_DENSITY_H

#include "subject.h"

/* Relative to rest, 1 = as dense as wanted, at a height: the mean over the box's width of what a
 * kernel of four spacings sees, divided by what it would see of evenly spread fluid between the
 * walls. Near the free surface the kernel looks out of the fluid, so keep four spacings below. */
double density_at_height(const subject *s, double y);

/* The reach of the kernel, m. */
double density_reach(const subject *s);

#endif
