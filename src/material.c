/* Materials: presets and checks. */
#include "config.h"

rill_material rill_material_preset(rill_preset preset) {
    static const rill_material presets[RILL_PRESET_COUNT] = {
        /* water */
        {RILL_RATIO(1, 1), RILL_RATIO(18, 1), RILL_RATIO(1, 1), RILL_RATIO(5, 1), 0,
         RILL_RATIO(5, 1), 0, RILL_RATIO(1, 1), 0x3A8FDE, 0},
    };
    RILL_ASSERT(preset < RILL_PRESET_COUNT);
    return presets[preset];
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
    if (!in_range(material->viscosity, 0, RILL_RATIO(10000, 1)) ||
        !in_range(material->viscosity_squared, 0, RILL_RATIO(16, 1))) {
        return RILL_BAD_VISCOSITY;
    }
    if (!in_range(material->friction, 0, RILL_RATIO(10000, 1))) {
        return RILL_BAD_FRICTION;
    }
    if (!in_range(material->stickiness, 0, RILL_RATIO(1000, 1))) {
        return RILL_BAD_STICKINESS;
    }
    if (!in_range(material->gravity_scale, RILL_RATIO(-4, 1), RILL_RATIO(4, 1))) {
        return RILL_BAD_GRAVITY_SCALE;
    }
    return RILL_OK;
}
