/* The operations of SSE2 that the library uses, by the vector instructions of other machines: NEON
 * with 64 bits (with 32 it has no subnormal numbers, and other bits) and WebAssembly's. They have
 * SSE2's names and meanings, and its results to the last bit for all numbers that a world can hold;
 * only where SSE2 has an answer for what is none (a float beyond all integers) theirs is another.
 */
#ifndef RILL_SRC_VECTOR_OTHERS_H
#define RILL_SRC_VECTOR_OTHERS_H

#include <stdint.h>

#if defined(__aarch64__)
#include <arm_neon.h>
#else
#include <wasm_simd128.h>
#endif

typedef float __m128 __attribute__((vector_size(16)));
typedef int32_t __m128i __attribute__((vector_size(16)));
typedef double __m128d __attribute__((vector_size(16)));
typedef struct __m64 {
    uint8_t byte[8];
} __m64;

typedef uint32_t rill_u32x4 __attribute__((vector_size(16)));
typedef int16_t rill_i16x8 __attribute__((vector_size(16)));
typedef uint16_t rill_u16x8 __attribute__((vector_size(16)));
typedef int64_t rill_i64x2 __attribute__((vector_size(16)));

#define RILL_OP static inline __attribute__((always_inline, unused))

/* Where `mask` has bits, a's, elsewhere b's. */
RILL_OP __m128i rill_choose(__m128i mask, __m128i a, __m128i b) {
    return (mask & a) | (~mask & b);
}

/* Values from and to memory of any alignment. The builtin is no call, not even in free-standing
 * code. */
RILL_OP __m128 _mm_loadu_ps(const float *from) {
    __m128 a;
    __builtin_memcpy(&a, from, sizeof a);
    return a;
}

RILL_OP __m128i _mm_loadu_si128(const __m128i *from) {
    __m128i a;
    __builtin_memcpy(&a, from, sizeof a);
    return a;
}

RILL_OP __m128i _mm_loadl_epi64(const __m128i *from) {
    rill_i64x2 a = {0, 0};
    __builtin_memcpy(&a, from, 8);
    return (__m128i)a;
}

RILL_OP __m128d _mm_load_sd(const double *from) {
    __m128d a = {0, 0};
    __builtin_memcpy(&a, from, 8);
    return a;
}

RILL_OP __m128d _mm_loadh_pd(__m128d low, const double *from) {
    double high;
    __builtin_memcpy(&high, from, 8);
    return (__m128d){low[0], high};
}

RILL_OP __m128 _mm_loadh_pi(__m128 low, const __m64 *from) {
    return (__m128)_mm_loadh_pd((__m128d)low, (const double *)(const void *)from);
}

RILL_OP void _mm_storeu_ps(float *to, __m128 a) {
    __builtin_memcpy(to, &a, sizeof a);
}

RILL_OP void _mm_storeu_si128(__m128i *to, __m128i a) {
    __builtin_memcpy(to, &a, sizeof a);
}

RILL_OP void _mm_storel_epi64(__m128i *to, __m128i a) {
    __builtin_memcpy(to, &a, 8);
}

RILL_OP void _mm_storel_pi(__m64 *to, __m128 a) {
    __builtin_memcpy(to, &a, 8);
}

RILL_OP void _mm_storeh_pi(__m64 *to, __m128 a) {
    const double high = ((__m128d)a)[1];
    __builtin_memcpy(to, &high, 8);
}

/* Values from numbers, the last one given in the lowest place, and back. */
RILL_OP __m128 _mm_set_ps(float d, float c, float b, float a) {
    return (__m128){a, b, c, d};
}

RILL_OP __m128 _mm_set1_ps(float a) {
    return (__m128){a, a, a, a};
}

RILL_OP __m128 _mm_set_ss(float a) {
    return (__m128){a, 0, 0, 0};
}

RILL_OP __m128 _mm_setzero_ps(void) {
    return (__m128){0, 0, 0, 0};
}

RILL_OP __m128i _mm_set_epi32(int32_t d, int32_t c, int32_t b, int32_t a) {
    return (__m128i){a, b, c, d};
}

RILL_OP __m128i _mm_set1_epi32(int32_t a) {
    return (__m128i){a, a, a, a};
}

RILL_OP __m128i _mm_set_epi16(int16_t h, int16_t g, int16_t f, int16_t e, int16_t d, int16_t c,
                              int16_t b, int16_t a) {
    return (__m128i)(rill_i16x8){a, b, c, d, e, f, g, h};
}

RILL_OP __m128i _mm_set1_epi16(int16_t a) {
    return (__m128i)(rill_i16x8){a, a, a, a, a, a, a, a};
}

RILL_OP __m128i _mm_setzero_si128(void) {
    return (__m128i){0, 0, 0, 0};
}

RILL_OP float _mm_cvtss_f32(__m128 a) {
    return a[0];
}

RILL_OP int32_t _mm_cvtsi128_si32(__m128i a) {
    return a[0];
}

#define _mm_extract_epi16(a, place) ((int32_t)((rill_u16x8)(a))[place])

