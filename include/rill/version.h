/* The version of the library; the build reads it from here. Before 1.0 a new minor version may
 * break the API; the layout of the memory block has a version of its own. */
#ifndef RILL_VERSION_H
#define RILL_VERSION_H

/* Rises when the API breaks. */
#define RILL_VERSION_MAJOR 0
/* Rises with new features. */
#define RILL_VERSION_MINOR 1
/* Rises with mends alone. */
#define RILL_VERSION_PATCH 0

/* One number to compare: 0.1.0 is 100, 1.2.3 is 10203. */
#define RILL_VERSION (RILL_VERSION_MAJOR * 10000 + RILL_VERSION_MINOR * 100 + RILL_VERSION_PATCH)

#endif
