/* The contract between rill and a platform.
 *
 * A port is a folder with two files: rill_port.h, which the library includes for its macros, and a
 * source file with the functions below. The include path chooses the port. The library itself
 * calls only the clock, and only in rill_step_timed or when a time budget is set; the memory
 * functions are for programs, which hand the block to rill_world_init. */
#ifndef RILL_PORT_PORT_H
#define RILL_PORT_PORT_H

#include <stddef.h>
#include <stdint.h>

/* The port's macros; each has a neutral default below.
 *   RILL_HOT             before a function that a step spends its time in (fast code memory)
 *   RILL_WARM            the same of some worlds only: hot, unless fast memory is scarce
 *   RILL_TABLE           before a constant table read in inner loops (fast data memory)
 *   RILL_WARM_TABLE      the same of some worlds only: as hot, unless fast memory is scarce
 *   RILL_QUOTIENT(a, b)  a / b of uint32_t, where something is faster than what the compiler makes
 *   RILL_FIND(task), RILL_LINEARISE(task), RILL_SWEEP(task), RILL_VISCOSITY(task)
 *                        Bodin's loops over particles in fixed point, where a port has its own: see
 *                        lists.c, bodin_linearise.c, bodin_sweep.c and bodin_viscosity.c
 *   RILL_MEET(task)      the same of the pairs of Clavet's light order: see clavet_light.c
 *   RILL_ASSERT(test)    misuse by the caller or a broken invariant; may also do nothing, or return
 *   RILL_TRACE(text)     a rare event worth a line in a log; text is a string literal */
#include "rill_port.h"

#ifndef RILL_HOT
#define RILL_HOT
#endif
#ifndef RILL_WARM
#define RILL_WARM RILL_HOT
#endif
#ifndef RILL_TABLE
#define RILL_TABLE
#endif
#ifndef RILL_WARM_TABLE
#define RILL_WARM_TABLE RILL_TABLE
#endif
#ifndef RILL_QUOTIENT
#define RILL_QUOTIENT(a, b) ((a) / (b))
#endif
#ifndef RILL_ASSERT
#define RILL_ASSERT(test) ((void)0)
#endif
#ifndef RILL_TRACE
#define RILL_TRACE(text) ((void)0)
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* Microseconds of a clock that never runs backwards. It may wrap: differences are taken modulo
 * 2^32, so anything shorter than 71 minutes is measured right. */
uint32_t rill_port_clock(void);

/* Which memory the block should lie in, where a platform has more than one kind. */
typedef enum rill_port_memory {
    RILL_PORT_FAST, /* tightly coupled or on-chip */
    RILL_PORT_LARGE /* main memory */
} rill_port_memory;

/* Acquires the one block for a world, aligned to RILL_BLOCK_ALIGNMENT. A port without such memory
 * may give another kind. Null if there is not enough. */
void *rill_port_acquire(size_t bytes, rill_port_memory memory);

/* Gives the block back. Null is ignored. */
void rill_port_release(void *block);

#ifdef __cplusplus
}
#endif

#endif