/* The same bits as another type. */
#define _mm_castps_si128(a) ((__m128i)(a))
#define _mm_castsi128_ps(a) ((__m128)(a))
#define _mm_castpd_ps(a) ((__m128)(a))
#define _mm_castpd_si128(a) ((__m128i)(a))

/* Floats; _ss: the lowest only. */
RILL_OP __m128 _mm_add_ps(__m128 a, __m128 b) {
    return a + b;
}

RILL_OP __m128 _mm_sub_ps(__m128 a, __m128 b) {
    return a - b;
}

RILL_OP __m128 _mm_mul_ps(__m128 a, __m128 b) {
    return a * b;
}

RILL_OP __m128 _mm_div_ps(__m128 a, __m128 b) {
    return a / b;
}

RILL_OP __m128 _mm_add_ss(__m128 a, __m128 b) {
    a[0] += b[0];
    return a;
}

RILL_OP __m128 _mm_sub_ss(__m128 a, __m128 b) {
    a[0] -= b[0];
    return a;
}

RILL_OP __m128 _mm_mul_ss(__m128 a, __m128 b) {
    a[0] *= b[0];
    return a;
}

RILL_OP __m128 _mm_cmplt_ps(__m128 a, __m128 b) {
    return (__m128)(a < b);
}

RILL_OP __m128 _mm_cmple_ps(__m128 a, __m128 b) {
    return (__m128)(a <= b);
}

RILL_OP __m128 _mm_cmpge_ps(__m128 a, __m128 b) {
    return (__m128)(a >= b);
}

RILL_OP __m128 _mm_min_ps(__m128 a, __m128 b) {
    return (__m128)rill_choose((__m128i)(a < b), (__m128i)a, (__m128i)b);
}

RILL_OP __m128 _mm_max_ps(__m128 a, __m128 b) {
    return (__m128)rill_choose((__m128i)(a > b), (__m128i)a, (__m128i)b);
}

RILL_OP __m128 _mm_and_ps(__m128 a, __m128 b) {
    return (__m128)((__m128i)a & (__m128i)b);
}

RILL_OP __m128 _mm_cvtepi32_ps(__m128i a) {
    return __builtin_convertvector(a, __m128);
}

/* Integers, which wrap around. */
RILL_OP __m128i _mm_add_epi32(__m128i a, __m128i b) {
    return (__m128i)((rill_u32x4)a + (rill_u32x4)b);
}

RILL_OP __m128i _mm_sub_epi32(__m128i a, __m128i b) {
    return (__m128i)((rill_u32x4)a - (rill_u32x4)b);
}

RILL_OP __m128i _mm_add_epi16(__m128i a, __m128i b) {
    return (__m128i)((rill_u16x8)a + (rill_u16x8)b);
}

RILL_OP __m128i _mm_sub_epi16(__m128i a, __m128i b) {
    return (__m128i)((rill_u16x8)a - (rill_u16x8)b);
}

RILL_OP __m128i _mm_mullo_epi16(__m128i a, __m128i b) {
    return (__m128i)((rill_u16x8)a * (rill_u16x8)b);
}

RILL_OP __m128i _mm_min_epi16(__m128i a, __m128i b) {
    return rill_choose((__m128i)((rill_i16x8)a < (rill_i16x8)b), a, b);
}

RILL_OP __m128i _mm_max_epi16(__m128i a, __m128i b) {
    return rill_choose((__m128i)((rill_i16x8)a > (rill_i16x8)b), a, b);
}

RILL_OP __m128i _mm_cmplt_epi32(__m128i a, __m128i b) {
    return (__m128i)(a < b);
}

RILL_OP __m128i _mm_cmpgt_epi32(__m128i a, __m128i b) {
    return (__m128i)(a > b);
}

RILL_OP __m128i _mm_and_si128(__m128i a, __m128i b) {
    return a & b;
}

RILL_OP __m128i _mm_or_si128(__m128i a, __m128i b) {
    return a | b;
}

RILL_OP __m128i _mm_xor_si128(__m128i a, __m128i b) {
    return a ^ b;
}

RILL_OP __m128i _mm_slli_epi32(__m128i a, int32_t bits) {
    return (__m128i)((rill_u32x4)a << (uint32_t)bits);
}

RILL_OP __m128i _mm_srli_epi32(__m128i a, int32_t bits) {
    return (__m128i)((rill_u32x4)a >> (uint32_t)bits);
}

RILL_OP __m128i _mm_srai_epi32(__m128i a, int32_t bits) {
    return a >> bits;
}

/* Places: from the lowest of the result on; places of b come after those of a. */
#define _MM_SHUFFLE(d, c, b, a) ((d) << 6 | (c) << 4 | (b) << 2 | (a))
#define _mm_shuffle_ps(a, b, places)                                                               \
    ((__m128)__builtin_shufflevector((__m128)(a), (__m128)(b), (places)&3, (places) >> 2 & 3,      \
                                     4 + ((places) >> 4 & 3), 4 + ((places) >> 6 & 3)))
#define _mm_shuffle_epi32(a, places)                                                               \
    ((__m128i)__builtin_shufflevector((__m128i)(a), (__m128i)(a), (places)&3, (places) >> 2 & 3,   \
                                      (places) >> 4 & 3, (places) >> 6 & 3))

