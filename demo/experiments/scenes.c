/* The scenes that only the experiments need. */
#include "experiment.h"

/* 2 kg of 100 kg/m^2 each. */
#define THESIS_AREA RILL_RATIO(2, 100)

const char *const experiment_methods[] = {"clavet", "bodin-budget", "bodin-standard", "bodin-paper",
#if !RILL_FIXED
                                          "muller",
#endif
                                          NULL};

static void setup(rill_config *config, int32_t width, int32_t height) {
    config->domain_max.x = rill_from_int(width);
    config->domain_max.y = rill_from_int(height);
    config->spacing = rill_sqrt(THESIS_AREA);
}

static void setup_3m(rill_config *config, uint32_t particles) {
    (void)particles;
    setup(config, 3, 9);
}

static void setup_4m(rill_config *config, uint32_t particles) {
    (void)particles;
    setup(config, 4, 14);
}

/* Karrer's column in two dimensions: 5 cm apart. */
static void setup_2m(rill_config *config, uint32_t particles) {
    config->domain_max.x = rill_from_int(2);
    config->domain_max.y = rill_from_int((int32_t)(particles / 780 + 2));
    config->spacing = RILL_RATIO(5, 100);
}

static rill_status build_stretched(rill_world *world, const rill_config *config) {
    const rill_real wanted = rill_mul(config->spacing, RILL_RATIO(11, 10));
    const int32_t columns = rill_floor(rill_div(config->domain_max.x, wanted));
    const rill_real across = rill_div(config->domain_max.x, rill_from_int(columns));
    rill_particle_state particle = {{0, 0}, {0, 0}, 0};
    for (uint32_t i = 0; i < config->particle_capacity; i++) {
        const int32_t column = (int32_t)i % columns;
        const int32_t row = (int32_t)i / columns;
        particle.position.x = rill_mul(across, rill_from_int(column) + RILL_RATIO(1, 2));
        particle.position.y = rill_mul(wanted, rill_from_int(row) + RILL_RATIO(1, 2));
        const rill_status status = rill_particle_add(world, &particle, NULL);
        if (status != RILL_OK) {
            return status;
        }
    }
    return RILL_OK;
}

const scene experiment_shaft_3m = {
    .name = "shaft-3m", .method = RILL_METHOD_BODIN, .setup = setup_3m, .build = scene_pool};
const scene experiment_shaft_4m = {
    .name = "shaft-4m", .method = RILL_METHOD_BODIN, .setup = setup_4m, .build = build_stretched};
const scene experiment_column_2m = {
    .name = "column-2m", .method = RILL_METHOD_BODIN, .setup = setup_2m, .build = scene_pool};
