#include "substance.h"

#include <rill/convert.h>

#include <math.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#define SPRINGS 4 /* of elastic materials: enough for all close neighbours */

static const char *const presets[RILL_PRESET_COUNT] = {"water", "oil",   "honey", "jelly",
                                                       "clay",  "slime", "lava",  "powder"};

typedef struct field {
    const char *name;
    size_t at;
} field;

#define FIELD(name)                                                                                \
    { #name, offsetof(rill_material, name) }
static const field fields[] = {FIELD(density),      FIELD(sound_speed),       FIELD(near_pressure),
                               FIELD(viscosity),    FIELD(viscosity_squared), FIELD(cohesion),
                               FIELD(friction),     FIELD(stickiness),        FIELD(elasticity),
                               FIELD(plasticity),   FIELD(yield_ratio),       FIELD(tension),
                               FIELD(gravity_scale)};

/* Is the text up to its end, or to the given sign, this name? */
static int is_named(const char *text, char end, const char *name) {
    const size_t length = strlen(name);
    return strncmp(text, name, length) == 0 && (text[length] == end || text[length] == 0);
}

static int read_preset(const char *text, rill_material *material) {
    for (int i = 0; i < RILL_PRESET_COUNT; i++) {
        if (is_named(text, ',', presets[i])) {
            *material = rill_material_preset((rill_preset)i);
            return 0;
        }
    }
    return -1;
}

/* "name=value", up to a comma. */
static int read_field(const char *text, rill_material *material) {
    const char *sign = strchr(text, '=');
    char *end;
    for (size_t i = 0; sign != NULL && i < sizeof fields / sizeof fields[0]; i++) {
        if (is_named(text, '=', fields[i].name)) {
            const float value = strtof(sign + 1, &end);
            const rill_real real = isfinite(value) ? rill_from_float(value) : 0;
            memcpy((char *)material + fields[i].at, &real, sizeof real);
            return end > sign + 1 && (*end == ',' || *end == 0) && isfinite(value) ? 0 : -1;
        }
    }
    return -1;
}

int substance_read(const char *text, rill_material *material) {
    int failed = read_preset(text, material);
    for (const char *comma = strchr(text, ','); failed == 0 && comma != NULL;
         comma = strchr(comma + 1, ',')) {
        failed = read_field(comma + 1, material);
    }
    return failed;
}

uint32_t substance_springs(const rill_material *material) {
    return material->elasticity > 0 ? SPRINGS : 0;
}
