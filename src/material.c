/* Materials: presets and checks. */
#include "config.h"

#include <string.h>

/* A material begins with so many reals; the tables below have them in the order of its fields. */
#define NUMBERS (offsetof(rill_material, colour) / sizeof(rill_real))

rill_material rill_material_preset(rill_preset preset) {
    static const uint8_t divisor[NUMBERS] = {10, 1, 10, 1, 1, 10, 1, 1, 1, 1, 100, 1, 1};
    static const uint16_t presets[RILL_PRESET_COUNT][NUMBERS] = {
        /* Tenths of a density, a near pressure and a cohesion, hundredths of a yield ratio:
         *           rho  c  near  visc 2 coh frict stick elast plast yield t g */
        [RILL_WATER] = {10, 16, 15, 15, 0, 10, 5, 0, 0, 0, 0, 0, 1},
        [RILL_OIL] = {5, 16, 15, 60, 0, 10, 5, 0, 0, 0, 0, 0, 1},
        [RILL_HONEY] = {14, 18, 10, 800, 0, 10, 300, 60, 0, 0, 0, 0, 1},
        [RILL_JELLY] = {10, 18, 10, 10, 0, 10, 30, 0, 1900, 0, 0, 0, 1},
        [RILL_CLAY] = {20, 18, 10, 1000, 0, 10, 1000, 0, 20000, 3, 50, 0, 1},
        [RILL_SLIME] = {10, 18, 10, 100, 0, 10, 100, 30, 8000, 1, 5, 0, 1},
        [RILL_LAVA] = {25, 18, 10, 2000, 0, 10, 1000, 60, 0, 0, 0, 0, 1},
        [RILL_POWDER] = {15, 18, 10, 600, 0, 2, 10000, 0, 3000, 50, 70, 0, 1},
    };
    static const uint32_t colours[RILL_PRESET_COUNT] = {
        [RILL_WATER] = 0x3A8FDE, [RILL_OIL] = 0xE8C84A,    [RILL_HONEY] = 0xE89A1E,
        [RILL_JELLY] = 0xD9488B, [RILL_CLAY] = 0xA8664A,   [RILL_SLIME] = 0x6FCB3C,
        [RILL_LAVA] = 0xE8481E,  [RILL_POWDER] = 0xD8C08A,
    };
    RILL_ASSERT(preset < RILL_PRESET_COUNT);
    const uint32_t n = preset < RILL_PRESET_COUNT ? preset : RILL_WATER; /* asserts may return */
    rill_real number[NUMBERS] = {0};
    for (uint32_t i = 0; i < NUMBERS; i++) {
        number[i] = rill_div(rill_from_int(presets[n][i]), rill_from_int(divisor[i]));
    }
    rill_material material = {0};
    memcpy(&material, number, sizeof number);
    material.colour = colours[n];
    return material;
}

/* A range, and what to answer outside of it. */
typedef struct rill_range {
    int8_t low; /* 16ths */
    int8_t status;
    int16_t high;
} rill_range;

rill_status rill_material_check(const rill_material *material) {
    static const rill_range ranges[NUMBERS] = {
        {1, RILL_BAD_DENSITY, 16},           {16, RILL_BAD_SOUND_SPEED, 340},
        {0, RILL_BAD_NEAR_PRESSURE, 8},      {0, RILL_BAD_VISCOSITY, 10000},
        {0, RILL_BAD_VISCOSITY_SQUARED, 16}, {0, RILL_BAD_COHESION, 1},
        {0, RILL_BAD_FRICTION, 10000},       {0, RILL_BAD_STICKINESS, 1000},
        {0, RILL_BAD_ELASTICITY, 30000},     {0, RILL_BAD_PLASTICITY, 1000},
        {0, RILL_BAD_YIELD_RATIO, 1},        {0, RILL_BAD_TENSION, 100},
        {-64, RILL_BAD_GRAVITY_SCALE, 4},
    };
    rill_real number[NUMBERS];
    memcpy(number, material, sizeof number);
    for (uint32_t i = 0; i < NUMBERS; i++) {
        const rill_range *range = &ranges[i];
        if (!(number[i] >= rill_from_int(range->low) / 16 && /* not-a-number is not in range */
              number[i] <= rill_from_int(range->high))) {
            return (rill_status)range->status;
        }
    }
    return RILL_OK;
}
