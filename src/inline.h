/* Functions that are one with their caller. */
#ifndef RILL_SRC_INLINE_H
#define RILL_SRC_INLINE_H

#include "rill/options.h"

/* Before a function that must be compiled anew into each caller, for its constant arguments or for
 * the caller's place in memory (RILL_HOT), where "inline" alone is only a hint. */
#if defined(__GNUC__)
#if RILL_SMALL
#define RILL_INLINE static inline
#define RILL_SHELL static inline __attribute__((always_inline))
#else
#define RILL_INLINE static inline __attribute__((always_inline))
#define RILL_SHELL static inline
#endif
/* RILL_SHELL: before a function that only hands its arguments to another one, see rill_pair. */
/* Before a function with large variables that its caller would else keep on the stack as well. */
#define RILL_APART static __attribute__((noinline))
/* The same for functions of other files, which in the single file may become one with theirs. */
#define RILL_OWN_FRAME __attribute__((noinline))
#else
#define RILL_INLINE static inline
#define RILL_SHELL static inline
#define RILL_APART static
#define RILL_OWN_FRAME
#endif

/* Around a test that is nearly always false: the compiler moves what follows out of the way. */
#if defined(__GNUC__)
#define RILL_RARELY(test) __builtin_expect(!!(test), 0)
#else
#define RILL_RARELY(test) (test)
#endif

#endif
