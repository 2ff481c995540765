#include "cases.h"

#include "../common/substance.h"

#include <string.h>

/* The demo's dam break with 2000 particles: 16 m^2 of water in a tank of 10 m x 6 m. */
#define DAM_PARTICLES 2000
#define DAM_AREA RILL_RATIO(16, 1)

/* The thesis's pillar: 2 kg of 100 kg/m^2 each, 20 m^2 in a shaft 3 m wide. */
#define PILLAR_PARTICLES 1000
#define PILLAR_AREA RILL_RATIO(20, 1)

static rill_real times_ratio(rill_real a, uint32_t n, uint32_t d) {
    return rill_div(rill_mul(a, rill_from_int((int32_t)n)), rill_from_int((int32_t)d));
}

/* sqrt(n / d), by roots of each: the quotient would lose digits in fixed point. */
static rill_real root_ratio(uint32_t n, uint32_t d) {
    return rill_div(rill_sqrt(rill_from_int((int32_t)n)), rill_sqrt(rill_from_int((int32_t)d)));
}

static void setup_dam(rill_config *config, uint32_t particles) {
    const rill_real size = root_ratio(particles, DAM_PARTICLES);
    config->domain_max.x = rill_mul(RILL_RATIO(10, 1), size);
    config->domain_max.y = rill_mul(RILL_RATIO(6, 1), size);
    config->spacing = scene_spacing(DAM_AREA, DAM_PARTICLES);
}

static rill_status build_dam(rill_world *world, const rill_config *config) {
    const rill_real width = rill_mul(config->domain_max.x, RILL_RATIO(36, 100));
    return scene_stack(world, config, config->domain_min, width, config->particle_capacity);
}

/* The depth stays, the width grows. */
static void setup_pillar(rill_config *config, uint32_t particles) {
    config->domain_max.x = times_ratio(RILL_RATIO(3, 1), particles, PILLAR_PARTICLES);
    config->domain_max.y = RILL_RATIO(9, 1);
    config->spacing = scene_spacing(PILLAR_AREA, PILLAR_PARTICLES);
}

/* The method and the number of particles are always asked for. */
static const scene own_scenes[] = {
    {.name = "dam-break", .hz = 60, .setup = setup_dam, .build = build_dam},
    {.name = "pillar", .hz = 120, .setup = setup_pillar, .build = scene_pool},
};

const scene *bench_scene(const char *name) {
    for (uint32_t i = 0; i < sizeof own_scenes / sizeof own_scenes[0]; i++) {
        if (strcmp(own_scenes[i].name, name) == 0) {
            return &own_scenes[i];
        }
    }
    return scene_find(name);
}

/* The material that "clavet:NAME" means; 0 if there is none. */
static int material_of(const char *name, rill_material *material) {
    const size_t prefix = strlen("clavet:");
    return strncmp(name, "clavet:", prefix) == 0 && substance_read(name + prefix, material) == 0;
}

int bench_method(const char *name, scene_request *request) {
    static const char *const qualities[] = {"bodin-budget", "bodin-standard", "bodin-fine",
                                            "bodin-paper"};
    for (uint32_t i = 0; i < sizeof qualities / sizeof qualities[0]; i++) {
        if (strcmp(qualities[i], name) == 0) {
            request->method = RILL_METHOD_BODIN;
            request->quality = (rill_quality)i;
            return 1;
        }
    }
    rill_material material;
    request->method = RILL_METHOD_CLAVET;
    return strcmp(name, "clavet") == 0 || strcmp(name, "clavet-stiff") == 0 ||
           material_of(name, &material);
}

void bench_configure(const char *name, rill_config *config) {
    if (strcmp(name, "clavet-stiff") == 0) {
        config->clavet = rill_clavet_preset(RILL_ORDER_STIFF);
    } else if (material_of(name, &config->material[0])) {
        config->spring_capacity =
            substance_springs(&config->material[0]) * config->particle_capacity;
    }
}
