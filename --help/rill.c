/* rill 0.1.0, the library itself, made by scripts/amalgamate.py. MIT licence:
 *
 * MIT License
 *
 * Copyright (c) 2026 the rill authors
 *
 * Permission is hereby granted, free of charge, to any person obtaining a copy
 * of this software and associated documentation files (the "Software"), to deal
 * in the Software without restriction, including without limitation the rights
 * to use, copy, modify, merge, publish, distribute, sublicense, and/or sell
 * copies of the Software, and to permit persons to whom the Software is
 * furnished to do so, subject to the following conditions:
 *
 * The above copyright notice and this permission notice shall be included in all
 * copies or substantial portions of the Software.
 *
 * THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR
 * IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY,
 * FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE
 * AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER
 * LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM,
 * OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE
 * SOFTWARE.
 */
#if !defined(RILL_PORT_HEADER) && !defined(_WIN32) && !defined(_POSIX_C_SOURCE)
#define _POSIX_C_SOURCE 200112L
#endif
#include "rill.h"
#ifndef RILL_PORT_HEADER
#include <assert.h>
#define RILL_ASSERT(test) assert(test)
#endif

/* status.c */

#if RILL_TEXTS

const char *rill_status_text(rill_status status) {
    switch (status) {
#define RILL_STATUS_CASE(name, value, text)                                                        \
    case name:                                                                                     \
        return text;
        RILL_STATUS_TABLE(RILL_STATUS_CASE)
#undef RILL_STATUS_CASE
    }
    return "unknown status";
}

#else

const char *rill_status_text(rill_status status) {
    return status == RILL_OK ? "success" : "an error, see rill/status.h";
}

#endif
#undef RILL_STATUS_CASE

/* real_fixed.c */
/* Q16.16: the operations that are too long to be inline. */

#if RILL_FIXED

rill_real rill_div(rill_real a, rill_real b) {
    if (b == 0) {
        return a == 0 ? 0 : (a > 0 ? INT32_MAX : INT32_MIN);
    }
    const int64_t scaled = (int64_t)a * 65536;
    const int64_t divisor = b;
    const int64_t half = (divisor < 0 ? -divisor : divisor) / 2;
    return rill_saturate((scaled + (scaled < 0 ? -half : half)) / divisor);
}

/* The largest root with root^2 <= square, bit by bit. */
static uint32_t integer_root(uint64_t square) {
    uint64_t root = 0;
    uint64_t bit = (uint64_t)1 << 62;
    while (bit > square) {
        bit >>= 2;
    }
    while (bit != 0) {
        if (square >= root + bit) {
            square -= root + bit;
            root = (root >> 1) + bit;
        } else {
            root >>= 1;
        }
        bit >>= 2;
    }
    return (uint32_t)root;
}

rill_real rill_sqrt(rill_real a) {
    if (a <= 0) {
        return 0;
    }
    const uint64_t square = (uint64_t)a << 16;
    const uint32_t root = integer_root(square);
    /* (root + 1/2)^2 = root^2 + root + 1/4: round up when the square is above it. */
    return (rill_real)(root + (square - (uint64_t)root * root > root));
}

rill_real rill_rsqrt(rill_real a) {
    if (a <= 0) {
        return RILL_REAL_MAX;
    }
    /* 1/sqrt(a/2^16) = sqrt(2^48/a) quanta. */
    return (rill_real)integer_root(((uint64_t)1 << 48) / (uint32_t)a);
}

#else

typedef int rill_no_fixed_point_here; /* ISO C wants a declaration in every file */

#endif

/* real_float.c */
/* Float: the square root. IEEE 754 asks for correct rounding, so the instruction where there is
 * one and the integer version elsewhere give the same bits. */
/* The square root of a float that is not negative, inline where the CPU has an instruction for it.
 */
#ifndef RILL_SRC_ROOT_H
#define RILL_SRC_ROOT_H

#if !RILL_FIXED

/* 1: the integer version, for CPUs without the instruction. */
#ifndef RILL_SOFTWARE_ROOT
#if defined(__SSE2__) || defined(__aarch64__) || (defined(__ARM_FP) && (__ARM_FP & 4)) ||          \
    defined(__riscv_flen)
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

#if !RILL_FIXED

#if RILL_SOFTWARE_ROOT

#include <string.h>

rill_real rill_root(rill_real a) {
    uint32_t bits;
    memcpy(&bits, &a, sizeof bits);
    int32_t exponent = (int32_t)(bits >> 23);
    uint32_t mantissa = bits & 0x7FFFFFu;
    if (exponent == 255 || bits == 0) {
        return a; /* infinite, or zero: particles may coincide */
    }
    if (exponent == 0) { /* subnormal: normalise */
        exponent = 1;
        while (!(mantissa & 0x800000u)) {
            mantissa <<= 1;
            exponent--;
        }
    }
    mantissa |= 0x800000u;
    exponent -= 127;
    if (exponent & 1) {
        mantissa <<= 1;
    }
    /* 26 bits of root from a 52-bit square; the last two decide the rounding. */
    uint64_t square = (uint64_t)mantissa << 27;
    uint64_t result = 0;
    for (uint64_t bit = (uint64_t)1 << 50; bit != 0; bit >>= 2) {
        if (square >= result + bit) {
            square -= result + bit;
            result = (result >> 1) + bit;
        } else {
            result >>= 1;
        }
    }
    /* A root never lies halfway between two floats, so adding half a unit rounds to nearest. */
    const uint32_t rounded = (uint32_t)((result + 2) >> 2);
    bits = ((uint32_t)((exponent >> 1) + 127 - 1) << 23) + rounded;
    memcpy(&a, &bits, sizeof bits);
    return a;
}

#endif

rill_real rill_sqrt(rill_real a) {
    return a > 0 ? rill_root(a) : 0;
}

rill_real rill_rsqrt(rill_real a) {
    return a > 0 ? 1 / rill_root(a) : RILL_REAL_MAX;
}

#else

typedef int rill_no_floating_point_here; /* ISO C wants a declaration in every file */

#endif

/* tables.c */
/* Tables of the fixed build. tests/test_tables.c holds every entry against its formula. */
/* Tables that spare the fixed build square roots and divisions in inner loops. */
#ifndef RILL_SRC_TABLES_H
#define RILL_SRC_TABLES_H

/* Functions that are one with their caller. */
#ifndef RILL_SRC_INLINE_H
#define RILL_SRC_INLINE_H

/* Small code rather than fast code: if not told otherwise, as the compiler is told (-Os). The
 * results are the same. */
#ifndef RILL_SMALL
#ifdef __OPTIMIZE_SIZE__
#define RILL_SMALL 1
#else
#define RILL_SMALL 0
#endif
#endif

/* Before a function that must be compiled anew into each caller, for its constant arguments or for
 * the caller's place in memory (RILL_HOT), where "inline" alone is only a hint. */
#if defined(__GNUC__)
#if RILL_SMALL
#define RILL_INLINE static inline
#else
#define RILL_INLINE static inline __attribute__((always_inline))
#endif
/* Before a function with large variables that its caller would else keep on the stack as well. */
#define RILL_APART static __attribute__((noinline))
#else
#define RILL_INLINE static inline
#define RILL_APART static
#endif

/* Before a short function whose code is long where products have 64 bits: small code has it once.
 */
#if RILL_SMALL && RILL_FIXED && defined(__GNUC__)
#define RILL_SHARED static __attribute__((noinline, unused))
#else
#define RILL_SHARED static inline
#endif

/* Around a test that is nearly always false: the compiler moves what follows out of the way. */
#if defined(__GNUC__)
#define RILL_RARELY(test) __builtin_expect(!!(test), 0)
#else
#define RILL_RARELY(test) (test)
#endif

#endif
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
 *   RILL_TABLE           before a constant table read in inner loops (fast data memory)
 *   RILL_ASSERT(test)    misuse by the caller or a broken invariant; may also do nothing, or return
 *   RILL_TRACE(text)     a rare event worth a line in a log; text is a string literal */
#ifdef RILL_PORT_HEADER
#include RILL_PORT_HEADER
#endif

#ifndef RILL_HOT
#define RILL_HOT
#endif
#ifndef RILL_TABLE
#define RILL_TABLE
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

#if RILL_FIXED

/* 1/sqrt(k/256) in Q2.14 for k = 16 to 255, the first one rounded down, in the upper half; in the
 * lower half by how much it falls to the next. Small code keeps the upper halves alone, and one for
 * k = 256. */
#if RILL_SMALL
typedef uint16_t rill_root_entry;
#else
typedef uint32_t rill_root_entry;
#endif
extern const rill_root_entry rill_table_inverse_root[240 + RILL_SMALL];

/* Both halves, for k = 16 + above. */
static inline uint32_t rill_root_entry_at(uint32_t above) {
    const uint32_t entry = rill_table_inverse_root[above];
#if RILL_SMALL
    return entry << 16 | (entry - rill_table_inverse_root[above + 1]);
#else
    return entry;
#endif
}

/* 1/sqrt(square) in Q12.14 for a square in Q8.24, 1 <= square < 2^24; within 0.05 %. Forces jump
 * where a coarser table would, and particles never rest. */
static inline int32_t rill_inverse_root(int32_t square) {
    int32_t shift = 0;
    while (square < 1 << 20) { /* a sixteenth: rare, particles keep apart */
        square *= 16;
        shift += 2;
    }
    const uint32_t entry = rill_root_entry_at(((uint32_t)square >> 16) - 16);
    const uint32_t rest = ((uint32_t)square >> 8) & 255u;
    return (int32_t)((entry >> 16) - (((entry & 0xFFFFu) * rest) >> 8)) << shift;
}

/* The same in Q12, for a square from 1/16 on below 1, less 1/16. The entry's upper half falls by
 * its lower one; what is left below goes with the shift. */
static inline int32_t rill_inverse_root_above(uint32_t above) {
    const uint32_t entry = rill_root_entry_at(above >> 16);
    return (int32_t)((entry - (entry & 0xFFFFu) * (above & 0xFF00u)) >> 18);
}

/* sqrt(k/256) in Q0.16 for k = 16 to 256, the last one rounded down. */
extern const uint16_t rill_table_root[241];

/* sqrt(square) in Q16.16 for a square in Q8.24, 0 <= square < 2^24; within 5 quanta. */
static inline int32_t rill_table_distance(int32_t square) {
    int32_t shift = 0;
    while (square < 1 << 20 && shift < 10) {
        square *= 16;
        shift += 2;
    }
    if (square < 1 << 20) {
        return 0;
    }
    const uint16_t *entry = &rill_table_root[(square >> 16) - 16];
    const int32_t rest = (square >> 8) & 255;
    return (entry[0] + (((entry[1] - entry[0]) * rest) >> 8)) >> shift;
}

#endif

#endif

#if RILL_FIXED

#if RILL_SMALL
#define ENTRY(value, next) value
#define LAST(value) value,
#else
#define ENTRY(value, next) ((uint32_t)(value) << 16 | ((value) - (next)))
#define LAST(value)
#endif

RILL_TABLE const rill_root_entry rill_table_inverse_root[240 + RILL_SMALL] = {
    ENTRY(65535, 63579), ENTRY(63579, 61788), ENTRY(61788, 60140), ENTRY(60140, 58617),
    ENTRY(58617, 57205), ENTRY(57205, 55889), ENTRY(55889, 54661), ENTRY(54661, 53510),
    ENTRY(53510, 52429), ENTRY(52429, 51411), ENTRY(51411, 50450), ENTRY(50450, 49541),
    ENTRY(49541, 48679), ENTRY(48679, 47861), ENTRY(47861, 47082), ENTRY(47082, 46341),
    ENTRY(46341, 45633), ENTRY(45633, 44957), ENTRY(44957, 44310), ENTRY(44310, 43691),
    ENTRY(43691, 43096), ENTRY(43096, 42525), ENTRY(42525, 41977), ENTRY(41977, 41449),
    ENTRY(41449, 40940), ENTRY(40940, 40450), ENTRY(40450, 39977), ENTRY(39977, 39520),
    ENTRY(39520, 39078), ENTRY(39078, 38651), ENTRY(38651, 38238), ENTRY(38238, 37837),
    ENTRY(37837, 37449), ENTRY(37449, 37073), ENTRY(37073, 36708), ENTRY(36708, 36353),
    ENTRY(36353, 36008), ENTRY(36008, 35673), ENTRY(35673, 35347), ENTRY(35347, 35030),
    ENTRY(35030, 34722), ENTRY(34722, 34421), ENTRY(34421, 34128), ENTRY(34128, 33843),
    ENTRY(33843, 33564), ENTRY(33564, 33292), ENTRY(33292, 33027), ENTRY(33027, 32768),
    ENTRY(32768, 32515), ENTRY(32515, 32268), ENTRY(32268, 32026), ENTRY(32026, 31790),
    ENTRY(31790, 31558), ENTRY(31558, 31332), ENTRY(31332, 31111), ENTRY(31111, 30894),
    ENTRY(30894, 30682), ENTRY(30682, 30474), ENTRY(30474, 30270), ENTRY(30270, 30070),
    ENTRY(30070, 29874), ENTRY(29874, 29682), ENTRY(29682, 29494), ENTRY(29494, 29309),
    ENTRY(29309, 29127), ENTRY(29127, 28949), ENTRY(28949, 28774), ENTRY(28774, 28602),
    ENTRY(28602, 28434), ENTRY(28434, 28268), ENTRY(28268, 28105), ENTRY(28105, 27945),
    ENTRY(27945, 27787), ENTRY(27787, 27632), ENTRY(27632, 27480), ENTRY(27480, 27330),
    ENTRY(27330, 27183), ENTRY(27183, 27038), ENTRY(27038, 26895), ENTRY(26895, 26755),
    ENTRY(26755, 26617), ENTRY(26617, 26481), ENTRY(26481, 26346), ENTRY(26346, 26214),
    ENTRY(26214, 26084), ENTRY(26084, 25956), ENTRY(25956, 25830), ENTRY(25830, 25705),
    ENTRY(25705, 25583), ENTRY(25583, 25462), ENTRY(25462, 25342), ENTRY(25342, 25225),
    ENTRY(25225, 25109), ENTRY(25109, 24994), ENTRY(24994, 24882), ENTRY(24882, 24770),
    ENTRY(24770, 24660), ENTRY(24660, 24552), ENTRY(24552, 24445), ENTRY(24445, 24339),
    ENTRY(24339, 24235), ENTRY(24235, 24132), ENTRY(24132, 24031), ENTRY(24031, 23930),
    ENTRY(23930, 23831), ENTRY(23831, 23733), ENTRY(23733, 23637), ENTRY(23637, 23541),
    ENTRY(23541, 23447), ENTRY(23447, 23354), ENTRY(23354, 23262), ENTRY(23262, 23170),
    ENTRY(23170, 23080), ENTRY(23080, 22992), ENTRY(22992, 22904), ENTRY(22904, 22817),
    ENTRY(22817, 22731), ENTRY(22731, 22646), ENTRY(22646, 22562), ENTRY(22562, 22479),
    ENTRY(22479, 22396), ENTRY(22396, 22315), ENTRY(22315, 22235), ENTRY(22235, 22155),
    ENTRY(22155, 22077), ENTRY(22077, 21999), ENTRY(21999, 21922), ENTRY(21922, 21845),
    ENTRY(21845, 21770), ENTRY(21770, 21695), ENTRY(21695, 21621), ENTRY(21621, 21548),
    ENTRY(21548, 21476), ENTRY(21476, 21404), ENTRY(21404, 21333), ENTRY(21333, 21263),
    ENTRY(21263, 21193), ENTRY(21193, 21124), ENTRY(21124, 21056), ENTRY(21056, 20988),
    ENTRY(20988, 20921), ENTRY(20921, 20855), ENTRY(20855, 20789), ENTRY(20789, 20724),
    ENTRY(20724, 20660), ENTRY(20660, 20596), ENTRY(20596, 20533), ENTRY(20533, 20470),
    ENTRY(20470, 20408), ENTRY(20408, 20346), ENTRY(20346, 20285), ENTRY(20285, 20225),
    ENTRY(20225, 20165), ENTRY(20165, 20106), ENTRY(20106, 20047), ENTRY(20047, 19988),
    ENTRY(19988, 19930), ENTRY(19930, 19873), ENTRY(19873, 19816), ENTRY(19816, 19760),
    ENTRY(19760, 19704), ENTRY(19704, 19649), ENTRY(19649, 19594), ENTRY(19594, 19539),
    ENTRY(19539, 19485), ENTRY(19485, 19431), ENTRY(19431, 19378), ENTRY(19378, 19326),
    ENTRY(19326, 19273), ENTRY(19273, 19221), ENTRY(19221, 19170), ENTRY(19170, 19119),
    ENTRY(19119, 19068), ENTRY(19068, 19018), ENTRY(19018, 18968), ENTRY(18968, 18919),
    ENTRY(18919, 18870), ENTRY(18870, 18821), ENTRY(18821, 18773), ENTRY(18773, 18725),
    ENTRY(18725, 18677), ENTRY(18677, 18630), ENTRY(18630, 18583), ENTRY(18583, 18536),
    ENTRY(18536, 18490), ENTRY(18490, 18444), ENTRY(18444, 18399), ENTRY(18399, 18354),
    ENTRY(18354, 18309), ENTRY(18309, 18264), ENTRY(18264, 18220), ENTRY(18220, 18176),
    ENTRY(18176, 18133), ENTRY(18133, 18090), ENTRY(18090, 18047), ENTRY(18047, 18004),
    ENTRY(18004, 17962), ENTRY(17962, 17920), ENTRY(17920, 17878), ENTRY(17878, 17837),
    ENTRY(17837, 17795), ENTRY(17795, 17755), ENTRY(17755, 17714), ENTRY(17714, 17674),
    ENTRY(17674, 17634), ENTRY(17634, 17594), ENTRY(17594, 17554), ENTRY(17554, 17515),
    ENTRY(17515, 17476), ENTRY(17476, 17438), ENTRY(17438, 17399), ENTRY(17399, 17361),
    ENTRY(17361, 17323), ENTRY(17323, 17285), ENTRY(17285, 17248), ENTRY(17248, 17211),
    ENTRY(17211, 17174), ENTRY(17174, 17137), ENTRY(17137, 17100), ENTRY(17100, 17064),
    ENTRY(17064, 17028), ENTRY(17028, 16992), ENTRY(16992, 16957), ENTRY(16957, 16921),
    ENTRY(16921, 16886), ENTRY(16886, 16851), ENTRY(16851, 16817), ENTRY(16817, 16782),
    ENTRY(16782, 16748), ENTRY(16748, 16714), ENTRY(16714, 16680), ENTRY(16680, 16646),
    ENTRY(16646, 16613), ENTRY(16613, 16579), ENTRY(16579, 16546), ENTRY(16546, 16514),
    ENTRY(16514, 16481), ENTRY(16481, 16448), ENTRY(16448, 16416), ENTRY(16416, 16384),
    LAST(16384)};

const uint16_t rill_table_root[241] = {
    16384, 16888, 17378, 17854, 18318, 18770, 19212, 19644, 20066, 20480, 20886, 21283, 21674,
    22058, 22435, 22806, 23170, 23530, 23884, 24232, 24576, 24915, 25249, 25580, 25905, 26227,
    26545, 26859, 27170, 27477, 27780, 28081, 28378, 28672, 28963, 29251, 29537, 29819, 30099,
    30377, 30652, 30924, 31194, 31462, 31727, 31991, 32252, 32511, 32768, 33023, 33276, 33527,
    33776, 34024, 34270, 34514, 34756, 34996, 35235, 35472, 35708, 35942, 36175, 36406, 36636,
    36864, 37091, 37316, 37540, 37763, 37985, 38205, 38424, 38642, 38858, 39073, 39287, 39500,
    39712, 39923, 40132, 40341, 40548, 40755, 40960, 41164, 41368, 41570, 41771, 41972, 42171,
    42369, 42567, 42763, 42959, 43154, 43348, 43541, 43733, 43925, 44115, 44305, 44494, 44682,
    44869, 45056, 45242, 45427, 45611, 45795, 45977, 46160, 46341, 46522, 46702, 46881, 47059,
    47237, 47415, 47591, 47767, 47942, 48117, 48291, 48465, 48637, 48809, 48981, 49152, 49322,
    49492, 49661, 49830, 49998, 50166, 50332, 50499, 50665, 50830, 50995, 51159, 51323, 51486,
    51649, 51811, 51972, 52134, 52294, 52454, 52614, 52773, 52932, 53090, 53248, 53405, 53562,
    53719, 53874, 54030, 54185, 54340, 54494, 54647, 54801, 54954, 55106, 55258, 55410, 55561,
    55712, 55862, 56012, 56162, 56311, 56459, 56608, 56756, 56903, 57051, 57198, 57344, 57490,
    57636, 57781, 57926, 58071, 58215, 58359, 58503, 58646, 58789, 58931, 59073, 59215, 59357,
    59498, 59639, 59779, 59919, 60059, 60199, 60338, 60477, 60615, 60753, 60891, 61029, 61166,
    61303, 61440, 61576, 61712, 61848, 61984, 62119, 62254, 62388, 62523, 62657, 62790, 62924,
    63057, 63190, 63323, 63455, 63587, 63719, 63850, 63982, 64113, 64243, 64374, 64504, 64634,
    64763, 64893, 65022, 65151, 65279, 65408, 65535,
};

#else

typedef int rill_no_tables_here; /* ISO C wants a declaration in every file */

#endif
#undef ENTRY
#undef LAST

/* material.c */
/* Materials: presets and checks. */
/* Checks of single values that the setters share with rill_config_check. */
#ifndef RILL_SRC_CONFIG_H
#define RILL_SRC_CONFIG_H

/* Inside the block: the world's header, the arrays behind it, and how to reach them.
 *
 * The block holds no pointer. Arrays are found by their offset from the world's address, so a copy
 * of the block is a copy of the world. */
#ifndef RILL_SRC_WORLD_H
#define RILL_SRC_WORLD_H

/* Gradients of the density constraint, and what the solver does with a list of them:
 *
 *   rill_gradient_rate       rate of change of a density; may keep what it has loaded
 *   rill_gradient_press      takes b p from the neighbours' velocities
 *   rill_gradient_press_kept the same, right after the rate
 *   rill_gradient_turn       turns every b by a matrix, presses with the results, adds up them and
 *                            their squares
 *   rill_gradient_room       entries that the gradients of a list take
 *   rill_fine                velocities, pressures and rates during a solve
 *   rill_slow                a pressure that follows another one in small steps */
#ifndef RILL_SRC_GRADIENT_H
#define RILL_SRC_GRADIENT_H

/* A symmetric matrix. */
typedef struct rill_turn {
    rill_real xx, xy, yy;
} rill_turn;

#if RILL_FIXED
/* Gradients in the fixed build: 16 bits a component, Q2.13. With 11 fraction bits a deep column
 * trembles more at rest.
 *
 * A solve rounds every velocity some fifty times. In Q16.16 that alone keeps a deep column moving
 * at a centimetre per second, so velocities, pressures and rates are "fine" while it lasts: 20
 * fraction bits. */
#ifndef RILL_SRC_GRADIENT_FIXED_H
#define RILL_SRC_GRADIENT_FIXED_H

/* Arithmetic of pairs of reals, for values whose products are known to fit. */
#ifndef RILL_SRC_VEC_H
#define RILL_SRC_VEC_H

/* a times b without the saturation of rill_mul: the caller knows that |a b| < 32768. */
RILL_SHARED rill_real rill_product(rill_real a, rill_real b) {
#if RILL_FIXED
    return (rill_real)(((int64_t)a * b + 0x8000) >> 16);
#else
    return a * b;
#endif
}

/* a + b and a - b of numbers that come from outside: Q16.16 saturates. */
static inline rill_real rill_sum(rill_real a, rill_real b) {
#if RILL_FIXED
    return rill_saturate((int64_t)a + b);
#else
    return a + b;
#endif
}

static inline rill_real rill_difference(rill_real a, rill_real b) {
#if RILL_FIXED
    return rill_saturate((int64_t)a - b);
#else
    return a - b;
#endif
}

static inline rill_vec2 rill_vec(rill_real x, rill_real y) {
    const rill_vec2 v = {x, y};
    return v;
}

static inline rill_vec2 rill_vec_add(rill_vec2 a, rill_vec2 b) {
    return rill_vec(a.x + b.x, a.y + b.y);
}

static inline rill_vec2 rill_vec_sub(rill_vec2 a, rill_vec2 b) {
    return rill_vec(a.x - b.x, a.y - b.y);
}

static inline rill_vec2 rill_vec_scale(rill_vec2 a, rill_real factor) {
    return rill_vec(rill_product(a.x, factor), rill_product(a.y, factor));
}

RILL_SHARED rill_real rill_vec_dot(rill_vec2 a, rill_vec2 b) {
#if RILL_FIXED
    return (rill_real)(((int64_t)a.x * b.x + (int64_t)a.y * b.y + 0x8000) >> 16);
#else
    return a.x * b.x + a.y * b.y;
#endif
}

/* The length of a vector whose square need not fit Q16.16. */
static inline rill_real rill_vec_length(rill_vec2 a) {
    const rill_real larger = rill_max(rill_abs(a.x), rill_abs(a.y));
    if (larger == 0) {
        return 0;
    }
    const rill_vec2 unit = rill_vec(rill_div(a.x, larger), rill_div(a.y, larger));
    return rill_mul(larger, rill_sqrt(rill_vec_dot(unit, unit)));
}

/* The unit vector along another one, 0 for 0. */
static inline rill_vec2 rill_vec_unit(rill_vec2 a) {
    const rill_real larger = rill_max(rill_abs(a.x), rill_abs(a.y));
    if (larger == 0) {
        return a;
    }
    const rill_vec2 unit = rill_vec(rill_div(a.x, larger), rill_div(a.y, larger));
    const rill_real length = rill_sqrt(rill_vec_dot(unit, unit));
    return rill_vec(rill_div(unit.x, length), rill_div(unit.y, length));
}

static inline int rill_vec_is_finite(rill_vec2 a) {
    return rill_is_finite(a.x) && rill_is_finite(a.y);
}

#endif
/* Vector instructions, where there are some. They change the speed, never the bits. */
#ifndef RILL_SRC_VECTOR_H
#define RILL_SRC_VECTOR_H

#if RILL_VECTOR && defined(__SSE2__)

#include <emmintrin.h>
#define RILL_SSE2 1

/* One pair of reals in the lower half, zero in the upper. */
static inline __m128 rill_load_half(const rill_vec2 *a) {
    return _mm_castpd_ps(_mm_load_sd((const double *)(const void *)a));
}

/* The values of two neighbours side by side, in either scalar. */
static inline __m128 rill_load_both(const rill_vec2 *first, const rill_vec2 *second) {
    return _mm_loadh_pi(rill_load_half(first), (const __m64 *)(const void *)second);
}

/* The second may be one past a list and be the first as well, unchanged: the first has the last
 * word. */
static inline void rill_store_both(rill_vec2 *first, rill_vec2 *second, __m128 both) {
    _mm_storeh_pi((__m64 *)(void *)second, both);
    _mm_storel_pi((__m64 *)(void *)first, both);
}

static inline __m128 rill_load_two(const rill_vec2 *value, const uint16_t *list) {
    return rill_load_both(&value[list[0]], &value[list[1]]);
}

#else
#define RILL_SSE2 0
#endif

#endif

typedef struct rill_gradient {
    int16_t x, y;
} rill_gradient;

static inline rill_vec2 rill_gradient_value(rill_gradient b) {
    return rill_vec(b.x * 8, b.y * 8);
}

/* Entries that the gradients of a list take. */
static inline uint32_t rill_gradient_room(uint32_t count) {
    return count;
}

/* Entries that those of all lists take at most: vector code writes up to three past a list. */
static inline uint32_t rill_gradient_capacity(uint32_t entries, uint32_t particles) {
    (void)particles;
    return entries + 4;
}

/* Q12.20. */
typedef int32_t rill_fine;

typedef int rill_kept; /* nothing is */

static inline rill_fine rill_fine_of(rill_real a) {
    return a * 16;
}

static inline rill_real rill_fine_value(rill_fine a) {
    return (a + 8) >> 4;
}

/* The fine product of two reals. */
static inline rill_fine rill_fine_product(rill_real a, rill_real b) {
    return rill_saturate(((int64_t)a * b + 2048) >> 12);
}

/* Rate at which the density of a particle changes: sum over its list of b times the neighbours'
 * velocities, minus the sum of b times its own. Velocities and the rate are fine. */
static inline rill_fine rill_gradient_rate(const rill_gradient *b, const uint16_t *list,
                                           uint32_t count, const rill_vec2 *velocity, rill_vec2 sum,
                                           rill_vec2 own, rill_kept *kept) {
    int64_t rate = 4096 - (int64_t)(sum.x >> 3) * own.x - (int64_t)(sum.y >> 3) * own.y;
    for (const uint16_t *const pairs_end = list + (count & ~1u); list != pairs_end;
         list += 2, b += 2) {
        const rill_vec2 v = velocity[list[0]];
        const rill_vec2 w = velocity[list[1]];
        rate += (int64_t)b[0].x * v.x;
        rate += (int64_t)b[0].y * v.y;
        rate += (int64_t)b[1].x * w.x;
        rate += (int64_t)b[1].y * w.y;
    }
    if (count & 1u) {
        const rill_vec2 v = velocity[*list];
        rate += (int64_t)b->x * v.x + (int64_t)b->y * v.y;
    }
    *kept = 0;
    /* 64 is more than any fluid does; it keeps what is computed from the rate in range. */
    const int64_t limit = (int64_t)64 << 33;
    return (rill_fine)((rate < -limit ? -limit : rate > limit ? limit : rate) >> 13);
}

/* What a pressure takes from a component of a neighbour's fine velocity: b p, rounded. */
static inline rill_fine rill_gradient_times(int32_t b, rill_fine p) {
    return (rill_fine)(((int64_t)b * p + 4096) >> 13);
}

static inline void rill_gradient_press_one(rill_gradient b, rill_vec2 *velocity, rill_fine p) {
    velocity->x -= rill_gradient_times(b.x, p);
    velocity->y -= rill_gradient_times(b.y, p);
}

/* A symmetric matrix in Q3.12, held within 16 bits. */
static inline int32_t rill_turn12(rill_real a) {
    return rill_clamp((a + 8) >> 4, -32767, 32767);
}

/* Sums of the turned gradients, with which rill_turn_all presses. */
typedef struct rill_turned {
    int32_t x, y;    /* Q2.13 */
    int32_t squares; /* Q13.18: 255 of 32 at most */
} rill_turned;

#if RILL_SSE2

/* A pressure as 2^15 high + low, both of 16 bits: |p| < 1024. */
typedef struct rill_halves {
    __m128i high, low;
} rill_halves;

static inline rill_halves rill_halves_of(rill_fine p) {
    const rill_halves halves = {_mm_set1_epi32(p >> 15 & 0xFFFF), _mm_set1_epi32(p & 0x7FFF)};
    return halves;
}

/* Takes the products of two gradients, 32 bits a component with the upper half 0, and a pressure.
 * As p = 2^15 high + low, (b p + 4096) >> 13 is 4 b high + ((b low + 4096) >> 13). */
static inline void rill_take_two(rill_vec2 *velocity, const uint16_t *list, __m128i b,
                                 rill_halves p) {
    const __m128i low =
        _mm_srai_epi32(_mm_add_epi32(_mm_madd_epi16(b, p.low), _mm_set1_epi32(4096)), 13);
    const __m128i change = _mm_add_epi32(_mm_slli_epi32(_mm_madd_epi16(b, p.high), 2), low);
    rill_vec2 *const first = &velocity[list[0]];
    rill_vec2 *const second = &velocity[list[1]];
    const __m128i old = _mm_castps_si128(rill_load_both(first, second));
    rill_store_both(first, second, _mm_castsi128_ps(_mm_sub_epi32(old, change)));
}

RILL_INLINE void rill_gradient_press(const rill_gradient *b, const uint16_t *list, uint32_t count,
                                     rill_vec2 *velocity, rill_fine p) {
    const __m128i zero = _mm_setzero_si128();
    const rill_halves halves = rill_halves_of(p);
    const uint16_t *const pairs_end = list + (count & ~1u);
    const uint16_t *const fours_end = list + (count & ~3u);
    for (; list != fours_end; list += 4, b += 4) {
        const __m128i four = _mm_loadu_si128((const __m128i *)(const void *)b);
        rill_take_two(velocity, list, _mm_unpacklo_epi16(four, zero), halves);
        rill_take_two(velocity, list + 2, _mm_unpackhi_epi16(four, zero), halves);
    }
    if (list != pairs_end) {
        const __m128i two = _mm_loadl_epi64((const __m128i *)(const void *)b);
        rill_take_two(velocity, list, _mm_unpacklo_epi16(two, zero), halves);
        list += 2;
        b += 2;
    }
    if (count & 1u) {
        rill_gradient_press_one(*b, &velocity[*list], p);
    }
}

/* Both components of a gradient times a row of a matrix: see rill_gradient_turn. */
static inline __m128i rill_turn_row(__m128i b, __m128i row) {
    return _mm_srai_epi32(_mm_add_epi32(_mm_madd_epi16(b, row), _mm_set1_epi32(2048)), 12);
}

static inline __m128i rill_turn_row_of(int32_t x, int32_t y) {
    return _mm_set_epi16((short)y, (short)x, (short)y, (short)x, (short)y, (short)x, (short)y,
                         (short)x);
}

/* Four at a time. The gradients behind the list are 0 up to a multiple of four, see
 * bodin_gather_fixed.h. */
RILL_INLINE rill_turned rill_turn_all(rill_gradient *b, const uint16_t *list, uint32_t count,
                                      rill_turn turn, rill_vec2 *velocity, rill_fine p) {
    const __m128i zero = _mm_setzero_si128();
    const rill_halves halves = rill_halves_of(p);
    const __m128i above = rill_turn_row_of(rill_turn12(turn.xx), rill_turn12(turn.xy));
    const __m128i below = rill_turn_row_of(rill_turn12(turn.xy), rill_turn12(turn.yy));
    const __m128i only_x = rill_turn_row_of(1, 0);
    const __m128i only_y = rill_turn_row_of(0, 1);
    __m128i x = _mm_setzero_si128();
    __m128i y = _mm_setzero_si128();
    __m128i squares = _mm_setzero_si128();
    for (uint32_t n = 0; n < count; n += 4) {
        __m128i *const place = (__m128i *)(void *)(b + n);
        const __m128i old = _mm_loadu_si128(place);
        const __m128i all =
            _mm_max_epi16(_mm_packs_epi32(rill_turn_row(old, above), rill_turn_row(old, below)),
                          _mm_set1_epi16(-32767));
        const __m128i four = _mm_unpacklo_epi16(all, _mm_unpackhi_epi64(all, all));
        _mm_storeu_si128(place, four);
        rill_take_two(velocity, list + n, _mm_unpacklo_epi16(four, zero), halves);
        rill_take_two(velocity, list + n + 2, _mm_unpackhi_epi16(four, zero), halves);
        x = _mm_add_epi32(x, _mm_madd_epi16(four, only_x));
        y = _mm_add_epi32(y, _mm_madd_epi16(four, only_y));
        squares = _mm_add_epi32(squares, _mm_srai_epi32(_mm_madd_epi16(four, four), 8));
    }
    const __m128i xy = _mm_add_epi32(_mm_unpacklo_epi32(x, y), _mm_unpackhi_epi32(x, y));
    const __m128i sum = _mm_add_epi32(xy, _mm_unpackhi_epi64(xy, xy));
    squares = _mm_add_epi32(squares, _mm_unpackhi_epi64(squares, squares));
    squares = _mm_add_epi32(squares, _mm_shuffle_epi32(squares, 1));
    const rill_turned turned = {_mm_cvtsi128_si32(sum),
                                _mm_cvtsi128_si32(_mm_shuffle_epi32(sum, 1)),
                                _mm_cvtsi128_si32(squares)};
    return turned;
}

#else

RILL_INLINE void rill_gradient_press(const rill_gradient *b, const uint16_t *list, uint32_t count,
                                     rill_vec2 *velocity, rill_fine p) {
    if (p < 1 << 16 && p > -(1 << 16)) { /* most: the products fit 32 bits */
        for (const uint16_t *const end = list + count; list != end; list++, b++) {
            rill_vec2 *v = &velocity[*list];
            *v = rill_vec(v->x - ((b->x * p + 4096) >> 13), v->y - ((b->y * p + 4096) >> 13));
        }
        return;
    }
    for (uint32_t n = 0; n < count; n++) {
        rill_gradient_press_one(b[n], &velocity[list[n]], p);
    }
}

RILL_INLINE rill_turned rill_turn_all(rill_gradient *b, const uint16_t *list, uint32_t count,
                                      rill_turn turn, rill_vec2 *velocity, rill_fine p) {
    const rill_turn q12 = {rill_turn12(turn.xx), rill_turn12(turn.xy), rill_turn12(turn.yy)};
    rill_turned sum = {0, 0, 0};
    for (uint32_t n = 0; n < count; n++) {
        const int32_t x = (q12.xx * b[n].x + q12.xy * b[n].y + 2048) >> 12;
        const int32_t y = (q12.xy * b[n].x + q12.yy * b[n].y + 2048) >> 12;
        b[n].x = (int16_t)rill_clamp(x, -32767, 32767);
        b[n].y = (int16_t)rill_clamp(y, -32767, 32767);
        sum.x += b[n].x;
        sum.y += b[n].y;
        sum.squares += (b[n].x * b[n].x + b[n].y * b[n].y) >> 8;
    }
    rill_gradient_press(b, list, count, velocity, p);
    return sum;
}

#endif

RILL_INLINE void rill_gradient_press_kept(const rill_kept *kept, const rill_gradient *b,
                                          const uint16_t *list, uint32_t count, rill_vec2 *velocity,
                                          rill_fine p) {
    (void)kept;
    rill_gradient_press(b, list, count, velocity, p);
}

/* Turns every b by a symmetric matrix with elements below 8 and presses with it; returns the sum of
 * the turned ones and adds their squares. */
RILL_INLINE rill_vec2 rill_gradient_turn(rill_gradient *b, const uint16_t *list, uint32_t count,
                                         rill_turn turn, rill_vec2 *velocity, rill_fine p,
                                         rill_real *squares) {
    const rill_turned sum = rill_turn_all(b, list, count, turn, velocity, p);
    *squares += sum.squares >> 2;
    return rill_vec(sum.x * 8, sum.y * 8);
}

/* A relaxation below 2 over a diagonal above 1/1024, to two quanta: a division of 64 bits would
 * take longer than all else that a particle's constraint needs on machines that do it bit by bit.
 */
static inline rill_real rill_step_of(rill_real relaxation, rill_real diagonal) {
    return (rill_real)(((uint32_t)relaxation << 15) / (uint32_t)diagonal) * 2;
}

/* A slowly followed pressure: Q8.24, because its increments are smaller still. */
typedef int32_t rill_slow;

static inline rill_fine rill_slow_value(rill_slow slow) {
    return (slow + 8) >> 4;
}

/* Moves a slow value, below 100, towards a fine one by a small share of the way. */
static inline rill_slow rill_slow_follow(rill_slow slow, rill_fine goal, rill_real share) {
    const int64_t way = (int64_t)goal * 16 - slow;
    return slow + (rill_slow)((way * share) >> 16);
}

static inline rill_slow rill_slow_from(rill_fine value) {
    const rill_fine most = rill_fine_of(RILL_RATIO(100, 1));
    return rill_clamp(value, -most, most) * 16;
}

#endif
#else
/* Gradients in the float build: 16 bits a component, Q2.13, as in the fixed build. They linearise a
 * density that is far from linear; what matters is that all that is done with them uses the same
 * numbers, so that momentum is kept.
 *
 * The gradients of a list take whole fours, the last of which is filled up with zeros. Vector code
 * works on four neighbours at a time and looks at up to seven entries past the list, which are
 * those of other particles: their gradients are zero or not loaded. Even and odd entries are summed
 * apart, in the same order with and without vector instructions. */
#ifndef RILL_SRC_GRADIENT_FLOAT_H
#define RILL_SRC_GRADIENT_FLOAT_H

/* Arithmetic of pairs of reals, for values whose products are known to fit. */
#ifndef RILL_SRC_VEC_H
#define RILL_SRC_VEC_H

/* a times b without the saturation of rill_mul: the caller knows that |a b| < 32768. */
RILL_SHARED rill_real rill_product(rill_real a, rill_real b) {
#if RILL_FIXED
    return (rill_real)(((int64_t)a * b + 0x8000) >> 16);
#else
    return a * b;
#endif
}

/* a + b and a - b of numbers that come from outside: Q16.16 saturates. */
static inline rill_real rill_sum(rill_real a, rill_real b) {
#if RILL_FIXED
    return rill_saturate((int64_t)a + b);
#else
    return a + b;
#endif
}

static inline rill_real rill_difference(rill_real a, rill_real b) {
#if RILL_FIXED
    return rill_saturate((int64_t)a - b);
#else
    return a - b;
#endif
}

static inline rill_vec2 rill_vec(rill_real x, rill_real y) {
    const rill_vec2 v = {x, y};
    return v;
}

static inline rill_vec2 rill_vec_add(rill_vec2 a, rill_vec2 b) {
    return rill_vec(a.x + b.x, a.y + b.y);
}

static inline rill_vec2 rill_vec_sub(rill_vec2 a, rill_vec2 b) {
    return rill_vec(a.x - b.x, a.y - b.y);
}

static inline rill_vec2 rill_vec_scale(rill_vec2 a, rill_real factor) {
    return rill_vec(rill_product(a.x, factor), rill_product(a.y, factor));
}

RILL_SHARED rill_real rill_vec_dot(rill_vec2 a, rill_vec2 b) {
#if RILL_FIXED
    return (rill_real)(((int64_t)a.x * b.x + (int64_t)a.y * b.y + 0x8000) >> 16);
#else
    return a.x * b.x + a.y * b.y;
#endif
}

/* The length of a vector whose square need not fit Q16.16. */
static inline rill_real rill_vec_length(rill_vec2 a) {
    const rill_real larger = rill_max(rill_abs(a.x), rill_abs(a.y));
    if (larger == 0) {
        return 0;
    }
    const rill_vec2 unit = rill_vec(rill_div(a.x, larger), rill_div(a.y, larger));
    return rill_mul(larger, rill_sqrt(rill_vec_dot(unit, unit)));
}

/* The unit vector along another one, 0 for 0. */
static inline rill_vec2 rill_vec_unit(rill_vec2 a) {
    const rill_real larger = rill_max(rill_abs(a.x), rill_abs(a.y));
    if (larger == 0) {
        return a;
    }
    const rill_vec2 unit = rill_vec(rill_div(a.x, larger), rill_div(a.y, larger));
    const rill_real length = rill_sqrt(rill_vec_dot(unit, unit));
    return rill_vec(rill_div(unit.x, length), rill_div(unit.y, length));
}

static inline int rill_vec_is_finite(rill_vec2 a) {
    return rill_is_finite(a.x) && rill_is_finite(a.y);
}

#endif
/* Vector instructions, where there are some. They change the speed, never the bits. */
#ifndef RILL_SRC_VECTOR_H
#define RILL_SRC_VECTOR_H

#if RILL_VECTOR && defined(__SSE2__)

#include <emmintrin.h>
#define RILL_SSE2 1

/* One pair of reals in the lower half, zero in the upper. */
static inline __m128 rill_load_half(const rill_vec2 *a) {
    return _mm_castpd_ps(_mm_load_sd((const double *)(const void *)a));
}

/* The values of two neighbours side by side, in either scalar. */
static inline __m128 rill_load_both(const rill_vec2 *first, const rill_vec2 *second) {
    return _mm_loadh_pi(rill_load_half(first), (const __m64 *)(const void *)second);
}

/* The second may be one past a list and be the first as well, unchanged: the first has the last
 * word. */
static inline void rill_store_both(rill_vec2 *first, rill_vec2 *second, __m128 both) {
    _mm_storeh_pi((__m64 *)(void *)second, both);
    _mm_storel_pi((__m64 *)(void *)first, both);
}

static inline __m128 rill_load_two(const rill_vec2 *value, const uint16_t *list) {
    return rill_load_both(&value[list[0]], &value[list[1]]);
}

#else
#define RILL_SSE2 0
#endif

#endif

typedef struct rill_gradient {
    int16_t x, y;
} rill_gradient;

typedef rill_real rill_slow;
typedef rill_real rill_fine;

static inline rill_fine rill_fine_of(rill_real a) {
    return a;
}

static inline rill_real rill_fine_value(rill_fine a) {
    return a;
}

static inline rill_fine rill_fine_product(rill_real a, rill_real b) {
    return a * b;
}

/* Quanta of a gradient of 1. */
#define RILL_GRADIENT_ONE 8192

static inline rill_vec2 rill_gradient_value(rill_gradient b) {
    return rill_vec((rill_real)b.x / RILL_GRADIENT_ONE, (rill_real)b.y / RILL_GRADIENT_ONE);
}

/* Entries that the gradients of a list take. */
static inline uint32_t rill_gradient_room(uint32_t count) {
    return (count + 3) & ~3u;
}

/* Entries that those of all lists take at most. */
static inline uint32_t rill_gradient_capacity(uint32_t entries, uint32_t particles) {
    return entries + 3 * particles;
}

/* Products are computed with gradients times 2^29: quanta that begin in the upper half of a 32-bit
 * integer need no sign extension. */
#define RILL_GRADIENT_UNIT (1.0F / 536870912)

static inline rill_vec2 rill_gradient_scaled(rill_gradient b) {
    return rill_vec((rill_real)(b.x * 65536), (rill_real)(b.y * 65536));
}

/* The nearest whole number, even in the middle, within 16 bits. */
static inline int16_t rill_quantum(rill_real a) {
    const rill_real shift = 12582912; /* 1.5 times 2^23: floats of that size are whole */
    return (int16_t)((rill_clamp(a, -32768, 32767) + shift) - shift);
}

/* Sums of turned gradients. */
typedef struct rill_turned {
    rill_vec2 sum;     /* scaled: exact, in whatever order */
    rill_real squares; /* quanta^2, before they were rounded */
} rill_turned;

static inline void rill_gradient_press_one(rill_gradient b, rill_vec2 *velocity, rill_real p) {
    *velocity =
        rill_vec_sub(*velocity, rill_vec_scale(rill_gradient_scaled(b), p * RILL_GRADIENT_UNIT));
}

#if RILL_SSE2

static inline __m128i rill_load_gradients(const rill_gradient *b) {
    return _mm_loadu_si128((const __m128i *)(const void *)b);
}

/* The first or last two of four gradients, scaled. */
static inline __m128 rill_first_two(__m128i four) {
    return _mm_cvtepi32_ps(_mm_unpacklo_epi16(_mm_setzero_si128(), four));
}

static inline __m128 rill_last_two(__m128i four) {
    return _mm_cvtepi32_ps(_mm_unpackhi_epi16(_mm_setzero_si128(), four));
}

/* Four gradients from whole numbers. */
static inline __m128i rill_four_quanta(__m128 first_two, __m128 last_two) {
    return _mm_packs_epi32(_mm_cvtps_epi32(first_two), _mm_cvtps_epi32(last_two));
}

/* The first eight neighbours of a particle, from the rate to the press. */
typedef struct rill_kept {
    __m128 b[4], v[4];
} rill_kept;

/* x + y of the neighbours less x + y of the particle itself. */
static inline rill_real rill_rate_of(__m128 sum, rill_vec2 total, rill_vec2 own) {
    const __m128 mine = _mm_mul_ps(rill_load_half(&total), rill_load_half(&own));
    sum = _mm_add_ps(sum, _mm_movehl_ps(sum, sum));
    sum = _mm_add_ss(sum, _mm_shuffle_ps(sum, sum, 1));
    sum = _mm_mul_ss(sum, _mm_set_ss(RILL_GRADIENT_UNIT));
    return _mm_cvtss_f32(_mm_sub_ss(sum, _mm_add_ss(mine, _mm_shuffle_ps(mine, mine, 1))));
}

RILL_INLINE rill_real rill_gradient_rate(const rill_gradient *b, const uint16_t *list,
                                         uint32_t count, const rill_vec2 *velocity, rill_vec2 total,
                                         rill_vec2 own, rill_kept *kept) {
    __m128i first = _mm_setzero_si128();
    __m128i second = first;
    if (count > 4) {
        first = rill_load_gradients(b);
        second = rill_load_gradients(b + 4);
    } else if (count > 0) {
        first = rill_load_gradients(b);
    }
    kept->b[0] = rill_first_two(first);
    kept->b[1] = rill_last_two(first);
    kept->b[2] = rill_first_two(second);
    kept->b[3] = rill_last_two(second);
    kept->v[0] = rill_load_two(velocity, list);
    kept->v[1] = rill_load_two(velocity, list + 2);
    kept->v[2] = rill_load_two(velocity, list + 4);
    kept->v[3] = rill_load_two(velocity, list + 6);
    __m128 sum = _mm_mul_ps(kept->b[0], kept->v[0]);
    sum = _mm_add_ps(sum, _mm_mul_ps(kept->b[1], kept->v[1]));
    sum = _mm_add_ps(sum, _mm_mul_ps(kept->b[2], kept->v[2]));
    sum = _mm_add_ps(sum, _mm_mul_ps(kept->b[3], kept->v[3]));
    for (uint32_t n = 8; n < count; n += 4) {
        const __m128i four = rill_load_gradients(b + n);
        const __m128 v = rill_load_two(velocity, list + n);
        const __m128 w = rill_load_two(velocity, list + n + 2);
        sum = _mm_add_ps(sum, _mm_mul_ps(rill_first_two(four), v));
        sum = _mm_add_ps(sum, _mm_mul_ps(rill_last_two(four), w));
    }
    return rill_rate_of(sum, total, own);
}

static inline void rill_put_two(rill_vec2 *velocity, const uint16_t *list, __m128 both) {
    rill_store_both(&velocity[list[0]], &velocity[list[1]], both);
}

/* Takes changes from the velocities of two neighbours. */
static inline void rill_take_both(rill_vec2 *first, rill_vec2 *second, __m128 changes) {
    rill_store_both(first, second, _mm_sub_ps(rill_load_both(first, second), changes));
}

static inline void rill_take_two(rill_vec2 *velocity, const uint16_t *list, __m128 changes) {
    rill_take_both(&velocity[list[0]], &velocity[list[1]], changes);
}

RILL_INLINE void rill_press_from(uint32_t n, const rill_gradient *b, const uint16_t *list,
                                 uint32_t count, rill_vec2 *velocity, __m128 pressure) {
    for (; n < count; n += 4) {
        const __m128i four = rill_load_gradients(b + n);
        rill_take_two(velocity, list + n, _mm_mul_ps(rill_first_two(four), pressure));
        rill_take_two(velocity, list + n + 2, _mm_mul_ps(rill_last_two(four), pressure));
    }
}

RILL_INLINE void rill_gradient_press(const rill_gradient *b, const uint16_t *list, uint32_t count,
                                     rill_vec2 *velocity, rill_real p) {
    rill_press_from(0, b, list, count, velocity, _mm_set1_ps(p * RILL_GRADIENT_UNIT));
}

/* What is past a list may be in it as well: the first neighbours are stored last. */
RILL_INLINE void rill_gradient_press_kept(const rill_kept *kept, const rill_gradient *b,
                                          const uint16_t *list, uint32_t count, rill_vec2 *velocity,
                                          rill_real p) {
    const __m128 pressure = _mm_set1_ps(p * RILL_GRADIENT_UNIT);
    rill_press_from(8, b, list, count, velocity, pressure);
    rill_put_two(velocity, list + 6, _mm_sub_ps(kept->v[3], _mm_mul_ps(kept->b[3], pressure)));
    rill_put_two(velocity, list + 4, _mm_sub_ps(kept->v[2], _mm_mul_ps(kept->b[2], pressure)));
    rill_put_two(velocity, list + 2, _mm_sub_ps(kept->v[1], _mm_mul_ps(kept->b[1], pressure)));
    rill_put_two(velocity, list, _mm_sub_ps(kept->v[0], _mm_mul_ps(kept->b[0], pressure)));
}

/* Two gradients times a matrix. */
static inline __m128 rill_turn_two(__m128 b, __m128 own, __m128 cross) {
    const __m128 swapped = _mm_shuffle_ps(b, b, _MM_SHUFFLE(2, 3, 0, 1));
    return _mm_add_ps(_mm_mul_ps(own, b), _mm_mul_ps(cross, swapped));
}

RILL_INLINE rill_turned rill_turn_all(rill_gradient *b, const uint16_t *list, uint32_t count,
                                      rill_turn turn, rill_vec2 *velocity, rill_real p) {
    const __m128 pressure = _mm_set1_ps(p * RILL_GRADIENT_UNIT);
    const __m128 own = _mm_set_ps(turn.yy, turn.xx, turn.yy, turn.xx);
    const __m128 cross = _mm_set1_ps(turn.xy);
    __m128 sum = _mm_setzero_ps();
    __m128 square = _mm_setzero_ps();
    for (uint32_t n = 0; n < count; n += 4) {
        const __m128i old = rill_load_gradients(b + n);
        const __m128 low = rill_turn_two(rill_first_two(old), own, cross);
        const __m128 high = rill_turn_two(rill_last_two(old), own, cross);
        const __m128i four = rill_four_quanta(low, high);
        const __m128 first = rill_first_two(four);
        const __m128 last = rill_last_two(four);
        _mm_storeu_si128((__m128i *)(void *)(b + n), four);
        rill_take_two(velocity, list + n, _mm_mul_ps(first, pressure));
        rill_take_two(velocity, list + n + 2, _mm_mul_ps(last, pressure));
        sum = _mm_add_ps(sum, _mm_add_ps(first, last));
        square = _mm_add_ps(square, _mm_mul_ps(low, low));
        square = _mm_add_ps(square, _mm_mul_ps(high, high));
    }
    sum = _mm_add_ps(sum, _mm_movehl_ps(sum, sum));
    square = _mm_add_ps(square, _mm_movehl_ps(square, square));
    square = _mm_add_ss(square, _mm_shuffle_ps(square, square, 1));
    rill_turned turned;
    _mm_storel_pi((__m64 *)(void *)&turned.sum, sum);
    turned.squares = _mm_cvtss_f32(square);
    return turned;
}

#else

typedef int rill_kept; /* nothing is */

static inline rill_real rill_gradient_rate(const rill_gradient *b, const uint16_t *list,
                                           uint32_t count, const rill_vec2 *velocity,
                                           rill_vec2 total, rill_vec2 own, rill_kept *kept) {
    rill_vec2 sum[2] = {{0, 0}, {0, 0}};
    for (uint32_t n = 0; n < count; n++) {
        const rill_vec2 v = velocity[list[n]];
        const rill_vec2 scaled = rill_gradient_scaled(b[n]);
        sum[n & 1].x += scaled.x * v.x;
        sum[n & 1].y += scaled.y * v.y;
    }
    const rill_vec2 both = rill_vec_add(sum[0], sum[1]);
    *kept = 0;
    return (both.x + both.y) * RILL_GRADIENT_UNIT - rill_vec_dot(total, own);
}

RILL_INLINE void rill_gradient_press(const rill_gradient *b, const uint16_t *list, uint32_t count,
                                     rill_vec2 *velocity, rill_real p) {
    for (uint32_t n = 0; n < count; n++) {
        rill_gradient_press_one(b[n], &velocity[list[n]], p);
    }
}

RILL_INLINE void rill_gradient_press_kept(const rill_kept *kept, const rill_gradient *b,
                                          const uint16_t *list, uint32_t count, rill_vec2 *velocity,
                                          rill_real p) {
    (void)kept;
    rill_gradient_press(b, list, count, velocity, p);
}

RILL_INLINE rill_turned rill_turn_all(rill_gradient *b, const uint16_t *list, uint32_t count,
                                      rill_turn turn, rill_vec2 *velocity, rill_real p) {
    rill_vec2 squares[2] = {{0, 0}, {0, 0}};
    rill_turned turned = {{0, 0}, 0};
    for (uint32_t n = 0; n < count; n++) {
        const rill_vec2 old = rill_gradient_scaled(b[n]);
        const rill_vec2 way =
            rill_vec(turn.xx * old.x + turn.xy * old.y, turn.yy * old.y + turn.xy * old.x);
        b[n].x = rill_quantum(way.x);
        b[n].y = rill_quantum(way.y);
        rill_gradient_press_one(b[n], &velocity[list[n]], p);
        turned.sum = rill_vec_add(turned.sum, rill_gradient_scaled(b[n]));
        squares[n & 1].x += way.x * way.x;
        squares[n & 1].y += way.y * way.y;
    }
    const rill_vec2 both = rill_vec_add(squares[0], squares[1]);
    turned.squares = both.x + both.y;
    return turned;
}

#endif

static inline rill_real rill_step_of(rill_real relaxation, rill_real diagonal) {
    return relaxation / diagonal;
}

/* Turns every b by a symmetric matrix, which brings it from 2^16 times what was gathered to quanta,
 * and presses with it; returns the sum of the turned ones and adds their squares. */
RILL_INLINE rill_vec2 rill_gradient_turn(rill_gradient *b, const uint16_t *list, uint32_t count,
                                         rill_turn turn, rill_vec2 *velocity, rill_real p,
                                         rill_real *squares) {
    const rill_turned turned = rill_turn_all(b, list, count, turn, velocity, p);
    *squares += turned.squares / ((rill_real)RILL_GRADIENT_ONE * RILL_GRADIENT_ONE);
    return rill_vec_scale(turned.sum, RILL_GRADIENT_UNIT);
}

static inline rill_real rill_slow_value(rill_slow slow) {
    return slow;
}

static inline rill_slow rill_slow_follow(rill_slow slow, rill_real goal, rill_real share) {
    return slow + (goal - slow) * share;
}

static inline rill_slow rill_slow_from(rill_real value) {
    return value;
}

#endif
#endif

#endif
/* Gravity in internal units, finer than the scalar.
 *
 * At 240 substeps a second gravity is some 44 quanta of Q16.16, too coarse by a percent. The fixed
 * build therefore keeps 28 fraction bits and hands out whole quanta whose sum is exact. */
#ifndef RILL_SRC_GRAVITY_H
#define RILL_SRC_GRAVITY_H

#if RILL_FIXED

typedef struct rill_gravity {
    int32_t x, y;           /* Q3.28 h per substep squared */
    int32_t rest_x, rest_y; /* 0..4095: what is still owed, in 1/4096 quanta */
} rill_gravity;

/* Acceleration a [m/s^2] in Q3.28 of h per substep squared, given the substeps per second and the
 * speed [m/s] of 1 h per substep; saturates. */
static inline int32_t rill_gravity_axis(rill_real a, rill_real rate, rill_real speed) {
    const int64_t per_step = (int64_t)a * (1 << 28) / rate; /* Q.28 m/s per substep */
    return rill_saturate(per_step * (1 << 16) / speed);
}

static inline rill_gravity rill_gravity_of(rill_vec2 a, rill_real rate, rill_real speed) {
    rill_gravity g = {rill_gravity_axis(a.x, rate, speed), rill_gravity_axis(a.y, rate, speed), 0,
                      0};
    return g;
}

/* The same for a changed acceleration or changed units; what is owed stays owed. */
static inline void rill_gravity_change(rill_gravity *g, rill_vec2 a, rill_real rate,
                                       rill_real speed) {
    g->x = rill_gravity_axis(a.x, rate, speed);
    g->y = rill_gravity_axis(a.y, rate, speed);
}

/* The same, rounded to the scalar. */
static inline rill_vec2 rill_gravity_value(const rill_gravity *g) {
    const rill_vec2 value = {(g->x + 2048) >> 12, (g->y + 2048) >> 12};
    return value;
}

/* The velocity that gravity adds in the next substep. */
static inline rill_vec2 rill_gravity_next(rill_gravity *g) {
    const int32_t x = g->x + g->rest_x;
    const int32_t y = g->y + g->rest_y;
    const rill_vec2 change = {x >> 12, y >> 12};
    g->rest_x = x & 4095;
    g->rest_y = y & 4095;
    return change;
}

/* Is it at most 1/8 h per substep squared? More would cross the speed limit in a few steps. */
static inline int rill_gravity_is_mild(const rill_gravity *g) {
    const int32_t limit = 1 << 25;
    return g->x >= -limit && g->x <= limit && g->y >= -limit && g->y <= limit;
}

/* Could it have come about? For what is read from outside. */
static inline int rill_gravity_is_sane(const rill_gravity *g) {
    return rill_gravity_is_mild(g) && g->rest_x >= 0 && g->rest_x < 4096 && g->rest_y >= 0 &&
           g->rest_y < 4096;
}

#else

typedef struct rill_gravity {
    rill_real x, y; /* h per substep squared */
} rill_gravity;

static inline rill_gravity rill_gravity_of(rill_vec2 a, rill_real rate, rill_real speed) {
    rill_gravity g = {a.x / rate / speed, a.y / rate / speed};
    return g;
}

static inline void rill_gravity_change(rill_gravity *g, rill_vec2 a, rill_real rate,
                                       rill_real speed) {
    *g = rill_gravity_of(a, rate, speed);
}

static inline rill_vec2 rill_gravity_value(const rill_gravity *g) {
    const rill_vec2 value = {g->x, g->y};
    return value;
}

static inline rill_vec2 rill_gravity_next(rill_gravity *g) {
    const rill_vec2 change = {g->x, g->y};
    return change;
}

static inline int rill_gravity_is_mild(const rill_gravity *g) {
    const rill_real limit = RILL_RATIO(1, 8);
    return g->x >= -limit && g->x <= limit && g->y >= -limit && g->y <= limit;
}

static inline int rill_gravity_is_sane(const rill_gravity *g) {
    return rill_gravity_is_mild(g); /* false for not-a-number */
}

#endif

#endif

/* Set to "no particle" where an index is expected. */
#define RILL_NO_INDEX 0xFFFFu

/* The persistent values of a particle, one array each, kept in cell order. A new per-particle
 * value is one line here and one in the table of layout.c. */
typedef enum rill_column {
    RILL_COLUMN_POSITION, /* rill_vec2, h from the domain's lower left corner */
    RILL_COLUMN_VELOCITY, /* rill_vec2, h per substep */
    RILL_COLUMN_SLOT,     /* uint16_t, which handle names the particle */
    RILL_COLUMN_MATERIAL, /* uint8_t */
    RILL_COLUMN_MEMORY,   /* rill_real, what the method remembers: Clavet's slow compression,
                             Bodin's multiplier */
    RILL_COLUMN_SLOW,     /* rill_real, Bodin's slow average of the multiplier */
    RILL_COLUMN_BOUND,    /* uint8_t, 1: has been through a step, and springs could bind it */
    RILL_COLUMN_EXPIRY,   /* uint32_t, the step that ends it; 0: none */
    RILL_COLUMN_BIRTH,    /* uint32_t, number of the particle since the world began */
    RILL_COLUMN_TAG,      /* uint16_t, the group */
    RILL_COLUMN_COLOUR,   /* rill_colour */
    RILL_COLUMN_SENSED,   /* uint32_t, by sensor one bit: inside, or on the left of the line */
    RILL_COLUMN_TOUCH,    /* uint8_t, what it touches: rill_side bits */
    RILL_COLUMN_BODIES,   /* rill_bodies_touched */
    RILL_COLUMN_STUCK,    /* uint8_t, steps for which it has been wedged; 255: reported */
    RILL_COLUMN_CALM,     /* uint8_t, calm steps so far; rest_steps: asleep */
    RILL_COLUMN_COUNT
} rill_column;

/* Ids of the bodies that a particle touches; 0: none. */
typedef struct rill_bodies_touched {
    uint32_t id[2];
} rill_bodies_touched;

/* Arrays of the block that do not belong to one particle each. */
typedef enum rill_array {
    RILL_ARRAY_SLOT_INDEX,      /* uint16_t per slot: the particle's index, or the next free slot */
    RILL_ARRAY_SLOT_GENERATION, /* uint16_t per slot */
    RILL_ARRAY_SUBSTANCE,       /* rill_substance per material, in internal units */
    RILL_ARRAY_SHARE,           /* rill_real per pair of materials: the first one's share in a
                                   displacement, by its inverse mass */
    RILL_ARRAY_LIST_COUNT,      /* uint8_t per particle: length of its neighbour list */
    RILL_ARRAY_LIST,            /* uint16_t, the neighbour lists one after the other */
    RILL_ARRAY_SPRING,          /* rill_spring, see springs.h */
    RILL_ARRAY_EMITTER,         /* rill_emitter_state, words */
    RILL_ARRAY_ZONE,            /* rill_zone_state, words */
    RILL_ARRAY_SENSOR,          /* rill_sensor_state, words */
    RILL_ARRAY_EVENT,           /* rill_event, words: a ring */
    RILL_ARRAY_STILL,           /* uint8_t per cell: marks of still.c */
    RILL_ARRAY_HELD,            /* rill_held per slot: where sleepers sleep, within a step */
    RILL_ARRAY_BODY,            /* rill_rigid */
    RILL_ARRAY_SHAPE,           /* rill_hull */
    RILL_ARRAY_JOINT,           /* rill_link */
    RILL_ARRAY_TOUCH,           /* rill_touch: contacts of the last substep */
    RILL_ARRAY_TOUCH_NEXT,      /* the same, under construction */
    RILL_ARRAY_ROW,             /* rill_row, within a substep */
    RILL_ARRAY_BOUNDARY_HEAD,   /* uint16_t per particle: its boundary, within a substep */
    RILL_ARRAY_BOUNDARY,        /* rill_boundary, within a substep */
    RILL_ARRAY_COUPLING,        /* rill_coupling, within a substep */
    RILL_ARRAY_COUPLED,         /* rill_coupled, within a substep */
    RILL_ARRAY_CELL,            /* uint16_t per cell and one more: its first particle */
    RILL_ARRAY_WORK,            /* what sorting and the solver need within a step */
    RILL_ARRAY_COUNT
} rill_array;

/* A material in internal units: what the solvers read. What Clavet's method needs finer than the
 * scalar has 30 fraction bits in the fixed build. */
typedef struct rill_substance {
    rill_real rest;              /* sum of weights at which the pressure is zero */
    rill_real lattice;           /* sum of weights in the lattice at rest */
    rill_real compression;       /* relative density per unit of the sum above that */
    rill_real stiffness;         /* fine: pressure per unit of density above rest */
    rill_real near_ratio;        /* near pressure per unit of near density, over that */
    rill_real memory_rate;       /* share of the new in the slow compression, per substep */
    rill_real viscosity;         /* share of the approach speed that a touching pair loses */
    rill_real viscosity_squared; /* the same, per h per substep of approach speed */
    rill_real cohesion;          /* share of the tension that is kept */
    rill_real cohesion_slope;    /* the same per sum of weights: drops hardly pull each other */
    rill_real friction;          /* share of its speed that a particle at a wall loses */
    rill_real stickiness;        /* pull of a wall, h per substep^2, is this times d (1 - d) */
    rill_real tension; /* fine: pull of a pair, h per substep^2, is this times d (1 - d^2)^2 */
    rill_real gravity_scale;
    rill_real elasticity;   /* share of its deformation that a spring takes back */
    rill_real plasticity;   /* share of the unbearable deformation that stays; 0: none does */
    rill_real yield_ratio;  /* deformation that a spring bears, of its rest length */
    rill_real spring_reach; /* longest rest length, h */
    rill_real spring_reach_inverse;
    rill_real inverse_mass; /* of a particle; water has 1 */
} rill_substance;

/* How the game's units and the internal ones relate, a function of the configuration alone. */
typedef struct rill_units {
    uint32_t substeps;              /* per step */
    rill_real rate;                 /* substeps per second */
    rill_real h;                    /* m */
    rill_real speed;                /* m/s that are 1 h per substep */
    rill_vec2 size;                 /* of the domain, h */
    rill_vec2 reach_min, reach_max; /* h within which the walls at 0 and at size are felt: 1, or -1
                                       where the side is open */
} rill_units;

/* Sizes and places of everything, a function of the configuration alone. */
typedef struct rill_layout {
    uint32_t column[RILL_COLUMN_COUNT]; /* offset, 0: the world has no such column */
    uint32_t array[RILL_ARRAY_COUNT];   /* offset */
    uint32_t particle_capacity;
    uint32_t list_capacity; /* entries of all neighbour lists together */
    uint32_t body_capacity; /* and so on: as configured, or as the configuration leaves open */
    uint32_t joint_capacity;
    uint32_t shape_capacity;
    uint32_t contact_capacity;
    uint32_t coupling_capacity;
    uint32_t columns, rows; /* cells, with a margin of empty ones on each side */
    uint32_t bytes;
} rill_layout;

/* Where a sleeper sleeps: what a substep must not change. */
typedef struct rill_held {
    rill_vec2 position;
    rill_real memory, slow;
} rill_held;

/* What gameplay keeps for the whole world. Words only. */
typedef struct rill_gameplay {
    uint32_t births;           /* particles ever added, if the world needs to know */
    uint32_t paused;           /* 1: steps do nothing */
    uint32_t shift_x, shift_y; /* cells by which the domain has moved, modulo 2^32 */
    uint32_t event_first;      /* place of the oldest unread event in the ring */
    uint32_t grid_fresh;       /* 1: the cells know all particles; part of no state */
    uint32_t border;           /* sleepers that take part in the present step; part of no state */
    uint32_t disturbed;        /* 1: some cells are marked as disturbed */
    rill_gameplay_stats stats;
} rill_gameplay;

/* Used lengths of the bodies' arrays. */
typedef struct rill_body_counts {
    uint32_t touches;    /* contacts of the last substep */
    uint32_t rows;       /* of contacts and joints, of this substep */
    uint32_t boundaries; /* particles of this substep that feel bodies */
    uint32_t couplings;  /* particle-body pairs of this substep */
    uint32_t coupleds;   /* particles of this substep that move bodies */
    uint32_t search_age; /* substeps since particles were sorted */
} rill_body_counts;

struct rill_world {
    uint32_t magic;
    uint32_t format;    /* layout version and build options, see world.c */
    rill_config config; /* as given to init, with later changes of gravity and materials */
    rill_layout layout;
    rill_units units;

    rill_gravity gravity;                /* in internal units */
    uint32_t count;                      /* particles alive: the used length of every column */
    uint32_t free_slot;                  /* head of the list of unused handles */
    uint32_t list_used;                  /* entries of the neighbour lists of this substep */
    uint32_t strained;                   /* particles that ask for more substeps (Bodin) */
    uint32_t nearly_strained;            /* particles that forbid fewer */
    uint32_t calm_steps;                 /* since when fewer would do */
    rill_slow softness;                  /* of the density constraints (Bodin) */
    uint64_t random;                     /* state of the world's generator */
    uint64_t map_address[RILL_MAX_MAPS]; /* of samples outside the block, 0: not given. No part of
                                            the state; attach forgets them */
    rill_stats stats;
    rill_gameplay gameplay;
    rill_body_counts bodies;
};

static inline void *rill_at(const rill_world *world, uint32_t offset) {
    return (void *)((uintptr_t)world + offset);
}

/* The domain's lower left corner, m. */
static inline rill_vec2 rill_domain_min(const rill_world *world) {
    rill_vec2 min = world->config.domain_min;
    const rill_gameplay *gameplay = &world->gameplay;
    if ((gameplay->shift_x | gameplay->shift_y) != 0) {
        min.x += rill_mul(rill_from_int((int32_t)gameplay->shift_x), world->units.h);
        min.y += rill_mul(rill_from_int((int32_t)gameplay->shift_y), world->units.h);
    }
    return min;
}

/* Its upper right corner, m. */
static inline rill_vec2 rill_domain_max(const rill_world *world) {
    rill_vec2 max = world->config.domain_max;
    const rill_vec2 min = rill_domain_min(world);
    if (min.x != world->config.domain_min.x || min.y != world->config.domain_min.y) {
        max.x = min.x + (max.x - world->config.domain_min.x);
        max.y = min.y + (max.y - world->config.domain_min.y);
    }
    return max;
}

static inline rill_vec2 *rill_positions(const rill_world *world) {
    return (rill_vec2 *)rill_at(world, world->layout.column[RILL_COLUMN_POSITION]);
}

static inline rill_vec2 *rill_velocities(const rill_world *world) {
    return (rill_vec2 *)rill_at(world, world->layout.column[RILL_COLUMN_VELOCITY]);
}

static inline uint16_t *rill_slots(const rill_world *world) {
    return (uint16_t *)rill_at(world, world->layout.column[RILL_COLUMN_SLOT]);
}

static inline uint8_t *rill_materials(const rill_world *world) {
    return (uint8_t *)rill_at(world, world->layout.column[RILL_COLUMN_MATERIAL]);
}

static inline rill_real *rill_memories(const rill_world *world) {
    return (rill_real *)rill_at(world, world->layout.column[RILL_COLUMN_MEMORY]);
}

/* Optional columns: only where the configuration asked for them. */
static inline uint32_t *rill_expiries(const rill_world *world) {
    return (uint32_t *)rill_at(world, world->layout.column[RILL_COLUMN_EXPIRY]);
}

static inline uint32_t *rill_births(const rill_world *world) {
    return (uint32_t *)rill_at(world, world->layout.column[RILL_COLUMN_BIRTH]);
}

static inline uint16_t *rill_tags(const rill_world *world) {
    return (uint16_t *)rill_at(world, world->layout.column[RILL_COLUMN_TAG]);
}

static inline rill_colour *rill_colours(const rill_world *world) {
    return (rill_colour *)rill_at(world, world->layout.column[RILL_COLUMN_COLOUR]);
}

static inline uint32_t *rill_sensed(const rill_world *world) {
    return (uint32_t *)rill_at(world, world->layout.column[RILL_COLUMN_SENSED]);
}

static inline uint8_t *rill_touches(const rill_world *world) {
    return (uint8_t *)rill_at(world, world->layout.column[RILL_COLUMN_TOUCH]);
}

static inline uint8_t *rill_calm(const rill_world *world) {
    return (uint8_t *)rill_at(world, world->layout.column[RILL_COLUMN_CALM]);
}

/* Worlds without springs have no such column. */
static inline uint8_t *rill_bound(const rill_world *world) {
    return (uint8_t *)rill_at(world, world->layout.column[RILL_COLUMN_BOUND]);
}

static inline void *rill_array_of(const rill_world *world, rill_array array) {
    return rill_at(world, world->layout.array[array]);
}

static inline const rill_substance *rill_substances(const rill_world *world) {
    return (const rill_substance *)rill_array_of(world, RILL_ARRAY_SUBSTANCE);
}

#endif

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

#define REAL(n) RILL_RATIO(n, 1)
#define TENTHS(n) RILL_RATIO(n, 10)
#define HUNDREDTHS(n) RILL_RATIO(n, 100)

rill_material rill_material_preset(rill_preset preset) {
    static const rill_material presets[RILL_PRESET_COUNT] = {
        [RILL_WATER] = {.density = REAL(1),
                        .sound_speed = REAL(16),
                        .near_pressure = TENTHS(15),
                        .viscosity = REAL(15),
                        .cohesion = REAL(1),
                        .friction = REAL(5),
                        .gravity_scale = REAL(1),
                        .colour = 0x3A8FDE},
        [RILL_OIL] = {.density = TENTHS(5),
                      .sound_speed = REAL(16),
                      .near_pressure = TENTHS(15),
                      .viscosity = REAL(60),
                      .cohesion = REAL(1),
                      .friction = REAL(5),
                      .gravity_scale = REAL(1),
                      .colour = 0xE8C84A},
        [RILL_HONEY] = {.density = TENTHS(14),
                        .sound_speed = REAL(18),
                        .near_pressure = REAL(1),
                        .viscosity = REAL(800),
                        .cohesion = REAL(1),
                        .friction = REAL(300),
                        .stickiness = REAL(60),
                        .gravity_scale = REAL(1),
                        .colour = 0xE89A1E},
        [RILL_JELLY] = {.density = REAL(1),
                        .sound_speed = REAL(18),
                        .near_pressure = REAL(1),
                        .viscosity = REAL(10),
                        .cohesion = REAL(1),
                        .friction = REAL(30),
                        .elasticity = REAL(1900),
                        .gravity_scale = REAL(1),
                        .colour = 0xD9488B},
        [RILL_CLAY] = {.density = REAL(2),
                       .sound_speed = REAL(18),
                       .near_pressure = REAL(1),
                       .viscosity = REAL(1000),
                       .cohesion = REAL(1),
                       .friction = REAL(1000),
                       .elasticity = REAL(20000),
                       .plasticity = REAL(3),
                       .yield_ratio = TENTHS(5),
                       .gravity_scale = REAL(1),
                       .colour = 0xA8664A},
        [RILL_SLIME] = {.density = REAL(1),
                        .sound_speed = REAL(18),
                        .near_pressure = REAL(1),
                        .viscosity = REAL(100),
                        .cohesion = REAL(1),
                        .friction = REAL(100),
                        .stickiness = REAL(30),
                        .elasticity = REAL(8000),
                        .plasticity = REAL(1),
                        .yield_ratio = HUNDREDTHS(5),
                        .gravity_scale = REAL(1),
                        .colour = 0x6FCB3C},
        [RILL_LAVA] = {.density = TENTHS(25),
                       .sound_speed = REAL(18),
                       .near_pressure = REAL(1),
                       .viscosity = REAL(2000),
                       .cohesion = REAL(1),
                       .friction = REAL(1000),
                       .stickiness = REAL(60),
                       .gravity_scale = REAL(1),
                       .colour = 0xE8481E},
        [RILL_POWDER] = {.density = TENTHS(15),
                         .sound_speed = REAL(18),
                         .near_pressure = REAL(1),
                         .viscosity = REAL(600),
                         .cohesion = TENTHS(2),
                         .friction = REAL(10000),
                         .elasticity = REAL(3000),
                         .plasticity = REAL(50),
                         .yield_ratio = TENTHS(7),
                         .gravity_scale = REAL(1),
                         .colour = 0xD8C08A},
    };
    RILL_ASSERT(preset < RILL_PRESET_COUNT);
    return presets[preset < RILL_PRESET_COUNT ? preset : RILL_WATER]; /* asserts may return */
}

static int material_in_range(rill_real value, rill_real low, rill_real high) {
    return value >= low && value <= high; /* false for not-a-number */
}

rill_status rill_material_check(const rill_material *material) {
    if (!material_in_range(material->density, RILL_RATIO(1, 16), RILL_RATIO(16, 1))) {
        return RILL_BAD_DENSITY;
    }
    if (!material_in_range(material->sound_speed, RILL_RATIO(1, 1), RILL_RATIO(340, 1))) {
        return RILL_BAD_SOUND_SPEED;
    }
    if (!material_in_range(material->near_pressure, 0, RILL_RATIO(8, 1))) {
        return RILL_BAD_NEAR_PRESSURE;
    }
    if (!material_in_range(material->viscosity, 0, RILL_RATIO(10000, 1))) {
        return RILL_BAD_VISCOSITY;
    }
    if (!material_in_range(material->viscosity_squared, 0, RILL_RATIO(16, 1))) {
        return RILL_BAD_VISCOSITY_SQUARED;
    }
    if (!material_in_range(material->cohesion, 0, RILL_ONE)) {
        return RILL_BAD_COHESION;
    }
    if (!material_in_range(material->friction, 0, RILL_RATIO(10000, 1))) {
        return RILL_BAD_FRICTION;
    }
    if (!material_in_range(material->stickiness, 0, RILL_RATIO(1000, 1))) {
        return RILL_BAD_STICKINESS;
    }
    if (!material_in_range(material->elasticity, 0, RILL_RATIO(30000, 1))) {
        return RILL_BAD_ELASTICITY;
    }
    if (!material_in_range(material->plasticity, 0, RILL_RATIO(1000, 1))) {
        return RILL_BAD_PLASTICITY;
    }
    if (!material_in_range(material->yield_ratio, 0, RILL_ONE)) {
        return RILL_BAD_YIELD_RATIO;
    }
    if (!material_in_range(material->tension, 0, RILL_RATIO(100, 1))) {
        return RILL_BAD_TENSION;
    }
    if (!material_in_range(material->gravity_scale, RILL_RATIO(-4, 1), RILL_RATIO(4, 1))) {
        return RILL_BAD_GRAVITY_SCALE;
    }
    return RILL_OK;
}
#undef HUNDREDTHS
#undef REAL
#undef TENTHS

/* settings.c */
/* The methods' settings: defaults and presets, in one place. */

/* The stiff order wants shorter substeps to come to rest: a pillar of 1000 particles at 120 steps
 * per second moves with 0.04 m/s after 30 s with 2 of them, with 0.02 with 3 and 0.01 with 4. */
rill_clavet_settings rill_clavet_preset(rill_clavet_order order) {
    const rill_clavet_settings settings = {RILL_CLAVET_ORIGINAL, order,
                                           order == RILL_ORDER_STIFF ? 4 : 0, RILL_RATIO(2, 1)};
    return settings;
}

/* Measured in docs/figures; how they were found is told in docs/solvers.md. */
rill_bodin_settings rill_bodin_preset(rill_quality quality) {
    rill_bodin_settings settings;
    settings.kernel = RILL_BODIN_WENDLAND;
    settings.neighbourhood = RILL_RATIO(2, 1);
    settings.substeps = 0;
    settings.iterations = 4;
    settings.bilateral = 0;
    settings.regularisation = RILL_RATIO(15, 1000);
    settings.damping = RILL_RATIO(10, 1);
    settings.relaxation = RILL_RATIO(11, 10);
    settings.warm_start = RILL_RATIO(87, 100);
    settings.correction = RILL_RATIO(78, 100);
    settings.residual = 0;
    settings.budget_us = 0;
    switch (quality) {
    case RILL_QUALITY_BUDGET:
        settings.kernel = RILL_BODIN_CONE;
        settings.neighbourhood = RILL_RATIO(155, 100);
        settings.substeps = 1;
        settings.iterations = 2;
        settings.warm_start = RILL_RATIO(83, 100);
        settings.regularisation = RILL_RATIO(4, 100);
        settings.relaxation = RILL_RATIO(12, 10);
        settings.correction = 0;
        break;
    case RILL_QUALITY_FINE:
        settings.neighbourhood = RILL_RATIO(22, 10);
        settings.iterations = 12;
        break;
    case RILL_QUALITY_PAPER: /* spacing 1/sqrt(rho0), rho0 = 4/(pi 0.65): h / spacing = 1.4 */
        settings.kernel = RILL_BODIN_POLY6H;
        settings.neighbourhood = RILL_RATIO(14, 10);
        settings.substeps = 1;
        settings.iterations = 15;
        settings.bilateral = 1;
        settings.regularisation = 0;
        settings.damping = RILL_RATIO(4, 1);
        settings.relaxation = RILL_ONE;
        settings.warm_start = 0;
        settings.correction = 0;
        break;
    case RILL_QUALITY_STANDARD:
        break;
    }
    return settings;
}

/* config.c */
/* Configuration: defaults, checks, and the sizes that follow from it. */

/* Gameplay as the rest of the library sees it: checks, sizes, and its phases of a step. */
#ifndef RILL_SRC_GAMEPLAY_H
#define RILL_SRC_GAMEPLAY_H

/* The status that names a bad field, or RILL_OK; RILL_NOT_BUILT_IN where the build has no gameplay
 * and the configuration wants some. */
rill_status rill_gameplay_check(const rill_config *config);

/* Does the configuration ask for an optional column? */
int rill_gameplay_has_column(const rill_gameplay_settings *settings, rill_column column);

/* Bytes of one of the arrays RILL_ARRAY_EMITTER to RILL_ARRAY_EVENT. */
uint32_t rill_gameplay_array_bytes(const rill_gameplay_settings *settings, rill_array array);

/* What a particle is given besides position, velocity and material; in the game's units. */
typedef struct rill_marks {
    uint32_t tag;
    uint32_t colour;
    rill_real lifetime;
} rill_marks;

/* Can particles of this world have such marks? */
rill_status rill_marks_check(const rill_world *world, const rill_marks *marks);

/* Gives them to the i-th particle. */
void rill_marks_set(rill_world *world, uint32_t i, const rill_marks *marks);

/* Reads them. */
rill_marks rill_marks_get(const rill_world *world, uint32_t i);

/* Colours the i-th particle, 0xRRGGBBAA; 0: as its material is. */
void rill_paint(rill_world *world, uint32_t i, uint32_t colour);

/* May the domain have moved by so many cells? */
int rill_shift_is_good(const rill_world *world, int64_t columns, int64_t rows);

/* Is everything that gameplay follows without a check in range? */
int rill_gameplay_is_sane(const rill_world *world);

#if RILL_GAMEPLAY

/* Fills in the optional values of a new particle. */
void rill_gameplay_welcome(rill_world *world, uint32_t i);

/* Notes that the game has put the i-th particle elsewhere. */
void rill_gameplay_moved(rill_world *world, uint32_t i);

/* Wakes the i-th particle if it is asleep: something happened to it. */
void rill_gameplay_wake(rill_world *world, uint32_t i);

/* Ends the oldest particle if the configuration allows that; returns whether there is room. */
int rill_gameplay_make_room(rill_world *world);

/* Before the fluid moves: ends particles whose time has come, then makes new ones. */
void rill_gameplay_before(rill_world *world);

/* Before each substep: forces of zones. */
void rill_gameplay_push(rill_world *world);

/* After each substep: one-way zones. */
void rill_gameplay_turn_back(rill_world *world);

/* After the last substep, with its cells and neighbour lists: touched bodies, dye, reactions. */
void rill_gameplay_mix(rill_world *world);

/* After the fluid has moved: sensors, events. */
void rill_gameplay_after(rill_world *world);

#else

static inline void rill_gameplay_welcome(rill_world *world, uint32_t i) {
    (void)world;
    (void)i;
}

static inline void rill_gameplay_moved(rill_world *world, uint32_t i) {
    (void)world;
    (void)i;
}

static inline int rill_gameplay_make_room(rill_world *world) {
    (void)world;
    return 0;
}

static inline void rill_gameplay_before(rill_world *world) {
    (void)world;
}

static inline void rill_gameplay_push(rill_world *world) {
    (void)world;
}

static inline void rill_gameplay_turn_back(rill_world *world) {
    (void)world;
}

static inline void rill_gameplay_mix(rill_world *world) {
    (void)world;
}

static inline void rill_gameplay_after(rill_world *world) {
    (void)world;
}

#endif

#endif
/* Where everything lies in the block. */
#ifndef RILL_SRC_LAYOUT_H
#define RILL_SRC_LAYOUT_H

/* Bytes of one element of a column. */
uint32_t rill_column_bytes(rill_column column);

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
/* What a method is to the rest of the library: one table of functions. */
#ifndef RILL_SRC_SOLVER_H
#define RILL_SRC_SOLVER_H

/* Which neighbours a list holds. */
typedef enum rill_list_kind {
    RILL_LIST_HALF, /* each pair once, in the list of the particle that comes first */
    RILL_LIST_FULL  /* each pair in the lists of both */
} rill_list_kind;

typedef struct rill_solver {
    /* The status that names a bad field of the method's settings, or RILL_OK. */
    rill_status (*check)(const rill_config *config);
    /* h / spacing. */
    rill_real (*neighbourhood)(const rill_config *config);
    /* Solves per step: at first, and from the next step on. */
    uint32_t (*first_substeps)(const rill_config *config);
    uint32_t (*next_substeps)(rill_world *world);
    /* Substeps that may share one search for neighbours. */
    uint32_t (*substeps_per_search)(const rill_config *config);
    /* Entries that a particle's neighbour list has at rest, with room for splashes. */
    uint32_t (*default_list)(const rill_config *config);
    rill_list_kind (*list_kind)(const rill_config *config);
    /* Bytes of work memory that a step needs for so many particles and list entries. */
    uint32_t (*work_bytes)(const rill_config *config, uint32_t particles, uint32_t entries);
    /* Turns a material into internal units. */
    rill_substance (*prepare)(const rill_world *world, const rill_material *material);
    /* Moves particles before they are sorted, for methods that relax predicted positions. */
    void (*predict)(rill_world *world);
    /* Finds the neighbours of all particles of the sorted world. */
    void (*find)(rill_world *world);
    /* Looks for what bodies are to the particles around them. */
    void (*begin_bodies)(rill_world *world);
    /* Finds the velocities or displacements that keep the fluid's density, and how it pushes
     * bodies. Adds its parts to the timing, if there is one. */
    void (*solve)(rill_world *world, rill_timing *timing);
    /* Moves the bodies, unless the solve has, and keeps particles out of them. (A function of its
     * own, so that no other keeps variables on the stack while bodies need it.) */
    void (*end_bodies)(rill_world *world);
    /* Advances the particles by one substep. */
    void (*move)(rill_world *world);
} rill_solver;

/* The solver of a method; null if the build left it out. */
const rill_solver *rill_solver_of(uint32_t method);

extern const rill_solver rill_solver_clavet;
extern const rill_solver rill_solver_bodin;

#endif

#include <string.h>

#define CONFIG_COOKIE 0x72696C6Cu /* "rill" */

/* Cells of the domain at most: their index must fit 32 bits with room, and a block its offsets. */
#define MAX_CELLS_PER_SIDE 16384
#define MAX_CELLS (1 << 24)

void rill_config_init(rill_config *config) {
    memset(config, 0, sizeof *config);
    config->cookie = CONFIG_COOKIE;
    config->method = RILL_CLAVET ? RILL_METHOD_CLAVET : RILL_METHOD_BODIN;
    config->spacing = RILL_RATIO(1, 10);
    config->rate = RILL_RATIO(60, 1);
    config->gravity.y = RILL_RATIO(-982, 100);
    config->domain_max.x = RILL_RATIO(10, 1);
    config->domain_max.y = RILL_RATIO(6, 1);
    config->particle_capacity = 1024;
    config->seed = 1;
    config->clavet = rill_clavet_preset(RILL_ORDER_FAST);
    config->bodin = rill_bodin_preset(RILL_QUALITY_STANDARD);
    config->gameplay.rest_steps = 30;
    config->material_count = 1;
    for (int i = 0; i < RILL_MAX_MATERIALS; i++) {
        config->material[i] = rill_material_preset(RILL_WATER);
    }
}

rill_config rill_config_default(void) {
    rill_config config;
    rill_config_init(&config);
    return config;
}

static int config_in_range(rill_real value, rill_real low, rill_real high) {
    return value >= low && value <= high; /* false for not-a-number */
}

/* The domain must be wide and high enough for a particle and small enough to number its cells. */
static rill_status check_domain(const rill_config *config) {
    const rill_vec2 min = config->domain_min;
    const rill_vec2 max = config->domain_max;
    const rill_real limit = RILL_RATIO(16000, 1); /* keeps max - min inside Q16.16 */
    if (!config_in_range(min.x, -limit, limit) || !config_in_range(min.y, -limit, limit) ||
        !config_in_range(max.x, -limit, limit) || !config_in_range(max.y, -limit, limit)) {
        return RILL_BAD_DOMAIN;
    }
    const rill_units units = rill_first_units(config);
    const rill_real most = rill_from_int(MAX_CELLS_PER_SIDE);
    if (!config_in_range(units.size.x, RILL_ONE, most) || !config_in_range(units.size.y, RILL_ONE, most)) {
        return RILL_BAD_DOMAIN;
    }
    return (rill_floor(units.size.x) + 3) * (rill_floor(units.size.y) + 3) <= MAX_CELLS
               ? RILL_OK
               : RILL_BAD_DOMAIN;
}

static rill_status config_check_capacities(const rill_config *config) {
    if (config->particle_capacity < 1 || config->particle_capacity > RILL_MAX_PARTICLES) {
        return RILL_BAD_PARTICLE_CAPACITY;
    }
    if (config->pair_capacity > config->particle_capacity * 127) {
        return RILL_BAD_PAIR_CAPACITY; /* a list holds 255 neighbours at most */
    }
    if (config->spring_capacity > 0 && !RILL_SPRINGS) {
        return RILL_NOT_BUILT_IN;
    }
    return config->spring_capacity <= 1u << 20 ? RILL_OK : RILL_BAD_SPRING_CAPACITY;
}

/* Substeps that a step may come to have. */
static uint32_t most_substeps(const rill_config *config) {
    if (config->method == RILL_METHOD_BODIN && config->bodin.substeps == 0) {
        return RILL_MAX_SUBSTEPS;
    }
    return rill_solver_of(config->method)->first_substeps(config);
}

static rill_status check_body_capacities(const rill_config *config) {
    if (config->body_capacity > (RILL_BODIES ? 4096u : 0u)) {
        return RILL_BAD_BODY_CAPACITY;
    }
    if (config->shape_capacity > 16384) {
        return RILL_BAD_SHAPE_CAPACITY;
    }
    if (config->joint_capacity > 16384) {
        return RILL_BAD_JOINT_CAPACITY;
    }
    if (config->contact_capacity > 16384) {
        return RILL_BAD_CONTACT_CAPACITY;
    }
    return config->coupling_capacity <= 65535 ? RILL_OK : RILL_BAD_COUPLING_CAPACITY;
}

rill_status rill_config_check(const rill_config *config) {
    if (config == NULL || config->cookie != CONFIG_COOKIE) {
        return RILL_BAD_CONFIG;
    }
    const rill_solver *solver = rill_solver_of(config->method);
    if (solver == NULL) {
        return RILL_BAD_METHOD;
    }
    if (!config_in_range(config->spacing, RILL_RATIO(1, 256), RILL_RATIO(256, 1))) {
        return RILL_BAD_SPACING;
    }
    if (!config_in_range(config->rate, RILL_RATIO(10, 1), RILL_RATIO(1000, 1))) {
        return RILL_BAD_RATE;
    }
    rill_status status = solver->check(config);
    if (status == RILL_OK &&
        rill_units_of(config, most_substeps(config)).speed > RILL_RATIO(32000, 1)) {
        status = RILL_BAD_RATE; /* velocities could not be converted in Q16.16 */
    }
    if (status == RILL_OK) {
        status = check_domain(config);
    }
    if (status == RILL_OK) {
        status = rill_gravity_check(config, config->gravity);
    }
    if (status == RILL_OK) {
        status = config_check_capacities(config);
    }
    if (status == RILL_OK) {
        status = rill_gameplay_check(config);
    }
    if (status == RILL_OK) {
        status = check_body_capacities(config);
    }
    if (status == RILL_OK &&
        (config->material_count < 1 || config->material_count > (uint32_t)RILL_MAX_MATERIALS)) {
        status = RILL_BAD_MATERIALS;
    }
    for (uint32_t i = 0; status == RILL_OK && i < config->material_count; i++) {
        status = rill_material_check(&config->material[i]);
    }
    return status;
}

rill_status rill_gravity_check(const rill_config *config, rill_vec2 gravity) {
    const rill_real limit =
        RILL_RATIO(2000, 1); /* m/s^2: keeps the fixed build's products in 64 bits */
    if (!config_in_range(gravity.x, -limit, limit) || !config_in_range(gravity.y, -limit, limit)) {
        return RILL_BAD_GRAVITY;
    }
    const rill_units units = rill_first_units(config);
    const rill_gravity internal = rill_gravity_of(gravity, units.rate, units.speed);
    return rill_gravity_is_mild(&internal) ? RILL_OK : RILL_BAD_GRAVITY;
}

size_t rill_memory_size(const rill_config *config) {
    rill_layout layout;
    if (rill_config_check(config) != RILL_OK) {
        return 0;
    }
    rill_layout_of(config, &layout);
    return layout.bytes;
}

uint32_t rill_particles_that_fit(const rill_config *config, size_t bytes) {
    if (rill_config_check(config) != RILL_OK) {
        return 0;
    }
    rill_layout layout;
    rill_capacities scaled;
    uint32_t fits = 0;
    uint32_t too_many = RILL_MAX_PARTICLES + 1;
    while (too_many - fits > 1) {
        const uint32_t middle = fits + (too_many - fits) / 2;
        const uint64_t pairs = (uint64_t)config->pair_capacity * middle;
        const uint64_t springs = (uint64_t)config->spring_capacity * middle;
        scaled.particles = middle;
        scaled.pairs = (uint32_t)(pairs / config->particle_capacity);
        if (config->pair_capacity > 0 && scaled.pairs == 0) {
            scaled.pairs = 1; /* 0 would mean the method's own, which is much more */
        }
        scaled.springs = (uint32_t)(springs / config->particle_capacity);
        rill_layout_for(config, scaled, &layout);
        if (layout.bytes <= bytes) {
            fits = middle;
        } else {
            too_many = middle;
        }
    }
    return fits;
}
#undef CONFIG_COOKIE
#undef MAX_CELLS
#undef MAX_CELLS_PER_SIDE

/* layout.c */

/* Fluid and bodies: what particles feel of shapes, and what they do to bodies. */
#ifndef RILL_SRC_COUPLING_H
#define RILL_SRC_COUPLING_H

/* Bodies as the library keeps them. */
#ifndef RILL_SRC_BODY_H
#define RILL_SRC_BODY_H

/* Shapes as the library keeps them: the convex hull of up to eight points, rounded by a radius.
 *
 * One point is a circle, two a capsule or a one-sided segment, more a polygon. Coordinates are in h
 * and in the frame of the shape's body. */
#ifndef RILL_SRC_HULL_H
#define RILL_SRC_HULL_H

/* Angles and rotations, the same bits on every machine.
 *
 * An angle is a 32-bit fraction of a turn in both builds: it wraps by itself and never loses
 * precision, however often a wheel goes round. Sine and cosine are integer polynomials. */
#ifndef RILL_SRC_ANGLE_H
#define RILL_SRC_ANGLE_H

/* Values of rigid bodies that need finer steps than the scalar or the solvers have.
 *
 * A body of a thousand particles changes its velocity by a thousandth of what a particle does: in
 * Q16.16 that would round to nothing. The fixed build keeps velocities, inverse masses and shares
 * of bodies in Q3.28, -8 to 8 in steps of 4e-9; everything saturates. */
#ifndef RILL_SRC_TINY_H
#define RILL_SRC_TINY_H

#if RILL_FIXED

typedef int32_t rill_tiny;

#define RILL_TINY_ONE (1 << 28)

static inline rill_tiny rill_tiny_of(rill_real a) {
    return rill_saturate((int64_t)a * 4096);
}

static inline rill_real rill_tiny_value(rill_tiny a) {
    return (rill_real)(((int64_t)a + 2048) >> 12);
}

static inline rill_tiny rill_tiny_add(rill_tiny a, rill_tiny b) {
    return rill_saturate((int64_t)a + b);
}

static inline rill_tiny rill_tiny_sub(rill_tiny a, rill_tiny b) {
    return rill_saturate((int64_t)a - b);
}

/* A tiny value times a real. */
static inline rill_tiny rill_tiny_scale(rill_tiny a, rill_real b) {
    return rill_saturate(((int64_t)a * b + 0x8000) >> 16);
}

static inline rill_tiny rill_tiny_mul(rill_tiny a, rill_tiny b) {
    return rill_saturate(((int64_t)a * b + (1 << 27)) >> 28);
}

/* The product of two reals, at most 8. */
static inline rill_tiny rill_tiny_product(rill_real a, rill_real b) {
    return rill_saturate(((int64_t)a * b + 8) >> 4);
}

/* The real a/b for tiny numbers, b > 0. */
static inline rill_real rill_tiny_ratio(rill_tiny a, rill_tiny b) {
    return rill_saturate((int64_t)a * 65536 / (b > 0 ? b : 1));
}

/* The tiny a/b for reals, b > 0. */
static inline rill_tiny rill_tiny_quotient(rill_real a, rill_real b) {
    return rill_saturate((int64_t)a * (1 << 28) / (b > 0 ? b : 1));
}

/* Adds a velocity to a coordinate. What is smaller than the coordinate's steps is kept in *rest. */
static inline void rill_tiny_move(rill_real *coordinate, rill_tiny *rest, rill_tiny velocity) {
    const int64_t way = (int64_t)velocity + *rest;
    *coordinate = rill_saturate(*coordinate + (way >> 12));
    *rest = (rill_tiny)(way & 4095);
}

#else

typedef rill_real rill_tiny;

#define RILL_TINY_ONE 1.0F

static inline rill_tiny rill_tiny_of(rill_real a) {
    return a;
}

static inline rill_real rill_tiny_value(rill_tiny a) {
    return a;
}

static inline rill_tiny rill_tiny_add(rill_tiny a, rill_tiny b) {
    return a + b;
}

static inline rill_tiny rill_tiny_sub(rill_tiny a, rill_tiny b) {
    return a - b;
}

static inline rill_tiny rill_tiny_scale(rill_tiny a, rill_real b) {
    return a * b;
}

static inline rill_tiny rill_tiny_mul(rill_tiny a, rill_tiny b) {
    return a * b;
}

static inline rill_tiny rill_tiny_product(rill_real a, rill_real b) {
    return a * b;
}

static inline rill_real rill_tiny_ratio(rill_tiny a, rill_tiny b) {
    return a / b;
}

static inline rill_tiny rill_tiny_quotient(rill_real a, rill_real b) {
    return a / b;
}

static inline void rill_tiny_move(rill_real *coordinate, rill_tiny *rest, rill_tiny velocity) {
    const rill_real before = *coordinate;
    const rill_tiny way = velocity + *rest;
    *coordinate = before + way;
    *rest = way - (*coordinate - before);
}

#endif

static inline rill_tiny rill_tiny_clamp(rill_tiny a, rill_tiny low, rill_tiny high) {
    return a < low ? low : (a > high ? high : a);
}

/* Two tiny values: the velocity of a body. */
typedef struct rill_tiny2 {
    rill_tiny x, y;
} rill_tiny2;

/* A tiny vector along a direction. */
static inline rill_tiny rill_tiny_along(rill_tiny2 a, rill_vec2 direction) {
    return rill_tiny_add(rill_tiny_scale(a.x, direction.x), rill_tiny_scale(a.y, direction.y));
}

#endif
/* Arithmetic of pairs of reals, for values whose products are known to fit. */
#ifndef RILL_SRC_VEC_H
#define RILL_SRC_VEC_H

/* a times b without the saturation of rill_mul: the caller knows that |a b| < 32768. */
RILL_SHARED rill_real rill_product(rill_real a, rill_real b) {
#if RILL_FIXED
    return (rill_real)(((int64_t)a * b + 0x8000) >> 16);
#else
    return a * b;
#endif
}

/* a + b and a - b of numbers that come from outside: Q16.16 saturates. */
static inline rill_real rill_sum(rill_real a, rill_real b) {
#if RILL_FIXED
    return rill_saturate((int64_t)a + b);
#else
    return a + b;
#endif
}

static inline rill_real rill_difference(rill_real a, rill_real b) {
#if RILL_FIXED
    return rill_saturate((int64_t)a - b);
#else
    return a - b;
#endif
}

static inline rill_vec2 rill_vec(rill_real x, rill_real y) {
    const rill_vec2 v = {x, y};
    return v;
}

static inline rill_vec2 rill_vec_add(rill_vec2 a, rill_vec2 b) {
    return rill_vec(a.x + b.x, a.y + b.y);
}

static inline rill_vec2 rill_vec_sub(rill_vec2 a, rill_vec2 b) {
    return rill_vec(a.x - b.x, a.y - b.y);
}

static inline rill_vec2 rill_vec_scale(rill_vec2 a, rill_real factor) {
    return rill_vec(rill_product(a.x, factor), rill_product(a.y, factor));
}

RILL_SHARED rill_real rill_vec_dot(rill_vec2 a, rill_vec2 b) {
#if RILL_FIXED
    return (rill_real)(((int64_t)a.x * b.x + (int64_t)a.y * b.y + 0x8000) >> 16);
#else
    return a.x * b.x + a.y * b.y;
#endif
}

/* The length of a vector whose square need not fit Q16.16. */
static inline rill_real rill_vec_length(rill_vec2 a) {
    const rill_real larger = rill_max(rill_abs(a.x), rill_abs(a.y));
    if (larger == 0) {
        return 0;
    }
    const rill_vec2 unit = rill_vec(rill_div(a.x, larger), rill_div(a.y, larger));
    return rill_mul(larger, rill_sqrt(rill_vec_dot(unit, unit)));
}

/* The unit vector along another one, 0 for 0. */
static inline rill_vec2 rill_vec_unit(rill_vec2 a) {
    const rill_real larger = rill_max(rill_abs(a.x), rill_abs(a.y));
    if (larger == 0) {
        return a;
    }
    const rill_vec2 unit = rill_vec(rill_div(a.x, larger), rill_div(a.y, larger));
    const rill_real length = rill_sqrt(rill_vec_dot(unit, unit));
    return rill_vec(rill_div(unit.x, length), rill_div(unit.y, length));
}

static inline int rill_vec_is_finite(rill_vec2 a) {
    return rill_is_finite(a.x) && rill_is_finite(a.y);
}

#endif

typedef uint32_t rill_angle;

typedef struct rill_rotation {
    rill_real c, s; /* cosine and sine */
} rill_rotation;

/* Cosine and sine of an angle, within 2 units of the last place of Q1.30 before rounding. */
rill_rotation rill_rotation_of(rill_angle turn);

/* Radians, any multiple of a turn, and back into -pi to pi. */
rill_angle rill_angle_of(rill_real radians);
rill_real rill_angle_radians(rill_angle turn);

/* A small angle in radians, -4 to 4, as a difference of turns. */
rill_angle rill_angle_of_tiny(rill_tiny radians);

static inline rill_vec2 rill_rotate(rill_rotation q, rill_vec2 a) {
    const rill_vec2 row_x = {q.c, -q.s};
    const rill_vec2 row_y = {q.s, q.c};
    return rill_vec(rill_vec_dot(row_x, a), rill_vec_dot(row_y, a));
}

static inline rill_vec2 rill_rotate_back(rill_rotation q, rill_vec2 a) {
    const rill_vec2 row_x = {q.c, q.s};
    const rill_vec2 row_y = {-q.s, q.c};
    return rill_vec(rill_vec_dot(row_x, a), rill_vec_dot(row_y, a));
}

/* A quarter turn to the left. */
static inline rill_vec2 rill_left(rill_vec2 a) {
    return rill_vec(-a.y, a.x);
}

/* The z component of a x b. */
static inline rill_real rill_cross(rill_vec2 a, rill_vec2 b) {
    return rill_vec_dot(rill_left(a), b);
}

#endif

#if RILL_BODIES

#define RILL_NO_SHAPE 0xFFFFu

typedef struct rill_hull {
    uint32_t generation;
    uint32_t body; /* RILL_NO_SHAPE: the slot is free */
    uint32_t next; /* shape of the same body, or RILL_NO_SHAPE */
    uint32_t kind;
    uint32_t count;
    rill_vec2 point[RILL_MAX_POINTS];  /* to the left around the hull */
    rill_vec2 normal[RILL_MAX_POINTS]; /* outwards, of the edge from a point to the next */
    rill_real radius;
    rill_real density;
    rill_real friction;
    rill_real restitution;
    uint32_t category, mask;
    uint32_t passes;     /* user_bits of materials that do not feel it */
    rill_vec2 low, high; /* bounds in the world at the start of the substep */
    uint32_t map;        /* of a map: its place in rill_world.map_address, and what it must be */
    uint32_t map_columns, map_rows, map_bits, map_checksum;
    rill_real cell, inverse_cell; /* h, 1/h */
} rill_hull;

/* A point seen from a shape. */
typedef struct rill_gap {
    rill_real distance; /* to the surface, negative inside */
    rill_vec2 normal;   /* away from the shape */
} rill_gap;

/* How far a point is in front of the line of each edge; nothing for circles. */
typedef struct rill_aspect {
    rill_real ahead[RILL_MAX_POINTS];
    uint32_t edge; /* of which it is furthest in front */
} rill_aspect;

/* Looks at a point of the body's frame. Returns the largest of the distances, minus the radius: a
 * lower bound of the distance to the surface, and equal to it next to an edge and inside. */
rill_real rill_hull_look(const rill_hull *hull, rill_vec2 point, rill_aspect *aspect);

/* Only that bound. */
static inline rill_real rill_hull_bound(const rill_hull *hull, rill_vec2 point) {
    rill_aspect aspect;
    return rill_hull_look(hull, point, &aspect);
}

/* Distance and direction from the hull to a point that has been looked at. */
rill_gap rill_hull_gap_seen(const rill_hull *hull, rill_vec2 point, const rill_aspect *aspect);

static inline rill_gap rill_hull_gap(const rill_hull *hull, rill_vec2 point) {
    rill_aspect aspect;
    (void)rill_hull_look(hull, point, &aspect);
    return rill_hull_gap_seen(hull, point, &aspect);
}

/* Half-space integrals of a kernel over the distance, see wall_table.h. */
typedef struct rill_kernel_field {
    const rill_real *cover; /* of the kernel */
    const rill_real *slope; /* of its gradient along the normal */
    rill_real normal;       /* 1 / integral over the plane */
} rill_kernel_field;

/* What a hull is to a particle. */
typedef struct rill_effect {
    rill_real filled; /* share of the kernel's integral that lies in the hull */
    rill_vec2 slope;  /* minus the gradient of the integral: away from the hull */
} rill_effect;

/* Kernels that a particle has at most. */
#define RILL_MAX_KERNELS 2

/* The effects of polygons, and of all other shapes: see rill_hull_effects. */
void rill_polygon_effects(const rill_hull *hull, const rill_aspect *aspect, rill_real inset,
                          const rill_kernel_field *field, uint32_t kernels, rill_effect *effect);
void rill_simple_effects(const rill_hull *hull, rill_vec2 point, rill_gap gap, rill_real inset,
                         const rill_kernel_field *field, uint32_t kernels, rill_effect *effect);

/* The effects on a particle at a point of the body's frame with the given aspect and gap, one for
 * each of its kernels. The hull is taken to be smaller by `inset`. */
static inline void rill_hull_effects(const rill_hull *hull, rill_vec2 point,
                                     const rill_aspect *aspect, rill_gap gap, rill_real inset,
                                     const rill_kernel_field *field, uint32_t kernels,
                                     rill_effect *effect) {
    if (hull->kind == RILL_SHAPE_POLYGON) {
        rill_polygon_effects(hull, aspect, inset, field, kernels, effect);
    } else {
        rill_simple_effects(hull, point, gap, inset, field, kernels, effect);
    }
}

/* The effect of one or two half spaces behind the given surfaces, as of a wall or a corner. */
rill_effect rill_faces_effect(const rill_gap *face, uint32_t count, rill_real inset,
                              const rill_kernel_field *field);

/* Completes a hull of which kind, count, points and radius are set, the rest being 0.
 * RILL_BAD_SHAPE if it is none; limit is the largest coordinate. */
rill_status rill_hull_make(rill_hull *hull, rill_real limit);

/* Bounds of the hull in the world. */
void rill_hull_bounds(const rill_hull *hull, rill_vec2 position, rill_rotation rotation,
                      rill_vec2 centre, rill_vec2 *low, rill_vec2 *high);

/* Area, centre and inertia of a hull of density 1. */
typedef struct rill_hull_mass {
    rill_real area;     /* h^2, saturating */
    rill_vec2 centre;   /* of mass */
    rill_real gyration; /* h: root of inertia / mass about the centre */
} rill_hull_mass;

rill_hull_mass rill_hull_mass_of(const rill_hull *hull);

#endif

#endif

#if RILL_BODIES

/* Largest coordinates of a body's origin, and of its shapes' points in its frame, h. */
#define RILL_BODY_FARTHEST RILL_RATIO(16000, 1)
#define RILL_REACH_DYNAMIC RILL_RATIO(64, 1)
#define RILL_REACH_TERRAIN RILL_RATIO(8000, 1)

/* Angular motion is kept as spin = angular velocity times the radius of gyration, and levers are
 * divided by it: mass is then the inertia of both, and numbers stay near 1 for bodies of any size.
 * Lengths in h, times in substeps, masses in particles. */
typedef struct rill_rigid {
    uint32_t generation; /* 16 bits */
    uint32_t kind;       /* a rill_body_kind; 0: the slot is free */
    uint32_t first;      /* shape, or RILL_NO_SHAPE */
    uint32_t mobile;     /* 1: impulses move it */
    rill_vec2 position;  /* of the centre of mass */
    rill_tiny2 rest;     /* what is smaller than the position's steps */
    rill_angle turn;
    rill_rotation rotation; /* of turn */
    rill_vec2 centre;       /* of mass, in the body's frame */
    rill_tiny2 velocity;    /* of the centre of mass */
    rill_tiny spin;
    rill_tiny inverse_mass; /* 0: nothing moves it */
    rill_real mass;
    rill_real displaced; /* mass of as much water */
    rill_real gyration;
    rill_real inverse_gyration;
    rill_tiny2 push; /* by the game's forces, per substep of the next step */
    rill_tiny twist;
    rill_vec2 lifted; /* impulse of the fluid at the start of the substep */
    rill_vec2 fluid;  /* impulse of the fluid in this step, particle masses */
    rill_real fluid_spin;
    rill_vec2 old_position; /* pose at the start of the substep */
    rill_rotation old_rotation;
    uint32_t user;
} rill_rigid;

static inline rill_rigid *rill_rigids(const rill_world *world) {
    return (rill_rigid *)rill_array_of(world, RILL_ARRAY_BODY);
}

static inline rill_hull *rill_hulls(const rill_world *world) {
    return (rill_hull *)rill_array_of(world, RILL_ARRAY_SHAPE);
}

/* A point of the world in the body's frame, and back. */
static inline rill_vec2 rill_to_body(const rill_rigid *body, rill_vec2 point) {
    return rill_vec_add(rill_rotate_back(body->rotation, rill_vec_sub(point, body->position)),
                        body->centre);
}

static inline rill_vec2 rill_from_body(const rill_rigid *body, rill_vec2 point) {
    return rill_vec_add(body->position,
                        rill_rotate(body->rotation, rill_vec_sub(point, body->centre)));
}

/* The torque's lever of a force at a point along a direction, in units of the gyration. */
static inline rill_real rill_arm(const rill_rigid *body, rill_vec2 point, rill_vec2 direction) {
    return rill_mul(rill_cross(rill_vec_sub(point, body->position), direction),
                    body->inverse_gyration);
}

/* Speed of a point of the body along a direction. */
static inline rill_tiny rill_speed_along(const rill_rigid *body, rill_vec2 direction,
                                         rill_real arm) {
    return rill_tiny_add(rill_tiny_along(body->velocity, direction),
                         rill_tiny_scale(body->spin, arm));
}

/* Radians per substep. */
static inline rill_real rill_body_angular(const rill_rigid *body) {
    return rill_mul(rill_tiny_value(body->spin), body->inverse_gyration);
}

/* h per substep, of a point of the world that moves with the body. */
static inline rill_vec2 rill_body_velocity(const rill_rigid *body, rill_vec2 point) {
    const rill_vec2 way = rill_vec_sub(point, body->position);
    const rill_real angular = rill_body_angular(body);
    return rill_vec(rill_tiny_value(body->velocity.x) - rill_mul(angular, way.y),
                    rill_tiny_value(body->velocity.y) + rill_mul(angular, way.x));
}

/* Adds impulse/mass along a direction. */
static inline void rill_kick(rill_rigid *body, rill_vec2 direction, rill_real arm,
                             rill_tiny change) {
    body->velocity.x = rill_tiny_add(body->velocity.x, rill_tiny_scale(change, direction.x));
    body->velocity.y = rill_tiny_add(body->velocity.y, rill_tiny_scale(change, direction.y));
    body->spin = rill_tiny_add(body->spin, rill_tiny_scale(change, arm));
}

/* The body of a handle, or null. */
rill_rigid *rill_body_find(const rill_world *world, rill_body body);

/* Is it of a kind that impulses move once it has a mass? */
static inline int rill_can_be_moved(const rill_rigid *body) {
    return body->kind == RILL_BODY_DYNAMIC || body->kind == RILL_BODY_PROXY;
}

/* 1: it is movable and sinks in all of the world's fluids, -1: it rises in the densest, 0: neither,
 * or it is as dense to 1/32. */
int rill_body_sinks(const rill_world *world, const rill_rigid *body);

/* Mass (particles; 0: nothing moves it), gyration and centre (h); the body's origin stays where it
 * is. */
void rill_body_load(rill_rigid *body, rill_real mass, rill_real gyration, rill_vec2 centre);

/* The same from the shapes. */
void rill_body_weigh(rill_world *world, rill_rigid *body);

/* Lets fluid that sleeps next to the body wake at the next step. */
void rill_body_disturb(rill_world *world, const rill_rigid *body);

/* The pose of every body at the start of a substep, and the bounds of its shapes. */
void rill_bodies_begin(rill_world *world);

/* Gravity and the game's forces. */
void rill_bodies_accelerate(rill_world *world, rill_tiny2 fall);

/* Bodies move with their velocities. */
void rill_bodies_integrate(rill_world *world);

#endif

#endif

#if RILL_BODIES

/* All that bodies add to one particle, before the solver scales it. */
typedef struct rill_boundary {
    uint16_t particle;
    uint16_t first;       /* coupling, or RILL_NO_INDEX */
    rill_real cover;      /* part of the neighbourhood that shapes fill */
    uint16_t solids;      /* bodies */
    uint16_t slips;       /* Clavet: 1, see coupling_slip.c */
    rill_real pressure;   /* impulse per slope of a coupling */
    rill_real near_cover; /* Clavet: cover for the near kernel */
    rill_vec2 slope;      /* gradient of cover, away from the shapes; Clavet: their shift */
    rill_real xx, xy, yy; /* moments of the gradient; Clavet: see coupling_slip.c */
    rill_tiny driven;     /* Bodin: rate of cover, by bodies that impulses do not move */
    rill_real mobility;   /* Bodin: sum of squared slopes times inverse masses */
} rill_boundary;

/* What one body adds to one particle. */
typedef struct rill_coupling {
    uint16_t body;
    uint16_t next;   /* of the same particle, or RILL_NO_INDEX */
    rill_real cover; /* part of the neighbourhood that it fills, 0 to 1 */
    rill_vec2 slope; /* of it, away from the body */
    rill_vec2 near;  /* the same for the near kernel (Clavet) */
    rill_real arm;   /* of the slope about the centre of mass, see rill_arm; Clavet: the distance
                        at which the surface is felt */
} rill_coupling;

/* A particle that bodies of finite mass touch, and where its neighbours and their gradients start.
 */
typedef struct rill_coupled {
    uint16_t particle;
    uint16_t first; /* coupling */
    uint32_t list, gradient;
    rill_real step; /* pressure change per residual, taken over from the fluid's sweep */
} rill_coupled;

/* How particles feel bodies. */
typedef struct rill_field {
    rill_real inset;       /* h by which a surface is felt deeper than it is: it holds the fluid
                              off by a part of its spacing, and a body would displace that much
                              too much. Measured by the force on bodies that are held. */
    rill_real heavy_inset; /* of bodies that sink, see coupling_slip.c */
    uint32_t kernels;      /* 1, or 2 with Clavet's near one */
    rill_kernel_field kernel[RILL_MAX_KERNELS];
    rill_real total[RILL_MAX_KERNELS]; /* the kernels' integrals over the plane */
    const rill_real *moment;           /* Bodin; null: not wanted */
    const rill_real *cross_moment;
} rill_field;

static inline int rill_has_bodies(const rill_world *world) {
    return world->layout.body_capacity > 0;
}

/* Index of the particle's boundary, or RILL_NO_INDEX. */
static inline const uint16_t *rill_boundary_heads(const rill_world *world) {
    return (const uint16_t *)rill_array_of(world, RILL_ARRAY_BOUNDARY_HEAD);
}

static inline rill_boundary *rill_boundaries(const rill_world *world) {
    return (rill_boundary *)rill_array_of(world, RILL_ARRAY_BOUNDARY);
}

static inline rill_coupling *rill_couplings(const rill_world *world) {
    return (rill_coupling *)rill_array_of(world, RILL_ARRAY_COUPLING);
}

/* What bodies add to particle i; null if nothing. */
static inline const rill_boundary *rill_boundary_of(const rill_world *world, uint32_t i) {
    if (!rill_has_bodies(world) || rill_boundary_heads(world)[i] == RILL_NO_INDEX) {
        return NULL;
    }
    return &rill_boundaries(world)[rill_boundary_heads(world)[i]];
}

/* Does a filter let the particle through? */
static inline int rill_hull_passes(const rill_world *world, const rill_hull *hull, uint32_t i) {
    return hull->passes != 0 &&
           (hull->passes & world->config.material[rill_materials(world)[i]].user_bits) != 0;
}

/* Finds the particles within h of shapes, of a sorted world. */
void rill_coupling_find(rill_world *world, const rill_field *field);

/* Cells, first to last. */
typedef struct rill_cells {
    uint32_t left, right, bottom, top;
} rill_cells;

/* The cells that overlap a box, at least those nearest to it. */
rill_cells rill_cells_of(const rill_layout *layout, rill_vec2 low, rill_vec2 high);

/* Calls back for every particle within a hull's bounds, wider by reach. */
typedef void (*rill_visitor)(rill_world *world, void *context, uint32_t hull, uint32_t particle);
void rill_visit_near(rill_world *world, uint32_t hull, rill_real reach, rill_visitor visit,
                     void *context);

/* The moves that particles are about to make: from position by a fine velocity (Bodin), or, where a
 * shift is given and positions are predicted, from there less the velocity by velocity plus shift
 * (Clavet). */
struct rill_relaxed;
typedef struct rill_moves {
    rill_vec2 *position;
    rill_vec2 *velocity;
    struct rill_relaxed *relaxed; /* or null */
} rill_moves;

/* Shortens or bends moves that would enter shapes, and lets bodies feel it. Bodies must have moved
 * already. */
void rill_coupling_clip(rill_world *world, const rill_moves *moves);

#endif

#endif
/* Joints as the library keeps them. */
#ifndef RILL_SRC_JOINT_H
#define RILL_SRC_JOINT_H

/* One scalar constraint between two bodies: a contact's normal or friction, a part of a joint.
 *
 * All have SPOOK's form: the speed along the row approaches a target that removes a share of the
 * constraint's error, softened by a share of the impulse so far; the impulse stays in bounds. */
#ifndef RILL_SRC_ROW_H
#define RILL_SRC_ROW_H

#if RILL_BODIES

/* Stands for the world itself where a body is expected. */
#define RILL_WORLD_BODY 0xFFFFu

/* Largest impulse, particle masses times h per substep: what Q16.16 can hold. */
#define RILL_MOST_IMPULSE RILL_RATIO(32767, 1)

/* No other row bounds this one. */
#define RILL_NO_ROW 0xFFFFFFFFu

typedef struct rill_row {
    uint16_t a, b;       /* bodies: the impulse acts on b, its opposite on a */
    uint32_t bound;      /* row whose impulse times friction bounds this one, or RILL_NO_ROW */
    rill_vec2 direction; /* zero for purely angular rows */
    rill_real arm_a, arm_b;
    rill_real mass;   /* impulse per speed */
    rill_real forget; /* share of the impulse that softness gives back, 0 to 1 */
    rill_tiny target; /* speed of b against a along the row */
    rill_real impulse;
    rill_real low, high; /* of the impulse */
    rill_real friction;
} rill_row;

/* SPOOK's numbers for one constraint, dt = 1: target = rate of the error's removal times error, and
 * the softness in units of the row's own stiffness. */
typedef struct rill_spook {
    rill_real removal; /* 4 xi */
    rill_real soft;    /* e times mass */
} rill_spook;

/* Stiff: the error relaxes in so many substeps. Joints that hold the same thing twice never agree,
 * and without any softness their impulses against each other would grow for ever. */
static inline rill_spook rill_spook_stiff(int32_t substeps) {
    const rill_spook spook = {rill_div(RILL_RATIO(4, 1), rill_from_int(1 + 4 * substeps)),
                              RILL_RATIO(1, 50)};
    return spook;
}

/* A spring of so many radians per substep (above 0) and a damping ratio: epsilon = 1/(m w^2),
 * tau = 2 zeta / w. */
static inline rill_spook rill_spook_spring(rill_real w, rill_real damping) {
    const rill_real sum = w + 8 * damping;
    const rill_spook spook = {rill_div(4 * w, sum), rill_div(rill_div(RILL_RATIO(4, 1), w), sum)};
    return spook;
}

/* Fills in mass and forget from bodies, direction, arms and softness. */
void rill_row_prepare(const rill_world *world, rill_row *row, rill_real soft);

/* Speed of b against a along the row. */
rill_tiny rill_row_speed(const rill_world *world, const rill_row *row);

/* Gives the bodies an impulse along the row. */
void rill_row_kick(rill_world *world, const rill_row *row, rill_real impulse);

/* One Gauss-Seidel visit to each row. Returns the largest speed that a row was off by. */
rill_tiny rill_rows_sweep(rill_world *world);

/* Sweeps until the joints hold. */
void rill_rows_settle(rill_world *world);

/* Builds the rows of contacts and joints and applies the impulses that they start with. */
void rill_rows_begin(rill_world *world);

/* Remembers the impulses. */
void rill_rows_end(rill_world *world);

static inline rill_row *rill_rows(const rill_world *world) {
    return (rill_row *)rill_array_of(world, RILL_ARRAY_ROW);
}

#endif

#endif

#if RILL_BODIES

/* Rows that a joint has at most: two that hold it, spring, limit, motor. */
#define RILL_JOINT_ROWS 5

typedef struct rill_link {
    uint32_t generation;
    uint32_t kind;                /* a rill_joint_kind plus 1; 0: the slot is free */
    uint32_t a, b;                /* bodies, or RILL_WORLD_BODY */
    uint32_t limited;             /* 0 or 1 */
    uint32_t collide;             /* 0 or 1 */
    rill_vec2 anchor_a, anchor_b; /* in the bodies' frames */
    rill_vec2 axis;               /* in the frame of a, unit */
    rill_angle turn;              /* of b against a as made */
    rill_real length;             /* as made */
    rill_real low, high;
    rill_real frequency; /* rad/s; 0: no spring */
    rill_real damping;
    rill_real motor_speed;              /* rad/s or h/s */
    rill_real motor_limit;              /* particle masses h^2/s^2 or h/s^2 */
    rill_real impulse[RILL_JOINT_ROWS]; /* of the last substep: two holds, spring, limit, motor */
} rill_link;

static inline rill_link *rill_links(const rill_world *world) {
    return (rill_link *)rill_array_of(world, RILL_ARRAY_JOINT);
}

/* Where a joint stands in the world. */
typedef struct rill_stand {
    rill_vec2 at_a, at_b; /* anchors */
    rill_vec2 axis;       /* of the free or held direction */
    rill_real angle;      /* of b against a, rad */
    rill_real position;   /* see rill_joint_def, rad or h */
} rill_stand;

rill_stand rill_link_stand(const rill_world *world, const rill_link *link);

/* Rows along the joint's free direction, for its spring, limit and motor. */
rill_row rill_link_free_row(const rill_world *world, const rill_link *link,
                            const rill_stand *stand);

/* Appends the joint's rows. */
void rill_link_rows(rill_world *world, uint32_t index);

/* Takes the joint's impulses back from its rows; returns how many rows they were. */
uint32_t rill_link_keep(rill_link *link, const rill_row *rows);

/* Is a joint between the bodies that keeps them from touching? */
int rill_are_joined(const rill_world *world, uint32_t a, uint32_t b);

/* Ends all joints of a body. */
void rill_links_release(rill_world *world, uint32_t body);

/* A place for one more row; there is always one, see the capacities in layout.c. */
rill_row *rill_row_append(rill_world *world);

#endif

#endif
/* Neighbour lists: for each particle, those nearer than h. */
#ifndef RILL_SRC_LISTS_H
#define RILL_SRC_LISTS_H

/* Room behind the last list for what vector code reads and writes too much. */
#define RILL_LIST_MARGIN 8u

/* The lists stand one after the other in the order of the particles. */
typedef struct rill_lists {
    const uint8_t *count;  /* by particle: length of its list */
    const uint16_t *other; /* all lists */
} rill_lists;

static inline rill_lists rill_lists_of(const rill_world *world) {
    rill_lists lists;
    lists.count = (const uint8_t *)rill_array_of(world, RILL_ARRAY_LIST_COUNT);
    lists.other = (const uint16_t *)rill_array_of(world, RILL_ARRAY_LIST);
    return lists;
}

/* Entries that every particle is sure of: half its fair share. */
static inline uint32_t rill_list_reserve(const rill_world *world) {
    return world->count > 0 ? world->layout.list_capacity / world->count / 2 : 0;
}

/* Neighbours that a list holds at most: their number is a byte. */
#define RILL_LONGEST_LIST 255u

/* Entries from a place on that particle i may use, so that all later ones keep their reserve. */
static inline uint32_t rill_list_room(const rill_world *world, const uint16_t *next, uint32_t i) {
    const uint16_t *all = (const uint16_t *)rill_array_of(world, RILL_ARRAY_LIST);
    const uint32_t left = world->layout.list_capacity - (uint32_t)(next - all);
    return left - (world->count - 1 - i) * rill_list_reserve(world);
}

/* The same for its own list alone. */
static inline uint32_t rill_list_allowance(const rill_world *world, const uint16_t *next,
                                           uint32_t i) {
    const uint32_t room = rill_list_room(world, next, i);
    return room < RILL_LONGEST_LIST ? room : RILL_LONGEST_LIST;
}

/* Ends all lists at a place: notes how long they are. */
void rill_lists_end(rill_world *world, uint16_t *next, rill_list_kind kind);

/* Finds the neighbours of every particle of a sorted world.
 *
 * Half lists hold each pair once, with the particle that comes first. When the capacity does not
 * suffice, each particle is still sure of half its fair share, the first found are kept, and the
 * statistics count the particles whose list was cut. */
void rill_lists_find(rill_world *world, rill_list_kind kind);

#endif
/* Springs between particles: what makes a material elastic or plastic (Clavet 2005, section 4).
 *
 * They live in a hash table of fixed size. A spring names its ends by slot, which sorting does not
 * change. It dies in the first substep after one of its particles did: an end is then gone, or it
 * is a newcomer in the old one's slot. */
#ifndef RILL_SRC_SPRINGS_H
#define RILL_SRC_SPRINGS_H

/* Clavet's method, its parts. */
#ifndef RILL_SRC_CLAVET_H
#define RILL_SRC_CLAVET_H

/* Clavet's weights: how much a neighbour counts, and in which direction it pushes.
 *
 * All of the method's kernels are powers of one falling weight w(q): densities sum w^2 and w^3,
 * displacements go with w and w^2. The kernel set decides what w is and whether the direction is a
 * unit vector (methods: Clavet 2005; Sjostrom, appendices A.2 to A.4).
 *
 * Everything between here and the passes over the pairs is in 32 bits in the fixed build. Formats:
 * distances are narrowed to 12 fraction bits, weights have 14, directions 12, pressures 18,
 * displacements ("shifts") 22. In the float build all of them are plain numbers. */
#ifndef RILL_SRC_CLAVET_KERNEL_H
#define RILL_SRC_CLAVET_KERNEL_H

/* A way apart for particles that coincide. */
#ifndef RILL_SRC_PARTING_H
#define RILL_SRC_PARTING_H

/* Directions for particles that coincide: without one they would never part. */
static inline rill_vec2 rill_parting(uint32_t i, uint32_t j) {
    static const RILL_TABLE rill_vec2 way[8] = {
        {RILL_RATIO(1, 1), 0},  {RILL_RATIO(707, 1000), RILL_RATIO(707, 1000)},
        {0, RILL_RATIO(1, 1)},  {RILL_RATIO(-707, 1000), RILL_RATIO(707, 1000)},
        {RILL_RATIO(-1, 1), 0}, {RILL_RATIO(-707, 1000), RILL_RATIO(-707, 1000)},
        {0, RILL_RATIO(-1, 1)}, {RILL_RATIO(707, 1000), RILL_RATIO(-707, 1000)},
    };
    return way[(i * 3 + j * 5) & 7u];
}

#endif

/* The densities of a particle, later its pressures. A pressure is the displacement that a neighbour
 * at no distance and of the same mass would get: half of the paper's. */
typedef struct rill_double {
    rill_real far;  /* of w^2; goes with w */
    rill_real near; /* of w^3; goes with w^2 */
} rill_double;

static inline rill_double rill_double_add(rill_double a, rill_double b) {
    const rill_double sum = {a.far + b.far, a.near + b.near};
    return sum;
}

#if RILL_FIXED

/* A position as loops over pairs of thin fluids have it, see clavet_thin.h. */
typedef uint32_t rill_mark;

#define RILL_NARROW_SQUARE_ONE (1 << 24) /* of a distance of 1 h */

/* A distance of two particles, narrowed. Squares fit 32 bits below 11 h. */
static inline rill_vec2 rill_narrow(rill_vec2 d) {
    return rill_vec(d.x >> 4, d.y >> 4);
}

/* The same, rounded to nearest: a direction that is always cut off on the same side would turn the
 * fluid. */
static inline rill_vec2 rill_narrow_fairly(rill_vec2 d) {
    return rill_vec((d.x + 8) >> 4, (d.y + 8) >> 4);
}

static inline rill_real rill_narrow_square(rill_vec2 narrow) {
    return narrow.x * narrow.x + narrow.y * narrow.y;
}

/* w of a squared narrow distance below h. */
static inline rill_real rill_weight_near(uint32_t kernel, rill_real square) {
    return kernel == RILL_CLAVET_ORIGINAL ? (RILL_ONE - rill_table_distance(square)) >> 2
                                          : (RILL_NARROW_SQUARE_ONE - square) >> 10;
}

/* w^2 and w^3. */
static inline rill_double rill_weights(rill_real weight) {
    const rill_real square = (weight * weight) >> 12;
    const rill_double weights = {square, (square * weight) >> 14};
    return weights;
}

/* The same as rill_unit for distances below 1/4 h, which are rare, and from h on. */
rill_vec2 rill_unit_rare(rill_vec2 narrow, rill_real square, uint32_t i, uint32_t j);

/* The unit vector along a narrow distance, divided by the root of a square that is not smaller than
 * its own. */
static inline rill_vec2 rill_unit(rill_vec2 narrow, rill_real square, uint32_t i, uint32_t j) {
    if ((uint32_t)(square - (1 << 20)) >= 15u << 20) {
        return rill_unit_rare(narrow, square, i, j);
    }
    const rill_real inverse = rill_inverse_root(square);
    return rill_vec((narrow.x * inverse + 8192) >> 14, (narrow.y * inverse + 8192) >> 14);
}

/* The displacement that each of two partners of the same mass gets from the sum of their pressures.
 * Pressures are at most 1/8, near ones 3/40, so that the products fit. */
static inline rill_real rill_push(rill_double pressure, rill_real weight) {
    const rill_real sum = pressure.far + ((pressure.near * weight) >> 14);
    return (sum * weight) >> 14;
}

/* Such a displacement along a direction, as a shift. */
static inline rill_vec2 rill_push_along(rill_real push, rill_vec2 direction) {
    return rill_vec((push * direction.x + 128) >> 8, (push * direction.y + 128) >> 8);
}

static inline rill_vec2 rill_shift_of(rill_vec2 v) {
    return rill_vec(v.x * 64, v.y * 64);
}

static inline rill_vec2 rill_shift_value(rill_vec2 shift) {
    return rill_vec((shift.x + 32) >> 6, (shift.y + 32) >> 6);
}

/* A value with so many fraction bits more than the scalar, rounded. Errors are added up; when they
 * make a quantum, it goes to the value at hand, so that the sum over all particles, which is their
 * momentum, stays exact. Mere rounding would lose momentum, carrying every error on would never let
 * particles rest. */
static inline rill_real rill_round_fairly(rill_real value, int32_t bits, rill_real *owed) {
    const rill_real quantum = (rill_real)1 << bits;
    rill_real rounded = (value + quantum / 2) >> bits;
    *owed += value - rounded * quantum;
    if (RILL_RARELY((uint32_t)(*owed + quantum - 1) > 2u * (uint32_t)quantum - 2u)) {
        const rill_real more = *owed > 0 ? 1 : -1;
        rounded += more;
        *owed -= more * quantum;
    }
    return rounded;
}

static inline rill_vec2 rill_shift_fairly(rill_vec2 shift, rill_vec2 *owed) {
    return rill_vec(rill_round_fairly(shift.x, 6, &owed->x),
                    rill_round_fairly(shift.y, 6, &owed->y));
}

/* A displacement of at most 4 h along a direction. */
static inline rill_vec2 rill_shift_along(rill_vec2 direction, rill_real size) {
    return rill_vec((size * direction.x + 32) >> 6, (size * direction.y + 32) >> 6);
}

/* The root of a narrow distance's square, h. */
static inline rill_real rill_narrow_root(rill_real square) {
    rill_real scale = 1;
    while (square >= RILL_NARROW_SQUARE_ONE) {
        square >>= 2;
        scale *= 2;
    }
    return rill_table_distance(square) * scale;
}

/* The pressure of an excess of density below 4096. */
static inline rill_real rill_stiffly(rill_real stiffness, rill_real excess) {
    return (rill_real)(((int64_t)stiffness * excess) >> 28);
}

/* Half of a number, rounded down. */
static inline rill_real rill_half(rill_real a) {
    return a >> 1;
}

/* What a wall adds to a density: particles per h^2, 9 at most, times an integral of 1 at most. */
static inline rill_real rill_wall_fluid(rill_real fluid, rill_real integral) {
    return ((fluid >> 4) * integral + 2048) >> 12;
}

/* Pressures times integrals. Twice that times the fluid is a shift. */
static inline rill_real rill_wall_push(rill_double pressure, rill_real far, rill_real near) {
    return (rill_real)(((int64_t)pressure.far * far + (int64_t)pressure.near * near + 0x8000) >>
                       16);
}

static inline rill_real rill_wall_shift(rill_real fluid, rill_real push) {
    return ((fluid >> 4) * push) >> 7;
}

/* A stiffness, or limit / strain if that is less; without a division, within 0.2 %. What strains
 * less than 1/4 is within any limit: a stiffness is 1/8 at most, and a limit 3/80 at least. */
static inline rill_real rill_stiffness_within(rill_real stiffness, rill_real limit,
                                              rill_real strain) {
    uint32_t shift = 1;
    uint32_t above = (uint32_t)strain - (1u << 14);
    if (RILL_RARELY(above >= 15u << 14)) { /* not 1/4 to 4 */
        if (strain < 1 << 14) {
            return stiffness;
        }
        for (; strain >= 1 << 18; shift++) {
            strain >>= 1;
        }
        above = (uint32_t)strain - (1u << 14);
    }
    const uint32_t root = (uint32_t)rill_inverse_root_above(above << 6); /* Q12, up to 4 */
    const uint32_t softer = ((uint32_t)limit * ((root * root) >> 13)) >> shift;
    return rill_min(stiffness, (rill_real)softer);
}

/* A pressure within 1/8, less what lets a pair of them fit 16 bits in clavet_thin.h. */
static inline rill_real rill_pressure_clamp(rill_real pressure) {
    const rill_real most = (1 << 15) - 1;
    return RILL_RARELY(rill_abs(pressure) > most) ? rill_clamp(pressure, -most, most) : pressure;
}

/* A number as a pressure, a pressure as a displacement. */
static inline rill_real rill_pressure_of(rill_real value) {
    return value * 4;
}

static inline rill_real rill_pressure_shift(rill_real pressure) {
    return pressure * 16;
}

/* Half the squared ratio of two speeds over a unit, at most 1/8: Q2.30. */
static inline rill_real rill_stiffness_of(rill_real speed, rill_real unit_speed, rill_real unit) {
    const int64_t mach = ((int64_t)speed << 24) / unit_speed;
    if (mach >= 1 << 24) {
        return 1 << 27;
    }
    const int64_t stiffness = (mach * mach >> 3) / unit;
    return stiffness < 1 << 27 ? (rill_real)stiffness : 1 << 27;
}

#else

typedef rill_vec2 rill_mark;

#define RILL_NARROW_SQUARE_ONE 1.0F

static inline rill_vec2 rill_narrow(rill_vec2 d) {
    return d;
}

static inline rill_vec2 rill_narrow_fairly(rill_vec2 d) {
    return d;
}

static inline rill_real rill_narrow_square(rill_vec2 narrow) {
    return narrow.x * narrow.x + narrow.y * narrow.y;
}

static inline rill_real rill_weight_near(uint32_t kernel, rill_real square) {
    return 1 - (kernel == RILL_CLAVET_ORIGINAL ? rill_root(square) : square);
}

static inline rill_double rill_weights(rill_real weight) {
    const rill_real square = weight * weight;
    const rill_double weights = {square, square * weight};
    return weights;
}

static inline rill_vec2 rill_unit(rill_vec2 narrow, rill_real square, uint32_t i, uint32_t j) {
    if (square < RILL_RATIO(1, 1048576)) {
        return rill_parting(i, j);
    }
    const rill_real inverse = 1 / rill_root(square);
    return rill_vec(narrow.x * inverse, narrow.y * inverse);
}

static inline rill_real rill_push(rill_double pressure, rill_real weight) {
    return (pressure.far + pressure.near * weight) * weight;
}

static inline rill_vec2 rill_push_along(rill_real push, rill_vec2 direction) {
    return rill_vec(push * direction.x, push * direction.y);
}

static inline rill_vec2 rill_shift_of(rill_vec2 v) {
    return v;
}

static inline rill_vec2 rill_shift_value(rill_vec2 shift) {
    return shift;
}

static inline rill_vec2 rill_shift_fairly(rill_vec2 shift, rill_vec2 *owed) {
    (void)owed;
    return shift;
}

static inline rill_vec2 rill_shift_along(rill_vec2 direction, rill_real size) {
    return rill_vec(size * direction.x, size * direction.y);
}

static inline rill_real rill_narrow_root(rill_real square) {
    return rill_root(square);
}

static inline rill_real rill_stiffly(rill_real stiffness, rill_real excess) {
    return stiffness * excess;
}

static inline rill_real rill_half(rill_real a) {
    return a / 2;
}

static inline rill_real rill_wall_fluid(rill_real fluid, rill_real integral) {
    return fluid * integral;
}

static inline rill_real rill_wall_push(rill_double pressure, rill_real far, rill_real near) {
    return pressure.far * far + pressure.near * near;
}

static inline rill_real rill_wall_shift(rill_real fluid, rill_real push) {
    return 2 * fluid * push;
}

static inline rill_real rill_stiffness_within(rill_real stiffness, rill_real limit,
                                              rill_real strain) {
    return stiffness * strain > limit ? limit / strain : stiffness;
}

static inline rill_real rill_pressure_clamp(rill_real pressure) {
    return rill_clamp(pressure, -RILL_RATIO(1, 8), RILL_RATIO(1, 8));
}

static inline rill_real rill_pressure_of(rill_real value) {
    return value;
}

static inline rill_real rill_pressure_shift(rill_real pressure) {
    return pressure;
}

static inline rill_real rill_stiffness_of(rill_real speed, rill_real unit_speed, rill_real unit) {
    const rill_real mach = speed / unit_speed;
    return rill_min(mach * mach / (2 * unit), RILL_RATIO(1, 8));
}

#endif

/* w of a squared narrow distance; 0 from h on. */
static inline rill_real rill_weight(uint32_t kernel, rill_real square) {
    return square < RILL_NARROW_SQUARE_ONE ? rill_weight_near(kernel, square) : 0;
}

/* Plain distances as directions do not part what is nearly in one place: below 1/4 h they are taken
 * for 1/4 h. */
#define RILL_TIGHT_SQUARE (RILL_NARROW_SQUARE_ONE / 16)

/* In which direction a pair is displaced that was `before` apart and would now be `now` apart.
 *
 * Displacements also change velocities, and angular momentum is kept only if they do so along the
 * line on which the particles stood before. Dividing by the longer of the two distances keeps a
 * pair that passes each other from being thrown away. */
static inline rill_vec2 rill_direction(uint32_t kernel, rill_vec2 now, rill_real square,
                                       rill_vec2 before, uint32_t i, uint32_t j) {
    const rill_real square_before = rill_narrow_square(before);
    if (kernel == RILL_CLAVET_SQUARED && square >= RILL_TIGHT_SQUARE) {
        return square_before <= square ? before : now;
    }
    const rill_vec2 unit = rill_unit(before, rill_max(square, square_before), i, j);
    return kernel == RILL_CLAVET_SQUARED ? rill_vec(unit.x / 4, unit.y / 4) : unit;
}

/* A particle within a substep: all that loops over pairs read and write, side by side. */
typedef struct rill_relaxed {
#if RILL_FIXED
    rill_mark now; /* where a thin fluid's particle is, predicted */
#endif
    rill_double pressure; /* first its densities, then its pressures; but see clavet_thin.h */
    rill_vec2 shift;      /* what the solve adds to position and velocity */
} rill_relaxed;

#endif
/* Sums over all particles, for the statistics. */
#ifndef RILL_SRC_TOTAL_H
#define RILL_SRC_TOTAL_H

#if RILL_FIXED

typedef int64_t rill_total; /* Q48.16 */

static inline rill_real rill_total_mean(rill_total total, uint32_t count) {
    return count > 0 ? rill_saturate(total / (int64_t)count) : 0;
}

#else

typedef rill_real rill_total;

static inline rill_real rill_total_mean(rill_total total, uint32_t count) {
    return count > 0 ? total / (rill_real)count : 0;
}

#endif

#endif

/* How much denser than at rest particles are, in sums of weights. */
typedef struct rill_excess {
    rill_real most;
    rill_total total;
    uint32_t count; /* of those that are denser at all */
} rill_excess;

/* Everything that the passes over the pairs read and write. */
typedef struct rill_clavet {
    uint32_t kernel;
    uint32_t count;
    uint32_t material_count;
    rill_vec2 *position;     /* predicted */
    rill_vec2 *velocity;     /* that led there */
    rill_relaxed *relaxed;   /* within the substep */
    rill_real *memory;       /* slow average of the compression */
    const uint8_t *material; /* by particle */
    const rill_real *share;  /* see RILL_ARRAY_SHARE; null: all particles have the same mass */
    rill_real strain_limit;  /* of a particle's pressures, see clavet_pressure.c */
    rill_real wall_density;  /* particles per h^2 behind a wall */
    uint32_t sweeps;         /* of viscosity over all pairs; 0: no material has any */
    uint32_t rough;          /* does any have friction at walls? */
    uint32_t thin;           /* is viscosity so little that it goes along with the pressures? */
    rill_real thin_viscosity;
    const rill_substance *substance;
    rill_substance first; /* a copy of the first, nearer than the block may be */
    rill_lists lists;
    rill_excess excess;
} rill_clavet;

/* Splits what a pair of equal masses would get by the masses that it has: the light one moves more.
 */
static inline void rill_clavet_split(const rill_clavet *clavet, uint32_t i, uint32_t j,
                                     rill_vec2 *mine, rill_vec2 *yours) {
    const rill_real share =
        clavet->share[clavet->material[i] * clavet->material_count + clavet->material[j]];
    const rill_vec2 both = rill_vec_add(*mine, *yours);
    *mine = rill_vec_scale(both, share);
    *yours = rill_vec_sub(both, *mine);
}

/* A material in internal units. */
rill_substance rill_clavet_prepare(const rill_world *world, const rill_material *material);

/* Slows approaching pairs down; predicts positions anew. */
void rill_clavet_viscosity(rill_world *world, rill_clavet *clavet);

/* The passes that a step consists of, for the world as it is. */
void rill_clavet_of(const rill_world *world, rill_clavet *clavet);

rill_list_kind rill_clavet_list_kind(const rill_config *config);

/* Gravity, then the positions that particles would reach if nothing were in their way. */
void rill_clavet_predict(rill_world *world);

/* Finds all pairs of a sorted world. In the fixed build this also sums the densities of a thin
 * fluid: nothing will move before they are needed. */
void rill_clavet_find(rill_world *world);

/* Starts the substep: no densities, no shifts. */
void rill_clavet_begin(rill_clavet *clavet);

/* Sums the densities of all particles, then sets their pressures and what walls do to them. */
void rill_clavet_pressures(rill_world *world, rill_clavet *clavet);

/* Adds the walls to the densities of the i-th particle, which is at a place; sets its pressures;
 * returns the displacement by walls. */
rill_vec2 rill_clavet_press(const rill_world *world, rill_clavet *clavet, uint32_t i, rill_vec2 at,
                            rill_double density);

/* Displacements by pressure, all from the same state: symmetric and free of bias. */
void rill_clavet_push_together(rill_clavet *clavet);

/* Clavet's own order: one particle after the other, each with densities of the moment. */
void rill_clavet_push_in_turn(rill_world *world, rill_clavet *clavet);

/* Displaces the particles by what relaxation and bodies have left of their shifts. */
void rill_clavet_move(rill_world *world);

#endif

typedef struct rill_spring {
    uint32_t ends;  /* slots, the higher one in the upper half; 0: no spring here */
    rill_real rest; /* length, h */
} rill_spring;

/* Places of the table: a quarter more than the capacity, so that searches stay short. */
static inline uint32_t rill_spring_places(uint32_t capacity) {
    return capacity > 0 ? capacity + capacity / 4 + 1 : 0;
}

static inline rill_spring *rill_springs_of(const rill_world *world) {
    return (rill_spring *)rill_array_of(world, RILL_ARRAY_SPRING);
}

/* Adds a spring; 1 if it did. There may be one between the slots already, or no room, which is
 * counted as refused. */
int rill_spring_add(rill_world *world, uint32_t slot, uint32_t other_slot, rill_real rest);

/* Removes the spring at a place; others may move to that place. */
void rill_spring_remove(rill_world *world, uint32_t place);

/* Is every spring between slots, and is there one free place at least? */
int rill_springs_are_sane(const rill_world *world);

/* Adapts, breaks and makes springs; adds what they pull to the displacements. */
void rill_springs_solve(rill_world *world, rill_clavet *clavet);

#endif
/* Contacts between shapes: which touch, where, and the impulses that they held each other with. */
#ifndef RILL_SRC_TOUCH_H
#define RILL_SRC_TOUCH_H

#if RILL_BODIES

/* Shapes closer than this are in contact: what approaches is stopped in time. h. */
#define RILL_TOUCH_MARGIN RILL_RATIO(1, 8)

/* Shapes that have touched have a crack between them until they are this far apart. h. */
#define RILL_CRACK_MARGIN RILL_ONE

/* Contacts are left to overlap by this much, so that they do not come and go. h. */
#define RILL_TOUCH_SLOP RILL_RATIO(1, 64)

/* Instead of a second shape: the walls of the domain. */
#define RILL_TOUCH_WALL 0xFFF0u

typedef struct rill_touch_point {
    uint32_t feature; /* which corners touch: the same contact a substep later has the same */
    rill_vec2 point;  /* in the world */
    rill_real separation;
    rill_real push, drag; /* impulses along the normal and across */
} rill_touch_point;

typedef struct rill_touch {
    uint32_t a, b; /* shapes, or a shape and RILL_TOUCH_WALL + 0 to 3 */
    uint32_t count;
    uint32_t met;     /* 1: they have lain on each other, at both points */
    rill_vec2 normal; /* from a to b */
    rill_touch_point point[2];
} rill_touch;

static inline rill_touch *rill_touch_array(const rill_world *world) {
    return (rill_touch *)rill_array_of(world, RILL_ARRAY_TOUCH);
}

/* Where two shapes touch; count 0 if they do not. */
void rill_touch_shapes(const rill_world *world, uint32_t a, uint32_t b, rill_touch *touch);

/* Where a shape touches a wall of the domain, 0 left, 1 right, 2 bottom, 3 top. */
void rill_touch_wall(const rill_world *world, uint32_t a, uint32_t wall, rill_touch *touch);

/* Finds all contacts, in order of their shapes; those of the last substep hand on impulses. */
void rill_touches_find(rill_world *world);

#endif

#endif

#include <string.h>

/* Bytes of an element, by column. */
static const uint8_t column_bytes[RILL_COLUMN_COUNT] = {
    sizeof(rill_vec2),   /* position */
    sizeof(rill_vec2),   /* velocity */
    sizeof(uint16_t),    /* slot */
    sizeof(uint8_t),     /* material */
    sizeof(rill_real),   /* memory */
    sizeof(rill_real),   /* slow */
    sizeof(uint8_t),     /* bound */
    sizeof(uint32_t),    /* expiry */
    sizeof(uint32_t),    /* birth */
    sizeof(uint16_t),    /* tag */
    sizeof(rill_colour), /* colour */
    sizeof(uint32_t),    /* sensed */
    sizeof(uint8_t),     /* touch */
    sizeof(rill_bodies_touched),
    sizeof(uint8_t), /* stuck */
    sizeof(uint8_t), /* calm */
};

uint32_t rill_column_bytes(rill_column column) {
    return column_bytes[column];
}

static int has_column(const rill_config *config, rill_column column) {
    if (column >= RILL_COLUMN_EXPIRY) {
        return rill_gameplay_has_column(&config->gameplay, column);
    }
    if (column == RILL_COLUMN_SLOW) {
        return config->method == RILL_METHOD_BODIN;
    }
    return column != RILL_COLUMN_BOUND || config->spring_capacity > 0;
}

static rill_real wall_reach(const rill_config *config, uint32_t side) {
    return config->gameplay.open_sides & side ? -RILL_ONE : RILL_ONE;
}

rill_units rill_units_of(const rill_config *config, uint32_t substeps) {
    const rill_solver *solver = rill_solver_of(config->method);
    rill_units units;
    units.substeps = substeps;
    units.rate = rill_mul(config->rate, rill_from_int((int32_t)units.substeps));
    units.h = rill_mul(config->spacing, solver->neighbourhood(config));
    units.speed = rill_mul(units.h, units.rate);
    units.size.x = rill_div(config->domain_max.x - config->domain_min.x, units.h);
    units.size.y = rill_div(config->domain_max.y - config->domain_min.y, units.h);
    units.reach_min.x = wall_reach(config, RILL_SIDE_LEFT);
    units.reach_min.y = wall_reach(config, RILL_SIDE_BOTTOM);
    units.reach_max.x = wall_reach(config, RILL_SIDE_RIGHT);
    units.reach_max.y = wall_reach(config, RILL_SIDE_TOP);
    return units;
}

rill_units rill_first_units(const rill_config *config) {
    return rill_units_of(config, rill_solver_of(config->method)->first_substeps(config));
}

/* Bytes that sorting needs: a cell and a place for each particle, and a copy of one column; and
 * searching after it: coordinates side by side, and some behind the last. */
static uint32_t sort_bytes(uint32_t particles) {
    return 32 + particles * (uint32_t)(sizeof(uint32_t) + sizeof(uint16_t) + sizeof(rill_vec2));
}

/* Gives out the next bytes of the block, aligned to 8. */
static uint32_t layout_place(rill_layout *layout, uint32_t bytes) {
    const uint32_t offset = layout->bytes;
    layout->bytes += (bytes + 7u) & ~7u;
    return offset;
}

/* Bytes of an element of the bodies' arrays, where they are built in. */
#if RILL_BODIES
#define BODY_BYTES (uint32_t)sizeof(rill_rigid)
#define SHAPE_BYTES (uint32_t)sizeof(rill_hull)
#define JOINT_BYTES (uint32_t)sizeof(rill_link)
#define TOUCH_BYTES (uint32_t)sizeof(rill_touch)
#define ROW_BYTES (uint32_t)sizeof(rill_row)
#define BOUNDARY_BYTES (uint32_t)sizeof(rill_boundary)
#define COUPLING_BYTES (uint32_t)sizeof(rill_coupling)
#define COUPLED_BYTES (uint32_t)sizeof(rill_coupled)
#else
#define RILL_JOINT_ROWS 0u
#define BODY_BYTES 0u
#define SHAPE_BYTES 0u
#define JOINT_BYTES 0u
#define TOUCH_BYTES 0u
#define ROW_BYTES 0u
#define BOUNDARY_BYTES 0u
#define COUPLING_BYTES 0u
#define COUPLED_BYTES 0u
#endif

/* Capacities that the configuration leaves to the library. A world without bodies has none. */
static void find_body_capacities(const rill_config *config, rill_layout *layout) {
    if (config->body_capacity == 0) {
        return;
    }
    const uint32_t half = config->particle_capacity / 2 + 1;
    layout->body_capacity = config->body_capacity;
    layout->joint_capacity = config->joint_capacity;
    layout->shape_capacity =
        config->shape_capacity > 0 ? config->shape_capacity : config->body_capacity;
    layout->contact_capacity =
        config->contact_capacity > 0 ? config->contact_capacity : 4 * config->body_capacity;
    layout->coupling_capacity = config->coupling_capacity > 0 ? config->coupling_capacity : half;
}

/* The header first, then the arrays in the order of their enumeration, then the columns in the
 * opposite order, then cells and work memory, so that what a step touches most comes last: where
 * fast memory is scarce, a port places the block so that its end lies there. */
void rill_layout_for(const rill_config *config, rill_capacities capacities, rill_layout *layout) {
    const rill_solver *solver = rill_solver_of(config->method);
    const rill_units units = rill_units_of(config, 1);
    const uint32_t particles = capacities.particles;
    const uint32_t materials = config->material_count;

    memset(layout, 0, sizeof *layout);
    layout->particle_capacity = particles;
    layout->list_capacity = particles * solver->default_list(config);
    if (capacities.pairs > 0) {
        const uint32_t per_pair = solver->list_kind(config) == RILL_LIST_FULL ? 2 : 1;
        layout->list_capacity = capacities.pairs * per_pair;
    }
    find_body_capacities(config, layout);
    /* One cell more for the rest of the division, and a margin of empty cells all around. */
    layout->columns = (uint32_t)rill_floor(units.size.x) + 3;
    layout->rows = (uint32_t)rill_floor(units.size.y) + 3;

    layout_place(layout, sizeof(rill_world));
    const int still = has_column(config, RILL_COLUMN_CALM);
    const uint32_t solver_bytes = solver->work_bytes(config, particles, layout->list_capacity);
    const uint32_t sorting_bytes = sort_bytes(particles);
    const uint32_t rows = layout->contact_capacity * 4 + layout->joint_capacity * RILL_JOINT_ROWS;
    const uint32_t array_bytes[RILL_ARRAY_COUNT] = {
        particles * (uint32_t)sizeof(uint16_t),              /* slot index */
        particles * (uint32_t)sizeof(uint16_t),              /* slot generation */
        materials * (uint32_t)sizeof(rill_substance),        /* substance */
        materials * materials * (uint32_t)sizeof(rill_real), /* share */
        particles * (uint32_t)sizeof(uint8_t),               /* list count */
        (layout->list_capacity + RILL_LIST_MARGIN) * (uint32_t)sizeof(uint16_t), /* list */
        rill_spring_places(capacities.springs) * (uint32_t)sizeof(rill_spring),
        rill_gameplay_array_bytes(&config->gameplay, RILL_ARRAY_EMITTER),
        rill_gameplay_array_bytes(&config->gameplay, RILL_ARRAY_ZONE),
        rill_gameplay_array_bytes(&config->gameplay, RILL_ARRAY_SENSOR),
        rill_gameplay_array_bytes(&config->gameplay, RILL_ARRAY_EVENT),
        still ? layout->columns * layout->rows : 0,                        /* still */
        still ? particles * (uint32_t)sizeof(rill_held) : 0,               /* held */
        layout->body_capacity * BODY_BYTES,                                /* body */
        layout->shape_capacity * SHAPE_BYTES,                              /* shape */
        layout->joint_capacity * JOINT_BYTES,                              /* joint */
        layout->contact_capacity * TOUCH_BYTES,                            /* touch */
        layout->contact_capacity * TOUCH_BYTES,                            /* touch, next */
        rows * ROW_BYTES,                                                  /* row */
        layout->body_capacity > 0 ? particles * 2 : 0,                     /* boundary head */
        layout->coupling_capacity * BOUNDARY_BYTES,                        /* boundary */
        layout->coupling_capacity * COUPLING_BYTES,                        /* coupling */
        layout->coupling_capacity * COUPLED_BYTES,                         /* coupled */
        (layout->columns * layout->rows + 1) * (uint32_t)sizeof(uint16_t), /* cell */
        solver_bytes > sorting_bytes ? solver_bytes : sorting_bytes,       /* work */
    };
    for (int array = 0; array < RILL_ARRAY_CELL; array++) {
        layout->array[array] = layout_place(layout, array_bytes[array]);
    }
    for (int column = RILL_COLUMN_COUNT; column-- > 0;) {
        if (has_column(config, (rill_column)column)) {
            layout->column[column] = layout_place(layout, particles * column_bytes[column]);
        }
    }
    layout->array[RILL_ARRAY_CELL] = layout_place(layout, array_bytes[RILL_ARRAY_CELL]);
    layout->array[RILL_ARRAY_WORK] = layout_place(layout, array_bytes[RILL_ARRAY_WORK]);
}

void rill_layout_of(const rill_config *config, rill_layout *layout) {
    const rill_capacities capacities = {config->particle_capacity, config->pair_capacity,
                                        config->spring_capacity};
    rill_layout_for(config, capacities, layout);
}
#undef BODY_BYTES
#undef BOUNDARY_BYTES
#undef COUPLED_BYTES
#undef COUPLING_BYTES
#undef JOINT_BYTES
#undef ROW_BYTES
#undef SHAPE_BYTES
#undef TOUCH_BYTES

/* world.c */
/* The world's life: init, attach, hash, statistics. */

/* Where the world and the step meet bodies. Without RILL_BODIES there is nothing to meet. */
#ifndef RILL_SRC_BODIES_STEP_H
#define RILL_SRC_BODIES_STEP_H

#if RILL_BODIES

/* No bodies, no shapes. */
void rill_bodies_reset(rill_world *world);

/* Is everything in range that the library follows or computes with unchecked? */
int rill_bodies_check(const rill_world *world);

/* Must steps wait until the game has handed in a map? */
static inline int rill_bodies_wait(const rill_world *world) {
    return world->layout.shape_capacity > 0 && rill_maps_missing(world) > 0;
}

/* Is the point inside a body, or too near for a particle? */
int rill_bodies_contain(const rill_world *world, rill_vec2 point);

/* Forgets what the fluid did to bodies in the last step. */
void rill_bodies_step_begin(rill_world *world);

/* Can the domain move by so many cells with all bodies near enough? */
int rill_bodies_can_shift(const rill_world *world, rill_vec2 moved);

/* Bodies keep their places in the game's coordinates when it does. */
void rill_bodies_shift(rill_world *world, rill_vec2 moved);

/* Fluid around bodies that can move does not sleep: they would not feel its pressure change. */
void rill_bodies_disturb(rill_world *world);

/* Substeps of a step in which no kinematic body moves by more than 1/2 h: it stops for nothing, and
 * no particle can be pushed by more than 1 h. */
uint32_t rill_bodies_substeps(const rill_world *world);

/* Velocities and impulses are per substep: converts them when the number of those changes. */
void rill_bodies_convert(rill_world *world, uint32_t old_substeps, uint32_t new_substeps);

/* Forces end with the step. */
void rill_bodies_step_end(rill_world *world);

#else

static inline void rill_bodies_reset(rill_world *world) {
    (void)world;
}

static inline int rill_bodies_check(const rill_world *world) {
    (void)world;
    return 1;
}

static inline int rill_bodies_wait(const rill_world *world) {
    (void)world;
    return 0;
}

static inline int rill_bodies_contain(const rill_world *world, rill_vec2 point) {
    (void)world;
    (void)point;
    return 0;
}

static inline void rill_bodies_step_begin(rill_world *world) {
    (void)world;
}

static inline int rill_bodies_can_shift(const rill_world *world, rill_vec2 moved) {
    (void)world;
    (void)moved;
    return 1;
}

static inline void rill_bodies_shift(rill_world *world, rill_vec2 moved) {
    (void)world;
    (void)moved;
}

static inline void rill_bodies_disturb(rill_world *world) {
    (void)world;
}

static inline uint32_t rill_bodies_substeps(const rill_world *world) {
    (void)world;
    return 1;
}

static inline void rill_bodies_convert(rill_world *world, uint32_t old_substeps,
                                       uint32_t new_substeps) {
    (void)world;
    (void)old_substeps;
    (void)new_substeps;
}

static inline void rill_bodies_step_end(rill_world *world) {
    (void)world;
}

#endif

#endif
/* Particles as the rest of the library sees them: slots behind the handles, moving columns. */
#ifndef RILL_SRC_PARTICLES_H
#define RILL_SRC_PARTICLES_H

/* Puts every slot on the free list. */
void rill_slots_reset(rill_world *world);

/* Do slots and particles name each other, and does the free list reach all others? */
int rill_slots_are_sane(const rill_world *world);

/* Is the position inside the domain's walls? */
int rill_is_inside(const rill_world *world, rill_vec2 position);

/* Game units to internal ones. The position need not be inside. */
rill_vec2 rill_position_in(const rill_world *world, rill_vec2 metres);
rill_vec2 rill_velocity_in(const rill_world *world, rill_vec2 metres_per_second);

/* Adds a particle in internal units that are known to be good. RILL_FULL, or RILL_OK. */
rill_status rill_particle_insert(rill_world *world, rill_vec2 position, rill_vec2 velocity,
                                 uint32_t material, rill_particle *particle);

/* Ends the particle at an index; the last one takes its place. */
void rill_particle_remove_at(rill_world *world, uint32_t i);

/* A velocity no faster than 1 h per substep, the CFL limit, for one with a component above 7/10;
 * *limited counts those that were faster. */
rill_vec2 rill_limit_fast(rill_vec2 velocity, uint32_t *limited);

/* Below it in both components a velocity is below 1 h per substep: 0.7 sqrt(2) < 1. */
#define RILL_SLOW_SPEED RILL_RATIO(7, 10)

static inline int rill_is_slow(rill_vec2 velocity) {
    const rill_real enough = RILL_SLOW_SPEED;
    return velocity.x <= enough && velocity.x >= -enough && velocity.y <= enough &&
           velocity.y >= -enough;
}

/* The same for any velocity. Nearly all are slow. */
static inline rill_vec2 rill_limit_speed(rill_vec2 velocity, uint32_t *limited) {
    return RILL_RARELY(!rill_is_slow(velocity)) ? rill_limit_fast(velocity, limited) : velocity;
}

#endif
/* Stillness: settled fluid sleeps and costs nothing until something happens near it. */
#ifndef RILL_SRC_STILL_H
#define RILL_SRC_STILL_H

#if RILL_GAMEPLAY

/* Starts a step: brings all that is awake, and a border of sleepers around it, to the front of the
 * columns, and makes world->count their number. Returns the number of all particles. */
uint32_t rill_still_begin(rill_world *world);

/* Between sweeps of a solver that knows velocities only: the sleepers of the border stand still. */
void rill_still_pin(const rill_world *world);

/* After each substep: puts the sleepers of the border back to where they sleep. */
void rill_still_hold(rill_world *world);

/* Ends the step with the count of all particles: calm particles fall asleep, fast ones wake those
 * around them at the next step. */
void rill_still_end(rill_world *world, uint32_t all);

/* Particles that are asleep. */
uint32_t rill_still_count(const rill_world *world);

/* Lets what sleeps around a position, h, wake at the next step. */
void rill_still_disturb(rill_world *world, rill_vec2 position);

/* The same for a box, h. */
void rill_still_disturb_box(rill_world *world, rill_vec2 low, rill_vec2 high);

/* Wakes everything. */
void rill_still_wake_all(rill_world *world);

/* Carries out what rill_still_disturb has asked for. */
void rill_still_wake_disturbed(rill_world *world);

#else

static inline uint32_t rill_still_begin(const rill_world *world) {
    return world->count;
}

static inline void rill_still_pin(const rill_world *world) {
    (void)world;
}

static inline void rill_still_hold(rill_world *world) {
    (void)world;
}

static inline void rill_still_end(rill_world *world, uint32_t all) {
    (void)world;
    (void)all;
}

static inline uint32_t rill_still_count(const rill_world *world) {
    (void)world;
    return 0;
}

static inline void rill_still_disturb(rill_world *world, rill_vec2 position) {
    (void)world;
    (void)position;
}

static inline void rill_still_disturb_box(rill_world *world, rill_vec2 low, rill_vec2 high) {
    (void)world;
    (void)low;
    (void)high;
}

static inline void rill_still_wake_all(rill_world *world) {
    (void)world;
}

#endif

#endif

#include <string.h>

#define WORLD_MAGIC 0x6C6C6972u /* "rill" in memory on little-endian machines */

/* Changes with every change of the block's layout or meaning. */
#define WORLD_FORMAT 1u

/* What must agree between the library that wrote a block and the one that reads it. */
uint32_t rill_world_format(void) {
    return WORLD_FORMAT << 16 | (uint32_t)RILL_MAX_MATERIALS << 8 | (uint32_t)RILL_SPRINGS << 1 |
           (uint32_t)RILL_FIXED;
}

void rill_materials_prepare(rill_world *world) {
    const rill_solver *solver = rill_solver_of(world->config.method);
    rill_substance *substance = (rill_substance *)rill_array_of(world, RILL_ARRAY_SUBSTANCE);
    rill_real *share = (rill_real *)rill_array_of(world, RILL_ARRAY_SHARE);
    const uint32_t count = world->config.material_count;
    const rill_material *material = world->config.material;
    for (uint32_t i = 0; i < count; i++) {
        substance[i] = solver->prepare(world, &material[i]);
        for (uint32_t j = 0; j < count; j++) {
            /* Inverse masses: (1/a) / (1/a + 1/b) = b / (a + b). */
            share[i * count + j] =
                rill_div(material[j].density, material[i].density + material[j].density);
        }
    }
}

rill_status rill_block_check(const void *block, size_t bytes, size_t needed) {
    if (block == NULL) {
        return RILL_BLOCK_NULL;
    }
    if ((uintptr_t)block % RILL_BLOCK_ALIGNMENT != 0) {
        return RILL_BLOCK_MISALIGNED;
    }
    return bytes < needed ? RILL_BLOCK_TOO_SMALL : RILL_OK;
}

/* Clears a block but for one piece of it. */
static void clear_around(void *block, const void *piece, size_t piece_bytes, size_t bytes) {
    unsigned char *start = (unsigned char *)block;
    const size_t before = (size_t)((const unsigned char *)piece - start);
    memset(start, 0, before);
    memset(start + before + piece_bytes, 0, bytes - before - piece_bytes);
}

rill_status rill_world_init(void *block, size_t bytes, const rill_config *config,
                            rill_world **world) {
    if (world == NULL) {
        return RILL_BLOCK_NULL;
    }
    *world = NULL;
    rill_status status = rill_config_check(config);
    if (status != RILL_OK) {
        return status;
    }
    rill_layout layout;
    rill_layout_of(config, &layout);
    status = rill_block_check(block, bytes, layout.bytes);
    if (status != RILL_OK) {
        return status;
    }

    rill_world *made = (rill_world *)block;
    made->config = *config; /* may be the same */
    clear_around(made, &made->config, sizeof made->config, layout.bytes);
    config = &made->config;
    made->magic = WORLD_MAGIC;
    made->format = rill_world_format();
    made->layout = layout;
    made->units = rill_first_units(config);
    made->gravity = rill_gravity_of(config->gravity, made->units.rate, made->units.speed);
    made->random = config->seed;
    rill_slots_reset(made);
    rill_bodies_reset(made);
    rill_materials_prepare(made);
    *world = made;
    return RILL_OK;
}

/* A step keeps these bounds, and relies on them. */
static int is_sane(const rill_world *world, rill_vec2 position, rill_vec2 velocity) {
    const rill_real fastest = RILL_RATIO(2, 1); /* h per substep: 1, and room for rounding */
    return rill_is_inside(world, position) && velocity.x >= -fastest && velocity.x <= fastest &&
           velocity.y >= -fastest && velocity.y <= fastest;
}

static int all_within(const rill_real *value, uint32_t count, rill_real limit) {
    for (uint32_t i = 0; i < count; i++) {
        if (!(value[i] >= -limit && value[i] <= limit)) {
            return 0;
        }
    }
    return 1;
}

/* What the methods remember keeps well within these bounds in either format. */
static int memories_are_sane(const rill_world *world) {
    const uint32_t slow = world->layout.column[RILL_COLUMN_SLOW];
    return all_within(rill_memories(world), world->count, RILL_RATIO(2048, 1)) &&
           (slow == 0 || all_within((const rill_real *)rill_at(world, slow), world->count,
                                    RILL_RATIO(25600, 1)));
}

/* Everything that the library follows without a check must be in range: indices, and positions
 * because they become the indices of cells. */
static int particles_are_sane(const rill_world *world) {
    const uint32_t capacity = world->layout.particle_capacity;
    if (world->count > capacity) {
        return 0;
    }
    const uint16_t *slots = rill_slots(world);
    const uint8_t *materials = rill_materials(world);
    for (uint32_t i = 0; i < world->count; i++) {
        if (slots[i] >= capacity || materials[i] >= world->config.material_count ||
            !is_sane(world, rill_positions(world)[i], rill_velocities(world)[i])) {
            return 0;
        }
    }
    return rill_gravity_is_sane(&world->gravity) && memories_are_sane(world) &&
           rill_slots_are_sane(world) && rill_gameplay_is_sane(world) && rill_bodies_check(world);
}

static int springs_are_sane(const rill_world *world) {
#if RILL_SPRINGS
    return rill_springs_are_sane(world);
#else
    (void)world;
    return 1;
#endif
}

rill_status rill_world_attach(void *block, size_t bytes, rill_world **world) {
    if (world == NULL) {
        return RILL_BLOCK_NULL;
    }
    *world = NULL;
    const rill_status status = rill_block_check(block, bytes, sizeof(rill_world));
    if (status != RILL_OK) {
        return status;
    }
    rill_world *found = (rill_world *)block;
    if (found->magic != WORLD_MAGIC || found->format != rill_world_format()) {
        return RILL_BLOCK_FOREIGN;
    }
    if (rill_config_check(&found->config) != RILL_OK) {
        return RILL_BLOCK_DAMAGED;
    }
    if (found->units.substeps < 1 || found->units.substeps > RILL_MAX_SUBSTEPS) {
        return RILL_BLOCK_DAMAGED;
    }
    rill_layout layout;
    rill_layout_of(&found->config, &layout);
    const rill_units units = rill_units_of(&found->config, found->units.substeps);
    if (bytes < layout.bytes) {
        return RILL_BLOCK_TOO_SMALL;
    }
    /* Bits, not values: both came from the same function, and not-a-number must not pass. */
    if (memcmp(&layout, &found->layout, sizeof layout) != 0 ||
        /* NOLINTNEXTLINE(bugprone-suspicious-memory-comparison) */
        memcmp(&units, &found->units, sizeof units) != 0 || !particles_are_sane(found) ||
        !springs_are_sane(found)) {
        return RILL_BLOCK_DAMAGED;
    }
    memset(found->map_address, 0, sizeof found->map_address); /* of who knows which program */
    *world = found;
    return RILL_OK;
}

size_t rill_world_bytes(const rill_world *world) {
    return world->layout.bytes;
}

rill_stats rill_statistics(const rill_world *world) {
    const rill_solver *solver = rill_solver_of(world->config.method);
    const int full = solver->list_kind(&world->config) == RILL_LIST_FULL;
    rill_stats stats = world->stats;
    stats.particles = world->count;
    stats.particle_capacity = world->layout.particle_capacity;
    stats.contact_capacity = world->layout.contact_capacity;
    stats.coupling_capacity = world->layout.coupling_capacity;
    stats.pair_capacity = full ? world->layout.list_capacity / 2 : world->layout.list_capacity;
    stats.spring_capacity = world->config.spring_capacity;
    return stats;
}

rill_real rill_smoothing_radius(const rill_world *world) {
    return world->units.h;
}

rill_status rill_set_gravity(rill_world *world, rill_vec2 gravity) {
    const rill_status status = rill_gravity_check(&world->config, gravity);
    if (status == RILL_OK) {
        world->config.gravity = gravity;
        rill_still_wake_all(world);
        world->gravity = rill_gravity_of(gravity, world->units.rate, world->units.speed);
    }
    return status;
}

rill_status rill_set_material(rill_world *world, uint32_t index, const rill_material *material) {
    if (index >= world->config.material_count) {
        return RILL_BAD_MATERIAL;
    }
    const rill_status status = rill_material_check(material);
    if (status == RILL_OK) {
        world->config.material[index] = *material;
        rill_still_wake_all(world);
        rill_materials_prepare(world);
    }
    return status;
}
#undef WORLD_FORMAT
#undef WORLD_MAGIC

/* state.c */
/* The world's state as a list of pieces: what a hash must see and a save must keep. Everything else
 * in the block follows from these, or lives for one step only. */
#ifndef RILL_SRC_STATE_H
#define RILL_SRC_STATE_H

/* A run of values of one size. */
typedef struct rill_piece {
    void *values;
    uint32_t bytes; /* of a value: 1, 2, 4 or 8 (a 64-bit number, not a pair of reals) */
    uint32_t count;
    uint32_t hashed; /* 0: it does not change how the world goes on, so a hash leaves it out */
} rill_piece;

/* Looks at a piece, or fills it in; 0: the rest is not wanted. */
typedef int (*rill_piece_visitor)(void *context, const rill_piece *piece);

/* Shows the pieces in their fixed order; returns whether all were wanted. The lengths depend on the
 * configuration and, for particles, on world->count, which is among the first pieces: a visitor
 * that fills it in decides about those that follow. */
int rill_state_visit(const rill_world *world, rill_piece_visitor visit, void *context);

#endif

/* Who looks at the pieces. */
typedef struct rill_pieces {
    rill_piece_visitor visit;
    void *context;
    int wanted; /* 0: the visitor has seen enough */
} rill_pieces;

static void show(rill_pieces *pieces, const rill_piece *piece) {
    pieces->wanted = pieces->wanted && pieces->visit(pieces->context, piece);
}

static void state_add(rill_pieces *pieces, void *values, uint32_t bytes, uint32_t count,
                uint32_t hashed) {
    const rill_piece piece = {values, bytes, count, hashed};
    show(pieces, &piece);
}

/* The values of all particles alive; pairs of reals count as two words. */
static void add_columns(rill_pieces *pieces, const rill_world *world) {
    for (int column = 0; column < RILL_COLUMN_COUNT && pieces->wanted; column++) {
        const uint32_t offset = world->layout.column[column];
        if (offset == 0) {
            continue;
        }
        if (column == RILL_COLUMN_COLOUR) {
            state_add(pieces, rill_at(world, offset), 2, world->count * 4, 1);
            continue;
        }
        const uint32_t bytes = rill_column_bytes((rill_column)column);
        state_add(pieces, rill_at(world, offset), bytes < 4 ? bytes : 4,
            world->count * (bytes < 4 ? 1 : bytes / 4), 1);
    }
}

/* A part of the state: a field of the world, an array, or the columns. */
typedef struct rill_part {
    uint16_t place; /* of the field, or which array */
    uint16_t count; /* of values in the field; 0: it is no field */
    uint8_t bytes;  /* of one value */
    uint8_t hashed; /* 0: it does not change how the fluid goes on */
} rill_part;

#define FIELD(field, bytes, hashed)                                                                \
    { offsetof(rill_world, field), sizeof(((rill_world *)0)->field) / (bytes), bytes, hashed }
#define WORDS(field) FIELD(field, 4, 1)
#define ARRAY(array, bytes, hashed)                                                                \
    { array, 0, bytes, hashed }
#define COLUMNS ARRAY(RILL_ARRAY_COUNT, 0, 1)

static const rill_part parts[] = {
    WORDS(config),
    WORDS(gravity),
    WORDS(units.substeps),
    WORDS(strained),
    WORDS(nearly_strained),
    WORDS(calm_steps),
    WORDS(softness),
    WORDS(count),
    WORDS(free_slot),
    FIELD(random, 8, 1),
    FIELD(stats.steps, 8, 1),
    COLUMNS,
    ARRAY(RILL_ARRAY_SLOT_INDEX, 2, 1),
    ARRAY(RILL_ARRAY_SLOT_GENERATION, 2, 1),
    ARRAY(RILL_ARRAY_SPRING, 4, 1),
    {offsetof(rill_world, stats.particles),
     (sizeof(rill_stats) - sizeof(((rill_stats *)0)->steps)) / 4, 4, 0},
    WORDS(gameplay.births),
    WORDS(gameplay.paused),
    WORDS(gameplay.shift_x),
    WORDS(gameplay.shift_y),
    WORDS(gameplay.disturbed),
    ARRAY(RILL_ARRAY_STILL, 1, 1),
    ARRAY(RILL_ARRAY_EMITTER, 4, 1),
    ARRAY(RILL_ARRAY_ZONE, 4, 1),
    ARRAY(RILL_ARRAY_SENSOR, 4, 1),
    FIELD(gameplay.event_first, 4, 0),
    FIELD(gameplay.stats, 4, 0),
    ARRAY(RILL_ARRAY_EVENT, 4, 0),
    WORDS(bodies.touches),
    ARRAY(RILL_ARRAY_BODY, 4, 1),
    ARRAY(RILL_ARRAY_SHAPE, 4, 1),
    ARRAY(RILL_ARRAY_JOINT, 4, 1),
    ARRAY(RILL_ARRAY_TOUCH, 4, 1),
};

/* Arrays of slots have an entry for each slot; the length of others, which are made of words or
 * bytes, is taken from the layout. */
static uint32_t array_count(const rill_world *world, const rill_part *part) {
    const uint32_t *array = &world->layout.array[part->place];
    return part->bytes == 2 ? world->layout.particle_capacity : (array[1] - array[0]) / part->bytes;
}

int rill_state_visit(const rill_world *world, rill_piece_visitor visit, void *context) {
    rill_pieces pieces = {visit, context, 1};
    for (uint32_t n = 0; n < sizeof parts / sizeof *parts; n++) {
        const rill_part *part = &parts[n];
        if (part->count > 0) {
            state_add(&pieces, rill_at(world, part->place), part->bytes, part->count, part->hashed);
        } else if (part->place == RILL_ARRAY_COUNT) {
            add_columns(&pieces, world);
        } else {
            state_add(&pieces, rill_array_of(world, (rill_array)part->place), part->bytes,
                array_count(world, part), part->hashed);
        }
    }
    return pieces.wanted;
}
#undef ARRAY
#undef COLUMNS
#undef FIELD
#undef WORDS

/* hash.c */
/* The state hash. It reads values, never bytes, so that machines of either byte order agree. */

#include <string.h>

/* One round of FNV-1a over a 32-bit word, with the high half folded back in. */
static uint64_t hash_mix(uint64_t hash, uint32_t word) {
    hash = (hash ^ word) * 0x100000001B3u;
    return hash ^ (hash >> 32);
}

static uint64_t mix_words(uint64_t hash, const void *words, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        uint32_t word;
        memcpy(&word, (const unsigned char *)words + 4 * i, sizeof word);
        hash = hash_mix(hash, word);
    }
    return hash;
}

static uint64_t mix_shorts(uint64_t hash, const uint16_t *shorts, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        hash = hash_mix(hash, shorts[i]);
    }
    return hash;
}

static uint64_t mix_bytes(uint64_t hash, const uint8_t *bytes, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        hash = hash_mix(hash, bytes[i]);
    }
    return hash;
}

static uint64_t mix_numbers(uint64_t hash, const uint64_t *numbers, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        hash = hash_mix(hash_mix(hash, (uint32_t)numbers[i]), (uint32_t)(numbers[i] >> 32));
    }
    return hash;
}

static int mix_piece(void *context, const rill_piece *piece) {
    uint64_t *hash = (uint64_t *)context;
    if (!piece->hashed) {
        return 1;
    }
    switch (piece->bytes) {
    case 1:
        *hash = mix_bytes(*hash, (const uint8_t *)piece->values, piece->count);
        break;
    case 2:
        *hash = mix_shorts(*hash, (const uint16_t *)piece->values, piece->count);
        break;
    case 4:
        *hash = mix_words(*hash, piece->values, piece->count);
        break;
    default:
        *hash = mix_numbers(*hash, (const uint64_t *)piece->values, piece->count);
        break;
    }
    return 1;
}

uint64_t rill_hash(const rill_world *world) {
    uint64_t hash = 0xCBF29CE484222325u;
    (void)rill_state_visit(world, mix_piece, &hash);
    return hash;
}

/* particles.c */
/* Particles and the handles that name them.
 *
 * A handle is a slot and the slot's generation. The slot knows the particle's index, the particle
 * knows its slot; sorting and removal move particles and tell the slot. A generation ends when its
 * particle dies, and returns after 65536 deaths in the same slot. */

#include <string.h>

static uint16_t *slot_index(const rill_world *world) {
    return (uint16_t *)rill_array_of(world, RILL_ARRAY_SLOT_INDEX);
}

static uint16_t *slot_generation(const rill_world *world) {
    return (uint16_t *)rill_array_of(world, RILL_ARRAY_SLOT_GENERATION);
}

void rill_slots_reset(rill_world *world) {
    uint16_t *next = slot_index(world);
    const uint32_t slots = world->layout.particle_capacity;
    for (uint32_t slot = 0; slot < slots; slot++) {
        next[slot] = (uint16_t)(slot + 1 < slots ? slot + 1 : RILL_NO_INDEX);
    }
    world->free_slot = 0;
}

int rill_slots_are_sane(const rill_world *world) {
    const uint16_t *index = slot_index(world);
    const uint16_t *slots = rill_slots(world);
    for (uint32_t i = 0; i < world->count; i++) {
        if (index[slots[i]] != i) {
            return 0;
        }
    }
    uint32_t free_slots = 0;
    uint32_t slot = world->free_slot;
    while (slot != RILL_NO_INDEX && free_slots <= world->layout.particle_capacity) {
        if (slot >= world->layout.particle_capacity) {
            return 0;
        }
        slot = index[slot];
        free_slots++;
    }
    return free_slots + world->count == world->layout.particle_capacity;
}

int rill_is_inside(const rill_world *world, rill_vec2 position) {
    return position.x >= 0 && position.y >= 0 && position.x <= world->units.size.x &&
           position.y <= world->units.size.y;
}

rill_vec2 rill_position_in(const rill_world *world, rill_vec2 metres) {
    const rill_vec2 corner = rill_domain_min(world);
    return rill_vec(rill_div(rill_difference(metres.x, corner.x), world->units.h),
                    rill_div(rill_difference(metres.y, corner.y), world->units.h));
}

rill_vec2 rill_velocity_in(const rill_world *world, rill_vec2 metres_per_second) {
    /* The limit of 1 h per substep comes later; here a float must not become infinite. */
    const rill_real most = RILL_RATIO(30000, 1);
    return rill_vec(rill_clamp(rill_div(metres_per_second.x, world->units.speed), -most, most),
                    rill_clamp(rill_div(metres_per_second.y, world->units.speed), -most, most));
}

rill_vec2 rill_limit_fast(rill_vec2 velocity, uint32_t *limited) {
    const rill_real fastest = rill_max(rill_abs(velocity.x), rill_abs(velocity.y));
    /* Divide by the larger component first: its square would not fit Q16.16. */
    const rill_vec2 unit = rill_vec(rill_div(velocity.x, fastest), rill_div(velocity.y, fastest));
    const rill_real length = rill_sqrt(rill_vec_dot(unit, unit)); /* 1 to sqrt(2) */
    if (rill_mul(fastest, length) <= RILL_ONE) {
        return velocity;
    }
    (*limited)++;
    return rill_vec(rill_div(unit.x, length), rill_div(unit.y, length));
}

rill_status rill_particle_insert(rill_world *world, rill_vec2 position, rill_vec2 velocity,
                                 uint32_t material, rill_particle *particle) {
    if (world->count == world->layout.particle_capacity && !rill_gameplay_make_room(world)) {
        world->stats.particles_refused++;
        return RILL_FULL;
    }
    const uint32_t i = world->count++;
    const uint32_t slot = world->free_slot;
    world->free_slot = slot_index(world)[slot];
    slot_index(world)[slot] = (uint16_t)i;
    for (int column = 0; column < RILL_COLUMN_COUNT; column++) {
        if (world->layout.column[column] != 0) {
            const uint32_t bytes = rill_column_bytes((rill_column)column);
            memset(rill_at(world, world->layout.column[column] + i * bytes), 0, bytes);
        }
    }
    uint32_t limited = 0;
    rill_positions(world)[i] = position;
    rill_velocities(world)[i] = rill_limit_speed(velocity, &limited);
    rill_materials(world)[i] = (uint8_t)material;
    rill_slots(world)[i] = (uint16_t)slot;
    rill_gameplay_welcome(world, i);
    if (world->count > world->stats.particles_peak) {
        world->stats.particles_peak = world->count;
    }
    if (particle != NULL) {
        *particle = rill_particle_at(world, i);
    }
    return RILL_OK;
}

static rill_marks particles_marks_of(const rill_particle_state *state) {
    const rill_marks marks = {state->tag, state->colour, state->lifetime};
    return marks;
}

/* Checks a state and turns it into internal units. */
static rill_status accept(const rill_world *world, const rill_particle_state *state,
                          rill_vec2 *position, rill_vec2 *velocity) {
    const rill_marks marks = particles_marks_of(state);
    if (state->material >= world->config.material_count) {
        return RILL_BAD_MATERIAL;
    }
    if (!rill_vec_is_finite(state->velocity)) {
        return RILL_BAD_VELOCITY;
    }
    const rill_vec2 min = rill_domain_min(world);
    const rill_vec2 max = rill_domain_max(world);
    if (!(state->position.x >= min.x && state->position.x <= max.x && state->position.y >= min.y &&
          state->position.y <= max.y)) {
        return RILL_BAD_POSITION;
    }
    *position = rill_position_in(world, state->position);
    position->x = rill_clamp(position->x, 0, world->units.size.x);
    position->y = rill_clamp(position->y, 0, world->units.size.y);
    *velocity = rill_velocity_in(world, state->velocity);
    return rill_marks_check(world, &marks);
}

rill_status rill_particle_add(rill_world *world, const rill_particle_state *state,
                              rill_particle *particle) {
    rill_vec2 position;
    rill_vec2 velocity;
    rill_status status = accept(world, state, &position, &velocity);
    if (status == RILL_OK) {
        status = rill_particle_insert(world, position, velocity, state->material, particle);
    }
    if (status == RILL_OK) {
        const rill_marks marks = particles_marks_of(state);
        rill_marks_set(world, world->count - 1, &marks);
    }
    return status;
}

int32_t rill_particle_index(const rill_world *world, rill_particle particle) {
    const uint32_t slot = (particle.id & 0xFFFFu) - 1;
    if (slot >= world->layout.particle_capacity ||
        slot_generation(world)[slot] != particle.id >> 16) {
        return RILL_STALE_HANDLE;
    }
    const uint32_t i = slot_index(world)[slot];
    return i < world->count && rill_slots(world)[i] == slot ? (int32_t)i : RILL_STALE_HANDLE;
}

rill_particle rill_particle_at(const rill_world *world, uint32_t index) {
    rill_particle particle = {0};
    if (index < world->count) {
        const uint32_t slot = rill_slots(world)[index];
        particle.id = (uint32_t)slot_generation(world)[slot] << 16 | (slot + 1);
    }
    return particle;
}

void rill_particle_remove_at(rill_world *world, uint32_t i) {
    const uint32_t slot = rill_slots(world)[i];
    rill_still_disturb(world, rill_positions(world)[i]);
    const uint32_t last = --world->count;
    for (int column = 0; column < RILL_COLUMN_COUNT; column++) {
        const uint32_t offset = world->layout.column[column];
        if (offset != 0 && i != last) {
            const uint32_t bytes = rill_column_bytes((rill_column)column);
            memcpy(rill_at(world, offset + i * bytes), rill_at(world, offset + last * bytes),
                   bytes);
        }
    }
    if (i != last) {
        slot_index(world)[rill_slots(world)[i]] = (uint16_t)i;
    }
    slot_generation(world)[slot]++;
    world->gameplay.grid_fresh = 0;
    slot_index(world)[slot] = (uint16_t)world->free_slot;
    world->free_slot = slot;
}

rill_status rill_particle_remove(rill_world *world, rill_particle particle) {
    const int32_t i = rill_particle_index(world, particle);
    if (i < 0) {
        return RILL_STALE_HANDLE;
    }
    rill_particle_remove_at(world, (uint32_t)i);
    return RILL_OK;
}

void rill_particles_clear(rill_world *world) {
    while (world->count > 0) {
        rill_particle_remove_at(world, world->count - 1);
    }
}

rill_status rill_particle_get(const rill_world *world, rill_particle particle,
                              rill_particle_state *state) {
    const int32_t i = rill_particle_index(world, particle);
    if (i < 0) {
        return RILL_STALE_HANDLE;
    }
    const rill_view view = rill_particles_view(world);
    state->position = rill_view_position(&view, (uint32_t)i);
    state->velocity = rill_view_velocity(&view, (uint32_t)i);
    state->material = view.material[i];
    const rill_marks marks = rill_marks_get(world, (uint32_t)i);
    state->tag = marks.tag;
    state->colour = marks.colour;
    state->lifetime = marks.lifetime;
    return RILL_OK;
}

rill_status rill_particle_set(rill_world *world, rill_particle particle,
                              const rill_particle_state *state) {
    const int32_t i = rill_particle_index(world, particle);
    if (i < 0) {
        return RILL_STALE_HANDLE;
    }
    rill_vec2 position;
    rill_vec2 velocity;
    const rill_status status = accept(world, state, &position, &velocity);
    if (status == RILL_OK) {
        uint32_t limited = 0;
        rill_still_disturb(world, rill_positions(world)[i]);
        rill_positions(world)[i] = position;
        rill_velocities(world)[i] = rill_limit_speed(velocity, &limited);
        rill_materials(world)[i] = (uint8_t)state->material;
        const rill_marks marks = particles_marks_of(state);
        rill_marks_set(world, (uint32_t)i, &marks);
        rill_gameplay_moved(world, (uint32_t)i);
    }
    return status;
}

rill_view rill_particles_view(const rill_world *world) {
    rill_view view;
    view.count = world->count;
    view.position = rill_positions(world);
    view.velocity = rill_velocities(world);
    view.material = rill_materials(world);
    const uint32_t *column = world->layout.column;
    view.colour = column[RILL_COLUMN_COLOUR] != 0 ? rill_colours(world) : NULL;
    view.tag = column[RILL_COLUMN_TAG] != 0 ? rill_tags(world) : NULL;
    view.origin = rill_domain_min(world);
    view.length = world->units.h;
    view.speed = world->units.speed;
    view.substeps = world->units.substeps;
    return view;
}

/* fill.c */
/* Filling shapes with particles at rest spacing. */
/* The world's own random numbers: the same on every machine, part of the state. */
#ifndef RILL_SRC_RANDOM_H
#define RILL_SRC_RANDOM_H

/* The next 32 random bits. A 64-bit linear congruential generator whose high bits are permuted
 * (PCG-XSH-RR, M. O'Neill 2014). */
static inline uint32_t rill_random_next(uint64_t *state) {
    const uint64_t old = *state;
    *state = old * 6364136223846793005u + 1442695040888963407u;
    const uint32_t mixed = (uint32_t)(((old >> 18) ^ old) >> 27);
    const uint32_t turn = (uint32_t)(old >> 59);
    return (mixed >> turn) | (mixed << ((32u - turn) & 31u));
}

/* Uniform in -1 to 1, in steps of 1/16384: exact in both scalars. */
static inline rill_real rill_random_signed(uint64_t *state) {
    const int32_t steps = (int32_t)(rill_random_next(state) >> 16) - 32768;
    return rill_div(rill_from_int(steps >> 1), rill_from_int(16384));
}

#endif

/* A shape to fill: its bounds in metres and a test. */
typedef struct fill_rill_outline {
    rill_vec2 min, max;
    rill_vec2 centre;
    rill_real radius;
    const rill_vec2 *points;
    uint32_t point_count;
    int (*contains)(const struct fill_rill_outline *region, rill_vec2 point);
} fill_rill_outline;

static int box_contains(const fill_rill_outline *region, rill_vec2 point) {
    return point.x >= region->min.x && point.x <= region->max.x && point.y >= region->min.y &&
           point.y <= region->max.y;
}

static int circle_contains(const fill_rill_outline *region, rill_vec2 point) {
    /* In units of the radius, so that squares stay small. */
    const rill_vec2 d = rill_vec(rill_div(point.x - region->centre.x, region->radius),
                                 rill_div(point.y - region->centre.y, region->radius));
    return rill_mul(d.x, d.x) + rill_mul(d.y, d.y) <= RILL_ONE;
}

/* Counts the edges that a ray to the right crosses. */
static int polygon_contains(const fill_rill_outline *region, rill_vec2 point) {
    int inside = 0;
    for (uint32_t i = 0; i < region->point_count; i++) {
        const rill_vec2 a = region->points[i];
        const rill_vec2 b = region->points[i + 1 < region->point_count ? i + 1 : 0];
        if ((a.y > point.y) != (b.y > point.y)) {
            const rill_real along = rill_div(point.y - a.y, b.y - a.y); /* 0 to 1 */
            if (point.x < a.x + rill_mul(b.x - a.x, along)) {
                inside = !inside;
            }
        }
    }
    return inside;
}

static rill_marks fill_marks_of(const rill_fill *fill) {
    const rill_marks marks = {fill->tag, fill->colour, fill->lifetime};
    return marks;
}

static rill_status check_fill(const rill_world *world, const rill_fill *fill) {
    if (fill->lattice != RILL_LATTICE_SQUARE && fill->lattice != RILL_LATTICE_HEX) {
        return RILL_BAD_LATTICE;
    }
    if (!(fill->jitter >= 0 && fill->jitter <= RILL_ONE)) {
        return RILL_BAD_JITTER;
    }
    if (fill->material >= world->config.material_count) {
        return RILL_BAD_MATERIAL;
    }
    const rill_marks marks = fill_marks_of(fill);
    return rill_vec_is_finite(fill->velocity) ? rill_marks_check(world, &marks) : RILL_BAD_VELOCITY;
}

/* The distances of a lattice whose particles have an area of spacing^2 each. */
typedef struct rill_steps {
    rill_real x, y;  /* m between columns and rows */
    rill_real shift; /* m by which every other row is shifted */
} rill_steps;

static rill_steps lattice_steps(rill_real spacing, rill_lattice lattice) {
    rill_steps steps = {spacing, spacing, 0};
    if (lattice == RILL_LATTICE_HEX) {
        /* x y = spacing^2 and y = sqrt(3)/2 x. */
        steps.x = rill_mul(spacing, RILL_RATIO(107457, 100000));
        steps.y = rill_mul(spacing, RILL_RATIO(93060, 100000));
        steps.shift = steps.x / 2;
    }
    return steps;
}

/* Adds one lattice point unless it lies outside the shape or the domain, or in a body. */
static rill_status fill_place(rill_world *world, const fill_rill_outline *region, const rill_fill *fill,
                         rill_vec2 point, uint32_t *added) {
    if (!region->contains(region, point) ||
        !rill_is_inside(world, rill_position_in(world, point)) ||
        rill_bodies_contain(world, rill_position_in(world, point))) {
        return RILL_OK;
    }
    const rill_real reach = rill_mul(fill->jitter, world->config.spacing / 2);
    rill_vec2 moved = point;
    if (reach > 0) {
        moved.x += rill_mul(reach, rill_random_signed(&world->random));
        moved.y += rill_mul(reach, rill_random_signed(&world->random));
    }
    /* What chance moves through a wall stays at the wall. */
    rill_vec2 position = rill_position_in(world, moved);
    position.x = rill_clamp(position.x, 0, world->units.size.x);
    position.y = rill_clamp(position.y, 0, world->units.size.y);
    const rill_vec2 velocity = rill_velocity_in(world, fill->velocity);
    const rill_status status =
        rill_particle_insert(world, position, velocity, fill->material, NULL);
    if (status == RILL_OK) {
        const rill_marks marks = fill_marks_of(fill);
        rill_marks_set(world, world->count - 1, &marks);
        *added += 1;
    }
    return status;
}

/* The last of the lines from, from + step, ... that is not above low; counts those before it. A
 * huge shape must not walk for ever, and in Q16.16 its lines may be too many for one division. */
static rill_real skip_lines(rill_real from, rill_real step, rill_real low, uint32_t *skipped) {
    while (low - from >= step) {
        const int32_t lines = rill_floor(rill_div(low - from, step));
        from += rill_mul(rill_from_int(lines), step);
        *skipped += (uint32_t)lines;
    }
    return from;
}

/* Walks the lattice over the shape's bounds, half a step away from their lower left corner. */
static rill_status fill_region(rill_world *world, const fill_rill_outline *region, const rill_fill *fill,
                               uint32_t *added) {
    uint32_t count = 0;
    uint32_t *const counter = added != NULL ? added : &count;
    rill_status status = check_fill(world, fill);
    if (status != RILL_OK) {
        return status;
    }
    /* Nothing outside the domain is wanted. */
    const rill_vec2 low = rill_domain_min(world);
    const rill_vec2 high = rill_domain_max(world);
    const rill_steps steps = lattice_steps(world->config.spacing, fill->lattice);
    uint32_t column = 0;
    uint32_t row = 0;
    const rill_real first_x =
        skip_lines(region->min.x, steps.x, low.x, &column) + steps.x / 2 - steps.shift / 2;
    const rill_real first_y = skip_lines(region->min.y, steps.y, low.y, &row) + steps.y / 2;
    const rill_real last_x = rill_min(region->max.x, high.x);
    const rill_real last_y = rill_min(region->max.y, high.y);
    rill_real y = first_y;
    while (y <= last_y && status == RILL_OK) {
        rill_real x = first_x + (row & 1u ? steps.shift : 0);
        while (x <= last_x && status == RILL_OK) {
            status = fill_place(world, region, fill, rill_vec(x, y), counter);
            x += steps.x;
        }
        y += steps.y;
        row++;
    }
    return status;
}

/* Nothing is added yet, whatever the answer will be. */
static void reset_count(uint32_t *added) {
    if (added != NULL) {
        *added = 0;
    }
}

/* Are the bounds in order and near enough for Q16.16 differences? */
static int bounds_are_good(rill_vec2 min, rill_vec2 max) {
    const rill_real limit = RILL_RATIO(16000, 1);
    return min.x >= -limit && min.y >= -limit && max.x <= limit && max.y <= limit &&
           min.x < max.x && min.y < max.y;
}

rill_status rill_fill_box(rill_world *world, rill_vec2 min, rill_vec2 max, const rill_fill *fill,
                          uint32_t *added) {
    fill_rill_outline region = {min, max, {0, 0}, 0, NULL, 0, box_contains};
    reset_count(added);
    if (!bounds_are_good(min, max)) {
        return RILL_BAD_SHAPE;
    }
    return fill_region(world, &region, fill, added);
}

rill_status rill_fill_circle(rill_world *world, rill_vec2 centre, rill_real radius,
                             const rill_fill *fill, uint32_t *added) {
    const rill_real limit = RILL_RATIO(8000, 1);
    reset_count(added);
    if (!(radius > 0 && radius <= limit && centre.x >= -limit && centre.x <= limit &&
          centre.y >= -limit && centre.y <= limit)) {
        return RILL_BAD_SHAPE;
    }
    const rill_vec2 reach = rill_vec(radius, radius);
    fill_rill_outline region = {rill_vec_sub(centre, reach),
                           rill_vec_add(centre, reach),
                           centre,
                           radius,
                           NULL,
                           0,
                           circle_contains};
    return fill_region(world, &region, fill, added);
}

rill_status rill_fill_polygon(rill_world *world, const rill_vec2 *points, uint32_t point_count,
                              const rill_fill *fill, uint32_t *added) {
    reset_count(added);
    if (points == NULL || point_count < 3) {
        return RILL_BAD_SHAPE;
    }
    fill_rill_outline region = {points[0], points[0], {0, 0}, 0, points, point_count, polygon_contains};
    for (uint32_t i = 0; i < point_count; i++) {
        if (!rill_vec_is_finite(points[i])) {
            return RILL_BAD_SHAPE;
        }
        region.min.x = rill_min(region.min.x, points[i].x);
        region.min.y = rill_min(region.min.y, points[i].y);
        region.max.x = rill_max(region.max.x, points[i].x);
        region.max.y = rill_max(region.max.y, points[i].y);
    }
    if (!bounds_are_good(region.min, region.max)) {
        return RILL_BAD_SHAPE;
    }
    return fill_region(world, &region, fill, added);
}

/* grid.c */
/* Cells of size h, and particles sorted by them. */
#ifndef RILL_SRC_GRID_H
#define RILL_SRC_GRID_H

/* The cell of a position inside the domain: row by row, with a margin of one empty cell all
 * around, so that the neighbours of any cell exist. */
static inline uint32_t rill_cell_in(uint32_t columns, rill_vec2 position) {
#if RILL_FIXED
    const int32_t x = rill_floor(position.x);
    const int32_t y = rill_floor(position.y);
#else
    const int32_t x = (int32_t)position.x; /* not negative: no need to floor */
    const int32_t y = (int32_t)position.y;
#endif
    return (uint32_t)(y + 1) * columns + (uint32_t)(x + 1);
}

static inline uint32_t rill_cell_of(const rill_layout *layout, rill_vec2 position) {
    return rill_cell_in(layout->columns, position);
}

/* The first particle of each cell; the cell after the last holds the count. */
static inline const uint16_t *rill_cell_starts(const rill_world *world) {
    return (const uint16_t *)rill_array_of(world, RILL_ARRAY_CELL);
}

/* Do the cells divide all particles among them? */
int rill_grid_is_sane(const rill_world *world);

/* Work memory for an order of all particles, valid until the next sort. */
uint16_t *rill_grid_order(const rill_world *world);

/* Brings all particle columns into an order that rill_grid_order's memory holds: order[place] is
 * the particle that belongs there. Uses the order up. */
void rill_grid_permute(rill_world *world, uint16_t *order);

/* Reorders all particle columns by cell; particles of one cell keep their order. */
void rill_grid_sort(rill_world *world);

#endif

#include <string.h>

/* Counts the particles of each cell into starts[cell]; notes each particle's cell. */
static void count_cells(const rill_world *world, uint16_t *starts, uint32_t *cells) {
    const rill_vec2 *position = rill_positions(world);
    const uint32_t columns = world->layout.columns;
    const uint32_t count = world->count;
    memset(starts, 0, (columns * world->layout.rows + 1) * sizeof *starts);
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t cell = rill_cell_in(columns, position[i]);
        cells[i] = cell;
        starts[cell]++;
    }
}

/* Turns counts into the index after the cell's last particle. */
static void accumulate(uint16_t *starts, uint32_t cell_count) {
    uint32_t sum = 0;
    for (uint16_t *const end = starts + cell_count; starts != end; starts++) {
        sum += *starts;
        *starts = (uint16_t)sum;
    }
}

/* order[place] = the particle that belongs there. Walking backwards and filling each cell from its
 * end keeps the order within a cell, and leaves starts[cell] at the cell's first particle. Returns
 * whether any particle must move. */
static int find_order(const rill_world *world, uint16_t *starts, const uint32_t *cells,
                      uint16_t *order) {
    uint32_t moved = 0;
    for (uint32_t i = world->count; i-- > 0;) {
        uint16_t *start = &starts[cells[i]];
        const uint32_t place = *start - 1u;
        *start = (uint16_t)place;
        order[place] = (uint16_t)i;
        moved |= place ^ i;
    }
    return moved != 0;
}

/* Moves the values of one column into the new order, through a copy. */
#define DEFINE_PERMUTE(name, type)                                                                 \
    static void name(void *column, void *copy, const uint16_t *order, uint32_t count) {            \
        type *value = (type *)column;                                                              \
        type *old = (type *)copy;                                                                  \
        memcpy(old, value, count * sizeof(type));                                                  \
        for (uint32_t i = 0; i < count; i++) {                                                     \
            value[i] = old[order[i]];                                                              \
        }                                                                                          \
    }

DEFINE_PERMUTE(permute_bytes, uint8_t)
DEFINE_PERMUTE(permute_shorts, uint16_t)
DEFINE_PERMUTE(permute_words, uint32_t)
DEFINE_PERMUTE(permute_pairs, rill_vec2)

static void permute_column(const rill_world *world, rill_column column, void *copy,
                           const uint16_t *order) {
    void *values = rill_at(world, world->layout.column[column]);
    switch (rill_column_bytes(column)) {
    case 1:
        permute_bytes(values, copy, order, world->count);
        break;
    case 2:
        permute_shorts(values, copy, order, world->count);
        break;
    case 4:
        permute_words(values, copy, order, world->count);
        break;
    default:
        permute_pairs(values, copy, order, world->count);
        break;
    }
}

/* The columns that every world has, but for the material. */
typedef struct rill_cores {
    rill_vec2 *position, *velocity;
    rill_real *memory;
    uint16_t *slot;
    uint16_t *index; /* by slot: which particle it names */
} rill_cores;

static inline void move_core(const rill_cores *cores, uint32_t to, uint32_t from) {
    const uint32_t slot = cores->slot[from];
    cores->position[to] = cores->position[from];
    cores->velocity[to] = cores->velocity[from];
    cores->memory[to] = cores->memory[from];
    cores->slot[to] = (uint16_t)slot;
    cores->index[slot] = (uint16_t)to;
}

/* Moves the particles of one cycle of the permutation, each once; the one of the first place last.
 * Cycles are long and few: the loop that looks for them need not know what they need. */
RILL_HOT RILL_APART void permute_cycle(const rill_cores *cores, uint16_t *order, uint32_t first) {
    const rill_vec2 position = cores->position[first];
    const rill_vec2 velocity = cores->velocity[first];
    const rill_real memory = cores->memory[first];
    const uint32_t slot = cores->slot[first];
    uint32_t to = first;
    for (uint32_t from = order[to]; from != first; from = order[to]) {
        move_core(cores, to, from);
        order[to] = (uint16_t)to;
        to = from;
    }
    cores->position[to] = position;
    cores->velocity[to] = velocity;
    cores->memory[to] = memory;
    cores->slot[to] = (uint16_t)slot;
    cores->index[slot] = (uint16_t)to;
    order[to] = (uint16_t)to;
}

/* Uses the order up. */
RILL_HOT static void permute_cores(const rill_world *world, uint16_t *order) {
    const rill_cores cores = {rill_positions(world), rill_velocities(world), rill_memories(world),
                              rill_slots(world),
                              (uint16_t *)rill_array_of(world, RILL_ARRAY_SLOT_INDEX)};
    const uint32_t count = world->count;
    for (uint32_t first = 0; first < count; first++) {
        if (order[first] != first) {
            permute_cycle(&cores, order, first);
        }
    }
}

int rill_grid_is_sane(const rill_world *world) {
    const uint16_t *starts = rill_cell_starts(world);
    const uint32_t cell_count = world->layout.columns * world->layout.rows;
    for (uint32_t cell = 0; cell < cell_count; cell++) {
        if (starts[cell] > starts[cell + 1]) {
            return 0;
        }
    }
    return starts[0] == 0 && starts[cell_count] == world->count;
}

/* Work memory: the copy of a column first, because it needs the widest alignment; then the cells of
 * all particles, then their order. */
static uint32_t *work_cells(const rill_world *world) {
    rill_vec2 *copy = (rill_vec2 *)rill_array_of(world, RILL_ARRAY_WORK);
    return (uint32_t *)(copy + world->layout.particle_capacity);
}

uint16_t *rill_grid_order(const rill_world *world) {
    return (uint16_t *)(work_cells(world) + world->layout.particle_capacity);
}

/* The columns that permute_cores does not move. Nothing changes where there is one material. */
static void permute_others(const rill_world *world, const uint16_t *order) {
    void *copy = rill_array_of(world, RILL_ARRAY_WORK);
    for (int column = RILL_COLUMN_MATERIAL; column < RILL_COLUMN_COUNT; column++) {
        if (world->layout.column[column] != 0 && column != RILL_COLUMN_MEMORY &&
            (column != RILL_COLUMN_MATERIAL || world->config.material_count > 1)) {
            permute_column(world, (rill_column)column, copy, order);
        }
    }
}

void rill_grid_permute(rill_world *world, uint16_t *order) {
    permute_others(world, order);
    permute_cores(world, order);
}

RILL_HOT void rill_grid_sort(rill_world *world) {
    const uint32_t cell_count = world->layout.columns * world->layout.rows;
    uint32_t *cells = work_cells(world);
    uint16_t *order = rill_grid_order(world);
    uint16_t *starts = (uint16_t *)rill_array_of(world, RILL_ARRAY_CELL);

    count_cells(world, starts, cells);
    accumulate(starts, cell_count);
    if (find_order(world, starts, cells, order)) {
        rill_grid_permute(world, order);
    }
    starts[cell_count] = (uint16_t)world->count;
    world->gameplay.grid_fresh = 1;
}
#undef DEFINE_PERMUTE

/* lists.c */

/* The search for neighbours by vector instructions: the coordinates of all sorted particles side by
 * side, so that any four that follow each other can be compared with one at a time. */
#ifndef RILL_SRC_CANDIDATES_H
#define RILL_SRC_CANDIDATES_H

/* Which particles are neighbours? */
#ifndef RILL_SRC_NEAR_H
#define RILL_SRC_NEAR_H

/* Vector instructions, where there are some. They change the speed, never the bits. */
#ifndef RILL_SRC_VECTOR_H
#define RILL_SRC_VECTOR_H

#if RILL_VECTOR && defined(__SSE2__)

#include <emmintrin.h>
#define RILL_SSE2 1

/* One pair of reals in the lower half, zero in the upper. */
static inline __m128 rill_load_half(const rill_vec2 *a) {
    return _mm_castpd_ps(_mm_load_sd((const double *)(const void *)a));
}

/* The values of two neighbours side by side, in either scalar. */
static inline __m128 rill_load_both(const rill_vec2 *first, const rill_vec2 *second) {
    return _mm_loadh_pi(rill_load_half(first), (const __m64 *)(const void *)second);
}

/* The second may be one past a list and be the first as well, unchanged: the first has the last
 * word. */
static inline void rill_store_both(rill_vec2 *first, rill_vec2 *second, __m128 both) {
    _mm_storeh_pi((__m64 *)(void *)second, both);
    _mm_storel_pi((__m64 *)(void *)first, both);
}

static inline __m128 rill_load_two(const rill_vec2 *value, const uint16_t *list) {
    return rill_load_both(&value[list[0]], &value[list[1]]);
}

#else
#define RILL_SSE2 0
#endif

#endif

/* Are two particles of adjacent cells neighbours? The fixed build compares 12 fraction bits of
 * their coordinates, so that the squares stay in 32 bits. */
static inline int rill_is_near(rill_vec2 a, rill_vec2 b) {
#if RILL_FIXED
    const int32_t x = (a.x >> 4) - (b.x >> 4);
    const int32_t y = (a.y >> 4) - (b.y >> 4);
    return x * x + y * y < 1 << 24;
#else
    const rill_vec2 d = rill_vec_sub(a, b);
    return d.x * d.x + d.y * d.y < 1;
#endif
}

#endif

#include <stddef.h>

#if RILL_SSE2

/* Places behind the last particle that vector code reads. */
#define RILL_CANDIDATES_MARGIN 3u

#if RILL_FIXED

/* x and y in 12 fraction bits, modulo 16 h: particles of adjacent cells differ by less than 2 h. */
typedef struct rill_candidates {
    int16_t (*place)[2];
} rill_candidates;

/* One of them. */
typedef const int16_t (*rill_candidate)[2];

/* A position as candidates are compared with it. */
typedef __m128i rill_searcher;

static inline rill_candidates rill_candidates_of(void *work, const rill_vec2 *position,
                                                 uint32_t count) {
    const rill_candidates all = {(int16_t(*)[2])work};
    for (uint32_t i = 0; i < count; i++) {
        all.place[i][0] = (int16_t)(position[i].x >> 4);
        all.place[i][1] = (int16_t)(position[i].y >> 4);
    }
    const rill_real last = count > 0 ? position[count - 1].x : 0;
    for (uint32_t i = count; i < count + RILL_CANDIDATES_MARGIN; i++) {
        all.place[i][0] = (int16_t)((last >> 4) + (4 << 12)); /* far from those around the last */
        all.place[i][1] = 0;
    }
    return all;
}

static inline rill_searcher rill_searcher_of(rill_vec2 position) {
    return _mm_set1_epi32((position.x >> 4 & 0xFFFF) |
                          (int32_t)((uint32_t)(position.y >> 4) << 16));
}

static inline rill_candidate rill_candidate_at(const rill_candidates *all, uint32_t i) {
    return (rill_candidate)(all->place + i);
}

/* Bit k is set if the k-th from a candidate on is near. */
static inline uint32_t rill_near_four(const rill_candidates *all, rill_candidate first,
                                      const rill_searcher *from) {
    (void)all;
    const __m128i d = _mm_sub_epi16(_mm_loadu_si128((const __m128i *)(const void *)first), *from);
    const __m128i near = _mm_cmplt_epi32(_mm_madd_epi16(d, d), _mm_set1_epi32(1 << 24));
    return (uint32_t)_mm_movemask_ps(_mm_castsi128_ps(near));
}

/* Makes a particle be near nobody of its surroundings, or what it was. */
static inline void rill_candidate_hide(const rill_candidates *all, uint32_t i) {
    all->place[i][0] = (int16_t)(all->place[i][0] ^ (8 << 12));
}

static inline void rill_candidate_show(const rill_candidates *all, uint32_t i, rill_vec2 position) {
    all->place[i][0] = (int16_t)(position.x >> 4);
}

#else

typedef struct rill_candidates {
    rill_real *x;
    size_t apart; /* from a particle's x to its y */
} rill_candidates;

/* One of them. */
typedef const rill_real *rill_candidate;

/* A position as candidates are compared with it. */
typedef struct rill_searcher {
    __m128 x, y, one;
} rill_searcher;

#define RILL_FAR_OFF (-8) /* from every cell */

static inline rill_candidates rill_candidates_of(void *work, const rill_vec2 *position,
                                                 uint32_t count) {
    rill_real *const x = (rill_real *)work;
    rill_real *const y = x + count + RILL_CANDIDATES_MARGIN;
    const rill_candidates all = {x, count + RILL_CANDIDATES_MARGIN};
    uint32_t i = 0;
    for (; i + 4 <= count; i += 4) {
        const __m128 low = _mm_loadu_ps(&position[i].x);
        const __m128 high = _mm_loadu_ps(&position[i + 2].x);
        _mm_storeu_ps(x + i, _mm_shuffle_ps(low, high, _MM_SHUFFLE(2, 0, 2, 0)));
        _mm_storeu_ps(y + i, _mm_shuffle_ps(low, high, _MM_SHUFFLE(3, 1, 3, 1)));
    }
    for (; i < count + RILL_CANDIDATES_MARGIN; i++) {
        x[i] = i < count ? position[i].x : RILL_FAR_OFF;
        y[i] = i < count ? position[i].y : RILL_FAR_OFF;
    }
    return all;
}

static inline rill_searcher rill_searcher_of(rill_vec2 position) {
    const rill_searcher searcher = {_mm_set1_ps(position.x), _mm_set1_ps(position.y),
                                    _mm_set1_ps(1)};
    return searcher;
}

static inline rill_candidate rill_candidate_at(const rill_candidates *all, uint32_t i) {
    return all->x + i;
}

/* Bit k is set if the k-th from a candidate on is near. */
static inline uint32_t rill_near_four(const rill_candidates *all, rill_candidate first,
                                      const rill_searcher *from) {
    const __m128 x = _mm_sub_ps(_mm_loadu_ps(first), from->x);
    const __m128 y = _mm_sub_ps(_mm_loadu_ps(first + all->apart), from->y);
    const __m128 square = _mm_add_ps(_mm_mul_ps(x, x), _mm_mul_ps(y, y));
    return (uint32_t)_mm_movemask_ps(_mm_cmplt_ps(square, from->one));
}

/* Makes a particle be near nobody of its surroundings, or what it was. */
static inline void rill_candidate_hide(const rill_candidates *all, uint32_t i) {
    all->x[i] = RILL_FAR_OFF;
}

static inline void rill_candidate_show(const rill_candidates *all, uint32_t i, rill_vec2 position) {
    all->x[i] = position.x;
}

#endif

/* Writes those of first..last-1 that are near, ascending, and up to seven values behind them.
 * Returns the next free place. */
static inline uint16_t *rill_candidates_near(const rill_candidates *all, const rill_searcher *from,
                                             uint32_t first, uint32_t last, uint16_t *next) {
    static const uint16_t order[16][4] = {{0, 0, 0, 0}, {0, 0, 0, 0}, {1, 0, 0, 0}, {0, 1, 0, 0},
                                          {2, 0, 0, 0}, {0, 2, 0, 0}, {1, 2, 0, 0}, {0, 1, 2, 0},
                                          {3, 0, 0, 0}, {0, 3, 0, 0}, {1, 3, 0, 0}, {0, 1, 3, 0},
                                          {2, 3, 0, 0}, {0, 2, 3, 0}, {1, 2, 3, 0}, {0, 1, 2, 3}};
    static const uint8_t count[16] = {0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4};
    const uint16_t *const begin = next;
    __m128i index = _mm_set1_epi16((short)first);
    const rill_candidate end = rill_candidate_at(all, last);
    for (rill_candidate k = rill_candidate_at(all, first); k < end; k += 4) {
        const uint32_t bits = rill_near_four(all, k, from);
        const __m128i found = _mm_loadl_epi64((const __m128i *)(const void *)order[bits]);
        _mm_storel_epi64((__m128i *)(void *)next, _mm_add_epi16(found, index));
        index = _mm_add_epi16(index, _mm_set1_epi16(4));
        next += count[bits];
    }
    while (next != begin && next[-1] >= last) { /* the last four may reach past the run */
        next--;
    }
    return next;
}

#endif

#endif

#if !RILL_SSE2

typedef const rill_vec2 *rill_candidates; /* the positions do */

#endif

/* Where new entries go where room is scarce. */
typedef struct rill_writer {
    const rill_vec2 *position;
    uint16_t *next; /* free place */
    uint16_t *end;  /* of what the current particle may use */
    uint32_t cut;   /* 1 when the current particle lost neighbours */
} rill_writer;

/* The particles of three cells side by side: below, around and above a cell. */
typedef struct lists_rill_runs {
    uint32_t below, below_end, row, row_end, above, above_end;
} lists_rill_runs;

/* Appends the neighbours of a position among particles first..last-1, as far as there is room. */
static void scan_carefully(rill_writer *writer, rill_vec2 from, uint32_t first, uint32_t last) {
    for (uint32_t j = first; j < last; j++) {
        if (rill_is_near(writer->position[j], from)) {
            if (writer->next == writer->end) {
                writer->cut = 1;
                return;
            }
            *writer->next++ = (uint16_t)j;
        }
    }
}

#if !RILL_SSE2

/* The same where there is room for all: no branch depends on what is found. Returns the next free
 * place. */
static inline uint16_t *lists_scan(const rill_vec2 *position, rill_vec2 from, uint32_t first,
                             uint32_t last, uint16_t *next) {
    for (; first < last; first++) {
        *next = (uint16_t)first;
        next += rill_is_near(position[first], from);
    }
    return next;
}

/* Three cells side by side in a row are one run of the sorted particles. The particle itself is
 * skipped: a half list looks at what follows it in its own row and at the row above, a full list at
 * everything. */
static inline uint16_t *scan_neighbourhood(rill_candidates position, rill_vec2 from,
                                           const lists_rill_runs *runs, uint32_t i, rill_list_kind kind,
                                           uint16_t *next) {
    if (kind == RILL_LIST_FULL) {
        next = lists_scan(position, from, runs->below, runs->below_end, next);
        next = lists_scan(position, from, runs->row, i, next);
    }
    next = lists_scan(position, from, i + 1, runs->row_end, next);
    return lists_scan(position, from, runs->above, runs->above_end, next);
}

#endif

static void scan_neighbourhood_carefully(rill_writer *writer, const lists_rill_runs *runs, uint32_t i,
                                         rill_list_kind kind) {
    const rill_vec2 from = writer->position[i];
    if (kind == RILL_LIST_FULL) {
        scan_carefully(writer, from, runs->below, runs->below_end);
        scan_carefully(writer, from, runs->row, i);
    }
    scan_carefully(writer, from, i + 1, runs->row_end);
    scan_carefully(writer, from, runs->above, runs->above_end);
}

/* Lists of all particles of one cell where room is scarce. */
RILL_APART void lists_find_carefully(rill_world *world, rill_writer *writer, const lists_rill_runs *runs,
                               uint32_t first, uint32_t last, rill_list_kind kind) {
    uint8_t *count = (uint8_t *)rill_array_of(world, RILL_ARRAY_LIST_COUNT);
    for (uint32_t i = first; i < last; i++) {
        const uint16_t *const list = writer->next;
        writer->end = writer->next + rill_list_allowance(world, writer->next, i);
        writer->cut = 0;
        scan_neighbourhood_carefully(writer, runs, i, kind);
        world->stats.lists_cut += writer->cut;
        world->stats.lists_cut_total += writer->cut;
        count[i] = (uint8_t)(writer->next - list);
    }
}

#if RILL_SSE2

/* The particle itself is skipped: a half list looks at what follows it in its own row and at the
 * row above, a full list at everything. */
static inline uint16_t *scan_neighbourhood(rill_candidates all, rill_vec2 at, const lists_rill_runs *runs,
                                           uint32_t i, rill_list_kind kind, uint16_t *next) {
    const rill_searcher from = rill_searcher_of(at);
    if (kind == RILL_LIST_FULL) {
        next = rill_candidates_near(&all, &from, runs->below, runs->below_end, next);
        rill_candidate_hide(&all, i);
        next = rill_candidates_near(&all, &from, runs->row, runs->row_end, next);
        rill_candidate_show(&all, i, at);
    } else {
        next = rill_candidates_near(&all, &from, i + 1, runs->row_end, next);
    }
    return rill_candidates_near(&all, &from, runs->above, runs->above_end, next);
}

#endif

/* Is there room for all that the particles of a cell can meet, given the place from which on it is
 * reserved for later ones? */
static inline int lists_has_room(const uint16_t *next, const uint16_t *reserved, uint32_t particles,
                           const lists_rill_runs *runs) {
    const uint32_t candidates = (runs->below_end - runs->below) + (runs->row_end - runs->row) +
                                (runs->above_end - runs->above);
    return candidates <= RILL_LONGEST_LIST &&
           (int32_t)(candidates * particles) <= (int32_t)(reserved - next);
}

void rill_lists_end(rill_world *world, uint16_t *next, rill_list_kind kind) {
    const uint16_t *list = (const uint16_t *)rill_array_of(world, RILL_ARRAY_LIST);
    rill_stats *stats = &world->stats;
    world->list_used = (uint32_t)(next - list);
    for (uint32_t k = 0; k < RILL_LIST_MARGIN; k++) {
        next[k] = 0; /* vector code reads past the last list, and follows what it reads */
    }
    stats->pairs = kind == RILL_LIST_FULL ? world->list_used / 2 : world->list_used;
    if (stats->pairs > stats->pairs_peak) {
        stats->pairs_peak = stats->pairs;
    }
}

/* Clavet's thin fluids find their pairs themselves in the fixed build, see clavet_find.c. */
#if RILL_BODIN
#define HOT_FOR_BODIN RILL_HOT
#else
#define HOT_FOR_BODIN
#endif

/* All cells from one to another. */
static inline uint16_t *find_in_cells(rill_world *world, rill_candidates candidates,
                                      rill_list_kind kind, const uint16_t *cell,
                                      const uint16_t *end, uint16_t *next) {
    const rill_vec2 *position = rill_positions(world);
    uint8_t *count = (uint8_t *)rill_array_of(world, RILL_ARRAY_LIST_COUNT);
    const uint32_t columns = world->layout.columns;
    const uint32_t reserve = rill_list_reserve(world);
    /* From where on room is reserved for all particles but the first. */
    const uint16_t *const reserved =
        next + (world->layout.list_capacity - (world->count - 1) * reserve);
    for (; cell != end; cell++) {
        const uint32_t first = cell[0];
        const uint32_t last = cell[1];
        if (first == last) {
            continue;
        }
        const uint16_t *const below = cell - columns;
        const uint16_t *const above = cell + columns;
        const lists_rill_runs runs = {below[-1], below[2], cell[-1], cell[2], above[-1], above[2]};
        if (!lists_has_room(next, reserved + first * reserve, last - first, &runs)) {
            rill_writer writer = {position, next, next, 0};
            lists_find_carefully(world, &writer, &runs, first, last, kind);
            next = writer.next;
            continue;
        }
        for (uint32_t i = first; i < last; i++) {
            uint16_t *const list = next;
            next = scan_neighbourhood(candidates, position[i], &runs, i, kind, next);
            count[i] = (uint8_t)(next - list);
        }
    }
    return next;
}

HOT_FOR_BODIN void rill_lists_find(rill_world *world, rill_list_kind kind) {
    const uint32_t columns = world->layout.columns;
    const uint16_t *cells = rill_cell_starts(world);
    uint16_t *list = (uint16_t *)rill_array_of(world, RILL_ARRAY_LIST);
#if RILL_SSE2
    const rill_candidates candidates = rill_candidates_of(rill_array_of(world, RILL_ARRAY_WORK),
                                                          rill_positions(world), world->count);
#else
    const rill_candidates candidates = rill_positions(world);
#endif
    uint16_t *const next = find_in_cells(world, candidates, kind, cells + columns,
                                         cells + columns * (world->layout.rows - 1), list);
    rill_lists_end(world, next, kind);
}
#undef HOT_FOR_BODIN

/* solver.c */

const rill_solver *rill_solver_of(uint32_t method) {
#if RILL_CLAVET
    if (method == RILL_METHOD_CLAVET) {
        return &rill_solver_clavet;
    }
#endif
#if RILL_BODIN
    if (method == RILL_METHOD_BODIN) {
        return &rill_solver_bodin;
    }
#endif
    return NULL;
}

/* angle.c */

#if RILL_BODIES

/* Products of Q1.30 numbers. */
static int32_t mul30(int32_t a, int32_t b) {
    return (int32_t)(((int64_t)a * b + (1 << 29)) >> 30);
}

#define ONE30 (1 << 30)

/* Taylor's series up to x^9 and x^10 on -pi/4 to pi/4: the first term left out is below 2e-9. */
static int32_t sine30(int32_t x) {
    const int32_t square = mul30(x, x);
    int32_t sum = ONE30 - square / 72;
    sum = ONE30 - mul30(square / 42, sum);
    sum = ONE30 - mul30(square / 20, sum);
    sum = ONE30 - mul30(square / 6, sum);
    return mul30(x, sum);
}

static int32_t cosine30(int32_t x) {
    const int32_t square = mul30(x, x);
    int32_t sum = ONE30 - square / 90;
    sum = ONE30 - mul30(square / 56, sum);
    sum = ONE30 - mul30(square / 30, sum);
    sum = ONE30 - mul30(square / 12, sum);
    return ONE30 - mul30(square / 2, sum);
}

static rill_real from30(int32_t a) {
#if RILL_FIXED
    return (a + (1 << 13)) >> 14;
#else
    return (rill_real)a * (1.0F / 1073741824.0F);
#endif
}

rill_rotation rill_rotation_of(rill_angle turn) {
    const uint32_t quarter = (turn + 0x20000000u) >> 30;
    /* What is left of the nearest quarter, -1/8 to 1/8 turn, in radians: 2 pi / 2^32 per unit. */
    const int32_t part = (int32_t)(turn - (quarter << 30));
    const int32_t x = (int32_t)(((int64_t)part * 1686629713 + (1 << 29)) >> 30);
    const rill_real c = from30(cosine30(x));
    const rill_real s = from30(sine30(x));
    const rill_rotation by_quarter[4] = {{c, s}, {-s, c}, {-c, -s}, {s, -c}};
    return by_quarter[quarter & 3u];
}

#if RILL_FIXED

rill_angle rill_angle_of(rill_real radians) {
    /* 2^32 / (2 pi 2^16), in Q14.16 */
    return (rill_angle)(((int64_t)radians * 683565276) >> 16);
}

rill_real rill_angle_radians(rill_angle turn) {
    return (rill_real)(((int64_t)(int32_t)turn * 411775 + (1LL << 31)) >> 32);
}

rill_angle rill_angle_of_tiny(rill_tiny radians) {
    return (rill_angle)(((int64_t)radians * 683565276) >> 28);
}

#else

/* Through whole turns first, so that the conversion to an integer is always in range. */
rill_angle rill_angle_of(rill_real radians) {
    const rill_real turns = radians * 0.15915494F;
    const rill_real limit = 1000000.0F;
    const rill_real kept = rill_clamp(turns, -limit, limit);
    const rill_real part = kept - (rill_real)rill_floor(kept);
    return (rill_angle)(int64_t)(part * 4294967296.0F);
}

rill_real rill_angle_radians(rill_angle turn) {
    return (rill_real)(int32_t)turn * 1.4629181e-9F;
}

rill_angle rill_angle_of_tiny(rill_tiny radians) {
    return (rill_angle)(int64_t)(rill_clamp(radians, -4.0F, 4.0F) * 683565276.0F);
}

#endif

#else

typedef int rill_no_angle_here; /* ISO C wants a declaration in every file */

#endif
#undef ONE30

/* hull.c */
/* Shapes: making them from definitions, bounds, distance to a point. */

#if RILL_BODIES

/* Edges shorter than this, or hulls thinner, are refused: directions become noise. */
#define SHORTEST RILL_RATIO(1, 64)

/* The length of a vector whose square need not fit the scalar. */
static rill_real length_of(rill_vec2 a) {
    const rill_real most = rill_max(rill_abs(a.x), rill_abs(a.y));
    if (most == 0) {
        return 0;
    }
    const rill_vec2 unit = rill_vec(rill_div(a.x, most), rill_div(a.y, most));
    return rill_mul(most, rill_sqrt(rill_vec_dot(unit, unit)));
}

static rill_vec2 hull_unit_of(rill_vec2 a) {
    const rill_real most = rill_max(rill_abs(a.x), rill_abs(a.y));
    if (most == 0) {
        return rill_vec(0, RILL_ONE);
    }
    const rill_vec2 scaled = rill_vec(rill_div(a.x, most), rill_div(a.y, most));
    const rill_real length = rill_sqrt(rill_vec_dot(scaled, scaled));
    return rill_vec(rill_div(scaled.x, length), rill_div(scaled.y, length));
}

static uint32_t hull_next_of(const rill_hull *hull, uint32_t k) {
    return k + 1 < hull->count ? k + 1 : 0;
}

static void find_normals(rill_hull *hull) {
    for (uint32_t k = 0; hull->count > 1 && k < hull->count; k++) {
        const rill_vec2 edge = rill_vec_sub(hull->point[hull_next_of(hull, k)], hull->point[k]);
        const rill_vec2 along = hull_unit_of(edge);
        hull->normal[k] = rill_vec(along.y, -along.x);
    }
}

/* Points must go around to the left. */
static void turn_left(rill_hull *hull) {
    const rill_vec2 a = rill_vec_sub(hull->point[1], hull->point[0]);
    const rill_vec2 b = rill_vec_sub(hull->point[2], hull->point[0]);
    if (rill_cross(hull_unit_of(a), hull_unit_of(b)) >= 0) {
        return;
    }
    for (uint32_t i = 1, j = hull->count - 1; i < j; i++, j--) {
        const rill_vec2 kept = hull->point[i];
        hull->point[i] = hull->point[j];
        hull->point[j] = kept;
    }
}

/* Every point must lie behind every edge, and the hull must have some width. */
static int is_convex(const rill_hull *hull) {
    for (uint32_t k = 0; k < hull->count; k++) {
        rill_real deepest = 0;
        if (length_of(rill_vec_sub(hull->point[hull_next_of(hull, k)], hull->point[k])) < SHORTEST) {
            return 0;
        }
        for (uint32_t n = 0; n < hull->count; n++) {
            const rill_vec2 d = rill_vec_sub(hull->point[n], hull->point[k]);
            const rill_real ahead = rill_vec_dot(d, hull->normal[k]);
            if (ahead > RILL_RATIO(1, 1024)) {
                return 0;
            }
            deepest = rill_min(deepest, ahead);
        }
        if (deepest > -SHORTEST) {
            return 0;
        }
    }
    return 1;
}

static int count_fits(const rill_hull *hull) {
    switch (hull->kind) {
    case RILL_SHAPE_CIRCLE:
        return hull->count == 1;
    case RILL_SHAPE_CAPSULE:
    case RILL_SHAPE_SEGMENT:
        return hull->count == 2;
    case RILL_SHAPE_POLYGON:
        return hull->count >= 3 && hull->count <= RILL_MAX_POINTS;
    default:
        return 0;
    }
}

rill_status rill_hull_make(rill_hull *hull, rill_real limit) {
    if (!count_fits(hull)) {
        return RILL_BAD_SHAPE;
    }
    for (uint32_t k = 0; k < hull->count; k++) {
        const rill_vec2 p = hull->point[k];
        if (!(rill_abs(p.x) <= limit && rill_abs(p.y) <= limit)) {
            return RILL_BAD_SHAPE;
        }
    }
    const int rounded = hull->kind == RILL_SHAPE_CIRCLE || hull->kind == RILL_SHAPE_CAPSULE;
    hull->radius = rounded ? hull->radius : 0;
    if (rounded && !(hull->radius >= SHORTEST && hull->radius <= limit)) {
        return RILL_BAD_SHAPE;
    }
    if (hull->count > 2) {
        turn_left(hull);
    }
    find_normals(hull);
    if (hull->count == 2 && length_of(rill_vec_sub(hull->point[1], hull->point[0])) < SHORTEST) {
        return RILL_BAD_SHAPE;
    }
    return hull->count < 3 || is_convex(hull) ? RILL_OK : RILL_BAD_SHAPE;
}

void rill_hull_bounds(const rill_hull *hull, rill_vec2 position, rill_rotation rotation,
                      rill_vec2 centre, rill_vec2 *low, rill_vec2 *high) {
    for (uint32_t k = 0; k < hull->count; k++) {
        const rill_vec2 p =
            rill_vec_add(position, rill_rotate(rotation, rill_vec_sub(hull->point[k], centre)));
        low->x = k == 0 ? p.x : rill_min(low->x, p.x);
        low->y = k == 0 ? p.y : rill_min(low->y, p.y);
        high->x = k == 0 ? p.x : rill_max(high->x, p.x);
        high->y = k == 0 ? p.y : rill_max(high->y, p.y);
    }
    *low = rill_vec_sub(*low, rill_vec(hull->radius, hull->radius));
    *high = rill_vec_add(*high, rill_vec(hull->radius, hull->radius));
}

rill_real rill_hull_look(const rill_hull *hull, rill_vec2 point, rill_aspect *aspect) {
    if (hull->count == 1) {
        const rill_vec2 d = rill_vec_sub(point, hull->point[0]);
        return rill_max(rill_abs(d.x), rill_abs(d.y)) - hull->radius;
    }
    rill_real most = -RILL_REAL_MAX;
    aspect->edge = 0;
    for (uint32_t k = 0; k < hull->count; k++) {
        const rill_vec2 d = rill_vec_sub(point, hull->point[k]);
        const rill_real ahead = rill_vec_dot(d, hull->normal[k]);
        aspect->ahead[k] = ahead;
        if (ahead > most) {
            most = ahead;
            aspect->edge = k;
        }
    }
    return most - hull->radius;
}

/* The gap to a single point of the hull. */
static rill_gap gap_to_point(const rill_hull *hull, rill_vec2 d) {
    const rill_real length = length_of(d);
    rill_gap gap;
    gap.distance = length - hull->radius;
    gap.normal =
        length > 0 ? rill_vec(rill_div(d.x, length), rill_div(d.y, length)) : rill_vec(0, RILL_ONE);
    return gap;
}

/* In front of an edge: is it nearest at an end, and at which? The vector from there, or zero. */
static int beyond_end(const rill_hull *hull, uint32_t k, rill_vec2 point, rill_vec2 *from_end) {
    const rill_vec2 along = rill_left(hull->normal[k]);
    const rill_vec2 from_start = rill_vec_sub(point, hull->point[k]);
    const rill_vec2 from_stop = rill_vec_sub(point, hull->point[hull_next_of(hull, k)]);
    if (rill_vec_dot(from_start, along) < 0) {
        *from_end = from_start;
        return 1;
    }
    *from_end = from_stop;
    return rill_vec_dot(from_stop, along) > 0;
}

/* No edge is further than the surface. So if the nearest point of the surface is on an edge, that
 * is the edge that the point is furthest in front of. If it is a corner, the direction to the point
 * lies between the normals of the two edges there, and closer to them than to all others: it is an
 * end of the same edge again. */
rill_gap rill_hull_gap_seen(const rill_hull *hull, rill_vec2 point, const rill_aspect *aspect) {
    if (hull->count == 1) {
        return gap_to_point(hull, rill_vec_sub(point, hull->point[0]));
    }
    const rill_real ahead = aspect->ahead[aspect->edge];
    rill_vec2 from_end;
    if (ahead >= 0 && beyond_end(hull, aspect->edge, point, &from_end)) {
        return gap_to_point(hull, from_end);
    }
    const rill_gap gap = {ahead - hull->radius, hull->normal[aspect->edge]};
    return gap;
}

#else

typedef int rill_no_hull_here; /* ISO C wants a declaration in every file */

#endif
#undef SHORTEST

/* hull_mass.c */
/* Area, centre and inertia of shapes, exact.
 *
 * Points are first divided by the hull's size, so that squares and cubes of lengths fit the fixed
 * build's Q3.28 whatever the size is. */

#if RILL_BODIES

/* A hull seen from its first point, its largest coordinate being 1. */
typedef struct rill_small {
    rill_real size; /* h */
    rill_tiny2 point[RILL_MAX_POINTS];
} rill_small;

RILL_APART rill_small small_of(const rill_hull *hull) {
    rill_small small = {0, {{0, 0}}};
    for (uint32_t k = 1; k < hull->count; k++) {
        const rill_vec2 d = rill_vec_sub(hull->point[k], hull->point[0]);
        small.size = rill_max(small.size, rill_max(rill_abs(d.x), rill_abs(d.y)));
    }
    for (uint32_t k = 0; k < hull->count; k++) {
        const rill_vec2 d = rill_vec_sub(hull->point[k], hull->point[0]);
        small.point[k].x = rill_tiny_quotient(d.x, small.size);
        small.point[k].y = rill_tiny_quotient(d.y, small.size);
    }
    return small;
}

RILL_APART rill_tiny dot(rill_tiny2 a, rill_tiny2 b) {
    return rill_tiny_add(rill_tiny_mul(a.x, b.x), rill_tiny_mul(a.y, b.y));
}

RILL_APART rill_tiny hull_mass_cross(rill_tiny2 a, rill_tiny2 b) {
    return rill_tiny_sub(rill_tiny_mul(a.x, b.y), rill_tiny_mul(a.y, b.x));
}

static rill_tiny2 plus(rill_tiny2 a, rill_tiny2 b) {
    const rill_tiny2 sum = {rill_tiny_add(a.x, b.x), rill_tiny_add(a.y, b.y)};
    return sum;
}

/* The fan of triangles from the first point: twice the area, and first and second moments (three
 * and six times, per twice the area). */
static rill_hull_mass polygon_mass(const rill_hull *hull) {
    const rill_small small = small_of(hull);
    rill_tiny doubled = 0;
    rill_tiny2 first = {0, 0};
    rill_tiny second = 0;
    for (uint32_t k = 1; k + 1 < hull->count; k++) {
        const rill_tiny2 a = small.point[k];
        const rill_tiny2 b = small.point[k + 1];
        const rill_tiny c = hull_mass_cross(a, b);
        const rill_tiny2 sum = plus(a, b);
        doubled = rill_tiny_add(doubled, c);
        first.x = rill_tiny_add(first.x, rill_tiny_mul(c, sum.x));
        first.y = rill_tiny_add(first.y, rill_tiny_mul(c, sum.y));
        second = rill_tiny_add(
            second, rill_tiny_mul(c, rill_tiny_add(rill_tiny_add(dot(a, a) / 6, dot(a, b) / 6),
                                                   dot(b, b) / 6)));
    }
    const rill_vec2 centre =
        rill_vec(rill_tiny_ratio(first.x / 3, doubled), rill_tiny_ratio(first.y / 3, doubled));
    const rill_real square = rill_tiny_ratio(second, doubled) - rill_vec_dot(centre, centre);
    rill_hull_mass mass;
    mass.area = rill_mul(rill_mul(small.size, small.size), rill_tiny_value(doubled) / 2);
    mass.centre = rill_vec_add(hull->point[0], rill_vec_scale(centre, small.size));
    mass.gyration = rill_mul(small.size, rill_sqrt(square));
    return mass;
}

/* A box of length L and width 2 R with half a disc at either end. */
RILL_APART rill_hull_mass capsule_mass(const rill_hull *hull) {
    const rill_vec2 edge = rill_vec_sub(hull->point[1], hull->point[0]);
    const rill_real length = rill_vec_dot(edge, rill_left(hull->normal[0]));
    const rill_real r = hull->radius;
    /* In units of the larger of the two, for the sake of the squares. */
    const rill_real unit = rill_max(length, r);
    const rill_real l = rill_div(length, unit);
    const rill_real q = rill_div(r, unit);
    const rill_real box = 2 * rill_mul(l, q);
    const rill_real disc = rill_mul(RILL_RATIO(3141593, 1000000), rill_mul(q, q));
    const rill_real area = box + disc;
    const rill_real ll = rill_mul(l, l);
    const rill_real qq = rill_mul(q, q);
    /* Half discs: r^2/2 about the disc's centre; that centre is l/2 away, the half disc's own
     * centre of mass 4r/(3 pi) further out, which adds l/2 times twice that. */
    const rill_real about_box = ll / 12 + qq / 3;
    const rill_real about_disc =
        qq / 2 + ll / 4 + rill_mul(RILL_RATIO(424413, 1000000), rill_mul(l, q));
    const rill_real square = rill_div(rill_mul(box, about_box) + rill_mul(disc, about_disc), area);
    rill_hull_mass mass;
    mass.area = rill_mul(rill_mul(unit, unit), area);
    mass.centre = rill_vec_add(hull->point[0], rill_vec(edge.x / 2, edge.y / 2));
    mass.gyration = rill_mul(unit, rill_sqrt(square));
    return mass;
}

static rill_hull_mass circle_mass(const rill_hull *hull) {
    rill_hull_mass mass;
    mass.area = rill_mul(RILL_RATIO(3141593, 1000000), rill_mul(hull->radius, hull->radius));
    mass.centre = hull->point[0];
    mass.gyration = rill_mul(hull->radius, RILL_RATIO(707107, 1000000));
    return mass;
}

rill_hull_mass rill_hull_mass_of(const rill_hull *hull) {
    if (hull->kind == RILL_SHAPE_POLYGON) {
        return polygon_mass(hull);
    }
    return hull->kind == RILL_SHAPE_CIRCLE ? circle_mass(hull) : capsule_mass(hull);
}

#else

typedef int rill_no_hull_mass_here; /* ISO C wants a declaration in every file */

#endif

/* hull_field.c */
/* What a shape adds to a particle's density sum, and the gradient of that.
 *
 * The density sum needs the integral of the kernel over the shape. For a half space it is a table
 * over the distance, F. A convex shape is the plane without the half spaces in front of its edges,
 * so its integral is 1 - sum G + (what two such half spaces have in common), G being F seen from
 * the other side. Two of them share w G G: nothing if they face away from each other (w = 0), G G
 * if they are square (w = 1), all if they coincide (w = 2). For boxes, however thin, this is as
 * exact as for the half space. */
/* Tables over the distance to a wall, 0 to 1 h. */
#ifndef RILL_SRC_WALL_TABLE_H
#define RILL_SRC_WALL_TABLE_H

#define RILL_WALL_STEPS 32

/* A distance of 0 to 1 as a place in such tables: an entry and the part of the way to the next. */
typedef struct rill_wall_place {
    int32_t step;
    rill_real part; /* in Q0.11 in the fixed build */
} rill_wall_place;

static inline rill_wall_place rill_wall_place_of(rill_real distance) {
#if RILL_FIXED
    const rill_wall_place place = {distance >> 11, distance & 2047};
#else
    const rill_real steps = distance * RILL_WALL_STEPS;
    const int32_t step = (int32_t)steps;
    const rill_wall_place place = {step, steps - rill_from_int(step)};
#endif
    return place;
}

/* The table's value there, linear between entries, which differ by less than 16. */
static inline rill_real rill_wall_at(const rill_real *table, rill_wall_place place) {
    if (place.step >= RILL_WALL_STEPS) {
        return 0;
    }
    const rill_real value = table[place.step];
    const rill_real rise = table[place.step + 1] - value;
#if RILL_FIXED
    return value + ((rise * place.part + 1024) >> 11);
#else
    return value + rise * place.part;
#endif
}

static inline rill_real rill_wall_value(const rill_real *table, rill_real distance) {
    return rill_wall_at(table, rill_wall_place_of(distance));
}

#endif

#if RILL_BODIES

/* A disc has the area of a box as wide as the disc and pi/4 as long. */
#define ROUND_END RILL_RATIO(7854, 10000)

/* The part of the whole integral that lies further than s along an axis: 1 at -1, 0 at 1. */
RILL_INLINE rill_real beyond(const rill_kernel_field *field, rill_real s) {
    const rill_real size = rill_min(rill_abs(s), RILL_ONE);
    const rill_real part = rill_product(rill_wall_value(field->cover, size), field->normal);
    return s < 0 ? RILL_ONE - part : part;
}

/* How fast that part falls with s. */
RILL_INLINE rill_real hull_field_falls(const rill_kernel_field *field, rill_real s) {
    return rill_wall_value(field->slope, rill_min(rill_abs(s), RILL_ONE));
}

/* A slab from s to s + width, and how fast it falls with s. */
typedef struct rill_slab {
    rill_real filled, slope;
} rill_slab;

static rill_slab slab(const rill_kernel_field *field, rill_real s, rill_real width) {
    rill_slab made;
    made.filled = beyond(field, s) - beyond(field, s + width);
    made.slope = hull_field_falls(field, s) - hull_field_falls(field, s + width);
    return made;
}

/* Two slabs crossing at a right angle. */
static void cross_slabs(rill_slab first, rill_vec2 n, rill_slab second, rill_vec2 m,
                        rill_effect *effect) {
    effect->filled = rill_product(first.filled, second.filled);
    effect->slope = rill_vec_add(rill_vec_scale(n, rill_product(first.slope, second.filled)),
                                 rill_vec_scale(m, rill_product(second.slope, first.filled)));
}

static void circle_effect(const rill_hull *hull, rill_gap gap, rill_real inset,
                          const rill_kernel_field *field, rill_effect *effect) {
    const rill_real radius = hull->radius - inset;
    const rill_real half = rill_product(radius, ROUND_END);
    const rill_slab across = slab(field, rill_max(gap.distance + inset, 0), 2 * radius);
    const rill_slab along = slab(field, -half, 2 * half);
    cross_slabs(across, gap.normal, along, rill_vec(0, 0), effect);
}

static void capsule_effect(const rill_hull *hull, rill_vec2 point, rill_real inset,
                           const rill_kernel_field *field, rill_effect *effect) {
    const rill_vec2 axis = rill_left(hull->normal[0]);
    const rill_vec2 from_start = rill_vec_sub(point, hull->point[0]);
    const rill_vec2 to_stop = rill_vec_sub(hull->point[1], point);
    const rill_real radius = hull->radius - inset;
    const rill_real end = rill_product(radius, ROUND_END);
    const rill_real side = rill_vec_dot(from_start, hull->normal[0]);
    const rill_vec2 n =
        side < 0 ? rill_vec(-hull->normal[0].x, -hull->normal[0].y) : hull->normal[0];
    const rill_real before = rill_vec_dot(from_start, axis) + end;
    const rill_real behind = rill_vec_dot(to_stop, axis) + end;
    const rill_slab across = slab(field, rill_abs(side) - radius, 2 * radius);
    const rill_slab along = slab(field, -behind, before + behind);
    cross_slabs(across, n, along, axis, effect);
}

/* Behind a one-sided segment all is solid. */
static void segment_effect(const rill_hull *hull, rill_vec2 point, const rill_kernel_field *field,
                           rill_effect *effect) {
    const rill_vec2 axis = rill_left(hull->normal[0]);
    const rill_real before = rill_vec_dot(rill_vec_sub(point, hull->point[0]), axis);
    const rill_real behind = rill_vec_dot(rill_vec_sub(hull->point[1], point), axis);
    const rill_real ahead = rill_vec_dot(rill_vec_sub(point, hull->point[0]), hull->normal[1]);
    const rill_real s = rill_max(ahead, 0);
    const rill_slab deep = {beyond(field, s), hull_field_falls(field, s)};
    cross_slabs(deep, hull->normal[1], slab(field, -behind, before + behind), rill_vec(0, 0),
                effect);
}

/* Twice the share of the circle between the directions: 2 at 0, 1 square, 0 opposite; the cubic is
 * within 0.1 of 2 - 2 angle/pi. */
static rill_real overlap_weight(rill_vec2 a, rill_vec2 b) {
    const rill_real c = rill_vec_dot(a, b);
    const rill_real shape = RILL_RATIO(6, 10) + rill_product(RILL_RATIO(4, 10), rill_product(c, c));
    return RILL_ONE + rill_product(c, shape);
}

/* An edge that matters to a particle: it is not deep behind the surface. */
typedef struct rill_front {
    uint16_t edge;
    uint16_t before;       /* 1: the particle is in front of it */
    rill_wall_place place; /* of the distance */
    rill_real open;        /* G */
    rill_real shared;      /* with the half spaces in front of other edges */
} rill_front;

static uint32_t find_fronts(const rill_hull *hull, const rill_aspect *aspect, rill_real inset,
                            rill_front *front) {
    uint32_t count = 0;
    for (uint32_t k = 0; k < hull->count; k++) {
        const rill_real s = aspect->ahead[k] + inset;
        if (s > -RILL_ONE) {
            front[count].edge = (uint16_t)k;
            front[count].before = s > 0;
            front[count++].place = rill_wall_place_of(s > 0 ? s : -s);
        }
    }
    const int inside = aspect->ahead[aspect->edge] + inset < 0;
    for (uint32_t k = 0; inside && k < count; k++) { /* as if at the nearest surface */
        if (front[k].edge == aspect->edge) {
            front[k].place = rill_wall_place_of(0);
        }
    }
    return count;
}

/* In front of a long edge: a half space. */
RILL_INLINE void edge_effects(const rill_hull *hull, const rill_front *front,
                              const rill_kernel_field *field, uint32_t kernels,
                              rill_effect *effect) {
    for (uint32_t n = 0; n < kernels; n++) {
        const rill_real part =
            rill_product(rill_wall_at(field[n].cover, front->place), field[n].normal);
        effect[n].filled = front->before ? part : RILL_ONE - part;
        effect[n].slope =
            rill_vec_scale(hull->normal[front->edge], rill_wall_at(field[n].slope, front->place));
    }
}

/* G of a front. */
RILL_INLINE rill_real open_of(const rill_front *front, const rill_kernel_field *field) {
    const rill_real part = rill_product(rill_wall_at(field->cover, front->place), field->normal);
    return front->before ? RILL_ONE - part : part;
}

/* The slope of a front that shares some of what it leaves open with others. */
RILL_INLINE rill_vec2 slope_of(const rill_front *front, rill_vec2 normal, rill_real shared,
                               const rill_kernel_field *field) {
    const rill_real alone = rill_clamp(RILL_ONE - shared, 0, RILL_ONE);
    return rill_vec_scale(normal, rill_product(rill_wall_at(field->slope, front->place), alone));
}

/* Next to a corner: what polygon_effect would find for two. Most particles at boxes have two. */
RILL_INLINE void corner_effects(const rill_hull *hull, const rill_front *front,
                                const rill_kernel_field *field, uint32_t kernels,
                                rill_effect *effect) {
    const rill_vec2 n = hull->normal[front[0].edge];
    const rill_vec2 m = hull->normal[front[1].edge];
    const rill_real weight = overlap_weight(n, m);
    for (uint32_t k = 0; k < kernels; k++) {
        const rill_real first = open_of(&front[0], &field[k]);
        const rill_real second = open_of(&front[1], &field[k]);
        const rill_real with_second = rill_product(weight, second);
        const rill_real with_first = rill_product(weight, first);
        const rill_real filled = RILL_ONE - rill_product(first, RILL_ONE - with_second / 2) -
                                 rill_product(second, RILL_ONE - with_first / 2);
        effect[k].slope = rill_vec_add(slope_of(&front[0], n, with_second, &field[k]),
                                       slope_of(&front[1], m, with_first, &field[k]));
        effect[k].filled = rill_clamp(filled, 0, RILL_ONE - rill_max(first, second));
    }
}

static void polygon_effect(const rill_hull *hull, rill_front *front, uint32_t count,
                           const rill_kernel_field *field, rill_effect *effect) {
    rill_real filled = RILL_ONE;
    rill_real most = RILL_ONE;
    effect->slope = rill_vec(0, 0);
    for (uint32_t k = 0; k < count; k++) {
        front[k].open = open_of(&front[k], field);
        front[k].shared = 0;
    }
    for (uint32_t k = 0; k < count; k++) {
        const rill_vec2 normal = hull->normal[front[k].edge];
        for (uint32_t n = k + 1; n < count; n++) {
            const rill_real weight = overlap_weight(normal, hull->normal[front[n].edge]);
            front[k].shared += rill_product(weight, front[n].open);
            front[n].shared += rill_product(weight, front[k].open);
        }
        const rill_real open = front[k].open;
        effect->slope =
            rill_vec_add(effect->slope, slope_of(&front[k], normal, front[k].shared, field));
        filled -= rill_product(open, RILL_ONE - front[k].shared / 2);
        most = rill_min(most, RILL_ONE - open);
    }
    effect->filled = rill_clamp(filled, 0, most);
}

rill_effect rill_faces_effect(const rill_gap *face, uint32_t count, rill_real inset,
                              const rill_kernel_field *field) {
    const rill_real s = rill_max(face[0].distance + inset, 0);
    rill_effect effect = {beyond(field, s), rill_vec_scale(face[0].normal, hull_field_falls(field, s))};
    if (count == 2) {
        const rill_real t = rill_max(face[1].distance + inset, 0);
        const rill_real weight = overlap_weight(face[0].normal, face[1].normal);
        const rill_real other = beyond(field, t);
        const rill_real alone = rill_max(RILL_ONE - rill_product(weight, other), 0);
        const rill_real other_alone = rill_max(RILL_ONE - rill_product(weight, effect.filled), 0);
        const rill_vec2 push =
            rill_vec_scale(face[1].normal, rill_product(hull_field_falls(field, t), other_alone));
        effect.filled += rill_product(other, other_alone);
        effect.slope = rill_vec_add(rill_vec_scale(effect.slope, alone), push);
    }
    return effect;
}

void rill_simple_effects(const rill_hull *hull, rill_vec2 point, rill_gap gap, rill_real inset,
                         const rill_kernel_field *field, uint32_t kernels, rill_effect *effect) {
    for (uint32_t n = 0; n < kernels; n++) {
        switch (hull->kind) {
        case RILL_SHAPE_SEGMENT:
            segment_effect(hull, point, &field[n], &effect[n]);
            break;
        case RILL_SHAPE_CAPSULE:
            capsule_effect(hull, point, inset, &field[n], &effect[n]);
            break;
        default:
            circle_effect(hull, gap, inset, &field[n], &effect[n]);
            break;
        }
    }
}

void rill_polygon_effects(const rill_hull *hull, const rill_aspect *aspect, rill_real inset,
                          const rill_kernel_field *field, uint32_t kernels, rill_effect *effect) {
    rill_front front[RILL_MAX_POINTS];
    const uint32_t fronts = find_fronts(hull, aspect, inset, front);
    if (fronts == 1) {
        edge_effects(hull, front, field, kernels, effect);
    } else if (fronts == 2) {
        corner_effects(hull, front, field, kernels, effect);
    }
    for (uint32_t n = 0; fronts != 1 && fronts != 2 && n < kernels; n++) {
        polygon_effect(hull, front, fronts, &field[n], &effect[n]);
    }
}

#else

typedef int rill_no_hull_field_here; /* ISO C wants a declaration in every file */

#endif
#undef ROUND_END

/* map.c */
/* Sampling of signed-distance maps. */
/* Signed-distance maps as shapes: distance and direction at a point, and ways that end at them.
 *
 * Distances are linear between samples, in both directions, and normals are differences over two
 * cells, so that they turn smoothly where a bitmap has steps. */
#ifndef RILL_SRC_MAP_H
#define RILL_SRC_MAP_H

#if RILL_BODIES

/* Solid cells at the border go on outwards by this much, h: a map that covers the domain leaves no
 * crack along the domain's walls. hull.point are the corners with that margin. */
#define RILL_MAP_MARGIN RILL_ONE

/* Distance and direction from the map to a point of the body's frame. The normal is (0, 1) and
 * means nothing where the distance is not below `within`. The map must not be missing. */
rill_gap rill_map_gap(const rill_world *world, const rill_hull *hull, rill_vec2 point,
                      rill_real within);

/* The surfaces around a point that has the given gap: that one, or the two of a corner that the
 * point is in. Returns how many. */
uint32_t rill_map_faces(const rill_world *world, const rill_hull *hull, rill_vec2 point,
                        rill_gap gap, rill_gap face[2]);

/* Follows a way in the body's frame until it comes nearer to a surface than `keep` while it
 * approaches; 0 if it does not. *at is where, *gap what is there. */
int rill_map_advance(const rill_world *world, const rill_hull *hull, rill_vec2 from,
                     rill_vec2 direction, rill_real length, rill_real keep, rill_vec2 *at,
                     rill_gap *gap);

/* Is the shape a map whose samples are missing? */
static inline int rill_map_is_missing(const rill_world *world, const rill_hull *hull) {
    return hull->kind == RILL_SHAPE_MAP && world->map_address[hull->map] == 0;
}

/* Distance and direction from any shape but a one-sided segment. */
static inline rill_gap rill_shape_gap(const rill_world *world, const rill_hull *hull,
                                      rill_vec2 point, rill_real within) {
    return hull->kind == RILL_SHAPE_MAP ? rill_map_gap(world, hull, point, within)
                                        : rill_hull_gap(hull, point);
}

#endif

#endif

#if RILL_BODIES

/* Surfaces of a corner are looked for so far to both sides, h. */
#define SIDEWAYS RILL_RATIO(3, 4)

/* Two surfaces are a corner if their directions have a smaller cosine than this, and the second one
 * faces the point at least by that much. */
#define SAME_SURFACE RILL_RATIO(80, 100)
#define FACING RILL_RATIO(30, 100)

/* Linear in two directions, the distance changes by up to sqrt(2) per unit of way: this part of it
 * can be gone without a look. */
#define SAFE_PART RILL_RATIO(70, 100)

/* Looks along a way, and the least progress with each along a surface, in cells. */
#define MOST_LOOKS 24
#define LEAST_PROGRESS RILL_RATIO(1, 8)

/* A place between samples: the lower left one, and how far it is to the next ones. */
typedef struct rill_map_place {
    int32_t column, row;
    rill_real x, y; /* 0 to 1 */
} rill_map_place;

static rill_map_place place_of(const rill_hull *hull, rill_vec2 point) {
    const rill_real half = RILL_ONE / 2;
    const rill_vec2 corner =
        rill_vec_add(hull->point[0], rill_vec(RILL_MAP_MARGIN, RILL_MAP_MARGIN));
    /* Saturates for points far outside. */
    const rill_vec2 way = {rill_difference(point.x, corner.x), rill_difference(point.y, corner.y)};
    const rill_real x = rill_difference(rill_mul(way.x, hull->inverse_cell), half);
    const rill_real y = rill_difference(rill_mul(way.y, hull->inverse_cell), half);
    const rill_map_place place = {rill_floor(x), rill_floor(y), x - rill_from_int(rill_floor(x)),
                                  y - rill_from_int(rill_floor(y))};
    return place;
}

static uint32_t within_map(int32_t index, uint32_t count) {
    return index < 0 ? 0 : ((uint32_t)index >= count ? count - 1 : (uint32_t)index);
}

/* A sample in cells. Beyond the border the outermost ones go on. */
static rill_real map_sample(const rill_world *world, const rill_hull *hull, int32_t column,
                        int32_t row) {
    const uint32_t index =
        within_map(row, hull->map_rows) * hull->map_columns + within_map(column, hull->map_columns);
    const uintptr_t address = (uintptr_t)world->map_address[hull->map];
    return hull->map_bits == 8 ? RILL_RATIO(1, 16) * (rill_real)((const int8_t *)address)[index]
                               : RILL_RATIO(1, 256) * (rill_real)((const int16_t *)address)[index];
}

static rill_real map_between(rill_real a, rill_real b, rill_real part) {
    return a + rill_product(b - a, part);
}

/* The distance in cells at a place, moved by whole cells. */
static rill_real distance_at(const rill_world *world, const rill_hull *hull,
                             const rill_map_place *place, int32_t right, int32_t up) {
    const int32_t column = place->column + right;
    const int32_t row = place->row + up;
    const rill_real low =
        map_between(map_sample(world, hull, column, row), map_sample(world, hull, column + 1, row), place->x);
    const rill_real high = map_between(map_sample(world, hull, column, row + 1),
                                   map_sample(world, hull, column + 1, row + 1), place->x);
    return map_between(low, high, place->y);
}

rill_gap rill_map_gap(const rill_world *world, const rill_hull *hull, rill_vec2 point,
                      rill_real within) {
    const rill_map_place place = place_of(hull, point);
    rill_gap gap = {0, {0, RILL_ONE}};
    gap.distance = rill_product(distance_at(world, hull, &place, 0, 0), hull->cell);
    if (rill_hull_bound(hull, point) > gap.distance) {
        return rill_hull_gap(hull, point); /* beyond the border all is empty */
    }
    if (gap.distance < within) {
        const rill_vec2 slope = {
            distance_at(world, hull, &place, 1, 0) - distance_at(world, hull, &place, -1, 0),
            distance_at(world, hull, &place, 0, 1) - distance_at(world, hull, &place, 0, -1)};
        gap.normal = slope.x != 0 || slope.y != 0 ? rill_vec_unit(slope) : gap.normal;
    }
    return gap;
}

/* The surface that a point sees on one of its sides, if it is another one than that of the gap. */
static int face_beside(const rill_world *world, const rill_hull *hull, rill_vec2 point,
                       rill_gap gap, rill_vec2 side, rill_gap *face) {
    const rill_vec2 way = rill_vec_scale(side, SIDEWAYS);
    *face = rill_map_gap(world, hull, rill_vec_add(point, way), RILL_ONE);
    const rill_real back = -rill_vec_dot(face->normal, way);
    const int found = face->distance < RILL_ONE &&
                      rill_vec_dot(face->normal, gap.normal) < SAME_SURFACE &&
                      back > rill_product(SIDEWAYS, FACING);
    face->distance += back;
    return found && face->distance < RILL_ONE;
}

uint32_t rill_map_faces(const rill_world *world, const rill_hull *hull, rill_vec2 point,
                        rill_gap gap, rill_gap face[2]) {
    const rill_vec2 left = rill_left(gap.normal);
    const rill_vec2 right = rill_vec(-left.x, -left.y);
    uint32_t count = (uint32_t)face_beside(world, hull, point, gap, left, &face[0]);
    count += (uint32_t)face_beside(world, hull, point, gap, right, &face[count]);
    if (count == 2) {
        return 2; /* the gap's own direction lies between them */
    }
    face[count] = gap;
    return count + 1;
}

int rill_map_advance(const rill_world *world, const rill_hull *hull, rill_vec2 from,
                     rill_vec2 direction, rill_real length, rill_real keep, rill_vec2 *at,
                     rill_gap *gap) {
    const rill_real least = rill_product(hull->cell, LEAST_PROGRESS);
    rill_real travelled = 0;
    *at = from;
    for (int n = 0; n < MOST_LOOKS; n++) {
        *gap = rill_map_gap(world, hull, *at, keep + least);
        const rill_real room = rill_product(gap->distance - keep / 2, SAFE_PART);
        const int close = gap->distance < keep + least;
        const int approaches = close && rill_vec_dot(direction, gap->normal) < 0;
        if (approaches && gap->distance <= keep) {
            return 1;
        }
        travelled += approaches || !close ? room : rill_max(room, least);
        if (travelled >= length) {
            return 0;
        }
        *at = rill_vec_add(from, rill_vec_scale(direction, travelled));
    }
    *gap = rill_map_gap(world, hull, *at, RILL_REAL_MAX);
    return 1;
}

#else

typedef int rill_no_map_here; /* ISO C wants a declaration in every file */

#endif
#undef FACING
#undef LEAST_PROGRESS
#undef MOST_LOOKS
#undef SAFE_PART
#undef SAME_SURFACE
#undef SIDEWAYS

/* map_api.c */
/* Maps as the game hands them in. */

#include <string.h>

#if RILL_BODIES

#define MOST_CELLS 4096u

/* 32-bit FNV-1a over sizes and values, the same on machines of either byte order. */
static uint32_t map_api_mix(uint32_t sum, uint32_t value) {
    return (sum ^ value) * 0x01000193u;
}

static uint32_t map_api_checksum(const rill_map *map) {
    const uint32_t count = map->columns * map->rows;
    uint32_t sum = map_api_mix(map_api_mix(map_api_mix(0x811C9DC5u, map->columns), map->rows), map->bits);
    for (uint32_t i = 0; i < count; i++) {
        const int32_t value =
            map->bits == 8 ? ((const int8_t *)map->samples)[i] : ((const int16_t *)map->samples)[i];
        sum = map_api_mix(sum, (uint32_t)value);
    }
    return sum;
}

static int map_api_is_map(const rill_map *map) {
    return map->columns >= 2 && map->columns <= MOST_CELLS && map->rows >= 2 &&
           map->rows <= MOST_CELLS && (map->bits == 8 || map->bits == 16) && map->samples != NULL;
}

static int is_used(const rill_hull *hull) {
    return hull->body != RILL_NO_SHAPE && hull->kind == RILL_SHAPE_MAP;
}

/* A place for the address: that of a shape with the same map, or one that no shape uses. */
static rill_status find_place(const rill_world *world, uint64_t address, uint32_t *place) {
    const rill_hull *hulls = rill_hulls(world);
    uint32_t used = 0;
    for (uint32_t k = 0; k < world->layout.shape_capacity; k++) {
        if (is_used(&hulls[k])) {
            used |= 1u << hulls[k].map;
            if (world->map_address[hulls[k].map] == address) {
                *place = hulls[k].map;
                return RILL_OK;
            }
        }
    }
    for (*place = 0; *place < RILL_MAX_MAPS; ++*place) {
        if ((used >> *place & 1u) == 0) {
            return RILL_OK;
        }
    }
    return RILL_FULL;
}

/* The corners of its cells and the margin, m, with what else the shape shall be. */
RILL_APART rill_shape_def outline_of(const rill_world *world, const rill_map *map, rill_vec2 corner,
                                     rill_real cell, const rill_shape_def *def) {
    const rill_real margin = rill_mul(RILL_MAP_MARGIN, world->units.h);
    const rill_real width = rill_mul(rill_from_int((int32_t)map->columns), cell);
    const rill_real height = rill_mul(rill_from_int((int32_t)map->rows), cell);
    const rill_vec2 low = {rill_difference(corner.x, margin), rill_difference(corner.y, margin)};
    const rill_vec2 high = {rill_sum(corner.x, rill_sum(width, margin)),
                            rill_sum(corner.y, rill_sum(height, margin))};
    const rill_vec2 corners[4] = {low, {high.x, low.y}, high, {low.x, high.y}};
    rill_shape_def outline = rill_shape_polygon(corners, 4);
    if (def != NULL) {
        outline.friction = def->friction;
        outline.restitution = def->restitution;
        outline.category = def->category;
        outline.mask = def->mask;
        outline.passes = def->passes;
    }
    return outline;
}

RILL_APART void become_map(rill_world *world, rill_hull *hull, const rill_map *map, rill_real cell,
                           uint32_t place) {
    hull->kind = RILL_SHAPE_MAP;
    hull->map = place;
    hull->map_columns = map->columns;
    hull->map_rows = map->rows;
    hull->map_bits = map->bits;
    hull->map_checksum = map_api_checksum(map);
    hull->cell = cell;
    hull->inverse_cell = rill_div(RILL_ONE, cell);
    world->map_address[place] = (uint64_t)(uintptr_t)map->samples;
}

rill_status rill_map_add(rill_world *world, rill_body body, const rill_map *map, rill_vec2 corner,
                         rill_real cell, const rill_shape_def *def, rill_shape *shape) {
    const rill_rigid *rigid = rill_body_find(world, body);
    const rill_real size = rill_div(cell, world->units.h);
    uint32_t place;
    rill_shape made;
    if (rigid == NULL) {
        return RILL_STALE_HANDLE;
    }
    if (rill_can_be_moved(rigid) || !map_api_is_map(map) ||
        !(size >= RILL_RATIO(1, 8) && size <= RILL_RATIO(16, 1))) {
        return RILL_BAD_MAP;
    }
    rill_status status = find_place(world, (uint64_t)(uintptr_t)map->samples, &place);
    if (status == RILL_OK) {
        const rill_shape_def outline = outline_of(world, map, corner, cell, def);
        status = rill_shape_add(world, body, &outline, &made);
    }
    if (status == RILL_OK) {
        become_map(world, &rill_hulls(world)[(made.id & 0xFFFFu) - 1], map, size, place);
        if (shape != NULL) {
            *shape = made;
        }
    }
    return status;
}

uint32_t rill_maps_missing(const rill_world *world) {
    uint32_t missing = 0;
    for (uint32_t k = 0; k < world->layout.shape_capacity; k++) {
        const rill_hull *hull = &rill_hulls(world)[k];
        missing += is_used(hull) && rill_map_is_missing(world, hull);
    }
    return missing;
}

rill_status rill_map_give(rill_world *world, const rill_map *map) {
    rill_status status = RILL_WRONG_MAP;
    if (!map_api_is_map(map)) {
        return RILL_BAD_MAP;
    }
    const uint32_t sum = map_api_checksum(map);
    for (uint32_t k = 0; k < world->layout.shape_capacity; k++) {
        const rill_hull *hull = &rill_hulls(world)[k];
        if (is_used(hull) && hull->map_columns == map->columns && hull->map_rows == map->rows &&
            hull->map_bits == map->bits && hull->map_checksum == sum) {
            world->map_address[hull->map] = (uint64_t)(uintptr_t)map->samples;
            status = RILL_OK;
        }
    }
    return status;
}

#else

typedef int rill_no_map_api_here; /* ISO C wants a declaration in every file */

#endif
#undef MOST_CELLS

/* bodies_check.c */
/* A block or a save may come from anywhere: is what it says about bodies, shapes, joints and
 * contacts in the ranges that the library relies on? */

#include <string.h>

#if RILL_BODIES

/* Coordinates and lengths, h; more than any call accepts, for the rounding of rotations. */
#define FARTHEST RILL_RATIO(20000, 1)

/* Speeds of bodies that impulses have just hit, h per substep, before they are limited. */
#define FASTEST RILL_RATIO(30000, 1)

static int bodies_check_in_range(rill_real value, rill_real low, rill_real high) {
    return value >= low && value <= high; /* false for not-a-number */
}

static int bodies_check_is_within(rill_vec2 v, rill_real limit) {
    return bodies_check_in_range(v.x, -limit, limit) && bodies_check_in_range(v.y, -limit, limit);
}

/* Q16.16 saturates where float could become infinite. */
static int tiny_is_good(rill_tiny a) {
#if RILL_FIXED
    (void)a;
    return 1;
#else
    return bodies_check_in_range(a, -FASTEST, FASTEST);
#endif
}

static int tinies_are_good(rill_tiny2 a) {
    return tiny_is_good(a.x) && tiny_is_good(a.y);
}

/* A mass is 0 for bodies that impulses do not move, and in the range of body.c for others. */
static int mass_is_sane(const rill_rigid *body) {
    if (body->mobile == 0) {
        return body->inverse_mass == 0 && body->gyration == RILL_ONE;
    }
    return body->mobile == 1 && body->mass >= RILL_RATIO(1, 8) &&
           body->mass <= RILL_RATIO(16384, 1) && body->gyration >= RILL_RATIO(1, 16) &&
           body->gyration <= RILL_RATIO(180, 1) &&
           body->inverse_mass == rill_tiny_quotient(RILL_ONE, body->mass) &&
           body->inverse_gyration == rill_div(RILL_ONE, body->gyration);
}

static int body_is_sane(const rill_rigid *body) {
    const rill_rotation rotation = rill_rotation_of(body->turn);
    return body->kind <= RILL_BODY_PROXY && body->generation <= 0xFFFFu &&
           bodies_check_is_within(body->position, FARTHEST) && bodies_check_is_within(body->centre, RILL_REACH_DYNAMIC) &&
           tinies_are_good(body->rest) && tinies_are_good(body->velocity) &&
           tiny_is_good(body->spin) && tinies_are_good(body->push) && tiny_is_good(body->twist) &&
           rill_vec_is_finite(body->fluid) && rill_is_finite(body->fluid_spin) &&
           rotation.c == body->rotation.c && rotation.s == body->rotation.s && mass_is_sane(body);
}

/* The samples are the game's, but who hands them in again relies on the sizes: shapes that share a
 * place for an address must have the same. */
static int map_is_sane(const rill_world *world, const rill_hull *hull) {
    if (hull->count != 4 || hull->map >= RILL_MAX_MAPS || hull->map_columns < 2 ||
        hull->map_rows < 2 || hull->map_columns > 4096 || hull->map_rows > 4096 ||
        (hull->map_bits != 8 && hull->map_bits != 16) ||
        !bodies_check_in_range(hull->cell, RILL_RATIO(1, 8), RILL_RATIO(16, 1)) ||
        hull->inverse_cell != rill_div(RILL_ONE, hull->cell)) {
        return 0;
    }
    for (uint32_t k = 0; k < world->layout.shape_capacity; k++) {
        const rill_hull *other = &rill_hulls(world)[k];
        if (other->body != RILL_NO_SHAPE && other->kind == RILL_SHAPE_MAP &&
            other->map == hull->map &&
            (other->map_columns != hull->map_columns || other->map_rows != hull->map_rows ||
             other->map_bits != hull->map_bits || other->map_checksum != hull->map_checksum)) {
            return 0;
        }
    }
    return 1;
}

static int same_points(const rill_vec2 *a, const rill_vec2 *b) {
    int same = 1;
    for (uint32_t k = 0; k < RILL_MAX_POINTS; k++) {
        same &= a[k].x == b[k].x && a[k].y == b[k].y;
    }
    return same;
}

/* A hull is what its own points make. */
static int hull_is_sane(const rill_world *world, const rill_hull *hull, const rill_rigid *body) {
    const int light = rill_can_be_moved(body);
    rill_hull made;
    if (hull->count > RILL_MAX_POINTS || hull->generation > 0xFFFFu ||
        (light && (hull->kind == RILL_SHAPE_SEGMENT || hull->kind == RILL_SHAPE_MAP)) ||
        (hull->kind == RILL_SHAPE_MAP && !map_is_sane(world, hull))) {
        return 0;
    }
    memset(&made, 0, sizeof made);
    made.kind = hull->kind == RILL_SHAPE_MAP ? (uint32_t)RILL_SHAPE_POLYGON : hull->kind;
    made.count = hull->count;
    made.radius = hull->radius;
    memcpy(made.point, hull->point, hull->count * sizeof *made.point);
    return rill_hull_make(&made, light ? RILL_REACH_DYNAMIC : RILL_REACH_TERRAIN) == RILL_OK &&
           same_points(made.point, hull->point) && same_points(made.normal, hull->normal) &&
           made.radius == hull->radius &&
           bodies_check_in_range(hull->density, RILL_RATIO(1, 64), RILL_RATIO(64, 1)) &&
           bodies_check_in_range(hull->friction, 0, RILL_RATIO(4, 1)) &&
           bodies_check_in_range(hull->restitution, 0, RILL_ONE);
}

/* The shapes of a body; *met counts them. */
static int chain_is_sane(const rill_world *world, uint32_t b, uint32_t *met) {
    const rill_rigid *body = &rill_rigids(world)[b];
    const rill_hull *hulls = rill_hulls(world);
    for (uint32_t k = body->first; k != RILL_NO_SHAPE; k = hulls[k].next) {
        if (k >= world->layout.shape_capacity || hulls[k].body != b ||
            ++*met > world->layout.shape_capacity || !hull_is_sane(world, &hulls[k], body)) {
            return 0;
        }
    }
    return 1;
}

static int bodies_are_sane(const rill_world *world) {
    const rill_rigid *rigids = rill_rigids(world);
    uint32_t met = 0;
    uint32_t used = 0;
    for (uint32_t b = 0; b < world->layout.body_capacity; b++) {
        if (rigids[b].kind != 0 && (!body_is_sane(&rigids[b]) || !chain_is_sane(world, b, &met))) {
            return 0;
        }
    }
    for (uint32_t k = 0; k < world->layout.shape_capacity; k++) {
        used += rill_hulls(world)[k].body != RILL_NO_SHAPE;
    }
    return used == met; /* no shape without a body */
}

static int end_is_sane(const rill_world *world, uint32_t body) {
    return body == RILL_WORLD_BODY ||
           (body < world->layout.body_capacity && rill_rigids(world)[body].kind != 0);
}

static int link_is_sane(const rill_world *world, const rill_link *link) {
    const rill_real quick = rill_mul(world->units.rate, RILL_RATIO(2, 1));
    for (int row = 0; row < RILL_JOINT_ROWS; row++) {
        if (!rill_is_finite(link->impulse[row])) {
            return 0;
        }
    }
    return link->kind <= RILL_JOINT_DISTANCE + 1 && link->generation <= 0xFFFFu &&
           end_is_sane(world, link->a) && end_is_sane(world, link->b) && link->a != link->b &&
           link->limited <= 1 && link->collide <= 1 &&
           bodies_check_is_within(link->anchor_a, 2 * RILL_BODY_FARTHEST) &&
           bodies_check_is_within(link->anchor_b, 2 * RILL_BODY_FARTHEST) &&
           bodies_check_is_within(link->axis, RILL_RATIO(1001, 1000)) &&
           bodies_check_in_range(link->length, -FASTEST, FASTEST) &&
           (!link->limited ||
            (bodies_check_in_range(link->low, -RILL_REAL_MAX, link->high) && rill_is_finite(link->high))) &&
           bodies_check_in_range(link->frequency, 0, quick) && bodies_check_in_range(link->damping, 0, RILL_RATIO(4, 1)) &&
           bodies_check_in_range(link->motor_speed, -FASTEST, FASTEST) &&
           bodies_check_in_range(link->motor_limit, 0, RILL_REAL_MAX) &&
           (link->kind != RILL_JOINT_DISTANCE + 1 || link->motor_limit == 0);
}

static int links_are_sane(const rill_world *world) {
    for (uint32_t n = 0; n < world->layout.joint_capacity; n++) {
        if (rill_links(world)[n].kind != 0 && !link_is_sane(world, &rill_links(world)[n])) {
            return 0;
        }
    }
    return 1;
}

/* Contacts of the last substep only hand on their impulses. */
static int touches_are_sane(const rill_world *world) {
    if (world->bodies.touches > world->layout.contact_capacity) {
        return 0;
    }
    for (uint32_t n = 0; n < world->bodies.touches; n++) {
        const rill_touch *touch = &rill_touch_array(world)[n];
        if (touch->count > 2) {
            return 0;
        }
        for (uint32_t k = 0; k < touch->count; k++) {
            if (!bodies_check_in_range(touch->point[k].push, 0, RILL_REAL_MAX) ||
                !rill_is_finite(touch->point[k].drag)) {
                return 0;
            }
        }
    }
    return 1;
}

int rill_bodies_check(const rill_world *world) {
    return bodies_are_sane(world) && links_are_sane(world) && touches_are_sane(world);
}

#else

typedef int rill_no_bodies_check_here; /* ISO C wants a declaration in every file */

#endif
#undef FARTHEST
#undef FASTEST

/* body.c */
/* Bodies: handles, mass, motion. */

#include <string.h>

#if RILL_BODIES

/* Masses are held to these, in particles; so are radii of gyration, in h. */
#define LIGHTEST RILL_RATIO(1, 8)
#define HEAVIEST RILL_RATIO(16384, 1)
#define SMALLEST_GYRATION RILL_RATIO(1, 16)
#define LARGEST_GYRATION RILL_RATIO(180, 1)

/* Particles are not filled in nearer to a surface than this, h. */
#define CLEARANCE RILL_RATIO(1, 8)

/* Per substep: a point at the radius of gyration moves 1 h at most, and nothing turns by more than
 * half a radian. */
#define FASTEST RILL_TINY_ONE
#define FASTEST_TURN RILL_RATIO(1, 2)

rill_rigid *rill_body_find(const rill_world *world, rill_body body) {
    const uint32_t slot = (body.id & 0xFFFFu) - 1;
    if (slot >= world->layout.body_capacity) {
        return NULL;
    }
    rill_rigid *rigid = &rill_rigids(world)[slot];
    return rigid->kind != 0 && rigid->generation == body.id >> 16 ? rigid : NULL;
}

/* A body's shapes weighed against each other. */
typedef struct rill_scales {
    rill_real mass;
    rill_vec2 centre;
    rill_real square; /* of the gyration about the centre */
} rill_scales;

/* Adds a mass to the others: the heavier side moves the common centre less. */
RILL_APART void put_on(rill_scales *scales, rill_real mass, const rill_hull_mass *part) {
    const rill_real total = rill_min(rill_sum(scales->mass, mass), HEAVIEST);
    const rill_real share = rill_div(mass, total);
    const rill_vec2 d = rill_vec_sub(part->centre, scales->centre);
    const rill_real own = rill_mul(part->gyration, part->gyration);
    const rill_real apart = rill_mul(rill_mul(share, RILL_ONE - share),
                                     rill_sum(rill_mul(d.x, d.x), rill_mul(d.y, d.y)));
    scales->square = rill_sum(scales->square + rill_mul(share, own - scales->square), apart);
    scales->centre = rill_vec_add(scales->centre, rill_vec_scale(d, share));
    scales->mass = total;
}

static void set_mass(rill_rigid *body, rill_real mass, rill_real gyration) {
    body->mass = rill_clamp(mass, LIGHTEST, HEAVIEST);
    body->inverse_mass = rill_tiny_quotient(RILL_ONE, body->mass);
    body->gyration = rill_clamp(gyration, SMALLEST_GYRATION, LARGEST_GYRATION);
    body->inverse_gyration = rill_div(RILL_ONE, body->gyration);
    body->mobile = 1;
}

/* Bodies that impulses do not move have an inverse mass of 0 and a gyration of 1. */
static void set_immobile(rill_rigid *body) {
    body->mass = 0;
    body->inverse_mass = 0;
    body->gyration = RILL_ONE;
    body->inverse_gyration = RILL_ONE;
    body->mobile = 0;
}

void rill_body_load(rill_rigid *body, rill_real mass, rill_real gyration, rill_vec2 centre) {
    const rill_real angular = rill_div(rill_tiny_value(body->spin), body->gyration);
    const rill_vec2 way = rill_rotate(body->rotation, rill_vec_sub(centre, body->centre));
    body->centre = centre;
    body->position = rill_vec_add(body->position, way);
    /* Held to what the fixed build can hold at all. */
    const rill_tiny most = 7 * RILL_TINY_ONE;
    body->velocity.x = rill_tiny_clamp(
        rill_tiny_sub(body->velocity.x, rill_tiny_product(angular, way.y)), -most, most);
    body->velocity.y = rill_tiny_clamp(
        rill_tiny_add(body->velocity.y, rill_tiny_product(angular, way.x)), -most, most);
    if (mass > 0) {
        set_mass(body, mass, gyration);
    } else {
        set_immobile(body);
    }
    body->spin = rill_tiny_product(angular, body->gyration);
}

void rill_body_weigh(rill_world *world, rill_rigid *body) {
    const rill_real ratio = rill_solver_of(world->config.method)->neighbourhood(&world->config);
    const rill_real per_area = rill_mul(ratio, ratio);
    const rill_hull *hulls = rill_hulls(world);
    rill_scales scales = {0, {0, 0}, 0};
    body->displaced = 0;
    for (uint32_t k = body->first; k != RILL_NO_SHAPE; k = hulls[k].next) {
        const rill_hull_mass part = rill_hull_mass_of(&hulls[k]);
        const rill_real water = rill_mul(part.area, per_area);
        const rill_real mass = rill_mul(water, hulls[k].density);
        body->displaced = rill_min(body->displaced + water, HEAVIEST);
        put_on(&scales, rill_clamp(mass, RILL_RATIO(1, 1024), HEAVIEST), &part);
    }
    if (rill_can_be_moved(body) && body->first != RILL_NO_SHAPE) {
        rill_body_load(body, scales.mass, rill_sqrt(scales.square), scales.centre);
    } else {
        rill_body_load(body, 0, RILL_ONE, rill_vec(0, 0));
    }
}

int rill_body_sinks(const rill_world *world, const rill_rigid *body) {
    rill_real density = 0;
    for (uint32_t n = 0; n < world->config.material_count; n++) {
        density = rill_max(density, world->config.material[n].density);
    }
    const rill_real fluid = rill_mul(body->displaced, density);
    const rill_real excess = body->mass - fluid;
    if (!body->mobile || rill_abs(excess) <= fluid / 32) {
        return 0;
    }
    return excess > 0 ? 1 : -1;
}

void rill_bodies_begin(rill_world *world) {
    rill_rigid *rigids = rill_rigids(world);
    rill_hull *hulls = rill_hulls(world);
    for (uint32_t b = 0; b < world->layout.body_capacity; b++) {
        rill_rigid *body = &rigids[b];
        if (body->kind == 0) {
            continue;
        }
        body->old_position = body->position;
        body->old_rotation = body->rotation;
        for (uint32_t k = body->first; k != RILL_NO_SHAPE; k = hulls[k].next) {
            rill_hull_bounds(&hulls[k], body->position, body->rotation, body->centre, &hulls[k].low,
                             &hulls[k].high);
        }
    }
}

void rill_bodies_accelerate(rill_world *world, rill_tiny2 fall) {
    rill_rigid *rigids = rill_rigids(world);
    for (uint32_t b = 0; b < world->layout.body_capacity; b++) {
        rill_rigid *body = &rigids[b];
        if (rill_can_be_moved(body) && body->mobile) {
            const int falls = body->kind == RILL_BODY_DYNAMIC; /* a proxy's engine knows gravity */
            const rill_tiny2 push = {rill_tiny_add(falls ? fall.x : 0, body->push.x),
                                     rill_tiny_add(falls ? fall.y : 0, body->push.y)};
            body->velocity.x = rill_tiny_add(body->velocity.x, push.x);
            body->velocity.y = rill_tiny_add(body->velocity.y, push.y);
            body->spin = rill_tiny_add(body->spin, body->twist);
        }
    }
}

static void limit_speed(rill_rigid *body) {
    const rill_tiny most =
        rill_tiny_of(rill_mul(FASTEST_TURN, rill_min(body->gyration, 8 * RILL_ONE)));
    body->velocity.x = rill_tiny_clamp(body->velocity.x, -FASTEST, FASTEST);
    body->velocity.y = rill_tiny_clamp(body->velocity.y, -FASTEST, FASTEST);
    body->spin = rill_tiny_clamp(body->spin, -most, most);
}

/* A centre of mass may be as far outside the domain as the largest body reaches. */
static void stay_near(const rill_world *world, rill_rigid *body) {
    const rill_real margin = RILL_RATIO(128, 1);
    body->position.x = rill_clamp(body->position.x, -margin, world->units.size.x + margin);
    body->position.y = rill_clamp(body->position.y, -margin, world->units.size.y + margin);
}

void rill_bodies_integrate(rill_world *world) {
    rill_rigid *rigids = rill_rigids(world);
    for (uint32_t b = 0; b < world->layout.body_capacity; b++) {
        rill_rigid *body = &rigids[b];
        if (body->kind == RILL_BODY_KINEMATIC || body->kind == RILL_BODY_PROXY ||
            (body->kind == RILL_BODY_DYNAMIC && body->mobile)) {
            limit_speed(body);
            rill_tiny_move(&body->position.x, &body->rest.x, body->velocity.x);
            rill_tiny_move(&body->position.y, &body->rest.y, body->velocity.y);
            body->turn += rill_angle_of_tiny(rill_tiny_scale(body->spin, body->inverse_gyration));
            body->rotation = rill_rotation_of(body->turn);
            if (body->kind == RILL_BODY_DYNAMIC) {
                stay_near(world, body);
            }
        }
    }
}

void rill_bodies_reset(rill_world *world) {
    for (uint32_t k = 0; k < world->layout.shape_capacity; k++) {
        rill_hulls(world)[k].body = RILL_NO_SHAPE;
    }
}

int rill_bodies_contain(const rill_world *world, rill_vec2 point) {
    for (uint32_t k = 0; k < world->layout.shape_capacity; k++) {
        const rill_hull *hull = &rill_hulls(world)[k];
        if (hull->body != RILL_NO_SHAPE && hull->kind != RILL_SHAPE_SEGMENT) {
            const rill_vec2 seen = rill_to_body(&rill_rigids(world)[hull->body], point);
            if (rill_hull_bound(hull, seen) < CLEARANCE &&
                (rill_map_is_missing(world, hull) ||
                 rill_shape_gap(world, hull, seen, 0).distance < CLEARANCE)) {
                return 1;
            }
        }
    }
    return 0;
}

void rill_bodies_step_begin(rill_world *world) {
    rill_rigid *rigids = rill_rigids(world);
    for (uint32_t b = 0; b < world->layout.body_capacity; b++) {
        rigids[b].fluid = rill_vec(0, 0);
        rigids[b].fluid_spin = 0;
    }
}

/* The way that a point of a shape makes in a substep at most, h. */
static rill_real body_motion_of(const rill_rigid *body, const rill_hull *hull) {
    rill_real lever = 0;
    for (uint32_t k = 0; k < hull->count; k++) {
        const rill_vec2 d = rill_vec_sub(hull->point[k], body->centre);
        lever = rill_max(lever, rill_sum(rill_abs(d.x), rill_abs(d.y)));
    }
    const rill_vec2 v = {rill_tiny_value(body->velocity.x), rill_tiny_value(body->velocity.y)};
    return rill_sum(rill_vec_length(v),
                    rill_mul(rill_abs(rill_body_angular(body)), rill_sum(lever, hull->radius)));
}

uint32_t rill_bodies_substeps(const rill_world *world) {
    const rill_rigid *rigids = rill_rigids(world);
    rill_real most = 0;
    for (uint32_t k = 0; k < world->layout.shape_capacity; k++) {
        const rill_hull *hull = &rill_hulls(world)[k];
        if (hull->body != RILL_NO_SHAPE && rigids[hull->body].kind == RILL_BODY_KINEMATIC) {
            most = rill_max(most, body_motion_of(&rigids[hull->body], hull));
        }
    }
    const int32_t now = (int32_t)world->units.substeps;
    const rill_real whole =
        rill_mul(rill_min(most, RILL_RATIO(RILL_MAX_SUBSTEPS, 1)), rill_from_int(2 * now));
    return 1 + (uint32_t)rill_floor(rill_min(whole, RILL_RATIO(RILL_MAX_SUBSTEPS - 1, 1)));
}

void rill_bodies_convert(rill_world *world, uint32_t old_substeps, uint32_t new_substeps) {
    const rill_real shorter =
        rill_div(rill_from_int((int32_t)old_substeps), rill_from_int((int32_t)new_substeps));
    const rill_real square = rill_mul(shorter, shorter);
    rill_rigid *rigids = rill_rigids(world);
    for (uint32_t b = 0; b < world->layout.body_capacity; b++) {
        rigids[b].velocity.x = rill_tiny_scale(rigids[b].velocity.x, shorter);
        rigids[b].velocity.y = rill_tiny_scale(rigids[b].velocity.y, shorter);
        rigids[b].spin = rill_tiny_scale(rigids[b].spin, shorter);
        rigids[b].push.x = rill_tiny_scale(rigids[b].push.x, square);
        rigids[b].push.y = rill_tiny_scale(rigids[b].push.y, square);
        rigids[b].twist = rill_tiny_scale(rigids[b].twist, square);
        /* An impulse of the fluid is reported for the step that is over. */
        rigids[b].fluid = rill_vec_scale(rigids[b].fluid, shorter);
        rigids[b].fluid_spin = rill_mul(rigids[b].fluid_spin, shorter);
    }
    for (uint32_t n = 0; n < world->layout.joint_capacity; n++) {
        for (int row = 0; row < RILL_JOINT_ROWS; row++) {
            rill_real *impulse = &rill_links(world)[n].impulse[row];
            *impulse = rill_mul(*impulse, square);
        }
    }
    for (uint32_t n = 0; n < world->bodies.touches; n++) {
        rill_touch *touch = &rill_touch_array(world)[n];
        for (int k = 0; k < 2; k++) {
            touch->point[k].push = rill_mul(touch->point[k].push, square);
            touch->point[k].drag = rill_mul(touch->point[k].drag, square);
        }
    }
}

void rill_bodies_step_end(rill_world *world) {
    rill_rigid *rigids = rill_rigids(world);
    const rill_tiny2 none = {0, 0};
    for (uint32_t b = 0; b < world->layout.body_capacity; b++) {
        rigids[b].push = none;
        rigids[b].twist = 0;
    }
    if (world->bodies.touches > world->stats.contacts_peak) {
        world->stats.contacts_peak = world->bodies.touches;
    }
    world->stats.contacts = world->bodies.touches;
    if (world->bodies.couplings > world->stats.couplings_peak) {
        world->stats.couplings_peak = world->bodies.couplings;
    }
    world->stats.couplings = world->bodies.couplings;
}

#else

typedef int rill_no_body_here; /* ISO C wants a declaration in every file */

#endif
#undef CLEARANCE
#undef FASTEST
#undef FASTEST_TURN
#undef HEAVIEST
#undef LARGEST_GYRATION
#undef LIGHTEST
#undef SMALLEST_GYRATION

/* body_api.c */
/* Bodies and shapes as the game sees them, in its units. */

#include <string.h>

#if RILL_BODIES

static int body_api_in_range(rill_real value, rill_real low, rill_real high) {
    return value >= low && value <= high; /* false for not-a-number */
}

/* Internal numbers of a pose, checked. */
typedef struct rill_motion {
    rill_vec2 position; /* of the body's origin */
    rill_angle turn;
    rill_vec2 velocity;
    rill_real angular; /* rad per substep */
} rill_motion;

/* Speeds are kept to 4 h and 1 rad per substep here; they are limited further when bodies move. */
static rill_status accept_motion(const rill_world *world, rill_vec2 position, rill_real angle,
                                 rill_vec2 velocity, rill_real spin, rill_motion *motion) {
    if (!rill_vec_is_finite(position)) {
        return RILL_BAD_POSITION;
    }
    if (!rill_is_finite(angle) || !rill_is_finite(spin)) {
        return RILL_BAD_ANGLE;
    }
    if (!rill_vec_is_finite(velocity)) {
        return RILL_BAD_VELOCITY;
    }
    const rill_real most = RILL_RATIO(4, 1);
    motion->position = rill_position_in(world, position);
    if (!body_api_in_range(motion->position.x, -RILL_BODY_FARTHEST, RILL_BODY_FARTHEST) ||
        !body_api_in_range(motion->position.y, -RILL_BODY_FARTHEST, RILL_BODY_FARTHEST)) {
        return RILL_BAD_POSITION;
    }
    motion->turn = rill_angle_of(angle);
    motion->velocity = rill_velocity_in(world, velocity);
    motion->velocity.x = rill_clamp(motion->velocity.x, -most, most);
    motion->velocity.y = rill_clamp(motion->velocity.y, -most, most);
    motion->angular = rill_clamp(rill_div(spin, world->units.rate), -RILL_ONE, RILL_ONE);
    return RILL_OK;
}

/* Velocities are those of the origin outside and of the centre of mass inside. */
static void body_api_set_motion(rill_rigid *body, const rill_motion *motion) {
    const rill_tiny2 none = {0, 0};
    body->turn = motion->turn;
    body->rotation = rill_rotation_of(motion->turn);
    const rill_vec2 way = rill_rotate(body->rotation, body->centre);
    body->position = rill_vec_add(motion->position, way);
    body->rest = none;
    body->velocity.x =
        rill_tiny_sub(rill_tiny_of(motion->velocity.x), rill_tiny_product(motion->angular, way.y));
    body->velocity.y =
        rill_tiny_add(rill_tiny_of(motion->velocity.y), rill_tiny_product(motion->angular, way.x));
    body->spin = rill_tiny_product(motion->angular, body->gyration);
}

rill_status rill_body_add(rill_world *world, const rill_body_def *def, rill_body *body) {
    if (def->kind < RILL_BODY_STATIC || def->kind > RILL_BODY_PROXY) {
        return RILL_BAD_BODY_KIND;
    }
    rill_motion motion;
    const rill_status status =
        accept_motion(world, def->position, def->angle, def->velocity, def->spin, &motion);
    if (status != RILL_OK) {
        return status;
    }
    rill_rigid *rigids = rill_rigids(world);
    for (uint32_t b = 0; b < world->layout.body_capacity; b++) {
        if (rigids[b].kind == 0) {
            const uint32_t generation = rigids[b].generation;
            memset(&rigids[b], 0, sizeof rigids[b]);
            rigids[b].generation = generation;
            rigids[b].kind = (uint32_t)def->kind;
            rigids[b].first = RILL_NO_SHAPE;
            rigids[b].gyration = RILL_ONE;
            rigids[b].inverse_gyration = RILL_ONE;
            rigids[b].user = def->user;
            body_api_set_motion(&rigids[b], &motion);
            if (body != NULL) {
                *body = rill_body_at(world, b);
            }
            return RILL_OK;
        }
    }
    return RILL_FULL;
}

rill_body rill_body_at(const rill_world *world, uint32_t index) {
    rill_body body = {0};
    if (index < world->layout.body_capacity && rill_rigids(world)[index].kind != 0) {
        body.id = (uint32_t)rill_rigids(world)[index].generation << 16 | (index + 1);
    }
    return body;
}

static rill_shape shape_at(const rill_world *world, uint32_t index) {
    rill_shape shape = {0};
    if (index != RILL_NO_SHAPE) {
        shape.id = (uint32_t)rill_hulls(world)[index].generation << 16 | (index + 1);
    }
    return shape;
}

static rill_hull *find_shape(const rill_world *world, rill_shape shape) {
    const uint32_t slot = (shape.id & 0xFFFFu) - 1;
    if (slot >= world->layout.shape_capacity) {
        return NULL;
    }
    rill_hull *hull = &rill_hulls(world)[slot];
    return hull->body != RILL_NO_SHAPE && hull->generation == shape.id >> 16 ? hull : NULL;
}

static void free_shape(rill_hull *hull) {
    hull->generation = (hull->generation + 1) & 0xFFFFu;
    hull->body = RILL_NO_SHAPE;
}

rill_status rill_body_remove(rill_world *world, rill_body body) {
    rill_rigid *rigid = rill_body_find(world, body);
    if (rigid == NULL) {
        return RILL_STALE_HANDLE;
    }
    rill_hull *hulls = rill_hulls(world);
    rill_body_disturb(world, rigid);
    for (uint32_t k = rigid->first; k != RILL_NO_SHAPE; k = hulls[k].next) {
        free_shape(&hulls[k]);
    }
    rill_links_release(world, (uint32_t)(rigid - rill_rigids(world)));
    rigid->kind = 0;
    rigid->generation = (rigid->generation + 1) & 0xFFFFu;
    return RILL_OK;
}

/* The definition in internal units. */
static rill_status accept_shape(const rill_world *world, const rill_rigid *body,
                                const rill_shape_def *def, rill_hull *hull) {
    const int dynamic = body->kind == RILL_BODY_DYNAMIC || body->kind == RILL_BODY_PROXY;
    if (!body_api_in_range(def->density, RILL_RATIO(1, 64), RILL_RATIO(64, 1))) {
        return RILL_BAD_BODY_DENSITY;
    }
    if (!body_api_in_range(def->friction, 0, RILL_RATIO(4, 1))) {
        return RILL_BAD_BODY_FRICTION;
    }
    if (!body_api_in_range(def->restitution, 0, RILL_ONE)) {
        return RILL_BAD_RESTITUTION;
    }
    if (def->point_count > RILL_MAX_POINTS || (dynamic && def->kind == RILL_SHAPE_SEGMENT)) {
        return RILL_BAD_SHAPE;
    }
    memset(hull, 0, sizeof *hull);
    hull->kind = def->kind;
    hull->count = def->point_count;
    for (uint32_t k = 0; k < def->point_count; k++) {
        if (!rill_vec_is_finite(def->point[k])) {
            return RILL_BAD_SHAPE;
        }
        hull->point[k] = rill_vec(rill_div(def->point[k].x, world->units.h),
                                  rill_div(def->point[k].y, world->units.h));
    }
    hull->radius = rill_div(def->radius, world->units.h);
    return rill_hull_make(hull, dynamic ? RILL_REACH_DYNAMIC : RILL_REACH_TERRAIN);
}

static void enter_shape(rill_world *world, rill_rigid *body, const rill_shape_def *def,
                        const rill_hull *made, uint32_t slot) {
    rill_hull *hull = &rill_hulls(world)[slot];
    const uint32_t generation = hull->generation;
    *hull = *made;
    hull->generation = generation;
    hull->body = (uint32_t)(body - rill_rigids(world));
    hull->density = def->density;
    hull->friction = def->friction;
    hull->restitution = def->restitution;
    hull->category = def->category;
    hull->mask = def->mask;
    hull->passes = def->passes;
    hull->next = body->first;
    body->first = (uint32_t)slot;
}

/* Makes the shape in the given slot, if there is such a slot. */
RILL_APART rill_status make_shape(rill_world *world, rill_rigid *body, const rill_shape_def *def,
                                  uint32_t slot) {
    rill_hull made;
    const rill_status status = accept_shape(world, body, def, &made);
    if (status != RILL_OK) {
        return status;
    }
    if (slot >= world->layout.shape_capacity) {
        return RILL_FULL;
    }
    enter_shape(world, body, def, &made, slot);
    return RILL_OK;
}

rill_status rill_shape_add(rill_world *world, rill_body body, const rill_shape_def *def,
                           rill_shape *shape) {
    rill_rigid *rigid = rill_body_find(world, body);
    if (rigid == NULL) {
        return RILL_STALE_HANDLE;
    }
    uint32_t slot = 0;
    while (slot < world->layout.shape_capacity && rill_hulls(world)[slot].body != RILL_NO_SHAPE) {
        slot++;
    }
    const rill_status status = make_shape(world, rigid, def, slot);
    if (status == RILL_OK) {
        rill_body_weigh(world, rigid);
        rill_body_disturb(world, rigid);
        if (shape != NULL) {
            *shape = shape_at(world, slot);
        }
    }
    return status;
}

rill_status rill_polyline_add(rill_world *world, rill_body body, const rill_vec2 *points,
                              uint32_t point_count, rill_real radius) {
    if (point_count < 2) {
        return RILL_BAD_SHAPE;
    }
    for (uint32_t k = 0; k + 1 < point_count; k++) {
        const rill_shape_def def = radius > 0 ? rill_shape_capsule(points[k], points[k + 1], radius)
                                              : rill_shape_segment(points[k], points[k + 1]);
        const rill_status status = rill_shape_add(world, body, &def, NULL);
        if (status != RILL_OK) {
            return status;
        }
    }
    return RILL_OK;
}

rill_status rill_shape_remove(rill_world *world, rill_shape shape) {
    rill_hull *hull = find_shape(world, shape);
    if (hull == NULL) {
        return RILL_STALE_HANDLE;
    }
    rill_hull *hulls = rill_hulls(world);
    rill_rigid *body = &rill_rigids(world)[hull->body];
    uint32_t *link = &body->first;
    rill_body_disturb(world, body);
    while (&hulls[*link] != hull) {
        link = &hulls[*link].next;
    }
    *link = hull->next;
    free_shape(hull);
    rill_body_weigh(world, body);
    return RILL_OK;
}

static rill_vec2 body_api_metres(const rill_world *world, rill_vec2 position) {
    const rill_vec2 min = rill_domain_min(world);
    return rill_vec(rill_sum(min.x, rill_mul(position.x, world->units.h)),
                    rill_sum(min.y, rill_mul(position.y, world->units.h)));
}

rill_status rill_body_get(const rill_world *world, rill_body body, rill_body_state *state) {
    const rill_rigid *rigid = rill_body_find(world, body);
    if (rigid == NULL) {
        return RILL_STALE_HANDLE;
    }
    const rill_vec2 origin = rill_from_body(rigid, rill_vec(0, 0));
    const rill_vec2 velocity = rill_body_velocity(rigid, origin);
    const rill_real cell = rill_mul(world->config.spacing, world->config.spacing);
    state->position = body_api_metres(world, origin);
    state->angle = rill_angle_radians(rigid->turn);
    state->velocity = rill_vec(rill_mul(velocity.x, world->units.speed),
                               rill_mul(velocity.y, world->units.speed));
    state->spin = rill_mul(rill_body_angular(rigid), world->units.rate);
    state->centre = body_api_metres(world, rigid->position);
    state->mass = rill_mul(rigid->mass, cell);
    state->kind = rigid->kind;
    state->user = rigid->user;
    return RILL_OK;
}

rill_status rill_body_set(rill_world *world, rill_body body, const rill_body_state *state) {
    rill_rigid *rigid = rill_body_find(world, body);
    rill_motion motion;
    if (rigid == NULL) {
        return RILL_STALE_HANDLE;
    }
    const rill_status status =
        accept_motion(world, state->position, state->angle, state->velocity, state->spin, &motion);
    if (status == RILL_OK) {
        rill_body_disturb(world, rigid);
        body_api_set_motion(rigid, &motion);
        rill_body_disturb(world, rigid);
        rigid->user = state->user;
    }
    return status;
}

/* A point, m, in h; not farther than bodies may be, so that differences fit. */
static rill_vec2 place_near(const rill_world *world, rill_vec2 point) {
    const rill_real far = RILL_BODY_FARTHEST;
    const rill_vec2 place = rill_position_in(world, point);
    return rill_vec(rill_clamp(place.x, -far, far), rill_clamp(place.y, -far, far));
}

rill_status rill_body_velocity_at(const rill_world *world, rill_body body, rill_vec2 point,
                                  rill_vec2 *velocity) {
    const rill_rigid *rigid = rill_body_find(world, body);
    if (rigid == NULL) {
        return RILL_STALE_HANDLE;
    }
    if (!rill_vec_is_finite(point)) {
        return RILL_BAD_POSITION;
    }
    const rill_vec2 v = rill_body_velocity(rigid, place_near(world, point));
    *velocity = rill_vec(rill_mul(v.x, world->units.speed), rill_mul(v.y, world->units.speed));
    return RILL_OK;
}

rill_body rill_shape_body(const rill_world *world, rill_shape shape) {
    const rill_body none = {0};
    const rill_hull *hull = find_shape(world, shape);
    return hull != NULL ? rill_body_at(world, hull->body) : none;
}

rill_shape rill_body_shape(const rill_world *world, rill_body body) {
    const rill_rigid *rigid = rill_body_find(world, body);
    return shape_at(world, rigid != NULL ? rigid->first : RILL_NO_SHAPE);
}

rill_shape rill_shape_next(const rill_world *world, rill_shape shape) {
    const rill_hull *hull = find_shape(world, shape);
    return shape_at(world, hull != NULL ? hull->next : RILL_NO_SHAPE);
}

rill_status rill_shape_distance(const rill_world *world, rill_shape shape, rill_vec2 point,
                                rill_real *distance, rill_vec2 *normal) {
    const rill_hull *hull = find_shape(world, shape);
    if (hull == NULL) {
        return RILL_STALE_HANDLE;
    }
    if (!rill_vec_is_finite(point)) {
        return RILL_BAD_POSITION;
    }
    if (rill_map_is_missing(world, hull)) {
        return RILL_NOTHING_FOUND;
    }
    const rill_rigid *body = &rill_rigids(world)[hull->body];
    const rill_vec2 seen = rill_to_body(body, place_near(world, point));
    const rill_real within = normal != NULL ? RILL_REAL_MAX : -RILL_REAL_MAX;
    const rill_gap gap = rill_shape_gap(world, hull, seen, within);
    *distance = rill_mul(gap.distance, world->units.h);
    if (normal != NULL) {
        *normal = rill_rotate(body->rotation, gap.normal);
    }
    return RILL_OK;
}

rill_status rill_shape_get(const rill_world *world, rill_shape shape, rill_shape_def *def) {
    const rill_hull *hull = find_shape(world, shape);
    if (hull == NULL) {
        return RILL_STALE_HANDLE;
    }
    const rill_rigid *body = &rill_rigids(world)[hull->body];
    memset(def, 0, sizeof *def);
    def->kind = hull->kind;
    def->point_count = hull->count;
    for (uint32_t k = 0; k < hull->count; k++) {
        def->point[k] = body_api_metres(world, rill_from_body(body, hull->point[k]));
    }
    def->radius = rill_mul(hull->radius, world->units.h);
    def->density = hull->density;
    def->friction = hull->friction;
    def->restitution = hull->restitution;
    def->category = hull->category;
    def->mask = hull->mask;
    def->passes = hull->passes;
    return RILL_OK;
}

#else

typedef int rill_no_body_api_here; /* ISO C wants a declaration in every file */

#endif

/* body_shift.c */
/* Bodies in a world whose domain moves or whose fluid sleeps. */

#if RILL_BODIES

/* Farthest that a body or a joint's anchor may be from the domain's corner, h. */
#define FARTHEST RILL_BODY_FARTHEST

/* Is a coordinate, less so many cells, still near enough? Halves do not overflow. */
static int stays_near(rill_real coordinate, rill_real moved) {
    const rill_real half = coordinate / 2 - moved / 2;
    return half >= -FARTHEST / 2 && half <= FARTHEST / 2;
}

static int point_stays_near(rill_vec2 point, rill_vec2 moved) {
    return stays_near(point.x, moved.x) && stays_near(point.y, moved.y);
}

int rill_bodies_can_shift(const rill_world *world, rill_vec2 moved) {
    for (uint32_t b = 0; b < world->layout.body_capacity; b++) {
        const rill_rigid *body = &rill_rigids(world)[b];
        if (body->kind != 0 && !point_stays_near(body->position, moved)) {
            return 0;
        }
    }
    for (uint32_t n = 0; n < world->layout.joint_capacity; n++) {
        const rill_link *link = &rill_links(world)[n];
        if (link->kind != 0 &&
            ((link->a == RILL_WORLD_BODY && !point_stays_near(link->anchor_a, moved)) ||
             (link->b == RILL_WORLD_BODY && !point_stays_near(link->anchor_b, moved)))) {
            return 0;
        }
    }
    return 1;
}

void rill_bodies_shift(rill_world *world, rill_vec2 moved) {
    for (uint32_t b = 0; b < world->layout.body_capacity; b++) {
        rill_rigid *body = &rill_rigids(world)[b];
        if (body->kind != 0) {
            body->position = rill_vec_sub(body->position, moved);
            body->old_position = body->position;
        }
    }
    for (uint32_t n = 0; n < world->layout.joint_capacity; n++) {
        rill_link *link = &rill_links(world)[n];
        if (link->kind != 0 && link->a == RILL_WORLD_BODY) {
            link->anchor_a = rill_vec_sub(link->anchor_a, moved);
        }
        if (link->kind != 0 && link->b == RILL_WORLD_BODY) {
            link->anchor_b = rill_vec_sub(link->anchor_b, moved);
        }
    }
}

/* Disturbs the sleepers that the body reaches while it moves by so much, h. */
static void disturb(rill_world *world, const rill_rigid *body, rill_real straight,
                    rill_real angular) {
    const rill_hull *hulls = rill_hulls(world);
    for (uint32_t k = body->first; k != RILL_NO_SHAPE; k = hulls[k].next) {
        rill_vec2 low;
        rill_vec2 high;
        rill_hull_bounds(&hulls[k], body->position, body->rotation, body->centre, &low, &high);
        const rill_vec2 far = {
            rill_max(rill_abs(low.x - body->position.x), rill_abs(high.x - body->position.x)),
            rill_max(rill_abs(low.y - body->position.y), rill_abs(high.y - body->position.y))};
        const rill_real turning = rill_mul(angular, rill_sum(far.x, far.y));
        const rill_real reach = rill_sum(RILL_ONE + straight, turning);
        rill_still_disturb_box(
            world, rill_vec(rill_difference(low.x, reach), rill_difference(low.y, reach)),
            rill_vec(rill_sum(high.x, reach), rill_sum(high.y, reach)));
    }
}

void rill_body_disturb(rill_world *world, const rill_rigid *body) {
    disturb(world, body, 0, 0);
}

void rill_bodies_disturb(rill_world *world) {
    const rill_real substeps = rill_from_int((int32_t)world->units.substeps);
    for (uint32_t b = 0; b < world->layout.body_capacity; b++) {
        const rill_rigid *body = &rill_rigids(world)[b];
        const rill_real speed = rill_max(rill_abs(rill_tiny_value(body->velocity.x)),
                                         rill_abs(rill_tiny_value(body->velocity.y)));
        const rill_real angular = rill_abs(rill_body_angular(body));
        const int moves = body->kind == RILL_BODY_KINEMATIC && (speed > 0 || angular > 0);
        if (body->kind > RILL_BODY_KINEMATIC || moves) {
            disturb(world, body, rill_mul(substeps, rill_min(speed, RILL_ONE)),
                    rill_mul(substeps, rill_min(angular, RILL_ONE)));
        }
    }
}

#else

typedef int rill_no_body_shift_here; /* ISO C wants a declaration in every file */

#endif
#undef FARTHEST

/* body_force.c */
/* Impulses, forces and torques of the game, and the definitions of shapes. */

#include <string.h>

#if RILL_BODIES

/* Momentum (density m^2 m/s) in particle masses times h per substep. Divided in steps: the square
 * of a small spacing does not fit Q16.16. */
static rill_real momentum_in(const rill_world *world, rill_real momentum) {
    const rill_real per_mass =
        rill_div(rill_div(momentum, world->config.spacing), world->config.spacing);
    /* A float may be infinite by now, and a body that nothing moves would make no number of it. */
    return rill_clamp(rill_div(per_mass, world->units.speed), -RILL_REAL_MAX, RILL_REAL_MAX);
}

/* No impulse makes a body faster than 4 h per substep, so that sums stay finite. */
#define FASTEST (4 * RILL_TINY_ONE)

/* A momentum as a change of velocity. */
static rill_tiny change_of(const rill_rigid *body, rill_real momentum) {
    return rill_tiny_clamp(rill_tiny_scale(body->inverse_mass, momentum), -FASTEST, FASTEST);
}

/* The velocity that an impulse adds, h per substep, and the spin. */
static rill_status kick_of(const rill_world *world, const rill_rigid *body, rill_vec2 impulse,
                           rill_vec2 point, rill_tiny2 *velocity, rill_tiny *spin) {
    if (!rill_vec_is_finite(point)) {
        return RILL_BAD_POSITION;
    }
    if (!rill_vec_is_finite(impulse)) {
        return RILL_BAD_VELOCITY;
    }
    const rill_vec2 place = rill_position_in(world, point);
    const rill_real far = RILL_RATIO(1000, 1);
    const rill_real x = rill_clamp(rill_difference(place.x, body->position.x), -far, far);
    const rill_real y = rill_clamp(rill_difference(place.y, body->position.y), -far, far);
    velocity->x = change_of(body, momentum_in(world, impulse.x));
    velocity->y = change_of(body, momentum_in(world, impulse.y));
    *spin = rill_tiny_sub(rill_tiny_scale(velocity->y, rill_mul(x, body->inverse_gyration)),
                          rill_tiny_scale(velocity->x, rill_mul(y, body->inverse_gyration)));
    return RILL_OK;
}

static rill_tiny bounded(rill_tiny a, rill_tiny b) {
    return rill_tiny_clamp(rill_tiny_add(a, b), -FASTEST, FASTEST);
}

rill_status rill_body_impulse(rill_world *world, rill_body body, rill_vec2 impulse,
                              rill_vec2 point) {
    rill_rigid *rigid = rill_body_find(world, body);
    rill_tiny2 velocity;
    rill_tiny spin;
    if (rigid == NULL) {
        return RILL_STALE_HANDLE;
    }
    const rill_status status = kick_of(world, rigid, impulse, point, &velocity, &spin);
    if (status == RILL_OK) {
        rigid->velocity.x = bounded(rigid->velocity.x, velocity.x);
        rigid->velocity.y = bounded(rigid->velocity.y, velocity.y);
        rigid->spin = bounded(rigid->spin, spin);
    }
    return status;
}

/* A force acts in every substep of a step. */
rill_status rill_body_force(rill_world *world, rill_body body, rill_vec2 force, rill_vec2 point) {
    rill_rigid *rigid = rill_body_find(world, body);
    rill_tiny2 velocity;
    rill_tiny spin;
    if (rigid == NULL) {
        return RILL_STALE_HANDLE;
    }
    const rill_vec2 impulse =
        rill_vec(rill_div(force.x, world->units.rate), rill_div(force.y, world->units.rate));
    const rill_status status = kick_of(world, rigid, impulse, point, &velocity, &spin);
    if (status == RILL_OK) {
        rigid->push.x = bounded(rigid->push.x, velocity.x);
        rigid->push.y = bounded(rigid->push.y, velocity.y);
        rigid->twist = bounded(rigid->twist, spin);
    }
    return status;
}

rill_status rill_body_torque(rill_world *world, rill_body body, rill_real torque) {
    rill_rigid *rigid = rill_body_find(world, body);
    if (rigid == NULL) {
        return RILL_STALE_HANDLE;
    }
    if (!rill_is_finite(torque)) {
        return RILL_BAD_VELOCITY;
    }
    /* kg m^2/s^2 over a substep, by h and by the gyration. */
    const rill_real impulse = rill_div(rill_div(torque, world->units.h), world->units.rate);
    const rill_tiny change = change_of(rigid, momentum_in(world, impulse));
    rigid->twist = bounded(rigid->twist, rill_tiny_scale(change, rigid->inverse_gyration));
    return RILL_OK;
}

rill_status rill_body_fluid_impulse(const rill_world *world, rill_body body, rill_vec2 *impulse,
                                    rill_real *angular) {
    const rill_rigid *rigid = rill_body_find(world, body);
    if (rigid == NULL) {
        return RILL_STALE_HANDLE;
    }
    const rill_real unit =
        rill_mul(rill_mul(world->units.speed, world->config.spacing), world->config.spacing);
    impulse->x = rill_mul(rigid->fluid.x, unit);
    impulse->y = rill_mul(rigid->fluid.y, unit);
    *angular = rill_mul(rill_mul(rigid->fluid_spin, world->units.h), unit);
    return RILL_OK;
}

static rill_shape_def empty_shape(rill_shape_kind kind, uint32_t points) {
    rill_shape_def def;
    memset(&def, 0, sizeof def);
    def.kind = kind;
    def.point_count = points;
    def.density = RILL_ONE;
    def.friction = RILL_RATIO(1, 2);
    def.category = 1;
    def.mask = 0xFFFFFFFFu;
    return def;
}

rill_shape_def rill_shape_circle(rill_vec2 centre, rill_real radius) {
    rill_shape_def def = empty_shape(RILL_SHAPE_CIRCLE, 1);
    def.point[0] = centre;
    def.radius = radius;
    return def;
}

rill_shape_def rill_shape_capsule(rill_vec2 a, rill_vec2 b, rill_real radius) {
    rill_shape_def def = empty_shape(RILL_SHAPE_CAPSULE, 2);
    def.point[0] = a;
    def.point[1] = b;
    def.radius = radius;
    return def;
}

rill_shape_def rill_shape_segment(rill_vec2 a, rill_vec2 b) {
    rill_shape_def def = empty_shape(RILL_SHAPE_SEGMENT, 2);
    def.point[0] = a;
    def.point[1] = b;
    return def;
}

rill_shape_def rill_shape_polygon(const rill_vec2 *points, uint32_t count) {
    rill_shape_def def = empty_shape(RILL_SHAPE_POLYGON, count);
    for (uint32_t k = 0; k < count && k < RILL_MAX_POINTS; k++) {
        def.point[k] = points[k];
    }
    return def;
}

rill_shape_def rill_shape_box(rill_vec2 centre, rill_real width, rill_real height) {
    const rill_vec2 low = {rill_difference(centre.x, width / 2),
                           rill_difference(centre.y, height / 2)};
    const rill_vec2 high = {rill_sum(centre.x, width / 2), rill_sum(centre.y, height / 2)};
    const rill_vec2 corner[4] = {low, {high.x, low.y}, high, {low.x, high.y}};
    return rill_shape_polygon(corner, 4);
}

#else

typedef int rill_no_body_force_here; /* ISO C wants a declaration in every file */

#endif
#undef FASTEST

/* engine.c */
/* Bodies of the game's own engine: masses from outside, and a step with mirrors of the bodies near
 * the fluid. */

#include <string.h>

#if RILL_BODIES

/* Largest distance of a centre of mass from the body's origin, h. */
#define REACH RILL_RATIO(64, 1)

/* Fluid feels shapes within 1 h, and both can come nearer by 1 h in each substep: h. */
#define MARGIN RILL_RATIO(3, 1)

/* In place of rill_rigid.mobile, before the engine has named the body in a step. */
#define NOT_MET 2u

static rill_status accept_mass(const rill_world *world, const rill_mass *mass, rill_vec2 *centre) {
    const rill_real h = world->units.h;
    if (!rill_is_finite(mass->mass) || !rill_is_finite(mass->gyration) || mass->mass < 0 ||
        mass->gyration < 0) {
        return RILL_BAD_MASS;
    }
    *centre = rill_vec(rill_div(mass->centre.x, h), rill_div(mass->centre.y, h));
    return rill_abs(centre->x) <= REACH && rill_abs(centre->y) <= REACH ? RILL_OK : RILL_BAD_MASS;
}

/* Divided in steps: the square of a small spacing does not fit Q16.16. */
static void engine_load(const rill_world *world, rill_rigid *rigid, const rill_mass *mass,
                 rill_vec2 centre) {
    const rill_real spacing = world->config.spacing;
    const rill_real particles = rill_div(rill_div(mass->mass, spacing), spacing);
    rill_body_load(rigid, mass->mass > 0 ? rill_max(particles, RILL_RATIO(1, 16)) : 0,
                   rill_div(mass->gyration, world->units.h), centre);
}

rill_status rill_body_set_mass(rill_world *world, rill_body body, const rill_mass *mass) {
    rill_rigid *rigid = rill_body_find(world, body);
    rill_vec2 centre;
    if (rigid == NULL) {
        return RILL_STALE_HANDLE;
    }
    const rill_status status = accept_mass(world, mass, &centre);
    if (status == RILL_OK && rill_can_be_moved(rigid)) {
        engine_load(world, rigid, mass, centre);
    }
    return status;
}

struct rill_meeting {
    rill_world *world;
    const rill_engine *engine;
    rill_status status; /* of the first body that was refused */
};

rill_body rill_engine_mirror(const rill_world *world, uint32_t name) {
    const rill_rigid *rigids = rill_rigids(world);
    for (uint32_t b = 0; b < world->layout.body_capacity; b++) {
        if (rigids[b].kind == RILL_BODY_PROXY && rigids[b].user == name) {
            return rill_body_at(world, b);
        }
    }
    const rill_body none = {0};
    return none;
}

/* A new mirror with its shapes. */
static rill_status make_mirror(const rill_meeting *meeting, const rill_engine_body *body,
                               rill_body *mirror) {
    rill_body_def def;
    memset(&def, 0, sizeof def);
    def.kind = RILL_BODY_PROXY;
    def.position = body->position;
    def.angle = body->angle;
    def.user = body->name;
    rill_status status = rill_body_add(meeting->world, &def, mirror);
    if (status == RILL_OK) {
        status = meeting->engine->add_shapes(meeting->engine->context, body->name, meeting->world,
                                             *mirror);
    }
    return status;
}

/* Velocities are those of the centre of mass, and finer than rill_body_set has them: the engine
 * adds up many small changes. */
static void engine_set_motion(const rill_world *world, rill_rigid *rigid, const rill_engine_body *body) {
    const rill_tiny most = 4 * RILL_TINY_ONE;
    const rill_tiny x = rill_tiny_quotient(body->velocity.x, world->units.speed);
    const rill_tiny y = rill_tiny_quotient(body->velocity.y, world->units.speed);
    const rill_tiny angular = rill_tiny_quotient(body->spin, world->units.rate);
    rigid->velocity.x = rill_tiny_clamp(x, -most, most);
    rigid->velocity.y = rill_tiny_clamp(y, -most, most);
    rigid->spin = rill_tiny_clamp(rill_tiny_scale(angular, rigid->gyration), -most, most);
}

/* Pose, mass, motion and forces of a mirror. */
static rill_status place_mirror(rill_world *world, rill_body mirror, const rill_engine_body *body) {
    rill_rigid *rigid = rill_body_find(world, mirror);
    const rill_tiny2 none = {0, 0};
    rill_body_state state;
    memset(&state, 0, sizeof state);
    state.position = body->position;
    state.angle = body->angle;
    state.velocity = body->velocity;
    state.spin = body->spin;
    state.user = body->name;
    rill_status status = rill_body_set_mass(world, mirror, &body->mass);
    if (status == RILL_OK) {
        status = rill_body_set(world, mirror, &state);
    }
    if (status == RILL_OK) {
        engine_set_motion(world, rigid, body);
        rigid->push = none;
        rigid->twist = 0;
        (void)rill_body_get(world, mirror, &state);
        status = rill_body_force(world, mirror, body->force, state.centre);
    }
    return status == RILL_OK ? rill_body_torque(world, mirror, body->torque) : status;
}

rill_status rill_engine_meet(rill_meeting *meeting, const rill_engine_body *body) {
    rill_body mirror = rill_engine_mirror(meeting->world, body->name);
    rill_status status = mirror.id != 0 ? RILL_OK : make_mirror(meeting, body, &mirror);
    if (status == RILL_OK) {
        status = place_mirror(meeting->world, mirror, body);
    }
    if (status != RILL_OK) {
        (void)rill_body_remove(meeting->world, mirror);
        meeting->status = meeting->status == RILL_OK ? status : meeting->status;
    }
    return status;
}

/* The box around all particles, m; 0 if there are none. */
static int find_box(const rill_world *world, rill_vec2 *low, rill_vec2 *high) {
    const rill_vec2 *position = rill_positions(world);
    const rill_vec2 min = rill_domain_min(world);
    const rill_real h = world->units.h;
    if (world->count == 0) {
        return 0;
    }
    *low = position[0];
    *high = position[0];
    for (uint32_t i = 1; i < world->count; i++) {
        low->x = rill_min(low->x, position[i].x);
        low->y = rill_min(low->y, position[i].y);
        high->x = rill_max(high->x, position[i].x);
        high->y = rill_max(high->y, position[i].y);
    }
    low->x = min.x + rill_mul(low->x - MARGIN, h);
    low->y = min.y + rill_mul(low->y - MARGIN, h);
    high->x = min.x + rill_mul(high->x + MARGIN, h);
    high->y = min.y + rill_mul(high->y + MARGIN, h);
    return 1;
}

static void meet_bodies(rill_meeting *meeting) {
    rill_rigid *rigids = rill_rigids(meeting->world);
    const uint32_t capacity = meeting->world->layout.body_capacity;
    rill_vec2 low;
    rill_vec2 high;
    for (uint32_t b = 0; b < capacity; b++) {
        rigids[b].mobile = rigids[b].kind == RILL_BODY_PROXY ? NOT_MET : rigids[b].mobile;
    }
    if (find_box(meeting->world, &low, &high)) {
        meeting->engine->bodies_near(meeting->engine->context, low, high, meeting);
    }
    for (uint32_t b = 0; b < capacity; b++) {
        if (rigids[b].kind == RILL_BODY_PROXY && rigids[b].mobile == NOT_MET) {
            (void)rill_body_remove(meeting->world, rill_body_at(meeting->world, b));
        }
    }
}

static void push_bodies(const rill_world *world, const rill_engine *engine) {
    const rill_rigid *rigids = rill_rigids(world);
    for (uint32_t b = 0; b < world->layout.body_capacity; b++) {
        rill_vec2 impulse = {0, 0};
        rill_real angular = 0;
        if (rigids[b].kind == RILL_BODY_PROXY &&
            (rigids[b].fluid.x != 0 || rigids[b].fluid.y != 0 || rigids[b].fluid_spin != 0)) {
            (void)rill_body_fluid_impulse(world, rill_body_at(world, b), &impulse, &angular);
            engine->push(engine->context, rigids[b].user, impulse, angular);
        }
    }
}

rill_status rill_engine_step(rill_world *world, const rill_engine *engine) {
    rill_meeting meeting = {world, engine, RILL_OK};
    if (world->gameplay.paused) {
        return RILL_OK;
    }
    meet_bodies(&meeting);
    rill_step(world);
    push_bodies(world, engine);
    return meeting.status;
}

#else

typedef int rill_no_engine_here; /* ISO C wants a declaration in every file */

#endif
#undef MARGIN
#undef NOT_MET
#undef REACH

/* row.c */

#if RILL_BODIES

/* Joints remember their impulses. Where sweeps leave more than two thirds of a speed that is wrong,
 * these build up with the error of the position and swing ever wider: a wheel whose paddles are
 * held by joints flew apart. So joints get so many more sweeps, or until no row is off by more than
 * this, h per substep. */
#define MOST_SWEEPS 24
#define CALM (RILL_TINY_ONE / 4096)

static rill_rigid *row_body_of(const rill_world *world, uint32_t index) {
    return index != RILL_WORLD_BODY ? &rill_rigids(world)[index] : NULL;
}

/* 1 / (mass_a^-1 square_a + mass_b^-1 square_b), at most 16384; 0 if nothing can move. */
static rill_real joint_mass(rill_tiny inverse_a, rill_real square_a, rill_tiny inverse_b,
                            rill_real square_b) {
#if RILL_FIXED
    const int64_t sum = ((int64_t)inverse_a * square_a + (int64_t)inverse_b * square_b) >> 16;
    if (sum <= 0) {
        return 0;
    }
    const int64_t mass = ((int64_t)1 << 44) / sum;
    return mass > RILL_RATIO(16384, 1) ? RILL_RATIO(16384, 1) : (rill_real)mass;
#else
    const rill_real sum = inverse_a * square_a + inverse_b * square_b;
    return sum > 0 ? rill_min(1 / sum, RILL_RATIO(16384, 1)) : 0;
#endif
}

/* A speed times a mass. */
static rill_real row_momentum(rill_real mass, rill_tiny speed) {
#if RILL_FIXED
    return rill_saturate(((int64_t)mass * speed + (1 << 27)) >> 28);
#else
    return mass * speed;
#endif
}

void rill_row_prepare(const rill_world *world, rill_row *row, rill_real soft) {
    const rill_rigid *a = row_body_of(world, row->a);
    const rill_rigid *b = row_body_of(world, row->b);
    const rill_real square = rill_vec_dot(row->direction, row->direction);
    const rill_real mass = joint_mass(
        a != NULL ? a->inverse_mass : 0, rill_sum(square, rill_mul(row->arm_a, row->arm_a)),
        b != NULL ? b->inverse_mass : 0, rill_sum(square, rill_mul(row->arm_b, row->arm_b)));
    row->mass = rill_div(mass, RILL_ONE + soft);
    row->forget = rill_div(soft, RILL_ONE + soft);
}

rill_tiny rill_row_speed(const rill_world *world, const rill_row *row) {
    const rill_rigid *a = row_body_of(world, row->a);
    const rill_rigid *b = row_body_of(world, row->b);
    return rill_tiny_sub(b != NULL ? rill_speed_along(b, row->direction, row->arm_b) : 0,
                         a != NULL ? rill_speed_along(a, row->direction, row->arm_a) : 0);
}

void rill_row_kick(rill_world *world, const rill_row *row, rill_real impulse) {
    rill_rigid *a = row_body_of(world, row->a);
    rill_rigid *b = row_body_of(world, row->b);
    if (a != NULL && a->mobile) {
        rill_kick(a, row->direction, row->arm_a,
                  rill_tiny_sub(0, rill_tiny_scale(a->inverse_mass, impulse)));
    }
    if (b != NULL && b->mobile) {
        rill_kick(b, row->direction, row->arm_b, rill_tiny_scale(b->inverse_mass, impulse));
    }
}

/* Returns the speed that the row was off by. */
static rill_tiny row_visit(rill_world *world, rill_row *row) {
    if (row->bound != RILL_NO_ROW) {
        row->high = rill_mul(row->friction, rill_rows(world)[row->bound].impulse);
        row->low = -row->high;
    }
    const rill_tiny missing = rill_tiny_sub(row->target, rill_row_speed(world, row));
    const rill_real change =
        rill_difference(row_momentum(row->mass, missing), rill_mul(row->forget, row->impulse));
    const rill_real wanted = rill_clamp(rill_sum(row->impulse, change), row->low, row->high);
    const rill_real step = rill_difference(wanted, row->impulse);
    if (step == 0) {
        return 0;
    }
    row->impulse = wanted;
    rill_row_kick(world, row, step);
    return missing < 0 ? rill_tiny_sub(0, missing) : missing;
}

rill_tiny rill_rows_sweep(rill_world *world) {
    rill_tiny most = 0;
    for (uint32_t n = 0; n < world->bodies.rows; n++) {
        const rill_tiny off = row_visit(world, &rill_rows(world)[n]);
        most = off > most ? off : most;
    }
    return most;
}

void rill_rows_settle(rill_world *world) {
    int left = world->layout.joint_capacity > 0 ? MOST_SWEEPS : 0;
    while (left > 0 && rill_rows_sweep(world) > CALM) {
        left--;
    }
}

#else

typedef int rill_no_row_here; /* ISO C wants a declaration in every file */

#endif
#undef CALM
#undef MOST_SWEEPS

/* row_list.c */
/* The rows of a substep: joints first, then contacts, whose pushes must win. */

#include <string.h>

#if RILL_BODIES

/* Overlaps relax in so many substeps, and by this much per substep at most, h. */
#define CONTACT_RELAXATION 4
#define FASTEST_PART RILL_RATIO(1, 32)

/* Contacts that overlap by more begin anew in every substep: where many bodies are in each other,
 * remembered impulses would add up to a bang. h */
#define DEEP RILL_RATIO(1, 8)

/* What approaches slower than this does not bounce, h per substep. */
#define BOUNCE_SPEED RILL_RATIO(1, 64)

rill_row *rill_row_append(rill_world *world) {
    return &rill_rows(world)[world->bodies.rows++];
}

static uint32_t body_of_shape(const rill_world *world, uint32_t shape) {
    return shape >= RILL_TOUCH_WALL ? RILL_WORLD_BODY : rill_hulls(world)[shape].body;
}

static rill_real arm_at(const rill_world *world, uint32_t body, rill_vec2 point,
                        rill_vec2 direction) {
    return body != RILL_WORLD_BODY ? rill_arm(&rill_rigids(world)[body], point, direction) : 0;
}

/* Shapes share friction and the livelier one's restitution; walls take the shape's. */
static rill_real friction_of(const rill_world *world, const rill_touch *touch) {
    const rill_real a = rill_hulls(world)[touch->a].friction;
    const rill_real b = touch->b >= RILL_TOUCH_WALL ? a : rill_hulls(world)[touch->b].friction;
    return rill_sqrt(rill_mul(a, b));
}

static rill_real restitution_of(const rill_world *world, const rill_touch *touch) {
    const rill_real a = rill_hulls(world)[touch->a].restitution;
    return touch->b >= RILL_TOUCH_WALL ? a : rill_max(a, rill_hulls(world)[touch->b].restitution);
}

static rill_row contact_row(const rill_world *world, const rill_touch *touch,
                            const rill_touch_point *point, rill_vec2 direction) {
    rill_row row;
    memset(&row, 0, sizeof row);
    row.a = (uint16_t)body_of_shape(world, touch->a);
    row.b = (uint16_t)body_of_shape(world, touch->b);
    row.bound = RILL_NO_ROW;
    row.direction = direction;
    row.arm_a = arm_at(world, row.a, point->point, direction);
    row.arm_b = arm_at(world, row.b, point->point, direction);
    rill_row_prepare(world, &row, 0);
    return row;
}

/* The speed at which shapes must part: out of an overlap, or not faster together than the gap
 * allows, or bouncing. */
static rill_tiny parting_speed(const rill_touch_point *point, rill_tiny speed,
                               rill_real restitution) {
    const rill_real overlap = -point->separation - RILL_TOUCH_SLOP;
    rill_tiny target;
    if (overlap > 0) {
        const rill_real part = rill_mul(rill_spook_stiff(CONTACT_RELAXATION).removal, overlap);
        target = rill_tiny_of(rill_min(part, FASTEST_PART));
    } else {
        target = rill_tiny_of(rill_min(-point->separation, 0));
    }
    if (restitution > 0 && speed < -rill_tiny_of(BOUNCE_SPEED)) {
        const rill_tiny bounce = rill_tiny_scale(-speed, restitution);
        target = bounce > target ? bounce : target;
    }
    return target;
}

static void add_contact(rill_world *world, const rill_touch *touch) {
    const rill_real friction = friction_of(world, touch);
    const rill_real restitution = restitution_of(world, touch);
    for (uint32_t n = 0; n < touch->count; n++) {
        const rill_touch_point *point = &touch->point[n];
        if (point->separation >= RILL_TOUCH_MARGIN) {
            continue; /* only a crack */
        }
        const int deep = point->separation < -DEEP;
        rill_row push = contact_row(world, touch, point, touch->normal);
        rill_row drag = contact_row(world, touch, point, rill_left(touch->normal));
        push.target = parting_speed(point, rill_row_speed(world, &push), restitution);
        push.impulse = deep ? 0 : point->push;
        push.high = RILL_MOST_IMPULSE;
        drag.bound = world->bodies.rows;
        drag.impulse = deep ? 0 : point->drag;
        drag.friction = friction;
        *rill_row_append(world) = push;
        *rill_row_append(world) = drag;
    }
}

void rill_rows_begin(rill_world *world) {
    world->bodies.rows = 0;
    for (uint32_t n = 0; n < world->layout.joint_capacity; n++) {
        if (rill_links(world)[n].kind != 0) {
            rill_link_rows(world, n);
        }
    }
    for (uint32_t n = 0; n < world->bodies.touches; n++) {
        add_contact(world, &rill_touch_array(world)[n]);
    }
    for (uint32_t n = 0; n < world->bodies.rows; n++) {
        const rill_row *row = &rill_rows(world)[n];
        if (row->impulse != 0) {
            rill_row_kick(world, row, row->impulse);
        }
    }
}

void rill_rows_end(rill_world *world) {
    const rill_row *rows = rill_rows(world);
    uint32_t used = 0;
    for (uint32_t n = 0; n < world->layout.joint_capacity; n++) {
        rill_link *link = &rill_links(world)[n];
        if (link->kind != 0) {
            used += rill_link_keep(link, rows + used);
        }
    }
    for (uint32_t n = 0; n < world->bodies.touches; n++) {
        rill_touch *touch = &rill_touch_array(world)[n];
        for (uint32_t k = 0; k < touch->count; k++) {
            if (touch->point[k].separation >= RILL_TOUCH_MARGIN) {
                continue;
            }
            touch->point[k].push = rows[used++].impulse;
            touch->point[k].drag = rows[used++].impulse;
        }
    }
}

#else

typedef int rill_no_row_list_here; /* ISO C wants a declaration in every file */

#endif
#undef BOUNCE_SPEED
#undef CONTACT_RELAXATION
#undef DEEP
#undef FASTEST_PART

/* touch.c */
/* Which shapes touch. */

#include <string.h>

#if RILL_BODIES

static int touch_overlap(const rill_hull *a, const rill_hull *b) {
    const rill_real margin = RILL_CRACK_MARGIN;
    return a->low.x - margin <= b->high.x && b->low.x - margin <= a->high.x &&
           a->low.y - margin <= b->high.y && b->low.y - margin <= a->high.y;
}

static int may_touch(const rill_world *world, const rill_hull *a, const rill_hull *b) {
    return b->body != RILL_NO_SHAPE && touch_overlap(a, b) && a->body != b->body &&
           (a->mask & b->category) != 0 && (b->mask & a->category) != 0 &&
           !rill_are_joined(world, a->body, b->body);
}

static int is_dynamic(const rill_world *world, const rill_hull *hull) {
    if (hull->body == RILL_NO_SHAPE) {
        return 0;
    }
    const rill_rigid *body = &rill_rigids(world)[hull->body];
    return body->kind == RILL_BODY_DYNAMIC && body->mobile;
}

static int is_solid(const rill_world *world, const rill_hull *hull) {
    return hull->body != RILL_NO_SHAPE && rill_rigids(world)[hull->body].kind != RILL_BODY_PROXY;
}

/* Impulses of the last substep's contact of the same shapes at the same corners. */
static void hand_on(rill_touch *touch, const rill_touch *old) {
    touch->met = old->met;
    for (uint32_t n = 0; n < touch->count; n++) {
        for (uint32_t m = 0; m < old->count; m++) {
            if (touch->point[n].feature == old->point[m].feature) {
                touch->point[n].push = old->point[m].push;
                touch->point[n].drag = old->point[m].drag;
            }
        }
    }
}

/* The list under construction beside the old one; both are in order of (a, b). */
typedef struct rill_touch_list {
    rill_touch *made;
    uint32_t count;
    const rill_touch *old;
    uint32_t old_left;
} rill_touch_list;

static void touch_enter(rill_world *world, rill_touch_list *list, rill_touch *touch) {
    const uint32_t key = (uint32_t)touch->a << 16 | touch->b;
    if (touch->count == 0) {
        return;
    }
    while (list->old_left > 0 && ((uint32_t)list->old->a << 16 | list->old->b) < key) {
        list->old++;
        list->old_left--;
    }
    if (list->old_left > 0 && ((uint32_t)list->old->a << 16 | list->old->b) == key) {
        hand_on(touch, list->old);
    }
    if (touch->count == 2 && touch->point[1].separation < RILL_TOUCH_MARGIN) {
        touch->met = 1;
    } else if (touch->point[0].separation >= RILL_TOUCH_MARGIN &&
               (touch->met == 0 || touch->count == 1)) {
        return;
    }
    if (list->count == world->layout.contact_capacity) {
        world->stats.contacts_refused++;
        return;
    }
    list->made[list->count++] = *touch;
}

/* May the shape touch walls? Its bounds are rounded. */
static int is_at_walls(const rill_world *world, const rill_hull *hull) {
    const rill_vec2 size = world->units.size;
    const rill_real margin = RILL_CRACK_MARGIN + RILL_RATIO(1, 64);
    return hull->low.x < margin || hull->high.x > size.x - margin || hull->low.y < margin ||
           hull->high.y > size.y - margin;
}

static void find_partners(rill_world *world, uint32_t a, rill_touch_list *list) {
    const rill_hull *hulls = rill_hulls(world);
    const int moves = is_dynamic(world, &hulls[a]);
    rill_touch touch;
    for (uint32_t b = a + 1; b < world->layout.shape_capacity; b++) {
        if (may_touch(world, &hulls[a], &hulls[b]) && (moves || is_dynamic(world, &hulls[b])) &&
            is_solid(world, &hulls[b])) {
            rill_touch_shapes(world, a, b, &touch);
            touch_enter(world, list, &touch);
        }
    }
    const uint32_t walls = moves && is_at_walls(world, &hulls[a]) ? 4 : 0;
    for (uint32_t wall = 0; wall < walls; wall++) {
        rill_touch_wall(world, a, wall, &touch);
        touch_enter(world, list, &touch);
    }
}

void rill_touches_find(rill_world *world) {
    rill_touch *made = (rill_touch *)rill_array_of(world, RILL_ARRAY_TOUCH_NEXT);
    rill_touch_list list = {made, 0, rill_touch_array(world), world->bodies.touches};
    for (uint32_t a = 0; a < world->layout.shape_capacity; a++) {
        if (is_solid(world, &rill_hulls(world)[a])) {
            find_partners(world, a, &list);
        }
    }
    memcpy(rill_touch_array(world), made, list.count * sizeof *made);
    world->bodies.touches = list.count;
}

#else

typedef int rill_no_touch_here; /* ISO C wants a declaration in every file */

#endif

/* touch_shapes.c */
/* Where two shapes touch: up to two points with a common normal. */

#include <string.h>

#if RILL_BODIES

/* A hull as it lies in the world. */
typedef struct rill_placed {
    const rill_hull *hull;
    const rill_rigid *body;
} rill_placed;

static rill_placed touch_shapes_place(const rill_world *world, uint32_t shape) {
    const rill_hull *hull = &rill_hulls(world)[shape];
    const rill_placed placed = {hull, &rill_rigids(world)[hull->body]};
    return placed;
}

/* Corners and the normals of edges, turned when asked for: two hulls of them would take a quarter
 * of the stack that a step may take. */
static rill_vec2 point_of(const rill_placed *placed, uint32_t k) {
    return rill_from_body(placed->body, placed->hull->point[k]);
}

static rill_vec2 normal_of(const rill_placed *placed, uint32_t k) {
    return rill_rotate(placed->body->rotation, placed->hull->normal[k]);
}

static uint32_t touch_shapes_next_of(const rill_placed *placed, uint32_t k) {
    return k + 1 < placed->hull->count ? k + 1 : 0;
}

/* Adds a point to the contact. The deepest comes first; the second is the next deepest. */
static void add_point(rill_touch *touch, uint32_t feature, rill_vec2 point, rill_real separation) {
    rill_touch_point made;
    memset(&made, 0, sizeof made);
    made.feature = feature;
    made.point = point;
    made.separation = separation;
    if (touch->count == 0 || separation < touch->point[0].separation) {
        touch->point[1] = touch->point[0];
        touch->point[0] = made;
    } else if (touch->count == 1 || separation < touch->point[1].separation) {
        touch->point[1] = made;
    }
    touch->count = touch->count < 2 ? touch->count + 1 : 2;
}

/* The edge of a that is farthest from all of b. */
static rill_real farthest_edge(const rill_placed *a, const rill_placed *b, uint32_t *edge) {
    rill_real most = -RILL_REAL_MAX;
    *edge = 0;
    for (uint32_t k = 0; k < a->hull->count; k++) {
        const rill_vec2 normal = normal_of(a, k);
        const rill_vec2 point = point_of(a, k);
        rill_real least = RILL_REAL_MAX;
        for (uint32_t n = 0; n < b->hull->count; n++) {
            least = rill_min(least, rill_vec_dot(rill_vec_sub(point_of(b, n), point), normal));
        }
        if (least > most) {
            most = least;
            *edge = k;
        }
    }
    return most;
}

/* The edge of b that faces a direction most. */
static uint32_t facing_edge(const rill_placed *b, rill_vec2 direction) {
    rill_real least = RILL_REAL_MAX;
    uint32_t edge = 0;
    for (uint32_t k = 0; k < b->hull->count; k++) {
        const rill_real turned = rill_vec_dot(normal_of(b, k), direction);
        if (turned < least) {
            least = turned;
            edge = k;
        }
    }
    return edge;
}

/* The point of the segment from p (place u) to q (place w) that is nearest to p within low..high.
 */
static rill_vec2 clip_to(rill_vec2 p, rill_real u, rill_vec2 q, rill_real w, rill_real low,
                         rill_real high) {
    const rill_real wanted = rill_clamp(u, low, high);
    if (wanted == u || u == w) {
        return p;
    }
    const rill_real part = rill_clamp(rill_div(wanted - u, w - u), 0, RILL_ONE);
    return rill_vec_add(p, rill_vec_scale(rill_vec_sub(q, p), part));
}

/* Clips the edge of b that faces an edge of a to the sides of that edge. */
static void clip_edges(const rill_placed *a, uint32_t edge, const rill_placed *b, uint32_t order,
                       rill_touch *touch) {
    const rill_vec2 n = normal_of(a, edge);
    const rill_vec2 along = rill_left(n);
    const rill_vec2 origin = point_of(a, edge);
    const rill_real length =
        rill_vec_dot(rill_vec_sub(point_of(a, touch_shapes_next_of(a, edge)), origin), along);
    const uint32_t first = facing_edge(b, n);
    const uint32_t second = touch_shapes_next_of(b, first);
    const rill_vec2 p = point_of(b, first);
    const rill_vec2 q = point_of(b, second);
    const rill_real u = rill_vec_dot(rill_vec_sub(p, origin), along);
    const rill_real w = rill_vec_dot(rill_vec_sub(q, origin), along);
    const rill_vec2 end[2] = {clip_to(p, u, q, w, 0, length), clip_to(q, w, p, u, 0, length)};
    for (uint32_t k = 0; k < 2; k++) {
        const rill_real s = rill_vec_dot(rill_vec_sub(end[k], origin), n);
        if (s < RILL_CRACK_MARGIN) {
            const rill_vec2 middle = rill_vec_sub(end[k], rill_vec_scale(n, s / 2));
            add_point(touch, order << 16 | edge << 8 | (k == 0 ? first : second), middle, s);
        }
    }
}

static void touch_polygons(const rill_placed *a, const rill_placed *b, rill_touch *touch) {
    uint32_t edge_a;
    uint32_t edge_b;
    const rill_real apart_a = farthest_edge(a, b, &edge_a);
    const rill_real apart_b = farthest_edge(b, a, &edge_b);
    if (rill_max(apart_a, apart_b) > RILL_CRACK_MARGIN) {
        return;
    }
    /* Of equal edges always the same is taken, so that contacts do not flicker. */
    if (apart_b > apart_a + RILL_TOUCH_SLOP / 4) {
        const rill_vec2 n = normal_of(b, edge_b);
        touch->normal = rill_vec(-n.x, -n.y);
        clip_edges(b, edge_b, a, 1, touch);
    } else {
        touch->normal = normal_of(a, edge_a);
        clip_edges(a, edge_a, b, 0, touch);
    }
}

/* The gap of a one-sided segment: in front of it only, and only for what is not behind. */
static int segment_gap(const rill_placed *wall, rill_vec2 centre, rill_vec2 point, rill_gap *gap) {
    const rill_vec2 out = normal_of(wall, 1);
    const rill_vec2 along = rill_left(normal_of(wall, 0));
    const rill_vec2 d = rill_vec_sub(point, point_of(wall, 0));
    const rill_real touch_shapes_place = rill_vec_dot(d, along);
    const rill_real length =
        rill_vec_dot(rill_vec_sub(point_of(wall, 1), point_of(wall, 0)), along);
    gap->distance = rill_vec_dot(d, out);
    gap->normal = out;
    return touch_shapes_place >= 0 && touch_shapes_place <= length && gap->distance > -RILL_ONE &&
           rill_vec_dot(rill_vec_sub(centre, point_of(wall, 0)), out) > 0;
}

/* Corners of b against the surface of a. `sign` is -1 when a is the contact's second shape. */
static void touch_corners(const rill_world *world, const rill_placed *a, const rill_placed *b,
                          uint32_t order, rill_real sign, rill_touch *touch) {
    if (b->hull->kind == RILL_SHAPE_SEGMENT &&
        rill_vec_dot(rill_vec_sub(a->body->position, point_of(b, 0)), normal_of(b, 1)) <= 0) {
        return; /* what is behind a one-sided wall does not feel its ends either */
    }
    if (b->hull->kind == RILL_SHAPE_MAP) {
        return; /* its corners are those of its cells, not of anything solid */
    }
    for (uint32_t k = 0; k < b->hull->count; k++) {
        const rill_vec2 corner = point_of(b, k);
        rill_gap gap;
        if (a->hull->kind == RILL_SHAPE_SEGMENT) {
            if (!segment_gap(a, b->body->position, corner, &gap)) {
                continue;
            }
        } else {
            gap = rill_shape_gap(world, a->hull, rill_to_body(a->body, corner), RILL_REAL_MAX);
            gap.normal = rill_rotate(a->body->rotation, gap.normal);
        }
        const rill_real s = gap.distance - b->hull->radius;
        const rill_vec2 n = rill_vec_scale(gap.normal, sign);
        if (s >= RILL_CRACK_MARGIN) {
            continue;
        }
        const int deepest = touch->count == 0 || s < touch->point[0].separation;
        if (touch->count > 0 && rill_vec_dot(n, touch->normal) < RILL_RATIO(9, 10)) {
            if (!deepest) {
                continue; /* another side: the deeper one counts */
            }
            touch->count = 0;
        }
        const rill_vec2 middle =
            rill_vec_sub(corner, rill_vec_scale(gap.normal, b->hull->radius + s / 2));
        if (deepest) {
            touch->normal = n;
        }
        add_point(touch, order << 16 | k, middle, s);
    }
}

void rill_touch_shapes(const rill_world *world, uint32_t a, uint32_t b, rill_touch *touch) {
    const rill_placed first = touch_shapes_place(world, a);
    const rill_placed second = touch_shapes_place(world, b);
    memset(touch, 0, sizeof *touch);
    touch->a = (uint32_t)a;
    touch->b = (uint32_t)b;
    if (first.hull->kind == RILL_SHAPE_POLYGON && second.hull->kind == RILL_SHAPE_POLYGON) {
        touch_polygons(&first, &second, touch);
    } else {
        /* A circle has one corner, its centre, and that says it all. */
        if (first.hull->kind != RILL_SHAPE_CIRCLE || second.hull->kind == RILL_SHAPE_CIRCLE) {
            touch_corners(world, &first, &second, 2, RILL_ONE, touch);
        }
        if (second.hull->kind != RILL_SHAPE_CIRCLE) {
            touch_corners(world, &second, &first, 3, -RILL_ONE, touch);
        }
    }
}

void rill_touch_wall(const rill_world *world, uint32_t a, uint32_t wall, rill_touch *touch) {
    const rill_placed placed = touch_shapes_place(world, a);
    const rill_vec2 size = world->units.size;
    const rill_vec2 inward[4] = {{RILL_ONE, 0}, {-RILL_ONE, 0}, {0, RILL_ONE}, {0, -RILL_ONE}};
    const rill_vec2 n = inward[wall];
    memset(touch, 0, sizeof *touch);
    touch->a = (uint32_t)a;
    touch->b = (uint32_t)(RILL_TOUCH_WALL + wall);
    touch->normal = rill_vec(-n.x, -n.y);
    for (uint32_t k = 0; k < placed.hull->count; k++) {
        const rill_vec2 p = point_of(&placed, k);
        const rill_real far = wall == 1 ? size.x : (wall == 3 ? size.y : 0);
        const rill_real s = rill_vec_dot(p, n) + far - placed.hull->radius;
        if (s < RILL_CRACK_MARGIN) {
            const rill_vec2 middle =
                rill_vec_sub(p, rill_vec_scale(n, placed.hull->radius + s / 2));
            add_point(touch, k, middle, s);
        }
    }
}

#else

typedef int rill_no_touch_shapes_here; /* ISO C wants a declaration in every file */

#endif

/* joint.c */
/* Joints: their rows. */

#if RILL_BODIES

/* Joints relax in so many substeps; limits more softly. */
#define JOINT_RELAXATION 2
#define LIMIT_RELAXATION 4

static const rill_rigid *joint_body_of(const rill_world *world, uint32_t index) {
    return index != RILL_WORLD_BODY ? &rill_rigids(world)[index] : NULL;
}

static rill_vec2 anchor(const rill_rigid *body, rill_vec2 point) {
    return body != NULL ? rill_from_body(body, point) : point;
}

static rill_real joint_arm(const rill_rigid *body, rill_vec2 point, rill_vec2 direction) {
    return body != NULL ? rill_arm(body, point, direction) : 0;
}

static rill_real angular_arm(const rill_rigid *body) {
    return body != NULL ? body->inverse_gyration : 0;
}

/* Length and direction of a rod. */
static rill_real joint_measure(rill_vec2 d, rill_vec2 *direction) {
    const rill_real most = rill_max(rill_abs(d.x), rill_abs(d.y));
    *direction = rill_vec(RILL_ONE, 0);
    if (most == 0) {
        return 0;
    }
    const rill_vec2 unit = rill_vec(rill_div(d.x, most), rill_div(d.y, most));
    const rill_real length = rill_sqrt(rill_vec_dot(unit, unit));
    *direction = rill_vec(rill_div(unit.x, length), rill_div(unit.y, length));
    return rill_mul(most, length);
}

/* From one anchor to the other; they may be at opposite ends of the plane. */
static rill_vec2 way_between(rill_vec2 a, rill_vec2 b) {
    return rill_vec(rill_difference(b.x, a.x), rill_difference(b.y, a.y));
}

static rill_real way_along(rill_vec2 d, rill_vec2 direction) {
    return rill_sum(rill_mul(d.x, direction.x), rill_mul(d.y, direction.y));
}

rill_stand rill_link_stand(const rill_world *world, const rill_link *link) {
    const rill_rigid *a = joint_body_of(world, link->a);
    const rill_rigid *b = joint_body_of(world, link->b);
    const rill_angle turn = (b != NULL ? b->turn : 0) - (a != NULL ? a->turn : 0) - link->turn;
    rill_stand stand;
    stand.at_a = anchor(a, link->anchor_a);
    stand.at_b = anchor(b, link->anchor_b);
    stand.angle = rill_angle_radians(turn);
    const rill_vec2 d = way_between(stand.at_a, stand.at_b);
    switch (link->kind - 1) {
    case RILL_JOINT_HINGE:
        stand.axis = rill_vec(0, 0);
        stand.position = stand.angle;
        break;
    case RILL_JOINT_SLIDER:
        stand.axis = a != NULL ? rill_rotate(a->rotation, link->axis) : link->axis;
        stand.position = way_along(d, stand.axis);
        break;
    default:
        stand.position = joint_measure(d, &stand.axis);
        break;
    }
    return stand;
}

static rill_row empty_row(const rill_link *link) {
    rill_row row;
    row.a = (uint16_t)link->a;
    row.b = (uint16_t)link->b;
    row.bound = RILL_NO_ROW;
    row.direction = rill_vec(0, 0);
    row.arm_a = 0;
    row.arm_b = 0;
    row.mass = 0;
    row.forget = 0;
    row.target = 0;
    row.impulse = 0;
    row.low = -RILL_MOST_IMPULSE;
    row.high = RILL_MOST_IMPULSE;
    row.friction = 0;
    return row;
}

/* A row that acts at a point of both bodies. */
static rill_row row_along(const rill_world *world, const rill_link *link, rill_vec2 at_a,
                          rill_vec2 at_b, rill_vec2 direction) {
    rill_row row = empty_row(link);
    row.direction = direction;
    row.arm_a = joint_arm(joint_body_of(world, link->a), at_a, direction);
    row.arm_b = joint_arm(joint_body_of(world, link->b), at_b, direction);
    return row;
}

static rill_row row_about(const rill_world *world, const rill_link *link) {
    rill_row row = empty_row(link);
    row.arm_a = angular_arm(joint_body_of(world, link->a));
    row.arm_b = angular_arm(joint_body_of(world, link->b));
    return row;
}

rill_row rill_link_free_row(const rill_world *world, const rill_link *link,
                            const rill_stand *stand) {
    switch (link->kind - 1) {
    case RILL_JOINT_HINGE:
        return row_about(world, link);
    case RILL_JOINT_SLIDER:
        return row_along(world, link, stand->at_b, stand->at_b, stand->axis);
    default:
        return row_along(world, link, stand->at_a, stand->at_b, stand->axis);
    }
}

/* Starts a row with its part of the last impulses. */
static void joint_enter(rill_world *world, rill_row *row, rill_real soft, rill_real error,
                  rill_real removal, rill_real impulse) {
    row->target = rill_tiny_product(-removal, rill_clamp(error, -RILL_ONE, RILL_ONE));
    row->impulse = rill_clamp(impulse, row->low, row->high);
    rill_row_prepare(world, row, soft);
    *rill_row_append(world) = *row;
}

/* The two rows that hold a hinge or a slider. */
static void joint_hold(rill_world *world, const rill_link *link, const rill_stand *stand) {
    const rill_spook spook = rill_spook_stiff(JOINT_RELAXATION);
    const rill_vec2 d = way_between(stand->at_a, stand->at_b);
    rill_row row;
    if (link->kind - 1 == RILL_JOINT_HINGE) {
        const rill_vec2 x = {RILL_ONE, 0};
        const rill_vec2 y = {0, RILL_ONE};
        row = row_along(world, link, stand->at_a, stand->at_b, x);
        joint_enter(world, &row, spook.soft, d.x, spook.removal, link->impulse[0]);
        row = row_along(world, link, stand->at_a, stand->at_b, y);
        joint_enter(world, &row, spook.soft, d.y, spook.removal, link->impulse[1]);
    } else {
        const rill_vec2 across = rill_left(stand->axis);
        row = row_along(world, link, stand->at_b, stand->at_b, across);
        joint_enter(world, &row, spook.soft, way_along(d, across), spook.removal, link->impulse[0]);
        row = row_about(world, link);
        joint_enter(world, &row, spook.soft, stand->angle, spook.removal, link->impulse[1]);
    }
}

/* A spring, or the rigid rod of a distance joint. */
static void joint_pull(rill_world *world, const rill_link *link, const rill_stand *stand) {
    const int rod = link->kind - 1 == RILL_JOINT_DISTANCE;
    const rill_real error = rill_difference(stand->position, rod ? link->length : 0);
    rill_spook spook = rill_spook_stiff(JOINT_RELAXATION);
    if (link->frequency > 0) {
        spook = rill_spook_spring(rill_div(link->frequency, world->units.rate), link->damping);
    }
    rill_row row = rill_link_free_row(world, link, stand);
    joint_enter(world, &row, spook.soft, error, spook.removal, link->impulse[2]);
}

/* The nearer end of the range. Before it is reached, the way that is left may be used up. */
static void joint_limit(rill_world *world, const rill_link *link, const rill_stand *stand) {
    const rill_real above = rill_difference(stand->position, link->low);
    const rill_real below = rill_difference(link->high, stand->position);
    const rill_spook spook = rill_spook_stiff(LIMIT_RELAXATION);
    rill_row row = rill_link_free_row(world, link, stand);
    if (above < below) {
        row.low = 0;
        joint_enter(world, &row, spook.soft, above, above < 0 ? spook.removal : RILL_ONE,
              link->impulse[3]);
    } else {
        row.high = 0;
        joint_enter(world, &row, spook.soft, rill_difference(0, below),
              below < 0 ? spook.removal : RILL_ONE, link->impulse[3]);
    }
}

static void drive(rill_world *world, const rill_link *link, const rill_stand *stand) {
    const rill_real rate = world->units.rate;
    rill_row row = rill_link_free_row(world, link, stand);
    row.high = rill_div(rill_div(link->motor_limit, rate), rate);
    row.low = -row.high;
    joint_enter(world, &row, 0, -rill_div(link->motor_speed, rate), RILL_ONE, link->impulse[4]);
}

/* Which of a joint's rows there are, in the order of its impulses. */
static int has_row(const rill_link *link, uint32_t row) {
    const int rod = link->kind - 1 == RILL_JOINT_DISTANCE;
    switch (row) {
    case 0:
    case 1:
        return !rod;
    case 2:
        return link->frequency > 0 || (rod && !link->limited);
    case 3:
        return link->limited != 0;
    default:
        return link->motor_limit > 0;
    }
}

void rill_link_rows(rill_world *world, uint32_t index) {
    const rill_link *link = &rill_links(world)[index];
    const rill_stand stand = rill_link_stand(world, link);
    if (has_row(link, 0)) {
        joint_hold(world, link, &stand);
    }
    if (has_row(link, 2)) {
        joint_pull(world, link, &stand);
    }
    if (has_row(link, 3)) {
        joint_limit(world, link, &stand);
    }
    if (has_row(link, 4)) {
        drive(world, link, &stand);
    }
}

uint32_t rill_link_keep(rill_link *link, const rill_row *rows) {
    uint32_t used = 0;
    for (uint32_t row = 0; row < RILL_JOINT_ROWS; row++) {
        link->impulse[row] = has_row(link, row) ? rows[used++].impulse : 0;
    }
    return used;
}

int rill_are_joined(const rill_world *world, uint32_t a, uint32_t b) {
    const rill_link *links = rill_links(world);
    for (uint32_t n = 0; n < world->layout.joint_capacity; n++) {
        if (links[n].kind != 0 && !links[n].collide &&
            ((links[n].a == a && links[n].b == b) || (links[n].a == b && links[n].b == a))) {
            return 1;
        }
    }
    return 0;
}

#else

typedef int rill_no_joint_here; /* ISO C wants a declaration in every file */

#endif
#undef JOINT_RELAXATION
#undef LIMIT_RELAXATION

/* joint_api.c */
/* Joints as the game sees them, in its units. */

#include <string.h>

#if RILL_BODIES

static int joint_api_in_range(rill_real value, rill_real low, rill_real high) {
    return value >= low && value <= high; /* false for not-a-number */
}

static rill_link *find_link(const rill_world *world, rill_joint joint) {
    const uint32_t slot = (joint.id & 0xFFFFu) - 1;
    if (slot >= world->layout.joint_capacity) {
        return NULL;
    }
    rill_link *link = &rill_links(world)[slot];
    return link->kind != 0 && link->generation == joint.id >> 16 ? link : NULL;
}

rill_joint rill_joint_at(const rill_world *world, uint32_t index) {
    rill_joint joint = {0};
    if (index < world->layout.joint_capacity && rill_links(world)[index].kind != 0) {
        joint.id = (uint32_t)rill_links(world)[index].generation << 16 | (index + 1);
    }
    return joint;
}

/* A body's index, RILL_WORLD_BODY for the null handle, or -1 if the body is gone. */
static int32_t index_of(const rill_world *world, rill_body body) {
    const rill_rigid *rigid = rill_body_find(world, body);
    if (body.id == 0) {
        return (int32_t)RILL_WORLD_BODY;
    }
    return rigid != NULL ? (int32_t)(rigid - rill_rigids(world)) : -1;
}

/* A point of the world in the frame of a body or of the world. */
static rill_vec2 seen_from(const rill_world *world, uint32_t body, rill_vec2 point) {
    return body != RILL_WORLD_BODY ? rill_to_body(&rill_rigids(world)[body], point) : point;
}

static rill_angle turn_of(const rill_world *world, uint32_t body) {
    return body != RILL_WORLD_BODY ? rill_rigids(world)[body].turn : 0;
}

/* rad/s or m/s into rad/s or h/s. */
static rill_real speed_in(const rill_world *world, uint32_t kind, rill_real speed) {
    const rill_real most = RILL_RATIO(30000, 1);
    return rill_clamp(kind == RILL_JOINT_HINGE ? speed : rill_div(speed, world->units.h), -most,
                      most);
}

/* A force or torque in particle masses, h and s. */
static rill_real force_in(const rill_world *world, uint32_t kind, rill_real force) {
    const rill_real spacing = world->config.spacing;
    const rill_real per_mass = rill_div(rill_div(force, spacing), spacing);
    const rill_real per_length = rill_div(per_mass, world->units.h);
    return rill_min(kind == RILL_JOINT_HINGE ? rill_div(per_length, world->units.h) : per_length,
                    RILL_REAL_MAX); /* a float may have become infinite */
}

static rill_real length_in(const rill_world *world, uint32_t kind, rill_real length) {
    return kind == RILL_JOINT_HINGE ? length : rill_div(length, world->units.h);
}

static int joint_api_is_within(rill_vec2 v, rill_real limit) {
    return joint_api_in_range(v.x, -limit, limit) && joint_api_in_range(v.y, -limit, limit);
}

/* Is the point, m, near enough to the domain and to the body for an anchor? */
static int joint_api_is_near(const rill_world *world, uint32_t body, rill_vec2 point) {
    const rill_vec2 place = rill_position_in(world, point);
    if (!rill_vec_is_finite(point) || !joint_api_is_within(place, RILL_BODY_FARTHEST)) {
        return 0;
    }
    if (body == RILL_WORLD_BODY) {
        return 1;
    }
    const rill_vec2 centre = rill_rigids(world)[body].position;
    const rill_vec2 way = {rill_difference(place.x, centre.x), rill_difference(place.y, centre.y)};
    return joint_api_is_within(way, RILL_REACH_TERRAIN);
}

static int anchors_are_near(const rill_world *world, uint32_t a, uint32_t b,
                            const rill_joint_def *def) {
    return joint_api_is_near(world, a, def->anchor_a) &&
           joint_api_is_near(world, b, def->kind == RILL_JOINT_DISTANCE ? def->anchor_b : def->anchor_a);
}

static int numbers_are_good(const rill_world *world, const rill_joint_def *def) {
    const rill_real most = def->kind == RILL_JOINT_HINGE ? RILL_RATIO(3, 1) : RILL_RATIO(16000, 1);
    const rill_real quick = world->units.rate / 4;
    return def->kind <= RILL_JOINT_DISTANCE && rill_vec_is_finite(def->axis) && def->limited <= 1 &&
           def->collide <= 1 &&
           (!def->limited || (joint_api_in_range(def->low, -most, most) && joint_api_in_range(def->high, -most, most) &&
                              def->low <= def->high)) &&
           joint_api_in_range(def->frequency, 0, quick) &&
           joint_api_in_range(def->damping_ratio, 0, RILL_RATIO(4, 1)) && rill_is_finite(def->motor_speed) &&
           def->motor_limit >= 0 && rill_is_finite(def->motor_limit) &&
           (def->kind != RILL_JOINT_SLIDER || def->axis.x != 0 || def->axis.y != 0) &&
           (def->kind != RILL_JOINT_DISTANCE || def->motor_limit == 0);
}

static rill_vec2 joint_api_unit_of(rill_vec2 a) {
    const rill_real most = rill_max(rill_abs(a.x), rill_abs(a.y));
    if (most == 0) {
        return a;
    }
    const rill_vec2 scaled = rill_vec(rill_div(a.x, most), rill_div(a.y, most));
    const rill_real length = rill_sqrt(rill_vec_dot(scaled, scaled));
    return rill_vec(rill_div(scaled.x, length), rill_div(scaled.y, length));
}

static void fill_link(const rill_world *world, const rill_joint_def *def, rill_link *link) {
    const rill_vec2 at_a = rill_position_in(world, def->anchor_a);
    const rill_vec2 at_b =
        def->kind == RILL_JOINT_DISTANCE ? rill_position_in(world, def->anchor_b) : at_a;
    const rill_vec2 axis = joint_api_unit_of(def->axis);
    link->kind = (uint32_t)(def->kind + 1);
    link->limited = (uint32_t)def->limited;
    link->collide = (uint32_t)def->collide;
    link->anchor_a = seen_from(world, link->a, at_a);
    link->anchor_b = seen_from(world, link->b, at_b);
    link->axis = link->a != RILL_WORLD_BODY
                     ? rill_rotate_back(rill_rigids(world)[link->a].rotation, axis)
                     : axis;
    link->turn = turn_of(world, link->b) - turn_of(world, link->a);
    link->low = length_in(world, def->kind, def->low);
    link->high = length_in(world, def->kind, def->high);
    link->frequency = rill_mul(def->frequency, RILL_RATIO(6283185, 1000000));
    link->damping = def->damping_ratio;
    link->motor_speed = speed_in(world, def->kind, def->motor_speed);
    link->motor_limit = force_in(world, def->kind, def->motor_limit);
    link->length = rill_link_stand(world, link).position;
}

rill_status rill_joint_add(rill_world *world, const rill_joint_def *def, rill_joint *joint) {
    const int32_t a = index_of(world, def->a);
    const int32_t b = index_of(world, def->b);
    if (a < 0 || b < 0) {
        return RILL_STALE_HANDLE;
    }
    if (a == b || !numbers_are_good(world, def) ||
        !anchors_are_near(world, (uint32_t)a, (uint32_t)b, def)) {
        return RILL_BAD_JOINT;
    }
    for (uint32_t n = 0; n < world->layout.joint_capacity; n++) {
        rill_link *link = &rill_links(world)[n];
        if (link->kind == 0) {
            const uint32_t generation = link->generation;
            memset(link, 0, sizeof *link);
            link->generation = generation;
            link->a = (uint32_t)a;
            link->b = (uint32_t)b;
            fill_link(world, def, link);
            if (joint != NULL) {
                *joint = rill_joint_at(world, n);
            }
            return RILL_OK;
        }
    }
    return RILL_FULL;
}

static void end_link(rill_link *link) {
    link->kind = 0;
    link->generation = (link->generation + 1) & 0xFFFFu;
}

rill_status rill_joint_remove(rill_world *world, rill_joint joint) {
    rill_link *link = find_link(world, joint);
    if (link == NULL) {
        return RILL_STALE_HANDLE;
    }
    end_link(link);
    return RILL_OK;
}

void rill_links_release(rill_world *world, uint32_t body) {
    rill_link *links = rill_links(world);
    for (uint32_t n = 0; n < world->layout.joint_capacity; n++) {
        if (links[n].kind != 0 && (links[n].a == body || links[n].b == body)) {
            end_link(&links[n]);
        }
    }
}

rill_status rill_joint_motor(rill_world *world, rill_joint joint, rill_real speed,
                             rill_real limit) {
    rill_link *link = find_link(world, joint);
    if (link == NULL) {
        return RILL_STALE_HANDLE;
    }
    if (!rill_is_finite(speed) || !rill_is_finite(limit) || limit < 0 ||
        link->kind - 1 == RILL_JOINT_DISTANCE) {
        return RILL_BAD_JOINT;
    }
    link->motor_speed = speed_in(world, link->kind - 1u, speed);
    link->motor_limit = force_in(world, link->kind - 1u, limit);
    return RILL_OK;
}

static rill_vec2 joint_api_metres(const rill_world *world, rill_vec2 position) {
    const rill_vec2 min = rill_domain_min(world);
    return rill_vec(rill_sum(min.x, rill_mul(position.x, world->units.h)),
                    rill_sum(min.y, rill_mul(position.y, world->units.h)));
}

static rill_body body_handle(const rill_world *world, uint32_t index) {
    const rill_body none = {0};
    return index != RILL_WORLD_BODY ? rill_body_at(world, index) : none;
}

rill_status rill_joint_get(const rill_world *world, rill_joint joint, rill_joint_state *state) {
    const rill_link *link = find_link(world, joint);
    if (link == NULL) {
        return RILL_STALE_HANDLE;
    }
    const rill_stand stand = rill_link_stand(world, link);
    const rill_row row = rill_link_free_row(world, link, &stand);
    const rill_real speed = rill_tiny_value(rill_row_speed(world, &row));
    const int hinge = link->kind - 1 == RILL_JOINT_HINGE;
    const rill_real cell = rill_mul(world->config.spacing, world->config.spacing);
    rill_real force = rill_mul(rill_mul(link->impulse[4], world->units.rate), cell);
    force = rill_mul(force, world->units.speed);
    state->position = hinge ? stand.position : rill_mul(stand.position, world->units.h);
    state->speed = rill_mul(speed, hinge ? world->units.rate : world->units.speed);
    state->motor = hinge ? rill_mul(force, world->units.h) : force;
    state->a = body_handle(world, link->a);
    state->b = body_handle(world, link->b);
    state->anchor_a = joint_api_metres(world, stand.at_a);
    state->anchor_b = joint_api_metres(world, stand.at_b);
    return RILL_OK;
}

#else

typedef int rill_no_joint_api_here; /* ISO C wants a declaration in every file */

#endif

/* coupling_find.c */
/* Which particles feel which shapes. */

/* The walls of the domain. */
#ifndef RILL_SRC_WALLS_H
#define RILL_SRC_WALLS_H

/* A wall within reach of a particle. */
typedef struct rill_wall {
    rill_real distance; /* 0 to 1 h */
    rill_vec2 normal;   /* into the domain */
} rill_wall;

/* Is any wall nearer than 1 h? */
static inline int rill_is_near_wall(const rill_world *world, rill_vec2 position) {
    const rill_vec2 size = world->units.size;
#if RILL_SSE2 && !RILL_FIXED
    const __m128 from_min = rill_load_half(&position);
    const __m128 from_max = _mm_sub_ps(rill_load_half(&size), from_min);
    const __m128 near = _mm_cmplt_ps(_mm_min_ps(from_min, from_max), _mm_set1_ps(1));
    return (_mm_movemask_ps(near) & 3) != 0;
#else
    return rill_min(position.x, size.x - position.x) < RILL_ONE ||
           rill_min(position.y, size.y - position.y) < RILL_ONE;
#endif
}

/* The walls nearer than 1 h, four at most; returns how many. */
static inline uint32_t rill_walls_near(const rill_world *world, rill_vec2 position,
                                       rill_wall wall[4]) {
    const rill_vec2 size = world->units.size;
    const rill_vec2 reach_min = world->units.reach_min;
    const rill_vec2 reach_max = world->units.reach_max;
    uint32_t count = 0;
    if (position.x < reach_min.x) {
        wall[count].distance = position.x;
        wall[count++].normal = rill_vec(RILL_ONE, 0);
    }
    if (size.x - position.x < reach_max.x) {
        wall[count].distance = size.x - position.x;
        wall[count++].normal = rill_vec(-RILL_ONE, 0);
    }
    if (position.y < reach_min.y) {
        wall[count].distance = position.y;
        wall[count++].normal = rill_vec(0, RILL_ONE);
    }
    if (size.y - position.y < reach_max.y) {
        wall[count].distance = size.y - position.y;
        wall[count++].normal = rill_vec(0, -RILL_ONE);
    }
    return count;
}

/* How deep a position is within the reach of each wall, h: 1 at the wall, not positive where the
 * wall is too far off or missing. */
typedef struct rill_wall_depths {
    rill_real left, right, bottom, top;
} rill_wall_depths;

static inline rill_wall_depths rill_wall_depths_at(const rill_units *units, rill_vec2 position) {
    const rill_wall_depths depths = {
        units->reach_min.x - position.x, units->reach_max.x - (units->size.x - position.x),
        units->reach_min.y - position.y, units->reach_max.y - (units->size.y - position.y)};
    return depths;
}

/* How near a particle may come to a wall, 0 to 1/64 h. Particles stopped at one and the same line
 * would stand on each other in columns; a different line for each lets them slide. */
static inline rill_real rill_wall_gap(uint32_t slot) {
    return RILL_RATIO(1, 16384) * (rill_real)((slot * 40503u >> 8) & 255u);
}

/* More than any gap, h: nearly all particles are further off. */
#define RILL_WALL_MARGIN RILL_RATIO(1, 64)

/* Is a position so far inside that rill_units_clamp leaves it alone? */
static inline int rill_is_well_inside(const rill_units *units, rill_vec2 position) {
#if RILL_FIXED
    const rill_vec2 span = {units->size.x - 2 * RILL_WALL_MARGIN,
                            units->size.y - 2 * RILL_WALL_MARGIN}; /* positive: domains are 1 h */
    const uint32_t x = (uint32_t)(position.x - RILL_WALL_MARGIN);
    const uint32_t y = (uint32_t)(position.y - RILL_WALL_MARGIN);
    return (x <= (uint32_t)span.x) & (y <= (uint32_t)span.y); /* one branch */
#else
    return position.x >= RILL_WALL_MARGIN && units->size.x - position.x >= RILL_WALL_MARGIN &&
           position.y >= RILL_WALL_MARGIN && units->size.y - position.y >= RILL_WALL_MARGIN;
#endif
}

/* The nearest position inside the domain, at the particle's gap from the walls. A loop over all
 * particles passes its own copy of the units, which no store can change behind its back. */
static inline rill_vec2 rill_units_clamp(const rill_units *units, rill_vec2 position,
                                         uint32_t slot) {
    if (rill_is_well_inside(units, position)) {
        return position;
    }
    const rill_real gap = rill_wall_gap(slot);
    return rill_vec(rill_clamp(position.x, gap, units->size.x - gap),
                    rill_clamp(position.y, gap, units->size.y - gap));
}

static inline rill_vec2 rill_walls_clamp(const rill_world *world, rill_vec2 position,
                                         uint32_t slot) {
    return rill_units_clamp(&world->units, position, slot);
}

/* Is a position out of reach of all walls? */
static inline int rill_is_off_walls(const rill_units *units, rill_vec2 position) {
    return position.x >= units->reach_min.x && units->size.x - position.x >= units->reach_max.x &&
           position.y >= units->reach_min.y && units->size.y - position.y >= units->reach_max.y;
}

/* The part of the domain that no wall reaches, as loops over all particles ask for it. */
#if RILL_FIXED

typedef struct rill_clearing {
    rill_vec2 low;
    uint32_t width, height;
} rill_clearing;

/* One axis; if the walls leave nothing, where no particle is. */
static inline uint32_t rill_clear_axis(rill_real size, rill_real reach_min, rill_real reach_max,
                                       rill_real *low) {
    const rill_real width = size - reach_max - reach_min;
    *low = width >= 0 ? reach_min : RILL_REAL_MAX;
    return width >= 0 ? (uint32_t)width : 0;
}

static inline rill_clearing rill_clearing_of(const rill_units *units) {
    rill_clearing clearing;
    clearing.width =
        rill_clear_axis(units->size.x, units->reach_min.x, units->reach_max.x, &clearing.low.x);
    clearing.height =
        rill_clear_axis(units->size.y, units->reach_min.y, units->reach_max.y, &clearing.low.y);
    return clearing;
}

static inline int rill_is_in_clearing(const rill_clearing *clearing, rill_vec2 position) {
    return (uint32_t)position.x - (uint32_t)clearing->low.x <= clearing->width &&
           (uint32_t)position.y - (uint32_t)clearing->low.y <= clearing->height;
}

#else

typedef rill_units rill_clearing;

static inline rill_clearing rill_clearing_of(const rill_units *units) {
    return *units;
}

static inline int rill_is_in_clearing(const rill_clearing *clearing, rill_vec2 position) {
    return rill_is_off_walls(clearing, position);
}

#endif

/* The part of the domain in which rill_units_clamp leaves positions alone, and that of it which no
 * wall reaches. */
static inline rill_clearing rill_inside_of(const rill_units *units) {
    rill_units inside = *units;
    inside.reach_min = rill_vec(RILL_WALL_MARGIN, RILL_WALL_MARGIN);
    inside.reach_max = inside.reach_min;
    return rill_clearing_of(&inside);
}

static inline rill_clearing rill_middle_of(const rill_units *units) {
    rill_units middle = *units;
    middle.reach_min = rill_vec(rill_max(middle.reach_min.x, RILL_WALL_MARGIN),
                                rill_max(middle.reach_min.y, RILL_WALL_MARGIN));
    middle.reach_max = rill_vec(rill_max(middle.reach_max.x, RILL_WALL_MARGIN),
                                rill_max(middle.reach_max.y, RILL_WALL_MARGIN));
    return rill_clearing_of(&middle);
}

#endif

#include <string.h>

#if RILL_BODIES

/* Parts of a neighbourhood that two solids fill in a narrow gap, from where on they count less, and
 * in a crack, where they count nothing. */
#define NARROW RILL_RATIO(20, 100)
#define CRACK RILL_RATIO(60, 100)

/* The row or column of cells of a coordinate, within the grid's margin. */
static uint32_t coupling_find_cell_index(rill_real coordinate, uint32_t cells) {
    const rill_real last = rill_from_int((int32_t)cells - 3);
    return (uint32_t)(rill_floor(rill_clamp(coordinate, -RILL_ONE, last)) + 1);
}

rill_cells rill_cells_of(const rill_layout *layout, rill_vec2 low, rill_vec2 high) {
    const rill_cells cells = {coupling_find_cell_index(low.x, layout->columns),
                              coupling_find_cell_index(high.x, layout->columns), coupling_find_cell_index(low.y, layout->rows),
                              coupling_find_cell_index(high.y, layout->rows)};
    return cells;
}

void rill_visit_near(rill_world *world, uint32_t hull, rill_real reach, rill_visitor visit,
                     void *context) {
    const rill_hull *shape = &rill_hulls(world)[hull];
    const rill_layout *layout = &world->layout;
    const uint16_t *starts = rill_cell_starts(world);
    const rill_vec2 *position = rill_positions(world);
    const rill_vec2 size = world->units.size;
    const rill_vec2 low = rill_vec_sub(shape->low, rill_vec(reach, reach));
    const rill_vec2 high = rill_vec_add(shape->high, rill_vec(reach, reach));
    if (high.x < 0 || high.y < 0 || low.x > size.x || low.y > size.y) {
        return;
    }
    /* Particles may have left their cells by 1 h for each substep since they were sorted. */
    const rill_real age = rill_from_int((int32_t)world->bodies.search_age);
    const rill_cells cells = rill_cells_of(layout, rill_vec_sub(low, rill_vec(age, age)),
                                           rill_vec_add(high, rill_vec(age, age)));
    for (uint32_t row = cells.bottom; row <= cells.top; row++) {
        const uint32_t last = starts[row * layout->columns + cells.right + 1];
        for (uint32_t i = starts[row * layout->columns + cells.left]; i < last; i++) {
            const rill_vec2 at = position[i];
            if (at.x >= low.x && at.x <= high.x && at.y >= low.y && at.y <= high.y) {
                visit(world, context, hull, i);
            }
        }
    }
}

static rill_boundary *boundary_for(rill_world *world, uint32_t particle) {
    uint16_t *head = (uint16_t *)rill_array_of(world, RILL_ARRAY_BOUNDARY_HEAD);
    if (head[particle] == RILL_NO_INDEX) {
        if (world->bodies.boundaries == world->layout.coupling_capacity) {
            world->stats.couplings_refused++;
            return NULL;
        }
        const uint32_t index = world->bodies.boundaries++;
        rill_boundary *made = &rill_boundaries(world)[index];
        memset(made, 0, sizeof *made);
        made->particle = (uint16_t)particle;
        made->first = RILL_NO_INDEX;
        head[particle] = (uint16_t)index;
        return made;
    }
    return &rill_boundaries(world)[head[particle]];
}

/* The pair of a particle and a body. Shapes of one body come one after the other, so that it can
 * only be the last one made for the particle. */
static rill_coupling *coupling_for(rill_world *world, rill_boundary *boundary, uint32_t body) {
    rill_coupling *couplings = rill_couplings(world);
    if (boundary->first != RILL_NO_INDEX && couplings[boundary->first].body == body) {
        return &couplings[boundary->first];
    }
    if (world->bodies.couplings == world->layout.coupling_capacity) {
        world->stats.couplings_refused++;
        return NULL;
    }
    const uint32_t index = world->bodies.couplings++;
    rill_coupling *made = &couplings[index];
    memset(made, 0, sizeof *made);
    made->body = (uint16_t)body;
    made->next = boundary->first;
    boundary->first = (uint16_t)index;
    boundary->solids++;
    return made;
}

/* Moments as of a half space behind the surface, of which the hull fills a share. */
static void add_moments(rill_boundary *boundary, const rill_field *field, rill_real distance,
                        rill_real filled, rill_vec2 n) {
    const rill_wall_place place = rill_wall_place_of(rill_max(distance, 0));
    const rill_real whole =
        rill_product(rill_wall_at(field->kernel[0].cover, place), field->kernel[0].normal);
    if (whole < RILL_RATIO(1, 1024)) {
        return;
    }
    const rill_real share = rill_clamp(rill_div(filled, whole), 0, RILL_ONE);
    const rill_real moment = rill_product(share, rill_wall_at(field->moment, place));
    const rill_real cross = rill_product(share, rill_wall_at(field->cross_moment, place));
    const rill_real difference = moment - cross;
    boundary->xx += cross + rill_product(difference, rill_product(n.x, n.x));
    boundary->yy += cross + rill_product(difference, rill_product(n.y, n.y));
    boundary->xy += rill_product(difference, rill_product(n.x, n.y));
}

/* A shape as a particle sees it, in the body's frame. */
typedef struct rill_sight {
    const rill_hull *hull;
    rill_vec2 point; /* the particle */
    rill_real inset;
    rill_aspect aspect;
    rill_gap gap;
    rill_gap face[2]; /* the surfaces of a map */
    uint32_t faces;   /* 0: it is no map */
} rill_sight;

static void find_effects(const rill_sight *sight, const rill_field *field, rill_effect *effect) {
    for (uint32_t n = 0; sight->faces > 0 && n < field->kernels; n++) {
        effect[n] = rill_faces_effect(sight->face, sight->faces, sight->inset, &field->kernel[n]);
    }
    if (sight->faces == 0) {
        rill_hull_effects(sight->hull, sight->point, &sight->aspect, sight->gap, sight->inset,
                          field->kernel, field->kernels, effect);
    }
}

static void add_effects(const rill_sight *sight, const rill_field *field, rill_rotation rotation,
                        rill_boundary *boundary, rill_coupling *coupling) {
    rill_effect effect[RILL_MAX_KERNELS] = {{0, {0, 0}}, {0, {0, 0}}};
    find_effects(sight, field, effect);
    boundary->cover += rill_product(effect[0].filled, field->total[0]);
    coupling->cover += effect[0].filled;
    coupling->slope = rill_vec_add(coupling->slope, rill_rotate(rotation, effect[0].slope));
    if (field->kernels == 2) {
        const rill_real distance = rill_max(sight->gap.distance + sight->inset, 0);
        coupling->arm =
            coupling->cover > effect[0].filled ? rill_min(coupling->arm, distance) : distance;
        boundary->near_cover += rill_product(effect[1].filled, field->total[1]);
        coupling->near = rill_vec_add(coupling->near, rill_rotate(rotation, effect[1].slope));
    }
    if (field->moment != NULL && sight->faces == 0) {
        add_moments(boundary, field, sight->gap.distance + sight->inset, effect[0].filled,
                    rill_rotate(rotation, sight->gap.normal));
    }
    for (uint32_t n = 0; field->moment != NULL && n < sight->faces; n++) {
        add_moments(boundary, field, sight->face[n].distance + sight->inset, RILL_ONE,
                    rill_rotate(rotation, sight->face[n].normal));
    }
}

/* What a visit of all particles near a body needs. */
typedef struct rill_visit {
    const rill_field *field;
    const rill_rigid *body;
    rill_real inset;
} rill_visit;

/* One particle in front of one hull. */
static void coupling_find_meet(rill_world *world, void *context, uint32_t k, uint32_t particle) {
    const rill_visit *visit = (const rill_visit *)context;
    const rill_field *field = visit->field;
    const rill_hull *hull = &rill_hulls(world)[k];
    const rill_rigid *body = visit->body;
    const rill_real reach = RILL_ONE - visit->inset;
    const int is_map = hull->kind == RILL_SHAPE_MAP;
    rill_sight sight;
    sight.hull = hull;
    sight.inset = visit->inset;
    sight.point = rill_to_body(body, rill_positions(world)[particle]);
    if (rill_hull_look(hull, sight.point, &sight.aspect) >= reach ||
        rill_hull_passes(world, hull, particle)) {
        return;
    }
    sight.gap = is_map ? rill_map_gap(world, hull, sight.point, reach)
                       : rill_hull_gap_seen(hull, sight.point, &sight.aspect);
    if (sight.gap.distance >= reach) {
        return;
    }
    rill_boundary *boundary = boundary_for(world, particle);
    rill_coupling *coupling = boundary != NULL ? coupling_for(world, boundary, hull->body) : NULL;
    if (coupling == NULL) {
        return;
    }
    sight.faces = is_map ? rill_map_faces(world, hull, sight.point, sight.gap, sight.face) : 0;
    add_effects(&sight, field, body->rotation, boundary, coupling);
}

/* How much a solid counts for a particle that another solid covers as well. Where they face each
 * other, and together cover more than NARROW, it counts less, and beyond CRACK nothing: a particle
 * may not hold solids apart by its own size, or a body could never come to lie on a floor. crack.c
 * takes over. Where they form a corner, what lies behind both must not count twice. */
static rill_real share_beside(const rill_coupling *coupling, rill_vec2 normal, rill_vec2 other,
                              rill_real cover) {
    const rill_real cosine = rill_vec_dot(normal, other);
    const rill_real facing = rill_clamp(-cosine, 0, RILL_ONE);
    const rill_real common = rill_clamp(RILL_ONE + cosine, 0, RILL_ONE);
    const rill_real left =
        rill_clamp(rill_div(CRACK - coupling->cover - cover, CRACK - NARROW), 0, RILL_ONE);
    return rill_mul(RILL_ONE - rill_mul(facing, RILL_ONE - left),
                    RILL_ONE - rill_mul(common, cover));
}

/* The share of one body beside walls and other bodies. */
static rill_real coupling_find_share_of(const rill_world *world, const rill_field *field,
                          const rill_boundary *boundary, const rill_coupling *coupling) {
    const rill_vec2 normal = rill_vec_unit(coupling->slope);
    rill_real share = RILL_ONE;
    rill_wall wall[4];
    const uint32_t walls = rill_walls_near(world, rill_positions(world)[boundary->particle], wall);
    for (uint32_t k = 0; k < walls; k++) {
        const rill_real d = rill_max(wall[k].distance, 0);
        const rill_real cover =
            rill_product(rill_wall_value(field->kernel[0].cover, d), field->kernel[0].normal);
        share = rill_mul(share, share_beside(coupling, normal, wall[k].normal, cover));
    }
    for (uint32_t c = boundary->first; c != RILL_NO_INDEX; c = rill_couplings(world)[c].next) {
        const rill_coupling *other = &rill_couplings(world)[c];
        if (other != coupling) {
            /* Corners of two bodies: each gives up half of what they have in common. */
            const rill_vec2 away = rill_vec_unit(other->slope);
            const rill_real half =
                rill_vec_dot(normal, away) > -RILL_RATIO(1, 2) ? other->cover / 2 : other->cover;
            share = rill_mul(share, share_beside(coupling, normal, away, half));
        }
    }
    return share;
}

/* Lets each body add as much to a particle's density as other solids leave it. */
RILL_APART void share_out(const rill_world *world, const rill_field *field,
                          rill_boundary *boundary) {
    rill_real before = 0;
    rill_real after = 0;
    for (uint32_t c = boundary->first; c != RILL_NO_INDEX; c = rill_couplings(world)[c].next) {
        const rill_coupling *coupling = &rill_couplings(world)[c];
        before += coupling->cover;
        after += rill_mul(coupling->cover, coupling_find_share_of(world, field, boundary, coupling));
    }
    const rill_real kept = before > 0 ? rill_min(rill_div(after, before), RILL_ONE) : 0;
    boundary->cover = rill_product(boundary->cover, kept);
    boundary->near_cover = rill_product(boundary->near_cover, kept);
}

/* Does more than one solid reach the particle? */
static int is_shared(const rill_world *world, const rill_boundary *boundary) {
    return boundary->first != RILL_NO_INDEX &&
           (rill_couplings(world)[boundary->first].next != RILL_NO_INDEX ||
            rill_is_near_wall(world, rill_positions(world)[boundary->particle]));
}

/* Sums over the bodies of each particle, for constraints (Bodin). */
RILL_APART void add_up(rill_world *world, rill_boundary *boundary) {
    const rill_vec2 at = rill_positions(world)[boundary->particle];
    for (uint32_t c = boundary->first; c != RILL_NO_INDEX; c = rill_couplings(world)[c].next) {
        rill_coupling *coupling = &rill_couplings(world)[c];
        const rill_rigid *body = &rill_rigids(world)[coupling->body];
        coupling->arm = rill_arm(body, at, coupling->slope);
        const rill_tiny rate = rill_speed_along(body, coupling->slope, coupling->arm);
        const rill_real square =
            rill_vec_dot(coupling->slope, coupling->slope) + rill_mul(coupling->arm, coupling->arm);
        boundary->slope = rill_vec_add(boundary->slope, coupling->slope);
        boundary->driven = rill_tiny_add(boundary->driven, body->mobile ? 0 : rate);
        boundary->mobility += rill_tiny_value(rill_tiny_scale(body->inverse_mass, square));
    }
}

void rill_coupling_find(rill_world *world, const rill_field *field) {
    const rill_rigid *rigids = rill_rigids(world);
    uint16_t *head = (uint16_t *)rill_array_of(world, RILL_ARRAY_BOUNDARY_HEAD);
    memset(head, 0xFF, world->count * sizeof *head);
    world->bodies.boundaries = 0;
    world->bodies.couplings = 0;
    for (uint32_t b = 0; b < world->layout.body_capacity; b++) {
        const int sinks =
            field->heavy_inset != field->inset && rill_body_sinks(world, &rigids[b]) > 0;
        rill_visit visit = {field, &rigids[b], sinks ? field->heavy_inset : field->inset};
        for (uint32_t k = rigids[b].kind != 0 ? rigids[b].first : RILL_NO_SHAPE; k != RILL_NO_SHAPE;
             k = rill_hulls(world)[k].next) {
            rill_visit_near(world, k, RILL_ONE - visit.inset, coupling_find_meet, &visit);
        }
    }
    for (uint32_t n = 0; n < world->bodies.boundaries; n++) {
        rill_boundary *boundary = &rill_boundaries(world)[n];
        if (is_shared(world, boundary)) {
            share_out(world, field, boundary);
        }
        if (field->moment != NULL) {
            add_up(world, boundary);
        }
    }
}

#else

typedef int rill_no_coupling_find_here; /* ISO C wants a declaration in every file */

#endif
#undef CRACK
#undef NARROW

/* crack.c */
/* Where two solids lie on each other no particle fits between them, and without its pressure a
 * light box on the floor would never come up: all of the fluid presses it down. Real fluid creeps
 * into the narrowest crack and brings its pressure with it, which then changes evenly from one end
 * of the crack to the other. So the pressure is taken from the particles that press on the bodies
 * near both ends, brought to the depth of the end, and pushes both sides apart. It holds no mass
 * and takes as much momentum from one side as it gives to the other. */
/* Fluid in the cracks between solids. */
#ifndef RILL_SRC_CRACK_H
#define RILL_SRC_CRACK_H

#if RILL_BODIES

/* Lets the pressure around a crack push its two sides apart. Contacts must have been found, and
 * every boundary must know its pressure. Reach is the integral of a coupling's slope over the
 * distance from a surface: times the particles per h^2 it makes pressures impulses per length. */
void rill_cracks_press(rill_world *world, rill_vec2 gravity, rill_real area_density,
                       rill_real reach);

#endif

#endif

#if RILL_BODIES

/* Particles count up to this far from a crack's end, h. */
#define REACH RILL_RATIO(5, 2)

/* Nearer than this to a second solid the pressure is not only the fluid's, h. */
#define CLEAR RILL_RATIO(6, 10)

/* Cracks wider than the second need no help, h; from the first on they get less. */
#define NARROW RILL_RATIO(3, 4)
#define WIDE RILL_ONE

/* Pushes that lift less than this part of themselves are sideways. */
#define SIDEWAYS RILL_RATIO(1, 8)

/* Where the sum of weights says that an end lies in fluid. */
#define WET RILL_RATIO(1, 2)

/* One end, and sums around it. */
typedef struct rill_crack_end {
    rill_vec2 at;
    rill_real weight;
    rill_real pressure;
    rill_real brought; /* impulse of the particles in the crack */
} rill_crack_end;

typedef struct rill_crack {
    uint32_t a, b;    /* bodies */
    rill_vec2 normal; /* from a to b */
    rill_vec2 along;  /* from the first end to the second, unit */
    rill_real length;
    rill_vec2 gravity;
    rill_real reach;   /* see rill_cracks_press */
    rill_real density; /* of the fluid around */
    rill_crack_end end[2];
} rill_crack;

static rill_real crack_largest(rill_vec2 v) {
    return rill_max(rill_abs(v.x), rill_abs(v.y));
}

static rill_real wall_distance(const rill_world *world, rill_vec2 at) {
    const rill_vec2 size = world->units.size;
    return rill_min(rill_min(at.x, size.x - at.x), rill_min(at.y, size.y - at.y));
}

/* How much a particle presses on the crack's bodies. */
static rill_real hold_of(const rill_world *world, const rill_crack *crack,
                         const rill_boundary *boundary) {
    rill_real hold = 0;
    for (uint32_t c = boundary->first; c != RILL_NO_INDEX; c = rill_couplings(world)[c].next) {
        const rill_coupling *coupling = &rill_couplings(world)[c];
        if (coupling->body == crack->a || coupling->body == crack->b) {
            hold += crack_largest(coupling->slope);
        }
    }
    return hold;
}

/* How much more the pressure is a distance further on. Over a length of surface, the fluid that
 * presses on it is as much as stands within its reach. */
static rill_real deeper_by(const rill_crack *crack, rill_real density, rill_vec2 way) {
    return rill_div(rill_mul(density, rill_vec_dot(crack->gravity, way)), crack->reach);
}

/* What a particle between the two sides presses them apart with, shared by the ends; 0 if it is not
 * between them. */
static int add_inside(const rill_world *world, rill_crack *crack, const rill_boundary *boundary,
                      rill_vec2 at) {
    const rill_vec2 d = rill_vec_sub(at, crack->end[0].at);
    const rill_real place = rill_vec_dot(d, crack->along);
    if (place <= 0 || place >= crack->length ||
        rill_abs(rill_vec_dot(d, crack->normal)) > WIDE / 2) {
        return 0;
    }
    for (uint32_t c = boundary->first; c != RILL_NO_INDEX; c = rill_couplings(world)[c].next) {
        const rill_coupling *coupling = &rill_couplings(world)[c];
        if (coupling->body == crack->a) {
            const rill_real crack_push =
                rill_mul(boundary->pressure, rill_vec_dot(coupling->slope, crack->normal));
            const rill_real part = rill_div(place, crack->length);
            crack->end[0].brought += rill_mul(crack_push, RILL_ONE - part);
            crack->end[1].brought += rill_mul(crack_push, part);
        }
    }
    return 1;
}

/* Adds a particle that presses on one of the bodies. */
static void crack_add_particle(const rill_world *world, rill_crack *crack, uint32_t i) {
    const rill_boundary *boundary = rill_boundary_of(world, i);
    const rill_vec2 at = rill_positions(world)[i];
    if (boundary == NULL) {
        return;
    }
    if (add_inside(world, crack, boundary, at) || boundary->solids > 1 ||
        wall_distance(world, at) < CLEAR) {
        return;
    }
    const rill_real hold = hold_of(world, crack, boundary);
    const rill_real density = world->config.material[rill_materials(world)[i]].density;
    for (uint32_t n = 0; n < 2; n++) {
        rill_crack_end *end = &crack->end[n];
        const rill_vec2 d = rill_vec_sub(end->at, at);
        const rill_real near =
            crack_largest(d) < REACH ? RILL_ONE - rill_mul(rill_vec_dot(d, d), RILL_RATIO(4, 25)) : 0;
        if (near > 0) {
            const rill_real weight = rill_mul(near, hold);
            const rill_real deeper = deeper_by(crack, density, d);
            crack->density = rill_max(crack->density, density);
            end->weight += weight;
            end->pressure += rill_mul(weight, rill_max(boundary->pressure + deeper, 0));
        }
    }
}

/* Sums over the particles around. */
static void survey(const rill_world *world, rill_crack *crack) {
    const rill_layout *layout = &world->layout;
    const uint16_t *starts = rill_cell_starts(world);
    const rill_real far = REACH + rill_from_int((int32_t)world->bodies.search_age);
    const rill_vec2 a = crack->end[0].at;
    const rill_vec2 b = crack->end[1].at;
    const rill_cells cells =
        rill_cells_of(layout, rill_vec(rill_min(a.x, b.x) - far, rill_min(a.y, b.y) - far),
                      rill_vec(rill_max(a.x, b.x) + far, rill_max(a.y, b.y) + far));
    for (uint32_t row = cells.bottom; row <= cells.top; row++) {
        const uint32_t last = starts[row * layout->columns + cells.right + 1];
        for (uint32_t i = starts[row * layout->columns + cells.left]; i < last; i++) {
            crack_add_particle(world, crack, i);
        }
    }
    for (uint32_t n = 0; n < 2; n++) {
        rill_crack_end *end = &crack->end[n];
        end->pressure = rill_div(end->pressure, rill_max(end->weight, WET));
    }
}

/* Pushes a body at a point. */
static void crack_push(rill_world *world, uint32_t index, rill_vec2 at, rill_vec2 impulse) {
    if (index == RILL_WORLD_BODY) {
        return;
    }
    rill_rigid *body = &rill_rigids(world)[index];
    const rill_real arm = rill_arm(body, at, impulse);
    body->fluid = rill_vec_add(body->fluid, impulse);
    body->lifted = rill_vec_add(body->lifted, impulse);
    body->fluid_spin += rill_mul(arm, body->gyration);
    if (body->mobile) {
        rill_kick(body, impulse, arm, body->inverse_mass);
    }
}

static int crack_is_near(rill_vec2 a, rill_vec2 b) {
    return crack_largest(rill_vec_sub(a, b)) < NARROW;
}

/* Does another crack begin here? Then the end is closed, and not open to the air. */
static int is_closed(const rill_world *world, const rill_touch *touch, rill_vec2 at) {
    for (uint32_t n = 0; n < world->bodies.touches; n++) {
        const rill_touch *other = &rill_touch_array(world)[n];
        for (uint32_t k = 0; other != touch && k < other->count; k++) {
            if (crack_is_near(other->point[k].point, at)) {
                return 1;
            }
        }
    }
    return 0;
}

/* A dry end that is closed has the pressure of what stands in the crack. */
static void close_end(const rill_world *world, const rill_touch *touch, rill_crack *crack,
                      uint32_t n) {
    const rill_crack_end *wet = &crack->end[1 - n];
    rill_crack_end *dry = &crack->end[n];
    if (dry->pressure == 0 && wet->pressure > 0 && is_closed(world, touch, dry->at)) {
        const rill_vec2 way = rill_vec_sub(dry->at, wet->at);
        dry->pressure = rill_max(wet->pressure + deeper_by(crack, RILL_ONE, way), 0);
    }
}

/* The part of the pressure that particles in a crack of this width do not bring themselves. */
static rill_real crack_share_of(rill_real width) {
    return rill_clamp(rill_div(WIDE - width, WIDE - NARROW), 0, RILL_ONE);
}

static rill_crack crack_of(const rill_world *world, const rill_touch *touch, rill_vec2 gravity,
                           rill_real reach) {
    const rill_vec2 way = rill_vec_sub(touch->point[1].point, touch->point[0].point);
    rill_crack crack;
    crack.a = rill_hulls(world)[touch->a].body;
    crack.b = touch->b >= RILL_TOUCH_WALL ? RILL_WORLD_BODY : rill_hulls(world)[touch->b].body;
    crack.normal = touch->normal;
    crack.along = rill_vec_unit(way);
    crack.length = rill_vec_length(way);
    crack.gravity = gravity;
    crack.reach = reach;
    crack.density = 0;
    for (uint32_t n = 0; n < 2; n++) {
        const rill_crack_end dry = {touch->point[n].point, 0, 0, 0};
        crack.end[n] = dry;
    }
    return crack;
}

/* The impulse along a direction that a body may get. The pressures are known to a few per cent, and
 * at a depth of many times the body's height that is more than its weight: so cracks never lift a
 * body by more than the weight of the fluid that it displaces. */
static rill_real room_of(const rill_world *world, const rill_crack *crack, uint32_t index,
                         rill_vec2 direction) {
    const rill_vec2 down = rill_vec_unit(crack->gravity);
    const rill_real rise = -rill_vec_dot(direction, down);
    if (index == RILL_WORLD_BODY || !rill_rigids(world)[index].mobile || rise <= SIDEWAYS) {
        return RILL_REAL_MAX;
    }
    const rill_rigid *body = &rill_rigids(world)[index];
    const rill_real pull = rill_vec_dot(crack->gravity, down);
    const rill_real weight = rill_mul(rill_mul(body->displaced, crack->density), pull);
    return rill_div(rill_max(weight + rill_vec_dot(body->lifted, down), 0), rise);
}

static void press(rill_world *world, const rill_touch *touch, rill_vec2 gravity,
                  rill_real area_density, rill_real reach) {
    const rill_real scale = rill_mul(area_density, reach);
    rill_crack crack = crack_of(world, touch, gravity, reach);
    survey(world, &crack);
    close_end(world, touch, &crack, 0);
    close_end(world, touch, &crack, 1);
    rill_real impulse[2];
    for (uint32_t n = 0; n < 2; n++) {
        /* An even change along the crack, seen from this end. */
        const rill_real mean = (2 * crack.end[n].pressure + crack.end[1 - n].pressure) / 6;
        const rill_real force = rill_mul(rill_mul(mean, scale), crack.length);
        const rill_real missing = rill_max(force - crack.end[n].brought, 0);
        impulse[n] = rill_mul(missing, crack_share_of(touch->point[n].separation));
    }
    const rill_vec2 back = {-crack.normal.x, -crack.normal.y};
    /* Half of it at each end: all at one would tip over what all of it cannot lift. */
    const rill_real room = rill_min(room_of(world, &crack, crack.a, back),
                                    room_of(world, &crack, crack.b, crack.normal)) /
                           2;
    for (uint32_t n = 0; n < 2; n++) {
        const rill_real least = rill_min(impulse[n], room);
        crack_push(world, crack.a, crack.end[n].at, rill_vec_scale(back, least));
        crack_push(world, crack.b, crack.end[n].at, rill_vec_scale(crack.normal, least));
    }
}

/* What the fluid's pressures do to every body. */
static void add_lifts(rill_world *world) {
    for (uint32_t b = 0; b < world->layout.body_capacity; b++) {
        rill_rigids(world)[b].lifted = rill_vec(0, 0);
    }
    for (uint32_t n = 0; n < world->bodies.boundaries; n++) {
        const rill_boundary *boundary = &rill_boundaries(world)[n];
        for (uint32_t c = boundary->first; c != RILL_NO_INDEX; c = rill_couplings(world)[c].next) {
            const rill_coupling *coupling = &rill_couplings(world)[c];
            rill_rigid *body = &rill_rigids(world)[coupling->body];
            body->lifted =
                rill_vec_sub(body->lifted, rill_vec_scale(coupling->slope, boundary->pressure));
        }
    }
}

void rill_cracks_press(rill_world *world, rill_vec2 gravity, rill_real area_density,
                       rill_real reach) {
    if (world->bodies.touches > 0) {
        add_lifts(world);
    }
    for (uint32_t n = 0; n < world->bodies.touches; n++) {
        if (rill_touch_array(world)[n].count == 2 && rill_touch_array(world)[n].met) {
            press(world, &rill_touch_array(world)[n], gravity, area_density, reach);
        }
    }
}

#else

typedef int rill_no_crack_here; /* ISO C wants a declaration in every file */

#endif
#undef CLEAR
#undef NARROW
#undef REACH
#undef SIDEWAYS
#undef WET
#undef WIDE

/* coupling_clip.c */
/* Particles do not enter shapes.
 *
 * A particle's way is followed in the frame of the shape's body, from the old pose to the new one,
 * by as much as the distance to the shape allows at a time: nothing is too thin or too fast. Where
 * the way ends at the surface, the rest of it goes along the surface. Bodies of finite mass take
 * over the momentum that the particle loses. */

#include <string.h>

#if RILL_BODIES

/* A particle found inside a shape leaves it by this much per substep at most, h. */
#define LARGEST_EXIT RILL_RATIO(1, 4)

/* More than any distance that particles keep from surfaces, h. */
#define MOST_GAP RILL_RATIO(1, 32)

/* Bodies of as many particle masses take over all momentum. */
#define HARDLY 16

/* Along a way that grazes a surface. */
#define MAX_ADVANCES 12

/* One-sided segments overlap by this much at their ends, and count as not yet crossed. */
#define SEGMENT_SLACK RILL_RATIO(1, 32)

typedef struct rill_clipper {
    const rill_moves *moves;
    int last; /* 1: no sliding, stop where the surface is reached */
    int met;  /* 1: some way has led to a surface */
} rill_clipper;

/* A way in the frame of a body. */
typedef struct rill_way {
    rill_vec2 from, to;
    rill_vec2 direction; /* unit */
    rill_real length;
    rill_real keep; /* distance to stay off the surface */
} rill_way;

static rill_vec2 start_of(const rill_moves *moves, uint32_t i) {
    return moves->relaxed != NULL ? rill_vec_sub(moves->position[i], moves->velocity[i])
                                  : moves->position[i];
}

static rill_vec2 move_of(const rill_moves *moves, uint32_t i) {
    const rill_vec2 v = moves->velocity[i];
    return moves->relaxed != NULL ? rill_vec_add(v, rill_shift_value(moves->relaxed[i].shift))
                                  : rill_vec(rill_fine_value(v.x), rill_fine_value(v.y));
}

static void set_move(const rill_moves *moves, uint32_t i, rill_vec2 move) {
    if (moves->relaxed != NULL) {
        moves->relaxed[i].shift = rill_shift_of(rill_vec_sub(move, moves->velocity[i]));
    } else {
        moves->velocity[i] = rill_vec(rill_fine_of(move.x), rill_fine_of(move.y));
    }
}

static rill_vec2 to_old_pose(const rill_rigid *body, rill_vec2 point) {
    return rill_vec_add(
        rill_rotate_back(body->old_rotation, rill_vec_sub(point, body->old_position)),
        body->centre);
}

/* Its ends; measure() adds the rest. */
static rill_way way_of(const rill_rigid *body, rill_vec2 start, rill_vec2 move, uint32_t slot) {
    rill_way way;
    way.from = to_old_pose(body, start);
    way.to = rill_to_body(body, rill_vec_add(start, move));
    way.length = 0;
    way.direction = rill_vec(0, 0);
    way.keep = rill_wall_gap(slot);
    return way;
}

static void coupling_clip_measure(rill_way *way) {
    const rill_vec2 d = rill_vec_sub(way->to, way->from);
    const rill_real most = rill_max(rill_abs(d.x), rill_abs(d.y));
    if (most > 0) {
        const rill_vec2 unit = rill_vec(rill_div(d.x, most), rill_div(d.y, most));
        const rill_real length = rill_sqrt(rill_vec_dot(unit, unit));
        way->length = rill_mul(most, length);
        way->direction = rill_vec(rill_div(unit.x, length), rill_div(unit.y, length));
    }
}

/* Is the shape further off than the way is long, to the sum of its coordinates? */
static int is_out_of_reach(const rill_hull *hull, const rill_way *way) {
    const rill_vec2 d = rill_vec_sub(way->to, way->from);
    return rill_hull_bound(hull, way->from) > rill_abs(d.x) + rill_abs(d.y) + way->keep;
}

/* Goes along the way until the surface; 0 if it is not met. */
static int advance(const rill_world *world, const rill_hull *hull, const rill_way *way,
                   rill_vec2 *at, rill_gap *gap) {
    rill_real travelled = 0;
    if (hull->kind == RILL_SHAPE_MAP) {
        return rill_map_advance(world, hull, way->from, way->direction, way->length, way->keep, at,
                                gap);
    }
    *at = way->from;
    *gap = rill_hull_gap(hull, *at);
    for (int n = 0; n < MAX_ADVANCES; n++) {
        if (gap->distance <= way->keep) {
            return 1;
        }
        travelled += gap->distance - way->keep / 2;
        if (travelled >= way->length) {
            return 0;
        }
        *at = rill_vec_add(way->from, rill_vec_scale(way->direction, travelled));
        *gap = rill_hull_gap(hull, *at);
    }
    return 1;
}

/* The end of the way, moved in front of the plane through the surface where it was met. */
static rill_vec2 slide(const rill_world *world, const rill_hull *hull, const rill_way *way,
                       rill_vec2 at, rill_gap gap, int last) {
    const rill_real inside = rill_max(way->keep - gap.distance, 0);
    const rill_vec2 stop =
        rill_vec_add(at, rill_vec_scale(gap.normal, rill_min(inside, LARGEST_EXIT)));
    const rill_real ahead = rill_vec_dot(rill_vec_sub(way->to, stop), gap.normal);
    if (last) { /* what lies on the surface may leave it */
        const int leaves = gap.distance >= 0 && ahead > 0 && hull->kind != RILL_SHAPE_MAP;
        return leaves && rill_hull_gap(hull, way->to).distance >= way->keep ? way->to : stop;
    }
    const rill_vec2 end =
        ahead < 0 ? rill_vec_sub(way->to, rill_vec_scale(gap.normal, ahead)) : way->to;
    /* Around a corner the plane is not the surface any more. */
    return inside > 0 || rill_shape_gap(world, hull, end, 0).distance >= 0 ? end : stop;
}

/* A one-sided segment stops what crosses it from its left; 0 if the way does not. */
static int cross_segment(const rill_hull *hull, const rill_way *way, int last, rill_vec2 *end) {
    const rill_vec2 out = hull->normal[1];
    const rill_vec2 along = rill_left(hull->normal[0]);
    const rill_real length = rill_vec_dot(rill_vec_sub(hull->point[1], hull->point[0]), along);
    const rill_vec2 from = rill_vec_sub(way->from, hull->point[0]);
    const rill_vec2 to = rill_vec_sub(way->to, hull->point[0]);
    const rill_real before = rill_vec_dot(from, out);
    const rill_real after = rill_vec_dot(to, out);
    if (before < -SEGMENT_SLACK || after >= way->keep) {
        return 0;
    }
    const rill_real drop = rill_max(before, 0) - after;
    const rill_real part = drop > 0 ? rill_clamp(rill_div(before, drop), 0, RILL_ONE) : 0;
    const rill_vec2 met = rill_vec_add(from, rill_vec_scale(rill_vec_sub(to, from), part));
    const rill_real place = rill_vec_dot(met, along);
    if (place < -SEGMENT_SLACK || place > length + SEGMENT_SLACK) {
        return 0;
    }
    const rill_vec2 base = last ? rill_vec_add(met, hull->point[0]) : way->to;
    const rill_real behind = last ? rill_vec_dot(met, out) : after;
    *end = rill_vec_add(base, rill_vec_scale(out, way->keep - behind));
    return 1;
}

/* The move as far as the domain's walls let it go: they come after shapes, and must not put a
 * particle behind one. They get to see it no longer than 1 h; who makes the move counts that. */
RILL_APART rill_vec2 inside_move(const rill_world *world, const rill_moves *moves, uint32_t i,
                                 rill_vec2 start) {
    const rill_vec2 move = move_of(moves, i);
    uint32_t limited = 0;
    rill_vec2 aim = rill_vec_add(start, move);
    if (!rill_is_well_inside(&world->units, aim)) {
        aim = rill_vec_add(start, rill_limit_speed(move, &limited));
        aim = rill_walls_clamp(world, aim, rill_slots(world)[i]);
    }
    return rill_vec_sub(aim, start);
}

/* No move is longer than 1 h. What a fast wall takes with it must go as far as the wall does, so
 * only the part along the surface becomes shorter. */
static rill_vec2 shorten_along(rill_vec2 move, rill_vec2 normal) {
    const rill_real ahead = rill_clamp(rill_vec_dot(move, normal), -RILL_ONE, RILL_ONE);
    const rill_vec2 along = rill_vec_sub(move, rill_vec_scale(normal, ahead));
    const rill_real square = rill_vec_dot(along, along);
    const rill_real room = RILL_ONE - rill_product(ahead, ahead);
    if (square <= room) {
        return move;
    }
    const rill_vec2 kept = rill_vec_scale(along, rill_sqrt(rill_div(room, square)));
    return rill_vec_add(rill_vec_scale(normal, ahead), kept);
}

/* The part of an impulse that leaves the body no faster than the particle was, or hardly: light
 * ones would be thrown about by the many that they touch. */
static rill_real coupling_clip_bearable(const rill_rigid *body, rill_real arm, rill_vec2 move, rill_vec2 lost) {
    const rill_real square = rill_vec_dot(lost, lost) + rill_mul(arm, arm);
    const rill_tiny gain = rill_tiny_scale(body->inverse_mass, square);
    const rill_tiny least = rill_tiny_of(square) / HARDLY;
    const rill_tiny ahead =
        rill_tiny_sub(rill_tiny_of(rill_vec_dot(move, lost)), rill_speed_along(body, lost, arm));
    const rill_tiny most = ahead > least ? ahead : least;
    return gain > most ? rill_tiny_ratio(most, gain) : RILL_ONE;
}

/* A body takes over what a particle loses of its move. */
static void coupling_clip_hit(rill_rigid *body, rill_vec2 at, rill_vec2 move, rill_vec2 lost) {
    const rill_real part =
        body->mobile ? coupling_clip_bearable(body, rill_arm(body, at, lost), move, lost) : RILL_ONE;
    const rill_vec2 impulse = rill_vec_scale(lost, part);
    const rill_real arm = rill_arm(body, at, impulse);
    body->fluid = rill_vec_add(body->fluid, impulse);
    body->fluid_spin += rill_mul(arm, body->gyration);
    if (body->mobile) {
        rill_kick(body, impulse, arm, body->inverse_mass);
    }
}

static void clip(rill_world *world, void *context, uint32_t k, uint32_t i) {
    rill_clipper *clipper = (rill_clipper *)context;
    const rill_hull *hull = &rill_hulls(world)[k];
    rill_rigid *body = &rill_rigids(world)[hull->body];
    const rill_vec2 start = start_of(clipper->moves, i);
    const rill_vec2 move = inside_move(world, clipper->moves, i, start);
    rill_way way = way_of(body, start, move, rill_slots(world)[i]);
    rill_vec2 normal = hull->normal[1];
    rill_vec2 end;
    if (is_out_of_reach(hull, &way) || rill_hull_passes(world, hull, i)) {
        return;
    }
    coupling_clip_measure(&way);
    if (hull->kind == RILL_SHAPE_SEGMENT) {
        if (!cross_segment(hull, &way, clipper->last, &end)) {
            return;
        }
    } else {
        rill_vec2 at;
        rill_gap gap;
        if (!advance(world, hull, &way, &at, &gap)) {
            return;
        }
        end = slide(world, hull, &way, at, gap, clipper->last);
        normal = gap.normal;
    }
    clipper->met = 1;
    if (end.x == way.to.x && end.y == way.to.y) {
        return;
    }
    const rill_vec2 changed = shorten_along(rill_vec_sub(rill_from_body(body, end), start),
                                            rill_rotate(body->rotation, normal));
    set_move(clipper->moves, i, changed);
    coupling_clip_hit(body, start, move, rill_vec_sub(move, changed));
}

/* The largest coordinate of many vectors. */
typedef struct rill_extent {
    rill_vec2 low, high;
} rill_extent;

static inline void extend(rill_extent *extent, rill_vec2 v) {
    extent->low.x = rill_min(extent->low.x, v.x);
    extent->low.y = rill_min(extent->low.y, v.y);
    extent->high.x = rill_max(extent->high.x, v.x);
    extent->high.y = rill_max(extent->high.y, v.y);
}

static rill_real coupling_clip_largest(const rill_extent *extent) {
    return rill_max(rill_max(-extent->low.x, extent->high.x),
                    rill_max(-extent->low.y, extent->high.y));
}

/* How far from the place that it is sorted by a particle's way leads at most, h. No move is longer
 * than 1 in the end. A shift may take a particle back to where it came from, and along a surface
 * as far beyond. */
static rill_real longest_way(const rill_world *world, const rill_moves *moves) {
    rill_extent speeds = {{0, 0}, {0, 0}};
    rill_extent shifts = speeds;
    for (uint32_t i = 0; i < world->count; i++) {
        extend(&speeds, moves->velocity[i]);
    }
    for (uint32_t i = 0; moves->relaxed != NULL && i < world->count; i++) {
        extend(&shifts, moves->relaxed[i].shift);
    }
    const rill_real shift = coupling_clip_largest(&shifts);
    if (moves->relaxed != NULL) {
        const rill_real most =
            rill_max(coupling_clip_largest(&speeds), rill_shift_value(rill_vec(shift, shift)).x);
        return 2 * rill_min(most, RILL_ONE);
    }
    const rill_real most = rill_fine_value(coupling_clip_largest(&speeds));
    return rill_min(most, RILL_ONE) * 3 / 2; /* of both coordinates */
}

/* How far a shape's points have moved in this substep at most, and what moves with it 2 h off. */
RILL_APART rill_real coupling_clip_motion_of(const rill_rigid *body, const rill_hull *hull) {
    const rill_vec2 moved = rill_vec_sub(body->position, body->old_position);
    const rill_real turned = rill_abs(body->rotation.c - body->old_rotation.c) +
                             rill_abs(body->rotation.s - body->old_rotation.s);
    const rill_vec2 low = rill_vec_sub(body->old_position, hull->low);
    const rill_vec2 high = rill_vec_sub(hull->high, body->old_position);
    const rill_real lever = rill_sum(rill_max(low.x, high.x), rill_max(low.y, high.y));
    const rill_real most = rill_sum(rill_sum(rill_abs(moved.x), rill_abs(moved.y)),
                                    rill_mul(turned, rill_sum(lever, 4 * RILL_ONE)));
    return rill_min(most, RILL_REACH_TERRAIN / 2);
}

static void clip_all(rill_world *world, rill_clipper *clipper, rill_real way) {
    const rill_rigid *rigids = rill_rigids(world);
    for (uint32_t b = 0; b < world->layout.body_capacity; b++) {
        for (uint32_t k = rigids[b].kind != 0 ? rigids[b].first : RILL_NO_SHAPE; k != RILL_NO_SHAPE;
             k = rill_hulls(world)[k].next) {
            const rill_real reach = way + coupling_clip_motion_of(&rigids[b], &rill_hulls(world)[k]);
            rill_visit_near(world, k, reach, clip, clipper);
        }
    }
}

void rill_coupling_clip(rill_world *world, const rill_moves *moves) {
    const rill_real way = longest_way(world, moves) + MOST_GAP;
    rill_clipper clipper = {moves, 0, 0};
    clip_all(world, &clipper, way);
    if (clipper.met) { /* what slides along one shape may get into another */
        clipper.last = 1;
        clip_all(world, &clipper, way);
    }
}

#else

typedef int rill_no_coupling_clip_here; /* ISO C wants a declaration in every file */

#endif
#undef HARDLY
#undef LARGEST_EXIT
#undef MAX_ADVANCES
#undef MOST_GAP
#undef SEGMENT_SLACK

/* coupling_bodin.c */
/* Bodies in Bodin's sweeps.
 *
 * A body that fills part of a particle's neighbourhood is one more neighbour in its density
 * constraint: a pressure p pushes the particle with p times the body's slope and the body with the
 * opposite, at the particle's position, so that momentum and angular momentum are kept. The fluid's
 * sweep knows nothing of bodies: it leaves the particles that touch movable ones (their step is set
 * to 0) to the sweep here, which follows it. Gauss-Seidel does not mind the order. */
/* Bodies in Bodin's sweeps: the hooks that the solver calls. Without bodies they do nothing. */
#ifndef RILL_SRC_COUPLING_BODIN_H
#define RILL_SRC_COUPLING_BODIN_H

/* Bodin's constraint fluid, its parts.
 *
 * Each particle's density is a constraint g = density / rest - 1 <= 0. Its gradient with respect to
 * a neighbour's position is b, to its own minus the sum of all b. A pressure p (the constraint's
 * multiplier, >= 0 unless bilateral) adds p times the sum to the particle's velocity and takes p b
 * from each neighbour's: momentum is kept whatever b is. */
#ifndef RILL_SRC_BODIN_H
#define RILL_SRC_BODIN_H

/* Substeps are added long before. Below 1 the velocities of the most crowded particles stay in the
 * range of the fine scalar: 255 neighbours with gradients below 4. */
#define RILL_BODIN_PRESSURE_LIMIT RILL_ONE

/* What a pressure does at its particle. */
typedef struct rill_lever {
    rill_vec2 sum;    /* of b over neighbours and walls */
    rill_real step;   /* pressure change per residual: relaxation / diagonal */
    rill_fine target; /* of the density's rate of change */
} rill_lever;

typedef struct rill_bodin {
    uint32_t kernel;
    uint32_t count;
    rill_vec2 *position;
    rill_vec2 *velocity;     /* fine while a solve lasts */
    rill_fine *pressure;     /* the multiplier, kept for the next step's warm start */
    rill_slow *slow;         /* its slow average */
    rill_gradient *gradient; /* b of every list entry */
    rill_lever *lever;
    uint32_t mixed;   /* particles differ in mass */
    uint32_t tense;   /* some pull each other */
    uint32_t falling; /* they differ in gravity */
    const uint8_t *material;
    const uint16_t *slot;
    const rill_substance *substance;
    rill_lists lists;

    rill_vec2 gravity;      /* fine: velocity that a substep adds */
    rill_vec2 fall;         /* the same to a particle, unless they differ in it */
    rill_real inverse_rest; /* 1 / rest density */
    rill_real weight_scale; /* from the kernel as computed to a share of the rest density */
    rill_real slope_scale;  /* the same of its slope */
    rill_real area_density; /* particles per h^2 at rest */
    rill_real softness;     /* e = 4 epsilon xi: what a pressure is forgiven */
    rill_real slowness;     /* 1 / the speed below which the fluid thickens */
    rill_real thickening;   /* how many times more viscous it is at rest: a plain number */
    rill_real drift;        /* 4 xi: share of the density error to remove in a substep */
    rill_real haste;        /* how much more of a large one */
} rill_bodin;

/* What gravity adds to the velocity of a particle of a material. */
static inline rill_vec2 rill_bodin_fall(const rill_bodin *bodin, uint32_t material) {
    const rill_vec2 gravity = bodin->gravity;
    const rill_real scale = bodin->substance[material].gravity_scale;
    return scale == RILL_ONE ? gravity
                             : rill_vec(rill_mul(gravity.x, scale), rill_mul(gravity.y, scale));
}

/* Substeps of the next step, if they are automatic. */
uint32_t rill_bodin_next_substeps(rill_world *world);

/* Counts the particles that ask for more substeps, and those that forbid fewer. */
void rill_bodin_count_strained(rill_world *world);

/* Advances the particles by their velocities. */
void rill_bodin_move(rill_world *world);

/* Viscosity and the friction of walls. */
void rill_bodin_viscosity(const rill_world *world, const rill_bodin *all);

/* Surface tension. */
void rill_bodin_pull(const rill_bodin *bodin);

/* Finds densities, gradients, diagonals and targets; adds gravity and presses with the last
 * substep's pressures. */
void rill_bodin_linearise(rill_world *world, const rill_bodin *all);

/* Adds the impulses of a pressure of particle i to it and to its neighbours. */
void rill_bodin_press(const rill_bodin *bodin, uint32_t i, const uint16_t *list,
                      const rill_gradient *gradient, rill_fine pressure);

/* One Gauss-Seidel sweep over all particles. Returns the mean residual; if it is not to be
 * measured, anything. */
rill_real rill_bodin_sweep(const rill_world *world, const rill_bodin *all, int measured);

#endif

/* What bodies add to one particle's constraint. */
typedef struct rill_body_terms {
    rill_real density;    /* relative to rest */
    rill_vec2 slope;      /* of the density, away from the bodies */
    rill_real xx, xy, yy; /* moments of the gradient */
    rill_real mobility;   /* what they add to the diagonal */
    rill_fine driven;     /* rate of the density by motions that no pressure changes */
} rill_body_terms;

#if RILL_BODIES

/* Between the steps of a solve and those of bodies. */
static inline rill_fine rill_fine_of_tiny(rill_tiny a) {
#if RILL_FIXED
    return (rill_fine)(((int64_t)a + 128) >> 8);
#else
    return a;
#endif
}

static inline rill_tiny rill_tiny_of_fine(rill_fine a) {
#if RILL_FIXED
    return rill_saturate((int64_t)a * 256);
#else
    return a;
#endif
}

/* Finds contacts of fluid and bodies, before the constraints are linearised. */
void rill_bodin_bodies_begin(rill_world *world);

/* The terms of particle i; 0 if no body is near. */
int rill_bodin_body_terms(const rill_world *world, const rill_bodin *bodin, uint32_t i,
                          rill_body_terms *terms);

/* Gravity and forces, then the impulses that bodies get from the pressures that the fluid starts
 * with. Particles that touch movable bodies are taken out of the fluid's own sweep. */
void rill_bodin_bodies_start(rill_world *world, rill_bodin *bodin, rill_vec2 gravity);

/* One sweep over those particles, contacts and joints. */
void rill_bodin_bodies_sweep(rill_world *world, rill_bodin *bodin);

/* Moves the bodies. */
void rill_bodin_bodies_finish(rill_world *world, rill_bodin *bodin);

/* Keeps particles out of them. */
void rill_bodin_bodies_clip(rill_world *world);

#else

static inline void rill_bodin_bodies_begin(rill_world *world) {
    (void)world;
}

static inline int rill_bodin_body_terms(const rill_world *world, const rill_bodin *bodin,
                                        uint32_t i, rill_body_terms *terms) {
    (void)world;
    (void)bodin;
    (void)i;
    (void)terms;
    return 0;
}

static inline void rill_bodin_bodies_start(rill_world *world, rill_bodin *bodin,
                                           rill_vec2 gravity) {
    (void)world;
    (void)bodin;
    (void)gravity;
}

static inline void rill_bodin_bodies_sweep(rill_world *world, rill_bodin *bodin) {
    (void)world;
    (void)bodin;
}

static inline void rill_bodin_bodies_finish(rill_world *world, rill_bodin *bodin) {
    (void)world;
    (void)bodin;
}

static inline void rill_bodin_bodies_clip(rill_world *world) {
    (void)world;
}

#endif

#endif

/* What a wall adds to Bodin's density and gradient: the half space behind it, filled with fluid. */
#ifndef RILL_SRC_BODIN_WALLS_H
#define RILL_SRC_BODIN_WALLS_H

/* Integrals over the half space at a distance d, for one particle per h^2. J is the kernel's slope
 * -dW/dr, x the coordinate along the wall's normal, y across it. */
typedef enum rill_bodin_wall {
    RILL_WALL_WEIGHT,      /* of W */
    RILL_WALL_SLOPE,       /* of J x/r */
    RILL_WALL_MOMENT,      /* of J x^2/r */
    RILL_WALL_CROSS_MOMENT /* of J y^2/r */
} rill_bodin_wall;

/* By kernel and integral; tests/test_tables.c integrates every entry anew. */
extern const rill_real rill_bodin_wall_table[4][4][RILL_WALL_STEPS + 1];

#endif

#if RILL_BODIES && RILL_BODIN

static rill_coupled *coupling_bodin_coupleds(const rill_world *world) {
    return (rill_coupled *)rill_array_of(world, RILL_ARRAY_COUPLED);
}

static rill_real scale_of(const rill_bodin *bodin) {
    return rill_product(bodin->area_density, bodin->inverse_rest);
}

void rill_bodin_bodies_begin(rill_world *world) {
    if (!rill_has_bodies(world)) {
        return;
    }
    const rill_real(*table)[RILL_WALL_STEPS + 1] =
        rill_bodin_wall_table[world->config.bodin.kernel];
    const rill_real total = 2 * table[RILL_WALL_WEIGHT][0];
    const rill_field field = {
        RILL_RATIO(3, 200),
        RILL_RATIO(3, 200),
        1,
        {{table[RILL_WALL_WEIGHT], table[RILL_WALL_SLOPE], rill_div(RILL_ONE, total)},
         {NULL, NULL, 0}},
        {total, 0},
        table[RILL_WALL_MOMENT],
        table[RILL_WALL_CROSS_MOMENT],
    };
    rill_bodies_begin(world);
    rill_coupling_find(world, &field);
}

int rill_bodin_body_terms(const rill_world *world, const rill_bodin *bodin, uint32_t i,
                          rill_body_terms *terms) {
    const rill_boundary *boundary = rill_boundary_of(world, i);
    if (boundary == NULL) {
        return 0;
    }
    const rill_real scale = scale_of(bodin);
    terms->density = rill_product(scale, boundary->cover);
    terms->slope = rill_vec_scale(boundary->slope, scale);
    terms->xx = rill_product(scale, boundary->xx);
    terms->xy = rill_product(scale, boundary->xy);
    terms->yy = rill_product(scale, boundary->yy);
    terms->mobility = rill_mul(rill_product(scale, scale), boundary->mobility);
    terms->driven = rill_fine_of_tiny(rill_tiny_scale(boundary->driven, scale));
    return 1;
}

/* Adds the impulses of a pressure to the bodies of a particle, of which there is one at least. */
RILL_INLINE void press_bodies(const rill_coupling *couplings, rill_rigid *rigids, uint32_t first,
                              rill_real scale, rill_fine pressure) {
    const rill_tiny impulse = rill_tiny_scale(rill_tiny_of_fine(pressure), scale);
    uint32_t c = first;
    do {
        const rill_coupling *coupling = &couplings[c];
        rill_rigid *body = &rigids[coupling->body];
        if (body->mobile) {
            rill_kick(body, coupling->slope, coupling->arm,
                      -rill_tiny_mul(body->inverse_mass, impulse));
        }
        c = coupling->next;
    } while (c != RILL_NO_INDEX);
}

/* Takes particles with movable bodies out of the fluid's sweep. */
static void take_over(rill_world *world, rill_bodin *bodin) {
    const uint16_t *head = rill_boundary_heads(world);
    uint32_t list = 0;
    uint32_t gradient = 0;
    uint32_t count = 0;
    for (uint32_t i = 0; i < bodin->count; i++) {
        if (head[i] != RILL_NO_INDEX && rill_boundaries(world)[head[i]].mobility > 0) {
            rill_coupled *coupled = &coupling_bodin_coupleds(world)[count++];
            coupled->particle = (uint16_t)i;
            coupled->first = rill_boundaries(world)[head[i]].first;
            coupled->list = list;
            coupled->gradient = gradient;
            coupled->step = bodin->lever[i].step;
            bodin->lever[i].step = 0;
        }
        list += bodin->lists.count[i];
        gradient += rill_gradient_room(bodin->lists.count[i]);
    }
    world->bodies.coupleds = count;
}

/* Cracks feel the pressures that the fluid starts with. */
static void press_cracks(rill_world *world, const rill_bodin *bodin, rill_vec2 gravity) {
    if (world->bodies.touches == 0) {
        return;
    }
    const rill_vec2 fall = {rill_fine_value(gravity.x), rill_fine_value(gravity.y)};
    for (uint32_t n = 0; n < world->bodies.boundaries; n++) {
        rill_boundary *boundary = &rill_boundaries(world)[n];
        boundary->pressure =
            rill_mul(scale_of(bodin), rill_fine_value(bodin->pressure[boundary->particle]));
    }
    /* A slope is that of the part of the neighbourhood behind the surface: 1/2 to 0. */
    rill_cracks_press(world, fall, bodin->area_density, RILL_ONE / 2);
}

/* Hands on the pressures that the fluid starts with. */
RILL_APART void coupling_bodin_press_all(const rill_world *world, const rill_bodin *bodin) {
    for (uint32_t n = 0; n < world->bodies.coupleds; n++) {
        const rill_coupled *coupled = &coupling_bodin_coupleds(world)[n];
        const rill_fine pressure = bodin->pressure[coupled->particle];
        if (pressure != 0) {
            press_bodies(rill_couplings(world), rill_rigids(world), coupled->first, scale_of(bodin),
                         pressure);
        }
    }
}

void rill_bodin_bodies_start(rill_world *world, rill_bodin *bodin, rill_vec2 gravity) {
    if (!rill_has_bodies(world)) {
        return;
    }
    const rill_tiny2 fall = {rill_tiny_of_fine(gravity.x), rill_tiny_of_fine(gravity.y)};
    rill_bodies_accelerate(world, fall);
    rill_touches_find(world);
    press_cracks(world, bodin, gravity);
    rill_rows_begin(world);
    take_over(world, bodin);
    coupling_bodin_press_all(world, bodin);
}

/* Rate of the density by bodies that impulses move, of which there is one at least. */
RILL_INLINE rill_fine body_rate(const rill_coupling *couplings, const rill_rigid *rigids,
                                uint32_t first, rill_real scale) {
    rill_tiny rate = 0;
    uint32_t c = first;
    do {
        const rill_coupling *coupling = &couplings[c];
        const rill_rigid *body = &rigids[coupling->body];
        if (body->mobile) {
            rate = rill_tiny_add(rate, rill_speed_along(body, coupling->slope, coupling->arm));
        }
        c = coupling->next;
    } while (c != RILL_NO_INDEX);
    return rill_fine_of_tiny(rill_tiny_scale(rate, scale));
}

/* As in the fluid's own sweep, with the bodies' rates and impulses. */
RILL_HOT static void sweep_coupled(const rill_world *world, const rill_bodin *all) {
    const rill_bodin bodin = *all; /* a copy that no store through a pointer can change */
    const rill_coupling *couplings = rill_couplings(world);
    rill_rigid *rigids = rill_rigids(world);
    const rill_fine highest = rill_fine_of(RILL_BODIN_PRESSURE_LIMIT);
    const rill_fine lowest = world->config.bodin.bilateral ? -highest : 0;
    const rill_real scale = scale_of(&bodin);
    const int apart = bodin.mixed || !RILL_SSE2; /* else there is room for a press of its own */
    const rill_coupled *const end = coupling_bodin_coupleds(world) + world->bodies.coupleds;
    for (const rill_coupled *coupled = coupling_bodin_coupleds(world); coupled != end; coupled++) {
        const uint32_t i = coupled->particle;
        const rill_lever *lever = &bodin.lever[i];
        const uint16_t *list = bodin.lists.other + coupled->list;
        const rill_gradient *gradient = bodin.gradient + coupled->gradient;
        const uint32_t neighbours = bodin.lists.count[i];
        const rill_vec2 own = bodin.velocity[i];
        const rill_fine old = bodin.pressure[i];
        rill_kept kept;
        const rill_fine rate =
            rill_gradient_rate(gradient, list, neighbours, bodin.velocity, lever->sum, own, &kept) +
            body_rate(couplings, rigids, coupled->first, scale);
        const rill_fine residual = rate - lever->target - rill_product(bodin.softness, old);
        const rill_fine wanted =
            rill_clamp(old + rill_mul(residual, coupled->step), lowest, highest);
        const rill_fine change = wanted - old;
        if (change != 0) {
            bodin.pressure[i] = wanted;
            if (apart) {
                rill_bodin_press(&bodin, i, list, gradient, change);
            } else {
                rill_gradient_press_kept(&kept, gradient, list, neighbours, bodin.velocity, change);
                bodin.velocity[i] = rill_vec_add(own, rill_vec_scale(lever->sum, change));
            }
            press_bodies(couplings, rigids, coupled->first, scale, change);
        }
    }
}

void rill_bodin_bodies_sweep(rill_world *world, rill_bodin *bodin) {
    if (rill_has_bodies(world)) {
        sweep_coupled(world, bodin);
        (void)rill_rows_sweep(world);
        (void)rill_rows_sweep(world);
    }
}

/* A pressure is the impulse of the whole substep. */
static void note_impulses(rill_world *world, const rill_bodin *bodin) {
    const rill_real scale = scale_of(bodin);
    for (uint32_t n = 0; n < world->bodies.boundaries; n++) {
        const rill_boundary *boundary = &rill_boundaries(world)[n];
        const rill_real p = rill_mul(scale, rill_fine_value(bodin->pressure[boundary->particle]));
        for (uint32_t c = p != 0 ? boundary->first : RILL_NO_INDEX; c != RILL_NO_INDEX;
             c = rill_couplings(world)[c].next) {
            const rill_coupling *coupling = &rill_couplings(world)[c];
            rill_rigid *body = &rill_rigids(world)[coupling->body];
            body->fluid.x -= rill_mul(coupling->slope.x, p);
            body->fluid.y -= rill_mul(coupling->slope.y, p);
            body->fluid_spin -= rill_mul(rill_mul(coupling->arm, p), body->gyration);
        }
    }
}

void rill_bodin_bodies_finish(rill_world *world, rill_bodin *bodin) {
    if (rill_has_bodies(world)) {
        rill_rows_settle(world);
        rill_rows_end(world);
        note_impulses(world, bodin);
        rill_bodies_integrate(world);
    }
}

void rill_bodin_bodies_clip(rill_world *world) {
    if (rill_has_bodies(world)) {
        const rill_moves moves = {rill_positions(world), rill_velocities(world), NULL};
        rill_coupling_clip(world, &moves);
    }
}

#else

typedef int rill_no_coupling_bodin_here; /* ISO C wants a declaration in every file */

#endif

/* coupling_clavet.c */
/* Bodies in Clavet's passes (Clavet 2005, section 6): fluid and bodies exchange impulses.
 *
 * A body that fills part of a particle's neighbourhood adds to its densities as fluid at rest
 * would, and is pushed by its pressures as fluid would be. Contacts and joints are then solved
 * apart. */
/* Bodies in Clavet's passes: the hooks that the solver calls. Without bodies they do nothing. */
#ifndef RILL_SRC_COUPLING_CLAVET_H
#define RILL_SRC_COUPLING_CLAVET_H

#if RILL_BODIES

/* Does the world have room for any? */
static inline int rill_clavet_has_bodies(const rill_world *world) {
    return rill_has_bodies(world);
}

/* Gravity and forces. */
void rill_clavet_bodies_accelerate(rill_world *world, rill_vec2 gravity);

/* Finds contacts of fluid and bodies, once positions are predicted. */
void rill_clavet_bodies_begin(rill_world *world);

/* Does no body reach the particle? The world must have room for bodies. */
static inline int rill_clavet_is_off_bodies(const rill_world *world, uint32_t i) {
    return rill_boundary_heads(world)[i] == RILL_NO_INDEX;
}

/* Adds what bodies near a particle contribute to its densities. */
void rill_clavet_body_density(const rill_world *world, const rill_clavet *clavet, uint32_t i,
                              rill_double *density);

/* The displacement that bodies answer a particle's pressures with; they feel the opposite. */
rill_vec2 rill_clavet_body_shift(const rill_world *world, const rill_clavet *clavet, uint32_t i,
                                 rill_double pressure);

#if RILL_FIXED

/* The same two for all particles of a thin fluid. */
void rill_clavet_bodies_add(const rill_world *world, const rill_clavet *clavet);
void rill_clavet_bodies_shift(const rill_world *world, const rill_clavet *clavet);

#endif

/* Lets fluid that touches bodies slip along them, once all pushes are known. */
void rill_clavet_slip(rill_world *world, const rill_clavet *clavet);

/* Solves contacts and joints, moves the bodies, and keeps particles out of them. */
void rill_clavet_bodies_finish(rill_world *world);

#else

static inline int rill_clavet_has_bodies(const rill_world *world) {
    (void)world;
    return 0;
}

static inline void rill_clavet_bodies_accelerate(rill_world *world, rill_vec2 gravity) {
    (void)world;
    (void)gravity;
}

static inline void rill_clavet_bodies_begin(rill_world *world) {
    (void)world;
}

static inline int rill_clavet_is_off_bodies(const rill_world *world, uint32_t i) {
    (void)world;
    (void)i;
    return 1;
}

static inline void rill_clavet_body_density(const rill_world *world, const rill_clavet *clavet,
                                            uint32_t i, rill_double *density) {
    (void)world;
    (void)clavet;
    (void)i;
    (void)density;
}

static inline rill_vec2 rill_clavet_body_shift(const rill_world *world, const rill_clavet *clavet,
                                               uint32_t i, rill_double pressure) {
    (void)world;
    (void)clavet;
    (void)i;
    (void)pressure;
    return rill_vec(0, 0);
}

static inline void rill_clavet_bodies_add(const rill_world *world, const rill_clavet *clavet) {
    (void)world;
    (void)clavet;
}

static inline void rill_clavet_bodies_shift(const rill_world *world, const rill_clavet *clavet) {
    (void)world;
    (void)clavet;
}

static inline void rill_clavet_bodies_finish(rill_world *world) {
    (void)world;
}

#endif

#endif

/* Pairs of a thin fluid: one material whose viscosity is so little that it goes along with the
 * pressures, without springs. That is what small machines are made for, so the fixed build has its
 * own formats here; no product needs more than 32 bits.
 *
 * A mark is a position with 12 fraction bits. Both pressures of a particle share a word, with 17
 * fraction bits each: the far one in the upper half, within 1/8 either way, the near one below, 0
 * to 1/12. So the words of a pair can be added. */
#ifndef RILL_SRC_CLAVET_THIN_H
#define RILL_SRC_CLAVET_THIN_H

#if RILL_FIXED

/* x plus y times 2^16, modulo 2^32: one load and one subtraction for both coordinates. Particles
 * that may meet are never 8 h apart. */
static inline rill_mark rill_mark_of(rill_vec2 position) {
    return ((uint32_t)position.y << 12 & 0xFFFF0000u) + (uint32_t)(position.x >> 4);
}

/* The narrow distance from one mark to another. */
static inline rill_vec2 rill_mark_distance(rill_mark from, rill_mark to) {
    const uint32_t d = to - from;
    const int32_t x = (int16_t)(uint16_t)d;
    return rill_vec(x, (int32_t)(d - (uint32_t)x) >> 16);
}

typedef uint32_t rill_thin_pressure;

static inline rill_thin_pressure rill_thin_pressure_add(rill_thin_pressure a,
                                                        rill_thin_pressure b) {
    return a + b;
}

/* How a record is used between the search for pairs and the displacements: densities are summed
 * where shifts will be; the pressures' places take the mark of where the particle was and, as soon
 * as it is known, the word of its pressures. */
static inline void rill_thin_set_before(rill_relaxed *relaxed, rill_vec2 before) {
    relaxed->pressure.far = (rill_real)rill_mark_of(before);
}

static inline void rill_thin_set_pressure(rill_relaxed *relaxed, rill_double pressure) {
    relaxed->pressure.near =
        (rill_real)(((uint32_t)(pressure.far >> 1) << 16) + (uint32_t)(pressure.near >> 1));
}

/* Particles within reach of walls form a chain that begins with particle 0, wherever that is, and
 * ascends; 0 ends it. Its links are where pressures will be, and from then on where shifts will. */
static inline void rill_thin_set_link(rill_relaxed *relaxed, uint32_t next) {
    relaxed->pressure.near = (rill_real)next;
}

static inline uint32_t rill_thin_link(const rill_relaxed *relaxed) {
    return (uint32_t)relaxed->pressure.near;
}

static inline rill_mark rill_thin_now(const rill_clavet *clavet, uint32_t i) {
    return clavet->relaxed[i].now;
}

static inline rill_mark rill_thin_before(const rill_clavet *clavet, uint32_t i) {
    return (rill_mark)clavet->relaxed[i].pressure.far;
}

static inline rill_thin_pressure rill_thin_pressures(const rill_relaxed *relaxed) {
    return (rill_thin_pressure)relaxed->pressure.near;
}

static inline rill_double rill_thin_pressure_value(rill_thin_pressure word) {
    const rill_double pressure = {((int32_t)word >> 16) * 2, (int32_t)(word & 0xFFFFu) * 2};
    return pressure;
}

/* The shift of a pair that is `now` apart, and was `before` apart, by the sum of its pressures and
 * by a viscosity of at most 1/4.
 *
 * As in rill_direction it is pushed along the line on which it stood. Half the difference of the
 * squares is the speed with which it parts, times the distance. Distances are taken for 1/4 to 1 h
 * here: what is nearer is pushed less, but if it were pushed nowhere, it would never part.
 *
 * Bounds: from a distance of at most 3 h the speed is below 9, the push below 1 and, times w over
 * the distance, below 4; that again times the distance (3 only if the distance was taken for 1) is
 * below 4. */
static inline rill_vec2 rill_thin_shift(uint32_t kernel, rill_thin_pressure pressure,
                                        rill_real viscosity, rill_vec2 now, rill_vec2 before,
                                        uint32_t i, uint32_t j) {
    const rill_real square = rill_narrow_square(now);
    const rill_real square_before = rill_narrow_square(before);
    uint32_t above = (uint32_t)rill_max(square, square_before) - (1u << 20);
    if (RILL_RARELY(above >= 15u << 20)) {
        if (square_before < 16) { /* both nearer than 1/4 h, and 2^-10 h before */
            before = rill_parting(i, j);
            before = rill_vec(before.x >> 8, before.y >> 8);
        }
        above = (int32_t)above < 0 ? 0 : (15u << 20) - 1;
    }
    const rill_real inverse = rill_inverse_root_above(above);
    const rill_real w = rill_weight_near(kernel, square);
    const rill_real speed = (((square - square_before) >> 11) * inverse) >> 12; /* Q13 */
    const rill_real push = ((int32_t)pressure >> 16) + (((int32_t)(pressure & 0xFFFFu) * w) >> 14) -
                           ((speed * viscosity) >> 14);                  /* Q17 */
    const rill_real scaled = (push * ((w * inverse) >> 14)) >> 12;       /* Q17 */
    return rill_vec((scaled * before.x) >> 7, (scaled * before.y) >> 7); /* Q22 */
}

#else

static inline rill_vec2 rill_mark_distance(rill_mark from, rill_mark to) {
    return rill_vec_sub(to, from);
}

typedef rill_double rill_thin_pressure;

static inline rill_thin_pressure rill_thin_pressure_add(rill_thin_pressure a,
                                                        rill_thin_pressure b) {
    return rill_double_add(a, b);
}

static inline rill_mark rill_thin_now(const rill_clavet *clavet, uint32_t i) {
    return clavet->position[i];
}

static inline rill_mark rill_thin_before(const rill_clavet *clavet, uint32_t i) {
    return rill_vec_sub(clavet->position[i], clavet->velocity[i]);
}

static inline rill_thin_pressure rill_thin_pressures(const rill_relaxed *relaxed) {
    return relaxed->pressure;
}

static inline rill_vec2 rill_thin_shift(uint32_t kernel, rill_thin_pressure pressure,
                                        rill_real viscosity, rill_vec2 now, rill_vec2 before,
                                        uint32_t i, uint32_t j) {
    if (rill_narrow_square(before) < RILL_RATIO(1, 1048576)) {
        before = rill_parting(i, j);
        before = rill_vec(before.x / 16, before.y / 16);
    }
    const rill_real square = rill_narrow_square(now);
    const rill_real square_before = rill_narrow_square(before);
    const rill_real w = rill_weight_near(kernel, square);
    const rill_real longer = rill_max(square, square_before);
    const rill_real inverse = 1 / rill_root(rill_clamp(longer, RILL_RATIO(1, 16), RILL_ONE));
    const rill_real loss = (square - square_before) * inverse * w * viscosity / 4;
    return rill_push_along((rill_push(pressure, w) - loss) * inverse, before);
}

#endif

#endif
/* What a wall adds to Clavet's sums: the half space behind it, filled with fluid at rest.
 *
 * Without it the layer at a wall misses half its neighbours, is squeezed to 1.4 times the rest
 * density before it pushes back, and the column stands too low. */
#ifndef RILL_SRC_CLAVET_WALLS_H
#define RILL_SRC_CLAVET_WALLS_H

/* Integrals over the half space at a distance d, for one particle per h^2. */
typedef enum rill_clavet_wall {
    RILL_WALL_DENSITY,      /* of w^2 */
    RILL_WALL_NEAR_DENSITY, /* of w^3 */
    RILL_WALL_PUSH,         /* of w along the normal */
    RILL_WALL_NEAR_PUSH     /* of w^2 along the normal */
} rill_clavet_wall;

/* By kernel set and integral; tests/test_tables.c integrates every entry anew. */
extern const rill_real *const rill_clavet_wall_table[3][4];

#endif

#if RILL_BODIES && RILL_CLAVET

/* Gauss-Seidel sweeps over contacts and joints. */
#define BODY_SWEEPS 10

/* Squared slopes from here on tell a pressure. */
#define LEAST_SLOPE RILL_RATIO(1, 256)

static rill_kernel_field kernel_of(const rill_real *cover, const rill_real *slope) {
    const rill_kernel_field field = {cover, slope, rill_div(RILL_ONE, 2 * cover[0])};
    return field;
}

void rill_clavet_bodies_accelerate(rill_world *world, rill_vec2 gravity) {
    const rill_tiny2 fall = {rill_tiny_of(gravity.x), rill_tiny_of(gravity.y)};
    rill_bodies_accelerate(world, fall);
}

void rill_clavet_bodies_begin(rill_world *world) {
    if (!rill_has_bodies(world)) {
        return;
    }
    const rill_real *const *table = rill_clavet_wall_table[world->config.clavet.kernel];
    const int slips = world->config.clavet.order == RILL_ORDER_FAST;
    const rill_field field = {
        RILL_RATIO(8, 100),
        slips ? RILL_RATIO(12, 100) : RILL_RATIO(8, 100),
        2,
        {kernel_of(table[RILL_WALL_DENSITY], table[RILL_WALL_PUSH]),
         kernel_of(table[RILL_WALL_NEAR_DENSITY], table[RILL_WALL_NEAR_PUSH])},
        {2 * table[RILL_WALL_DENSITY][0], 2 * table[RILL_WALL_NEAR_DENSITY][0]},
        NULL,
        NULL,
    };
    rill_bodies_begin(world);
    rill_coupling_find(world, &field);
}

void rill_clavet_body_density(const rill_world *world, const rill_clavet *clavet, uint32_t i,
                              rill_double *density) {
    const rill_boundary *boundary = rill_boundary_of(world, i);
    if (boundary != NULL) {
        density->far += rill_product(clavet->wall_density, boundary->cover);
        density->near += rill_product(clavet->wall_density, boundary->near_cover);
    }
}

/* What one body does to a particle, as walls do: it does not pull. */
static rill_vec2 shift_of(const rill_clavet *clavet, const rill_coupling *coupling,
                          rill_double pressure) {
    const rill_vec2 push = rill_vec_add(rill_vec_scale(coupling->slope, pressure.far),
                                        rill_vec_scale(coupling->near, pressure.near));
    if (rill_vec_dot(push, coupling->slope) <= 0) {
        return rill_vec(0, 0);
    }
    const rill_real scale = 2 * clavet->wall_density;
    return rill_vec(rill_pressure_shift(rill_product(scale, push.x)),
                    rill_pressure_shift(rill_product(scale, push.y)));
}

/* The impulse per slope of a coupling; 0 where the slope is too little to tell. */
static rill_real pressure_on(const rill_coupling *coupling, rill_vec2 impulse) {
    const rill_real square = rill_vec_dot(coupling->slope, coupling->slope);
    return square > LEAST_SLOPE ? rill_div(rill_vec_dot(impulse, coupling->slope), square) : 0;
}

rill_vec2 rill_clavet_body_shift(const rill_world *world, const rill_clavet *clavet, uint32_t i,
                                 rill_double pressure) {
    rill_vec2 sum = {0, 0};
    if (rill_clavet_is_off_bodies(world, i)) {
        return sum;
    }
    rill_boundary *boundary = &rill_boundaries(world)[rill_boundary_heads(world)[i]];
    const rill_real mass = world->config.material[clavet->material[i]].density;
    const int cracked = world->bodies.touches > 0; /* from the last substep on */
    for (uint32_t c = boundary->first; c != RILL_NO_INDEX; c = rill_couplings(world)[c].next) {
        const rill_coupling *coupling = &rill_couplings(world)[c];
        const rill_vec2 shift = shift_of(clavet, coupling, pressure);
        const rill_vec2 back = rill_vec_scale(rill_shift_value(shift), -mass);
        rill_rigid *body = &rill_rigids(world)[coupling->body];
        const rill_real arm = rill_arm(body, clavet->position[i], back);
        sum = rill_vec_add(sum, shift);
        if (cracked) {
            boundary->pressure = -pressure_on(coupling, back);
        }
        body->fluid = rill_vec_add(body->fluid, back);
        body->fluid_spin += rill_mul(arm, body->gyration);
        if (body->mobile) {
            rill_kick(body, back, arm, body->inverse_mass);
        }
    }
    boundary->slope = sum;
    return sum;
}

#if RILL_FIXED

void rill_clavet_bodies_add(const rill_world *world, const rill_clavet *clavet) {
    for (uint32_t n = 0; n < world->bodies.boundaries; n++) {
        const uint32_t i = rill_boundaries(world)[n].particle;
        rill_vec2 *sums = &clavet->relaxed[i].shift;
        rill_double density = {sums->x, sums->y};
        rill_clavet_body_density(world, clavet, i, &density);
        *sums = rill_vec(density.far, density.near);
    }
}

void rill_clavet_bodies_shift(const rill_world *world, const rill_clavet *clavet) {
    for (uint32_t n = 0; n < world->bodies.boundaries; n++) {
        const uint32_t i = rill_boundaries(world)[n].particle;
        rill_relaxed *relaxed = &clavet->relaxed[i];
        const rill_double pressure = rill_thin_pressure_value(rill_thin_pressures(relaxed));
        relaxed->shift =
            rill_vec_add(relaxed->shift, rill_clavet_body_shift(world, clavet, i, pressure));
    }
}

#endif

/* The integral of a coupling's slope over the distance. */
static rill_real reach_of(const rill_real *slope) {
    rill_real sum = slope[0] / 2;
    for (int n = 1; n < RILL_WALL_STEPS; n++) {
        sum += slope[n];
    }
    return sum / RILL_WALL_STEPS;
}

/* What cracks want to know of the fluid is told here, because bodies need the stack that its
 * constants take. */
RILL_APART rill_real slip(rill_world *world) {
    rill_clavet clavet;
    rill_clavet_of(world, &clavet);
    rill_clavet_slip(world, &clavet);
    return clavet.wall_density;
}

void rill_clavet_bodies_finish(rill_world *world) {
    if (!rill_has_bodies(world)) {
        return;
    }
    const rill_moves moves = {rill_positions(world), rill_velocities(world),
                              (rill_relaxed *)rill_array_of(world, RILL_ARRAY_WORK)};
    const rill_real *slope = rill_clavet_wall_table[world->config.clavet.kernel][RILL_WALL_PUSH];
    const rill_real wall_density = slip(world);
    rill_touches_find(world);
    rill_cracks_press(world, rill_gravity_value(&world->gravity), wall_density, reach_of(slope));
    rill_rows_begin(world);
    for (int n = 0; n < BODY_SWEEPS; n++) {
        (void)rill_rows_sweep(world);
    }
    rill_rows_settle(world);
    rill_rows_end(world);
    rill_bodies_integrate(world);
    rill_coupling_clip(world, &moves);
}

#else

typedef int rill_no_coupling_clavet_here; /* ISO C wants a declaration in every file */

#endif
#undef BODY_SWEEPS
#undef LEAST_SLOPE

/* coupling_slip.c */
/* Clavet's fluid slips along bodies that sink or rise in it.
 *
 * Particles at rest form a soft crystal. Sheared, it holds itself up: the virial of the pushes that
 * a particle gets, the sum of push times distance, is not the same in all directions any more. A
 * box of 6 spacings that is a quarter heavier than the fluid hung in it for ever: moved through it
 * by 2 cm/s, it felt 0.22 of the displaced weight against its way. So around bodies that are on
 * their way, the pairs of the particles that touch them get an additional push that makes up
 * for the difference. It needs neither divisions nor roots: a push D d w^2 along the distance d,
 * with D symmetric and without trace, has itself the virial D times a sum that hardly varies. A
 * pair gets it with opposite signs, so that momentum is kept. Without shear stiffness nothing damps
 * the fluid, which then trembles: that is why it ends when the body
 * lies or floats.
 *
 * A half space at the distance s that pushes with p adds p s / 2 to the difference along its
 * normal, whatever the kernel. */

#if RILL_BODIES && RILL_CLAVET

/* A body is under water if as much as 1/16 of its buoyancy presses it down. */
#define LEAST_LOAD 16

/* The integral of q^2 w^2 / 2 over the plane. */
static rill_real virial_of_weight(const rill_clavet *clavet) {
    const rill_real integral = clavet->kernel == RILL_CLAVET_ORIGINAL
                                   ? RILL_RATIO(52360, 1000000)   /* pi/60 */
                                   : RILL_RATIO(130900, 1000000); /* pi/24 */
    return rill_mul(clavet->wall_density, integral);
}

static rill_boundary *slipping(const rill_world *world, uint32_t i) {
    const uint32_t head = rill_boundary_heads(world)[i];
    rill_boundary *boundary = head != RILL_NO_INDEX ? &rill_boundaries(world)[head] : NULL;
    return boundary != NULL && boundary->slips ? boundary : NULL;
}

static int is_part(const rill_world *world, uint32_t shape, uint32_t body) {
    return shape < RILL_TOUCH_WALL && rill_hulls(world)[shape].body == body;
}

/* Is any body of another density than the fluid? */
static int any_sinks(const rill_world *world) {
    for (uint32_t b = 0; b < world->layout.body_capacity; b++) {
        if (rill_body_sinks(world, &rill_rigids(world)[b]) != 0) {
            return 1;
        }
    }
    return 0;
}

/* Has the body come to lie on something? */
static int lies(const rill_world *world, uint32_t body) {
    for (uint32_t n = 0; n < world->bodies.touches; n++) {
        const rill_touch *touch = &rill_touch_array(world)[n];
        if (touch->met && (is_part(world, touch->a, body) || is_part(world, touch->b, body))) {
            return 1;
        }
    }
    return 0;
}

/* The body of a boundary, or RILL_NO_INDEX where there was no room for a coupling. */
static uint32_t owner_of(const rill_world *world, uint32_t boundary) {
    const uint32_t first = rill_boundaries(world)[boundary].first;
    return first != RILL_NO_INDEX ? rill_couplings(world)[first].body : RILL_NO_INDEX;
}

/* Boundaries of a body follow each other: the last of a row of them. */
static uint32_t last_of_row(const rill_world *world, uint32_t first) {
    uint32_t n = first;
    while (n + 1 < world->bodies.boundaries && owner_of(world, n + 1) == owner_of(world, first)) {
        n++;
    }
    return n;
}

/* Is a body on its way through the fluid? One that is lighter is as long as fluid presses on it
 * from above. */
static int travels(const rill_world *world, uint32_t first, uint32_t last) {
    const uint32_t index = owner_of(world, first);
    const int sinks =
        index != RILL_NO_INDEX ? rill_body_sinks(world, &rill_rigids(world)[index]) : 0;
    if (sinks == 0 || lies(world, index)) {
        return 0;
    }
    const rill_rigid *body = &rill_rigids(world)[index];
    const rill_vec2 gravity = rill_gravity_value(&world->gravity);
    const rill_vec2 down = rill_vec_unit(gravity);
    rill_real load = 0;
    for (uint32_t n = first; n <= last; n++) {
        const rill_vec2 shift = rill_shift_value(rill_boundaries(world)[n].slope);
        load += rill_max(-rill_vec_dot(shift, down), 0);
    }
    return sinks > 0 || load * LEAST_LOAD > rill_mul(body->displaced, rill_vec_dot(gravity, down));
}

/* Marks the particles that slip, and begins with what their body adds to the virial. Between two
 * solids there is too little fluid to push. Returns how many there are. */
static uint32_t mark_slipping(const rill_world *world, const rill_clavet *clavet) {
    uint32_t last = 0;
    int slips = 0;
    uint32_t count = 0;
    for (uint32_t n = 0; n < world->bodies.boundaries; n++) {
        rill_boundary *boundary = &rill_boundaries(world)[n];
        if (n == 0 || n > last) {
            last = last_of_row(world, n);
            slips = travels(world, n, last);
        }
        if (slips && boundary->solids == 1 &&
            !rill_is_near_wall(world, clavet->position[boundary->particle])) {
            const rill_coupling *coupling = &rill_couplings(world)[boundary->first];
            const rill_vec2 normal = rill_vec_unit(coupling->slope);
            const rill_vec2 push = rill_vec_scale(boundary->slope, coupling->arm);
            boundary->xx = (rill_mul(push.x, normal.x) - rill_mul(push.y, normal.y)) / 2;
            boundary->xy = rill_mul(push.x, normal.y);
            boundary->slips = 1;
            count++;
        }
    }
    return count;
}

static rill_double pressures(const rill_clavet *clavet, uint32_t i) {
#if RILL_FIXED
    if (clavet->thin) { /* see clavet_thin.h */
        return rill_thin_pressure_value(rill_thin_pressures(&clavet->relaxed[i]));
    }
#endif
    return clavet->relaxed[i].pressure;
}

static void add_virial(rill_boundary *boundary, rill_vec2 push, rill_vec2 d) {
    if (boundary != NULL) {
        boundary->xx += (rill_mul(push.x, d.x) - rill_mul(push.y, d.y)) / 2;
        boundary->xy += rill_mul(push.x, d.y);
    }
}

/* The virial of a pair's push. */
static void gather_virial(const rill_clavet *clavet, uint32_t i, uint32_t j, rill_boundary *mine,
                          rill_boundary *yours) {
    const rill_vec2 d = rill_vec_sub(clavet->position[j], clavet->position[i]);
    const rill_vec2 narrow = rill_narrow(d);
    const rill_real square = rill_narrow_square(narrow);
    if (square < RILL_NARROW_SQUARE_ONE) {
        const rill_double pressure = rill_double_add(pressures(clavet, i), pressures(clavet, j));
        const rill_real size = rill_push(pressure, rill_weight_near(clavet->kernel, square));
        const rill_vec2 push =
            rill_push_along(size, rill_direction(clavet->kernel, narrow, square, narrow, i, j));
        add_virial(mine, push, d);
        add_virial(yours, push, d);
    }
}

/* The push that makes up for it. */
static void even_out(const rill_clavet *clavet, uint32_t i, uint32_t j, const rill_boundary *mine,
                     const rill_boundary *yours) {
    const rill_vec2 d = rill_vec_sub(clavet->position[j], clavet->position[i]);
    const rill_real square = rill_narrow_square(rill_narrow(d));
    if (square < RILL_NARROW_SQUARE_ONE) {
        const rill_real xx = (mine != NULL ? mine->xx : 0) + (yours != NULL ? yours->xx : 0);
        const rill_real xy = (mine != NULL ? mine->xy : 0) + (yours != NULL ? yours->xy : 0);
        const rill_vec2 turned = {rill_mul(xx, d.x) + rill_mul(xy, d.y),
                                  rill_mul(xy, d.x) - rill_mul(xx, d.y)};
        const rill_real weight = rill_weights(rill_weight_near(clavet->kernel, square)).far;
        rill_vec2 push = rill_vec_scale(turned, weight);
        rill_vec2 back = push;
        if (clavet->share) {
            rill_clavet_split(clavet, i, j, &push, &back);
        }
        clavet->relaxed[i].shift = rill_vec_sub(clavet->relaxed[i].shift, push);
        clavet->relaxed[j].shift = rill_vec_add(clavet->relaxed[j].shift, back);
    }
}

/* Calls back for every pair that a slipping particle is part of. */
typedef enum rill_slip_pass { RILL_SLIP_GATHER, RILL_SLIP_EVEN_OUT } rill_slip_pass;

static void visit_pairs(const rill_world *world, const rill_clavet *clavet, rill_slip_pass pass) {
    const uint16_t *other = clavet->lists.other;
    for (uint32_t i = 0; i < clavet->count; i++) {
        rill_boundary *mine = slipping(world, i);
        for (const uint16_t *const last = other + clavet->lists.count[i]; other != last; other++) {
            rill_boundary *yours = slipping(world, *other);
            if (mine == NULL && yours == NULL) {
                continue;
            }
            if (pass == RILL_SLIP_GATHER) {
                gather_virial(clavet, i, *other, mine, yours);
            } else {
                even_out(clavet, i, *other, mine, yours);
            }
        }
    }
}

void rill_clavet_slip(rill_world *world, const rill_clavet *clavet) {
    if (world->config.clavet.order != RILL_ORDER_FAST || !any_sinks(world) ||
        mark_slipping(world, clavet) == 0) {
        return; /* relaxing in turn has other lists, and knows no virial */
    }
    /* The pushes of both partners count, but next to a body only half of the partners are there. */
    const rill_real per_virial = rill_div(-RILL_ONE, virial_of_weight(clavet));
    visit_pairs(world, clavet, RILL_SLIP_GATHER);
    for (uint32_t n = 0; n < world->bodies.boundaries; n++) {
        rill_boundary *boundary = &rill_boundaries(world)[n];
        boundary->xx = rill_mul(boundary->xx, per_virial);
        boundary->xy = rill_mul(boundary->xy, per_virial);
    }
    visit_pairs(world, clavet, RILL_SLIP_EVEN_OUT);
}

#else

typedef int rill_no_coupling_slip_here; /* ISO C wants a declaration in every file */

#endif
#undef LEAST_LOAD

/* clavet.c */
/* Clavet's method: double-density relaxation with viscosity (S. Clavet, P. Beaudoin, P. Poulin,
 * "Particle-based viscoelastic fluid simulation", SCA 2005).
 *
 * Positions are predicted, particles sorted by them, and pressures then displace the predicted
 * positions; the velocity is what the particle has moved. */

/* Times the phases of a step by the port's clock, only when somebody wants to know. */
#ifndef RILL_SRC_STOPWATCH_H
#define RILL_SRC_STOPWATCH_H

typedef struct rill_stopwatch {
    uint32_t lap; /* clock at the end of the last lap; unused if nobody asked */
} rill_stopwatch;

static inline rill_stopwatch rill_stopwatch_start(const rill_timing *timing) {
    rill_stopwatch watch = {timing != NULL ? rill_port_clock() : 0};
    return watch;
}

/* Adds the time since the last lap to *phase, if there is one. Differences are modulo 2^32, so a
 * clock that wraps does no harm. */
static inline void rill_stopwatch_lap(rill_stopwatch *watch, uint32_t *phase) {
    if (phase != NULL) {
        const uint32_t now = rill_port_clock();
        *phase += now - watch->lap;
        watch->lap = now;
    }
}

#endif

#if RILL_CLAVET

static rill_status clavet_check(const rill_config *config) {
    const rill_clavet_settings *clavet = &config->clavet;
    if (clavet->kernel > RILL_CLAVET_SQUARED) {
        return RILL_BAD_CLAVET_KERNEL;
    }
    if (clavet->order > RILL_ORDER_STIFF) {
        return RILL_BAD_CLAVET_ORDER;
    }
    if (clavet->substeps > RILL_MAX_SUBSTEPS) {
        return RILL_BAD_SUBSTEPS;
    }
    return clavet->neighbourhood >= RILL_RATIO(6, 5) && clavet->neighbourhood <= RILL_RATIO(3, 1)
               ? RILL_OK
               : RILL_BAD_NEIGHBOURHOOD;
}

static rill_real clavet_neighbourhood(const rill_config *config) {
    return config->clavet.neighbourhood;
}

/* By default so many that a substep is at most 1/240 s: water then looks the same at 60 and 120 Hz.
 * Where 1 h per substep is beyond any speed that matters, fewer do as well. */
static uint32_t clavet_first_substeps(const rill_config *config) {
    const rill_real h = rill_mul(config->spacing, config->clavet.neighbourhood);
    uint32_t count = config->clavet.substeps > 0 ? config->clavet.substeps : 1;
    rill_real rate = config->rate;
    while (config->clavet.substeps == 0 && count < RILL_MAX_SUBSTEPS && rate < RILL_RATIO(240, 1) &&
           rill_mul(h, rate) < RILL_RATIO(1000, 1)) {
        count++;
        rate = rill_mul(config->rate, rill_from_int((int32_t)count));
    }
    return count;
}

static uint32_t clavet_next_substeps(rill_world *world) {
    return clavet_first_substeps(&world->config);
}

/* Every prediction moves the particles. */
static uint32_t clavet_substeps_per_search(const rill_config *config) {
    (void)config;
    return 1;
}

rill_list_kind rill_clavet_list_kind(const rill_config *config) {
    return config->clavet.order == RILL_ORDER_FAST ? RILL_LIST_HALF : RILL_LIST_FULL;
}

/* A disc of radius h holds pi R^2 particles at rest, R = h / spacing; some more for compression and
 * splashes, and twice as many where they clump. Half lists hold half. */
static uint32_t clavet_default_list(const rill_config *config) {
    const rill_real r = config->clavet.neighbourhood;
    const rill_real square = rill_mul(r, r);
    const rill_real wide = rill_mul(square, RILL_RATIO(7, 2)) + RILL_RATIO(3, 1);
    const rill_real few = rill_mul(square, RILL_RATIO(28, 10)) + RILL_RATIO(6, 1);
    const uint32_t room = (uint32_t)rill_floor(rill_max(wide, few));
    const uint32_t full = config->clavet.kernel == RILL_CLAVET_SQUARED ? 2 * room : room;
    return rill_clavet_list_kind(config) == RILL_LIST_HALF ? full / 2 : full;
}

static uint32_t clavet_work_bytes(const rill_config *config, uint32_t particles, uint32_t entries) {
    (void)config;
    (void)entries;
    return particles * (uint32_t)sizeof(rill_relaxed);
}

/* Particles and their neighbours must not answer a displacement with one that is greater than 0.45
 * of it: measured, with 0.6 deep water never rests. Half the displacement of a pair of equal masses
 * is 1/6 of that by the strain of clavet_pressure.c; next to heavy ones the light move more. */
#define STRAIN_LIMIT RILL_RATIO(45, 600)
/* Relaxing in turn bears more. */
#define STRAIN_LIMIT_IN_TURN RILL_RATIO(1, 4)

/* What the passes must know of all materials together. */
static void survey_materials(const rill_world *world, rill_clavet *clavet) {
    const rill_material *material = world->config.material;
    rill_real light = material[0].density;
    rill_real heavy = light;
    rill_real thick = 0;
    rill_real squared = 0;
    clavet->rough = 0;
    for (uint32_t i = 0; i < clavet->material_count; i++) {
        light = rill_min(light, material[i].density);
        heavy = rill_max(heavy, material[i].density);
        thick = rill_max(thick, clavet->substance[i].viscosity);
        squared = rill_max(squared, clavet->substance[i].viscosity_squared);
        clavet->rough |= clavet->substance[i].friction > 0;
    }
    /* One sweep for every 2: pairs at a usual distance then lose all of their approach speed. */
    clavet->sweeps = thick > 0 || squared > 0 ? 1 + (uint32_t)rill_floor(thick / 2) : 0;
    /* A pair that loses little of its speed may as well lose it with all others at once; that
     * spares a pass over the pairs. Only plain fluids of one material. */
    clavet->thin_viscosity = clavet->substance[0].viscosity;
    clavet->thin = clavet->material_count == 1 && squared == 0 &&
                   clavet->thin_viscosity <= RILL_RATIO(1, 4) &&
                   world->config.spring_capacity == 0 && clavet->kernel != RILL_CLAVET_SQUARED &&
                   world->config.clavet.order == RILL_ORDER_FAST;
    clavet->strain_limit = rill_pressure_of(
        world->config.clavet.order == RILL_ORDER_FAST ? STRAIN_LIMIT : STRAIN_LIMIT_IN_TURN);
    clavet->share = NULL;
    if (light < heavy) {
        clavet->share = (const rill_real *)rill_array_of(world, RILL_ARRAY_SHARE);
        clavet->strain_limit = rill_mul(clavet->strain_limit, rill_div(light + heavy, 2 * heavy));
    }
}

void rill_clavet_of(const rill_world *world, rill_clavet *clavet) {
    const rill_real neighbours = world->config.clavet.neighbourhood;
    clavet->kernel = world->config.clavet.kernel;
    clavet->count = world->count;
    clavet->material_count = world->config.material_count;
    clavet->position = rill_positions(world);
    clavet->velocity = rill_velocities(world);
    clavet->relaxed = (rill_relaxed *)rill_array_of(world, RILL_ARRAY_WORK);
    clavet->memory = rill_memories(world);
    clavet->material = rill_materials(world);
    clavet->wall_density = rill_product(neighbours, neighbours);
    clavet->substance = rill_substances(world);
    clavet->first = clavet->substance[0];
    clavet->lists = rill_lists_of(world);
    clavet->excess.most = 0;
    clavet->excess.total = 0;
    clavet->excess.count = 0;
    survey_materials(world, clavet);
}

/* How a density follows from a sum of weights is the same for all materials. */
static void note_statistics(rill_stats *stats, const rill_clavet *clavet) {
    const rill_real compression = clavet->substance[0].compression;
    const rill_excess *excess = &clavet->excess;
    stats->density_error_max = rill_mul(excess->most, compression);
    stats->density_error_mean =
        rill_mul(rill_total_mean(excess->total, excess->count), compression);
    stats->iterations++;
}

static void clavet_solve(rill_world *world, rill_timing *timing) {
    rill_stopwatch watch = rill_stopwatch_start(timing);
    rill_clavet clavet;
    rill_clavet_of(world, &clavet);
    if (clavet.sweeps > 0 && !clavet.thin) {
        rill_clavet_viscosity(world, &clavet);
    }
    if (!RILL_FIXED || !clavet.thin) {
        rill_clavet_begin(&clavet);
    }
#if RILL_SPRINGS
    if (world->config.spring_capacity > 0) {
        rill_springs_solve(world, &clavet);
    }
#endif
    rill_stopwatch_lap(&watch, timing ? &timing->prepare : NULL);
    if (world->config.clavet.order == RILL_ORDER_FAST) {
        rill_clavet_pressures(world, &clavet);
        rill_clavet_push_together(&clavet);
    } else {
        rill_clavet_push_in_turn(world, &clavet);
    }
    note_statistics(&world->stats, &clavet);
    rill_stopwatch_lap(&watch, timing ? &timing->relax : NULL);
}

const rill_solver rill_solver_clavet = {
    clavet_check,
    clavet_neighbourhood,
    clavet_first_substeps,
    clavet_next_substeps,
    clavet_substeps_per_search,
    clavet_default_list,
    rill_clavet_list_kind,
    clavet_work_bytes,
    rill_clavet_prepare,
    rill_clavet_predict,
    rill_clavet_find,
    rill_clavet_bodies_begin,
    clavet_solve,
    rill_clavet_bodies_finish,
    rill_clavet_move,
};

#else

typedef int rill_no_clavet_here; /* ISO C wants a declaration in every file */

#endif
#undef STRAIN_LIMIT
#undef STRAIN_LIMIT_IN_TURN

/* clavet_find.c */
/* The pairs of Clavet's method, and with them the densities of a thin fluid. */

#if RILL_CLAVET

#if RILL_FIXED

/* Who looks for neighbours. */
typedef struct rill_seeker {
    rill_mark corner; /* of the square around it: 1 h to the left and below */
    rill_double sum;  /* its densities so far, kept in shift: see clavet_thin.h */
    uint16_t *next;   /* free place of its list */
} rill_seeker;

/* Its list is still to be chosen. */
static inline rill_seeker seeker_of(const rill_relaxed *own) {
    const rill_seeker seeker = {own->now - 0x10001000u, {own->shift.x, own->shift.y}, NULL};
    return seeker;
}

/* Three cells side by side in a row are one run of the sorted particles. A particle meets those
 * that follow it in its own row, and those of the row above. */
typedef struct clavet_find_rill_runs {
    uint32_t row_end, above, above_end;
} clavet_find_rill_runs;

static inline clavet_find_rill_runs runs_around(const uint16_t *cell, uint32_t columns) {
    const clavet_find_rill_runs runs = {cell[2], cell[columns - 1], cell[columns + 2]};
    return runs;
}

/* The squared distance of a particle that is so far from the corner; h if it is out of the square,
 * as most are: particles of adjacent cells are less than 2 h apart either way, so that one mask
 * over both coordinates (0 to 8191 inside) tells. */
RILL_INLINE rill_real square_from(uint32_t way) {
    if (way & 0xE000E000u) {
        return RILL_NARROW_SQUARE_ONE;
    }
    return rill_narrow_square(
        rill_vec((int32_t)(way & 0xFFFFu) - 0x1000, (int32_t)(way >> 16) - 0x1000));
}

/* A neighbour: adds both to each other's densities, and it to the list. */
RILL_INLINE void clavet_find_meet(rill_seeker *seeker, uint32_t kernel, rill_real square, rill_relaxed *other,
                      uint32_t j) {
    const rill_double weights = rill_weights(rill_weight_near(kernel, square));
    seeker->sum = rill_double_add(seeker->sum, weights);
    other->shift = rill_vec(other->shift.x + weights.far, other->shift.y + weights.near);
    *seeker->next++ = (uint16_t)j;
}

/* Appends the neighbours among particles first..last-1 to the list; there is room for all. */
RILL_INLINE void seek(rill_seeker *seeker, uint32_t kernel, rill_relaxed *relaxed, uint32_t first,
                      uint32_t last) {
    rill_relaxed *other = relaxed + first;
    for (uint32_t j = first; j < last; j++, other++) {
        const rill_real square = square_from(other->now - seeker->corner);
        if (square < RILL_NARROW_SQUARE_ONE) {
            clavet_find_meet(seeker, kernel, square, other, j);
        }
    }
}

/* The same where there may not be: the first found are kept. Returns whether all were. */
static int seek_carefully(rill_seeker *seeker, uint32_t kernel, rill_relaxed *relaxed,
                          uint32_t first, uint32_t last, const uint16_t *end) {
    for (uint32_t j = first; j < last; j++) {
        const rill_real square = square_from(relaxed[j].now - seeker->corner);
        if (square < RILL_NARROW_SQUARE_ONE && seeker->next == end) {
            return 0;
        }
        if (square < RILL_NARROW_SQUARE_ONE) {
            clavet_find_meet(seeker, kernel, square, &relaxed[j], j);
        }
    }
    return 1;
}

/* Ends a particle's list: notes its densities and how long it is. */
RILL_INLINE uint16_t *end_list(const rill_seeker *seeker, rill_relaxed *own, const uint16_t *list,
                               uint8_t *count) {
    own->shift = rill_vec(seeker->sum.far, seeker->sum.near);
    *count = (uint8_t)(seeker->next - list);
    return seeker->next;
}

/* The particles of one cell, whose first one is given. */
RILL_INLINE uint16_t *find_in_cell(rill_relaxed *relaxed, uint32_t kernel, uint16_t *next,
                                   uint32_t first, uint32_t last, clavet_find_rill_runs runs, uint8_t *count) {
    for (uint32_t i = first; i < last; i++) {
        rill_seeker seeker = seeker_of(&relaxed[i]);
        seeker.next = next;
        seek(&seeker, kernel, relaxed, i + 1, runs.row_end);
        seek(&seeker, kernel, relaxed, runs.above, runs.above_end);
        next = end_list(&seeker, &relaxed[i], next, &count[i]);
    }
    return next;
}

/* The same where the lists may run out of room; each particle keeps what it is sure of. */
static uint16_t *clavet_find_find_carefully(rill_world *world, const rill_clavet *clavet, uint16_t *next,
                                const uint16_t *cell) {
    uint8_t *count = (uint8_t *)rill_array_of(world, RILL_ARRAY_LIST_COUNT);
    const clavet_find_rill_runs runs = runs_around(cell, world->layout.columns);
    rill_relaxed *relaxed = clavet->relaxed;
    for (uint32_t i = cell[0]; i < cell[1]; i++) {
        const uint16_t *end = next + rill_list_allowance(world, next, i);
        rill_seeker seeker = seeker_of(&relaxed[i]);
        seeker.next = next;
        if (!seek_carefully(&seeker, clavet->kernel, relaxed, i + 1, runs.row_end, end) ||
            !seek_carefully(&seeker, clavet->kernel, relaxed, runs.above, runs.above_end, end)) {
            world->stats.lists_cut++;
            world->stats.lists_cut_total++;
        }
        next = end_list(&seeker, &relaxed[i], next, &count[i]);
    }
    return next;
}

/* Is there room for all that the particles of a cell can meet, up to a place from which on it is
 * reserved for others? */
RILL_INLINE int clavet_find_has_room(const uint16_t *next, const uint16_t *reserved, uint32_t first,
                         uint32_t last, clavet_find_rill_runs runs) {
    const uint32_t candidates = runs.row_end - first + runs.above_end - runs.above;
    return candidates <= RILL_LONGEST_LIST &&
           (int32_t)(candidates * (last - first)) <= reserved - next;
}

RILL_INLINE void find_pairs(rill_world *world, const rill_clavet *clavet, uint32_t kernel) {
    rill_relaxed *const relaxed = clavet->relaxed;
    const uint32_t columns = world->layout.columns;
    const uint32_t reserve = rill_list_reserve(world);
    uint8_t *const count = (uint8_t *)rill_array_of(world, RILL_ARRAY_LIST_COUNT);
    uint16_t *next = (uint16_t *)rill_array_of(world, RILL_ARRAY_LIST);
    /* From where on room is reserved, at least: for all particles from the first of a row on. */
    const uint16_t *const reserve_start =
        next + world->layout.list_capacity - clavet->count * reserve;
    const uint16_t *row = rill_cell_starts(world) + columns;
    for (uint32_t n = world->layout.rows - 2; n > 0; n--) {
        uint32_t first = row[0];
        const uint16_t *const end = row + columns;
        if (first == *end) {
            row = end;
            continue;
        }
        const uint16_t *const reserved = reserve_start + first * reserve;
        for (; row != end; row++) {
            const uint32_t last = row[1];
            if (first == last) {
                continue;
            }
            const clavet_find_rill_runs runs = runs_around(row, columns);
            next = clavet_find_has_room(next, reserved, first, last, runs)
                       ? find_in_cell(relaxed, kernel, next, first, last, runs, count)
                       : clavet_find_find_carefully(world, clavet, next, row);
            first = last;
        }
    }
    rill_lists_end(world, next, RILL_LIST_HALF);
}

RILL_HOT static void find_hybrid(rill_world *world, const rill_clavet *clavet) {
    find_pairs(world, clavet, RILL_CLAVET_HYBRID);
}

static void find_original(rill_world *world, const rill_clavet *clavet) {
    find_pairs(world, clavet, RILL_CLAVET_ORIGINAL);
}

/* Where everybody is, where they come from and who is near walls; no densities yet. */
RILL_HOT static void mark_all(const rill_world *world, const rill_clavet *clavet) {
    const rill_clearing clearing = rill_clearing_of(&world->units);
    const rill_vec2 *position = clavet->position + clavet->count;
    const rill_vec2 *velocity = clavet->velocity + clavet->count;
    rill_relaxed *relaxed = clavet->relaxed + clavet->count;
    uint32_t next = 0;
    for (uint32_t i = clavet->count; i-- > 0;) {
        const rill_vec2 at = *--position;
        const rill_vec2 before = rill_vec_sub(at, *--velocity);
        relaxed--;
        relaxed->now = rill_mark_of(at);
        rill_thin_set_before(relaxed, before);
        relaxed->shift = rill_vec(0, 0);
        if (rill_is_in_clearing(&clearing, at)) {
            rill_thin_set_link(relaxed, 0);
        } else {
            rill_thin_set_link(relaxed, next);
            next = i;
        }
    }
    if (next != 0) { /* the first one near a wall is not the first of all */
        rill_thin_set_link(relaxed, next);
    }
}

/* Finds pairs and sums densities at once. */
static void find_thin(rill_world *world, rill_clavet *clavet) {
    mark_all(world, clavet);
    if (clavet->kernel == RILL_CLAVET_HYBRID) {
        find_hybrid(world, clavet);
    } else {
        find_original(world, clavet);
    }
}

#else

static void find_thin(rill_world *world, rill_clavet *clavet) {
    (void)clavet;
    rill_lists_find(world, RILL_LIST_HALF);
}

#endif

void rill_clavet_begin(rill_clavet *clavet) {
    const rill_double zero = {0, 0};
    for (uint32_t i = 0; i < clavet->count; i++) {
        clavet->relaxed[i].pressure = zero;
        clavet->relaxed[i].shift = rill_vec(0, 0);
    }
}

void rill_clavet_find(rill_world *world) {
    rill_clavet clavet;
    rill_clavet_of(world, &clavet);
    if (clavet.thin) {
        find_thin(world, &clavet);
    } else {
        rill_lists_find(world, rill_clavet_list_kind(&world->config));
    }
}

#else

typedef int rill_no_clavet_find_here; /* ISO C wants a declaration in every file */

#endif

/* clavet_kernel.c */
/* What is rare in Clavet's passes over the pairs, and so kept out of them. */

#if RILL_FIXED && RILL_CLAVET

rill_vec2 rill_unit_rare(rill_vec2 narrow, rill_real square, uint32_t i, uint32_t j) {
    if (square < 16) { /* nearer than 2^-10 h */
        const rill_vec2 way = rill_parting(i, j);
        return rill_vec(way.x >> 4, way.y >> 4);
    }
    while (square >= RILL_NARROW_SQUARE_ONE) { /* fast particles, coming from afar */
        square >>= 2;
        narrow = rill_vec(narrow.x / 2, narrow.y / 2);
    }
    /* |x|, |y| <= q and 1/q <= 2^10, so that the product is at most 2^26. */
    const rill_real inverse = rill_inverse_root(square);
    return rill_vec((narrow.x * inverse + 8192) >> 14, (narrow.y * inverse + 8192) >> 14);
}

#else

typedef int rill_no_clavet_kernel_here; /* ISO C wants a declaration in every file */

#endif

/* clavet_pressure.c */
/* Clavet's densities, the pressures that follow from them, and the walls.
 *
 * Three things let deep water come to rest here (docs/solvers.md tells more):
 *
 * 1. Everything is evaluated at one state and applied at once. Relaxing pair after pair leaves a
 *    residue that grows with the pressure squared and drives endless swirls.
 * 2. Such a scheme is stable as long as a particle and its neighbours do not answer a displacement
 *    with a greater one. How strongly they answer is known from the densities; pressures that are
 *    too strong are scaled down.
 * 3. A long compression wave is hardly damped by anything local: a column would bounce for minutes.
 *    Pressure therefore answers a change of density with half as much again as it answers a lasting
 *    one with (a standard linear solid); the memory of what is lasting follows in 0.3 s. */

#if RILL_CLAVET

/* Sums w^2 and w^3 over all pairs. `fresh` says that nobody has moved since the lists were made.
 * The arguments are constants where it matters, so that the compiler makes a loop for each case. */
RILL_INLINE void sum_pairs(const rill_clavet *clavet, uint32_t kernel, int fresh) {
    const uint8_t *count = clavet->lists.count;
    const uint8_t *const end = count + clavet->count;
    const uint16_t *other = clavet->lists.other;
    const rill_vec2 *position = clavet->position;
    rill_relaxed *relaxed = clavet->relaxed;
    for (uint32_t i = 0; i < clavet->count; i++) {
        const rill_double none = {0, 0};
        relaxed[i].pressure = none;
    }
    for (uint32_t i = 0; count != end; count++, i++) {
        const rill_vec2 at = position[i];
        rill_double sum = relaxed[i].pressure;
        for (const uint16_t *const last = other + *count; other != last; other++) {
            const uint32_t j = *other;
            const rill_vec2 d = rill_narrow(rill_vec_sub(position[j], at));
            const rill_real square = rill_narrow_square(d);
            const rill_double weights = rill_weights(fresh ? rill_weight_near(kernel, square)
                                                           : rill_weight(kernel, square));
            sum = rill_double_add(sum, weights);
            relaxed[j].pressure = rill_double_add(relaxed[j].pressure, weights);
        }
        relaxed[i].pressure = sum;
    }
}

static void sum_any(const rill_clavet *clavet) {
    sum_pairs(clavet, clavet->kernel, 0);
}

/* The pressures that go with a particle's densities; moves its memory on. */
RILL_INLINE rill_double pressures_of(const rill_substance *substance, rill_double density,
                                     rill_real strain_limit, rill_real *memory) {
    const rill_real near = rill_product(density.near, substance->near_ratio);
    const rill_real stiffness =
        rill_stiffness_within(substance->stiffness, strain_limit, density.far + near);
    const rill_real change = density.far - substance->lattice - *memory;
    *memory += rill_product(change, substance->memory_rate);
    const rill_real excess = density.far - substance->rest + rill_half(change);
    rill_double pressure = {rill_stiffly(stiffness, excess), rill_stiffly(stiffness, near)};
    if (pressure.far < 0) {
        const rill_real kept = density.far < substance->lattice
                                   ? rill_product(density.far, substance->cohesion_slope)
                                   : substance->cohesion;
        pressure.far = kept < RILL_ONE ? rill_product(pressure.far, kept) : pressure.far;
    }
    pressure.far = rill_pressure_clamp(pressure.far);
    return pressure;
}

/* Adds the fluid that a wall stands for, if it is within reach. */
RILL_INLINE rill_double add_wall(const rill_clavet *clavet, rill_real depth, rill_double density) {
    if (depth > 0) {
        const rill_real *const *table = rill_clavet_wall_table[clavet->kernel];
        const rill_real d = RILL_ONE - depth;
        const rill_real far = rill_wall_value(table[RILL_WALL_DENSITY], d);
        const rill_real near = rill_wall_value(table[RILL_WALL_NEAR_DENSITY], d);
        density.far += rill_wall_fluid(clavet->wall_density, far);
        density.near += rill_wall_fluid(clavet->wall_density, near);
    }
    return density;
}

RILL_INLINE rill_double clavet_pressure_add_walls(const rill_clavet *clavet, rill_wall_depths depths,
                                  rill_double density) {
    density = add_wall(clavet, depths.left, density);
    density = add_wall(clavet, depths.right, density);
    density = add_wall(clavet, depths.bottom, density);
    return add_wall(clavet, depths.top, density);
}

/* The shift off a wall, if it is within reach. It answers with the particle's own pressures, but
 * does not pull; if the material is sticky (Clavet 2005, section 6) it pulls as far as the kernel
 * reaches. */
RILL_INLINE rill_real wall_shift(const rill_clavet *clavet, rill_real stickiness,
                                 rill_double pressure, rill_real depth) {
    if (depth <= 0) {
        return 0;
    }
    const rill_real *const *table = rill_clavet_wall_table[clavet->kernel];
    const rill_real d = RILL_ONE - depth;
    const rill_real push = rill_wall_push(pressure, rill_wall_value(table[RILL_WALL_PUSH], d),
                                          rill_wall_value(table[RILL_WALL_NEAR_PUSH], d));
    const rill_real shift = push > 0 ? rill_wall_shift(clavet->wall_density, push) : 0;
    if (stickiness == 0) {
        return shift;
    }
    const rill_real pull = rill_product(stickiness, rill_product(d, depth));
    return shift - rill_shift_of(rill_vec(pull, 0)).x;
}

RILL_INLINE rill_vec2 walls_shift(const rill_clavet *clavet, rill_real stickiness,
                                  rill_double pressure, rill_wall_depths depths) {
    return rill_vec(wall_shift(clavet, stickiness, pressure, depths.left) -
                        wall_shift(clavet, stickiness, pressure, depths.right),
                    wall_shift(clavet, stickiness, pressure, depths.bottom) -
                        wall_shift(clavet, stickiness, pressure, depths.top));
}

RILL_INLINE void note_excess(rill_excess *excess, rill_real density) {
    if (density > 0) {
        excess->most = rill_max(excess->most, density);
        excess->total += density;
        excess->count++;
    }
}

static void add_excess(rill_clavet *clavet, const rill_excess *more) {
    clavet->excess.most = rill_max(clavet->excess.most, more->most);
    clavet->excess.total += more->total;
    clavet->excess.count += more->count;
}

/* What a particle is made of. */
static inline const rill_substance *substance_of(const rill_clavet *clavet, uint32_t i) {
    return clavet->material_count == 1 ? &clavet->first : &clavet->substance[clavet->material[i]];
}

rill_vec2 rill_clavet_press(const rill_world *world, rill_clavet *clavet, uint32_t i, rill_vec2 at,
                            rill_double density) {
    const rill_substance *substance = substance_of(clavet, i);
    const rill_wall_depths depths = rill_wall_depths_at(&world->units, at);
    density = clavet_pressure_add_walls(clavet, depths, density);
    if (rill_clavet_has_bodies(world)) {
        rill_clavet_body_density(world, clavet, i, &density);
    }
    note_excess(&clavet->excess, density.far - substance->lattice);
    const rill_double pressure =
        pressures_of(substance, density, clavet->strain_limit, &clavet->memory[i]);
    clavet->relaxed[i].pressure = pressure;
    const rill_vec2 shift = walls_shift(clavet, substance->stickiness, pressure, depths);
    return rill_clavet_has_bodies(world)
               ? rill_vec_add(shift, rill_clavet_body_shift(world, clavet, i, pressure))
               : shift;
}

static void clavet_pressure_press_all(const rill_world *world, rill_clavet *clavet) {
    const rill_units units = world->units;
    const int bodies = rill_clavet_has_bodies(world);
    const rill_real strain_limit = clavet->strain_limit;
    const rill_vec2 *at = clavet->position;
    rill_real *memory = clavet->memory;
    rill_relaxed *relaxed = clavet->relaxed;
    rill_excess excess = {0, 0, 0};
    for (uint32_t i = 0; i < clavet->count; i++) {
        /* As most are: */
        if (rill_is_off_walls(&units, at[i]) && (!bodies || rill_clavet_is_off_bodies(world, i))) {
            const rill_substance *substance = substance_of(clavet, i);
            const rill_double density = relaxed[i].pressure;
            note_excess(&excess, density.far - substance->lattice);
            relaxed[i].pressure = pressures_of(substance, density, strain_limit, &memory[i]);
        } else {
            const rill_vec2 shift = rill_clavet_press(world, clavet, i, at[i], relaxed[i].pressure);
            relaxed[i].shift = rill_vec_add(relaxed[i].shift, shift);
        }
    }
    add_excess(clavet, &excess);
}

#if RILL_FIXED

/* Adds the walls to the densities of those in their reach. */
RILL_HOT static void add_walls_thin(const rill_units *units, const rill_clavet *clavet) {
    uint32_t i = 0;
    do {
        rill_relaxed *relaxed = &clavet->relaxed[i];
        const rill_wall_depths depths = rill_wall_depths_at(units, clavet->position[i]);
        const rill_double density = {relaxed->shift.x, relaxed->shift.y};
        const rill_double more = clavet_pressure_add_walls(clavet, depths, density);
        relaxed->shift = rill_vec(more.far, more.near);
        i = rill_thin_link(relaxed);
    } while (i != 0);
}

/* Their shifts off the walls, where links are. */
RILL_HOT static void shift_off_walls_thin(const rill_units *units, const rill_clavet *clavet) {
    uint32_t i = 0;
    do {
        rill_relaxed *relaxed = &clavet->relaxed[i];
        const rill_wall_depths depths = rill_wall_depths_at(units, clavet->position[i]);
        const rill_double pressure = rill_thin_pressure_value(rill_thin_pressures(relaxed));
        i = (uint32_t)relaxed->shift.x;
        relaxed->shift = walls_shift(clavet, clavet->first.stickiness, pressure, depths);
    } while (i != 0);
}

/* From densities to pressures. */
RILL_HOT static void press_each_thin(rill_clavet *clavet) {
    const rill_substance first = clavet->first; /* copies, which no store can change */
    const rill_real strain_limit = clavet->strain_limit;
    rill_real *memory = clavet->memory;
    rill_real most = 0;
    uint32_t total = 0; /* Q24.8: 65535 times 256 fit */
    uint32_t denser = clavet->count;
    for (rill_relaxed *relaxed = clavet->relaxed, *const end = relaxed + clavet->count;
         relaxed != end; relaxed++, memory++) {
        const rill_double density = {relaxed->shift.x, relaxed->shift.y};
        const rill_real excess = density.far - first.lattice;
        if (excess > 0) {
            most = rill_max(most, excess);
            total += (uint32_t)excess >> 8;
        } else {
            denser--;
        }
        relaxed->shift = rill_vec((rill_real)rill_thin_link(relaxed), 0);
        rill_thin_set_pressure(relaxed, pressures_of(&first, density, strain_limit, memory));
    }
    clavet->excess.most = most;
    clavet->excess.total = (rill_total)total << 8;
    clavet->excess.count = denser;
}

/* The densities of a thin fluid were summed with the search for pairs. */
static void press_thin(const rill_world *world, rill_clavet *clavet) {
    const rill_units units = world->units; /* a copy in faster memory */
    if (clavet->count > 0) {
        add_walls_thin(&units, clavet);
        rill_clavet_bodies_add(world, clavet);
        press_each_thin(clavet);
        shift_off_walls_thin(&units, clavet);
        rill_clavet_bodies_shift(world, clavet);
    }
}

void rill_clavet_pressures(rill_world *world, rill_clavet *clavet) {
    if (!clavet->thin) {
        sum_any(clavet);
        clavet_pressure_press_all(world, clavet);
    } else {
        press_thin(world, clavet);
    }
}

#else

/* Loops of their own for either thin kernel. */
static void sum_thin(const rill_clavet *clavet) {
    if (clavet->kernel == RILL_CLAVET_ORIGINAL) {
        sum_pairs(clavet, RILL_CLAVET_ORIGINAL, 1);
    } else {
        sum_pairs(clavet, RILL_CLAVET_HYBRID, 1);
    }
}

void rill_clavet_pressures(rill_world *world, rill_clavet *clavet) {
    if (clavet->thin) {
        sum_thin(clavet);
    } else {
        sum_any(clavet);
    }
    clavet_pressure_press_all(world, clavet);
}

#endif

#else

typedef int rill_no_clavet_pressure_here; /* ISO C wants a declaration in every file */

#endif

/* clavet_push.c */
/* Clavet's displacements, all at once. */

#if RILL_CLAVET

/* All pairs of a thin fluid, none of which has moved since the lists were made. The kernel is a
 * constant, so that the compiler makes a loop for each. */
RILL_INLINE void push_thin(rill_clavet *clavet, uint32_t kernel) {
    const rill_clavet c = *clavet; /* which no store can change */
    const uint8_t *count = c.lists.count;
    const uint8_t *const end = count + c.count;
    const uint16_t *other = c.lists.other;
    rill_relaxed *relaxed = c.relaxed;
    for (uint32_t i = 0; count != end; count++, i++) {
        const rill_mark from = rill_thin_now(&c, i);
        const rill_mark from_before = rill_thin_before(&c, i);
        const rill_thin_pressure own = rill_thin_pressures(&relaxed[i]);
        rill_vec2 sum = relaxed[i].shift;
        for (const uint16_t *const last = other + *count; other != last; other++) {
            const uint32_t j = *other;
            const rill_vec2 push = rill_thin_shift(
                kernel, rill_thin_pressure_add(own, rill_thin_pressures(&relaxed[j])),
                c.thin_viscosity, rill_mark_distance(from, rill_thin_now(&c, j)),
                rill_mark_distance(from_before, rill_thin_before(&c, j)), i, j);
            sum = rill_vec_sub(sum, push);
            relaxed[j].shift = rill_vec_add(relaxed[j].shift, push);
        }
        relaxed[i].shift = sum;
    }
}

/* The case that small machines are made for. */
RILL_HOT static void push_hybrid(rill_clavet *clavet) {
    push_thin(clavet, RILL_CLAVET_HYBRID);
}

static void push_original(rill_clavet *clavet) {
    push_thin(clavet, RILL_CLAVET_ORIGINAL);
}

/* All pairs of any fluids. */
static void push_any(rill_clavet *clavet) {
    const uint16_t *other = clavet->lists.other;
    for (uint32_t i = 0; i < clavet->count; i++) {
        for (uint32_t n = clavet->lists.count[i]; n > 0; n--) {
            const uint32_t j = *other++;
            const rill_vec2 d = rill_vec_sub(clavet->position[j], clavet->position[i]);
            const rill_vec2 now = rill_narrow(d);
            const rill_real square = rill_narrow_square(now);
            if (square >= RILL_NARROW_SQUARE_ONE) {
                continue;
            }
            const rill_vec2 moved = rill_vec_sub(clavet->velocity[j], clavet->velocity[i]);
            const rill_vec2 before = rill_narrow_fairly(rill_vec_sub(d, moved));
            const rill_vec2 direction = rill_direction(clavet->kernel, now, square, before, i, j);
            const rill_double pressure =
                rill_double_add(clavet->relaxed[i].pressure, clavet->relaxed[j].pressure);
            const rill_real w = rill_weight_near(clavet->kernel, square);
            rill_vec2 mine = rill_push_along(rill_push(pressure, w), direction);
            rill_vec2 yours = mine;
            if (clavet->share) {
                rill_clavet_split(clavet, i, j, &mine, &yours);
            }
            clavet->relaxed[i].shift = rill_vec_sub(clavet->relaxed[i].shift, mine);
            clavet->relaxed[j].shift = rill_vec_add(clavet->relaxed[j].shift, yours);
        }
    }
}

void rill_clavet_push_together(rill_clavet *clavet) {
    if (!clavet->thin) {
        push_any(clavet);
    } else if (clavet->kernel == RILL_CLAVET_HYBRID) {
        push_hybrid(clavet);
    } else {
        push_original(clavet);
    }
}

#else

typedef int rill_no_clavet_push_here; /* ISO C wants a declaration in every file */

#endif

/* clavet_turn.c */
/* Clavet's displacements in the paper's order: one particle after the other, each with densities
 * and positions of the moment. */

#if RILL_CLAVET

/* Where a particle is by now. */
static inline rill_vec2 live(const rill_clavet *clavet, uint32_t i) {
    return rill_vec_add(clavet->position[i], rill_shift_value(clavet->relaxed[i].shift));
}

/* Adds to a particle's displacement, which stays within 1 h: pairs of a list are then at most 3 h
 * apart, and their squares fit. */
static inline void clavet_turn_move(rill_clavet *clavet, uint32_t i, rill_vec2 by) {
    const rill_real limit = rill_shift_of(rill_vec(RILL_ONE, 0)).x;
    const rill_vec2 shift = rill_vec_add(clavet->relaxed[i].shift, by);
    clavet->relaxed[i].shift =
        rill_vec(rill_clamp(shift.x, -limit, limit), rill_clamp(shift.y, -limit, limit));
}

/* Densities of one particle from where everybody is by now, then its pressures. */
static void press_one(const rill_world *world, rill_clavet *clavet, uint32_t i,
                      const uint16_t *list) {
    const rill_vec2 from = live(clavet, i);
    rill_double density = {0, 0};
    for (uint32_t n = 0; n < clavet->lists.count[i]; n++) {
        const rill_vec2 d = rill_narrow(rill_vec_sub(live(clavet, list[n]), from));
        const rill_real w = rill_weight(clavet->kernel, rill_narrow_square(d));
        density = rill_double_add(density, rill_weights(w));
    }
    const rill_vec2 at = rill_walls_clamp(world, from, rill_slots(world)[i]);
    clavet_turn_move(clavet, i, rill_clavet_press(world, clavet, i, at, density));
}

/* One particle pushes all its neighbours and is pushed back. */
static void push_one(rill_clavet *clavet, uint32_t i, const uint16_t *list) {
    const rill_vec2 from = live(clavet, i);
    for (uint32_t n = 0; n < clavet->lists.count[i]; n++) {
        const uint32_t j = list[n];
        const rill_vec2 d = rill_narrow(rill_vec_sub(live(clavet, j), from));
        const rill_real square = rill_narrow_square(d);
        const rill_real w = rill_weight(clavet->kernel, square);
        if (w == 0) {
            continue;
        }
        const rill_vec2 direction = rill_direction(clavet->kernel, d, square, d, i, j);
        const rill_vec2 push =
            rill_push_along(rill_push(clavet->relaxed[i].pressure, w), direction);
        rill_vec2 mine = push;
        rill_vec2 yours = push;
        if (clavet->share) {
            rill_clavet_split(clavet, i, j, &mine, &yours);
        }
        clavet_turn_move(clavet, i, rill_vec_sub(rill_vec(0, 0), mine));
        clavet_turn_move(clavet, j, yours);
    }
}

void rill_clavet_push_in_turn(rill_world *world, rill_clavet *clavet) {
    /* Every other step from the end to the beginning, against a lasting bias. */
    if (world->stats.steps & 1u) {
        const uint16_t *list = clavet->lists.other + world->list_used;
        for (uint32_t i = clavet->count; i-- > 0;) {
            list -= clavet->lists.count[i];
            press_one(world, clavet, i, list);
            push_one(clavet, i, list);
        }
    } else {
        const uint16_t *list = clavet->lists.other;
        for (uint32_t i = 0; i < clavet->count; i++) {
            press_one(world, clavet, i, list);
            push_one(clavet, i, list);
            list += clavet->lists.count[i];
        }
    }
}

#else

typedef int rill_no_clavet_turn_here; /* ISO C wants a declaration in every file */

#endif

/* clavet_move.c */
/* How the particles of Clavet's method move: where they would get to, and where they have got to.
 */

#if RILL_CLAVET

/* Brings the i-th particle back into the domain; its velocity is what it has moved, unrounded by
 * the position. */
static void stop_at_walls(const rill_world *world, uint32_t i) {
    rill_vec2 *at = &rill_positions(world)[i];
    rill_vec2 *v = &rill_velocities(world)[i];
    const rill_vec2 reached = rill_units_clamp(&world->units, *at, rill_slots(world)[i]);
    *v = rill_vec_add(*v, rill_vec_sub(reached, *at));
    *at = reached;
}

/* Gravity, then the positions that particles would reach if nothing were in their way. */
RILL_HOT static void predict_one_material(rill_world *world, rill_vec2 pull) {
    const rill_clearing inside = rill_inside_of(&world->units);
    rill_vec2 *const first = rill_positions(world);
    rill_vec2 *velocity = rill_velocities(world);
    const rill_vec2 *const end = first + world->count;
    for (rill_vec2 *position = first; position != end; position++, velocity++) {
        *velocity = rill_vec_add(*velocity, pull);
        if (RILL_RARELY(!rill_is_slow(*velocity))) {
            *velocity = rill_limit_fast(*velocity, &world->stats.speed_limited);
        }
        const rill_vec2 aim = rill_vec_add(*position, *velocity);
        *position = aim;
        if (RILL_RARELY(!rill_is_in_clearing(&inside, aim))) {
            stop_at_walls(world, (uint32_t)(position - first));
        }
    }
}

static void predict_materials(rill_world *world, rill_vec2 gravity) {
    const rill_substance *substance = rill_substances(world);
    const uint8_t *material = rill_materials(world);
    rill_vec2 *position = rill_positions(world);
    rill_vec2 *velocity = rill_velocities(world);
    for (uint32_t i = 0; i < world->count; i++) {
        const rill_vec2 pull = rill_vec_scale(gravity, substance[material[i]].gravity_scale);
        velocity[i] =
            rill_limit_speed(rill_vec_add(velocity[i], pull), &world->stats.speed_limited);
        position[i] = rill_vec_add(position[i], velocity[i]);
        stop_at_walls(world, i);
    }
}

void rill_clavet_predict(rill_world *world) {
    const rill_vec2 gravity = rill_gravity_next(&world->gravity);
    rill_clavet_bodies_accelerate(world, gravity);
    if (world->config.material_count == 1) {
        predict_one_material(world,
                             rill_vec_scale(gravity, rill_substances(world)[0].gravity_scale));
    } else {
        predict_materials(world, gravity);
    }
}

/* What a wall leaves of the speed along itself. Its friction reaches as far as the kernel, since
 * the fluid stands off by half a spacing. */
static inline rill_real hold_back(rill_real speed, rill_real friction, rill_real depth) {
    return depth > 0 ? speed - rill_product(speed, rill_product(friction, depth)) : speed;
}

/* A velocity next to walls, by the friction of all that are within reach. */
RILL_INLINE rill_vec2 clavet_move_rub(const rill_units *units, const rill_clavet *clavet, uint32_t i,
                          rill_vec2 at, rill_vec2 v) {
    const rill_real friction = clavet->material_count == 1
                                   ? clavet->first.friction
                                   : clavet->substance[clavet->material[i]].friction;
    const rill_wall_depths depths = rill_wall_depths_at(units, at);
    return rill_vec(hold_back(v.x, friction, rill_max(depths.bottom, depths.top)),
                    hold_back(v.y, friction, rill_max(depths.left, depths.right)));
}

/* Displaces positions, and velocities by as much. */
RILL_HOT RILL_APART void displace(const rill_clavet *clavet) {
    const rill_relaxed *relaxed = clavet->relaxed;
    rill_vec2 *position = clavet->position;
    rill_vec2 *velocity = clavet->velocity;
    rill_vec2 owed = {0, 0};
    for (const rill_relaxed *const end = relaxed + clavet->count; relaxed != end;
         relaxed++, position++, velocity++) {
        const rill_vec2 shift = rill_shift_fairly(relaxed->shift, &owed);
        *velocity = rill_vec_add(*velocity, shift);
        *position = rill_vec_add(*position, shift);
    }
}

/* Friction takes a particle back by this much at most, h, where there are shapes: they stop moves
 * before friction bends them, and find again what is no further behind a line than 1/32. */
#define MOST_TAKEN_BACK RILL_RATIO(1, 64)

/* The place that friction makes of one, near the end of the straight move. */
RILL_APART rill_vec2 take_back(rill_vec2 at, rill_vec2 moved, rill_vec2 aim) {
    const rill_real most = MOST_TAKEN_BACK;
    uint32_t limited = 0; /* is counted with the velocity */
    const rill_vec2 cut = rill_vec_sub(rill_limit_speed(moved, &limited), moved);
    const rill_vec2 end = rill_vec_add(at, cut);
    return rill_vec(rill_clamp(aim.x, end.x - most, end.x + most),
                    rill_clamp(aim.y, end.y - most, end.y + most));
}

/* A particle that has been displaced to where walls are felt, or is fast. */
RILL_HOT static void clavet_move_hold(rill_world *world, const rill_clavet *clavet, const rill_units *units,
                          uint32_t i) {
    const rill_vec2 at = clavet->position[i];
    const rill_vec2 moved = clavet->velocity[i];
    const rill_vec2 rubbed = clavet->rough ? clavet_move_rub(units, clavet, i, at, moved) : moved;
    const rill_vec2 v = rill_limit_speed(rubbed, &world->stats.speed_limited);
    rill_vec2 aim = rill_vec_add(at, rill_vec_sub(v, moved));
    if (clavet->rough && rill_clavet_has_bodies(world)) {
        aim = take_back(at, moved, aim);
    }
    clavet->position[i] = aim;
    clavet->velocity[i] = v;
    if (RILL_RARELY(!rill_is_well_inside(units, aim))) {
        stop_at_walls(world, i);
    }
}

RILL_HOT RILL_APART void hold_all(rill_world *world, const rill_clavet *clavet) {
    const rill_units units = world->units; /* a copy in faster memory */
    const rill_clearing middle = rill_middle_of(&units);
    const rill_vec2 *position = clavet->position;
    const rill_vec2 *velocity = clavet->velocity;
    for (const rill_vec2 *const end = position + clavet->count; position != end;
         position++, velocity++) {
        if (!rill_is_in_clearing(&middle, *position) || RILL_RARELY(!rill_is_slow(*velocity))) {
            clavet_move_hold(world, clavet, &units, (uint32_t)(position - clavet->position));
        }
    }
}

void rill_clavet_move(rill_world *world) {
    rill_clavet clavet;
    rill_clavet_of(world, &clavet);
    displace(&clavet);
    hold_all(world, &clavet);
}

#else

typedef int rill_no_clavet_move_here; /* ISO C wants a declaration in every file */

#endif
#undef MOST_TAKEN_BACK

/* clavet_units.c */
/* From physical materials to the numbers that Clavet's passes use.
 *
 * A fluid at rest is taken as a hexagonal lattice of the configured spacing. Sums over it give the
 * rest density at which all pressures cancel, and the stiffness that makes sound as fast as asked.
 */

#if RILL_CLAVET

/* Compression waves are damped by a memory of this many seconds, see clavet_pressure.c. */
#define MEMORY_RATE RILL_RATIO(10, 3) /* 1/s */

/* Sums over the neighbours of a particle in the lattice. */
typedef struct rill_lattice_sums {
    rill_real density, near;   /* of w^2 and w^3 */
    rill_real pull, near_pull; /* of w and w^2 times the distance along the direction */
} rill_lattice_sums;

/* The lattice constant is given in h. */
static rill_lattice_sums sum_lattice(uint32_t kernel, rill_real constant) {
    rill_lattice_sums sums = {0, 0, 0, 0};
    const rill_real height = rill_mul(constant, RILL_RATIO(86603, 100000));
    for (int32_t row = -4; row <= 4; row++) {
        for (int32_t column = -6; column <= 6; column++) {
            const rill_vec2 d = {rill_mul(constant, rill_from_int(column)) +
                                     (row & 1 ? constant / 2 : 0),
                                 rill_mul(height, rill_from_int(row))};
            const rill_real square = rill_mul(d.x, d.x) + rill_mul(d.y, d.y);
            if (square >= RILL_ONE || (row == 0 && column == 0)) {
                continue;
            }
            const rill_real q = rill_sqrt(square);
            const rill_real w = RILL_ONE - (kernel == RILL_CLAVET_ORIGINAL ? q : square);
            const rill_real along = kernel == RILL_CLAVET_SQUARED ? square : q;
            const rill_real w2 = rill_mul(w, w);
            sums.density += w2;
            sums.near += rill_mul(w2, w);
            sums.pull += rill_mul(w, along);
            sums.near_pull += rill_mul(w2, along);
        }
    }
    return sums;
}

/* Virial pressure of the lattice per unit of stiffness, times 4 and divided by the density. */
static rill_real lattice_pressure(const rill_lattice_sums *sums, rill_real near, rill_real rest) {
    return rill_mul(sums->density - rest, sums->pull) +
           rill_mul(rill_mul(near, sums->near), sums->near_pull);
}

/* The lattice at rest, and a little thinner and denser. */
typedef struct rill_lattice_states {
    rill_lattice_sums rest, thin, dense;
} rill_lattice_states;

/* Lattice constants are sqrt(2/sqrt(3)/n) for relative densities n of 1, 0.98 and 1.02. */
static rill_lattice_states lattice_states(const rill_clavet_settings *clavet) {
    const rill_real r = clavet->neighbourhood;
    rill_lattice_states states;
    states.rest = sum_lattice(clavet->kernel, rill_div(RILL_RATIO(107457, 100000), r));
    states.thin = sum_lattice(clavet->kernel, rill_div(RILL_RATIO(108548, 100000), r));
    states.dense = sum_lattice(clavet->kernel, rill_div(RILL_RATIO(106398, 100000), r));
    return states;
}

/* h^2 per substep^2 of squared sound speed that one unit of the paper's stiffness gives: the slope
 * of the pressure between 2 % below and 2 % above rest. */
static rill_real sound_square(const rill_lattice_states *lattice, rill_real near, rill_real rest) {
    const rill_real high =
        rill_mul(RILL_RATIO(102, 100), lattice_pressure(&lattice->dense, near, rest));
    const rill_real low =
        rill_mul(RILL_RATIO(98, 100), lattice_pressure(&lattice->thin, near, rest));
    return rill_max(rill_mul(high - low, RILL_RATIO(25, 4)), RILL_RATIO(1, 16));
}

/* What is left of a rate [1/s] in one substep: s/(1 + s), which never takes more than there is. */
static rill_real share_per_substep(const rill_world *world, rill_real rate) {
    const rill_real s = rill_div(rate, world->units.rate);
    return rill_div(s, RILL_ONE + s);
}

/* Springs reach the first neighbours of a particle and the diagonal ones of a square lattice. */
static void prepare_springs(const rill_world *world, const rill_material *material,
                            rill_substance *substance) {
    const rill_real rate = world->units.rate;
    substance->elasticity =
        rill_min(rill_div(rill_div(material->elasticity, rate), rate), RILL_RATIO(1, 2));
    substance->plasticity = share_per_substep(world, material->plasticity);
    substance->yield_ratio = material->yield_ratio;
    substance->spring_reach =
        rill_min(rill_div(RILL_RATIO(3, 2), world->config.clavet.neighbourhood), RILL_ONE);
    substance->spring_reach_inverse = rill_div(RILL_ONE, substance->spring_reach);
}

rill_substance rill_clavet_prepare(const rill_world *world, const rill_material *material) {
    const rill_lattice_states lattice = lattice_states(&world->config.clavet);
    const rill_lattice_sums *sums = &lattice.rest;
    const rill_real near = material->near_pressure;
    const rill_units *units = &world->units;
    rill_substance substance = {0};
    substance.rest =
        sums->density + rill_div(rill_mul(rill_mul(near, sums->near), sums->near_pull), sums->pull);
    substance.lattice = sums->density;
    substance.compression =
        rill_div(RILL_RATIO(4, 100), lattice.dense.density - lattice.thin.density);
    substance.stiffness = rill_stiffness_of(material->sound_speed, units->speed,
                                            sound_square(&lattice, near, substance.rest));
    substance.near_ratio = near;
    substance.memory_rate = rill_div(MEMORY_RATE, units->rate);
    substance.viscosity = rill_min(rill_div(material->viscosity, units->rate), RILL_RATIO(8, 1));
    substance.viscosity_squared = material->viscosity_squared;
    substance.cohesion = material->cohesion;
    substance.cohesion_slope = rill_div(material->cohesion, sums->density);
    substance.friction = share_per_substep(world, material->friction);
    /* The pull d (1 - d) is strongest at 1/2, where it is 1/4. */
    substance.stickiness = rill_min(
        rill_mul(4 * RILL_ONE, rill_div(rill_div(material->stickiness, units->rate), units->speed)),
        RILL_ONE);
    substance.gravity_scale = material->gravity_scale;
    prepare_springs(world, material, &substance);
    return substance;
}

#else

typedef int rill_no_clavet_units_here; /* ISO C wants a declaration in every file */

#endif
#undef MEMORY_RATE

/* clavet_viscosity.c */
/* Viscosity between particles of Clavet's method.
 *
 * Each pair that is nearer than h loses a share of the speed with which it approaches or parts,
 * along the line on which it stood before it moved: momentum and angular momentum stay. The pass is
 * made before pressures are found, pair after pair with the velocities of the moment, because
 * that takes energy out whatever the viscosity is. How far one pass spreads it is limited; what is
 * very thick gets more of them. */

/* The viscosity of one pair. */
#ifndef RILL_SRC_CLAVET_VISCOSITY_H
#define RILL_SRC_CLAVET_VISCOSITY_H

/* Velocities within the pass. What viscosity takes from a slow pair is far below a quantum of
 * Q16.16: the fixed build has 24 fraction bits here. */
static inline rill_vec2 rill_viscous_velocity(rill_vec2 v) {
#if RILL_FIXED
    return rill_vec(v.x * 256, v.y * 256);
#else
    return v;
#endif
}

static inline rill_vec2 rill_viscous_result(rill_vec2 v, rill_vec2 *owed) {
#if RILL_FIXED
    return rill_vec(rill_round_fairly(v.x, 8, &owed->x), rill_round_fairly(v.y, 8, &owed->y));
#else
    (void)owed;
    return v;
#endif
}

/* How viscous a pair is: see rill_substance. */
typedef struct rill_thickness {
    rill_real linear, squared;
} rill_thickness;

/* What share of its approach speed a pair loses per weight, 8 at most. */
static inline rill_real rill_thickness_at(rill_thickness thickness, rill_real speed) {
    if (thickness.squared == 0) {
        return thickness.linear;
    }
    return rill_min(thickness.linear + rill_mul(thickness.squared, rill_abs(speed)),
                    RILL_RATIO(8, 1));
}

/* By how much each of two particles of the same mass changes its velocity, given what the first one
 * is faster than the second. A pair loses all of its approach speed at most: more would add energy.
 */
static inline rill_vec2 rill_viscous(rill_vec2 faster, rill_vec2 direction, rill_real weight,
                                     rill_thickness thickness) {
#if RILL_FIXED
    const rill_real speed =
        (rill_real)(((int64_t)faster.x * direction.x + (int64_t)faster.y * direction.y) >> 12);
    const rill_real thick = rill_thickness_at(thickness, speed >> 8) >> 3; /* Q13, at most 8 */
    const rill_real share = rill_min((weight * thick) >> 13, 1 << 14);
    /* Half the share along the direction, Q13. */
    const rill_real along_x = (share * direction.x + 8192) >> 14;
    const rill_real along_y = (share * direction.y + 8192) >> 14;
    return rill_vec((rill_real)(((int64_t)speed * along_x + 4096) >> 13),
                    (rill_real)(((int64_t)speed * along_y + 4096) >> 13));
#else
    const rill_real speed = rill_vec_dot(faster, direction);
    const rill_real loss =
        speed * rill_min(weight * rill_thickness_at(thickness, speed), RILL_ONE) / 2;
    return rill_vec(loss * direction.x, loss * direction.y);
#endif
}

#endif

#if RILL_CLAVET

/* The viscosity of a pair: its particles' mean. */
static inline rill_thickness thickness_of(const rill_clavet *clavet, uint32_t i, uint32_t j) {
    const rill_substance *a = &clavet->substance[clavet->material[i]];
    const rill_substance *b = &clavet->substance[clavet->material[j]];
    const rill_thickness thickness = {(a->viscosity + b->viscosity) / 2,
                                      (a->viscosity_squared + b->viscosity_squared) / 2};
    return thickness;
}

static inline void slow_pair(rill_clavet *clavet, uint32_t i, uint32_t j,
                             rill_thickness thickness) {
    rill_vec2 *v = clavet->velocity;
    const rill_vec2 d = rill_narrow_fairly(rill_vec_sub(clavet->position[j], clavet->position[i]));
    const rill_real square = rill_narrow_square(d);
    const rill_real w = rill_weight(clavet->kernel, square);
    if (w == 0) {
        return;
    }
    const rill_vec2 change =
        rill_viscous(rill_vec_sub(v[i], v[j]), rill_unit(d, square, i, j), w, thickness);
    rill_vec2 mine = change;
    rill_vec2 yours = change;
    if (clavet->share) {
        rill_clavet_split(clavet, i, j, &mine, &yours);
    }
    v[i] = rill_vec_sub(v[i], mine);
    v[j] = rill_vec_add(v[j], yours);
}

static void slow_pairs(rill_clavet *clavet) {
    const uint16_t *other = clavet->lists.other;
    for (uint32_t i = 0; i < clavet->count; i++) {
        rill_thickness thickness = thickness_of(clavet, i, i);
        for (uint32_t n = clavet->lists.count[i]; n > 0; n--) {
            const uint32_t j = *other++;
            if (j < i) {
                continue; /* full lists hold each pair twice */
            }
            if (clavet->material_count > 1) {
                thickness = thickness_of(clavet, i, j);
            }
            slow_pair(clavet, i, j, thickness);
        }
    }
}

void rill_clavet_viscosity(rill_world *world, rill_clavet *clavet) {
    const uint16_t *slots = rill_slots(world);
    for (uint32_t i = 0; i < clavet->count; i++) {
        clavet->position[i] = rill_vec_sub(clavet->position[i], clavet->velocity[i]);
        clavet->velocity[i] = rill_viscous_velocity(clavet->velocity[i]);
    }
    for (uint32_t sweep = 0; sweep < clavet->sweeps; sweep++) {
        slow_pairs(clavet);
    }
    rill_vec2 owed = {0, 0};
    for (uint32_t i = 0; i < clavet->count; i++) {
        const rill_vec2 before = clavet->position[i];
        const rill_vec2 v = rill_limit_speed(rill_viscous_result(clavet->velocity[i], &owed),
                                             &world->stats.speed_limited);
        const rill_vec2 aim = rill_vec_add(before, v);
        clavet->position[i] = rill_walls_clamp(world, aim, slots[i]);
        clavet->velocity[i] = rill_vec_add(v, rill_vec_sub(clavet->position[i], aim));
    }
}

#else

typedef int rill_no_clavet_viscosity_here; /* ISO C wants a declaration in every file */

#endif

/* clavet_walls.c */

/* A number of 65536ths in either scalar. */
#define Q(n) RILL_RATIO(n, 65536)

typedef rill_real rill_integral[RILL_WALL_STEPS + 1];

static const rill_integral original_density = {
    Q(17157), Q(15797), Q(14462), Q(13165), Q(11918), Q(10728), Q(9600), Q(8537), Q(7544),
    Q(6620),  Q(5767),  Q(4984),  Q(4271),  Q(3626),  Q(3047),  Q(2531), Q(2077), Q(1680),
    Q(1337),  Q(1045),  Q(800),   Q(597),   Q(433),   Q(303),   Q(203),  Q(129),  Q(76),
    Q(41),    Q(19),    Q(7),     Q(2),     Q(0),     Q(0),
};

static const rill_integral original_near_density = {
    Q(10294), Q(9277), Q(8291), Q(7352), Q(6469), Q(5649), Q(4894), Q(4205), Q(3583),
    Q(3025),  Q(2530), Q(2095), Q(1715), Q(1387), Q(1108), Q(871),  Q(675),  Q(513),
    Q(382),   Q(278),  Q(197),  Q(135),  Q(89),   Q(56),   Q(33),   Q(19),   Q(9),
    Q(4),     Q(2),    Q(0),    Q(0),    Q(0),    Q(0),
};

static const rill_integral original_push = {
    Q(21845), Q(21611), Q(21086), Q(20370), Q(19516), Q(18561), Q(17533), Q(16455), Q(15344),
    Q(14216), Q(13086), Q(11965), Q(10862), Q(9787),  Q(8747),  Q(7750),  Q(6801),  Q(5905),
    Q(5066),  Q(4288),  Q(3573),  Q(2925),  Q(2343),  Q(1830),  Q(1384),  Q(1007),  Q(695),
    Q(447),   Q(259),   Q(128),   Q(47),    Q(8),     Q(0),
};

static const rill_integral original_near_push = {
    Q(10923), Q(10720), Q(10290), Q(9730), Q(9091), Q(8406), Q(7700), Q(6989), Q(6288),
    Q(5609),  Q(4958),  Q(4342),  Q(3766), Q(3233), Q(2744), Q(2302), Q(1905), Q(1554),
    Q(1246),  Q(981),   Q(756),   Q(568),  Q(414),  Q(292),  Q(196),  Q(125),  Q(74),
    Q(40),    Q(18),    Q(7),     Q(2),    Q(0),    Q(0),
};

/* The set that small machines use. */
RILL_TABLE static const rill_integral hybrid_density = {
    Q(34315), Q(32132), Q(29960), Q(27809), Q(25689), Q(23612), Q(21585), Q(19620), Q(17723),
    Q(15904), Q(14170), Q(12527), Q(10981), Q(9537),  Q(8199),  Q(6969),  Q(5850),  Q(4841),
    Q(3942),  Q(3152),  Q(2467),  Q(1884),  Q(1397),  Q(999),   Q(684),   Q(443),   Q(267),
    Q(146),   Q(69),    Q(26),    Q(6),     Q(1),     Q(0),
};

RILL_TABLE static const rill_integral hybrid_near_density = {
    Q(25736), Q(23866), Q(22008), Q(20176), Q(18381), Q(16635), Q(14950), Q(13335), Q(11798),
    Q(10349), Q(8994),  Q(7737),  Q(6583),  Q(5534),  Q(4591),  Q(3754),  Q(3019),  Q(2384),
    Q(1844),  Q(1393),  Q(1024),  Q(729),   Q(499),   Q(327),   Q(202),   Q(116),   Q(61),
    Q(28),    Q(11),    Q(3),     Q(1),     Q(0),     Q(0),
};

RILL_TABLE static const rill_integral hybrid_push = {
    Q(32768), Q(32502), Q(31882), Q(31009), Q(29941), Q(28716), Q(27367), Q(25920), Q(24399),
    Q(22824), Q(21215), Q(19587), Q(17958), Q(16341), Q(14751), Q(13199), Q(11697), Q(10256),
    Q(8885),  Q(7594),  Q(6391),  Q(5281),  Q(4272),  Q(3368),  Q(2573),  Q(1888),  Q(1316),
    Q(854),   Q(500),   Q(249),   Q(92),    Q(17),    Q(0),
};

RILL_TABLE static const rill_integral hybrid_near_push = {
    Q(21845), Q(21595), Q(21024), Q(20234), Q(19282), Q(18211), Q(17052), Q(15834), Q(14581),
    Q(13314), Q(12050), Q(10807), Q(9599),  Q(8439),  Q(7336),  Q(6300),  Q(5339),  Q(4457),
    Q(3660),  Q(2949),  Q(2325),  Q(1787),  Q(1334),  Q(960),   Q(661),   Q(430),   Q(261),
    Q(143),   Q(68),    Q(26),    Q(6),     Q(1),     Q(0),
};

/* Its weights are the hybrid ones; only displacements differ. */
static const rill_integral squared_push = {
    Q(17476), Q(17434), Q(17306), Q(17095), Q(16802), Q(16429), Q(15981), Q(15460), Q(14872),
    Q(14223), Q(13517), Q(12762), Q(11965), Q(11133), Q(10275), Q(9399),  Q(8513),  Q(7628),
    Q(6752),  Q(5895),  Q(5066),  Q(4274),  Q(3529),  Q(2839),  Q(2213),  Q(1656),  Q(1177),
    Q(778),   Q(465),   Q(236),   Q(89),    Q(16),    Q(0),
};

static const rill_integral squared_near_push = {
    Q(9986), Q(9952), Q(9851), Q(9683), Q(9451), Q(9159), Q(8811), Q(8412), Q(7967),
    Q(7484), Q(6970), Q(6431), Q(5876), Q(5312), Q(4748), Q(4191), Q(3649), Q(3129),
    Q(2638), Q(2181), Q(1764), Q(1391), Q(1064), Q(784),  Q(553),  Q(369),  Q(229),
    Q(128),  Q(62),   Q(24),   Q(6),    Q(1),    Q(0),
};

RILL_TABLE const rill_real *const rill_clavet_wall_table[3][4] = {
    {original_density, original_near_density, original_push, original_near_push},
    {hybrid_density, hybrid_near_density, hybrid_push, hybrid_near_push},
    {hybrid_density, hybrid_near_density, squared_push, squared_near_push},
};
#undef Q

/* springs.c */
/* The table of springs: open addressing with linear probing, no tombstones. */

#if RILL_SPRINGS

/* The place at which the search for a pair of slots begins. */
static uint32_t home_of(uint32_t ends, uint32_t places) {
    const uint32_t mixed = ends * 2654435769u; /* Knuth's multiplicative hash */
    return (uint32_t)(((uint64_t)(mixed ^ mixed >> 15) * places) >> 32);
}

static uint32_t springs_next_place(uint32_t place, uint32_t places) {
    return place + 1 < places ? place + 1 : 0;
}

static uint32_t places_of(const rill_world *world) {
    return rill_spring_places(world->config.spring_capacity);
}

int rill_spring_add(rill_world *world, uint32_t slot, uint32_t other_slot, rill_real rest) {
    const uint32_t ends = slot < other_slot ? other_slot << 16 | slot : slot << 16 | other_slot;
    const uint32_t places = places_of(world);
    rill_spring *spring = rill_springs_of(world);
    rill_stats *stats = &world->stats;
    uint32_t place = home_of(ends, places);
    while (spring[place].ends != 0) {
        if (spring[place].ends == ends) {
            return 0;
        }
        place = springs_next_place(place, places);
    }
    if (stats->springs >= world->config.spring_capacity) {
        stats->springs_refused += stats->springs_refused < UINT32_MAX;
        return 0;
    }
    spring[place].ends = ends;
    spring[place].rest = rest;
    stats->springs++;
    if (stats->springs > stats->springs_peak) {
        stats->springs_peak = stats->springs;
    }
    return 1;
}

/* Closes the gap with the next spring that may stand there, until there is none. A spring may if
 * its home is not between the gap and where it stands. */
void rill_spring_remove(rill_world *world, uint32_t place) {
    const uint32_t places = places_of(world);
    rill_spring *spring = rill_springs_of(world);
    uint32_t gap = place;
    for (uint32_t k = springs_next_place(gap, places); spring[k].ends != 0; k = springs_next_place(k, places)) {
        const uint32_t home = home_of(spring[k].ends, places);
        const uint32_t from_home = k >= home ? k - home : k + places - home;
        const uint32_t from_gap = k >= gap ? k - gap : k + places - gap;
        if (from_home >= from_gap) {
            spring[gap] = spring[k];
            gap = k;
        }
    }
    spring[gap].ends = 0;
    spring[gap].rest = 0;
    world->stats.springs--;
}

int rill_springs_are_sane(const rill_world *world) {
    const rill_spring *spring = rill_springs_of(world);
    const uint32_t places = places_of(world);
    uint32_t count = 0;
    for (uint32_t k = 0; k < places; k++) {
        const uint32_t low = spring[k].ends & 0xFFFFu;
        const uint32_t high = spring[k].ends >> 16;
        if (spring[k].ends == 0) {
            continue;
        }
        if (low >= high || high >= world->layout.particle_capacity ||
            !(spring[k].rest >= 0 && spring[k].rest <= RILL_ONE)) {
            return 0;
        }
        count++;
    }
    return count == world->stats.springs && count <= world->config.spring_capacity;
}

#else

typedef int rill_no_springs_here; /* ISO C wants a declaration in every file */

#endif

/* springs_solve.c */
/* What springs do: yield, break, pull, and come to be. */

#if RILL_SPRINGS && RILL_CLAVET

/* A spring that is longer than this has torn, h. */
#define TEAR_LENGTH RILL_RATIO(4, 1)

/* All springs of a particle together answer a displacement with this share of it at most: with 1/4,
 * a crowd that is bound in one place kept buzzing from 6 of 48 starts on. */
#define STRAIN_LIMIT RILL_RATIO(1, 5)

/* A spring and its two particles. */
typedef struct rill_stretch {
    uint32_t i, j;       /* indices */
    rill_vec2 direction; /* from i to j, before they moved */
    rill_real length;    /* now, h */
    rill_real stiffness; /* share of the deformation that is taken back */
} rill_stretch;

/* The particle in a slot, or RILL_NO_INDEX if that is gone or has not been there before. */
static uint32_t end_of(const rill_world *world, uint32_t slot) {
    const uint32_t i = ((const uint16_t *)rill_array_of(world, RILL_ARRAY_SLOT_INDEX))[slot];
    return i < world->count && rill_slots(world)[i] == slot && rill_bound(world)[i] ? i
                                                                                    : RILL_NO_INDEX;
}

/* Clavet's springs weaken with their rest length and vanish at their reach, where plastic ones
 * break and are made; what is only elastic keeps its stiffness. */
static rill_real stiffness_of(const rill_substance *substance, rill_real rest) {
    if (substance->plasticity == 0) {
        return substance->elasticity;
    }
    const rill_real firm = RILL_ONE - rill_mul(rest, substance->spring_reach_inverse);
    return rill_mul(substance->elasticity, rill_max(firm, 0));
}

/* Finds a spring's particles; 0 if it has lost one of them or they are no longer of one elastic
 * material. */
static int link_of(const rill_world *world, const rill_clavet *clavet, const rill_spring *spring,
                   rill_stretch *link) {
    link->i = end_of(world, spring->ends & 0xFFFFu);
    link->j = end_of(world, spring->ends >> 16);
    if (link->i == RILL_NO_INDEX || link->j == RILL_NO_INDEX ||
        clavet->material[link->i] != clavet->material[link->j]) {
        return 0;
    }
    const rill_substance *substance = &clavet->substance[clavet->material[link->i]];
    const rill_vec2 now = rill_vec_sub(clavet->position[link->j], clavet->position[link->i]);
    if (substance->elasticity == 0 || rill_abs(now.x) > TEAR_LENGTH ||
        rill_abs(now.y) > TEAR_LENGTH) {
        return 0;
    }
    const rill_vec2 moved = rill_vec_sub(clavet->velocity[link->j], clavet->velocity[link->i]);
    const rill_vec2 before = rill_narrow_fairly(rill_vec_sub(now, moved));
    const rill_real square = rill_narrow_square(rill_narrow(now));
    link->length = rill_narrow_root(square);
    link->direction =
        rill_unit(before, rill_max(square, rill_narrow_square(before)), link->i, link->j);
    link->stiffness = stiffness_of(substance, spring->rest);
    return 1;
}

/* The rest length follows a deformation beyond what the material bears (Clavet 2005, algorithm 4);
 * 0 if the spring is then longer than its reach. */
static int adapt(const rill_substance *substance, rill_spring *spring, rill_real length) {
    const rill_real bearable = rill_product(substance->yield_ratio, spring->rest);
    const rill_real deformation = length - spring->rest;
    if (deformation > bearable) {
        spring->rest += rill_product(substance->plasticity, deformation - bearable);
    } else if (deformation < -bearable) {
        spring->rest += rill_product(substance->plasticity, deformation + bearable);
    }
    return spring->rest <= substance->spring_reach;
}

/* The first place after a free one. Removing springs moves others, but never past a free place: a
 * round that starts and ends at one sees each spring once. */
static uint32_t first_place(const rill_spring *spring, uint32_t places) {
    uint32_t place = 0;
    while (spring[place].ends != 0) {
        place++;
    }
    return place + 1 < places ? place + 1 : 0;
}

/* Adapts all springs, removes those that are dead, and sums up how stiff they make each particle.
 */
static void update(rill_world *world, rill_clavet *clavet, uint32_t places) {
    rill_spring *spring = rill_springs_of(world);
    rill_relaxed *relaxed = clavet->relaxed;
    uint32_t place = first_place(spring, places);
    for (uint32_t n = 0; n < places; n++) {
        rill_stretch link;
        while (spring[place].ends != 0 && !(link_of(world, clavet, &spring[place], &link) &&
                                            adapt(&clavet->substance[clavet->material[link.i]],
                                                  &spring[place], link.length))) {
            rill_spring_remove(world, place);
        }
        if (spring[place].ends != 0) {
            const rill_double more = {link.stiffness, RILL_ONE};
            relaxed[link.i].pressure = rill_double_add(relaxed[link.i].pressure, more);
            relaxed[link.j].pressure = rill_double_add(relaxed[link.j].pressure, more);
        }
        place = place + 1 < places ? place + 1 : 0;
    }
}

/* Displaces the ends of all springs towards their rest lengths. */
static void springs_solve_pull(const rill_world *world, rill_clavet *clavet, uint32_t places) {
    const rill_spring *spring = rill_springs_of(world);
    for (uint32_t place = 0; place < places; place++) {
        rill_stretch link;
        if (spring[place].ends == 0 || !link_of(world, clavet, &spring[place], &link)) {
            continue;
        }
        const rill_real strain =
            rill_max(clavet->relaxed[link.i].pressure.far, clavet->relaxed[link.j].pressure.far);
        rill_real stiffness = link.stiffness;
        if (strain > STRAIN_LIMIT) {
            stiffness = rill_mul(stiffness, rill_div(STRAIN_LIMIT, strain));
        }
        const rill_real push = rill_product(stiffness, spring[place].rest - link.length);
        rill_vec2 mine = rill_shift_along(link.direction, push / 2);
        rill_vec2 yours = mine;
        if (clavet->share) {
            rill_clavet_split(clavet, link.i, link.j, &mine, &yours);
        }
        clavet->relaxed[link.i].shift = rill_vec_sub(clavet->relaxed[link.i].shift, mine);
        clavet->relaxed[link.j].shift = rill_vec_add(clavet->relaxed[link.j].shift, yours);
    }
}

/* May two neighbours be bound? Plastic materials bind whatever comes near, elastic ones only
 * newcomers. More springs than a square lattice has would hold them tighter than they can be. */
static int may_bind(const rill_world *world, const rill_clavet *clavet, uint32_t i, uint32_t j) {
    const rill_substance *substance = &clavet->substance[clavet->material[i]];
    const uint8_t *bound = rill_bound(world);
    const rill_real most = RILL_RATIO(8, 1);
    return substance->elasticity > 0 && i < j && clavet->material[i] == clavet->material[j] &&
           (substance->plasticity > 0 || !bound[i] || !bound[j]) &&
           clavet->relaxed[i].pressure.near < most && clavet->relaxed[j].pressure.near < most;
}

static void bind(rill_world *world, rill_clavet *clavet) {
    const uint16_t *slots = rill_slots(world);
    const uint16_t *other = clavet->lists.other;
    for (uint32_t i = 0; i < clavet->count; i++) {
        const rill_real reach = clavet->substance[clavet->material[i]].spring_reach;
        for (uint32_t n = clavet->lists.count[i]; n > 0; n--) {
            const uint32_t j = *other++;
            if (!may_bind(world, clavet, i, j)) {
                continue;
            }
            const rill_vec2 d = rill_vec_sub(clavet->position[j], clavet->position[i]);
            const rill_real length = rill_narrow_root(rill_narrow_square(rill_narrow(d)));
            /* Half the reach is 3/4 of the spacing: shorter springs would fight the pressures. */
            if (length < reach &&
                rill_spring_add(world, slots[i], slots[j], rill_max(length, reach / 2))) {
                clavet->relaxed[i].pressure.near += RILL_ONE;
                clavet->relaxed[j].pressure.near += RILL_ONE;
            }
        }
    }
}

void rill_springs_solve(rill_world *world, rill_clavet *clavet) {
    const uint32_t places = rill_spring_places(world->config.spring_capacity);
    const rill_double zero = {0, 0};
    uint8_t *bound = rill_bound(world);
    for (uint32_t i = 0; i < clavet->count; i++) {
        clavet->relaxed[i].pressure = zero;
    }
    update(world, clavet, places);
    springs_solve_pull(world, clavet, places);
    bind(world, clavet);
    for (uint32_t i = 0; i < clavet->count; i++) {
        bound[i] = 1;
    }
}

#else

typedef int rill_no_spring_solve_here; /* ISO C wants a declaration in every file */

#endif
#undef STRAIN_LIMIT
#undef TEAR_LENGTH

/* bodin.c */
/* Bodin's method: the constraint fluid (K. Bodin, C. Lacoursiere, M. Servin, "Constraint fluids",
 * IEEE TVCG 2012), stepped by SPOOK and solved by Gauss-Seidel sweeps. */

/* Bodin's kernels: the weight W and its slope over the distance, J/r = -W'/r.
 *
 * All are normalised to an integral of 1 over the plane with h = 1. "poly6h" divides the true slope
 * by r once more: the true one vanishes at r = 0 and lets particles stack (Sjostrom, A.5). */
#ifndef RILL_SRC_BODIN_KERNEL_H
#define RILL_SRC_BODIN_KERNEL_H

/* A pair as a kernel sees it, up to constant factors: W(0) is 1. */
typedef struct rill_kernel_sample {
    rill_real weight; /* W */
    rill_real slope;  /* J/r */
} rill_kernel_sample;

/* What W and J/r as computed here are to be multiplied by. */
static inline rill_kernel_sample rill_kernel_norm(uint32_t kernel) {
    static const rill_kernel_sample norm[4] = {
        {RILL_RATIO(12732395, 10000000), RILL_RATIO(76394373, 10000000)}, /* 4/pi, 24/pi */
        {RILL_RATIO(31830989, 10000000), RILL_RATIO(95492966, 10000000)}, /* 10/pi, 30/pi */
        {RILL_RATIO(22281692, 10000000), RILL_RATIO(44563384, 1000000)},  /* 7/pi, 140/pi */
        {RILL_RATIO(19098593, 10000000), RILL_RATIO(38197186, 10000000)}, /* 6/pi, 12/pi */
    };
    return norm[kernel];
}

#if RILL_FIXED

#define RILL_KERNEL_STEPS 256

/* Small code finds the changes between entries itself; vector instructions need them in place. */
#define RILL_SHORT_KERNELS (RILL_SMALL && !RILL_SSE2)
#define RILL_KERNEL_VALUES (RILL_SHORT_KERNELS ? 2 : 4) /* in an entry */

/* By kernel and r^2 = k/256: the weight (Q0.15), its change to the next entry, the slope, its
 * change; without the changes in small code. Slopes are Q0.15 of Wendland's kernel and Q4.11 of the
 * others, which are held below r = 1/16 and end at 16. What does not fit 16 bits is rounded down;
 * the last entry is 0. */
extern const int16_t rill_bodin_kernel_table[4][RILL_KERNEL_VALUES * (RILL_KERNEL_STEPS + 1)];

/* A distance in 14 fraction bits, rounded. */
static inline int32_t rill_distance14(rill_real a) {
    return (a + 2) >> 2;
}

/* r^2 in Q4.28; 1 or more beyond the reach of kernels, however far. */
static inline uint32_t rill_square28(int32_t x, int32_t y) {
    const int32_t one = 1 << 14;
    return x > one || x < -one || y > one || y < -one ? 1u << 28 : (uint32_t)(x * x + y * y);
}

/* A pair in the table: linear between entries. */
typedef struct rill_kernel_value {
    int32_t weight; /* Q2.29 */
    int32_t slope;  /* as in the table */
} rill_kernel_value;

static inline rill_kernel_value rill_kernel_value_at(const int16_t *table, uint32_t square) {
    const uint32_t k = square >> 20;
    const int32_t part = (int32_t)(square >> 6 & 0x3FFF); /* Q0.14 */
#if RILL_SHORT_KERNELS
    if (k >= RILL_KERNEL_STEPS) {
        const rill_kernel_value none = {0, 0};
        return none;
    }
    const int16_t *entry = table + 2 * k;
    const rill_kernel_value value = {entry[0] * 16384 + (entry[2] - entry[0]) * part,
                                     (entry[1] * 16384 + (entry[3] - entry[1]) * part + 8192) >>
                                         14};
#else
    const int16_t *entry = table + 4 * (k < RILL_KERNEL_STEPS ? k : RILL_KERNEL_STEPS);
    const rill_kernel_value value = {entry[0] * 16384 + entry[1] * part,
                                     (entry[2] * 16384 + entry[3] * part + 8192) >> 14};
#endif
    return value;
}

/* Fraction bits of the table's slopes. */
static inline uint32_t rill_slope_bits(uint32_t kernel) {
    return kernel == RILL_BODIN_WENDLAND ? 15 : 11;
}

static inline rill_kernel_sample rill_kernel_at(uint32_t kernel, rill_vec2 d) {
    const uint32_t square = rill_square28(rill_distance14(d.x), rill_distance14(d.y));
    const rill_kernel_value value = rill_kernel_value_at(rill_bodin_kernel_table[kernel], square);
    const rill_kernel_sample sample = {value.weight >> 13,
                                       value.slope << (16 - rill_slope_bits(kernel))};
    return sample;
}

#else

static inline rill_kernel_sample rill_kernel_at(uint32_t kernel, rill_vec2 d) {
    rill_kernel_sample sample = {0, 0};
    const rill_real square = d.x * d.x + d.y * d.y;
    if (square >= 1) {
        return sample;
    }
    const rill_real r = rill_root(square);
    const rill_real u = rill_max(1 - r, 0);
    const rill_real u2 = u * u;
    const rill_real p = 1 - square;
    const rill_real away = rill_max(r, RILL_RATIO(1, 16));
    switch (kernel) {
    case RILL_BODIN_WENDLAND: /* (1-r)^4 (1+4r) */
        sample.weight = (u2 * u2) * (1 + 4 * r);
        sample.slope = u2 * u;
        break;
    case RILL_BODIN_CONE: /* (1-r)^2 */
        sample.weight = u2;
        sample.slope = u / away;
        break;
    case RILL_BODIN_SPIKY: /* (1-r)^3 */
        sample.weight = u2 * u;
        sample.slope = u2 / away;
        break;
    default: /* poly6h: (1-r^2)^3 */
        sample.weight = p * p * p;
        sample.slope = p * p / away;
        break;
    }
    return sample;
}

#endif

#endif

#if RILL_BODIN

static int bodin_in_range(rill_real value, rill_real low, rill_real high) {
    return value >= low && value <= high; /* false for not-a-number */
}

static rill_status bodin_check(const rill_config *config) {
    const rill_bodin_settings *bodin = &config->bodin;
    if (bodin->kernel > RILL_BODIN_CONE) {
        return RILL_BAD_BODIN_KERNEL;
    }
    if (!bodin_in_range(bodin->neighbourhood, RILL_RATIO(6, 5), RILL_RATIO(3, 1))) {
        return RILL_BAD_NEIGHBOURHOOD;
    }
    if (bodin->substeps > RILL_MAX_SUBSTEPS) {
        return RILL_BAD_SUBSTEPS;
    }
    if (bodin->iterations < 1 || bodin->iterations > 100) {
        return RILL_BAD_ITERATIONS;
    }
    if (bodin->bilateral > 1) {
        return RILL_BAD_BILATERAL;
    }
    if (!bodin_in_range(bodin->regularisation, 0, RILL_RATIO(10, 1))) {
        return RILL_BAD_REGULARISATION;
    }
    if (!bodin_in_range(bodin->damping, RILL_ONE, RILL_RATIO(32, 1))) {
        return RILL_BAD_DAMPING;
    }
    if (!bodin_in_range(bodin->relaxation, RILL_RATIO(1, 2), RILL_RATIO(19, 10))) {
        return RILL_BAD_RELAXATION;
    }
    if (!bodin_in_range(bodin->warm_start, 0, RILL_ONE)) {
        return RILL_BAD_WARM_START;
    }
    if (!bodin_in_range(bodin->correction, 0, RILL_ONE)) {
        return RILL_BAD_CORRECTION;
    }
    return bodin_in_range(bodin->residual, 0, RILL_ONE) ? RILL_OK : RILL_BAD_RESIDUAL;
}

static rill_real bodin_neighbourhood(const rill_config *config) {
    return config->bodin.neighbourhood;
}

/* Automatic substeps begin with one. */
static uint32_t bodin_first_substeps(const rill_config *config) {
    return config->bodin.substeps > 0 ? config->bodin.substeps : 1;
}

/* Between two substeps only pairs at the very edge of their kernels come and go. */
#define SUBSTEPS_PER_SEARCH 2

static uint32_t bodin_substeps_per_search(const rill_config *config) {
    (void)config;
    return SUBSTEPS_PER_SEARCH;
}

/* Viscosity is slow: particles exchange velocities for the substeps from one search to the next, on
 * average, or, with one substep a step, every second particle for two steps. */
static rill_real substeps_for_each_exchange(uint32_t substeps) {
    const uint32_t searches = (substeps + SUBSTEPS_PER_SEARCH - 1) / SUBSTEPS_PER_SEARCH;
    return substeps > 1
               ? rill_div(rill_from_int((int32_t)substeps), rill_from_int((int32_t)searches))
               : RILL_RATIO(2, 1);
}

static rill_list_kind bodin_list_kind(const rill_config *config) {
    (void)config;
    return RILL_LIST_FULL;
}

/* A disc of radius h holds pi R^2 particles at rest, R = h / spacing, the particle itself among
 * them. Small neighbourhoods differ more from the mean and get two more. */
static uint32_t bodin_default_list(const rill_config *config) {
    const rill_real r = config->bodin.neighbourhood;
    const uint32_t mean = (uint32_t)rill_floor(rill_mul(rill_mul(r, r), RILL_RATIO(314, 100)));
    return mean + (r < RILL_RATIO(18, 10) ? 2u : 0u);
}

/* A gradient for each list entry, a lever for each particle. */
static uint32_t bodin_work_bytes(const rill_config *config, uint32_t particles, uint32_t entries) {
    (void)config;
    return rill_gradient_capacity(entries, particles) * (uint32_t)sizeof(rill_gradient) +
           particles * (uint32_t)sizeof(rill_lever);
}

/* The corrected gradients have no dissipation of their own: a fluid that shared less of its motion
 * in a substep would boil. */
#define LEAST_VISCOSITY RILL_RATIO(19, 1000)

/* A particle at rest has a sum of (1 - r^2)^2 = pi R^2 / 3 - 1 over its neighbours; divided by it,
 * 3/10 of the viscosity is the rate at which a particle takes over the velocity around it (so that
 * one number calms both methods alike). */
static rill_substance bodin_prepare(const rill_world *world, const rill_material *material) {
    const rill_units *units = &world->units;
    const rill_real r = world->config.bodin.neighbourhood;
    const rill_real sum = rill_mul(rill_mul(r, r), RILL_RATIO(10472, 10000)) - RILL_ONE;
    const rill_real share =
        rill_mul(rill_div(material->viscosity, world->units.rate), RILL_RATIO(3, 10));
    const rill_real times = substeps_for_each_exchange(world->units.substeps);
    rill_substance substance = {0};
    substance.viscosity = rill_mul(rill_div(rill_max(share, LEAST_VISCOSITY), sum), times);
    substance.friction = rill_mul(
        rill_mul(rill_div(material->friction, world->units.rate), RILL_RATIO(4, 10)), times);
    /* Half a plane of R^2 particles per h^2 pulls with 0.1524 R^2 times what a pair does. */
    substance.tension = rill_fine_of(
        rill_div(rill_div(material->tension, units->rate), rill_mul(units->speed, rill_mul(r, r))));
    substance.tension = rill_mul(substance.tension, RILL_RATIO(6562, 1000));
    substance.gravity_scale = material->gravity_scale;
    substance.inverse_mass = rill_div(RILL_ONE, material->density);
    return substance;
}

/* Sum of the kernel over a hexagonal lattice at rest, the particle itself included. */
static rill_real rest_density(const rill_bodin_settings *settings) {
    const rill_real constant = rill_div(RILL_RATIO(107457, 100000), settings->neighbourhood);
    const rill_real height = rill_mul(constant, RILL_RATIO(86603, 100000));
    rill_real sum = 0;
    for (int32_t row = -4; row <= 4; row++) {
        for (int32_t column = -4; column <= 4; column++) {
            const rill_vec2 d = {rill_mul(constant, rill_from_int(column)) +
                                     (row & 1 ? constant / 2 : 0),
                                 rill_mul(height, rill_from_int(row))};
            if (rill_abs(d.x) <= RILL_ONE && rill_abs(d.y) <= RILL_ONE) {
                sum += rill_kernel_at(settings->kernel, d).weight;
            }
        }
    }
    /* The cone sees so few neighbours that disorder lowers its sum: measured on pillars. */
    const rill_real disorder =
        settings->kernel == RILL_BODIN_CONE ? RILL_RATIO(982, 1000) : RILL_ONE;
    return rill_mul(rill_mul(sum, rill_kernel_norm(settings->kernel).weight), disorder);
}

/* Speeds below a tenth of what a particle gains by falling its own size are those of a fluid that
 * comes to rest, see thickness() in
 * bodin_viscosity.c. */
static rill_real bodin_slowness(const rill_world *world) {
    const rill_vec2 gravity = rill_gravity_value(&world->gravity);
    const rill_real fall = rill_div(rill_max(rill_abs(gravity.x), rill_abs(gravity.y)),
                                    world->config.bodin.neighbourhood);
    const rill_real slow = rill_sqrt(fall) / 10;
    return slow > 0 ? rill_min(rill_div(RILL_ONE, slow), RILL_RATIO(4096, 1)) : 0;
}

/* Are there heavy and light particles? One mass for all needs no masses at all. */
static uint32_t masses_differ(const rill_world *world) {
    const rill_material *material = world->config.material;
    for (uint32_t i = 0; i < world->config.material_count; i++) {
        if (material[i].density != RILL_ONE) {
            return 1;
        }
    }
    return 0;
}

static uint32_t any_tension(const rill_world *world) {
    const rill_material *material = world->config.material;
    for (uint32_t i = 0; i < world->config.material_count; i++) {
        if (material[i].tension > 0) {
            return 1;
        }
    }
    return 0;
}

static uint32_t falls_differ(const rill_world *world) {
    const rill_material *material = world->config.material;
    for (uint32_t i = 1; i < world->config.material_count; i++) {
        if (material[i].gravity_scale != material[0].gravity_scale) {
            return 1;
        }
    }
    return 0;
}

RILL_APART rill_bodin bodin_of(const rill_world *world) {
    const rill_bodin_settings *settings = &world->config.bodin;
    rill_bodin bodin;
    bodin.kernel = settings->kernel;
    bodin.count = world->count;
    bodin.position = rill_positions(world);
    bodin.velocity = rill_velocities(world);
    bodin.pressure = (rill_fine *)rill_memories(world);
    bodin.slow = (rill_slow *)rill_at(world, world->layout.column[RILL_COLUMN_SLOW]);
    bodin.lever = (rill_lever *)rill_array_of(world, RILL_ARRAY_WORK);
    bodin.gradient = (rill_gradient *)(bodin.lever + world->layout.particle_capacity);
    bodin.material = rill_materials(world);
    bodin.slot = rill_slots(world);
    bodin.substance = rill_substances(world);
    bodin.lists = rill_lists_of(world);
    bodin.mixed = masses_differ(world);
    bodin.tense = any_tension(world);
    bodin.falling = falls_differ(world);

    const rill_real xi = rill_div(RILL_ONE, RILL_ONE + 4 * settings->damping);
    bodin.gravity = rill_vec(0, 0);
    bodin.fall = rill_vec(0, 0);
    bodin.inverse_rest = rill_div(RILL_ONE, rest_density(settings));
    bodin.weight_scale = rill_mul(bodin.inverse_rest, rill_kernel_norm(settings->kernel).weight);
    bodin.slope_scale = rill_mul(bodin.inverse_rest, rill_kernel_norm(settings->kernel).slope);
    bodin.area_density = rill_mul(settings->neighbourhood, settings->neighbourhood);
    bodin.softness = rill_fine_value(rill_slow_value(world->softness));
    bodin.slowness = bodin_slowness(world);
    bodin.thickening = bodin.slowness > 0 ? 20 : 0;
    bodin.drift = 4 * xi;
    bodin.haste = rill_max(RILL_RATIO(7, 8) - bodin.drift, 0);
    return bodin;
}

/* The constraints are those of the positions as they are; nothing moves. Only the softness comes
 * nearer to its setting: a change of substeps scaled it, see pace.c, and a jump of it would be felt
 * as a jump of the water's volume. */
static void bodin_predict(rill_world *world) {
    const rill_bodin_settings *settings = &world->config.bodin;
    const rill_real xi = rill_div(RILL_ONE, RILL_ONE + 4 * settings->damping);
    const rill_fine goal = rill_fine_product(4 * settings->regularisation, xi);
    world->softness = world->stats.steps == 0
                          ? rill_slow_from(goal)
                          : rill_slow_follow(world->softness, goal, RILL_RATIO(1, 64));
}

static void bodin_find(rill_world *world) {
    rill_lists_find(world, RILL_LIST_FULL);
}

/* Makes velocities fine. */
RILL_APART void refine(const rill_bodin *bodin) {
    for (uint32_t i = 0; RILL_FIXED && i < bodin->count; i++) {
        const rill_vec2 v = bodin->velocity[i];
        bodin->velocity[i] = rill_vec(rill_fine_of(v.x), rill_fine_of(v.y));
    }
}

/* Whole quanta, because velocities are rounded to them in the end: finer gravity would be lost. */
static rill_vec2 next_gravity(rill_world *world) {
    const rill_vec2 whole = rill_gravity_next(&world->gravity);
    return rill_vec(rill_fine_of(whole.x), rill_fine_of(whole.y));
}

/* The sweeps of a substep: its share of the step's, but two at least, where there are two. Movable
 * bodies in the fluid want twice as many, or heavy ones do not come down to the floor. */
static uint32_t sweeps_of(const rill_world *world) {
    const uint32_t all = world->config.bodin.iterations << (world->bodies.coupleds > 0);
    const uint32_t least = all < 2 ? all : 2;
    const uint32_t share = (all + world->units.substeps - 1) / world->units.substeps;
    return share > least ? share : least;
}

/* Sweeps until the residual is small, the count is reached or the time is up. */
RILL_APART void bodin_sweep(rill_world *world, rill_bodin *bodin, rill_timing *timing) {
    rill_stopwatch watch = rill_stopwatch_start(timing);
    const rill_bodin_settings *settings = &world->config.bodin;
    const uint32_t sweeps = sweeps_of(world);
    const uint32_t start = settings->budget_us > 0 ? rill_port_clock() : 0;
    const int each = settings->residual > 0 || settings->budget_us > 0;
    for (uint32_t n = 0; n < sweeps; n++) {
        world->stats.residual = rill_bodin_sweep(world, bodin, each || n + 1 == sweeps);
        rill_stopwatch_lap(&watch, timing ? &timing->relax : NULL);
        rill_bodin_bodies_sweep(world, bodin);
        rill_still_pin(world);
        rill_stopwatch_lap(&watch, timing ? &timing->bodies : NULL);
        world->stats.iterations++;
        if (world->stats.residual < settings->residual ||
            (settings->budget_us > 0 && rill_port_clock() - start >= settings->budget_us)) {
            break;
        }
    }
}

static void bodin_solve(rill_world *world, rill_timing *timing) {
    rill_stopwatch watch = rill_stopwatch_start(timing);
    rill_bodin bodin = bodin_of(world);
    refine(&bodin);
    if (world->bodies.search_age == 0) {
        rill_bodin_viscosity(world, &bodin);
    }
    if (bodin.tense) {
        rill_bodin_pull(&bodin);
    }
    bodin.gravity = next_gravity(world);
    bodin.fall = rill_bodin_fall(&bodin, 0);
    rill_bodin_linearise(world, &bodin);
    rill_still_pin(world);
    rill_stopwatch_lap(&watch, timing ? &timing->prepare : NULL);
    rill_bodin_bodies_start(world, &bodin, bodin.gravity);
    rill_stopwatch_lap(&watch, timing ? &timing->bodies : NULL);
    bodin_sweep(world, &bodin, timing);
    watch = rill_stopwatch_start(timing);
    rill_bodin_bodies_finish(world, &bodin);
    rill_stopwatch_lap(&watch, timing ? &timing->bodies : NULL);
}

const rill_solver rill_solver_bodin = {
    bodin_check,
    bodin_neighbourhood,
    bodin_first_substeps,
    rill_bodin_next_substeps,
    bodin_substeps_per_search,
    bodin_default_list,
    bodin_list_kind,
    bodin_work_bytes,
    bodin_prepare,
    bodin_predict,
    bodin_find,
    rill_bodin_bodies_begin,
    bodin_solve,
    rill_bodin_bodies_clip,
    rill_bodin_move,
};

#else

typedef int rill_no_bodin_here; /* ISO C wants a declaration in every file */

#endif
#undef LEAST_VISCOSITY
#undef SUBSTEPS_PER_SEARCH

/* bodin_kernel.c */
/* Bodin's kernels over the squared distance, for the fixed build. tests/test_tables_q16.c holds
 * every entry against its formula. */

#if RILL_FIXED && RILL_BODIN

/* An entry: the weight, its change to the next entry, the slope, its change. */
#if RILL_SHORT_KERNELS
#define E(weight, change, slope, slope_change) weight, slope
#else
#define E(weight, change, slope, slope_change) weight, change, slope, slope_change
#endif

/* clang-format off */
const int16_t rill_bodin_kernel_table[4][RILL_KERNEL_VALUES * (RILL_KERNEL_STEPS + 1)] = {
    {
        /* poly6h */
        E(32767, -382, 32767, -254), E(32385, -379, 32513, -9703), E(32006, -377, 22810, -4332),
        E(31629, -373, 18478, -2602), E(31256, -371, 15876, -1789), E(30885, -367, 14087, -1329),
        E(30518, -365, 12758, -1041), E(30153, -362, 11717, -845), E(29791, -359, 10872, -704),
        E(29432, -356, 10168, -600), E(29076, -353, 9568, -519), E(28723, -350, 9049, -456),
        E(28373, -348, 8593, -404), E(28025, -344, 8189, -363), E(27681, -342, 7826, -328),
        E(27339, -339, 7498, -298), E(27000, -336, 7200, -273), E(26664, -333, 6927, -251),
        E(26331, -331, 6676, -233), E(26000, -328, 6443, -216), E(25672, -325, 6227, -201),
        E(25347, -322, 6026, -189), E(25025, -319, 5837, -177), E(24706, -317, 5660, -167),
        E(24389, -314, 5493, -157), E(24075, -311, 5336, -149), E(23764, -309, 5187, -141),
        E(23455, -306, 5046, -134), E(23149, -303, 4912, -128), E(22846, -301, 4784, -121),
        E(22545, -298, 4663, -117), E(22247, -295, 4546, -111), E(21952, -293, 4435, -107),
        E(21659, -290, 4328, -102), E(21369, -287, 4226, -98), E(21082, -285, 4128, -95),
        E(20797, -282, 4033, -91), E(20515, -280, 3942, -87), E(20235, -277, 3855, -85),
        E(19958, -275, 3770, -82), E(19683, -272, 3688, -78), E(19411, -270, 3610, -77),
        E(19141, -267, 3533, -74), E(18874, -264, 3459, -71), E(18610, -262, 3388, -70),
        E(18348, -260, 3318, -67), E(18088, -257, 3251, -65), E(17831, -255, 3186, -64),
        E(17576, -252, 3122, -61), E(17324, -250, 3061, -60), E(17074, -248, 3001, -59),
        E(16826, -245, 2942, -56), E(16581, -242, 2886, -56), E(16339, -241, 2830, -54),
        E(16098, -237, 2776, -52), E(15861, -236, 2724, -51), E(15625, -233, 2673, -50),
        E(15392, -231, 2623, -49), E(15161, -229, 2574, -48), E(14932, -226, 2526, -46),
        E(14706, -224, 2480, -46), E(14482, -221, 2434, -44), E(14261, -220, 2390, -44),
        E(14041, -217, 2346, -42), E(13824, -215, 2304, -42), E(13609, -213, 2262, -40),
        E(13396, -210, 2222, -40), E(13186, -208, 2182, -39), E(12978, -206, 2143, -38),
        E(12772, -204, 2105, -37), E(12568, -202, 2068, -37), E(12366, -199, 2031, -36),
        E(12167, -197, 1995, -35), E(11970, -195, 1960, -35), E(11775, -193, 1925, -34),
        E(11582, -191, 1891, -33), E(11391, -189, 1858, -32), E(11202, -187, 1826, -32),
        E(11015, -184, 1794, -32), E(10831, -183, 1762, -30), E(10648, -180, 1732, -31),
        E(10468, -179, 1701, -29), E(10289, -176, 1672, -29), E(10113, -175, 1643, -29),
        E(9938, -172, 1614, -28), E(9766, -170, 1586, -28), E(9596, -169, 1558, -27),
        E(9427, -166, 1531, -27), E(9261, -164, 1504, -26), E(9097, -163, 1478, -26),
        E(8934, -160, 1452, -25), E(8774, -159, 1427, -25), E(8615, -157, 1402, -24),
        E(8458, -154, 1378, -25), E(8304, -153, 1353, -23), E(8151, -151, 1330, -24),
        E(8000, -149, 1306, -23), E(7851, -147, 1283, -22), E(7704, -146, 1261, -22),
        E(7558, -143, 1239, -22), E(7415, -142, 1217, -22), E(7273, -140, 1195, -21),
        E(7133, -138, 1174, -21), E(6995, -136, 1153, -20), E(6859, -134, 1133, -20),
        E(6725, -133, 1113, -20), E(6592, -131, 1093, -20), E(6461, -129, 1073, -19),
        E(6332, -128, 1054, -19), E(6204, -126, 1035, -19), E(6078, -124, 1016, -18),
        E(5954, -122, 998, -18), E(5832, -121, 980, -18), E(5711, -119, 962, -18),
        E(5592, -117, 944, -17), E(5475, -116, 927, -17), E(5359, -114, 910, -17),
        E(5245, -112, 893, -16), E(5133, -111, 877, -17), E(5022, -109, 860, -16),
        E(4913, -108, 844, -16), E(4805, -106, 828, -15), E(4699, -104, 813, -16),
        E(4595, -103, 797, -15), E(4492, -101, 782, -15), E(4391, -100, 767, -14),
        E(4291, -98, 753, -15), E(4193, -97, 738, -14), E(4096, -95, 724, -14),
        E(4001, -94, 710, -14), E(3907, -92, 696, -13), E(3815, -91, 683, -14),
        E(3724, -89, 669, -13), E(3635, -88, 656, -13), E(3547, -87, 643, -13),
        E(3460, -85, 630, -13), E(3375, -84, 617, -12), E(3291, -82, 605, -12),
        E(3209, -81, 593, -12), E(3128, -79, 581, -12), E(3049, -79, 569, -12),
        E(2970, -76, 557, -12), E(2894, -76, 545, -11), E(2818, -74, 534, -11),
        E(2744, -73, 523, -11), E(2671, -71, 512, -11), E(2600, -71, 501, -11),
        E(2529, -69, 490, -11), E(2460, -67, 479, -10), E(2393, -67, 469, -10),
        E(2326, -65, 459, -10), E(2261, -64, 449, -10), E(2197, -63, 439, -10),
        E(2134, -61, 429, -10), E(2073, -61, 419, -9), E(2012, -59, 410, -10),
        E(1953, -58, 400, -9), E(1895, -57, 391, -9), E(1838, -55, 382, -9), E(1783, -55, 373, -9),
        E(1728, -53, 364, -8), E(1675, -53, 356, -9), E(1622, -51, 347, -8), E(1571, -50, 339, -9),
        E(1521, -49, 330, -8), E(1472, -48, 322, -8), E(1424, -47, 314, -8), E(1377, -46, 306, -7),
        E(1331, -45, 299, -8), E(1286, -44, 291, -7), E(1242, -43, 284, -8), E(1199, -41, 276, -7),
        E(1158, -41, 269, -7), E(1117, -40, 262, -7), E(1077, -39, 255, -7), E(1038, -38, 248, -7),
        E(1000, -37, 241, -6), E(963, -36, 235, -7), E(927, -35, 228, -6), E(892, -35, 222, -7),
        E(857, -33, 215, -6), E(824, -33, 209, -6), E(791, -31, 203, -6), E(760, -31, 197, -6),
        E(729, -30, 191, -6), E(699, -29, 185, -5), E(670, -28, 180, -6), E(642, -28, 174, -5),
        E(614, -27, 169, -6), E(587, -25, 163, -5), E(562, -26, 158, -5), E(536, -24, 153, -5),
        E(512, -24, 148, -5), E(488, -23, 143, -5), E(465, -22, 138, -5), E(443, -21, 133, -4),
        E(422, -21, 129, -5), E(401, -20, 124, -4), E(381, -19, 120, -5), E(362, -19, 115, -4),
        E(343, -18, 111, -4), E(325, -17, 107, -4), E(308, -17, 103, -4), E(291, -16, 99, -4),
        E(275, -16, 95, -4), E(259, -15, 91, -4), E(244, -14, 87, -4), E(230, -14, 83, -3),
        E(216, -13, 80, -4), E(203, -13, 76, -3), E(190, -12, 73, -3), E(178, -12, 70, -4),
        E(166, -11, 66, -3), E(155, -10, 63, -3), E(145, -10, 60, -3), E(135, -10, 57, -3),
        E(125, -9, 54, -2), E(116, -9, 52, -3), E(107, -8, 49, -3), E(99, -8, 46, -2),
        E(91, -7, 44, -3), E(84, -7, 41, -2), E(77, -7, 39, -3), E(70, -6, 36, -2),
        E(64, -6, 34, -2), E(58, -5, 32, -2), E(53, -5, 30, -2), E(48, -5, 28, -2),
        E(43, -5, 26, -2), E(38, -4, 24, -2), E(34, -3, 22, -1), E(31, -4, 21, -2),
        E(27, -3, 19, -2), E(24, -3, 17, -1), E(21, -3, 16, -2), E(18, -2, 14, -1),
        E(16, -3, 13, -1), E(13, -2, 12, -1), E(11, -1, 11, -2), E(10, -2, 9, -1), E(8, -1, 8, -1),
        E(7, -2, 7, -1), E(5, -1, 6, -1), E(4, -1, 5, 0), E(3, 0, 5, -1), E(3, -1, 4, -1),
        E(2, -1, 3, 0), E(1, 0, 3, -1), E(1, 0, 2, 0), E(1, -1, 2, -1), E(0, 0, 1, 0),
        E(0, 0, 1, 0), E(0, 0, 1, -1), E(0, 0, 0, 0), E(0, 0, 0, 0), E(0, 0, 0, 0), E(0, 0, 0, 0),
    },
    {
        /* spiky */
        E(32767, -5767, 32767, -3967), E(27000, -2176, 28800, -9545), E(24824, -1587, 19255, -4211),
        E(23237, -1285, 15044, -2500), E(21952, -1092, 12544, -1699), E(20860, -955, 10845, -1250),
        E(19905, -853, 9595, -967), E(19052, -771, 8628, -777), E(18281, -705, 7851, -640),
        E(17576, -650, 7211, -540), E(16926, -603, 6671, -463), E(16323, -563, 6208, -401),
        E(15760, -527, 5807, -353), E(15233, -497, 5454, -313), E(14736, -468, 5141, -281),
        E(14268, -444, 4860, -252), E(13824, -421, 4608, -229), E(13403, -401, 4379, -208),
        E(13002, -382, 4171, -192), E(12620, -364, 3979, -175), E(12256, -349, 3804, -163),
        E(11907, -334, 3641, -150), E(11573, -321, 3491, -141), E(11252, -308, 3350, -130),
        E(10944, -296, 3220, -122), E(10648, -285, 3098, -115), E(10363, -275, 2983, -108),
        E(10088, -264, 2875, -101), E(9824, -256, 2774, -96), E(9568, -247, 2678, -90),
        E(9321, -238, 2588, -86), E(9083, -231, 2502, -81), E(8852, -223, 2421, -78),
        E(8629, -216, 2343, -73), E(8413, -210, 2270, -70), E(8203, -203, 2200, -67),
        E(8000, -197, 2133, -63), E(7803, -191, 2070, -61), E(7612, -186, 2009, -59),
        E(7426, -180, 1950, -55), E(7246, -175, 1895, -54), E(7071, -170, 1841, -51),
        E(6901, -166, 1790, -50), E(6735, -161, 1740, -47), E(6574, -156, 1693, -46),
        E(6418, -153, 1647, -43), E(6265, -148, 1604, -43), E(6117, -144, 1561, -41),
        E(5973, -141, 1520, -39), E(5832, -137, 1481, -38), E(5695, -134, 1443, -36),
        E(5561, -130, 1407, -36), E(5431, -127, 1371, -34), E(5304, -124, 1337, -33),
        E(5180, -120, 1304, -32), E(5060, -118, 1272, -31), E(4942, -115, 1241, -30),
        E(4827, -112, 1211, -30), E(4715, -109, 1181, -28), E(4606, -107, 1153, -27),
        E(4499, -105, 1126, -27), E(4394, -101, 1099, -26), E(4293, -100, 1073, -25),
        E(4193, -97, 1048, -24), E(4096, -95, 1024, -24), E(4001, -93, 1000, -23),
        E(3908, -90, 977, -22), E(3818, -89, 955, -22), E(3729, -86, 933, -21),
        E(3643, -85, 912, -21), E(3558, -82, 891, -20), E(3476, -81, 871, -19),
        E(3395, -79, 852, -19), E(3316, -77, 833, -19), E(3239, -76, 814, -18),
        E(3163, -74, 796, -17), E(3089, -72, 779, -18), E(3017, -70, 761, -16),
        E(2947, -69, 745, -17), E(2878, -68, 728, -16), E(2810, -66, 712, -15),
        E(2744, -65, 697, -15), E(2679, -63, 682, -15), E(2616, -62, 667, -15),
        E(2554, -60, 652, -14), E(2494, -59, 638, -14), E(2435, -58, 624, -13),
        E(2377, -57, 611, -13), E(2320, -55, 598, -13), E(2265, -55, 585, -13),
        E(2210, -53, 572, -12), E(2157, -52, 560, -12), E(2105, -50, 548, -12),
        E(2055, -50, 536, -11), E(2005, -49, 525, -11), E(1956, -47, 514, -11),
        E(1909, -47, 503, -11), E(1862, -46, 492, -11), E(1816, -44, 481, -10),
        E(1772, -44, 471, -10), E(1728, -43, 461, -10), E(1685, -42, 451, -10),
        E(1643, -40, 441, -9), E(1603, -41, 432, -9), E(1562, -39, 423, -10), E(1523, -38, 413, -8),
        E(1485, -38, 405, -9), E(1447, -36, 396, -9), E(1411, -36, 387, -8), E(1375, -35, 379, -8),
        E(1340, -35, 371, -8), E(1305, -33, 363, -8), E(1272, -33, 355, -8), E(1239, -32, 347, -7),
        E(1207, -32, 340, -8), E(1175, -31, 332, -7), E(1144, -30, 325, -7), E(1114, -29, 318, -7),
        E(1085, -29, 311, -7), E(1056, -28, 304, -7), E(1028, -28, 297, -6), E(1000, -27, 291, -7),
        E(973, -26, 284, -6), E(947, -26, 278, -6), E(921, -25, 272, -6), E(896, -25, 266, -6),
        E(871, -24, 260, -6), E(847, -24, 254, -6), E(823, -23, 248, -5), E(800, -22, 243, -6),
        E(778, -22, 237, -5), E(756, -22, 232, -5), E(734, -21, 227, -5), E(713, -20, 222, -6),
        E(693, -20, 216, -5), E(673, -20, 211, -4), E(653, -19, 207, -5), E(634, -19, 202, -5),
        E(615, -18, 197, -5), E(597, -18, 192, -4), E(579, -17, 188, -5), E(562, -17, 183, -4),
        E(545, -17, 179, -4), E(528, -16, 175, -4), E(512, -16, 171, -4), E(496, -15, 167, -4),
        E(481, -15, 163, -4), E(466, -15, 159, -4), E(451, -14, 155, -4), E(437, -14, 151, -4),
        E(423, -14, 147, -3), E(409, -13, 144, -4), E(396, -13, 140, -4), E(383, -13, 136, -3),
        E(370, -12, 133, -3), E(358, -12, 130, -4), E(346, -12, 126, -3), E(334, -11, 123, -3),
        E(323, -11, 120, -3), E(312, -11, 117, -3), E(301, -11, 114, -3), E(290, -10, 111, -3),
        E(280, -10, 108, -3), E(270, -9, 105, -3), E(261, -10, 102, -3), E(251, -9, 99, -3),
        E(242, -9, 96, -2), E(233, -9, 94, -3), E(224, -8, 91, -2), E(216, -8, 89, -3),
        E(208, -8, 86, -2), E(200, -8, 84, -3), E(192, -7, 81, -2), E(185, -8, 79, -2),
        E(177, -7, 77, -3), E(170, -7, 74, -2), E(163, -6, 72, -2), E(157, -7, 70, -2),
        E(150, -6, 68, -2), E(144, -6, 66, -2), E(138, -6, 64, -2), E(132, -6, 62, -2),
        E(126, -5, 60, -2), E(121, -5, 58, -2), E(116, -6, 56, -2), E(110, -5, 54, -2),
        E(105, -4, 52, -1), E(101, -5, 51, -2), E(96, -5, 49, -2), E(91, -4, 47, -1),
        E(87, -4, 46, -2), E(83, -4, 44, -2), E(79, -4, 42, -1), E(75, -4, 41, -2),
        E(71, -4, 39, -1), E(67, -3, 38, -1), E(64, -3, 37, -2), E(61, -4, 35, -1),
        E(57, -3, 34, -1), E(54, -3, 33, -2), E(51, -3, 31, -1), E(48, -2, 30, -1),
        E(46, -3, 29, -1), E(43, -2, 28, -2), E(41, -3, 26, -1), E(38, -2, 25, -1),
        E(36, -2, 24, -1), E(34, -3, 23, -1), E(31, -2, 22, -1), E(29, -2, 21, -1),
        E(27, -1, 20, -1), E(26, -2, 19, -1), E(24, -2, 18, -1), E(22, -1, 17, -1),
        E(21, -2, 16, 0), E(19, -1, 16, -1), E(18, -2, 15, -1), E(16, -1, 14, -1),
        E(15, -1, 13, -1), E(14, -1, 12, 0), E(13, -1, 12, -1), E(12, -1, 11, -1), E(11, -1, 10, 0),
        E(10, -1, 10, -1), E(9, -1, 9, 0), E(8, -1, 9, -1), E(7, 0, 8, -1), E(7, -1, 7, 0),
        E(6, -1, 7, -1), E(5, 0, 6, 0), E(5, -1, 6, -1), E(4, 0, 5, 0), E(4, -1, 5, 0),
        E(3, 0, 5, -1), E(3, -1, 4, 0), E(2, 0, 4, -1), E(2, 0, 3, 0), E(2, 0, 3, 0),
        E(2, -1, 3, -1), E(1, 0, 2, 0), E(1, 0, 2, 0), E(1, 0, 2, 0), E(1, 0, 2, -1),
        E(1, -1, 1, 0), E(0, 0, 1, 0), E(0, 0, 1, 0), E(0, 0, 1, 0), E(0, 0, 1, 0), E(0, 0, 1, -1),
        E(0, 0, 0, 0), E(0, 0, 0, 0), E(0, 0, 0, 0), E(0, 0, 0, 0), E(0, 0, 0, 0), E(0, 0, 0, 0),
        E(0, 0, 0, 0), E(0, 0, 0, 0),
    },
    {
        /* wendland */
        E(32767, -1126, 32767, -5767), E(31641, -1010, 27000, -2176), E(30631, -937, 24824, -1587),
        E(29694, -882, 23237, -1285), E(28812, -836, 21952, -1092), E(27976, -795, 20860, -955),
        E(27181, -761, 19905, -853), E(26420, -729, 19052, -771), E(25691, -700, 18281, -705),
        E(24991, -674, 17576, -650), E(24317, -649, 16926, -603), E(23668, -627, 16323, -563),
        E(23041, -605, 15760, -527), E(22436, -585, 15233, -497), E(21851, -566, 14736, -468),
        E(21285, -549, 14268, -444), E(20736, -532, 13824, -421), E(20204, -515, 13403, -401),
        E(19689, -501, 13002, -382), E(19188, -486, 12620, -364), E(18702, -471, 12256, -349),
        E(18231, -459, 11907, -334), E(17772, -446, 11573, -321), E(17326, -433, 11252, -308),
        E(16893, -422, 10944, -296), E(16471, -410, 10648, -285), E(16061, -400, 10363, -275),
        E(15661, -389, 10088, -264), E(15272, -378, 9824, -256), E(14894, -369, 9568, -247),
        E(14525, -360, 9321, -238), E(14165, -350, 9083, -231), E(13815, -341, 8852, -223),
        E(13474, -333, 8629, -216), E(13141, -325, 8413, -210), E(12816, -316, 8203, -203),
        E(12500, -309, 8000, -197), E(12191, -301, 7803, -191), E(11890, -293, 7612, -186),
        E(11597, -287, 7426, -180), E(11310, -280, 7246, -175), E(11030, -272, 7071, -170),
        E(10758, -267, 6901, -166), E(10491, -260, 6735, -161), E(10231, -253, 6574, -156),
        E(9978, -248, 6418, -153), E(9730, -242, 6265, -148), E(9488, -236, 6117, -144),
        E(9252, -231, 5973, -141), E(9021, -225, 5832, -137), E(8796, -220, 5695, -134),
        E(8576, -214, 5561, -130), E(8362, -210, 5431, -127), E(8152, -205, 5304, -124),
        E(7947, -200, 5180, -120), E(7747, -195, 5060, -118), E(7552, -191, 4942, -115),
        E(7361, -186, 4827, -112), E(7175, -182, 4715, -109), E(6993, -178, 4606, -107),
        E(6815, -174, 4499, -105), E(6641, -169, 4394, -101), E(6472, -166, 4293, -100),
        E(6306, -162, 4193, -97), E(6144, -158, 4096, -95), E(5986, -155, 4001, -93),
        E(5831, -151, 3908, -90), E(5680, -147, 3818, -89), E(5533, -144, 3729, -86),
        E(5389, -141, 3643, -85), E(5248, -137, 3558, -82), E(5111, -134, 3476, -81),
        E(4977, -131, 3395, -79), E(4846, -128, 3316, -77), E(4718, -125, 3239, -76),
        E(4593, -122, 3163, -74), E(4471, -120, 3089, -72), E(4351, -116, 3017, -70),
        E(4235, -114, 2947, -69), E(4121, -111, 2878, -68), E(4010, -108, 2810, -66),
        E(3902, -106, 2744, -65), E(3796, -104, 2679, -63), E(3692, -101, 2616, -62),
        E(3591, -98, 2554, -60), E(3493, -97, 2494, -59), E(3396, -94, 2435, -58),
        E(3302, -91, 2377, -57), E(3211, -90, 2320, -55), E(3121, -87, 2265, -55),
        E(3034, -85, 2210, -53), E(2949, -84, 2157, -52), E(2865, -81, 2105, -50),
        E(2784, -79, 2055, -50), E(2705, -78, 2005, -49), E(2627, -75, 1956, -47),
        E(2552, -74, 1909, -47), E(2478, -72, 1862, -46), E(2406, -70, 1816, -44),
        E(2336, -68, 1772, -44), E(2268, -67, 1728, -43), E(2201, -65, 1685, -42),
        E(2136, -63, 1643, -40), E(2073, -62, 1603, -41), E(2011, -60, 1562, -39),
        E(1951, -59, 1523, -38), E(1892, -57, 1485, -38), E(1835, -56, 1447, -36),
        E(1779, -54, 1411, -36), E(1725, -53, 1375, -35), E(1672, -52, 1340, -35),
        E(1620, -50, 1305, -33), E(1570, -49, 1272, -33), E(1521, -48, 1239, -32),
        E(1473, -47, 1207, -32), E(1426, -45, 1175, -31), E(1381, -44, 1144, -30),
        E(1337, -43, 1114, -29), E(1294, -42, 1085, -29), E(1252, -41, 1056, -28),
        E(1211, -39, 1028, -28), E(1172, -39, 1000, -27), E(1133, -37, 973, -26),
        E(1096, -37, 947, -26), E(1059, -35, 921, -25), E(1024, -35, 896, -25),
        E(989, -33, 871, -24), E(956, -33, 847, -24), E(923, -31, 823, -23), E(892, -31, 800, -22),
        E(861, -30, 778, -22), E(831, -29, 756, -22), E(802, -29, 734, -21), E(773, -27, 713, -20),
        E(746, -27, 693, -20), E(719, -26, 673, -20), E(693, -25, 653, -19), E(668, -24, 634, -19),
        E(644, -24, 615, -18), E(620, -23, 597, -18), E(597, -22, 579, -17), E(575, -22, 562, -17),
        E(553, -21, 545, -17), E(532, -20, 528, -16), E(512, -20, 512, -16), E(492, -19, 496, -15),
        E(473, -18, 481, -15), E(455, -18, 466, -15), E(437, -17, 451, -14), E(420, -17, 437, -14),
        E(403, -17, 423, -14), E(386, -15, 409, -13), E(371, -15, 396, -13), E(356, -15, 383, -13),
        E(341, -14, 370, -12), E(327, -14, 358, -12), E(313, -13, 346, -12), E(300, -13, 334, -11),
        E(287, -13, 323, -11), E(274, -12, 312, -11), E(262, -11, 301, -11), E(251, -11, 290, -10),
        E(240, -11, 280, -10), E(229, -10, 270, -9), E(219, -10, 261, -10), E(209, -10, 251, -9),
        E(199, -9, 242, -9), E(190, -9, 233, -9), E(181, -9, 224, -8), E(172, -8, 216, -8),
        E(164, -8, 208, -8), E(156, -8, 200, -8), E(148, -7, 192, -7), E(141, -7, 185, -8),
        E(134, -7, 177, -7), E(127, -6, 170, -7), E(121, -7, 163, -6), E(114, -6, 157, -7),
        E(108, -5, 150, -6), E(103, -6, 144, -6), E(97, -5, 138, -6), E(92, -5, 132, -6),
        E(87, -5, 126, -5), E(82, -5, 121, -5), E(77, -4, 116, -6), E(73, -4, 110, -5),
        E(69, -4, 105, -4), E(65, -4, 101, -5), E(61, -4, 96, -5), E(57, -3, 91, -4),
        E(54, -4, 87, -4), E(50, -3, 83, -4), E(47, -3, 79, -4), E(44, -3, 75, -4),
        E(41, -2, 71, -4), E(39, -3, 67, -3), E(36, -2, 64, -3), E(34, -3, 61, -4),
        E(31, -2, 57, -3), E(29, -2, 54, -3), E(27, -2, 51, -3), E(25, -2, 48, -2),
        E(23, -1, 46, -3), E(22, -2, 43, -2), E(20, -2, 41, -3), E(18, -1, 38, -2),
        E(17, -1, 36, -2), E(16, -2, 34, -3), E(14, -1, 31, -2), E(13, -1, 29, -2),
        E(12, -1, 27, -1), E(11, -1, 26, -2), E(10, -1, 24, -2), E(9, -1, 22, -1), E(8, -1, 21, -2),
        E(7, 0, 19, -1), E(7, -1, 18, -2), E(6, -1, 16, -1), E(5, 0, 15, -1), E(5, -1, 14, -1),
        E(4, 0, 13, -1), E(4, -1, 12, -1), E(3, 0, 11, -1), E(3, 0, 10, -1), E(3, -1, 9, -1),
        E(2, 0, 8, -1), E(2, 0, 7, 0), E(2, 0, 7, -1), E(2, -1, 6, -1), E(1, 0, 5, 0),
        E(1, 0, 5, -1), E(1, 0, 4, 0), E(1, 0, 4, -1), E(1, 0, 3, 0), E(1, -1, 3, -1),
        E(0, 0, 2, 0), E(0, 0, 2, 0), E(0, 0, 2, 0), E(0, 0, 2, -1), E(0, 0, 1, 0), E(0, 0, 1, 0),
        E(0, 0, 1, 0), E(0, 0, 1, 0), E(0, 0, 1, -1), E(0, 0, 0, 0), E(0, 0, 0, 0), E(0, 0, 0, 0),
        E(0, 0, 0, 0), E(0, 0, 0, 0), E(0, 0, 0, 0), E(0, 0, 0, 0), E(0, 0, 0, 0), E(0, 0, 0, 0),
        E(0, 0, 0, 0), E(0, 0, 0, 0), E(0, 0, 0, 0), E(0, 0, 0, 0),
    },
    {
        /* cone */
        E(32767, -3967, 32767, -2047), E(28800, -1569, 30720, -9598), E(27231, -1173, 21122, -4251),
        E(26058, -970, 16871, -2535), E(25088, -839, 14336, -1730), E(24249, -746, 12606, -1277),
        E(23503, -676, 11329, -992), E(22827, -620, 10337, -800), E(22207, -575, 9537, -662),
        E(21632, -537, 8875, -561), E(21095, -504, 8314, -482), E(20591, -476, 7832, -421),
        E(20115, -451, 7411, -371), E(19664, -430, 7040, -330), E(19234, -410, 6710, -297),
        E(18824, -392, 6413, -269), E(18432, -376, 6144, -245), E(18056, -362, 5899, -224),
        E(17694, -348, 5675, -206), E(17346, -336, 5469, -190), E(17010, -324, 5279, -176),
        E(16686, -314, 5103, -165), E(16372, -304, 4938, -153), E(16068, -294, 4785, -144),
        E(15774, -286, 4641, -135), E(15488, -278, 4506, -128), E(15210, -269, 4378, -120),
        E(14941, -263, 4258, -113), E(14678, -256, 4145, -108), E(14422, -249, 4037, -102),
        E(14173, -243, 3935, -98), E(13930, -236, 3837, -92), E(13694, -232, 3745, -89),
        E(13462, -226, 3656, -84), E(13236, -220, 3572, -81), E(13016, -216, 3491, -78),
        E(12800, -211, 3413, -74), E(12589, -206, 3339, -71), E(12383, -203, 3268, -69),
        E(12180, -197, 3199, -66), E(11983, -194, 3133, -63), E(11789, -190, 3070, -62),
        E(11599, -186, 3008, -59), E(11413, -183, 2949, -57), E(11230, -179, 2892, -55),
        E(11051, -175, 2837, -54), E(10876, -173, 2783, -51), E(10703, -169, 2732, -50),
        E(10534, -166, 2682, -49), E(10368, -163, 2633, -47), E(10205, -160, 2586, -46),
        E(10045, -158, 2540, -44), E(9887, -154, 2496, -43), E(9733, -152, 2453, -42),
        E(9581, -150, 2411, -41), E(9431, -147, 2370, -39), E(9284, -144, 2331, -39),
        E(9140, -142, 2292, -37), E(8998, -140, 2255, -37), E(8858, -137, 2218, -36),
        E(8721, -136, 2182, -34), E(8585, -133, 2148, -34), E(8452, -131, 2114, -34),
        E(8321, -129, 2080, -32), E(8192, -127, 2048, -32), E(8065, -125, 2016, -31),
        E(7940, -123, 1985, -30), E(7817, -121, 1955, -29), E(7696, -120, 1926, -29),
        E(7576, -118, 1897, -28), E(7458, -116, 1869, -28), E(7342, -114, 1841, -27),
        E(7228, -112, 1814, -27), E(7116, -111, 1787, -26), E(7005, -109, 1761, -25),
        E(6896, -108, 1736, -25), E(6788, -106, 1711, -25), E(6682, -105, 1686, -24),
        E(6577, -103, 1662, -23), E(6474, -102, 1639, -23), E(6372, -100, 1616, -23),
        E(6272, -99, 1593, -22), E(6173, -97, 1571, -22), E(6076, -96, 1549, -22),
        E(5980, -95, 1527, -21), E(5885, -94, 1506, -21), E(5791, -92, 1485, -20),
        E(5699, -91, 1465, -20), E(5608, -90, 1445, -20), E(5518, -88, 1425, -19),
        E(5430, -87, 1406, -19), E(5343, -86, 1387, -19), E(5257, -85, 1368, -18),
        E(5172, -84, 1350, -18), E(5088, -83, 1332, -18), E(5005, -81, 1314, -18),
        E(4924, -81, 1296, -17), E(4843, -79, 1279, -17), E(4764, -79, 1262, -17),
        E(4685, -77, 1245, -16), E(4608, -76, 1229, -16), E(4532, -76, 1213, -16),
        E(4456, -74, 1197, -16), E(4382, -73, 1181, -16), E(4309, -73, 1165, -15),
        E(4236, -71, 1150, -15), E(4165, -70, 1135, -15), E(4095, -70, 1120, -15),
        E(4025, -68, 1105, -14), E(3957, -68, 1091, -15), E(3889, -67, 1076, -14),
        E(3822, -66, 1062, -14), E(3756, -65, 1048, -13), E(3691, -64, 1035, -14),
        E(3627, -64, 1021, -13), E(3563, -62, 1008, -14), E(3501, -62, 994, -13),
        E(3439, -61, 981, -12), E(3378, -60, 969, -13), E(3318, -59, 956, -13),
        E(3259, -59, 943, -12), E(3200, -58, 931, -12), E(3142, -57, 919, -12),
        E(3085, -56, 907, -12), E(3029, -56, 895, -12), E(2973, -54, 883, -12),
        E(2919, -55, 871, -11), E(2864, -53, 860, -12), E(2811, -53, 848, -11),
        E(2758, -52, 837, -11), E(2706, -51, 826, -11), E(2655, -50, 815, -11),
        E(2605, -50, 804, -11), E(2555, -50, 793, -10), E(2505, -48, 783, -11),
        E(2457, -48, 772, -10), E(2409, -47, 762, -10), E(2362, -47, 752, -11),
        E(2315, -46, 741, -10), E(2269, -46, 731, -10), E(2223, -44, 721, -9),
        E(2179, -44, 712, -10), E(2135, -44, 702, -10), E(2091, -43, 692, -9),
        E(2048, -42, 683, -10), E(2006, -42, 673, -9), E(1964, -41, 664, -9), E(1923, -41, 655, -9),
        E(1882, -40, 646, -10), E(1842, -40, 636, -9), E(1802, -38, 627, -8), E(1764, -39, 619, -9),
        E(1725, -38, 610, -9), E(1687, -37, 601, -8), E(1650, -37, 593, -9), E(1613, -36, 584, -8),
        E(1577, -36, 576, -9), E(1541, -35, 567, -8), E(1506, -35, 559, -8), E(1471, -34, 551, -8),
        E(1437, -33, 543, -9), E(1404, -34, 534, -8), E(1370, -32, 526, -7), E(1338, -32, 519, -8),
        E(1306, -32, 511, -8), E(1274, -31, 503, -8), E(1243, -31, 495, -7), E(1212, -30, 488, -8),
        E(1182, -30, 480, -7), E(1152, -29, 473, -8), E(1123, -29, 465, -7), E(1094, -29, 458, -7),
        E(1065, -27, 451, -8), E(1038, -28, 443, -7), E(1010, -27, 436, -7), E(983, -27, 429, -7),
        E(956, -26, 422, -7), E(930, -25, 415, -7), E(905, -26, 408, -7), E(879, -25, 401, -7),
        E(854, -24, 394, -6), E(830, -24, 388, -7), E(806, -24, 381, -7), E(782, -23, 374, -6),
        E(759, -23, 368, -7), E(736, -22, 361, -6), E(714, -22, 355, -7), E(692, -22, 348, -6),
        E(670, -21, 342, -6), E(649, -20, 336, -7), E(629, -21, 329, -6), E(608, -20, 323, -6),
        E(588, -19, 317, -6), E(569, -20, 311, -6), E(549, -19, 305, -6), E(530, -18, 299, -6),
        E(512, -18, 293, -6), E(494, -18, 287, -6), E(476, -17, 281, -6), E(459, -17, 275, -6),
        E(442, -17, 269, -6), E(425, -16, 263, -5), E(409, -16, 258, -6), E(393, -16, 252, -6),
        E(377, -15, 246, -5), E(362, -15, 241, -6), E(347, -14, 235, -5), E(333, -14, 230, -6),
        E(319, -14, 224, -5), E(305, -14, 219, -6), E(291, -13, 213, -5), E(278, -13, 208, -5),
        E(265, -12, 203, -6), E(253, -12, 197, -5), E(241, -12, 192, -5), E(229, -12, 187, -5),
        E(217, -11, 182, -6), E(206, -11, 176, -5), E(195, -10, 171, -5), E(185, -10, 166, -5),
        E(175, -10, 161, -5), E(165, -10, 156, -5), E(155, -9, 151, -5), E(146, -9, 146, -5),
        E(137, -9, 141, -4), E(128, -8, 137, -5), E(120, -8, 132, -5), E(112, -8, 127, -5),
        E(104, -8, 122, -5), E(96, -7, 117, -4), E(89, -7, 113, -5), E(82, -6, 108, -5),
        E(76, -7, 103, -4), E(69, -6, 99, -5), E(63, -5, 94, -4), E(58, -6, 90, -5),
        E(52, -5, 85, -4), E(47, -5, 81, -5), E(42, -5, 76, -4), E(37, -4, 72, -5),
        E(33, -4, 67, -4), E(29, -4, 63, -5), E(25, -3, 58, -4), E(22, -4, 54, -4),
        E(18, -3, 50, -5), E(15, -2, 45, -4), E(13, -3, 41, -4), E(10, -2, 37, -4),
        E(8, -2, 33, -4), E(6, -1, 29, -5), E(5, -2, 24, -4), E(3, -1, 20, -4), E(2, -1, 16, -4),
        E(1, 0, 12, -4), E(1, -1, 8, -4), E(0, 0, 4, -4), E(0, 0, 0, 0),
    },
};
/* clang-format on */

#else

typedef int rill_no_bodin_kernel_here; /* ISO C wants a declaration in every file */

#endif
#undef E

/* bodin_linearise.c */
/* The density constraints of the current positions: values, gradients, diagonals, targets, and the
 * pressures to begin with. */
/* What one particle gathers from its neighbours: density, gradients, moments. */
#ifndef RILL_SRC_BODIN_GATHER_H
#define RILL_SRC_BODIN_GATHER_H

/* Sums over a list: of the kernel, W(0) being 1, and of the products of gradient and distance. */
typedef struct rill_moments {
    rill_real density, xx, xy, yy;
} rill_moments;

/* The same where gradients stay as they are: of the kernel, the gradients and their squares. */
typedef struct rill_sums {
    rill_real density;
    rill_vec2 gradients;
    rill_real squares;
} rill_sums;

/* rill_gather writes the gradients of a list and sums up. They are true gradients only when they
 * have been multiplied by this; those of rill_gather_unturned are, and it presses with them. */
static inline rill_real rill_gather_scale(const rill_bodin *bodin, uint32_t kernel);

#if RILL_FIXED
/* What a particle gathers, in fixed point: 32-bit products, no 64-bit one per neighbour.
 *
 * Distances are Q1.14: a pair farther apart than 1 weighs nothing. Gradients are Q0.17 of
 * Wendland's slope, which is at most 0.11, and Q1.14 of the others', at most 1; their products with
 * distances are kept to 6 bits less, so that 255 of them stay below 2^31. */
#ifndef RILL_SRC_BODIN_GATHER_FIXED_H
#define RILL_SRC_BODIN_GATHER_FIXED_H

/* Bits that the product of a distance and the table's slope has too many for a gradient. */
static inline uint32_t rill_gather_shift(uint32_t kernel) {
    return kernel == RILL_BODIN_WENDLAND ? 12 : 11;
}

/* Fraction bits of the gradients as gathered, before the turn. */
static inline uint32_t rill_gather_bits(uint32_t kernel) {
    return 14 + rill_slope_bits(kernel) - rill_gather_shift(kernel);
}

/* Sums over a list: of the weights, Q9.22, and of the products of gradient and distance. */
typedef struct rill_gathered {
    int32_t density, xx, xy, yy;
} rill_gathered;

#if RILL_SSE2

/* Two entries of the table side by side; places are in bytes. */
static inline __m128i rill_load_entries(const char *table, int first, int second) {
    const __m128d low = _mm_load_sd((const double *)(const void *)(table + (uint32_t)first));
    return _mm_castpd_si128(
        _mm_loadh_pd(low, (const double *)(const void *)(table + (uint32_t)second)));
}

/* d times the slopes, rounded to gradients. */
static inline __m128i rill_gather_gradients(__m128i d, __m128i slopes, int shift) {
    const __m128i half = _mm_set1_epi32(1 << (shift - 1));
    const __m128i low = _mm_mullo_epi16(d, slopes);
    const __m128i high = _mm_mulhi_epi16(d, slopes);
    const __m128i first = _mm_add_epi32(_mm_unpacklo_epi16(low, high), half);
    const __m128i second = _mm_add_epi32(_mm_unpackhi_epi16(low, high), half);
    return _mm_packs_epi32(_mm_srai_epi32(first, shift), _mm_srai_epi32(second, shift));
}

/* Four neighbours at a time. Reads up to three entries past the list and writes 0 to as many
 * gradients: they belong to particles whose turn comes later, or to the margin. */
RILL_INLINE rill_gathered rill_gather_all(const rill_bodin *bodin, uint32_t kernel, rill_vec2 at,
                                          const uint16_t *list, uint32_t count,
                                          rill_gradient *gradient, int moments) {
    const char *table = (const char *)rill_bodin_kernel_table[kernel];
    const int shift = (int)rill_gather_shift(kernel);
    const __m128i from = _mm_set_epi32(at.y + 2, at.x + 2, at.y + 2, at.x + 2);
    const __m128i only_x = _mm_set1_epi32(0xFFFF);
    __m128i left = _mm_add_epi32(_mm_set1_epi32((int)count), _mm_set_epi32(-4, -3, -2, -1));
    __m128i density = _mm_setzero_si128();
    __m128i xx = density;
    __m128i xy = density;
    __m128i yy = density;
    for (const uint16_t *const end = list + count; list < end; list += 4, gradient += 4) {
        const __m128i low =
            _mm_sub_epi32(from, _mm_castps_si128(rill_load_two(bodin->position, list)));
        const __m128i high =
            _mm_sub_epi32(from, _mm_castps_si128(rill_load_two(bodin->position, list + 2)));
        const __m128i d = _mm_packs_epi32(_mm_srai_epi32(low, 2), _mm_srai_epi32(high, 2));
        const __m128i missing = _mm_srai_epi32(left, 31);
        const __m128i square = _mm_or_si128(_mm_madd_epi16(d, d), missing); /* -1: very far */
        const __m128i k = _mm_and_si128(
            _mm_min_epi16(_mm_srli_epi32(square, 17), _mm_set1_epi32(RILL_KERNEL_STEPS * 8)),
            _mm_set1_epi32(~7));
        /* The part of the way to the next entry above, 1 below: what madd multiplies entries by. */
        const __m128i part = _mm_and_si128(_mm_srli_epi32(_mm_slli_epi32(square, 12), 2),
                                           _mm_set1_epi32(0x3FFF0000));
        const __m128i way = _mm_or_si128(part, _mm_set1_epi32(0x4000));
        const __m128i first = _mm_madd_epi16(
            rill_load_entries(table, _mm_extract_epi16(k, 0), _mm_extract_epi16(k, 2)),
            _mm_unpacklo_epi32(way, way));
        const __m128i second = _mm_madd_epi16(
            rill_load_entries(table, _mm_extract_epi16(k, 4), _mm_extract_epi16(k, 6)),
            _mm_unpackhi_epi32(way, way));
        const __m128i weight = _mm_castps_si128(_mm_shuffle_ps(
            _mm_castsi128_ps(first), _mm_castsi128_ps(second), _MM_SHUFFLE(2, 0, 2, 0)));
        __m128i slope = _mm_castps_si128(_mm_shuffle_ps(
            _mm_castsi128_ps(first), _mm_castsi128_ps(second), _MM_SHUFFLE(3, 1, 3, 1)));
        slope = _mm_srai_epi32(_mm_add_epi32(slope, _mm_set1_epi32(8192)), 14);
        const __m128i slopes = _mm_or_si128(slope, _mm_slli_epi32(slope, 16));
        const __m128i b = rill_gather_gradients(d, slopes, shift);
        _mm_storeu_si128((__m128i *)(void *)gradient, b);
        density = _mm_add_epi32(density, _mm_srai_epi32(weight, 7));
        if (moments) {
            const __m128i x = _mm_and_si128(d, only_x);
            xx = _mm_add_epi32(xx, _mm_srai_epi32(_mm_madd_epi16(b, x), 6));
            xy = _mm_add_epi32(xy, _mm_srai_epi32(_mm_madd_epi16(b, _mm_srli_epi32(d, 16)), 6));
            yy = _mm_add_epi32(yy, _mm_srai_epi32(_mm_madd_epi16(b, _mm_xor_si128(d, x)), 6));
        }
        left = _mm_sub_epi32(left, _mm_set1_epi32(4));
    }
    const __m128i upper =
        _mm_add_epi32(_mm_unpacklo_epi32(density, xx), _mm_unpackhi_epi32(density, xx));
    const __m128i lower = _mm_add_epi32(_mm_unpacklo_epi32(xy, yy), _mm_unpackhi_epi32(xy, yy));
    rill_gathered sums;
    _mm_storeu_si128((__m128i *)(void *)&sums, _mm_add_epi32(_mm_unpacklo_epi64(upper, lower),
                                                             _mm_unpackhi_epi64(upper, lower)));
    return sums;
}

#else

RILL_INLINE rill_gathered rill_gather_all(const rill_bodin *bodin, uint32_t kernel, rill_vec2 at,
                                          const uint16_t *list, uint32_t count,
                                          rill_gradient *gradient, int moments) {
    const int16_t *table = rill_bodin_kernel_table[kernel];
    const uint32_t shift = rill_gather_shift(kernel);
    const int32_t half = 1 << (shift - 1);
    rill_gathered sums = {0, 0, 0, 0};
    for (uint32_t n = 0; n < count; n++) {
        const rill_vec2 other = bodin->position[list[n]];
        const int32_t x = rill_distance14(at.x - other.x);
        const int32_t y = rill_distance14(at.y - other.y);
        const uint32_t square = rill_square28(x, y);
        if (square >= 1u << 28) {
            gradient[n].x = 0;
            gradient[n].y = 0;
            continue;
        }
        const rill_kernel_value value = rill_kernel_value_at(table, square);
        const int32_t bx = (x * value.slope + half) >> shift;
        const int32_t by = (y * value.slope + half) >> shift;
        gradient[n].x = (int16_t)bx;
        gradient[n].y = (int16_t)by;
        sums.density += value.weight >> 7;
        if (moments) {
            sums.xx += (bx * x) >> 6;
            sums.xy += (bx * y) >> 6;
            sums.yy += (by * y) >> 6;
        }
    }
    return sums;
}

#endif

static inline rill_real rill_gather_scale(const rill_bodin *bodin, uint32_t kernel) {
    return bodin->slope_scale >> (rill_gather_bits(kernel) - 13);
}

/* A sum of moments in Q16.16. */
static inline rill_real rill_gather_moment(const rill_bodin *bodin, uint32_t kernel, int32_t sum) {
    const uint32_t bits = rill_gather_bits(kernel) + 14 - 6;
    return (rill_real)(((int64_t)sum * bodin->slope_scale) >> bits);
}

RILL_INLINE rill_moments rill_gather(const rill_bodin *bodin, uint32_t kernel, rill_vec2 at,
                                     const uint16_t *list, uint32_t count,
                                     rill_gradient *gradient) {
    const rill_gathered sums = rill_gather_all(bodin, kernel, at, list, count, gradient, 1);
    const rill_moments moments = {sums.density >> 6, rill_gather_moment(bodin, kernel, sums.xx),
                                  rill_gather_moment(bodin, kernel, sums.xy),
                                  rill_gather_moment(bodin, kernel, sums.yy)};
    return moments;
}

RILL_INLINE rill_sums rill_gather_unturned(const rill_bodin *bodin, uint32_t kernel, rill_vec2 at,
                                           const uint16_t *list, uint32_t count,
                                           rill_gradient *gradient, rill_fine pressure) {
    const rill_gathered gathered = rill_gather_all(bodin, kernel, at, list, count, gradient, 0);
    const rill_real scale = rill_gather_scale(bodin, kernel);
    const rill_turn turn = {scale, 0, scale};
    const rill_turned turned =
        rill_turn_all(gradient, list, count, turn, bodin->velocity, pressure);
    const rill_sums sums = {
        gathered.density >> 6, {turned.x * 8, turned.y * 8}, turned.squares >> 2};
    return sums;
}

#endif
#else
/* What a particle gathers, in floating point. Sums depend on their order; it is the same with and
 * without vector instructions. */
#ifndef RILL_SRC_BODIN_GATHER_FLOAT_H
#define RILL_SRC_BODIN_GATHER_FLOAT_H

/* Sums have four parts, entry n going to part n mod 4. */
#define RILL_PARTS 4u

static inline rill_real rill_parts_total(const rill_real part[RILL_PARTS]) {
    return (part[0] + part[2]) + (part[1] + part[3]);
}

/* What is summed up besides the density: moments, where gradients will be turned by them, or the
 * gradients themselves and their squares. */
typedef enum rill_gather_kind { RILL_GATHER_MOMENTS, RILL_GATHER_GRADIENTS } rill_gather_kind;

/* Sums over a list: of the kernel, W(0) being 1, and of three more: xx, xy, yy or x, y, squares.
 * Those of gradients are in quanta as written; sums of x and y are exact. */
typedef struct rill_gathered {
    rill_real density, a, b, c;
} rill_gathered;

/* What gradients that are not to be turned press with at once. */
typedef struct rill_pusher {
    rill_vec2 *velocity;
    rill_real pressure; /* per quantum */
} rill_pusher;

/* The square of the cone's gradient is its weight, up to the scale: they need not be summed. (Below
 * r = 1/16 it is less.) */
static inline int rill_gather_squares(uint32_t kernel) {
    return kernel != RILL_BODIN_CONE;
}

/* Quanta of a slope of 1 in gradients that will be turned: Wendland's are at most 0.11, the others'
 * at most 1. */
static inline rill_real rill_gather_quanta(uint32_t kernel) {
    return kernel == RILL_BODIN_WENDLAND ? 131072 : 16384;
}

/* With any kernel. */
RILL_INLINE rill_gathered rill_gather_plainly(const rill_bodin *bodin, uint32_t kernel,
                                              rill_vec2 at, const uint16_t *list, uint32_t count,
                                              rill_gradient *gradient, rill_gather_kind kind,
                                              rill_real scale, rill_pusher pusher) {
    const int moments = kind == RILL_GATHER_MOMENTS;
    rill_real part[4][RILL_PARTS] = {{0}};
    uint32_t n = 0;
    for (; n < count; n++) {
        const rill_vec2 d = rill_vec_sub(at, bodin->position[list[n]]);
        const rill_kernel_sample sample = rill_kernel_at(kernel, d);
        const rill_vec2 b = rill_vec_scale(d, sample.slope * scale);
        const uint32_t p = n % RILL_PARTS;
        gradient[n].x = rill_quantum(b.x);
        gradient[n].y = rill_quantum(b.y);
        part[0][p] += sample.weight;
        part[1][p] += moments ? b.x * d.x : (rill_real)gradient[n].x;
        part[2][p] += moments ? b.x * d.y : (rill_real)gradient[n].y;
        part[3][p] += moments ? b.y * d.y : b.x * b.x + b.y * b.y;
        if (!moments) {
            rill_vec2 *v = &pusher.velocity[list[n]];
            v->x -= (rill_real)gradient[n].x * pusher.pressure;
            v->y -= (rill_real)gradient[n].y * pusher.pressure;
        }
    }
    for (; n < rill_gradient_room(count); n++) {
        gradient[n].x = 0;
        gradient[n].y = 0;
    }
    const rill_gathered sums = {rill_parts_total(part[0]), rill_parts_total(part[1]),
                                rill_parts_total(part[2]), rill_parts_total(part[3])};
    return sums;
}

#if RILL_SSE2

/* Four neighbours at a time, with one of the kernels that presets use, whose gradients fit 16 bits.
 * Reads up to three entries past the list, whose gradients are 0. */
RILL_INLINE rill_gathered rill_gather_four(const rill_bodin *bodin, uint32_t kernel, rill_vec2 at,
                                           const uint16_t *list, uint32_t count,
                                           rill_gradient *gradient, rill_gather_kind kind,
                                           rill_real scale, rill_pusher pusher) {
    const __m128 at_x = _mm_set1_ps(at.x);
    const __m128 at_y = _mm_set1_ps(at.y);
    const __m128 one = _mm_set1_ps(1);
    const __m128 zero = _mm_setzero_ps();
    const __m128 scales = _mm_set1_ps(-scale);
    const __m128 pressure = _mm_set1_ps(pusher.pressure);
    const uint16_t *const end = list + count;
    __m128i left = _mm_add_epi32(_mm_set1_epi32((int)count), _mm_set_epi32(-3, -2, -1, 0));
    __m128 density = zero;
    __m128 a = zero;
    __m128 b = zero;
    __m128 c = zero;
    for (; list < end; list += 4, gradient += 4) {
        const uint32_t j[4] = {list[0], list[1], list[2], list[3]};
        const __m128 low = rill_load_both(&bodin->position[j[0]], &bodin->position[j[1]]);
        const __m128 high = rill_load_both(&bodin->position[j[2]], &bodin->position[j[3]]);
        /* towards the neighbours; scales turn gradients back */
        const __m128 x = _mm_sub_ps(_mm_shuffle_ps(low, high, _MM_SHUFFLE(2, 0, 2, 0)), at_x);
        const __m128 y = _mm_sub_ps(_mm_shuffle_ps(low, high, _MM_SHUFFLE(3, 1, 3, 1)), at_y);
        const __m128 r = _mm_sqrt_ps(_mm_add_ps(_mm_mul_ps(x, x), _mm_mul_ps(y, y)));
        const __m128 exists = _mm_castsi128_ps(_mm_cmpgt_epi32(left, _mm_setzero_si128()));
        const __m128 u = _mm_max_ps(_mm_sub_ps(_mm_and_ps(exists, one), r), zero);
        const __m128 u2 = _mm_mul_ps(u, u);
        __m128 weight = u2;
        __m128 slope = u;
        if (kernel == RILL_BODIN_WENDLAND) {
            weight = _mm_mul_ps(_mm_mul_ps(u2, u2), _mm_add_ps(one, _mm_mul_ps(_mm_set1_ps(4), r)));
            slope = _mm_mul_ps(u2, u);
        } else {
            slope = _mm_div_ps(slope, _mm_max_ps(r, _mm_set1_ps(RILL_RATIO(1, 16))));
        }
        const __m128 scaled = _mm_mul_ps(slope, scales);
        const __m128 bx = _mm_mul_ps(x, scaled);
        const __m128 by = _mm_mul_ps(y, scaled);
        const __m128i x_quanta = _mm_cvtps_epi32(bx);
        const __m128i y_quanta = _mm_cvtps_epi32(by);
        _mm_storeu_si128((__m128i *)(void *)gradient,
                         _mm_or_si128(_mm_and_si128(x_quanta, _mm_set1_epi32(0xFFFF)),
                                      _mm_slli_epi32(y_quanta, 16)));
        density = _mm_add_ps(density, weight);
        if (kind == RILL_GATHER_MOMENTS) {
            a = _mm_sub_ps(a, _mm_mul_ps(bx, x));
            b = _mm_sub_ps(b, _mm_mul_ps(bx, y));
            c = _mm_sub_ps(c, _mm_mul_ps(by, y));
        } else {
            const __m128 written_x = _mm_cvtepi32_ps(x_quanta);
            const __m128 written_y = _mm_cvtepi32_ps(y_quanta);
            a = _mm_add_ps(a, written_x);
            b = _mm_add_ps(b, written_y);
            if (rill_gather_squares(kernel)) {
                c = _mm_add_ps(c, _mm_add_ps(_mm_mul_ps(bx, bx), _mm_mul_ps(by, by)));
            }
            const __m128 change_x = _mm_mul_ps(written_x, pressure);
            const __m128 change_y = _mm_mul_ps(written_y, pressure);
            rill_take_both(&pusher.velocity[j[0]], &pusher.velocity[j[1]],
                           _mm_unpacklo_ps(change_x, change_y));
            rill_take_both(&pusher.velocity[j[2]], &pusher.velocity[j[3]],
                           _mm_unpackhi_ps(change_x, change_y));
        }
        left = _mm_sub_epi32(left, _mm_set1_epi32(4));
    }
    /* (0 + 2) + (1 + 3) of all four sums at once */
    const __m128 first = _mm_add_ps(_mm_movelh_ps(density, a), _mm_movehl_ps(a, density));
    const __m128 second = _mm_add_ps(_mm_movelh_ps(b, c), _mm_movehl_ps(c, b));
    const __m128 even = _mm_shuffle_ps(first, second, _MM_SHUFFLE(2, 0, 2, 0));
    const __m128 odd = _mm_shuffle_ps(first, second, _MM_SHUFFLE(3, 1, 3, 1));
    rill_gathered sums;
    _mm_storeu_ps(&sums.density, _mm_add_ps(even, odd));
    return sums;
}

#endif

RILL_INLINE rill_gathered rill_gather_all(const rill_bodin *bodin, uint32_t kernel, rill_vec2 at,
                                          const uint16_t *list, uint32_t count,
                                          rill_gradient *gradient, rill_gather_kind kind,
                                          rill_real scale, rill_pusher pusher) {
#if RILL_SSE2
    if (kernel == RILL_BODIN_WENDLAND) {
        return rill_gather_four(bodin, RILL_BODIN_WENDLAND, at, list, count, gradient, kind, scale,
                                pusher);
    }
    if (kernel == RILL_BODIN_CONE) {
        return rill_gather_four(bodin, RILL_BODIN_CONE, at, list, count, gradient, kind, scale,
                                pusher);
    }
#endif
    return rill_gather_plainly(bodin, kernel, at, list, count, gradient, kind, scale, pusher);
}

/* The turn's gradients are 2^16 times quanta. */
static inline rill_real rill_gather_scale(const rill_bodin *bodin, uint32_t kernel) {
    return bodin->slope_scale * ((rill_real)RILL_GRADIENT_ONE / 65536) / rill_gather_quanta(kernel);
}

RILL_INLINE rill_moments rill_gather(const rill_bodin *bodin, uint32_t kernel, rill_vec2 at,
                                     const uint16_t *list, uint32_t count,
                                     rill_gradient *gradient) {
    const rill_real quanta = rill_gather_quanta(kernel);
    const rill_real scale = bodin->slope_scale / quanta;
    const rill_pusher none = {NULL, 0};
    const rill_gathered sums = rill_gather_all(bodin, kernel, at, list, count, gradient,
                                               RILL_GATHER_MOMENTS, quanta, none);
    const rill_moments moments = {sums.density, sums.a * scale, sums.b * scale, sums.c * scale};
    return moments;
}

RILL_INLINE rill_sums rill_gather_unturned(const rill_bodin *bodin, uint32_t kernel, rill_vec2 at,
                                           const uint16_t *list, uint32_t count,
                                           rill_gradient *gradient, rill_fine pressure) {
    const rill_real unit = 1.0F / RILL_GRADIENT_ONE;
    const rill_pusher pusher = {bodin->velocity, pressure * unit};
    const rill_gathered sums =
        rill_gather_all(bodin, kernel, at, list, count, gradient, RILL_GATHER_GRADIENTS,
                        bodin->slope_scale * RILL_GRADIENT_ONE, pusher);
    const rill_sums unturned = {sums.density,
                                {sums.a * unit, sums.b * unit},
                                rill_gather_squares(kernel)
                                    ? sums.c * (unit * unit)
                                    : sums.density * (bodin->slope_scale * bodin->slope_scale)};
    return unturned;
}

#endif
#endif

#endif

#if RILL_BODIN

/* The rate at which the slow pressure follows the pressure, 1/s. Faster, and a deep column bounces;
 * slower, and it takes long to come to rest. */
#define SLOW_RATE RILL_RATIO(45, 100)

/* Density errors above this are removed fast. */
#define LARGE_ERROR RILL_RATIO(1, 20)

/* One particle while its constraint is put together. */
typedef struct rill_constraint {
    rill_moments sums;   /* density relative to rest, and the moments of the gradient */
    rill_vec2 wall;      /* gradient of the walls */
    rill_vec2 gradients; /* sum of those that will not be turned */
    rill_real squares;   /* and of their squares */
} rill_constraint;

/* What the walls add. In a corner the quadrant behind both walls must not count twice. */
static void bodin_linearise_add_walls(const rill_world *world, const rill_bodin *bodin, uint32_t i,
                      rill_constraint *constraint) {
    const rill_real(*table)[RILL_WALL_STEPS + 1] = rill_bodin_wall_table[bodin->kernel];
    const rill_real scale = rill_product(bodin->area_density, bodin->inverse_rest);
    rill_vec2 cover = {0, 0};
    rill_vec2 slope = {0, 0};
    rill_wall wall[4];
    const uint32_t walls = rill_walls_near(world, bodin->position[i], wall);
    for (uint32_t k = 0; k < walls; k++) {
        const rill_real d = rill_max(wall[k].distance, 0);
        const rill_real weight = rill_wall_value(table[RILL_WALL_WEIGHT], d);
        const rill_real moment = rill_product(scale, rill_wall_value(table[RILL_WALL_MOMENT], d));
        const rill_real cross =
            rill_product(scale, rill_wall_value(table[RILL_WALL_CROSS_MOMENT], d));
        const int across = wall[k].normal.x == 0;
        cover.x += across ? 0 : weight;
        cover.y += across ? weight : 0;
        constraint->sums.xx += across ? cross : moment;
        constraint->sums.yy += across ? moment : cross;
        slope = rill_vec_add(
            slope, rill_vec_scale(wall[k].normal, rill_wall_value(table[RILL_WALL_SLOPE], d)));
    }
    const rill_real covered = cover.x + cover.y - rill_product(cover.x, cover.y);
    constraint->sums.density += rill_product(scale, covered);
    constraint->wall.x = rill_product(rill_product(slope.x, RILL_ONE - cover.y), scale);
    constraint->wall.y = rill_product(rill_product(slope.y, RILL_ONE - cover.x), scale);
}

/* What bodies add: as walls do, but they move. */
static void add_bodies(const rill_body_terms *bodies, rill_constraint *constraint) {
    constraint->sums.density += bodies->density;
    constraint->sums.xx += bodies->xx;
    constraint->sums.xy += bodies->xy;
    constraint->sums.yy += bodies->yy;
    constraint->wall = rill_vec_add(constraint->wall, bodies->slope);
}

/* Particles at rest form a soft crystal: the density sum feels the lattice, resists shear, makes
 * waves too fast and lets bodies hang. The cure is to turn each gradient by B = t M^-1, where M is
 * the tensor of moments (sum of b times d) and t half its trace: with it, no uniform shear changes
 * the density. In full it has no dissipation left and boils; 8/10 is calm and flows. It fades out
 * below the rest density, where moments are unreliable. */
RILL_INLINE rill_turn correction_of(const rill_moments *c, rill_real correction, rill_real scale) {
    rill_turn turn = {scale, 0, scale};
    const rill_real trace = (c->xx + c->yy) / 2;
    const rill_real square = rill_product(trace, trace);
    const rill_real determinant = rill_product(c->xx, c->yy) - rill_product(c->xy, c->xy);
    const rill_real fade = rill_clamp((c->density - RILL_RATIO(9, 10)) * 10, 0, RILL_ONE);
    if (fade > 0 && trace > RILL_RATIO(3, 10) && determinant > square / 5) {
        const rill_real share = rill_product(fade, correction);
        const rill_real factor = rill_product(share, rill_div(trace, determinant));
        turn.xx = rill_product(scale, RILL_ONE - share + rill_product(factor, c->yy));
        turn.xy = rill_product(scale, -rill_product(factor, c->xy));
        turn.yy = rill_product(scale, RILL_ONE - share + rill_product(factor, c->xx));
    }
    return turn;
}

/* |a|^2, held below what Q16.16 can add up. */
static inline rill_real square_of(rill_vec2 a) {
#if RILL_FIXED
    const rill_real limit = RILL_RATIO(8000, 1);
    return rill_min(rill_mul(a.x, a.x), limit) + rill_min(rill_mul(a.y, a.y), limit);
#else
    return a.x * a.x + a.y * a.y;
#endif
}

/* The diagonal of a constraint between particles of several masses. */
static rill_real weigh(const rill_bodin *bodin, uint32_t i, const uint16_t *list,
                       const rill_gradient *gradient, rill_vec2 sum) {
    const rill_real limit = RILL_RATIO(8000, 1);
    rill_real diagonal = rill_min(
        rill_mul(square_of(sum), bodin->substance[bodin->material[i]].inverse_mass), limit);
    for (uint32_t n = 0; n < bodin->lists.count[i]; n++) {
        const rill_real square = square_of(rill_gradient_value(gradient[n]));
        diagonal = rill_min(
            diagonal + rill_mul(square, bodin->substance[bodin->material[list[n]]].inverse_mass),
            limit);
    }
    return diagonal;
}

/* Particles that coincide have no gradient between them and would stay together for ever. Crowded
 * ones are therefore nudged, each its own way. */
static void nudge(const rill_bodin *bodin, uint32_t i) {
    const rill_vec2 way = rill_parting(bodin->slot[i], 0);
    const rill_vec2 step = rill_vec(rill_fine_of(way.x) / 256, rill_fine_of(way.y) / 256);
    bodin->velocity[i] = rill_vec_add(bodin->velocity[i], step);
}

/* The pressure to begin with. The fluctuating part of the last one fades, the lasting part stays:
 * fading all of it would leave the fluid compressed, keeping all of it lets a deep column bounce
 * for ever. */
static inline rill_fine start_pressure(rill_slow *slow, rill_fine pressure, rill_real keep,
                                       rill_real share) {
    const rill_fine most = pressure + pressure / 2;
    *slow = rill_slow_follow(*slow, pressure, share);
    if (rill_slow_value(*slow) > most) {
        *slow = rill_slow_from(most);
    }
    const rill_fine lasting = rill_slow_value(*slow);
    return lasting + rill_product(pressure - lasting, keep);
}

/* The rate at which a density error is to go. A small one may take its time, or it would be felt as
 * a shock; a large one, after an impact, must go before more particles pile up on it. But what
 * is squeezed between a body and the floor must let the body come to lie there. */
static inline rill_fine recovery(const rill_bodin *bodin, rill_real error, int at_body) {
    const rill_fine small = rill_fine_product(bodin->drift, error);
    return error > LARGE_ERROR && !at_body
               ? small + rill_fine_product(bodin->haste, error - LARGE_ERROR)
               : small;
}

/* What is the same for all particles. Where it is known to the compiler, the loop over them needs
 * no branches for it. */
typedef struct rill_flavour {
    uint32_t kernel;
    int turned; /* gradients are corrected */
    int pure;   /* one mass and gravity for all, no bodies */
} rill_flavour;

/* The constraint of the neighbours alone. Presses with gradients that stay as they are. */
RILL_INLINE rill_constraint gather(const rill_bodin *bodin, rill_vec2 at, const uint16_t *list,
                                   uint32_t count, rill_gradient *gradient, rill_fine pressure,
                                   rill_flavour flavour) {
    rill_constraint constraint = {{0, 0, 0, 0}, {0, 0}, {0, 0}, 0};
    if (flavour.turned) {
        constraint.sums = rill_gather(bodin, flavour.kernel, at, list, count, gradient);
    } else {
        const rill_sums sums =
            rill_gather_unturned(bodin, flavour.kernel, at, list, count, gradient, pressure);
        constraint.sums.density = sums.density;
        constraint.gradients = sums.gradients;
        constraint.squares = sums.squares;
    }
    constraint.sums.density = rill_product(constraint.sums.density + RILL_ONE, bodin->weight_scale);
    return constraint;
}

/* Turns the gradients if they are to be and presses with the pressure that a particle begins with,
 * as far as gather() has not; adds gravity. Returns the diagonal of the constraint without bodies.
 */
RILL_INLINE rill_real bodin_linearise_begin(const rill_world *world, const rill_bodin *bodin, uint32_t i,
                            const uint16_t *list, uint32_t count, rill_gradient *gradient,
                            rill_fine pressure, const rill_constraint *constraint,
                            rill_flavour flavour) {
    const int mixed = !flavour.pure && bodin->mixed;
    rill_vec2 sum = constraint->gradients;
    rill_real diagonal = constraint->squares;
    if (flavour.turned) {
        const rill_turn turn = correction_of(&constraint->sums, world->config.bodin.correction,
                                             rill_gather_scale(bodin, flavour.kernel));
        sum = rill_gradient_turn(gradient, list, count, turn, bodin->velocity, mixed ? 0 : pressure,
                                 &diagonal);
    }
    sum = rill_vec_add(sum, constraint->wall);
    bodin->lever[i].sum = sum;
    rill_vec2 gain =
        flavour.pure || !bodin->falling ? bodin->fall : rill_bodin_fall(bodin, bodin->material[i]);
    if (mixed) {
        diagonal = weigh(bodin, i, list, gradient, sum);
        rill_bodin_press(bodin, i, list, gradient, pressure);
    } else {
        diagonal += square_of(sum);
        gain = rill_vec_add(gain, rill_vec_scale(sum, pressure));
    }
    bodin->velocity[i] = rill_vec_add(bodin->velocity[i], gain);
    return diagonal;
}

/* Gathers one particle's constraint and presses with what it begins with. Returns its relative
 * density error. */
RILL_INLINE rill_real linearise(const rill_world *world, const rill_bodin *bodin, uint32_t i,
                                const uint16_t *list, uint32_t count, rill_gradient *gradient,
                                rill_real share, rill_flavour flavour) {
    const rill_vec2 at = bodin->position[i];
    const int mixed = !flavour.pure && bodin->mixed;
    const rill_fine pressure =
        start_pressure(&bodin->slow[i], bodin->pressure[i], world->config.bodin.warm_start, share);
    rill_constraint constraint =
        gather(bodin, at, list, count, gradient, mixed ? 0 : pressure, flavour);
    if (rill_is_near_wall(world, at)) {
        rill_constraint with_walls = constraint; /* the other stays in registers */
        bodin_linearise_add_walls(world, bodin, i, &with_walls);
        constraint = with_walls;
    }
    rill_body_terms bodies = {0, {0, 0}, 0, 0, 0, 0, 0};
    const int at_body = !flavour.pure && rill_bodin_body_terms(world, bodin, i, &bodies);
    if (at_body) {
        add_bodies(&bodies, &constraint);
    }
    rill_real diagonal =
        bodin_linearise_begin(world, bodin, i, list, count, gradient, pressure, &constraint, flavour);
    if (at_body) {
        diagonal += bodies.mobility;
    }
    const rill_real error = constraint.sums.density - RILL_ONE;
    bodin->lever[i].target = -recovery(bodin, error, at_body) - bodies.driven;
    if (diagonal > RILL_RATIO(1, 1024)) {
        bodin->lever[i].step =
            rill_step_of(world->config.bodin.relaxation, diagonal + bodin->softness);
        bodin->pressure[i] = pressure;
    } else { /* nobody near: it flies free */
        bodin->lever[i].step = 0;
        bodin->pressure[i] = 0;
        bodin->slow[i] = rill_slow_from(0);
    }
    if (error > RILL_ONE) {
        nudge(bodin, i);
    }
    return error;
}

RILL_INLINE void linearise_all(rill_world *world, const rill_bodin *all, rill_flavour flavour) {
    const rill_bodin bodin = *all; /* a copy that no store through a pointer can change */
    const uint16_t *list = bodin.lists.other;
    rill_gradient *gradient = bodin.gradient;
    const rill_real share = rill_div(SLOW_RATE, world->units.rate);
    rill_total total_error = 0;
    rill_real largest_error = 0;
    for (uint32_t i = 0; i < bodin.count; i++) {
        const uint32_t count = bodin.lists.count[i];
        const rill_real error = linearise(world, &bodin, i, list, count, gradient, share, flavour);
        largest_error = rill_max(largest_error, error);
        total_error += rill_max(error, 0);
        list += count;
        gradient += rill_gradient_room(count);
    }
    world->stats.density_error_max = largest_error;
    world->stats.density_error_mean = rill_total_mean(total_error, bodin.count);
}

RILL_HOT static void linearise_any(rill_world *world, const rill_bodin *all, rill_flavour flavour) {
    linearise_all(world, all, flavour);
}

/* The presets' own loops, where there is room for them. */
#if RILL_SSE2

static void linearise_standard(rill_world *world, const rill_bodin *all) {
    const rill_flavour flavour = {RILL_BODIN_WENDLAND, 1, 1};
    linearise_all(world, all, flavour);
}

/* With bodies, or particles that differ. */
static void linearise_mixed(rill_world *world, const rill_bodin *all) {
    const rill_flavour flavour = {RILL_BODIN_WENDLAND, 1, 0};
    linearise_all(world, all, flavour);
}

static void linearise_budget(rill_world *world, const rill_bodin *all) {
    const rill_flavour flavour = {RILL_BODIN_CONE, 0, 1};
    linearise_all(world, all, flavour);
}

#endif

void rill_bodin_linearise(rill_world *world, const rill_bodin *all) {
    const rill_flavour flavour = {all->kernel, world->config.bodin.correction > 0,
                                  !all->mixed && !all->falling && world->layout.body_capacity == 0};
#if RILL_SSE2
    if (flavour.turned && flavour.kernel == RILL_BODIN_WENDLAND) {
        if (flavour.pure) {
            linearise_standard(world, all);
        } else {
            linearise_mixed(world, all);
        }
        return;
    }
    if (flavour.pure && !flavour.turned && flavour.kernel == RILL_BODIN_CONE) {
        linearise_budget(world, all);
        return;
    }
#endif
    linearise_any(world, all, flavour);
}

#else

typedef int rill_no_bodin_linearise_here; /* ISO C wants a declaration in every file */

#endif
#undef LARGE_ERROR
#undef SLOW_RATE

/* bodin_viscosity.c */
/* Viscosity: neighbours take over part of each other's velocity, and walls hold back what flows
 * along them. */

#if RILL_BODIN

/* A pair takes over half of each other's velocity at most: more would add energy. */
#define VISCOSITY_LIMIT RILL_RATIO(1, 2)

/* How much thicker a particle of this velocity is. The last eddies of a pool would turn for
 * minutes; up to 21 times the viscosity below the slow speed ends them, and waves do not
 * feel it, because most of their energy is in faster motion. */
static inline rill_real bodin_viscosity_thickness(const rill_bodin *bodin, rill_vec2 v) {
    const rill_fine speed = rill_max(rill_max(v.x, -v.x), rill_max(v.y, -v.y));
    const rill_real share = rill_mul(rill_fine_value(speed), bodin->slowness);
    return RILL_ONE + rill_max(RILL_ONE - share, 0) * bodin->thickening;
}

#if RILL_FIXED

/* How much of their difference in velocity a pair exchanges. The weight is (1 - r^2)^2: no root,
 * and smooth enough. The viscosity is Q1.15, the share Q0.15. */
static inline int32_t viscous_share(rill_vec2 d, int32_t viscosity) {
    const uint32_t square = rill_square28(rill_distance14(d.x), rill_distance14(d.y));
    const int32_t u = square < 1u << 28 ? (int32_t)((1u << 28) - square) >> 14 : 0;
    return rill_min((((u * u) >> 14) * viscosity + 8192) >> 14, VISCOSITY_LIMIT / 2);
}

static inline rill_vec2 viscous_change(rill_vec2 difference, int32_t share) {
    return rill_vec((rill_fine)(((int64_t)difference.x * share + 16384) >> 15),
                    (rill_fine)(((int64_t)difference.y * share + 16384) >> 15));
}

#else

/* How much of their difference in velocity a pair exchanges. The weight is (1 - r^2)^2: no root,
 * and smooth enough. */
static inline rill_real viscous_share(rill_vec2 d, rill_real viscosity) {
    const rill_real u = rill_max(1 - (d.x * d.x + d.y * d.y), 0);
    return rill_min(viscosity * (u * u), VISCOSITY_LIMIT);
}

static inline rill_vec2 viscous_change(rill_vec2 difference, rill_real share) {
    return rill_vec_scale(difference, share);
}

#endif

/* One pair: takes the change from the neighbour and returns it. */
static inline rill_vec2 exchange(const rill_bodin *bodin, rill_vec2 at, rill_vec2 v, uint32_t j,
                                 rill_real viscosity) {
    const rill_real share = viscous_share(rill_vec_sub(at, bodin->position[j]), viscosity);
    const rill_vec2 change = viscous_change(rill_vec_sub(bodin->velocity[j], v), share);
    bodin->velocity[j] = rill_vec_sub(bodin->velocity[j], change);
    return change;
}

/* All pairs of a particle among others of several masses: what one gains in momentum, the other
 * loses. */
static inline void exchange_mixed(const rill_bodin *bodin, uint32_t i, const uint16_t *list,
                                  rill_real viscosity) {
    const rill_substance *substance = bodin->substance;
    const rill_real mine = substance[bodin->material[i]].inverse_mass;
    const rill_vec2 at = bodin->position[i];
    const rill_vec2 v = bodin->velocity[i];
    rill_vec2 gain = {0, 0};
    for (uint32_t n = bodin->lists.count[i]; n >= 1 && list[n - 1] > i; n--) {
        const uint32_t j = list[n - 1];
        const rill_real theirs = substance[bodin->material[j]].inverse_mass;
        const rill_real heavier = rill_max(rill_max(mine, theirs), RILL_ONE);
        const rill_real share =
            rill_div(viscous_share(rill_vec_sub(at, bodin->position[j]), viscosity), heavier);
        const rill_vec2 momentum = viscous_change(rill_vec_sub(bodin->velocity[j], v), share);
        gain = rill_vec_add(gain, rill_vec_scale(momentum, mine));
        bodin->velocity[j] = rill_vec_sub(bodin->velocity[j], rill_vec_scale(momentum, theirs));
    }
    bodin->velocity[i] = rill_vec_add(v, gain);
}

#if RILL_SSE2

/* A particle that exchanges velocity with two neighbours at a time. */
#if RILL_FIXED

typedef struct rill_pairs {
    __m128i at, v, viscosity, gains;
} rill_pairs;

static inline rill_pairs pairs_of(rill_vec2 at, rill_vec2 v, int32_t viscosity) {
    const rill_pairs pairs = {_mm_set_epi32(at.y + 2, at.x + 2, at.y + 2, at.x + 2),
                              _mm_set_epi32(v.y, v.x, v.y, v.x), _mm_set1_epi32(viscosity),
                              _mm_setzero_si128()};
    return pairs;
}

/* Their shares twice each, as viscous_share() finds them. */
static inline __m128i viscous_shares(const rill_pairs *pairs, __m128i position) {
    const __m128i zero = _mm_setzero_si128();
    const __m128i d = _mm_srai_epi32(_mm_sub_epi32(pairs->at, position), 2);
    const __m128i d16 = _mm_packs_epi32(d, d);
    const __m128i near = _mm_sub_epi32(_mm_set1_epi32(1 << 28), _mm_madd_epi16(d16, d16));
    const __m128i near14 = _mm_srai_epi32(near, 14); /* first, second, first, second */
    const __m128i u16 = _mm_max_epi16(_mm_packs_epi32(near14, near14), zero);
    const __m128i u = _mm_shuffle_epi32(_mm_unpacklo_epi16(u16, zero), _MM_SHUFFLE(1, 1, 0, 0));
    const __m128i weight = _mm_srli_epi32(_mm_madd_epi16(u, u), 14);
    const __m128i share =
        _mm_add_epi32(_mm_madd_epi16(weight, pairs->viscosity), _mm_set1_epi32(8192));
    return _mm_min_epi16(_mm_srli_epi32(share, 14), _mm_set1_epi32(VISCOSITY_LIMIT / 2));
}

/* As viscous_change() finds it: differences are 2^15 high + low, both of 16 bits. */
static inline __m128i viscous_changes(__m128i difference, __m128i share) {
    const __m128i high = _mm_and_si128(_mm_srai_epi32(difference, 15), _mm_set1_epi32(0xFFFF));
    const __m128i low = _mm_and_si128(difference, _mm_set1_epi32(0x7FFF));
    const __m128i rest = _mm_add_epi32(_mm_madd_epi16(low, share), _mm_set1_epi32(16384));
    return _mm_add_epi32(_mm_madd_epi16(high, share), _mm_srai_epi32(rest, 15));
}

static inline void exchange_two(const rill_bodin *bodin, rill_pairs *pairs, const uint16_t *list) {
    const __m128i share =
        viscous_shares(pairs, _mm_castps_si128(rill_load_two(bodin->position, list)));
    rill_vec2 *const first = &bodin->velocity[list[0]];
    rill_vec2 *const second = &bodin->velocity[list[1]];
    const __m128i theirs = _mm_castps_si128(rill_load_both(first, second));
    const __m128i change = viscous_changes(_mm_sub_epi32(theirs, pairs->v), share);
    rill_store_both(first, second, _mm_castsi128_ps(_mm_sub_epi32(theirs, change)));
    pairs->gains = _mm_add_epi32(pairs->gains, change);
}

static inline rill_vec2 gain_of(const rill_pairs *pairs) {
    const __m128i both =
        _mm_add_epi32(pairs->gains, _mm_unpackhi_epi64(pairs->gains, pairs->gains));
    return rill_vec(_mm_cvtsi128_si32(both), _mm_cvtsi128_si32(_mm_shuffle_epi32(both, 1)));
}

#else

typedef struct rill_pairs {
    __m128 at, v, viscosity, gains;
} rill_pairs;

static inline rill_pairs pairs_of(rill_vec2 at, rill_vec2 v, rill_real viscosity) {
    const rill_pairs pairs = {rill_load_both(&at, &at), rill_load_both(&v, &v),
                              _mm_set1_ps(viscosity), _mm_setzero_ps()};
    return pairs;
}

static inline void exchange_two(const rill_bodin *bodin, rill_pairs *pairs, const uint16_t *list) {
    const __m128 d = _mm_sub_ps(pairs->at, rill_load_two(bodin->position, list));
    const __m128 squares = _mm_mul_ps(d, d);
    const __m128 square =
        _mm_add_ps(squares, _mm_shuffle_ps(squares, squares, _MM_SHUFFLE(2, 3, 0, 1)));
    const __m128 u = _mm_max_ps(_mm_sub_ps(_mm_set1_ps(1), square), _mm_setzero_ps());
    const __m128 share =
        _mm_min_ps(_mm_mul_ps(pairs->viscosity, _mm_mul_ps(u, u)), _mm_set1_ps(VISCOSITY_LIMIT));
    rill_vec2 *const first = &bodin->velocity[list[0]];
    rill_vec2 *const second = &bodin->velocity[list[1]];
    const __m128 theirs = rill_load_both(first, second);
    const __m128 change = _mm_mul_ps(_mm_sub_ps(theirs, pairs->v), share);
    rill_store_both(first, second, _mm_sub_ps(theirs, change));
    pairs->gains = _mm_add_ps(pairs->gains, change);
}

static inline rill_vec2 gain_of(const rill_pairs *pairs) {
    const __m128 both = _mm_add_ps(pairs->gains, _mm_movehl_ps(pairs->gains, pairs->gains));
    return rill_vec(_mm_cvtss_f32(both), _mm_cvtss_f32(_mm_shuffle_ps(both, both, 1)));
}

#endif

#endif

/* Velocities of a pair approach each other, each pair once, from its first particle: lists are
 * ascending, so those after it stand at the end. All pairs of a particle see the velocity it had
 * before. */
static inline void exchange_all(const rill_bodin *bodin, uint32_t i, const uint16_t *list,
                                rill_real viscosity) {
    const rill_vec2 at = bodin->position[i];
    const rill_vec2 v = bodin->velocity[i];
    uint32_t n = bodin->lists.count[i];
    rill_vec2 gain;
#if RILL_SSE2
    rill_pairs pairs = pairs_of(at, v, viscosity);
    for (; n >= 2 && list[n - 2] > i; n -= 2) {
        exchange_two(bodin, &pairs, list + n - 2);
    }
    gain = gain_of(&pairs);
#else
    rill_vec2 even = {0, 0};
    rill_vec2 odd = {0, 0};
    for (; n >= 2 && list[n - 2] > i; n -= 2) {
        even = rill_vec_add(even, exchange(bodin, at, v, list[n - 2], viscosity));
        odd = rill_vec_add(odd, exchange(bodin, at, v, list[n - 1], viscosity));
    }
    gain = rill_vec_add(even, odd);
#endif
    if (n >= 1 && list[n - 1] > i) {
        gain = rill_vec_add(gain, exchange(bodin, at, v, list[n - 1], viscosity));
    }
    bodin->velocity[i] = rill_vec_add(v, gain);
}

/* Of a particle, 1 at most, as viscous_share() wants it. */
static inline rill_real viscosity_of(rill_real viscosity, rill_real bodin_viscosity_thickness) {
    const rill_real all = rill_min(rill_mul(viscosity, bodin_viscosity_thickness), RILL_ONE);
#if RILL_FIXED
    return rill_min(all >> 1, 32767);
#else
    return all;
#endif
}

/* Slows what flows along the walls that a particle feels. */
static void bodin_viscosity_rub(const rill_world *world, const rill_bodin *bodin, uint32_t i) {
    const rill_real *cover = rill_bodin_wall_table[bodin->kernel][RILL_WALL_WEIGHT];
    const rill_real friction = bodin->substance[bodin->material[i]].friction;
    rill_vec2 v = bodin->velocity[i];
    rill_wall wall[4];
    const uint32_t walls = rill_walls_near(world, bodin->position[i], wall);
    for (uint32_t k = 0; k < walls; k++) {
        const rill_real weight = rill_wall_value(cover, rill_max(wall[k].distance, 0));
        const rill_real share = rill_min(rill_product(friction, weight), RILL_ONE);
        if (wall[k].normal.x == 0) {
            v.x -= rill_product(v.x, share);
        } else {
            v.y -= rill_product(v.y, share);
        }
    }
    bodin->velocity[i] = v;
}

/* What particle i exchanges with those after it, and with walls. */
static inline void bodin_viscosity_calm(const rill_world *world, const rill_bodin *bodin, uint32_t i,
                        const uint16_t *list) {
    const rill_real viscosity = viscosity_of(bodin->substance[bodin->material[i]].viscosity,
                                             bodin_viscosity_thickness(bodin, bodin->velocity[i]));
    if (bodin->mixed) {
        exchange_mixed(bodin, i, list, viscosity);
    } else {
        exchange_all(bodin, i, list, viscosity);
    }
    if (rill_is_near_wall(world, bodin->position[i])) {
        bodin_viscosity_rub(world, bodin, i);
    }
}

/* With one substep it is the turn of every second particle: see substeps_for_each_exchange() in
 * bodin.c. (All particles in every second step would stir a fluid at rest.) */
RILL_HOT void rill_bodin_viscosity(const rill_world *world, const rill_bodin *all) {
    const rill_bodin bodin = *all; /* a copy that no store through a pointer can change */
    const uint16_t *list = bodin.lists.other;
    const uint32_t skipped = world->units.substeps == 1;
    const uint32_t turn = skipped & (uint32_t)world->stats.steps;
    for (uint32_t i = 0; i < bodin.count; i++) {
        if ((i & skipped) == turn) {
            bodin_viscosity_calm(world, &bodin, i, list);
        }
        list += bodin.lists.count[i];
    }
}

#else

typedef int rill_no_bodin_viscosity_here; /* ISO C wants a declaration in every file */

#endif
#undef VISCOSITY_LIMIT

/* bodin_pace.c */
/* How many substeps Bodin's fluid needs. */

#if RILL_BODIN

/* The constraints are linearised; how far from linear the fluid is grows with the pressure and the
 * speed of a substep. Under a lasting pressure of 0.16 the lowest layer trembles to and fro with
 * every substep, above 0.24 the whole column does, above 0.6 it loses volume even in motion; above
 * one h of motion jets run into each other. So a substep is added as soon as a few particles exceed
 * a limit. It is taken back when for 32 steps hardly any would have come near it with one substep
 * less, counting every pressure as one that may last. */
#define LASTING_PRESSURE RILL_RATIO(14, 100)
#define FIRST_PRESSURE RILL_RATIO(24, 100)
#define PRESSURE RILL_RATIO(6, 10)
#define MOTION RILL_ONE
#define CALM_SHARE RILL_RATIO(2, 3)
#define CALM_STEPS 32u

/* Substeps for a body of water as deep as the particles reach: a pressure of 5/2 times gravity
 * times depth was measured at the bottom of columns. Meeting it from the beginning spares a column
 * the jolt of a change while its pressures build up. */
static uint32_t substeps_for_depth(const rill_world *world) {
    const rill_vec2 *position = rill_positions(world);
    const rill_vec2 gravity = rill_gravity_value(&world->gravity);
    rill_vec2 low = world->units.size;
    rill_vec2 high = {0, 0};
    for (uint32_t i = 0; i < world->count; i++) {
        low = rill_vec(rill_min(low.x, position[i].x), rill_min(low.y, position[i].y));
        high = rill_vec(rill_max(high.x, position[i].x), rill_max(high.y, position[i].y));
    }
    const rill_real pressure = rill_mul(rill_abs(gravity.x), rill_max(high.x - low.x, 0)) +
                               rill_mul(rill_abs(gravity.y), rill_max(high.y - low.y, 0));
    const int32_t now = (int32_t)world->units.substeps;
    const rill_real whole =
        rill_mul(rill_mul(pressure, RILL_RATIO(5, 2)), rill_from_int(now * now));
    uint32_t substeps = 1;
    while (substeps < RILL_MAX_SUBSTEPS &&
           whole > rill_mul(FIRST_PRESSURE, rill_from_int((int32_t)(substeps * substeps)))) {
        substeps++;
    }
    return substeps;
}

uint32_t rill_bodin_next_substeps(rill_world *world) {
    const uint32_t now = world->units.substeps;
    const uint32_t few = 2 + world->count / 1024;
    if (world->config.bodin.substeps > 0) {
        return world->config.bodin.substeps;
    }
    const uint32_t least = rill_bodies_substeps(world);
    if (world->stats.steps == 0) {
        const uint32_t substeps = substeps_for_depth(world);
        return substeps > least ? substeps : least;
    }
    if (now < least) {
        world->calm_steps = 0;
        return least;
    }
    if (world->strained > few) {
        world->calm_steps = 0;
        return now < RILL_MAX_SUBSTEPS ? now + 1 : now;
    }
    world->calm_steps = now > least && world->nearly_strained <= few ? world->calm_steps + 1 : 0;
    if (world->calm_steps < CALM_STEPS) {
        return now;
    }
    world->calm_steps = 0;
    return now - 1;
}

/* Limits of what a substep bears. */
typedef struct rill_endurance {
    rill_fine lasting, pressure, motion;
} rill_endurance;

static inline int exceeds(rill_slow slow, rill_fine pressure, rill_vec2 v,
                          const rill_endurance *limit) {
    return rill_slow_value(slow) > limit->lasting || pressure > limit->pressure ||
           v.x > limit->motion || v.x < -limit->motion || v.y > limit->motion ||
           v.y < -limit->motion;
}

/* Counts the particles that ask for more substeps, and those that forbid fewer. Motions go with the
 * length of a substep, pressures with its square. */
void rill_bodin_count_strained(rill_world *world) {
    const int32_t now = (int32_t)world->units.substeps;
    const rill_real fewer = rill_div(rill_from_int(now - 1), rill_from_int(now));
    const rill_real calm = rill_mul(CALM_SHARE, fewer);
    const rill_real square = rill_mul(calm, fewer);
    const rill_endurance most = {rill_fine_of(LASTING_PRESSURE), rill_fine_of(PRESSURE),
                                 rill_fine_of(MOTION)};
    const rill_endurance less = {rill_mul(most.lasting, square), rill_mul(most.lasting, square),
                                 rill_mul(most.motion, calm)};
    const rill_slow *slow = (rill_slow *)rill_at(world, world->layout.column[RILL_COLUMN_SLOW]);
    const rill_fine *pressure = (rill_fine *)rill_memories(world);
    const rill_vec2 *velocity = rill_velocities(world);
    const uint32_t count = world->count;
    uint32_t strained = 0;
    uint32_t nearly_strained = 0;
    for (uint32_t i = 0; i < count; i++) {
        if (exceeds(slow[i], pressure[i], velocity[i], &less)) {
            nearly_strained++;
            strained += (uint32_t)exceeds(slow[i], pressure[i], velocity[i], &most);
        }
    }
    world->strained = strained;
    world->nearly_strained = nearly_strained;
}

#else

typedef int rill_no_bodin_pace_here; /* ISO C wants a declaration in every file */

#endif
#undef CALM_SHARE
#undef CALM_STEPS
#undef FIRST_PRESSURE
#undef LASTING_PRESSURE
#undef MOTION
#undef PRESSURE

/* bodin_move.c */
/* How the particles of Bodin's method move, by the velocities that the constraints leave them. */

#if RILL_BODIN

/* Motions that nothing stops: slow ones that end well inside the walls. */
#if RILL_SSE2 && !RILL_FIXED

typedef struct rill_freedom {
    __m128 low, high; /* of velocity and goal */
} rill_freedom;

static inline rill_freedom freedom_of(const rill_units *units) {
    const rill_real slow = RILL_SLOW_SPEED;
    const rill_real margin = RILL_WALL_MARGIN;
    const rill_freedom freedom = {
        _mm_set_ps(margin, margin, -slow, -slow),
        _mm_set_ps(units->size.y - margin, units->size.x - margin, slow, slow)};
    return freedom;
}

static inline int is_free(const rill_freedom *freedom, rill_vec2 v, rill_vec2 goal) {
    const __m128 both = rill_load_both(&v, &goal);
    return _mm_movemask_ps(_mm_and_ps(_mm_cmpge_ps(both, freedom->low),
                                      _mm_cmple_ps(both, freedom->high))) == 15;
}

#else

typedef rill_units rill_freedom;

static inline rill_freedom freedom_of(const rill_units *units) {
    return *units;
}

static inline int is_free(const rill_freedom *units, rill_vec2 v, rill_vec2 goal) {
    return rill_is_slow(v) && rill_is_well_inside(units, goal);
}

#endif

/* Moves a particle that may be stopped by its own speed or a wall. */
static void move_carefully(rill_world *world, uint32_t i, rill_vec2 fast) {
    const rill_vec2 v = rill_limit_speed(fast, &world->stats.speed_limited);
    const rill_vec2 goal = rill_vec_add(rill_positions(world)[i], v);
    const rill_vec2 reached = rill_walls_clamp(world, goal, rill_slots(world)[i]);
    rill_positions(world)[i] = reached;
    rill_velocities(world)[i] =
        rill_vec(reached.x == goal.x ? v.x : 0, reached.y == goal.y ? v.y : 0);
}

RILL_HOT static void integrate(rill_world *world) {
    const rill_freedom freedom = freedom_of(&world->units);
    rill_vec2 *const position = rill_positions(world);
    rill_vec2 *const velocity = rill_velocities(world);
    const uint32_t count = world->count;
    for (uint32_t i = 0; i < count; i++) {
        const rill_vec2 fine = velocity[i];
        const rill_vec2 v = rill_vec(rill_fine_value(fine.x), rill_fine_value(fine.y));
        const rill_vec2 goal = rill_vec_add(position[i], v);
        if (is_free(&freedom, v, goal)) {
            position[i] = goal;
            velocity[i] = v;
        } else {
            move_carefully(world, i, v);
        }
    }
}

void rill_bodin_move(rill_world *world) {
    if (world->config.bodin.substeps == 0) {
        rill_bodin_count_strained(world);
    }
    integrate(world);
}

#else

typedef int rill_no_bodin_move_here; /* ISO C wants a declaration in every file */

#endif

/* bodin_sweep.c */
/* The Gauss-Seidel sweep over the density constraints. */

#if RILL_BODIN

/* Among particles of several masses. */
static void press_mixed(const rill_bodin *bodin, uint32_t i, const uint16_t *list,
                        const rill_gradient *gradient, rill_fine pressure) {
    const rill_substance *substance = bodin->substance;
    const rill_fine own = rill_product(pressure, substance[bodin->material[i]].inverse_mass);
    rill_vec2 *velocity = bodin->velocity;
    for (uint32_t n = 0; n < bodin->lists.count[i]; n++) {
        const rill_real inverse_mass = substance[bodin->material[list[n]]].inverse_mass;
        rill_gradient_press_one(gradient[n], &velocity[list[n]],
                                rill_product(pressure, inverse_mass));
    }
    velocity[i] = rill_vec_add(velocity[i], rill_vec_scale(bodin->lever[i].sum, own));
}

void rill_bodin_press(const rill_bodin *bodin, uint32_t i, const uint16_t *list,
                      const rill_gradient *gradient, rill_fine pressure) {
    rill_vec2 *velocity = bodin->velocity;
    if (bodin->mixed) {
        press_mixed(bodin, i, list, gradient, pressure);
        return;
    }
    rill_gradient_press(gradient, list, bodin->lists.count[i], velocity, pressure);
    velocity[i] = rill_vec_add(velocity[i], rill_vec_scale(bodin->lever[i].sum, pressure));
}

RILL_INLINE rill_real bodin_sweep_sweep(const rill_world *world, const rill_bodin *all, int mixed,
                            int measured) {
    const rill_bodin bodin = *all; /* a copy that no store through a pointer can change */
    const uint16_t *list = bodin.lists.other;
    const rill_gradient *gradient = bodin.gradient;
    const rill_fine highest = rill_fine_of(RILL_BODIN_PRESSURE_LIMIT);
    const rill_fine lowest = world->config.bodin.bilateral ? -highest : 0;
    rill_total total = 0;
    for (uint32_t i = 0; i < bodin.count; i++) {
        const rill_lever *lever = &bodin.lever[i];
        const uint32_t neighbours = bodin.lists.count[i];
        if (lever->step > 0) { /* else it flies free, or bodies have it in their own sweep */
            const rill_fine old = bodin.pressure[i];
            const rill_vec2 own = bodin.velocity[i];
            rill_kept kept;
            const rill_fine rate = rill_gradient_rate(gradient, list, neighbours, bodin.velocity,
                                                      lever->sum, own, &kept);
            const rill_fine residual = rate - lever->target - rill_product(bodin.softness, old);
            const rill_fine wanted =
                rill_clamp(old + rill_mul(residual, lever->step), lowest, highest);
            if (wanted != old) {
                const rill_fine change = wanted - old;
                bodin.pressure[i] = wanted;
                if (mixed) {
                    press_mixed(&bodin, i, list, gradient, change);
                } else {
                    rill_gradient_press_kept(&kept, gradient, list, neighbours, bodin.velocity,
                                             change);
                    bodin.velocity[i] = rill_vec_add(own, rill_vec_scale(lever->sum, change));
                }
                total += measured ? rill_max(residual, -residual) : 0;
            }
        }
        list += neighbours;
        gradient += rill_gradient_room(neighbours);
    }
    return rill_fine_value(rill_total_mean(total, bodin.count));
}

RILL_HOT static rill_real sweep_any(const rill_world *world, const rill_bodin *all) {
    return bodin_sweep_sweep(world, all, all->mixed != 0, 1);
}

/* Loops without questions, where there is room for them. */
#if RILL_SSE2

static rill_real sweep_one_mass(const rill_world *world, const rill_bodin *all) {
    return bodin_sweep_sweep(world, all, 0, 1);
}

static void sweep_unmeasured(const rill_world *world, const rill_bodin *all) {
    (void)bodin_sweep_sweep(world, all, 0, 0);
}

#endif

rill_real rill_bodin_sweep(const rill_world *world, const rill_bodin *all, int measured) {
#if RILL_SSE2
    if (!all->mixed && !measured) {
        sweep_unmeasured(world, all);
        return 0;
    }
    if (!all->mixed) {
        return sweep_one_mass(world, all);
    }
#endif
    (void)measured;
    return sweep_any(world, all);
}

#else

typedef int rill_no_bodin_sweep_here; /* ISO C wants a declaration in every file */

#endif

/* bodin_tension.c */
/* Surface tension: neighbours pull each other. Inside the fluid the pulls cancel; at its surface
 * they add up to one inwards, which rounds drops and holds threads together (Becker and Teschner's
 * force, 2007, with a weight that needs no root). */

#if RILL_BODIN

/* What a particle and its neighbour pull with is the weaker of both materials' tensions, per mass
 * of water; each gets its share by its own mass. */
static inline void pull_pair(const rill_bodin *bodin, uint32_t i, uint32_t j) {
    const rill_substance *mine = &bodin->substance[bodin->material[i]];
    const rill_substance *theirs = &bodin->substance[bodin->material[j]];
    const rill_vec2 d = rill_vec_sub(bodin->position[j], bodin->position[i]);
    const rill_real u = rill_max(RILL_ONE - rill_vec_dot(d, d), 0);
    const rill_fine force =
        rill_product(rill_min(mine->tension, theirs->tension), rill_product(u, u));
    const rill_vec2 momentum = rill_vec_scale(d, force);
    bodin->velocity[i] =
        rill_vec_add(bodin->velocity[i], rill_vec_scale(momentum, mine->inverse_mass));
    bodin->velocity[j] =
        rill_vec_sub(bodin->velocity[j], rill_vec_scale(momentum, theirs->inverse_mass));
}

RILL_HOT void rill_bodin_pull(const rill_bodin *bodin) {
    const uint16_t *list = bodin->lists.other;
    for (uint32_t i = 0; i < bodin->count; i++) {
        /* Lists are ascending: each pair once, from its first particle. */
        for (uint32_t n = bodin->lists.count[i]; n >= 1 && list[n - 1] > i; n--) {
            pull_pair(bodin, i, list[n - 1]);
        }
        list += bodin->lists.count[i];
    }
}

#else

typedef int rill_no_bodin_tension_here; /* ISO C wants a declaration in every file */

#endif

/* bodin_walls.c */

/* Samples of the fluid's surface read it too, whatever the method. */
#if RILL_BODIN || RILL_GAMEPLAY

/* A number of 65536ths in either scalar. */
#define Q(n) RILL_RATIO(n, 65536)

const rill_real rill_bodin_wall_table[4][4][RILL_WALL_STEPS + 1] = {
    {
        /* poly6h */
        {
            Q(32768), Q(30387), Q(28021), Q(25689), Q(23403), Q(21181), Q(19035),
            Q(16978), Q(15022), Q(13177), Q(11451), Q(9851),  Q(8382),  Q(7047),
            Q(5846),  Q(4779),  Q(3844),  Q(3035),  Q(2348),  Q(1773),  Q(1303),
            Q(928),   Q(636),   Q(416),   Q(257),   Q(148),   Q(78),    Q(36),
            Q(14),    Q(4),     Q(1),     Q(0),     Q(0),
        },
        {
            Q(166886), Q(164976), Q(160609), Q(154574), Q(147306), Q(139120), Q(130270),
            Q(120966), Q(111393), Q(101710), Q(92058),  Q(82563),  Q(73333),  Q(64466),
            Q(56041),  Q(48129),  Q(40785),  Q(34053),  Q(27961),  Q(22529),  Q(17763),
            Q(13655),  Q(10188),  Q(7333),   Q(5049),   Q(3288),   Q(1991),   Q(1091),
            Q(518),    Q(196),    Q(49),     Q(5),      Q(0),
        },
        {
            Q(59919), Q(59881), Q(59671), Q(59196), Q(58398), Q(57245), Q(55722),
            Q(53831), Q(51587), Q(49015), Q(46150), Q(43035), Q(39719), Q(36256),
            Q(32703), Q(29119), Q(25564), Q(22094), Q(18764), Q(15626), Q(12723),
            Q(10093), Q(7765),  Q(5759),  Q(4084),  Q(2736),  Q(1704),  Q(960),
            Q(468),   Q(182),   Q(47),    Q(4),     Q(0),
        },
        {
            Q(59919), Q(54725), Q(49633), Q(44704), Q(39985), Q(35507), Q(31297),
            Q(27370), Q(23739), Q(20409), Q(17382), Q(14654), Q(12219), Q(10067),
            Q(8185),  Q(6559),  Q(5171),  Q(4003),  Q(3036),  Q(2249),  Q(1621),
            Q(1132),  Q(761),   Q(489),   Q(297),   Q(168),   Q(86),    Q(39),
            Q(15),    Q(4),     Q(1),     Q(0),     Q(0),
        },
    },
    {
        /* spiky */
        {
            Q(32768), Q(29531), Q(26392), Q(23402), Q(20592), Q(17980), Q(15577),
            Q(13385), Q(11405), Q(9630),  Q(8055),  Q(6668),  Q(5459),  Q(4416),
            Q(3525),  Q(2774),  Q(2147),  Q(1632),  Q(1215),  Q(884),   Q(626),
            Q(429),   Q(283),   Q(179),   Q(107),   Q(59),    Q(30),    Q(13),
            Q(5),     Q(1),     Q(0),     Q(0),     Q(0),
        },
        {
            Q(104304), Q(102372), Q(98265), Q(92919), Q(86817), Q(80276), Q(73526),
            Q(66739),  Q(60049),  Q(53557), Q(47342), Q(41462), Q(35961), Q(30870),
            Q(26206),  Q(21980),  Q(18192), Q(14837), Q(11902), Q(9370),  Q(7220),
            Q(5425),   Q(3956),   Q(2784),  Q(1875),  Q(1194),  Q(707),   Q(379),
            Q(176),    Q(65),     Q(16),    Q(1),     Q(0),
        },
        {
            Q(32768), Q(32730), Q(32533), Q(32113), Q(31444), Q(30524), Q(29363),
            Q(27985), Q(26417), Q(24693), Q(22849), Q(20921), Q(18945), Q(16957),
            Q(14991), Q(13077), Q(11243), Q(9514),  Q(7910),  Q(6448),  Q(5138),
            Q(3989),  Q(3003),  Q(2180),  Q(1513),  Q(992),   Q(605),   Q(333),
            Q(159),   Q(61),    Q(15),    Q(1),     Q(0),
        },
        {
            Q(32768), Q(29531), Q(26392), Q(23402), Q(20592), Q(17980), Q(15577),
            Q(13385), Q(11405), Q(9630),  Q(8055),  Q(6668),  Q(5459),  Q(4416),
            Q(3525),  Q(2774),  Q(2147),  Q(1632),  Q(1215),  Q(884),   Q(626),
            Q(429),   Q(283),   Q(179),   Q(107),   Q(59),    Q(30),    Q(13),
            Q(5),     Q(1),     Q(0),     Q(0),     Q(0),
        },
    },
    {
        /* wendland */
        {
            Q(32768), Q(29733), Q(26742), Q(23834), Q(21045), Q(18403), Q(15933),
            Q(13651), Q(11567), Q(9689),  Q(8016),  Q(6545),  Q(5269),  Q(4177),
            Q(3256),  Q(2492),  Q(1868),  Q(1369),  Q(978),   Q(679),   Q(455),
            Q(293),   Q(181),   Q(105),   Q(57),    Q(28),    Q(13),    Q(5),
            Q(1),     Q(0),     Q(0),     Q(0),     Q(0),
        },
        {
            Q(97350), Q(96644), Q(94589), Q(91325), Q(87029), Q(81895), Q(76120),
            Q(69895), Q(63404), Q(56812), Q(50270), Q(43907), Q(37832), Q(32133),
            Q(26878), Q(22114), Q(17869), Q(14156), Q(10968), Q(8289),  Q(6089),
            Q(4327),  Q(2957),  Q(1929),  Q(1188),  Q(681),   Q(355),   Q(163),
            Q(62),    Q(18),    Q(3),     Q(0),     Q(0),
        },
        {
            Q(32768), Q(32753), Q(32654), Q(32396), Q(31923), Q(31199), Q(30205),
            Q(28940), Q(27418), Q(25667), Q(23725), Q(21638), Q(19456), Q(17231),
            Q(15015), Q(12857), Q(10803), Q(8889),  Q(7148),  Q(5600),  Q(4260),
            Q(3133),  Q(2214),  Q(1492),  Q(948),   Q(560),   Q(301),   Q(142),
            Q(56),    Q(16),    Q(3),     Q(0),     Q(0),
        },
        {
            Q(32768), Q(29733), Q(26742), Q(23834), Q(21045), Q(18403), Q(15933),
            Q(13651), Q(11567), Q(9689),  Q(8016),  Q(6545),  Q(5269),  Q(4177),
            Q(3256),  Q(2492),  Q(1868),  Q(1369),  Q(978),   Q(679),   Q(455),
            Q(293),   Q(181),   Q(105),   Q(57),    Q(28),    Q(13),    Q(5),
            Q(1),     Q(0),     Q(0),     Q(0),     Q(0),
        },
    },
    {
        /* cone */
        {
            Q(32768), Q(30171), Q(27620), Q(25144), Q(22763), Q(20489), Q(18334),
            Q(16305), Q(14407), Q(12643), Q(11013), Q(9518),  Q(8156),  Q(6924),
            Q(5818),  Q(4834),  Q(3966),  Q(3209),  Q(2554),  Q(1997),  Q(1528),
            Q(1141),  Q(827),   Q(579),   Q(388),   Q(246),   Q(145),   Q(77),
            Q(36),    Q(13),    Q(3),     Q(0),     Q(0),
        },
        {
            Q(83443), Q(82549), Q(80543), Q(77808), Q(74546), Q(70899), Q(66972),
            Q(62852), Q(58609), Q(54303), Q(49986), Q(45702), Q(41490), Q(37384),
            Q(33413), Q(29603), Q(25977), Q(22554), Q(19350), Q(16378), Q(13649),
            Q(11171), Q(8950),  Q(6989),  Q(5288),  Q(3845),  Q(2654),  Q(1707),
            Q(990),   Q(489),   Q(180),   Q(32),    Q(0),
        },
        {
            Q(32768), Q(32750), Q(32654), Q(32439), Q(32081), Q(31567), Q(30892),
            Q(30054), Q(29059), Q(27916), Q(26634), Q(25228), Q(23715), Q(22111),
            Q(20437), Q(18711), Q(16955), Q(15190), Q(13439), Q(11721), Q(10059),
            Q(8472),  Q(6981),  Q(5603),  Q(4354),  Q(3250),  Q(2301),  Q(1517),
            Q(902),   Q(456),   Q(172),   Q(31),    Q(0),
        },
        {
            Q(32768), Q(30171), Q(27620), Q(25144), Q(22763), Q(20489), Q(18334),
            Q(16305), Q(14407), Q(12643), Q(11013), Q(9518),  Q(8156),  Q(6924),
            Q(5818),  Q(4834),  Q(3966),  Q(3209),  Q(2554),  Q(1997),  Q(1528),
            Q(1141),  Q(827),   Q(579),   Q(388),   Q(246),   Q(145),   Q(77),
            Q(36),    Q(13),    Q(3),     Q(0),     Q(0),
        },
    },
};

#else

typedef int rill_no_bodin_walls_here; /* ISO C wants a declaration in every file */

#endif
#undef Q

/* pace.c */
/* How many solves a step is made of. */
#ifndef RILL_SRC_PACE_H
#define RILL_SRC_PACE_H

/* Changes to the number of substeps that the method wants from now on. Velocities and pressures are
 * per substep and are converted; a change rounds them, so it happens only when the depth changes.
 */
void rill_pace_adapt(rill_world *world, const rill_solver *solver);

#endif

/* Velocities go with the length of a substep, pressures with its square. */
static void convert_particles(rill_world *world, rill_real shorter) {
    rill_vec2 *velocity = rill_velocities(world);
    for (uint32_t i = 0; i < world->count; i++) {
        velocity[i] = rill_vec(rill_mul(velocity[i].x, shorter), rill_mul(velocity[i].y, shorter));
    }
    if (world->layout.column[RILL_COLUMN_SLOW] != 0) {
        const rill_real square = rill_mul(shorter, shorter);
        rill_real *pressure = rill_memories(world);
        rill_real *slow = (rill_real *)rill_at(world, world->layout.column[RILL_COLUMN_SLOW]);
        for (uint32_t i = 0; i < world->count; i++) {
            pressure[i] = rill_mul(pressure[i], square);
            slow[i] = rill_mul(slow[i], square);
        }
    }
}

void rill_pace_adapt(rill_world *world, const rill_solver *solver) {
    const uint32_t old = world->units.substeps;
    const uint32_t wanted = solver->next_substeps(world);
    if (wanted == old) {
        return;
    }
    rill_bodies_convert(world, old, wanted);
    convert_particles(world, rill_div(rill_from_int((int32_t)old), rill_from_int((int32_t)wanted)));
    /* What a pressure is forgiven stays the same in metres. */
    const rill_real longer = rill_div(rill_from_int((int32_t)wanted), rill_from_int((int32_t)old));
    world->softness = rill_mul(rill_mul(world->softness, longer), longer);
    world->units = rill_units_of(&world->config, wanted);
    rill_gravity_change(&world->gravity, world->config.gravity, world->units.rate,
                        world->units.speed);
    rill_materials_prepare(world);
}

/* gameplay.c */
/* Gameplay's part of the configuration, and its phases of a step. */

/* Ends of particles. */
#ifndef RILL_SRC_DEPARTURES_H
#define RILL_SRC_DEPARTURES_H

/* Ends the particle at an index and reports why (a rill_death); the last one takes its place. */
void rill_particle_die(rill_world *world, uint32_t i, uint32_t death);

/* Ends particles whose lifetime is over. */
void rill_lifetimes_end(rill_world *world);

/* Ends particles that stand at an open side of the domain. */
void rill_open_sides_end(rill_world *world);

#endif
/* Emitters inside the block. */
#ifndef RILL_SRC_EMITTERS_H
#define RILL_SRC_EMITTERS_H

/* Pools of emitters, zones and sensors: a fixed array whose items start with a generation, odd
 * while the item is in use. A handle is the generation and the item's number from 1. */
#ifndef RILL_SRC_POOL_H
#define RILL_SRC_POOL_H

#include <string.h>

typedef struct rill_pool {
    unsigned char *items;
    uint32_t bytes; /* of an item */
    uint32_t capacity;
} rill_pool;

static inline rill_pool rill_pool_of(const rill_world *world, rill_array array, size_t bytes,
                                     uint32_t capacity) {
    const rill_pool pool = {(unsigned char *)rill_array_of(world, array), (uint32_t)bytes,
                            capacity};
    return pool;
}

static inline void *rill_pool_item(const rill_pool *pool, uint32_t k) {
    return pool->items + k * pool->bytes;
}

static inline uint32_t rill_pool_generation(const rill_pool *pool, uint32_t k) {
    uint32_t generation;
    memcpy(&generation, pool->items + k * pool->bytes, sizeof generation);
    return generation;
}

/* The handle of the k-th item, which is in use. */
static inline uint32_t rill_pool_id(const rill_pool *pool, uint32_t k) {
    return (rill_pool_generation(pool, k) & 0xFFFFu) << 16 | (k + 1);
}

/* The handle of the k-th item, or 0 if there is none in use. */
uint32_t rill_pool_at(const rill_pool *pool, uint32_t k);

/* Takes the first unused item, zeroed but for its generation, into use; null if all are in use.
 * Keeps *peak, the most items ever in use. */
void *rill_pool_take(const rill_pool *pool, uint32_t *id, uint32_t *peak);

/* The item of a handle, or null. */
void *rill_pool_find(const rill_pool *pool, uint32_t id);

/* Ends the use of an item: its handles go stale. */
rill_status rill_pool_remove(const rill_pool *pool, uint32_t id);

#endif

/* Made of words only. */
typedef struct rill_emitter_state {
    uint32_t generation;  /* odd: in use */
    rill_emitter_def def; /* in the game's units */
    uint32_t owed;        /* particles in 1/65536 of the world's rate */
    uint32_t burst;       /* particles to be made at once */
    uint32_t sequence;    /* number of the next particle, which decides about its place */
    uint32_t emitted, starved;
} rill_emitter_state;

rill_pool rill_emitter_pool(const rill_world *world);

/* Particles that fit side by side at rest spacing between the ends of a line, at least one. */
uint32_t rill_emitter_lanes(const rill_world *world, const rill_emitter_def *def);

/* Would all emitters be accepted as they are? */
int rill_emitters_are_sane(const rill_world *world);

/* Makes the particles that are due in this step. */
void rill_emitters_run(rill_world *world);

#endif
/* The ring of events. */
#ifndef RILL_SRC_EVENTS_H
#define RILL_SRC_EVENTS_H

/* All kinds together. */
#define RILL_EVENT_ALL 255u

/* Appends an event of the i-th particle if its kind is wanted. */
void rill_event_add(rill_world *world, uint32_t kind, uint32_t i, uint32_t other);

/* Reports particles that began or ceased to touch a wall. */
void rill_touches_report(rill_world *world);

#endif
/* What neighbours do to each other besides pushing: dye and reactions. */
#ifndef RILL_SRC_MIXING_H
#define RILL_SRC_MIXING_H

/* Lets the colours of neighbours approach each other. */
void rill_dye_spread(rill_world *world);

/* Lets materials that touch change each other; marks those that are consumed. */
void rill_reactions_run(rill_world *world);

/* Ends those that reactions have consumed. */
void rill_reactions_bury(rill_world *world);

#endif
/* Sensors inside the block. */
#ifndef RILL_SRC_SENSORS_H
#define RILL_SRC_SENSORS_H

/* Made of words only. */
typedef struct rill_sensor_state {
    uint32_t generation; /* odd: in use */
    uint32_t is_line;
    uint32_t mask;
    rill_region region; /* in the game's units; the first two points of a line */
    uint32_t count;     /* particles inside after the last step */
    rill_vec2 velocity; /* mean, m/s */
    rill_real density;  /* mean */
    uint32_t entered;   /* a line: crossed forward */
    uint32_t gone;      /* a line: crossed backward */
    uint32_t last_net;  /* a line: forward minus backward in the last step, modulo 2^32 */
} rill_sensor_state;

/* Would all sensors be accepted as they are, wherever the domain is? */
int rill_sensors_are_sane(const rill_world *world);

/* Reads all sensors. */
void rill_sensors_read_all(rill_world *world);

/* Notes on which side of the sensors' lines a particle is that did not move there by itself. */
void rill_sensors_place(rill_world *world, uint32_t i);

#endif
/* Particles and the surfaces around them: touched bodies, wedged particles. */
#ifndef RILL_SRC_SURFACES_H
#define RILL_SRC_SURFACES_H

/* Reports particles that began or ceased to touch bodies. Within a step, with its cells. */
void rill_bodies_touched_report(rill_world *world);

/* Counts for how long particles have been wedged. Within a step, with its cells. */
void rill_stuck_count(rill_world *world);

/* Reports those that have been for too long, and ends them if that is wanted. */
void rill_stuck_report(rill_world *world);

#endif
/* Zones inside the block. */
#ifndef RILL_SRC_ZONES_H
#define RILL_SRC_ZONES_H

/* Made of words only. */
typedef struct rill_zone_state {
    uint32_t generation; /* odd: in use */
    rill_zone_def def;   /* in the game's units */
    uint32_t owed;       /* kills in 1/65536 of the world's rate */
    uint32_t killed;
    rill_gravity wind; /* the acceleration, finer than the scalar */
} rill_zone_state;

/* Would all zones be accepted as they are, wherever the domain is? */
int rill_zones_are_sane(const rill_world *world);

/* Takes away the particles inside zones that kill. */
void rill_zones_kill(rill_world *world);

/* Wakes what sleeps in zones whose forces would move it. */
void rill_zones_wake(rill_world *world);

/* After each substep: takes back what has moved against the direction of a one-way zone. */
void rill_zones_turn_back(rill_world *world);

/* Changes the velocities of the particles inside zones with forces, once per substep. */
void rill_zones_push(rill_world *world);

#endif

rill_gameplay_stats rill_gameplay_statistics(const rill_world *world) {
    rill_gameplay_stats stats = world->gameplay.stats;
    stats.asleep = rill_still_count(world);
    return stats;
}

void rill_set_paused(rill_world *world, int paused) {
    world->gameplay.paused = paused != 0;
}

#if RILL_GAMEPLAY

static int gameplay_in_range(rill_real value, rill_real low, rill_real high) {
    return value >= low && value <= high; /* false for not-a-number */
}

static rill_status gameplay_check_capacities(const rill_gameplay_settings *settings) {
    if (settings->emitter_capacity > 255) {
        return RILL_BAD_EMITTER_CAPACITY;
    }
    if (settings->zone_capacity > 255) {
        return RILL_BAD_ZONE_CAPACITY;
    }
    if (settings->sensor_capacity > RILL_MAX_SENSORS) {
        return RILL_BAD_SENSOR_CAPACITY;
    }
    if (settings->event_capacity > 65535) {
        return RILL_BAD_EVENT_CAPACITY;
    }
    return settings->event_kinds <= RILL_EVENT_ALL &&
                   (settings->event_kinds == 0 || settings->event_capacity > 0)
               ? RILL_OK
               : RILL_BAD_EVENT_KINDS;
}

static rill_status check_switches(const rill_gameplay_settings *settings) {
    if (settings->when_full > RILL_REPLACE_OLDEST) {
        return RILL_BAD_WHEN_FULL;
    }
    if (settings->lifetimes > 1) {
        return RILL_BAD_LIFETIMES;
    }
    if (settings->tags > 1) {
        return RILL_BAD_TAGS;
    }
    if (settings->colours > 1) {
        return RILL_BAD_COLOURS;
    }
    if (!gameplay_in_range(settings->dye_diffusion, 0, RILL_RATIO(60, 1)) ||
        (settings->dye_diffusion > 0 && !settings->colours)) {
        return RILL_BAD_DYE_DIFFUSION;
    }
    if (settings->open_sides > 15) {
        return RILL_BAD_OPEN_SIDES;
    }
    if (settings->stuck_steps > 250 || settings->stuck_dies > 1) {
        return RILL_BAD_STUCK;
    }
    return gameplay_in_range(settings->rest_speed, 0, RILL_RATIO(1000, 1)) && settings->rest_steps >= 1 &&
                   settings->rest_steps <= 250
               ? RILL_OK
               : RILL_BAD_REST;
}

static int result_is_good(const rill_config *config, uint32_t material) {
    return material < config->material_count || material == RILL_REACTION_DIES;
}

static rill_status check_reactions(const rill_config *config) {
    const rill_gameplay_settings *settings = &config->gameplay;
    if (settings->reaction_count > RILL_MAX_REACTIONS) {
        return RILL_BAD_REACTION;
    }
    for (uint32_t i = 0; i < settings->reaction_count; i++) {
        const rill_reaction *reaction = &settings->reaction[i];
        if (reaction->first >= config->material_count ||
            reaction->second >= config->material_count ||
            !result_is_good(config, reaction->first_to) ||
            !result_is_good(config, reaction->second_to) ||
            !gameplay_in_range(reaction->rate, 0, RILL_RATIO(1000, 1))) {
            return RILL_BAD_REACTION;
        }
    }
    return RILL_OK;
}

rill_status rill_gameplay_check(const rill_config *config) {
    rill_status status = gameplay_check_capacities(&config->gameplay);
    if (status == RILL_OK) {
        status = check_switches(&config->gameplay);
    }
    if (status == RILL_OK && config->gameplay.rest_speed > 0 && config->spring_capacity > 0) {
        status = RILL_BAD_REST; /* a spring would miss the end that sleeps */
    }
    return status == RILL_OK ? check_reactions(config) : status;
}

int rill_gameplay_has_column(const rill_gameplay_settings *settings, rill_column column) {
    const uint32_t touches = RILL_EVENT_TOUCH_BEGIN | RILL_EVENT_TOUCH_END;
    switch (column) {
    case RILL_COLUMN_EXPIRY:
        return settings->lifetimes != 0;
    case RILL_COLUMN_BIRTH:
        return settings->when_full == RILL_REPLACE_OLDEST;
    case RILL_COLUMN_TAG:
        return settings->tags != 0;
    case RILL_COLUMN_COLOUR:
        return settings->colours != 0;
    case RILL_COLUMN_SENSED:
        return settings->sensor_capacity > 0;
    case RILL_COLUMN_TOUCH:
        return (settings->event_kinds & touches) != 0;
    case RILL_COLUMN_BODIES:
        return (settings->event_kinds & (RILL_EVENT_BODY_BEGIN | RILL_EVENT_BODY_END)) != 0;
    case RILL_COLUMN_STUCK:
        return settings->stuck_steps != 0;
    default:
        return settings->rest_speed > 0; /* RILL_COLUMN_CALM */
    }
}

uint32_t rill_gameplay_array_bytes(const rill_gameplay_settings *settings, rill_array array) {
    switch (array) {
    case RILL_ARRAY_EMITTER:
        return settings->emitter_capacity * (uint32_t)sizeof(rill_emitter_state);
    case RILL_ARRAY_ZONE:
        return settings->zone_capacity * (uint32_t)sizeof(rill_zone_state);
    case RILL_ARRAY_SENSOR:
        return settings->sensor_capacity * (uint32_t)sizeof(rill_sensor_state);
    default:
        return settings->event_capacity * (uint32_t)sizeof(rill_event);
    }
}

int rill_gameplay_is_sane(const rill_world *world) {
    const rill_gameplay *gameplay = &world->gameplay;
    const uint32_t capacity = world->config.gameplay.event_capacity;
    return rill_shift_is_good(world, (int32_t)gameplay->shift_x, (int32_t)gameplay->shift_y) &&
           gameplay->stats.events <= capacity &&
           (gameplay->event_first == 0 || gameplay->event_first < capacity) &&
           (!gameplay->grid_fresh || rill_grid_is_sane(world)) && rill_emitters_are_sane(world) &&
           rill_zones_are_sane(world) && rill_sensors_are_sane(world);
}

void rill_gameplay_before(rill_world *world) {
    rill_lifetimes_end(world);
    rill_open_sides_end(world);
    rill_zones_kill(world);
    rill_zones_wake(world);
    rill_emitters_run(world);
}

void rill_gameplay_push(rill_world *world) {
    rill_zones_push(world);
}

void rill_gameplay_turn_back(rill_world *world) {
    rill_zones_turn_back(world);
}

void rill_gameplay_mix(rill_world *world) {
    rill_bodies_touched_report(world);
    rill_stuck_count(world);
    rill_dye_spread(world);
    rill_reactions_run(world);
}

void rill_gameplay_after(rill_world *world) {
    rill_reactions_bury(world);
    rill_stuck_report(world);
    rill_sensors_read_all(world);
    rill_touches_report(world);
}

#else

/* Without gameplay a configuration must ask for nothing of it. */
rill_status rill_gameplay_check(const rill_config *config) {
    const rill_gameplay_settings *settings = &config->gameplay;
    const uint32_t wanted = settings->emitter_capacity | settings->zone_capacity |
                            settings->sensor_capacity | settings->event_capacity |
                            settings->event_kinds | settings->when_full | settings->lifetimes |
                            settings->tags | settings->colours | settings->open_sides |
                            settings->stuck_steps | settings->stuck_dies | settings->reaction_count;
    return wanted == 0 && settings->dye_diffusion == 0 && settings->rest_speed == 0
               ? RILL_OK
               : RILL_NOT_BUILT_IN;
}

int rill_gameplay_has_column(const rill_gameplay_settings *settings, rill_column column) {
    (void)settings;
    (void)column;
    return 0;
}

uint32_t rill_gameplay_array_bytes(const rill_gameplay_settings *settings, rill_array array) {
    (void)settings;
    (void)array;
    return 0;
}

int rill_gameplay_is_sane(const rill_world *world) {
    (void)world;
    return 1;
}

#endif

/* marks.c */
/* Optional values of particles: group, colour, lifetime. */
/* Exact amounts, areas and wide products in either scalar. */
#ifndef RILL_SRC_AMOUNT_H
#define RILL_SRC_AMOUNT_H

#if RILL_FIXED

typedef int64_t rill_wide; /* Q31.32, a product of two reals */

static inline rill_wide rill_wide_product(rill_real a, rill_real b) {
    return (int64_t)a * b;
}

static inline rill_total rill_wide_total(rill_wide a) {
    return a >> 16;
}

/* A real >= 0 in 1/65536, the unit in which rates are added up without rounding. */
static inline uint32_t rill_quanta(rill_real a) {
    return (uint32_t)a;
}

/* a / b, 0 to 1. */
static inline rill_real rill_fraction(uint32_t a, uint32_t b) {
    return (rill_real)(((uint64_t)a << 16) / b);
}

/* count / total, for a total above 0. */
static inline rill_real rill_count_ratio(uint32_t count, rill_total total) {
    return rill_saturate((int64_t)(((uint64_t)count << 32) / (uint64_t)total));
}

/* A total times a factor of 0 to 16; totals above 2^26 saturate there. */
static inline rill_total rill_total_scale(rill_total total, rill_real factor) {
    const rill_total limit = (rill_total)1 << 42;
    return ((total < limit ? total : limit) * factor) >> 16;
}

/* count * length^2: count and length below 2^16 and 257. */
static inline rill_real rill_count_area(uint32_t count, rill_real length) {
    const uint64_t area = (uint64_t)count * (uint32_t)length * (uint32_t)length >> 16;
    return area < INT32_MAX ? (rill_real)area : INT32_MAX;
}

/* count / rate, for a rate of at least 1; saturates. */
static inline rill_real rill_count_over(uint32_t count, rill_real rate) {
    const uint64_t quotient = ((uint64_t)count << 32) / (uint32_t)rate;
    return quotient < INT32_MAX ? (rill_real)quotient : INT32_MAX;
}

#else

typedef rill_real rill_wide;

static inline rill_wide rill_wide_product(rill_real a, rill_real b) {
    return a * b;
}

static inline rill_total rill_wide_total(rill_wide a) {
    return a;
}

static inline uint32_t rill_quanta(rill_real a) {
    return (uint32_t)(a * 65536 + RILL_RATIO(1, 2));
}

static inline rill_real rill_fraction(uint32_t a, uint32_t b) {
    return (rill_real)a / (rill_real)b;
}

static inline rill_real rill_count_ratio(uint32_t count, rill_total total) {
    return (rill_real)count / total;
}

static inline rill_total rill_total_scale(rill_total total, rill_real factor) {
    return total * factor;
}

static inline rill_real rill_count_area(uint32_t count, rill_real length) {
    return (rill_real)count * length * length;
}

static inline rill_real rill_count_over(uint32_t count, rill_real rate) {
    return (rill_real)count / rate;
}

#endif

/* Twice the area between two vectors, positive if b is to the left of a. */
static inline rill_wide rill_wide_cross(rill_vec2 a, rill_vec2 b) {
    return rill_wide_product(a.x, b.y) - rill_wide_product(a.y, b.x);
}

static inline rill_wide rill_wide_dot(rill_vec2 a, rill_vec2 b) {
    return rill_wide_product(a.x, b.x) + rill_wide_product(a.y, b.y);
}

/* Rates up to this many per second add up in 32 bits. */
#define RILL_MOST_PER_SECOND RILL_RATIO(30000, 1)

/* How many of so many per second are due in this step; *owed keeps the rest, so that the sum over
 * any number of steps is exact. */
static inline uint32_t rill_due(const rill_world *world, rill_real per_second, uint32_t *owed) {
    const uint32_t each = rill_quanta(world->config.rate);
    const uint32_t sum = *owed + rill_quanta(per_second);
    *owed = sum % each;
    return sum / each;
}

/* Seconds, 0 to 32767, as steps, rounded. */
static inline uint32_t rill_steps_in(const rill_world *world, rill_real seconds) {
    const uint64_t product = (uint64_t)rill_quanta(seconds) * rill_quanta(world->config.rate);
    return (uint32_t)((product + ((uint64_t)1 << 31)) >> 32);
}

#endif

/* The longest lifetime, s. */
#define LONGEST RILL_RATIO(32000, 1)

rill_status rill_marks_check(const rill_world *world, const rill_marks *marks) {
    const uint32_t *column = world->layout.column;
    if (marks->tag > 0xFFFFu) {
        return RILL_BAD_TAG;
    }
    if (!(marks->lifetime >= 0 && marks->lifetime <= LONGEST)) {
        return RILL_BAD_LIFETIME;
    }
    return (marks->tag != 0 && column[RILL_COLUMN_TAG] == 0) ||
                   (marks->colour != 0 && column[RILL_COLUMN_COLOUR] == 0) ||
                   (marks->lifetime > 0 && column[RILL_COLUMN_EXPIRY] == 0)
               ? RILL_NOT_CONFIGURED
               : RILL_OK;
}

#if RILL_GAMEPLAY

/* 0xRRGGBBAA with each part widened to 16 bits. */
static rill_colour widen(uint32_t rgba) {
    rill_colour colour;
    colour.red = (uint16_t)((rgba >> 24) * 257u);
    colour.green = (uint16_t)((rgba >> 16 & 255u) * 257u);
    colour.blue = (uint16_t)((rgba >> 8 & 255u) * 257u);
    colour.alpha = (uint16_t)((rgba & 255u) * 257u);
    return colour;
}

void rill_paint(rill_world *world, uint32_t i, uint32_t colour) {
    const uint32_t plain = world->config.material[rill_materials(world)[i]].colour;
    rill_colours(world)[i] = widen(colour != 0 ? colour : plain << 8 | 255u);
}

void rill_gameplay_wake(rill_world *world, uint32_t i) {
    if (world->layout.column[RILL_COLUMN_CALM] != 0) {
        rill_calm(world)[i] = 0;
    }
}

void rill_marks_set(rill_world *world, uint32_t i, const rill_marks *marks) {
    const uint32_t *column = world->layout.column;
    if (column[RILL_COLUMN_TAG] != 0) {
        rill_tags(world)[i] = (uint16_t)marks->tag;
    }
    if (column[RILL_COLUMN_COLOUR] != 0) {
        rill_paint(world, i, marks->colour);
    }
    if (column[RILL_COLUMN_EXPIRY] != 0) {
        /* At least one step, and never the step 0 that means "none". */
        const uint32_t steps = rill_steps_in(world, marks->lifetime);
        const uint32_t end = (uint32_t)world->stats.steps + (steps > 0 ? steps : 1);
        rill_expiries(world)[i] = marks->lifetime > 0 ? (end != 0 ? end : 1) : 0;
    }
}

rill_marks rill_marks_get(const rill_world *world, uint32_t i) {
    const uint32_t *column = world->layout.column;
    rill_marks marks = {0, 0, 0};
    if (column[RILL_COLUMN_TAG] != 0) {
        marks.tag = rill_tags(world)[i];
    }
    if (column[RILL_COLUMN_COLOUR] != 0) {
        marks.colour = rill_colour_rgba(rill_colours(world)[i]);
    }
    if (column[RILL_COLUMN_EXPIRY] != 0 && rill_expiries(world)[i] != 0) {
        const uint32_t left = rill_expiries(world)[i] - (uint32_t)world->stats.steps;
        marks.lifetime = rill_count_over(left, world->config.rate);
    }
    return marks;
}

void rill_gameplay_welcome(rill_world *world, uint32_t i) {
    const uint32_t *column = world->layout.column;
    if (column[RILL_COLUMN_BIRTH] != 0) {
        rill_births(world)[i] = world->gameplay.births++;
    }
    if (column[RILL_COLUMN_COLOUR] != 0) {
        rill_paint(world, i, 0);
    }
    rill_gameplay_moved(world, i);
}

void rill_gameplay_moved(rill_world *world, uint32_t i) {
    world->gameplay.grid_fresh = 0;
    rill_gameplay_wake(world, i);
    rill_still_disturb(world, rill_positions(world)[i]);
    if (world->layout.column[RILL_COLUMN_SENSED] != 0) {
        rill_sensors_place(world, i);
    }
}

#else

void rill_marks_set(rill_world *world, uint32_t i, const rill_marks *marks) {
    (void)world;
    (void)i;
    (void)marks;
}

rill_marks rill_marks_get(const rill_world *world, uint32_t i) {
    const rill_marks none = {0, 0, 0};
    (void)world;
    (void)i;
    return none;
}

#endif
#undef LONGEST

/* region.c */
/* Regions in internal units. */
#ifndef RILL_SRC_REGION_H
#define RILL_SRC_REGION_H

/* A corner-to-corner range in h. */
typedef struct rill_bounds {
    rill_vec2 min, max;
} rill_bounds;

/* Checks a region and turns it into h from the domain's corner, polygons counterclockwise.
 * RILL_BAD_SHAPE leaves *inside alone. */
rill_status rill_region_in(const rill_world *world, const rill_region *region, rill_region *inside);

/* Is a point within 16000 m, wherever the domain is? */
int rill_point_is_good(rill_vec2 metres);

/* Would a region be accepted somewhere, by its numbers? */
int rill_region_is_sane(const rill_region *region);

/* A point on the game's side, checked, in h; RILL_BAD_SHAPE if it is too far away. */
rill_status rill_point_in(const rill_world *world, rill_vec2 metres, rill_vec2 *inside);

/* Of a region in h. */
rill_bounds rill_region_bounds(const rill_region *region);
int rill_region_contains(const rill_region *region, rill_vec2 point);

/* h^2. */
rill_total rill_region_area(const rill_region *region);

static inline int rill_bounds_contain(const rill_bounds *bounds, rill_vec2 point) {
    return point.x >= bounds->min.x && point.x <= bounds->max.x && point.y >= bounds->min.y &&
           point.y <= bounds->max.y;
}

/* Does a mask of user_bits (0: all) select a material? */
static inline int rill_mask_selects(const rill_world *world, uint32_t mask, uint32_t material) {
    return mask == 0 || (mask & world->config.material[material].user_bits) != 0;
}

#endif

#if RILL_GAMEPLAY

/* Points may lie this far outside the domain, h; the domain has 16384 at most. Differences of any
 * two then fit Q16.16, and sums of products of such 64 bits. */
#define MARGIN RILL_RATIO(5000, 1)

rill_region rill_region_box(rill_vec2 min, rill_vec2 max) {
    rill_region region = {RILL_REGION_BOX, 2, 0, {{0, 0}}};
    region.point[0] = min;
    region.point[1] = max;
    return region;
}

rill_region rill_region_circle(rill_vec2 centre, rill_real radius) {
    rill_region region = {RILL_REGION_CIRCLE, 1, 0, {{0, 0}}};
    region.point[0] = centre;
    region.radius = radius;
    return region;
}

rill_region rill_region_polygon(const rill_vec2 *points, uint32_t point_count) {
    rill_region region = {RILL_REGION_POLYGON, 0, 0, {{0, 0}}};
    if (point_count <= RILL_REGION_POINTS) {
        region.point_count = point_count;
        for (uint32_t i = 0; i < point_count; i++) {
            region.point[i] = points[i];
        }
    }
    return region;
}

int rill_point_is_good(rill_vec2 metres) {
    const rill_real limit = RILL_RATIO(16000, 1);
    return metres.x >= -limit && metres.x <= limit && metres.y >= -limit && metres.y <= limit;
}

int rill_region_is_sane(const rill_region *region) {
    if (region->kind > RILL_REGION_POLYGON || region->point_count > RILL_REGION_POINTS) {
        return 0;
    }
    for (uint32_t i = 0; i < region->point_count; i++) {
        if (!rill_point_is_good(region->point[i])) {
            return 0;
        }
    }
    return rill_is_finite(region->radius);
}

rill_status rill_point_in(const rill_world *world, rill_vec2 metres, rill_vec2 *inside) {
    const rill_vec2 size = world->units.size;
    if (!rill_point_is_good(metres)) {
        return RILL_BAD_SHAPE;
    }
    const rill_vec2 p = rill_position_in(world, metres);
    if (p.x < -MARGIN || p.y < -MARGIN || p.x > size.x + MARGIN || p.y > size.y + MARGIN) {
        return RILL_BAD_SHAPE;
    }
    *inside = p;
    return RILL_OK;
}

static uint32_t region_next_of(const rill_region *region, uint32_t i) {
    return i + 1 < region->point_count ? i + 1 : 0;
}

/* Which way the polygon turns at its i-th corner. */
static rill_wide turn_at(const rill_region *region, uint32_t i) {
    const uint32_t j = region_next_of(region, i);
    const uint32_t k = region_next_of(region, j);
    return rill_wide_cross(rill_vec_sub(region->point[j], region->point[i]),
                           rill_vec_sub(region->point[k], region->point[j]));
}

/* Convex polygons turn the same way at every corner, and once around: their longest fan of
 * triangles from the first corner has no triangle the other way round. */
static rill_status orient(rill_region *region) {
    const rill_total area = rill_region_area(region);
    if (region->point_count < 3 || area == 0) {
        return RILL_BAD_SHAPE;
    }
    if (area < 0) {
        for (uint32_t i = 0, j = region->point_count - 1; i < j; i++, j--) {
            const rill_vec2 swapped = region->point[i];
            region->point[i] = region->point[j];
            region->point[j] = swapped;
        }
    }
    for (uint32_t i = 0; i < region->point_count; i++) {
        const rill_vec2 edge = rill_vec_sub(region->point[i], region->point[0]);
        const rill_vec2 next = rill_vec_sub(region->point[region_next_of(region, i)], region->point[0]);
        if (turn_at(region, i) < 0 || rill_wide_cross(edge, next) < 0) {
            return RILL_BAD_SHAPE;
        }
    }
    return RILL_OK;
}

static rill_status region_check(rill_region *region, rill_real radius) {
    switch (region->kind) {
    case RILL_REGION_BOX:
        return region->point[0].x < region->point[1].x && region->point[0].y < region->point[1].y
                   ? RILL_OK
                   : RILL_BAD_SHAPE;
    case RILL_REGION_CIRCLE:
        return radius > 0 && radius <= RILL_RATIO(16000, 1) && region->radius > 0 &&
                       region->radius <= MARGIN
                   ? RILL_OK
                   : RILL_BAD_SHAPE;
    default:
        return orient(region);
    }
}

rill_status rill_region_in(const rill_world *world, const rill_region *region,
                           rill_region *inside) {
    static const uint8_t points_of[] = {2, 1, 0};
    rill_region made = *region;
    if (region->kind > RILL_REGION_POLYGON || region->point_count > RILL_REGION_POINTS ||
        region->point_count < points_of[region->kind]) {
        return RILL_BAD_SHAPE;
    }
    for (uint32_t i = 0; i < region->point_count; i++) {
        if (rill_point_in(world, region->point[i], &made.point[i]) != RILL_OK) {
            return RILL_BAD_SHAPE;
        }
    }
    made.radius = rill_div(region->radius, world->units.h);
    const rill_status status = region_check(&made, region->radius);
    if (status == RILL_OK) {
        *inside = made;
    }
    return status;
}

rill_bounds rill_region_bounds(const rill_region *region) {
    rill_bounds bounds = {region->point[0], region->point[0]};
    if (region->kind == RILL_REGION_CIRCLE) {
        const rill_vec2 reach = rill_vec(region->radius, region->radius);
        bounds.min = rill_vec_sub(bounds.min, reach);
        bounds.max = rill_vec_add(bounds.max, reach);
    }
    for (uint32_t i = 1; i < region->point_count; i++) {
        bounds.min.x = rill_min(bounds.min.x, region->point[i].x);
        bounds.min.y = rill_min(bounds.min.y, region->point[i].y);
        bounds.max.x = rill_max(bounds.max.x, region->point[i].x);
        bounds.max.y = rill_max(bounds.max.y, region->point[i].y);
    }
    return bounds;
}

int rill_region_contains(const rill_region *region, rill_vec2 point) {
    if (region->kind == RILL_REGION_BOX) {
        return point.x >= region->point[0].x && point.x <= region->point[1].x &&
               point.y >= region->point[0].y && point.y <= region->point[1].y;
    }
    if (region->kind == RILL_REGION_CIRCLE) {
        const rill_vec2 d = rill_vec_sub(point, region->point[0]);
        return rill_wide_dot(d, d) <= rill_wide_product(region->radius, region->radius);
    }
    for (uint32_t i = 0; i < region->point_count; i++) {
        const rill_vec2 edge = rill_vec_sub(region->point[region_next_of(region, i)], region->point[i]);
        if (rill_wide_cross(edge, rill_vec_sub(point, region->point[i])) < 0) {
            return 0;
        }
    }
    return 1;
}

rill_total rill_region_area(const rill_region *region) {
    if (region->kind == RILL_REGION_BOX) {
        const rill_vec2 size = rill_vec_sub(region->point[1], region->point[0]);
        return rill_wide_total(rill_wide_product(size.x, size.y));
    }
    if (region->kind == RILL_REGION_CIRCLE) {
        const rill_total square =
            rill_wide_total(rill_wide_product(region->radius, region->radius));
        return rill_total_scale(square, RILL_RATIO(314159, 100000));
    }
    rill_wide twice = 0;
    for (uint32_t i = 1; i + 1 < region->point_count; i++) {
        twice += rill_wide_cross(rill_vec_sub(region->point[i], region->point[0]),
                                 rill_vec_sub(region->point[i + 1], region->point[0]));
    }
    return rill_wide_total(twice) / 2;
}

#else

typedef int rill_no_regions_here; /* ISO C wants a declaration in every file */

#endif
#undef MARGIN

/* pool.c */

#if RILL_GAMEPLAY

uint32_t rill_pool_at(const rill_pool *pool, uint32_t k) {
    const int used = k < pool->capacity && (rill_pool_generation(pool, k) & 1u) != 0;
    return used ? rill_pool_id(pool, k) : 0;
}

/* Zeroes an item that comes into use or leaves it. */
static void renew(const rill_pool *pool, uint32_t k) {
    const uint32_t generation = rill_pool_generation(pool, k) + 1;
    memset(rill_pool_item(pool, k), 0, pool->bytes);
    memcpy(rill_pool_item(pool, k), &generation, sizeof generation);
}

void *rill_pool_take(const rill_pool *pool, uint32_t *id, uint32_t *peak) {
    void *taken = NULL;
    uint32_t used = 0;
    for (uint32_t k = 0; k < pool->capacity; k++) {
        if (taken == NULL && rill_pool_at(pool, k) == 0) {
            renew(pool, k);
            taken = rill_pool_item(pool, k);
            *id = rill_pool_id(pool, k);
        }
        used += rill_pool_generation(pool, k) & 1u;
    }
    *peak = used > *peak ? used : *peak;
    return taken;
}

void *rill_pool_find(const rill_pool *pool, uint32_t id) {
    const uint32_t k = (id & 0xFFFFu) - 1;
    return id != 0 && rill_pool_at(pool, k) == id ? rill_pool_item(pool, k) : NULL;
}

rill_status rill_pool_remove(const rill_pool *pool, uint32_t id) {
    if (rill_pool_find(pool, id) == NULL) {
        return RILL_STALE_HANDLE;
    }
    renew(pool, (id & 0xFFFFu) - 1);
    return RILL_OK;
}

#endif

/* events.c */

#if RILL_GAMEPLAY

/* A touch begins nearer than this to a wall and ends farther than twice that, in spacings: the
 * first layer of particles rests at half a spacing, the second at one and a half. */
#define TOUCH RILL_RATIO(7, 10)

static rill_event *ring(const rill_world *world) {
    return (rill_event *)rill_array_of(world, RILL_ARRAY_EVENT);
}

void rill_event_add(rill_world *world, uint32_t kind, uint32_t i, uint32_t other) {
    rill_gameplay *gameplay = &world->gameplay;
    const uint32_t capacity = world->config.gameplay.event_capacity;
    if ((world->config.gameplay.event_kinds & kind) == 0) {
        return;
    }
    if (gameplay->stats.events == capacity) {
        gameplay->stats.events_lost++;
        return;
    }
    rill_event *event = &ring(world)[(gameplay->event_first + gameplay->stats.events) % capacity];
    event->kind = kind;
    event->particle = rill_particle_at(world, i);
    event->other = other;
    event->step = (uint32_t)world->stats.steps;
    gameplay->stats.events++;
    if (gameplay->stats.events > gameplay->stats.events_peak) {
        gameplay->stats.events_peak = gameplay->stats.events;
    }
}

int rill_event_next(rill_world *world, rill_event *event) {
    rill_gameplay *gameplay = &world->gameplay;
    if (gameplay->stats.events == 0) {
        return 0;
    }
    *event = ring(world)[gameplay->event_first];
    gameplay->event_first = (gameplay->event_first + 1) % world->config.gameplay.event_capacity;
    gameplay->stats.events--;
    return 1;
}

void rill_events_clear(rill_world *world) {
    world->gameplay.event_first = 0;
    world->gameplay.stats.events = 0;
}

/* The walls that a particle touches, given those that it touched before. */
static uint32_t events_touched(rill_vec2 size, rill_vec2 p, uint32_t before, rill_real reach) {
    const rill_real far = 2 * reach;
    uint32_t sides = 0;
    sides |= p.x <= (before & RILL_SIDE_LEFT ? far : reach) ? RILL_SIDE_LEFT : 0;
    sides |= size.x - p.x <= (before & RILL_SIDE_RIGHT ? far : reach) ? RILL_SIDE_RIGHT : 0;
    sides |= p.y <= (before & RILL_SIDE_BOTTOM ? far : reach) ? RILL_SIDE_BOTTOM : 0;
    sides |= size.y - p.y <= (before & RILL_SIDE_TOP ? far : reach) ? RILL_SIDE_TOP : 0;
    return sides;
}

static void report(rill_world *world, uint32_t i, uint32_t before, uint32_t now) {
    for (uint32_t side = RILL_SIDE_LEFT; side <= RILL_SIDE_TOP; side *= 2) {
        if (now & ~before & side) {
            rill_event_add(world, RILL_EVENT_TOUCH_BEGIN, i, side);
        }
        if (before & ~now & side) {
            rill_event_add(world, RILL_EVENT_TOUCH_END, i, side);
        }
    }
}

void rill_touches_report(rill_world *world) {
    if (world->layout.column[RILL_COLUMN_TOUCH] == 0) {
        return;
    }
    const rill_real reach = rill_mul(TOUCH, rill_div(world->config.spacing, world->units.h));
    const uint32_t walls = 15u & ~world->config.gameplay.open_sides;
    uint8_t *touch = rill_touches(world);
    for (uint32_t i = 0; i < world->count; i++) {
        const uint32_t before = touch[i];
        const uint32_t now =
            events_touched(world->units.size, rill_positions(world)[i], before, reach) & walls;
        if (now != before) {
            report(world, i, before, now);
            touch[i] = (uint8_t)now;
        }
    }
}

#else

typedef int rill_no_events_here; /* ISO C wants a declaration in every file */

#endif
#undef TOUCH

/* departures.c */
/* Ends of particles: lifetimes, open sides, room for others. They are looked for at the start of a
 * step, from the last particle to the first: the one that takes a dead one's place has been seen.
 */

#if RILL_GAMEPLAY

void rill_particle_die(rill_world *world, uint32_t i, uint32_t death) {
    rill_event_add(world, RILL_EVENT_DIED, i, death);
    rill_particle_remove_at(world, i);
}

void rill_lifetimes_end(rill_world *world) {
    const uint32_t now = (uint32_t)world->stats.steps;
    if (world->layout.column[RILL_COLUMN_EXPIRY] == 0) {
        return;
    }
    const uint32_t *expiry = rill_expiries(world);
    for (uint32_t i = world->count; i-- > 0;) {
        if (expiry[i] != 0 && expiry[i] == now) {
            world->gameplay.stats.expired++;
            rill_particle_die(world, i, RILL_DEATH_EXPIRED);
        }
    }
}

/* The solver stops particles at their own small distance from a side, walls or not. */
static uint32_t sides_reached(const rill_world *world, uint32_t i) {
    const rill_vec2 p = rill_positions(world)[i];
    const rill_vec2 size = world->units.size;
    const rill_real gap = rill_wall_gap(rill_slots(world)[i]);
    uint32_t sides = 0;
    sides |= p.x <= gap ? RILL_SIDE_LEFT : 0;
    sides |= p.x >= size.x - gap ? RILL_SIDE_RIGHT : 0;
    sides |= p.y <= gap ? RILL_SIDE_BOTTOM : 0;
    sides |= p.y >= size.y - gap ? RILL_SIDE_TOP : 0;
    return sides;
}

void rill_open_sides_end(rill_world *world) {
    const uint32_t open = world->config.gameplay.open_sides;
    for (uint32_t i = open != 0 ? world->count : 0; i-- > 0;) {
        if (sides_reached(world, i) & open) {
            world->gameplay.stats.left++;
            rill_particle_die(world, i, RILL_DEATH_LEFT);
        }
    }
}

int rill_gameplay_make_room(rill_world *world) {
    if (world->config.gameplay.when_full != RILL_REPLACE_OLDEST || world->count == 0) {
        return 0;
    }
    const uint32_t *birth = rill_births(world);
    const uint32_t now = world->gameplay.births;
    uint32_t oldest = 0;
    for (uint32_t i = 1; i < world->count; i++) {
        if (now - birth[i] > now - birth[oldest]) { /* modulo 2^32 */
            oldest = i;
        }
    }
    world->gameplay.stats.replaced++;
    rill_particle_die(world, oldest, RILL_DEATH_REPLACED);
    return 1;
}

#else

typedef int rill_no_departures_here; /* ISO C wants a declaration in every file */

#endif

/* emitters.c */
/* Emitters as the game sees them. */

#if RILL_GAMEPLAY

rill_pool rill_emitter_pool(const rill_world *world) {
    return rill_pool_of(world, RILL_ARRAY_EMITTER, sizeof(rill_emitter_state),
                        world->config.gameplay.emitter_capacity);
}

static rill_emitter_state *emitters_find(const rill_world *world, rill_emitter emitter) {
    const rill_pool pool = rill_emitter_pool(world);
    return (rill_emitter_state *)rill_pool_find(&pool, emitter.id);
}

rill_emitter_def rill_emitter_default(void) {
    rill_emitter_def def = {0};
    def.on = 1;
    return def;
}

/* Can it be on a body? The shapes of terrain reach as far. */
static int is_near_body(const rill_world *world, rill_vec2 point) {
    const rill_real limit = RILL_RATIO(8000, 1);
    const rill_real h = world->units.h;
    return rill_abs(rill_div(point.x, h)) <= limit && rill_abs(rill_div(point.y, h)) <= limit;
}

/* All but where it is relative to the domain, which may move. */
static rill_status emitters_check_values(const rill_world *world, const rill_emitter_def *def) {
    if (def->shape > RILL_EMIT_CIRCLE) {
        return RILL_BAD_SHAPE;
    }
    if (!rill_point_is_good(def->from) || !rill_point_is_good(def->to)) {
        return RILL_BAD_POSITION;
    }
    if (def->body != 0 && !(is_near_body(world, def->from) && is_near_body(world, def->to))) {
        return RILL_BAD_POSITION;
    }
    if (!rill_vec_is_finite(def->velocity) || !rill_vec_is_finite(def->spread)) {
        return RILL_BAD_VELOCITY;
    }
    if (!(def->rate >= 0 && def->rate <= RILL_MOST_PER_SECOND)) {
        return RILL_BAD_FLOW;
    }
    if (def->material >= world->config.material_count) {
        return RILL_BAD_MATERIAL;
    }
    if (def->lifetime_max != 0 && !(def->lifetime_max >= def->lifetime_min)) {
        return RILL_BAD_LIFETIME;
    }
    const rill_marks shortest = {def->tag, def->colour, def->lifetime_min};
    const rill_marks longest = {def->tag, def->colour, def->lifetime_max};
    const rill_status status = rill_marks_check(world, &shortest);
    return status == RILL_OK ? rill_marks_check(world, &longest) : status;
}

static int body_exists(const rill_world *world, uint32_t id) {
#if RILL_BODIES
    const rill_body body = {id};
    return rill_body_find(world, body) != NULL;
#else
    (void)world;
    (void)id;
    return 0;
#endif
}

static rill_status emitters_check_def(const rill_world *world, const rill_emitter_def *def) {
    rill_vec2 point;
    const rill_status status = emitters_check_values(world, def);
    if (def->body != 0) {
        return status == RILL_OK && !body_exists(world, def->body) ? RILL_STALE_HANDLE : status;
    }
    if (status == RILL_OK && (rill_point_in(world, def->from, &point) != RILL_OK ||
                              rill_point_in(world, def->to, &point) != RILL_OK)) {
        return RILL_BAD_POSITION;
    }
    return status;
}

int rill_emitters_are_sane(const rill_world *world) {
    const rill_pool pool = rill_emitter_pool(world);
    for (uint32_t k = 0; k < pool.capacity; k++) {
        const rill_emitter_state *state = (const rill_emitter_state *)rill_pool_item(&pool, k);
        if ((state->generation & 1u) != 0 &&
            (emitters_check_values(world, &state->def) != RILL_OK || state->burst > RILL_MAX_PARTICLES)) {
            return 0;
        }
    }
    return 1;
}

rill_status rill_emitter_add(rill_world *world, const rill_emitter_def *def,
                             rill_emitter *emitter) {
    const rill_pool pool = rill_emitter_pool(world);
    const rill_status status = emitters_check_def(world, def);
    uint32_t id = 0;
    if (status != RILL_OK) {
        return status;
    }
    rill_emitter_state *state =
        (rill_emitter_state *)rill_pool_take(&pool, &id, &world->gameplay.stats.emitters_peak);
    if (state == NULL) {
        return RILL_FULL;
    }
    state->def = *def;
    if (emitter != NULL) {
        emitter->id = id;
    }
    return RILL_OK;
}

rill_emitter rill_emitter_at(const rill_world *world, uint32_t k) {
    const rill_pool pool = rill_emitter_pool(world);
    const rill_emitter found = {rill_pool_at(&pool, k)};
    return found;
}

rill_status rill_emitter_remove(rill_world *world, rill_emitter emitter) {
    const rill_pool pool = rill_emitter_pool(world);
    return rill_pool_remove(&pool, emitter.id);
}

rill_status rill_emitter_get(const rill_world *world, rill_emitter emitter, rill_emitter_def *def) {
    const rill_emitter_state *state = emitters_find(world, emitter);
    if (state == NULL) {
        return RILL_STALE_HANDLE;
    }
    *def = state->def;
    return RILL_OK;
}

rill_status rill_emitter_set(rill_world *world, rill_emitter emitter, const rill_emitter_def *def) {
    rill_emitter_state *state = emitters_find(world, emitter);
    const rill_status status = state != NULL ? emitters_check_def(world, def) : RILL_STALE_HANDLE;
    if (status == RILL_OK) {
        state->def = *def;
    }
    return status;
}

rill_status rill_emitter_burst(rill_world *world, rill_emitter emitter, uint32_t count) {
    rill_emitter_state *state = emitters_find(world, emitter);
    if (state == NULL) {
        return RILL_STALE_HANDLE;
    }
    if (count > RILL_MAX_PARTICLES || state->burst + count > RILL_MAX_PARTICLES) {
        return RILL_BAD_FLOW;
    }
    state->burst += count;
    return RILL_OK;
}

rill_status rill_emitter_count(const rill_world *world, rill_emitter emitter,
                               rill_emitter_counts *counts) {
    const rill_emitter_state *state = emitters_find(world, emitter);
    if (state == NULL) {
        return RILL_STALE_HANDLE;
    }
    counts->emitted = state->emitted;
    counts->starved = state->starved;
    return RILL_OK;
}

uint32_t rill_emitter_lanes(const rill_world *world, const rill_emitter_def *def) {
    const rill_vec2 way = {def->to.x / 2 - def->from.x / 2, def->to.y / 2 - def->from.y / 2};
    /* A little more, because a line of ten spacings may come out as 9.999. */
    const rill_real half =
        rill_clamp(rill_div(rill_vec_length(way), world->config.spacing), 0, RILL_RATIO(16000, 1)) +
        RILL_RATIO(1, 256);
    const int32_t lanes = rill_floor(half * 2);
    return lanes > 1 ? (uint32_t)lanes : 1;
}

rill_real rill_emitter_rest_rate(const rill_world *world, const rill_emitter_def *def) {
    const rill_real rows = rill_div(rill_vec_length(def->velocity), world->config.spacing);
    const rill_real rate = rill_mul(rill_from_int((int32_t)rill_emitter_lanes(world, def)), rows);
    return rill_min(rate, RILL_MOST_PER_SECOND);
}

#else

typedef int rill_no_emitters_here; /* ISO C wants a declaration in every file */

#endif

/* emitters_run.c */
/* Emitters at work: where the next particle comes out.
 *
 * Rates are added up as integers (rill_due), so that the count over any time is exact. A particle
 * that was due within the step starts as far along as it would have come since: a stream leaves
 * evenly, whatever its rate is to that of the steps. */

#if RILL_GAMEPLAY

/* A random number that belongs to two others. */
static uint32_t scramble(uint32_t a, uint32_t b) {
    uint64_t state = (uint64_t)a << 32 | b;
    (void)rill_random_next(&state);
    return rill_random_next(&state);
}

/* The k-th number of the range 0 to count - 1 in a random order that the seed decides. */
static uint32_t shuffled(uint32_t k, uint32_t count, uint32_t seed) {
    const uint32_t own = scramble(seed, k);
    uint32_t rank = 0;
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t other = scramble(seed, i);
        rank += other < own || (other == own && i < k);
    }
    return rank;
}

/* Evenly spread points of the unit square: the additive recurrence with the plastic number (M.
 * Roberts 2018). Any run of them keeps its points apart, unlike random ones; but one after the
 * other they would draw lines, so each run of 64 comes in a random order. */
static rill_vec2 even_point(uint32_t number) {
    const uint32_t k = (number & ~63u) + shuffled(number & 63u, 64, number >> 6);
    return rill_vec(rill_fraction((k * 3242174889u) >> 16, 65536),
                    rill_fraction((k * 2447445414u) >> 16, 65536));
}

/* Where an emitter is at the moment, and how it moves. */
typedef struct rill_nozzle {
    rill_vec2 from, way; /* h */
    rill_vec2 velocity;  /* m/s of what comes out, relative to it, along the world's axes */
    rill_vec2 drift;     /* h per substep: the nozzle's own motion */
    uint32_t lanes;      /* particles side by side */
    uint32_t sparse;     /* 1: less than half of the rest rate */
} rill_nozzle;

/* The place of the next particle on a line, 0 to 1. At rest spacing each row is shifted at random
 * by up to a quarter of a spacing, so that particles do not follow each other in file; rows are
 * slanted, because their particles leave one after the other, and those of few places would come
 * too near to the next row. A sparse stream
 * would show the order of its places as slanted lines: there, first all even and then all odd
 * places come in random orders, which leaves each place half a row of time to move away. */
static rill_real place_along(const rill_nozzle *nozzle, uint32_t number) {
    const uint32_t lanes = nozzle->lanes;
    const uint32_t row = number / lanes;
    const uint32_t k = number % lanes;
    if (nozzle->sparse) {
        const uint32_t evens = (lanes + 1) / 2;
        const uint32_t lane = k < evens ? 2 * shuffled(k, evens, row)
                                        : 2 * shuffled(k - evens, lanes - evens, row) + 1;
        return rill_fraction(2 * lane + 1, 2 * lanes);
    }
    const uint32_t shift = lanes >= 4 ? 64 + (scramble(row, lanes) & 127u) : 128;
    return rill_fraction(256 * k + shift, 256 * lanes);
}

/* The place of the next particle on the emitter, h. */
static rill_vec2 emitters_run_next_place(rill_emitter_state *state, const rill_nozzle *nozzle) {
    const rill_vec2 from = nozzle->from;
    const rill_vec2 way = nozzle->way;
    if (state->def.shape == RILL_EMIT_LINE) {
        const rill_real along = place_along(nozzle, state->sequence++);
        return rill_vec(from.x + rill_mul(way.x, along), from.y + rill_mul(way.y, along));
    }
    rill_vec2 even = even_point(state->sequence++);
    if (state->def.shape == RILL_EMIT_BOX) {
        return rill_vec(from.x + rill_mul(way.x, even.x), from.y + rill_mul(way.y, even.y));
    }
    /* Three of four points of the square around it lie in the circle. */
    rill_vec2 p = {2 * even.x - RILL_ONE, 2 * even.y - RILL_ONE};
    while (rill_vec_dot(p, p) > RILL_ONE) {
        even = even_point(state->sequence++);
        p = rill_vec(2 * even.x - RILL_ONE, 2 * even.y - RILL_ONE);
    }
    const rill_real radius = rill_vec_length(way);
    return rill_vec(from.x + rill_mul(radius, p.x), from.y + rill_mul(radius, p.y));
}

/* Makes one particle, moved from its place on the emitter. */
static void emit(rill_world *world, rill_emitter_state *state, const rill_nozzle *nozzle,
                 rill_vec2 moved) {
    const rill_emitter_def *def = &state->def;
    const rill_vec2 size = world->units.size;
    const rill_vec2 place = rill_vec_add(emitters_run_next_place(state, nozzle), moved);
    const rill_vec2 inside = {rill_clamp(place.x, 0, size.x), rill_clamp(place.y, 0, size.y)};
    rill_vec2 velocity = nozzle->velocity;
    rill_marks marks = {def->tag, def->colour, def->lifetime_min};
    if (def->spread.x != 0 || def->spread.y != 0) {
        velocity.x += rill_mul(def->spread.x, rill_random_signed(&world->random));
        velocity.y += rill_mul(def->spread.y, rill_random_signed(&world->random));
    }
    if (def->lifetime_max > def->lifetime_min) {
        const rill_real middle = (def->lifetime_max - def->lifetime_min) / 2;
        marks.lifetime += middle + rill_mul(middle, rill_random_signed(&world->random));
    }
    velocity = rill_vec_add(rill_velocity_in(world, velocity), nozzle->drift);
    if (rill_particle_insert(world, inside, velocity, def->material, NULL) == RILL_OK) {
        rill_marks_set(world, world->count - 1, &marks);
        state->emitted++;
        world->gameplay.stats.emitted++;
    } else {
        state->starved++;
        world->gameplay.stats.emitters_starved++;
    }
}

/* How many of those that are due the emitter's limit still allows. */
static uint32_t allowed(const rill_emitter_state *state, uint32_t due) {
    const uint32_t limit = state->def.limit;
    if (limit == 0) {
        return due;
    }
    const uint32_t left = limit > state->emitted ? limit - state->emitted : 0;
    return due < left ? due : left;
}

/* A burst stands in rows behind the emitter, h: the rows of a line, one place for areas. */
static void run_burst(rill_world *world, rill_emitter_state *state, const rill_nozzle *nozzle) {
    const uint32_t count = allowed(state, state->burst);
    const rill_real row = rill_div(world->config.spacing, world->units.h);
    const rill_real speed = rill_vec_length(nozzle->velocity);
    rill_vec2 back = {0, -row};
    if (speed > 0) {
        back.x = -rill_mul(row, rill_div(nozzle->velocity.x, speed));
        back.y = -rill_mul(row, rill_div(nozzle->velocity.y, speed));
    }
    for (uint32_t k = 0; k < count; k++) {
        const rill_real rows = rill_from_int((int32_t)(k / nozzle->lanes));
        const rill_vec2 moved = {rill_mul(back.x, rows), rill_mul(back.y, rows)};
        emit(world, state, nozzle, state->def.shape == RILL_EMIT_LINE ? moved : rill_vec(0, 0));
    }
    state->burst = 0;
}

static void run_stream(rill_world *world, rill_emitter_state *state, const rill_nozzle *nozzle) {
    const uint32_t each = rill_quanta(world->config.rate);
    const uint32_t rate = rill_quanta(state->def.rate);
    const uint32_t due = allowed(state, rill_due(world, state->def.rate, &state->owed));
    const rill_real substeps = rill_from_int((int32_t)world->units.substeps);
    const rill_vec2 velocity = rill_velocity_in(world, nozzle->velocity);
    for (uint32_t k = 1; k <= due; k++) {
        /* Steps since it was due, 0 to 1. */
        const rill_real since = rill_fraction(state->owed + (due - k) * each, rate);
        const rill_real way = rill_mul(since, substeps);
        emit(world, state, nozzle, rill_vec(rill_mul(velocity.x, way), rill_mul(velocity.y, way)));
    }
}

#if RILL_BODIES

/* Takes the nozzle from the frame of a body into the world; 0 if the body is gone. */
static int place_on_body(const rill_world *world, const rill_emitter_def *def,
                         rill_nozzle *nozzle) {
    const rill_body id = {def->body};
    const rill_rigid *body = rill_body_find(world, id);
    const rill_real h = world->units.h;
    if (body == NULL) {
        return 0;
    }
    const rill_vec2 from = {rill_div(def->from.x, h), rill_div(def->from.y, h)};
    const rill_vec2 to = {rill_div(def->to.x, h), rill_div(def->to.y, h)};
    nozzle->from = rill_from_body(body, from);
    nozzle->way = rill_vec_sub(rill_from_body(body, to), nozzle->from);
    nozzle->velocity = rill_rotate(body->rotation, def->velocity);
    nozzle->drift = rill_body_velocity(body, nozzle->from);
    return 1;
}

#else

static int place_on_body(const rill_world *world, const rill_emitter_def *def,
                         rill_nozzle *nozzle) {
    (void)world;
    (void)def;
    (void)nozzle;
    return 0;
}

#endif

/* Where the emitter is; 0: it waits, because that is outside the domain. */
static int find_nozzle(const rill_world *world, const rill_emitter_def *def, rill_nozzle *nozzle) {
    rill_vec2 to;
    nozzle->lanes = rill_emitter_lanes(world, def);
    nozzle->sparse = def->rate < rill_emitter_rest_rate(world, def) / 2;
    if (def->body != 0) {
        if (!place_on_body(world, def, nozzle)) {
            return 0;
        }
        to = rill_vec_add(nozzle->from, nozzle->way);
    } else {
        if (rill_point_in(world, def->from, &nozzle->from) != RILL_OK ||
            rill_point_in(world, def->to, &to) != RILL_OK) {
            return 0;
        }
        nozzle->way = rill_vec_sub(to, nozzle->from);
        nozzle->velocity = def->velocity;
        nozzle->drift = rill_vec(0, 0);
    }
    return rill_is_inside(world, nozzle->from) || rill_is_inside(world, to);
}

void rill_emitters_run(rill_world *world) {
    const rill_pool pool = rill_emitter_pool(world);
    for (uint32_t k = 0; k < pool.capacity; k++) {
        if ((rill_pool_generation(&pool, k) & 1u) == 0) {
            continue;
        }
        rill_emitter_state *state = (rill_emitter_state *)rill_pool_item(&pool, k);
        rill_nozzle nozzle;
        if (!find_nozzle(world, &state->def, &nozzle)) {
            continue;
        }
        if (state->burst > 0) {
            run_burst(world, state, &nozzle);
        }
        if (state->def.on && state->def.rate > 0) {
            run_stream(world, state, &nozzle);
        }
    }
}

#else

typedef int rill_no_emitters_run_here; /* ISO C wants a declaration in every file */

#endif

/* zones.c */
/* Zones: drains, wind, drag and attraction in a region. */

#if RILL_GAMEPLAY

static rill_pool zones_pool_of(const rill_world *world) {
    return rill_pool_of(world, RILL_ARRAY_ZONE, sizeof(rill_zone_state),
                        world->config.gameplay.zone_capacity);
}

static rill_zone_state *zones_find(const rill_world *world, rill_zone zone) {
    const rill_pool pool = zones_pool_of(world);
    return (rill_zone_state *)rill_pool_find(&pool, zone.id);
}

rill_zone_def rill_zone_default(void) {
    rill_zone_def def = {{0, 0, 0, {{0, 0}}}, 0, 1, 0, 0, {0, 0}, 0, {0, 0}, 0, {0, 0}, {0, 0}};
    return def;
}

/* Is an acceleration mild enough for the world's units, as gravity must be? */
static int is_mild(const rill_world *world, rill_vec2 a) {
    const rill_real limit = RILL_RATIO(2000, 1);
    if (!(a.x >= -limit && a.x <= limit && a.y >= -limit && a.y <= limit)) {
        return 0;
    }
    const rill_gravity inside = rill_gravity_of(a, world->units.rate, world->units.speed);
    return rill_gravity_is_mild(&inside);
}

/* All but where it is relative to the domain, which may move. */
static rill_status zones_check_values(const rill_world *world, const rill_zone_def *def) {
    if (!(def->kill_rate >= 0 && def->kill_rate <= RILL_MOST_PER_SECOND)) {
        return RILL_BAD_FLOW;
    }
    return is_mild(world, def->acceleration) && is_mild(world, rill_vec(def->pull, 0)) &&
                   def->drag >= 0 && def->drag <= RILL_RATIO(1000, 1) &&
                   rill_vec_is_finite(def->flow) && rill_vec_is_finite(def->one_way) &&
                   rill_point_is_good(def->centre)
               ? RILL_OK
               : RILL_BAD_FORCE;
}

static rill_status zones_check_def(const rill_world *world, const rill_zone_def *def) {
    rill_region region;
    rill_vec2 point;
    if (rill_region_in(world, &def->region, &region) != RILL_OK) {
        return RILL_BAD_SHAPE;
    }
    const rill_status status = zones_check_values(world, def);
    return status == RILL_OK && rill_point_in(world, def->centre, &point) != RILL_OK
               ? RILL_BAD_FORCE
               : status;
}

int rill_zones_are_sane(const rill_world *world) {
    const rill_pool pool = zones_pool_of(world);
    for (uint32_t k = 0; k < pool.capacity; k++) {
        const rill_zone_state *state = (const rill_zone_state *)rill_pool_item(&pool, k);
        if ((state->generation & 1u) != 0 &&
            (zones_check_values(world, &state->def) != RILL_OK ||
             !rill_region_is_sane(&state->def.region) || !rill_gravity_is_sane(&state->wind))) {
            return 0;
        }
    }
    return 1;
}

rill_status rill_zone_add(rill_world *world, const rill_zone_def *def, rill_zone *zone) {
    const rill_pool pool = zones_pool_of(world);
    const rill_status status = zones_check_def(world, def);
    uint32_t id = 0;
    if (status != RILL_OK) {
        return status;
    }
    rill_zone_state *state =
        (rill_zone_state *)rill_pool_take(&pool, &id, &world->gameplay.stats.zones_peak);
    if (state == NULL) {
        return RILL_FULL;
    }
    state->def = *def;
    if (zone != NULL) {
        zone->id = id;
    }
    return RILL_OK;
}

rill_zone rill_zone_at(const rill_world *world, uint32_t k) {
    const rill_pool pool = zones_pool_of(world);
    const rill_zone found = {rill_pool_at(&pool, k)};
    return found;
}

rill_status rill_zone_remove(rill_world *world, rill_zone zone) {
    const rill_pool pool = zones_pool_of(world);
    return rill_pool_remove(&pool, zone.id);
}

rill_status rill_zone_get(const rill_world *world, rill_zone zone, rill_zone_def *def) {
    const rill_zone_state *state = zones_find(world, zone);
    if (state == NULL) {
        return RILL_STALE_HANDLE;
    }
    *def = state->def;
    return RILL_OK;
}

rill_status rill_zone_set(rill_world *world, rill_zone zone, const rill_zone_def *def) {
    rill_zone_state *state = zones_find(world, zone);
    const rill_status status = state != NULL ? zones_check_def(world, def) : RILL_STALE_HANDLE;
    if (status == RILL_OK) {
        state->def = *def;
    }
    return status;
}

uint32_t rill_zone_killed(const rill_world *world, rill_zone zone) {
    const rill_zone_state *state = zones_find(world, zone);
    return state != NULL ? state->killed : 0;
}

/* Is a particle subject to the zone? The bounds spare most particles the exact test. */
static int affects(const rill_world *world, const rill_zone_def *def, const rill_region *region,
                   const rill_bounds *bounds, uint32_t i) {
    const rill_vec2 p = rill_positions(world)[i];
    return rill_bounds_contain(bounds, p) && rill_region_contains(region, p) &&
           rill_mask_selects(world, def->mask, rill_materials(world)[i]);
}

static void kill_inside(rill_world *world, rill_zone_state *state) {
    const rill_zone_def *def = &state->def;
    rill_region region;
    uint32_t left = RILL_MAX_PARTICLES;
    if (def->kill_rate > 0) {
        left = rill_due(world, def->kill_rate, &state->owed);
    }
    if (rill_region_in(world, &def->region, &region) != RILL_OK) {
        return; /* the domain has moved away from it */
    }
    const rill_bounds bounds = rill_region_bounds(&region);
    for (uint32_t i = world->count; i-- > 0 && left > 0;) {
        if (affects(world, def, &region, &bounds, i)) {
            state->killed++;
            world->gameplay.stats.drained++;
            rill_particle_die(world, i, RILL_DEATH_DRAINED);
            left--;
        }
    }
}

void rill_zones_kill(rill_world *world) {
    const rill_pool pool = zones_pool_of(world);
    for (uint32_t k = 0; k < pool.capacity; k++) {
        rill_zone_state *state = (rill_zone_state *)rill_pool_item(&pool, k);
        if ((state->generation & 1u) != 0 && state->def.on && state->def.kill) {
            kill_inside(world, state);
        }
    }
}

/* A zone's forces in internal units. */
typedef struct rill_zone_force {
    rill_vec2 change; /* h per substep squared */
    rill_real drag;   /* share of the velocity difference, 0 to 1 */
    rill_vec2 flow;   /* h per substep */
    rill_real pull;   /* h per substep squared */
    rill_vec2 centre; /* h */
} rill_zone_force;

static rill_zone_force force_of(const rill_world *world, rill_zone_state *state) {
    const rill_units *units = &world->units;
    const rill_zone_def *def = &state->def;
    rill_zone_force force;
    rill_gravity_change(&state->wind, def->acceleration, units->rate, units->speed);
    force.change = rill_gravity_next(&state->wind);
    force.drag = rill_min(rill_div(def->drag, units->rate), RILL_ONE);
    force.flow = rill_velocity_in(world, def->flow);
    force.pull = rill_div(rill_div(def->pull, units->rate), units->speed);
    force.centre = rill_position_in(world, def->centre);
    return force;
}

static rill_vec2 zones_pushed(const rill_zone_force *force, rill_vec2 position, rill_vec2 velocity) {
    rill_vec2 v = rill_vec_add(velocity, force->change);
    if (force->drag > 0) {
        v = rill_vec_add(v, rill_vec_scale(rill_vec_sub(force->flow, v), force->drag));
    }
    if (force->pull != 0) {
        v = rill_vec_add(
            v, rill_vec_scale(rill_vec_unit(rill_vec_sub(force->centre, position)), force->pull));
    }
    return v;
}

static void push_inside(rill_world *world, rill_zone_state *state) {
    const rill_zone_def *def = &state->def;
    const rill_zone_force force = force_of(world, state);
    const rill_vec2 *position = rill_positions(world);
    rill_vec2 *velocity = rill_velocities(world);
    rill_region region;
    uint32_t limited = 0;
    if (rill_region_in(world, &def->region, &region) != RILL_OK) {
        return;
    }
    const rill_bounds bounds = rill_region_bounds(&region);
    for (uint32_t i = 0; i < world->count; i++) {
        if (affects(world, def, &region, &bounds, i)) {
            velocity[i] = rill_limit_speed(zones_pushed(&force, position[i], velocity[i]), &limited);
        }
    }
}

static int has_force(const rill_zone_def *def) {
    return def->acceleration.x != 0 || def->acceleration.y != 0 || def->drag != 0 || def->pull != 0;
}

/* Velocities are what a particle has moved by. */
static void turn_back_inside(rill_world *world, const rill_zone_def *def) {
    const rill_vec2 way = rill_vec_unit(def->one_way);
    const uint16_t *slots = rill_slots(world);
    rill_vec2 *position = rill_positions(world);
    rill_vec2 *velocity = rill_velocities(world);
    rill_region region;
    if (rill_region_in(world, &def->region, &region) != RILL_OK) {
        return;
    }
    const rill_bounds bounds = rill_region_bounds(&region);
    for (uint32_t i = 0; i < world->count; i++) {
        const rill_real along = rill_vec_dot(velocity[i], way);
        if (along < 0 && affects(world, def, &region, &bounds, i)) {
            const rill_vec2 back = rill_vec_scale(way, along);
            position[i] = rill_walls_clamp(world, rill_vec_sub(position[i], back), slots[i]);
            velocity[i] = rill_vec_sub(velocity[i], back);
        }
    }
}

void rill_zones_turn_back(rill_world *world) {
    const rill_pool pool = zones_pool_of(world);
    for (uint32_t k = 0; k < pool.capacity; k++) {
        const rill_zone_state *state = (const rill_zone_state *)rill_pool_item(&pool, k);
        if ((state->generation & 1u) != 0 && state->def.on &&
            (state->def.one_way.x != 0 || state->def.one_way.y != 0)) {
            turn_back_inside(world, &state->def);
        }
    }
}

static void wake_inside(rill_world *world, const rill_zone_def *def) {
    rill_region region;
    if (rill_region_in(world, &def->region, &region) != RILL_OK) {
        return;
    }
    const rill_bounds bounds = rill_region_bounds(&region);
    for (uint32_t i = 0; i < world->count; i++) {
        if (affects(world, def, &region, &bounds, i)) {
            rill_gameplay_wake(world, i);
        }
    }
}

void rill_zones_wake(rill_world *world) {
    const rill_pool pool = zones_pool_of(world);
    if (world->layout.column[RILL_COLUMN_CALM] == 0) {
        return;
    }
    for (uint32_t k = 0; k < pool.capacity; k++) {
        const rill_zone_state *state = (const rill_zone_state *)rill_pool_item(&pool, k);
        const rill_zone_def *def = &state->def;
        const int drags = def->drag != 0 && (def->flow.x != 0 || def->flow.y != 0);
        if ((state->generation & 1u) != 0 && def->on &&
            (drags || def->acceleration.x != 0 || def->acceleration.y != 0 || def->pull != 0)) {
            wake_inside(world, def);
        }
    }
}

void rill_zones_push(rill_world *world) {
    const rill_pool pool = zones_pool_of(world);
    for (uint32_t k = 0; k < pool.capacity; k++) {
        rill_zone_state *state = (rill_zone_state *)rill_pool_item(&pool, k);
        if ((state->generation & 1u) != 0 && state->def.on && has_force(&state->def)) {
            push_inside(world, state);
        }
    }
}

#else

typedef int rill_no_zones_here; /* ISO C wants a declaration in every file */

#endif

/* surfaces.c */
/* Particles and the surfaces around them.
 *
 * Both searches go from the shapes to the particles in the cells near them, so that they cost
 * little where there are few shapes. What they find is kept in the solver's work memory until all
 * shapes have been seen; reports then go by the particles' order. */

#include <string.h>

#if RILL_GAMEPLAY

static uint8_t *stuck_of(const rill_world *world) {
    return (uint8_t *)rill_at(world, world->layout.column[RILL_COLUMN_STUCK]);
}

void rill_stuck_report(rill_world *world) {
    const uint32_t steps = world->config.gameplay.stuck_steps;
    for (uint32_t i = steps != 0 ? world->count : 0; i-- > 0;) {
        if (stuck_of(world)[i] == steps) {
            world->gameplay.stats.stuck++;
            stuck_of(world)[i] = 255;
            rill_event_add(world, RILL_EVENT_STUCK, i, 0);
            if (world->config.gameplay.stuck_dies) {
                rill_particle_die(world, i, RILL_DEATH_STUCK);
            }
        }
    }
}

/* A surface next to a particle, h. */
typedef struct rill_surface {
    rill_real distance; /* negative inside */
    rill_vec2 normal;
} rill_surface;

/* Distance of particles that are wedged. */
#define WEDGED RILL_RATIO(-1000, 1)

/* What is deeper inside a shape than this, h, cannot get out by itself. */
#define INSIDE RILL_RATIO(-1, 16)

typedef struct rill_squeeze {
    rill_surface *nearest; /* by particle */
    rill_real room;        /* between opposite surfaces that a particle needs, h */
    int again;             /* 0: looks for the nearest surface, 1: for one opposite to it */
} rill_squeeze;

static void squeeze(const rill_squeeze *search, uint32_t i, rill_real distance, rill_vec2 normal) {
    rill_surface *nearest = &search->nearest[i];
    if (search->again) {
        const rill_real facing = rill_vec_dot(nearest->normal, normal);
        if (facing < RILL_RATIO(-1, 2) && distance + nearest->distance < search->room) {
            nearest->distance = WEDGED;
        }
    } else if (distance < nearest->distance) {
        nearest->distance = distance;
        nearest->normal = normal;
    }
}

static void squeeze_by_walls(const rill_world *world, const rill_squeeze *search) {
    for (uint32_t i = 0; i < world->count; i++) {
        rill_wall wall[4];
        const uint32_t walls = rill_walls_near(world, rill_positions(world)[i], wall);
        for (uint32_t k = 0; k < walls; k++) {
            squeeze(search, i, wall[k].distance, wall[k].normal);
        }
    }
}

#if RILL_BODIES

/* A touch begins nearer than this to a surface and ends farther than twice that, in spacings. */
#define TOUCH RILL_RATIO(7, 10)

/* Particles and bodies have moved by 1 h at most since the cells and bounds were found. */
#define MOVED RILL_RATIO(2, 1)

static void visit_all(rill_world *world, rill_real reach, rill_visitor visit, void *context) {
    const rill_rigid *rigids = rill_rigids(world);
    for (uint32_t b = 0; b < world->layout.body_capacity; b++) {
        for (uint32_t k = rigids[b].kind != 0 ? rigids[b].first : RILL_NO_SHAPE; k != RILL_NO_SHAPE;
             k = rill_hulls(world)[k].next) {
            rill_visit_near(world, k, reach + MOVED, visit, context);
        }
    }
}

/* The gap between a shape and a particle that it stops; 0 if it is wider than the reach. */
static int find_gap(const rill_world *world, const rill_hull *hull, uint32_t i, rill_real reach,
                    rill_gap *gap) {
    const rill_rigid *body = &rill_rigids(world)[hull->body];
    const rill_vec2 point = rill_to_body(body, rill_positions(world)[i]);
    if (rill_hull_bound(hull, point) > reach || rill_hull_passes(world, hull, i)) {
        return 0;
    }
    *gap = rill_shape_gap(world, hull, point, reach);
    gap->normal = rill_rotate(body->rotation, gap->normal);
    return gap->distance <= reach;
}

/* Places of the bodies that a particle touches now, or RILL_NO_INDEX. */
typedef struct rill_touching {
    uint16_t body[2];
} rill_touching;

typedef struct rill_touch_search {
    rill_touching *now; /* by particle */
    rill_real reach;    /* h */
} rill_touch_search;

static rill_bodies_touched *touched_of(const rill_world *world, uint32_t i) {
    return (rill_bodies_touched *)rill_at(world, world->layout.column[RILL_COLUMN_BODIES]) + i;
}

static int has_id(const rill_bodies_touched *touched, uint32_t id) {
    return id != 0 && (touched->id[0] == id || touched->id[1] == id);
}

static void note_touch(rill_world *world, void *context, uint32_t k, uint32_t i) {
    const rill_touch_search *search = (const rill_touch_search *)context;
    const rill_hull *hull = &rill_hulls(world)[k];
    rill_touching *now = &search->now[i];
    rill_gap gap;
    if (now->body[0] == hull->body || now->body[1] != RILL_NO_INDEX) {
        return;
    }
    const int before = has_id(touched_of(world, i), rill_body_at(world, hull->body).id);
    if (find_gap(world, hull, i, before ? 2 * search->reach : search->reach, &gap)) {
        now->body[now->body[0] != RILL_NO_INDEX] = (uint16_t)hull->body;
    }
}

/* Compares what the particle touches now with what it touched before. */
static void report_touches(rill_world *world, uint32_t i, rill_touching now) {
    rill_bodies_touched touched;
    rill_bodies_touched *before = touched_of(world, i);
    for (int k = 0; k < 2; k++) {
        touched.id[k] = rill_body_at(world, now.body[k]).id; /* 0 for RILL_NO_INDEX */
        if (touched.id[k] != 0 && !has_id(before, touched.id[k])) {
            rill_event_add(world, RILL_EVENT_BODY_BEGIN, i, touched.id[k]);
        }
    }
    for (int k = 0; k < 2; k++) {
        if (before->id[k] != 0 && !has_id(&touched, before->id[k])) {
            rill_event_add(world, RILL_EVENT_BODY_END, i, before->id[k]);
        }
    }
    *before = touched;
}

void rill_bodies_touched_report(rill_world *world) {
    if (!rill_has_bodies(world) || world->layout.column[RILL_COLUMN_BODIES] == 0) {
        return;
    }
    rill_touch_search search = {
        (rill_touching *)rill_array_of(world, RILL_ARRAY_WORK),
        rill_mul(TOUCH, rill_div(world->config.spacing, world->units.h)),
    };
    memset(search.now, 0xFF, world->count * sizeof *search.now);
    visit_all(world, 2 * search.reach, note_touch, &search);
    for (uint32_t i = 0; i < world->count; i++) {
        report_touches(world, i, search.now[i]);
    }
}

static void squeeze_by_shape(rill_world *world, void *context, uint32_t k, uint32_t i) {
    const rill_squeeze *search = (const rill_squeeze *)context;
    rill_gap gap;
    const rill_hull *hull = &rill_hulls(world)[k];
    if (!find_gap(world, hull, i, search->room, &gap)) {
        return;
    }
    squeeze(search, i, gap.distance, gap.normal);
    if (hull->kind == RILL_SHAPE_MAP && search->again) { /* it can be on both sides */
        const rill_rigid *body = &rill_rigids(world)[hull->body];
        const rill_vec2 across =
            rill_vec_add(rill_positions(world)[i], rill_vec_scale(gap.normal, search->room));
        const rill_gap other = rill_map_gap(world, hull, rill_to_body(body, across), search->room);
        if (other.distance < 0) { /* solid begins that much nearer */
            squeeze(search, i, search->room + other.distance,
                    rill_rotate(body->rotation, other.normal));
        }
    }
}

static void squeeze_by_bodies(rill_world *world, rill_squeeze *search) {
    visit_all(world, search->room, squeeze_by_shape, search);
}

#else

void rill_bodies_touched_report(rill_world *world) {
    (void)world;
}

static void squeeze_by_bodies(rill_world *world, rill_squeeze *search) {
    (void)world;
    (void)search;
}

#endif

void rill_stuck_count(rill_world *world) {
    const uint32_t steps = world->config.gameplay.stuck_steps;
    if (steps == 0) {
        return;
    }
    /* At rest a particle has half a spacing on each side: half of that is too little. */
    rill_squeeze search = {(rill_surface *)rill_array_of(world, RILL_ARRAY_WORK),
                           rill_div(world->config.spacing, 2 * world->units.h), 0};
    for (uint32_t i = 0; i < world->count; i++) {
        search.nearest[i].distance = search.room;
        search.nearest[i].normal = rill_vec(0, 0);
    }
    for (search.again = 0; search.again < 2; search.again++) {
        squeeze_by_walls(world, &search);
        squeeze_by_bodies(world, &search);
    }
    for (uint32_t i = 0; i < world->count; i++) {
        uint8_t *stuck = &stuck_of(world)[i];
        const uint32_t more = *stuck < steps ? *stuck + 1u : *stuck;
        *stuck = search.nearest[i].distance < INSIDE ? (uint8_t)more : 0;
    }
}

#else

typedef int rill_no_surfaces_here; /* ISO C wants a declaration in every file */

#endif
#undef INSIDE
#undef MOVED
#undef TOUCH
#undef WEDGED

/* sensors.c */
/* Sensors. Each particle keeps a bit for every sensor: whether it was inside after the last step,
 * or on the left of the sensor's line. A change of the bit is a crossing, so what is counted in on
 * one side is counted out on the other, exactly. */

#if RILL_GAMEPLAY

static rill_pool sensors_pool_of(const rill_world *world) {
    return rill_pool_of(world, RILL_ARRAY_SENSOR, sizeof(rill_sensor_state),
                        world->config.gameplay.sensor_capacity);
}

static rill_sensor_state *sensors_find(const rill_world *world, rill_sensor sensor, uint32_t is_line) {
    const rill_pool pool = sensors_pool_of(world);
    rill_sensor_state *state = (rill_sensor_state *)rill_pool_find(&pool, sensor.id);
    return state != NULL && state->is_line == is_line ? state : NULL;
}

int rill_sensors_are_sane(const rill_world *world) {
    const rill_pool pool = sensors_pool_of(world);
    for (uint32_t k = 0; k < pool.capacity; k++) {
        const rill_sensor_state *state = (const rill_sensor_state *)rill_pool_item(&pool, k);
        if ((state->generation & 1u) != 0 &&
            (state->is_line > 1 || !rill_region_is_sane(&state->region) ||
             (state->is_line && state->region.point_count != 2))) {
            return 0;
        }
    }
    return 1;
}

/* A line in h. */
typedef struct rill_line {
    rill_vec2 from, way;
} rill_line;

static rill_status line_in(const rill_world *world, const rill_region *region, rill_line *line) {
    rill_vec2 to;
    if (rill_point_in(world, region->point[0], &line->from) != RILL_OK ||
        rill_point_in(world, region->point[1], &to) != RILL_OK) {
        return RILL_BAD_SHAPE;
    }
    line->way = rill_vec_sub(to, line->from);
    return line->way.x != 0 || line->way.y != 0 ? RILL_OK : RILL_BAD_SHAPE;
}

static int is_left(const rill_line *line, rill_vec2 point) {
    return rill_wide_cross(line->way, rill_vec_sub(point, line->from)) > 0;
}

/* Is the point between the ends, seen along the line's normal? */
static int is_beside(const rill_line *line, rill_vec2 point) {
    const rill_wide along = rill_wide_dot(line->way, rill_vec_sub(point, line->from));
    return along >= 0 && along <= rill_wide_dot(line->way, line->way);
}

/* Notes the k-th sensor's side of the line for one particle. */
static void place_at_line(rill_world *world, const rill_line *line, uint32_t k, uint32_t i) {
    uint32_t *sensed = &rill_sensed(world)[i];
    const uint32_t bit = (uint32_t)1 << k;
    *sensed = is_left(line, rill_positions(world)[i]) ? *sensed | bit : *sensed & ~bit;
}

void rill_sensors_place(rill_world *world, uint32_t i) {
    const rill_pool pool = sensors_pool_of(world);
    for (uint32_t k = 0; k < pool.capacity; k++) {
        const rill_sensor_state *state = (const rill_sensor_state *)rill_pool_item(&pool, k);
        rill_line line;
        if ((state->generation & 1u) != 0 && state->is_line &&
            line_in(world, &state->region, &line) == RILL_OK) {
            place_at_line(world, &line, k, i);
        }
    }
}

static rill_status sensors_add(rill_world *world, const rill_region *region, uint32_t is_line,
                       uint32_t mask, rill_sensor *sensor) {
    const rill_pool pool = sensors_pool_of(world);
    uint32_t id = 0;
    rill_sensor_state *state =
        (rill_sensor_state *)rill_pool_take(&pool, &id, &world->gameplay.stats.sensors_peak);
    if (state == NULL) {
        return RILL_FULL;
    }
    state->is_line = is_line;
    state->mask = mask;
    state->region = *region;
    for (uint32_t i = 0; i < world->count; i++) {
        rill_sensed(world)[i] &= ~((uint32_t)1 << ((id & 0xFFFFu) - 1));
        if (is_line) {
            rill_sensors_place(world, i);
        }
    }
    if (sensor != NULL) {
        sensor->id = id;
    }
    return RILL_OK;
}

rill_status rill_sensor_add(rill_world *world, const rill_region *region, uint32_t mask,
                            rill_sensor *sensor) {
    rill_region inside;
    const rill_status status = rill_region_in(world, region, &inside);
    return status == RILL_OK ? sensors_add(world, region, 0, mask, sensor) : status;
}

rill_status rill_sensor_add_line(rill_world *world, rill_vec2 from, rill_vec2 to, uint32_t mask,
                                 rill_sensor *sensor) {
    const rill_region region = rill_region_box(from, to);
    rill_line line;
    const rill_status status = line_in(world, &region, &line);
    return status == RILL_OK ? sensors_add(world, &region, 1, mask, sensor) : status;
}

rill_sensor rill_sensor_at(const rill_world *world, uint32_t k) {
    const rill_pool pool = sensors_pool_of(world);
    const rill_sensor found = {rill_pool_at(&pool, k)};
    return found;
}

rill_status rill_sensor_remove(rill_world *world, rill_sensor sensor) {
    const rill_pool pool = sensors_pool_of(world);
    return rill_pool_remove(&pool, sensor.id);
}

rill_status rill_sensor_move(rill_world *world, rill_sensor sensor, const rill_region *region) {
    rill_sensor_state *state = sensors_find(world, sensor, 0);
    rill_region inside;
    if (state == NULL) {
        return RILL_STALE_HANDLE;
    }
    const rill_status status = rill_region_in(world, region, &inside);
    if (status == RILL_OK) {
        state->region = *region;
    }
    return status;
}

rill_status rill_sensor_read(const rill_world *world, rill_sensor sensor,
                             rill_sensor_reading *reading) {
    const rill_sensor_state *state = sensors_find(world, sensor, 0);
    rill_region region;
    if (state == NULL) {
        return RILL_STALE_HANDLE;
    }
    reading->count = state->count;
    reading->area = rill_count_area(state->count, world->config.spacing);
    reading->fill = 0;
    if (rill_region_in(world, &state->region, &region) == RILL_OK) {
        const rill_real per_spacing = rill_div(world->units.h, world->config.spacing);
        const rill_total full =
            rill_total_scale(rill_region_area(&region), rill_mul(per_spacing, per_spacing));
        reading->fill = full > 0 ? rill_count_ratio(state->count, full) : 0;
    }
    reading->velocity = state->velocity;
    reading->density = state->density;
    reading->entered = state->entered;
    reading->gone = state->gone;
    return RILL_OK;
}

/* m^2 of so many particles, modulo 2^32 either way. */
static rill_real net_area(const rill_world *world, uint32_t net) {
    return net < 0x80000000u ? rill_count_area(net, world->config.spacing)
                             : -rill_count_area(0u - net, world->config.spacing);
}

rill_status rill_sensor_read_flow(const rill_world *world, rill_sensor sensor,
                                  rill_flow_reading *reading) {
    const rill_sensor_state *state = sensors_find(world, sensor, 1);
    if (state == NULL) {
        return RILL_STALE_HANDLE;
    }
    reading->forward = state->entered;
    reading->backward = state->gone;
    reading->net_area = net_area(world, state->entered - state->gone);
    reading->net_per_second = rill_mul(net_area(world, state->last_net), world->config.rate);
    return RILL_OK;
}

/* Counts the particles of a region. */
static void read_region(rill_world *world, rill_sensor_state *state, uint32_t k, uint32_t id) {
    const uint32_t bit = (uint32_t)1 << k;
    const uint8_t *material = rill_materials(world);
    const rill_vec2 *position = rill_positions(world);
    const rill_vec2 *velocity = rill_velocities(world);
    uint32_t *sensed = rill_sensed(world);
    rill_total x = 0;
    rill_total y = 0;
    rill_total density = 0;
    rill_region region;
    state->count = 0;
    const int reachable = rill_region_in(world, &state->region, &region) == RILL_OK;
    const rill_bounds nowhere = {{0, 0}, {0, 0}};
    const rill_bounds bounds = reachable ? rill_region_bounds(&region) : nowhere;
    for (uint32_t i = 0; i < world->count; i++) {
        const int inside = reachable && rill_bounds_contain(&bounds, position[i]) &&
                           rill_region_contains(&region, position[i]) &&
                           rill_mask_selects(world, state->mask, material[i]);
        if (inside) {
            state->count++;
            x += velocity[i].x;
            y += velocity[i].y;
            density += world->config.material[material[i]].density;
        }
        if (inside != ((sensed[i] & bit) != 0)) {
            sensed[i] ^= bit;
            state->entered += inside ? 1 : 0;
            state->gone += inside ? 0 : 1;
            rill_event_add(world, inside ? RILL_EVENT_SENSOR_ENTER : RILL_EVENT_SENSOR_LEAVE, i,
                           id);
        }
    }
    state->velocity.x = rill_mul(rill_total_mean(x, state->count), world->units.speed);
    state->velocity.y = rill_mul(rill_total_mean(y, state->count), world->units.speed);
    state->density = rill_total_mean(density, state->count);
}

/* Counts the particles that changed sides between the ends of a line. */
static void read_line(rill_world *world, rill_sensor_state *state, uint32_t k) {
    const uint32_t bit = (uint32_t)1 << k;
    const uint32_t before = state->entered - state->gone;
    uint32_t *sensed = rill_sensed(world);
    rill_line line;
    if (line_in(world, &state->region, &line) != RILL_OK) {
        return;
    }
    for (uint32_t i = 0; i < world->count; i++) {
        const rill_vec2 p = rill_positions(world)[i];
        const int left = is_left(&line, p);
        if (left == ((sensed[i] & bit) != 0)) {
            continue;
        }
        sensed[i] ^= bit;
        if (is_beside(&line, p) &&
            rill_mask_selects(world, state->mask, rill_materials(world)[i])) {
            state->entered += left ? 0 : 1;
            state->gone += left ? 1 : 0;
        }
    }
    state->last_net = state->entered - state->gone - before;
}

void rill_sensors_read_all(rill_world *world) {
    const rill_pool pool = sensors_pool_of(world);
    for (uint32_t k = 0; k < pool.capacity; k++) {
        rill_sensor_state *state = (rill_sensor_state *)rill_pool_item(&pool, k);
        if ((state->generation & 1u) == 0) {
            continue;
        }
        if (state->is_line) {
            read_line(world, state, k);
        } else {
            read_region(world, state, k, rill_pool_id(&pool, k));
        }
    }
}

#else

typedef int rill_no_sensors_here; /* ISO C wants a declaration in every file */

#endif

/* query.c */
/* Queries about particles: in a region, nearest to a point. */

/* Walks over the particles within some bounds. */
#ifndef RILL_SRC_SCAN_H
#define RILL_SRC_SCAN_H

typedef struct rill_scan {
    const rill_world *world;
    rill_bounds bounds;
    int32_t row, last_row; /* of cells, still to be looked at */
    int32_t first_column, last_column;
    uint32_t next, end; /* particles of the present row */
} rill_scan;

rill_scan rill_scan_of(const rill_world *world, const rill_bounds *bounds);

/* The next particle; 0 when there are no more. They come in the order of the particles, so that
 * sums over them do not depend on whether the cells could be used. */
int rill_scan_next(rill_scan *scan, uint32_t *i);

#endif

#if RILL_GAMEPLAY

rill_status rill_query_region(const rill_world *world, const rill_region *region, uint32_t mask,
                              rill_particle *particles, uint32_t capacity, uint32_t *found) {
    rill_region inside;
    uint32_t count = 0;
    uint32_t i;
    if (rill_region_in(world, region, &inside) != RILL_OK) {
        return RILL_BAD_SHAPE;
    }
    const rill_bounds bounds = rill_region_bounds(&inside);
    rill_scan scan = rill_scan_of(world, &bounds);
    while (rill_scan_next(&scan, &i)) {
        if (!rill_region_contains(&inside, rill_positions(world)[i]) ||
            !rill_mask_selects(world, mask, rill_materials(world)[i])) {
            continue;
        }
        if (particles != NULL && count < capacity) {
            particles[count] = rill_particle_at(world, i);
        }
        count++;
    }
    if (found != NULL) {
        *found = count;
    }
    return count <= (particles != NULL ? capacity : 0) ? RILL_OK : RILL_FULL;
}

/* The nearest particle within a square of some h around a point. */
typedef struct rill_nearest {
    rill_vec2 point;
    uint32_t index;
    rill_wide square; /* of the distance */
} rill_nearest;

static void look_within(const rill_world *world, rill_nearest *nearest, rill_real reach) {
    const rill_real wide = reach + reach / 4096; /* its border belongs to it */
    const rill_vec2 side = {wide, wide};
    const rill_bounds bounds = {rill_vec_sub(nearest->point, side),
                                rill_vec_add(nearest->point, side)};
    uint32_t i;
    rill_scan scan = rill_scan_of(world, &bounds);
    while (rill_scan_next(&scan, &i)) {
        const rill_vec2 d = rill_vec_sub(rill_positions(world)[i], nearest->point);
        const rill_wide square = rill_wide_dot(d, d);
        if (square < nearest->square) {
            nearest->square = square;
            nearest->index = i;
        }
    }
}

rill_status rill_query_nearest(const rill_world *world, rill_vec2 point, rill_real radius,
                               rill_particle *particle, rill_real *distance) {
    const rill_real longest = RILL_RATIO(5000, 1);
    const rill_real reach = rill_min(rill_div(radius, world->units.h), longest);
    rill_nearest nearest = {{0, 0}, RILL_NO_INDEX, 0};
    if (!(radius > 0 && radius <= RILL_RATIO(16000, 1)) ||
        rill_point_in(world, point, &nearest.point) != RILL_OK) {
        return RILL_BAD_SHAPE;
    }
    /* Squares of growing size; what is found beyond a square's inner circle may not be nearest. A
     * quantum more than the radius, because the border belongs to it. */
    rill_real limit = 0;
    for (int32_t side = 1; nearest.index == RILL_NO_INDEX && limit != reach; side *= 2) {
        limit = rill_min(rill_from_int(side), reach);
        nearest.square = rill_wide_product(limit, limit);
        nearest.square += nearest.square / 4096;
        look_within(world, &nearest, limit);
    }
    if (nearest.index == RILL_NO_INDEX) {
        return RILL_NOTHING_FOUND;
    }
    if (particle != NULL) {
        *particle = rill_particle_at(world, nearest.index);
    }
    if (distance != NULL) {
        const rill_vec2 d = rill_vec_sub(rill_positions(world)[nearest.index], nearest.point);
        *distance = rill_mul(rill_vec_length(d), world->units.h);
    }
    return RILL_OK;
}

#else

typedef int rill_no_queries_here; /* ISO C wants a declaration in every file */

#endif

/* wetness.c */
/* Is a body wet, and how much: points along the outline that have fluid next to them. */

#if RILL_BODIES && RILL_GAMEPLAY

/* Points of one edge or arc at most: a long shore is looked at more coarsely. */
#define MOST_POINTS 64

/* A touch, as in events, and how near fluid must be to a point of the outline, in spacings: the
 * first layer rests at half a spacing, one spacing apart. */
#define TOUCH RILL_RATIO(7, 10)
#define COVERED RILL_RATIO(1, 1)

typedef struct wetness_rill_outline {
    const rill_world *world;
    const rill_rigid *body;
    rill_real step;    /* between points, h */
    rill_real covered; /* h */
    uint32_t points, wet;
} wetness_rill_outline;

/* Is a point of the body's frame inside another shape of the body? */
static int is_hidden(const wetness_rill_outline *outline, uint32_t own, rill_vec2 point) {
    const rill_hull *hulls = rill_hulls(outline->world);
    for (uint32_t k = outline->body->first; k != RILL_NO_SHAPE; k = hulls[k].next) {
        if (k != own && hulls[k].kind <= RILL_SHAPE_POLYGON &&
            rill_hull_gap(&hulls[k], point).distance < RILL_RATIO(-1, 256)) {
            return 1;
        }
    }
    return 0;
}

/* Is there a particle next to a point of the world? */
static int is_wet(const wetness_rill_outline *outline, rill_vec2 point) {
    const rill_world *world = outline->world;
    const rill_vec2 reach = {outline->covered, outline->covered};
    const rill_wide square = rill_wide_product(reach.x, reach.x);
    const rill_bounds bounds = {rill_vec_sub(point, reach), rill_vec_add(point, reach)};
    rill_scan scan = rill_scan_of(world, &bounds);
    uint32_t i;
    while (rill_scan_next(&scan, &i)) {
        const rill_vec2 d = rill_vec_sub(rill_positions(world)[i], point);
        if (rill_wide_dot(d, d) <= square) {
            return 1;
        }
    }
    return 0;
}

static void look_at(wetness_rill_outline *outline, uint32_t own, rill_vec2 point) {
    if (!is_hidden(outline, own, point)) {
        outline->points++;
        outline->wet += is_wet(outline, rill_from_body(outline->body, point)) ? 1u : 0u;
    }
}

/* Points for so much of the outline, h. */
static uint32_t wetness_points_of(const wetness_rill_outline *outline, rill_real length) {
    const int32_t points = rill_floor(rill_div(length, outline->step)) + 1;
    return points < MOST_POINTS ? (uint32_t)points : MOST_POINTS;
}

/* The edge from a corner to the next. */
static void look_along(wetness_rill_outline *outline, uint32_t own, uint32_t corner) {
    const rill_hull *hull = &rill_hulls(outline->world)[own];
    const uint32_t next = corner + 1 < hull->count ? corner + 1 : 0;
    const rill_vec2 from =
        rill_vec_add(hull->point[corner], rill_vec_scale(hull->normal[corner], hull->radius));
    const rill_vec2 way = rill_vec_sub(hull->point[next], hull->point[corner]);
    const uint32_t points = wetness_points_of(outline, rill_vec_length(way));
    for (uint32_t k = 0; k < points; k++) {
        const rill_real part = rill_fraction(2 * k + 1, 2 * points);
        look_at(outline, own,
                rill_vec(from.x + rill_mul(way.x, part), from.y + rill_mul(way.y, part)));
    }
}

/* The arc around a corner: all of a circle, half of a capsule's end. */
static void look_around(wetness_rill_outline *outline, uint32_t own, uint32_t corner) {
    const rill_hull *hull = &rill_hulls(outline->world)[own];
    const int whole = hull->count == 1;
    const rill_real turns = whole ? RILL_RATIO(628, 100) : RILL_RATIO(314, 100);
    const rill_angle sweep = whole ? 0xFFFFFFFFu : 0x80000000u;
    const uint32_t points = wetness_points_of(outline, rill_mul(hull->radius, turns));
    /* The other edge's normal is where the arc of a capsule's end begins. */
    const rill_vec2 start = whole ? rill_vec(RILL_ONE, 0) : hull->normal[1 - corner];
    for (uint32_t k = 0; k < points; k++) {
        const rill_angle turn = (rill_angle)((uint64_t)sweep * (2 * k + 1) / (2 * points));
        const rill_vec2 out = rill_rotate(rill_rotation_of(turn), start);
        look_at(outline, own, rill_vec_add(hull->point[corner], rill_vec_scale(out, hull->radius)));
    }
}

static void look_at_shape(wetness_rill_outline *outline, uint32_t own) {
    const rill_hull *hull = &rill_hulls(outline->world)[own];
    if (hull->kind == RILL_SHAPE_MAP) {
        return;
    }
    for (uint32_t corner = 0; corner < hull->count; corner++) {
        if (hull->count > 1) {
            look_along(outline, own, corner);
        }
        if (hull->radius > 0) {
            look_around(outline, own, corner);
        }
    }
}

static int touches_body(const wetness_rill_outline *outline, rill_vec2 position, rill_real reach) {
    const rill_hull *hulls = rill_hulls(outline->world);
    const rill_vec2 point = rill_to_body(outline->body, position);
    for (uint32_t k = outline->body->first; k != RILL_NO_SHAPE; k = hulls[k].next) {
        if (rill_hull_bound(&hulls[k], point) <= reach &&
            !rill_map_is_missing(outline->world, &hulls[k]) &&
            rill_shape_gap(outline->world, &hulls[k], point, reach).distance <= reach) {
            return 1;
        }
    }
    return 0;
}

static uint32_t count_touching(const wetness_rill_outline *outline, rill_real reach) {
    const rill_world *world = outline->world;
    const rill_hull *hulls = rill_hulls(world);
    const rill_rigid *body = outline->body;
    const rill_vec2 side = {reach, reach};
    rill_bounds bounds = {body->position, body->position};
    uint32_t count = 0;
    uint32_t i;
    for (uint32_t k = body->first; k != RILL_NO_SHAPE; k = hulls[k].next) {
        rill_vec2 low = body->position;
        rill_vec2 high = body->position;
        rill_hull_bounds(&hulls[k], body->position, body->rotation, body->centre, &low, &high);
        bounds.min = rill_vec(rill_min(bounds.min.x, low.x), rill_min(bounds.min.y, low.y));
        bounds.max = rill_vec(rill_max(bounds.max.x, high.x), rill_max(bounds.max.y, high.y));
    }
    bounds.min = rill_vec_sub(bounds.min, side);
    bounds.max = rill_vec_add(bounds.max, side);
    rill_scan scan = rill_scan_of(world, &bounds);
    while (rill_scan_next(&scan, &i)) {
        count += touches_body(outline, rill_positions(world)[i], reach) ? 1u : 0u;
    }
    return count;
}

rill_status rill_query_body(const rill_world *world, rill_body body, rill_wetness *wetness) {
    const rill_real spacing = rill_div(world->config.spacing, world->units.h);
    wetness_rill_outline outline = {
        world, rill_body_find(world, body), spacing / 2, rill_mul(spacing, COVERED), 0, 0};
    if (outline.body == NULL) {
        return RILL_STALE_HANDLE;
    }
    for (uint32_t k = outline.body->first; k != RILL_NO_SHAPE; k = rill_hulls(world)[k].next) {
        look_at_shape(&outline, k);
    }
    wetness->touching = count_touching(&outline, rill_mul(spacing, TOUCH));
    wetness->covered = outline.points > 0 ? rill_fraction(outline.wet, outline.points) : 0;
    return RILL_OK;
}

#else

typedef int rill_no_wetness_here; /* ISO C wants a declaration in every file */

#endif
#undef COVERED
#undef MOST_POINTS
#undef TOUCH

/* sample.c */
/* The fluid as a field: samples, surfaces, rays.
 *
 * The density is a sum of (1 - q^2)^3 over the surroundings, divided by what fluid at rest gives.
 * Walls count as if the fluid went on behind them. */

#if RILL_GAMEPLAY

/* Steps of a ray, h, and halvings when it has passed the surface. */
#define RAY_STEP RILL_RATIO(1, 4)
#define HALVINGS 8

/* Longest ray, h. */
#define RAY_LIMIT RILL_RATIO(1000, 1)

/* Sums over the surroundings of a point. */
typedef struct rill_blend {
    rill_real weight;
    rill_vec2 momentum;
    rill_real pressure; /* Bodin's multiplier */
    rill_real most;     /* weight of the nearest particle */
    uint32_t nearest;
} rill_blend;

static void sample_add_particle(const rill_world *world, rill_blend *field, uint32_t i, rill_real w) {
    field->weight += w;
    field->momentum = rill_vec_add(field->momentum, rill_vec_scale(rill_velocities(world)[i], w));
    field->pressure += rill_mul(rill_memories(world)[i], w);
    if (w > field->most) {
        field->most = w;
        field->nearest = i;
    }
}

static rill_blend field_at(const rill_world *world, rill_vec2 point) {
    const rill_vec2 side = {RILL_ONE, RILL_ONE};
    const rill_bounds bounds = {rill_vec_sub(point, side), rill_vec_add(point, side)};
    rill_blend field = {0, {0, 0}, 0, 0, RILL_NO_INDEX};
    uint32_t i;
    rill_scan scan = rill_scan_of(world, &bounds);
    while (rill_scan_next(&scan, &i)) {
        const rill_vec2 d = rill_vec_sub(rill_positions(world)[i], point);
        const rill_real s = RILL_ONE - rill_vec_dot(d, d);
        if (s > 0) {
            sample_add_particle(world, &field, i, rill_product(rill_product(s, s), s));
        }
    }
    return field;
}

/* The share of a point's surroundings that lies behind walls. */
static rill_real sample_covered(const rill_world *world, rill_vec2 point) {
    const rill_real *table = rill_bodin_wall_table[RILL_BODIN_POLY6H][RILL_WALL_WEIGHT];
    const rill_vec2 size = world->units.size;
    const rill_vec2 inside = {rill_clamp(point.x, 0, size.x), rill_clamp(point.y, 0, size.y)};
    rill_vec2 cover = {0, 0};
    rill_wall wall[4];
    const uint32_t walls = rill_walls_near(world, inside, wall);
    for (uint32_t k = 0; k < walls; k++) {
        const rill_real share = rill_wall_value(table, rill_max(wall[k].distance, 0));
        cover.x += wall[k].normal.x != 0 ? share : 0;
        cover.y += wall[k].normal.x != 0 ? 0 : share;
    }
    return cover.x + cover.y - rill_product(cover.x, cover.y);
}

static rill_real density_of(const rill_world *world, const rill_blend *field, rill_vec2 point) {
    const rill_real r = rill_div(world->units.h, world->config.spacing);
    /* The integral of the weight is pi/4. */
    const rill_real full = rill_mul(rill_mul(r, r), RILL_RATIO(785398, 1000000));
    return rill_div(field->weight, rill_mul(full, RILL_ONE - sample_covered(world, point)));
}

static rill_real density_at(const rill_world *world, rill_vec2 point) {
    const rill_blend field = field_at(world, point);
    return field.nearest == RILL_NO_INDEX ? 0 : density_of(world, &field, point);
}

/* Pressure over density, m^2/s^2. Bodin's multiplier is just that, in internal units; walls have no
 * multipliers of their own, so that particles at them have twice as much. Clavet's pressures are
 * scaled for stability and say little; the weight of what is above says more. */
static rill_real pressure_of(const rill_world *world, const rill_blend *field, rill_vec2 at,
                             rill_vec2 metres) {
    if (world->config.method == RILL_METHOD_BODIN) {
        const rill_real mean = rill_fine_value(rill_div(field->pressure, field->weight));
        const rill_real speed = world->units.speed;
        return rill_div(rill_mul(rill_mul(mean, speed), speed), RILL_ONE + 2 * sample_covered(world, at));
    }
    rill_real depth = 0;
    (void)rill_query_depth(world, metres, &depth);
    return rill_mul(depth, rill_max(-world->config.gravity.y, 0));
}

rill_status rill_sample_at(const rill_world *world, rill_vec2 point, rill_field_sample *sample) {
    const rill_field_sample nothing = {0, {0, 0}, 0, 0};
    rill_vec2 at;
    *sample = nothing;
    if (rill_point_in(world, point, &at) != RILL_OK) {
        return RILL_BAD_SHAPE;
    }
    const rill_blend field = field_at(world, at);
    if (field.nearest == RILL_NO_INDEX) {
        return RILL_NOTHING_FOUND;
    }
    const rill_real speed = world->units.speed;
    sample->material = rill_materials(world)[field.nearest];
    sample->density = density_of(world, &field, at);
    sample->velocity.x = rill_mul(rill_div(field.momentum.x, field.weight), speed);
    sample->velocity.y = rill_mul(rill_div(field.momentum.y, field.weight), speed);
    sample->pressure = rill_mul(pressure_of(world, &field, at, point),
                                world->config.material[sample->material].density);
    return RILL_OK;
}

/* The direction in which the density falls. */
static rill_vec2 normal_at(const rill_world *world, rill_vec2 point) {
    const rill_real step = RILL_RATIO(1, 4);
    const rill_vec2 fall = {density_at(world, rill_vec(point.x - step, point.y)) -
                                density_at(world, rill_vec(point.x + step, point.y)),
                            density_at(world, rill_vec(point.x, point.y - step)) -
                                density_at(world, rill_vec(point.x, point.y + step))};
    return rill_vec_unit(fall);
}

static rill_vec2 sample_between(rill_vec2 from, rill_vec2 way, rill_real fraction) {
    return rill_vec(from.x + rill_mul(way.x, fraction), from.y + rill_mul(way.y, fraction));
}

static int is_fluid(const rill_world *world, rill_vec2 point) {
    return density_at(world, point) >= RILL_RATIO(1, 2);
}

/* The fraction of the way at which fluid begins or ends; negative if it does neither. */
static rill_real find_surface(const rill_world *world, rill_vec2 from, rill_vec2 way, int began) {
    const rill_real steps = rill_div(rill_vec_length(way), RAY_STEP);
    const int32_t count = rill_floor(steps) + 1;
    rill_real low = 0;
    for (int32_t n = 1; n <= count; n++) {
        rill_real high = rill_fraction((uint32_t)n, (uint32_t)count);
        if (is_fluid(world, sample_between(from, way, high)) == began) {
            low = high;
            continue;
        }
        for (int k = 0; k < HALVINGS; k++) {
            const rill_real middle = low + (high - low) / 2;
            if (is_fluid(world, sample_between(from, way, middle)) == began) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return high;
    }
    return -RILL_ONE;
}

rill_status rill_query_ray(const rill_world *world, rill_vec2 from, rill_vec2 to,
                           rill_ray_hit *hit) {
    rill_vec2 start;
    rill_vec2 end;
    if (rill_point_in(world, from, &start) != RILL_OK ||
        rill_point_in(world, to, &end) != RILL_OK) {
        return RILL_BAD_SHAPE;
    }
    const rill_vec2 way = rill_vec_sub(end, start);
    if (rill_vec_length(way) > RAY_LIMIT) {
        return RILL_BAD_SHAPE;
    }
    const int began = is_fluid(world, start);
    const rill_real fraction = find_surface(world, start, way, began);
    if (fraction < 0) {
        return RILL_NOTHING_FOUND;
    }
    hit->fraction = fraction;
    hit->inside = began ? 1 : 0;
    hit->point = sample_between(from, rill_vec_sub(to, from), fraction);
    hit->normal = normal_at(world, sample_between(start, way, fraction));
    return RILL_OK;
}

/* Straight up or down from a point to the end of the domain, as far as a ray reaches. */
static rill_vec2 vertical_end(const rill_world *world, rill_vec2 point, int up) {
    const rill_real reach = rill_mul(RAY_LIMIT - RILL_ONE, world->units.h);
    return rill_vec(point.x, up ? rill_min(rill_domain_max(world).y, point.y + reach)
                                : rill_max(rill_domain_min(world).y, point.y - reach));
}

rill_status rill_query_depth(const rill_world *world, rill_vec2 point, rill_real *depth) {
    rill_vec2 at;
    rill_ray_hit hit;
    *depth = 0;
    if (rill_point_in(world, point, &at) != RILL_OK) {
        return RILL_BAD_SHAPE;
    }
    if (!is_fluid(world, at)) {
        return RILL_OK;
    }
    const rill_vec2 end = vertical_end(world, point, 1);
    const rill_status status = rill_query_ray(world, point, end, &hit);
    if (status != RILL_BAD_SHAPE) {
        *depth = (status == RILL_OK ? hit.point.y : end.y) - point.y;
    }
    return status == RILL_BAD_SHAPE ? status : RILL_OK;
}

rill_status rill_query_surface(const rill_world *world, rill_vec2 point, rill_real *height) {
    rill_vec2 at;
    rill_ray_hit hit;
    if (rill_point_in(world, point, &at) != RILL_OK) {
        return RILL_BAD_SHAPE;
    }
    const rill_vec2 end = vertical_end(world, point, is_fluid(world, at));
    const rill_status status = rill_query_ray(world, point, end, &hit);
    if (status == RILL_OK) {
        *height = hit.point.y;
    }
    return status;
}

#else

typedef int rill_no_samples_here; /* ISO C wants a declaration in every file */

#endif
#undef HALVINGS
#undef RAY_LIMIT
#undef RAY_STEP

/* scan.c */
/* Walks over the particles within some bounds. */

#if RILL_GAMEPLAY

/* Particles lie no farther than this many cells from the one that they were sorted into: both
 * methods move them by less than 2 h between a sort and the end of the step. */
#define MARGIN 2

static int32_t clamp(int32_t cell, uint32_t cells) {
    return cell < 0 ? 0 : (cell < (int32_t)cells ? cell : (int32_t)cells - 1);
}

rill_scan rill_scan_of(const rill_world *world, const rill_bounds *bounds) {
    const rill_layout *layout = &world->layout;
    rill_scan scan = {world, *bounds, 0, 0, 0, 0, 0, 0};
    if (world->gameplay.grid_fresh) {
        const int32_t low = 1 - MARGIN; /* cell 1 is the first inside */
        const int32_t high = 1 + MARGIN;
        scan.row = clamp(rill_floor(bounds->min.y) + low, layout->rows);
        scan.last_row = clamp(rill_floor(bounds->max.y) + high, layout->rows);
        scan.first_column = clamp(rill_floor(bounds->min.x) + low, layout->columns);
        scan.last_column = clamp(rill_floor(bounds->max.x) + high, layout->columns);
    }
    return scan;
}

/* The particles of a row of cells; all of them if the cells are of another time. */
static void take_row(rill_scan *scan) {
    if (scan->world->gameplay.grid_fresh) {
        const uint16_t *starts = rill_cell_starts(scan->world);
        const uint32_t row = (uint32_t)scan->row * scan->world->layout.columns;
        scan->next = starts[row + (uint32_t)scan->first_column];
        scan->end = starts[row + (uint32_t)scan->last_column + 1];
    } else {
        scan->next = 0;
        scan->end = scan->world->count;
    }
    scan->row++;
}

int rill_scan_next(rill_scan *scan, uint32_t *i) {
    for (;;) {
        for (; scan->next < scan->end; scan->next++) {
            if (rill_bounds_contain(&scan->bounds, rill_positions(scan->world)[scan->next])) {
                *i = scan->next++;
                return 1;
            }
        }
        if (scan->row > scan->last_row) {
            return 0;
        }
        take_row(scan);
    }
}

#else

typedef int rill_no_scan_here; /* ISO C wants a declaration in every file */

#endif
#undef MARGIN

/* forces.c */

#if RILL_GAMEPLAY

/* Adds to a velocity, which no change may lead out of its range on the way. */
static void forces_push(rill_world *world, uint32_t i, rill_vec2 change) {
    rill_vec2 *velocity = &rill_velocities(world)[i];
    uint32_t limited = 0;
    *velocity =
        rill_limit_speed(rill_vec_add(*velocity, rill_limit_speed(change, &limited)), &limited);
    rill_gameplay_wake(world, i);
}

rill_status rill_push_particle(rill_world *world, rill_particle particle, rill_vec2 change) {
    const int32_t i = rill_particle_index(world, particle);
    if (i < 0) {
        return RILL_STALE_HANDLE;
    }
    if (!rill_vec_is_finite(change)) {
        return RILL_BAD_FORCE;
    }
    forces_push(world, (uint32_t)i, rill_velocity_in(world, change));
    return RILL_OK;
}

rill_status rill_push_region(rill_world *world, const rill_region *region, uint32_t mask,
                             rill_vec2 change, uint32_t *pushed) {
    rill_region inside;
    uint32_t count = 0;
    uint32_t i;
    if (rill_region_in(world, region, &inside) != RILL_OK) {
        return RILL_BAD_SHAPE;
    }
    if (!rill_vec_is_finite(change)) {
        return RILL_BAD_FORCE;
    }
    const rill_vec2 internal = rill_velocity_in(world, change);
    const rill_bounds bounds = rill_region_bounds(&inside);
    rill_scan scan = rill_scan_of(world, &bounds);
    while (rill_scan_next(&scan, &i)) {
        if (rill_region_contains(&inside, rill_positions(world)[i]) &&
            rill_mask_selects(world, mask, rill_materials(world)[i])) {
            forces_push(world, i, internal);
            count++;
        }
    }
    if (pushed != NULL) {
        *pushed = count;
    }
    return RILL_OK;
}

/* What an explosion adds to the i-th particle's velocity; 0 beyond its radius. */
static rill_vec2 blast(const rill_world *world, const rill_region *circle, rill_real speed,
                       uint32_t i) {
    const rill_vec2 way = rill_vec_sub(rill_positions(world)[i], circle->point[0]);
    const rill_real left = RILL_ONE - rill_div(rill_vec_length(way), circle->radius);
    const rill_real density = world->config.material[rill_materials(world)[i]].density;
    if (left <= 0) {
        return rill_vec(0, 0);
    }
    const rill_vec2 unit = rill_vec_unit(way);
    const rill_real size = rill_div(rill_mul(speed, left), density);
    return rill_vec(rill_mul(unit.x, size), rill_mul(unit.y, size));
}

rill_status rill_explode(rill_world *world, rill_vec2 centre, rill_real radius, rill_real speed,
                         uint32_t *pushed) {
    const rill_region region = rill_region_circle(centre, radius);
    rill_region circle;
    uint32_t count = 0;
    uint32_t i;
    if (rill_region_in(world, &region, &circle) != RILL_OK) {
        return RILL_BAD_SHAPE;
    }
    if (!rill_is_finite(speed)) {
        return RILL_BAD_FORCE;
    }
    const rill_real internal = rill_div(speed, world->units.speed);
    const rill_bounds bounds = rill_region_bounds(&circle);
    rill_scan scan = rill_scan_of(world, &bounds);
    while (rill_scan_next(&scan, &i)) {
        if (rill_region_contains(&circle, rill_positions(world)[i])) {
            forces_push(world, i, blast(world, &circle, internal, i));
            count++;
        }
    }
    if (pushed != NULL) {
        *pushed = count;
    }
    return RILL_OK;
}

#else

typedef int rill_no_forces_here; /* ISO C wants a declaration in every file */

#endif

/* groups.c */

#if RILL_GAMEPLAY

static rill_status groups_check(const rill_world *world, uint32_t tag) {
    if (world->layout.column[RILL_COLUMN_TAG] == 0) {
        return RILL_NOT_CONFIGURED;
    }
    return tag <= 0xFFFFu ? RILL_OK : RILL_BAD_TAG;
}

static void tell(uint32_t *changed, uint32_t count) {
    if (changed != NULL) {
        *changed = count;
    }
}

rill_status rill_group_read(const rill_world *world, uint32_t tag, rill_group *group) {
    const rill_group nothing = {0, {0, 0}, {0, 0}};
    const rill_status status = groups_check(world, tag);
    rill_total x = 0;
    rill_total y = 0;
    rill_total u = 0;
    rill_total v = 0;
    *group = nothing;
    if (status != RILL_OK) {
        return status;
    }
    for (uint32_t i = 0; i < world->count; i++) {
        if (rill_tags(world)[i] == tag) {
            x += rill_positions(world)[i].x;
            y += rill_positions(world)[i].y;
            u += rill_velocities(world)[i].x;
            v += rill_velocities(world)[i].y;
            group->count++;
        }
    }
    if (group->count == 0) {
        return RILL_NOTHING_FOUND;
    }
    const rill_vec2 origin = rill_domain_min(world);
    const rill_units *units = &world->units;
    group->centre.x = origin.x + rill_mul(rill_total_mean(x, group->count), units->h);
    group->centre.y = origin.y + rill_mul(rill_total_mean(y, group->count), units->h);
    group->velocity.x = rill_mul(rill_total_mean(u, group->count), units->speed);
    group->velocity.y = rill_mul(rill_total_mean(v, group->count), units->speed);
    return RILL_OK;
}

rill_status rill_group_remove(rill_world *world, uint32_t tag, uint32_t *changed) {
    const rill_status status = groups_check(world, tag);
    uint32_t count = 0;
    for (uint32_t i = status == RILL_OK ? world->count : 0; i-- > 0;) {
        if (rill_tags(world)[i] == tag) {
            rill_particle_remove_at(world, i);
            count++;
        }
    }
    tell(changed, count);
    return status;
}

rill_status rill_group_retag(rill_world *world, uint32_t tag, uint32_t new_tag, uint32_t *changed) {
    const rill_status status = groups_check(world, tag > new_tag ? tag : new_tag);
    uint32_t count = 0;
    for (uint32_t i = 0; status == RILL_OK && i < world->count; i++) {
        if (rill_tags(world)[i] == tag) {
            rill_tags(world)[i] = (uint16_t)new_tag;
            count++;
        }
    }
    tell(changed, count);
    return status;
}

rill_status rill_group_recolour(rill_world *world, uint32_t tag, uint32_t colour,
                                uint32_t *changed) {
    rill_status status = groups_check(world, tag);
    uint32_t count = 0;
    if (status == RILL_OK && world->layout.column[RILL_COLUMN_COLOUR] == 0) {
        status = RILL_NOT_CONFIGURED;
    }
    for (uint32_t i = 0; status == RILL_OK && i < world->count; i++) {
        if (rill_tags(world)[i] == tag) {
            rill_paint(world, i, colour);
            count++;
        }
    }
    tell(changed, count);
    return status;
}

rill_status rill_group_push(rill_world *world, uint32_t tag, rill_vec2 change, uint32_t *changed) {
    const rill_status status = rill_vec_is_finite(change) ? groups_check(world, tag) : RILL_BAD_FORCE;
    uint32_t count = 0;
    uint32_t limited = 0;
    for (uint32_t i = 0; status == RILL_OK && i < world->count; i++) {
        if (rill_tags(world)[i] == tag) {
            const rill_vec2 part = rill_limit_speed(rill_velocity_in(world, change), &limited);
            rill_vec2 *velocity = &rill_velocities(world)[i];
            *velocity = rill_limit_speed(rill_vec_add(*velocity, part), &limited);
            rill_gameplay_wake(world, i);
            count++;
        }
    }
    tell(changed, count);
    return status;
}

rill_status rill_group_mark(rill_world *world, const rill_region *region, uint32_t mask,
                            uint32_t tag, uint32_t *changed) {
    rill_region inside;
    rill_status status = groups_check(world, tag);
    uint32_t count = 0;
    if (status == RILL_OK) {
        status = rill_region_in(world, region, &inside);
    }
    for (uint32_t i = 0; status == RILL_OK && i < world->count; i++) {
        if (rill_region_contains(&inside, rill_positions(world)[i]) &&
            rill_mask_selects(world, mask, rill_materials(world)[i])) {
            rill_tags(world)[i] = (uint16_t)tag;
            count++;
        }
    }
    tell(changed, count);
    return status;
}

#else

typedef int rill_no_groups_here; /* ISO C wants a declaration in every file */

#endif

/* mixing.c */
/* Dye and reactions, over the neighbour lists of the last substep. */

#if RILL_GAMEPLAY

/* Particles touch nearer than this many spacings: closer than second neighbours are. */
#define TOUCH RILL_RATIO(13, 10)

/* One part of a colour flows from the fuller to the emptier: what one loses the other gains, and at
 * most half the difference flows, so nothing wraps, saturates or is lost. Rounded towards zero, so
 * that both directions round alike. */
static void level(uint16_t *a, uint16_t *b, int32_t share) {
    const int32_t flow = ((int32_t)*b - (int32_t)*a) * share / 32768;
    *a = (uint16_t)(*a + flow);
    *b = (uint16_t)(*b - flow);
}

static void mixing_mix(rill_colour *a, rill_colour *b, int32_t share) {
    level(&a->red, &b->red, share);
    level(&a->green, &b->green, share);
    level(&a->blue, &b->blue, share);
    level(&a->alpha, &b->alpha, share);
}

/* What a pair of neighbours exchanges, in 1/32768: the strength, fading with the distance. */
static int32_t mixing_share_of(rill_vec2 d, rill_real strength) {
    const rill_real near = RILL_ONE - rill_vec_dot(d, d);
    if (near <= 0) {
        return 0;
    }
    const rill_real share = rill_min(rill_mul(strength, near), RILL_RATIO(1, 2));
    return (int32_t)(rill_quanta(share) / 2);
}

void rill_dye_spread(rill_world *world) {
    if (world->config.gameplay.dye_diffusion == 0) {
        return;
    }
    const rill_real strength = rill_div(world->config.gameplay.dye_diffusion, world->config.rate);
    const rill_vec2 *position = rill_positions(world);
    rill_colour *colour = rill_colours(world);
    const rill_lists lists = rill_lists_of(world);
    const uint16_t *list = lists.other;
    const int full =
        rill_solver_of(world->config.method)->list_kind(&world->config) == RILL_LIST_FULL;
    for (uint32_t i = 0; i < world->count; i++) {
        for (uint32_t n = 0; n < lists.count[i]; n++) {
            const uint32_t j = list[n];
            if (!full || j > i) { /* each pair once */
                mixing_mix(&colour[i], &colour[j],
                    mixing_share_of(rill_vec_sub(position[i], position[j]), strength));
            }
        }
        list += lists.count[i];
    }
}

static void become(rill_world *world, uint32_t i, uint32_t material) {
    rill_materials(world)[i] = (uint8_t)material;
    if (material != RILL_REACTION_DIES && world->layout.column[RILL_COLUMN_COLOUR] != 0) {
        rill_paint(world, i, 0);
    }
    rill_gameplay_wake(world, i);
}

/* Tries all reactions on a pair that touches; returns whether one took place. */
static int react(rill_world *world, uint32_t i, uint32_t j) {
    const rill_gameplay_settings *settings = &world->config.gameplay;
    const uint8_t *material = rill_materials(world);
    for (uint32_t k = 0; k < settings->reaction_count; k++) {
        const rill_reaction *reaction = &settings->reaction[k];
        uint32_t first = i;
        uint32_t second = j;
        if (material[i] != reaction->first) {
            first = j;
            second = i;
        }
        if (material[first] != reaction->first || material[second] != reaction->second) {
            continue;
        }
        const uint32_t chance = rill_quanta(rill_div(reaction->rate, world->config.rate));
        if (rill_random_next(&world->random) >> 16 < chance) {
            become(world, first, reaction->first_to);
            become(world, second, reaction->second_to);
            return 1;
        }
    }
    return 0;
}

/* Backwards: the one that takes a dead one's place has
 * been seen. */
void rill_reactions_bury(rill_world *world) {
    for (uint32_t i = world->config.gameplay.reaction_count > 0 ? world->count : 0; i-- > 0;) {
        if (rill_materials(world)[i] == RILL_REACTION_DIES) {
            rill_materials(world)[i] = 0;
            rill_particle_die(world, i, RILL_DEATH_REACTED);
        }
    }
}

void rill_reactions_run(rill_world *world) {
    if (world->config.gameplay.reaction_count == 0) {
        return;
    }
    const rill_real touch = rill_mul(TOUCH, rill_div(world->config.spacing, world->units.h));
    const rill_wide limit = rill_wide_product(touch, touch);
    const rill_vec2 *position = rill_positions(world);
    const uint8_t *material = rill_materials(world);
    const rill_lists lists = rill_lists_of(world);
    const uint16_t *list = lists.other;
    uint32_t reacted = 0;
    for (uint32_t i = 0; i < world->count; i++) {
        for (uint32_t n = 0; n < lists.count[i]; n++) {
            const uint32_t j = list[n];
            const rill_vec2 d = rill_vec_sub(position[i], position[j]);
            /* In full lists a pair has two chances; like never reacts with like unless told so. */
            if (rill_wide_dot(d, d) < limit && material[i] != RILL_REACTION_DIES &&
                material[j] != RILL_REACTION_DIES) {
                reacted += (uint32_t)react(world, i, j);
            }
        }
        list += lists.count[i];
    }
    world->gameplay.stats.reacted += reacted;
}

#else

typedef int rill_no_mixing_here; /* ISO C wants a declaration in every file */

#endif
#undef TOUCH

/* shift.c */

rill_vec2 rill_domain_corner(const rill_world *world) {
    return rill_domain_min(world);
}

#if RILL_GAMEPLAY

/* Does a side of the domain, moved by so many cells, stay within 16000 m? */
static int is_near_enough(rill_real min, rill_real size, int64_t cells, rill_real h) {
    const rill_real limit = RILL_RATIO(16000, 1);
    if (cells < -30000 || cells > 30000) {
        return 0;
    }
    const rill_real moved = rill_mul(rill_from_int((int32_t)cells), h);
    return moved >= -limit && moved <= limit && min >= -limit - moved &&
           min <= limit - size - moved;
}

int rill_shift_is_good(const rill_world *world, int64_t columns, int64_t rows) {
    const rill_vec2 min = world->config.domain_min;
    const rill_vec2 size = rill_vec_sub(world->config.domain_max, min);
    return is_near_enough(min.x, size.x, columns, world->units.h) &&
           is_near_enough(min.y, size.y, rows, world->units.h);
}

/* Is a position in the domain that has moved? Halves do not overflow. */
static int stays_inside(const rill_world *world, rill_vec2 position, rill_vec2 moved) {
    const rill_real limit = RILL_RATIO(8193, 1); /* half of the largest domain, and one cell */
    const rill_vec2 half = {position.x / 2 - moved.x / 2, position.y / 2 - moved.y / 2};
    return half.x >= -limit && half.x <= limit && half.y >= -limit && half.y <= limit &&
           rill_is_inside(world, rill_vec_sub(position, moved));
}

rill_status rill_shift_domain(rill_world *world, int32_t columns, int32_t rows) {
    const int64_t x = (int64_t)(int32_t)world->gameplay.shift_x + columns;
    const int64_t y = (int64_t)(int32_t)world->gameplay.shift_y + rows;
    const rill_vec2 moved = {rill_from_int(columns), rill_from_int(rows)};
    if (!rill_shift_is_good(world, x, y) || !rill_bodies_can_shift(world, moved)) {
        return RILL_BAD_DOMAIN;
    }
    world->gameplay.shift_x = (uint32_t)(int32_t)x;
    world->gameplay.shift_y = (uint32_t)(int32_t)y;
    rill_still_wake_disturbed(world); /* its marks belong to the cells as they were */
    rill_bodies_shift(world, moved);
    world->gameplay.grid_fresh = 0;
    for (uint32_t i = world->count; i-- > 0;) {
        rill_vec2 *position = &rill_positions(world)[i];
        if (stays_inside(world, *position, moved)) {
            *position = rill_vec_sub(*position, moved);
        } else { /* its old place is good for the marks of its neighbours */
            world->gameplay.stats.left++;
            rill_particle_die(world, i, RILL_DEATH_LEFT);
        }
    }
    return RILL_OK;
}

#endif

/* still.c */
/* Stillness.
 *
 * A particle that was slow for some steps falls asleep: it keeps its place and its pressure. Each
 * step solves only what is awake and the sleepers within two cells of that, so that those next to
 * the waking have all their neighbours; afterwards these sleepers are put back. A fast particle
 * wakes everything in the cells around its own, and what happens to particles from outside
 * (removal, pushes) disturbs their cell in the same way. So do bodies that can move: fluid next to
 * them stays awake. With everything asleep a step does nothing.
 *
 * Marks of cells: DISTURBED is part of the state, the others live within rill_still_begin. */

#include <string.h>

#if RILL_GAMEPLAY

#define DISTURBED 1u /* its particles and those of the cells around it wake at the next step */
#define AWAKE 2u     /* has particles that are awake */
#define NEAR 4u      /* within two cells of such in its row */
#define ACTIVE 8u    /* within two cells of such */

/* The share of the resting speed above which a particle wakes others. */
#define WAKING 2

static int has_stillness(const rill_world *world) {
    return world->layout.column[RILL_COLUMN_CALM] != 0;
}

static uint8_t *still_marks_of(const rill_world *world) {
    return (uint8_t *)rill_array_of(world, RILL_ARRAY_STILL);
}

static rill_real *slow_of(const rill_world *world) {
    const uint32_t offset = world->layout.column[RILL_COLUMN_SLOW];
    return offset != 0 ? (rill_real *)rill_at(world, offset) : NULL;
}

static int is_asleep(const rill_world *world, uint32_t i) {
    return rill_calm(world)[i] >= world->config.gameplay.rest_steps;
}

uint32_t rill_still_count(const rill_world *world) {
    uint32_t asleep = 0;
    for (uint32_t i = 0; has_stillness(world) && i < world->count; i++) {
        asleep += is_asleep(world, i) ? 1 : 0;
    }
    return asleep;
}

void rill_still_disturb(rill_world *world, rill_vec2 position) {
    if (has_stillness(world)) {
        still_marks_of(world)[rill_cell_of(&world->layout, position)] |= DISTURBED;
        world->gameplay.disturbed = 1;
    }
}

/* The row or column of cells of a coordinate, within the grid's margin. */
static uint32_t still_cell_index(rill_real coordinate, uint32_t cells) {
    const rill_real last = rill_from_int((int32_t)cells - 3);
    return (uint32_t)(rill_floor(rill_clamp(coordinate, -RILL_ONE, last)) + 1);
}

void rill_still_disturb_box(rill_world *world, rill_vec2 low, rill_vec2 high) {
    const rill_layout *layout = &world->layout;
    const rill_vec2 size = world->units.size;
    if (!has_stillness(world) || high.x < 0 || high.y < 0 || low.x > size.x || low.y > size.y) {
        return;
    }
    const uint32_t left = still_cell_index(low.x, layout->columns);
    const uint32_t right = still_cell_index(high.x, layout->columns);
    const uint32_t top = still_cell_index(high.y, layout->rows);
    for (uint32_t row = still_cell_index(low.y, layout->rows); row <= top; row++) {
        for (uint32_t column = left; column <= right; column++) {
            still_marks_of(world)[row * layout->columns + column] |= DISTURBED;
        }
    }
    world->gameplay.disturbed = 1;
}

void rill_still_wake_all(rill_world *world) {
    if (has_stillness(world)) {
        memset(rill_calm(world), 0, world->count);
    }
}

static int is_disturbed(const uint8_t *marks, uint32_t columns, uint32_t cell) {
    for (uint32_t row = cell - columns; row <= cell + columns; row += columns) {
        if ((marks[row - 1] | marks[row] | marks[row + 1]) & DISTURBED) {
            return 1;
        }
    }
    return 0;
}

void rill_still_wake_disturbed(rill_world *world) {
    const rill_layout *layout = &world->layout;
    if (!has_stillness(world) || !world->gameplay.disturbed) {
        return;
    }
    uint8_t *marks = still_marks_of(world);
    for (uint32_t i = 0; i < world->count; i++) {
        const uint32_t cell = rill_cell_of(layout, rill_positions(world)[i]);
        if (is_disturbed(marks, layout->columns, cell)) {
            rill_calm(world)[i] = 0;
        }
    }
    memset(marks, 0, layout->columns * layout->rows);
    world->gameplay.disturbed = 0;
}

/* Marks the cells of all that is awake; returns how many particles that are. */
static uint32_t mark_awake(const rill_world *world, uint8_t *marks) {
    uint32_t awake = 0;
    for (uint32_t i = 0; i < world->count; i++) {
        if (!is_asleep(world, i)) {
            marks[rill_cell_of(&world->layout, rill_positions(world)[i])] |= AWAKE;
            awake++;
        }
    }
    return awake;
}

/* Sets a mark on all cells within two steps of a cell that has another one. The margins of the grid
 * are one cell wide, so what would be beyond them is left out. */
static void still_spread(uint8_t *marks, uint32_t cells, uint32_t step, uint32_t from, uint32_t to) {
    for (uint32_t cell = 0; cell < cells; cell++) {
        if (marks[cell] & from) {
            for (uint32_t k = 0; k < 5; k++) { /* two steps back to two steps on */
                const uint32_t place = cell + k * step - 2 * step; /* modulo 2^32 if below 0 */
                if (place < cells) {
                    marks[place] = (uint8_t)(marks[place] | to);
                }
            }
        }
    }
}

/* Brings the particles of active cells to the front, others to the back, each in their order. */
static uint32_t divide(rill_world *world, const uint8_t *marks) {
    uint16_t *order = rill_grid_order(world);
    uint32_t active = 0;
    uint32_t idle = 0;
    uint32_t moved = 0;
    for (int pass = 0; pass < 2; pass++) {
        for (uint32_t i = 0; i < world->count; i++) {
            const uint32_t cell = rill_cell_of(&world->layout, rill_positions(world)[i]);
            const int is_active = (marks[cell] & ACTIVE) != 0;
            if (is_active == (pass == 0)) {
                moved |= i != active + idle;
                order[active + idle] = (uint16_t)i;
                active += pass == 0;
                idle += pass == 1;
            }
        }
    }
    if (moved) {
        rill_grid_permute(world, order);
    }
    return active;
}

/* Notes where the sleepers of the border are. */
static void note_held(const rill_world *world, uint32_t active) {
    rill_held *held = (rill_held *)rill_array_of(world, RILL_ARRAY_HELD);
    const rill_real *slow = slow_of(world);
    for (uint32_t i = 0; i < active; i++) {
        if (is_asleep(world, i)) {
            rill_held *place = &held[rill_slots(world)[i]];
            place->position = rill_positions(world)[i];
            place->memory = rill_memories(world)[i];
            place->slow = slow != NULL ? slow[i] : 0;
        }
    }
}

uint32_t rill_still_begin(rill_world *world) {
    const uint32_t all = world->count;
    const uint32_t cells = world->layout.columns * world->layout.rows;
    world->gameplay.border = 0;
    if (!has_stillness(world)) {
        return all;
    }
    rill_bodies_disturb(world);
    rill_still_wake_disturbed(world);
    uint8_t *marks = still_marks_of(world);
    const uint32_t awake = mark_awake(world, marks);
    if (awake == 0) {
        world->count = 0;
        return all;
    }
    if (awake < all) {
        still_spread(marks, cells, 1, AWAKE, NEAR);
        still_spread(marks, cells, world->layout.columns, NEAR, ACTIVE);
        world->count = divide(world, marks);
        note_held(world, world->count);
        world->gameplay.border = world->count - awake;
    }
    memset(marks, 0, cells);
    return all;
}

void rill_still_pin(const rill_world *world) {
    for (uint32_t i = 0; i < world->count && world->gameplay.border != 0; i++) {
        if (is_asleep(world, i)) {
            rill_velocities(world)[i] = rill_vec(0, 0);
        }
    }
}

void rill_still_hold(rill_world *world) {
    if (world->gameplay.border == 0) {
        return;
    }
    const rill_held *held = (const rill_held *)rill_array_of(world, RILL_ARRAY_HELD);
    rill_real *slow = slow_of(world);
    for (uint32_t i = 0; i < world->count; i++) {
        if (is_asleep(world, i)) {
            const rill_held *place = &held[rill_slots(world)[i]];
            rill_positions(world)[i] = place->position;
            rill_velocities(world)[i] = rill_vec(0, 0);
            rill_memories(world)[i] = place->memory;
            if (slow != NULL) {
                slow[i] = place->slow;
            }
        }
    }
}

/* Counts a calm step, or begins to count anew. */
static void judge(rill_world *world, uint32_t i, rill_real rest) {
    const rill_vec2 v = rill_velocities(world)[i];
    const rill_real speed = rill_max(rill_abs(v.x), rill_abs(v.y));
    uint8_t *calm = &rill_calm(world)[i];
    if (speed > rest) {
        *calm = 0;
        if (speed > WAKING * rest) {
            rill_still_disturb(world, rill_positions(world)[i]);
        }
        return;
    }
    *calm = (uint8_t)(*calm + 1);
    if (is_asleep(world, i)) {
        rill_velocities(world)[i] = rill_vec(0, 0);
    }
}

void rill_still_end(rill_world *world, uint32_t all) {
    const uint32_t active = world->count;
    world->count = all;
    if (!has_stillness(world)) {
        return;
    }
    const rill_real rest = rill_div(world->config.gameplay.rest_speed, world->units.speed);
    for (uint32_t i = 0; i < active; i++) {
        if (!is_asleep(world, i)) {
            judge(world, i, rest);
        }
    }
    /* The cells know only what was active. */
    world->gameplay.grid_fresh = world->gameplay.grid_fresh && active == all;
}

#else

typedef int rill_no_stillness_here; /* ISO C wants a declaration in every file */

#endif
#undef ACTIVE
#undef AWAKE
#undef DISTURBED
#undef NEAR
#undef WAKING

/* snapshot.c */
/* Saves: header, the pieces of state as little-endian values, checksum. */

#include <string.h>

#define SAVE_MAGIC_LOW 0x6C6C6972u  /* "rill" */
#define SAVE_MAGIC_HIGH 0x65766173u /* "save" */

/* Magic, format, size of the save, size of the block; and the checksum at the end. */
#define HEADER_BYTES 20u
#define CHECKSUM_BYTES 8u

/* A place in a save that is read. */
typedef struct rill_cursor {
    rill_world *world; /* that is filled in */
    const unsigned char *read;
    size_t left;
} rill_cursor;

static uint32_t save_format(void) {
    return rill_world_format();
}

static void put_bytes(unsigned char *to, uint64_t value, uint32_t bytes) {
    for (uint32_t i = 0; i < bytes; i++) {
        to[i] = (unsigned char)(value >> (8 * i));
    }
}

static uint64_t get_bytes(const unsigned char *from, uint32_t bytes) {
    uint64_t value = 0;
    for (uint32_t i = 0; i < bytes; i++) {
        value |= (uint64_t)from[i] << (8 * i);
    }
    return value;
}

/* 64-bit FNV-1a, eight bytes a round with the high half folded back: any changed bit changes it. */
static uint64_t snapshot_checksum(const unsigned char *bytes, size_t count) {
    uint64_t sum = 0xCBF29CE484222325u;
    while (count > 0) {
        const uint32_t taken = count < 8 ? (uint32_t)count : 8;
        sum = (sum ^ get_bytes(bytes, taken)) * 0x100000001B3u;
        sum ^= sum >> 29;
        bytes += taken;
        count -= taken;
    }
    return sum;
}

/* A value of 1, 2, 4 or 8 bytes as it lies in memory, and back. */
static uint64_t value_at(const unsigned char *place, uint32_t bytes) {
    uint16_t two;
    uint32_t four;
    uint64_t eight;
    switch (bytes) {
    case 1:
        return *place;
    case 2:
        memcpy(&two, place, sizeof two);
        return two;
    case 4:
        memcpy(&four, place, sizeof four);
        return four;
    default:
        memcpy(&eight, place, sizeof eight);
        return eight;
    }
}

static void set_value_at(unsigned char *place, uint32_t bytes, uint64_t value) {
    const uint16_t two = (uint16_t)value;
    const uint32_t four = (uint32_t)value;
    switch (bytes) {
    case 1:
        *place = (unsigned char)value;
        break;
    case 2:
        memcpy(place, &two, sizeof two);
        break;
    case 4:
        memcpy(place, &four, sizeof four);
        break;
    default:
        memcpy(place, &value, sizeof value);
        break;
    }
}

static size_t piece_size(const rill_piece *piece) {
    return (size_t)piece->bytes * piece->count;
}

static int count_piece(void *context, const rill_piece *piece) {
    *(size_t *)context += piece_size(piece);
    return 1;
}

static int write_piece(void *context, const rill_piece *piece) {
    const unsigned char *values = (const unsigned char *)piece->values;
    unsigned char **to = (unsigned char **)context;
    for (uint32_t i = 0; i < piece->count; i++) {
        put_bytes(*to, value_at(values + (size_t)i * piece->bytes, piece->bytes), piece->bytes);
        *to += piece->bytes;
    }
    return 1;
}

/* Fills in a piece; 0 if there are not as many bytes. */
static int read_values(rill_cursor *cursor, const rill_piece *piece) {
    unsigned char *values = (unsigned char *)piece->values;
    if (cursor->left < piece_size(piece)) {
        return 0;
    }
    for (uint32_t i = 0; i < piece->count; i++) {
        set_value_at(values + (size_t)i * piece->bytes, piece->bytes,
                     get_bytes(cursor->read, piece->bytes));
        cursor->read += piece->bytes;
    }
    cursor->left -= piece_size(piece);
    return 1;
}

size_t rill_save_size(const rill_world *world) {
    size_t bytes = HEADER_BYTES + CHECKSUM_BYTES;
    (void)rill_state_visit(world, count_piece, &bytes);
    return bytes;
}

rill_status rill_save(const rill_world *world, void *buffer, size_t bytes, size_t *written) {
    const size_t size = rill_save_size(world);
    unsigned char *const start = (unsigned char *)buffer;
    if (buffer == NULL) {
        return RILL_BLOCK_NULL;
    }
    if (bytes < size) {
        return RILL_BUFFER_TOO_SMALL;
    }
    put_bytes(start, SAVE_MAGIC_LOW, 4);
    put_bytes(start + 4, SAVE_MAGIC_HIGH, 4);
    put_bytes(start + 8, save_format(), 4);
    put_bytes(start + 12, size, 4);
    put_bytes(start + 16, world->layout.bytes, 4);
    unsigned char *to = start + HEADER_BYTES;
    (void)rill_state_visit(world, write_piece, &to);
    put_bytes(to, snapshot_checksum(start, size - CHECKSUM_BYTES), CHECKSUM_BYTES);
    if (written != NULL) {
        *written = size;
    }
    return RILL_OK;
}

/* Checks everything but the contents. */
static rill_status check_save(const void *save, size_t bytes) {
    const unsigned char *start = (const unsigned char *)save;
    if (save == NULL) {
        return RILL_BLOCK_NULL;
    }
    if (bytes < HEADER_BYTES + CHECKSUM_BYTES + sizeof(rill_config)) {
        return RILL_SAVE_TRUNCATED;
    }
    if (get_bytes(start, 4) != SAVE_MAGIC_LOW || get_bytes(start + 4, 4) != SAVE_MAGIC_HIGH ||
        get_bytes(start + 8, 4) != save_format()) {
        return RILL_SAVE_FOREIGN;
    }
    const uint64_t size = get_bytes(start + 12, 4);
    if (size > bytes) {
        return RILL_SAVE_TRUNCATED;
    }
    if (size < HEADER_BYTES + CHECKSUM_BYTES + sizeof(rill_config)) {
        return RILL_SAVE_DAMAGED;
    }
    const size_t end = (size_t)size - CHECKSUM_BYTES;
    return get_bytes(start + end, 8) == snapshot_checksum(start, end) ? RILL_OK : RILL_SAVE_DAMAGED;
}

static size_t block_bytes_of(const void *save) {
    return (size_t)get_bytes((const unsigned char *)save + 16, 4);
}

size_t rill_save_memory_size(const void *save, size_t bytes) {
    return check_save(save, bytes) == RILL_OK ? block_bytes_of(save) : 0;
}

static rill_cursor contents_of(const void *save, rill_world *world) {
    const unsigned char *start = (const unsigned char *)save;
    const rill_cursor cursor = {world, start + HEADER_BYTES,
                                (size_t)get_bytes(start + 12, 4) - HEADER_BYTES - CHECKSUM_BYTES};
    return cursor;
}

/* The configuration is the first piece. It goes straight to its place in the block, because it is
 * too large for a small machine's stack. */
static int read_config(rill_cursor *cursor) {
    rill_config *config = &cursor->world->config;
    const rill_piece piece = {config, 4, sizeof *config / 4, 1};
    return read_values(cursor, &piece) && rill_config_check(config) == RILL_OK;
}

/* Reads the pieces behind the configuration into a new world of that configuration. */
static int read_piece(void *context, const rill_piece *piece) {
    rill_cursor *cursor = (rill_cursor *)context;
    const rill_world *world = cursor->world;
    if (piece->values == &world->config) {
        return 1;
    }
    return read_values(cursor, piece) &&
           (piece->values != &world->count || world->count <= world->layout.particle_capacity);
}

/* What follows from the state. */
static rill_status finish(rill_world *world, void *block, size_t bytes, rill_world **found) {
    if (world->units.substeps < 1 || world->units.substeps > RILL_MAX_SUBSTEPS) {
        return RILL_SAVE_DAMAGED;
    }
    world->units = rill_units_of(&world->config, world->units.substeps);
    rill_materials_prepare(world);
    return rill_world_attach(block, bytes, found) == RILL_OK ? RILL_OK : RILL_SAVE_DAMAGED;
}

/* Builds the world of a good save in a block that is large enough. */
static rill_status read_world(rill_cursor *cursor, void *block, size_t bytes, rill_world **world) {
    if (!read_config(cursor)) {
        return RILL_SAVE_DAMAGED;
    }
    rill_world *made = NULL;
    const rill_status status = rill_world_init(block, bytes, &cursor->world->config, &made);
    if (status != RILL_OK) {
        return status;
    }
    if (!rill_state_visit(made, read_piece, cursor) || cursor->left != 0) {
        return RILL_SAVE_DAMAGED;
    }
    return finish(made, block, bytes, world);
}

rill_status rill_load(const void *save, size_t save_bytes, void *block, size_t block_bytes,
                      rill_world **world) {
    if (world == NULL) {
        return RILL_BLOCK_NULL;
    }
    *world = NULL;
    rill_status status = check_save(save, save_bytes);
    if (status == RILL_OK) {
        const size_t needed = block_bytes_of(save);
        status = rill_block_check(block, block_bytes,
                                  needed > sizeof(rill_world) ? needed : sizeof(rill_world));
    }
    if (status != RILL_OK) {
        return status;
    }
    rill_world *place = (rill_world *)block;
    rill_cursor cursor = contents_of(save, place);
    status = read_world(&cursor, block, block_bytes, world);
    if (status != RILL_OK) {
        memset(place, 0, sizeof *place); /* no world here */
    }
    return status;
}
#undef CHECKSUM_BYTES
#undef HEADER_BYTES
#undef SAVE_MAGIC_HIGH
#undef SAVE_MAGIC_LOW

/* driver.c */

/* What a step costs: a second in microseconds times 65536. */
#define STEP_COST ((uint64_t)1000000 << 16)

rill_driver rill_driver_start(rill_real rate, uint32_t most_steps) {
    rill_driver driver = {0, 0, most_steps > 0 ? most_steps : 1, 0};
    driver.rate = rill_quanta(rill_clamp(rate, 0, RILL_RATIO(1000, 1)));
    return driver;
}

uint32_t rill_driver_advance(rill_driver *driver, uint32_t microseconds) {
    driver->owed += (uint64_t)microseconds * driver->rate;
    const uint64_t due = driver->owed / STEP_COST;
    driver->owed -= due * STEP_COST;
    if (due <= driver->most_steps) {
        return (uint32_t)due;
    }
    driver->dropped += (uint32_t)due - driver->most_steps;
    return driver->most_steps;
}

rill_real rill_driver_fraction(const rill_driver *driver) {
    /* In 1/65536 both fit 32 bits. */
    return rill_fraction((uint32_t)(driver->owed >> 16), 1000000);
}
#undef STEP_COST

/* step.c */
/* One step, from beginning to end. */

/* Positions and velocities of all particles advance by 1/(rate substeps) seconds. */
static void substep(rill_world *world, const rill_solver *solver, int search, rill_timing *timing) {
    rill_stopwatch watch = rill_stopwatch_start(timing);
    world->bodies.search_age = search ? 0 : world->bodies.search_age + 1;

    rill_gameplay_push(world);
    rill_stopwatch_lap(&watch, timing ? &timing->gameplay : NULL);
    solver->predict(world);
    rill_stopwatch_lap(&watch, timing ? &timing->move : NULL);
    if (search) {
        rill_grid_sort(world);
        rill_stopwatch_lap(&watch, timing ? &timing->sort : NULL);

        solver->find(world);
        rill_stopwatch_lap(&watch, timing ? &timing->pairs : NULL);
    }

    solver->begin_bodies(world);
    rill_stopwatch_lap(&watch, timing ? &timing->bodies : NULL);
    solver->solve(world, timing);
    watch = rill_stopwatch_start(timing);
    solver->end_bodies(world);
    rill_stopwatch_lap(&watch, timing ? &timing->bodies : NULL);
    solver->move(world);
    rill_stopwatch_lap(&watch, timing ? &timing->move : NULL);

    rill_gameplay_turn_back(world);
    rill_still_hold(world);
    rill_stopwatch_lap(&watch, timing ? &timing->gameplay : NULL);
}

/* All substeps of what is awake. */
static void solve_awake(rill_world *world, const rill_solver *solver, rill_timing *timing) {
    const uint32_t share = solver->substeps_per_search(&world->config);
    for (uint32_t i = 0; i < world->units.substeps; i++) {
        substep(world, solver, i % share == 0, timing);
    }
    rill_stopwatch watch = rill_stopwatch_start(timing);
    rill_gameplay_mix(world);
    rill_stopwatch_lap(&watch, timing ? &timing->gameplay : NULL);
}

void rill_step_timed(rill_world *world, rill_timing *timing) {
    const rill_solver *solver = rill_solver_of(world->config.method);
    rill_stopwatch whole = rill_stopwatch_start(timing);
    rill_stopwatch watch = whole;

    if (world->gameplay.paused || rill_bodies_wait(world)) {
        return;
    }
    world->stats.lists_cut = 0;
    world->stats.speed_limited = 0;
    world->stats.iterations = 0;
    rill_pace_adapt(world, solver);

    rill_gameplay_before(world);
    rill_bodies_step_begin(world);
    const uint32_t all = rill_still_begin(world);
    rill_stopwatch_lap(&watch, timing ? &timing->gameplay : NULL);
    if (world->count > 0 || all == 0 || world->layout.body_capacity > 0) {
        solve_awake(world, solver, timing);
    }
    watch = rill_stopwatch_start(timing);
    rill_still_end(world, all);
    rill_gameplay_after(world);
    rill_stopwatch_lap(&watch, timing ? &timing->gameplay : NULL);
    rill_bodies_step_end(world);
    world->stats.steps++;
    rill_stopwatch_lap(&whole, timing ? &timing->total : NULL);
}

void rill_step(rill_world *world) {
    rill_step_timed(world, NULL);
}

#ifndef RILL_PORT_HEADER
/* Port for hosted systems (POSIX, Windows). */
#if !defined(_WIN32)
#define _POSIX_C_SOURCE 200112L
#endif

#include <stdlib.h>

#if defined(_WIN32)
#include <malloc.h>
#include <windows.h>
#else
#include <time.h>
#endif

#define ALIGNMENT 64 /* a cache line; more than RILL_BLOCK_ALIGNMENT asks for */

uint32_t rill_port_clock(void) {
#if defined(_WIN32)
    LARGE_INTEGER now;
    LARGE_INTEGER frequency;
    QueryPerformanceCounter(&now);
    QueryPerformanceFrequency(&frequency);
    const int64_t seconds = now.QuadPart / frequency.QuadPart;
    const int64_t rest = now.QuadPart % frequency.QuadPart;
    return (uint32_t)(seconds * 1000000 + rest * 1000000 / frequency.QuadPart);
#else
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint32_t)((uint64_t)now.tv_sec * 1000000u + (uint64_t)now.tv_nsec / 1000u);
#endif
}

void *rill_port_acquire(size_t bytes, rill_port_memory memory) {
    (void)memory; /* caches make one kind of memory of it */
#if defined(_WIN32)
    return _aligned_malloc(bytes, ALIGNMENT);
#else
    void *block = NULL;
    return posix_memalign(&block, ALIGNMENT, bytes) == 0 ? block : NULL;
#endif
}

void rill_port_release(void *block) {
#if defined(_WIN32)
    _aligned_free(block);
#else
    free(block);
#endif
}
#endif
