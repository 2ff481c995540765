#include "angle.h"

#if RILL_BODIES

/* Products of Q1.30 numbers. */
RILL_ONCE int32_t mul30(int32_t a, int32_t b) {
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
    return part < 1 ? (rill_angle)(part * 4294967296.0F) : 0;
}

rill_real rill_angle_radians(rill_angle turn) {
    return (rill_real)(int32_t)turn * 1.4629181e-9F;
}

rill_angle rill_angle_of_tiny(rill_tiny radians) {
    const rill_angle turn = (rill_angle)(rill_min(rill_abs(radians), 4.0F) * 683565276.0F);
    return radians < 0 ? 0u - turn : turn;
}

#endif

#else

typedef int rill_no_angle_here; /* ISO C wants a declaration in every file */

#endif
