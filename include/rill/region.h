/* Regions: the shapes of zones, sensors and queries. */
#ifndef RILL_REGION_H
#define RILL_REGION_H

#include "real.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Corners of a polygon at most. */
#define RILL_REGION_POINTS 8

/* What a region is, and what its points are. */
typedef enum rill_region_kind {
    RILL_REGION_BOX,    /* point[0]: lower left, point[1]: upper right corner */
    RILL_REGION_CIRCLE, /* point[0]: centre */
    RILL_REGION_POLYGON /* convex, point_count corners in either order */
} rill_region_kind;

/* A part of the plane. Borders belong to it. Make one with the functions below; a region is checked
 * where it is used: RILL_BAD_SHAPE if it is empty, not convex, or farther than 16000 m away. */
typedef struct rill_region {
    uint32_t kind;                       /* a rill_region_kind */
    uint32_t point_count;                /* 1 to RILL_REGION_POINTS */
    rill_real radius;                    /* m, of a circle */
    rill_vec2 point[RILL_REGION_POINTS]; /* m */
} rill_region;

/* A box with sides along the axes, between two opposite corners, m. */
rill_region rill_region_box(rill_vec2 min, rill_vec2 max);

/* A circle, m. */
rill_region rill_region_circle(rill_vec2 centre, rill_real radius);

/* A convex polygon of 3 to RILL_REGION_POINTS corners, m. Too many corners make a region that is
 * refused where it is used. */
rill_region rill_region_polygon(const rill_vec2 *points, uint32_t point_count);

#ifdef __cplusplus
}
#endif

#endif
