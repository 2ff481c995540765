/* The square root of a float that is not negative, inline where the CPU has an instruction for it.
 */
#ifndef RILL_SRC_ROOT_H
#define RILL_SRC_ROOT_H

#include "rill/real.h"

#if !RILL_FIXED

/* 1: the integer version, for CPUs without the instruction. */
#ifndef RILL_SOFTWARE_ROOT
#if defined(__SSE2__) || defined(__aarch64__) || (defined(__ARM_FP) && (__ARM_FP & 4)) ||          \
    defined(__riscv_flen) || defined(__wasm__) || (defined(__mips_hard_float) && __mips >= 2)
#define RILL_SOFTWARE_ROOT 0
#else
#define RILL_SOFTWARE_ROOT 1
#endif
#endif

#if RILL_SOFTWARE_ROOT

rill_real rill_root(rill_real a);

#elif defined(__SSE2__)

#include <xmmintrin.h>

static inline rill_real rill_root(rill_real a) {
    return _mm_cvtss_f32(_mm_sqrt_ss(_mm_set_ss(a)));
}

#else

static inline rill_real rill_root(rill_real a) {
    return __builtin_sqrtf(a); /* with -fno-math-errno this is one instruction, not a call */
}

#endif

#endif

#endif
