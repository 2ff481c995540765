/* Materials: presets and checks. */
#include "config.h"

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

static int in_range(rill_real value, rill_real low, rill_real high) {
    return value >= low && value <= high; /* false for not-a-number */
}

rill_status rill_material_check(const rill_material *material) {
    if (!in_range(material->density, RILL_RATIO(1, 16), RILL_RATIO(16, 1))) {
        return RILL_BAD_DENSITY;
    }
    if (!in_range(material->sound_speed, RILL_RATIO(1, 1), RILL_RATIO(340, 1))) {
        return RILL_BAD_SOUND_SPEED;
    }
    if (!in_range(material->near_pressure, 0, RILL_RATIO(8, 1))) {
        return RILL_BAD_NEAR_PRESSURE;
    }
    if (!in_range(material->viscosity, 0, RILL_RATIO(10000, 1))) {
        return RILL_BAD_VISCOSITY;
    }
    if (!in_range(material->viscosity_squared, 0, RILL_RATIO(16, 1))) {
        return RILL_BAD_VISCOSITY_SQUARED;
    }
    if (!in_range(material->cohesion, 0, RILL_ONE)) {
        return RILL_BAD_COHESION;
    }
    if (!in_range(material->friction, 0, RILL_RATIO(10000, 1))) {
        return RILL_BAD_FRICTION;
    }
    if (!in_range(material->stickiness, 0, RILL_RATIO(1000, 1))) {
        return RILL_BAD_STICKINESS;
    }
    if (!in_range(material->elasticity, 0, RILL_RATIO(30000, 1))) {
        return RILL_BAD_ELASTICITY;
    }
    if (!in_range(material->plasticity, 0, RILL_RATIO(1000, 1))) {
        return RILL_BAD_PLASTICITY;
    }
    if (!in_range(material->yield_ratio, 0, RILL_ONE)) {
        return RILL_BAD_YIELD_RATIO;
    }
    if (!in_range(material->tension, 0, RILL_RATIO(100, 1))) {
        return RILL_BAD_TENSION;
    }
    if (!in_range(material->gravity_scale, RILL_RATIO(-4, 1), RILL_RATIO(4, 1))) {
        return RILL_BAD_GRAVITY_SCALE;
    }
    return RILL_OK;
}
