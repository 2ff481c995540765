#include "cases.h"

#include <string.h>

/* The demo's dam break with 2000 particles: 16 m^2 of water in a tank of 10 m x 6 m. */
#define DAM_PARTICLES 2000
#define DAM_AREA RILL_RATIO(16, 1)

/* The thesis's pillar: 2 kg of 100 kg/m^2 each, 20 m^2 in a shaft 3 m wide. */
#define PILLAR_PARTICLES 1000
#define PILLAR_AREA RILL_RATIO(20, 1)

/* Per particle, of elastic materials. */
#define SPRINGS 4

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

static const scene bench_dam_break = {
    .name = "dam-break",
    .about = "the dam break at 0.089 m spacing",
    .method = RILL_METHOD_BODIN,
    .particles = DAM_PARTICLES,
    .hz = 60,
    .seconds = 2,
    .setup = setup_dam,
    .build = build_dam,
};

static const scene bench_pillar = {
    .name = "pillar",
    .about = "the pillar at 0.141 m spacing",
    .method = RILL_METHOD_BODIN,
    .particles = PILLAR_PARTICLES,
    .hz = 120,
    .seconds = 2,
    .setup = setup_pillar,
    .build = scene_pool,
};

const scene *bench_scene(const char *name) {
    const scene *const own[] = {&bench_dam_break, &bench_pillar};
    for (uint32_t i = 0; i < sizeof own / sizeof own[0]; i++) {
        if (strcmp(own[i]->name, name) == 0) {
            return own[i];
        }
    }
    return scene_find(name);
}

/* The preset that "clavet:NAME" means; negative: none. */
static int preset_of(const char *name) {
    static const char *const names[RILL_PRESET_COUNT] = {"water", "oil",   "honey", "jelly",
                                                         "clay",  "slime", "lava",  "powder"};
    const size_t prefix = strlen("clavet:");
    for (int i = 0; strncmp(name, "clavet:", prefix) == 0 && i < RILL_PRESET_COUNT; i++) {
        if (strcmp(name + prefix, names[i]) == 0) {
            return i;
        }
    }
    return -1;
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
    request->method = RILL_METHOD_CLAVET;
    return strcmp(name, "clavet") == 0 || strcmp(name, "clavet-stiff") == 0 || preset_of(name) >= 0;
}

void bench_configure(const char *name, rill_config *config) {
    const int preset = preset_of(name);
    if (strcmp(name, "clavet-stiff") == 0) {
        config->clavet.order = RILL_ORDER_STIFF;
    } else if (preset >= 0) {
        config->material[0] = rill_material_preset((rill_preset)preset);
        config->spring_capacity =
            config->material[0].elasticity > 0 ? SPRINGS * config->particle_capacity : 0;
    }
}
