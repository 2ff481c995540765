/* Build options. Every option is a macro, set for the library and for all
 * code that includes its headers alike (the CMake targets export them). */
#ifndef RILL_OPTIONS_H
#define RILL_OPTIONS_H

/* The scalar: 0 = IEEE single precision (target rill), 1 = Q16.16 integers (target rill_q16). */
#ifndef RILL_FIXED
#error "define RILL_FIXED as the library was built: 0 for float, 1 for Q16.16"
#endif

/* Clavet's double-density relaxation. */
#ifndef RILL_CLAVET
#define RILL_CLAVET 1
#endif

/* Bodin's constraint fluid. */
#ifndef RILL_BODIN
#define RILL_BODIN 1
#endif

/* Springs between particles: elastic and plastic materials (needs RILL_CLAVET). */
#ifndef RILL_SPRINGS
#define RILL_SPRINGS 1
#endif

/* Rigid bodies and terrain, contacts and joints. */
#ifndef RILL_BODIES
#define RILL_BODIES 1
#endif

/* Vector instructions where the compiler offers them (SSE2, NEON with 64 bits, WebAssembly's). The
 * results are the same without. */
#ifndef RILL_VECTOR
#define RILL_VECTOR 1
#endif

/* Emitters, zones, sensors, events, groups, colours, saves and what else games ask of a fluid. */
#ifndef RILL_GAMEPLAY
#define RILL_GAMEPLAY 1
#endif

/* A text for each status (3 KB). Without, rill_status_text only says whether there was an error. */
#ifndef RILL_TEXTS
#define RILL_TEXTS 1
#endif

/* Small code rather than fast code: if not told otherwise, as the compiler is told (-Os). The
 * results are the same. */
#ifndef RILL_SMALL
#ifdef __OPTIMIZE_SIZE__
#define RILL_SMALL 1
#else
#define RILL_SMALL 0
#endif
#endif

/* Clavet's light order, for machines that count cycles (5 KB). Small code leaves it out. */
#ifndef RILL_LIGHT
#define RILL_LIGHT (RILL_CLAVET && !RILL_SMALL)
#endif

/* Materials that a world can have, 1 to 255. Part of the world's size. */
#ifndef RILL_MAX_MATERIALS
#define RILL_MAX_MATERIALS 16
#endif

/* Appends the scalar to the name of the functions that every program calls, so that a program built
 * for one scalar cannot be linked with the library of the other. */
#if RILL_FIXED
#define RILL_SCALAR_NAME(name) name##_q16
#else
#define RILL_SCALAR_NAME(name) name##_float
#endif

#endif