RILL_OP __m128 _mm_movehl_ps(__m128 a, __m128 b) {
    return __builtin_shufflevector(a, b, 6, 7, 2, 3);
}

RILL_OP __m128 _mm_movelh_ps(__m128 a, __m128 b) {
    return __builtin_shufflevector(a, b, 0, 1, 4, 5);
}

RILL_OP __m128 _mm_unpacklo_ps(__m128 a, __m128 b) {
    return __builtin_shufflevector(a, b, 0, 4, 1, 5);
}

RILL_OP __m128 _mm_unpackhi_ps(__m128 a, __m128 b) {
    return __builtin_shufflevector(a, b, 2, 6, 3, 7);
}

RILL_OP __m128i _mm_unpacklo_epi32(__m128i a, __m128i b) {
    return __builtin_shufflevector(a, b, 0, 4, 1, 5);
}

RILL_OP __m128i _mm_unpackhi_epi32(__m128i a, __m128i b) {
    return __builtin_shufflevector(a, b, 2, 6, 3, 7);
}

RILL_OP __m128i _mm_unpacklo_epi64(__m128i a, __m128i b) {
    return __builtin_shufflevector(a, b, 0, 1, 4, 5);
}

RILL_OP __m128i _mm_unpackhi_epi64(__m128i a, __m128i b) {
    return __builtin_shufflevector(a, b, 2, 3, 6, 7);
}

RILL_OP __m128i _mm_unpacklo_epi16(__m128i a, __m128i b) {
    return (__m128i)__builtin_shufflevector((rill_i16x8)a, (rill_i16x8)b, 0, 8, 1, 9, 2, 10, 3, 11);
}

RILL_OP __m128i _mm_unpackhi_epi16(__m128i a, __m128i b) {
    return (__m128i)__builtin_shufflevector((rill_i16x8)a, (rill_i16x8)b, 4, 12, 5, 13, 6, 14, 7,
                                            15);
}

/* What needs an instruction of its own. */
#if defined(__aarch64__)

RILL_OP __m128 _mm_sqrt_ps(__m128 a) {
    return (__m128)vsqrtq_f32((float32x4_t)a);
}

RILL_OP __m128i _mm_cvtps_epi32(__m128 a) {
    return (__m128i)vcvtnq_s32_f32((float32x4_t)a);
}

RILL_OP __m128i _mm_packs_epi32(__m128i a, __m128i b) {
    return (__m128i)vqmovn_high_s32(vqmovn_s32((int32x4_t)a), (int32x4_t)b);
}

RILL_OP __m128i _mm_madd_epi16(__m128i a, __m128i b) {
    const int32x4_t low = vmull_s16(vget_low_s16((int16x8_t)a), vget_low_s16((int16x8_t)b));
    return (__m128i)vpaddq_s32(low, vmull_high_s16((int16x8_t)a, (int16x8_t)b));
}

RILL_OP __m128i _mm_mulhi_epi16(__m128i a, __m128i b) {
    const int32x4_t low = vmull_s16(vget_low_s16((int16x8_t)a), vget_low_s16((int16x8_t)b));
    const int32x4_t high = vmull_high_s16((int16x8_t)a, (int16x8_t)b);
    return (__m128i)vuzp2q_s16((int16x8_t)low, (int16x8_t)high);
}

RILL_OP int32_t _mm_movemask_ps(__m128 a) {
    const rill_u32x4 weight = {1, 2, 4, 8};
    return (int32_t)vaddvq_u32((uint32x4_t)(((rill_u32x4)a >> 31) * weight));
}

#else

RILL_OP __m128 _mm_sqrt_ps(__m128 a) {
    return (__m128)wasm_f32x4_sqrt((v128_t)a);
}

RILL_OP __m128i _mm_cvtps_epi32(__m128 a) {
    return (__m128i)wasm_i32x4_trunc_sat_f32x4(wasm_f32x4_nearest((v128_t)a));
}

RILL_OP __m128i _mm_packs_epi32(__m128i a, __m128i b) {
    return (__m128i)wasm_i16x8_narrow_i32x4((v128_t)a, (v128_t)b);
}

RILL_OP __m128i _mm_madd_epi16(__m128i a, __m128i b) {
    return (__m128i)wasm_i32x4_dot_i16x8((v128_t)a, (v128_t)b);
}

RILL_OP __m128i _mm_mulhi_epi16(__m128i a, __m128i b) {
    const rill_i16x8 low = (rill_i16x8)wasm_i32x4_extmul_low_i16x8((v128_t)a, (v128_t)b);
    const rill_i16x8 high = (rill_i16x8)wasm_i32x4_extmul_high_i16x8((v128_t)a, (v128_t)b);
    return (__m128i)__builtin_shufflevector(low, high, 1, 3, 5, 7, 9, 11, 13, 15);
}

RILL_OP int32_t _mm_movemask_ps(__m128 a) {
    return (int32_t)wasm_i32x4_bitmask((v128_t)a);
}

#endif

#endif
